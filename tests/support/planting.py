"""A sample session written by hand with one fault planted in it, under good seals."""

import shlex
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.errors import BankerError, Damaged
from banker.game import apply_records, rules_of
from banker.ledger import format as ledger_format
from banker.state.moves import from_toml, to_toml
from banker.state.record import Record
from banker.state.table import Table
from support.paths import SESSIONS

EVENING = "1830-four-players"
BY_HAND = "the pencil slipped"
LEDGER = "game.toml"

Row = dict[str, Any]
"""A move as the ledger writes it."""
Edit = Callable[[list[Row]], list[Row]]
"""What is done to the moves of one event."""


class Step(NamedTuple):
    """An event to be written: what is said, how its moves are changed, and the round that it is put down in."""

    do: str
    words: tuple[str, ...]
    override: str | None = None
    edits: tuple[Edit, ...] = ()
    round: str | None = None
    planted: bool = False


Plan = list[Step]
Plant = Callable[[Plan, int], None]
"""Plants a fault in a plan, at a place in it."""


class Found(NamedTuple):
    """What must be reported: how many events behind the place, how grave, the rule, the dollars, and words of it.

    The dollars are None where one sum pays for the other, and so nobody could say what is at stake.
    """

    event: int
    severity: str
    rule: str
    amount: int | None
    words: str


class Fault(NamedTuple):
    """A kind of fault: the session and the event (`SR 2 sell Carol PRR`) where it is planted, and what is found."""

    kind: str
    session: str
    at: str
    plant: Plant
    found: Sequence[Found]
    unnoticed: bool = False
    """Whether people go on whatever the rules say, so that what follows from the fault is recorded, too."""


# --- writing a ledger by hand ---


@cache
def session(name: str) -> ledger_format.Content:
    return ledger_format.parse((SESSIONS / f"{name}.toml").read_bytes(), name)


def plan(name: str) -> Plan:
    """What was said in a session, but for what the rules refused; `undo` and `redo` without the number of their event."""
    return [
        Step(record.do, record.words[:-2] if record.do in ("undo", "redo") else record.words)
        for record in session(name).records
        if record.override is None
    ]


def place(name: str, event: str) -> int:
    """Where an event stands that begins with a round, a verb and some words; behind a # the how-manieth such."""
    begins, _, which = event.partition("#")
    records = (record for record in session(name).records if record.override is None)
    said = (" ".join((record.round, record.do, *record.words)) for record in records)
    found = [number for number, words in enumerate(said) if words.startswith(begins)]
    assert found, f"{name} has no event {event}"
    return found[int(which or 1) - 1]


def write(path: Path, header: ledger_format.Header, steps: Plan, *, unnoticed: bool = False) -> list[Record]:
    """A ledger of what is said; it ends before the first event, not planted, that the rules refuse or cannot be."""
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
    moves = tuple(map(from_toml, rows))
    return Record(len(past) + 1, at, step.round or str(table.round), step.do, resolved.event.words(), moves, override)


# --- planting ---


def said(line: str, override: str | None = None) -> Step:
    do, *words = shlex.split(line)
    return Step(do, tuple(words), override, planted=True)


def before(*lines: str) -> Plant:
    """These are said before it."""

    def plant(steps: Plan, at: int) -> None:
        steps[at:at] = map(said, lines)

    return plant


def instead(*lines: str) -> Plant:
    """These are said instead of it."""

    def plant(steps: Plan, at: int) -> None:
        steps[at : at + 1] = map(said, lines)

    return plant


def left_out(steps: Plan, at: int) -> None:
    """It is not said; what comes next is said all the same."""
    del steps[at]
    steps[at] = steps[at]._replace(planted=True)


def swapped(steps: Plan, at: int) -> None:
    """The next one is said first."""
    steps[at], steps[at + 1] = steps[at + 1]._replace(planted=True), steps[at]


def in_round(name: str) -> Plant:
    """It is put down in another round."""

    def plant(steps: Plan, at: int) -> None:
        steps[at] = steps[at]._replace(round=name)

    return plant


def moves(*edits: Edit) -> Plant:
    """Its moves are not what its words come to."""

    def plant(steps: Plan, at: int) -> None:
        steps[at] = steps[at]._replace(edits=edits, planted=True)

    return plant


def missing(**keys: Any) -> Edit:
    """One of its moves is not made: the one with these keys (`from_` is `from`)."""
    return lambda rows: [row for row in rows if row is not _the_one(rows, keys)]


def changed(new: Row, **keys: Any) -> Edit:
    """One of its moves is another one."""
    return lambda rows: [{**row, **new} if row is _the_one(rows, keys) else row for row in rows]


def added(row: Row) -> Edit:
    """It makes one move more."""
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
