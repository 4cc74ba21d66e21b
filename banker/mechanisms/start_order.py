"""An order in which corporations begin, drawn before the game (1849.2 to 1849.4, 1849.42, 1849.46)."""

from collections.abc import Iterator, Mapping

from banker.rounds.leaving import closed_by
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rounds.stations import charter
from banker.rules.faults import Fault
from banker.rules.kinds import CorporationName, Count, PrivateName, Section
from banker.rules.seating import without
from banker.rules.values import Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import WORDS
from banker.state.record import Transfer
from banker.state.table import IPO, Draft, Table
from banker.verbs.event import Doubt, Note
from banker.verbs.par import Par

_TWO = 2


class StartOrderFacts(Facts):
    """What has changed the order."""

    waiting = Single("start_order", WORDS)
    """The corporations that have not begun, in order, since one went to the end."""
    homeless = Single("start_homeless", WORDS)
    """Those of them that had no home left when they were first in order."""


class StartOrder(Mechanism):
    """Corporations begin in an order that is drawn before the game: only the first that has not begun may begin. One that closes and can begin again goes to the end. This table must come after `closing`."""

    facts = (StartOrderFacts,)

    corporations: tuple[CorporationName, ...] = ()
    """The order; an option draws it."""
    out: Mapping[int, Count] = {}
    """By number of players: how many corporations at the end of the order are out of the game."""
    brings: PrivateName = ""
    """The private that comes with the president's certificate of the first in order, whose first train closes it."""
    may_lack_home: Mapping[CorporationName, Count] = {}
    """Corporations that choose their home, each with the number of stations, apart from the homes of corporations, that could fill all its possible homes. If no home is left for the first in order, which only the map shows, the next may begin, and the first goes to the end."""
    cite_home: Section = ""
    """The section of corporations that choose their home."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        if self.brings in rules.private and rules.private[self.brings].comes_with is None:
            yield Fault("start_order.brings", f"is {self.brings!r}, which comes with no certificate")

    def seated(self, rules: Ruleset, players: int) -> Ruleset:
        last = len(self.corporations) - self.out.get(players, 0)
        if gone := {*self.corporations[last:]}:
            rules = without(rules, gone)
        its = rules.private.get(self.brings)
        if its is None or its.comes_with is None or not self.corporations:
            return rules
        first = self.corporations[0]
        brings = its.comes_with._replace(corporation=first)
        its = its._replace(comes_with=brings, closes_with_first_train_of=first)
        return rules._replace(private={**rules.private, self.brings: its})

    def waiting(self, table: Table) -> list[str]:
        """The corporations that have not begun, in order."""
        order = StartOrderFacts.of(table).waiting or self.corporations
        return [name for name in order if table.has_president(name, IPO)]

    def begin_objections(self, table: Table, corporation: str) -> Iterator[Objection]:
        waiting = self.waiting(table)
        if corporation in waiting and corporation not in self._may_begin(table, waiting):
            yield Objection(f"{waiting[0]} begins before {corporation}", self.cite)

    def _may_begin(self, table: Table, waiting: list[str]) -> list[str]:
        """Those that may begin: the first in order or, if it may lack a home, the next."""
        enough = self.may_lack_home.get(waiting[0]) if waiting else None
        charters = (charter(table, name) for name in table.rules.corporation)
        stations = sum(max(0, its.number - its.left - 1) for its in charters)
        return waiting[: 1 if enough is None or stations < enough else _TWO]

    def _skips(self, table: Table, event: SomeEvent) -> str | None:
        """The corporation that is first in order, and lacks a home as another begins."""
        waiting = self.waiting(table)
        later = isinstance(event, Par) and event.corporation in self._may_begin(table, waiting)[1:]
        return waiting[0] if later else None

    def doubt(self, table: Table, event: SomeEvent) -> Doubt | None:
        if (first := self._skips(table, event)) is None:
            return None
        note = Note("", f"{first} is believed to have no home left, and goes to the end of the order", self.cite_home)
        return Doubt(f"Does {first}, which would begin first, have no home left?", note, on_trust=True)

    def event_done(self, draft: Draft) -> None:
        """A corporation that was passed over, or has closed, goes to the end of the order."""
        closed = closed_by(draft.moves)
        begun = [move.name for move in draft.moves if isinstance(move, Transfer) and self._begins(move)]
        order = [*(StartOrderFacts.of(draft.table).waiting or self.corporations)]
        homeless = [*(StartOrderFacts.of(draft.table).homeless or ())]
        for name in begun:
            before = [each for each in order[: order.index(name)] if draft.table.has_president(each, IPO)]
            homeless = [each for each in (*homeless, *before) if each not in (name, *closed)]
            order = [each for each in order if each not in before] + before
        for name in closed:
            order.remove(name)
            order.insert(len(order) - (order[-1:] == homeless[-1:]), name)
        if begun or closed:
            usual = tuple(order) == self.corporations and StartOrderFacts.of(draft.table).waiting is None
            draft.set_game(StartOrderFacts.waiting, None if usual else tuple(order), self.cite)
            draft.set_game(StartOrderFacts.homeless, tuple(dict.fromkeys(homeless)) or None, self.cite_home)

    def _begins(self, move: Transfer) -> bool:
        return move.of == "president" and move.source == IPO and move.name in self.corporations

    def shown(self, table: Table) -> Iterator[str]:
        if waiting := self.waiting(table):
            yield f"Corporations begin in this order: {', '.join(waiting)}."
