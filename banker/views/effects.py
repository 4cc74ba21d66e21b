"""What an event did, in a few lines: who paid whom, which price moved, who is president, which rounds and phases began."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from banker.calc import rounds, trains
from banker.engine.turns import current_turn
from banker.errors import listed
from banker.rounds import stations, together
from banker.rounds.ending import last_round, reason
from banker.rounds.starting import capital
from banker.rules.mechanism import minors
from banker.rules.places import BOX, IN_SENTENCES, subject
from banker.state.declaration import Fact
from banker.state.facts import CorporationFacts, GameFacts, PlayerFacts, PrivateFacts, is_of_cash
from banker.state.names import private_in_words, value_in_words
from banker.state.record import FactChange, Move, TokenMove, Transfer
from banker.state.settlement import added_up, with_swaps
from banker.state.table import BANK, MAP, POOL, REMOVED, RESERVE, Table
from banker.verbs.event import Change
from banker.views import presidents
from banker.views.width import join_lines

_IN_PLAY = {BANK: "the bank", RESERVE: "the reserve banknotes"}
"""Places of money that an option can enlarge from the box."""


def effects(
    before: Table, after: Table, moves: Sequence[Move], *, takes_back: bool = False, for_scripts: bool = False
) -> list[str]:
    """The lines for an event, from its moves and the table before and after it.

    With `takes_back` the moves are those of an undo or a correction: stock goes back, nobody buys or sells it.
    With `for_scripts`, prices move in the form of JSON, which is fixed: `PRR: 76 to 82`.
    """
    if takes_back:
        moves = added_up(with_swaps(moves, after))
    lines = [*_payments(moves, after, takes_back=takes_back)]
    for place, move in enumerate(moves):
        if isinstance(move, TokenMove) and move.source == move.to and not for_scripts:
            lines.append(_stacked(move, after) if after.cells.get(move.corporation) == move.to else "")
        elif isinstance(move, TokenMove):
            sold_out = not takes_back and _has_sold_out(move, before, after)
            lines.append(_price(move, after, sold_out=sold_out, for_scripts=for_scripts))
        elif isinstance(move, FactChange):
            lines.append(_fact(move, moves, after, takes_back=takes_back) or "")
        elif sentence := together.sentence(move, moves, after):
            lines.append(sentence)
        else:
            lines.append(_thing(moves, place, before, after, takes_back=takes_back) or "")
    return [*filter(None, lines), *_rusted(moves, after), *_consequences(before, after)]


def balances(before: Table, after: Table) -> list[str]:
    """The accounts and prices that an event has changed, for everybody to check, in lines of at most 80 columns."""
    parts = []
    were = dict(zip(after.players, before.players, strict=True))
    for who in (*after.players, *after.rules.corporation, BANK):
        cash, price = after.cash(who), after.price(who)
        words = [after.money(cash)] if before.cash(were.get(who, who)) != cash else []
        words += [f"at {price}" if price else "without a price"] if before.price(who) != price else []
        if words:
            parts.append(f"{'bank' if who == BANK else who} {' '.join(words)}")
    return join_lines("Now: ", parts)


def changed(change: Change, *, for_scripts: bool = False) -> str | None:
    """What an earlier event does after a correction, and what it did before; None if nothing of that changes."""
    (table, draft), (table_now, draft_now) = change.before, change.after
    before = effects(table, draft.table, draft.moves, for_scripts=for_scripts)
    after = effects(table_now, draft_now.table, draft_now.moves, for_scripts=for_scripts)
    tokens, tokens_now = ([move for move in each.moves if isinstance(move, TokenMove)] for each in (draft, draft_now))
    if before == after and tokens == tokens_now:
        return _counted(change)
    now, was = ([line for line in lines if line not in other] for lines, other in ((after, before), (before, after)))
    event = f"Event {change.n} ({change.command})"
    if not now and not was:
        return f"{event}: {' '.join(_stacked(move, draft_now.table) for move in tokens_now if move not in tokens)}"
    parts = [f"{event} now: {_sentences(now)}" if now else f"{event} no longer: {_sentences(was)}"]
    parts += [f"Before: {_sentences(was)}"] if now and was else []
    return " ".join(parts)


def _sentences(lines: Sequence[str]) -> str:
    return " ".join(f"{line.removesuffix('.')}." for line in lines)


def _stacked(move: TokenMove, after: Table) -> str:
    """Where a token lies in its stack, for a move within it."""
    name = move.corporation
    if move.to is None:
        return f"{name} has no price."
    stack = after.stack(move.to)
    place = f"below {stack[at - 1]}" if (at := stack.index(name)) else "on top"
    return f"{name} is now {place} at {after.money(after.rules.market.spaces[move.to].price)}."


def _counted(change: Change) -> str | None:
    (_, draft), (_, draft_now) = change.before, change.after
    changes = ([move for move in each.moves if isinstance(move, FactChange)] for each in (draft, draft_now))
    of = GameFacts.count_differences.wire
    was, now = ({move.on: move.after for move in made if move.of == of} for made in changes)
    if was == now or not change.command.startswith("count "):
        return None
    subject, difference = next(((on, int(value or 0)) for on, value in now.items()), ("", 0))
    if not difference:
        return f"Event {change.n} ({change.command}) now agrees with the ledger."
    off, table = abs(difference), draft_now.table
    words = table.money(off) if is_of_cash(table, subject) else f"{off} share{'s' * (off != 1)}"
    return f"Event {change.n} ({change.command}) is now {words} too {'high' if difference > 0 else 'low'}."


def _payments(moves: Sequence[Move], after: Table, *, takes_back: bool) -> Iterator[str]:
    cash = [move for move in moves if isinstance(move, Transfer) and move.of == "cash"]
    if takes_back:  # what one source paid to many now comes back from each of them: in one sum
        first = [move.source for move in cash].index
        cash.sort(key=lambda move: first(move.source))
    for source, paid in groupby(cash, key=lambda move: move.source):
        sums: Counter[str] = Counter()
        for move in paid:
            sums[move.to] += move.number
        if source == BOX:
            for to, amount in sums.items():
                yield f"{after.money(amount)} goes from the box to {_IN_PLAY.get(to, to)}."
            continue
        if put_back := sums.pop(BOX, 0):
            yield f"{after.money(put_back)} goes from {_IN_PLAY.get(source, source)} back into the box."
        if back := sums.pop(RESERVE, 0):
            yield f"The reserve banknotes, {after.money(back)}, come out of the bank again."
        if sums and source == RESERVE:
            yield f"The reserve banknotes, {after.money(sums.total())}, go into the bank."
        elif sums:
            received = [f"{IN_SENTENCES.get(to, to)} {after.money(amount)}" for to, amount in sums.items()]
            yield f"{subject(source)} pays {listed(received)}."


def _fact(move: FactChange, moves: Sequence[Move], after: Table, *, takes_back: bool) -> str | None:
    fact = after.facts[move.of]
    if fact is CorporationFacts.floated_in and move.after is None:
        return _floats_no_more(move.on, after, takes_back=takes_back)
    reported = fact in _WORDS and (move.after is not None or fact in _TAKEN_BACK)
    return _WORDS[fact](move, after) if reported else together.sentence(move, moves, after)


def _thing(moves: Sequence[Move], place: int, before: Table, after: Table, *, takes_back: bool) -> str | None:
    """The line for one thing that moves; payments and rusted trains have lines for several."""
    move = moves[place]
    assert isinstance(move, Transfer)
    if move.of == "share":
        if move.to == REMOVED and not takes_back:
            leave = f"{move.number} {move.name} {'leaves' if move.number == 1 else 'leave'} the game."
            return None if presidents.leaves(moves, move.name) else leave
        return _shares(move, after, moves, traded=not takes_back and _is_paid(move, moves[:place]))
    if move.of == "president":
        return presidents.line(move, before, after, moves)
    if move.of == "private":
        private = private_in_words(move.name, after.rules)
        return f"The {private} closes." if move.to == REMOVED else f"{subject(move.to)} now owns the {private}."
    if move.of == "train":
        return _train(move, after, takes_back=takes_back)
    if takes_back and (move.of, move.source, move.to) == ("token", REMOVED, MAP):
        return f"{_stations(move.number)} of {move.name} {'is' if move.number == 1 else 'are'} back on the map."
    return _station(moves, place, before, after) if move.of == "token" else None


def _train(move: Transfer, after: Table, *, takes_back: bool) -> str | None:
    if BOX in (move.source, move.to):
        left = after.depot()[move.name]
        unlimited = after.rules.train[move.name].unlimited
        return None if unlimited else f"The depot now has {left} {move.name}-train{'s' * (left != 1)}."
    count = f"{move.number} {move.name}-trains" if move.number > 1 else trains.a_train(move.name)
    if move.to == REMOVED:
        is_listed = move.name in _no_longer_used(after) or move.source in after.rules.corporation
        return None if is_listed else f"{count[0].upper()}{count[1:]} leaves the game."
    if move.to in after.rules.corporation:
        return f"{move.to} gets {count}{' back' * (takes_back and move.source == REMOVED)}."
    does = "returns" if move.source in after.rules.corporation else "gives"
    return f"{subject(move.source)} {does} {count} to {IN_SENTENCES.get(move.to, move.to)}."


def _no_longer_used(after: Table) -> set[str]:
    return trains.rusted(after.rules, after.phase_name) | after.obsolete_types()


def _is_paid(share: Transfer, earlier: Sequence[Move]) -> bool:
    """Whether stock is bought or sold: its payment stands directly before a purchase, and before a sale to the pool."""
    if share.to == POOL:
        cash = (move for move in earlier if isinstance(move, Transfer) and move.of == "cash")
        return any((move.source, move.to) == (BANK, share.source) for move in cash)
    before = earlier[-1] if earlier else None
    return isinstance(before, Transfer) and (before.of, before.source) == ("cash", share.to)


def _station(moves: Sequence[Move], place: int, before: Table, after: Table) -> str | None:
    """The line for a station that moves, with the number that its corporation then has left, before the later moves of the event."""
    own = [(at, other) for at, other in enumerate(moves) if isinstance(other, Transfer) and other.of == "token"]
    move = next(other for at, other in own if at == place)
    same = [(at, other) for at, other in own if other.name == move.name]
    later = (other for at, other in same if at > place)
    gone = sum(other.number * ((other.source == move.name) - (other.to == move.name)) for other in later)
    left = after.tokens(move.name) + gone
    if BOX in (move.source, move.to):
        return f"{move.name} now has {_stations(left)} left."
    if (move.source, move.to) == (REMOVED, move.name):
        return f"{move.name} gets one more station and now has {left} left."
    if move.to == move.name:
        back = "a station" if move.number == 1 else _stations(move.number)
        return f"{move.name} gets {back} back and now has {left} left."
    if move.to != MAP:
        if presidents.leaves(moves, move.name):
            return None
        return f"{_stations(move.number)} of {move.name} {'leaves' if move.number == 1 else 'leave'} the game."
    is_first = not any(at < place for at, _ in same)
    home = is_first and move.number == 1 and stations.home_due(before, move.name)
    what = _stations(move.number) if move.number > 1 else "its home station" if home else "a station"
    return f"{move.name} places {what} and has {left} left."


def _stations(number: int) -> str:
    return f"{number} station{'s' * (number != 1)}"


def home_stations(before: Table, moves: Sequence[Move]) -> int:
    """The number of lines that only show that a corporation's turn has begun: the line of its home station."""
    own = [move.name for move in moves if isinstance(move, Transfer) and (move.of, move.to) == ("token", MAP)]
    return sum(stations.home_due(before, name) for name in dict.fromkeys(own))


def _shares(move: Transfer, after: Table, moves: Sequence[Move], *, traded: bool) -> str | None:
    others = (other for other in moves if isinstance(other, Transfer))
    exchanged = any(other[:2] == ("president", move.name) and other.source == move.to for other in others)
    swapped = after.rules.corporation[move.name].swapped
    if exchanged and move.source in after.players and move.number == swapped:
        return None
    stock = f"{move.number} {move.name}"
    to = IN_SENTENCES.get(move.to, move.to)
    if move.to in (*after.players, move.name):
        source = IN_SENTENCES.get(move.source, move.source)
        source = f"the treasury of {move.name}" if move.source == move.name else source
        source += " for its treasury" * (move.to == move.name)
        holds = f"now holds {after.percent(move.name, move.to)}%"
        return f"{move.to} {'buys' if traded else 'gets'} {stock} from {source} and {holds}."
    if move.source == REMOVED:
        return f"{stock} {'comes' if move.number == 1 else 'come'} into play in {to}."
    if move.to == POOL and traded:
        return f"{move.source} sells {stock} to {to} and now holds {after.percent(move.name, move.source)}%."
    if move.to == POOL:
        return f"{subject(move.source)} puts {stock} into {to}."
    return f"{stock} {'goes' if move.number == 1 else 'go'} back to {to}."


def _has_sold_out(move: TokenMove, before: Table, after: Table) -> bool:
    """Whether a price rises at the end of a stock round since players hold all of the stock (1830 8.2(2))."""
    name, ends = move.corporation, after.round != before.round or bool(after.over)
    rises = name in before.cells and move.to == before.moved_price(name, before.rules.market.sold_out)
    return before.round.is_stock and ends and rises and before.sold_out(name)


def _price(move: TokenMove, after: Table, *, sold_out: bool, for_scripts: bool) -> str:
    """The line for a price; for scripts without the sign of the currency and the full stop, and never as sold out."""
    name, written = move.corporation, str if for_scripts else after.money
    spaces, zone = after.rules.market.spaces, after.zone(name)
    was, now = ("no price" if cell is None else written(spaces[cell].price) for cell in (move.source, move.to))
    if stays := was == now and move.source and move.to:
        zone = ", ".join(filter(None, (zone, "row {}, column {}".format(*stays))))
    if not move.source:
        words = f"{name}{':' * for_scripts} starts at {now}"
    elif stays and not for_scripts:
        words = f"{name}{' is sold out: it' * sold_out} moves, and its price stays {now}"
    else:
        words = f"{name}{' is sold out' * (sold_out and not for_scripts)}: {was} to {now}"
    return f"{words}{f' ({zone})' if zone else ''}{'' if for_scripts else '.'}"


def _round(move: FactChange, after: Table) -> str:
    if after.round.is_before(rounds.parse_round(str(move.before))):
        return f"The game is back in {move.after}."
    first = current_turn(after, ()).next_up
    return f"{move.after} begins with {first}." if first else f"{move.after} begins."


def _floats_no_more(name: str, after: Table, *, takes_back: bool) -> str | None:
    if minors(after.rules).get(name) in after.privates(BANK):
        return None  # that its private goes back tells it
    closes = after.has_president(name, REMOVED) or (after.price(name) is None and not takes_back)
    return f"{name} {'closes' if closes else 'has not floated'}."


def _floated(move: FactChange, after: Table) -> str:
    if move.on in minors(after.rules):
        return f"{move.on} is in play."
    receives = capital(after, move.on)
    if after.corporation[move.on].capital_paid is not None or not receives:
        return f"{move.on} floats."
    return f"{move.on} floats. It receives {after.money(receives)} when the next operating round starts."


def _bid(move: FactChange, after: Table) -> str:
    who, name = GameFacts.bid_of.names(after, move.on)
    private = private_in_words(name, after.rules)
    if move.after is not None:
        return f"{who} bids {after.money(int(move.after))} for the {private} and has {after.money(after.spendable(who))} left to spend."
    if after.owner(name) == who or after.rules.privates.bids_bind == "highest":
        return ""  # the payment tells it, or nothing was set aside
    return f"{who} gets back the {after.money(int(move.before or 0))} reserved for the {private}."


def _ends_game(what: str, after: Table) -> str:
    return f"{what}." if after.over else f"{what}. The game ends after {last_round(after)}."


def _last_name(names: object, seat: str) -> str:
    """The last of the names of a player, as a fact has them; without any it is the name in the header."""
    return str(names).rpartition(", ")[2] if names else seat


def _option(move: FactChange, after: Table) -> str:
    first = after.first_rules.options.get(move.on, "none")
    was, now = (value_in_words(after.rules, move.on, str(value or first)) for value in (move.before, move.after))
    return f"Option {move.on}: {was} to {now}."


_TAKEN_BACK = (
    GameFacts.called,
    GameFacts.chosen,
    GameFacts.bank_broken_in,
    GameFacts.at_market_end,
    GameFacts.bid_of,
    GameFacts.over,
)
"""Facts that are reported also when an undo or a correction removes them."""
_WORDS: dict[Fact[Any, Any], Callable[[FactChange, Table], str]] = {
    PrivateFacts.comes_with: lambda move, after: (
        f"The {private_in_words(move.on, after.rules)} comes with {move.after} stock."
    ),
    GameFacts.bank_broken_in: lambda move, after: (
        _ends_game("THE BANK HAS BROKEN", after) if move.after else "The bank has not broken."
    ),
    GameFacts.at_market_end: lambda move, after: (
        _ends_game(f"THE PRICE OF {move.after} HAS REACHED THE END OF THE MARKET", after)
        if move.after
        else "No price has reached the end of the market."
    ),
    GameFacts.bid_of: _bid,
    CorporationFacts.floated_in: _floated,
    CorporationFacts.trains_allowed: lambda move, _: f"{move.on} may keep {move.after} above the train limit.",
    PrivateFacts.offered_at: lambda move, after: (
        f"The {private_in_words(move.on, after.rules)} is now offered at {after.money(int(move.after or 0))}."
    ),
    GameFacts.chosen: _option,
    GameFacts.called: lambda move, _: " is now called ".join(_last_name(its, move.on) for its in move[2:]) + ".",
    GameFacts.over: lambda move, _: (
        f"The game is over: {rounds.why_over(str(move.after))}." if move.after else "The game continues."
    ),
    GameFacts.phase_name: lambda move, after: trains.phase_in_words(after.rules, str(move.after)),
    GameFacts.round: _round,
    GameFacts.turn_order: lambda move, _: f"Turns in stock rounds now go {move.after}." if move.after else "",
    GameFacts.rounds_in_set: lambda move, after: (
        f"The game ends after {last_round(after)}."
        if (why := reason(after)) is not None and why.after not in ("set", "next-set")
        else f"This set has {move.after} operating round{'s' if move.after != 1 else ''}."
    ),
    PlayerFacts.final_score: lambda move, after: f"{move.on} ends with {after.money(int(move.after or 0))}.",
    GameFacts.last_set: lambda _, its: _ends_game(f"THE FIRST {its.rules.end.train}-TRAIN HAS LEFT THE DEPOT", its),
    GameFacts.stranded: lambda move, after: _ends_game(f"{move.after} HAS NO TRAIN AND CANNOT PAY FOR ONE", after),
}


def _rusted(moves: Sequence[Move], after: Table) -> Iterator[str]:
    trains_moved = (move for move in moves if isinstance(move, Transfer) and move.of == "train")
    gone = [move for move in trains_moved if move.to == REMOVED and not together.sentence(move, moves, after)]
    rusts, obsolete = _no_longer_used(after), after.obsolete_types()
    for move in gone:
        if move.name not in rusts and move.source in after.rules.corporation:
            yield f"{move.source} gives up {trains.a_train(move.name)}, which leaves the game."
    for kind, same in groupby((move for move in gone if move.name in rusts), key=lambda move: move.name):
        lost = ", ".join(f"{IN_SENTENCES.get(move.source, move.source)} {move.number}" for move in same)
        yield f"The {kind}-trains {'were obsolete and are gone' if kind in obsolete else 'rust'}: {lost}."


def _consequences(before: Table, after: Table) -> Iterator[str]:
    if before.round == after.round and not after.round.is_stock and not after.over:
        then = after.yet_to_operate()
        still = [name for name in before.yet_to_operate() if name in then]
        if still != [name for name in then if name in still]:
            yield f"The operating order has changed. Yet to operate: {', '.join(then)}."
    if after.cash(BANK) < 0 <= before.cash(BANK):
        yield f"The bank owes {after.money(-after.cash(BANK))} and now pays with IOUs."
