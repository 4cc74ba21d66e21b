"""The golden tables of messages: how to cause each message, and its exact text (`tests/data/messages/*.toml`).

[[message]]
about = "train: treasury too small"     # unique in its file
ruleset = "1830"                        # or `begin = "new 1851 Alice Bob Carol"`, "" for none
players = "Alice Bob Carol"             # these three unless others are named
given = ["phase 3", "cash PRR 40"]      # a table laid out as in `support.table`, or commands typed before
said = ["run prr 0"]                    # commands typed after that
files = { "a.json" = "[]" }             # other files in the folder
edit = ["n = 1", "n = 9"]               # a change of the ledger after all this
reseal = true                           # whether its seals are renewed
command = "train prr 3"
input = "..."                           # standard input
environment = { BANKER_SILENT = "x" }   # of that command
exit = 1
text = '''the output, standard output first'''
"""

import os
import shlex
import tomllib
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from banker.cli.main import cli
from banker.game import Game
from banker.opening import now
from banker.state.record import Record
from support import table
from support.hostile import resealed
from support.paths import DATA
from support.say import say

MESSAGES = DATA / "messages"
_PLAYERS = "Alice Bob Carol"
ENVIRONMENT = {"BANKER_NOW": "1792177200", "COLUMNS": "80", "NO_COLOR": "1", "TZ": "UTC"}
"""What a message depends on beside its entry."""
Message = dict[str, Any]


def parameters() -> list[Any]:
    """Return all messages as parameters of a test, by file and name."""
    files = sorted(MESSAGES.glob("*.toml"))
    return [pytest.param(message, id=f"{path.stem}: {message['about']}") for path in files for message in read(path)]


def answered(message: Message, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """Return the exit status and the text of a message that is brought about in a folder."""
    monkeypatch.chdir(folder)
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
    return bring_about(message)


def read(path: Path) -> list[Message]:
    """Return the messages of one file."""
    found: list[Message] = tomllib.loads(path.read_text(encoding="utf-8"))["message"]
    return found


def bring_about(message: Message) -> tuple[int, str]:
    """Cause a message in the current folder; return the exit status of its command, and the output."""
    ruleset = message.get("ruleset", "1830")
    players = message.get("players", _PLAYERS)
    begin = message.get("begin", f"new {ruleset} {shlex.join(players.split())}")
    if begin:
        assert say(begin).code == 0, begin
    for name, content in message.get("files", {}).items():
        Path(name).write_text(content, encoding="utf-8")
    given = message.get("given", [])
    if given and given[0].split()[0] not in cli.list_commands(None):  # type: ignore[arg-type]
        lay_out(ruleset, players, given)
        given = []
    for line in [*given, *message.get("said", [])]:
        assert say(line).code == 0, line
    if "edit" in message:
        old, new = message["edit"]
        text = Path("game.toml").read_text(encoding="utf-8")
        assert old in text
        text = text.replace(old, new, 1)
        Path("game.toml").write_text(resealed(text) if message.get("reseal") else text, encoding="utf-8")
    with mock.patch.dict(os.environ, message.get("environment", {})):
        answer = say(message["command"], message.get("input", ""))
    return answer.code, answer.out + answer.err


def lay_out(ruleset: str, players: str, lines: list[str]) -> None:
    """Record a table laid out for a test as the first event of the ledger."""
    game = Game("game.toml", writing=True)
    try:
        laid_out = table.play("; ".join(lines), players, ruleset, **game.rules.options)
        with game.ledger.turn():
            game.ledger.append(
                Record(1, now(), str(laid_out.table.round), "note", ("laid out",), tuple(laid_out.layout))
            )
    finally:
        game.ledger.close()
