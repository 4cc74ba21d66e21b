"""The types of a ruleset for the operating rounds: trains, phases, turns, track; names are those of the TOML keys, as in `banker.rules.values`."""

from collections.abc import Mapping
from typing import Literal

from banker.rules.frozen import Frozen

NEUTRAL = "neutral-station"
"""What lets a corporation begin that has no stations of its own: a neutral station on the map."""

Step = Literal["tile", "token", "run", "train", "stock"]


class Train(Frozen):
    """A type of train; `count_` is `count` in the file.

    A train `available_with` another type is on sale beside it from the first sale of that type on. Those in `reserve` are out of
    the game until something adds one to the depot.
    """

    price: int
    count_: int | Literal["unlimited"] = 0
    available_with: str | None = None
    trade_in: tuple[str, ...] = ()
    trade_in_credit: int = 0
    aliases: tuple[str, ...] = ()
    reserve: int = 0

    @property
    def unlimited(self) -> bool:
        """Whether the bank never runs out of this type."""
        return self.count_ == "unlimited"


class Trains(Frozen):
    """Prices of trains between corporations, whether a corporation with a route must own a train, discards and exports.

    Prices are the least in dollars, or exactly face value; `between_percent` is (least, most) in percent of face value.
    Trains that are discarded or traded in go to the bank pool, or leave the game.
    At the end of each set of operating rounds, and when the privates pay in their sale, the next train in order leaves the
    game if it is of a type in `export`, with all that its purchase would do; no more do once one of type `export_until` has left.
    """

    between_corporations: int | Literal["face"]
    between_same_president: int
    must_own_train: bool
    between_allowed: bool = True
    between_percent: tuple[int, ...] = ()
    discarded: Literal["pool", "removed"] = "pool"
    export: tuple[str, ...] = ()
    export_until: str = ""


class Phase(Frozen):
    """A phase; it begins with the first purchase of the train it is named for, and may have another `name` in the rules.

    The types that it `makes_obsolete` run once more, do not count for the limit and cannot be sold. By `loses_run` each
    owner of trains loses its smallest run in its next turn. `from_bank` is how many trains a corporation buys from depot and bank pool in one turn.
    """

    train_limit: int
    operating_rounds: int
    privates_to_corporations: bool = False
    rusts: tuple[str, ...] = ()
    closes_privates: bool = False
    extra_tiles: int = 0
    name: str = ""
    from_bank: Literal["any", "one", "one-of-each"] = "any"
    makes_obsolete: tuple[str, ...] = ()
    loses_run: bool = False


class Turn(Frozen):
    """A corporation's turn: its steps in order, the tiles and stations it may lay, and the operating order.

    Beyond `tiles` it may lay `paid_tiles`, each for `paid_tile_cost` dollars more, if all are the first on their hexes;
    in its first operating round `paid_tiles_at_first` more of these.
    """

    steps: tuple[Step, ...]
    tiles: int
    tokens: int
    order: Literal["market", "listed"] = "market"
    paid_tiles: int = 0
    paid_tile_cost: int = 0
    paid_tiles_at_first: int = 0


class Tokens(Frozen):
    """Costs of stations (the home station first; the last cost repeats), and when the home station is placed.

    From phase `returned_from` on, a station is returned from the map once for each of `returned_homes`; placing it again
    costs `returned`. `returned_to` limits the hexes for some corporations.
    """

    costs: tuple[int, ...]
    home: Literal["first-turn", "float", "start"] = "first-turn"
    returned: int = 0
    returned_from: str = ""
    returned_homes: tuple[str, ...] = ()
    returned_to: Mapping[str, tuple[str, ...]] = {}


class Terrain(Frozen):
    """Hexes on which the first tile costs money, or every tile."""

    cost: int
    hexes: tuple[str, ...]
    tiles: Literal["first", "every"] = "first"


class TileBonus(Frozen):
    """What the bank pays a corporation for a yellow tile that it lays on one of some hexes, every time.

    With the first train of a type (`lost_with`) the yellow tiles are taken off these hexes.
    """

    pays: int
    hexes: tuple[str, ...]
    lost_with: str = ""


class Revenue(Frozen):
    """Bonuses: dollars for each stop of a route from one red area to another."""

    red_to_red: int = 0


class Emergency(Frozen):
    """A train that must be bought with the president's money.

    It buys a train of another corporation at face value at most, at any price, or never. The sales for it may change
    no presidency of the corporation that buys (`own`), or of no corporation at all (`every`).
    """

    other_corporation: Literal["face", "any", "never"]
    keeps_presidencies: Literal["own", "every"] = "own"
