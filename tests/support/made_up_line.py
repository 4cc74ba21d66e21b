"""A made-up title on a market of one line: minors, a deck of privates, tile costs, forced issues, and bankruptcies after which the game goes on."""

from pathlib import Path

from support.table import Play, play

RULES = """
extends = "1830"
replace = ["players", "market", "limits.zones", "private", "train", "phase", "terrain", "board", "bank.notes", "option", "external"]
[game]
id = "Line"
title = "Line"
[bank]
total = 9000
breaks = "below-zero"
[bank.notes]
[players.cash]
2 = 400
3 = 400
[players.certificate_limit]
2 = 14
3 = 14
[players.out]
privates = []
railroads = []
[stock]
float = 20
capitalization = 0
capital_paid = "float"
capital_price = "market"
unsold = "treasury"
[treasury_stock]
subsidies = ["NYC"]
[limits]
per_corporation = 60
per_corporation_in = "percent"
multiple_buy_from = []
[limits.zones]
[trading]
no_sale = "never"
sell_after = "run-or-president"
repeat_sale = "refused"
price_drops_per = "block"
price_drops_by = "president"
ipo_price = "market"
sold_out = "all-held"
turn = "sell-then-buy"
[market]
par = [40, 50, 60, 70, 80]
sale = "left-or-down"
sold_out = "right-or-up"
in_pool = "left-or-down"
paid = "right-or-up"
unpaid = "left-or-down"
order = ["price", "stack"]
grid = [["0c", "10", "20", "30", "40p", "50p", "60p", "70p", "80p", "90", "100", "112", "124"]]
[market.zones]
c = "close"
[closing]
cite = "L1"
[corporation.MS]
name = "Michigan Southern"
home = "C15"
tokens = 1
president = 100
ordinary = 0
[minors]
MS = { private = "MS", treasury = 60, train = "2" }
cite = "L2"
[privates]
sale = "deck"
corporation_pays = [1, 100]
between_players = false
[sale_by_deck]
prices = { MS = 140 }
discount = 10
[private.MS]
name = "Michigan Southern (Minor)"
price = 60
revenue = 0
[private.TB]
name = "Tunnel Blasting"
price = 60
revenue = 20
discount = { off = 20, terrain = ["mountain"] }
[private.LM]
name = "Little Miami"
price = 40
revenue = 15
[yellow_tiles]
LM = { tiles = 2, hexes = ["H12", "G13"], replaces = true }
[train.2]
price = 80
count = 5
[train.4]
price = 180
count = 3
[train."3/5"]
price = 160
count = 3
[train.6]
price = 800
count = 9
[cards]
"3/5" = "4"
[trains]
must_own_train = "always"
[phase.I]
begins = ["2"]
train_limit = 4
operating_rounds = 2
privates_to_corporations = true
[phase.II]
begins = ["4", "3/5"]
train_limit = 3
operating_rounds = 2
privates_to_corporations = true
[phase.III]
begins = ["6"]
train_limit = 2
operating_rounds = 2
closes_privates = true
[turn]
first_round = "lowest-first"
stations = "with-tiles"
[further_tiles]
tiles = 1
with_upgrade = true
[tokens]
costs = [0, 80]
home = "float"
[station_prices]
PRR = { hex = "E11", prices = [40, 60] }
[tile_costs]
least = 20
cheaper = { NYC = { off = 20, hexes = ["J4"] } }
[terrain.mountain]
cost = 40
hexes = ["F18"]
[rivers]
"F18-G19" = 40
"G19-G21" = 20
discounts = { TB = { off = 20, edges = ["G19-G21"] } }
[board]
replaced_from = "II"
[dividend]
decisions = ["pay", "withhold", "half"]
half_kept = 10
pool = "bank"
[own_stock]
most = 100
when = "before-run"
issue_from = "float"
issue_at = "left"
issue_moves = "stay"
issue_most = "players"
redeem_at = "right"
[forced_issue]
cite = "L3"
[emergency]
other_corporation = "never"
bank_train = "any"
[bankruptcy]
cite = "L4"
cite_no_president = "L5"
[end]
bankrupt_privates = "no"
[option.privates]
about = "the privates that are out of the game"
sets = "players.out.privates"
drawn = true
drawn_from = ["TB", "LM"]
number = { 2 = 1 }
[option.railroads]
about = "the corporations that are out of the game"
sets = "players.out.railroads"
drawn = true
drawn_from = ["ERIE", "NNH", "B&M"]
number = { 2 = 2 }
"""


def line(
    folder: Path, laid: str, players: str = "Alice Bob Carol", changes: dict[str, str] | None = None, **options: str
) -> Play:
    """A table of that title, with some of its text changed."""
    text = RULES
    for before, after in (changes or {}).items():
        assert before in text, before
        text = text.replace(before, after)
    path = folder / "line.toml"
    path.write_text(text, "utf-8")
    return play(laid, rules=str(path), players=players, **options)


SOLD = "private bob ms; private alice tb; private carol lm"
"""The privates, recorded as their owners show them."""
