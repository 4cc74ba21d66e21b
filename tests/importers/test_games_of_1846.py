"""Games of 1846 on 18xx.games, imported with the table of 1846 that tests have: its table is that program's after every action."""

from pathlib import Path

import pytest

from banker.importers.games18xx.draws import options_drawn
from banker.rules.read import read
from support.engine_tables import ORACLE, equal_after_every_action, random_games, recorded_games
from support.marks import few, seeds

pytestmark = pytest.mark.skipif(not ORACLE.exists(), reason=f"the games are not at {ORACLE}")
RULES = "1846"
STOPPED = {
    ORACLE / "18xx.games-1846-game_end_reason_bankrupt.json",
    ORACLE / "18xx.games-1846-game_end_reason_dnf.json",
    ORACLE / "random-1846" / "1.json",
    ORACLE / "random-1846_2p" / "5.json",
    ORACLE / "random-1846_2p" / "10.json",
}
"""There the program goes on after the end: a corporation without a president buys a train after the last bankruptcy, or nobody acts until round 100, where the program stops."""
RESULTS = [ORACLE / "random-1846" / "1.json"]
"""There the bank breaks while nobody acts, which the program does not see; a private pays its owner four times more."""


@few(1, 8)
@pytest.mark.parametrize(
    "game", seeds([*recorded_games("1846"), *random_games("1846")], fast=4, slow=10), ids=lambda game: game.stem
)
def test_table_is_the_programs_after_every_action(game: Path) -> None:
    """Money, stock, prices, presidents, trains, privates, minors, certificate limit, rounds, order of operation and final scores."""
    replayed = equal_after_every_action(game, RULES, stopped=game in STOPPED, result=game not in RESULTS)
    assert [event.said for event in replayed.overridden if not event.excuse] == []


_OF_TWO = [*reversed(recorded_games("1846_2p")), *random_games("1846_2p")]
"""First the games whose drafts are interrupted by operating rounds, and whose depots are empty at the end."""


@few(3, 6)
@pytest.mark.parametrize("game", seeds(_OF_TWO, fast=2, slow=6), ids=lambda game: game.stem)
def test_games_of_two_players(game: Path) -> None:
    """1846.69 to 1846.72: the same, with a draft in the open, operating rounds before the first stock round, and the end by an empty depot."""
    replayed = equal_after_every_action(game, stopped=game in STOPPED)
    assert [event.said for event in replayed.overridden if not event.excuse] == []


def test_what_is_drawn_follows_from_the_edition() -> None:
    """46J2: the first edition has neither BT nor LM, which count as drawn; with the other rule they and C&O are never drawn."""
    rules = read(RULES)
    first, other = (options_drawn(rules, 7, 3, [rule]) for rule in ("first_ed", "second_ed_co"))
    assert ("LM" in first["orange"], "BT" in first["blue"]) == (True, True)
    assert ("LM" in other["orange"], "BT" in other["blue"]) == (False, False)
    assert other["corporations"] == "ERIE,PRR"
