"""What an event did, in a few lines: who paid whom, which price moved, who is president now, what it set off."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from banker.calc import rounds, trains
from banker.calc.money import dollars
from banker.rounds.stock import capital
from banker.state.declaration import FACTS, Fact
from banker.state.facts import CorporationFacts, GameFacts, PlayerFacts, PrivateFacts
from banker.state.moves import FactChange, Move, TokenMove, Transfer
from banker.state.table import BANK, DEPOT, IPO, MAP, POOL, REMOVED, RESERVE, Table
from banker.verbs.event import Change

_PLACES = {IPO: "the offering", POOL: "the pool", DEPOT: "the depot", BANK: "the Bank", REMOVED: "the box"}


def effects(before: Table, after: Table, moves: Sequence[Move]) -> list[str]:
    """The lines for an event, from its moves and the table before and after it."""
    lines = [*_payments(moves), *(line for place in range(len(moves)) if (line := _line(moves, place, after)))]
    lines += _rusted(moves)
    lines += _consequences(before, after)
    return lines


def changed(change: Change) -> str | None:
    """What an earlier event comes to after a correction, and what it came to before; None if it is the same."""
    (table, draft), (table_now, draft_now) = change.before, change.after
    before, after = effects(table, draft.table, draft.moves), effects(table_now, draft_now.table, draft_now.moves)
    tokens, tokens_now = ([move for move in one.moves if isinstance(move, TokenMove)] for one in (draft, draft_now))
    if before == after and tokens == tokens_now:
        return _counted(change)
    now, was = ([line for line in one if line not in other] for one, other in ((after, before), (before, after)))
    words = "; ".join(now) or ("nothing of that" if was else "its token lies elsewhere in the stack")
    return f"event {change.n} ({change.command}) comes to: {words}" + (f" (and not: {'; '.join(was)})" if was else "")


def _counted(change: Change) -> str | None:
    """A count is compared with the book again."""
    (_, draft), (_, draft_now) = change.before, change.after
    was, now = (
        {(move.of, move.on): move.after for move in one.moves if isinstance(move, FactChange) and move.of == _COUNTED}
        for one in (draft, draft_now)
    )
    if was == now or not change.command.startswith("count "):
        return None
    difference = int(next(iter(now.values()), 0) or 0)
    words = "agrees with the book" if not difference else f"{abs(difference)} too {'many' if difference > 0 else 'few'}"
    return f"event {change.n} ({change.command}): {words} now"


def _payments(moves: Sequence[Move]) -> Iterator[str]:
    cash = [move for move in moves if isinstance(move, Transfer) and move.of == "cash"]
    for source, paid in groupby(cash, key=lambda move: move.source):
        sums: dict[str, int] = {}
        for move in paid:
            sums[move.to] = sums.get(move.to, 0) + move.number
        if source == RESERVE:
            yield f"the notes kept out, {dollars(sum(sums.values()))}, go into the bank"
            continue
        back = sums.pop(RESERVE, 0)
        if back:
            yield f"the notes kept out, {dollars(back)}, come out of the bank again"
        if not sums:
            continue
        yield f"{source} pays {', '.join(f'{to} {dollars(amount)}' for to, amount in sums.items())}"


def _line(moves: Sequence[Move], place: int, after: Table) -> str | None:
    move = moves[place]
    if isinstance(move, Transfer):
        return _thing(move, after, moves, moves[place + 1 :])
    if isinstance(move, TokenMove):
        return _price(move, after)
    return _fact(move, after)


def _thing(move: Transfer, after: Table, moves: Sequence[Move], rest: Sequence[Move]) -> str | None:
    source, to = _PLACES.get(move.source, move.source), _PLACES.get(move.to, move.to)
    if move.of == "share":
        return _shares(move, source, to, after, moves)
    if move.of == "president":
        return (
            f"{after.president(move.name)} is president of {move.name}"
            if move.to in after.players
            else f"the president's certificate of {move.name} goes to {to}"
        )
    if move.of == "private":
        return f"{move.name} closes" if move.to == REMOVED else f"{move.to} has {move.name}"
    if move.of == "train" and move.to != REMOVED:
        count = f"{move.number} {move.name}-trains" if move.number > 1 else trains.a_train(move.name)
        return f"{move.to} gets {count}" if move.to in after.rules.corporation else f"{source} gives {count} to {to}"
    if move.of == "token" and move.to == move.name:
        return f"{move.name} has a station back, {after.tokens(move.name)} to place"
    if move.of == "token" and move.to == MAP:
        later = (other for other in rest if isinstance(other, Transfer) and (other.of, other.to) == ("token", MAP))
        left = after.tokens(move.name) + sum(other.number for other in later if other.name == move.name)
        home = (
            left + 1 == after.rules.corporation[move.name].tokens
            and after.corporation[move.name].stations_returned is None
        )
        return (
            f"{move.name}: home station on the map, {left} left"
            if home
            else f"{move.name} places a station, {left} left"
        )
    return None


def _shares(move: Transfer, source: str, to: str, after: Table, moves: Sequence[Move]) -> str | None:
    exchanged = any(
        isinstance(other, Transfer) and other.of == "president" and other.name == move.name and other.source == move.to
        for other in moves
    )
    if exchanged and move.source in after.players:
        return None
    if move.to in after.players:
        whence = "its treasury" if source == move.name else source
        return f"{move.to} has {move.number} more {move.name} from {whence}, {after.percent(move.name, move.to)}% now"
    if move.to == move.name:
        return f"{move.number} {move.name} go into its treasury from {source}, {after.percent(move.name, move.to)}% now"
    if move.source == REMOVED:
        return f"{move.number} more {move.name} is printed and put into {to}"
    return (
        f"{source} puts {move.number} {move.name} into {to}"
        if move.to == POOL
        else f"{move.number} {move.name} {'goes' if move.number == 1 else 'go'} back to {to}"
    )


def _price(move: TokenMove, after: Table) -> str:
    def price(cell: tuple[int, int] | None) -> str:
        return "no price" if cell is None else str(after.rules.market.spaces[cell].price)

    zone = after.zone(move.corporation)
    if move.source and move.to and price(move.source) == price(move.to):
        zone = ", ".join(filter(None, (zone, f"line {move.to[0]}, column {move.to[1]}")))
    words = (
        f"{move.corporation}: {price(move.source)} to {price(move.to)}"
        if move.source
        else f"{move.corporation}: starts at {price(move.to)}"
    )
    return f"{words} ({zone})" if zone else words


def _fact(move: FactChange, after: Table) -> str | None:
    fact = FACTS[move.of]
    words = _WORDS.get(fact)
    return words(move, after) if words and (move.after is not None or fact in _TAKEN_BACK) else None


def _round(move: FactChange, after: Table) -> str:
    if after.round.is_before(rounds.parse_round(str(move.before))):
        return f"back in {move.after}"
    first = after.priority if after.round.is_stock else next(iter(after.yet_to_operate()), None)
    return f"{move.after} begins" + (f" with {first}" if first else "")


def _rounds(move: FactChange, after: Table) -> str:  # noqa: ARG001 - one of several
    return f"{move.after} operating round{'s' if move.after != 1 else ''} in this set"


def _stranded(move: FactChange, after: Table) -> str:
    return f"{move.after} HAS NO TRAIN AND CANNOT PAY FOR ONE: the game ends after {_last_round(after)}"


def _floated(move: FactChange, after: Table) -> str:
    if move.after is None:
        return f"{move.on} has not floated"
    paid = after.corporation[move.on].capital_paid is not None
    due = capital(after, move.on) or 0
    return f"{move.on} floats" + ("" if paid else f": {dollars(due)} are due at the start of the next operating round")


def _broken(move: FactChange, after: Table) -> str:
    if move.after is None:
        return "the bank has not broken"
    return f"THE BANK HAS BROKEN: the game ends after {_last_round(after)}"


def _last_round(after: Table) -> str:
    """The round that will be the last."""
    one = after.rules.end.bank == "round"
    if after.round.is_stock:
        return "the next operating round" if one else "the next set of operating rounds"
    return str(after.round) if one else f"OR {after.round.number}.{after.rounds_in_set or 1}"


_COUNTED = GameFacts.count_differences.wire
_TAKEN_BACK = (CorporationFacts.floated_in, GameFacts.bank_broken_in, GameFacts.over)
"""The facts whose going, too, is told."""
_WORDS: dict[Fact[Any], Callable[[FactChange, Table], str]] = {
    PrivateFacts.comes_with: lambda move, _: f"{move.on} will bring {move.after} stock",
    GameFacts.bank_broken_in: _broken,
    CorporationFacts.floated_in: _floated,
    PrivateFacts.offered_at: lambda move, _: f"{move.on} is offered at {dollars(int(move.after or 0))}",
    GameFacts.over: lambda move, _: f"the game is over: {move.after}" if move.after else "the game goes on",
    GameFacts.phase_name: lambda move, after: f"phase {move.after}: {after.phase.train_limit} trains a corporation",
    GameFacts.round: _round,
    GameFacts.rounds_in_set: _rounds,
    PlayerFacts.final_score: lambda move, _: f"{move.on}: {dollars(int(move.after or 0))}",
    GameFacts.stranded: _stranded,
}


def _rusted(moves: Sequence[Move]) -> Iterator[str]:
    gone = [move for move in moves if isinstance(move, Transfer) and move.of == "train" and move.to == REMOVED]
    for kind, same in groupby(gone, key=lambda move: move.name):
        yield f"{kind}-trains rust: {', '.join(f'{move.source} {move.number}' for move in same)}"


def _consequences(before: Table, after: Table) -> Iterator[str]:
    if before.round == after.round and not after.round.is_stock and not after.over:
        then = after.yet_to_operate()
        still = [name for name in before.yet_to_operate() if name in then]
        if still != [name for name in then if name in still]:
            yield f"the order has changed, yet to operate: {', '.join(then)}"
    if after.cash(BANK) < 0 <= before.cash(BANK):
        yield f"the bank owes {dollars(-after.cash(BANK))} now: it goes on paying on paper"
