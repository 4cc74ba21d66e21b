"""What is typed in a random evening: mostly what whoever is up may do, with names or without, and everything else a banker types."""

import random
from collections.abc import Sequence
from typing import Any

from banker.engine.history import History
from banker.state.record import Record
from banker.state.table import Table
from support.random_players import PLAYS
from support.random_rulebook import Command

_LOOKS = "order", "status", "worth", "limits", "?", "market", "trains"
_IN_TURN = "private", "bid", "par", "buy", "sell", "give", "run", "tile", "token", "train", "discard"
_NAMES = "Quentin", "Rosa", "Zed"
_WORDS = 100


class Typist:
    """Whoever types in one evening."""

    def __init__(self, ruleset: str, dice: random.Random) -> None:
        self._dice, self._play = dice, PLAYS[ruleset]
        self._player = self._play.player(dice)
        self._player.nonsense = 0.05
        self._passing = dice.choice((0.2, 0.5, 0.8))

    def command(self, table: Table, undone: int = 0) -> Command:
        """A command that a shell can be given; `undone` is the number of events that can be redone."""
        command = self._player.command(self._play.referee(table, 1, undone))
        sound = all(word.isprintable() and len(word) < _WORDS and not {*word} & {*'"\\'} for word in command)
        return command if command and sound else ("next",)

    def line(self, table: Table, records: Sequence[Record], turn: Any) -> str:
        """The next line at a prompt, which may make no sense at all."""
        dice, events = self._dice, len(records)
        odd = {
            0.03: "u", 0.045: "redo", 0.055: f"u {dice.randint(1, 3)}", 0.06: f"undo {max(0, events - dice.randint(0, 6))}",
            0.07: f"void {dice.randint(1, events or 1)}", 0.08: self._amended(table, records), 0.11: "", 0.15: "n",
            0.17: f"p '{dice.choice(table.players)}'", 0.19: dice.choice(_LOOKS), 0.2: "undo 'said too early'", 0.205: "note hello",
            0.21: f"insert {dice.randint(1, events or 1)} note forgotten",
            0.215: f"rename '{dice.choice(table.players)}' {dice.choice(_NAMES)}",
            0.22: f"{quoted(self.command(table, undone=1))} --override agreed", 0.235: quoted(self.command(table, undone=1)),
        }  # fmt: skip
        throw = dice.random()
        for share, line in odd.items():
            if throw < share:
                return line
        return self._in_turn(table, records, turn)

    def _amended(self, table: Table, records: Sequence[Record]) -> str:
        """A correction of one of the last events."""
        dice = self._dice
        last = [event for event in records[-8:] if event.do in ("buy", "run", "private", "sell", "bid", "pay")]
        if not last:
            return "undo"
        record = dice.choice(last)
        words = [
            dice.choice(table.players) if word in table.players and dice.random() < 0.5 else word
            for word in record.words
        ]
        return f"amend {record.n} {quoted((record.do, *words))}"

    def _in_turn(self, table: Table, records: Sequence[Record], turn: Any) -> str:
        """What whoever is up does, with their name or without it."""
        dice = self._dice
        if table.round.is_stock and not table.over:
            if turn["bidders"] and dice.random() < 0.3:
                return dice.choice(("p", "private", f"p '{dice.choice(turn['bidders'])}'"))
            if turn["step"] == "end":
                return dice.choice(("p", "n", "", "next"))
            if dice.random() < self._passing:
                return "p"
        elif turn["corporation"] and table.has_operated(turn["corporation"]) and dice.random() < 0.5:
            return dice.choice(("n", ""))
        who = turn["player"] if table.round.is_stock else turn["corporation"]
        undone = History(records).last_undone() is not None
        for _ in range(8):
            command = self.command(table, int(undone))
            if len(command) > 1 and command[1] == who and command[0] in _IN_TURN:
                return quoted((command[0], *command[2:]) if dice.random() < 0.5 else command)
        return quoted(command) if not table.round.is_stock or dice.random() < 0.2 else "p"


def quoted(command: Command) -> str:
    """A command as a line."""
    return " ".join(f'"{word}"' if not word or {*word} & {*" '#;"} else word for word in command)
