"""Sentences in the second person: verbs, objects, owners; what somebody typed, and commands, stay as they are."""

import ast
import re
from itertools import pairwise

import pytest

from banker.game import Game
from banker.opening import steps
from banker.views.event_data import event_for_pages, game_changes
from banker.views.second_person import addressed
from support.paths import PACKAGE, SESSIONS


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        ("Alice sells 1 PRR.", "Alice", "You sell 1 PRR."),
        ("Alicia sells 1 PRR.", "Ali", "Alicia sells 1 PRR."),
        ("PRR buys the SV private for $5 from Alice.", "Alice", "PRR buys the SV private for $5 from you."),
        ("Alice pays the bank $5: Alice’s pizza.", "Alice", "You pay the bank $5: Alice’s pizza."),
        ("Event 9 (Bob buys 1 PRR) is undone.", "Bob", "Event 9 (you buy 1 PRR) is undone."),
        ("Kim alone is not bankrupt", "Kim", "You alone are not bankrupt"),
        ("Ann passes, and Bea carries on.", "Ann", "You pass, and Bea carries on."),
        ("Ann passes, and Bea carries on.", "Bea", "Ann passes, and you carry on."),
        ("Nobody but Ann always wins this.", "Ann", "Nobody but you always wins this."),
        ("Ann is now called Bea.", "Ann", "You are now called Bea."),
        ("Ann is now called Bea.", "Bea", "Ann is now called Bea."),
        ("If Ida finds no other way, the game ends with their bankruptcy: `bankrupt Ida`.", "Ida", "If you find no other way, the game ends with your bankruptcy: `bankrupt Ida`."),
    ],
)  # fmt: skip
def test_in_the_second_person(text: str, name: str, told: str) -> None:
    """Known answers."""
    assert addressed(text, [name]) == told


def test_every_sentence_of_a_game() -> None:
    """Whatever happens in a game with private sales, a correction and presidencies: no name stays, and each verb is right."""
    for name in ("1870-bank-broken.toml", "18MS-ten-rounds.toml"):
        path = SESSIONS / name
        game = Game(path, writing=False)
        for record, before, after in steps(game.table_at(0), game.records, str(path)):
            sentence = event_for_pages(record, before, after, game.records)["sentence"]
            for text in (sentence or "", *game_changes(before, after)):
                for who in after.players if record.do != "pay" else ():
                    told = addressed(text, [who])
                    assert not re.search(rf"\b{who}\b", told), told
                    assert not re.search(r"\b[Yy]ou [a-z]*(?:[^s]s|is|has|does|passes)\b", told), told


_VERBS = """
allow are become begin belong bid bring buy choose close come continue cost discard do drop end exist fall find float get
give go have hold issue keep lack lay leave lie lose make move need note offer operate owe own pay place preside protect put
reach read redeem replace run sell start stay take turn were
"""
_NOUNS = """
bonuses bytes certificates characters corporations events files less players rounds seconds shares stations tiles times trains
"""
_ABOUT_PLAYERS = ("verbs", "mechanisms", "views", "rounds", "advice", "state", "engine")
"""The packages with the sentences that pages address to a player."""


def _after_names() -> set[str]:
    """Return the words like verbs that follow something filled in, in any sentence of these packages."""
    found = set()
    for package in _ABOUT_PLAYERS:
        for path in (PACKAGE / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                parts = node.values if isinstance(node, ast.JoinedStr) else []
                for value, text in pairwise(parts):
                    if isinstance(value, ast.FormattedValue) and isinstance(text, ast.Constant):
                        found |= set(re.findall(r"^(?: alone)? ([a-z]+s)\b", str(text.value)))
    return found


def test_every_verb_of_the_program() -> None:
    """Each verb that may follow a player's name has its form after "you" in the list above; a new one has to be added there."""
    words = _after_names() - {*_NOUNS.split(), "this"}
    assert {"buys", "is", "has"} <= words
    told = {word: addressed(f"Ann {word} it.", ["Ann"]).split()[1] for word in words}
    unknown = {word: form for word, form in told.items() if form not in _VERBS.split()}
    assert not unknown, f"if these forms after 'you' are right, add them to _VERBS or _NOUNS: {unknown}"
