"""Corporations that close on a space of the market, and a certificate limit by the corporations in the game (1846.45, 1846.4, 1870.17, 1870.3)."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from banker.rounds.leaving import close_corporation, closed_by, due_to_close
from banker.rounds.mechanism import End, Mechanism
from banker.rounds.objections import Objection
from banker.rules.faults import Fault
from banker.rules.kinds import Section
from banker.rules.mechanism import minors
from banker.rules.values import CLOSE_ZONE, Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import NUMBER, ROUND
from banker.state.record import Transfer
from banker.state.table import IPO, POOL, REMOVED, Draft, Table


class ClosingFacts(Facts):
    """The corporations that were left after the last closing."""

    in_the_game = Single("corporations_left", NUMBER)
    """Their number, if the certificate limit depends on it."""


class ClosedFacts(Facts, of_each="corporation"):
    """When a corporation closed."""

    closed_in = Single("closed", ROUND)
    """The round in which it closed last, if it can begin again."""


class Closing(Mechanism):
    """Once its token is on a space of the zone `close`, a corporation leaves the game: its money goes to the bank, its stock is worth nothing, and its privates close."""

    facts = (ClosingFacts, ClosedFacts)
    zones = (CLOSE_ZONE,)

    trains: Literal["removed", "pool"] = "removed"
    """Where its trains go: out of the game, or to the bank pool."""
    limits_by: Mapping[int, Mapping[int, int]] = {}
    """By number of players, then by the number of corporations in the game: the certificate limit. Of the numbers of corporations, the highest that is not above the number in the game counts, or else the least."""

    limit_changes: Literal["always", "closing"] = "always"
    """When this limit is looked up: always, or when a corporation that has begun, or a minor, closes; before the first closing, all corporations count."""

    again: bool = False
    """Whether a closed corporation can begin again, in a later round."""
    cite_again: Section = ""
    """The section of corporations that begin again."""
    end: bool = False
    """Whether the game ends at once when all corporations and all privates have left it."""
    cite_end: Section = ""
    """The section of that end."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        if not any(space.zone == CLOSE_ZONE for space in rules.market.spaces.values()):
            yield Fault(self.table, f"has no effect, since no space of the market is in a zone {CLOSE_ZONE!r}")
        for players, limits in self.limits_by.items():
            if players not in rules.players.cash or not limits:
                yield Fault(f"closing.limits_by[{players}]", "must be for a number of players, and not empty")

    def gone_by(self, table: Table, corporation: str) -> str:
        unbegun = table.holdings["token", corporation].get(REMOVED) or corporation in minors(table.rules)
        return "" if unbegun else self.cite

    def closed_stock(self) -> str:
        return IPO if self.again else ""

    def begin_objections(self, table: Table, corporation: str) -> Iterator[Objection]:
        if ClosedFacts.of(table, corporation).closed_in == table.round:
            yield Objection(
                f"{corporation} has closed in {table.round}, and begins again in a later one", self.cite_again
            )

    def certificate_limit(self, table: Any) -> int | None:  # noqa: ANN401 - as in the base
        limits = self.limits_by.get(len(table.players))
        if not limits:
            return None
        there = self._in_the_game(table)
        if self.limit_changes == "closing":
            counted = ClosingFacts.of(table).in_the_game
            there = len(table.rules.corporation) - len(minors(table.rules)) if counted is None else counted
        return limits[max((least for least in limits if least <= there), default=min(limits))]

    def event_done(self, draft: Draft) -> None:
        table = draft.table
        for name in due_to_close(table):
            close_corporation(draft, name, self.cite, REMOVED if self.trains == "removed" else POOL)
        for name in closed_by(draft.moves) if self.again else ():
            draft.set_fact(ClosedFacts.closed_in, name, table.round, self.cite_again)
        if self.limit_changes == "closing" and any(self._closes(draft, move) for move in draft.moves):
            draft.set_game(ClosingFacts.in_the_game, self._in_the_game(draft.table), self.cite)

    def ends(self, table: Table) -> Iterator[End]:
        if self.end and not self._left(table):
            yield "all corporations and privates are closed", "at-once", self.cite_end

    def _in_the_game(self, table: Table) -> int:
        """How many corporations are in the game, begun or not."""
        return sum(not table.has_president(name, REMOVED) for name in table.rules.corporation)

    def _closes(self, draft: Draft, move: Any) -> bool:  # noqa: ANN401 - of any kind
        """Whether a move belongs to the end of a corporation that had begun, or of a minor."""
        if not isinstance(move, Transfer) or move.to != REMOVED:
            return False
        is_minor = move.name in minors(draft.table.rules)
        return move.of == "token" if is_minor else move.of == "president" and move.source != IPO

    def _left(self, table: Table) -> bool:
        """Whether a corporation with stock, or a private, is still in the game."""
        corporations = (name for name in table.rules.corporation if name not in minors(table.rules))
        if not all(table.has_president(name, REMOVED) for name in corporations):
            return True
        return any(table.owner(name) != REMOVED for name in table.rules.private)
