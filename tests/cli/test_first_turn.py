"""Who begins: `new`, `next`, `order` and the header of `status` tell the same."""

import re

import pytest

from banker.rules.find import shipped
from banker.rules.read import read
from support.say import Say

_TITLES = [name for name in shipped() if not read(name).setup]


@pytest.mark.parametrize("title", _TITLES)
def test_new_names_who_is_up_first(title: str, banker: Say) -> None:
    """The first sentence about SR 1 names the player whom `order` names, also where the last seat drafts first."""
    rules = read(title)
    players = " ".join(["Ann", "Ben", "Cid", "Ida", "Eve", "Fay", "Gus"][: max(3, min(rules.numbers_of_players))])
    begun = banker(f"new {title} {players}")
    for option, names, choices in re.findall(
        r"--option (\w+)=([NAME,]+) \((?:one|two|three|six|eight|\d) of (?:none, )?(.+?)\)", begun.err
    ):
        players += f" --option '{option}={','.join(choices.split(', ')[: names.count('NAME')])}'"
    if begun.err:
        begun = banker(f"new {title} {players}")
    assert begun.code == 0, begun.err
    found = re.search(r"SR 1 begins with (.+)\.", begun.out)
    assert found
    up = banker("-O json order").data["turn"]["player"]
    assert found[1] == (up or "the private companies, which are dealt")


def test_draft_from_the_last_seat(banker: Say) -> None:
    """18MS.4: the last seat drafts first; the header shows the priority deal once every player has a private."""
    assert "SR 1 begins with Cid." in banker("new 18MS Ann Ben Cid").out
    for line in ("private cid mo", "private ben ags", "private ann bs"):
        assert "priority deal" not in banker("status").out
        assert banker(line).code == 0
    assert "priority deal Ann" in banker("status").out


def test_draft_back_and_forth(banker: Say) -> None:
    """18Tokaido.3: the header has no priority deal while privates are drafted."""
    assert "SR 1 begins with Ann." in banker("new 18Tokaido Ann Ben Cid --option out=SHI --option privates=draft").out
    assert "priority deal" not in banker("status").out
