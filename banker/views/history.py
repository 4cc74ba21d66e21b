"""`log`, `show`, `explain`, and an event as JSON."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from banker.money import called
from banker.rules.values import Cell, Ruleset
from banker.state.facts import FACTS, GameFacts, is_of_cash
from banker.state.record import FactChange, Move, Record, TokenMove, Transfer, command_line, iso_time, to_toml
from banker.state.table import Table
from banker.views.rendering import Section, View
from banker.views.width import width_of

if TYPE_CHECKING:
    # `log` recomputes nothing and should start fast.
    from banker.engine.recorded import Replayed


def event_data(record: Record, follows: Sequence[str]) -> dict[str, Any]:
    """A recorded event for JSON; the keys are fixed."""
    return {
        "n": record.n,
        "do": record.do,
        "words": list(record.words),
        "moves": [to_toml(move) for move in record.moves],
        "follows": list(follows),
        "seal": record.seal or None,
    }


def moves_view(record: Record) -> View:
    """A recorded event for spreadsheets: a row for each move, or one without a move."""
    rows = []
    for move in map(to_toml, record.moves) if record.moves else ({},):
        what = next((move[key] for key in ("name", "corp", "on", "type") if key in move), None)
        number = next((move[key] for key in ("amount", "count") if key in move), None)
        ends = (move.get("from"), move.get("to"))
        cells = (" ".join(map(str, end)) if isinstance(end, list) else end for end in ends)  # row and column of a space
        rows.append([record.n, record.do, " ".join(record.words), move.get("of"), what, number, *cells])
    heads = ["n", "do", "words", "of", "what", "number", "from", "to"]
    return View(event_data(record, ()), plain=lambda: Section(heads, rows))


_PASSING = (GameFacts.last_buyer, GameFacts.seller, GameFacts.operating, GameFacts.priority, GameFacts.step)
"""Facts about whose turn it is or was: they do not make an event concern that player."""


def concerns(record: Record, known_as: Collection[str], table: Table) -> bool:
    """Whether an event has to do with a player or a corporation that it knows by these names; any table of the game may be given."""
    return not {*known_as}.isdisjoint((*record.words, *(name for move in record.moves for name in _names(move, table))))


def _names(move: Move, table: Table) -> tuple[object, ...]:
    if isinstance(move, TokenMove):
        return (move.corporation,)
    if isinstance(move, FactChange):
        fact = table.facts[move.of]
        return () if fact in _PASSING else (*fact.names(table, move.on), move.after)
    return move.name, move.source, move.to


def log(
    records: Sequence[Record],
    undone: set[int],
    corrected: Mapping[int, int],
    rules: Ruleset,
    known_as: Mapping[int, Collection[str]] | None = None,
    width: int | None = None,
) -> View:
    """The events in the order in which they are given, with date and time here; undone and corrected events are marked.

    The dollars are those got (negative: paid) by somebody, given their names in each event, or else all that changed hands.
    """
    data, rows = [], []
    for record in records:
        remarks = ["undone"] if record.n in undone else []
        remarks += [f"corrected by {corrected[record.n]}"] if record.n in corrected else []
        remarks += [f"against the rules: {record.override}"] if record.override is not None else []
        amount = _amount(record, known_as)
        data.append({**event_outcome(record, undone, corrected), "dollars": amount})
        here = local(record.at)
        when = f"{here.date()}", f"{here:%H:%M:%S}"
        rows.append([record.n, *when, record.round, command_line(record), amount or None, ", ".join(remarks)])
    heads = ["n", "date", "time", "round", "event", called(rules.game.currency), "remarks"]
    section = Section(heads, rows)
    too_wide = width is not None and width_of(section) > width
    return View(data, [_with_days(section) if too_wide else section])


def local(at: datetime) -> datetime:
    """A time in the banker's time zone; in UTC if the calendar or the time zone of the system has no such time."""
    try:
        return at.astimezone()
    except (OverflowError, ValueError, OSError):
        return at


def event_outcome(record: Record, undone: set[int], corrected: Mapping[int, int]) -> dict[str, Any]:
    """An event and what became of it, for JSON."""
    return {**_head(record), "undone": record.n in undone, "corrected_by": corrected.get(record.n)}


def _with_days(section: Section) -> Section:
    """The table of `log` for a narrow terminal: the date stands above the events of its day, and the seconds go."""
    rows: list[Sequence[object]] = []
    day = None
    for n, date, time, *rest in section.rows:
        if date != day:
            rows.append([None, None, None, date, None, None])
        rows.append([n, str(time)[:5], *rest])
        day = date
    return Section([head for head in section.headers if head != "date"], rows)


def _amount(record: Record, known_as: Mapping[int, Collection[str]] | None) -> int:
    if known_as is not None:
        return sum(_gain(known_as[record.n], move) for move in record.moves)
    return sum(move.number for move in record.moves if isinstance(move, Transfer) and move.of == "cash")


def _head(record: Record) -> dict[str, Any]:
    head = record._asdict() | {"at": iso_time(record.at), "words": list(record.words)}
    return {key: value for key, value in head.items() if key not in ("moves", "seal")}


def describe(move: Move, table: Table) -> str:
    """A move in words."""
    if isinstance(move, TokenMove):
        source, to = (_space(cell, table) for cell in (move.source, move.to))
        return f"price of {move.corporation}: {source} to {to}" + (f", under {move.above[1]}" if move.above[1] else "")
    if isinstance(move, FactChange):
        was, now = ("none" if value is None else value for value in (move.before, move.after))
        if move.of == GameFacts.count_differences.wire:
            return _count_difference(move, table)
        if move.of == GameFacts.phase_name.wire:
            was, now = (table.rules.phase_called(str(value)) for value in (was, now))
        return f"{move.on} {fact_in_words(move.of)}: {was} to {now}".lstrip()
    what = {
        "cash": table.money(move.number),
        "share": f"{move.number} {move.name}",
        "president": f"president's certificate of {move.name}",
        "train": f"{move.number} {move.name}-train",
        "token": f"station of {move.name}",
    }.get(move.of, f"{move.of} {move.name}")
    return f"{what}: {move.source} to {move.to}"


def fact_in_words(key: str) -> str:
    """What a fact is called in the description of a move; its key in the ledger if no table knows it."""
    fact = FACTS.get(key)
    return (fact.name if fact else key).replace("_", " ").removesuffix(" of").removesuffix(" name")


def _space(cell: Cell | None, table: Table) -> str:
    if cell is None:
        return "none"
    spaces, space = table.rules.market.spaces, f"row {cell[0]}, column {cell[1]}"
    return f"{table.money(spaces[cell].price)} ({space})" if cell in spaces else space  # or in a ledger edited by hand


def _count_difference(move: FactChange, table: Table) -> str:
    """How far a count is from the ledger, before and after: dollars, or shares of a corporation in a place."""
    in_cash = is_of_cash(table, move.on)
    was, now = (
        "none" if value is None else table.money(value) if in_cash and isinstance(value, int) else str(value)
        for value in (move.before, move.after)
    )
    return f"difference in the count of {move.on}{'' if in_cash else ', in shares'}: {was} to {now}"


def show(
    replayed: "Replayed", objections: Sequence[str], since: str, counted: tuple[str, int, int] | None = None
) -> View:
    """One event: its words, its moves and the rule for each; `since` tells whether it still stands ("" if so).

    For a count, `counted` is what the ledger said: in a sentence, in dollars or shares, and the difference.
    """
    record = replayed.record
    moves = [
        {"move": describe(made.move, replayed.before), "rule": made.cite, **to_toml(made.move)}
        for made in replayed.moves
    ]
    above = [f"Event {record.n}, {record.round}, {record.at.date()} {record.at:%H:%M:%S} UTC: {command_line(record)}"]
    above += [since] if since else []
    above += [f"{counted[0]}."] if counted else []
    if record.override is not None:
        above += [f"Against the rules, because: {record.override}", *(f"  {objection}" for objection in objections)]
    data = {**_head(record), "objections": list(objections), "moves": moves, "seal": record.seal}
    if counted:
        data |= {"book": counted[1], "difference": counted[2]}
    rows = [[move["move"], move["rule"]] for move in moves]
    return View(data, [Section(["move", "rule"], rows)], above, [f"Seal: {record.seal}"])


def touches(known_as: Mapping[int, Collection[str]], record: Record) -> bool:
    """Whether an event has a payment to or from an account, given the names of its owner in each event."""
    return any(_gain(known_as[record.n], move) for move in record.moves)


def statement(
    who: str,
    begins: int,
    paid: "Iterable[Replayed]",
    known_as: Mapping[int, Collection[str]],
    rules: Ruleset,
    undone: set[int],
) -> View:
    """The statement of an account, given the names of its owner in each event: its payments, the balance after each, and the reason.

    As data, each line also has the purpose of the payment, the corporation or private that it is about, and whether its
    event is undone.
    """
    ends = begins
    lines: list[dict[str, Any]] = []
    rows: list[list[object]] = []
    for record, _, moves in paid:
        for made in moves:
            move, amount = made.move, _gain(known_as[record.n], made.move)
            if amount and isinstance(move, Transfer):
                ends += amount
                line = {"n": record.n, "round": record.round, "event": command_line(record)}
                line["other"] = move.source if amount > 0 else move.to
                line |= {"amount": amount, "balance": ends, "why": made.why}
                rows.append([*line.values()])
                about = {"purpose": made.purpose, "about": made.about or None, "undone": record.n in undone}
                lines.append(line | about)
    heads = ["n", "round", "event", "with", called(rules.game.currency), "balance", "why"]
    return View(
        {"account": who, "begins": begins, "ends": ends, "lines": lines},
        [Section(heads, rows)],
        [f"{who} begins with {rules.money(begins)}."],
        [f"{who} has {rules.money(ends)}."],
    )


def _gain(known_as: Collection[str], move: Move) -> int:
    if not isinstance(move, Transfer) or move.of != "cash":
        return 0
    return move.number * ((move.to in known_as) - (move.source in known_as))
