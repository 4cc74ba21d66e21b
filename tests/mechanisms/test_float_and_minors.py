"""A float that rises, minors with a price, and minors that buy trains, in tables of one's own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from banker.errors import Invalid
from banker.mechanisms.owned_minors import OwnedMinors
from banker.rules.read import read
from support.table import play

Write = Callable[[str], str]
_MINOR = """
[corporation.TH]
name = "Thunder"
home = "B3"
tokens = 1
president = 100
ordinary = 0
"""


@pytest.fixture
def table(tmp_path: Path) -> Write:
    """A ruleset that extends 1830."""

    def write(text: str) -> str:
        path = tmp_path / "mine.toml"
        path.write_text(f'extends = "1830"\n[game]\nid = "M"\ntitle = "Mine"\n{text}', "utf-8")
        return str(path)

    return write


def _fault(path: str) -> str:
    with pytest.raises(Invalid) as failure:
        read(path)
    return str(failure.value).splitlines()[-1].strip()


def test_rising_float(table: Write) -> None:
    """60% is enough until the last 2-train has left the depot, then it takes 80%, and 90% after the last 3-train."""
    rules = table("[rising_float]\n2 = 80\n3 = 90\n")
    lay = "round SR 2; cash Alice 2000; trains NYC 2 2 2; trains C&O 2 2; stock PRR 67 Alice 50"
    game = play(lay, rules=rules)
    assert "PRR floats." in game.told("buy Alice PRR")
    game = play(f"{lay}; trains C&O 2", rules=rules)
    assert list(game.table.rules.mechanisms[0].shown(game.table)) == [
        "Percent that must be sold for a corporation to float: 80"
    ]
    game.say("buy Alice PRR; buy Bob PRR")
    assert not game.table.floated("PRR")
    assert "PRR floats." in game.told("buy Carol PRR")


def test_own_float_stays(table: Write) -> None:
    """A corporation with a percentage of its own keeps that."""
    rules = table("[rising_float]\n2 = 80\n[corporation.PRR]\nfloat = 50\n")
    game = play("round SR 2; cash Alice 2000; trains NYC 2 2 2; trains C&O 2 2 2; stock PRR 67 Alice 40", rules=rules)
    assert "PRR floats." in game.told("buy Alice PRR")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[rising_float]\n2 = 50\n", "rising_float[2]: must be a multiple of 10, above 60"),
        ("[rising_float]\n2 = 75\n", "rising_float[2]: must be a multiple of 10, above 60"),
        ("[rising_float]\n3 = 70\n2 = 80\n", "rising_float[3]: must be a multiple of 10, above 80"),
        ("[rising_float]\n9 = 70\n", "rising_float: names '9', which is not a train of this ruleset"),
        ("[rising_float]\n2 = 110\n", "rising_float[2]: must be at most 100, not 110"),
        ('[owned_minors]\ncorporations = ["PRR"]\n', "corporation[PRR]: must have president = 100 and ordinary = 0"),
        (
            '[minors]\nTH = { private = "SV", treasury = 0 }\nmay_buy = ["tile"]\n',
            "minors.may_buy[1]: must be 'train' or 'private', not 'tile'",
        ),
    ],
)
def test_faults(table: Write, text: str, fault: str) -> None:
    """Percentages rise, in the order of the trains; a minor has one certificate."""
    assert _fault(table(text + _MINOR)).startswith(fault)


def test_owned_minor(table: Write) -> None:
    """It costs its price once; half of a run is its owner's; it operates first, owns one train, and never rises as sold out."""
    minor = f'{_MINOR}share = 100\noperates_first = true\nfloat = 100\nmost = 100\n[owned_minors]\ncorporations = ["TH"]\ntrains = {{ 2 = 1 }}\n'
    game = play("round SR 2; cash Alice 900; cash Bob 900; stock PRR 100 Bob 60", rules=table(minor))
    assert game.gains("par Alice TH 67")["Alice"] == -67
    game.say("next")
    assert (game.table.order(), game.table.price("TH")) == (["TH", "PRR"], 67)
    game = play("round OR 2.1 of 2; stock TH 67 Alice 100; trains TH 2; cash TH 500", rules=table(minor))
    assert game.gains("run TH 50") == {"Alice": 25, "TH": 25, "Bank": -50}
    assert OwnedMinors.of(game.table.rules).kept("TH", 45) == 22, "the owner gets the odd dollar"
    assert game.table.price("TH") == 71, "a dividend of 25 moves it right"
    game.refused("train TH 2", "1 train")


def test_price_of_an_owned_minor(table: Write) -> None:
    """`rules check` warns of a certificate that costs several times the price, where the size of a share was left out."""
    rules = read(table(f'[owned_minors]\ncorporations = ["TH"]\n{_MINOR}'))
    assert [str(doubt) for doubt in rules.mechanisms[0].doubts(rules)] == [
        "corporation[TH].share: is 10, so the minor costs 10 times its price; with 50 it costs twice, with 100 once"
    ]


def test_minor_that_buys_trains(table: Write) -> None:
    """With `may_buy` a minor of a private buys trains, of the bank and of others, and sells them."""
    text = f'[minors]\nTH = {{ private = "SV", treasury = 300 }}\nmay_buy = ["train"]\n{_MINOR}'
    game = play("", rules=table(text)).say("private Alice SV; private Bob CS; private Carol DH; private Alice MH")
    game.say("private Bob CA; private Carol BO --par 67; par Alice PRR 67; buy Alice PRR; buy Bob PRR; buy Carol PRR")
    game.say("buy Bob PRR; next; run TH 0")
    assert game.gains("train TH 2") == {"TH": -80, "Bank": 80}
    game.say("run PRR 0; train PRR 2 --from TH --price 100")
    assert (game.table.trains("TH"), game.table.cash("TH")) == ([], 320)
