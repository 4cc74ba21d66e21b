"""Titles whose corporations own their stock, on a market of one line, and can close, as the referee of random games knows them: the rules of stock."""

from collections.abc import Iterator
from typing import ClassVar

from banker.mechanisms.closing import ClosingFacts
from banker.mechanisms.empty_depot import EmptyDepotFacts
from banker.mechanisms.own_stock import OwnStockFacts
from banker.state.table import BANK, IPO, POOL, REMOVED
from support.random_rulebook import ForcedPurchase, Unsure
from support.random_title import Line
from support.random_title_referee import RefereeTitle

PRICES = (
    0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150, 165, 180, 195, 212, 230, 250, 270, 295, 320, 345, 375,
    405, 440, 475, 510, 550,
)  # fmt: skip
"""The market, from the left."""


class LineStock(RefereeTitle):
    """What these titles do in stock rounds, and at the end, for one table."""

    most_in_treasury: ClassVar[int] = 100
    sources: ClassVar[tuple[str, ...]] = ("treasury", "pool")
    letters: ClassVar[str] = "wh"

    @property
    def line(self) -> Line:
        """Return what the title says of them."""
        assert self.title.line is not None
        return self.title.line

    # --- who is what ---

    def with_stock(self) -> list[str]:
        """All but the minors."""
        return [name for name in self.corporations if name not in self.line.minors]

    def in_the_game(self) -> int:
        """How many corporations have not left the game."""
        return sum(not self.table.has_president(name, REMOVED) for name in self.with_stock())

    def is_out(self, name: str) -> bool:
        """Whether a corporation has left the game."""
        return self.table.has_president(name, REMOVED)

    def without_president(self, name: str) -> list[str]:
        """After a bankruptcy the pool can have the president's certificate."""
        return [*super().without_president(name), POOL]

    def most_in_pool(self) -> int:
        """A bankruptcy knows no limit."""
        return 100

    def has_begun(self, name: str) -> bool:
        """Whether a corporation has stock and a price."""
        return name in self.table.cells

    def presides(self, name: str) -> str | None:
        """Return the president, or the owner of a minor, if a player is one."""
        owner = self.table.owner(name) if name in self.line.minors else super().president(name)
        return owner if owner in self.table.players else None

    def president(self, name: str) -> str:
        """Return the president, or nobody's name."""
        return self.presides(name) or ""

    def is_bankrupt(self, who: str) -> bool:
        """Whether a player is out of the game."""
        return who in self.table.players and self.table.player[who].bankrupt_in is not None

    def seats(self) -> tuple[str, ...]:
        """Return the players in the order of their turns."""
        return self.table.in_turn

    # --- limits ---

    def limit(self) -> int:
        """By the players and the corporations in the game, where a title says so only since the last one closed."""
        counts = self.line.limits.get(len(self.table.players))
        if not counts:
            return super().limit()
        there = self.in_the_game()
        if self.line.limit_waits:
            counted = ClosingFacts.in_the_game.get(self.table, "")
            there = len(self.with_stock()) if counted is None else counted
        return counts[max((least for least in counts if least <= there), default=min(counts))]

    def too_many(self, held: int, percent: int) -> bool:
        """60%, with two players 70%."""
        del held
        return percent > (70 if len(self.table.players) == 2 else 60)

    # --- the verbs of a stock round ---

    def price(self, name: str, source: str) -> int:
        """Every purchase is at the market price."""
        del source
        return self.table.price(name) or 0

    def _first_round(self) -> str:
        return ""

    def _par(self, who: str, name: str, price: str) -> bool:
        possible = super()._par(who, name, price) and name not in self.line.minors
        return possible and not self.is_bankrupt(who)

    def certificate_comes(self, who: str, name: str, percent: int) -> bool:
        """Whoever first holds 20% of a corporation without a president becomes it."""
        if self.presides(name) is None:
            return percent >= 20
        return super().certificate_comes(who, name, percent)

    def _buy(self, who: str, name: str, source: str, count: str) -> bool:
        if who in self.corporations:
            self._name(name, self.corporations)
            self._place(source, name)
            return source == "pool" and who == name and self._redeem(name, count)
        lies = name in self.table.cells and self.table.has_president(name, POOL)
        if who in self.table.players and lies and not self.table.ordinary(name, POOL):
            raise Unsure
        return not self.is_bankrupt(who) and super()._buy(who, name, source, count)

    def _may_part(self, who: str, name: str, count: int, *, stays: bool = False) -> bool:
        """Only stock of a corporation that has operated, or of which one is the president."""
        if name not in self.table.cells:
            return False
        ran = self.table.corporation[name].first_operated_in is not None
        return (ran or self.presides(name) == who) and super()._may_part(who, name, count, stays=stays)

    def _sell(self, who: str, name: str, count: str) -> bool:
        if who in self.corporations:
            self._name(name, self.corporations)
            return who == name and self._issue(name, count)
        self._name(who, self.table.players)
        if self.is_bankrupt(who):
            return False
        if self.stock_round:
            return super()._sell(who, name, count)
        return self._forced_sale(who, name, count)

    def _forced_sale(self, who: str, name: str, count: str) -> bool:
        raise NotImplementedError

    def is_second_block(self, who: str, name: str) -> bool:
        """Whether a player has sold stock of a corporation in this turn, and options do not let them sell more."""
        again = self.table.seller == who and name in self.table.prices_held
        return again and "repeat_sale" not in self.rules.options

    def must_stay(self, name: str, needed: ForcedPurchase) -> bool:
        """Only the presidency of the corporation that needs a train may not change."""
        return name == needed.corporation

    # --- a corporation's own stock ---

    def space(self, name: str, steps: int) -> int:
        """Return the price so many spaces to the right, or to the left."""
        at = PRICES.index(self.table.price(name) or 0) + steps
        return PRICES[min(max(at, 0), len(PRICES) - 1)]

    def room_in_pool(self, name: str) -> int:
        """How many certificates a corporation may issue: the pool holds no more than the players."""
        table = self.table
        players = sum(table.percent(name, who) for who in table.players)
        return min((players - table.percent(name, POOL)) // 10, table.ordinary(name, name))

    def _trades(self, name: str) -> bool:
        """Once a turn, before the run."""
        once = OwnStockFacts.of(self.table, name).traded_in != self.table.round
        mine = name in self.table.cells and self.presides(name) is not None
        return mine and once and not self._has_run(name) and self._in_turn(name, "run")

    def _issue(self, name: str, count: str) -> bool:
        self._name(name, self.corporations)
        number = self._count(count)
        if name in self.table.cells and self._has_run(name):
            return self.presides(name) is not None and number in self.forced_issue(name)
        return self._trades(name) and number <= self.room_in_pool(name)

    def _redeem(self, name: str, count: str, *source: str) -> bool:
        self._name(name, self.corporations)
        number = self._count(count)
        if source:
            raise Unsure
        cost = number * self.space(name, 1) if self._trades(name) else 0
        return self._trades(name) and self.table.ordinary(name, POOL) >= number and self.table.cash(name) >= cost

    def forced_issue(self, name: str) -> dict[int, int]:
        """Return how many certificates a corporation may issue by force, and what they bring."""
        raise NotImplementedError

    # --- privates ---

    def sale(self) -> str:
        """Players keep hidden cards and pay in the end, or take privates in the open."""
        return "taken" if self.line.taken else "deck"

    def asked(self, private: str) -> int:
        """What the bank asks for a private."""
        return self.rules.private[private].price + self.line.surplus.get(private, 0)

    def _one_by_one(self) -> bool:
        """Whether two players take privates in the open, all of them."""
        return self.line.two_take == "open" and len(self.table.players) == 2

    def _from_bank(self, who: str, private: str, amount: int, switch: tuple[str, ...]) -> bool:
        """At its price; the last one of the deck is $10 cheaper for each pass, down to what it costs beyond its face."""
        unsold = self.table.privates(BANK)
        prices = [self.asked(private)]
        if not self.line.taken and len(unsold) == 1:
            face = self.rules.private[private].price
            prices = [*range(self.asked(private) - face, self.asked(private) + 1, 10)]
        begins = self._one_by_one() and len(unsold) == len(self.rules.private)
        up = not begins or who == self.table.players[-1]
        return not switch and amount in prices and up

    def _bid(self, who: str, private: str, amount: str) -> bool:
        return False

    def may_not_pass(self) -> bool:
        """All privates of a deck are kept before the round ends; in the open one of two players must take the first, and the last one."""
        unsold = len(self.sold_first()) if not self.line.taken else 0
        return unsold in (1, len(self.rules.private)) if self._one_by_one() else unsold > 0

    def sold_first(self) -> list[str]:
        """Operating rounds can come before the last of them are sold."""
        return super().sold_first() if self.stock_round else []

    def drafts(self) -> str | None:
        """Nobody in particular drafts."""
        return None

    # --- the end ---

    def _next(self) -> bool:
        if self.stock_round and self.sold_first():
            return not self.may_not_pass()
        return super()._next()

    def last_number(self) -> int | None:
        """Return the number of the last set, once the bank of two players has no train left."""
        last = EmptyDepotFacts.last_set.get(self.table, "")
        return None if last is None else int(last)

    def in_sight(self) -> bool:
        """Also with an empty depot."""
        return super().in_sight() or self.last_number() is not None

    def _last_of_set(self) -> bool:
        last, number = self.last_number(), int(self.now.partition(" ")[2].partition(".")[0])
        waits = last is not None and number < last and self.table.bank_broken_in is None
        return not waits and super()._last_of_set()

    def worth(self, who: str) -> int:
        """A bankrupt player scores nothing but what somebody has paid them since, beside the rules."""
        return self.table.cash(who) if self.is_bankrupt(who) else super().worth(who)

    def faults_of(self, name: str) -> Iterator[str]:
        """The rest of the stock is in the treasury after the first purchase."""
        if self.table.floated(name) and self.table.ordinary(name, IPO):
            yield f"a corporation leaves stock in the offering: {name}"
