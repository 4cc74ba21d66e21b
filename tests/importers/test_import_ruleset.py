"""`import --ruleset` plays a game of 18xx.games by any ruleset that tells how the site plays it."""

import json
from pathlib import Path

import pytest

from support.marks import SLOW, few
from support.say import Say
from support.site_play import Site

SITE = Site(3, rounds=4)
NO_EXTERNAL = 'extends = "1830"\nreplace = ["external"]\n'
EXTERNAL = '[external."18xx.games"]\n'


@pytest.fixture(autouse=True)
def game(banker: Say) -> None:
    """The export of a game of 1830, and of one that the site calls 18Mine."""
    del banker
    raw = SITE.export()
    Path("game.json").write_text(json.dumps(raw), encoding="utf-8")
    Path("mine.json").write_text(json.dumps({**raw, "title": "18Mine"}), encoding="utf-8")


def ruleset(text: str) -> None:
    Path("mine.toml").write_text(text, encoding="utf-8")


def moves(banker: Say, ledger: str) -> list[str]:
    """The events of a ledger without what differs between two of the same game."""
    lines = map(json.loads, banker(f"-f {ledger} -O json replay").out.splitlines())
    return [
        json.dumps([line["do"], line["words"], line["state"]["players"], line["state"]["corporations"]])
        for line in lines
    ]


@SLOW
def test_own_ruleset_for_a_known_title(banker: Say) -> None:
    """A game is imported by the user's own ruleset, which the ledger keeps."""
    ruleset(banker("rules show 1830 --toml").out.replace('title = "1830: The Game', 'title = "Ours: The Game'))
    own = banker("-f own.toml import game.json --ruleset ./mine.toml --yes")
    assert own.out.splitlines()[0].endswith(", Ours: The Game of Railroads and Robber Barons")
    assert own.code == banker("-f usual.toml import game.json --yes").code
    assert moves(banker, "own.toml") == moves(banker, "usual.toml")
    Path("mine.toml").unlink()
    assert "Ours: The Game" in Path("own.toml").read_text(encoding="utf-8")
    assert banker("-f own.toml status").code == 0


@SLOW
def test_shipped_ruleset_by_name(banker: Say) -> None:
    """`--ruleset 1830` is the ruleset that the title gives."""
    for name in ("1830", "./mine.toml"):
        ruleset('extends = "1830"\n')
        assert (
            banker(f"-f named.toml import game.json --yes --ruleset {name}").code
            == banker("import game.json --yes").code
        )
        assert moves(banker, "named.toml") == moves(banker, "game.toml")
        Path("named.toml").unlink()
        Path("game.toml").unlink()


@SLOW
@pytest.mark.parametrize(
    "steps",
    ["", 'steps = ["track", "private_token", "home_token", "token", "run", "dividend", "discard", "train", "private"]'],
)
def test_title_that_nobody_has_a_table_for(banker: Say, steps: str) -> None:
    """A title of which banker knows nothing is imported by a ruleset for it, with the usual steps if it lists none."""
    options = '[external."18xx.games".options]\ncapital = "float"\ndiesels = "unlimited"\nbank_breaks = "below-zero"\nbankrupt_privates = "face"\n'
    ruleset(
        f'{NO_EXTERNAL}{EXTERNAL}title = "18Mine"\nchosen_homes = ["Erie"]\nnames = {{ ERIE = "Erie" }}\n{steps}\n{options}'
    )
    assert (
        banker("-f mine.ledger.toml import mine.json --yes --ruleset ./mine.toml").code
        == banker("import game.json --yes").code
    )
    assert [line.partition('"words"')[2] for line in moves(banker, "mine.ledger.toml")] == [
        line.partition('"words"')[2] for line in moves(banker, "game.toml")
    ]
    answer = banker("-f other.toml import mine.json")
    assert (answer.code, Path("other.toml").exists()) == (2, False)
    assert "mine.json is a game of '18Mine'. banker imports only " in answer.err
    assert "`banker help rulesets`" in answer.err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            NO_EXTERNAL,
            'The ruleset ./mine.toml cannot import a game: it has no [external."18xx.games"] (`banker help rulesets`).',
        ),
        (
            f'extends = "1830"\n{EXTERNAL}title = "18Ours"\n',
            "game.json is a game of '1830', but the ruleset ./mine.toml imports '18Ours', as its",
        ),
        (
            f'extends = "1830"\n{EXTERNAL}steps = ["track", "run", "train"]\n',
            'The ruleset ./mine.toml cannot import a game: the steps below its [external."18xx.games"] lack dividend and token.',
        ),
        (
            f'extends = "1830"\n{EXTERNAL}steps = ["track", "run", "token", "dividend", "train"]\n',
            'The ruleset ./mine.toml cannot import a game: the steps below its [external."18xx.games"] have token after run, and a',
        ),
        (
            f'extends = "1830"\n{EXTERNAL}steps = ["track", "token", "run", "dividend", "train", "private", "private"]\n',
            'The ruleset ./mine.toml cannot import a game: the steps below its [external."18xx.games"] name private twice.',
        ),
        ('extends = "1830"\n[bank]\ntotl = 1\n', "The ruleset ./mine.toml has 1 fault:"),
    ],
    ids=["no external", "another title", "steps", "order of steps", "a step twice", "faults"],
)
def test_rulesets_that_cannot_import(banker: Say, text: str, message: str) -> None:
    """A ruleset that cannot import the game is refused with the reason, and nothing is written."""
    ruleset(text)
    answer = banker("import game.json --ruleset ./mine.toml")
    assert (answer.code, answer.out, Path("game.toml").exists()) == (2, "", False)
    assert answer.err.startswith(f"banker: {message}")


@few(2)
@pytest.mark.parametrize(
    "text",
    [
        'extends = "1830"\nreplace = ["private"]\n',
        'extends = "1830"\nreplace = ["market.grid"]\n[market]\npar = []\ngrid = [["60", "70"]]\n',
        'extends = "1830-starter"\n[external."18xx.games"]\ntitle = "1830"\n',
        'extends = "1851"\n[external."18xx.games"]\ntitle = "1830"\n',
        'extends = "1830"\nreplace = ["corporation", "private"]\n[corporation.PRR]\nname = "P"\nhome = "A1"\ntokens = 1\n',
        'extends = "1830"\n[players.cash]\n3 = 1\n',
    ],
    ids=["no privates", "no par", "no stock", "1851", "one corporation", "no money"],
)
def test_rulesets_that_do_not_fit_the_game(banker: Say, text: str) -> None:
    """A ruleset of quite another game is refused in a sentence, whatever it lacks."""
    ruleset(text)
    answer = banker("import game.json --ruleset ./mine.toml --yes")
    assert answer.code in (1, 2)
    assert "Traceback" not in answer.err
    assert answer.err.startswith("banker: ") or answer.out


def test_unknown_ruleset(banker: Say) -> None:
    """A ruleset that does not exist is refused, with the choices."""
    answer = banker("import game.json --ruleset 1899")
    assert (answer.code, answer.err.partition(".")[0]) == (2, "banker: Unknown ruleset '1899'")
