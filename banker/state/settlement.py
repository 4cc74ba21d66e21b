"""The settlement of a correction: the moves that turn one table into another."""

from collections.abc import Iterator, Sequence
from typing import Any

from banker.rules.places import BANK, BOX, IPO, RESERVE
from banker.state.declaration import Fact
from banker.state.facts import GameFacts
from banker.state.record import FactChange, Move, TokenMove, Transfer
from banker.state.table import Table


def settle(now: Table, right: Table) -> list[Move]:
    """The moves from one table of a game to another: money, things, price tokens, facts.

    Between what comes out of the box and what goes back, the rules change, so that undoing the moves is possible, too.
    """
    things = [*_things(now, right)]
    chosen = [*_changes(GameFacts.chosen, now, right)]
    moves: list[Move] = [thing for thing in things if thing.source == BOX]
    moves += [*chosen, *(thing for thing in things if thing.source != BOX)]
    trial = now.copy()
    trial.apply(*chosen)
    for move in _tokens(trial, right):
        trial.apply(move)
        moves.append(move)
    others = {fact: None for fact in (*now.facts.values(), *right.facts.values()) if fact is not GameFacts.chosen}
    changes = [move for fact in others for move in _changes(fact, now, right)]
    # what only a corporation with a price can have goes before its token does, so that undoing brings the token back first
    leaving = {move.corporation for move in moves if isinstance(move, TokenMove) and move.to is None}
    cleared = [move for move in changes if move.on in leaving and move.after is None]
    return [*cleared, *moves, *(move for move in changes if move not in cleared)]


def through_bank(moves: Sequence[Move]) -> list[Move]:
    """The moves with all payments between two accounts made through the bank: each account pays or receives one sum."""
    due: dict[str, int] = {}
    others: list[Move] = []
    for move in moves:
        if not isinstance(move, Transfer) or move.of != "cash" or {move.source, move.to} & {BOX, RESERVE}:
            others.append(move)
            continue
        for who, amount in ((move.source, -move.number), (move.to, move.number)):
            due[who] = due.get(who, 0) + amount
    sums = [(who, amount) for who, amount in due.items() if who != BANK and amount]
    pays = [Transfer("cash", "", -amount, who, BANK) for who, amount in sums if amount < 0]
    return [*pays, *(Transfer("cash", "", amount, BANK, who) for who, amount in sums if amount > 0), *others]


def with_swaps(moves: Sequence[Move], table: Table) -> list[Move]:
    """The moves as the players make them: where a presidency passes between two of them, they swap certificates (1830 13.0).

    A settlement moves each certificate by the shortest way, so that the new president's new certificate may go to the
    old one directly.
    """
    found, transfers = [*moves], [move for move in moves if isinstance(move, Transfer)]
    for passed in transfers:
        if passed.of != "president" or {passed.source, passed.to} - {*table.players}:
            continue
        number = table.rules.corporation[passed.name].swapped
        swap = Transfer("share", passed.name, number, passed.to, passed.source)
        shares = [move for move in transfers if (move.of, move.name) == ("share", passed.name)]
        if shares and swap not in shares:
            found = [move for move in found if move not in shares] + [*_around(swap, shares)]
    return found


def added_up(moves: Sequence[Move]) -> list[Move]:
    """The moves with all certificates of a corporation that go back to the IPO in one."""
    found: list[Move] = []
    for move in moves:
        same = next((at for at, other in enumerate(found) if _go_back_alike(move, other)), None)
        if same is None:
            found.append(move)
        elif isinstance(move, Transfer):
            other = found[same]
            assert isinstance(other, Transfer)
            found[same] = other._replace(number=other.number + move.number)
    return found


def _go_back_alike(one: Move, other: Move) -> bool:
    if not (isinstance(one, Transfer) and isinstance(other, Transfer)) or one.to != IPO:
        return False
    return (one.of, one.name, one.to) == ("share", other.name, other.to) and other.of == "share"


def _around(swap: Transfer, shares: Sequence[Transfer]) -> Iterator[Transfer]:
    """A swap, after what the new president gets and before what the old one gives; together they do what the `shares` do."""
    excess: dict[str, int] = {}
    for move in (swap._replace(source=swap.to, to=swap.source), *shares):
        excess[move.source] = excess.get(move.source, 0) + move.number
        excess[move.to] = excess.get(move.to, 0) - move.number
    rest = [*_pair_off(swap.of, swap.name, excess, tuple(excess))]
    yield from (move for move in rest if move.source != swap.to)
    yield swap
    yield from (move for move in rest if move.source == swap.to)


def _changes(fact: Fact[Any, Any], now: Table, right: Table) -> Iterator[FactChange]:
    for on in dict.fromkeys((*fact.keys(now), *fact.keys(right))):
        if move := fact.move_to(now, on, fact.get(right, on)):
            yield move


def box_moves(was: Table, will_be: Table, now: Table) -> tuple[list[Transfer], list[Transfer]]:
    """What comes out of the box and what goes back into it, by two first tables, with the players' names on the table `now`."""
    names = dict(zip(now.seats, now.players, strict=True))
    into, out = list[Transfer](), list[Transfer]()
    for (of, name), excess in _excesses(was, will_be):
        for place, number in excess.items():
            holder = names.get(place, place)
            if number < 0:
                into.append(Transfer(of, name, -number, BOX, holder))
            elif number:
                out.append(Transfer(of, name, number, holder, BOX))
    return into, out


def _excesses(now: Table, right: Table) -> Iterator[tuple[tuple[str, str], dict[str, int]]]:
    """For each thing of the box: by place, how much more is there on one table than on the other."""
    for thing, places in now.holdings.items():
        there = right.holdings[thing]
        yield thing, {place: places.get(place, 0) - there.get(place, 0) for place in dict.fromkeys((*places, *there))}


def _things(now: Table, right: Table) -> Iterator[Transfer]:
    for (of, name), excess in _excesses(now, right):
        kept = excess.get(RESERVE, 0) if of == "cash" else 0
        if kept:  # the reserve is added to the bank, or taken out of it, as a whole
            yield Transfer(of, name, abs(kept), *((RESERVE, BANK) if kept > 0 else (BANK, RESERVE)))
            excess[RESERVE], excess[BANK] = 0, excess.get(BANK, 0) + kept
        excess[BOX] = -sum(excess.values())
        for group in _groups(now) if of == "cash" else ():
            yield from _pair_off(of, name, excess, group)
        yield from _pair_off(of, name, excess, tuple(excess))


def _groups(table: Table) -> Iterator[tuple[str, ...]]:
    """Who settles with whom, in this order: players, then corporations, then each of them with the bank."""
    yield table.players
    yield tuple(table.rules.corporation)
    for who in (*table.players, *table.rules.corporation):
        yield who, BANK


def _pair_off(of: str, name: str, excess: dict[str, int], places: tuple[str, ...]) -> Iterator[Transfer]:
    """Move things from places that have too many to places that have too few."""
    for source in places:
        for to in places:
            number = min(excess.get(source, 0), -excess.get(to, 0))
            if number > 0:
                excess[source] -= number
                excess[to] += number
                yield Transfer(of, name, number, source, to)


def _tokens(trial: Table, right: Table) -> Iterator[TokenMove]:
    """Tokens to their spaces first, then each stack put in order; the caller applies each move to `trial` at once."""
    for name in trial.rules.corporation:
        source, to = trial.cells.get(name), right.cells.get(name)
        if source != to:
            above = 0 if source is None else trial.above(name)
            yield TokenMove(name, source, to, (above, 0 if to is None else len(trial.stack(to))))
    for cell, stack in right.stacks.items():
        for place, name in enumerate(stack):
            if trial.stack(cell)[place] != name:
                yield TokenMove(name, cell, cell, (trial.above(name), place))
