"""The starter game of 1830: railroads are dealt, there is no stock, and the bank pays every run to the railroad."""

from pathlib import Path

import pytest

from banker.errors import Invalid
from banker.state.names import read_seats
from support.say import Say
from support.starter import RAILROADS, RULES, SEATS, quoted, starter
from support.table import Play, play

_DOUBLE = "Ann=PRR+B&M Ben=C&O+NYC"


def double(lay: str = "") -> Play:
    """A game of two players with two railroads each."""
    return play(lay, players=_DOUBLE, rules="1830-starter")


# --- no stock ---


@pytest.mark.rule("2.001")
@pytest.mark.parametrize("line", ["par ann prr 100", "buy ann prr", "buy ann nyc pool", "sell ann prr", "water prr"])
def test_players_trade_no_stock(line: str) -> None:
    """Every event with stock is refused because the game has none (Starter, introduction)."""
    starter().refused(line, "This game has no stock", "Starter, introduction")


@pytest.mark.rule("2.001")
@pytest.mark.parametrize("line", ["buy prr nyc", "sell prr prr"])
def test_railroads_trade_no_stock(line: str) -> None:
    """A railroad cannot buy or sell stock (Starter, introduction)."""
    starter("ran PRR").refused(line, "This game has no stock", "Starter, introduction")


@pytest.mark.rule("2.001")
@pytest.mark.parametrize("line", ["private ann sv", "private prr sv 20", "exchange ann mh"])
def test_no_private_companies(line: str) -> None:
    """A private cannot be bought or exchanged (Starter, introduction)."""
    starter().invalid(line, "This game has no private companies.")


@pytest.mark.rule("2.001")
def test_operating_rounds_only() -> None:
    """Operating rounds follow each other without stock rounds (Starter, introduction)."""
    game = starter()
    for number in (1, 2, 3):
        assert game.see("round") == f"OR {number}"
        game.say("run prr 0; run nyc 0; next")
    assert game.see("round") == "OR 4"


# --- who has which railroad ---


@pytest.mark.rule("2.002")
def test_money_belongs_to_the_railroads() -> None:
    """A player has no money; the worth of a player is the cash of their railroad (Starter, Overview; B13)."""
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
    """The depot has the trains of the setup chart, with no 6 and no D (Starter, Setup Chart; B8)."""
    assert starter(players=players).table.depot() == dict(zip("2345", trains, strict=True))


@pytest.mark.rule("2.004")
def test_flipped_2_trains_are_the_4_trains() -> None:
    """The 4-trains of the chart are the 2-trains turned over: with two players there are two (B8)."""
    game = starter("phase 3; trains PRR 3 3; trains NYC 3; cash PRR 900; round OR 4").say("run prr 0; train prr 4")
    assert game.table.depot() == {"2": 0, "3": 0, "4": 1, "5": 1}


@pytest.mark.rule("2.005", "2.006")
@pytest.mark.parametrize(("players", "cash"), [(2, 200), (3, 180), (4, 180), (5, 150), (6, 150)])
def test_railroads_and_money_by_players(players: int, cash: int) -> None:
    """Each railroad in play gets its money from the bank, and the others are absent (Starter, Setup Chart; B2)."""
    game = starter(players=players)
    railroads = RAILROADS[players].split()
    assert game.see("order").split() == railroads == list(game.table.rules.corporation)
    assert [game.see(f"cash {name}") for name in railroads] == [cash] * players
    assert game.see("cash Bank") == 4380 - players * cash
    assert [game.see(f"president {name}") for name in railroads] == list(game.table.players)


@pytest.mark.rule("2.006")
def test_charters_may_be_dealt_to_any_seat() -> None:
    """Charters are shuffled, so the first player need not have PRR (Starter, Setting Up the Game)."""
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
    ("BO=PRR Ben=NYC", "A player cannot be called 'BO': in this game it means the corporation B&O. Add"),
    ("Bank=PRR Ben=NYC", "A player cannot be called 'Bank'"),
    ("Reserve=PRR Ben=NYC", "A player cannot be called 'Reserve'"),
    ("PRR=Ann NYC=Ben", "A player cannot be called 'PRR'"),
    ("=PRR Ben=NYC", "cannot be a player's name"),
]


@pytest.mark.rule("2.002", "2.006")
@pytest.mark.parametrize(("seats", "message"), _WRONG_DEALS, ids=[seats for seats, _ in _WRONG_DEALS])
def test_wrong_deals(seats: str, message: str) -> None:
    """A deal that is not in the chart is refused, and the message says what to type (Starter, Setup Chart)."""
    with pytest.raises(Invalid) as failure:
        read_seats(seats.split(), RULES)
    print(failure.value)
    assert message in str(failure.value)


@pytest.mark.rule("2.006")
def test_wrong_deal_leaves_no_ledger(banker: Say) -> None:
    """A wrong deal exits with 2 and leaves no file; 1830 deals no railroads."""
    answer = banker("new 1830-starter Ann=PRR Ben=PRR")
    assert (answer.code, answer.out, list(Path().iterdir())) == (2, "", [])
    assert "PRR is dealt twice" in answer.err
    assert (
        "'Ann=PRR' cannot be a player's name: in 1830 no railroads are dealt." in banker("new 1830 Ann=PRR Ben=NYC").err
    )


@pytest.mark.rule("2.006")
def test_railroads_that_are_not_in_play(banker: Say) -> None:
    """With two players there is no C&O, so it cannot run or be paid (Starter, Setting Up the Game; B17)."""
    banker(f"new 1830-starter {quoted(SEATS[2])}")
    for line in ("run 'c&o' 0", "tile 'c&o' f6", "train 'c&o' 2", "pay bank 'c&o' 10 why"):
        answer = banker(line)
        assert (answer.code, answer.out) == (2, "")
        assert "PRR, NYC" in answer.err
    assert [corporation["id"] for corporation in banker("-O json status").data["corporations"]] == ["PRR", "NYC"]


@pytest.mark.rule("2.007")
@pytest.mark.parametrize(
    ("railroad", "home"),
    [("PRR", "H12"), ("NYC", "E19"), ("C&O", "F6"), ("B&M", "E23"), ("NNH", "G19"), ("B&O", "I15")],
)
def test_homes(railroad: str, home: str) -> None:
    """Each of the six railroads has a station on its home before play begins (Starter, Setup Chart)."""
    game = starter(players=6)
    assert game.table.rules.corporation[railroad].home == home
    assert (game.table.holdings["token", railroad]["Map"], game.see(f"tokens {railroad}")) == (1, 1)


@pytest.mark.rule("2.007")
def test_home_station_is_free() -> None:
    """The home station is there already, so the first turn neither places nor pays for it (Starter, Place a Station)."""
    game = starter()
    assert game.gains("tile prr 0; run prr 0") == {}
    assert game.see("tokens PRR") == 1


# --- two players, four railroads ---


@pytest.mark.rule("2.008")
def test_two_railroads_each_are_set_up_as_for_four() -> None:
    """Each railroad gets $180 and the depot the trains of four players: PRR and B&M against C&O and NYC (Starter, Setup Chart, note)."""
    game = double()
    assert game.table.depot() == {"2": 5, "3": 5, "4": 4, "5": 1}
    assert [game.see(f"cash {name}") for name in ("PRR", "NYC", "C&O", "B&M", "Bank")] == [180, 180, 180, 180, 3660]
    assert [game.see(f"president {name}") for name in ("PRR", "NYC", "C&O", "B&M")] == ["Ann", "Ben", "Ben", "Ann"]
    assert game.see("order") == "PRR NYC C&O B&M"


@pytest.mark.rule("2.008")
def test_railroads_of_one_player_operate_separately() -> None:
    """A player's railroad cannot pay for the other or sell it a train (Starter, Setup Chart, note; B13)."""
    game = double("cash PRR 70; cash B&M 500; trains B&M 2 2; ran PRR")
    game.refused("train prr 2", "PRR has $70", "$80")
    game.refused(
        "train prr 2 --from b&m --price 1", "Trains may be bought only from the bank", "Starter, Purchase Trains"
    )
    game.refused("pay b&m prr 100 help", "Starter, Purchase Trains")


@pytest.mark.rule("2.008", "2.033")
def test_sum_of_both_railroads_decides() -> None:
    """The owner of the richest railroad loses if the other player's two have more together (Starter, Setup Chart, note)."""
    game = double("cash PRR 100; cash B&M 500; cash NYC 400; cash C&O 300; trains B&M 2; bank 50; round OR 7")
    game.say("run prr 0; run nyc 0; run c&o 0; run b&m 50; end")
    assert [game.see(f"score {who}") for who in ("Ann", "Ben")] == [650, 700]


@pytest.mark.rule("2.008", "2.031")
def test_one_poor_railroad_ends_the_game_of_two_each() -> None:
    """A railroad that cannot pay for a train ends the game, however rich its owner's other one is (Starter, Winning the Game)."""
    game = double("cash PRR 70; cash B&M 900; round OR 2").say("run prr 0; run nyc 0; run c&o 0; run b&m 0")
    assert game.say("end").see("over") == "PRR has no train and cannot pay for one"


# --- the bank ---


@pytest.mark.rule("2.009")
def test_notes_of_the_bank() -> None:
    """The bank has all notes of $10 to $100, $4,380; the $500 notes, $7,500, are the reserve (Starter, Setting Up the Game; B1, B3)."""
    bank = RULES.bank
    assert (bank.notes, bank.reserve_notes) == ({100: 28, 50: 16, 20: 24, 10: 30}, {500: 15})
    assert (bank.total, bank.reserve) == (4380, 7500)
    game = starter()
    assert [game.table.cash(place) for place in ("Bank", "PRR", "NYC", "Reserve")] == [3980, 200, 200, 7500]


@pytest.mark.rule("2.009")
def test_rules_show_the_notes_of_the_bank(banker: Say) -> None:
    """`rules show` lists the notes of bank and reserve, since boxes differ (B1)."""
    lines = banker("rules show 1830-starter").out.splitlines()
    assert "Bank: $4,380 = 28 x 100 + 16 x 50 + 24 x 20 + 30 x 10" in lines
    assert "Reserve: $7,500 = 15 x 500" in lines


@pytest.mark.rule("2.009")
def test_bank_of_another_box() -> None:
    """The options set the bank and the reserve; the starting cash comes from the bank (B1, B2, B3)."""
    game = starter(bank="4500", reserve="5000")
    assert [game.table.cash(place) for place in ("Bank", "PRR", "Reserve")] == [4100, 200, 5000]
