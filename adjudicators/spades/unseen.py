"""Where the cards may lie that cannot be seen. The places are the players' hands; the other unseen cards are
aside, or with the ghost, where any card may lie.

A player holds no card that the first lead or their own plays rule out. Before the first lead there is a world
for each way in which it may have to be made.
"""

from adjudicators.cards import UNKNOWN
from adjudicators.memo import remembers_last
from adjudicators.places import cards_on_table
from adjudicators.rulebook import Rule
from adjudicators.spades import rulebook as rules
from adjudicators.spades.first_lead import EARLIER, LEAD_ORDER, rule_of_first_lead, usual_first_lead
from adjudicators.spades.history import read_tricks
from adjudicators.spades.state import DECK, Action, Bid, Play, State
from adjudicators.spades.table import before_first_lead, deck_of, first_card, free_leader
from adjudicators.spades.voids import CARDS_OF, VOIDS, all_suits, situation_of
from adjudicators.suspects import Counting
from adjudicators.unseen import World, holds_any, pool_of
from adjudicators.values import value

POOL = pool_of(DECK)
_OF_SUITS = [POOL.bits(cards) for cards in CARDS_OF]
_EARLIER = {
    ghost: {card: POOL.bits(cards) for card, cards in earlier.items()}
    for ghost, earlier in EARLIER.items()
}
_PAPER = POOL.bits(LEAD_ORDER[False])


@value
class FirstLead:
    """One way in which the first trick may have to be led."""

    seat: int
    """The number of the player who leads it."""
    card: str | None
    """The card that they must lead; any if None, as nobody holds Paper."""
    world: World

    def allows(self, seat: int, card: str) -> bool:
        """Whether this player may then lead this card."""
        return seat == self.seat and self.card in (None, card)


@remembers_last
def unseen_cards(state: State) -> int:
    """The cards that stand nowhere in the state."""
    return POOL.bits(deck_of(state.options).tokens.difference(cards_on_table(state)))


def _held(state: State) -> tuple[int, ...]:
    return tuple([player.hand.count(UNKNOWN) for player in state.players])


@remembers_last
def worlds(state: State) -> list[World]:
    """Every way in which the unseen cards may lie; none if there is no such way."""
    if before_first_lead(state):
        return [lead.world for lead in first_leads(state)]
    world = World(unseen_cards(state), _held(state), ruled_out(state))
    return [world] if world.possible() else []


def ruled_out(state: State) -> tuple[int, ...]:
    """For each player the cards that they cannot hold, by the first lead and by what they played."""
    first, reading = first_card(state), read_tricks(state)
    if first is None or reading is None:
        return (0,) * len(state.players)
    earlier = _EARLIER[state.options.ghost_hand][first.card]
    return tuple([earlier | _OF_SUITS[suits] for suits in reading.voids])


@remembers_last
def first_leads(state: State) -> list[FirstLead]:
    """Every way to lead the first trick, by the player whose turn it is, or by anybody if that is not known."""
    players = state.players
    seats = [seat for seat, each in enumerate(players) if state.turn in (None, each.id)]
    held = _held(state)
    # where all hands are seen, it does not matter what is aside
    unseen = unseen_cards(state) if any(held) else 0
    found: list[FirstLead] = []
    ghost = state.options.ghost_hand
    for card in LEAD_ORDER[ghost]:
        world = World(unseen, held, (_EARLIER[ghost][card],) * len(players))
        for seat, each in enumerate(players):
            if card in each.hand:
                if seat in seats and world.possible():
                    found.append(FirstLead(seat, card, world))
                return found
        for seat in seats if unseen else ():
            supposed = world.supposing(seat, POOL.copies[card])
            if supposed is not None:
                found.append(FirstLead(seat, card, supposed))
    world = World(unseen, held, (_PAPER,) * len(players))
    if (seat := free_leader(state)) in seats and world.possible():
        found.append(FirstLead(seat, None, world))
    return found


def first_leaders(state: State) -> list[int]:
    """The numbers of the players who may have to lead the first trick."""
    return sorted({lead.seat for lead in first_leads(state)})


def rule_of_next_lead(state: State) -> Rule:
    """The rule by which the next trick is led."""
    if state.tricks:
        return rules.LEAD
    options = state.options
    found = [rule_of_first_lead(options, lead.card) for lead in first_leads(state)]
    if found and all([rule is found[0] for rule in found]):
        return found[0]
    return usual_first_lead(options)


def holds(state: State, seat: int, card: str) -> bool | None:
    """Whether a player holds a card; None if that cannot be told."""
    hand = state.players[seat].hand
    if card in hand:
        return True
    return holds_any(worlds(state), seat, POOL.copies[card]) if UNKNOWN in hand else False


def holds_suits(state: State, seat: int, suits: int, card: str) -> bool | None:
    """Whether a player who holds this card holds any card of these suits; None if that cannot be told."""
    hand = state.players[seat].hand
    if not CARDS_OF[suits].isdisjoint(hand):
        return True
    if UNKNOWN not in hand:
        return False
    ways = worlds(state)
    if before_first_lead(state):
        # whoever is not to lead breaks another rule, and is judged as if anybody might
        ways = [lead.world for lead in first_leads(state) if lead.seat == seat] or ways
    if card not in hand:
        holding = [world.with_card(seat, POOL.copies[card]) for world in ways]
        ways = [world for world in holding if world is not None] or ways
    return holds_any(ways, seat, _OF_SUITS[suits])


# ── what actions say of hands ────────────────────────────────────────────────────────────────────


def shows(action: Action) -> tuple[str, ...] | None:
    """A card that is played was in its player's hand since the deal."""
    if isinstance(action, Play):
        return (action.card,)
    return () if isinstance(action, Bid) else None


def _barred_by(state: State, action: Action) -> tuple[int, ...]:
    """For each player the cards that they do not hold after this action, if it is legal."""
    if not isinstance(action, Play) or state.phase != "play":
        return (0,) * len(state.players)
    first = before_first_lead(state)
    earlier = _EARLIER[state.options.ghost_hand][action.card] if first else 0
    own = _OF_SUITS[all_suits(VOIDS[situation_of(state)][action.card[-1]])]
    return tuple([earlier | own if each.id == action.player else earlier for each in state.players])


COUNTING = Counting(POOL, worlds, _barred_by)
