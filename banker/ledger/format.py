"""The format of the ledger: a header, then the events, each ending with its seal.

A seal is the digest of the previous seal ("" for the header) and the exact bytes that it ends. It
detects changes, losses and insertions by accident or by editing. It is not a signature.
"""

import codecs
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from banker.digest import digest
from banker.errors import Damaged
from banker.frozen import Frozen
from banker.ledger.fast_reader import read_event, read_header
from banker.rules.places import BOX
from banker.state.record import Record, Transfer, read_moves, to_toml

FORMAT = "1.0"
"""The format that is written, and read. What an earlier version wrote has a number there."""
_READS_EARLIER = "0.5.0"
"""The last version of banker that reads them."""
PREFACE = """\
# A ledger of banker. Events are only ever appended; each ends with a seal over its bytes and the seal before it.
"""
_FORMAT = r"[1-9][0-9]{0,2}\.[0-9]{1,3}"
_SEAL_ENDS = len('0123456789abcdef"\n')
_SEAL = re.compile(rb'seal = "([0-9a-f]{16})"(?:\n|\Z)')  # some editors strip the last newline of a file
_KEY = rb"(?m:^(\[\[event|n|at|round|do|words|override|ref|moves|seal)(?:\]\]$| = ))"
_NUMBER = rb"(?m:^n = ([0-9]{1,9})\n)"


class Header(Frozen):
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


class Content(Frozen):
    """The contents of a ledger; `good` is the number of bytes in whole events, before an unfinished last event."""

    header: Header
    records: list[Record]
    good: int


def render_header(header: Header) -> bytes:
    """The bytes of a header, with its seal."""
    keys = {
        "format": FORMAT,
        "ruleset": header.ruleset,
        "own": header.own,
        "digest": header.digest,
        "options": header.options,
        "players": header.players,
        "box": [to_toml(thing) for thing in header.box],
        "at": header.at,
    }
    return _sealed(PREFACE, keys, "")


def render_record(record: Record, before: str) -> bytes:
    """The bytes of an event, with its seal; `before` is the previous seal."""
    keys = {
        "n": record.n,
        "at": record.at,
        "round": record.round,
        "do": record.do,
        "words": record.words,
        "override": record.override,
        "ref": record.ref,
        "moves": [to_toml(move) for move in record.moves],
    }
    return _sealed("\n[[event]]\n", keys, before)


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


def unfinished(torn: int, name: str = "") -> str:
    """The sentence about the `torn` bytes at the end of a ledger that are no whole event."""
    of = f" of {name}" if name else ""
    return f"The last {f'byte{of} is' if torn == 1 else f'{torn} bytes{of} are'} an unfinished event, which is ignored."


def last_seal(text: bytes) -> str:
    """The seal that ends some bytes."""
    return text[-_SEAL_ENDS : -len('"\n')].decode()


def _sealed(start: str, keys: Mapping[str, Any], before: str) -> bytes:
    """A piece of the ledger, with those of its keys that have a value, and the seal."""
    lines = (f"{key} = {_value(value)}\n" for key, value in keys.items() if value is not None)
    body = (start + "".join(lines)).encode()
    return body + f'seal = "{digest(before.encode() + body)}"\n'.encode()


def _value(value: Any) -> str:  # noqa: ANN401 - whatever a ledger has
    """A value as TOML, with one table of an array on each line, which tomli_w cannot write."""
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list | tuple):
        rows = [_value(row) for row in value]
        tables = value and isinstance(value[0], Mapping)
        return "[\n" + "".join(f"    {row},\n" for row in rows) + "]" if tables else "[" + ", ".join(rows) + "]"
    return value.strftime("%Y-%m-%dT%H:%M:%SZ") if isinstance(value, datetime) else str(value)


@lru_cache(maxsize=4096)
def _quoted(text: str) -> str:
    import tomli_w  # imported only when something is written

    return tomli_w.dumps({"x": text}).removeprefix("x = ").removesuffix("\n")


def parse(data: bytes, name: str) -> Content:
    """Read and verify a whole ledger: its seals, numbers and moves.

    An unfinished or damaged last event is left out, and `good` ends before it. Anything else that is wrong raises
    Damaged, with the line.
    """
    pieces = _pieces(data, "")
    if not pieces:
        raise Damaged(f"{name} is not a ledger of banker, or its header is damaged.{_how_changed(data) or f' {CURE}'}")
    _, end, seal = pieces[0]
    try:
        document = read_header(data[:end]) or _in_toml(data[:end])
    except ValueError as error:
        raise Damaged(f"{name} is not a ledger: {error}.") from None
    header = _header(document, seal, name)
    return Content(header, *_records(data, pieces[1:], 1, end, seal, name))


def _how_changed(data: bytes) -> str:
    """What an editor or git has probably done to a ledger, in a sentence; "" if nothing tells."""
    if data.startswith(codecs.BOM_UTF8):
        return " It begins with a byte order mark, which an editor has put there: save it as UTF-8 without one."
    if b"\r\n" in data:
        return " Its lines end in CR LF, which an editor or git has put there: save it with LF."
    return ""


def parse_more(data: bytes, first: int, before: str, name: str) -> tuple[list[Record], int]:
    """The whole events in bytes after the seal `before`, and where they end; the first has number `first`.

    Raises Damaged, with the line within the bytes, for anything but an unfinished last event.
    """
    return _records(data, _pieces(data, before), first, 0, before, name)


def _pieces(data: bytes, before: str) -> list[tuple[int, int, str]]:
    """Where each piece of some bytes begins and ends, and its seal, as long as the seals are right."""
    pieces: list[tuple[int, int, str]] = []
    start = look = 0
    while (line := data.find(b'\nseal = "', look) + 1) > 0:
        look = line
        if found := _SEAL.match(data, line):
            seal = found[1].decode()
            if digest(before.encode() + data[start:line]) != seal:
                break
            pieces.append((start, found.end(), seal))
            start, before = found.end(), seal
    return pieces


def _records(
    data: bytes, pieces: Sequence[tuple[int, int, str]], first: int, start: int, before: str, name: str
) -> tuple[list[Record], int]:
    """The events in pieces of some bytes that begin at `start`, after the seal `before`, and where they end."""
    records: list[Record] = []
    for number, (begin, end, seal) in enumerate(pieces, first):
        try:
            record = read_event(data[begin:end]) or _record(_in_toml(data[begin:end]), seal)
            if record.n != number:
                raise ValueError(f"its number is {record.n}")  # noqa: TRY301 - a damaged event, like any other
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            line = _line(data, begin)
            raise Damaged(f"{name}, line {line}: event {number} cannot be read: {error}. {CURE}") from None
        records.append(record)
    good = pieces[-1][1] if pieces else start
    if good < len(data):
        _only_one_torn(data, good, first + len(records), pieces[-1][2] if pieces else before, name)
    return records, good


def _only_one_torn(data: bytes, good: int, number: int, seal: str, name: str) -> None:
    """After the good events, which end with `seal`, there may be one unfinished event; raises Damaged for anything else."""
    rest = data[good:]
    keys = [key[1] for key in re.finditer(_KEY, rest)]
    found = re.search(_NUMBER, rest)
    if len({*keys}) < len(keys) or (found and int(found[1]) != number):
        from banker.ledger.damage import what_happened  # only a damaged ledger needs it

        raise Damaged(f"{name}, line {_line(data, good)}: {what_happened(data[:good], rest, number, seal)}. {CURE}")


def _line(data: bytes, offset: int) -> int:
    """The number of the line at an offset, or of the next line if that one is empty."""
    return data.count(b"\n", 0, offset) + 1 + (data[offset : offset + 1] == b"\n")


CURE = "`banker help ledger` says what to do."
_HEADER = ("format", "ruleset", "digest", "options", "players", "box", "at")


def _header(document: Mapping[str, Any], seal: str, name: str) -> Header:
    _require_format(document.get("format"), name)
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
        moves = box if type(box) is tuple else read_moves(box)
    except (ValueError, TypeError, RecursionError) as error:
        raise Damaged(f"{name}: its box cannot be read: {error}. {CURE}") from None
    things = tuple(move for move in moves if isinstance(move, Transfer) and move.source == BOX)
    if len(things) < len(moves):
        stray = next(move for move in moves if move not in things)
        raise Damaged(f"{name}: its box cannot be read: {to_toml(stray)} does not come from the box.")
    return Header(ruleset, own, digest, options, tuple(players), things, at, seal)


def _require_format(number: object, name: str) -> None:
    """Raises Damaged unless a header has the format of this version."""
    if number == FORMAT:
        return
    if type(number) is int:
        raise Damaged(f"{name} was begun with a version of banker before 1.0; version {_READS_EARLIER} reads it.")
    if type(number) is not str or not re.fullmatch(_FORMAT, number):
        raise Damaged(f"{name} is not a ledger of banker: its header has no format number.")
    raise Damaged(f"{name} has format {number}; this version of banker reads format {FORMAT}. Install a newer one.")


_EVENT = {"n", "at", "round", "do", "words", "override", "ref", "moves", "seal"}


def _in_toml(data: bytes) -> Mapping[str, Any]:
    """What a piece of the ledger stands for that is written in whatever way; raises ValueError."""
    from banker.rules.toml import read_toml  # few ledgers need it

    return read_toml(data.decode())


def _record(document: Mapping[str, Any], seal: str) -> Record:
    """One event as TOML has it."""
    events = document.get("event")
    if len(document) != 1 or not isinstance(events, list) or len(events) != 1:
        raise ValueError("this is not exactly one event")
    event: Mapping[str, Any] = events[0]
    n, at, words = event["n"], event["at"], event["words"]
    if type(n) is not int:
        raise ValueError(f"its number is {n}")
    texts = (event["round"], event["do"], *words, event.get("override", ""), event.get("ref", ""))
    if {*map(type, texts)} != {str} or type(at) is not datetime or type(words) is not list:
        raise ValueError("something in it has the wrong type")
    if not event.keys() <= _EVENT:
        raise ValueError(f"it has unknown keys {', '.join(sorted(event.keys() - _EVENT))}")
    moves = read_moves(event["moves"])
    return Record(n, at, texts[0], texts[1], tuple(words), moves, event.get("override"), event.get("ref"), seal)
