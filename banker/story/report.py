"""A report as data: the game, and the story of a finished one."""

from collections.abc import Sequence
from typing import Any

from banker.engine.recorded import Replayed
from banker.game import Game
from banker.state.table import Table
from banker.story.best import best, fed
from banker.story.card import card
from banker.story.clock import clock
from banker.story.course import Course, shares_held
from banker.story.findings import of_clock, of_fed, of_trains
from banker.story.headline import deck, ending, headline
from banker.story.losses import rusts, sales
from banker.story.purchases import purchases
from banker.story.sources import why_data
from banker.story.trains import train_data, trains
from banker.story.turning import Found, point_data, turning_points
from banker.views.game_data import game_data


def report_data(game: Game, at: int | None, *, notes: bool = False) -> dict[str, Any]:
    """What the page of a game is drawn from: `game_data`, and under `story` that of a finished game with shares, else None."""
    data, events = game_data(game, at, notes=notes)
    table = game.table_at(at)
    has_story = table.over is not None and table.rules.game.stock_market and len(table.players) > 1
    if not has_story:
        return data | {"story": None}
    found = clock(game, game.records_to(at))
    timed = found and found | {"finding": of_clock(game.table.players, found)}
    whole = data | {"story": story(table, events) | {"clock": timed}}
    whole["story"]["card"] = card(whole, table.rules.game.title, table.rules.game.currency)
    return whole


def story(table: Table, events: Sequence[Replayed]) -> dict[str, Any]:
    """The story of a game that ended with this table; `events` are those that count. Players are their seats, amounts are in dollars."""
    course = Course(table, events)
    owned = trains(course, events)
    sold = sales(course)
    bought = purchases(course)
    found = Found(course, bought, sold, rusts(course, owned), owned)
    paid = fed(course, sold)
    return {
        "headline": headline(course),
        "deck": deck(course),
        "ending": ending(course),
        "order": course.order,
        "final": course.worth,
        "rounds": _rounds(course),
        "findings": {"fed": of_fed(course, paid), "trains": of_trains(owned)},
        "why": why_data(course),
        "turning": [point_data(course, point) for point in turning_points(found)],
        "fed": paid,
        "trains": train_data(owned),
        "purchases": len(bought),
        "best": [dict(zip(("what", "fact", "figures", "n"), line, strict=True)) for line in best(found)],
    }


def _rounds(course: Course) -> list[dict[str, Any]]:
    """What the players had at the end of each round: cash, privates, and stock that is worth something by corporation, in dollars."""
    found = []
    for name, (n, table) in course.ends.items():
        parts = []
        for who, held in zip(table.players, shares_held(table), strict=True):
            worth = table.worth(who)
            values = {name: shares * (table.price(name) or 0) for name, shares in held.items()}
            stock = {name: value for name, value in values.items() if value}  # none without a price, as before a par
            parts.append({**worth.parts, "worth": worth.total, "stock": stock})
        found.append({"round": name, "n": n, "players": parts})
    return found
