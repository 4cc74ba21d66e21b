"""The format of the ledger: a header, then the events, each ending with its seal.

A seal is the first 16 hexadecimal digits of the SHA-256 of the previous seal and the exact bytes that it ends. It
detects changes, losses and insertions by accident or by editing. It is not a signature.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from banker.errors import Damaged
from banker.ledger.fast_reader import PREFACE, read_events, read_header
from banker.rules.load import has_long_key
from banker.rules.places import BOX
from banker.seal import digest
from banker.state.moves import Move, Transfer, read_moves, to_toml
from banker.state.record import Record

FORMAT = 1
_MOST_FORMATS = 1000
_SEAL_ENDS = len('0123456789abcdef"\n')
_SEAL = re.compile(rb'seal = "([0-9a-f]{16})"\n')
_KEY = rb"(?m:^(\[\[event|n|at|round|do|words|override|ref|moves|seal)(?:\]\]$| = ))"
_NUMBER = rb"(?m:^n = ([0-9]{1,9})\n)"


class Header(NamedTuple):
    """The header of a ledger: ruleset, options, players in seat order, and the contents of the box.

    With the box, the moves alone give the table, without the rules. `own` keeps a ruleset of the user's own, so the
    ledger needs no other file.
    """

    ruleset: str
    own: str | None
    digest: str
    options: Mapping[str, str]
    players: tuple[str, ...]
    box: tuple[Transfer, ...]
    at: datetime
    seal: str = ""


class Content(NamedTuple):
    """The contents of a ledger; `good` is the number of bytes in whole events, before an unfinished last event."""

    header: Header
    records: list[Record]
    good: int


def seal_of(before: str, text: bytes) -> str:
    """The seal of some bytes, given the previous seal ("" for the header)."""
    return digest(before.encode() + text)


def render_header(header: Header) -> bytes:
    """The bytes of a header, with its seal."""
    options = ", ".join(f"{name} = {_quoted(value)}" for name, value in header.options.items())
    lines = [
        f"format = {FORMAT}",
        f"ruleset = {_quoted(header.ruleset)}",
        *([] if header.own is None else [f"own = {_quoted(header.own)}"]),
        f"digest = {_quoted(header.digest)}",
        f"options = {{ {options} }}",
        f"players = {_list(header.players)}",
        "box = [",
        *(f"    {_inline(to_toml(thing))}," for thing in header.box),
        "]",
        f"at = {_time(header.at)}",
    ]
    return _sealed(PREFACE + "\n".join(lines) + "\n", "")


def render_record(record: Record, before: str) -> bytes:
    """The bytes of an event, with its seal; `before` is the previous seal."""
    lines = [
        "",
        "[[event]]",
        f"n = {record.n}",
        f"at = {_time(record.at)}",
        f"round = {_quoted(record.round)}",
        f"do = {_quoted(record.do)}",
        f"words = {_list(record.words)}",
    ]
    if record.override is not None:
        lines.append(f"override = {_quoted(record.override)}")
    if record.ref is not None:
        lines.append(f"ref = {_quoted(record.ref)}")
    if record.moves:
        lines += ["moves = [", *(f"    {_inline(to_toml(move))}," for move in record.moves), "]"]
    else:
        lines.append("moves = []")
    return _sealed("\n".join(lines) + "\n", before)


def render_whole(header: Header, records: Sequence[Record]) -> tuple[bytes, list[Record]]:
    """The bytes of a whole ledger, and its events with their seals."""
    parts = [render_header(header)]
    sealed = []
    seal = last_seal(parts[0])
    for record in records:
        parts.append(render_record(record, seal))
        seal = last_seal(parts[-1])
        sealed.append(record._replace(seal=seal))
    return b"".join(parts), sealed


def last_seal(text: bytes) -> str:
    """The seal that ends some bytes."""
    return text[-_SEAL_ENDS : -len('"\n')].decode()


def _sealed(text: str, before: str) -> bytes:
    body = text.encode()
    return body + f'seal = "{seal_of(before, body)}"\n'.encode()


@lru_cache(maxsize=4096)
def _quoted(text: str) -> str:
    import tomli_w  # imported only when something is written

    return tomli_w.dumps({"x": text}).removeprefix("x = ").removesuffix("\n")


def _list(texts: Sequence[str]) -> str:
    return "[" + ", ".join(_quoted(text) for text in texts) + "]"


def _inline(row: Mapping[str, Any]) -> str:
    """An inline table on one line, which tomli_w cannot write."""
    values = (f"{key} = {_quoted(value) if isinstance(value, str) else value}" for key, value in row.items())
    return "{ " + ", ".join(values) + " }"


def _time(at: datetime) -> str:
    return at.strftime("%Y-%m-%dT%H:%M:%SZ")


def parse(data: bytes, name: str) -> Content:
    """Read and verify a whole ledger: its seals, numbers and moves.

    An unfinished or damaged last event is left out, and `good` ends before it. Anything else that is wrong raises
    Damaged, with the line.
    """
    first = next(_chain(data, "", 0), None)
    if first is None:
        raise Damaged(f"{name} is not a ledger of banker, or its header is damaged.")
    _, end, seal = first
    try:
        document = read_header(data[:end]) or _header_as_toml(data[:end].decode())
    except (ValueError, RecursionError) as error:
        raise Damaged(f"{name} is not a ledger: {error}.") from None
    header = _header(document, seal, name)
    records, good = parse_more(data, 1, seal, name, end)
    return Content(header, records, good)


def _header_as_toml(text: str) -> Mapping[str, Any]:
    return {} if has_long_key(text) else tomllib.loads(text)


def parse_more(data: bytes, first: int, before: str, name: str, start: int = 0) -> tuple[list[Record], int]:
    """The whole events in bytes from `start` on, after the seal `before`, and where they end.

    The first has number `first`. Raises Damaged, with the line within the bytes, for anything but an unfinished last event.
    """
    pieces = list(_chain(data, before, start))
    good = pieces[-1][1] if pieces else start
    quick = read_events(data[start:good]) if pieces else []
    if quick is None or len(quick) != len(pieces):
        quick = []
    records: list[Record] = []
    for number, (begin, end, seal) in enumerate(pieces, first):
        try:
            event = quick[len(records)] if quick else _event(data[begin:end])
            records.append(_record(event, number, seal))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            line = _line(data, begin)
            raise Damaged(f"{name}, line {line}: event {number} cannot be read: {error}.") from None
    _only_one_torn(data, good, first + len(records), name)
    return records, good


def _event(data: bytes) -> Mapping[str, Any]:
    """One event with its seal, written in whatever way."""
    quick = read_events(data)
    if quick is not None and len(quick) == 1:
        return quick[0]
    document = tomllib.loads(data.decode())
    events = document.get("event")
    if len(document) != 1 or not isinstance(events, list) or len(events) != 1:
        raise ValueError("this is not exactly one event")
    event: Mapping[str, Any] = events[0]
    return event


def _chain(data: bytes, before: str, start: int) -> Iterator[tuple[int, int, str]]:
    """Where each piece of some bytes from `start` on begins and ends, and its seal, as long as the seals are right."""
    look = start
    while (line := data.find(b'\nseal = "', look) + 1) > 0:
        found = _SEAL.match(data, line)
        look = line
        if found is None:
            continue
        seal = found[1].decode()
        if digest(before.encode() + data[start:line]) != seal:
            return
        yield start, found.end(), seal
        start, before = found.end(), seal


def _only_one_torn(data: bytes, good: int, number: int, name: str) -> None:
    """After the good events there may be one unfinished event; raises Damaged for anything else."""
    rest = data[good:]
    if _stands_twice(rest):
        words = "was changed after it was written: its seal is wrong, and more events follow"
        raise Damaged(f"{name}, line {_line(data, good)}: event {number} {words}.")
    found = re.search(_NUMBER, rest)
    if found and int(found[1]) != number:
        raise Damaged(f"{name}, line {_line(data, good)}: expected event {number}, found event {found[1].decode()}.")


def _stands_twice(rest: bytes) -> bool:
    """Whether two lines begin with the same key of an event."""
    seen: set[bytes] = set()
    for found in re.finditer(_KEY, rest):
        if found[1] in seen:
            return True
        seen.add(found[1])
    return False


def _line(data: bytes, offset: int) -> int:
    """The number of the line at an offset, or of the next line if that one is empty."""
    return data.count(b"\n", 0, offset) + 1 + (data[offset : offset + 1] == b"\n")


_HEADER = ("format", "ruleset", "digest", "options", "players", "box", "at")


def _header(document: Mapping[str, Any], seal: str, name: str) -> Header:
    number = document.get("format")
    if type(number) is not int:
        raise Damaged(f"{name} is not a ledger of banker: its header has no format number.")
    if not 0 < number < _MOST_FORMATS:
        raise Damaged(f"{name} is not a ledger of banker: its format number is out of range.")
    if number > FORMAT:
        raise Damaged(
            f"{name} has format {number}; this version of banker reads formats up to {FORMAT}. Install a newer one."
        )
    unknown = set(document) - {*_HEADER, "own", "seal"}
    if unknown:
        raise Damaged(f"{name}: its header has unknown keys {', '.join(sorted(unknown))}.")
    try:
        ruleset, digest, options, players, box, at = (document[key] for key in _HEADER[1:])
        own = document.get("own")
        texts = [ruleset, own or "", digest, *options, *options.values(), *players]
    except (KeyError, TypeError, AttributeError):
        raise Damaged(f"{name}: its header is incomplete.") from None
    if not all(type(text) is str for text in texts) or type(players) is not list or type(at) is not datetime:
        raise Damaged(f"{name}: a value in its header has the wrong type.")
    try:
        things = tuple(map(_first_place, read_moves(box)))
    except (ValueError, TypeError, RecursionError) as error:
        raise Damaged(f"{name}: its box cannot be read: {error}.") from None
    return Header(ruleset, own, digest, options, tuple(players), things, at, seal)


def _first_place(move: Move) -> Transfer:
    if not isinstance(move, Transfer) or move.source != BOX:
        raise ValueError(f"{to_toml(move)} does not come from the box")
    return move


_EVENT = {"n", "at", "round", "do", "words", "override", "ref", "moves", "seal"}


def _record(event: Mapping[str, Any], number: int, seal: str) -> Record:
    n, at, words = event["n"], event["at"], event["words"]
    if n != number or type(n) is not int:
        raise ValueError(f"its number is {n}")
    texts = (event["round"], event["do"], *words, event.get("override", ""), event.get("ref", ""))
    if {*map(type, texts)} != {str} or type(at) is not datetime or type(words) is not list:
        raise ValueError("something in it has the wrong type")
    if not event.keys() <= _EVENT:
        raise ValueError(f"it has unknown keys {', '.join(sorted(event.keys() - _EVENT))}")
    moves = read_moves(event["moves"])
    return Record(number, at, texts[0], texts[1], tuple(words), moves, event.get("override"), event.get("ref"), seal)
