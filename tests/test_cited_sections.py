"""Every move and refusal of sample games and random ones cites a section that its kind may cite in its title."""

import pytest

from banker.rules.read import read
from support import cited_sections
from support.cited_sections import Cited, allowed, of_random_game, of_session
from support.marks import SLOW, few, seeds
from support.paths import SESSIONS
from support.random_players import PLAYS
from support.table import play

_EVENTS = 400
_NAMES = sorted(path.stem for path in SESSIONS.glob("*.toml"))


def _wrong_citations(title: str, found: set[Cited]) -> list[Cited]:
    """The citations that the table does not allow for their kind in a title."""
    return sorted(cited for cited in found if cited.section.removeprefix("as in ") not in allowed(title, cited.kind))


def _title(session: str) -> str:
    if session.startswith("starter"):
        return "1830-starter"
    return max((title for title in PLAYS if session.startswith(f"{title}-")), key=len)


@few(5)
@pytest.mark.parametrize("session", _NAMES)
def test_sections_of_sample_games(session: str) -> None:
    """The moves of a sample game cite the sections of its title."""
    found = {*of_session(_title(session), session)}
    assert len(found) > 10
    assert _wrong_citations(_title(session), found) == []


@few(1, 10)
@pytest.mark.parametrize("seed", seeds(range(14), fast=1, slow=2))
@pytest.mark.parametrize("title", PLAYS)
def test_sections_of_random_games(title: str, seed: int) -> None:
    """The moves of a random game, and the refusals of its mistakes, cite the sections of its title."""
    found = {*of_random_game(title, seed, _EVENTS)}
    assert len(found) > 10
    assert _wrong_citations(title, found) == []


@SLOW
def test_a_wrong_section_is_found() -> None:
    """Stock of the IPO that cited the section of the pool, or a private's income that of runs, would be found."""
    replaced = {
        "ipo_purchase": Cited("buy: share, IPO to player", "1830 15.0"),
        "private_income": Cited("next: cash, Bank to player", "1830 20.3"),
        "bid": Cited("bid: fact bid", "1830 7.1"),
        "purchase": Cited("buy: share, Pool to player", "1830 16.0"),
    }
    rules = read("1830")
    changed = rules._replace(
        cite=rules.cite._replace(**{subject: cited.section for subject, cited in replaced.items()})
    )
    found = {cited for seed in range(4) for cited in of_random_game("1830", seed, _EVENTS, changed)}
    assert {*replaced.values()} <= {*_wrong_citations("1830", found)}


def test_titles_cite_only_their_own_rules() -> None:
    """The starter game, which has rules of its own, cites nothing of 1830; others cite only those that they are based on."""
    for title, kinds in cited_sections.TABLE.items():
        for section in {cited for sections in kinds.values() for cited in sections}:
            assert not (title == "1830-starter" and "1830 " in section), section
            own = ("1830", title, *read(title).game.based_on)
            others = [name for name in PLAYS if name not in own and section.startswith((f"{name}.", f"{name} "))]
            assert others == [], (title, section)


_SECTIONS = [
    ("1830", "round SR 2; stock NYC 67 Alice 60; cash Bob 3", "buy bob nyc ipo", "1830 8.0"),
    ("1830", "round SR 2; stock NYC 67 Alice 60 pool 10; cash Bob 3", "buy bob nyc pool", "1830 15.0"),
    (
        "1830-7p",
        "phase 3; round OR 2.1; stock PRR 100 Alice 60; private BO Bob",
        "private prr bo 220",
        "1830 Table 1 note 5",
    ),
    (
        "1851",
        "phase 3; round OR 2.1; stock L&N 75 Alice 50; private L&O Bob",
        "private l&n l&o 200",
        "1851 Private Companies",
    ),
    ("1882", "round OR 2.1; private SKC Bob", "exchange bob skc --par 67", "1882.8"),
    ("1830", "", "exchange alice mh ipo", "1830 8.0; A80"),
]
"""Refusals of single events: the title, the layout, the line, and the section."""


@pytest.mark.parametrize(("title", "lay", "line", "section"), _SECTIONS)
def test_section_of_a_refusal(title: str, lay: str, line: str, section: str) -> None:
    """A refusal cites the section about what is refused, not the one next to it."""
    players = "Alice Bob Carol Dora Eve Fay Gus" if title == "1830-7p" else "Alice Bob Carol"
    options = {"rebellion": "4", "tb": "HBR"} if title == "1882" else {}
    play(lay, players, title, **options).refused(line, f"({section})")


def test_closed_private_that_was_exchanged() -> None:
    """DR is closed since it was turned in (1889.8); once the phase has closed all privates, that is the reason (1889.9)."""
    game = play("round SR 3; stock IR 75 Alice 50; private DR Bob", rules="1889").say("exchange bob dr")
    game.refused("private carol dr 50", "DR is closed (1889.8)")
    game = play("phase 5; round SR 3; stock IR 75 Alice 50", rules="1889")
    game.refused("private carol dr 50", "DR is closed (1889.9)")


def test_income_without_a_buyer() -> None:
    """If a private finds no buyer, the privates pay by the section about that, also in the note (1830 7.3)."""
    game = play().say("private alice sv")
    assert "The privates pay Alice $5 (SV) (1830 7.3)" in game.told("next")
