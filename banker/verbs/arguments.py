"""The kinds of arguments that verbs declare: how each is shown, read and written.

A verb declares its arguments once, in order. Usage and options in help, completion, reading of typed words and writing
of the ledger's complete words follow from that. A kind that only one verb uses is defined in that verb's file.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar

from banker.errors import Ambiguous, Invalid, either
from banker.money import parse_money, plain
from banker.rounds.turn import Turn
from banker.rules.kinds import Raw
from banker.rules.mechanism import all_options, corporations_trade
from banker.rules.raw_keys import has_one_of
from banker.state import names
from banker.state.table import BANK, Table

Values = dict[str, Any]
"""The values read from the words, by field; None where an argument was left out."""
Actors = Callable[[Turn], tuple[str | None, ...]]
"""Gives who may act where the words leave that out, the likeliest first (None for nobody)."""


class Words:
    """The words after a verb, to be read on a table: those `left`, in order, that no argument has taken, and the options.

    `options` has the value of each option that was given, "" for a flag.
    """

    def __init__(
        self, verb: str, usage: Callable[[], str], known: Mapping[str, str] | None, words: Sequence[str], table: Table
    ) -> None:
        """`known` maps the verb's options to their values as help shows them ("" for a flag); None leaves options unread."""
        self.table = table
        self.left: list[str] = []
        self.options: dict[str, str] = {}
        self.last = ""
        """The label of the argument that took the last word."""
        self._verb = verb
        self._usage = usage
        following = list(words)
        while following:
            word = following.pop(0)
            if known is None or not word.startswith("--"):
                self.left.append(word)
                continue
            if word == "--":
                self.left += following
                return
            name, equals, value = word.partition("=")
            takes = known.get(name)
            if takes is None:
                has_other = name in (argument.option for _, argument in all_options(verb))
                raise self.error(f"`{verb}` has no option {name}{f' in {table.rules.game.id}' * has_other}.")
            if not takes and equals:
                raise self.error(f"The option {name} takes no value.")
            if takes and not equals:
                if not following:
                    raise self.error(f"The option {name} needs a value: {name} {takes}.")
                value = following.pop(0)
            if name in self.options:
                raise self.error(f"The option {name} is given twice.")
            self.options[name] = value

    @property
    def currency(self) -> str:
        """The currency in which amounts are typed."""
        return self.table.rules.game.currency

    def error(self, text: str) -> Invalid:
        """An error: a sentence, followed by the usage of the verb."""
        return Invalid(f"{text} Usage: {self._verb} {self._usage()}".rstrip())

    def missing(self, label: str) -> Invalid:
        """The error for an argument that was left out."""
        return Invalid(f"`{self._verb}` needs {label}: `{self._verb} {self._usage()}`")

    def take(self, label: str) -> str:
        """Take the next word; raises Invalid with the missing argument's label if there is none."""
        if not self.left:
            raise self.missing(label)
        self.last = label
        return self.left.pop(0)

    def rest(self) -> tuple[str, ...]:
        """Take all words left."""
        words, self.left = tuple(self.left), []
        return words


@dataclass(eq=False)
class Argument:
    """One argument of a verb: it fills a field of the event, and help shows it by its label.

    A label in capitals is a kind of name or value (`CORP`), a label in small letters is typed as it is (`ipo|pool`);
    completion relies on that. With `option` the value follows that option. `actors` gives who acts where this argument
    says so and is left out at the prompt.
    """

    label: ClassVar[str] = ""

    field: str
    shown: str = ""
    _: KW_ONLY
    optional: bool = False
    option: str = ""
    help: str = ""
    hidden: bool = False
    """Whether only the list of options shows it, not the usage."""
    needs: str = ""
    """The field without which the option makes no sense."""
    only_with: str = ""
    """The key of rulesets without which no game has the option, such as `private.*.comes_with`."""
    completes: str = ""
    """What completion offers, if that differs from the label."""
    after: str = ""
    """The label of the argument behind whose word the value may stand without its option."""
    default: object = None
    actors: Actors | None = None

    def __post_init__(self) -> None:
        self.shown = self.shown or self.label
        self.optional = self.optional or bool(self.option)

    def is_shown(self, raw: Raw | None) -> bool:
        """Whether the usage shows it, in a game with this raw ruleset or in general."""
        return not self.hidden and has_one_of(raw, self.only_with.split())

    @property
    def usage(self) -> str:
        """Its part of the usage: `CORP`, `[COUNT]`, `[--par P]`."""
        words = f"{f'[{self.option}]' if self.after else self.option} {self.shown}".strip()
        return f"[{words}]" if self.optional else words

    def take(self, words: Words) -> Any:  # noqa: ANN401 - the type depends on the kind
        """Take its value from the words, or the default if it is missing; raises Invalid or Ambiguous."""
        if self.option:
            text = words.options.get(self.option)
            bare = text is None and words.left and self.after and self.after == words.last
            if bare and self.fits(words.left[0], words):
                text = words.take(self.shown)
            return self.default if text is None else self._parsed(text, words)
        if self.optional and not (words.left and self.fits(words.left[0], words)):
            return self.default
        return self._parsed(words.take(self.shown), words)

    def _parsed(self, text: str, words: Words) -> Any:  # noqa: ANN401
        try:
            return self.parse(text, words)
        except Invalid as error:
            error.word = text
            raise

    def fits(self, word: str, words: Words) -> bool:
        """Whether a word can be this optional argument; if not, it belongs to the next one."""
        return True

    def reads(self, word: str, words: Words) -> bool:
        """Whether a word can be read as its value, or might if it were longer."""
        try:
            self.parse(word, words)
        except Invalid as error:
            return isinstance(error, Ambiguous)
        return True

    def parse(self, text: str, words: Words) -> Any:  # noqa: ANN401
        """The value of one word; raises Invalid or Ambiguous."""
        return text

    def write(self, value: Any) -> Sequence[str]:  # noqa: ANN401
        """The words for a value, the inverse of `take`."""
        if value is None:
            return ()
        return (self.option, str(value)) if self.option else (str(value),)


class Player(Argument):
    """A player."""

    label = "PLAYER"

    def parse(self, text: str, words: Words) -> str:
        return player(text, words)


@dataclass(eq=False)
class Several(Argument):
    """An option with values of a kind, with commas between (`D2,C11`)."""

    _: KW_ONLY
    each: Argument

    def __post_init__(self) -> None:
        self.shown = self.shown or f"{self.each.shown},{self.each.shown}"
        super().__post_init__()

    def parse(self, text: str, words: Words) -> tuple[Any, ...]:
        return tuple(self.each.parse(value.strip(), words) for value in text.split(","))

    def write(self, value: Sequence[Any] | None) -> Sequence[str]:
        return (self.option, ",".join(map(str, value))) if value else ()


class Corporation(Argument):
    """A corporation."""

    label = "CORP"

    def parse(self, text: str, words: Words) -> str:
        return names.corporation(text, words.table.rules)


class Trader(Argument):
    """Who trades stock: a player, or a corporation where the ruleset lets it.

    A name that fits both means the player, unless it is the exact id of a corporation that may trade stock.
    """

    label = "WHO"

    def parse(self, text: str, words: Words) -> str:
        rules, trade = words.table.rules, corporations_trade(words.table.rules)
        exactly = [corporation for corporation in rules.corporation if names.plain(corporation) == names.plain(text)]
        if exactly and trade:
            return exactly[0]
        return player_first(text, words) if exactly or trade else player(text, words)


class Account(Argument):
    """Who has money: a player, a corporation or the bank."""

    label = "WHO|bank"

    def parse(self, text: str, words: Words) -> str:
        return names.account(text, words.table.players, words.table.rules, BANK, former=words.table.aliases)


class Private(Argument):
    """A private company, by its id, an alias or its name."""

    label = "PRIVATE"

    def parse(self, text: str, words: Words) -> str:
        return names.private(text, words.table.rules)


class OnOffer(Private):
    """A private; left out, it is the one that the bank sells now."""

    usage = Private.label

    def fits(self, word: str, words: Words) -> bool:
        return not plain(word, words.currency).isdecimal()


class TrainType(Argument):
    """A type of train."""

    label = "TYPE"

    def parse(self, text: str, words: Words) -> str:
        return names.train(text, words.table.rules)


@dataclass(eq=False)
class Choice(Argument):
    """One of the words in the label (`ipo|pool`), a unique prefix of one, or one of the `other` words for it."""

    _: KW_ONLY
    other: Mapping[str, str] | None = None

    def fits(self, word: str, words: Words) -> bool:
        return bool(self._fitting(word))

    def parse(self, text: str, words: Words) -> str:
        found = self._fitting(text)
        if len(found) > 1:
            raise Ambiguous(names.ambiguous(text, found))
        if not found:
            choices = either(self.shown.split("|"))
            raise words.error(f"{self.option or self.shown} must be {choices}, not {text!r}.")
        return found[0]

    def _fitting(self, word: str) -> list[str]:
        if self.other and word.casefold() in self.other:
            return [self.other[word.casefold()]]
        return names.begun_by(word, self.shown.split("|"))


class Dollars(Argument):
    """An amount in whole dollars."""

    label = "AMOUNT"

    def parse(self, text: str, words: Words) -> int:
        return parse_money(text, words.currency)


class Number(Argument):
    """A whole number whose digits fit a `pattern`; `what` names it in the message where they do not."""

    pattern: ClassVar[str]
    what: ClassVar[str]

    def parse(self, text: str, words: Words) -> int:
        if not re.fullmatch(self.pattern, text, re.ASCII):
            raise words.error(f"{text!r} is not {self.what}.")
        return int(text)


class Count(Number):
    """A number of certificates."""

    label = "COUNT"
    pattern = "[1-9][0-9]?"
    what = "a number of certificates"


class EventNumber(Number):
    """The number of an event, from 1."""

    label = "N"
    pattern = "[1-9][0-9]{0,8}"
    what = "the number of an event"


@dataclass(eq=False)
class Text(Argument):
    """All words left, as one text; "" if it is optional and there are none.

    Only a `public` text is shown to others than the banker: on pages, and in a report without `--notes`.
    """

    _: KW_ONLY
    public: bool = False

    def take(self, words: Words) -> str:
        text = " ".join(words.rest()).strip()
        if text and not self.accepts(text):
            raise words.error(f"{self.shown} cannot begin with two dashes.")
        if not text and not self.optional:
            raise words.missing(self.shown)
        return text

    @staticmethod
    def accepts(text: str) -> bool:
        """Whether a text, as the ledger has it, can be one: not empty, and with no two dashes at its beginning."""
        return bool(text) and text == text.strip() and not text.startswith("--")

    def write(self, value: str) -> Sequence[str]:
        return (value,) if value else ()


class Flag(Argument):
    """An option without a value: true if it is given."""

    def take(self, words: Words) -> bool:
        return self.option in words.options

    def write(self, value: bool) -> Sequence[str]:  # noqa: FBT001 - the value to write
        return (self.option,) if value else ()


def player(text: str, words: Words) -> str:
    """The player that a word names; raises Invalid or Ambiguous."""
    return names.match(text, words.table.players, "player", former=words.table.aliases)


def player_first(text: str, words: Words) -> str:
    """The player that a word names, or else the corporation; raises Invalid or Ambiguous."""
    try:
        return player(text, words)
    except Ambiguous:
        raise
    except Invalid:
        return names.account(text, words.table.players, words.table.rules, former=words.table.aliases)
