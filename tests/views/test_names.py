"""Short names of players: whole words as on pages, and cut where nothing else fits a terminal."""

import random
import tomllib
from typing import Any

import pytest

from banker.views.names import cut, in_one_line, short_names
from banker.views.width import Column, fit
from support.paths import DATA

TABLES: list[dict[str, Any]] = tomllib.loads((DATA / "short_names.toml").read_text("utf-8"))["table"]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table["names"][0])
def test_short_names(table: dict[str, Any]) -> None:
    """Known answers, which names.js gives, too."""
    assert short_names(table["names"], lambda text: len(text) <= table["most"]) == table["lines"]


@pytest.mark.parametrize(
    ("names", "most", "words", "shown"),
    [
        (("Charlotte", "Sam"), 7, ["Charlotte", "Sam"], ["Charlot", "Sam"]),
        (("Dr. Penelope Quartermain", "Max"), 4, ["Quartermain", "Max"], ["Quar", "Max"]),
        (("Anna Lee", "Anna Bosch"), 5, ["Lee", "Bosch"], ["Lee", "Bosch"]),
        (("Maximilian von Hohenberg", "Jo"), 6, ["Maximilian", "Jo"], ["Maximi", "Jo"]),
        (("Jean-Baptiste", "Jean-Claude", "Al"), 4, ["Jean-Baptiste", "Jean-Claude", "Al"], ["JB", "JC", "Al"]),
        (("Annabel", "Annabella", "Anna1"), 5, ["Annabel", "Annabella", "Anna1"], ["Anna1", "Anna2", "Anna3"]),
    ],
)
def test_names_in_one_line(names: tuple[str, ...], most: int, words: list[str], shown: list[str]) -> None:
    """Words stay whole where there is room; where there is none, they end early, or initials or a seat number tell them apart."""
    assert in_one_line(names, most) == words
    assert cut(names, most) == shown


def test_cut_names_of_similar_players_differ() -> None:
    """Seven names, however similar, are cut to three letters that differ."""
    dice = random.Random(7)
    for _ in range(500):
        names = ["".join(dice.choice("aab- 1") for _ in range(dice.randint(1, 9))) or "a" for _ in range(7)]
        names = list(dict.fromkeys(name.strip(" -") or "x" for name in names))
        for most in (3, 4, 7):
            made = cut(names, most)
            assert len(set(made)) == len(names), (names, made)
            assert max(map(len, made)) <= most, (names, made)


def test_words_are_cut_only_if_nothing_else_fits() -> None:
    """A table keeps whole words as long as columns can leave; then no name gets shorter than the width demands."""
    columns = [
        Column("corp", ["PRR"]),
        Column("more", ["123456"], leaves=3),
        Column("Charlotte", ["10"], names="title"),
    ]
    assert fit(columns, 23).headers == ["corp", "more", "Charlotte"]
    assert fit(columns, 20).headers == ["corp", "Charlotte"]
    assert fit(columns, 13).headers == ["corp", "Charlot"]
