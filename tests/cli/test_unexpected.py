"""A defect of banker: one sentence and exit code 3, and no traceback unless asked for; once an event is recorded, exit code 0."""

import json
import sys
from collections.abc import Callable
from typing import NoReturn

import pytest

from banker.cli import play, prompt, record
from banker.cli.main import main, run
from banker.cli.session import Session
from support.say import Say

SENTENCE = "banker: Unexpected error, a defect of banker (KeyError: 'Zed'). With BANKER_TRACEBACK=1 it shows where.\n"
Run = Callable[..., tuple[int, str, str]]


def _fails(*_: object, **__: object) -> NoReturn:
    raise KeyError("Zed")


@pytest.fixture
def process(game: Say, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command as a process does, and return its exit code, output and errors."""
    assert game("status").code == 0
    monkeypatch.delenv("BANKER_TRACEBACK")

    def ran(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["banker", *words])
        monkeypatch.setattr("banker.cli.streams.prepare", lambda: None)
        with pytest.raises(SystemExit) as left:
            main()
        return int(left.value.code or 0), *capsys.readouterr()

    return ran


def test_one_sentence_and_exit_code_3(process: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that fails says so in one sentence; the traceback comes before it if the environment asks for it."""
    monkeypatch.setattr("banker.views.status.status", _fails)
    monkeypatch.setattr("banker.views.status_json.status_json", _fails)
    assert process("status") == (3, "", SENTENCE)
    code, _, err = process("status", "-O", "json")
    assert (code, json.loads(err)["error"]["exit"]) == (3, 3)
    monkeypatch.setenv("BANKER_TRACEBACK", "1")
    code, _, err = process("status")
    assert (code, err.startswith("Traceback"), err.endswith(SENTENCE)) == (3, True, True)


@pytest.mark.parametrize("step", ["notes_on", "effects", "handed_out", "command_line"])
def test_a_recorded_event_is_never_refused(process: Run, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """Whatever fails in telling what an event did, the event is recorded once, one line says so, and the exit code is 0."""
    said = "Warning: Event 7 is recorded, but its effects cannot be shown."
    with monkeypatch.context() as planted:
        planted.setattr(record, step, _fails)
        assert process("note", "x") == (0, "", SENTENCE.replace("banker:", said, 1))
        code, out, err = process("-O", "json", "note", "y")
        if step != "command_line":  # which JSON does not need
            assert json.loads(err)["warning"].startswith("Warning: Event 8 is recorded, but ")
        line = json.loads(out)
        assert (code, line["n"], line["words"], len(line["seal"])) == (0, 8, ["y"], 16)
        assert process("undo", "6", "--yes")[0] == 0
    events = json.loads(process("-O", "json", "log")[1])
    assert [row["do"] for row in events] == [*["private"] * 6, "note", "note", "undo", "undo"]


def test_a_dry_run_that_fails_records_nothing(process: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is recorded, so the exit code says that the command failed."""
    monkeypatch.setattr(record, "notes_on", _fails)
    assert process("-n", "note", "x") == (3, "", SENTENCE)


def test_a_file_stops_at_a_defect(process: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    """`play FILE` names the line, and stops there."""
    with open(f"{tmp_path}/moves.txt", "w", encoding="utf-8") as moves:
        moves.write("note a\nstatus\nnote b\n")
    monkeypatch.setattr("banker.views.status.status", _fails)
    code, out, err = process("play", f"{tmp_path}/moves.txt")
    assert (code, out, err) == (3, "Event 7: note a\n", f"line 2: {SENTENCE}")


@pytest.mark.usefixtures("game")
def test_a_prompt_goes_on_after_a_defect(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """At a prompt the next line is taken, from the ledger as it is on the disk; without its words the prompt is bare."""
    monkeypatch.delenv("BANKER_TRACEBACK")
    typed = iter(["status", "note a"])
    shown: list[str] = []

    def read(text: str) -> str:
        shown.append(text)
        line = next(typed, None)
        if line is None:
            raise EOFError
        return line

    session = Session()
    monkeypatch.setattr("builtins.input", read)
    monkeypatch.setattr(prompt, "greet", lambda _: None)
    monkeypatch.setattr(prompt, "_prompt", _fails)
    monkeypatch.setattr("banker.views.status.status", _fails)
    session.run = run
    session.playing = True
    try:
        assert play._at_table(session) == 0
    finally:
        session.close()
    out, err = capsys.readouterr()
    assert (shown, err) == (["> "] * 3, SENTENCE * 4)
    assert "Event 7: note a" in out
