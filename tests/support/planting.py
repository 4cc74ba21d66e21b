"""Ledgers written by hand: a sample session with one planted fault, under valid seals."""

import shlex
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.errors import BankerError, Damaged
from banker.ledger import format as ledger_format
from banker.opening import apply_records, rules_of
from banker.state.record import Record, read_moves, to_toml
from banker.state.table import Table
from support.paths import SESSIONS

EVENING = "1830-four-players"
BY_HAND = "the pencil slipped"
LEDGER = "game.toml"

Row = dict[str, Any]
"""A move as the ledger writes it."""
Edit = Callable[[list[Row]], list[Row]]
"""A change of the moves of one event."""


class Step(NamedTuple):
    """An event to write: its words, how its moves are edited, and the round that is written for it."""

    do: str
    words: tuple[str, ...]
    override: str | None = None
    edits: tuple[Edit, ...] = ()
    round: str | None = None
    planted: bool = False


Plan = list[Step]
Plant = Callable[[Plan, int], None]
"""A function that plants a fault at a position of a plan."""


class Found(NamedTuple):
    """A finding that the audit must report: its distance from the planted event, severity, rule, dollars and some of its words.

    The dollars are None if two faults cancel out, so that the amount at stake is unknown.
    """

    event: int
    severity: str
    rule: str
    amount: int | None
    words: str


class Fault(NamedTuple):
    """A kind of fault: the session and the event (`SR 2 sell Carol PRR`) where it is planted, and the findings expected."""

    kind: str
    session: str
    at: str
    plant: Plant
    found: Sequence[Found]
    unnoticed: bool = False
    """Whether later events are recorded even if they are illegal, so that the consequences of the fault are in the ledger."""


# --- writing a ledger by hand ---


@cache
def session(name: str) -> ledger_format.Content:
    return ledger_format.parse((SESSIONS / f"{name}.toml").read_bytes(), name)


def plan(name: str) -> Plan:
    """The events of a session, without those that the rules refused; `undo` and `redo` without the number of their event."""
    return [
        Step(record.do, record.words[:-2] if record.do in ("undo", "redo") else record.words)
        for record in session(name).records
        if record.override is None
    ]


def place(name: str, event: str) -> int:
    """Return the position of the first event that begins with these words (round, verb, arguments), or of the Nth with `#N`."""
    begins, _, which = event.partition("#")
    records = (record for record in session(name).records if record.override is None)
    said = (" ".join((record.round, record.do, *record.words)) for record in records)
    found = [number for number, words in enumerate(said) if words.startswith(begins)]
    assert found, f"{name} has no event {event}"
    return found[int(which or 1) - 1]


def write(path: Path, header: ledger_format.Header, steps: Plan, *, unnoticed: bool = False) -> list[Record]:
    """Write a ledger of these steps; it ends before the first unplanted event that is illegal or impossible."""
    head = ledger_format.render_header(header)
    text, seal = head, ledger_format.last_seal(head)
    table, records = Table(rules_of(header, path.name), header.players, header.box), list[Record]()
    for step in steps:
        record = _record(table, records, step, unnoticed=unnoticed)
        if record is None:
            break
        text += ledger_format.render_record(record, seal)
        seal = ledger_format.last_seal(text[-100:])
        records.append(record._replace(seal=seal))
        try:
            apply_records(table, [record], path.name)
        except Damaged:
            break
    path.write_bytes(text)
    return records


def _record(table: Table, past: list[Record], step: Step, *, unnoticed: bool) -> Record | None:
    try:
        resolved = resolve(table, History(past), step.do, step.words)
        objections, draft = resolved.objections, resolved.draft
    except BankerError:
        assert not step.planted, f"{step} cannot be written at all"
        return None
    if objections and not (unnoticed or step.planted):
        return None
    rows = [to_toml(move) for move in draft.moves]
    for edit in step.edits:
        rows = edit(rows)
    at = session(EVENING).header.at
    override = step.override if objections else None
    moves = read_moves(rows)
    return Record(len(past) + 1, at, step.round or str(table.round), step.do, resolved.event.words(), moves, override)


# --- planting ---


def said(line: str, override: str | None = None) -> Step:
    do, *words = shlex.split(line)
    return Step(do, tuple(words), override, planted=True)


def before(*lines: str) -> Plant:
    """Record these lines before the event."""

    def plant(steps: Plan, at: int) -> None:
        steps[at:at] = map(said, lines)

    return plant


def instead(*lines: str) -> Plant:
    """Record these lines instead of the event."""

    def plant(steps: Plan, at: int) -> None:
        steps[at : at + 1] = map(said, lines)

    return plant


def left_out(steps: Plan, at: int) -> None:
    """Leave the event out and go on with the next one."""
    del steps[at]
    steps[at] = steps[at]._replace(planted=True)


def swapped(steps: Plan, at: int) -> None:
    """Swap the event with the next one."""
    steps[at], steps[at + 1] = steps[at + 1]._replace(planted=True), steps[at]


def in_round(name: str) -> Plant:
    """Write another round for the event."""

    def plant(steps: Plan, at: int) -> None:
        steps[at] = steps[at]._replace(round=name)

    return plant


def moves(*edits: Edit) -> Plant:
    """Edit the event's moves, so that they do not follow from its words."""

    def plant(steps: Plan, at: int) -> None:
        steps[at] = steps[at]._replace(edits=edits, planted=True)

    return plant


def missing(**keys: Any) -> Edit:
    """Leave out the move with these keys (`from_` stands for `from`)."""
    return lambda rows: [row for row in rows if row is not _the_one(rows, keys)]


def changed(new: Row, **keys: Any) -> Edit:
    """Change the move with these keys."""
    return lambda rows: [{**row, **new} if row is _the_one(rows, keys) else row for row in rows]


def added(row: Row) -> Edit:
    """Add a move to the event."""
    return lambda rows: [*rows, row]


def _the_one(rows: list[Row], keys: Row) -> Row:
    wanted = {key.rstrip("_"): value for key, value in keys.items()}
    found = [row for row in rows if wanted.items() <= row.items()]
    assert len(found) == 1, f"{wanted} in {rows}"
    return found[0]


def lacks(rule: str, words: str, amount: int = 0, event: int = 0) -> Found:
    return Found(event, "moves", rule, amount, f"Missing move: {words}")


def too_much(words: str, amount: int = 0, event: int = 0) -> Found:
    return Found(event, "moves", "", amount, f"Unexpected move: {words}")


def refused(rule: str, words: str, amount: int | None = 0, event: int = 0) -> Found:
    return Found(event, "refused", rule, amount, words)
