"""An event as the ledger keeps it: its words, and the moves that change the table.

A move is one inline table in the ledger, and can be reversed.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from banker.errors import Damaged
from banker.frozen import Frozen
from banker.rules.values import Cell

_LARGEST = 10**9
_SHOWN = 300
KEYS: Mapping[str, tuple[str, str]] = {
    "cash": ("", "amount"),
    "share": ("corp", "count"),
    "president": ("corp", ""),
    "private": ("private", ""),
    "train": ("type", "count"),
    "token": ("corp", "count"),
}
"""By kind of thing: the key of the name and the key of the number in the ledger."""
FactValue = str | int


class Transfer(NamedTuple):
    """Dollars, certificates, a train or another thing from the box that goes from one place to another."""

    of: str
    name: str
    number: int
    source: str
    to: str


class TokenMove(NamedTuple):
    """A corporation's price token moves; `above` is the number of tokens on top of it before and after."""

    corporation: str
    source: Cell | None
    to: Cell | None
    above: tuple[int, int]


class FactChange(NamedTuple):
    """A fact (`banker.state.facts`) changes: its name in the ledger, whose it is (`on`), and its values as written there."""

    of: str
    on: str
    before: FactValue | None
    after: FactValue | None


Move = Transfer | TokenMove | FactChange


def reverse(move: Move) -> Move:
    """The move that undoes a move."""
    if isinstance(move, Transfer):
        return move._replace(source=move.to, to=move.source)
    if isinstance(move, TokenMove):
        return TokenMove(move.corporation, move.to, move.source, (move.above[1], move.above[0]))
    return FactChange(move.of, move.on, move.after, move.before)


def to_toml(move: Move) -> dict[str, Any]:
    """A move as the ledger and the JSON output have it; the inverse of `read_moves`."""
    row: dict[str, Any]
    if isinstance(move, Transfer):
        name_key, number_key = KEYS[move.of]
        row = {"of": move.of, name_key: move.name, number_key: move.number, "from": move.source, "to": move.to}
    elif isinstance(move, TokenMove):
        source, to = (cell and list(cell) for cell in (move.source, move.to))
        above = list(move.above) if any(move.above) else None
        row = {"of": "price", "corp": move.corporation, "from": source, "to": to, "above": above}
    else:
        row = {"of": move.of, "on": move.on or None, "from": move.before, "to": move.after}
    return {key: value for key, value in row.items() if key and value is not None}


def read_moves(rows: Iterable[Mapping[str, Any]]) -> tuple[Move, ...]:
    """The moves that rows of the ledger stand for; raises ValueError."""
    moves: list[Move] = []
    for row in rows:
        try:
            of = row["of"]
            if of in KEYS:
                name_key, number_key = KEYS[of]
                name, number = row[name_key] if name_key else "", row[number_key] if number_key else 1
                source, to = row["from"], row["to"]
                fits = (
                    type(name) is type(source) is type(to) is str
                    and type(number) is int
                    and len(row) == len({"of", "from", "to", name_key, number_key} - {""})
                )
                move: Move = Transfer(of, name, number, source, to)
                fits = fits and 0 < number < _LARGEST
            elif of == "price":
                move, fits = _token_move(row), True
            else:
                move = FactChange(of, row.get("on", ""), row.get("from"), row.get("to"))
                fits = type(of) is type(move.on) is str
                for value in (move.before, move.after):
                    if type(value) is not str and value is not None:
                        fits = fits and type(value) is int and -_LARGEST < value < _LARGEST
        except (KeyError, TypeError, ValueError):
            fits = False
        if not fits:
            raise ValueError(f"{repr(dict(row))[:_SHOWN]} is not a move")
        moves.append(move)
    return tuple(moves)


def _token_move(row: Mapping[str, Any]) -> TokenMove:
    before, after = row.get("above", (0, 0))
    source, to = (cell if cell is None else (*cell,) for cell in (row.get("from"), row.get("to")))
    pairs = [(before, after), *(cell for cell in (source, to) if cell is not None)]
    fits = type(row["corp"]) is str and (source or to) and min(before, after) >= 0
    if fits and all([*map(type, pair)] == [int, int] for pair in pairs):
        return TokenMove(row["corp"], source, to, (before, after))
    raise ValueError


class Record(NamedTuple):
    """Event `n` (from 1): its time and round, its verb and words, its moves, and the seal that ends it."""

    n: int
    at: datetime
    round: str
    do: str
    words: tuple[str, ...]
    moves: tuple[Move, ...]
    override: str | None = None
    ref: str | None = None
    seal: str = ""


class Entry(Frozen):
    """An event as it counts now, with all corrections; with `override` it counts although the rules refuse it."""

    n: int
    do: str
    words: tuple[str, ...]
    override: str | None = None

    @property
    def command(self) -> str:
        """The command that would record it, as `play` reads it."""
        return command_line(self)


def command_line(record: "Record | Entry") -> str:
    """The command that would record an event, as `play` reads it."""
    return " ".join((record.do, *map(_quoted, record.words)))


def _quoted(word: str) -> str:
    """A word as it is typed: in quotation marks if it has spaces or marks of its own."""
    if not re.search(r"""[\s"#\\]|(^|=)'|^$""", word):
        return word
    if not re.search(r"""["\\]""", word):
        return f'"{word}"'
    if "'" not in word:
        return f"'{word}'"
    return '"' + re.sub(r"""(["\\])""", r"\\\1", word) + '"'


def named(record: Record) -> str:
    """An event for a message: `event 5 (run PRR 120)`."""
    return f"event {record.n} ({command_line(record)})"


def iso_time(at: datetime) -> str:
    """A time in UTC as JSON has it: `2026-11-21T21:14:03Z`."""
    return at.isoformat().replace("+00:00", "Z")


def event_number(record: Record, place: int) -> int:
    """The number of the earlier event at a place in an event's words; raises Damaged if there is none."""
    try:
        return int(record.words[place])
    except (IndexError, ValueError):
        raise Damaged(f"Event {record.n} does not name the event it refers to.") from None
