"""The game as open pages see it: one JSON text for each change of the ledger, without the notes to the banker."""

import json
import os
from typing import Any

from banker.engine.history import History
from banker.errors import BankerError
from banker.game import Game, apply_records
from banker.views.event_data import told
from banker.views.whole_status import whole_status

_LAST = 12
"""Events that a page shows."""


class Feed:
    """Follows a ledger, which is opened for reading only; `text` is what pages get."""

    def __init__(self, path: str) -> None:
        """Read the ledger; raises what `Game` raises."""
        self.path = path
        self.text = ""
        self.version = 0
        self._seen: tuple[int, ...] = ()
        self._load(self._stamp())

    def look(self) -> bool:
        """Read the ledger if it has changed; whether `text` is another one. A ledger that cannot be read now is tried again."""
        try:
            stamp = self._stamp()
            if stamp == self._seen:
                return False
            self._load(stamp)
        except (BankerError, OSError):
            return False
        return True

    def is_stale(self) -> bool:
        """Whether the ledger has changed since it was read."""
        try:
            return self._stamp() != self._seen
        except OSError:
            return False

    def _stamp(self) -> tuple[int, ...]:
        found = os.stat(self.path)
        return found.st_ino, found.st_size, found.st_mtime_ns

    def _load(self, stamp: tuple[int, ...]) -> None:
        game = Game(self.path, writing=False)
        try:
            self.text = json.dumps(shown(game), ensure_ascii=False, separators=(",", ":"))
        finally:
            game.ledger.close()
        self.version += 1
        self._seen = stamp


def shown(game: Game) -> dict[str, Any]:
    """The state of a game and its last events, newest last; of a note only that there is one."""
    start = max(0, len(game.records) - _LAST)
    table = game.table_at(start)
    before = whole_status(table, game.records[:start])
    undone = History(game.records).undone()
    events = []
    for place, record in enumerate(game.records[start:], start):
        past = table.copy()
        if place == len(game.records) - 1:
            before = whole_status(past, game.records[:place])
        apply_records(table, [record], game.ledger.name)
        is_note = "note" in (record.do, *record.words)  # also where one is amended or inserted
        what = {"sentence": "Note to the banker", "effects": []} if is_note else told(record, past, table)
        events.append({"n": record.n, "round": record.round, "undone": record.n in undone} | what)
    return {"state": whole_status(game.table, game.records), "before": before, "events": events}
