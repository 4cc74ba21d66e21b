"""`bankrupt`: a president cannot raise the money that a corporation must pay (1830 24.0(6), 25.0)."""

from collections.abc import Iterator
from typing import Any

from banker.errors import either, listed
from banker.rounds import cheaper_trains, ending, forced_sales
from banker.rounds.mechanism import mechanisms
from banker.rounds.objections import Objection
from banker.rounds.sale import sell_out
from banker.rounds.turn import Turn
from banker.rules.mechanism import dues, may_owe
from banker.state.facts import PlayerFacts
from banker.state.table import BANK, Draft, Table
from banker.verbs.arguments import Argument, Player
from banker.verbs.event import Event, Note


def _must_buy(turn: Turn) -> tuple[str | None, ...]:
    needed = forced_sales.need(turn.table)
    return (needed.president if needed else None,)


class Bankrupt(Event):
    """Declare PLAYER bankrupt. In most games this ends the game.

    Only a president who cannot raise the money for a required train, or for what else the rules of the title make a president pay, goes bankrupt. They sell all the stock they may still sell, and lose all their cash.
    """

    arguments = (Player("who", actors=_must_buy),)
    example = "bankrupt carol"
    needs_confirmation = True
    needs_stock = True

    who: str
    brought: tuple[tuple[Argument, Any], ...] = ()
    """The options of mechanisms that were given, with their values."""

    def objections(self, table: Table) -> Iterator[Objection]:
        cite = table.rules.cite.bankruptcy
        needed = forced_sales.need(table)
        if lends := may_owe(table.rules):
            text = "Nobody goes bankrupt in this game: the bank lends a president what a train costs"
            train = needed if isinstance(needed, forced_sales.ForcedPurchase) else None
            yield Objection(text, lends, f"Type `train {train.corporation} {train.kind} --president`." if train else "")
            return
        if needed is None or needed.president != self.who:
            text = f"{self.who} is not the president of a corporation that has run, has no train and cannot pay for one"
            text += "".join(f", or that cannot pay {due}" for due in dues(table.rules))
            yield Objection(text, cite)
            return
        if not forced_sales.is_bankrupt(table, needed):
            due = f"{needed.what} costs {table.money(needed.price)}"
            treasury = f"{needed.corporation} has {table.money(table.cash(needed.corporation))}"
            own = f"{self.who} has {table.money(table.cash(self.who))} and can sell stock for {table.money(forced_sales.raised_at_most(table, needed))}"
            hint = " ".join(filter(None, cheaper_trains.in_words(table, needed)))
            yield Objection(f"{self.who} is not bankrupt: {due}, {treasury}, {own}", cite, hint)

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        if after.over:
            yield Note("", ending.winners(after))
        cite = after.rules.cite
        if before.privates(self.who) and before.rules.privates.between_players is True:
            words = f"{self.who} could also have sold {listed(before.privates(self.who))} to another player"
            yield Note("bankrupt", words, cite.forced_sale)
        needed = forced_sales.need(before)
        for text, section in cheaper_trains.with_privates(before, needed) if needed else ():
            yield Note("bankrupt", text, section)
        others = cheaper_trains.elsewhere(before, needed) if needed else {}
        if needed and others:
            words = f"{either(others)} could also have sold {needed.corporation} a train for less"
            yield Note("bankrupt", words, cite.between_trains)

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.who} is bankrupt."

    def apply(self, draft: Draft) -> None:
        table = draft.table
        cite = table.rules.cite
        needed = forced_sales.need(table)
        if needed is not None and needed.president == self.who:
            if not any(its.bankruptcy_begins(draft, needed.corporation) for its in mechanisms(table)):
                sell_out(draft, needed)
            if any(its.bankrupt(draft, self.who, needed.corporation, self.given()) for its in mechanisms(table)):
                return
        draft.pay(self.who, BANK, max(0, table.cash(self.who)), cite.bankruptcy, "all remaining cash", "bankruptcy")
        draft.set_fact(PlayerFacts.bankrupt_in, self.who, table.round, cite.bankruptcy)
        ending.close(draft, f"{self.who} is bankrupt")
