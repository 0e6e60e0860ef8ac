"""The rules that a card brings with it, in words, made from what they are."""

from adjudicators.to_the_bottom.cards.language.passive_rules import (
    AnyBoardRule,
    AnyCardRule,
    ChangesDraw,
    ChangesPrice,
    DrawsFromOpponent,
    LeavesBoard,
    Merges,
    NoPoints,
    OntoOpponent,
    PairValue,
    Protected,
    ReadiesNew,
    SeesDeck,
    SeesHands,
    SkipsDrawing,
    Uncounted,
)


def passive_text(rule: AnyBoardRule | AnyCardRule) -> str:
    """A rule, for a person to read."""
    match rule:
        case Protected() | PairValue() | NoPoints() | OntoOpponent() | Merges() | LeavesBoard():
            return _of_card(rule)
        case _:
            return _on_board(rule)


def _on_board(rule: AnyBoardRule) -> str:  # noqa: PLR0911 - one case for each rule
    match rule:
        case ChangesDraw(by=by):
            cards, more = _cards(abs(by)), "more" if by > 0 else "fewer"
            return f"You draw {cards} {more} each turn."
        case SkipsDrawing():
            return "You skip the drawing altogether."
        case DrawsFromOpponent(count=count):
            where = "the deck of an opponent, before or after your own"
            return f"As you draw, you also draw {_cards(count)} from {where}."
        case ChangesPrice(by=by):
            more = "more" if by > 0 else "less"
            return f"Playing a card costs you {abs(by)} {more}, but nothing at least."
        case Uncounted():
            return "It does not count among the cards on board that make playing dearer."
        case SeesHands():
            return "You see the hands of your opponents."
        case SeesDeck(count=count, rearranges=rearranges):
            top = "card" if count == 1 else f"{count} cards"
            order = ", and put what you see so in any order" if rearranges else ""
            return f"At any time you see the top {top} of your deck{order}."
        case ReadiesNew(colours=colours):
            return f"Your {' and '.join(colours)} cards come onto the board ready."


def _of_card(rule: AnyCardRule) -> str:
    match rule:
        case Protected(unless_on_board=least):
            return f"It cannot be jettisoned unless you have at least {_cards(least)} on board."
        case PairValue(at_most=most):
            return (
                "Jettisoned together with another card it may count as much as that card, at most"
                f" {most}."
            )
        case NoPoints():
            return "Jettisoned, it gives no points."
        case OntoOpponent():
            return "It may be played onto an opponent's board, at the price that your own sets."
        case Merges():
            return (
                "It is played on top of another card of your board, whose action is then carried out"
                " twice; attacks on that card hit it first."
            )
        case LeavesBoard():
            return "You may jettison it from your board like a card of your hand."


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
