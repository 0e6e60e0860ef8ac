"""What the command ends with."""

LEGAL = 0
"""The action is legal, or the question was answered."""
ILLEGAL = 1
NOT_UNDERSTOOD = 2
"""The input is not what was asked for, or a state that cannot occur."""
UNDETERMINED = 3
"""Cards that the sender cannot see decide whether the action is legal."""


def of_legality(legal: bool | None) -> int:
    """The code for a verdict."""
    if legal is None:
        return UNDETERMINED
    return LEGAL if legal else ILLEGAL


EXPLAINED = """\b
Exit codes:
  0  legal, or answered
  1  illegal
  2  not understood, or a state that cannot occur
  3  cards that cannot be seen decide whether it is legal
"""
