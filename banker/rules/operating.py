"""The types of a ruleset for the operating rounds: trains, phases, turns, track; names are those of the TOML keys, as in `banker.rules.values`."""

from __future__ import annotations

from typing import Literal

from banker.frozen import Frozen
from banker.rules.kinds import AtLeastOne, Count, HexName, TrainType

Step = Literal["tile", "token", "run", "train"]


class Train(Frozen):
    """The types of trains by their ids, in the order in which they are sold."""

    price: AtLeastOne
    """Dollars, from the bank."""
    count_: Count | Literal["unlimited"] = 0
    """Trains of this type in the box, or "unlimited". Omit it if `setup` has the numbers."""
    available_with: TrainType | None = None
    """This type is on sale together with that one, once the first of that type is sold."""
    trade_in: tuple[TrainType, ...] = ()
    """Types of train that a corporation may trade in, one for each purchase."""
    trade_in_credit: int = 0
    """Dollars off the price for the train traded in."""
    aliases: tuple[str, ...] = ()
    """Other names that players can type, for example if its id needs quotation marks in a shell."""
    reserve: int = 0
    """Trains of this type in addition to `count`, out of the game until something adds one to the depot."""

    @property
    def unlimited(self) -> bool:
        """Whether the bank never runs out of this type."""
        return self.count_ == "unlimited"


class Trains(Frozen):
    """Trains between corporations, and discards."""

    between_corporations: int | Literal["face"]
    """The least price in dollars of a train between corporations, or "face" if it is always face value."""
    between_same_president: int
    """The least price in dollars if both have the same president."""
    must_own_train: bool | Literal["always"]
    """Whether a corporation with a route must own a train; "always" if one without a route must, too."""
    between_allowed: bool | Literal["same-president"] = True
    """Whether corporations may sell trains to each other; "same-president" if only those of one president may."""
    between_percent: tuple[int, ...] = ()
    """The least and the most that a train between corporations may cost, in percent of its face value; empty if any price is allowed."""
    discarded: Literal["pool", "removed"] = "pool"
    """Where trains go that are discarded or traded in: to the bank pool, or out of the game."""


class Phase(Frozen):
    """The phases in their order. Each begins with the first purchase of a train: of the type with its id, or of those in `begins`."""

    train_limit: AtLeastOne
    """Trains that a corporation may own."""
    operating_rounds: AtLeastOne
    """Operating rounds in a set; fixed when the set begins."""
    privates_to_corporations: bool = False
    """Whether corporations may buy privates."""
    rusts: tuple[TrainType, ...] = ()
    """Types of trains that are removed when the phase begins."""
    closes_privates: bool = False
    """Whether all privates close when the phase begins."""
    name: str = ""
    """The rules' name for the phase, if it differs from its train."""
    begins: tuple[TrainType, ...] | None = None
    """The types of train whose first purchase begins it, if not the type with its id; empty if no purchase does."""
    from_bank: Literal["any", "one", "one-of-each"] = "any"
    """How many trains a corporation may buy from the bank in a turn: any number, one, or one of each type."""


class Turn(Frozen):
    """A corporation's turn: its steps, its tiles and stations, and the operating order."""

    steps: tuple[Step, ...]
    """What a corporation does in its turn, in order."""
    tiles: int
    """Tiles that it may lay in a turn."""
    tokens: int
    """Stations that it may place in a turn, without the home station."""
    order: Literal["market", "listed"] = "market"
    """Whether corporations operate in the order of their prices, or in the order of this file."""
    first_round: Literal["as-later", "lowest-first"] = "as-later"
    """Whether the first operating round has the order of the later ones, or the lowest price first."""
    stations: Literal["own-step", "with-tiles"] = "own-step"
    """Whether the station is a step of its own, or placed before, between or after the tiles of a turn."""


class Tokens(Frozen):
    """Stations: what they cost, and when the home station is placed."""

    costs: tuple[int, ...]
    """Dollars for the home station, the first station, the second...; the last cost repeats."""
    home: Literal["first-turn", "float", "start"] = "first-turn"
    """When the home station is placed: in the first turn, when the corporation floats, or before the game."""


class Terrain(Frozen):
    """Kinds of terrain by name: hexes on which the first tile costs money."""

    cost: int
    """Dollars for the first tile on one of the hexes."""
    hexes: tuple[HexName, ...]
    """The hexes."""
    tiles: Literal["first", "every"] = "first"
    """Whether the first tile on each costs, or every tile."""


class Revenue(Frozen):
    """Bonuses for a route."""

    red_to_red: int = 0
    """Dollars added for each stop of a route from one red area to another, by `calc revenue`; `run` takes the whole revenue."""


class Emergency(Frozen):
    """A train that a corporation must buy with its president's money."""

    other_corporation: Literal["face", "any", "never", "if-empty"]
    """The highest price for another corporation's train in that case: face value, any price, or never (it may not be bought); with "if-empty" any price, but only if the treasury is empty, and the president has sold nothing for it."""
    keeps_presidencies: Literal["own", "every"] = "own"
    """The presidencies that the sales for it may not change: only the buying corporation's, or all."""
    own_stock: Literal["always", "second-turn"] = "always"
    """When its president may sell stock of the corporation that needs the train: always, or only from its second operating turn on."""
    closes: bool = True
    """Whether the president may sell stock of the corporation that needs a train if the sale closes it."""
    bank_train: Literal["cheapest", "any", "any-needed"] = "cheapest"
    """The trains in depot and pool for which the president may add money: the cheapest, or any on sale; then the president may also sell more stock than the cheapest needs, or (`any-needed`) as much as the most expensive needs, but may buy no train that they could pay for before the last sale."""
