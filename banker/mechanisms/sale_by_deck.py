"""Privates kept one by one from a deck that nobody sees, and paid for when the last one is kept (1846.5, 1846.6, 1846.7)."""

from collections.abc import Iterator, Mapping

from banker.rounds.auction import offered_at
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rules.faults import Fault
from banker.rules.kinds import PrivateName
from banker.rules.values import Ruleset
from banker.state.facts import GameFacts
from banker.state.table import BANK, Draft, Table


class SaleByDeck(Mechanism):
    """Players keep privates from a deck, hidden, until all are kept; then each is recorded with its owner, in any order. Set `privates.sale` to "deck" for this; the table is needed only for prices."""

    prices: Mapping[PrivateName, int] = {}
    """Dollars for a private that does not cost its face value."""
    discount: int = 0
    """Dollars off the price of the last private for each player who passes, down to what it costs beyond its face value."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        if rules.privates.sale != "deck":
            yield Fault(self.table, "has no effect, since privates.sale is not 'deck'")
        for name, price in self.prices.items():
            if name in rules.private and price < rules.private[name].price:
                yield Fault(f"sale_by_deck.prices[{name}]", "must not be below its face value")

    def private_offer(self, table: Table, private: str) -> int | None:
        return self.prices.get(private)

    def event_objections(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        unsold, cite = table.privates(BANK), table.rules.cite
        if event.ends_round and unsold and table.round.is_stock:
            are = "is" if len(unsold) == 1 else "are"
            text = f"All privates are kept before the round ends, and {', '.join(unsold)} {are} not recorded yet"
            yield Objection(text, cite.auction, "To record one: `private WHO PRIVATE`.")
        elif (
            event.verb == "private"
            and event.private in unsold
            and event.price not in self.prices_now(table, event.private)
        ):
            offer = offered_at(table, event.private)
            text = f"{event.private} costs {table.money(offer)}, not {table.money(event.price)}"
            less = f"The last one costs {table.money(self.discount)} less for each pass, but at least {table.money(self.prices_of_last(table, event.private)[-1])}."
            yield Objection(text, cite.auction, less if len(unsold) == 1 and self.discount else "")

    def prices_now(self, table: Table, private: str) -> list[int]:
        """Dollars that a private of the bank may cost now, the most first."""
        prices = self.prices_of_last(table, private)
        return prices if table.privates(BANK) == [private] else prices[:1]

    def prices_of_last(self, table: Table, private: str) -> list[int]:
        """Dollars that a private of the bank may cost if it is the last one, the most first."""
        offer, face = offered_at(table, private), table.rules.private[private].price
        return [*range(offer, offer - face, -self.discount), offer - face] if self.discount else [offer]

    def sale_ends(self, draft: Draft) -> None:
        """The first seat begins the first stock round."""
        draft.set_game(GameFacts.priority, draft.table.players[0], draft.table.rules.cite.priority)
