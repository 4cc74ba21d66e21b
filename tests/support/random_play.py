"""A random player: sensible moves for the current table, with every kind of mistake in between.

`Player` plays 1830 and what the other games have in common; the rest is in `random_players.py`.
"""

import random
from collections.abc import Iterator
from typing import ClassVar

from banker.state.table import BANK, IPO, REMOVED, Table
from support.random_referee import Referee
from support.random_rulebook import Command

VERBS = (
    "private", "bid", "par", "buy", "sell", "exchange", "run", "train", "discard", "tile", "token", "water",
    "give", "pay", "next", "bankrupt", "end", "note", "undo", "redo",
)  # fmt: skip
GARBAGE = (
    "", " ", "?", "--", "--frobnicate", "--price", "--president", "--from=", "-1", "0", "00", "007", "1.5", "1e3", "$", "$5",
    "1,000", "10,00", "120w", "120h", "w", "10+20", "+", "\u0661\u0662", "\u00b2", "999999999", "99999999999999999999",
    "+".join(["1000000"] * 3000), "1" + ",000" * 2000, "9" * 5000, "zzyzx", "Zz Top", "Bank", "Pool", "IPO", "ipo", "pool", "a", "n", "b", "Cand", "M&H", "B&O",
    "\x00", "\n", "\x7f", "\u2028", "\ud800", "\U0001f682", 'seal = "0123456789abcdef"', '"""', "\\", "#", "x" * 3000,
)  # fmt: skip


class Player:
    """All players of a game in one, with a temper that the dice choose for the whole game."""

    hexes: ClassVar[tuple[str, ...]] = ("B20", "F16", "H18", "E21", "D10", "H12", "E20")
    exchanged: ClassVar[tuple[str, ...]] = ("MH",)
    corporations_own: ClassVar[bool] = True
    """Whether corporations buy privates."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.nonsense = dice.uniform(0.18, 0.3)
        self.revenue = dice.choice((1, 3, 6, 10))
        self.withholds = dice.choice((0.05, 0.3, 0.7))
        self.hurries = dice.choice((0.4, 0.8, 1.0))
        self.sells = dice.choice((0.05, 0.15, 0.4))
        self.wastes = dice.choice((0.0, 0.0, 0.1, 0.5))
        if self.hurries == 1:
            self.revenue, self.withholds, self.wastes = 10, 0.7, 0.0
        self.founds = dice.choice((3, 5, 8))
        self.stops = dice.choice((0.02, 0.06, 0.12))
        self.gives = dice.choice((30, 30, 30, 900))
        if self.gives > 100:
            self.stops, self.founds = 0.02, 8

    def command(self, referee: Referee) -> Command:
        """Return the next command: mostly a legal one, sometimes anything at all."""
        sensible = self._sensible(referee)
        if self.dice.random() >= self.nonsense:
            return sensible
        for _ in range(20):
            command = self._mistake(referee, sensible)
            if referee.allows(command) is False or not _wild(command):
                return command
        return sensible

    def _sensible(self, referee: Referee) -> Command:
        dice, table = self.dice, referee.table
        if referee.undone and dice.random() < 0.6:
            return ("redo",)
        if referee.done and dice.random() < (0.3 if table.over else 0.04):
            return dice.choice((("undo",), ("undo", "said too early")))
        if dice.random() < (0.2 if self.gives > 100 and table.round.is_stock else 0.02) or table.over:
            return self._aside(table)
        moves = self._discards(referee) if referee.due() else self._round(referee)
        last: Command = ("next",)
        for last in moves:
            if referee.allows(last):
                return last
        return last

    def _round(self, referee: Referee) -> Iterator[Command]:
        if referee.table.round.is_stock:
            return self._auction(referee) if referee.sold_first() else self._stock(referee)
        return self._operating(referee)

    def _aside(self, table: Table) -> Command:
        """A payment or a note that no rule requires."""
        who, other = self.dice.choice(table.players[: 1 if self.gives > 100 else 7]), self.dice.choice(table.players)
        corporation = self.dice.choice(list(table.rules.corporation))
        amount = str(self.dice.randint(1, 30))
        return self.dice.choice(
            (
                ("note", "pizza", "at half past eight"),
                ("pay", "Bank", who, str(self.dice.randint(1, self.gives)), "found under the table"),
                ("pay", who, "Bank", amount, "for the rent"),
                ("pay", who, other, amount, "lost a bet"),
                ("pay", corporation, "Bank", amount, "a fine"),
            )
        )

    def _discards(self, referee: Referee) -> Iterator[Command]:
        name = self.dice.choice(list(referee.due()))
        yield "discard", name, self.dice.choice(referee.table.trains(name))

    def _auction(self, referee: Referee) -> Iterator[Command]:
        """Buy the private on offer at its price or for a bid, or let the round pass without a buyer."""
        dice, table = self.dice, referee.table
        private = table.privates(BANK)[0]
        if dice.random() < 0.1:
            yield ("next",)
        offered, bids = referee.offered(private), referee.bids(private)
        par = self._with(referee, private)
        if bids or dice.random() < 0.2:
            yield from self._bids(referee, bids)
        for who in sorted(bids, key=lambda who: -bids[who]):
            yield "private", who, private, str(bids[who] + dice.choice((0, 0, 5))), *par
            yield "private", who, private, str(bids[who]), *par
        price = str(
            offered
            + (dice.choice((5, 6, 10, 35)) if private != next(iter(table.rules.private)) and dice.random() < 0.3 else 0)
        )
        for who in dice.sample(table.players, len(table.players)):
            yield "private", who, private, price, *par
            yield "private", who, private, str(offered), *par

    def _bids(self, referee: Referee, bidders: dict[str, int]) -> Iterator[Command]:
        """A bid for any private, or a raise by one of the bidders."""
        private = self.dice.choice(referee.table.privates(BANK)[: 1 if bidders else 9])
        best = max([referee.offered(private), *referee.bids(private).values()])
        yield (
            "bid",
            self.dice.choice([*bidders] or referee.table.players),
            private,
            str(best + self.dice.choice((5, 5, 7, 30))),
        )

    def _with(self, referee: Referee, private: str) -> Command:
        """The switches for the stock that comes with a private."""
        return ("--par", self.dice.choice(referee.pars)) if private == "BO" else ()

    def _exchange(self, referee: Referee) -> Iterator[Command]:
        """Exchange a private for stock."""
        for private in self.exchanged:
            name = self.dice.choice(referee.exchanges[private])
            yield "exchange", referee.table.owner(private), private, name, self.dice.choice(("ipo", "pool"))

    def _stock(self, referee: Referee) -> Iterator[Command]:
        """Sell excess stock first, then float a corporation that has been started, then anything."""
        dice, table = self.dice, referee.table
        players = dice.sample(table.players, len(table.players))
        if self.gives > 100 and dice.random() < 0.8:
            players.sort(key=table.players.index)
        corporations = dice.sample(list(table.rules.corporation), len(table.rules.corporation))
        for who in players:
            if referee.over(who) or dice.random() < self.sells / 3:
                for name in corporations:
                    yield "sell", who, name, str(dice.randint(1, 3))
                    yield "sell", who, name, "1"
        begun = [name for name in corporations if table.price(name) and not table.floated(name)]
        running = sum(table.floated(name) for name in corporations)
        if not begun and running and dice.random() < self.stops:
            yield ("next",)
        owned = [name for name in table.rules.private if table.owner(name) not in (players[0], REMOVED)]
        bought = "private", players[0], dice.choice(owned or ["SV"]), str(dice.randint(1, 60))
        if dice.random() < 0.1:
            yield bought
        if dice.random() < 0.1:
            yield from self._exchange(referee)
        if dice.random() < 0.95:
            for name in sorted(begun, key=lambda name: table.percent(name, IPO)):
                for who in players:
                    yield "buy", who, name, dice.choice(referee.sources), "1"
        if not begun and running < self.founds:
            for who in players:
                yield "par", who, corporations[0], dice.choice(referee.pars)
        if dice.random() < self.stops:
            yield ("next",)
        for name in corporations:
            for who in players:
                source = dice.choice(referee.sources)
                yield "buy", who, name, source, str(dice.randint(2, 4))
                yield "buy", who, name, source, "1"
        yield bought
        yield ("next",)

    def _operating(self, referee: Referee) -> Iterator[Command]:
        """Go on with the turn that has begun, then start the next one, and end the round last."""
        dice, table = self.dice, referee.table
        waiting = referee.waiting()
        begun = table.operating
        if begun is not None and begun not in waiting:
            yield from self._after_the_run(referee, begun)
        if begun not in waiting and dice.random() < 0.05:
            yield from self._exchange(referee)
        if not waiting:
            yield ("end",)
            yield ("next",)
            return
        name = waiting[0]
        if self.corporations_own and dice.random() < 0.15:
            private = dice.choice(list(table.rules.private))
            face = table.rules.private[private].price
            yield "private", name, private, str(dice.randint(face // 2, 2 * face))
        if dice.random() < 0.15:
            yield "tile", name, dice.choice((*self.hexes, *map(str, referee.terrain)))
            yield "tile", name, dice.choice(self.hexes), str(dice.choice(referee.terrain))
        if dice.random() < 0.1 + self.wastes:
            yield "tile", name, str(referee.terrain[-1])
            yield "token", name, str(dice.choice((0, *referee.stations)))
            yield "token", name, str(referee.stations[-1])
        yield from self._turn(referee, name)
        yield "run", name, self._revenue(table, name)

    def _turn(self, referee: Referee, name: str) -> Iterator[Command]:
        """The steps of a corporation before its run."""
        del referee, name
        yield from ()

    def _revenue(self, table: Table, name: str) -> str:
        """A revenue that grows with the number and size of trains, sometimes withheld."""
        worth = sum(int(kind.rstrip("'+D") or 8) for kind in table.trains(name))
        amount = 10 * self.dice.randint(0, 2 * self.revenue) * worth // 2 // 10 * 10
        return f"{amount}{'w' if amount and self.dice.random() < self.withholds else ''}"

    def _after_the_run(self, referee: Referee, name: str) -> Iterator[Command]:
        """Buy trains in a hurry; a corporation without a train must buy one."""
        dice, table = self.dice, referee.table
        offers = dice.sample(referee.on_sale(), len(referee.on_sale()))
        if self.hurries == 1:
            offers = referee.on_sale()
        if self.wastes and dice.random() < 0.3:
            for other in dice.sample(list(table.rules.corporation), min(3, len(table.rules.corporation))):
                for kind in table.trains(other)[:1]:
                    price = str(dice.randint(max(1, table.cash(name) // 2), max(1, table.cash(name))))
                    yield "train", name, kind, "--from", other, "--price", price
        if not table.trains(name) or dice.random() < self.hurries:
            for kind in offers:
                price = str(table.rules.train[kind].price)
                taken, credit = referee.credit.get(kind, ("", 0))
                for old in dice.sample(taken, len(taken)):
                    if dice.random() < 0.5:
                        less = str(table.rules.train[kind].price - credit)
                        yield (
                            "train",
                            name,
                            kind,
                            "--from",
                            dice.choice(("bank", "pool")),
                            "--price",
                            less,
                            "--trade-in",
                            old,
                        )
                for source in ("pool", "bank"):
                    yield "train", name, kind, "--from", source, "--price", price
        needed = referee.need()
        if needed is None or dice.random() < 0.1:
            return
        who, kind = needed.president, needed.kind
        for source in ("pool", "bank"):
            yield "train", name, kind, "--from", source, "--price", str(needed.price), "--president"
        for corporation in dice.sample(list(table.rules.corporation), len(table.rules.corporation)):
            for count in (3, 2, 1):
                yield "sell", who, corporation, str(count)
        yield "bankrupt", who

    def _mistake(self, referee: Referee, sensible: Command) -> Command:
        """A tempting illegal command, a legal one with a typo, another command, or nonsense."""
        dice, table = self.dice, referee.table
        traps = [command for command in self._traps(referee) if referee.allows(command) is False]
        if traps and dice.random() < 0.25:
            return dice.choice(traps)
        throw = dice.random()
        if throw < 0.4:
            tempting = [command for command in self._round(referee) if referee.allows(command) is False]
            verb = dice.choice(sorted({command[0] for command in tempting} or {sensible[0]}))
            return dice.choice([command for command in tempting if command[0] == verb] or [sensible])
        throw = dice.random()
        if throw < 0.35 and len(sensible) > 1:
            words = list(sensible)
            place = dice.randrange(1, len(words))
            words[place] = self._near(table, words[place])
            return tuple(words)
        if throw < 0.85:
            return dice.choice(VERBS), *self._words(table)
        if throw < 0.95:
            words = [*sensible, dice.choice(GARBAGE)]
            del words[dice.randrange(len(words))]
            return tuple(words)
        return dice.choice((*VERBS, "frobnicate", "", "Buy")), *dice.choices(GARBAGE, k=dice.randint(0, 4))

    def _traps(self, referee: Referee) -> Iterator[Command]:
        """Commands that a player might try now, some of them illegal."""
        del referee
        yield from ()

    def _near(self, table: Table, word: str) -> str:
        """Replace a word by another of its kind, or by garbage."""
        for names in (table.players, (*table.rules.corporation, *table.players), list(table.rules.private)):
            if word in names and self.dice.random() < 0.8:
                return self.dice.choice(names)
        if word.isdecimal() and self.dice.random() < 0.8:
            return str(int(word) + self.dice.choice((-1, 1, -5, 5, 10, -10, 100, 500)))
        return self.dice.choice(GARBAGE)

    def _words(self, table: Table) -> list[str]:
        """Random names and numbers of the kinds that most verbs take."""
        dice = self.dice
        player, corporation = dice.choice(table.players), dice.choice(list(table.rules.corporation))
        kind, number = (
            dice.choice(list(table.rules.train)),
            str(dice.choice((0, 1, 2, 3, 5, 10, 67, 76, 100, 120, 450))),
        )
        source = dice.choice(("ipo", "pool", "treasury"))
        train = ["--from", dice.choice(("bank", "pool", corporation)), "--price", number]
        return dice.choice(
            (
                [],
                [player],
                [corporation],
                [player, corporation, number],
                [player, dice.choice(list(table.rules.private) or ["SV"]), number],
                [corporation, dice.choice(list(table.rules.private) or ["SV"]), number],
                [player, corporation, source, str(dice.randint(1, 9))],
                [corporation, corporation, source, str(dice.randint(1, 4))],
                [corporation, corporation, str(dice.randint(1, 4))],
                [player, dice.choice(list(table.rules.private) or ["MH"]), corporation, source],
                [player, dice.choice(list(table.rules.private) or ["MH"]), number, "--share", corporation],
                [corporation, "--returned-by", dice.choice(list(table.rules.corporation))],
                [corporation, number],
                [corporation, number + dice.choice("wh")],
                [corporation, kind],
                [corporation, kind, *train, *dice.choice((["--president"], []))],
                [corporation, kind, *train, "--trade-in", dice.choice(list(table.rules.train))],
                [player, corporation, number, "a reason"],
            )
        )


def _wild(command: Command) -> bool:
    """Whether a command might empty the bank or fill the file at once, which would end every game too early."""
    return command[:1] in (("run",), ("pay",)) and any(len(word) > 3 and not word.isalpha() for word in command[2:])
