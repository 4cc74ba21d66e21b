"""Bankruptcies that close the corporations of the bankrupt player, and after which the game goes on (18Neb.1, 18Neb.28, 18Neb.35, 18Neb.36)."""

from collections.abc import Iterator

from banker.mechanisms.bankruptcy import deals_no_more, one_left, outlasts_another, players_left
from banker.rounds import forced_sales, open_privates
from banker.rounds.leaving import close_corporation
from banker.rounds.mechanism import End, Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rounds.questions import Given
from banker.rounds.sale import to_pool
from banker.rules.kinds import Section
from banker.state.facts import GameFacts, PlayerFacts
from banker.state.table import BANK, IPO, POOL, Draft, Table


class Liquidation(Mechanism):
    """A bankrupt player gives all cash to the corporation that needs a train, and sells all the stock that they may, at prices that do not move; the bank gets that money. Corporations whose stock they could not sell then close: their stock is worth nothing, their trains go to the bank pool, and they can begin again. The player's privates close, too. The game continues until only one player is left, with the certificate limit for the number of those left."""

    cite_closed: Section = ""
    """The section of corporations that close."""
    cite_limit: Section = ""
    """The section of the certificate limit after a bankruptcy."""
    cite_last: Section = ""
    """The section by which the last bankruptcy ends the game."""

    def bankruptcy_begins(self, draft: Draft, corporation: str) -> bool:
        table, needed = draft.table, forced_sales.need(draft.table)
        if needed is None:
            return False
        who, sales = needed.president, forced_sales.can_raise(table, needed)
        cash = max(0, table.cash(who))
        draft.pay(who, corporation, cash, self.cite, "all remaining cash", "bankruptcy", corporation)
        for name, (count, _) in sales.items():
            to_pool(draft, who, name, count, f"{count} {name} of a bankrupt player", moves=False)
        return True

    def bankrupt(self, draft: Draft, who: str, corporation: str, given: Given) -> bool:
        table, cite = draft.table, self.cite
        for held in table.held(who):
            close_corporation(draft, held.corporation, self.cite_closed, POOL)
        for private in table.privates(who):
            open_privates.close(draft, private, cite)
        draft.pay(who, BANK, max(0, table.cash(who)), cite, "all that the sales brought", "bankruptcy")
        draft.set_game(GameFacts.raised, None, cite)
        draft.set_game(GameFacts.raising_for, None, cite)
        draft.set_fact(PlayerFacts.bankrupt_in, who, table.round, cite)
        return True

    def ends(self, table: Table) -> Iterator[End]:
        return one_left(table, self.cite_last)

    def closed_stock(self) -> str:
        return IPO

    def outlasts(self, table: Table) -> bool:
        return outlasts_another(table)

    def certificate_limit(self, table: Table) -> int | None:
        left = len(players_left(table))
        return None if left == len(table.players) else table.rules.players.certificate_limit.get(left)

    def event_objections(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        yield from deals_no_more(table, event, self.cite)
