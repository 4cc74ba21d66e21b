"""`option`: an option that was forgotten when the game began, or another value of one."""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Self

from banker.errors import Impossible, Invalid
from banker.rounds.objections import Objection
from banker.rules.options import is_advice, require_choosable
from banker.rules.places import BANK, DEPOT
from banker.state.facts import GameFacts
from banker.state.names import read_choices
from banker.state.settlement import box_moves
from banker.state.table import Draft, Table
from banker.verbs.arguments import Argument, Values, Words
from banker.verbs.event import Event, Past

_CITE = "A71"
_WHY = "an option that is set"


class _Choices(Argument):
    label = "NAME=VALUE..."

    def take(self, words: Words) -> tuple[str, ...]:
        return words.take("NAME=VALUE"), *words.rest()

    def write(self, value: Sequence[str]) -> Sequence[str]:
        return value


class Option(Event):
    """Set an option that you forgot at `new`.

    The option holds from now on. `banker` refuses it if it would have changed the effect of an earlier event, or whether the rules allowed that event, and names the first such event N. `insert N option NAME=VALUE` then sets the option before that event, recomputes the game and lists what to settle. `rules show RULESET` lists the options. Money, trains or stations that an option adds come out of the box; those that it removes go back there. You can set an option that only changes what banker prints (`notes=on`) at any time.
    """

    arguments = (_Choices("choices"),)
    example = "option capital=float diesels=unlimited"
    allowed_after_end = True

    choices: tuple[str, ...]
    """Each as `NAME=VALUE`."""
    past: Past | None = None
    """The events before it, which `completed` sets."""

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        chosen = read_choices(words.table.rules, given["choices"])
        given["choices"] = tuple("=".join(choice) for choice in chosen.items())

    @property
    def chosen(self) -> Mapping[str, str]:
        """The value of each option."""
        pairs = (choice.partition("=") for choice in self.choices)
        return {name: value for name, _, value in pairs}

    def without_options(self, names: Container[str]) -> Self | None:
        """The event without some of the options that it sets; None if that is all it does."""
        left = tuple(choice for choice in self.choices if choice.partition("=")[0] not in names)
        return self._replace(choices=left) if left else None

    def completed(self, table: Table, past: Past) -> Self:
        for name, value in self.chosen.items() if not past.recomputes else ():
            if table.rules.options.get(name) == value:
                raise Invalid(f"The option {name} is already {value}.")
        require_choosable(table.rules, self.chosen, len(table.players))
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
            event, n = first
            listed, it = " ".join(self.choices), "it" if len(self.choices) == 1 else "them"
            which = f"event {event.n}" if event.n else "the inserted event"  # which has no number yet
            words = f"It is too late for {listed}: {which} ({event.command}) already depended on {it}"
            does = f"To recompute the game with {it}"
            if self.past and self.past.recomputes:
                does = f"First set {it} before that event"
            yield Objection(words, _CITE, f"{does}: `insert {n} option {listed}`.")

    def sentence(self, before: Table, after: Table) -> str:
        return f"An option is set: {', '.join(self.choices)}."

    def apply(self, draft: Draft) -> None:
        table = draft.table
        was, will_be = table.first_with(table.chosen), table.first_with({**table.chosen, **self.chosen})
        for name, cell in table.cells.items():
            if cell not in will_be.rules.market.spaces:
                lies = f"the space where the price token of {name} lies"
                raise Impossible(f"The stock market would no longer have {lies}.")
        into_play, out_of_play = box_moves(was, will_be, table)
        chosen = [GameFacts.chosen.change(name, table.chosen.get(name), value) for name, value in self.chosen.items()]
        changes = [change for change in chosen if change.before != change.after]
        draft.make_together([*into_play, *changes, *out_of_play], _CITE, _WHY, "correction")
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
