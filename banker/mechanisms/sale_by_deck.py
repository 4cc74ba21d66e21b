"""Privates kept one by one from a deck that nobody sees, and paid for when the last one is kept (1846.5 to 1846.7); or taken in the open and paid for at once (1846.71)."""

from collections.abc import Iterator, Mapping, Sequence

from banker.rounds.auction import offered_at
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rounds.questions import SaleTurn
from banker.rounds.turn import to_the_left
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
    """Dollars off the price of the last private for each player who passes, by its face value at most."""
    in_the_open: bool = False
    """Whether all privates lie open instead: players take them in turn, from the last seat on, and pay at once. If all pass in a row while several are left, a set of operating rounds comes before the rest; the first player must take one."""

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
        none_sold = self.in_the_open and unsold == [*table.rules.private]
        if none_sold and event.verb == "private" and event.who in table.players[:-1]:
            yield Objection(f"It is {table.players[-1]}'s turn to draft, not {event.who}'s", self.cite)
        if event.ends_round and table.round.is_stock and self.in_the_open:
            if len(unsold) == 1:
                text = f"{unsold[0]} is the last private, so each pass makes it cheaper, and the round continues"
                yield Objection(
                    text,
                    cite.discount,
                    f"To pass, at the prompt: `p`. To record who takes it: `private WHO {unsold[0]} PRICE`.",
                )
        elif event.ends_round and unsold and table.round.is_stock:
            are = "is" if len(unsold) == 1 else "are"
            text = f"All privates are kept before the round ends, and {', '.join(unsold)} {are} not recorded yet"
            yield Objection(text, self.cite, "To record one: `private WHO PRIVATE`.")
        elif (
            event.verb == "private"
            and event.private in unsold
            and event.price not in self.prices_now(table, event.private)
        ):
            offer = offered_at(table, event.private)
            text = f"{event.private} costs {table.money(offer)}, not {table.money(event.price)}"
            less = f"The last one costs {table.money(self.discount)} less for each pass, but at least {table.money(self.prices_of_last(table, event.private)[-1])}."
            if len(unsold) == 1 and self.discount:
                yield Objection(text, cite.discount, less)
            else:
                yield Objection(text, cite.auction)

    def prices_now(self, table: Table, private: str) -> list[int]:
        """Dollars that a private of the bank may cost now, the most first."""
        prices = self.prices_of_last(table, private)
        return prices if table.privates(BANK) == [private] else prices[:1]

    def prices_of_last(self, table: Table, private: str) -> list[int]:
        """Dollars that a private of the bank may cost if it is the last one, the most first."""
        offer, face = offered_at(table, private), table.rules.private[private].price
        return [*range(offer, offer - face, -self.discount), offer - face] if self.discount else [offer]

    def sale_turn(self, table: Table, steps: Sequence[tuple[str, bool]]) -> SaleTurn | None:
        unsold = table.privates(BANK)
        if not (self.in_the_open and table.round.is_stock and unsold):
            return None
        seats, passed = table.players[::-1], 0
        player = seats[0]
        for who, buys in (step for step in steps if step[0] in seats):
            player, passed = to_the_left(seats, who), 0 if buys else passed + 1
        then, cite = to_the_left(seats, player), table.rules.cite
        if unsold == [*table.rules.private]:
            must_buy = Objection(
                f"{player} begins, and must draft a private", self.cite, "To draft: `private PRIVATE`."
            )
            return SaleTurn("draft", player, then, 0, (), must_buy)
        if len(unsold) > 1:
            place = seats.index(player)
            asked = (seats[place:] + seats[:place])[: len(seats) - passed]
            return SaleTurn("draft", player, then, passed, asked, None)
        prices = self.prices_of_last(table, unsold[0])
        price = prices[min(passed, len(prices) - 1)]
        if price > prices[-1]:
            return SaleTurn("draft", player, then, 0, (), None, price)
        text = f"Now {unsold[0]} costs only {table.money(price)}, and {player} must take it"
        to_take = f"Type `private {player} {unsold[0]} {price}`."
        return SaleTurn("draft", player, then, 0, (), Objection(text, cite.discount, to_take), price)

    def sale_pauses(self, table: Table) -> bool:
        return self.in_the_open

    def sale_ends(self, draft: Draft) -> None:
        """The first seat begins the first stock round."""
        draft.set_game(GameFacts.priority, draft.table.players[0], draft.table.rules.cite.priority)
