"""What 1830 allows on a table, thought out a second time and more simply than the program does.

It reads what lies where and the numbers of the tables, and none of the program's own rules.
"""

import re
from typing import NamedTuple

from banker.state.table import BANK, DEPOT, OFFERING, OUT, POOL, Table

Command = tuple[str, ...]
"""A verb and its words."""
PARS = ("67", "71", "76", "82", "90", "100")
_STEPS = ("tile", "token", "run", "train")
_UNCOUNTED = ("yellow", "orange", "brown")
_UNLIMITED = ("orange", "brown")


class Wrong(Exception):
    """The words mean nothing: whatever the table is like, they are refused."""


class Unsure(Exception):
    """The words may be short for something: let the program find out."""


class Need(NamedTuple):
    """A train that a president must help to buy (24.0), and what he must still raise by selling."""

    corporation: str
    president: str
    kind: str
    price: int
    missing: int


class Referee:
    """The rules for one table as it lies; `done` and `undone` are how many events can be undone and redone."""

    def __init__(self, table: Table, done: int, undone: int) -> None:
        self.table = table
        self.done = done
        self.undone = undone
        self.rules = table.rules
        self.now = str(table.marks["round", ""])
        self.stock_round = self.now.startswith("SR")
        self.corporations = list(table.rules.corporation)

    def allows(self, command: Command) -> bool | None:
        """True: it must be recorded. False: it must be refused. None: the program may know better."""
        verb, *words = command
        if any("\ud800" <= letter <= "\udfff" for word in command for letter in word):
            return False  # half a character cannot be written down
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

    # --- words ---

    def _name(self, word: str, names: list[str] | tuple[str, ...]) -> str:
        """A name in full."""
        if word in names:
            return word
        raise Wrong if word.startswith("zz") else Unsure

    def _dollars(self, word: str) -> int:
        """A plain amount."""
        if re.fullmatch("0|[1-9][0-9]{0,5}", word):
            return int(word)
        raise Unsure if re.fullmatch("[$0-9,+wh]+|-.*", word) else Wrong

    def _count(self, word: str) -> int:
        """A plain number of certificates."""
        if re.fullmatch("[1-9][0-9]?", word):
            return int(word)
        raise Unsure

    # --- what lies on the table ---

    def due(self) -> dict[str, int]:
        """How many trains each corporation has too many (21.0)."""
        limit = {"2": 4, "3": 4, "4": 3}.get(str(self.table.marks["phase", ""]), 2)
        held = {name: len(self.table.trains(name)) for name in self.corporations}
        return {name: count - limit for name, count in held.items() if count > limit}

    def offered(self, private: str) -> int:
        """What the Bank asks for a private (7.3)."""
        return int(self.table.marks.get(("offer", private), self.rules.private[private].price))

    def certificates(self, name: str, who: str) -> int:
        """Certificates of a corporation, the president's one counted once."""
        return self.table.ordinary(name, who) + self.table.has_president(name, who)

    def over(self, who: str, changed: dict[str, int] | None = None, privates: int = 0) -> bool:
        """Whether someone holds too much (10.0), or would with other numbers of certificates of some corporations."""
        count = privates + sum(who in self.table.holdings["private", name] for name in self.rules.private)
        for name in self.corporations:
            held = (changed or {}).get(name, self.certificates(name, who))
            zone = self.table.zone(name)
            count += held if zone not in _UNCOUNTED else 0
            if held > 5 and zone not in _UNLIMITED:
                return True
        return count > {2: 28, 3: 20, 4: 16, 5: 13, 6: 11}[len(self.table.players)]

    def waiting(self) -> list[str]:
        """Who has yet to operate: the dearest first, then rightmost, upper line, top of the stack (16.0; A30)."""
        marks, table = self.table.marks, self.table
        names = [
            name
            for name in self.corporations
            if marks.get(("floated", name), self.now) != self.now and marks.get(("operated", name)) != self.now
        ]

        def place(name: str) -> tuple[int, int, int, int]:
            row, column = table.cells[name]
            return -(table.price(name) or 0), -column, row, table.stacks[row, column].index(name)

        return sorted(names, key=place)

    def on_sale(self) -> list[str]:
        """The trains that the Bank sells: the smallest new ones, D beside the 6, and those returned (21.0)."""
        depot = {kind: self.table.holdings["train", kind].get(DEPOT, 0) for kind in self.rules.train}
        new = [kind for kind in "23456" if depot[kind] > 0][:1]
        if depot["6"] < int(self.rules.train["6"].count_) and (self.rules.train["D"].unlimited or depot["D"] > 0):
            new.append("D")
        return [*new, *(kind for kind in dict.fromkeys(self.table.trains(POOL)) if kind not in new)]

    def need(self) -> Need | None:
        """The forced purchase before which the corporation in its turn stands (24.0)."""
        name = str(self.table.marks.get(("operating", ""), ""))
        offers = [(self.rules.train[kind].price, kind) for kind in self.on_sale()]
        if not name or self.stock_round or not offers or not self._has_run(name) or self.table.trains(name):
            return None
        price, kind = min(offers)
        president = self._president(name)
        lacks = price - self.table.cash(name)
        return Need(name, president, kind, price, max(0, lacks - self.table.cash(president))) if lacks > 0 else None

    def _president(self, name: str) -> str:
        return next(iter(self.table.holdings["president", name]))

    def _has_run(self, name: str) -> bool:
        return self.table.marks.get(("operated", name)) == self.now

    def _in_turn(self, name: str, step: str) -> bool:
        """Whether a corporation may take a step now: in operating order, each step behind the last (16.0, 17.0)."""
        if self.stock_round:
            return False
        waiting, begun = self.waiting(), self.table.marks.get(("operating", ""))
        if begun == name:
            done = str(self.table.marks.get(("step", ""), "tile"))
            return _STEPS.index(step) >= _STEPS.index(done)
        return begun not in waiting and waiting[:1] == [name] and not self._raising()

    def _may_part(self, who: str, name: str, count: int, *, stays: bool = False) -> bool:
        """Whether someone can sell so many: he has them, the pool has room, the president's certificate can pass (12.0, 13.0)."""
        table = self.table
        left = table.percent(name, who) - 10 * count
        if table.price(name) is None or left < 0 or table.percent(name, POOL) + 10 * count > 50:
            return False
        if not table.has_president(name, who):
            return True
        rival = max(table.percent(name, other) for other in table.players if other != who)
        if stays and rival >= 20:
            return left >= rival and left >= 20
        return left >= 20 or (rival >= 20 and not stays)

    # --- the verbs ---

    def _private(self, who: str, private: str, price: str, *switch: str) -> bool:
        table = self.table
        self._name(who, [*table.players, *self.corporations])
        rule = self.rules.private[self._name(private, list(self.rules.private))]
        amount, owner = self._dollars(price), table.owner(private)
        if switch and (switch[0] != "--par" or len(switch) != 2):
            raise Unsure
        pays = table.cash(who) >= amount
        if owner == BANK:
            first, offered = table.privates(BANK)[0], self.offered(private)
            bid = amount == offered or (private != "SV" and amount >= offered + 5)
            par_is_right = switch[1:] in [(par,) for par in PARS] if private == "BO" else not switch
            return self.stock_round and who in table.players and private == first and bid and pays and par_is_right
        if owner in (OUT, who) or owner not in table.players or switch:
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
        phase = table.marks["phase", ""] in ("3", "4")
        fair = rule.price <= 2 * amount <= 4 * rule.price
        return (
            phase and private != "BO" and fair and pays and self._in_turn(who, "train" if self._has_run(who) else "run")
        )

    def _stock_is_sold(self) -> bool:
        return self.stock_round and not self.table.privates(BANK)

    def _par(self, who: str, name: str, price: str) -> bool:
        table = self.table
        self._name(who, table.players)
        self._name(name, self.corporations)
        amount = self._dollars(price)
        free = self._stock_is_sold() and OFFERING in table.holdings["president", name]
        fits = not self.over(who) and not self.over(who, {name: self.certificates(name, who) + 1})
        return free and price in PARS and table.cash(who) >= 2 * amount and fits

    def _buy(self, who: str, name: str, source: str, count: str) -> bool:
        table = self.table
        self._name(who, table.players)
        self._name(name, self.corporations)
        place = {"ipo": OFFERING, "pool": POOL}[self._name(source, ("ipo", "pool"))]
        number = self._count(count)
        par = table.marks.get(("par", name))
        if not self._stock_is_sold() or par is None or table.marks.get(("sold", f"{who} {name}")) == self.now:
            return False
        cost = number * (int(par) if source == "ipo" else table.price(name) or 0)
        several = table.zone(name) == "brown" and (source == "pool" or self.rules.options["brown_from_ipo"] == "yes")
        if table.ordinary(name, place) < number or table.cash(who) < cost or (number > 1 and not several):
            return False
        takes_over = table.percent(name, who) + 10 * number > table.percent(name, self._president(name))
        comes = takes_over and not table.has_president(name, who)
        return not self.over(who) and not self.over(who, {name: self.certificates(name, who) + number - comes})

    def _sell(self, who: str, name: str, count: str) -> bool:
        table = self.table
        self._name(who, table.players)
        self._name(name, self.corporations)
        number = self._count(count)
        if self.stock_round:
            return self.now != self._first_round() and self._may_part(who, name, number)
        needed, price = self.need(), table.price(name)
        if needed is None or needed.president != who or not needed.missing or not price:
            return False
        if self.rules.options["repeat_sale"] == "held":
            price = int(table.marks.get(("held", name), price))
        enough = number <= -(-needed.missing // price)
        return enough and self._may_part(who, name, number, stays=name == needed.corporation)

    def _first_round(self) -> str:
        """The round in which nothing is sold (7.0, 12.0; A15)."""
        if self.rules.options["no_sale"] == "first-stock-round":
            return str(self.table.marks.get(("stock_from", ""), self.now))
        return "SR 1"

    def _raising(self) -> bool:
        """Whether stock was sold for a train that has not been bought yet (24.0)."""
        name = self.table.marks.get(("raising", ""))
        return name is not None and not self.table.trains(str(name))

    def _exchange(self, who: str, private: str, name: str, source: str) -> bool:
        table = self.table
        place = {"ipo": OFFERING, "pool": POOL}[self._name(source, ("ipo", "pool"))]
        if (self._name(private, list(self.rules.private)), self._name(name, self.corporations)) != ("MH", "NYC"):
            return False
        mine = table.owner("MH") == self._name(who, table.players)
        between = self.stock_round or table.marks.get(("operating", "")) not in self.waiting()
        there = table.ordinary("NYC", place) and not table.privates(BANK)
        return bool(mine and between and there and not self._raising() and table.percent("NYC", who) < 60)

    def _run(self, name: str, revenue: str) -> bool:
        self._name(name, self.corporations)
        amount = self._dollars(revenue.removesuffix("w"))
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
        limit = {"2": 4, "3": 4, "4": 3}.get(str(table.marks["phase", ""]), 2)
        if not (self._in_turn(name, "train") and self._has_run(name)):
            return False
        if len(table.trains(name)) - bool(old) >= limit:
            return False
        if source in self.corporations:
            least = int(rules.options["train_price_minimum"])
            right = source != name and kind in table.trains(source) and price >= least and not old
            cap = rules.train[kind].price
        else:
            new = [
                other for other in self.on_sale() if table.holdings["train", other].get(DEPOT, 0) > 0 or other == "D"
            ]
            there = new if source == "bank" else table.trains(POOL)
            right = kind in there and kind in self.on_sale() and price == rules.train[kind].price - (300 if old else 0)
            right = right and (old is None or (kind == "D" and old in "456" and old in table.trains(name)))
            cap = min((rules.train[other].price for other in self.on_sale()), default=0)
        if not helped:
            return right and table.cash(name) >= price
        lacks = price - table.cash(name)
        pays = 0 < lacks <= table.cash(self._president(name)) and price <= cap
        return right and pays and not old and not table.trains(name) and bool(self.on_sale())

    def _discard(self, name: str, kind: str) -> bool:
        self._name(kind, list(self.rules.train))
        return self._name(name, self.corporations) in self.due() and kind in self.table.trains(name)

    def _tile(self, name: str, where: str) -> bool:
        table = self.table
        self._name(name, self.corporations)
        hexed = re.fullmatch("[A-Z][0-9]{1,2}", where)
        cost = (
            self._dollars(where)
            if not hexed
            else 0
            if ("tile", where) in table.marks
            else self.rules.terrain_cost(where)
        )
        if not self._in_turn(name, "tile") or cost not in (0, 80, 120) or table.cash(name) < cost:
            return False
        for private, rule in self.rules.private.items():
            if where in rule.hexes and table.owner(private) in table.players:
                return False
        if table.marks.get(("operating", "")) != name or not table.marks.get(("tiles", "")):
            return True
        if table.owner("CS") == name:
            raise Unsure
        return False

    def _token(self, name: str, cost: str) -> bool:
        table = self.table
        owned = self.rules.corporation[self._name(name, self.corporations)].tokens
        amount, left = self._dollars(cost), table.tokens(name)
        mine = table.marks.get(("operating", "")) == name
        if not self._in_turn(name, "token") or min(left, owned - 1) < 1 or (mine and ("stations", "") in table.marks):
            return False
        if amount == 0 and table.owner("DH") == name:
            raise Unsure
        return amount == (40 if left >= owned - 1 else 100) and table.cash(name) >= amount

    def _pay(self, source: str, to: str, amount: str, *reason: str) -> bool:
        names = (*self.table.players, *self.corporations, BANK)
        self._name(source, names)
        self._name(to, names)
        money = self._dollars(amount)
        if not "".join(reason).strip() or source == to or not money:
            return False
        if any(word.startswith("--") for word in reason):
            raise Unsure
        mixed = (source in self.corporations) != (to in self.corporations) and BANK not in (source, to)
        return not mixed and (source == BANK or self.table.cash(source) >= money)

    def _next(self) -> bool:
        table = self.table
        if self.stock_round:
            unsold = table.privates(BANK)
            if unsold and self.offered(unsold[0]) == 0:
                return False
            return not any(self.over(who) and self._can_sell_down(who) for who in table.players)
        return (
            not self.waiting() and not self._raising() and not (("broken", "") in table.marks and self._last_of_set())
        )

    def _can_sell_down(self, who: str) -> bool:
        """Whether a sale would bring someone nearer to his limits."""
        for name in self.corporations:
            held, zone = self.certificates(name, who), self.table.zone(name)
            counts = zone not in _UNCOUNTED or (held > 5 and zone not in _UNLIMITED)
            if held and counts and self._sell(who, name, "1"):
                return True
        return False

    def _last_of_set(self) -> bool:
        return not self.stock_round and self.table.round.part == self.table.marks.get(("rounds", ""), 1)

    def _end(self) -> bool:
        return ("broken", "") in self.table.marks and self._last_of_set() and not self.waiting() and not self._raising()

    def _bankrupt(self, who: str) -> bool:
        table, needed = self.table, self.need()
        self._name(who, table.players)
        if needed is None or needed.president != who:
            return False
        raised = 0
        for name in self.corporations:
            stays = name == needed.corporation
            counts = [count for count in range(1, 11) if self._may_part(who, name, count, stays=stays)]
            price = table.marks.get(("held", name), 0) or table.price(name) or 0
            raised += max(counts, default=0) * int(price)
        return raised < needed.missing

    def _note(self, *text: str) -> bool:
        if any(word.startswith("--") for word in text):
            raise Unsure
        return bool("".join(text).strip())

    def _undo(self, *reason: str) -> bool:
        if any(word.startswith("--") for word in reason):
            raise Unsure
        return self.done > 0 and not " ".join(reason).strip().isdecimal()

    def _redo(self) -> bool:
        return self.undone > 0
