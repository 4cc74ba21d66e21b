"""The sample sessions replay word for word, leave the ledgers beside them, and show what a game can contain."""

import json
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from banker.cli.main import Commands, run
from banker.cli.session import Session
from banker.rules.find import shipped
from banker.rules.read import read
from banker.verbs.registry import verbs
from support.corrections import OF_OWN_RULESETS
from support.marks import few
from support.paths import SESSIONS
from tools import transcripts

TRANSCRIPTS = sorted(SESSIONS.glob("*.txt"))
EVENING = SESSIONS / "1830-four-players.txt"
PLAYERS = {"Alice", "Bob", "Carol", "Dora"}
PRICE = "has reached the end of the market"
TRAIN = "the first D-train has left the depot"
ALONE = "alone is not bankrupt"
CLOSED, SOLD_OUT = "all corporations and privates are closed", "the depot is empty"
BROKEN, BANKRUPT, STRANDED = "the bank has broken", "is bankrupt", "has no train and cannot pay for one"
TITLES = {
    "1882": BANKRUPT,
    "1889": BANKRUPT,
    "18Chesapeake": BANKRUPT,
    "18ChristmasEve": BANKRUPT,
    "18GA": PRICE,
    "1836Jr30": BROKEN,
    "18NL": BROKEN,
    "1850Jr": BANKRUPT,
    "18TN": PRICE,
    "18MS": "operating rounds",
    "18Tokaido": TRAIN,
}
"""By title whose rules are those of 1830 where it says nothing: the end to which it is played here."""
OF_ALL_ENDS = {
    "1846": (BROKEN, ALONE, CLOSED, SOLD_OUT),
    "1849": (BROKEN, PRICE, ALONE),
    "1849Boot": (BROKEN, PRICE, ALONE),
    "1850": (BROKEN, BANKRUPT),
    "1870": (PRICE, BROKEN, BANKRUPT),
    "1888": (BROKEN, BANKRUPT),
    "18LosAngeles": (BROKEN, ALONE, SOLD_OUT),
    "18LosAngeles2": (BROKEN, ALONE),
    "18Neb": (BROKEN, ALONE),
    "18AL": (PRICE, BROKEN, BANKRUPT),
    "18ChesapeakeOfftheRails": (PRICE, BROKEN, BANKRUPT),
    "18Texas": (BROKEN, BANKRUPT),
}
"""Titles that are played to each of their ends."""
GAMES = ["1830", "1830-starter", "1851", "1830-7p", *TITLES, *OF_ALL_ENDS]
ENDS = {
    game: (TITLES[game],) if game in TITLES else (BROKEN, STRANDED if game == "1830-starter" else BANKRUPT)
    for game in GAMES
} | OF_ALL_ENDS
"""The ends to which each game is played: most of the titles to one only."""

FIVE = SESSIONS / "1851-bank-broken.txt"
THREE = SESSIONS / "1851-bankrupt.txt"
EMPTY = SESSIONS / "starter-bank-empty.txt"
DOUBLE = SESSIONS / "starter-no-train.txt"
LOOKING = sorted({*Commands().list_commands(None), "play"} - {*verbs(), "replay", "report", "serve"})  # type: ignore[arg-type]  # asks for none
"""The queries except `replay`, which prints a line for every event and is for scripts, and those whose answer is a web page."""

by_name = pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)


def test_every_title_is_played_to_its_end() -> None:
    """A new title is in `TITLES` or `OF_ALL_ENDS` above."""
    assert sorted(GAMES) == shipped()


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
    """Return the words of all events of a verb, as one line each."""
    return [" ".join(event["words"]) for path in paths for event in done(verb, path)]


def moves(of: str, path: Path = EVENING) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    return ((event, move) for event in events(path) for move in event.get("moves", []) if move["of"] == of)


def typed(path: Path = EVENING) -> list[str]:
    return [" ".join(command.words[1:]) for command in transcripts.commands(transcripts.read(path))]


def looked(path: Path) -> set[str]:
    """Return the verbs of all commands typed in the shell."""
    words = (command.words[1:] for command in transcripts.commands(transcripts.read(path)))
    return {next((word for word in line if word in LOOKING or word in verbs()), "") for line in words}


def printed(path: Path = EVENING) -> str:
    return "\n".join(line for command in transcripts.commands(transcripts.read(path)) for line in command.printed)


def ending(path: Path) -> str:
    """Return why the game was over; nothing if it is not."""
    return str(next((move["to"] for _, move in moves("over", path)), ""))


def balances(path: Path, who: str) -> list[int]:
    """Return the cash of an account after each event."""
    cash = sum(_received(move, who) for move in ledger(path)["box"])
    return [cash := cash + sum(_received(move, who) for move in event.get("moves", [])) for event in events(path)]


def _received(move: dict[str, Any], who: str) -> int:
    paid = move["amount"] if move["of"] == "cash" else 0
    return int(paid * ((move.get("to") == who) - (move.get("from") == who)))


def test_there_are_sample_sessions() -> None:
    """The folder has the sample sessions that the tests below name."""
    assert {EVENING, FIVE, THREE, EMPTY, DOUBLE} <= set(TRANSCRIPTS)


@few(4)
@by_name
def test_transcript_replays_word_for_word(path: Path, tmp_path: Path) -> None:
    """Every command prints what the transcript says, and they leave the ledger beside it byte for byte, with its times; if not, run `python tests/tools/transcripts.py --write FILE` and look."""
    assert not [str(difference) for difference in transcripts.differences(transcripts.read(path), tmp_path)]
    assert Path(tmp_path, transcripts.LEDGER).read_bytes() == path.with_suffix(".toml").read_bytes()


@few(2, 20)
@by_name
def test_ledger_audits_clean(path: Path) -> None:
    """The audit says that all is in order, or lists the events recorded with `--override` and their reasons, and nothing else."""
    announced = {event["n"]: event["override"] for event in events(path) if "override" in event}
    assert _audited("-O", "json", path=path)[1] == sorted(announced)
    code, found, text = _audited(path=path)
    assert (code, found) == ((1, []) if announced else (0, []))
    assert ("no findings" in text) != bool(announced)
    assert all(reason in text and any(reason in line for line in typed(path)) for reason in announced.values())


def _audited(*options: str, path: Path) -> tuple[int, list[int], str]:
    """Return the exit status of an audit, the events with an override (in JSON), and the output."""
    with CliRunner().isolation() as (out, err, _):
        code = run(["audit", *options, str(path.with_suffix(".toml"))], Session())
    assert not err.getvalue()
    text = out.getvalue().decode()
    findings = json.loads(text)["ledgers"][0]["findings"] if options else []
    assert {finding["severity"] for finding in findings} <= {"override"}
    return code, [finding["event"] for finding in findings], text


@by_name
def test_transcript_names_its_ledger(path: Path) -> None:
    """A transcript begins with comments that name its ledger, and ends with an audit."""
    parts = transcripts.read(path)
    heading = " ".join(part for part in parts[: parts.index("")] if isinstance(part, str))
    assert heading.startswith("# A whole ")
    assert path.with_suffix(".toml").name in heading
    assert typed(path)[-1] == "audit"


@by_name
def test_transcript_is_a_whole_game(path: Path) -> None:
    """Each game ends in one of the ways that its rules know, perhaps with a run in 1870, or where that closes all; only names, options and older events change after that."""
    do = [event["do"] for event in events(path) if event["do"] not in ("insert", "option", "rename")]
    at_once = read(ledger(path)["ruleset"], ledger(path)["options"]).end.market == "at-once"
    at_once |= ending(path).endswith(CLOSED)
    assert do[-1] in {"end", "bankrupt"} or (at_once and do[-1] == "run")
    assert ending(path).endswith(ENDS[ledger(path)["ruleset"]])


@pytest.mark.parametrize(("game", "end"), [(game, end) for game in GAMES for end in ENDS[game]])
def test_every_game_is_played_to_each_of_its_ends(game: str, end: str) -> None:
    """Each game has a session for each way in which it can end."""
    assert any(ending(path).endswith(end) for path in sessions(game))


@pytest.mark.parametrize("verb", sorted({*verbs()} - OF_OWN_RULESETS))
def test_every_verb_that_records_occurs(verb: str) -> None:
    """Every verb that records and that a shipped game allows is used in some session."""
    assert any(done(verb, path) for path in TRANSCRIPTS), f"type `{verb}` in a session of sample_sessions/"


@pytest.mark.parametrize("verb", LOOKING)
def test_every_query_occurs(verb: str) -> None:
    """Every query is typed in some session."""
    assert any(verb in looked(path) for path in TRANSCRIPTS)


@pytest.mark.parametrize(("game", "option"), [(game, option) for game in GAMES for option in read(game).option])
def test_every_option_occurs(game: str, option: str) -> None:
    """Every option is set to another value than usual in a session of its game; 1830, the 7-player variant and the titles share sessions."""
    shared = game in {"1830", "1830-7p", *TITLES, *OF_ALL_ENDS} and option in read("1830").option
    usual = read(game).options.get(option)
    paths = TRANSCRIPTS if shared else sessions(game)
    assert any(ledger(path)["options"].get(option, usual) != usual for path in paths)


@by_name
def test_comments_fit_ninety_columns(path: Path) -> None:
    """The comments of a transcript have at most 90 columns."""
    comments = (part for part in transcripts.read(path) if isinstance(part, str))
    assert not [line for line in comments if len(line) > 90]


def test_four_player_game_is_whole() -> None:
    """The game goes from the auction to the broken bank and `end`, in 250 to 400 events."""
    assert 250 <= len(events(EVENING)) <= 400
    assert events(EVENING)[-1]["do"] == "end"
    assert [move["to"] for _, move in moves("broken")] == ["OR 7.3"]
    assert {move["to"] for _, move in moves("over")} == {"the bank has broken"}


def test_four_player_game_uses_every_usual_verb() -> None:
    """The game uses every verb of 1830 except bankruptcy and payments without a rule."""
    assert {event["do"] for event in events(EVENING)} >= {
        *("private", "par", "buy", "sell", "exchange", "next", "run", "train", "discard", "tile", "token"),
        *("note", "undo", "redo", "end"),
    }


def test_four_player_game_reaches_every_phase() -> None:
    """The game goes from 2-trains to D-trains."""
    assert [move["to"] for _, move in moves("phase")] == ["3", "4", "5", "6", "D"]


def test_four_player_game_has_an_auction() -> None:
    """A private is sold for more than its face value."""
    assert ["Carol", "CA", "195"] in [event["words"] for event in done("private")]


def test_four_player_game_sells_privates_to_corporations() -> None:
    """Four corporations buy privates."""
    assert {event["words"][0] for event in done("private")} - PLAYERS == {"NYC", "PRR", "B&O", "CPR"}


def test_presidents_change_by_sale_and_by_purchase() -> None:
    """A sale and a purchase each pass a president's certificate from one player to another."""
    changes = [event["do"] for event, move in moves("president") if {move["from"], move["to"]} <= PLAYERS]
    assert {"sell", "buy"} <= set(changes)


def test_train_is_bought_with_the_presidents_money() -> None:
    """A president helps to buy a train, once after a forced sale."""
    assert any("--president" in event["words"] for event in done("train"))
    assert any(event["round"].startswith("OR") for event in done("sell"))


def test_trains_are_discarded_traded_in_and_sold_between_corporations() -> None:
    """A returned train is bought again, a 6-train is traded in for a D-train, and NYNH sells a train."""
    words = [" ".join(event["words"]) for event in done("train")]
    assert done("discard")
    assert any("--from pool" in line for line in words)
    assert any(" D " in line and "--trade-in 6" in line for line in words)
    assert any("--from NYNH" in line for line in words)


def test_track_and_stations_are_paid_for() -> None:
    """Water and mountains are paid for by hex; stations cost $0 on the Delaware & Hudson, else $40 and $100."""
    paid = {move["amount"] for event, move in moves("cash") if event["do"] == "tile"}
    assert paid == {80, 120}
    assert {event["words"][1] for event in done("token")} == {"0", "40", "100"}


def test_prices_reach_coloured_zones_and_rise_when_sold_out() -> None:
    """Prices reach the yellow and orange zones, and sold-out stock rises after a stock round."""
    assert "(yellow)" in printed()
    assert "(orange)" in printed()
    assert any(event["do"] == "next" for event, _ in moves("price"))


def test_refusals_occur() -> None:
    """The transcript has lines refused by the rules and lines not understood, with their exit statuses."""
    assert printed().count("[exit code 1]") >= 10
    assert "[exit code 2]" in printed()


@pytest.mark.parametrize(
    "verb", ["status", "market", "order", "limits", "trains", "score", "payout", "log", "show", "audit"]
)
def test_queries_occur_between_events(verb: str) -> None:
    """Each query is typed somewhere in the game."""
    assert any(line.split()[0] == verb for line in typed())


def test_revenues_are_realistic() -> None:
    """Revenues are multiples of $10, from $30 at the start to more than $500 with a D-train."""
    revenues = [int(event["words"][1].rstrip("w")) for event in done("run")]
    run_for = [revenue for revenue in revenues if revenue]
    assert all(revenue % 10 == 0 for revenue in run_for)
    assert min(run_for[:10]) == 30
    assert max(run_for[:10]) <= 100
    assert 500 <= max(run_for) <= 600


def test_1851_is_played_by_three_four_and_five() -> None:
    """Sessions have five and three players; four players begin one and begin again as three."""
    begun = [line.split(" --")[0].split()[-5:] for path in (FIVE, THREE) for line in typed(path) if " 1851 " in line]
    assert [len(ledger(path)["players"]) for path in (FIVE, THREE)] == [5, 3]
    assert ["Emil", "Fay", "Gus", "Hal"] in [words[-4:] for words in begun]


def test_1851_pays_halves_in_full_and_nothing() -> None:
    """Runs are paid in full, by half and not at all; half of $130 pays $7 a share, rounded up."""
    runs = lines("run", (FIVE, THREE))
    assert {line[-1] for line in runs} >= {"h", "w", "0"}
    assert "L&N 130h" in runs


def test_1851_corporations_trade_their_own_stock() -> None:
    """Corporations sell and buy back their own stock, and players buy from treasuries."""
    own = {line.split()[0] for line in lines("sell", (FIVE, THREE))} - {
        *ledger(FIVE)["players"],
        *ledger(THREE)["players"],
    }
    assert own == {"IC", "TC", "L&N"}
    assert "TC TC pool 1" in lines("buy", [FIVE])
    assert sum(" treasury " in line for line in lines("buy", (FIVE, THREE))) > 20


def test_1851_corporations_sell_trains_to_each_other() -> None:
    """A train costs $1 between two corporations of one president, and less than face value only with the option."""
    assert "GM&O 3 --from TC --price 1" in lines("train", [THREE])
    assert "NC&StL 3 --from TC --price 150" in lines("train", [FIVE])
    assert "Between corporations a 3-train costs $200, not $120 (1851 Operating Rounds)" in printed(THREE)


@pytest.mark.parametrize("path", [FIVE, THREE], ids=lambda path: path.stem)
def test_1851_stock_is_sold_before_a_train_is_bought(path: Path) -> None:
    """A president who cannot pay sells stock: in one game it is enough, in the other the president goes bankrupt."""
    forced = [event for event in done("sell", path) if any(move["of"] == "raising" for move in event["moves"])]
    assert len(forced) == 1
    after = events(path)[forced[0]["n"]]
    assert (after["do"], after["words"][-1]) == (("train", "--president") if path == FIVE else ("bankrupt", "Gus"))


@pytest.mark.parametrize("path", [FIVE, THREE], ids=lambda path: path.stem)
def test_1851_presidents_change(path: Path) -> None:
    """A sale passes a presidency from one player to another."""
    changes = [
        event["do"]
        for event, move in moves("president", path)
        if {move["from"], move["to"]} <= {*ledger(path)["players"]}
    ]
    assert changes == ["sell"]


def test_1851_ends_with_the_operating_round() -> None:
    """The game ends with the operating round, not the set of three; by the option, a bank of exactly $0 had not broken."""
    assert "This set has 3 operating rounds." in printed(FIVE)
    assert (events(FIVE)[-1]["round"], [move["to"] for _, move in moves("broken", FIVE)]) == ("OR 6.1", ["OR 6.1"])
    assert 0 in balances(FIVE, "Bank")


def test_1851_bankrupt_player_lacks_eight_dollars() -> None:
    """Gus lacks $8 for a train, and by the option the private of the bankrupt player counts."""
    assert "Gus has $242 of the $250 that IC lacks" in printed(THREE)
    assert "3,Gus,0,415,80,495" in printed(THREE)


def test_corrections_and_dry_runs_occur() -> None:
    """The sessions have undo, redo, notes, payments, overrides, dry runs and refusals."""
    assert all(done(verb, FIVE) for verb in ("undo", "redo", "note", "pay"))
    assert any("override" in event for event in events(FIVE))
    assert all(any(line.startswith("-n ") for line in typed(path)) for path in (FIVE, THREE, EMPTY, DOUBLE))
    assert all("[exit code 1]" in printed(path) for path in (FIVE, THREE, EMPTY, DOUBLE))


@pytest.mark.parametrize("verb", ["status", "market", "limits", "order", "score", "trains", "payout", "log", "audit"])
def test_1851_uses_every_query(verb: str) -> None:
    """Each query is typed in one of the sessions of 1851."""
    assert verb in looked(FIVE) | looked(THREE)


def test_starter_game_ends_with_an_empty_bank() -> None:
    """The bank breaks in the turn of PRR: the reserve is added, and the other railroads play once more."""
    assert [move["to"] for _, move in moves("broken", EMPTY)] == ["OR 11"]
    assert 0 in balances(EMPTY, "Bank")
    assert "The reserve banknotes, $1,500, go into the bank." in printed(EMPTY)
    assert [event["words"][0] for event in events(EMPTY)[-5:] if event["do"] == "run"][-1] == "C&O"


def test_starter_game_has_an_open_market() -> None:
    """Two railroads discard a train when the first 5-train is bought."""
    assert lines("discard", [EMPTY]) == ["PRR 3", "NYC 3"]


def test_starter_game_for_two_with_two_railroads_each() -> None:
    """Railroads sell trains to each other, and one without a train ends the game."""
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


def test_changed_output_is_found_and_written(tmp_path: Path) -> None:
    """A command that prints something else is named with its line; after writing, there are no differences."""
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


def test_blocks_of_a_markdown_text_are_one_transcript() -> None:
    """Commands in ```console blocks are numbered by the lines of the text, and the rest of the text is kept."""
    text = "# Title\n\n```console\n$ banker status\nOR 1.1\n```\n$ banker is no command here\n"
    parts = transcripts.parse_markdown(text)
    assert list(transcripts.commands(parts)) == [transcripts.Command(4, ("$ banker status",), ("OR 1.1",))]
    assert [part for part in parts if isinstance(part, str)] == [
        *("# Title", "", "```console", "```", "$ banker is no command here")
    ]


def test_standard_input_must_end() -> None:
    """A transcript without the line END of an input is refused with the command."""
    with pytest.raises(ValueError, match="no line END"):
        transcripts.parse("$ banker play <<'END'\nbuy ann prr\n")


def test_shell_must_read_a_command_as_one() -> None:
    """A command with an unquoted & is refused, since the shell would run half of it in the background."""
    (command,) = transcripts.commands(transcripts.parse("$ banker buy ann b&o\n"))
    with pytest.raises(ValueError, match="the shell reads more"):
        assert command.is_banker
    (command,) = transcripts.commands(transcripts.parse("$ banker note 'Ann & Ben; both'\n"))
    assert command.words == ["banker", "note", "Ann & Ben; both"]
