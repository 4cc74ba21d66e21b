"""`calc limit`, `float`, `score`, `trade` and `water`, by the tables of each game."""

import pytest

from support.calc import assert_refused, rows_of
from support.say import Say


@pytest.mark.parametrize(
    ("players", "certificates", "cash"), [(2, 28, 1200), (3, 20, 800), (4, 16, 600), (5, 13, 480), (6, 11, 400)]
)
def test_limit(banker: Say, players: int, certificates: int, cash: int) -> None:
    """`calc limit` prints the certificate limit, the starting cash and the bank (1830 Tables 3 and 5)."""
    data = banker(f"calc limit {players} -O json").data
    assert (data["certificates"], data["cash"], data["bank"]) == (certificates, cash, 12000 - players * cash)


@pytest.mark.parametrize(("par", "president", "capital"), [(67, 134, 670), (76, 152, 760), (100, 200, 1000)])
def test_float(banker: Say, par: int, president: int, capital: int) -> None:
    """`calc float` prints the price of the president's certificate and the capital (1830 8.1, 11.0)."""
    data = banker(f"calc float {par} -O json").data
    assert (data["president"], data["capital"]) == (president, capital)


def test_score(banker: Say) -> None:
    """`calc score` adds cash, stock at market price and open privates at face value (1830 1.0, 23.3)."""
    data = banker("calc score 412 5x82 2x100 --private dh --private 20 -O json").data
    assert (data["stock"], data["privates"], data["worth"]) == (610, 90, 1112)


def test_trade(banker: Say) -> None:
    """`calc trade` prints $1,100 for a D-train, or $800 with a 4, 5 or 6 (1830 21.0)."""
    assert banker("calc trade d -O json").data["price"] == 1100
    assert [banker(f"calc trade D {kind} -O json").data["price"] for kind in "456"] == [800] * 3
    assert banker("calc trade D 3").code == 2


# --- limit ---


@pytest.mark.parametrize(
    ("game", "players", "certificates", "cash", "bank"),
    [
        ("1830", 2, 28, 1200, 9600),
        ("1830", 3, 20, 800, 9600),
        ("1830", 4, 16, 600, 9600),
        ("1830", 5, 13, 480, 9600),
        ("1830", 6, 11, 400, 9600),
        ("1851", 3, 15, 500, 6540),
        ("1851", 4, 12, 430, 6320),
        ("1851", 5, 10, 400, 6040),
        ("1830-7p", 7, 11, 343, 21599),
    ],
)
def test_limit_in_every_game(banker: Say, game: str, players: int, certificates: int, cash: int, bank: int) -> None:
    """`calc limit` follows each game's tables (1830 Tables 3 and 5; 1851 Private Companies, Limits of Stock Holding, C1; 7 players 3 and 4)."""
    assert banker(f"calc limit {players} -r {game} -O json").data == {
        "players": players,
        "certificates": certificates,
        "per_corporation": 5,
        "cash": cash,
        "bank": bank,
    }
    assert rows_of(banker(f"calc limit {players} -r {game}")) == [
        [str(players), str(certificates), "5", f"{cash:,}", f"{bank:,}"]
    ]


_SIX = ["PRR", "NYC", "C&O", "B&M", "NNH", "B&O"]


@pytest.mark.parametrize(
    ("players", "cash", "bank", "trains"),
    [
        (3, 180, 3840, {"2": 4, "3": 4, "4": 3, "5": 1}),
        (4, 180, 3660, {"2": 5, "3": 5, "4": 4, "5": 1}),
        (5, 150, 3630, {"2": 6, "3": 6, "4": 5, "5": 1}),
        (6, 150, 3480, {"2": 7, "3": 6, "4": 5, "5": 2}),
    ],
)
def test_limit_of_the_starter_game(banker: Say, players: int, cash: int, bank: int, trains: dict[str, int]) -> None:
    """In the starter game, `calc limit` prints each railroad's starting cash and the trains (Starter, Setup Chart; B1, B2, B8)."""
    railroads = _SIX[:players]
    assert banker(f"calc limit {players} -r 1830-starter -O json").data == [
        {"players": players, "railroads": railroads, "cash": cash, "bank": bank, "trains": trains}
    ]
    assert rows_of(banker(f"calc limit {players} -r 1830-starter")) == [
        [str(players), " ".join(railroads), str(cash), f"{bank:,}", *map(str, trains.values())]
    ]


def test_limit_of_the_starter_game_for_two(banker: Say) -> None:
    """For two players, `calc limit` prints two setups: one railroad each, or two each by the setup for four (Starter, Setup Chart; B13)."""
    single, double = banker("calc limit 2 -r 1830-starter -O json").data
    assert (single["railroads"], single["cash"], single["bank"]) == (["PRR", "NYC"], 200, 3980)
    assert single["trains"] == {"2": 4, "3": 3, "4": 2, "5": 1}
    assert (double["railroads"], double["cash"], double["bank"]) == (["PRR+B&M", "C&O+NYC"], 180, 3660)
    assert double["trains"] == {"2": 5, "3": 5, "4": 4, "5": 1}
    assert len(rows_of(banker("calc limit 2 -r 1830-starter"))) == 2


@pytest.mark.parametrize(
    ("game", "players", "says"),
    [
        ("1830", 1, "2 to 6 players"),
        ("1830", 7, "2 to 6 players"),
        ("1851", 2, "3 to 5 players"),
        ("1851", 6, "3 to 5 players"),
        ("1830-7p", 6, "1830-7p is for 7 players"),
        ("1830-7p", 8, "1830-7p is for 7 players"),
        ("1830-starter", 1, "2 to 6 players"),
        ("1830-starter", 7, "2 to 6 players"),
    ],
)
def test_limit_of_impossible_players(banker: Say, game: str, players: int, says: str) -> None:
    """A number of players that the game does not take is refused."""
    assert_refused(banker(f"calc limit {players} -r {game}"), says)


# --- float ---


@pytest.mark.parametrize(
    ("start", "capital", "price"), [(70, 350, 75), (75, 375, 82), (82, 410, 90), (90, 450, 100), (100, 500, 110)]
)
def test_float_of_1851(banker: Say, start: int, capital: int, price: int) -> None:
    """In 1851, `calc float` prints five times the price, $100 for stations, and the price one line up (1851 Formation of Corporations, E43)."""
    data = banker(f"calc float {start} -r 1851 -O json").data
    assert data == {
        "par": start,
        "president": 2 * start,
        "float_percent": 50,
        "capital": capital,
        "stations": 100,
        "price": price,
        "others": [],
    }
    row = [start, 2 * start, 50, capital, 100, price]
    assert rows_of(banker(f"calc float {start} -r 1851")) == [[str(cell) for cell in row]]


@pytest.mark.parametrize("par", [67, 71, 76, 82, 90, 100])
def test_float_of_the_7_players(banker: Say, par: int) -> None:
    """With seven players, `calc float` prints the Reading's 30% certificate too; all float at 60% with ten times par (7 players 1, D0, D7)."""
    data = banker(f"calc float {par} -r 1830-7p -O json").data
    (reading,) = data.pop("others")
    for total, certificate in ((data, 2 * par), (reading, 3 * par)):
        assert (total["president"], total["float_percent"], total["capital"]) == (certificate, 60, 10 * par)
        assert (total["stations"], total["price"]) == (0, par)
    rows = rows_of(banker(f"calc float {par} -r 1830-7p"))
    assert rows == [
        [str(par), str(times * par), "60", f"{10 * par:,}", of] for times, of in ((2, "all others"), (3, "RDG"))
    ]
    assert reading["corporations"] == ["RDG"]


def test_float_of_1830_as_a_table(banker: Say) -> None:
    """`calc float` prints a table without a line for other corporations (1830 8.1, 11.0)."""
    assert rows_of(banker("calc float 76")) == [["76", "152", "60", "760"]]
    assert banker("calc float 76 -O json").data["others"] == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("67 -r 1851", "$67 is not a par. Choose one of $70, $75, $82, $90, $100."),
        ("110 -r 1851", "$110 is not a par. Choose one of $70, $75, $82, $90, $100."),
        ("75 -r 1830-7p", "$75 is not a par. Choose one of $67, $71, $76, $82, $90, $100."),
        ("100 -r 1830-starter", "has no stock market"),
    ],
)
def test_impossible_floats(banker: Say, words: str, says: str) -> None:
    """A price that is no par is refused."""
    assert_refused(banker(f"calc float {words}"), says)


# --- score ---


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("412 5x82 2x100 --private dh --private 20 -r 1830", (412, 610, 90)),
        ("100 --private camden -r 1830", (100, 0, 160)),
        ("100 3x110 --private l&o --private cno -r 1851", (100, 330, 440)),
        ("100 5x100 --private poit --private bo -r 1830-7p", (100, 500, 270)),
        ("0 -r 1830-7p", (0, 0, 0)),
        ("345 -r 1830-starter", (345, 0, 0)),
    ],
)
def test_score_in_every_game(banker: Say, words: str, parts: tuple[int, int, int]) -> None:
    """`calc score` follows each game's tables (1830 1.0, 23.3; C24; D6; Starter, Winning the Game)."""
    cash, stock, privates = parts
    assert banker(f"calc score {words} -O json").data == {
        "cash": cash,
        "stock": stock,
        "privates": privates,
        "worth": sum(parts),
    }
    row = [f"{amount:,}" for amount in (*parts, sum(parts))]
    assert rows_of(banker(f"calc score {words}")) == [row]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("100 --private poit -r 1830", "Unknown private 'poit'"),
        ("100 --private bo -r 1851", "Unknown private 'bo'"),
        ("100 --private dh -r 1830-starter", "no private companies"),
        ("100 2x50 -r 1830-starter", "has no stock"),
    ],
)
def test_impossible_scores(banker: Say, words: str, says: str) -> None:
    """Privates of another game, or stock in a game without stock, are refused."""
    assert_refused(banker(f"calc score {words}"), says)


# --- trade ---


@pytest.mark.parametrize(
    ("words", "train", "traded", "price"),
    [
        ("d -r 1830", "D", None, 1100),
        ("d 6 -r 1830", "D", "6", 800),
        ("8 -r 1830-7p", "8", None, 840),
        ("8 4 -r 1830-7p", "8", "4", 640),
        ("8 5 -r 1830-7p", "8", "5", 640),
        ("8 6 -r 1830-7p", "8", "6", 640),
        ("d 8 -r 1830-7p", "D", "8", 800),
        ("d 4 -r 1830-7p", "D", "4", 800),
        ("6 -r 1830-7p", "6", None, 630),
        ("8 -r 1851", "8", None, 800),
        ("2 -r 1851", "2", None, 100),
        ("5 -r 1830-starter", "5", None, 450),
    ],
)
def test_trade_in_every_game(banker: Say, words: str, train: str, traded: str | None, price: int) -> None:
    """`calc trade` follows each game's tables (1830 21.0; 7 players 5, D11; C26; B16)."""
    assert banker(f"calc trade {words} -O json").data == {"train": train, "traded_in": traded, "price": price}
    assert rows_of(banker(f"calc trade {words}")) == [[train, *([traded] if traded else []), f"{price:,}"]]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("8 -r 1830", "Unknown train '8'"),
        ("d 3 -r 1830", "Only a 4-train, a 5-train or a 6-train can be traded in for a D-train, not a 3-train."),
        ("8 3 -r 1830-7p", "Only a 4-train, a 5-train or a 6-train can be traded in for an 8-train, not a 3-train."),
        ("8 8 -r 1830-7p", "can be traded in for an 8-train, not an 8-train."),
        ("6 5 -r 1830-7p", "No train can be traded in for a 6-train."),
        ("8 6 -r 1851", "No train can be traded in for an 8-train."),
        ("d -r 1851", "Unknown train 'd'"),
        ("5 4 -r 1830-starter", "No train can be traded in for a 5-train."),
        ("6 -r 1830-starter", "Unknown train '6'"),
    ],
)
def test_impossible_trades(banker: Say, words: str, says: str) -> None:
    """A train of another game, or one that cannot be traded in, is refused."""
    assert_refused(banker(f"calc trade {words}"), says)


def test_article_before_a_train(banker: Say) -> None:
    """Messages say "an 8-train", but "a D-train"."""
    assert "an 8-train" in banker("calc trade 8 3 -r 1830-7p").err


# --- water ---

_LEVIES = {
    60: (53, 10),
    67: (60, 12),
    71: (66, 13),
    76: (70, 14),
    82: (76, 15),
    90: (82, 16),
    100: (90, 18),
    112: (100, 20),
    126: (112, 22),
    142: (126, 25),
    160: (142, 28),
    180: (160, 32),
    200: (180, 36),
    225: (200, 40),
    250: (220, 44),
    275: (240, 48),
    300: (260, 52),
    325: (280, 56),
    350: (300, 60),
}


@pytest.mark.parametrize(("column", "start"), list(enumerate(_LEVIES, 1)))
def test_water(banker: Say, column: int, start: int) -> None:
    """`calc water` prints one line down, and for each share a fifth of that price, rounded down (7 players 19, D16, E62)."""
    price, levy = _LEVIES[start]
    expected = {"price": price, "levy": levy, "pays": {"bob": 3 * levy, "carol": levy}}
    for space in (str(start), f"1,{column}"):
        assert banker(f"calc water {space} bob=3 carol=1 -r 1830-7p -O json").data == expected
    answer = banker(f"calc water {start} bob=3 carol=1 -r 1830-7p")
    assert rows_of(answer) == [["for each share", str(levy)], ["bob", str(3 * levy)], ["carol", str(levy)]]
    assert f"The price falls to {price}.\n" in answer.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("100 bob=3 -r 1830", "In 1830 stock is not watered."),
        ("100 bob=3 -r 1851", "In 1851 stock is not watered."),
        ("100 bob=3 -r 1830-starter", "In 1830-starter stock is not watered."),
        ("2,7 bob=3 -r 1830-7p", "2,7 is not in the top row, so its stock is not watered."),
        ("70 bob=3 -r 1830-7p", "70 is not in the top row, so its stock is not watered."),
        ("101 bob=3 -r 1830-7p", "no space of $101"),
        ("1,20 bob=3 -r 1830-7p", "has no space in row 1, column 20."),
        ("100 bob -r 1830-7p", "NAME=VALUE"),
        ("100 bob=x -r 1830-7p", "'x' is not a number of certificates."),
        ("100 bob=1 bob=2 -r 1830-7p", "twice"),
        ("100 bob=9 carol=9 -r 1830-7p", "% of the stock"),
    ],
)
def test_impossible_water(banker: Say, words: str, says: str) -> None:
    """Stock is watered only with seven players, only in the top row, and only up to all of it."""
    assert_refused(banker(f"calc water {words}"), says)
