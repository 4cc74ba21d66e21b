"""Bankruptcies after which the game goes on, and corporations without a president (1846.60 to 1846.65)."""

from collections.abc import Iterator, Mapping
from typing import Any

from banker.rounds import open_privates
from banker.rounds.depot import cheapest
from banker.rounds.mechanism import End, Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rounds.questions import Given
from banker.rounds.sale import to_pool
from banker.rules.faults import Fault
from banker.rules.kinds import Section
from banker.rules.mechanism import minors
from banker.rules.values import Ruleset
from banker.state.facts import GameFacts, PlayerFacts
from banker.state.table import Draft, Table

_NEEDS_PRESIDENT = {
    "tile": "lays no tile",
    "token": "places no station",
    "issue": "issues no stock",
    "redeem": "redeems no stock",
    "private": "buys no private",
}
"""By event: what a corporation without a president does not do."""

_DEALS = ("buy", "par", "sell", "private", "bankrupt")
"""What a bankrupt player does not do."""
_LAST_TWO = 2
"""With so many players left, the next bankruptcy ends the game."""


def deals_no_more(table: Table, event: SomeEvent, cite: str) -> Iterator[Objection]:
    """The objection to what a bankrupt player does in a game that goes on."""
    who = getattr(event, "who", None)
    if who in table.players and table.is_bankrupt(who) and event.verb in _DEALS:
        yield Objection(f"{who} is bankrupt, and takes no more turns", cite)


def players_left(table: Table) -> list[str]:
    """The players who are not bankrupt."""
    return [player for player in table.players if not table.is_bankrupt(player)]


def outlasts_another(table: Table) -> bool:
    """Whether the game goes on after one more bankruptcy."""
    return len(players_left(table)) > _LAST_TWO


def one_left(table: Table, cite: str) -> Iterator[End]:
    """The end of a game in which only one player is not bankrupt."""
    left = players_left(table)
    if len(left) == 1:
        yield f"{left[0]} alone is not bankrupt", "at-once", cite


class Bankruptcy(Mechanism):
    """A bankruptcy ends the game only if one player is left; a bankrupt player scores 0, and passes in every later turn. All of the player's stock goes to the bank pool, beyond all limits; their cash goes to the corporation that needs a train. A corporation may then have no president: it withholds what its trains run for, and buys the cheapest train when it can."""

    cite_no_president: Section = ""
    """The section of corporations without a president."""
    cite_last: Section = ""
    """The section by which the last bankruptcy ends the game."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        tables = [mechanism.table for mechanism in rules.mechanisms]
        if "obsolete" in tables and tables.index("obsolete") > tables.index(self.table):
            yield Fault(
                self.table,
                "must come after obsolete, since a train that has run once more is gone before the price falls",
            )

    def bankrupt(self, draft: Draft, who: str, corporation: str, given: Given) -> bool:
        """Sell the rest at prices that do not move, close what the player owns, and give their cash to the corporation."""
        table, cite = draft.table, self.cite
        for held in table.held(who):
            count = held.shares
            to_pool(
                draft, who, held.corporation, count, f"{count} {held.corporation} of a bankrupt player", moves=False
            )
        for private in table.privates(who):
            open_privates.close(draft, private, cite)
        draft.pay(who, corporation, max(0, table.cash(who)), cite, "all remaining cash", "bankruptcy", corporation)
        draft.set_game(GameFacts.raised, None, cite)
        draft.set_game(GameFacts.raising_for, None, cite)
        draft.set_fact(PlayerFacts.bankrupt_in, who, table.round, cite)
        return True

    def ends(self, table: Table) -> Iterator[End]:
        return one_left(table, self.cite_last)

    def outlasts(self, table: Table) -> bool:
        return outlasts_another(table)

    def buys_alone(self, table: Table, corporation: str) -> str | None:
        """The type of train that a corporation without a president now buys from the bank without anybody's decision."""
        offer = cheapest(table, corporation)
        may = offer and self.lacks_president(table, corporation) and not table.trains(corporation)
        return offer[0] if offer and may and offer[1] <= table.cash(corporation) else None

    def lacks_president(self, table: Table, name: object) -> bool:
        """Whether nobody is president of a corporation that has begun."""
        known = isinstance(name, str) and name in table.rules.corporation and name not in minors(table.rules)
        return known and table.floated(str(name)) and table.president(str(name)) is None

    def event_objections(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        yield from deals_no_more(table, event, self.cite)
        name = getattr(event, "who" if event.verb == "private" else "corporation", None)
        if not self.lacks_president(table, name):
            return
        if does := _NEEDS_PRESIDENT.get(event.verb):
            yield Objection(f"{name} has no president, and {does}", self.cite_no_president)
        elif event.verb == "run" and event.decision not in ("withhold", "none"):
            text = f"{name} has no president, and withholds what it runs for"
            yield Objection(text, self.cite_no_president, f"Type `run {name} {event.revenue}w`.")
        elif event.verb == "train":
            yield from self._not_the_cheapest(table, event)

    def train_objections(self, table: Table, seller: str, kind: str) -> Iterator[Objection]:
        if self.lacks_president(table, seller):
            yield Objection(f"{seller} has no president, and sells no train", self.cite_no_president)

    def _not_the_cheapest(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        """It buys one train of the bank, by the cheaper name of the cheapest card, and only if it has none."""
        offer = cheapest(table, event.corporation)
        if table.trains(event.corporation):
            text = f"{event.corporation} has no president, and buys no train while it has one"
            yield Objection(text, self.cite_no_president)
        elif offer is not None and (event.kind != offer[0] or event.source in table.rules.corporation):
            text = f"{event.corporation} has no president, and buys the cheapest train of the bank"
            yield Objection(text, self.cite_no_president, f"Type `train {event.corporation} {offer[0]}`.")

    def has_run(self, draft: Draft, corporation: str, given: Mapping[str, Any]) -> None:
        """Without a president, a train and a run, the price falls once more."""
        table, last = draft.table, draft.table.corporation[corporation].last_run
        if self.lacks_president(table, corporation) and not table.trains(corporation) and last == "0":
            path = table.rules.market.unpaid
            draft.move_price(corporation, table.moved_price(corporation, path), self.cite_no_president)
