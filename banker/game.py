"""A game being played: its ledger, its ruleset and the table as it is now."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from banker.errors import Damaged, Illegal, Impossible, Invalid
from banker.ledger.atomic import StrPath
from banker.ledger.format import Header
from banker.ledger.ledger import Ledger, create
from banker.rules.options import options_to_record
from banker.rules.places import BANK, RESERVE
from banker.rules.read import RawRuleset, apply_options, raw_ruleset, raw_ruleset_of_ledger
from banker.rules.seating import for_players
from banker.rules.values import Ruleset
from banker.state.record import Record
from banker.state.setup import lay_out
from banker.state.table import Table

if TYPE_CHECKING:
    # Queries need no events, so these modules are imported where an event is recorded.
    from banker.engine.resolve import Resolved
    from banker.rounds.objections import Objection
    from banker.rounds.turn import Pass


class Asked(NamedTuple):
    """An event as somebody wants it recorded; with `passes`, all that were said so far, who acts need not be named."""

    verb: str
    words: Sequence[str]
    override: str | None
    ref: str | None
    passes: "Sequence[Pass] | None"


class Outcome(NamedTuple):
    """What an event did, or would do; its record has no seal as long as it is not in the ledger."""

    asked: Asked
    resolved: "Resolved"
    record: Record


class Refused(Illegal):
    """The rules forbid the event; `objections` has every objection, `besides` further lines of the message."""

    def __init__(self, objections: Sequence["Objection"], besides: Sequence[str] = ()) -> None:
        self.objections = tuple(objections)
        super().__init__("\n  ".join((*map(str, objections), *besides)))


class Game:
    """An open ledger with its ruleset; `table` is the table after the last event, `records` are the events."""

    def __init__(self, path: StrPath, *, writing: bool) -> None:
        """Open a ledger; raises Invalid if it or its ruleset does not exist, Damaged if it cannot be trusted."""
        self.ledger = Ledger(path, writing=writing)
        self.pretending = False
        """Whether dry runs build on each other, in memory only."""
        try:
            self.rules = rules_of(self.ledger.header, self.ledger.name)
            self.ruleset_changed = self.rules.digest != self.ledger.header.digest
            self.table = self.first_table()
            self._replay(self.ledger.records)
        except BaseException:
            self.ledger.close()
            raise

    def first_table(self) -> Table:
        """The table before the first event."""
        header = self.ledger.header
        return Table(self.rules, header.players, header.box)

    @property
    def records(self) -> list[Record]:
        """The events, oldest first."""
        return self.ledger.records

    def _replay(self, records: Sequence[Record]) -> None:
        for record in records:
            apply_record(self.table, record, self.ledger.name)

    def refresh(self) -> int:
        """Read events that other bankers have recorded and return their number; raises Damaged."""
        if self.pretending:
            return 0
        with self.ledger.turn(looking=True) as others:
            self._replay(others)
            return len(others)

    def table_at(self, n: int | None) -> Table:
        """The table after event `n` (0: before the first, None: now); raises Invalid if the ledger has fewer events."""
        if n is None:
            return self.table
        if not 0 <= n <= len(self.records):
            raise Invalid(no_event(n, len(self.records)))
        table = self.first_table()
        for record in self.records[:n]:
            apply_record(table, record, self.ledger.name)
        return table

    def record(
        self,
        verb: str,
        words: Sequence[str],
        *,
        override: str | None = None,
        ref: str | None = None,
        dry_run: bool = False,
        passes: Sequence["Pass"] | None = None,
    ) -> Outcome:
        """Read, check and write one event; with `dry_run` all but the writing, which `commit` can do later.

        With `passes` (all passes typed so far) the words may leave out who acts. Raises Invalid if the words are not
        understood, Refused if the rules object and there is no override, Impossible if the event cannot happen at all,
        Damaged if it cannot be written. In each case nothing has changed.
        """
        with self._turn() as others:
            outcome = self._outcome(Asked(verb, words, override, ref, passes), len(others), dry_run=dry_run)
            if not dry_run:
                return self._append(outcome)
            if self.pretending:
                self.table = outcome.resolved.after
                self.records.append(outcome.record)
            return outcome

    @contextmanager
    def _turn(self) -> Iterator[list[Record]]:
        """Hold the ledger, with the events of other bankers read; dry runs that build on each other hold nothing."""
        if self.pretending:
            yield []
            return
        with self.ledger.turn() as others:
            self._replay(others)
            yield others

    def commit(self, outcome: Outcome) -> Outcome:
        """Write the event of a dry run; if anything was recorded meanwhile, it is read and checked again first.

        Raises what `record` raises.
        """
        with self._turn():
            meanwhile = len(self.records) + 1 - outcome.record.n
            if meanwhile:
                return self._append(self._outcome(outcome.asked, meanwhile, dry_run=False))
            return self._append(outcome._replace(record=outcome.record._replace(at=now())))

    def _append(self, outcome: Outcome) -> Outcome:
        try:
            sealed = self.ledger.append(outcome.record)
        finally:
            # If only the fsync failed, the event is in the file even so.
            if len(self.records) == outcome.record.n:
                self.table = outcome.resolved.after
        return outcome._replace(record=sealed)

    def _filled_in(self, asked: Asked, others: int) -> Sequence[str]:
        """The words, with who acts where nobody is named; `others` is how many events other bankers have just recorded."""
        if asked.passes is None:
            return asked.words
        from banker.engine.implied import fill_in

        complete = fill_in(asked.verb, asked.words, self.table, self.records, asked.passes)
        if others and len(complete) > len(asked.words):
            raise Invalid(
                f"Another banker has just recorded {others} event{'s' * (others > 1)}."
                " Name who acts, or look at the table and type the command again."
            )
        return complete

    def _outcome(self, asked: Asked, others: int, *, dry_run: bool) -> Outcome:
        for text in (*asked.words, asked.override or "", asked.ref or ""):
            if not _is_text(text):
                raise Invalid(f"{text!r} cannot be written as UTF-8.")
        from banker.engine.history import History
        from banker.engine.resolve import resolve

        table, history = self.table, History(self.records)
        resolved = resolve(table, history, asked.verb, self._filled_in(asked, others))
        if resolved.objections and asked.override is None:
            raise Refused(resolved.objections, list(resolved.event.what_if(table)) if dry_run else ())
        try:
            moves = tuple(resolved.draft.moves)
        except Impossible as error:
            raise Impossible(f"This cannot be recorded, even with an override. {error}") from None
        reason = asked.override if resolved.objections else None
        words, number = resolved.event.words(), len(self.records) + 1
        record = Record(number, now(), str(table.round), asked.verb, words, moves, reason, asked.ref)
        return Outcome(asked, resolved, record)


def no_event(n: int, last: int) -> str:
    """The message where somebody names an event that the ledger does not have."""
    has = f"{last} event{'s' * (last != 1)}" if last else "no events yet"
    return f"There is no event {n}: the ledger has {has}."


def _is_text(text: str) -> bool:
    """Whether a text can be written as UTF-8; arguments from a shell need not be."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def rules_of(header: Header, name: str) -> Ruleset:
    """The ruleset of a ledger; raises Invalid if it does not exist, Damaged if players or box do not fit it."""
    general = apply_options(raw_ruleset_of_ledger(header.ruleset, header.own), header.options)
    charters = {thing.name: thing.to for thing in header.box if thing.of == "president"}
    rules = for_players(general, header.players, charters)
    if rules is None or len(set(header.players)) != len(header.players):
        raise Damaged(f"{name}: the players in its header cannot play {general.game.id}.")
    missing = {(thing.of, thing.name) for thing in lay_out(rules, header.players, charters)}
    missing -= {(thing.of, thing.name) for thing in header.box}
    if missing:
        raise Damaged(f"{name}: the box in its header lacks {' '.join(min(missing)).strip()}.")
    return rules


def apply_record(table: Table, record: Record, name: str) -> None:
    """Make the moves of an event on a table; raises Damaged if they cannot be made."""
    try:
        table.apply(*record.moves)
    except (Impossible, KeyError) as error:
        raise Damaged(f"{name}: event {record.n} cannot have happened. {error}") from None


def begin(path: StrPath, ruleset: str, players: Sequence[str], options: Mapping[str, str]) -> Header:
    """Create a ledger; raises Invalid for an unknown ruleset, option or player name, or if the file exists."""
    header, _ = first_header(raw_ruleset(ruleset), players, options, now())
    create(path, header)
    return header


def first_header(
    source: RawRuleset, players: Sequence[str], options: Mapping[str, str], at: datetime
) -> tuple[Header, Ruleset]:
    """The header of a new ledger, and the ruleset for these players; raises Invalid for wrong options or players."""
    from banker.state.names import read_seats

    rules = apply_options(source, options)
    seats, charters = read_seats(players, rules)
    seated = for_players(rules, seats, charters) or rules
    box = tuple(lay_out(seated, seats, charters))
    dealt = sum(thing.number for thing in box if thing.of == "cash" and thing.to not in (BANK, RESERVE))
    if dealt > rules.bank.total:
        raise Invalid(
            f"{len(seats)} players would start with ${dealt:,} together, but the bank has ${rules.bank.total:,}."
        )
    return Header(source.name, source.own, rules.digest, options_to_record(rules, options), seats, box, at), seated


def now() -> datetime:
    """The time to the second; for reproducible ledgers BANKER_NOW sets it, in seconds since 1970."""
    fixed = os.environ.get("BANKER_NOW", "")
    if not fixed:
        return datetime.now(UTC).replace(microsecond=0)
    try:
        at = datetime.fromtimestamp(int(fixed), UTC) if not fixed.startswith("-") else None
    except (ValueError, OverflowError, OSError):
        at = None
    if at is None:
        raise Invalid(f"BANKER_NOW must be a time in seconds since 1970, not {fixed!r}.")
    return at
