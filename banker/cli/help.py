"""`help`: all commands, one command, a topic or a ruling. The topics are in the folder `texts`."""

import os

import click

from banker.cli.command import Verb
from banker.cli.session import Session
from banker.errors import Ambiguous, Invalid

_TEXTS = os.path.join(os.path.dirname(__file__), "texts")
_REMINDERS = "REMINDERS\n"
"""The line of a topic that is replaced by the list of reminders."""
_RULINGS = "RULINGS\n"
"""The line of a topic that is replaced by the list of rulings."""
_WIDTH = 80
"""Columns of a printed ruling."""


def topics() -> list[str]:
    """The names of all topics, each a file."""
    return sorted(name.removesuffix(".txt") for name in os.listdir(_TEXTS) if name.endswith(".txt"))


def text_of(topic: str) -> str:
    """The text of a topic."""
    with open(os.path.join(_TEXTS, f"{topic}.txt"), encoding="utf-8") as file:
        text = file.read()
    if _RULINGS in text:
        return text.replace(_RULINGS, _rulings())
    return text.replace(_REMINDERS, _reminders()) if _REMINDERS in text else text


def _reminders() -> str:
    """All reminders by name, each with its subject."""
    from banker.advice.notes import ABOUT

    return "".join(f"  {name:<18}{about}\n" for name, about in ABOUT.items())


def _rulings() -> str:
    """All rulings by id, each with its title."""
    from banker.rules.rulings import rulings

    return "".join(f"{ruling.id:<5}{ruling.title}\n" for ruling in rulings().values())


def is_ruling(word: str) -> bool:
    """Whether a word looks like the id of a ruling: a letter and a number."""
    return word[:1].isalpha() and word[1:].isdecimal()


def text_of_ruling(word: str) -> str:
    """The ruling with this id, in either case, wrapped to 80 columns; raises Invalid if there is none."""
    import textwrap

    from banker.rules.rulings import rulings

    ruling = rulings().get(word.upper())
    if ruling is None:
        raise Invalid(f"There is no ruling {word.upper()}. `banker help rulings` lists them.")
    paragraphs = [f"{ruling.id}. {ruling.title}", *ruling.paragraphs]
    return "\n\n".join(textwrap.fill(text, _WIDTH, break_on_hyphens=False) for text in paragraphs) + "\n"


@click.command("help", cls=Verb, epilog="Example: banker help 1851")
@click.argument("topic", nargs=-1, metavar="[TOPIC]")
@click.pass_context
def help_(ctx: click.Context, session: Session, topic: tuple[str, ...]) -> None:
    """Show help on a command, a topic or a ruling.

    TOPIC is a command (`run`, `calc payout`), one of the topics that `banker help` lists at its end, or the id of a ruling (`A8`). A unique prefix is enough. A topic named after a game tells how it differs from 1830.
    """
    del session
    parent = ctx.parent
    assert parent is not None, "help is a command of the group"
    if not topic:
        click.echo(f"{parent.get_help()}\n\nTopics of `banker help TOPIC`:\n  {'  '.join(topics())}")
        return
    if is_ruling(topic[0]):
        if len(topic) > 1:
            raise Invalid(_unexpected(topic[1], topic[0]))
        click.echo(text_of_ruling(topic[0]), nl=False)
        return
    group, found = parent, ""
    for word in topic:
        command = group.command
        if not isinstance(command, click.Group):
            raise Invalid(_unexpected(word, found))
        choices = command.list_commands(group) + (topics() if group is parent else [])
        found = _match(word, choices)
        below = command.get_command(group, found)
        if below is None:
            if len(topic) > 1:
                raise Invalid(_unexpected(topic[1], found))
            click.echo(text_of(found), nl=False)
            return
        group = click.Context(below, info_name=found, parent=group)
    click.echo(group.get_help())


def _unexpected(word: str, found: str) -> str:
    return f"Unexpected argument {word!r}. Type `banker help {found}`."


def _match(word: str, choices: list[str]) -> str:
    """The command or topic that a word names or begins; raises Invalid or Ambiguous."""
    wanted = word.casefold()
    fits = [wanted] if wanted in choices else [choice for choice in choices if wanted and choice.startswith(wanted)]
    if len(fits) > 1:
        from banker.state.names import ambiguous

        raise Ambiguous(ambiguous(word, fits))
    if not fits:
        raise Invalid(f"There is no help on {word!r}. Choose a command, or one of {', '.join(topics())}.")
    return fits[0]
