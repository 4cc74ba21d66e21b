"""`audit`: go over finished or unfinished games."""

import click

from banker.audit.audit import Report, audit
from banker.cli.session import Session
from banker.cli.verb import Verb
from banker.errors import Damaged, Invalid
from banker.view.form import Section, View


@click.command("audit", cls=Verb, epilog="Example: banker audit friday.toml saturday.toml")
@click.argument("ledgers", nargs=-1, metavar="[LEDGER]...")
def audit_(session: Session, ledgers: tuple[str, ...]) -> int:
    """Go over a game: work every event out again, count the box.

    All that is not as it should be is reported, with event and rule. Silent, with exit code 0, if there is nothing to report; 1 if there is; 3 if a ledger is damaged.
    """
    if session.settings.at is not None:
        raise Invalid("an audit is of the whole game: --at is for looking")
    reports = [audit(name) for name in ledgers or (session.path,)]
    found = any(report.findings for report in reports)
    if session.form == "json" or found:
        session.show(_view(reports))
    damaged = [finding for report in reports for finding in report.findings if finding.severity == "damaged"]
    for finding in damaged:
        session.say(f"banker: {finding.message}")
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
        [*([report.file] if several else []), finding.event, finding.severity, finding.message, finding.rule]
        for report in reports
        for finding in report.findings
    ]
    return View(data, [Section([*(["ledger"] if several else []), "event", "severity", "finding", "rule"], rows)])
