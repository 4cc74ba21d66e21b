"""The words that may come next on a command line: a pure function of the words before it and of the names in the game.

It follows the usage of each command as help shows it: a word in capitals is a kind of argument (`CORP`), words in lower
case are typed literally (`ipo|pool`), brackets mean optional, dots mean repeatable.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from banker.cli.usages import AMENDABLE, GROUPS, SHARED, TOPICS, USAGES
from banker.state.names import plain
from banker.verbs.registry import verbs

_SWITCH_LEFT_OUT = re.compile(r"\[\[--[^\]]*\] ")
"""The option in `[[--price] N]`, which can also be typed as `[N]`."""
_SWITCH_IN_USAGE = re.compile(r"\[--[^\]]*\]")
_SUFFIX = re.compile(r"\[[^=][^\]]*\]")
_TEXTS = ("TEXT", "REASON")
_FILES = ("FILE", "LEDGER")
_ACTORS = frozenset({"WHO", "PLAYER", "CORP"})


class Names(NamedTuple):
    """The names of one game as they can be typed; `options` are those of the ruleset, each with a value (`diesels=6`)."""

    players: Sequence[str] = ()
    corporations: Sequence[str] = ()
    privates: Sequence[str] = ()
    trains: Sequence[str] = ()
    rulesets: Sequence[str] = ()
    options: Sequence[str] = ()


class Option(NamedTuple):
    """An option: its spellings, its value as help shows it ("" if it has none), its help, and whether it can be repeated."""

    spellings: tuple[str, ...]
    takes: str
    about: str
    many: bool


class Slot(NamedTuple):
    """A place for an argument: what it can be, whether it is optional, and whether it can be repeated."""

    choices: tuple[str, ...]
    optional: bool
    many: bool


class Line(NamedTuple):
    """The words of a command, parsed as far as they go.

    `key` is the command, `calc payout` for a calculation (None: unknown). `inner` is the command whose arguments come
    last, `run` in `amend 57 run`, and `words` are its arguments. `waiting` is an option that lacks its value.
    """

    key: str | None
    inner: str
    words: tuple[str, ...]
    options: tuple[Option, ...]
    given: dict[str, str]
    waiting: Option | None
    ended: bool


class Expected(NamedTuple):
    """The words that may come, each with a description or "", and whether a file name may come."""

    words: list[tuple[str, str]]
    files: bool


Usage = tuple[str, str, bool, tuple[tuple[tuple[str, ...], str, str, bool], ...]]
"""The usage of a command: its arguments as help shows them, its summary, whether it records an event, its own options."""


@cache
def usages() -> Mapping[str, Usage]:
    """The usage of every command; for a verb that is not in the generated table, from the verb itself."""
    return {**USAGES, **{verb: _declared(verb) for verb in verbs() if verb not in USAGES}}


def amendable() -> tuple[str, ...]:
    """The verbs that can follow `amend N`."""
    return (*AMENDABLE, *(verb for verb in verbs() if verb not in USAGES))


def _declared(verb: str) -> Usage:
    from banker.verbs.registry import find

    kind = find(verb)
    options = tuple(((name,), argument.shown, argument.help, False) for name, argument in kind.options().items())
    return kind.usage(), (kind.__doc__ or "").partition("\n")[0], True, options


def candidates(before: Sequence[str], begun: str, names: Names, *, playing: bool = False) -> list[str]:
    """The words that may follow `before` and begin with `begun`; in `play` (`playing`) who acts can be left out."""
    return [word for word, _ in expected(parse_line(before), begun, names, playing=playing).words]


def expected(line: Line, begun: str, names: Names, *, playing: bool = False) -> Expected:
    """What may follow the words of a line and begins with `begun`."""
    if line.waiting is not None:
        return _fill([_slot(line.waiting.takes)], begun, names)
    if line.key is None:
        return Expected([], files=False)
    if begun.startswith("-") and not line.ended:
        return _options(line, begun, names)
    if line.key in GROUPS:
        prefix = f"{line.key} ".lstrip()
        below = ((key.removeprefix(prefix), form[1]) for key, form in usages().items() if key.startswith(prefix))
        return Expected([row for row in below if row[0] and " " not in row[0] and _begins(row[0], begun)], files=False)
    ways = [_open(way, line.words, names) for way in _sequences(line.inner, playing=playing)]
    fitting = [way for way in ways if way is not None]
    found = _fill([slot for way in fitting for slot in way], begun, names)
    if fitting and not found.words and not found.files and not begun and not line.ended:
        own = [option for option in line.options if option not in _SHARED]
        return Expected(_not_given(own, line, ""), files=False)
    return found


def parse_line(words: Sequence[str]) -> Line:
    """Parse the words of a command as far as they go."""
    key: str | None = ""
    inner, ended = "", False
    waiting: Option | None = None
    options = (*_SHARED, *own_options(""))
    given: dict[str, str] = {}
    rest: list[str] = []
    for word in words:
        if waiting is not None:
            given[waiting.spellings[-1]] = word
            waiting = None
        elif word == "--" and not ended:
            ended = True
        elif word.startswith("-") and word != "-" and not ended:
            name, equals, value = word.partition("=")
            option = next((option for option in options if name in option.spellings), None)
            if option is not None:
                given[option.spellings[-1]] = value
                waiting = option if option.takes and not equals else None
        elif key in GROUPS:
            key = inner = f"{key} {word}".strip()
            if key not in usages():
                key = inner = _in_full(key)
            if key not in usages():
                return Line(None, "", (), options, given, None, ended)
            options = (*_SHARED, *own_options(key))
        elif word in amendable() and _takes_verb(inner, rest):
            inner, rest = word, []
            options += own_options(word)
        else:
            rest.append(word)
    return Line(key, inner, tuple(rest), options, given, waiting, ended)


def _in_full(key: str) -> str:
    """A command whose verb was shortened, in full; the word itself where several or none begin with it."""
    from banker.cli.typed_verbs import verb_of  # only a shortened verb needs it
    from banker.errors import Invalid

    try:
        return verb_of(key)
    except Invalid:
        return key


def own_options(key: str) -> tuple[Option, ...]:
    """The options of one command, without the shared ones."""
    return tuple(Option(*option) for option in usages()[key][3])


_SHARED = tuple(Option(*option) for option in SHARED)


def _takes_verb(key: str, words: Sequence[str]) -> bool:
    """Whether the next word is another verb, whose arguments follow (`amend 57 run`)."""
    return any("VERB" in slot.choices for way in _slots(usages()[key][0]) for slot in way[len(words) :][:1])


def _sequences(key: str, *, playing: bool) -> list[list[Slot]]:
    """The forms of a command; in `play` also those without who acts."""
    usage, _, records, _ = usages()[key]
    ways = _slots(usage)
    if playing and records:
        ways += [way[1:] for way in ways if way and _ACTORS & {*way[0].choices}]
    return ways


def _slots(usage: str) -> list[list[Slot]]:
    """The forms of a command, each a list of the places for its arguments."""
    ways = _SWITCH_IN_USAGE.sub("", _SWITCH_LEFT_OUT.sub("[", usage)).split(" | ")
    return [[_slot(token) for token in way.split()] for way in ways]


def _slot(token: str) -> Slot:
    """One argument: `[ipo|pool]`, `CORP=PRICE...`, `AMOUNT[w|h]`."""
    many, optional = token.endswith("..."), False
    token = token.removesuffix("...")
    if token[0] in "[{":
        optional, token = token[0] == "[", token[1:-1]
    many = many or token.endswith("...")
    choices = _SUFFIX.sub("", token.removesuffix("...")).replace("[=", "=").replace("]", "").split("|")
    return Slot(tuple(choices), optional, many or any(choice in _TEXTS for choice in choices))


def _open(slots: Sequence[Slot], words: Sequence[str], names: Names) -> list[Slot] | None:
    """The places that the next word can fill after some words; None if those do not fit."""
    reached = _skipping(slots, {0})
    for word in words:
        filled = (at for at in reached if at < len(slots) and _fits(slots[at], word, names))
        reached = _skipping(slots, {at if slots[at].many else at + 1 for at in filled})
    return [slots[at] for at in sorted(reached) if at < len(slots)] if reached else None


def _skipping(slots: Sequence[Slot], reached: set[int]) -> set[int]:
    """The places reached, and those after optional ones."""
    for at, slot in enumerate(slots):
        if at in reached and (slot.optional or slot.many):
            reached.add(at + 1)
    return reached


def _fits(slot: Slot, word: str, names: Names) -> bool:
    """Whether a word fits a place; any word does where the possible words are not known."""
    found = [_known(choice.partition("=")[0] if "=" in word else choice, names) for choice in slot.choices]
    name = word.partition("=")[0]
    return any(not known or any(_begins(other, name) for other in known) for known in found)


def _fill(slots: Sequence[Slot], begun: str, names: Names) -> Expected:
    """What may fill one of several arguments."""
    choices = [choice for slot in slots for choice in slot.choices]
    words = dict.fromkeys(word for choice in choices for word in _choice(choice, begun, names))
    path = "RULESET" in choices and ("/" in begun or "\\" in begun or begun.startswith((".", "~")))
    verbs = bool({"VERB", "TOPIC"} & {*choices})
    told = [(word, usages()[word][1] if verbs and word in usages() else "") for word in words]
    return Expected(told, path or any(choice in _FILES for choice in choices))


def _choice(choice: str, begun: str, names: Names) -> list[str]:
    """The words for one choice; for `PLAYER=RAILROAD` the part after `=` once the part before it is typed."""
    left, equals, right = choice.partition("=")
    known = _known(choice, names)
    if known or not equals:
        return [word for word in known if _begins(word, begun)]
    name, typed_equals, value = begun.partition("=")
    if not typed_equals:
        return [f"{word}=" for word in _known(left, names) if _begins(word, begun)]
    done, plus, last = value.rpartition("+")
    return [f"{name}={done}{plus}{word}" for word in _known(right, names) if _begins(word, last)]


def _known(choice: str, names: Names) -> Sequence[str]:
    """All words of a kind; none for numbers and texts."""
    if choice[:1].islower():
        return (choice,)
    anyone = (*names.players, *names.corporations)
    kinds: dict[str, Sequence[str]] = {
        "WHO": anyone,
        "FROM": (*anyone, "bank"),
        "TO": (*anyone, "bank"),
        "PLAYER": names.players,
        "CORP": names.corporations,
        "RAILROAD": names.corporations,
        "PRIVATE": names.privates,
        "TYPE": names.trains,
        "RULESET": names.rulesets,
        "NAME=VALUE": names.options,
        "TOPIC": (*TOPICS, *(key for key in usages() if key and " " not in key)),
        "VERB": amendable(),
    }
    return kinds.get(choice, ())


def _begins(word: str, begun: str) -> bool:
    """Whether a word begins with what is typed, without regard to case and punctuation."""
    name, equals, _ = begun.partition("=")
    if equals and "=" in word and plain(word.partition("=")[0]) != plain(name):
        return False  # `bank=` is not `bank_breaks=at-zero`
    wanted = plain(begun)
    return word.startswith(begun) or (bool(wanted) and plain(word).startswith(wanted))


def _options(line: Line, begun: str, names: Names) -> Expected:
    """The options that begin with what is typed, or the values after the `=` of one."""
    name, equals, value = begun.partition("=")
    if not equals:
        return Expected(_not_given(line.options, line, begun), files=False)
    slots = [_slot(option.takes) for option in line.options if name in option.spellings and option.takes]
    found = _fill(slots[:1], value, names)
    return Expected([(f"{name}={word}", about) for word, about in found.words], found.files)


def _not_given(options: Sequence[Option], line: Line, begun: str) -> list[tuple[str, str]]:
    """The options that begin with what is typed and are not given yet, by their long names unless the short one is typed."""
    free = [option for option in options if option.many or option.spellings[-1] not in line.given]
    words = ((begun if begun == option.spellings[0] else option.spellings[-1], option.about) for option in free)
    return [(word, about) for word, about in words if word.startswith(begun)]
