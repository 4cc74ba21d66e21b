"""`banker play` on a real terminal: a stock round and an operating round key by key, with mistakes and a kill."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.paths import PROJECT

pytest.importorskip("pexpect", reason="there is no pseudo-terminal on this system")
from support.marks import SLOW
from support.say import Say
from support.terminal import OPENING, Terminal
from tools import picture
from tools.picture import PICTURE

README = (PROJECT / "README.md").read_text(encoding="utf-8")
BOTH_FLOAT = ("b prr", "b prr", "b nyc", "b nyc", "b prr", "b nyc", "b nyc", "n\ry")
FIRST_TRAINS = ("0", "t 2", "", "0", "t 2")


@pytest.fixture
def terminal(banker: Say, tmp_path: Path) -> Iterator[Terminal]:
    """A session with three players who have bought the privates and the first two president's certificates."""
    assert banker("play", OPENING).code == 0
    with Terminal(tmp_path) as terminal:
        yield terminal


KEYS = (
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
    ("s nyc", 6, None, "SR 1 · Carol · bank"),  # stock cannot be sold in the first round
    ("n\ry", 4, "next", "OR 1.1 · PRR · bank"),
    ("0", 2, "run PRR 0", "OR 1.1 · PRR has run · bank"),
    ("t 2", 4, "train PRR 2 --from bank --price 80", "OR 1.1 · PRR has run · bank"),
    ("", 1, None, "OR 1.1 · NYC · bank"),  # the turn of PRR is over
    ("0", 2, "run NYC 0", "OR 1.1 · NYC has run · bank"),
    ("t 2", 4, "train NYC 2 --from bank --price 80", "OR 1.1 · NYC has run · bank"),
    ("n", 2, "next", "SR 2 · Carol · bank"),
    ("s nyc 2", 8, "sell Carol NYC 2", "SR 2 · Carol (has sold) · bank"),
    ("b prr", 6, "buy Carol PRR ipo 1", "SR 2 · Alice · bank"),
    ("b nyc p", 8, "buy Alice NYC pool 1", "SR 2 · Bob · bank"),
    ("b nyc i", 8, "buy Bob NYC ipo 1", "SR 2 · Carol · bank"),
    ("n\ry", 4, "next", "OR 2.1 · PRR · bank"),
    ("60", 3, "run PRR 60", "OR 2.1 · PRR has run · bank"),
    ("n", 2, None, "OR 2.1 · NYC · bank"),
    ("40", 3, "run NYC 40", "OR 2.1 · NYC has run · bank"),
    ("u", 2, "undo --event 30", "OR 2.1 · NYC · bank"),
    ("120w", 5, "run NYC 120w", "OR 2.1 · NYC has run · bank"),
    ("n", 2, "next", "SR 3 · Carol · bank"),
    ("p", 2, None, "SR 3 · Alice · bank"),
    ("p", 2, None, "SR 3 · Bob · bank"),
    ("p", 2, None, "SR 3 · everybody has passed · bank"),  # all have passed, so that `n` asks nothing
    ("n", 2, "next", "OR 3.1 · PRR · bank"),
    ("120", 4, "run PRR 120", "OR 3.1 · PRR has run · bank"),
    ("", 1, None, "OR 3.1 · NYC · bank"),  # begins the turn of NYC, and offers its last run
    ("", 1, "run NYC 120w", "OR 3.1 · NYC has run · bank"),
)
"""What is typed, Enter included, in how many keys at most, the event that it records (None: no event), and the prompt after it."""


def last(banker: Say) -> Any:
    """Return the last event in the ledger with its complete words."""
    event = json.loads(banker("replay -O json").out.splitlines()[-1])
    return " ".join([event["do"], *event["words"]])


def test_stock_round_and_operating_round_key_by_key(terminal: Terminal, banker: Say) -> None:
    """Each line of a stock round and an operating round needs few keys, and says what it was taken to mean."""
    assert "SR 1 · Carol · bank" in terminal.prompt
    for keys, most, meaning, prompt in KEYS:
        before = last(banker)
        answer = terminal.type(keys)
        assert terminal.prompt.startswith(prompt), (keys, answer)
        assert terminal.keys <= most, keys
        if meaning is None:
            continue
        assert last(banker) == meaning, (keys, answer, before)
        assert f": {meaning}\n" in answer, "it is said what the line was taken to mean"
    assert terminal.leave() == 0
    assert banker("audit").code == 0


def one_round(terminal: Terminal) -> None:
    """PRR has run for 60, NYC has withheld 40, and OR 3.1 begins."""
    for line in (*BOTH_FLOAT, *FIRST_TRAINS, "n", "n\ry", "60", "", "40w", "n", "n\ry"):
        terminal.type(line)
    assert terminal.prompt.startswith("OR 3.1 · PRR · bank"), terminal.prompt


@SLOW
def test_enter_twice_repeats_the_last_run(terminal: Terminal, banker: Say) -> None:
    """Enter offers the last run, and a second Enter records it; a number typed in between is recorded instead."""
    one_round(terminal)
    assert "Press Enter again to repeat its last run: `run PRR 60`." in terminal.type("")
    assert "The bank pays" in terminal.type("50")
    assert last(banker) == "run PRR 50"
    assert "Press Enter again to repeat its last run:\n`run NYC 40w`." in terminal.type("")
    terminal.type("")
    assert last(banker) == "run NYC 40w"
    assert "All corporations have operated: type n to end OR 3.1." in terminal.type("")
    assert "All corporations have operated: type n to end OR 3.1." in terminal.type(""), "Enter alone ends no round"


@SLOW
def test_answer_shows_changed_accounts_and_prices(terminal: Terminal) -> None:
    """After an event, the answer shows the accounts and prices that it changed."""
    one_round(terminal)
    answer = terminal.type("60")
    assert "The bank pays Alice $" in answer
    assert "Now: Alice $" in answer
    assert "PRR at 71" in answer


def test_mistakes_are_refused_and_the_session_goes_on(terminal: Terminal, banker: Say) -> None:
    """Typos, illegal lines and ambiguous names are refused without a line number, and nothing is recorded."""
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
        ('note "it', "A quotation mark is not closed."),
        ("play", "`play` cannot be used inside `play`."),
        ("p now", "Unknown player 'now'"),
        ("60x", "Unknown command '60x'. A revenue looks like 60, or 30+30; 60w is withheld. Type ? for help."),
        ("report -o no/x.html", "no/x.html cannot be written: No such file or directory."),
        ("export --to csv -o no/x.csv", "no/x.csv cannot be written: No such file or directory."),
    ):
        answer = " ".join(terminal.type(keys).split())
        assert words in answer, answer
        assert answer.startswith("banker: "), answer
        assert "Traceback" not in answer
    assert banker("replay -O json").out == before


def test_passing_records_nothing(terminal: Terminal, banker: Say) -> None:
    """A pass names the next player and records nothing; after three passes a purchase starts the turns again."""
    before = banker("replay -O json").out
    assert "Carol passes. It is Alice's turn." in terminal.type("p")
    assert "Alice passes. It is Bob's turn. If Bob passes too, that ends SR 1." in " ".join(
        terminal.type("pass").split()
    )
    assert "Bob passes. Everybody has passed: `p` or `next` ends SR 1." in terminal.type("p")
    assert banker("replay -O json").out == before
    terminal.type("b nyc")
    assert terminal.prompt.startswith("SR 1 · Alice")


@SLOW
def test_killed_terminal_loses_nothing(terminal: Terminal, tmp_path: Path, banker: Say) -> None:
    """After SIGKILL, the next session goes on where the ledger ends, and remembers what was typed."""
    terminal.type("b prr")
    terminal.type("b nyc")
    terminal.kill()
    assert banker("audit").code == 0
    with Terminal(tmp_path) as again:
        assert "SR 1" in again.greeting
        assert "event 10" in again.greeting
        assert again.prompt.startswith("SR 1 · Bob")
        again.press("\x1b[A", "b nyc")  # the up arrow brings the line back
        again.type("")
        assert last(banker) == "buy Bob NYC ipo 1"
        assert again.leave() == 0


def test_ctrl_c_discards_the_line(terminal: Terminal, banker: Say) -> None:
    """Ctrl-C discards the line and keeps the session."""
    before = last(banker)
    terminal.interrupt("b prr")
    assert last(banker) == before
    terminal.type("b nyc")
    assert last(banker) == "buy Carol NYC ipo 1"


def test_event_of_another_banker_is_announced(terminal: Terminal, banker: Say) -> None:
    """A line typed at an outdated prompt does nothing, since it may be another player's turn by now."""
    assert banker("buy carol prr").code == 0
    answer = terminal.type("b nyc")
    assert "Another banker has recorded event 9 (buy Carol PRR ipo 1)." in answer
    assert "Nothing was done. Check the table, then type your line again." in answer
    assert last(banker) == "buy Carol PRR ipo 1"
    assert terminal.prompt.startswith("SR 1 · Alice")
    terminal.type("b nyc")
    assert last(banker) == "buy Alice NYC ipo 1"


def test_a_look_is_taken_at_an_outdated_prompt(terminal: Terminal, banker: Say) -> None:
    """A line that only looks shows the table as it is now, and `q` leaves, whatever another banker has recorded."""
    assert banker("buy carol prr").code == 0
    answer = terminal.type("limits")
    assert "Another banker has recorded event 9 (buy Carol PRR ipo 1)." in answer
    assert "Nothing was done." not in answer
    assert banker("buy alice nyc").code == 0
    assert terminal.quit() == 0


@SLOW
def test_correction_is_confirmed_at_the_prompt(terminal: Terminal, banker: Say) -> None:
    """`amend` at the prompt shows the settlement and records it if the user agrees."""
    terminal.type("b nyc")
    terminal.ask("amend 8 par bob nyc 71", "[y/N]:")
    terminal.type("n")
    assert last(banker) == "buy Carol NYC ipo 1"
    terminal.ask("amend 8 par bob nyc 71", "[y/N]:")
    terminal.type("y")
    assert last(banker) == "amend 8 par Bob NYC 71"


@SLOW
def test_tab_completes_verbs_names_sources_and_trains(terminal: Terminal, banker: Say) -> None:
    """Tab completes a word as far as it is unique; a second Tab lists the candidates."""
    terminal.press("bu\tcar\t", "arol ")
    terminal.press("ny\t\t\t", "NYNH")
    terminal.press("", "buy Carol NY")  # the line is shown again below the candidates
    terminal.type("C p\x17ipo")  # Ctrl-W deletes the last word
    assert last(banker) == "buy Carol NYC ipo 1"
    terminal.press("b p\t", "PRR ")
    terminal.press("i\t", "ipo ")
    terminal.type("")
    assert last(banker) == "buy Alice PRR ipo 1"
    for line in ("b nyc", "b nyc", "b prr", "b nyc", "b nyc", "n\ry", "0"):
        terminal.type(line)
    terminal.press("t --fr\t", "--from")
    terminal.type("\x15t 2")  # Ctrl-U deletes the line
    assert last(banker) == "train NYC 2 --from bank --price 80"
    terminal.press("st\t", "status")
    assert "Yet to operate: none" in terminal.type("")


def test_silence_at_the_prompt(terminal: Terminal) -> None:
    """`silence` silences reminders for this session and lists those that are silent."""
    for line in (*BOTH_FLOAT, "silence no-train"):
        answer = terminal.type(line)
    assert "Silenced reminders: no-train." in answer
    assert "Note: " not in terminal.type("0")
    assert "Silenced reminders: none." in terminal.type("silence none")
    terminal.type("u")
    assert "Note: PRR has no train" in terminal.type("0")
    assert "Choose one of" in terminal.type("silence noise")


def test_game_begins_at_the_prompt(tmp_path: Path, banker: Say) -> None:
    """Without a ledger the session says so, and `new` begins a game."""
    with Terminal(tmp_path) as terminal:
        assert terminal.prompt == "no ledger > "
        assert "There is no game yet. To begin one: `new RULESET PLAYER...`." in terminal.type("")
        terminal.type("new 1830-starter Alice=PRR Bob=NYC")
        assert terminal.prompt.startswith("OR 1 · "), terminal.prompt
        terminal.type("0")
        terminal.type("t 2")
        assert terminal.leave() == 0
    assert banker("audit").code == 0


def test_prompt_in_ascii(tmp_path: Path) -> None:
    """On a terminal that cannot print a dot, the prompt has a vertical bar."""
    with Terminal(tmp_path, PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C") as terminal:
        terminal.type("new 1830 Alice Bob Carol")
        assert terminal.prompt.startswith("SR 1 | Alice | bank")


def test_picture_in_the_readme_is_what_the_terminal_shows() -> None:
    """The picture of the prompt is current; `python tests/tools/picture.py --write` draws it again."""
    assert PICTURE.read_text(encoding="utf-8") == picture.picture()


def test_picture_shows_what_the_readme_explains() -> None:
    """The picture contains each line of the README's table of the prompt, and each line of it is accepted."""
    _, _, section = README.partition("## The prompt\n")
    table = re.findall(r"^\| (?!type|---)(.*)\|$", section.partition("\n## ")[0], re.MULTILINE)
    explained = [key for row in table for cell in row.split(" | ")[::2] for key in re.findall("`([^`]+)`", cell)]
    assert len(explained) > 8
    assert set(explained) <= set(picture.TYPED)


@SLOW
@pytest.mark.skipif(shutil.which("less") is None, reason="there is no less on this system")
def test_pages_say_how_to_go_on_and_back(terminal: Terminal, tmp_path: Path) -> None:
    """At the foot of a page stand the keys to go on, back and out, even if LESS is set; a command typed there writes nothing; after q the prompt goes on."""
    foot, end = "Space: next page, b: page before, q: back to banker", "The end, b: page before, q: back to banker"
    seen = {"PAGER": "less", "TERM": "xterm", "LINES": "24", "COLUMNS": "80"}
    for less in ({}, {"LESS": "-R"}, {"LESS": "-M -i"}):
        with Terminal(tmp_path, **seen, **less) as pages:
            pages.press("? commands\r", foot)
            pages.press(" ", "redeem prr")
            pages.press("b", "What to type when")
            pages.press("G", end)
            before = sorted(tmp_path.rglob("*"))
            pages.press("raise alice 100\r", "ot available")
            pages.press("\r", end)
            assert sorted(tmp_path.rglob("*")) == before, "`s` and a name would save the pages"
            pages.type("q", enter=False)
            assert "PRR" in pages.type("status")
    assert "In a long answer, Space shows the next page" in " ".join(terminal.type("?").split()), (
        "it fits the screen, so there is no pager"
    )
    assert terminal.prompt.startswith("SR 1")


def test_log_at_the_prompt_begins_with_the_newest(terminal: Terminal, banker: Say) -> None:
    """At the prompt, `log` and `history` show the newest event first, also of one player; JSON and the shell the oldest."""

    def numbers(line: str) -> list[int]:
        rows = (row.split()[:1] for row in terminal.type(f"--no-pager {line}").splitlines())
        return [int(row[0]) for row in rows if row and row[0].isdecimal()]

    assert numbers("log") == numbers("history") == [8, 7, 6, 5, 4, 3, 2, 1]
    assert numbers("log -n 3") == [8, 7, 6]
    assert numbers("log alice") == sorted(numbers("log alice"), reverse=True)
    assert [row["n"] for row in json.loads(terminal.type("-O json log -n 2").strip())] == [7, 8]
    assert [row["n"] for row in banker("-O json log -n 2").data] == [7, 8]
