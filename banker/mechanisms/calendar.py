"""The calendar: what happens by the number of operating rounds, counted through the game (18MS.3, 18MS.9, 18MS.13, 18MS.14)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from banker.rounds import operating
from banker.rounds.mechanism import End, Mechanism
from banker.rounds.objections import Objection
from banker.rules.faults import Fault
from banker.rules.kinds import AtLeastOne, PhaseName, PrivateName, Section, TrainType
from banker.rules.values import Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import NUMBER
from banker.state.record import FactChange, Move, Transfer
from banker.state.table import BANK, DEPOT, POOL, REMOVED, Draft, Table


class CalendarFacts(Facts):
    """How far the game is."""

    begun = Single("operating_rounds", NUMBER)
    """How many operating rounds have begun."""


class Calendar(Mechanism):
    """What happens by the number of operating rounds, which are counted through the game."""

    facts = (CalendarFacts,)

    last: int = 0
    """The last operating round of the game; 0 if there is no last one."""
    sets: Mapping[int, AtLeastOne] = {}
    """By set: its number of operating rounds, if the phase does not decide it."""
    phases: Mapping[PhaseName, AtLeastOne] = {}
    """The operating round that begins a phase, before the privates pay."""
    leaves: Mapping[TrainType, AtLeastOne] = {}
    """The operating round after which all trains of a type leave the game, wherever they are."""
    salvage: Mapping[TrainType, int] = {}
    """Dollars that the bank pays a corporation then for each train of that type."""
    sold_after_run: bool = False
    """Whether a corporation may sell such a train in that operating round once it has run."""
    private_until: Mapping[PrivateName, AtLeastOne] = {}
    """The last operating round in which a corporation may buy a private."""
    cite_trains: Section = ""
    """Trains that leave the game."""
    cite_last_run: Section = ""
    """Such a train, which is not sold after its last run."""
    cite_private: Section = ""
    """A private that corporations may buy only until an operating round."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        for phase in self.phases:
            if phase in rules.phase and rules.phase[phase].begins != ():
                yield Fault(f"phase[{phase}].begins", "must be empty, since calendar.phases says when it begins")
        for kind in self.salvage.keys() - self.leaves.keys():
            yield Fault(f"calendar.salvage[{kind}]", "is of a type that calendar.leaves does not name")

    def last_round(self) -> int:
        return self.last

    def now(self, table: Table) -> int:
        """How many operating rounds have begun."""
        return CalendarFacts.of(table).begun or 0

    def set_length(self, table: Table, number: int) -> int | None:
        return self.sets.get(number)

    def round_begins(self, draft: Draft) -> None:
        if draft.table.round.is_stock:
            return
        draft.set_game(CalendarFacts.begun, self.now(draft.table) + 1, self.cite)
        phases = list(draft.table.rules.phase)
        for phase, number in self.phases.items():
            is_later = phases.index(phase) > phases.index(draft.table.phase_name)
            if is_later and number == self.now(draft.table):
                operating.begin_phase(draft, phase)

    def round_ends(self, draft: Draft) -> None:
        table = draft.table
        for kind in self._leaving(table):
            for place, count in [*table.holdings["train", kind].items()]:
                if place in table.rules.corporation:
                    paid, why = count * self.salvage.get(kind, 0), f"{count} {kind}-train{'s' * (count != 1)}"
                    draft.pay(BANK, place, paid, self.cite_trains, why, "salvage", place)
                if place in (*table.rules.corporation, DEPOT, POOL):
                    draft.give("train", kind, place, REMOVED, self.cite_trains, max(0, count))

    def _leaving(self, table: Table) -> list[str]:
        """The types of train that leave the game at the end of this operating round."""
        now = 0 if table.round.is_stock else self.now(table)
        return [kind for kind, number in self.leaves.items() if number == now]

    def sentence(self, move: FactChange | Transfer, moves: Sequence[Move], after: Table) -> str:
        if not isinstance(move, Transfer) or (move.of, move.to) != ("train", REMOVED):
            return ""
        if self.leaves.get(move.name, 0) != self.now(after):
            return ""
        if move.source not in (*after.rules.corporation, DEPOT, POOL):
            return ""
        owner = {DEPOT: "in the depot", POOL: "in the bank pool"}.get(move.source, f"of {move.source}")
        train = f"The {move.name}-train" if move.number == 1 else f"The {move.number} {move.name}-trains"
        return f"{train} {owner} leave{'s' * (move.number == 1)} the game."

    def train_objections(self, table: Table, seller: str, kind: str) -> Iterator[Objection]:
        if kind in self._leaving(table) and not self.sold_after_run and table.has_operated(seller):
            text = f"{seller} has run, and may not sell its {kind}-train, which leaves the game after {table.round}"
            yield Objection(text, self.cite_last_run)

    def private_objections(self, table: Table, private: str, corporation: str) -> Iterator[Objection]:
        until = self.private_until.get(private, 0)
        if until and not table.round.is_stock and self.now(table) > until:
            text = f"Corporations may buy {private} only until operating round {until}, and this is operating round {self.now(table)}"
            yield Objection(text, self.cite_private)

    def ends(self, table: Table) -> Iterator[End]:
        """In its last set; the text is stored in ledgers."""
        number, part = table.round.number, table.round.part
        in_set = table.rounds_in_set or 1
        if table.round.is_stock:
            in_set = self.set_length(table, number) or table.phase.operating_rounds
        if self.last and self.now(table) + in_set - part >= self.last:
            after: Literal["round", "set"] = "round" if self.now(table) >= self.last else "set"
            yield f"the game has {self.last} operating rounds", after, self.cite

    def coming_losses(self, table: Table) -> Iterator[str]:
        now = self.now(table)
        yield f"Operating rounds begun so far: {now}{f' of {self.last}' * bool(self.last)}"
        for phase, number in self.phases.items():
            if number > now:
                yield f"Operating round {number}: phase {table.rules.phase_called(phase)} begins"
        for kind, number in self.leaves.items():
            if number > now or (number == now and not table.round.is_stock):
                pays = f", for {table.money(self.salvage[kind])} each from the bank" if self.salvage.get(kind) else ""
                yield f"After operating round {number}: all {kind}s leave the game{pays}"
