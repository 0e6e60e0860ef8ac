"""The CPU time, age and memory of processes, from ``/proc``."""

import os
import time
from pathlib import Path

_TICK = 1 / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    """The descendants of a process, parents before their children."""
    parents = {int(each.name): _parent(int(each.name)) for each in Path("/proc").glob("[0-9]*")}
    found = [pid]
    for elder in found:
        found += sorted(child for child, parent in parents.items() if parent == elder)
    return found[1:]


def used(pid: int) -> float:
    """Seconds of CPU that a process has used, in its own code and in the kernel's."""
    fields = _stat(pid)
    return (int(fields[11]) + int(fields[12])) * _TICK


def age(pid: int) -> float:
    """Seconds since a process was started."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) - int(_stat(pid)[19]) * _TICK


def private_memory(pid: int) -> float:
    """The private memory of a process, in megabytes."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024


def _parent(pid: int) -> int:
    try:
        return int(_stat(pid)[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0


def _stat(pid: int) -> list[str]:
    """The fields of ``stat`` after the process's name, which may contain spaces and brackets."""
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
