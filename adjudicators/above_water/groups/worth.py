"""What groups turned in together are worth, or why they are not groups."""

from collections.abc import Sequence

from adjudicators.above_water import rulebook as rules
from adjudicators.above_water.groups.ace_of_clubs import (
    Changes,
    ace_line,
    aces_used,
    recolour_faults,
    recoloured,
)
from adjudicators.above_water.groups.kinds import (
    KINDS,
    PLACE,
    RULE_OF,
    card_at,
    jokers_in,
    kind_of,
    missing,
    stones,
)
from adjudicators.above_water.groups.synergy import STONES, families, suits_for_jokers, suits_of
from adjudicators.above_water.state import ACE_OF_CLUBS, JOKER, Group, Kind
from adjudicators.cards import declared
from adjudicators.memo import remembers_last
from adjudicators.values import value as record
from adjudicators.verdict import ScoreLine, Violation
from adjudicators.words import counted


@record
class Worth:
    """What groups pay together, and how they were read."""

    total: int
    lines: tuple[ScoreLine, ...]
    groups: tuple[Group, ...]
    """The groups with their kinds, and every joker declared."""


def faults(groups: Sequence[Group], recolour: Changes | None, base: str) -> list[Violation]:
    """Why these are not groups, or cannot be changed by the ace of clubs; empty where nothing is wrong."""
    found = recolour_faults(groups, recolour, base) if recolour else []
    seen, kinds = recoloured(groups, recolour), _kinds(groups, recolour)
    for number, (group, cards, kind) in enumerate(zip(groups, seen, kinds, strict=True)):
        if kind is None:
            found += _no_group(group, cards, f"{base}/groups/{number}/cards")
    return found


@remembers_last
def _kinds(groups: Sequence[Group], recolour: Changes | None) -> list[Kind | None]:
    """The kind of each group, which is the one named where one is named; None where its cards do not fit."""
    seen = recoloured(groups, recolour)
    return [kind_of(cards, _asked(group)) for group, cards in zip(groups, seen, strict=True)]


def _asked(group: Group) -> Sequence[Kind]:
    """The kinds that a group may be: the one named, or any."""
    return (group.kind,) if group.kind else KINDS


def _no_group(group: Group, seen: Sequence[str], pointer: str) -> list[Violation]:
    return [
        rule.broken(f"no {kind}: {why}", pointer, *group.cards, numbers=numbers)
        for kind in _asked(group)
        for rule, why, numbers in missing(kind, seen)
    ]


def value(groups: Sequence[Group], recolour: Changes | None) -> Worth:
    """What groups without faults pay together."""
    seen = recoloured(groups, recolour)
    read = list(map(_read, groups, seen, _kinds(groups, recolour)))
    lines = [_line(group) for group in read]
    sets = [number for number, group in enumerate(read) if group.kind == "set"]
    if len(sets) > 1 or (sets and JOKER in seen[sets[0]]):
        by_suits = families([seen[number] for number in sets])
        for number, family in zip(sets, by_suits, strict=True):
            if JOKER in seen[number]:
                jokers = _jokers_of_set(seen[number], family)
                read[number] = Group(_declared(groups[number].cards, jokers), "set")
                lines[number] = _line(read[number])
        if len(set(by_suits)) < len(sets):
            lines += _synergy([read[number] for number in sets], by_suits)
    total = sum([line.points for line in lines])
    if recolour:
        lines.append(ace_line(recolour))
    return Worth(total, tuple(lines), tuple(read))


def _read(group: Group, seen: Sequence[str], found: Kind | None) -> Group:
    """A group with its kind, and its jokers declared; synergy may declare those of a set again."""
    kind = group.kind or found or "set"
    if JOKER in seen:
        return Group(_declared(group.cards, jokers_in(kind, seen)), kind)
    return group if group.kind else Group(group.cards, kind)


def turned_in(groups: Sequence[Group], recolour: Changes | None) -> tuple[str, ...]:
    """The cards that leave the hand: jokers plain, and the aces of clubs that change suits."""
    cards = [JOKER if card[0] == JOKER else card for group in groups for card in group.cards]
    return (*cards, *(ACE_OF_CLUBS,) * aces_used(recolour))


def _declared(cards: Sequence[str], jokers: Sequence[str]) -> tuple[str, ...]:
    """The same cards, their undeclared jokers declared as these in order."""
    left = iter(jokers)
    return tuple([declared(JOKER, next(left)) if card == JOKER else card for card in cards])


def _jokers_of_set(cards: Sequence[str], family: int) -> list[str]:
    place = next((PLACE[card] for card in cards if card != JOKER), 2)
    return [card_at(place, suit) for suit in suits_for_jokers(cards, family)]


def _line(group: Group) -> ScoreLine:
    cards, kind = group.cards, group.kind or "set"
    points = stones(kind, len(cards))
    message = f"a {kind} of {len(cards)}: {points}"
    return RULE_OF[kind].line(points, message, *cards)


def _synergy(sets: Sequence[Group], by_suits: Sequence[int]) -> list[ScoreLine]:
    """A line for each family of two or more."""
    lines = []
    several = len({family for family in by_suits if by_suits.count(family) > 1}) > 1
    for family in dict.fromkeys(by_suits):
        of_one = [each for each, suits in zip(sets, by_suits, strict=True) if suits == family]
        if len(of_one) > 1:
            points = STONES * (len(of_one) - 1)
            rule = rules.SYNERGY_FAMILIES if several else rules.SYNERGY
            message = (
                f"{counted(len(of_one), 'set')} that all show {suits_of(family)}: {points} more"
            )
            cards = [card for each in of_one for card in each.cards]
            lines.append(rule.line(points, message, *cards, numbers={"sets": len(of_one)}))
    return lines
