"""The sale of the privates in rounds: players bid on any of them until all have passed; then each highest bid buys, and the others become cheaper (18Neb.7, 18Neb.9)."""

from collections.abc import Iterator
from typing import Literal

from banker.rounds import auction
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rounds.turn import all_seats, to_the_left
from banker.rules.faults import Fault
from banker.rules.values import Ruleset
from banker.state.facts import GameFacts
from banker.state.table import BANK, Draft, Table


class SaleByRounds(Mechanism):
    """Players bid on any private in turn until all have passed in a row; then every highest bid buys, each other private becomes cheaper by `privates.discount`, and the next round begins. A private at 0 goes to the player whose turn it would be. Set `privates.sale` to "rounds" for this; the table is needed only for the order after the sale."""

    then: Literal["seats", "most-cash"] = "seats"
    """The order of turns in the stock round after the sale: by seats, or by cash, the most first. Players with equal cash keep their seats, and the order by cash holds for presidencies, too."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        if rules.privates.sale != "rounds":
            yield Fault(self.table, "has no effect, since privates.sale is not 'rounds'")

    def event_objections(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        unsold = table.sold_first() if table.round.is_stock else []
        if event.verb == "private" and event.private in unsold:
            yield from self._to_a_sale(table, event)
        elif event.ends_round:
            for name in unsold:
                if best := next(iter(table.bids(name).items()), None):
                    text = f"{best[0]} has the highest bid for {name}, {table.money(best[1])}, so it is sold before the round ends"
                    yield Objection(text, table.rules.cite.bid, f"Type `private {best[0]} {name}`.")
                    return

    def _to_a_sale(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        """Objections to who buys a private of the bank, and at which price."""
        cite, name, offer = table.rules.cite, event.private, auction.offered_at(table, event.private)
        best, free = next(iter(table.bids(name).items()), None), auction.next_private(table)
        if free and (event.who, name) != (taker := auction.must_take(table), free):
            text = f"{taker} must take {free} for {table.money(0)} first"
            yield Objection(text, cite.discount, f"Type `private {taker} {free} 0`.")
        elif best and best != (event.who, event.price):
            text = f"{best[0]} has the highest bid for {name} and pays that bid, {table.money(best[1])}"
            yield Objection(text, cite.bid)
        elif not offer and event.price:
            text = f"{name} costs {table.money(0)}, not {table.money(event.price)}"
            yield Objection(text, cite.discount)
        elif offer and not best:
            text = f"Nobody has bid for {name}, and the bank sells it only to its highest bidder"
            yield Objection(text, cite.bid, f"To bid: `bid {event.who} {name} {max(offer, event.price)}`.")

    def round_begins(self, draft: Draft) -> None:
        """After a round without a free private, the player whose turn it would be is passed over."""
        table = draft.table
        if table.round.is_stock and table.sold_first():
            self._pass_on(draft)

    def private_leaves_bank(self, draft: Draft, private: str) -> None:
        """Who has taken what is free has had their turn."""
        table = draft.table
        if not auction.offered_at(table, private) and not auction.next_private(table):
            self._pass_on(draft)

    def _pass_on(self, draft: Draft) -> None:
        table = draft.table
        to = to_the_left(all_seats(table), table.priority or table.players[0])
        draft.set_game(GameFacts.priority, to, table.rules.cite.auction)

    def sale_ends(self, draft: Draft) -> None:
        table = draft.table
        if table.privates(BANK) or self.then == "seats":
            return
        order = tuple(sorted(table.players, key=lambda who: -table.cash(who)))
        draft.set_game(GameFacts.turn_order, order, self.cite)
        draft.set_game(GameFacts.priority, order[0], self.cite)
