"""Objections: why the rules refuse an event."""

from collections.abc import Iterator
from typing import NamedTuple

from banker.state.table import Table


class Objection(NamedTuple):
    """Why an event is refused: a sentence without its full stop, and the section of the rules behind it."""

    text: str
    cite: str
    hint: str = ""
    """What would be allowed, or what to type, in sentences of its own."""
    ruling: str = ""
    """The ruling of RULINGS.md behind it, which an imported game names in its override."""

    @property
    def reason(self) -> str:
        """The sentence with its section, to be put into another sentence."""
        return f"{self.text} ({self.cite})"

    @property
    def ruled(self) -> str:
        """The reason, with its ruling."""
        return f"{self.text} ({self.cite}; {self.ruling})" if self.ruling else self.reason

    def __str__(self) -> str:
        return f"{self.reason}. {self.hint}".rstrip()


def words_for_discards(due: dict[str, int]) -> str:
    """A clause that names the corporations with too many trains: `PRR must discard 1 train`."""
    return ", ".join(f"{name} must discard {count} train{'s' * (count > 1)}" for name, count in due.items())


def not_enough(table: Table, who: str, cost: int, cite: str) -> Iterator[Objection]:
    """The objection that somebody has less cash than something costs."""
    if table.cash(who) < cost:
        yield Objection(f"{who} has ${table.cash(who):,}, but the cost is ${cost:,}", cite)
