"""The types of the private companies in a ruleset; as in `banker.rules.values`, names are those of the TOML keys."""

from collections.abc import Mapping
from typing import Literal

from banker.rules.frozen import Frozen
from banker.rules.kinds import CorporationName, HexName, PhaseName, PrivateName, TerrainName, TrainType


class ComesWith(Frozen):
    """The certificate that its first buyer gets with it, free."""

    certificate: Literal["ordinary", "president"]
    """Which certificate; a president's lets the buyer set the par."""
    corporation: CorporationName = ""
    """The corporation of the certificate; or leave it out and give a `choice`."""
    choice: tuple[CorporationName, ...] = ()
    """The corporations of which the buyer chooses one."""
    if_chosen: Mapping[CorporationName, Mapping[PrivateName, CorporationName]] = {}
    """By the corporation chosen: another private, and the corporation of which that one then brings a certificate."""

    @property
    def corporations(self) -> tuple[str, ...]:
        """The corporations of which a certificate may come with the private."""
        return self.choice or (self.corporation,)


class Exchange(Frozen):
    """The certificate for which its owner may turn it in."""

    from_: tuple[Literal["ipo", "pool"], ...]
    """Where the certificate may come from."""
    below: int | Literal["limit"]
    """Percent of the corporation that the owner must hold less than; "limit" is the limit of one corporation."""
    corporation: CorporationName = ""
    """The corporation of the certificate; or leave it out and give a `choice`."""
    choice: tuple[CorporationName, ...] = ()
    """The corporations of which the owner chooses one."""
    prices: tuple[Literal["par", "market"], ...] = ()
    """The prices of which the owner pays one; free if there is none."""
    when: Literal["between-turns", "any-time", "turn"] = "between-turns"
    """In an operating round between turns, or at any time; or only in a stock round, as the purchase of a player's turn."""
    presidents_price: Literal["all-shares", "one-share"] = "all-shares"
    """Whether a president's certificate costs the price of all its shares, or of one."""
    adds_train: tuple[TrainType, ...] = ()
    """Types of train of which one is added to the depot, out of the reserve, if it is the next type there."""

    @property
    def corporations(self) -> tuple[str, ...]:
        """The corporations for a certificate of which the private can be exchanged."""
        return self.choice or (self.corporation,)


class Discount(Frozen):
    """What tiles cost less for the corporation that owns it."""

    off: int
    """Dollars off."""
    terrain: tuple[TerrainName, ...]
    """The kinds of terrain that cost less."""


class StaysOpen(Frozen):
    """A private that stays open when the others close, and pays something else from then on."""

    with_: tuple[Literal["player", "corporation"], ...]
    """The kinds of owner with whom it stays open."""
    revenue: int
    """Dollars that it then pays in each operating round."""
    until: PhaseName = ""
    """The phase that closes it at last; it stays to the end of the game if left out."""


class Private(Frozen):
    """The private companies by their ids, in the order in which they are offered."""

    name: str
    """The full name."""
    price: int
    """Face value in dollars."""
    revenue: int
    """Dollars that it pays its owner in each operating round."""
    aliases: tuple[str, ...] = ()
    """Other names by which it can be typed."""
    hexes: tuple[HexName, ...] = ()
    """Hexes on which it keeps others from building while a player owns it."""
    to_corporations: bool = True
    """Whether a corporation may buy it."""
    comes_with: ComesWith | None = None
    exchange: Exchange | None = None
    closes_with_first_train_of: CorporationName | None = None
    """The corporation whose first train closes it."""
    closes_with_par_of: CorporationName | None = None
    """The corporation whose par closes it."""
    extra_tile: HexName | tuple[HexName, ...] | None = None
    """The hex on which a corporation that owns it may lay one more tile; or a list, with one more tile on each hex."""
    extra_tile_off: int = 0
    """Dollars that its extra tile costs less than another one on that hex."""
    extra_tile_when: Literal["tile-step", "any-time"] = "any-time"
    """When its extra tile is laid: with the other tiles, or at any time of the corporation's turn."""
    free_token: HexName | None = None
    """The hex on which a corporation that owns it may place a free station, with a tile."""
    free_token_on: tuple[HexName, ...] = ()
    """The hexes on one of which a corporation that owns it may place one free station, without a tile."""
    train: TrainType | None = None
    """The type of a train that goes free to the corporation that buys it; it is not one of those in the depot."""
    discount: Discount | None = None
    stays_open: StaysOpen | None = None
    river_income: int = 0
    """Dollars from the bank to its owner for each river that anybody pays for."""
    moves_station: tuple[HexName, ...] = ()
    """The hexes to which a corporation that owns it may once move one of its stations, with one more tile there."""
    revenue_of_corporation: int | None = None
    """Dollars that it pays a corporation that owns it; its revenue if left out."""
    adds_station: int = 0
    """Dollars for one more station, the next one, of the corporation that buys it; the private then closes. 0 if it adds none."""

    @property
    def extra_hexes(self) -> tuple[str, ...]:
        """The hexes of its extra tile, or of its extra tiles, one on each."""
        return (self.extra_tile,) if isinstance(self.extra_tile, str) else self.extra_tile or ()


class Privates(Frozen):
    """How privates are sold, and what corporations pay for them."""

    bid_increment: int
    """Dollars that a bid must be over face value, or over the best bid; 0 where there is no auction."""
    discount: int
    """Dollars off the price of a private after a round in which nobody bought it."""
    corporation_pays: tuple[int, int]
    """The least and the most that a corporation pays for a private, in percent of face value; [0, 0] where none buys any."""
    at_the_end: Literal["face", "nothing"]
    """What a private counts in the score: its face value, or nothing."""
    discounted: int = 1
    """How many privates, counted from the cheapest, can become cheaper so; once these are sold, the privates pay instead."""
    sale: Literal["auction", "dealt", "draft", "stock-round"] = "auction"
    """How privates are sold: in an auction, dealt to players who pay face value, drafted at face value in turn and back (what nobody wants leaves the game, and stock rounds go in the other direction), or bought from the bank at face value in stock rounds, beside stock."""
    first_turn: PrivateName = ""
    """Where privates are dealt, the one whose owner's neighbour to the left has the first turn."""
    between_players: bool | Literal["purchase"] = True
    """Whether players may sell privates to each other; "purchase" if only in stock rounds, as the purchase of the buyer's turn."""
    first_set: Literal["as-later", "at-face"] = "as-later"
    """Whether in the first set of operating rounds corporations buy privates as later, or at face value: one a corporation from one player while the phase does not allow it."""
    least_rounded: Literal["up", "down"] = "up"
    """Whether the least price for a corporation is rounded up or down."""
    bid_multiple: int = 1
    """Dollars of which a bid must be a multiple."""
    bids_bind: Literal["all", "highest"] = "all"
    """The bids whose money is set aside: all of a player's, or only those that are the highest for their private."""
