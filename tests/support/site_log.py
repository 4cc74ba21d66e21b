"""What a site like 18xx.games records of a game: each action, and undone actions around it."""

import random
from datetime import UTC, datetime
from typing import Any

from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.errors import BankerError
from banker.opening import first_header
from banker.rules.read import raw_ruleset
from banker.state.record import Record
from banker.state.table import Table

Json = dict[str, Any]
BEGUN = datetime(2026, 1, 1, tzinfo=UTC)


class Actions:
    """A table that is played on, and the `actions` that a site would have recorded."""

    def __init__(self, dice: random.Random, players: tuple[str, ...], options: dict[str, str]) -> None:
        self.dice, self.players = dice, players
        header, rules = first_header(raw_ruleset("1830"), players, options, BEGUN)
        self.table, self.rules = Table(rules, header.players, header.box), rules
        self.records: list[Record] = []
        self.actions: list[Json] = []
        self.noise = 0.0

    @staticmethod
    def id(name: str) -> str:
        """Return the site's name of a corporation."""
        return "ERIE" if name == "Erie" else name

    def do(self, verb: str, *words: object) -> bool:
        """Do an event if the rules allow it; return whether they do."""
        try:
            resolved = resolve(self.table, History(self.records), verb, tuple(map(str, words)))
            if resolved.objections:
                return False
            draft = resolved.draft
        except BankerError:
            return False
        complete, moves = resolved.event.words(), tuple(draft.moves)
        self.records.append(Record(len(self.records) + 1, BEGUN, str(self.table.round), verb, complete, moves))
        self.table = draft.table
        return True

    def allows(self, verb: str, *words: object) -> bool:
        """Whether the rules allow an event."""
        before = self.table, len(self.records)
        if not self.do(verb, *words):
            return False
        self.table = before[0]
        del self.records[before[1] :]
        return True

    def say(self, kind: str, who: str, /, **more: object) -> None:
        """Record an action, sometimes with others around it that do not count."""
        if who in self.players:
            entity: Json = {"entity": 100 + self.players.index(who), "entity_type": "player"}
        else:
            entity = {
                "entity": self.id(who),
                "entity_type": "corporation" if who in self.rules.corporation else "company",
            }
        action = {"type": kind, **entity, **more, "created_at": 1700000000 + len(self.actions)}
        dice = self.dice
        if kind == "pass" and self.actions and dice.random() < self.noise and "skip" not in self.actions[-1]:
            last = self.actions[-1]
            if last["type"] not in ("undo", "redo", "message"):
                last.setdefault("auto_actions", []).append(action)
                return
        self._write(action)
        if dice.random() < self.noise:
            self._around(action)

    def _write(self, action: Json, **more: object) -> None:
        self.actions.append({**action, "id": len(self.actions) + 1, **more})

    def _around(self, action: Json) -> None:
        """Record actions and undo them, in all the ways of the site, and sometimes a message."""
        plain = {key: action[key] for key in ("entity", "entity_type")}
        bogus = {**plain, "type": "pass"}
        here = len(self.actions)
        skip = {"skip": True} if self.dice.random() < 0.4 else {}
        match self.dice.randrange(6):
            case 0:
                self._write({**plain, "type": "message", "message": "hm", "user": 101})
            case 1:
                self._write(bogus, **skip)
                self._write({**plain, "type": "undo"}, **skip)
            case 2:
                self._write(bogus, **skip)
                self._write({**plain, "type": "program_share_pass"}, **skip)
                self._write(bogus, **skip)
                self._write({**plain, "type": "undo"}, **skip)
                self._write({**plain, "type": "undo", "action_id": here}, **skip)
            case 3:
                self._write({**plain, "type": "undo"})
                self._write({**plain, "type": "message", "message": "hm"})
                self._write({**plain, "type": "redo"})
            case 4:
                self._write(bogus)
                self._write({**plain, "type": "undo"})
                self._write({**plain, "type": "undo"})
                self._write({**plain, "type": "redo"})
            case 5:
                self._write({**plain, "type": "undo", "action_id": 0})
                self._write({**plain, "type": "redo"})
