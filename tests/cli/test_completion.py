"""Completion: the candidates as a function, as a shell asks for them, and in real shells with the Tab key."""

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from banker.cli.complete import Names, candidates, names_for, next_words, parse_line
from banker.cli.ledger_names import ledger_names
from banker.cli.scripts import SHELLS, script
from banker.cli.usages import FORMS, SHARED
from banker.rules.find import shipped
from banker.rules.read import read
from banker.state import names
from support.marks import FULL, SLOW, few
from support.paths import SESSIONS
from support.say import Say

SAMPLE = SESSIONS / "1830-four-players.toml"
PROGRAM = Path(sys.executable).with_name("banker")
TABLE = Names(
    players=["Alice", "Bob", "Carol", "Dora"],
    corporations=["PRR", "NYC", "B&O", "C&O", "Erie", "NYNH", "B&M"],
    privates=["SV", "CS", "DH", "MH", "CA", "BO"],
    trains=["2", "3", "4", "5", "6", "D"],
    rulesets=["1830", "1851"],
)

here = pytest.mark.parametrize("shell", SHELLS)


@pytest.mark.parametrize(
    ("before", "begun", "come"),
    [
        ("", "pa", "pace par pay payout"),
        ("", "frob", ""),
        ("buy", "a", "Alice"),
        ("buy", "b", "Bob B&O B&M"),
        ("buy", "b&", "Bob B&O B&M"),
        ("buy", "b&o", "Bob B&O"),
        ("run", "b&o", "B&O"),
        ("buy alice", "N", "NYC NYNH"),
        ("buy alice nyc", "", "ipo pool treasury"),
        ("buy alice nyc pool", "", "--two"),
        ("buy alice nyc 2", "", "--two"),
        ("buy nobody", "", ""),
        ("par", "", "Alice Bob Carol Dora"),
        ("par dora", "er", "Erie"),
        ("private alice", "", "SV CS DH MH CA BO"),
        ("private bob bo 220", "", "--par --share"),
        ("private bob bo --par 100", "", "--share"),
        ("private bob bo --share", "p", "PRR"),
        ("exchange dora mh", "", "PRR NYC B&O C&O Erie NYNH B&M ipo pool"),
        ("exchange dora mh nyc", "", "ipo pool"),
        ("exchange dora mh --price", "", "par market"),
        ("train prr", "", "2 3 4 5 6 D"),
        ("train prr 5", "", "PRR NYC B&O C&O Erie NYNH B&M bank pool"),
        ("train prr 5 nyc 300", "", "--from --price --trade-in --president --above-limit --shaken --with"),
        ("t nyc 5", "b", "B&O B&M bank"),
        ("train prr 5 --from", "", "PRR NYC B&O C&O Erie NYNH B&M bank pool"),
        ("train prr 5", "--from=b", "--from=B&O --from=B&M --from=bank"),
        ("train prr 5 --from nyc --price", "", ""),
        ("train prr 5 --price 1 --from", "ny", "NYC NYNH"),
        ("train prr d", "--tr", "--trade-in"),
        ("train --from nyc prr", "", "2 3 4 5 6 D"),
        ("discard prr", "d", "D"),
        ("token prr 40", "", "--bonus --on --of --neutral --moved --returned-by --right --with --for"),
        ("run", "e", "Erie"),
        ("pay alice", "ba", "bank"),
        ("pay alice bank 50", "", ""),
        ("count", "c", "Carol C&O"),
        ("count prr", "", "ipo pool treasury Alice Bob Carol Dora"),
        ("count prr treasury", "", ""),
        ("note", "a", ""),
        ("amend 57", "p", "par pay price private protect"),
        ("amend 57 train prr", "", "2 3 4 5 6 D"),
        ("amend 57 train prr 5", "--f", "--file --from"),
        ("amend 57 undo", "", ""),
        ("limits", "", "Alice Bob Carol Dora"),
        ("explain", "b", "Bob B&O B&M bank"),
        ("payout", "c", "C&O"),
        ("status", "", ""),
        ("status --output", "", "table json csv tsv md"),
        ("-O", "j", "json"),
        ("", "--output=c", "--output=csv"),
        ("", "-", "--file --dry-run --at --output --no-pager --override --help --version"),
        ("-n", "sta", "status"),
        ("--at 3", "sta", "status"),
        ("status -n", "--d", ""),
        ("undo --event", "", ""),
        ("undo -- --event", "", ""),
        ("rules", "", "list show check schema"),
        ("rules show", "185", "1851"),
        ("new", "185", "1851"),
        ("help", "183", "1830 1830-7p 1830-starter 1836Jr30"),
        ("help", "pri", "price private"),
        ("completion", "", "bash zsh fish powershell"),
        ("calc", "", "payout revenue move order limit float score trade water"),
        ("calc payout 120", "al", "Alice="),
        ("calc order", "n", "NYC= NYNH="),
        ("calc trade", "d", "D"),
        ("calc move 100", "s", "sell soldout"),
        ("calc frob", "", ""),
    ],
)
def test_candidates(before: str, begun: str, come: str) -> None:
    """The candidates follow the usage of each verb, and names are matched without case and punctuation."""
    assert candidates(before.split(), begun, TABLE) == come.split()


@pytest.mark.parametrize(
    ("before", "begun", "come"),
    [
        ("buy", "n", "NYC NYNH"),
        ("buy nyc", "p", "PRR pool"),
        ("buy alice nyc", "p", "pool"),
        ("par", "pr", "PRR"),
        ("sell", "", "Alice Bob Carol Dora PRR NYC B&O C&O Erie NYNH B&M"),
        ("train", "", "PRR NYC B&O C&O Erie NYNH B&M 2 3 4 5 6 D"),
        ("train 5", "", "PRR NYC B&O C&O Erie NYNH B&M bank pool"),
        ("private sv", "", "--par --share"),
        ("payout", "3", ""),
    ],
)
def test_candidates_at_the_prompt(before: str, begun: str, come: str) -> None:
    """At the prompt the player may be left out, so the words after the player are candidates too."""
    assert candidates(before.split(), begun, TABLE, playing=True) == come.split()


def test_every_kind_of_word_in_a_usage_is_known() -> None:
    """Each word in capitals in a usage is either completed or listed here as one that cannot be."""
    free = {"N", "PRICE", "COUNT", "COST", "HEX", "AMOUNT", "REVENUE", "SHARES", "NOTExCOUNT", "SEAL", "P", "VALUE"}
    free |= {"REVENUEw", "TEXT", "REASON", "ARGUMENTS", "FILE", "FOLDER", "LEDGER"}
    free |= {"ROW", "COLUMN", "CELL", "STOP+STOP", "CASH", "CERTIFICATES", "CERTIFICATESxPRICE", "PLAYERS", "PAR"}
    known = {"WHO", "PLAYER", "CORP", "RAILROAD", "PRIVATE", "TYPE", "RULESET", "TOPIC", "VERB", "FROM", "TO", "NAME"}
    known |= {"WHAT", "PLACE"}
    free |= {"RIGHT"}
    kinds = {kind for form in FORMS.values() for kind in form.kinds()} | {
        kind for option in SHARED for kind in option.takes
    }
    words = {word for kind in kinds for word in re.findall(r"[A-Z][A-Za-z]*(?:\+[A-Z]+)?", kind)}
    assert words - free - known == set()


def ask(*typed: str, shell: str = "bash") -> list[str]:
    return next_words(shell, typed)


def test_shell_gets_words_without_quotation_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shell gets `bo` for B&O, from the ledger that -f or $BANKER_FILE names."""
    assert ask("-f", str(SAMPLE), "run", "b") == ["bo", "bm"]
    monkeypatch.setenv("BANKER_FILE", str(SAMPLE))
    assert ask("buy", "al", "n") == ["NYC", "NYNH"]
    assert ask("run", "'B&") == ["bo", "bm"]
    assert ask("train", "prr", "") == ["2", "3", "4", "5", "6", "D"]


@pytest.mark.usefixtures("game")
def test_completion_reads_game_toml_of_this_folder() -> None:
    """Without -f, names come from `game.toml`; without a ledger there are no names."""
    assert ask("par", "") == ["Alice", "Bob", "Carol", "Dora"]
    Path("game.toml").unlink()
    assert ask("par", "") == []
    assert ask("pa") == ["pace", "par", "pay", "payout"]


@pytest.mark.usefixtures("game")
def test_bash_splits_words_at_equals_signs() -> None:
    """Bash splits a word at `=`, and the candidates are what goes after the sign."""
    assert ask("train", "prr", "5", "--from", "=", "e") == ["Erie"]
    assert ask("train", "prr", "5", "--from", "=") == ask("train", "prr", "5", "--from", "")
    assert ask("train", "prr", "5", "--from=e") == ["--from=Erie"]
    assert ask("new", "1830", "--option", "diesels", "=", "") == ["6", "unlimited"]
    assert ask("new", "1830-starter", "Alice", "=", "PRR+b") == ["PRR+bm", "PRR+bo"]
    assert ask("calc", "order", "pr") == ["PRR=", ":open"]


@pytest.mark.usefixtures("game")
def test_new_and_calc_use_the_tables_they_name() -> None:
    """`new` and `calc` complete from the ruleset that is named, not from the ledger in this folder."""
    assert "capital=float" in ask("new", "1830", "Al", "--option", "cap")
    assert ask("new", "1851", "--option", "") != ask("new", "1830", "--option", "")
    assert ask("new", "1830-STARTER", "Tom", "=", "NN") == ["NNH"]
    assert ask("calc", "trade", "-r", "1851", "8") == ["8"]
    assert ask("calc", "score", "10", "--private", "s") == ["SV"]


def test_shell_completes_file_names() -> None:
    """After -f, audit and play, and where a ruleset may be a path, the shell completes file names."""
    for typed in (["-f", ""], ["audit", "fri"], ["play", ""], ["status", "--file", ""], ["status", "--file="]):
        assert ask(*typed) == [":files"]
    assert ask("rules", "check", "./mi") == [":files"]
    assert ask("status", "") == []


def test_fish_and_zsh_show_what_a_verb_does() -> None:
    """In fish and zsh, a candidate has its description after a tab."""
    for shell in ("fish", "zsh"):
        assert ask("stat", shell=shell) == [f"status\t{FORMS['status'].summary}"]
        assert ask("status", "--dr", shell=shell) == ["--dry-run\tShow what would be recorded; record nothing."]


def test_odd_names_are_offered_safely(banker: Say) -> None:
    """Names with spaces are escaped, and characters that a shell would interpret are left out."""
    players = ["Mary Ann", "O'Brien", "Zoë", "$(reboot)", "a;b c", "-"]
    assert banker("new 1830 'Mary Ann' \"O'Brien\" Zoë '$(reboot)' 'a;b c' 李").code == 0
    offered = ask("par", "")
    assert offered == ["Mary\\ Ann", "obrien", "Zoë", "reboot", "abc", "李"]
    said = [word.replace("\\", "") for word in offered]
    assert [names.match(word, ledger_names("game.toml").players, "player") for word in said[:5]] == players[:5]
    assert ask("par", '"mary') == ["Mary Ann"]
    assert ask("par", "Mary\\ A") == ["Mary\\ Ann"]
    assert ask("par", "", shell="zsh")[:2] == ["Mary Ann\t", "obrien\t"]


@pytest.mark.parametrize("game_", shipped())
def test_offered_names_are_understood(game_: str) -> None:
    """The offered form of each corporation, private and train of every game is understood."""
    rules = read(game_)
    offered = names_for(parse_line(["calc", "trade", "-r", game_]))
    for words, kind in (
        (offered.corporations, rules.corporation),
        (offered.privates, rules.private),
        (offered.trains, rules.train),
    ):
        assert [
            names.train(word, rules) if kind is rules.train else names.match(word, kind, "name") for word in words
        ] == list(kind)
        assert all(re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9+-]*", word) for word in words)


@pytest.mark.parametrize("path", sorted(SESSIONS.glob("*.toml")), ids=lambda path: path.stem)
def test_completion_reads_the_names_of_a_ledger(path: Path) -> None:
    """Completion finds the same players, corporations, privates and trains as reading the whole ledger."""
    from banker.game import Game

    game, seen = Game(str(path), writing=False), ledger_names(str(path))
    box = {
        of: [*dict.fromkeys(thing.name for thing in game.ledger.header.box if thing.of == of)]
        for of in ("president", "private", "train")
    }
    assert seen.players == game.table.players
    assert [list(seen.corporations), list(seen.privates), list(seen.trains)] == list(box.values())
    assert seen.ruleset == game.ledger.header.ruleset
    trains = names_for(parse_line(["-f", str(path), "train"])).trains
    assert [names.train(train, game.rules) for train in trains] == list(game.rules.train)


def test_unlimited_trains_and_user_rulesets(banker: Say) -> None:
    """Completion offers unlimited trains, which are not in the box, and the trains of a ruleset of the user's own."""
    banker("-f many.toml new 1830 Alice Bob --option diesels=unlimited")
    assert ask("-f", "many.toml", "train", "prr", "") == ["2", "3", "4", "5", "6", "D"]
    own = 'extends = "1830"\n[game]\nid = "mine"\n[train.X]\nprice = 900\ncount = "unlimited"\navailable_with = "6"\n'
    Path("mine.toml").write_text(own, encoding="utf-8")
    assert banker("-f own.toml new ./mine.toml Alice Bob").code == 0
    assert ask("-f", "own.toml", "train", "prr", "") == ["2", "3", "4", "5", "6", "D", "X"]


def gigabyte(path: Path, begins: bytes) -> None:
    path.write_bytes(begins)
    os.truncate(path, 1 << 30)


HOSTILE: dict[str, Callable[[Path], Any]] = {
    "nothing": lambda _: None,
    "a folder": lambda path: path.mkdir(),
    "empty": lambda path: path.write_bytes(b""),
    "no text": lambda path: path.write_bytes(bytes(range(256)) * 4000),
    "a pipe": os.mkfifo,
    "a gigabyte": lambda path: gigabyte(path, SAMPLE.read_bytes()[:500]),
    "a gigabyte behind a header": lambda path: gigabyte(path, SAMPLE.read_bytes()),
    "a link to itself": lambda path: path.symlink_to(path),
    "a link to a terminal": lambda path: path.symlink_to("/dev/tty"),
    "a link to zeros": lambda path: path.symlink_to("/dev/zero"),
    "names that are none": lambda path: path.write_text(
        'ruleset = 3\nplayers = [[1], "\\u001b[2J"]\noptions = 4\nseal = "x"\n'
    ),
    "brackets": lambda path: path.write_text('ruleset = "1830"\nplayers = ' + "[" * 9000 + '\nseal = "x"\n'),
    "a long key": lambda path: path.write_text("a." * 400_000 + 'b = 1\nseal = "x"\n'),
    "quotation marks": lambda path: path.write_text(
        '    { of = "train", type = "' + '\\"' * 400_000 + '\nseal = "x"\n'
    ),
    "many lines": lambda path: path.write_text('players = ["a"]\n' * 60_000 + '\nseal = "x"\n'),
    "own tables that are none": lambda path: path.write_text(
        'ruleset = "x"\nown = "[["\nplayers = ["Al"]\noptions = {}\nseal = "x"\n'
    ),
    "torn": lambda path: path.write_bytes(SAMPLE.read_bytes()[:700]),
}


@few(1, 8)
@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_files_give_no_error(what: str, tmp_path: Path) -> None:
    """Whatever `game.toml` is, completion prints no error, does not wait, and changes nothing."""
    HOSTILE[what](tmp_path / "game.toml")
    before = sorted((entry.name, entry.lstat().st_mtime_ns, entry.lstat().st_size) for entry in tmp_path.iterdir())
    for typed in (["buy", "al", ""], ["train", "prr", ""], ["new", "./game.toml", "--option", ""], [""]):
        done = subprocess.run(
            [PROGRAM, "completion", "--next", "bash", *typed],
            cwd=tmp_path,
            env=environment(),
            capture_output=True,
            timeout=10,
            check=True,
        )
        assert done.stderr == b""
        assert all(word.isprintable() for word in done.stdout.decode().splitlines())
        assert bool(typed[0]) or b"status\n" in done.stdout
    after = sorted((entry.name, entry.lstat().st_mtime_ns, entry.lstat().st_size) for entry in tmp_path.iterdir())
    assert after == before


def test_words_that_are_not_text_give_no_error(tmp_path: Path) -> None:
    """Completion gives no error for bytes that are not text or for a closed output."""
    command = [str(PROGRAM).encode(), b"completion", b"--next", b"bash", b"buy", b"\xff\xfe"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")
    closed = subprocess.run(
        f"'{PROGRAM}' completion --next bash '' >&-", shell=True, cwd=tmp_path, capture_output=True, check=True
    )
    assert closed.stderr == b""


def test_completion_loads_little() -> None:
    """Completion loads no click, no tables and no verb, since the user waits for it."""
    code = "import sys; from banker.cli.entry import main; sys.argv = ['banker', 'completion', '--next', 'bash', '-f', sys.argv[1], 'buy', '']; main(); print(*sys.modules)"
    plain = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}  # it loads json
    done = subprocess.run(
        [sys.executable, "-c", code, str(SAMPLE)], check=True, capture_output=True, text=True, env=plain
    )
    *words, loaded = done.stdout.splitlines()
    assert words[:2] == ["Alice", "Bob"]
    for name in (
        "click",
        "json",
        "dataclasses",
        "banker.cli.main",
        "banker.rules.read",
        "banker.verbs.event",
        "banker.state.table",
    ):
        assert name not in loaded.split()


@here
def test_completion_prints_the_script(shell: str, banker: Say) -> None:
    """`completion SHELL` prints the script, by either way into the program, and its help has a line for each shell."""
    assert banker(f"completion {shell}").out == script(shell)
    quick = subprocess.run([PROGRAM, "completion", shell], capture_output=True, text=True, check=True)
    assert quick.stdout == script(shell)
    assert re.search(
        rf"^ *{shell}, in .+:\s+.*banker completion {shell}",
        banker("completion --help").out,
        re.MULTILINE | re.IGNORECASE,
    )
    assert banker("completion tcsh").code == 2


@FULL
def test_script_that_cannot_be_written(tmp_path: Path) -> None:
    """A full disk is reported; a reader that stops early gives no error."""
    for command, code, error in (
        ("completion bash >/dev/full", 3, "could not be written"),
        ("completion bash >&-", 0, ""),
        ("completion bash | true", 0, ""),
        ("completion --next bash '' >/dev/full", 0, ""),
        ("completion --next bash '' | true", 0, ""),
        ("completion --next", 2, "--next"),
        ("completion --next tcsh ''", 2, "--next"),
    ):
        done = subprocess.run(
            f"'{PROGRAM}' {command}", shell=True, cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == code, command
        assert error in done.stderr, command
        assert bool(error) == bool(done.stderr)
        assert "Traceback" not in done.stderr


def environment(**more: str) -> dict[str, str]:
    path = f"{PROGRAM.parent}{os.pathsep}{os.environ['PATH']}"
    plain = {key: value for key, value in os.environ.items() if key not in ("BANKER_FILE", "PYTHONPATH")}
    return {**plain, "PATH": path, "LC_ALL": "C.UTF-8", "TERM": "dumb", "HISTFILE": "/dev/null", **more}


def in_bash(words: Sequence[str], folder: Path, program: str = "banker") -> list[str]:
    """Return what bash would complete the last word with."""
    done = subprocess.run(
        [
            "bash",
            "--norc",
            "-c",
            'source <(banker completion bash); p=$1; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _banker "$p"; printf "%s\\n" "${COMPREPLY[@]}"',
            "bash",
            program,
            *words,
        ],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


@SLOW
@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")
@pytest.mark.usefixtures("game")
def test_bash_function(tmp_path: Path) -> None:
    """The bash function completes verbs and names, and leaves files to the shell."""
    assert in_bash(["st"], tmp_path) == ["status"]
    assert in_bash(["buy", "al", "b"], tmp_path) == ["bo", "bm"]
    assert in_bash(["st"], tmp_path, str(PROGRAM)) == ["status"]
    assert in_bash(["st"], tmp_path, "my-alias") == ["status"]
    assert in_bash(["train", "prr", "5", "--from", "=", "er"], tmp_path) == ["Erie"]
    assert in_bash(["-f", "ga"], tmp_path) == ["game.toml"]
    assert in_bash(["$(touch", "x)"], tmp_path) == [""]
    assert in_bash(["buy", "'$(touch x)"], tmp_path) == [""]
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.toml"]


class Terminal:
    """A shell on a pseudo-terminal."""

    def __init__(self, argv: Sequence[str], folder: Path, **more: str) -> None:
        self._child, self._file = pty.fork()
        if not self._child:
            os.chdir(folder)
            os.execvpe(argv[0], list(argv), environment(**more))
        self.shown = ""

    def type(self, keys: str, until: str) -> str:
        """Press keys and wait until new output contains a text."""
        start = len(self.shown)
        os.write(self._file, keys.encode())
        end = time.monotonic() + 20
        while until not in self.shown[start:]:
            ready, _, _ = select.select([self._file], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{until!r} did not come: {self.shown[start:]!r}"
            self.shown += re.sub(
                r"\x1b(\[[0-9;?]*[a-zA-Z]|\][^\x07]*\x07|\(B)", "", os.read(self._file, 65536).decode(errors="replace")
            )
        return self.shown[start:]

    def close(self) -> None:
        """Kill the shell."""
        os.kill(self._child, signal.SIGKILL)
        os.waitpid(self._child, 0)
        os.close(self._file)


STARTS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "source <(banker completion bash)"),
    "zsh": (["zsh", "-f", "-i"], "source <(banker completion zsh)"),
    "fish": (["fish", "--no-config", "-i"], "banker completion fish | source"),
}


@pytest.mark.parametrize("shell", STARTS)  # PowerShell: test_powershell.py
def test_tab_key_in_a_real_shell(shell: str, banker: Say, tmp_path: Path) -> None:
    """In a real shell, Tab completes a verb, a player with a space, B&O and a source, and Enter records the event."""
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    assert banker("new 1830 'Mary Ann' Bob Carol").code == 0
    opening = ["private bob sv", "private carol cs", "private mary dh", "private bob mh", "private carol ca"]
    assert banker("play", "\n".join([*opening, "private bob bo --par 67"])).code == 0
    argv, source = STARTS[shell]
    terminal = Terminal(
        argv, tmp_path, HOME=str(tmp_path), XDG_CONFIG_HOME="/nonexistent", XDG_DATA_HOME=str(tmp_path / "data")
    )
    try:
        terminal.type(f"{source}; echo re''ady\r", "ready\r")
        terminal.type("banker calc order pr\t", "PRR=")  # without a space after it
        terminal.type("90\r", "corporation")
        terminal.type("banker status -f ga\t", "me.toml")
        terminal.type("\r", "SR 1 |")
        terminal.type("banker bu\t", "buy ")
        terminal.type("ma\t", "Ann")
        terminal.type("bo\t", "bo ")
        terminal.type("ip\t", "ipo ")
        answer = terminal.type("\r", "ipo 1")
    finally:
        terminal.close()
    assert 'Event 7: buy "Mary Ann" B&O ipo 1' in answer
    assert banker("audit").code == 0
