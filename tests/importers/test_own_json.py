"""The JSON of `export`, read as a story and told again: the same ledger; damaged or hostile, one sentence with the place."""

import contextlib
import copy
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banker.audit import audit
from banker.errors import BankerError, Invalid
from banker.game import Game
from banker.importers.own import is_mine, read_game, write_own
from banker.importers.replay import replay
from banker.ledger.format import render_whole
from banker.views.status import status_data
from support.elsewhere import KINDS, LEDGERS, games, ledger_of, made
from support.say import Say

EVENING = next(path for path in LEDGERS if path.stem == "1830-four-players")
SHORT = next(path for path in LEDGERS if path.stem == "starter-no-train")
Spoil = Callable[[dict[str, Any]], object]


def exported(path: Path, at: int | None = None) -> bytes:
    game = Game(path, writing=False)
    try:
        return write_own(game, at).encode()
    finally:
        game.ledger.close()


@pytest.fixture(scope="session", params=KINDS, ids=str)
def ledger(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Each of the ledgers that are taken elsewhere."""
    return made(request.param, tmp_path_factory.mktemp("ledgers"))


def test_what_comes_back_is_the_same_ledger_byte_for_byte(ledger: Path, tmp_path: Path) -> None:
    """Times, references, overrides, house rules and all, and so every seal; up to event N, its first N events."""
    (ledger.parent / "house.toml").unlink(missing_ok=True)  # the house rules are in the ledger
    original = ledger.read_bytes()
    for game, at in games(ledger):
        retold = replay(read_game(exported(ledger, at), "a.json"), "a.json")
        data, records = render_whole(retold.header, retold.records)
        assert original.startswith(data)
        assert records == game.records[:at]
        assert retold.table.same_as(game.table_at(at))
        assert status_data(retold.table, at) == status_data(game.table_at(at), at)
        assert (retold.differing, retold.unknown) == ([], [])
        assert {f"worth {who}" for who in game.table.players} <= {stated.what for stated in retold.stated}
    assert data == original
    again = tmp_path / "again.toml"
    again.write_bytes(data)
    assert audit(again).findings == audit(ledger).findings


def test_it_is_known_by_its_beginning() -> None:
    """However it was laid out anew since; other JSON and ledgers are none."""
    data = exported(SHORT)
    again = json.dumps(json.loads(data), indent=4).encode()
    assert is_mine(data) and is_mine(data[:20]) and is_mine(b"\xef\xbb\xbf" + again)  # noqa: PT018
    assert ledger_of(b"\xef\xbb\xbf" + again) == SHORT.read_bytes()
    assert not is_mine(b'{"id": 26855, "title": "1830"}')
    assert not is_mine(SHORT.read_bytes())
    assert not is_mine(b"")


def spoilt(spoil: Spoil, path: Path = SHORT) -> bytes:
    document = json.loads(exported(path))
    spoil(document)
    return json.dumps(document).encode()


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda data: data.pop("events"), "a.json: 'events' is missing"),
        (lambda data: data.update(events={}), "a.json: 'events' is not what it should be"),
        (lambda data: data.update(banker={"export": 2}), "a.json: it is an export of form 2, and this banker reads up to 1"),
        (lambda data: data.update(banker={}), "a.json: it is no export of banker: it does not say of which form"),
        (lambda data: data["ledger"].pop("at"), "a.json: 'at' is missing"),
        (lambda data: data["ledger"].update(at="yesterday"), "its time cannot be read: 'yesterday' is no time in UTC"),
        (lambda data: data["ledger"].update(players=["Tom", 7]), "a.json: an option, a player or the ruleset is no text"),
        (lambda data: data.update(box=[thing for thing in data["box"] if thing["of"] != "token"]), "a.json: its box has no token"),
        (lambda data: data["box"].append({"of": "round", "to": "SR 1"}), "is nothing that lies in a box"),
        (lambda data: data["events"].pop(11), "a.json: event 12: it has the number 13"),
        (lambda data: data["events"][11].pop("do"), "a.json: event 12: 'do' is missing"),
        (lambda data: data["events"][11].update(words="abc"), "a.json: event 12: its words or its moves are no list"),
        (lambda data: data["events"][11].update(ref=7), "a.json: event 12: its ref is no text"),
        (lambda data: data["events"][11].update(words=["\ud800"]), "a.json: event 12: its round, its verb, a word"),
        (lambda data: data["events"][11].update(more=1), "a.json: event 12: 'more' is nothing that an event has"),
        (lambda data: data["events"].insert(11, []), "a.json: event 12: it is no object of JSON"),
        (lambda data: data["events"][11]["moves"].append({"of": "cash"}), "a.json: event 12: {'of': 'cash'} is no move"),
        (
            lambda data: data["events"][11]["moves"].append({"of": "cash", "amount": 10**8, "from": "PRR", "to": "Bank"}),
            "a.json: event 12: it cannot have happened: $100,000,000 cannot come from PRR",
        ),
        (lambda data: data["table"].update(players=None), "a.json: 'table' is not what it should be"),
        (lambda data: data["ledger"].update(ruleset="1829"), "there is no ruleset '1829'"),
    ],
)  # fmt: skip
def test_what_is_damaged_is_said_with_its_place(spoil: Spoil, sentence: str) -> None:
    """One sentence."""
    with pytest.raises(Invalid) as error:
        replay(read_game(spoilt(spoil), "a.json"), "a.json")
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


def test_what_was_changed_is_stated_otherwise_than_it_is() -> None:
    """A move, a score, a table of another digest: each is told, at its event, once."""

    def more(data: dict[str, Any]) -> None:
        event = next(event for event in data["events"] if event["do"] == "run" and event["moves"][-1]["of"] == "cash")
        event["moves"][-1]["amount"] -= 5
        more.number = event["n"]  # type: ignore[attr-defined]
        data["ledger"]["digest"] = "0" * 16
        data["table"]["players"][0]["worth"] += 1

    retold = replay(read_game(spoilt(more), "a.json"), "a.json")
    number = more.number  # type: ignore[attr-defined]
    first = retold.differing[:2]
    assert [stated.ref for stated in first] == [str(number)] * 2
    assert all(stated.what.startswith("cash ") for stated in first)
    assert len(retold.differing) == 3
    assert retold.differing[-1].what.startswith("worth ")
    assert "other tables" in retold.unknown[0].text


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b'{"banker": 1', "line 1: the file is cut off here, or damaged"),
        (b'{"banker":\n\xff}', "line 2: byte 12 is no text"),
        (b'{"banker": ' + b"[" * 200_000, "nested deeper than any game"),
        (b'{"banker": NaN}', "NaN is no number of a game"),
        (b'{"banker": 1, "banker": 2}', "a key stands twice"),
        (b'{"banker": ' + b"9" * 5000 + b"}", "holds a number with more digits"),
        (b"[]", "it is no object of JSON"),
        (b"", "line 1: the file is cut off here, or damaged"),
    ],
    ids=range(8),
)
def test_what_is_no_json_is_said_with_its_line(data: bytes, sentence: str) -> None:
    """Cut off, deep, huge, twice."""
    with pytest.raises(Invalid, match=re.escape(sentence)):
        read_game(data, "a.json")


def test_wherever_it_is_cut_off_the_place_is_said() -> None:
    """At any byte but the last, which ends the line."""
    data = exported(SHORT)
    for size in (*range(40), *range(50, len(data) - 1, 997), len(data) - 2):
        with pytest.raises(Invalid, match=r"a.json: line \d+: the file is cut off here, or damaged"):
            read_game(data[:size], "a.json")


ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    10**30,
    1.5,
    "",
    "zzyzx",
    "\ud800",
    "\x00\x1b[2J",
    [],
    [[]],
    {},
    {"of": "cash"},
    "1830",
    "Bank",
)


def _nodes(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a document, as its container and its key."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [place for key in keys for place in ((value, key), *_nodes(value[key]))]


def test_whatever_stands_in_it_there_is_a_sentence() -> None:
    """A thousand exports, each with a few places spoilt at random: told to its end, or one of our own errors."""
    dice, document = random.Random(6), json.loads(exported(SHORT, 25))
    told = 0
    for _ in range(1000):
        spoiled = copy.deepcopy(document)
        for _ in range(dice.choice((1, 1, 2, 4))):
            container, key = dice.choice(_nodes(spoiled))
            if dice.random() < 0.2:
                del container[key]
            else:
                container[key] = dice.choice(ODD)
        with contextlib.suppress(BankerError):
            replay(read_game(json.dumps(spoiled).encode(), "a.json"), "a.json")
            told += 1
    assert 0 < told < 500


def test_export_says_the_same(banker: Say) -> None:
    """`--to json` is that very text."""
    assert banker(f"-f {EVENING} export --to json").out.encode() == exported(EVENING)
    assert banker(f"-f {EVENING} export --to json --at 30").out.encode() == exported(EVENING, 30)
