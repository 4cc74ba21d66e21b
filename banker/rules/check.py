"""Checks between the values of a ruleset: one function for each subject, each yielding all its faults."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from banker.errors import either
from banker.money import PLACE, called, is_currency
from banker.rules import check_operating, check_privates
from banker.rules.about import Option
from banker.rules.build import build, kind_at, with_chart
from banker.rules.faults import Fault, Faults, Name, unknown, valid
from banker.rules.invisible import invisible_in
from banker.rules.kinds import AtLeastOne, Count
from banker.rules.paths import entries
from banker.rules.places import PLACES
from banker.rules.seating import with_instead
from banker.rules.values import CLOSE_ZONE, END_ZONE, WHOLE, Players, Ruleset

_MOST_VALUES = 30


def check(rules: Ruleset, found: Sequence[Fault], names: Iterable[Name]) -> list[Fault]:
    """All faults between values, and of `names`; a check is skipped if it needs a value that was `found` to be faulty."""
    faults = [*_between(rules, found), *_unknown_names(rules, names)]
    if not found:  # a mechanism may compare its values with any other
        for mechanism in rules.mechanisms:
            faults += mechanism.faults(rules)
    if faults or found:
        return faults
    return [*_instead(rules)] or [*check_privates.dealt(rules)]


def _between(rules: Ruleset, found: Sequence[Fault]) -> Iterator[Fault]:
    for examine, needs in _CHECKS:
        if not any(_prevents(fault.path, need) for fault in found for need in needs):
            yield from examine(rules)


def _unknown_names(rules: Ruleset, names: Iterable[Name]) -> Iterator[Fault]:
    """A name that must be in a table of the ruleset is there, as far as that table can be read."""
    for path, table, name in names:
        if (known := getattr(rules, table)) is not None:
            yield from unknown(path, [name], known, table)


def _prevents(path: str, need: str) -> bool:
    """Whether a fault at a path prevents a check that needs a value; with `*` it needs everything below, too."""
    name = need.rstrip("*")
    is_below = need != name and path.startswith((f"{name}.", f"{name}["))
    return is_below or f"{name}.".startswith((f"{path}.", f"{path}["))


def _money(rules: Ruleset) -> Iterator[Fault]:
    notes = sum(value * count for value, count in rules.bank.notes.items())
    if rules.bank.notes and notes != rules.bank.total:
        unknown = "if you do not know them, put 'bank.notes' into `replace` and write `notes = {}`"
        yield Fault("bank.notes", f"must add up to bank.total, {rules.bank.total}, not {notes}; {unknown}")
    reserve = sum(value * count for value, count in rules.bank.reserve_notes.items())
    if rules.bank.reserve_notes and reserve != rules.bank.reserve:
        yield Fault("bank.reserve_notes", f"must add up to bank.reserve, {rules.bank.reserve}, not {reserve}")
    least = min((players * cash for players, cash in rules.players.cash.items()), default=0)
    if least > rules.bank.total:
        yield Fault("players.cash", f"deals at least {least}, more than bank.total")
    if set(rules.players.cash) != set(rules.players.certificate_limit):
        yield Fault("players.certificate_limit", "must have the same numbers of players as players.cash")
    if not rules.players.cash and not rules.setup:
        yield Fault("players.cash", "must have an entry for at least one number of players")


def _advice(rules: Ruleset) -> Iterator[Fault]:
    values = rules.advice.note_values
    if 1 not in values or 0 in values or len(values) > _MOST_VALUES:
        yield Fault("advice.note_values", f"must have a 1, no 0, and at most {_MOST_VALUES} values")


def _prices(rules: Ruleset) -> Iterator[Fault]:
    """A par is remembered only where the IPO sells at par."""
    if rules.has_par:
        return
    if rules.trading.pool_price == "par":
        yield Fault("trading.pool_price", "cannot be 'par' where trading.ipo_price is 'market'")
    if rules.stock.capitalization and rules.stock.capital_price == "par":
        yield Fault("stock.capital_price", "cannot be 'par' where trading.ipo_price is 'market'")
    for name, private in valid(rules.private):
        if private.exchange and "par" in private.exchange.prices:
            yield Fault(f"private[{name}].exchange.prices", "cannot have 'par' where trading.ipo_price is 'market'")


def _market_or_railroads(rules: Ruleset) -> Iterator[Fault]:
    """Either corporations with stock, or railroads that are dealt and operate in a fixed order."""
    score, there_is = ("worth", "a") if rules.game.stock_market else ("treasuries", "no")
    if rules.end.score != score:
        yield Fault("end.score", f"must be {score!r} where there is {there_is} stock market")
    if rules.game.stock_market:
        if rules.setup:
            yield Fault("setup", "cannot deal railroads in a game with a stock market")
        return
    if not rules.setup:
        yield Fault("setup", "is missing: without a stock market, railroads are dealt to the players")
    if rules.private:
        yield Fault("private", "must be empty: without a stock market there is no round to buy privates in")
    if rules.turn.order != "listed":
        yield Fault("turn.order", "must be 'listed' without a stock market")


def _stock(rules: Ruleset) -> Iterator[Fault]:
    stock = rules.stock
    if stock.share < 1:
        yield Fault("stock.share", "must be at least 1 percent")
        return
    yield from _certificates(rules)
    if (alone := rules.players.president) and (not stock.share <= alone <= WHOLE or alone % stock.share):
        text = f"must be a multiple of {stock.share}, from {stock.share} to {WHOLE}"
        yield Fault("players.president", text)
    if stock.float > WHOLE or stock.float % stock.share:
        yield Fault("stock.float", f"must be a multiple of {stock.share}, at most {WHOLE}")
    for zone in rules.limits.zones:
        if zone not in rules.market.zones.values():
            yield Fault(f"limits.zones[{zone}]", "is not a zone of the market")


def _certificates(rules: Ruleset) -> Iterator[Fault]:
    """Certificates that do not make up a corporation, or a president's certificate that no ordinary ones do."""
    stock = rules.stock
    usual = stock.president, stock.ordinary, stock.share
    cuts = [("stock", *usual)]
    for name, its in valid(rules.corporation):
        cut = its.president, its.ordinary, its.share
        cuts += [(f"corporation[{name}]", *cut)] if cut != usual else []
    for path, president, ordinary, share in cuts:
        if share < 1:
            yield Fault(f"{path}.share", "must be at least 1 percent")
        elif president < share:
            yield Fault(f"{path}.president", f"must be at least a share of {share}%")
        elif president + ordinary * share != WHOLE:
            yield Fault(path, f"has certificates of {president + ordinary * share}%, which must add up to 100%")
        elif president % share:
            text = f"must be a multiple of {share}, to be exchanged for ordinary certificates"
            yield Fault(f"{path}.president", text)


def _numbers(rules: Ruleset) -> Iterator[Fault]:
    decisions = rules.dividend.decisions
    if not decisions or "pay" in decisions[1:]:
        text = "must have at least one decision; 'pay', if included, comes first, as the default"
        yield Fault("dividend.decisions", text)


def _multiple(rules: Ruleset) -> Iterator[Fault]:
    multiple = rules.dividend.multiple
    for share in dict.fromkeys([rules.stock.share, *(its.share for _, its in valid(rules.corporation))]):
        if not multiple or multiple * share % WHOLE:
            text = f"is {multiple}; {share}% of it must be a whole number of {called(rules.game.currency)}, at least 1"
            yield Fault("dividend.multiple", text)


def _instead(rules: Ruleset) -> Iterator[Fault]:
    """The faults of the values for a number of players: they must have the right types, and leave the ruleset without faults."""
    for players, values in rules.players.instead.items():
        path = f"players.instead[{players}]"
        if players not in rules.players.cash:
            yield Fault(path, "is for a number of players that players.cash does not have")
        found = Faults()
        for sets, value in values.items():
            if kind_at(sets) is None or not _has(rules, sets):
                found.append(Fault(path, f"sets {sets!r}, which is not a value of this ruleset"))
            else:
                build(kind_at(sets), value, f"{path}[{sets}]", found)
        found += _unknown_names(rules, found.names)
        yield from found
        if not found:
            seated = with_chart(with_instead(rules, players), found)
            seated = seated._replace(players=_only(seated.players, players))
            yield from (Fault(path, str(fault)) for fault in (*found, *_between(seated, ())))


def _only(of: Players, players: int) -> Players:
    """What depends on the number of players, for one of them."""
    cash, limit = ({players: by.get(players, 0)} for by in (of.cash, of.certificate_limit))
    return of._replace(cash=cash, certificate_limit=limit, instead={})


def _has(rules: Ruleset, path: str) -> bool:
    """Whether a ruleset has a value at a path whose tables all exist."""
    value: object = rules
    for key in path.split("."):
        value = entries(value).get(key)
    return value is not None


def _currency(rules: Ruleset) -> Iterator[Fault]:
    if not is_currency(rules.game.currency):
        text = f"is {rules.game.currency!r}, which is not a sign such as '¥' or, behind the amount, '{PLACE}F'"
        yield Fault("game.currency", text)


def _market(rules: Ruleset) -> Iterator[Fault]:
    if rules.game.stock_market and not any(text for line in rules.market.grid for text in line):
        yield Fault("market.grid", "has no spaces")
    starts = [space.price for space in rules.market.spaces.values() if space.par]
    if rules.market.spaces and sorted(starts) != sorted(rules.market.par):
        yield Fault("market.par", f"is {sorted(rules.market.par)}, but the grid marks {sorted(starts)} with p")
    for price in rules.market.par_since.keys() - {*rules.market.par}:
        yield Fault(f"market.par_since[{price}]", "is no par")
    for row, line in enumerate(rules.market.grid, 1):
        filled = [column for column, text in enumerate(line) if text]
        if filled != list(range(min(filled, default=0), len(line))):
            yield Fault(f"market.grid[{row}]", "has a gap: the spaces of a row must be side by side")


def _market_end(rules: Ruleset) -> Iterator[Fault]:
    """The market has a zone `end` exactly where that ends the game, and a zone `close` only with what it means."""
    if CLOSE_ZONE in {*rules.market.zones.values()} - {zone for its in rules.mechanisms for zone in its.zones}:
        yield Fault("market.zones", f"has {CLOSE_ZONE!r}, which needs the table `[closing]`")
    is_marked = END_ZONE in rules.market.zones.values()
    if rules.end.market == "never" and is_marked:
        yield Fault("end.market", f"must say when the game ends, since the market has a zone {END_ZONE!r}")
    if rules.end.market != "never" and not any(space.zone == END_ZONE for space in rules.market.spaces.values()):
        yield Fault("end.market", f"is {rules.end.market!r}, but no space of the market is in a zone {END_ZONE!r}")


def _title(rules: Ruleset) -> Iterator[Fault]:
    if code := invisible_in(rules.game.title):
        yield Fault("game.title", f"has an invisible character ({code})")


def _names(rules: Ruleset) -> Iterator[Fault]:
    for table, names in (("corporation", rules.corporation), ("private", rules.private)):
        for name in names:
            if name in PLACES:
                yield Fault(f"{table}[{name}]", "is a reserved name")
            if not name.isprintable() or " " in name or not name:
                yield Fault(f"{table}[{name}]", "must be a name without spaces")
            elif code := invisible_in(name):
                yield Fault(f"{table}[{name}]", f"has an invisible character ({code})")


def _options(rules: Ruleset) -> Iterator[Fault]:
    for name, option in valid(rules.option):
        path = f"option[{name}]"
        if [option.amount, bool(option.values), bool(option.drawn_from)].count(True) != 1:
            yield Fault(path, "must have either values or amount = true, or else drawn_from")
        if bool(option.drawn_from) != bool(option.number):
            yield Fault(f"{path}.number", "and drawn_from need each other")
        most = len(option.drawn_from) - (not option.in_order)
        if any(not 0 < number <= most for number in option.number.values()):
            yield Fault(f"{path}.number", f"must be from 1 to {most}")
        if option.undrawn and option.undrawn not in (option.values or {}):
            yield Fault(f"{path}.undrawn", f"is {option.undrawn!r}, which is not one of its values")
        if option.drawn_with and not option.undrawn:
            yield Fault(f"{path}.undrawn", "must name the value with other numbers of players than drawn_with")
        if option.amount and kind_at(option.sets) not in (int, AtLeastOne, Count):
            yield Fault(f"{path}.sets", f"is {option.sets!r}, which is not an amount")
            continue
        yield from _settings(path, option)


def _settings(path: str, option: Option) -> Iterator[Fault]:
    """The values that an option sets: one, whose path is in `sets`, or several, each with its path as the key."""
    if option.sets and kind_at(option.sets) is None:
        yield Fault(f"{path}.sets", f"is {option.sets!r}, which is not a value of a ruleset")
        return
    for word, value in option.values.items():
        value_path = f"{path}.values[{word}]"
        if not option.sets and not isinstance(value, Mapping):
            yield Fault(value_path, "must be a table of values by their paths, since the option has no `sets`")
            continue
        for sets, set_to in option.settings(word).items():
            kind, found = kind_at(sets), Faults()
            if kind is None:
                yield Fault(value_path, f"sets {sets!r}, which is not a value of a ruleset")
                continue
            build(kind, set_to, value_path if option.sets else f"{value_path}[{sets}]", found)
            yield from found


def _external(rules: Ruleset) -> Iterator[Fault]:
    """Names in other programs must stand for corporations, privates and options of this ruleset."""
    for program, other in valid(rules.external):
        path = f"external[{program}]"
        ours = {*rules.corporation, *rules.private}
        for theirs, name in other.names.items():
            yield from unknown(f"{path}.names[{theirs}]", [name], ours, "corporation or private")
        chosen = {f"{path}.options": other.options}
        chosen |= {f"{path}.optional_rules[{rule}]": sets for rule, sets in other.optional_rules.items()}
        for sets, options in chosen.items():
            yield from _chosen(rules, sets, options)


def _chosen(rules: Ruleset, path: str, options: Mapping[str, str]) -> Iterator[Fault]:
    """Options set for another program's games must be options of this ruleset."""
    for name, value in options.items():
        option = (rules.option or {}).get(name)
        if option is None:
            yield Fault(f"{path}[{name}]", "is not an option of this ruleset")
        elif not option.amount and not option.drawn_from and value not in option.values:
            yield Fault(f"{path}[{name}]", f"must be {either(option.values)}, not {value!r}")


def _board(rules: Ruleset) -> Iterator[Fault]:
    """Every hex has one colour. Phases are not checked: a ruleset may inherit the map, but not the phases."""
    seen: set[str] = set()
    for colour, names in rules.board.hexes.items():
        for name in names:
            if name and name in seen:
                yield Fault(f"board.hexes[{colour}]", f"names {name!r} again; every hex has one colour")
            seen.add(name)
    yield from unknown("board.tiles_from", rules.board.tiles_from, rules.board.hexes, "colour")


_CHECKS: tuple[tuple[Callable[[Ruleset], Iterator[Fault]], tuple[str, ...]], ...] = (
    (_money, ("bank.total", "bank.notes*", "bank.reserve_notes*", "players*", "private")),
    (_stock, ("stock*", "players.president", "corporation*", "limits.zones", "market.zones*")),
    (_prices, ("trading.ipo_price", "trading.pool_price", "stock.capitalization", "stock.capital_price", "private")),
    (_market_or_railroads, ("game.stock_market", "end.score", "setup", "private", "turn.order")),
    (_numbers, ("dividend.decisions",)),
    (_multiple, ("stock.share", "corporation", "dividend.multiple", "game.currency")),
    (_currency, ("game.currency",)),
    (check_operating.counts, ("train", "corporation")),
    (_market, ("game.stock_market", "market*")),
    (_market_end, ("end.market", "market*")),
    (check_privates.privates, ("private", "corporation")),
    (check_privates.prices, ("privates.corporation_pays*", "private")),
    (check_privates.rights, ("private",)),
    (check_operating.begins, ("private*", "corporation*")),
    (check_privates.bids, ("privates.bid_multiple", "privates.bid_increment")),
    (check_operating.trains, ("tokens", "trains.between_percent*")),
    (check_operating.phases, ("train", "phase")),
    (check_operating.turn, ("turn.steps*",)),
    (check_operating.setups, ("setup*", "train", "bank.total")),
    (_title, ("game.title",)),
    (_names, ("private", "corporation")),
    (_board, ("board",)),
    (_advice, ("advice*",)),
    (_options, ("option*",)),
    (_external, ("external*", "option*", "corporation", "private")),
)
