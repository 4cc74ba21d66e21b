"""`exchange`: a private company is turned in for stock (1830 Table 1 note 3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from banker.errors import Ambiguous
from banker.events import operating, stock
from banker.events.event import Event, Objection
from banker.events.said import Said
from banker.state.draft import Draft
from banker.state.table import OUT, Table


@dataclass(frozen=True, slots=True)
class Exchange(Event):
    """WHO turns a private company in for stock.

    It is one certificate, of the corporation that the private company stands for, from the offering or the pool.
    """

    verb = "exchange"
    usage = "WHO PRIVATE [CORP] [ipo|pool]"
    example = "exchange dora mh pool"

    who: str
    private: str
    corporation: str
    source: str

    @classmethod
    def read(cls, said: Said) -> Self:
        who, private = said.player(), said.private()
        rule = said.rules.private[private].exchange
        if rule is None:
            able = [name for name, other in said.rules.private.items() if other.exchange]
            raise said.wrong(f"{private} cannot be exchanged, only {', '.join(able) or 'none'} can")
        source = said.one_of(rule.from_)
        corporation = rule.corporation
        if source is None and said.more():
            corporation = said.corporation()
            source = said.one_of(rule.from_)
        return cls(who, private, corporation, source or _only_source(said.table, rule.corporation, rule.from_))

    def words(self) -> tuple[str, ...]:
        return self.who, self.private, self.corporation, self.source

    def objections(self, table: Table) -> Iterator[Objection]:
        cite = table.rules.cite
        rule = table.rules.private[self.private].exchange
        if rule is None or self.corporation != rule.corporation:
            yield Objection(
                f"{self.private} is exchanged for stock of {rule.corporation if rule else 'nothing'}",
                cite.exchange,
            )
            return
        owner = table.owner(self.private)
        if owner != self.who:
            words = "is closed" if owner == OUT else f"belongs to {owner}"
            yield Objection(f"{self.private} {words}, and its owner exchanges it, a player", cite.exchange)
        yield from stock.privates_are_sold(table)
        held = table.percent(self.corporation, self.who)
        if held >= rule.below:
            yield Objection(
                f"{self.who} holds {held}% of {self.corporation}, and must hold less than {rule.below}%",
                cite.exchange,
            )
        if not table.ordinary(self.corporation, stock.SOURCES[self.source]):
            yield Objection(f"there is no {self.corporation} in the {self.source}", cite.exchange)
        yield from operating.raised_for(table)
        begun = table.operating()
        if not table.round.is_stock and begun in table.yet_to_operate():
            yield Objection(f"{begun} is in its turn, and an exchange is made between turns", cite.exchange)

    def remarks(self, before: Table, after: Table) -> Iterator[str]:
        if before.operating() is not None:
            yield f"the turn of {before.operating()} is over: an exchange is made between turns"

    def happen(self, draft: Draft) -> None:
        cite = draft.table.rules.cite.exchange
        if not draft.table.round.is_stock:
            operating.forget_turn(draft)  # it is made between turns, so that of whoever has run is over
        draft.give("private", self.private, self.who, OUT, cite)
        draft.give("share", self.corporation, stock.SOURCES[self.source], self.who, cite)
        stock.settle_presidency(draft, self.corporation)
        stock.float_if_sold(draft, self.corporation)


def _only_source(table: Table, corporation: str, allowed: tuple[str, ...]) -> str:
    """The source that is meant where none is said: the choice is the owner's, so it must be the only one (A35)."""
    holding = [word for word in allowed if table.ordinary(corporation, stock.SOURCES[word])]
    if len(holding) > 1:
        raise Ambiguous(f"{corporation} lies in two places: say {' or '.join(holding)}")
    return holding[0] if holding else allowed[0]
