"""A president's help at a fee, and loans of players, in a made-up title; 18MS.27 to 18MS.31 have the answers of 18xx.games."""

from pathlib import Path

from banker.state.record import Transfer
from support.table import Play, play, with_keys

_OPERATING = "phase 3; round OR 2.1 of 2"


def _play(tmp_path: Path, mechanism: str, lay: str) -> Play:
    return play(lay, rules=with_keys(tmp_path, mechanism))


def test_help_at_a_fee(tmp_path: Path) -> None:
    """A quarter of the price in the treasury is enough here, and the bank gets $20."""
    help_ = "[president_help]\nfee = 20\ntreasury = 25"
    laid = f"{_OPERATING}; stock PRR 100 Alice 60; trains PRR 3; cash Alice 500; ran PRR"
    game = _play(tmp_path, help_, f"{laid}; cash PRR 45")
    assert game.gains("train prr 3 --president") == {"PRR": -45, "Alice": -155, "Bank": 200}
    _play(tmp_path, help_, f"{laid}; cash PRR 44").refused("train prr 3 --president", "$44", "$45")
    none = f"{laid}; cash PRR 44".replace("trains PRR 3; ", "")
    assert _play(tmp_path, help_, none).gains("train prr 3 p")["Bank"] == 180, "the duty to buy costs nothing"


def test_a_loan_grows(tmp_path: Path) -> None:
    """A president without stock to sell owes the rest and $30, and a third more after each stock round."""
    lends = "[loan]\nextra = 30\ninterest = 33"
    laid = f"{_OPERATING}; stock PRR 100 Alice 20 Bob 40; cash PRR 10; cash Alice 0; ran PRR"
    game = _play(tmp_path, lends, laid)
    game.refused("bankrupt alice", "Nobody goes bankrupt in this game")
    assert game.gains("train prr 3 p") == {"PRR": -10, "Alice": -200, "Bank": 210}
    game.say("next; run prr 0; next")
    game.refused("buy alice prr", "Alice has -$200")
    assert game.gains("next")["Alice"] == -66
    assert game.see("worth Alice") == -266 + 2 * (game.see("price PRR") or 0)
    assert game.say("undo").see("cash Alice") == -200


def test_a_bankruptcy_by_override_leaves_a_debt(tmp_path: Path) -> None:
    """Nobody pays a debt with the cash that they lack, so the event can be written and read again."""
    laid = f"{_OPERATING}; stock PRR 100 Alice 20 Bob 40; cash PRR 10; cash Alice 0; ran PRR"
    game = _play(tmp_path, "[loan]\nextra = 30\ninterest = 33", laid).say("train prr 3 --president")
    debt = game.see("cash Alice")
    assert debt < 0
    game.override("bankrupt alice")
    assert game.see("cash Alice") == debt
    assert all(move.number >= 0 for move in game.records[-1].moves if isinstance(move, Transfer))
