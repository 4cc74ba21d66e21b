"""`rules`: list, show and check rulesets."""

from collections.abc import Iterator, Mapping
from typing import Any

import click

from banker.cli.command import Verb
from banker.cli.session import Session
from banker.errors import either
from banker.frozen import Frozen
from banker.rules.find import shipped
from banker.rules.paths import entries
from banker.rules.read import raw_ruleset, read
from banker.rules.values import Ruleset
from banker.state.names import numbers_in_words
from banker.views.rendering import Section, View, paths


@click.command("rules", cls=Verb, epilog="Example: banker rules show 1851")
@click.argument(
    "what",
    type=click.Choice(["list", "show", "check", "schema"]),
    default="list",
    metavar="list|show|check|schema",
)
@click.argument("ruleset", required=False)
@click.option("--toml", is_flag=True, help="With `show`: the whole ruleset as one file, to begin your own from.")
def rules_(session: Session, what: str, ruleset: str | None, toml: bool) -> None:  # noqa: FBT001 - click calls it by name
    """List, show or check rulesets.

    `list`, the default, lists banker's rulesets: the numbers of players, the money in the box, and what is special. `show` prints one: players, corporations, privates, trains, phases, hexes on which tiles cost money, banknotes, every other rule by its key (`banker help keys`), and the options for `banker new`. `check` reports every fault of one, including the rulesets it extends, by its path (`train[3].price`). If there are none, it warns of rules that are hard to play, such as a train that rusts itself. RULESET is a name or its beginning, or the path of your own file. `schema` prints the JSON Schema of rulesets, which lets an editor complete and check your own.
    """
    if toml and what != "show":
        raise click.UsageError("`--toml` goes with `show`: `banker rules show RULESET --toml`.")
    if what in ("list", "schema"):
        if ruleset is not None:
            raise click.UsageError(f"Unexpected argument {ruleset!r}: `banker rules show {ruleset}` shows one.")
        if what == "list":
            session.show(_list())
        else:
            from banker.rules.schema import as_text

            session.show_text(as_text())
        return
    if ruleset is None:
        raise click.UsageError(f"Missing argument RULESET: `banker rules {what} RULESET`.")
    rules = read(ruleset, trusting=what != "check")
    if what == "check":
        from banker.rules.doubts import doubts

        found = [*map(str, doubts(rules))]
        fine = {"ruleset": rules.game.id, "digest": rules.digest, "faults": [], "doubts": found}
        listed = ["This is hard to play:", *(f"  {doubt}" for doubt in found)] if found else []
        session.tell(fine, [f"{ruleset}: no faults. Digest: {rules.digest}.", *listed])
    elif toml:
        from banker.rules.write import as_toml

        session.show_text(as_toml(ruleset))
    else:
        session.show(_shown(rules, ruleset))


def _shown(rules: Ruleset, ruleset: str) -> View:
    sections = [section for section in _sections(rules) if section.rows]
    above = [f"{rules.game.id}: {rules.game.title}", _money("Bank:", rules, rules.bank.total, rules.bank.notes)]
    above += [_money("Reserve:", rules, rules.bank.reserve, rules.bank.reserve_notes)] if rules.bank.reserve else []
    data = {**raw_ruleset(ruleset).raw, "digest": rules.digest}
    return View(data, sections, above, plain=lambda: Section(["key", "value"], [*paths(data)]))


def _list() -> View:
    found: list[dict[str, Any]] = []
    rows = []
    for name, rules in ((name, read(name)) for name in shipped()):
        about = {"title": rules.game.title, "players": rules.numbers_of_players, "bank": rules.bank.total}
        found.append({"id": name, **about, "about": rules.game.about})
        rows.append([*(found[-1] | {"players": numbers_in_words(rules)}).values()])
    together = [[name, players, bank, f"{title}. {about}"] for name, title, players, bank, about in rows]
    return View(
        found,
        [Section(["ruleset", "players", "bank", "title, and what is special"], together)],
        plain=lambda: Section(["ruleset", "title", "players", "bank", "about"], rows),
    )


def _sections(rules: Ruleset) -> list[Section]:
    options = []
    for option, item in rules.option.items():
        values = either(item.values) or ",".join(item.drawn_from) or "AMOUNT"
        options.append([option, values, None if item.drawn else rules.options.get(option), item.about])
    cut = [f"{item.president}% + {item.ordinary} x {item.share}%" for item in rules.corporation.values()]
    corporations = [
        [key, item.name, item.home, item.tokens, stock if rules.game.stock_market else None]
        for (key, item), stock in zip(rules.corporation.items(), cut, strict=True)
    ]
    privates = [[key, item.name, item.price, item.revenue, " ".join(item.hexes)] for key, item in rules.private.items()]
    setups = [
        [setup.players, ", ".join(map("+".join, setup.charters)), setup.treasury, *map(setup.trains.get, rules.train)]
        for setup in rules.setup.values()
    ]
    trains = [
        [key, item.price, None if rules.setup else item.count_, item.available_with, " ".join(item.trade_in)]
        for key, item in rules.train.items()
    ]
    phases = [
        [
            rules.phase_called(key),
            phase.train_limit,
            phase.operating_rounds,
            "yes" if phase.privates_to_corporations else None,
            " ".join(phase.rusts),
            "yes" if phase.closes_privates else None,
        ]
        for key, phase in rules.phase.items()
    ]
    terrain = [[kind, item.cost, item.tiles, " ".join(item.hexes)] for kind, item in rules.terrain.items()]
    players = [[count, cash, rules.players.certificate_limit[count]] for count, cash in rules.players.cash.items()]
    return [
        Section(["players", "cash", "certificates"], players),
        Section(["players", "railroads", "cash of each", *(f"{kind}-trains" for kind in rules.train)], setups),
        Section(["corporation", "name", "home", "tokens", "stock"], corporations),
        Section(["private", "name", "price", "revenue", "hexes"], privates),
        Section(["train", "price", "count", "available with", "trade in"], trains),
        Section(
            ["phase", "trains", "operating rounds", "corporations buy privates", "rusts", "privates close"], phases
        ),
        Section(["terrain", "a tile costs", "which tiles", "hexes"], terrain),
        Section(["rule", "value"], [*_rules(rules)]),
        Section(["option", "values", "default", "meaning"], options),
    ]


_SHOWN_APART = ("bank.total", "bank.notes", "bank.reserve", "bank.reserve_notes", "market.par", "market.spaces")
"""Values above the tables, and those that the lines of the stock market tell."""


def _rules(rules: Ruleset) -> Iterator[list[str]]:
    """The values that have no table of their own, by their paths, as `help keys` explains them."""
    for name, table in entries(rules).items():
        if not isinstance(table, Frozen) or name in ("game", "players", "advice", "board", "cite"):
            continue
        for key, value in entries(table).items():
            if f"{name}.{key}" == "market.grid":
                lines = (" ".join(text or "-" for text in line) for line in value)
                yield from ([f"market.grid[{row}]", line] for row, line in enumerate(lines, 1))
            elif f"{name}.{key}" not in _SHOWN_APART:
                yield [f"{name}.{key}", _in_words(value) or "none"]


def _in_words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_in_words(inner)}" for key, inner in value.items())
    if isinstance(value, Frozen):
        defaults = {key: value._field_defaults.get(field) for key, field in value.toml_keys.items()}
        changed = ((key, inner) for key, inner in entries(value).items() if inner != defaults[key])
        return "; ".join(f"{key} {_in_words(inner)}" for key, inner in changed)
    return ", ".join(map(_in_words, value)) if isinstance(value, tuple) else str(value)


def _money(what: str, rules: Ruleset, total: int, notes: Mapping[int, int]) -> str:
    of = " + ".join(f"{count} x {value}" for value, count in notes.items())
    return f"{what} {rules.money(total)}" + (f" = {of}" if of else "")
