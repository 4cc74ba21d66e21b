"""Hexes that are printed with a tile: none is laid there before there are tiles that replace it."""

import re

import pytest

from banker.cli.help import text_of
from banker.rules.read import read
from support.facts import facts, title_names
from support.table import Play, play

PRINTED = {name: facts(name)["printed"] for name in title_names() if "printed" in facts(name)}
_COLOURS = ("yellow", "green")
"""What is replaced by tiles of a later phase."""


def _turn(title: str, phase: str) -> tuple[Play, str]:
    """A table and the corporation whose turn it is: one without whose home no tile is laid, if there is one."""
    rules = read(title)
    stations = [name for name, corporation in rules.corporation.items() if corporation.tokens]
    first, second = list(dict.fromkeys([*rules.board.home_first, *stations]))[:2]
    par = rules.market.par[0]
    players = " ".join(["Ann", "Ben", "Cid", "Dee"][: max(3, rules.numbers_of_players[0])])
    drawn = {
        name: next(iter(option.values), ",".join(option.drawn_from))
        for name, option in rules.option.items()
        if option.drawn
    }
    laid = f"cash {first} 900; cash {second} 900; stock {first} {par} Ann 60; stock {second} {par} Ben 60; cash {first} 900; cash {second} 900"
    return play(f"phase {phase}; round OR 2.1 of 3; {laid}", players, title, **drawn), first


def _statement(title: str, hex_name: str, colour: str) -> str:
    """The number of the only statement in the help of a title that tells that a hex is printed in its colour."""
    statements = re.findall(rf"^- ({title}\.\d+): (.*(?:\n  .*)*)", text_of(title), re.MULTILINE)
    sentence = rf"\b{hex_name}\b[^.:]* printed {colour}\b"
    (found,) = [number for number, text in statements if re.search(sentence, " ".join(text.split()))]
    return str(found)


@pytest.mark.parametrize(
    ("title", "colour", "hex_name"),
    [
        (title, colour, name)
        for title, by in PRINTED.items()
        for colour, names in by.items()
        if colour in _COLOURS
        for name in names
    ],
)
def test_waits_for_the_next_colour(title: str, colour: str, hex_name: str) -> None:
    """A hex that is printed yellow takes a tile from the phase of green tiles on, one that is printed green from that of brown ones on."""
    rules = read(title)
    since, phases = rules.board.tiles_from[colour], [*rules.phase]
    game, corporation = _turn(title, phases[phases.index(since) - 1])
    words = f"{hex_name} is {colour}, and takes no tile before phase {since}"
    section = _statement(title, hex_name, colour)
    game.refused(f"tile {corporation} {hex_name}", f"{words} ({section})")
    game, corporation = _turn(title, since)
    game.say(f"tile {corporation} {hex_name}")


@pytest.mark.rule("18NL.7")
def test_home_first() -> None:
    """Nobody but NZO lays a tile on H13 before NZO has its home station there, in its first turn (18xx.games)."""
    laid = "phase 3; round OR 2.1 of 3; stock MES 100 Ann 60; stock NZO 90 Ben 60; stock AS 82 Cid 60"
    game = play(laid, "Ann Ben Cid", "18NL")
    words = "H13 is the home of NZO, and takes no tile before its station is there (18NL.7)"
    game.refused("tile mes h13", words)
    game.say("run mes 0").gains("tile nzo h13")
    other = play(laid, "Ann Ben Cid", "18NL").say("run mes 0; run nzo 0")
    assert other.gains("tile as h13") == {"AS": -80, "Bank": 80}
