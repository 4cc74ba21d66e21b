"""`audit`: replay and check finished or unfinished games."""

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
    """Replay and check whole games.

    Every event is recomputed and the box is counted. Findings are listed with event, rule and amount in dollars, the most serious first; counts that still differ from the ledger come last. With several LEDGERs, each has a line with its scores. Exit status 0, without output for a single ledger, if there are no findings; 1 if there are; 3 if a ledger is damaged.
    """
    if session.settings.at is not None:
        raise Invalid("`audit` checks the whole game; it does not take --at.")
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
