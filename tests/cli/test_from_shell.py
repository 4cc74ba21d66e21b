"""What a banker types in a shell: shortened verbs, `banker` alone, and errors for programs."""

import json

import pytest

from support.say import Say, say


@pytest.mark.parametrize(
    ("typed", "full"),
    [("st", "status"), ("TRAINS", "trains"), ("mar", "market"), ("calc pay 120 a=5", "calc payout 120 a=5")],
)
def test_unique_beginning_is_enough(game: Say, typed: str, full: str) -> None:
    """A verb can be shortened from the shell as at the prompt."""
    assert game(typed) == game(full)
    assert game(full).code == 0


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("pa", "'pa' could be pace, par, pay, payout or pass. Type more letters."),
        ("pass", "`pass` works only in `banker play`."),
        ("zz", "Unknown command 'zz'. `banker help` lists all commands."),
        ("calc l", "Missing argument 'PLAYERS'."),
        ("calc", ""),
    ],
)
def test_beginnings_that_do_not_work(game: Say, typed: str, message: str) -> None:
    """An ambiguous beginning lists the verbs, and a command of the prompt says where it works."""
    answer = game(typed)
    assert message in answer.err
    assert answer.code == (2 if message else 0)


def test_one_letter(game: Say) -> None:
    """The letters of the prompt stand for the same verbs."""
    assert game("p").err == "banker: `pass` works only in `banker play`.\n"
    assert "`run` needs CORP" in game("r").err


def test_banker_alone_prints_help() -> None:
    """`banker` without words prints its help to standard output and has done what was asked."""
    answer = say("")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == say("--help").out


@pytest.mark.parametrize(
    ("command", "code", "kind"),
    [
        ("run prr 10 -O json", 1, "Refused"),
        ("-O json run prr 10", 1, "Refused"),
        ("status -Ojson --at 99", 2, "Invalid"),
        ("status too much --output=json", 2, "UsageError"),
        ("explain b -O json", 2, "Ambiguous"),
        ("-f missing.toml status -O json", 2, "Invalid"),
        ("zz -O json", 2, "UsageError"),
    ],
)
def test_errors_are_json(game: Say, command: str, code: int, kind: str) -> None:
    """With `-O json` an error is one line of JSON on standard error, wherever the option stands."""
    answer = game(command)
    assert (answer.code, answer.out) == (code, "")
    error = json.loads(answer.err)["error"]
    assert (error["exit"], error["kind"]) == (code, kind)
    assert error["message"]


def test_refusal_as_json_has_its_rule(game: Say) -> None:
    """The objections of a refusal are listed with the section of the rules and the hint."""
    error = json.loads(game("run prr 10 -O json").err)["error"]
    assert error["where"] is None
    assert error["objections"][0]["hint"].startswith("`next` ends the stock round")
    assert [objection["rule"] for objection in error["objections"]] == ["1830 3.0"]


def test_errors_of_play_are_json(game: Say) -> None:
    """In `play` each error tells its line."""
    answer = game("-O json play --keep-going", stdin="pa\nrun prr 10\n")
    errors = [json.loads(line)["error"] for line in answer.err.splitlines()]
    assert [error["where"] for error in errors] == ["line 1", "line 2"]
