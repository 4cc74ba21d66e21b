"""The operating order (1830 16.0; A30)."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from banker.rules.values import Cell, Market


class Token(NamedTuple):
    """A corporation's price token; `above` is the number of tokens on top of it in its space."""

    corporation: str
    cell: Cell
    above: int


_KEYS: Mapping[str, Callable[[Market, Token], int]] = {
    "price": lambda market, token: -market.spaces[token.cell].price,
    "column": lambda _, token: -token.cell[1],
    "line": lambda _, token: token.cell[0],
    "stack": lambda _, token: token.above,
}


def operating_order(market: Market, tokens: Iterable[Token], *, lowest_first: bool = False) -> list[str]:
    """The corporations by the ruleset's keys, in 1830: highest price, rightmost column, upper row, top of the stack.

    With `lowest_first`, the lowest price comes first, and only the stack counts besides.
    """
    keys = [_KEYS[name] for name in (("price", "stack") if lowest_first else market.order)]
    signs = (-1, 1) if lowest_first else (1,) * len(keys)

    def place(token: Token) -> list[int]:
        return [sign * key(market, token) for key, sign in zip(keys, signs, strict=True)]

    return [token.corporation for token in sorted(tokens, key=place)]
