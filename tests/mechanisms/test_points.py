"""The fixed points at which the core asks mechanisms are those that CONTRIBUTING.md lists."""

import re
from collections.abc import Sequence

import pytest

from banker.mechanisms.further_tiles import FurtherTiles
from banker.rounds.mechanism import Mechanism
from banker.rules.mechanism import Mechanism as Keys
from banker.state.table import Draft
from support.paths import PROJECT
from support.table import play

NO_POINTS = {"table", "of", "cite", "toml_keys", "kinds"}
"""What the classes have besides: the name of the table, how one is found, the key of every table, and what reading a ruleset asks."""


def test_contributing_lists_every_fixed_point() -> None:
    """Each fixed point is in the table of CONTRIBUTING.md, and each name there is a fixed point."""
    points = {name for kind in (Keys, Mechanism) for name in vars(kind) if not name.startswith("_")}
    rows = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("| when | points |")[1].split("\n\n")[0]
    assert {*re.findall(r"`(\w+)`", rows)} == points - NO_POINTS


def test_the_end_of_a_turn_tells_whose_it_was_and_its_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each turn ends once, with the tiles of that turn only."""
    ended: list[tuple[str | None, Sequence[str]]] = []

    def turn_ends(_self: FurtherTiles, _draft: Draft, corporation: str | None, tiles: Sequence[str]) -> None:
        ended.append((corporation, tiles))

    monkeypatch.setattr(FurtherTiles, "turn_ends", turn_ends)
    game = play("round OR 2.1 of 2; stock L&N 75 Alice 60; stock IC 70 Bob 60; trains L&N 2; trains IC 2", rules="1851")
    game.say("tile l&n d10; run l&n 0; run ic 0; next")
    assert [turn for turn in ended if turn[0]] == [("L&N", ("D10",)), ("IC", ())]
