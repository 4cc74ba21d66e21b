"""What happened, as data: a sentence for each event, and its effects."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from banker.calc import trains
from banker.engine.history import History, edit_of
from banker.engine.recorded import read_record
from banker.engine.resolve import resolve
from banker.errors import BankerError, listed
from banker.opening import apply_records
from banker.rounds.turn import table_before
from banker.state.names import private_in_words
from banker.state.record import Entry, Record
from banker.state.table import REMOVED, Table
from banker.verbs.earlier import Correction, Reversal, WithReplacement
from banker.verbs.event import Event
from banker.verbs.registry import CORRECTIONS
from banker.views.effects import effects

_PUT_BACK = (*CORRECTIONS, "undo")
"""The verbs whose moves put things back, so that nobody buys or sells."""


def event_in_words(record: Record, before: Table, after: Table, records: Sequence[Record]) -> dict[str, Any]:
    """A sentence for an event, the lines that tell what it did, and the verb among whose events a log lists it; `records` are all events, at least those before it."""
    return _with_effects(record, read_record(before, record), before, after, records)


def event_for_pages(record: Record, before: Table, after: Table, records: Sequence[Record]) -> dict[str, Any]:
    """The same for those who watch, with the words of the event: without what the banker typed for themselves.

    There are no words where they are invalid, as in a ledger edited by hand: nobody knows what they are.
    """
    event = read_record(before, record)
    shown = event and _for_everyone(event, before)
    words = record.words if shown is event else shown.words() if shown else ()
    return {"words": list(words if event else ())} | _with_effects(record, shown, before, after, records)


def in_short(record: Record, before: Table, after: Table) -> dict[str, Any]:
    """What an event did, for one line.

    `cash` is what each player got, in seat order, `treasuries` what each corporation got, `prices` those that moved, from and to, `first` those of them that had waited for the end of an earlier turn; `changes` what matters to everybody, `rusted` how many trains rust, by corporation.
    """
    got = {name: after.cash(name) - before.cash(name) for name in after.rules.corporation}
    return {
        "cash": [after.cash(now) - before.cash(was) for was, now in zip(before.players, after.players, strict=True)],
        "treasuries": {name: amount for name, amount in got.items() if amount},
        "prices": _moved(before, after),
        "first": _came_first(record, before),
        "changes": [*(comes_with(before, after) if record.do == "private" else ()), *game_changes(before, after)],
        "rusted": {name: len(kinds) for name, kinds in rusted(before, after).items()},
    }


def _came_first(record: Record, before: Table) -> dict[str, list[int | None]]:
    """The prices that moved before the event itself, from and to."""
    event = None if not before.rules.mechanisms or record.do in _PUT_BACK else read_record(before, record)
    return {} if event is None else _moved(before, table_before(before, event))


def _moved(before: Table, after: Table) -> dict[str, list[int | None]]:
    prices = ((name, before.price(name), after.price(name)) for name in after.rules.corporation)
    return {name: [was, now] for name, was, now in prices if was != now}


def game_changes(before: Table, after: Table) -> list[str]:
    """What an event changed for everybody, in clauses: the end and its reasons, the phase, trains that rust, presidents, floats, privates that close."""
    ended, reached = after.over is not None, after.at_market_end
    gone = rusted(before, after)
    lost = [kind for kind in after.rules.train if any(kind in kinds for kinds in gone.values())]
    found = {
        "the game is over": ended and before.over is None,
        "the bank breaks": after.bank_has_broken and not before.bank_has_broken,
        f"{reached} is at the end of the market": reached is not None and before.at_market_end is None,
        f"{after.stranded} cannot pay for a train": after.stranded is not None and before.stranded is None,
        f"phase {after.rules.phase_called(after.phase_name)}": after.phase_name != before.phase_name,
        f"{listed([f'{kind}-trains' for kind in lost])} rust": bool(lost),
    }
    were = dict(zip(before.players, after.players, strict=True))  # an event may have renamed one
    for name in after.rules.corporation:
        was, now = before.president(name), after.president(name)
        found[f"{now} presides over {name}"] = None not in (was, now) and were.get(str(was)) != now
        found[f"{name} floats"] = after.floated(name) and not before.floated(name)
    closed = [name for name in after.rules.private if REMOVED == after.owner(name) != before.owner(name)]
    if len(closed) > 1:
        found[f"{listed(private_in_words(name, after.rules).removesuffix(' private') for name in closed)} close"] = True
    elif closed:
        found[f"the {private_in_words(closed[0], after.rules)} closes"] = True
    return [clause for clause, is_so in found.items() if is_so]


def comes_with(before: Table, after: Table) -> list[str]:
    """The stock that comes with a private, in clauses: who starts a corporation, or gets shares of one."""
    found = []
    for name in after.rules.corporation:
        for who in after.players:
            more = after.percent(name, who) - before.percent(name, who)
            if more > 0 and before.price(name) is None and (price := after.price(name)) is not None:
                found.append(f"{who} starts {name} at {after.money(price)}")
            elif more > 0:
                found.append(f"{who} gets {more // after.rules.corporation[name].share} {name}")
    return found


def rusted(before: Table, after: Table) -> dict[str, list[str]]:
    """By corporation: its trains that rust in an event."""
    rusts = trains.rusted(after.rules, after.phase_name) - trains.rusted(before.rules, before.phase_name)
    changed = [name for name in after.rules.corporation if before.trains(name) != after.trains(name)]
    found = {name: [kind for kind in before.trains(name) if kind in rusts] for name in changed}
    return {name: kinds for name, kinds in found.items() if kinds}


def _for_everyone(event: Event, table: Table) -> Event:
    """The event without the banker's own texts, also in the words of an event that it inserts or replaces."""
    if not isinstance(event, WithReplacement):
        return event.for_everyone()
    verb, *words = event.replacement
    inner = read_record(table, Entry(0, verb, tuple(words)))
    shown = inner.for_everyone().words() if inner else ()
    return event if shown == tuple(words) else event._replace(replacement=(verb, *shown))


def _with_effects(
    record: Record, event: Event | None, before: Table, after: Table, records: Sequence[Record]
) -> dict[str, Any]:
    followed = effects(before, after, record.moves, takes_back=record.do in _PUT_BACK)
    kind = (event and event.listed_as) or record.do
    return {"listed_as": kind, "sentence": _sentence(record, event, before, after, records), "effects": followed}


def _sentence(
    record: Record, event: Event | None, before: Table, after: Table, records: Sequence[Record]
) -> str | None:
    """The sentence of an event; None if its words are invalid, as in a ledger edited by hand."""
    if isinstance(event, Reversal) and 0 < event.n < record.n:
        # An undone event led from the table after its `undo` to the one before it.
        tables = (after, before) if record.do == "undo" else (before, after)
        earlier = records[event.n - 1]
        said = _sentence(earlier, read_record(tables[0], earlier), *tables, records)
        event = event.describing(earlier.do, said, before.players)
    elif isinstance(event, Correction):
        edit, past = event.edit(), History(records[: record.n - 1])  # a removed event has the sentence that it had
        entry = past.entry(edit.n) if edit.words is None else Entry(edit.n, edit.words[0], edit.words[1:])
        event = event.describing(entry.do, _sentence_at(entry, before, records), before.players) if entry else event
    return None if event is None else event.sentence(before, after)


def _sentence_at(entry: Entry, table: Table, records: Sequence[Record]) -> str | None:
    """The sentence of an entry, on the table before the recorded event with its number; `table` is any table of the game."""
    n = entry.n
    while 0 < n <= len(records) and records[n - 1].do == "insert":
        n = edit_of(records[n - 1]).n
    before, past = table.first(), records[: n - 1]
    with suppress(BankerError):
        apply_records(before, past, "")
        resolved = resolve(before, History(past), entry.do, entry.words)
        after = before
        with suppress(BankerError):  # an earlier correction may have made it possible
            after = resolved.after
        return resolved.event.sentence(before, after)
    return None
