"""From the choices of a search to groups as they are turned in, with every joker declared."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicators.above_water.best.counted_hand import COUNTS, PLACES, RED, CountedHand
from adjudicators.above_water.best.positions import Choice, Found, Trace
from adjudicators.above_water.best.sets import MadeSet
from adjudicators.above_water.groups.kinds import CLOUD_SIZE, HIGH, LONGEST, LOW, card_at
from adjudicators.above_water.groups.synergy import SUITS
from adjudicators.above_water.state import JOKER, Group, Kind
from adjudicators.cards import declared


@dataclass(slots=True)
class Laid:
    """A card in a group, and the suit that it is changed to, if it is."""

    card: str
    suit: str = ""


@dataclass(slots=True)
class LaidSequence:
    """A run or a straight being laid from its low end."""

    suit: int | None
    """None for a straight."""
    start: int
    cards: list[Laid] = field(default_factory=list)


class Assembly:
    """The groups that the choices of a search come to."""

    def __init__(self, hand: CountedHand, found: Found, clouds: tuple[int, int]) -> None:
        self.hand, self.clouds = hand, clouds
        self.sets: list[list[Laid]] = []
        self.sequences: list[LaidSequence] = []
        self.pool: list[str] = []
        """Cards left over."""
        self.made_clouds: list[list[Laid]] = []
        self.jokers, self.changes = found.stock.jokers, found.stock.changes
        self._open: list[LaidSequence] = []
        self._gone = 0
        for place, choice in zip(PLACES, _choices(found.trace), strict=True):
            self._lay(place, choice)
        self._close(self._open)
        self._lay_clouds()
        self._lay_jokers()

    # ── place by place ───────────────────────────────────────────────────────────────────────────

    def _lay(self, place: int, choice: Choice) -> None:
        use = choice.use
        heap = self.hand.heaps[place] - (self._gone if place == HIGH else 0)
        own = heap - use.rest - use.moved - use.straight
        if place == LOW:
            self._gone = heap - use.rest
        moved = _cards(place, use.moved)
        going_on: list[LaidSequence] = []
        for suit, number in enumerate(COUNTS[use.runs]):
            card = card_at(place, SUITS[suit])
            laid = [Laid(card)] * COUNTS[own][suit]
            laid += [Laid(declared(JOKER, card))] * COUNTS[use.joined][suit]
            laid += [Laid(moved.pop(), SUITS[suit]) for _ in range(number - len(laid))]
            going_on += self._extend(place, suit, laid)
        straight = [Laid(card) for card in _cards(place, use.straight)]
        joker = Laid(declared(JOKER, card_at(place, SUITS[0])))
        straight += [joker] * (use.straights - len(straight))
        going_on += self._extend(place, None, straight)
        self._close([each for each in self._open if each not in going_on])
        self._open = going_on
        for made in choice.outside.sets:
            self.sets.append(_laid_set(place, made))
        self.pool += _cards(place, choice.outside.left)

    def _extend(self, place: int, suit: int | None, laid: Sequence[Laid]) -> list[LaidSequence]:
        """The sequences of a suit that go on here: those that begin with an ace are the last to."""
        sequences = [each for each in self._open if each.suit == suit]
        sequences.sort(key=lambda each: each.start == LOW)
        if place == HIGH:
            sequences = [each for each in sequences if each.start > LOW]
        sequences = sequences[: len(laid)]
        sequences += [LaidSequence(suit, place) for _ in range(len(laid) - len(sequences))]
        for sequence, card in zip(sequences, laid, strict=True):
            sequence.cards.append(card)
        return sequences

    def _close(self, sequences: Sequence[LaidSequence]) -> None:
        for sequence in sequences:
            if len(sequence.cards) > 1:
                self.sequences.append(sequence)
            elif sequence.cards[0].card[0] == JOKER:
                self.jokers += 1
            else:
                self.pool.append(sequence.cards[0].card)

    # ── what is decided at the end ───────────────────────────────────────────────────────────────

    def _lay_clouds(self) -> None:
        reds = [card for card in self.pool if RED[SUITS.index(card[-1])]]
        blacks = [card for card in self.pool if card not in reds]
        red, black = self.clouds
        spare = (reds[CLOUD_SIZE * red :], blacks[CLOUD_SIZE * black :])
        self._lay_colour(reds[: CLOUD_SIZE * red], spare[1], red, "H")
        self._lay_colour(blacks[: CLOUD_SIZE * black], spare[0], black, "S")
        self.pool = spare[0] + spare[1]

    def _lay_colour(self, cards: Sequence[str], others: list[str], clouds: int, suit: str) -> None:
        laid = [Laid(card) for card in cards]
        while len(laid) < CLOUD_SIZE * clouds:
            if others and self.changes:
                laid.append(Laid(others.pop(), suit))
                self.changes -= 1
            else:
                laid.append(Laid(declared(JOKER, card_at(LOW, suit))))
                self.jokers -= 1
        for first in range(0, len(laid), CLOUD_SIZE):
            self.made_clouds.append(laid[first : first + CLOUD_SIZE])

    def _lay_jokers(self) -> None:
        """Jokers that are left go where they bring 4 stones each."""
        if not self.jokers:
            return
        if not self.sets and self.pool:
            self.sets.append([Laid(self.pool.pop())])
        if self.sets:
            first = self.sets[0][0]
            card = first.card.removeprefix(declared(JOKER, ""))
            joker = declared(JOKER, card[:-1] + (first.suit or card[-1]))
            self.sets[0] += [Laid(joker)] * self.jokers
        elif not self._lengthen() and self.jokers > 1:
            self.sets.append([Laid(declared(JOKER, card_at(LOW + 1, SUITS[0])))] * self.jokers)

    def _lengthen(self) -> bool:
        """Lay the jokers at the ends of a run that has room for them."""
        for sequence in self.sequences:
            if sequence.suit is not None and len(sequence.cards) + self.jokers <= LONGEST:
                for _ in range(self.jokers):
                    end = sequence.start + len(sequence.cards)
                    if end <= HIGH:
                        sequence.cards.append(_joker(end, sequence.suit))
                    else:
                        sequence.start -= 1
                        sequence.cards.insert(0, _joker(sequence.start, sequence.suit))
                return True
        return False

    # ── the answer ───────────────────────────────────────────────────────────────────────────────

    def groups(self) -> tuple[Group, ...]:
        """The groups, with their kinds."""
        return tuple([_group(laid, kind) for laid, kind in self._all()])

    def recolour(self) -> dict[str, str] | None:
        """The cards whose suit is changed: where one stands twice, in their order."""
        suits: dict[str, str] = {}
        changed: set[str] = set()
        for laid, _ in self._all():
            for each in laid:
                suits[each.card] = suits.get(each.card, "") + (each.suit or each.card[-1])
                if each.suit:
                    changed.add(each.card)
        return {card: suits[card].rstrip(card[-1]) for card in sorted(changed)} or None

    def _all(self) -> list[tuple[list[Laid], Kind]]:
        found: list[tuple[list[Laid], Kind]] = [(each, "set") for each in self.sets]
        found += [
            (sequence.cards, "straight" if sequence.suit is None else "run")
            for sequence in self.sequences
        ]
        return found + [(each, "cloud") for each in self.made_clouds]


def _choices(trace: Trace) -> list[Choice]:
    choices: list[Choice] = []
    last: Trace | None = trace
    while last:
        choices.append(last.choice)
        last = last.before
    return choices[::-1]


def _cards(place: int, heap: int) -> list[str]:
    """The cards of a heap by their names."""
    return [
        card_at(place, SUITS[suit])
        for suit, number in enumerate(COUNTS[heap])
        for _ in range(number)
    ]


def _joker(place: int, suit: int) -> Laid:
    return Laid(declared(JOKER, card_at(place, SUITS[suit])))


def _laid_set(place: int, made: MadeSet) -> list[Laid]:
    """A set that shows its family: changed cards and jokers take the suits that are not there."""
    if not made.family:
        return [Laid(card) for card in _cards(place, made.heap)]
    family = [suit for suit in range(len(SUITS)) if made.family >> suit & 1]
    held = COUNTS[made.heap]
    absent = [suit for suit in family if not held[suit]]
    kept: list[tuple[bool, int]] = []
    to_change: list[tuple[bool, int]] = []
    for suit, number in enumerate(held):
        for copy in range(number):
            spare = suit in family and copy > 0
            (to_change if suit not in family else kept).append((spare, suit))
    kept.sort()
    while len(to_change) < made.changes:
        to_change.append(kept.pop())
    laid = [_plain(place, suit) for _, suit in kept]
    for _, suit in to_change:
        new = absent.pop() if absent else next(each for each in family if each != suit)
        laid.append(Laid(card_at(place, SUITS[suit]), SUITS[new]))
    return laid + [_joker(place, absent.pop() if absent else family[0]) for _ in range(made.jokers)]


def _plain(place: int, suit: int) -> Laid:
    return Laid(card_at(place, SUITS[suit]))


def _group(laid: Sequence[Laid], kind: Kind) -> Group:
    return Group(tuple([each.card for each in laid]), kind)
