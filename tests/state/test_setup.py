"""The table before the first event (1830 2.0, Tables 1 to 5 and 8)."""

import pytest

from banker.errors import Invalid
from banker.rules.read import read
from banker.state.names import read_seats
from support.say import Say
from support.table import play

_RULES = read("1830")


def _players(number: int) -> str:
    return " ".join(letter * 3 for letter in "ABCDEFG"[:number])


@pytest.mark.rule("1.006")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_number_of_players(players: int) -> None:
    """One player and seven players are refused (1830 Tables 3 and 5)."""
    with pytest.raises(Invalid, match=f"for 2 to 6 players, not {players}"):
        read_seats("ABCDEFG"[:players], _RULES)


def test_numbers_of_players_with_a_gap() -> None:
    """A game for two, three or seven players is not for 2 to 7."""
    cash = {2: 1200, 3: 800, 7: 300}
    rules = _RULES._replace(players=_RULES.players._replace(cash=cash))
    with pytest.raises(Invalid, match="for 2, 3 or 7 players, not 4"):
        read_seats("ABCD", rules)


@pytest.mark.rule("1.061")
@pytest.mark.parametrize(("players", "limit"), [(2, 28), (3, 20), (4, 16), (5, 13), (6, 11)])
def test_certificate_limit(players: int, limit: int) -> None:
    """The certificate limit depends on the number of players (1830 Table 3)."""
    assert play(players=" ".join("ABCDEF"[:players])).see("limit") == limit


@pytest.mark.rule("1.008", "1.009", "1.037")
@pytest.mark.parametrize("corporation", list(_RULES.corporation))
def test_stock_at_the_start(corporation: str) -> None:
    """The IPO holds nine certificates of each corporation, with the 20% one; the pool is empty (1830 2.0, 8.0)."""
    table = play().table
    assert table.certificates(corporation, "IPO") == 9
    assert table.has_president(corporation, "IPO")
    assert table.percent(corporation, "IPO") == 100
    assert table.percent(corporation, "Pool") == 0


@pytest.mark.rule("1.128")
@pytest.mark.parametrize(
    ("private", "price", "revenue"),
    [("SV", 20, 5), ("CS", 40, 10), ("DH", 70, 15), ("MH", 110, 20), ("CA", 160, 25), ("BO", 220, 30)],
)
def test_privates(private: str, price: int, revenue: int) -> None:
    """Each private has the price and revenue of the rules and belongs to the bank (1830 Table 1)."""
    found = _RULES.private[private]
    assert (found.price, found.revenue) == (price, revenue)
    assert play().see(f"owner {private}") == "Bank"


@pytest.mark.rule("1.105")
def test_trains() -> None:
    """The depot has six 2s, five 3s, four 4s, three 5s, two 6s and six Ds at the printed prices (1830 Table 4; A42)."""
    assert play().table.depot() == {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2, "D": 6}
    prices = {kind: train.price for kind, train in _RULES.train.items()}
    assert prices == {"2": 80, "3": 180, "4": 300, "5": 450, "6": 630, "D": 1100}


@pytest.mark.rule("1.135", "1.068")
@pytest.mark.parametrize(
    ("corporation", "counters"),
    [("PRR", 5), ("NYC", 5), ("CPR", 5), ("B&O", 4), ("C&O", 4), ("Erie", 4), ("NYNH", 3), ("B&M", 3)],
)
def test_station_tokens(corporation: str, counters: int) -> None:
    """One token of each corporation is its price token, and the others can become stations (1830 Table 2, 11.0)."""
    assert play().see(f"tokens {corporation}") == counters - 1


def test_corporation_by_its_full_name(game: Say) -> None:
    """A corporation may be typed by its full name, but its letters come first: `bo` is B&O, not Boston."""
    assert "par Alice PRR 67" in game("par alice pennsylvania 67").out
    assert "par Bob NYNH 67" in game("par bob new-york-new 67").out
    assert "NYC or NYNH" in game("par carol 'new york' 67").err
    assert "par Carol B&M 67" in game("par carol bos 67").out
