"""The types of the private companies in a ruleset; as in `banker.rules.values`, names are those of the TOML keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from banker.frozen import Frozen
from banker.rules.kinds import CorporationName, Count, HexName, PhaseName, PrivateName, Section, TerrainName, TrainType


class ComesWith(Frozen):
    """The certificate that its first buyer gets with it, free."""

    certificate: Literal["ordinary", "president"]
    """Which certificate; a president's lets the buyer set the par."""
    corporation: CorporationName = ""
    """The corporation of the certificate; omit it if there is a `choice`."""
    choice: tuple[CorporationName, ...] = ()
    """The corporations from which the buyer chooses one."""
    if_chosen: Mapping[CorporationName, Mapping[PrivateName, CorporationName]] = {}
    """By the corporation chosen: another private, and the corporation whose certificate then comes with it."""
    cite: Section = ""
    """Its section; without it, `cite.private_comes_with`."""

    @property
    def corporations(self) -> tuple[str, ...]:
        """The corporations whose certificate may come with the private."""
        return self.choice or (self.corporation,)


class Exchange(Frozen):
    """The certificate for which its owner may turn it in."""

    from_: tuple[Literal["ipo", "pool", "treasury"], ...]
    """Where the certificate may come from."""
    below: int | Literal["limit"]
    """The owner must hold less than this percentage of the corporation; "limit" is the limit for one corporation."""
    corporation: CorporationName = ""
    """The corporation of the certificate; omit it if there is a `choice`."""
    choice: tuple[CorporationName, ...] = ()
    """The corporations from which the owner chooses one."""
    prices: tuple[Literal["par", "market"], ...] = ()
    """The prices from which the owner chooses; free if empty."""
    when: Literal["between-turns", "any-time", "turn", "stock-round"] = "between-turns"
    """When it may be exchanged: in an operating round between turns, or at any time; or only in a stock round, as the purchase of a player's turn or in addition to it."""
    after_sale: bool = True
    """Whether a player who has sold stock may still exchange it in the same turn."""
    treasury_paid: bool = False
    """Whether the bank pays the corporation the market price of a free certificate from its treasury."""
    presidents_price: Literal["all-shares", "one-share"] = "all-shares"
    """Whether a president's certificate costs the price of all its shares, or of one."""
    adds_train: tuple[TrainType, ...] = ()
    """Types of train: if the depot's next train is of one of these, another of that type enters it from the reserve."""

    @property
    def corporations(self) -> tuple[str, ...]:
        """The corporations whose certificate its owner can get in exchange."""
        return self.choice or (self.corporation,)


class Discount(Frozen):
    """The discount on tiles for the corporation that owns it."""

    off: int
    """Dollars off."""
    terrain: tuple[TerrainName, ...]
    """The kinds of terrain that cost less."""


class Private(Frozen):
    """The private companies by their ids, in the order in which they are offered."""

    name: str
    """The full name."""
    price: int
    """Face value in dollars."""
    revenue: int
    """Dollars that it pays its owner in each operating round."""
    aliases: tuple[str, ...] = ()
    """Other names that players can type."""
    hexes: tuple[HexName, ...] = ()
    """Hexes on which it keeps others from building while a player owns it."""
    to_corporations: bool = True
    """Whether a corporation may buy it."""
    to_players: bool = True
    """Whether a player may buy it from another, if `between_players` allows that."""
    corporation_pays: tuple[int, int] | None = None
    """The least and the most that a corporation pays for it, in percent of its face value, if they differ from `privates`."""
    comes_with: ComesWith | None = None
    exchange: Exchange | None = None
    closes_with_first_train_of: CorporationName | None = None
    """The corporation whose first train closes it."""
    closes_with_par_of: CorporationName | None = None
    """The corporation whose par closes it."""
    extra_tile: HexName | tuple[HexName, ...] | None = None
    """The hex on which a corporation that owns it may lay one more tile; or a list, with one more tile on each hex."""
    extra_tiles: Count = 0
    """How many extra tiles there are in all, on any of the hexes; 0 if there is one on each."""
    extra_tile_off: int = 0
    """Dollars by which its extra tile is cheaper than other tiles on that hex."""
    extra_tile_free_at_home: bool = False
    """Whether its tile is free, and in addition to the others of the turn, on the home hex of a corporation that has never run; on other hexes it counts as one of the turn's tiles."""
    extra_tile_when: Literal["tile-step", "any-time"] = "any-time"
    """When its extra tile is laid: with the other tiles, or at any time of the corporation's turn."""
    free_token: HexName | None = None
    """The hex on which a corporation that owns it may place a free station, with a tile."""
    free_token_on: tuple[HexName, ...] = ()
    """The hexes where a corporation that owns it may place one free station, on one of them and without a tile."""
    discount: Discount | None = None

    @property
    def extra_hexes(self) -> tuple[str, ...]:
        """The hexes of its extra tile, or of its extra tiles, one on each."""
        return (self.extra_tile,) if isinstance(self.extra_tile, str) else self.extra_tile or ()


class Privates(Frozen):
    """How privates are sold, and what corporations pay for them."""

    bid_increment: int
    """Dollars by which a bid must exceed face value or the best bid; 0 without an auction."""
    discount: int
    """Dollars off the price of a private after a round in which nobody bought it."""
    corporation_pays: tuple[int, int]
    """The least and the most that a corporation pays for a private, in percent of face value; [0, 0] if corporations may not buy any."""
    at_the_end: Literal["face", "nothing"]
    """The value of a private in the score: its face value, or nothing."""
    discounted: int = 1
    """How many privates, counted from the cheapest, can become cheaper by this `discount`; once they are sold, the privates pay instead. In a sale in rounds, all can."""
    sale: Literal["auction", "dealt", "draft", "deck", "stock-round", "all-at-once", "rounds"] = "auction"
    """How privates are sold: in an auction; dealt to players, who pay face value; drafted at face value back and forth (unsold ones leave the game, and stock rounds go in the other direction); drawn from a deck that nobody sees, and paid for when all cards are shown; bought from the bank at face value in stock rounds, like stock; all at once, when every player has the highest bid for one of them; or in rounds, each to its highest bid when all have passed, while the others become cheaper."""
    draft: Literal["back-and-forth", "may-pass", "one-each"] = "back-and-forth"
    """How privates are drafted: back and forth, where the first player must take one; the same without that duty, and stock rounds keep their direction; or each player takes one, from the last seat to the first, and stock rounds begin with the first."""
    first_turn: PrivateName = ""
    """If privates are dealt: the player to the left of this one's owner has the first turn."""
    between_players: bool | Literal["purchase"] = True
    """Whether players may sell privates to each other; "purchase" if only in stock rounds, as the purchase of the buyer's turn."""
    between_since: PhaseName = ""
    """The phase from which players may sell privates to each other; by default from the start."""
    sellers: Literal["players", "president"] = "players"
    """Who may sell a corporation a private: any player, or only its president."""
    least_rounded: Literal["up", "down"] = "up"
    """Whether the least price for a corporation is rounded up or down."""
    bid_multiple: int = 1
    """A bid must be a multiple of this many dollars."""
    bids_bind: Literal["all", "highest"] = "all"
    """The bids that are reserved: all, or only the highest for each private."""

    @property
    def takes_turns(self) -> bool:
        """Whether players buy them from the bank in the turns of a stock round."""
        return self.sale in ("auction", "stock-round")

    @property
    def takes_bids(self) -> bool:
        """Whether players bid for them."""
        return self.sale == "auction" or self.bids_on_all

    @property
    def bids_on_all(self) -> bool:
        """Whether players bid on any of them, and pay only once the bids stand."""
        return self.sale in ("all-at-once", "rounds")
