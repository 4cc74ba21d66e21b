"""`import`: make a ledger from a game that another program recorded."""

import sys
from collections.abc import Iterator

import click

from banker.calc.rounds import why_over
from banker.cli.asking import confirm
from banker.cli.command import Verb
from banker.cli.session import Session
from banker.errors import Invalid
from banker.importers.imported_game import Claim, ImportedGame
from banker.importers.replay import ReplayedGame, replay
from banker.importers.source import read_imported_game
from banker.ledger.atomic import mode_of, require_absent
from banker.ledger.ledger import create_whole
from banker.rules.values import Ruleset
from banker.views.rendering import harmless


@click.command("import", cls=Verb, epilog="Example: banker -f friday.toml import game.json")
@click.argument("source", metavar="FILE")
@click.option("--yes", is_flag=True, help="Write without asking for confirmation.")
def import_(session: Session, source: str, yes: bool) -> int:  # noqa: FBT001 - click calls it by name
    """Make a ledger from a game of 18xx.games.

    FILE is the JSON that 18xx.games exports of a game of 1830; `-` reads it from standard input. Every event is computed by banker's rules and keeps the id of its action. Events that these rules refuse are recorded with an override that names the source. What the file does not tell is listed. If any part of the file cannot be read, nothing is written; with `-n` nothing is written in any case. On a terminal you are asked first if anything is listed. Exit code 1 if a balance or score in the file differs here for no known reason, if an event was recorded against the rules, or if an action was left out that may have moved money or stock.
    """
    if session.settings.at is not None or session.settings.override is not None:
        raise Invalid("`import` imports a whole game; it does not take --at or --override.")
    if session.form not in ("table", "json"):
        raise Invalid(f"`import` answers in words or as json, not as {session.form}.")
    require_absent(session.path)
    session.close()
    imported = read_imported_game(source)
    replayed = replay(imported, source)
    lines = list(_lines(session, source, imported, replayed))
    if not session.settings.dry_run:
        if _asks(source, replayed, yes=yes):
            _confirm(session, lines)
            lines = [f"{session.path} is written."]
        create_whole(session.path, replayed.header, replayed.records, mode=None if source == "-" else mode_of(source))
    session.tell(_data(session, source, imported, replayed), lines)
    return int(replayed.agrees is False)


def _asks(source: str, replayed: ReplayedGame, *, yes: bool) -> bool:
    """Whether to ask before a game is written: on a terminal, if the import leaves something to look at."""
    hints = [*replayed.differing, *replayed.ruled, *replayed.overridden, *replayed.unknown]
    return bool(hints) and not yes and source != "-" and sys.stdin.isatty()


def _confirm(session: Session, lines: list[str]) -> None:
    """Show what the import found, and ask whether to write it; raises Invalid if not."""
    click.echo("\n".join(map(harmless, lines)), err=True)
    confirm(f"Write {session.path}?", "Nothing was written: you did not confirm it.", done="written")


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
            {**one._asdict(), "objections": [{"text": it.text, "rule": it.cite} for it in one.objections]}
            for one in replayed.overridden
        ],
        "unknown": [unknown._asdict() for unknown in replayed.unknown],
        "agrees": replayed.agrees,
    }


def _lines(session: Session, source: str, imported: ImportedGame, replayed: ReplayedGame) -> Iterator[str]:
    table = replayed.table
    where = f"{source} (dry run, nothing written)" if session.settings.dry_run else session.path
    yield f"{where}: {imported.source}, {table.rules.game.title}"
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
    for one in replayed.overridden:
        listed = "; ".join(objection.reason for objection in one.objections)
        yield f"Against the rules: event {one.n} ({imported.place} {one.ref}), `{one.said}`: {listed}."
    for unknown in replayed.unknown:
        yield f"{'Left out' if unknown.left_out else 'Note'} ({_place(imported, unknown.ref)}): {unknown.text}"


def _agreement(imported: ImportedGame, replayed: ReplayedGame) -> str:
    """Whether the claims of the file agree, and the first that does not."""
    count, differing, ruled = len(replayed.claims), replayed.differing, len(replayed.ruled)
    if count == ruled:
        return "The file has no balance or score to compare."
    if not differing:
        what = f"All {count} balances and scores in the file agree"
        what = "The balance or score in the file agrees" if count == 1 else what
        return f"{what}, except {ruled} by a ruling." if ruled else f"{what}."
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
