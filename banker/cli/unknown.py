"""What to type instead of a word that is not a command: a similar command, or one that takes a name in the game."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from banker.cli.asking import ANSWERS
from banker.cli.command import command_names
from banker.cli.session import Session
from banker.cli.usages import FORMS, SHARED, TOPICS
from banker.cli.verb_names import verb_of
from banker.errors import BankerError, Invalid, either
from banker.verbs.registry import verbs

if TYPE_CHECKING:
    from banker.state.table import Table

_WHO = "WHO"
_BY_HAND = ("convert", "interest", "loan", "merge", "merger", "nationalise", "nationalize", "short", "split")
"""What titles without a ruleset do, for which there is no command."""


class _Fit(NamedTuple):
    """A verb that fits a name, with the player before the name and what belongs behind it; at a prompt a `known` player is left out."""

    verb: str
    who: str = ""
    behind: str = ""
    known: bool = False

    def line(self, words: Sequence[str], session: Session) -> str:
        """The line with the verb before these words."""
        who = "" if self.known and session.at_prompt else self.who
        return " ".join(filter(None, (self.verb, who, *words)))

    def usage(self) -> str:
        """The verb with the kinds of its arguments."""
        return f"{self.verb} {FORMS[self.verb].usage}"


def suggestion(words: Sequence[str], session: Session, file: str | None = None) -> str:
    """A sentence that tells what to type instead of these words, the first of which is no command.

    `file` is the ledger named before them.
    """
    rest, options, after = _without_shared(words[1:])
    try:
        session.take_shared({"shared_file": after or file})
        found = _with_name([words[0], *rest], options, session)
    except BankerError:  # there is no ledger, or it cannot be read
        found = None
    if found is not None:
        return found
    if session.at_prompt and words[0].casefold() in ANSWERS:
        return "No question is open."
    if words[0].casefold() in TOPICS:
        return f"To read about it: `banker help {words[0].casefold()}`."
    if words[0].casefold() in _BY_HAND:
        by_hand = "`banker help by-hand` shows how to record it"
        option = f"--{words[0].casefold()}"
        for verb, form in FORMS.items():
            if any(option in its.spellings for its in form.options):
                return f"In some games `{verb} {form.usage.split()[0]} {option}` does this; in others {by_hand}."
        return f"No command does this; {by_hand}."
    near = get_close_matches(words[0], command_names(), 3)
    if near:
        return f"Did you mean {either(near)}?"
    if session.at_prompt and words[0][0].isdecimal():
        return "A revenue looks like 60, or 30+30; 60w is withheld. Type ? for help."
    return "Type ? for help." if session.at_prompt else "`banker help` lists all commands."


def _without_shared(words: Sequence[str]) -> tuple[list[str], list[str], str | None]:
    takes = {spelling: bool(option.takes) for option in SHARED for spelling in option.spellings}
    typed: list[str] = []
    options: list[str] = []
    file, left = None, iter(words)
    for word in left:
        option, equals, value = word.partition("=")
        if option not in takes:
            typed.append(word)
            continue
        options.append(word)
        if takes[option] and not equals:
            value = next(left, "")
            options.append(value)
        if option in ("-f", "--file"):
            file = value
    return typed, options, file


def _with_name(words: Sequence[str], options: Sequence[str], session: Session) -> str | None:
    table = session.game().table
    word, rest = words[0], list(words[1:])
    named = _meant(word, table)
    if named is None or table.over:
        return None
    kind, name = named
    fitting = _fitting_both(kind, name, rest, table)
    complete = list(_with_verb(word, rest, table)) or list(_complete(fitting, words, table, session))
    commands = [" ".join((line, *options)) for line in complete]
    if not commands:  # where the words fit no verb as they are, its usage tells what does
        commands = [fit.usage() if rest else fit.line([word, fit.behind], session) for fit in fitting]
    first = f"{name} is a {kind}. Type a command before it"
    return f"{first}: {either(f'`{line}`' for line in commands)}." if commands else f"{first} (`banker help`)."


def _with_verb(word: str, rest: Sequence[str], table: "Table") -> Iterator[str]:
    verb = verb_of(rest[0]) if rest else ""
    if verb in verbs():
        if _is_event(verb, (word, *rest[1:]), table) is not None:
            yield " ".join((verb, word, *rest[1:]))
    elif verb in FORMS and {"CORP", "PLAYER", "WHO"} & {*FORMS[verb].first_choices}:
        yield " ".join((verb, word, *rest[1:]))


def _complete(fitting: list[_Fit], words: Sequence[str], table: "Table", session: Session) -> Iterator[str]:
    """The lines with all words, behind each verb with which they make sense; none where they could mean several things, all refused."""
    readings: dict[str, bool] = {}
    for fit in fitting if len(words) > 1 else ():
        actors = [[who] for who in table.players] if fit.who else [[]]
        found = [_is_event(fit.verb, (*who, *words), table) for who in actors]
        if any(allowed is not None for allowed in found):
            readings[fit.line(words, session)] = any(found)
    yield from readings if len(readings) == 1 or any(readings.values()) else ()


def _is_event(verb: str, words: Sequence[str], table: "Table") -> bool | None:
    """Whether the rules allow the event that a verb and words describe; None if they describe none."""
    from banker.verbs.event import object_to, read_event
    from banker.verbs.registry import find

    if verb not in verbs():
        return None
    try:
        return not object_to(read_event(find(verb), words, table), table)
    except Invalid:
        return None


def _meant(word: str, table: "Table") -> tuple[str, str] | None:
    """What a word names, and its kind: in the auction preferably a private, in an operating round a corporation."""
    from banker.state import names
    from banker.state.table import BANK

    found: dict[str, str] = {}
    rules = table.rules
    aliases = {name: private.aliases for name, private in rules.private.items()}
    readers: dict[str, Callable[[], str]] = {
        "player": lambda: names.match(word, table.players, "player", former=table.aliases),
        "corporation": lambda: names.corporation(word, rules),
        "private": lambda: names.match(word, aliases, "private", aliases),
    }
    for kind, read in readers.items():
        with suppress(Invalid):
            found[kind] = read()
    first = ("corporation", "player", "private")
    if table.round.is_stock:
        first = ("private", "player", "corporation") if table.privates(BANK) else ("player", "corporation", "private")
    return next(((kind, found[kind]) for kind in first if kind in found), None)


def _fitting_both(kind: str, name: str, rest: Sequence[str], table: "Table") -> list[_Fit]:
    """The verbs that fit a name and the word after it: a private, or the stock that a player wants."""
    then = _meant(rest[0], table) if rest else None
    if kind != "private" and then is not None and (then[0] == "private" or (kind == "player" and table.round.is_stock)):
        return [fit._replace(who="") for fit in _fitting(*then, table)]
    return _fitting(kind, name, table)


def _fitting(kind: str, name: str, table: "Table") -> list[_Fit]:
    from banker.state.table import BANK

    unsold = bool(table.privates(BANK))
    match kind:
        case "private":
            return [_with_private(name, table)]
        case "player" if not table.round.is_stock:
            return [_Fit("score")]
        case "player" if unsold:
            bids = [_Fit("bid", behind="PRIVATE AMOUNT")] if table.rules.privates.takes_bids else []
            return [_Fit("private", behind="PRIVATE"), *bids]
        case "player":
            return [_Fit("buy", behind="CORP"), _Fit("sell", behind="CORP")]
        case _ if not table.round.is_stock:
            return [_Fit("run", behind="REVENUE"), _Fit("train", behind="TYPE")]
        case _ if unsold:
            return []  # no stock is traded yet
        case _ if table.price(name) is None:
            return [_Fit("par", _WHO, "PRICE", known=True)]
    return [_Fit("buy", _WHO, known=True), _Fit("sell", _WHO, known=True)]


def _with_private(name: str, table: "Table") -> _Fit:
    from banker.rounds.auction import next_private
    from banker.state.table import BANK

    first = next_private(table)
    if first is None or table.owner(name) != BANK:
        return _Fit("private", _WHO, "PRICE" if table.owner(name) != BANK else "")
    return _Fit("private", _WHO, known=True) if first == name else _Fit("bid", _WHO, "AMOUNT", known=True)
