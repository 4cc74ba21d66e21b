"""`import`: a game that another program recorded becomes a ledger."""

from collections.abc import Iterator

import click

from banker.calc.money import dollars
from banker.cli.command import Verb
from banker.cli.session import Session
from banker.errors import Invalid
from banker.importers.imported_game import Claim, ImportedGame
from banker.importers.replay import ReplayedGame, replay
from banker.importers.source import read_story
from banker.ledger.atomic import require_absent
from banker.ledger.ledger import create_whole
from banker.views.rendering import harmless, to_json


@click.command("import", cls=Verb, epilog="Example: banker -f friday.toml import game.json")
@click.argument("source", metavar="FILE")
def import_(session: Session, source: str) -> int:
    """Make a ledger of a game played elsewhere.

    FILE is the JSON that 18xx.games exports of a game of 1830; `-` reads it from what is piped in. Every event is worked out by the rules here, and keeps the id of the action that it came from. What those rules refuse is recorded with an override that names the source. What the file does not tell is listed. Nothing is written if a part of it makes no sense; `-n` writes nothing at all. Exit code 1 if a balance or a score that the file states is another here for no known reason, something was recorded against the rules, or something was left out that may have moved money or stock.
    """
    if session.settings.at is not None or session.settings.override is not None:
        raise Invalid("a game is imported whole, as it is told: --at and --override are for others")
    if session.form not in ("table", "json"):
        raise Invalid(f"what is imported is told in words or as json, and not as {session.form}")
    require_absent(session.path)
    session.close()
    story = read_story(source)
    retold = replay(story, source)
    if not session.settings.dry_run:
        create_whole(session.path, retold.header, retold.records)
    if session.form == "json":
        click.echo(to_json(_data(session, source, story, retold)))
    else:
        click.echo("\n".join(map(harmless, _lines(session, source, story, retold))))
    return int(retold.agrees is False)


def _data(session: Session, source: str, story: ImportedGame, retold: ReplayedGame) -> dict[str, object]:
    table = retold.table
    return {
        "file": None if session.settings.dry_run else session.path,
        "from": source,
        "source": story.source,
        "ruleset": story.ruleset,
        "options": dict(retold.header.options),
        "players": list(table.players),
        "events": len(retold.records),
        "round": str(table.round),
        "over": table.over is not None,
        "end_reason": table.over,
        "scores": {who: table.worth(who).total for who in table.players},
        "stated": len(retold.stated),
        "differing": [stated._asdict() for stated in retold.differing],
        "ruled": [stated._asdict() for stated in retold.ruled],
        "against": [
            {**one._asdict(), "objections": [{"text": it.text, "rule": it.cite} for it in one.objections]}
            for one in retold.against
        ],
        "unknown": [unknown._asdict() for unknown in retold.unknown],
        "agrees": retold.agrees,
    }


def _lines(session: Session, source: str, story: ImportedGame, retold: ReplayedGame) -> Iterator[str]:
    table = retold.table
    where = f"{source} (nothing written)" if session.settings.dry_run else session.path
    yield f"{where}: {story.source}, {table.rules.game.title}"
    yield f"players: {', '.join(table.players)}"
    yield f"options: {', '.join(f'{name} {value}' for name, value in story.options.items()) or 'all as the rules have them'}"
    count = len(retold.records)
    yield f"{count} event{'s' * (count != 1)}, to {table.round}" + (f"; {table.over}" if table.over else "")
    worth = {who: table.worth(who).total for who in table.players}
    ranked = sorted(worth, key=lambda who: -worth[who])
    yield ("final scores: " if table.over else "worth now: ") + ", ".join(
        f"{who} {dollars(worth[who])}" for who in ranked
    )
    yield _agreement(story, retold)
    for stated in retold.ruled:
        yield f"by ruling {stated.ruling}: {_difference(story, stated)}"
    for against in retold.against:
        listed = "; ".join(objection.reason for objection in against.objections)
        yield f"against the rules: event {against.n} ({story.place} {against.ref}), `{against.said}`: {listed}"
    for unknown in retold.unknown:
        yield f"{'left out' if unknown.left_out else 'not told'}: {story.place + ' ' if unknown.ref[:1].isdigit() else ''}{unknown.ref}: {unknown.text}"


def _agreement(story: ImportedGame, retold: ReplayedGame) -> str:
    """Whether all that the source states has come out, and the first that has not."""
    stated, differing = len(retold.stated), retold.differing
    if stated == len(retold.ruled):
        return "the file states no balance and no score to compare"
    if not differing:
        what = "balance or score" if stated == 1 else f"{stated} balances and scores"
        but = f", but for {len(retold.ruled)} by a ruling" if retold.ruled else ""
        return f"the {what} that the file states agree{'s' * (stated == 1)}{but}"
    return f"of {stated} balances and scores that the file states {len(differing)} are others here, first: {_difference(story, differing[0])}"


def _difference(story: ImportedGame, stated: Claim) -> str:
    where = f"{story.place} {stated.ref}" if stated.ref[:1].isdigit() else stated.ref
    return f"{where}: {stated.what}: {_amount(stated.theirs)} there, {_amount(stated.ours)} here"


def _amount(value: int | str | None) -> str:
    return dollars(value) if isinstance(value, int) else str(value)
