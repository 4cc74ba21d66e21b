"""A game from Python: its ledger, its ruleset and the table as it is now.

`begin` creates a ledger and `Game` opens one. These names stay as they are from version 1.0 on: `path` and `writing` of `Game`,
`table`, `rules`, `records`, `warnings`, `turn`, `table_at`, `steps`, `record`, `commit`, `refresh` and `close`.

>>> from banker.game import Game
>>> from banker.opening import begin
>>> begin("friday.toml", "1830", ["Alice", "Bob", "Carol"], {}).players
('Alice', 'Bob', 'Carol')
>>> game = Game("friday.toml", writing=True)
>>> game.record("private", ["alice", "sv"]).record.words  # as in `banker private alice sv`
('Alice', 'SV', '20')
>>> game.record("buy", ["bob", "prr"])
Traceback (most recent call last):
    ...
banker.game.Refused: No stock is traded until all privates are sold, and CS, DH, MH, CA, BO are still for sale (1830 8.0).
>>> game.record("private", ["bob", "cs"], dry_run=True).resolved.after.cash("Bob")
760
>>> [(step.record.do, step.before.cash("Alice"), step.after.cash("Alice")) for step in game.steps()]
[('private', 800, 780)]
>>> game.table.cash("Alice"), game.table_at(0).cash("Alice"), str(game.table.round), game.turn().player
(780, 800, 'SR 1', 'Bob')
>>> game.close()

Each error is a `banker.errors.BankerError`: `Refused` by the rules, `Invalid` words, `Impossible` even with an override, or a `Damaged` ledger.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import cached_property
from typing import TYPE_CHECKING

from banker.errors import Damaged, Illegal, Impossible, Invalid
from banker.frozen import Frozen
from banker.ledger.atomic import StrPath
from banker.ledger.format import unfinished
from banker.ledger.ledger import Ledger
from banker.opening import Step, apply_records, first_table, now, require_references, rules_of, steps
from banker.rules.values import Ruleset
from banker.state.record import Record
from banker.state.table import Table

if TYPE_CHECKING:
    # Queries need no events, so these modules are imported where an event is recorded, or a turn is needed.
    from banker.engine.history import History
    from banker.engine.passes import Passes
    from banker.engine.resolve import Resolved
    from banker.rounds.objections import Objection
    from banker.rounds.turn import Pass, Turn
    from banker.verbs.event import Describe

_MOST_SHOWN = 10
"""The objections that a message lists: one early event can bring all later ones into trouble."""


class Request(Frozen):
    """An event as somebody wants it recorded; where it was `typed` in `play`, who acts need not be named.

    `tracks_passes`: whether passes are typed, too, so that rules about the order within a turn can be applied.
    """

    verb: str
    words: Sequence[str]
    override: str | None
    ref: str | None
    typed: bool
    tracks_passes: bool
    describe: "Describe | None" = None
    """Tells how a correction changes a later event."""


class Outcome(Frozen):
    """What an event did, or would do; its record has no seal as long as it is not in the ledger."""

    request: Request
    resolved: "Resolved"
    record: Record


class Refused(Illegal):
    """The rules forbid the event; `objections` has every objection, `besides` further lines of the message."""

    def __init__(self, objections: Sequence["Objection"], besides: Sequence[str] = ()) -> None:
        self.objections = tuple(objections)
        shown, more = objections[:_MOST_SHOWN], len(objections[_MOST_SHOWN:])
        rest = [f"And {more} more objection{'s' * (more > 1)}, mostly consequences of these."] if more else []
        super().__init__("\n  ".join((*map(str, shown), *rest, *besides)))


class Game:
    """An open ledger with its ruleset; `table` is the table after the last event, `records` are the events."""

    _state: tuple[Table, list[Record]]
    """The table and the events, replaced as a whole, so that Ctrl-C leaves all or nothing."""

    def __init__(self, path: StrPath, *, writing: bool, at: int | None = None) -> None:
        """Open a ledger; `table_at(at)` then has its answer already.

        Raises Invalid if the ledger or its ruleset does not exist, Damaged if it cannot be trusted.
        """
        self.ledger = Ledger(path, writing=writing)
        self.pretending = False
        """Whether dry runs build on each other, in memory only."""
        try:
            rules = rules_of(self.ledger.header, self.ledger.name)
            self.ruleset_changed = rules.digest != self.ledger.header.digest
            table = first_table(rules, self.ledger.header, self.ledger.name)
            apply_records(table, self.ledger.records[:at], self.ledger.name)
            self._at = at, table
            if at is not None:
                table = table.copy()
                apply_records(table, self.ledger.records[at:], self.ledger.name)
            require_references(self.ledger.records, self.ledger.name)
            self._state = table, self.ledger.records
        except BaseException:
            self.ledger.close()
            raise

    def close(self) -> None:
        """Close the ledger; every event that was recorded is on the disk."""
        self.ledger.close()

    @property
    def table(self) -> Table:
        """The table after the last event."""
        return self._state[0]

    @property
    def records(self) -> list[Record]:
        """The events, oldest first."""
        return self._state[1]

    @cached_property
    def passes(self) -> "Passes":
        """The passes that were typed in `play` for this ledger."""
        from banker.engine.passes import Passes

        return Passes(self.ledger.header.seal, now, keeps=not self.pretending)

    def turn(self, table: Table | None = None, records: Sequence[Record] | None = None) -> "Turn":
        """Whose turn it is now, or on this table after these events, as far as the events and the passes tell."""
        from banker.engine.turns import current_turn

        table = self.table if table is None else table
        passes, records = self.passes, self.records if records is None else records
        return current_turn(table, records, passes.known(records), passes_known=passes.are_complete(records))

    def turn_at(self, n: int | None) -> "Turn":
        """Whose turn it is after event `n` (None: now), where only events tell; raises Invalid if the ledger has fewer events."""
        from banker.engine.turns import current_turn

        return self.turn() if n is None else current_turn(self.table_at(n), self.records_to(n))

    def follow(self) -> None:
        """Let everybody know that a prompt follows the game, so that the turn is known after the last event."""
        if not self.passes.are_shared(self.records):
            with suppress(Damaged), self._alone():
                self.passes.complete(self.records)

    def add_pass(self, who: str, private: str = "", *, ends_turn: bool = False) -> None:
        """A player passes, or a corporation's turn ends, after the last event; raises what `Passes.add` raises, and Damaged."""
        with self._alone():
            self.passes.add(self.records, who, private, ends_turn=ends_turn)

    def take_back_pass(self) -> "Pass | None":
        """Take back the last pass, if no event was recorded since, and give it. Raises what `add_pass` raises."""
        with self._alone():
            return self.passes.take_back(self.records)

    def _alone(self) -> AbstractContextManager[None]:
        """No other banker records or passes meanwhile."""
        return nullcontext() if self.pretending else self.ledger.turn()

    def warnings(self) -> list[str]:
        """Warnings for those who open this game: an unfinished event, and rules that differ from the ledger, a sentence each."""
        name, torn, found = self.ledger.name, self.ledger.torn, []
        if torn:
            found.append(unfinished(torn, name))
        if self.rules.source.claims_shipped:
            found.append(str(self.rules.source.notice))
        if self.ruleset_changed:
            changed = f"The ruleset {self.ledger.header.ruleset} has changed since this ledger was begun."
            found.append(f"{changed} The recorded events do not change.")
        return found

    @property
    def rules(self) -> Ruleset:
        """The rules in force now, with all options that have been set."""
        return self.table.rules

    def refresh(self) -> int:
        """Read events that other bankers have recorded and return their number; raises Damaged."""
        if self.pretending:
            return 0
        with self.ledger.turn(looking=True):
            return self._take_in_others()

    def _take_in_others(self) -> int:
        """Make the moves of events that the ledger has read since; returns their number, raises Damaged."""
        table, records = self._state
        others = self.ledger.records[len(records) :]
        if others:
            table = table.copy()
            apply_records(table, others, self.ledger.name)
            require_references(self.ledger.records, self.ledger.name)
            self._state = table, self.ledger.records
        return len(others)

    def records_to(self, n: int | None) -> list[Record]:
        """The events up to event `n` (None: all); raises Invalid if there is no such event."""
        if n is not None and not 0 <= n <= len(self.records):
            raise Invalid(no_event(n, len(self.records)))
        return self.records[:n]

    def table_at(self, n: int | None) -> Table:
        """The table after event `n` (0: before the first, None: now); raises Invalid if the ledger has fewer events."""
        if n is None:
            return self.table
        records = self.records_to(n)
        if n == self._at[0]:
            return self._at[1].copy()
        table = self.table.first()
        apply_records(table, records, self.ledger.name)
        return table

    def steps(self, first: int = 1, last: int | None = None) -> Iterator[Step]:
        """The events from number `first` to number `last` (None: the last one), each with the table before and after it.

        Raises Invalid if the ledger has fewer events, as `table_at` does.
        """
        records = self.records_to(last)[first - 1 :]
        return steps(self.table_at(first - 1), records, self.ledger.name)

    def record(
        self,
        verb: str,
        words: Sequence[str],
        *,
        override: str | None = None,
        ref: str | None = None,
        dry_run: bool = False,
        hold: bool = False,
        typed: bool = False,
        tracks_passes: bool = False,
        describe: "Describe | None" = None,
    ) -> Outcome:
        """Read, check and write one event; with `dry_run` all but the writing, with `hold` too, since `commit` does that.

        Where they are `typed` in `play`, the words may leave out who acts. Raises Invalid if the words are not
        understood, Refused if the rules object and there is no override, Impossible if the event cannot happen at all,
        Damaged if it cannot be written. In each case nothing has changed.
        """
        request = Request(verb, words, override, ref, typed, tracks_passes, describe)
        if self.pretending:
            outcome = self._outcome(request, 0, dry_run=True)
            self._state = outcome.resolved.after, [*self.records, outcome.record]
            return outcome
        with self.ledger.turn():
            others = self._take_in_others()
            outcome = self._outcome(request, others, dry_run=dry_run)
            return outcome if dry_run or hold else self._append(outcome)

    def commit(self, outcome: Outcome, *, unchanged: bool = False) -> Outcome:
        """Write the event of a dry run; if anything was recorded meanwhile, it is read and checked again first.

        If it must be `unchanged`, as after a question about it, it is refused then, since its effects may be others. Raises what `record` raises.
        """
        with self.ledger.turn():
            self._take_in_others()
            meanwhile = len(self.records) + 1 - outcome.record.n
            if meanwhile and unchanged:
                raise Invalid(
                    f"Nothing was recorded: another banker has recorded {meanwhile} event{'s' * (meanwhile > 1)} since you were asked."
                    " Type the command again."
                )
            if meanwhile:
                return self._append(self._outcome(outcome.request, meanwhile, dry_run=False))
            return self._append(outcome._replace(record=outcome.record._replace(at=now())))

    def _append(self, outcome: Outcome) -> Outcome:
        try:
            # Before the event is written: whoever sees it must not take its turn for unknown.
            tell = self._tell_followers if outcome.request.tracks_passes else None
            sealed = self.ledger.append(outcome.record, tell)
        finally:
            # If only the fsync failed, the event is in the file even so.
            if len(self.ledger.records) == outcome.record.n:
                self._state = outcome.resolved.after, self.ledger.records
        return outcome._replace(record=sealed)

    def _tell_followers(self, sealed: Record) -> None:
        self.passes.complete([*self.records, sealed])

    def _outcome(self, request: Request, others: int, *, dry_run: bool) -> Outcome:
        """What an event does; `others` is how many events other bankers have just recorded."""
        from banker.engine.history import History

        for text in (*request.words, request.override or "", request.ref or ""):
            try:
                text.encode()
            except UnicodeEncodeError:  # arguments from a shell need not be text
                raise Invalid(f"{text!r} cannot be written as UTF-8.") from None
        table, past = self.table, History(self.records, describe=request.describe)
        if request.typed:
            from banker.engine.implied import fill_in_corporation

            past = History(self.records, fill_in_corporation, describe=request.describe)
        words, resolved = self._resolved(request, others, past)
        objections = [*resolved.objections, *self._turn_objections(request, resolved)]
        if not (objections and request.override) and (idle := resolved.event.nothing_to_record(past)):
            raise Invalid(idle)
        if objections and request.override is None:
            besides = list(resolved.event.effects_if_allowed(table)) if dry_run else []
            if request.typed:
                turn = self.turn()
                besides += self._whose_turn(resolved, turn) if len(words) > len(request.words) else []
                objections = resolved.event.objections_in_turn(objections, turn)
            raise Refused(objections, besides)
        resolved = resolved.overridden() if resolved.objections else resolved
        try:
            moves = tuple(resolved.draft.moves)
        except Impossible as error:
            raise Impossible(f"This cannot be recorded, even with an override. {error}") from None
        reason, number = request.override if objections else None, len(self.records) + 1
        words = resolved.event.words()
        record = Record(number, now(), str(table.round), request.verb, words, moves, reason, request.ref)
        return Outcome(request, resolved, record)

    def _resolved(self, request: Request, others: int, past: "History") -> "tuple[Sequence[str], Resolved]":
        """The complete words and the event that they stand for; raises Invalid, or Refused where the end of the game matters more."""
        from banker.engine.resolve import resolve

        try:
            words = self._filled_in(request, others)
            return words, resolve(self.table, past, request.verb, words)
        except Invalid:
            from banker.rounds.ending import game_over
            from banker.verbs.registry import find

            if self.table.over and request.override is None and not find(request.verb).allowed_after_end:
                raise Refused([game_over(self.table)]) from None
            raise

    def _filled_in(self, request: Request, others: int) -> Sequence[str]:
        """The words of an event, at a prompt with who acts; raises Invalid if events of other bankers make that uncertain."""
        if not request.typed:
            return request.words
        from banker.engine.implied import fill_in
        from banker.verbs.registry import find

        words = fill_in(request.verb, request.words, self.table, self.turn)
        if request.tracks_passes:
            words = tuple(find(request.verb).told_by_turn(words, self.turn))
        if others and len(words) > len(request.words):
            raise Invalid(
                f"Another banker has just recorded {others} event{'s' * (others > 1)}."
                " Name who acts, or look at the table and type the command again."
            )
        return words

    def _turn_objections(self, request: Request, resolved: "Resolved") -> "Iterable[Objection]":
        """The objections that depend on whose turn it is, where the passes tell."""
        if not request.tracks_passes or not self.table.round.is_stock:
            return ()
        from banker.verbs.event import object_in_turn

        return object_in_turn(resolved.event, self.turn())

    def _whose_turn(self, resolved: "Resolved", turn: "Turn") -> list[str]:
        """A line to add where a corporation that has run was taken to lay track or run, though the next one may be meant."""
        steps, step = self.rules.turn.steps, resolved.event.step
        if step is None or steps.index(step) > steps.index("run") or turn.ran is None or turn.next_to_operate is None:
            return []
        return [f"It is {turn.ran}'s turn. To begin {turn.next_to_operate}'s turn: `n`."]


def no_event(n: int | str, last: int) -> str:
    """The message where somebody names an event that the ledger does not have; `n` may be as typed."""
    has = f"{last} event{'s' * (last != 1)}" if last else "no events yet"
    return f"There is no event {n}: the ledger has {has}."
