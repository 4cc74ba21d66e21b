"""What happened, as data: a sentence for each event, and its effects."""

from typing import Any

from banker.engine.recorded import read_record
from banker.state.record import Record
from banker.state.table import Table
from banker.verbs.registry import CORRECTIONS
from banker.views.effects import effects

_PUT_BACK = (*CORRECTIONS, "undo")
"""The verbs whose moves put things back, so that nobody buys or sells."""


def told(record: Record, before: Table, after: Table) -> dict[str, Any]:
    """A sentence for an event, and the lines that tell what it did."""
    event = read_record(before, record)
    return {
        "sentence": None if event is None else event.sentence(before, after),
        "effects": effects(before, after, record.moves, takes_back=record.do in _PUT_BACK),
    }
