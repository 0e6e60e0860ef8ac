"""``python -m bench``: measure, and print the results."""

import argparse
import signal
import sys

from bench import heavy, http, process, report
from bench.cases import measured
from bench.contestants import WORKERS
from bench.load import CONNECTIONS, LoadError, best_client

PARTS = ("heavy", "process", "http")


def main() -> None:
    """Measure what the command line asks for."""
    asked = _arguments().parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    if asked.only in (None, "heavy"):
        print(report.heaviest(heavy.measure(asked.game)), end="\n\n", flush=True)
    if asked.only in (None, "process"):
        print(report.in_process(process.measure(asked.game)), end="\n\n", flush=True)
    if asked.only in (None, "http"):
        name, client = best_client()
        print(
            f"{WORKERS} workers, {CONNECTIONS} connections, rounds: {asked.rounds}, with"
            f" {asked.seconds} s for each of them; asked by {name}",
            end="\n\n",
            flush=True,
        )
        try:
            results = http.measure(client, asked.seconds, asked.rounds, asked.game)
        except LoadError as error:
            sys.exit(str(error))
        print(report.over_http(results))


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--seconds", type=_positive, default=2, help="of each measurement")
    parser.add_argument("--rounds", type=_positive, default=5, help="how often each is repeated")
    parser.add_argument("--game", choices=measured(None), help="one game alone")
    parser.add_argument("--only", choices=PARTS, help="one part of it")
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


if __name__ == "__main__":
    main()
