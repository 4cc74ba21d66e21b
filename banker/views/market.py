"""`market`: the stock market with the price tokens in stacking order; `order`: the operating order."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from banker.calc.rounds import operating_round, why_over
from banker.rounds.auction import (
    after_passes,
    bidders,
    in_draft,
    must_take,
    next_private,
    state_of_bids,
    to_sell_in_round,
)
from banker.rounds.mechanism import first_answer, mechanisms
from banker.rounds.turn import Turn, is_past_trains, once_over, table_to_show
from banker.rules.mechanism import minors, offers
from banker.rules.values import Market, Space
from banker.state.table import Table
from banker.views.names import cut
from banker.views.rendering import Section, View, wrap_lines
from banker.views.width import NARROW, join_lines

_MARGIN = "   "
"""Room for the number of a row."""
_TOKEN = 3
"""Letters of a token on the chart."""
_LONGEST = 16
"""Letters of a player's name in the table of `order`."""
_COLOURS = {
    "yellow": "\x1b[43;30m",
    "orange": "\x1b[48;5;208;30m",
    "brown": "\x1b[48;5;94;97m",
    "par": "\x1b[1;31m",
}
_PLAIN = "\x1b[0m"


def market(table: Table, *, colour: bool, width: int = NARROW) -> View:
    """The market: a line of prices, and below it the tokens on them, the top one first; a chart that is too wide is folded into parts, one below the other."""
    chart = table.rules.market
    if not chart.spaces:
        return View({"spaces": []}, [], ["This game has no stock market."])
    letters = {zone: letter for letter, zone in chart.zones.items()}
    widths = [_width_of(chart, column, letters) for column in range(1, max(map(len, chart.grid)) + 1)]
    parts = _parts(widths, width - len(_MARGIN))
    lines: list[str] = []
    for part in parts:
        if len(parts) > 1:
            lines += [*[""] * bool(lines), f"Columns {part[0]} to {part[-1]}:"]
        lines += _drawn(table, {column: widths[column - 1] for column in part}, letters, colour=colour)
    there = {space.zone for space in chart.spaces.values()}
    zones = ", ".join(f"{letter} {zone}" for letter, zone in chart.zones.items() if zone in there)
    starts = [f"{space.price} ({row},{column})" for (row, column), space in chart.spaces.items() if space.par]
    legend = [*filter(None, (zones, "tokens are listed from the top of their stack"))]
    lines += join_lines(_MARGIN, legend, "; ")
    lines += join_lines(_MARGIN, ["par" if table.rules.has_par else "first prices", *starts], " ")
    spaces: list[dict[str, Any]] = []
    for (row, column), space in chart.spaces.items():
        spaces.append({"row": row, "column": column, **vars(space), "tokens": [*table.stack((row, column))]})
    taken = sorted((space for space in spaces if space["tokens"]), key=lambda space: -space["price"])
    heads = ["price", "row", "column", "zone"]
    rows = [[*(space[head] for head in heads), " ".join(space["tokens"])] for space in taken]
    return View({"spaces": spaces}, [Section([*heads, "tokens"], rows)], drawing=lines)


def _width_of(chart: Market, column: int, letters: Mapping[str, str]) -> int:
    """The width of a column: its prices with the letters of their zones, and the first letters of tokens."""
    prices = (_text(space, letters) for cell, space in chart.spaces.items() if cell[1] == column)
    return 1 + max(_TOKEN, *map(len, prices))


def _parts(widths: Sequence[int], room: int) -> list[range]:
    """The columns in as few parts as fit the room, all of about as many columns."""
    count = len(widths)
    for number in range(1, count + 1):
        size = -(-count // number)
        parts = [range(first, min(first + size, count + 1)) for first in range(1, count + 1, size)]
        if all(sum(widths[column - 1] for column in part) <= room for part in parts):
            return parts
    return [range(1, count + 1)]


def _drawn(table: Table, widths: Mapping[int, int], letters: Mapping[str, str], *, colour: bool) -> Iterator[str]:
    """The lines of the columns with these widths."""
    chart = table.rules.market
    yield _MARGIN + "".join(f"{column:>{width}}" for column, width in widths.items())
    for row, length in enumerate(map(len, chart.grid), 1):
        cells = {(row, column): width for column, width in widths.items() if column <= length}
        prices = (_price(chart.spaces.get(cell), width, letters, colour=colour) for cell, width in cells.items())
        if cells:
            yield f"{row:>2} {''.join(prices).rstrip()}"
        for tokens in zip_longest(*map(table.stack, cells), fillvalue=""):
            shown = (f"{token[:_TOKEN]:>{width}}" for token, width in zip(tokens, cells.values(), strict=True))
            yield f"{_MARGIN}{''.join(shown)}".rstrip()


def _text(space: Space, letters: Mapping[str, str]) -> str:
    return f"{space.price}{letters.get(space.zone or '', '')}"


def _price(space: Space | None, width: int, letters: Mapping[str, str], *, colour: bool) -> str:
    if space is None:
        return " " * width
    kind = space.zone or "par" * space.par
    if colour and kind in _COLOURS:
        return f"{_COLOURS[kind]}{space.price:>{width}}{_PLAIN}"
    return _text(space, letters).rjust(width)


def order_view(turn: Turn) -> View:
    """The floated corporations in operating order, which have operated, and whose turn it is."""
    table = once_over(turn.table)
    order, stock_market = table.order(at=operating_round(table.round)), table.rules.game.stock_market
    shown = dict(zip(table.players, cut(table.players, _LONGEST), strict=True))
    waiting = table.yet_to_operate() if not table.round.is_stock else []
    rows = []
    for place, name in enumerate(order, 1):
        state = "" if table.round.is_stock else "to operate" if name in waiting else "has operated"
        if table.corporation[name].floated_in == table.round and not table.has_operated(name):
            state = "floated in this round"  # it first operates in the next one (1830 11.0; A6)
        if table.operating == name and name in waiting:
            state = "its turn"
        if turn.ran == name:
            over = is_past_trains(table) or name in minors(table.rules)
            state = "has run" if over else "has run, may buy trains"
        space = [table.price(name), *table.cells.get(name, (None, None))] if stock_market else []
        rows.append([place, name, *space, shown.get(str(table.president(name))), state])
    heads = ["corporation", "price", "row", "column", "president"] if stock_market else ["railroad", "player"]
    return View(
        {
            "round": str(table.round),
            "order": order,
            "yet_to_operate": [name for name in order if name in waiting],
            "operates_next": turn.next_to_operate,
            "priority": table.priority if table.rules.trading.has_priority_deal else None,
            "deals_next": turn.next_up if table.round.is_stock and not turn.is_deal and not bidders(table) else None,
        },
        [Section(["", *heads, str(table.round)], rows)] if rows else [],
        above=[] if rows else ["No corporation has floated."],
        below=wrap_lines([*_asked(turn), *_whose_turn(turn)], NARROW),
        plain=lambda: Section(["place", *heads, "state"], rows),
    )


def _asked(turn: Turn) -> list[str]:
    """Who is asked at the end of a turn, or what waits for it; the prices in the order are those after it."""
    shown = table_to_show(turn)
    differs = shown.cells != once_over(shown).cells
    if turn.asked:
        may = f"{turn.asked.player} may {turn.asked.does}: `{' '.join(turn.asked.yes)}`."
        return [may, *["The prices above assume that nobody does."] * differs]
    lines = [line for its in mechanisms(shown) for line in its.shown(shown)] if turn.waiting or differs else []
    return [*lines, *["The prices above are for the end of the turn."] * differs]


def _whose_turn(turn: Turn) -> list[str]:
    table, operates, priority = turn.table, turn.next_to_operate, turn.table.priority
    has_deal = table.rules.trading.has_priority_deal
    if table.over:
        return [f"The game is over: {why_over(table.over)}."]
    if turn.is_deal:
        return ["The privates are dealt before anybody buys or sells. To record who gets one: `private WHO PRIVATE`."]
    if bidders(table):
        return [f"{state_of_bids(turn)}."]
    if over := turn.trading_over:
        return [f"{over.text}. To end it: `next`."]
    if must_take(table):
        return [f"{turn.player} must take {next_private(table)} for {table.money(0)}. To record it: `private`."]
    if table.round.is_stock:
        usual = f"Priority deal if everybody passes now: {priority}." if has_deal and not turn.sale else ""
        return [*filter(None, [_next_to_deal(turn), after_passes(turn) or usual])]
    lines = [f"Next to operate: {operates} ({table.president(operates)})." if operates else "All have operated."]
    open_to = {name: offers(table, name) for name in (turn.ran, operates) if name}
    lines += [f"Still open to {name}: {'; '.join(left)}." for name, left in open_to.items() if left]
    if drafter := _drafts_next(table):
        lines.append(f"The next stock round continues the draft, and {drafter} begins it.")
    elif priority and _next_stock_round(table):
        begins = f"Priority deal: {priority}, who" if has_deal else "The player with the least cash then"
        lines.append(f"{begins} begins the next stock round.")
    return lines


def _next_stock_round(table: Table) -> Table | None:
    from banker.rounds.ending import in_next_stock_round  # which few answers need

    return in_next_stock_round(table)


def _drafts_next(table: Table) -> str | None:
    """Who begins the next stock round, if the draft of the privates goes on in it."""
    if not in_draft(table):
        return None
    later = _next_stock_round(table)
    sale = later and first_answer(later, lambda its: its.sale_turn(later, ()))
    return sale.player if sale else None


def _next_to_deal(turn: Turn) -> str:
    if turn.all_passed:
        return f"Everybody has passed: {to_sell_in_round(turn.table) or f'`next` ends {turn.table.round}.'}"
    more = f", who may buy more {turn.bought}" if turn.bought else ""
    more = ", who has sold and may still buy" if turn.sold else more
    on_all = turn.table.rules.privates.bids_on_all and turn.table.sold_first()
    usual = "bid" if on_all else "buy or bid" if next_private(turn.table) else "buy or sell"
    does = turn.sale.does if turn.sale else usual
    if turn.is_known or turn.last is None:
        return f"Next to {does}: {turn.player}{more}."
    if turn.last == turn.player:
        return f"Next to {does}: {turn.player}{more}, unless their turn is over."
    return f"Next to {does}: {turn.player}, unless somebody has passed since {turn.last} acted."
