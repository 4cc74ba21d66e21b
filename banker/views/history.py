"""`log`, `show`, and an event as JSON."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from banker.calc.money import dollars
from banker.state.declaration import FACTS
from banker.state.facts import GameFacts
from banker.state.moves import FactChange, Move, TokenMove, to_toml
from banker.state.record import Record, command_line
from banker.state.table import Table
from banker.views.rendering import Section, View

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


_PASSING = (GameFacts.last_buyer, GameFacts.dealer, GameFacts.operating, GameFacts.priority, GameFacts.step)
"""Facts about whose turn it is or was: they do not make an event concern that player."""


def concerns(record: Record, who: str) -> bool:
    """Whether an event has to do with a player or a corporation."""
    return who in record.words or any(who in _names(move) for move in record.moves)


def _names(move: Move) -> tuple[object, ...]:
    if isinstance(move, TokenMove):
        return (move.corporation,)
    if isinstance(move, FactChange):
        return () if FACTS.get(move.of) in _PASSING else (move.on, *move.on.split(" "), move.after)
    return move.name, move.source, move.to


def log(records: Sequence[Record], undone: set[int], corrected: Mapping[int, int]) -> View:
    """The events, oldest first; undone and corrected events are marked."""
    data = [
        {**_head(record), "undone": record.n in undone, "corrected_by": corrected.get(record.n)} for record in records
    ]
    rows = [
        [
            record.n,
            record.at.strftime("%H:%M:%S"),
            record.round,
            command_line(record),
            _remark(record, undone, corrected),
        ]
        for record in records
    ]
    return View(data, [Section(["n", "time", "round", "event", ""], rows)])


def _head(record: Record) -> dict[str, Any]:
    return {
        "n": record.n,
        "at": record.at.isoformat().replace("+00:00", "Z"),
        "round": record.round,
        "do": record.do,
        "words": list(record.words),
        "override": record.override,
        "ref": record.ref,
    }


def _remark(record: Record, undone: set[int], corrected: Mapping[int, int]) -> str:
    words = ["undone"] if record.n in undone else []
    words += [f"corrected by {corrected[record.n]}"] if record.n in corrected else []
    if record.override is not None:
        words.append(f"against the rules: {record.override}")
    return ", ".join(words)


def describe(move: Move, table: Table) -> str:
    """A move in words."""
    if isinstance(move, TokenMove):
        spaces = table.rules.market.spaces

        def at(cell: tuple[int, int] | None) -> str:
            return "none" if cell is None else f"{spaces[cell].price} (row {cell[0]}, column {cell[1]})"

        under = f", under {move.above[1]}" if move.above[1] else ""
        return f"price of {move.corporation}: {at(move.source)} to {at(move.to)}{under}"
    if isinstance(move, FactChange):
        return f"{move.of} {move.on}".strip() + f": {_value(move.before)} to {_value(move.after)}"
    what = {
        "cash": dollars(move.number),
        "share": f"{move.number} {move.name}",
        "president": f"president's certificate of {move.name}",
        "train": f"{move.number} {move.name}-train",
        "token": f"station of {move.name}",
    }.get(move.of, f"{move.of} {move.name}")
    return f"{what}: {move.source} to {move.to}"


def _value(value: str | int | None) -> str:
    return "none" if value is None else str(value)


def show(
    replayed: "Replayed", objections: Sequence[str], since: str, counted: tuple[str, int, int] | None = None
) -> View:
    """One event: its words, its moves and the rule for each; `since` is its state now (`undone`, or "").

    For a count, `counted` is what the book said: in a sentence, in dollars or shares, and the difference.
    """
    record = replayed.record
    moves = [
        {"move": describe(made.move, replayed.before), "rule": made.cite, **to_toml(made.move)}
        for made in replayed.moves
    ]
    above = [f"Event {record.n}, {record.round}, {record.at:%Y-%m-%d %H:%M:%S} UTC: {command_line(record)}"]
    above += [since] if since else []
    above += [f"{counted[0]}."] if counted else []
    if record.override is not None:
        above.append(f"Against the rules, because: {record.override}")
        above += [f"  {objection}" for objection in objections]
    data = {**_head(record), "objections": list(objections), "moves": moves, "seal": record.seal}
    if counted:
        data |= {"book": counted[1], "difference": counted[2]}
    return View(
        data,
        [Section(["move", "rule"], [[move["move"], move["rule"]] for move in moves])],
        above,
        [f"Seal: {record.seal}"],
    )
