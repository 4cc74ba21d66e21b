"""Who is up, as data; apart from `event_data`, since `status` needs it and should start fast."""

from typing import Any

from banker.rounds import stations, track
from banker.rounds.auction import bidders, left_bidding, next_private, who_bids_next
from banker.rounds.operating import tiles_laid
from banker.rounds.stock import is_first_round
from banker.rounds.turn import Turn, once_over, to_the_left
from banker.rules.mechanism import minors, steps_of
from banker.state.table import Table


def turn_data(turn: Turn) -> dict[str, Any]:
    """Who is up, and the step of their turn; `None` for what nobody knows.

    `known` tells whether that is certain: an event tells it, or a prompt of this evening at which passes are typed. Elsewhere a player may have
    passed unrecorded; `player` is then who is up if nobody has, and `last` who acted last in this round, a player or a corporation.
    The step is `auction` or `stock` for a player, `deal` where privates are dealt and nobody is up, `end` where nothing is left to do but to
    end the stock round; in a corporation's turn it is the step that comes next, or `None` if nothing follows its run. `more_of` is the corporation whose stock the player who is up has bought
    and may buy again; `sells` tells whether anybody may sell stock in this round. `asked` is the corporation about which a player is asked once a turn is over: the step is then what they may do, as `protect`. `waits` has the prices that move once this turn is over, with who may prevent it. `discards` has the trains that corporations over the train limit must discard first. `order` has the players in
    the order of their turns in stock rounds, `next` the one after the player who is up, and `then` all after them. While bidders contest a `private`, those left are
    in `bidders`, the highest bid first, and only the lower one of two is known to be up (1830 7.2).
    """
    table = turn.table
    in_stock_round = table.over is not None or table.round.is_stock
    contest = [*left_bidding(turn)] if in_stock_round else []
    name = None if in_stock_round or turn.asked else turn.ran or turn.next_to_operate
    president = None if name is None else table.president(name)
    player = who_bids_next(turn) if contest else None if turn.is_deal or turn.all_passed else turn.player
    return {
        "player": turn.asked.player if turn.asked else player if in_stock_round else president,
        "corporation": name,
        "president": president,
        "step": _next_step(table, name) if name is not None else _stock_step(turn),
        "asked": turn.asked and turn.asked.about,
        "known": table.over is not None or turn.is_known,
        "last": turn.last,
        "more_of": turn.bought or None,
        "sells": table.over is None and table.round.is_stock and not is_first_round(table),
        "order": [*table.in_turn],
        "next": _next_player(turn) if in_stock_round else None,
        "then": _after_them(turn) if in_stock_round else [],
        "private": next_private(table) if contest else None,
        "bidders": contest,
        "waits": _waits(turn),
        "discards": {} if table.over else table.discards_due(),
    }


def _stock_step(turn: Turn) -> str | None:
    if turn.asked:
        return turn.asked.yes[0]
    if turn.table.over is None and not turn.table.round.is_stock:
        return None
    if turn.trading_over or turn.all_passed:
        return "end"
    if turn.player is None:
        return None
    return "deal" if turn.is_deal else "auction" if next_private(turn.table) else "stock"


def _waits(turn: Turn) -> list[dict[str, Any]]:
    waiting, table = turn.waiting, turn.table
    after = once_over(table)
    asked = {waiting.about: waiting.player} if waiting else {}
    return [
        {"corporation": name, "from": now, "to": then, "unless": asked.get(name)}
        for name in table.cells
        if (now := table.price(name)) != (then := after.price(name)) or name in asked
    ]


def _next_player(turn: Turn) -> str | None:
    """Who is up after the player who is up now; None where bids or the deal of the privates decide."""
    table = turn.table
    if turn.asked:
        return turn.player if table.round.is_stock else None
    if turn.player is None or turn.is_deal or turn.all_passed or bidders(table):
        return None
    if turn.sale:
        return turn.sale.then
    after = to_the_left(table.in_turn, turn.player)
    return None if after == turn.player else after


def _after_them(turn: Turn) -> list[str]:
    """All players after the one who is up now, in the order of their turns, with a player who is asked and has their turn later; nobody where `next` is nobody, or the draft has its own order."""
    table, first = turn.table, _next_player(turn)
    if first is None or turn.sale:
        return [] if first is None else [first]
    seats = [*table.in_turn]
    place, up = seats.index(first), None if turn.asked else turn.player
    return [who for who in seats[place:] + seats[:place] if who != up]


def _next_step(table: Table, name: str) -> str | None:
    """What a corporation does next: its track while it may lay more of it, a station if it can place one, its run, and what follows; a minor does no more."""
    reached = table.step if table.operating == name else None
    steps = steps_of(table.rules)
    if table.has_operated(name):
        after = steps[steps.index("run") + 1 :]
        if name in minors(table.rules):
            return None
        return reached if reached in after else after[0]
    # an override may have put a later step before the run
    first = min(steps.index(reached) if reached else 0, steps.index("run"))
    is_open = {"tile": track.may_lay(table, name), "token": _places_station(table, name)}
    return next(step for step in steps[first:] if is_open.get(step, True))


def _places_station(table: Table, name: str) -> bool:
    placed = (table.stations_placed or 0) if table.operating == name else 0
    costs = [*stations.costs(table, name), *[0] * bool(stations.free_station(table, name))]
    is_free = track.free_station(table, name, tiles_laid(table, name)) is not None
    return placed < table.rules.turn.tokens and any(is_free or cost <= table.cash(name) for cost in costs)
