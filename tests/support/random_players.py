"""The random players of each game and the tables they begin with; `Player` itself plays 1830."""

import random
from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from banker.rules.about import Option
from banker.rules.read import read
from banker.state.facts import sale_key
from banker.state.table import BANK, Table
from support.random_play import VERBS, Player
from support.random_reckoner import Reckoner
from support.random_referee import Referee
from support.random_referee_1851 import Reckoner1851, Referee1851
from support.random_referee_seven import ReckonerSeven, RefereeSeven
from support.random_referee_starter import ReckonerStarter, RefereeStarter
from support.random_rulebook import Command
from support.random_titles import TITLES, cast

NAMES = ("Alice", "Bob", "Carol", "Dora", "Ed", "Nora Quay", "Finn")


class Player1851(Player):
    """A player of 1851: dealt privates, half dividends, own stock at the end of a turn."""

    hexes: ClassVar[tuple[str, ...]] = ("A17", "B10", "D18", "E17", "A1", "B16", "B17")
    exchanged: ClassVar[tuple[str, ...]] = ()
    corporations_own: ClassVar[bool] = False

    def _auction(self, referee: Referee) -> Iterator[Command]:
        dice, table = self.dice, referee.table
        for who in dice.sample(table.players, len(table.players)):
            private = dice.choice(table.privates(BANK))
            par = ("--par", dice.choice(referee.pars)) if private == "L&O" else ()
            yield "private", who, private, str(table.rules.private[private].price), *par
        yield ("next",)

    def _revenue(self, table: Table, name: str) -> str:
        revenue = super()._revenue(table, name)
        return revenue + "h" if revenue.isdecimal() and revenue != "0" and self.dice.random() < 0.4 else revenue

    def _turn(self, referee: Referee, name: str) -> Iterator[Command]:
        if self.dice.random() < 0.2:
            yield "tile", name, str(self.dice.choice(referee.terrain))

    def _after_the_run(self, referee: Referee, name: str) -> Iterator[Command]:
        dice, needed = self.dice, referee.need()
        if dice.random() < (0.2 if needed is None else 0.04):
            yield from self._own_stock(name)
        yield from super()._after_the_run(referee, name)
        if dice.random() < 0.2:
            yield from self._own_stock(name)

    def _traps(self, referee: Referee) -> Iterator[Command]:
        """Own stock sold for a train that must be bought, or stock sold too late."""
        name = referee.table.operating
        if name and not referee.table.trains(name):
            yield from self._own_stock(name)
            president = referee.table.president(name) or name
            yield "bankrupt", president
            for other in referee.corporations:
                yield "sell", president, other, "1"

    def _own_stock(self, name: str) -> Iterator[Command]:
        for count in (5, 2, 1):
            yield "sell", name, name, str(self.dice.randint(1, count))
            yield "buy", name, name, "pool", str(self.dice.randint(1, count))


class PlayerStarter(Player):
    """A player of the starter game, which has only operating rounds."""

    corporations_own: ClassVar[bool] = False
    exchanged: ClassVar[tuple[str, ...]] = ()

    def __init__(self, dice: random.Random) -> None:
        super().__init__(dice)
        self.withholds = 0.0
        self.gives = dice.choice((1, 100, 100, 900))

    def _aside(self, table: Table) -> Command:
        corporation = self.dice.choice(list(table.rules.corporation))
        if self.dice.random() < 0.5:
            return super()._aside(table)
        return self.dice.choice(
            (
                ("note", "no", "stock", "market"),
                ("pay", "Bank", corporation, str(self.dice.randint(1, self.gives)), "counted wrong"),
                ("pay", corporation, "Bank", str(self.dice.randint(1, 40)), "a fine"),
            )
        )


class PlayerSeven(Player):
    """A player of the 7-player variant: the POIT, watered stock, returning stations."""

    exchanged: ClassVar[tuple[str, ...]] = ("MH", "POIT")

    def __init__(self, dice: random.Random) -> None:
        super().__init__(dice)
        if dice.random() < 0.55:  # with so many players, only a lot of money brings the last trains
            self.gives, self.stops, self.founds, self.hurries = 900, 0.02, 8, 1.0
            self.revenue, self.withholds, self.wastes = 10, 0.7, 0.0
        elif dice.random() < 0.5:  # and only a corporation whose stock is never sold reaches the top line
            self.sells, self.founds, self.stops = 0.0, 3, 0.02

    def _with(self, referee: Referee, private: str) -> Command:
        if private == "POIT":
            return "--share", self.dice.choice(referee.exchanges["POIT"])
        return super()._with(referee, private)

    def _exchange(self, referee: Referee) -> Iterator[Command]:
        dice = self.dice
        for name in dice.sample(referee.exchanges["POIT"], 3):
            options = ("--par", dice.choice(referee.pars)), ("--price", dice.choice(("par", "market")))
            for words in dice.sample(options, 2):
                yield "exchange", referee.table.owner("POIT"), "POIT", name, dice.choice(("ipo", "pool")), *words
        yield from super()._exchange(referee)

    def _stock(self, referee: Referee) -> Iterator[Command]:
        if self.dice.random() < 0.3:
            for name in referee.corporations:
                yield "water", name
        if not self.sells and self.dice.random() < 0.3:
            yield "par", self.dice.choice(referee.table.players), self.dice.choice(referee.corporations), "100"
        yield from super()._stock(referee)

    def _traps(self, referee: Referee) -> Iterator[Command]:
        """Stock watered too early, stations returned that cannot, a private exchanged for stock just sold."""
        table = referee.table
        for name in referee.corporations:
            if table.sold_out(name):
                yield "water", name
            yield "token", name, "--returned-by", table.operating or name
            who = table.owner("POIT")
            if sale_key(who, name) in table.sold_in:
                yield "exchange", who, "POIT", name, "pool", "--price", "par"

    def _turn(self, referee: Referee, name: str) -> Iterator[Command]:
        if self.dice.random() < 0.3:
            yield "token", self.dice.choice((name, *referee.corporations)), "--returned-by", name
            yield "token", name, str(self.dice.choice(referee.next_stations(name) or [100]))


class Play(NamedTuple):
    """Who referees and plays a game, and what its random games must reach besides what all games reach."""

    players: tuple[int, ...]
    referee: type[Referee]
    reckoner: type[Reckoner]
    player: type[Player]
    without: tuple[str, ...]
    """Verbs that this game does not use."""
    reached: tuple[str, ...]


_EVERYWHERE = ("broken bank", "over", "over: broken", "someone over a train limit")
_STOCK = ("over: bankrupt", "forced purchase", "forced sale", "change of president", "someone at the limit", "sold out")
PLAYS = {
    "1830": Play(
        (2, 3, 4, 5, 6), Referee, Reckoner, Player, ("water", "give"),
        (*_EVERYWHERE, *_STOCK, "private to a corporation", "trade-in"),
    ),
    "1851": Play(
        (3, 4, 5), Referee1851, Reckoner1851, Player1851, ("bid", "exchange", "water", "give"),
        (
            *_EVERYWHERE, *_STOCK, "half dividend", "paid and stays", "own stock sold", "own stock bought",
            "bought from a treasury", "two tiles", "train from another",
        ),
    ),
    "1830-starter": Play(
        (2, 2, 3, 4, 5, 6), RefereeStarter, ReckonerStarter, PlayerStarter,
        ("private", "bid", "par", "buy", "sell", "exchange", "bankrupt", "water", "give"),
        (*_EVERYWHERE, "over: no train", "double", "train from another", "from the pool"),
    ),
    "1830-7p": Play(
        (7,), RefereeSeven, ReckonerSeven, PlayerSeven, ("give",),
        (
            *_EVERYWHERE, *_STOCK, "Reading floats", "POIT exchanged", "POIT for a presidency", "an 8-train",
            "8 traded in", "4, 5 or 6 for an 8", "station back", "station again", "private to a corporation",
        ),
    ),
}  # fmt: skip
for _title in TITLES:
    _external = read(_title).external.get("18xx.games")
    _unused = (
        "water",
        *TITLES[_title].without,
        *["exchange"] * (not TITLES[_title].exchanges),
        *["give"] * (not TITLES[_title].gifts),
    )
    _reached = ("broken bank",) if TITLES[_title].bank_ends != "never" else ()
    PLAYS[_title] = Play(
        *cast(_title, _external.names if _external else {}),
        _unused,
        (
            *_reached,
            "over",
            "forced purchase",
            *["private to a corporation"] * (not TITLES[_title].station_fees),
            *TITLES[_title].reaches,
        ),
    )


class Setup(NamedTuple):
    """The ruleset, players and options of a new game."""

    ruleset: str
    players: tuple[str, ...]
    options: dict[str, str]

    def new(self) -> str:
        """The command that begins the game."""
        options = [f"--option {name}={value}" for name, value in self.options.items()]
        return " ".join([f"new {self.ruleset}", *(f"'{name}'" for name in self.players), *options])


def setup(ruleset: str, dice: random.Random) -> Setup:
    """Return a game with random options; a small bank breaks sooner."""
    options = {}
    for name, option in read(ruleset).option.items():
        if ruleset in TITLES and name not in (*read("1830").option, *TITLES[ruleset].options):
            continue  # the referee does not know it, or it is drawn for the players below
        if option.amount:
            if dice.random() < 0.6:
                options[name] = str(dice.choice((2500, 6000, 10000, 25000, 100000)))
        elif dice.random() < 0.7:
            options[name] = dice.choice(sorted(option.values))
    for name, option in read(ruleset).option.items():
        if options.get(name) == "yes":
            options.update(option.needs)
    players = NAMES[: dice.choice(PLAYS[ruleset].players)]
    for name, option in read(ruleset).option.items():
        if option.is_drawn(len(players)):
            options[name] = _drawn(option, len(players), dice)
        elif option.drawn or len(players) not in (option.drawn_with or (len(players),)):
            options.pop(name, None)
    if ruleset == "1830-starter":
        players = _dealt(players, dice)
    return Setup(ruleset, players, options)


def _drawn(option: Option, players: int, dice: random.Random) -> str:
    """Draw the value of an option: one of several, or some names of a list."""
    if not option.drawn_from:
        return dice.choice(sorted(option.values))
    return ",".join(dice.sample(option.drawn_from, option.number[players]))


def _dealt(players: tuple[str, ...], dice: random.Random) -> tuple[str, ...]:
    """Deal the railroads; with two players in one of two ways (starter game, Setup Chart)."""
    railroads = ["PRR", "NYC", "C&O", "B&M", "NNH", "B&O"][: len(players)]
    if len(players) == 2 and dice.random() < 0.5:
        railroads = ["PRR+B&M", "NYC+C&O"]
    dice.shuffle(railroads)
    return tuple(f"{player}={railroad}" for player, railroad in zip(players, railroads, strict=True))


def verbs(ruleset: str) -> list[str]:
    """Return the verbs that a game uses."""
    return [verb for verb in VERBS if verb not in PLAYS[ruleset].without]
