"""A whole game as data: what the page of a game is drawn from."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from banker import __version__
from banker.advice.evening import played
from banker.engine.as_counted import as_counted
from banker.engine.history import History
from banker.engine.recorded import Replayed, explained_moves
from banker.engine.turns import current_turn
from banker.errors import Damaged
from banker.game import Game
from banker.rounds.turn import table_to_show
from banker.state.facts import is_of_cash
from banker.state.record import FactChange, Record, Transfer, iso_time
from banker.verbs.registry import CORRECTIONS, REVERSALS
from banker.views.earnings import earnings, runs
from banker.views.event_data import event_for_pages, event_in_words, in_short
from banker.views.fleet import fleet
from banker.views.history import describe, event_outcome
from banker.views.state_data import table_data, without_path
from banker.views.status import score_view
from banker.views.status_json import game_state, rules_data, sale_data
from banker.views.turn_data import turn_data
from banker.views.worth_by_round import RoundEnd, worth_by_round


def game_data(game: Game, at: int | None, *, notes: bool = False) -> tuple[dict[str, Any], list[Replayed]]:
    """A game up to event `at` as data: the keys of `replay`, but each `state` as the difference to the one before. With it the events that count.

    Only with `notes` it has what the banker typed for themselves: notes, the reasons of overrides, `undo` and `void`, and `ref`.
    `played` has the times of the first event and of the end, if they are known. `before` is the table before event 1, as `status --at 0` has it; `earnings` tells who earned what; `round_ends` has everyone's worth at the
    end of each round.
    """
    records = game.records_to(at)
    table, history = game.table_at(at), History(records)
    begun = current_turn(table.first(), ())
    first = without_path(game_state(begun, ())) | {"sale": sale_data(begun)}
    steps = [*_events(game, records, first, history, notes=notes)]
    counted = as_counted([replayed for replayed, _ in steps], table)
    ends: list[RoundEnd] = []
    with suppress(Damaged):  # a ledger edited by hand
        ends = worth_by_round(table, records, "")
    seal = records[-1].seal if records else game.ledger.header.seal
    data = {
        "schema": 1,
        "banker": __version__,
        "begun": iso_time(game.ledger.header.at),
        "played": played(records),
        "seal": seal,
        "score": score_view(table, seal).data,
        "earnings": earnings(table, counted),
        "runs": runs(records, table.rules),
        "counts_off": [
            {"of": of, "difference": number, "cash": is_of_cash(table, of)}
            for of, number in table.count_differences.items()
            if number  # which differ from the ledger and were not put right
        ],
        "round_ends": {end.round: [worth.total for worth in end.worth] for end in ends},
        "before": first,
        "events": [event for _, event in steps],
    }
    return data, counted


def _events(
    game: Game, records: Sequence[Record], state: dict[str, Any], history: History, *, notes: bool
) -> Iterator[tuple[Replayed, dict[str, Any]]]:
    rules, undone, corrected = game.table.first_rules, history.undone(), history.corrected()
    for place, (record, before, table) in enumerate(game.steps(last=len(records)), 1):
        past = records[:place]
        moves = explained_moves(before, records[: place - 1], record)
        turn = current_turn(table, past)
        after = without_path(table_data(table_to_show(turn), record.n))
        after |= {"turn": turn_data(turn), "sale": sale_data(turn)}
        after["fleet"] = fleet(past, History(past).undone(), table.rules) if _moves_trains(record) else state["fleet"]
        after["rules"] = state["rules"] if table.rules is rules else rules_data(table.rules)
        event = event_outcome(record, undone, corrected) | ({} if record.override is None else {"overridden": True})
        if notes:
            event |= event_in_words(record, before, table, records)
        else:
            event |= {"override": None, "ref": None} | event_for_pages(record, before, table, records)
        shown = [made for made in moves if not isinstance(made.move, FactChange)]  # facts are in the state
        event |= in_short(record, before, table)
        event["moves"] = [[describe(made.move, before), made.cite] for made in shown]
        yield Replayed(record, before, moves), event | {"change": difference(state, after)}
        rules, state = table.rules, after


def _moves_trains(record: Record) -> bool:
    """Whether an event changes the fleet: it moves a train, or an event that does is undone with it."""
    trains = any(isinstance(move, Transfer) and move.of == "train" for move in record.moves)
    return trains or record.do in (*REVERSALS, *CORRECTIONS)


def difference(before: Any, after: Any) -> list[Any] | dict[str, Any] | None:  # noqa: ANN401 - any JSON
    """What changes from one value to another, so that a page of a whole game holds each state only as a change.

    `None`: nothing; `[value]`: another value; else the changes by key, or by place in a list of objects, where `[]` means that the
    key, or the end of the list from there, is gone. `banker/page/states.js` turns it back.
    """
    if before == after:
        return None
    if isinstance(before, dict) and isinstance(after, dict):
        return _of_keys(before, after)
    if _objects(before) and _objects(after):
        return _of_keys(_by_place(before), _by_place(after))
    return [after]


def _of_keys(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    changes: dict[str, Any] = {key: [] for key in before if key not in after}
    for key, value in after.items():
        change = difference(before[key], value) if key in before else [value]
        if change is not None:
            changes[key] = change
    return changes


def _objects(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def _by_place(values: list[Any]) -> dict[str, Any]:
    return {str(place): value for place, value in enumerate(values)}
