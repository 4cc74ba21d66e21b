"""Each title that comes with banker is in every place where a user or a test looks for it."""

import pytest

from banker.cli.help import text_of, topics
from banker.rules.find import shipped
from banker.rules.read import read
from support.facts import title_names
from support.paths import DATA, PROJECT, SESSIONS
from support.random_titles import TITLES
from support.say import Say

_PRINTED = ("1830", "1830-7p", "1830-starter", "1851")
"""The titles whose printed rules are the source; each has facts and a referee in a form of its own."""


@pytest.mark.parametrize("title", sorted({*shipped()} - {*_PRINTED}))
def test_title_is_in_every_place(title: str) -> None:
    """It has facts, messages, a whole game and a help topic, and 18xx.games, README, `help titles` and the random games know it."""
    topic = text_of(title) if title in topics() else ""
    lacks = {
        f"tests/data/facts/{title}.toml, with [chart] and `bank`": title not in title_names(),
        f"tests/data/messages/{title}.toml": not (DATA / "messages" / f"{title}.toml").exists(),
        f"a whole game, sample_sessions/{title}-*.txt": not [*SESSIONS.glob(f"{title}-*.txt")],
        f"banker/cli/texts/{title}.txt, with `banker rules show {title}`": f"banker rules show {title}" not in topic,
        "its name in banker/cli/texts/titles.txt": title not in text_of("titles"),
        "its row in the table of README.md": f"| {title} " not in (PROJECT / "README.md").read_text(encoding="utf-8"),
        "its line in tests/support/random_titles.py": title not in TITLES,
        'a table [external."18xx.games"]': not read(title).external,
    }
    missing = [what for what, is_missing in lacks.items() if is_missing]
    assert not missing, f"rulesets/{title}.toml ships, and so needs: {'; '.join(missing)}"


def test_no_facts_without_a_title() -> None:
    """Each title with facts from 18xx.games comes with banker."""
    assert sorted({*title_names()} - {*shipped()}) == []


@pytest.mark.parametrize("title", sorted(shipped()))
def test_hexes_on_which_tiles_cost_money_are_shown(banker: Say, title: str) -> None:
    """`rules show` names each of them with its cost, so that nobody has to wait for a corporation's turn to learn it."""
    lines = [line.split() for line in banker(f"rules show {title}").out.splitlines()]
    for kind, terrain in read(title).terrain.items():
        assert [kind, str(terrain.cost), terrain.tiles, *terrain.hexes] in lines
