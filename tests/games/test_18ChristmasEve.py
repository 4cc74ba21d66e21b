"""18ChristmasEve: the seven statements of `banker help 18ChristmasEve`, each with answers worked out from it (18xx.games is the source)."""

import re

import pytest

from banker.cli.help import text_of
from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.engine.turns import current_turn
from banker.rounds.turn import Pass
from banker.rules.read import read
from banker.views.trains import trains_view
from support.table import Play, play

TWO, THREE, FOUR = "Ann Ben", "Ann Ben Cid", "Ann Ben Cid Dee"
RULES = read("18ChristmasEve")
OTHER = read("18Chesapeake")
LAST = "phase 6; round OR 5.2 of 3; stock PRR 95 Ann 60; trains PRR 6; ran PRR; cash PRR 900"
"""PRR has run in the second operating round of three, and can buy the first D-train."""


def _play(lay: str = "", players: str = THREE, **options: str) -> Play:
    return play(lay, players, "18ChristmasEve", **options)


# --- as 18Chesapeake ---


@pytest.mark.rule("18ChristmasEve.1")
def test_what_is_as_in_the_other_game() -> None:
    """The bank has $12,000; cash, limits, market, trains, phases, stations, auction and export are those of 18Chesapeake."""
    game = _play()
    assert (game.see("cash Ann"), game.see("limit"), game.see("cash bank")) == (800, 20, 9600)
    for part in ("market", "train", "trains", "phase", "tokens", "privates", "limits", "stock", "emergency"):
        assert getattr(RULES, part) == getattr(OTHER, part), part
    assert (RULES.players.cash, RULES.players.certificate_limit) == (
        OTHER.players.cash,
        OTHER.players.certificate_limit,
    )
    assert {name: corporation.tokens for name, corporation in RULES.corporation.items()} == {
        name: corporation.tokens for name, corporation in OTHER.corporation.items()
    }
    game.refused("bid ann sc 207", "18ChristmasEve.1")
    game = _play("phase 2; round OR 1.1 of 1; stock PRR 95 Ann 60; ran PRR")
    before = game.table.depot()["2"]
    assert game.say("next").table.depot()["2"] == before - 1


@pytest.mark.rule("18ChristmasEve.7")
def test_two_players() -> None:
    """30% for the president, the rest to the pool, a shrinking pool; with a certificate out of the game nothing is sold out."""
    game = _play("round SR 2; cash Ann 900", TWO, sc="LV")
    assert game.gains("par ann prr 95") == {"Ann": -285, "Bank": 285}
    game.say("buy ann prr; buy ann prr; buy ann prr")
    assert (game.see("percent PRR ipo"), game.see("percent PRR pool")) == (0, 40)
    game.say("buy ben prr")
    assert (game.see("percent PRR Ben"), game.see("percent PRR out")) == (10, 10)
    laid = "round SR 2; stock PRR 80 Ann 60 Ben 30 pool 10; cash Ben 80"
    assert _play(laid, TWO, sc="LV").say("buy ben prr; next").see("cell PRR") == [4, 4]
    other = play(laid, TWO, "18Chesapeake", cv="LV")
    assert other.say("buy ben prr; next").see("cell PRR") == [3, 4]
    assert _play("round SR 2; stock PRR 80 Ann 60 Ben 40", THREE).say("next").see("cell PRR") == [3, 4]


# --- private companies ---


@pytest.mark.rule("18ChristmasEve.4")
def test_sc_and_di() -> None:
    """SC brings the president's certificate of the corporation drawn and closes with its first train; DI 10% of the B&O."""
    sold = "private ann sccc; private ben ch; private cid dw; private ann enx; private ben di"
    game = _play(sc="N&W").say(sold)
    assert (game.see("percent B&O Ben"), game.see("privates bank")) == (10, "SC")
    game.say("private cid sc --par 70")
    assert (game.see("president N&W"), game.see("percent N&W Cid"), game.see("par N&W")) == ("Cid", 20, 70)
    later = _play("phase 3; round OR 2.1; stock N&W 80 Ann 60; private SC Cid; private DI Ben", sc="N&W")
    later.refused("private n&w sc 200", "18ChristmasEve.4")
    later.say("run n&w 0; train n&w 3")
    assert (later.see("owner SC"), later.see("owner DI")) == ("Out", "Ben")
    assert [name for name, private in RULES.private.items() if not private.revenue] == ["DI"]


# --- stock ---


@pytest.mark.rule("18ChristmasEve.2")
def test_a_sale_after_a_purchase() -> None:
    """Nothing is said against a sale after a purchase; in 18Chesapeake there is."""
    laid = "round SR 2; stock PRR 95 Ann 50 Ben 20; stock LV 80 Cid 60 Ann 20; cash Ann 500"
    for rules, count in (("18ChristmasEve", 0), ("18Chesapeake", 1)):
        game = play(laid, THREE, rules).say("buy ann lv")
        event = resolve(game.table, History(game.records), "sell", ["ann", "prr"]).event
        assert len([*event.turn_objections(current_turn(game.table, game.records))]) == count


@pytest.mark.rule("18ChristmasEve.5")
def test_a_gift_of_10_percent() -> None:
    """Ann gives Cid 10%: nobody pays, no price moves, and Ann may give again; Ben, who has some, gets none."""
    game = _play("round SR 2; stock PRR 95 Ann 50 Ben 10", FOUR)
    assert game.gains("give ann prr cid") == {}
    assert (game.see("percent PRR Ann"), game.see("percent PRR Cid"), game.see("price PRR")) == (40, 10, 95)
    game.refused(
        "give ann prr cid", "PRR stock is given only to players who have none, and Cid holds 10%", "18ChristmasEve.5"
    )
    game.refused("give ann prr ben", "Ben holds 10% of PRR")
    game.refused("give ann prr ann", "Ann cannot give stock to themselves")
    game.refused("give ben prr dee", "Only the president of PRR")
    game.say("give ann prr dee")
    assert (game.see("percent PRR Ann"), game.see("president PRR")) == (30, "Ann")


@pytest.mark.rule("18ChristmasEve.5")
def test_who_presides_already_does_not_become_president() -> None:
    """Ann gives the president's certificate away and stays president; when it comes back, she gets it and no more."""
    game = _play("round SR 2; stock PRR 95 Ann 40", FOUR)
    assert "Ann stays president of PRR." in game.told("give ann prr cid --president")
    printed = game.say("buy ann prr").told("sell cid prr")
    assert "Ann becomes president" not in printed
    assert "Ann gets the president's certificate of PRR and now holds 30%." in printed


@pytest.mark.rule("18ChristmasEve.5")
def test_when_there_are_no_gifts() -> None:
    """Not in the first stock round, not in an operating round, not of exactly 20%, not in another game."""
    _play("stock PRR 95 Ann 50").refused("give ann prr ben", "No stock is given away in the first stock round")
    _play("round OR 2.1; stock PRR 95 Ann 60").refused("give ann prr ben", "Stock is given away in stock rounds")
    _play("round SR 2; stock PRR 95 Ann 20").refused("give ann prr ben", "Ann holds 20% of PRR")
    play("round SR 2; stock PRR 100 Alice 50").refused("give alice prr bob", "In this game nobody gives stock away")


@pytest.mark.rule("18ChristmasEve.5")
@pytest.mark.parametrize(
    ("held", "president", "holder"),
    [
        ("Ann 20", "Cid", "Cid"),  # Cid has 20%
        ("Ann 30", "Cid", "Cid"),  # Ann keeps 10%
        ("Ann 40", "Ann", "Cid"),  # both have 20%, and Ann stays
        ("Ann 30 Ben 20", "Ben", "Ben"),  # Cid and Ben have 20%, Ben sits to the left of Ann
        ("Ann 30 Dee 20", "Cid", "Cid"),  # Cid sits nearer than Dee
    ],
)
def test_a_gift_of_the_presidents_certificate(held: str, president: str, holder: str) -> None:
    """Who is president after Ann has given the certificate to Cid, and who has it."""
    game = _play(f"round SR 2; stock PRR 95 {held}", FOUR).say("give ann prr cid --president")
    assert (game.table.president("PRR"), game.table.certificate_holder("PRR")) == (president, holder)
    assert game.see("percent PRR Cid") == 20
    assert game.see("percent PRR Ann") == int(held.split()[1]) - 20


@pytest.mark.rule("18ChristmasEve.5")
def test_when_the_presidents_certificate_is_not_given() -> None:
    """Not from 50%, not with 30% in other hands, not twice in a round."""
    _play("round SR 2; stock PRR 95 Ann 50").refused("give ann prr ben --president", "at most 40%, and Ann holds 50%")
    game = _play("round SR 2; stock PRR 95 Ann 30 Ben 30")
    game.refused("give ann prr cid --president", "nobody else holds more than 20%, and Ben holds 30%")
    game = _play("round SR 2; stock PRR 95 Ann 20", FOUR).say("give ann prr ben --president")
    game.refused("give ben prr cid --president", "once a round")
    game.say("next").refused("give ben prr cid --president", "stock rounds")
    assert game.say("next; give ben prr cid --president").table.president("PRR") == "Cid"


@pytest.mark.rule("18ChristmasEve.5")
def test_the_certificate_that_a_president_does_not_have() -> None:
    """Ann presides with two certificates of 10%: whoever holds more than she is president, and Cid keeps the certificate."""
    laid = "round SR 2; stock PRR 95 Ann 40 Ben 20 pool 10; cash Ben 500; cash Cid 500"
    game = _play(laid, FOUR).say("give ann prr cid --president")
    game.refused("give ann prr dee --president", "has given the president's certificate of PRR away already")
    game.refused("give ann prr dee", "Ann holds 20% of PRR, and gives no 10% of that away")
    game.say("buy ben prr pool")
    assert (game.table.president("PRR"), game.table.certificate_holder("PRR")) == ("Ben", "Cid")
    game = _play(laid, FOUR).say("give ann prr cid --president; buy cid prr pool")
    assert (game.table.president("PRR"), game.table.certificate_holder("PRR"), game.see("percent PRR Cid")) == (
        "Cid",
        "Cid",
        30,
    )
    game = _play(laid, FOUR).say("give ann prr cid --president; sell ann prr")
    assert (game.table.president("PRR"), game.see("certificates PRR Cid")) == ("Ben", 1)
    game = _play(laid, FOUR).say("give ann prr cid --president; sell cid prr")
    assert (game.table.president("PRR"), game.table.certificate_holder("PRR")) == ("Ann", "Ann")
    assert (game.see("percent PRR Cid"), game.see("certificates PRR Cid")) == (10, 1)


@pytest.mark.rule("18ChristmasEve.5")
def test_a_gift_is_no_purchase_and_no_pass() -> None:
    """After a gift it is still Ann's turn; if she ends it, nobody has passed; the priority deal goes to her left."""
    game = _play("round SR 2; stock PRR 95 Ann 50", FOUR).say("give ann prr cid")
    turn = current_turn(game.table, game.records)
    assert (turn.player, turn.passed, game.see("priority")) == ("Ann", 0, "Ben")
    turn = current_turn(game.table, game.records, [Pass(1, "Ann")])
    assert (turn.player, turn.passed) == ("Ben", 0)


# --- operating rounds, the end ---


@pytest.mark.rule("18ChristmasEve.6")
def test_terrain() -> None:
    """$80 on four hexes, nothing anywhere else."""
    hexes = [name for kind in RULES.terrain.values() for name in kind.hexes]
    assert {name: RULES.terrain_cost(name) for name in hexes} == dict.fromkeys(["G8", "G10", "H7", "H9"], 80)
    assert _play("round OR 2.1; stock PRR 95 Ann 60").gains("tile prr g10") == {"PRR": -80, "Bank": 80}


@pytest.mark.rule("18ChristmasEve.3")
def test_trains_tells_of_the_end() -> None:
    """What the first D does is told before it is sold; 2s, 3s and 4s leave at the end of a set, and 6s do not."""
    below = trains_view(_play(LAST).table).below
    assert "First D-train: 4s rust, the game ends after one more stock round and set" in ", ".join(below)
    assert not any("leaves the game" in line for line in below)
    assert "At the end of the set the next train leaves the game: now a 2-train." in trains_view(_play().table).below


@pytest.mark.rule("18ChristmasEve.3")
def test_the_first_d_ends_the_game_after_the_next_set() -> None:
    """Bought in OR 5.2: OR 5.3, SR 6 and OR 6.1 to 6.3 follow; the second D changes nothing."""
    game = _play(LAST)
    assert "The game ends after the operating rounds that follow SR 6." in game.told("train prr d")
    assert game.see("over") is None
    game.refused("end", "the game continues until the operating rounds that follow SR 6 are over", "18ChristmasEve.3")
    game.say("next; run prr 0").refused("end", "are over")
    game.say("next")
    assert game.see("round") == "SR 6"
    game.refused("end", "until the set of operating rounds after SR 6 is over")
    for number in (1, 2, 3):
        game.say("next")
        assert game.see("round") == f"OR 6.{number}"
        game.say("run prr 0")
    game.refused("next", "OR 6.3 is the last operating round")
    assert game.say("end").see("over") == "the first D-train has left the depot"


@pytest.mark.rule("18ChristmasEve.3")
def test_the_bank_may_end_it_earlier() -> None:
    """The bank breaks in the same set: that set is the last."""
    game = _play(f"{LAST}; bank 50").say("train prr d")
    game = _play(f"{LAST.replace('ran PRR; ', '')}; bank 50").say("run prr 500; train prr d; next; run prr 0")
    game.refused("next", "The bank has broken, and OR 5.3 is the last operating round")
    assert game.say("end").see("over") == "the bank has broken"


def test_the_topic_has_the_seven_statements() -> None:
    """`banker help 18ChristmasEve` has each statement once."""
    found = re.findall(r"^- (18ChristmasEve\.\d+): ", text_of("18ChristmasEve"), re.MULTILINE)
    assert sorted(found) == sorted(f"18ChristmasEve.{number}" for number in range(1, 8))
