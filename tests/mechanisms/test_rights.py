"""Rights that corporations buy, income of a private for presidents, and a private for which one corporation pays more."""

import pytest

from banker.mechanisms.rights import Rights
from banker.state.record import Transfer
from banker.views.state_data import table_data
from support.table import Play, play

RUN = "round OR 2.1 of 2; stock UP 90 Ann 60 Ben 20; stock GN 82 Ben 60; cash UP 500; cash GN 500"

_LATER = "run up 0; run gn 0; next"


def _play(lay: str = RUN, phase: str = "3", **options: str) -> Play:
    return play(f"phase {phase}; {lay}", "Ann Ben Cid", "1850", **options)


# --- Mesabi tokens (1850.19) ---


def test_pages_know_who_has_which_right() -> None:
    """`rights` of a corporation in the JSON has the words by which players buy them."""
    game = _play(phase="5").say("token up --right mesabi; token up --right edge")
    rights = {one["id"]: one["rights"] for one in table_data(game.table, 2)["corporations"]}
    assert (rights["UP"], rights["GN"]) == (["mesabi", "edge"], [])


@pytest.mark.rule("1850.24", "1850.19")
def test_a_token_that_took_the_tile_is_named() -> None:
    """A refusal of a tile says what took its place."""
    game = _play(phase="5").say(f"{_LATER}; token up --right mesabi")
    game.refused("tile up h9", "UP has already bought a Mesabi token in place of a tile this turn", "1850.24")


def test_an_override_buys_no_second_one() -> None:
    """1850.19: by an override, the holders stay as they are; the owner of MRC does not pay itself."""
    game = _play(f"{RUN}; private MRC Cid").say("private up mrc 100").override("token up --right mesabi")
    assert list(Rights.of(game.table.rules).holders(game.table, "mesabi")) == ["UP"]
    assert [move.to for move in game.records[-1].moves if isinstance(move, Transfer) and move.of == "cash"] == ["Bank"]


@pytest.mark.rule("1850.19")
def test_the_buyer_of_the_private_gets_the_first_one() -> None:
    """1850.19: free, with the private; before that no other corporation can buy one, and afterwards it has one."""
    game = _play(f"{RUN}; private MRC Cid")
    game.refused(
        "token up --right mesabi",
        "No Mesabi token is for sale before a corporation buys MRC, or phase 5 begins",
        "1850.19",
    )
    assert game.gains("private up mrc 100") == {"UP": -100, "Cid": 100}
    game.refused("token up --right mesabi", "UP already has a Mesabi token", "1850.19")


@pytest.mark.rule("1850.19")
def test_others_pay_80() -> None:
    """1850.19: $40 to the owner of MRC and $40 to the bank; once MRC is closed, all $80 to the bank."""
    game = _play(f"{RUN}; private MRC Cid").say("private up mrc 100; run up 0")
    assert game.gains("token gn --right mesabi") == {"GN": -80, "UP": 40, "Bank": 40}
    later = _play(phase="5")
    assert later.gains("token up --right mesabi") == {"UP": -80, "Bank": 80}
    later.refused("token up --right mesabi", "UP already has a Mesabi token")


@pytest.mark.rule("1850.19")
def test_there_are_four() -> None:
    """1850.19: with that of MRC; the fifth corporation gets none, and a corporation needs the money."""
    names = ("CBQ", "MILW", "RI", "GN", "UP")
    stock = "; ".join(f"stock {name} 68 Ann 60; cash {name} 100" for name in names)
    game = _play(f"round OR 5.1 of 3; {stock}", "5")
    for name in names[:4]:
        game.say(f"token {name} --right mesabi; run {name} 0")
    game.refused("token up --right mesabi", "No Mesabi token is left", "1850.19")
    _play(f"{RUN}; cash UP 79", "5").refused("token up --right mesabi", "UP has $79", "$80")


@pytest.mark.rule("1850.19")
def test_it_takes_the_place_of_a_tile() -> None:
    """1850.19, 1850.24: the second tile of the first turn, but nothing after the tiles of the turn; and before the run."""
    game = _play(phase="5").say("tile up a4; token up --right mesabi")
    game.refused(
        "tile up a6", "has already laid 1 tile and bought a Mesabi token in place of a tile this turn", "1850.24"
    )
    game = _play(f"{RUN}; ran UP", "5").say("run gn 0; next; tile up a4")
    game.refused(
        "token up --right mesabi", "For a Mesabi token UP gives up a tile, and UP has already laid 1 tile this turn"
    )
    _play(phase="5").say("run up 0").refused("token up --right mesabi", "UP has already run")


@pytest.mark.rule("1850.17", "1850.19")
def test_it_takes_the_place_of_a_tile_of_a_private() -> None:
    """1850.17: one of WLG's three, beside those of the turn; the third of them closes it. CM allows no such thing."""
    game = _play(f"{RUN}; private WLG UP; private CM UP", "5").say("tile up a4; tile up b3")
    game.refused("token up --right mesabi --with cm", "CM has no tile that a Mesabi token can replace", "1850.19")
    game.refused("token up --right mesabi", "gives up a tile")
    assert game.gains("token up --right mesabi --with wlg") == {"UP": -80, "Bank": 80}
    game.refused("tile up c20 --with wlg", "WLG allows one tile in an operating round", "1850.17")
    game.say("run up 0; run gn 0; next; tile up c20 --with wlg; run up 0; run gn 0; next; next")
    game.refused("tile up d19 --with wlg", "A tile of WLG does not lie on D19", "1850.17")
    assert "The WLG private closes." in game.told("tile up d3 --with wlg")


# --- edge tokens (1850.27) ---


@pytest.mark.rule("1850.27")
def test_edge_tokens() -> None:
    """1850.27: $50, once, as the station of the turn, for six corporations; it is none of their charter."""
    game = _play()
    left = game.table.tokens("UP")
    assert game.gains("token up --right edge") == {"UP": -50, "Bank": 50}
    assert game.table.tokens("UP") == left - 1, "its home, which the turn has placed"
    game.refused("token up --right edge", "UP already has an edge token", "1850.27")
    game.refused("token up", "already placed 1 station")
    other = _play("round OR 2.1 of 2; stock CBQ 90 Ann 60; cash CBQ 500")
    other.refused("token cbq --right edge", "Only MILW, GN, KATY, NP, SOO or UP can have an edge token", "1850.27")
    placed = _play().say("token up")
    placed.refused("token up --right edge", "For an edge token UP gives up a station, and it has placed one this turn")


def test_words() -> None:
    """A right is named by the beginning of its word; other games have none."""
    assert _play().say("token up --right e").see("cash UP") == 450
    _play().invalid("token up --right x", "--right must be mesabi or edge, not 'x'")
    _play().refused("token up --right edge --with wlg", "WLG has no tile that an edge token can replace")


# --- CM (1850.11, 1850.13) ---


@pytest.mark.rule("1850.13")
def test_income_of_the_president() -> None:
    """1850.13: CM pays the president of its corporation, and a player who owns it; MRC pays the treasury."""
    game = _play(f"{RUN}; private CM UP; private MRC GN").say("run up 0; run gn 0")
    assert game.gains("next") == {"Ann": 10, "GN": 15, "Bank": -25}
    of_a_player = _play(f"{RUN}; private CM Cid").say("run up 0; run gn 0")
    assert of_a_player.gains("next") == {"Cid": 10, "Bank": -10}


def test_note_on_the_income_of_the_president() -> None:
    """1850.13: the note says what pays Ann."""
    assert "Ann $10 (CM)" in _play(f"{RUN}; private CM UP").say("run up 0; run gn 0").told("next")


@pytest.mark.rule("1850.11")
@pytest.mark.parametrize(("name", "most"), [("up", 120), ("gn", 80)])
def test_up_pays_more(name: str, most: int) -> None:
    """1850.11: half to twice face for CM, UP up to three times."""
    game = _play(f"{RUN}; private CM Cid").say("run up 0" if name == "gn" else "")
    game.refused(f"private {name} cm {most + 1}", f"pays $20 to ${most} for CM, not ${most + 1}", "1850.11")
    game.refused(f"private {name} cm 19", f"pays $20 to ${most} for CM, not $19")
    assert game.gains(f"private {name} cm {most}")["Cid"] == most
