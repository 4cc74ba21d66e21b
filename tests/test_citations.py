"""Every section and ruling cited in the program, its tables, its documents and its tests exists."""

import ast
import re
import tomllib

import pytest

from banker.cli.help import text_of
from banker.rules.find import shipped
from banker.rules.read import read
from banker.rules.rulings import rulings
from support.marks import SLOW
from support.say import Say
from tools import citations
from tools.citations import Citation

_RULINGS = rulings()
_LABELS = ("The rules", "Other readings", "Our ruling", "Option")
_OPTION = re.compile(r"`(\w+) = (\w[\w -]*(?: \| [\w-]+)*)`")


@SLOW
def test_every_citation_resolves() -> None:
    """Every citation resolves; those that do not are listed with their text."""
    found = [(place, text, citation) for place, text in citations.texts() for citation in citations.cited(text)]
    assert len(found) > 2500
    assert {citation.of for _, _, citation in found} == {
        "1830",
        "7 players",
        "starter",
        "1851",
        "headings",
        "ruling",
        "statement",
    }
    lost = [
        f"{place}: {citation.of} {citation.section}: {text[:200]}"
        for place, text, citation in found
        if not citations.resolves(citation)
    ]
    assert lost == []


def test_everything_that_looks_like_a_ruling_is_one() -> None:
    """In the program, its tables and documents, a letter from A to D and a number is a ruling or a hex of a map."""
    ours = [(place, text) for place, text in citations.texts() if not place.startswith(("tests", "sample_sessions"))]
    assert [f"{place}: {stranger}" for place, text in ours for stranger in citations.strangers(text)] == []


@pytest.mark.parametrize(
    ("text", "of", "section"),
    [
        ("Stock falls (1830 8.2(5)).", "1830", "8.2(5)"),
        ("It ends (1830 25.0, 26.0).", "1830", "26.0"),
        ("It operates (16.4; A30).", "1830", "16.4"),
        ("It is free (1830 Table 1 note 6)", "1830", "Table 1 note 6"),
        ("free = 0     # 1830 Tables 3 and 9", "1830", "Tables 9"),
        ("It is bought (7 players, rule 18c)", "7 players", "18c"),
        ("It is watered (7 players 19, 20).", "7 players", "20"),
        ("It is watered (rule 20; D17).", "7 players", "20"),
        ("total = 1     # Starter, Setting Up the Board; B1", "starter", "Setting Up the Board"),
        ('end = "1851 End of Games"', "1851", "End of Games"),
        ("It floats (1851 Formation of Corporations, Formation; C4).", "1851", ""),
        ("It is sold (Stock Round; C4).", "headings", "Stock Round"),
        ("It is one sale (1889.17; A19).", "statement", "1889.17"),
        ("zones = 1     # 1889.3, 1830 10.0", "statement", ""),
        ("It broke (1830 25.0; A99)", "ruling", "A99"),
        ("price = 80     # B99", "ruling", "B99"),
        ("raise Illegal: no sale (C19, C31)", "ruling", "C31"),
    ],
)
def test_wrong_citations_are_found(text: str, of: str, section: str) -> None:
    """A wrong number or heading is found; a word after a citation that is no heading is ignored."""
    lost = [citation for citation in citations.cited(text) if not citations.resolves(citation)]
    assert lost == ([Citation(of, section)] if section else [])


def test_unknown_rulings_are_found() -> None:
    """A99 is reported as unknown, while F16 and B20 are hexes."""
    assert list(citations.strangers("as in A99 and C31, not F16, B20, A8, D21, Table 1")) == ["A99", "C31"]


# --- the rulings themselves ---


def test_ruling_has_its_paragraphs() -> None:
    """Each ruling has a title, the rules and our ruling, in the fixed order, with nothing empty."""
    for ruling in _RULINGS.values():
        labels = [text.partition(": ")[0] for text in ruling.paragraphs]
        assert labels == [label for label in _LABELS if label in labels], ruling.id
        assert {"The rules", "Our ruling"} <= {*labels}, ruling.id
        assert all(text.partition(": ")[2] for text in ruling.paragraphs), ruling.id
        assert ruling.title, ruling.id
        assert not ruling.title.endswith("."), ruling.id


def test_rulings_are_numbered_without_gaps() -> None:
    """The rulings are A1 to A73 and A80 to A94, B1 to B17, C1 to C30 and D0 to D21, in this order."""
    parts = {"A": [*range(1, 74), *range(80, 95)], "B": range(1, 18), "C": range(1, 31), "D": range(22)}
    assert list(_RULINGS) == [f"{letter}{number}" for letter, numbers in parts.items() for number in numbers]


def test_options_of_rulings_are_those_of_the_tables() -> None:
    """Each option in a ruling has the name and values of the tables, ours first, and every option except `notes` is in a ruling, or in a statement of a help topic."""
    known = {name: option for table in shipped() for name, option in read(table).option.items()}
    stated = {
        match[1]: match[2].split(" | ")
        for ruling in _RULINGS.values()
        for text in ruling.paragraphs
        if text.startswith("Option: ")
        for match in [_OPTION.fullmatch(text.removeprefix("Option: "))]
        if match
    }
    assert len(stated) == sum(text.startswith("Option: ") for ruling in _RULINGS.values() for text in ruling.paragraphs)
    topics = [text_of(name) for name in shipped()]
    in_topics = (re.split(r"^(?=- |\w)", topic, flags=re.MULTILINE) for topic in topics if citations.statements(topic))
    stated_there = (part for parts in in_topics for part in parts if citations.statements(part))
    elsewhere = {"notes", *(name for part in stated_there for name in re.findall(r"--option\s+(\w+)=", part))}
    assert stated == {
        name: ["AMOUNT"] if option.amount else list(option.values)
        for name, option in known.items()
        if name not in elsewhere
    }


def test_help_prints_a_ruling(banker: Say) -> None:
    """`help` prints a ruling whole in 80 columns, in any case."""
    for ruling in _RULINGS.values():
        answer = banker(f"help {ruling.id.lower()}")
        assert (answer.code, answer.err) == (0, ""), ruling.id
        assert all(len(line) <= 80 for line in answer.out.splitlines()), ruling.id
        assert answer.out.split() == f"{ruling.id}. {ruling.title} {' '.join(ruling.paragraphs)}".split(), ruling.id


def test_help_lists_the_rulings(banker: Say) -> None:
    """`help rulings` lists every ruling with its title, one a line."""
    lines = banker("help rulings").out.splitlines()
    assert lines[-len(_RULINGS) :] == [f"{ruling.id:<5}{ruling.title}" for ruling in _RULINGS.values()]
    assert all(len(line) <= 80 for line in lines)


@pytest.mark.parametrize("word", ["A99", "a0", "H1", "e62"])
def test_help_on_an_unknown_ruling(banker: Say, word: str) -> None:
    """`help` on an unknown ruling exits with 2 and one sentence."""
    answer = banker(f"help {word}")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"banker: There is no ruling {word.upper()}. `banker help rulings` lists them.\n"


def test_help_with_a_word_after_a_ruling(banker: Say) -> None:
    """`help` refuses a word after a ruling."""
    answer = banker("help a8 b1")
    assert (answer.code, answer.err) == (2, "banker: Unexpected argument 'b1'. Type `banker help a8`.\n")


# --- titles whose owners do not have the rules of 1830 ---

_OWN = [name for name in shipped() if read(name).game.based_on]
_SECTION = re.compile(r"(?<!as in )\b(1830|18Chesapeake)(?: Tables?)?[ .]\d[\d.()]*(?![\d%])")
"""A section of a game that others are based on, cited as if it were one's own; the game in a group."""


def test_titles_with_rules_of_their_own() -> None:
    """Every title but those that are played with the rules of 1830 at hand has its own rules."""
    assert {*shipped()} - {*_OWN} == {"1830", "1830-7p", "1830-starter"}


@pytest.mark.parametrize("title", _OWN)
def test_titles_cite_their_own_rules(title: str) -> None:
    """A title cites its own rules, or says "as in 1830": the section alone would be looked up in rules that its owners may not have."""
    cite = read(title).cite
    cited = {name: getattr(cite, name) for name in type(cite).toml_keys.values()}
    others = "|".join(map(re.escape, read(title).game.based_on))
    form = rf"{re.escape(title)}(?:[. ].+)?|as in (?:{others})[. ].+"
    assert {name: section for name, section in cited.items() if not re.fullmatch(form, section)} == {}


@pytest.mark.parametrize("title", _OWN)
def test_what_titles_print_cites_their_own_rules(title: str) -> None:
    """Nothing that a whole game or a refusal of such a title prints cites another title's rules as its own."""
    sessions = (citations.ROOT / "sample_sessions").glob(f"{title}-*.txt")
    table = citations.ROOT / "tests" / "data" / "messages" / f"{title}.toml"
    messages = tomllib.loads(table.read_text(encoding="utf-8"))["message"]
    texts = [message["text"] for message in messages if message.get("ruleset") == title]
    texts += [path.read_text(encoding="utf-8") for path in sessions]
    assert len(texts) > 2
    assert [match[0] for text in texts for match in _SECTION.finditer(text) if match[1] != title] == []


def test_no_code_cites_a_section_itself() -> None:
    """Refusals, notes and reasons take the section from the ruleset: no text of the program that is printed has one of 1830."""
    found = []
    for path in sorted((citations.ROOT / "banker").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        own = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        found += [
            f"{path.name}:{node.lineno}: {node.value}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in own
            and _SECTION.search(node.value)
        ]
    assert found == []
