"""Names as people type them: no case, no punctuation, and the start of a name is enough if only one begins so."""

import unicodedata
from collections.abc import Iterable, Mapping

from banker.errors import Ambiguous, Invalid
from banker.rules.values import PLACES, Ruleset

_LONGEST = 24


def plain(text: str) -> str:
    """A name stripped to its letters and digits, small and without accents: `B&O` is `bo`."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", text.casefold()) if letter.isalnum())


def match(text: str, candidates: Iterable[str], kind: str, aliases: Mapping[str, Iterable[str]] | None = None) -> str:
    """The candidate that a text means; `aliases` are other names of some.

    Raises Invalid if none fits, Ambiguous if several do; both list what there is.
    """
    candidates = tuple(candidates)
    if text in candidates:
        return text
    names = {name: [plain(other) for other in (name, *(aliases or {}).get(name, ()))] for name in candidates}
    wanted = plain(text)
    for fits in (
        [name for name, forms in names.items() if wanted and wanted in forms],
        [name for name, forms in names.items() if wanted and any(form.startswith(wanted) for form in forms)],
    ):
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise Ambiguous(f"{text!r} may be {' or '.join(fits)}")
    raise Invalid(f"there is no {kind} {text!r}: choose one of {', '.join(names) or 'none'}")


def check_players(players: Iterable[str], rules: Ruleset) -> tuple[str, ...]:
    """The players in seat order; raises Invalid for a name that cannot be one, or a number that cannot play."""
    seats = tuple(unicodedata.normalize("NFC", player.strip()) for player in players)
    if len(seats) not in rules.players.cash:
        numbers = sorted(rules.players.cash)
        raise Invalid(f"{rules.game.id} is for {numbers[0]} to {numbers[-1]} players, and not for {len(seats)}")
    taken = {plain(name): name for name in (*PLACES, *rules.corporation, *rules.private)}
    taken |= {plain(alias): alias for private in rules.private.values() for alias in private.aliases}
    names: dict[str, str] = {}
    for player in seats:
        if len(player) > _LONGEST or not player.isprintable() or not plain(player) or player.startswith("-"):
            raise Invalid(
                f"{player!r} cannot be a player's name: at most {_LONGEST} characters, with a letter or digit"
            )
        if "=" in player:
            raise Invalid(f"{player!r} cannot be a player's name: {rules.game.id} has no railroads to be dealt")
        if plain(player) in names:
            raise Invalid(f"two players cannot be called {names[plain(player)]!r} and {player!r}")
        names[plain(player)] = player
        if plain(player) in taken:
            raise Invalid(
                f"a player cannot be called {player!r}: {taken[plain(player)]!r} means something else in this game"
            )
    return seats
