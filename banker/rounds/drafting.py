"""The draft of the privates at face value: in turn and back, until all are sold or all have passed since the last sale, or one for each player."""

from collections.abc import Iterable, Sequence
from itertools import cycle

from banker.state.facts import GameFacts
from banker.state.table import BANK, REMOVED, Draft, Table


def is_on(table: Table) -> bool:
    """Whether privates are being drafted."""
    return table.round.is_stock and table.rules.privates.sale == "draft" and bool(table.privates(BANK))


def must_take(table: Table) -> bool:
    """Whether the player who drafts now must take a private: the first player must (none is sold yet), or each player."""
    return is_on(table) and (one_each(table) or len(table.privates(BANK)) == len(table.rules.private))


def one_each(table: Table) -> bool:
    """Whether each player drafts one private."""
    return table.rules.privates.draft == "one-each"


def is_over(table: Table) -> bool:
    """Whether no private can be drafted any more."""
    sold = len(table.rules.private) - len(table.privates(BANK))
    return not table.privates(BANK) or (one_each(table) and sold >= len(table.players))


def up_now(
    seats: Sequence[str], steps: Sequence[tuple[str, bool]], *, one_each: bool = False
) -> tuple[str | None, int]:
    """Who drafts after purchases and passes, each with its player and whether it is a purchase, and how many have passed.

    Who has passed since the last purchase is not asked again; when that is everybody, nobody is.
    """
    if one_each:
        have = {who for who, _ in steps}
        return next((who for who in reversed(seats) if who not in have), None), 0
    line = cycle([*seats, *reversed(seats)])
    passed: set[str] = set()
    up = next(line)
    for who, buys in steps:
        while up != who:
            up = next(line)
        passed = set() if buys else {*passed, who}
        if len(passed) == len(seats):
            return None, len(passed)
        up = next(player for player in line if player not in passed)
    return up, len(passed)


def finish(draft: Draft) -> None:
    """End the draft: what is left leaves the game; after one that goes back, turns go in the other direction, from the last seat."""
    table, cite = draft.table, draft.table.rules.cite
    for name in table.privates(BANK):
        draft.give("private", name, BANK, REMOVED, cite.auction)
    order = table.players if one_each(table) else tuple(reversed(table.players))
    draft.set_game(GameFacts.turn_order, None if one_each(table) else order, cite.auction)
    draft.set_game(GameFacts.priority, order[0], cite.priority)


def steps_in(events: Iterable[tuple[int, str, bool]]) -> list[tuple[str, bool]]:
    """Purchases and passes in their order, without the numbers of their events; a pass comes after the event before it."""
    return [(who, buys) for _, who, buys in sorted(events, key=lambda event: (event[0], not event[2]))]
