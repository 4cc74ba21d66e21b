"""Answering a shell's completion request: the words that may come next, in the form that the shell expects.

The request has the words after `banker` as typed, the last one incomplete. The answer has one word a line, for all
shells but bash with a tab and a description. `:files` means that a file name may come, `:open` that no space follows the word. No word
begins with a colon, since words that need quotes are offered in another form. PowerShell puts a colon before each word of
its request, since it drops empty ones.
"""

import os
import re
from collections.abc import Iterable, Mapping, Sequence

from banker.cli.complete import Line, Names, expected, parse_line
from banker.cli.ledger_names import LedgerNames, ledger_names, ledger_path
from banker.cli.usages import FORMS
from banker.rules.find import DEFAULT, locate, shipped
from banker.state.names import plain

_TYPED = re.compile(r"\w[\w.+ -]*")
_GLUE = re.compile(r"[=:]+")
"""A separator that bash passes as a word of its own although it joins two."""


def next_words(shell: str, typed: Sequence[str]) -> list[str]:
    """The lines of the answer for the words typed so far."""
    if shell == "powershell":
        words, glued, escape = [word.removeprefix(":") for word in typed], False, "`"
    else:
        (words, glued), escape = _glued(typed), "\\"
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
        tables = _tables(found.ruleset, found.own)
        trains = tuple(tables.get("train", trains))
    if tables:
        trains = tuple(_typed_train(name, tables["train"][name]) for name in trains if name in tables.get("train", ()))
    typed = [_in_shell(kind) for kind in (found.players, corporations, privates, trains, shipped())]
    return Names(*typed)._replace(options=options)


def _tables(ruleset: str, own: str | None) -> dict[str, dict[str, dict[str, object]]]:
    """The raw ruleset, empty if it cannot be read."""
    from banker.errors import BankerError
    from banker.rules.load import layers, layers_from_text, merged

    try:
        return merged(layers(locate(os.path.expanduser(ruleset))) if own is None else layers_from_text(own))
    except BankerError:
        return {}


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
