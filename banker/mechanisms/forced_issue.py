"""Forced issues: a corporation without a train sells its own stock before its president helps to buy one (1846.55 to 1846.57)."""

from collections.abc import Iterator

from banker.calc import trains
from banker.errors import either
from banker.rounds.depot import cheapest
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rules.faults import Fault
from banker.rules.kinds import Section
from banker.rules.mechanism import corporations_trade, same_card
from banker.rules.values import Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import NUMBER, ROUND
from banker.state.table import BANK, POOL, Draft, Table


class ForcedIssueFacts(Facts, of_each="corporation"):
    """When a corporation had to issue stock."""

    forced_in = Single("forced_issue", ROUND)
    """The last round in which it issued stock because it had to buy a train."""
    had = Single("cash_before_issue", NUMBER)
    """Dollars in its treasury before that."""


class ForcedIssue(Mechanism):
    """A corporation that has run and has no train must `issue` stock to the bank pool before its president helps: each of n certificates at the price n + 1 spaces to the left (`market.unpaid`), and the token moves n spaces. It issues only as many as it needs to pay for the cheapest train or, if that is impossible, all that it may, once a turn. This table needs `own_stock`."""

    facts = (ForcedIssueFacts,)

    cite_unneeded: Section = ""
    """The section of trains that it could have bought without the issue."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        if not corporations_trade(rules):
            yield Fault(self.table, "needs own_stock")

    def takes_issue(self, table: Table, corporation: str) -> bool:
        its_turn = table.operating == corporation and table.has_operated(corporation)
        return its_turn and not table.trains(corporation) and table.price(corporation) is not None

    def _prices_of_card(self, table: Table, corporation: str) -> list[int]:
        """Dollars for the cheapest card on sale under each of its names, the least first."""
        if (offer := cheapest(table, corporation)) is None:
            return []
        return sorted(trains.price(table.rules, kind) for kind in (offer[0], *same_card(table.rules, offer[0])))

    def _lawful(self, table: Table, corporation: str) -> dict[int, int]:
        """How many certificates a corporation may issue by force now, and the dollars that they bring."""
        prices, cash = self._prices_of_card(table, corporation), table.cash(corporation)
        used = ForcedIssueFacts.of(table, corporation).forced_in == table.round
        if not self.takes_issue(table, corporation) or used or not prices or cash >= prices[-1]:
            return {}
        found = {count: count * self._price(table, corporation, count) for count in self._counts(table, corporation)}
        ways = sorted((brings, count) for count, brings in found.items() if brings)
        enough = [count for brings, count in ways if cash + brings >= prices[0]]
        if ways and not enough:
            most = max(count for _, count in ways)
            return {most: found[most]}
        first = next((at for at, count in enumerate(enough) if cash + found[count] >= prices[-1]), len(enough))
        return {count: found[count] for count in enough[: first + 1]}

    def _counts(self, table: Table, corporation: str) -> range:
        """The numbers of certificates with which the bank pool holds no more than the players do."""
        players = sum(table.held_by_players(corporation).values())
        room = (players - table.percent(corporation, POOL)) // table.rules.corporation[corporation].share
        return range(1, min(room, table.ordinary(corporation, corporation)) + 1)

    def _price(self, table: Table, corporation: str, count: int) -> int:
        """Dollars for each certificate of so many that are issued by force."""
        cell = table.moved_price(corporation, table.rules.market.unpaid, count + 1)
        return table.rules.market.spaces[cell].price

    def _must_issue(self, table: Table, corporation: str) -> bool:
        """Whether a corporation must issue stock before its president helps."""
        prices = self._prices_of_card(table, corporation)
        return bool(prices) and table.cash(corporation) < prices[0] and bool(self._lawful(table, corporation))

    def funds(self, table: Table, corporation: str) -> int:
        return max(self._lawful(table, corporation).values(), default=0) if self._must_issue(table, corporation) else 0

    def bankruptcy_begins(self, draft: Draft, corporation: str) -> bool:
        if self._must_issue(draft.table, corporation):
            self.trade(draft, corporation, "", max(self._lawful(draft.table, corporation)))
        return False

    def event_objections(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        """What depends on a forced issue: that it comes before the president's help, and what a corporation may not buy after it."""
        name = table.operating
        if name is None or not table.has_operated(name):
            return
        helped = (event.verb == "train" and event.president) or (event.verb == "sell" and event.who in table.players)
        if helped and self._must_issue(table, name):
            counts = either(map(str, self._lawful(table, name)))
            text = f"{name} has stock to issue, and must issue some before its president helps"
            yield Objection(text, self.cite, f"Type `issue {name} COUNT`, with {counts}.")
        if ForcedIssueFacts.of(table, name).forced_in != table.round:
            return
        if (
            event.verb == "train"
            and event.price <= (had := ForcedIssueFacts.of(table, name).had or 0)
            and event.source not in table.rules.corporation
            and not table.trains(name)
        ):
            text = f"{name} had {table.money(had)} before it issued stock, enough for {trains.a_train(event.kind)}, and must buy a more expensive one"
            yield Objection(text, self.cite_unneeded)
        elif event.verb == "private" and event.who == name and not table.trains(name):
            yield Objection(f"{name} has issued stock by force, and buys a train first", self.cite)

    def train_objections(self, table: Table, seller: str, kind: str) -> Iterator[Objection]:
        name = table.operating
        if name and ForcedIssueFacts.of(table, name).forced_in == table.round:
            yield Objection(f"{name} has issued stock by force, and buys its train from the bank", self.cite)

    def trade_objections(
        self, table: Table, trader: str, corporation: str, source: str, count: int
    ) -> Iterator[Objection]:
        lawful, prices = self._lawful(table, corporation), self._prices_of_card(table, corporation)
        if ForcedIssueFacts.of(table, corporation).forced_in == table.round:
            yield Objection(f"{corporation} has already issued stock by force this turn", self.cite)
        elif prices and table.cash(corporation) >= prices[-1]:
            text = f"{corporation} can pay {table.money(prices[-1])} for a train, and issues no stock after its run"
            yield Objection(text, self.cite)
        elif not lawful:
            yield Objection(f"{corporation} has no stock to issue that is worth anything", self.cite)
        elif count not in lawful:
            ways = either(f"{number} for {table.money(brings)}" for number, brings in lawful.items())
            text = f"{corporation} issues as few certificates as it needs for a train, or all"
            yield Objection(text, self.cite, f"It may issue {ways}.")

    def trade(self, draft: Draft, corporation: str, source: str, count: int) -> None:
        table, cite = draft.table, self.cite
        price = self._price(table, corporation, count)
        to = table.moved_price(corporation, table.rules.market.unpaid, count)
        draft.set_fact(ForcedIssueFacts.forced_in, corporation, table.round, cite)
        draft.set_fact(ForcedIssueFacts.had, corporation, table.cash(corporation), cite)
        draft.pay(
            BANK,
            corporation,
            count * price,
            cite,
            f"{count} {corporation} at {table.money(price)}",
            "sale",
            corporation,
        )
        draft.give("share", corporation, corporation, POOL, cite, count)
        draft.move_price(corporation, to, cite)
