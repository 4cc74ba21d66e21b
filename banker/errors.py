"""The few ways in which a word to the Banker's assistant can fail, each with the exit code that cli.md gives it."""

from typing import ClassVar


class BankerError(Exception):
    """One clear sentence for the user; `exit_code` is what the process ends with."""

    exit_code: ClassVar[int] = 2


class Invalid(BankerError):
    """What was said is not understood: a typo, a missing word, an amount that is none (exit code 2)."""


class Ambiguous(Invalid):
    """What was said fits two or more things (exit code 2); the message names the candidates."""


class Illegal(BankerError):
    """The rules, or the box itself, do not allow it here and now (exit code 1)."""

    exit_code = 1


class Impossible(Illegal):
    """What should be moved is not there, so that no override helps (exit code 1)."""


class Damaged(BankerError):
    """The ledger is damaged, unreadable or locked by another banker (exit code 3)."""

    exit_code = 3
