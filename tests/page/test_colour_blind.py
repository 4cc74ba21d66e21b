"""The page for eyes that tell fewer colours apart: every colour is simulated for three kinds of colour blindness.

The matrices are those of Machado, Oliveira and Fernandes (2009) for a total loss of one kind of cone, in linear RGB.
"""

import re
from itertools import combinations
from math import dist

import pytest

from banker.packaged import PACKAGE
from banker.rules.read import read
from support.paths import RULESETS

Colour = tuple[float, float, float]
SIMULATED = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""By kind: the rows of the matrix that turns a colour into what is seen."""
_ALIKE = 12.0
"""Two colours nearer than this in CIELAB are easily taken for each other in a thin line."""


def _text(file: str) -> str:
    with open(f"{PACKAGE}/page/{file}", encoding="utf-8") as opened:
        return opened.read()


def _linear(colour: str) -> Colour:
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def seen(colour: str, kind: str) -> Colour:
    """Return a colour as it is seen, in linear RGB."""
    given = _linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(factor * part for factor, part in zip(row, given, strict=True))))
        for row in SIMULATED[kind]
    )
    return red, green, blue


def _luminance(colour: Colour) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one: str, other: str, kind: str) -> float:
    """Return the contrast of two colours as they are seen, as WCAG defines it."""
    low, high = sorted(_luminance(seen(colour, kind)) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def _lab(colour: Colour) -> Colour:
    x, y, z = (
        sum(factor * part for factor, part in zip(row, colour, strict=True)) / white
        for row, white in (
            ((0.4124, 0.3576, 0.1805), 0.9505),
            ((0.2126, 0.7152, 0.0722), 1.0),
            ((0.0193, 0.1192, 0.9505), 1.089),
        )
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _palettes() -> dict[str, dict[str, str]]:
    """Return the tokens of the page in light and in dark."""
    style = _text("base.css")
    blocks = {"light": r":root \{(.*?)\}", "dark": r':root\[data-theme="dark"\] \{(.*?)\}'}
    return {
        theme: dict(re.findall(r"--([\w-]+): (#[0-9A-F]{6})", found[1]))
        for theme, block in blocks.items()
        if (found := re.search(block, style, re.DOTALL))
    }


PALETTES = _palettes()
by_kind = pytest.mark.parametrize("kind", SIMULATED)
by_theme = pytest.mark.parametrize("theme", ["light", "dark"])


@by_theme
@by_kind
def test_texts_and_lines_stand_out(theme: str, kind: str) -> None:
    """Text keeps 4.5:1, and the line of each player 3:1, on every ground that it stands on."""
    colours = PALETTES[theme]
    grounds = [colours[name] for name in ("bg", "surface", "sunk")]
    for ground in grounds:
        assert min(contrast(colours[name], ground, kind) for name in ("ink", "ink2", "neg", "accent")) >= 4.5
        assert min(contrast(colours[f"p{seat}"], ground, kind) for seat in range(1, 8)) >= 3
    assert contrast(colours["accent-ink"], colours["accent"], kind) >= 4.5
    assert min(contrast(colours[name], colours["accent-bg"], kind) for name in ("ink", "ink2")) >= 4.5
    for zone in ("yellow", "orange", "brown"):
        assert contrast(colours["on-zone"], colours[zone], kind) >= 4.5


@by_theme
@by_kind
def test_players_whose_colours_look_alike_have_other_dashes(theme: str, kind: str) -> None:
    """Some colours of players do look alike; their dashes never do."""
    found = re.search(r"const DASHES = \[(.*?)\];", _text("marks.js"))
    assert found is not None
    dashes = re.findall(r'"(.*?)"', found[1])
    looks = [_lab(seen(PALETTES[theme][f"p{seat}"], kind)) for seat in range(1, 8)]
    alike = [(one, other) for one, other in combinations(range(7), 2) if dist(looks[one], looks[other]) < _ALIKE]
    assert not [pair for pair in alike if dashes[pair[0]] == dashes[pair[1]]]
    assert len(set(dashes)) == len(dashes) == 7


@by_kind
@pytest.mark.parametrize("title", sorted(path.stem for path in RULESETS.glob("*.toml")))
def test_names_on_the_colours_of_corporations(title: str, kind: str) -> None:
    """The name on a corporation's colour can be read: in white, near black or black, the first that reaches 4.5:1 for eyes that see all colours."""
    for name, fill in read(title).colour.items():
        inks = {
            ink: sorted((_luminance(_linear(ink)), _luminance(_linear(fill))))
            for ink in ("#FFFFFF", "#141414", "#000000")
        }
        text = next(ink for ink, (dark, light) in inks.items() if (light + 0.05) / (dark + 0.05) >= 4.5)
        # Pure red is the colour on which black is needed (white has 4.0:1) but dark for eyes without red cones; OLB's is close.
        least = 2.8 if fill in ("#FF0000", "#F40003") else 4
        assert contrast(fill, text, kind) >= least, (name, fill, text)
