"""What holds of any table: where the cards are, how many, and whose turn it can be."""

from adjudicators.cards import ISLAND
from adjudicators.down_the_well import rulebook as rules
from adjudicators.down_the_well.piles import none_lies, pile_faults
from adjudicators.down_the_well.ranking import lead_suit
from adjudicators.down_the_well.state import HAND_SIZE, LEFT_OVER, Lead, Player, State
from adjudicators.down_the_well.turns import waited_for
from adjudicators.down_the_well.unseen import opener_in_sight
from adjudicators.hands import is_hand_over
from adjudicators.possible import Check, Contradictions, every_card_in_one_place, players_fit
from adjudicators.verdict import Contradiction
from adjudicators.words import counted


def hands_fit_deal(state: State) -> Contradictions:
    """Each hand is as large as it was dealt, cards being passed included, until cards are played."""
    size, passing = HAND_SIZE[len(state.players)], state.phase == "pass-three"
    found: list[Contradiction] = []
    for seat, player in enumerate(state.players):
        chosen, held = player.passing, len(player.hand)
        if chosen is not None and not passing:
            pointer = f"/state/players/{seat}/passing"
            detail = "the cards passed have changed hands"
            found.append(rules.PASS_TOGETHER.contradicted(pointer, detail))
        due = size - len(chosen) if chosen and passing else size
        if held != due if passing else held > due:
            found.append(_wrongly_held(state, seat, held, due, exactly=passing))
    return found


def _wrongly_held(state: State, seat: int, held: int, due: int, *, exactly: bool) -> Contradiction:
    name, players = state.players[seat].id, len(state.players)
    most = "" if exactly else " at the most"
    return rules.DEAL.contradicted(
        f"/state/players/{seat}/hand",
        f"{name} holds {counted(held, 'card')}; with {counted(players, 'player')} it is {due}{most}",
        named=(name,),
        numbers={"held": held, "players": players, "needed" if exactly else "most": due},
    )


def somebody_to_choose(state: State) -> Contradictions:
    """Cards change hands as soon as everyone has chosen."""
    if state.phase != "pass-three" or waited_for(state):
        return ()
    detail = "everyone has chosen, so the cards would have changed hands"
    return [rules.PASS_TOGETHER.contradicted("/state/phase", detail)]


def deck_fits_deal(state: State) -> Contradictions:
    """What was not dealt is in the deck, without the card turned over."""
    seats = len(state.players)
    due = LEFT_OVER[seats]
    if due and state.phase != "pass-three":
        due -= 1
    if len(state.deck) == due:
        return ()
    there = len(state.deck)
    detail = (
        f"{counted(there, 'card')} in the deck; with {counted(seats, 'player')} it is {due} now"
    )
    numbers = {"cards": there, "players": seats, "needed": due}
    return [rules.DEAL.contradicted("/state/deck", detail, numbers=numbers)]


def lead_fits(state: State) -> Contradictions:
    """The lead suit is that of the card turned over, once cards were passed."""
    lead = state.lead
    if (lead is None) != (state.phase == "pass-three"):
        detail = (
            "no card has been turned over yet"
            if lead
            else "the lead suit is known once play begins"
        )
        return [rules.LEAD.contradicted("/state/lead", detail)]
    if lead is None:
        return ()
    if not LEFT_OVER[len(state.players)]:
        if lead.card is None and lead.suit == lead_suit(None):
            return ()
        detail = "with six players no card is turned over, and Crabs (C) are the lead suit"
        return [rules.LEAD_SIX.contradicted("/state/lead", detail)]
    return _turned_over(lead)


def _turned_over(lead: Lead) -> Contradictions:
    if lead.card is None:
        return [rules.LEAD.contradicted("/state/lead/card", "a card was turned over")]
    suit = lead_suit(lead.card)
    if suit in (None, lead.suit):
        return ()
    detail = f"{lead.card} was turned over, so the lead suit is {suit}"
    return [rules.LEAD.contradicted("/state/lead/suit", detail, lead.card)]


def piles_rise(state: State) -> Contradictions:
    """Each pile is of one suit, and rises."""
    return pile_faults(rules.HIGHER, state.piles, "/state/piles")


def nothing_played_yet(state: State) -> Contradictions:
    """While cards are passed none has been played; later, someone played each that was."""
    found = []
    played = bool(state.discard) or not none_lies(state.piles)
    if state.phase == "pass-three":
        if played:
            detail = "nothing is played before cards were passed"
            found.append(rules.COURSE.contradicted("/state/piles", detail))
        if state.round != 1:
            detail = "cards are passed before the first round"
            found.append(rules.COURSE.contradicted("/state/round", detail))
    if (state.last_played_by is not None) != played:
        detail = "somebody played the latest card" if played else "no card has been played"
        found.append(rules.TURN.contradicted("/state/last_played_by", detail))
    if bool(state.discard) != (state.round > 1):
        swept = len(state.discard)
        detail = f"{counted(swept, 'card')} swept away before round {state.round}"
        numbers = {"cards": swept, "round": state.round}
        found.append(rules.ROUND_END.contradicted("/state/discard", detail, numbers=numbers))
    return found


def turn_is_somebodys(state: State) -> Contradictions:
    """It is the turn of somebody who is not out, and only while the hand is played."""
    if state.phase != "play":
        if state.turn is None:
            return ()
        detail = "it is nobody's turn while no hand is played"
        return [rules.TURN.contradicted("/state/turn", detail)]
    if state.turn is None:
        if state.last_played_by is None and opener_in_sight(state) is None:
            return ()
        return [rules.TURN.contradicted("/state/turn", "it is somebody's turn")]
    for player in state.players:
        if player.id == state.turn and player.out:
            detail = f"{player.id} is out, so it is not their turn"
            return [rules.PASS.contradicted("/state/turn", detail, named=(player.id,))]
    return ()


def outs_fit_phase(state: State) -> Contradictions:
    """Nobody is out before the play, somebody is in during it, and at its end everybody is out."""
    found = []
    over = is_hand_over(state)
    for seat, player in enumerate(state.players):
        if player.out != over and (over or state.phase == "pass-three"):
            found.append(_wrongly_out(seat, player, over))
        elif state.phase == "play" and not player.hand and not player.out:
            detail = f"{player.id} has no cards left, and so is out"
            pointer, named, left = f"/state/players/{seat}/out", (player.id,), {"left": 0}
            more = rules.EMPTY_HAND.contradicted(pointer, detail, named=named, numbers=left)
            found.append(more)
    if state.phase == "play" and all([player.out for player in state.players]):
        detail = "everyone is out, so the round would be over"
        found.append(rules.ROUND_END.contradicted("/state/phase", detail))
    return found


def _wrongly_out(seat: int, player: Player, over: bool) -> Contradiction:
    pointer = f"/state/players/{seat}/out"
    if over:
        detail = f"the hand is over, so {player.id} is out"
        return rules.ROUND_END.contradicted(pointer, detail, named=(player.id,))
    return rules.PASS.contradicted(pointer, "nobody is out while cards are passed")


TABLE_CHECKS: tuple[Check[State], ...] = (
    players_fit(rules.PLAYERS),
    every_card_in_one_place(rules.DECK, lambda state: ISLAND),
    hands_fit_deal,
    somebody_to_choose,
    deck_fits_deal,
    lead_fits,
    piles_rise,
    nothing_played_yet,
    turn_is_somebodys,
    outs_fit_phase,
)
