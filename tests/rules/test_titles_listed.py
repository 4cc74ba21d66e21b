"""Each title that comes with banker is in every place where a user or a test looks for it."""

import pytest

from banker.cli.help import text_of
from banker.rules.find import shipped
from banker.rules.read import read
from support.facts import title_names
from support.paths import DATA, PROJECT, SESSIONS
from support.random_titles import TITLES
from support.say import Say


@pytest.mark.parametrize("title", title_names())
def test_title_is_in_every_place(title: str) -> None:
    """It has facts, messages, a whole game and a help topic, and README, `help titles` and the random games know it."""
    assert (DATA / "facts" / f"{title}.toml").exists(), "add its facts"
    assert (DATA / "messages" / f"{title}.toml").exists(), "add its messages"
    assert [*SESSIONS.glob(f"{title}-*.txt")], "add a whole game"
    assert f"banker rules show {title}" in text_of(title), "name its table in its help topic"
    assert title in text_of("titles"), "add it to titles.txt"
    assert f"| {title} " in (PROJECT / "README.md").read_text(encoding="utf-8"), "add it to the table of the README"
    assert title in TITLES, "add it to the random games"


def test_no_title_is_left_out() -> None:
    """Whatever comes from 18xx.games alone has facts of its own."""
    others = {name for name in shipped() if "1830" not in name and name != "1851"}
    assert others == {*title_names()}
    assert all(read(name).external for name in others)


@pytest.mark.parametrize("title", sorted(shipped()))
def test_hexes_on_which_tiles_cost_money_are_shown(banker: Say, title: str) -> None:
    """`rules show` names each of them with its cost, so that nobody has to wait for a corporation's turn to learn it."""
    lines = [line.split() for line in banker(f"rules show {title}").out.splitlines()]
    for kind, terrain in read(title).terrain.items():
        assert [kind, str(terrain.cost), terrain.tiles, *terrain.hexes] in lines
