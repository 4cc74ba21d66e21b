"""Corporations of a single certificate, as minors kept by hand, and privates that nobody sells on (18MEX.42)."""

from pathlib import Path

import pytest

from support.say import say
from support.table import Play, play

MINORS = """
extends = "1830"
[game]
id = "M"
title = "M"
[limits]
per_corporation = 60
per_corporation_in = "percent"
[corporation.MIN]
name = "Minor"
home = "A1"
tokens = 1
president = 100
ordinary = 0
[private.SV]
to_players = false
"""


@pytest.fixture
def game(tmp_path: Path) -> Play:
    """A game with a minor of one certificate."""
    path = tmp_path / "minors.toml"
    path.write_text(MINORS, "utf-8")
    assert "corporation[MIN]" not in say(f"rules check {path}").out
    return play("round SR 2; private SV Alice; private CS Alice; cash Bob 500; stock PRR 100 Bob 60", rules=str(path))


def test_one_certificate_is_within_the_limit(game: Play) -> None:
    """Its owner holds all of it, and may buy other stock."""
    game.say("move president min ipo alice minor")
    assert game.table.over_limits("Alice") == []
    game.say("buy alice prr")


def test_private_that_players_keep(game: Play) -> None:
    """A private that may not be sold to players; others may be."""
    assert "Players may not sell SV to each other" in game.refused("private bob sv 30")
    game.invalid("private alice sv", "Alice already owns SV.")
    game.say("private bob cs 50")
