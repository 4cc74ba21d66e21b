"""Every golden message in a game whose currency stands behind the amount: the same words, but no $."""

import re
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from banker.rules import read as reading
from banker.rules.about import Game
from support.marks import few
from support.messages import Message, answered, parameters

NO_CURRENCY = {
    "audit: an unknown verb": "a ledger that cannot be read has no ruleset",
    "audit: a damaged ledger": "likewise",
    "a result that is no number": "the file is read before its title is known",
    "revenues that are no object": "likewise",
}
FITS = "log: undone, corrected, against the rules"
"""A table that has room for another column where a head is shorter."""


@pytest.fixture(autouse=True)
def francs(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The currency of all rulesets that name none."""
    monkeypatch.setattr(Game, "_field_defaults", {**Game._field_defaults, "currency": "#F"})
    monkeypatch.setattr(reading, "prepared", lambda _: None)
    monkeypatch.setattr(reading, "prepare", lambda *_: None)
    reading._shipped.cache_clear()
    with mock.patch.dict(reading._KEPT, clear=True):
        yield
    reading._shipped.cache_clear()


@few(13, 80)
@pytest.mark.parametrize("message", parameters())
def test_message(message: Message, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No text of a game has a $ left, and what is typed with a $ is understood."""
    code, printed = answered(message, tmp_path, monkeypatch)
    assert code == message["exit"]
    francs = re.sub(r"\$([\d,]*\d)", r"\1F", message["text"])
    if message["about"] not in NO_CURRENCY:
        francs = re.sub(r"\bdollars\b", "F", francs)
    if message["about"] != FITS:
        assert _without_widths(printed) == _without_widths(francs)


def _without_widths(text: str) -> str:
    """A text without the widths of the columns of a table, which are those of their heads."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    return "\n".join(line for line in lines if line.strip("- "))
