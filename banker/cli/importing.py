"""`import`: make a ledger from a game that another program recorded."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence

import click

from banker.calc.rounds import why_over
from banker.cli import screen
from banker.cli.asking import ask, confirm
from banker.cli.command import Verb, acknowledging
from banker.cli.session import Session
from banker.errors import BankerError, Illegal, Invalid
from banker.importers.imported_game import Claim, ImportedGame, ReplayedGame, Run, replay
from banker.importers.source import read_imported_game
from banker.ledger.atomic import mode_of, require_absent
from banker.ledger.ledger import create_whole
from banker.money import parse_revenue, written
from banker.rules.values import Ruleset

_MOST_NAMED = 200
"""Runs without revenue that are named, at most."""
_IN_A_LINE = 10


class _Import(Verb):
    refused = ("--at", "--override")


@click.command("import", cls=_Import, epilog="Example: banker -f friday.toml import game.json")
@click.argument("source", metavar="FILE")
@click.option("-r", "--ruleset", metavar="RULESET", help="The ruleset to use instead of the title's own.")
@click.option("--revenues", metavar="FILE", help="The revenues of runs, as JSON: {action id: dollars}.")
@click.option(
    "--payments", metavar="FILE", help="Payments after actions, as JSON: {action id: [from, to, amount, reason]}."
)
@click.option("--yes", is_flag=True, help="Write without asking for confirmation.")
def import_(
    session: Session,
    source: str,
    ruleset: str | None,
    revenues: str | None,
    payments: str | None,
    yes: bool,  # noqa: FBT001 - click calls it by name
) -> int:
    """Make a ledger from a game of 18xx.games.

    FILE is a game that 18xx.games exported as JSON; `-` reads standard input. banker computes every event by its own rules and keeps the id of its action. If these rules refuse an event, banker records it with an override that names the source. It lists everything that the file does not say, and a terminal then asks before it writes. If it cannot read some part of the file, it writes nothing; with `-n` it never writes. The exit code is 1 if a balance or score in the file differs for no known reason, if an event breaks the rules, if banker had to assume a turn or a round, or if it omitted an action that may have moved money or stock. A game that its players ended by hand does not change the exit code.

    RULESET is a name, or the path of your own file, which needs a table [external."18xx.games"]. Files of old games lack the revenues of runs, which only the map shows. A terminal asks for each. Elsewhere name a file that has them with --revenues; without one, the command lists the runs and exits with 1. --payments names a file of payments that no ruleset can express, such as {"40": ["bank", "PRR", 100, "objective"]}: banker records each after the action with that id.
    """
    if session.settings.at is not None or session.settings.override is not None:
        raise Invalid("`import` imports a whole game; it does not take --at or --override.")
    if session.form not in ("table", "json"):
        raise Invalid(f"`import` answers in words or as json, not as {session.form}.")
    require_absent(session.path)
    session.close()
    if [source, revenues, payments].count("-") > 1:
        raise Invalid("Standard input is the game, its revenues or its payments. Name a file for each of the others.")
    imported = read_imported_game(source, ruleset, revenues, payments)
    replayed = _replayed(imported, source)
    lines = list(_lines(session, source, imported, replayed))
    if not session.settings.dry_run:
        to_look_at = [*replayed.differing, *replayed.ruled, *replayed.overridden, *replayed.unknown]
        if to_look_at and not yes and source != "-" and sys.stdin.isatty():
            screen.say(*lines, err=True)
            confirm(session, f"Write {session.path}?", "Nothing was written: you did not confirm it.", done="written")
            lines = [f"{session.path} is written."]
        create_whole(session.path, replayed.header, replayed.records, mode=None if source == "-" else mode_of(source))
    with acknowledging(session, "" if session.settings.dry_run else f"{session.path} is written"):
        session.tell(_data(session, source, imported, replayed), lines)
    return int(replayed.agrees is False)


def _replayed(imported: ImportedGame, source: str) -> ReplayedGame:
    """The game by our rules, once all revenues are known; those that were typed are shown again if it cannot be imported."""
    runs = imported.without_revenue
    if not runs:
        return replay(imported, source)
    if source == "-" or not sys.stdin.isatty():
        raise Illegal(_missing(runs, source))
    typed: dict[str, int] = {}
    try:
        for number, run in enumerate(runs, 1):
            question = f"Revenue of action {run.ref}, {run.who} with {run.routes} ({number} of {len(runs)}):"
            typed[run.ref] = ask(question, _reader(run), done="written")
        imported.take_revenues(typed)
        return replay(imported, source)
    except BankerError:
        if typed:
            click.echo(f"What you typed, for a file that --revenues names: {json.dumps(typed)}", err=True)
        raise


def _missing(runs: Sequence[Run], source: str) -> str:
    named = [f"{run.ref} ({run.who})" for run in runs[:_MOST_NAMED]]
    named += [f"{len(runs) - _MOST_NAMED:,} more"] if len(runs) > _MOST_NAMED else []
    what = "a run" if len(runs) == 1 else f"{len(runs):,} runs"
    first = json.dumps({run.ref: run.multiple * 10 for run in runs[:2]})
    lines = [", ".join(named[place : place + _IN_A_LINE]) for place in range(0, len(named), _IN_A_LINE)]
    return (
        f"{source} lacks the revenue of {what}, and banker has no map to compute it, so nothing was written."
        f" Write a file such as {first}, then type: `banker import {source} --revenues FILE`. It lacks the revenues of the actions\n  "
    ) + "\n  ".join(lines)


def _reader(run: Run) -> Callable[[str], int]:
    def read(text: str) -> int:
        amount = parse_revenue(text.strip(), run.currency)
        if amount % run.multiple:
            multiple, typed = (written(dollars, run.currency) for dollars in (run.multiple, amount))
            raise Invalid(f"A revenue is a multiple of {multiple}, not {typed}.")
        return amount

    return read


def _data(session: Session, source: str, imported: ImportedGame, replayed: ReplayedGame) -> dict[str, object]:
    table = replayed.table
    return {
        "file": None if session.settings.dry_run else session.path,
        "from": source,
        "source": imported.source,
        "ruleset": imported.ruleset,
        "options": dict(replayed.header.options),
        "players": list(table.players),
        "events": len(replayed.records),
        "round": str(table.round),
        "over": table.over is not None,
        "end_reason": table.over,
        "scores": {who: table.worth(who).total for who in table.players},
        "stated": len(replayed.claims),
        "differing": [claim._asdict() for claim in replayed.differing],
        "ruled": [claim._asdict() for claim in replayed.ruled],
        "against": [
            {**event._asdict(), "objections": [{"text": it.text, "rule": it.cite} for it in event.objections]}
            for event in replayed.overridden
        ],
        "unknown": [unknown._asdict() for unknown in replayed.unknown],
        "agrees": replayed.agrees,
        "not_told": replayed.not_told,
    }


def _lines(session: Session, source: str, imported: ImportedGame, replayed: ReplayedGame) -> Iterator[str]:
    table = replayed.table
    target = f"{source} (dry run, nothing written)" if session.settings.dry_run else session.path
    yield f"{target}: {imported.source}, {table.rules.game.title}"
    yield f"Players: {', '.join(table.players)}."
    yield f"Options: {', '.join(f'{name} {value}' for name, value in imported.options.items()) or 'all defaults'}."
    count = len(replayed.records)
    over = f" The game is over: {why_over(table.over)}." if table.over else ""
    yield f"{count} event{'s' * (count != 1)} up to {table.round}.{over}"
    worth = {who: table.worth(who).total for who in table.players}
    ranked = sorted(worth, key=lambda who: -worth[who])
    scores = ", ".join(f"{who} {table.money(worth[who])}" for who in ranked)
    yield f"{'Final scores' if table.over else 'Worth now'}: {scores}."
    yield _agreement(imported, replayed)
    for claim in replayed.ruled:
        yield f"By ruling {claim.ruling}: {_difference(imported, claim, table.rules)}."
    for event in replayed.overridden:
        listed = "; ".join(objection.reason for objection in event.objections)
        against = event.excuse[0].upper() + event.excuse[1:] if event.excuse else "Against the rules"
        yield f"{against}: event {event.n} ({imported.place} {event.ref}), `{event.said}`: {listed}."
    for unknown in replayed.unknown:
        yield f"{'Left out' if unknown.left_out else 'Note'} ({_place(imported, unknown.ref)}): {unknown.text}"


def _agreement(imported: ImportedGame, replayed: ReplayedGame) -> str:
    count, differing, ruled = len(replayed.claims), replayed.differing, len(replayed.ruled)
    if count == ruled:
        return "The file has no balance or score to compare."
    if not differing:
        what = f"{count} of {count} balances and scores in the file agree"
        what = "The balance or score in the file agrees" if count == 1 else what
        lacks = f" The file has no {' and no '.join(replayed.not_told)}, so these were not compared."
        return f"{what}, except {ruled} by a ruling.{lacks}" if ruled else f"{what}.{lacks}"
    are = "differs" if len(differing) == 1 else "differ"
    what = "balance or score" if count == 1 else "balances and scores"
    first = _difference(imported, differing[0], replayed.table.rules)
    return f"{len(differing)} of {count} {what} in the file {are}, first: {first}."


def _place(imported: ImportedGame, ref: str) -> str:
    """Where in the file: `action 12`, or a word such as `players`."""
    return f"{imported.place} {ref}" if ref[:1].isdigit() else ref


def _difference(imported: ImportedGame, claim: Claim, rules: Ruleset) -> str:
    there, here = (rules.money(value) if isinstance(value, int) else str(value) for value in (claim.theirs, claim.ours))
    return f"{_place(imported, claim.ref)}: {claim.what}: {there} there, {here} here"
