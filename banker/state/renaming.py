"""A player who gets another name: what the table knows by the old name is known by the new one from then on."""

from collections.abc import Iterable, Mapping
from typing import Any

from banker.state.declaration import Fact, Keyed
from banker.state.facts import ORDER, PLAYER, GameFacts, mechanism_facts, read_names
from banker.state.moves import FactChange
from banker.state.record import Record


def rename(table: Any, old: str, new: str) -> None:  # noqa: ANN401 - a table, whose module imports this one
    """Give a player of a table another name, in everything that is under the old one."""
    for fact in table.facts.values():
        if isinstance(fact, Keyed):
            fact.rename(table, old, new)
        if fact.kind in (PLAYER, ORDER):
            for on in fact.keys(table):
                value = fact.get(table, on)
                if value == old:
                    fact.put(table, on, new)
                elif isinstance(value, tuple) and old in value:
                    fact.put(table, on, tuple(new if who == old else who for who in value))
    table.players = tuple(new if who == old else who for who in table.players)
    table.accounts = table.accounts - {old} | {new}
    table.holdings = {of: _with_key(places, old, new) for of, places in table.holdings.items()}
    for store in ("player", *(facts.store for facts in mechanism_facts(table.rules) if facts.of_each == "player")):
        table.__dict__[store] = {new if who == old else who: its for who, its in table.__dict__[store].items()}


def known_then(table: Any, who: str, records: Iterable[Record]) -> dict[int, tuple[str, ...]]:  # noqa: ANN401 - as above
    """By event: the names by which its words and moves know who is called `who` on a table, as `known_as` had them then.

    A name that was taken back with its `rename` may be another player's later, so the names of the table now do not tell
    whose it was.
    """
    if who not in table.players:
        return {record.n: (who,) for record in records}
    seat = table.seats[table.players.index(who)]
    found: dict[int, tuple[str, ...]] = {}
    names: tuple[str, ...] = (seat,)
    for record in records:
        found[record.n] = names
        for move in record.moves:
            if isinstance(move, FactChange) and (move.of, move.on) == (GameFacts.called.wire, seat):
                called = () if move.after is None else read_names(str(move.after))
                names = (*dict.fromkeys((seat, *called)),)
    return found


def name_now(aliases: Mapping[str, Iterable[str]], name: str) -> str:
    """A player's name as it is now; any other name stays as it is."""
    return next((who for who, others in aliases.items() if name in others), name)


def key_now(table: Any, fact: Fact[Any, Any], key: str) -> str:  # noqa: ANN401 - a table, whose module imports this one
    """A key of a recorded fact by the names that the players of a table have now."""
    return " ".join(name_now(table.aliases, name) for name in fact.names(table, key))


def _with_key(places: Mapping[str, int], old: str, new: str) -> Mapping[str, int]:
    return {new if place == old else place: number for place, number in places.items()} if old in places else places
