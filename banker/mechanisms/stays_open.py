"""Privates that stay open when the others close, and then pay another sum; some pay a corporation less (1889.9, 1882.9, 18Tokaido.5)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from banker.calc import trains
from banker.frozen import Frozen
from banker.rounds import open_privates
from banker.rounds.mechanism import Mechanism
from banker.rules.faults import Fault, valid
from banker.rules.kinds import PhaseName, PrivateName
from banker.rules.values import Ruleset
from banker.state.table import Draft, Table


class Terms(Frozen):
    """On which terms a private stays open, by its id."""

    with_: tuple[Literal["player", "corporation"], ...]
    """The kinds of owner with whom it stays open."""
    revenue: int
    """Dollars that it pays in each operating round once the others have closed."""
    until: PhaseName = ""
    """The phase that closes it; without this key it stays open to the end of the game."""
    unless_used: bool = False
    """Whether it closes with the others once its extra tile has been laid."""
    from_corporation: int | None = None
    """Dollars that a corporation that owns it gets instead, at any time; by default the same as a player."""


class StaysOpen(Mechanism):
    """Privates that stay open when the others close, and pay another amount from then on."""

    rows: Mapping[PrivateName, Terms]
    """The terms of each private."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        for name, terms in valid(self.rows):
            if not terms.with_:
                yield Fault(f"stays_open[{name}].with", "must have at least one kind of owner")

    def private_stays(self, table: Table, private: str) -> bool:
        terms, owner = self.rows.get(private), table.owner(private)
        kind = "player" if owner in table.players else "corporation" if owner in table.rules.corporation else ""
        used = terms is not None and terms.unless_used and table.private[private].extra_tile_in is not None
        return terms is not None and kind in terms.with_ and not used

    def private_pays(self, table: Table, private: str) -> int | None:
        terms = self.rows.get(private)
        if terms is None:
            return None
        if terms.from_corporation is not None and table.owner(private) in table.rules.corporation:
            return terms.from_corporation
        begun = trains.phases_begun(table.rules, table.phase_name)
        return terms.revenue if any(table.rules.phase[name].closes_privates for name in begun) else None

    def phases_begin(self, draft: Draft, phases: Sequence[str]) -> None:
        for name, terms in self.rows.items():
            if terms.until in phases:
                open_privates.close(draft, name)
