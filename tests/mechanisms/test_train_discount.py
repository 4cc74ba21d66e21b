"""A private with which a corporation buys a train for less."""

from pathlib import Path

import pytest

from banker.advice.raising import what_to_raise
from banker.errors import Invalid
from banker.rules.read import read
from support.paths import DATA
from support.table import Play, play

_TURN = "round OR 1.1; stock PRR 100 Alice 60; stock NYC 82 Bob 60; ran PRR"
_FILE = DATA / "rulesets" / "valid" / "discounts.toml"
_RULES = _FILE.read_text(encoding="utf-8")


@pytest.fixture
def rules() -> str:
    """A ruleset with a discount of each kind: half of a 2 or 3, $25 off two 3s, a third off a 2."""
    return str(_FILE)


def _turn(rules: str, more: str = "private SV PRR") -> Play:
    return play(f"{_TURN}; {more}", rules=rules)


def test_half_price_once(rules: str) -> None:
    """Half the price, and the private closes; the same train at its full price leaves it open."""
    game = _turn(rules)
    assert game.gains("train prr 2 --with sv") == {"PRR": -40, "Bank": 40}
    assert (game.see("trains PRR"), game.see("owner SV")) == ("2", "Out")
    assert game.records[-1].words == ("PRR", "2", "--from", "bank", "--price", "40", "--with", "SV")
    game.refused("train prr 2 --with sv", "PRR does not own SV", "rule 9")
    game = _turn(rules)
    assert game.gains("train prr 2") == {"PRR": -80, "Bank": 80}
    assert game.see("owner SV") == "PRR"


@pytest.mark.parametrize(("private", "kind", "price"), [("SV", "3", 90), ("CS", "3", 155), ("DH", "2", 53)])
def test_prices(rules: str, private: str, kind: str, price: int) -> None:
    """In percent or in dollars; what is left is rounded up, or down where the table has that."""
    game = _turn(rules, f"phase 3; private {private} PRR")
    game = game if kind == "3" else _turn(rules, f"private {private} PRR")
    assert game.gains(f"train prr {kind} --with {private}") == {"PRR": -price, "Bank": price}


def test_rounding(tmp_path: Path) -> None:
    """Half of $75 is $38 or $37."""
    for rounded, price in (("up", 38), ("down", 37)):
        path = tmp_path / f"{rounded}.toml"
        text = _RULES.replace("percent = 50\n", f'percent = 50\nrounded = "{rounded}"\n', 1)
        path.write_text(f"{text}[train.2]\nprice = 75\n", "utf-8")
        assert _turn(str(path)).gains("train prr 2 --with sv")["PRR"] == -price


def test_twice(rules: str) -> None:
    """It makes two trains cheaper and stays open."""
    game = _turn(rules, "phase 3; private CS PRR")
    assert game.gains("train prr 3 --with cs; train prr 3 --with cs") == {"PRR": -310, "Bank": 310}
    assert game.see("owner CS") == "PRR"
    game.refused("train prr 3 --with cs", "CS has been used already")
    assert game.gains("undo; train prr 3 --with cs") == {}


def test_refusals(rules: str) -> None:
    """Only its owner, only its types, only from the bank, only for its price and within the train limit."""
    _turn(rules).refused("train prr 2 --with cs", "PRR does not own CS")
    _turn(rules).refused("train prr 2 --with mh", "MH makes no train cheaper")
    _turn(rules, "phase 4; private SV PRR").refused("train prr 4 --with sv", "only 2s and 3s cheaper")
    _turn(rules, "phase 3; private SV PRR; trains NYC 2").refused(
        "train prr 2 --from nyc --price 5 --with sv", "trains from the bank"
    )
    _turn(rules).refused("train prr 2 --price 80 --with sv", "for $40, not $80")
    _turn(rules, "trains PRR 2 2 2 2; private SV PRR").refused("train prr 2 --with sv", "limit is 4")
    _turn(rules, "phase 3; private SV PRR; pool 2").say("train prr 2 --with sv --from pool")


def test_it_is_offered(rules: str) -> None:
    """A train at its full price, and one that the treasury cannot pay, bring it to mind."""
    told = _turn(rules).told("train prr 2")
    assert "With SV a 2-train costs PRR $40. To use it: `undo`, then `train PRR 2 --with SV` (rule 9)" in told
    poor = _turn(rules, "private SV PRR; cash PRR 50; trains PRR 2")
    poor.refused("train prr 2", "With SV a 2-train costs PRR $40: add --with SV.")
    assert "PRR buys a 2-train for $40 with the discount of SV." in _sentence(poor, "train prr 2 --with sv")


def _sentence(game: Play, line: str) -> str:
    from banker.engine.history import History
    from banker.engine.resolve import resolve

    verb, *words = line.split()
    resolved = resolve(game.table, History(game.records), verb, words)
    return resolved.event.sentence(resolved.before, resolved.after)


def test_presidents_help(rules: str) -> None:
    """The president may add what is missing of the cheapest train at its lower price, but of no dearer train."""
    poor = _turn(rules, "private SV PRR; cash PRR 30")
    assert poor.gains("train prr 2 --with sv --president") == {"PRR": -30, "Alice": -10, "Bank": 40}
    dearer = _turn(rules, "phase 3; private SV PRR; cash PRR 30; pool 2")
    dearer.refused("train prr 3 --with sv --president", "cheapest train, a 2-train for $80")


def test_a_train_that_must_be_bought(rules: str) -> None:
    """`raise` and a bankruptcy tell what it costs with the private; a dearer train only where the treasury can pay it alone."""
    poor = "private SV PRR; cash PRR 30; cash Alice 0"
    assert what_to_raise(_turn(rules, poor).table, "Alice").discounts == "With SV a 2-train costs PRR $40."
    dearer = f"phase 4; {poor}; pool 3"
    assert what_to_raise(_turn(rules, dearer).table, "Alice").discounts == "With SV a 3-train costs PRR $90."
    bankrupt = play(f"phase 4; round OR 1.1; stock PRR 100 Alice 20; ran PRR; {poor}; pool 3", rules=rules)
    assert "Note: With SV a 3-train costs PRR $90 (rule 9)." in bankrupt.told("bankrupt alice")
    alone = "phase 3; round OR 2.1; stock ABC 75 Ann 60; private NDY ABC; pool 2; cash Ann 0; ran ABC; cash ABC"
    for cash, cheaper in ((90, "With NDY a 3-train costs ABC $90."), (89, "")):
        assert what_to_raise(play(f"{alone} {cash}", "Ann Ben Cid", "18AL").table, "Ann").discounts == cheaper


@pytest.mark.parametrize("value", ["percent = 101", "percent = 50\namount = 5", "", "amount = -5"])
def test_faults(tmp_path: Path, value: str) -> None:
    """It needs either a percentage up to 100 or an amount."""
    path = tmp_path / "wrong.toml"
    path.write_text(_RULES.replace("percent = 50", value, 1), "utf-8")
    with pytest.raises(Invalid, match=r"train_discount\[SV\]"):
        read(str(path))
