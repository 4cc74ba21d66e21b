"""A private that is exchanged for stock of a corporation with a station on a certain hex (18xx.games, 1888)."""

from pathlib import Path

import pytest

from banker.engine.turns import current_turn
from banker.verbs.event import read_event
from banker.verbs.exchange import Exchange
from support.say import Say, say
from support.table import Play, play

_LAID = "phase 3; round SR 3; private FC Cid; stock JZR 90 Ann 60; stock LYR 80 Ben 60 pool 20; stock JHR 95 Ben 40; cash Cid 500"


def _operated(lay: str = "", **options: str) -> Play:
    """JZR and LYR have run, and their home stations lie on C9 and F16."""
    laid = f"{_LAID.replace('SR 3', 'OR 2.2 of 2')}; trains JZR 3; trains LYR 3; {lay}"
    return play(laid, "Ann Ben Cid", "1888", **options).say("run jzr 50; run lyr 0; next")


@pytest.mark.rule("1888.17")
def test_exchange_for_a_corporation_at_home_there() -> None:
    """Free, from the IPO, as the purchase of the turn; FC closes."""
    game = _operated()
    assert game.gains("exchange cid fc jzr ipo") == {}
    assert (game.see("percent JZR Cid"), game.see("owner FC")) == (10, "Out")
    assert game.see("priority") == "Ann"
    assert current_turn(game.table, game.records).player == "Ann", "it was the purchase of Cid's turn"


def _doubt(game: Play, line: str) -> str | None:
    doubt = read_event(Exchange, line.split()[1:], game.table).doubt(game.table)
    return doubt.question if doubt else None


@pytest.mark.rule("1888.17")
def test_exchange_for_another_corporation_is_on_trust() -> None:
    """JZR's home is C9, so nothing is asked; of LYR only the players know; JHR has no station yet and is refused."""
    game = _operated()
    assert _doubt(game, "exchange Cid FC JZR ipo") is None
    assert _doubt(game, "exchange Cid FC LYR pool") == "Does LYR have a station on C9?"
    event = read_event(Exchange, ["Cid", "FC", "LYR", "pool"], game.table)
    doubt = event.doubt(game.table)
    assert doubt is not None
    assert doubt.on_trust
    assert str(doubt.note) == "LYR is believed to have a station on C9 (1888.17)."
    game.refused("exchange cid fc jhr ipo", "JHR has no station on the map, and needs one on C9", "1888.17")
    assert game.gains("exchange cid fc lyr pool") == {}


@pytest.mark.rule("1888.17")
def test_the_limits_of_an_exchange() -> None:
    """60% bars it, and at the prompt so does a sale in the same turn; the certificate limit does not."""
    laid = f"{_LAID.replace('SR 3', 'OR 2.2 of 2').replace('JZR 90 Ann', 'JZR 90 Cid')}; trains JZR 3; trains LYR 3"
    full = play(laid, "Ann Ben Cid", "1888").say("run jzr 50; run lyr 0; next")
    full.refused("exchange cid fc jzr ipo", "Cid holds 60% of JZR, and may exchange FC only below 60%", "1888.17")
    full.say("buy ann lyr pool; buy ben jzr; sell cid jzr")
    assert "Cid has sold stock in this turn" in full.refused_at_the_prompt("exchange cid fc jzr ipo")
    held = {"SSL": 40, "CDL": 40, "HJR": 40, "TJL": 40, "ZDR": 30}
    game = _operated("; ".join(f"stock {name} - Cid {percent}" for name, percent in held.items()))
    assert game.see("counted Cid") == game.see("limit") == 20
    game.refused("buy cid lyr pool", "certificate")
    assert game.gains("exchange cid fc jzr ipo") == {}


@pytest.mark.rule("1888.18")
def test_exchange_in_the_prototype() -> None:
    """From the IPO only, besides the purchase of the turn, and in no operating round."""
    game = _operated(north="no")
    game.invalid("exchange cid fc lyr pool", "comes from the IPO")
    before = game.see("priority")
    game.say("exchange cid fc jzr ipo")
    assert game.see("priority") == before
    assert game.say("buy cid lyr pool").see("percent LYR Cid") == 10
    early = play(f"{_LAID.replace('SR 3', 'OR 2.1 of 2')}", "Ann Ben Cid", "1888", north="no")
    early.refused("exchange cid fc jzr ipo", "stock round")


@pytest.mark.rule("1888.19")
def test_the_certificate_counts_towards_the_float(banker: Say) -> None:
    """HJR at 50% floats by it, and nobody pays for the certificate; since it has no station yet, only an override allows that."""
    privates = ["KT", "TA", "HS", "CW", "YRF", "FC"]
    sold = [f"private {who} {name}" for who, name in zip(["ann", "ben", "cid"] * 2, privates, strict=True)]
    banker(
        "play",
        "\n".join(["new 1888 Ann Ben Cid", *sold, "par ann hjr 70", "buy ben hjr", "buy cid hjr", "buy ann hjr"]),
    )
    assert "no station on the map" in banker("exchange cid fc hjr ipo").err
    told = banker("exchange cid fc hjr ipo --override agreed").out
    assert "HJR floats." in told
    assert "The bank pays HJR ¥700." in told
    assert "Cid pays" not in told


def test_a_private_without_an_exchange_is_a_fault(tmp_path: Path) -> None:
    """`rules check` names the row: only a private that is exchanged for stock can be here."""
    own = tmp_path / "own.toml"
    own.write_text('extends = "1888"\n[game]\ntitle = "Own"\n[exchange_by_station]\nKT = "C9"\n', encoding="utf-8")
    assert "exchange_by_station[KT]: is a private without an exchange" in say(f"rules check {own}").err
