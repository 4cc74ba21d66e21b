"""Privates that players keep from a deck on 18xx.games, and pay for when all are kept; or take in the open, and pay for at once (46J3)."""

from collections.abc import Callable, Iterator

from banker.importers.games18xx.actions import Action
from banker.importers.imported_game import Step
from banker.mechanisms.sale_by_deck import SaleByDeck
from banker.state.table import BANK, Table

_BLANK = "Pass ("
"""How the names of blank cards begin."""


class Deck:
    """Who has kept which private, until the last one is kept."""

    def __init__(self, table: Callable[[], Table]) -> None:
        self._table = table
        self._kept: dict[str, str] = {}
        """Players by the privates that they kept, in that order."""
        self._passes = 0

    def keeps(self, action: Action, who: str, name: Callable[[Action, str], str]) -> Iterator[Step]:
        """A player keeps a card: a private, or a blank one."""
        if action.text("company").startswith(_BLANK):
            return
        private, unsold = name(action, "company"), self._table().privates(BANK)
        if private not in unsold or private in self._kept:
            action.refuse(f"{who} keeps {private}, which is not in the deck")
        self._kept[private] = who
        yield from self._pay(action, unsold)
        self._passes = 0

    def passes(self, action: Action, who: str) -> Iterator[Step]:
        """A player passes: the last private costs less, and at its least price the next player must take it."""
        unsold, players = self._table().privates(BANK), self._table().players
        left = [private for private in unsold if private not in self._kept]
        self._passes += 1
        if len(left) > 1 and self._in_the_open:
            if self._passes == len(players):
                self._passes = 0
                yield action.step("next")
        elif len(left) != 1:
            action.refuse(f"{who} passes, but must keep a card")
        elif len(self._prices(left[0])) == self._passes + 1:
            self._kept[left[0]] = players[players.index(who) - 1]  # the draft goes from the last seat to the first
            yield from self._pay(action, unsold)

    @property
    def _in_the_open(self) -> bool:
        return SaleByDeck.of(self._table().rules).in_the_open

    def _prices(self, private: str) -> list[int]:
        """Dollars that a private may cost, if it is the last one."""
        return SaleByDeck.of(self._table().rules).prices_of_last(self._table(), private)

    def _pay(self, action: Action, unsold: list[str]) -> Iterator[Step]:
        """In the open each is paid for at once, from a deck once all are kept; the last one last."""
        if not self._in_the_open and len(self._kept) < len(unsold):
            return
        *_, last = self._kept
        of_all = len(unsold) == len(self._kept)
        for private, who in self._kept.items():
            price = self._prices(private)[self._passes if of_all and private == last else 0]
            yield action.step("private", who, private, str(price))
        self._kept.clear()
