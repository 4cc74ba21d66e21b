"""Minors: railroads without stock that come with a private, whose owner they pay, and that a corporation buys with all they have (1846.8, 1846.34, 1846.48)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from banker.calc import trains
from banker.calc.dividends import Payment
from banker.frozen import Frozen
from banker.rounds import open_privates
from banker.rounds.leaving import forget
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rules.faults import Fault
from banker.rules.kinds import CorporationName, PrivateName, Section, TrainType
from banker.rules.values import WHOLE, Ruleset
from banker.state.facts import CorporationFacts
from banker.state.table import BANK, DEPOT, IPO, MAP, REMOVED, Draft, Table

_MAY_NOT = {"train": "buys no train", "token": "places no other station", "private": "buys no private"}
"""By event: what a minor does not do, unless `may_buy` says so."""


class Minor(Frozen):
    """A minor, which is also a corporation of the file, with a president's certificate of 100%, and one station."""

    private: PrivateName
    """The private whose owner owns the minor; they close together."""
    treasury: int
    """Dollars that the bank pays it when the private is sold."""
    train: TrainType = ""
    """The train from the depot that it has from the beginning, if any."""


class Minors(Mechanism):
    """Railroads without stock, each with a private, a treasury, a train and its station on the map. They operate first, in the order of the file, lay tiles and run; half of a run, rounded down, stays with them, and the owner gets the rest. A corporation buys the minor with its private, if it may buy that."""

    rows: Mapping[CorporationName, Minor]
    """The minors by their ids."""
    may_buy: tuple[Literal["train", "private"], ...] = ()
    """What minors may buy. Those that may buy trains may also sell them."""
    cite_turn: Section = ""
    """The section of what they do not do in their turns."""
    cite_run: Section = ""
    """The section of their runs."""
    cite_bought: Section = ""
    """The section of the purchase of a minor."""
    cite_closed: Section = ""
    """The section of minors that nobody has bought."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        for name in self.rows:
            its = rules.corporation.get(name)
            if its and (its.president, its.ordinary, its.tokens) != (WHOLE, 0, 1):
                yield Fault(
                    f"minors[{name}]", "must be a corporation with president = 100, ordinary = 0 and tokens = 1"
                )

        for kind, number in Counter(minor.train for minor in self.rows.values() if minor.train).items():
            count = rules.train[kind].count_ if kind in rules.train else number
            if count == "unlimited" or count < number:
                yield Fault(f"train[{kind}].count", f"is {count}, but minors begin with {number} of them")

    def minors(self) -> dict[str, str]:
        return {name: minor.private for name, minor in self.rows.items()}

    def elsewhere(self) -> Iterator[tuple[str, str, str, str]]:
        for name, minor in self.rows.items():
            yield "president", name, IPO, REMOVED
            yield "token", name, name, MAP
            if minor.train:
                yield "train", minor.train, DEPOT, name

    def president(self, table: Table, corporation: str) -> str | None:
        if corporation not in self.rows or not table.floated(corporation):
            return None
        owner = table.owner(self.rows[corporation].private)
        return owner if owner in table.players else None

    def begin_objections(self, table: Table, corporation: str) -> Iterator[Objection]:
        if corporation in self.rows:
            yield Objection(f"{corporation} is a minor, which has no stock", self.cite)

    def private_leaves_bank(self, draft: Draft, private: str) -> None:
        for name, minor in self.rows.items():
            if minor.private == private and draft.table.owner(private) in draft.table.players:
                draft.pay(BANK, name, minor.treasury, self.cite, f"the treasury of {name}", "capital", name)
                draft.set_fact(CorporationFacts.floated_in, name, draft.table.round, self.cite)

    def kept(self, corporation: str, revenue: int) -> int | None:
        return revenue // 2 if corporation in self.rows else None

    def split(self, table: Table, corporation: str, revenue: int) -> Sequence[Payment] | None:
        if (kept := self.kept(corporation, revenue)) is None:
            return None
        owner = table.president(corporation) or BANK
        why = f"half of {table.money(revenue)}"
        halves = (corporation, kept, 0), (owner, revenue - kept, WHOLE)
        shared = [Payment(to, amount, part, why=why, cite=self.cite_run) for to, amount, part in halves]
        return [payment for payment in shared if payment.amount]

    def event_objections(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        name = getattr(event, "who" if event.verb == "private" else "corporation", None)
        if name not in self.rows:
            return
        if event.verb not in self.may_buy and (does := _MAY_NOT.get(event.verb)):
            yield Objection(f"{name} is a minor, which {does}", self.cite_turn)
        elif event.verb == "run" and event.decision not in ("none", table.rules.dividend.decisions[0]):
            text = f"{name} is a minor, which always keeps half of its revenue"
            yield Objection(text, self.cite_run, f"Type `run {name} {event.revenue}`.")

    def train_objections(self, table: Table, seller: str, kind: str) -> Iterator[Objection]:
        if seller in self.rows and "train" not in self.may_buy:
            yield Objection(f"{seller} is a minor, which sells no train", self.cite_turn)

    def private_objections(self, table: Table, private: str, corporation: str) -> Iterator[Objection]:
        minor, limit = self._of(private), trains.limit(table.rules, table.phase_name, corporation)
        if minor and table.trains(minor) and table.trains_counted(corporation) >= limit:
            text = f"{corporation} has no room for the train of {minor}: the limit is {limit}"
            yield Objection(text, self.cite_bought)

    def private_bought(self, draft: Draft, private: str, corporation: str, seller: str) -> None:
        """Its money and train go to the buyer, and its station stays on the map."""
        minor, table = self._of(private), draft.table
        if minor is None or not table.floated(minor):
            return
        cite, money = self.cite_bought, table.cash(minor)
        draft.pay(minor, corporation, money, cite, f"the treasury of {minor}", "payment", corporation)
        for kind in table.trains(minor):
            draft.give("train", kind, minor, corporation, cite)
        forget(draft, minor, cite)

    def gone_by(self, table: Table, corporation: str) -> str:
        if corporation not in self.rows:
            return ""
        private = self.rows[corporation].private
        if table.owner(private) == BANK:
            return self.cite
        return (
            self.cite_bought
            if table.on_map(corporation)
            else open_privates.closed_by(table, private) or self.cite_closed
        )

    def private_closed(self, draft: Draft, private: str) -> None:
        """A minor that no corporation has bought closes with its private, also if that was never sold."""
        minor, table = self._of(private), draft.table
        if minor is None or not (table.floated(minor) or table.trains(minor)):
            return
        draft.pay(minor, BANK, table.cash(minor), self.cite_closed, f"{minor} closes", "payment")
        for kind in table.trains(minor):
            draft.give("train", kind, minor, REMOVED, self.cite_closed)
        draft.give("token", minor, MAP, REMOVED, self.cite_closed)
        forget(draft, minor, self.cite_closed)

    def _of(self, private: str) -> str | None:
        return next((name for name, minor in self.rows.items() if minor.private == private), None)
