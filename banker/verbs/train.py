"""`train`: a corporation buys a train (1830 21.0, 22.0, 24.0)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from banker.calc import emergency, trains
from banker.errors import Invalid
from banker.rounds import allowances, cheaper_trains, forced_sales, operating
from banker.rounds.depot import cheapest, on_sale
from banker.rounds.mechanism import first_answer
from banker.rounds.objections import Objection, not_enough
from banker.rounds.together import event_objections, loan, train_objections
from banker.rules.mechanism import may_owe
from banker.state import names
from banker.state.table import BANK, DEPOT, POOL, Draft, Table
from banker.verbs.arguments import Argument, Corporation, Dollars, Flag, TrainType, Values, Words
from banker.verbs.event import Doubt, Event, Note

FROM_BANK = {"bank": DEPOT, "pool": POOL}
"""The sources of the bank's trains, and where these lie."""
_DEPOT = DEPOT.casefold()
"""The word of tables for the trains that the bank has not sold yet: also taken for `bank`."""
_SELLERS = "CORP|bank|pool"
_HELPED = "p"
"""The word for `--president`, behind the type or the price."""


class _Seller(Argument):
    """A corporation, `bank` or `pool`; a word that is none of them, or that is a type of train, is no seller."""

    def fits(self, word: str, words: Words) -> bool:
        is_other = word.casefold() == _HELPED or word[:1] == "-" or word in words.table.rules.train
        return not is_other and self.reads(word, words)

    def parse(self, text: str, words: Words) -> str:
        word = "bank" if text.casefold() == _DEPOT else text.casefold()
        return word if word in FROM_BANK else names.corporation(text, words.table.rules)


class _Helped(Flag):
    """`--president`, or `p` as the last word."""

    def take(self, words: Words) -> bool:
        if [word.casefold() for word in words.left] == [_HELPED]:
            words.left.clear()
            return True
        return super().take(words)


class Train(Event):
    """Buy one train for CORP.

    CORP buys it at face value from the bank (the depot, or the bank pool for a returned train), or from another corporation at the agreed price. `train prr 3 nyc 300` is short for `train prr 3 --from nyc --price 300`, and `train prr 6 p` for `train prr 6 --president`. For two trains, type the command twice.
    """

    arguments: ClassVar[tuple[Argument, ...]] = (
        Corporation("corporation", actors=lambda turn: (turn.ran or turn.next_to_operate,)),
        TrainType("kind"),
        _Seller(
            "source",
            _SELLERS,
            option="--from",
            help="the corporation that sells it; or bank, or pool for a returned train",
            after=TrainType.label,
        ),
        Dollars("price", "N", option="--price", help="the price for the other corporation, in dollars", after=_SELLERS),
        TrainType(
            "trade_in", option="--trade-in", help="the type of train that CORP trades in", only_with="train.*.trade_in"
        ),
        _Helped("president", option="--president", help="the president adds what the treasury lacks (short: p)"),
        Flag(
            "above_limit",
            option="--above-limit",
            help="CORP keeps it above the train limit; an override adds this option",
            hidden=True,
        ),
    )
    example = "train prr 5 --from nyc --price 760"
    step = "train"

    corporation: str
    kind: str
    source: str
    price: int
    trade_in: str | None
    president: bool
    above_limit: bool

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        table, kind = words.table, given["kind"]
        if words.left[:1] == [kind]:
            raise Invalid(f"`train` buys one train at a time: type `train {given['corporation']} {kind}` twice.")
        if given["source"] is None:
            # the depot, or the bank pool if only that has one; the price is the same
            depot = table.new_trains()
            given["source"] = "pool" if kind in table.returned_trains() and kind not in depot else "bank"
        if given["price"] is not None:
            return
        if given["source"] in FROM_BANK:
            given["price"] = trains.price(table.rules, kind, given["trade_in"])
            return
        own = _same_president(table, given["corporation"], given["source"])
        least, most = trains.bounds_between(table.rules, kind, own=own)
        if least != most and table.rules.trains.between_allowed and kind in table.trains(given["source"]):
            raise words.error(f"The price that {given['source']} gets is needed: --price N.")
        given["price"] = least

    def doubt(self, table: Table) -> Doubt | None:
        given = self._to_trade_in(table)
        if given is None or self.president:
            return super().doubt(table)
        less = table.money(trains.price(table.rules, self.kind, given))
        command = f"`train {self.corporation} {self.kind} --trade-in {given}`"
        question = f"{self.corporation} could trade in {trains.a_train(given)} and pay {less}: {command}. Pay {table.money(self.price)} without a trade-in?"
        note = f"{self.corporation} could have traded in {trains.a_train(given)} and paid {less}. To trade it in: `undo`, then {command}"
        return Doubt(question, Note("trade-in", note, table.rules.cite.trade_in))

    def face(self, table: Table) -> int:
        """Dollars that the bank asks for it."""
        return trains.price(table.rules, self.kind, self.trade_in)

    def _to_trade_in(self, table: Table) -> str | None:
        """The type that would make a train from the bank cheaper, if none is traded in; None if the corporation has none."""
        if self.trade_in is not None or self.source not in FROM_BANK:
            return None
        return next(iter(trains.to_trade_in(table.rules, self.kind, table.trains(self.corporation))), None)

    def objections(self, table: Table) -> Iterator[Objection]:
        name, cite = self.corporation, table.rules.cite
        yield from self._from_bank(table) if self.source in FROM_BANK else self._from_corporation(table)
        trains_held, limit = table.trains(name), trains.limit(table.rules, table.phase_name, name)
        held = self._trains_left(table)
        lacks = emergency.shortfall(self.price, table.cash(name))
        hint = self._cheaper(table)
        if held >= limit:
            words = f"{name} has {held} train{'s' * (held != 1)}, and the limit is {limit}"
            yield Objection(words, cite.train_limit, "" if lacks else hint)
        if self.source not in FROM_BANK or table.rules.emergency.bank_train == "any-needed":
            # else the sale was for the bank's cheapest
            yield from operating.unneeded_sale(table, name, self.kind, self.price)
        if self.president:
            yield from self._with_president(table)
        elif lacks and table.rules.trains.must_own_train and not trains_held and table.president(name):
            words = f"{name} has {table.money(table.cash(name))} of the {table.money(self.price)} that {trains.a_train(self.kind)} costs"
            # with a route it must buy one (1830 20.2; A53)
            if self.source in FROM_BANK or cheaper_trains.may_help(table, name):
                yield Objection(words, cite.forced_purchase, f"If it must buy a train, {self._to_type(table, lacks)}")
            else:
                yield Objection(f"{words}, and its president pays only for a train of the bank", cite.forced_purchase)
        else:
            for objection in not_enough(table, name, self.price, cite.cash):
                yield objection._replace(hint=hint)

    def _to_type(self, table: Table, lacks: int) -> str:
        """What to type where the treasury lacks so many dollars: what a mechanism demands first, or --president."""
        first = event_objections(table, self._replace(president=True))
        if hint := next((objection.hint for objection in first if objection.hint), ""):
            return f"{hint[0].lower()}{hint[1:]}"
        return f"its president adds the missing {table.money(lacks)}: add --president."

    def _trains_left(self, table: Table) -> int:
        """The number of trains that count for the limit, without the one traded in."""
        return table.trains_counted(self.corporation) - bool(self.trade_in)

    def overridden(self, table: Table) -> Self:
        above = self._trains_left(table) >= trains.limit(table.rules, table.phase_name, self.corporation)
        return self._replace(above_limit=True) if above else self

    def _cheaper(self, table: Table) -> str:
        """A hint at a trade-in or another way by which the corporation can pay for it; "" where there is none."""
        if (cheaper := super().doubt(table)) is not None:
            return cheaper.hint
        given = self._to_trade_in(table)
        price = trains.price(table.rules, self.kind, given)
        if given is None or price > table.cash(self.corporation):
            return ""
        return f"With {trains.a_train(given)} traded in it costs {table.money(price)}: add --trade-in {given}."

    def _from_bank(self, table: Table) -> Iterator[Objection]:
        rules = table.rules
        sold = on_sale(table, self.corporation)
        there = table.new_trains() if self.source == "bank" else table.returned_trains()
        if self.kind not in there or self.kind not in sold:
            is_limited = self.kind in table.trains_on_sale() and self.kind not in sold
            to = f" to {self.corporation}" * is_limited
            text = f"The bank{' pool' * (self.source == 'pool')} has no {self.kind}-train for sale{to}"
            hint = "Leave out --from to buy one."
            if self.kind not in sold:
                hint = f"For sale: {', '.join(sold) or 'none'}."
            yield Objection(text, rules.cite.train_order, hint)
        face = self.face(table)
        if self.price != face:
            text = f"The bank sells {trains.a_train(self.kind)} for {rules.money(face)}, not {rules.money(self.price)}"
            yield Objection(text, rules.cite.train_price)
        yield from operating.from_bank_objections(table, self.corporation, self.kind)
        if self.trade_in is None:
            return
        if self.trade_in not in rules.train[self.kind].trade_in:
            yield Objection(trains.not_traded_in(rules, self.kind, self.trade_in), rules.cite.trade_in)
        elif self.trade_in not in table.trains(self.corporation):
            yield Objection(f"{self.corporation} has no {self.trade_in}-train to trade in", rules.cite.trade_in)

    def _from_corporation(self, table: Table) -> Iterator[Objection]:
        rules = table.rules
        if not rules.trains.between_allowed:
            yield Objection("Trains may be bought only from the bank, new or returned", rules.cite.between_trains)
            return
        if self.source == self.corporation:
            yield Objection(f"{self.corporation} cannot buy a train from itself", rules.cite.between_trains)
        elif self.kind not in table.trains(self.source):
            yield Objection(f"{self.source} has no {self.kind}-train", rules.cite.between_trains)
        else:
            yield from train_objections(table, self.source, self.kind)
        own = _same_president(table, self.corporation, self.source)
        if rules.trains.between_allowed == "same-president" and not own:
            text = f"{self.corporation} and {self.source} have different presidents, and trains are sold only between corporations of one president"
            yield Objection(text, rules.cite.between_trains)
            return
        least, most = trains.bounds_between(rules, self.kind, own=own)  # 1830 21.0; A47; 1851 Operating Rounds; D0
        if self.price < least or (most is not None and self.price > most):
            between = f"Between corporations{' with the same president' * own} {trains.a_train(self.kind)} costs"
            costs = f"at least {rules.money(least)}"
            if most is not None:
                costs = rules.money(least) + f" to {rules.money(most)}" * (most > least)
            yield Objection(f"{between} {costs}, not {rules.money(self.price)}", rules.cite.between_trains)
        if self.trade_in is not None:
            yield Objection("A train may be traded in only with the bank", rules.cite.trade_in)

    def _with_president(self, table: Table) -> Iterator[Objection]:
        """Objections to the president's help, which is only for the one train that must be bought (1830 24.0; A48 to A50)."""
        name, cite = self.corporation, table.rules.cite.forced_purchase
        president = table.president(name)
        if president is None:
            yield Objection(f"{name} has no president", cite)
            return
        if not table.rules.trains.must_own_train:
            words = "In this game no corporation has to own a train, so presidents may not help to buy one"
            yield Objection(words, table.rules.cite.train_required)
            return
        if helped := self._help(table):
            (fee, section, objections), lacks = helped, emergency.shortfall(self.price, table.cash(name))
            yield from objections
            if lacks + fee > table.cash(president) and not objections:
                yield from not_enough(table, president, lacks + fee, section)
            return
        if table.trains(name):
            yield Objection(f"{name} has a train, so its president may not help to buy another", cite)
        if self.trade_in is not None:
            yield Objection("The president may not help to buy a train when another is traded in", cite)
        yield from self._cheapest_with_president(table)
        lacks = emergency.shortfall(self.price, table.cash(name))
        if lacks > table.cash(president) and loan(table, president) is None:
            has = f"{president} has {table.money(table.cash(president))} of the {table.money(lacks)} that {name} lacks"
            yield Objection(has, cite, forced_sales.way_out(table, president))

    def _help(self, table: Table) -> tuple[int, str, list[Objection]] | None:
        """What help costs the president that a mechanism allows with a train that need not be bought, and objections."""
        purchase = (self.corporation, self.kind, self.price)
        return first_answer(table, lambda its: its.help(table, *purchase))

    def _cheapest_with_president(self, table: Table) -> Iterator[Objection]:
        """Objections: the president may help only with the bank's cheapest train, or another corporation's up to face value."""
        rules, name = table.rules, self.corporation
        cite, cash = rules.cite.forced_purchase, table.cash(name)
        offer = cheapest(table, name)
        if offer is None:
            yield Objection("The bank has no train left, so nobody has to buy one", rules.cite.train_required)
            return
        (kind, price), face = offer, rules.train[self.kind].price
        any_train = rules.emergency.bank_train != "cheapest"
        if min(price, self.price) <= cash:
            affordable = trains.a_train(self.kind if self.price <= cash else kind)
            words = f"{name} has {rules.money(cash)}, enough for {affordable}, so its president may not help"
            yield Objection(words, cite, ruling="A66")
        elif self.source in FROM_BANK and not any_train and trains.price(rules, self.kind) > price:
            words = f"the cheapest train, {trains.a_train(kind)} for {rules.money(price)}"
            yield Objection(f"The president may help only with {words}", cite)
        elif self.source not in FROM_BANK and not cheaper_trains.may_help(table, name):
            words = f"The president may help only with a train from the bank, such as {trains.a_train(kind)} for {table.money(price)}"
            yield Objection(words, cite)
        elif self.source not in FROM_BANK and rules.emergency.other_corporation == "face" and self.price > face:
            most = f"at most {rules.money(face)} for {trains.a_train(self.kind)}"
            words = f"With the president's help another corporation gets {most}, not {rules.money(self.price)}"
            yield Objection(words, cite)

    def other_prices(self, table: Table) -> Sequence[int]:
        kinds = table.rules.train.values()
        return [*(kind.price for kind in kinds), *(kind.price - kind.trade_in_credit for kind in kinds)]

    def sentence(self, before: Table, after: Table) -> str:
        seller = {"bank": "", "pool": " from the bank pool"}.get(self.source, f" from {self.source}")
        given = f", trading in {trains.a_train(self.trade_in)}" if self.trade_in else ""
        helped = " with the president's help" if self.president else ""
        return f"{self.corporation} buys {trains.a_train(self.kind)}{seller} for {before.money(self.price)}{given}{helped}."

    def apply(self, draft: Draft) -> None:
        table, name = draft.table, self.corporation
        cite, phase = table.rules.cite, table.phase_name
        operating.begin_turn(draft, name, "train")
        seller = BANK if self.source in FROM_BANK else self.source
        president, train = table.president(name), trains.a_train(self.kind)
        if self.president and president:
            lacks = emergency.shortfall(self.price, table.cash(name))
            lent = loan(table, president) if lacks > table.cash(president) else None
            fee, section, _ = self._help(table) or (0, "", ())
            draft.pay(president, BANK, fee, section, f"the fee for help with {train}", "help", name)
            draft.pay(president, BANK, lent or 0, may_owe(table.rules), f"beyond the loan for {train}", "help", name)
            why = f"what the treasury lacks for {train}"
            draft.pay(president, name, lacks, cite.forced_purchase, why, "help", name)
        why = f"{train}, with {trains.a_train(self.trade_in)} traded in" if self.trade_in else train
        section = cite.train_price if seller == BANK else cite.between_trains
        draft.pay(name, seller, self.price, section, why, "train", name)
        if self.trade_in:
            draft.give("train", self.trade_in, name, operating.place_of_discards(table), cite.trade_in)
        if seller == BANK:
            operating.note_from_bank(draft, self.kind)
        operating.take_train(draft, name, self.kind, FROM_BANK.get(self.source, self.source), cite.train_order)
        if self.above_limit:
            allowances.allow_trains(draft, name, trains.limit(table.rules, phase, name))


def _same_president(table: Table, buyer: str, seller: str) -> bool:
    return table.president(buyer) == table.president(seller)
