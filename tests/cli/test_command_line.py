"""The command line as cli.md fixes it: other people's scripts rely on it."""

import json
from pathlib import Path

import pytest

from support.say import Say

STATUS_KEYS = {
    "game": {"ruleset", "round", "phase", "bank", "bank_broken", "priority", "over", "end_reason", "events"},
    "players": {"name", "cash", "certificates", "limit", "worth", "shares", "privates", "president", "bankrupt"},
    "corporations": {
        *("id", "par", "price", "row", "column", "zone", "floated", "president", "treasury", "ipo", "pool", "own"),
        *("trains", "tokens_left", "privates", "last_run"),
    },
}


def test_status_has_all_its_keys_from_the_first_moment(banker: Say) -> None:
    """`null` stands where nothing is to be said."""
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


def test_an_event_as_json_is_one_line_with_its_seal(game: Say) -> None:
    """`{"n", "do", "words", "moves", "follows", "seal"}`, the moves as in the ledger."""
    answer = game("par carol prr 76 -O json")
    assert answer.out.count("\n") == 1
    event = answer.data
    assert set(event) >= {"n", "do", "words", "moves", "follows", "seal"}
    assert (event["n"], event["do"], event["words"]) == (7, "par", ["Carol", "PRR", "76"])
    assert {"of": "cash", "amount": 152, "from": "Carol", "to": "Bank"} in event["moves"]
    assert len(event["seal"]) == 16
    assert event["seal"] in Path("game.toml").read_text()


def test_replay_as_json_is_the_table_after_every_event(game: Say) -> None:
    """One object a line, `state` as in `status`."""
    lines = [json.loads(line) for line in game("replay -O json").out.splitlines()]
    assert [line["n"] for line in lines] == [1, 2, 3, 4, 5, 6]
    assert lines[-1]["ref"] is None
    assert lines[-1]["state"] == game("status -O json").data
    assert lines[2]["state"] == game("status --at 3 -O json").data


def test_score_and_audit_as_json(game: Say) -> None:
    """Their keys, and `final` only when the game is over."""
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
def test_shared_options_stand_before_or_after_the_verb(banker: Say, words: str) -> None:
    """`-f` names the ledger either way."""
    banker("new 1830 Alice Bob Carol -f other.toml")
    assert "Carol" in banker(words).out


def test_the_ledger_may_be_named_by_the_environment(banker: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """`$BANKER_FILE`, else `game.toml` in this folder."""
    monkeypatch.setenv("BANKER_FILE", "evening.toml")
    banker("new 1830 Alice Bob Carol")
    assert Path("evening.toml").exists()
    assert "Carol" in banker("status").out


def test_a_dry_run_shows_and_records_nothing(game: Say) -> None:
    """The file stays byte for byte what it was."""
    before = Path("game.toml").read_bytes()
    answer = game("par carol prr 76 -n")
    assert answer.code == 0
    assert "Would be event 7: par Carol PRR 76\n" in answer.out
    assert Path("game.toml").read_bytes() == before


def test_names_need_no_case_no_punctuation_and_few_letters(game: Say) -> None:
    """`cpr`, `eri` and `ny` ... and what fits two is asked for."""
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
def test_exit_codes_and_one_clear_sentence(game: Say, words: str, code: int, hint: str) -> None:
    """1 refused by the rules, 2 not understood; nothing is recorded."""
    answer = game(words)
    assert answer.code == code
    assert hint in answer.err
    assert "Traceback" not in answer.err
    assert game("status -O json").data["game"]["events"] == 6


def test_there_is_no_ledger(banker: Say) -> None:
    """The sentence says how to begin one."""
    answer = banker("status")
    assert answer.code == 2
    assert "banker new" in answer.err


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("new 1830 Alice", "2 to 6 players"),
        ("new 1830 A B C D E F G", "2 to 6 players"),
        ("new 1830 Alice alice", "Two players cannot be called 'Alice' and 'alice'"),
        ("new 1830 Alice Bank", "'Bank' means something else"),
        ("new 1830 Alice Pool", "'Pool' means something else"),
        ("new 1830 Alice Erie", "'Erie' means something else"),
        ("new 1830 Alice 'M&H'", "means something else"),
        ("new 1830 Alice '&&&'", "cannot be a player's name"),
        ("new 1830 Alice 'x\x1b[2J'", "cannot be a player's name"),
        ("new 1830 Alice 'a\u202eb'", "cannot be a player's name"),
        ("new 1829 Alice Bob", "Unknown ruleset '1829'"),
        ("new 1830 Alice Bob --option diesels=7", "6 or unlimited"),
        ("new 1830 Alice Bob --option colour=red", "Unknown option 'colour'"),
        ("new 1830 Alice Bob --option diesels", "NAME=VALUE"),
        ("new 1830 Alice Bob --option bank=0", "whole dollars"),
        ("new 1830 Alice Bob --option bank=100", "players.cash: deals at least 2400, more than bank.total"),
    ],
)
def test_what_new_refuses(banker: Say, words: str, hint: str) -> None:
    """And then there is no file."""
    answer = banker(words)
    assert answer.code == 2
    assert hint in answer.err
    assert not Path("game.toml").exists()


def test_new_leaves_an_existing_file_alone(banker: Say) -> None:
    """Whatever it is."""
    Path("game.toml").write_text("my shopping list")
    answer = banker("new 1830 Alice Bob")
    assert answer.code == 2
    assert Path("game.toml").read_text() == "my shopping list"


def test_play_stops_at_the_first_refusal_with_its_line(game: Say) -> None:
    """What came before it stands, and the exit code is the refusal's."""
    answer = game("play", "# the third round\npar carol prr 76   # she starts\n\nsell bob b&o\nbuy dora prr\n")
    assert answer.code == 1
    assert answer.err.startswith("line 4: ")
    assert game("status -O json").data["game"]["events"] == 7


def test_play_can_keep_going(game: Say) -> None:
    """With --keep-going all lines are done; the exit code is that of the first that was refused."""
    answer = game("play --keep-going", "par carol prr 76\nfly\nsell bob b&o\nbuy dora prr")
    assert answer.code == 2
    assert [line.split(":")[0] for line in answer.err.splitlines() if not line.startswith("  ")] == ["line 2", "line 3"]
    assert game("status -O json").data["game"]["events"] == 8


def test_play_reads_a_file_and_answers_in_json(game: Say) -> None:
    """One line an event, each only once it is on the disk."""
    Path("moves.txt").write_text("par carol prr 76\nbuy dora prr\nstatus\n")
    lines = [json.loads(line) for line in game("-O json play moves.txt").out.splitlines()]
    assert [line.get("n") for line in lines] == [7, 8, None]
    assert lines[2]["game"]["events"] == 8


def test_an_open_quotation_mark_is_a_slip_and_no_more(game: Say) -> None:
    """Two players have apostrophes in what they say."""
    answer = game("play", "note Bob's turn\n")
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
def test_every_look_has_every_format(game: Say, verb: str, form: str) -> None:
    """Tables for people, JSON for programs, CSV for spreadsheets."""
    answer = game(f"{verb} -O {form}")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.strip()
    assert "\x1b" not in answer.out


def test_status_fits_a_small_terminal(game: Say) -> None:
    """80 columns and 24 rows for four players and eight corporations."""
    lines = game("status").out.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80


def test_the_market_fits_eighty_columns_too(game: Say) -> None:
    """Nineteen columns of the chart."""
    assert max(map(len, game("market").out.splitlines())) <= 80


def test_undo_and_redo_leave_both_in_the_file(game: Say) -> None:
    """The file only grows; the table is as it was, and then as it was again."""
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


def test_undo_goes_back_as_far_as_one_likes(game: Say) -> None:
    """Six events, seven undos: the last finds nothing."""
    for _ in range(6):
        assert game("undo").code == 0
    assert game("undo").code == 2
    table = game("status -O json").data
    assert table["game"]["bank"] == 9600
    assert [game("redo").code for _ in range(7)] == [0] * 6 + [2]
    assert game("audit").code == 0


def test_show_names_the_rule_behind_each_move(game: Say) -> None:
    """Every move of an event has its section."""
    moves = game("show 6 -O json").data["moves"]
    assert all(move["rule"].startswith("1830 ") for move in moves)
    assert {move["rule"] for move in moves} >= {"1830 7.1", "1830 8.1", "1830 Table 1"}


def test_help_for_everything(game: Say) -> None:
    """Each verb has its help and an example; `help exit-codes` is the contract."""
    for verb in [
        *game("help").out.split("that begin a ledger or record an event:")[1].split("Topics of")[0].splitlines()
    ]:
        name = verb.split()[0] if verb.startswith("  ") and verb.split() else None
        if name and name.islower() and verb[2] != " ":
            text = game(f"help {name}").out
            assert "Example" in text or name == "calc", name
    assert "refused by the rules" in game("help exit-codes").out


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
def test_an_override_ends_in_an_event_or_a_sentence(game: Say, words: str) -> None:
    """The rules can be overridden; what is not there cannot be moved. Whatever is recorded reads back."""
    answer = game(f"{words} --override 'we play it so'")
    assert answer.code in (0, 1, 2)
    assert "Traceback" not in answer.err
    assert game("status").code == 0
    findings = game("audit -O json").data["ledgers"][0]["findings"]
    assert {finding["severity"] for finding in findings} <= {"override"}
    assert bool(findings) == (answer.code == 0)


def test_control_characters_are_shown_and_do_nothing(game: Say) -> None:
    """A note may hold anything; a terminal sees only what can be seen."""
    assert game("note 'red \x1b[31m and \u202e back'").code == 0
    for verb in ("log", "show 7", "log -O csv", "replay", "log -O md"):
        out = game(verb).out
        assert "\\x1b[31m" in out
        assert "\x1b" not in out
        assert "\u202e" not in out
    assert game("log -O json").data[6]["words"] == ["red \x1b[31m and \u202e back"]


def test_words_that_are_no_text_are_refused(game: Say) -> None:
    """A shell hands over any bytes."""
    assert game("note '\udcff'").code == 2
    assert game("note x --override '\udcff'").code == 2


def test_the_chart_has_its_zones_in_colour(game: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal, and not with NO_COLOR; the letters of the zones stand there only without colour."""
    from banker.cli.session import Session

    assert " 60y" in game("market").out
    monkeypatch.setattr(Session, "colour", True)
    chart = game("market").out
    assert "\x1b[43;30m  60\x1b[0m" in chart
    assert "60y" not in chart
    assert "\x1b" not in game("market -O csv").out


def test_tokens_lie_in_their_stacking_order(game: Say) -> None:
    """1830 8.2: who comes later lies under the others, and operates after them."""
    for command in ("par carol prr 67", "par dora nyc 67", "par carol erie 67"):
        assert game(command).code in (0, 1)
    rows = game("market").out.splitlines()
    tokens = [line.split() for line in rows if "PRR" in line or "NYC" in line]
    assert tokens[:2] == [["PRR"], ["NYC"]]
    spaces = {(space["row"], space["column"]): space for space in game("market -O json").data["spaces"]}
    assert spaces[6, 7]["tokens"][:2] == ["PRR", "NYC"]
