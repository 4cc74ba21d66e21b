"""Treasury stock: buyers pay the corporation from the first certificate on, and the bank pays for what comes with privates."""

from pathlib import Path

import pytest

from support.table import play, with_keys


@pytest.fixture
def table(tmp_path: Path) -> str:
    """1830 with treasury stock; the bank pays for the B&O's and the PRR's certificates that come with privates."""
    stock = '[stock]\ncapitalization = 0\ncapital_paid = "float"\nunsold = "treasury"\nfloat = 50\n'
    return with_keys(tmp_path, f'{stock}[treasury_stock]\nbrought = "bank-pays"')


def test_buyers_pay_the_corporation(table: str) -> None:
    """As in 18Texas.6: the president's certificate, each other one, before and after the float; the pool pays the bank."""
    game = play("round SR 2; cash Alice 1000; cash Bob 1000", rules=table)
    assert game.gains("par alice prr 67") == {"Alice": -134, "PRR": 134}
    assert game.gains("buy bob prr") == {"Bob": -67, "PRR": 67}
    assert game.gains("buy alice prr") == {"Alice": -67, "PRR": 67}
    assert "PRR floats." in (told := game.told("buy bob prr")), "without a capital"
    assert "Bob pays PRR $67." in told
    assert (game.see("percent PRR ipo"), game.see("percent PRR PRR")) == (0, 50), (
        "it has floated, with no other capital"
    )
    assert game.gains("buy alice prr treasury") == {"Alice": -67, "PRR": 67}
    game.say("next; run prr 0; next; sell bob prr 2")
    price = game.see("price PRR")
    assert game.gains("buy carol prr pool") == {"Carol": -price, "Bank": price}
    game.invalid("buy alice prr", "`treasury`", "`pool`")


def test_the_bank_pays_for_what_privates_bring(table: str) -> None:
    """As in 18Texas.5 and in 1849: at once if the corporation has a price; else when it gets one with its president's certificate."""
    game = play("cash Alice 1000", rules=table).say(
        "private alice sv; private alice cs; private alice dh; private alice mh"
    )
    assert game.gains("private alice ca") == {"Alice": -160, "Bank": 160}, "the PRR has no price yet"
    assert game.gains("private alice bo --par 100") == {"Alice": -220, "Bank": 220 - 200, "B&O": 200}


def test_free_certificates(tmp_path: Path) -> None:
    """Without `brought`, a certificate that comes with a private brings the corporation nothing."""
    game = play("cash Alice 1000", rules=with_keys(tmp_path, "[treasury_stock]"))
    game.say("private alice sv; private alice cs; private alice dh; private alice mh; private alice ca")
    assert game.gains("private alice bo --par 100") == {"Alice": -220, "Bank": 220}
