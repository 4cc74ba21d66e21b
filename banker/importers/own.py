"""All of a ledger as JSON, and that JSON as a story: told again, it gives the same ledger, byte for byte.

Times, references, reasons of overrides and the user's own tables are kept, and so the seals come out the same.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from banker import __version__
from banker.errors import Impossible, Invalid
from banker.game import Game
from banker.importers.imported_game import Claim, ImportedGame, Step, Unknown
from banker.importers.json_file import parse
from banker.ledger.format import Header
from banker.rules.read import tables_of
from banker.state.declaration import FACTS
from banker.state.moves import FactValue, Move, Transfer, from_toml, to_toml
from banker.state.record import Record
from banker.state.table import BANK, Table
from banker.views.rendering import to_json
from banker.views.status import status_data

FORMAT = 1
_BEGIN = re.compile(r'\ufeff?\s*\{\s*"banker"\s*:')
_HEAD = 1000
_SHOWN = 60


def write_own(game: Game, at: int | None) -> str:
    """A game up to event `at` (None: to its end): the header, the box, a line for each event, the table it comes to."""
    header, records = game.ledger.header, game.records[:at]
    table = game.table_at(at)
    begun = {
        "ruleset": header.ruleset,
        "own": header.own,
        "digest": header.digest,
        "options": header.options,
        "players": header.players,
        "at": _time(header.at),
        "seal": header.seal,
    }
    parts = [
        f'"banker": {to_json({"export": FORMAT, "version": __version__})}',
        f'"ledger": {to_json(begun)}',
        f'"box": {_lines(map(to_toml, header.box))}',
        f'"events": {_lines(map(_event, records))}',
        f'"table": {to_json(status_data(table, len(records)))}',
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(rows: Iterable[Mapping[str, Any]]) -> str:
    text = ",\n".join(map(to_json, rows))
    return f"[\n{text}\n]" if text else "[]"


def _event(record: Record) -> dict[str, Any]:
    row = record._asdict()
    return {**row, "at": _time(record.at), "moves": [to_toml(move) for move in record.moves]}


def _time(at: datetime) -> str:
    return at.isoformat().replace("+00:00", "Z")


def is_mine(data: bytes) -> bool:
    """Whether a file begins as an export of banker does."""
    head = data[:_HEAD].decode("utf-8", "replace")
    return _BEGIN.match(head) is not None


class _Read(NamedTuple):
    """What an export holds: the header and the events of its ledger, and everybody's cash and worth at their end."""

    header: Header
    records: tuple[Record, ...]
    status: Mapping[str, Any]


def read_game(data: bytes, name: str) -> ImportedGame:
    """The story of an export; raises Invalid, with the line or the event, for what is none, or is damaged."""
    read = _read(data, name)
    header = read.header
    return ImportedGame(
        "export of banker",
        header.ruleset,
        header.options,
        _seats(header),
        lambda table: _tell(read, name, table),
        header.own,
        header.at,
        "event",
    )


def _seats(header: Header) -> tuple[str, ...]:
    """The players as `new` is told of them: with the railroads that each was dealt, if any."""
    dealt: dict[str, list[str]] = {player: [] for player in header.players}
    for thing in header.box:
        if thing.of == "president" and thing.to in dealt:
            dealt[thing.to].append(thing.name)
    return tuple(f"{player}={'+'.join(names)}" if names else player for player, names in dealt.items())


def _tell(read: _Read, name: str, table: Callable[[], Table]) -> Iterator[Step | Claim | Unknown]:
    """Each event, then whether the table is as the moves of the export have it; at the end, what it states itself."""
    header = read.header
    digest = tables_of(header.ruleset, header.own).digest
    if digest != header.digest:
        text = f"the export was made with other tables of {header.ruleset} ({header.digest}, here {digest})"
        yield Unknown("its tables", text)
    ours, theirs = table(), _first(read, name, table())
    known = list(_differences(theirs, ours))
    yield from (Claim("the box", *one) for one in known)
    for record in read.records:
        yield Step(record.do, record.words, record.ref or "", record.at, record.override)
        try:
            for move in record.moves:
                theirs.apply(move)
        except (Impossible, KeyError) as error:
            raise Invalid(f"{name}: event {record.n}: it cannot have happened: {error}") from None
        ours = table()
        found = [] if theirs.same_as(ours) else list(_differences(theirs, ours))
        yield from (Claim(str(record.n), *one) for one in found if one not in known)
        known = found
    yield from _at_the_end(read, ours)


def _first(read: _Read, name: str, ours: Table) -> Table:
    """The table of the export before the first event."""
    missing = set(ours.holdings) - {("train", kind) for kind in ours.rules.train}
    missing -= {("share", corporation) for corporation in ours.rules.corporation}
    missing -= {(thing.of, thing.name) for thing in read.header.box}
    if missing:
        raise Invalid(f"{name}: its box has no {' '.join(min(missing)).strip()}")
    return Table(ours.rules, ours.players, read.header.box)


def _differences(theirs: Table, ours: Table) -> Iterator[tuple[str, FactValue | None, FactValue | None]]:
    """What lies otherwise on the two tables: what it is, there and here."""
    for key in dict.fromkeys((*theirs.holdings, *ours.holdings)):
        places, here = theirs.holdings.get(key, {}), ours.holdings.get(key, {})
        for place in dict.fromkeys((*places, *here)):
            counts = places.get(place, 0), here.get(place, 0)
            if counts[0] != counts[1]:
                what = " ".join((*filter(None, key), place))
                yield what, *(counts if key[0] == "cash" else map(str, counts))
    for corporation in ours.rules.corporation:
        if theirs.cells.get(corporation) != ours.cells.get(corporation):
            yield f"price {corporation}", theirs.price(corporation), ours.price(corporation)
    for fact in FACTS.values():
        for on in dict.fromkeys((*fact.keys(theirs), *fact.keys(ours))):
            stated, found = fact.get(theirs, on), fact.get(ours, on)
            if stated != found:
                yield f"{fact.wire} {on}".strip(), fact.write(stated), fact.write(found)


def _at_the_end(read: _Read, table: Table) -> Iterator[Claim]:
    """Everybody's cash and worth, as the export has written them down."""
    ours = status_data(table, len(read.records))
    yield Claim("at the end", f"cash {BANK}", read.status["game"]["bank"], ours["game"]["bank"])
    for players, key, words in (("players", "name", ("cash", "worth")), ("corporations", "id", ("treasury", "price"))):
        stated = {row[key]: row for row in read.status[players]}
        for row in ours[players]:
            for word in words:
                yield Claim("at the end", f"{word} {row[key]}", stated.get(row[key], {}).get(word), row[word])


def _read(data: bytes, name: str) -> _Read:
    document = parse(data, name)
    _object(document, name, "it")
    form = _key(document, "banker", dict, name).get("export")
    if type(form) is not int or form < 1:
        raise Invalid(f"{name}: it is no export of banker: it does not say of which form")
    if form > FORMAT:
        raise Invalid(
            f"{name}: it is an export of form {form}, and this banker reads up to {FORMAT}: take a newer banker"
        )
    ledger = _key(document, "ledger", dict, name)
    header = _header(ledger, _key(document, "box", list, name), name)
    events = _key(document, "events", list, name)
    records = tuple(_record(row, number, name) for number, row in enumerate(events, 1))
    return _Read(header, records, _status(_key(document, "table", dict, name), name))


def _object(value: object, name: str, what: str) -> None:
    if not isinstance(value, dict):
        raise Invalid(f"{name}: {what} is no object of JSON")


def _key(row: Mapping[str, Any], key: str, kind: type, name: str) -> Any:  # noqa: ANN401 - as it is in the file
    if type(row.get(key)) is not kind:
        what = "is missing" if key not in row else "is not what it should be"
        raise Invalid(f"{name}: {key!r} {what}")
    return row[key]


def _header(row: Mapping[str, Any], box: list[Any], name: str) -> Header:
    texts = {key: _key(row, key, str, name) for key in ("ruleset", "digest", "at")}
    options, players = _key(row, "options", dict, name), _key(row, "players", list, name)
    own = row.get("own")
    if not all(_is_text(text) for text in (*texts.values(), *options, *options.values(), *players, own or "")):
        raise Invalid(f"{name}: an option, a player or the ruleset is no text")
    try:
        at = _at(texts["at"])
        things = tuple(map(_thing, map(from_toml, box)))
    except (ValueError, TypeError, RecursionError) as error:
        raise Invalid(f"{name}: its box or its time cannot be read: {error}") from None
    return Header(texts["ruleset"], own, texts["digest"], options, tuple(players), things, at)


def _thing(move: Move) -> Transfer:
    if type(move) is not Transfer:
        raise ValueError(f"{str(move)[:_SHOWN]} is nothing that lies in a box")
    return move


def _record(row: object, number: int, name: str) -> Record:
    """An event; raises Invalid with its number."""
    try:
        if type(row) is dict:
            return _event_of(row, number)
        why = "it is no object of JSON"
    except KeyError as error:
        why = f"{error} is missing"
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        why = str(error)
    raise Invalid(f"{name}: event {number}: {why}")


def _event_of(row: Mapping[str, Any], number: int) -> Record:
    if type(row["n"]) is not int or row["n"] != number:
        raise ValueError(f"it has the number {str(row['n'])[:_SHOWN]}")
    unknown = set(row) - set(Record._fields)
    if unknown:
        raise ValueError(f"{min(unknown)[:_SHOWN]!r} is nothing that an event has")
    words, moves, override, ref = row["words"], row["moves"], row.get("override"), row.get("ref")
    if type(words) is not list or type(moves) is not list:
        raise ValueError("its words or its moves are no list")
    if not all(map(_is_text, (row["round"], row["do"], "" if override is None else override, *words))):
        raise ValueError("its round, its verb, a word or the reason of its override is no text")
    if not _is_text("" if ref is None else ref):
        raise ValueError("its ref is no text")
    at, made = _at(row["at"]), tuple(map(from_toml, moves))
    return Record(number, at, row["round"], row["do"], tuple(words), made, override, ref)


def _is_text(value: object) -> bool:
    """Whether it is a text that can be written as UTF-8 (JSON can hold halves of a letter)."""
    try:
        return isinstance(value, str) and bool(value.encode() or not value)
    except UnicodeEncodeError:
        return False


def _at(text: object) -> datetime:
    if not isinstance(text, str) or not text.endswith("Z"):
        raise ValueError(f"{str(text)[:_SHOWN]!r} is no time in UTC")
    return datetime.fromisoformat(text)


def _status(row: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """The table that the export comes to, as far as it is compared."""
    try:
        sound = type(row["game"]["bank"]) is int
        for rows, key, words in (("players", "name", ("cash", "worth")), ("corporations", "id", ("treasury", "price"))):
            for one in row[rows]:
                sound = sound and type(one[key]) is str
                sound = sound and all(
                    type(one[word]) is int or (word == "price" and one[word] is None) for word in words
                )
    except (KeyError, TypeError, IndexError):
        sound = False
    if not sound:
        raise Invalid(f"{name}: 'table' is not what it should be")
    return row
