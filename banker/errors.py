"""The kinds of error a command can end with, each with its exit code; and how messages list things."""

from collections.abc import Iterable
from typing import ClassVar

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""


def listed(names: Iterable[str], last: str = "and") -> str:
    """Names as part of a sentence: `A, B and C`, or another word before the last."""
    *first, name = [*names] or [""]
    return f"{', '.join(first)} {last} {name}" if first else name


def either(names: Iterable[str]) -> str:
    """Choices as part of a sentence: `A, B or C`."""
    return listed(names, "or")


class BankerError(Exception):
    """An error with a message for the user; `exit_code` is the exit code of the process."""

    exit_code: ClassVar[int] = 2


class Invalid(BankerError):
    """The command is not understood: a typo, a missing argument, a wrong amount (exit code 2)."""

    word: str = ""
    """The word that could not be read as its argument, if that is the reason."""


class Ambiguous(Invalid):
    """A name fits two or more things (exit code 2); the message lists them."""


class Illegal(BankerError):
    """The rules, or the contents of the box, do not allow it now (exit code 1)."""

    exit_code = 1


class Impossible(Illegal):
    """What should be moved is not there, so an override does not help (exit code 1)."""


class Unexpected(BankerError):
    """A defect of banker (exit code 3, as for a ledger that it cannot read): nothing that was typed should lead to it."""

    exit_code = 3

    def __init__(self, error: Exception) -> None:
        what = " ".join(f"{type(error).__name__}: {error}".split())
        super().__init__(f"Unexpected error, a defect of banker ({what}). With BANKER_TRACEBACK=1 it shows where.")


class Damaged(BankerError):
    """The ledger is damaged, unreadable or locked by another banker (exit code 3)."""

    exit_code = 3
