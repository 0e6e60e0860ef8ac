"""How cards change places, and what follows from that by itself."""

from collections.abc import Sequence
from typing import Unpack

from adjudicators.to_the_bottom import rulebook as rules
from adjudicators.to_the_bottom.board import (
    BoardCard,
    can_merge_at,
    from_top,
    has_room,
    names_on,
    size_of,
)
from adjudicators.to_the_bottom.bounds import (
    MOST_FOLLOWING,
    MOST_POINTS,
    MOST_STACKED,
    SINKING_HAND,
)
from adjudicators.to_the_bottom.cards.card import Card
from adjudicators.to_the_bottom.cards.catalogue import ByName
from adjudicators.to_the_bottom.resolve.table import EventParts, Seat, Table, describe
from adjudicators.to_the_bottom.stack import (
    ABILITIES_ON_STACK,
    EffectOnStack,
    PlayOnStack,
    Progress,
    ReactionOnStack,
    ShopOnStack,
    StackItem,
    UseOnStack,
)
from adjudicators.values import changed
from adjudicators.words import counted

FACE_UP = ("board", "water")
"""Where cards lie face up."""
DEEPEST = MOST_STACKED - 5
"""On a stack of this height no effect follows any more; what players do themselves still has room."""


def protected(card: Card, board: tuple[BoardCard, ...]) -> bool:
    """Whether a card cannot be jettisoned now by a player with this board."""
    rule = card.protected
    return rule is not None and size_of(board) < rule.unless_on_board


def enter_board(table: Table, seat: Seat, name: str, onto: int | None = None) -> bool:
    """A card comes onto a board, tired or ready by its colour; false if it cannot and falls into the water."""
    if table.cards[name].merges:
        return _lie_on_another(table, seat, name, onto)
    if not has_room(seat.board):
        seat.water += (name,)
        message = f"there is no room on the board of {seat.id}, so {name} falls into the water"
        table.tell(rules.PLAY_ROOM, "stopped", message, seat.id, (name,))
        return False
    card = table.cards[name]
    tired = card.enters_tired and not _comes_ready(table, seat, card)
    seat.board += (BoardCard(name, tired),)
    _tell_boarded(table, seat, name)
    return True


def _tell_boarded(table: Table, seat: Seat, name: str) -> None:
    """A card has come onto a board, and counts for its owner."""
    message = f"{name} comes onto the board of {seat.id}"
    points = table.cards[name].value
    table.tell(rules.VICTORY, "boarded", message, seat.id, (name,), points=points)


def _tell_left(table: Table, seat: Seat, name: str) -> None:
    """A card has left a board, and does not count there any more."""
    message = f"{name} leaves the board of {seat.id}"
    points = -table.cards[name].value
    table.tell(rules.VICTORY, "left-board", message, seat.id, (name,), points=points)


def _lie_on_another(table: Table, seat: Seat, name: str, onto: int | None) -> bool:
    """A card that merges comes to lie where it was played onto, or on the last card on which it can."""
    places = list(reversed(range(len(seat.board))))
    if onto is not None:
        places.insert(0, onto)
    for place in places:
        if can_merge_at(seat.board, place):
            put_at(seat, place, changed(seat.board[place], merged=name))
            _tell_boarded(table, seat, name)
            return True
    seat.water += (name,)
    message = f"no card on the board of {seat.id} can carry {name}, which falls into the water"
    table.tell(rules.MERGED_ELSE, "stopped", message, seat.id, (name,))
    return False


def _comes_ready(table: Table, seat: Seat, card: Card) -> bool:
    return any([card.colour in table.cards[name].readies for name in names_on(seat.board)])


def follow(table: Table, player: str, name: str, abilities: Sequence[int]) -> None:
    """Abilities of a card that begin by themselves, to be carried out before anything else."""
    for number in reversed(abilities):
        if table.followed >= MOST_FOLLOWING or len(table.stack) >= DEEPEST:
            message = f"too much has followed already: {name} has no effect"
            table.tell(rules.LIMIT, "stopped", message, player, (name,))
            return
        table.followed += 1
        table.stack.append(EffectOnStack(player, name, number))


def jettison(
    table: Table, seat: Seat, names: Sequence[str], why: str, **parts: Unpack[EventParts]
) -> None:
    """Cards that have left their places go into the water, and have what effects they have then."""
    into_water(table, seat, names, why, **parts)
    follow_jettisoning(table, seat, names)


def into_water(
    table: Table,
    seat: Seat,
    names: Sequence[str],
    why: str,
    pool: int | None = None,
    **parts: Unpack[EventParts],
) -> None:
    """Cards that have left their places go into the water."""
    seat.water += tuple(names)
    message = f"{seat.id} jettisons {describe(names)} {why}"
    table.tell(rules.JETTISON, "jettisoned", message, seat.id, names, pool=pool, **parts)


def follow_jettisoning(table: Table, seat: Seat, names: Sequence[str]) -> None:
    """Cards that have been jettisoned have what effects they have then."""
    for name in reversed(names):
        if abilities := table.cards[name].on_jettisoned:
            follow(table, seat.id, name, abilities)


def stays(table: Table, seat: Seat, zone: str, name: str) -> bool:
    """Whether a card that is hit cannot be jettisoned, which is then told; in a hand or a deck it stays face down."""
    if not protected(table.cards[name], seat.board):
        return False
    message = f"{name} of {seat.id} cannot be jettisoned and stays"
    owner = seat.id if zone != "deck" else None
    table.tell(rules.rule_of(name), "stayed", message, owner, (name,), named=(seat.id,))
    if zone not in FACE_UP:
        openly = f"a card in the {zone} of {seat.id} cannot be jettisoned and stays"
        table.seen_only_by((owner,) if owner else (), openly, rules.STAYS)
    return True


def names_at(seat: Seat, zone: str, places: Sequence[int]) -> list[str]:
    """The cards that are hit at these places; where two lie, a place named again is that of the one below."""
    if zone != "board":
        pile: tuple[str, ...] = getattr(seat, zone)
        return [pile[place] for place in places]
    return [
        from_top(seat.board[place])[places[:number].count(place)]
        for number, place in enumerate(places)
    ]


def take(table: Table, seat: Seat, zone: str, places: Sequence[int]) -> list[str]:
    """Cards leave their places; of two that are merged on a board, the one on top does."""
    if zone == "board":
        return _take_from_board(table, seat, places)
    pile: tuple[str, ...] = getattr(seat, zone)
    if len(places) == 1:
        place = places[0]
        setattr(seat, zone, pile[:place] + pile[place + 1 :])
        return [pile[place]]
    gone = set(places)
    setattr(seat, zone, tuple([card for place, card in enumerate(pile) if place not in gone]))
    return [pile[place] for place in places]


def _take_from_board(table: Table, seat: Seat, places: Sequence[int]) -> list[str]:
    taken = []
    for place in sorted(places, reverse=True):
        entry = seat.board[place]
        if entry.merged is None:
            taken.append(take_itself(table, seat, place))
        else:
            taken.append(entry.merged)
            put_at(seat, place, changed(entry, merged=None))
            _tell_left(table, seat, entry.merged)
    return taken[::-1]


def take_one(table: Table, seat: Seat, place: int, name: str) -> str:
    """The card of this name leaves a place of a board: from below another one, or from the top."""
    if seat.board[place].card == name:
        return take_itself(table, seat, place)
    return _take_from_board(table, seat, (place,))[0]


def leaving(entry: BoardCard, cards: ByName) -> str:
    """The card that its owner jettisons from this place: what lies on top, unless the one below may leave."""
    if entry.merged is None or cards[entry.card].leaves_board:
        return entry.card
    return entry.merged


def take_itself(table: Table, seat: Seat, place: int) -> str:
    """A card leaves a board from under what is merged with it, which stays alone."""
    entry = seat.board[place]
    rest = () if entry.merged is None else (BoardCard(entry.merged, entry.tired),)
    seat.board = seat.board[:place] + rest + seat.board[place + 1 :]
    for number, item in enumerate(table.stack):
        if not isinstance(item, UseOnStack) or item.player != seat.id or item.place is None:
            continue
        if item.place == place:
            table.stack[number] = changed(item, place=None)
        elif item.place > place and not rest:
            table.stack[number] = changed(item, place=item.place - 1)
    _tell_left(table, seat, entry.card)
    return entry.card


def put_at(seat: Seat, place: int, entry: BoardCard) -> None:
    """What lies at a place of a board is another entry now."""
    seat.board = (*seat.board[:place], entry, *seat.board[place + 1 :])


def draw(table: Table, seat: Seat, count: int, from_bottom: bool = False) -> None:
    """A player draws from their own deck; in the Sinking, who cannot goes down."""
    drawn: list[str] = []
    while len(drawn) < count:
        if not seat.deck:
            if table.phase == "sinking":
                _told_drawn(table, seat, drawn)
                sink(table, seat)
                return
            if not seat.water:
                message = f"{seat.id} has nothing left to draw"
                table.tell(
                    rules.RESHUFFLE_NOTHING, "drew", message, seat.id, (), numbers={"left": 0}
                )
                break
            reshuffle(table, seat)
        missing = count - len(drawn)
        if from_bottom:
            got, seat.deck = seat.deck[-missing:][::-1], seat.deck[:-missing]
        else:
            got, seat.deck = seat.deck[:missing], seat.deck[missing:]
        seat.hand += got
        drawn += got
    _told_drawn(table, seat, drawn)


def _told_drawn(table: Table, seat: Seat, drawn: list[str]) -> None:
    if drawn:
        message = f"{seat.id} draws {counted(len(drawn), 'card')}"
        table.tell(rules.DRAWING, "drew", message, seat.id, drawn)
        table.seen_only_by((seat.id,))


def reshuffle(table: Table, seat: Seat) -> None:
    """The water becomes the deck."""
    message = f"the water of {seat.id} is shuffled into a deck: {counted(len(seat.water), 'card')}"
    table.tell(rules.RESHUFFLE, "reshuffled", message, seat.id, seat.water)
    seat.deck, seat.water = table.shuffle(seat.water), ()


def sink(table: Table, seat: Seat) -> None:
    """A ship goes down: its board is saved, everything else leaves the game."""
    message = f"{seat.id} is to draw and has no card in the deck: the ship sinks"
    table.tell(rules.SINK, "sank", message, seat.id)
    go_down(table, seat)


def go_down(table: Table, seat: Seat) -> None:
    """What a ship that sinks takes with it, and what its player had begun."""
    seat.gone = seat.deck + seat.hand + seat.water
    seat.deck = seat.hand = seat.water = ()
    seat.sunk = True
    kept: list[StackItem] = []
    gone = False
    for item in table.stack:
        # a reaction goes with what it answers, which is below it
        gone = item.player == seat.id or (gone and isinstance(item, ReactionOnStack))
        if not gone:
            kept.append(_without_player(item, seat.id))
        elif isinstance(item, PlayOnStack) and item.player == seat.id:
            seat.gone += (item.card,)
    table.stack = kept


def _without_player(item: StackItem, player: str) -> StackItem:
    """What is on the stack has nothing more to do with a player."""
    if isinstance(item, ShopOnStack):
        return item
    item = changed(item, asked=_others(item.asked, player))
    if isinstance(item, PlayOnStack) and item.board == player:
        return changed(item, board=None)
    if isinstance(item, ABILITIES_ON_STACK) and item.progress is not None:
        return changed(item, progress=_progress_without(item.progress, player))
    return item


def _others(players: tuple[str, ...], player: str) -> tuple[str, ...]:
    return tuple([each for each in players if each != player])


def _progress_without(progress: Progress, player: str) -> Progress:
    # whoever performs stays until the next one begins anew
    progress = changed(progress, repeats=_others(progress.repeats, player))
    if progress.targets is None:
        return progress
    if progress.performer == player:
        return changed(progress, targets=(), picked=None, to=None)
    if progress.targets[:1] == (player,):
        progress = changed(progress, picked=None, to=None)
    return changed(progress, targets=_others(progress.targets or (), player))


def lose_points(table: Table) -> None:
    """Points that are not spent by the end of the turn are lost."""
    if table.points:
        message = f"{counted(table.points, 'unspent point')} of {table.turn}: lost"
        table.tell(rules.POINTS_LOST, "points-lost", message, table.turn, pool=-table.points)
        table.points = 0


def lose_uncounted_points(table: Table) -> None:
    """Points beyond those that are counted are lost."""
    if (lost := table.points - MOST_POINTS) > 0:
        most, player = counted(MOST_POINTS, "point"), table.turn
        message = f"{counted(lost, 'point')} of {player} beyond {most}: lost"
        rule, numbers = rules.POINTS_COUNTED, {"most": MOST_POINTS}
        table.tell(rule, "points-lost", message, player, pool=-lost, numbers=numbers)
        table.points = MOST_POINTS


def end_cruise(table: Table) -> None:
    """Boards stay; everything else of a player is shuffled into the deck, and five are drawn."""
    lose_points(table)
    table.phase, table.turns = "sinking", 0
    for seat in table.seats:
        order = table.shuffle(seat.deck + seat.hand + seat.water)
        seat.hand, seat.deck = order[:SINKING_HAND], order[SINKING_HAND:]
        seat.water = ()
        size = len(order)
        message = (
            f"the deck of {seat.id} is shuffled: {counted(size, 'card')}, {len(seat.hand)} drawn"
        )
        numbers = {"cards": size}
        table.tell(rules.SINKING_DECKS, "reshuffled", message, seat.id, seat.hand, numbers=numbers)
        table.seen_only_by((seat.id,))


def fill_shop(table: Table) -> None:
    """Lay the next card of the common deck into the shop."""
    if not table.common:
        table.tell(rules.SHOP_EMPTY, "shop-filled", "the common deck is empty", cards=())
        return
    card = table.common[0]
    table.common = table.common[1:]
    table.shop = (*table.shop[:-1], card, table.shop[-1])
    table.tell(rules.SHOP, "shop-filled", f"{card} comes into the shop", cards=(card,))
