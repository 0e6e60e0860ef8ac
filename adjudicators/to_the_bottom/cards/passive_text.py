"""The passive rules of a card in words, made from what they are."""

from adjudicators.to_the_bottom.cards.language import passive_rules as passive
from adjudicators.words import counted, listed

_WHO_DRAWS: dict[passive.Whom, str] = {
    None: "You draw",
    "own": "You draw",
    "each-opponent": "Every opponent draws",
    "everyone": "Everybody draws",
}
_WHO_PAYS: dict[passive.Whom, str] = {
    None: "you",
    "own": "you",
    "each-opponent": "every opponent",
    "everyone": "everybody",
}


def board_rule_text(rule: passive.AnyBoardRule) -> str:  # noqa: PLR0911 - one case for each rule
    """A rule that holds while the card lies on board, for a person to read."""
    match rule:
        case passive.ChangesDraw(by=by, whose=whose):
            cards = counted(abs(by), "more card" if by > 0 else "fewer card")
            return f"{_WHO_DRAWS[whose]} {cards} each turn."
        case passive.SkipsDrawing():
            return "You skip the drawing altogether."
        case passive.DrawsFromOpponent(count=count):
            where = "the deck of an opponent, before or after drawing from your own"
            return f"In your drawing you also draw {counted(count, 'card')} from {where}."
        case passive.ChangesPrice(by=by, whose=whose, colours=colours):
            card = f"{listed(colours, 'or')} card" if colours else "card"
            points = f"{counted(abs(by), 'point')} {'more' if by > 0 else 'less'}"
            return f"Playing a {card} costs {_WHO_PAYS[whose]} {points}, but at least 0."
        case passive.Uncounted():
            return "It does not count among the cards on board that make playing dearer."
        case passive.SeesHands():
            return "You see the hands of your opponents."
        case passive.SeesDeck(count=count, rearranges=rearranges):
            top = "card" if count == 1 else counted(count, "card")
            order = ", and may put all cards that you see there in any order" if rearranges else ""
            return f"At any time you see the top {top} of your deck{order}."
        case passive.ReadiesNew(colours=colours):
            return f"Every {listed(colours, 'or')} card of yours comes onto the board ready."


def card_rule_text(rule: passive.AnyCardRule) -> str:
    """A rule that holds wherever the card is, for a person to read."""
    match rule:
        case passive.Protected(unless_on_board=least):
            return f"It cannot be jettisoned unless you have at least {counted(least, 'card')} on board."
        case passive.PairValue(at_most=most):
            return (
                "Jettisoned together with another card it may count as much as that card, but at"
                f" most {most}."
            )
        case passive.NoPoints():
            return "Jettisoned, it gives no points."
        case passive.OntoOpponent():
            return (
                "It may be played onto an opponent's board, at the price that your own board sets."
            )
        case passive.Merges():
            return (
                "It is played on top of another card of your board, whose action is then carried out"
                " twice; attacks on that card hit it first."
            )
        case passive.LeavesBoard():
            return "You may jettison it from your board like a card of your hand."
