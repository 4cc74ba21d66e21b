"""`rules show --toml` writes a whole ruleset as one file: the same game, with the comments of its layers."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from banker.rules.find import folder, shipped
from banker.rules.read import raw_ruleset, read
from support.marks import few
from support.paths import DATA
from support.say import Say

OWN = sorted((DATA / "rulesets" / "valid").glob("*.toml"))


@few(4, 16)
@pytest.mark.parametrize("name", [*shipped(), *map(str, OWN)], ids=lambda name: Path(name).stem)
def test_whole_file_is_the_same_game(banker: Say, name: str) -> None:
    """The file has all values, in their order, extends nothing, has no fault and the digest of the ruleset."""
    text = banker(f"rules show '{name}' --toml").out
    Path("whole.toml").write_text(text, encoding="utf-8")
    assert text.startswith("#:schema ./schema.json\n")
    assert not {"extends", "replace"} & tomllib.loads(text).keys()
    ours, theirs = raw_ruleset("./whole.toml"), raw_ruleset(name)
    assert json.dumps(ours.raw) == json.dumps(theirs.raw)
    answer = banker("rules check ./whole.toml")
    assert (answer.code, answer.out) == (0, banker(f"rules check '{name}'").out.replace(f"{name}:", "./whole.toml:", 1))
    assert answer.out.startswith(f"./whole.toml: no faults. Digest: {theirs.digest}.\n")


def test_every_line_of_a_ruleset_without_layers_is_kept(banker: Say) -> None:
    """The whole of 1830 is its file, under a new heading: each line with its source."""
    text = Path(folder(), "1830.toml").read_text(encoding="utf-8")
    rest = banker("rules show 1830 --toml").out
    for line in text.splitlines():
        if line and not line.startswith("#:"):
            assert f"\n{line}\n" in rest
            rest = rest.partition(line)[2]


@few(8, 16)
@pytest.mark.parametrize("name", shipped())
def test_every_value_keeps_its_source(banker: Say, name: str) -> None:
    """Every value of a whole ruleset has a comment with its source, whatever layer it comes from."""
    table = ""
    for line in banker(f"rules show {name} --toml").out.splitlines():
        if line.startswith("["):
            table = line.partition("]")[0].strip("[")
        elif (
            re.match(r'[\w"&.]+ *= ', line)
            and table != "cite"
            and not re.match(r'"?([\w.]+\.)?cite([._]\w+)?"? = ', line)
        ):
            assert "# " in line, line


@pytest.mark.parametrize(
    ("layer", "lines"),
    [
        (
            "[bank]\ntotal = 14000 # ours\nnotes = {} # not counted\n",
            ["total = 14000 # ours", "notes = {} # not counted"],
        ),
        (
            "# more room\n[limits]\nper_corporation_in = 'percent' # ours\n",
            ["zones.yellow = ", "per_corporation_in = 'percent' # ours"],
        ),
        ("[train.D]\n# cheaper\nprice = 900\n", ["# cheaper", "price = 900"]),
        ("train.D.price = 900 # dotted\n", ["price = 900 # dotted"]),
        ("[private]\nSV.name = 'S # V' # why\n", ["name = 'S # V' # why"]),
        ('[private.SV]\naliases = [ # two\n  "A", # one\n  "B",\n]\n', ['aliases = [ # two\n  "A", # one\n  "B",\n]']),
        ('[private.SV]\nname = """S = [V\nR"""\n', ['name = """S = [V\nR"""']),
        ('[corporation."A B"]\n', []),
        ("[option.bank_breaks]\nabout = 'a \u202e turn'\n", ['about = "a \\U0000202e turn"']),
        ("[market] # moved\nfloated = 'up'\n", ["[market] # moved", "floated = 'up'"]),
    ],
)
def test_layers_in_other_styles(banker: Say, layer: str, lines: list[str]) -> None:
    """Values of a user's own file are taken over as they are written there, and give the same ruleset."""
    Path("mine.toml").write_bytes(f'extends = "1830"\nreplace = ["bank.notes"]\n{layer}'.replace("\n", "\r\n").encode())
    if "notes" not in layer:
        Path("mine.toml").write_text(f'extends = "1830"\n{layer}', encoding="utf-8")
    answer = banker("rules show ./mine.toml --toml")
    if not lines:
        assert answer.code == 2
        return
    assert answer.code == 0, answer.err
    for line in lines:
        assert f"\n{line}" in answer.out
    Path("whole.toml").write_text(answer.out, encoding="utf-8")
    assert json.dumps(raw_ruleset("./whole.toml").raw) == json.dumps(raw_ruleset("./mine.toml").raw)


def test_odd_name_of_a_file(banker: Say) -> None:
    """A line break in the name of a file stays in the comment."""
    Path("a\nb.toml").write_text('# Ours.\n\nextends = "1830"\n', encoding="utf-8")
    text = banker("rules show './a\nb.toml' --toml").out
    assert "\n# From a?b.toml:\n# Ours.\n" in text
    assert json.dumps(tomllib.loads(text)) == json.dumps(raw_ruleset("1830").raw)


def test_own_game_from_a_whole_file(banker: Say) -> None:
    """A file written by `rules show --toml` and changed begins a game."""
    text = banker("rules show 1889 --toml").out if "1889" in shipped() else banker("rules show 1851 --toml").out
    title = re.search('\ntitle = "([^"]+)"', text)
    assert title is not None
    Path("mine.toml").write_text(text.replace(title[1], "Our own"), encoding="utf-8")
    assert banker("new ./mine.toml Alice Bob Carol").out.startswith("game.toml: Our own, Alice, Bob, Carol\n")


def test_show_has_every_rule(banker: Say) -> None:
    """`rules show` has the phases, the lines of the stock market, and each other rule by its key, to compare two games with."""
    shown = " ".join(banker("rules show 1851").out.split())
    for line in (
        "stock.float 50",
        "stock.capital_price market",
        "dividend.decisions pay, withhold, half",
        "dividend.rises 100: 0",
        "turn.steps tile, token, run, train",
        "market.grid[7] 40 50 60 65",
        "end.bank round",
        "own_stock.most 50",
    ):
        assert line in shown
    assert "4 3 2 2" in shown  # phase 4: three trains, two operating rounds, the 2s rust


def test_a_title_is_found_by_what_players_call_it() -> None:
    """18Ch is 18Chesapeake, though 18ChristmasEve begins so, too."""
    assert read("18ch").game.id == read("18CH").game.id == "18Chesapeake"
