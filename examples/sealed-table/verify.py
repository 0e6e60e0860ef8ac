"""Checks a finished game with nothing but a hash function: ``python3 verify.py game.json``.

It says whether the seed and the secret are the ones that were promised before the first card, and whether the
actions lead to each chain that the players saw. That the seed deals this game, and that the actions are legal, is
for ``tables/audit`` of any instance to say.
"""

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any


def canonical(value: Any) -> bytes:
    """RFC 8785, as far as it is needed: texts, whole numbers, true, false, null, lists and objects."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def hmac(secret: str, value: Any) -> str:
    """HMAC-SHA-256 (RFC 2104); the key is the 32 bytes that the secret's 64 digits stand for."""
    key = bytes.fromhex(secret).ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in key) + canonical(value)).digest()
    return sha256(bytes(byte ^ 0x5C for byte in key) + inner).hexdigest()


def faults(game: dict[str, Any]) -> list[str]:
    """What is not as it was told."""
    found = []
    promised = {"seed": game["seed"], "secret": game["secret"]}
    if sha256(canonical(promised)).hexdigest() != game["commitment"]:
        found.append("the commitment is not to this seed and this secret")
    first = {name: game[name] for name in ("commitment", "game", "options", "players")}
    chain = hmac(game["secret"], first)
    if chain != game["chains"][0]:
        found.append("the first chain is not of this game, these options and these players")
    if len(game["chains"]) != len(game["actions"]) + 1:
        found.append("there is a chain for the deal, and one for each action")
    for step, (action, told) in enumerate(
        zip(game["actions"], game["chains"][1:], strict=False), 1
    ):
        chain = hmac(game["secret"], {"action": action, "chain": chain})
        if chain != told:
            found.append(f"step {step} had another action: {json.dumps(action)}")
            break
    return found


def main() -> int:
    """Read a game and say what is wrong with it."""
    found = faults(json.loads(Path(sys.argv[1]).read_text("utf-8")))
    print("\n".join(found) or "everything is as it was told")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
