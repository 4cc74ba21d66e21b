"""The parts of a ruleset that are not rules: where it comes from, options, advice, names in other programs, and citations."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from banker.money import DOLLARS
from banker.rules.find import is_path
from banker.rules.frozen import Frozen
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

    auction: str
    bank_breaks: str
    bankruptcy: str
    bankrupt_score: str
    between_players: str
    obsolete: str
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
    drawn: str
    end: str
    exchange: str
    export: str
    first_certificate: str
    first_sale: str
    first_set: str
    float: str
    free_station: str
    forced_presidency: str
    forced_purchase: str
    forced_sale: str
    from_bank: str
    gift: str
    home_token: str
    ipo_purchase: str
    lost_run: str
    market_end: str
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
    players_only: str
    pool_limit: str
    presidency: str
    president_certificate: str
    printed: str
    priority: str
    private_comes_with: str
    private_hex: str
    private_income: str
    private_sale: str
    privates_first: str
    purchase: str
    replacement: str
    revenue: str
    rounds: str
    sale: str
    score: str
    sold_then_bought: str
    successor: str
    tile: str
    tiles_in_turn: str
    token: str
    tokens_in_turn: str
    trade_in: str
    train_limit: str
    train_order: str
    train_price: str
    train_required: str
    turn_order: str
    unsold: str
    pool_shrinks: str
    begins: str
    begins_with_station: str
    neutral_station: str
    moved_station: str
    added_station: str
    tile_bonus: str
    lost_tiles: str
    second_tile: str
    own_stock: str
    returned_token: str
    sale_after: str
    treasury_limit: str
    watering: str


def as_in(cite: Cite, games: Sequence[str]) -> Cite:
    """The sections to cite, those of other `games` as `as in 1830 8.2`, since owners of a title may not have their rules."""
    begins = tuple(f"{game}{after}" for game in games for after in (" ", "."))
    fields = ((name, getattr(cite, name)) for name in Cite.toml_keys.values())
    return cite._replace(**{name: f"as in {section}" for name, section in fields if section.startswith(begins)})
