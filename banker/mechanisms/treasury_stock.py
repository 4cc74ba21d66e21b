"""Treasury stock: a corporation is paid for its stock from the first certificate on, so it gets its capital bit by bit (18Texas.7, 18Texas.8)."""

from collections.abc import Iterator
from typing import Literal

from banker.rounds.mechanism import Mechanism
from banker.rounds.stock import price_by
from banker.rules.faults import Fault
from banker.rules.kinds import CorporationName, Percent
from banker.rules.values import WHOLE, Ruleset
from banker.state.table import BANK, IPO, Draft, Table


class TreasuryStock(Mechanism):
    """Stock in the IPO that pays the corporation, whether it has floated or not. `stock.unsold` says where it lies after the float, `trading.ipo_price` what it costs, and `stock.capitalization` is usually 0."""

    brought: Literal["free", "bank-pays"] = "free"
    """What the corporation gets for a certificate that comes with a private: nothing, or the price of its shares from the bank, once it has a price."""

    percent: Percent = WHOLE
    """Percent of its stock, the first sold, whose buyers pay the corporation. Buyers of the rest pay the bank, for example until a destination is reached (then by hand: `pay`)."""

    subsidies: tuple[CorporationName, ...] = ()
    """Corporations to which the bank pays their first price once, when they float."""

    def doubts(self, rules: Ruleset) -> Iterator[Fault]:
        if rules.stock.capitalization:
            text = f"is {rules.stock.capitalization}: a corporation that floats gets that capital, too, beside what buyers have paid it"
            yield Fault("stock.capitalization", text)

    def floats(self, draft: Draft, corporation: str) -> None:
        if corporation in self.subsidies:
            first = draft.table.price(corporation) or 0
            draft.pay(BANK, corporation, first, self.cite, f"the subsidy of {corporation}", "capital", corporation)

    def ipo_payee(self, table: Table, corporation: str) -> str | None:
        sold = WHOLE - table.percent(corporation, IPO)
        return corporation if sold < self.percent else None

    def stock_brought(self, draft: Draft, corporation: str, certificate: str) -> None:
        table = draft.table
        price = price_by(table, corporation, table.rules.trading.ipo_price)
        if price is None or self.brought == "free":
            return
        share = table.rules.corporation[corporation].share
        # with its first price, also for what other privates have brought before
        brought = sum(table.held_by_players(corporation).values()) // share if certificate == "president" else 1
        why = f"{brought} shares that come with privates" if brought > 1 else "a share that comes with a private"
        draft.pay(BANK, corporation, brought * price, self.cite, why, "capital", corporation)
