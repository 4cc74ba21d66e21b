"""Every message of the golden tables is printed word for word; `python tests/tools/messages.py FILE...` rewrites the tables."""

from pathlib import Path

import click
import pytest

from banker.cli.main import cli, summary_of
from support.messages import MESSAGES, Message, answered, parameters, read
from tools.reference import Command, commands

FILES = sorted(MESSAGES.glob("*.toml"))
_LONGEST = 60


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


@pytest.mark.parametrize("one", [one for one in commands() if one.key], ids=lambda one: one.key)
def test_summary_is_short(one: Command) -> None:
    """The summary of a command is a sentence of at most 60 characters."""
    summary = summary_of(one.command)
    assert len(summary) <= _LONGEST
    assert summary.endswith(".")


def test_help_shows_whole_summaries() -> None:
    """`banker --help` shows the whole summary of every command in 80 columns."""
    context = click.Context(cli, info_name="banker", **{**cli.context_settings, "terminal_width": 80})
    lines = [line.strip() for line in cli.get_help(context).splitlines()]
    for one in commands():
        if one.key and " " not in one.key:
            assert any(line.startswith(f"{one.key} ") and line.endswith(summary_of(one.command)) for line in lines)
