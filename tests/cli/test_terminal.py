"""`banker play` on a real terminal: a stock round and an operating round typed key by key, with mistakes and a kill."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.paths import PROJECT

pytest.importorskip("pexpect", reason="there is no pseudo-terminal on this system")
from support.say import Say
from support.terminal import Terminal
from tools import picture
from tools.picture import PICTURE

README = (PROJECT / "README.md").read_text(encoding="utf-8")
OPENING = """
new 1830 Alice Bob Carol
private alice sv
private bob cs
private carol dh
private alice mh
private bob ca
private carol bo --par 67
par alice prr 67
par bob nyc 67
"""
BOTH_FLOAT = ("b prr", "b prr", "b nyc", "b nyc", "b prr", "b nyc", "b nyc", "n")
FIRST_TRAINS = ("0", "t 2", "0", "t 2")


@pytest.fixture
def terminal(banker: Say, tmp_path: Path) -> Iterator[Terminal]:
    """Three players who have bought the privates and the first two president's certificates."""
    assert banker("play", OPENING).code == 0
    with Terminal(tmp_path) as terminal:
        yield terminal


def last(banker: Say) -> Any:
    """The last event in the ledger: its verb and its complete words."""
    event = json.loads(banker("replay -O json").out.splitlines()[-1])
    return " ".join([event["do"], *event["words"]])


def test_a_stock_round_and_an_operating_round_key_by_key(terminal: Terminal, banker: Say) -> None:
    """Every line with what it is to mean and how many keys it may take, Enter included; None is no event."""
    assert "SR 1 · Carol · bank" in terminal.prompt
    for keys, most, meaning, prompt in (
        ("b prr", 6, "buy Carol PRR ipo 1", "SR 1 · Alice · bank"),
        ("b nyc", 6, "buy Alice NYC ipo 1", "SR 1 · Bob · bank"),
        ("u", 2, "undo --event 10", "SR 1 · Alice · bank"),
        ("b prr", 6, "buy Alice PRR ipo 1", "SR 1 · Bob · bank"),
        ("p", 2, None, "SR 1 · Carol · bank"),
        ("b nyc", 6, "buy Carol NYC ipo 1", "SR 1 · Alice · bank"),
        ("b prr", 6, "buy Alice PRR ipo 1", "SR 1 · Bob · bank"),
        ("b nyc", 6, "buy Bob NYC ipo 1", "SR 1 · Carol · bank"),
        ("b nyc", 6, "buy Carol NYC ipo 1", "SR 1 · Alice · bank"),
        ("p", 2, None, "SR 1 · Bob · bank"),
        ("b nyc", 6, "buy Bob NYC ipo 1", "SR 1 · Carol · bank"),
        ("s nyc", 6, None, "SR 1 · Carol · bank"),  # nothing is sold in the first round
        ("n", 2, "next", "OR 1.1 · PRR · bank"),
        ("0", 2, "run PRR 0", "OR 1.1 · PRR has run, NYC · bank"),
        ("t 2", 4, "train PRR 2 --from bank --price 80", "OR 1.1 · PRR has run, NYC · bank"),
        ("0", 2, "run NYC 0", "OR 1.1 · NYC has run · bank"),
        ("t 2", 4, "train NYC 2 --from bank --price 80", "OR 1.1 · NYC has run · bank"),
        ("n", 2, "next", "SR 2 · Carol · bank"),
        ("s nyc 2", 8, "sell Carol NYC 2", "SR 2 · Carol (has sold) · bank"),
        ("b prr", 6, "buy Carol PRR ipo 1", "SR 2 · Alice · bank"),
        ("b nyc p", 8, "buy Alice NYC pool 1", "SR 2 · Bob · bank"),
        ("b nyc i", 8, "buy Bob NYC ipo 1", "SR 2 · Carol · bank"),
        ("n", 2, "next", "OR 2.1 · PRR · bank"),
        ("60", 3, "run PRR 60", "OR 2.1 · PRR has run, NYC · bank"),
        ("40", 3, "run NYC 40", "OR 2.1 · NYC has run · bank"),
        ("u", 2, "undo --event 30", "OR 2.1 · PRR has run, NYC · bank"),
        ("120w", 5, "run NYC 120w", "OR 2.1 · NYC has run · bank"),
        ("n", 2, "next", "SR 3 · Carol · bank"),
        ("p", 2, None, "SR 3 · Alice · bank"),
        ("n", 2, "next", "OR 3.1 · PRR · bank"),
        ("120", 4, "run PRR 120", "OR 3.1 · PRR has run, NYC · bank"),
        ("", 1, None, "OR 3.1 · PRR has run, NYC · bank"),
        ("", 1, "run NYC 120w", "OR 3.1 · NYC has run · bank"),
    ):
        before = last(banker)
        answer = terminal.type(keys)
        assert terminal.prompt.startswith(prompt), (keys, answer)
        assert terminal.keys <= most, keys
        if meaning is None:
            continue
        assert last(banker) == meaning, (keys, answer, before)
        assert f": {meaning}, seal " in answer, "it is said what the line was taken to mean"
    assert terminal.leave() == 0
    assert banker("audit").code == 0


def one_round(terminal: Terminal) -> None:
    """PRR and NYC have run once, PRR for 60 and NYC for 40 withheld; OR 3.1 begins."""
    for line in (*BOTH_FLOAT, *FIRST_TRAINS, "n", "n", "60", "40w", "n", "n"):
        terminal.type(line)
    assert terminal.prompt.startswith("OR 3.1 · PRR · bank"), terminal.prompt


def test_enter_offers_the_last_run_and_takes_it_only_then(terminal: Terminal, banker: Say) -> None:
    """An unchanged dividend is two keys; anything typed in between is what counts."""
    one_round(terminal)
    assert "Press Enter again to repeat its last run: `run PRR 60`." in terminal.type("")
    assert "The bank pays" in terminal.type("50")
    assert last(banker) == "run PRR 50"
    assert "Press Enter again to repeat its last run: `run NYC 40w`." in terminal.type("")
    terminal.type("")
    assert last(banker) == "run NYC 40w"
    assert "All corporations have operated: type n to end OR 3.1." in terminal.type("")
    assert "All corporations have operated: type n to end OR 3.1." in terminal.type(""), "Enter alone ends no round"


def test_everyone_sees_what_has_changed(terminal: Terminal) -> None:
    """After an event stand the accounts and the prices that it changed, as they are now."""
    one_round(terminal)
    answer = terminal.type("60")
    assert "The bank pays Alice $" in answer
    assert "Now: Alice $" in answer
    assert "PRR at 71" in answer


def test_mistakes_are_refused_in_a_sentence_and_the_session_goes_on(terminal: Terminal, banker: Say) -> None:
    """Typos, what the rules refuse, what is ambiguous: nothing is recorded, and no line number is in the way."""
    before = banker("replay -O json").out
    for keys, words in (
        ("bny", "Unknown command 'bny'. Did you mean buy?"),
        ("b nyx", "Unknown corporation 'nyx'"),
        ("b n", "'n' is ambiguous: NYC or NYNH."),
        ("b nyc pol", "'pol' is not a number of certificates."),
        ("b bbo nyc", "Unknown player 'bbo'"),
        ("s nyc", "No stock may be sold in the first stock round"),
        ("120", "A number alone is a corporation's revenue, but nobody runs in a stock round (SR 1)."),
        ("e", "'e' could be end, exchange, explain, export or exit. Type more letters."),
        ("note 'it", "A quotation mark is not closed."),
        ("play", "`play` cannot be used inside `play`."),
        ("p now", "Unexpected argument 'now'"),
    ):
        answer = terminal.type(keys)
        assert words in answer, answer
        assert answer.startswith("banker: "), answer
        assert "Traceback" not in answer
    assert banker("replay -O json").out == before


def test_passing_records_nothing_and_says_who_is_up(terminal: Terminal, banker: Say) -> None:
    """Three passes in a row, and everybody has passed; whoever buys after all begins anew."""
    before = banker("replay -O json").out
    assert "Carol passes. It is Alice's turn." in terminal.type("p")
    assert "Alice passes. It is Bob's turn." in terminal.type("pass")
    assert "Bob passes. Everybody has passed: `next` ends SR 1." in terminal.type("p")
    assert banker("replay -O json").out == before
    terminal.type("b alice nyc")
    assert terminal.prompt.startswith("SR 1 · Bob")


def test_a_killed_terminal_loses_nothing(terminal: Terminal, tmp_path: Path, banker: Say) -> None:
    """After SIGKILL the next session goes on where the ledger ends, and knows what was typed before."""
    terminal.type("b prr")
    terminal.type("b nyc")
    terminal.kill()
    assert banker("audit").code == 0
    with Terminal(tmp_path) as again:
        assert "SR 1" in again.greeting
        assert "event 10" in again.greeting
        assert again.prompt.startswith("SR 1 · Bob")
        again.press("\x1b[A", "b nyc")  # the arrow up brings it back
        again.type("")
        assert last(banker) == "buy Bob NYC ipo 1"
        assert again.leave() == 0


def test_ctrl_c_throws_the_line_away(terminal: Terminal, banker: Say) -> None:
    """What was typed is gone, the session is not."""
    before = last(banker)
    terminal.interrupt("b prr")
    assert last(banker) == before
    terminal.type("b nyc")
    assert last(banker) == "buy Carol NYC ipo 1"


def test_what_another_banker_records_is_not_overlooked(terminal: Terminal, banker: Say) -> None:
    """A line typed at a prompt that is out of date does nothing: who is up may be another by now."""
    assert banker("buy carol prr").code == 0
    answer = terminal.type("b nyc")
    assert "Another banker has recorded event 9 (buy Carol PRR ipo 1)." in answer
    assert "Nothing was done. Check the table, then type your line again." in answer
    assert last(banker) == "buy Carol PRR ipo 1"
    assert terminal.prompt.startswith("SR 1 · Alice")
    terminal.type("b nyc")
    assert last(banker) == "buy Alice NYC ipo 1"


def test_a_correction_is_shown_and_asked_for(terminal: Terminal, banker: Say) -> None:
    """`amend` at the prompt shows the settlement, and records it when it is agreed to."""
    terminal.type("b nyc")
    terminal.ask("amend 8 par bob nyc 71", "[y/N]:")
    terminal.type("n")
    assert last(banker) == "buy Carol NYC ipo 1"
    terminal.ask("amend 8 par bob nyc 71", "[y/N]:")
    terminal.type("y")
    assert last(banker) == "amend 8 par Bob NYC 71"


def test_tab_completes_verbs_names_sources_and_trains(terminal: Terminal, banker: Say) -> None:
    """Each word as far as it is clear; a second Tab lists what there is."""
    terminal.press("bu\tcar\t", "arol ")
    terminal.press("ny\t\t\t", "NYNH")
    terminal.type("C p\x17ipo")  # Ctrl-W takes the last word back
    assert last(banker) == "buy Carol NYC ipo 1"
    terminal.press("b p\t", "PRR ")
    terminal.press("i\t", "ipo ")
    terminal.type("")
    assert last(banker) == "buy Alice PRR ipo 1"
    for line in ("b nyc", "b nyc", "b prr", "b nyc", "b nyc", "n", "0"):
        terminal.type(line)
    terminal.press("t --fr\t", "--from")
    terminal.type("\x15t 2")  # Ctrl-U throws the line away
    assert last(banker) == "train NYC 2 --from bank --price 80"
    terminal.press("st\t", "status")
    assert "Yet to operate: none" in terminal.type("")


def test_reminders_are_silenced_by_name(terminal: Terminal) -> None:
    """For this session; what is silent is said."""
    for line in (*BOTH_FLOAT, "silence no-train"):
        answer = terminal.type(line)
    assert "Silenced reminders: no-train." in answer
    assert "Note: " not in terminal.type("0")
    assert "Silenced reminders: none." in terminal.type("silence none")
    terminal.type("u")
    assert "Note: PRR has no train" in terminal.type("0")
    assert "Choose one of" in terminal.type("silence noise")


def test_a_game_begins_at_the_prompt(tmp_path: Path, banker: Say) -> None:
    """Without a ledger the session says so, and `new` begins one."""
    with Terminal(tmp_path) as terminal:
        assert terminal.prompt == "no ledger > "
        assert "There is no game yet. To begin one: `new RULESET PLAYER...`." in terminal.type("")
        terminal.type("new 1830-starter Alice=PRR Bob=NYC")
        assert terminal.prompt.startswith("OR 1 · "), terminal.prompt
        terminal.type("0")
        terminal.type("t 2")
        assert terminal.leave() == 0
    assert banker("audit").code == 0


def test_a_prompt_that_any_terminal_can_show(tmp_path: Path) -> None:
    """Where there is no dot to print, a stroke stands in its place."""
    with Terminal(tmp_path, PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C") as terminal:
        terminal.type("new 1830 Alice Bob Carol")
        assert terminal.prompt.startswith("SR 1 | Alice | bank")


def test_the_picture_in_the_readme_is_what_the_terminal_shows() -> None:
    """Word for word: `python tests/tools/picture.py --write` draws it again."""
    assert PICTURE.read_text(encoding="utf-8") == picture.picture()


def test_the_picture_types_what_the_readme_explains() -> None:
    """Each line of its table of the prompt; the picture is not drawn if one of them is refused."""
    _, _, section = README.partition("## The prompt\n")
    table = re.findall(r"^\| (?!type|---)(.*)\|$", section.partition("\n## ")[0], re.MULTILINE)
    explained = [key for row in table for cell in row.split(" | ")[::2] for key in re.findall("`([^`]+)`", cell)]
    assert len(explained) > 8
    assert set(explained) <= set(picture.TYPED)
