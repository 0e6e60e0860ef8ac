"""Every rule that an action can break, action by action: the table at the end is the way in."""

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.piles import playable_on, what_buries
from adjudicators.down_the_well.ranking import BIT, among, opening_rule
from adjudicators.down_the_well.state import (
    PASSED,
    PHASE_OF,
    SUIT,
    Action,
    Deal,
    Pass,
    PassThree,
    Play,
    State,
    has_passed,
    is_opening,
)
from adjudicators.down_the_well.turns import opens_round, waited_for
from adjudicators.down_the_well.unseen import Opener, can_play, holds, openers, seen_before
from adjudicators.game import Law, seat_number, seat_of
from adjudicators.hands import hands_are_left, is_whole_deck
from adjudicators.places import anything_hidden
from adjudicators.rulebook import Rule
from adjudicators.verdict import Finding
from adjudicators.words import counted, if_there, listed

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
        return rules.OVER.broken(f"the game is over, so {_CANNOT[phase]}", "/action/type")
    return rules.COURSE.broken(f"{_DOING[state.phase]}, so {_CANNOT[phase]}", "/action/type")


def not_chosen_yet(state: State, action: PassThree) -> Finding | None:
    """Nobody chooses cards twice."""
    player = seat_of(state, action.player)
    if state.phase != "pass-three" or player.id in waited_for(state):
        return None
    return rules.PASS_TOGETHER.broken(
        f"{player.id} has chosen three cards already",
        "/action/player",
        named=(player.id,),
        numbers={"cards": PASSED},
    )


def three_cards(state: State, action: PassThree) -> Finding | None:
    """Exactly three cards are passed, all different."""
    known = [card for card in action.cards if card != UNKNOWN]
    twice = sorted({card for card in known if known.count(card) > 1})
    faults, numbers = [], None
    if len(action.cards) != PASSED:
        chosen = len(action.cards)
        faults.append(f"{counted(chosen, 'card')} chosen, and three are passed")
        numbers = {"cards": chosen, "needed": PASSED}
    if twice:
        faults.append(f"{listed(twice)} cannot be passed twice")
    if not faults:
        return None
    return rules.PASS_THREE.broken("; ".join(faults), "/action/cards", *twice, numbers=numbers)


def holds_three(state: State, action: PassThree) -> Finding | None:
    """The cards passed are of the player's own hand."""
    hand = state.players[seat_number(state, action.player)].hand
    claimed = [card for card in dict.fromkeys(action.cards) if card not in (UNKNOWN, *hand)]
    pointer = "/action/cards"
    found = _held(rules.PASS_THREE, state, action.player, claimed, pointer)
    if found is None and UNKNOWN in action.cards and not anything_hidden(state):
        message = "every card of this table is seen, so the ones passed have names"
        return rules.PASS_THREE.broken(message, pointer)
    return found


def _held(rule: Rule, state: State, name: str, claimed: list[str], pointer: str) -> Finding | None:
    """What is wrong, or in doubt, where a player is said to hold these cards."""
    seat = seat_number(state, name)
    hand = state.players[seat].hand
    held = holds(state, seat, *claimed)
    if held:
        return None
    cards, named = listed(claimed), (name,)
    if held is None:
        unseen, numbers = _unseen_cards(name, hand)
        return rule.unseen(
            f"{unseen}; {if_there(claimed)}",
            rule.broken(f"{name} does not hold {cards}", pointer, *claimed, named=named),
            cards=tuple(claimed),
            named=named,
            numbers=numbers,
        )
    if not hand:
        message = f"{name} has no cards left"
        return rule.broken(message, pointer, *claimed, named=named, numbers={"left": 0})
    if UNKNOWN not in hand:
        message = f"{name} does not hold {cards}, but {listed(hand)}"
        numbers = {"held": len(hand)}
        return rule.broken(message, pointer, *claimed, named=named, numbers=numbers)
    for card in claimed:
        if seen := _seen_place(state, card):
            place, holder = seen
            message = f"{name} cannot hold {card}, which is {place}"
            return rule.broken(message, pointer, card, named=(*named, *holder))
    count = hand.count(UNKNOWN)
    message = (
        f"{name} cannot hold {cards}, although {counted(count, 'card')} of that hand cannot be seen"
    )
    return rule.inferred(message, pointer, *claimed, named=named, numbers={"unseen": count})


def _seen_place(state: State, card: str) -> tuple[str, tuple[str, ...]] | None:
    """Where a card can be seen, and the player whom that names; one that is said to be passed lies face down."""
    if card in state.piles[SUIT[card]]:
        return "on a pile", ()
    if card in state.discard:
        return "among the discards", ()
    if card in state.deck:
        return "in the deck", ()
    for player in state.players:
        if card in player.hand:
            return f"in {player.id}'s hand", (player.id,)
    return None


def not_out(state: State, action: Play | Pass) -> Finding | None:
    """A player who is out waits for the next round."""
    player = seat_of(state, action.player)
    if not player.out or state.phase != "play":
        return None
    if has_passed(player):
        message = f"{player.id} has passed in this round"
        return rules.PASS.broken(message, "/action/player", named=(player.id,))
    message, left = f"{player.id} has no cards left", {"left": 0}
    return rules.EMPTY_HAND.broken(message, "/action/player", named=(player.id,), numbers=left)


def in_turn(state: State, action: Play | Pass) -> Finding | None:
    """Players act one after the other."""
    if state.turn is None or action.player == state.turn:
        return None
    if seat_of(state, action.player).out:
        return None
    rule = rules.TURN
    if is_opening(state):
        rule = rules.OPENING
    elif opens_round(state):
        rule = rules.ROUND_OPENER
    message = f"it is {state.turn}'s turn, and not {action.player}'s"
    return rule.broken(message, "/action/player", named=(state.turn, action.player))


def holds_card(state: State, action: Play) -> Finding | None:
    """The card played is one of the player's own hand."""
    card, pointer = action.card, "/action/card"
    if state.lead is not None and card == state.lead.card:
        message = f"{card} was turned over for the lead suit, and is out of play"
        return rules.LEAD_ASIDE.broken(message, pointer, card)
    return _held(rules.HAND, state, action.player, [card], pointer)


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
    if not is_opening(state):
        return None
    card, possible = action.card, openers(state)
    matching = {(name, first) for name, first in possible if first == card}
    if state.turn in (None, action.player):
        matching.intersection_update({(action.player, card)})
    if matching and len(matching) == len(possible):
        return None
    if matching:
        message = (
            f"{action.player} opens with {card} only if it is the lowest card of the lead suit, or of"
            " the next suit that anybody holds, in all hands"
        )
        other = f"somebody holds a card that opens the hand before {card}"
        otherwise = rules.OPENING.broken(other, "/action/card", card)
        return rules.OPENING.unseen(message, otherwise, cards=(card,), named=(action.player,))
    return _opened_wrongly(state, action, possible)


def _opened_wrongly(state: State, action: Play, possible: set[Opener]) -> Finding:
    card, name, pointer = action.card, action.player, "/action/card"
    opener = seen_before(state, card) or (min(possible) if len(possible) == 1 else None)
    message = f"{name} does not open the hand with {card}"
    if opener is None:
        message += ", however the unseen cards lie"
        return rules.OPENING.inferred(message, pointer, card, named=(name,))
    holder, first = opener
    lead = state.lead.suit if state.lead else None
    rule = opening_rule(lead, first)
    if rule is rules.OPENING and holder == name and lead:
        rule = rules.OPENING_THAT_CARD
    cards, named = dict.fromkeys((card, first)), (name, holder)
    if first in state.players[seat_number(state, holder)].hand:
        return rule.broken(f"{message}, as {holder} holds {first}", pointer, *cards, named=named)
    message = f"{message}, as {holder} must hold {first}"
    return rule.inferred(message, pointer, *cards, named=named)


def cannot_play(state: State, action: Pass) -> Finding | None:
    """Only who can play no card passes."""
    seat = seat_number(state, action.player)
    player = state.players[seat]
    if state.phase != "play" or player.out:
        return None
    must_play, pointer, named = can_play(state, seat), "/action/type", (player.id,)
    if must_play is None:
        unseen, numbers = _unseen_cards(player.id, player.hand)
        message = f"{unseen}; this is legal only if nothing there can be played"
        so = f"{player.id} can play a card, and so must"
        otherwise = rules.MUST_PLAY.broken(so, pointer, named=named)
        return rules.MUST_PLAY.unseen(message, otherwise, named=named, numbers=numbers)
    if not must_play:
        return None
    if playable := among(player.hand, playable_on(state.piles)):
        message = f"{player.id} can play {listed(playable, 'or')}, and so must"
        return rules.MUST_PLAY.broken(message, pointer, *playable, named=named)
    message = f"whatever {player.id} holds, some of it can be played"
    return rules.MUST_PLAY.inferred(message, pointer, named=named)


def _unseen_cards(name: str, hand: tuple[str, ...]) -> tuple[str, dict[str, int]]:
    """How many unseen cards somebody holds, in words and as the number in them."""
    unseen = hand.count(UNKNOWN)
    return f"{name} holds {counted(unseen, 'card')} that cannot be seen", {"unseen": unseen}


LAWS: dict[type, tuple[Law, ...]] = {
    PassThree: (in_its_phase, not_chosen_yet, three_cards, holds_three),
    Play: (in_its_phase, not_out, in_turn, holds_card, high_enough, opens_lowest),
    Pass: (in_its_phase, not_out, in_turn, cannot_play),
    Deal: (
        in_its_phase,
        hands_are_left(rules.LONGEST_MATCH),
        is_whole_deck(rules.SHUFFLE, lambda state: ISLAND.cards),
    ),
}
