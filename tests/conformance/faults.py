"""Plants one fault after the other, and tells which rules' cases notice it: ``python -m tests.conformance.faults``.

Each fault is another reading of one rule. The table that it writes, ``faults.md`` beside it, shows whose cases fail: those of
the rule itself, and those of rules that cannot be shown without it.
"""

import json
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from conformance.runner import KIT, cases_in, run_case
from tests.mutation.fresh import plant

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TABLE = HERE / "faults.md"


@dataclass(frozen=True)
class Fault:
    """Another reading of a rule: a text of a module, and what stands there instead."""

    rule: str
    what: str
    module: str
    old: str
    new: str

    @property
    def game(self) -> str:
        """The game that it is in."""
        return self.rule.partition(".")[0]


SHOWBOAT, SPADES, WELL = "showboat", "spades", "down_the_well"
WATER, BOTTOM = "above_water", "to_the_bottom"
FAULTS = (
    Fault("showboat.number-cards.all-before", "compared with the card before alone", f"{SHOWBOAT}/scoring.py",
          "        highest = risen\n", "        highest = card if card in NUMBERS else highest\n"),
    Fault("showboat.last-card-doubled", "the last card is tripled", f"{SHOWBOAT}/scoring.py", ".line(2 * points,", ".line(3 * points,"),
    Fault("showboat.hand-cost.values", "a queen in hand costs four", f"{SHOWBOAT}/scoring.py", "    cost = VALUE[card]\n", "    cost = VALUE[card] - (card[0] == 'Q')\n"),
    Fault("showboat.showboat", "a Showboat from 36 points on", f"{SHOWBOAT}/scoring.py", "SHOWBOAT_POINTS = 35", "SHOWBOAT_POINTS = 36"),
    Fault("showboat.two-players", "two players may retire at any time", f"{SHOWBOAT}/laws.py", "not_the_last, two_players_wait)", "not_the_last)"),
    Fault("showboat.pick", "a card may be taken from anywhere", f"{SHOWBOAT}/laws.py", "    lies_there = in_center(state, card)\n", "    lies_there = True\n"),
    Fault("showboat.choose", "a card need not be held", f"{SHOWBOAT}/laws.py", "still_to_choose, card_is_held)", "still_to_choose)"),
    Fault("showboat.winner.shared", "of equals, the first alone has won", f"{SHOWBOAT}/play.py", "    winners = tuple(each.id for each in state.players if each.score == max(scores))\n",
          "    winners = tuple(each.id for each in state.players if each.score == max(scores))[:1]\n"),
    Fault("spades.follow-suit", "suit need not be followed", f"{SPADES}/laws.py", "        for rule, suits in VOIDS[situation_of(state)][action.card[-1]]\n", "        for rule, suits in VOIDS[situation_of(state)][action.card[-1]] if rule is not rules.FOLLOW_SUIT\n"),
    Fault("spades.bid.range", "any number can be bid", f"{SPADES}/laws.py", "not_bid_yet, bids_within_hand)", "not_bid_yet)"),
    Fault("spades.score.nil", "Nil made pays 100", f"{SPADES}/scoring.py", "NIL_POINTS = 150", "NIL_POINTS = 100"),
    Fault("spades.score.ten-bags", "ten bags cost 50", f"{SPADES}/scoring.py", "PENALTY_POINTS = 100", "PENALTY_POINTS = 50"),
    Fault("spades.score.missed", "a missed bid loses its points", f"{SPADES}/scoring.py", "rules.MISSED.line(0,", "rules.MISSED.line(-10 * bid,"),
    Fault("spades.score.bags", "a bag is worth nothing", f"{SPADES}/scoring.py", "rules.OVERTRICKS.line(over,", "rules.OVERTRICKS.line(0,"),
    Fault("spades.trick.joker-low", "a joker is above the ace", f"{SPADES}/trick.py", "if card in FIVE_SUIT.rank else 0 for", "if card in FIVE_SUIT.rank else 15 for"),
    Fault("spades.trick.joker", "a joker turns nothing round", f"{SPADES}/trick.py", "        if played.card[0] == JOKER:\n            return True\n", "        if played.card[0] == JOKER:\n            pass\n"),
    Fault("spades.bid.order", "bids come in any order", f"{SPADES}/laws.py", "(bidding, bids_in_turn, not_bid_yet", "(bidding, not_bid_yet"),
    Fault("down-the-well.must-play", "one may pass and hold back", f"{WELL}/laws.py", "not_out, in_turn, cannot_play)", "not_out, in_turn)"),
    Fault("down-the-well.higher", "a lower card may be played", f"{WELL}/laws.py", "    top, rule = what_buries(card, state.piles)\n", "    top, rule = what_buries(card, state.piles)\n    if rule is rules.HIGHER:\n        return None\n"),
    Fault("down-the-well.opening", "any card opens the hand", f"{WELL}/laws.py", "high_enough, opens_lowest)", "high_enough)"),
    Fault("down-the-well.pass-three", "fewer than three may be passed", f"{WELL}/laws.py", "len(action.cards) != PASSED", "len(action.cards) > PASSED"),
    Fault("down-the-well.points.own", "the winner's own cards do not count", f"{WELL}/scoring.py", "    count = len(hand)\n", "    count = 0 if name == winner else len(hand)\n"),
    Fault("down-the-well.match", "a match goes to ten for each player", f"{WELL}/scoring.py", "return 10 * seats + 1", "return 10 * seats"),
    Fault("down-the-well.hand", "a card need not be held", f"{WELL}/laws.py", "    return _held(rules.HAND, state, action.player, [card], pointer)\n", "    return None\n"),
    Fault("down-the-well.turn", "anybody may act", f"{WELL}/laws.py", "        rule = rules.ROUND_OPENER\n    return rule.broken(", "        rule = rules.ROUND_OPENER\n    return None if rule is rules.TURN else rule.broken("),
    Fault("above-water.sets", "a set pays 5 for each card after the first", f"{WATER}/groups/kinds.py", '(3 if kind == "straight" else 4) * (size - 1)', '{"straight": 3, "set": 5}.get(kind, 4) * (size - 1)'),
    Fault("above-water.runs", "a run pays 3 for each card after the first", f"{WATER}/groups/kinds.py", '(3 if kind == "straight" else 4) * (size - 1)', '(4 if kind == "set" else 3) * (size - 1)'),
    Fault("above-water.clouds", "a cloud pays 9", f"{WATER}/groups/kinds.py", "CLOUD_STONES = 10", "CLOUD_STONES = 9"),
    Fault("above-water.synergy", "2 stones for each set of a family after the first", f"{WATER}/groups/synergy.py", "STONES = 3\n", "STONES = 2\n"),
    Fault("above-water.bid.most", "any bid is possible", f"{WATER}/laws/tables.py", "        nine_at_most,\n        higher_than_before,\n", "        higher_than_before,\n"),
    Fault("above-water.bid.outbid", "an equal bid is enough", f"{WATER}/laws/tables.py", "        higher_than_before,\n    ),\n", "    ),\n"),
    Fault("above-water.ace-of-spades.joker", "a lot with a joker may be taken", f"{WATER}/laws/tables.py", "        ace_is_held,\n        no_joker,\n", "        ace_is_held,\n"),
    Fault("above-water.trade.held", "nothing may be traded for nothing", f"{WATER}/laws/tables.py", "        something_is_traded,\n        goods_are_held,\n", "        goods_are_held,\n"),
    Fault("above-water.ace-of-diamonds.grows", "two stones a round", f"{WATER}/play/payments.py", "stones=ace.stones + 1)", "stones=ace.stones + 2)"),
    Fault("above-water.lots.unsold", "unsold lots leave the game", f"{WATER}/play/payments.py", "discard=table.state.discard + unsold)", "discard=table.state.discard)"),
    Fault("to-the-bottom.points", "cards are played on credit", f"{BOTTOM}/laws/by_action.py", "        spending.there_is_room,\n        spending.can_pay_for_playing,\n", "        spending.there_is_room,\n"),
    Fault("to-the-bottom.price.multiple", "every four cards raise the price", f"{BOTTOM}/scoring/prices.py", "DEARER_EVERY = 5", "DEARER_EVERY = 4"),
    Fault("to-the-bottom.price.sinking", "cards are bought in the Sinking, too", f"{BOTTOM}/laws/by_action.py", "        spending.buys_in_cruise,\n", ""),
    Fault("to-the-bottom.draw.cruise", "four cards in the first turn of the Cruise", f"{BOTTOM}/resolve/turns.py", "CRUISE_DRAWS = (3, 4, 5)", "CRUISE_DRAWS = (4, 4, 5)"),
    Fault("to-the-bottom.jettison.hand", "a card that is jettisoned need not be held", f"{BOTTOM}/laws/by_action.py", "        spending.jettisons_own_hand,\n", ""),
    Fault("to-the-bottom.hand-limit.exact", "more than the excess may be discarded", f"{BOTTOM}/laws/turns.py", "    if len(discard) == due:\n", "    if len(discard) >= due:\n"),
    Fault("to-the-bottom.play.barred", "what was sent back may be played again", f"{BOTTOM}/laws/by_action.py", "        spending.not_sent_back,\n", ""),
)  # fmt: skip
DRAWN = (
    Fault("to-the-bottom.card.steward", "the attack that he answers is stopped instead", f"{BOTTOM}/cards/catalogue.toml", 'to = "attack", response = "redirect", cost = "tire"', 'to = "attack", response = "shield", cost = "tire"'),
    Fault("above-water.ace-of-diamonds.grows.when", "a forced ante puts no stone on it", f"{WATER}/play/payments.py", "stones=ace.stones + 1)", "stones=ace.stones + (not forced))"),
    Fault("showboat.winner", "the lowest total wins", f"{SHOWBOAT}/play.py", "if each.score == max(scores))\n", "if each.score == min(scores))\n"),
    Fault("down-the-well.round-end.opener", "whoever played the last card opens", f"{WELL}/turns.py", "state.players[(last + 1) % len(state.players)].id", "state.players[last].id"),
    Fault("showboat.reveal", "a card that is shown goes before those in the tableau", f"{SHOWBOAT}/play.py", "        tableau = (*each.tableau, card)\n", "        tableau = (card, *each.tableau)\n"),
    Fault("showboat.last-card-doubled.only-if-it-scores", "a last card that is too low counts once", f"{SHOWBOAT}/scoring.py", "rules.LAST_CARD_MUST_SCORE.line(0,", "rules.LAST_CARD_MUST_SCORE.line(VALUE[card],"),
    Fault("to-the-bottom.card.lady", "she takes from the water", f"{BOTTOM}/cards/catalogue.toml", 'does = [{ do = "move", what = { whose = "opponent", zone = "hand", pick = "chosen" }, to = [{ zone = "hand" }] }]', 'does = [{ do = "move", what = { whose = "opponent", zone = "water", pick = "chosen" }, to = [{ zone = "hand" }] }]'),
    Fault("showboat.center", "each next center is dealt from the bottom of the deck", f"{SHOWBOAT}/play.py", "center, deck = state.deck[:CENTER_SIZE], state.deck[CENTER_SIZE:]", "center, deck = state.deck[-CENTER_SIZE:], state.deck[:-CENTER_SIZE]"),
    Fault("above-water.runs.no-corner", "a run may go round the corner", f"{WATER}/groups/kinds.py", "    if size <= LONGEST and first_place(different, size) is None:\n", "    if size <= LONGEST and first_place(different, size) is None and _gap(rule, different, size)[0] is rule:\n"),
    Fault("above-water.collect.all-unable", "each is short of the ante", f"{WATER}/stones.py", "    if state.lots and state.pending is None:\n", '    if state.lots and state.pending is None and state.phase != "finished":\n'),
    Fault("to-the-bottom.card.fanatic", "he attacks a hand", f"{BOTTOM}/cards/catalogue.toml", 'does = [{ do = "jettison", what = { whose = "opponent", zone = "board", pick = "chosen" } }] },\n]\nfixed = [\n  { field = "abilities", says = "it jettisons a card of an opponent', 'does = [{ do = "jettison", what = { whose = "opponent", zone = "hand", pick = "chosen" } }] },\n]\nfixed = [\n  { field = "abilities", says = "it jettisons a card of an opponent'),
    Fault("showboat.aside", "the bottom of the deck is put aside", f"{SHOWBOAT}/play.py", "order[seats * HAND_SIZE : DEALT_AND_ASIDE], order[DEALT_AND_ASIDE:]", "order[seats * HAND_SIZE + 30 :], order[seats * HAND_SIZE : seats * HAND_SIZE + 30]"),
    Fault("to-the-bottom.cards.colours", "a green card may have an action", f"{BOTTOM}/cards/definition_checks.py", 'card.colour == "green"', 'card.colour == "no colour"'),
    Fault("above-water.ace-of-diamonds.cashed", "it does not count as turned in", f"{WATER}/play/aces.py", "turned_in=player.turned_in + table.counting(cards),\n        done=False", "turned_in=player.turned_in,\n        done=False"),
    Fault("to-the-bottom.use", "a tired card may be used", f"{BOTTOM}/laws/using.py", "None if entry.tired else cards[entry.card].action", "cards[entry.card].action"),
    Fault("spades.aside", "the first cards are put aside, not the last", f"{SPADES}/dealing.py", "    hands = dealt(order, seats + options.ghost_hand, size)\n", "    order = order[len(order) % (seats + options.ghost_hand) :] + order[: len(order) % (seats + options.ghost_hand)]\n    hands = dealt(order, seats + options.ghost_hand, size)\n"),
    Fault("down-the-well.ranks", "aces are low", f"{WELL}/ranking.py", "(ISLAND.rank[card] - 1) % RANKS", "ISLAND.rank[card]"),
    Fault("to-the-bottom.hand-limit", "six cards may be kept", f"{BOTTOM}/bounds.py", "HAND_LIMIT = 5", "HAND_LIMIT = 6"),
    Fault("down-the-well.opening.next-suit", "the suit before it", f"{WELL}/ranking.py", "(SUITS.index(SUIT[card]) - lead) % len(SUITS)", "(lead - SUITS.index(SUIT[card])) % len(SUITS)"),
    Fault("above-water.starting-player", "the token goes to the right", f"{WATER}/play/turn.py", "order[1 if held else 0]", "order[-1 if held else 0]"),
    Fault("to-the-bottom.play.room", "a board has room for 150 cards", f"{BOTTOM}/board.py", "return len(board) < MOST_ON_BOARD", "return len(board) < 150"),
    Fault("to-the-bottom.card.arbiter", "only opponents' boards are looked at", f"{BOTTOM}/cards/catalogue.toml", 'what = { whose = "everyone", zone = "board", pick = "greatest" }', 'what = { whose = "each-opponent", zone = "board", pick = "greatest" }'),
    Fault("above-water.exhausted", "the discards become the deck once a card is needed", f"{WATER}/play/table.py", "        if state.discard:\n            self._reshuffle(rules.SHUFFLE)\n", ""),
    Fault("to-the-bottom.effects.limit", "at most forty effects follow", f"{BOTTOM}/resolve/moving_cards.py", "table.followed >= MOST_FOLLOWING", "table.followed >= 40"),
)  # fmt: skip
"""Of rules that chance chose, ``Random("another reading").sample(…, 26)`` of those without a fault above, before anybody
knew what would light up. Two are left out, because more than one place would have to be changed: ``choose.places`` and
``price`` of To the Bottom."""


def lights(fault: Fault) -> dict[str, int]:
    """How many cases of each rule fail with this fault, tried in a process of its own."""
    command = [sys.executable, "-m", "tests.conformance.faults", str(FAULTS.index(fault))]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    found: dict[str, int] = json.loads(done.stdout.splitlines()[-1])
    return found


def planted(fault: Fault) -> Counter[str]:
    """The rules whose cases fail in this process, once the fault is planted."""
    path = ROOT / "adjudicators" / fault.module
    text = path.read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        raise ValueError(f"{fault.module} has {fault.old!r} {text.count(fault.old)} times")
    plant(path, compile(text.replace(fault.old, fault.new), str(path), "exec", dont_inherit=True))
    from service import create_app  # noqa: PLC0415 - after the fault

    client = create_app().test_client()

    def ask(call: str, body: object) -> tuple[int, object]:
        answer = client.post(f"/v1/{call}", json=body)
        return answer.status_code, answer.get_json()

    cases = [each for each in cases_in(KIT / "cases") if each.call.startswith(fault.game)]
    return Counter(each.rule for each in cases if run_case(ask, each).failure is not None)


def main() -> int:
    """Try every fault and write the table, or try one and tell what it lights up."""
    if sys.argv[1:]:
        print(json.dumps(planted(FAULTS[int(sys.argv[1])])))
        return 0
    lines = [
        "| the rule read otherwise | how | its cases that fail | others that fail |",
        "| --- | --- | --- | --- |",
    ]
    for fault in FAULTS:
        found = lights(fault)
        own = found.pop(fault.rule, 0)
        others = ", ".join(
            f"`{rule.partition('.')[2]}` {times}" for rule, times in sorted(found.items())
        )
        lines.append(f"| `{fault.rule}` | {fault.what} | {own} | {others or 'none'} |")
        print(lines[-1], flush=True)
    TABLE.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    return 0


HEAD = """# What a fault lights up

Written by `python -m tests.conformance.faults`: each line is an implementation that reads one rule otherwise, and says how many
of that rule's cases fail, and of which other rules. A rule lights up beside another for one of three reasons:

- It is a part of the other: `number-cards.all-before` of `number-cards`, `follow-suit.joker` of `follow-suit`, every rule of a trick
  with a joker of `trick.joker`. Who reads the whole otherwise reads the part otherwise.
- Its cases add up what the other is worth: `best`, `hand-points`, `score.bounds`, `winner`, and states that carry a score sheet
  (`shuffle`, `last-player`, `six-hands`: a sheet that cannot come about is refused).
- Its cases are whole games (`audit`), in which everything has a part.

"""

if __name__ == "__main__":
    sys.exit(main())
