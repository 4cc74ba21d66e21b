"""Prices that fall at the end of a turn, and presidents who protect them: the rules of 1870 (differences-1870.md), by its table."""

import pytest

from support.table import Play, play

RULES = "1870"
SALE = "phase 3; round SR 3; stock MKT 76 Ben 60 Ann 30; stock SP 90 Ann 50 Ben 10; at MKT 1,9; at SP 1,7; ran MKT"


def _play(lay: str = SALE, players: str = "Ann Ben Cid Dee", **options: str) -> Play:
    return play(lay, players, RULES, **options)


@pytest.mark.rule("1870.19", "1870.28")
def test_price_waits_for_the_end_of_the_turn() -> None:
    """1870.19, 1870.28: a sale pays the price of the moment, which falls before another player acts; the seller buys at prices that have not fallen."""
    game = _play()
    assert game.gains("sell ann mkt 2") == {"Ann": 240, "Bank": -240}
    assert (game.see("cell MKT"), game.see("percent MKT pool")) == ([1, 9], 20)
    assert game.gains("buy ann sp") == {"Ann": -90, "Bank": 90}
    assert game.see("cell MKT") == [1, 9]
    assert game.gains("buy cid mkt pool") == {"Cid": -100, "Bank": 100}
    assert game.see("cell MKT") == [3, 9]


@pytest.mark.rule("1870.21", "1870.30", "1870.31")
def test_president_buys_the_whole_block() -> None:
    """1870.21, 1870.30, 1870.31: at the price that has not fallen, from the pool; the turn and the priority deal go to the protector's left."""
    game = _play().say("sell ann mkt 2")
    assert game.gains("protect ben mkt") == {"Ben": -240, "Bank": 240}
    assert (game.see("cell MKT"), game.see("percent MKT Ben"), game.see("priority")) == ([1, 9], 80, "Cid")
    game.refused("protect ben mkt", "The price of MKT does not wait to fall")


@pytest.mark.rule("1870.20", "1870.22", "1870.23", "1870.25")
def test_who_may_protect() -> None:
    """1870.20, 1870.22, 1870.23: only who was president before the sale, with the cash, and without an own sale in the round."""
    game = _play().say("sell ann mkt 2")
    game.refused("protect cid mkt", "Cid may not protect MKT: Ben was president before Ann sold it", "1870.20")
    poor = _play(f"{SALE}; cash Ben 239").say("sell ann mkt 2")
    poor.refused("protect ben mkt", "Ben has $239, but the cost is $240")
    own = _play().say("sell ben mkt 1; sell ann mkt 2")
    own.refused("protect ben mkt", "Ben has sold MKT in SR 3, and may not protect its price in that round")
    option = _play(protect_if_sold="yes").say("sell ben mkt 1; sell ann mkt 2")
    assert option.gains("protect ben mkt") == {"Ben": -220, "Bank": 220}


def test_the_sale_costs_the_presidency() -> None:
    """1870.20: the former president may protect, also if the sale has cost them the presidency, and has it again then."""
    game = _play(f"{SALE.replace('Ben 60 Ann 30', 'Ben 40 Ann 30')}", protect_if_sold="yes")
    game.say("sell ben mkt 2")
    assert game.see("president MKT") == "Ann"
    game.refused("protect ben mkt", "Ben has sold this stock")


@pytest.mark.rule("1870.26")
def test_certificate_limit_of_a_protector() -> None:
    """1870.26: one certificate for each 10% counts, if the space of the price counts; 60% bars nobody."""
    held = "; ".join(f"stock {name} 68 Dee 20 Ben 40" for name in ("ATSF", "SSW", "IC"))
    game = _play(f"phase 3; round SR 3; stock MKT 76 Ben 50 Ann 30; at MKT 1,9; ran MKT; {held}").say("sell ann mkt 2")
    game.refused("protect ben mkt", "Ben would hold 18 certificates, more than the limit of 16")
    at_limit = _play(
        f"phase 3; round SR 3; stock MKT 76 Ben 50 Ann 30; at MKT 1,9; ran MKT; {held.removesuffix('0')}0".replace(
            "IC 68 Dee 20 Ben 40", "IC 68 Dee 40 Ben 20"
        )
    )
    at_limit.say("sell ann mkt 2; protect ben mkt")
    assert at_limit.table.certificates_counted("Ben") == 16


@pytest.mark.rule("1870.20")
def test_two_blocks_in_the_order_of_the_sales() -> None:
    """1870.20: to protect the second one is to let the first one fall."""
    game = _play(SALE.replace("stock SP 90 Ann 50", "stock SP 90 Cid 40 Ann 20")).say("sell ann mkt 1; sell ann sp 2")
    game.say("protect cid sp")
    assert (game.see("cell MKT"), game.see("cell SP")) == ([2, 9], [1, 7])


def test_the_banker_lets_a_price_fall() -> None:
    """`--falls` moves the token at once, and those that have waited longer before it."""
    game = _play(SALE.replace("stock SP 90 Ann 50", "stock SP 90 Cid 40 Ann 20")).say("sell ann mkt 1; sell ann sp 2")
    game.say("protect --falls sp")
    assert (game.see("cell MKT"), game.see("cell SP")) == ([2, 9], [3, 7])
    game.refused("protect --falls sp", "does not wait to fall")


def test_round_ends() -> None:
    """A round ends only when the last turn is over."""
    assert _play().say("sell ann mkt 2; next").see("cell MKT") == [3, 9]


@pytest.mark.rule("1870.27")
def test_certificates_do_not_count_while_their_price_falls() -> None:
    """1870.27: a block that will fall into yellow is not counted."""
    game = _play("phase 3; round SR 3; stock MKT 76 Ben 60 Ann 20; at MKT 5,5; ran MKT")
    counted = game.table.certificates_counted("Ben")
    game.say("sell ann mkt 1")
    assert (counted, game.table.certificates_counted("Ben")) == (5, 0)


@pytest.mark.rule("1870.65")
def test_forced_sale() -> None:
    """1870.65, 1870.33: the price falls when the corporation's turn is over, or its president protects it; then the turn is over."""
    lay = "phase 3; round OR 3.1 of 2; stock MKT 76 Ben 60 Ann 10; stock SP 90 Ann 60; at MKT 1,9; at SP 1,8; trains MKT 2"
    game = _play(f"{lay}; cash SP 0; cash Ann 100; ran MKT").say("run sp 0; sell ann mkt 1")
    assert game.see("cell MKT") == [1, 9]
    game.refused("protect ben mkt", "Stock was sold to buy SP a train")
    game.say("train sp 3 --president")
    assert game.gains("protect ben mkt") == {"Ben": -120, "Bank": 120}
    assert game.see("cell MKT") == [1, 9]
    game.refused("train sp 3", "SP has had its turn")


@pytest.mark.rule("1870.66")
def test_bankruptcy_moves_no_price() -> None:
    """1870.66: the sales of a bankrupt player leave all prices as they are."""
    lay = "phase 3; round OR 3.1 of 2; stock MKT 76 Ben 60 Ann 10; stock SP 90 Ann 60; at MKT 10,7; at SP 8,2"
    game = _play(f"{lay}; cash SP 0; cash Ann 1; ran MKT").say("run sp 0; bankrupt ann")
    assert game.see("cell MKT") == [10, 7]
    assert game.table.over


@pytest.mark.rule("1870.16")
@pytest.mark.parametrize(("at", "count", "after"), [("2,17", 1, [2, 17]), ("2,17", 2, [4, 17]), ("1,17", 2, [2, 17])])
def test_ledge(at: str, count: int, after: list[int]) -> None:
    """1870.16: the last step of a fall does not enter the spaces behind the ledge; with a step to spare it goes through."""
    game = _play(f"phase 3; round SR 3; stock MKT 76 Ben 60 Ann 30; at MKT {at}; ran MKT")
    assert game.say(f"sell ann mkt {count}; protect --falls mkt").see("cell MKT") == after


def test_games_without_it() -> None:
    """Other games refuse the verb."""
    play("round SR 3; stock PRR 100 Alice 60").refused("protect alice prr", "In this game nobody protects a price")
