"""The kinds of arguments that verbs declare: how each is shown, read and written.

A verb names its arguments once, in their order. From that follow its usage and its options in help, what completion
offers, how typed words are read, and the complete words that the ledger keeps. A kind that only one verb has stands in
the file of that verb.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from banker.calc.money import parse_dollars
from banker.errors import Ambiguous, Invalid
from banker.rounds.turn import Turn
from banker.state import names
from banker.state.table import BANK
from banker.verbs.words import Words

Given = dict[str, Any]
"""What was typed, read: a value for each argument by the name of its field, None where it was left out."""
Actors = Callable[[Turn], tuple[str | None, ...]]
"""Who may be meant where nobody is named, the likeliest first (None is nobody)."""

_NUMBER = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)
_COUNT = re.compile(r"[1-9][0-9]?", re.ASCII)


class Argument:
    """One argument of a verb: it fills a field of the event, and stands in the usage under a label.

    A label in capitals is a kind of name or value (`CORP`), a small one is typed as it stands (`ipo|pool`): completion
    goes by it. With `option` the value stands behind that option. `up` gives who is meant where the argument says who
    acts and is left out at the prompt.
    """

    label: ClassVar[str] = ""
    what: ClassVar[str] = ""
    """What is missing if it is: "the corporation"."""

    def __init__(
        self,
        field: str,
        label: str = "",
        *,
        what: str = "",
        optional: bool = False,
        option: str = "",
        help: str = "",  # noqa: A002 - as click calls it
        hidden: bool = False,
        default: object = None,
        up: Actors | None = None,
    ) -> None:
        self.field = field
        self.shown = label or self.label
        self.missing = what or self.what
        self.optional = optional or bool(option)
        self.option = option
        self.help = help
        self.hidden = hidden
        """Whether the usage leaves it out, and only the list of options has it."""
        self.default = default
        self.up = up

    @property
    def usage(self) -> str:
        """How help shows it: `CORP`, `[COUNT]`, `[--par P]`."""
        words = f"{self.option} {self.shown}".strip()
        return f"[{words}]" if self.optional else words

    def take(self, words: Words) -> Any:  # noqa: ANN401 - each kind has a type of its own
        """Its value out of the words, the default if it was left out; raises Invalid or Ambiguous."""
        if self.option:
            text = words.option(self.option)
            return self.default if text is None else self.parse(text, words)
        following = words.next()
        if self.optional and (following is None or not self.fits(following, words)):
            return self.default
        return self.parse(words.take(self.missing), words)

    def fits(self, word: str, words: Words) -> bool:
        """Whether a word can be this argument, where it may be left out and another one follows."""
        return True

    def reads(self, word: str, words: Words) -> bool:
        """Whether a word can be read as its value, or might if it were longer."""
        try:
            self.parse(word, words)
        except Ambiguous:
            return True
        except Invalid:
            return False
        return True

    def parse(self, text: str, words: Words) -> Any:  # noqa: ANN401
        """The value that one word stands for; raises Invalid or Ambiguous."""
        return text

    def write(self, value: Any) -> Sequence[str]:  # noqa: ANN401
        """The words that stand for a value; the counterpart of `take`."""
        if value is None:
            return ()
        return (self.option, str(value)) if self.option else (str(value),)


class Player(Argument):
    """A player."""

    label = "PLAYER"
    what = "the player"

    def parse(self, text: str, words: Words) -> str:
        return player(text, words)


class Corporation(Argument):
    """A corporation."""

    label = "CORP"
    what = "the corporation"

    def parse(self, text: str, words: Words) -> str:
        return names.corporation(text, words.table.rules)


class Dealer(Argument):
    """Who deals in stock: a player, or a corporation where corporations do.

    A name that fits both is the player's, unless it is exactly that of a corporation and corporations deal in stock here.
    """

    label = "WHO"
    what = "who"

    def parse(self, text: str, words: Words) -> str:
        rules = words.table.rules
        exactly = [name for name in rules.corporation if names.plain(name) == names.plain(text)]
        if exactly and "stock" in rules.turn.steps:
            return exactly[0]
        return player_first(text, words) if exactly or "stock" in rules.turn.steps else player(text, words)


class Account(Argument):
    """Who has money: a player, a corporation or the Bank."""

    label = "WHO|bank"
    what = "who"

    def parse(self, text: str, words: Words) -> str:
        return names.account(text, words.table.players, words.table.rules, BANK)


class Private(Argument):
    """A private company."""

    label = "PRIVATE"
    what = "the private company"

    def parse(self, text: str, words: Words) -> str:
        privates = words.table.rules.private
        aliases = {name: private.aliases for name, private in privates.items()}
        titles = {name: private.name for name, private in privates.items()}
        return names.match(text, privates, "private company", aliases, titles)


class TrainType(Argument):
    """A type of train."""

    label = "TYPE"
    what = "the type of train"

    def parse(self, text: str, words: Words) -> str:
        return names.match(text, words.table.rules.train, "train")


class Choice(Argument):
    """One of a few words, or the beginning of one alone; the label names them: `ipo|pool`."""

    def fits(self, word: str, words: Words) -> bool:
        return bool(self._fitting(word))

    def parse(self, text: str, words: Words) -> str:
        found = self._fitting(text)
        if len(found) > 1:
            raise Ambiguous(f"{text!r} may be {' or '.join(found)}")
        if not found:
            raise words.wrong(f"{self.option} is {' or '.join(self.choices)}, and not {text!r}".lstrip())
        return found[0]

    @property
    def choices(self) -> list[str]:
        """The words there are."""
        return self.shown.split("|")

    def _fitting(self, word: str) -> list[str]:
        small = word.casefold()
        return [choice for choice in self.choices if small and choice.startswith(small)]


class Dollars(Argument):
    """An amount in whole dollars."""

    label = "AMOUNT"
    what = "the amount"

    def parse(self, text: str, words: Words) -> int:
        return parse_dollars(text)


class Count(Argument):
    """A number of certificates, 1 if it is left out."""

    label = "COUNT"

    def __init__(self, field: str) -> None:
        super().__init__(field, optional=True, default=1)

    def parse(self, text: str, words: Words) -> int:
        if not _COUNT.fullmatch(text):
            raise words.wrong(f"{text!r} is no number of certificates")
        return int(text)


class EventNumber(Argument):
    """The number of an event, from 1."""

    label = "N"
    what = "the number of the event"

    def parse(self, text: str, words: Words) -> int:
        if not _NUMBER.fullmatch(text):
            raise words.wrong(f"{text!r} is no number of an event")
        return int(text)


class Text(Argument):
    """All words left, as one text; "" if there are none and it is optional."""

    def take(self, words: Words) -> str:
        text = " ".join(words.rest()).strip()
        if text.startswith("--"):
            raise words.wrong("a text cannot begin with two dashes")
        if not text and not self.optional:
            raise words.wrong(f"{self.missing} is missing")
        return text

    def write(self, value: str) -> Sequence[str]:
        return (value,) if value else ()


class Flag(Argument):
    """An option that takes nothing: true if it is given."""

    def take(self, words: Words) -> bool:
        return words.option(self.option) is not None

    def write(self, value: bool) -> Sequence[str]:  # noqa: FBT001 - it is the value
        return (self.option,) if value else ()


def player(text: str, words: Words) -> str:
    """The player that a word means; raises Invalid or Ambiguous."""
    return names.match(text, words.table.players, "player")


def player_first(text: str, words: Words) -> str:
    """The player that a word means, even if a corporation is called so, too; else the corporation."""
    try:
        return player(text, words)
    except Ambiguous:
        raise
    except Invalid:
        return names.account(text, words.table.players, words.table.rules)
