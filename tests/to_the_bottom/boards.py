"""Boards for tests, written as text."""

from adjudicators.to_the_bottom.board import BoardCard


def board(text: str) -> tuple[BoardCard, ...]:
    """``"Rats, Polka Dancer+Assistant, Maid!"``: a merged card after ``+``, a tired one with ``!``."""
    return tuple(_on_board(each.strip()) for each in text.split(",") if each.strip())


def _on_board(text: str) -> BoardCard:
    name, _, merged = text.rstrip("!").partition("+")
    return BoardCard(name, text.endswith("!"), merged or None)
