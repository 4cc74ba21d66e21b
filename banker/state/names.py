"""Names as people type them: case and punctuation do not count, and a unique prefix is enough."""

import re
from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from banker.calc.market import cells_at
from banker.errors import Ambiguous, Invalid, either
from banker.money import parse_money
from banker.rules.about import Option
from banker.rules.invisible import invisible_in
from banker.rules.options import choice_of
from banker.rules.places import PLACES
from banker.rules.seating import setup_of
from banker.rules.values import Cell, Ruleset

LONGEST = 24
"""Characters of a player's name."""
_SPACE = re.compile("([0-9]{1,2}),([0-9]{1,2})", re.ASCII)
_INITIALS = "KJBCDEFGHLMNPRSTVW"


@cache
def plain(text: str) -> str:
    """The letters and digits of a name, in lower case and without accents: `B&O` is `bo`."""
    letters = text.casefold()
    if not letters.isascii():
        import unicodedata  # names of corporations are ASCII and need no normalization

        letters = unicodedata.normalize("NFKD", letters)
    return "".join(filter(str.isalnum, letters))


def match(
    text: str,
    candidates: Iterable[str],
    kind: str,
    aliases: Mapping[str, Iterable[str]] | None = None,
    titles: Mapping[str, str] | None = None,
    former: Mapping[str, Iterable[str]] | None = None,
) -> str:
    """The candidate that a text names; `aliases` count as names, `titles` are tried where no name fits.

    Where neither fits, `former` names are tried, and then a later word of a name (`tom` for Old Tom).

    Raises Invalid if none fits, Ambiguous if several do; the message lists the candidates.
    """
    candidates = tuple(candidates)
    if text in candidates:
        return text
    if not candidates:
        raise Invalid(f"This game has no {'private companies' if kind == 'private' else kind}.")
    wanted = plain(text)
    names = {name: [plain(other) for other in (name, *(aliases or {}).get(name, ()))] for name in candidates}
    same = [name for name, forms in names.items() if wanted in forms]
    begun = [name for name, forms in names.items() if any(form.startswith(wanted) for form in forms)]
    begun = [
        name for name in begun if plain(name.split(maxsplit=1)[0]) == wanted
    ] or begun  # `max` for Max Li, not Maxine
    by_title = [name for name, title in (titles or {}).items() if plain(title).startswith(wanted)]
    once = {name: [plain(other) for other in others] for name, others in (former or {}).items()}
    by_former = [name for name, forms in once.items() if any(form.startswith(wanted) for form in forms)]
    by_word = [name for name in candidates if wanted in map(plain, name.split())]
    fits = (same or begun or by_title or by_former or by_word) if wanted else []
    if not fits:
        is_number = text.isdecimal() and not any(name.isdecimal() for name in names)
        unknown = f"{text!r} is a number, not a {kind}" if is_number else f"Unknown {kind} {text!r}"
        raise Invalid(f"{unknown}. Choose one of {', '.join(names)}.")
    if len(fits) > 1:
        raise Ambiguous(ambiguous(text, fits))
    return fits[0]


def joined(words: Sequence[str], players: Iterable[str]) -> list[str]:
    """The words with those joined by a space that are together a player's whole name: `old`, `tom` for Old Tom.

    Words that each are the whole name of another player stay apart.
    """
    forms = {plain(name): len(name.split()) for name in players}
    found: list[str] = []
    rest = list(words)
    while rest:
        length = next((n for n in {*forms.values()} if n > 1 and forms.get(plain("".join(rest[:n]))) == n), 1)
        if all(plain(word) in forms for word in rest[:length]):
            length = 1
        found.append(" ".join(rest[:length]))
        rest = rest[length:]
    return found


def begun_by(word: str, choices: Iterable[str]) -> list[str]:
    """The choice that a word is, in any case, or else all that it begins."""
    small, choices = word.casefold(), tuple(choices)
    same = [choice for choice in choices if choice.casefold() == small]
    return same or [choice for choice in choices if small and choice.casefold().startswith(small)]


def private_in_words(name: str, rules: Ruleset) -> str:
    """A private company, told apart from the corporation of the same name: `B&O private`."""
    alike = (corporation for corporation in rules.corporation if plain(corporation) == plain(name))
    return f"{next(alike, name)} private"


def ambiguous(text: str, fits: Iterable[str]) -> str:
    """The message where a text may name several things."""
    return f"{text!r} is ambiguous: {either(fits)}."


def corporation(text: str, rules: Ruleset) -> str:
    """The corporation that a text names, by its id or by its full name; raises Invalid or Ambiguous."""
    if text in rules.corporation:  # as in every recorded event
        return text
    return match(text, rules.corporation, "corporation", titles=_titles(rules))


def private(text: str, rules: Ruleset) -> str:
    """The private company that a text names, by its id, an alias or its full name; raises Invalid or Ambiguous."""
    aliases = {name: private.aliases for name, private in rules.private.items()}
    titles = {name: private.name for name, private in rules.private.items()}
    return match(text, rules.private, "private", aliases, titles)


def of_kinds(text: str, rules: Ruleset, *kinds: Callable[[str, Ruleset], str]) -> list[tuple[int, str]]:
    """All that a text may name, each with the number of its kind (`corporation`, `private`); an id as typed hides what it only begins.

    Raises Ambiguous if a kind has several, and none has that id.
    """
    found: list[tuple[int, str]] = []
    doubt = None
    for number, read in enumerate(kinds):
        try:
            found.append((number, read(text, rules)))
        except Ambiguous as error:
            doubt = error
        except Invalid:
            continue
    same = [match for match in found if plain(match[1]) == plain(text)]
    if doubt and not same:
        raise doubt
    return [match for match in same if match[1] == text] or same or found


def train(text: str, rules: Ruleset) -> str:
    """The type of train that a text names, by its id or an alias; raises Invalid or Ambiguous."""
    return match(text, rules.train, "train", {name: train.aliases for name, train in rules.train.items()})


def account(
    text: str, players: Sequence[str], rules: Ruleset, *others: str, former: Mapping[str, Iterable[str]] | None = None
) -> str:
    """The player, corporation or other holder of money that a text names; raises Invalid or Ambiguous."""
    holders = [*players, *rules.corporation, *others]
    return match(text, holders, "player or corporation", titles=_titles(rules), former=former)


def spaces(text: str, rules: Ruleset) -> list[Cell]:
    """The space of the market at `ROW,COLUMN`, or all spaces of a price; raises Invalid if there is none."""
    place = _SPACE.fullmatch(text)
    if place is not None:
        cell = (int(place[1]), int(place[2]))
        if cell not in rules.market.spaces:
            raise Invalid(f"The market has no space in row {place[1]}, column {place[2]}.")
        return [cell]
    price = parse_money(text, rules.game.currency)
    found = cells_at(rules.market, price)
    if not found:
        prices = sorted({space.price for space in rules.market.spaces.values()})
        above = bisect(prices, price)
        nearest = either(map(rules.money, prices[max(above - 1, 0) : above + 1]))
        raise Invalid(f"The market has no space of {rules.money(price)}. The nearest: {nearest}.")
    return found


def _titles(rules: Ruleset) -> dict[str, str]:
    return {name: corporation.name for name, corporation in rules.corporation.items()}


def read_seats(words: Sequence[str], rules: Ruleset) -> tuple[tuple[str, ...], dict[str, str]]:
    """The players in seat order, and the owner of each railroad where railroads are dealt (`Alice=PRR+B&M`).

    Raises Invalid for a bad name, a wrong number of players, or a wrong deal of the railroads.
    """
    if not rules.setup:
        for word in words:
            if "=" in word:
                raise Invalid(f"{word!r} cannot be a player's name: in {rules.game.id} no railroads are dealt.")
        return _check_players(words, rules), {}
    dealt = [word.partition("=") for word in words]
    players = _check_players([name for name, _, _ in dealt], rules)
    charters: dict[str, str] = {}
    for player, (_, _, railroads) in zip(players, dealt, strict=True):
        for railroad in railroads.split("+"):
            name = match(railroad, rules.corporation, "railroad", titles=_titles(rules)) if railroad else ""
            if not name or name in charters:
                problem = f"{player} has no railroad" if not name else f"{name} is dealt twice"
                raise Invalid(f"{problem}. {_ways_to_deal(rules, len(players))}")
            charters[name] = player
    if setup_of(rules, players, charters) is None:
        raise Invalid(f"The railroads cannot be dealt in this way. {_ways_to_deal(rules, len(players))}")
    return players, charters


def _ways_to_deal(rules: Ruleset, players: int) -> str:
    """The ways to deal railroads to this number of players, as they are typed."""
    ways = (setup.charters for setup in rules.setup.values() if setup.players == players)
    typed = either(" ".join(f"NAME={'+'.join(hand)}" for hand in hands) for hands in ways)
    return f"With {players} players, name them in seat order, each with their railroads: {typed}."


def wrong_number(rules: Ruleset, players: int) -> str:
    """The message where this number of players cannot play."""
    return f"{rules.game.id} is for {numbers_in_words(rules)} players, not {players}."


def numbers_in_words(rules: Ruleset) -> str:
    """The numbers of players that can play: `2 to 6`, or `2, 3 or 6`."""
    numbers = rules.numbers_of_players
    all_between = len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1
    return f"{numbers[0]} to {numbers[-1]}" if all_between else either(map(str, numbers))


def _check_players(players: Iterable[str], rules: Ruleset) -> tuple[str, ...]:
    """The players in seat order; raises Invalid for a bad name or a wrong number of players."""
    import unicodedata

    seats = tuple(unicodedata.normalize("NFC", player.strip()) for player in players)
    if len(seats) not in rules.numbers_of_players:
        raise Invalid(wrong_number(rules, len(seats)))
    for seat, player in enumerate(seats):
        if fault := fault_of(player, seats[:seat], rules):
            raise Invalid(fault)
    return seats


def fault_of(player: str, others: Iterable[str], rules: Ruleset) -> str | None:
    """Why a player cannot have this name among the others, and a name that they can have; None if they can."""
    if code := invisible_in(player):
        return f"{player!r} cannot be a player's name: it has an invisible character ({code}). Leave that out."
    if len(player) > LONGEST or not plain(player) or player.startswith("-"):
        return (
            f"{player!r} cannot be a player's name: a name has at most {LONGEST} characters,"
            " at least one letter or digit, and no dash at its beginning."
        )
    players = {plain(name): name for name in others}
    meanings = _meanings(rules)
    wanted = plain(player)
    if wanted in players:
        why = f"Two players cannot be called {players[wanted]!r} and {player!r}: banker could not tell them apart"
    elif wanted in meanings:
        why = f"A player cannot be called {player!r}: in this game it means {meanings[wanted]}"
    else:
        return None
    begins, taken = player[: LONGEST - 2].rstrip(), {*players, *meanings}
    free = next((name for letter in _INITIALS if plain(name := f"{begins} {letter}") not in taken), None)
    return f"{why}. {'Choose another name.' if free is None else f'Add a letter or an initial: {free!r}.'}"


def _meanings(rules: Ruleset) -> dict[str, str]:
    found = {plain(name): f"the {name}" for name in PLACES}
    for name, private in rules.private.items():
        found |= {plain(word): f"the private company {name}" for word in (name, *private.aliases)}
    return found | {plain(name): f"the corporation {name}" for name in rules.corporation}


def read_choices(rules: Ruleset, typed: Iterable[str]) -> dict[str, str]:
    """The options and values that words such as `cap=fl` stand for, each in full; raises Invalid or Ambiguous."""
    known = rules.option
    chosen: dict[str, str] = {}
    for word in typed:
        name, equals, value = word.partition("=")
        if not equals:
            raise Invalid(f"{word!r} is not NAME=VALUE.")
        name = match(name, known, "option") if known else name
        value = choice_of(known, name, _in_full(known[name], value) if known else value, rules.game.currency)
        if chosen.setdefault(name, value) != value:
            raise Invalid(f"The option {name} has two values, {chosen[name]!r} and {value!r}.")
    return chosen


def _in_full(option: Option, typed: str) -> str:
    """The value of an option that a word names, or the word itself if it names none; raises Ambiguous."""
    if option.amount or option.drawn_from:
        return typed
    try:
        return match(typed, option.values, "value")
    except Ambiguous:
        raise
    except Invalid:  # `choice_of` lists the values
        return typed


def value_in_words(rules: Ruleset, name: str, value: str) -> str:
    """The value of an option as it is shown: `float`, or `$8,000`."""
    option = rules.option.get(name)
    return rules.money(int(value)) if option is not None and option.amount and value.isdecimal() else value
