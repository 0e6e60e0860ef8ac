"""What the service is compared with, each one as its framework's documentation would have it written."""
