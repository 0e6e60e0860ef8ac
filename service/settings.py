"""The settings, read from the environment and checked when the service starts."""

import os
import re
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from pathlib import Path, PosixPath
from typing import Any

from service.sealed.seals import parsed_key

PREFIX = "ADJUDICATOR_"
_OF_KUBERNETES = re.compile(
    r"SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT_\d+_(TCP|UDP|SCTP)(_PROTO|_PORT|_ADDR)?"
)
"""The variables that Kubernetes sets in every container for a Service named ``adjudicator``."""
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.\-\[\]:]+")


class SettingsError(ValueError):
    """A setting is invalid or unknown."""


def _setting(
    default: Any,
    text: str,
    least: int = 0,
    most: int = 0,
    words: tuple[str, ...] = (),
    *,
    secret: bool = False,
) -> Any:
    known = {"text": text, "least": least, "most": most, "words": words, "secret": secret}
    return field(default=default, metadata=known)


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting of the service; ``ADJUDICATOR_MAX_BODY`` sets ``max_body``, and so on."""

    max_body: int = _setting(65_536, "bytes in the body of a single call", 1_024, 16_777_216)
    max_large_body: int = _setting(
        1_048_576,
        "bytes in the body of a batch, a replay, or a call with a sealed table",
        1_024,
        268_435_456,
    )
    max_depth: int = _setting(32, "levels of nesting in a body", 8, 200)
    max_errors: int = _setting(50, "faults listed in an error", 1, 1_000)
    max_batch_items: int = _setting(1_000, "items in a batch", 10, 100_000)
    batch_milliseconds: int = _setting(
        150,
        "milliseconds of CPU time after which a batch begins no further item; the rest is answered 503",
        10,
        600_000,
    )
    max_replay_actions: int = _setting(2_000, "actions in a replay", 10, 100_000)
    max_answer: int = _setting(
        8_388_608,
        "bytes in the answer to a batch; items beyond are answered 503",
        1_024,
        268_435_456,
    )
    request_seconds: int = _setting(
        15,
        "seconds for a request, from its head to the beginning of its answer; an answer that has begun is sent"
        " whole, unless its client stops reading for as long",
        1,
        600,
    )
    connection_requests: int = _setting(
        10_000,
        "requests on a connection, or by chance down to half as many, until it ends and the client makes"
        " another; behind a balancer of connections, clients then find new instances",
        1,
        1_000_000_000,
    )
    connection_seconds: int = _setting(
        600,
        "seconds, or by chance down to half as many, after which a connection ends with its next answer",
        1,
        86_400,
    )
    drain_file: PosixPath = _setting(
        PosixPath("/tmp/adjudicator-drain"),  # noqa: S108
        "while this file exists, `/readyz` answers 503 and connections are closed after an answer",
    )
    drain_seconds: int = _setting(
        5,
        "seconds for which `python -m service.drain` drains an instance before it is stopped; a client that waits"
        " longer between two requests may find its connection closed",
        1,
        600,
    )
    log: str = _setting(
        "auto",
        "how each request is logged: `json`, `text`, `none`; `auto` is `text` at a terminal",
        words=("auto", "json", "text", "none"),
    )
    log_probes: bool = _setting(
        True, "whether answers to `/healthz`, `/readyz` and `/metrics` are logged, too"
    )
    cors_origins: tuple[str, ...] = _setting(
        (),
        "origins whose pages may ask from a browser, separated by commas; `*` for all",
    )
    seal_keys: tuple[bytes, ...] = _setting(
        (),
        "keys of sealed tables, separated by commas, each 32 bytes in base64 (`openssl rand -base64 32`): the first"
        " seals, all of them open; without one, and without the file below, a key is drawn at the start",
        secret=True,
    )
    seal_keys_file: PosixPath = _setting(
        PosixPath("/run/secrets/adjudicator/seal-keys"),
        "the file in which they are, if there is one; read if `ADJUDICATOR_SEAL_KEYS` is not set",
    )
    revision: str = _setting("unknown", "which source the service was built from")
    traces: str = _setting(
        "off",
        "`otlp` sends a span for each request to an OpenTelemetry collector, which the variables"
        " `OTEL_EXPORTER_OTLP_*` name; it needs the extra `otel`",
        words=("off", "otlp"),
    )

    @property
    def work_seconds(self) -> float:
        """After so many seconds a request begins no further work. The rest of ``request_seconds`` is for the work
        in progress and for sending the response."""
        return self.request_seconds * 2 / 3

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> "Settings":
        """Read the environment; an error names every invalid or unknown setting."""
        given = os.environ if environment is None else environment
        known = {name_of(each, PREFIX) for each in fields(cls)}
        unknown = [
            f"{name}: there is no such setting"
            for name in sorted(given)
            if name.startswith(PREFIX) and name not in known and not _is_foreign(name, given[name])
        ]
        settings = cls(**_read(cls, given, PREFIX, unknown))
        if settings.seal_keys:
            return settings
        return replace(settings, seal_keys=_keys_in(settings.seal_keys_file))


def _keys_in(file: Path) -> tuple[bytes, ...]:
    """The keys that a file lists, separated by commas or white space; none if there is no such file."""
    try:
        keys = tuple(map(parsed_key, file.read_text("ascii").replace(",", " ").split()))
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError):
        raise SettingsError(f"{PREFIX}SEAL_KEYS_FILE={str(file)!r}: it cannot be read") from None
    except ValueError as error:
        raise SettingsError(f"{PREFIX}SEAL_KEYS_FILE={str(file)!r}: {error}") from None
    if not keys:
        raise SettingsError(f"{PREFIX}SEAL_KEYS_FILE={str(file)!r}: there is no key in it")
    return keys


def cores(limit: Path = Path("/sys/fs/cgroup/cpu.max")) -> int:
    """The number of cores that this process may use; a container may have fewer than the machine."""
    if hasattr(os, "sched_getaffinity"):
        there = len(os.sched_getaffinity(0))
    else:
        there = os.cpu_count() or 1
    try:
        quota, period = map(int, limit.read_text(encoding="ascii").split())
    except (OSError, ValueError):  # no such file, or no limit: "max"
        return there
    return max(1, min(there, round(quota / period)))


@dataclass(frozen=True, slots=True)
class Server:
    """The address of the service, and its number of processes."""

    host: str = _setting("127.0.0.1", "the address to listen on")
    port: int = _setting(8080, "the port to listen on", 1, 65_535)
    workers: int = _setting(
        cores(),
        "worker processes; by default as many as there are cores",
        1,
        1_000,
    )

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> "Server":
        """Read the environment; an error names every invalid or unknown setting."""
        return cls(**_read(cls, os.environ if environment is None else environment, "", []))


def name_of(setting: "Field[Any]", prefix: str) -> str:
    """The environment variable of a setting."""
    return prefix + setting.name.upper()


def _is_foreign(name: str, value: str) -> bool:
    ours = name.removeprefix(PREFIX)
    return _OF_KUBERNETES.fullmatch(ours) is not None or (ours == "PORT" and "://" in value)


def _read(
    cls: type[Any], given: Mapping[str, str], prefix: str, faults: list[str]
) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for each in fields(cls):
        name = name_of(each, prefix)
        if name in given:
            try:
                values[each.name] = _parsed(given[name], each.default, each.metadata)
            except ValueError as error:
                shown = "(secret)" if each.metadata["secret"] else repr(given[name])
                faults.append(f"{name}={shown}: {error}")
    if faults:
        raise SettingsError("; ".join(faults))
    return values


def _parsed(text: str, default: Any, metadata: Mapping[str, Any]) -> Any:
    if isinstance(default, tuple):
        parsed = parsed_key if metadata["secret"] else _origin
        return tuple([parsed(each.strip()) for each in text.split(",") if each.strip()])
    if isinstance(default, bool):
        return _word(text, ("true", "false")) == "true"
    if isinstance(default, int):
        least, most = metadata["least"], metadata["most"]
        if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
            raise ValueError(f"a whole number from {least} to {most} is expected")
        return int(text)
    if not text:
        raise ValueError("it is empty")
    return type(default)(_word(text, metadata["words"]) if metadata["words"] else text)


def _word(text: str, words: tuple[str, ...]) -> str:
    if text not in words:
        raise ValueError(f"one of {', '.join(words)} is expected")
    return text


def _origin(text: str) -> str:
    if text != "*" and not _ORIGIN.fullmatch(text):
        raise ValueError(f"{text!r} is no origin, such as https://example.org")
    return text
