"""A hostile ledger (huge, deep, with wrong values anywhere) is read, or refused in one sentence."""

import re
import tomllib
from pathlib import Path

import pytest

from banker.digest import digest
from banker.ledger import fast_reader
from support.hostile import DEEP_VALUES, DIGITS, HEX, WRONG, fill, is_answered, is_refused, program, resealed, sample
from support.marks import SLOW, few
from support.say import Say


@few(2)
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
def test_ledger_of_a_hundred_megabytes(tmp_path: Path, first: str, line: str) -> None:
    """A ledger of 100 MB is read with little memory; anything but a torn event is damage."""
    path = fill(tmp_path / "big.toml", first and sample("1830-bankrupt"), line)
    answer = program("-f", str(path), "status")
    if line.startswith("[[[") and answer.code == 0:
        assert "unfinished" in answer.err
    else:
        is_refused(answer, 3)


@SLOW
def test_ledger_of_a_million_events(tmp_path: Path) -> None:
    """A million notes under valid seals are read, or refused for their size, with little memory and time."""
    path = tmp_path / "many.toml"
    head = sample("1830-bankrupt").partition("\n[[event]]")[0]
    seal = head[-18:-2]
    with path.open("w", encoding="utf-8") as file:
        file.write(head)
        for number in range(1, 1_000_001):
            note = f'\n[[event]]\nn = {number}\nat = 2026-10-16T19:01:44Z\nround = "SR 1"\ndo = "note"\nwords = ["x"]\nmoves = []\n'
            seal = digest((seal + note).encode())
            file.write(f'{note}seal = "{seal}"\n')
    answer = program("-f", str(path), "-O", "json", "status")
    if answer.code == 0:
        assert '"events": 1000000' in answer.out
    else:
        is_refused(answer, 3)


def test_ledger_of_three_hundred_megabytes(tmp_path: Path) -> None:
    """A ledger of 300 MB is refused without reading it."""
    path = tmp_path / "big.toml"
    with path.open("wb") as file:
        file.truncate(300 * 1000**2)
    is_refused(program("-f", str(path), "status"), 3, hint="300,000,000 bytes")


@SLOW
def test_line_of_twenty_megabytes(tmp_path: Path) -> None:
    """A note of 20 MB is read, or the ledger is refused."""
    path = tmp_path / "long.toml"
    note = f'\n[[event]]\nn = 5\nat = 2026-10-16T19:01:44Z\nround = "SR 1"\ndo = "note"\nwords = ["{"x" * 20_000_000}"]\nmoves = []\nseal = ""\n'
    path.write_text(resealed(sample("1830-bankrupt") + note), encoding="utf-8")
    answer = program("-f", str(path), "-O", "json", "status")
    if answer.code == 0:
        assert '"events": 5,' in answer.out or '"events": 5}' in answer.out
    else:
        is_refused(answer, 3)


@pytest.mark.parametrize("value", DEEP_VALUES.values(), ids=DEEP_VALUES)
@pytest.mark.parametrize(
    "old",
    [
        'format = "1.0"',
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
def test_deeply_nested_ledger(ledger_with: Say, old: str, value: str) -> None:
    """Deep nesting under valid seals, in the header or in an event, is refused."""
    if old not in sample("1830-bankrupt"):
        pytest.fail(f"the sample has no {old}")
    new = (
        f"    {value},"
        if old.startswith(" ")
        else f"{old.partition(' ')[0]} = {value}" + ("\nx = [" if old.endswith("[") else "")
    )
    is_refused(ledger_with("status", old, new), 2, 3)


def test_deeply_nested_kept_tables(ledger_with: Say) -> None:
    """Deep nesting in the user's own tables, which a ledger keeps as JSON, is refused."""
    for own in ("[" * 100_000, '[["x", {"a": ' + "[" * 100_000 + "]" * 100_000 + "}]]", '{"a":' * 100_000):
        is_refused(ledger_with("status", "digest =", f"own = '{own}'\ndigest ="), 2, 3, hint="kept in the ledger")


KEYS = ["format", "ruleset", "digest", "options", "players", "box", "own", "extra"]
KEYS += ["n", "round", "do", "words", "moves", "override", "ref", "seal"]


@few(3, 12)
@pytest.mark.parametrize("key", [*KEYS, "at"])
def test_any_key_with_any_value(banker: Say, key: str) -> None:
    """Any key of the header or of an event with any value gives an answer, in the audit too."""
    text = sample("1830-bankrupt")
    found = re.search(rf"^{key} = (\[\n(?:    .*\n)*\]|.*)$", text, re.MULTILINE)
    for value in WRONG:
        accepted = (
            text[: found.start()] + f"{key} = {value}" + text[found.end() :] if found else f"{key} = {value}\n{text}"
        )
        Path("game.toml").write_text(resealed(accepted) if key != "seal" else accepted, encoding="utf-8")
        for command in ("status", "audit", "-O json log", "-n next"):
            is_answered(banker(command))


@few(2, 6)
@pytest.mark.parametrize("field", ["of", "amount", "private", "corp", "from", "to", "on", "above", "extra"])
def test_any_field_of_a_move_with_any_value(banker: Say, field: str) -> None:
    """Any field of a move with any value gives an answer."""
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
def test_number_of_thousands_of_digits(ledger_with: Say, look: str, value: str) -> None:
    """A hexadecimal number with thousands of digits, more than Python prints, gives an answer."""
    old = '{ of = "priority", from = "Paula", to = "Quentin" }'
    is_answered(ledger_with(look, old, f'{{ of = "priority", from = "Paula", to = {value} }}'))


@pytest.mark.parametrize("words", ["", "--event", "--event 0", "--event -1", "--event 999", f"--event {DIGITS}", "x"])
@pytest.mark.parametrize("do", ["undo", "redo", "note", "new", "nothing", "pay", "private", ""])
def test_event_with_other_words(ledger_with: Say, banker: Say, do: str, words: str) -> None:
    """An event whose words do not match its moves, or name no event, gives an answer."""
    said = ", ".join(f'"{word}"' for word in words.split())
    text = re.search(r'do = "private"\nwords = .*\n', sample("1830-bankrupt"))[0]  # type: ignore[index]
    is_answered(ledger_with("status", text, f'do = "{do}"\nwords = [{said}]\n'))
    for command in ("log", "audit", "show 1", "-O json log", "-n undo", "-n redo", "replay"):
        is_answered(banker(command))


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
def test_unreadable_kept_tables(ledger_with: Say, command: str, own: str) -> None:
    """The user's own tables in a ledger are checked like a file."""
    is_answered(ledger_with(command, "digest =", f"own = '{own}'\ndigest ="))


def test_lone_surrogates_in_a_ledger() -> None:
    """TOML has no lone surrogates: the quick reader leaves such an event to tomllib, which refuses it."""
    text = (
        '\n[[event]]\nn = 1\nat = 2026-10-16T19:01:44Z\nround = "SR 1"\ndo = "note"\nwords = ["\\ud800"]\nmoves = []\n'
    )
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)
    assert fast_reader.read_event(text.encode()) is None
