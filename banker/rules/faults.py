"""Faults of a ruleset, with their paths (`train[3].price`): collected, not raised one by one."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from banker.errors import Invalid
from banker.frozen import Frozen

Entry = TypeVar("Entry")


class Fault(Frozen):
    """A fault in a ruleset, and its path."""

    path: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}: {self.text}"


Name = tuple[str, str, str]
"""A name that must be in a table of the ruleset: its path, the table, the name."""


class Faults(list[Fault]):
    """The faults found, and the names that must be looked up."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(faults)
        self.names: list[Name] = []


def valid(entries: Mapping[str, Entry]) -> Iterator[tuple[str, Entry]]:
    """The entries of a table that could be read."""
    return ((name, entry) for name, entry in entries.items() if entry is not None)


def unknown(path: str, names: Iterable[str], known: Container[str], kind: str) -> Iterator[Fault]:
    """A fault for each name that is not among the known ones."""
    return (
        Fault(path, f"names {name!r}, which is not a {kind} of this ruleset") for name in names if name not in known
    )


class BadRuleset(Invalid):
    """A ruleset has faults; the message lists all of them, one a line."""

    def __init__(self, name: str, faults: Sequence[Fault]) -> None:
        what = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__("\n".join([f"The ruleset {name} has {what}:", *(f"  {fault}" for fault in faults)]))
