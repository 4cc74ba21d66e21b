"""How a fact is declared: an attribute of a class of facts, with its name in the ledger and the kind of its values.

On the class, the attribute is the declaration (`CorporationFacts.par`); on an instance, the value
(`table.corporation["PRR"].par`). The facts of the core are in `banker.state.facts`. A mechanism has a class of its own:

    class ExportFacts(Facts):
        exported = Keyed("exported", NUMBER, attrgetter("rules.train"))
        '''By type: how many trains left the depot unsold.'''

    class Export(Mechanism):
        facts = (ExportFacts,)

A table knows the facts of every mechanism that its ruleset names. `ExportFacts.of(table).exported` is the value, and
`draft.set_fact(ExportFacts.exported, "4", 1, cite)` makes the move, in the ledger `{ of = "exported", on = "4", to = 1 }`.
With `class WateringFacts(Facts, of_each="corporation")` each corporation has the facts: `WateringFacts.of(table, "PRR")`.
Copies, undo, renamed players, settlements and comparisons of tables treat them as the facts of the core.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar

from banker.errors import BankerError, Impossible
from banker.frozen import Frozen
from banker.state.record import FactChange, FactValue

T = TypeVar("T")
V = TypeVar("V")
Each = Literal["", "corporation", "private", "player"]
_NOBODY: Mapping[str, Any] = MappingProxyType({})


class Kind(Frozen, Generic[V]):
    """A kind of value: how it is read (raising ValueError or TypeError) and written, and the values there are (`one_of`).

    Without `read` and `write` the ledger has the value unchanged. `one_of` takes the table.
    """

    read: Callable[[Any], V] | None = None
    write: Callable[[V], FactValue] | None = None
    one_of: Callable[[Any], Container[V]] | None = None


class Fact(cached_property[T], Generic[T, V]):
    """A declared fact: T is the type of the attribute, V that of a value that can be set.

    It is a cached property since that is typed as a fact is read; the value is always there, so that reading it calls nothing.
    """

    nothing: Any = None
    """The attribute before it is set."""
    name: str
    """That of the attribute."""
    store: str
    """Where a table has the facts of its class (`Facts.store`)."""

    def __init__(
        self,
        wire: str,
        kind: Kind[V],
        only: Callable[[Any], Container[str]] | None = None,
        *,
        stays: bool = False,
        parts: Callable[[Any, str], tuple[str, ...]] | None = None,
        then: Callable[[Any], None] | None = None,
    ) -> None:
        """`wire` is the name in the ledger, `only` whose value can be set; a fact that `stays` is never unset again.

        `parts` takes the table and a key, and gives the names that make it, joined by a space. A key that is or has the name
        of a player needs them: after `rename` it has the new name. `then` takes the table and changes it after a change of
        a `Keyed` fact; it raises ValueError or BankerError if it cannot.
        """
        super().__init__(lambda _: self.nothing)
        self.wire, self.kind, self.only, self.stays, self.parts, self.then = wire, kind, only, stays, parts, then

    def get(self, table: "Facts", on: str) -> V | None:
        """The value on a table; None if it is not set, or if nothing is called `on`."""
        facts = table.__dict__.get(self.store, _NOBODY).get(on) if self.store else None if on else table
        value: V | None = None if facts is None else facts.__dict__[self.name]
        return value

    def put(self, table: "Facts", on: str, value: V | None) -> V | None:
        """Set the value on a table, and return the one before; raises KeyError if nothing is called `on`."""
        before: V | None
        if self.store:
            there = table.__dict__[self.store]
            facts = object.__new__(type(there[on]))  # new ones, since copies of a table share them
            before = there[on].__dict__[self.name]
            facts.__dict__ = {**there[on].__dict__, self.name: value}
            there[on] = facts
        elif on:
            raise KeyError(on)
        else:
            before = table.__dict__[self.name]
            table.__dict__[self.name] = value
        return before

    def keys(self, table: "Facts") -> Iterable[str]:
        """Whose value a table can have, or (for a `Keyed` fact) has."""
        return tuple(table.__dict__.get(self.store, ())) if self.store else ("",)

    def names(self, table: "Facts", on: str) -> tuple[str, ...]:
        """What a value is of: a corporation, a private, a player, the names in a key; nothing for a fact of the game."""
        return self.parts(table, on) if self.parts else (on,) if on else ()

    def change(self, on: str, before: V | None, after: V | None) -> FactChange:
        """The move from one value to another."""
        written: list[Any] = [before, after]
        if write := self.kind.write:
            written = [value if value is None else write(value) for value in (before, after)]
        return FactChange(self.wire, on, *written)

    def move_to(self, table: "Facts", on: str, value: V | None) -> FactChange | None:
        """The move that sets or clears (None) the value on a table; None if it is that already."""
        before = self.get(table, on)
        return None if before == value else self.change(on, before, value)

    def apply(self, table: "Facts", move: FactChange) -> None:
        """Make a move of this fact; raises Impossible, with nothing changed, if it has another value or cannot have the new one."""
        of, on, before, after = move
        read, write, one_of = self.kind.read, self.kind.write, self.kind.one_of
        try:
            value = after if after is None or read is None else read(after)
            fits = not self.stays if value is None else one_of is None or value in one_of(table)
            if fits and (value is None or self.only is None or on in self.only(table)):
                was: Any = self.put(table, on, value)  # type: ignore[arg-type] # one of the kind
                if (was if was is None or write is None else write(was)) == before:
                    return
                self.put(table, on, was)
        except (KeyError, ValueError, TypeError):
            pass
        was = self.get(table, on)
        now = was if was is None or write is None else write(was)
        what, wrong = f"{of!r} of {on}" if on else f"{of!r}", f"is {now!r}, not {before!r}"
        raise Impossible(f"The fact {what} {f'cannot be {after!r}' if now == before else wrong}.")


class Single(Fact[V | None, V]):
    """A fact that is None until it is set."""


class Required(Fact[V, V]):
    """A fact of the game that has a value from the start, and always one."""


class Keyed(Fact[Mapping[str, V], V]):
    """A fact of the game with a value for each of several keys, in the order in which they were set."""

    nothing = MappingProxyType({})

    def get(self, table: "Facts", on: str) -> V | None:
        """The value for a key."""
        return self.values(table).get(on)

    def values(self, table: "Facts") -> Mapping[str, V]:
        """All values by key."""
        values: Any = super().get(table, "")
        return values or {}

    def put(self, table: "Facts", on: str, value: V | None) -> V | None:
        """Set the value of a key, or remove it (None); raises KeyError for an empty key, or one to remove that is not set."""
        if not on:
            raise KeyError(on)
        all_before: Any = self.values(table)
        values: Any = {**all_before}  # new ones, since copies of a table share them
        before: V | None = values.pop(on) if value is None else values.get(on)
        if value is not None:
            values[on] = value
        super().put(table, "", values)
        try:
            if self.then is not None:
                self.then(table)
        except (ValueError, BankerError):
            super().put(table, "", all_before)
            raise ValueError from None
        return before

    def keys(self, table: "Facts") -> Iterable[str]:
        """The keys that have a value."""
        return tuple(self.values(table))

    def rename(self, table: "Facts", old: str, new: str) -> None:
        """Put a player's new name in place of the old one, wherever that is one of the names that make up a key."""
        names = {key: self.parts(table, key) for key in self.keys(table)} if self.parts else {}
        renamed = {
            key: " ".join(new if name == old else name for name in its) for key, its in names.items() if old in its
        }
        if renamed:
            values: Any = {renamed.get(key, key): value for key, value in self.values(table).items()}
            super().put(table, "", values)


class Facts:
    """Facts of the game, or those that each corporation, private or player has; two are equal if all their values are."""

    of_each: ClassVar[Each] = ""
    store: ClassVar[str] = ""
    """Where a table has them, by name (one without a name for those of the game); the facts without a store are its own attributes."""
    declared: ClassVar[Mapping[str, Fact[Any, Any]]] = MappingProxyType({})
    """The facts by their names in the ledger."""
    blank: ClassVar[Mapping[str, object]] = MappingProxyType({})
    """Each attribute before it is set."""

    def __init_subclass__(cls, *, of_each: Each = "", store: str | None = None) -> None:
        facts = {name: fact for name, fact in vars(cls).items() if isinstance(fact, Fact)}
        if facts:  # else it is a table
            cls.of_each = of_each
            cls.store = f"{cls.__module__}.{cls.__qualname__}" if store is None else store
            cls.declared = {fact.wire: fact for fact in facts.values()}
            cls.blank = {name: fact.nothing for name, fact in facts.items()}
            for name, fact in facts.items():
                fact.name, fact.store = name, cls.store

    def __init__(self) -> None:
        self.__dict__.update(self.blank)

    @classmethod
    def of(cls, table: "Facts", on: str = "") -> Self:
        """The facts of a mechanism on a table: those of the game, or `on` a corporation, private or player."""
        facts: Self = table.__dict__[cls.store][on]
        return facts

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment] # they can change
