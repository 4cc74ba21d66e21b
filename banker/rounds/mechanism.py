"""The fixed points at which the core asks the mechanisms of a game; `banker/mechanisms/` has one file for each mechanism."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, cast

from banker.calc.dividends import Payment
from banker.errors import Impossible
from banker.rounds.objections import Objection
from banker.rounds.questions import Asked, Building, Charter, Given, SaleTurn
from banker.rules.mechanism import Mechanism as Keys
from banker.rules.mechanism import T
from banker.rules.mechanism import first_answer as first_of_ruleset
from banker.rules.values import Cell
from banker.state.record import FactChange, Move, Transfer
from banker.state.table import Draft, Table

End = tuple[str, Literal["at-once", "any-round", "round", "set", "next-set"], str]
SomeEvent = Any
SomeDoubt = Any
"""An event and a doubt of `banker.verbs.event`, whose module imports this one."""


class Mechanism(Keys):
    """What only some titles have. Its fields are its keys; its methods are the fixed points, where it does nothing unless it says so.

    Objections are added to those of the core, moves come after those of the core, and mechanisms act in the order of the ruleset.
    Fixed points that need no table are in `banker.rules.mechanism`.
    """

    options: ClassVar[tuple[tuple[str, Any], ...]] = ()
    """The options that it brings: each with its verb, which has a field `brought`, as `banker.verbs.arguments` declares them."""
    forms: ClassVar[tuple[tuple[str, str, type[Any]], ...]] = ()
    """The kinds of event that a verb is with an option: the verb, the option and the kind (`banker.verbs.event.Event`)."""

    def fill_in(self, verb: str, given: dict[str, Any], table: Table) -> None:
        """Fill in its options of a verb, where the table tells them."""

    def doubt(self, table: Table, event: SomeEvent) -> SomeDoubt | None:
        """What the words of an event leave open, and only the players know."""
        return None

    def event_objections(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        """Objections to an event in addition to those of its verb, whose first objections have found nothing."""
        yield from ()

    def notes(self, before: Table, event: SomeEvent) -> Iterator[tuple[str, str, str]]:
        """What to say of an event: the name of the note ("" if it is always printed), its sentence without the full stop, and its section."""
        yield from ()

    def event_done(self, draft: Draft) -> None:
        """An event has made its moves, and no other event comes before what follows from it at once."""

    def turn_ends(self, draft: Draft, corporation: str | None, tiles: Sequence[str]) -> None:
        """The turn in which a corporation laid these `tiles` is over, and the table no longer tells it; without a corporation, none operated (1830 17.0)."""

    def more_tiles(self, table: Table, corporation: str, tile: Building | None) -> int:
        """Tiles that a corporation may lay in its turn beyond those of `turn` (1830 18.0), one of them this `tile`; without it, at most."""
        return 0

    def too_many_tiles(self, table: Table, tile: Building, beyond: int) -> Objection | None:
        """The objection to a tile by which a turn has so many tiles `beyond` what is allowed, if it is not that of the core."""
        return None

    def in_place_of_tile(self, word: str) -> str:
        """What a corporation has done that is remembered with this word among the tiles of its turn: "bought it"; empty if it is a tile."""
        return ""

    def tile_cost(self, table: Table, tile: Building) -> int:
        """Dollars that a tile costs beyond the terrain of its hex."""
        return 0

    def tile_discount(self, table: Table, tile: Building, cost: int) -> int:
        """Dollars off a tile that would cost so many in all, without what mechanisms before this one take off."""
        return 0

    def tile_objections(self, table: Table, tile: Building) -> Iterator[Objection]:
        """Objections to a tile, whatever it costs."""
        yield from ()

    def tile_laid(self, draft: Draft, tile: Building) -> None:
        """A corporation has laid a tile and paid for it."""

    def private_of(self, table: Table, tile: Building) -> str | None:
        """The private that allows a tile beyond those of a turn."""
        return None

    def is_step(self, private: str) -> bool:
        """Whether such a tile is laid with the others, not at any time of the turn."""
        return False

    def extra_hexes(self, table: Table, private: str) -> Sequence[Collection[str]]:
        """For each such tile of this turn, the hexes on one of which it lies."""
        return ()

    def first_again(self, tile: Building) -> bool:
        """Whether a tile is laid where an earlier one is gone."""
        return False

    def loses_tile(self, hex_name: str) -> bool:
        """Whether a hex can lose its tile, and get a first one again."""
        return False

    def charter(self, table: Table, corporation: str, its: Charter) -> Charter:
        """The stations of a corporation, which are `its` without this mechanism (1830 19.0)."""
        return its

    def station_costs(self, table: Table, corporation: str) -> Sequence[int]:
        """Dollars for a station that a corporation may place instead of the next one of its charter."""
        return ()

    def free_station(self, table: Table, corporation: str) -> str:
        """The command for a station that a corporation can place free; empty if there is none."""
        return ""

    def station_placed(self, draft: Draft, corporation: str, cost: int) -> None:
        """A corporation pays for a station, which is still on its charter."""

    def floats(self, draft: Draft, corporation: str) -> None:
        """A corporation has floated, and its price has not moved yet."""

    def begin_objections(self, table: Table, corporation: str) -> Iterator[Objection]:
        """Objections to a corporation beginning by the purchase of its president's certificate."""
        yield from ()

    def sale_turn(self, table: Table, steps: Sequence[tuple[str, bool]]) -> SaleTurn | None:
        """Whose turn it is in the sale of the privates, after purchases and passes, each with its player and whether it is a purchase; None if it has no order of its own."""
        return None

    def sale_over(self, table: Table) -> bool:
        """Whether the bank has stopped selling privates, although it has some."""
        return False

    def sale_pauses(self, table: Table) -> bool:
        """Whether rounds follow one another while the bank still has privates, as if they were sold."""
        return False

    def sale_ends(self, draft: Draft) -> None:
        """The last private is sold, or `next` ends the round in which the bank sells them."""

    def private_pays(self, table: Table, private: str) -> int | None:
        """Dollars that a private pays its owner now, if not those of its own key (1830 7.3)."""
        return None

    def private_payee(self, table: Table, private: str) -> str | None:
        """Who gets the income of a private, if not its owner (1830 7.3)."""
        return None

    def private_stays(self, table: Table, private: str) -> bool:
        """Whether a private stays open when the others close (1830 22.0)."""
        return False

    def private_bounds(self, table: Table, private: str, corporation: str) -> tuple[int, int, str] | None:
        """The least and the most dollars that a corporation ("": one without a price of its own) may pay for a private now, if it is not the price of later rounds, and the section of that ("" for that of all such sales)."""
        return None

    def private_objections(self, table: Table, private: str, corporation: str) -> Iterator[Objection]:
        """Objections to the sale of a player's private to a corporation, whatever the price."""
        yield from ()

    def private_leaves_bank(self, draft: Draft, private: str) -> None:
        """A private has left the bank."""

    def private_closed(self, draft: Draft, private: str) -> None:
        """A private has closed."""

    def private_offer(self, table: Table, private: str) -> int | None:
        """Dollars that the bank asks for a private, if that is not its face value."""
        return None

    def unsold_leave(self, table: Table) -> str:
        """The section by which privates that nobody buys leave the game at the end of their sale; empty if they do not."""
        return ""

    def gone_by(self, table: Table, corporation: str) -> str:
        """The section by which a corporation has left the game for good; empty if it does not know."""
        return ""

    def private_bought(self, draft: Draft, private: str, corporation: str, seller: str) -> None:
        """A corporation has bought a private (1830 23.1)."""

    def shown(self, table: Table) -> Iterator[str]:
        """Lines below the tables of `status` and `trains`."""
        yield from ()

    def coming_losses(self, table: Table) -> Iterator[str]:
        """What trains to come will take off the map, or a later round will bring, each a sentence without its full stop."""
        yield from ()

    def set_ends(self, draft: Draft) -> None:
        """A set of operating rounds is over, or the privates have paid in their sale (1830 7.3, 16.0)."""

    def round_begins(self, draft: Draft) -> None:
        """A stock round or an operating round has begun, and nothing is paid yet."""

    def round_ends(self, draft: Draft) -> None:
        """A stock round or an operating round in which something was traded or run is over."""

    def set_length(self, table: Table, number: int) -> int | None:
        """How many operating rounds a set has, if it is not the phase that tells."""
        return None

    def ends(self, table: Table) -> Iterator[End]:
        """Why the game will end, as a sentence without its full stop, after what (`banker.rounds.ending.Reason`), and the section."""
        yield from ()

    def phases_begin(self, draft: Draft, phases: Sequence[str]) -> None:
        """A phase has begun, after those that an override has skipped; nothing has rusted by them yet (1830 22.0)."""

    def has_run(self, draft: Draft, corporation: str, given: Given) -> None:
        """A corporation has run, with these options of mechanisms, and is paid (1830 20.0)."""

    def leaves_next(self, table: Table) -> str | None:
        """The type of train that leaves the depot at the end of the set, as the table is now; None if none does."""
        return None

    def trading_over(self, table: Table) -> Iterator[Objection]:
        """Why players may no longer buy or sell in this stock round."""
        yield from ()

    def trade_objections(
        self, table: Table, trader: str, corporation: str, source: str, count: int
    ) -> Iterator[Objection]:
        """Objections to a corporation that buys stock from a source such as "pool" or, without one, sells it (`corporations_trade`)."""
        yield Objection("Corporations do not trade stock", table.rules.cite.one_certificate)

    def trade(self, draft: Draft, corporation: str, source: str, count: int) -> None:
        """A corporation buys its own stock or, without a source, sells it (`corporations_trade`)."""
        raise Impossible(f"In {draft.table.rules.game.id} corporations do not trade stock.")

    def takes_issue(self, table: Table, corporation: str) -> bool:
        """Whether its own `trade_objections` and `trade` alone rule how a corporation issues stock now, not those of the mechanism by which corporations trade."""
        return False

    def own_trades(self, table: Table, corporation: str) -> tuple[int, int]:
        """How many of its certificates a corporation may issue and redeem now (`corporations_trade`)."""
        return 0, 0

    def space_after_sale(self, table: Table, corporation: str, count: int) -> Cell | None:
        """Where the price goes when a player sells so many certificates, if not as the market says."""
        return None

    def price_waits(self, draft: Draft, who: str, corporation: str, count: int, president: str | None) -> bool:
        """Whether it takes care of the price when a player has sold certificates; `president` is who was president before."""
        return False

    def comes_first(self, draft: Draft, event: SomeEvent | Asked | None) -> None:
        """What happens before an event, which shows that a turn is over, or before a player is asked; without either, all that waits for the end of a turn."""

    def asks(self, table: Table) -> Asked | None:
        """What a player may do once the turn is over, before the next one begins; None if nobody is asked."""
        return None

    def shares(self, table: Table, corporation: str, place: str, count: int) -> int:
        """How many ordinary shares more than `count` so many certificates from a place are."""
        return 0

    def least_sale(self, table: Table, who: str, corporation: str, given: Given) -> int:
        """How many shares of a corporation a player sells at least who sells any, with these options of mechanisms."""
        return 1

    def stock_moved(self, draft: Draft) -> None:
        """Stock has changed hands, perhaps on trial."""

    def has_sold(self, draft: Draft, who: str, corporation: str, given: Given) -> None:
        """A player has sold stock, with these options of mechanisms."""

    def purchase_begins(self, draft: Draft, who: str, corporation: str) -> None:
        """A player buys stock, and has not paid yet. Of certificates that are gone then, the player gets and pays none."""

    def purchase_objections(self, table: Table, corporation: str, place: str) -> Iterator[Objection]:
        """Objections to a player who buys stock of a corporation from a place."""
        yield from ()

    def ipo_payee(self, table: Table, corporation: str) -> str | None:
        """Who is paid for stock from the IPO; None if it says nothing, as the bank is paid then."""
        return None

    def stock_brought(self, draft: Draft, corporation: str, certificate: str) -> None:
        """A player has got an "ordinary" or "president" certificate with a private from the bank, and its par is set if it has one."""

    def left_out(self, table: Table) -> Iterator[str]:
        """What players could still do in this round, and a projection leaves out, in sentences."""
        yield from ()

    def presidency_passes(self, draft: Draft, corporation: str, new: str, percent: Mapping[str, int]) -> bool:
        """Whether it alone settles who is president, after a change of the `percent` that players hold by which `new` should be (1830 13.0, 14.0)."""
        return False

    def moved_by_hand(self, draft: Draft, of: str, corporation: str) -> None:
        """Certificates of a kind ("share", "president") were moved by hand; who is president is settled then."""

    def split(self, table: Table, corporation: str, revenue: int) -> Sequence[Payment] | None:
        """Who is paid what for a run of a corporation without stock; None if it has stock."""
        return None

    def loses_run(self, table: Table, corporation: str) -> bool:
        """Whether the next run of a corporation loses the smallest of its trains' runs."""
        return False

    def beyond_revenue(self, table: Table, corporation: str, given: Given) -> Iterator[tuple[int, str, str]]:
        """What the bank pays a corporation for a run in addition to the revenue: dollars, what they are called, and the section."""
        yield from ()

    def repeated(self, table: Table, corporation: str) -> Mapping[str, Any]:
        """The options of its last run, which a corporation repeats with it, by field."""
        return {}

    def sentence(self, move: FactChange | Transfer, moves: Sequence[Move], after: Table) -> str:
        """What it means that a thing moves or one of its facts changes, among the moves of an event, in a sentence for those who watch; empty if nothing need be said."""
        return ""

    def train_objections(self, table: Table, seller: str, kind: str) -> Iterator[Objection]:
        """Objections to the sale of a train by a corporation."""
        yield from ()

    def cheaper_trains(self, table: Table, corporation: str, kind: str) -> Iterator[tuple[str, int, str]]:
        """The privates with which a corporation can buy a train of the bank for less: each with dollars, and its section."""
        yield from ()

    def help(self, table: Table, corporation: str, kind: str, price: int) -> tuple[int, str, list[Objection]] | None:
        """What a president's help for a train costs that need not be bought, in dollars to the bank, its section, and objections; None if it may not be."""
        return None

    def funds(self, table: Table, corporation: str) -> int:
        """Dollars that a corporation can still raise itself for a train that it must buy, before its president has to help."""
        return 0

    def bankruptcy_begins(self, draft: Draft, corporation: str) -> bool:
        """A player is bankrupt because of a corporation, and has not sold anything yet; whether it sells their stock."""
        return False

    def bankrupt(self, draft: Draft, who: str, corporation: str, given: Given) -> bool:
        """Settle what a player owns who is bankrupt because of a corporation, with these options of mechanisms; whether the rest of the bankruptcy is done."""
        return False

    def owes(self, table: Table, corporation: str) -> tuple[str, int] | None:
        """What a corporation that has run must pay the bank in its turn besides a train, in words, and dollars; its president pays what it lacks."""
        return None

    def turn_goes_on(self, table: Table, corporation: str) -> Iterator[Objection]:
        """Objections to the end of the turn of a corporation that operates."""
        yield from ()

    def loan(self, table: Table, president: str) -> int | None:
        """Dollars that a player owes the bank in addition who cannot pay for a train that must be bought; None if nobody lends."""
        return None


def mechanisms(table: Table) -> tuple[Mechanism, ...]:
    """The mechanisms of a game, in the order of its ruleset."""
    return cast("tuple[Mechanism, ...]", table.rules.mechanisms)


def first_answer(table: Table, ask: Callable[[Mechanism], T | None]) -> T | None:
    """The first answer of the mechanisms of a game that is not empty."""
    return first_of_ruleset(table.rules, ask)


def trader(table: Table) -> Mechanism:
    """The mechanism by which corporations trade stock, or one by which none does."""
    return next((mechanism for mechanism in mechanisms(table) if mechanism.corporations_trade), Mechanism())
