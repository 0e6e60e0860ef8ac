"""How the battery goes over games: by slug, and with how many examples."""

import pytest
from hypothesis import HealthCheck, settings

from adjudicators import games
from adjudicators.calls import calls_of
from tests.amounts import share_of

EXAMPLES = share_of(60)

each_game = pytest.mark.parametrize("slug", sorted(games()))

each_call = pytest.mark.parametrize(
    ("slug", "call"),
    [
        pytest.param(slug, call.name, id=f"{slug}/{call.name}")
        for slug, game in sorted(games().items())
        for call in calls_of(game)
    ],
)

steady = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
"""The same examples in every run."""
