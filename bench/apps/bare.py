"""The same questions on a bare socket: nothing but the rules, and what JSON and HTTP cannot do without.

uvloop and httptools, JSON by orjson, records by the same readers and writers. It refuses nothing, limits nothing,
checks no head and no name that is given twice, answers no error, and counts, logs and numbers no request: nobody could
put it on a network. It is what a service in Python can come near to, and not go below."""

import asyncio
import os
import socket
import sys
from typing import Any

import orjson
import uvloop
from httptools import HttpRequestParser

from adjudicators import games
from adjudicators.memo import forget
from service.calls.game_call import GameCall, game_calls
from service.server.garbage import collect_seldom
from service.settings import Settings

_HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
CALLS = {
    f"{slug}/{name}": call
    for slug, game in games().items()
    for name, call in game_calls(game, Settings()).items()
}


def _ask(call: GameCall, value: Any) -> Any:
    answer = call.answers.write(call.call.answer(call.game, call.asks.read_quickly(value)))
    forget()
    return answer


def _answer(path: str, body: bytes) -> bytes:
    if path == "/healthz":
        return b"{}"
    value = orjson.loads(body)
    if path != "/v1/batch":
        return orjson.dumps(_ask(CALLS[path.removeprefix("/v1/")], value))
    items = [
        {"status": 200, "body": _ask(CALLS[each["call"]], each["body"])} for each in value["items"]
    ]
    return orjson.dumps({"items": items})


class Connection(asyncio.Protocol):
    """Answers one request after the other."""

    def connection_made(self, transport: Any) -> None:
        """A client is there."""
        self._transport, self._parser, self._body = transport, HttpRequestParser(self), b""

    def data_received(self, data: bytes) -> None:
        """Some of a request has come."""
        self._parser.feed_data(data)

    def on_url(self, url: bytes) -> None:
        """Called by the parser with the address."""
        self._path = url.decode()

    def on_body(self, data: bytes) -> None:
        """Called by the parser with a piece of the body."""
        self._body += data

    def on_message_complete(self) -> None:
        """Called by the parser at the end of a request."""
        answer, self._body = _answer(self._path, self._body), b""
        self._transport.write(_HEAD % len(answer) + answer)


async def _serve(listening: socket.socket) -> None:
    server = await asyncio.get_running_loop().create_server(Connection, sock=listening)
    await server.serve_forever()


def main(port: int, workers: int) -> None:
    """Serve until killed."""
    listening = socket.create_server(("127.0.0.1", port), backlog=100)
    collect_seldom()
    for _ in range(workers):
        if not os.fork():
            uvloop.run(_serve(listening))
    os.wait()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
