"""The starter game of 1830: railroads are dealt, there is no stock, the bank pays every run to the railroad."""

from pathlib import Path

import pytest

from banker.errors import Invalid
from banker.state.names import read_seats
from support.say import Say
from support.starter import RAILROADS, RULES, SEATS, quoted, starter
from support.table import Play, play

_DOUBLE = "Ann=PRR+B&M Ben=C&O+NYC"


def double(lay: str = "") -> Play:
    """Two players with two railroads each."""
    return play(lay, players=_DOUBLE, rules="1830-starter")


# --- no stock ---


@pytest.mark.rule("2.001")
@pytest.mark.parametrize("line", ["par ann prr 100", "buy ann prr", "buy ann nyc pool", "sell ann prr", "water prr"])
def test_no_stock_is_dealt_in(line: str) -> None:
    """Whatever is done with stock is refused, and the sentence says that there is none (Starter, introduction)."""
    starter().refused(line, "This game has no stock", "Starter, introduction")


@pytest.mark.rule("2.001")
@pytest.mark.parametrize("line", ["buy prr nyc", "sell prr prr"])
def test_a_railroad_deals_in_no_stock(line: str) -> None:
    """Nor does a railroad (Starter, introduction)."""
    starter("ran PRR").refused(line, "This game has no stock", "Starter, introduction")


@pytest.mark.rule("2.001")
@pytest.mark.parametrize("line", ["private ann sv", "private prr sv 20", "exchange ann mh"])
def test_no_private_companies(line: str) -> None:
    """There are none to be bought or turned in (Starter, introduction)."""
    starter().invalid(line, "This game has no private.")


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
    for line, who in (
        ("pay prr ann 10 thanks", "Ann"),
        ("pay bank ben 50 found", "Ben"),
        ("pay ann bank 1 rent", "Ann"),
    ):
        game.refused(line, f"In this game {who} has no cash; only railroads have", "Starter, introduction")


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
    railroads = RAILROADS[players].split()
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
        "cannot be dealt in this way. With 2 players, name them in seat order, each with their railroads: NAME=PRR NAME=NYC or",
    ),
    ("Ann=PRR+NYC Ben=C&O+B&M", "NAME=PRR+B&M NAME=C&O+NYC"),
    ("Ann=PRR+NYC+C&O Ben=B&M", "The railroads cannot be dealt in this way. With 2 players"),
    ("Ann=PRR+B&M Ben=NYC", "The railroads cannot be dealt in this way. With 2 players"),
    (
        "Ann=PRR Ben=NYC Cid=B&M",
        "cannot be dealt in this way. With 3 players, name them in seat order, each with their railroads: NAME=PRR",
    ),
    ("Ann=PRR Ben=NYC Cid=C&O Dan=NNH", "The railroads cannot be dealt in this way. With 4 players"),
    ("Ann=PRR Ben=NYC Cid=C&O Dan=B&M Eve=B&O", "NAME=NNH"),
    ("Ann=PRR Ben=Erie", "Unknown railroad 'Erie'. Choose one of PRR, NYC, C&O, B&M, NNH, B&O"),
    ("Ann=PRR Ben=CPR", "Unknown railroad 'CPR'"),
    ("Ann=PRR Ben=B", "'B' is ambiguous: B&M or B&O."),
    ("Ann=PRR", "1830-starter is for 2 to 6 players, not 1."),
    (f"{SEATS[6]} Gus=CPR", "1830-starter is for 2 to 6 players, not 7."),
    ("Ann=PRR ann=NYC", "Two players cannot be called 'Ann' and 'ann'"),
    ("NYC=PRR Ben=NYC", "A player cannot be called 'NYC'"),
    ("NNH=PRR Ben=NYC", "A player cannot be called 'NNH'"),
    ("BO=PRR Ben=NYC", "A player cannot be called 'BO': 'B&O' means something else"),
    ("Bank=PRR Ben=NYC", "A player cannot be called 'Bank'"),
    ("Reserve=PRR Ben=NYC", "A player cannot be called 'Reserve'"),
    ("PRR=Ann NYC=Ben", "A player cannot be called 'PRR'"),
    ("=PRR Ben=NYC", "cannot be a player's name"),
]


@pytest.mark.rule("2.002", "2.006")
@pytest.mark.parametrize(("seats", "message"), _WRONG_DEALS, ids=[seats for seats, _ in _WRONG_DEALS])
def test_wrong_deals(seats: str, message: str) -> None:
    """A deal that is not in the chart is refused, and the message says how it is typed (Starter, Setup Chart)."""
    with pytest.raises(Invalid) as failure:
        read_seats(seats.split(), RULES)
    print(failure.value)
    assert message in str(failure.value)


@pytest.mark.rule("2.006")
def test_a_wrong_deal_leaves_no_ledger(banker: Say) -> None:
    """Exit code 2, a sentence, no file; and 1830 deals no railroads."""
    answer = banker("new 1830-starter Ann=PRR Ben=PRR")
    assert (answer.code, answer.out, list(Path().iterdir())) == (2, "", [])
    assert "PRR is dealt twice" in answer.err
    assert (
        "'Ann=PRR' cannot be a player's name: in 1830 no railroads are dealt." in banker("new 1830 Ann=PRR Ben=NYC").err
    )


@pytest.mark.rule("2.006")
def test_railroads_that_are_not_played(banker: Say) -> None:
    """With two players there is no C&O: it cannot run, pay or be sold anything (Starter, Setting Up the Game; B17)."""
    banker(f"new 1830-starter {quoted(SEATS[2])}")
    for line in ("run 'c&o' 0", "tile 'c&o' f6", "train 'c&o' 2", "pay bank 'c&o' 10 why"):
        answer = banker(line)
        assert (answer.code, answer.out) == (2, "")
        assert "PRR, NYC" in answer.err
    assert [one["id"] for one in banker("-O json status").data["corporations"]] == ["PRR", "NYC"]


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
    game.refused(
        "train prr 2 --from b&m --price 1", "Trains may be bought only from the bank", "Starter, Purchase Trains"
    )
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
    bank = RULES.bank
    assert (bank.notes, bank.reserve_notes) == ({100: 28, 50: 16, 20: 24, 10: 30}, {500: 15})
    assert (bank.total, bank.reserve) == (4380, 7500)
    game = starter()
    assert [game.table.cash(place) for place in ("Bank", "PRR", "NYC", "Reserve")] == [3980, 200, 200, 7500]


@pytest.mark.rule("2.009")
def test_it_is_shown_how_the_bank_was_counted(banker: Say) -> None:
    """Boxes differ, so the tables say what was counted (B1)."""
    lines = banker("rules show 1830-starter").out.splitlines()
    assert "Bank: $4,380 = 28 x 100 + 16 x 50 + 24 x 20 + 30 x 10" in lines
    assert "Reserve: $7,500 = 15 x 500" in lines


@pytest.mark.rule("2.009")
def test_a_bank_of_another_box() -> None:
    """What is in the box can be said, with and without the reserve; the start money is out of it (B1, B2, B3)."""
    game = starter(bank="4500", reserve="5000")
    assert [game.table.cash(place) for place in ("Bank", "PRR", "Reserve")] == [4100, 200, 5000]
