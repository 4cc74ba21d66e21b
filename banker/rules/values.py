"""The types of a ruleset. Money is whole dollars, percentages are whole percent of a corporation.

Names are those of the TOML keys: `Stock.float` is `float` under `[stock]`. Where a word names a policy
(`capital_paid = "float"`), its values are the `Literal`s here, and `banker/calc` or `banker/rounds` implements each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from banker.frozen import Frozen
from banker.money import written
from banker.rules.about import Advice, Cite, External, Game, Option, RawRuleset
from banker.rules.board import NEVER, Board
from banker.rules.kinds import AtLeastOne, Colour, CorporationName, Count, PhaseName, PrivateName, TrainType
from banker.rules.operating import Emergency, Phase, Revenue, Terrain, Tokens, Train, Trains, Turn
from banker.rules.privates import Private, Privates

WHOLE = 100
"""Percent of all stock of a corporation, or of a revenue or price."""
Cell = tuple[int, int]
"""A space of the stock market: (row from 1 at the top, column from 1 at the left)."""

END_ZONE = "end"
"""The zone of the market that ends the game once a token reaches it (`end.market`)."""
CLOSE_ZONE = "close"
"""The zone of the market that closes a corporation once its token reaches it (`closing`); only there a price may be 0."""
Path = Literal["down", "up", "right-or-up", "left-or-down", "up-or-down-right", "stay"]
Exemption = Literal["certificate-limit", "corporation-limit", "one-at-a-time"]
Source = Literal["ipo", "pool"]
Decision = Literal["pay", "withhold", "half"]


class Bank(Frozen):
    """The money in the box."""

    total: int
    """Dollars in the box."""
    breaks: Literal["at-zero", "below-zero", "never"]
    """When the bank breaks: when it has $0, only when it cannot pay (below $0), or never."""
    notes: Mapping[int, int]
    """The number of banknotes of each value; together `total`. Empty if unknown."""
    reserve: int = 0
    """Dollars added to the bank when the end of the game is in sight."""
    reserve_notes: Mapping[int, int] = {}
    """The number of banknotes of each value in the reserve; together `reserve`."""


class Players(Frozen):
    """What depends on the number of players."""

    cash: Mapping[int, int]
    """By number of players: the dollars that each player gets from the bank at the beginning."""
    certificate_limit: Mapping[int, int]
    """By number of players: how many certificates a player may hold, privates included."""
    privates: tuple[PrivateName, ...] = ()
    """The privates in the game; all by default."""
    out: Mapping[str, tuple[str, ...]] = {}
    """Corporations and privates that are out of the game, with all they would own, in groups; options draw them."""
    president: int = 0
    """Percent of the presidents' certificates that come with no private, if it differs from `stock`; the ordinary certificates make up the rest."""
    instead: Mapping[int, Mapping[str, object]] = {}
    """By number of players: values of this file by their paths, such as `"stock.float" = 50`, that hold for that number."""
    per_corporation: int = 0
    """The certificate limit in certificates for each corporation in the game, shared among the players; 0 if `certificate_limit` sets the limit."""


class Setup(Frozen):
    """The railroads that players are dealt, in a game without a stock market."""

    players: AtLeastOne
    """The number of players of this setup."""
    charters: tuple[tuple[CorporationName, ...], ...]
    """The railroads of each player, a list for each."""
    treasury: int
    """Dollars in the treasury of each railroad."""
    trains: Mapping[str, int]
    """The number of trains of each type in the depot, in the order of `train`."""


class Stock(Frozen):
    """How a corporation's stock is divided into certificates, when it floats, and its capital."""

    share: int
    """Percent of an ordinary certificate."""
    president: int
    """Percent of a president's certificate, a multiple of `share`."""
    ordinary: Count
    """Number of ordinary certificates of a corporation: `president` + `ordinary` x `share` is 100."""
    float: int
    """Percent that must be sold for a corporation to float."""
    capitalization: int
    """How many times its price (`capital_price`) a corporation receives when it floats."""
    capital_paid: Literal["operating-round", "float"]
    """When the capital is paid: as soon as the corporation floats, or at the start of the next operating round."""
    capital_price: Literal["par", "market"] = "par"
    """The price that determines the capital: par, or the price on the market before the token moves (`market.floated`)."""
    unsold: Literal["ipo", "treasury", "pool"] = "ipo"
    """Where the unsold certificates of a corporation are once it has floated: still in the IPO, in its treasury, or in the bank pool."""
    station_fee: int = 0
    """Dollars that a corporation pays the bank once, when it floats, for all its stations."""
    out: CorporationName = ""
    """The corporation that is out of the game, with all it would own; empty if all are in."""


class Limits(Frozen):
    """How much stock players and the bank pool may hold."""

    per_corporation: int
    """Certificates of one corporation that a player may hold, or percent of it."""
    pool: int
    """Percent of a corporation that may be in the bank pool."""
    multiple_buy_from: tuple[Source, ...]
    """The sources from which players may buy several certificates in a turn, in the zones that allow it."""
    zones: Mapping[str, tuple[Exemption, ...]]
    """By the name of a zone of the market: the limits from which its stock is exempt."""
    per_corporation_in: Literal["certificates", "percent"] = "certificates"
    """Whether `per_corporation` is a number of certificates or percent."""
    excess: Literal["must-sell", "may-stay"] = "must-sell"
    """What holds for a player with more of a corporation than `per_corporation`, for example because its price has left a zone: they must sell before they buy; or they may keep it, but not buy more, and a sale must bring them down to the limit."""


class Trading(Frozen):
    """When stock may be sold, at which prices it is traded, and how far a sale lowers the price."""

    no_sale: Literal["first-round", "first-stock-round", "never"]
    """The round in which nobody may sell stock: the first of any kind, the first stock round, or none."""
    repeat_sale: Literal["falling", "held", "refused"]
    """Whether a second sale of one corporation in one turn brings the fallen price or the price before the first, or is refused."""
    ipo_price: Literal["par", "market"]
    """The price of stock in the IPO: par, or the market price (the game then has no par)."""
    pool_price: Literal["par", "market"]
    """The price of stock in the bank pool: par, or the market price."""
    sell_after: Literal["price", "run", "run-or-president", "operating-round"] = "price"
    """When players may begin to sell stock of a corporation: once it has a price; once it has run for the first time (also for $0); once it has run, but its president even before; or after its first operating round."""
    price_drops_per: Literal["certificate", "block"] = "certificate"
    """Whether the price moves once for each certificate sold, or once for each sale."""
    price_drops_by: Literal["anyone", "president"] = "anyone"
    """Whose sales move the price: those of any player, or only those of the player who was president before the sale."""
    turn: Literal["any-order", "sell-then-buy", "once-each"] = "any-order"
    """The order of sales and purchases in a player's turn: `any-order` (sell, buy, sell), `sell-then-buy`, or `once-each` (sell, then buy, or buy, then sell). The prompt refuses any other order; elsewhere `banker` does not know the turns, and a note mentions it."""
    after_par: int = 0
    """How many certificates of a corporation its first president may buy, one by one, in the turn in which they set its par, in addition to the president's certificate; not from the bank pool."""
    sold_out: Literal["none-left", "all-held", "none-for-sale"] = "none-left"
    """When a corporation is sold out: none of its stock is left in IPO, bank pool or treasury; players hold all 100%; or none is for sale, as redeemed stock is not (`own_stock.reissue`). A corporation of one certificate never is."""
    next_order: Literal["seats", "passing", "least-cash"] = "seats"
    """The order of turns in the next stock round: by seats, from the left of the last player to buy or sell; the order in which players dropped out of this one; or by cash when it begins, the least first. Players with equal cash keep their order, and the order by cash holds for presidencies, too."""

    @property
    def has_priority_deal(self) -> bool:
        """Whether trades decide who begins the next stock round."""
        return self.next_order != "least-cash"

    @property
    def remembers_sales(self) -> bool:
        """Whether what a player has sold in a turn counts for what they do later in it."""
        return self.repeat_sale != "falling" or self.turn == "once-each"


class Space(Frozen):
    """A space of the market: its price, its zone (or None), and whether it is a par."""

    price: int
    zone: str | None
    par: bool


class Enter(Frozen):
    """How tokens come from other spaces into those of a zone."""

    paid: Literal["", "up"] = ""
    """With "up", a dividend moves no token into it to the right: the token moves up instead."""
    sale: Literal["", "not-last"] = ""
    """With "not-last", the last step of a sale's fall is omitted if it would enter the zone."""
    since: PhaseName = ""
    """The phase from which tokens may enter it. Before that, a token that would enter it to the right moves up instead, or stays if that would enter it, too."""


class Market(Frozen, computed=["spaces"]):
    """The chart, and how price tokens move on it."""

    par: tuple[int, ...]
    """The prices that a president may choose as par; the grid marks each with p."""
    sale: Path
    """How the token moves when a certificate is sold."""
    sold_out: Path
    """How the token of a sold-out corporation (`trading.sold_out`) moves at the end of a stock round."""
    paid: Path
    """How the token moves when the corporation pays."""
    unpaid: Path
    """How the token moves when the corporation pays nothing."""
    order: tuple[Literal["price", "column", "line", "stack"], ...]
    """What decides who operates first, in turn: the higher price, then the column to the right, the line above, the token on top."""
    zones: Mapping[str, str]
    """The name of the zone that each letter after a price stands for."""
    grid: tuple[tuple[str, ...], ...]
    """The chart, from the top: a list for each row, of prices such as "67p" or "60y" (par, or the letter of a zone). "" marks a place without a space."""
    floated: Path = "stay"
    """How the token moves when the corporation floats."""
    in_pool: Path = "stay"
    """How the token of a corporation with stock in the bank pool moves at the end of a stock round, once."""
    enter: Mapping[str, Enter] = {}
    """By the name of a zone: how tokens enter it, if not as usual."""
    par_since: Mapping[int, PhaseName] = {}
    """By price: the phase from which it can be chosen as par; without an entry, from the start."""
    spaces: Mapping[Cell, Space] = {}


class Corporation(Frozen):
    """The corporations by their ids, as on the tokens."""

    name: str
    """The full name."""
    home: str
    """The hex of the home station."""
    tokens: Count
    """The number of its stations, including the home station and the neutral ones."""
    president: int = 0
    """Percent of its president's certificate, if it differs from `stock`."""
    ordinary: int = 0
    """Number of its ordinary certificates, if it differs from `stock`."""
    share: int = 0
    """Percent of each of its ordinary certificates, if it differs from `stock`."""
    most: int = 0
    """Percent of it that a player may hold, if it differs from `limits.per_corporation`."""
    begins: PrivateName = ""
    """The private that must be exchanged to start it. Without this key, any purchase starts it."""
    float: int = 0
    """Percent that must be sold for it to float, if it differs from `stock`."""
    station_fee: int = 0
    """Dollars that it pays when it floats for all its stations, if they differ from `stock`."""
    more_trains: int = 0
    """How many trains more than others it may have, beyond the `train_limit` of the phase."""
    operates_first: bool = False
    """Whether it operates before the others, whatever its price."""

    @property
    def swapped(self) -> int:
        """How many ordinary certificates are given for its president's certificate."""
        return self.president // self.share


class Dividend(Frozen):
    """How revenue is paid out."""

    decisions: tuple[Decision, ...]
    """What a corporation can do with its revenue; the first is the default. With "half" the treasury keeps about half (`half_kept`)."""
    multiple: int
    """Every revenue is a multiple of this many dollars."""
    ipo: Literal["bank", "treasury"]
    """Who receives the dividend of stock in the IPO: the bank (nobody is paid) or the treasury."""
    pool: Literal["treasury", "bank"]
    """Who receives the dividend of stock in the bank pool."""
    half_kept: int = 0
    """How half is rounded: the treasury keeps half of the revenue rounded down to a multiple of this many dollars, in proportion for a corporation with shares of another size; or with 0, each share gets half of a full dividend rounded up, and the treasury keeps the rest."""
    half_moves: bool = True
    """Whether a half dividend moves the price; with false, the price then stays."""
    rises: Mapping[int, int] = {0: 0}
    """How far the price moves when the corporation pays: once for each entry that holds. The key is the payout on all stock together that it takes, in percent of the price of one share; the value is the lowest price for which the entry holds. By default, any payout moves the price once."""
    falls_below: int = 0
    """A payout below this percentage of the price of one share moves the price as if nothing were paid."""


class End(Frozen):
    """When the game ends, and what counts in the score."""

    bank: Literal["set", "round"]
    """When the game ends after the bank has broken: after the set of operating rounds, or after the round."""
    bankrupt_privates: Literal["no", "face"]
    """The value of privates in the score of a bankrupt player."""
    score: Literal["worth", "treasuries"] = "worth"
    """The score: the worth of each player, or the treasuries of their railroads."""
    no_train: bool | Literal["at-once"] = False
    """Whether a railroad without a train and without money for one ends the game: at its turn's end (true), or at once."""
    market: Literal["never", "turn", "round", "any-round", "at-once"] = "never"
    """When the game ends after a price has reached a space of the zone "end": never, after the operating turn of that corporation (this one or the next), after the operating round (this one or the next), after this round, even a stock round, or at once."""
    train: TrainType = ""
    """The type of train whose first sale or export ends the game after one more stock round and set of operating rounds."""
    train_cuts_set: bool = False
    """Whether the operating round in which that train is sold is the last one of its set."""


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
    option: Mapping[str, Option] = {}
    cite: Cite = Cite()
    setup: Mapping[str, Setup] = {}
    board: Board = Board()
    revenue: Revenue = Revenue()
    advice: Advice = Advice()
    external: Mapping[str, External] = {}
    colour: Mapping[str, Colour] = {}
    """By corporation: the colour of its token, for pages and pictures, such as "#32763F"."""
    mechanisms: tuple[Any, ...] = ()
    """Those that the ruleset has a table for, in its order: each a `Mechanism`, whose module imports this one."""
    digest: str = ""
    options: Mapping[str, str] = {}
    """The value of every option that has one."""
    source: RawRuleset = RawRuleset("", {}, "", None, shipped=True)
    """Where it comes from, before options were set; nothing while it is built."""

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

    def share(self, corporation: str) -> int:
        """Percent of an ordinary certificate of a corporation; the usual one if it is none of the game."""
        return self.corporation[corporation].share if corporation in self.corporation else self.stock.share

    @property
    def board_fits(self) -> bool:
        """Whether `board` can be the map of this game, which a ruleset that changes the map may have inherited unchanged."""
        board, colours = self.board, self.board.colours
        costly = [name for kind in self.terrain.values() for name in kind.hexes]
        homes = (corporation.home for corporation in self.corporation.values())
        phases = {board.replaced_from, *board.tiles_from.values()} - {"", NEVER}
        never = any(board.tiles_from.get(colours.get(name, "")) == NEVER for name in costly)
        return phases <= self.phase.keys() and not never and board.may_have(*costly, *homes)
