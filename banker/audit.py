"""`audit`: every event worked out again from its words and the tables, compared with its moves, the box counted."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from banker.advice.counts import open_counts
from banker.calc.money import dollars
from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.errors import BankerError, Damaged
from banker.game import apply_record, rules_of
from banker.ledger.atomic import StrPath
from banker.ledger.ledger import Ledger
from banker.rounds.objections import words_for_discards
from banker.state.box import Box
from banker.state.draft import ExplainedMove
from banker.state.moves import Move, Transfer
from banker.state.record import Record
from banker.state.table import RESERVE, Table
from banker.verbs.registry import find
from banker.views.history import describe

_WORTHWHILE = 8
"""From how many ledgers on it pays to start other processes."""


class Finding(NamedTuple):
    """Something to report: of which event (None: of the whole ledger), by which rule, how grave, and the dollars at stake.

    Severities: `refused` (the rules do not allow it), `override` (nor did they, and the Banker said why he recorded
    it), `moves` (what it moved is not what its words come to), `box` (the box does not come out), `damaged` (the
    ledger cannot be read), `warning`, `count` (what was counted is still not what the book says).
    """

    event: int | None
    rule: str
    severity: str
    message: str
    amount: int = 0


GRAVEST_FIRST = ("damaged", "box", "moves", "refused", "override", "warning", "count")


class Report(NamedTuple):
    """What an audit of one ledger found, and the scores at its end."""

    file: str
    findings: list[Finding]
    scores: dict[str, int]


def audit(path: StrPath) -> Report:
    """Audit one ledger; one that is damaged has that as its finding. Raises Invalid if there is none."""
    try:
        return _audit(path)
    except Damaged as error:
        return Report(str(path), [Finding(None, "", "damaged", str(error))], {})


def _audit(path: StrPath) -> Report:
    ledger = Ledger(path, writing=False)
    try:
        header = ledger.header
        rules = rules_of(header, ledger.name)
        findings = []
        if rules.digest != header.digest:
            words = f"the tables of {header.ruleset} have changed since this ledger was begun ({header.digest}, now {rules.digest})"
            findings.append(Finding(None, "", "warning", words))
        if ledger.torn:
            findings.append(
                Finding(
                    None,
                    "",
                    "warning",
                    f"the last {ledger.torn} bytes are an unfinished event, which was left out",
                )
            )
        table, more = audit_records(Table(rules, header.players, header.box), ledger.records, str(path))
    finally:
        ledger.close()
    found = sorted([*findings, *more], key=lambda finding: (GRAVEST_FIRST.index(finding.severity), finding.event or 0))
    return Report(str(path), found, {who: table.worth(who).total for who in table.players})


def audit_all(paths: Sequence[StrPath]) -> list[Report]:
    """Audit several ledgers, on all processors there are; raises Invalid if one is not there."""
    if len(paths) < _WORTHWHILE:
        return [audit(path) for path in paths]
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor() as pool:
        return list(pool.map(audit, paths, chunksize=4))


def audit_records(table: Table, records: Sequence[Record], name: str) -> tuple[Table, list[Finding]]:
    """Work out events again, from the table before the first; the table at their end, and what was found."""
    box = Box(table)
    past: list[Record] = []
    findings: list[Finding] = []
    standing: set[str] = set()
    for record in records:
        findings += [Finding(record.n, "", "box", words) for words in _misplaced(record, table)]
        after, found = _work_again(table, past, record)
        # What is wrong until it is put right is said once, and not of every event in between.
        lasting = {finding.message for finding in found if _lasts(finding, table)}
        findings += (finding for finding in found if finding.message not in standing)
        if not find(record.do).allowed_after_end:
            standing = lasting
        if after is None:
            after = table.copy()
            try:
                apply_record(after, record, name)
            except Damaged as error:
                findings.append(Finding(record.n, "", "box", str(error)))
                return table, findings
        table = after
        findings += [Finding(record.n, "", "box", f"the box does not come out: {words}") for words in box.count(table)]
        past.append(record)
    return table, [*findings, *_uncounted(table, past)]


def _uncounted(table: Table, past: Sequence[Record]) -> Iterator[Finding]:
    """Counts on record that differ from the book, and that nothing has put right since."""
    try:
        counts = open_counts(table, past)
    except Damaged:  # a correction that says not what it corrects, which was found with its event
        return
    for count in counts:
        much = f"{abs(count.difference):,} {'too many' if count.difference > 0 else 'too few'}"
        has, book = f"{count.counted:,}", f"{count.counted - count.difference:,}"
        what = (
            f"{count.place} has {has} of {count.who} and not {book}"
            if count.place
            else f"{count.who} has ${has} and not ${book}"
        )
        words = f"counted: {what}: {much}, and nothing since has put it right"
        yield Finding(count.n, "", "count", words, 0 if count.place else abs(count.difference))


def _lasts(finding: Finding, table: Table) -> bool:
    """Whether a finding is about what lies on the table: a discard due, a broken bank that nobody marked, a reserve not added."""
    due = words_for_discards(table.discards_due())
    return bool(due and finding.message.startswith(due)) or finding.message.startswith(
        ("missing: broken", "missing: stranded", f"missing: {dollars(table.cash(RESERVE))}: {RESERVE}")
    )


def _misplaced(record: Record, table: Table) -> Iterator[str]:
    if record.round != str(table.round):
        yield f"it is written down in {record.round}, and {table.round} was being played"


def _work_again(table: Table, past: list[Record], record: Record) -> tuple[Table | None, list[Finding]]:
    """The table after an event if its words come to its moves, else None; and what was found."""
    findings: list[Finding] = []
    try:
        resolved = resolve(table, History(past), record.do, record.words)
        severity = "refused" if record.override is None else "override"
        why = "" if record.override is None else f" (recorded because: {record.override})"
        stake = _dollars(record.moves)
        findings += [
            Finding(record.n, objection.cite, severity, objection.text + why, stake)
            for objection in resolved.objections
        ]
        words = resolved.event.words()
        if words != record.words:
            findings.append(Finding(record.n, "", "moves", f"its words are not complete: {' '.join(words)} is meant"))
        draft = resolved.draft
    except BankerError as error:
        findings.append(Finding(record.n, "", "refused", str(error)))
        return None, findings
    if tuple(draft.moves) == record.moves:
        return draft.table, findings
    findings += _differences(record, draft.explained, table)
    return None, findings


def _differences(record: Record, made: Sequence[ExplainedMove], table: Table) -> Iterator[Finding]:
    """Which moves are missing from an event, and which are too many."""
    left = list(record.moves)
    for move, cite, _ in made:
        if move in left:
            left.remove(move)
        else:
            yield Finding(record.n, cite, "moves", f"missing: {describe(move, table)}", _dollars([move]))
    for move in left:
        yield Finding(record.n, "", "moves", f"too much: {describe(move, table)}", _dollars([move]))


def _dollars(moves: Sequence[Move]) -> int:
    return sum(move.number for move in moves if isinstance(move, Transfer) and move.of == "cash")
