"""All questions on a terminal."""

import sys
from collections.abc import Callable
from typing import TypeVar

import click

from banker.cli import screen
from banker.cli.session import Session
from banker.cli.verb_names import begins_command
from banker.errors import INTERRUPTED, BankerError, Invalid

ANSWERS = {"y": True, "yes": True, "n": False, "no": False, "": False}
"""Answers in any case; Enter alone means no, as the N in `[y/N]` shows."""

Answer = TypeVar("Answer")


class Interrupted(BankerError):
    """Ctrl-C or Ctrl-D instead of an answer (exit code 130)."""

    exit_code = INTERRUPTED


def confirm(session: Session, question: str, otherwise: str, *, done: str = "recorded") -> None:
    """Ask on standard error until the answer is yes or no.

    Raises Invalid with the sentence `otherwise` if the answer is no, and Interrupted if there is none. At a prompt a
    command means no, too, and is the next line of the session.
    """
    if not yes_or_no(session, question, otherwise, done=done):
        raise Invalid(otherwise)


def yes_or_no(session: Session, question: str, otherwise: str = "", *, done: str = "recorded") -> bool:
    """Ask on standard error until the answer is yes or no; raises Interrupted if there is none, and Invalid where it is a command."""

    def read(answer: str) -> bool:
        agrees = ANSWERS.get(answer.strip().casefold())
        if agrees is None and session.at_prompt and begins_command(answer):
            session.typed_instead = answer.strip()
        elif agrees is None:
            raise Invalid("Type y or yes, n or no; Enter alone means no.")
        return bool(agrees)

    agrees = ask(f"{question} [y/N]:", read, done=done)
    if session.typed_instead:
        raise Invalid(otherwise or f"Nothing was {done}.")
    return agrees


def ask(question: str, read: Callable[[str], Answer], *, done: str = "recorded") -> Answer:
    """Ask on standard error until `read` makes something of the answer, which raises Invalid if it cannot.

    Raises Interrupted if there is no answer.
    """
    text = screen.wrap(question, err=True)
    while True:
        try:
            click.echo(text, nl=False, err=True)
            answer = _typed()
        except (EOFError, KeyboardInterrupt):
            click.echo(err=True)
            raise Interrupted(f"Nothing was {done}.") from None
        try:
            return read(answer)
        except Invalid as error:
            screen.say(str(error), err=True)


def _typed() -> str:
    """A typed line. If the output of the command goes to a file, no prompt is printed."""
    if sys.stdout.isatty():
        return input(" ")  # `readline` keeps this space when the line is edited
    click.echo(" ", nl=False, err=True)
    return input()
