"""Letters that take two columns of a terminal: tables, folded lines and shortened names have the width that they show."""

import unicodedata

import pytest

from banker.views.columns import begun, columns, padded
from banker.views.names import cut, in_one_line
from banker.views.rendering import Section, View, fold, render
from banker.views.width import Column, fit, join_lines, width_of
from support.say import Say

NAMES = ["田中さくら", "김민준", "Zoë", "Ágnes"]


@pytest.mark.parametrize(
    ("text", "takes"),
    [
        ("PRR", 3),
        ("田中", 4),
        ("ﾀﾅｶ", 3),
        ("\uff21", 2),
        ("Zoë", 3),
        (unicodedata.normalize("NFD", "Zoë"), 3),
        ("한글", 4),
        ("", 0),
    ],
)
def test_columns_of_a_text(text: str, takes: int) -> None:
    """Wide and full-width letters take two (Unicode Standard Annex 11), half-width ones one, combining marks none."""
    assert columns(text) == takes
    assert columns(padded(text, 9)) == 9


def test_beginning_of_a_text() -> None:
    """Half a letter is left out."""
    assert (begun("田中さくら", 5), begun("田中 さくら", 5), begun("Zoë", 3)) == ("田中", "田中", "Zoë")


@pytest.mark.parametrize("form", ["table", "md"])
def test_columns_of_a_table_stand_below_each_other(form: str) -> None:
    """Every line of a table is as wide as the others, with numbers at the right."""
    section = Section(["player", "cash", *NAMES], [[name, 400 + place, *NAMES] for place, name in enumerate(NAMES)])
    lines = render(View(None, [section]), form).splitlines()
    ends = {columns(line.partition("40" if place > 1 else "cash")[0]) for place, line in enumerate(lines) if place != 1}
    assert len(ends) <= 2, lines  # the head is one letter longer than the numbers
    if form == "md":
        assert len({*map(columns, lines)}) == 1
    else:
        assert max(map(columns, lines)) == width_of(section) == columns(lines[1])


@pytest.mark.parametrize("width", [12, 20, 33, 40])
def test_lines_are_folded_by_their_columns(width: int) -> None:
    """No line is wider than the terminal, and no letter is lost."""
    text = "  田中さくら pays 김민준 $10, and 田中さくら now holds 30% of the PRR."
    lines = fold(text, width).split("\n")
    assert max(map(columns, lines)) <= width
    assert " ".join(" ".join(lines).split()) == text.strip()
    assert max(map(columns, join_lines("Now: ", [f"{name} $400" for name in NAMES], width=width + 10))) <= width + 10


@pytest.mark.parametrize("most", [3, 5, 7, 12])
def test_names_are_shortened_by_their_columns(most: int) -> None:
    """All names differ, and none is wider."""
    names = ["田中さくら", "田中はると", "김민준", "Alexandra"]
    found = cut(names, most)
    assert max(map(columns, found)) <= most
    assert len({*found}) == len(names)
    assert in_one_line(["田中"], 3) == ["田中"]


def test_a_table_of_wide_names_fits_the_terminal() -> None:
    """Names are shortened until the columns, not the letters, fit."""
    table = [
        Column("player", [f"{'田' * 15}{place}" for place in range(4)], names="cells"),
        Column("cash", [1, 2, 3, 4]),
    ]
    assert width_of(fit(table, 30)) <= 30


def test_a_game_with_wide_names(banker: Say) -> None:
    """`status` stands straight, and names need no quotation marks beyond those of the shell."""
    assert banker("new 1830 田中さくら 김민준 Zoë").code == 0
    lines = banker("status").out.splitlines()
    table = lines[lines.index("") + 1 :][:5]
    assert len({columns(line[: line.index("800")]) for line in table[2:]}) == 1, table
    assert columns(table[0][: table[0].index("cash") + 4]) == columns(table[2][: table[2].index("800") + 3])
