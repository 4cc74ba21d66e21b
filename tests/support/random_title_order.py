"""1849 as the referee of random games knows it: an order in which corporations begin, last certificates, closings and new beginnings."""

from collections.abc import Iterator
from typing import ClassVar

from banker.mechanisms.closing import ClosedFacts
from banker.mechanisms.closing_bankruptcy import ClosingBankruptcyFacts
from banker.mechanisms.last_certificate import LastCertificateFacts
from banker.mechanisms.start_order import StartOrderFacts
from banker.state.table import IPO, POOL
from support.random_title import Drawn
from support.random_title_referee import RefereeTitle


class OrderStock(RefereeTitle):
    """What such a title does with stock, for one table."""

    sources: ClassVar[tuple[str, ...]] = ("treasury", "pool")
    steps: ClassVar[tuple[str, ...]] = ("tile", "token", "run", "train", "stock")
    most_in_treasury: ClassVar[int] = 80
    _at_any_time = False
    """Whether what is asked about is done at any time of a turn."""

    @property
    def its(self) -> Drawn:
        """Return what the title says of them."""
        assert self.title.order is not None
        return self.title.order

    def has_begun(self, phase: str) -> bool:
        """Whether a phase has begun."""
        phases = list(self.train_limits)
        return phases.index(phase) <= phases.index(self.phase)

    # --- players and limits (1849.1, 1849.40, 1849.43, 1849.51) ---

    def has_left(self, who: str) -> bool:
        """Whether a player is out of the game."""
        return who in self.table.players and self.table.player[who].bankrupt_in is not None

    def seats(self) -> tuple[str, ...]:
        """Return the players in the order of their turns."""
        return self.table.in_turn

    def limit(self) -> int:
        """Another one with four players and fewer corporations."""
        return self.its.reduced_limit if self.is_reduced() else super().limit()

    def is_reduced(self) -> bool:
        """Whether four players play with five corporations."""
        return len(self.table.players) == 4 and self.rules.options.get("reduced") == "yes"

    def drawn(self) -> list[str]:
        """The corporations in the game, in the order that was drawn."""
        order = str(self.rules.options["order"]).split(",")
        return order[:-1] if len(self.table.players) == 3 or self.is_reduced() else order

    def named(self, name: str) -> str:
        """The corporation that was drawn first."""
        return self.drawn()[0] if name == "drawn" else name

    def worth(self, who: str) -> int:
        """Less what loans count."""
        return super().worth(who) - 750 * (ClosingBankruptcyFacts.of(self.table, who).loans or 0)

    # --- certificates (1849.5, 1849.10) ---

    def last(self, name: str) -> str:
        """Where the last certificate of a corporation is."""
        facts = LastCertificateFacts.of(self.table, name)
        unsold = name if name in self.table.cells else IPO
        return POOL if facts.in_pool else str(facts.holder or unsold)

    def tens(self, name: str, where: str) -> int:
        """The certificates of 10% in a place."""
        return self.table.ordinary(name, where) - 2 * (self.last(name) == where)

    def certificates(self, name: str, who: str) -> int:
        """The last one is two shares."""
        return super().certificates(name, who) - (self.last(name) == who)

    def next_part(self, name: str, where: str) -> int:
        """How many shares the next certificate is that leaves the treasury or the pool; none if it has none."""
        if self.tens(name, where):
            return 1
        return 2 if self.last(name) == where and self.table.ordinary(name, where) else 0

    # --- beginnings (1849.3, 1849.4, 1849.6, 1849.42) ---

    def order(self) -> list[str]:
        """The corporations that have not begun, in their order."""
        known = [*(StartOrderFacts.of(self.table).waiting or self.drawn())]
        return [name for name in known if name not in self.table.cells]

    def _par(self, who: str, name: str, price: str) -> bool:
        self._name(who, self.table.players)
        self._name(name, self.corporations)
        amount, order = self._dollars(price), self.order()
        taken = sum(max(0, 2 - self.table.tokens(other)) for other in self.corporations)
        first = order[:2] if order[:1] == [self.its.chooses_home] and taken >= self.its.homes else order[:1]
        if not self._stock_is_sold() or name not in first or self.has_left(who):
            return False
        late = ClosedFacts.of(self.table, name).closed_in == self.table.round
        open_ = price in self.open_pars()
        fits = not self.over(who) and not self.over(who, {name: (1, 20)})
        return not late and open_ and self.table.cash(who) >= 2 * amount and fits

    def open_pars(self) -> list[str]:
        """The prices with which a corporation may begin now."""
        return [par for par in self.pars if self.has_begun(self.its.par_since.get(par, self.phase))]

    def _brings(self, private: str, switch: tuple[str, ...]) -> bool:
        right = super()._brings(private, switch)
        return right and (private not in self.title.brings or switch[1] in self.open_pars())

    def price(self, name: str, source: str) -> int:
        """Every purchase is at the market price."""
        del source
        return self.table.price(name) or 0

    def _buy(self, who: str, name: str, source: str, count: str, *two: str) -> bool:
        table = self.table
        if who in self.corporations:
            self._name(name, self.corporations)
            self._place(source, name)
            return source == "pool" and who == name and not two and self._redeem(name, count)
        self._name(who, table.players)
        self._name(name, self.corporations)
        place = self._place(source, name)
        ready = (
            self._stock_is_sold() and name in table.cells and not self.has_left(who) and not self.has_sold(who, name)
        )
        part = self.next_part(name, place)
        if self._count(count) != 1 or not ready or not part or table.cash(who) < part * self.price(name, source):
            return False
        percent = table.percent(name, who) + 10 * part
        comes = self.certificate_comes(who, name, percent)
        has_last = self.last(name) == who or part == 2
        if two and (two != ("--two",) or not (comes and has_last and percent >= 40)):
            return False
        gives = (2 if two or not has_last else 1) * comes
        then = {name: (self.certificates(name, who) + 1 + comes - gives, percent)}
        return not self.over(who) and not self.over(who, then)

    # --- sales (1849.13 to 1849.17) ---

    def _first_round(self) -> str:
        return ""

    def heir(self, name: str, who: str, count: int) -> str | None:
        """The player who becomes president if somebody sells so many shares."""
        table, left = self.table, self.table.percent(name, who) - 10 * count
        if not table.has_president(name, who):
            return None
        seats = self.seats()
        start = seats.index(who) + 1
        others = [*seats[start:], *seats[: start - 1]]
        first = max(others, key=lambda other: table.percent(name, other))
        most = table.percent(name, first)
        return first if most > left and most >= 20 else None

    def _may_part(self, who: str, name: str, count: int, *, stays: bool = False) -> bool:
        """Stock of a corporation that has run, if certificates make up the sale, and the pool has room."""
        table = self.table
        left = table.percent(name, who) - 10 * count
        ran = name in table.cells and table.corporation[name].operated_in is not None
        if not ran or left < 0 or table.percent(name, POOL) + 10 * count > 50:
            return False
        tens, has_last, heir = self.tens(name, who), self.last(name) == who, self.heir(name, who, count)
        if heir is None:
            return count <= tens or (has_last and 2 <= count <= tens + 2)
        if has_last and count > tens and count < 2:  # who keeps 20% sells no part of the president's certificate
            return False
        half = count == 1 and not tens and self.last(name) == heir  # the pool gets the last one, and gives 10%
        return not stays and (not half or self.tens(name, POOL) > 0)

    def has_sold_its_block(self, who: str, name: str) -> bool:
        """Whether somebody has sold stock of a corporation in this operating turn, where all that is sold of it is one block."""
        sold = self.table.seller == who and name in self.table.prices_held
        return self.title.one_block and not self.stock_round and sold

    def _sell(self, who: str, name: str, count: str, *switch: str) -> bool:
        if who in self.corporations:
            self._name(name, self.corporations)
            return who == name and not switch and self._issue(name, count)
        self._name(who, self.table.players)
        self._name(name, self.corporations)
        number, needed = self._count(count), self.need()
        if self.has_left(who) or not self._fit(who, name, number, switch):
            return False
        if self.stock_round:
            two = self.is_saved_by_two(who, name, number, switch)
            return self._stock_is_sold() and (two or self._may_part(who, name, number))
        price = self.sale_price(who, name)
        if (
            needed is None
            or needed.president != who
            or not needed.missing
            or not price
            or self.is_too_early(name, needed.corporation)
            or self.has_sold_its_block(who, name)
        ):
            return False
        alone = self.last(name) == who and not self.tens(name, who) and not self.table.has_president(name, who)
        enough = max(-(-needed.missing // price), 2 if switch == ("--last",) or alone else 1)
        may = self._may_part(who, name, number, stays=self.must_stay(name, needed))
        return number <= enough and (
            may or (self.is_saved_by_two(who, name, number, switch) and name != needed.corporation)
        )

    def _fit(self, who: str, name: str, count: int, switch: tuple[str, ...]) -> bool:
        """Whether the switches of a sale make sense: what a new president gives, or that the last certificate is sold."""
        heir = self.heir(name, who, count) if name in self.table.cells else None
        if not switch:
            return True
        if switch == ("--two",):
            return heir is not None and self.last(name) == heir and self.table.percent(name, heir) >= 40
        return switch == ("--last",) and count >= 2 and self.last(name) in (who, heir)

    def is_saved_by_two(self, who: str, name: str, count: int, switch: tuple[str, ...]) -> bool:
        """Whether a sale is possible since the new president gives two certificates of 10%."""
        table = self.table
        room = table.percent(name, POOL) + 10 * count <= 50 and table.percent(name, who) >= 10 * count
        ran = name in table.cells and table.corporation[name].operated_in is not None
        return switch == ("--two",) and ran and room and not self.tens(name, who)

    def is_too_early(self, name: str, needs: str) -> bool:
        """In its first turn no stock of a corporation is sold for its train."""
        return name == needs and self.table.corporation[name].first_operated_in in (None, self.table.round)

    def _in_turn(self, name: str, step: str) -> bool:
        """Privates are bought at any time of a turn, also after own stock was traded (1849.45)."""
        return super()._in_turn(name, self.steps[-1] if self._at_any_time else step)

    def _private(self, who: str, private: str, price: str, *switch: str) -> bool:
        self._at_any_time = who in self.corporations and self._has_run(who)
        right = super()._private(who, private, price, *switch)
        self._at_any_time = False
        return right and not self.has_left(who)

    # --- own stock (1849.25, 1849.29) ---

    def _trades(self, name: str) -> bool:
        """Once a turn, after the trains."""
        mine = self.table.operating == name and self._has_run(name) and name in self.table.cells
        return mine and self.table.step != "stock" and self._in_turn(name, "stock") and not self._raising()

    def _issue(self, name: str, count: str) -> bool:
        """From the second run on; the last certificate only with all others."""
        self._name(name, self.corporations)
        number, table = self._count(count), self.table
        tens, has_last = self.tens(name, name), self.last(name) == name
        parts = number <= tens or (has_last and number == tens + 2)
        room = table.percent(name, POOL) + 10 * number <= 50
        return (
            parts
            and room
            and self._trades(name)
            and table.corporation[name].first_operated_in not in (None, table.round)
        )

    def _redeem(self, name: str, count: str, *source: str) -> bool:
        self._name(name, self.corporations)
        number, part = self._count(count), self.next_part(name, POOL) if name in self.table.cells else 0
        pays = self.table.cash(name) >= part * self.price(name, "pool")
        return not source and number == 1 and part > 0 and self._trades(name) and pays

    def faults_of(self, name: str) -> Iterator[str]:
        """The corporations are those drawn; the last certificate lies where two shares are; nothing stays in the offering."""
        table = self.table
        if sorted(self.corporations) != sorted(self.drawn()):
            yield f"the corporations are wrong: {self.corporations}"
        if table.ordinary(name, self.last(name)) < 2:
            yield f"the last certificate is astray: {name} {self.last(name)}"
        if name in table.cells and table.percent(name, IPO):
            yield f"a corporation that has begun leaves stock in the offering: {name}"
        if table.corporation[name].par is not None:
            yield f"there is a par: {name}"
