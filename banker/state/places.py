"""What lies where, the facts about it, and how moves change things and facts.

Everything in the box is in exactly one place: with a player or a corporation, or in one of the places of
`banker.rules.places`. `banker.state.table` answers questions about it.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Self

from banker.calc import bank, rounds
from banker.errors import Impossible, Invalid
from banker.money import written
from banker.rules.faults import BadRuleset
from banker.rules.mechanism import may_owe
from banker.rules.places import BANK, BOX, DEPOT, PLACES, RESERVE, subject
from banker.rules.read import with_other_options
from banker.rules.seating import for_players
from banker.rules.values import Cell, Ruleset
from banker.state.declaration import Keyed
from banker.state.facts import (
    FACTS,
    ORDER,
    PLAYER,
    CorporationFacts,
    GameFacts,
    PlayerFacts,
    PrivateFacts,
    mechanism_facts,
    read_names,
)
from banker.state.record import FactChange, Move, Record, TokenMove, Transfer, reverse
from banker.state.setup import box_by, charters_in, lay_out, require_bank

_NEVER_GONE = (BANK, DEPOT)
"""Places that are written down even if they are empty."""
_THINGS = ("corporation", "private", "train", "phase")
"""The tables of a ruleset with a row for each thing or phase."""
_NO_CORPORATION_FACTS, _NO_PRIVATE_FACTS, _NO_PLAYER_FACTS = CorporationFacts(), PrivateFacts(), PlayerFacts()


class Places(GameFacts):
    """What lies where; only `apply` changes it. What is still in the box is nowhere here.

    `Table` adds the questions and changes nothing.
    """

    def __init__(self, rules: Ruleset, players: Sequence[str], box: Iterable[Transfer] | None = None) -> None:
        """The table before the first event (1830 2.0), by what the box holds or, without a `box`, by the ruleset."""
        super().__init__()
        self.rules = self.first_rules = rules
        self.players = self.seats = tuple(players)
        self.aliases: Mapping[str, tuple[str, ...]] = {}
        """By player: the other names that the player has had."""
        self.accounts = frozenset((*players, *rules.corporation, BANK, RESERVE))
        self._box = tuple(lay_out(rules, players) if box is None else box)
        self._charters = charters_in(rules, self._box)
        self.holdings: dict[tuple[str, str], Mapping[str, int]] = _laid_out(rules, self._box)
        self.cells: dict[str, Cell] = {}
        self.stacks: dict[Cell, tuple[str, ...]] = {}
        self.corporation = dict.fromkeys(rules.corporation, _NO_CORPORATION_FACTS)
        self.private = dict.fromkeys(rules.private, _NO_PRIVATE_FACTS)
        self.player = dict.fromkeys(players, _NO_PLAYER_FACTS)
        self.facts = FACTS
        """The facts that the game has or has had, by their names in the ledger."""
        self._add_mechanisms()
        self.round = rounds.FIRST if rules.game.stock_market else rounds.Round("OR", 1)
        self.phase_name = next(iter(rules.phase))
        if rules.game.stock_market:
            self.priority = self.players[0]
        else:  # every railroad dealt to a player has floated
            for name in rules.corporation:
                if not self.holdings["president", name].keys().isdisjoint(self.players):
                    CorporationFacts.floated_in.put(self, name, rounds.START)
        if bank.has_broken(rules.bank, self.holdings["cash", ""].get(BANK, 0)):
            self.bank_broken_in = self.round

    def copy(self) -> Self:
        """A copy to try moves on; it shares the values that are never changed in place."""
        other = object.__new__(type(self))
        other.__dict__ = {name: value.copy() if type(value) is dict else value for name, value in vars(self).items()}
        return other

    def first(self) -> Self:
        """The table before the first event."""
        return type(self)(self.first_rules, self.seats, self._box)

    def first_with(self, chosen: Mapping[str, str]) -> Self:
        """The table before the first event if these options had been `chosen` then; raises Invalid if they cannot be."""
        try:
            rules = self._rules_with(chosen)
        except BadRuleset:
            require_bank(self.first_rules, self.seats, self._box, chosen)
            raise
        box = box_by(self.first_rules, self._box, rules, self.seats, self._charters)
        return type(self)(rules, self.seats, box)

    def same_as(self, other: "Places") -> bool:
        """Whether two tables are the same in every respect."""
        names = ("holdings", "cells", "stacks", "corporation", "private", "player", *GameFacts.blank)
        return all(vars(self)[name] == vars(other)[name] for name in names) and all(
            fact.get(self, on) == fact.get(other, on)
            for wire, fact in {**self.facts, **other.facts}.items()
            if wire not in FACTS
            for on in (*fact.keys(self), *fact.keys(other))
        )

    def known_as(self, who: str) -> tuple[str, ...]:
        """The name of a player, and the other names that the player has had; for anybody else only the name."""
        return (who, *self.aliases.get(who, ()))

    def known_then(self, who: str, records: Iterable[Record]) -> dict[int, tuple[str, ...]]:
        """By event: the names by which its words and moves know somebody, as `known_as` had them then.

        A name that was taken back with its `rename` may be another player's later, so the names now do not tell whose it was.
        """
        if who not in self.players:
            return {record.n: (who,) for record in records}
        seat = self.seats[self.players.index(who)]
        found: dict[int, tuple[str, ...]] = {}
        names: tuple[str, ...] = (seat,)
        for record in records:
            found[record.n] = names
            for move in record.moves:
                if isinstance(move, FactChange) and (move.of, move.on) == (GameFacts.called.wire, seat):
                    called = () if move.after is None else read_names(str(move.after))
                    names = (*dict.fromkeys((seat, *called)),)
        return found

    def name_now(self, name: str) -> str:
        """A player's name as it is now; any other name stays as it is."""
        return next((who for who, others in self.aliases.items() if name in others), name)

    def names_of_players(self) -> set[str]:
        """All names that players have or have had."""
        return {*self.players, *(name for others in self.aliases.values() for name in others)}

    # --- what changes it ---

    def apply(self, *moves: Move) -> None:
        """Make moves; raises Impossible at the first that cannot be made, after making those before it.

        Things come out of the box, or go back into it, only together with a change of the options.
        """
        holdings, accounts = self.holdings, self.accounts
        for move in moves:
            if not isinstance(move, Transfer):
                if isinstance(move, TokenMove):
                    self._move_token(move)
                elif move.of in self.facts:
                    self.facts[move.of].apply(self, move)
                else:
                    raise Impossible(f"The fact {move.of!r} is unknown.")
                continue
            of, name, number, source, to = move
            if (of, name) not in holdings:
                raise Impossible(f"There is no {of} {name} in this game.")
            chosen = (other for other in moves if type(other) is FactChange and other.of == GameFacts.chosen.wire)
            if BOX in (source, to) and any(chosen):
                self._open_box(move)
                continue
            if not (source in accounts and to in accounts if of == "cash" else to in accounts or to in PLACES):
                raise self._misplaced(move)
            places = {**holdings[of, name]}
            left = places.get(source, 0) - number
            if left < 0 and not self.may_go_below(of, name, source):
                raise Impossible(f"{subject(source)} has {self._lacking(move, left + number)}.")
            if left or source in _NEVER_GONE:
                places[source] = left
            else:
                del places[source]
            places[to] = places.get(to, 0) + number
            holdings[of, name] = places

    def choose_rules(self) -> None:
        """Take the rules with the options `chosen`; raises Invalid if they cannot be chosen."""
        self.rules = self._rules_with(self.chosen) if self.chosen else self.first_rules
        self._add_mechanisms()

    def _add_mechanisms(self) -> None:
        """Get to know the facts of the ruleset's mechanisms, none set at first; those of earlier options stay known."""
        for facts in mechanism_facts(self.rules):
            named = {"": ("",), "corporation": self.corporation, "private": self.private, "player": self.players}
            self.__dict__.setdefault(facts.store, dict.fromkeys(named[facts.of_each], facts()))
            self.facts = MappingProxyType({**self.facts, **facts.declared})

    def _rules_with(self, chosen: Mapping[str, str]) -> Ruleset:
        first = self.first_rules
        rules = for_players(with_other_options(first, chosen), self.seats, self._charters)
        if rules is None or any(vars(rules)[of].keys() != vars(first)[of].keys() for of in _THINGS):
            raise Invalid("Another option would change which things the game has, so it needs a new game.")
        return rules

    def rename_players(self) -> None:
        """Give the players the names that `called` says; raises ValueError if two would have the same."""
        names = tuple(self.called.get(seat, (seat,))[-1] for seat in self.seats)
        if len({*names}) < len(names):
            raise ValueError
        for old, new in zip(self.players, names, strict=True):
            if old != new:
                self.rename(old, new)
        had = ({seat, *self.called.get(seat, ())} for seat in self.seats)
        self.aliases = {who: tuple(sorted(all_ - {who})) for who, all_ in zip(names, had, strict=True) if all_ > {who}}

    def rename(self, old: str, new: str) -> None:
        """Give a player another name, in everything that is under the old one."""

        def renamed(name: str) -> str:
            return new if name == old else name

        for fact in self.facts.values():
            if isinstance(fact, Keyed):
                fact.rename(self, old, new)
            for on in fact.keys(self) if fact.kind in (PLAYER, ORDER) else ():
                value = fact.get(self, on)
                if value is not None and old in ((value,) if fact.kind is PLAYER else value):
                    fact.put(self, on, new if fact.kind is PLAYER else tuple(map(renamed, value)))
        self.players = tuple(map(renamed, self.players))
        self.accounts = self.accounts - {old} | {new}
        self.holdings = {of: {renamed(at): count for at, count in its.items()} for of, its in self.holdings.items()}
        for store in ("player", *(of.store for of in mechanism_facts(self.rules) if of.of_each == "player")):
            self.__dict__[store] = {renamed(who): its for who, its in self.__dict__[store].items()}

    def money(self, amount: int) -> str:
        """An amount as printed, in the currency of the game."""
        return written(amount, self.rules.game.currency)

    def take_back(self, moves: Sequence[Move]) -> None:
        """Undo the moves made last, given in the order in which they were made."""
        self.apply(*map(reverse, reversed(moves)))

    def may_go_below(self, of: str, name: str, place: str) -> bool:
        """The bank pays on when it has broken (A2), some titles lend players money, and the depot never runs out of an unlimited type of train."""
        if of == "cash":
            return place == BANK or (place in self.players and bool(may_owe(self.rules)))
        return of == "train" and place == DEPOT and self.rules.train[name].unlimited

    def _open_box(self, move: Transfer) -> None:
        of, name, number, source, to = move
        place, more = (to, number) if source == BOX else (source, -number)
        if place == BOX or (place not in self.accounts and (of == "cash" or place not in PLACES)):
            raise self._misplaced(move)
        places = {**self.holdings[of, name]}
        left = places.pop(place, 0) + more
        if left < 0 and more < 0 and not self.may_go_below(of, name, place):
            has = self._amount(move._replace(number=left - more))
            raise Impossible(f"{subject(place)} has {has}, not {self._amount(move)}.")
        self.holdings[of, name] = {**places, place: left} if left or place in _NEVER_GONE else places

    def _misplaced(self, move: Transfer) -> Impossible:
        what = "Money" if move.of == "cash" else self._amount(move)
        return Impossible(f"{what} cannot go from {move.source} to {move.to}.")

    def _move_token(self, move: TokenMove) -> None:
        if move.corporation not in self.corporation:
            raise Impossible(f"There is no corporation {move.corporation} in this game.")
        name, source, to, (before, after) = move
        stacks = self.stacks
        if self.cells.get(name) != source or (source is not None and stacks[source].index(name) != before):
            raise Impossible(f"The price token of {name} is not where it should move from.")
        if to is not None and (to not in self.rules.market.spaces or after > len(stacks.get(to, ())) - (to == source)):
            raise Impossible(f"The price token of {name} cannot go to row {to[0]}, column {to[1]}.")
        if source is not None:
            stacks[source] = stacks[source][:before] + stacks[source][before + 1 :]
            if not stacks[source]:
                del stacks[source]
            del self.cells[name]
        if to is not None:
            stack = stacks.get(to, ())
            stacks[to] = (*stack[:after], name, *stack[after:])
            self.cells[name] = to

    def _lacking(self, move: Transfer, held: int) -> str:
        """What a place has of something, if more should leave it: `no SV private`, `$3, not $5`."""
        if held or move.of == "cash":
            return f"{self._amount(move._replace(number=held))}, not {self._amount(move)}"
        return f"no {_WORDS[move.of].format(move.name)}"

    def _amount(self, move: Transfer) -> str:
        if move.of == "cash":
            return self.money(move.number)
        return f"{move.number} {_WORDS[move.of].format(move.name)}{'s' * (move.number != 1)}"


def _laid_out(rules: Ruleset, box: Iterable[Transfer]) -> dict[tuple[str, str], Mapping[str, int]]:
    holdings: dict[tuple[str, str], dict[str, int]] = {("train", kind): {DEPOT: 0} for kind in rules.train}
    holdings |= {("share", name): {} for name in rules.corporation}
    for thing in box:
        places = holdings.setdefault((thing.of, thing.name), {})
        places[thing.to] = places.get(thing.to, 0) + thing.number
    return {**holdings}


_WORDS = {
    "share": "{} certificate",
    "president": "{} president's certificate",
    "private": "{} private",
    "train": "{}-train",
    "token": "{} station",
}
