"""A president's certificate that an override puts into the bank pool: who gets it, and who is president (1830 12.0(3), 13.0)."""

import pytest

from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.errors import Impossible
from support.table import Play, play


def _anyway(game: Play, line: str) -> Play:
    """Record a line that the rules refuse, as with an override."""
    verb, *words = line.split()
    resolved = resolve(game.table, History(game.records), verb, words)
    assert resolved.objections
    game.table = resolved.after
    return game


def _sold() -> Play:
    """Alice was president of PRR with 20% and has sold them, though nobody has 20%."""
    game = play("round SR 2; stock PRR 100 Alice 20 Bob 10 Carol 10 pool 10; cash Bob 900; cash Carol 900")
    game.refused("sell alice prr 2", "nobody else holds the 20% to take over the president's certificate")
    return _anyway(game, "sell alice prr 2")


def test_certificate_that_nobody_takes_over_lies_in_the_pool() -> None:
    """An overridden sale pays for it and puts it into the pool; nobody is president then."""
    game = _sold()
    assert (game.see("percent PRR pool"), game.see("percent PRR Alice"), game.see("president PRR")) == (30, 0, None)
    assert game.see("price PRR") == 82


def test_whoever_reaches_its_percent_gets_it_from_the_pool() -> None:
    """Bob buys a second share: he has 20%, as much as the certificate, takes it for two shares, and is president."""
    game = _sold().say("buy bob prr pool")
    assert (game.see("president PRR"), game.see("percent PRR Bob"), game.see("percent PRR pool")) == ("Bob", 20, 20)
    assert game.table.ordinary("PRR", "Bob") == 0


def test_gift_of_a_certificate_in_the_pool() -> None:
    """By an override it is given away from the pool, as 18xx.games does it (18ChristmasEve.5)."""
    lay = "round SR 2; stock PRR 95 Ann 20 pool 10; cash Ben 900"
    game = _anyway(play(lay, "Ann Ben Cid", "18ChristmasEve", sc="N&W"), "sell ann prr 2")
    game.refused(
        "give ann prr ben --president", "The president's certificate of PRR lies in the bank pool", "18ChristmasEve.5"
    )
    _anyway(game, "give ann prr ben --president")
    assert (game.see("president PRR"), game.see("percent PRR Ben"), game.see("percent PRR pool")) == ("Ben", 20, 10)


def test_a_part_of_the_certificate_needs_stock_in_the_pool() -> None:
    """Who sells one share of a certificate of two gets an ordinary one for the rest; without one in the pool nothing can be done."""
    game = _anyway(play("round SR 2; stock PRR 100 Alice 20 Bob 10 pool 10"), "sell alice prr 1")
    assert (game.see("percent PRR pool"), game.see("percent PRR Alice"), game.see("president PRR")) == (20, 10, None)
    with pytest.raises(Impossible, match="The bank pool has no PRR certificate"):
        _anyway(play("round SR 2; stock PRR 100 Alice 20 Bob 10"), "sell alice prr 1")
