"""Tables are small enough to be handed round, and calls take the largest that there can be."""

from random import Random

import pytest

from adjudicators import games
from adjudicators.values import changed
from service.sealed.records import TablesRequest
from tests.battery.every import each_game
from tests.sealed.relay import Ask, tables_of
from tests.service.client import Client
from tests.strategies import NAMES, main_variant, options_of, played, seats_of

LARGEST = 64 * 1024
SINGLE_CALL = 65_536


@each_game
def test_a_table_of_as_many_as_can_play_is_small(slug: str) -> None:
    play = played(slug, seats_of(slug)[-1])
    tables = tables_of(slug)
    asked = TablesRequest(play.players, options_of(slug, main_variant(slug)))
    opened = tables.opened(tables.open(asked).table)
    for state in play.some(20, Random(1)):
        assert len(tables.sealed(changed(opened, state=state))) < SINGLE_CALL / 4


def test_six_players_with_the_whole_catalogue_written_out_stay_under_64_kib(
    client: Client, ask: Ask
) -> None:
    """Each card of To the Bottom is overridden by itself, so that the table holds the text of all of them."""
    cards = client.get("/v1/to-the-bottom/cards").get_json()["cards"]
    said = client.document["components"]["schemas"]["ToTheBottomDefinition"]["properties"]
    catalogue = [{name: value for name, value in card.items() if name in said} for card in cards]
    players = list(NAMES[:6])
    asked = {"players": players, "options": {"catalogue": catalogue}}
    opened = client.ask("/v1/to-the-bottom/tables", asked)
    assert len(opened["state"]["options"]["catalogue"]) == len(cards) > 30
    assert len(opened["table"]) < LARGEST
    seen = ask(
        "to-the-bottom/tables/view", {"table": opened["table"], "key": opened["keys"]["ann"]}
    )
    assert seen["step"] == 0


@pytest.mark.parametrize("slug", sorted(games()))
def test_a_call_takes_a_table_larger_than_the_body_of_a_single_call(slug: str, ask: Ask) -> None:
    """Options of up to 64 KiB make tables that are longer still."""
    body = {"table": "A" * 100_000, "key": "x"}
    with pytest.raises(AssertionError, match="not-this-table"):
        ask(f"{slug}/tables/view", body)
