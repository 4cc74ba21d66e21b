"""The differences of the 7-player variant: the Reading, the POIT, the 8-train, returning stations, watered stock."""

from collections.abc import Iterator
from typing import ClassVar

from banker.mechanisms.returned_stations import ReturnedStationsFacts
from banker.mechanisms.watering import WateringFacts
from banker.state.table import BANK, DEPOT, IPO, MAP, POOL, Table
from support.random_reckoner import Reckoner
from support.random_referee import Referee
from support.random_rulebook import Unsure

_HOMES = ("NYNH", "CPR", "C&O", "PRR", "RDG", "NYC")
"""Corporations whose home station can return: New York, Montreal, Cleveland, Altoona, Reading, Albany (rules 9, 11)."""
_CHOICE = ("PRR", "RDG", "Erie")


class RefereeSeven(Referee):
    """The rules of the 7-player variant for one table."""

    most: ClassVar[dict[int, int]] = {7: 11}
    beside: ClassVar[dict[str, str]] = {"8": "6", "D": "6"}
    credit: ClassVar[dict[str, tuple[str, int]]] = {"8": ("456", 200), "D": ("4568", 300)}
    exchanges: ClassVar[dict[str, tuple[str, ...]]] = {"MH": ("NYC",), "POIT": _CHOICE}

    def presidents(self, name: str) -> int:
        """The Reading's president's certificate is 30% (D0)."""
        return 30 if name == "RDG" else 20

    def watered(self) -> bool:
        """Whether stock was watered in this round, which then only ends (rule 19; D17)."""
        return any(WateringFacts.of(self.table, name).watered_in == self.table.round for name in self.corporations)

    def _stock_is_sold(self) -> bool:
        return super()._stock_is_sold() and not self.watered()

    def _sell(self, who: str, name: str, count: str) -> bool:
        return super()._sell(who, name, count) and not self.watered()

    def _private(self, who: str, private: str, price: str, *switch: str) -> bool:
        allowed = super()._private(who, private, price, *switch)
        if allowed and self.watered():
            raise Unsure
        return allowed

    def _brings(self, private: str, switch: tuple[str, ...]) -> bool:
        """The buyer of the POIT chooses a share (rule 18a)."""
        if private == "POIT":
            return switch[:1] == ("--share",) and switch[1] in _CHOICE
        return super()._brings(private, switch)

    def _exchanged(self, who: str, private: str, name: str, place: str, switch: tuple[str, ...]) -> bool:
        """The POIT buys a certificate at par or market price; the president's comes first and needs a par (rule 18b; D5)."""
        if self.watered():
            return False
        if private != "POIT":
            return super()._exchanged(who, private, name, place, switch)
        if len(switch) != 2 or switch[0] not in ("--par", "--price"):
            raise Unsure
        table, (what, price) = self.table, switch
        if self._barred(who, name):
            return False
        if table.has_president(name, place):
            fits = what == "--par" and price in self.pars
            return fits and table.cash(who) >= self.presidents(name) // 10 * int(price)
        if what != "--price" or price not in ("par", "market") or table.corporation[name].par is None:
            return False
        cost = self.price(name, "ipo" if price == "par" else "pool")
        return table.ordinary(name, place) > 0 and table.cash(who) >= cost

    def _barred(self, who: str, name: str) -> bool:
        """Whether a player sold stock of a corporation and cannot buy it until the next stock round (1830 4.0)."""
        sold = self.table.sold_in.get(f"{who} {name}")
        return sold is not None and str(sold.number) == self.now.partition(" ")[2].partition(".")[0]

    def _agreed(self, name: str, kind: str, source: str, price: int) -> bool:
        """With the option, half to double face value (D0)."""
        face = self.rules.train[kind].price
        fair = self.rules.options["train_price_range"] == "no" or face <= 2 * price <= 4 * face
        return fair and super()._agreed(name, kind, source, price)

    def _returned(self, name: str, by: str) -> bool:
        """From phase D on, instead of a tile, the home station of six corporations, once (rules 6, 9, 11)."""
        there = (
            self.table.holdings["token", name].get(MAP, 0) > 0
            and ReturnedStationsFacts.of(self.table, name).returned is None
        )
        return self.phase == "D" and self._in_turn(by, "tile") and not self._laid(by) and name in _HOMES and there

    def next_stations(self, name: str) -> list[int]:
        """A station returned beyond the last space costs $100, another one what its space costs (rules 9, 11, 12)."""
        beyond = ReturnedStationsFacts.of(self.table, name).returned
        if beyond is None:
            return super().next_stations(name)
        left = self.table.tokens(name) - beyond
        open_spaces = self.rules.corporation[name].tokens - left
        return [*([(0, 40, 100, 100)[open_spaces]] if left else []), *([100] if beyond else [])]

    def _water(self, name: str) -> bool:
        """At the end of a stock round, sold out on the top line, once, before the third 4-train is sold (rule 19; D17)."""
        table = self.table
        self._name(name, self.corporations)
        sold_out = not any(table.percent(name, place) for place in (IPO, POOL))
        fours = 4 - table.holdings["train", "4"].get(DEPOT, 0)
        ends = self.stock_round and not table.privates(BANK) and self._next()
        return (
            ends
            and sold_out
            and table.cells.get(name, (0, 0))[0] == 1
            and WateringFacts.of(table, name).watered_in is None
            and fours < 3
        )


class ReckonerSeven(Reckoner):
    """What an event with seven players pays."""

    referee: RefereeSeven

    def differences(self, verb: str, words: tuple[str, ...], after: Table) -> Iterator[str]:
        """Also check that a returned station is in the right place."""
        yield from super().differences(verb, words, after)
        if verb == "token" and words[1] == "--returned-by":
            name, _, by = words
            if after.tokens(name) != self.table.tokens(name) + 1 or ReturnedStationsFacts.of(after, name).returned != (
                name == by
            ):
                yield f"a station is put back wrongly: {name} by {by}"

    def _bring(self, who: str, private: str, said: tuple[str, ...]) -> None:
        """The POIT brings a share of the buyer's choice; the C&A brings the Reading if that was PRR (rule 18a)."""
        if private == "POIT":
            self._shift(said[0], IPO, who)
        elif private == "CA" and self.table.ordinary("PRR", IPO) < 8:
            self._shift("RDG", IPO, who)
        else:
            super()._bring(who, private, said)

    def _exchange(self, who: str, private: str, name: str, source: str, *switch: str) -> None:
        if private != "POIT":
            super()._exchange(who, private, name, source, *switch)
        elif switch[0] == "--par":
            self._par(who, name, switch[1])
        else:
            self.cash[who] -= self.referee.price(name, "ipo" if switch[1] == "par" else "pool")
            super()._exchange(who, private, name, source)

    def _water(self, name: str) -> None:
        """One more certificate in the pool, one line down, and 20% (or 10%) of the new price a share (rule 19; D16)."""
        table, president = self.table, self.referee.president(name)
        self.stock[name, POOL] += 10
        self._go(name, "down")
        price = self.rules.market.spaces[self.cells[name]].price
        levy = price // (5 if self.rules.options["levy"] == "20" else 10)
        for who in table.players:
            if who != president:
                self._pay(who, president, str(min(table.cash(who), levy * (table.percent(name, who) // 10))))
