"""The sections that events cite, by kind of move: those of sample games and of random ones (`data/citations.toml`)."""

import random
import tomllib
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from banker.engine.history import History
from banker.engine.resolve import Resolved, resolve
from banker.errors import BankerError
from banker.game import Game
from banker.opening import now
from banker.rules.read import read
from banker.rules.seating import for_players
from banker.rules.values import Ruleset
from banker.state.names import read_seats
from banker.state.record import FactChange, Move, Record, TokenMove, Transfer
from banker.state.setup import lay_out
from banker.state.table import BANK, Table
from banker.verbs.registry import BY_HAND, CORRECTIONS, REVERSALS
from support.paths import DATA, SESSIONS
from support.random_players import PLAYS, setup

TABLE: Mapping[str, Mapping[str, list[str]]] = tomllib.loads((DATA / "citations.toml").read_text(encoding="utf-8"))
_OF_TURN = ("operating", "step", "tiles", "replaced", "stations", "bank_trains", "dealer", "held", "raising", "raised")
"""Facts that are forgotten with the turn, whatever begins or ends it."""
_NO_KIND = (*BY_HAND, *CORRECTIONS, *REVERSALS, "pay", "option", "rename", "count", "note")


class Cited(NamedTuple):
    """A kind of move (`buy: share, IPO to player`) or of refusal (`sell: refused`), and the section behind it."""

    kind: str
    section: str


def allowed(title: str, kind: str) -> list[str]:
    """The sections of a kind of move: a title's own, else those of 1830, which it changes."""
    return TABLE[title].get(kind) or (TABLE["1830"].get(kind, []) if title != "1830-starter" else [])


def of_session(title: str, name: str) -> Iterator[Cited]:
    """What the events of a sample game cite."""
    game = Game(SESSIONS / f"{name}.toml", writing=False)
    game.ledger.close()
    assert game.rules.game.id == title
    table, past = game.table.first(), list[Record]()
    for record in game.records:
        yield from _cited(resolve(table, History(past), record.do, record.words))
        table.apply(*record.moves)
        past.append(record)


def of_random_game(title: str, seed: int, events: int, rules: Ruleset | None = None) -> Iterator[Cited]:
    """What the events of a random game cite, and the refusals of its mistakes; `rules` are played instead of the title's."""
    dice = random.Random(seed)
    begun, player = setup(title, dice), PLAYS[title].player(dice)
    general = rules or read(title, begun.options)
    seats, charters = read_seats(begun.players, general)
    seated = for_players(general, seats, charters)
    assert seated is not None
    table, past = Table(seated, seats, lay_out(seated, seats, charters)), list[Record]()
    for _ in range(events):
        verb, *words = player.command(PLAYS[title].referee(table, 0, 0))
        try:
            resolved = resolve(table, History(past), verb, words)
            yield from _cited(resolved)
        except (BankerError, KeyError):
            continue
        if resolved.objections or verb in _NO_KIND:
            continue
        moves, said = tuple(resolved.draft.moves), resolved.event.words()
        past.append(Record(len(past) + 1, now(), str(table.round), verb, said, moves))
        table = resolved.after
        if table.over:
            return


def _cited(resolved: Resolved) -> Iterator[Cited]:
    verb, rules = resolved.event.verb, resolved.before.rules
    if verb in _NO_KIND:
        return
    yield from (Cited(f"{verb}: refused", objection.cite) for objection in resolved.objections)
    if not resolved.objections:
        for made in resolved.draft.explained:
            of_turn = isinstance(made.move, FactChange) and made.move.of in _OF_TURN
            yield Cited(f"{'turn' if of_turn else _occasion(resolved)}: {_what(made.move, rules)}", made.cite)


def _occasion(resolved: Resolved) -> str:
    """The verb, and what decides which section is behind its moves."""
    event, before, after = resolved.event, resolved.before, resolved.after
    if event.verb == "next" and before.round.is_stock and after.round.is_stock:
        return "next without a buyer"
    words = event.words()
    if event.verb != "private" or before.owner(words[1]) != BANK:
        return event.verb
    price, face = int(words[2]), before.rules.private[words[1]].price
    return "private" if price == face else f"private {'above' if price > face else 'below'} face value"


def _what(move: Move, rules: Ruleset) -> str:
    if isinstance(move, TokenMove):
        return "price"
    if not isinstance(move, Transfer):
        return f"fact {move.of}"
    places = (_place(end, rules) for end in (move.source, move.to))
    return f"{move.of}, {' to '.join(places)}"


def _place(name: str, rules: Ruleset) -> str:
    if name in rules.corporation:
        return "corporation"
    return name if name in _PLACES else "player"


_PLACES = ("Bank", "IPO", "Pool", "Depot", "Map", "Out", "Box", "Reserve")
