"""`rename`: a player gets another name."""

from banker.state.facts import GameFacts
from banker.state.names import fault_of, plain
from banker.state.table import Draft, Table
from banker.verbs.arguments import Player, Text, Values, Words
from banker.verbs.event import Event

_BETWEEN = ", "
"""What stands between the names of a player in the ledger."""


class Rename(Event):
    """Give PLAYER another name from now on.

    Earlier events keep the old name, and you can still type it. If somebody takes over from a player, keep the name or rename the seat: money, stock and the place at the table stay.
    """

    arguments = (Player("who"), Text("name", "NAME", public=True))
    example = "rename bob robert"
    allowed_after_end = True

    who: str
    name: str

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        import unicodedata

        table, who = words.table, given["who"]
        name = given["name"] = unicodedata.normalize("NFC", given["name"])
        others = [player for player in table.players if player != who]
        fault = fault_of(name, others, table.rules)
        for player in others:
            if plain(name) in map(plain, table.aliases.get(player, ())):
                fault = f"{player} was once called {name!r}, and {name!r} still refers to {player} in earlier events."
        if fault is None and _BETWEEN in name:
            fault = f"{name!r} cannot be a player's name here: leave out the comma."
        if name == who:
            fault = f"{who} already has that name."
        if fault:
            raise words.error(fault)

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.who} is now called {self.name}."

    def apply(self, draft: Draft) -> None:
        table = draft.table
        seat = table.seats[table.players.index(self.who)]
        had = table.called.get(seat, ())
        draft.set_fact(GameFacts.called, seat, (*had, self.name), "the players' word")
