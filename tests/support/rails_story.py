"""A game imported from a log of Rails and played in memory."""

import random
from typing import NamedTuple

from banker.errors import BankerError
from banker.importers.imported_game import Claim, ImportedGame, Unknown, replay
from banker.rules.read import read
from banker.rules.seating import for_players
from banker.state.table import Table
from support.rails.read import read_game


class Arguments(NamedTuple):
    """An event with its complete words, and the number of its line."""

    verb: str
    words: tuple[str, ...]
    ref: str


class Played(NamedTuple):
    """The result of an import: its events, what differs, what is unknown, and what the rules object to."""

    story: ImportedGame
    table: Table
    said: list[Arguments]
    stated: list[Claim]
    differing: list[Claim]
    ruled: list[Claim]
    unknown: list[Unknown]
    against: list[str]


def first_table(ruleset: str, options: dict[str, str], players: tuple[str, ...]) -> Table:
    """Return the table before the first event."""
    rules = read(ruleset, options)
    return Table(for_players(rules, players, {}) or rules, players)


def play(log: str | bytes) -> Played:
    """Read a log and play it; raise Invalid for a foreign log or an impossible event."""
    story = read_game(log.encode() if isinstance(log, str) else log, "game.report")
    replayed = replay(story, "game.report")
    said = [Arguments(record.do, record.words, record.ref or "") for record in replayed.records]
    against = [f"line {event.ref}: {objection}" for event in replayed.overridden for objection in event.objections]
    return Played(
        story, replayed.table, said, replayed.claims, replayed.differing, replayed.ruled, replayed.unknown, against
    )


def damaged(lines: list[str], dice: random.Random) -> list[str]:
    """Return the log with one to three random faults."""
    lines = list(lines)
    for _ in range(dice.randint(1, 3)):
        place = dice.randrange(len(lines))
        other = dice.randrange(len(lines))
        match dice.randrange(6):
            case 0:
                del lines[place]
            case 1:
                lines.insert(other, lines[place])
            case 2:
                lines[place] = lines[place][: dice.randint(0, len(lines[place]))]
            case 3:
                lines[place], lines[other] = lines[other], lines[place]
            case 4:
                fields = lines[place].split(",")
                fields[dice.randrange(len(fields))] = dice.choice(
                    ("", "-1", "99999999", "Bob", "IPO", "x", "\u2028", '"')
                )
                lines[place] = ",".join(fields)
            case 5:
                del lines[place:]
    return lines or ["GameIs,1830"]


def outcome(log: str) -> str:
    """Return "told" for a log that is imported to its end, "refused" for one refused in a sentence with the file."""
    try:
        play(log)
    except BankerError as error:
        text = str(error)
        assert "Traceback" not in text
        return "refused"
    return "told"
