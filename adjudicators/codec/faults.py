"""What is raised for a value that cannot be understood."""

from typing import Annotated

from adjudicators.declare import Doc
from adjudicators.values import value


@value
class Fault:
    """One thing that is wrong, and where."""

    pointer: Annotated[str, Doc("JSON pointer to the place.", example="/players/0/hand/2")]
    detail: Annotated[str, Doc("What is wrong there.")]

    def __str__(self) -> str:
        return f"{self.pointer}: {self.detail}" if self.pointer else self.detail


class NotUnderstood(ValueError):
    """Raised for JSON that stands for no record; carries every fault found in it.

    >>> print(NotUnderstood((Fault("/hand/2", "'9Z' is not a card"), Fault("/done", "this field is missing"))))
    /hand/2: '9Z' is not a card
    /done: this field is missing
    """

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults
