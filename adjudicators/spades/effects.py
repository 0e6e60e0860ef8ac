"""What an action that is legal does, and what follows from it by itself."""

from collections.abc import Callable, Mapping
from typing import Any

from adjudicators.cards import without
from adjudicators.game import Applied, seat_number
from adjudicators.hands import any_hand_hidden
from adjudicators.spades import rulebook as rules
from adjudicators.spades.dealing import deal
from adjudicators.spades.first_lead import rule_of_first_lead, usual_first_lead
from adjudicators.spades.scoring import outcome_of, score_of, tricks_by_player
from adjudicators.spades.state import Action, Bid, Deal, Play, Played, Player, State, Trick
from adjudicators.spades.table import all_tricks_taken, bidder_after, is_target_reached
from adjudicators.spades.trick import best_of, is_turned, winning_rule
from adjudicators.spades.unseen import first_leaders, first_leads, rule_of_next_lead
from adjudicators.values import changed, copier
from adjudicators.verdict import Event
from adjudicators.words import listed

Result = Applied[State]

_after = copier(State, "players", "turn", "trick", "tricks")
"""What bids and plays change of the table; all else is copied."""
_with_bid, _with_hand = copier(Player, "bid"), copier(Player, "hand")
_scored = copier(Player, "score", "bags")


def apply(state: State, action: Action) -> Result:
    """What results from a legal action."""
    return _EFFECTS[type(action)](state, action)


# ── bids ─────────────────────────────────────────────────────────────────────────────────────────


def _bid(state: State, action: Bid) -> Result:
    name, tricks, players = action.player, action.tricks, list(state.players)
    seat = seat_number(state, name)
    players[seat] = _with_bid(players[seat], tricks)
    said = f"bids {tricks}" if tricks else "bids Nil"
    event = rules.BID.event("bid", f"{name} {said}", player=name, numbers={"bid": tricks})
    bidder = bidder_after(state, len([each for each in players if each.bid is not None]))
    if bidder is None:
        return _find_lead(changed(state, players=tuple(players), phase="play", turn=None), event)
    return Applied(_after(state, tuple(players), players[bidder].id, (), ()), (event,))


def _find_lead(state: State, event: Event) -> Result:
    """The bidding is over: whoever holds the card for it makes the first lead."""
    found = first_leaders(state)
    if len(found) != 1:
        return Applied(state, (event,))
    player = state.players[found[0]].id
    told = message = f"{player} leads the first trick"
    cards = None
    if not any_hand_hidden(state):
        card = first_leads(state)[0].card
        message += f" with {card or 'any card'}"
        cards = (card,) if card else None
    # nobody else knows yet which card it is, and so by which of the rules it leads
    covered = usual_first_lead(state.options).covered((player,), told, cardless=True)
    lead = rule_of_next_lead(state).event(
        "lead-found", message, player=player, cards=cards, covered=covered
    )
    return Applied(changed(state, turn=player), (event, lead))


# ── tricks ───────────────────────────────────────────────────────────────────────────────────────


def _play(state: State, action: Play) -> Result:
    name, card, players = action.player, action.card, list(state.players)
    seat = seat_number(state, name)
    players[seat] = _with_hand(players[seat], without(players[seat].hand, card))
    trick = (*state.trick, Played(name, card))
    rule, verb = rules.PLAY, "plays"
    if not state.trick:
        rule = rules.LEAD if state.tricks else rule_of_first_lead(state.options, card)
        verb = "leads"
    event = rule.event("played", f"{name} {verb} {card}", player=name, cards=(card,))
    if len(trick) == len(players):
        return _take_trick(state, tuple(players), trick, event)
    turn = players[seat + 1 - len(players)].id
    return Applied(_after(state, tuple(players), turn, trick, state.tricks), (event,))


def _take_trick(
    state: State, players: tuple[Player, ...], trick: tuple[Played, ...], event: Event
) -> Result:
    turned, rock_breaks = is_turned(trick), state.options.rock_breaks_everything
    best = best_of(trick, turned=turned, rock_breaks=rock_breaks)
    winner, card, lead = best.player, best.card, trick[0].card[-1]
    rule = winning_rule(lead, card, turned=turned, rock_breaks=rock_breaks)
    cards = tuple([played.card for played in trick])
    message = f"{winner} takes the trick with {card}"
    won = rule.event("trick-won", message, player=winner, cards=cards)
    tricks = (*state.tricks, Trick(winner, trick))
    state = _after(state, players, winner, (), tricks)
    if all_tricks_taken(state):
        return _score_hand(state, [event, won])
    return Applied(state, (event, won))


# ── the end of a hand ────────────────────────────────────────────────────────────────────────────


def _score_hand(state: State, events: list[Event]) -> Result:
    taken = tricks_by_player(state)
    players = []
    for each in state.players:
        tricks = taken[each.id]
        worth = score_of(each.bid or 0, tricks, each.bags)
        players.append(_scored(each, each.score + worth.total, worth.bags))
        said = "Nil" if each.bid == 0 else str(each.bid)
        last = worth.lines[-1]
        points = worth.total - min(last.points, 0)
        message = f"{each.id} bid {said}, took {tricks} and scores {points}"
        rule = rules.RULEBOOK[worth.lines[0].rule]
        numbers = {"bid": each.bid or 0, "tricks": tricks}
        scored = rule.event("hand-scored", message, player=each.id, points=points, numbers=numbers)
        events.append(scored)
        if last.points < 0:
            rule, message = rules.RULEBOOK[last.rule], f"{each.id}: {last.message}"
            penalty = rule.event(
                "bags-penalized",
                message,
                player=each.id,
                points=last.points,
                numbers=last.numbers,
            )
            events.append(penalty)
    state = changed(state, players=tuple(players), phase="deal", turn=None)
    if is_target_reached(state):
        state = changed(state, phase="finished")
    if ended := outcome_of(state):
        message = f"the target is reached; {listed(ended.winners)} won"
        rule = rules.RULEBOOK[ended.rule]
        events.append(rule.event("game-ended", message, named=ended.winners))
    return Applied(state, tuple(events))


_EFFECTS: Mapping[type, Callable[[State, Any], Result]] = {Bid: _bid, Play: _play, Deal: deal}
