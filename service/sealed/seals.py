"""Encryption: what a seal closes, nobody without the instance's keys can read or change.

A seal is Fernet (AES-128-CBC with HMAC-SHA-256) of the library ``cryptography``. From each key that the settings name,
every purpose has a key of its own (HKDF), so a token opens only as what it was sealed for: a table of one game, or
a move of one game. The first key seals, all of them open, and so keys can be rotated.

What is sealed is filled up to a length that whoever seals it names, so that the token's length tells no more than that.
Nothing is compressed: a compressed text's length would tell of its content.
"""

import base64
import binascii
import secrets
import string
from collections.abc import Sequence
from functools import cache
from typing import Protocol

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

KEY_BYTES = 32
_ALPHABET = (string.ascii_letters + string.digits + "-_").encode()


class NotSealedHere(ValueError):
    """Raised for what was not sealed for this purpose by one of these keys, or was changed since."""


class Seals(Protocol):
    """What closes and opens tables and moves, and where their chance comes from."""

    def seal(self, purpose: str, text: bytes, size: int) -> str:
        """Close a text, filled up to this size with spaces; the result tells neither its content nor its length.

        A text that does not fit is filled up to twice the size, or four times, and so on."""

    def open(self, purpose: str, token: str) -> bytes:
        """What was sealed for this purpose, and the spaces; raises ``NotSealedHere`` for everything else."""

    def random(self) -> str:
        """32 random bytes, as 64 hexadecimal digits."""


class KeySeals:
    """Seals made with the keys of the settings."""

    def __init__(self, keys: Sequence[bytes]) -> None:
        self._keys = tuple(keys)
        self._of_purpose = cache(self._make)

    def _make(self, purpose: str) -> MultiFernet:
        return MultiFernet([Fernet(_derived(key, purpose)) for key in self._keys])

    def seal(self, purpose: str, text: bytes, size: int) -> str:
        """See ``Seals``."""
        return self._of_purpose(purpose).encrypt(filled(text, size)).decode("ascii")

    def open(self, purpose: str, token: str) -> bytes:
        """See ``Seals``."""
        try:
            _refuse_other_spellings(token)
            return self._of_purpose(purpose).decrypt(token)
        except (InvalidToken, ValueError):
            raise NotSealedHere from None

    def random(self) -> str:
        """See ``Seals``."""
        return secrets.token_hex(KEY_BYTES)


def filled(text: bytes, size: int) -> bytes:
    """A text with spaces after it, up to this size or the next of its doubles that holds it."""
    while size < len(text):
        size *= 2
    return text.ljust(size)


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


def _refuse_other_spellings(token: str) -> None:
    """Raise a ``ValueError`` for a token that Fernet never writes, though it would read it: base64 as Python reads it
    passes over what is none, and over bits of the last character that stand for nothing."""
    written = token.encode("ascii")
    foreign, last = written.rstrip(b"=").translate(None, _ALPHABET), written[-4:]
    if foreign or len(written) % 4 or last != _rewritten(last):
        raise ValueError(token)


def _rewritten(written: bytes) -> bytes:
    return base64.urlsafe_b64encode(base64.urlsafe_b64decode(written))


def _derived(key: bytes, purpose: str) -> bytes:
    made = HKDF(SHA256(), length=KEY_BYTES, salt=None, info=f"adjudicator {purpose}".encode())
    return base64.urlsafe_b64encode(made.derive(key))
