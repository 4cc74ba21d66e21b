"""The 7-player variant: the Reading, whose president's certificate is 30%."""

import pytest

from banker.views.holdings import room
from support.seven_players import FULL, round_of_seven, seven


@pytest.mark.rule("4.001", "4.002")
@pytest.mark.parametrize(("par", "price"), [(67, 201), (71, 213), (76, 228), (82, 246), (90, 270), (100, 300)])
def test_presidents_certificate_of_the_reading(par: int, price: int) -> None:
    """The Reading's president's certificate is 30% and costs three shares (1830 8.1; D0)."""
    game = round_of_seven()
    assert game.gains(f"par alice rdg {par}") == {"Alice": -price, "Bank": price}
    assert (game.see("percent RDG Alice"), game.see("certificates RDG Alice")) == (30, 1)
    assert game.see("percent RDG ipo") == 70


@pytest.mark.rule("4.002")
def test_reading_costs_three_shares_in_cash() -> None:
    """A player with cash for two shares cannot start the Reading (1830 8.1; D0)."""
    seven("round SR 3; cash Alice 299").refused("par alice rdg 100", "$299", "$300")


@pytest.mark.rule("4.002")
def test_reading_floats_with_four_certificates() -> None:
    """The Reading floats at 60%: the president's certificate and three others (1830 8.0, 11.0; D7)."""
    game = round_of_seven().say("par alice rdg 67; buy bob rdg; buy carol rdg")
    assert (game.see("percent RDG ipo"), game.see("floated RDG")) == (50, False)
    game.say("buy dora rdg")
    assert (game.see("percent RDG ipo"), game.see("floated RDG")) == (40, True)
    assert game.gains("next") == {"RDG": 670, "Bank": -670}


@pytest.mark.rule("4.002")
def test_five_certificates_of_the_reading_are_seventy_percent() -> None:
    """The Reading's president may hold 70%, five certificates, but not a sixth (1830 10.0; D8)."""
    game = round_of_seven("stock RDG 67 Alice 60")
    assert game.say("buy alice rdg").see("percent RDG Alice") == 70
    game.refused("buy alice rdg", "1830 10.0", "6 certificates of RDG", "more than the limit of 5")


@pytest.mark.rule("4.002")
def test_five_certificates_of_the_others_are_sixty_percent() -> None:
    """A president of another corporation may hold only 60% (1830 10.0; D8)."""
    game = round_of_seven("stock PRR 67 Alice 60")
    game.refused("buy alice prr", "1830 10.0", "6 certificates of PRR", "more than the limit of 5")


@pytest.mark.rule("4.002")
def test_presidency_of_the_reading_passes_for_three() -> None:
    """A player who holds more gets the 30% certificate for three of 10%; a tie changes nothing (1830 13.0; D9)."""
    game = round_of_seven("stock RDG 67 Alice 30 Bob 20").say("buy bob rdg")
    assert game.see("president RDG") == "Alice"
    game.say("buy bob rdg")
    assert game.see("president RDG") == "Bob"
    assert (game.see("percent RDG Alice"), game.see("percent RDG Bob")) == (30, 40)
    assert (game.see("certificates RDG Alice"), game.see("certificates RDG Bob")) == (3, 2)


@pytest.mark.rule("4.002")
@pytest.mark.parametrize(
    ("holders", "count", "president", "left"),
    [
        ("Alice 30 Bob 30", 1, "Bob", 20),
        ("Alice 30 Bob 30", 3, "Bob", 0),
        ("Alice 40 Bob 30", 1, "Alice", 30),
        ("Alice 40 Bob 30", 2, "Bob", 20),
        ("Alice 50 Bob 20 Carol 30", 3, "Carol", 20),
        ("Alice 70 Bob 30", 5, "Bob", 20),
    ],
)
def test_sale_of_the_readings_presidents_certificate(holders: str, count: int, president: str, left: int) -> None:
    """If another player holds 30%, the president may sell the president's certificate; the pool gets ordinary ones (1830 13.0; D9)."""
    game = round_of_seven(f"stock RDG 67 {holders}")
    assert game.gains(f"sell alice rdg {count}") == {"Alice": 67 * count, "Bank": -67 * count}
    assert (game.see("president RDG"), game.see("percent RDG Alice")) == (president, left)
    assert (game.see("percent RDG pool"), game.see("certificates RDG pool")) == (10 * count, count)


@pytest.mark.rule("4.002")
@pytest.mark.parametrize(("holders", "may"), [("Alice 30 Bob 20", 0), ("Alice 40 Bob 20 Carol 20", 1), ("Alice 70", 4)])
def test_no_player_with_thirty_percent(holders: str, may: int) -> None:
    """A player with 20% cannot take the Reading over, so its president keeps the 30% (1830 12.0(3), 13.0; D9)."""
    game = round_of_seven(f"stock RDG 67 {holders}")
    game.refused(f"sell alice rdg {may + 1}", "1830 12.0(3)", "30%", *([f"may sell {may}."] if may else []))
    if may:
        assert game.say(f"sell alice rdg {may}").see("president RDG") == "Alice"


@pytest.mark.rule("4.002")
def test_tie_among_successors_of_the_reading() -> None:
    """Of two players with 30%, the next to the left of the old president becomes president (1830 14.0; A32)."""
    game = round_of_seven("stock RDG 67 Dora 40 Bob 30 Fay 30").say("sell dora rdg 2")
    assert (game.see("president RDG"), game.see("certificates RDG Fay")) == ("Fay", 1)
    assert (game.see("percent RDG Dora"), game.see("certificates RDG Bob")) == (20, 3)


@pytest.mark.rule("4.002", "4.004")
def test_limit_is_counted_after_the_exchange_for_three() -> None:
    """With eleven certificates, a purchase that takes the Reading's presidency leaves ten (1830 10.0, 13.0; A22, D9)."""
    game = round_of_seven("stock CPR 100 Bob 50; stock NYC 100 Bob 50; stock RDG 100 Alice 30 Bob 30")
    assert game.see("counted Bob") == 11
    game.refused("par bob prr 67", "1830 10.0", "12 certificates")
    assert game.say("buy bob rdg").see("counted Bob") == 10
    assert game.see("president RDG") == "Bob"


@pytest.mark.rule("4.002", "4.004")
def test_outgoing_president_of_the_reading_over_the_limit() -> None:
    """The exchange for three gives the old president two certificates more, so they must sell before buying (1830 10.0, 13.0; A25)."""
    game = round_of_seven(f"{FULL}; stock Erie 100 Alice 20; stock RDG 100 Alice 30 Bob 30").say("buy bob rdg")
    assert (game.see("president RDG"), game.see("counted Alice")) == ("Bob", 12)
    game.refused("buy alice erie", "1830 10.0", "12 certificates", "must sell")
    game.refused("next", "1830 10.0", "Alice", "12 certificates")
    game.say("sell alice rdg; next")


@pytest.mark.rule("4.002", "4.004")
@pytest.mark.parametrize(
    ("lay", "may"),
    [("", 7), ("stock RDG - Alice 30", 4), (FULL, 5), ("stock Erie 67 Bob 60", 7)],
)
def test_limits_of_the_reading(lay: str, may: int) -> None:
    """`limits` counts with the exchange: seven purchases of 10% make 70% in five certificates (1830 10.0, 13.0; A22, D8)."""
    game = round_of_seven(f"stock RDG 67 Bob 30; {lay}; cash Alice 2000")
    assert room(game.table, "Alice").may_buy["RDG"] == may
    game.say("buy alice rdg; " * may)
    if game.see("percent RDG ipo"):
        game.refused("buy alice rdg", "1830 10.0")


@pytest.mark.rule("4.002")
def test_stations_of_the_reading() -> None:
    """The Reading has two stations: the home one is free, the other costs $40 (1830 19.0; D10)."""
    game = seven("phase 3; round OR 2.1 of 2; stock RDG 100 Alice 60")
    assert game.gains("tile rdg h10") == {}
    assert game.see("tokens RDG") == 1
    assert game.gains("token rdg") == {"RDG": -40, "Bank": 40}
    game.say("run rdg 0; next").refused("token rdg", "1830 19.0", "no station left")


@pytest.mark.rule("4.002")
def test_dividends_of_the_reading() -> None:
    """The president's certificate gets three tenths, and the pool's part goes to the treasury (1830 20.3)."""
    game = seven("phase 3; round OR 2.1; stock RDG 100 Alice 50 Bob 10 pool 20; trains RDG 3")
    assert game.gains("run rdg 130") == {"Alice": 65, "Bob": 13, "RDG": 26, "Bank": -104}


@pytest.mark.rule("4.002")
@pytest.mark.parametrize(
    ("bob", "may", "rule"), [(30, 2, "24.0(3)"), (40, 1, "24.0(3)"), (20, 2, "12.0(3)"), (10, 2, "12.0(3)")]
)
def test_forced_sale_of_the_readings_own_stock(bob: int, may: int, rule: str) -> None:
    """The president sells the Reading's stock for its train as long as the presidency stays (1830 24.0(3); A52, D9)."""
    game = seven(f"phase 5; round OR 4.1; stock RDG 100 Alice 50 Bob {bob}; cash RDG 0; cash Alice 0; ran RDG")
    game.refused(f"sell alice rdg {may + 1}", f"1830 {rule}", f"may sell {may}.")
    assert game.gains(f"sell alice rdg {may}") == {"Alice": 100 * may, "Bank": -100 * may}
