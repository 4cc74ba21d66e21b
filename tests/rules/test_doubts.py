"""`rules check` doubts what nobody can well play, and a ruleset with `replace` has nothing left of what it replaces."""

import re
from pathlib import Path

import pytest

from banker.cli.help import text_of
from banker.rules.doubts import doubts
from banker.rules.find import folder, shipped
from banker.rules.mechanism import mechanisms
from banker.rules.read import read
from banker.views.ruleset_keys import described_keys
from support.say import Say
from support.table import play

pytestmark = pytest.mark.usefixtures("banker")
_HEAD = 'extends = "1830"\n[game]\nid = "mine"\ntitle = "Mine"\n'
_TRAINS = """replace = ["train", "phase"]
[train.2]
price = 80
count = 4
[train.3]
price = 180
count = "unlimited"
[train.4]
price = 300
count = 3
[train.5]
price = 500
count = 3
available_with = "4"
[phase.2]
train_limit = 4
operating_rounds = 1
[phase.3]
train_limit = 3
operating_rounds = 2
rusts = ["2", "3", "5"]
"""


def _ruleset(text: str) -> str:
    """A ruleset that extends 1830, with `replace` in its place."""
    replace = re.search(r"^replace = .*\n", text)
    own = text[replace.end() :] if replace else text
    Path("mine.toml").write_text(f"{replace[0] if replace else ''}{_HEAD}{own}", encoding="utf-8")
    return "./mine.toml"


@pytest.mark.parametrize("name", shipped())
def test_shipped_rulesets_have_none(name: str) -> None:
    """Every title that comes with banker can be played."""
    assert [*doubts(read(name))] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "[treasury_stock]\n",
            [
                "stock.capitalization: is 10: a corporation that floats gets that capital, too, beside what buyers have paid it"
            ],
        ),
        (
            "[limits]\nper_corporation_in = 'percent'\nper_corporation = 10\n[corporation.PRR]\npresident = 30\nordinary = 7\n",
            [
                f"corporation[{name}]: has a president's certificate above limits.per_corporation: {has}%, and 10 allowed"
                for name, has in [
                    ("PRR", 30),
                    *((name, 20) for name in ("NYC", "CPR", "B&O", "C&O", "Erie", "NYNH", "B&M")),
                ]
            ],
        ),
        (
            "[limits]\nper_corporation = 10\n",
            ["limits.per_corporation: allows 110% of a corporation, so it limits nobody"],
        ),
        ("[limits]\npool = 45\n", ["limits.pool: is 45%, but shares have 10%, so only 40% can be reached"]),
        (
            "[stock]\ncapitalization = 12\n",
            ["stock.capitalization: pays for 12 shares, but at 10% a corporation has only 10"],
        ),
        (
            "[players.cash]\n2 = 100\n",
            ["players.cash[2]: is $100, but the cheapest president's certificate costs $134"],
        ),
        (
            "[limits.zones]\nbrown = []\n",
            ["market.zones[b]: is 'brown', which has no effect: limits.zones does not say what"],
        ),
        (
            "[limits]\nmultiple_buy_from = []\n",
            ["limits.zones[brown]: allows several purchases, but limits.multiple_buy_from is empty"],
        ),
        (
            _TRAINS,
            [
                "train[4]: is never on sale, since 3-trains are unlimited",
                "train[5]: is never on sale, since 4-trains never are",
                "phase[3].rusts: has the 3-train, which begins it",
                "phase[3].rusts: has the 5-train, which is sold only after it",
            ],
        ),
    ],
)
def test_doubts(banker: Say, text: str, found: list[str]) -> None:
    """Each doubt is a line below the answer, which is not a failure; JSON has them, too."""
    name = _ruleset(text)
    answer = banker(f"rules check {name}")
    assert answer.code == 0
    assert [" ".join(line.split()) for line in answer.out.splitlines()[1:2]] == ["This is hard to play:"]
    assert banker(f"rules check {name} -O json").data["doubts"] == found
    assert " ".join(answer.out.split()).endswith(" ".join(found))


@pytest.mark.parametrize("space", ["0", "00", "0y"])
def test_a_price_of_0(banker: Say, space: str) -> None:
    """A space with a price of 0 is refused in a sentence of its own."""
    name = _ruleset(
        f"replace = ['market.grid', 'market.par']\n[market]\npar = [100]\ngrid = [['{space}', '50', '100p']]\n"
    )
    message = f"market.grid[1][1]: is '{space}', but a price is at least 1, except in a zone 'close', which closes a corporation"
    assert message in " ".join(banker(f"rules check {name}").err.split())


# --- replace ---


def test_options_of_a_replaced_table_go_with_it() -> None:
    """1830's options of trains that are gone go, those of other tables stay; so do its names on another site."""
    rules = read(_ruleset(_TRAINS.replace(', "3", "5"', "")))
    assert {"diesels", "optional_6"} & {*rules.option} == set()
    assert {"bank", "capital"} <= {*rules.option}
    assert rules.external == {}


def test_colours_of_replaced_corporations_go_with_them() -> None:
    """Only the corporations that are there have colours; one's own colours stay."""
    text = """replace = ["corporation", "private"]
[corporation.PRR]
name = "Pennsylvania"
home = "H12"
tokens = 4
[private]
[colour]
PRR = "#000000"
OLD = "#111111"
"""
    rules = read(_ruleset(text))
    assert rules.colour == {"PRR": "#000000", "OLD": "#111111"}
    assert rules.external == {}


@pytest.mark.parametrize("name", shipped())
def test_whole_rulesets_have_nothing_of_another_title(banker: Say, name: str) -> None:
    """`rules show NAME --toml` has colours of its own corporations, and its own names on 18xx.games."""
    rules = read(name)
    assert {*rules.colour} <= {*rules.corporation}
    assert bool(rules.external) == ("\n[external" in Path(folder(), f"{name}.toml").read_text(encoding="utf-8"))
    text = banker(f"rules show {name} --toml").out
    gone = {"B&O", "Erie", "NYNH"} - {*rules.corporation}
    lines = [line for line in text.splitlines() if re.match(r'"?(B&O|Erie|NYNH)"? = ', line)]
    assert [line for line in lines if line.split(" =")[0].strip('"') in gone] == []


def test_comments_of_a_replaced_table_go_with_it(banker: Say) -> None:
    """A whole ruleset has no comment of a table that a layer above replaced."""
    name = _ruleset("replace = ['bank.notes']\nbank.notes = {}\n")
    text = banker(f"rules show {name} --toml").out
    assert "bank.notes" in banker("rules show 1830 --toml").out
    assert not re.search(r"notes.*1830 Table 8", text.split("[players")[0])


def test_minor_of_one_certificate(banker: Say) -> None:
    """A corporation of one certificate, as for a minor, makes no limit doubtful."""
    name = _ruleset("[corporation.MIN]\nname = 'Minor'\nhome = 'A1'\ntokens = 1\npresident = 100\nordinary = 0\n")
    assert "hard to play" not in banker(f"rules check {name}").out


def test_values_in_words(banker: Say) -> None:
    """`rules show` has a bonus or a cheaper train in words, without what is left out."""
    shown = banker("rules show 18MS").out
    assert "trains 3+, 4+; amount 100; closes yes" in shown
    assert not re.search(r"\w\(\w+=", "".join(banker(f"rules show {name}").out for name in ("18MS", "1882")))


def test_keys_of_one_table(banker: Say) -> None:
    """`help` takes a table or a key of rulesets, where no command or topic begins with that word."""
    keys = banker("help own_stock").out.splitlines()
    assert keys[0] == "own_stock = table"
    assert {line.split(" = ")[0].partition(".")[0] for line in keys if not line.startswith(" ")} == {"own_stock"}
    assert banker("help dividend.rises").out.startswith("dividend.rises = { number = number, ... }\n")
    assert banker("help train").out.startswith("Usage: banker train")
    assert banker("help dividend.x").code == 2


def test_tile_without_terrain() -> None:
    """A ruleset without terrain knows no cost of a tile; the refusal says how to pay it."""
    _ruleset("replace = ['terrain']\n[terrain]\n")
    game = play("round OR 2.1; stock PRR 67 Alice 60; trains PRR 2", rules="./mine.toml")
    game.refused("tile prr 60", "The ruleset has no terrain: `pay PRR bank 60 tile`.")
    game.say("pay prr bank 60 tile")


def test_table_that_is_replaced_by_nothing(banker: Say) -> None:
    """A table that `replace` takes away and nobody writes is missing; the fault says how to write that there is none."""
    _ruleset("replace = ['terrain']\n")
    assert "terrain: is missing; if there is none, write `[terrain]`" in banker("rules check ./mine.toml").err
    _ruleset("replace = ['terrain']\n[terrain]\n")
    assert banker("rules check ./mine.toml").code == 0


# --- help ---


def test_keys_of_the_rule_books_words_exist() -> None:
    """Each key that `help rulesets` gives for a word of rule books is one that rulesets have."""
    block = text_of("rulesets").split("The terms of rule books", 1)[1].split("\n\n")[1]
    keys = re.findall(r"\b[a-z_]+\.(?:\*\.)?[a-z_]+\b", block)
    assert len(keys) > 30
    assert {*keys} <= {path for path, _ in described_keys()}


def test_nothing_is_by_hand_that_a_table_does() -> None:
    """Where a mechanism is named like a word of rule books, its line in `help rulesets` names its table, even if some of it is by hand."""
    block = text_of("rulesets").split("The terms of rule books", 1)[1].split("\n\n")[1]
    rows = re.sub(r"\n {4,}", " ", block).splitlines()
    words = {row[2:26].strip(): row[26:] for row in rows}
    by_hand = {word: keys for word, keys in words.items() if "by hand" in keys}
    assert "merger, share split" in by_hand
    for name in mechanisms():
        called = name.replace("_", " ").removesuffix("s")
        assert [word for word, keys in by_hand.items() if called in word and name not in keys] == []


def test_incremental_capital() -> None:
    """The three keys that `help rulesets` names give incremental capital: float with the first certificate, then paid by its buyers."""
    _ruleset("[stock]\nfloat = 20\ncapitalization = 2\nunsold = 'treasury'\n")
    game = play("round SR 2; cash Bob 500", rules="./mine.toml")
    assert game.gains("par alice prr 100") == {"Alice": -200, "Bank": 200}
    assert (game.see("floated PRR"), game.see("percent PRR PRR"), game.see("percent PRR ipo")) == (True, 80, 0)
    assert game.gains("buy bob prr") == {"Bob": -100, "PRR": 100}
    assert game.gains("next") == {"Bank": -200, "PRR": 200}
