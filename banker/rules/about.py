"""The parts of a ruleset that are not rules: where it comes from, options, advice, names in other programs, and citations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from banker.frozen import Frozen
from banker.money import DOLLARS
from banker.rules.find import is_path
from banker.rules.kinds import CorporationName, OptionName, PhaseName, PrivateName, Raw, Section

ExternalStep = Literal[
    "track",
    "private_token",
    "home_token",
    "token",
    "run",
    "dividend",
    "bought_token",
    "train_token",
    "discard",
    "train",
    "private",
    "issue",
    "interest",
    "bond",
]
"""A step of a corporation's turn in another program."""

_NOTES = {"bank.total": ["bank.notes"], "bank.reserve": ["bank.reserve_notes"]}


class RawRuleset(Frozen):
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
    """The game. A game without a stock market needs no keys about stock and privates."""

    id: str
    """A short name for the game, as in answers and citations."""
    title: str
    """The title of the game."""
    about: str = ""
    """What is special about the game, in one sentence, for `banker rules list`."""
    short: str = ""
    """The short name that `new` takes for this game when several ids begin with it."""
    based_on: tuple[str, ...] = ()
    """The games whose rules apply where this game has none of its own. Refusals then cite, for example, `as in 1830 8.2`."""
    stock_market: bool = True
    """Whether there is stock with a market. Without one, players are dealt railroads (`setup`)."""
    currency: str = DOLLARS
    """The sign before an amount of money (`¥`), or with a # in place of the amount (`#F`)."""


class Advice(Frozen):
    """Advice from banker beyond the rules; it changes nothing in the game."""

    notes: bool = False
    """Whether answers show the banknotes that the bank hands out."""
    note_values: tuple[int, ...] = (500, 100, 50, 20, 10, 5, 1)
    """The values of banknotes if `bank.notes` has none."""


class Option(Frozen):
    """Choices made with `banker new`: each sets one value of this file, or several."""

    about: str
    """The choice, as part of a sentence: "whether ..."."""
    sets: str = ""
    """The path of the value that it sets, such as "train.D.count"; the file must have it. Omit it if the option sets several values."""
    values: Mapping[str, object] = {}
    """The words to choose from, each with the value that it sets; without `sets` each with a table of values by their paths, such as `{ "bank.total" = 3500 }`. One must match the file and is the default: `{}` if the option sets several values."""
    amount: bool = False
    """Whether it is an amount of dollars instead of a word."""
    drawn: bool = False
    """Whether it is drawn before the game: it has no default, and `banker new` asks for it. The import of a game draws in the order of `values`."""
    drawn_with: tuple[int, ...] = ()
    """The numbers of players for which it is drawn, or that may choose it; all by default."""
    undrawn: str = ""
    """The value for other numbers of players; it is never drawn, and otherwise the default."""
    drawn_from: tuple[str, ...] = ()
    """Some of these names are drawn, and the option sets a list of them; type it with commas. Without `values`."""
    number: Mapping[int, int] = {}
    """By number of players: how many of `drawn_from` are drawn; none with other numbers."""
    needs: Mapping[OptionName, str] = {}
    """By another option: the value that it must have with any but the default of this one."""
    in_order: bool = False
    """Whether the names are drawn one after the other, so that their order counts; then all of them may be drawn."""

    @property
    def removes(self) -> bool:
        """Whether its names are those that are out of the game."""
        return bool(self.drawn_from) and self.sets.startswith("players.out.")

    def is_drawn(self, players: int) -> bool:
        """Whether it is drawn in a game of so many players."""
        if self.drawn_from:
            return bool(self.number.get(players))
        return self.drawn and (not self.drawn_with or players in self.drawn_with)

    def settings(self, word: str) -> Mapping[str, object]:
        """The values of the ruleset that one of its values sets, by their paths."""
        if self.drawn_from:
            return {self.sets: word.split(",")}
        if not self.values:  # an amount; of the notes of the bank, the number of each is unknown then
            return {self.sets: int(word)} | {path: {} for path in _NOTES.get(self.sets, ())}
        value = self.values[word]
        return {self.sets: value} if self.sets or not isinstance(value, Mapping) else value


class External(Frozen):
    """Other programs whose games `banker import` reads, by name: "18xx.games"."""

    title: str
    """What the program calls this game."""
    other_titles: tuple[str, ...] = ()
    """What else it calls the game, such as with some numbers of players."""
    names: Mapping[str, str] = {}
    """Its names of corporations and privates that differ from ours: theirs = ours."""
    options: Mapping[str, str] = {}
    """The values of our options in its games."""
    optional_rules: Mapping[str, Mapping[str, str]] = {}
    """By an optional rule of that program: the options of ours that it sets."""
    chosen_homes: tuple[CorporationName, ...] = ()
    """Corporations whose home station is placed again, free, with the first tile on its hex."""
    steps: tuple[ExternalStep, ...] = ()
    """The steps of a corporation's turn at which the program may wait for a decision, in order."""
    tiles_at_sale: tuple[PrivateName, ...] = ()
    """Privates whose seller to a corporation decides at once on a tile."""
    tiles_of_presidents: tuple[PrivateName, ...] = ()
    """Privates for whose tile the program waits at `track`, if the player who owns it is president."""
    tiles_of_turn: tuple[PrivateName, ...] = ()
    """Privates whose owner, a player, may lay the tile of a corporation's turn, not a yellow one, and then place its station."""
    tiles_beside: Mapping[PrivateName, PhaseName] = {}
    """By private: the phase from which its owner, a player, may lay tiles on its hexes in addition to those of a corporation's turn. The program waits for them at `track` if that player is president."""
    track: Mapping[str, tuple[int, ...]] = {}
    """By a hex with printed track: the edges that it reaches, from 0 (down) to 5, clockwise."""
    gauges: Mapping[str, str] = {}
    """By a hex with printed track of several gauges: its pieces, such as "bn" for a broad and a narrow one."""
    layout: Literal["flat", "pointed"] = "flat"
    """Whether a side or a corner of each hex is up. Edge 0 of a hex leads down, or down to the left."""
    extra_tiles_at: Literal["track", "private"] = "private"
    """The step at which the program waits for the extra tile of a private."""
    assigned: tuple[PrivateName, ...] = ()
    """Privates that their corporation assigns to a hex, for nothing; the program waits for that at the purchase of privates."""
    chosen_place: tuple[PrivateName, ...] = ()
    """Privates with a place on the map, which their corporation may choose and close to others for nothing; the program waits for that with the station of a turn."""
    closed_by_assignment: tuple[PrivateName, ...] = ()
    """Privates that close once they are assigned."""
    closed_by_choice: tuple[PrivateName, ...] = ()
    """Privates that close by a choice of their corporation, which it may make in each of its turns."""
    moved: tuple[PrivateName, ...] = ()
    """Privates that their corporation may move to another hex in each of its turns, for nothing; the program waits for that, too."""
    waits_for_early_buyers: bool | Literal["only-these"] = True
    """Whether the program waits for a purchase that `early_buyers` allows; if so, it waits for other privates, too, but not with "only-these"."""
    stations_beside: tuple[PrivateName, ...] = ()
    """Privates that give their corporation a free station beyond its charter. At the purchase of privates, the program may wait for it."""
    auction_keeps_priority: bool = False
    """Whether the first seat always has the first turn there after the auction."""
    always_drawn: Mapping[str, tuple[str, ...]] = {}
    """By an optional rule of that program: names that are always among those that an option draws (`drawn_from`)."""
    never_drawn: Mapping[str, tuple[str, ...]] = {}
    """By an optional rule of that program: names that are never among them."""
    drawn_late: Mapping[str, Mapping[str, int]] = {}
    """By an optional rule of that program: names that are not among the first drawn, each with the number of those draws; one that is drawn earlier changes places with the next one."""
    draws: tuple[OptionName, ...] = ()
    """The options that the program draws before the game, in its order; others follow in the ruleset's order."""
    draws_after: int = 0
    """How many of its random numbers it uses before those."""


class Cite(Frozen):
    """By subject, the section of the rules that refusals, `show` and `audit` name. For other subjects they name the game."""

    auction: Section = ""
    """Privates are sold in an auction, in order, or dealt."""
    bank_breaks: Section = ""
    """The bank has broken."""
    bankruptcy: Section = ""
    """Who is bankrupt, and what that costs."""
    bankrupt_score: Section = ""
    """The score of a bankrupt player."""
    between_players: Section = ""
    """Privates sold from player to player."""
    between_trains: Section = ""
    """Trains bought from other corporations."""
    bid: Section = ""
    """Bids for privates."""
    capital: Section = ""
    """The capital of a corporation that floats."""
    cash: Section = ""
    """A payment that exceeds the cash at hand."""
    certificate_limit: Section = ""
    """The certificate limit of a player."""
    closing: Section = ""
    """A private closes."""
    corporation_limit: Section = ""
    """How much of one corporation a player may hold."""
    decision: Section = ""
    """What a corporation may do with its revenue, and what it withholds."""
    discard: Section = ""
    """Trains over the limit."""
    discount: Section = ""
    """The price of a private that nobody bought."""
    dividend: Section = ""
    """What a dividend pays to whom."""
    drawn: Section = ""
    """A draw before the game with some numbers of players only."""
    end: Section = ""
    """When the game ends."""
    exchange: Section = ""
    """A private turned in for stock."""
    first_certificate: Section = ""
    """The first certificate sold is the president's."""
    first_sale: Section = ""
    """No stock is sold in the first round."""
    float: Section = ""
    """When a corporation floats and first operates."""
    free_station: Section = ""
    """The free station of a private."""
    forced_presidency: Section = ""
    """A forced sale may not change a presidency."""
    forced_purchase: Section = ""
    """A train that the president must help to buy."""
    forced_sale: Section = ""
    """Stock sold to pay for a train that must be bought."""
    from_bank: Section = ""
    """How many trains a corporation may buy from the bank in a turn."""
    home_token: Section = ""
    """The home station."""
    ipo_purchase: Section = ""
    """Stock bought from the IPO."""
    market_end: Section = ""
    """The end of the stock market, which ends the game."""
    market_in_pool: Section = ""
    """How the price of a corporation with stock in the bank pool moves."""
    market_paid: Section = ""
    """How the price moves after a dividend."""
    market_sale: Section = ""
    """How the price moves after a sale."""
    market_sold_out: Section = ""
    """How the price of a sold-out corporation moves."""
    market_unpaid: Section = ""
    """How the price moves without a dividend."""
    one_certificate: Section = ""
    """What may be bought and sold in one turn, and in which order."""
    operating_order: Section = ""
    """The order in which corporations operate."""
    first_order: Section = ""
    """The order of the first operating round, if it has one of its own."""
    operating_rounds: Section = ""
    """How many operating rounds a set has."""
    par: Section = ""
    """The par, or first price."""
    payment: Section = ""
    """A payment that the players agreed on."""
    phase: Section = ""
    """What a phase changes."""
    players_only: Section = ""
    """Privates that only players may own."""
    pool_limit: Section = ""
    """How much stock the bank pool may hold."""
    presidency: Section = ""
    """Who becomes president."""
    president_certificate: Section = ""
    """Nobody can take over the president's certificate."""
    printed: Section = ""
    """A hex that is printed with a tile, which is replaced later, or that takes none."""
    priority: Section = ""
    """The priority deal."""
    private_comes_with: Section = ""
    """The special right of a private, and what it brings."""
    private_hex: Section = ""
    """Hexes that a private blocks."""
    private_income: Section = ""
    """What privates pay."""
    private_sale: Section = ""
    """Privates sold by their owners."""
    privates_first: Section = ""
    """All privates are sold before stock."""
    purchase: Section = ""
    """Stock that is not available."""
    replacement: Section = ""
    """Tiles that replace others."""
    revenue: Section = ""
    """What a run can bring."""
    rounds: Section = ""
    """What happens in which kind of round."""
    sale: Section = ""
    """Stock that is sold, and at which price."""
    score: Section = ""
    """The final score."""
    several: Section = ""
    """Several certificates of one corporation in a turn."""
    sold_then_bought: Section = ""
    """Nobody buys in a round what they sold in it."""
    successor: Section = ""
    """Who becomes president if several players hold the most stock."""
    tile: Section = ""
    """What a tile costs."""
    tiles_in_turn: Section = ""
    """How many tiles are laid in a turn."""
    token: Section = ""
    """What a station costs, and how many there are."""
    tokens_in_turn: Section = ""
    """How many stations are placed in a turn."""
    trade_in: Section = ""
    """Trains traded in."""
    train_limit: Section = ""
    """The train limit."""
    train_order: Section = ""
    """Which trains are on sale."""
    train_price: Section = ""
    """What a train from the bank costs."""
    train_required: Section = ""
    """A corporation must own a train."""
    turn_order: Section = ""
    """The steps of a corporation's turn."""
    unsold: Section = ""
    """Where unsold stock goes when a corporation floats."""
    begins: Section = ""
    """A corporation that begins only in exchange for a private."""
    sale_after: Section = ""
    """When players may begin to sell stock of a corporation."""
