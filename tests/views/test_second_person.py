"""Sentences in the second person: verbs, objects, owners; what somebody typed, and commands, stay as they are."""

import re

import pytest

from banker.game import Game
from banker.opening import steps
from banker.views.event_data import event_for_pages, game_changes
from banker.views.second_person import addressed
from support.paths import SESSIONS


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        ("Alice sells 1 PRR.", "Alice", "You sell 1 PRR."),
        ("Alicia sells 1 PRR.", "Ali", "Alicia sells 1 PRR."),
        ("PRR buys the SV private for $5 from Alice.", "Alice", "PRR buys the SV private for $5 from you."),
        ("Alice pays the bank $5: Alice’s pizza.", "Alice", "You pay the bank $5: Alice’s pizza."),
        ("Event 9 (Bob buys 1 PRR) is undone.", "Bob", "Event 9 (you buy 1 PRR) is undone."),
        ("Kim alone is not bankrupt", "Kim", "You alone are not bankrupt"),
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
