"""What follows from the way in which a hand is played: who can be out, and what can be left."""

from collections.abc import Iterator

from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.piles import none_lies, opened_before, playable_on, unburied
from adjudicators.down_the_well.ranking import BIT
from adjudicators.down_the_well.state import State, has_passed
from adjudicators.down_the_well.turns import somebody_ran_out
from adjudicators.down_the_well.unseen import in_play, opener_in_sight, worlds
from adjudicators.hands import any_hand_hidden, is_hand_over
from adjudicators.places import located_cards
from adjudicators.possible import Check, Contradictions
from adjudicators.words import counted


def out_with_nothing_playable(state: State) -> Contradictions:
    """Whoever passed held no card that could be played then, and piles only rise."""
    passed = [(seat, each) for seat, each in enumerate(state.players) if has_passed(each)]
    if not passed:
        return ()
    playable = playable_on(state.piles)
    return [
        rules.MUST_PLAY.contradicted(
            f"/state/players/{seat}/hand/{place}",
            f"{player.id} is out, but could play {card}",
            card,
            named=(player.id,),
        )
        for seat, player in passed
        for place, card in enumerate(player.hand)
        if BIT[card] & playable
    ]


def opened_by_the_lowest(state: State) -> Contradictions:
    """The hand is opened, or was, by the lowest card of the lead suit or of the next that anybody held."""
    if state.lead is None or state.lead.suit is None:
        return ()
    if state.last_played_by is None:
        opener = opener_in_sight(state)
        if opener is None or opener[0] == state.turn:
            return ()
        name, first = opener
        detail = f"{name} holds {first}, and so opens the hand"
        return [rules.OPENING.contradicted("/state/turn", detail, first, named=(name,))]
    return [
        rules.OPENING.contradicted(pointer, f"{card} would have opened the hand", card)
        for pointer, card in _found(state, opened_before(state, state.lead.suit))
    ]


def _found(state: State, wanted: int) -> Iterator[tuple[str, str]]:
    """Those of some cards that lie on a pile or are held, each after its place."""
    if not wanted or not wanted & in_play(state):
        return
    for pointer, card in located_cards(state):
        if BIT[card] & wanted and pointer.startswith(("/state/players/", "/state/piles/")):
            yield pointer, card


def left_cards_were_buried(state: State) -> Contradictions:
    """What is in play after a round was buried in it, and in each one before."""
    if state.round == 1:
        return ()
    before = state.round - 1
    rounds = counted(before, "round")
    return [
        rules.BURIED.contradicted(
            pointer,
            f"{card} was not buried in each of {rounds} before this one",
            card,
            numbers={"rounds": before},
        )
        for pointer, card in _found(state, unburied(state))
    ]


def hand_is_over(state: State) -> Contradictions:
    """A hand is over once somebody has run out."""
    if not is_hand_over(state):
        return ()
    found = []
    if none_lies(state.piles):
        detail = "the cards of the last round lie until the next deal"
        found.append(rules.FINAL_ROUND.contradicted("/state/piles", detail))
    if somebody_ran_out(state):
        return found
    detail = "nobody has run out of cards, so there would be another round"
    return [*found, rules.FINAL_ROUND.contradicted("/state/phase", detail)]


def unseen_cards_can_lie(state: State) -> Contradictions:
    """There is a way in which the unseen cards can lie."""
    is_lead_hidden = state.lead is not None and state.lead.suit is None
    if not (is_lead_hidden or any_hand_hidden(state)) or worlds(state):
        return ()
    rule = rules.OPENING if state.last_played_by is None else rules.MUST_PLAY
    detail = "however the unseen cards lie, somebody would have had to play another card"
    return [rule.contradicted("/state/players", detail)]


HISTORY_CHECKS: tuple[Check[State], ...] = (
    out_with_nothing_playable,
    opened_by_the_lowest,
    left_cards_were_buried,
    hand_is_over,
    unseen_cards_can_lie,
)
