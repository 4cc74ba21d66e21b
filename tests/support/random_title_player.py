"""A random player of the titles of 18xx.games."""

import random
from collections.abc import Iterator
from typing import ClassVar

from banker.state.table import BANK
from support.random_play import Player
from support.random_referee import Referee
from support.random_rulebook import Command
from support.random_title import Title


class PlayerTitle(Player):
    """A player of one of these titles."""

    title: ClassVar[Title]

    def __init__(self, dice: random.Random) -> None:
        super().__init__(dice)
        if dice.random() < 0.3:  # only a lot of money brings the last trains
            self.gives, self.stops, self.founds, self.hurries = 900, 0.02, 8, 1.0
            self.revenue, self.withholds, self.wastes = 10, 0.7, 0.0
        elif self.title.price_ends != "never" and dice.random() < 0.3:  # and only one that always pays a high price
            self.sells, self.founds, self.stops, self.withholds, self.revenue = 0.0, 1, 0.5, 0.0, 10
        elif dice.random() < 0.4:  # nor is anybody bankrupt but in a poor game with many corporations
            self.founds, self.stops, self.hurries, self.gives = 8, 0.02, 0.9, 30
            self.revenue, self.withholds, self.wastes = 1, 0.05, 0.0

    @property
    def exchanged(self) -> tuple[str, ...]:  # type: ignore[override]
        """The privates that can be exchanged."""
        return (*self.title.exchanges,)

    def _with(self, referee: Referee, private: str) -> Command:
        _, percent = self.title.brings.get(private, ("", 0))
        return ("--par", self.dice.choice(referee.pars)) if percent > 10 else ()

    def _exchange(self, referee: Referee) -> Iterator[Command]:
        for name, private in self.title.begins_by.items():
            yield (
                "exchange",
                referee.table.owner(private),
                private,
                name,
                "ipo",
                "--par",
                self.dice.choice(referee.pars),
            )
        yield from super()._exchange(referee)

    def _stock(self, referee: Referee) -> Iterator[Command]:
        if self.title.gifts and self.dice.random() < 0.2:
            yield from self._traps(referee)
        unsold = referee.table.privates(BANK)
        if unsold and self.dice.random() < 0.3:
            yield self._at_face(referee, self.dice.choice(unsold))
        yield from super()._stock(referee)

    def _auction(self, referee: Referee) -> Iterator[Command]:
        for private in self.dice.sample(referee.sold_first(), len(referee.sold_first())):
            if referee.sale() == "draft" and self.dice.random() < 0.8:
                yield self._at_face(referee, private)
        if self.title.leading_bids_bind and self.dice.random() < 0.5:
            yield from self._high_bid(referee)
        yield from super()._auction(referee)

    def _high_bid(self, referee: Referee) -> Iterator[Command]:
        """A bid for a later private that ties up much money, as long as it is the highest."""
        who = self.dice.choice(referee.table.players)
        for private in self.dice.sample(referee.sold_first()[1:], len(referee.sold_first()[1:])):
            least = max([referee.offered(private), *referee.bids(private).values()]) + 5
            most = referee.free_cash(who) + referee.staked(who, private)
            if least <= most:
                yield "bid", who, private, str(self.dice.randint(least, most) // 5 * 5)

    def _at_face(self, referee: Referee, private: str) -> Command:
        """A private is bought from the bank at its price."""
        return "private", self.dice.choice(referee.table.players), private, str(referee.rules.private[private].price)

    def _traps(self, referee: Referee) -> Iterator[Command]:
        """Gifts of stock, possible or not."""
        if self.title.gifts:
            for name in self.dice.sample(referee.corporations, len(referee.corporations)):
                who, to = referee.president(name), self.dice.choice(referee.table.players)
                yield "give", who, name, to, "--president"
                yield "give", who, name, to

    def _with_help(self, referee: Referee, name: str) -> Iterator[Command]:
        """Trains of the bank to which the president adds."""
        for kind in self.dice.sample(referee.on_sale(), len(referee.on_sale())):
            price = str(referee.rules.train[kind].price)
            yield "train", name, kind, "--from", self.dice.choice(("bank", "pool")), "--price", price, "--president"

    def _after_the_run(self, referee: Referee, name: str) -> Iterator[Command]:
        """A train at half price with a private."""
        dice = self.dice
        owned = {*referee.table.privates(name)} & {*self.title.half_price}
        for private in owned if owned and dice.random() < 0.7 else ():
            of_all = self.title.half_price[private]
            kind = dice.choice(
                [*(train for train in of_all if train in referee.on_sale()), *of_all][: dice.randint(1, 3)]
            )
            half = -(-referee.rules.train[kind].price // 2)
            price, source = str(dice.choice((half, half, half, 2 * half))), dice.choice(("bank", "bank", "pool"))
            yield "train", name, kind, "--from", source, "--price", price, "--with", private
        yield from super()._after_the_run(referee, name)

    def _turn(self, referee: Referee, name: str) -> Iterator[Command]:
        """What the privates of a corporation allow it."""
        dice, title = self.dice, self.title
        own = set(referee.table.privates(name))
        if title.goals[0] and dice.random() < 0.4:
            yield "token", name, str(dice.choice((0, *referee.stations))), "--bonus"
        if own & {*self.title.moves_station} and dice.random() < 0.5:
            yield "token", name, "--moved"
        if self.title.rivers and dice.random() < 0.3:
            here, beyond = dice.sample(dice.choice([*self.title.rivers]), 2)
            yield "tile", name, here, "--rivers", beyond
            yield "tile", name, dice.choice(self.hexes), *dice.choice(((), ("20",), ("60",)))
            yield "token", name, dice.choice(("--neutral", "--moved"))
        if title.subsidy and dice.random() < 0.3:
            yield "run", name, self._revenue(referee.table, name), "--subsidy", dice.choice(("40", "80", "120", "30"))
        hexes = [hex_ for private, wheres in title.free_extras.items() for hex_ in wheres if private in own]
        hexes += [hex_ for private, (hex_, *_) in title.extra_tiles.items() if private in own]
        hexes += [hex_ for private, (*_, wheres) in title.listed_extras.items() for hex_ in wheres if private in own]
        hexes += [hex_ for private, hex_ in title.free_with_tile.items() if private in own]
        if own and dice.random() < 0.4:
            yield "token", name, "0"
            for hex_ in dice.sample(hexes, len(hexes)):
                yield "tile", name, hex_
            if hexes:
                yield "tile", name, dice.choice(self.hexes)
