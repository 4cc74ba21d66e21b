"""What a ruleset holds, typed and frozen. Money is whole dollars, percentages are whole percent of a corporation.

The names are those of the TOML tables: `Stock.float` is `float` under `[stock]`. Where a word stands for a
policy (`capital_paid = "float"`), its values are the `Literal`s here and `banker/calc` has one small function for each.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

Cell = tuple[int, int]
"""A space of the stock market: (line from 1 at the top, column from 1 at the left)."""

BANK = "Bank"
"""The Bank: its money, and the privates it has not sold yet."""
OFFERING = "IPO"
"""The initial offering: stock never sold."""
POOL = "Pool"
"""The Bank Pool: stock sold back, and trains returned."""
DEPOT = "Depot"
"""Trains never sold; an unlimited type starts at 0 and goes below."""
OUT = "Out"
"""Out of play: rusted trains, closed privates."""
MAP = "Map"
"""The board: stations placed."""
BOX = "Box"
"""Where everything is before it is laid out."""
PLACES = (BANK, OFFERING, POOL, DEPOT, OUT, MAP, BOX, "Treasury")
"""Where things lie that nobody holds. No player, corporation or private may be called so."""

Path = Literal["down", "up", "right-or-up", "left-or-down"]
Exemption = Literal["certificate-limit", "corporation-limit", "one-at-a-time"]
Source = Literal["ipo", "pool"]


class Game(NamedTuple):
    """Which game these tables are of."""

    id: str
    title: str


class Bank(NamedTuple):
    """The money in the box; `notes` is how many there are of each value."""

    total: int
    breaks: Literal["at-zero", "below-zero"]
    notes: Mapping[int, int]


class Players(NamedTuple):
    """By number of players: starting cash, and how many certificates each may hold."""

    cash: Mapping[int, int]
    certificate_limit: Mapping[int, int]


class Stock(NamedTuple):
    """How a corporation's stock is cut into certificates, and what floating it takes and brings."""

    share: int
    president: int
    ordinary: int
    float: int
    capital_times: int
    capital_paid: Literal["operating-round", "float"]


class Limits(NamedTuple):
    """What may be held: certificates of one corporation, percent of it in the pool, exemptions by zone."""

    per_corporation: int
    pool: int
    several_from: tuple[Source, ...]
    zones: Mapping[str, tuple[Exemption, ...]]


class Trading(NamedTuple):
    """When stock may be sold, and at which prices it changes hands."""

    no_sale: Literal["first-round", "first-stock-round"]
    repeat_sale: Literal["falling", "held"]
    offering_price: Literal["par", "market"]
    pool_price: Literal["par", "market"]


class Space(NamedTuple):
    """A space of the market: its price, its zone (or None), and whether a price may start there."""

    price: int
    zone: str | None
    par: bool


class Market(NamedTuple):
    """The chart and how tokens move on it; `spaces` is read from the grid."""

    par: tuple[int, ...]
    sale: Path
    sold_out: Path
    paid: Path
    unpaid: Path
    order: tuple[Literal["price", "column", "line", "stack"], ...]
    zones: Mapping[str, str]
    grid: tuple[tuple[str, ...], ...]
    spaces: Mapping[Cell, Space] = {}


class Corporation(NamedTuple):
    """A corporation; `tokens` are the stations it can place, the home one included."""

    name: str
    home: str
    tokens: int


class Brings(NamedTuple):
    """The certificate that comes free with a private."""

    corporation: str
    certificate: Literal["ordinary", "president"]


class Exchange(NamedTuple):
    """What a private may be turned in for: a certificate, if its owner holds less than `below` percent.

    `from_` is `from` in the table.
    """

    corporation: str
    from_: tuple[Source, ...]
    below: int


class Private(NamedTuple):
    """A private company: its face value and revenue in dollars, and all that it brings."""

    name: str
    price: int
    revenue: int
    aliases: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    to_corporations: bool = True
    brings: Brings | None = None
    exchange: Exchange | None = None
    closed_by_train_of: str | None = None
    extra_tile: str | None = None
    free_token: str | None = None


class Privates(NamedTuple):
    """How privates are sold: dollars over face for a bid, dollars of discount, percent of face for a corporation."""

    bid_over: int
    discount: int
    corporation_pays: tuple[int, int]
    at_the_end: Literal["face", "nothing"]


class Train(NamedTuple):
    """A type of train; `count_` is `count` in the table, `beside` names the type from whose first sale on it is sold as an alternative."""

    price: int
    count_: int | Literal["unlimited"]
    beside: str | None = None
    trade_in: tuple[str, ...] = ()
    trade_in_credit: int = 0

    @property
    def unlimited(self) -> bool:
        """Whether the Bank never runs out of them."""
        return self.count_ == "unlimited"


class Trains(NamedTuple):
    """Trains in general: the least prices between corporations, and whether one must be owned (with a route)."""

    between_corporations: int
    between_own: int
    owner_must_have_one: bool


class Phase(NamedTuple):
    """What holds from the first purchase of the train that a phase is named for."""

    train_limit: int
    operating_rounds: int
    privates_to_corporations: bool = False
    rusts: tuple[str, ...] = ()
    closes_privates: bool = False


class Turn(NamedTuple):
    """A corporation's turn: its steps in order, and how many tiles and tokens it may lay."""

    steps: tuple[Literal["tile", "token", "run", "train"], ...]
    tiles: int
    tokens: int


class Tokens(NamedTuple):
    """What stations cost: the home one, the first, and the last value for every further one."""

    costs: tuple[int, ...]


class Terrain(NamedTuple):
    """What the first tile on each of these hexes costs."""

    cost: int
    hexes: tuple[str, ...]


class Dividend(NamedTuple):
    """How a run is paid out: the decisions there are, and who gets the part of stock that no player holds."""

    decisions: tuple[Literal["pay", "withhold"], ...]
    multiple: int
    offering: Literal["bank", "treasury"]
    pool: Literal["treasury", "bank"]


class Forced(NamedTuple):
    """A train that must be bought with the president's money."""

    other_corporation: Literal["face", "any"]


class End(NamedTuple):
    """When a broken bank ends the game, and whether privates count for a bankrupt."""

    bank: Literal["set", "round"]
    bankrupt_privates: Literal["no", "face"]


class Option(NamedTuple):
    """A choice made when a game begins: it sets one value of the tables (`sets` is its path)."""

    about: str
    sets: str
    values: Mapping[str, object] = {}
    amount: bool = False


class Cite(NamedTuple):
    """Where the rules say what a refusal, `show` or `audit` refers to."""

    auction: str
    bank_breaks: str
    bankruptcy: str
    bankrupt_score: str
    between_trains: str
    bid: str
    capital: str
    cash: str
    certificate_limit: str
    closing: str
    corporation_limit: str
    decision: str
    discard: str
    discount: str
    dividend: str
    end: str
    exchange: str
    first_certificate: str
    first_sale: str
    float: str
    forced_purchase: str
    forced_sale: str
    home_token: str
    market_paid: str
    market_sale: str
    market_sold_out: str
    market_unpaid: str
    one_certificate: str
    operating_order: str
    operating_rounds: str
    par: str
    payment: str
    phase: str
    pool_limit: str
    presidency: str
    president_certificate: str
    priority: str
    private_brings: str
    private_hex: str
    private_income: str
    private_sale: str
    privates_first: str
    purchase: str
    revenue: str
    rounds: str
    sale: str
    score: str
    sold_then_bought: str
    successor: str
    tile: str
    token: str
    trade_in: str
    train_limit: str
    train_order: str
    train_price: str
    train_required: str
    turn_order: str


class Ruleset(NamedTuple):
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
    forced: Forced
    end: End
    option: Mapping[str, Option]
    cite: Cite
    digest: str = ""
    options: Mapping[str, str] = {}

    def terrain_cost(self, hex_name: str) -> int:
        """Dollars for the first tile on a hex (1830 18.0)."""
        return sum(kind.cost for kind in self.terrain.values() if hex_name in kind.hexes)
