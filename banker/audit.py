"""`audit`: every event is replayed from its words and compared with its recorded moves, and the box is counted."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from banker.advice.counts import open_counts
from banker.engine.history import History, is_by_hand
from banker.engine.progress import WATCHER, counted
from banker.engine.resolve import resolve
from banker.engine.turns import overridden_turn
from banker.errors import BankerError, Damaged
from banker.ledger.atomic import StrPath
from banker.ledger.format import Header, unfinished
from banker.ledger.ledger import Ledger
from banker.money import DOLLARS
from banker.opening import require_known, rules_of, steps
from banker.rounds.objections import words_for_discards
from banker.rules.places import subject
from banker.rules.values import Ruleset
from banker.state.box import Box, differences
from banker.state.facts import GameFacts
from banker.state.record import Move, Record, Transfer, command_line
from banker.state.table import RESERVE, ExplainedMove, Table
from banker.verbs.registry import find, verbs
from banker.views.history import describe, fact_in_words

_WORTHWHILE = 8
"""The number of ledgers from which parallel processes save time."""


class Finding(NamedTuple):
    """A problem found: its event (None: the whole ledger), the rule, the severity, and the dollars concerned.

    Severities: `refused` (against the rules), `override` (against the rules, recorded with a reason), `moves` (the
    recorded moves are not those that the words give), `box` (pieces or money of the box do not add up), `damaged` (the
    ledger cannot be read), `warning`, `count` (a count still differs from the ledger), and two that are not faults:
    `believed` (taken on trust) and `by hand`.
    """

    event: int | None
    rule: str
    severity: str
    message: str
    amount: int = 0


_MISSING = "Missing move: "
_GRAVEST_FIRST = ("damaged", "box", "moves", "refused", "override", "warning", "count", "believed", "by hand")
_NO_FAULTS = ("believed", "by hand")


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
    """The currency of the ruleset; unknown if the ledger cannot be read."""
    believed: Sequence[Finding] = ()
    """What events take on the players' word although earlier events should show it (`Doubt.on_trust`); no fault."""
    by_hand: Sequence[Finding] = ()
    """What was moved by hand (`verbs.registry.BY_HAND`), with the reasons; no fault."""


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
    notice = rules.source.notice
    faults = [finding for finding in findings if finding.severity not in _NO_FAULTS]
    others = ([finding for finding in findings if finding.severity == severity] for severity in _NO_FAULTS)
    return Report(str(path), faults, scores, len(ledger.records), header.ruleset, notice, rules.game.currency, *others)


def _with_later_events(findings: Iterable[Finding], history: History) -> Iterator[Finding]:
    """The findings: overrides that a later event undid or corrected say so; what was believed or done by hand then no longer counts."""
    try:
        undone, corrected = history.undone(), history.corrected()
    except Damaged:  # which is a finding itself
        yield from findings
        return
    for finding in findings:
        by = corrected.get(finding.event or 0)
        later = " Undone later." if finding.event in undone else f" Corrected by event {by}." if by else ""
        if finding.severity == "override":
            yield finding._replace(message=f"{finding.message}{later}")
        elif finding.severity not in _NO_FAULTS or not later:
            yield finding


def _header(header: Header, rules: Ruleset) -> Iterator[Finding]:
    """The findings about a header: its ruleset, and its box, which must be the one that the ruleset lays out.

    Where the tables have changed since, they may be why a box is another, so that is only a warning then.
    """
    if changed := rules.digest != header.digest:
        words = f"The ruleset {header.ruleset} has changed since this ledger was begun (digest {header.digest}, now {rules.digest})."
        yield Finding(None, "", "warning", words)
    if rules.source.claims_shipped and rules.source.notice:
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
    lasted: set[str] = set()
    stepping = steps(table, records, name)
    for record in counted("Checking events", records, len(records)):
        if record.round != str(table.round):
            words = f"The event is recorded in {record.round}, but the game was in {table.round}."
            findings.append(Finding(record.n, "", "box", words))
        found = [*_of_words(table, history, record)]
        # A lasting fault is reported once, not again for every event until it is resolved.
        lasting = {finding.message for finding in found if finding.message.startswith(_lasting(table))}
        findings += (finding for finding in found if finding.message not in lasted)
        if record.do not in verbs() or not find(record.do).allowed_after_end:
            lasted = lasting
        try:
            table = next(stepping).after
        except Damaged as error:
            findings.append(Finding(record.n, "", "box", str(error)))
            break
        findings += [Finding(record.n, "", "box", f"The box does not add up: {words}") for words in box.count(table)]
        past.append(record)
    return table, [*findings, *_unresolved_counts(table, past)]


def _unresolved_counts(table: Table, past: Sequence[Record]) -> Iterator[Finding]:
    try:
        counts = open_counts(table, past)
    except Damaged:  # an unreadable correction, which is already reported with its event
        return
    for count in counts:
        of, more, less = (f" shares of {count.who}", "many", "few") if count.place else ("", "much", "little")
        number, off = str if count.place else table.money, abs(count.difference)
        words = (
            f"{subject(count.place or count.who)} was counted with {number(count.counted)}{of}, but the ledger says"
            f" {number(count.counted - count.difference)}: {number(off)} too {less if count.difference < 0 else more}."
            " No later event resolves the difference."
        )
        yield Finding(count.n, "", "count", words, 0 if count.place else off)


def _lasting(table: Table) -> tuple[str, ...]:
    """The beginnings of findings that last until resolved: a discard due, a broken bank or an added reserve not recorded."""
    due = words_for_discards(table.discards_due())
    facts = (fact_in_words(fact.wire) for fact in (GameFacts.bank_broken_in, GameFacts.stranded))
    moves = (*facts, f"{table.money(table.cash(RESERVE))}: {RESERVE}")
    return (*filter(None, [due]), *(f"{_MISSING}{move}" for move in moves))


def _of_words(table: Table, past: History, record: Record) -> Iterator[Finding]:
    try:
        resolved = resolve(table, past, record.do, record.words)
        severity, why, against = "refused", "", resolved.objections
        if record.override is not None:
            severity, why = "override", f" Recorded because: {record.override}."
            against = [*against, *overridden_turn(resolved.event, table, past.records)]
        stake = _dollars(record.moves)
        for objection in against:
            yield Finding(record.n, objection.cite, severity, f"{objection}{why}", stake)
        doubt = resolved.event.doubt(table)
        if doubt is not None and doubt.on_trust and doubt.note:
            yield Finding(record.n, doubt.note.cite, "believed", f"{doubt.note.text}.", stake)
        if is_by_hand(record):
            yield Finding(record.n, "", "by hand", f"{command_line(record)}.", stake)
        if (words := resolved.event.words()) != record.words:
            text = f"The recorded words are incomplete. They should be: {' '.join(words)}"
            yield Finding(record.n, "", "moves", text)
        made = resolved.as_recorded(record.moves).draft.explained
    except BankerError as error:
        yield Finding(record.n, "", "refused", str(error))
        return
    yield from _differences(record, made, table)


def _differences(record: Record, made: Sequence[ExplainedMove], table: Table) -> Iterator[Finding]:
    left = list(record.moves)
    for its in made:
        if its.move in left:
            left.remove(its.move)
        else:
            yield Finding(record.n, its.cite, "moves", f"{_MISSING}{describe(its.move, table)}", _dollars([its.move]))
    for move in left:
        yield Finding(record.n, "", "moves", f"Unexpected move: {describe(move, table)}", _dollars([move]))


def _dollars(moves: Sequence[Move]) -> int:
    return sum(move.number for move in moves if isinstance(move, Transfer) and move.of == "cash")
