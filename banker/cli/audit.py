"""`audit`: replay and check finished or unfinished games."""

from collections import Counter
from collections.abc import Iterator

import click

from banker.audit import Report, audit_all
from banker.cli.command import NowOnly, complain
from banker.cli.session import Session
from banker.errors import Damaged
from banker.money import DOLLARS, called
from banker.views.rendering import Section, View, printable


@click.command("audit", cls=NowOnly, epilog="Example: banker audit friday.toml saturday.toml")
@click.argument("ledgers", nargs=-1, metavar="[LEDGER]...")
def audit_(session: Session, ledgers: tuple[str, ...]) -> int:
    """Replay and check whole games.

    It recomputes every event and counts the box, which must match the ruleset. It lists each finding with its event, rule and amount, most serious first; counts that still differ from the ledger come last. Two more lists are not findings: what banker took on trust, such as a sale without a bid, and what was done by hand. With several LEDGERs, each has a line with its scores. The exit code is 0 without findings, 1 with findings, 3 if a ledger is damaged.
    """
    session.refuse_at("`audit` checks the whole game")
    session.watch()
    reports = audit_all(ledgers or (session.path,))
    found = any(report.findings for report in reports)
    if session.form in ("table", "md") and not found and len(reports) == 1:
        session.show_text("\n".join(map(printable, _in_order(reports[0]))))
    else:
        session.show(_view(reports))
    damaged = [finding for report in reports for finding in report.findings if finding.severity == "damaged"]
    for finding in damaged:
        complain(Damaged(finding.message), form=session.form)
    return Damaged.exit_code if damaged else int(found)


def _in_order(report: Report) -> Iterator[str]:
    events = f"{report.events:,} event{'s' * (report.events != 1)} and in the box"
    checked = events if report.events else "the box, before the first event"
    yield f"{report.file}: no findings. Everything is in order in {checked}."
    if report.notice:
        yield report.notice
    yield from _no_faults(report, several=False)


def _no_faults(report: Report, *, several: bool) -> Iterator[str]:
    """What banker took on trust, and what was done by hand: a line for each, below a heading."""
    place = f" in {report.file}" if several else ""
    for heading, findings in (("Taken on trust", report.believed), ("Done by hand", report.by_hand)):
        yield from [f"{heading}{place}:"] if findings else []
        for it in findings:
            yield f"  event {it.event}: {it.message.removesuffix('.')}{f' ({it.rule})' if it.rule else ''}"


def _view(reports: list[Report]) -> View:
    several = len(reports) > 1
    data, rows, lines = [], [], []
    for file, findings, scores, _, ruleset, notice, _, *others in reports:
        found, believed, by_hand = ([finding._asdict() for finding in some] for some in (findings, *others))
        about = {"file": file, "ok": not findings, "findings": found, "scores": scores, "believed": believed}
        data.append(about | {"by_hand": by_hand, "ruleset": ruleset, "own_ruleset": ruleset if notice else None})
        counts = Counter(finding.severity for finding in findings)
        result = ", ".join(f"{count} {severity}" for severity, count in counts.items())
        ranked = sorted(scores.items(), key=lambda item: -item[1])
        lines.append([file, result or "none", " ".join(f"{who} {worth:,}" for who, worth in ranked)])
        for n, rule, severity, message, amount in findings:
            rows.append([*([file] if several else []), severity, n, message, rule, amount or None])
    currencies = {called(report.currency) for report in reports if report.ruleset}
    money = "amount" if len(currencies) > 1 else currencies.pop() if currencies else called(DOLLARS)
    heads = ["ledger", "severity", "event", "finding", "rule", money]
    sections = [Section(["ledger", "findings", "scores"], lines)] if several else []
    if rows:
        sections.append(Section(heads if several else heads[1:], rows))
    sound = [[report.file, "none", None, None, None, None] for report in reports if several and not report.findings]

    def plain() -> Section:
        return Section(heads, [*rows, *sound]) if several else Section(heads[1:], rows)

    notices = [f"{report.file}: {report.notice}" if several else report.notice for report in reports if report.notice]
    notices += [line for report in reports for line in _no_faults(report, several=several)]
    return View({"ledgers": data}, sections, below=notices, plain=plain)
