"""Every rule that an action can break, action by action: the table at the end is the way in."""

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.game import Law, seat_of
from adjudicators.hands import is_whole_deck
from adjudicators.places import anything_hidden, cards_on_table
from adjudicators.showboat import rulebook as rules
from adjudicators.showboat.players import last_player, yet_to_act, yet_to_choose
from adjudicators.showboat.state import (
    FIRST_RETIREMENT_OF_TWO,
    Action,
    Choose,
    Deal,
    Pick,
    Player,
    Retire,
    State,
)
from adjudicators.showboat.turns import PHASE_OF, may_be_dealt, may_retire, next_in_line
from adjudicators.showboat.unseen import holds, in_center
from adjudicators.showboat.words import acts_if_fastest
from adjudicators.verdict import Finding
from adjudicators.words import cards_in_words, counted, listed

_DOING = {
    "choose": "everyone is choosing a card",
    "act": "the players are acting in turn",
    "deal": "the hand is over, and the next is to be dealt",
    "finished": "six hands are over",
}
_REFUSED: dict[type, str] = {
    Choose: "no card can be chosen",
    Pick: "nobody can take a card or retire",
    Retire: "nobody can take a card or retire",
    Deal: "no hand can be dealt",
}


def in_its_phase(state: State, action: Action) -> Finding | None:
    """Each action belongs to one part of a round, or between two hands."""
    if state.phase == PHASE_OF[type(action)] or (isinstance(action, Deal) and may_be_dealt(state)):
        return None
    rule = rules.SIX_HANDS if state.phase == "finished" else rules.ROUND
    return rule.broken(f"{_DOING[state.phase]}, so {_REFUSED[type(action)]}", "/action/type")


def still_to_choose(state: State, action: Choose) -> Finding | None:
    """Who is still in the hand chooses one card, and a card once chosen stays chosen."""
    if _acts_among(yet_to_choose(state), action):
        return None
    actor = seat_of(state, action.player)
    if actor.retired:
        return _done(actor)
    return rules.CHOOSE.broken(
        f"{actor.id} has chosen a card for this round already", "/action/player", named=(actor.id,)
    )


def card_is_held(state: State, action: Choose) -> Finding | None:
    """The card chosen is one of the player's own hand."""
    card, actor = action.card, seat_of(state, action.player)
    if card == UNKNOWN:
        if anything_hidden(state):
            return None
        message = "every card of this table is seen, so the one chosen has a name"
        return rules.CHOOSE.broken(message, "/action/card")
    held = holds(state, actor, card)
    if held:
        return None
    named, pointer, numbers = (actor.id,), "/action/card", {"unseen": actor.hand.count(UNKNOWN)}
    if held is None:
        message = f"{actor.id} holds {cards_in_words(actor.hand)}; this is legal only if {actor.id} holds {card}"
        lacking = f"{actor.id} does not hold {card}"
        otherwise = rules.CHOOSE.broken(lacking, pointer, card, named=named)
        return rules.CHOOSE.unseen(message, otherwise, cards=(card,), named=named, numbers=numbers)
    if UNKNOWN in actor.hand:
        message = f"{actor.id} holds {cards_in_words(actor.hand)}, and cannot hold {card}, which is elsewhere"
        made = rules.CHOOSE.broken if card in cards_on_table(state) else rules.CHOOSE.inferred
        return made(message, pointer, card, named=named, numbers=numbers)
    message = f"{actor.id} does not hold {card}, but {cards_in_words(actor.hand)}"
    numbers = {"held": len(actor.hand)}
    return rules.CHOOSE.broken(message, pointer, card, named=named, numbers=numbers)


def in_turn(state: State, action: Pick | Retire) -> Finding | None:
    """Who is still in the hand acts once in a round: of those still to act, the one with the fastest card."""
    candidates = next_in_line(state) if state.phase == PHASE_OF[type(action)] else []
    if not _acts_among(candidates, action):
        return _not_next(state, action, candidates)
    if len(candidates) == 1:
        return None
    condition, named = acts_if_fastest(action.player, candidates)
    faster = f"somebody showed a faster card than {action.player}, and acts before"
    return rules.ACTING_ORDER.unseen(
        f"some of the cards just shown are not known; {condition}",
        rules.ACTING_ORDER.broken(faster, "/action/player", named=(action.player,)),
        named=named,
    )


def _not_next(state: State, action: Pick | Retire, candidates: list[Player]) -> Finding | None:
    actor = seat_of(state, action.player)
    if actor.retired:
        return _done(actor)
    if not _acts_among(yet_to_act(state), action):
        message = f"{actor.id} has acted in this round already"
        return rules.ACT_ONCE.broken(message, "/action/player", named=(actor.id,))
    return _too_early(actor, candidates) if candidates else None


def _too_early(actor: Player, candidates: list[Player]) -> Finding:
    mine, pointer = actor.tableau[-1], "/action/player"
    seen = [each for each in candidates if each.tableau[-1] != UNKNOWN]
    if not seen:
        others = [each.id for each in candidates]
        message = (
            f"{actor.id} showed {mine}, and {listed(others, 'or')} must have shown a faster card"
        )
        return rules.ACTING_ORDER.inferred(message, pointer, mine, named=(actor.id, *others))
    faster = seen[0]
    theirs, named = faster.tableau[-1], (faster.id, actor.id)
    if mine == UNKNOWN:
        message = f"{faster.id} showed {theirs}, and {actor.id} cannot have shown a faster card"
        return rules.ACTING_ORDER.inferred(message, pointer, theirs, named=named)
    message = (
        f"{faster.id} showed {theirs} and {actor.id} showed {mine}, so {faster.id} acts before"
        f" {actor.id}"
    )
    rule = rules.SUIT_ORDER if mine[0] == theirs[0] else rules.ACTING_ORDER
    return rule.broken(message, pointer, theirs, mine, named=named)


def not_the_last(state: State, action: Pick | Retire) -> Finding | None:
    """The last player does nothing more."""
    if last_player(state) is not seat_of(state, action.player):
        return None
    return rules.LAST_PLAYER.broken(
        f"{action.player} is the last player and does nothing more in this hand",
        "/action/player",
        named=(action.player,),
    )


def card_is_in_center(state: State, action: Pick) -> Finding | None:
    """The card taken lies in the center."""
    card, center, pointer = action.card, state.center, "/action/card"
    if not center:
        return rules.RETIRE_EMPTY.broken(
            "there are no cards in the center", pointer, card, numbers={"left": 0}
        )
    lies_there = in_center(state, card)
    if lies_there:
        return None
    unseen = center.count(UNKNOWN)
    numbers = {"unseen": unseen}
    if lies_there is None:
        cards = counted(unseen, "card")
        message = f"{cards} of the center cannot be seen; this is legal only if {card} lies there"
        otherwise = rules.PICK.broken(f"{card} does not lie in the center", pointer, card)
        return rules.PICK.unseen(message, otherwise, cards=(card,), numbers=numbers)
    there = f"the center holds {cards_in_words(center)}"
    if unseen:
        message = f"{there}, and cannot hold {card}, which is elsewhere"
        made = rules.PICK.broken if card in cards_on_table(state) else rules.PICK.inferred
        return made(message, pointer, card, numbers=numbers)
    return rules.PICK.broken(f"{there}, and not {card}", pointer, card)


def two_players_wait(state: State, action: Retire) -> Finding | None:
    """Of two players nobody retires in the first three rounds."""
    if may_retire(len(state.players), state.round):
        return None
    return rules.TWO_PLAYERS.broken(
        f"{action.player} plays with one other only and cannot retire before round"
        f" {FIRST_RETIREMENT_OF_TWO}; this is round {state.round}",
        "/action/type",
        named=(action.player,),
        numbers={"least": FIRST_RETIREMENT_OF_TWO, "round": state.round},
    )


def _acts_among(players: list[Player], action: Choose | Pick | Retire) -> bool:
    """Whether whoever acts is one of these; players are compared by name, not by all of their cards."""
    for each in players:  # noqa: SIM110 - a generator costs more than the whole loop
        if each.id == action.player:
            return True
    return False


def _done(actor: Player) -> Finding:
    return rules.RETIRED.broken(
        f"{actor.id} has retired from this hand", "/action/player", named=(actor.id,)
    )


LAWS: dict[type, tuple[Law, ...]] = {
    Choose: (in_its_phase, still_to_choose, card_is_held),
    Pick: (in_its_phase, in_turn, not_the_last, card_is_in_center),
    Retire: (in_its_phase, in_turn, not_the_last, two_players_wait),
    Deal: (in_its_phase, is_whole_deck(rules.SHUFFLE, lambda state: ISLAND.cards)),
}
