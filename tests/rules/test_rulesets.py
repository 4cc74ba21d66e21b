"""Rulesets: 1830's values are those of the rules, each with its source, and all faults are listed with their paths."""

import re
import tomllib
from pathlib import Path

import pytest

from banker.calc.privates import bounds
from banker.errors import Invalid
from banker.rules.find import folder, shipped
from banker.rules.read import read
from banker.rules.seating import with_instead
from banker.rules.values import Ruleset
from support.facts import Pairs, different, facts, lines, notes, start, way
from support.paths import DATA
from support.say import Say
from support.table import play

_DATA = DATA / "rulesets"
_RULES = read("1830")


# --- 1830 against the facts ---

_FACTS = facts("1830")


def _pairs(rules: Ruleset) -> Pairs:
    """Pair each value of the facts with that of the ruleset."""
    return {
        **_money_pairs(rules),
        **_stock_pairs(rules),
        **_market_pairs(rules),
        **_private_pairs(rules),
        **_train_pairs(rules),
        **_map_pairs(rules),
    }


def _money_pairs(rules: Ruleset) -> Pairs:
    money, (cash, limit) = _FACTS["money"], start(_FACTS)
    return {
        "id": (_FACTS["id"], rules.game.id),
        "players": (_FACTS["players"], [min(rules.players.cash), max(rules.players.cash)]),
        "money.box": (money["box"], rules.bank.total),
        "money.notes": (notes(money["notes"]), rules.bank.notes),
        "money.dealt": ({money["dealt"]}, {n * each for n, each in rules.players.cash.items()}),
        "start.cash": (cash, rules.players.cash),
        "start.limit": (limit, rules.players.certificate_limit),
    }


def _stock_pairs(rules: Ruleset) -> Pairs:
    stock, limits = _FACTS["stock"], _FACTS["limits"]
    pairs: Pairs = {
        "stock.president": (stock["president"], rules.stock.president),
        "stock.ordinary": (stock["ordinary"], rules.stock.ordinary),
        "stock.share": (stock["share"], rules.stock.share),
        "stock.certificates": (stock["certificates"], rules.stock.ordinary + 1),
        "stock.floats_at": (stock["floats_at"], rules.stock.float),
        "stock.capital_in_pars": (stock["capital_in_pars"], rules.stock.capitalization),
        "limits.of_a_corporation": (limits["of_a_corporation"], rules.limits.per_corporation),
        "limits.pool": (limits["pool"], rules.limits.pool),
        "limits.multiple_buy_from": (limits["several_from"], list(rules.limits.multiple_buy_from)),
    }
    return pairs | {
        f"limits.{zone}": (limits[zone], list(rules.limits.zones[zone])) for zone in ("yellow", "orange", "brown")
    }


def _market_pairs(rules: Ruleset) -> Pairs:
    chart, token, market = _FACTS["chart"], _FACTS["token"], rules.market
    pairs: Pairs = {
        "chart.lines": (lines(chart), [list(line) for line in market.grid]),
        "chart.par": (chart["par"], list(market.par)),
        "chart.par_column": ({chart["par_column"]}, {cell[1] for cell, space in market.spaces.items() if space.par}),
        "chart.highest": (chart["highest"], max(space.price for space in market.spaces.values())),
        "token.order": (token["order"], list(market.order)),
    }
    ways = {"sale": market.sale, "sold_out": market.sold_out, "dividend": market.paid, "no_dividend": market.unpaid}
    return pairs | {f"token.{name}": (way(token[name]), ours) for name, ours in ways.items()}


def _private_pairs(rules: Ruleset) -> Pairs:
    auction = _FACTS["auction"]
    pairs: Pairs = {
        "auction.order": (auction["order"], list(rules.private)),
        "auction.least_over": (auction["least_over"], rules.privates.bid_increment),
        "auction.least_raise": (auction["least_raise"], rules.privates.bid_increment),
        "auction.discount": (auction["discount"], rules.privates.discount),
        "auction.to_corporation": (auction["to_corporation"], list(rules.privates.corporation_pays)),
        "private": (len(_FACTS["private"]), len(rules.private)),
    }
    for name, fact in _FACTS["private"].items():
        ours, path, bought = rules.private[name], f"private.{name}", fact.get("to_corporation")
        pairs[path] = ((fact["price"], fact["revenue"], fact["hexes"]), (ours.price, ours.revenue, list(ours.hexes)))
        pairs[f"{path}.is_sold"] = (bought is not None, ours.to_corporations)
        if bought:
            pairs[f"{path}.to_corporation"] = (bought, list(bounds(rules.privates, ours)))
        brings = ours.comes_with and [ours.comes_with.corporation, ours.comes_with.certificate]
        pairs[f"{path}.with"] = (fact.get("with"), brings)
        pairs[f"{path}.exchanged_for"] = (fact.get("exchanged_for"), ours.exchange and ours.exchange.corporation)
    return pairs


def _train_pairs(rules: Ruleset) -> Pairs:
    pairs: Pairs = {
        "train": ([*_FACTS["train"]], list(rules.train)),
        "trains.between_own_at_least": (_FACTS["trains"]["between_own_at_least"], rules.trains.between_corporations),
        "phase": ([*_FACTS["phase"]], list(rules.phase)),
    }
    for kind, fact in _FACTS["train"].items():
        ours, path = rules.train[kind], f"train.{kind}"
        rusted_by = next((name for name, phase in rules.phase.items() if kind in phase.rusts), None)
        pairs[path] = ((fact["count"], fact["price"]), (ours.count_, ours.price))
        pairs[f"{path}.rusted_by"] = (fact.get("rusted_by"), rusted_by)
        pairs[f"{path}.trade_in"] = (
            (fact.get("trade_in", []), fact.get("credit", 0)),
            (list(ours.trade_in), ours.trade_in_credit),
        )
        pairs[f"{path}.on_sale_with"] = (fact.get("on_sale_with"), ours.available_with)
    for name, fact in _FACTS["phase"].items():
        phase, path = rules.phase[name], f"phase.{name}"
        pairs[path] = ((fact["limit"], fact["rounds"]), (phase.train_limit, phase.operating_rounds))
        pairs[f"{path}.rusts"] = (fact.get("rusts", []), list(phase.rusts))
        pairs[f"{path}.sells_privates"] = (fact.get("sells_privates", False), phase.privates_to_corporations)
        pairs[f"{path}.closes_privates"] = (fact.get("closes_privates", False), phase.closes_privates)
    return pairs


def _map_pairs(rules: Ruleset) -> Pairs:
    terrain, station = _FACTS["terrain"], _FACTS["station"]
    pairs: Pairs = {
        "station.costs": (station["costs"], list(rules.tokens.costs)),
        "station.a_turn": (station["a_turn"], rules.turn.tokens),
        "dividend.decisions": (_FACTS["dividend"]["decisions"], list(rules.dividend.decisions)),
        "terrain.free": ([0] * len(terrain["free"]), [rules.terrain_cost(name) for name in terrain["free"]]),
        "corporation": ([*_FACTS["corporation"]], list(rules.corporation)),
    }
    for kind in ("water", "mountain"):
        pairs[f"terrain.{kind}"] = (terrain[kind], rules.terrain[kind].cost)
        pairs[f"terrain.{kind}_hexes"] = (sorted(terrain[f"{kind}_hexes"]), sorted(rules.terrain[kind].hexes))
    for name, fact in _FACTS["corporation"].items():
        ours = rules.corporation[name]
        pairs[f"corporation.{name}"] = (
            (fact["name"], fact["home"], fact["counters"]),
            (ours.name, ours.home, ours.tokens + 1),
        )
    return pairs


def test_1830_agrees_with_the_facts() -> None:
    """Every value of the facts equals that of rulesets/1830.toml; all differences are listed."""
    pairs = _pairs(_RULES)
    assert len(pairs) > 100
    assert {path.partition(".")[0] for path in pairs} == _FACTS.keys()
    assert different(pairs) == []


# --- sources ---

_SOURCE = re.compile(r"#.*(\d|Rails|18xx|Starter)")


@pytest.mark.parametrize("name", shipped())
def test_every_value_has_its_source(name: str) -> None:
    """Every value of a shipped ruleset has a comment with its source; the values in [cite] are sources themselves."""
    table, bare = "", []
    for number, line in enumerate(Path(folder(), f"{name}.toml").read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("["):
            table = line.partition("]")[0].strip("[")
        elif (
            re.match(r'(?!replace|cite)[\w"&]+ *= ', line)
            and table != "cite"
            and not _SOURCE.search(line.partition("=")[2])
        ):
            bare.append(f"{name}.toml:{number}: {line.strip()}")
    assert bare == []


@pytest.mark.parametrize("name", shipped())
def test_shipped_rulesets_are_sound(name: str) -> None:
    """A shipped ruleset has no fault, with any value of its options."""
    rules = read(name, trusting=False)
    assert read(name) == rules
    for option, choice in rules.option.items():
        for value in choice.values:
            checked = read(name, {option: value}, trusting=False)
            assert checked.options[option] == value
            assert read(name, {option: value}) == checked


def test_every_ruleset_says_what_is_special() -> None:
    """`rules list` has a sentence of its own for each ruleset, not that of the ruleset it extends."""
    found = [read(name).game.about for name in shipped()]
    assert all(about.endswith(".") for about in found)
    assert len(set(found)) == len(found)


# --- faults ---

_INVALID = sorted((_DATA / "invalid").glob("*.faults"))


@pytest.mark.parametrize("path", [path.with_suffix(".toml") for path in _INVALID], ids=lambda path: path.stem)
def test_all_faults_at_once(path: Path) -> None:
    """All faults of a ruleset, and nothing else, are listed with their paths (`...` stands for further ones)."""
    expected = path.with_suffix(".faults").read_text(encoding="utf-8").splitlines()
    with pytest.raises(Invalid) as failure:
        read(str(path))
    message = str(failure.value).replace(str(path.parent), "FOLDER")
    print(message)
    lines = [line.strip() for line in message.splitlines() if not line.endswith(("faults:", "fault:"))]
    missing = [fault for fault in expected if fault != "..." and not any(line.startswith(fault) for line in lines)]
    surplus = [line for line in lines if not line.startswith(tuple(expected))]
    assert (missing, surplus if "..." not in expected else []) == ([], [])


def _written(path: Path, key: str) -> bool:
    """Return whether a file gives the value at a path as faults name it (`train[3].count`)."""
    value: object = tomllib.loads(path.read_text(encoding="utf-8"))
    for word in re.findall(r"[^.\[\]]+", key):
        if not isinstance(value, dict) or word not in value:
            return False
        value = value[word]
    return True


def test_no_value_that_is_written_is_called_missing() -> None:
    """A fault says that a value is missing only if the file does not give it; a value of 0 is a wrong value."""
    faults = [(path.with_suffix(".toml"), line) for path in _INVALID for line in path.read_text("utf-8").splitlines()]
    called = [(path, line.partition(":")[0]) for path, line in faults if ": is missing" in line]
    assert called
    assert [(path.name, key) for path, key in called if _written(path, key)] == []


def test_rules_check_lists_all_faults(banker: Say) -> None:
    """`rules check` counts the faults of a ruleset, lists one a line, and exits with 2."""
    answer = banker(f"rules check {_DATA / 'invalid' / 'what_is_not_there.toml'}")
    assert (answer.code, answer.out) == (2, "")
    assert "what_is_not_there.toml has 8 faults:" in answer.err
    assert "\n  train[D].trade_in: names '8', which is not a train of this ruleset\n" in answer.err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[bank]\ntotal = \xff\xfe", "is not valid TOML"),
        (b"x = " + b"[" * 5000 + b"]" * 5000, "is not valid TOML"),
        (b"#" * 1_000_001, "larger than 200,000 bytes"),
        (b'extends = "../"', "There is no ruleset at "),
        (b'extends = ""', "Unknown ruleset ''."),
        (b"total = 1\ntotal = 2", "is not valid TOML"),
    ],
    ids=["not UTF-8", "deep", "large", "a folder", "no name", "twice"],
)
def test_file_that_is_no_ruleset(banker: Say, content: bytes, message: str) -> None:
    """A file that is no ruleset exits with 2 and one clear sentence."""
    Path("odd.toml").write_bytes(content)
    answer = banker("rules check ./odd.toml")
    assert answer.code == 2
    assert message in answer.err


# --- extends, replace, options ---


def _valid(name: str, **options: str) -> Ruleset:
    return read(str(_DATA / "valid" / f"{name}.toml"), options)


def test_extends_changes_what_it_names() -> None:
    """A ruleset that extends 1830 has its own values where it names them, and those of 1830 elsewhere."""
    rules = _valid("long_game")
    assert (rules.bank.total, rules.bank.notes, rules.train["D"].count_) == (20000, {}, "unlimited")
    assert (rules.train["D"].price, rules.train["2"], rules.market.grid) == (
        1100,
        _RULES.train["2"],
        _RULES.market.grid,
    )
    assert rules.digest != _RULES.digest


def test_extends_adds_to_a_table() -> None:
    """A new corporation and one changed value of a private leave the rest of both tables as they are."""
    rules = _valid("new_corporation")
    assert list(rules.corporation) == [*_RULES.corporation, "RDG"]
    assert rules.private["SV"] == _RULES.private["SV"]._replace(revenue=10)


def test_replace_takes_a_table_whole() -> None:
    """A table named in `replace` has nothing of 1830's."""
    assert list(_valid("two_privates").private) == ["SV", "MH"]


def test_extends_a_file_that_extends() -> None:
    """A ruleset may extend a file that extends another ruleset."""
    rules = _valid("grandchild")
    assert (rules.train["D"].price, rules.train["D"].count_, rules.bank.total) == (900, "unlimited", 20000)


def test_game_of_two_privates() -> None:
    """A game with a user's ruleset of two privates sells stock after the second private."""
    game = play(rules=str(_DATA / "valid" / "two_privates.toml"))
    game.say("private alice sv; private bob mh; par alice nyc 100; exchange bob mh")
    assert game.see("percent NYC Bob") == 10


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"capitol": "float"}, "Unknown option 'capitol'. Choose one of capital, bank_breaks,"),
        ({"capital": "soon"}, r"must be operating-round or float, not 'soon'\."),
    ],
)
def test_unknown_option_or_value(options: dict[str, str], words: str) -> None:
    """An unknown option or value is refused with a list of the known ones."""
    with pytest.raises(Invalid, match=words):
        read("1830", options)


@pytest.mark.parametrize("amount", ["0", "-5", "many", "", "1.5", "99999999", "1e6"])
def test_unreadable_amount(amount: str) -> None:
    """An amount that is not whole dollars is refused (B1)."""
    with pytest.raises(Invalid, match="whole dollars"):
        read("1830", {"bank": amount})


def test_too_little_money_for_the_players() -> None:
    """A bank that cannot pay the starting cash is a fault (1830 2.0; B1)."""
    with pytest.raises(Invalid, match=r"players\.cash: deals at least 2400, more than bank\.total"):
        read("1830", {"bank": "2399"})
    game = play(bank="2400")
    assert (game.see("cash Alice"), game.see("cash Bank")) == (800, 0)


# --- rulesets written by users ---


def test_user_ruleset_beside_the_ledger(banker: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """`new ./mine.toml` uses the user's ruleset, and so does every later command from any folder."""
    Path("games").mkdir()
    own = (_DATA / "valid" / "two_privates.toml").read_text(encoding="utf-8")
    Path("games/mine.toml").write_text(own.replace("price = 20", "price = 30"), encoding="utf-8")
    assert banker("-f games/mine-1.toml new games/mine.toml Alice Bob").code == 0
    assert banker("-f games/mine-1.toml private alice sv").out.startswith("Alice pays the bank $30.\n")
    Path("elsewhere").mkdir()
    monkeypatch.chdir("elsewhere")
    assert banker("-f ../games/mine-1.toml status").code == 0
    assert banker("-f ../games/mine-1.toml private bob mh").out.startswith("Bob pays the bank $110.\n")


def test_user_ruleset_is_kept_in_the_ledger(banker: Say) -> None:
    """The ledger keeps a copy of the user's ruleset, so that it can be moved and the ruleset file deleted."""
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
def test_user_ruleset_changed_after_the_start(banker: Say, change: str) -> None:
    """The game keeps the tables that it began with, whatever happens to the file."""
    Path("mine.toml").write_text('extends = "1830"\n[private.SV]\nprice = 30\n[train.D]\ncount = 9\n', encoding="utf-8")
    assert banker("new ./mine.toml Alice Bob").code == 0
    assert banker("private alice sv").code == 0
    Path("mine.toml").write_text(f'extends = "1830"\n{change}', encoding="utf-8")
    answer = banker("-O json status")
    assert (answer.data["players"][0]["cash"], answer.data["depot"]["D"], answer.err) == (1170, 9, "")
    assert banker("private bob cs").code == 0


def test_ruleset_with_faults_begins_no_game(banker: Say) -> None:
    """`new` with a ruleset that has faults lists them and makes no file."""
    answer = banker(f"new {_DATA / 'invalid' / 'huge_numbers.toml'} Alice Bob")
    assert (answer.code, answer.err.count("must be from 0 to 999,999,999")) == (2, 4)
    assert not Path("game.toml").exists()


def test_players_without_money() -> None:
    """A game in which players begin without cash is set up."""
    path = _DATA / "valid" / "no_cash.toml"
    assert play(rules=str(path)).see("cash Alice") == 0


def test_sections_for_some_players_only_are_those_of_another_game_too() -> None:
    """For two players 18LosAngeles names its own section about trains; 18LosAngeles2, which is based on it, cites that as one of another game."""
    cited = [with_instead(read(title), 2).cite.train_order for title in ("18LosAngeles", "18LosAngeles2")]
    assert cited == ["18LosAngeles.10", "as in 18LosAngeles.10"]
