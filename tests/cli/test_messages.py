"""Every message of the golden tables is printed word for word; `python tests/tools/messages.py FILE...` rewrites the tables."""

from pathlib import Path

import click
import pytest

from banker.cli.main import cli, summary_of
from support.marks import few
from support.messages import MESSAGES, Message, answered, parameters, read
from tools.reference import Command, commands

FILES = sorted(MESSAGES.glob("*.toml"))
_LONGEST = 60


@few(240)
@pytest.mark.parametrize("message", parameters())
def test_message(message: Message, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message has the recorded exit status and the exact recorded text."""
    code, printed = answered(message, tmp_path, monkeypatch)
    assert printed == message["text"]
    assert code == message["exit"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_message_names_are_unique(path: Path) -> None:
    """Each message of a file has its own name."""
    found = [message["about"] for message in read(path)]
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("command", [command for command in commands() if command.key], ids=lambda command: command.key)
def test_summary_is_short(command: Command) -> None:
    """The summary of a command is a sentence of at most 60 characters."""
    summary = summary_of(command.command)
    assert len(summary) <= _LONGEST
    assert summary.endswith(".")


def test_help_shows_whole_summaries() -> None:
    """`banker --help` shows the whole summary of every command in 80 columns."""
    context = click.Context(cli, info_name="banker", **{**cli.context_settings, "terminal_width": 80})
    lines = [line.strip() for line in cli.get_help(context).splitlines()]
    for command in commands():
        if command.key and " " not in command.key:
            assert any(
                line.startswith(f"{command.key} ") and line.endswith(summary_of(command.command)) for line in lines
            )
