"""Every citation in the program and its tests: sections of the printed rules, and our rulings.

`data/sections.toml` lists all sections. A citation names its game (`1830 8.2(3)`, `7 players 18b`, `Starter, Setup Chart`,
`1851 Stock Rounds`), and others of the same game may follow it; in brackets the game may be left out. Of a game without
printed rules here the statements of its help topic are cited, by their numbers: `1889.4`.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from banker.rules.find import shipped
from banker.rules.read import read
from banker.rules.rulings import rulings

ROOT = next(folder for folder in Path(__file__).resolve().parents if (folder / "pyproject.toml").is_file())
_SECTIONS = tomllib.loads((ROOT / "tests" / "data" / "sections.toml").read_text(encoding="utf-8"))
_PATTERNS = (
    "banker/**/*.py",
    "banker/**/*.txt",
    "banker/*.md",
    "rulesets/*",
    "tests/**/*.py",
    "tests/data/**/*.toml",
    "sample_sessions/*.txt",
    "*.md",
)
_WRONG_ON_PURPOSE = "test_citations.py"
_NEXT = re.compile(r",? and |, | to | or ")
_HEADING = r"[A-Z][a-z]+(?: (?:[A-Z]\w+|(?:of|or|a|the|&)(?= )))*"


class Citation(NamedTuple):
    """A cited section of a game (`1830`, `7 players`, `starter`, `1851`), a `statement` of a help topic, or a `ruling`."""

    of: str
    section: str


@cache
def texts() -> list[tuple[str, str]]:
    """Return every text that may cite something, with its place: strings and comments of code, lines of tables, documents."""
    return list(_texts())


def _texts() -> Iterator[tuple[str, str]]:
    for path in sorted({path for pattern in _PATTERNS for path in ROOT.glob(pattern) if path.is_file()}):
        if path.name == _WRONG_ON_PURPOSE:
            continue
        place, text = str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")
        if path.suffix == ".py":
            yield from ((place, part) for part in _of_code(text))
        elif path.suffix == ".toml":
            yield from ((f"{place}:{number}", line) for number, line in enumerate(text.splitlines(), 1))
        else:
            yield place, " ".join(text.split())


def _of_code(code: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield " ".join(node.value.split())
    yield from re.findall(r"#.*", code)


def cited(text: str) -> Iterator[Citation]:
    """Yield all citations in a text, existing or not."""
    for game, (marker, section) in _GAMES.items():
        for found in re.finditer(marker, text):
            yield from _list(text, found.end(), game, section)
    for found in re.finditer(
        rf"\((?:(?=\d+\.\d[(,;)])|(?=Tables? \d))|\(rules? (?=\d)|\((?={_HEADING}; [A-D]\d)", text
    ):
        game = (
            "7 players" if "rule" in found[0] else "1830" if re.match(r"\d|Table", text[found.end() :]) else "headings"
        )
        yield from _list(text, found.end(), game, _GAMES[game][1] if game in _GAMES else _HEADING)
    for found in re.finditer(r"(?:\(|[;,] |# )([A-D]\d{1,2})(?=[;,):]|$)", text):
        yield Citation("ruling", found[1])


_GAMES = {
    "1830": (r"\b1830 (?=\d+\.\d|Table|title)", r"Tables? \d(?: notes? \d)?|\d{1,2}\.\d(?:\(\d\))?|title\b"),
    "7 players": (r"\b7 players,? ?(?:rules? )?(?=\d|title|note)", r"\d{1,2}(?:[a-z]\b)?(?![.\d])|title\b|note\b"),
    "starter": (
        r"(?<![\w-])(?<!1830 )[Ss]tarter(?: game)?, ",
        rf"example [A-Z]\b|title\b|introduction\b|note\b|{_HEADING}",
    ),
    "1851": (
        r"(?<!new )(?<!-r )(?<![\w,-])1851,? (?=[A-Z]|title|heading)",
        rf"title\b|heading\b|{_HEADING}(?:, Sequence)?",
    ),
    "statement": (r"(?<![\w.])(?=18\w+\.\d)", r"18\w+\.\d{1,2}(?!\d)"),
}
"""By game: the text before its sections, and the form of a section."""


def _list(text: str, start: int, game: str, section: str) -> Iterator[Citation]:
    """Yield the sections listed from this position on."""
    known, shape = _known(game), re.compile(section)
    while True:
        longest = max((name for name in known if text.startswith(name, start)), key=len, default="")
        found = shape.match(text, start)
        if not longest and not found:
            return
        name = max(longest, found[0] if found else "", key=len)
        yield Citation(game, name)
        after = _NEXT.match(text, start + len(name))
        if not after:
            return
        start = after.end()
        if re.match(r"Tables|.* notes", name) and re.match(r"\d\b(?!\.)", text[start:]):
            yield Citation(game, f"{name[:-1]}{text[start]}")
            return
        if game in ("starter", "1851", "headings") and not any(text.startswith(name, start) for name in known):
            return


def statements(topic: str) -> list[str]:
    """Return the numbers of the statements in the help topic of a title: `1889.4`."""
    return re.findall(r"^- (18\w+\.\d+): ", topic, re.MULTILINE)


@cache
def _known(game: str) -> set[str]:
    """Return every way to cite an existing section of a game; `headings` are those of both games that have them."""
    if game == "ruling":
        return set(rulings())
    if game == "statement":
        topics = (ROOT / "banker" / "cli" / "texts").glob("18*.txt")
        unshipped = (
            f"{title}.{number + 1}" for title, count in _SECTIONS["statements"].items() for number in range(count)
        )
        return {*unshipped, *(number for topic in topics for number in statements(topic.read_text(encoding="utf-8")))}
    if game == "headings":
        return _known("starter") | _known("1851")
    table = _SECTIONS[game.replace(" ", "-")]
    other = {*table["other"], *table.get("headings", []), *table.get("short", [])}
    if game == "1830":
        numbered = {f"{name}({part})" for name, most in table["numbered"].items() for part in range(1, most + 1)}
        notes = {f"Table {name} note {part}" for name, most in table["notes"].items() for part in range(1, most + 1)}
        tables = {f"Table {number}" for number in table["tables"]}
        plural = {name.replace("Table ", "Tables ") for name in tables} | {
            name.replace("note", "notes") for name in notes
        }
        return {*other, *table["sections"], *numbered, *notes, *tables, *plural}
    if game == "7 players":
        parts = {f"{rule}{letter}" for rule, letters in table["parts"].items() for letter in letters}
        return {*other, *map(str, table["rules"]), *parts}
    return other | {f"example {letter}" for letter in table.get("examples", [])}


def resolves(citation: Citation) -> bool:
    """Whether the cited section or ruling exists."""
    return citation.section in _known(citation.of)


def strangers(text: str) -> Iterator[str]:
    """Yield what looks like the id of a ruling and is neither a ruling nor a hex of a map."""
    for found in re.finditer(r"(?<![\w&./$-])[A-D]\d{1,2}(?![\w-])", text):
        if found[0] not in _known("ruling") | _hexes():
            yield found[0]


@cache
def _hexes() -> set[str]:
    tables = [read(name) for name in shipped()]
    homes = {corporation.home for rules in tables for corporation in rules.corporation.values()}
    costly = {name for rules in tables for kind in rules.terrain.values() for name in kind.hexes}
    listed = {name for rules in tables for name in rules.board.colours}
    return (
        homes
        | costly
        | listed
        | {name for rules in tables for private in rules.private.values() for name in private.hexes}
    )
