"""What was done to the events of a ledger: each kind of edit is called by its name, as far as the seals show it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from support.say import Say

PATH = Path("game.toml")
_LINES = "private alice sv", "private bob cs", "private carol dh", "private alice mh", "private bob ca", "note end"
Edit = Callable[[list[bytes]], list[bytes]]
"""What somebody does to the pieces of a ledger: the header, then its events."""


def _pieces() -> list[bytes]:
    return re.split(rb"(?m)(?=^\n\[\[event\]\])", PATH.read_bytes())


def _renumbered(piece: bytes, n: int) -> bytes:
    return re.sub(rb"(?m)^n = [0-9]+", b"n = %d" % n, piece)


def _reworded(piece: bytes) -> bytes:
    return re.sub(rb'(?m)^do = "\w+"', b'do = "sell"', piece)


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda at: [*at[:2], _reworded(at[2]), *at[3:]], "event 2 was changed after it was written"),
        (lambda at: [at[0], _reworded(at[1]), *at[2:]], "event 1 was changed after it was written"),
        (lambda at: [*at[:2], re.sub(rb'seal = ".', b'seal = "x', at[2]), *at[3:]], "event 2 was changed"),
        (
            lambda at: [*at[:2], re.sub(rb'seal = "..', b'seal = "00', at[2]), *at[3:]],
            "the seal of event 2 was changed",
        ),
        (lambda at: [*at[:2], _renumbered(at[2], 7), *at[3:]], "event 2 was changed after it was written"),
        (lambda at: [*at[:2], *at[3:]], "event 2 was removed"),
        (lambda at: [at[0], *at[2:]], "event 1 was removed"),
        (lambda at: [*at[:2], *at[5:]], "events 2 to 4 were removed"),
        (lambda at: [*at[:5], at[6]], "event 5 was removed"),
        (lambda at: [*at[:3], at[2], *at[3:]], "event 2 is there twice"),
        (lambda at: [*at, at[6]], "event 6 is there twice"),
        (lambda at: [*at[:5], at[1], *at[5:]], "event 1 is there twice"),
        (lambda at: [*at[:3], _reworded(at[3]), *at[3:]], "an event was inserted before event 3"),
        (lambda at: [*at[:3], _reworded(at[3]), _reworded(at[2]), *at[3:]], "2 events were inserted before event 3"),
        (lambda at: [*at[:3], _renumbered(_reworded(at[2]), 99), *at[3:]], "an event was inserted before event 3"),
        (lambda at: [*at[:2], at[3], at[2], *at[4:]], "event 3 was moved before event 2"),
        (
            lambda at: [*at[:2], *(_renumbered(piece, n) for n, piece in enumerate(at[3:], 2))],
            "events from 2 on were changed, removed or inserted after they were written",
        ),
    ],
)
def test_edited_events_are_called_by_what_was_done(banker: Say, edit: Edit, words: str) -> None:
    """Opening, auditing and playing all name what was done to the first wrong event, with its line."""
    banker("new 1830 Alice Bob Carol")
    banker("play", "\n".join(_LINES))
    whole = _pieces()
    assert len(whole) == 7
    edited = edit(whole)
    wrong = next((place for place in range(7) if place == len(edited) or edited[place] != whole[place]), 7)
    line = sum(piece.count(b"\n") for piece in edited[:wrong]) + 2
    PATH.write_bytes(b"".join(edited))
    for command in ("status", "note x", "log"):
        answer = banker(command)
        assert (answer.code, answer.out) == (3, "")
        assert answer.err.startswith(f"banker: game.toml, line {line}: {words}"), answer.err
        assert len(answer.err.splitlines()) == 1
    answer = banker("audit")
    assert answer.code == 3
    assert f"game.toml, line {line}: {words}" in " ".join(answer.out.split())


def test_blank_lines_left_by_an_editor_hide_nothing(banker: Say) -> None:
    """An event that was removed is found even if its blank line stayed, or went with it."""
    banker("new 1830 Alice Bob Carol")
    banker("play", "\n".join(_LINES))
    whole = _pieces()
    for blank in (b"\n", b"\n\n"):
        PATH.write_bytes(b"".join([*whole[:3], blank, *whole[4:]]))
        assert "event 3 was removed" in banker("status").err


def test_last_event_that_was_removed_shows_only_by_its_seal(banker: Say) -> None:
    """No seal in the file misses the last events: only `verify` with a seal that somebody wrote down does."""
    banker("new 1830 Alice Bob Carol")
    banker("play", "\n".join(_LINES))
    seal = re.findall(rb'seal = "(\w+)"', _pieces()[6])[0].decode()
    assert banker(f"verify {seal}").code == 0
    PATH.write_bytes(b"".join(_pieces()[:6]))
    assert banker("audit").code == 0
    assert banker(f"verify {seal}").code == 1
