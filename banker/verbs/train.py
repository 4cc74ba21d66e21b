"""`train`: a corporation buys a train (1830 21.0, 22.0, 24.0)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from banker.calc import emergency, trains
from banker.rounds import operating
from banker.rounds.objections import Objection, not_enough, unless
from banker.state import names
from banker.state.draft import Draft
from banker.state.table import BANK, DEPOT, POOL, Table
from banker.verbs.arguments import Argument, Corporation, Dollars, Flag, Given, TrainType
from banker.verbs.event import Event
from banker.verbs.words import Words

_FROM_BANK = {"bank": DEPOT, "pool": POOL}


class _Seller(Argument):
    """A corporation, or `bank` or `pool`."""

    def parse(self, text: str, words: Words) -> str:
        word = text.casefold()
        return word if word in _FROM_BANK else names.corporation(text, words.table.rules)


@dataclass(frozen=True, slots=True)
class Train(Event):
    """CORP buys one train.

    It comes from the Bank or its pool of returned trains at face value, or from another corporation.
    """

    verb = "train"
    arguments = (
        Corporation("corporation", up=lambda turn: (turn.ran or turn.coming,)),
        TrainType("kind"),
        _Seller(
            "source",
            "CORP|bank|pool",
            option="--from",
            help="the corporation that sells it; or bank, or pool for a returned one",
        ),
        Dollars("price", "N", option="--price", help="what another corporation is paid, in dollars"),
        TrainType("trade_in", option="--trade-in", help="the train turned in for it"),
        Flag("president", option="--president", help="the president makes up what the treasury lacks"),
    )
    example = "train prr 5 --from b&o --price 760"

    corporation: str
    kind: str
    source: str
    price: int
    trade_in: str | None
    president: bool

    @classmethod
    def fill_in(cls, given: Given, words: Words) -> None:
        table, kind = words.table, given["kind"]
        if given["source"] is None:
            given["source"] = _bank_or_pool(table, kind)
        if given["price"] is not None:
            return
        if given["source"] in _FROM_BANK:
            given["price"] = trains.price(table.rules, kind, given["trade_in"])
            return
        own = _one_president(table, given["corporation"], given["source"])
        least, most = trains.bounds_between(table.rules, kind, own=own)
        if least != most and table.rules.trains.between_allowed:
            raise words.wrong("what another corporation is paid must be said with --price")
        given["price"] = least

    def objections(self, table: Table) -> Iterator[Objection]:
        return unless(operating.turn_objections(table, self.corporation, "train"), self._own_objections(table))

    def _own_objections(self, table: Table) -> Iterator[Objection]:
        cite = table.rules.cite
        if self.source in _FROM_BANK:
            yield from self._from_bank(table)
        else:
            yield from self._from_corporation(table)
        held, limit = len(table.trains(self.corporation)) - bool(self.trade_in), table.phase.train_limit
        if held >= limit:
            yield Objection(f"{self.corporation} has {held} trains, and {limit} are allowed", cite.train_limit)
        if self.president:
            yield from self._with_president(table)
        elif table.cash(self.corporation) < self.price and self._may_be_forced(table):
            lacks = emergency.shortfall(self.price, table.cash(self.corporation))
            words = f"{self.corporation} has ${table.cash(self.corporation):,} of ${self.price:,}; if it must buy, its president makes up ${lacks:,} with --president"
            yield Objection(words, cite.forced_purchase)
        else:
            yield from not_enough(table, self.corporation, self.price, cite.cash)

    def _may_be_forced(self, table: Table) -> bool:
        """Whether its president would have to help, if it has a route (1830 20.2; A53)."""
        president, must = table.president(self.corporation), table.rules.trains.must_own_train
        return must and president is not None and not table.trains(self.corporation)

    def _from_bank(self, table: Table) -> Iterator[Objection]:
        rules = table.rules
        on_sale = table.trains_on_sale()
        there = trains.in_depot(rules, table.depot()) if self.source == "bank" else table.trains(POOL)
        if self.kind not in there or self.kind not in on_sale:
            where = "the Bank" if self.source == "bank" else "the pool of returned trains"
            yield Objection(
                f"{where} sells no {self.kind}-train now; on sale are {', '.join(on_sale) or 'none'}",
                rules.cite.train_order,
            )
        face = trains.price(rules, self.kind, self.trade_in)
        if self.price != face:
            yield Objection(f"{trains.a_train(self.kind)} costs ${face:,} from the Bank", rules.cite.train_price)
        if self.trade_in is None:
            return
        if self.trade_in not in rules.train[self.kind].trade_in:
            yield Objection(trains.not_traded_in(rules, self.kind, self.trade_in), rules.cite.trade_in)
        elif self.trade_in not in table.trains(self.corporation):
            yield Objection(f"{self.corporation} has no {self.trade_in}-train to trade in", rules.cite.trade_in)

    def _from_corporation(self, table: Table) -> Iterator[Objection]:
        rules = table.rules
        if not rules.trains.between_allowed:
            yield Objection("trains are bought from the Bank, new or returned ones", rules.cite.between_trains)
            return
        if self.source == self.corporation:
            yield Objection(f"{self.corporation} cannot buy from itself", rules.cite.between_trains)
        elif self.kind not in table.trains(self.source):
            yield Objection(f"{self.source} has no {self.kind}-train", rules.cite.between_trains)
        yield from self._between(table)
        if self.trade_in is not None:
            yield Objection("a train is traded in with the Bank only", rules.cite.trade_in)

    def _between(self, table: Table) -> Iterator[Objection]:
        """The price that the rules leave to two corporations (1830 21.0; A47; 1851 Operating Rounds; D0)."""
        cite = table.rules.cite.between_trains
        own = _one_president(table, self.corporation, self.source)
        least, most = trains.bounds_between(table.rules, self.kind, own=own)
        if least <= self.price and (most is None or self.price <= most):
            return
        owned = " of one president" if own else ""
        costs = (
            f"at least ${least:,}" if most is None else f"${least:,}" if least == most else f"${least:,} to ${most:,}"
        )
        yield Objection(f"{trains.a_train(self.kind)} between corporations{owned} costs {costs}", cite)

    def _with_president(self, table: Table) -> Iterator[Objection]:
        """The president may help only with the one train that must be bought (1830 24.0; A48 to A50)."""
        name, cite = self.corporation, table.rules.cite.forced_purchase
        president = table.president(name)
        if president is None:
            yield Objection(f"{name} has no president", cite)
            return
        if not table.rules.trains.must_own_train:
            yield Objection("nobody has to own a train, and nobody helps to buy one", table.rules.cite.train_required)
            return
        if table.trains(name):
            yield Objection(f"{name} has a train, so its president may not help to buy another", cite)
        if self.trade_in is not None:
            yield Objection("a president does not help where a train is traded in", cite)
        yield from self._cheapest_with_president(table)
        lacks = emergency.shortfall(self.price, table.cash(name))
        if lacks > table.cash(president):
            has = f"{president} has ${table.cash(president):,} of the ${lacks:,} that {name} lacks"
            yield Objection(f"{has}, and must sell first", cite)

    def _cheapest_with_president(self, table: Table) -> Iterator[Objection]:
        """With his money the cheapest of the Bank is bought, or one of another corporation at face value at most."""
        rules, name = table.rules, self.corporation
        cite, cash = rules.cite.forced_purchase, table.cash(name)
        cheapest = operating.cheapest(table)
        if cheapest is None:
            yield Objection("the Bank has no train left, so none must be bought", rules.cite.train_required)
            return
        kind, price = cheapest
        if min(price, self.price) <= cash:
            words = f"{name} has ${cash:,}, and pays for a {self.kind if self.price <= cash else kind}-train"
            yield Objection(f"{words} without its president", cite)
        elif self.source in _FROM_BANK and trains.price(rules, self.kind) > price:
            yield Objection(
                f"with the president's money the cheapest is bought: {trains.a_train(kind)} at ${price:,}", cite
            )
        elif self.source not in _FROM_BANK and self.price > self._most_with_president(table):
            words = f"with the president's money another corporation is paid ${rules.train[self.kind].price:,} at most"
            yield Objection(f"{words} for {trains.a_train(self.kind)}", cite)

    def _most_with_president(self, table: Table) -> int:
        face = table.rules.emergency.other_corporation == "face"
        return table.rules.train[self.kind].price if face else self.price

    def other_prices(self, table: Table) -> Sequence[int]:
        kinds = table.rules.train.values()
        return [*(kind.price for kind in kinds), *(kind.price - kind.trade_in_credit for kind in kinds)]

    def apply(self, draft: Draft) -> None:
        table, name = draft.table, self.corporation
        cite = table.rules.cite
        operating.begin_turn(draft, name)
        operating.reach_step(draft, "train")
        seller = BANK if self.source in _FROM_BANK else self.source
        president, train = table.president(name), trains.a_train(self.kind)
        if self.president and president:
            lacks = emergency.shortfall(self.price, table.cash(name))
            draft.pay(president, name, lacks, cite.forced_purchase, f"what the treasury lacks for {train}")
        why = f"{train} for a {self.trade_in}" if self.trade_in else train
        draft.pay(name, seller, self.price, cite.train_price if seller == BANK else cite.between_trains, why)
        if self.trade_in:
            draft.give("train", self.trade_in, name, POOL, cite.trade_in)
        operating.take_train(draft, name, self.kind, _FROM_BANK.get(self.source, self.source))


def _one_president(table: Table, corporation: str, other: str) -> bool:
    """Whether two corporations have the same president."""
    return table.president(corporation) == table.president(other)


def _bank_or_pool(table: Table, kind: str) -> str:
    """The place that is meant where none is said: the Bank, or the pool if only that has one; both cost the same."""
    return "pool" if kind in table.trains(POOL) and kind not in trains.in_depot(table.rules, table.depot()) else "bank"
