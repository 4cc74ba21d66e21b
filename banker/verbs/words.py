"""The words typed behind a verb, set apart: arguments in their order, options by name."""

from collections.abc import Mapping, Sequence

from banker.errors import Invalid
from banker.state.table import Table


class Words:
    """The words behind a verb on a table, taken one after the other; `end` objects to what is left over."""

    def __init__(
        self,
        verb: str,
        usage: str,
        options: Mapping[str, str] | None,
        words: Sequence[str],
        table: Table,
    ) -> None:
        """`options` are the verb's own, each with what it takes ("" for nothing); None: they belong to another verb's words."""
        self.table = table
        self._verb = verb
        self._usage = usage
        self._given: dict[str, str] = {}
        self._left: list[str] = []
        if options is None:
            self._left = list(words)
        else:
            self._set_apart(options, list(words))

    def _set_apart(self, options: Mapping[str, str], words: list[str]) -> None:
        while words:
            word = words.pop(0)
            if word == "--":
                self._left.extend(words)
                return
            if not word.startswith("--"):
                self._left.append(word)
                continue
            name, equals, value = word.partition("=")
            takes = options.get(name)
            if takes is None:
                raise self.wrong(f"has no {name}")
            if not takes and equals:
                raise self.wrong(f"{name} takes nothing behind it")
            if takes and not equals:
                if not words:
                    raise self.wrong(f"{name} needs {takes} behind it")
                value = words.pop(0)
            if name in self._given:
                raise self.wrong(f"{name} stands twice")
            self._given[name] = value

    def wrong(self, text: str) -> Invalid:
        """An error that says how the verb is used."""
        return misused(self._verb, self._usage, text)

    @property
    def left(self) -> Sequence[str]:
        """The words that no argument has taken yet."""
        return self._left

    def next(self) -> str | None:
        """The next word, which stays where it is; None if there is none."""
        return self._left[0] if self._left else None

    def take(self, what: str) -> str:
        """The next word; raises Invalid if there is none, with `what` is missing."""
        if not self._left:
            raise self.wrong(f"{what} is missing")
        return self._left.pop(0)

    def rest(self) -> tuple[str, ...]:
        """All words left."""
        words, self._left = tuple(self._left), []
        return words

    def option(self, name: str) -> str | None:
        """What stands behind an option, "" for one that takes nothing, None if it was not given."""
        return self._given.get(name)

    def end(self) -> None:
        """Object to words that no argument has taken."""
        if self._left:
            raise self.wrong(f"{' '.join(self._left)!r} is too much")


def misused(verb: str, usage: str, text: str) -> Invalid:
    """An error that says how a verb is used."""
    return Invalid(f"{verb}: {text}; say it as: {verb} {usage}".rstrip())
