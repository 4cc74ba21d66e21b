"""Notes as the Bank hands them out: lines for the table, and JSON."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from banker.calc.banknotes import Notes, together, worth
from banker.calc.money import dollars
from banker.state.purses import HandOut
from banker.views.rendering import Section, View
from banker.views.width import NARROW

_HEADING = "hand out: "


def notes_words(notes: Notes) -> str:
    """Notes as they are counted out, the largest first: `100 + 2x20`."""
    counted = (f"{count}x{value}" if count > 1 else str(value) for value, count in sorted(notes.items(), reverse=True))
    return " + ".join(counted) or "nothing"


def notes_data(notes: Notes) -> dict[str, int]:
    """Notes for JSON: how many, by value, the largest first."""
    return {str(value): count for value, count in sorted(notes.items(), reverse=True)}


def handed_lines(handed: Sequence[HandOut]) -> list[str]:
    """Who gets which notes, several in a line as long as it fits 80 columns."""
    lines: list[str] = []
    for one in handed:
        words = _handed(one)
        if lines and len(lines[-1]) + len(words) + 2 <= NARROW:
            lines[-1] += f"; {words}"
        else:
            lines.append(_HEADING + words)
    return lines


def handed_data(handed: Iterable[HandOut]) -> list[dict[str, Any]]:
    """The same for JSON."""
    return [
        {
            "to": one.to or None,
            "amount": one.amount,
            "notes": notes_data(one.notes),
            "back": notes_data(one.back),
            "due": one.due,
            "owed": one.owed,
            "swap": one.swap and {"with": one.swap.holder, "note": one.swap.note, "notes": notes_data(one.swap.notes)},
        }
        for one in handed
    ]


def _handed(one: HandOut) -> str:
    heading = f"{one.to} {dollars(one.amount)}" + (f" and {dollars(one.due)} owed" if one.due else "")
    if not (one.back or one.swap or one.owed):
        return f"{heading} = {notes_words(one.notes)}"
    return f"{heading}: {_made_do(one)}"


def _made_do(one: HandOut) -> str:
    """How somebody is paid for whom the Bank has no exact notes."""
    why = f"the Bank lacks {_listed([f'{value}s' for value in one.missing])}: " if one.missing else ""
    if one.back:
        return f"{why}give {notes_words(one.notes)} and take {notes_words(one.back)} back"
    if one.swap:
        change = f"change {one.swap.note} with {one.swap.holder} for {notes_words(one.swap.notes)}"
        return f"{why}{change}, then give {notes_words(one.notes)}"
    part = f"give {notes_words(one.notes)}, and " if one.notes else ""
    return f"{why}{part}the Bank owes {dollars(one.owed)}"


def _listed(words: Sequence[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def change_view(handed: Sequence[HandOut], left: Notes | None, above: str) -> View:
    """Amounts in notes, and what the Bank has `left` of them then (None: nobody says how many there are)."""
    notes, back = (_all(getattr(one, key) for one in handed) for key in ("notes", "back"))
    data: dict[str, Any] = {
        "amount": sum(one.amount for one in handed),
        "notes": notes_data(notes),
        "back": notes_data(back),
        "left": None if left is None else notes_data(left),
        "payments": handed_data(handed),
    }
    if left is None:
        below = "how many notes there are of each is not known: as many as needed"
    else:
        below = f"then the Bank has {dollars(worth(left))} = {notes_words(left)}"
    return View(data, [_section(handed)], [above], [*_remarks(handed), below])


def _section(handed: Sequence[HandOut]) -> Section:
    named = any(one.to for one in handed)
    back = any(one.back for one in handed)
    heads = [*(["to"] if named else []), "dollars", "notes", *(["take back"] if back else [])]
    return Section(
        heads,
        [
            [*([one.to] if named else []), one.amount, notes_words(one.notes)]
            + ([notes_words(one.back) if one.back else None] if back else [])
            for one in handed
        ],
    )


def _remarks(handed: Sequence[HandOut]) -> Iterator[str]:
    for one in handed:
        if one.back or one.swap or one.owed or one.due:
            yield _handed(one).lstrip()


def _all(several: Iterable[Notes]) -> Notes:
    heap: Notes = {}
    for notes in several:
        heap = together(heap, notes)
    return heap
