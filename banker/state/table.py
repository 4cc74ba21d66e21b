"""The table: what lies where, and what the rules make of it."""

from collections.abc import Iterable, Sequence

from banker.calc import limits, market, order, presidency, score, trains
from banker.errors import Impossible
from banker.rules.places import BANK, DEPOT, IPO, MAP, POOL, REMOVED, RESERVE
from banker.rules.values import Cell, Ruleset
from banker.state.moves import Transfer
from banker.state.places import Places
from banker.state.setup import lay_out

__all__ = ["BANK", "DEPOT", "IPO", "MAP", "POOL", "REMOVED", "RESERVE", "Table"]


class Table(Places):
    """What follows from what lies there, by the tables of the game."""

    __slots__ = ()

    def __init__(self, rules: Ruleset, players: Sequence[str], box: Iterable[Transfer] | None = None) -> None:
        """The table before the first event, with the box laid out as the tables say if nothing else is said."""
        super().__init__(rules, players, lay_out(rules, players) if box is None else box)

    def order(self, corporations: Iterable[str] | None = None) -> list[str]:
        """Operating order now, of all floated corporations or of those named."""
        if corporations is None:
            corporations = filter(self.floated, self.rules.corporation)
        if self.rules.turn.order == "listed":
            return list(corporations)
        tokens = [order.Token(name, self.cells[name], self.above(name)) for name in corporations]
        return order.operating_order(self.rules.market, tokens)

    def operating(self) -> str | None:
        """The corporation whose turn it is or was last in this operating round."""
        return self.mark("operating")

    def yet_to_operate(self) -> list[str]:
        """The corporations that still have to operate in this round, in order (one floated in it waits: A6)."""
        now = str(self.marks["round", ""])
        return self.order(
            name
            for name in self.rules.corporation
            if self.marks.get(("floated", name), now) != now and self.marks.get(("operated", name)) != now
        )

    def discards_due(self) -> dict[str, int]:
        """How many trains each corporation over its limit must return (1830 21.0)."""
        limit = self.phase.train_limit
        held = dict.fromkeys(self.rules.corporation, 0)
        for kind in self.rules.train:
            for place, count in self.holdings["train", kind].items():
                if place in held:
                    held[place] += count
        return {name: count - limit for name, count in held.items() if count > limit}

    def trains_on_sale(self) -> list[str]:
        """The types that the Bank sells now, new ones before returned ones."""
        new = trains.in_depot(self.rules, self.depot())
        gone = trains.rusted(self.rules, self.phase_name)
        return [
            *new,
            *(kind for kind in dict.fromkeys(self.trains(POOL)) if kind not in new and kind not in gone),
        ]

    def held(self, who: str) -> list[limits.Held]:
        """A player's certificates by corporation, with the zone of each."""
        held = ((name, self.certificates(name, who)) for name in self.rules.corporation)
        return [limits.Held(name, count, self.zone(name)) for name, count in held if count]

    def certificates_counted(self, who: str) -> int:
        """A player's certificates that count towards the limit."""
        return limits.counted(self.rules.limits, self.held(who), len(self.privates(who)))

    def certificate_limit(self) -> int | None:
        """How many certificates each player may hold; None where there is no stock."""
        return self.rules.players.certificate_limit.get(len(self.players))

    def over_limits(self, who: str) -> list[limits.Over]:
        """The limits that a player is over."""
        rules, held = self.rules.limits, self.held(who)
        allowed, counted = self.certificate_limit(), limits.counted(rules, held, len(self.privates(who)))
        over = [limits.Over(None, counted, allowed)] if allowed is not None and counted > allowed else []
        return over + [
            limits.Over(one.corporation, one.certificates, rules.per_corporation)
            for one in held
            if limits.over_corporation_limit(rules, one)
        ]

    def worth(self, who: str) -> score.Worth:
        """What a player is worth now, or at the end (1830 1.0, 23.3, 25.0; starter game, Winning the Game)."""
        if self.rules.end.score == "treasuries":
            return score.Worth(sum(self.cash(name) for name in self.rules.corporation if self.president(name) == who))
        holdings = [(self.percent(name, who), self.price(name) or 0) for name in self.rules.corporation]
        counts = self.mark("bankrupt", who) is None or self.rules.end.bankrupt_privates == "face"
        counts = counts and self.rules.privates.at_the_end == "face"
        privates = [self.rules.private[name].price for name in self.privates(who)] if counts else []
        return score.worth(self.rules.stock, self.cash(who), holdings, privates)

    def sellable(self, who: str, corporation: str, *, must_stay: bool = False) -> int:
        """How many certificates a player can part with, pool and presidency considered (1830 12.0, 13.0)."""
        if self.price(corporation) is None or self.stock_locked(corporation):
            return 0
        share = self.rules.stock.share
        room = (self.rules.limits.pool - self.percent(corporation, POOL)) // share
        return max(
            0,
            min(
                room,
                presidency.most_sellable(
                    self.held_by_players(corporation),
                    who,
                    self.ordinary(corporation, who),
                    self.rules.corporation[corporation].president,
                    share,
                    is_president=self.has_president(corporation, who),
                    must_stay=must_stay,
                ),
            ),
        )

    def stock_locked(self, corporation: str) -> bool:
        """Whether none of its stock is sold before the operating round is over in which it first operates (1851; C9)."""
        if self.rules.trading.sell_after == "price":
            return False
        return self.mark("began", corporation) in (None, str(self.round))

    def sold_out(self, corporation: str) -> bool:
        """Whether all of its stock is with players (1830 8.2(2); 1851 Stock Rounds; A28, C15)."""
        return not any(self.percent(corporation, place) for place in (IPO, POOL, corporation))

    def moved_price(self, corporation: str, path: str, times: int = 1) -> Cell:
        """Where a corporation's token goes along a path of the market; raises Impossible if it has none there."""
        if corporation not in self.cells:
            raise Impossible(f"{corporation} has no price yet")
        return market.move(self.rules.market, path, self.cells[corporation], times)
