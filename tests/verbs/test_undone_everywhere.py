"""Events of whole sample sessions, undone and typed again: the table is that of before, then that of after."""

import shlex

import pytest

from support.corrections import content, counting
from support.marks import few
from support.paths import SESSIONS
from support.table import Play

_SESSIONS = sorted(path.stem for path in SESSIONS.glob("*.toml") if not path.stem.startswith("starter"))
_LEDGERS = [name for name in _SESSIONS if "option" not in {record.do for record in content(name).records}]
_FIRST = [name for name in _LEDGERS if name.startswith(("1849", "18Neb"))]
"""Those whose mechanisms do most at once."""
_EVERY = 4
"""Of so many events in a row one is undone."""


@few(1, 14)
@pytest.mark.parametrize("ledger", dict.fromkeys([*_FIRST, *_LEDGERS]))
def test_undone_and_typed_again(ledger: str) -> None:
    """What follows at once from an event, such as a corporation that closes, goes and comes with it."""
    header, last = content(ledger).header, len(content(ledger).records)
    game = Play(header.ruleset, shlex.join(header.players), dict(header.options))
    events = [event for event in counting(ledger, last) if event.words[0] != "note"]
    for number, event in enumerate(events):
        line = shlex.join(event.words)
        record = game.say if event.override is None else game.override
        before = game.table.copy()
        record(line)
        if number % _EVERY == len(ledger) % _EVERY:
            after = game.table.copy()
            assert game.say("undo").table.same_as(before), line
            assert record(line).table.same_as(after), line
