"""The command line as scripts rely on it: JSON keys, options, exit statuses, messages."""

import json
import re
from pathlib import Path

import pytest

from banker.cli.asking import Interrupted
from banker.errors import BankerError, Damaged, Illegal
from support.say import Say

STATUS_KEYS = {
    "game": {"ruleset", "round", "phase", "bank", "bank_broken", "priority", "over", "end_reason", "events"},
    "players": {"name", "cash", "certificates", "limit", "worth", "shares", "privates", "president", "bankrupt"},
    "corporations": {
        *("id", "par", "price", "row", "column", "zone", "floated", "president", "treasury", "ipo", "pool", "own"),
        *("trains", "tokens_left", "privates", "last_run"),
    },
}


def test_status_has_all_keys_from_the_start(banker: Say) -> None:
    """`status -O json` has every key in a new game; a value that does not exist yet is `null`."""
    banker("new 1830 Alice Bob Carol Dora")
    status = banker("status -O json").data
    assert status["schema"] == 1
    assert set(status) >= {"schema", "game", "players", "corporations", "order", "depot", "discarded"}
    assert set(status["game"]) >= STATUS_KEYS["game"]
    assert all(set(player) >= STATUS_KEYS["players"] for player in status["players"])
    assert all(set(corporation) >= STATUS_KEYS["corporations"] for corporation in status["corporations"])
    assert status["corporations"][0] | {"own": 0} == status["corporations"][0]
    assert [
        status["corporations"][0][key] for key in ("par", "price", "row", "column", "zone", "president", "last_run")
    ] == [None] * 7
    assert status["depot"] == {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2, "D": 6}
    assert (
        status["game"] | {"round": "SR 1", "phase": "2", "bank": 9600, "priority": "Alice", "events": 0}
        == status["game"]
    )


def test_event_in_json_is_one_line_with_its_seal(game: Say) -> None:
    """An event in JSON is one line with the keys `n`, `do`, `words`, `moves`, `follows` and `seal`, with the moves of the ledger."""
    answer = game("par carol prr 76 -O json")
    assert answer.out.count("\n") == 1
    event = answer.data
    assert set(event) >= {"n", "do", "words", "moves", "follows", "seal"}
    assert (event["n"], event["do"], event["words"]) == (7, "par", ["Carol", "PRR", "76"])
    assert {"of": "cash", "amount": 152, "from": "Carol", "to": "Bank"} in event["moves"]
    assert len(event["seal"]) == 16
    assert event["seal"] in Path("game.toml").read_text()


def test_prices_in_json_have_the_form_of_the_contract(banker: Say) -> None:
    """`follows` tells a price as `PRR: 76 to 82`, also in a correction; people read dollars and a full stop."""
    lines = "private alice sv\nprivate bob cs\nprivate carol dh\nprivate alice mh\nprivate bob ca\nprivate carol bo --par 67"
    buys = "\n".join(f"buy {who} prr" for who in ("bob", "carol", "alice", "bob"))
    assert banker("play", f"new 1830 Alice Bob Carol\n{lines}").code == 0
    assert "PRR: starts at 76" in banker("par alice prr 76 -n -O json").data["follows"]
    assert "PRR starts at $76." in banker("par alice prr 76").out
    assert banker("play", f"{buys}\nnext").code == 0
    assert "PRR: 76 to 82" in banker("run prr 120 -n -O json --override trial").data["follows"]
    assert "PRR: $76 to $82." in banker("run prr 120 --override trial").out
    undone = banker("undo -O json").data["follows"]
    assert "PRR: 82 to 76" in undone
    assert banker("redo").code == 0
    changes = " ".join(banker("amend 13 run prr 0 --yes -O json --override trial").data["follows"])
    assert "PRR: 76 to 71" in changes or "PRR: 82 to 71" in changes, changes
    assert "$76 to" not in changes


def test_replay_in_json_has_the_table_after_every_event(game: Say) -> None:
    """`replay -O json` prints an object for each event, with the table in `state` as in `status`."""
    lines = [json.loads(line) for line in game("replay -O json").out.splitlines()]
    assert [line["n"] for line in lines] == [1, 2, 3, 4, 5, 6]
    assert lines[-1]["ref"] is None
    for at in (3, 6):
        status = game(f"status --at {at} -O json").data
        assert lines[at - 1]["state"] == {key: status[key] for key in lines[at - 1]["state"]}
        assert lines[at - 1]["turn"] == status["turn"]


def test_score_and_audit_in_json(game: Say) -> None:
    """`score` and `audit` have their keys, and `final` is true only after the end of the game."""
    score = game("score -O json").data
    assert score["final"] is False
    assert set(score["players"][0]) >= {"name", "cash", "stock", "privates", "owed", "worth", "rank"}
    game("par carol prr 76 --override later")
    game("pay carol prr 10 'a gift' --override 'he insists'")
    audit = game("audit -O json")
    assert audit.code == 1
    ledger = audit.data["ledgers"][0]
    assert (ledger["file"], ledger["ok"]) == ("game.toml", False)
    assert set(ledger["findings"][0]) >= {"event", "rule", "severity", "message"}
    assert ledger["findings"][0]["event"] == 8
    assert "he insists" in ledger["findings"][0]["message"]
    assert set(ledger["scores"]) == {"Alice", "Bob", "Carol", "Dora"}


@pytest.mark.parametrize("words", ["-f other.toml status", "status -f other.toml", "status --file other.toml"])
def test_shared_options_before_and_after_the_verb(banker: Say, words: str) -> None:
    """`-f` names the ledger before or after the verb."""
    banker("new 1830 Alice Bob Carol -f other.toml")
    assert "Carol" in banker(words).out


def test_ledger_named_by_the_environment(banker: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ledger is `$BANKER_FILE`, or else `game.toml` in this folder."""
    monkeypatch.setenv("BANKER_FILE", "evening.toml")
    banker("new 1830 Alice Bob Carol")
    assert Path("evening.toml").exists()
    assert "Carol" in banker("status").out


def test_dry_run_records_nothing(game: Say) -> None:
    """`-n` shows the event and leaves the file as it was."""
    before = Path("game.toml").read_bytes()
    answer = game("par carol prr 76 -n")
    assert answer.code == 0
    assert "Would be event 7: par Carol PRR 76\n" in answer.out
    assert Path("game.toml").read_bytes() == before


def test_names_may_be_shortened(game: Say) -> None:
    """Names may be typed without case, punctuation or their last letters; an ambiguous name is refused with the candidates."""
    assert game("par CAROL eri $67").code == 0
    two = game("par dora ny 67")
    assert two.code == 2
    assert "NYC or NYNH" in two.err
    none = game("par dora nyx 67")
    assert none.code == 2
    assert "Choose one of PRR" in none.err
    assert game("status -O json").data["game"]["events"] == 7


@pytest.mark.parametrize(
    ("words", "code", "hint"),
    [
        ("buy carol b&o 12x", 2, "number of certificates"),
        ("buy carol", 2, "`buy` needs CORP: `buy WHO CORP [ipo|pool|treasury] [COUNT]`"),
        ("buy carol b&o ipo 1 1", 2, "Unexpected argument '1'. Usage: buy WHO CORP [ipo|pool|treasury] [COUNT]"),
        ("buy carol b&o ipo 0", 2, "number of certificates"),
        ("par carol prr 12.50", 2, "whole dollars"),
        ("par carol prr -67", 2, ""),
        ("par carol prr 68", 1, "1830 8.1"),
        ("sell bob b&o", 1, "1830 12.0(1)"),
        ("run prr 120", 1, "operating rounds"),
        ("fly prr", 2, "Unknown command 'fly'"),
        ("buy carol b&o --at 3", 2, "--at"),
        ("show 99", 2, "There is no event 99"),
        ("status --at 99", 2, "There is no event 99"),
        ("status -O xml", 2, "xml"),
        ("rules check nothing", 2, "Unknown ruleset 'nothing'. Choose one of 1830, "),
        ("help nothing", 2, "There is no help on 'nothing'"),
        ("play nothing.txt", 2, "cannot be read"),
    ],
)
def test_exit_statuses_and_messages(game: Say, words: str, code: int, hint: str) -> None:
    """A command exits with 1 if the rules refuse it and 2 if it cannot be read, prints one sentence, and records nothing."""
    answer = game(words)
    assert answer.code == code
    assert hint in answer.err
    assert "Traceback" not in answer.err
    assert game("status -O json").data["game"]["events"] == 6


def test_missing_ledger(banker: Say) -> None:
    """Without a ledger, `status` exits with 2 and says how to begin one."""
    answer = banker("status")
    assert answer.code == 2
    assert "banker new" in answer.err


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("new 1830 Alice", "2 to 6 players"),
        ("new 1830 A B C D E F G", "2 to 6 players"),
        ("new 1830 Alice alice", "Two players cannot be called 'Alice' and 'alice'"),
        ("new 1830 Alice Bank", "means the Bank. Add a letter or an initial: 'Bank K'."),
        ("new 1830 Alice Pool", "means the Pool. Add"),
        ("new 1830 Alice Erie", "means the corporation Erie. Add a letter or an initial: 'Erie K'."),
        ("new 1830 Alice 'M&H'", "means the private company MH. Add"),
        ("new 1830 Alice '&&&'", "cannot be a player's name"),
        ("new 1830 Alice 'x\x1b[2J'", "cannot be a player's name"),
        ("new 1830 Alice 'a\u202eb'", "cannot be a player's name"),
        ("new 1829 Alice Bob", "Unknown ruleset '1829'"),
        ("new 1830 Alice Bob --option diesels=7", "6 or unlimited"),
        ("new 1830 Alice Bob --option colour=red", "Unknown option 'colour'"),
        ("new 1830 Alice Bob --option diesels", "NAME=VALUE"),
        ("new 1830 Alice Bob --option bank=0", "whole dollars"),
        ("new 1830 Alice Bob --option bank=100", "2 players would start with $2,400 together, but the bank has $100."),
    ],
)
def test_new_refuses_wrong_arguments(banker: Say, words: str, hint: str) -> None:
    """`new` refuses wrong numbers and names of players, and makes no file."""
    answer = banker(words)
    assert answer.code == 2
    assert hint in answer.err
    assert not Path("game.toml").exists()


def test_new_leaves_an_existing_file_alone(banker: Say) -> None:
    """`new` refuses a file name that exists, whatever the file is."""
    Path("game.toml").write_text("my shopping list")
    answer = banker("new 1830 Alice Bob")
    assert answer.code == 2
    assert Path("game.toml").read_text() == "my shopping list"


def test_play_stops_at_the_first_refusal(game: Say) -> None:
    """`play` stops at the first refused line, names it, keeps the events before it, and exits with the refusal's status."""
    answer = game("play", "# the third round\npar carol prr 76   # she starts\n\nsell bob b&o\nbuy dora prr\n")
    assert answer.code == 1
    assert answer.err.startswith("line 4: ")
    assert game("status -O json").data["game"]["events"] == 7


def test_play_can_keep_going(game: Say) -> None:
    """`play --keep-going` goes on after a refused line and exits with the status of the first refusal."""
    answer = game("play --keep-going", "par carol prr 76\nfly\nsell bob b&o\nbuy dora prr")
    assert answer.code == 2
    assert [line.split(":")[0] for line in answer.err.splitlines() if not line.startswith("  ")] == ["line 2", "line 3"]
    assert game("status -O json").data["game"]["events"] == 8


def test_play_reads_a_file_and_answers_in_json(game: Say) -> None:
    """`play FILE -O json` prints one line for each event, once the event is on the disk."""
    Path("moves.txt").write_text("par carol prr 76\nbuy dora prr\nstatus\n")
    lines = [json.loads(line) for line in game("-O json play moves.txt").out.splitlines()]
    assert [line.get("n") for line in lines] == [7, 8, None]
    assert lines[2]["game"]["events"] == 8


def test_open_quotation_mark(game: Say) -> None:
    """A line with an open quotation mark, as in `note "Bob`, is refused in one sentence."""
    answer = game("play", 'note "Bob\n')
    assert answer.code == 2
    assert "quotation mark" in answer.err


@pytest.mark.parametrize("form", ["table", "json", "csv", "tsv", "md"])
@pytest.mark.parametrize(
    "verb",
    [
        "status",
        "market",
        "order",
        "limits",
        "score",
        "trains",
        "log",
        "show 6",
        "replay",
        "payout b&o 120",
        "rules list",
        "rules show 1830",
    ],
)
def test_every_query_has_every_format(game: Say, verb: str, form: str) -> None:
    """Each query prints as a table, JSON, CSV, TSV and Markdown."""
    answer = game(f"{verb} -O {form}")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.strip()
    assert "\x1b" not in answer.out


def test_status_fits_a_small_terminal(game: Say) -> None:
    """`status` of four players and eight corporations fits 80 columns and 24 rows."""
    lines = game("status").out.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80


def test_market_fits_eighty_columns(game: Say) -> None:
    """`market` prints all nineteen columns of the chart in 80 columns."""
    assert max(map(len, game("market").out.splitlines())) <= 80


def test_undo_and_redo_stay_in_the_file(game: Say) -> None:
    """`undo` and `redo` are appended to the file; the table is as before the event, and then as after it."""
    before = game("status -O json").data
    game("par carol prr 76")
    after = game("status -O json").data
    assert game("undo wrong player").code == 0
    assert game("status -O json").data | {"game": before["game"] | {"events": 8}} == before | {
        "game": before["game"] | {"events": 8}
    }
    assert game("redo").code == 0
    assert game("status -O json").data["corporations"] == after["corporations"]
    log = game("log -O json").data
    assert [event["do"] for event in log[6:]] == ["par", "undo", "redo"]
    assert game("redo").code == 2
    assert game("audit").code == 0


def test_undo_down_to_the_first_event(game: Say) -> None:
    """Six events are undone one by one; the seventh `undo` finds none."""
    for _ in range(6):
        assert game("undo").code == 0
    assert game("undo").code == 2
    table = game("status -O json").data
    assert table["game"]["bank"] == 9600
    assert [game("redo").code for _ in range(7)] == [0] * 6 + [2]
    assert game("audit").code == 0


def test_show_names_the_rule_of_each_move(game: Say) -> None:
    """`show` names the section of the rules for each move."""
    moves = game("show 6 -O json").data["moves"]
    assert all(move["rule"].startswith("1830 ") for move in moves)
    assert {move["rule"] for move in moves} >= {"1830 7.1", "1830 8.1", "1830 Table 1"}


def test_every_verb_has_help_with_an_example(game: Say) -> None:
    """Every verb has help with an example, and `help exit-codes` explains the exit statuses."""
    for verb in [
        *game("help").out.split("that begin a ledger or record an event:")[1].split("Topics of")[0].splitlines()
    ]:
        name = verb.split()[0] if verb.startswith("  ") and verb.split() else None
        if name and name.islower() and verb[2] != " ":
            text = game(f"help {name}").out
            assert "Example" in text or name == "calc", name
    codes = game("help exit-codes").out
    assert "refused by the rules" in codes
    for error in (BankerError, Illegal, Damaged, Interrupted):
        assert re.search(rf"^{error.exit_code} ", codes, re.MULTILINE), error


@pytest.mark.parametrize(
    "words",
    [
        "par carol prr 68",
        "buy carol nyc",
        "sell alice prr",
        "run prr 120",
        "run b&o 120h",
        "token prr",
        "train prr 3",
        "train b&o 9",
        "bankrupt bob",
        "exchange dora mh pool",
        "private bob ca 10",
        "end",
        "tile b&o 70",
        "discard b&o 2",
        "pay alice bob 999999 all",
        "buy carol b&o pool 3",
        "private carol bo 10 --par 5",
    ],
)
def test_override_ends_in_an_event_or_a_sentence(game: Say, words: str) -> None:
    """`--override` records an illegal event, and an impossible one is refused in a sentence; whatever is recorded reads back."""
    answer = game(f"{words} --override 'we play it so'")
    assert answer.code in (0, 1, 2)
    assert "Traceback" not in answer.err
    assert game("status").code == 0
    findings = game("audit -O json").data["ledgers"][0]["findings"]
    assert {finding["severity"] for finding in findings} <= {"override"}
    assert bool(findings) == (answer.code == 0)


def test_control_characters_of_a_note_are_escaped(game: Say) -> None:
    """A note may contain control characters; a terminal shows them escaped."""
    assert game("note 'red \x1b[31m and \u202e back'").code == 0
    for verb in ("log", "show 7", "log -O csv", "replay", "log -O md"):
        out = game(verb).out
        assert "\\x1b[31m" in out
        assert "\x1b" not in out
        assert "\u202e" not in out
    assert game("log -O json").data[6]["words"] == ["red \x1b[31m and \u202e back"]


def test_words_that_are_not_text_are_refused(game: Say) -> None:
    """A word of bytes that are not text is refused."""
    assert game("note '\udcff'").code == 2
    assert game("note x --override '\udcff'").code == 2


def test_chart_shows_its_zones_in_colour(game: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the chart shows its zones in colour; without colour it shows letters."""
    from banker.cli.session import Session

    assert " 60y" in game("market").out
    monkeypatch.setattr(Session, "colour", True)
    chart = game("market").out
    assert "\x1b[43;30m  60\x1b[0m" in chart
    assert "60y" not in chart
    assert "\x1b" not in game("market -O csv").out


def test_tokens_are_shown_in_stacking_order(game: Say) -> None:
    """A token that comes later is shown below the others and operates after them (1830 8.2)."""
    for command in ("par carol prr 67", "par dora nyc 67", "par carol erie 67"):
        assert game(command).code in (0, 1)
    rows = game("market").out.splitlines()
    tokens = [line.split() for line in rows if "PRR" in line or "NYC" in line]
    assert tokens[:2] == [["PRR"], ["NYC"]]
    spaces = {(space["row"], space["column"]): space for space in game("market -O json").data["spaces"]}
    assert spaces[6, 7]["tokens"][:2] == ["PRR", "NYC"]


@pytest.mark.parametrize(
    "line",
    ["serve --at 0", "audit --at 0", "season . --at 0", "new 1830 Ann Ben --at 0", "new 1830 Ann Ben -n", "import game.json --at 0", "import game.json --override x"],
)  # fmt: skip
def test_help_lists_no_option_that_is_refused(game: Say, line: str) -> None:
    """A shared option that a command does not take is refused in a sentence, and is not in the help of the command."""
    command, option = line.split(maxsplit=1)[0], next(word for word in line.split() if word.startswith("-"))
    assert game(line).code == 2
    told = game(f"{command} --help").out
    assert f"{option}, " not in told
    assert f"  {option} " not in told
