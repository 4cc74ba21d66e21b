"""A made-up title on a market of one line: minors, a deck of privates, tile costs, forced issues, and bankruptcies after which the game goes on."""

from pathlib import Path

from support.paths import DATA
from support.table import Play, play

LINE = DATA / "rulesets" / "valid" / "line.toml"
RULES = LINE.read_text(encoding="utf-8")


def line(
    folder: Path, laid: str, players: str = "Alice Bob Carol", changes: dict[str, str] | None = None, **options: str
) -> Play:
    """A table of that title, with some of its text changed."""
    text = RULES
    for before, after in (changes or {}).items():
        assert before in text, before
        text = text.replace(before, after)
    path = folder / "line.toml"
    path.write_text(text, "utf-8")
    return play(laid, rules=str(path), players=players, **options)


SOLD = "private bob ms; private alice tb; private carol lm"
"""The privates, recorded as their owners show them."""
