"""Tables of To the Bottom for tests: name what matters, and the other cards fall into place."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adjudicators.chance import Rng
from adjudicators.to_the_bottom import GAME
from adjudicators.to_the_bottom.actions import Action
from adjudicators.to_the_bottom.board import BoardCard, names_on
from adjudicators.to_the_bottom.bounds import SHOP_SIZE
from adjudicators.to_the_bottom.cards.catalogue import STARTING, common_deck, starting_deck
from adjudicators.to_the_bottom.cards.language.abilities import Definition
from adjudicators.to_the_bottom.state import Options, Player, State
from adjudicators.verdict import Verdict

ICEBERG = "Iceberg"


def cards(text: str) -> tuple[str, ...]:
    """``"Rats, Polka Dancer"`` as cards."""
    return tuple(each.strip() for each in text.split(",") if each.strip())


def board(text: str) -> tuple[BoardCard, ...]:
    """``"Rats, Polka Dancer+Assistant, Maid!"``: a merged card after ``+``, a tired one with ``!``."""
    return tuple(_on_board(each) for each in cards(text))


def _on_board(text: str) -> BoardCard:
    name, _, merged = text.rstrip("!").partition("+")
    return BoardCard(name, text.endswith("!"), merged or None)


def ship(
    name: str,
    *,
    hand: str = "",
    on_board: str = "",
    deck: str = "",
    water: str = "",
    gone: str = "",
    sunk: bool = False,
) -> Player:
    """One player, with cards written as text; starting cards that are named nowhere go under the deck."""
    return Player(name, cards(deck), cards(hand), board(on_board), cards(water), cards(gone), sunk)


def table(
    *players: Player,
    shop: str = "",
    catalogue: tuple[Definition, ...] = (),
    supply: Mapping[str, int] | None = None,
    rng: Rng | None = None,
    **more: Any,
) -> State:
    """A table in the main step of the first player's turn in the Sinking, unless more is said.

    Of the cards that are named nowhere, the Passengers, the Babies and in the Sinking the Iceberg go to
    the bottom of the decks, one player after the other, and all others to the shop and the common deck.
    """
    options = Options(catalogue, supply or {})
    phase = more.setdefault("phase", "sinking")
    left = Counter(starting_deck() * len(players)) + Counter(common_deck(catalogue, options.supply))
    left[ICEBERG] += 1
    left -= Counter([card for each in players for card in _cards_of(each)])
    on_sale = list(cards(shop))
    left -= Counter(on_sale)
    players = _with_the_rest_under_their_decks(players, left, phase)
    for name in [*left]:
        while left[name] > 0 and name != ICEBERG and len(on_sale) < SHOP_SIZE and not shop:
            on_sale.append(name)
            left[name] -= 1
    if left.pop(ICEBERG, 0):
        on_sale.append(ICEBERG)
    fields: dict[str, Any] = {
        "turn": players[0].id,
        "turns": len(players) * 2 + 1 if phase == "cruise" else 10,
        "step": "main",
        "points": 0,
        "barred": (),
        "drawing": None,
        "common": tuple(left.elements()),
        "shop": tuple(on_sale),
        "pending": None,
    }
    return State(options, players, **(fields | more), rng=rng)


def _cards_of(player: Player) -> list[str]:
    named = [*player.deck, *player.hand, *player.water, *player.gone]
    return [*named, *names_on(player.board)]


def _with_the_rest_under_their_decks(
    players: tuple[Player, ...], left: Counter[str], phase: str
) -> tuple[Player, ...]:
    kinds = (*STARTING, ICEBERG) if phase != "cruise" else tuple(STARTING)
    rest = [name for name in kinds for _ in range(left.pop(name, 0))]
    afloat = [each for each in players if not each.sunk]
    share = {each.id: rest[place :: len(afloat)] for place, each in enumerate(afloat)}
    return tuple(
        replace(each, deck=(*each.deck, *share[each.id])) if each.id in share else each
        for each in players
    )


def after(state: State, *actions: Action) -> State:
    """The state after these actions, all of which are legal."""
    for each in actions:
        state = done(state, each).state
    return state


def done(state: State, action: Action) -> Verdict[State]:
    """What is said of an action that is legal."""
    verdict = GAME.adjudicate(state, action)
    assert verdict.legal, (action, verdict.violations, verdict.undetermined)
    return verdict


def broken(state: State, action: Action) -> list[str]:
    """The rules that an action breaks, without the game's name."""
    verdict = GAME.adjudicate(state, action)
    assert (verdict.legal is False) == bool(verdict.violations)
    return [each.rule.removeprefix("to-the-bottom.") for each in verdict.violations]


def seat(state: State, name: str) -> Player:
    """One player of a table."""
    return next(each for each in state.players if each.id == name)


def names(on_board: tuple[BoardCard, ...]) -> list[str]:
    """The cards of a board, merged ones after a ``+``."""
    return [each.card + (f"+{each.merged}" if each.merged else "") for each in on_board]
