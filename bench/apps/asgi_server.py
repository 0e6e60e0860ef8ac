"""Runs an application on uvicorn; with several workers its own socket would wait, on every answer, for the client
to acknowledge the head before it sends the body: 40 ms."""

import socket
import sys

from uvicorn import Config
from uvicorn.supervisors import Multiprocess


def main(app: str, port: int, workers: int) -> None:
    """Serve until told to stop."""
    config = Config(app, workers=workers, access_log=False, log_level="warning", lifespan="off")
    with socket.create_server(("127.0.0.1", port), backlog=config.backlog) as listening:
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listening.set_inheritable(True)
        Multiprocess(config, sockets=[listening]).run()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
