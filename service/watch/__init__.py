"""What operators see of the service: metrics, an access log, request ids and traces."""
