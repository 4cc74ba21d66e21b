"""What lies where: who holds what, where the price tokens are, what has been marked.

Everything in the box lies in exactly one place. The places are the players and corporations by name, and those that
`banker.rules.values` names.
"""

from collections.abc import Iterable, Sequence
from typing import Self

from banker.calc import bank, rounds
from banker.errors import Impossible
from banker.rules.places import BANK, DEPOT, RESERVE
from banker.rules.values import Cell, Phase, Ruleset
from banker.state.facts import Around, is_mark
from banker.state.moves import FactChange, FactValue, Move, TokenMove, Transfer, reverse

_FROM_THE_START = "start"


class Places:
    """What lies where. It changes through `apply` alone; everything else looks."""

    __slots__ = ("cells", "holdings", "marks", "players", "rules", "stacks")

    def __init__(self, rules: Ruleset, players: Sequence[str], box: Iterable[Transfer]) -> None:
        """The table before the first event, with what the box holds laid out (1830 2.0)."""
        self.rules = rules
        self.players = tuple(players)
        self.holdings: dict[tuple[str, str], dict[str, int]] = {("train", kind): {DEPOT: 0} for kind in rules.train}
        self.holdings |= {("share", name): {} for name in rules.corporation}
        for thing in box:
            places = self.holdings.setdefault((thing.of, thing.name), {})
            places[thing.to] = places.get(thing.to, 0) + thing.number
        self.cells: dict[str, Cell] = {}
        self.stacks: dict[Cell, list[str]] = {}
        self.marks: dict[tuple[str, str], FactValue] = self._first_marks()
        if bank.has_broken(rules.bank, self.cash(BANK)):
            self.marks["broken", ""] = self.marks["round", ""]

    def _first_marks(self) -> dict[tuple[str, str], FactValue]:
        """What is marked before the first event: where there is no stock, every railroad dealt to a player operates."""
        rules = self.rules
        begin = {("round", ""): str(rounds.first(stock_market=rules.game.stock_market))}
        begin["phase", ""] = next(iter(rules.phase))
        if rules.game.stock_market:
            return {**begin, ("priority", ""): self.players[0]}
        return {**begin, **{("floated", name): _FROM_THE_START for name in rules.corporation if self.president(name)}}

    def copy(self) -> Self:
        """Another table that lies the same, to try things on."""
        other = type(self).__new__(type(self))
        other.rules = self.rules
        other.players = self.players
        other.holdings = {key: places.copy() for key, places in self.holdings.items()}
        other.cells = self.cells.copy()
        other.stacks = {cell: stack.copy() for cell, stack in self.stacks.items()}
        other.marks = self.marks.copy()
        return other

    def same_as(self, other: "Places") -> bool:
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
        if isinstance(move, Transfer):
            self._shift(move)
        elif isinstance(move, TokenMove):
            self._shift_token(move)
        else:
            self._set_mark(move)

    def take_back(self, moves: Sequence[Move]) -> None:
        """Undo the moves that were made last, given in the order in which they were made."""
        for move in reversed(moves):
            self.apply(reverse(move))

    def _shift(self, move: Transfer) -> None:
        places = self.holdings.get((move.of, move.name))
        if places is None:
            raise Impossible(f"there is no {move.of} {move.name} in this game")
        if move.of == "cash" and not all(
            place in self.players or place in self.rules.corporation or place in (BANK, RESERVE)
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

    def _may_go_below(self, move: Transfer) -> bool:
        """The Bank pays on when it has broken (A2), and an unlimited type of train is never short."""
        if move.of == "cash":
            return move.source == BANK
        return move.of == "train" and move.source == DEPOT and self.rules.train[move.name].unlimited

    def _shift_token(self, move: TokenMove) -> None:
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

    def _set_mark(self, move: FactChange) -> None:
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
        president = self.rules.corporation[corporation].president
        ordinary = self.holdings["share", corporation].get(who, 0) * self.rules.stock.share
        return ordinary + (president if who in self.holdings["president", corporation] else 0)

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


def _amount(move: Transfer) -> str:
    if move.of == "cash":
        return f"${move.number:,}"
    return f"{move.number} {move.of} {move.name}".replace("1 president", "the president's certificate of")
