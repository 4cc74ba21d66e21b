"""What only the map tells is guessed from the actions that follow; where a guess leads nowhere, the import begins again with another."""

from typing import NamedTuple

_MOST_ATTEMPTS = 64
_MOST_ACTIONS = 30_000
"""Actions translated in all attempts, after which the file is taken as it is."""


class _Guess(NamedTuple):
    value: bool
    round: int
    """How many rounds had ended before it."""
    changed: bool = False
    """Whether it may no longer change."""


class Guesses:
    """The guesses of one attempt, in order, and whether the next attempt may contradict the rules or the file.

    A round that fits the file, and after which the next one does, is never told otherwise: only the guesses of the round in which
    an attempt fails, and of the one before it, are changed. Once none fits, the attempt that came furthest is taken up where it failed.
    """

    def __init__(self) -> None:
        self._made: list[_Guess] = []
        self._place = 0
        self._round = 0
        self._furthest = 0
        self._best: list[_Guess] = []
        """The guesses of the attempt that came furthest, to the action `_furthest`."""
        self._attempts = 1
        self.translated = 0
        """The actions translated so far, in all attempts."""
        self._action = 0
        self.plays_on = False
        """Whether no guesses fit, so the game may continue after a round that ends it by our rules."""
        self._takes_it = False
        """Whether no guesses fit even so."""

    @property
    def lenient(self) -> bool:
        """Whether an action that is out of turn is taken as it stands: those before the one at which all failed are in turn."""
        return self._takes_it and self._action >= self._furthest

    def make(self, *, likely: bool) -> bool:
        """The next guess: as decided after an earlier attempt, else the likely one."""
        if self._place == len(self._made):
            self._made.append(_Guess(likely, self._round))
        self._place += 1
        return self._made[self._place - 1].value

    def begin(self, action: int) -> None:
        """The action with this index in the file is translated next."""
        self._action = action
        self.translated += 1

    def end_round(self) -> None:
        """A round has ended."""
        self._round += 1

    def try_others(self) -> bool:
        """Prepare the next attempt, which changes the last guess that can be changed; False if there is none left."""
        del self._made[self._place :]
        if self._action > self._furthest or not self._best:
            self._furthest, self._best = self._action, [*self._made]
        failed_in = self._round
        self._place = self._round = 0
        while self._made and self._made[-1].changed:
            self._made.pop()
        may_change = bool(self._made) and self._made[-1].round >= failed_in - 1
        if may_change and self._attempts < _MOST_ATTEMPTS and self.translated < _MOST_ACTIONS:
            last = self._made[-1]
            self._made[-1] = last._replace(value=not last.value, changed=True)
            self._attempts += 1
            return True
        if self._takes_it:
            return False
        self.plays_on, self._takes_it = True, self.plays_on
        self._made = [guess._replace(changed=True) for guess in self._best]
        return True
