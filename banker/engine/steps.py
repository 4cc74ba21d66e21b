"""The one way through a recorded game: each event with the table before it and after it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from banker.errors import Damaged, Impossible
from banker.state.facts import is_known
from banker.state.invariants import first_broken
from banker.state.moves import FactChange
from banker.state.record import Record
from banker.state.table import Table
from banker.verbs.registry import verbs

_SHOWN = 20


class Step(NamedTuple):
    """A recorded event, the table before it and the table after it, neither of which changes any more."""

    record: Record
    before: Table
    after: Table


def steps(table: Table, records: Iterable[Record], name: str) -> Iterator[Step]:
    """Each of some events, which follow on a table: the one way through a game. Raises Damaged as `apply_records` does."""
    for record in records:
        before, table = table, table.copy()
        apply_records(table, [record], name)
        yield Step(record, before, table)


def apply_records(table: Table, records: Iterable[Record], name: str) -> None:
    """Make the moves of events on a table; raises Damaged if they cannot be made, or lead to what is no table."""
    for record in records:
        if record.do not in verbs():
            require_known([record], name)
        try:
            table.apply(*record.moves)
        except (Impossible, KeyError) as error:
            require_known([record], name)
            raise Damaged(f"{name}: event {record.n} cannot have happened. {error}") from None
        if wrong := first_broken(table, record.moves):
            raise Damaged(f"{name}: event {record.n} cannot have happened. {wrong}")


def require_known(records: Iterable[Record], name: str) -> None:
    """Raises Damaged if an event has a verb or a fact that this version does not know."""
    for record in records:
        facts = (move.of for move in record.moves if isinstance(move, FactChange))
        if record.do not in verbs() or not all(map(is_known, facts)):
            raise Damaged(
                f"{name}: event {record.n} (`{record.do[:_SHOWN]}`) was recorded by a newer version of banker."
                " Install it to open this ledger."
            )
