"""Every rule that an action can break, action by action: the table at the end is the way in."""

from adjudicators.cards import ISLAND, UNKNOWN
from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.opening import opener_in_sight
from adjudicators.down_the_well.piles import HEIGHT, split
from adjudicators.down_the_well.state import PASSED, SUIT, Deal, Pass, PassThree, Play, State
from adjudicators.down_the_well.turns import seat_of
from adjudicators.down_the_well.unseen import (
    all_cards,
    anything_hidden,
    may_be_stuck,
    openings,
    whereabouts,
)
from adjudicators.game import Law
from adjudicators.hands import is_whole_deck
from adjudicators.rulebook import Rule
from adjudicators.verdict import Finding
from adjudicators.words import counted

_DOING = {
    "pass-three": "everyone is choosing cards to pass",
    "play": "the hand is being played",
    "deal": "the hand is over, and the next is to be dealt",
}


def _in_phase(state: State, phase: str, what: str) -> Finding | None:
    if state.phase == phase:
        return None
    if state.phase == "finished":
        rule = rules.MATCH if state.options.match else rules.SINGLE
        return rule.broken(f"the game is over, so {what}", "/action/type")
    return rules.COURSE.broken(f"{_DOING[state.phase]}, so {what}", "/action/type")


def passing_on(state: State, _: PassThree) -> Finding | None:
    """Cards are passed before the hand is played."""
    return _in_phase(state, "pass-three", "no cards can be passed")


def playing(state: State, _: Play | Pass) -> Finding | None:
    """Cards are played when all have passed theirs."""
    return _in_phase(state, "play", "nobody can play or pass")


def between_hands(state: State, _: Deal) -> Finding | None:
    """A hand is dealt when the one before it is over."""
    return _in_phase(state, "deal", "no hand can be dealt")


def not_chosen_yet(state: State, action: PassThree) -> Finding | None:
    """A choice of cards stands."""
    if state.players[seat_of(state, action.player)].passing is None:
        return None
    return rules.PASS_TOGETHER.broken(
        f"{action.player} has chosen three cards already", "/action/player"
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
    hand = state.players[seat_of(state, action.player)].hand
    foreign = [card for card in action.cards if card not in hand]
    if not foreign:
        return None
    claimed = list(dict.fromkeys([card for card in foreign if card != UNKNOWN]))
    pointer, hidden = "/action/cards", hand.count(UNKNOWN)
    if len(claimed) > hidden or not set(claimed) <= set(ISLAND.unseen(all_cards(state))):
        message = f"{action.player} does not hold {' '.join(claimed)}, but {_listed(hand)}"
        return rules.PASS_THREE.broken(message, pointer, *claimed)
    if UNKNOWN in foreign and not anything_hidden(state):
        return rules.PASS_THREE.broken(
            "every card of this table is seen, so the ones passed have names", pointer
        )
    if all([not whereabouts(state, seat_of(state, action.player), each)[1] for each in claimed]):
        return None
    return _may_hold(rules.PASS_THREE, action.player, hidden, claimed)


def not_out(state: State, action: Play | Pass) -> Finding | None:
    """Who is out waits for the next round."""
    player = state.players[seat_of(state, action.player)]
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
    if state.players[seat_of(state, action.player)].out:
        return None
    rule = rules.TURN
    if state.last_played_by is None:
        rule = rules.OPENING
    elif not any(state.piles.values()):
        rule = rules.ROUND_OPENER
    return rule.broken(f"it is {state.turn}'s turn, and not {action.player}'s", "/action/player")


def holds_card(state: State, action: Play) -> Finding | None:
    """The card played is one of the player's own hand."""
    card, seat = action.card, seat_of(state, action.player)
    hand = state.players[seat].hand
    if card in hand:
        return None
    pointer = "/action/card"
    if state.lead is not None and card == state.lead.card:
        message = f"{card} was turned over for the lead suit, and is out of play"
        return rules.LEAD_ASIDE.broken(message, pointer, card)
    if UNKNOWN not in hand:
        message = f"{action.player} does not hold {card}, but {_listed(hand)}"
        return rules.HAND.broken(message, pointer, card)
    here, elsewhere = whereabouts(state, seat, card)
    if not here:
        message = f"{action.player} cannot hold {card}, as what is known of the table shows"
        return rules.HAND.inferred(message, pointer, card)
    return _may_hold(rules.HAND, action.player, hand.count(UNKNOWN), [card]) if elsewhere else None


def high_enough(state: State, action: Play) -> Finding | None:
    """The card played is higher than the top of its suit's pile."""
    card = action.card
    pile = state.piles[SUIT[card]]
    if not pile or HEIGHT[card] > HEIGHT[pile[-1]]:
        return None
    top = pile[-1]
    rule = rules.RANKS if top[0] == "A" else rules.HIGHER
    return rule.broken(
        f"{card} is not higher than {top}, the top of the {ISLAND.suits[card[1]]}",
        "/action/card",
        card,
        top,
    )


def opens_lowest(state: State, action: Play) -> Finding | None:
    """The first card of a hand is the lowest of the lead suit."""
    if state.last_played_by is not None or state.phase != "play":
        return None
    card = action.card
    if told := opener_in_sight(state):
        opener, first = told
        return None if card == first else _opened_wrongly(state, action, opener, first)
    possible = openings(state)
    matching = {(name, first) for name, first in possible if first == card}
    if state.turn in (None, action.player):
        matching = {(name, first) for name, first in matching if name == action.player}
    if not matching:
        opener, first = min(possible)
        if len(possible) == 1:
            return _opened_wrongly(state, action, opener, first)
        message = f"{card} in {action.player}'s hand cannot be the lowest card of the lead suit"
        return rules.OPENING.inferred(message, "/action/card", card)
    if len(matching) == len(possible):
        return None
    return rules.OPENING.unseen(
        f"{action.player} opens with {card} only if it is the lowest card of the lead suit, or of the"
        " next suit that anybody holds, in all hands"
    )


def _opened_wrongly(state: State, action: Play, opener: str, first: str) -> Finding:
    card = action.card
    lead = state.lead.suit if state.lead else None
    if lead == first[1]:
        rule = rules.OPENING_THAT_CARD if action.player == opener else rules.OPENING
        why = f"the lowest of the {ISLAND.suits[first[1]]}"
    else:
        wrapped = lead is not None and first[1] < lead
        rule = rules.OPENING_ROUND if wrapped else rules.OPENING_NEXT
        why = f"as nobody holds {ISLAND.suits[lead]}" if lead else "the lowest"
    message = f"{opener} opens the hand with {first}, {why}, and not with {card}"
    return rule.broken(message, "/action/card", card, first)


def cannot_play(state: State, action: Pass) -> Finding | None:
    """Only who can play no card passes."""
    seat = seat_of(state, action.player)
    player = state.players[seat]
    if state.phase != "play" or player.out:
        return None
    playable, _ = split(player.hand, state.piles)
    if playable:
        message = f"{player.id} can play {' '.join(playable)}, and so must"
        return rules.MUST_PLAY.broken(message, "/action/type", *playable)
    hidden = player.hand.count(UNKNOWN)
    if not hidden:
        return None
    stuck, free = may_be_stuck(state, seat)
    if stuck and free:
        return rules.MUST_PLAY.unseen(
            f"{player.id} holds {counted(hidden, 'card')} that cannot be seen; this is legal only if"
            " nothing there can be played"
        )
    message = f"whatever {player.id} holds, some of it can be played"
    return None if stuck else rules.MUST_PLAY.inferred(message, "/action/type")


def _may_hold(rule: Rule, name: str, hidden: int, cards: list[str]) -> Finding:
    return rule.unseen(
        f"{name} holds {counted(hidden, 'card')} that cannot be seen; this is legal only if"
        f" {' and '.join(cards)} {'is' if len(cards) == 1 else 'are'} there"
    )


def _listed(hand: tuple[str, ...]) -> str:
    return " ".join(hand) or "no card"


LAWS: dict[type, tuple[Law, ...]] = {
    PassThree: (passing_on, not_chosen_yet, three_cards, holds_three),
    Play: (playing, not_out, in_turn, holds_card, high_enough, opens_lowest),
    Pass: (playing, not_out, in_turn, cannot_play),
    Deal: (between_hands, is_whole_deck(rules.SHUFFLE, lambda state: ISLAND.cards)),
}
