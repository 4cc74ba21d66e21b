"""A story of Rails played in memory with the real events, as any importer's is."""

import random
from datetime import UTC, datetime
from typing import NamedTuple

from banker.errors import BankerError
from banker.events.work_out import carry_out, work_out
from banker.exchange.rails import read_rails
from banker.exchange.story import Stated, Step, Story, Unknown
from banker.rules.read import read
from banker.rules.seat import seat
from banker.state.record import Record
from banker.state.table import Table


class Said(NamedTuple):
    """An event as it is said in full, and the line that it comes from."""

    verb: str
    words: tuple[str, ...]
    ref: str


class Played(NamedTuple):
    """What came of a story: its events, what it states, what it does not know, what the rules have against it."""

    story: Story
    table: Table
    said: list[Said]
    stated: list[Stated]
    unknown: list[Unknown]
    against: list[str]

    @property
    def differing(self) -> list[Stated]:
        """What the log states, and the table has otherwise."""
        return [stated for stated in self.stated if stated.theirs != stated.ours]


def first_table(ruleset: str, options: dict[str, str], players: tuple[str, ...]) -> Table:
    """The table before the first event."""
    rules = read(ruleset, options)
    return Table(seat(rules, players, {}) or rules, players)


def play(log: str | bytes) -> Played:
    """Read a log and play it; raises Invalid for a log that is none, and what an impossible event raises."""
    story = read_rails(log.encode() if isinstance(log, str) else log, "game.report")
    tables = [first_table(story.ruleset, dict(story.options), story.players)]
    played = Played(story, tables[-1], [], [], [], [])
    records: list[Record] = []
    for told in story.tell(lambda: tables[-1]):
        if isinstance(told, Stated):
            played.stated.append(told)
        elif isinstance(told, Unknown):
            played.unknown.append(told)
        else:
            assert isinstance(told, Step)
            table = tables[-1]
            event, objections = work_out(table, records, told.verb, told.words)
            played.against.extend(f"line {told.ref}: {objection}" for objection in objections)
            draft = carry_out(event, table, records)
            at = datetime(2026, 1, 1, tzinfo=UTC)
            moves = tuple(draft.moves)
            records.append(
                Record(len(records) + 1, at, str(table.round), told.verb, event.words(), moves, None, told.ref)
            )
            played.said.append(Said(told.verb, event.words(), told.ref))
            tables.append(draft.table)
    return played._replace(table=tables[-1])


def damaged(lines: list[str], dice: random.Random) -> list[str]:
    """A log with one to three things wrong."""
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
    """Whether a log is told to its end, or refused in a sentence that has the file."""
    try:
        play(log)
    except BankerError as error:
        text = str(error)
        assert "Traceback" not in text
        return "refused"
    return "told"
