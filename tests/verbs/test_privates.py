"""Private companies after the first round: sales, powers, closing (1830 23.0, Table 1; A34 to A41)."""

import pytest

from support.table import Play, play


def _operating(lay: str = "", phase: str = "3") -> Play:
    stock = "stock PRR 100 Alice 60; stock NYC 67 Bob 40 Carol 20"
    return play(f"phase {phase}; round OR 2.1 of 3; {stock}; {lay}")


@pytest.mark.rule("1.117")
def test_between_players_at_any_price() -> None:
    """In a stock round after the first a private goes from player to player at any price, the B&O too (1830 23.1; A40)."""
    game = play("round SR 3; private SV Alice; private BO Bob")
    assert game.gains("private bob sv 1") == {"Bob": -1, "Alice": 1}
    assert game.gains("private carol bo 500") == {"Carol": -500, "Bob": 500}
    assert (game.see("owner SV"), game.see("owner BO")) == ("Bob", "Carol")
    game.invalid("private alice sv", "Bob owns SV, so the agreed PRICE is needed.")
    game.refused("private bob sv 5", "1830 23.1", "already")


@pytest.mark.rule("1.117")
def test_between_players_not_in_an_operating_round() -> None:
    """Players deal in privates in stock rounds (1830 23.1)."""
    _operating("private SV Alice").refused("private bob sv 20", "1830 23.1", "in stock rounds")


@pytest.mark.rule("1.134")
def test_the_bo_goes_without_the_presidency() -> None:
    """The B&O private sold to another player takes no certificate with it, and does not follow the presidency (1830 Table 1 note 5; A38)."""
    game = play("round SR 3; cash Bob 900; stock B&O 67 Alice 30 Bob 30; private BO Alice").say("buy bob b&o")
    assert (game.see("president B&O"), game.see("owner BO")) == ("Bob", "Alice")
    game.say("private carol bo 100")
    assert (game.see("owner BO"), game.see("percent B&O Carol")) == ("Carol", 0)


@pytest.mark.rule("1.119", "1.115")
@pytest.mark.parametrize(("phase", "fine"), [("2", False), ("3", True), ("4", True)])
def test_corporations_buy_from_the_first_three_on(phase: str, fine: bool) -> None:  # noqa: FBT001 - see the table
    """Corporations buy privates from the first 3 to the first 5 (1830 22.0, 23.1)."""
    game = _operating("private SV Alice", phase=phase)
    if fine:
        assert game.gains("private prr sv 40") == {"PRR": -40, "Alice": 40}
    else:
        game.refused("private prr sv 40", "1830 23.1", "phase 2")


@pytest.mark.rule("1.119")
@pytest.mark.parametrize("step", ["", "tile prr 0", "token prr", "run prr 0", "run prr 0; train prr 3"])
def test_at_any_moment_of_the_turn(step: str) -> None:
    """The corporation buys a private at any time in its turn, from any player (1830 17.0, 23.1; A39)."""
    game = _operating("private SV Carol").say(step)
    assert game.gains("private prr sv 10") == {"PRR": -10, "Carol": 10}


@pytest.mark.rule("1.088", "1.120")
def test_only_in_its_own_turn() -> None:
    """Not before its turn, nor after it, nor in a stock round (1830 23.1)."""
    game = _operating("private SV Carol")
    game.refused("private nyc sv 20", "1830 16.0", "PRR operates before NYC")
    game.say("run prr 0; run nyc 0")
    game.refused("private prr sv 20", "1830 16.0", "had its turn")
    play("phase 3; round SR 3; stock PRR 100 Alice 60; private SV Bob").refused(
        "private prr sv 20", "operating round", "SR 3"
    )


@pytest.mark.rule("1.119")
def test_a_corporation_pays_out_of_its_treasury() -> None:
    """No credit for a private either (1830 17.0)."""
    _operating("private SV Carol; cash PRR 15").refused("private prr sv 20", "1830 17.0", "$15", "$20")


@pytest.mark.rule("1.118", "1.124")
def test_corporations_do_not_sell_them() -> None:
    """What a corporation owns it does not sell, and nobody sells to the Bank (1830 23.1, 23.2)."""
    game = _operating("private SV PRR").say("run prr 0")
    game.refused("private nyc sv 20", "PRR owns SV, and corporations may not sell privates (1830 23.1)")
    game.refused("private alice sv 20", "PRR owns SV, and corporations may not sell privates (1830 23.1)")
    game.invalid("private bank sv 20", "bank")
    game.invalid("private pool sv 20", "pool")


@pytest.mark.rule("1.124")
def test_a_closed_private_has_no_further_part() -> None:
    """A closed private is not sold, pays nothing and is exchanged for nothing (1830 23.2)."""
    game = play("round SR 3; stock PRR 67 Alice 60")
    game.refused("private alice sv 20", "1830 23.2", "SV is closed")
    assert game.gains("next") == {}


@pytest.mark.rule("1.131", "1.132", "1.122", "1.124")
@pytest.mark.parametrize("source", ["ipo", "pool"])
def test_the_mh_for_a_share_of_nyc(source: str) -> None:
    """Its owner gets 10% of NYC, from the offering or the pool as he chooses, for nothing, and the M&H closes (1830 Table 1 note 3; A35)."""
    game = play("round SR 3; stock NYC 67 Alice 60 pool 10; private MH Bob")
    game.invalid("exchange bob mh", "Which source of NYC? Add `ipo` or `pool`.")
    assert game.gains(f"exchange bob mh {source}") == {}
    assert (game.see("percent NYC Bob"), game.see("owner MH")) == (10, "Out")
    assert game.see(f"percent NYC {source}") == (20 if source == "ipo" else 0)
    assert game.see("price NYC") == 67


@pytest.mark.rule("1.132", "1.011")
def test_the_exchange_is_not_the_purchase_of_the_turn() -> None:
    """Bob buys a certificate and exchanges the M&H in one turn, and priority hangs on the purchase (1830 4.0, Table 1 note 3)."""
    game = play("round SR 3; stock NYC 67 Alice 60; private MH Carol").say("buy bob nyc; exchange carol mh")
    assert game.see("priority") == "Carol"


@pytest.mark.rule("1.131")
def test_sixty_percent_is_too_much() -> None:
    """Who holds 60% of NYC may not exchange; with 50% he may (1830 Table 1 note 3; A36)."""
    play("round SR 3; stock NYC 67 Bob 60; private MH Bob").refused("exchange bob mh", "1830 Table 1 note 3", "60%")
    game = play("round SR 3; stock NYC 67 Bob 50; private MH Bob").say("exchange bob mh")
    assert game.see("percent NYC Bob") == 60


@pytest.mark.rule("1.131")
def test_no_stock_no_exchange() -> None:
    """With all of NYC in players' hands there is nothing to exchange for (1830 Table 1 note 3)."""
    game = play("round SR 3; stock NYC 67 Alice 60 Bob 40; private MH Bob")
    game.refused("exchange bob mh", "The IPO has no certificate of NYC (1830 Table 1 note 3)")
    play("round SR 3; stock NYC 67 Alice 60; private MH Bob").refused(
        "exchange bob mh pool", "The bank pool has no certificate of NYC (1830 Table 1 note 3)"
    )


@pytest.mark.rule("1.131")
def test_who_may_exchange_what() -> None:
    """Only a player who owns the M&H, and only the M&H, for NYC (1830 Table 1 note 3)."""
    game = play("phase 3; round SR 3; stock NYC 67 Alice 60; private MH Bob; private SV Bob")
    game.refused("exchange alice mh", "1830 Table 1 note 3", "belongs to Bob")
    game.invalid("exchange bob sv", "only MH can")
    game.refused("exchange bob mh prr", "1830 Table 1 note 3", "NYC")
    _operating("private MH NYC").invalid("exchange nyc mh", "Unknown player 'nyc'. Choose one of Alice, Bob, Carol.")


@pytest.mark.rule("1.132")
def test_between_turns_of_an_operating_round() -> None:
    """In an operating round the M&H is exchanged between turns, not within one (1830 Table 1 note 3; A37)."""
    game = _operating("private MH Bob; trains PRR 3").say("tile prr 0")
    game.refused(
        "exchange bob mh",
        "A private is exchanged between turns, and PRR has not finished its turn (1830 Table 1 note 3).",
    )
    assert game.say("run prr 0; exchange bob mh").see("percent NYC Bob") == 50
    assert _operating("private MH Bob").say("exchange bob mh").see("owner MH") == "Out"


@pytest.mark.rule("1.129")
def test_the_extra_tile_of_the_cs() -> None:
    """A corporation that owns the C&SL lays a second tile in one turn, on its hex, once and for nothing (1830 Table 1 note 1)."""
    game = _operating("private CS PRR")
    game.say("tile prr 0")
    game.refused("tile prr h10", "1830 18.0", "has already laid 1 tile")
    assert game.gains("tile prr b20") == {}
    game.refused("tile prr b20", "1830 18.0", "has already laid 2 tiles")
    game.say("run prr 0; run nyc 0; next; tile prr 0").refused("tile prr b20", "1830 18.0")


@pytest.mark.rule("1.129")
def test_the_extra_tile_may_come_first() -> None:
    """The tile on the C&SL's hex may be the first of the two (1830 Table 1 note 1)."""
    game = _operating("private CS PRR").say("tile prr b20; tile prr b18")
    game.refused("tile prr 0", "1830 18.0", "has already laid 2 tiles")


@pytest.mark.rule("1.129")
def test_no_extra_tile_for_others() -> None:
    """Who does not own the C&SL lays one tile (1830 Table 1 note 1)."""
    _operating().say("tile prr 0").refused("tile prr b20", "1830 18.0")


@pytest.mark.rule("1.130")
def test_the_station_of_the_dh() -> None:
    """The mountain costs $120 as usual; a station laid with the tile is free, and takes the $40 slot (1830 Table 1 note 2; A41)."""
    game = _operating("private DH PRR")
    assert game.gains("tile prr f16; token prr 0") == {"PRR": -120, "Bank": 120}
    game.say("run prr 0; run nyc 0; next")
    game.refused("token prr 40", "1830 19.0", "$100")
    assert game.gains("token prr") == {"PRR": -100, "Bank": 100}


@pytest.mark.rule("1.130")
def test_the_station_of_the_dh_later() -> None:
    """In a later turn it is paid for, and by another corporation always (1830 Table 1 note 2)."""
    game = _operating("private DH PRR").say("tile prr f16; run prr 0; run nyc 0; next")
    game.refused("token prr 0", "1830 19.0", "$40")
    _operating("private DH NYC").say("tile prr f16").refused("token prr 0", "1830 19.0", "$40")


@pytest.mark.rule("1.130")
def test_the_station_of_the_dh_with_a_tile_by_its_cost() -> None:
    """Where the tile was said by its cost the hex is not known, and the table's word is taken (1830 Table 1 note 2)."""
    game = _operating("private DH PRR").say("tile prr 120")
    assert game.gains("token prr 0") == {}


@pytest.mark.rule("1.130")
def test_the_station_of_the_dh_with_a_tile_elsewhere() -> None:
    """The one tile of the turn was laid on another hex, so that no station is free (1830 Table 1 note 2)."""
    _operating("private DH PRR").say("tile prr b18").refused("token prr 0", "1830 19.0", "$40")


@pytest.mark.rule("1.133")
def test_the_ca_stays_open() -> None:
    """The C&A goes on paying, whoever has its share; sold on, it brings no second one (1830 Table 1 note 4)."""
    game = play("round SR 3; stock PRR - Bob 10; private CA Bob").say("private alice ca 160")
    assert (game.see("percent PRR Alice"), game.see("percent PRR Bob")) == (0, 10)
    assert game.gains("next") == {"Alice": 25, "Bank": -25}


@pytest.mark.rule("1.125", "1.126")
def test_privates_in_a_score() -> None:
    """A player's open private is worth its face value, a corporation's or a closed one nothing (1830 23.3)."""
    game = _operating(
        "private SV Alice; private BO Bob; private CA PRR; cash Alice 0; cash Bob 0; at PRR 1,7; at NYC 6,7"
    )
    assert (game.see("worth Alice"), game.see("worth Bob")) == (600 + 20, 4 * 67 + 220)
