"""The card of a finished game: a picture of 1200 by 630 pixels to share, always light."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from html import escape
from textwrap import wrap
from typing import Any
from zlib import crc32

from banker.errors import Invalid
from banker.money import written
from banker.views.history import local
from banker.views.names import cut
from banker.views.pace import lasting
from banker.views.rendering import printable

MARK = b"<!-- A card of banker. -->"
_HEAD = 33
"""Bytes of a PNG up to the end of its first chunk, which has the size of the picture."""
_COLOURS = ("#1B1A18", "#B23F0A", "#00736A", "#A3186C", "#6A5F00", "#1768A8", "#6B625A")
_DASHES = ("", "10 5", "3 5", "14 5 3 5", "20 6", "8 4 2 4 2 4", "1 6")
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 870, 300, 530
_LINES = 3
"""Lines of the sentence in large letters; a longer one has smaller letters."""
_ONE_LINE = 44
"""Letters of the longest headline in one line."""
_NAME = 16
"""Letters of the longest name at the end of a line."""
_LETTER = 16
"""Pixels that a letter of a name or an amount takes there at most, on average."""
_GAP = 32
"""Pixels between the names at the ends of the lines."""
_FONTS = "Inter, Segoe UI, Roboto, Helvetica Neue, Arial, DejaVu Sans, Liberation Sans, sans-serif"


def card(data: Mapping[str, Any], title: str, currency: str) -> str:
    """The card as SVG, from `report_data`; raises Invalid if that has no story."""
    story = data["story"]
    if story is None:
        raise Invalid("A card needs a finished game with shares.")
    parts = ['<rect width="1200" height="630" fill="#FBFAF7"/><rect width="1200" height="10" fill="#5A35C8"/>']
    headline = story["headline"]
    parts.append(_text(56, 62, 22, "#5A5751", title))
    parts += _headline(headline)
    size, letters, step = (27, 66, 34) if len(wrap(story["deck"], 66)) <= _LINES else (20, 90, 25)
    for place, line in enumerate(wrap(story["deck"], letters)):
        parts.append(_text(56, 182 + step * place, size, _COLOURS[0], line))
    players = [player["name"] for player in data["before"]["players"]]
    start: list[int] = [player["worth"] for player in data["before"]["players"]]
    parts += _lines(story, start, cut(players, _NAME), currency)
    clock = story["clock"]
    when = [_date(clock["from"]), lasting(clock["seconds"])] if clock else []
    last = " · ".join([f"{len(players)} players", *when, story["ending"].removeprefix("It ended in ").rstrip(".")])
    parts.append(_text(56, 598, 20, "#5A5751", last))
    body = "".join(parts)
    return (
        f'{MARK.decode()}<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" font-family="{_FONTS}">'
        f"<title>{escape(printable(headline))}</title>{body}</svg>\n"
    )


def png(svg: str) -> bytes:
    """The card as PNG, with the mark in a comment; raises Invalid without resvg-py."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise Invalid(
            "A PNG needs the package resvg-py: pip install resvg-py. A card that ends in .svg needs nothing."
        ) from None
    found = bytes(svg_to_bytes(svg_string=svg))
    comment = b"tEXtComment\0" + MARK
    chunk = (len(comment) - 4).to_bytes(4, "big") + comment + crc32(comment).to_bytes(4, "big")
    return found[:_HEAD] + chunk + found[_HEAD:]


def _headline(headline: str) -> list[str]:
    """The headline in letters as large as fit: in one line, or in two or three of the names of many who share the win."""
    if len(headline) <= _ONE_LINE:
        return [_text(54, 138, min(72, 1600 // max(1, len(headline))), _COLOURS[0], headline, weight=700)]
    lines, size, first, step = wrap(headline, 48), 36, 104, 40
    if lines[2:]:
        lines, size, first, step = wrap(headline, 72), 22, 90, 27
    return [_text(54, first + step * place, size, _COLOURS[0], line, weight=700) for place, line in enumerate(lines)]


def _text(x: float, y: float, size: float, colour: str, text: str, *, weight: int = 400, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-weight="{weight}" fill="{colour}" text-anchor="{anchor}">'
        f"{escape(printable(text))}</text>"
    )


def _date(at: str) -> str:
    """The day of a time as the report writes it: `16 October 2026`, in the time zone of the computer."""
    when = local(datetime.fromisoformat(at))
    return f"{when.day} {when:%B} {when.year}"


def _lines(story: Mapping[str, Any], start: Sequence[int], players: Sequence[str], currency: str) -> list[str]:
    """Worth against the average by round; the lines of all who won are thicker and on top, names stand at the ends, which leave room for them."""
    ends: list[Sequence[int]] = [
        start,
        *([player["worth"] for player in round_["players"]] for round_ in story["rounds"]),
    ]
    amounts = [written(amount, currency).replace("-", "\u2212") for amount in story["final"]]
    right = min(_RIGHT, 1104 - _LETTER * (max(map(len, players)) + max(map(len, amounts))))
    against = [[values[seat] - sum(values) / len(values) for values in ends] for seat in range(len(players))]
    every = [value for line in against for value in line]
    low, high = min(0, *every), max(1, *every)
    if not any(every):  # the line of equals is in the middle
        low, high = -1, 1
    at = [_LEFT + (right - _LEFT) * place / max(1, len(ends) - 1) for place in range(len(ends))]

    def y(value: float) -> float:
        return _BOTTOM - (value - low) * (_BOTTOM - _TOP) / (high - low)

    found = [_text(56, 290, 17, "#6F6B64", "worth against the average")]
    free = 0.0
    for place, round_ in enumerate(story["rounds"]):
        if round_["round"].startswith("SR"):
            wide = at[place + 1] - at[place]
            found.append(f'<rect x="{at[place]:.1f}" y="{_TOP}" width="{wide:.1f}" height="230" fill="#F3F1EC"/>')
            if at[place] >= free:
                name = _text(at[place] + wide / 2, 554, 17, "#5A5751", round_["round"], weight=600, anchor="middle")
                found.append(name)
                free = at[place] + 64
    found.append(f'<line x1="{_LEFT}" x2="{right}" y1="{y(0):.1f}" y2="{y(0):.1f}" stroke="#6F6B64"/>')
    labels = sorted(story["order"], key=lambda seat: -against[seat][-1])
    top = min(max(_TOP, y(against[labels[0]][-1])), 548 - _GAP * (len(labels) - 1))
    for seat in reversed(story["order"]):
        points = " ".join(f"{x:.1f},{y(value):.1f}" for x, value in zip(at, against[seat], strict=True))
        line = f'<polyline points="{points}" fill="none" stroke-linejoin="round" '
        thick = 5 if story["final"][seat] == max(story["final"]) else 3.5
        found.append(f'{line}stroke="#FBFAF7" stroke-width="9"/>')
        dash = f' stroke-dasharray="{_DASHES[seat % 7]}"' if _DASHES[seat % 7] else ""
        found.append(f'{line}stroke="{_COLOURS[seat % 7]}" stroke-width="{thick}" stroke-linecap="round"{dash}/>')
    down = top - _GAP
    for number, seat in enumerate(labels):
        colour, end = _COLOURS[seat % 7], y(against[seat][-1])
        down = min(max(down + _GAP, end), 548 - _GAP * (len(labels) - 1 - number))
        found.append(f'<circle cx="{right}" cy="{end:.1f}" r="5" fill="{colour}"/>')
        found.append(f'<path d="M{right + 7} {end:.1f}L{right + 20} {down:.1f}" stroke="{colour}" fill="none"/>')
        found.append(_text(right + 26, down + 8, 24, colour, players[seat], weight=700))
        found.append(_text(1144, down + 8, 24, colour, amounts[seat], weight=500, anchor="end"))
    return found
