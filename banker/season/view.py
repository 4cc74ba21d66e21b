"""`season`: the evenings of a group, as tables and as data."""

from collections.abc import Callable, Sequence
from typing import Any

from banker.money import written
from banker.season.evenings import Evening, LeftOut
from banker.season.standings import (
    RANKED,
    Rating,
    Standing,
    head_to_head,
    in_tenths,
    rated_evenings,
    records,
    standings,
)
from banker.views.pace import lasting
from banker.views.rendering import Section, View
from banker.views.width import fit_names

WITHOUT = "Ratings need the package openskill. Install it beside `banker`: pip install openskill"

_SIDE_BY_SIDE = 8
"""Players in the table of head to head; the data have all."""


def season_view(games: Sequence[Evening], left_out: Sequence[LeftOut]) -> View:
    """The standings in the order of the ratings, then by title and by number of players, head to head, records, and what was left out."""
    after = rated_evenings(games)
    rated = after[-1] if after else None
    order = sorted(standings(games), key=lambda row: (row.played < RANKED, -(rated[row.name].mu if rated else 0)))
    names = [row.name for row in order]
    below = [f"Fewer than {RANKED} evenings: not ranked."] if any(row.played < RANKED for row in order) else []
    below += [] if after is not None else [WITHOUT]
    below += map(str, left_out)
    together = head_to_head(games)
    beside = names[:_SIDE_BY_SIDE]
    ahead = {key: f"{won} of {of}" for key, (won, of) in together.items()}
    against = [[name, *(ahead.get((name, opponent)) for opponent in beside)] for name in names]
    table = _table(order, rated)
    sections = [
        table,
        _split(games, "title", lambda game: game.title),
        _split(games, "players", lambda game: len(game.seats)),
        fit_names(beside, lambda called: Section(["ahead of", *called], against)),
        Section(["record", "who", "value", "ledger"], _records(games)),
    ]
    above = [f"{len(games)} evening{'s' * (len(games) != 1)}, {len(names)} players:"]
    return View(_data(games, left_out, order, after), sections, above, below, plain=lambda: _figures(order, rated))


def _table(order: Sequence[Standing], rated: dict[str, Rating] | None) -> Section:
    heads = ["", "player", "rating", "played", "won", "expected", "share of par", "margin"]
    rows: list[list[object]] = []
    for place, row in enumerate(order, 1):
        rating = rated and f"{rated[row.name].mu:.1f} ±{2 * rated[row.name].sigma:.1f}"
        rank = place if row.played >= RANKED else None
        expected = in_tenths(round(row.expected, 2))
        rows.append([rank, row.name, rating, row.played, row.won, expected, f"{row.share}%", row.margin])
    return Section(heads, rows)


def _figures(order: Sequence[Standing], rated: dict[str, Rating] | None) -> Section:
    """The same table for a program: each figure as a number in a column of its own."""
    heads = ["rank", "player", "rating", "sigma", "played", "won", "expected", "share of par", "margin"]
    rows: list[list[object]] = []
    for place, row in enumerate(order, 1):
        rating = (round(figure, 2) for figure in rated[row.name]) if rated else (None, None)
        rank = place if row.played >= RANKED else None
        rows.append([rank, row.name, *rating, row.played, row.won, round(row.expected, 2), row.share, row.margin])
    return Section(heads, rows)


def _split(games: Sequence[Evening], what: str, key: Callable[[Evening], Any]) -> Section:
    rows: list[list[object]] = []
    for value in sorted({key(game) for game in games}):
        its = standings(game for game in games if key(game) == value)
        rows += ([value, row.name, row.played, row.won, f"{row.share}%", row.margin] for row in its)
    return Section([what, "player", "played", "won", "share of par", "margin"], rows)


def _records(games: Sequence[Evening]) -> list[list[object]]:
    currencies = {game.file: game.currency for game in games}
    rows: list[list[object]] = []
    for record in records(games):
        value = record["value"]
        if isinstance(value, int):
            value = _value(record["record"], value, currencies[record["file"]])
        rows.append([record["record"], record["who"], value, record["file"]])
    return rows


def _value(record: str, value: int, currency: str) -> str:
    """The value of a record in words."""
    if record == "won in a row":
        return f"{value} evenings"
    return lasting(value) if record in ("quickest evening", "longest evening") else written(value, currency)


def _data(
    games: Sequence[Evening],
    left_out: Sequence[LeftOut],
    order: Sequence[Standing],
    after: Sequence[dict[str, Rating]] | None,
) -> dict[str, Any]:
    def split(key: Callable[[Evening], Any]) -> dict[str, Any]:
        values = sorted({key(game) for game in games})
        return {str(value): [_line(row) for row in standings(g for g in games if key(g) == value)] for value in values}

    return {
        "players": [
            _line(row) | {"rating": after and _rating(after[-1][row.name]), "ranked": row.played >= RANKED}
            for row in order
        ],
        "by_title": split(lambda game: game.title),
        "by_players": split(lambda game: len(game.seats)),
        "head_to_head": [
            {"player": first, "other": other, "ahead": ahead, "together": together}
            for (first, other), (ahead, together) in head_to_head(games).items()
        ],
        "records": records(games),
        "evenings": [
            game._asdict()
            | {
                "seats": [seat._asdict() for seat in game.seats],
                "ratings": after and {seat.name: _rating(after[place][seat.name]) for seat in game.seats},
            }
            for place, game in enumerate(games)
        ],
        "left_out": [left._asdict() for left in left_out],
        "ratings_need": None if after is not None else "openskill",
    }


def _line(row: Standing) -> dict[str, Any]:
    return row._asdict() | {"expected": round(row.expected, 2)}


def _rating(rating: Rating) -> dict[str, float]:
    return {key: round(value, 2) for key, value in rating._asdict().items()}
