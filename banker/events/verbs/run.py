"""`run`: a corporation runs its trains and pays out or withholds (1830 20.3, 8.2)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from banker.calc import dividends
from banker.calc.money import parse_revenue
from banker.errors import Impossible
from banker.events import operating
from banker.events.event import Event, Objection, unless
from banker.events.said import Said
from banker.state.draft import Draft
from banker.state.table import BANK, OFFERING, POOL, Table

_DECISIONS = {"": "pay", "w": "withhold", "h": "half"}
_LETTERS = {decision: letter for letter, decision in _DECISIONS.items()}


@dataclass(frozen=True, slots=True)
class Run(Event):
    """CORP runs its trains, and pays out or withholds.

    `120` pays $120 out, `120w` withholds it, `0` is no run. Without a revenue it is the same as the corporation's last run, decision included. A sum is fine: `30+10+20`.
    """

    verb = "run"
    usage = "CORP [REVENUE[w]]"
    example = "run prr 120"

    corporation: str
    revenue: int
    decision: str

    @classmethod
    def read(cls, said: Said) -> Self:
        corporation = said.corporation()
        if said.more():
            text = said.word("the revenue")
        else:
            last = said.table.mark("run", corporation)
            if last is None:
                raise said.wrong(f"{corporation} has not run before: say its revenue")
            text = last
        revenue, decision = read_run(text)
        return cls(corporation, revenue, decision)

    def words(self) -> tuple[str, ...]:
        return self.corporation, run_word(self.revenue, self.decision)

    def objections(self, table: Table) -> Iterator[Objection]:
        return unless(operating.turn_objections(table, self.corporation, "run"), self._own_objections(table))

    def _own_objections(self, table: Table) -> Iterator[Objection]:
        cite = table.rules.cite
        if table.operating() == self.corporation and table.mark("operated", self.corporation) == str(table.round):
            yield Objection(f"{self.corporation} has run already in {table.round}", cite.turn_order)
        for words in dividends.check_run(table.rules.dividend, self.revenue, self.decision):
            yield Objection(words, cite.revenue if self.revenue % table.rules.dividend.multiple else cite.decision)
        if self.revenue and not table.trains(self.corporation):
            yield Objection(f"{self.corporation} has no train, so it runs for nothing", cite.revenue)

    def remarks(self, before: Table, after: Table) -> Iterator[str]:
        if not after.trains(self.corporation) and after.rules.trains.owner_must_have_one and after.trains_on_sale():
            kind, price = operating.cheapest(after) or ("", 0)
            yield f"remember: {self.corporation} has no train: if it has a route it must buy one, the cheapest is a {kind} at ${price:,} ({after.rules.cite.train_required})"

    def happen(self, draft: Draft) -> None:
        table, name = draft.table, self.corporation
        cite, market = table.rules.cite, table.rules.market
        if self.decision not in (*table.rules.dividend.decisions, "none"):
            raise Impossible(f"{table.rules.game.id} has no way to pay {self.decision}")
        operating.begin_turn(draft, name)
        paid = self.decision == "pay"
        for payment in payments(table, name, self.revenue, self.decision):
            draft.pay(BANK, payment.to, payment.amount, cite.dividend if paid else cite.decision)
        path, moved = (market.paid, cite.market_paid) if paid else (market.unpaid, cite.market_unpaid)
        draft.move_price(name, table.moved_price(name, path), moved)
        draft.set_mark("run", name, run_word(self.revenue, self.decision), cite.decision)
        operating.reach_step(draft, "run")
        draft.set_mark("operated", name, str(table.round), cite.operating_order)


def payments(table: Table, corporation: str, revenue: int, decision: str) -> list[dividends.Payment]:
    """What a revenue brings to whom, as stock is held now."""
    held = dividends.Stockholding(
        table.held_by_players(corporation), table.percent(corporation, POOL), table.percent(corporation, OFFERING)
    )
    return dividends.payout(table.rules.dividend, revenue, decision, held, corporation)


def read_run(text: str) -> tuple[int, str]:
    """The revenue in dollars and the decision: pay, withhold, half, or none for a revenue of nothing."""
    found = re.fullmatch(r"(.*?)([wh]?)", text.strip().lower(), re.DOTALL)
    assert found is not None, "the pattern matches everything"
    revenue = parse_revenue(found[1])
    return revenue, _DECISIONS[found[2]] if revenue else "none"


def run_word(revenue: int, decision: str) -> str:
    """A run as one word; the counterpart of `read_run`."""
    return f"{revenue}{_LETTERS.get(decision, '')}"
