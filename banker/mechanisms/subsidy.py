"""A subsidy: money from the bank to a corporation whose trains stop at a certain place, beside its revenue (1888.14)."""

from collections.abc import Iterator, Mapping
from typing import Any

from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rules.kinds import AtLeastOne, HexName
from banker.state.declaration import Facts, Single
from banker.state.facts import NUMBER
from banker.state.table import Draft, Table
from banker.verbs.arguments import Dollars


class SubsidyFacts(Facts, of_each="corporation"):
    """What a corporation's last run brought beside its revenue."""

    last = Single("subsidy", NUMBER)
    """Dollars of the subsidy of its last run."""


class Subsidy(Mechanism):
    """Money from the bank to the treasury of a corporation that runs to a certain place: it is not paid out and moves no price."""

    facts = (SubsidyFacts,)
    options = (
        (
            "run",
            Dollars("subsidy", option="--subsidy", help="what the bank pays the treasury in addition to the revenue"),
        ),
    )

    each: AtLeastOne
    """Dollars for each train that stops there."""
    where: HexName
    """The hex."""

    def repeated(self, table: Table, corporation: str) -> Mapping[str, Any]:
        last = SubsidyFacts.of(table, corporation).last or 0
        again = min(last, self._most(table, corporation))
        return {"subsidy": again} if again else {}

    def _most(self, table: Table, corporation: str) -> int:
        """Dollars if each of its trains stops there."""
        return len(table.trains(corporation)) * self.each

    def beyond_revenue(
        self, table: Table, corporation: str, given: Mapping[str, Any]
    ) -> Iterator[tuple[int, str, str]]:
        if subsidy := given.get("subsidy"):
            yield subsidy, "subsidy", self.cite

    def event_objections(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        if event.verb != "run":
            return
        subsidy, trains = event.given().get("subsidy") or 0, len(table.trains(event.corporation))
        if subsidy % self.each or subsidy > self._most(table, event.corporation):
            each = f"{table.money(self.each)} for each train that stops at {self.where}"
            text = f"A subsidy is {each}, not {table.money(subsidy)}"
            yield Objection(text, self.cite, f"{event.corporation} has {trains} train{'s' * (trains != 1)}.")

    def notes(self, before: Table, event: SomeEvent) -> Iterator[tuple[str, str, str]]:
        again = self.repeated(before, event.corporation).get("subsidy") if event.verb == "run" else None
        if again and event.revenue and not event.given().get("subsidy"):
            last = SubsidyFacts.of(before, event.corporation).last or again
            had = f"{event.corporation} had a subsidy of {before.money(last)} last time"
            yield "", f"{had}. If it stops at {self.where} now: `undo`, then add `--subsidy {again}`", self.cite

    def has_run(self, draft: Draft, corporation: str, given: Mapping[str, Any]) -> None:
        draft.set_fact(SubsidyFacts.last, corporation, given.get("subsidy"), self.cite)
