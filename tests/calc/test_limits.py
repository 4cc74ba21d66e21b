"""How much stock a player may hold, and what the zones of the market change (1830 10.0; A22 to A27)."""

import pytest

from support.table import Play, play

_RICH = "round SR 3; cash Alice 900; cash Bob 900; cash Carol 900"
_TWENTY = "stock NYC 67 Alice 60; stock CPR 67 Alice 60; stock B&O 67 Alice 60; stock Erie 67 Alice 60; stock PRR 67 Bob 40 pool 30"


def _zone(cell: str, holders: str = "Alice 60 pool 30", **options: str) -> Play:
    return play(f"{_RICH}; stock PRR 67 {holders}; at PRR {cell}", **options)


@pytest.mark.rule("1.059")
@pytest.mark.parametrize("source", ["ipo", "pool"])
def test_five_certificates_of_a_corporation(source: str) -> None:
    """A player cannot buy a sixth certificate of one corporation from the IPO or the pool (1830 10.0)."""
    _zone("6,7").refused(f"buy alice prr {source}", "1830 10.0", "6 certificates of PRR", "more than the limit of 5")


@pytest.mark.rule("1.059")
def test_five_ordinary_certificates() -> None:
    """A player may hold 50% as five ordinary certificates (1830 10.0)."""
    game = play(f"{_RICH}; stock PRR 67 Bob 40 Alice 40").say("buy bob prr; buy alice prr")
    assert (game.see("percent PRR Bob"), game.see("certificates PRR Bob"), game.see("percent PRR Alice")) == (50, 4, 50)


@pytest.mark.rule("1.059", "1.074")
def test_sixth_certificate_that_takes_the_presidency() -> None:
    """Certificates are counted after the exchange: a purchase that makes Alice president leaves Alice with five (1830 10.0, 13.0; A22)."""
    game = play(f"{_RICH}; stock PRR 67 Bob 30 Alice 50").say("buy alice prr")
    assert (game.see("president PRR"), game.see("certificates PRR Alice"), game.see("percent PRR Alice")) == (
        "Alice",
        5,
        60,
    )


@pytest.mark.rule("1.061")
@pytest.mark.parametrize("line", ["buy alice prr ipo", "buy alice prr pool", "par alice c&o 67"])
def test_certificate_limit(line: str) -> None:
    """With three players, a player cannot get a 21st certificate, not even a president's certificate (1830 10.0, Table 3)."""
    game = play(f"{_RICH}; {_TWENTY}")
    assert game.see("counted Alice") == 20
    game.refused(line, "1830 10.0", "21 certificates", "more than the limit of 20")


@pytest.mark.rule("1.061")
def test_presidents_certificate_counts_once() -> None:
    """A president with 60% holds five certificates (1830 Table 3; A59)."""
    game = play(f"{_RICH}; stock NYC 67 Alice 60")
    assert game.see("counted Alice") == 5


@pytest.mark.rule("1.061", "1.127")
def test_open_privates_count() -> None:
    """A private counts as a certificate until it closes (1830 23.3, Table 3)."""
    game = play(f"{_RICH}; {_TWENTY}; private SV Alice")
    assert game.see("counted Alice") == 21
    game.refused("buy alice prr ipo", "1830 10.0", "21 certificates")
    closed = play(f"{_RICH}; round OR 3.1; phase 4; pool 4 4 4 4; {_TWENTY}; private SV Alice; ran NYC")
    assert closed.say("train nyc 5").see("counted Alice") == 20


@pytest.mark.rule("1.061", "1.127", "1.117")
def test_private_over_the_limit() -> None:
    """A player at the limit cannot buy a private from another player (1830 10.0, 23.3)."""
    game = play(f"{_RICH}; {_TWENTY}; private SV Bob")
    game.refused("private alice sv 30", "1830 10.0", "21 certificates", "more than the limit of 20")


@pytest.mark.rule("1.061")
def test_stock_that_has_not_floated_counts() -> None:
    """Certificates of a corporation that has not floated count (1830 10.0; A26)."""
    game = play(f"{_RICH}; stock PRR 67 Alice 30; stock NYC - Alice 10")
    assert game.see("counted Alice") == 3


@pytest.mark.rule("1.063")
@pytest.mark.parametrize("cell", ["1,1", "2,1", "4,2", "5,3", "8,6", "10,7"])
def test_yellow_zone_is_not_counted(cell: str) -> None:
    """Certificates in the yellow zone do not count towards the limit; a sixth of one corporation is still refused (1830 10.0)."""
    game = play(f"{_RICH}; {_TWENTY}; at NYC {cell}")
    assert (game.see("zone NYC"), game.see("counted Alice")) == ("yellow", 15)
    game.refused("buy alice nyc", "1830 10.0", "6 certificates of NYC")
    game.say("buy alice prr ipo")


@pytest.mark.rule("1.060")
@pytest.mark.parametrize("cell", ["4,1", "5,2", "6,3", "11,7"])
def test_orange_zone_is_held_without_limit(cell: str) -> None:
    """In the orange zone a player may hold more than five certificates and none counts, but buys one a turn (1830 10.0; A23)."""
    game = _zone(cell)
    assert (game.see("zone PRR"), game.see("counted Alice")) == ("orange", 0)
    game.refused("buy alice prr pool 2", "1830 4.0", "one certificate")
    game.say("buy alice prr pool; buy alice prr pool; buy alice prr ipo")
    assert game.see("percent PRR Alice") == 90


@pytest.mark.rule("1.064")
@pytest.mark.parametrize("cell", ["6,1", "7,2", "8,3", "11,6"])
def test_brown_zone_is_bought_in_any_quantity(cell: str) -> None:
    """In the brown zone a player buys several certificates at once from the pool, over every limit (1830 10.0; A23, A24)."""
    game = _zone(cell)
    price = game.see("price PRR")
    assert game.see("zone PRR") == "brown"
    assert game.gains("buy alice prr pool 3") == {"Alice": -3 * price, "Bank": 3 * price}
    assert (game.see("percent PRR Alice"), game.see("counted Alice")) == (90, 0)


@pytest.mark.rule("1.064")
def test_option_brown_zone_from_the_ipo() -> None:
    """Several certificates at once from the IPO are allowed only with brown_from_ipo=yes (1830 10.0; A24)."""
    game = _zone("6,1", "Alice 60")
    game.refused("buy bob prr ipo 2", "1830 10.0", "pool")
    agreed = _zone("6,1", "Alice 60", brown_from_ipo="yes")
    assert agreed.gains("buy bob prr ipo 2") == {"Bob": -134, "Bank": 134}


@pytest.mark.rule("1.064")
def test_brown_zone_buys_no_more_than_the_pool_has() -> None:
    """A player cannot buy more certificates than the pool has (1830 10.0)."""
    _zone("6,1").refused("buy alice prr pool 4", "The bank pool has 3 certificates of PRR left")


@pytest.mark.rule("1.059", "1.062")
def test_price_that_leaves_the_orange_zone() -> None:
    """Alice holds six certificates in the orange zone and must sell one as soon as the price leaves it (1830 10.0; A25)."""
    game = play(f"{_RICH}; phase 4; stock PRR 67 Alice 70; stock NYC 67 Bob 60; at PRR 8,4; trains PRR 4; trains NYC 4")
    game.say("next; run nyc 0; run prr 100; next; run nyc 0; run prr 100; next")
    assert (game.see("zone PRR"), game.see("round")) == ("yellow", "SR 4")
    game.refused("buy alice nyc", "1830 10.0", "6 certificates of PRR", "more than the limit of 5")
    game.refused("next", "1830 10.0", "must sell before the round ends")
    game.say("sell alice prr; buy alice nyc; next")


@pytest.mark.rule("1.062")
def test_over_the_limit_with_nothing_to_sell() -> None:
    """A player over the limit who can sell nothing cannot buy, but the round can end (1830 10.0; A25)."""
    presidencies = "; ".join(
        f"stock {name} 67 Alice 20 pool 50" for name in ("PRR", "NYC", "CPR", "B&O", "C&O", "Erie", "NYNH")
    )
    privates = "; ".join(f"private {name} Alice" for name in ("SV", "CS", "DH", "MH", "CA", "BO"))
    players = "Alice Bob Carol Dora Eve Fay"
    game = play(f"round SR 3; cash Alice 900; {presidencies}; {privates}", players=players)
    assert game.see("counted Alice") == 13
    game.refused("buy alice prr pool", "1830 10.0", "13 certificates")
    assert game.say("next").see("round") == "OR 3.1"


@pytest.mark.rule("1.062", "1.063")
def test_over_the_limit_with_only_yellow_stock_to_sell() -> None:
    """A player over the limit need not sell stock that does not count, so the round can end (1830 10.0; A25)."""
    presidencies = "; ".join(
        f"stock {name} 67 Alice 20 pool 50" for name in ("PRR", "NYC", "CPR", "B&O", "C&O", "Erie")
    )
    privates = "; ".join(f"private {name} Alice" for name in ("SV", "CS", "DH", "MH", "CA", "BO"))
    yellow = "stock B&M 67 Bob 60 Alice 10; at B&M 1,1"
    game = play(f"round SR 3; {presidencies}; {privates}; {yellow}", players="Alice Bob Carol Dora Eve Fay")
    assert game.see("counted Alice") == 12
    assert game.say("next").see("round") == "OR 3.1"


@pytest.mark.rule("1.131")
def test_exchange_at_the_limit() -> None:
    """A player at the limit may exchange the M&H for a share of NYC, one certificate for another (1830 Table 1 note 3; A36)."""
    lay = _TWENTY.replace("NYC 67 Alice 60", "NYC 67 Alice 50")
    game = play(f"{_RICH}; {lay}; private MH Alice")
    assert game.see("counted Alice") == 20
    assert game.say("exchange alice mh ipo").see("counted Alice") == 20
