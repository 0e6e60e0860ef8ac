"""The results as tables."""

from collections.abc import Mapping, Sequence
from statistics import median

from bench.contestants import SERVICE, Contestant
from bench.heavy import Heavy
from bench.http import Contest, Results, Tally, ratios
from bench.process import Timing

FIRST_ANSWER_MS = 300
MEMORY_MB = 15

Row = Sequence[str]


def table(head: Row, rows: Sequence[Row]) -> str:
    """A table with the first column aligned left and the others right."""
    widths = [max(len(row[place]) for row in (head, *rows)) for place in range(len(head))]
    lines = [
        "  ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (head, *rows)
    ]
    return "\n".join([lines[0], "─" * max(map(len, lines)), *lines[1:]])


def in_process(timings: Sequence[Timing]) -> str:
    """The table of what was measured in process."""
    rows = [(each.what, f"{each.best:.2f}", f"{each.median:.2f}", each.target) for each in timings]
    return table(("in process, µs", "best", "median", "target"), rows)


def heaviest(found: Sequence[Heavy]) -> str:
    """The table of the most expensive requests."""
    rows = [
        (each.call, f"{each.size:,}", f"{each.answered:,}", f"{each.milliseconds:.1f}")
        for each in found
    ]
    return table(("the most expensive request", "bytes in", "bytes out", "ms"), rows)


def over_http(results: Results) -> str:
    """The tables of what was measured over HTTP."""
    contests = [_contest(contest, tallies) for contest, tallies in results.tallies]
    return "\n\n".join([*contests, _servers(results)])


def _contest(contest: Contest, tallies: Mapping[Contestant, Tally]) -> str:
    measure = tallies[contest.measure]
    rows = []
    for who, tally in tallies.items():
        by_cpu, by_rate = ratios(measure.cpu, tally.cpu), ratios(tally.rate, measure.rate)
        target = contest.target if who is SERVICE else None
        rows.append(
            (
                who.name,
                f"{median(tally.cpu):.1f}",
                f"{min(tally.cpu):.1f}–{max(tally.cpu):.1f}",
                f"{by_cpu:.2f}",
                f"{median(tally.rate):,.0f}",
                f"{by_rate:.2f}",
                "" if target is None else f"at least {target}",
                "" if target is None else f"{_met(by_cpu >= target)}, {_met(by_rate >= target)}",
                f"{min(tally.busier):.0%}–{max(tally.busier):.0%}",
            )
        )
    of = f"of {contest.measure.name.split()[0]}"
    head = (
        *(contest.title, f"CPU µs/{contest.unit}", "lowest–highest", of),
        *(f"{contest.unit}s/s", of, "target", "by CPU, by rate", "busier worker"),
    )
    return table(head, rows)


def _servers(results: Results) -> str:
    rows = []
    for who, fact in results.facts.items():
        memory = " ".join(f"{each:.1f}" for each in fact.memory)
        target, met = "", ""
        if who is SERVICE:
            target, met = f"at most {MEMORY_MB}", _met(max(fact.memory) <= MEMORY_MB)
        rows.append((who.name, f"{fact.first_answer * 1000:.0f}", memory, target, met))
    head = ("servers", "command to first answer, ms", "own memory of workers, MB", "target", "")
    return f"{table(head, rows)}\n\n{_starts(results.worker_starts)}"


def _starts(starts: Sequence[float]) -> str:
    ages = sorted(each * 1000 for each in starts)
    row = (
        "this service",
        f"{median(ages):.0f}",
        f"{ages[-1]:.0f}",
        f"at most {FIRST_ANSWER_MS}",
        _met(ages[-1] <= FIRST_ANSWER_MS),
    )
    return table(
        ("start of a worker to its first answer, ms", "median", "worst", "target", ""), [row]
    )


def _met(yes: bool) -> str:
    return "met" if yes else "MISSED"
