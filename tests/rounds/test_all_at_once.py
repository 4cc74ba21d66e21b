"""The sale in which every player has the highest bid for one private, and all are sold at once (18Texas.3)."""

from pathlib import Path

import pytest

from banker.engine.turns import current_turn
from support.table import Play, play


@pytest.fixture
def game(tmp_path: Path) -> Play:
    """Three players of 1830 and its first three privates, which cost $20, $40 and $70."""
    path = tmp_path / "one.toml"
    sale = '[privates]\nsale = "all-at-once"\nbids_bind = "highest"\n[players]\nprivates = ["SV", "CS", "DH"]\n'
    path.write_text(f'extends = "1830"\n[game]\nid = "One"\ntitle = "One"\n{sale}', "utf-8")
    return play(rules=str(path))


def _up(game: Play) -> str | None:
    return current_turn(game.table, game.records).player


def test_who_is_overbid_bids_again(game: Play) -> None:
    """At least the face value, then $5 more than the best bid; who leads on one bids on no other; then all are sold."""
    assert _up(game) == "Alice"
    game.refused("bid alice dh 69", "A bid for DH must be at least $70, its price")
    game.say("bid alice dh 70")
    assert _up(game) == "Bob"
    game.refused("bid alice sv 20", "Alice already has the highest bid for DH")
    game.refused("bid bob dh 74", "must be at least $75, $5 more than Alice's bid of $70")
    game.say("bid bob dh 75")
    assert (_up(game), game.table.spendable("Alice")) == ("Carol", 800)
    game.refused("private bob dh", "Alice and Carol still have to bid")
    game.say("bid carol cs 40")
    assert _up(game) == "Alice"
    game.say("bid alice sv 20")
    game.refused("private alice dh 80", "Bob has the highest bid for DH and pays that bid, $75")
    game.refused("next", "Each player must buy a private, and SV, CS, DH are not sold yet")
    assert game.gains("private bob dh; private alice sv; private carol cs") == {
        "Alice": -20, "Bob": -75, "Carol": -40, "Bank": 135,
    }  # fmt: skip
    assert (game.see("priority"), _up(game)) == ("Bob", "Bob"), "the player to the left of the last bidder begins"
    game.say("par bob prr 67")


def test_bids_need_not_be_recorded(game: Play) -> None:
    """The prices alone: at least the face value, one private for each player."""
    game.refused("private carol dh 69", "A bid for DH is at least $70, not $69")
    assert game.gains("private carol dh 200") == {"Carol": -200, "Bank": 200}
    game.refused("private carol sv", "Each player buys only one private, and Carol already owns the DH private")
    game.refused("bid carol sv 20", "Each player buys only one private")
    game.say("private bob sv; private alice cs 45")
    assert _up(game) == "Alice"
