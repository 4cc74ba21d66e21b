"""A random player of titles whose prices fall only after the seller's turn: 1870 and 1850."""

import random
from collections.abc import Iterator

from banker.state.table import Table
from support.random_referee import Referee
from support.random_rulebook import Command
from support.random_title_player import PlayerTitle
from support.random_title_protection import RefereeProtection


class PlayerProtection(PlayerTitle):
    """A player of such a title."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__(dice)
        self.protects = dice.choice((0.1, 0.5, 0.9))
        self.redeems = dice.choice((0.02, 0.15, 0.4))
        self.drains = dice.choice((0.0, 0.0, 0.5))
        self.falls = dice.random() < 0.25
        if self.falls:  # only who sells much and pays nothing sees a corporation close
            self.revenue, self.withholds, self.gives, self.stops, self.sells = 1, 0.8, 30, 0.15, 0.7

    def _protect(self, referee: Referee) -> Iterator[Command]:
        """Protect a price that waits, or let it fall."""
        assert isinstance(referee, RefereeProtection)
        for block in referee.blocks():
            if self.dice.random() < self.protects:
                yield "protect", str(block.guard), block.name
            if self.dice.random() < 0.1:
                yield "protect", "--falls", block.name
            if self.dice.random() < 0.1:
                yield "protect", self.dice.choice(referee.table.players), block.name

    def _own_stock(self, referee: Referee) -> Iterator[Command]:
        dice, table = self.dice, referee.table
        for name in dice.sample(referee.corporations, len(referee.corporations)):
            if dice.random() < 0.5:
                yield "reissue", name
            yield "redeem", name, "1"
            yield "redeem", name, "1", "--from", dice.choice((table.president(name) or "Alice", *table.players))
            if dice.random() < 0.1:
                yield "buy", name, name, "pool", "1"

    def _stock(self, referee: Referee) -> Iterator[Command]:
        yield from self._protect(referee)
        if self.dice.random() < self.redeems:
            yield from self._own_stock(referee)
        yield from super()._stock(referee)

    def _traps(self, referee: Referee) -> Iterator[Command]:
        """Protection, own stock and connection runs, possible or not."""
        dice = self.dice
        verb = dice.choice(("protect", "redeem", "redeem", "from", "reissue", "connect", "token"))
        for name in referee.corporations:
            who = dice.choice(referee.table.players)
            yield {
                "protect": ("protect", dice.choice((who, "--falls")), name),
                "redeem": ("redeem", name, "1"),
                "from": ("redeem", name, "1", "--from", who),
                "reissue": ("reissue", name),
                "connect": ("connect", name, f"{dice.choice((0, 15, 30, 60))}{dice.choice(('', 'w', 'h'))}"),
                "token": ("token", name, "--right", dice.choice(("mesabi", "edge"))),
            }[verb]

    def _operating(self, referee: Referee) -> Iterator[Command]:
        yield from self._protect(referee)
        if self.dice.random() < 0.1:
            for name in self.dice.sample(referee.corporations, len(referee.corporations)):
                amount = f"{10 * self.dice.randint(1, 20)}{self.dice.choice(('', '', 'w'))}"
                yield "connect", name, amount, *self.dice.choice(((), ("--charter",)))
        yield from super()._operating(referee)

    def _revenue(self, table: Table, name: str) -> str:
        revenue = super()._revenue(table, name)
        return revenue + "h" if revenue.isdecimal() and revenue != "0" and self.dice.random() < 0.3 else revenue

    def _turn(self, referee: Referee, name: str) -> Iterator[Command]:
        assert isinstance(referee, RefereeProtection)
        dice = self.dice
        if referee.its.rights and dice.random() < 0.2:
            yield "token", name, "--right", dice.choice(("mesabi", "edge"))
        own = [private for private in referee.table.privates(name) if private in referee.its.tiles]
        for private in own if dice.random() < 0.3 else ():
            hex_ = dice.choice((*self.hexes, *referee.its.tiles[private], "L13", "A4", "C20"))
            yield "tile", name, hex_, *(() if referee.its.destinations else ("--with", private))
        yield from super()._turn(referee, name)

    def _after_the_run(self, referee: Referee, name: str) -> Iterator[Command]:
        table, president = referee.table, referee.president(name)
        if not table.trains(name) and self.dice.random() < self.drains:  # so a president must sell, or is bankrupt
            for who, most in ((name, table.cash(name)), (president, table.cash(president) - 50)):
                if most > 0:
                    yield "pay", who, "Bank", str(most), "a fine"
        if self.dice.random() < 0.1:
            private = self.dice.choice(list(referee.table.rules.private))
            yield "private", name, private, str(self.dice.randint(1, referee.table.rules.private[private].price))
        yield from super()._after_the_run(referee, name)
