"""Options as they are typed and shown: `new --option` and `option` read the same words, and amounts are in dollars."""

from pathlib import Path

import pytest

from support.say import Say

_BOUGHT = [
    "pay bank alice 900 loan",
    "par alice prr 67",
    "buy bob prr",
    "buy carol prr",
    "buy alice prr",
    "buy alice prr",
]
_SECOND_ROUND = ["next", "run prr 0", "next"]
"""Stock may be sold from the second stock round on (1830 12.0(1))."""


@pytest.mark.parametrize(
    ("typed", "name", "value"),
    [
        ("cap=fl", "capital", "float"),
        ("CAPITAL=Float", "capital", "float"),
        ("dies=unl", "diesels", "unlimited"),
        ("bank='$8,000'", "bank", "8000"),
        ("bank=8,000", "bank", "8000"),
        ("bank=$8000", "bank", "8000"),
    ],
)
def test_new_and_option_read_the_same_words(banker: Say, typed: str, name: str, value: str) -> None:
    """Unique beginnings, any case and amounts as the program prints them are read at `new` and later."""
    assert banker(f"new 1830 Alice Bob Carol --option {typed}").code == 0
    assert banker("status -O json").data["game"]["options"][name] == value
    assert banker("-f later.toml new 1830 Alice Bob Carol").code == 0
    assert banker(f"-f later.toml option {typed}").code == 0
    assert banker("-f later.toml status -O json").data["game"]["options"][name] == value


@pytest.mark.parametrize(
    "typed", ["foo=1", "b=1", "diesels", "diesels=7", "bank=80,00", "bank=10,000,000", "bank=0", "notes=o"]
)
def test_new_and_option_refuse_the_same_words(banker: Say, typed: str) -> None:
    """What is no option or no value is refused with the same sentence."""
    assert banker("new 1830 Alice Bob Carol").code == 0
    later, first = banker(f"option {typed}"), banker(f"-f other.toml new 1830 Alice Bob Carol --option {typed}")
    assert (later.code, later.err) == (2, first.err)
    assert not Path("other.toml").exists()


def test_bank_that_is_too_small(banker: Say) -> None:
    """The mistyped amount is told, not a fault of the ruleset (1830 2.0: the players' money comes out of the bank)."""
    assert banker("new 1830 Alice Bob Carol").code == 0
    message = "banker: 3 players would start with $2,400 together, but the bank has $2,399.\n"
    assert banker("option bank=2399").err == message
    assert banker("-f other.toml new 1830 Alice Bob Carol --option bank=2399").err == message


def test_amounts_are_in_dollars(banker: Say) -> None:
    """`new`, the answer and `status` show a sum of money as every other one."""
    assert "Options: bank $9,000." in banker("new 1830 Alice Bob Carol --option bank=9000").out
    answer = banker("option bank='$8,000' capital=float")
    assert "$1,000 goes from the bank back into the box.\n" in answer.out
    assert "Option bank: $9,000 to $8,000.\nOption capital: operating-round to float.\n" in answer.out
    assert "Options set since `new`: bank $8,000, capital float" in banker("status").out


def test_stations_that_come_out_of_the_box(banker: Say) -> None:
    """An option of the user's own that changes the stations tells how many there are, when it is set and when it is undone."""
    text = 'extends = "1830"\n[option.toks]\nabout = "stations of PRR"\nsets = "corporation.PRR.tokens"\nvalues = { 4 = 4, 3 = 3 }\n'
    Path("mine.toml").write_text(text, encoding="utf-8")
    assert banker("new ./mine.toml Alice Bob Carol").code == 0
    assert "PRR now has 3 stations left.\n" in banker("option toks=3").out
    answer = banker("undo").out
    assert "PRR now has 4 stations left.\n" in answer
    assert "back" not in answer


# --- sale prices held for a turn (A19) ---


def test_held_prices_before_the_first_sale(game: Say) -> None:
    """No sale price was used yet, so purchases under repeat_sale=falling would have been the same (A19, A71)."""
    assert game("play", "\n".join(_BOUGHT)).code == 0
    answer = game("option repeat_sale=held")
    assert (answer.code, answer.err) == (0, "")
    assert game("audit").code == 0
    assert game("undo").code == 0
    assert game("play", "\n".join([*_SECOND_ROUND, "option repeat_sale=held"])).code == 0
    paid = []
    for _ in range(2):
        moves = game("-O json sell alice prr").data["moves"]
        paid.append(next(move["amount"] for move in moves if move["of"] == "cash"))
    assert paid == [65, 65]
    assert game("audit").code == 0


def test_held_prices_after_a_sale(game: Say) -> None:
    """A price is held in the turn of its sale; once another player acts, no price is."""
    assert game("play", "\n".join([*_BOUGHT, *_SECOND_ROUND, "sell alice prr"])).code == 0
    answer = game("option repeat_sale=held")
    assert answer.code == 1
    assert "(sell Alice PRR 1) already depended on it" in answer.err
    assert game("play", "buy carol prr pool\noption repeat_sale=held").code == 0
    assert game("audit").code == 0


def test_held_prices_after_two_sales(game: Say) -> None:
    """The second sale of a turn would bring the price before the first, so the option belongs before the first."""
    lines = [*_BOUGHT, *_SECOND_ROUND, "sell alice prr", "sell alice prr", "buy carol prr pool"]
    assert game("play", "\n".join(lines)).code == 0
    refused = game("option repeat_sale=held").err
    assert "event 16 (sell Alice PRR 1) already depended on it" in refused
    assert game("insert 16 option repeat_sale=held").code == 0
    assert game("audit").code == 0


def test_falling_prices_after_a_held_one(banker: Say) -> None:
    """The other way round: no price may stay held when the option says that prices fall."""
    privates = ["private alice sv", "private bob cs", "private carol dh", "private dora mh", "private alice ca"]
    assert banker("new 1830 Alice Bob Carol Dora --option repeat_sale=held").code == 0
    before = [*privates, "private bob bo --par 100", *_BOUGHT, *_SECOND_ROUND, "option repeat_sale=falling", "undo"]
    assert banker("play", "\n".join(before)).code == 0
    assert banker("sell alice prr").code == 0
    assert "(sell Alice PRR 1) already depended on it" in banker("option repeat_sale=falling").err


# --- the remedy ---


def test_correction_that_an_option_forbids_has_a_remedy(game: Say) -> None:
    """What the refusal tells to type works: the option is set before the event that would depend on it (A5, A71)."""
    lines = ["pay bank alice 900 loan", "par alice prr 100", "buy bob prr", "buy carol prr", "option capital=float"]
    assert game("play", "\n".join(lines)).code == 0
    refused = game("insert 11 buy dora prr")
    assert refused.code == 1
    assert refused.err.endswith("First set it before that event: `insert 11 option capital=float`.\n")
    assert game("insert 11 option capital=float").code == 0
    assert "The bank pays PRR $900.\nDora pays PRR $100." in game("insert 11 buy dora prr").out
    assert game("audit").code == 0


def test_amended_event_that_an_option_forbids(game: Say) -> None:
    """The number in the remedy is that of the amended event, before which the option belongs."""
    lines = [
        "pay bank alice 900 loan",
        "par alice prr 100",
        "buy bob prr",
        "buy carol prr",
        "note x",
        "option capital=float",
    ]
    assert game("play", "\n".join(lines)).code == 0
    assert "First set it before that event: `insert 11 option capital=float`." in game("amend 11 buy dora prr").err
    assert game("insert 11 option capital=float").code == 0
    assert game("amend 11 buy dora prr").code == 0
    assert game("audit").code == 0
