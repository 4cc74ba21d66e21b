"""How a price token moves on the chart, at its edges, too.

A cell is (row from 1 at the top, column from 1 at the left).
"""

from collections.abc import Mapping

from banker.rules.values import Cell, Market, Space

Chart = Mapping[Cell, Space]


def _down(chart: Chart, cell: Cell) -> Cell:
    """One row down; at the bottom of its column a token stays (1830 8.2(1))."""
    row, column = cell
    return (row + 1, column) if (row + 1, column) in chart else cell


def _up(chart: Chart, cell: Cell) -> Cell:
    """One row up; in the top row a token stays (1830 8.2(2))."""
    row, column = cell
    return (row - 1, column) if (row - 1, column) in chart else cell


def _right_or_up(chart: Chart, cell: Cell) -> Cell:
    """One column right, or up at the end of its row; in the top right corner a token stays (1830 8.2(3))."""
    row, column = cell
    return (row, column + 1) if (row, column + 1) in chart else _up(chart, cell)


def _left_or_down(chart: Chart, cell: Cell) -> Cell:
    """One column left, or down at the end of its row; in the bottom left corner a token stays (1830 8.2(4))."""
    row, column = cell
    return (row, column - 1) if (row, column - 1) in chart else _down(chart, cell)


def _stay(chart: Chart, cell: Cell) -> Cell:  # noqa: ARG001 - all paths have these arguments
    return cell


_PATHS = {"stay": _stay, "down": _down, "up": _up, "right-or-up": _right_or_up, "left-or-down": _left_or_down}


def move(market: Market, path: str, cell: Cell, times: int = 1) -> Cell:
    """The cell where a token ends after `times` steps on a path of the ruleset (`right-or-up`)."""
    step = _PATHS[path]
    for _ in range(times):
        after = step(market.spaces, cell)
        if after == cell:
            break
        cell = after
    return cell


def start(market: Market, price: int) -> Cell | None:
    """The cell where a corporation with this par starts, or None if it is not a par (1830 8.1)."""
    return next((cell for cell, space in market.spaces.items() if space.par and space.price == price), None)


def cells_at(market: Market, price: int) -> list[Cell]:
    """All cells with this price, from the top row down."""
    return [cell for cell, space in market.spaces.items() if space.price == price]
