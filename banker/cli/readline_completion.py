"""Tab completion at the prompt of `play`: commands, names, sources and trains, by the usage of each command."""

import shlex
from collections.abc import Sequence
from types import ModuleType

from banker.cli.complete import Names, candidates
from banker.cli.session import Session
from banker.cli.shorthand import every_verb, place_of_verb, verb_of
from banker.errors import BankerError
from banker.state.names import plain


def begin(readline: ModuleType, session: Session) -> None:
    """Turn on Tab completion."""
    readline.set_completer_delims(" \t\n")
    readline.set_completer(Tab(readline, session))
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")


class Tab:
    """The completer that readline calls for one word after the other."""

    def __init__(self, readline: ModuleType, session: Session) -> None:
        self._readline = readline
        self._session = session
        self._found: list[str] = []

    def __call__(self, begun: str, state: int) -> str | None:
        """The completion number `state` of a word, with a space after it, or None if there are no more."""
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
        """The names of the game, or only the rulesets before one has begun."""
        from banker.rules.find import shipped

        game = self._session.opened  # without refresh, since the prompt announces what other bankers have recorded
        if game is None:
            return Names(rulesets=shipped())
        rules = game.rules
        return Names(game.table.players, [*rules.corporation], [*rules.private], [*rules.train], shipped())


def _typed(word: str) -> str:
    """A name in a form that needs no quotation marks: its punctuation can be left out."""
    try:
        return word if shlex.split(word, comments=True) == [word] else plain(word)
    except ValueError:
        return plain(word)
