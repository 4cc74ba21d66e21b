"""Minors with a price, bought like stock: one certificate, whose owner shares their runs with them (1867.3, 1867.34)."""

from collections.abc import Iterator, Mapping, Sequence

from banker.calc.dividends import Payment
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rules.faults import Fault
from banker.rules.kinds import CorporationName, PhaseName
from banker.rules.values import WHOLE, Ruleset
from banker.state.table import BANK, Table


class OwnedMinors(Mechanism):
    """Minors with a price, whose only certificate a player buys like a president's. They always keep half of a run, rounded down; the owner gets the rest, and the price moves as after a dividend, whatever it is. They have no dividend to decide, and their price does not rise at the end of a stock round. A minor with `share = 50` costs twice its price, one with `share = 100` once. With `operates_first` they operate before all others."""

    corporations: tuple[CorporationName, ...]
    """The minors: corporations with `president = 100` and `ordinary = 0`."""
    trains: Mapping[PhaseName, int] = {}
    """By phase: how many trains each may own from then on, if not as many as others."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        for name in self.corporations:
            its = rules.corporation.get(name)
            if its and (its.president, its.ordinary) != (WHOLE, 0):
                yield Fault(f"corporation[{name}]", "must have president = 100 and ordinary = 0, since it is a minor")

    def doubts(self, rules: Ruleset) -> Iterator[Fault]:
        for name in self.corporations:
            share = rules.corporation[name].share
            if share not in (WHOLE // 2, WHOLE):
                costs = f"so the minor costs {WHOLE // share} times its price; with 50 it costs twice, with 100 once"
                yield Fault(f"corporation[{name}].share", f"is {share}, {costs}")

    def train_limit(self, corporation: str, begun: Sequence[str]) -> int:
        limits = [self.trains[phase] for phase in begun if phase in self.trains]
        return limits[-1] if limits and corporation in self.corporations else 0

    def kept(self, corporation: str, revenue: int) -> int | None:
        return revenue // 2 if corporation in self.corporations else None

    def split(self, table: Table, corporation: str, revenue: int) -> Sequence[Payment] | None:
        if (kept := self.kept(corporation, revenue)) is None:
            return None
        halves = (corporation, kept, 0), (table.president(corporation) or BANK, revenue - kept, WHOLE)
        why = f"half of {table.money(revenue)}"
        return [Payment(to, amount, part, why=why, cite=self.cite) for to, amount, part in halves if amount]

    def event_objections(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        name = getattr(event, "corporation", None)
        if name not in self.corporations or event.verb != "run":
            return
        if event.decision not in ("none", table.rules.dividend.decisions[0]):
            text = f"{name} is a minor, which always keeps half of its revenue"
            yield Objection(text, self.cite, f"Type `run {name} {event.revenue}`.")
