"""What is HTTP and knows no game: Flask and flask-smorest adapted, problem details, headers."""
