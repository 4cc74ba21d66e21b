"""The sample sessions replay word for word, leave the ledgers that lie beside them, and show what they are there to show."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
import transcripts
from click.testing import CliRunner

from banker.cli.main import run
from banker.cli.session import Session

SESSIONS = Path(__file__).parent.parent / "sample_sessions"
TRANSCRIPTS = sorted(SESSIONS.glob("*.txt"))
EVENING = SESSIONS / "1830-four-players.txt"
PLAYERS = {"Alice", "Bob", "Carol", "Dora"}

by_name = pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)


class Replayed(NamedTuple):
    """What doing all commands of a transcript came to: differences in what was printed, and the ledger left."""

    differences: list[str]
    ledger: bytes


@cache
def replayed(path: Path) -> Replayed:
    with TemporaryDirectory() as folder:
        found = transcripts.differences(transcripts.read(path), Path(folder))
        return Replayed([str(difference) for difference in found], Path(folder, transcripts.LEDGER).read_bytes())


@cache
def events(path: Path) -> list[dict[str, Any]]:
    return list(tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))["event"])


def done(verb: str) -> list[dict[str, Any]]:
    return [event for event in events(EVENING) if event["do"] == verb]


def moves(of: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    return ((event, move) for event in events(EVENING) for move in event.get("moves", []) if move["of"] == of)


def typed() -> list[str]:
    return [" ".join(command.words[1:]) for command in transcripts.commands(transcripts.read(EVENING))]


def printed() -> str:
    return "\n".join(line for command in transcripts.commands(transcripts.read(EVENING)) for line in command.printed)


def test_there_are_sample_sessions() -> None:
    """An empty folder would make the tests below pass for nothing."""
    assert EVENING in TRANSCRIPTS


@by_name
def test_a_transcript_replays_word_for_word(path: Path) -> None:
    """Every command prints what the transcript says; else: python tests/transcripts.py --write FILE, and look."""
    assert not replayed(path).differences


@by_name
def test_the_ledger_beside_it_is_what_the_commands_leave(path: Path) -> None:
    """Byte for byte, its times too."""
    assert replayed(path).ledger == path.with_suffix(".toml").read_bytes()


@by_name
def test_its_ledger_audits_clean(path: Path) -> None:
    """Exit code 0, and silent."""
    with CliRunner().isolation() as (out, err, _):
        code = run(["audit", str(path.with_suffix(".toml"))], Session())
    assert (code, out.getvalue(), err.getvalue()) == (0, b"", b"")


@by_name
def test_its_lines_are_short_enough_to_read(path: Path) -> None:
    """What is told at the table fits 90 columns."""
    told = (part for part in transcripts.read(path) if isinstance(part, str))
    assert not [line for line in told if len(line) > 90]


def test_the_evening_is_a_whole_game() -> None:
    """From the auction to the broken bank and `end`, in 250 to 400 events and at least six sets of operating rounds."""
    assert 250 <= len(events(EVENING)) <= 400
    assert events(EVENING)[-1]["do"] == "end"
    assert [move["to"] for _, move in moves("broken")] == ["OR 7.3"]
    assert {move["to"] for _, move in moves("over")} == {"the bank has broken"}


def test_the_evening_uses_every_verb_of_such_a_game() -> None:
    """All that happens at a table of 1830, but a bankruptcy and payments that no rule knows."""
    assert {event["do"] for event in events(EVENING)} >= {
        *("private", "par", "buy", "sell", "exchange", "next", "run", "train", "discard", "tile", "token"),
        *("note", "undo", "redo", "end"),
    }


def test_the_evening_reaches_every_phase() -> None:
    """From the 2s to the D."""
    assert [move["to"] for _, move in moves("phase")] == ["3", "4", "5", "6", "D"]


def test_the_evening_has_an_auction() -> None:
    """A private goes for more than its face."""
    assert ["Carol", "CA", "195"] in [event["words"] for event in done("private")]


def test_the_evening_sells_privates_to_corporations() -> None:
    """For up to twice their face."""
    assert {event["words"][0] for event in done("private")} - PLAYERS == {"NYC", "PRR", "B&O", "CPR"}


def test_presidents_change_by_sale_and_by_purchase() -> None:
    """A certificate that passes from one player to another, in both kinds of event."""
    changes = [event["do"] for event, move in moves("president") if {move["from"], move["to"]} <= PLAYERS]
    assert {"sell", "buy"} <= set(changes)


def test_a_train_is_bought_with_the_presidents_money() -> None:
    """Once after a forced sale in an operating round."""
    assert any("--president" in event["words"] for event in done("train"))
    assert any(event["round"].startswith("OR") for event in done("sell"))


def test_trains_are_discarded_and_traded_in_and_sold_between_corporations() -> None:
    """A returned train is bought again, and a 6 is turned in for a D."""
    words = [" ".join(event["words"]) for event in done("train")]
    assert done("discard")
    assert any("--from pool" in line for line in words)
    assert any(" D " in line and "--trade-in 6" in line for line in words)
    assert any("--from NYNH" in line for line in words)


def test_track_and_stations_are_paid_for() -> None:
    """Water and mountains by hex; a station free on the Delaware & Hudson, others for $40 and $100."""
    paid = {move["amount"] for event, move in moves("cash") if event["do"] == "tile"}
    assert paid == {80, 120}
    assert {event["words"][1] for event in done("token")} == {"0", "40", "100"}


def test_prices_visit_the_coloured_zones_and_rise_when_sold_out() -> None:
    """Yellow and orange, and a rise at the end of a stock round."""
    assert "(yellow)" in printed()
    assert "(orange)" in printed()
    assert any(event["do"] == "next" for event, _ in moves("price"))


def test_the_program_refuses_and_says_so() -> None:
    """Refusals by the rules and words it does not understand, each with its exit code."""
    assert printed().count("[exit code 1]") >= 10
    assert "[exit code 2]" in printed()


@pytest.mark.parametrize(
    "verb", ["status", "market", "order", "limits", "trains", "score", "payout", "log", "show", "audit"]
)
def test_verbs_that_look_stand_in_between(verb: str) -> None:
    """As at a table, where someone always wants to know something."""
    assert any(line.split()[0] == verb for line in typed())


def test_revenues_are_those_of_1830() -> None:
    """In tens, from 30 in the beginning to more than 500 with a diesel."""
    revenues = [int(event["words"][1].rstrip("w")) for event in done("run")]
    run_for = [revenue for revenue in revenues if revenue]
    assert all(revenue % 10 == 0 for revenue in run_for)
    assert min(run_for[:10]) == 30
    assert max(run_for[:10]) <= 100
    assert 500 <= max(run_for) <= 600


SMALL = """\
# A comment, and another program: not done.
$ cat nothing
something

$ banker new 1830 Ann Ben
game.toml: 1830
$ banker play <<'END'
private ann sv   # the first
nonsense
END
$ banker --version
banker, version 0
"""


def test_what_has_changed_is_found_and_can_be_written(tmp_path: Path) -> None:
    """Each command that prints something else is named with its line; written anew, nothing differs."""
    folders = [tmp_path / str(number) for number in range(3)]
    for folder in folders:
        folder.mkdir()
    found = transcripts.differences(transcripts.parse(SMALL), folders[0])
    assert [difference.command.line for difference in found] == [5, 7, 11]
    assert found[1].printed[-1] == "[exit code 2]"
    assert "+++ now" in str(found[0])
    text = transcripts.written(transcripts.parse(SMALL), folders[1])
    assert text.startswith(SMALL[: SMALL.index("game.toml")])
    assert not transcripts.differences(transcripts.parse(text), folders[2])


def test_the_blocks_of_a_markdown_text_are_one_transcript() -> None:
    """Commands in ```console blocks, numbered by the lines of the text; all else stays as it is."""
    text = "# Title\n\n```console\n$ banker status\nOR 1.1\n```\n$ banker is no command here\n"
    parts = transcripts.parse_markdown(text)
    assert list(transcripts.commands(parts)) == [transcripts.Command(4, ("$ banker status",), ("OR 1.1",))]
    assert [part for part in parts if isinstance(part, str)] == [
        *("# Title", "", "```console", "```", "$ banker is no command here")
    ]


def test_standard_input_must_end() -> None:
    """A forgotten END is an error of the transcript, with the command."""
    with pytest.raises(ValueError, match="no line END"):
        transcripts.parse("$ banker play <<'END'\nbuy ann prr\n")


def test_a_command_must_be_one_for_the_shell_too() -> None:
    """An & that is not quoted would send half of the command into the background."""
    (command,) = transcripts.commands(transcripts.parse("$ banker buy ann b&o\n"))
    with pytest.raises(ValueError, match="the shell reads more"):
        assert command.is_done
    (command,) = transcripts.commands(transcripts.parse("$ banker note 'Ann & Ben; both'\n"))
    assert command.words == ["banker", "note", "Ann & Ben; both"]
