"""The steps of a corporation's turn on 18xx.games: whether one waits for a decision, and how it is skipped."""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from banker.calc import trains
from banker.errors import listed
from banker.importers.games18xx import late_steps
from banker.importers.games18xx.actions import PROGRAM, Action
from banker.importers.games18xx.choices import buys_train_token
from banker.mechanisms.bankruptcy import Bankruptcy
from banker.mechanisms.early_buyers import EarlyBuyers
from banker.mechanisms.forced_issue import ForcedIssue
from banker.mechanisms.further_tiles import FurtherTiles
from banker.mechanisms.neutral_stations import NeutralStations
from banker.mechanisms.own_stock import Issue, OwnStock, Redeem
from banker.mechanisms.rights import Rights
from banker.mechanisms.station_beside import StationBeside
from banker.mechanisms.tile_costs import TileCosts
from banker.mechanisms.yellow_tiles import YellowTiles
from banker.rounds.depot import on_sale
from banker.rounds.mechanism import mechanisms
from banker.rounds.operating import from_bank_objections, tiles_allowed
from banker.rounds.private_sales import bounds, objections
from banker.rounds.questions import Building
from banker.rounds.stations import costs
from banker.rounds.track import free_station
from banker.rules.about import ExternalStep
from banker.rules.mechanism import minors
from banker.rules.operating import Step as TurnStep
from banker.rules.values import Ruleset
from banker.state.table import Table
from banker.verbs.event import object_to

OWN_TRADES = ("sell_shares", "buy_shares")
"""What a corporation does there with its own stock."""
STEP_OF: Mapping[str, ExternalStep] = {
    "lay_tile": "track",
    "place_token": "token",
    "run_routes": "run",
    "dividend": "dividend",
    "buy_token": "bought_token",
    "buy_train_token": "train_token",
    "take_loan": "bond",
    "payoff_loan": "bond",
    "buy_train": "train",
    "scrap_train": "train",
    **dict.fromkeys(OWN_TRADES, "issue"),
}
"""The step that an action of a corporation belongs to."""
_OF_TURN: Mapping[TurnStep, tuple[ExternalStep, ...]] = {
    "tile": ("track",),
    "token": ("token",),
    "run": ("run", "dividend"),
    "train": ("train",),
}
"""The steps that every corporation's turn has there, by the step of our turn."""
PASSABLE: tuple[ExternalStep, ...] = (
    "track", "private_token", "token", "bought_token", "train_token", "train", "private", "issue", "bond",
)  # fmt: skip
"""The steps that a pass ends."""
AT_TIMES: tuple[ExternalStep, ...] = ("private_token", "home_token", "discard")
"""The steps that come at any time of a turn, as soon as there is something to do."""

USUAL: tuple[ExternalStep, ...] = (
    "home_token",
    "track",
    "private_token",
    "token",
    "run",
    "dividend",
    "discard",
    "train",
    "private",
)
"""The steps of most titles, where a ruleset does not list them."""


def step_of(rules: Ruleset, kind: str) -> ExternalStep | None:
    """The step that an action of a corporation belongs to; None if it comes at any time."""
    if kind == "place_token" and rules.turn.stations == "with-tiles":
        return "track"
    step = STEP_OF.get(kind)
    return None if step == "issue" and step not in rules.external[PROGRAM].steps else step


def right_of(rules: Ruleset, action: Action) -> str | None:
    """The right that a corporation buys by a choice, such as `Buy Mesabi Token`; None if it chooses something else."""
    if action.kind not in ("choose", "choose_ability") or (rights := Rights.of(rules, None)) is None:
        return None
    choice = action.text("choice").casefold()
    return next((right for right, its in rights.rows.items() if choice.endswith(its.name.casefold())), None)


def kind_of(rules: Ruleset, action: Action) -> str:
    """The kind of an action, or of the one whose place a right takes."""
    if buys_train_token(action):
        return "buy_train_token"
    right, rights = right_of(rules, action), Rights.of(rules, None)
    if right is None or rights is None:
        return action.kind
    return {"tile": "lay_tile", "station": "place_token"}.get(rights.rows[right].instead_of, action.kind)


def fault_of_steps(rules: Ruleset) -> str | None:
    """What is wrong with the steps of a ruleset, as the end of a sentence: one of a turn lacks, is there twice or out of order."""
    steps = rules.external[PROGRAM].steps
    turn = [step for own in rules.turn.steps for step in _OF_TURN.get(own, ())]
    turn = [step for step in turn if step != "token" or rules.turn.stations == "own-step"]
    if steps and (lacking := {*turn} - {*steps}):
        return f"lack {listed(sorted(lacking))}"
    if twice := [step for step in dict.fromkeys(steps) if steps.count(step) > 1]:
        return f"name {listed(twice)} twice"
    for first, later in pairwise(step for step in steps if step in turn):
        if turn.index(later) < turn.index(first):
            return f"have {later} after {first}, and a turn has them in the order {', '.join(turn)}"
    return None


@dataclass(slots=True)
class CorporationTurn:
    """The turn of a corporation: the steps behind it, and what was done in it."""

    corporation: str
    laid_by_private: AbstractSet[str]
    """The hexes on which privates have laid a tile so far."""
    used: AbstractSet[str] = frozenset()
    """The privates with a hex, or with a player's tile."""
    over: set[ExternalStep] = field(default_factory=set)
    revenue: int | None = None
    """The revenue of its run until the dividend is decided."""
    run_options: tuple[str, ...] = ()
    """The options of its run."""
    tiles: int = 0
    """How many tiles it has laid, without the extra tiles of privates."""
    replaced: bool = False
    """Whether it has laid a tile that is not yellow."""
    bank_sold_last: bool = False
    """Whether its last train came from the bank."""
    private_tile: bool = False
    """Whether a private has laid a tile on which it may place a station."""
    stations_for_cities: int = 0
    """How many stations may be placed that stand on a hex with a new tile, of any corporation, or that are homes."""
    places_other: bool = False
    """Whether it is more likely that the corporation places a new station there."""
    marks: int = 0
    """How many marks of it the file has had: one at its beginning, one at its end."""
    guessed: set[ExternalStep] = field(default_factory=set)
    """The steps at which the site waits, by a guess."""


class _Position(NamedTuple):
    table: Table
    turn: CorporationTurn


def _waits_for_track(now: _Position) -> bool | None:
    """Whether the site waits for a tile, or for a station where both are one step; for one of a private even without money."""
    beside = StationBeside.of(now.table.rules, None)
    if beside and any(beside.offers(now.table, now.turn.corporation)):
        return True
    return _waits_for_tile(now) or (
        _waits_for_token(now)
        if now.table.rules.turn.stations == "with-tiles" and "token" not in now.turn.over
        else False
    )


def _waits_for_tile(now: _Position) -> bool:
    """Whether it may lay a tile of its own, or the site waits here for a private's extra tile, which it may still buy."""
    table, turn = now.table, now.turn
    further = FurtherTiles.of(table.rules, None)
    pays = further and (further.with_upgrade or not turn.replaced) and table.cash(turn.corporation) >= further.fee
    more = further.at_fee(table, turn.corporation) if further and pays else 0
    allowed = tiles_allowed(table, Building(turn.corporation, None, {}, replaces=turn.replaced)) + more
    if turn.tiles < allowed and _pays_for_tile(now):
        return True
    if any(_is_presidents_tile(now, name) for name in table.rules.external[PROGRAM].tiles_of_presidents):
        return True
    if any(_may_lay_beside(now, *tile_rule) for tile_rule in table.rules.external[PROGRAM].tiles_beside.items()):
        return True
    here = table.rules.external[PROGRAM].extra_tiles_at == "track"
    return here and any(
        _has_extra_tile(now, name) or (_allows_tile(table, name) and _may_buy(now, name))
        for name in table.rules.private
    )


def _in_reach(table: Table, corporation: str) -> int:
    """The cash of a corporation and what it would get for stock, which it may issue at any time before its run if that is no step."""
    own = OwnStock.of(table.rules, None)
    at_any_time = own and own.when == "before-run" and "issue" not in table.rules.external[PROGRAM].steps
    return table.cash(corporation) + (own.brings(table, corporation) if own and at_any_time else 0)


def _pays_for_tile(now: _Position) -> bool:
    """Whether it can pay for a tile where each costs something: perhaps it owns a private with a free one, or pays less on some hexes."""
    table, name = now.table, now.turn.corporation
    costs = TileCosts.of(table.rules, None)
    if (
        costs is None
        or costs.is_cheaper_somewhere(table, name)
        or any(_has_extra_tile(now, private) for private in table.rules.private)
    ):
        return True
    return _in_reach(table, name) >= costs.least


def lost_with(rules: Ruleset, hex_: str) -> set[str]:
    """The hexes of a private's several extra tiles, which are lost once anybody else lays a tile on one of them."""
    on_each = (private.extra_hexes for private in rules.private.values() if not private.extra_tiles)
    several = (hexes for hexes in on_each if len(hexes) > 1)
    return {name for hexes in several if hex_ in hexes for name in hexes}


def _has_extra_tile(now: _Position, private: str) -> bool:
    further, terms = YellowTiles.of(now.table.rules, None), now.table.rules.private[private]
    if further and private in further.rows:
        left = further.left(now.table, private) > 0
    else:
        laid = {*terms.extra_hexes} & now.turn.laid_by_private
        left = len(laid) < (terms.extra_tiles or len(terms.extra_hexes))
    return left and now.table.owner(private) == now.turn.corporation


def _allows_tile(table: Table, private: str) -> bool:
    """Whether a private allows a tile beyond those of a turn."""
    further = YellowTiles.of(table.rules, None)
    return bool(table.rules.private[private].extra_hexes) or bool(further and private in further.rows)


def _may_lay_beside(now: _Position, private: str, since: str) -> bool:
    """Whether the president owns a private that still allows a tile in addition to those of the turn."""
    table, phases = now.table, [*now.table.rules.phase]
    left = {*table.rules.private[private].hexes} - now.turn.laid_by_private if private in table.rules.private else ()
    begun = phases.index(table.phase_name) >= phases.index(since)
    return bool(left) and begun and table.owner(private) == table.president(now.turn.corporation)


def _is_presidents_tile(now: _Position, private: str) -> bool:
    """Whether the president owns a private whose tile is not laid yet; where none may be sold to a corporation, it has no rights."""
    table, terms = now.table, now.table.rules.private.get(private)
    if terms is None or not terms.to_corporations or private in now.turn.used:
        return False
    return table.owner(private) == table.president(now.turn.corporation)


def _has_tile_for_moved_station(now: _Position) -> bool:
    """Whether the corporation has a private that moves a station, and has not laid the tile that goes with it."""
    table, moved = now.table, NeutralStations.of(now.table.rules, None)
    own = (name for name in (moved.moves if moved else ()) if table.owner(name) == now.turn.corporation)
    return any(table.private[name].extra_tile_in is None for name in own)


def _may_buy(now: _Position, private: str) -> bool:
    """Whether the corporation can pay for a private of a player, and may buy it; the site waits only where the phase allows it."""
    table, name = now.table, now.turn.corporation
    if table.owner(private) not in table.players:
        return False
    early = EarlyBuyers.of(table.rules, None)
    waits_early = table.rules.external[PROGRAM].waits_for_early_buyers
    if early and waits_early == "only-these":
        if early.may_buy_this(table, private, name):
            return bounds(table, private)[0] <= table.cash(name)
    elif early and waits_early and early.may_buy(table, name):  # there it waits for any private
        return table.rules.private[private].to_corporations and bounds(table, private)[0] <= table.cash(name)
    brings_minor = private in minors(table.rules).values()  # the site waits without room for its train, too
    for_sale = table.phase.privates_to_corporations and (brings_minor or not any(objections(table, private, name)))
    return for_sale and bounds(table, private)[0] <= table.cash(name)


def _waits_for_token(now: _Position) -> bool | None:
    placed = now.table.rules.external[PROGRAM].chosen_place
    if any(
        now.table.owner(private) == now.turn.corporation for private in placed if private in now.table.rules.private
    ):
        return True
    name, neutral = now.turn.corporation, NeutralStations.of(now.table.rules, None)
    cost = costs(now.table, name) + ([0] if neutral and neutral.left(now.table, name) else [])
    frees = free_station(now.table, name, ()) or (neutral and neutral.mover(now.table, name))
    cost += [0] if cost and frees else []
    rights = Rights.of(now.table.rules, None)
    cost += [its.price for its in rights.left(now.table, name, "station")] if rights else []
    in_reach = bool(cost) and min(cost) <= now.table.cash(name)
    anyhow = (
        bool(cost) and now.table.rules.turn.stations == "with-tiles"
    )  # there it sometimes waits for one that it cannot pay for
    return None if in_reach or anyhow else False


def _may_sell(table: Table, buyer: str, seller: str, kind: str) -> bool:
    """Whether the site expects that a corporation sells a train; it waits, too, for one without a president, and after a forced issue."""
    allowed = table.rules.trains.between_allowed
    if not allowed or (allowed == "same-president" and table.president(buyer) != table.president(seller)):
        return False
    asked = (its for its in mechanisms(table) if not isinstance(its, Bankruptcy | ForcedIssue))
    return not any(any(mechanism.train_objections(table, seller, kind)) for mechanism in asked)


def _waits_for_train(now: _Position) -> bool | None:
    """Whether it has room and money for a train (another corporation's may cost $1), or can trade one in.

    None if it has neither a train nor money, and must buy one only if it has a route, which only the map tells, or
    if all it could buy is the train of a minor.
    """
    table, corporation = now.table, now.turn.corporation
    rules = table.rules
    cash, held, sold = table.cash(corporation), table.trains(corporation), on_sale(table, corporation)
    # the site does not ask who may buy what lies in the bank pool
    prices = [trains.price(rules, kind) for kind in (*sold, *table.returned_trains())]
    others = any(
        _may_sell(table, corporation, other, kind)
        for other in rules.corporation
        if other != corporation
        for kind in dict.fromkeys(table.trains(other))
    )
    if others:
        prices.append(1)
    elif now.turn.bank_sold_last and all(any(from_bank_objections(table, corporation, kind)) for kind in sold):
        return False
    limit = trains.limit(table.rules, table.phase_name, corporation)
    if table.trains_counted(corporation) < limit and prices and min(prices) <= cash:
        return True
    if any(
        kind in held and trains.price(rules, new, kind) <= cash for new in sold for kind in rules.train[new].trade_in
    ):
        return True
    returns = (its.may_discard(table, corporation, kind) for its in mechanisms(table) for kind in held)
    if any(found is not None and not any(found) for found in returns):
        return True
    if held and table.trains_counted(corporation) < limit and cash and any(map(table.trains, minors(rules))):
        return None  # there it sometimes waits although no minor sells its train
    return False if held or not sold else table.rules.trains.must_own_train == "always" or None


def _waits_for_private(now: _Position) -> bool | None:
    """Whether it can pay for a private, or has one whose extra tile or hex is still open, at which the site stops, too."""
    external = now.table.rules.external[PROGRAM]
    here = external.extra_tiles_at == "private"
    unassigned = ({*external.assigned, *external.moved} & {*now.table.rules.private}) - now.turn.used
    unplaced = ({*external.stations_beside} & {*now.table.rules.private}) - now.turn.used
    further = YellowTiles.of(now.table.rules, None)
    any_time = [name for name, its in further.rows.items() if its.when == "any-time"] if further else []
    return (
        any(_has_extra_tile(now, name) for name in any_time)
        or _has_tile_for_moved_station(now)
        or any(now.table.owner(private) == now.turn.corporation for private in unassigned)
        or any((here and _has_extra_tile(now, name)) or _may_buy(now, name) for name in now.table.rules.private)
        or (None if any(now.table.owner(private) == now.turn.corporation for private in unplaced) else False)
    )


def _may_trade_own_stock(now: _Position) -> bool:
    name = now.turn.corporation
    issues = (Issue(corporation=name, count=count) for count in (1, 2))  # two shares may be one certificate
    trades = *issues, Redeem(corporation=name, count=1, source=None)
    return any(not object_to(trade, now.table) for trade in trades)


_WAITS: dict[ExternalStep, Callable[[_Position], bool | None]] = {
    "track": _waits_for_track,
    "private_token": lambda now: now.turn.private_tile and bool(costs(now.table, now.turn.corporation)),
    "home_token": lambda now: None if now.turn.stations_for_cities else False,
    "token": _waits_for_token,
    "run": lambda now: None if now.table.trains(now.turn.corporation) else False,
    "dividend": lambda now: now.turn.revenue is not None,
    "bought_token": lambda now: late_steps.waits_for_bought_token(now.table),
    "train_token": lambda now: late_steps.waits_for_train_token(now.table, now.turn.corporation),
    "interest": lambda now: late_steps.waits_for_interest(now.table, now.turn.corporation),
    "bond": lambda now: late_steps.waits_for_bond(now.table, now.turn.corporation),
    "discard": lambda now: bool(now.table.discards_due()),
    "train": _waits_for_train,
    "private": _waits_for_private,
    "issue": _may_trade_own_stock,
}


def waits(step: ExternalStep, table: Table, turn: CorporationTurn) -> bool | None:
    """Whether the site waits at a step that is not over yet; None where only the map would tell."""
    return _WAITS[step](_Position(table, turn))
