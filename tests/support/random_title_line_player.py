"""A random player of titles whose corporations own their stock, on a market of one line, and can close."""

import random
from collections.abc import Iterator

from banker.state.table import BANK, Table
from support.random_referee import Referee
from support.random_rulebook import Command
from support.random_title_line_turns import RefereeLine
from support.random_title_player import PlayerTitle


class PlayerLine(PlayerTitle):
    """A player of such a title."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__(dice)
        self.issues = dice.choice((0.05, 0.3))
        self.falls = dice.random() < 0.25
        if self.falls:
            self.revenue, self.withholds, self.gives, self.stops = 1, 0.5, 30, 0.1

    def _auction(self, referee: Referee) -> Iterator[Command]:
        assert isinstance(referee, RefereeLine)
        dice, table = self.dice, referee.table
        if dice.random() < 0.05:
            yield ("next",)
        for private in dice.sample(table.privates(BANK), len(table.privates(BANK))):
            for who in dice.sample(table.players, len(table.players)):
                less = dice.choice((0, 0, 10, 20, 40, 50))
                yield "private", who, private, str(referee.asked(private) - less)
                yield "private", who, private, str(referee.asked(private))
        yield ("next",)

    def _turn(self, referee: Referee, name: str) -> Iterator[Command]:
        assert isinstance(referee, RefereeLine)
        dice, table = self.dice, referee.table
        for private in dice.sample(list(table.rules.private), len(table.rules.private)):
            if dice.random() < 0.1:
                yield "private", name, private, str(dice.randint(1, table.rules.private[private].price))
        if dice.random() < self.issues:
            for count in dice.sample((1, 2, 3, 5), 2):
                yield dice.choice(("issue", "redeem")), name, str(count)
            yield dice.choice((("sell", name, name, "1"), ("buy", name, name, "pool", "1")))
        if dice.random() < 0.3:
            hex_ = dice.choice(self.hexes)
            yield "tile", name, hex_
            yield "tile", name, hex_, str(dice.choice((20, 20, 40, 0)))
            here, beyond = dice.sample(dice.choice([*self.title.rivers]), 2)
            yield "tile", name, here, "--rivers", beyond
        own = [private for private in table.privates(name) if private in referee.line.extra]
        for private in own if dice.random() < 0.4 else ():
            hex_ = dice.choice(referee.line.extra[private][1])
            yield "tile", name, hex_, "--with", private
        if dice.random() < 0.2:
            cost = str(dice.choice((*referee.next_stations(name), 80, 40)))
            yield (
                "token",
                name,
                cost,
                *(("--with", dice.choice(referee.line.beside)) if referee.line.beside and dice.random() < 0.5 else ()),
            )
            yield "token", name, cost

    def _revenue(self, table: Table, name: str) -> str:
        worth = sum(int(kind[0]) for kind in table.trains(name))
        amount = 10 * self.dice.randint(0, 2 * self.revenue) * worth // 2 // 10 * 10
        letter = "w" if self.dice.random() < self.withholds else self.dice.choice(("", "", "h"))
        if name in (*(self.title.line.minors if self.title.line else ()),):
            letter = ""
        return f"{amount}{letter if amount else ''}"

    def _after_the_run(self, referee: Referee, name: str) -> Iterator[Command]:
        assert isinstance(referee, RefereeLine)
        dice, table = self.dice, referee.table
        needs = referee.needs_train(name)
        for count in referee.forced_issue(name) if needs and dice.random() < 0.7 else ():
            yield "issue", name, str(count)
        if dice.random() < 0.1:
            yield "issue", name, str(dice.randint(1, 5))
        if needs and dice.random() < 0.2:
            yield from self._with_help(referee, name)
        if needs and dice.random() < 0.3:
            for other in dice.sample(referee.corporations, len(referee.corporations)):
                for kind in table.trains(other)[:1]:
                    yield (
                        "train",
                        name,
                        kind,
                        "--from",
                        other,
                        "--price",
                        str(dice.randint(1, max(1, table.cash(name)))),
                    )
        yield from super()._after_the_run(referee, name)
        if dice.random() < 0.1:
            private = dice.choice(list(table.rules.private))
            yield "private", name, private, str(dice.randint(1, table.rules.private[private].price))

    def _run_word(self, referee: Referee, name: str) -> str:
        """What a corporation runs for, all withheld where nobody is president."""
        word = self._revenue(referee.table, name)
        assert isinstance(referee, RefereeLine)
        if referee.presides(name) is None and word != "0":
            return f"{word.rstrip('wh')}w"
        return word

    def _operating(self, referee: Referee) -> Iterator[Command]:
        for command in super()._operating(referee):
            if command[:1] == ("run",):
                yield "run", command[1], self._run_word(referee, command[1])
            else:
                yield command
