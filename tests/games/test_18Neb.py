"""18Neb: the statements of `banker help 18Neb` about privates, full capital, own stock and trains of one president; `test_18Neb_rounds.py` has the others."""

import pytest

from banker.mechanisms.tile_income import TileIncome
from banker.views.holdings import limits_view
from support.table import Play, play

_TURN = "round OR 1.1; stock CBQ 100 Alice 60; cash CBQ 400"
_BUYERS = "round SR 3; cash Alice 900; cash Bob 900; cash Carol 900"


def _game(layout: str) -> Play:
    return play(layout, rules="18Neb")


@pytest.mark.rule("18Neb.30")
def test_each_tile_brings_the_owner_of_p5_money() -> None:
    """Whoever lays it, an upgrade too; to a player or to a corporation; nothing once it is closed (18Neb.30)."""
    game = _game(f"{_TURN}; private P5 Bob")
    (told,) = TileIncome.of(game.table.rules).shown(game.table)
    assert told == "Each tile brings Bob $5 (P5); record free ones, too: `tile CORP HEX`"
    assert game.gains("tile cbq l6") == {"Bob": 5, "Bank": -5}
    assert game.gains("tile cbq k5") == {"CBQ": -60, "Bob": 5, "Bank": 55}
    game = _game(f"{_TURN}; private P5 CBQ")
    assert game.gains("tile cbq l6") == {"CBQ": 5, "Bank": -5}
    game = _game(_TURN)
    assert game.gains("tile cbq l6") == {}


@pytest.mark.rule("18Neb.32")
def test_p2_makes_two_tiles_cheaper_and_closes() -> None:
    """Once a turn up to $60 off, on its hexes; with the second use it closes (18Neb.32)."""
    game = _game(f"{_TURN}; private P2 CBQ")
    game.refused("tile cbq l6 --with p2", "P2 makes a tile cheaper on K3, K5, K7, J8, L8 or L10, not on L6", "18Neb.32")
    game.refused("tile cbq k5 --with p3", "P3 makes no tile cheaper")
    assert game.gains("tile cbq k3 --with p2") == {}
    game.refused("tile cbq k5 --with p2", "P2 has already made a tile cheaper in this turn")
    assert game.gains("tile cbq k5") == {"CBQ": -60, "Bank": 60}
    game.refused("tile cbq l6", "already laid 2 tiles")
    game.say("run cbq 0; next")
    assert game.see("owner P2") == "CBQ"
    assert game.gains("tile cbq l10 --with p2") == {}
    assert game.see("owner P2") == "Out"
    game.refused("tile cbq l8 --with p2", "CBQ does not own P2")


@pytest.mark.rule("18Neb.5")
def test_full_capital_once_the_treasury_holds_half() -> None:
    """A purchase that leaves 50% brings 5 times the price of that moment, and the 50% go to the pool, once (18Neb.5)."""
    game = _game(f"{_BUYERS}; phase 5").say("par alice cnw 100; buy bob cnw; buy carol cnw")
    told = game.told("buy bob cnw")
    assert "Bob pays CNW $100.\nThe bank pays CNW $500." in told
    assert (game.see("cash CNW"), game.see("percent CNW CNW"), game.see("percent CNW pool")) == (1000, 0, 50)
    assert game.gains("buy bob cnw pool; next --passed Alice,Bob,Carol; run cnw 0; next; run cnw 0; next; redeem cnw") == {
        "Bob": -100, "CNW": -82, "Bank": 182,
    }  # fmt: skip


@pytest.mark.rule("18Neb.5")
@pytest.mark.parametrize(("phase", "gets"), [("5", 600), ("4", 100)])
def test_full_capital_from_a_phase_on(phase: str, gets: int) -> None:
    """Those that began before the first 5/7 stay as they are, also after it (18Neb.5)."""
    game = _game(f"{_BUYERS}; phase {phase}").say("par alice cnw 100; buy bob cnw; buy carol cnw")
    game.lay("phase 5")
    assert game.gains("buy bob cnw")["CNW"] == gets


@pytest.mark.rule("18Neb.5")
def test_a_redemption_counts_for_full_capital_and_an_issue_does_not() -> None:
    """What the corporation buys back leaves 50% as a purchase does (18Neb.5)."""
    game = _game(f"{_BUYERS}; phase 5; private P4 Carol").say("par alice c&s 100; buy bob c&s; buy carol c&s")
    assert game.gains("exchange carol p4 treasury") == {"C&S": 100, "Bank": -100}, "an exchange leaves 50%"
    assert game.see("percent C&S C&S") == 50
    game.say("next --passed Alice,Bob,Carol; run c&s 0; next; run c&s 0; next; buy bob c&s")
    assert game.gains("redeem c&s --from carol") == {"C&S": 5 * 82 - 82, "Carol": 82, "Bank": -410}
    assert game.see("percent C&S pool") == 50


@pytest.mark.rule("18Neb.31")
def test_an_exchange_for_a_share_of_the_treasury_is_paid_by_the_bank() -> None:
    """From the pool nothing is paid; neither in an operating round nor before the corporation has a price (18Neb.31)."""
    game = _game(f"{_BUYERS}; private P4 Carol; private P5 Bob")
    game.refused(
        "exchange carol p4", "C&S has not begun, and P4 is exchanged for its stock only after that", "18Neb.31"
    )
    game.say("par alice c&s 90")
    assert game.gains("exchange carol p4") == {"C&S": 90, "Bank": -90}
    assert (game.see("owner P4"), game.see("percent C&S Carol"), game.see("percent C&S C&S")) == ("Out", 10, 70)
    game = _game("round SR 2; private P4 Carol; stock C&S 90 Alice 40 pool 10")
    game.invalid("exchange carol p4", "`treasury`", "`pool`")
    assert game.gains("exchange carol p4 pool") == {}
    game.invalid("exchange carol p4 ipo", "comes from the treasury or the bank pool")
    game = _game("round SR 2; private P4 Alice; stock C&S 90 Alice 60")
    game.refused("exchange alice p4", "may exchange P4 only below 60%")


@pytest.mark.rule("18Neb.25")
def test_trains_are_sold_only_between_corporations_of_one_president() -> None:
    """At any price (18Neb.25)."""
    layout = "round OR 1.1; stock CBQ 100 Alice 60; stock UP 90 Bob 60; stock MP 82 Alice 60; cash CBQ 400"
    game = _game(f"{layout}; trains UP 2+2; trains MP 2+2; ran CBQ")
    game.refused("train cbq 2+2 --from up --price 1", "CBQ and UP have different presidents", "18Neb.25")
    assert game.gains("train cbq 2+2 --from mp --price 1") == {"CBQ": -1, "MP": 1}


@pytest.mark.rule("18Neb.29")
@pytest.mark.parametrize(
    ("private", "least", "most"), [("DPR", 10, 30), ("P3", 35, 105), ("P5", 65, 130), ("P2", 20, 60)]
)
def test_prices_of_privates_for_corporations(private: str, least: int, most: int) -> None:
    """Half to one and a half times face; P5 at most its face value (18Neb.29)."""
    game = _game(f"{_TURN}; phase 3; private {private} Alice; ran CBQ")
    game.refused(f"private cbq {private} {least - 1}", f"A corporation pays ${least} to ${most} for {private}")
    game.refused(f"private cbq {private} {most + 1}", f"A corporation pays ${least} to ${most} for {private}")
    assert game.gains(f"private cbq {private} {most}") == {"CBQ": -most, "Alice": most}


@pytest.mark.rule("18Neb.29")
def test_p2_is_sold_early_at_its_price_and_p6_never() -> None:
    """P2 in phase 2 for exactly 40 (18Neb.29)."""
    game = _game(f"{_TURN}; private P2 Alice; private P6 Bob; private P3 Bob; ran CBQ")
    game.refused("private cbq p2 39", "A corporation pays $40 for P2, not $39")
    game.refused("private cbq p3 70", "may not buy privates in phase 2")
    assert game.gains("private cbq p2 40") == {"CBQ": -40, "Alice": 40}
    game.lay("phase 3").refused("private cbq p6 170", "may not be sold to a corporation")


@pytest.mark.rule("18Neb.11")
def test_own_stock_is_traded_in_several_turns_of_a_stock_round() -> None:
    """Also by a corporation that has not operated yet; after an issue it redeems none in that round (18Neb.11)."""
    game = _game(f"{_BUYERS}; private P4 Carol").say("par alice c&s 90; buy bob c&s; exchange carol p4")
    game.refused("issue c&s", "18Neb.11")
    assert game.gains("redeem c&s --from bob") == {"C&S": -90, "Bob": 90}
    assert game.gains("redeem c&s --from carol") == {"C&S": -90, "Carol": 90}
    game.say("next --passed Alice,Bob,Carol; run c&s 0; next; run c&s 0; next")
    assert (game.gains("issue c&s 2"), game.see("price C&S")) == ({"C&S": 150, "Bank": -150}, 65)
    assert (game.gains("issue c&s"), game.see("price C&S")) == ({"C&S": 65, "Bank": -65}, 60)
    game.refused("redeem c&s", "C&S has issued stock this round, and redeems none in the same round", "18Neb.11")
    game.say("next --passed Alice,Bob,Carol; run c&s 0; next; run c&s 0; next; redeem c&s")


@pytest.mark.rule("18Neb.11")
def test_limits_of_one_player_list_only_their_corporations() -> None:
    """Only a president lets a corporation issue or redeem stock (18Neb.11)."""
    game = _game("round SR 3; stock CBQ 100 Alice 60 Bob 10; cash CBQ 400; ran CBQ")
    for players, shown in (("Alice", True), ("Bob", False), ("Alice Bob Carol", True)):
        below = " ".join(limits_view(game.table, players.split()).below)
        assert ("May redeem: CBQ:1" in below) is shown, below
