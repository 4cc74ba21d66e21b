"""The parts of a ruleset that are not rules: where it comes from, options, advice, names in other programs, and citations."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from banker.money import DOLLARS
from banker.rules.find import is_path
from banker.rules.frozen import Frozen
from banker.rules.kinds import Section
from banker.rules.renamed import Raw

ExternalStep = Literal[
    "track", "private_token", "home_token", "token", "run", "dividend", "discard", "train", "private"
]
"""A step of a corporation's turn in another program."""


class RawRuleset(NamedTuple):
    """A ruleset as its files have it, merged with what it extends, before options are set.

    `digest` is 16 hexadecimal digits over everything that can change the moves of a game; `own` keeps the user's own files as text.
    A ruleset `shipped` with the program is not checked.
    """

    name: str
    raw: Raw
    digest: str
    own: str | None
    shipped: bool = False

    @property
    def claims_shipped(self) -> bool:
        """Whether a user's own ruleset has the name of one that comes with the program, which `new` never writes."""
        return not self.shipped and not is_path(self.name)

    @property
    def notice(self) -> str | None:
        """A sentence that says that the ruleset is not one that comes with the program; None if it is."""
        if self.shipped:
            return None
        if self.claims_shipped:
            return f"The ledger calls its ruleset {self.name}, but carries other tables than the {self.name} that comes with banker."
        return f"Ruleset: {self.name}, your own file and none that comes with banker."


class Game(Frozen):
    """The game of a ruleset; without a stock market the tables of `banker.rules.defaults` can be left out.

    `about` says what is special, `short` what players call it, where several ids begin so. The games that it is `based_on` have rules
    that its owners may not have: their sections are cited as `as in 1830 8.2`. `currency` is the sign before an amount of money, or has a # where the amount stands (`#F`); `banker.money` writes it.
    """

    id: str
    title: str
    about: str = ""
    short: str = ""
    based_on: tuple[str, ...] = ()
    stock_market: bool = True
    currency: str = DOLLARS


class Advice(Frozen):
    """What banker tells beyond the rules; it changes no game and no digest.

    With `notes` the answers tell which banknotes the bank hands out. `note_values` are used where `bank` has no count of
    each note.
    """

    notes: bool = False
    note_values: tuple[int, ...] = (500, 100, 50, 20, 10, 5, 1)


class Option(Frozen):
    """A choice made when a game begins; it sets the value of the ruleset at the path `sets`.

    Without `sets` it sets several: each of its `values` is then a table of values by their paths. `before` is the choice of ledgers that were begun before this option existed.
    What is `drawn` before the game has no default: whoever begins a game tells it. Where it is `drawn_with` some numbers of players
    only, it is `undrawn` with the others, a value that is never drawn.
    """

    about: str
    sets: str = ""
    values: Mapping[str, object] = {}
    amount: bool = False
    before: str = ""
    drawn: bool = False
    drawn_with: tuple[int, ...] = ()
    undrawn: str = ""

    def is_drawn(self, players: int) -> bool:
        """Whether it is drawn in a game of so many players."""
        return self.drawn and (not self.drawn_with or players in self.drawn_with)

    def settings(self, word: str) -> Mapping[str, object]:
        """The values of the ruleset that one of its values sets, by their paths."""
        value = self.values[word]
        return {self.sets: value} if self.sets or not isinstance(value, Mapping) else value


class External(Frozen):
    """Another program's title for this game, and its names that differ from ours (theirs = ours).

    `options` are our options as its games are played, `optional_rules` the options that a rule chosen there sets. The
    home station of each of `chosen_homes` is placed again, free, with the first tile on its hex. `steps` are those of a
    corporation's turn at which the program may wait for a decision, in order: `private_token` (a station where a private
    has laid a tile), `home_token` and `discard` come at any time of the turn, `private` is the purchase of privates.
    Where rivers cost money, `track` has the edges of a hex that the track of each tile reaches before it is turned, and those
    that are printed on the map: edge 0 leads down, 1 to the left below it, and so round. `yellow_tiles` are
    the numbers of yellow tiles.
    For each of `tiles_at_sale`, privates that are sold to a corporation, the seller decides at once on a tile. For each of
    `tiles_of_presidents` it waits at `track` until the player who owns the private has laid its tile, if they are president. It is at
    the step `extra_tiles_at` that the program waits for the extra tile of a private. For each of `assigned` it waits at `private` until the
    corporation that owns it has assigned it to a hex, which moves no money. Where the `auction_keeps_priority`, the first player
    in seat order begins after it there, whoever has bought. `draws` are the options that it draws, in its order.
    """

    title: str
    names: Mapping[str, str] = {}
    options: Mapping[str, str] = {}
    optional_rules: Mapping[str, Mapping[str, str]] = {}
    chosen_homes: tuple[str, ...] = ()
    steps: tuple[ExternalStep, ...] = ()
    tiles_at_sale: tuple[str, ...] = ()
    tiles_of_presidents: tuple[str, ...] = ()
    track: Mapping[str, tuple[int, ...]] = {}
    yellow_tiles: tuple[str, ...] = ()
    extra_tiles_at: Literal["track", "private"] = "private"
    assigned: tuple[str, ...] = ()
    auction_keeps_priority: bool = False
    draws: tuple[str, ...] = ()


class Cite(Frozen):
    """The section of the rules that refusals, `show` and `audit` cite for each subject."""

    auction: Section = ""
    bank_breaks: Section = ""
    bankruptcy: Section = ""
    bankrupt_score: Section = ""
    between_players: Section = ""
    obsolete: Section = ""
    between_trains: Section = ""
    bid: Section = ""
    capital: Section = ""
    cash: Section = ""
    certificate_limit: Section = ""
    closing: Section = ""
    corporation_limit: Section = ""
    decision: Section = ""
    discard: Section = ""
    discount: Section = ""
    dividend: Section = ""
    drawn: Section = ""
    end: Section = ""
    exchange: Section = ""
    export: Section = ""
    first_certificate: Section = ""
    first_sale: Section = ""
    first_set: Section = ""
    float: Section = ""
    free_station: Section = ""
    forced_presidency: Section = ""
    forced_purchase: Section = ""
    forced_sale: Section = ""
    from_bank: Section = ""
    gift: Section = ""
    home_token: Section = ""
    ipo_purchase: Section = ""
    lost_run: Section = ""
    market_end: Section = ""
    market_paid: Section = ""
    market_sale: Section = ""
    market_sold_out: Section = ""
    market_unpaid: Section = ""
    one_certificate: Section = ""
    operating_order: Section = ""
    operating_rounds: Section = ""
    par: Section = ""
    payment: Section = ""
    phase: Section = ""
    players_only: Section = ""
    pool_limit: Section = ""
    presidency: Section = ""
    president_certificate: Section = ""
    printed: Section = ""
    priority: Section = ""
    private_comes_with: Section = ""
    private_hex: Section = ""
    private_income: Section = ""
    private_sale: Section = ""
    privates_first: Section = ""
    purchase: Section = ""
    replacement: Section = ""
    revenue: Section = ""
    rounds: Section = ""
    sale: Section = ""
    score: Section = ""
    sold_then_bought: Section = ""
    successor: Section = ""
    tile: Section = ""
    tiles_in_turn: Section = ""
    token: Section = ""
    tokens_in_turn: Section = ""
    trade_in: Section = ""
    train_limit: Section = ""
    train_order: Section = ""
    train_price: Section = ""
    train_required: Section = ""
    turn_order: Section = ""
    unsold: Section = ""
    pool_shrinks: Section = ""
    begins: Section = ""
    begins_with_station: Section = ""
    neutral_station: Section = ""
    moved_station: Section = ""
    added_station: Section = ""
    tile_bonus: Section = ""
    lost_tiles: Section = ""
    second_tile: Section = ""
    own_stock: Section = ""
    returned_token: Section = ""
    sale_after: Section = ""
    treasury_limit: Section = ""
    watering: Section = ""
