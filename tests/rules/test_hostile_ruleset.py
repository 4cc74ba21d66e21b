"""A hostile ruleset (huge, deep, with wrong values anywhere): its faults are listed, never a traceback."""

import copy
import os
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from banker.rules.about import RawRuleset
from banker.rules.faults import BadRuleset
from banker.rules.find import shipped
from banker.rules.read import apply_options, read
from support.hostile import (
    DEEP_VALUES,
    DIGITS,
    IN_TOML,
    STEERING,
    WRONG,
    fill,
    is_answered,
    is_harmless,
    is_refused,
    program,
)
from support.marks import POSIX, SLOW, few
from support.paths import RULESETS
from support.say import Say


def test_ruleset_of_a_hundred_megabytes(tmp_path: Path) -> None:
    """A ruleset of 100 MB is refused for its size."""
    path = fill(tmp_path / "big.toml", "", "# x\n")
    is_refused(program("rules", "check", str(path)), 2, hint="larger than")


@SLOW
def test_ruleset_with_thousands_of_faults(ruleset_with: Say) -> None:
    """A ruleset with thousands of faults is refused with their number."""
    answer = ruleset_with("".join(f"a{number} = 1\n" for number in range(18_000)))
    assert answer.code == 2
    assert "18000 faults" in answer.err


@POSIX
@pytest.mark.parametrize("what", ["fifo", "/dev/zero"])
def test_ruleset_that_extends_no_regular_file(ruleset_with: Say, what: str) -> None:
    """A ruleset that extends a pipe or a device is refused without waiting."""
    if what == "fifo":
        os.mkfifo("fifo.toml")
        what = "./fifo.toml"
    is_refused(ruleset_with(f'extends = "{what}"', extends=""), 2, hint="There is no ruleset at")


@pytest.mark.parametrize("rings", [1, 2, 9, 30])
def test_ruleset_that_extends_itself(banker: Say, rings: int) -> None:
    """A ruleset that extends itself, alone or through others, is refused."""
    for number in range(rings):
        Path(f"r{number}.toml").write_text(f'extends = "./r{(number + 1) % rings}.toml"', encoding="utf-8")
    is_refused(banker("rules check ./r0.toml"), 2, hint="extends itself")


@pytest.mark.parametrize("value", DEEP_VALUES.values(), ids=DEEP_VALUES)
@pytest.mark.parametrize(
    "key", ["bank", "bank.total", "game.title", "option.bank.values", "market.grid", "unknown", "extends"]
)
def test_deeply_nested_ruleset(ruleset_with: Say, key: str, value: str) -> None:
    """Deep nesting anywhere in a ruleset is refused."""
    answer = ruleset_with(f"{key} = {value}\n", extends="" if key == "extends" else 'extends = "1830"\n')
    assert answer.code == 2
    assert answer.err.startswith("banker: The ruleset ")


@pytest.mark.parametrize(("letter", "code"), [("\\u0001", "U+0001"), ("\\u202e", "U+202E"), ("\\u3164", "U+3164")])
def test_title_with_an_invisible_character(ruleset_with: Say, letter: str, code: str) -> None:
    """A title cannot have characters that nobody sees, as a player's name cannot."""
    answer = ruleset_with(f'[game]\nid = "X"\ntitle = "A{letter}B"\n')
    assert answer.code == 2
    assert f"game.title: has an invisible character ({code})" in answer.err


def test_key_of_a_hundred_thousand_parts(tmp_path: Path) -> None:
    """200 kB of `a.a.a...` are refused in bounded time."""
    path = tmp_path / "dots.toml"
    path.write_text('extends = "1830"\n' + "a." * 98_000 + "a = 1\n", encoding="utf-8")
    is_refused(program("rules", "check", str(path)), 2)


def leaves(raw: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every value and every table."""
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


@few(1, 2)
@pytest.mark.parametrize(("name", "turn"), [("1830", 0), ("1830-starter", 0), ("1830-starter", 1), ("1851", 1)])
def test_any_value_of_a_ruleset_may_be_wrong(name: str, turn: int) -> None:
    """Any value of a ruleset replaced by another, or removed, is accepted or listed as a fault."""
    text = (RULESETS / f"{name}.toml").read_text(encoding="utf-8")
    base = (RULESETS / "1830.toml").read_text(encoding="utf-8")
    whole = tomllib.loads(text)
    merged = {**tomllib.loads(base), **whole} if "extends" in whole else whole
    merged = {key: value for key, value in merged.items() if key not in ("extends", "replace")}
    for number, path in enumerate(leaves(whole)):
        raw = copy.deepcopy(merged)
        inner = raw
        for key in path[:-1]:
            inner = inner[key] if isinstance(inner, list) or key in inner else {}
        odd = ODD[(number * 7 + turn * 5) % len(ODD)]
        if odd is not None:
            inner[path[-1]] = odd
        elif isinstance(inner, dict):
            inner.pop(path[-1], None)
        try:
            apply_options(RawRuleset(name, raw, "0" * 16, None), {})
        except BadRuleset:
            pass
        except Exception as error:  # noqa: BLE001 - the failure names the value
            pytest.fail(f"{'.'.join(map(str, path))} = {odd!r}: {error!r}")


@few(2, 10)
@pytest.mark.parametrize("name", [name for name in shipped() if read(name).mechanisms])
def test_any_table_beside_a_mechanism_may_be_missing_or_wrong(name: str) -> None:
    """Where a whole table is missing, or holds no table, its faults are listed, whatever mechanisms the ruleset has."""
    source = read(name).source
    assert source is not None
    for table in source.raw:
        without = {key: value for key, value in source.raw.items() if key != table}
        for raw in (without, {**without, table: "wrong"}):
            with suppress(BadRuleset):
                apply_options(RawRuleset(name, raw, "0" * 16, None), {})


@few(50)
@pytest.mark.parametrize("value", WRONG)
@pytest.mark.parametrize(
    "key", ["bank.total", "extends", "replace", "stock", "option.bank.sets", "train.2", "corporation.PRR.home"]
)
def test_any_key_of_a_ruleset_with_any_value(ruleset_with: Say, key: str, value: str) -> None:
    """Any text as the value of a key is accepted or listed as a fault."""
    answer = ruleset_with(f"{key} = {value}\n", extends="" if key == "extends" else 'extends = "1830"\n')
    assert answer.code in (0, 2)
    assert is_harmless(answer.out + answer.err)


@pytest.mark.parametrize("key", [DIGITS, "٣", "²", "-1", '""', "007", "2.0", '"\\u0007"'])
def test_wrong_number_of_players(ruleset_with: Say, key: str) -> None:
    """A key that should be a number of players and is not is listed as a fault."""
    answer = ruleset_with(f"[players.cash]\n{key} = 100\n[players.certificate_limit]\n{key} = 10\n")
    assert answer.code in (0, 2)
    assert is_harmless(answer.out + answer.err)


@pytest.mark.parametrize("key", ["title", "id"])
def test_title_of_a_ruleset_is_escaped(ruleset_with: Say, banker: Say, key: str) -> None:
    """A title with control characters is escaped wherever it is shown."""
    answers = [ruleset_with(f'[game]\n{key} = "{IN_TOML}"\n')]
    answers += [
        banker(line)
        for line in (
            "rules show ./mine.toml",
            "rules show ./mine.toml --toml",
            "new ./mine.toml a b",
            "status",
            "help",
            "rules list",
            "audit",
        )
    ]
    answers += [
        banker("new ./mine.toml a"),
        banker("-f b.toml new ./mine.toml a=b c"),
        banker("-f c.toml new ./mine.toml a b c d e f g h i"),
    ]
    assert all(answer.code in (0, 2) for answer in answers)
    assert all(is_harmless(answer.out + answer.err) for answer in answers)


@few(2, 16)
@pytest.mark.parametrize(
    "table", ["corporation", "private", "train", "option", "phase", "players.cash", "market.zones", "x"]
)
@pytest.mark.parametrize("word", [IN_TOML, "\\u202e", "\\u200b"])
def test_names_of_a_ruleset_are_escaped(ruleset_with: Say, table: str, word: str) -> None:
    """Names with control characters are escaped in the list of faults."""
    for value in (
        "{}",
        "5",
        f'"{word}"',
        f'{{ name = "{word}", home = "{word}", tokens = 2, about = "{word}", sets = "{word}" }}',
    ):
        for command in ("rules check ./mine.toml", "rules show ./mine.toml", "-O csv rules show ./mine.toml"):
            answer = ruleset_with(f'[{table}]\n"{word}" = {value}\n', command)
            assert answer.code in (0, 2)
            assert is_harmless(answer.out + answer.err)


def test_text_in_place_of_a_number(ruleset_with: Say) -> None:
    """A text in `between_percent` is listed as a fault before the numbers are compared."""
    answer = ruleset_with('[trains]\nbetween_percent = [50, "10s"]\n')
    assert answer.code == 2
    assert "trains.between_percent" in answer.err


def test_corporation_without_stations(ruleset_with: Say, banker: Say) -> None:
    """`tokens = 0` is a fault, or gives a corporation without stations."""
    if ruleset_with("[corporation.CPR]\ntokens = 0\n").code == 0:
        assert banker("new ./mine.toml a b").code == 0
        for command in ("status", "market", "limits", "trains", "token cpr", "-O json status", "audit"):
            is_answered(banker(command))
