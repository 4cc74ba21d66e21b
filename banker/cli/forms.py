"""The form of a command: the places for its arguments, its options, and its usage and summary as help shows them."""

from typing import NamedTuple


class Slot(NamedTuple):
    """A place for an argument: what it can be, whether it is optional, and whether it can be repeated.

    A choice in capitals is a kind of argument (`CORP`), one in lower case is typed literally (`pool`).
    """

    choices: tuple[str, ...]
    optional: bool = False
    many: bool = False


class Option(NamedTuple):
    """An option: its spellings, its value (empty if it has none), its help, and whether it can be repeated."""

    spellings: tuple[str, ...]
    takes: tuple[str, ...]
    about: str
    many: bool = False
    needs: tuple[str, ...] = ()
    """Keys of rulesets (`banker.rules.raw_keys`): a game has this option if it has one of them. Without any, all games have it."""


class Form(NamedTuple):
    """A command; `ways` are the lists of arguments that it takes, `options` its own."""

    usage: str
    summary: str
    ways: tuple[tuple[Slot, ...], ...]
    options: tuple[Option, ...]

    @property
    def first_choices(self) -> tuple[str, ...]:
        """What its first argument can be; nothing if it takes none."""
        return self.ways[0][0].choices if self.ways[0] else ()

    def kinds(self) -> set[str]:
        """All that its arguments and the values of its options can be."""
        slots = (slot.choices for way in self.ways for slot in way)
        return {choice for choices in (*slots, *(option.takes for option in self.options)) for choice in choices}
