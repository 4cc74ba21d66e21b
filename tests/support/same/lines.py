"""What is typed: sample sessions, random games, random evenings at a prompt, and imports of recorded games.

A game is data, so that any checkout can be given it: its `name`, and `lines`, each a list of arguments and what standard input has.
"""

import os
import random
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

from banker.engine.resolve import Resolved
from banker.game import Game
from banker.views.turn_data import turn_data
from support.at_prompt import Bomb, Prompt, table_with
from support.evening_lines import Typist
from support.paths import IN_MEMORY, SESSIONS, SHARED
from support.random_looks import LookedAtGame
from support.random_players import PLAYS, setup
from support.random_rulebook import Command
from support.say import say
from tools import transcripts

CLOCK = "1800000000"
_COMMANDS = 40, 80, 150, 300
_OVERRIDES = 0.0, 0.0, 0.02, 0.1, 0.3
_FORMS = "json", "json", "csv", "md"
_RANDOM = 3
"""Random recorded games of a title that are imported."""
_EVENING = 90
"""Lines typed at a prompt in one evening."""


class TypedGame(LookedAtGame):
    """A random game that keeps what is typed, also what is refused; nothing is looked at."""

    def __init__(self, ruleset: str, seed: int) -> None:
        super().__init__(ruleset, seed)
        self.dice = random.Random(f"same {ruleset} {seed}")
        self.lines: list[list[Any]] = [[shlex.split(self.begun.new()), ""]]

    def record(self, command: Command, override: str | None = None) -> str:
        """Keep a command, now and then in another format or as a dry run, and record it."""
        shared = ["-O", self.dice.choice(_FORMS)] if self.dice.random() < 0.1 else []
        dry = ["-n"] if self.dice.random() < 0.03 else []
        reason = [] if override is None else ["--override", override]
        if any("\0" in word for word in command):  # no shell can hand it over
            return "a zero byte"
        self.lines.append([[*shared, *dry, *reason, *command], ""])
        return "a dry run" if dry else super().record(command, override)

    def recorded(self, resolved: Resolved) -> None:
        """Look at nothing."""

    def play(self) -> None:
        """Play at random: steps back, corrections of the last events, events against the rules, and otherwise legal ones with mistakes."""
        dice, play = self.dice, PLAYS[self.ruleset]
        player = play.player(dice)
        player.nonsense = dice.choice((0.05, 0.15, 0.25))
        against, back = dice.choice(_OVERRIDES), dice.choice((0.01, 0.04))
        for _ in range(dice.choice(_COMMANDS)):
            drawn = dice.random()
            if drawn < back:
                verb = dice.choice(("undo", "undo", "redo"))
                for _ in range(dice.randint(1, 3)):
                    self.record((verb,))
            elif drawn < 2 * back:
                self.record(self._correction(), dice.choice((None, "agreed")))
            elif drawn < 2 * back + against:
                self._against_the_rules(player)
            else:
                self.record(player.command(play.referee(self.table, 0, 0)) or ("next",))

    def _correction(self) -> Command:
        """One of the last events with another word, removed, or with another before it."""
        dice = self.dice
        last = self.records[-12:]
        if not last:
            return ("undo",)
        record = dice.choice(last)
        names = self.table.players
        words = [dice.choice(names) if word in names and dice.random() < 0.5 else word for word in record.words]
        words = [str(int(word) + 10) if word.isdecimal() and dice.random() < 0.5 else word for word in words]
        return dice.choice((
            ("amend", str(record.n), record.do, *words),
            ("amend", str(record.n), record.do, *words),
            ("void", str(record.n), "by mistake"),
            ("insert", str(record.n), record.do, *words),
        ))  # fmt: skip


def random_game(ruleset: str, seed: int) -> dict[str, Any]:
    """A random game of a ruleset, typed one command after the other."""
    game = TypedGame(ruleset, seed)
    game.play()
    return {"name": f"{ruleset} seed {seed}", "lines": game.lines}


def evening(ruleset: str, seed: int) -> dict[str, Any]:
    """What is typed at a prompt in an evening, as a file for `play`: with passes, and names left out."""
    dice = random.Random(f"same evening {ruleset} {seed}")
    begun, typist = setup(ruleset, dice), Typist(ruleset, dice)
    typed: list[str] = []
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
        path = Path(folder, "game.toml")
        with mock.patch.dict(os.environ, {"XDG_STATE_HOME": f"{folder}/state", "BANKER_NOW": CLOCK}):
            assert say(f"-f {path} {begun.new()}").code == 0
            with table_with(Bomb()):
                prompt = Prompt(path)
                view = Game(path, writing=False)
                while len(typed) < _EVENING and prompt.shown is not None:
                    view.refresh()
                    line = "y" if prompt.asks else typist.line(view.table, view.records, turn_data(view.turn()))
                    typed += [] if prompt.asks else [line]
                    prompt.type(line)
                prompt.type(EOFError())
                view.ledger.close()
    play = ["play", "--keep-going", "typed.txt"]
    lines = [[shlex.split(begun.new()), ""], [play, "\n".join(typed)]]
    return {"name": f"{ruleset} evening {seed}", "lines": lines}


def sample_session(path: Path) -> dict[str, Any]:
    """The commands of a sample session."""
    lines = [
        [command.words[1:], command.standard_input]
        for command in transcripts.commands(transcripts.read(path))
        if command.typed[0].startswith("$ banker ")
    ]
    return {"name": path.name, "lines": lines}


def imports() -> Iterator[dict[str, Any]]:
    """Recorded games of other people, where they are; of random ones only some of each title."""
    folders = sorted(path for path in SHARED.glob("oracle/*") if path.is_dir())
    random_ones = [path for folder in folders for path in sorted(folder.glob("*.json"))[:_RANDOM]]
    for path in [*sorted(SHARED.glob("oracle/18xx.games-*.json")), *sorted(SHARED.glob("found/*.json")), *random_ones]:
        if ".revenues." in path.name:
            continue
        revenues = path.with_suffix(".revenues.json")
        more = ["--revenues", str(revenues)] if revenues.exists() else []
        yield {"name": f"import {path.parent.name}/{path.name}", "lines": [[["import", "--yes", *more, str(path)], ""]]}


def sessions() -> Iterator[dict[str, Any]]:
    """All sample sessions."""
    yield from (sample_session(path) for path in sorted(SESSIONS.glob("*.txt")))
