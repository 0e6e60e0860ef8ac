"""What players can check for themselves: a commitment to the deal, a chain of actions, and the keys of the seats.

Everything is computed as CONTRACT and docs/trust.md describe it, from published algorithms alone: SHA-256, HMAC and
canonical JSON (RFC 8785). The HMAC's key is the 32 bytes that the secret writes as 64 hexadecimal digits.
"""

import hmac
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import orjson

HEX_64 = "[0-9a-f]{64}"


def canonical(value: Any) -> bytes:
    """A JSON value of texts, whole numbers, lists and objects in its canonical form (RFC 8785)."""
    written = orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
    # beyond ASCII, orjson sorts names in another order
    return written if written.isascii() else orjson.dumps(_sorted(value))


def commitment(seed: str, secret: str) -> str:
    """What is told of the seed before the first card is seen."""
    return sha256(canonical({"seed": seed, "secret": secret})).hexdigest()


def first_link(secret: str, committed: str, game: str, options: Any, players: Sequence[str]) -> str:
    """The chain before the first action."""
    told = {"commitment": committed, "game": game, "options": options, "players": list(players)}
    return _mac(secret, told)


def next_link(secret: str, chain: str, action: Any) -> str:
    """The chain after one more action."""
    return _mac(secret, {"action": action, "chain": chain})


def key_of(secret: str, player: str) -> str:
    """The key of a seat whose player brings none."""
    return _mac(secret, {"seat": player})


def digest_of(key: str) -> str:
    """What a table knows of a key that its player brings."""
    return sha256(key.encode()).hexdigest()


def digests_of(
    secret: str, players: Sequence[str], brought: Mapping[str, str]
) -> Mapping[str, str]:
    """The digest of each player's key; ``brought`` has those of keys that players brought themselves."""
    return {each: brought.get(each) or digest_of(key_of(secret, each)) for each in players}


def player_of(digests: Mapping[str, str], key: str) -> str | None:
    """Whose key this is. Each comparison takes the same time, and all of them are made."""
    given, found = digest_of(key), None
    for player, expected in digests.items():
        if hmac.compare_digest(expected, given):
            found = player
    return found


def _mac(secret: str, told: Mapping[str, Any]) -> str:
    return hmac.digest(bytes.fromhex(secret), canonical(told), "sha256").hex()


def _sorted(value: Any) -> Any:
    """The value with the names of each object in the order that RFC 8785 wants: by their UTF-16 code units."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return {name: _sorted(value[name]) for name in names}
    if isinstance(value, list | tuple):
        return [_sorted(each) for each in value]
    return value
