"""The types of the private companies in a ruleset; as in `banker.rules.values`, names are those of the TOML keys."""

from collections.abc import Mapping
from typing import Literal

from banker.rules.frozen import Frozen


class ComesWith(Frozen):
    """The certificate that comes free with a private: of one corporation, or of one the buyer chooses.

    `if_chosen` gives, by the corporation chosen, the other private whose certificate changes, and to which corporation.
    """

    certificate: Literal["ordinary", "president"]
    corporation: str = ""
    choice: tuple[str, ...] = ()
    if_chosen: Mapping[str, Mapping[str, str]] = {}

    @property
    def corporations(self) -> tuple[str, ...]:
        """The corporations of which a certificate may come with the private."""
        return self.choice or (self.corporation,)


class Exchange(Frozen):
    """The certificate for which a private can be exchanged, if its owner holds less than `below` percent.

    `below = "limit"` is the limit of one corporation. The owner chooses one of `prices`; with none the certificate is
    free. A president's certificate costs all the shares that it stands for, or only `one-share` (`presidents_price`).
    `from_` is `from` in the file. In an operating round it is exchanged between turns, or at any time (`when`); or it is
    exchanged only in a stock round, as the purchase of a player's turn. It can add a train to the depot, if the next one is
    of a type in `adds_train`.
    """

    from_: tuple[Literal["ipo", "pool"], ...]
    below: int | Literal["limit"]
    corporation: str = ""
    choice: tuple[str, ...] = ()
    prices: tuple[Literal["par", "market"], ...] = ()
    when: Literal["between-turns", "any-time", "turn"] = "between-turns"
    presidents_price: Literal["all-shares", "one-share"] = "all-shares"
    adds_train: tuple[str, ...] = ()

    @property
    def corporations(self) -> tuple[str, ...]:
        """The corporations for a certificate of which the private can be exchanged."""
        return self.choice or (self.corporation,)


class Discount(Frozen):
    """Dollars `off` the cost of each kind of `terrain`, for tiles of the corporation that owns a private."""

    off: int
    terrain: tuple[str, ...]


class StaysOpen(Frozen):
    """With whom a private stays open when the others close, and its revenue in dollars from then on.

    `with_` is `with` in the file. A private that stays open `until` a phase closes when that begins.
    """

    with_: tuple[Literal["player", "corporation"], ...]
    revenue: int
    until: str = ""


class Private(Frozen):
    """A private company: face value and revenue in dollars, and its special rights.

    A `train` beside the depot goes free to the corporation that buys the private, if it has room and the type has not rusted.
    Its `extra_tile` costs `extra_tile_off` dollars less than another tile there, and is laid with the other tiles or at any
    time of the turn (`extra_tile_when`). A corporation that owns it gets `revenue_of_corporation` instead of the revenue. Sold to
    one it may close and give it one more station, for `adds_station` dollars, as the next on its charter.
    """

    name: str
    price: int
    revenue: int
    aliases: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    to_corporations: bool = True
    comes_with: ComesWith | None = None
    exchange: Exchange | None = None
    closes_with_first_train_of: str | None = None
    closes_with_par_of: str | None = None
    extra_tile: str | tuple[str, ...] | None = None
    extra_tile_off: int = 0
    extra_tile_when: Literal["tile-step", "any-time"] = "any-time"
    free_token: str | None = None
    free_token_on: tuple[str, ...] = ()
    train: str | None = None
    discount: Discount | None = None
    stays_open: StaysOpen | None = None
    river_income: int = 0
    moves_station: tuple[str, ...] = ()
    revenue_of_corporation: int | None = None
    adds_station: int = 0

    @property
    def extra_hexes(self) -> tuple[str, ...]:
        """The hexes of its extra tile, or of its extra tiles, one on each."""
        return (self.extra_tile,) if isinstance(self.extra_tile, str) else self.extra_tile or ()


class Privates(Frozen):
    """How privates are sold: bid increment and discount in dollars, prices for corporations in percent of face value.

    Bids are multiples of `bid_multiple`. The money of all of a player's bids is set aside, or only that of the highest bids (`bids_bind`).
    After a round without a buyer the discount goes to the first of the `discounted` cheapest privates that the bank still
    has; if all of these are sold, the privates pay instead.

    A draft is for face value, in turn and back, and what nobody wants leaves the game; the stock rounds then go in the other direction.
    In a `stock-round` the bank sells them at face value, beside stock, as the purchase of a turn.
    Where privates are dealt, each player buys one at face value, and the player to the left of the owner of `first_turn`
    has the first turn. Where privates are sold `between_players` as a `purchase`, that is the buyer's purchase of a turn.
    The least that corporations pay is rounded `up` or `down`, and is at least a dollar.
    In the `first_set` of operating rounds corporations may have to pay face value. Before their phase they then buy one each,
    and each player sells one.
    """

    bid_increment: int
    discount: int
    corporation_pays: tuple[int, int]
    at_the_end: Literal["face", "nothing"]
    discounted: int = 1
    sale: Literal["auction", "dealt", "draft", "stock-round"] = "auction"
    first_turn: str = ""
    between_players: bool | Literal["purchase"] = True
    first_set: Literal["as-later", "at-face"] = "as-later"
    least_rounded: Literal["up", "down"] = "up"
    bid_multiple: int = 1
    bids_bind: Literal["all", "highest"] = "all"
