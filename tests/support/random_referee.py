"""What the rules allow on a table, written a second time and more simply than in the program.

The referee reads where everything is, but uses none of the program's rules: even the numbers are repeated here. `Referee`
is 1830; each other game states its differences in a module of its own (`random_referee_1851.py` and so on).
"""

import re
from collections.abc import Iterator

from banker.state.table import BANK, DEPOT, IPO, POOL, REMOVED, Table
from support.random_asides import Asides
from support.random_rulebook import Command, ForcedPurchase, Unsure, Wrong

_UNCOUNTED = ("yellow", "orange", "brown")
_UNLIMITED = ("orange", "brown")


class Referee(Asides):
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

    def due(self) -> dict[str, int]:
        """Return by how many trains each corporation is over its limit (21.0)."""
        limit = self.train_limits[self.phase]
        held = {name: len(self.table.trains(name)) for name in self.corporations}
        return {name: count - limit for name, count in held.items() if count > limit}

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
            zone = table.zone(name)
            count += held if zone not in _UNCOUNTED else 0
            if self.too_many(held, percent) and zone not in _UNLIMITED:
                return True
        return count > self.most[len(table.players)]

    def too_many(self, held: int, percent: int) -> bool:
        """Whether so many certificates of a corporation are too many for one player (10.0)."""
        del percent
        return held > 5

    def waiting(self) -> list[str]:
        """The corporations yet to operate: highest price first, then rightmost, upper line, top of the stack (16.0; A30)."""
        table = self.table
        names = [
            name
            for name in self.corporations
            if table.corporation[name].floated_in not in (None, table.round) and not self._has_run(name)
        ]

        def place(name: str) -> tuple[int, int, int, int]:
            row, column = table.cells[name]
            return -(table.price(name) or 0), -column, row, table.stacks[row, column].index(name)

        return sorted(names, key=place)

    def on_sale(self) -> list[str]:
        """The trains that the bank sells: the smallest new ones, D beside the 6, and returned ones (21.0)."""
        depot = {kind: self.table.holdings["train", kind].get(DEPOT, 0) for kind in self.rules.train}
        new = [kind for kind in self.in_order if self._left(kind)][:1]
        for kind, earlier in self.beside.items():
            if depot[earlier] < int(self.rules.train[earlier].count_) and self._left(kind):
                new.append(kind)
        return [*new, *(kind for kind in dict.fromkeys(self.table.trains(POOL)) if kind not in new)]

    def _left(self, kind: str) -> bool:
        """Whether the bank has new trains of a kind left."""
        return self.rules.train[kind].unlimited or self.table.holdings["train", kind].get(DEPOT, 0) > 0

    def need(self) -> ForcedPurchase | None:
        """The forced purchase that the operating corporation has to make, if any (24.0)."""
        name = self.table.operating
        offers = [(self.rules.train[kind].price, kind) for kind in self.on_sale()]
        if not name or self.stock_round or not offers or not self._has_run(name) or self.table.trains(name):
            return None
        if not self.must_own or not self._in_turn(name, "train"):
            return None
        price, kind = min(offers)
        president = self._president(name)
        lacks = price - self.table.cash(name)
        return (
            ForcedPurchase(name, president, kind, price, max(0, lacks - self.table.cash(president)))
            if lacks > 0
            else None
        )

    def _president(self, name: str) -> str:
        return next(iter(self.table.holdings["president", name]))

    def _has_run(self, name: str) -> bool:
        return self.table.corporation[name].operated_in == self.table.round

    def _in_turn(self, name: str, step: str) -> bool:
        """Whether a corporation may take a step now: corporations in operating order, steps in order within a turn (16.0, 17.0)."""
        if self.stock_round:
            return False
        waiting, begun = self.waiting(), self.table.operating
        if begun == name:
            done = self.table.step or "tile"
            return self.steps.index(step) >= self.steps.index(done)
        return begun not in waiting and waiting[:1] == [name] and not self._raising()

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

    def presidents(self, name: str) -> int:
        """Percent of the president's certificate of a corporation (8.0)."""
        del name
        return 20

    # --- what follows from a table ---

    def floats(self, name: str) -> bool:
        """Whether enough of a corporation is sold (8.0, 11.0)."""
        return 100 - self.table.percent(name, IPO) >= self.sold_at

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
        counted = not bankrupt or self.rules.options["bankrupt_privates"] == "face"
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
        staked = table.bid_of.get(f"{who} {private}", 0)
        if switch and (switch[0] not in ("--par", "--share") or len(switch) != 2):
            raise Unsure
        pays = self.free_cash(who) + staked >= amount
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
        fair = self.phase in self.corporations_buy_in and self.fair_price(private, amount)
        return fair and pays and self._in_turn(who, "train" if self._has_run(who) else "run")

    def fair_price(self, private: str, amount: int) -> bool:
        """Whether a corporation may pay a player so much for a private: half to twice its price, and never for the B&O (23.1)."""
        price = self.rules.private[private].price
        return private != "BO" and price <= 2 * amount <= 4 * price

    def _from_bank(self, who: str, private: str, amount: int, switch: tuple[str, ...]) -> bool:
        """Whether the bank sells a private at this price with these switches (7.0; A17)."""
        first, offered = self.table.privates(BANK)[0], self.offered(private)
        bids = self.bids(private)
        bid = amount == offered or (private != next(iter(self.rules.private)) and amount >= offered + 5)
        if bids:  # 7.2: one of the bidders, for the highest bid or, if there are several, a raise
            best = max(bids.values())
            bid = amount == best == bids.get(who) or (who in bids and len(bids) > 1 and amount >= best + 5)
        return private == first and bid and self._brings(private, switch)

    def _brings(self, private: str, switch: tuple[str, ...]) -> bool:
        """Whether the switches name what comes with a private."""
        return switch[:1] == ("--par",) and switch[1] in self.pars if private == "BO" else not switch

    def _stock_is_sold(self) -> bool:
        return self.stock_round and not self.table.privates(BANK)

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
        several = table.zone(name) == "brown" and self.several_from(source)
        if table.ordinary(name, place) < number or table.cash(who) < cost or (number > 1 and not several):
            return False
        percent = table.percent(name, who) + 10 * number
        comes = percent > table.percent(name, self._president(name)) and not table.has_president(name, who)
        fewer = comes * (self.presidents(name) // 10 - 1)
        return not self.over(who) and not self.over(
            who, {name: (self.certificates(name, who) + number - fewer, percent)}
        )

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
        held = self.table.dealer == who and self.table.prices_held.get(name)
        return int(held or self.table.price(name) or 0)

    def _first_round(self) -> str:
        """Return the round in which no stock may be sold (7.0, 12.0; A15)."""
        if self.rules.options["no_sale"] == "first-stock-round":
            return str(self.table.stock_sold_since or self.now)
        return "SR 1"

    def _raising(self) -> bool:
        """Whether stock was sold for a train that has not been bought yet (24.0)."""
        name = self.table.raising_for or (self.table.operating if self.table.raised is not None else None)
        return name is not None and not self.table.trains(name)

    def _needs_no_sale(self, name: str, source: str, price: int) -> bool:
        """Whether the last thing sold for a train was not needed for this one: treasury and cash had enough (24.0; A66)."""
        table = self.table
        if table.raised is None or table.operating != name or table.trains(name):
            return False
        if source not in self.corporations:
            return False
        return price <= table.cash(name) + max(0, table.cash(self._president(name)) - table.raised)

    def _owes_train(self) -> bool:
        """Whether a corporation has run and may still have to buy a train (20.2)."""
        name = self.table.operating
        bare = name and not self.stock_round and self._has_run(name) and not self.table.trains(name)
        return bool(bare and self.must_own and self.on_sale())

    def _exchange(self, who: str, private: str, name: str, source: str, *switch: str) -> bool:
        table = self.table
        place = {"ipo": IPO, "pool": POOL}[self._name(source, ("ipo", "pool"))]
        self._name(private, list(self.rules.private))
        if self._name(name, self.corporations) not in self.exchanges.get(private, ()):
            return False
        mine = table.owner(private) == self._name(who, table.players)
        between = self.stock_round or (table.operating not in self.waiting() and not self._owes_train())
        room = table.percent(name, who) < 40 + self.presidents(name)
        now = mine and between and not table.privates(BANK) and not self._raising() and room
        return bool(now and self._exchanged(who, private, name, place, switch))

    def _exchanged(self, who: str, private: str, name: str, place: str, switch: tuple[str, ...]) -> bool:
        """Whether the certificate is available, and paid for unless it is free (Table 1 note 3)."""
        del who, private
        return not switch and self.table.ordinary(name, place) > 0

    def _run(self, name: str, revenue: str) -> bool:
        self._name(name, self.corporations)
        amount = self._dollars(revenue[:-1] if revenue[-1:] in tuple(self.letters) else revenue)
        ready = self._in_turn(name, "run") and not self._has_run(name)
        return ready and amount % 10 == 0 and (not amount or bool(self.table.trains(name)))

    def _train(self, name: str, kind: str, *switches: str) -> bool:
        table, rules = self.table, self.rules
        self._name(name, self.corporations)
        self._name(kind, list(rules.train))
        said = list(switches)
        helped = said[-1:] == ["--president"]
        said = said[:-1] if helped else said
        old = said.pop() if said[4:5] == ["--trade-in"] and len(said) == 6 else None
        if len(said) < 4 or [said[0], said[2], *said[4:]] != ["--from", "--price", *(["--trade-in"] if old else [])]:
            raise Unsure
        source, price = self._name(said[1], ["bank", "pool", *self.corporations]), self._dollars(said[3])
        if not (self._in_turn(name, "train") and self._has_run(name)):
            return False
        if len(table.trains(name)) - bool(old) >= self.train_limits[self.phase] or self._needs_no_sale(
            name, source, price
        ):
            return False
        if source in self.corporations:
            right = source != name and kind in table.trains(source) and self._agreed(name, kind, source, price)
            right = right and not old
            cap = rules.train[kind].price if self.president_helps_others else -1
        else:
            there = [other for other in self.on_sale() if self._left(other)] if source == "bank" else table.trains(POOL)
            taken, worth = self.credit.get(kind, ("", 0))
            right = (
                kind in there and kind in self.on_sale() and price == rules.train[kind].price - (worth if old else 0)
            )
            right = right and (old is None or (old in taken and old in table.trains(name)))
            cap = min((rules.train[other].price for other in self.on_sale()), default=0)
        if not helped:
            return right and table.cash(name) >= price
        lacks = price - table.cash(name)
        pays = 0 < lacks <= table.cash(self._president(name)) and price <= cap
        return right and pays and not old and not table.trains(name) and bool(self.on_sale()) and self.must_own

    def _agreed(self, name: str, kind: str, source: str, price: int) -> bool:
        """Whether one corporation may pay another this price for a train (21.0; A47)."""
        own = self._president(name) == self._president(source)
        return price >= (1 if own else int(self.rules.options["train_price_minimum"]))

    def _discard(self, name: str, kind: str) -> bool:
        self._name(kind, list(self.rules.train))
        return self._name(name, self.corporations) in self.due() and kind in self.table.trains(name)

    def _tile(self, name: str, where: str, *typed: str) -> bool:
        table = self.table
        self._name(name, self.corporations)
        hexed = re.fullmatch("[A-Z][0-9]{1,2}", where)
        if len(typed) > bool(hexed):
            raise Wrong
        full = self.tile_cost(name, where) if hexed else 0
        cost = self._dollars(where) if not hexed else self._dollars(typed[0]) if typed else full
        if not self._in_turn(name, "tile") or cost not in self.terrain or table.cash(name) < cost:
            return False
        if hexed and not (self._takes_tile(where) and self._is_clear(full, cost, bool(typed))):
            return False
        for private, rule in self.rules.private.items():
            if where in rule.hexes and table.owner(private) in table.players:
                return False
        if self._laid(name) < self._tiles():
            return True
        if "CS" in self.rules.private and table.owner("CS") == name:
            raise Unsure
        return False

    def tile_cost(self, name: str, where: str) -> int:
        """Return what a tile costs: the first one on a hex with water or mountains (18.0)."""
        del name
        return 0 if where in self.table.tile_by else self.rules.terrain_cost(where)

    def _token(self, name: str, cost: str, *by: str) -> bool:
        table = self.table
        self._name(name, self.corporations)
        if cost == "--returned-by" and len(by) == 1:
            return self._returned(name, self._name(by[0], self.corporations))
        if by:
            raise Unsure
        amount = self._dollars(cost)
        placed = table.operating == name and table.stations_placed
        if not self._in_turn(name, "token") or placed or not self.next_stations(name):
            return False
        if amount == 0 and "DH" in self.rules.private and table.owner("DH") == name:
            return self._is_free_on_the_dh(name) or 0 in self.next_stations(name)
        return amount in self.next_stations(name) and table.cash(name) >= amount

    def _returned(self, name: str, by: str) -> bool:
        """Whether a station may return from the map: never in most games."""
        del name, by
        return False

    def _next(self) -> bool:
        table = self.table
        if self.stock_round:
            unsold = table.privates(BANK)
            if unsold and (self.offered(unsold[0]) == 0 or self.bids(unsold[0])):
                return False
            return not any(self.over(who) and self._can_sell_down(who) for who in table.players)
        return not self.waiting() and not self._raising() and not (self.in_sight() and self._last_of_set())

    def _can_sell_down(self, who: str) -> bool:
        """Whether a sale would bring a player nearer to the limits."""
        for name in self.corporations:
            held, zone = self.certificates(name, who), self.table.zone(name)
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
        raised = 0
        for name in self.corporations:
            stays = self.must_stay(name, needed)
            counts = [count for count in range(1, 11) if self._may_part(who, name, count, stays=stays)]
            price = self.sale_price(who, name)
            raised += max(counts, default=0) * int(price)
        return raised < needed.missing
