"""Completion with Tab at the prompt of `play`: verbs, names, sources and trains, from the usage of each verb."""

import shlex
from collections.abc import Sequence
from types import ModuleType

from banker.cli.complete import Names, candidates
from banker.cli.session import Session
from banker.cli.shorthand import every_verb, place_of_verb, verb_of
from banker.errors import BankerError
from banker.state.names import plain


def begin(readline: ModuleType, session: Session) -> None:
    """Turn on completion with Tab."""
    readline.set_completer_delims(" \t\n")
    readline.set_completer(Tab(readline, session))
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")


class Tab:
    """The completer that readline calls with state 0, 1, 2..., until it gives None."""

    def __init__(self, readline: ModuleType, session: Session) -> None:
        self._readline = readline
        self._session = session
        self._found: list[str] = []

    def __call__(self, begun: str, state: int) -> str | None:
        """The next completion, with a space after it, or None after the last."""
        if state == 0:
            before = self._readline.get_line_buffer()[: self._readline.get_begidx()]
            self._found = [f"{word} " for word in self._words(before.split(), begun)]
        return self._found[state] if state < len(self._found) else None

    def _words(self, before: Sequence[str], begun: str) -> list[str]:
        before = before[1:] if before[:1] == ["banker"] else before
        place = place_of_verb(before)
        if place is None:
            return [verb for verb in every_verb() if verb.startswith(begun.casefold())]
        try:
            verb = verb_of(before[place])
        except BankerError:
            return []
        words = [*before[:place], verb, *before[place + 1 :]]
        return [_typed(word) for word in candidates(words, begun, self._names(), playing=True)]

    def _names(self) -> Names:
        """The names in the game; before a game has begun, only the rulesets."""
        from banker.rules.find import shipped

        game = self._session.opened  # not refreshed: what other bankers recorded is reported at the prompt
        if game is None:
            return Names(rulesets=shipped())
        rules = game.rules
        return Names(game.table.players, [*rules.corporation], [*rules.private], [*rules.train], shipped())


def _typed(word: str) -> str:
    """A name in a form that needs no quotation marks: punctuation in names may be left out."""
    try:
        return word if shlex.split(word, comments=True) == [word] else plain(word)
    except ValueError:
        return plain(word)
