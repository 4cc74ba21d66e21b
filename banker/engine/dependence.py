"""Which event depends on an option: the game is replayed as it was, and beside it with the option set from the start."""

from collections.abc import Mapping, Sequence

from banker.engine.progress import counted
from banker.engine.resolve import Resolved, resolve
from banker.errors import BankerError, Impossible
from banker.state.record import Entry
from banker.state.table import Table
from banker.verbs.event import Past
from banker.verbs.option import Option


def first_depending(past: Past, counting: Sequence[Entry], now: Table, chosen: Mapping[str, str]) -> Entry | None:
    """The first of the `counting` events, which lead to the table `now`, that would differ with options `chosen` from the start.

    An event differs if its moves or the objections to it do, or if it would not be possible. A count does not, since it
    decides nothing. Raises Impossible if the events cannot be replayed, Invalid if the options cannot be chosen.
    """
    table, other = now.first(), now.first_with(chosen)
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
            if isinstance(was.event, Option):  # what it set may be what is now chosen from the start
                left = was.event.without(chosen)
                other = Resolved(left, other).after if left.choices else other
                continue
            differently = resolve(other, past, entry.do, entry.words)
            other = differently.after
        except BankerError:
            return entry
        if not was.event.only_compares and _effects(was) != _effects(differently):
            return entry
    return None


def _effects(resolved: Resolved) -> tuple[object, ...]:
    return resolved.draft.moves, [objection.text for objection in resolved.objections]
