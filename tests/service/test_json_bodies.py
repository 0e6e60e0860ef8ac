"""Bodies that are not one unambiguous JSON value, also where JSON libraries would accept them."""

import json

import pytest

from adjudicators import load
from service import Settings
from tests.service.client import Client
from tests.strategies import written

SCORE = "/v1/showboat/score"
GOOD = b'{"tableau":["2A"],"hand":["KB"],"last_player":false}'


def refusal(client: Client, body: bytes, path: str = SCORE) -> str:
    answer = client.post_raw(path, body)
    assert answer.status_code == 400, answer.text
    problem = answer.get_json()
    assert problem["type"] == "/problems#not-json"
    assert (problem["errors"], problem["error_count"]) == ([], 0)
    assert len(answer.data) < 500
    return str(problem["detail"])


def test_the_valid_body_that_the_others_resemble_is_accepted(client: Client) -> None:
    assert client.post_raw(SCORE, GOOD).status_code == 200


def test_an_empty_body_is_reported_as_empty(client: Client) -> None:
    assert "empty" in refusal(client, b"")
    assert "empty" in refusal(client, b"", "/v1/batch")


@pytest.mark.parametrize(
    "body",
    [
        b" ",
        b"{",
        GOOD[:-1],
        GOOD + b"}",
        GOOD + GOOD,
        GOOD.replace(b"false", b"False"),
        GOOD.replace(b'"', b"'"),
        GOOD.replace(b"false}", b"false,}"),
        b"// why\n" + GOOD,
        b"tableau=2A&hand=KB&last_player=false",
        b"\x00",
    ],
)
def test_a_body_that_is_not_json_is_400(client: Client, body: bytes) -> None:
    refusal(client, body)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
@pytest.mark.parametrize("place", ['{"last_player":%s}', "[%s]", "%s"])
def test_a_number_outside_of_json_is_400(client: Client, number: str, place: str) -> None:
    refusal(client, (place % number).encode())


@pytest.mark.parametrize(
    "number",
    ["18446744073709551616", "-9223372036854775809", "1" * 300, "9" * 5_000, "1e400", "-1e999"],
)
def test_a_number_too_large_for_any_field_is_422(client: Client, number: str) -> None:
    answer = client.post_raw(SCORE, GOOD.replace(b"false", number.encode()))
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"] == "/last_player"


def test_a_number_beyond_all_bounds_does_not_hide_what_else_is_wrong(client: Client) -> None:
    assert "twice" in refusal(client, b'{"a": 1e400, "a": 1}')
    assert "surrogate" in refusal(client, b'{"a": 1e400, "b": "\\ud800"}')
    answer = client.post_raw(
        "/v1/spades/score", b'{"bid": 1e400, "tricks": "1e400", "bags": -1e400}'
    )
    assert [each["pointer"] for each in answer.get_json()["errors"]] == ["/bags", "/bid", "/tricks"]


def test_a_string_without_an_end_takes_no_longer_than_its_length(client: Client) -> None:
    """Each of its 30,000 quotes could begin a string: to look for the end from each would take seconds."""
    assert "end of data" in refusal(client, b'"' + b'\\"' * 30_000 + b"1e999")


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'[{"a":[', b'{"items":['])
@pytest.mark.parametrize("path", ["/v1/batch", "/v1/showboat/replay"])
def test_a_hundred_thousand_levels_are_400(client: Client, opening: bytes, path: str) -> None:
    refusal(client, opening * 100_000, path)
    refusal(client, opening * 100_000 + b"1", path)


@pytest.mark.parametrize("levels", [33, 60, 900, 1_100, 30_000])
@pytest.mark.parametrize(("opening", "closing"), [(b"[", b"]"), (b'{"a":', b"}")])
def test_more_levels_than_the_limit_are_400(
    client: Client, levels: int, opening: bytes, closing: bytes
) -> None:
    body = opening * levels + b"1" + closing * levels
    if len(body) <= Settings().max_body:
        detail = refusal(client, body)
        assert levels > 900 or "32 levels" in detail
    refusal(client, body, "/v1/batch")


def test_a_body_may_be_nested_as_deep_as_the_limit(client: Client) -> None:
    deepest = Settings().max_depth
    for opening, closing in ((b"[", b"]"), (b'{"a":', b"}")):
        body = opening * deepest + b"1" + closing * deepest
        assert client.post_raw(SCORE, body).status_code == 422
        refusal(client, opening + body + closing)


@pytest.mark.parametrize(
    "body",
    [
        b'{"tableau":[],"tableau":[],"hand":[],"last_player":false}',
        b'{"tableau":["2A"],"hand":[],"last_player":false,"tableau":["2A"]}',
        b'{"tableau":[],"hand":[],"h\\u0061nd":[],"last_player":false}',
        b'{"tableau":[],"\\u0068\\u0061\\u006e\\u0064":[],"hand":[],"last_player":false}',
        b'{"tableau":[],"hand":[],"last_player":false,"last\\u005Fplayer":true}',
        b'{"tableau":[],"hand":[],"last_player":false,"":1,"":2}',
        b'{"tableau":[],"hand":[],"last_player":false,"a:b":1,"a:b":2}',
        b'{"tableau":[],"hand":[],"hand":[],"last_player":false,":::":"::::::"}',
        b'{"tableau" : [] ,\n"hand"\t:[],"hand" :[],"last_player":false}',
        b'{"tableau":[],"hand":[{"a":1,"a":1}],"last_player":false}',
        b'{"tableau":[[[{"a":{"b":1,"c":2,"b":3}}]]],"hand":[],"last_player":false}',
        b'{"\\"a":1,"\\u0022a":2}',
        b'{"\xc3\xa9":1,"\\u00e9":2}',
        b'{"\\ud83d\\ude00":1,"\xf0\x9f\x98\x80":2}',
    ],
)
def test_a_name_given_twice_is_400(client: Client, body: bytes) -> None:
    assert "twice" in refusal(client, body)


@pytest.mark.parametrize("path", ["/v1/batch", "/v1/showboat/replay"])
def test_a_name_given_twice_is_found_in_a_large_body_too(client: Client, path: str) -> None:
    item = b'{"call":"showboat/score","body":{"tableau":[],"hand":[],"last_player":true}}'
    twice = item.replace(b'"hand"', b'"hand":[],"hand"')
    body = b'{"items":[' + b",".join([*[item] * 900, twice]) + b"]}"
    assert "'hand' twice" in refusal(client, body, path)


def test_a_name_given_twice_is_found_in_an_object_with_optional_names(client: Client) -> None:
    state = load("above-water").new(["ann", "bob", "cid", "dan"], seed="x").state
    trade = {"type": "trade", "player": "ann", "with": "bob", "give": {"stones": 1}, "take": {}}
    asked = {"state": written("above-water", state), "action": trade}
    body = json.dumps(asked).encode()
    assert client.post_raw("/v1/above-water/adjudicate", body).get_json()["legal"]
    twice = body.replace(b'{"stones": 1}', b'{"stones": 1, "stones": 1}')
    assert "'stones' twice" in refusal(client, twice, "/v1/above-water/adjudicate")


def test_a_long_name_given_twice_is_shortened_in_the_detail(client: Client) -> None:
    name = b'"' + b"x" * 20_000 + b'"'
    assert "xxxx…" in refusal(client, b"{" + name + b":1," + name + b":2}")


@pytest.mark.parametrize(
    "extra",
    [
        {"a:b": 1},
        {":": ":", "::": "::"},
        {"a": "b:c", "d": {"a": "b:c"}},
        {"a\\": 1, "a": 2, "A": 3, "\u00e1": 4, "a\u0301": 5},
    ],
)
def test_colons_inside_of_strings_do_not_count_as_names_given_twice(
    client: Client, extra: dict[str, object]
) -> None:
    body = {"tableau": [], "hand": [], "last_player": False, **extra}
    answer = client.post_raw(SCORE, json.dumps(body, ensure_ascii=False).encode())
    assert answer.status_code == 422
    details = {fault["detail"] for fault in answer.get_json()["errors"]}
    assert details == {"there is no such field"}
    assert answer.get_json()["error_count"] == len(extra)


def test_the_same_name_may_stand_in_different_objects(client: Client) -> None:
    item = {"call": "showboat/score", "body": json.loads(GOOD)}
    colons = {"call": "a:b", "body": ":"}
    assert client.post("/v1/batch", {"items": [item, item, colons]}).status_code == 200


@pytest.mark.parametrize(
    "text",
    [
        b'"\\ud800"',
        b'"\\udc00"',
        b'"\\udc00\\ud800"',
        b'"\\ud800x"',
        b'"\xed\xa0\x80"',
        b'"\xff"',
        b'"\xc3"',
        b'"\xc0\xaf"',
        b'"\xf5\x80\x80\x80"',
        b'"\x00"',
        b'"\n"',
    ],
)
@pytest.mark.parametrize("place", [b'{"tableau":[%s]}', b"{%s:1}", b"%s"])
def test_invalid_unicode_is_400(client: Client, text: bytes, place: bytes) -> None:
    refusal(client, place % text)


@pytest.mark.parametrize(
    "body",
    [
        b"\xef\xbb\xbf" + GOOD,
        GOOD.decode().encode("utf-16"),
        GOOD.decode().encode("utf-16-le"),
        GOOD.decode().encode("utf-32"),
        '{"á":1}'.encode("latin-1"),
    ],
)
def test_json_in_another_encoding_is_400(client: Client, body: bytes) -> None:
    refusal(client, body)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"\xff\xfe{\x00}\x00", "the byte 0xff at 0"),
        (b'{"a":"\xc3"}', "the byte 0xc3 at 6"),
        (b'{"a":"\xed\xa0\x80"}', "the byte 0xed at 6"),
    ],
)
def test_a_body_that_is_not_utf8_is_reported_with_the_first_bad_byte(
    client: Client, body: bytes, said: str
) -> None:
    assert refusal(client, body) == f"the body is not UTF-8: {said}"


@pytest.mark.parametrize("body", [b"[]", b"null", b"1", b'"x"', b"true", b"[{}]"])
def test_json_that_is_not_an_object_is_422(client: Client, body: bytes) -> None:
    for path in (SCORE, "/v1/batch", "/v1/showboat/new", "/v1/showboat/adjudicate"):
        answer = client.post_raw(path, body)
        assert answer.status_code == 422
        assert answer.get_json()["errors"] == [{"pointer": "", "detail": "an object is expected"}]


def test_a_body_may_be_as_large_as_the_limit(client: Client) -> None:
    limits = {
        SCORE: Settings().max_body,
        "/v1/showboat/adjudicate": Settings().max_body,
        "/v1/showboat/replay": Settings().max_large_body,
        "/v1/batch": Settings().max_large_body,
    }
    for path, limit in limits.items():
        assert client.post_raw(path, b"{" + b" " * (limit - 2) + b"}").status_code == 422
        answer = client.post_raw(path, b"{" + b" " * (limit - 1) + b"}")
        assert answer.status_code == 413
        assert str(limit) in answer.get_json()["detail"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/batch", b'{"items":[' + b",".join([b'"XX"'] * 200_000) + b"]}"),
        ("/v1/showboat/replay", b'{"state":{"deck":[' + b",".join([b'"XX"'] * 200_000) + b"]}}"),
        ("/v1/showboat/replay", b'{"actions":[' + b",".join([b"{}"] * 300_000) + b"]}"),
        ("/v1/batch", b'{"items":[],' + b",".join(b'"f%d":1' % n for n in range(80_000)) + b"}"),
    ],
)
def test_a_megabyte_of_invalid_items_gets_a_short_answer(
    client: Client, path: str, body: bytes
) -> None:
    answer = client.post_raw(path, body)
    assert answer.status_code == 422
    assert answer.get_json()["error_count"] < 20  # the items were not checked one by one
    assert len(answer.data) < 2_000
