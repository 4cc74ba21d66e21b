"""What the import of 1849 tells of an earthquake: the stations that it takes, by where the file has placed them."""

from banker.importers.games18xx.actions import Action, RecordedGame
from banker.importers.games18xx.guesses import Guesses
from banker.importers.games18xx.steps import CorporationTurn
from banker.importers.games18xx.translator import Translator
from support.sicily import RULES, sicily
from support.table import Play

PLAYERS = {str(number): name for number, name in enumerate(("Ann", "Ben", "Cid", "Dan"), 1)}
_PLACED = "phase 10H; round OR 3.1; stock SFA 100 Ann 20; stock ATA 100 Ben 20; trains SFA 10H"


class _At(Translator):
    """A translator in the turn of SFA, which has placed a station, with a train of the bank after it."""

    def words(self, game: Play, hex_: str, train: str, *, closes: bool) -> tuple[str, ...]:
        turn = self._site.turn = CorporationTurn("SFA", set())
        place = Action("game.json", "1", 0, "place_token", {"entity": "SFA", "city": f"{hex_}-0-0", "slot": 0})
        for step in self._token(place, "SFA", turn, "SFA"):
            game.say(" ".join((step.verb, *step.words)))  # type: ignore[union-attr]
        if closes:
            game.say("close sfa gone")
        bought = Action("game.json", "2", 1, "buy_train", {"entity": "SFA", "train": train, "price": 1})
        (step,) = self._train(bought, "SFA", turn, [])
        return step.words[5:]  # type: ignore[union-attr]


def _words(hex_: str, train: str, *, closes: bool = False) -> tuple[str, ...]:
    game = sicily(_PLACED)
    source = RecordedGame(
        RULES,
        PLAYERS,
        [],
        finished=False,
        by_hand=False,
        stopped=False,
        result={},
        unknown=(),
        revenues={},
        payments={},
        seed=0,
    )
    return _At(source, lambda: game.table, Guesses()).words(game, hex_, train, closes=closes)


def test_the_first_12h_takes_the_stations_of_the_hex() -> None:
    """Those elsewhere stay, and other trains take none (1849.35)."""
    assert "--shaken" in _words("B14", "12H-0")
    assert _words("B14", "12H-0")[-1] == "SFA"
    assert "--shaken" not in _words("C1", "12H-0")
    assert "--shaken" not in _words("B14", "10H-1")


def test_a_closed_corporation_loses_none() -> None:
    """Its stations are off the map already (1849.41)."""
    assert "--shaken" not in _words("B14", "12H-0", closes=True)
