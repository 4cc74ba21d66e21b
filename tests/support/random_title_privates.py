"""Privates of the titles of 18xx.games: how the bank sells them, who buys them then and for what, what they pay."""

from collections.abc import Mapping
from typing import ClassVar

from banker.mechanisms.early_sales import EarlySalesFacts
from support.random_referee import Referee
from support.random_title import Title


class TitlePrivates(Referee):
    """What these titles add to the rules of privates, for one table."""

    title: ClassVar[Title]
    prices: ClassVar[Mapping[str, tuple[int, int]]]
    players_trade_privates: ClassVar[bool] = False

    def sale(self) -> str:
        """How the bank sells privates: in an `auction`, in a `draft`, or by the `bank` in stock rounds."""
        return str(self.rules.options[self.title.sale_option]) if self.title.sale_option else "auction"

    def seats(self) -> tuple[str, ...]:
        """After a draft the players take their turns in the other direction, and are seated so."""
        seats = super().seats()
        return seats[::-1] if self.sale() == "draft" else seats

    def bids(self, private: str) -> dict[str, int]:
        """Whoever was outbid and has spent the money since can only leave the auction, and so is no bidder any more."""
        return {who: bid for who, bid in super().bids(private).items() if bid <= self.table.cash(who)}

    def sold_first(self) -> list[str]:
        """Privates that are bought in stock rounds lie beside the stock."""
        return [] if self.sale() == "bank" else super().sold_first()

    def _first_round(self) -> str:
        return "SR 1" if self.sale() == "bank" else super()._first_round()

    def _from_bank(self, who: str, private: str, amount: int, switch: tuple[str, ...]) -> bool:
        """In a draft and in stock rounds a private costs its price; only there the limits hold."""
        if self.sale() == "auction":
            return super()._from_bank(who, private, amount, switch)
        room = self.sale() == "draft" or (not self.over(who, privates=1) and not self.over(who))
        up = self.sale() != "draft" or self.drafts() in (None, who)
        return amount == self.rules.private[private].price and room and up and not switch

    def drafts(self) -> str | None:
        """Who alone may draft now: the first player, before all others."""
        return self.table.players[0] if self.may_not_pass() else None

    def may_not_pass(self) -> bool:
        """The first player must draft a private."""
        return self.sale() == "draft" and len(self.sold_first()) == len(self.rules.private)

    def _bid(self, who: str, private: str, amount: str) -> bool:
        return self.sale() == "auction" and super()._bid(who, private, amount)

    def fair_price(self, private: str, amount: int) -> bool:
        """A corporation pays what the facts say; nothing for those that are never sold to one."""
        least, most = self.prices.get(private, (1, 0))
        if self.sale() == "auction" and self.title.auction_prices:
            face = self.title.auction_prices[private]
            least, most = face // 2, 2 * face
        return least <= amount <= most and not self._is_open_for_good(private)

    def _is_open_for_good(self, private: str) -> bool:
        return private in self.title.stays_open and self.phase in self.closed

    def staked(self, who: str, private: str) -> int:
        """Only the highest bid is on the table, where a title says so."""
        bids = self.bids(private)
        leads = bids.get(who, 0) == max(bids.values(), default=0)
        return super().staked(who, private) if leads or not self.title.leading_bids_bind else 0

    def is_bid(self, amount: int) -> bool:
        """Whether an amount is a multiple of what a bid must be."""
        return amount % self.title.bid_multiple == 0

    def discounted(self, private: str) -> bool:
        """Whether a private becomes cheaper after a round without a buyer."""
        return private in [*self.rules.private][: self.title.discounted]

    def _private(self, who: str, private: str, price: str, *switch: str) -> bool:
        """Players may buy privates from each other as the purchase of a turn, at any price, also in the first stock round."""
        table = self.table
        if self.title.trade_of_privates == "purchase" and who in table.players and private in self.rules.private:
            owner, amount = table.owner(private), self._dollars(price)
            if owner in table.players and owner != who and not switch:
                room = not self.over(who, privates=1) and not self.over(who)
                return self.stock_round and not self.sold_first() and room and self.free_cash(who) >= amount
        right = super()._private(who, private, price, *switch)
        if right is True and who in self.corporations and self._is_first_set():
            if self._dollars(price) != self.rules.private[private].price:
                return False
            sold = EarlySalesFacts.of(table, table.owner(private)).sold_in == table.round
            return self.phase != "2" or not (table.privates(who) or sold)
        return right

    def _is_first_set(self) -> bool:
        """Whether this is the set before the second stock round, where privates are sold at face in it."""
        since = self.table.stock_sold_since
        first = since is not None and not self.stock_round and self.table.round.number == since.number
        return self.title.at_face_first and first

    def buys_privates(self) -> bool:
        """In the first set corporations buy privates in phase 2, too, where a title says so."""
        return super().buys_privates() or self._is_first_set()

    def _brings(self, private: str, switch: tuple[str, ...]) -> bool:
        _, percent = self.title.brings.get(private, ("", 0))
        return switch[:1] == ("--par",) and switch[1] in self.pars if percent > 10 else not switch

    def stays(self, private: str) -> bool:
        """Whether a private stays open with its owner."""
        return self.stays_in(private, self.phase)

    def stays_in(self, private: str, phase: str) -> bool:
        """Whether a private stays open with its owner in a phase in which others are closed."""
        phases, until = list(self.train_limits), self.title.stays_until.get(private)
        if until:
            return phases.index(phase) < phases.index(until)
        owner = self.table.owner(private)
        with_corporation = private in self.title.stays_with_corporation and owner in self.corporations
        return with_corporation or (private in self.title.stays_open and owner in self.table.players)

    def income(self, private: str) -> int:
        """What a private pays."""
        if private in self.title.stays_with_corporation and self.table.owner(private) in self.corporations:
            return 0
        stays = self.title.stays_open.get(private, 0)
        return stays if stays and self.phase in self.closed else self.rules.private[private].revenue

    def _exchange(self, who: str, private: str, name: str, source: str, *switch: str) -> bool:
        """An exchange is possible at any time, from the places that the title names, below 60%."""
        table = self.table
        self._name(private, list(self.rules.private))
        self._name(name, self.corporations)
        place = self._place(self._name(source, ("ipo", "pool")), name)
        to, *places = self.title.exchanges.get(private, ("",))
        if to not in (name, "any") or source not in places or switch:
            return False
        if self.title.by_station:
            ipo_only = source == "pool" and self.rules.options.get("north") != "yes"
            if not self.stock_round or self.over(who) or not table.on_map(name) or ipo_only:
                return False
        mine = table.owner(private) == self._name(who, table.players)
        return mine and not self.sold_first() and table.percent(name, who) < 60 and table.ordinary(name, place) > 0
