"""How a fact is declared: its name in the ledger and the kind of its values.

From a declaration follow the attribute, the values a ledger may have, and the conversion between a value and its
written form. The facts themselves are in `banker.state.facts`.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeVar, overload

from banker.errors import Impossible
from banker.state.moves import FactChange, FactValue

T = TypeVar("T")


class Kind(NamedTuple, Generic[T]):
    """A kind of value: how it is read (raising ValueError or TypeError) and written, and the values there are (`one_of`).

    Without `read` and `write` the ledger has the value unchanged. `one_of` takes the table.
    """

    read: Callable[[Any], T] | None = None
    write: Callable[[T], FactValue] | None = None
    one_of: Callable[[Any], Container[T]] | None = None


class Fact(Generic[T]):
    """The declaration of a fact of a corporation, a private, a player or the game."""

    nothing: object = None
    """The attribute before it is set."""

    def __init__(
        self,
        wire: str,
        kind: Kind[T],
        only: Callable[[Any], Container[str]] | None = None,
        *,
        stays: bool = False,
    ) -> None:
        """`wire` is the name in the ledger, `only` whose value can be set; a fact that `stays` is never unset again."""
        self.wire = wire
        self.kind = kind
        self.only = only
        self.stays = stays
        self.name = self.owners = ""

    if TYPE_CHECKING:  # the value is in the instance's own dict, so reading it calls nothing

        @overload
        def __get__(self, instance: None, owner: type) -> Self: ...
        @overload
        def __get__(self, instance: object, owner: type) -> T | None: ...
        def __get__(self, instance: object, owner: type) -> Any: ...

    def get(self, table: "Sheet", on: str) -> T | None:
        """The value on a table; None if it is not set, or if nothing is called `on`."""
        owner = table.__dict__[self.owners].get(on) if self.owners else None if on else table
        value: T | None = None if owner is None else owner.__dict__[self.name]
        return value

    def put(self, table: "Sheet", on: str, value: T | None) -> None:
        """Set the value on a table; raises KeyError if nothing is called `on`."""
        if self.owners:
            sheets = table.__dict__[self.owners]
            sheet = object.__new__(type(sheets[on]))  # a new one, since copies of a table share them
            sheet.__dict__ = {**sheets[on].__dict__, self.name: value}
            sheets[on] = sheet
        elif on:
            raise KeyError(on)
        else:
            table.__dict__[self.name] = value

    def change(self, on: str, before: T | None, after: T | None) -> FactChange:
        """The move from one value to another."""
        written: list[Any] = [before, after]
        if write := self.kind.write:
            written = [value if value is None else write(value) for value in (before, after)]
        return FactChange(self.wire, on, *written)

    def keys(self, table: "Sheet") -> Iterable[str]:
        """Whose value a table can have, or (for a `Keyed` fact) has."""
        return tuple(table.__dict__[self.owners]) if self.owners else ("",)

    def names(self, table: "Sheet", on: str) -> tuple[str, ...]:
        """What a value is of: a corporation, a private, a player; nothing for a fact of the game."""
        return (on,) if on else ()


class Given(Fact[T]):
    """A fact of the game that has a value from the start, and `stays`."""

    if TYPE_CHECKING:

        @overload
        def __get__(self, instance: None, owner: type) -> Self: ...
        @overload
        def __get__(self, instance: object, owner: type) -> T: ...
        def __get__(self, instance: object, owner: type) -> Any: ...


class Keyed(Fact[T]):
    """A fact of the game with a value for each of several keys, in the order in which they were set."""

    nothing: object = MappingProxyType({})

    def __init__(
        self,
        wire: str,
        kind: Kind[T],
        only: Callable[[Any], Container[str]] | None = None,
        *,
        parts: Callable[[Any, str], tuple[str, ...]] | None = None,
    ) -> None:
        """`parts` takes the table and a key that several names make, with a space between, and gives these names."""
        super().__init__(wire, kind, only)
        self.parts = parts

    if TYPE_CHECKING:

        @overload  # type: ignore[override]
        def __get__(self, instance: None, owner: type) -> Self: ...
        @overload
        def __get__(self, instance: object, owner: type) -> Mapping[str, T]: ...
        def __get__(self, instance: object, owner: type) -> Any: ...

    def get(self, table: "Sheet", on: str) -> T | None:
        """The value for a key."""
        value: T | None = table.__dict__[self.name].get(on)
        return value

    def put(self, table: "Sheet", on: str, value: T | None) -> None:
        """Set the value of a key, or remove it (None); raises KeyError for an empty key, or one to remove that is not set."""
        if not on:
            raise KeyError(on)
        values = {**table.__dict__[self.name]}  # a new one, since copies of a table share them
        if value is None:
            del values[on]
        else:
            values[on] = value
        table.__dict__[self.name] = values

    def keys(self, table: "Sheet") -> Iterable[str]:
        """The keys that have a value."""
        return tuple(table.__dict__[self.name])

    def names(self, table: "Sheet", on: str) -> tuple[str, ...]:
        """The names that make up a key."""
        return (on,) if self.parts is None else self.parts(table, on)


FACTS: dict[str, Fact[Any]] = {}
"""All facts declared in `banker.state.facts`, by their names in the ledger."""


def change_fact(table: "Sheet", move: FactChange) -> None:
    """Change a fact on a table; raises Impossible, with nothing changed, if it has another value or cannot have the new one."""
    of, on, before, after = move
    fact = FACTS.get(of)
    what = f"{of!r} of {on}" if on else f"{of!r}"
    if fact is None:
        raise Impossible(f"The fact {what} is unknown.")
    read, write, one_of = fact.kind
    now = fact.get(table, on)
    if now is not None and write is not None:
        now = write(now)
    if now != before:
        raise Impossible(f"The fact {what} is {now!r}, not {before!r}.")
    try:
        value = after if after is None or read is None else read(after)
        if after is None:
            fits = not fact.stays
        else:
            fits = (one_of is None or value in one_of(table)) and (fact.only is None or on in fact.only(table))
        if fits:
            fact.put(table, on, value)
    except (KeyError, ValueError, TypeError):
        fits = False
    if not fits:
        raise Impossible(f"The fact {what} cannot be {after!r}.")


class Sheet:
    """The facts of the game or of one thing in it, none set at first."""

    owners = ""
    """The attribute of a table with the sheets of this kind by name; empty for the facts of the game."""
    blank: Mapping[str, object] = MappingProxyType({})
    """Each attribute before it is set."""

    def __init_subclass__(cls) -> None:
        declared = {name: fact for name, fact in vars(cls).items() if isinstance(fact, Fact)}
        for name, fact in declared.items():
            fact.name, fact.owners = name, cls.owners
            FACTS[fact.wire] = fact
        cls.blank = {**cls.blank, **{name: fact.nothing for name, fact in declared.items()}}

    def __init__(self) -> None:
        self.__dict__.update(self.blank)


class OwnedSheet(Sheet):
    """The facts of a corporation, private or player; two sheets are equal if their facts are."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment] # it can change
