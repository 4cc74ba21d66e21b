"""The 7-player variant: the box, who may play, and the options (D0 to D2, D13, D21)."""

import pytest

from banker.rules.read import read
from support.say import Say
from support.seven_players import FULL, SEVEN, round_of_seven, seven

# --- the box ---


@pytest.mark.rule("4.003")
def test_money_in_the_box() -> None:
    """The box has two $20 notes fewer, 24 more of $500 and 40 more of $1: $24,000 (7 players 3; D1)."""
    rules = read("1830-7p")
    classic = read("1830").bank.notes
    change = {value: count - classic[value] for value, count in rules.bank.notes.items() if count != classic[value]}
    assert change == {20: -2, 500: 24, 1: 40}
    assert sum(value * count for value, count in rules.bank.notes.items()) == rules.bank.total == 24000


@pytest.mark.rule("4.004")
def test_eleven_certificates() -> None:
    """A twelfth certificate is refused; the POIT counts as one (7 players 4; 1830 Table 3; D2)."""
    game = round_of_seven(f"{FULL}; stock PRR 100 Alice 30; stock Erie 100 Bob 60")
    assert game.see("counted Alice") == 10
    game.say("buy alice erie")
    game.refused("buy alice erie", "1830 10.0", "12 certificates", "more than the limit of 11")
    game = round_of_seven(f"{FULL}; stock PRR 100 Alice 30; stock Erie 100 Bob 60; private POIT Alice")
    assert game.see("counted Alice") == 11
    game.refused("buy alice erie", "1830 10.0", "12 certificates", "more than the limit of 11")


@pytest.mark.rule("4.001", "4.002")
def test_nine_corporations_and_the_rest_as_in_1830() -> None:
    """The Reading is the ninth corporation; the others' president's certificate is 20% and costs two shares (7 players 1, 2)."""
    game = round_of_seven()
    assert list(game.table.rules.corporation) == [*read("1830").corporation, "RDG"]
    assert game.gains("par alice prr 100") == {"Alice": -200, "Bank": 200}
    assert game.see("percent PRR Alice") == 20
    assert game.gains("par bob rdg 76") == {"Bob": -228, "Bank": 228}


def test_first_round_from_the_command_line(banker: Say) -> None:
    """The seven privates and the first stock are sold, the round ends, and the audit finds nothing (7 players 2, 18)."""
    lines = [
        "private alice sv",
        "private bob cs",
        "private carol poit 55 --share prr",
        "private dora dh",
        "private eve mh",
        "private fay ca",
        "private gus bo --par 67",
        "par alice rdg 100",
        "buy bob rdg",
        "buy carol rdg",
        "exchange carol poit prr --par 71",
        "next",
    ]
    assert banker(f"new 1830-7p {SEVEN}").code == 0
    answer = banker("play", "\n".join(lines))
    assert (answer.code, answer.err) == (0, "")
    status = banker("status -O json").data
    reading = next(corporation for corporation in status["corporations"] if corporation["id"] == "RDG")
    assert (reading["floated"], reading["treasury"], reading["ipo"], reading["own"]) == (True, 1000, 40, 0)
    assert [who["cash"] for who in status["players"]] == [28, 213, 46, 288, 253, 208, 153]
    assert banker("audit game.toml").code == 0


@pytest.mark.rule("4.002")
@pytest.mark.parametrize(
    ("option", "value", "table", "name"),
    [
        ("capital", "float", "stock", "capital_paid"),
        ("bank_breaks", "below-zero", "bank", "breaks"),
        ("brown_from_ipo", "yes", "limits", "multiple_buy_from"),
        ("no_sale", "first-stock-round", "trading", "no_sale"),
        ("bankrupt_privates", "face", "end", "bankrupt_privates"),
        ("repeat_sale", "held", "trading", "repeat_sale"),
        ("train_price_minimum", "0", "trains", "between_corporations"),
        ("bank", "30000", "bank", "total"),
    ],
)
def test_options_of_1830(option: str, value: str, table: str, name: str) -> None:
    """An option of 1830 changes the same values here (7 players 2; D21)."""
    ours, classic = read("1830-7p", {option: value}), read("1830", {option: value})
    agreed = getattr(getattr(ours, table), name)
    assert agreed == getattr(getattr(classic, table), name)
    assert agreed != getattr(getattr(read("1830-7p"), table), name)


@pytest.mark.rule("4.002", "4.005")
def test_diesels_and_the_optional_6() -> None:
    """The D-trains may be unlimited; the optional 6-train is the 8-train, so there is no third 6-train (7 players 5; A42, D13)."""
    assert read("1830-7p", {"diesels": "unlimited"}).train["D"].unlimited
    assert seven(diesels="unlimited").table.depot()["8"] == 1
    assert "optional_6" not in read("1830-7p").option
    assert (seven().table.depot()["6"], seven().table.depot()["D"]) == (2, 6)
