"""The sample sessions replay word for word, leave the ledgers that lie beside them, and show what they are there to show."""

import json
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from banker.cli.main import Commands, run
from banker.cli.session import Session
from banker.rules.read import read
from banker.verbs.registry import verbs
from support.paths import SESSIONS
from tools import transcripts

TRANSCRIPTS = sorted(SESSIONS.glob("*.txt"))
EVENING = SESSIONS / "1830-four-players.txt"
PLAYERS = {"Alice", "Bob", "Carol", "Dora"}
GAMES = ["1830", "1830-starter", "1851", "1830-7p"]
BROKEN, BANKRUPT, STRANDED = "the bank has broken", "is bankrupt", "has no train and cannot pay for one"
ENDS = {game: (BROKEN, STRANDED if game == "1830-starter" else BANKRUPT) for game in GAMES}

FIVE = SESSIONS / "1851-bank-broken.txt"
THREE = SESSIONS / "1851-bankrupt.txt"
EMPTY = SESSIONS / "starter-bank-empty.txt"
DOUBLE = SESSIONS / "starter-no-train.txt"
LOOKING = sorted({*Commands().list_commands(None), "play"} - {*verbs(), "replay"})  # type: ignore[arg-type]  # asks for none
"""The verbs that look, but `replay`: that is for scripts, a line for every event."""

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
def ledger(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))


def events(path: Path) -> list[dict[str, Any]]:
    return list(ledger(path)["event"])


def sessions(game: str) -> list[Path]:
    return [path for path in TRANSCRIPTS if ledger(path)["ruleset"] == game]


def done(verb: str, path: Path = EVENING) -> list[dict[str, Any]]:
    return [event for event in events(path) if event["do"] == verb]


def lines(verb: str, paths: Iterable[Path]) -> list[str]:
    """The words of all events of a verb, as one line each."""
    return [" ".join(event["words"]) for path in paths for event in done(verb, path)]


def moves(of: str, path: Path = EVENING) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    return ((event, move) for event in events(path) for move in event.get("moves", []) if move["of"] == of)


def typed(path: Path = EVENING) -> list[str]:
    return [" ".join(command.words[1:]) for command in transcripts.commands(transcripts.read(path))]


def looked(path: Path) -> set[str]:
    """The verbs of all commands, as typed in the shell."""
    words = (command.words[1:] for command in transcripts.commands(transcripts.read(path)))
    return {next((word for word in line if word in LOOKING or word in verbs()), "") for line in words}


def printed(path: Path = EVENING) -> str:
    return "\n".join(line for command in transcripts.commands(transcripts.read(path)) for line in command.printed)


def ending(path: Path) -> str:
    """Why the game was over; nothing if it is not."""
    return str(next((move["to"] for _, move in moves("over", path)), ""))


def balances(path: Path, who: str) -> list[int]:
    """What somebody had after each event."""
    cash = sum(_received(move, who) for move in ledger(path)["box"])
    return [cash := cash + sum(_received(move, who) for move in event.get("moves", [])) for event in events(path)]


def _received(move: dict[str, Any], who: str) -> int:
    paid = move["amount"] if move["of"] == "cash" else 0
    return int(paid * ((move.get("to") == who) - (move.get("from") == who)))


def test_there_are_sample_sessions() -> None:
    """An empty folder would make the tests below pass for nothing."""
    assert {EVENING, FIVE, THREE, EMPTY, DOUBLE} <= set(TRANSCRIPTS)


@by_name
def test_a_transcript_replays_word_for_word(path: Path) -> None:
    """Every command prints what the transcript says; else: python tests/tools/transcripts.py --write FILE, and look."""
    assert not replayed(path).differences


@by_name
def test_the_ledger_beside_it_is_what_the_commands_leave(path: Path) -> None:
    """Byte for byte, its times too."""
    assert replayed(path).ledger == path.with_suffix(".toml").read_bytes()


@by_name
def test_its_ledger_audits_clean(path: Path) -> None:
    """Exit code 0, and silent; or what was recorded with `--override`, with the reason that was typed, and nothing else."""
    announced = {event["n"]: event["override"] for event in events(path) if "override" in event}
    assert _audited("-O", "json", path=path)[1] == sorted(announced)
    code, found, text = _audited(path=path)
    assert (code, found) == ((1, []) if announced else (0, []))
    assert bool(text) == bool(announced)
    assert all(reason in text and any(reason in line for line in typed(path)) for reason in announced.values())


def _audited(*options: str, path: Path) -> tuple[int, list[int], str]:
    """The exit code of an audit, the events with an override that it reports (in JSON), and what it prints."""
    with CliRunner().isolation() as (out, err, _):
        code = run(["audit", *options, str(path.with_suffix(".toml"))], Session())
    assert not err.getvalue()
    text = out.getvalue().decode()
    findings = json.loads(text)["ledgers"][0]["findings"] if options else []
    assert {finding["severity"] for finding in findings} <= {"override"}
    return code, [finding["event"] for finding in findings], text


@by_name
def test_it_says_what_it_is(path: Path) -> None:
    """It begins with comments that name the ledger beside it, and ends with an audit."""
    parts = transcripts.read(path)
    heading = " ".join(part for part in parts[: parts.index("")] if isinstance(part, str))
    assert heading.startswith("# A whole ")
    assert path.with_suffix(".toml").name in heading
    assert typed(path)[-1] == "audit"


@by_name
def test_it_is_a_whole_game(path: Path) -> None:
    """To an end that its rules know."""
    assert events(path)[-1]["do"] in {"end", "bankrupt"}
    assert ending(path).endswith(ENDS[ledger(path)["ruleset"]])


@pytest.mark.parametrize(("game", "end"), [(game, end) for game in GAMES for end in ENDS[game]])
def test_every_game_is_played_to_each_of_its_ends(game: str, end: str) -> None:
    """A session for each way in which a game can be over."""
    assert any(ending(path).endswith(end) for path in sessions(game))


@pytest.mark.parametrize("verb", verbs())
def test_every_verb_that_records_occurs(verb: str) -> None:
    """In the ledger of some session."""
    assert any(done(verb, path) for path in TRANSCRIPTS)


@pytest.mark.parametrize("verb", LOOKING)
def test_every_verb_that_looks_occurs(verb: str) -> None:
    """Typed in some session."""
    assert any(verb in looked(path) for path in TRANSCRIPTS)


@pytest.mark.parametrize(("game", "option"), [(game, option) for game in GAMES for option in read(game).option])
def test_every_option_occurs(game: str, option: str) -> None:
    """Set to something else than the rules have, in a session of that game; 1830 and its variant share theirs with all."""
    shared = game in {"1830", "1830-7p"} and option in read("1830").option
    usual = read(game).options[option]
    paths = TRANSCRIPTS if shared else sessions(game)
    assert any(ledger(path)["options"].get(option, usual) != usual for path in paths)


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


def test_1851_is_played_by_three_four_and_five() -> None:
    """Four sit down to it, and begin again as three when one has to go."""
    begun = [line.split(" --")[0].split()[-5:] for path in (FIVE, THREE) for line in typed(path) if " 1851 " in line]
    assert [len(ledger(path)["players"]) for path in (FIVE, THREE)] == [5, 3]
    assert ["Emil", "Fay", "Gus", "Hal"] in [words[-4:] for words in begun]


def test_1851_pays_halves_in_full_and_nothing() -> None:
    """Three decisions; one of the halves is rounded up for the shareholders, $7 each of $130."""
    runs = lines("run", (FIVE, THREE))
    assert {line[-1] for line in runs} >= {"h", "w", "0"}
    assert "L&N 130h" in runs


def test_1851_corporations_deal_in_their_own_stock() -> None:
    """They sell it, they buy it back; players buy out of their treasuries."""
    own = {line.split()[0] for line in lines("sell", (FIVE, THREE))} - {
        *ledger(FIVE)["players"],
        *ledger(THREE)["players"],
    }
    assert own == {"IC", "TC", "L&N"}
    assert "TC TC pool 1" in lines("buy", [FIVE])
    assert sum(" treasury " in line for line in lines("buy", (FIVE, THREE))) > 20


def test_1851_trains_go_between_corporations() -> None:
    """For a dollar between two of one president; for less than face as agreed, where the option lets it; else refused."""
    assert "GM&O 3 --from TC --price 1" in lines("train", [THREE])
    assert "NC&StL 3 --from TC --price 150" in lines("train", [FIVE])
    assert "Between corporations a 3-train costs $200, not $120 (1851 Operating Rounds)" in printed(THREE)


@pytest.mark.parametrize("path", [FIVE, THREE], ids=lambda path: path.stem)
def test_1851_stock_is_sold_before_a_train_is_bought(path: Path) -> None:
    """A president who cannot pay sells first; for one it is enough, for the other it is not."""
    forced = [event for event in done("sell", path) if any(move["of"] == "raising" for move in event["moves"])]
    assert len(forced) == 1
    after = events(path)[forced[0]["n"]]
    assert (after["do"], after["words"][-1]) == (("train", "--president") if path == FIVE else ("bankrupt", "Gus"))


@pytest.mark.parametrize("path", [FIVE, THREE], ids=lambda path: path.stem)
def test_1851_presidents_change(path: Path) -> None:
    """By a sale: from one player to another."""
    changes = [
        event["do"]
        for event, move in moves("president", path)
        if {move["from"], move["to"]} <= {*ledger(path)["players"]}
    ]
    assert changes == ["sell"]


def test_1851_ends_with_the_operating_round() -> None:
    """Not with the set of three; a bank of exactly $0 had not broken before, as agreed."""
    assert "This set has 3 operating rounds." in printed(FIVE)
    assert (events(FIVE)[-1]["round"], [move["to"] for _, move in moves("broken", FIVE)]) == ("OR 6.1", ["OR 6.1"])
    assert 0 in balances(FIVE, "Bank")


def test_1851_a_bankrupt_lacks_eight_dollars() -> None:
    """And his private counts, as agreed."""
    assert "Gus has $242 of the $250 that IC lacks" in printed(THREE)
    assert "3,Gus,0,415,80,495" in printed(THREE)


def test_what_happens_at_a_table_happens() -> None:
    """Mistakes and second thoughts, payments that no rule knows, and something tried before it is done."""
    assert all(done(verb, FIVE) for verb in ("undo", "redo", "note", "pay"))
    assert any("override" in event for event in events(FIVE))
    assert all(any(line.startswith("-n ") for line in typed(path)) for path in (FIVE, THREE, EMPTY, DOUBLE))
    assert all("[exit code 1]" in printed(path) for path in (FIVE, THREE, EMPTY, DOUBLE))


@pytest.mark.parametrize("verb", ["status", "market", "limits", "order", "score", "trains", "payout", "log", "audit"])
def test_1851_is_looked_at_from_all_sides(verb: str) -> None:
    """In one of its sessions."""
    assert verb in looked(FIVE) | looked(THREE)


def test_the_starter_game_ends_with_an_empty_bank() -> None:
    """In the turn of the Pennsylvania: the reserve goes in, and all the others play once more."""
    assert [move["to"] for _, move in moves("broken", EMPTY)] == ["OR 11"]
    assert 0 in balances(EMPTY, "Bank")
    assert "The notes kept out, $1,500, go into the bank." in printed(EMPTY)
    assert [event["words"][0] for event in events(EMPTY)[-5:] if event["do"] == "run"][-1] == "C&O"


def test_the_starter_game_has_an_open_market() -> None:
    """Two trains are given up when the 5-train is bought."""
    assert lines("discard", [EMPTY]) == ["PRR 3", "NYC 3"]


def test_the_starter_game_for_two_with_two_railroads_each() -> None:
    """With trains sold between them, for a dollar and as agreed; a railroad without a train ends it."""
    assert typed(DOUBLE)[0].startswith("new 1830-starter Tom=prr+bm Mia=co+nyc ")
    assert {line for line in lines("train", [DOUBLE]) if "--from bank" not in line} == {
        *("B&M 2 --from PRR --price 1", "C&O 2 --from PRR --price 50")
    }
    assert ending(DOUBLE) == "C&O has no train and cannot pay for one"


SMALL = """\
# A comment, and other programs: they run in bash, which stays where they go.
$ mkdir evening && cd evening
$ basename $PWD
morning

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
    assert [difference.command.line for difference in found] == [3, 6, 8, 12]
    assert found[0].printed == ("evening",)
    assert found[2].printed[-1] == "[exit code 2]"
    assert "+++ now" in str(found[0])
    text = transcripts.written(transcripts.parse(SMALL), folders[1])
    assert text.startswith(SMALL[: SMALL.index("morning")])
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
        assert command.is_banker
    (command,) = transcripts.commands(transcripts.parse("$ banker note 'Ann & Ben; both'\n"))
    assert command.words == ["banker", "note", "Ann & Ben; both"]
