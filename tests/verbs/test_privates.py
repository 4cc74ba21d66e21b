"""Private companies after the first round: sales, powers, closing (1830 23.0, Table 1; A34 to A41)."""

from pathlib import Path

import pytest

from support.table import Play, play


def _operating(lay: str = "", phase: str = "3") -> Play:
    stock = "stock PRR 100 Alice 60; stock NYC 67 Bob 40 Carol 20"
    return play(f"phase {phase}; round OR 2.1 of 3; {stock}; {lay}")


@pytest.mark.rule("1.117")
def test_player_buys_a_private_from_a_player_at_any_price() -> None:
    """In a stock round after the first, a player buys a private from another player at any price, the B&O too (1830 23.1; A40)."""
    game = play("round SR 3; private SV Alice; private BO Bob")
    assert game.gains("private bob sv 1") == {"Bob": -1, "Alice": 1}
    assert game.gains("private carol bo 500") == {"Carol": -500, "Bob": 500}
    assert (game.see("owner SV"), game.see("owner BO")) == ("Bob", "Carol")
    game.invalid("private alice sv", "Bob owns SV, so the agreed PRICE is needed.")
    game.refused("private bob sv 5", "1830 23.1", "already")


@pytest.mark.rule("1.117")
def test_no_private_between_players_in_an_operating_round() -> None:
    """Players trade privates only in stock rounds (1830 23.1)."""
    _operating("private SV Alice").refused("private bob sv 20", "1830 23.1", "in stock rounds")


@pytest.mark.rule("1.134")
def test_bo_private_is_sold_without_the_presidency() -> None:
    """The B&O private takes no certificate with it when it is sold, and stays when the presidency changes (1830 Table 1 note 5; A38)."""
    game = play("round SR 3; cash Bob 900; stock B&O 67 Alice 30 Bob 30; private BO Alice").say("buy bob b&o")
    assert (game.see("president B&O"), game.see("owner BO")) == ("Bob", "Alice")
    game.say("private carol bo 100")
    assert (game.see("owner BO"), game.see("percent B&O Carol")) == ("Carol", 0)


@pytest.mark.rule("1.119", "1.115")
@pytest.mark.parametrize(("phase", "fine"), [("2", False), ("3", True), ("4", True)])
def test_corporations_buy_privates_from_phase_3_on(phase: str, fine: bool) -> None:  # noqa: FBT001 - see the table
    """Corporations may buy privates from the first 3-train to the first 5-train (1830 22.0, 23.1)."""
    game = _operating("private SV Alice", phase=phase)
    if fine:
        assert game.gains("private prr sv 40") == {"PRR": -40, "Alice": 40}
    else:
        game.refused("private prr sv 40", "1830 23.1", "phase 2")


@pytest.mark.rule("1.119")
@pytest.mark.parametrize("step", ["", "tile prr 0", "token prr", "run prr 0", "run prr 0; train prr 3"])
def test_corporation_buys_a_private_at_any_time_in_its_turn(step: str) -> None:
    """The corporation buys a private at any time in its turn, from any player (1830 17.0, 23.1; A39)."""
    game = _operating("private SV Carol").say(step)
    assert game.gains("private prr sv 10") == {"PRR": -10, "Carol": 10}


@pytest.mark.rule("1.088", "1.120")
def test_corporation_buys_a_private_only_in_its_turn() -> None:
    """A corporation cannot buy a private before its turn, after it, or in a stock round (1830 23.1)."""
    game = _operating("private SV Carol")
    game.refused("private nyc sv 20", "1830 16.0", "PRR operates before NYC")
    game.say("run prr 0; run nyc 0")
    game.refused("private prr sv 20", "1830 16.0", "had its turn")
    play("phase 3; round SR 3; stock PRR 100 Alice 60; private SV Bob").refused(
        "private prr sv 20", "operating round", "SR 3"
    )


@pytest.mark.rule("1.119")
def test_treasury_must_pay_for_the_private() -> None:
    """A corporation cannot pay more for a private than its treasury holds (1830 17.0)."""
    _operating("private SV Carol; cash PRR 15").refused("private prr sv 20", "1830 17.0", "$15", "$20")


@pytest.mark.rule("1.118", "1.124")
def test_corporations_do_not_sell_privates() -> None:
    """A corporation cannot sell a private, and no owner can sell one to the bank (1830 23.1, 23.2)."""
    game = _operating("private SV PRR").say("run prr 0")
    game.refused("private nyc sv 20", "PRR owns SV, and corporations may not sell privates (1830 23.1)")
    game.refused("private alice sv 20", "PRR owns SV, and corporations may not sell privates (1830 23.1)")
    game.invalid("private bank sv 20", "bank")
    game.invalid("private pool sv 20", "pool")


@pytest.mark.rule("1.124")
def test_closed_private_does_nothing() -> None:
    """A closed private cannot be sold or exchanged and pays nothing (1830 23.2)."""
    game = play("round SR 3; stock PRR 67 Alice 60")
    game.refused("private alice sv 20", "1830 23.2", "SV is closed")
    assert game.gains("next") == {}


@pytest.mark.rule("1.131", "1.132", "1.122", "1.124")
@pytest.mark.parametrize("source", ["ipo", "pool"])
def test_mh_is_exchanged_for_nyc(source: str) -> None:
    """The owner exchanges the M&H for 10% of NYC from the IPO or the pool, for nothing, and it closes (1830 Table 1 note 3; A35)."""
    game = play("round SR 3; stock NYC 67 Alice 60 pool 10; private MH Bob")
    game.invalid("exchange bob mh", "Which source of NYC? Add `ipo` or `pool`.")
    assert game.gains(f"exchange bob mh {source}") == {}
    assert (game.see("percent NYC Bob"), game.see("owner MH")) == (10, "Out")
    assert game.see(f"percent NYC {source}") == (20 if source == "ipo" else 0)
    assert game.see("price NYC") == 67


@pytest.mark.rule("1.132", "1.011")
def test_exchange_does_not_replace_the_purchase() -> None:
    """An exchange is not the purchase of the turn, and the priority deal depends on the purchase (1830 4.0, Table 1 note 3)."""
    game = play("round SR 3; stock NYC 67 Alice 60; private MH Carol").say("buy bob nyc; exchange carol mh")
    assert game.see("priority") == "Carol"


@pytest.mark.rule("1.131")
def test_no_exchange_at_sixty_percent() -> None:
    """A player with 60% of NYC cannot exchange the M&H; with 50% they can (1830 Table 1 note 3; A36)."""
    play("round SR 3; stock NYC 67 Bob 60; private MH Bob").refused("exchange bob mh", "1830 Table 1 note 3", "60%")
    game = play("round SR 3; stock NYC 67 Bob 50; private MH Bob").say("exchange bob mh")
    assert game.see("percent NYC Bob") == 60


@pytest.mark.rule("1.131")
def test_no_exchange_without_a_certificate_left() -> None:
    """The exchange is refused if the IPO or the pool has no certificate of NYC left (1830 Table 1 note 3)."""
    game = play("round SR 3; stock NYC 67 Alice 60 Bob 40; private MH Bob")
    game.refused("exchange bob mh", "The IPO has no certificate of NYC (1830 Table 1 note 3)")
    play("round SR 3; stock NYC 67 Alice 60; private MH Bob").refused(
        "exchange bob mh pool", "The bank pool has no certificate of NYC (1830 Table 1 note 3)"
    )


@pytest.mark.rule("1.131")
def test_only_the_owner_of_the_mh_exchanges() -> None:
    """Only a player who owns the M&H exchanges it, and only for NYC (1830 Table 1 note 3)."""
    game = play("phase 3; round SR 3; stock NYC 67 Alice 60; private MH Bob; private SV Bob")
    game.refused("exchange alice mh", "1830 Table 1 note 3", "belongs to Bob")
    game.invalid("exchange bob sv", "only MH can")
    game.refused("exchange bob mh prr", "1830 Table 1 note 3", "NYC")
    _operating("private MH NYC").invalid("exchange nyc mh", "Unknown player 'nyc'. Choose one of Alice, Bob, Carol.")


@pytest.mark.rule("1.132")
def test_exchange_between_turns_of_an_operating_round() -> None:
    """In an operating round, the M&H is exchanged between turns, not during one (1830 Table 1 note 3; A37)."""
    game = _operating("private MH Bob; trains PRR 3").say("tile prr 0")
    game.refused(
        "exchange bob mh",
        "MH is exchanged between turns, and PRR has not finished its turn (1830 Table 1 note 3).",
    )
    assert game.say("run prr 0; exchange bob mh").see("percent NYC Bob") == 50
    assert _operating("private MH Bob").say("exchange bob mh").see("owner MH") == "Out"


@pytest.mark.rule("1.129")
def test_extra_tile_of_the_cs() -> None:
    """A corporation that owns the C&SL once lays a second tile in its turn, on the hex of the C&SL and free (1830 Table 1 note 1)."""
    game = _operating("private CS PRR")
    game.say("tile prr 0")
    game.refused("tile prr h10", "1830 18.0", "has already laid 1 tile")
    assert game.gains("tile prr b20") == {}
    game.refused("tile prr b20", "1830 18.0", "has already laid 2 tiles")
    game.say("run prr 0; run nyc 0; next; tile prr 0").refused("tile prr b20", "1830 18.0")


@pytest.mark.rule("1.129")
def test_extra_tile_is_no_upgrade() -> None:
    """A tile on the hex of the C&SL that has one is an upgrade: it is the one tile of the turn, in its step (1830 18.1, Table 1 note 1; A83)."""
    game = _operating("private CS NYC").say("tile prr b18; run prr 0; tile nyc b20; run nyc 0; next")
    game.say("run prr 0; tile nyc b20").refused("tile nyc 0", "1830 18.0", "NYC has already laid 1 tile this turn")
    game = _operating("private CS NYC").say("tile prr b20; run prr 0; tile nyc 0")
    game.refused("tile nyc b20", "1830 18.0", "NYC has already laid 1 tile this turn")
    game.say("run nyc 0; next; run prr 0; run nyc 0").refused("tile nyc b20", "1830 17.0")


@pytest.mark.rule("1.129", "1.130", "1.088")
def test_tiles_of_privates_at_any_time_of_the_turn() -> None:
    """The C&SL's tile, the D&H's tile and its station follow the run, also with a private bought only then (1830 17.0, Table 1 notes 1 and 2; A83)."""
    game = _operating("private CS Bob; private DH Bob; cash PRR 900").say("run prr 0; private prr cs 40; tile prr b20")
    game.say("private prr dh 70")
    assert game.gains("tile prr f16; token prr 0") == {"PRR": -120, "Bank": 120}
    assert game.table.step == "run"
    game.refused("tile prr g15", "1830 17.0", "laying track comes before the run")
    game.refused("token prr 40", "1830 17.0", "placing a station comes before the run")
    game.say("train prr 3")
    game = _operating("private DH PRR").say("tile prr 0; run prr 0")
    game.refused("tile prr f16", "1830 18.0", "PRR has already laid 1 tile this turn")


@pytest.mark.rule("1.129")
def test_extra_tile_may_come_first() -> None:
    """The tile on the hex of the C&SL may be the first of the two (1830 Table 1 note 1)."""
    game = _operating("private CS PRR").say("tile prr b20; tile prr b18")
    game.refused("tile prr 0", "1830 18.0", "has already laid 2 tiles")


_FREE_TILE = """
extends = "1830"
[private.SV]
extra_tile = "G15"
extra_tile_off = {off}
extra_tile_when = "any-time"
"""


@pytest.mark.parametrize(("off", "costs"), [(120, 0), (200, 0), (40, 80)])
def test_extra_tile_that_costs_less(tmp_path: Path, off: int, costs: int) -> None:
    """It costs less on its hex, once, beside the tile of the turn and also after the run; at the full cost it is an ordinary tile."""
    rules = tmp_path / "free.toml"
    rules.write_text(_FREE_TILE.format(off=off), encoding="utf-8")
    laid = "phase 3; round OR 2.1 of 3; stock PRR 100 Alice 60; stock NYC 67 Bob 60; private SV PRR"

    def begun() -> Play:
        return play(laid, "Alice Bob Carol", str(rules))

    assert begun().gains("tile prr g15").get("Bank", 0) == costs
    assert begun().gains("tile prr g15; tile prr g13")["Bank"] == costs + 120
    assert begun().gains("tile prr g13; run prr 0; tile prr g15")["Bank"] == costs + 120
    begun().say("tile prr g15; tile prr g13").refused("tile prr i11", "has already laid 2 tiles")
    begun().say("tile prr g15; run prr 0").refused("tile prr g13", "laying track comes before the run")
    begun().say("tile prr g15 120").refused("tile prr g15", "has already laid 1 tile")
    begun().say("tile prr g15 120").refused("tile prr g13", "has already laid 1 tile")
    assert begun().say("run prr 0").gains("tile nyc g15") == {"NYC": -120, "Bank": 120}


@pytest.mark.rule("1.129")
def test_no_extra_tile_without_the_cs() -> None:
    """A corporation without the C&SL lays one tile in its turn (1830 Table 1 note 1)."""
    _operating().say("tile prr 0").refused("tile prr b20", "1830 18.0")


@pytest.mark.rule("1.130")
def test_station_of_the_dh() -> None:
    """The tile on the mountain costs $120; a station placed in the same turn is free and uses the $40 slot (1830 Table 1 note 2; A41)."""
    game = _operating("private DH PRR")
    assert game.gains("tile prr f16; token prr 0") == {"PRR": -120, "Bank": 120}
    game.say("run prr 0; run nyc 0; next")
    game.refused("token prr 40", "1830 19.0", "$100")
    assert game.gains("token prr") == {"PRR": -100, "Bank": 100}


@pytest.mark.rule("1.130")
def test_station_on_the_hex_of_the_dh_in_a_later_turn() -> None:
    """The station is paid for in a later turn, and always by a corporation without the D&H (1830 Table 1 note 2)."""
    game = _operating("private DH PRR").say("tile prr f16; run prr 0; run nyc 0; next")
    game.refused("token prr 0", "1830 19.0", "$40")
    _operating("private DH NYC").say("tile prr f16").refused("token prr 0", "1830 19.0", "$40")


@pytest.mark.rule("1.130")
def test_station_of_the_dh_after_a_tile_given_by_its_cost() -> None:
    """If the tile was recorded by its cost, its hex is unknown and the free station is accepted (1830 Table 1 note 2)."""
    game = _operating("private DH PRR").say("tile prr 120")
    assert game.gains("token prr 0") == {}


@pytest.mark.rule("1.130")
def test_station_of_the_dh_after_a_tile_on_another_hex() -> None:
    """If the tile of the turn is on another hex, the station is not free (1830 Table 1 note 2)."""
    _operating("private DH PRR").say("tile prr b18").refused("token prr 0", "1830 19.0", "$40")


@pytest.mark.rule("1.133")
def test_ca_stays_open_after_a_sale() -> None:
    """The C&A keeps paying its owner after it is sold, and brings no second PRR certificate (1830 Table 1 note 4)."""
    game = play("round SR 3; stock PRR - Bob 10; private CA Bob").say("private alice ca 160")
    assert (game.see("percent PRR Alice"), game.see("percent PRR Bob")) == (0, 10)
    assert game.gains("next") == {"Alice": 25, "Bank": -25}


@pytest.mark.rule("1.125", "1.126")
def test_privates_count_in_the_score() -> None:
    """A player's open private counts at face value; one that is closed or owned by a corporation counts nothing (1830 23.3)."""
    game = _operating(
        "private SV Alice; private BO Bob; private CA PRR; cash Alice 0; cash Bob 0; at PRR 1,7; at NYC 6,7"
    )
    assert (game.see("worth Alice"), game.see("worth Bob")) == (600 + 20, 4 * 67 + 220)


@pytest.mark.rule("1.131", "1.020")
def test_no_exchange_before_all_privates_are_sold() -> None:
    """The M&H waits until the bank has sold all privates; after that the NYC needs no par yet (1830 8.0, Table 1 note 3; A34, A80)."""
    game = play().say("private alice sv; private bob cs; private carol dh; private alice mh; private bob ca")
    game.refused("exchange alice mh ipo", "BO is still for sale", "(1830 8.0; A80)")
    game.say("private carol bo --par 67; exchange alice mh ipo")
    assert (game.see("percent NYC Alice"), game.see("owner MH")) == (10, "Out")
