"""What the rules allow on a table, written a second time and more simply than in the program.

The referee reads where everything is, but uses none of the program's rules: even the numbers are repeated here. `Referee`
is 1830; each other game states its differences in a module of its own (`random_referee_1851.py` and so on).
"""

import re
from collections.abc import Iterator, Mapping

from banker.mechanisms.further_tiles import FurtherTilesFacts
from banker.state.table import BANK, IPO, POOL, REMOVED, Table
from support.random_operating import Operating
from support.random_rulebook import Command, ForcedPurchase, Unsure, Wrong

_UNCOUNTED = ("yellow", "orange", "brown")
_UNLIMITED = ("orange", "brown")


class Referee(Operating):
    """The rules for one table; `done` and `undone` are the numbers of events that can be undone and redone."""

    def __init__(self, table: Table, done: int, undone: int) -> None:
        self.table = table
        self.done = done
        self.undone = undone
        self.rules = table.rules
        self.now = str(table.round)
        self.stock_round = self.now.startswith("SR")
        self.corporations = list(table.rules.corporation)
        self.phase = table.phase_name

    def allows(self, command: Command) -> bool | None:
        """Return True if the command must be recorded, False if it must be refused, None if the referee cannot tell."""
        verb, *words = command
        if any("\ud800" <= letter <= "\udfff" for word in command for letter in word):
            return False  # a lone surrogate cannot be written to a file
        judge = getattr(self, f"_{verb}", None) if re.fullmatch("[a-z]+", verb) else None
        if judge is None:
            return False
        free = verb in ("note", "undo", "redo")
        if not free and (self.table.over or (self.due() and verb != "discard")):
            return False
        try:
            return bool(judge(*words))
        except Wrong:
            return False
        except (Unsure, TypeError):
            return None

    # --- what is where ---

    def certificates(self, name: str, who: str) -> int:
        """Return the number of certificates that someone holds of a corporation, the president's certificate counted once."""
        return self.table.ordinary(name, who) + self.table.has_president(name, who)

    def over(self, who: str, changed: dict[str, tuple[int, int]] | None = None, privates: int = 0) -> bool:
        """Whether a player is over a limit (10.0), or would be with these numbers of certificates, and percent, of some corporations."""
        table = self.table
        count = privates + sum(who in table.holdings["private", name] for name in self.rules.private)
        for name in self.corporations:
            now = self.certificates(name, who), table.percent(name, who)
            held, percent = (changed or {}).get(name, now)
            zone = self.zone(name)
            count += held if zone not in _UNCOUNTED else 0
            if self.too_many(held, percent) and zone not in _UNLIMITED:
                return True
        return count > self.limit()

    def limit(self) -> int:
        """Return the certificate limit (Table 3)."""
        return self.most[len(self.table.players)]

    def zone(self, name: str) -> str | None:
        """Return the zone of a corporation's price."""
        return self.table.zone(name)

    def bank_breaks(self, cash: int) -> bool:
        """Whether a bank with so much has broken (25.0; A1)."""
        return cash < 0 or (cash == 0 and self.rules.options.get("bank_breaks") == "at-zero")

    def too_many(self, held: int, percent: int) -> bool:
        """Whether so many certificates of a corporation are too many for one player (10.0)."""
        del percent
        return held > 5

    def _may_part(self, who: str, name: str, count: int, *, stays: bool = False) -> bool:
        """Whether someone can sell so many: the seller owns them, the pool has room, the president's certificate can pass (12.0, 13.0)."""
        table = self.table
        left = table.percent(name, who) - 10 * count
        if table.price(name) is None or left < 0 or table.percent(name, POOL) + 10 * count > 50:
            return False
        if not table.has_president(name, who):
            return True
        rival, needed = (
            max(table.percent(name, other) for other in table.players if other != who),
            self.presidents(name),
        )
        if stays and rival >= needed:
            return left >= rival and left >= needed
        return left >= needed or (rival >= needed and not stays)

    def most_in_pool(self) -> int:
        """Percent of a corporation that the pool holds at most (12.0)."""
        return 50

    def with_stock(self) -> list[str]:
        """The corporations that have stock."""
        return self.corporations

    def without_president(self, name: str) -> list[str]:
        """Where a president's certificate can be that no player has."""
        return [IPO, *[REMOVED] * self.is_out(name)]

    def presidents(self, name: str) -> int:
        """Percent of the president's certificate of a corporation (8.0)."""
        del name
        return 20

    # --- what follows from a table ---

    def floats(self, name: str) -> bool:
        """Whether enough of a corporation is sold (8.0, 11.0)."""
        return 100 - self.table.percent(name, IPO) >= self.float_at(name)

    def float_at(self, name: str) -> int:
        """Return how much of a corporation must be sold for it to float (8.0)."""
        del name
        return self.sold_at

    def seats(self) -> tuple[str, ...]:
        """Return the players clockwise."""
        return self.table.players

    def is_out(self, name: str) -> bool:
        """Whether a corporation can no longer begin."""
        del name
        return False

    def stays(self, private: str) -> bool:
        """Whether a private stays open with its owner when the others close (23.2)."""
        del private
        return False

    def capital_at_float(self) -> bool:
        """Whether the capital is paid at once, by an option (11.0; A5)."""
        return self.rules.options["capital"] == "float"

    def worth(self, who: str) -> int:
        """Cash, stock at market price and privates at face value; of a bankrupt player the stock only (1.0, 23.3, 25.0; A8)."""
        table = self.table
        bankrupt = table.player[who].bankrupt_in is not None
        stock = sum((table.price(name) or 0) * (table.percent(name, who) // 10) for name in self.corporations)
        counted = not bankrupt or self.rules.options.get("bankrupt_privates") == "face"
        privates = sum(rule.price for name, rule in self.rules.private.items() if table.owner(name) == who)
        return table.cash(who) + stock + (privates if counted else 0)

    def faults_of(self, name: str) -> Iterator[str]:
        """Yield other faults of a corporation: a par that does not exist, or a capital other than ten times par (8.1, 11.0)."""
        known = self.table.corporation[name]
        par, capital = known.par, known.capital_paid
        if (par is None) != (name not in self.table.cells) or (par is not None and str(par) not in self.pars):
            yield f"a par is wrong: {name} {par}"
        if capital is not None and capital != 10 * (par or 0):
            yield f"a capital is wrong: {name} {capital}"

    # --- the verbs ---

    def _private(self, who: str, private: str, price: str, *switch: str) -> bool:
        table = self.table
        self._name(who, [*table.players, *self.corporations])
        self._name(private, list(self.rules.private))
        amount, owner = self._dollars(price), table.owner(private)
        if switch and (switch[0] not in ("--par", "--share") or len(switch) != 2):
            raise Unsure
        pays = self.free_cash(who) + self.staked(who, private) >= amount
        if owner == BANK and who in self.corporations:
            raise Unsure  # only players buy from the bank, so `B&O` may be short for Bob
        if owner == BANK:
            return self.stock_round and who in table.players and pays and self._from_bank(who, private, amount, switch)
        if owner in (REMOVED, who) or owner not in table.players or switch:
            return False
        if who in table.players and not self.players_trade_privates:
            return False
        if who in table.players:
            if self.stock_round:
                return (
                    self.now != self._first_round() and pays and not self.over(who, privates=1) and not self.over(who)
                )
            needed = self.need()
            if needed is None or needed.president != owner or not pays:
                return False
            raise Unsure
        fair = self.buys_privates() and self.fair_price(private, amount)
        return fair and pays and self._in_turn(who, "train" if self._has_run(who) else "run")

    def buys_privates(self) -> bool:
        """Whether corporations may buy privates now (23.1)."""
        return self.phase in self.corporations_buy_in

    def fair_price(self, private: str, amount: int) -> bool:
        """Whether a corporation may pay a player so much for a private: half to twice its price, and never for the B&O (23.1)."""
        price = self.rules.private[private].price
        return private != "BO" and price <= 2 * amount <= 4 * price

    def _from_bank(self, who: str, private: str, amount: int, switch: tuple[str, ...]) -> bool:
        """Whether the bank sells a private at this price with these switches (7.0; A17)."""
        first, offered = self.sold_first()[0], self.offered(private)
        bids = self.bids(private)
        higher = private != next(iter(self.rules.private)) and amount >= offered + 5
        bid = amount == offered or (higher and self.is_bid(amount))
        if bids:  # 7.2: one of the bidders, for the highest bid or, if there are several, a raise
            best = max(bids.values())
            bid = amount == best == bids.get(who) or (
                who in bids and len(bids) > 1 and amount >= best + 5 and self.is_bid(amount)
            )
        elif not offered and self.table.rules.privates.sale == "auction":  # 7.3: who began the round takes it (A12)
            bid = bid and amount == 0 and who == self.table.priority
        return private == first and bid and self._brings(private, switch)

    def _brings(self, private: str, switch: tuple[str, ...]) -> bool:
        """Whether the switches name what comes with a private."""
        return switch[:1] == ("--par",) and switch[1] in self.pars if private == "BO" else not switch

    def _stock_is_sold(self) -> bool:
        return self.stock_round and not self.sold_first()

    def _par(self, who: str, name: str, price: str) -> bool:
        table = self.table
        self._name(who, table.players)
        self._name(name, self.corporations)
        amount = self._dollars(price)
        free = self._stock_is_sold() and IPO in table.holdings["president", name]
        more = {name: (self.certificates(name, who) + 1, table.percent(name, who) + self.presidents(name))}
        fits = not self.over(who) and not self.over(who, more)
        return free and price in self.pars and table.cash(who) >= self.presidents(name) // 10 * amount and fits

    def _buy(self, who: str, name: str, source: str, count: str) -> bool:
        table = self.table
        self._name(who, table.players)
        self._name(name, self.corporations)
        place = self._place(source, name)
        number = self._count(count)
        if not self._stock_is_sold() or not table.cells.get(name) or self.has_sold(who, name):
            return False
        cost = number * self.price(name, source)
        several = self.zone(name) == "brown" and self.several_from(source)
        if table.ordinary(name, place) < number or table.cash(who) < cost or (number > 1 and not several):
            return False
        percent = table.percent(name, who) + 10 * number
        comes = self.certificate_comes(who, name, percent)
        fewer = comes * (self.presidents(name) // 10 - 1)
        return not self.over(who) and not self.over(
            who, {name: (self.certificates(name, who) + number - fewer, percent)}
        )

    def certificate_comes(self, who: str, name: str, percent: int) -> bool:
        """Whether the president's certificate comes to a player who would hold so much of a corporation (14.0)."""
        return percent > self.table.percent(name, self.president(name)) and not self.table.has_president(name, who)

    def several_from(self, source: str) -> bool:
        """Whether several certificates of the brown zone may come from a place in one turn (10.0)."""
        return source == "pool" or self.rules.options["brown_from_ipo"] == "yes"

    def has_sold(self, who: str, name: str) -> bool:
        """Whether a player sold stock of a corporation in this stock round (4.0)."""
        return self.table.sold_in.get(f"{who} {name}") == self.table.round

    def _place(self, source: str, name: str) -> str:
        """Return the place of a corporation's stock that a word names."""
        return {"ipo": IPO, "pool": POOL, "treasury": name}[self._name(source, ("ipo", "pool", "treasury"))]

    def price(self, name: str, source: str) -> int:
        """Return the price of a share: par from the IPO, the market price from the pool (8.2)."""
        return (self.table.corporation[name].par if source == "ipo" else self.table.price(name)) or 0

    def _sell(self, who: str, name: str, count: str) -> bool:
        table = self.table
        self._name(who, table.players)
        self._name(name, self.corporations)
        number = self._count(count)
        if self.stock_round:
            return self.now != self._first_round() and self._may_part(who, name, number)
        needed, price = self.need(), self.sale_price(who, name)
        if needed is None or needed.president != who or not needed.missing or not price:
            return False
        enough = number <= -(-needed.missing // price)
        return enough and self._may_part(who, name, number, stays=self.must_stay(name, needed))

    def must_stay(self, name: str, needed: ForcedPurchase) -> bool:
        """Whether a sale for a train may not change the presidency of a corporation (24.0)."""
        return name == needed.corporation

    def sale_price(self, who: str, name: str) -> int:
        """Return the price of a share for the seller: the market price before their first sale of this stock in the turn (15.0; A19)."""
        held = self.table.seller == who and self.table.prices_held.get(name)
        return int(held or self.table.price(name) or 0)

    def _first_round(self) -> str:
        """Return the round in which no stock may be sold (7.0, 12.0; A15)."""
        if self.rules.options["no_sale"] == "first-stock-round":
            return str(self.table.stock_sold_since or self.now)
        return "SR 1"

    def _exchange(self, who: str, private: str, name: str, source: str, *switch: str) -> bool:
        table = self.table
        place = {"ipo": IPO, "pool": POOL}[self._name(source, ("ipo", "pool"))]
        self._name(private, list(self.rules.private))
        if self._name(name, self.corporations) not in self.exchanges.get(private, ()):
            return False
        mine = table.owner(private) == self._name(who, table.players)
        between = self.stock_round or (table.operating not in self.waiting() and not self._owes_train())
        room = table.percent(name, who) < 40 + self.presidents(name)
        now = mine and between and not self.sold_first() and not self._raising() and room
        return bool(now and self._exchanged(who, private, name, place, switch))

    def _exchanged(self, who: str, private: str, name: str, place: str, switch: tuple[str, ...]) -> bool:
        """Whether the certificate is available, and paid for unless it is free (Table 1 note 3)."""
        del who, private
        return not switch and self.table.ordinary(name, place) > 0

    def _tile(self, name: str, hex_: str, *typed: str) -> bool:
        table = self.table
        self._name(name, self.corporations)
        hexed = re.fullmatch("[A-Z][0-9]{1,2}", hex_)
        if len(typed) > bool(hexed):
            raise Wrong
        full = self.tile_cost(name, hex_) if hexed else 0
        cost = self._dollars(hex_) if not hexed else self._dollars(typed[0]) if typed else full
        step = "tile" if not self._is_at_any_time(name, hex_) else "train" if self._has_run(name) else "run"
        if not self._in_turn(name, step) or cost not in self.costs_of_tiles(name) or table.cash(name) < cost:
            return False
        if hexed and not (self._takes_tile(hex_) and self._is_clear(full, cost, bool(typed))):
            return False
        for private, hexes in self.blocked_by().items():
            if hex_ in hexes and table.owner(private) in table.players:
                return False
        return self.is_extra(name, hex_) or self._laid(name) < self._tiles()

    def blocked_by(self) -> Mapping[str, tuple[str, ...]]:
        """By private: the hexes on which nobody lays a tile while a player owns it (Table 1)."""
        return {private: rule.hexes for private, rule in self.rules.private.items()}

    def _upgrades_alone(self, name: str, hex_: str, *typed: str) -> bool:
        """Whether a turn has one tile, or only tiles that are the first on their hexes, as some titles demand."""
        first = self.tile_cost(name, hex_) if not hex_.isdecimal() else 0
        upgrade = hex_ in (*self.yellow_hexes, *self.table.tile_by) or (first > 0 and typed == ("0",))
        return self._laid(name) == 0 or not (upgrade or FurtherTilesFacts.replaced.get(self.table, "") is not None)

    def tile_cost(self, name: str, hex_: str) -> int:
        """Return what a tile costs: the first one on a hex with water or mountains (18.0)."""
        del name
        return 0 if hex_ in self.table.tile_by else self.rules.terrain_cost(hex_)

    def _token(self, name: str, cost: str, *by: str) -> bool:
        table = self.table
        self._name(name, self.corporations)
        if cost == "--returned-by" and len(by) == 1:
            return self._returned(name, self._name(by[0], self.corporations))
        if by:
            raise Unsure
        amount = self._dollars(cost)
        placed = table.operating == name and table.stations_placed
        free = "DH" in self.rules.private and table.owner("DH") == name and self._is_free_on_the_dh(name)
        step = "token" if amount or not free else "train" if self._has_run(name) else "run"
        if not self._in_turn(name, step) or placed or not self.next_stations(name):
            return False
        if amount == 0 and free:
            return True
        return amount in self.next_stations(name) and table.cash(name) >= amount

    def _returned(self, name: str, by: str) -> bool:
        """Whether a station may return from the map: never in most games."""
        del name, by
        return False

    def _next(self) -> bool:
        table = self.table
        if self.stock_round:
            unsold = self.sold_first()
            if unsold and (self.offered(unsold[0]) == 0 or self.bids(unsold[0])):
                return False
            return not any(self.over(who) and self._can_sell_down(who) for who in table.players)
        return not self.waiting() and not self._raising() and not (self.in_sight() and self._last_of_set())

    def _can_sell_down(self, who: str) -> bool:
        """Whether a sale would bring a player nearer to the limits."""
        for name in self.corporations:
            held, zone = self.certificates(name, who), self.zone(name)
            counts = zone not in _UNCOUNTED or (held > 5 and zone not in _UNLIMITED)
            if held and counts and self._sell(who, name, "1"):
                return True
        return False

    def in_sight(self) -> bool:
        """Whether the end of the game is in sight (25.0)."""
        return self.table.bank_broken_in is not None

    def _last_of_set(self) -> bool:
        """Whether the game would end after this round (25.0)."""
        if self.stock_round or not self.set_ends:
            return not self.stock_round
        return self.now.partition(".")[2] == str(self.table.rounds_in_set or 1)

    def _end(self) -> bool:
        return self.in_sight() and self._last_of_set() and not self.waiting() and not self._raising()

    def _bankrupt(self, who: str) -> bool:
        table, needed = self.table, self.need()
        self._name(who, table.players)
        if needed is None or needed.president != who:
            return False
        raised = sum(count * self.sale_price(who, name) for name, count in self.lawful(needed).items())
        return raised < needed.missing

    def lawful(self, needed: ForcedPurchase) -> dict[str, int]:
        """The largest block of each corporation that a president may sell for a train."""
        stays = {name: self.must_stay(name, needed) for name in self.corporations}
        may = {
            name: [n for n in range(1, 11) if self._may_part(needed.president, name, n, stays=stays[name])]
            for name in self.corporations
        }
        return {name: max(counts) for name, counts in may.items() if counts}
