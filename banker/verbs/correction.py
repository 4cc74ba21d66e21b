"""What `amend` and `void` share: the recomputed game, and the settlement at the table."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from banker.rounds.objections import Objection
from banker.state.draft import Draft
from banker.state.settlement import settle
from banker.state.table import Table
from banker.verbs.earlier import AboutEarlier
from banker.verbs.event import Change, Edit, Past, Recomputation


@dataclass(frozen=True, slots=True)
class Correction(AboutEarlier):
    """An edit of the game; `completed` sets `recomputation`, the game with the edit."""

    needs_confirmation = True

    recomputation: Recomputation | None = field(default=None, kw_only=True, compare=False, repr=False)

    @abstractmethod
    def edit(self) -> Edit:
        """The edit that it makes."""

    def completed(self, table: Table, past: Past) -> Self:
        return replace(self, recomputation=past.recompute(table, self.edit()))

    @property
    def recomputed(self) -> Recomputation:
        """The game with the edit."""
        assert self.recomputation is not None, "`completed` comes before any use"
        return self.recomputation

    def objections(self, table: Table) -> Iterator[Objection]:
        yield from self.recomputed.objections

    def changes(self) -> Sequence[Change]:
        return self.recomputed.changes

    def apply(self, draft: Draft) -> None:
        """Settle: move everything that is elsewhere in the recomputed game."""
        for move in settle(draft.table, self.recomputed.table):
            draft.make(move, f"corrects event {self.n}")
