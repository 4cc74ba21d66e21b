"""Rulesets: 1830's values are those of the rules, each with its source; faults are reported by path, all at once."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from conftest import Say
from table import play

from banker.calc.privates import bounds
from banker.errors import Invalid
from banker.rules.find import folder, shipped
from banker.rules.read import read
from banker.rules.values import Market, Ruleset

_DATA = Path(__file__).with_name("data") / "rulesets"
_FACTS = Path(__file__).resolve().parent.parent.parent / "shared" / "rules" / "1830.facts.toml"
_RULES = read("1830")
_IDS = {"SVNRR": "SV", "C&SL": "CS", "D&H": "DH", "M&H": "MH", "C&A": "CA", "B&O": "BO"}
_EXEMPT = {
    "no_certificate_limit": "certificate-limit",
    "no_corporation_limit": "corporation-limit",
    "multiple_buy": "one-at-a-time",
}
_KEYS = {"price descending": "price", "rightmost column": "column", "upper line": "line", "top of stack": "stack"}


# --- 1830 against the facts ---


def _facts() -> dict[str, Any]:
    if not _FACTS.is_file():
        pytest.skip(f"the facts of 1830 are not here: no {_FACTS}")
    return tomllib.loads(_FACTS.read_text(encoding="utf-8"))


def _pairs(facts: dict[str, Any], rules: Ruleset) -> dict[str, tuple[Any, Any]]:
    """By its path in the facts: what they say, and what the ruleset says."""
    bank, players, shares, limits = facts["bank"], facts["players"], facts["shares"], facts["limits"]
    market, auction, privates, tokens = facts["market"], facts["auction"], facts["privates"], facts["tokens"]
    pairs = {
        "game.id": (facts["game"]["id"], rules.game.id),
        "game.min_players": (facts["game"]["min_players"], min(rules.players.cash)),
        "game.max_players": (facts["game"]["max_players"], max(rules.players.cash)),
        "bank.total": (bank["total"], rules.bank.total),
        "bank.notes": (_whole_keys(bank["notes"]), rules.bank.notes),
        "bank.dealt_to_players": ({bank["dealt_to_players"]}, {n * cash for n, cash in rules.players.cash.items()}),
        "players.starting_cash": (_whole_keys(players["starting_cash"]), rules.players.cash),
        "players.certificate_limit": (_whole_keys(players["certificate_limit"]), rules.players.certificate_limit),
        "shares.president_percent": (shares["president_percent"], rules.stock.president),
        "shares.other_certificates": (shares["other_certificates"], rules.stock.ordinary),
        "shares.other_percent": (shares["other_percent"], rules.stock.share),
        "shares.certificates_total": (shares["certificates_total"], rules.stock.ordinary + 1),
        "shares.float_percent": (shares["float_percent"], rules.stock.float),
        "shares.capitalisation": (shares["capitalisation_multiple_of_par"], rules.stock.capitalization),
        "limits.max_certificates": (limits["max_certificates_per_corporation"], rules.limits.per_corporation),
        "limits.pool_max_percent": (limits["pool_max_percent"], rules.limits.pool),
        "limits.multiple_buy_source": (
            limits["multiple_buy_source"] == "pool_only",
            rules.limits.multiple_buy_from == ("pool",),
        ),
        "market.grid": (market["grid"], [list(line) for line in rules.market.grid]),
        "market.par_values": (market["par_values"], list(rules.market.par)),
        "market.par_column": (
            {market["par_column"]},
            {cell[1] for cell, space in rules.market.spaces.items() if space.par},
        ),
        "market.max_price": (market["max_price"], max(space.price for space in rules.market.spaces.values())),
        "market.movement": (_paths(market["movement"]), _own_paths(rules.market)),
        "market.movement.order": (
            [_KEYS[word] for word in market["movement"]["operating_order"]],
            list(rules.market.order),
        ),
        "auction.order": ([_IDS[name] for name in auction["order"]], list(rules.private)),
        "auction.minimum_bid": (auction["minimum_bid_over_face_or_highest"], rules.privates.bid_increment),
        "auction.raise": (auction["auction_raise_min"], rules.privates.bid_increment),
        "auction.discount": (auction["first_private_discount_per_full_pass_round"], rules.privates.discount),
        "privates.factor": (
            [100 * part for part in privates["corporation_price_factor"]],
            list(rules.privates.corporation_pays),
        ),
        "tokens": (
            [tokens["home_cost"], tokens["first_additional_cost"], tokens["further_additional_cost"]],
            list(rules.tokens.costs),
        ),
        "tokens.per_turn": (tokens["per_turn"], rules.turn.tokens),
        "dividends.options": (facts["dividends"]["options"], list(rules.dividend.decisions)),
        "trains.least_price": (
            facts["trains"]["intercorporate_price_min_same_president"],
            rules.trains.between_corporations,
        ),
        "terrain.water_cost": (facts["terrain"]["water_cost"], rules.terrain["water"].cost),
        "terrain.mountain_cost": (facts["terrain"]["mountain_cost"], rules.terrain["mountain"].cost),
        "terrain.water": (sorted(facts["terrain"]["water"]), sorted(rules.terrain["water"].hexes)),
        "terrain.mountain": (sorted(facts["terrain"]["mountain"]), sorted(rules.terrain["mountain"].hexes)),
        "terrain.exempt": (
            [0] * len(facts["terrain"]["exempt"]),
            [rules.terrain_cost(name) for name in facts["terrain"]["exempt"]],
        ),
    }
    for zone in ("yellow", "orange", "brown"):
        pairs[f"limits.zone_{zone}"] = (
            [_EXEMPT[word] for word in limits[f"zone_{zone}"]],
            list(rules.limits.zones[zone]),
        )
    return pairs | _private_pairs(facts, rules) | _train_pairs(facts, rules) | _corporation_pairs(facts, rules)


def _own_paths(market: Market) -> tuple[str, ...]:
    return market.sale, market.sold_out, market.paid, market.unpaid


def _paths(movement: dict[str, Any]) -> tuple[str, ...]:
    """The four paths of the market (sale, sold out, paid, unpaid), each out of its words and those at the edge."""
    first = {key: text.split()[0] for key, text in movement.items() if isinstance(text, str)}
    return (
        first["player_sale"],
        first["sold_out_end_of_sr"],
        f"{first['dividend_paid']}-or-{first['dividend_at_end_of_track']}",
        f"{first['no_dividend']}-or-{first['no_dividend_at_left_end']}",
    )


def _whole_keys(table: dict[str, int]) -> dict[int, int]:
    return {int(key): value for key, value in table.items()}


def _private_pairs(facts: dict[str, Any], rules: Ruleset) -> dict[str, tuple[Any, Any]]:
    pairs: dict[str, tuple[Any, Any]] = {"private": (len(facts["private"]), len(rules.private))}
    for fact in facts["private"]:
        ours, path = rules.private[_IDS[fact["id"]]], f"private.{fact['id']}"
        pairs[path] = ((fact["price"], fact["revenue"], fact["blocks"]), (ours.price, ours.revenue, list(ours.hexes)))
        pairs[f"{path}.corporate_sale"] = (fact.get("corporate_sale", True), ours.to_corporations)
        if "corporate_price" in fact:
            pairs[f"{path}.corporate_price"] = (fact["corporate_price"], list(bounds(rules.privates, ours)))
        if "comes_with" in fact:
            gift = fact["comes_with"]
            brings = ours.comes_with and (ours.comes_with.corporation, ours.comes_with.certificate == "president")
            pairs[f"{path}.comes_with"] = ((gift["corporation"], gift["president"]), brings)
        if "exchange_for" in fact:
            pairs[f"{path}.exchange_for"] = (
                fact["exchange_for"]["corporation"],
                ours.exchange and ours.exchange.corporation,
            )
    return pairs


def _train_pairs(facts: dict[str, Any], rules: Ruleset) -> dict[str, tuple[Any, Any]]:
    pairs: dict[str, tuple[Any, Any]] = {"train": ([fact["type"] for fact in facts["train"]], list(rules.train))}
    for fact in facts["train"]:
        ours, path = rules.train[fact["type"]], f"train.{fact['type']}"
        pairs[path] = ((fact["count"], fact["price"]), (ours.count_, ours.price))
        rusted_by = next((name for name, phase in rules.phase.items() if fact["type"] in phase.rusts), None)
        pairs[f"{path}.rusted_by"] = (fact.get("rusted_by"), rusted_by)
        pairs[f"{path}.trade_in"] = (
            (fact.get("trade_in", []), fact.get("trade_in_discount", 0)),
            (list(ours.trade_in), ours.trade_in_credit),
        )
        for other in fact.get("makes_available", []):
            pairs[f"{path}.makes_available.{other}"] = (fact["type"], rules.train[other].available_with)
    pairs["phase"] = ([fact["name"] for fact in facts["phase"]], list(rules.phase))
    for fact in facts["phase"]:
        phase = rules.phase[fact["name"]]
        pairs[f"phase.{fact['name']}"] = (
            (
                fact["train_limit"],
                fact["or_count"],
                fact.get("private_sale_to_corporations", False),
                fact.get("rusts", []),
            ),
            (phase.train_limit, phase.operating_rounds, phase.privates_to_corporations, list(phase.rusts)),
        )
        pairs[f"phase.{fact['name']}.closes_privates"] = (fact.get("closes_privates", False), phase.closes_privates)
    return pairs


def _corporation_pairs(facts: dict[str, Any], rules: Ruleset) -> dict[str, tuple[Any, Any]]:
    pairs: dict[str, tuple[Any, Any]] = {
        "corporation": ([fact["id"] for fact in facts["corporation"]], list(rules.corporation))
    }
    for fact in facts["corporation"]:
        ours = rules.corporation[fact["id"]]
        pairs[f"corporation.{fact['id']}"] = (
            (fact["name"], fact["home"], fact["placeable_tokens"], fact["counters"]),
            (ours.name, ours.home, ours.tokens, ours.tokens + 1),
        )
    return pairs


def test_1830_agrees_with_the_facts() -> None:
    """Every value of the facts is that of rulesets/1830.toml; all that differ are listed."""
    pairs = _pairs(_facts(), _RULES)
    assert len(pairs) > 80
    different = [
        f"{path}: the facts say {fact!r}, the ruleset {ours!r}" for path, (fact, ours) in pairs.items() if fact != ours
    ]
    assert different == []


# --- sources ---

_SOURCE = re.compile(r"#.*(\d|Rails|18xx|Starter)")


@pytest.mark.parametrize("name", shipped())
def test_every_value_has_its_source(name: str) -> None:
    """Behind every value of a shipped ruleset stands where it is from; in [cite] the values are sources themselves."""
    table, bare = "", []
    for number, line in enumerate(Path(folder(), f"{name}.toml").read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("["):
            table = line.partition("]")[0].strip("[")
        elif (
            re.match(r'(?!replace)[\w"&]+ *= ', line) and table != "cite" and not _SOURCE.search(line.partition("=")[2])
        ):
            bare.append(f"{name}.toml:{number}: {line.strip()}")
    assert bare == []


@pytest.mark.parametrize("name", shipped())
def test_shipped_rulesets_are_sound(name: str) -> None:
    """Every ruleset that comes with the program has no fault, with any value of its options."""
    rules = read(name, trusting=False)
    assert read(name) == rules
    for option, choice in rules.option.items():
        for value in choice.values:
            checked = read(name, {option: value}, trusting=False)
            assert checked.options[option] == value
            assert read(name, {option: value}) == checked


# --- faults ---

_INVALID = sorted((_DATA / "invalid").glob("*.faults"))


@pytest.mark.parametrize("path", [path.with_suffix(".toml") for path in _INVALID], ids=lambda path: path.stem)
def test_all_faults_at_once(path: Path) -> None:
    """The faults of a ruleset are reported by their paths, all of them and nothing else; `...` stands for more."""
    expected = path.with_suffix(".faults").read_text(encoding="utf-8").splitlines()
    with pytest.raises(Invalid) as failure:
        read(str(path))
    message = str(failure.value).replace(str(path.parent), "FOLDER")
    print(message)
    lines = [line.strip() for line in message.splitlines() if not line.endswith(("faults:", "fault:"))]
    missing = [fault for fault in expected if fault != "..." and not any(line.startswith(fault) for line in lines)]
    surplus = [line for line in lines if not line.startswith(tuple(expected))]
    assert (missing, surplus if "..." not in expected else []) == ([], [])


def test_rules_check_says_them_all(banker: Say) -> None:
    """`rules check` of a ruleset with faults names it, counts them, says one a line, and ends with exit code 2."""
    answer = banker(f"rules check {_DATA / 'invalid' / 'what_is_not_there.toml'}")
    assert (answer.code, answer.out) == (2, "")
    assert "what_is_not_there.toml has 8 faults:" in answer.err
    assert "\n  train[D].trade_in: is '8', which is no train here" in answer.err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[bank]\ntotal = \xff\xfe", "is no TOML"),
        (b"x = " + b"[" * 5000 + b"]" * 5000, "is no TOML"),
        (b"#" * 1_000_001, "larger than 200,000 bytes"),
        (b'extends = "../"', "no such file"),
        (b'extends = ""', "there is no ruleset"),
        (b"total = 1\ntotal = 2", "is no TOML"),
    ],
    ids=["not UTF-8", "deep", "large", "a folder", "no name", "twice"],
)
def test_a_file_that_is_no_ruleset(banker: Say, content: bytes, message: str) -> None:
    """Whatever is in the file, a clear sentence and exit code 2, never a traceback."""
    Path("odd.toml").write_bytes(content)
    answer = banker("rules check ./odd.toml")
    assert answer.code == 2
    assert message in answer.err


# --- extends, replace, options ---


def _valid(name: str, **options: str) -> Ruleset:
    return read(str(_DATA / "valid" / f"{name}.toml"), options)


def test_extends_changes_what_it_names() -> None:
    """A ruleset that extends 1830 has its values where it names them, and 1830's everywhere else."""
    rules = _valid("long_game")
    assert (rules.bank.total, rules.bank.notes, rules.train["D"].count_) == (20000, {}, "unlimited")
    assert (rules.train["D"].price, rules.train["2"], rules.market.grid) == (
        1100,
        _RULES.train["2"],
        _RULES.market.grid,
    )
    assert rules.digest != _RULES.digest


def test_extends_adds_to_a_table() -> None:
    """A corporation more, and one value of a private changed: the rest of both tables stays."""
    rules = _valid("new_corporation")
    assert list(rules.corporation) == [*_RULES.corporation, "RDG"]
    assert rules.private["SV"] == _RULES.private["SV"]._replace(revenue=10)


def test_replace_takes_a_table_whole() -> None:
    """A table named in `replace` is taken as it stands, nothing of 1830's is left in it."""
    assert list(_valid("two_privates").private) == ["SV", "MH"]


def test_extends_a_file_that_extends() -> None:
    """A ruleset may extend a file beside it that itself extends another."""
    rules = _valid("grandchild")
    assert (rules.train["D"].price, rules.train["D"].count_, rules.bank.total) == (900, "unlimited", 20000)


def test_a_game_of_two_privates() -> None:
    """A game by one's own tables is played by them: after two privates stock is on sale."""
    game = play(rules=str(_DATA / "valid" / "two_privates.toml"))
    game.say("private alice sv; private bob mh; par alice nyc 100; exchange bob mh")
    assert game.see("percent NYC Bob") == 10


@pytest.mark.parametrize(
    ("options", "words"),
    [({"capitol": "float"}, "no option 'capitol'"), ({"capital": "soon"}, "operating-round or float")],
)
def test_an_option_that_is_none(options: dict[str, str], words: str) -> None:
    """An unknown option, or a value it has not, is refused with those there are."""
    with pytest.raises(Invalid, match=words):
        read("1830", options)


@pytest.mark.parametrize("amount", ["0", "-5", "many", "", "1.5", "99999999", "1e6"])
def test_an_amount_that_is_none(amount: str) -> None:
    """The money in the box is whole dollars (B1)."""
    with pytest.raises(Invalid, match="whole dollars"):
        read("1830", {"bank": amount})


def test_too_little_money_for_the_players() -> None:
    """A bank that cannot deal the players their money is a fault (1830 2.0; B1)."""
    with pytest.raises(Invalid, match=r"players\.cash: 2400 are dealt at least"):
        read("1830", {"bank": "2399"})
    game = play(bank="2400")
    assert (game.see("cash Alice"), game.see("cash Bank")) == (800, 0)


# --- one's own ruleset at the table ---


def test_ones_own_ruleset_beside_the_ledger(banker: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """`new ./mine.toml` goes by it, and so does every later command, wherever it is given from: it lies by the ledger."""
    Path("games").mkdir()
    own = (_DATA / "valid" / "two_privates.toml").read_text(encoding="utf-8")
    Path("games/mine.toml").write_text(own.replace("price = 20", "price = 30"), encoding="utf-8")
    assert banker("-f games/mine-1.toml new games/mine.toml Alice Bob").code == 0
    assert banker("-f games/mine-1.toml private alice sv").out.startswith("Alice pays Bank $30")
    Path("elsewhere").mkdir()
    monkeypatch.chdir("elsewhere")
    assert banker("-f ../games/mine-1.toml status").code == 0
    assert banker("-f ../games/mine-1.toml private bob mh").out.startswith("Bob pays Bank $110")


def test_ones_own_ruleset_is_kept_in_the_ledger(banker: Say) -> None:
    """The ledger needs no other file: it can be moved alone, and the ruleset be deleted."""
    Path("a").mkdir()
    text = 'extends = "1830"\nreplace = ["bank.notes"]\n[bank]\ntotal = 8000\nnotes = {}\n'
    Path("a/mine.toml").write_text(text, encoding="utf-8")
    assert banker("-f a/game.toml new ./a/mine.toml Alice Bob").code == 0
    Path("a/game.toml").rename("alone.toml")
    Path("a/mine.toml").unlink()
    assert banker("-O json -f alone.toml status").data["game"]["bank"] == 8000 - 2400
    assert banker("-f alone.toml private alice sv").code == 0
    assert banker("-f alone.toml audit").code == 0


@pytest.mark.parametrize(
    "change", ["[private.SV]\nprice = 25\n", "[train.D]\ncount = 8\n", "nonsense", '[bank]\ntotal = "x"\n']
)
def test_a_ruleset_changed_under_a_ledger(banker: Say, change: str) -> None:
    """The game goes on by the tables that it began with, whatever becomes of the file."""
    Path("mine.toml").write_text('extends = "1830"\n[private.SV]\nprice = 30\n[train.D]\ncount = 9\n', encoding="utf-8")
    assert banker("new ./mine.toml Alice Bob").code == 0
    assert banker("private alice sv").code == 0
    Path("mine.toml").write_text(f'extends = "1830"\n{change}', encoding="utf-8")
    answer = banker("-O json status")
    assert (answer.data["players"][0]["cash"], answer.data["depot"]["D"], answer.err) == (1170, 9, "")
    assert banker("private bob cs").code == 0


def test_a_ruleset_with_faults_begins_no_game(banker: Say) -> None:
    """`new` with a ruleset that has faults lists them and makes no file."""
    answer = banker(f"new {_DATA / 'invalid' / 'huge_numbers.toml'} Alice Bob")
    assert (answer.code, answer.err.count("must be from 0 to 999,999,999")) == (2, 4)
    assert not Path("game.toml").exists()


def test_players_without_money() -> None:
    """A game in which players begin without cash is laid out like any other (as the starter game is)."""
    path = _DATA / "valid" / "no_cash.toml"
    assert play(rules=str(path)).see("cash Alice") == 0
