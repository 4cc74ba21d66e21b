"""What a title of which 18xx.games is the only source does beside its numbers, in a few words that several titles share."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Line(NamedTuple):
    """What a title does whose corporations own their stock, on a market of one line, and can close."""

    limits: Mapping[int, Mapping[int, int]]
    """By number of players, then by the least number of corporations in the game: the certificate limit."""
    minors: Mapping[str, int]
    """By minor, which has the name of its private: its treasury."""
    special: Mapping[str, tuple[int, ...]]
    """By corporation: what a station costs in a place of its own, once."""
    extra: Mapping[str, tuple[int, tuple[str, ...], str]]
    """By private: how many further tiles it allows in one turn, where, and whether they are `yellow`, `any`, or an `upgrade`."""
    blasting: str = ""
    """The private with $20 off some hexes and edges."""
    mountains: tuple[str, ...] = ()
    """These hexes."""
    tunnels: tuple[tuple[str, str], ...] = ()
    """These edges, of those that the referee knows."""
    surplus: Mapping[str, int] = {}
    """By private: dollars that the bank asks beyond its face value."""
    taken: bool = False
    """Whether players take privates in the open, at face, and need not take all."""
    most_taken: Mapping[int, int] = {}
    """By number of players: how many they take at most."""
    begins: Mapping[int, int] = {}
    """By number of players: how many corporations begin, where not all do."""
    limit_waits: bool = False
    """Whether the certificate limit is looked up only when a corporation closes."""
    subsidies: tuple[str, ...] = ()
    """The corporations to which the bank pays their par."""
    cheaper: tuple[str, tuple[str, ...]] = ("", ())
    """A corporation with $20 off its first tile on some hexes, and these."""
    off_sum: str = ""
    """The private with $20 off the sum of each tile that costs more than $20."""
    minors_tiles: int = 2
    beside: tuple[str, ...] = ()
    """Privates that once allow a station of the list beside that of the turn."""
    two_take: str = ""
    """With two players: `open` if they take privates one by one, and may stop for two operating rounds."""


class Protection(NamedTuple):
    """What a title does whose prices fall only after the seller's turn, unless a president protects them."""

    limits: Mapping[int, tuple[int, ...]]
    """By number of players: the certificate limit with all corporations, once one has closed, and once two have, by an option."""
    own_sale_only: bool = False
    """Whether a president may not protect only what they have sold themselves, in every round."""
    falls_now: bool = False
    """Whether a forced sale of the corporation that needs the train moves its price at once, also across the ledge."""
    from_president: bool = False
    """Whether a corporation redeems stock of no other player than its president."""
    trains_return: bool = False
    """Whether the trains of a corporation that closes go to the pool."""
    destinations: bool = False
    """Whether corporations run to destinations."""
    second_at_first: bool = False
    """Whether a corporation lays a second yellow tile in its first operating round."""
    early: Mapping[str, tuple[tuple[str, ...], int, int]] = {}
    """By private: the corporations that buy it in phase 2 (all if none is named), and for how much."""
    dearer: tuple[str, str, int] = ("", "", 0)
    """A private for which one corporation pays up to a price of its own."""
    traded_in: tuple[str, ...] = ()
    """The phases in which players buy privates from players."""
    to_president: tuple[str, ...] = ()
    """Privates whose income goes to the president of the corporation that owns them."""
    unless_used: str = ""
    """The private that stays open only if its tile is not laid."""
    tiles: Mapping[str, tuple[str, ...]] = {}
    """By private with tiles of its own: the hexes where these are laid without an option."""
    rights: tuple[str, ...] = ()
    """The corporations that can have an edge token."""


class Locals(NamedTuple):
    """What a title does with local railroads that begin late, treasuries that sell their stock, and privates sold in rounds."""

    names: tuple[str, ...]
    """The locals, of five shares."""
    early: str = ""
    """The private that corporations buy in phase 2, at its price."""
    cheaper: Mapping[str, tuple[int, int, tuple[str, ...]]] = {}
    """By private: dollars off a tile, how often, and the hexes."""
    tile_income: Mapping[str, int] = {}
    """By private: dollars for its owner for each tile that anybody lays."""
    blocks: Mapping[str, tuple[str, ...]] = {}
    """By private: the hexes on which nobody lays a tile while a player owns it."""


class Drawn(NamedTuple):
    """What a title does whose corporations begin in an order that is drawn, with a last certificate of 20%, and begin again once they have closed."""

    fees: Mapping[str, int]
    """By corporation: what it pays for all its stations as it begins."""
    blue: tuple[tuple[int, int], ...]
    """The spaces of the market that no price enters before a phase."""
    opens_blue: str
    """That phase."""
    par_since: Mapping[str, str] = {}
    """By par: the phase from which a corporation begins with it."""
    chooses_home: str = ""
    """The corporation that may lack a home, so that the next one begins."""
    homes: int = 0
    """How many stations that takes, beside the homes of corporations."""
    reduced_limit: int = 0
    """The certificate limit with a corporation less than usual."""
    surveyor: str = ""
    """The private with which broad track costs half."""
    earthquake: str = ""
    """The train that brings an earthquake."""
    optional: tuple[str, ...] = ()
    """The trains that only an option brings."""
    shaken: str = ""
    """The hex of the earthquake."""
    blocks: Mapping[str, tuple[str, ...]] = {}
    """By private: the hexes on which nobody lays a tile while a player owns it."""


class Title(NamedTuple):
    """What a title does beside its numbers."""

    brings: Mapping[str, tuple[str, int]] = {}
    """By private: the corporation and percent of the certificate that comes with it; `drawn` is one drawn before the game."""
    options: tuple[str, ...] = ()
    """Its own options that the referee knows."""
    drawn: str = ""
    """The option that names the corporation drawn before the game."""
    closes_with: Mapping[str, str] = {}
    """By private: the corporation with whose first train it closes."""
    exchanges: Mapping[str, tuple[str, ...]] = {}
    """By private: the corporation for whose certificate it is exchanged, and the places it may come from."""
    discounts: Mapping[str, tuple[int, tuple[str, ...]]] = {}
    """By private: dollars off for the tiles of its corporation, and the hexes."""
    every_tile: tuple[str, ...] = ()
    """Hexes on which every tile costs."""
    home_first: Mapping[str, str] = {}
    """By corporation: the home on which nobody else lays a tile before its station is there."""
    stays_open: Mapping[str, int] = {}
    """By private that stays open with a player when the others close: its revenue then."""
    stays_with_corporation: tuple[str, ...] = ()
    """Privates that stay open with a corporation, which gets nothing for them."""
    stays_until: Mapping[str, str] = {}
    """By private that stays open when the others close: the phase that closes it."""
    begins_by: Mapping[str, str] = {}
    """By corporation that begins only in exchange for a private, at the price of one share: that private."""
    adds_train: tuple[str, ...] = ()
    """The types of which such a beginning adds a train to the depot, if one is next."""
    needs_neutral: tuple[str, ...] = ()
    """Corporations that begin only when a neutral station may lie on the map."""
    neutral: tuple[str, ...] = ()
    """Corporations that have one neutral station beside their list."""
    moves_station: tuple[str, ...] = ()
    """Privates that once move a station of their corporation."""
    adds_station: Mapping[str, int] = {}
    """By private that closes when a corporation buys it: what the station costs that this gives the corporation, its next one."""
    sale_option: str = ""
    """The option that says how the bank sells privates: in an auction, a draft, or in stock rounds."""
    auction_prices: Mapping[str, int] = {}
    """The prices of privates in an auction, of which corporations then pay half to twice."""
    extra_tiles: Mapping[str, tuple[str, int, bool]] = {}
    """By private: the hex of its corporation's extra tile, dollars off, and whether it is laid at any time of the turn."""
    extras_in_tile_step: tuple[str, ...] = ()
    """Privates whose extra tiles on a list are laid with the other tiles of a turn."""
    half_price: Mapping[str, tuple[str, ...]] = {}
    """By private that closes then: the trains of which its corporation once buys one from the bank at half price."""
    goals: tuple[int, tuple[str, ...]] = (0, ())
    """What the bank pays once for a station on a goal, which only the map shows, and to which corporations."""
    closes_with_par: tuple[str, ...] = ()
    """Privates that close when the par of the corporation that they bring is set."""
    free_extras: Mapping[str, tuple[str, ...]] = {}
    """By private: the hexes of the extra tiles of its corporation, which have no terrain."""
    free_with_tile: Mapping[str, str] = {}
    """By private: the hex on which a station is free with the first tile in the same turn."""
    free_stations: tuple[str, ...] = ()
    """Privates that make one station free without a tile."""
    discounted: int = 1
    """How many privates can become cheaper in the private sale, one after the other."""
    bid_multiple: int = 1
    """What bids are multiples of."""
    leading_bids_bind: bool = False
    """Whether only the highest bid for a private is on the table."""
    exports: tuple[str, ...] = ()
    """The types of trains that leave the game at the end of a set, or when the private sale pays revenue."""
    gifts: bool = False
    """Whether presidents give stock away, after which the president may be another than who has the certificate."""
    ends_with: str = ""
    """The train with the first of which the game ends, after one more set."""
    all_held: bool = False
    """Whether a corporation is sold out only if players hold all 100% of it."""
    without: tuple[str, ...] = ()
    """Verbs that its games never use, beside those that no such title has."""
    reaches: tuple[str, ...] = ()
    """What its random games must reach."""
    exports_until: str = ""
    """The train whose first export is the last one."""
    cuts_set: bool = False
    """Whether the train that ends the game also ends its set, if it is bought."""
    certificates: int = 0
    """Certificates that the players share, for each corporation in play, if that is the limit."""
    without_yellow: str = ""
    """The option by which there is no yellow zone."""
    variants: Mapping[str, Mapping[str, Any]] = {}
    """By option: the numbers that are others with it."""
    two_player_stock: bool = False
    """Whether with two players certificates of 30% are on sale, stock goes to the pool, and some of it leaves the game."""
    presidents: Mapping[str, int] = {}
    """Percent of the president's certificate by corporation, where it is not 20."""
    from_bank: str = "any"
    """How many trains of the bank a corporation buys in a turn: `any`, `one`, or `one-of-each` type."""
    from_bank_in: tuple[str, ...] = ()
    """The phases in which that holds, if not in all."""
    private_trains: Mapping[str, str] = {}
    """By private: the train that the corporation gets that buys it, if it has room and the type has not rusted."""
    trade_of_privates: str = "never"
    """Whether players buy privates from each other: `never`, or in a stock round as the `purchase` of a turn."""
    bank_ends: str = "set"
    """After what a broken bank ends the game: the `set` or the operating `round`."""
    price_ends: str = "never"
    """After what a price at the end of the market ends the game: `never`, or the operating `round`."""
    obsolete: Mapping[str, tuple[str, str]] = {}
    """By type of train: the phase that makes it obsolete, and the option that says so, if any."""
    civil_war: str = ""
    """The phase that costs every floated corporation with a train its smallest run; of a single train nothing is paid."""
    at_face_first: bool = False
    """Whether in the first set corporations buy privates at face, in phase 2 one each and one from each player."""
    yellow_tiles: int = 0
    """How many further tiles a turn has, if they and all before them are the first on their hexes."""
    yellow_at_first: str = ""
    """The option by which there is one more of them in the first operating round of a corporation."""
    yellow_fee: int = 0
    """What a further tile costs beside the others' costs."""
    rivers: Mapping[tuple[str, str], int] = {}
    """Some of the rivers: what crossing the edge between two hexes costs once."""
    river_income: Mapping[str, int] = {}
    """By private: what its owner gets for each river that anybody pays for."""
    yellow_bonus: tuple[int, tuple[str, ...]] = (0, ())
    """What the bank pays for the first tile on some hexes, to which rivers can fall due again."""
    discards_out: bool = False
    """Whether trains discarded or traded in leave the game."""
    fewer_stations: Mapping[str, str] = {}
    """By option: the corporation that has one station less."""
    more_terrain: Mapping[str, tuple[str, int]] = {}
    """By option: a further hex that costs something."""
    one_block: bool = False
    """Whether all that a player sells of a corporation in one turn is one sale."""
    helps_others: bool = True
    """Whether a president may help to buy another corporation's train."""
    protection: Protection | None = None
    """What a title does whose prices fall only after the seller's turn."""
    locals: Locals | None = None
    """What a title does with local railroads that begin late, treasuries that sell their stock, and privates sold in rounds."""
    order: Drawn | None = None
    """What a title does whose corporations begin in an order that is drawn, and again once they have closed."""
    line: Line | None = None
    """What a title does whose corporations own their stock, on a market of one line, and can close."""
    cards: Mapping[str, str] = {}
    """By type of train: the other type that the card can be, where a phase begins with either."""
    begun_by: Mapping[str, str] = {}
    """By type of train: the phase that it begins, where phases are not named after trains."""
    station_fees: Mapping[str, int] = {}
    """By corporation: what it pays at the float for all its stations, where corporations are paid for their own stock."""
    keeps_presidencies: bool = False
    """Whether no sale for a train may change any presidency."""
    listed_extras: Mapping[str, tuple[int, int, tuple[str, ...]]] = {}
    """By private: how many extra tiles its corporation lays in one turn, dollars off each, and the hexes."""
    by_station: bool = False
    """Whether a private is exchanged in stock rounds only, for stock of a corporation with a station on the map."""
    without_route: bool = False
    """Whether a corporation must own a train when its turn ends, with a route or without."""
    subsidy: int = 0
    """What a train can bring the treasury beside the revenue."""
