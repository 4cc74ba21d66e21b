"""`option`: an option that was forgotten when the game began, or another value of one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Self

from banker.errors import Impossible, Invalid
from banker.rounds.objections import Objection
from banker.rules.options import choice_of, is_advice
from banker.rules.places import BANK, BOX, DEPOT
from banker.state.draft import Draft
from banker.state.facts import GameFacts
from banker.state.moves import Transfer
from banker.state.names import match, plain
from banker.state.table import Table
from banker.verbs.arguments import Argument, Given, Words
from banker.verbs.event import Event, Past

_CITE = "A71"
_WHY = "an option that is set"


class _Choices(Argument):
    """Options, each with its value."""

    label = "NAME=VALUE..."

    def take(self, words: Words) -> tuple[str, ...]:
        return words.take("NAME=VALUE"), *words.rest()

    def write(self, value: Sequence[str]) -> Sequence[str]:
        return value


class Option(Event):
    """Set an option that was forgotten at `new`.

    It holds from now on, and is refused once an event depended on it: one that the option would have changed, forbidden or allowed. `insert N option NAME=VALUE`, before that event, then recomputes the whole game with it and says what to settle. `rules show RULESET` lists the options. What an option adds comes out of the box, and what it takes away goes back there: banknotes, or trains. A value that only changes what banker tells (`notes=on`) can be set at any time.
    """

    arguments = (_Choices("choices"),)
    example = "option capital=float diesels=unlimited"
    allowed_after_end = True

    choices: tuple[str, ...]
    """Each as `NAME=VALUE`."""
    past: Past | None = None
    """The events before it, which `completed` sets."""

    @classmethod
    def fill_in(cls, given: Given, words: Words) -> None:
        chosen: dict[str, str] = {}
        for word in given["choices"]:
            name, value = _choice(word, words)
            if chosen.setdefault(name, value) != value:
                raise words.wrong(f"The option {name} has two values, {chosen[name]!r} and {value!r}.")
        given["choices"] = tuple("=".join(choice) for choice in chosen.items())

    @property
    def chosen(self) -> Mapping[str, str]:
        """The value of each option."""
        pairs = (choice.partition("=") for choice in self.choices)
        return {name: value for name, _, value in pairs}

    def without(self, names: Mapping[str, str]) -> Self:
        """The event without some of the options."""
        return self._replace(choices=tuple(one for one in self.choices if one.partition("=")[0] not in names))

    def completed(self, table: Table, past: Past) -> Self:
        for name, value in self.chosen.items() if not past.recomputes else ():
            if table.rules.options.get(name) == value:
                raise Invalid(f"The option {name} is {value} already.")
        table.first_with({**table.chosen, **self.chosen})  # raises Invalid if they do not fit together
        return self._replace(past=past)

    def objections(self, table: Table) -> Iterator[Objection]:
        chosen = {name: value for name, value in self.chosen.items() if not is_advice(table.rules.option[name])}
        try:
            first = self.past.first_depending(table, chosen) if self.past and chosen else None
        except Impossible as error:
            yield Objection(str(error).removesuffix("."), _CITE)
            return
        if first is not None:
            listed, it = " ".join(self.choices), "it" if len(self.choices) == 1 else "them"
            which = f"event {first.n}" if first.n else "the event put in"  # which has no number yet
            words = f"It is too late for {listed}: {which} ({first.command}) already depended on {it}"
            hint = f"To recompute the game with {it}: `insert {first.n} option {listed}`."
            yield Objection(words, _CITE, "" if self.past and self.past.recomputes else hint)

    def apply(self, draft: Draft) -> None:
        table = draft.table
        was, will_be = table.first_with(table.chosen), table.first_with({**table.chosen, **self.chosen})
        into_play, out_of_play = _box_moves(was, will_be, dict(zip(table.seats, table.players, strict=True)))
        chosen = [GameFacts.chosen.change(name, table.chosen.get(name), value) for name, value in self.chosen.items()]
        changes = [change for change in chosen if change.before != change.after]
        draft.make_together([*into_play, *changes, *out_of_play], _CITE, _WHY)
        for kind, left in table.depot().items():
            if left < 0 and not table.may_go_below("train", kind, DEPOT):
                raise Impossible(f"More {kind}-trains have been sold than there would be.")
        if table.bank_broken_in == was.bank_broken_in:  # or it broke later, which the option does not change
            draft.set_game(GameFacts.bank_broken_in, will_be.bank_broken_in, _CITE)
        difference = table.count_differences.get(BANK)
        if difference is not None:
            more = sum(move.number for move in into_play if move.of == "cash" and move.to == BANK)
            less = sum(move.number for move in out_of_play if move.of == "cash" and move.source == BANK)
            draft.set_fact(GameFacts.count_differences, BANK, difference - more + less, _CITE)


def _choice(word: str, words: Words) -> tuple[str, str]:
    """The option and the value that a word names, each in full; raises Invalid or Ambiguous."""
    known = words.table.rules.option
    name, equals, value = word.partition("=")
    if not equals:
        raise words.wrong(f"{word!r} is not NAME=VALUE.")
    name = match(name, known, "option")
    begun = [other for other in known[name].values if plain(value) and plain(other).startswith(plain(value))]
    if value not in known[name].values and len(begun) == 1:
        value = begun[0]
    return name, choice_of(known, name, value)


def _box_moves(was: Table, will_be: Table, now: Mapping[str, str]) -> tuple[list[Transfer], list[Transfer]]:
    """What comes out of the box and what goes back into it, by two first tables; `now` has the players' names of today."""
    into, out = list[Transfer](), list[Transfer]()
    for (of, name), places in was.holdings.items():
        there = will_be.holdings[of, name]
        for place in dict.fromkeys((*places, *there)):
            more = there.get(place, 0) - places.get(place, 0)
            where = now.get(place, place)
            if more > 0:
                into.append(Transfer(of, name, more, BOX, where))
            elif more:
                out.append(Transfer(of, name, -more, where, BOX))
    return into, out
