"""The starter game of 1830: railroads are dealt, there is no stock, the bank pays every run to the railroad."""

import json
from pathlib import Path
from typing import Any

import pytest

from banker.errors import Invalid
from banker.rules.read import read
from banker.state.names import read_seats
from banker.views.status import status_data
from support.say import Answer, Say
from support.table import Play, play

_RULES = read("1830-starter")
_SEATS = {
    2: "Ann=PRR Ben=NYC",
    3: "Ann=PRR Ben=NYC Cid=C&O",
    4: "Ann=PRR Ben=NYC Cid=C&O Dan=B&M",
    5: "Ann=PRR Ben=NYC Cid=C&O Dan=B&M Eve=NNH",
    6: "Ann=PRR Ben=NYC Cid=C&O Dan=B&M Eve=NNH Fay=B&O",
}
_DOUBLE = "Ann=PRR+B&M Ben=C&O+NYC"
_RAILROADS = {
    2: "PRR NYC",
    3: "PRR NYC C&O",
    4: "PRR NYC C&O B&M",
    5: "PRR NYC C&O B&M NNH",
    6: "PRR NYC C&O B&M NNH B&O",
}


def starter(lay: str = "", players: int = 2, **options: str) -> Play:
    """A starter game of so many players, laid out as told."""
    return play(lay, players=_SEATS[players], rules="1830-starter", **options)


def double(lay: str = "") -> Play:
    """Two players with two railroads each."""
    return play(lay, players=_DOUBLE, rules="1830-starter")


# --- no stock ---


@pytest.mark.rule("2.001")
@pytest.mark.parametrize("line", ["par ann prr 100", "buy ann prr", "buy ann nyc pool", "sell ann prr", "water prr"])
def test_no_stock_is_dealt_in(line: str) -> None:
    """Whatever is done with stock is refused, and the sentence says that there is none (Starter, introduction)."""
    starter().refused(line, "there is no stock in this game", "Starter, introduction")


@pytest.mark.rule("2.001")
@pytest.mark.parametrize("line", ["buy prr nyc", "sell prr prr"])
def test_a_railroad_deals_in_no_stock(line: str) -> None:
    """Nor does a railroad (Starter, introduction)."""
    starter("ran PRR").refused(line, "there is no stock in this game", "Starter, introduction")


@pytest.mark.rule("2.001")
@pytest.mark.parametrize("line", ["private ann sv", "private prr sv 20", "exchange ann mh"])
def test_no_private_companies(line: str) -> None:
    """There are none to be bought or turned in (Starter, introduction)."""
    starter().invalid(line, "there is no private company")


@pytest.mark.rule("2.001")
def test_operating_rounds_only() -> None:
    """Round after round the railroads operate; there is no stock round between them (Starter, introduction)."""
    game = starter()
    for number in (1, 2, 3):
        assert game.see("round") == f"OR {number}"
        game.say("run prr 0; run nyc 0; next")
    assert game.see("round") == "OR 4"


# --- who has which railroad ---


@pytest.mark.rule("2.002")
def test_the_money_is_the_railroads() -> None:
    """A player has no money of his own; what his railroad has is what he wins with (Starter, Overview; B13)."""
    game = starter("cash PRR 310; cash NYC 90")
    assert [game.see(f"cash {who}") for who in ("Ann", "Ben")] == [0, 0]
    assert [game.see(f"worth {who}") for who in ("Ann", "Ben")] == [310, 90]
    for line in ("pay prr ann 10 thanks", "pay bank ben 50 found", "pay ann bank 1 rent"):
        game.refused(line, "no money apart from that of a railroad")


@pytest.mark.rule("2.004")
@pytest.mark.parametrize(
    ("players", "trains"),
    [(2, (4, 3, 2, 1)), (3, (4, 4, 3, 1)), (4, (5, 5, 4, 1)), (5, (6, 6, 5, 1)), (6, (7, 6, 5, 2))],
)
def test_trains_by_players(players: int, trains: tuple[int, ...]) -> None:
    """As many trains of each type as the chart has for the players; no 6 and no D (Starter, Setup Chart; B8)."""
    assert starter(players=players).table.depot() == dict(zip("2345", trains, strict=True))


@pytest.mark.rule("2.004")
def test_flipped_2s_are_no_trains_more() -> None:
    """The 2s turned over are the 4s of the chart: two of them for two players, one left when one is sold (B8)."""
    game = starter("phase 3; trains PRR 3 3; trains NYC 3; cash PRR 900; round OR 4").say("run prr 0; train prr 4")
    assert game.table.depot() == {"2": 0, "3": 0, "4": 1, "5": 1}


@pytest.mark.rule("2.005", "2.006")
@pytest.mark.parametrize(("players", "cash"), [(2, 200), (3, 180), (4, 180), (5, 150), (6, 150)])
def test_railroads_and_money_by_players(players: int, cash: int) -> None:
    """Each active railroad has its money, out of the bank; the others are not there (Starter, Setup Chart; B2)."""
    game = starter(players=players)
    railroads = _RAILROADS[players].split()
    assert game.see("order").split() == railroads == list(game.table.rules.corporation)
    assert [game.see(f"cash {name}") for name in railroads] == [cash] * players
    assert game.see("cash Bank") == 4380 - players * cash
    assert [game.see(f"president {name}") for name in railroads] == list(game.table.players)


@pytest.mark.rule("2.006")
def test_charters_may_be_dealt_to_any_seat() -> None:
    """They are shuffled: who sits first need not have the PRR (Starter, Setting Up the Game)."""
    game = play(players="Ann=C&O Ben=PRR Cid=NYC", rules="1830-starter")
    assert [game.see(f"president {name}") for name in ("PRR", "NYC", "C&O")] == ["Ben", "Cid", "Ann"]
    assert game.see("order") == "PRR NYC C&O"


_WRONG_DEALS = [
    ("Ann=PRR Ben=PRR", "PRR is dealt twice"),
    ("Ann=PRR+PRR Ben=NYC", "PRR is dealt twice"),
    ("Ann Ben", "Ann has no railroad"),
    ("Ann=PRR Ben", "Ben has no railroad"),
    ("Ann=PRR Ben=", "Ben has no railroad"),
    ("Ann=PRR+ Ben=NYC", "Ann has no railroad"),
    (
        "Ann=PRR Ben=C&O",
        "not dealt so: with 2 players, name the players as they sit and deal them NAME=PRR NAME=NYC or",
    ),
    ("Ann=PRR+NYC Ben=C&O+B&M", "NAME=PRR+B&M NAME=C&O+NYC"),
    ("Ann=PRR+NYC+C&O Ben=B&M", "not dealt so"),
    ("Ann=PRR+B&M Ben=NYC", "not dealt so"),
    ("Ann=PRR Ben=NYC Cid=B&M", "not dealt so: with 3 players, name the players as they sit and deal them NAME=PRR"),
    ("Ann=PRR Ben=NYC Cid=C&O Dan=NNH", "not dealt so: with 4 players"),
    ("Ann=PRR Ben=NYC Cid=C&O Dan=B&M Eve=B&O", "NAME=NNH"),
    ("Ann=PRR Ben=Erie", "there is no railroad 'Erie': choose one of PRR, NYC, C&O, B&M, NNH, B&O"),
    ("Ann=PRR Ben=CPR", "there is no railroad 'CPR'"),
    ("Ann=PRR Ben=B", "'B' may be B&M or B&O"),
    ("Ann=PRR", "for 2 to 6 players, and not for 1"),
    (f"{_SEATS[6]} Gus=CPR", "for 2 to 6 players, and not for 7"),
    ("Ann=PRR ann=NYC", "two players cannot be called 'Ann' and 'ann'"),
    ("NYC=PRR Ben=NYC", "a player cannot be called 'NYC'"),
    ("NNH=PRR Ben=NYC", "a player cannot be called 'NNH'"),
    ("BO=PRR Ben=NYC", "a player cannot be called 'BO': 'B&O' means something else"),
    ("Bank=PRR Ben=NYC", "a player cannot be called 'Bank'"),
    ("Reserve=PRR Ben=NYC", "a player cannot be called 'Reserve'"),
    ("PRR=Ann NYC=Ben", "a player cannot be called 'PRR'"),
    ("=PRR Ben=NYC", "cannot be a player's name"),
]


@pytest.mark.rule("2.002", "2.006")
@pytest.mark.parametrize(("seats", "message"), _WRONG_DEALS, ids=[seats for seats, _ in _WRONG_DEALS])
def test_wrong_deals(seats: str, message: str) -> None:
    """A deal that is not in the chart is refused, and the message says how it is typed (Starter, Setup Chart)."""
    with pytest.raises(Invalid) as failure:
        read_seats(seats.split(), _RULES)
    print(failure.value)
    assert message in str(failure.value)


@pytest.mark.rule("2.006")
def test_a_wrong_deal_leaves_no_ledger(banker: Say) -> None:
    """Exit code 2, a sentence, no file; and 1830 deals no railroads."""
    answer = banker("new 1830-starter Ann=PRR Ben=PRR")
    assert (answer.code, answer.out, list(Path().iterdir())) == (2, "", [])
    assert "PRR is dealt twice" in answer.err
    assert "has no railroads to be dealt" in banker("new 1830 Ann=PRR Ben=NYC").err


@pytest.mark.rule("2.006")
def test_railroads_that_are_not_played(banker: Say) -> None:
    """With two players there is no C&O: it cannot run, pay or be sold anything (Starter, Setting Up the Game; B17)."""
    banker(f"new 1830-starter {_quoted(_SEATS[2])}")
    for line in ("run 'c&o' 0", "tile 'c&o' f6", "train 'c&o' 2", "pay bank 'c&o' 10 why"):
        answer = banker(line)
        assert (answer.code, answer.out) == (2, "")
        assert "PRR, NYC" in answer.err
    assert [one["id"] for one in banker("-O json status").data["corporations"]] == ["PRR", "NYC"]


def _quoted(seats: str) -> str:
    return " ".join(f"'{seat}'" for seat in seats.split())


@pytest.mark.rule("2.007")
@pytest.mark.parametrize(
    ("railroad", "home"),
    [("PRR", "H12"), ("NYC", "E19"), ("C&O", "F6"), ("B&M", "E23"), ("NNH", "G19"), ("B&O", "I15")],
)
def test_homes(railroad: str, home: str) -> None:
    """The homes of the six, each with a station on it before play begins (Starter, Setup Chart)."""
    game = starter(players=6)
    assert game.table.rules.corporation[railroad].home == home
    assert (game.table.holdings["token", railroad]["Map"], game.see(f"tokens {railroad}")) == (1, 1)


@pytest.mark.rule("2.007")
def test_the_home_station_costs_nothing() -> None:
    """It lies there already, so the first turn neither pays for it nor places it (Starter, Place a Station)."""
    game = starter()
    assert game.gains("tile prr 0; run prr 0") == {}
    assert game.see("tokens PRR") == 1


# --- two players, four railroads ---


@pytest.mark.rule("2.008")
def test_the_double_variant_is_set_up_as_for_four() -> None:
    """$180 each, the trains of four players; PRR and B&M against C&O and NYC (Starter, Setup Chart, note)."""
    game = double()
    assert game.table.depot() == {"2": 5, "3": 5, "4": 4, "5": 1}
    assert [game.see(f"cash {name}") for name in ("PRR", "NYC", "C&O", "B&M", "Bank")] == [180, 180, 180, 180, 3660]
    assert [game.see(f"president {name}") for name in ("PRR", "NYC", "C&O", "B&M")] == ["Ann", "Ben", "Ben", "Ann"]
    assert game.see("order") == "PRR NYC C&O B&M"


@pytest.mark.rule("2.008")
def test_railroads_of_one_player_operate_separately() -> None:
    """Neither pays for the other, nor sells it a train (Starter, Setup Chart, note; B13)."""
    game = double("cash PRR 70; cash B&M 500; trains B&M 2 2; ran PRR")
    game.refused("train prr 2", "PRR has $70", "$80")
    game.refused("train prr 2 --from b&m --price 1", "trains are bought from the Bank", "Starter, Purchase Trains")
    game.refused("pay b&m prr 100 help", "Starter, Purchase Trains")


@pytest.mark.rule("2.008", "2.033")
def test_the_sum_of_both_decides() -> None:
    """The richest railroad loses if the other two have more together (Starter, Setup Chart, note)."""
    game = double("cash PRR 100; cash B&M 500; cash NYC 400; cash C&O 300; trains B&M 2; bank 50; round OR 7")
    game.say("run prr 0; run nyc 0; run c&o 0; run b&m 50; end")
    assert [game.see(f"score {who}") for who in ("Ann", "Ben")] == [650, 700]


@pytest.mark.rule("2.008", "2.031")
def test_one_poor_railroad_ends_the_double_game() -> None:
    """One that cannot pay for a train ends it, however rich the other one is (Starter, Winning the Game)."""
    game = double("cash PRR 70; cash B&M 900; round OR 2").say("run prr 0; run nyc 0; run c&o 0; run b&m 0")
    assert game.say("end").see("over") == "PRR has no train and cannot pay for one"


# --- the bank ---


@pytest.mark.rule("2.009")
def test_the_notes_of_the_bank() -> None:
    """All notes of $10 to $100 are $4,380, those of $500 stay out: $7,500 (Starter, Setting Up the Game; B1, B3)."""
    bank = _RULES.bank
    assert (bank.notes, bank.reserve_notes) == ({100: 28, 50: 16, 20: 24, 10: 30}, {500: 15})
    assert (bank.total, bank.reserve) == (4380, 7500)
    game = starter()
    assert [game.table.cash(place) for place in ("Bank", "PRR", "NYC", "Reserve")] == [3980, 200, 200, 7500]


@pytest.mark.rule("2.009")
def test_it_is_shown_how_the_bank_was_counted(banker: Say) -> None:
    """Boxes differ, so the tables say what was counted (B1)."""
    lines = banker("rules show 1830-starter").out.splitlines()
    assert "bank $4,380 = 28 x 100 + 16 x 50 + 24 x 20 + 30 x 10" in lines
    assert "in reserve $7,500 = 15 x 500" in lines


@pytest.mark.rule("2.009")
def test_a_bank_of_another_box() -> None:
    """What is in the box can be said, with and without the reserve; the start money is out of it (B1, B2, B3)."""
    game = starter(bank="4500", reserve="5000")
    assert [game.table.cash(place) for place in ("Bank", "PRR", "Reserve")] == [4100, 200, 5000]


# --- the turn ---


@pytest.mark.rule("2.003")
def test_the_steps_of_a_turn() -> None:
    """Track, station, run, trains; each may be left out but the run (Starter, Sequence of Play)."""
    game = starter("trains PRR 2; cash PRR 500; round OR 2").say("tile prr c17; token prr; run prr 80; train prr 2")
    assert (game.see("cash PRR"), game.see("trains PRR"), game.see("waiting")) == (400, "2 2", "NYC")


@pytest.mark.rule("2.003")
@pytest.mark.parametrize(
    ("done", "line", "words"),
    [
        ("token prr", "tile prr c17", "track is laid before that"),
        ("run prr 80", "tile prr c17", "track is laid before that"),
        ("run prr 80", "token prr", "a station is placed before that"),
        ("tile prr c17", "train prr 2", "trains are bought after it"),
        ("run prr 80; train prr 2", "token prr", "a station is placed before that"),
        ("run prr 80", "run prr 80", "PRR has run already"),
        ("run prr 80; train prr 2", "run prr 80", "trains run before that"),
        ("tile prr c17", "tile prr c21", "PRR has laid 1 tile this turn"),
    ],
)
def test_no_step_out_of_order(done: str, line: str, words: str) -> None:
    """A step that is past does not come back in the same turn, and one tile is laid (Starter, Sequence of Play)."""
    starter("trains PRR 2; cash PRR 500; round OR 2").say(done).refused(line, words, "Starter, ")


@pytest.mark.rule("2.010", "2.019", "2.020")
def test_one_station_more() -> None:
    """$40 to the bank, once; no other is there, and none comes back (Starter, Place a Station; B11)."""
    game = starter("cash NYC 500")
    assert game.gains("token prr") == {"PRR": -40, "Bank": 40}
    game.refused("token prr", "PRR has no station left", "Starter, Place a Station")
    game.say("run prr 0; run nyc 0; next").refused("token prr 100", "PRR has no station left")
    game.refused("token prr --returned-by prr", "a station is never taken from the map")
    assert game.table.holdings["token", "PRR"] == {"Map": 2}


@pytest.mark.rule("2.019")
@pytest.mark.parametrize("cost", [0, 20, 60, 100])
def test_the_price_of_the_second_station(cost: int) -> None:
    """$40 and nothing else (Starter, Place a Station)."""
    starter().refused(f"token prr {cost}", "the next station of PRR costs $40", "Starter, Place a Station")


@pytest.mark.rule("2.019")
def test_a_station_is_paid_at_once() -> None:
    """With $39 there is none, with $40 there is (Starter, Place a Station)."""
    starter("cash PRR 39").refused("token prr", "PRR has $39, and it costs $40")
    assert starter("cash PRR 40").say("token prr").see("cash PRR") == 0


@pytest.mark.rule("2.011")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_fixed_order(players: int) -> None:
    """PRR, NYC, C&O, B&M, NNH, B&O in every round, those not played skipped (Starter, Sequence of Play)."""
    game = starter(
        "; ".join(f"cash {name} {300 + 10 * n}" for n, name in enumerate(_RAILROADS[players].split())), players
    )
    for _ in range(2):
        for name in _RAILROADS[players].split():
            assert game.see("waiting").split()[0] == name
            game.say(f"run {name} 0")
        game.say("next")


@pytest.mark.rule("2.011")
def test_nobody_operates_out_of_turn() -> None:
    """Not before those ahead, not twice, and the round does not end before the last (Starter, Sequence of Play)."""
    game = starter(players=3)
    game.refused("run nyc 0", "PRR operates before NYC", "Starter, Sequence of Play")
    game.refused("next", "yet to operate in OR 1: PRR, NYC, C&O", "Starter, Sequence of Play")
    game.say("run prr 0; run nyc 0").refused("train prr 2", "PRR has had its turn in OR 1", "Starter, Sequence of Play")
    game.refused("next", "yet to operate in OR 1: C&O")
    assert game.say("run c&o 0; next").see("waiting") == "PRR NYC C&O"


@pytest.mark.rule("2.017")
@pytest.mark.parametrize(("hex_name", "cost"), [("g19", 40), ("j14", 40), ("e21", 60), ("i11", 60), ("h10", 0)])
def test_terrain_costs_half(hex_name: str, cost: int) -> None:
    """$40 for water and $60 for mountains, the money goes to the bank (Starter, Lay or Upgrade Track; B12)."""
    assert starter().gains(f"tile prr {hex_name}") == ({"PRR": -cost, "Bank": cost} if cost else {})


@pytest.mark.rule("2.017")
def test_terrain_is_paid_when_the_tile_is_laid() -> None:
    """Not the printed amount, and not on credit (Starter, Lay or Upgrade Track)."""
    game = starter("cash PRR 59")
    game.refused("tile prr e21", "PRR has $59, and it costs $60")
    game.refused("tile prr 80", "no tile costs $80; it is $0, $40, $60", "Starter, Lay or Upgrade Track")
    game.refused("tile prr 120", "no tile costs $120")
    assert game.say("tile prr 40").see("cash PRR") == 19


@pytest.mark.rule("2.017", "2.018")
def test_terrain_is_paid_once() -> None:
    """The first tile of a hex costs, an upgrade does not, whoever lays it (Starter, Lay or Upgrade Track)."""
    game = starter("round OR 2").say("tile prr e21; run prr 0")
    assert game.gains("tile nyc e21; run nyc 0; next; tile prr e21; run prr 0") == {}
    assert game.gains("tile nyc d22") == {"NYC": -60, "Bank": 60}


# --- running ---


@pytest.mark.rule("2.022", "2.023")
def test_the_bank_pays_the_sum_of_all_runs() -> None:
    """Of all trains and all cities, to the railroad; the player gets nothing (Starter, Operate Trains)."""
    game = starter("trains PRR 2 2; trains NYC 2; round OR 2")
    assert game.gains("run prr 80+80") == {"PRR": 160, "Bank": -160}
    assert game.gains("run nyc 40+20") == {"NYC": 60, "Bank": -60}


@pytest.mark.rule("2.021")
def test_what_a_route_earns_is_the_players_word() -> None:
    """Only that it is in tens, and that there is a train, can be checked (Starter, Operate Trains; A56)."""
    game = starter("trains PRR 2; round OR 2")
    game.refused("run prr 85", "a revenue of $85 cannot be: it is a multiple of $10", "Starter, Operate Trains")
    assert game.say("run prr 990").see("cash PRR") == 1190
    game.refused("run nyc 40", "NYC has no train, so it runs for nothing", "Starter, Operate Trains")


@pytest.mark.rule("2.023")
def test_nothing_is_paid_out() -> None:
    """Half to players there is not; `w` says what is so anyhow; no word is the same again (Starter, Operate Trains)."""
    game = starter("trains PRR 2; trains NYC 2; round OR 2")
    game.refused("run prr 80h", "not paid out by half", "Starter, Operate Trains")
    assert game.gains("run prr 80w") == {"PRR": 80, "Bank": -80}
    assert game.say("run nyc 0; next").gains("run prr") == {"PRR": 80, "Bank": -80}


# --- trains and phases ---


@pytest.mark.rule("2.012", "2.024")
def test_phase_one() -> None:
    """Four trains a railroad; one or more are bought in a turn, or none (Starter, Game Phases, Purchase Trains)."""
    game = starter("cash PRR 1000", players=4).say("run prr 0")
    assert game.gains("train prr 2; train prr 2; train prr 2; train prr 2") == {"PRR": -320, "Bank": 320}
    game.refused("train prr 2", "PRR has 4 trains, and 4 are allowed", "Starter, Game Phases")
    assert game.say("run nyc 0; run c&o 0").see("trains NYC") == ""


@pytest.mark.rule("2.013", "2.025")
def test_phase_two() -> None:
    """It begins with the first 3, when all 2s are sold; still four trains (Starter, Game Phases)."""
    game = starter("trains PRR 2 2; trains NYC 2; cash PRR 1000; round OR 3").say("run prr 0")
    game.refused("train prr 3", "the Bank sells no 3-train now; on sale are 2", "Starter, Purchase Trains")
    assert game.say("train prr 2").see("phase") == "2"
    game.refused("train prr 2", "the Bank sells no 2-train now; on sale are 3")
    assert game.gains("train prr 3") == {"PRR": -180, "Bank": 180}
    assert (game.see("phase"), game.see("trains PRR")) == ("3", "2 2 2 3")
    game.refused("train prr 3", "PRR has 4 trains, and 4 are allowed", "Starter, Game Phases")


@pytest.mark.rule("2.014")
def test_phase_three() -> None:
    """It begins with the first 4: the 2s go, those in the Open Market too, and three trains are the limit (B9)."""
    game = starter("phase 3; trains PRR 2 3 3; trains NYC 2 3; pool 2 2; cash PRR 2000; round OR 5").say("run prr 0")
    assert game.gains("train prr 4") == {"PRR": -300, "Bank": 300}
    assert [game.see(f"trains {where}") for where in ("PRR", "NYC", "pool", "out")] == ["3 3 4", "3", "", "2 2 2 2"]
    assert game.see("phase") == "4"
    game.refused("train prr 4", "PRR has 3 trains, and 3 are allowed", "Starter, Game Phases")
    game.refused("train prr 2 --from pool", "sells no 2-train")


@pytest.mark.rule("2.015")
def test_phase_four() -> None:
    """It begins with the first 5: two trains are the limit, no train goes out of play (Starter, Game Phases; B8)."""
    game = starter("phase 4; trains PRR 3; trains NYC 3 4; pool 3 4; cash PRR 2000; round OR 6").say("run prr 0")
    assert game.gains("train prr 5") == {"PRR": -450, "Bank": 450}
    assert [game.see(f"trains {where}") for where in ("PRR", "NYC", "pool")] == ["3 5", "3 4", "3 4"]
    assert (game.see("phase"), game.see("discards"), game.see("sold")) == ("5", {}, "3 4")
    game.refused("train prr 3", "PRR has 2 trains, and 2 are allowed", "Starter, Game Phases")


@pytest.mark.rule("2.016", "2.029")
def test_too_many_trains() -> None:
    """Down to the limit at once, each railroad's own choice, for nothing, into the Open Market (B10)."""
    game = starter("phase 4; trains PRR 3 4; trains NYC 3 3 4; cash PRR 900; round OR 6").say("run prr 0; train prr 5")
    assert game.see("discards") == {"PRR": 1, "NYC": 1}
    game.refused("run nyc 0", "PRR must discard 1 train, NYC must discard 1 train first", "Starter, Game Phases")
    assert game.gains("discard nyc 4; discard prr 3") == {}
    assert [game.see(f"trains {where}") for where in ("PRR", "NYC", "pool")] == ["4 5", "3 3", "3 4"]
    game.refused("discard prr 4", "PRR is within its limit of 2 trains", "Starter, Game Phases")


@pytest.mark.rule("2.014", "2.016")
def test_one_3_too_many_with_the_first_4() -> None:
    """Four 3s are one too many under a limit of three, also out of turn (Starter, Game Phases)."""
    game = starter("phase 3; trains NYC 3 3 3 3; trains PRR 3; cash PRR 900; round OR 5", players=4)
    game.say("run prr 0; train prr 4").refused("run nyc 90", "NYC must discard 1 train first", "Starter, Game Phases")
    assert game.say("discard nyc 3").see("trains NYC") == "3 3 3"
    game.refused("discard nyc 3", "NYC is within its limit of 3 trains")


@pytest.mark.rule("2.016", "2.029")
def test_a_discarded_train_is_bought_again() -> None:
    """By whoever has room for it, at the printed price, paid to the bank (Starter, Purchase Trains; B10)."""
    game = starter("phase 4; trains PRR 3 3 4; pool 4; cash NYC 900; round OR 6").say(
        "run prr 0; run nyc 0; train nyc 5"
    )
    game.say("discard prr 3").refused("train nyc 3 --price 90", "a 3-train costs $180", "Starter, Purchase Trains")
    assert game.gains("train nyc 3") == {"NYC": -180, "Bank": 180}
    assert [game.see(f"trains {where}") for where in ("PRR", "NYC", "pool")] == ["3 4", "3 5", "4"]


@pytest.mark.rule("2.026", "2.029")
def test_the_open_market_does_not_block_the_bank() -> None:
    """A 3 lies there, and the bank sells 4s all the same; both are on sale (Starter, Purchase Trains)."""
    game = starter("phase 4; trains NYC 3; pool 3; cash PRR 600; round OR 6").say("run prr 0")
    assert game.see("sold") == "4 3"
    assert game.gains("train prr 4") == {"PRR": -300, "Bank": 300}
    assert game.gains("train prr 3") == {"PRR": -180, "Bank": 180}
    assert game.see("trains pool") == ""


@pytest.mark.rule("2.025")
def test_only_in_numerical_order() -> None:
    """While 3s are left no 4, while 4s are left no 5 (Starter, Purchase Trains)."""
    game = starter("phase 3; cash PRR 2000; round OR 4").say("run prr 0")
    game.refused("train prr 4", "on sale are 3", "Starter, Purchase Trains")
    game.refused("train prr 5", "on sale are 3", "Starter, Purchase Trains")
    game.say("train prr 3; train prr 3; train prr 4")
    game.say("run nyc 0").refused("train nyc 5", "the Bank sells no 5-train now; on sale are 4")


@pytest.mark.rule("2.025", "2.029")
@pytest.mark.parametrize(("kind", "price"), [("2", 80), ("3", 180), ("4", 300), ("5", 450)])
def test_printed_prices(kind: str, price: int) -> None:
    """Not a dollar more or less, and not without the whole of it (Starter, Purchase Trains; B16)."""
    lay = {"2": "", "3": "pool 2 2 2 2", "4": "phase 3; trains NYC 3 3 3", "5": "phase 4; trains NYC 4 4"}[kind]
    game = starter(f"{lay}; cash PRR {price}; ran PRR")
    game.refused(f"train prr {kind} --price {price - 1}", f"a {kind}-train costs ${price} from the Bank")
    assert game.gains(f"train prr {kind}") == {"PRR": -price, "Bank": price}
    starter(f"{lay}; cash PRR {price - 1}; ran PRR").refused(f"train prr {kind}", f"${price - 1}", f"${price}")


@pytest.mark.rule("2.027")
def test_the_phase_changes_between_two_purchases() -> None:
    """Four trains, two of them 2s: no 4 now; with three the 4 takes the 2s away, and makes room for another (B9)."""
    full = starter("phase 3; trains PRR 2 2 3 3; trains NYC 3; cash PRR 900; ran PRR")
    full.refused("train prr 4", "PRR has 4 trains, and 4 are allowed", "Starter, Game Phases")
    game = starter("phase 3; trains PRR 2 2 3; trains NYC 3 3; cash PRR 900; ran PRR").say("train prr 4")
    assert game.see("trains PRR") == "3 4"
    assert game.say("train prr 4").see("trains PRR") == "3 4 4"


@pytest.mark.rule("2.027", "2.028")
def test_a_lowered_limit_prevents_the_next_purchase() -> None:
    """Room for two trains before the first 5, for none after it (Starter, Purchase Trains)."""
    game = starter("phase 4; trains PRR 4; trains NYC 3 4; pool 3; cash PRR 900; ran PRR").say("train prr 5")
    game.refused("train prr 3", "PRR has 2 trains, and 2 are allowed", "Starter, Game Phases")


@pytest.mark.rule("2.028")
def test_a_lowered_limit_with_a_train_too_many() -> None:
    """The train bought may be one too many, and nothing is bought before one is gone (Starter, Purchase Trains)."""
    game = starter("phase 4; trains PRR 3 4; trains NYC 3 4; pool 3; cash PRR 900; ran PRR").say("train prr 5")
    game.refused("train prr 3", "PRR must discard 1 train first", "Starter, Game Phases")
    game.say("discard prr 5").refused("train prr 5", "PRR has 2 trains, and 2 are allowed")


@pytest.mark.rule("2.031")
@pytest.mark.parametrize("line", ["train prr 2 --president", "bankrupt ann"])
def test_nobody_helps_with_a_train(line: str) -> None:
    """There is no money but the railroad's, and no bankruptcy (B6, B13)."""
    starter("cash PRR 70; ran PRR").refused(line)


@pytest.mark.rule("2.031")
def test_a_train_that_is_too_dear() -> None:
    """The refusal says what is lacking, and knows of no president who makes it up (B6)."""
    assert "president" not in starter("cash PRR 70; ran PRR").refused("train prr 2", "PRR has $70", "$80")


# --- trains between railroads ---


@pytest.mark.rule("2.025", "2.029")
def test_no_trains_between_railroads() -> None:
    """The bank and the Open Market sell trains, nobody else (Starter, Purchase Trains; B7)."""
    game = starter("trains NYC 2 2; ran PRR")
    game.refused("train prr 2 --from nyc --price 80", "trains are bought from the Bank", "Starter, Purchase Trains")


@pytest.mark.rule("2.025")
def test_trains_between_railroads_by_the_option() -> None:
    """If the table plays it so, at any price from $1, to the railroad that sells (B7; A47)."""
    game = starter("trains NYC 2 2; ran PRR", train_sales="yes")
    game.refused("train prr 2 --from nyc --price 0", "at least $1", "Starter, Purchase Trains")
    assert game.gains("train prr 2 --from nyc --price 45") == {"PRR": -45, "NYC": 45}
    assert (game.see("trains PRR"), game.see("trains NYC")) == ("2", "2")


# --- the end: the bank ---


@pytest.mark.rule("2.030", "2.032")
def test_broken_in_the_turn_of_the_prr() -> None:
    """All the others still have their turn, then it is over; nobody begins another round (Starter, Winning the Game; B4)."""
    game = starter("trains PRR 2; trains NYC 2; cash C&O 300; bank 100; round OR 7", players=3)
    assert "THE BANK HAS BROKEN: the game ends after OR 7" in game.told("run prr 150")
    game.refused("end", "yet to operate in OR 7: NYC, C&O")
    assert game.gains("run nyc 60") == {"NYC": 60, "Bank": -60}
    game.say("run c&o 0; train c&o 2")
    game.refused("next", "the bank has broken", "say `end`", "Starter, Winning the Game")
    assert game.say("end").see("over") == "the bank has broken"
    assert [game.see(f"score {who}") for who in ("Ann", "Ben", "Cid")] == [330, 240, 220]


@pytest.mark.rule("2.030", "2.032")
def test_broken_in_the_turn_of_the_last() -> None:
    """The game ends right after it: the PRR's turn would be next (Starter, Winning the Game; B4)."""
    game = starter("trains NYC 2; bank 100; round OR 7").say("run prr 0")
    assert "the game ends after OR 7" in game.told("run nyc 150")
    game.say("train nyc 2").refused("next", "say `end`", "Starter, Winning the Game")
    assert game.say("end").see("round") == "OR 7"


@pytest.mark.rule("2.030", "2.032")
def test_broken_in_the_middle() -> None:
    """Those behind still operate, those before do not again (Starter, Winning the Game; B4)."""
    game = starter("trains PRR 2; trains NYC 2; cash C&O 300; bank 100; round OR 7", players=3)
    game.say("run prr 50; run nyc 50")
    assert (game.see("broken"), game.see("waiting")) == ("OR 7", "C&O")
    game.refused("end", "yet to operate in OR 7: C&O")
    game.refused("run prr 50", "PRR has had its turn")
    game.say("run c&o 0; end")


@pytest.mark.rule("2.030")
def test_the_game_goes_on_while_there_is_money() -> None:
    """No end is recorded before one of the two events (Starter, Winning the Game)."""
    game = starter("trains PRR 2; trains NYC 2; bank 100; round OR 7").say("run prr 90; run nyc 0")
    game.refused("end", "the bank holds $10, so the game goes on", "Starter, Winning the Game")
    assert game.say("next").see("round") == "OR 8"


@pytest.mark.rule("2.030")
@pytest.mark.parametrize(
    ("option", "bank", "broken"),
    [("at-zero", 81, None), ("at-zero", 80, "OR 3"), ("below-zero", 80, None), ("below-zero", 79, "OR 3")],
)
def test_when_the_bank_has_run_out(option: str, bank: int, broken: str | None) -> None:
    """At exactly $0, or by the option when it cannot pay; the reserve comes with it and not before (A1; B3)."""
    game = starter(f"trains PRR 2; bank {bank}; round OR 3", bank_breaks=option).say("run prr 80")
    assert (game.see("broken"), game.see("cash Bank")) == (broken, bank - 80 + (7500 if broken else 0))


@pytest.mark.rule("2.032")
@pytest.mark.parametrize("reserve", ["7500", "1000"])
def test_the_reserve_is_added_once(reserve: str) -> None:
    """The $500 notes go into the bank; if it empties again it owes (Starter, Winning the Game; B3)."""
    game = starter("trains PRR 2; trains NYC 2; bank 100; round OR 7", reserve=reserve)
    added = int(reserve)
    assert game.gains("run prr 130") == {"PRR": 130, "Bank": added - 130, "Reserve": -added}
    assert game.see("cash Bank") == added - 30
    lines = game.told(f"run nyc {added}")
    assert game.see("cash Bank") == -30
    assert "the bank owes $30 now" in lines
    game.say("end")
    assert [game.see(f"score {who}") for who in ("Ann", "Ben")] == [330, 200 + added]


@pytest.mark.rule("2.030", "2.032")
def test_both_events() -> None:
    """A railroad cannot pay for a train, then the bank is empty: one reserve, and the same end (B3)."""
    game = starter("cash PRR 0; trains NYC 2; bank 100; round OR 7", reserve="1000").say("run prr 0; tile nyc 0")
    assert game.see("cash Bank") == 1100
    game.say("run nyc 1200; end")
    assert (game.see("cash Bank"), game.see("round")) == (-100, "OR 7")
    assert [game.see(f"score {who}") for who in ("Ann", "Ben")] == [0, 1400]


# --- the end: a railroad without a train ---

_POOR = "has no train and cannot pay for one"


@pytest.mark.rule("2.031", "2.032")
def test_the_prr_cannot_pay_for_a_train() -> None:
    """The others still have their turn, with the reserve in the bank (Starter, Winning the Game; B3, B4, B5)."""
    game = starter("cash PRR 79; trains NYC 2; cash C&O 300; round OR 3", players=3).say("run prr 0")
    lines = game.told("run nyc 80")
    assert "PRR HAS NO TRAIN AND CANNOT PAY FOR ONE: the game ends after OR 3" in lines
    assert game.table.cash("Reserve") == 0
    game.refused("end", "yet to operate in OR 3: C&O")
    game.say("run c&o 0").refused("next", f"PRR {_POOR}", "say `end`", "Starter, Winning the Game")
    assert game.say("end").see("over") == f"PRR {_POOR}"
    assert [game.see(f"score {who}") for who in ("Ann", "Ben", "Cid")] == [79, 260, 300]


@pytest.mark.rule("2.031", "2.032")
def test_the_last_cannot_pay_for_a_train() -> None:
    """The game ends right after it, and the reserve is in the bank (Starter, Winning the Game; B3, B4, B5)."""
    game = starter("cash NYC 79; trains PRR 2; round OR 3").say("run prr 0; run nyc 0")
    game.refused("next", f"NYC {_POOR}", "say `end`", "Starter, Winning the Game")
    bank = game.see("cash Bank")
    assert game.say("end").see("over") == f"NYC {_POOR}"
    assert (game.see("cash Bank"), game.table.cash("Reserve")) == (bank + 7500, 0)


@pytest.mark.rule("2.031", "2.032")
def test_one_in_the_middle_cannot_pay_for_a_train() -> None:
    """Those behind it have their turn, and the PRR has none (Starter, Winning the Game; B4)."""
    game = starter("cash NYC 79; trains PRR 2; cash C&O 300; round OR 3", players=3).say(
        "run prr 0; run nyc 0; run c&o 0"
    )
    game.refused("next", f"NYC {_POOR}")
    assert game.say("end").see("round") == "OR 3"


@pytest.mark.rule("2.031")
@pytest.mark.parametrize(("cash", "poor"), [(79, True), (80, False)])
def test_it_may_decline_to_buy(cash: int, *, poor: bool) -> None:
    """To have no train is no end as long as the railroad could pay for one (B5, B6)."""
    game = starter(f"cash PRR {cash}; trains NYC 2; round OR 3").say("run prr 0; run nyc 0")
    if poor:
        game.refused("next", f"PRR {_POOR}")
    else:
        assert game.say("next").see("round") == "OR 4"
        game.refused("end", "the game goes on", "Starter, Winning the Game")


@pytest.mark.rule("2.031")
def test_a_railroad_with_a_train_may_be_poor() -> None:
    """One train is enough (Starter, Winning the Game)."""
    assert starter("cash PRR 0; trains PRR 2; trains NYC 2").say("run prr 0; run nyc 0; next").see("round") == "OR 2"


@pytest.mark.rule("2.031")
def test_judged_at_the_end_of_the_turn_after_what_it_spent() -> None:
    """$100 would have paid for a 2, $60 does not: a tile was laid before (B5)."""
    game = starter("cash PRR 100; trains NYC 2").say("tile prr b18; run prr 0; run nyc 0")
    game.refused("next", f"PRR {_POOR}")


@pytest.mark.rule("2.031")
def test_judged_by_the_price_after_its_own_turn_not_later() -> None:
    """When it ended its turn a 2 was to be had; that the next buys the last of them comes too late (B5)."""
    game = starter("cash PRR 100; cash NYC 100; pool 2; round OR 3")
    game.say("run prr 0; run nyc 0; train nyc 2 --from pool; next")
    assert game.see("round") == "OR 4"


@pytest.mark.rule("2.031")
def test_prices_changed_before_its_turn() -> None:
    """Its 2 goes with another's first 4, and a 4 it cannot pay for; judged when its own turn is over (B5)."""
    trains = "trains PRR 3; trains NYC 2; trains C&O 3 3 3"
    game = starter(f"phase 3; {trains}; cash PRR 500; cash NYC 299; cash C&O 0; round OR 5", players=3)
    game.say("run prr 0; train prr 4")
    assert (game.see("trains NYC"), game.table.stranded, game.table.cash("Reserve")) == ("", None, 7500)
    game.say("tile nyc 0; run nyc 0")
    assert game.table.stranded is None
    game.say("run c&o 0")
    assert (game.table.stranded, game.table.cash("Reserve")) == ("NYC", 0)


@pytest.mark.rule("2.026", "2.031")
@pytest.mark.parametrize(
    ("market", "cash", "poor"), [("", 299, True), ("pool 3; ", 180, False), ("pool 3; ", 179, True)]
)
def test_the_open_market_is_cheaper(market: str, cash: int, *, poor: bool) -> None:
    """The cheapest of the bank's and the Open Market's trains counts: a 3 at $180 beside 4s at $300 (B5)."""
    game = starter(f"phase 4; trains PRR 3; {market}cash NYC {cash}; round OR 6").say("run prr 0; run nyc 0")
    if poor:
        game.refused("next", f"NYC {_POOR}")
    else:
        game.say("next").refused("end", "the game goes on")


@pytest.mark.rule("2.031")
def test_a_train_of_another_railroad_saves_it() -> None:
    """With the option it may buy from another before its turn is over (B5, B7)."""
    game = starter("cash PRR 70; trains NYC 2 2; cash NYC 0", train_sales="yes").say("run prr 0")
    game.say("train prr 2 --from nyc --price 30; run nyc 0; next")
    assert game.see("round") == "OR 2"


# --- who has won ---


@pytest.mark.rule("2.033")
def test_cash_alone_counts() -> None:
    """Trains and stations are worth nothing (Starter, Winning the Game)."""
    game = starter("phase 4; trains PRR 4 4; trains NYC 3; cash PRR 240; cash NYC 170; bank 10; round OR 9")
    game.say("token prr; run prr 0; run nyc 50; end")
    assert [game.see(f"score {who}") for who in ("Ann", "Ben")] == [200, 220]
    game.refused("run prr 10", "the game is over: the bank has broken", "Starter, Winning the Game")


@pytest.mark.rule("2.033")
def test_a_tie_is_shared(banker: Say) -> None:
    """The rules break no tie: both are first (B14)."""
    banker(f"new 1830-starter {_quoted(_SEATS[3])}")
    assert banker("play", "tile prr f16\ntoken prr\nrun prr 0\nrun nyc 0\ntile 'c&o' 0\nrun 'c&o' 0\nnext\n").code == 0
    scores = banker("-O json score").data
    ranks = [(one["name"], one["worth"], one["rank"]) for one in scores["players"]]
    assert (scores["final"], ranks) == (False, [("Ben", 180, 1), ("Cid", 180, 1), ("Ann", 80, 3)])


# --- as it is told and shown ---

_EVENING = """
tile prr f16
token prr
run prr 0
run nyc 0
train nyc 2
train nyc 2
  # Cid waits
run c&o 0
next
tile prr b18
run prr 0
run nyc 60+20
run c&o 0
train c&o 2
end
"""


@pytest.fixture
def evening(banker: Say) -> Say:
    """A whole game of three, as it is typed: the PRR spends what it has and cannot pay for a train."""
    assert banker(f"new 1830-starter {_quoted(_SEATS[3])}").code == 0
    answer = banker("play", _EVENING.replace("&", ""))
    assert (answer.code, answer.err) == (0, "")
    return banker


def test_what_new_says(banker: Say) -> None:
    """Who has which railroad, its money, the bank, and who begins."""
    lines = banker("new 1830-starter Bob=NYC Alice=PRR --option train_sales=yes").out.splitlines()
    assert lines == [
        "game.toml: 1830 starter game, Bob, Alice",
        "PRR (Alice) $200, NYC (Bob) $200; the bank $3,980",
        "options: train_sales yes",
        "OR 1 begins with PRR",
    ]


@pytest.mark.parametrize(
    "option",
    ["bank=150", "bank=0", "bank=ten", "reserve=-1", "bank_breaks=never", "train_sales=maybe", "capital=float"],
)
def test_options_that_cannot_be(banker: Say, option: str) -> None:
    """A bank that cannot pay the start money, a value or an option that is not there: exit code 2 and no file."""
    answer = banker(f"new 1830-starter Ann=PRR Ben=NYC --option {option}")
    assert (answer.code, answer.out, list(Path().iterdir())) == (2, "", [])


_LOOKS = [
    ("status", ["railroad", "GAME OVER: PRR has no train", "Ann", "stations left"]),
    ("order", ["PRR", "NYC", "C&O", "has operated"]),
    ("limits", ["there is no stock"]),
    ("market", ["there is no stock market"]),
    ("score", ["final score: PRR has no train and cannot pay for one", "Ben", "100"]),
    ("trains", ["80", "180", "300", "450", "2s rust, limit 3"]),
    ("payout nyc 80+60", ["NYC", "140", "the bank pays $140"]),
    ("log", ["token PRR 40", "run NYC 80", "end"]),
    ("log prr", ["token PRR 40"]),
    ("show 2", ["token PRR 40", "$40: PRR to Bank", "Starter, Place a Station"]),
    ("replay", ["run NYC 80", "PRR", "C&O"]),
]


@pytest.mark.parametrize(("command", "words"), _LOOKS, ids=[command for command, _ in _LOOKS])
def test_what_is_shown(evening: Say, command: str, words: list[str]) -> None:
    """Every verb that looks has something to say of this game, too."""
    answer = evening(command)
    assert (answer.code, answer.err) == (0, "")
    assert [word for word in words if word not in answer.out] == []


def test_replay_shows_the_railroads_money(evening: Say) -> None:
    """Players have none, so the columns are the railroads'."""
    heading, _, first, *_ = evening("replay").out.splitlines()
    assert [name for name in ("PRR", "NYC", "C&O") if name not in heading] == []
    assert "120" in first


def test_a_good_audit_is_silent(evening: Say) -> None:
    """All events worked out again are the same."""
    assert evening("audit") == Answer(0, "", "")


_GAME = {"ruleset", "round", "phase", "bank", "bank_broken", "priority", "over", "end_reason", "events"}
_PLAYER = {"name", "cash", "certificates", "limit", "worth", "shares", "privates", "president", "bankrupt"}
_CORPORATION = {
    *("id", "par", "price", "row", "column", "zone", "floated", "president", "treasury", "ipo", "pool", "own"),
    *("trains", "tokens_left", "privates", "last_run"),
}


def test_status_as_json(evening: Say) -> None:
    """All keys that the command line promises, null where there is nothing to be said."""
    data = evening("-O json status").data
    assert data.keys() >= {"schema", "game", "players", "corporations", "order", "depot", "discarded"}
    assert data["game"].keys() >= _GAME
    assert all(player.keys() >= _PLAYER for player in data["players"])
    assert all(corporation.keys() >= _CORPORATION for corporation in data["corporations"])
    assert data["game"]["end_reason"] == "PRR has no train and cannot pay for one"
    assert (data["game"]["ruleset"], data["game"]["priority"], data["game"]["over"]) == ("1830-starter", None, True)
    prr, nyc, _ = data["corporations"]
    assert (prr["par"], prr["price"], prr["president"], prr["treasury"], prr["tokens_left"]) == (
        None,
        None,
        "Ann",
        40,
        0,
    )
    assert (nyc["trains"], nyc["last_run"], nyc["treasury"]) == (["2", "2"], "80", 100)
    assert [(player["cash"], player["worth"], player["limit"]) for player in data["players"]] == [
        (0, 40, None),
        (0, 100, None),
        (0, 100, None),
    ]
    assert (data["order"], data["depot"]) == (["PRR", "NYC", "C&O"], {"2": 1, "3": 4, "4": 3, "5": 1})


@pytest.mark.parametrize("command", [command for command, _ in _LOOKS if command != "replay"])
@pytest.mark.parametrize("form", ["json", "csv", "tsv", "md"])
def test_every_format(evening: Say, command: str, form: str) -> None:
    """What is shown comes in every format, JSON as one document."""
    answer = evening(f"-O {form} {command}")
    assert (answer.code, answer.err) == (0, "")
    if form == "json":
        assert answer.data is not None


def test_other_json(evening: Say) -> None:
    """Scores, the audit, the trains and what a run pays, with the keys that the command line promises."""
    players = evening("-O json score").data
    assert players["final"] is True
    assert [
        set(one) >= {"name", "cash", "stock", "privates", "owed", "worth", "rank"} for one in players["players"]
    ] == [True] * 3
    assert [(one["name"], one["worth"], one["rank"]) for one in players["players"]] == [
        ("Ben", 100, 1),
        ("Cid", 100, 1),
        ("Ann", 40, 3),
    ]
    (ledger,) = evening("-O json audit").data["ledgers"]
    assert (ledger["ok"], ledger["findings"], ledger["scores"]) == (True, [], {"Ann": 40, "Ben": 100, "Cid": 100})
    paid = evening("-O json payout nyc 140").data
    assert (paid["bank_pays"], paid["price"]) == (140, None)
    assert [(one["to"], one["amount"]) for one in paid["payments"]] == [("NYC", 140)]
    assert evening("-O json trains").data["on_sale"] == {"2": 80}


def test_replay_as_json(evening: Say) -> None:
    """One object a line, the last of them the status."""
    lines = [json.loads(line) for line in evening("-O json replay").out.splitlines()]
    assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
    assert all(line.keys() >= {"n", "do", "words", "ref", "state"} for line in lines)
    assert lines[-1]["state"] == evening("-O json status").data
    assert evening("-O json --at 2 status").data == lines[1]["state"]


def test_a_ledger_opened_again_is_the_same_table(evening: Say) -> None:
    """What is read from the file is what a table in memory comes to, mark by mark."""
    lines = [line for line in _EVENING.splitlines() if line.strip() and "#" not in line]
    game = starter(players=3).say("\n".join(lines))
    assert evening("-O json status").data == _as_json(status_data(game.table, len(game.records)))


def _as_json(data: object) -> Any:
    return json.loads(json.dumps(data))


def test_undo_and_redo(evening: Say) -> None:
    """The end, the reserve and the railroad that cannot pay are taken back, and stand again."""
    ended = evening("-O json status").data
    assert evening("undo").code == 0
    assert evening("-O json status").data["game"]["over"] is False
    assert evening("redo").code == 0
    again = evening("-O json status").data
    assert _but_events(again) == _but_events(ended)
    for _ in range(4):
        assert evening("undo").code == 0
    before = evening("-O json status").data
    assert before["game"]["bank"] == 3840 + 60 + 40 + 160 + 40
    assert "yet to operate in OR 2: NYC, C&O" in evening("end").err
    for _ in range(4):
        assert evening("redo").code == 0
    assert _but_events(evening("-O json status").data) == _but_events(ended)
    assert evening("audit") == Answer(0, "", "")


def _but_events(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "game": {key: value for key, value in data["game"].items() if key != "events"}}


@pytest.mark.parametrize("line", ["run prr 130", "run prr 130; undo; redo; undo; redo"])
def test_the_reserve_goes_back_with_what_brought_it(line: str) -> None:
    """Undone, the bank has not broken and the $500 notes are out of it again (B3)."""
    game = starter("trains PRR 2; bank 100; round OR 7").say(line)
    assert (game.see("cash Bank"), game.table.cash("Reserve"), game.see("broken")) == (7470, 0, "OR 7")
    game.say("undo")
    assert (game.see("cash Bank"), game.table.cash("Reserve"), game.see("broken")) == (100, 7500, None)
