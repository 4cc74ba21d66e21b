"""The verb of a typed line: where it stands, and what a letter or the beginning of a verb means."""

from collections.abc import Sequence
from functools import cache

from banker.cli.command import command_names
from banker.cli.line import words_of
from banker.cli.usages import SHARED
from banker.errors import Ambiguous, BankerError, either
from banker.money import DOLLARS, is_revenue
from banker.state.names import begun_by
from banker.verbs.registry import REVERSALS

LETTERS = {verb[0]: verb for verb in ("buy", "next", "order", "pass", "quit", "run", "sell", "train", "undo")} | {
    "?": "help"
}
"""One-letter verbs; any other verb can be shortened as long as it stays unique."""
OWN = ("exit", "pass", "quit", "silence")
"""Commands that exist only at the prompt and in files for `play`."""
OTHER_NAMES = {"worth": "score"}
"""Commands that at the prompt have another name, under which a player who is left out is the one whose turn it is."""
_SYNONYMS = {"history": "log"}
"""Commands that have another name, too."""
_TAKING = frozenset(spelling for option in SHARED if option.takes for spelling in option.spellings)
"""Shared options that take a value, which is the next word."""


def place_of_verb(words: Sequence[str]) -> int | None:
    """The index of the verb, after any shared options; None if no verb is there yet."""
    place = 0
    while place < len(words) and words[place].startswith("-"):
        place += 2 if words[place] in _TAKING else 1
    return place if place < len(words) else None


@cache
def every_verb() -> tuple[str, ...]:
    """Every verb that can begin a line, in full."""
    return (*command_names(), *OWN, *OTHER_NAMES)


def verb_of(word: str) -> str:
    """The verb that begins with a word; an unknown word is given back, so that the error can list similar verbs.

    Raises Ambiguous if several verbs begin with it.
    """
    small = word.casefold()
    if small in LETTERS:
        return LETTERS[small]
    fits = begun_by(small, every_verb()) or [_SYNONYMS[name] for name in begun_by(small, _SYNONYMS)]
    if len(fits) > 1:
        raise Ambiguous(f"{word!r} could be {either(fits)}. Type more letters.")
    return fits[0] if fits else word


def begins_command(line: str) -> bool:
    """Whether a line begins like a command of the prompt, but for `undo` and `redo`, which could mean what is asked about: with a verb, or with a revenue, which may follow a corporation."""
    try:
        words = words_of(line)
        return bool(words) and (
            ((verb := verb_of(words[0])) in every_verb() and verb not in REVERSALS)
            or any(is_revenue(word, DOLLARS) for word in words[:2])
        )
    except Ambiguous:
        return True
    except BankerError:
        return False


def is_pass(line: str) -> bool:
    """Whether a line of a file is a pass."""
    try:
        words = words_of(line)
        return bool(words) and verb_of(words[0]) == "pass"
    except BankerError:
        return False
