"""`audit`: every event is replayed from its words and compared with its recorded moves, and the box is counted."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from banker.advice.counts import open_counts
from banker.engine.history import History
from banker.engine.progress import WATCHER, counted
from banker.engine.resolve import Resolved, resolve
from banker.engine.turns import overridden_turn
from banker.errors import BankerError, Damaged, Impossible
from banker.ledger.atomic import StrPath
from banker.ledger.format import Header, unfinished
from banker.ledger.ledger import Ledger
from banker.money import DOLLARS
from banker.opening import apply_records, require_known, rules_of
from banker.rounds.objections import words_for_discards
from banker.rules.values import Ruleset
from banker.state.box import Box, differences
from banker.state.declaration import FACTS, later_facts
from banker.state.draft import ExplainedMove
from banker.state.invariants import first_broken
from banker.state.moves import FactChange, Move, Transfer
from banker.state.record import Record
from banker.state.table import RESERVE, Table
from banker.verbs.registry import find, verbs
from banker.views.history import describe

_WORTHWHILE = 8
"""The number of ledgers from which parallel processes save time."""


class Finding(NamedTuple):
    """A problem found: its event (None: the whole ledger), the rule, the severity, and the dollars concerned.

    Severities: `refused` (against the rules), `override` (against the rules, recorded with a reason), `moves` (the
    recorded moves are not those that the words give), `box` (pieces or money of the box do not add up), `damaged` (the
    ledger cannot be read), `warning`, `count` (a count still differs from the ledger), `believed` (no fault, but taken on
    the players' word).
    """

    event: int | None
    rule: str
    severity: str
    message: str
    amount: int = 0


_MISSING = "Missing move: "
_GRAVEST_FIRST = ("damaged", "box", "moves", "refused", "override", "warning", "count", "believed")


class Report(NamedTuple):
    """The findings for one ledger, and the scores at its end."""

    file: str
    findings: list[Finding]
    scores: dict[str, int]
    events: int = 0
    ruleset: str | None = None
    notice: str | None = None
    """A sentence about a ruleset that does not come with the program."""
    currency: str = DOLLARS
    """That of the ruleset; of a ledger that cannot be read it is not known."""
    believed: Sequence[Finding] = ()
    """What events take on the players' word although earlier events should show it (`Doubt.on_trust`); no fault."""


def audit(path: StrPath) -> Report:
    """Audit one ledger; damage to the ledger is reported as a finding. Raises Invalid if the file does not exist."""
    try:
        ledger = Ledger(path, writing=False)
        ledger.close()  # it has been read
        header = ledger.header
        rules = rules_of(header, ledger.name)
        require_known(ledger.records, ledger.name)
        begun = [*_header(header, rules)]
        table, findings = audit_records(Table(rules, header.players, header.box), ledger.records, str(path))
    except Damaged as error:
        return Report(str(path), [Finding(None, "", "damaged", str(error))], {})
    findings += begun
    if ledger.torn:
        findings.append(Finding(None, "", "warning", unfinished(ledger.torn)))
    findings = [*_with_later_events(findings, History(ledger.records))]
    findings.sort(key=lambda finding: (_GRAVEST_FIRST.index(finding.severity), finding.event or 0))
    scores = {who: table.worth(who).total for who in table.players}
    notice = rules.source and rules.source.notice
    believed = [finding for finding in findings if finding.severity == "believed"]
    faults, currency = findings[: len(findings) - len(believed)], rules.game.currency
    return Report(str(path), faults, scores, len(ledger.records), header.ruleset, notice, currency, believed)


def _with_later_events(findings: Iterable[Finding], history: History) -> Iterator[Finding]:
    """The findings, those of events overridden or believed that a later event undid or corrected with that event."""
    try:
        undone, corrected = history.undone(), history.corrected()
    except Damaged:  # which is a finding itself
        yield from findings
        return
    for finding in findings:
        later = ""
        if finding.severity in ("override", "believed") and finding.event is not None:
            by = corrected.get(finding.event)
            later = " Undone later." if finding.event in undone else f" Corrected by event {by}." if by else ""
        yield finding._replace(message=f"{finding.message}{later}")


def _header(header: Header, rules: Ruleset) -> Iterator[Finding]:
    """The findings about a header: its ruleset, and its box, which must be the one that the ruleset lays out.

    Where the tables have changed since, they may be why a box is another, so that is only a warning then.
    """
    changed = rules.digest != header.digest
    if changed:
        words = f"The ruleset {header.ruleset} has changed since this ledger was begun (digest {header.digest}, now {rules.digest})."
        yield Finding(None, "", "warning", words)
    if rules.source is not None and rules.source.claims_shipped and rules.source.notice:
        yield Finding(None, "", "warning", rules.source.notice)
    for words, dollars_more in differences(rules, header.players, header.box):
        yield Finding(None, "", "warning" if changed else "box", words, dollars_more)


def audit_all(paths: Sequence[StrPath]) -> list[Report]:
    """Audit several ledgers, many of them in parallel; raises Invalid if a file does not exist."""
    if len(paths) < _WORTHWHILE:
        several = counted("Checking ledgers", paths, len(paths)) if len(paths) > 1 else paths
        return [audit(path) for path in several]
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(initializer=WATCHER.set, initargs=(None,)) as pool:
        return list(counted("Checking ledgers", pool.map(audit, paths, chunksize=4), len(paths)))


def audit_records(table: Table, records: Sequence[Record], name: str) -> tuple[Table, list[Finding]]:
    """Replay events from the table before the first; gives the table at their end, and the findings."""
    box = Box(table)
    past: list[Record] = []
    history = History(past)
    findings: list[Finding] = []
    standing: set[str] = set()
    unknown = later_facts(recorded=(move for record in records for move in record.moves))
    lacks: dict[str, int] = {}
    for record in counted("Checking events", records, len(records)):
        if record.round != str(table.round):
            words = f"The event is recorded in {record.round}, but the game was in {table.round}."
            findings.append(Finding(record.n, "", "box", words))
        after, found, lacking = _replay(table, history, record, unknown)
        lacks = dict.fromkeys(lacking, record.n) | lacks
        # A lasting fault is reported once, not again for every event until it is resolved.
        lasting = {finding.message for finding in found if finding.message.startswith(_lasting(table))}
        findings += (finding for finding in found if finding.message not in standing)
        if record.do not in verbs() or not find(record.do).allowed_after_end:
            standing = lasting
        if after is None or first_broken(after, record.moves):
            after = table.copy()
            try:
                apply_records(after, [record], name)
            except Damaged as error:
                findings.append(Finding(record.n, "", "box", str(error)))
                break
        table = after
        findings += [Finding(record.n, "", "box", f"The box does not add up: {words}") for words in box.count(table)]
        past.append(record)
    return table, [*findings, *_of_earlier_versions(table, lacks), *_unresolved_counts(table, past)]


def _of_earlier_versions(table: Table, lacks: Mapping[str, int]) -> Iterator[Finding]:
    """What cannot be checked: facts that no event has, by the first event that lacks them, and facts under wrong names."""
    for fact, n in lacks.items():
        words = f"No event has the fact {fact!r}, which earlier versions of banker did not keep, so rules that depend on it are not checked."
        yield Finding(n, "", "warning", words)
    for fact, on in sorted(table.found_misnamed):
        words = f"The fact {fact!r} of {on} has a wrong name, as in ledgers of earlier versions of banker, so its changes are not checked."
        yield Finding(None, "", "warning", words)


def _unresolved_counts(table: Table, past: Sequence[Record]) -> Iterator[Finding]:
    """Recorded counts that differ from the ledger, where no later event has resolved the difference."""
    try:
        counts = open_counts(table, past)
    except Damaged:  # an unreadable correction, which is already reported with its event
        return
    for count in counts:
        of, more, less = (f" shares of {count.who}", "many", "few") if count.place else ("", "much", "little")
        number = str if count.place else table.money
        found = f"{count.place or count.who} was counted with {number(count.counted)}{of}"
        book = number(count.counted - count.difference)
        much = f"{number(abs(count.difference))} too {less if count.difference < 0 else more}"
        words = f"{found}, but the ledger says {book}: {much}. No later event resolves the difference."
        yield Finding(count.n, "", "count", words, 0 if count.place else abs(count.difference))


def _lasting(table: Table) -> tuple[str, ...]:
    """The beginnings of findings that last until resolved: a discard due, a broken bank or an added reserve not recorded."""
    due = words_for_discards(table.discards_due())
    moves = ("broken", "stranded", f"{table.money(table.cash(RESERVE))}: {RESERVE}")
    return (*([due] if due else []), *(f"{_MISSING}{move}" for move in moves))


def _replay(
    table: Table, past: History, record: Record, unknown: Container[str]
) -> tuple[Table | None, list[Finding], list[str]]:
    """The table after an event if its words give exactly its recorded moves, else None; the findings; and which `unknown` facts it lacks."""
    findings: list[Finding] = []
    try:
        resolved = resolve(table, past, record.do, record.words)
        severity, why = "refused", ""
        if record.override is not None:
            severity, why = "override", f" Recorded because: {record.override}."
        stake = _dollars(record.moves)
        against = [*resolved.objections]
        if record.override is not None:
            against += overridden_turn(resolved.event, table, past.records)
        findings += [Finding(record.n, it.cite, severity, f"{it}{why}", stake) for it in against]
        doubt = resolved.event.doubt(table)
        if doubt is not None and doubt.on_trust and doubt.note:
            findings.append(Finding(record.n, doubt.note.cite, "believed", f"{doubt.note.text}.", stake))
        words = resolved.event.words()
        if words != record.words:
            wrong = f"The recorded words are incomplete. They should be: {' '.join(words)}"
            findings.append(Finding(record.n, "", "moves", wrong))
        form = resolved.in_form_of(record.moves)
        draft = form.draft
        findings += _before_ruling(resolved, form, record, table)
    except BankerError as error:
        findings.append(Finding(record.n, "", "refused", str(error)))
        return None, findings, []
    if tuple(draft.moves) == record.moves:
        return draft.table, findings, []
    # The recorded moves lead on: a ledger of an earlier version may lack a fact that is kept now.
    different = [*_differences(record, draft.as_recorded(record.moves, unknown), table)]
    lacking = [move.of for move in draft.moves if isinstance(move, FactChange) and move.of in unknown]
    after = None if different else _with_facts_of_turn(table, record, draft.moves)
    return after, [*findings, *different], lacking


def _with_facts_of_turn(table: Table, record: Record, made: Sequence[Move]) -> Table | None:
    """The table after the recorded moves and the facts of the turn that the record lacks, which later events of the turn are judged by.

    None if these do not fit, where a newer version has gone on with the turn.
    """
    there = {move.of for move in record.moves if isinstance(move, FactChange)}
    lacking = (move for move in made if isinstance(move, FactChange) and move.of not in there)
    after = table.copy()
    try:
        after.apply(*record.moves, *(move for move in lacking if FACTS[move.of].later and FACTS[move.of].of_turn))
    except (Impossible, KeyError):
        return None
    return after


def _before_ruling(resolved: Resolved, form: Resolved, record: Record, table: Table) -> Iterator[Finding]:
    """The moves that an event lacks because it was recorded before a newer ruling."""
    if form.as_before:
        for move, cite, *_ in resolved.draft.explained:
            if move not in form.draft.moves:
                ruling, missing = resolved.event.newer_ruling, describe(move, table)
                words = f"The event was recorded before ruling {ruling}, and stays without this move: {missing}"
                yield Finding(record.n, cite, "warning", words)


def _differences(record: Record, made: Sequence[ExplainedMove], table: Table) -> Iterator[Finding]:
    """The moves that an event lacks, and those that it should not have."""
    left = list(record.moves)
    for move, cite, *_ in made:
        if move in left:
            left.remove(move)
        else:
            yield Finding(record.n, cite, "moves", f"{_MISSING}{describe(move, table)}", _dollars([move]))
    for move in left:
        yield Finding(record.n, "", "moves", f"Unexpected move: {describe(move, table)}", _dollars([move]))


def _dollars(moves: Sequence[Move]) -> int:
    return sum(move.number for move in moves if isinstance(move, Transfer) and move.of == "cash")
