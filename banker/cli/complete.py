"""Completion: the words that may come next on a command line, for the prompt and for shells.

A shell's request has the words after `banker` as typed, the last one incomplete. The answer has one word a line, for all
shells but bash with a tab and a description. `:files` means that a file name may come, `:open` that no space follows the word. No word
begins with a colon, since words that need quotes are offered in another form. PowerShell puts a colon before each word of
its request, since it drops empty ones.
"""

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from banker.cli.forms import Option, Slot
from banker.cli.ledger_names import LedgerNames, ledger_names, ledger_path
from banker.cli.usages import AMENDABLE, FORMS, GROUPS, SHARED, TOPICS
from banker.rules.find import DEFAULT, locate, shipped
from banker.rules.raw_keys import has_one_of
from banker.state.names import plain
from banker.verbs.registry import verbs

_TYPED = re.compile(r"\w[\w.+ -]*")
_GLUE = re.compile(r"[=:]+")
"""A separator that bash passes as a word of its own although it joins two."""
_FILES = ("FILE", "FOLDER", "LEDGER")
_ACTORS = frozenset({"WHO", "PLAYER", "CORP"})


class Names(NamedTuple):
    """The names of one game as they can be typed; `options` are those of the ruleset, each with a value (`diesels=6`)."""

    players: Sequence[str] = ()
    corporations: Sequence[str] = ()
    privates: Sequence[str] = ()
    trains: Sequence[str] = ()
    rulesets: Sequence[str] = ()
    options: Sequence[str] = ()
    raw: Callable[[], Mapping[str, Any] | None] = lambda: None
    """Reads the raw ruleset of the game, if it is known: only options depend on it."""


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
    files: bool = False


def candidates(before: Sequence[str], begun: str, names: Names, *, playing: bool = False) -> list[str]:
    """The words that may follow `before` and begin with `begun`; in `play` (`playing`) who acts can be left out."""
    return [word for word, _ in expected(parse_line(before), begun, names, playing=playing).words]


def expected(line: Line, begun: str, names: Names, *, playing: bool = False) -> Expected:
    """What may follow the words of a line and begins with `begun`."""
    if line.waiting is not None:
        return _fill(line.waiting.takes, begun, names)
    if line.key is None:
        return Expected([])
    if begun.startswith("-") and not line.ended:
        return _options(line, begun, names)
    if line.key in GROUPS:
        prefix = f"{line.key} ".lstrip()
        below = ((key.removeprefix(prefix), form.summary) for key, form in FORMS.items() if key.startswith(prefix))
        return Expected([row for row in below if row[0] and " " not in row[0] and _begins(row[0], begun)])
    ways = [*FORMS[line.inner].ways]
    if playing and line.inner in verbs():
        ways += [way[1:] for way in ways if way and _ACTORS & {*way[0].choices}]
    reached = [slots for way in ways if (slots := _reached(way, line.words, names)) is not None]
    found = _fill([choice for slots in reached for slot in slots for choice in slot.choices], begun, names)
    if reached and not found.words and not found.files and not begun and not line.ended:
        return Expected(_not_given([option for option in line.options if option not in SHARED], line, "", names))
    return found


def parse_line(words: Sequence[str]) -> Line:
    """Parse the words of a command as far as they go."""
    key = inner = ""
    ended = False
    waiting: Option | None = None
    options = (*SHARED, *FORMS[""].options)
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
            key = inner = _in_full(f"{key} {word}".strip())
            if key not in FORMS:
                return Line(None, "", (), options, given, None, ended)
            options = (*SHARED, *FORMS[key].options)
        elif word in AMENDABLE and any("VERB" in slot.choices for slot in FORMS[inner].ways[0][len(rest) :][:1]):
            inner, rest = word, []
            options += FORMS[word].options
        else:
            rest.append(word)
    return Line(key, inner, tuple(rest), options, given, waiting, ended)


def _in_full(key: str) -> str:
    """A command whose verb was shortened, in full; the word itself where several or none begin with it."""
    if key in FORMS:
        return key
    from banker.cli.verb_names import verb_of  # only a shortened verb needs it
    from banker.errors import Invalid

    try:
        return verb_of(key)
    except Invalid:
        return key


def _reached(slots: Sequence[Slot], words: Sequence[str], names: Names) -> list[Slot] | None:
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
    name, equals, _ = word.partition("=")
    found = [_known(choice.partition("=")[0] if equals else choice, names) for choice in slot.choices]
    return any(not known or any(_begins(other, name) for other in known) for known in found)


def _fill(choices: Sequence[str], begun: str, names: Names) -> Expected:
    words = dict.fromkeys(word for choice in choices for word in _choice(choice, begun, names))
    path = "RULESET" in choices and ("/" in begun or "\\" in begun or begun.startswith((".", "~")))
    commands = FORMS if {"VERB", "TOPIC"} & {*choices} else {}
    described = [(word, commands[word].summary if word in commands else "") for word in words]
    return Expected(described, path or any(choice in _FILES for choice in choices))


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
    things = (*names.corporations, *names.privates, *(f"{kind}-train" for kind in names.trains))
    kinds: dict[str, Sequence[str]] = {
        "WHAT": (*things, "president", "private", "station", "train"),
        "PLACE": (*anyone, "bank", "depot", "ipo", "map", "out", "pool", "treasury"),
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
        "TOPIC": (*TOPICS, *(key for key in FORMS if key and " " not in key)),
        "VERB": AMENDABLE,
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
        return Expected(_not_given(line.options, line, begun, names))
    takes = next((option.takes for option in line.options if name in option.spellings), ())
    found = _fill(takes, value, names)
    return found._replace(words=[(f"{name}={word}", about) for word, about in found.words])


def _not_given(options: Sequence[Option], line: Line, begun: str, names: Names) -> list[tuple[str, str]]:
    """The options that begin with what is typed and are not given yet, by their long names unless the short one is typed."""
    own = [option for option in options if has_one_of(names.raw() if option.needs else None, option.needs)]
    free = [option for option in own if option.many or option.spellings[-1] not in line.given]
    words = ((begun if begun == option.spellings[0] else option.spellings[-1], option.about) for option in free)
    return [(word, about) for word, about in words if word.startswith(begun)]


def next_words(shell: str, typed: Sequence[str]) -> list[str]:
    """The lines of the answer for the words typed so far."""
    (words, glued), escape = _glued(typed), "\\"
    if shell == "powershell":
        words, glued, escape = [word.removeprefix(":") for word in typed], False, "`"
    *before, (begun, quoted) = [_unquoted(word, escape) for word in words] or [("", False)]
    line = parse_line([word for word, _ in before])
    found = expected(line, begun, names_for(line))
    if shell != "bash":
        lines = [f"{word}\t{about}" for word, about in found.words]
    else:
        # Bash replaces only what comes after the last `=` and does not quote it.
        cut = 1 + max(begun.rfind("="), begun.rfind(":")) if glued else 0
        lines = [word[cut:] if quoted else word[cut:].replace(" ", "\\ ") for word, _ in found.words]
    if found.words and all(word.endswith("=") for word, _ in found.words):
        lines.append(":open")
    return [*lines, *([":files"] if found.files else [])]


def _glued(typed: Sequence[str]) -> tuple[list[str], bool]:
    """The words as typed, since bash splits `--from=nyc` into three; and whether the last one was split."""
    words: list[str] = []
    before = glued = False
    for at, word in enumerate(typed):
        between = bool(_GLUE.fullmatch(word))
        glued = at > 0 and (between or before)
        if glued and words:
            words[-1] += word
        else:
            words.append(word)
        before = between
    return words, glued


def _unquoted(word: str, escape: str) -> tuple[str, bool]:
    """A word without its quotation marks, and whether one of them is still open."""
    text, mark, escaped = "", "", False
    for letter in word:
        if escaped:
            text, escaped = text + letter, False
        elif letter == escape and mark != "'":
            escaped = True
        elif letter in ("'", '"') and mark in ("", letter):
            mark = "" if mark else letter
        else:
            text += letter
    return text, bool(mark)


def names_for(line: Line) -> Names:
    """The names that a command can use: those of its ledger, or of the ruleset that it names."""
    verb = (line.key or "").partition(" ")[0]
    kinds = FORMS[line.inner].kinds() if line.inner else set()
    found = LedgerNames()
    if verb not in ("", "new", "rules", "help"):
        found = ledger_names(os.path.expanduser(ledger_path(line.given.get("--file"))))
    corporations, privates, trains = found.corporations, found.privates, found.trains
    options: tuple[str, ...] = ()
    tables: Mapping[str, Mapping[str, Mapping[str, object]]] = {}
    if verb in ("new", "calc"):
        ruleset = line.words[:1] if verb == "new" else [line.given.get("--ruleset") or DEFAULT]
        tables = _tables(ruleset[0], None) if ruleset else {}
        corporations, privates, trains = (tuple(tables.get(key, ())) for key in ("corporation", "private", "train"))
        options = options_of(tables)
    elif "NAME=VALUE" in kinds:
        options = options_of(_tables(found.ruleset, found.own))
    elif found.unlimited or "TYPE" in kinds:  # the box lists no unlimited type of train
        tables = _with_trains_of_options(_tables(found.ruleset, found.own), found.options)
        lists_all = found.unlimited or not found.trains
        of_game = tables.get("train", {}).items()
        # The box has all others, and none that an option leaves out.
        trains = tuple(name for name, its in of_game if lists_all or name in trains or its.get("count") == "unlimited")
    if tables:
        trains = tuple(_typed_train(name, tables["train"][name]) for name in trains if name in tables.get("train", ()))
    typed = [_in_shell(kind) for kind in (found.players, corporations, privates, trains, shipped())]
    players, corporations, privates, trains, rulesets = typed
    return Names(players, corporations, privates, trains, rulesets, options, partial(_raw, line, found))


def _raw(line: Line, found: LedgerNames) -> Mapping[str, Any] | None:
    """The raw ruleset of a ledger, where options of the command depend on it."""
    depends = found.ruleset and any(option.needs for option in line.options)
    return (_tables(found.ruleset, found.own) or None) if depends else None


def _tables(ruleset: str, own: str | None) -> dict[str, dict[str, dict[str, object]]]:
    from banker.errors import BankerError
    from banker.rules.load import layers, layers_from_text, merged

    try:
        return merged(layers(locate(os.path.expanduser(ruleset))) if own is None else layers_from_text(own))
    except BankerError:
        return {}


def _with_trains_of_options(raw: dict[str, Any], chosen: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """A raw ruleset with the trains of the options of a game, where an option has others (1870 with D-trains)."""
    for option, value in chosen:
        settings = raw.get("option", {}).get(option, {}).get("values", {})
        of_value = settings.get(value) if isinstance(settings, dict) else None
        if isinstance(of_value, dict) and "train" in of_value:
            raw = {**raw, "train": of_value["train"]}
    return raw


def options_of(tables: Mapping[str, Mapping[str, Mapping[str, object]]]) -> tuple[str, ...]:
    """The options of a raw ruleset with each of their values; without a value where the option is an amount."""
    found = []
    for name, option in tables.get("option", {}).items():
        values = option.get("values", {})
        found += [f"{name}={value}" for value in values] if isinstance(values, dict) and values else [f"{name}="]
    return tuple(found)


def _typed_train(name: str, train: Mapping[str, object]) -> str:
    """A type of train, or its first alias if that is for shells: without it two types would look alike there."""
    aliases = train.get("aliases")
    return str(aliases[0]) if isinstance(aliases, list) and aliases else name


def _in_shell(names: Iterable[str]) -> tuple[str, ...]:
    """Names in a form that needs no quotes in a shell, such as `bo` for B&O; those with spaces need them."""
    typed = (name if _TYPED.fullmatch(name) else plain(name) for name in names)
    return tuple(name for name in typed if name)
