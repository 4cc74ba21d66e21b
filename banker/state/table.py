"""The table: what lies where, and what follows from it by the rules."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from banker.calc import limits, market, order, presidency, score, trains
from banker.calc.rounds import FIRST, Round
from banker.errors import Impossible
from banker.frozen import Frozen
from banker.rules.mechanism import exempt, in_kept_order, joined, owed, resold_as
from banker.rules.operating import Phase
from banker.rules.places import BANK, DEPOT, IPO, MAP, POOL, REMOVED, RESERVE
from banker.rules.values import Cell
from banker.state.declaration import Fact, V
from banker.state.facts import sale_key
from banker.state.holdings import Holdings
from banker.state.record import Move, TokenMove, Transfer

__all__ = ["BANK", "DEPOT", "IPO", "MAP", "POOL", "REMOVED", "RESERVE", "Table"]


class Table(Holdings):
    """The questions about the table: who holds what, the facts, and what follows from them by the ruleset."""

    @property
    def stock_since(self) -> Round | None:
        """The round since which stock is on sale (1830 6.0); None while the privates are sold before it."""
        return FIRST if self.rules.privates.sale == "stock-round" else self.stock_sold_since

    @property
    def in_turn(self) -> tuple[str, ...]:
        """The players in the order of their turns in stock rounds: by seats, unless another order holds; without bankrupt players as long as the game goes on."""
        return tuple(who for who in self.turn_order or self.players if self.over or not self.is_bankrupt(who))

    # --- prices ---

    def price(self, corporation: str) -> int | None:
        """The market price in dollars for one share, or None before there is one."""
        cell = self.cells.get(corporation)
        return None if cell is None else self.rules.market.spaces[cell].price

    def zone(self, corporation: str) -> str | None:
        """The zone of the corporation's space on the market, or None."""
        cell = self.cells.get(corporation)
        return None if cell is None else self.rules.market.spaces[cell].zone

    def above(self, corporation: str) -> int:
        """The number of tokens on top of a corporation's in its space."""
        return self.stacks[self.cells[corporation]].index(corporation)

    def stack(self, cell: Cell) -> Sequence[str]:
        """The corporations whose tokens lie in a space, from the top."""
        return self.stacks.get(cell, ())

    @property
    def phase(self) -> Phase:
        """The current phase."""
        return self.rules.phase[self.phase_name]

    @property
    def bank_has_broken(self) -> bool:
        """Whether the bank has broken (1830 25.0)."""
        return self.bank_broken_in is not None

    def floated(self, corporation: str) -> bool:
        """Whether a corporation has floated."""
        return self.corporation[corporation].floated_in is not None

    def has_operated(self, corporation: str) -> bool:
        """Whether a corporation has run in this round."""
        return self.corporation[corporation].operated_in == self.round

    def has_sold(self, who: str, corporation: str) -> bool:
        """Whether a player has sold stock of a corporation in this round (1830 4.0)."""
        return self.sold_in.get(sale_key(who, corporation)) == self.round

    def is_bankrupt(self, who: str) -> bool:
        """Whether a player is bankrupt (1830 24.0(6))."""
        return self.player[who].bankrupt_in is not None

    # --- what follows ---

    def order(self, corporations: Iterable[str] | None = None, at: Round | None = None) -> list[str]:
        """The operating order at today's prices, in this round or `at` another, of all floated corporations or of the given ones."""
        corporations = [*(filter(self.floated, self.rules.corporation) if corporations is None else corporations)]
        if self.rules.turn.order == "listed":
            return corporations
        cells = ((name, self.cells[name]) for name in corporations if name in self.cells)
        tokens = [order.Token(name, cell, self.stacks[cell].index(name)) for name, cell in cells]
        minors = [name for name in corporations if name not in self.cells]
        up = self.lowest_first(at or self.round)
        by_price = order.operating_order(self.rules.market, tokens, lowest_first=up)
        return [*minors, *sorted(by_price, key=lambda name: not self.rules.corporation[name].operates_first)]

    def lowest_first(self, at: Round) -> bool:
        """Whether the lowest price operates first in a round."""
        is_first = at == Round("OR", (self.stock_since or FIRST).number, 1)
        return is_first and self.rules.turn.first_round == "lowest-first"

    @property
    def order_cite(self) -> str:
        """The section of the operating order in this round."""
        cite = self.rules.cite
        return cite.first_order if self.lowest_first(self.round) else cite.operating_order

    def yet_to_operate(self) -> list[str]:
        """The corporations that still have to operate in this round, in order; one floated in it waits (A6)."""
        now, its = self.round, self.corporation.items()
        left = (name for name, of in its if of.floated_in not in (None, now) and of.operated_in != now)
        return in_kept_order(self, self.order(left))

    def discards_due(self) -> dict[str, int]:
        """The number of trains that each corporation must discard: those over the train limit, without those that an override allowed (1830 21.0)."""
        held = dict.fromkeys(self.rules.corporation, 0)
        for kind in self.rules.train.keys() - self.obsolete_types():
            for place, count in self.holdings["train", kind].items():
                if place in held:
                    held[place] += count
        over = ((name, count - (self.corporation[name].trains_allowed or 0)) for name, count in held.items())
        limit, phase = trains.limit, self.phase_name
        return {name: due for name, count in over if (due := count - limit(self.rules, phase, name)) > 0}

    def trains_counted(self, corporation: str) -> int:
        """The number of a corporation's trains that count for the train limit: obsolete ones do not."""
        counted = self.rules.train.keys() - self.obsolete_types()
        return sum(self.holdings["train", kind].get(corporation, 0) for kind in counted)

    def obsolete_trains(self, corporation: str) -> list[str]:
        """The trains of a corporation that run only once more, smallest type first."""
        obsolete = self.obsolete_types()
        return [kind for kind in self.trains(corporation) if kind in obsolete]

    def obsolete_types(self) -> set[str]:
        """The types of train that run only once more."""
        return trains.obsolete(self.rules, trains.phases_begun(self.rules, self.phase_name))

    def new_trains(self) -> list[str]:
        """The types of train that the bank sells out of the depot now."""
        return trains.in_depot(self.rules, self.depot(), self.trains_added)

    def returned_trains(self) -> list[str]:
        """The types of train as which the bank sells those in the bank pool."""
        return list(dict.fromkeys(name for kind in self.trains(POOL) for name in resold_as(self.rules, kind)))

    def trains_on_sale(self) -> list[str]:
        """The types of train that the bank sells now, those of the depot before those of the bank pool."""
        new, gone = self.new_trains(), trains.rusted(self.rules, self.phase_name)
        return [*new, *(kind for kind in self.returned_trains() if kind not in new and kind not in gone)]

    def held(self, who: str) -> list[limits.Held]:
        """A player's certificates by corporation, with the zone of each."""
        found = []
        for name, its in self.rules.corporation.items():
            ordinary, presides = self.holdings["share", name].get(who, 0), who in self.holdings["president", name]
            if ordinary or presides:
                count, shares = ordinary + presides - joined(self, name, who), ordinary + presides * its.swapped
                found.append(limits.Held(name, count, shares * its.share, self.zone(name), shares, its.most))
        return found

    def certificates_counted(self, who: str) -> int:
        """The number of a player's certificates that count towards the certificate limit."""
        return limits.counted(self.rules.limits, self.held(who), len(self.privates(who)), exempt(self))

    def not_counted(self, who: str) -> list[limits.Held]:
        """The stock of a player that does not count towards the certificate limit, by its zone (1830 10.0), or as a mechanism says."""
        rules, more = self.rules.limits, exempt(self)
        held = self.held(who) if rules.zones else ()
        return [its for its in held if its.corporation in more or limits.exempt(rules, its.zone, "certificate-limit")]

    def certificate_limit(self) -> int | None:
        """The certificate limit of each player; None where there is no stock."""
        found = (mechanism.certificate_limit(self) for mechanism in self.rules.mechanisms)
        if (now := next((limit for limit in found if limit is not None), None)) is not None:
            return int(now)
        return self.rules.players.certificate_limit.get(len(self.players))

    def over_limits(self, who: str) -> list[limits.Over]:
        """The limits that a player exceeds, and so must sell for; not that of a corporation where they may stay above it."""
        allowed, counted, rules = self.certificate_limit(), self.certificates_counted(who), self.rules.limits
        over = [limits.Over(None, counted, allowed)] if allowed is not None and counted > allowed else []
        held = self.held(who) if rules.excess == "must-sell" else ()
        return over + [its for holding in held if (its := limits.over_corporation_limit(rules, holding)) is not None]

    def worth(self, who: str) -> score.Worth:
        """A player's worth now, which at the end is their score (1830 1.0, 23.3, 25.0; starter game, Winning the Game)."""
        if self.rules.end.score == "treasuries":
            return score.Worth(sum(self.cash(name) for name in self.rules.corporation if self.president(name) == who))
        holdings = [(held.shares, self.price(held.corporation) or 0) for held in self.held(who)]
        rules = self.rules.end.bankrupt_privates if self.is_bankrupt(who) else "face"
        counts = rules == self.rules.privates.at_the_end == "face"
        privates = [self.rules.private[name].price for name in self.privates(who)] if counts else []
        return score.worth(self.cash(who), holdings, privates, owed(self, who))

    def sellable(self, who: str, corporation: str, *, must_stay: bool = False) -> int:
        """The number of certificates a player can sell, by pool limit and presidency (1830 12.0, 13.0)."""
        if self.price(corporation) is None or self.stock_locked(corporation, who):
            return 0
        share = self.rules.corporation[corporation].share
        room = (self.rules.limits.pool - self.percent(corporation, POOL)) // share
        most = presidency.most_sellable(
            self.held_by_players(corporation),
            who,
            self.ordinary(corporation, who),
            self.rules.corporation[corporation].president,
            share,
            is_president=who == self.president(corporation) or (self.has_president(corporation, who) and not must_stay),
            must_stay=must_stay,
        )
        return max(0, min(room, most))

    def stock_locked(self, corporation: str, who: str | None = None) -> bool:
        """Whether a player cannot sell its stock until it has run, or the round in which it first runs is over (1851; C9)."""
        after, first = self.rules.trading.sell_after, self.corporation[corporation].first_operated_in
        if after == "run-or-president" and who is not None and who == self.president(corporation):
            return False
        return after != "price" and (first is None or (after == "operating-round" and first == self.round))

    def sold_out(self, corporation: str) -> bool:
        """Whether none of its stock is left (1830 8.2(2); 1851 Stock Rounds; A28, C15), as the word `sold_out` says."""
        if not self.rules.corporation[corporation].ordinary:  # a certificate that is never for sale again
            return False
        besides = {"none-left": [corporation], "all-held": [corporation, REMOVED], "none-for-sale": []}
        return not any(self.percent(corporation, place) for place in (IPO, POOL, *besides[self.rules.trading.sold_out]))

    def moved_price(self, corporation: str, path: str, times: int = 1) -> Cell:
        """The space where a corporation's token ends on a path of the market; raises Impossible if it has no price."""
        if corporation not in self.cells:
            raise Impossible(f"{corporation} has no price yet.")
        shut = market.shut(self.rules, self.phase_name)
        return market.move(self.rules.market, path, self.cells[corporation], times, shut)


Purpose = Literal[
    "purchase", "sale", "private", "income", "dividend", "withheld", "capital", "train", "help", "tile", "station",
    "stock", "salvage", "interest", "reserve", "bankruptcy", "payment", "undo", "redo", "correction",
]  # fmt: skip
"""What money changes hands for. `help` is what a president adds to a train; `payment` what the players agreed."""


class ExplainedMove(Frozen):
    """A move, the section of the rules behind it, and the reason that `explain` gives ("" if the section says enough).

    A payment has a `purpose`, and the corporation or private that it is about ("" if it is about none).
    """

    move: Move
    cite: str
    why: str = ""
    purpose: Purpose | None = None
    about: str = ""


class Draft:
    """What an event moves, on a copy of the table; an event that is not recorded leaves the table as it was.

    `moves` are as the ledger keeps them, `explained` the same with their rules and reasons. With `old_rules`, the event
    follows the rules of an earlier version, by which it was recorded.
    """

    def __init__(self, table: Table, *, old_rules: bool = False) -> None:
        self.table = table.copy()
        self.moves: list[Move] = []
        self.explained: list[ExplainedMove] = []
        self._old_rules = old_rules
        self.by_mended_rules = False
        """Whether a rule has decided that is not that of an earlier version."""

    def mended(self) -> bool:
        """Whether a rule that decides now is followed as it is since a mistake in it was mended; else, as it was before."""
        self.by_mended_rules = not self._old_rules
        return self.by_mended_rules

    def make(self, move: Move, cite: str, why: str = "", purpose: Purpose | None = None, about: str = "") -> None:
        """Make a move; raises Impossible if the thing to move is not there."""
        self.table.apply(move)
        self._note(move, cite, why, purpose, about)

    def make_together(self, moves: Sequence[Move], cite: str, why: str = "", purpose: Purpose | None = None) -> None:
        """Make moves that are possible only together, as those of an option with what it takes out of the box are."""
        self.table.apply(*moves)
        for move in moves:
            self._note(move, cite, why, purpose)

    def _note(self, move: Move, cite: str, why: str = "", purpose: Purpose | None = None, about: str = "") -> None:
        self.moves.append(move)
        self.explained.append(ExplainedMove(move, cite, why, purpose, about))

    def pay(self, source: str, to: str, amount: int, cite: str, why: str, purpose: Purpose, about: str = "") -> None:
        """Pay dollars; `why` is the reason that `explain` gives. An amount of 0 makes no move."""
        if amount:
            self.make(Transfer("cash", "", amount, source, to), cite, why, purpose, about)

    def give(self, of: str, name: str, source: str, to: str, cite: str, count: int = 1) -> None:
        """Move certificates, privates, trains or stations from one place to another. A count of 0 makes no move."""
        if count:
            self.make(Transfer(of, name, count, source, to), cite)

    def set_fact(self, fact: Fact[Any, V], on: str, value: V | None, cite: str) -> None:
        """Set or clear (None) a fact about a corporation, private, player or key. An unchanged value makes no move."""
        if move := fact.move_to(self.table, on, value):
            self.table.apply(move)
            self._note(move, cite)

    def set_game(self, fact: Fact[Any, V], value: V | None, cite: str) -> None:
        """Set or clear (None) a fact about the game as a whole. An unchanged value makes no move."""
        if move := fact.move_to(self.table, "", value):
            self.table.apply(move)
            self._note(move, cite)

    def move_price(self, corporation: str, to: Cell | None, cite: str) -> None:
        """Move a price token to a space, below the tokens there (1830 8.2), or off the chart. One that stays makes no move."""
        source = self.table.cells.get(corporation)
        if source != to:
            above = 0 if source is None else self.table.above(corporation)
            below = 0 if to is None else len(self.table.stack(to))
            self.make(TokenMove(corporation, source, to, (above, below)), cite)
