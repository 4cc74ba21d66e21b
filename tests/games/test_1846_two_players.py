"""1846 for two players: the statements of `banker help 1846` about them, each with answers worked out from it (18xx.games is the source)."""

import pytest

from banker.engine.turns import current_turn
from banker.errors import Invalid
from banker.rounds.turn import Pass
from support.say import Say
from support.table import Play, play

OUT = {"orange": "LSL,MC", "blue": "SC,MPC", "north": "ERIE", "south": "IC"}
ALL_BUT_LM = "private ben ms; private ann big4; private ben c&wi; private ann mail; private ben tbc; private ann o&i; private ben bt"


def _play(lay: str = "", **options: str) -> Play:
    return play(lay, "Ann Ben", "1846", **(OUT | options))


@pytest.mark.rule("1846.69", "1846.70")
def test_preparation() -> None:
    """$600 each out of $7,000; two privates of each colour and two corporations are out."""
    game = _play()
    assert (game.see("cash Ann"), game.see("cash bank"), game.see("limit")) == (600, 5800, 19)
    rules = game.table.rules
    assert [*rules.corporation] == ["PRR", "NYC", "B&O", "C&O", "GT", "MS", "BIG4"]
    assert [*rules.private] == ["MS", "BIG4", "C&WI", "MAIL", "TBC", "O&I", "BT", "LM"]
    assert game.say("close gt test").see("limit") == 16
    for options in ({"north": "IC"}, {"south": "PRR"}):
        with pytest.raises(Invalid):
            _play(**options)


@pytest.mark.rule("1846.69")
def test_seventy_percent() -> None:
    """Ann's seventh 10% is bought, her eighth refused."""
    game = _play("round SR 2; stock PRR 60 Ann 60; cash Ann 500").say("buy ann prr treasury")
    game.refused("buy ann prr treasury", "70%", "1846.69")


@pytest.mark.rule("1846.71")
def test_draft_in_the_open() -> None:
    """Ben must take one first, and pays at once; after two passes two operating rounds pay privates and run MS, then Ben continues."""
    game = _play()
    game.refused("private ann mail", "It is Ben's turn to draft", "1846.71")
    game.refused("next", "must draft", "1846.71")
    assert game.gains("private ben ms") == {"Ben": -140, "Bank": 80, "MS": 60}
    assert game.gains("private ann tbc") == {"Ann": -60, "Bank": 60}
    game.refused("par ann prr 60", "until all privates are sold")
    assert game.gains("next") == {"Ann": 20, "Bank": -20}
    assert str(game.table.round) == "OR 1.1"
    game.refused("private ann mail", "in stock rounds")
    assert game.gains("run ms 40") == {"MS": 20, "Ben": 20, "Bank": -40}
    assert game.gains("next; run ms 0; next") == {"Ann": 20, "Bank": -20}
    assert current_turn(game.table, game.records).player == "Ben"
    game.say("; ".join(ALL_BUT_LM.replace("private ben tbc; ", "").split("; ")[1:]))
    game.refused("private ann lm 45", "LM costs $40", "1846.7")
    assert game.gains("private ann lm 30") == {"Ann": -30, "Bank": 30}
    assert (str(game.table.round), game.see("priority")) == ("SR 2", "Ann")
    assert game.say("par ann prr 60; par ben nyc 40; next").see("order") == "MS BIG4 NYC PRR"


@pytest.mark.rule("1846.71")
def test_passes_in_the_draft() -> None:
    """One pass does not end it, two do; the last private costs $10 less for each, and at $0 the next player must take it."""
    game = _play().say("private ben ms")

    def turn(*passes: str) -> tuple[str | None, bool]:
        typed = [Pass(len(game.records), who) for who in passes]
        now = current_turn(game.table, game.records, typed, passes_known=True)
        return now.player, now.all_passed

    assert [turn(), turn("Ann"), turn("Ann", "Ben")] == [("Ann", False), ("Ben", False), ("Ann", True)]
    game = _play().say(ALL_BUT_LM)
    game.refused("next", "LM is the last private", "1846.7")
    assert "LM costs $40, not $30" in game.refused_at_the_prompt("private ann lm 30"), "nobody has passed"
    assert turn("Ann", "Ben", "Ann") == ("Ben", False)
    four = [Pass(len(game.records), who) for who in ("Ann", "Ben", "Ann", "Ben")]
    sales = [current_turn(game.table, game.records, four[:number]).sale for number in (1, 4)]
    assert [(sale.price, sale.must_buy is not None) for sale in sales if sale] == [(30, False), (0, True)]


@pytest.mark.rule("1846.72")
def test_empty_depot() -> None:
    """Seven, five, three and four cards; with the last one bought, the next set is the last, and nobody sells their only train."""
    assert [_play().table.rules.train[kind].count_ for kind in ("2", "4", "3/5", "5", "4/6", "6", "7/8")] == [7, 5, 5, 3, 3, 4, 4]  # fmt: skip
    lay = "phase IV; round OR 4.1 of 2; stock PRR 60 Ann 60; stock NYC 50 Ben 60; stock GT 40 Ben 60; trains NYC 5; trains GT 5; cash PRR 2000; cash NYC 50; ran GT"
    game = _play(lay).say("move 1 train 6 depot out test; run prr 0; train prr 6; train prr 6")
    assert game.see("sold") == ""
    game.say("run nyc 0").refused("train nyc 5 --from gt --price 1", "the only train of GT", "1846.72")
    assert game.gains("train nyc 6 --from prr --price 1") == {"NYC": -1, "PRR": 1}
    for then in ("next", "next; next", "next"):
        game.say(then)
        for name in game.table.yet_to_operate():
            game.say(f"run {name} 0")
    game.say("end")
    assert (game.table.over, str(game.table.round)) == ("the depot is empty", "OR 5.2")


def test_payout_of_a_minor(banker: Say) -> None:
    """`payout` shows the halves of a minor, which has no price (1846.34)."""
    drawn = " ".join(f"--option {name}={value}" for name, value in OUT.items())
    assert banker(f"new 1846 Ann Ben {drawn}").code == 0
    assert banker("private ben ms").code == 0
    assert [line.split() for line in banker("payout ms 50").out.splitlines()[2:4]] == [
        ["MS", "keeps", "25"],
        ["Ben", "100", "25"],
    ]
