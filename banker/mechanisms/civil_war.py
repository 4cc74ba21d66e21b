"""The civil war: with the first train of a phase, each owner of trains loses the smallest run of its next turn (18TN.7)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from banker.rounds import payout
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rules.kinds import PhaseName
from banker.state.declaration import Facts, Single
from banker.state.facts import ROUND
from banker.state.record import FactChange, Move, Transfer
from banker.state.table import Draft, Table


class CivilWarFacts(Facts, of_each="corporation"):
    """What the war has cost."""

    loses_run_since = Single("loses", ROUND)
    """The round since which its next run loses the smallest of its trains' runs."""


class CivilWar(Mechanism):
    """A phase that costs each owner of trains its smallest run in its next turn."""

    facts = (CivilWarFacts,)

    phase: PhaseName
    """The phase that begins it."""

    def effects(self, phase: str) -> list[str]:
        return ["each owner of trains loses a run"] if phase == self.phase else []

    def phases_begin(self, draft: Draft, phases: Sequence[str]) -> None:
        table = draft.table
        for name in table.rules.corporation if self.phase in phases else ():
            if table.floated(name) and table.trains(name):
                draft.set_fact(CivilWarFacts.loses_run_since, name, table.round, self.cite)

    def loses_run(self, table: Table, corporation: str) -> bool:
        return CivilWarFacts.of(table, corporation).loses_run_since is not None

    def shown(self, table: Table) -> Iterator[str]:
        if losing := [name for name in table.rules.corporation if self.loses_run(table, name)]:
            yield f"Still to lose its smallest run: {', '.join(losing)}"

    def event_objections(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        if event.verb == "run" and event.revenue and payout.loses_only_run(table, event.corporation):
            runs = f"its revenue is {table.money(0)}, not {table.money(event.revenue)}"
            text = f"{event.corporation} loses the run of its only train, so {runs}"
            yield Objection(text, self.cite, f"Type `run {event.corporation} 0`.")

    def notes(self, before: Table, event: SomeEvent) -> Iterator[tuple[str, str, str]]:
        if event.verb != "run" or not self.loses_run(before, event.corporation):
            return
        others = f": {before.money(event.revenue)} is what its other trains brought" if event.revenue else ""
        only = payout.loses_only_run(before, event.corporation)
        lost = "the run of its only train" if only else f"its smallest run{others}"
        yield "", f"{event.corporation} has lost {lost}", self.cite

    def has_run(self, draft: Draft, corporation: str, given: Mapping[str, Any]) -> None:
        draft.set_fact(CivilWarFacts.loses_run_since, corporation, None, self.cite)

    def sentence(self, move: FactChange | Transfer, moves: Sequence[Move], after: Table) -> str:
        if isinstance(move, FactChange) and move.of == "loses" and move.after:
            return f"{move.on} loses its smallest run the next time it runs."
        return ""
