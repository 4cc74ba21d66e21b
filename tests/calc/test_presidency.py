"""Who is president, and how a presidency is lost, gained and given up (1830 9.0, 12.0(3), 13.0, 14.0; A32, A33)."""

import pytest

from banker.calc.presidency import president
from support.table import Play, play


def _prr(holders: str, players: str = "Alice Bob Carol") -> Play:
    rich = "; ".join(f"cash {player} 600" for player in players.split())
    return play(f"round SR 3; {rich}; stock PRR 67 {holders}", players=players)


@pytest.mark.rule("1.038", "1.058")
def test_buyer_of_the_presidents_certificate_is_president() -> None:
    """The buyer of the president's certificate is president, with 20% (1830 9.0)."""
    game = play("round SR 3").say("par bob prr 67")
    assert (game.see("president PRR"), game.see("percent PRR Bob"), game.see("certificates PRR Bob")) == ("Bob", 20, 1)


@pytest.mark.rule("1.058", "1.074")
def test_tie_changes_nothing() -> None:
    """A player who ties with the president by a purchase or a sale does not become president (1830 13.0)."""
    game = _prr("Alice 30 Bob 20").say("buy bob prr")
    assert (game.see("president PRR"), game.see("percent PRR Bob")) == ("Alice", 30)
    game = _prr("Alice 40 Bob 30").say("sell alice prr")
    assert game.see("president PRR") == "Alice"


@pytest.mark.rule("1.074", "1.075")
def test_purchase_takes_the_presidency() -> None:
    """A buyer who holds more than the president becomes president at once; treasury and trains stay with PRR (1830 13.0)."""
    game = _prr("Alice 30 Bob 30").lay("trains PRR 2").say("buy bob prr")
    assert game.see("president PRR") == "Bob"
    assert (game.see("percent PRR Alice"), game.see("percent PRR Bob")) == (30, 40)
    assert (game.see("certificates PRR Alice"), game.see("certificates PRR Bob")) == (3, 3)
    assert (game.see("cash PRR"), game.see("trains PRR")) == (670, "2")


@pytest.mark.rule("1.074", "1.073")
def test_sale_gives_up_the_presidency() -> None:
    """A president who sells below another player's holding loses the presidency; ordinary certificates go to the pool (1830 13.0)."""
    game = _prr("Alice 40 Bob 30").say("sell alice prr 2")
    assert game.see("president PRR") == "Bob"
    assert (game.see("percent PRR Alice"), game.see("percent PRR Bob"), game.see("percent PRR pool")) == (20, 30, 20)
    assert not game.table.has_president("PRR", "Pool")


@pytest.mark.rule("1.073", "1.076")
@pytest.mark.parametrize(
    ("holders", "count", "president", "left"),
    [
        ("Alice 20 Bob 20", 1, "Bob", 10),
        ("Alice 20 Bob 20", 2, "Bob", 0),
        ("Alice 20 Bob 30", 1, "Bob", 10),
        ("Alice 30 Bob 20", 1, "Alice", 20),
        ("Alice 30 Bob 20", 2, "Bob", 10),
        ("Alice 30 Bob 20", 3, "Bob", 0),
        ("Alice 50 Bob 20", 5, "Bob", 0),
    ],
)
def test_sale_of_the_presidents_certificate(holders: str, count: int, president: str, left: int) -> None:
    """If another player holds 20%, a president may sell the president's certificate; the pool gets ordinary ones (1830 13.0; A33)."""
    game = _prr(holders).say(f"sell alice prr {count}")
    assert (game.see("president PRR"), game.see("percent PRR Alice")) == (president, left)
    assert (game.see("percent PRR pool"), game.see("certificates PRR pool")) == (10 * count, count)


@pytest.mark.rule("1.073", "1.077")
@pytest.mark.parametrize(("holders", "may"), [("Alice 20 Bob 10 Carol 10", 0), ("Alice 30 Bob 10", 1), ("Alice 60", 4)])
def test_no_player_to_take_over(holders: str, may: int) -> None:
    """If no other player holds 20%, the president's certificate stays; the refusal says how many may be sold (1830 12.0(3), 13.0)."""
    game = _prr(holders)
    allowed = [f"Alice may sell {may}."] if may else []
    game.refused(f"sell alice prr {may + 1}", "1830 12.0(3)", "20%", *allowed)
    if may:
        game.say(f"sell alice prr {may}")
        assert game.see("president PRR") == "Alice"


@pytest.mark.rule("1.076", "1.072")
def test_presidency_stays_with_a_full_pool() -> None:
    """A president gives up the presidency only if at most 50% end up in the pool (1830 13.0)."""
    game = _prr("Alice 40 Bob 20 pool 30")
    game.refused("sell alice prr 3", "1830 12.0(2)", "may sell 2.")


@pytest.mark.rule("1.079")
@pytest.mark.parametrize(
    ("holders", "sale", "president"),
    [
        ("Alice 40 Bob 20 Carol 20 Dora 20", "sell alice prr 3", "Bob"),
        ("Bob 40 Alice 20 Carol 20 Dora 20", "sell bob prr 3", "Carol"),
        ("Bob 40 Alice 20 Dora 20", "sell bob prr 3", "Dora"),
        ("Dora 40 Bob 20 Carol 20", "sell dora prr 3", "Bob"),
        ("Carol 40 Alice 30 Bob 20 Dora 10", "sell carol prr 3", "Alice"),
    ],
)
def test_tie_among_successors(holders: str, sale: str, president: str) -> None:
    """Of successors with equal holdings, the next one to the left of the old president becomes president (1830 14.0; A32)."""
    game = _prr(holders, players="Alice Bob Carol Dora").say(sale)
    assert game.see("president PRR") == president


@pytest.mark.rule("1.077")
@pytest.mark.parametrize(
    ("percent", "after"), [({"Alice": 0, "Bob": 10}, "Alice"), ({"Alice": 10, "Bob": 20}, "Bob"), ({}, "Alice")]
)
def test_successor_needs_twenty_percent(percent: dict[str, int], after: str) -> None:
    """A successor must hold at least the 20% of the president's certificate (1830 13.0; A32)."""
    assert president(percent, "Alice", ["Alice", "Bob"], 20) == after


@pytest.mark.rule("1.074")
def test_sale_by_another_player_changes_no_president() -> None:
    """A sale by a player who is not president changes no presidency (1830 13.0)."""
    game = _prr("Alice 30 Bob 30 Carol 20").say("sell bob prr 2")
    assert game.see("president PRR") == "Alice"


@pytest.mark.rule("1.062", "1.078")
def test_outgoing_president_over_the_limit() -> None:
    """A player who gets over the limit by losing a presidency must sell before buying and before the round ends (1830 10.0, 13.0)."""
    full = "stock NYC 67 Alice 60; stock CPR 67 Alice 60; stock B&O 67 Alice 60; stock Erie 67 Bob 40 Alice 30"
    game = _prr("Alice 30 Bob 30").lay(full)
    assert game.see("counted Alice") == 20
    game.say("buy bob prr")
    assert game.see("counted Alice") == 21
    game.refused("buy alice erie", "1830 10.0", "21 certificates", "more than the limit of 20", "must sell before")
    game.refused("next", "1830 10.0", "Alice", "21 certificates", "must sell before the round ends")
    game.say("sell alice prr; next")
    assert game.see("round") == "OR 3.1"


@pytest.mark.rule("1.074", "1.131")
def test_exchange_takes_the_presidency() -> None:
    """The share for the M&H makes its owner president if they then hold the most (1830 13.0, Table 1 note 3; A36)."""
    game = play("round SR 3; stock NYC 67 Alice 30 Bob 30; private MH Bob").say("exchange bob mh ipo")
    assert (game.see("president NYC"), game.see("percent NYC Bob"), game.see("certificates NYC Bob")) == ("Bob", 40, 3)


def test_successor_of_a_player_without_a_seat() -> None:
    """Who is bankrupt has no seat, but may give a president's certificate away by an override; the first of the largest follows."""
    assert president({"Alice": 30, "Bob": 30}, "Carol", ["Alice", "Bob"], 20) == "Alice"
