"""A neighbour of the shipped titles by its table alone: what 18MEX shares with them is kept by the rules, the rest is done by hand.

The facts are those of 18xx.games (18MEX.facts.toml, differences-18MEX.md of ../shared/titles); the numbers are of its statements.
"""

from support.paths import DATA
from support.table import Play, play

_RULES = DATA / "rulesets" / "valid" / "18MEX.toml"
_SOLD = """private Alice MCAR; private Bob KCMO; private Carol A; private Alice B; private Bob C; private Carol MIR 105
private Alice MNR --par 60"""
_FLOATED = """par Bob UdY 60; par Carol MEX 75; buy Alice NdM; buy Bob UdY; buy Carol MEX; buy Alice NdM; buy Bob UdY
buy Carol MEX; buy Bob UdY; buy Carol MEX"""


def _mexico() -> Play:
    return play("", rules=str(_RULES), players="Alice Bob Carol").say(_SOLD.replace("\n", "; "))


def test_minors_of_an_auction_operate_before_all_corporations() -> None:
    """Each has a 2-train of the nine and no money; half of a run is its owner's (18MEX.21 to 24)."""
    game = _mexico()
    table = game.table
    assert [list(table.trains(name)) for name in "ABC"] == [["2"]] * 3
    assert (table.depot()["2"], table.cash("A"), table.president("NdM")) == (6, 0, "Alice")
    game.say(_FLOATED.replace("\n", "; ")).say("next")
    assert game.table.order() == ["A", "B", "C", "MEX", "UdY"]
    game.refused("tile a m12", "A has $0, but the cost is $40")
    assert game.gains("run a 50") == {"Bank": -50, "A": 25, "Carol": 25}
    game.refused("train a 2", "A is a minor, which buys no train")
    game.refused("private mex a 50", "may not be sold to a corporation")


def test_one_train_a_turn_and_a_higher_limit() -> None:
    """In phase 2 a corporation buys one train of the bank; the NdM may have one more than others (18MEX.46, 47)."""
    game = _mexico().say(_FLOATED.replace("\n", "; ")).say("next; run a 0; run b 0; run c 0; run mex 0; train mex 2")
    game.refused("train mex 2", "may buy only one")
    rules = game.table.rules
    assert {name: its.more_trains for name, its in rules.corporation.items() if its.more_trains} == {"NdM": 1}


def test_a_minor_ends_by_hand_and_nothing_is_left_of_it() -> None:
    """Its train leaves the game, its owner gets 10% of UdY, which gets its treasury; the box still adds up (18MEX.28 to 34)."""
    game = _mexico().say(_FLOATED.replace("\n", "; ")).say("next; run a 0; run b 0; run c 70; run mex 0")
    game.say("pay c bank 35 its treasury; pay bank udy 35 its treasury; close c into the UdY; move 1 udy ipo bob for C")
    table = game.table
    assert (table.trains("C"), table.cash("C"), table.cash("UdY"), table.percent("UdY", "Bob")) == ([], 0, 635, 60)
    assert table.order() == ["A", "B", "MEX", "UdY"]
    game.refused("buy bob c", "C is a minor, which has no stock")
