"""The table as it lies: who holds what, where the price tokens are, what has been marked.

Everything in the box lies in exactly one place. The places are the players and corporations by name, and those that
`banker.rules.values` names.
"""

from collections.abc import Iterable, Sequence

from banker.calc import bank, limits, market, order, presidency, rounds, score, trains
from banker.errors import Impossible
from banker.rules.values import BANK, BOX, DEPOT, MAP, OFFERING, OUT, POOL, Cell, Phase, Ruleset
from banker.state.marks import Around, is_mark
from banker.state.moves import Mark, MarkValue, Move, Price, Thing

__all__ = ["BANK", "DEPOT", "MAP", "OFFERING", "OUT", "POOL", "Table", "lay_out"]


class Table:
    """What lies where. It changes through `apply` alone; everything else looks."""

    __slots__ = ("cells", "holdings", "marks", "players", "rules", "stacks")

    def __init__(self, rules: Ruleset, players: Sequence[str], box: Sequence[Thing] | None = None) -> None:
        """The table before the first event, with what the box holds laid out (1830 2.0), by default as the tables say."""
        self.rules = rules
        self.players = tuple(players)
        self.holdings: dict[tuple[str, str], dict[str, int]] = {("train", kind): {DEPOT: 0} for kind in rules.train}
        for thing in lay_out(rules, players) if box is None else box:
            places = self.holdings.setdefault((thing.of, thing.name), {})
            places[thing.to] = places.get(thing.to, 0) + thing.number
        self.cells: dict[str, Cell] = {}
        self.stacks: dict[Cell, list[str]] = {}
        self.marks: dict[tuple[str, str], MarkValue] = {
            ("round", ""): "SR 1",
            ("phase", ""): next(iter(rules.phase)),
            ("priority", ""): self.players[0],
        }
        if bank.has_broken(rules.bank, self.cash(BANK)):
            self.marks["broken", ""] = "SR 1"

    def copy(self) -> "Table":
        """Another table that lies the same, to try things on."""
        other = Table.__new__(Table)
        other.rules = self.rules
        other.players = self.players
        other.holdings = {key: places.copy() for key, places in self.holdings.items()}
        other.cells = self.cells.copy()
        other.stacks = {cell: stack.copy() for cell, stack in self.stacks.items()}
        other.marks = self.marks.copy()
        return other

    def same_as(self, other: "Table") -> bool:
        """Whether two tables lie the same in every respect."""
        return (self.holdings, self.cells, self.stacks, self.marks) == (
            other.holdings,
            other.cells,
            other.stacks,
            other.marks,
        )

    # --- what changes it ---

    def apply(self, move: Move) -> None:
        """Make a move; raises Impossible if what should move is not there, and then nothing has changed."""
        if isinstance(move, Thing):
            self._shift(move)
        elif isinstance(move, Price):
            self._shift_token(move)
        else:
            self._set_mark(move)

    def _shift(self, move: Thing) -> None:
        places = self.holdings.get((move.of, move.name))
        if places is None:
            raise Impossible(f"there is no {move.of} {move.name} in this game")
        if move.of == "cash" and not all(
            place in self.players or place in self.rules.corporation or place == BANK
            for place in (move.source, move.to)
        ):
            raise Impossible(f"money cannot go from {move.source} to {move.to}")
        have = places.get(move.source, 0)
        left = have - move.number
        if left < 0 and not self._may_go_below(move):
            raise Impossible(
                f"{_amount(move)} cannot come from {move.source}, which has {_amount(move._replace(number=have))}"
            )
        if left == 0 and move.source not in (BANK, DEPOT):
            del places[move.source]
        else:
            places[move.source] = left
        there = places.get(move.to, 0) + move.number
        if there == 0 and move.to not in (BANK, DEPOT):
            del places[move.to]
        else:
            places[move.to] = there

    def _may_go_below(self, move: Thing) -> bool:
        """The Bank pays on when it has broken (A2), and an unlimited type of train is never short."""
        if move.of == "cash":
            return move.source == BANK
        return move.of == "train" and move.source == DEPOT and self.rules.train[move.name].unlimited

    def _shift_token(self, move: Price) -> None:
        name = move.corporation
        before, after = move.above
        if self.cells.get(name) != move.source or (move.source is not None and self.above(name) != before):
            raise Impossible(f"the price token of {name} is not where it should move from")
        if move.to is not None and (
            move.to not in self.rules.market.spaces
            or after > len(self.stacks.get(move.to, ())) - (move.to == move.source)
        ):
            raise Impossible(f"the price token of {name} cannot go to {list(move.to)}")
        if move.source is not None:
            self.stacks[move.source].remove(name)
            if not self.stacks[move.source]:
                del self.stacks[move.source]
            del self.cells[name]
        if move.to is not None:
            self.stacks.setdefault(move.to, []).insert(after, name)
            self.cells[name] = move.to

    def _set_mark(self, move: Mark) -> None:
        key = (move.of, move.on)
        if self.marks.get(key) != move.before:
            raise Impossible(f"{move.of} {move.on} is {self.marks.get(key)!r} and not {move.before!r}")
        if not is_mark(Around(self.rules, self.players, self.cells), move):
            raise Impossible(f"{move.of} {move.on} cannot be marked {move.after!r}")
        if move.after is None:
            self.marks.pop(key, None)
        else:
            self.marks[key] = move.after

    # --- who holds what ---

    def cash(self, who: str) -> int:
        """Dollars of a player, a corporation or the Bank."""
        return self.holdings["cash", ""].get(who, 0)

    def ordinary(self, corporation: str, who: str) -> int:
        """Ordinary certificates someone holds."""
        return self.holdings["share", corporation].get(who, 0)

    def has_president(self, corporation: str, who: str) -> bool:
        """Whether the president's certificate lies there."""
        return who in self.holdings["president", corporation]

    def certificates(self, corporation: str, who: str) -> int:
        """Certificates of a corporation someone holds, the president's one counted as one (1830 Table 3)."""
        return self.ordinary(corporation, who) + self.has_president(corporation, who)

    def percent(self, corporation: str, who: str) -> int:
        """Percent of a corporation in someone's hands."""
        stock = self.rules.stock
        ordinary = self.holdings["share", corporation].get(who, 0)
        return ordinary * stock.share + (stock.president if who in self.holdings["president", corporation] else 0)

    def held_by_players(self, corporation: str) -> dict[str, int]:
        """Percent each player holds, in seat order, without those who hold none."""
        held = ((player, self.percent(corporation, player)) for player in self.players)
        return {player: percent for player, percent in held if percent}

    def president(self, corporation: str) -> str | None:
        """The player who holds the president's certificate."""
        place = next(iter(self.holdings["president", corporation]))
        return place if place in self.players else None

    def owner(self, private: str) -> str:
        """Where a private lies: with a player, a corporation, the Bank or out of play."""
        return next(place for place, count in self.holdings["private", private].items() if count)

    def privates(self, who: str) -> list[str]:
        """The privates that lie with someone, in the order of the tables."""
        return [name for name in self.rules.private if self.holdings["private", name].get(who)]

    def trains(self, where: str) -> list[str]:
        """The trains that lie somewhere, smallest type first."""
        return [kind for kind in self.rules.train for _ in range(self.holdings["train", kind].get(where, 0))]

    def depot(self) -> dict[str, int]:
        """How many of each type have never been sold (an unlimited type counts down from 0)."""
        return {kind: self.holdings["train", kind].get(DEPOT, 0) for kind in self.rules.train}

    def tokens(self, corporation: str) -> int:
        """Stations a corporation can still place."""
        return self.holdings["token", corporation].get(corporation, 0)

    # --- prices ---

    def price(self, corporation: str) -> int | None:
        """The market price in dollars for one share, or None before there is one."""
        cell = self.cells.get(corporation)
        return None if cell is None else self.rules.market.spaces[cell].price

    def zone(self, corporation: str) -> str | None:
        """The zone of the market that the price lies in."""
        cell = self.cells.get(corporation)
        return None if cell is None else self.rules.market.spaces[cell].zone

    def above(self, corporation: str) -> int:
        """How many tokens lie on a corporation's in its space."""
        return self.stacks[self.cells[corporation]].index(corporation)

    def stack(self, cell: Cell) -> Sequence[str]:
        """The corporations whose tokens lie in a space, from the top."""
        return self.stacks.get(cell, ())

    def par(self, corporation: str) -> int | None:
        """The par price in dollars."""
        value = self.marks.get(("par", corporation))
        return value if isinstance(value, int) else None

    # --- marks ---

    def mark(self, of: str, on: str = "") -> str | None:
        """A mark that is a text."""
        value = self.marks.get((of, on))
        return value if isinstance(value, str) else None

    def number(self, of: str, on: str = "") -> int | None:
        """A mark that is a number."""
        value = self.marks.get((of, on))
        return value if isinstance(value, int) else None

    @property
    def round(self) -> rounds.Round:
        """The round that is being played."""
        return rounds.parse_round(str(self.marks["round", ""]))

    @property
    def phase_name(self) -> str:
        """The phase, named for the train that began it."""
        return str(self.marks["phase", ""])

    @property
    def phase(self) -> Phase:
        """What the phase says."""
        return self.rules.phase[self.phase_name]

    @property
    def over(self) -> str | None:
        """Why the game is over, or None."""
        return self.mark("over")

    def floated(self, corporation: str) -> bool:
        """Whether a corporation has floated."""
        return ("floated", corporation) in self.marks

    # --- what follows from it ---

    def order(self, corporations: Iterable[str] | None = None) -> list[str]:
        """Operating order now, of all floated corporations or of those named."""
        if corporations is None:
            corporations = filter(self.floated, self.rules.corporation)
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

    def certificate_limit(self) -> int:
        """How many certificates each player may hold."""
        return self.rules.players.certificate_limit[len(self.players)]

    def over_limits(self, who: str) -> list[limits.Over]:
        """The limits that a player is over."""
        rules, held = self.rules.limits, self.held(who)
        allowed, counted = self.certificate_limit(), limits.counted(rules, held, len(self.privates(who)))
        over = [limits.Over(None, counted, allowed)] if counted > allowed else []
        return over + [
            limits.Over(one.corporation, one.certificates, rules.per_corporation)
            for one in held
            if limits.over_corporation_limit(rules, one)
        ]

    def worth(self, who: str) -> score.Worth:
        """What a player is worth now, or at the end (1830 1.0, 23.3, 25.0)."""
        holdings = [(self.percent(name, who), self.price(name) or 0) for name in self.rules.corporation]
        counts = self.mark("bankrupt", who) is None or self.rules.end.bankrupt_privates == "face"
        counts = counts and self.rules.privates.at_the_end == "face"
        privates = [self.rules.private[name].price for name in self.privates(who)] if counts else []
        return score.worth(self.rules.stock, self.cash(who), holdings, privates)

    def sellable(self, who: str, corporation: str, *, must_stay: bool = False) -> int:
        """How many certificates a player can part with, pool and presidency considered (1830 12.0, 13.0)."""
        if self.price(corporation) is None:
            return 0
        stock = self.rules.stock
        room = (self.rules.limits.pool - self.percent(corporation, POOL)) // stock.share
        return max(
            0,
            min(
                room,
                presidency.most_sellable(
                    self.held_by_players(corporation),
                    who,
                    self.ordinary(corporation, who),
                    stock,
                    is_president=self.has_president(corporation, who),
                    must_stay=must_stay,
                ),
            ),
        )

    def moved_price(self, corporation: str, path: str, times: int = 1) -> Cell:
        """Where a corporation's token goes along a path of the market; raises Impossible if it has none there."""
        if corporation not in self.cells:
            raise Impossible(f"{corporation} has no price yet")
        return market.move(self.rules.market, path, self.cells[corporation], times)


def lay_out(rules: Ruleset, players: Sequence[str]) -> list[Thing]:
    """What is in the box, and where it lies first: the deal of the money, stock in the offering, trains in the depot."""
    dealt = rules.players.cash[len(players)]
    box = [Thing("cash", "", rules.bank.total - dealt * len(players), BOX, BANK)]
    box += [Thing("cash", "", dealt, BOX, player) for player in players]
    for name, corporation in rules.corporation.items():
        box.append(Thing("president", name, 1, BOX, OFFERING))
        box.append(Thing("share", name, rules.stock.ordinary, BOX, OFFERING))
        box.append(Thing("token", name, corporation.tokens, BOX, name))
    box += [Thing("private", name, 1, BOX, BANK) for name in rules.private]
    box += [
        Thing("train", kind, int(train.count_), BOX, DEPOT)
        for kind, train in rules.train.items()
        if not train.unlimited
    ]
    return [thing for thing in box if thing.number]


def _amount(move: Thing) -> str:
    if move.of == "cash":
        return f"${move.number:,}"
    return f"{move.number} {move.of} {move.name}".replace("1 president", "the president's certificate of")
