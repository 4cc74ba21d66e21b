"""Which event depends on an option: the game is replayed twice, as it was and with the option set from the start."""

from collections.abc import Mapping, Sequence

from banker.engine.progress import counted
from banker.engine.resolve import Resolved, resolve
from banker.errors import BankerError, Impossible
from banker.rounds.stock import held_prices
from banker.state.facts import GameFacts
from banker.state.record import Entry, FactChange
from banker.state.table import Table
from banker.verbs.event import Past
from banker.verbs.option import Option

_HELD = (GameFacts.seller.wire, GameFacts.prices_held.wire)
"""Facts that serve only later sales of the same turn, which `held_prices` compares at the end instead."""


def first_depending(past: Past, counting: Sequence[Entry], now: Table, chosen: Mapping[str, str]) -> Entry | None:
    """The first of the `counting` events, which lead to the table `now`, that would differ with options `chosen` from the start.

    An event differs if its moves or the objections to it do, or if it would not be possible. A count does not, since it
    decides nothing. A sale whose price is held differs if the price still holds, or if a later event of the turn differs.
    Raises Impossible if the events cannot be replayed, Invalid if the options cannot be chosen.
    """
    table, other = now.first(), now.first_with(chosen)
    holding = None
    for entry in counted("Replaying events", counting, len(counting)):
        try:
            was = resolve(table, past, entry.do, entry.words)
            table = was.after
        except BankerError as error:
            raise Impossible(
                f"Nobody can tell whether an event depended on the option, since event {entry.n} ({entry.command}) cannot"
                f" be replayed: {error}"
            ) from None
        try:
            if isinstance(was.event, Option):  # some of what it set may be what is now chosen from the start
                left = was.event.without_options(chosen)
                other = Resolved(left, other).after if left else other
                continue
            differently = resolve(other, past, entry.do, entry.words)
            other = differently.after
        except BankerError:
            return holding or entry
        if not was.event.only_compares and _effects(was) != _effects(differently):
            return holding or entry
        holding = None if held_prices(table) == held_prices(other) else holding or entry
    return holding


def _effects(resolved: Resolved) -> tuple[object, ...]:
    moves = [move for move in resolved.draft.moves if not (isinstance(move, FactChange) and move.of in _HELD)]
    return moves, [objection.text for objection in resolved.objections]
