"""What may be done: every legal action, and the bounds of those that cannot be listed."""

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.game import OpenAction
from adjudicators.showboat import rulebook as rules
from adjudicators.showboat.laws import FIRST_RETIREMENT_OF_TWO
from adjudicators.showboat.state import Action, Choose, Deal, Pick, Player, Retire, State
from adjudicators.showboat.turns import next_in_line, unseen_cards

Moves = tuple[tuple[Action, ...], tuple[OpenAction, ...]]


def moves(state: State, player: str | None) -> Moves:
    """The legal actions of one player, or of everybody."""
    if state.phase == "choose":
        return _choices(state, player)
    if state.phase == "act":
        return _acts(state, player)
    if state.phase == "deal":
        return _deals(state)
    return (), ()


def _choices(state: State, player: str | None) -> Moves:
    listed: list[Action] = []
    unlisted = []
    for each in state.players:
        if each.retired or each.chosen is not None or player not in (None, each.id):
            continue
        listed += [Choose(each.id, card) for card in each.hand if card != UNKNOWN]
        if UNKNOWN in each.hand:
            unlisted.append(_unseen_choice(state, each))
    return tuple(listed), tuple(unlisted)


def _unseen_choice(state: State, player: Player) -> OpenAction:
    return OpenAction(
        Choose.type,
        rules.CHOOSE.id,
        f"{player.id} may also choose any card held that cannot be seen, or ? for one that stays"
        " face down",
        player.id,
        unseen_cards(state),
    )


def _acts(state: State, player: str | None) -> Moves:
    candidates = next_in_line(state)
    if len(candidates) > 1:
        unlisted = [
            OpenAction(
                kind.type,
                rules.ACTING_ORDER.id,
                f"{each.id} acts now only if the others showed nothing faster",
                each.id,
                state.center if kind is Pick else None,
            )
            for each in candidates
            if player in (None, each.id)
            for kind in (Pick, Retire)
            if (kind is Retire and _may_retire(state)) or (kind is Pick and state.center)
        ]
        return (), tuple(unlisted)
    (actor,) = candidates
    if player not in (None, actor.id):
        return (), ()
    listed: list[Action] = [Pick(actor.id, card) for card in state.center if card != UNKNOWN]
    if _may_retire(state):
        listed.append(Retire(actor.id))
    return tuple(listed), _unseen_picks(state, actor)


def _unseen_picks(state: State, actor: Player) -> tuple[OpenAction, ...]:
    if UNKNOWN not in state.center:
        return ()
    message = f"{actor.id} may also take a card of the center that is not known here"
    cards = unseen_cards(state)
    return (OpenAction(Pick.type, rules.PICK.id, message, actor.id, cards),)


def _may_retire(state: State) -> bool:
    return len(state.players) > 2 or state.round >= FIRST_RETIREMENT_OF_TWO


def _deals(state: State) -> Moves:
    if state.rng is not None:
        return (Deal(),), ()
    message = "the cards are to be shuffled, and their new order given as shuffle"
    return (), (OpenAction(Deal.type, rules.SHUFFLE.id, message, None, ISLAND.cards),)
