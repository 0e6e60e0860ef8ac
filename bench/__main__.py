"""``python -m bench``: measure, and print the results."""

import argparse
import os
import signal
import sys

from bench import heavy, http, process, report, sealed, soak
from bench.cases import measured
from bench.contestants import WORKERS
from bench.load import CONNECTIONS, LoadError, best_client

PARTS = ("heavy", "process", "sealed", "http", "soak")


def main() -> None:
    """Measure what the command line asks for."""
    asked = _arguments().parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    parts = (asked.only,) if asked.only else PARTS
    print(f"{os.cpu_count()} cores, {os.getloadavg()[0]:.1f} processes running before the start\n")
    verdicts: list[report.Verdict] = []
    try:
        for part in parts:
            text, found = _measured(part, asked)
            print(text, end="\n\n", flush=True)
            verdicts += found
    except LoadError as error:
        sys.exit(str(error))
    print(report.verdicts(verdicts))


def _measured(part: str, asked: argparse.Namespace) -> tuple[str, list[report.Verdict]]:
    if part == "heavy":
        heaviest = heavy.measure(asked.game)
        return report.heaviest(heaviest), report.judged_heavy(heaviest)
    if part == "process":
        timings = process.measure(asked.game)
        return report.in_process(timings), report.judged_in_process(timings)
    if part == "sealed":
        timings = sealed.measure(asked.game)
        return report.in_process(timings), report.judged_in_process(timings)
    name, client = best_client()
    if part == "soak":
        soaked = soak.measure(client, asked.seconds, asked.game)
        return report.soaked(soaked), [report.judged_soak(soaked)]
    print(
        f"{WORKERS} workers, {CONNECTIONS} connections, {asked.rounds} rounds of {asked.seconds} s for each; asked"
        f" by {name}",
        end="\n\n",
        flush=True,
    )
    results = http.measure(client, asked.seconds, asked.rounds, asked.game)
    return report.over_http(results), report.judged_over_http(results)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--seconds", type=_positive, default=1, help="of each measurement")
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
