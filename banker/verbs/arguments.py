"""What was said, taken apart word by word: names found, amounts read, switches set aside."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from banker.calc.money import parse_dollars
from banker.errors import Ambiguous, Invalid
from banker.rules.values import Ruleset
from banker.state import names
from banker.state.record import Record
from banker.state.table import BANK, Table

_NUMBER = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)
_COUNT = re.compile(r"[1-9][0-9]?", re.ASCII)


class Switch(NamedTuple):
    """A word that begins with two dashes; `takes` is what comes behind it, or None if nothing does."""

    name: str
    takes: str | None
    help: str


def misused(verb: str, usage: str, text: str) -> Invalid:
    """The error that a verb cannot be used so, with how it is used."""
    return Invalid(f"{verb}: {text}; say it as: {verb} {usage}".rstrip())


class Arguments:
    """The words behind a verb, taken one after the other; `end` objects to what is left over."""

    def __init__(
        self,
        verb: str,
        usage: str,
        switches: Sequence[Switch] | None,
        words: Sequence[str],
        table: Table,
        past: Sequence[Record],
    ) -> None:
        self.table = table
        self.past = past
        self._verb = verb
        self._usage = usage
        self._switches = {switch.name: switch for switch in switches or ()}
        self._set: dict[str, str] = {}
        self._words: list[str] = []
        if switches is None:  # they belong to the event that the words hold
            self._words = list(words)
        else:
            self._take_apart(list(words))

    def _take_apart(self, words: list[str]) -> None:
        while words:
            word = words.pop(0)
            if word == "--":
                self._words.extend(words)
                return
            if not word.startswith("--"):
                self._words.append(word)
                continue
            name, equals, value = word.partition("=")
            switch = self._switches.get(name)
            if switch is None:
                raise self.wrong(f"has no {name}")
            if switch.takes is None and equals:
                raise self.wrong(f"{name} takes nothing behind it")
            if switch.takes is not None and not equals:
                if not words:
                    raise self.wrong(f"{name} needs {switch.takes} behind it")
                value = words.pop(0)
            if name in self._set:
                raise self.wrong(f"{name} stands twice")
            self._set[name] = value

    def wrong(self, text: str) -> Invalid:
        """An error that says how the verb is used."""
        return misused(self._verb, self._usage, text)

    def more(self) -> bool:
        """Whether there are words left."""
        return bool(self._words)

    def word(self, what: str) -> str:
        """The next word, which must be there."""
        if not self._words:
            raise self.wrong(f"{what} is missing")
        return self._words.pop(0)

    def rest(self) -> str:
        """All words left, as one text."""
        text = " ".join(self._words).strip()
        self._words.clear()
        if text.startswith("--"):
            raise self.wrong("a text cannot begin with two dashes")
        return text

    def rest_words(self) -> tuple[str, ...]:
        """All words left."""
        words, self._words = tuple(self._words), []
        return words

    def number(self, what: str, word: str | None = None) -> int:
        """The next word, or the one given, as a number of an event."""
        word = self.word(what) if word is None else word
        if not _NUMBER.fullmatch(word):
            raise self.wrong(f"{word!r} is no number of an event")
        return int(word)

    def end(self) -> None:
        """Object to words that mean nothing here."""
        if self._words:
            raise self.wrong(f"{' '.join(self._words)!r} is too much")

    @property
    def rules(self) -> Ruleset:
        """The tables."""
        return self.table.rules

    def player(self, word: str | None = None) -> str:
        """The next word, or the one given, as a player."""
        return names.match(word or self.word("the player"), self.table.players, "player")

    def corporation(self, word: str | None = None) -> str:
        """The next word, or the one given, as a corporation."""
        return names.corporation(word or self.word("the corporation"), self.rules)

    def who(self, word: str | None = None) -> str:
        """The next word, or the one given, as a player or a corporation."""
        return names.account(word or self.word("who"), self.table.players, self.rules)

    def dealer(self) -> str:
        """The next word as who deals in stock: a player, or a corporation where corporations do.

        Where a player fits he is meant, unless corporations deal in stock here and one of them is called just so.
        """
        word = self.word("who")
        exactly = [name for name in self.rules.corporation if names.plain(name) == names.plain(word)]
        if "stock" not in self.rules.turn.steps:
            return self.player_first(word) if exactly else self.player(word)
        return exactly[0] if exactly else self.player_first(word)

    def player_first(self, word: str) -> str:
        """A word as a player if it fits one, even if a corporation is called so, too; else as a corporation."""
        try:
            return self.player(word)
        except Ambiguous:
            raise
        except Invalid:
            return self.who(word)

    def account(self) -> str:
        """The next word as a player, a corporation or the Bank."""
        return names.account(self.word("who"), self.table.players, self.rules, BANK)

    def private(self) -> str:
        """The next word as a private company."""
        aliases = {name: private.aliases for name, private in self.rules.private.items()}
        titles = {name: private.name for name, private in self.rules.private.items()}
        return names.match(self.word("the private company"), self.rules.private, "private company", aliases, titles)

    def train_type(self, word: str | None = None) -> str:
        """The next word, or the one given, as a type of train."""
        return names.match(word or self.word("the type of train"), self.rules.train, "train")

    def one_of(self, choices: Sequence[str]) -> str | None:
        """The next word if it is one of these or the start of one alone; else None, and it stays."""
        if not self._words:
            return None
        word = self._words[0].casefold()
        fits = [choice for choice in choices if word and choice.startswith(word)]
        if len(fits) > 1:
            raise Ambiguous(f"{word!r} may be {' or '.join(fits)}")
        if fits:
            self._words.pop(0)
        return fits[0] if fits else None

    def dollars(self, what: str) -> int:
        """The next word as whole dollars."""
        return parse_dollars(self.word(what))

    def count(self) -> int:
        """The next word as a number of certificates, 1 if there is none."""
        if not self._words:
            return 1
        word = self._words.pop(0)
        if not _COUNT.fullmatch(word):
            raise self.wrong(f"{word!r} is no number of certificates")
        return int(word)

    def switch(self, name: str) -> str | None:
        """What stands behind a switch, "" for one that takes nothing, None if it was not said."""
        return self._set.get(name)
