"""Games that came in wrong once: the stations of 1882, a ferry and one block of 1889, ends and certificates that only the site knows."""

import json

import pytest

from banker.importers.games18xx.steps import CorporationTurn, waits
from banker.importers.imported_game import ReplayedGame, replay
from banker.importers.source import read_imported_game
from support.marks import SLOW
from support.paths import SHARED
from support.table import play

FOUND = SHARED / "found"
found = pytest.mark.skipif(not FOUND.exists(), reason=f"the games are not at {FOUND}")
AS_THERE = [
    "1882-101-other-corporations-station", "1882-120-second-station-at-home", "1882-132-nwr-token-step", "1882-nwr-token-step",
    "1889-103-one-block", "1889-112-mf", "1889-130-one-block",
]  # fmt: skip
"""Those that our rules allow from beginning to end."""
BEYOND = {
    "18ChristmasEve-107": [
        ("sell Dan SRR 2", "nobody else holds the 20% to take over the president's certificate"),
        ("give Dan SRR Ben --president", "The president's certificate of SRR lies in the bank pool"),
    ],
    "tokaido12-end": [
        ("next", "The price of KAN has reached the end of the market"),
        ("next", "The price of KAN has reached the end of the market"),
    ],
}
"""Those that go on there beyond our rules: the events with an override, and why."""


def _imported(name: str) -> ReplayedGame:
    return replay(read_imported_game(str(FOUND / f"{name}.json")), name)


@SLOW
@found
@pytest.mark.parametrize("name", [*AS_THERE, *BEYOND])
def test_final_scores_are_the_engines(name: str) -> None:
    """Each game comes to its end, with the final scores of its file, no turn assumed, and only the overrides that name a rule."""
    game = _imported(name)
    stated = json.loads((FOUND / f"{name}.json").read_text(encoding="utf-8"))["result"]
    assert sorted(game.table.worth(who).total for who in game.table.players) == sorted(stated.values())
    assert (game.differing, game.unknown) == ([], [])
    expected = BEYOND.get(name, [])
    assert [event.said for event in game.overridden] == [said for said, _ in expected]
    for event, (_, why) in zip(game.overridden, expected, strict=True):
        assert why in event.objections[0].reason
        assert why in str(game.records[event.n - 1].override)
    assert game.agrees is (not expected)


@SLOW
@found
def test_stations_of_1882_that_are_paid_and_that_are_not() -> None:
    """A second station at a home that was moved costs $100; to give another corporation's station a city costs nothing."""
    moved = [
        (record.ref, record.words)
        for record in _imported("1882-120-second-station-at-home").records
        if record.do == "token"
    ]
    assert ("288", ("CPR", "100")) in moved
    for name, placed in (("1882-101-other-corporations-station", "596"), ("1882-101-mod-wrong-charge-exit0", "597")):
        game = _imported(name)
        assert placed not in [record.ref for record in game.records if record.do == "token"]
        assert game.unknown == []


@pytest.mark.rule("1882.19")
def test_an_unused_nwr_waits_at_the_token_step() -> None:
    """GT cannot pay for a station, but with an unused NWR the site may wait for it; without a station left it never does."""
    rebellion = {"rebellion": "5", "tb": "GT"}
    for owner, waiting in (("GT", None), ("Ann", False)):
        lay = f"round OR 2.1; stock GT 82 Ann 60; private NWR {owner}; cash GT 5"
        game = play(lay, "Ann Ben Cid", "1882", **rebellion).say("token gt --neutral")
        assert game.table.tokens("GT") > 0
        assert waits("token", game.table, CorporationTurn("GT", set())) is waiting


@pytest.mark.rule("1889.11")
@pytest.mark.parametrize(("owner", "used", "waiting"), [("Ann", (), True), ("Ann", ("MF",), False), ("Ben", (), False)])
def test_the_port_tile_of_a_president(owner: str, used: tuple[str, ...], waiting: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """KU has laid its tile; the site still waits at track if its president has MF and has not laid the port tile."""
    table = play(f"round OR 2.1; stock KU 80 Ann 60; private MF {owner}", "Ann Ben Cid", "1889").table
    turn = CorporationTurn("KU", set(), {*used})
    turn.tiles = 1
    assert waits("track", table, turn) is waiting


def test_beginners_have_no_port_tile() -> None:
    """In the beginner game of 1889 no private has a right, so the site does not wait for one."""
    game = play(
        "round OR 2.1; stock KU 80 Ann 60; private MF Ann", "Ann Ben Cid Dan Eve Flo", "1889", beginner_game="yes"
    )
    turn = CorporationTurn("KU", set())
    turn.tiles = 1
    assert waits("track", game.table, turn) is False
