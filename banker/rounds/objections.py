"""What the rules have against an event."""

from collections.abc import Iterator
from typing import NamedTuple

from banker.state.table import Table


class Objection(NamedTuple):
    """What stands against an event, in a sentence, and where the rules say so."""

    text: str
    cite: str

    def __str__(self) -> str:
        return f"{self.text} ({self.cite})"


def unless(first: Iterator[Objection], others: Iterator[Objection]) -> Iterator[Objection]:
    """Some objections; others only if there are none of the first, since they would mean nothing yet."""
    found = list(first)
    yield from found or others


def words_for_discards(due: dict[str, int]) -> str:
    """Which corporations must return how many trains."""
    return ", ".join(f"{name} must discard {count} train{'s' * (count > 1)}" for name, count in due.items())


def not_enough(table: Table, who: str, cost: int, cite: str) -> Iterator[Objection]:
    """The objection that someone cannot pay what something costs."""
    if table.cash(who) < cost:
        yield Objection(f"{who} has ${table.cash(who):,}, and it costs ${cost:,}", cite)
