"""Amounts of money: the one module that writes and reads their signs, and what can be a currency."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.errors import Invalid
from banker.money import called, is_currency, is_revenue, parse_money, parse_revenue, plain, written
from support.paths import PACKAGE

MONEY = PACKAGE / "money.py"
SIGN_OF_MONEY = "$"


def _docstrings(tree: ast.AST) -> set[int]:
    """The lines of docstrings, which are help about no game, and of texts below a name."""
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
    return {line for node in found for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}


def signs(source: str) -> Iterator[int]:
    """The lines that put a $ before an amount: in a text before a number or a value, or as a text of its own."""
    tree = ast.parse(source)
    help_texts = _docstrings(tree)
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            for text, following in zip(node.values, node.values[1:], strict=False):
                before = text.value if isinstance(text, ast.Constant) else ""
                if isinstance(following, ast.FormattedValue) and str(before).endswith(SIGN_OF_MONEY):
                    yield node.lineno
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.lineno not in help_texts:
            text_of_its_own = node.value.strip() == SIGN_OF_MONEY and id(node) not in parts
            before_number = any(part[:1].isdecimal() or part[:1] == "{" for part in node.value.split(SIGN_OF_MONEY)[1:])
            if text_of_its_own or before_number:
                yield node.lineno


@pytest.mark.parametrize(
    "source",
    ['f"has ${cash:,}"', 'f"-${-cash}"', 'x = "above $0"', '"${:,}".format(cash)', '"$" + str(cash)', '("$", 1)'],
)
def test_sign_is_found(source: str) -> None:
    """Each way to write a sign is found."""
    assert [*signs(source)] == [1]


@pytest.mark.parametrize(
    "source", ['"""Pays $120."""', 're.compile("^x$")', '"$BANKER_FILE"', 'f"{x}$"', "rules.money(5)", 'r"(x|$)"']
)
def test_other_texts_are_not_found(source: str) -> None:
    """Help about no game, patterns and variables of the shell stay as they are."""
    assert not [*signs(source)]


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_one_module_writes_signs(path: Path) -> None:
    """Outside `banker/money.py` no module puts a $ before an amount: `Table.money` and `Ruleset.money` write it."""
    assert not [*signs(path.read_text(encoding="utf-8"))] or path in (MONEY, PACKAGE / "exporters" / "beancount.py")


@pytest.mark.parametrize(
    ("currency", "texts"),
    [
        ("$", ["$0", "$120", "$12,000", "-$5", "-$1,000"]),
        ("¥", ["¥0", "¥120", "¥12,000", "-¥5", "-¥1,000"]),
        ("L.", ["L.0", "L.120", "L.12,000", "-L.5", "-L.1,000"]),
        ("kr #", ["kr 0", "kr 120", "kr 12,000", "-kr 5", "-kr 1,000"]),
        ("#F", ["0F", "120F", "12,000F", "-5F", "-1,000F"]),
        ("# zł", ["0 zł", "120 zł", "12,000 zł", "-5 zł", "-1,000 zł"]),
    ],
)
def test_written(currency: str, texts: list[str]) -> None:
    """The sign stands where the currency has it; thousands are separated, and a minus comes first."""
    assert is_currency(currency)
    assert [written(amount, currency) for amount in (0, 120, 12000, -5, -1000)] == texts
    for text in texts[:3]:
        assert parse_money(text.replace(" ", ""), currency) == int("".join(filter(str.isdecimal, text)))


@pytest.mark.parametrize(
    "currency", ["", "#", "5", "# 5", "$#$", "#F#", " F", "F ", "a b", "#w", "#H", "#kWh", "+", "abcde"]
)
def test_no_currency(currency: str) -> None:
    """A currency has one sign of one to four letters, and is not read as a number, a sum or a decision."""
    assert not is_currency(currency)


@pytest.mark.parametrize(
    ("currency", "text", "reason"),
    [("$", "¥5", "$120"), ("¥", "5¥", "¥120"), ("¥", "¥¥5", "¥120"), ("#F", "F5", "120F"), ("F", "F16", "F120")],
)
def test_not_read(currency: str, text: str, reason: str) -> None:
    """A sign of another currency or on the other side is no sign; F before a number is a hex."""
    with pytest.raises(Invalid, match=f"Type whole .*, such as 120 or {reason.replace('$', '[$]')}"):
        parse_money(text, currency)


def test_read() -> None:
    """Sums, decisions and large numbers in a currency."""
    assert parse_revenue("¥30+$10+20", "¥") == 60
    assert parse_revenue("30F + 10f", "#F") == 40
    assert (plain("¥500", "¥"), plain("500F", "#F"), plain("$500", "#F"), plain("x", "¥")) == ("500", "500", "500", "x")
    assert is_revenue("¥30+20w", "¥")
    assert is_revenue("30F+20Fh", "#F")
    assert not is_revenue("30¥", "¥")
    assert (called("$"), called("¥"), called("#F")) == ("dollars", "¥", "F")
    with pytest.raises(Invalid, match="is too large: an amount is at most 1,000,000F"):
        parse_money("1000001", "#F")
    with pytest.raises(Invalid, match=r"^¥1,000,001 is too large: a revenue is at most ¥1,000,000"):
        parse_revenue("1000000+1", "¥")
