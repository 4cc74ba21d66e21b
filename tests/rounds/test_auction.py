"""The auction of the private companies before any stock is sold (1830 7.0 to 7.3; A11 to A17)."""

import re
from pathlib import Path

import pytest

from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.engine.turns import current_turn
from banker.state.table import ExplainedMove
from support.say import Say
from support.table import Play, play

_ALL = (
    "private alice sv; private bob cs; private carol dh; private alice mh; private bob ca; private carol bo --par 100"
)


@pytest.mark.rule("1.021", "1.022")
@pytest.mark.parametrize("late", ["cs", "dh", "mh", "ca"])
def test_privates_are_sold_in_order_of_face_value(late: str) -> None:
    """A private is refused until all cheaper ones are sold (1830 7.0, 7.1)."""
    play().refused(f"private alice {late}", "1830 7.1", "SV must be sold before")


@pytest.mark.rule("1.022")
def test_any_player_buys_the_next_private() -> None:
    """Any player buys the next private at face value (1830 7.0, 7.1)."""
    game = play()
    assert game.gains("private bob sv") == {"Bob": -20, "Bank": 20}
    assert game.gains("private carol cs") == {"Carol": -40, "Bank": 40}
    assert game.see("privates Carol") == "CS"


@pytest.mark.rule("1.020")
@pytest.mark.parametrize("line", ["par alice prr 100", "buy alice prr"])
def test_no_stock_before_all_privates_are_sold(line: str) -> None:
    """Stock is refused while the bank still has a private, and the refusal names it (1830 6.0, 8.0)."""
    game = play(players="Alice Bob").say("private alice sv; private bob cs; private alice dh; private bob mh")
    game.refused(line, "1830 8.0", "CA, BO are still for sale")


@pytest.mark.rule("1.020")
def test_stock_in_the_same_round_once_privates_are_sold() -> None:
    """After the last private, stock is on sale at once, still in the first round (1830 7.0, 8.0)."""
    game = play().say(_ALL).say("par alice nyc 67")
    assert (game.see("round"), game.see("president NYC")) == ("SR 1", "Alice")


@pytest.mark.rule("1.025")
def test_offered_private_costs_its_face_value() -> None:
    """The cheapest private costs exactly its face value (1830 7.1)."""
    game = play()
    game.refused("private alice sv 19", "1830 7.1", "$20")
    game.refused("private alice sv 25", "1830 7.1", "$20", "takes no bids")


@pytest.mark.rule("1.026", "1.029", "1.030")
@pytest.mark.parametrize(("price", "fine"), [(40, True), (41, False), (44, False), (45, True), (46, True), (53, True)])
def test_bid_is_five_dollars_over(price: int, fine: bool) -> None:  # noqa: FBT001 - part of the table above
    """The winning bid is any whole amount at least $5 over face value (1830 7.2; A11)."""
    game = play().say("private alice sv")
    if fine:
        assert game.gains(f"private bob cs {price}") == {"Bob": -price, "Bank": price}
    else:
        game.refused(f"private bob cs {price}", "1830 7.2", "$40", "at least $45")


@pytest.mark.rule("1.027", "1.031")
def test_bid_within_the_winners_cash() -> None:
    """A player cannot pay a bid of more than their cash (1830 7.2)."""
    game = play().say("private alice sv")
    game.refused("private bob cs 801", "$800", "$801")


@pytest.mark.rule("1.016", "1.023", "1.033")
def test_priority_after_the_first_round() -> None:
    """The priority deal goes to the player left of the last buyer, also after an auction (1830 7.0, 4.0; A16)."""
    game = play().say("private alice sv; private carol cs 60")
    assert game.see("priority") == "Alice"
    assert game.say("private alice dh").see("priority") == "Bob"


@pytest.mark.rule("1.024", "1.117")
def test_no_sale_in_the_first_round() -> None:
    """No player sells stock or a private in the first stock round (1830 7.0, 12.0(1), 23.1)."""
    game = play(players="Alice Bob").say(
        "private alice sv; private bob cs; private bob dh; private bob mh; private bob ca; private alice bo --par 67; par alice prr 67"
    )
    game.refused("sell bob prr", "1830 12.0(1)", "first stock round")
    game.refused("private bob sv 30", "1830 23.1", "first stock round")


@pytest.mark.rule("1.034")
@pytest.mark.parametrize(("rounds", "price"), [(0, 20), (1, 15), (2, 10), (3, 5)])
def test_first_private_gets_cheaper(rounds: int, price: int) -> None:
    """Each round without a buyer takes $5 off the SVN&RR, and a new stock round begins at once, without income (1830 7.3; A14)."""
    game = play()
    for _ in range(rounds):
        assert game.gains("next") == {}
    assert game.see("round") == f"SR {rounds + 1}"
    game.refused(f"private bob sv {price + 5}", f"SV costs ${price}, not ${price + 5}", "1830 7.1")
    assert game.gains("private bob sv") == {"Bob": -price, "Bank": price}


def test_second_private_gets_cheaper_where_two_can(tmp_path: Path) -> None:
    """With `discounted = 2` the second private gets cheaper once the first is sold; then the privates pay (as in 18NL)."""
    rules = tmp_path / "two.toml"
    rules.write_text('extends = "1830"\n[privates]\ndiscounted = 2\n', encoding="utf-8")
    game = play("", "Alice Bob Carol", str(rules)).say("next; private alice sv")
    assert game.gains("next") == {}
    game.refused("private bob cs 34", "$35")
    assert game.gains("private bob cs") == {"Bob": -35, "Bank": 35}
    assert game.gains("next") == {"Alice": 5, "Bob": 10, "Bank": -15}
    game = play("", "Alice Bob Carol", str(rules)).say("private alice sv" + "; next" * 8)
    game.refused("next", "private Bob CS 0")
    assert game.say("private bob cs").see("owner CS") == "Bob"


@pytest.mark.rule("1.035")
def test_first_private_is_free_at_last() -> None:
    """At $0 the first player must take the SVN&RR, and the refusal of `next` names them (1830 7.3; A12)."""
    game = play().say("next; next; next; next")
    game.refused("next", "1830 7.3", "private Alice SV 0")
    game.refused("private bob cs", "1830 7.1", "SV must be sold before CS")
    assert game.gains("private alice sv") == {}
    assert (game.see("owner SV"), game.see("priority")) == ("Alice", "Bob")


@pytest.mark.rule("1.035")
@pytest.mark.parametrize("between", ["", "bid carol mh 115", "bid alice cs 45; bid bob cs 50"])
def test_nobody_else_takes_the_free_private(between: str) -> None:
    """Whatever was bid in between, the player who began the round takes the SVN&RR, and that is a purchase (1830 7.3; A12)."""
    game = play().say(f"next; next; next; {between}; next")
    assert current_turn(game.table, game.records).player == "Alice"
    game.refused("private carol sv 0", "Alice was offered SV first", "1830 7.3", "`private Alice SV 0`")
    game.refused("bid carol mh 155", "Alice, who was offered it first, must take it for $0 (1830 7.3)")
    assert game.say("private sv").see("owner SV") == "Alice"
    assert game.see("priority") == "Bob"
    assert current_turn(game.table, game.records).player == "Bob"
    assert {move.cite for move in _explained(game)} == {"1830 7.3", "1830 4.0"}


def _explained(game: Play) -> list[ExplainedMove]:
    """Return the moves of the last event with their sections."""
    *past, record = game.records
    before = game.table.copy()
    before.take_back(record.moves)
    return resolve(before, History(past), record.do, record.words).draft.explained


@pytest.mark.parametrize("price", [45, 200])
def test_sale_on_unrecorded_bids_is_believed(banker: Say, price: int) -> None:
    """A private above its face value was sold on bids: without a record of them a note says so, `show` cites 7.2, and `audit` lists it (1830 7.2; A81)."""
    for line in ("new 1830 Alice Bob Carol", "private alice sv"):
        banker(line)
    believed = f"Bids for CS were not recorded: a bid of ${price} is believed (1830 7.2)"
    assert f"{believed}.\n" in banker(f"private carol cs {price}").out
    assert re.search(rf"\${price}: Carol to Bank +1830 7.2$", banker("show 2").out, re.MULTILINE)
    assert banker("audit").out.splitlines()[1:] == ["Taken on trust:", f"  event 2: {believed}"]
    assert "Next to buy or bid: Bob, unless somebody has passed since Alice acted." in banker("order").out
    amended = banker(f"amend 2 private bob cs {price} --yes")
    assert (amended.code, believed in amended.out) == (0, True)


def test_sale_on_recorded_bids_is_no_matter_of_trust(banker: Say) -> None:
    """A sale that fits the recorded bids, at face value or at the discount takes nothing on trust (1830 7.1 to 7.3; A81)."""
    for line in (
        "new 1830 Alice Bob Carol",
        "bid bob cs 45",
        "bid carol cs 50",
        "next",
        "private alice sv",
        "private carol cs 50",
        "private bob dh",
    ):
        answer = banker(line)
        assert (answer.code, "believed" in answer.out) == (0, False), line
    assert "1830 7.3" in banker("show 4").out
    assert "word" not in banker("audit").out


@pytest.mark.rule("1.034", "1.125")
def test_discount_does_not_change_the_face_value() -> None:
    """The SVN&RR bought at $10 counts $20 in the score (1830 23.3; A13)."""
    game = play().say("next; next; private alice sv")
    assert game.see("worth Alice") == 810


@pytest.mark.rule("1.036", "1.019")
def test_round_without_a_buyer_for_another_private() -> None:
    """The round ends, sold privates pay, and the next stock round offers the private at full price (1830 7.3; A14)."""
    game = play().say("private alice sv; private bob cs")
    assert game.gains("next") == {"Alice": 5, "Bob": 10, "Bank": -15}
    assert game.see("round") == "SR 2"
    assert game.gains("next") == {"Alice": 5, "Bob": 10, "Bank": -15}
    game.refused("private carol dh 65", "$70")
    assert game.gains("private carol dh") == {"Carol": -70, "Bank": 70}


def _sold_out_in_round_two(**options: str) -> Play:
    lines = "private alice sv; private bob cs; private carol dh; private alice mh; private bob ca; next; private carol bo --par 67"
    return play(**options).say(lines).say("par alice prr 67")


@pytest.mark.rule("1.024")
def test_sale_once_the_first_round_is_over() -> None:
    """If the privates are sold in the second round, stock may be sold in that round (1830 7.3, 12.0(1); A15)."""
    game = _sold_out_in_round_two()
    assert game.gains("sell bob prr") == {"Bob": 67, "Bank": -67}


@pytest.mark.rule("1.024")
def test_option_no_sale_in_the_first_round_of_stock() -> None:
    """With no_sale=first-stock-round, stock is first sold in the round after the last private was sold (A15)."""
    game = _sold_out_in_round_two(no_sale="first-stock-round")
    game.refused("sell bob prr", "1830 12.0(1)")
    game.say("next; next")
    assert game.see("round") == "SR 3"
    assert game.gains("sell bob prr") == {"Bob": 67, "Bank": -67}


@pytest.mark.rule("1.039", "1.042", "1.134")
def test_bo_private_brings_the_presidency() -> None:
    """The buyer of the B&O private gets the president's certificate free, at a par of their choice (1830 8.0, 8.1, Table 1 note 5; A17)."""
    game = play().say(_ALL.rpartition(";")[0])
    game.refused("private carol bo", "1830 8.1", "--par", "$67, $71, $76, $82, $90, $100")
    game.refused("private carol bo --par 75", "1830 8.1", "$75", "$67, $71, $76, $82, $90, $100")
    assert game.gains("private carol bo --par 76") == {"Carol": -220, "Bank": 220}
    assert (game.see("president B&O"), game.see("percent B&O Carol"), game.see("par B&O")) == ("Carol", 20, 76)
    assert game.see("cell B&O") == [4, 7]


@pytest.mark.rule("1.134")
def test_only_the_bo_private_takes_a_par() -> None:
    """A par with another private is refused (1830 Table 1)."""
    play().refused("private alice sv --par 100", "1830 Table 1", "so --par has no effect")


@pytest.mark.rule("1.047", "1.133", "1.038")
def test_ca_brings_a_share_of_prr() -> None:
    """The first buyer of the C&A gets 10% of PRR free, and the C&A stays open (1830 8.1, Table 1 note 4)."""
    game = play().say(_ALL)
    assert (game.see("percent PRR Bob"), game.see("president PRR"), game.see("owner CA")) == (10, None, "Bob")
    assert game.see("percent PRR IPO") == 90


@pytest.mark.rule("1.038")
def test_presidents_certificate_is_bought_first() -> None:
    """Ordinary stock is refused while the IPO holds the president's certificate (1830 8.0, 9.0)."""
    game = play().say(_ALL)
    game.refused("buy alice nyc", "1830 8.0", "president's certificate of NYC must be bought first")
    game.refused("buy alice prr", "1830 8.0")
    game.refused("par alice b&o 100", "1830 8.0", "Carol")


@pytest.mark.rule("1.021", "1.118")
def test_bank_sells_privates_only_to_players() -> None:
    """A corporation cannot buy a private from the bank (1830 7.0, 23.1)."""
    play().refused("private prr sv", "1830 7.1", "only to players")


@pytest.mark.rule("1.020", "1.036")
def test_no_operating_round_before_all_privates_are_sold() -> None:
    """Stock rounds follow each other as long as a private is unsold (1830 7.3)."""
    game = play().say("private alice sv; next; next; next; private bob cs; next")
    assert game.see("round") == "SR 5"
    game.say("private carol dh; private bob mh; private bob ca; private carol bo --par 67; next")
    assert game.see("round") == "OR 5.1"


@pytest.mark.rule("1.034")
def test_each_round_of_the_auction_is_counted() -> None:
    """Three stock rounds without a buyer are SR 1 to 3, so OR 4.1 follows the fourth (1830 7.3; A72)."""
    game = play()
    for number in (1, 2, 3):
        assert game.see("round") == f"SR {number}"
        game.say("next")
    assert game.see("round") == "SR 4"
    game.say("private alice sv 5; private bob cs; private carol dh; private alice mh; private bob ca")
    game.say("private carol bo --par 100; par alice nyc 67; next")
    assert game.see("round") == "OR 4.1"


@pytest.mark.rule("1.036")
def test_rounds_that_stop_at_a_later_private_are_counted_too() -> None:
    """A stock round that ends without a buyer for another private counts as well: the set after SR 2 begins with OR 2.1 (1830 7.3; A72)."""
    game = _sold_out_in_round_two()
    game.say("next")
    assert game.see("round") == "OR 2.1"
