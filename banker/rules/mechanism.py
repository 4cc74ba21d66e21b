"""Mechanisms: what only some titles have, each in one file `banker/mechanisms/NAME.py` that only a ruleset names.

The file has one class, called as the file (`lost_tiles.py`: `LostTiles`), whose fields are the keys of the table `[NAME]`:

    class Export(Mechanism):
        '''Trains that leave the game unsold.'''

        types: tuple[TrainType, ...]
        '''Types of which the next train in order leaves the game at the end of each set.'''
        until: TrainType = ""
        '''The type after whose first export there are no more exports.'''

The text below a field is what the key means, for the schema, the reference and `help keys`; names such as `TrainType`
(`banker.rules.kinds`) make the check look for them. `cite` comes with every mechanism; a field of type `Section` is another
citation, and names the game where the file has none. A field `rows: Mapping[str, ...]` takes all keys of the table that are
no fields: `[bonus.hills]`, or `[rivers]` with `"B2-D2" = 40`. What several values must agree in is left to `faults`.

`rules.mechanisms` are those that a ruleset names, in its order; `Export.of(rules)` is one of them.
"""

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform, overload

from banker.errors import Impossible
from banker.frozen import Frozen
from banker.packaged import PACKAGE, names
from banker.rules.faults import Fault
from banker.rules.kinds import Section
from banker.rules.places import BANK, REMOVED
from banker.rules.values import Cell, Market, Ruleset

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Mechanism(Frozen):
    """The base of all mechanisms."""

    corporations_trade: ClassVar[bool] = False
    """Whether corporations may buy and sell stock."""

    zones: ClassVar[tuple[str, ...]] = ()
    """The zones of the market that mean something by it."""

    owed_as: ClassVar[str] = "bankruptcy"
    """What its `owed` is for, as reports tell it: `bankruptcy`, or `bonds`."""

    cite: Section = ""
    """The section of the rules."""

    @overload
    @classmethod
    def of(cls, rules: Ruleset) -> Self: ...
    @overload
    @classmethod
    def of(cls, rules: Ruleset, default: None, /) -> Self | None: ...
    @classmethod
    def of(cls, rules: Ruleset, *default: None) -> Self | None:
        """The mechanism of this kind in a game; without a default, the game must have it: raises Impossible."""
        its = (mechanism for mechanism in rules.mechanisms if isinstance(mechanism, cls))
        if (found := next(its, None)) is None and not default:
            raise Impossible(f"{rules.game.id} has no {cls.__name__}.")
        return found

    def without(self, out: AbstractSet[str]) -> Self:
        """The same without what it says, by name, of corporations and privates that are out of the game."""
        found: dict[str, object] = {}
        for field, value in vars(self).items():
            if isinstance(value, Mapping) and not value.keys().isdisjoint(out):
                found[field] = {key: its for key, its in value.items() if key not in out}
            elif isinstance(value, tuple) and not out.isdisjoint(value):
                found[field] = tuple(each for each in value if each not in out)
        return self._replace(**found) if found else self

    def seated(self, rules: Ruleset, players: int) -> Ruleset:
        """The ruleset for so many players, with what it changes in it."""
        return rules

    @property
    def steps(self) -> Mapping[str, tuple[str, str, str]]:
        """The steps that it adds at the end of a corporation's turn: by name, what the corporation does, has done, and the doing."""
        return {}

    @property
    def table(self) -> str:
        """The name of its table in a ruleset, and of its file."""
        return type(self).__module__.rpartition(".")[2]

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        """Faults between its values and those of the ruleset, beyond types and names."""
        yield from ()

    def doubts(self, rules: Ruleset) -> Iterator[Fault]:
        """What is hard to play with it in a ruleset without faults."""
        yield from ()

    def obsolete(self, phases: Collection[str]) -> Collection[str]:
        """The types of train that no longer count for the limit once these phases have begun."""
        return ()

    def same_card(self, kind: str) -> Collection[str]:
        """The other types of train that are the same cards as a type: with one bought, there is one fewer of each."""
        return ()

    def resold_as(self, kind: str) -> Collection[str]:
        """The other types as which the bank sells a returned train of a type."""
        return ()

    def rusts_to(self) -> str:
        """Where trains go that rust: out of the game if it is empty."""
        return ""

    def train_limit(self, corporation: str, begun: Sequence[str]) -> int:
        """How many trains a corporation may own, once these phases have begun; 0 if the phase says."""
        return 0

    def last_round(self) -> int:
        """The number of operating rounds after which the game ends, whatever happens; 0 if nothing ends it then."""
        return 0

    def closed_stock(self) -> str:
        """Where the stock of a corporation goes that closes: out of the game if it is empty."""
        return ""

    def may_owe(self) -> str:
        """The section by which a player may have less than nothing and never goes bankrupt; empty if nobody may."""
        return ""

    def dues(self) -> str:
        """What a corporation may have to pay with its president's money besides a train, in words; empty if nothing."""
        return ""

    def effects(self, phase: str) -> Sequence[str]:
        """What the beginning of a phase does beyond the keys of the phase, each in words for a list."""
        return ()

    def president(self, table: Any, corporation: str) -> str | None:  # noqa: ANN401 - a table, whose module imports this one
        """The president of a corporation, if another player has the president's certificate."""
        return None

    def float_percent(self, table: Any) -> int | None:  # noqa: ANN401 - a table, whose module imports this one
        """Percent that must be sold for a corporation to float that has no percentage of its own, if it is not that of `stock` now."""
        return None

    def certificate_limit(self, table: Any) -> int | None:  # noqa: ANN401 - a table, whose module imports this one
        """The certificate limit of each player now, if it does not depend on the number of players alone."""
        return None

    def exempt(self, table: Any) -> Collection[str]:  # noqa: ANN401 - a table, whose module imports this one
        """The corporations whose stock does not count towards the certificate limit now, whatever their zone."""
        return ()

    def outlasts(self, table: Any) -> bool:  # noqa: ANN401 - a table, whose module imports this one
        """Whether the game continues after the next bankruptcy."""
        return False

    def joined(self, table: Any, corporation: str, who: str) -> int:  # noqa: ANN401 - a table, whose module imports this one
        """How many more ordinary shares than certificates somebody holds of a corporation."""
        return 0

    def kept_order(self, table: Any) -> Sequence[str]:  # noqa: ANN401 - a table, whose module imports this one
        """The corporations in the order in which they operate in this round, whatever their prices; empty if those tell."""
        return ()

    def owed(self, table: Any, who: str) -> int:  # noqa: ANN401 - a table, whose module imports this one
        """Dollars by which a player is worth less than what they own, for what `owed_as` says."""
        return 0

    def sold_to(self, table: Any, corporation: str) -> Sequence[str] | None:  # noqa: ANN401 - a table, whose module imports this one
        """The types of train that the bank sells a corporation now; None if those that it sells to all."""
        return None

    def may_discard(self, table: Any, corporation: str, kind: str) -> Iterator[Any] | None:  # noqa: ANN401 - a table, whose module imports this one
        """The objections to a train that a corporation discards within its limit; None if it may not."""
        return None

    def offers(self, table: Any, corporation: str) -> Iterator[str]:  # noqa: ANN401 - a table, whose module imports this one
        """What a corporation can still get or use, each in words for a list."""
        yield from ()

    def owned(self, table: Any, corporation: str) -> Sequence[str]:  # noqa: ANN401 - as for `offers`
        """What a corporation has beyond money, stock, trains and privates, each in a word."""
        return ()

    def limits(self, rules: Ruleset, phase: str) -> Sequence[str]:
        """What holds as long as a phase lasts beyond the keys of the phase, each in words for a list."""
        return ()

    def watered(self, chart: Market, cell: Cell) -> tuple[int, int] | None:
        """For stock that can be watered on a space: its new price, and dollars that each other holder then pays for a share."""
        return None

    def stationless(self) -> Collection[str]:
        """The corporations that begin without stations of their own."""
        return ()

    def minors(self) -> Mapping[str, str]:
        """The corporations without stock, each with the private whose owner owns it."""
        return {}

    def kept(self, corporation: str, revenue: int) -> int | None:
        """The dollars of a run that always stay with a corporation; None if its president decides."""
        return None

    def elsewhere(self) -> Iterator[tuple[str, str, str, str]]:
        """What lies elsewhere at first than it would: what it is, its name, where it would lie, and where it lies."""
        yield from ()

    def spare(self, rules: Ruleset) -> Iterator[tuple[str, str]]:
        """What lies out of play at first, each by what it is and its name: ("share", "PRR"), ("train", "4")."""
        yield from ()


@cache
def mechanisms() -> tuple[str, ...]:
    """The names of all mechanisms, in alphabetical order."""
    files = (name.removesuffix(".py") for name in names(os.path.join(PACKAGE, "mechanisms")) if name.endswith(".py"))
    return tuple(sorted(name for name in files if not name.startswith("_")))


def mechanism_class(name: str) -> type[Mechanism]:
    """The class of a mechanism."""
    kind: type[Mechanism] = getattr(import_module(f"banker.mechanisms.{name}"), name.title().replace("_", ""))
    return kind


def all_options(verb: str) -> Iterator[tuple[str, Any]]:
    """The options that any mechanism brings for a verb, each with the name of the mechanism."""
    for name in mechanisms():
        kind: Any = mechanism_class(name)  # of the fixed points with a table
        yield from ((name, option) for of, option in kind.options if of == verb)
        yield from ((name, form.options()[option]) for of, option, form in kind.forms if of == verb)


def steps_of(rules: Ruleset) -> tuple[str, ...]:
    """The steps of a corporation's turn, in order."""
    return (*rules.turn.steps, *(step for mechanism in rules.mechanisms for step in mechanism.steps))


def may_owe(rules: Ruleset) -> str:
    """The section by which a player may have less than nothing and never goes bankrupt; empty if nobody may."""
    return first_answer(rules, lambda its: its.may_owe()) or ""


def dues(rules: Ruleset) -> tuple[str, ...]:
    """What corporations may have to pay with their presidents' money besides a train, in words."""
    return tuple(filter(None, (mechanism.dues() for mechanism in rules.mechanisms)))


def first_answer(rules: Ruleset, ask: Callable[[Any], T | None]) -> T | None:
    """The first answer of the mechanisms of a ruleset that is not empty."""
    return next(filter(None, map(ask, rules.mechanisms)), None)


def same_card(rules: Ruleset, kind: str) -> tuple[str, ...]:
    """The other types of train that are the same cards as a type."""
    return tuple(other for mechanism in rules.mechanisms for other in mechanism.same_card(kind))


def resold_as(rules: Ruleset, kind: str) -> tuple[str, ...]:
    """The types as which the bank sells a returned train of a type."""
    return (kind, *(other for mechanism in rules.mechanisms for other in mechanism.resold_as(kind)))


def corporations_trade(rules: Ruleset) -> bool:
    """Whether corporations may buy and sell stock."""
    return any(mechanism.corporations_trade for mechanism in rules.mechanisms)


def minors(rules: Ruleset) -> Mapping[str, str]:
    """The corporations without stock, each with the private whose owner owns it."""
    return {name: private for mechanism in rules.mechanisms for name, private in mechanism.minors().items()}


def is_out(table: Any, corporation: str) -> bool:  # noqa: ANN401 - a table, whose module imports this one
    """Whether a corporation can begin no more, since its president's certificate has left the game; a minor, which has none, can while its private is for sale."""
    waits = table.owner(private) == BANK if (private := minors(table.rules).get(corporation)) else False
    return table.has_president(corporation, REMOVED) and not (waits or table.floated(corporation))


def rusts_to(rules: Ruleset) -> str:
    """Where trains go that rust."""
    return first_answer(rules, lambda its: its.rusts_to()) or REMOVED


def spare(rules: Ruleset) -> Counter[tuple[str, str]]:
    """How many things lie out of play at first, by what they are and their names."""
    return Counter(thing for mechanism in rules.mechanisms for thing in mechanism.spare(rules))


def exempt(table: Any) -> list[str]:  # noqa: ANN401 - a table, whose module imports this one
    """The corporations whose stock does not count towards the certificate limit now, whatever their zone."""
    return [name for mechanism in table.rules.mechanisms for name in mechanism.exempt(table)]


def joined(table: Any, corporation: str, who: str) -> int:  # noqa: ANN401 - a table, whose module imports this one
    """How many more ordinary shares than certificates somebody holds of a corporation."""
    return sum(mechanism.joined(table, corporation, who) for mechanism in table.rules.mechanisms)


def in_kept_order(table: Any, names: list[str]) -> list[str]:  # noqa: ANN401 - a table, whose module imports this one
    """Corporations that have not operated yet, given in the order of their prices, in the order in which they operate."""
    kept = first_answer(table.rules, lambda its: its.kept_order(table))
    return sorted(names, key=lambda name: kept.index(name) if name in kept else len(kept)) if kept else names


def owed(table: Any, who: str) -> int:  # noqa: ANN401 - a table, whose module imports this one
    """Dollars by which a player is worth less than what they own."""
    return sum(mechanism.owed(table, who) for mechanism in table.rules.mechanisms)


def owed_as(table: Any, who: str, what: str) -> int:  # noqa: ANN401 - as for `owed`
    """The part of it for one kind of debts."""
    return sum(mechanism.owed(table, who) for mechanism in table.rules.mechanisms if mechanism.owed_as == what)


def offers(table: Any, corporation: str) -> list[str]:  # noqa: ANN401 - a table, whose module imports this one
    """What a corporation that has floated can still get or use, each in words for a list; nothing once the game is over."""
    if table.over or not table.floated(corporation):
        return []
    return [words for mechanism in table.rules.mechanisms for words in mechanism.offers(table, corporation)]


def owned(table: Any, corporation: str) -> list[str]:  # noqa: ANN401 - as for `offers`
    """What a corporation has beyond money, stock, trains and privates, each in a word."""
    return [word for mechanism in table.rules.mechanisms for word in mechanism.owned(table, corporation)]
