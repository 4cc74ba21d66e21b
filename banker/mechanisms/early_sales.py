"""Privates that corporations buy at face value in the first operating rounds (18TN.9, 18TN.11, 18MS.16)."""

from collections.abc import Iterator

from banker.rounds.mechanism import Mechanism
from banker.rounds.objections import Objection
from banker.rules.kinds import PrivateName
from banker.state.declaration import Facts, Single
from banker.state.facts import ROUND
from banker.state.table import Draft, Table


class EarlySalesFacts(Facts, of_each="player"):
    """Who has sold."""

    sold_in = Single("sold_private", ROUND)
    """The operating round in which the player sold a private to a corporation, where each may sell only one."""


class EarlySales(Mechanism):
    """In the first set of operating rounds corporations may buy privates in every phase, at face value."""

    facts = (EarlySalesFacts,)

    operating_rounds: int = 0
    """How many operating rounds of that set this is for; 0 for all."""
    privates: tuple[PrivateName, ...] = ()
    """The privates that may be bought; all by default."""
    one_each: bool = False
    """Whether, as long as the phase allows no purchases, a corporation may buy only one, and a player may sell only one."""

    def _is_early(self, table: Table) -> bool:
        first, now = table.stock_since, table.round
        in_set = not now.is_stock and first is not None and now.number == first.number
        return in_set and (not self.operating_rounds or now.part <= self.operating_rounds)

    def private_bounds(self, table: Table, private: str, corporation: str) -> tuple[int, int, str] | None:
        face = table.rules.private[private].price
        return (face, face, "") if self._is_early(table) and private in (self.privates or (private,)) else None

    def private_objections(self, table: Table, private: str, corporation: str) -> Iterator[Objection]:
        if table.phase.privates_to_corporations or not self.one_each or not self._is_early(table):
            return
        phase, owner = table.rules.phase_called(table.phase_name), table.owner(private)
        if owned := table.privates(corporation):
            text = f"In phase {phase} a corporation buys only one private, and {corporation} owns {owned[0]}"
            yield Objection(text, self.cite)
        if owner in table.players and EarlySalesFacts.of(table, owner).sold_in == table.round:
            text = f"In phase {phase} a player sells only one private to a corporation, and {owner} has sold one"
            yield Objection(text, self.cite)

    def private_bought(self, draft: Draft, private: str, corporation: str, seller: str) -> None:
        if self.one_each and self._is_early(draft.table) and seller in draft.table.players:
            draft.set_fact(EarlySalesFacts.sold_in, seller, draft.table.round, self.cite)
