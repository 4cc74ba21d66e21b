"""How a fact is declared: its name in the ledger and the kind of its values, and what follows from the two.

From a declaration follow the attribute, what a ledger may say of the fact, and both ways between a value and what is
written. The facts themselves are in `banker.state.facts`.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, Self, TypeVar, overload

from banker.rules.values import Cell, Ruleset
from banker.state.moves import FactValue

T = TypeVar("T")


class Known(Protocol):
    """What facts may speak of: the tables of the game, the players, and the corporations that have a price."""

    rules: Ruleset
    players: tuple[str, ...]
    cells: dict[str, Cell]


class Kind(NamedTuple, Generic[T]):
    """A kind of value: read from the ledger (ValueError or TypeError if it is none), written there, and what it is one of.

    Without `read` and `write` it stands in the ledger as it is.
    """

    read: Callable[[Any], T] | None = None
    write: Callable[[T], FactValue] | None = None
    one_of: Callable[[Known], Container[T]] | None = None


class Fact(Generic[T]):
    """The declaration of a fact of a corporation, a private, a player or the game."""

    nothing: object = None
    """What the attribute is before there is a value."""

    def __init__(
        self,
        wire: str,
        kind: Kind[T],
        only: Callable[[Known], Container[str]] | None = None,
        *,
        stays: bool = False,
    ) -> None:
        """`wire` is its name in the ledger, `only` who can have a value; a fact that `stays` is never without one again."""
        self.wire = wire
        self.kind = kind
        self.only = only
        self.stays = stays
        self.name = self.owners = ""

    if TYPE_CHECKING:  # the value stands in the instance itself, so nothing is called to look at it

        @overload
        def __get__(self, instance: None, owner: type) -> Self: ...
        @overload
        def __get__(self, instance: object, owner: type) -> T | None: ...
        def __get__(self, instance: object, owner: type) -> Any: ...

    def get(self, table: "Sheet", on: str) -> T | None:
        """The value on a table; None too if there is nobody to have one."""
        owner = table.__dict__[self.owners].get(on) if self.owners else None if on else table
        value: T | None = None if owner is None else owner.__dict__[self.name]
        return value

    def put(self, table: "Sheet", on: str, value: T | None) -> None:
        """Let a table remember something; raises KeyError if nobody there can have it."""
        if self.owners:
            sheets = table.__dict__[self.owners]
            sheet = object.__new__(type(sheets[on]))  # another one, since tables share them
            sheet.__dict__ = {**sheets[on].__dict__, self.name: value}
            sheets[on] = sheet
        elif on:
            raise KeyError(on)
        else:
            table.__dict__[self.name] = value

    def write(self, value: T | None) -> FactValue | None:
        """A value as the ledger has it."""
        write = self.kind.write
        return value if value is None or write is None else write(value)  # type: ignore[return-value]

    def keys(self, table: "Sheet") -> Iterable[str]:
        """Of whom a table can remember it, or (of the game, with keys) does."""
        return tuple(table.__dict__[self.owners]) if self.owners else ("",)


class Given(Fact[T]):
    """A fact of the game that has a value from the start."""

    def __init__(self, wire: str, kind: Kind[T]) -> None:
        super().__init__(wire, kind, stays=True)

    if TYPE_CHECKING:

        @overload
        def __get__(self, instance: None, owner: type) -> Self: ...
        @overload
        def __get__(self, instance: object, owner: type) -> T: ...
        def __get__(self, instance: object, owner: type) -> Any: ...


class Keyed(Fact[T]):
    """A fact of the game that has a value for each of several keys, in the order in which they came: a dict."""

    nothing: object = MappingProxyType({})

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
        """Let a table remember something of a key, or forget it; raises KeyError if that is none."""
        if not on:
            raise KeyError(on)
        values = {**table.__dict__[self.name], on: value}  # another one, since tables share them
        if value is None:
            del values[on]
        table.__dict__[self.name] = values

    def keys(self, table: "Sheet") -> Iterable[str]:
        """The keys that have a value."""
        return tuple(table.__dict__[self.name])


FACTS: dict[str, Fact[Any]] = {}
"""All that are declared in `banker.state.facts`, by their names in the ledger."""


class Sheet:
    """What is remembered of one thing, nothing at first."""

    owners = ""
    """The attribute of a table that has these of each of their kind by name; none for those of the game."""
    blank: Mapping[str, object] = MappingProxyType({})
    """What each attribute is at first."""

    def __init_subclass__(cls) -> None:
        declared = {name: fact for name, fact in vars(cls).items() if isinstance(fact, Fact)}
        for name, fact in declared.items():
            fact.name, fact.owners = name, cls.owners
            FACTS[fact.wire] = fact
        cls.blank = {**cls.blank, **{name: fact.nothing for name, fact in declared.items()}}

    def __init__(self) -> None:
        self.__dict__.update(self.blank)
