"""A player who gets another name: what the table knows by the old name is known by the new one from then on."""

from collections.abc import Iterable, Mapping
from typing import Any

from banker.state.declaration import FACTS, Keyed
from banker.state.facts import PLAYER


def rename(table: Any, old: str, new: str) -> None:  # noqa: ANN401 - a table, whose module imports this one
    """Give a player of a table another name, in everything that is under the old one."""
    table.players = tuple(new if who == old else who for who in table.players)
    table.accounts = table.accounts - {old} | {new}
    table.holdings = {of: _with_key(places, old, new) for of, places in table.holdings.items()}
    table.player = {new if who == old else who: facts for who, facts in table.player.items()}
    for fact in FACTS.values():
        value: Any = None if fact.owners or fact.wire == "name" else table.__dict__[fact.name]
        if isinstance(fact, Keyed) and value:
            table.__dict__[fact.name] = {key_with(key, old, new): one for key, one in value.items()}
        elif fact.kind is PLAYER and value == old:
            table.__dict__[fact.name] = new


def key_with(key: str, old: str, new: str) -> str:
    """A key of a fact with one name in place of another: a player's, or that of a player with a corporation or private."""
    before, _, last = key.rpartition(" ")
    if key == old:
        return new
    if last == old:
        return f"{before} {new}"
    return f"{new} {last}" if before == old else key


def names_now(aliases: Mapping[str, Iterable[str]], key: str) -> str:
    """A key of a fact, or a name, by the names that the players have now."""
    for who, others in aliases.items():
        for other in others:
            key = key_with(key, other, who)
    return key


def _with_key(places: Mapping[str, int], old: str, new: str) -> Mapping[str, int]:
    return {new if place == old else place: number for place, number in places.items()} if old in places else places
