"""Titles that go by a calendar of operating rounds, as random games know them: trains that leave, an end, loans, help at a fee, one private each."""

from typing import ClassVar

from banker.mechanisms.calendar import CalendarFacts
from banker.mechanisms.station_discount import StationDiscountFacts
from banker.state.table import BANK, DEPOT, POOL, Table
from support.random_rulebook import ForcedPurchase, Unsure
from support.random_title_reckoner import ReckonerTitle
from support.random_title_referee import RefereeTitle


class RefereeCalendar(RefereeTitle):
    """The rules of such a title, for one table."""

    last: ClassVar[int]
    """The operating round that ends the game."""
    begins: ClassVar[dict[str, int]]
    """By phase: the operating round that begins it."""
    begun_by: ClassVar[dict[str, str]]
    """By type of train: the phase that it begins."""
    leaves: ClassVar[dict[str, tuple[int, int]]]
    """By type of train: the operating round after which it leaves, and what the bank pays for each."""
    cards: ClassVar[dict[str, str]]
    """By type of train: the other type that the card can be."""
    early: ClassVar[tuple[str, ...]]
    """The privates that corporations buy at face in operating round 1."""
    until: ClassVar[dict[str, int]]
    """The last operating round in which a corporation buys a private that brings a train, for which it needs room."""
    cheaper_station: ClassVar[str]
    """The private that halves the price of a station, once."""
    most_percent: ClassVar[int]
    charge: ClassVar[int]
    """What help with a train costs that need not be bought, and what a loan costs beyond it."""
    no_help: ClassVar[tuple[str, ...]]
    """The types of train without such help."""

    def __init__(self, table: Table, done: int, undone: int) -> None:
        super().__init__(table, done, undone)
        self.begun: int = CalendarFacts.begun.get(table, "") or 0

    # --- the calendar ---

    def _coming(self) -> int:
        """The operating rounds that have begun once this set is over."""
        if self.stock_round:
            return self.begun + self.rounds[self.phase]
        return self.begun + int(self.table.rounds_in_set or 1) - self.table.round.part

    def in_sight(self) -> bool:
        """The last operating round is one of this set."""
        return self._coming() >= self.last

    def _last_of_set(self) -> bool:
        return not self.stock_round and self.begun >= self.last

    def leaving(self) -> list[str]:
        """The types of train that leave after this operating round."""
        return [kind for kind, (after, _) in self.leaves.items() if after == self.begun and not self.stock_round]

    def _may_sell(self, name: str, kind: str) -> bool:
        return super()._may_sell(name, kind) and not (kind in self.leaving() and self._has_run(name))

    # --- privates ---

    def sale(self) -> str:
        """Each player drafts one."""
        return "draft"

    def seats(self) -> tuple[str, ...]:
        """Turns go by seats."""
        return self.table.players

    def may_not_pass(self) -> bool:
        """Nobody passes in the draft."""
        return bool(self.sold_first())

    def drafts(self) -> str | None:
        """The last seat without a private."""
        return next((who for who in reversed(self.table.players) if not self.table.privates(who)), None)

    def _from_bank(self, who: str, private: str, amount: int, switch: tuple[str, ...]) -> bool:
        return super()._from_bank(who, private, amount, switch) and not self.table.privates(who)

    def buys_privates(self) -> bool:
        """In operating round 1, too, some of them."""
        return super().buys_privates() or self._is_early()

    def _is_early(self) -> bool:
        return self.begun == 1 and not self.stock_round

    def _private(self, who: str, private: str, price: str, *switch: str) -> bool:
        owner = self.table.owner(private) if private in self.rules.private else ""
        right = super()._private(who, private, price, *switch)
        if right is not True or who not in self.corporations:
            return right
        if self._is_early() and (private not in self.early or int(price) != self.rules.private[private].price):
            return False
        room = len(self.table.trains(who)) < self.train_limits[self.phase]
        brings = private not in self.until or (room and self.begun <= self.until[private])
        return brings and owner == self.president(who)

    # --- stock, stations and tiles ---

    def too_many(self, held: int, percent: int) -> bool:
        """The limit of a corporation is in percent."""
        del held
        return percent > self.most_percent

    def next_stations(self, name: str) -> list[int]:
        """A private may halve the price."""
        regular, private = super().next_stations(name), self.cheaper_station
        halves = self.table.owner(private) == name and StationDiscountFacts.used_in.get(self.table, private) is None
        return [*regular, *([regular[0] // 2] if regular and halves else [])]

    def _tiles(self) -> int:
        facts = self.table.corporation.get(self.table.operating or "")
        return 1 + (facts is not None and facts.operated_in in (None, self.table.round))

    # --- trains that must be bought, and others ---

    def must_stay(self, name: str, needed: ForcedPurchase) -> bool:
        """No sale for a train changes a presidency."""
        return True

    def _sell(self, who: str, name: str, count: str) -> bool:
        """More may be sold than is needed."""
        needed = self.need()
        self._name(who, self.table.players)
        self._name(name, self.corporations)
        if self.stock_round or needed is None or needed.president != who:
            return super()._sell(who, name, count)
        return self._may_part(who, name, self._count(count), stays=True)

    def _needs_no_sale(self, name: str, source: str, price: int) -> bool:
        return False

    def _bankrupt(self, who: str) -> bool:
        return False

    def can_sell(self, who: str) -> bool:
        """Whether a president can sell anything for a train that must be bought."""
        return any(self._may_part(who, name, 1, stays=True) for name in self.corporations if self.table.price(name))

    def lends(self, name: str) -> bool:
        """Whether the bank lends the president of a corporation what a train costs that it must buy."""
        needed = self.need()
        lacks = needed is not None and needed.corporation == name and needed.missing
        return bool(lacks) and not self.can_sell(self.president(name))

    def _train(self, name: str, kind: str, *switches: str) -> bool:
        if switches[-1:] != ("--president",):
            return super()._train(name, kind, *switches)
        table, rules = self.table, self.rules
        self._name(name, self.corporations)
        self._name(kind, list(rules.train))
        if len(switches) != 5 or (switches[0], switches[2]) != ("--from", "--price"):
            raise Unsure
        source, price = self._name(switches[1], ["bank", "pool", *self.corporations]), self._dollars(switches[3])
        has, president = table.cash(name), self.president(name)
        held = table.trains(name)
        if not (self._in_turn(name, "train") and self._has_run(name)) or len(held) >= self.train_limits[self.phase]:
            return False
        face, lacks = rules.train[kind].price, price - has
        if source in self.corporations:
            right = source != name and kind in table.trains(source) and self._agreed(name, kind, source, price)
            right = right and self._may_sell(source, kind)
        else:
            there = [train for train in self.on_sale() if self._left(train)] if source == "bank" else table.trains(POOL)
            right = kind in there and kind in self.on_sale() and price == face
        if not right or lacks <= 0:
            return False
        if held:
            helps = kind not in self.no_help and has >= price // 2
            return helps and lacks + self.charge <= table.cash(president)
        cheapest = min((rules.train[train].price for train in self.on_sale()), default=0)
        if not cheapest or cheapest <= has or (source in self.corporations and price > face):
            return False
        return lacks <= table.cash(president) or self.lends(name)


class ReckonerCalendar(ReckonerTitle):
    """What an event does in such a title."""

    referee: RefereeCalendar

    def _private(self, who: str, private: str, price: str, *switch: str) -> None:
        super()._private(who, private, price, *switch)
        if who in self.referee.corporations and private in self.referee.until:
            self._close(private)
        elif self.table.owner(private) == BANK:
            unsold = [other for other in self.table.privates(BANK) if other != private]
            if len(self.rules.private) - len(unsold) == len(self.table.players):
                self._close(*unsold)

    def _leaves_depot(self, kind: str) -> None:
        self.left[kind] += 1
        if kind in self.referee.cards:
            self.seen.append("card")
            self.left[self.referee.cards[kind]] += 1
        phases, begins = list(self.referee.train_limits), self.referee.begun_by.get(kind, self.phase)
        if phases.index(begins) > phases.index(self.phase):
            self.phase = begins

    def _train(self, name: str, kind: str, _from: str, source: str, _price: str, price: str, *switch: str) -> None:
        if "--president" in switch:
            president, lacks = self.referee.president(name), int(price) - self.table.cash(name)
            if self.table.trains(name):
                self.seen.append("help for a fee")
                self.cash[president] -= self.referee.charge
            elif lacks > self.table.cash(president):
                self.seen.append("loan")
                self.cash[president] -= self.referee.charge
        super()._train(name, kind, _from, source, _price, price, *switch)

    def _next(self) -> None:
        referee, table = self.referee, self.table
        for who in table.players if referee.stock_round else ():
            debt = max(0, -table.cash(who))
            self.seen += ["interest"] * bool(debt)
            self.cash[who] -= (debt + 1) // 2
        for kind in referee.leaving():
            for place, count in table.holdings["train", kind].items():
                if place in referee.corporations:
                    self.seen.append("salvage")
                    self.cash[place] += count * referee.leaves[kind][1]
                if place in (*referee.corporations, POOL):
                    self.trains[kind, place] -= count
                elif place == DEPOT:
                    self.left[kind] += count
        super()._next()
        for phase, number in referee.begins.items():
            if self.now.startswith("OR") and number == referee.begun + 1 and self.phase == "2":
                self.phase = phase
