"""Every rule that an action can break, action by action: the table at the end is the way in."""

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.piles import none_lies, playable_on, what_buries
from adjudicators.down_the_well.ranking import BIT, among, opening_rule
from adjudicators.down_the_well.state import (
    PASSED,
    PHASE_OF,
    Action,
    Deal,
    Pass,
    PassThree,
    Play,
    State,
)
from adjudicators.down_the_well.turns import seat_number, waited_for
from adjudicators.down_the_well.unseen import can_play, holds, openers
from adjudicators.game import Law, seat_of
from adjudicators.hands import is_whole_deck
from adjudicators.places import cards_on_table
from adjudicators.rulebook import Rule
from adjudicators.verdict import Finding
from adjudicators.words import counted

_DOING = {
    "pass-three": "everyone is choosing cards to pass",
    "play": "the hand is being played",
    "deal": "the hand is over, and the next is to be dealt",
}
_CANNOT = {
    "pass-three": "no cards can be passed",
    "play": "nobody can play or pass",
    "deal": "no hand can be dealt",
}


def in_its_phase(state: State, action: Action) -> Finding | None:
    """Cards are passed, then the hand is played, then the next one may be dealt."""
    phase = PHASE_OF[type(action)]
    if state.phase == phase:
        return None
    if state.phase == "finished":
        rule = rules.MATCH if state.options.match else rules.SINGLE
        return rule.broken(f"the game is over, so {_CANNOT[phase]}", "/action/type")
    return rules.COURSE.broken(f"{_DOING[state.phase]}, so {_CANNOT[phase]}", "/action/type")


def not_chosen_yet(state: State, action: PassThree) -> Finding | None:
    """Nobody chooses cards twice."""
    player = seat_of(state, action.player)
    if state.phase != "pass-three" or player.id in waited_for(state):
        return None
    return rules.PASS_TOGETHER.broken(
        f"{player.id} has chosen three cards already", "/action/player"
    )


def three_cards(state: State, action: PassThree) -> Finding | None:
    """Exactly three cards are passed, all different."""
    known = [card for card in action.cards if card != UNKNOWN]
    twice = sorted({card for card in known if known.count(card) > 1})
    faults = []
    if len(action.cards) != PASSED:
        chosen = counted(len(action.cards), "card")
        faults.append(f"{chosen} chosen, and three are passed")
    if twice:
        faults.append(f"{' and '.join(twice)} cannot be passed twice")
    return rules.PASS_THREE.broken("; ".join(faults), "/action/cards", *twice) if faults else None


def holds_three(state: State, action: PassThree) -> Finding | None:
    """The cards passed are of the player's own hand."""
    seat = seat_number(state, action.player)
    hand = state.players[seat].hand
    claimed = [card for card in dict.fromkeys(action.cards) if card not in (UNKNOWN, *hand)]
    held = holds(state, seat, *claimed)
    pointer = "/action/cards"
    if held is False:
        message = f"{action.player} does not hold {' '.join(claimed)}, but {_listed(hand)}"
        return rules.PASS_THREE.broken(message, pointer, *claimed)
    if UNKNOWN in action.cards and UNKNOWN not in cards_on_table(state):
        message = "every card of this table is seen, so the ones passed have names"
        return rules.PASS_THREE.broken(message, pointer)
    return None if held else _may_hold(rules.PASS_THREE, action.player, hand, claimed)


def not_out(state: State, action: Play | Pass) -> Finding | None:
    """A player who is out waits for the next round."""
    player = seat_of(state, action.player)
    if not player.out or state.phase != "play":
        return None
    if player.hand:
        message = f"{player.id} has passed in this round"
        return rules.PASS.broken(message, "/action/player")
    return rules.EMPTY_HAND.broken(f"{player.id} has no cards left", "/action/player")


def in_turn(state: State, action: Play | Pass) -> Finding | None:
    """Players act one after the other."""
    if state.turn is None or action.player == state.turn:
        return None
    if seat_of(state, action.player).out:
        return None
    rule = rules.TURN
    if state.last_played_by is None:
        rule = rules.OPENING
    elif none_lies(state.piles):
        rule = rules.ROUND_OPENER
    return rule.broken(f"it is {state.turn}'s turn, and not {action.player}'s", "/action/player")


def holds_card(state: State, action: Play) -> Finding | None:
    """The card played is one of the player's own hand."""
    card, seat = action.card, seat_number(state, action.player)
    hand = state.players[seat].hand
    held = holds(state, seat, card)
    if held:
        return None
    if held is None:
        return _may_hold(rules.HAND, action.player, hand, [card])
    rule, message = rules.HAND, f"{action.player} does not hold {card}, but {_listed(hand)}"
    if state.lead is not None and card == state.lead.card:
        rule = rules.LEAD_ASIDE
        message = f"{card} was turned over for the lead suit, and is out of play"
    elif UNKNOWN in hand:
        message = f"{action.player} cannot hold {card}, as what is known of the table shows"
        return rule.inferred(message, "/action/card", card)
    return rule.broken(message, "/action/card", card)


def high_enough(state: State, action: Play) -> Finding | None:
    """The card played is higher than the top of its suit's pile."""
    card = action.card
    if BIT[card] & playable_on(state.piles):
        return None
    top, rule = what_buries(card, state.piles)
    message = f"{card} is not higher than {top}, the top of the {ISLAND.suits[card[1]]}"
    return rule.broken(message, "/action/card", card, top)


def opens_lowest(state: State, action: Play) -> Finding | None:
    """The first card of a hand is the lowest of the lead suit."""
    if state.last_played_by is not None or state.phase != "play":
        return None
    card, possible = action.card, openers(state)
    matching = {(name, first) for name, first in possible if first == card}
    if state.turn in (None, action.player):
        matching.intersection_update({(action.player, card)})
    if len(matching) == len(possible):
        return None
    if matching:
        return rules.OPENING.unseen(
            f"{action.player} opens with {card} only if it is the lowest card of the lead suit, or of"
            " the next suit that anybody holds, in all hands"
        )
    if len(possible) == 1:
        return _opened_wrongly(state, action, *min(possible))
    message = f"{card} in {action.player}'s hand cannot be the lowest card of the lead suit"
    return rules.OPENING.inferred(message, "/action/card", card)


def _opened_wrongly(state: State, action: Play, opener: str, first: str) -> Finding:
    lead = state.lead.suit if state.lead else None
    rule = opening_rule(lead, first)
    if rule is rules.OPENING:
        why = f"the lowest of the {ISLAND.suits[first[1]]}"
        rule = rules.OPENING_THAT_CARD if action.player == opener else rule
    else:
        why = f"as nobody holds {ISLAND.suits[lead]}" if lead else "the lowest"
    message = f"{opener} opens the hand with {first}, {why}, and not with {action.card}"
    return rule.broken(message, "/action/card", action.card, first)


def cannot_play(state: State, action: Pass) -> Finding | None:
    """Only who can play no card passes."""
    seat = seat_number(state, action.player)
    player = state.players[seat]
    if state.phase != "play" or player.out:
        return None
    must_play = can_play(state, seat)
    if must_play is None:
        return rules.MUST_PLAY.unseen(
            f"{_unseen_cards(player.id, player.hand)}; this is legal only if nothing there can be played"
        )
    if not must_play:
        return None
    playable = among(player.hand, playable_on(state.piles))
    message = f"whatever {player.id} holds, some of it can be played"
    if playable:
        message = f"{player.id} can play {' '.join(playable)}, and so must"
    return rules.MUST_PLAY.broken(message, "/action/type", *playable)


def _may_hold(rule: Rule, name: str, hand: tuple[str, ...], cards: list[str]) -> Finding:
    are = "is" if len(cards) == 1 else "are"
    told = f"this is legal only if {' and '.join(cards)} {are} there"
    return rule.unseen(f"{_unseen_cards(name, hand)}; {told}")


def _unseen_cards(name: str, hand: tuple[str, ...]) -> str:
    return f"{name} holds {counted(hand.count(UNKNOWN), 'card')} that cannot be seen"


def _listed(hand: tuple[str, ...]) -> str:
    return " ".join(hand) or "no card"


LAWS: dict[type, tuple[Law, ...]] = {
    PassThree: (in_its_phase, not_chosen_yet, three_cards, holds_three),
    Play: (in_its_phase, not_out, in_turn, holds_card, high_enough, opens_lowest),
    Pass: (in_its_phase, not_out, in_turn, cannot_play),
    Deal: (in_its_phase, is_whole_deck(rules.SHUFFLE, lambda state: ISLAND.cards)),
}
