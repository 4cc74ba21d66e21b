"""Help at the prompt in the names of the game that is played: its players, corporations, privates, prices and hexes."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, cycle, zip_longest

from banker.calc.privates import least_bid
from banker.cli.verb_names import verb_of
from banker.errors import BankerError
from banker.money import in_other_currency
from banker.rounds.auction import next_private, offered_at
from banker.state.names import begun_by, plain
from banker.state.table import BANK, Table
from banker.verbs.registry import find, verbs
from banker.views.columns import columns, padded

_PLAYERS = ("alice", "bob", "carol", "dora")
_CORPORATIONS = ("prr", "nyc")
_HEXES = ("e21", "f16")
_PARS = ("67", "100")
"""The names and prices in the examples of help, which are those of 1830."""
_EXAMPLE = re.compile(r"^( *Example: banker )(.*)$", re.MULTILINE)
_SHOWN = 6
"""Letters of a player's name in an example, if as few name only them."""


def with_game_names(text: str, table: Table) -> str:
    """The text of help on a command, its example in the names of this game, its amounts in the currency."""
    names = _names(table)
    text = in_other_currency(text, table.rules.game.currency)
    return _EXAMPLE.sub(lambda found: found[1] + _renamed(_without_options(found[2], table), names), text)


def _without_options(example: str, table: Table) -> str:
    """An example without the options that this game does not have."""
    words, *options = re.split(" (?=--)", example)
    verb = words.partition(" ")[0]
    usage = find(verb).usage(table.rules.source.raw).split() if verb in verbs() else []
    has = (option for option in options if f"[{option.partition(' ')[0]}" in usage or not usage)
    return " ".join([words, *has])


def prompt_topic(text: str, table: Table | None, width: int) -> str:
    """The topic `prompt` with its commands in two columns, if `width` has room for them.

    With a table they are in the names of its game and without those that it does not have, or no longer.
    """
    first, listed, *rest = text.split("\n\n")
    *lines, last = listed.splitlines()
    cells = [(command, meaning) for command, meaning in (re.split(" {2,}", line.strip()) for line in lines)]
    if table is not None:
        names = _names(table)
        cells = [(_renamed(command, names), meaning) for command, meaning in cells if _exists(command, table)]
        cells = [*filter(None, (_in_game(command, meaning, table) for command, meaning in cells))]
        if not table.rules.game.stock_market:
            last = re.sub(r"(limits|raise \d+), ", "", last)
    side_by_side = [*_beside_each_other(cells)]
    if max(map(columns, side_by_side)) > width:
        side_by_side = [f"  {command}  {meaning}" for command, meaning in cells]
    return "\n\n".join([first, "\n".join([*side_by_side, last]), *rest])


def _beside_each_other(cells: list[tuple[str, str]]) -> Iterator[str]:
    half = (len(cells) + 1) // 2
    left, right = cells[:half], cells[half:]
    widths = [max(columns(cell[place]) for cell in column) for column in (left, right) for place in (0, 1)]
    for pair in zip_longest(left, right, fillvalue=("", "")):
        parts = (padded(part, width) for part, width in zip(chain(*pair), widths, strict=True))
        first, meaning, *others = parts
        yield f"  {first}  {meaning}  {' '.join(others)}".rstrip()


def _exists(command: str, table: Table) -> bool:
    first, *others = command.split()
    rules, verb = table.rules, verb_of(first)
    if verb == "bid" or (verb == "pass" and others):  # a bidder drops out
        return rules.privates.takes_bids and bool(table.privates(BANK))
    if verb == "private":
        return bool(table.privates(BANK))
    try:
        needs_stock = verb == "pass" or find(verb).needs_stock
    except BankerError:  # a command that records nothing, or a key
        needs_stock = False
    return rules.game.stock_market or not needs_stock


def _in_game(command: str, meaning: str, table: Table) -> tuple[str, str] | None:
    """A command of the prompt and its meaning, with what is for sale in this game and its decisions about revenue; None if it has none."""
    decides = table.rules.dividend.decisions
    match command:
        case "private":
            return command, "the next private company" if next_private(table) else "a private company"
        case "t 3":
            return f"t {_train(table)}", meaning
        case "120w 120h":
            forms = [("120w", "withheld", "withhold"), ("120h", "half paid out", "half")]
            shown = [form for form in forms if form[2] in decides]
            words, meanings = " ".join(form[0] for form in shown), ", ".join(form[1] for form in shown)
            return (words, meanings) if shown else None
    return command, meaning


def _train(table: Table) -> str:
    """A type of train for an example: the 3-train, or else the next one that the bank sells, or the first of the game."""
    kinds = [*table.rules.train]
    return "3" if "3" in kinds else next(iter(table.trains_on_sale()), kinds[0])


def _renamed(words: str, names: Mapping[str, str]) -> str:
    return " ".join(names.get(word, word) for word in words.split(" "))


def _names(table: Table) -> dict[str, str]:
    """What stands in this game for each word of an example that may be another one in it."""
    rules = table.rules
    players = sorted((_in_few_letters(name, table.players) for name in table.players), key=len)
    found = dict(zip(_PLAYERS, cycle(players), strict=False))
    known = {plain(name) for name in rules.corporation}
    spare = (name for name in map(plain, rules.corporation) if name not in _CORPORATIONS)
    found |= {name: next(spare, name) for name in _CORPORATIONS if name not in known}
    if rules.market.par:
        found |= {par: str(min(rules.market.par, key=lambda price: abs(price - int(par)))) for par in _PARS}
    hexes = [plain(name) for kind in rules.terrain.values() for name in kind.hexes]
    if hexes:
        found |= {name: hexes[0] for name in _HEXES if name not in hexes}
    return found | _of_privates(table)


def _of_privates(table: Table) -> dict[str, str]:
    """The private whose president's certificate has a par price, with its price; and one for a bid."""
    rules = table.rules
    if not rules.private:
        return {}
    brings = {name: private.comes_with for name, private in rules.private.items()}
    with_par = (name for name, its in brings.items() if its and its.certificate == "president")
    first, *others = rules.private
    sold, wanted = next(with_par, first), "MH" if "MH" in rules.private else (others or [first])[0]
    least = least_bid(rules.privates, rules.private[wanted].price)
    return {"bo": plain(sold), "220": str(offered_at(table, sold)), "mh": plain(wanted), "115": str(least)}


def _in_few_letters(player: str, players: Iterable[str]) -> str:
    """A player's name as somebody would type it: only its beginning, if the name is long and the beginning is unique."""
    begins = player.casefold()[:_SHOWN].rstrip()
    short = begun_by(begins, players) == [player] and plain(begins)
    return begins if short else player.casefold()
