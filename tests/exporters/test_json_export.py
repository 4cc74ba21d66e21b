"""The JSON of `export` has everything in the ledger, so another program could write the same ledger from it."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from banker import __version__
from banker.exporters.json_export import json_export
from banker.game import Game
from banker.ledger.format import Header, render_whole
from banker.rounds.turn import table_to_show
from banker.state.record import Record, Transfer, read_moves
from banker.views.state_data import table_data
from support.elsewhere import KINDS, LEDGERS, games, made
from support.marks import few
from support.say import Say

EVENING = next(path for path in LEDGERS if path.stem == "1830-four-players")


def written_again(document: dict[str, Any]) -> bytes:
    """Return the ledger that an export describes."""
    begun = document["ledger"]
    box = [thing for thing in read_moves(document["box"]) if isinstance(thing, Transfer)]
    at, players = datetime.fromisoformat(begun["at"]), tuple(begun["players"])
    header = Header(begun["ruleset"], begun["own"], begun["digest"], begun["options"], players, tuple(box), at)
    records = [
        Record(
            row["n"],
            datetime.fromisoformat(row["at"]),
            row["round"],
            row["do"],
            tuple(row["words"]),
            read_moves(row["moves"]),
            row["override"],
            row["ref"],
        )
        for row in document["events"]
    ]
    data, sealed = render_whole(header, records)
    assert [record.seal for record in sealed] == [row["seal"] for row in document["events"]]
    return data


@few(3, 16)
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_json_export_is_complete(kind: Path | tuple[str, int] | str, tmp_path: Path) -> None:
    """The ledger written from the JSON has the same bytes, up to event N with `--at N`."""
    path = made(kind, tmp_path)
    (tmp_path / "house.toml").unlink(missing_ok=True)  # the house rules are copied into the ledger
    original, data = path.read_bytes(), b""
    for game, at in games(path):
        document = json.loads(json_export(game, at))
        data = written_again(document)
        assert original.startswith(data)
        assert document["banker"] == {"export": 1, "version": __version__}
        assert len(document["events"]) == at
        assert document["table"] == json.loads(json.dumps(table_data(table_to_show(game.turn_at(at)), at)))
    assert data == original


def test_json_export_has_a_line_for_each_event() -> None:
    """Each event is on a line of its own, for people and for programs that read lines."""
    game = Game(EVENING, writing=False)
    game.ledger.close()
    lines = json_export(game, 30).splitlines()
    events = lines[lines.index('"events": [') + 1 :][:30]
    assert [json.loads(line.removesuffix(","))["n"] for line in events] == list(range(1, 31))


def test_export_command_prints_the_json(banker: Say) -> None:
    """`export --to json` prints this text."""
    game = Game(EVENING, writing=False)
    game.ledger.close()
    assert banker(f"-f {EVENING} export --to json").out == json_export(game, None)
    assert banker(f"-f {EVENING} export --to json --at 30").out == json_export(game, 30)
