"""A mechanism declares facts of its own, and a table treats them as those of the core."""

from operator import attrgetter

import pytest

from banker.calc.rounds import Round
from banker.errors import Impossible
from banker.rules.mechanism import Mechanism
from banker.rules.read import read
from banker.state.declaration import Facts, Keyed, Single
from banker.state.facts import NUMBER, PLAYER, ROUND, TEXT, GameFacts
from banker.state.record import FactChange, read_moves, reverse, to_toml
from banker.state.settlement import settle
from banker.state.table import Draft, Table
from support.table import play


class WeatherFacts(Facts):
    """What the weather was: made up for these tests."""

    rain = Single("rain", TEXT)
    sunshine = Keyed("sunshine", NUMBER, attrgetter("rules.train"))
    umbrella_of = Keyed("umbrella", PLAYER, parts=lambda _, key: (key,))


class FloodFacts(Facts, of_each="corporation"):
    """The corporations that were flooded."""

    flooded_in = Single("flooded", ROUND)


class ColdFacts(Facts, of_each="player"):
    """The players who caught a cold."""

    caught_from = Single("cold", PLAYER)


class Weather(Mechanism):
    """It rains, or the sun shines."""

    facts = (WeatherFacts,)


class Flood(Mechanism):
    """What rain can lead to."""

    facts = (FloodFacts,)


class Cold(Mechanism):
    """What rain can lead to for players."""

    facts = (ColdFacts,)


OR = Round("OR", 1, 1)


def weather_table() -> Table:
    """A table of a game with weather."""
    first = play().table
    return Table(first.rules._replace(mechanisms=(Weather(), Flood(), Cold())), first.players)


def stormy(table: Table) -> Draft:
    """A draft with a change of each fact."""
    draft = Draft(table)
    draft.set_game(WeatherFacts.rain, "drizzle", "weather 1")
    draft.set_fact(WeatherFacts.sunshine, "3", 5, "weather 2")
    draft.set_fact(WeatherFacts.umbrella_of, "Bob", "Carol", "weather 3")
    draft.set_fact(FloodFacts.flooded_in, "PRR", OR, "weather 4")
    draft.set_fact(ColdFacts.caught_from, "Alice", "Bob", "weather 5")
    return draft


def test_values_are_read_typed() -> None:
    """The facts of the game are read with the table, those of a corporation or a player with its name, too."""
    table = weather_table()
    assert (WeatherFacts.of(table).rain, WeatherFacts.of(table).sunshine, FloodFacts.of(table, "PRR").flooded_in) == (
        None,
        {},
        None,
    )
    table = stormy(table).table
    assert (WeatherFacts.of(table).rain, WeatherFacts.of(table).sunshine) == ("drizzle", {"3": 5})
    assert (FloodFacts.of(table, "PRR").flooded_in, FloodFacts.of(table, "NYC").flooded_in) == (OR, None)
    assert ColdFacts.of(table, "Alice").caught_from == "Bob"


def test_moves_are_as_those_of_other_facts() -> None:
    """The ledger has them by their names there; they are read back, reversed, compared and settled."""
    before = weather_table()
    draft = stormy(before)
    assert [to_toml(move) for move in draft.moves] == [
        {"of": "rain", "to": "drizzle"},
        {"of": "sunshine", "on": "3", "to": 5},
        {"of": "umbrella", "on": "Bob", "to": "Carol"},
        {"of": "flooded", "on": "PRR", "to": "OR 1.1"},
        {"of": "cold", "on": "Alice", "to": "Bob"},
    ]
    again = before.copy()
    again.apply(*read_moves(map(to_toml, draft.moves)))
    assert again.same_as(draft.table)
    assert not again.same_as(before)
    assert not before.same_as(again)
    assert settle(before, again) == draft.moves
    again.apply(*map(reverse, reversed(draft.moves)))
    assert again.same_as(before)


def test_renamed_players_keep_theirs() -> None:
    """A player's new name replaces the old one among values, keys and owners."""
    table = stormy(weather_table()).table
    table.apply(GameFacts.called.change("Bob", None, ("Robert",)), GameFacts.called.change("Alice", None, ("Al",)))
    assert WeatherFacts.of(table).umbrella_of == {"Robert": "Carol"}
    assert ColdFacts.of(table, "Al").caught_from == "Robert"


@pytest.mark.parametrize(
    "move",
    [
        FactChange("flooded", "XYZ", None, "OR 1.1"),
        FactChange("flooded", "", None, "OR 1.1"),
        FactChange("rain", "PRR", None, "drizzle"),
        FactChange("rain", "", "snow", "drizzle"),
        FactChange("sunshine", "7", None, 1),
        FactChange("sunshine", "", None, 1),
        FactChange("cold", "Alice", None, "PRR"),
    ],
)
def test_wrong_values_are_refused(move: FactChange) -> None:
    """A wrong owner, key or value is refused as damage."""
    with pytest.raises(Impossible):
        weather_table().apply(move)


def test_other_games_do_not_know_them() -> None:
    """A table knows the facts of its own ruleset's mechanisms only."""
    table = Table(read("1830"), ("Alice", "Bob", "Carol"))
    with pytest.raises(Impossible, match="'rain' is unknown"):
        table.apply(FactChange("rain", "", None, "drizzle"))
    with pytest.raises(KeyError):
        WeatherFacts.of(table)
