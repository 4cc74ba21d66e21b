"""What a ruleset holds, typed and frozen. Money is whole dollars, percentages are whole percent of a corporation.

The names are those of the TOML tables: `Stock.float` is `float` under `[stock]`. Where a word stands for a
policy (`capital_paid = "float"`), its values are the `Literal`s here and `banker/calc` has one small function for each.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from banker.rules.about import Advice, Cite, External, Option
from banker.rules.frozen import Frozen

Cell = tuple[int, int]
"""A space of the stock market: (line from 1 at the top, column from 1 at the left)."""

Path = Literal["down", "up", "right-or-up", "left-or-down", "stay"]
Exemption = Literal["certificate-limit", "corporation-limit", "one-at-a-time"]
Source = Literal["ipo", "pool"]
Decision = Literal["pay", "withhold", "half"]
Step = Literal["tile", "token", "run", "train", "stock"]


class Game(Frozen):
    """Which game these tables are of. Without a stock market a ruleset needs none of the tables of `banker.rules.defaults`."""

    id: str
    title: str
    stock_market: bool = True


class Bank(Frozen):
    """The money in the box; `notes` is how many there are of each value.

    The `reserve` is added to it when the end of the game is in sight.
    """

    total: int
    breaks: Literal["at-zero", "below-zero"]
    notes: Mapping[int, int]
    reserve: int = 0
    reserve_notes: Mapping[int, int] = {}


class Players(Frozen):
    """By number of players: starting cash, how many certificates each may hold, the privates in the game (none named: all)."""

    cash: Mapping[int, int]
    certificate_limit: Mapping[int, int]
    privates: Mapping[int, tuple[str, ...]] = {}


class Setup(Frozen):
    """One way to begin a game in which players are dealt railroads: who has which, money of each, trains in the depot."""

    players: int
    charters: tuple[tuple[str, ...], ...]
    treasury: int
    trains: Mapping[str, int]


class Stock(Frozen):
    """How a corporation's stock is cut into certificates, and what floating it takes and brings.

    `spare` certificates lie out of play until stock is watered. Where the `unsold` ones go when it floats, and what it
    then pays for its stations, are `unsold` and `station_fee`.
    """

    share: int
    president: int
    ordinary: int
    float: int
    capitalization: int
    capital_paid: Literal["operating-round", "float"]
    capital_price: Literal["par", "market"] = "par"
    unsold: Literal["ipo", "treasury"] = "ipo"
    station_fee: int = 0
    spare: int = 0


class Limits(Frozen):
    """What may be held: certificates of one corporation, percent of it in the pool and in its treasury, exemptions by zone."""

    per_corporation: int
    pool: int
    multiple_buy_from: tuple[Source, ...]
    zones: Mapping[str, tuple[Exemption, ...]]
    treasury: int = 0


class Trading(Frozen):
    """When stock may be sold, at which prices it changes hands, and how far a player's sale lets the price fall.

    `turn` is the order of a player's turn, of which the program can only remind.
    """

    no_sale: Literal["first-round", "first-stock-round", "never"]
    repeat_sale: Literal["falling", "held"]
    ipo_price: Literal["par", "market"]
    pool_price: Literal["par", "market"]
    sell_after: Literal["price", "operating-round"] = "price"
    price_drops_per: Literal["certificate", "block"] = "certificate"
    turn: Literal["any-order", "sell-then-buy"] = "any-order"


class Space(NamedTuple):
    """A space of the market: its price, its zone (or None), and whether a price may start there."""

    price: int
    zone: str | None
    par: bool


class Market(Frozen):
    """The chart and how tokens move on it; `spaces` is read from the grid."""

    par: tuple[int, ...]
    sale: Path
    sold_out: Path
    paid: Path
    unpaid: Path
    order: tuple[Literal["price", "column", "line", "stack"], ...]
    zones: Mapping[str, str]
    grid: tuple[tuple[str, ...], ...]
    floated: Path = "stay"
    spaces: Mapping[Cell, Space] = {}


class Corporation(Frozen):
    """A corporation; `tokens` are the stations it can place, the home one included.

    The percent of its president's certificate and how many ordinary ones it has are those of `stock`, unless its own
    table says otherwise.
    """

    name: str
    home: str
    tokens: int
    president: int = 0
    ordinary: int = 0


class ComesWith(Frozen):
    """The certificate that comes free with a private: of one corporation, or of one that the buyer chooses.

    `if_chosen` says which private then brings another corporation's, by the corporation chosen.
    """

    certificate: Literal["ordinary", "president"]
    corporation: str = ""
    choice: tuple[str, ...] = ()
    if_chosen: Mapping[str, Mapping[str, str]] = {}

    @property
    def corporations(self) -> tuple[str, ...]:
        """Those whose certificate it may bring."""
        return self.choice or (self.corporation,)


class Exchange(Frozen):
    """What a private may be turned in for: a certificate, if its owner holds less than `below` percent.

    `below = "limit"` means as much as the limit of certificates comes to. `prices` are those that the owner may choose
    from; without any it is free. `from_` is `from` in the table.
    """

    from_: tuple[Source, ...]
    below: int | Literal["limit"]
    corporation: str = ""
    choice: tuple[str, ...] = ()
    prices: tuple[Literal["par", "market"], ...] = ()

    @property
    def corporations(self) -> tuple[str, ...]:
        """Those whose certificate it may be turned in for."""
        return self.choice or (self.corporation,)


class Private(Frozen):
    """A private company: its face value and revenue in dollars, and all that it brings."""

    name: str
    price: int
    revenue: int
    aliases: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    to_corporations: bool = True
    comes_with: ComesWith | None = None
    exchange: Exchange | None = None
    closes_with_first_train_of: str | None = None
    extra_tile: str | None = None
    free_token: str | None = None


class Privates(Frozen):
    """How privates are sold: dollars over face for a bid, dollars of discount, percent of face for a corporation.

    Where they are dealt each player buys one at face, and the first turn is that of the player to the left of whoever
    has the private `first_turn`.
    """

    bid_increment: int
    discount: int
    corporation_pays: tuple[int, int]
    at_the_end: Literal["face", "nothing"]
    sale: Literal["auction", "dealt"] = "auction"
    first_turn: str = ""
    between_players: bool = True


class Train(Frozen):
    """A type of train; `count_` is `count` in the table, `available_with` names the type from whose first sale on it is sold as an alternative."""

    price: int
    count_: int | Literal["unlimited"] = 0
    available_with: str | None = None
    trade_in: tuple[str, ...] = ()
    trade_in_credit: int = 0

    @property
    def unlimited(self) -> bool:
        """Whether the Bank never runs out of them."""
        return self.count_ == "unlimited"


class Trains(Frozen):
    """Trains in general: prices between corporations, and whether one must be owned (with a route).

    The least in dollars, or face value exactly; `between_percent` is the least and the most in percent of face value.
    """

    between_corporations: int | Literal["face"]
    between_same_president: int
    must_own_train: bool
    between_allowed: bool = True
    between_percent: tuple[int, ...] = ()


class Phase(Frozen):
    """What holds from the first purchase of the train that a phase is named for."""

    train_limit: int
    operating_rounds: int
    privates_to_corporations: bool = False
    rusts: tuple[str, ...] = ()
    closes_privates: bool = False
    extra_tiles: int = 0


class Turn(Frozen):
    """A corporation's turn: its steps in order, how many tiles and tokens it may lay; and who operates before whom."""

    steps: tuple[Step, ...]
    tiles: int
    tokens: int
    order: Literal["market", "listed"] = "market"


class Tokens(Frozen):
    """What stations cost: the home one, the first, and the last value for every further one; when the home one is placed.

    `returned` is what one costs that its owner took back from the map, which is done from phase `returned_from` on, once
    for each of `returned_homes`. `returned_to` are places that those of some corporations can only go to.
    """

    costs: tuple[int, ...]
    home: Literal["first-turn", "float", "start"] = "first-turn"
    returned: int = 0
    returned_from: str = ""
    returned_homes: tuple[str, ...] = ()
    returned_to: Mapping[str, tuple[str, ...]] = {}


class Terrain(Frozen):
    """What the first tile on each of these hexes costs."""

    cost: int
    hexes: tuple[str, ...]


class Revenue(Frozen):
    """What is added to a run: dollars for each stop of a route from one red area to another."""

    red_to_red: int = 0


class Dividend(Frozen):
    """How a run is paid out: the decisions there are, and who gets the part of stock that no player holds.

    The first decision is the one meant by a bare number. `price_moves_if` is what must be paid for the price to rise: anything,
    or as much as the price.
    """

    decisions: tuple[Decision, ...]
    multiple: int
    ipo: Literal["bank", "treasury"]
    pool: Literal["treasury", "bank"]
    own: Literal["treasury", "bank"] = "treasury"
    price_moves_if: Literal["anything", "price"] = "anything"


class Watering(Frozen):
    """When a corporation cannot rise above the top line: how its price `falls`, percent of it that others pay a share.

    It ends with the sale of so many (`until_sold`) trains of a type.
    """

    levy: int
    train: str
    until_sold: int
    falls: Path = "down"


class Emergency(Frozen):
    """A train that must be bought with the president's money."""

    other_corporation: Literal["face", "any"]


class End(Frozen):
    """When the game ends once that is in sight, what counts in the score, and whether privates do for a bankrupt.

    With `no_train` a railroad that has no train and cannot pay for one does the same as a broken bank.
    """

    bank: Literal["set", "round"]
    bankrupt_privates: Literal["no", "face"]
    score: Literal["worth", "treasuries"] = "worth"
    no_train: bool = False


class Ruleset(Frozen):
    """All tables of one game, with the options of one ledger laid over them."""

    game: Game
    bank: Bank
    players: Players
    stock: Stock
    limits: Limits
    trading: Trading
    market: Market
    corporation: Mapping[str, Corporation]
    private: Mapping[str, Private]
    privates: Privates
    train: Mapping[str, Train]
    trains: Trains
    phase: Mapping[str, Phase]
    turn: Turn
    tokens: Tokens
    terrain: Mapping[str, Terrain]
    dividend: Dividend
    emergency: Emergency
    end: End
    option: Mapping[str, Option]
    cite: Cite
    setup: Mapping[str, Setup] = {}
    revenue: Revenue = Revenue()
    watering: Watering | None = None
    advice: Advice = Advice()
    external: Mapping[str, External] = {}
    digest: str = ""
    options: Mapping[str, str] = {}

    @property
    def has_par(self) -> bool:
        """Whether a corporation keeps the price that it began with, for what the offering sells."""
        return self.trading.ipo_price == "par"

    @property
    def numbers_of_players(self) -> list[int]:
        """How many can play, the fewest first."""
        return sorted({*self.players.cash, *(setup.players for setup in self.setup.values())})

    def terrain_cost(self, hex_name: str) -> int:
        """Dollars for the first tile on a hex (1830 18.0)."""
        return sum(kind.cost for kind in self.terrain.values() if hex_name in kind.hexes)
