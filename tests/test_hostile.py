"""Hostile input: huge, deep, of the wrong type, steering the terminal, no file at all. One clear sentence, never a traceback.

The exit codes are those of cli.md: 1 refused by the rules, 2 not understood, 3 a ledger that is damaged or unreadable.
"""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Answer, Say

from banker.ledger import fast_reader
from banker.ledger.format import seal_of
from banker.rules.build import BadRuleset
from banker.rules.read import Tables, apply_options

PROJECT = Path(__file__).parent.parent
SESSIONS = PROJECT / "sample_sessions"
RULESETS = PROJECT / "rulesets"
MEMORY = 512 * 1024**2
PATIENCE = 10
LONG = 10_000
DIGITS = "9" * 5000
HEX = "0x" + "f" * 5000

STEERING = "\x07\x9b2J\x1b]0;x\x07\x08\u202e\u2066\u200b\ufeff"
"""A bell, a screen cleared in one letter, a window renamed, a letter taken back, text turned round, nothing to be seen."""
SHOWN = r"\x07\x9b2J\x1b]0;x\x07\x08\u202e\u2066\u200b\ufeff"
IN_TOML = r"\u0007\u009b2J\u001b]0;x\u0007\u0008\u202e\u2066\u200b\ufeff"

_PROGRAM = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({memory}, {memory}))
from banker.cli.main import main
main()
"""


def program(*words: str, stdin: bytes | Path = b"", environment: dict[str, str] | None = None) -> Answer:
    """The program as a process of its own, with little memory; one that hangs is a failure."""
    command = [sys.executable, "-c", _PROGRAM.format(memory=MEMORY), *words]
    others = {key: value for key, value in os.environ.items() if key not in ("BANKER_FILE", "BANKER_NOW")}
    settings = {**others, "PYTHONIOENCODING": "utf-8:strict", **(environment or {})}
    feed: dict[str, Any] = {"input": stdin} if isinstance(stdin, bytes) else {"stdin": stdin.open("rb")}
    try:
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE, env=settings, check=False, **feed)
    except subprocess.TimeoutExpired:
        pytest.fail(f"hangs: {' '.join(words)[:200]}")
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def is_harmless(text: str) -> bool:
    """Whether a terminal shows it as it stands; a tab is the other column of TSV."""
    return all(letter.isprintable() or letter in "\n\t" for letter in text)


def is_refused(answer: Answer, *codes: int, hint: str = "") -> None:
    """One clear sentence on the right stream, and the right exit code."""
    assert "Traceback" not in answer.err, answer.err[-300:]
    assert answer.code in codes, answer
    assert answer.out == ""
    assert re.match(r"(line \d+: )?banker: ", answer.err), answer.err[:300]
    assert len(answer.err.splitlines()) == 1, answer.err[:300]
    assert len(answer.err) < 1100
    assert is_harmless(answer.err)
    assert hint in answer.err


def resealed(text: str) -> str:
    """A ledger with all its seals made right."""
    seal, result = "", ""
    *pieces, rest = re.split(r'(?<=\n)seal = "[0-9a-f]*"\n', text)
    for piece in pieces:
        seal = seal_of(seal, piece.encode())
        result += f'{piece}seal = "{seal}"\n'
    return result + rest


def sample(name: str, event: int = 4) -> str:
    """A sample ledger as it was after an event."""
    text = (SESSIONS / f"{name}.toml").read_text(encoding="utf-8")
    return text[: list(re.finditer(r'^seal = ".*"\n', text, re.MULTILINE))[event].end()]


@pytest.fixture
def ledger(banker: Say) -> Callable[..., Answer]:
    """`ledger("status", "n = 1", "n = 9")`: a look at a ledger in which something stands in the place of something else."""

    def look(command: str, old: str, new: str, name: str = "1830-bankrupt") -> Answer:
        text = sample(name)
        assert old in text
        Path("game.toml").write_text(resealed(text.replace(old, new, 1)), encoding="utf-8")
        return banker(command)

    return look


@pytest.fixture
def ruleset(banker: Say) -> Callable[..., Answer]:
    """`ruleset("bank.total = 9")`: a check of tables that extend those of 1830."""

    def check(text: str, command: str = "rules check ./mine.toml", extends: str = 'extends = "1830"\n') -> Answer:
        Path("mine.toml").write_text(extends + text, encoding="utf-8")
        return banker(command)

    return check


# Huge ---------------------------------------------------------------------------------------------------------------

MANY = 100 * 1000**2


def fill(path: Path, first: str, line: str, size: int = MANY) -> Path:
    """A file of a line again and again."""
    with path.open("w", encoding="utf-8") as file:
        file.write(first)
        chunk = line * (1_000_000 // len(line) + 1)
        for _ in range(size // len(chunk)):
            file.write(chunk)
    return path


@pytest.mark.parametrize(
    ("first", "line"),
    [
        ("", "hello\n"),
        ("", 'seal = "0123456789abcdef"\n'),
        ("good", "[[event]]\n"),
        ("good", '\n[[event]]\nn = 5\nat = 2026-10-16T19:01:44Z\nround = "OR 1"\ndo = "next"\nwords = []\nmoves = []\nseal = "0123456789abcdef"\n'),
        ("good", "[" * 99 + "\n"),
    ],
    ids=["garbage", "seals", "beginnings", "events", "brackets"],
)  # fmt: skip
def test_a_ledger_of_a_hundred_megabytes(tmp_path: Path, first: str, line: str) -> None:
    """It is read within little memory; what is no torn event is damage."""
    path = fill(tmp_path / "big.toml", first and sample("1830-bankrupt"), line)
    answer = program("-f", str(path), "status")
    if line.startswith("[[[") and answer.code == 0:
        assert "unfinished" in answer.err
    else:
        is_refused(answer, 3)


def test_a_ledger_of_a_million_events(tmp_path: Path) -> None:
    """A million notes under good seals are either read or refused for their size, within little memory and time."""
    path = tmp_path / "many.toml"
    head = sample("1830-bankrupt").partition("\n[[event]]")[0]
    seal = head[-18:-2]
    with path.open("w", encoding="utf-8") as file:
        file.write(head)
        for number in range(1, 1_000_001):
            note = f'\n[[event]]\nn = {number}\nat = 2026-10-16T19:01:44Z\nround = "SR 1"\ndo = "note"\nwords = ["x"]\nmoves = []\n'
            seal = seal_of(seal, note.encode())
            file.write(f'{note}seal = "{seal}"\n')
    answer = program("-f", str(path), "-O", "json", "status")
    if answer.code == 0:
        assert '"events": 1000000' in answer.out
    else:
        is_refused(answer, 3)


def test_a_ledger_of_three_hundred_megabytes(tmp_path: Path) -> None:
    """It is not read at all."""
    path = tmp_path / "big.toml"
    with path.open("wb") as file:
        file.truncate(300 * 1000**2)
    is_refused(program("-f", str(path), "status"), 3, hint="300,000,000 bytes")


def test_a_line_of_twenty_megabytes_in_a_ledger(tmp_path: Path) -> None:
    """A note may be long; it is read, and shown where it is asked for."""
    path = tmp_path / "long.toml"
    note = f'\n[[event]]\nn = 5\nat = 2026-10-16T19:01:44Z\nround = "SR 1"\ndo = "note"\nwords = ["{"x" * 20_000_000}"]\nmoves = []\nseal = ""\n'
    path.write_text(resealed(sample("1830-bankrupt") + note), encoding="utf-8")
    answer = program("-f", str(path), "-O", "json", "status")
    if answer.code == 0:
        assert '"events": 5,' in answer.out or '"events": 5}' in answer.out
    else:
        is_refused(answer, 3)


def test_a_ruleset_of_a_hundred_megabytes(tmp_path: Path) -> None:
    """None is that large."""
    path = fill(tmp_path / "big.toml", "", "# x\n")
    is_refused(program("rules", "check", str(path)), 2, hint="larger than")


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
def test_a_session_of_a_hundred_megabytes(tmp_path: Path, through: str, line: str) -> None:
    """What cannot be a session is refused at its first line or for its size; empty lines are none."""
    path = fill(tmp_path / "big.txt", "", line)
    words = ["-f", str(tmp_path / "none.toml"), "play"]
    answer = program(*words, str(path)) if through == "file" else program(*words, stdin=path)
    if line == "\n" and answer.code == 0:
        assert (answer.out, answer.err) == ("", "")
    else:
        is_refused(answer, 2)


@pytest.mark.parametrize("line", ["note {}", 'note "{}', "run prr {}", "{}", "# {}"])
def test_a_line_of_twenty_megabytes_in_a_session(tmp_path: Path, line: str) -> None:
    """Nobody has typed that: it is refused before it is taken apart, or is a comment."""
    path = tmp_path / "long.txt"
    path.write_text(line.format("x" * 20_000_000) + "\n", encoding="utf-8")
    (tmp_path / "game.toml").write_text(sample("1830-bankrupt"), encoding="utf-8")
    answer = program("-f", str(tmp_path / "game.toml"), "-n", "play", str(path))
    if line.startswith("#") and answer.code == 0:
        assert (answer.out, answer.err) == ("", "")
    else:
        is_refused(answer, 2, hint="no session is that long")


def test_a_ruleset_with_thousands_of_faults(ruleset: Callable[..., Answer]) -> None:
    """All of them are told, or at least how many; none is a traceback."""
    answer = ruleset("".join(f"a{number} = 1\n" for number in range(18_000)))
    assert answer.code == 2
    assert "18000 faults" in answer.err


# No file ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["fifo", "folder", "loop", "/dev/zero", "/dev/full", "/dev/null"])
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
def test_what_is_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, words: str, codes: tuple[int, ...]
) -> None:
    """A pipe that nobody writes to, a folder, a ring of links, a device: nothing waits, nothing is read for ever."""
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


@pytest.mark.parametrize("what", ["fifo", "/dev/zero"])
def test_a_ruleset_that_extends_what_is_no_file(ruleset: Callable[..., Answer], what: str) -> None:
    """Nor does what a ruleset extends, or a ledger goes by, make anybody wait."""
    if what == "fifo":
        os.mkfifo("fifo.toml")
        what = "./fifo.toml"
    is_refused(ruleset(f'extends = "{what}"', extends=""), 2, hint="no such file")


@pytest.mark.parametrize("rings", [1, 2, 9, 30])
def test_a_ruleset_that_extends_itself(banker: Say, rings: int) -> None:
    """Alone or through others: the ring is named."""
    for number in range(rings):
        Path(f"r{number}.toml").write_text(f'extends = "./r{(number + 1) % rings}.toml"', encoding="utf-8")
    is_refused(banker("rules check ./r0.toml"), 2, hint="extends itself")


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
def test_a_name_that_no_file_can_have(banker: Say, path: str, words: str, codes: tuple[int, ...]) -> None:
    """NUL, ten thousand letters, bytes that are no text, letters that steer: there is no such file, and that is said."""
    answer = banker(words.format(shlex.quote(path)))
    if words.startswith("audit") and answer.code == 3:
        assert is_harmless(answer.out + answer.err)
        assert "banker: " in answer.err
        return
    is_refused(answer, *codes)


@pytest.mark.parametrize("path", ["a\0b", "x" * LONG])
def test_a_ledger_cannot_be_begun_under_such_a_name(banker: Say, path: str) -> None:
    """Nothing is left behind."""
    is_refused(banker(f"-f {shlex.quote(path)} new 1830 a b"), 2, 3)
    assert not list(Path().iterdir())


@pytest.mark.parametrize(
    "words", ["-f '' status", "play ''", "rules check ''", "new '' a b", "audit ''", "'' a", "note ''"]
)
def test_an_empty_word(banker: Say, words: str) -> None:
    """It is no file, no ruleset, no verb, no text."""
    is_refused(banker(words), 2)


@pytest.mark.parametrize("form", ["table", "json"])
def test_a_ledger_whose_name_is_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    """Linux lets a file be called anything: its name is shown, whatever the terminal's encoding."""
    monkeypatch.chdir(tmp_path)
    for words in ("new 1830 a b", "note x", "status", "audit"):
        answer = program("-f", "b\udcff\x07", "-O", form, *words.split())
        assert (answer.code, answer.err) == (0, ""), words
        assert is_harmless(answer.out), words


# Deep ---------------------------------------------------------------------------------------------------------------

DEEP = 5000
DEEP_VALUES = {
    "arrays": "[" * DEEP + "]" * DEEP,
    "tables": "{a=" * DEEP + "1" + "}" * DEEP,
    "arrays not closed": "[" * (20 * DEEP),
    "300 arrays": "[" * 300 + "]" * 300,
    "300 tables": "{a=" * 300 + "1" + "}" * 300,
    "dots": "{ " + "a." * DEEP + "a = 1 }",
}


@pytest.mark.parametrize("value", DEEP_VALUES.values(), ids=DEEP_VALUES)
@pytest.mark.parametrize(
    "key", ["bank", "bank.total", "game.title", "option.bank.values", "market.grid", "unknown", "extends"]
)
def test_a_ruleset_nested_deeply(ruleset: Callable[..., Answer], key: str, value: str) -> None:
    """However it is nested, and wherever: it is no ruleset."""
    answer = ruleset(f"{key} = {value}\n", extends="" if key == "extends" else 'extends = "1830"\n')
    assert answer.code == 2
    assert answer.err.startswith("banker: the ruleset ")


@pytest.mark.parametrize("value", DEEP_VALUES.values(), ids=DEEP_VALUES)
@pytest.mark.parametrize(
    "old",
    [
        "format = 1",
        'ruleset = "1830"',
        'players = ["Paula", "Quentin", "Rosa"]',
        "box = [",
        '    { of = "cash", amount = 9600, from = "Box", to = "Bank" },',
        "n = 2",
        'do = "private"',
        'words = ["Paula", "SV", "20"]',
        "moves = [",
    ],
)
def test_a_ledger_nested_deeply(ledger: Callable[..., Answer], old: str, value: str) -> None:
    """Under good seals, in the header and in an event."""
    if old not in sample("1830-bankrupt"):
        pytest.fail(f"the sample has no {old}")
    new = (
        f"    {value},"
        if old.startswith(" ")
        else f"{old.partition(' ')[0]} = {value}" + ("\nx = [" if old.endswith("[") else "")
    )
    is_refused(ledger("status", old, new), 2, 3)


def test_a_key_of_a_hundred_thousand_parts(tmp_path: Path) -> None:
    """200 kB of `a.a.a...` are refused in bounded time, in a ruleset and in a ledger."""
    path = tmp_path / "dots.toml"
    path.write_text('extends = "1830"\n' + "a." * 98_000 + "a = 1\n", encoding="utf-8")
    is_refused(program("rules", "check", str(path)), 2)


def test_kept_tables_nested_deeply(ledger: Callable[..., Answer]) -> None:
    """A ledger keeps a user's own tables as JSON."""
    for own in ("[" * 100_000, '[["x", {"a": ' + "[" * 100_000 + "]" * 100_000 + "}]]", '{"a":' * 100_000):
        is_refused(ledger("status", "digest =", f"own = '{own}'\ndigest ="), 2, 3, hint="kept in the ledger")


# Of the wrong type --------------------------------------------------------------------------------------------------

WRONG = [
    *(
        "0",
        "-1",
        "1.5",
        "-0.0",
        "inf",
        "nan",
        "true",
        '""',
        '"x"',
        "[]",
        "[[]]",
        "[1, 'a']",
        "{}",
        "{ a = 1 }",
        "'1830'",
    ),
    *("1979-05-27", "07:32:00", "2026-10-16T19:01:44Z", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"),
    *("18446744073709551616", "-9223372036854775809", "1e400", DIGITS, "-" + DIGITS, HEX, '"\\u0000"', '"\\ud800"'),
]


def is_answered(answer: Answer) -> None:
    """Whatever it is, it is an answer."""
    assert answer.code in (0, 1, 2, 3)
    assert answer.code in (0, 1) or answer.err.startswith("banker: ")
    assert is_harmless(answer.out + answer.err)
    assert max(map(len, answer.err.splitlines()), default=0) < 1100


KEYS = ["format", "ruleset", "digest", "options", "players", "box", "own", "extra"]
KEYS += ["n", "round", "do", "words", "moves", "override", "ref", "seal"]


@pytest.mark.parametrize("key", [*KEYS, "at"])
def test_any_key_of_a_ledger_with_any_value(banker: Say, key: str) -> None:
    """In the header where it stands there, else in the second event; the audit, too, has an answer."""
    text = sample("1830-bankrupt")
    found = re.search(rf"^{key} = (\[\n(?:    .*\n)*\]|.*)$", text, re.MULTILINE)
    for value in WRONG:
        wrong = (
            text[: found.start()] + f"{key} = {value}" + text[found.end() :] if found else f"{key} = {value}\n{text}"
        )
        Path("game.toml").write_text(resealed(wrong) if key != "seal" else wrong, encoding="utf-8")
        for command in ("status", "audit", "-O json log", "-n next"):
            is_answered(banker(command))


@pytest.mark.parametrize("field", ["of", "amount", "private", "corp", "from", "to", "on", "above", "extra"])
def test_any_field_of_a_move_with_any_value(banker: Say, field: str) -> None:
    """A move says what goes from where to where, and each may be anything."""
    text = sample("1830-bankrupt", 8)
    head, event, tail = re.split(r"(\[\[event\]\]\nn = 6\n(?:.*\n)*?moves = )", text)
    for value in WRONG:
        moves = re.sub(rf"\b{field} = [^,}}]*[^,}} ]", lambda _, new=f"{field} = {value}": new, tail, count=1)
        if moves == tail:
            moves = re.sub(r"\{ ", f"{{ {field} = {value}, ".replace("\\", "\\\\"), tail, count=1)
        Path("game.toml").write_text(resealed(head + event + moves), encoding="utf-8")
        for command in ("status", "audit", "-O json log", "-n undo", "show 6", "-O json show 6"):
            is_answered(banker(command))


@pytest.mark.parametrize("look", ["status", "audit", "log", "show 1", "-O json show 1", "-n next", "replay"])
@pytest.mark.parametrize("value", [HEX, "-" + "9" * 4000, "18446744073709551616"])
def test_a_mark_of_thousands_of_digits(ledger: Callable[..., Answer], look: str, value: str) -> None:
    """TOML's hexadecimal numbers may be longer than Python will write: such a mark is damage."""
    old = '{ of = "priority", from = "Paula", to = "Quentin" }'
    is_answered(ledger(look, old, f'{{ of = "priority", from = "Paula", to = {value} }}'))


@pytest.mark.parametrize("words", ["", "--event", "--event 0", "--event -1", "--event 999", f"--event {DIGITS}", "x"])
@pytest.mark.parametrize("do", ["undo", "redo", "note", "new", "nothing", "pay", "private", ""])
def test_an_event_with_other_words(ledger: Callable[..., Answer], banker: Say, do: str, words: str) -> None:
    """Words that do not come to the moves of an event, or to no event at all."""
    said = ", ".join(f'"{word}"' for word in words.split())
    text = re.search(r'do = "private"\nwords = .*\n', sample("1830-bankrupt"))[0]  # type: ignore[index]
    is_answered(ledger("status", text, f'do = "{do}"\nwords = [{said}]\n'))
    for command in ("log", "audit", "show 1", "-O json log", "-n undo", "-n redo", "replay"):
        is_answered(banker(command))


def leaves(raw: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value of tables, the tables themselves too."""
    for key, value in raw.items() if isinstance(raw, dict) else enumerate(raw) if isinstance(raw, list) else ():
        yield (*path, key)
        if key not in ("grid", "cite", "hexes"):
            yield from leaves(value, (*path, key))


ODD: list[Any] = [
    None,
    0,
    -1,
    10**30,
    1.5,
    float("nan"),
    True,
    "",
    "x",
    [],
    [[]],
    [1, "a"],
    {},
    {"a": 1},
    {"": {}},
    STEERING,
]


@pytest.mark.parametrize(("name", "turn"), [("1830", 0), ("1830-starter", 0), ("1830-starter", 1), ("1851", 1)])
def test_any_value_of_a_ruleset_may_be_wrong(name: str, turn: int) -> None:
    """Whatever stands in its place, or nothing: either it will do, or its faults are told."""
    text = (RULESETS / f"{name}.toml").read_text(encoding="utf-8")
    base = (RULESETS / "1830.toml").read_text(encoding="utf-8")
    for number, path in enumerate(leaves(tomllib.loads(text))):
        raw = tomllib.loads(text)
        raw = {**tomllib.loads(base), **raw} if raw.pop("extends", None) else raw
        raw.pop("replace", None)
        inner = raw
        for key in path[:-1]:
            inner = inner[key] if isinstance(inner, list) or key in inner else {}
        wrong = ODD[(number * 7 + turn * 5) % len(ODD)]
        if wrong is not None:
            inner[path[-1]] = wrong
        elif isinstance(inner, dict):
            inner.pop(path[-1], None)
        try:
            apply_options(Tables(name, raw, "0" * 16, None), {})
        except BadRuleset:
            pass
        except Exception as error:  # noqa: BLE001 - it says which value it was
            pytest.fail(f"{'.'.join(map(str, path))} = {wrong!r}: {error!r}")


@pytest.mark.parametrize("value", WRONG)
@pytest.mark.parametrize(
    "key", ["bank.total", "extends", "replace", "stock", "option.bank.sets", "train.2", "corporation.PRR.home"]
)
def test_a_key_of_a_ruleset_with_any_value(ruleset: Callable[..., Answer], key: str, value: str) -> None:
    """As it stands in a file."""
    answer = ruleset(f"{key} = {value}\n", extends="" if key == "extends" else 'extends = "1830"\n')
    assert answer.code in (0, 2)
    assert is_harmless(answer.out + answer.err)


@pytest.mark.parametrize("key", [DIGITS, "٣", "²", "-1", '""', "007", "2.0", '"\\u0007"'])
def test_a_number_of_players_that_is_none(ruleset: Callable[..., Answer], key: str) -> None:
    """The key of a table may be a number, and then must be one."""
    answer = ruleset(f"[players.cash]\n{key} = 100\n[players.certificate_limit]\n{key} = 10\n")
    assert answer.code in (0, 2)
    assert is_harmless(answer.out + answer.err)


OWN = [
    "{}",
    "[]",
    "5",
    "null",
    "",
    "[[]]",
    '[["x"]]',
    '[["x", 5]]',
    '[["x", {}, 1]]',
    "NaN",
    '[["x", [["a", 1]]]]',
    '"xy"',
]
OWN += [
    '[["x", {"extends": "1830", "replace": 5}]]',
    '[["x", {"replace": ["a"]}], ["y", {}]]',
    f'[["x", {{"a": {DIGITS}}}]]',
]
OWN += [
    '[["x", {"extends": "1830", "bank": {"total": NaN}}]]',
    '[["x", {"extends": "\\u0000.toml"}]]',
    '[["x", {"extends": 5}]]',
]
OWN += [
    '[["x", {"extends": "1830", "replace": [[]]}]]',
    '[["\\ud800", {"extends": "1830", "a": 1}]]',
    '[["x", {"extends": "./x"}]]',
]


@pytest.mark.parametrize("own", OWN)
@pytest.mark.parametrize("command", ["status", "audit", "-n next"])
def test_kept_tables_that_are_none(ledger: Callable[..., Answer], command: str, own: str) -> None:
    """What a ledger keeps as a user's own tables is checked like a file of his."""
    is_answered(ledger(command, "digest =", f"own = '{own}'\ndigest ="))


# What steers a terminal ---------------------------------------------------------------------------------------------

LOOKS = [
    "status",
    "market",
    "order",
    "limits",
    "score",
    "trains",
    "log",
    "log paula",
    "show 1",
    "replay",
    "payout prr 100",
]
LOOKS += ["audit", "-n note x", "-n undo", "rules show ./mine.toml", "--at 1 status", "show 5"]
FORMS = ["table", "csv", "tsv", "md", "json"]
PLACES = [
    ('round = "SR 1"', f'round = "{IN_TOML}"'),
    ('do = "private"', f'do = "{IN_TOML}"'),
    ('words = ["Paula", ', f'words = ["Paula", "{IN_TOML}", '),
    ('"]\nmoves', f'"]\noverride = "{IN_TOML}"\nref = "{IN_TOML}"\nmoves'),
    ('{ of = "cash", amount', f'{{ of = "{IN_TOML}", to = "{IN_TOML}" }},\n    {{ of = "cash", amount'),
    ('players = ["Paula", ', f'players = ["Paula{IN_TOML}", '),
    ('ruleset = "1830"', f'ruleset = "{IN_TOML}"'),
    ('digest = "', f'digest = "{IN_TOML}'),
    ("options = { ", f'options = {{ "{IN_TOML}" = "{IN_TOML}", '),
    ('capital = "', f'capital = "{IN_TOML}'),
    ("digest", f'"{IN_TOML}" = 1\ndigest'),
    ("at = 2026", f'"{IN_TOML}" = 1\nat = 2026'),
    ('to = "Bank"', f'to = "{IN_TOML}"'),
]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place[0].strip())
@pytest.mark.parametrize("event", [False, True], ids=["header", "event"])
def test_nothing_in_a_ledger_steers_the_terminal(banker: Say, place: tuple[str, str], event: bool) -> None:  # noqa: FBT001
    """Wherever it stands in a ledger, whatever looks at it, in whatever form."""
    text = sample("1830-bankrupt", 8)
    cut = text.index("[[event]]") if event else 0
    if place[0] not in text[cut:]:
        pytest.skip("it does not stand there")
    Path("game.toml").write_text(resealed(text[:cut] + text[cut:].replace(*place, 1)), encoding="utf-8")
    Path("mine.toml").write_text('extends = "1830"\n', encoding="utf-8")
    for command in LOOKS:
        for form in FORMS if command in ("status", "log", "show 1", "audit") else ("table", "json"):
            answer = banker(f"-O {form} {command}")
            assert answer.code in (0, 1, 2, 3), command
            assert is_harmless(answer.err), command
            assert form == "json" or is_harmless(answer.out), (command, form)
            assert not set("\x07\x1b\x08") & set(answer.out), (command, form)


@pytest.mark.parametrize("form", FORMS[:-1])
def test_a_players_name_in_a_ledger_does_nothing(banker: Say, form: str) -> None:
    """`new` would not have taken it; somebody has put it there. It heads columns, too."""
    Path("game.toml").write_text(resealed(sample("1830-bankrupt", 8).replace("Paula", IN_TOML)), encoding="utf-8")
    for command in (*LOOKS[:7], "replay", "audit", "show 1", "payout prr 100", "-n pay quentin rosa 5 x"):
        answer = banker(f"-O {form} {command}")
        assert answer.code in (0, 1, 3)
        assert is_harmless(answer.out + answer.err), command


def test_json_has_it_escaped(game: Say) -> None:
    """JSON, too, ends on a terminal: what steers it (C1, right-to-left, zero width) is written as an escape."""
    assert game(f"note {shlex.quote(STEERING + '!')}").code == 0
    for command in ("log", "replay", "show 7", "-n note " + shlex.quote(STEERING)):
        out = game(f"-O json {command}").out
        assert r"\u0007" in out
        assert is_harmless(out), command
    assert game("-O json log").data[-1]["words"] == [STEERING + "!"]


@pytest.mark.parametrize("form", FORMS[:-1])
def test_what_was_said_is_shown_and_does_nothing(game: Say, form: str) -> None:
    """Notes, reasons, override texts: in the answer, the log, an event, the audit."""
    word = shlex.quote(f"a{STEERING}b")
    answers = [game(f"note {word}"), game(f"pay alice bob 1 {word}"), game(f"undo {word}")]
    answers += [game(f"run prr 100 --override {word}"), game(f"par alice nyc 70 --override {word}")]
    answers += [game(f"-O {form} {look}") for look in ("log", "show 7", "show 8", "show 9", "replay")]
    assert all(answer.code in (0, 1, 2) for answer in answers)
    assert all(is_harmless(answer.out + answer.err) for answer in answers)
    for answer in (answers[0], answers[5]):
        assert f"a{SHOWN}b" in answer.out


def test_the_reason_of_an_override_does_nothing_in_the_audit(game: Say) -> None:
    """Every audit lists it."""
    game("par alice prr 100")
    game("run prr 100 --override " + shlex.quote(f"a{STEERING}b"))
    for form in FORMS[:-1]:
        answer = game(f"-O {form} audit")
        assert answer.code == 1
        assert is_harmless(answer.out + answer.err)
        assert f"a{SHOWN}b" in answer.out


@pytest.mark.parametrize(
    "name",
    [f"Al{STEERING}", "\u202eecilA", "A\u200blice", "\u200b", "\u2800", "A\x1b[31m", "\x07", "\ufeffAl", "A\u2028B"],
)
def test_a_name_that_steers_is_no_players(banker: Say, name: str) -> None:
    """The name is shown, and refused."""
    is_refused(banker(f"new 1830 {shlex.quote(name)} Bob"), 2, hint="cannot be a player's name")


def test_a_name_of_letters_that_cannot_be_seen_is_no_players(banker: Say) -> None:
    """Hangul fillers are letters to Unicode and nothing to the eye."""
    is_refused(banker("new 1830 \u3164 Bob"), 2, hint="cannot be a player's name")


def test_the_path_of_a_ledger_does_nothing(banker: Say) -> None:
    """Nor where it is begun, nor where it is named again, nor in an audit of several."""
    path = shlex.quote(STEERING.replace("/", ""))
    answers = [banker(f"-f {path} {words}") for words in ("new 1830 a b", "new 1830 a b", "note x")]
    answers += [banker(f"audit {path} {path} -O {form}") for form in FORMS[:-1]]
    next(Path().glob("*")).write_text("x", encoding="utf-8")
    answers += [banker(f"-f {path} status")]
    answers += [banker(f"audit {path} {path} -O {form}") for form in FORMS[:-1]]
    assert {answer.code for answer in answers} <= {0, 2, 3}
    assert all(is_harmless(answer.out + answer.err) for answer in answers)


@pytest.mark.parametrize("letter", ["\n", "\r", "\x0b", "\x85", "\u2028"])
def test_a_line_break_in_a_word_makes_no_line(banker: Say, letter: str) -> None:
    """Nobody can make banker say a second sentence by calling a file `x`, line end, `banker: all is well`."""
    word = shlex.quote(f"x{letter}banker: all is well")
    for command in ("-f {} status", "play {}", "{}", "rules check {}", "new 1830 a b --option {}", "new 1830 a {}"):
        is_refused(banker(command.format(word)), 2)


@pytest.mark.parametrize("key", ["title", "id"])
def test_the_title_of_a_ruleset_does_nothing(ruleset: Callable[..., Answer], banker: Say, key: str) -> None:
    """A user's own tables may be called anything."""
    answers = [ruleset(f'[game]\n{key} = "{IN_TOML}"\n')]
    answers += [
        banker(line)
        for line in ("rules show ./mine.toml", "new ./mine.toml a b", "status", "help", "rules list", "audit")
    ]
    answers += [
        banker("new ./mine.toml a"),
        banker("-f b.toml new ./mine.toml a=b c"),
        banker("-f c.toml new ./mine.toml a b c d e f g h i"),
    ]
    assert all(answer.code in (0, 2) for answer in answers)
    assert all(is_harmless(answer.out + answer.err) for answer in answers)


@pytest.mark.parametrize(
    "table", ["corporation", "private", "train", "option", "phase", "players.cash", "market.zones", "x"]
)
@pytest.mark.parametrize("word", [IN_TOML, "\\u202e", "\\u200b"])
def test_the_names_of_a_ruleset_do_nothing(ruleset: Callable[..., Answer], table: str, word: str) -> None:
    """Whatever is called so, the faults are told in letters that can be seen."""
    for value in (
        "{}",
        "5",
        f'"{word}"',
        f'{{ name = "{word}", home = "{word}", tokens = 2, about = "{word}", sets = "{word}" }}',
    ):
        for command in ("rules check ./mine.toml", "rules show ./mine.toml", "-O csv rules show ./mine.toml"):
            answer = ruleset(f'[{table}]\n"{word}" = {value}\n', command)
            assert answer.code in (0, 2)
            assert is_harmless(answer.out + answer.err)


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
def test_a_word_that_steers_or_is_no_number(game: Say, words: str) -> None:
    """Any word of any verb may be anything: bytes that are no text, thousands of digits, letters that steer."""
    for wrong in (
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
        answer = game(words.format(shlex.quote(wrong)))
        assert answer.code in (0, 1, 2), (answer.code, answer.err[:200])
        assert answer.code == 0 or answer.err.startswith("banker: ")
        assert is_harmless(answer.out + answer.err)
        assert max(map(len, answer.err.splitlines()), default=0) < 1100


def test_words_that_are_no_text_do_not_come_in_through_a_ledger() -> None:
    """TOML has no lone surrogates: the quick reader leaves such an event to tomllib, which refuses it."""
    text = (
        '\n[[event]]\nn = 1\nat = 2026-10-16T19:01:44Z\nround = "SR 1"\ndo = "note"\nwords = ["\\ud800"]\nmoves = []\n'
    )
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)
    assert fast_reader.read_event(text) is None


# Many ---------------------------------------------------------------------------------------------------------------


def test_ten_thousand_players(banker: Say, ledger: Callable[..., Answer]) -> None:
    """On the command line, and in a ledger."""
    names = [f"p{number}" for number in range(LONG)]
    is_refused(banker(f"new 1830 {' '.join(names)}"), 2, hint="2 to 6 players")
    is_refused(banker(f"new 1830-starter {' '.join(names)}"), 2, hint="players")
    many = ", ".join(f'"{name}"' for name in names)
    is_refused(ledger("status", "players = [", f"players = [{many}, "), 3, hint="cannot play")


def test_ten_thousand_options(banker: Say, ledger: Callable[..., Answer]) -> None:
    """On the command line, and in a ledger."""
    is_refused(banker("new 1830 a b " + " ".join(f"--option o{number}=1" for number in range(LONG))), 2, hint="'o0'")
    many = ", ".join(f'o{number} = "1"' for number in range(LONG))
    is_refused(ledger("status", "options = { ", f"options = {{ {many}, "), 2, 3, hint="'o0'")


def test_names_of_ten_thousand_letters(banker: Say, ruleset: Callable[..., Answer]) -> None:
    """Of a player, an option, a ruleset, a corporation."""
    name = "x" * LONG
    is_refused(banker(f"new 1830 {name} b"), 2)
    is_refused(banker(f"new 1830 a b --option {name}={name}"), 2)
    is_refused(banker(f"new {name} a b"), 2)
    answer = ruleset(f'[corporation.{name}]\nname = "{name}"\nhome = "A1"\ntokens = 2\n', "new ./mine.toml a b")
    assert answer.code in (0, 2)
    assert max(map(len, (answer.out + answer.err).splitlines())) < 2 * LONG
    assert banker("status").code in (0, 2)


def test_ten_thousand_words(game: Say) -> None:
    """After any verb."""
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


# Surroundings -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "now", ["x", "1e3", "nan", DIGITS, "-" + DIGITS, "253402300800", STEERING, "1 2", "--", "-99999999999999"]
)
def test_a_time_that_is_none(banker: Say, monkeypatch: pytest.MonkeyPatch, now: str) -> None:
    """BANKER_NOW is whole seconds since 1970; nothing is begun or recorded otherwise."""
    monkeypatch.setenv("BANKER_NOW", now)
    is_refused(banker("new 1830 a b"), 2, hint="BANKER_NOW")
    assert not list(Path().iterdir())


@pytest.mark.parametrize("now", ["-60000000000", "-62135596800"])
def test_a_time_long_ago(banker: Say, monkeypatch: pytest.MonkeyPatch, now: str) -> None:
    """The years before 1000 have their zeros in TOML, or are no time for a game."""
    monkeypatch.setenv("BANKER_NOW", now)
    answer = banker("new 1830 a b")
    if answer.code:
        is_refused(answer, 2, hint="BANKER_NOW")
    else:
        assert banker("status").code == 0


@pytest.mark.parametrize("path", [" ", STEERING, "\udcff", "x" * LONG, ".", "/dev/zero", "/", "nowhere/game.toml"])
def test_a_ledger_of_the_environment_that_is_none(banker: Say, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    """BANKER_FILE is a path like any other."""
    monkeypatch.setenv("BANKER_FILE", path)
    is_refused(banker("status"), 2, 3)
    is_refused(banker("play", "note x\n"), 2, 3)


@pytest.mark.parametrize(
    "bytes_", [b"\xff\xfe\n", b"note \xff\n", b"\0\n", b"note \0\n", b"\x1b[2J\n", b"note '\n", b"\xed\xa0\x80\n"]
)
def test_a_session_that_is_no_text(tmp_path: Path, bytes_: bytes) -> None:
    """From a file and from standard input; the line is named where there is one."""
    (tmp_path / "game.toml").write_text(sample("1830-bankrupt"), encoding="utf-8")
    (tmp_path / "moves.txt").write_bytes(bytes_)
    for answer in (
        program("-f", str(tmp_path / "game.toml"), "play", stdin=bytes_),
        program("-f", str(tmp_path / "game.toml"), "play", str(tmp_path / "moves.txt")),
    ):
        if answer.code or answer.err:
            is_refused(answer, 2)
        assert is_harmless(answer.out)


def test_a_session_within_a_session_a_thousand_times(game: Say) -> None:
    """A table session cannot begin another one, nor another ledger."""
    answer = game("play --keep-going", "play\n-f other.toml status\nplay play\n" * 300)
    assert answer.code == 2
    assert len(answer.err.splitlines()) == 900


# Chance -------------------------------------------------------------------------------------------------------------


def test_five_seconds_of_chance() -> None:
    """A fuzzer over ledgers, rulesets and command lines; see its heading."""
    command = [sys.executable, str(PROJECT / "tests" / "fuzz.py"), "--seconds", "5", "--seed", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert "statements reached" in done.stdout


# What the fuzzer has found ------------------------------------------------------------------------------------------


def test_a_fault_where_a_number_should_be_is_only_a_fault(ruleset: Callable[..., Answer]) -> None:
    """What is to be compared must be whole first: `between_percent` with a text in it."""
    answer = ruleset('[trains]\nbetween_percent = [50, "10s"]\n')
    assert answer.code == 2
    assert "trains.between_percent" in answer.err


def test_a_corporation_without_stations(ruleset: Callable[..., Answer], banker: Say) -> None:
    """`tokens = 0` is a fault of the tables, or a corporation that has none."""
    if ruleset("[corporation.CPR]\ntokens = 0\n").code == 0:
        assert banker("new ./mine.toml a b").code == 0
        for command in ("status", "market", "limits", "trains", "token cpr", "-O json status", "audit"):
            is_answered(banker(command))
