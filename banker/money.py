"""Money as people type it (`120`, `$1,100`, a revenue as a sum of stops or trains, `30+10+20`), and as it is printed.

A ruleset has a currency: a sign that stands before the amount (`¥`), or a text with a # in the place of the amount (`#F`).
Here alone an amount gets its sign. Each sentence about money is made from a table or a ruleset, which knows its currency;
`Table.money` and `Ruleset.money` hand it on. There is no current currency that one part of the program sets for another:
`audit` reads several ledgers in turn, `import` and `calc -r` a ruleset beside the ledger, and many sentences are generators,
written when another ledger may be open.
"""

import re
from functools import cache

from banker.errors import Invalid

DOLLARS = "$"
"""The currency of a ruleset that names none, and that of an amount typed where no game is known."""
PLACE = "#"
"""Where the amount stands in a currency that does not begin with its sign alone."""
MOST = 1_000_000
"""The largest amount that can be typed."""
_SIGN = r"(?:[^\W\d_]|[.$\u00a2-\u00a5\u20a0-\u20cf]){1,4}"
_CURRENCY = rf"{_SIGN}(?: ?#)?|# ?{_SIGN}(?<![wWhH])"
_NUMBER = r"\d{1,3}(?:,\d{3}){1,2}|\d{1,9}"


def parse_money(text: str, currency: str) -> int:
    """A whole amount from 0 to 1,000,000, with or without its sign; raises Invalid."""
    found = _signed(_NUMBER, currency).fullmatch(text)
    amount = int(found[1].replace(",", "")) if found else -1
    if amount > MOST:
        raise Invalid(f"{text!r} is too large: an amount is at most {written(MOST, currency)}.")
    if amount < 0:
        example = written(120, currency)
        raise Invalid(f"{text!r} is not an amount. Type whole {called(currency)}, such as 120 or {example}.")
    return amount


def parse_revenue(text: str, currency: str) -> int:
    """A whole amount, or a sum of them (`30+10+20`); raises Invalid."""
    total = sum(parse_money(part.strip(), currency) for part in text.split("+"))
    if total > MOST:
        raise Invalid(f"{written(total, currency)} is too large: a revenue is at most {written(MOST, currency)}.")
    return total


def plain(text: str, currency: str) -> str:
    """A typed amount without its sign: that of the currency, or $, which is understood in every game."""
    found = _signed(".*?", currency).fullmatch(text)
    return found[1] if found else text


def is_revenue(text: str, currency: str) -> bool:
    """Whether a word has the form of a revenue with its decision: `120`, `$120w`, `30+10+20`."""
    return _revenue(currency).fullmatch(text) is not None


def is_currency(text: str) -> bool:
    """Whether a text can be a currency: a sign of 1 to 4 letters, full stops and signs of money, on one side of the amount.

    Behind an amount it does not end like the decision of a run, w or h.
    """
    return re.fullmatch(_CURRENCY, text) is not None


def written(amount: int, currency: str) -> str:
    """An amount as printed; a broken bank's cash may be negative."""
    before, _, behind = currency.partition(PLACE)
    return f"{'-' * (amount < 0)}{before}{abs(amount):,}{behind}"


def in_other_currency(text: str, currency: str) -> str:
    """A text of help, whose amounts are in dollars, with its amounts in a currency."""
    return re.sub(r"\$(\d+)", lambda found: written(int(found[1]), currency), text)


def around(currency: str) -> tuple[str, str]:
    """What stands before an amount and behind it."""
    before, _, behind = currency.partition(PLACE)
    return before, behind


def sign(currency: str) -> str:
    """The sign of a currency alone."""
    return currency.replace(PLACE, "").strip()


def called(currency: str) -> str:
    """The currency in a sentence or as the head of a column: `dollars`, or its sign."""
    return "dollars" if sign(currency) == DOLLARS else sign(currency)


@cache
def _signed(amount: str, currency: str) -> re.Pattern[str]:
    """A pattern for an amount, its group 1, with or without its sign; one letter before it is not read, since F16 is a hex."""
    own = re.escape(sign(currency))
    behind = f"(?:{own})?" if around(currency)[1] else ""
    before = "" if behind or re.fullmatch("[A-Za-z]", sign(currency)) else f"|{own}"
    return re.compile(rf"(?:\${before})?({amount}){behind}", re.ASCII | re.IGNORECASE | re.DOTALL)


@cache
def _revenue(currency: str) -> re.Pattern[str]:
    amount = _signed(r"\d[\d,]*", currency).pattern
    return re.compile(rf"{amount}(?:\+{amount})*[wh]?", re.ASCII | re.IGNORECASE)
