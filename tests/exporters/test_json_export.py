"""The JSON of `export`: all of the ledger, so that another program could write the very same ledger from it."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from banker import __version__
from banker.exporters.json_export import json_export
from banker.game import Game
from banker.ledger.format import Header, render_whole
from banker.state.moves import Transfer, from_toml
from banker.state.record import Record
from banker.views.status import status_data
from support.elsewhere import KINDS, LEDGERS, games, made
from support.say import Say

EVENING = next(path for path in LEDGERS if path.stem == "1830-four-players")


def written_again(document: dict[str, Any]) -> bytes:
    """The ledger that an export tells of."""
    begun = document["ledger"]
    box = [thing for thing in map(from_toml, document["box"]) if isinstance(thing, Transfer)]
    at, players = datetime.fromisoformat(begun["at"]), tuple(begun["players"])
    header = Header(begun["ruleset"], begun["own"], begun["digest"], begun["options"], players, tuple(box), at)
    records = [
        Record(
            row["n"],
            datetime.fromisoformat(row["at"]),
            row["round"],
            row["do"],
            tuple(row["words"]),
            tuple(map(from_toml, row["moves"])),
            row["override"],
            row["ref"],
        )
        for row in document["events"]
    ]
    data, sealed = render_whole(header, records)
    assert [record.seal for record in sealed] == [row["seal"] for row in document["events"]]
    return data


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_nothing_of_a_ledger_is_missing(kind: Path | tuple[str, int] | str, tmp_path: Path) -> None:
    """Times, references, overrides, house rules and all, and so every seal; up to event N, its first N events."""
    path = made(kind, tmp_path)
    (tmp_path / "house.toml").unlink(missing_ok=True)  # the house rules are in the ledger
    original, data = path.read_bytes(), b""
    for game, at in games(path):
        document = json.loads(json_export(game, at))
        data = written_again(document)
        assert original.startswith(data)
        assert document["banker"] == {"export": 1, "version": __version__}
        assert len(document["events"]) == at
        assert document["table"] == json.loads(json.dumps(status_data(game.table_at(at), at)))
    assert data == original


def test_a_line_for_each_event() -> None:
    """For programs that read by the line, and for people."""
    game = Game(EVENING, writing=False)
    game.ledger.close()
    lines = json_export(game, 30).splitlines()
    events = lines[lines.index('"events": [') + 1 :][:30]
    assert [json.loads(line.removesuffix(","))["n"] for line in events] == list(range(1, 31))


def test_export_says_the_same(banker: Say) -> None:
    """`--to json` is that very text."""
    game = Game(EVENING, writing=False)
    game.ledger.close()
    assert banker(f"-f {EVENING} export --to json").out == json_export(game, None)
    assert banker(f"-f {EVENING} export --to json --at 30").out == json_export(game, 30)
