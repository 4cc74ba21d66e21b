"""The draft of the privates at face value: in turn and back, until all are sold, or all have passed since the last sale; or one for each player; or a number of privates together (18Tokaido.3, 18MS.4, 18LosAngeles2.1)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle

from banker.rounds import open_privates
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rounds.questions import SaleTurn
from banker.rules.faults import Fault
from banker.rules.values import Ruleset
from banker.state.facts import GameFacts
from banker.state.table import BANK, Draft, Table


class SaleByDraft(Mechanism):
    """Players draft the privates, back and forth or one each (`privates.draft`). Set `privates.sale` to "draft" for this; the table is needed only for a limit."""

    most: Mapping[int, int] = {}
    """By number of players: how many privates are drafted; the others leave the game. All by default."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        if rules.privates.sale != "draft":
            yield Fault(self.table, "has no effect, since privates.sale is not 'draft'")

    def _one_each(self, table: Table) -> bool:
        return table.rules.privates.draft == "one-each"

    def _must_buy(self, table: Table) -> Objection | None:
        """The first player must take one (none is sold yet), or each player."""
        if table.rules.privates.draft == "may-pass":
            return None
        each, none_sold = self._one_each(table), len(table.privates(BANK)) == len(table.rules.private)
        text = f"{'Each' if each else 'The first'} player must draft a private"
        must_buy = Objection(text, table.rules.cite.auction, "To draft: `private PRIVATE`.")
        return must_buy if each or none_sold else None

    def event_objections(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        cite = table.rules.cite.auction
        if event.verb != "private" or table.owner(event.private) != BANK or event.who not in table.players:
            return
        owned, drafts = table.privates(event.who) if self._one_each(table) else [], self._surely_drafts(table)
        if owned:
            yield Objection(f"Each player takes only one private, and {event.who} has taken {owned[0]}", cite)
        elif drafts not in (None, event.who):
            yield Objection(f"It is {drafts}'s turn to draft, not {event.who}'s", cite)

    def _surely_drafts(self, table: Table) -> str | None:
        """Who drafts now, where nobody before them may have passed unrecorded: each player who takes one, or the first."""
        if self._one_each(table):
            return next(iter(_without(table)), None)
        return table.players[0] if self._must_buy(table) else None

    def sale_over(self, table: Table) -> bool:
        if self._one_each(table):
            return not _without(table)
        most = self.most.get(len(table.players))
        return most is not None and len(table.rules.private) - len(table.privates(BANK)) >= most

    def unsold_leave(self, table: Table) -> str:
        return table.rules.cite.auction

    def sale_ends(self, draft: Draft) -> None:
        """What is left leaves the game; after "back-and-forth", turns go in the other direction, from the last seat."""
        table, cite = draft.table, draft.table.rules.cite
        for name in table.privates(BANK):
            open_privates.close(draft, name, cite.auction)
        turns_back = table.rules.privates.draft == "back-and-forth"
        order = tuple(reversed(table.players)) if turns_back else table.players
        draft.set_game(GameFacts.turn_order, order if turns_back else None, cite.auction)
        draft.set_game(GameFacts.priority, order[0], cite.priority)

    def sale_turn(self, table: Table, steps: Sequence[tuple[str, bool]]) -> SaleTurn | None:
        if not (table.round.is_stock and table.privates(BANK)) or self.sale_over(table):
            return None
        if self._one_each(table):
            player, *others = _without(table)
            return SaleTurn("draft", player, next(iter(others), None), 0, (), self._must_buy(table))  # nobody passes
        up, passed = back_and_forth(table.players, steps)
        then = None if up is None else back_and_forth(table.players, [*steps, (up, True)])[0]
        asked: list[str] = []
        while (who := back_and_forth(table.players, [*steps, *((each, False) for each in asked)])[0]) is not None:
            asked.append(who)
        return SaleTurn("draft", up or table.players[-1], then, passed, tuple(asked), self._must_buy(table))


def _without(table: Table) -> list[str]:
    """The players without a private, in the order in which they draft: from the last seat on."""
    return [who for who in reversed(table.players) if not table.privates(who)]


def back_and_forth(seats: Sequence[str], steps: Sequence[tuple[str, bool]]) -> tuple[str | None, int]:
    """Who drafts after purchases and passes, each with its player and whether it is a purchase, and how many have passed.

    Who has passed since the last purchase is not asked again; when that is everybody, nobody is. A
    buyer without a seat, whom only an edited ledger names, changes nothing.
    """
    line = cycle([*seats, *reversed(seats)])
    passed: set[str] = set()
    up = next(line)
    for who, buys in (step for step in steps if step[0] in seats):
        while up != who:
            up = next(line)
        passed = set() if buys else {*passed, who}
        if len(passed) == len(seats):
            return None, len(passed)
        up = next(player for player in line if player not in passed)
    return up, len(passed)
