"""The card of a game: its words and figures, as SVG and PNG, and when there is none."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree as ET
from zlib import crc32

import pytest

from support.hostile import resealed
from support.marks import SLOW
from support.paths import SESSIONS
from support.say import say

FOUR = SESSIONS / "1830-four-players.toml"


def _texts(path: Path) -> list[str]:
    return [one.text or "" for one in ET.parse(path).iter("{http://www.w3.org/2000/svg}text")]


@SLOW
@pytest.mark.parametrize("name", ["1830-four-players", "1830-7p-bankrupt", "1851-bank-broken"])
def test_card(tmp_path: Path, name: str) -> None:
    """It has who won, the margin, everyone's final worth as `score` has it, and the sentence of the report; nothing leaves it."""
    out = tmp_path / "card.svg"
    answer = say(f"-f {SESSIONS}/{name}.toml report --card {out}")
    assert answer.code == 0, answer.err
    texts = _texts(out)
    players = say(f"-f {SESSIONS}/{name}.toml score -O json").data["players"]
    margin = players[0]["worth"] - players[1]["worth"]
    assert texts[1] == f"{players[0]['name']} wins by ${margin:,}"
    assert {f"${one['worth']:,}" for one in players} <= {*texts}
    assert " ".join(texts[2:5]).startswith(f"{players[0]['name']} made $")
    ends = [float(one.get("y", 0)) for one in ET.parse(out).iter() if one.get("font-size") == "24"]
    assert 290 < min(ends) <= max(ends) < 590
    assert all(below - above > 24 for above, below in zip(sorted({*ends}), sorted({*ends})[1:], strict=False))


def test_a_card_of_many_who_share_the_win(tmp_path: Path) -> None:
    """Their names stand in as many lines as they need, and the sentence below does not repeat them."""
    names = ("Alexandria", "Bartholomew", "Cassandra", "Dominique", "Evangeline", "Ferdinand")
    game, out = tmp_path / "tie.toml", tmp_path / "card.svg"
    assert say(f"-f {game} new 1830 {' '.join(names)}").code == 0
    assert say(f"-f {game} end --override agreed --yes").code == 0
    assert say(f"-f {game} report --card {out}").code == 0
    large = [one for one in ET.parse(out).iter() if one.get("font-size") == "36"]
    assert [one.text for one in large] == [
        "Alexandria, Bartholomew, Cassandra, Dominique,",
        "Evangeline and Ferdinand share the win",
    ]
    assert "Each has $400." in _texts(out)
    widths = [one.get("stroke-width") for one in ET.parse(out).iter() if one.tag.endswith("polyline")]
    assert widths == ["9", "5"] * 6, "the lines of all who won are thick"


@SLOW
def test_card_names_the_day(tmp_path: Path) -> None:
    """The last line has the players, the day, the time that the game took, and the end."""
    say(f"-f {FOUR} report --card {tmp_path}/card.svg")
    last = _texts(tmp_path / "card.svg")[-1].split(" · ")
    assert last == ["4 players", "16 October 2026", "4 h 4 min", "OR 7.3: the bank has broken"]


@SLOW
def test_names_are_short_as_everywhere(tmp_path: Path) -> None:
    """A name that is too long for its line has the word that is nobody else's, and `von` never stands alone."""
    game = tmp_path / "long.toml"
    text = (SESSIONS / "18AL-bankrupt.toml").read_text(encoding="utf-8")
    for old, new in (
        ("Lea", "Maximilian von Trappberg"),
        ("Max", "Annabel M Montgomery"),
        ("Noa", "Annabel M Parkinson"),
    ):
        text = re.sub(rf"\b{old}\b", new, text)
    game.write_text(resealed(text), encoding="utf-8")
    assert say(f"-f {game} report --card {tmp_path}/card.svg").code == 0
    shown = (tmp_path / "card.svg").read_text(encoding="utf-8")
    for name in ("Maximilian", "Montgomery", "Parkinson"):
        assert f">{name}</text>" in shown


@SLOW
def test_card_as_png(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A PNG of 1200 by 630; without the package a sentence says what to install, and no file is written."""
    out = tmp_path / "card.png"
    assert say(f"-f {FOUR} report --card {out}").code == 0
    found = out.read_bytes()
    assert (found[:4], found[16:24]) == (b"\x89PNG", (1200).to_bytes(4, "big") + (630).to_bytes(4, "big"))
    out.unlink()
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    answer = say(f"-f {FOUR} report --card {out}")
    assert (answer.code, answer.err.count("\n"), out.exists()) == (2, 1, False)
    assert "resvg-py" in answer.err


@pytest.mark.parametrize("option", ["-o b.html", "--notes", "--print-log no", "--print-log yes"])
def test_options_of_the_page(tmp_path: Path, option: str) -> None:
    """An option of the page is refused with a card, and nothing is written."""
    answer = say(f"-f {FOUR} report --card {tmp_path}/card.svg {option}")
    assert (answer.code, [*tmp_path.iterdir()]) == (2, [])
    assert (
        answer.err == f"banker: `{option.split(maxsplit=1)[0]}` is about the page, so it does not work with `--card`.\n"
    )


@SLOW
def test_no_card(tmp_path: Path) -> None:
    """Neither of an unfinished game nor under another kind of name; no file is replaced."""
    assert say(f"-f {FOUR} --at 100 report --card {tmp_path}/card.svg").code == 2
    assert say(f"-f {FOUR} report --card {tmp_path}/card.gif").code == 2
    (tmp_path / "card.svg").write_text("mine", encoding="utf-8")
    assert say(f"-f {FOUR} report --card {tmp_path}/card.svg").code == 2
    assert (tmp_path / "card.svg").read_text(encoding="utf-8") == "mine"


@SLOW
@pytest.mark.parametrize("form", ["svg", "png"])
def test_a_card_replaces_an_older_one(tmp_path: Path, form: str) -> None:
    """As a report does; the new one is that of the other game."""
    out = tmp_path / f"card.{form}"
    assert say(f"-f {FOUR} report --card {out}").code == 0
    first = out.read_bytes()
    assert say(f"-f {SESSIONS}/1830-7p-bankrupt.toml report --card {out}").code == 0
    assert out.read_bytes() != first
    assert [path.name for path in tmp_path.iterdir()] == [out.name]
    rest, kinds = out.read_bytes()[8:], []
    while form == "png" and rest:  # the chunks of a PNG: length, kind, data, checksum
        end = 8 + int.from_bytes(rest[:4], "big")
        assert crc32(rest[4:end]).to_bytes(4, "big") == rest[end : end + 4]
        kinds.append(rest[4:8])
        rest = rest[end + 4 :]
    assert form == "svg" or (kinds[0], kinds[1], kinds[-1]) == (b"IHDR", b"tEXt", b"IEND")
