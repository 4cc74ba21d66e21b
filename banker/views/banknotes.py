"""Banknotes to hand out: lines for the players, and JSON."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from banker.calc.banknotes import HandOut, Notes, full_bank, worth
from banker.money import called
from banker.rules.values import Ruleset
from banker.views.rendering import View
from banker.views.width import NARROW, Column, fit


def handed_lines(handed: Iterable[HandOut], rules: Ruleset) -> list[str]:
    """Who gets which notes, several in a line of at most 80 columns."""
    lines: list[str] = []
    for words in (_handed(paid, rules) for paid in handed):
        if lines and len(lines[-1]) + len(words) + 2 <= NARROW:
            lines[-1] += f"; {words}"
        else:
            lines.append(f"Hand out: {words}")
    return lines


def handed_data(handed: Iterable[HandOut]) -> list[dict[str, Any]]:
    """Who gets which notes, for JSON."""
    return [
        {"to": paid.to or None, "amount": paid.amount, "notes": _notes_data(paid.notes), "owed": paid.owed}
        for paid in handed
    ]


def change_view(handed: Sequence[HandOut], rules: Ruleset) -> View:
    """Amounts in banknotes, and what a full bank has left (null in JSON if the ruleset does not count the notes)."""
    notes = sum((Counter(paid.notes) for paid in handed), Counter[int]())
    full = full_bank(rules)
    left = None if full is None else Counter(full) - notes
    data: dict[str, Any] = {"amount": sum(paid.amount for paid in handed), "notes": _notes_data(notes)}
    data |= {"left": None if left is None else _notes_data(left), "payments": handed_data(handed)}
    above = f"From a full bank of {rules.game.id}, {rules.money(rules.bank.total)}:"
    below = [_handed(paid, rules).lstrip() for paid in handed if paid.owed]
    if left is None:
        below.append("The ruleset does not say how many notes there are: as many as needed.")
    else:
        below.append(f"The bank has left: {rules.money(worth(left))} = {_notes_words(left)}")
    columns = [
        Column(called(rules.game.currency), [paid.amount for paid in handed]),
        Column("notes", [_notes_words(paid.notes) for paid in handed]),
    ]
    return View(data, [fit(columns)], [above], below)


def _handed(paid: HandOut, rules: Ruleset) -> str:
    heading = f"{paid.to} {rules.money(paid.amount)}"
    if not paid.owed:
        return f"{heading} = {_notes_words(paid.notes)}"
    part = f"give {_notes_words(paid.notes)}, and " if paid.notes else ""
    return f"{heading}: {part}the bank owes {rules.money(paid.owed)}"


def _notes_words(notes: Notes) -> str:
    """Banknotes, the largest first: `100 + 2x20`."""
    counted = (f"{count}x{value}" if count > 1 else str(value) for value, count in sorted(notes.items(), reverse=True))
    return " + ".join(counted) or "nothing"


def _notes_data(notes: Notes) -> dict[str, int]:
    return {str(value): count for value, count in sorted(notes.items(), reverse=True)}
