"""Bankruptcies that close the corporation, and leave its president a loan or nothing (1849.38 to 1849.40)."""

from collections.abc import Iterator, Sequence
from typing import Any

from banker.mechanisms.bankruptcy import deals_no_more, one_left
from banker.rounds import forced_sales
from banker.rounds.leaving import close_corporation, due_to_close
from banker.rounds.mechanism import End, Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rounds.questions import Given
from banker.rounds.sale import sell_out
from banker.rules.kinds import Section
from banker.state.declaration import Facts, Single
from banker.state.facts import NUMBER, WORDS, GameFacts, PlayerFacts
from banker.state.table import BANK, REMOVED, Draft, Table
from banker.verbs.arguments import Flag


class ClosingBankruptcyFacts(Facts, of_each="player"):
    """What a player took of the bank."""

    loans = Single("loans", NUMBER)
    """How many loans the player has taken."""


class OrderFacts(Facts):
    """The order after a bankruptcy."""

    kept = Single("kept_order", WORDS)
    """The corporations that had not operated yet before the bankrupt player sold stock, in order."""


class ClosingBankruptcy(Mechanism):
    """A president who cannot pay for a train sells all that they may and gives all their cash to the corporation, which closes; the game continues. Only a president without any stock then must take a loan from the bank, which is never paid back and counts in the score, or leave the game. With one player left it ends."""

    facts = (ClosingBankruptcyFacts, OrderFacts)
    options = (
        (
            "bankrupt",
            Flag("loan", option="--loan", help="a bankrupt player without stock takes a loan, and stays in the game"),
        ),
        ("bankrupt", Flag("leaves", option="--leaves", help="a bankrupt player without stock leaves the game")),
    )

    lends: int
    """Dollars of a loan."""
    counts: int
    """Dollars that each loan takes off the player's worth."""
    keeps_order: bool = False
    """Whether the others operate in the order from before the sales of a bankrupt player, until stock is sold again or the round ends."""
    cite_choice: Section = ""
    """The section of the loan."""
    cite_left: Section = ""
    """The section of players who have left."""

    def bankruptcy_begins(self, draft: Draft, corporation: str) -> bool:
        left = tuple(name for name in draft.table.yet_to_operate() if name != corporation)
        if self.keeps_order and left:
            draft.set_game(OrderFacts.kept, left, self.cite)
        if needed := forced_sales.need(draft.table):
            sell_out(draft, needed, in_operating_order=True)
        return True

    def kept_order(self, table: Any) -> Sequence[str]:  # noqa: ANN401 - as in the base
        return OrderFacts.of(table).kept or ()

    def has_sold(self, draft: Draft, who: str, corporation: str, given: Given) -> None:
        draft.set_game(OrderFacts.kept, None, self.cite)

    def round_begins(self, draft: Draft) -> None:
        draft.set_game(OrderFacts.kept, None, self.cite)

    def bankrupt(self, draft: Draft, who: str, corporation: str, given: Given) -> bool:
        table = draft.table
        self._close(draft, who, corporation)
        if not table.held(who) and not given.get("leaves"):
            draft.pay(BANK, who, self.lends, self.cite_choice, "a loan, which is never paid back", "bankruptcy")
            loans = ClosingBankruptcyFacts.of(draft.table, who).loans or 0
            draft.set_fact(ClosingBankruptcyFacts.loans, who, loans + 1, self.cite_choice)
        elif not table.held(who):
            draft.set_fact(PlayerFacts.bankrupt_in, who, table.round, self.cite_choice)
        return True

    def ends(self, table: Table) -> Iterator[End]:
        return one_left(table, self.cite_left)

    def _close(self, draft: Draft, who: str, corporation: str) -> None:
        """Their cash goes to the corporation, which closes, after those that the sales have brought to 0."""
        table, cite = draft.table, self.cite
        draft.pay(who, corporation, max(0, table.cash(who)), cite, "all remaining cash", "bankruptcy", corporation)
        draft.set_game(GameFacts.raised, None, cite)
        draft.set_game(GameFacts.raising_for, None, cite)
        fallen = [name for name in due_to_close(table) if name != corporation]
        for name in (*fallen, corporation):
            close_corporation(draft, name, cite, REMOVED)

    def outlasts(self, table: Table) -> bool:
        return True

    def owed(self, table: Table, who: str) -> int:
        return self.counts * (ClosingBankruptcyFacts.of(table, who).loans or 0)

    def event_objections(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        yield from deals_no_more(table, event, self.cite_left)
        needed = forced_sales.need(table)
        if event.verb != "bankrupt" or needed is None or needed.president != event.who:
            return
        if not forced_sales.is_bankrupt(table, needed):
            return  # which is an objection of its own
        chosen = sum(map(bool, event.given().values()))
        trial = Draft(table)
        sell_out(trial, needed, in_operating_order=True)
        self._close(trial, event.who, needed.corporation)
        if trial.table.held(event.who) and chosen:
            yield Objection(f"{event.who} still has stock, and neither takes a loan nor leaves", self.cite_choice)
        elif not trial.table.held(event.who) and chosen != 1:
            text = f"{event.who} will have no stock left, and then takes a loan of {table.money(self.lends)} or leaves the game"
            yield Objection(text, self.cite_choice, f"Type `bankrupt {event.who}` with --loan or --leaves.")
