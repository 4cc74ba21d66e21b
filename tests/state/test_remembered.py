"""The facts that the table remembers: each has its name in the ledger, is written and read back, and refuses wrong values."""

import ast
from pathlib import Path
from typing import Any

import pytest

from banker.calc.rounds import Round
from banker.errors import Impossible
from banker.mechanisms.added_station import AddedStationFacts
from banker.mechanisms.bonds import BondsFacts
from banker.mechanisms.bonus import BonusFacts
from banker.mechanisms.bought_stations import BoughtStationsFacts
from banker.mechanisms.calendar import CalendarFacts
from banker.mechanisms.civil_war import CivilWarFacts
from banker.mechanisms.closing import ClosedFacts, ClosingFacts
from banker.mechanisms.closing_bankruptcy import ClosingBankruptcyFacts, OrderFacts
from banker.mechanisms.connection import ConnectionFacts
from banker.mechanisms.early_sales import EarlySalesFacts
from banker.mechanisms.earthquake import EarthquakeFacts
from banker.mechanisms.empty_depot import EmptyDepotFacts
from banker.mechanisms.forced_issue import ForcedIssueFacts
from banker.mechanisms.full_capital import FullCapitalFacts
from banker.mechanisms.further_tiles import FurtherTilesFacts
from banker.mechanisms.gifts import GiftsFacts
from banker.mechanisms.last_certificate import LastCertificateFacts
from banker.mechanisms.locals import LocalsFacts
from banker.mechanisms.neutral_stations import MovedStationFacts, NeutralStationFacts
from banker.mechanisms.own_stock import OwnStockFacts
from banker.mechanisms.price_protection import BlockFacts, WaitingFacts
from banker.mechanisms.private_trains import PrivateTrainsFacts
from banker.mechanisms.returned_stations import ReturnedStationsFacts
from banker.mechanisms.rights import RightsFacts
from banker.mechanisms.rivers import RiversFacts
from banker.mechanisms.sale_order import SaleOrderFacts
from banker.mechanisms.start_order import StartOrderFacts
from banker.mechanisms.station_beside import StationBesideFacts
from banker.mechanisms.station_discount import StationDiscountFacts
from banker.mechanisms.station_prices import StationPricesFacts
from banker.mechanisms.subsidy import SubsidyFacts
from banker.mechanisms.tile_discount import TileDiscountFacts
from banker.mechanisms.train_discount import TrainDiscountFacts
from banker.mechanisms.train_tokens import TrainTokenFacts, TrainTokensFacts
from banker.mechanisms.watering import WateringFacts
from banker.mechanisms.yellow_tiles import YellowTilesFacts
from banker.rules.mechanism import mechanism_class, mechanisms
from banker.state import facts
from banker.state.declaration import Fact, Keyed
from banker.state.facts import FACTS, CorporationFacts, GameFacts, PlayerFacts, PrivateFacts, bid_key, sale_key
from banker.state.record import FactChange, reverse
from banker.state.settlement import settle
from support.paths import DATA
from support.table import play

OR = Round("OR", 2, 1)
# By its name in the ledger: the fact, its owner, a value, this value in the ledger, and values that are refused.
KNOWN: dict[str, tuple[Fact[Any, Any], str, Any, str | int, list[Any]]] = {
    "bankrupt": (PlayerFacts.bankrupt_in, "Alice", OR, "OR 2.1", ["OR 2.0", "OR 02.1", "XR 1", 2, ""]),
    "added": (GameFacts.trains_added, "3", 1, 1, ["1"]),
    "bank_trains": (GameFacts.bought_from_bank, "", ("2", "3"), "2 3", ["", 2]),
    "began": (CorporationFacts.first_operated_in, "PRR", OR, "OR 2.1", ["SR", "OR 2.1.1"]),
    "bid": (GameFacts.bid_of, bid_key("Alice", "MH"), 115, 115, ["115", 10**7]),
    "bought": (GameFacts.last_buyer, "", "Bob", "Bob", ["PRR", "bob", 1]),
    "brings": (PrivateFacts.comes_with, "CA", "NYC", "NYC", ["XYZ", 1]),
    "broken": (GameFacts.bank_broken_in, "", OR, "OR 2.1", ["now"]),
    "capital": (CorporationFacts.capital_paid, "PRR", 670, 670, [10**7, "670"]),
    "counted": (GameFacts.count_differences, "Alice", -20, -20, [-(10**7), "x"]),
    "dealer": (GameFacts.seller, "", "Bob", "Bob", ["Zed"]),
    "extra": (PrivateFacts.extra_tile_in, "CS", OR, "OR 2.1", [1]),
    "floated": (CorporationFacts.floated_in, "PRR", Round("SR", 1), "SR 1", ["start"]),
    "free_station": (PrivateFacts.station_free_in, "DH", OR, "OR 2.1", ["now", 1]),
    "held": (GameFacts.prices_held, "PRR", 67, 67, ["67"]),
    "offer": (PrivateFacts.offered_at, "SV", 15, 15, ["15"]),
    "last_set": (GameFacts.last_set, "", 6, 6, ["6", 10**7]),
    "operated": (CorporationFacts.operated_in, "PRR", OR, "OR 2.1", ["or 2.1"]),
    "operating": (GameFacts.operating, "", "PRR", "PRR", ["Alice"]),
    "option": (GameFacts.chosen, "diesels", "unlimited", "unlimited", ["7", 6, ""]),
    "over": (GameFacts.over, "", "the bank has broken", "the bank has broken", ["", 1]),
    "over_limit": (CorporationFacts.trains_allowed, "PRR", 1, 1, ["1"]),
    "paid_station": (PrivateFacts.station_paid_in, "DH", OR, "OR 2.1", ["now", 1]),
    "par": (CorporationFacts.par, "PRR", 67, 67, ["67"]),
    "phase": (GameFacts.phase_name, "", "3", "3", ["9", 3, None]),
    "priority": (GameFacts.priority, "", "Bob", "Bob", ["PRR", None]),
    "name": (GameFacts.called, "Alice", ("Alicia", "Al"), "Alicia, Al", ["", 5, "Alicia, , Al"]),
    "raised": (GameFacts.raised, "", 82, 82, ["82", 10**7]),
    "raising": (GameFacts.raising_for, "", "PRR", "PRR", [""]),
    "round": (GameFacts.round, "", OR, "OR 2.1", ["SR 0", None]),
    "rounds": (GameFacts.rounds_in_set, "", 3, 3, ["3"]),
    "run": (CorporationFacts.last_run, "PRR", "120w", "120w", ["120x", 120]),
    "score": (PlayerFacts.final_score, "Alice", 4711, 4711, ["4711"]),
    "sold": (GameFacts.sold_in, sale_key("Alice", "PRR"), OR, "OR 2.1", ["yes"]),
    "stations": (GameFacts.stations_placed, "", 1, 1, ["1"]),
    "step": (GameFacts.step, "", "run", "run", ["sleep"]),
    "stock_from": (GameFacts.stock_sold_since, "", Round("SR", 1), "SR 1", ["SR1"]),
    "topped": (GameFacts.at_market_end, "", "PRR", "PRR", ["Alice"]),
    "stranded": (GameFacts.stranded, "", "PRR", "PRR", ["Bob"]),
    "tile": (GameFacts.tile_by, "F16", "PRR", "PRR", ["Bob"]),
    "tiles": (GameFacts.tiles_laid, "", ("F16", "80"), "F16 80", ["", 80]),
    "turns": (GameFacts.turn_order, "", ("Bob", "Alice", "Carol"), "Bob, Alice, Carol", ["Bob", "Bob, Alice, PRR", ""]),
    "unnamed": (GameFacts.unnamed_tiles, "120", 1, 1, ["1"]),
}  # fmt: skip
# Of mechanisms by the name in the ledger: a ruleset, the fact, its owner, a value, this value in the ledger, values refused.
_DISCOUNTS = str(DATA / "rulesets" / "valid" / "discounts.toml")
_LINE = str(DATA / "rulesets" / "valid" / "line.toml")
_1849 = "1849"
_NEB = "18Neb"
_LOS_ANGELES = "18LosAngeles"
_1870 = "1870"
BROUGHT: dict[str, tuple[str, Fact[Any, Any], str, Any, str | int, list[Any]]] = {
    "home_tile": (_NEB, LocalsFacts.home_tile_in, "NK", OR, "OR 2.1", ["now", 1]),
    "returned_train": (_NEB, LocalsFacts.returned, "NK", "2+2", "2+2", ["", 1]),
    "rights": ("1850", RightsFacts.holders, "mesabi", ("GN", "UP"), "GN UP", ["", 1]),
    "forced_issue": (_LINE, ForcedIssueFacts.forced_in, "PRR", OR, "OR 2.1", ["now"]),
    "cash_before_issue": (_LINE, ForcedIssueFacts.had, "PRR", 60, 60, ["60"]),
    "station_beside": (_LOS_ANGELES, StationBesideFacts.used_in, "PMC", OR, "OR 2.1", ["now", 1]),
    "corporations_left": ("18LosAngeles2", ClosingFacts.in_the_game, "", 5, 5, ["5"]),
    "bought_station": (_1849, BoughtStationsFacts.bought_in, "AFG", OR, "OR 2.1", ["now", 1]),
    "earthquake": (_1849, EarthquakeFacts.shook_in, "", OR, "OR 2.1", ["now", 1]),
    "closed": (_1849, ClosedFacts.closed_in, "AFG", OR, "OR 2.1", ["now", 1]),
    "start_order": (_1849, StartOrderFacts.waiting, "", ("CTL", "AFG"), "CTL AFG", ["", 1]),
    "start_homeless": (_1849, StartOrderFacts.homeless, "", ("CTL",), "CTL", ["", 1]),
    "sale_order_seller": (_1849, SaleOrderFacts.seller, "", "Ben", "Ben", ["Zed"]),
    "sale_order_before": (_1849, SaleOrderFacts.before, "", ("AFG", "CTL"), "AFG CTL", ["", 1]),
    "sale_order_sold": (_1849, SaleOrderFacts.sold, "", ("CTL",), "CTL", ["", 1]),
    "bond": (_1849, BondsFacts.taken_in, "AFG", OR, "OR 2.1", ["now", 1]),
    "bond_repaid": (_1849, BondsFacts.repaid_in, "AFG", OR, "OR 2.1", ["now", 1]),
    "bond_interest": (_1849, BondsFacts.interest_in, "AFG", OR, "OR 2.1", ["now", 1]),
    "bond_interest_lacking": (_1849, BondsFacts.lacks, "AFG", 30, 30, ["30"]),
    "train_token": (_1849, TrainTokenFacts.bought_in, "AFG", OR, "OR 2.1", ["now", 1]),
    "train_tokens_sold": (_1849, TrainTokensFacts.sold, "", 1, 1, ["1"]),
    "kept_order": (_1849, OrderFacts.kept, "", ("CTL", "AFG"), "CTL AFG", ["", 1]),
    "loans": (_1849, ClosingBankruptcyFacts.loans, "Ben", 1, 1, ["1"]),
    "last_holder": (_1849, LastCertificateFacts.holder, "CTL", "Ben", "Ben", ["CTL", 1]),
    "last_in_pool": (_1849, LastCertificateFacts.in_pool, "CTL", 1, 1, ["1"]),
    "empty_depot": (_LOS_ANGELES, EmptyDepotFacts.last_set, "", 3, 3, ["3"]),
    "special_station": (_LINE, StationPricesFacts.used_in, "PRR", OR, "OR 2.1", ["now", 1]),
    "falls": (_1870, WaitingFacts.waiting, "", ("MKT", "SP"), "MKT SP", ["", 1]),
    "block": (_1870, BlockFacts.count, "MKT", 2, 2, ["2"]),
    "block_of": (_1870, BlockFacts.sold_by, "MKT", "Ben", "Ben", ["MKT", 1]),
    "guard": (_1870, BlockFacts.guarded_by, "MKT", "Ben", "Ben", ["MKT", 1]),
    "connected": (_1870, ConnectionFacts.connected_in, "MKT", OR, "OR 2.1", ["now"]),
    "destination_station": (_1870, ConnectionFacts.station_cost, "MKT", 100, 100, ["100"]),
    "added_station": ("18Tokaido", AddedStationFacts.added_at, "SRC", 2, 2, ["2"]),
    "bonus": ("1882", BonusFacts.paid_to, "rebellion", ("CPR", "GT"), "CPR GT", ["", 1]),
    "cheaper_station": ("18MS", StationDiscountFacts.used_in, "M&M", OR, "OR 2.1", ["now", 1]),
    "operating_rounds": ("18MS", CalendarFacts.begun, "", 3, 3, ["3"]),
    "sold_private": ("18TN", EarlySalesFacts.sold_in, "Ann", OR, "OR 2.1", ["or 2.1"]),
    "cheaper_tiles": (_NEB, TileDiscountFacts.used, "P2", 1, 1, ["1"]),
    "cheaper_tile": (_NEB, TileDiscountFacts.used_in, "P2", OR, "OR 2.1", ["now", 1]),
    "full_capital": (_NEB, FullCapitalFacts.due_since, "MP", OR, "OR 2.1", ["now"]),
    "yellow_tiles": ("18MS", YellowTilesFacts.hexes, "BS", ("G7", "F6"), "G7 F6", ["", 1]),
    "cheaper_trains": (_DISCOUNTS, TrainDiscountFacts.used, "SV", 1, 1, ["1"]),
    "free_train": ("18GA", PrivateTrainsFacts.went_to, "OSR", "CoG", "CoG", ["Ann"]),
    "neutral": ("1882", NeutralStationFacts.placed, "CNR", 1, 1, ["1"]),
    "returned": ("1830-7p", ReturnedStationsFacts.returned, "PRR", 0, 0, ["0"]),
    "given": ("18ChristmasEve", GiftsFacts.given_in, "PRR", OR, "OR 2.1", ["2", ""]),
    "presides": ("18ChristmasEve", GiftsFacts.presiding, "PRR", "Ben", "Ben", ["PRR", 1]),
    "own_stock": ("1851", OwnStockFacts.traded_in, "L&N", OR, "OR 2.1", ["now"]),
    "reissued": ("1851", OwnStockFacts.reissued_in, "L&N", OR, "OR 2.1", ["now"]),
    "loses": ("18TN", CivilWarFacts.loses_run_since, "L&N", OR, "OR 2.1", ["now"]),
    "moved": ("1882", MovedStationFacts.moved_in, "NWR", OR, "OR 2.1", ["now", 1]),
    "replaced": ("1851", FurtherTilesFacts.replaced, "", "F16", "F16", ["", 1]),
    "subsidy": ("1888", SubsidyFacts.last, "JZR", 80, 80, ["80"]),
    "river": ("1882", RiversFacts.paid_by, "B2-D2", "CPR", "CPR", ["Bob"]),
    "watered": ("1830-7p", WateringFacts.watered_in, "PRR", OR, "OR 2.1", ["now"]),
}


def test_names_of_facts_in_the_ledger() -> None:
    """The names in the ledger do not change, since older ledgers have them."""
    assert {wire: fact for wire, (fact, *_) in KNOWN.items()} == FACTS
    brought = [facts for name in mechanisms() for facts in getattr(mechanism_class(name), "facts", ())]
    found = {wire: fact for facts in brought for wire, fact in facts.declared.items()}
    missing = [*found.keys() - BROUGHT.keys()]
    assert not missing, f"add rows for the facts {missing} to BROUGHT"
    assert {wire: fact for wire, (_, fact, *_) in BROUGHT.items()} == found


@pytest.mark.parametrize("wire", BROUGHT)
def test_fact_of_a_mechanism_is_set_and_reverted(wire: str) -> None:
    """Games with the mechanism know its fact as their own, and others refuse it."""
    ruleset, fact, on, value, written, invalid = BROUGHT[wire]
    table = play(players="A B C D E F G" if ruleset == "1830-7p" else "Ann Ben Cid", rules=ruleset).table
    before, move = table.copy(), fact.change(on, None, value)
    table.apply(move)
    assert (fact.get(table, on), move.after, settle(before, table)) == (value, written, [move])
    table.apply(reverse(move))
    assert before.same_as(table)
    for other in invalid:
        with pytest.raises(Impossible):
            table.apply(move._replace(after=other))
    with pytest.raises(Impossible):
        play().table.apply(move)


def test_each_fact_has_a_docstring() -> None:
    """Each fact is declared with a sentence below it."""
    bare = []
    for owner in (GameFacts, PrivateFacts, CorporationFacts, PlayerFacts):
        lines = ast.parse(Path(facts.__file__).read_text(encoding="utf-8")).body
        body = next(line for line in lines if isinstance(line, ast.ClassDef) and line.name == owner.__name__).body
        for line, after in zip(body, [*body[1:], None], strict=True):
            if isinstance(line, ast.Assign) and isinstance(line.value, ast.Call):
                said = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
                bare += [] if said else [ast.unparse(line.targets[0])]
    assert bare == []


@pytest.mark.parametrize("wire", KNOWN)
def test_fact_is_set_and_reverted(wire: str) -> None:
    """A move sets the fact on one table only, and the reverse move removes it."""
    fact, on, value, written, _ = KNOWN[wire]
    table = play("stock PRR 67 Alice 20").table
    if wire in ("floated", "par"):
        table.apply(fact.change(on, fact.get(table, on), None))
    before, other = table.copy(), table.copy()
    move = fact.change(on, fact.get(table, on), value)
    table.apply(move)
    assert (fact.get(table, on), move.after) == (value, written)
    assert before.same_as(other)
    assert not before.same_as(table)
    if wire != "name":  # no correction changes a name
        assert settle(before, table) == [move]
    table.apply(reverse(move))
    assert before.same_as(table)


@pytest.mark.parametrize("wire", KNOWN)
def test_wrong_values_are_refused(wire: str) -> None:
    """A wrong value is refused as damage, and nothing changes."""
    fact, on, _, written, invalid = KNOWN[wire]
    table = play("stock PRR 67 Alice 20").table
    before, now = table.copy(), fact.change(on, fact.get(table, on), None).before
    nobody = "" if on else "PRR"
    moves = [FactChange(wire, on, now, other) for other in invalid]
    moves += [FactChange(wire, nobody, None, written), FactChange(wire, on, "other", written)]
    moves += [FactChange(wire, "nobody", None, written)] if fact.store or fact is GameFacts.prices_held else []
    moves += [FactChange(wire, "nobody", None, None)] if fact.store or isinstance(fact, Keyed) else []
    for move in moves:
        with pytest.raises(Impossible):
            table.apply(move)
        assert table.same_as(before)


def test_only_a_corporation_with_a_price_floats() -> None:
    """A corporation without a price cannot be marked as floated."""
    table = play().table
    with pytest.raises(Impossible, match="'floated' of PRR"):
        table.apply(FactChange("floated", "PRR", None, "SR 1"))


def test_unknown_fact_is_refused() -> None:
    """An unknown fact in a ledger is refused."""
    with pytest.raises(Impossible):
        play().table.apply(FactChange("weather", "", None, "rain"))
