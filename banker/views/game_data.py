"""A whole game as data: what the page of a game is drawn from."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from banker import __version__
from banker.engine.history import History
from banker.engine.recorded import explained_moves
from banker.engine.turns import current_turn
from banker.game import Game
from banker.state.facts import is_of_cash
from banker.state.record import Record, Transfer
from banker.state.table import Table
from banker.verbs.registry import CORRECTIONS, REVERSALS
from banker.views.difference import difference
from banker.views.earnings import EventMoves, earnings
from banker.views.event_data import event_for_pages, event_in_words
from banker.views.fleet import fleet
from banker.views.history import describe, event_outcome
from banker.views.rules_data import rules_data
from banker.views.runs import runs
from banker.views.state_data import table_data, without_path
from banker.views.status import score_view
from banker.views.status_json import game_state
from banker.views.turn_data import turn_data


def game_data(game: Game, at: int | None, *, notes: bool = False) -> dict[str, Any]:
    """A game up to event `at` as data: the keys of `replay`, but each `state` as the difference to the one before.

    Only with `notes` it has what the banker typed for themselves: notes, the reasons of overrides, `undo` and `void`, and `ref`.
    `before` is the table before event 1, as `status --at 0` has it; `earnings` tells who earned what.
    """
    records = game.records_to(at)
    table, history = game.table_at(at), History(records)
    undone = history.undone()
    first = without_path(game_state(current_turn(table.first(), ()), ()))
    events = list(_events(game, records, first, undone, history.corrected(), notes=notes))
    seal = records[-1].seal if records else game.ledger.header.seal
    return {
        "schema": 1,
        "banker": __version__,
        "begun": game.ledger.header.at.isoformat().replace("+00:00", "Z"),
        "seal": seal,
        "score": score_view(table, seal).data,
        "earnings": earnings(table, [EventMoves(event.record, event.moves, event.players) for event in events], undone),
        "runs": runs(records, table.rules),
        "counts_off": _counts_off(table),
        "before": first,
        "events": [event.data for event in events],
    }


class _Event(NamedTuple):
    record: Record
    moves: Sequence[Any]
    players: Sequence[str]
    data: dict[str, Any]


def _events(
    game: Game,
    records: Sequence[Record],
    state: dict[str, Any],
    undone: set[int],
    corrected: dict[int, int],
    *,
    notes: bool,
) -> Iterator[_Event]:
    """Each event as data, with its moves and the difference it makes."""
    rules = game.table.first_rules
    for place, (record, before, table) in enumerate(game.steps(last=len(records)), 1):
        past = records[:place]
        moves = explained_moves(before, records[: place - 1], record)
        after = without_path(table_data(table, record.n)) | {"turn": turn_data(current_turn(table, past))}
        after["fleet"] = fleet(past, History(past).undone(), table.rules) if _moves_trains(record) else state["fleet"]
        after["rules"] = state["rules"] if table.rules is rules else rules_data(table.rules)
        told_of = event_outcome(record, undone, corrected) | ({} if record.override is None else {"overridden": True})
        if notes:
            told_of |= event_in_words(record, before, table, records)
        else:
            told_of |= {"override": None, "ref": None} | event_for_pages(record, before, table, records)
        told_of["moves"] = [[describe(made.move, before), made.cite] for made in moves if _is_shown(made.move)]
        yield _Event(record, moves, before.players, told_of | {"change": difference(state, after)})
        rules, state = table.rules, after


def _moves_trains(record: Record) -> bool:
    """Whether an event changes the fleet: it moves a train, or an event that does is undone with it."""
    trains = any(isinstance(move, Transfer) and move.of == "train" for move in record.moves)
    return trains or record.do in (*REVERSALS, *CORRECTIONS)


def _is_shown(move: object) -> bool:
    """Whether a move is worth a line: things that change hands, and prices; facts are in the state."""
    return isinstance(move, Transfer) or hasattr(move, "corporation")


def _counts_off(table: Table) -> list[dict[str, Any]]:
    """The counts that differ from the ledger and were not put right: dollars, or shares."""
    return [
        {"of": of, "difference": number, "cash": is_of_cash(table, of)}
        for of, number in table.count_differences.items()
        if number
    ]
