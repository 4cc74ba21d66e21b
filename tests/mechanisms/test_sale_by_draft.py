"""A draft of the privates in a made-up title: `privates.sale` brings the mechanism; 18Tokaido.3 and 18MS.4 have known answers."""

from pathlib import Path

import pytest

from banker.engine.turns import current_turn
from banker.mechanisms.sale_by_draft import SaleByDraft, back_and_forth
from banker.rules.faults import BadRuleset
from banker.rules.read import read
from support.say import Say
from support.table import Play, play

_TITLE = """
extends = "1830"
[game]
id = "Drafted"
title = "Drafted"
[privates]
sale = "draft"
"""


def _rules(folder: Path, more: str = "") -> str:
    path = folder / "drafted.toml"
    path.write_text(_TITLE + more, "utf-8")
    return str(path)


def _up(game: Play) -> str | None:
    return current_turn(game.table, game.records).player


def test_the_key_brings_the_mechanism(tmp_path: Path) -> None:
    """No table is needed; a game that sells privates otherwise does not have it, and a table without effect is a fault."""
    assert SaleByDraft.of(read(_rules(tmp_path)), None)
    assert SaleByDraft.of(read("18Tokaido", {"privates": "draft"}), None)
    assert not any(SaleByDraft.of(read(name), None) for name in ("1830", "18Tokaido", "18Texas"))
    Path(_rules(tmp_path)).write_text(_TITLE.replace('"draft"', '"auction"') + "[sale_by_draft]\n", "utf-8")
    with pytest.raises(BadRuleset, match="has no effect, since"):
        read(str(tmp_path / "drafted.toml"))


def test_back_and_forth(tmp_path: Path) -> None:
    """Alice, Bob, Carol, Carol, Bob, Alice; then stock, from Carol on, and nobody bids."""
    game = play("", rules=_rules(tmp_path))
    game.refused("next", "The first player must draft a private, so SR 1 is not over")
    game.refused("bid alice mh 120", "The privates are bought at face value in this game")
    for who, private in zip(("Alice", "Bob", "Carol", "Carol", "Bob"), ("bo", "ca", "mh", "sv", "dh"), strict=True):
        assert _up(game) == who
        game.say(f"private {who} {private}" + " --par 100" * (private == "bo"))
    assert _up(game) == "Alice"
    game.say("next")
    assert (str(game.table.round), game.see("owner CS"), _up(game)) == ("SR 2", "Out", "Carol")


def test_one_each(tmp_path: Path) -> None:
    """Carol, Bob, Alice: one private each, and the others leave the game."""
    game = play("", rules=_rules(tmp_path, 'draft = "one-each"\n'))
    game.say("private carol ca").refused("private carol sv", "takes only one private, and Carol has taken CA")
    game.refused("next", "Each player must draft a private, so SR 1 is not over")
    game.say("private bob dh; private alice sv")
    assert (str(game.table.round), game.see("owner BO"), _up(game)) == ("SR 1", "Out", "Alice")


def test_one_each_counts_players(banker: Say) -> None:
    """A private moved by hand is the player's own, and a second one takes none from anybody else."""

    def order(*lines: str) -> str:
        for line in lines:
            assert banker(line).code == 0, line
        return banker("order").out

    assert "Next to draft: C" in order("new 18MS A B C D", "move BS Bank D forgot")
    assert "Next to draft: A" in order("--override second private D MC", "private C M&O", "private B M&M")
    assert "Next to buy or sell: A" in order("private A AGS")


def test_who_has_no_seat_has_no_turn_in_a_draft() -> None:
    """A ledger that somebody has edited may name anybody as the buyer."""
    assert back_and_forth(("A", "B"), [("Z", True), ("A", True)]) == ("B", 0)
    assert back_and_forth(("A", "B"), [("Z", True)]) == ("A", 0)
