"""Records that are made once and never changed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """A slotted dataclass that is compared and hashed by what it holds, and is never changed.

    The type checker refuses an assignment to one. At run time nothing stands guard: a frozen
    dataclass of seven fields takes 0.52 µs to make and an open one 0.11 µs, and an adjudication makes
    dozens. Use ``changed`` for one that differs.

    All records compare, hash and show themselves by the same functions. Those of ``dataclass`` are compiled for
    each class: for two hundred classes that took a tenth of the start.
    """
    made = dataclass(slots=True, eq=False, repr=False)(cls)
    compared = [each.name for each in fields(made) if each.compare]  # type: ignore[arg-type]
    contents = attrgetter(*compared) if compared else type  # without fields, all are equal

    def equals(self: Any, other: Any) -> Any:
        if self.__class__ is not other.__class__:
            return NotImplemented
        return contents(self) == contents(other)

    def hash_of(self: Any) -> int:
        return hash(contents(self))

    for name, method in {"__eq__": equals, "__hash__": hash_of, "__repr__": _shown}.items():
        if name not in cls.__dict__:
            setattr(made, name, method)
    return made


class WithLists:
    """A record with lists that may be left out: an empty one is the same as none."""

    __slots__ = ()
    lists: ClassVar[tuple[str, ...]]

    def __post_init__(self) -> None:
        """Leave out the empty ones."""
        for name in self.lists:
            if getattr(self, name) == ():
                setattr(self, name, None)


def _shown(record: Any) -> str:
    contents = [
        f"{each.name}={getattr(record, each.name)!r}" for each in fields(record) if each.repr
    ]
    return f"{type(record).__qualname__}({', '.join(contents)})"


_JSON = "JSON"


def json_of_itself() -> Any:
    """A field in which a record that is written again and again keeps its JSON. It is no part of the record's value,
    and a copy begins without it."""
    return field(init=False, default=None, repr=False, compare=False, metadata={_JSON: True})


def keeps_json(cls: type) -> str | None:
    """The attribute in which records of a class keep their JSON, if there is one."""
    return next((each.name for each in fields(cls) if _JSON in each.metadata), None)


if TYPE_CHECKING:
    from dataclasses import replace

    changed = replace
else:

    def changed(record: T, /, **given: Any) -> T:
        """The same record with other values in some fields: ``dataclasses.replace``, eight times as fast."""
        names = tuple(given)
        try:
            copy = _COPIERS[type(record)][names]
        except KeyError:
            values = {name: f"given[{name!r}]" for name in names}
            copy = _copying(type(record), ("record", "given"), values)
            _COPIERS.setdefault(type(record), {})[names] = copy
        return copy(record, given)


_COPIERS: dict[type, dict[tuple[str, ...], Callable[..., Any]]] = {}
"""By the class of a record, then by the fields that are given."""


def copier(made: type[T], *given: str) -> Callable[..., T]:
    """A function that makes a record of this class from another: these fields as given, in this order, and the
    rest as the other has them."""
    return _copying(made, ("record", *given), {name: name for name in given})


def maker(made: type[T], parameters: Sequence[str], given: Mapping[str, str]) -> Callable[..., T]:
    """A function with these parameters that makes a record: some fields as these expressions say, and the others as
    they are given by keyword, or else by their defaults."""
    rest = [each for each in fields(made) if each.name not in given]  # type: ignore[arg-type]
    known = {f"default_{each.name}": each.default for each in rest}
    by_keyword = [
        each.name if each.default is MISSING else f"{each.name}=default_{each.name}"
        for each in rest
    ]
    values = {**given, **{each.name: each.name for each in rest}}
    return _function(made, (*parameters, "*", *by_keyword), values, known)


def several(made: type[T], common: str, each: str) -> Callable[[Any, Iterable[Any]], list[T]]:
    """A function that makes records with one field in common, one record for each of some values of another field."""
    known: dict[str, Any] = {}
    lines = lines_that_make(made, "_made", {common: "common", each: "value"}, known)
    body = ["found = []", "for value in values:"]
    body += [f"    {line}" for line in (*lines, "found.append(_made)")]
    return _compiled(("common", "values"), [*body, "return found"], known)


def _copying(
    made: type[T], parameters: Sequence[str], given: Mapping[str, str]
) -> Callable[..., T]:
    kept = {
        each.name: f"record.{each.name}"
        for each in fields(made)  # type: ignore[arg-type]
        if _JSON not in each.metadata
    }
    if strange := given.keys() - kept.keys():
        raise AttributeError(f"{made.__name__} has no attribute {min(strange)!r}")
    return _function(made, parameters, {**kept, **given}, {})


def _function(
    made: type[T], parameters: Sequence[str], values: Mapping[str, str], known: dict[str, Any]
) -> Callable[..., T]:
    lines = lines_that_make(made, "_made", values, known)
    return _compiled(parameters, [*lines, "return _made"], known)


def _compiled(
    parameters: Sequence[str], lines: Sequence[str], known: dict[str, Any]
) -> Callable[..., Any]:
    exec("\n    ".join([f"def make_record({', '.join(parameters)}):", *lines]), known)  # noqa: S102 - made of field names alone
    function: Callable[..., Any] = known["make_record"]
    return function


def lines_that_make(
    cls: type, variable: str, values: Mapping[str, str], known: dict[str, Any]
) -> list[str]:
    """Lines of source that make a record and set its fields by these expressions; what they name becomes known.

    They are text, as the ``__init__`` of a dataclass is: a loop over all fields would take longer than they do, and
    so does the way to an ``__init__``. Only open records are made this way; others are made by their ``__init__``.
    """
    name = f"{cls.__name__}_{id(cls):x}"
    known |= {"make": object.__new__, name: cls}
    if not is_open(cls):
        given = [f"{each.name}={values[each.name]}" for each in fields(cls) if each.init]
        return [f"{variable} = {name}({', '.join(given)})"]
    lines = [f"{variable} = make({name})"]
    for each in fields(cls):
        default = f"{each.name}_of_{name}"
        if each.name in values:
            lines.append(f"{variable}.{each.name} = {values[each.name]}")
        elif each.default is not MISSING:
            known[default] = each.default
            lines.append(f"{variable}.{each.name} = {default}")
        elif each.default_factory is not MISSING:
            known[default] = each.default_factory
            lines.append(f"{variable}.{each.name} = {default}()")
    return lines


def is_open(cls: Any) -> bool:
    """Whether records of a dataclass may be filled field by field: not if it is frozen, or has an ``__init__`` of
    its own."""
    return cls.__setattr__ is object.__setattr__ and bool(cls.__dataclass_params__.init)
