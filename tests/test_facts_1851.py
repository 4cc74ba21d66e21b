"""The tables of 1851 against the facts gathered from its sources, value by value."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from banker.calc.dividends import paid_out, part
from banker.calc.floating import capital, floats, presidents_price
from banker.rules.read import read
from banker.rules.values import Ruleset

_FACTS = Path(__file__).resolve().parent.parent.parent / "shared" / "rules" / "1851.facts.toml"
Pairs = dict[str, tuple[Any, Any]]


def _facts() -> dict[str, Any]:
    if not _FACTS.is_file():
        pytest.skip(f"the facts of 1851 are not here: no {_FACTS}")
    return tomllib.loads(_FACTS.read_text(encoding="utf-8"))


def _whole_keys(table: dict[str, Any]) -> dict[int, Any]:
    return {int(key): value for key, value in table.items()}


def _first(text: str) -> str:
    return re.split(r"[ ,]", text)[0]


def _game(facts: dict[str, Any], rules: Ruleset) -> Pairs:
    game, players = facts["game"], facts["players"]
    ours = {number: list(names) for number, names in rules.players.privates.items()}
    return {
        "game.id": (game["id"], rules.game.id),
        "game.title": (re.findall(r"\w+", game["title"]), re.findall(r"\w+", rules.game.title)),
        "game.min_players": (game["min_players"], min(rules.numbers_of_players)),
        "game.max_players": (game["max_players"], max(rules.numbers_of_players)),
        "bank.total": (facts["bank"]["total"], rules.bank.total),
        "players.starting_cash": (_whole_keys(players["starting_cash"]), rules.players.cash),
        "players.certificate_limit": (_whole_keys(players["certificate_limit"]), rules.players.certificate_limit),
        "players.privates": (_whole_keys(players["privates"]), ours),
    }


def _privates(facts: dict[str, Any], rules: Ruleset) -> Pairs:
    general, ours = facts["privates"], rules.privates
    pairs: Pairs = {
        "private": ([fact["id"] for fact in facts["private"]], list(rules.private)),
        "privates.distribution": (_first(general["distribution"]), ours.sale),
        "privates.sale_to_players": (general["sale_to_players"], ours.between_players),
        "privates.sale_in_emergency": (general["sale_in_emergency"], ours.between_players),
        "privates.score_value": (_first(general["score_value"]), ours.at_the_end),
        "privates.close_on": (
            re.findall(r"\d+", general["close_on"]),
            [name for name, phase in rules.phase.items() if phase.closes_privates],
        ),
    }
    for fact in facts["private"]:
        one, gift = rules.private[fact["id"]], fact.get("comes_with")
        brings = one.comes_with and (one.comes_with.corporation, one.comes_with.certificate == "president")
        pairs |= {
            f"private.{fact['id']}": (
                (fact["name"], fact["price"], fact["revenue"]),
                (one.name, one.price, one.revenue),
            ),
            f"private.{fact['id']}.comes_with": (gift and (gift["corporation"], gift["president"]), brings),
            f"private.{fact['id']}.sale_to_corporations": (general["sale_to_corporations"], one.to_corporations),
        }
        if fact.get("owner_sets_price"):
            pairs[f"private.{fact['id']}.owner_sets_price"] = (fact["id"], ours.first_turn)
    return pairs


def _shares(facts: dict[str, Any], rules: Ruleset) -> Pairs:
    shares, limits, stock = facts["shares"], facts["limits"], rules.stock
    unsold = 100 - stock.president - (shares["float_certificates"] - 1) * stock.share
    movement = {"stay": "", "up": "up 1", "down": "down 1"}
    return {
        "shares.president_percent": (shares["president_percent"], stock.president),
        "shares.president_price": (2 * 90, presidents_price(stock, stock.president, 90)),
        "shares.other_certificates": (shares["other_certificates"], stock.ordinary),
        "shares.other_percent": (shares["other_percent"], stock.share),
        "shares.float_percent": (shares["float_percent"], stock.float),
        "shares.float_certificates": ((True, False), (floats(stock, unsold), floats(stock, unsold + stock.share))),
        "shares.float_cash_multiple": (100 * shares["float_cash_multiple"], capital(stock, 100)),
        "shares.float_cash_price": ("market", stock.capital_price),
        "shares.float_token_payment": (shares["float_token_payment"], stock.station_fee),
        "shares.float_price_move": (shares["float_price_move"], movement[rules.market.floated]),
        "shares.float_when": (shares["float_when"] == "immediately", stock.capital_paid == "float"),
        "shares.remaining_certificates_to": (shares["remaining_certificates_to"], stock.unsold),
        "shares.price_always": (
            [_first(shares["price_always"])] * 2,
            [rules.trading.ipo_price, rules.trading.pool_price],
        ),
        "limits.max_certificates": (limits["max_certificates_per_corporation"], rules.limits.per_corporation),
        "limits.max_percent": (
            limits["max_percent_per_corporation"],
            stock.president + (rules.limits.per_corporation - 1) * stock.share,
        ),
        "limits.pool_max_percent": (limits["pool_max_percent"], rules.limits.pool),
        "limits.treasury_max_percent": (limits["treasury_max_percent"], rules.limits.treasury),
        "limits.zones": (limits["zones"].startswith("none"), not rules.limits.zones and not rules.market.zones),
    }


def _market(facts: dict[str, Any], rules: Ruleset) -> Pairs:
    chart, moves, ours = facts["market"], facts["market"]["movement"], rules.market
    paid = f"{_first(moves['dividend_paid'])}-or-{_first(moves['dividend_at_end_of_track'])}"
    unpaid = re.findall(r"left|down", moves["no_dividend"])
    return {
        "market.grid": (chart["grid"], [list(line) for line in ours.grid]),
        "market.start_values": (chart["start_values"], sorted(ours.par)),
        "market.start_values.p": (
            chart["start_values"],
            sorted(space.price for space in ours.spaces.values() if space.par),
        ),
        "market.movement.player_sale": (_first(moves["player_sale"]), ours.sale),
        "market.movement.player_sale.each": (
            re.findall(r"per 10%", moves["player_sale"]) != [],
            rules.trading.price_drops_per == "certificate",
        ),
        "market.movement.player_sale_option": (
            re.findall(r"per (\w+)", moves["player_sale_option"]),
            [rules.option["block_sales"].values["yes"]],
        ),
        "market.movement.corporation_sale": (_first(moves["corporation_sale"]), ours.sale),
        "market.movement.sold_out_end_of_sr": (_first(moves["sold_out_end_of_sr"]), ours.sold_out),
        "market.movement.dividend_paid": (paid, ours.paid),
        "market.movement.dividend_paid.at": (
            "current value" in moves["dividend_paid"],
            rules.dividend.price_moves_if == "price",
        ),
        "market.movement.no_dividend": ("-or-".join(unpaid), ours.unpaid),
        "market.movement.float": (_first(moves["float"]), ours.floated),
    }


def _rounds(facts: dict[str, Any], rules: Ruleset) -> Pairs:
    trade, own, pays = facts["stock_round"], facts["treasury_trading"], facts["dividends"]
    words = {"full": "pay", "half": "half", "withhold": "withhold"}
    after_round = rules.trading.sell_after == "operating-round"
    return {
        "stock_round.order": (trade["order"].replace(" ", "-"), rules.trading.turn),
        "stock_round.buy_per_turn": (trade["buy_per_turn"] == 1, not rules.limits.multiple_buy_from),
        "stock_round.first_round_starts_with": (
            re.findall(r"the (\S+) holder", trade["first_round_starts_with"]),
            [rules.privates.first_turn],
        ),
        "stock_round.sale_requires": ("operating round" in trade["sale_requires"], after_round),
        "treasury_trading": (True, rules.turn.steps[-2:] == ("train", "stock")),
        "treasury_trading.sell_from_own_operating_turn": (own["sell_from_own_operating_turn"], 1 + after_round),
        "dividends.options": ({words[word] for word in pays["options"]}, set(rules.dividend.decisions)),
        "dividends.half_per_10_percent": (
            [-(-revenue // 20) for revenue in range(10, 400, 10)],
            [part(revenue, 10, "half", rules.stock.share) for revenue in range(10, 400, 10)],
        ),
        "dividends.half_treasury": (80, 170 - paid_out(170, "half", rules.stock.share)),
        "dividends.treasury_shares": (pays["treasury_shares"], rules.dividend.own),
        "dividends.pool_shares": (pays["pool_shares"], rules.dividend.pool),
    }


def _trains(facts: dict[str, Any], rules: Ruleset) -> Pairs:
    prices, general = facts["trains"], rules.trains
    pairs: Pairs = {
        "train": ([fact["type"] for fact in facts["train"]], list(rules.train)),
        "trains.from_other_president": (prices["from_other_president"], general.between_corporations),
        "trains.from_same_president_min": (prices["from_same_president_min"], general.between_same_president),
        "trains.optional_other_president_min": (
            prices["optional_other_president_min"],
            rules.option["train_prices"].values["agreed"],
        ),
        "trains.intercorporate_from_phase": (
            prices["intercorporate_from_phase"],
            next(iter(rules.phase)) if general.between_allowed else None,
        ),
        "phase": ([fact["name"] for fact in facts["phase"]], list(rules.phase)),
    }
    for fact in facts["train"]:
        ours = rules.train[fact["type"]]
        rusted_by = next((name for name, phase in rules.phase.items() if fact["type"] in phase.rusts), None)
        pairs[f"train.{fact['type']}"] = ((fact["count"], fact["price"]), (ours.count_, ours.price))
        pairs[f"train.{fact['type']}.rusted_by"] = (fact.get("rusted_by"), rusted_by)
        pairs[f"train.{fact['type']}.alone"] = ((None, ()), (ours.available_with, ours.trade_in))
    yellow = 1
    for fact in facts["phase"]:
        phase, yellow = rules.phase[fact["name"]], fact.get("yellow_tiles", yellow)
        pairs[f"phase.{fact['name']}"] = (
            (fact["train_limit"], fact["or_count"], fact.get("rusts", []), fact.get("closes_privates", False)),
            (phase.train_limit, phase.operating_rounds, list(phase.rusts), phase.closes_privates),
        )
        pairs[f"phase.{fact['name']}.yellow_tiles"] = (yellow, rules.turn.tiles + phase.extra_tiles)
        pairs[f"phase.{fact['name']}.private_sale"] = (False, phase.privates_to_corporations)
    return pairs


def _map_and_end(facts: dict[str, Any], rules: Ruleset) -> Pairs:
    tokens, terrain, end = facts["tokens"], facts["terrain"], facts["end"]
    pairs: Pairs = {
        "tokens.total": ({tokens["total"]}, {one.tokens for one in rules.corporation.values()}),
        "tokens.paid_at_float": (tokens["paid_at_float"], rules.stock.station_fee),
        "tokens.cost_when_placed": ({tokens["cost_when_placed"]}, set(rules.tokens.costs)),
        "terrain.cost_40": (sorted(terrain["cost_40"]), sorted(rules.terrain["40"].hexes)),
        "terrain.cost_60": (sorted(terrain["cost_60"]), sorted(rules.terrain["60"].hexes)),
        "terrain.costs": ([40, 60], [kind.cost for kind in rules.terrain.values()]),
        "offboard.red_to_red_bonus_per_stop": (
            facts["offboard"]["red_to_red_bonus_per_stop"],
            rules.revenue.red_to_red,
        ),
        "end.bank": (end["bank"], {"round": "end of the current operating round"}.get(rules.end.bank)),
        "end.bank_in_stock_round": (
            end["bank_in_stock_round"],
            {"round": "after one more operating round"}.get(rules.end.bank),
        ),
        "end.bank_broken_at": (end["bank_broken_at"], {"at-zero": "cash <= 0"}.get(rules.bank.breaks)),
        "scoring": (not facts["scoring"]["corporation_assets"], rules.end.score == "worth"),
        "corporation": ([fact["id"] for fact in facts["corporation"]], list(rules.corporation)),
    }
    for fact in facts["corporation"]:
        ours = rules.corporation[fact["id"]]
        shares = (facts["shares"]["president_percent"], facts["shares"]["other_certificates"])
        pairs[f"corporation.{fact['id']}"] = (
            (fact["name"], fact["home"], fact["tokens"], *shares),
            (ours.name, ours.home, ours.tokens, ours.president, ours.ordinary),
        )
    return pairs


def _pairs(facts: dict[str, Any], rules: Ruleset) -> Pairs:
    """By its path in the facts: what they say, and what the ruleset says."""
    parts = (_game, _privates, _shares, _market, _rounds, _trains, _map_and_end)
    return {path: pair for part_ in parts for path, pair in part_(facts, rules).items()}


def test_1851_agrees_with_the_facts() -> None:
    """Every value of the facts is that of rulesets/1851.toml; all that differ are listed."""
    pairs = _pairs(_facts(), read("1851"))
    assert len(pairs) > 100
    assert [
        f"{path}: the facts say {fact!r}, the ruleset {ours!r}" for path, (fact, ours) in pairs.items() if fact != ours
    ] == []


def test_no_table_of_the_facts_is_left_out() -> None:
    """Each table of the facts is compared (of the red areas only what is added: a revenue is the players' word, C25)."""
    facts = _facts()
    assert sorted(facts.keys() - {path.partition(".")[0] for path in _pairs(facts, read("1851"))}) == []
