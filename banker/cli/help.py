"""`help`: all commands, one command, a topic or a ruling, fitted to the terminal; and `completion`."""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

import click

from banker import packaged
from banker.cli import screen
from banker.cli.command import Verb
from banker.cli.scripts import SHELLS, script
from banker.cli.session import Session
from banker.errors import Ambiguous, BankerError, Invalid, listed
from banker.rules.find import did_you_mean
from banker.views.columns import columns, padded
from banker.views.rendering import fold

if TYPE_CHECKING:
    from banker.state.table import Table

_TEXTS = os.path.join(packaged.PACKAGE, "cli", "texts")
_LISTS = ("KEYS", "POLICIES", "REMINDERS", "RULINGS")
"""Lines of topics that are replaced by a list."""
_AT_THE_PROMPT = "prompt"
"""The topic about the prompt, which `?` shows there."""
_OF_TERMS = ("rulesets", "by-hand", "other-titles")
"""The topics with the terms of rule books, and with titles that have no topic."""
_WIDTH = 80
"""Columns of a printed ruling, at most."""
_WIDEST = 128
"""Columns of the topics if the output is not a terminal: the width of their files."""
_ROW = re.compile(r"( *)(\S.*?) {2,}(\S.*)")
"""A line in two columns: nothing else in a help text has two spaces in a row behind its first word."""
_ITEM = "- "
_COMMENT = "# "
_ROOM = 32
"""Columns that the second column should have: a first cell that leaves it fewer gets a line of its own."""


def topics() -> list[str]:
    """The names of all topics, each a file."""
    return sorted(name.removesuffix(".txt") for name in packaged.names(_TEXTS) if name.endswith(".txt"))


def text_of(topic: str, width: int = _WIDEST) -> str:
    """The text of a topic, for a terminal of this width."""
    text = packaged.text(os.path.join(_TEXTS, f"{topic}.txt"))
    for name in _LISTS:
        if f"{name}\n" in text:
            text = text.replace(f"{name}\n", "".join(f"{line}\n" for line in _listed(name)))
    return laid_out(text, width)


def _listed(name: str) -> Iterable[str]:
    match name:
        case "KEYS":
            from banker.views.ruleset_keys import key_lines

            return key_lines()
        case "POLICIES":
            from banker.views.ruleset_keys import policy_lines

            return policy_lines()
        case "REMINDERS":
            from banker.advice.notes import ABOUT

            return (f"  {name:<18}{about}" for name, about in ABOUT.items())
        case _:
            from banker.rules.rulings import rulings

            return (f"{ruling.id:<5}{ruling.title}" for ruling in rulings().values())


def _text_of_ruling(topic: str, width: int = _WIDTH) -> str:
    from banker.rules.rulings import rulings

    ruling = rulings().get(topic.upper())
    if ruling is None:
        raise Invalid(f"There is no ruling {topic.upper()}. `banker help rulings` lists them.")
    paragraphs = [f"{ruling.id}. {ruling.title}", *ruling.paragraphs]
    return laid_out("\n\n".join(paragraphs), min(width, _WIDTH)) + "\n"


def _text_of_keys(path: str, width: int = _WIDEST) -> str:
    from banker.views.ruleset_keys import key_lines

    return laid_out("\n".join(key_lines(path)), width)


@click.command("help", cls=Verb, epilog="Example: banker help 1851")
@click.argument("topic", nargs=-1, metavar="[TOPIC]")
@click.pass_context
def help_(ctx: click.Context, session: Session, topic: tuple[str, ...]) -> None:
    """Show help on a command, a topic or a ruling.

    TOPIC is a command (`run`, `calc payout`), one of the topics at the end of `banker help`, the id of a ruling (`A8`), or a key or a table of rulesets (`own_stock`). A unique prefix is enough. A topic named after a game says how it differs from 1830.
    """
    parent = ctx.parent
    assert parent is not None, "help is a command of the group"
    if not topic:
        names = screen.wrap(f"  {'  '.join(topics())}")
        session.show_text(f"{parent.get_help()}\n\nTopics of `banker help TOPIC`:\n{names}")
        return
    from banker.state.names import begun_by

    context, found = parent, ""
    read: Callable[..., str] | None = None
    for word in topic:
        command = context.command
        if read is not None or not isinstance(command, click.Group):
            raise Invalid(f"Unexpected argument {word!r}. Type `banker help {found}`.")
        if context is parent and word[:1].isalpha() and word[1:].isdecimal():
            found, read = word, _text_of_ruling
            continue
        choices = command.list_commands(context) + (topics() if context is parent else [])
        if word and context is parent and not begun_by(word, choices) and _text_of_keys(word):
            found, read = word, _text_of_keys
            continue
        found = _match(word, choices)
        below = command.get_command(context, found)
        if below is None:
            read = text_of
        else:
            context = click.Context(below, info_name=found, parent=context)
    width = screen.width()
    if read is None:
        text = context.get_help()
        if (table := _table(session)) is not None:
            from banker.cli.game_names import with_game_names

            text = with_game_names(text, table)
    elif found == _AT_THE_PROMPT:
        from banker.cli.game_names import prompt_topic

        width = width or _WIDTH
        text = laid_out(prompt_topic(text_of(_AT_THE_PROMPT), _table(session), width), width)
    else:
        text = read(found) if width is None else read(found, width)
    session.show_text(text.rstrip("\n"))


def _table(session: Session) -> "Table | None":
    """The table at the prompt, whose names help uses there; None elsewhere, or without a ledger."""
    if session.playing:
        with suppress(BankerError):  # help works with a damaged ledger, too
            return session.game().table
    return None


def _match(word: str, choices: list[str]) -> str:
    from banker.state.names import ambiguous, begun_by

    fits = begun_by(word, choices)
    if len(fits) > 1:
        raise Ambiguous(ambiguous(word, fits))
    if not fits:
        raise Invalid(f"There is no help on {word!r}. {_elsewhere(word)}")
    return fits[0]


def _elsewhere(word: str) -> str:
    """Where to read of what has no topic: the pages with the terms of rule books, if they mention it."""
    term = re.compile(rf"\b{re.escape(word.casefold().removesuffix('s'))}", re.ASCII)
    found = [f"`banker help {name}`" for name in _OF_TERMS if term.search(text_of(name).casefold())]
    if found:
        return f"{listed(found)} {'mentions' if len(found) == 1 else 'mention'} it."
    title = " To play a title that has no ruleset: `banker help other-titles`." if word[:2] == "18" else ""
    return f"{did_you_mean(word, topics())}Choose a command, or one of {', '.join(topics())}.{title}"


@click.command("completion", cls=Verb, epilog="Example: banker completion bash")
@click.argument("shell", type=click.Choice(SHELLS))
def completion_(session: Session, shell: str) -> None:
    """Print a script that makes a shell complete commands.

    It completes commands, options, and the names in the ledger: -f, else $BANKER_FILE, else game.toml in this folder. It completes B&O as bo, which needs no quotation marks. Put one of these lines into the start-up file of your shell:

    \b
    bash, in ~/.bashrc:
      source <(banker completion bash)
    zsh, in ~/.zshrc:
      source <(banker completion zsh)
    fish, in ~/.config/fish/config.fish:
      banker completion fish | source
    PowerShell, in the file $PROFILE:
      banker completion powershell |
        Out-String | Invoke-Expression
    """  # noqa: D301 - click reads the character
    del session
    click.echo(script(shell), nl=False)


class _Line(NamedTuple):
    """A line before it is folded: what later lines of it begin with, and, in two columns, its second cell."""

    text: str
    later: str
    second: str = ""

    @property
    def is_row(self) -> bool:
        return self.second != ""


def laid_out(text: str, width: int | None) -> str:
    """A help text with no line longer than `width`, if its words allow that; without a width as it is.

    A paragraph, an item of a list or a table in which every line fits is left as it is.
    """
    if width is None:
        return text
    return "\n\n".join("\n".join(_block(block.split("\n"), width)) for block in text.split("\n\n"))


def _block(lines: list[str], width: int) -> Iterator[str]:
    if all(columns(line) <= width for line in lines):
        yield from lines
        return
    whole = list(_whole_lines(lines))
    column = _second_column(whole, width)
    for line in whole:
        if line.is_row:
            yield from _row(line, column, width)
        else:
            yield fold(line.text, width, line.later)


def _whole_lines(lines: list[str]) -> Iterator[_Line]:
    """The lines of a block, those of one paragraph or item joined; a block that begins indented has lines to type."""
    to_type = lines[0].startswith("  ") and not lines[0].lstrip().startswith(_ITEM)
    last: _Line | None = None
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()))
        is_item = line.lstrip().startswith(_ITEM)
        row = None if is_item else _ROW.fullmatch(line)
        goes_on = last is not None and not last.is_row and indent == last.later
        if last is not None and goes_on and row is None and not is_item and not to_type:
            last = last._replace(text=f"{last.text} {line.lstrip()}")
            continue
        if last is not None:
            is_term = len(indent) > len(last.later) and not is_item
            yield last._replace(later=f"{indent}  ") if is_term else last
        if row is not None:
            last = _Line(row[1] + row[2], "", row[3])
        else:
            begins = _COMMENT if line.lstrip().startswith(_COMMENT) else "  "
            last = _Line(line, indent + begins if to_type or is_item else indent)
    if last is not None:
        yield last


def _second_column(lines: Iterable[_Line], width: int) -> int:
    """Where the second cells of a block begin: behind the longest first cell that leaves them room."""
    ends = [columns(line.text) + 2 for line in lines if line.is_row]
    return max((end for end in ends if end <= max(width - _ROOM, width // 3)), default=2)


def _row(line: _Line, column: int, width: int) -> Iterator[str]:
    """A line in two columns; the second begins below the first where that is too long."""
    before = padded(line.text, column)
    if columns(line.text) + 2 > column:
        yield fold(line.text, width, f"{line.text[: len(line.text) - len(line.text.lstrip())]}  ")
        before = " " * column
    comment = _COMMENT if line.second.startswith(_COMMENT) else ""
    later = " " * column + comment
    first, *others = fold(later + line.second.removeprefix(comment), width, later).split("\n")
    yield before + first[column:]
    yield from others
