"""The JSON Schema of rulesets accepts every ruleset, and refuses each form of value that `rules check` refuses."""

import copy
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from banker.errors import Invalid
from banker.frozen import Frozen
from banker.rules.build import build_ruleset
from banker.rules.defaults import with_defaults
from banker.rules.faults import Faults
from banker.rules.find import folder, shipped
from banker.rules.kinds import Raw
from banker.rules.operating import Train
from banker.rules.read import raw_ruleset, read
from banker.rules.schema import as_text, description, schema
from banker.rules.values import Ruleset
from banker.views.ruleset_keys import described_keys
from support.marks import few
from support.paths import DATA, RULESETS
from support.say import Say

SCHEMA = schema()
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)
VALID = [*sorted(RULESETS.glob("*.toml")), *sorted((DATA / "rulesets" / "valid").glob("*.toml"))]
WRONG: tuple[Any, ...] = ("nonsense word", -1, 10**9, 1.5, True, [[]], {"nonsense": {}}, [-1], ["nonsense word"])
"""Values that few keys can have."""
Where = tuple[str, ...]


def errors(raw: Raw) -> list[str]:
    """What the schema has against a file."""
    return [f"{'.'.join(map(str, error.absolute_path))}: {error.message}" for error in VALIDATOR.iter_errors(raw)]


def form_faults(raw: Raw) -> list[str]:
    """What `rules check` has against the form of the values of a whole ruleset."""
    faults = Faults()
    build_ruleset(with_defaults(raw), faults)
    return [*map(str, faults)]


def keys_of(raw: Raw, path: Where = ()) -> Iterator[Where]:
    """The path of each value and table in a ruleset."""
    for key, value in raw.items():
        yield (*path, key)
        if isinstance(value, dict):
            yield from keys_of(value, (*path, key))


def one_of_each_key() -> Iterator[tuple[str, Where]]:
    """A ruleset and a path in it, for each key that any shipped ruleset has; names that a file chooses count as one."""
    seen = set()
    for name in shipped():
        for path in keys_of(raw_ruleset(name).raw):
            form = tuple(part if part in _KEYS else "*" for part in path)
            if form not in seen and form[:1] != ("cite",):
                seen.add(form)
                yield name, path
    yield shipped()[0], ("cite", "par")


def _keys(kind: Any) -> Iterator[str]:
    if isinstance(kind, type) and issubclass(kind, Frozen):
        for key, field in kind.toml_keys.items():
            yield key
            yield from _keys(kind.type_of(field))
    for part in getattr(kind, "__args__", ()):
        yield from _keys(part)


_KEYS = set(_keys(Ruleset))


each_key = pytest.mark.parametrize(
    ("name", "path"), [pytest.param(name, path, id=f"{name} {'.'.join(path)}") for name, path in one_of_each_key()]
)


def changed(raw: Raw, path: Where, *value: Any) -> Raw:
    """The ruleset with another value at a path, or with none."""
    other = copy.deepcopy(raw)
    table = other
    for key in path[:-1]:
        table = table[key]
    if value:
        table[path[-1]] = value[0]
    else:
        del table[path[-1]]
    return other


def test_schema_is_one() -> None:
    """The schema is valid JSON Schema, draft 7."""
    jsonschema.Draft7Validator.check_schema(SCHEMA)


def test_file_of_the_schema_is_up_to_date(banker: Say) -> None:
    """`rulesets/schema.json`, for editors, is what `rules schema` prints; if not: `python tests/tools/reference.py --write`."""
    assert Path(folder(), "schema.json").read_text(encoding="utf-8") == f"{as_text()}\n"
    assert json.loads(banker("rules schema").out) == SCHEMA


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_every_ruleset_fits(path: Path) -> None:
    """Every ruleset that comes with banker, and every valid one of the tests, fits the schema as it is and as a whole."""
    assert errors(tomllib.loads(path.read_text(encoding="utf-8"))) == []
    whole = raw_ruleset(str(path)).raw
    assert errors(whole) == []
    assert errors({"extends": "1830", **whole}) == []


@few(6, 120)
@each_key
def test_wrong_values_are_refused(name: str, path: Where) -> None:
    """Where `rules check` refuses a value for its form, so does the schema; and it refuses nothing that `rules check` accepts."""
    raw = raw_ruleset(name).raw
    for value in WRONG:
        other = changed(raw, path, value)
        refused, faults = errors({"extends": "1830", path[0]: other[path[0]]}) or errors(other), form_faults(other)
        assert refused or not faults, (value, faults)
        if refused and not faults:
            with pytest.raises(Invalid):  # for example a hex that is none
                read(_written(other))


@few(14, 120)
@each_key
def test_missing_and_unknown_keys_are_refused(name: str, path: Where) -> None:
    """Where `rules check` misses a key or does not know one, so does the schema."""
    raw = raw_ruleset(name).raw
    without = changed(raw, path)
    assert bool(errors(without)) == bool(form_faults(without))
    more = changed(raw, (*path[:-1], "nonsense key"), 5)
    assert bool(errors(more)) == bool(form_faults(more))


def _written(raw: Raw) -> str:
    import tomli_w

    Path("other.toml").write_text(tomli_w.dumps(raw), encoding="utf-8")
    return "./other.toml"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[bank]\ntotl = 5\n", "bank"),
        ('[bank]\ntotal = "12000"\n', "bank.total"),
        ('[bank]\nbreaks = "at zero"\n', "bank.breaks"),
        ("[train.2]\nprice = -80\n", "train.2.price"),
        ('[train.D]\ncount = "many"\n', "train.D.count"),
        ('[train.D]\ntrade_in = "4"\n', "train.D.trade_in"),
        ('[phase.3]\nrust = ["2"]\n', "phase.3"),
        ("[players.cash]\nthree = 800\n", "players.cash"),
        ('[market]\ngrid = [["60y", "67 p"]]\n', "market.grid.0.1"),
        ("[privates]\ncorporation_pays = [50]\n", "privates.corporation_pays"),
        ('[private.MH]\nexchange = "NYC"\n', "private.MH.exchange"),
        ('[corporation."B O"]\nname = "B"\n', "corporation"),
        ('[turn]\nsteps = ["track"]\n', "turn.steps.0"),
        ('replace = "train"\n', "replace"),
        ('[external."18xx.games"]\nsteps = ["tile"]\n', "external.18xx.games.steps.0"),
    ],
)
def test_mistakes_of_a_first_table(text: str, place: str, tmp_path: Path) -> None:
    """A mistake as one types it is refused at its place."""
    found = errors(tomllib.loads(f'extends = "1830"\n{text}'))
    assert [fault.partition(":")[0] for fault in found] == [place]
    (tmp_path / "mine.toml").write_text(f'extends = "1830"\n{text}', encoding="utf-8")
    with pytest.raises(Invalid):
        read(str(tmp_path / "mine.toml"))


def test_every_key_has_a_meaning() -> None:
    """What a key means stands below its field, or is what the class of its table tells."""
    assert [path for path, schema in described_keys() if not schema.get("description")] == []


def test_meaning_below_the_field() -> None:
    """A class tells what each key means in the text below it, also of the keys of the class that it is derived from."""
    assert description(Train, "price") == "Dollars, from the bank."
    assert description(Ruleset, "train") == "The types of trains by their ids, in the order in which they are sold."
