"""The game as open pages see it: one JSON text for each change of the ledger, without the notes to the banker."""

import json
import os
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from threading import Lock
from typing import Any

from banker.advice.raising import ways_to_raise
from banker.engine.history import History
from banker.engine.turns import current_turn
from banker.errors import BankerError
from banker.game import Game
from banker.ledger.format import unfinished
from banker.opening import steps
from banker.rounds.turn import table_in_turn
from banker.state.record import Record, iso_time
from banker.state.table import Table
from banker.story.report import report_data
from banker.views.answers import answers, runs_of
from banker.views.event_data import event_for_pages, in_short
from banker.views.raising import raising_data
from banker.views.second_person import by_text
from banker.views.state_data import without_path
from banker.views.status_json import status_json
from banker.views.turn_data import turn_data
from banker.views.web_page import report_page

_LAST = 12
"""Events that a page shows."""
_BESIDE = ("note", "count")
"""Events that pages skip when they tell what just happened: what changed is marked until another one comes."""
_UNFINISHED = "The last event of the ledger is not complete. This page shows the game without it."


class Feed:
    """Follows a ledger, which is opened for reading only.

    `text` is what pages get, `frame` the same as a message of the stream, `version` rises with it. `problem` is empty, or tells pages why `text` is not the ledger as it
    is now; `reason` tells the banker more, who may read notes.
    """

    def __init__(self, path: str) -> None:
        """Read the ledger; raises what `Game` raises."""
        self.path = path
        self.text, self.frame = "", b""
        self.version = 0
        self.problem = self.reason = ""
        self._seen: tuple[int, ...] = ()
        self._lock = Lock()
        self._log: list[dict[str, Any]] = []
        """The events as pages get them, from the first on, as far as anybody has asked for them."""
        self._log_version = 0
        self._log_text = ""
        self._report = 0, b""
        self._game = Game(path, writing=False)
        with suppress(OSError):  # the next look tells
            self._seen = self._stamp()
            self._game.refresh()
        self._begin()
        self._tell_of_torn()

    @property
    def seal(self) -> str:
        """The seal of the ledger's header, by which a game is known."""
        return self._game.ledger.header.seal

    def warnings(self) -> list[str]:
        """What the banker must know about the ledger, a sentence each."""
        return self._game.warnings()

    def close(self) -> None:
        """Close the ledger."""
        self._game.ledger.close()

    def look(self) -> bool:
        """Read the ledger if it has changed; whether `text` or `problem` is another one."""
        with self._lock:
            before = self.version, self.problem
            try:
                stamp = self._stamp()
                if stamp != self._seen or self.problem:
                    self._read()
                    self._seen = stamp
            except OSError as error:
                self._seen = ()
                self._fail("The ledger is not there", f"{self.path}: {error.strerror}.")
            return (self.version, self.problem) != before

    def is_stale(self) -> bool:
        """Whether the ledger has changed since it was read."""
        try:
            return self._stamp() != self._seen
        except OSError:
            return not self.problem

    def log(self) -> str:
        """All events as JSON, in the form that `text` has the last ones in."""
        with self._lock:
            if self._log_version != self.version:
                self._log_text = _to_json({"events": self._all_events()})
                self._log_version = self.version
            return self._log_text

    def report(self) -> bytes:
        """The report of the game as it is now, as `report` writes it."""
        with self._lock:
            if self._report[0] != self.version:
                table = self._game.table
                data = report_data(self._game, None) | {"print_log": True}
                page = report_page(data, f"{table.rules.game.title}: {', '.join(table.players)}")
                self._report = self.version, page
            return self._report[1]

    def run(self, revenue: int) -> str:
        """What a run of this revenue would do by each decision, of the corporation that is up; `null` if none is to run."""
        with self._lock:
            turn = self._game.turn()
            name = None if turn.table.round.is_stock or turn.table.over or turn.ran else turn.next_to_operate
            return _to_json(None if name is None else runs_of(table_in_turn(turn, name), name, revenue))

    def raising(self, seat: int, amount: int) -> str:
        """What the player at this seat (from 1) could sell to raise an amount; `null` if there is no such seat."""
        with self._lock:
            turn = self._game.turn()
            if seat > len(turn.table.players) or not amount:
                return _to_json(None)
            who = turn.table.players[seat - 1]
            return _to_json(raising_data(ways_to_raise(table_in_turn(turn, who), who, amount)))

    def _stamp(self) -> tuple[int, ...]:
        found = os.stat(self.path)
        return found.st_ino, found.st_size, found.st_mtime_ns, *(self._game.passes.stamp() or ())

    def _read(self) -> None:
        """Read what is new, or the whole ledger where it is another one; what is wrong with it becomes the problem."""
        try:
            try:
                self._game.refresh()
                self._take_in()
            except BankerError:
                game = Game(self.path, writing=False)  # another ledger is at the path now
                self._game.ledger.close()
                self._game = game
                self._begin()
        except BankerError as error:
            self._fail("The ledger cannot be read", str(error))
            return
        self._tell_of_torn()

    def _tell_of_torn(self) -> None:
        """Make an unfinished event at the end of the ledger the problem; there is none without."""
        torn = self._game.ledger.torn
        self.problem = _UNFINISHED if torn else ""
        self.reason = unfinished(torn, str(self.path)) if torn else ""

    def _fail(self, problem: str, reason: str) -> None:
        self.problem, self.reason = f"{problem}. This page shows the game as it was before.", reason

    def _begin(self) -> None:
        game = self._game
        self._taken = max(0, len(game.records) - _LAST)
        self._table = game.table_at(self._taken)
        self._last: deque[dict[str, Any]] = deque(maxlen=_LAST)
        self._log = []
        self._state = self._before = _status(self._table, game.records[: self._taken])
        self._take_in(always=True)

    def _take_in(self, *, always: bool = False) -> None:
        """Apply the events that the ledger has read since, and make the text that tells of them, or of who is up now."""
        records, turn = self._game.records, self._game.turn()
        if len(records) == self._taken and turn_data(turn) == self._state["turn"] and not always:
            return
        shown = next((record.n for record in reversed(records) if record.do not in _BESIDE), len(records))
        for record, past, after in steps(self._table, records[self._taken :], str(self.path)):
            self._table = after
            self._last.append(_for_pages(record, past, after, records))
            self._taken += 1
            if record.n == shown:
                follows = self._state["game"]["events"] == record.n - 1
                self._before = self._state if follows else _status(past, records[: record.n - 1])
        events = _as_they_stand(self._last, records)
        self._state, before = without_path(status_json(turn, records)), dict(self._before)
        if before["rules"] == self._state["rules"]:
            del before["rules"]  # half of it all; `connection.js` puts it back
        data = {"state": self._state, "before": before, "events": events, "yours": self._yours(events)}
        self.text = _to_json(data | {"passes": self._passes(), "answers": answers(turn, records)})
        self.frame = f"data: {self.text}\n\n".encode()
        self.version += 1

    def _yours(self, events: Sequence[dict[str, Any]]) -> list[dict[str, str]]:
        """For each seat: the sentences that name its player, with what their own page tells instead."""
        sentences = [event["sentence"] for event in events]
        changes = [text for event in events for text in event["changes"]]
        ends = [self._state["game"]["end_reason"], (self._state["game"]["end"] or {}).get("why")]
        raised = [
            [one["raise"][key] for key in ("bankrupt", "discounts", "cheaper", "closes")]
            for one in self._state["standing"]
        ]
        names = [(who, *self._table.aliases.get(who, ())) for who in self._table.players]
        return [
            by_text([*sentences, *ends, *own], its) | by_text(changes, its, is_clause=True)
            for its, own in zip(names, raised, strict=True)
        ]

    def _passes(self) -> list[dict[str, Any]]:
        """The passes of players since the first event that pages show, each with the number of the event before it, the private for which a bidder drops out, and whether it only ended the turn of who had dealt."""
        table, first = self._table, len(self._game.records) - _LAST
        typed = self._game.passes.known(self._game.records)
        named = [one._replace(who=table.name_now(one.who)) for one in typed if one.events >= first]
        return [
            {"n": one.events, "who": one.who, "private": one.private or None, "ends_turn": one.ends_turn}
            for one in named
            if one.who in table.players
        ]

    def _all_events(self) -> list[dict[str, Any]]:
        """All events; those that a page has had are kept."""
        records = self._game.records[: self._taken]
        missing = records[len(self._log) :]
        first = self._last[0]["n"] if self._last else 1
        if len(self._log) + 1 >= first:
            self._log += [event for event in self._last if event["n"] > len(self._log)]
        elif missing:
            for record, past, after in self._game.steps(len(self._log) + 1, self._taken):
                self._log.append(_for_pages(record, past, after, records))
        return _as_they_stand(self._log, records)


def _status(table: Table, records: Sequence[Record]) -> dict[str, Any]:
    """The status after earlier events, without the passes after them."""
    return without_path(status_json(current_turn(table, records), records))


def _as_they_stand(events: Iterable[dict[str, Any]], records: Sequence[Record]) -> list[dict[str, Any]]:
    """Events with what later ones have made of them."""
    history = History(records)
    undone, corrected = history.undone(), history.corrected()
    return [event | {"undone": event["n"] in undone, "corrected_by": corrected.get(event["n"])} for event in events]


def _for_pages(record: Record, before: Table, after: Table, records: Sequence[Record]) -> dict[str, Any]:
    """An event for pages, without what the banker typed for themselves: notes, and the reasons of overrides, `undo` and `void`.

    `round` is the one after the event, so that "OR 6.1 begins" stands first in OR 6.1; `overridden` tells that a rule was set aside, not why.
    """
    at = iso_time(record.at)
    head = {"n": record.n, "at": at, "round": str(after.round), "do": record.do}
    head |= {"overridden": record.override is not None}
    return head | in_short(record, before, after) | event_for_pages(record, before, after, records)


def _to_json(data: dict[str, Any] | None) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
