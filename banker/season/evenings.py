"""The result of each ledger in a folder, and who its players are by any of their names."""

import os
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from banker.advice.evening import gaps, of_the_game, untimed
from banker.calc.score import ranks
from banker.errors import BankerError, Invalid
from banker.game import Game
from banker.rules.toml import read_toml
from banker.state.names import plain
from banker.state.record import iso_time
from banker.views.earnings import largest_runs, president_then, runs

ALIASES = "aliases.toml"
"""The file in the folder of a season with the table `aliases`: each player's name, and a list of other names."""
_LONGEST = 1_000_000
_WORTHWHILE = 20
"""The number of ledgers from which parallel processes save time."""


class Seat(NamedTuple):
    """A player of an evening: their name, worth in dollars, and rank; players with equal worth share a rank."""

    name: str
    worth: int
    rank: int
    bankrupt: bool


class Evening(NamedTuple):
    """A finished game; `seconds` without breaks, None if its times do not tell; `run` is its largest, with the corporation and its president."""

    file: str
    begun: str
    title: str
    currency: str
    seats: tuple[Seat, ...]
    end: str
    seal: str
    seconds: int | None
    run: tuple[int, str, str | None] | None
    bank_broke: tuple[int, int] | None
    """Number and part of the operating round in which the bank broke."""


class LeftOut(NamedTuple):
    """A ledger that does not count, and why, as a sentence."""

    file: str
    why: str

    def __str__(self) -> str:
        return f"Left out: {self.file}. {self.why}"


def ledgers(folder: str) -> list[str]:
    """The TOML files of a folder by name, without the aliases; raises Invalid."""
    try:
        found = sorted(os.listdir(folder))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Invalid(f"{folder} is not a folder that can be read: {why}.") from None
    return [os.path.join(folder, name) for name in found if name.endswith(".toml") and name != ALIASES]


def evenings(paths: Sequence[str], aliases: Mapping[str, str]) -> tuple[list[Evening], list[LeftOut]]:
    """The finished games in the order in which they were begun, and the ledgers left out."""
    if len(paths) < _WORTHWHILE:
        found = list(map(_read, paths))
    else:
        from concurrent.futures import ProcessPoolExecutor

        with ProcessPoolExecutor() as pool:
            found = list(pool.map(_read, paths, chunksize=4))
    called = dict(aliases)
    games: list[Evening] = []
    left_out = [game for game in found if isinstance(game, LeftOut)]
    first: dict[str, str] = {}
    for game in sorted((game for game in found if isinstance(game, Evening)), key=lambda game: (game.begun, game.file)):
        names = [called.setdefault(plain(seat.name) or seat.name, seat.name) for seat in game.seats]
        twice = [name for name in names if names.count(name) > 1]
        if game.seal in first:
            left_out.append(LeftOut(game.file, f"It is the same game as {first[game.seal]}."))
        elif twice:
            left_out.append(LeftOut(game.file, f"{twice[0]} has two seats in it, so one alias is wrong."))
        else:
            first[game.seal] = game.file
            known = {seat.name: name for seat, name in zip(game.seats, names, strict=True)}
            seats = tuple(seat._replace(name=known[seat.name]) for seat in game.seats)
            run = game.run and (*game.run[:2], game.run[2] and known[game.run[2]])
            games.append(game._replace(seats=seats, run=run))
    return games, sorted(left_out)


def _read(path: str) -> Evening | LeftOut:
    file = os.path.basename(path)
    try:
        game = Game(path, writing=False)
        try:
            return _of_game(game, file)
        finally:
            game.close()
    except BankerError as error:
        return LeftOut(file, str(error))


def _of_game(game: Game, file: str) -> Evening | LeftOut:
    table, records = game.table, game.records
    if table.over is None:
        return LeftOut(file, f"The game is not over. It is in {table.round}.")
    found = gaps(of_the_game(records))
    worth = {who: table.worth(who).total for who in table.players}
    ranked = ranks(worth)
    ran = next(iter(largest_runs(runs(records, table.rules), itemgetter("revenue"))), None)
    broken = table.bank_broken_in
    return Evening(
        file,
        iso_time(game.ledger.header.at),
        table.rules.game.title,
        table.rules.game.currency,
        tuple(Seat(who, worth[who], ranked[who], table.is_bankrupt(who)) for who in table.players),
        table.over,
        records[-1].seal,
        None if untimed(found) else sum(gap.seconds for gap in found if not gap.is_break),
        (ran["revenue"], ran["corporation"], president_then(table, records, ran)) if ran else None,
        (broken.number, broken.part) if broken else None,
    )


def read_aliases(path: str) -> dict[str, str]:
    """The name of a player by each of their names in letters and digits; raises Invalid."""
    try:
        with open(path, "rb") as file:
            data: Any = read_toml(file.read(_LONGEST).decode())
    except (OSError, ValueError) as error:
        raise Invalid(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    found: dict[str, str] = {}
    for key, name in _names(data, path):
        if found.setdefault(plain(key) or key, name) != name:
            raise Invalid(f"{path}: {key} is a name of {found[plain(key) or key]} and of {name}.")
    return found


def _names(data: Any, path: str) -> Iterator[tuple[str, str]]:  # noqa: ANN401 - any TOML
    table = data.get("aliases")
    if not isinstance(table, dict) or list(data) != ["aliases"]:
        raise Invalid(f'{path} needs one table [aliases] with lines such as Alice = ["Ali", "Al"].')
    for name, others in table.items():
        if not isinstance(others, list) or not all(isinstance(other, str) for other in others):
            raise Invalid(f'{path}: {name} needs a list of names, such as {name} = ["Ali", "Al"].')
        yield from ((key, name) for key in (name, *others))
