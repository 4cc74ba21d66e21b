"""`move`: certificates, trains, privates and stations moved by hand."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from banker.calc import trains
from banker.errors import Ambiguous, Invalid, either
from banker.rounds import by_hand
from banker.rounds.objections import BY_HAND
from banker.rules.places import BANK, DEPOT, IN_SENTENCES, IPO, MAP, POOL, REMOVED
from banker.state import names
from banker.state.table import Draft, Table
from banker.verbs.arguments import Argument, Text, Values, Words
from banker.verbs.event import Event

_COUNT = re.compile("[1-9][0-9]?", re.ASCII)
_HEX = re.compile("[A-Za-z]{1,2}[0-9]{1,2}", re.ASCII)
_KINDS = {"president": "president", "private": "private", "share": "share", "station": "token", "train": "train"}
"""The words that say which kind of thing is moved."""

_TREASURY = "Treasury"
"""The treasury of the corporation whose stock is moved."""


class Thing(NamedTuple):
    """A number of things of a kind, as `Transfer` has them."""

    of: str
    name: str
    number: int

    def in_words(self, table: Table) -> str:
        """The things in a sentence: `2 PRR`, `a 3-train`, `the DH private`."""
        single = self.number == 1
        return {
            "share": f"{self.number} {self.name}",
            "president": f"the president's certificate of {self.name}",
            "private": f"the {names.private_in_words(self.name, table.rules)}",
            "train": trains.a_train(self.name) if single else f"{self.number} {self.name}-trains",
            "token": f"{'a station' if single else f'{self.number} stations'} of {self.name}",
        }[self.of]

    def places(self, table: Table) -> tuple[str, ...]:
        """The places where such a thing can be."""
        corporations = tuple(table.rules.corporation)
        return {
            "share": (*table.players, self.name, IPO, POOL, REMOVED),
            "president": (*table.players, self.name, IPO, POOL, REMOVED),
            "private": (*table.players, *corporations, BANK, REMOVED),
            "train": (*corporations, DEPOT, POOL, REMOVED),
            "token": (self.name, MAP, REMOVED),
        }[self.of]


class _What(Argument):
    """What is moved: `2 prr`, `president prr`, `3-train`, `2 train 3`, `dh`, `station prr`."""

    label = "WHAT"

    def take(self, words: Words) -> Thing:
        table, word = words.table, words.take(self.shown)
        count = 1
        if words.left and _COUNT.fullmatch(word):
            count, word = int(word), words.take(self.shown)
        small = word.casefold().removesuffix("s")
        thing = _of_kind(_KINDS[small], words.take(self.shown), count, table) if small in _KINDS else None
        thing = thing or _alone(word, count, table)
        if count > 1 and thing.of in ("president", "private"):
            raise words.error(f"There is only one of these: {thing.in_words(table)}.")
        return thing

    def write(self, value: Thing) -> Sequence[str]:
        kind = next(word for word, of in _KINDS.items() if of == value.of)
        count = () if value.of in ("president", "private") else (str(value.number),)
        return (*count, value.name) if value.of == "share" else (*count, kind, value.name)


def _of_kind(of: str, text: str, count: int, table: Table) -> Thing:
    """The thing of a kind with a name; raises Invalid or Ambiguous."""
    read = {"private": names.private, "train": names.train}.get(of, names.corporation)
    return Thing(of, read(text, table.rules), count)


def _alone(word: str, count: int, table: Table) -> Thing:
    """The thing that a word names without its kind; raises Invalid or Ambiguous."""
    kind, dash, train = word.partition("-")
    if dash and train.casefold().startswith("train"):
        return _of_kind("train", kind, count, table)
    found = names.of_kinds(word, table.rules, names.corporation, names.private)
    things = [Thing(("share", "private")[number], name, count) for number, name in found]
    if len(things) > 1:
        ways = [f"`{'private' if thing.of == 'private' else thing.number} {thing.name}`" for thing in things]
        raise Ambiguous(names.ambiguous(word, ways))
    if not things:
        kinds = "`2 CORP`, `president CORP`, `PRIVATE`, `3-train` or `station CORP`"
        raise Invalid(f"{word!r} is nothing that can be moved. Type {kinds}. For money: `pay`.")
    return things[0]


class _Place(Argument):
    """A player, a corporation, or one of `bank`, `ipo`, `pool`, `depot`, `map` and `out` (of play); `treasury` is that of the stock's corporation."""

    def parse(self, text: str, words: Words) -> str:
        table, places = words.table, (BANK, IPO, POOL, DEPOT, MAP, REMOVED, _TREASURY)
        try:
            return names.account(text, table.players, table.rules, *places, former=table.aliases)
        except Invalid as error:
            if _HEX.fullmatch(text) is None or isinstance(error, Ambiguous):
                raise
            raise Invalid(f"{error} A station on any hex is on the `map`.") from None


class Move(Event):
    """Move stock, trains, privates or stations by hand.

    Use it for rules that banker does not know: it checks none. For WHAT, type `2 prr` (ordinary certificates), `president prr`, `3-train` (or `2 train 3`), `dh` or `station prr`. FROM and TO are players, corporations, `bank`, `ipo`, `pool`, `depot`, `map`, `treasury`, or `out` for out of play. The player with the most stock becomes president, and a corporation floats, as after a purchase. A train from the depot to a corporation or to the pool begins its phase. For money, use `pay`. Only the banker sees the REASON; pages do not show it.
    """

    arguments = (
        _What("what", completes="COUNT|WHAT..."),
        _Place("source", "FROM", completes="PLACE"),
        _Place("to", "TO", completes="PLACE"),
        Text("reason", "REASON"),
    )
    example = "move 2 prr ipo alice merger"
    by_hand = True

    what: Thing
    source: str
    to: str
    reason: str

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        what: Thing = given["what"]
        places = what.places(words.table)
        for key in ("source", "to"):
            given[key] = what.name if given[key] == _TREASURY else given[key]
            if given[key] not in places:
                raise Invalid(f"{either(places)} can have {what.in_words(words.table)}, but not {given[key]}.")
        if given["source"] == given["to"]:
            raise words.error("A move needs two different places.")

    def sentence(self, before: Table, after: Table) -> str:
        source, to = (IN_SENTENCES.get(place, place) for place in (self.source, self.to))
        return f"Moved by hand: {self.what.in_words(before)} from {source} to {to}."

    def apply(self, draft: Draft) -> None:
        of, name, count = self.what
        if of in ("share", "president"):
            by_hand.move_stock(draft, of, name, self.source, self.to, count)
        elif of == "private":
            by_hand.move_private(draft, name, self.source, self.to)
        elif of == "train":
            by_hand.move_train(draft, name, self.source, self.to, count)
        else:
            draft.give(of, name, self.source, self.to, BY_HAND, count)
