"""What is said of all games together."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicators.words import counted
from command_line import exit_codes


@dataclass(slots=True)
class Summary:
    """How many games there were, and what came of them."""

    legal: int = 0
    illegal: int = 0
    undetermined: int = 0
    not_understood: int = 0
    failed: int = 0
    first_faults: Counter[str] = field(default_factory=Counter)
    """By the rule that the first illegal action breaks first, or that a state breaks which cannot occur."""

    def add(self, told: Mapping[str, Any]) -> None:
        """Count a game by what was said of it."""
        if "failure" in told:
            self.failed += 1
        elif "errors" in told:
            self.not_understood += 1
            self.first_faults[told["errors"][0].get("rule", "not understood")] += 1
        elif told["legal"] is None:
            self.undetermined += 1
        elif told["legal"]:
            self.legal += 1
        else:
            self.illegal += 1
            self.first_faults[told["violations"][0]["rule"]] += 1

    def include(self, other: "Summary") -> None:
        """Count what another one has counted."""
        self.legal += other.legal
        self.illegal += other.illegal
        self.undetermined += other.undetermined
        self.not_understood += other.not_understood
        self.failed += other.failed
        self.first_faults += other.first_faults

    @property
    def games(self) -> int:
        """How many there were."""
        return self.legal + self.illegal + self.undetermined + self.not_understood + self.failed

    @property
    def exit_code(self) -> int:
        """The worst that was said of a game."""
        if self.not_understood or self.failed:
            return exit_codes.NOT_UNDERSTOOD
        if self.illegal:
            return exit_codes.ILLEGAL
        return exit_codes.UNDETERMINED if self.undetermined else exit_codes.LEGAL

    def as_json(self) -> dict[str, Any]:
        """The counts by name; the most frequent faults come first."""
        return {
            "games": self.games,
            "legal": self.legal,
            "illegal": self.illegal,
            "undetermined": self.undetermined,
            "not_understood": self.not_understood,
            "failed": self.failed,
            "first_faults": dict(self._faults()),
        }

    def sentences(self) -> Iterator[str]:
        """The same for people."""
        parts = {
            "legal": self.legal,
            "illegal": self.illegal,
            "undetermined": self.undetermined,
            "not understood": self.not_understood,
            "failed": self.failed,
        }
        said = ", ".join(f"{number} {word}" for word, number in parts.items() if number)
        yield f"{counted(self.games, 'game')}: {said or 'nothing'}"
        for rule, number in self._faults():
            yield f"  {number:>8}  {rule}"

    def _faults(self) -> list[tuple[str, int]]:
        return sorted(self.first_faults.items(), key=lambda each: (-each[1], each[0]))
