"""Where a price token goes on the chart, every edge of it included.

A cell is (line from 1 at the top, column from 1 at the left).
"""

from collections.abc import Mapping

from banker.rules.values import Cell, Market, Space

Chart = Mapping[Cell, Space]


def _down(chart: Chart, cell: Cell) -> Cell:
    """Straight down; at the bottom of its column a token stays (1830 8.2(1))."""
    row, column = cell
    return (row + 1, column) if (row + 1, column) in chart else cell


def _up(chart: Chart, cell: Cell) -> Cell:
    """Up a line; on the top line a token stays (1830 8.2(2))."""
    row, column = cell
    return (row - 1, column) if (row - 1, column) in chart else cell


def _right_or_up(chart: Chart, cell: Cell) -> Cell:
    """To the right; at the end of a track up, at the top right corner nowhere (1830 8.2(3))."""
    row, column = cell
    return (row, column + 1) if (row, column + 1) in chart else _up(chart, cell)


def _left_or_down(chart: Chart, cell: Cell) -> Cell:
    """To the left; at the end of a track down, at the bottom left nowhere (1830 8.2(4))."""
    row, column = cell
    return (row, column - 1) if (row, column - 1) in chart else _down(chart, cell)


def _stay(chart: Chart, cell: Cell) -> Cell:  # noqa: ARG001 - one path of several
    return cell


_PATHS = {"stay": _stay, "down": _down, "up": _up, "right-or-up": _right_or_up, "left-or-down": _left_or_down}


def move(market: Market, path: str, cell: Cell, times: int = 1) -> Cell:
    """Where a token ends that goes `times` spaces along a path of the tables (`right-or-up`)."""
    step = _PATHS[path]
    for _ in range(times):
        after = step(market.spaces, cell)
        if after == cell:
            break
        cell = after
    return cell


def start(market: Market, price: int) -> Cell | None:
    """The space where a price named by the buyer of a president's certificate starts, or None (1830 8.1)."""
    return next((cell for cell, space in market.spaces.items() if space.par and space.price == price), None)


def cells_at(market: Market, price: int) -> list[Cell]:
    """All spaces that show a price, from the top line down."""
    return [cell for cell, space in market.spaces.items() if space.price == price]
