"""A ledger as it is begun and opened: its header, its ruleset, its first table, and the tables after its events."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import NamedTuple

from banker.errors import Damaged, Impossible, Invalid
from banker.ledger.atomic import StrPath
from banker.ledger.format import Header
from banker.ledger.ledger import create
from banker.rules.about import RawRuleset
from banker.rules.faults import BadRuleset
from banker.rules.options import options_to_record, require_drawn
from banker.rules.places import PLACES
from banker.rules.read import apply_options, raw_ruleset, raw_ruleset_of_ledger
from banker.rules.seating import for_players
from banker.rules.values import Ruleset
from banker.state.facts import is_known
from banker.state.invariants import first_broken, first_broken_at_all
from banker.state.record import FactChange, Record, Transfer
from banker.state.setup import charters_in, lay_out, require_bank, require_money
from banker.state.table import Table
from banker.verbs.registry import CORRECTIONS, REVERSALS, verbs

_SHOWN = 20


def rules_of(header: Header, name: str) -> Ruleset:
    """The ruleset of a ledger; raises Invalid if it does not exist, Damaged if players or box do not fit it."""
    source = raw_ruleset_of_ledger(header.ruleset, header.own)
    try:
        general = apply_options(source, header.options)
    except BadRuleset:
        raise
    except Invalid as error:
        raise Damaged(f"{name}: the options in its header are not those of {header.ruleset}. {error}") from None
    charters = charters_in(general, header.box)
    rules = for_players(general, header.players, charters)
    if rules is None or len(set(header.players)) != len(header.players):
        raise Damaged(f"{name}: the players in its header cannot play {general.game.id}.")
    needed = {(thing.of, thing.name) for thing in lay_out(rules, header.players, charters)}
    if missing := needed - {(thing.of, thing.name) for thing in header.box}:
        raise Damaged(f"{name}: the box in its header lacks {' '.join(min(missing)).strip()}.")
    places = {*header.players, *rules.corporation, *PLACES}
    for of, thing, _, _, to in header.box:
        if (of, thing) not in needed and not (of == "train" and thing in rules.train):
            raise Damaged(f"{name}: the box in its header has {of} {thing}, which {general.game.id} does not have.")
        if to not in places:
            what = f"{of} {thing}".strip()
            raise Damaged(f"{name}: the box in its header puts {what} in {to}, which is not a place.")
    return rules


def first_table(rules: Ruleset, header: Header, name: str) -> Table:
    """The table before the first event, with what the header's box holds; raises Damaged if that is no table."""
    table = Table(rules, header.players, header.box)
    if broken := first_broken_at_all(table):
        raise Damaged(f"{name}: the box in its header cannot be right. {broken}")
    return table


class Step(NamedTuple):
    """A recorded event, the table before it and the table after it, neither of which changes any more."""

    record: Record
    before: Table
    after: Table


def steps(table: Table, records: Iterable[Record], name: str) -> Iterator[Step]:
    """Each of some events, which follow on a table: the one way through a game. Raises Damaged as `apply_records` does."""
    for record in records:
        before, table = table, table.copy()
        apply_records(table, [record], name)
        yield Step(record, before, table)


def apply_records(table: Table, records: Iterable[Record], name: str) -> None:
    """Make the moves of events on a table; raises Damaged if they cannot be made, or lead to what is no table."""
    for record in records:
        if record.do not in verbs():
            require_known([record], name)
        try:
            table.apply(*record.moves)
        except (Impossible, KeyError) as error:
            require_known([record], name)
            raise Damaged(f"{name}: event {record.n} cannot have happened. {error}") from None
        if broken := first_broken(table, record.moves):
            raise Damaged(f"{name}: event {record.n} cannot have happened. {broken}")


def require_known(records: Iterable[Record], name: str) -> None:
    """Raises Damaged if an event has a verb or a fact that this version does not know."""
    for record in records:
        facts = (move.of for move in record.moves if isinstance(move, FactChange))
        if record.do not in verbs() or not all(map(is_known, facts)):
            raise Damaged(
                f"{name}: event {record.n} (`{record.do[:_SHOWN]}`) was recorded by a newer version of banker."
                " Install it to open this ledger."
            )


def require_references(records: Sequence[Record], name: str) -> None:
    """Raises Damaged if an event refers to an earlier one to which it cannot."""
    if any(record.do in REVERSALS or record.do in CORRECTIONS for record in records):
        from banker.engine.history import require_order

        require_order(records, name)


def begin(path: StrPath, ruleset: str, players: Sequence[str], options: Mapping[str, str]) -> Header:
    """Create a ledger; raises Invalid for an unknown ruleset, option or player name, or if the file exists."""
    header, _ = first_header(raw_ruleset(ruleset), players, options, now())
    create(path, header)
    return header


def first_header(
    source: RawRuleset, players: Sequence[str], options: Mapping[str, str], at: datetime
) -> tuple[Header, Ruleset]:
    """The header of a new ledger, and the ruleset for these players; raises Invalid for wrong options or players."""
    try:
        rules, seats, seated, box = _laid_out(source, players, options)
    except BadRuleset:  # an option may be the cause
        rules, seats, _, box = _laid_out(source, players, {})
        require_bank(rules, seats, box, options)
        raise
    require_money(rules, seats, box)
    require_drawn(rules, options, len(players))
    return Header(source.name, source.own, rules.digest, options_to_record(rules, options), seats, box, at), seated


def _laid_out(
    source: RawRuleset, players: Sequence[str], options: Mapping[str, str]
) -> tuple[Ruleset, tuple[str, ...], Ruleset, tuple[Transfer, ...]]:
    """The ruleset, the players in seat order, the ruleset for these players and what is in the box."""
    from banker.state.names import read_seats

    rules = apply_options(source, options)
    seats, charters = read_seats(players, rules)
    seated = for_players(rules, seats, charters) or rules
    return rules, seats, seated, tuple(lay_out(seated, seats, charters))


def now() -> datetime:
    """The time to the second; for reproducible ledgers BANKER_NOW sets it, in seconds since 1970."""
    fixed = os.environ.get("BANKER_NOW", "")
    if not fixed:
        return datetime.now(UTC).replace(microsecond=0)
    with suppress(ValueError, OverflowError, OSError):
        if not fixed.startswith("-"):
            return datetime.fromtimestamp(int(fixed), UTC)
    raise Invalid(f"BANKER_NOW must be a time in seconds since 1970, not {fixed!r}.")
