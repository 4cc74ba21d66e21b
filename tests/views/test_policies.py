"""The list of policies: what each title does differently, and nothing that the tables do not say."""

import pytest

from banker.rules.find import shipped
from banker.views.ruleset_keys import policy_lines
from support.marks import few
from support.say import Say


def _entry(key: str) -> dict[str, str]:
    """The titles by value of a policy, as its lines tell them."""
    lines = [*policy_lines()]
    found: dict[str, str] = {}
    for line in lines[lines.index(key) + 1 :]:
        if not line.startswith("  "):
            break
        value, colon, titles = line.partition(": ")
        if colon and value.startswith("  - "):
            found[value.removeprefix("  - ")] = titles
        elif found:
            found[[*found][-1]] += f" {line.strip()}"
    return found


@few(2)
@pytest.mark.parametrize(
    ("key", "value", "title"),
    [
        ("trading.repeat_sale", '"refused"', "1889"),
        ("trading.price_drops_per", '"block"', "1851 (option block_sales)"),
        ("further_tiles.by_phase", "used", "1851"),
        ("turn.order", '"listed"', "1830-starter"),
        ("private.*.comes_with.choice", "used", "1830-7p"),
        ("stock.capital_paid", '"float"', "1830 (option capital)"),
    ],
)
def test_titles_of_a_policy(key: str, value: str, title: str) -> None:
    """A title stands behind the value in its table, or behind one that an option of it sets."""
    assert title in _entry(key)[value].split(", ")


def test_every_title_has_one_value_of_a_policy_that_needs_one() -> None:
    """A key that no ruleset can leave out has every title, once, apart from options."""
    titles = [title for value in _entry("end.bank").values() for title in value.split(", ") if "(" not in title]
    assert sorted(titles) == shipped()


def test_help_policies_prints_the_list(banker: Say) -> None:
    """`banker help policies` prints the whole list below its introduction."""
    assert " ".join(" ".join(policy_lines()).split()) in " ".join(banker("help policies").out.split())
