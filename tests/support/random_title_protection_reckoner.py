"""What an event does in 1870 and 1850, as the reckoner of random games knows it: prices that wait, own stock, connection runs, closings."""

from collections.abc import Iterator

from banker.mechanisms.own_stock import OwnStockFacts
from banker.mechanisms.yellow_tiles import YellowTilesFacts
from banker.state.table import IPO, POOL, Table
from support.random_title_protection import RIGHTS, Block, RefereeProtection
from support.random_title_reckoner import ReckonerTitle

_TRADES = ("buy", "sell", "par", "protect", "redeem", "reissue")


class ReckonerProtection(ReckonerTitle):
    """What an event pays and moves in such a title."""

    referee: RefereeProtection

    def __init__(self, referee: RefereeProtection) -> None:
        super().__init__(referee)
        self.waits = referee.blocks()
        self.pars = {name: self.table.corporation[name].par for name in referee.corporations}
        self.rights = referee.holders()

    def differences(self, verb: str, words: tuple[str, ...], after: Table) -> Iterator[str]:
        """Yield the differences to the table on which prices have fallen first."""
        first = self.referee.first((verb, *words))
        if first is not self.referee:
            rest = type(self)(first)
            yield from rest.differences(verb, words, after)
            self.seen += ["fall", *rest.seen]
            self.seen += ["a corporation closes"] * (len(first.table.cells) < len(self.table.cells))
            return
        yield from super().differences(verb, words, after)

    def more_differences(self, verb: str, words: tuple[str, ...], after: Table) -> Iterator[str]:
        """Yield waiting blocks, pars, rights and a priority deal that are not as they should be."""
        if verb == "bankrupt":
            return
        blocks = type(self.referee)(after, 0, 0).blocks()
        if blocks != self.waits:
            yield f"waiting after {verb}: {blocks} and not {self.waits}, {words}"
        for name in self.cells:
            if verb != "price" and name in self.table.cells and after.corporation[name].par != self.pars[name]:
                yield f"par after {verb}: {after.corporation[name].par} and not {self.pars[name]}, {words}"
        if type(self.referee)(after, 0, 0).holders() != self.rights:
            yield f"holders of rights after {verb}: not {self.rights}, {words}"
        if verb in _TRADES and self.referee.stock_round and words[0] != "--falls":
            who = str(self.table.president(words[0])) if words[0] in self.referee.corporations else words[0]
            seats = self.table.players
            left = seats[(seats.index(who) + 1) % len(seats)]
            if after.priority != left:
                yield f"the priority deal after {verb}: {after.priority} and not {left}, {words}"

    def _presidents(self, after: Table) -> Iterator[str]:
        """A corporation that closes has no president."""
        closed = [name for name in self.table.cells if name not in after.cells]
        yield from (words for words in super()._presidents(after) if words.split()[1] not in closed)

    # --- how prices move (1870.10 to 1870.16) ---

    def _go(self, name: str, way: str, times: int = 1) -> None:
        """A dividend does not cross the ledge; on the top line, a sold-out token goes right and down."""
        (row, column), spaces = self.cells[name], self.rules.market.spaces
        right, ledge = spaces.get((row, column + 1)), spaces[row, column].zone == "ledge"
        if way == "right" and right is not None and right.zone == "ledge" and not ledge:
            super()._go(name, "up", times)
        elif way == "up" and row == 1:
            self.cells[name] = (2, column + 1) if (2, column + 1) in spaces else (row, column)
        else:
            super()._go(name, way, times)

    def _sold_out(self) -> None:
        """Players hold all that is not redeemed."""
        for name in self.cells:
            if self.table.floated(name) and not any(self.table.percent(name, place) for place in (IPO, POOL)):
                self._go(name, "up")

    def _follows(self) -> None:
        """Corporations at 0 close."""
        for name in [name for name, cell in self.cells.items() if self.rules.market.spaces[cell].zone == "close"]:
            self.seen.append("a corporation closes")
            self._leaves(name)

    def _leaves(self, name: str) -> None:
        """A corporation leaves the game with all that it has (1870.17, 1850.6)."""
        table, returns = self.table, self.referee.its.trains_return
        self.cash[name] = -table.cash(name)
        for place in (*table.players, IPO, POOL, name):
            self.stock[name, place] = -table.percent(name, place)
        for kind in self.rules.train:
            count = table.trains(name).count(kind) + self.trains[kind, name]
            self.trains[kind, name] -= count
            self.trains[kind, POOL] += count if returns else 0
        self._close(*(private for private, owner in self.owner.items() if owner == name))
        self.waits = [block for block in self.waits if block.name != name]
        del self.cells[name]

    # --- stock ---

    def _sell(self, who: str, name: str, count: str) -> None:
        """The price waits, or falls at once if the sale buys a train for this corporation (1850.4)."""
        number, needed = int(count), self.referee.need()
        self.cash[who] += number * (self.table.price(name) or 0)
        self._shift(name, who, POOL, 10 * number)
        if self.referee.its.falls_now and needed is not None and needed.corporation == name:
            self.seen.append("falls at once")
            self.cells[name] = self.referee.lands(name, number, ledge=False)
            return
        old = next((block for block in self.waits if block.name == name), None)
        self.waits = [block for block in self.waits if block is not old]
        guard = self.table.president(name)
        self.waits.append(Block(name, number + (old.sold if old else 0), who, guard))

    def _protect(self, *words: str) -> None:
        block = next(block for block in self.waits if block.name == words[1])
        self.waits.remove(block)
        if words[0] == "--falls":
            self.seen.append("fall")
            self.cells[block.name] = self.referee.lands(block.name, block.sold)
            return
        self.seen.append("protection")
        self.cash[words[0]] -= block.sold * (self.table.price(block.name) or 0)
        self._shift(block.name, POOL, words[0], 10 * block.sold)

    def _par(self, who: str, name: str, price: str) -> None:
        super()._par(who, name, price)
        self.pars[name] = int(price)

    def _bring(self, who: str, private: str, said: tuple[str, ...]) -> None:
        super()._bring(who, private, said)
        if said:
            self.pars[self.referee.title.brings[private][0]] = int(said[0])

    def _buy(self, who: str, name: str, source: str, count: str) -> None:
        """A corporation that has reissued its stock is paid for it (1870.49)."""
        if who in self.referee.corporations:
            self._redeem(name, count)
            return
        super()._buy(who, name, source, count)
        if source == "ipo" and OwnStockFacts.of(self.table, name).reissued_in is not None:
            self.cash[name] += int(count) * self.referee.price(name, source)

    def _reissue(self, name: str) -> None:
        """The par becomes the price of line 1 nearest to three quarters of the price plus 1, if that is higher (1870.47)."""
        self.seen.append("reissue")
        self._shift(name, name, IPO, self.table.percent(name, name))
        cap = 200 if self.rules.options.get("reissue_cap") == "yes" else 400
        line = [space.price for (row, _), space in self.rules.market.spaces.items() if row == 1 and space.price <= cap]
        wanted = 3 * (self.table.price(name) or 0) / 4 + 1
        self.pars[name] = max(self.pars[name] or 0, min(line, key=lambda price: abs(price - wanted)))

    # --- operating rounds ---

    def _paid(self, name: str, amount: int, *, half: bool) -> None:
        """Half is kept in tens; all stock of the treasury earns, and half leaves the price (1870.53 to 1870.55)."""
        kept = amount // 20 * 10 if half else 0
        for who in (*self.table.players, name, IPO):
            to = name if who == IPO else who
            self.cash[to] += (amount - kept) // 10 * (self.table.percent(name, who) // 10)
        self.cash[name] += kept
        if not kept:
            self._go(name, "right")

    def _connect(self, name: str, word: str, *charter: str) -> None:
        """All is paid, and the price moves; or all is kept, and it stays (1870.61)."""
        self.seen.append("connection run")
        if word.endswith("w"):
            self.cash[name] += int(word[:-1])
        else:
            self._paid(name, int(word), half=False)
        if charter:
            self.seen.append("a destination on a charter")
            self.stations[name] = [*self.referee.next_stations(name), 100][0]

    def _bankrupt(self, who: str) -> None:
        """All saleable stock is sold, and all cash goes to the bank; only in 1850 does the price of the operating corporation fall (1870.66, 1850.5)."""
        needed = self.referee.need()
        assert needed is not None
        self.seen.append("bankruptcy")
        self.cash[who] = -self.table.cash(who)
        for name, count in self.referee.lawful(needed).items():
            self._shift(name, who, POOL, 10 * count)
            if self.referee.its.falls_now and name == needed.corporation:
                self.cells[name] = self.referee.lands(name, count, ledge=False)

    def _token(self, name: str, cost: str, *by: str) -> None:
        """A right: a Mesabi token also pays the owner of its private (1850.19, 1850.27)."""
        if cost != "--right":
            super()._token(name, cost, *by)
            return
        right, owner = by[0], self.table.owner("MRC")
        self.seen.append("Mesabi token" if right == "mesabi" else "edge token")
        self.cash[name] -= RIGHTS[right]
        if right == "mesabi" and owner in (*self.referee.corporations, *self.table.players):
            self.cash[owner] += 40
        self.rights[right] = (*self.rights[right], name)
        self._uses_tile(by[2] if by[1:2] == ("--with",) else "")

    def _tile(self, name: str, hex_: str, *typed: str) -> None:
        """The tile of a private has its own cost (1850.18, 1870.74, 1870.75)."""
        said = [word for word in typed if word not in ("--second", "--yellow")]
        by = said[said.index("--with") + 1] if "--with" in said else ""
        if hex_.isdecimal() or (said and said[0].isdecimal()):
            self.cash[name] -= int(hex_ if hex_.isdecimal() else said[0])
        else:
            self.cash[name] -= self._tile_cost(name, hex_, by)
        self._uses_tile(by)

    def _tile_cost(self, name: str, hex_: str, by: str) -> int:
        table, full = self.table, self.referee._full_cost(name, hex_)
        river = self.referee.its.tiles.get("MRBC", ())
        if hex_ in river and table.owner("MRBC") == name and table.private["MRBC"].extra_tile_in is None:
            home = self.rules.corporation[name].home == hex_ and table.corporation[name].operated_in is None
            return 0 if home or hex_ in table.tile_by else max(0, full - 40)
        return full + 30 if by == "GBC" else max(0, full - 40) if by == "MRB" else full

    def _uses_tile(self, by: str) -> None:
        """The third tile of WLG closes it."""
        if by == "WLG" and len(YellowTilesFacts.of(self.table, by).hexes or ()) == 2:
            self._close(by)

    # --- privates ---

    def _private(self, who: str, private: str, price: str, *switch: str) -> None:
        super()._private(who, private, price, *switch)
        if self.referee.its.rights and private == "MRC" and who in self.referee.corporations:
            self.rights["mesabi"] = tuple(dict.fromkeys((*self.rights["mesabi"], who)))

    def _income(self) -> None:
        """Some privates pay the president of their corporation (1850.13)."""
        super()._income()
        for name in self.referee.its.to_president:
            owner = self.table.owner(name)
            if owner in self.referee.corporations:
                self.cash[owner] -= self.referee.income(name)
                self.cash[str(self.table.president(owner))] += self.referee.income(name)
