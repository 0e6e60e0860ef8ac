"""What functions remember, and that it is forgotten with the answer to a request."""

import orjson

from adjudicators.memo import _REMEMBERED, forget, remembers_each
from tests.service.client import Client
from tests.strategies import plays, written


def test_the_very_same_pile_is_looked_at_once_until_it_is_forgotten() -> None:
    looked = []

    @remembers_each
    def size(pile: tuple[str, ...]) -> int:
        looked.append(pile)
        return len(pile)

    pile = ("A", "B")
    assert [size(pile), size(pile), size(("C",))] == [2, 2, 1]
    forget()
    assert size(pile) == 2
    assert looked == [pile, ("C",), pile]


def test_nothing_of_a_table_is_remembered_after_its_answer(client: Client) -> None:
    step = next(iter(plays("to-the-bottom"))).steps[-1]
    body = {"state": written("to-the-bottom", step.state)}
    assert client.post("/v1/to-the-bottom/actions", body).status_code == 200
    item = {"call": "to-the-bottom/actions", "body": body}
    assert (
        orjson.loads(client.post("/v1/batch", {"items": [item] * 3}).data)["items"][2]["status"]
        == 200
    )
    assert not any(_REMEMBERED)
