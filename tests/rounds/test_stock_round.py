"""Buying and selling stock in a stock round (1830 4.0, 8.1, 8.2, 12.0, 15.0; A18 to A21, A61)."""

import pytest

from banker.engine.turns import current_turn
from banker.rounds.turn import out_of_turn
from support.table import play

_PRR = "round SR 3; cash Alice 900; cash Bob 900; cash Carol 900; stock PRR 100 Alice 40 Bob 20"


@pytest.mark.rule("1.012", "1.044", "1.049", "1.061")
def test_ipo_at_par_and_pool_at_market_price() -> None:
    """A certificate costs par from the IPO and the market price from the pool (1830 8.2, 15.0)."""
    game = play(f"{_PRR} pool 10; at PRR 4,7")
    assert game.gains("buy carol prr ipo") == {"Carol": -100, "Bank": 100}
    assert game.gains("buy carol prr pool") == {"Carol": -76, "Bank": 76}
    assert (game.see("percent PRR IPO"), game.see("percent PRR pool")) == (20, 0)


@pytest.mark.rule("1.012")
def test_source_is_required_if_prices_differ() -> None:
    """If IPO and pool both have stock at different prices, `buy` asks which; at the same price it does not (A61)."""
    game = play(f"{_PRR} pool 10; at PRR 4,7")
    game.invalid("buy carol prr", "`ipo` ($100)", "`pool` ($76)")
    same = play(f"{_PRR} pool 10")
    assert same.gains("buy carol prr") == {"Carol": -100, "Bank": 100}


@pytest.mark.rule("1.012", "1.013")
def test_empty_source() -> None:
    """A purchase from an empty pool is refused, and the refusal names the pool (1830 4.0, 15.0)."""
    game = play(_PRR)
    game.refused("buy carol prr pool", "1830 15.0", "The bank pool has no certificates of PRR")


@pytest.mark.rule("1.011")
@pytest.mark.parametrize("source", ["ipo", "pool"])
def test_one_certificate_in_a_turn(source: str) -> None:
    """A player buys only one certificate in a turn if its price is in no zone (1830 4.0)."""
    game = play(f"{_PRR} pool 20")
    game.refused(f"buy carol prr {source} 2", "1830 4.0", "may buy only one certificate of PRR in a turn")


@pytest.mark.rule("1.011")
def test_sell_buy_sell_in_one_turn() -> None:
    """A player sells any number of certificates before and after the one purchase of a turn (1830 4.0; A18)."""
    game = play(f"{_PRR}; stock NYC 67 Carol 60 Alice 20; stock Erie 67 Bob 60 Alice 30")
    game.say("sell alice nyc 2; buy alice prr; sell alice erie 3")
    assert (game.see("percent PRR Alice"), game.see("percent NYC Alice"), game.see("percent Erie Alice")) == (50, 0, 0)


@pytest.mark.rule("1.013")
def test_sold_stock_is_in_the_pool() -> None:
    """Carol buys from the pool what Bob has sold (1830 4.0, 15.0)."""
    game = play(_PRR).say("sell bob prr 2")
    assert game.see("percent PRR pool") == 20
    assert game.gains("buy carol prr pool") == {"Carol": -82, "Bank": 82}


@pytest.mark.rule("1.014")
def test_no_purchase_after_a_sale() -> None:
    """A player who sold stock of a corporation cannot buy it in this round, but can in the next (1830 4.0)."""
    game = play(_PRR).say("sell bob prr")
    game.refused("buy bob prr ipo", "1830 4.0", "until the next stock round")
    game.refused("buy bob prr pool", "1830 4.0", "until the next stock round")
    game.say("buy carol prr pool; next; run prr 0; next; buy bob prr ipo")
    assert game.see("percent PRR Bob") == 20


@pytest.mark.rule("1.014")
def test_sale_does_not_stop_other_purchases() -> None:
    """Bob, who sold PRR, buys NYC, and Carol buys PRR; buying PRR before selling it is allowed (1830 4.0)."""
    game = play(f"{_PRR}; stock NYC 67 Carol 40").say("buy bob prr; sell bob prr; buy bob nyc; buy carol prr pool")
    assert (game.see("percent NYC Bob"), game.see("percent PRR Bob"), game.see("percent PRR Carol")) == (10, 20, 10)


@pytest.mark.rule("1.016")
@pytest.mark.parametrize(
    ("line", "priority"),
    [("buy alice prr", "Bob"), ("sell bob prr", "Carol"), ("buy carol prr", "Alice"), ("par carol nyc 67", "Alice")],
)
def test_priority_goes_to_the_left_of_the_last_to_deal(line: str, priority: str) -> None:
    """The player left of the last buyer or seller is first in the next stock round (1830 4.0)."""
    game = play(_PRR).say(line).say("next; run prr 0; next")
    assert (game.see("round"), game.see("priority")) == ("SR 4", priority)


@pytest.mark.rule("1.015", "1.017")
def test_priority_stays_without_a_deal() -> None:
    """If no player buys or sells, the priority deal stays where it was (1830 4.0)."""
    game = play(_PRR).say("buy bob prr; next; run prr 0; next; next; run prr 0; next")
    assert (game.see("round"), game.see("priority")) == ("SR 5", "Carol")


@pytest.mark.rule("1.011", "1.080")
@pytest.mark.parametrize("line", ["buy carol prr", "par carol nyc 67", "sell bob prr"])
def test_stock_is_dealt_only_in_stock_rounds(line: str) -> None:
    """Stock is not bought or sold in an operating round (1830 4.0, 24.0(3)), and never between players (15.0)."""
    game = play(_PRR).say("next")
    game.refused(line, "1830 24.0(3)" if line.startswith("sell") else "1830 4.0")
    game.invalid("buy carol prr alice", "alice")


@pytest.mark.rule("1.042", "1.046")
def test_par_prices() -> None:
    """A par is one of six prices, which several corporations may share (1830 8.1)."""
    game = play("round SR 3; cash Alice 5000")
    for price in (66, 68, 75, 112, 0):
        game.refused(f"par alice prr {price}", "1830 8.1", f"${price}", "$67, $71, $76, $82, $90, $100")
    for name in game.table.rules.corporation:
        game.say(f"par alice {name} 100")
    assert {tuple(cell) for cell in game.table.cells.values()} == {(1, 7)}


@pytest.mark.rule("1.042", "1.043")
@pytest.mark.parametrize(("par", "line"), [(100, 1), (90, 2), (82, 3), (76, 4), (71, 5), (67, 6)])
def test_par_on_the_market(par: int, line: int) -> None:
    """The token starts on its par space, and the par stays when the price moves (1830 8.1)."""
    game = play("round SR 3").say(f"par alice prr {par}; buy alice prr; sell alice prr")
    assert (game.see("par PRR"), game.see("cell PRR")) == (par, [line + 1, 7])
    assert game.gains("buy bob prr ipo") == {"Bob": -par, "Bank": par}


@pytest.mark.rule("1.009", "1.038", "1.042")
def test_presidents_certificate_is_sold_once() -> None:
    """A second par for a corporation is refused, and the refusal names the president (1830 8.0)."""
    game = play(_PRR)
    game.refused("par carol prr 100", "1830 8.0", "Alice")


@pytest.mark.rule("1.042")
def test_buyer_must_have_the_cash() -> None:
    """A purchase without enough cash is refused with the price and the cash (1830 17.0)."""
    game = play(f"{_PRR}; cash Carol 99")
    game.refused("buy carol prr", "$99", "$100")
    game.refused("par carol nyc 67", "$99", "$134")


@pytest.mark.rule("1.050", "1.081")
def test_block_sells_at_one_price() -> None:
    """Three certificates in one sale each bring the price before it, and the token falls three lines (1830 8.2(1), 15.0)."""
    game = play(f"{_PRR}; at PRR 4,9; stock NYC 67 Alice 60 Carol 30; at NYC 2,7")
    assert game.gains("sell carol nyc 3") == {"Carol": 270, "Bank": -270}
    assert game.see("cell NYC") == [5, 7]


@pytest.mark.rule("1.049", "1.081")
@pytest.mark.parametrize(("option", "gain"), [("falling", 90), ("held", 100)])
def test_second_sale_in_one_turn(option: str, gain: int) -> None:
    """A second sale brings the lowered price, or with repeat_sale=held the price before the first; a note says so (1830 15.0; A19)."""
    game = play(_PRR, repeat_sale=option).say("sell bob prr")
    before = game.table
    assert ("repeat_sale" if option == "held" else "1830 15.0") in game.told("sell bob prr")
    assert game.see("cash Bob") - before.cash("Bob") == gain
    assert game.see("price PRR") == 82


@pytest.mark.rule("1.049")
def test_held_price_ends_with_the_turn() -> None:
    """With repeat_sale=held, another seller, or the same one in their next turn, sells at the market price (A19)."""
    game = play(f"{_PRR} Carol 20", repeat_sale="held").say("sell bob prr")
    assert game.gains("sell carol prr") == {"Carol": 90, "Bank": -90}
    assert game.gains("sell bob prr") == {"Bob": 82, "Bank": -82}


@pytest.mark.rule("1.049")
def test_purchase_does_not_move_the_price() -> None:
    """A purchase from the IPO or the pool does not move the token (1830 8.2)."""
    game = play(f"{_PRR} pool 10; at PRR 4,9").say("buy carol prr ipo; buy carol prr pool")
    assert game.see("cell PRR") == [4, 9]


@pytest.mark.rule("1.057")
def test_sale_before_the_float() -> None:
    """Stock of a corporation that has not floated is sold at the market price, and its token falls (1830 8.2; A20)."""
    game = play("round SR 3; stock PRR 100 Alice 30 Bob 10")
    assert game.gains("sell bob prr") == {"Bob": 100, "Bank": -100}
    assert (game.see("floated PRR"), game.see("price PRR")) == (False, 90)


@pytest.mark.rule("1.048", "1.133")
def test_share_of_the_ca_before_a_par() -> None:
    """The share that came with the C&A is not sold before PRR has a par; until then it counts as a certificate worth $0 (1830 8.1; A21)."""
    game = play("round SR 3; stock PRR - Bob 10; private CA Bob")
    game.refused("sell bob prr", "1830 8.1", "PRR has no price yet")
    assert (game.see("counted Bob"), game.see("worth Bob")) == (2, 800 + 160)
    game.say("par alice prr 90")
    assert game.gains("sell bob prr") == {"Bob": 90, "Bank": -90}


@pytest.mark.rule("1.072")
def test_pool_holds_half_at_most() -> None:
    """A sale cannot leave more than 50% in the pool, and the refusal says how many may be sold (1830 12.0(2); A27)."""
    game = play("round SR 3; stock PRR 100 Alice 30 Bob 30 pool 40")
    game.refused("sell bob prr 2", "1830 12.0(2)", "40%", "50%", "may sell 1.")
    game.say("sell bob prr")
    game.refused("sell bob prr", "1830 12.0(2)", "the bank pool holds 50%")


@pytest.mark.rule("1.072")
def test_seller_must_own_the_stock() -> None:
    """A player cannot sell more stock than they own (1830 15.0)."""
    game = play(_PRR)
    game.refused("sell bob prr 3", "1830 15.0", "holds only 20%", "may sell 2.")
    game.refused("sell carol prr", "1830 15.0", "Carol has no PRR to sell")


@pytest.mark.rule("1.070", "1.080")
def test_no_payment_between_player_and_corporation() -> None:
    """A player and a corporation cannot pay each other (1830 11.0)."""
    game = play(_PRR)
    game.refused("pay prr alice 10 a gift", "1830 11.0", "may not pay each other")
    game.refused("pay alice prr 10 a gift", "1830 11.0", "may not pay each other")


def test_whose_turn_it_is_instead() -> None:
    """After Bob's purchase it is Carol's turn, which nobody can say where passes may have been left untyped (1830 4.0)."""
    game = play("round SR 3; stock PRR 100 Alice 30; cash Bob 500").say("buy bob prr")
    turn = current_turn(game.table, game.records, passes_known=True)
    assert [out_of_turn(turn, who) for who in ("Alice", "Carol")] == ["It is Carol's turn", None]
    assert out_of_turn(turn, "Alice", "Carol") is None
    assert out_of_turn(current_turn(game.table, game.records), "Alice") is None
