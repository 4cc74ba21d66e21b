"""`audit`: go over finished or unfinished games."""

from collections import Counter

import click

from banker.audit import Report, audit_all
from banker.cli.command import Verb
from banker.cli.session import Session
from banker.errors import Damaged, Invalid
from banker.views.rendering import Section, View


@click.command("audit", cls=Verb, epilog="Example: banker audit friday.toml saturday.toml")
@click.argument("ledgers", nargs=-1, metavar="[LEDGER]...")
def audit_(session: Session, ledgers: tuple[str, ...]) -> int:
    """Go over a game: work every event out again, count the box.

    All that is not as it should be is reported, the gravest first, with event, rule and the dollars at stake. A count that differs from the book, and that nothing since has put right, is listed last. Of several ledgers each has a line with its scores. Exit code 0, and silent on one ledger, if there is nothing to report; 1 if there is; 3 if a ledger is damaged.
    """
    if session.settings.at is not None:
        raise Invalid("an audit is of the whole game: --at is for looking")
    reports = audit_all(ledgers or (session.path,))
    found = any(report.findings for report in reports)
    if session.form == "json" or found or len(reports) > 1:
        session.show(_view(reports))
    damaged = [finding for report in reports for finding in report.findings if finding.severity == "damaged"]
    for finding in damaged:
        session.warn(f"banker: {finding.message}")
    if damaged:
        return Damaged.exit_code
    return int(found)


def _view(reports: list[Report]) -> View:
    data = {
        "ledgers": [
            {
                "file": report.file,
                "ok": not report.findings,
                "findings": [finding._asdict() for finding in report.findings],
                "scores": report.scores,
            }
            for report in reports
        ]
    }
    several = len(reports) > 1
    rows = [
        [
            *([report.file] if several else []),
            finding.severity,
            finding.event,
            finding.message,
            finding.rule,
            finding.amount or None,
        ]
        for report in reports
        for finding in report.findings
    ]
    heads = [*(["ledger"] if several else []), "severity", "event", "finding", "rule", "dollars"]
    sections = [Section(heads, rows)] if rows else []
    if several:
        lines = [[report.file, _result(report), _scores(report)] for report in reports]
        sections.insert(0, Section(["ledger", "findings", "scores"], lines))
    return View(data, sections)


def _result(report: Report) -> str:
    counts = Counter(finding.severity for finding in report.findings)
    return ", ".join(f"{count} {severity}" for severity, count in counts.items()) or "none"


def _scores(report: Report) -> str:
    return " ".join(f"{who} {worth:,}" for who, worth in sorted(report.scores.items(), key=lambda item: -item[1]))
