"""`help`: the program's verbs, one verb, a topic or a ruling; the texts of the topics lie in the folder `texts`."""

import os

import click

from banker.cli.command import Verb
from banker.cli.session import Session
from banker.errors import Ambiguous, Invalid

_TEXTS = os.path.join(os.path.dirname(__file__), "texts")
_REMINDERS = "REMINDERS\n"
"""The line of a text in whose place all reminders stand."""
_RULINGS = "RULINGS\n"
"""The line of a text in whose place all rulings stand."""
_WIDTH = 80
"""Columns of a ruling."""


def topics() -> list[str]:
    """The topics there are: one file each."""
    return sorted(name.removesuffix(".txt") for name in os.listdir(_TEXTS) if name.endswith(".txt"))


def text_of(topic: str) -> str:
    """What help says on a topic."""
    with open(os.path.join(_TEXTS, f"{topic}.txt"), encoding="utf-8") as file:
        text = file.read()
    if _RULINGS in text:
        return text.replace(_RULINGS, _rulings())
    return text.replace(_REMINDERS, _reminders()) if _REMINDERS in text else text


def _reminders() -> str:
    """All reminders by name, each with what it is about."""
    from banker.advice.notes import ABOUT

    return "".join(f"  {name:<18}{about}\n" for name, about in ABOUT.items())


def _rulings() -> str:
    """All rulings by id, each with its title."""
    from banker.rules.rulings import rulings

    return "".join(f"{ruling.id:<5}{ruling.title}\n" for ruling in rulings().values())


def is_ruling(word: str) -> bool:
    """Whether a word has the form of a ruling's id: a letter, then its number."""
    return word[:1].isalpha() and word[1:].isdecimal()


def text_of_ruling(word: str) -> str:
    """A ruling by its id, without case, in lines of 80 columns; raises Invalid if there is none."""
    import textwrap

    from banker.rules.rulings import rulings

    ruling = rulings().get(word.upper())
    if ruling is None:
        raise Invalid(f"there is no ruling {word.upper()}: `banker help rulings` lists them")
    paragraphs = [f"{ruling.id}. {ruling.title}", *ruling.paragraphs]
    return "\n\n".join(textwrap.fill(text, _WIDTH, break_on_hyphens=False) for text in paragraphs) + "\n"


@click.command("help", cls=Verb, epilog="Example: banker help 1851")
@click.argument("topic", nargs=-1, metavar="[TOPIC]")
@click.pass_context
def help_(ctx: click.Context, session: Session, topic: tuple[str, ...]) -> None:
    """Help on a verb, or on a topic: a game, names, exit codes.

    TOPIC is a verb (`run`, `calc payout`), or one of those that `banker help` lists at its end; the start of either is enough. A game's name tells what is not as in 1830, and how one says it. A ruling's id (`A8`) prints that ruling.
    """
    del session
    parent = ctx.parent
    assert parent is not None, "help is a verb of banker"
    if not topic:
        click.echo(f"{parent.get_help()}\n\nTopics, behind `banker help`:\n  {'  '.join(topics())}")
        return
    if is_ruling(topic[0]):
        if len(topic) > 1:
            raise Invalid(f"there is no more help on {topic[0]}: say `banker help {topic[0]}`")
        click.echo(text_of_ruling(topic[0]), nl=False)
        return
    group, found = parent, ""
    for word in topic:
        command = group.command
        if not isinstance(command, click.Group):
            raise Invalid(f"there is no more help on {found}: say `banker help {found}`")
        choices = command.list_commands(group) + (topics() if group is parent else [])
        found = _meant(word, choices)
        below = command.get_command(group, found)
        if below is None:
            if len(topic) > 1:
                raise Invalid(f"there is no more help on {found}: say `banker help {found}`")
            click.echo(text_of(found), nl=False)
            return
        group = click.Context(below, info_name=found, parent=group)
    click.echo(group.get_help())


def _meant(word: str, choices: list[str]) -> str:
    """The verb or topic that a word means, or the start of which it is; raises Invalid or Ambiguous."""
    wanted = word.casefold()
    fits = [wanted] if wanted in choices else [choice for choice in choices if wanted and choice.startswith(wanted)]
    if len(fits) > 1:
        raise Ambiguous(f"{word!r} may be {' or '.join(fits)}")
    if not fits:
        raise Invalid(f"there is no help on {word!r}: choose a verb, or one of {', '.join(topics())}")
    return fits[0]
