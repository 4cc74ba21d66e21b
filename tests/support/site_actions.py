"""Games of 18xx.games written by hand, action by action, and the result of importing them."""

import json

import pytest

from banker.errors import Invalid
from banker.importers.games18xx.read import read_game
from banker.importers.imported_game import ReplayedGame, replay
from support.site_log import Json

PLAYERS = ("Ann", "Ben", "Cy")
CORPORATIONS = ("PRR", "NYC", "CPR", "B&O", "C&O", "ERIE", "NYNH", "B&M")


def act(kind: str, who: object, /, **more: object) -> Json:
    """An action of a player (by number), a corporation or a private (by its id there)."""
    kinds = {True: "player", False: "corporation" if who in CORPORATIONS else "company"}
    return {"type": kind, "entity": who, "entity_type": kinds[isinstance(who, int)], **more}


def game(*actions: Json, players: tuple[str, ...] = PLAYERS, **more: object) -> Json:
    """A game as the site exports it; players have the numbers 1, 2, 3, and actions count from 1."""
    return {
        "id": 7,
        "title": "1830",
        "status": "active",
        "players": [{"id": seat, "name": name} for seat, name in enumerate(players, 1)],
        "settings": {"optional_rules": []},
        "actions": [{"id": number, **action} for number, action in enumerate(actions, 1)],
        **more,
    }


def imported(raw: Json) -> ReplayedGame:
    """Import the game."""
    return replay(read_game(json.dumps(raw).encode(), "game.json"), "game.json")


def events(raw: Json) -> list[str]:
    """Return the imported events of a game that the site can play as typed lines."""
    replayed = imported(raw)
    assert not [line.text for line in replayed.unknown if "assumed" in line.text]
    return [" ".join((record.do, *record.words)) for record in replayed.records]


def refused(raw: Json) -> str:
    with pytest.raises(Invalid) as caught:
        imported(raw)
    return str(caught.value)


def bid(who: int, private: str, price: int) -> Json:
    return act("bid", who, company=private, price=price)


AUCTION = (
    bid(1, "SV", 20), bid(2, "CS", 40), bid(3, "DH", 70), bid(1, "MH", 110), bid(2, "CA", 160), bid(3, "BO", 220),
    act("par", 3, corporation="B&O", share_price="67,5,6"),
)  # fmt: skip
SOLD = [
    "private Ann SV 20", "private Ben CS 40", "private Cy DH 70", "private Ann MH 110", "private Ben CA 160",
    "private Cy BO 220 --par 67",
]  # fmt: skip


def buys(who: int, share: str, **more: object) -> Json:
    return act("buy_shares", who, shares=[share], percent=10, **more)


def tile(who: str, hex_: str, name: str = "57-0") -> Json:
    return act("lay_tile", who, hex=hex_, tile=name, rotation=0)


PRR = (
    act("par", 1, corporation="PRR", share_price="67,5,6"),
    buys(2, "PRR_2"), buys(3, "PRR_3"), buys(1, "PRR_4"), buys(2, "PRR_5"),
)  # fmt: skip
FLOATED = ["par Ann PRR 67", "buy Ben PRR ipo 1", "buy Cy PRR ipo 1", "buy Ann PRR ipo 1", "buy Ben PRR ipo 1"]
ALL_PASS = (act("pass", 3), act("pass", 1), act("pass", 2))
