"""The chart of the stock market as a ruleset has it: each space is a price, followed by the letter of its zone."""

from string import ascii_lowercase

from banker.rules.build import Fault, Faults
from banker.rules.values import Cell, Market, Ruleset, Space

_LONGEST_PRICE = 5


def with_chart(rules: Ruleset, faults: Faults) -> Ruleset:
    """The ruleset with the spaces read from the grid; unchanged if other values of the market are missing."""
    market = rules.market
    if market is None or None in vars(market).values():
        return rules
    return rules._replace(market=market._replace(spaces=_spaces(market, faults)))


def _spaces(market: Market, faults: Faults) -> dict[Cell, Space]:
    spaces: dict[Cell, Space] = {}
    zones = {"": None, "p": None, **market.zones}
    for row, line in enumerate(market.grid, 1):
        for column, text in enumerate(line, 1):
            if not text:
                continue
            price = text.rstrip(ascii_lowercase)
            letter = text[len(price) :]
            if letter in zones and len(letter) <= 1 and _is_price(price):
                spaces[row, column] = Space(int(price), zones[letter], letter == "p")
            else:
                letters = " or ".join([*market.zones, "p"])
                where = f"market.grid[{row}][{column}]"
                faults.append(Fault(where, f"must be a price, followed by {letters} or nothing, not {text!r}"))
    return spaces


def _is_price(text: str) -> bool:
    return text.isascii() and text.isdecimal() and text[0] != "0" and len(text) <= _LONGEST_PRICE
