"""Every rule that an action can break, and everything because of which a state cannot occur."""

from collections import Counter
from collections.abc import Iterator

from adjudicators.cards import UNKNOWN
from adjudicators.game import Law, seat_of
from adjudicators.verdict import Contradiction, Finding
from pebbles import rulebook as rules
from pebbles.play import due, is_over, unseen_cards
from pebbles.state import HAND_SIZE, PEBBLE_DECK, Action, Player, State, Swap, Take


def still_on(state: State, _: Action) -> Finding | None:
    """After the end nothing is played."""
    if state.phase == "play":
        return None
    return rules.END.broken("the game is over", "/action/type")


def in_turn(state: State, action: Action) -> Finding | None:
    """Only one player is in turn."""
    if state.turn in (None, action.player):
        return None
    return rules.TURN.broken(f"it is {state.turn}'s turn", "/action/player", named=(state.turn,))


def holds_card(state: State, action: Take) -> Finding | None:
    """The card played is in the player's hand."""
    return _held(state, action.player, (action.card,), "/action/card")


def holds_cards(state: State, action: Swap) -> Finding | None:
    """The cards swapped are in the player's hand."""
    return _held(state, action.player, action.cards, "/action/cards")


def _held(state: State, player: str, cards: tuple[str, ...], pointer: str) -> Finding | None:
    actor: Player = seat_of(state, player)
    missing = [card for card in cards if card not in actor.hand]
    if not missing:
        return None
    rule = rules.TAKE if pointer == "/action/card" else rules.SWAP
    hidden = actor.hand.count(UNKNOWN)
    elsewhere = [card for card in missing if card not in unseen_cards(state)]
    named = (player,)
    message = f"{player} does not hold {' or '.join(missing)}"
    lacking = rule.broken(message, pointer, *missing, named=named)
    if elsewhere or len(missing) > hidden:
        return lacking
    message = f"{player} holds {hidden} cards that cannot be seen"
    return rule.unseen(message, lacking, named=named, numbers={"unseen": hidden})


def takes_its_number(state: State, action: Take) -> Finding | None:
    """A card takes as many pebbles as it says, or all that are left."""
    count, wanted = sum(action.from_.values()), due(state, action.card)
    if count == wanted:
        return None
    left = sum(state.heaps.values())
    rule = rules.TAKE_THE_REST if wanted == left else rules.TAKE
    message = f"{action.card} takes {wanted} of the {left} pebbles left, not {count}"
    numbers = {"needed": wanted, "left": left, "given": count}
    return rule.broken(message, "/action/from", action.card, numbers=numbers)


def pebbles_are_there(state: State, action: Take) -> Finding | None:
    """No heap gives more than it has."""
    for name, count in action.from_.items():
        left = state.heaps.get(name, 0)  # type: ignore[call-overload]
        if count > left:
            message = f"heap {name} has {left} pebbles, not {count}"
            numbers = {"left": left, "given": count}
            return rules.HEAPS.broken(message, f"/action/from/{name}", numbers=numbers)
    return None


def deck_has_enough(state: State, action: Swap) -> Finding | None:
    """As many cards can be swapped as can be drawn."""
    count, left = len(action.cards), len(state.deck)
    if count <= left:
        return None
    message = f"{count} cards are swapped, and the deck has {left}"
    return rules.SWAP.broken(message, "/action/cards", numbers={"cards": count, "left": left})


LAWS: dict[type, tuple[Law, ...]] = {
    Take: (still_on, in_turn, holds_card, takes_its_number, pebbles_are_there),
    Swap: (still_on, in_turn, holds_cards, deck_has_enough),
}


def contradictions(state: State) -> list[Contradiction]:
    """Everything because of which a state cannot occur."""
    found = [*_names(state), *_cards(state), *_pebbles(state)]
    return found or [*_players(state), *_turn(state)]


def _names(state: State) -> Iterator[Contradiction]:
    for name, count in Counter(each.id for each in state.players).items():
        if count > 1:
            yield rules.PLAYERS.contradicted("/state/players", f"{name} sits here {count} times")


def _cards(state: State) -> Iterator[Contradiction]:
    cards = [*state.deck, *state.discard]
    for each in state.players:
        cards += each.hand
    for card, count in Counter(cards).items():
        if count > 1 and card != UNKNOWN:
            yield rules.CARDS.contradicted("/state", f"{card} is there {count} times")
    if len(cards) != len(PEBBLE_DECK.cards):
        yield rules.CARDS.contradicted("/state", f"{len(cards)} cards; there are nine")
    swapped = len(PEBBLE_DECK.cards) - HAND_SIZE * len(state.players) - len(state.deck)
    if swapped < 0:
        yield rules.DEAL.contradicted("/state/deck", f"{len(state.deck)} cards are too many")
    if state.rng is not None and state.rng.draws != 1:
        yield rules.DEAL.contradicted("/state/rng/draws", "the cards are shuffled once")


def _pebbles(state: State) -> Iterator[Contradiction]:
    whole = state.options.heap
    for name, left in state.heaps.items():
        if left > whole:
            yield rules.HEAPS.contradicted(f"/state/heaps/{name}", f"{left} of {whole} pebbles")
    there = sum(state.heaps.values()) + sum(each.taken for each in state.players)
    if there != whole * 3:
        yield rules.HEAPS.contradicted("/state", f"{there} pebbles; there are {whole * 3}")


def _players(state: State) -> Iterator[Contradiction]:
    for seat, each in enumerate(state.players):
        plays = HAND_SIZE - len(each.hand)
        if not plays <= each.taken <= 3 * plays:
            yield rules.TAKE.contradicted(
                f"/state/players/{seat}/taken", f"{plays} cards cannot take {each.taken} pebbles"
            )
    taker = _named(state, state.last_taker)
    if (taker is None or not taker.taken) != all(not each.taken for each in state.players):
        yield rules.LAST_PEBBLE.contradicted(
            "/state/last_taker", "it is whoever took pebbles last, and null before anybody has"
        )
    elif taker is None and state.last_taker is not None:
        yield rules.PLAYERS.contradicted("/state/last_taker", "they are not at this table")


def _turn(state: State) -> Iterator[Contradiction]:
    if is_over(state) != (state.phase == "finished"):
        yield rules.END.contradicted(
            "/state/phase", "the game is over when pebbles or cards are gone, and no sooner"
        )
    actor = _named(state, state.turn)
    if state.phase == "play" and (actor is None or not actor.hand):
        yield rules.TURN.contradicted("/state/turn", "it is the turn of somebody with a card")
    if state.phase == "finished" and state.turn is not None:
        yield rules.END.contradicted("/state/turn", "after the end it is nobody's turn")


def _named(state: State, player: str | None) -> Player | None:
    return next((each for each in state.players if each.id == player), None)
