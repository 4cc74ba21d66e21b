"""Tokens without which a corporation buys no train of a type, each at most once (1849.57)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from banker.calc import trains
from banker.calc.trains import phases_begun
from banker.mechanisms.bought_stations import OfOther, before_its_trains
from banker.rounds import operating
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection, not_enough
from banker.rules.faults import Fault
from banker.rules.kinds import AtLeastOne, PhaseName, TrainType
from banker.rules.values import Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import NUMBER, ROUND
from banker.state.table import BANK, Draft, Table
from banker.verbs.arguments import TrainType as TrainArgument
from banker.verbs.event import Event
from banker.verbs.token import Token
from banker.verbs.train import Train

_OPTION = "--for"


class TrainTokensFacts(Facts):
    """The tokens of the game."""

    sold = Single("train_tokens_sold", NUMBER)
    """How many the bank has sold."""


class TrainTokenFacts(Facts, of_each="corporation"):
    """The token of a corporation."""

    bought_in = Single("train_token", ROUND)
    """The round in which it bought it."""


class _ForTrain(Event):
    """Buy the token with which CORP may buy trains of a type."""

    verb = "token"
    arguments = (
        Token.arguments[0],
        TrainArgument("kind", option=_OPTION, help="the type of train that CORP buys a token for"),
    )
    done_in_turn = True
    listed_as = "train"

    corporation: str
    kind: str

    def first_objections(self, table: Table) -> Iterator[Objection]:
        return operating.turn_objections(table, self.corporation, None)

    def objections(self, table: Table) -> Iterator[Objection]:
        yield from TrainTokens.of(table.rules).objections(table, self.corporation, self.kind)

    def sentence(self, before: Table, after: Table) -> str:
        price = before.cash(self.corporation) - after.cash(self.corporation)
        return f"{self.corporation} buys a token for {self.kind}-trains for {before.money(price)}."

    def apply(self, draft: Draft) -> None:
        TrainTokens.of(draft.table.rules).buy(draft, self.corporation)


class TrainTokens(Mechanism):
    """Between its run and its trains a corporation may buy the bank's token for a type of train, once. Without the token, the corporation can buy no train of that type from anybody, and need not."""

    facts = (TrainTokensFacts, TrainTokenFacts)
    forms = (("token", _OPTION, _ForTrain),)

    allowed: bool = True
    """Whether corporations may buy such tokens; an option can set this."""
    type: TrainType
    """The type of train."""
    first: Mapping[PhaseName, AtLeastOne]
    """Dollars for the first token of the game, by the phase from which that is its price. Before the first of these phases there is none."""
    further: Mapping[PhaseName, AtLeastOne]
    """Dollars for each later token, by the same phases."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        if self.first.keys() != self.further.keys() or not self.first:
            yield Fault(f"{self.table}.further", "must have the phases of `first`, at least one")

    def seated(self, rules: Ruleset, players: int) -> Ruleset:
        """Without the option there are no such trains."""
        del players
        others = {kind: train for kind, train in rules.train.items() if kind != self.type}
        return rules if self.allowed else rules._replace(train=others)

    def price(self, table: Table) -> int:
        """Dollars for the next token; 0 if there is none yet."""
        prices = self.further if TrainTokensFacts.of(table).sold else self.first
        begun = [phase for phase in phases_begun(table.rules, table.phase_name) if phase in prices]
        return prices[begun[-1]] if begun else 0

    def has(self, table: Table, corporation: str) -> bool:
        """Whether a corporation has one."""
        return TrainTokenFacts.of(table, corporation).bought_in is not None

    def objections(self, table: Table, corporation: str, kind: str) -> Iterator[Objection]:
        """Objections to a corporation that buys one for a type of train now."""
        price = self.price(table)
        if not self.allowed or kind != self.type:
            yield Objection(f"There are no tokens for {kind}-trains in this game", self.cite)
        elif not price:
            phase = table.rules.phase_called(next(iter(self.first)))
            yield Objection(f"Tokens for {kind}-trains are sold only from phase {phase} on", self.cite)
        elif self.has(table, corporation):
            yield Objection(f"{corporation} has a token for {kind}-trains already", self.cite)
        elif at_another_step := list(
            before_its_trains(table, corporation, f"buys a token for {kind}-trains", self.cite)
        ):
            yield from at_another_step
        else:
            yield from not_enough(table, corporation, price, table.rules.cite.cash)

    def buy(self, draft: Draft, corporation: str) -> None:
        """The bank sells a corporation a token."""
        table = draft.table
        operating.begin_turn(draft, corporation)
        why = f"a token for {self.type}-trains"
        draft.pay(corporation, BANK, self.price(table), self.cite, why, "train", corporation)
        draft.set_fact(TrainTokenFacts.bought_in, corporation, table.round, self.cite)
        draft.set_game(TrainTokensFacts.sold, (TrainTokensFacts.of(table).sold or 0) + 1, self.cite)

    def sold_to(self, table: Any, corporation: str) -> Sequence[str] | None:  # noqa: ANN401 - as in the base
        if not self.allowed or self.has(table, corporation):
            return None
        return [kind for kind in table.trains_on_sale() if kind != self.type]

    def event_objections(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        if isinstance(event, Train) and event.kind == self.type and not self.has(table, event.corporation):
            hint = (
                f"To buy one: `token {event.corporation} {_OPTION} {self.type}`, before its trains."
                if self.allowed
                else ""
            )
            text = f"{event.corporation} has no token for {self.type}-trains, and so buys no {self.type}-train"
            yield Objection(text, self.cite, hint)
        if isinstance(event, OfOther) and TrainTokenFacts.of(table, event.corporation).bought_in == table.round:
            text = f"{event.corporation} has already bought a token for {self.type}-trains; a station of another corporation comes before that"
            yield Objection(text, table.rules.cite.turn_order)

    def owned(self, table: Any, corporation: str) -> list[str]:  # noqa: ANN401 - as in the base
        return [f"{self.type}-token"] if self.has(table, corporation) else []

    def shown(self, table: Table) -> Iterator[str]:
        if holders := [name for name in table.rules.corporation if self.has(table, name)]:
            yield f"With a token for {self.type}-trains: {', '.join(holders)}"

    def offers(self, table: Any, corporation: str) -> Iterator[str]:  # noqa: ANN401 - as in the base
        if not any(self.objections(table, corporation, self.type)):
            price = table.money(self.price(table))
            yield f"a token for {trains.a_train(self.type)} for {price} (`token {corporation} {_OPTION} {self.type}`)"
