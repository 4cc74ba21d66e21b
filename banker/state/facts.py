"""The facts that the table keeps beside the things on it, each declared here once.

A declaration has the name of the fact in the ledger and the kind of its values. The declaration is an attribute of the
class (`CorporationFacts.par`), the value one of the instance (`table.corporation["PRR"].par`), None before it is set.
"""

import re
from collections.abc import Container, Mapping
from functools import cache
from operator import attrgetter, methodcaller
from typing import Any

from banker.calc.rounds import Round, parse_round
from banker.rules.mechanism import minors, steps_of
from banker.rules.values import Ruleset
from banker.state.declaration import Fact, Facts, Keyed, Kind, Required, Single

_RUN = re.compile(r"\d{1,7}[wh]?", re.ASCII)
_MOST = 10**7


def _number(value: int) -> int:
    if -_MOST < value < _MOST:
        return value
    raise ValueError


def _run(value: str) -> str:
    if _RUN.fullmatch(value):
        return value
    raise ValueError


def _text(value: str) -> str:
    if value > "":
        return value
    raise ValueError


def _words(value: str) -> tuple[str, ...]:
    return tuple(_text(value).split(" "))


ROUND: Kind[Round] = Kind(parse_round, cache(str))
NUMBER: Kind[int] = Kind(_number)
TEXT: Kind[str] = Kind(_text)
WORDS: Kind[tuple[str, ...]] = Kind(_words, " ".join)
RUN: Kind[str] = Kind(_run)
"""A run in one word: its revenue in dollars, and `w` (withheld) or `h` (half paid): `120w`."""
PLAYER: Kind[str] = Kind(one_of=attrgetter("players"))
CORPORATION: Kind[str] = Kind(one_of=attrgetter("rules.corporation"))
PHASE: Kind[str] = Kind(one_of=attrgetter("rules.phase"))
STEP: Kind[str] = Kind(one_of=lambda table: steps_of(table.rules))


def read_names(value: str) -> tuple[str, ...]:
    """Names as the ledger has several of them in one value; raises ValueError."""
    names = tuple(_text(value).split(", "))
    if all(names):
        return names
    raise ValueError


def _player_and_other(_table: object, key: str) -> tuple[str, ...]:
    """A player and a corporation or private, whose name has no space."""
    return tuple(filter(None, key.rpartition(" ")[::2]))


def _counted(table: Any, key: str) -> tuple[str, ...]:  # noqa: ANN401 - a table, whose module imports this one
    """Whose cash was counted, or a corporation, whose name has no space, and the place of its shares."""
    corporation, space, place = key.partition(" ")
    of_shares = space and corporation in table.rules.corporation and key not in table.names_of_players()
    return (corporation, place) if of_shares else (key,)


class _Orders:
    """All orders of the players of a table."""

    def __init__(self, table: Any) -> None:  # noqa: ANN401 - a table, whose module imports this one
        self._players = sorted(table.players)

    def __contains__(self, order: object) -> bool:
        return isinstance(order, tuple) and sorted(order) == self._players


ORDER: Kind[tuple[str, ...]] = Kind(read_names, ", ".join, _Orders)


def _possible_bids(table: Any) -> set[str]:  # noqa: ANN401 - a table, whose module imports this one
    return {bid_key(who, name) for who in table.players for name in table.rules.private}


class GameFacts(Facts, store=""):
    """The facts of the game as a whole; they are attributes of the table: `table.round`."""

    round = Required("round", ROUND, stays=True)
    """The round that is being played."""
    phase_name = Required("phase", PHASE, stays=True)
    """The phase, named for the train that began it."""
    priority = Single("priority", PLAYER, stays=True)
    """Who has the priority deal; nobody where there is no stock (1830 4.0)."""
    turn_order = Single("turns", ORDER)
    """The players in the order of their turns in stock rounds, if it differs from the order of seats."""
    stock_sold_since = Single("stock_from", ROUND)
    """The round in which the bank sold the last private; stock is on sale from then on (1830 6.0)."""
    rounds_in_set = Single("rounds", NUMBER)
    """How many operating rounds follow the stock round (1830 22.0)."""
    last_buyer = Single("bought", PLAYER)
    """The last buyer of stock in this round, until anyone sells; for games where players sell before they buy (1851 Stock Rounds)."""
    operating = Single("operating", CORPORATION)
    """The corporation whose turn it is, or was last in this operating round."""
    step = Single("step", STEP)
    """The last step of the operating corporation's turn (1830 17.0)."""
    tiles_laid = Single("tiles", WORDS)
    """The tiles laid in that turn: the hex of each, or its cost where no hex was given."""
    stations_placed = Single("stations", NUMBER)
    """How many stations the operating corporation has placed in its turn."""
    bought_from_bank = Single("bank_trains", WORDS)
    """The types of the trains bought from the bank in that turn, where a phase limits them."""
    seller = Single("dealer", PLAYER)
    """The player who sold last in this turn and whose prices are held, where `repeat_sale` is `held` (A19)."""
    prices_held = Keyed("held", NUMBER, CORPORATION.one_of)
    """By corporation: the price in dollars before that player's first sale in this turn (A19)."""
    raising_for = Single("raising", CORPORATION)
    """The corporation whose president has sold stock for a train, which it must buy now (1830 24.0(3))."""
    raised = Single("raised", NUMBER)
    """Dollars that the last certificate or private sold for that train brought (1830 24.0(3))."""
    bank_broken_in = Single("broken", ROUND)
    """The round in which the bank broke (1830 25.0)."""
    at_market_end = Single("topped", CORPORATION)
    """The corporation whose price was the first to reach a space of the zone `end`, where that ends the game."""
    last_set = Single("last_set", NUMBER)
    """The last set of operating rounds, once the train that ends it has been sold (`end.train`)."""
    stranded = Single("stranded", CORPORATION)
    """The railroad that has no train and cannot pay for one, which ends the game (starter game, Winning the Game)."""
    over = Single("over", TEXT)
    """Why the game is over, in a sentence."""
    sold_in = Keyed("sold", ROUND, parts=_player_and_other)
    """By player and corporation (`sale_key`): the last round in which the player sold its stock (1830 4.0)."""
    tile_by = Keyed("tile", CORPORATION)
    """By hex: the corporation that laid the first tile there, or the first one for which the hex was given."""
    unnamed_tiles = Keyed("unnamed", NUMBER)
    """By cost in dollars: how many first tiles were laid for it on hexes that nobody has named yet."""
    trains_added = Keyed("added", NUMBER, attrgetter("rules.train"))
    """By type: how many trains of the reserve were added to the depot."""
    bid_of = Keyed("bid", NUMBER, _possible_bids, parts=_player_and_other)
    """By player and private (`bid_key`): the bid in dollars, reserved until that private is sold (1830 7.2)."""
    called = Keyed("name", Kind(read_names, ", ".join), attrgetter("seats"), then=methodcaller("rename_players"))
    """By the name in the header: what the player has been called since, the name now last."""
    chosen = Keyed("option", TEXT, then=methodcaller("choose_rules"))
    """By option: the value that it has been given since the game began (A71)."""
    count_differences = Keyed("counted", NUMBER, parts=_counted)
    """By what was counted: the dollars or shares counted, less those in the ledger."""


class PrivateFacts(Facts, of_each="private", store="private"):
    """The facts of a private company: `table.private["SV"]`."""

    offered_at = Single("offer", NUMBER)
    """The bank's price in dollars, once that is below face value (1830 7.3)."""
    comes_with = Single("brings", CORPORATION)
    """The corporation whose certificate comes with it, once another buyer's choice has decided that."""
    extra_tile_in = Single("extra", ROUND)
    """The round in which its extra tile was laid (1830 Table 1 note 1)."""
    station_free_in = Single("free_station", ROUND)
    """The round in which its one free station was placed (1830 Table 1 note 2)."""
    station_paid_in = Single("paid_station", ROUND)
    """The round in which a tile was laid that is or may be on its hex, and makes no station there free (A65)."""


def _on_the_market(table: Any) -> Container[str]:  # noqa: ANN401 - a table, whose module imports this one
    """The corporations with a price, and those without stock."""
    without_stock = minors(table.rules)
    return {*table.cells, *without_stock} if without_stock else table.cells


class CorporationFacts(Facts, of_each="corporation", store="corporation"):
    """The facts of a corporation: `table.corporation["PRR"]`."""

    par = Single("par", NUMBER)
    """The par price of a share in dollars, where the IPO sells at par (1830 8.1)."""
    floated_in = Single("floated", ROUND, _on_the_market)
    """The round in which it floated (1830 11.0); `rounds.START` if it was dealt to a player."""
    capital_paid = Single("capital", NUMBER)
    """The capital in dollars that it received (1830 11.0)."""
    last_run = Single("run", RUN)
    """Its last run in one word (`RUN`)."""
    operated_in = Single("operated", ROUND)
    """The round in which it ran last."""
    trains_allowed = Single("over_limit", NUMBER)
    """How many trains above the train limit an override allowed it, until it has fewer again (1830 21.0)."""
    first_operated_in = Single("began", ROUND)
    """The round in which it first ran, where its stock can be sold only after that (1851 Stock Rounds; C9)."""


class PlayerFacts(Facts, of_each="player", store="player"):
    """The facts of a player: `table.player["Alice"]`."""

    bankrupt_in = Single("bankrupt", ROUND)
    """The round in which the player went bankrupt (1830 24.0(6))."""
    final_score = Single("score", NUMBER)
    """The player's worth in dollars when the game ended (1830 1.0)."""


FACTS: Mapping[str, Fact[Any, Any]] = {
    wire: fact
    for facts in (GameFacts, PrivateFacts, CorporationFacts, PlayerFacts)
    for wire, fact in facts.declared.items()
}
"""The facts of the core, by their names in the ledger."""


def mechanism_facts(rules: Ruleset) -> list[type[Facts]]:
    """The classes of facts that the mechanisms of a ruleset bring."""
    return [facts for mechanism in rules.mechanisms for facts in getattr(mechanism, "facts", ())]


def is_known(wire: str) -> bool:
    """Whether this version has a fact with this name in the ledger, in whatever game."""
    if wire in FACTS:
        return True
    from banker.rules.mechanism import mechanism_class, mechanisms  # only what a mechanism brings needs all of them

    return any(wire in facts.declared for name in mechanisms() for facts in getattr(mechanism_class(name), "facts", ()))


def is_of_cash(table: Any, key: str) -> bool:  # noqa: ANN401 - a table, whose module imports this one
    """Whether a key of `count_differences` is of dollars; else it is of a corporation's shares in a place."""
    return len(_counted(table, key)) == 1


def bid_key(who: str, private: str) -> str:
    """The key of `bid_of` for a player's bid for a private."""
    return f"{who} {private}"


def sale_key(who: str, corporation: str) -> str:
    """The key of `sold_in` for a player's sales of a corporation's stock."""
    return f"{who} {corporation}"
