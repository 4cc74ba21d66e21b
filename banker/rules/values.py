"""The types of a ruleset. Money is whole dollars, percentages are whole percent of a corporation.

Names are those of the TOML keys: `Stock.float` is `float` under `[stock]`. Where a word names a policy
(`capital_paid = "float"`), its values are the `Literal`s here, and `banker/calc` or `banker/rounds` implements each.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from banker.money import written
from banker.rules.about import Advice, Cite, External, Game, Option, RawRuleset
from banker.rules.board import NEVER, Board
from banker.rules.frozen import Frozen
from banker.rules.operating import Emergency, Phase, Revenue, Terrain, TileBonus, Tokens, Train, Trains, Turn
from banker.rules.privates import Private, Privates

Cell = tuple[int, int]
"""A space of the stock market: (row from 1 at the top, column from 1 at the left)."""

END_ZONE = "end"
"""The zone of the market that ends the game once a token reaches it (`end.market`)."""
Path = Literal["down", "up", "right-or-up", "left-or-down", "stay"]
Exemption = Literal["certificate-limit", "corporation-limit", "one-at-a-time"]
Source = Literal["ipo", "pool"]
Decision = Literal["pay", "withhold", "half"]


class Bank(Frozen):
    """The money in the box; `notes` is the number of notes of each value.

    The `reserve` is added to the bank when the end of the game is in sight.
    """

    total: int
    breaks: Literal["at-zero", "below-zero", "never"]
    notes: Mapping[int, int]
    reserve: int = 0
    reserve_notes: Mapping[int, int] = {}


class Players(Frozen):
    """By number of players: starting cash, certificate limit, and the privates in the game (all where not given).

    `president` is the percent of the presidents' certificates that come with no private, where it is not that of `stock`;
    `instead` has other values of the ruleset that hold for a number of players, by their paths. With `per_corporation` the
    certificate limit is that number for each corporation in the game, shared among the players and rounded down.
    """

    cash: Mapping[int, int]
    certificate_limit: Mapping[int, int]
    privates: Mapping[int, tuple[str, ...]] = {}
    president: Mapping[int, int] = {}
    instead: Mapping[int, Mapping[str, object]] = {}
    per_corporation: int = 0


class Setup(Frozen):
    """A setup in which players are dealt railroads: the charters of each player, treasuries, trains in the depot."""

    players: int
    charters: tuple[tuple[str, ...], ...]
    treasury: int
    trains: Mapping[str, int]


class Stock(Frozen):
    """How a corporation's stock is divided into certificates, when it floats, and its capital.

    `spare` certificates are out of play until stock is watered. When a corporation floats, its unsold certificates stay
    in the IPO or go to its treasury or to the bank pool (`unsold`), and it pays the `station_fee`. One corporation can be
    `out` of the game.
    """

    share: int
    president: int
    ordinary: int
    float: int
    capitalization: int
    capital_paid: Literal["operating-round", "float"]
    capital_price: Literal["par", "market"] = "par"
    unsold: Literal["ipo", "treasury", "pool"] = "ipo"
    station_fee: int = 0
    spare: int = 0
    out: str = ""


class Limits(Frozen):
    """Limits: certificates of one corporation a player holds, percent in the pool and in the treasury, exemptions by zone.

    Where `per_corporation_in` is `percent`, the limit of one corporation is in percent of it.
    """

    per_corporation: int
    pool: int
    multiple_buy_from: tuple[Source, ...]
    zones: Mapping[str, tuple[Exemption, ...]]
    treasury: int = 0
    per_corporation_in: Literal["certificates", "percent"] = "certificates"


class Trading(Frozen):
    """When stock may be sold, at which prices it is traded, and how far a sale lowers the price.

    `repeat_sale` is the price of a second sale of one corporation in one turn: `falling`, or `held` at that before the first
    sale; or it is `refused`. `turn` is the order of sales and purchases in a player's turn: `any-order` (sell, buy, sell),
    `sell-then-buy`, or `once-each` (sell, then buy, or buy, then sell). Outside a prompt, banker only gives notes about it.
    Where the `pool_shrinks`, another certificate of a corporation leaves it and the game before anyone but the president buys one.
    With `gifts` a president may give certificates of the corporation to players who have none of it, from the second stock round on:
    no ordinary one from exactly `gift_keeps` percent; the president's with at most `gift_most`, while nobody else has more than `gift_rival`.
    The `next_order` is that in which the players take their turns in the next stock round: by their seats, from the left of the last
    one to deal, or that in which they dropped out of the one before.
    Stock is `sold_out` if no place of the bank or the corporation has any, or only if players also hold all 100%.
    """

    no_sale: Literal["first-round", "first-stock-round", "never"]
    repeat_sale: Literal["falling", "held", "refused"]
    ipo_price: Literal["par", "market"]
    pool_price: Literal["par", "market"]
    sell_after: Literal["price", "operating-round"] = "price"
    price_drops_per: Literal["certificate", "block"] = "certificate"
    turn: Literal["any-order", "sell-then-buy", "once-each"] = "any-order"
    gifts: bool = False
    gift_most: int = 40
    gift_rival: int = 20
    gift_keeps: int = 20
    pool_shrinks: bool = False
    sold_out: Literal["none-left", "all-held"] = "none-left"
    next_order: Literal["seats", "passing"] = "seats"

    @property
    def remembers_sales(self) -> bool:
        """Whether what a player has sold in a turn counts for what they do later in it."""
        return self.repeat_sale != "falling" or self.turn == "once-each"


class Space(NamedTuple):
    """A space of the market: its price, its zone (or None), and whether it is a par."""

    price: int
    zone: str | None
    par: bool


class Market(Frozen, computed=["spaces"]):
    """The chart, and how price tokens move on it; `spaces` is computed from `grid`."""

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
    """A corporation; `tokens` is the number of its stations, including the home station and those that are `neutral`.

    `president` (percent), `ordinary` (number of certificates) and `float` (percent) default to those of `stock`. What lets it begin is anybody's
    purchase (""), `neutral-station` on the map, or else the private whose exchange alone brings its president's certificate.
    """

    name: str
    home: str
    tokens: int
    president: int = 0
    ordinary: int = 0
    neutral: int = 0
    begins: str = ""
    float: int = 0


class Dividend(Frozen):
    """How revenue is paid out: the possible decisions, and who receives the part of stock that no player holds.

    The first decision is the default. `price_moves_if` is the least payout for the price to rise: any, or the price.
    """

    decisions: tuple[Decision, ...]
    multiple: int
    ipo: Literal["bank", "treasury"]
    pool: Literal["treasury", "bank"]
    own: Literal["treasury", "bank"] = "treasury"
    price_moves_if: Literal["anything", "price"] = "anything"


class Watering(Frozen):
    """Watering the stock of a corporation in the top row: how its price `falls`, and the levy a share in percent of it.

    Watering ends when `until_sold` trains of type `train` have been sold.
    """

    levy: int
    train: str
    until_sold: int
    falls: Path = "down"


class End(Frozen):
    """When the game ends after the bank breaks, what counts as score, and whether privates count for a bankrupt player.

    `round` is an operating round: the current one, or the next one if this is a stock round. `market` is when the game ends
    after a price token has reached a space of the zone `end`; `any-round` is the current round of either kind. The first train of
    type `train` that is sold or exported lets the set be finished and one more be played; with `train_cuts_set` the operating
    round in which it is sold is the last of its set. With `no_train` a railroad without a train that cannot pay for one ends the game like a broken bank: `at-once` when
    that is so after any event, true when its own turn ends so.
    """

    bank: Literal["set", "round"]
    bankrupt_privates: Literal["no", "face"]
    score: Literal["worth", "treasuries"] = "worth"
    no_train: bool | Literal["at-once"] = False
    market: Literal["never", "round", "any-round"] = "never"
    train: str = ""
    train_cuts_set: bool = False


class Ruleset(Frozen, computed=["digest", "options", "source", "mechanisms"]):
    """All rules of one game, with the options of one ledger set."""

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
    cite: Cite = Cite()
    setup: Mapping[str, Setup] = {}
    board: Board = Board()
    tile_bonus: Mapping[str, TileBonus] = {}
    rivers: Mapping[str, int] = {}
    revenue: Revenue = Revenue()
    watering: Watering | None = None
    advice: Advice = Advice()
    external: Mapping[str, External] = {}
    colour: Mapping[str, str] = {}
    mechanisms: tuple[Frozen, ...] = ()
    """Those that the ruleset has a table for, in its order (`banker.rules.mechanism`)."""
    digest: str = ""
    options: Mapping[str, str] = {}
    """The value of every option that has one."""
    source: RawRuleset | None = None
    """Where it comes from, before options were set; None only while it is built."""

    @property
    def has_par(self) -> bool:
        """Whether corporations keep a par, the price of stock in the IPO."""
        return self.trading.ipo_price == "par"

    @property
    def numbers_of_players(self) -> list[int]:
        """The numbers of players that can play, in ascending order."""
        return sorted({*self.players.cash, *(setup.players for setup in self.setup.values())})

    def money(self, amount: int) -> str:
        """An amount as printed, in the currency of the game."""
        return written(amount, self.game.currency)

    def phase_called(self, name: str) -> str:
        """What the rules call a phase; without a word of theirs, it is called by its train."""
        phase = self.phase.get(name)
        return phase.name if phase and phase.name else name

    def terrain_cost(self, hex_name: str, *, later: bool = False, off: Mapping[str, int] | None = None) -> int:
        """Dollars for the first tile on a hex, or a `later` one (1830 18.0); `off` are dollars less by kind of terrain."""
        here = ((name, kind) for name, kind in self.terrain.items() if hex_name in kind.hexes)
        less = off or {}
        return sum(max(0, kind.cost - less.get(name, 0)) for name, kind in here if kind.tiles == "every" or not later)

    def river_edges(self, hex_name: str) -> dict[str, int]:
        """Dollars for each river between a hex and another one, by the name of that one."""
        edges = ((key.partition("-"), cost) for key, cost in self.rivers.items())
        return {
            other: cost for (one, _, two), cost in edges for here, other in ((one, two), (two, one)) if here == hex_name
        }

    @property
    def board_fits(self) -> bool:
        """Whether `board` can be the map of this game, which a ruleset that changes the map may have inherited unchanged."""
        board, colours = self.board, self.board.colours
        costly = [name for kind in self.terrain.values() for name in kind.hexes]
        homes = (corporation.home for corporation in self.corporation.values())
        phases = {board.replaced_from, *board.tiles_from.values()} - {"", NEVER}
        never = any(board.tiles_from.get(colours.get(name, "")) == NEVER for name in costly)
        return phases <= self.phase.keys() and not never and board.may_have(*costly, *homes)
