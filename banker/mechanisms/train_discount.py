"""Privates with which a corporation buys a train of the bank for less."""

from collections.abc import Iterator, Mapping
from typing import Literal

from banker.calc import trains
from banker.errors import either, listed
from banker.frozen import Frozen
from banker.rounds import open_privates
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rules.faults import Fault
from banker.rules.kinds import AtLeastOne, PrivateName, TrainType
from banker.rules.values import WHOLE, Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import NUMBER
from banker.state.table import Draft, Table
from banker.verbs.arguments import Private, Values, Words
from banker.verbs.event import Doubt, Note
from banker.verbs.train import FROM_BANK, Train

_WITH = "--with"


class CheaperTrain(Frozen):
    """What a corporation that owns it pays less for a train of the bank."""

    trains: tuple[TrainType, ...]
    """The types of train."""
    percent: int = 0
    """Percent off the price."""
    amount: int = 0
    """Dollars off the price."""
    rounded: Literal["up", "down"] = "up"
    """Whether the price that is left is rounded up or down to the dollar."""
    times: AtLeastOne = 1
    """How many trains it makes cheaper."""
    closes: bool = False
    """Whether it closes with the last of them."""

    def price(self, full: int) -> int:
        """Dollars for a train that costs so much without it."""
        left = full * (WHOLE - self.percent)
        return max(0, (left // WHOLE if self.rounded == "down" else -(-left // WHOLE)) - self.amount)


class TrainDiscountFacts(Facts, of_each="private"):
    """How often it was used."""

    used = Single("cheaper_trains", NUMBER)
    """How many trains it has made cheaper."""


class Discounted(Train):
    """Buy one train for CORP from the bank, with the discount of a private that CORP owns."""

    verb = "train"
    arguments = (
        *Train.arguments,
        Private("private", option=_WITH, help="a private of CORP that makes the train cheaper"),
    )

    private: str

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        typed = given["price"]
        super().fill_in(given, words)
        if typed is None:
            given["price"] = TrainDiscount.of(words.table.rules).price(given["private"], given["price"])

    def face(self, table: Table) -> int:
        return TrainDiscount.of(table.rules).price(self.private, super().face(table))

    def objections(self, table: Table) -> Iterator[Objection]:
        yield from TrainDiscount.of(table.rules).objections(table, self) or super().objections(table)

    def sentence(self, before: Table, after: Table) -> str:
        return f"{super().sentence(before, after).removesuffix('.')} with the discount of {self.private}."

    def apply(self, draft: Draft) -> None:
        super().apply(draft)
        TrainDiscount.of(draft.table.rules).use(draft, self.private)


class TrainDiscount(Mechanism):
    """Privates that make a train from the bank cheaper for the corporation that owns one."""

    facts = (TrainDiscountFacts,)
    forms = (("train", _WITH, Discounted),)

    rows: Mapping[PrivateName, CheaperTrain]
    """The discount of a private."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        del rules
        for name, discount in self.rows.items():
            if not 0 <= discount.percent <= WHOLE or bool(discount.percent) == bool(discount.amount):
                yield Fault(f"train_discount[{name}]", "needs either percent, at most 100, or amount")

    def price(self, private: str, full: int) -> int:
        """Dollars for a train with a private."""
        return self.rows[private].price(full) if private in self.rows else full

    def _left(self, table: Table, private: str) -> int:
        """How many trains a private can still make cheaper."""
        return self.rows[private].times - (TrainDiscountFacts.of(table, private).used or 0)

    def objections(self, table: Table, event: Discounted) -> list[Objection]:
        """Objections to the use of a private for a train."""
        name, private, discount = event.corporation, event.private, self.rows.get(event.private)
        if discount is None:
            text = f"{private} makes no train cheaper"
        elif table.owner(private) != name:
            text = f"{name} does not own {private}"
        elif not self._left(table, private):
            text = f"{private} has been used already"
        elif event.source not in FROM_BANK:
            text = f"{private} makes only trains from the bank cheaper"
        elif event.kind not in discount.trains:
            text = f"{private} makes only {listed(f'{kind}s' for kind in discount.trains)} cheaper"
        else:
            return []
        return [Objection(text, self.cite)]

    def use(self, draft: Draft, private: str) -> None:
        """Count a train that a private has made cheaper; the private may close."""
        used = (TrainDiscountFacts.of(draft.table, private).used or 0) + 1
        draft.set_fact(TrainDiscountFacts.used, private, used, self.cite)
        if self.rows[private].closes and not self._left(draft.table, private):
            open_privates.close(draft, private, self.cite)

    def offers(self, table: Table, corporation: str) -> Iterator[str]:
        for private, discount in self.rows.items():
            if table.owner(private) == corporation and self._left(table, private):
                yield f"a cheaper train ({either(discount.trains)}) with {private}"

    def cheaper_trains(self, table: Table, corporation: str, kind: str) -> Iterator[tuple[str, int, str]]:
        for private, discount in self.rows.items():
            if table.owner(private) == corporation and self._left(table, private) and kind in discount.trains:
                yield private, discount.price(trains.price(table.rules, kind)), self.cite

    def doubt(self, table: Table, event: SomeEvent) -> Doubt | None:
        """Whether a train is bought at its full price although a private makes it cheaper."""
        if type(event) is not Train or event.source not in FROM_BANK:
            return None
        name = event.corporation
        for private, price, cite in self.cheaper_trains(table, name, event.kind):
            text = f"With {private} {trains.a_train(event.kind)} costs {name} {table.money(price)}"
            option = f"{_WITH} {private}"
            note = f"{text}. To use it: `undo`, then `train {name} {event.kind} {option}`"
            return Doubt(
                f"{text}. Use {private}?", Note("discount", note, cite), option=option, hint=f"{text}: add {option}."
            )
        return None
