"""Titles whose prices fall only after the seller's turn, unless a president protects them, as the referee of random games knows them: 1870 and 1850."""

import re
from collections.abc import Iterator
from typing import ClassVar, NamedTuple, Self

from banker.mechanisms.connection import ConnectionFacts
from banker.mechanisms.further_tiles import FurtherTilesFacts
from banker.mechanisms.own_stock import OwnStockFacts
from banker.mechanisms.price_protection import BlockFacts, WaitingFacts
from banker.mechanisms.rights import RightsFacts
from banker.state.facts import CorporationFacts, GameFacts
from banker.state.table import BANK, IPO, MAP, POOL, REMOVED, Draft
from support.random_rulebook import Command, ForcedPurchase, Unsure
from support.random_title import Protection
from support.random_title_referee import RefereeTitle

_UNCOUNTED = ("yellow", "orange", "brown")
_UNLIMITED = ("orange", "brown")
RIGHTS = {"mesabi": 80, "edge": 50}


class Block(NamedTuple):
    """What a player has sold of a corporation in one turn, and who was president before."""

    name: str
    sold: int
    seller: str
    guard: str | None


class RefereeProtection(RefereeTitle):
    """The rules of these titles, for one table."""

    letters: ClassVar[str] = "wh"
    most_in_treasury: ClassVar[int] = 40

    @property
    def its(self) -> Protection:
        """Return what the title says of them."""
        assert self.title.protection is not None
        return self.title.protection

    # --- a price that waits (1870.18 to 1870.29) ---

    def blocks(self) -> list[Block]:
        """The sales whose prices wait, in their order."""
        facts = [(name, BlockFacts.of(self.table, name)) for name in WaitingFacts.of(self.table).waiting or ()]
        return [Block(name, its.count or 0, str(its.sold_by), its.guarded_by) for name, its in facts]

    def lands(self, name: str, count: int, *, ledge: bool = True) -> tuple[int, int]:
        """Where a token comes that falls so many rows; with a `ledge`, its last step does not cross it."""
        spaces, way = self.rules.market.spaces, [self.table.cells[name]]
        for _ in range(count):
            below = way[-1][0] + 1, way[-1][1]
            way.append(below if below in spaces else way[-1])
        behind = [spaces[cell].zone == "ledge" for cell in way]
        return way[-2] if ledge and count and behind[-1] and not behind[-2] else way[-1]

    def falling(self, command: Command) -> list[Block]:
        """The sales whose prices fall before a command, since it shows that the turn is over."""
        blocks, (verb, *words) = self.blocks(), command
        if verb == "protect":
            names = [block.name for block in blocks]
            about = words[-1] if words else ""
            return blocks[: names.index(about)] if about in names else []
        return [block for block in blocks if self._is_over(block, verb, words)]

    def _is_over(self, block: Block, verb: str, words: list[str]) -> bool:
        """Whether a command shows that the turn of a sale is over."""
        who = words[0] if words else ""
        if verb in ("next", "connect"):
            return True
        if not self.stock_round:
            steps = ("run", "train", "tile", "token", "private", "redeem", "issue", "reissue", "buy", "sell")
            return verb == "end" or (verb in steps and who in self.corporations and who != self.table.operating)
        if verb in ("redeem", "issue") or (verb in ("buy", "sell") and who in self.corporations):
            return self.table.president(who) is not None if who in self.corporations else False
        over = self.table.seller != block.seller  # somebody has protected another price since
        if verb == "reissue":
            president = self.table.president(who) if who in self.corporations else None
            return president is not None and (over or president != block.seller)
        if verb not in ("par", "buy", "sell", "private") or who not in self.table.players:
            return False
        if over or who != block.seller:
            return True
        more = verb == "buy" and words[2:3] == ["pool"] and self.zone(words[1]) == "brown"
        return self.table.last_buyer == who and not more

    def first(self, command: Command) -> Self:
        """The referee of the table on which a command is judged: prices have fallen before it, and corporations closed."""
        falling = self.falling(command)
        if not falling:
            return self
        draft = Draft(self.table)
        for block in falling:
            to = self.lands(block.name, block.sold)
            draft.move_price(block.name, to, "")
            left = tuple(name for name in WaitingFacts.of(draft.table).waiting or () if name != block.name)
            draft.set_game(WaitingFacts.waiting, left or None, "")
            draft.set_fact(BlockFacts.count, block.name, None, "")
            draft.set_fact(BlockFacts.sold_by, block.name, None, "")
            draft.set_fact(BlockFacts.guarded_by, block.name, None, "")
        for name, cell in [*draft.table.cells.items()]:
            if self.rules.market.spaces[cell].zone == "close":
                self._closes(draft, name)
        return type(self)(draft.table, self.done, self.undone)

    def _closes(self, draft: Draft, name: str) -> None:
        """A corporation leaves the table with all that it has (1870.17, 1850.6)."""
        table = draft.table
        draft.pay(name, BANK, table.cash(name), "", "", "payment")
        for private in table.privates(name):
            draft.give("private", private, name, REMOVED, "")
        for kind in [*table.trains(name)]:
            draft.give("train", kind, name, POOL if self.its.trains_return else REMOVED, "")
        draft.give("token", name, MAP, name, "", table.on_map(name))
        for of in ("president", "share"):
            for place, count in [*table.holdings[of, name].items()]:
                draft.give(of, name, place, REMOVED, "", count)
        draft.set_fact(CorporationFacts.floated_in, name, None, "")
        draft.set_fact(CorporationFacts.operated_in, name, None, "")
        draft.set_fact(CorporationFacts.par, name, None, "")
        draft.set_fact(CorporationFacts.capital_paid, name, None, "")
        draft.move_price(name, None, "")
        if table.operating == name:
            draft.set_game(GameFacts.operating, None, "")

    def allows(self, command: Command) -> bool | None:
        """A command is judged on the table on which its player acts."""
        first = self.first(command)
        return super().allows(command) if first is self else first.allows(command)

    def _protect(self, *words: str) -> bool:
        """Who was president before buys the whole block, if they have not sold that stock and have the cash and the room."""
        if len(words) != 2:
            raise Unsure
        if words[:1] == ("--falls",):
            self._name(words[1], self.corporations)
            return words[1] in [block.name for block in self.blocks()] and not self._raising()
        who, name = words
        self._name(who, self.table.players)
        self._name(name, self.corporations)
        block = next((block for block in self.blocks() if block.name == name), None)
        if block is None or who != block.guard or self._raising():
            return False
        own_sale = self.its.own_sale_only or self.rules.options.get("protect_if_sold") == "yes"
        if who == block.seller if own_sale else self.stock_round and self.has_sold(who, name):
            return False
        held = sum(self.certificates(of, who) for of in self.corporations if self.zone(of) not in _UNCOUNTED)
        held += len(self.table.privates(who)) + block.sold
        room = self.zone(name) in _UNCOUNTED or held <= self.limit()
        return room and self.table.cash(who) >= block.sold * (self.table.price(name) or 0)

    # --- limits (1870.2 to 1870.8, 1870.26, 1870.27) ---

    def limit(self) -> int:
        """It is lower once a corporation has closed."""
        limits = self.its.limits[len(self.table.players)]
        closed = sum(self.is_out(name) for name in self.corporations)
        last = 2 if self.rules.options.get("second_closing") == "yes" else 1
        return limits[min(closed, last)]

    def is_out(self, name: str) -> bool:
        """Whether a corporation has closed."""
        return self.table.has_president(name, REMOVED)

    def over(self, who: str, changed: dict[str, tuple[int, int]] | None = None, privates: int = 0) -> bool:
        """Nobody sells for holding more than 60%, but nobody buys beyond; stock whose fall leads into a zone does not count."""
        waits = {block.name: self.lands(block.name, block.sold, ledge=False) for block in self.blocks()}
        after = {name: self.rules.market.spaces[cell].zone for name, cell in waits.items()}
        count = privates + len(self.table.privates(who))
        for name in self.corporations:
            now = self.certificates(name, who), self.table.percent(name, who)
            held, percent = (changed or {}).get(name, now)
            zone = self.zone(name)
            count += held if zone not in _UNCOUNTED and after.get(name) not in _UNCOUNTED else 0
            if name in (changed or {}) and percent > 60 and zone not in _UNLIMITED:
                return True
        return count > self.limit()

    def _may_part(self, who: str, name: str, count: int, *, stays: bool = False) -> bool:
        left = self.table.percent(name, who) - 10 * count
        fits = self.zone(name) in _UNLIMITED or left <= 60
        return name in self.table.cells and fits and super()._may_part(who, name, count, stays=stays)

    def _can_sell_down(self, who: str) -> bool:
        """Whether any sale of stock that counts is possible."""
        for name in self.corporations:
            counts = self.certificates(name, who) and self.zone(name) not in _UNCOUNTED
            if counts and any(self._sell(who, name, str(count)) for count in range(1, 11)):
                return True
        return False

    # --- stock ---

    def _first_round(self) -> str:
        return str(self.table.stock_sold_since or self.now)

    def is_second_block(self, who: str, name: str) -> bool:
        """Whether a player has sold stock of a corporation in this turn of a corporation."""
        return self.table.seller == who and name in self.table.prices_held

    def _buy(self, who: str, name: str, source: str, count: str) -> bool:
        if who not in self.corporations:
            return source != "treasury" and super()._buy(who, name, source, count)
        self._name(name, self.corporations)
        self._place(source, name)
        return who == name and source == "pool" and self._redeem(name, count)

    def _sell(self, who: str, name: str, count: str) -> bool:
        """A forced sale brings no more than needed, unless less would leave more than 60%."""
        if who in self.corporations:
            return False
        self._name(who, self.table.players)
        self._name(name, self.corporations)
        number, needed = self._count(count), self.need()
        if self.stock_round:
            return super()._sell(who, name, count)
        price = self.table.price(name) or 0
        if needed is None or needed.president != who or not needed.missing or not price:
            return False
        counts = [n for n in range(1, 11) if self._may_part(who, name, n, stays=self.must_stay(name, needed))]
        enough = max(-(-needed.missing // price), min(counts, default=1))
        return number in counts and number <= enough and not self.is_second_block(who, name)

    def _issue(self, name: str, count: str) -> bool:
        return False

    def _redeem(self, name: str, count: str, *source: str) -> bool:
        """Once an SR one certificate at the market price, from the pool or, if it has none, from a player (1870.38 to 1870.43, 1850.29)."""
        self._name(name, self.corporations)
        number, table = self._count(count), self.table
        if source and (len(source) != 2 or source[0] != "--from"):
            raise Unsure
        known = table.corporation[name]
        once = OwnStockFacts.of(table, name).traded_in != table.round
        ready = self._stock_is_sold() and name in table.cells and known.operated_in is not None and once
        room = table.percent(name, name) + table.percent(name, IPO) + 10 * number <= 40
        if not (ready and room and number == 1 and table.cash(name) >= (table.price(name) or 0)):
            return False
        president, in_pool = self.president(name), table.ordinary(name, POOL)
        if not source and (in_pool or not self.its.from_president):
            return in_pool > 0
        player = self._name(source[1], table.players) if source else president
        held = {who: table.percent(name, who) for who in table.players}
        stays = all(held[president] > held[who] for who in held if who != president)
        if in_pool or not table.ordinary(name, player) or (player == president and not stays):
            return False
        return player == president or not self.its.from_president

    def _reissue(self, name: str) -> bool:
        """All redeemed stock, once nothing else is unsold (1870.46)."""
        self._name(name, self.corporations)
        redeemed, unsold = self.table.ordinary(name, name), self.table.percent(name, IPO)
        return self._stock_is_sold() and redeemed > 0 and not unsold and name in self.table.cells

    # --- operating rounds ---

    def _connect(self, name: str, revenue: str, *charter: str) -> bool:
        """Once, with a train, between turns; all of it is paid or kept (1870.57 to 1870.63)."""
        self._name(name, self.corporations)
        if charter not in ((), ("--charter",)):
            raise Unsure
        amount, table = self._dollars(revenue.removesuffix("w")), self.table
        now = table.operating
        between = not self.stock_round and (now is None or self._has_run(now)) and not self._raising()
        new = self.its.destinations and ConnectionFacts.of(table, name).connected_in is None
        return between and new and bool(table.trains(name)) and amount > 0 and amount % 10 == 0

    def next_stations(self, name: str) -> list[int]:
        """Also one for the marker of a destination on the charter."""
        costs, left = self.stations_of[name], self.table.tokens(name)
        marker = ConnectionFacts.of(self.table, name).station_cost if self.its.destinations else None
        costs = costs if marker is None else (*costs, 100)
        placed = max(1, len(costs) - left)
        return [costs[placed]] if left and placed < len(costs) else []

    def _has_no_home(self, name: str) -> bool:
        return self.table.on_map(name) == 0

    def _tiles(self) -> int:
        operated = self.table.corporation[self.table.operating].operated_in if self.table.operating else None
        more = self.its.second_at_first and operated in (None, self.table.round)
        return super()._tiles() + more

    def _tile(self, name: str, hex_: str, *typed: str) -> bool:
        """The tiles of privates are not judged here."""
        used = (self.table.private[private].extra_tile_in == self.table.round for private in self.its.tiles)
        owner = any(self.table.owner(private) == name and hex_ in hexes for private, hexes in self.its.tiles.items())
        if "--with" in typed or "--second" in typed or any(used) or owner:
            raise Unsure
        if not re.fullmatch("[A-Z][0-9]{1,2}", hex_) and self.its.tiles:
            raise Unsure
        return super()._tile(name, hex_, *typed)

    def _token(self, name: str, cost: str, *by: str) -> bool:
        """Rights take the place of a station or a tile (1850.19, 1850.27)."""
        if cost != "--right" or len(by) != 1 or by[0] not in RIGHTS or not self.its.rights:
            return super()._token(name, cost, *by)
        self._name(name, self.corporations)
        table, right = self.table, by[0]
        has = self.holders()
        if name in has[right] or table.cash(name) < RIGHTS[right]:
            return False
        if right == "edge":
            placed = table.operating == name and table.stations_placed
            return name in self.its.rights and self._in_turn(name, "token") and not placed
        open_ = bool(has[right]) or self.phase in self.closed
        if any(table.private[private].extra_tile_in == table.round for private in self.its.tiles):
            raise Unsure
        new = not self._laid(name) or FurtherTilesFacts.replaced.get(table, "") is None
        left = new and self._laid(name) < self._tiles()
        return open_ and left and len(has[right]) < 4 and self._in_turn(name, "tile")

    def holders(self) -> dict[str, tuple[str, ...]]:
        """Who has which right."""
        known = RightsFacts.of(self.table).holders if self.its.rights else {}
        return {right: known.get(right, ()) for right in RIGHTS}

    def lawful(self, needed: ForcedPurchase) -> dict[str, int]:
        """No second block of one corporation (1870.66)."""
        found = super().lawful(needed)
        return {name: count for name, count in found.items() if not self.is_second_block(needed.president, name)}

    # --- privates ---

    def _private(self, who: str, private: str, price: str, *switch: str) -> bool:
        """Named corporations buy some privates earlier, and one pays more for another (1870.73, 1850.11, 1850.12); players trade only for a time (1870.69)."""
        table = self.table
        if who in self.corporations and private in self.its.early and self.phase == "2":
            corporations, least, most = self.its.early[private]
            amount, owner = self._dollars(price), table.owner(private)
            fair = least <= amount <= most and who in (corporations or self.corporations)
            step = "train" if self._has_run(who) else "run"
            return (
                owner in table.players
                and not switch
                and fair
                and table.cash(who) >= amount
                and self._in_turn(who, step)
            )
        between = who in table.players and private in self.rules.private and table.owner(private) in table.players
        if between and self.phase not in self.its.traded_in:
            return False
        return super()._private(who, private, price, *switch)

    def fair_price(self, private: str, amount: int) -> bool:
        """Whether a price is fair for most corporations; one may pay more for a private."""
        if private == self.its.dearer[0]:
            raise Unsure
        return super().fair_price(private, amount)

    def stays_in(self, private: str, phase: str) -> bool:
        """One of them closes with the others once its tile is laid."""
        if private == self.its.unless_used and self.table.private[private].extra_tile_in is not None:
            return False
        return super().stays_in(private, phase)

    def income(self, private: str) -> int:
        """Those that stay open pay nothing then."""
        return 0 if self.phase in self.closed and private in self.title.stays_until else super().income(private)

    def worth(self, who: str) -> int:
        """A bankrupt player's privates count, too, where no option says otherwise."""
        counted = "bankrupt_privates" in self.rules.options or self.table.player[who].bankrupt_in is None
        privates = 0 if counted else sum(self.rules.private[name].price for name in self.table.privates(who))
        return super().worth(who) + privates

    def faults_of(self, name: str) -> Iterator[str]:
        """A par exists, or is one of a reissue; a capital is ten times the first par."""
        known = self.table.corporation[name]
        if (known.par is None) != (name not in self.table.cells):
            yield f"a par is wrong: {name} {known.par}"
        first = OwnStockFacts.of(self.table, name).reissued_in is None
        if first and known.capital_paid not in (None, 10 * (known.par or 0)):
            yield f"a capital is wrong: {name} {known.capital_paid}"
