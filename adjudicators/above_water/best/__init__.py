"""The most stones that a hand can be turned in for at once, and the proof that there is no more.

**The parts of the problem** (``branches.py``). The search looks at a hand once for each number of aces of clubs
that could change suits, and for each number of red and black clouds. For each of these it decides which cards
stand in runs and straights (both are called *sequences* here), which are in sets, which are left over for the
clouds, and what jokers and changed suits are used for.

**Ways that need not be looked at** (``sequences.py``, ``sets.py``, ``counted_hand.py``). A joker brings 4 stones at
the end of any set or run, so a joker that does no more than that is placed at the end. Before that a joker
either joins two pieces of a sequence or gives a set the suits of another set. Two runs of one suit do not
overlap unless two decks are mixed: an overlap can be cut out as a run of its own, or is made of jokers only.
Two sets of one rank are made one set, unless that loses two synergies.

**A bound** (``bounds.py``, ``prices.py``). Jokers, changes of suit, clouds and the first set of a family get a price.
Then each place of a sequence only matters to the next place, and one pass over the places finds the best way
at these prices. The real hand cannot bring more, whatever the prices are; good prices are found by trying.

**The search** (``search.py``, ``choices.py``) goes through the places with the real rules and asks: is there a way
that pays *as much as the bound*? It drops every position whose own bound is lower, which is nearly all of them.
If there is no such way, the bound becomes lower by one stone, and the branch with the highest bound is
searched next. So the first way that is found pays as much as the highest bound of all branches, and nothing can
pay more.

**A budget** of steps ends the search of hands that are too hard. The answer is then the best way that a narrow
search finds, and the highest bound says how much more there may be. Steps are counted and not timed, so that the
same hand gets the same answer everywhere.
"""

from adjudicators.above_water.best.question import BUDGET, best_turn_in

__all__ = ["BUDGET", "best_turn_in"]
