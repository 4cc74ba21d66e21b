"""The sale of the privates in rounds, with falling prices (18Neb.7 to 18Neb.9)."""

import pytest

from banker.engine.turns import current_turn
from support.table import Play, play


def _game(players: str = "Alice Bob Carol") -> Play:
    """18Neb's privates DPR, P2, P3, P4, P5, P6 cost $20, $40, $70, $100, $130 and $170."""
    return play(rules="18Neb", players=players)


def _up(game: Play) -> str | None:
    return current_turn(game.table, game.records).player


def _orders(game: Play) -> tuple[str | None, list[int]]:
    """Who is up, and what the bank asks for each private."""
    facts = game.table.private
    prices = {name: facts[name].offered_at for name in game.table.privates("Bank")}
    return _up(game), [game.table.rules.private[name].price if at is None else at for name, at in prices.items()]


@pytest.mark.rule("18Neb.7")
def test_one_bids_on_any_private_in_turn() -> None:
    """At least its price, then $5 more than the highest bid; only the highest bid binds money (18Neb.7)."""
    game = _game()
    game.refused("bid alice p3 69", "A bid for P3 must be at least $70, its price", "18Neb.7")
    game.say("bid alice p3 70")
    assert _up(game) == "Bob"
    game.refused("bid bob p3 74", "must be at least $75, $5 more than Alice's bid of $70")
    game.say("bid bob p3 75; bid carol p5 130")
    assert [game.table.spendable(who) for who in game.table.players] == [450, 375, 320]
    game.say("bid alice dpr 450").refused("bid alice p2 40", "Alice has $0 ($450 less $450 reserved for bids)")


@pytest.mark.rule("18Neb.7")
def test_highest_bids_buy_and_the_others_become_cheaper() -> None:
    """When all have passed each highest bid is paid; all privates without one cost $10 less in the next round (18Neb.7)."""
    game = _game().say("bid alice p3 70; bid bob p2 40; bid carol p3 75")
    game.refused("next", "Bob has the highest bid for P2, $40, so it is sold before the round ends", "`private Bob P2`")
    game.refused("private alice p3 70", "Carol has the highest bid for P3 and pays that bid, $75", "18Neb.7")
    game.refused("private carol p3 80", "Carol has the highest bid for P3 and pays that bid, $75")
    assert game.gains("private carol p3; private bob p2") == {"Bob": -40, "Carol": -75, "Bank": 115}
    game.say("next")
    assert _orders(game) == ("Bob", [10, 90, 120, 160])
    game.refused("bid bob p4 89", "must be at least $90, its price, not $89")
    game.say("bid bob p4 90")
    assert _up(game) == "Carol"


@pytest.mark.rule("18Neb.7")
def test_the_bank_sells_only_to_the_highest_bidder() -> None:
    """Nothing without a bid; the highest bidder is known, whoever's turn it is (18Neb.7)."""
    game = _game()
    game.refused("private alice dpr", "Nobody has bid for DPR", "`bid Alice DPR 20`", "18Neb.7")
    game.refused("private carol p6 --par 100", "Nobody has bid for P6", "`bid Carol P6 170`")
    game.invalid("private dpr", "Nobody has bid for DPR. To bid: `bid WHO DPR AMOUNT`.")
    game.invalid("private", "Nobody has bid for a private. To bid: `bid WHO PRIVATE AMOUNT`.")
    game.say("bid alice p2 40; bid bob p3 70; bid carol p2 45")
    game.invalid("private", "Which private? Type `private Carol P2` and `private Bob P3`.")
    assert game.gains("private p2; private") == {"Carol": -45, "Bob": -70, "Bank": 115}


@pytest.mark.rule("18Neb.7")
def test_a_bid_after_a_sale_begins_the_bidding_again() -> None:
    """Everybody has passed once a highest bid has bought, and nobody has once somebody bids again."""
    game = _game().say("bid alice p2 40; private p2")
    assert current_turn(game.table, game.records).all_passed
    game.say("bid bob p3 70")
    turn = current_turn(game.table, game.records)
    assert (turn.player, turn.all_passed) == ("Carol", False)


@pytest.mark.rule("18Neb.7")
def test_a_free_private_goes_to_who_would_be_up() -> None:
    """At 0 the player whose turn it would be takes it; the next player is up then (18Neb.7)."""
    game = _game().say("next")
    assert _orders(game) == ("Bob", [10, 30, 60, 90, 120, 160])
    game.say("next")
    assert _orders(game) == ("Bob", [0, 20, 50, 80, 110, 150])
    game.refused("next", "Nobody has bought DPR, and now Bob must take it for $0", "`private Bob DPR 0`")
    game.refused("bid bob p2 20", "Bob", "must take it for $0")
    game.refused("private carol dpr 0", "Bob must take DPR for $0 first")
    game.refused("private bob p2 20", "Bob must take DPR for $0 first")
    game.refused("private bob dpr 10", "DPR costs $0, not $10")
    assert game.gains("private") == {}
    assert (game.see("owner DPR"), _up(game)) == ("Bob", "Carol")
    game.say("bid carol p6 150")
    assert _up(game) == "Alice"


@pytest.mark.rule("18Neb.8", "18Neb.9")
def test_up_comes_with_the_last_private_and_most_cash_begins() -> None:
    """The bank pays UP twice the par; then the players sit in the order of their cash, equal cash as before (18Neb.8, 18Neb.9)."""
    game = _game("Alice Bob Carol Dan").say("bid alice dpr 20; bid bob p6 170; bid carol p2 40; bid dan p3 70")
    game.say("bid alice p4 100; bid bob p5 130; private alice dpr; private carol p2; private dan p3; private alice p4")
    game.refused("private bob p6", "comes with", "needs a first price")
    assert game.gains("private bob p6 --par 100") == {"Bob": -170, "UP": 200, "Bank": -30}
    game.say("private bob p5")
    assert game.table.in_turn == ("Carol", "Dan", "Alice", "Bob"), "with $310, $280, $230 and $50"
    assert (_up(game), game.see("president UP")) == ("Carol", "Bob")
    game.say("par carol mp 90; buy dan mp; next --passed Bob,Alice,Dan,Carol")
    assert game.table.in_turn == ("Bob", "Alice", "Dan", "Carol")
