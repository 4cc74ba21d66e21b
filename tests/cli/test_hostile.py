"""Hostile input (huge, deep, of the wrong type, with control characters, no file at all) gives one sentence, never a traceback.

The exit statuses: 1 refused by the rules, 2 not understood, 3 a ledger that is damaged or unreadable.
"""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from support.hostile import DIGITS, LONG, STEERING, fill, is_harmless, is_refused, program, sample
from support.marks import FULL, LINUX, POSIX, SLOW, few
from support.paths import PROJECT
from support.say import Say


@few(1)
@pytest.mark.parametrize(
    ("through", "line"),
    [
        ("file", "\0"),
        ("file", "\n"),
        ("file", "x"),
        ("file", "note x\n"),
        ("stdin", "\0"),
        ("stdin", "x"),
        ("stdin", "note x\n"),
    ],
)
def test_session_of_a_hundred_megabytes(tmp_path: Path, through: str, line: str) -> None:
    """A huge session is refused for its first line or its size; a file of empty lines does nothing."""
    path = fill(tmp_path / "big.txt", "", line)
    words = ["-f", str(tmp_path / "none.toml"), "play"]
    answer = program(*words, str(path)) if through == "file" else program(*words, stdin=path)
    if line == "\n" and answer.code == 0:
        assert (answer.out, answer.err) == ("", "")
    else:
        is_refused(answer, 2)


@pytest.mark.parametrize("line", ["note {}", 'note "{}', "run prr {}", "{}", "# {}"])
def test_line_of_twenty_megabytes(tmp_path: Path, line: str) -> None:
    """A session with a line of 20 MB is refused for its size, or ignored if the line is a comment."""
    path = tmp_path / "long.txt"
    path.write_text(line.format("x" * 20_000_000) + "\n", encoding="utf-8")
    (tmp_path / "game.toml").write_text(sample("1830-bankrupt"), encoding="utf-8")
    answer = program("-f", str(tmp_path / "game.toml"), "-n", "play", str(path))
    if line.startswith("#") and answer.code == 0:
        assert (answer.out, answer.err) == ("", "")
    else:
        is_refused(
            answer, 2, hint=f"long.txt is too large: it has {path.stat().st_size:,} bytes, the limit is 4,194,304."
        )


@few(2, 24)
@POSIX
@pytest.mark.parametrize(
    "what", ["fifo", "folder", "loop", "/dev/zero", pytest.param("/dev/full", marks=FULL), "/dev/null"]
)
@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("-f {} status", (3,)),
        ("-f {} note x", (3,)),
        ("-f {} new 1830 a b", (2, 3)),
        ("audit {}", (3,)),
        ("rules check ./{}", (2,)),
        ("-f none.toml new ./{} a b", (2,)),
        ("play {}", (2, 3)),
    ],
)
def test_path_that_is_not_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, words: str, codes: tuple[int, ...]
) -> None:
    """A pipe without a writer, a folder, a loop of links or a device is refused without waiting or reading for ever."""
    monkeypatch.chdir(tmp_path)
    path = what
    if what == "fifo":
        os.mkfifo(path)
    elif what == "folder":
        Path(path).mkdir()
    elif what == "loop":
        Path("other").symlink_to("loop")
        Path("loop").symlink_to("other")
    answer = program(*words.format(path).replace(".//", "/").split())
    if words == "play {}" and what == "/dev/null":
        assert (answer.code, answer.out, answer.err) == (0, "", "")
        return
    if words.startswith("audit"):
        assert "Traceback" not in answer.err
        assert answer.code == 3
        assert answer.err.startswith("banker: ")
        return
    is_refused(answer, *codes)


@pytest.mark.parametrize("path", ["a\0b", "\0", "x" * LONG, "x/" * (LONG // 2) + "y", "\udcff\x07", STEERING])
@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("-f {} status", (2, 3)),
        ("-f {} note x", (2, 3)),
        ("play {}", (2,)),
        ("rules check {}", (2,)),
        ("audit {}", (2, 3)),
        ("-f none new {} a b", (2,)),
        ("rules check ./{}.toml", (2,)),
    ],
)
def test_impossible_file_names(banker: Say, path: str, words: str, codes: tuple[int, ...]) -> None:
    """A name with NUL, with 10,000 letters, with bytes that are not text or with control characters is refused."""
    answer = banker(words.format(shlex.quote(path)))
    if words.startswith("audit") and answer.code == 3:
        assert is_harmless(answer.out + answer.err)
        assert "banker: " in answer.err
        return
    is_refused(answer, *codes)


@pytest.mark.parametrize("path", ["a\0b", "x" * LONG])
def test_new_with_an_impossible_file_name(banker: Say, path: str) -> None:
    """`new` with an impossible file name leaves no file."""
    is_refused(banker(f"-f {shlex.quote(path)} new 1830 a b"), 2, 3)
    assert not list(Path().iterdir())


@pytest.mark.parametrize(
    "words", ["-f '' status", "play ''", "rules check ''", "new '' a b", "audit ''", "'' a", "note ''"]
)
def test_empty_words(banker: Say, words: str) -> None:
    """An empty word is refused as a file, a ruleset, a verb and a text."""
    is_refused(banker(words), 2)


@SLOW
@LINUX
@pytest.mark.parametrize("form", ["table", "json"])
def test_ledger_whose_name_is_not_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    """Linux allows file names that are not text; such a ledger works, and its name is shown escaped."""
    monkeypatch.chdir(tmp_path)
    for words in ("new 1830 a b", "note x", "status", "audit"):
        answer = program("-f", "b\udcff\x07", "-O", form, *words.split())
        assert (answer.code, answer.err) == (0, ""), words
        assert is_harmless(answer.out), words


@few(11)
@pytest.mark.parametrize(
    "words",
    [
        "{}", "--{}", "-{}", "-O {} status", "--at {} status", "--option {}", "help {}", "show {}", "rules {}", "rules show {}",
        "new 1830 a b --option {}", "new 1830 a b --option {}=1", "new 1830 a b --option bank={}", "new 1830 a {}=PRR",
        "par {} prr 70", "par alice {} 70", "par alice prr {}", "buy alice prr {}", "buy alice prr ipo {}", "sell alice prr {}",
        "pay alice {} 5 x", "pay alice bob {} x", "run {} 5", "run prr {}", "train prr {}", "train prr 2 --price {}", "train prr 2 --from {}",
        "private alice {}", "private alice sv {}", "private alice sv --par {}", "exchange alice {}", "tile prr {}", "token prr {}",
        "discard prr {}", "limits {}", "log {}", "payout {} 5", "payout prr {}", "redo {}", "note x --{}", "water {}", "bankrupt {}",
        "calc {}", "calc payout {}", "calc payout 5 {}", "calc payout 5 a={}", "calc revenue {}", "calc move {}", "calc move 100 {}",
        "calc order {}", "calc order PRR={}", "calc limit {}", "calc score {}", "calc float {}", "calc trade {}", "calc float 100 -r {}",
        "play --{}", "next {}", "end {}", "undo --event {}", "completion {}",
    ],
)  # fmt: skip
def test_hostile_words(game: Say, words: str) -> None:
    """Any word of any verb may be bytes that are not text, thousands of digits, or control characters."""
    for hostile in (
        STEERING,
        "\udcff",
        "\ud800",
        DIGITS,
        "-1",
        "1.5",
        "1e9",
        "٣",
        "²",
        "x" * LONG,
        "\0",
        "18446744073709551616",
    ):
        answer = game(words.format(shlex.quote(hostile)))
        assert answer.code in (0, 1, 2), (answer.code, answer.err[:200])
        assert answer.code == 0 or answer.err.startswith("banker: ")
        assert is_harmless(answer.out + answer.err)
        assert max(map(len, answer.err.splitlines()), default=0) < 1100


def test_ten_thousand_players(banker: Say, ledger_with: Say) -> None:
    """10,000 players are refused on the command line and in a ledger."""
    names = [f"p{number}" for number in range(LONG)]
    is_refused(banker(f"new 1830 {' '.join(names)}"), 2, hint="2 to 6 players")
    is_refused(banker(f"new 1830-starter {' '.join(names)}"), 2, hint="players")
    many = ", ".join(f'"{name}"' for name in names)
    is_refused(ledger_with("status", "players = [", f"players = [{many}, "), 3, hint="cannot play")


def test_ten_thousand_options(banker: Say, ledger_with: Say) -> None:
    """10,000 options are refused on the command line and in a ledger."""
    is_refused(banker("new 1830 a b " + " ".join(f"--option o{number}=1" for number in range(LONG))), 2, hint="'o0'")
    many = ", ".join(f'o{number} = "1"' for number in range(LONG))
    is_refused(ledger_with("status", "options = { ", f"options = {{ {many}, "), 2, 3, hint="'o0'")


def test_names_of_ten_thousand_letters(banker: Say, ruleset_with: Say) -> None:
    """A player, option, ruleset or corporation with a name of 10,000 letters is refused in one sentence or accepted."""
    name = "x" * LONG
    is_refused(banker(f"new 1830 {name} b"), 2)
    is_refused(banker(f"new 1830 a b --option {name}={name}"), 2)
    is_refused(banker(f"new {name} a b"), 2)
    answer = ruleset_with(f'[corporation.{name}]\nname = "{name}"\nhome = "A1"\ntokens = 2\n', "new ./mine.toml a b")
    assert answer.code in (0, 2)
    assert max(map(len, (answer.out + answer.err).splitlines())) < 2 * LONG
    assert banker("status").code in (0, 2)


def test_ten_thousand_words(game: Say) -> None:
    """10,000 words after a verb give no traceback."""
    for verb in (
        "note",
        "pay alice bob 5",
        "undo",
        "par",
        "audit",
        "calc order",
        "calc payout 100",
        "calc revenue",
        "show",
    ):
        answer = game(f"{verb} {' '.join(['x'] * LONG)}")
        assert answer.code in (0, 1, 2)
        assert len(answer.err) < 1100


@pytest.mark.parametrize(
    "now", ["x", "1e3", "nan", DIGITS, "-" + DIGITS, "253402300800", STEERING, "1 2", "--", "-99999999999999"]
)
def test_unreadable_banker_now(banker: Say, monkeypatch: pytest.MonkeyPatch, now: str) -> None:
    """A BANKER_NOW that is not whole seconds since 1970 is refused, and nothing is recorded."""
    monkeypatch.setenv("BANKER_NOW", now)
    is_refused(banker("new 1830 a b"), 2, hint="BANKER_NOW")
    assert not list(Path().iterdir())


@pytest.mark.parametrize("now", ["-60000000000", "-62135596800"])
def test_banker_now_long_ago(banker: Say, monkeypatch: pytest.MonkeyPatch, now: str) -> None:
    """A BANKER_NOW before the year 1000 is recorded readably or refused."""
    monkeypatch.setenv("BANKER_NOW", now)
    answer = banker("new 1830 a b")
    if answer.code:
        is_refused(answer, 2, hint="BANKER_NOW")
    else:
        assert banker("status").code == 0


@pytest.mark.parametrize("path", [" ", STEERING, "\udcff", "x" * LONG, ".", "/dev/zero", "/", "nowhere/game.toml"])
def test_hostile_banker_file(banker: Say, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    """A BANKER_FILE that cannot be a ledger is refused."""
    monkeypatch.setenv("BANKER_FILE", path)
    is_refused(banker("status"), 2, 3)
    is_refused(banker("play", "note x\n"), 2, 3)


@few(2, 4)
@pytest.mark.parametrize(
    "bytes_", [b"\xff\xfe\n", b"note \xff\n", b"\0\n", b"note \0\n", b"\x1b[2J\n", b"note '\n", b"\xed\xa0\x80\n"]
)
def test_session_that_is_not_text(tmp_path: Path, bytes_: bytes) -> None:
    """A session of bytes that are not text is refused, from a file and from standard input."""
    (tmp_path / "game.toml").write_text(sample("1830-bankrupt"), encoding="utf-8")
    (tmp_path / "moves.txt").write_bytes(bytes_)
    for answer in (
        program("-f", str(tmp_path / "game.toml"), "play", stdin=bytes_),
        program("-f", str(tmp_path / "game.toml"), "play", str(tmp_path / "moves.txt")),
    ):
        if answer.code or answer.err:
            is_refused(answer, 2)
        assert is_harmless(answer.out)


def test_play_inside_a_session(game: Say) -> None:
    """A session cannot begin another session or open another ledger."""
    answer = game("play --keep-going", "play\n-f other.toml status\nplay play\n" * 300)
    assert answer.code == 2
    assert len(answer.err.splitlines()) == 900


@SLOW
@POSIX
def test_fuzzer_for_five_seconds() -> None:
    """Five seconds of the fuzzer over ledgers, rulesets and command lines find no fault."""
    command = [sys.executable, str(PROJECT / "tests" / "tools" / "fuzz.py"), "--seconds", "5", "--seed", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert "statements reached" in done.stdout
