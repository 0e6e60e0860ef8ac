"""Encryption: what a seal closes, nobody without the instance's keys can read or change.

A seal is Fernet (AES-128-CBC with HMAC-SHA-256) of the library ``cryptography``. From each key that the settings name,
every purpose has a key of its own (HKDF), so a token opens only as what it was sealed for: a table of one game, or
a move of one game. The first key seals, all of them open, and so keys can be rotated.
"""

import base64
import binascii
import secrets
from collections.abc import Sequence
from functools import cache
from typing import Protocol

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

KEY_BYTES = 32
_BLOCK = 1_024
"""Sealed texts are filled up to a multiple of this length, so that their length tells nothing."""


class NotSealedHere(ValueError):
    """Raised for what was not sealed for this purpose by one of these keys, or was changed since."""


class Seals(Protocol):
    """What closes and opens tables and moves, and where their chance comes from."""

    def seal(self, purpose: str, text: bytes) -> str:
        """Close a text; the result tells neither its content nor, within a block, its length."""

    def open(self, purpose: str, token: str) -> bytes:
        """What was sealed for this purpose; raises ``NotSealedHere`` for everything else."""

    def random(self) -> str:
        """32 random bytes, as 64 hexadecimal digits."""


class KeySeals:
    """Seals made with the keys of the settings."""

    def __init__(self, keys: Sequence[bytes]) -> None:
        self._keys = tuple(keys)
        self._of_purpose = cache(self._make)

    def _make(self, purpose: str) -> MultiFernet:
        return MultiFernet([Fernet(_derived(key, purpose)) for key in self._keys])

    def seal(self, purpose: str, text: bytes) -> str:
        """See ``Seals``."""
        filled = text + b" " * (-len(text) % _BLOCK)
        return self._of_purpose(purpose).encrypt(filled).decode("ascii")

    def open(self, purpose: str, token: str) -> bytes:
        """See ``Seals``."""
        try:
            return self._of_purpose(purpose).decrypt(token.encode())
        except InvalidToken:
            raise NotSealedHere from None

    def random(self) -> str:
        """See ``Seals``."""
        return secrets.token_hex(KEY_BYTES)


def new_key() -> bytes:
    """A key from the operating system."""
    return secrets.token_bytes(KEY_BYTES)


def parsed_key(text: str) -> bytes:
    """A key as the settings write it: 32 bytes in base64, in either of its two alphabets."""
    try:
        key = base64.b64decode(text.replace("-", "+").replace("_", "/"), validate=True)
    except binascii.Error:
        key = b""
    if len(key) != KEY_BYTES:
        raise ValueError("a key is 32 bytes in base64, such as `openssl rand -base64 32` prints")
    return key


def _derived(key: bytes, purpose: str) -> bytes:
    made = HKDF(SHA256(), length=KEY_BYTES, salt=None, info=f"adjudicator {purpose}".encode())
    return base64.urlsafe_b64encode(made.derive(key))
