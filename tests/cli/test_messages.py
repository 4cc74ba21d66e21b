"""Every message in `tests/data/messages` is printed exactly as it stands there."""

import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from banker.errors import BankerError
from support.say import Say
from support.table import play

FILES = sorted((Path(__file__).parents[1] / "data" / "messages").glob("*.toml"))
MESSAGES = [message for path in FILES for message in tomllib.loads(path.read_text(encoding="utf-8"))["message"]]


def on_laid_out_table(message: dict[str, Any]) -> tuple[int, str]:
    """The exit code and the output of a command on a table laid out by `given`."""
    game = play("; ".join(message.get("given", ())), message.get("players", "Alice Bob Carol"), message["ruleset"])
    try:
        return 0, game.told(message["command"])
    except BankerError as error:
        return error.exit_code, f"banker: {error}"


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message["about"])
def test_message(message: dict[str, Any], banker: Say) -> None:
    """Commands, the first of them `new`, or a layout come before the command."""
    given = message.get("given", ())
    expected = message.get("exit", 0), message["text"].strip("\n")
    if "begin" not in message:
        assert on_laid_out_table({"ruleset": "1830", **message}) == expected
        return
    for command in (message["begin"], *given):
        assert banker(command).code == 0, shlex.split(command)
    answer = banker(message["command"])
    assert (answer.code, (answer.err or answer.out).strip("\n")) == expected


def test_each_message_stands_once() -> None:
    """What a message is about names it."""
    about = [message["about"] for message in MESSAGES]
    assert len(about) == len(set(about))
