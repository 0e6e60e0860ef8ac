"""The results as tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from bench.contestants import BARE, SERVICE
from bench.heavy import Heavy
from bench.http import Contest, Entry, Results, Tally, ratios
from bench.process import Timing
from bench.soak import Soak

HEAVY_MS = 250
FIRST_ANSWER_S = 0.4
MEMORY_MB = 15
GROWN_IN = 100_000
GROWTH_MB = 1.0
"""What counts as no growth: the allocator's own movements."""

Row = Sequence[str]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A figure and its target."""

    what: str
    figure: str
    target: str
    met: bool


def table(head: Row, rows: Sequence[Row]) -> str:
    """A table in Markdown; the first column is aligned left, and the others right."""
    widths = [max(len(row[place]) for row in (head, *rows)) for place in range(len(head))]
    rule = [("-" if not place else "") + "-" * (width - 1) for place, width in enumerate(widths)]
    marks = [each + ":" if place else each for place, each in enumerate(rule)]
    lines = [
        "| "
        + " | ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        + " |"
        for row in (head, marks, *rows)
    ]
    return "\n".join(lines)


def verdicts(found: Sequence[Verdict]) -> str:
    """Every target, and whether it is met."""
    rows = [(each.what, each.figure, each.target, met(each.met)) for each in found]
    missed = sum(not each.met for each in found)
    said = f"{len(found) - missed} of {len(found)} targets are met"
    return f"{table(('target', 'measured', 'wanted', ''), rows)}\n\n{said}"


def met(yes: bool) -> str:
    """Whether a target is met, for people."""
    return "met" if yes else "**missed**"


def in_process(timings: Sequence[Timing]) -> str:
    """The table of what was measured in process."""
    rows = [(each.what, f"{each.best:.2f}", f"{each.median:.2f}") for each in timings]
    return table(("in process, µs of CPU", "best", "median"), rows)


def judged_in_process(timings: Sequence[Timing]) -> list[Verdict]:
    """The targets among them."""
    return [
        Verdict(
            each.what, f"{each.best:.1f} µs", f"at most {each.target:g}", each.best <= each.target
        )
        for each in timings
        if each.target is not None
    ]


def heaviest(found: Sequence[Heavy]) -> str:
    """The table of the most expensive requests."""
    rows = [
        (
            each.call,
            each.why,
            str(each.status),
            f"{each.size:,}",
            f"{each.answered:,}",
            f"{each.milliseconds:.1f}",
        )
        for each in found
    ]
    head = ("call", "its most expensive body", "status", "bytes in", "bytes out", "ms of CPU")
    return table(head, rows)


def judged_heavy(found: Sequence[Heavy]) -> list[Verdict]:
    """Each within its limit; those that have a budget of their own are not judged."""
    return [
        Verdict(
            each.call,
            f"{each.milliseconds:.0f} ms",
            f"at most {HEAVY_MS}",
            each.milliseconds <= HEAVY_MS,
        )
        for each in found
        if each.has_target
    ]


def over_http(results: Results) -> str:
    """The tables of what was measured over HTTP."""
    head = ("POST", "asked of", "CPU µs", "lowest–highest", "times ours", "answers/s")
    rows = [row for contest, tallies in results.tallies for row in _rows(contest, tallies)]
    return f"{table(head, rows)}\n\n{_servers(results)}\n\n{_capacity(results)}"


def _capacity(results: Results) -> str:
    """What a core can answer, by call: from the game for which it costs least to that for which it costs most."""
    costs: dict[str, list[float]] = {}
    for contest, tallies in results.tallies:
        call = contest.title.rpartition("/")[2]
        costs.setdefault(call, []).append(median(tallies[contest.entries[0]].cpu))
    rows = [
        (call, _span(found, 1), _span([1e6 / each for each in found], -1))
        for call, found in costs.items()
    ]
    return table(("call", "CPU µs, by game", "answers per second of a core"), rows)


def _span(values: Sequence[float], digits: int) -> str:
    """The least and the greatest of the values."""
    least, most = (
        f"{round(each, digits):,.{max(digits, 0)}f}" for each in (min(values), max(values))
    )
    return least if least == most else f"{least}–{most}"


def _rows(contest: Contest, tallies: Mapping[Entry, Tally]) -> list[Row]:
    ours = tallies[contest.entries[0]]
    return [
        (
            contest.title if place == 0 else "",
            entry.name,
            f"{median(tally.cpu):.1f}",
            f"{min(tally.cpu):.1f}–{max(tally.cpu):.1f}",
            f"{ratios(tally.cpu, ours.cpu):.2f}",
            f"{median(tally.rate):,.0f}",
        )
        for place, (entry, tally) in enumerate(tallies.items())
    ]


def judged_over_http(results: Results) -> list[Verdict]:
    """The targets among them."""
    found = []
    for contest, tallies in results.tallies:
        ours = tallies[contest.entries[0]]
        for entry, tally in tallies.items():
            if entry.target is not None:
                ratio = ratios(tally.cpu, ours.cpu)
                what = f"{contest.title}: CPU of {entry.name}, in ours"
                wanted = f"at least {entry.target:g}"
                figure = f"{ratio:.2f}, of {_most(tallies, tally):.2f} at the most"
                if ratio < entry.target:
                    figure += _short_of(entry.target, tallies, tally, ours)
                found.append(Verdict(what, figure, wanted, ratio >= entry.target))
    fact = results.facts[SERVICE]
    memory = max(fact.memory)
    start = fact.first_answer
    found.append(
        Verdict(
            "CPU from the command to the first answer",
            f"{start:.2f} s",
            f"at most {FIRST_ANSWER_S}",
            start <= FIRST_ANSWER_S,
        )
    )
    found.append(
        Verdict(
            "own memory of a worker",
            f"{memory:.1f} MB",
            f"at most {MEMORY_MB}",
            memory <= MEMORY_MB,
        )
    )
    return found


def _short_of(target: float, tallies: Mapping[Entry, Tally], rival: Tally, ours: Tally) -> str:
    """By how much the rules, which both ask alike, would have to be cheaper for a target to be met, if all else stayed."""
    mine, theirs = median(ours.cpu), median(rival.cpu)
    less = (target * mine - theirs) / (target - 1)
    (bare,) = [median(tally.cpu) for entry, tally in tallies.items() if entry.who is BARE]
    return f"; met if the rules, which with JSON take {bare:,.1f} µs, took {less:,.1f} less"


def _most(tallies: Mapping[Entry, Tally], rival: Tally) -> float:
    """The ratio to a rival of what does nothing but answer."""
    (bare,) = [tally for entry, tally in tallies.items() if entry.who is BARE]
    return ratios(rival.cpu, bare.cpu)


def _servers(results: Results) -> str:
    rows = [
        (who.name, f"{fact.first_answer:.2f}", " ".join(f"{each:.1f}" for each in fact.memory))
        for who, fact in results.facts.items()
    ]
    head = ("server", "CPU s to the first answer", "own memory of its workers, MB")
    ages = sorted(each * 1000 for each in results.worker_starts)
    said = f"A worker that replaces another answers {median(ages):.0f} ms after its start, at worst {ages[-1]:.0f}."
    return f"{table(head, rows)}\n\n{said}"


def soaked(soak: Soak) -> str:
    """What a worker holds after more and more requests."""
    rows = [(f"{count:,}", f"{memory:.1f}") for count, memory in soak.memory]
    return table(("requests answered by one worker", "its own memory, MB"), rows)


def judged_soak(soak: Soak) -> Verdict:
    """Whether it grows, counted by requests: in the same time, a fast client asks ten times as much."""
    (before, first), (after, last) = soak.memory[1], soak.memory[-1]
    growth = (last - first) * GROWN_IN / (after - before)
    return Verdict(
        f"growth of a worker in {GROWN_IN:,} requests, from {before:,} to {after:,}",
        f"{growth:.1f} MB",
        f"at most {GROWTH_MB:g}",
        growth <= GROWTH_MB,
    )
