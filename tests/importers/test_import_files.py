"""`import` of files from 18xx.games: what a file states, and files that are wrong or damaged."""

import json
import os
import random
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from banker import sizes
from banker.errors import BankerError, Damaged, Invalid
from banker.importers import imported_game as replay_module
from banker.importers.games18xx.actions import parse_time
from banker.importers.games18xx.read import read_game
from banker.importers.imported_game import replay
from banker.ledger import ledger
from banker.ledger.format import render_whole
from support import oracle
from support.marks import POSIX, SLOW, seeds
from support.say import Say
from support.site_actions import (
    AUCTION,
    PRR,
    act,
    game,
    imported,
    refused,
)
from support.site_log import Json
from support.site_play import played

# --- what a file states, and wrong values ---


def test_impossible_names_are_changed_and_reported() -> None:
    """A player called Bank, or with a name that is too long or has a line break, gets another name, which is reported."""
    raw = game(players=("Bank", "x" * 40, "Ann\nB&O"))
    replayed = imported(raw)
    assert replayed.table.players == ("Bank 1", "x" * 24, "AnnB&O")
    assert [line.ref for line in replayed.unknown] == ["players"] * 3
    assert imported(game(players=("PRR", "prr", "p r r"))).table.players == ("PRR 1", "prr 2", "p r r 3")


def test_optional_rule_sets_an_option_or_is_reported() -> None:
    """A known optional rule sets an option, and an unknown one is reported."""
    raw = game(settings={"optional_rules": ["multiple_brown_from_ipo", "flying_trains"]})
    replayed = imported(raw)
    assert replayed.header.options["brown_from_ipo"] == "yes"
    assert ["flying_trains" in line.text for line in replayed.unknown] == [True]


def test_draw_without_a_seed_is_reported() -> None:
    """Where a file has no seed, its id tells what was drawn before the game, and the import says so (18Chesapeake.7)."""
    raw = game() | {"title": "18Chesapeake", "id": 4}
    replayed = imported(raw)
    assert [line.text for line in replayed.unknown] == [
        f"The file has no seed; by the game's id the draw before the game was cv {replayed.header.options['cv']}."
    ]
    assert imported(raw | {"settings": {"seed": 4}}).header.options == replayed.header.options
    assert not imported(raw | {"settings": {"seed": 4}}).unknown


def test_different_score_is_shown(banker: Say) -> None:
    """A score that differs is shown, and the exit status is 1; the ledger is written all the same."""
    raw = game(*AUCTION, result={"1": 800, "2": 799, "3": -250})
    Path("game.json").write_text(json.dumps(raw), encoding="utf-8")
    answer = banker("-f new.toml import game.json")
    assert answer.code == 1
    assert "final score of Ann: $800 there, $800 here" not in answer.out
    assert "final score of Ben: $799 there" in answer.out
    assert "2 of 3 balances and scores in the file differ" in answer.out
    assert Path("new.toml").exists()


def test_illegal_action_is_recorded_with_an_override(banker: Say) -> None:
    """An illegal action is recorded with the source as its reason, and an impossible one is refused."""
    raw = game(*AUCTION, act("buy_shares", 1, shares=["NYC_1"], percent=10))
    assert "game.json, the action with id 8: `buy Ann NYC ipo 1` is impossible." in refused(raw)
    sale = act("sell_shares", 2, shares=["PRR_1"], percent=10)
    Path("game.json").write_text(json.dumps(game(*AUCTION, PRR[0], sale)), encoding="utf-8")
    answer = banker("-f new.toml import game.json")
    assert answer.code == 1
    assert (
        "Against the rules: event 8 (action 9), `sell Ben PRR 1`: No stock may be sold in the first stock round"
        " (1830 12.0(1)).\n" in answer.out
    )
    assert "18xx.games game 7 allows it" in banker("audit new.toml").out
    data = banker("-f other.toml -O json import game.json").data
    assert (data["agrees"], data["against"][0]["ref"], data["events"]) == (False, "9", 8)


def test_import_is_written_whole_or_not_at_all(banker: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dry run writes nothing, an existing file stays, and a failed import leaves no file."""
    Path("game.json").write_text(json.dumps(game(*AUCTION)), encoding="utf-8")
    assert banker("-n -f new.toml import game.json").code == 0
    assert os.listdir() == ["game.json"]
    for call in ("fsync", "link"):

        def fails(*_: object) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(os, call, fails)
            if call == "link":
                patch.setattr(os, "replace", fails)
            answer = banker("-f new.toml import game.json")
        assert (answer.code, os.listdir()) == (3, ["game.json"])
        assert "No space left on device" in answer.err
    with monkeypatch.context() as patch:
        patch.setattr(os, "link", fails)
        assert banker("-f new.toml import game.json").code == 0
    before = Path("new.toml").read_bytes()
    answer = banker("-f new.toml import game.json")
    assert (answer.code, "exists already" in answer.err, Path("new.toml").read_bytes()) == (2, True, before)
    assert sorted(os.listdir()) == ["game.json", "new.toml"]
    assert banker("-f new.toml audit").code == 0
    assert banker("-f no/such/folder.toml import game.json").code == 3
    assert banker("--at 3 -f x.toml import game.json").code == 2


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda raw: raw.update(title="1829"), "a game of '1829'. banker imports only 18 Los Angeles, "),
        (lambda raw: raw.update(title=3), "is not a game of 18xx.games"),
        (lambda raw: raw.update(players=[]), "1830 is for 2 to 6 players, not 0."),
        (lambda raw: raw.update(players={}), "its players must be a list."),
        (lambda raw: raw["players"][0].update(id=2), "two players have the id '2'"),
        (lambda raw: raw["players"][0].pop("name"), "player 1 has no name"),
        (lambda raw: raw.update(actions=3), "its actions must be a list."),
        (lambda raw: raw["actions"].insert(0, 3), "action no. 1 of the file: it must be an object, not 3."),
        (lambda raw: raw["actions"][0].update(type=[]), "the action with id 1: its type must be text, not a list."),
        (lambda raw: raw["actions"][0].update(entity=9), "the action with id 1: the player '9' is not in this game"),
        (lambda raw: raw["actions"][0].update(entity=None), "the action with id 1: its entity is missing."),
        (lambda raw: raw["actions"][0].update(company="XX"), "the action with id 1: the private company 'XX' is not in this game."),
        (lambda raw: raw["actions"][0].update(price="20"), "the action with id 1: its price must be a whole number of at least 0, not '20'."),
        (lambda raw: raw["actions"][0].update(price=10**8), "the action with id 1: `private Ann SV 100000000` is not understood."),
        (lambda raw: raw["actions"][1].update(price=700), "the action with id 5: `private Ben CA 160` is impossible. Ben has $100, not $160."),
        (lambda raw: raw["actions"][6].update(share_price=[]), "the action with id 7: its share_price must be text, not a list."),
        (lambda raw: raw["actions"][6].update(share_price="x"), "the action with id 7: its share_price 'x' does not begin with a price."),
        (lambda raw: raw["actions"][6].update(corporation="PRR"), "the action with id 7: Cy has bought BO, which does not come with PRR."),
        (lambda raw: raw["actions"].pop(6), "the action with id 8: Cy has bought BO, which does not come with PRR."),
        (lambda raw: raw["actions"].insert(6, raw["actions"][8]), "the action with id 9: Cy has bought BO and must set the par before anything else."),
        (lambda raw: raw["actions"][8].update(shares=["XX_1"]), "the action with id 9: the corporation 'XX' is not in this game."),
        (lambda raw: raw["actions"][8].update(shares=[3]), "the action with id 9: the corporation '' is not in this game."),
        (lambda raw: raw["actions"][8].update(shares=["PRR_2", "NYC_1"]), "the action with id 9: its shares are of both PRR and NYC."),
        (lambda raw: raw["actions"][8].update(percent=15), "the action with id 9: 15% is not a number of certificates."),
        (lambda raw: raw["actions"].append(act("undo", 1, action_id=99)), "goes back to action 99, which is not before it."),
        (lambda raw: raw.update(result={"99": 3}), "its result names '99', who is not a player."),
        (lambda raw: raw.update(result={"1": "x"}), "its result of '1' is not a number of dollars."),
    ],
)  # fmt: skip
def test_wrong_value_is_refused_with_its_place(change: Callable[[Json], object], says: str) -> None:
    """A wrong value in the file is refused in one sentence that begins with the file name."""
    raw = game(*AUCTION, *PRR)
    change(raw)
    message = refused(raw)
    assert says in message
    assert message.startswith("game.json")
    assert "\n" not in message


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "cannot be imported: it is not JSON exported from 18xx.games."), ("hello", "cannot be imported: it is not JSON exported from 18xx.games."), ("[]", "it is not a JSON object."),
        ("{}", "is not a game of 18xx.games"), ('{"a": NaN}', "NaN is not a number."),
        ("[" * 100_000, "its values are nested too deeply."), ("GameIs,1830\nPlayerIs,1,Alice", "cannot be imported: it is not JSON exported from 18xx.games."),
        ("[[event]]", "not valid JSON"), ('{"banker": {"export": 1}}', "is not a game of 18xx.games: its title, players or actions are missing."),
        ('{"a": ' + "9" * 5000 + "}", "it has a number with too many digits."),
        ('{"a": 1,\n}', "line 2, column 1: not valid JSON"), ('{"a": [1,\n2', "line 2, column 2: the file is cut off or damaged."),
    ],
)  # fmt: skip
def test_file_that_is_no_game(text: str, says: str, banker: Say) -> None:
    """A file that is no game is refused in one sentence with exit status 2, and nothing is written."""
    Path("game.json").write_text(text, encoding="utf-8")
    answer = banker("-f new.toml import game.json")
    assert (answer.code, says in answer.err, answer.err.count("\n")) == (2, True, 1), answer.err
    assert os.listdir() == ["game.json"]


@POSIX
def test_unreadable_files(banker: Say) -> None:
    """A missing file, a folder, a pipe, bytes that are not text, and a file of 100 MB are refused."""
    os.mkfifo("pipe")
    Path("bytes").write_bytes(b"{\n\xff}")
    with open("huge", "wb") as file:
        file.truncate(100_000_000)
    for name, says in (
        ("none", "No such file"), (".", "."), ("pipe", "is not a regular file."), ("bytes", "bytes, line 2: byte 3 is not UTF-8."),
        ("huge", "it has more than 10,000,000 bytes."),
    ):  # fmt: skip
        answer = banker(f"-f new.toml import {name}")
        assert (answer.code, says in answer.err, answer.err.count("\n")) == (2, True, 1), answer.err


def mutated(raw: Any, dice: random.Random) -> None:
    """Change something at random in a game."""
    here = raw
    for _ in range(dice.choice((1, 2, 3, 3, 3, 4, 5, 6))):
        keys = list(here) if isinstance(here, dict) else range(len(here))
        if not keys:
            return
        key = dice.choice(keys)
        if isinstance(here[key], dict | list) and dice.random() < 0.9:
            here = here[key]
            continue
        match dice.randrange(5):
            case 0:
                del here[key]
            case 1 if isinstance(here, list) and len(here) > 1:
                other = dice.randrange(len(here))
                here[key], here[other] = here[other], here[key]
            case 2 if isinstance(here, list):
                here.insert(dice.randrange(len(here)), here[key])
            case _:
                here[key] = dice.choice(
                    (None, True, 0, -1, 1, 82, 10, 100, 10**8, 10**30, 1.5, "", "x", "PRR", "MH", "pass", "undo", "sell_shares",
                     "buy_train", "bankrupt", "D-0", "E11", "\ud800", "\n", "é" * 300, [], {}, [[]], {"a": {}}, "67,5,6")
                )  # fmt: skip
        return


def _sources() -> list[str]:
    texts = [json.dumps(played(seed).export()) for seed in (3, 6, 28)]
    return [*texts, *([oracle.GAME.read_text(encoding="utf-8")] if oracle.GAME.exists() else [])]


@pytest.mark.parametrize("seed", seeds(range(8), fast=0, slow=1))
def test_damaged_game_is_imported_or_refused(seed: int) -> None:
    """A game with random changes is imported, or refused in one sentence; the recorded game too, if it is here."""
    dice = random.Random(seed)
    refusals: list[str] = []
    for text in _sources() * 12:
        raw = json.loads(text)
        for _ in range(dice.choice((1, 1, 2, 5))):
            mutated(raw, dice)
        try:
            replayed = replay(read_game(json.dumps(raw).encode(), "game.json"), "game.json")
            render_whole(replayed.header, replayed.records)
        except Invalid as error:
            refusals.append(str(error))
    assert refusals
    assert [text for text in refusals if not text.startswith("game.json") or "\n" in text] == []


@SLOW
def test_cut_game_is_refused() -> None:
    """A game cut off anywhere is refused."""
    for text, step in ((json.dumps(game(*AUCTION), indent=1), 5), (_sources()[0], 997)):
        for size in range(0, len(text) - 1, step):
            with pytest.raises(BankerError):
                replay(read_game(text[:size].encode(), "game.json"), "game.json")


def test_ledger_too_large_or_unreadable_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An import whose ledger would be too large, or could not be read back, is refused."""
    replayed = imported(game(*AUCTION))
    path = tmp_path / "new.toml"
    monkeypatch.setattr(sizes, "LEDGER", 100)
    with pytest.raises(Invalid, match=r"a ledger has at most 100\."):
        ledger.create_whole(path, replayed.header, replayed.records)
    monkeypatch.undo()
    misnumbered = [record._replace(n=record.n + 1) for record in replayed.records]
    with pytest.raises(Damaged):
        ledger.create_whole(path, replayed.header, misnumbered)
    assert not path.exists()


def test_table_for_another_program_is_checked(banker: Say) -> None:
    """Unknown names, homes and options in an [external] table are faults, and the table does not change the digest."""
    text = """
extends = "1830"
[external.mine]
title = "1830"
names = { Lackawanna = "DLW" }
chosen_homes = ["DLW"]
options = { colour = "red", capital = "late" }
optional_rules = { quick = { diesels = "7" } }
"""
    Path("mine.toml").write_text(text, encoding="utf-8")
    answer = banker("rules check mine.toml")
    assert answer.code == 2
    for fault in (
        "external[mine].names[Lackawanna]: names 'DLW', which is not a corporation or private of this ruleset",
        "external[mine].chosen_homes: names 'DLW', which is not a corporation of this ruleset",
        "external[mine].options[colour]: is not an option of this ruleset",
        "external[mine].options[capital]: must be operating-round or float, not 'late'",
        "external[mine].optional_rules[quick][diesels]: must be 6 or unlimited, not '7'",
    ):
        assert fault in answer.err
    Path("mine.toml").write_text('extends = "1830"\n[external.mine]\ntitle = "1830"\n', encoding="utf-8")
    sound, usual = banker("rules check mine.toml -O json").data, banker("rules check 1830 -O json").data
    assert sound["digest"] == usual["digest"]


def test_import_from_standard_input(banker: Say) -> None:
    """`import -` reads standard input."""
    answer = banker("-f new.toml import -", json.dumps(game(*AUCTION)))
    assert (answer.code, Path("new.toml").exists()) == (0, True)


def test_value_that_no_guess_can_mend_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other assumptions about what the map tells are tried only where they could help."""
    raw = game(*AUCTION, *PRR)
    raw["actions"][8].update(shares=["XX_1"])
    attempts: list[object] = []
    real = replay_module._attempt

    def attempt(*given: Any) -> object:
        attempts.append(given)
        return real(*given)

    monkeypatch.setattr(replay_module, "_attempt", attempt)
    assert "the corporation 'XX' is not in this game" in refused(raw)
    assert len(attempts) == 1


def test_times_long_after_ours() -> None:
    """A time that some systems do not take is read on all of them."""
    assert parse_time(10**11 - 1) == datetime(5138, 11, 16, 9, 46, 39, tzinfo=UTC)
    assert parse_time(10**11) is None
    assert parse_time("2020-08-28") == datetime(2020, 8, 28, tzinfo=UTC)
    assert [parse_time(day) for day in ("2020-02-30", "20200828", "1066-10-14", "")] == [None] * 4
