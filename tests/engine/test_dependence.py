"""An option that is set later gives the same game as the option at `new`, in every sample session (A71)."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.errors import BankerError, Invalid
from banker.game import Game
from banker.opening import first_header
from banker.rounds.stock import held_prices
from banker.rules.read import raw_ruleset_of_ledger
from banker.state.facts import GameFacts
from banker.state.record import Entry
from banker.state.table import Table
from support.marks import few
from support.paths import SESSIONS

_ANY = History(())


class Session:
    """A sample session: the events that count, its first table, and that table with every option at its default that an event can set."""

    def __init__(self, path: Path) -> None:
        game = Game(path, writing=False)
        game.ledger.close()
        header = game.ledger.header
        self.entries = [entry for entry in History(game.records).entries() if entry.do not in ("option", "rename")]
        self.first = game.table.first()
        hands = {who: [thing.name for thing in header.box if thing.to == who] for who in header.players}
        self._seats = [f"{who}={'+'.join(hand)}" if (hand := hands[who]) and hand[0] else who for who in header.players]
        self._header = header
        drawn = {name for name, option in game.rules.option.items() if option.is_drawn(len(header.players))}
        plain = self._begun(drawn)
        chosen = {name: value for name, value in header.options.items() if name not in drawn}
        others = {name: value for name, value in chosen.items() if plain.rules.options.get(name) != value}
        together = [{name, *plain.rules.option[name].needs} for name in others]
        only_new = [names for names in together if _needs_new_game(plain, {name: others[name] for name in names})]
        self.options = {name: value for name, value in others.items() if not any(name in names for names in only_new)}
        self.plain = self._begun(drawn.union(*only_new))

    def _begun(self, names: set[str]) -> Table:
        """The first table of the game, begun with only these of its options."""
        options = {name: self._header.options[name] for name in names}
        source = raw_ruleset_of_ledger(self._header.ruleset, self._header.own)
        begun, rules = first_header(source, self._seats, options, self._header.at)
        return Table(rules, begun.players, begun.box)


def _needs_new_game(table: Table, options: dict[str, str]) -> bool:
    """Whether options change which things the game has, as other privates do, so that only `new` can set them."""
    try:
        table.first_with(options)
    except Invalid as error:
        return "needs a new game" in str(error)
    return False


def _replayed(table: Table, entries: Sequence[Entry]) -> list[Table]:
    """The table before the first event and after each."""
    tables = [table]
    for entry in entries:
        tables.append(resolve(tables[-1], _ANY, entry.do, entry.words).after)
    return tables


def _alike(table: Table, other: Table) -> bool:
    """Whether two tables have the same rules, and are the same but for how their options came about."""
    names = {"holdings", "cells", "stacks", "corporation", "private", "player", *GameFacts.blank}
    names -= {GameFacts.chosen.name, GameFacts.seller.name}  # without a price that is held, nobody needs the dealer
    return (
        held_prices(table) == held_prices(other)
        and table.rules == other.rules
        and all(vars(table)[name] == vars(other)[name] for name in names)
    )


_PATHS = sorted(SESSIONS.glob("*.toml"))
_CASES = [(path, name) for path in _PATHS for name in Session(path).options]


@few(2)
@pytest.mark.parametrize("path", sorted({path for path, _ in _CASES}), ids=lambda path: path.stem)
def test_options_as_the_first_event_are_the_options_at_new(path: Path) -> None:
    """Every table of the game is the same, with the same rules."""
    session = Session(path)
    words = [f"{name}={value}" for name, value in session.options.items()]
    option = resolve(session.plain, _ANY, "option", words)
    begun, later = _replayed(session.first, session.entries), _replayed(option.after, session.entries)
    assert [place for place, pair in enumerate(zip(begun, later, strict=True)) if not _alike(*pair)] == []


@few(1, 20)
@pytest.mark.parametrize(("path", "name"), _CASES, ids=[f"{path.stem}-{name}" for path, name in _CASES])
def test_option_can_be_set_until_an_event_depends_on_it(path: Path, name: str) -> None:
    """The game is begun without the option, and goes on until it is over or impossible: before the event that depends on it, setting it leads to the same table as the option at `new`."""
    session = Session(path)
    chosen = {name: session.options[name]}
    first = session.plain.first_with({other: value for other, value in session.options.items() if other not in chosen})
    tables = [first]
    for entry in session.entries:
        try:
            tables.append(resolve(tables[-1], _ANY, entry.do, entry.words).after)
        except BankerError:
            break
    entries = session.entries[: len(tables) - 1]
    depending = History((), None, (entries, len(entries))).first_depending(tables[-1], chosen)
    number = len(entries) if depending is None else entries.index(depending[0])
    option = resolve(tables[number], History((), None, (entries, number)), "option", [f"{name}={chosen[name]}"])
    assert option.objections == []
    assert _alike(_replayed(first.first_with(chosen), entries[:number])[-1], option.after)
    if depending is not None:
        later = resolve(
            tables[number + 1], History((), None, (entries, number + 1)), "option", [f"{name}={chosen[name]}"]
        )
        assert [objection.cite for objection in later.objections] == ["A71"]
