"""A new game needs no code: two made-up games work by their tables alone (tests/data/rulesets/valid/tinker.toml, hawkers.toml).

The payments of each event are noted beside it, so that everything can be checked by hand: the cash after an event is the
cash before it plus these payments, and the bank has the rest of $1,000.
"""

from pathlib import Path
from typing import Any

import pytest

from support.marks import SLOW, few
from support.paths import DATA
from support.say import Say

_RULES = DATA / "rulesets" / "valid"
_PLAYERS = "Alice Bob Carol"

# A share is 20%: a president's certificate is two shares ($2 per dollar of par), that of the TAI three.
_GAME = """
private alice mill            #  1  Alice -21
private bob mine 56           #  2  Bob -56 (50 and at least 3 more); with it 20% of TKR
par alice tkr 75              #  3  Alice -150, at 3,4
par carol tai 65              #  4  Carol -195 (60%), at 2,3
buy bob tai                   #  5  Bob -65; 80% sold: TAI floats, +260 (4 x 65) at once
sell bob tkr                  #  6  Bob +75; left one space, 75 to 60
next                          #  7  Alice +4, Bob +11; TAI has 20% unsold and stays
token tai                     #  8  TAI -37 (home 7, the first one 30)
tile tai c3                   #  9  TAI -15 (bog)
tile tai d4                   # 10  TAI -35 (ridge)
run tai 0                     # 11  down, 65 to 60
train tai 1                   # 12  TAI -40
train tai 1                   # 13  TAI -40
next                          # 14
buy bob tkr pool              # 15  Bob -60 (the market price)
buy bob tkr ipo               # 16  Bob -75 (par); 80% sold: TKR floats, +240 (4 x 60, the market price)
exchange bob mine tai         # 17  the last 20% of TAI
next                          # 18  Alice +4 (the Mine is closed); TAI sold out: right, 60 to 75
run tai 35h                   # 19  4 a share (3.5 rounded up): Carol +12, Bob +8, TAI +15; 20 is less than 75: it stays
run tkr 0                     # 20  TKR -7 (home); down, 60 to 50
train tkr 2                   # 21  TKR -120; phase 2
private tkr mill 31           # 22  TKR -31, Alice +31 (21 to 31.50)
train tkr 1 --from tai --price 5   # 23  TKR -5, TAI +5
next                          # 24  a set of one operating round, fixed in phase 1
sell bob tkr 2                # 25  Bob +100 (2 x 50); a block: left one space, 50 to 35
buy alice tkr pool 2          # 26  Alice -70 (35 is in the slump: several at once)
par bob sol 65                # 27  Bob -130
buy bob sol                   # 28  Bob -65
buy carol sol                 # 29  Carol -65; 80% sold: SOL floats, +260
sell carol sol                # 30  Carol +65; left, 65 to 50
next                          # 31  TKR +4 (the Mill is its); TAI sold out: right, 75 to 85; now three operating rounds
run sol 0                     # 32  SOL -7 (home); down, 50 to 45
train sol 2                   # 33  SOL -120
train sol 3                   # 34  SOL -130; phase 3: one train each, the 1s rust, the Mill closes
discard sol 2                 # 35
run tai 0                     # 36  at the bottom of its column: stays at 85
train tai 2 --president       # 37  of 120 TAI has 113, Carol -7
run tkr 320                   # 38  64 a share: Alice +256, TKR +64 (20% unsold); up, 35 to 45
next                          # 39
run tai 435                   # 40  87 a share: Carol +261, Bob +174; up, 85 to 100. The bank has 0
run sol 50                    # 41  10 a share: Bob +30, SOL +10 (unsold), 10 of the pool stay in the bank; up, 45 to 50
run tkr 45w                   # 42  TKR +45; down, 45 to 35
next                          # 43
run tai 55h                   # 44  6 a share (5.5 rounded up): Carol +18, Bob +12, TAI +25; 30 is less than 100: it stays
run sol 0                     # 45  down, 50 to 45
run tkr                       # 46  as before: TKR +45; down, 35 to 25
end                           # 47
"""
_LINES = [line.partition("#")[0].strip() for line in _GAME.strip().splitlines()]


def _begin(banker: Say, events: int, rules: str = "tinker", players: str = _PLAYERS, lines: list[str] = _LINES) -> None:
    """Begin a ledger with this many events of a game."""
    assert banker(f"new {_RULES / rules}.toml {players}").code == 0
    answer = banker("play", "\n".join(lines[:events]))
    assert answer.code == 0, answer.err


@pytest.fixture
def tinker(banker: Say) -> Say:
    """Play the whole game to its end."""
    _begin(banker, len(_LINES))
    return banker


def _cash(data: Any) -> dict[str, int]:
    """Return the cash of every account in a status."""
    held = {row["name"]: row["cash"] for row in data["players"]}
    held |= {row["id"]: row["treasury"] for row in data["corporations"] if row["floated"]}
    return {**held, "bank": data["game"]["bank"]}


# --- the whole game ---


@few(2)
@pytest.mark.parametrize(
    ("event", "cash"),
    [
        (0, {"Alice": 270, "Bob": 270, "Carol": 270, "bank": 190}),
        (2, {"Alice": 249, "Bob": 214, "Carol": 270, "bank": 267}),
        (6, {"Alice": 99, "Bob": 224, "Carol": 75, "TAI": 260, "bank": 342}),
        (7, {"Alice": 103, "Bob": 235, "Carol": 75, "TAI": 260, "bank": 327}),
        (13, {"Alice": 103, "Bob": 235, "Carol": 75, "TAI": 93, "bank": 494}),
        (18, {"Alice": 107, "Bob": 100, "Carol": 75, "TKR": 240, "TAI": 93, "bank": 385}),
        (19, {"Alice": 107, "Bob": 108, "Carol": 87, "TKR": 240, "TAI": 108, "bank": 350}),
        (24, {"Alice": 138, "Bob": 108, "Carol": 87, "TKR": 77, "TAI": 113, "bank": 477}),
        (31, {"Alice": 68, "Bob": 13, "Carol": 87, "TKR": 81, "TAI": 113, "SOL": 260, "bank": 378}),
        (37, {"Alice": 68, "Bob": 13, "Carol": 80, "TKR": 81, "TAI": 0, "SOL": 3, "bank": 755}),
        (38, {"Alice": 324, "Bob": 13, "Carol": 80, "TKR": 145, "TAI": 0, "SOL": 3, "bank": 435}),
        (40, {"Alice": 324, "Bob": 187, "Carol": 341, "TKR": 145, "TAI": 0, "SOL": 3, "bank": 0}),
        (41, {"Alice": 324, "Bob": 217, "Carol": 341, "TKR": 145, "TAI": 0, "SOL": 13, "bank": 160}),
        (47, {"Alice": 324, "Bob": 229, "Carol": 359, "TKR": 235, "TAI": 25, "SOL": 13, "bank": 15}),
    ],
)
def test_cash_of_every_account(tinker: Say, event: int, cash: dict[str, int]) -> None:
    """After an event, each account has the cash that the noted payments add up to."""
    assert _cash(tinker(f"status --at {event} -O json").data) == cash


@SLOW
def test_every_price(tinker: Say) -> None:
    """Sales move a token left, payouts up, other runs down, and being sold out right."""
    cells = {}
    for event in (6, 14, 18, 24, 31, 39, 43, 47):
        rows = tinker(f"status --at {event} -O json").data["corporations"]
        cells[event] = {row["id"]: (row["row"], row["column"], row["price"]) for row in rows if row["price"]}
    assert cells == {
        6: {"TKR": (3, 3, 60), "TAI": (2, 3, 65)},
        14: {"TKR": (3, 3, 60), "TAI": (3, 3, 60)},
        18: {"TKR": (3, 3, 60), "TAI": (3, 4, 75)},
        24: {"TKR": (4, 3, 50), "TAI": (3, 4, 75)},
        31: {"TKR": (4, 2, 35), "TAI": (3, 5, 85), "SOL": (2, 2, 50)},
        39: {"TKR": (3, 2, 45), "TAI": (3, 5, 85), "SOL": (3, 2, 45)},
        43: {"TKR": (4, 2, 35), "TAI": (2, 5, 100), "SOL": (2, 2, 50)},
        47: {"TKR": (5, 2, 25), "TAI": (2, 5, 100), "SOL": (3, 2, 45)},
    }


@few(1)
@pytest.mark.parametrize(
    ("event", "order"),
    [
        (13, ["TAI"]),  # 60% of TKR are sold, 20% of them to the pool; it floats at 80%
        (18, ["TAI", "TKR"]),  # line 3: column 4 before column 3
        (31, ["SOL", "TAI", "TKR"]),  # lines 2, 3, 4, though the price of TAI is 85 and that of SOL 50
        (39, ["TAI", "SOL", "TKR"]),  # line 3: column 5, then column 2, where SOL came first
    ],
)
def test_operating_order_goes_by_the_line(tinker: Say, event: int, order: list[str]) -> None:
    """The upper line operates first at any price, then the right column, then the top of the stack."""
    assert tinker(f"status --at {event} -O json").data["order"] == order


def test_later_token_is_below_an_earlier_one(tinker: Say) -> None:
    """After event 11 both tokens are at 60 in 3,3, and TKR, which came first (event 6), is on top."""
    spaces = tinker("market --at 11 -O json").data["spaces"]
    assert {(space["row"], space["column"]): space["tokens"] for space in spaces if space["tokens"]} == {
        (3, 3): ["TKR", "TAI"]
    }


@pytest.mark.parametrize(
    ("event", "shares", "president"),
    [
        (6, {"Alice": {"TKR": 40}, "Bob": {"TAI": 20}, "Carol": {"TAI": 60}}, "Alice"),
        # 40% against 40%: Alice stays president of TKR
        (17, {"Alice": {"TKR": 40}, "Bob": {"TKR": 40, "TAI": 40}, "Carol": {"TAI": 60}}, "Alice"),
        (31, {"Alice": {"TKR": 80}, "Bob": {"TAI": 40, "SOL": 60}, "Carol": {"TAI": 60}}, "Alice"),
    ],
)
def test_shares_and_presidents(tinker: Say, event: int, shares: dict[str, dict[str, int]], president: str) -> None:
    """Shares are shown in percent: 20% a certificate, 40% or 60% the president's."""
    data = tinker(f"status --at {event} -O json").data
    assert {row["name"]: row["shares"] for row in data["players"]} == shares
    assert data["corporations"][0]["president"] == president


def test_presidency_passes_for_two_certificates(banker: Say) -> None:
    """With 60% against 40% Bob becomes president of TKR and holds two certificates, one of 40%; Alice gets two single ones."""
    _begin(banker, 16)
    assert banker("pay bank bob 75 a loan").code == 0
    answer = banker("buy bob tkr")
    assert "Bob becomes president of TKR." in answer.out
    players = banker("status -O json").data["players"]
    assert [(row["shares"].get("TKR"), row["president"], row["certificates"]) for row in players] == [
        (40, [], 3),  # with the Mill
        (60, ["TKR"], 4),  # with 20% of TAI and the Mine
        (None, ["TAI"], 1),
    ]


@pytest.mark.parametrize(
    ("event", "phase", "depot", "trains"),
    [
        (13, "1", {"1": 0, "2": 2, "3": None, "E": 1}, {"TAI": ["1", "1"]}),
        (24, "2", {"1": 0, "2": 1, "3": None, "E": 1}, {"TKR": ["1", "2"], "TAI": ["1"]}),
        (34, "3", {"1": 0, "2": 0, "3": None, "E": 1}, {"TKR": ["2"], "SOL": ["2", "3"]}),
        (37, "3", {"1": 0, "2": 0, "3": None, "E": 1}, {"TKR": ["2"], "TAI": ["2"], "SOL": ["3"]}),
    ],
)
def test_trains(tinker: Say, event: int, phase: str, depot: dict[str, int], trains: dict[str, list[str]]) -> None:
    """The first 3-train rusts all 1-trains, 3-trains never sell out, and SOL's 2-train reaches TAI by way of the pool."""
    data = tinker(f"status --at {event} -O json").data
    held = {row["id"]: sorted(row["trains"]) for row in data["corporations"] if row["trains"]}
    assert (data["game"]["phase"], data["depot"], held) == (phase, depot, trains)


def test_end_of_the_game(tinker: Say) -> None:
    """The bank breaks only below zero, gets $200 more, and the set of three operating rounds is played out."""
    broken = {event: tinker(f"status --at {event} -O json").data["game"]["bank_broken"] for event in (40, 41)}
    assert broken == {40: False, 41: True}
    # Alice 324 + 4 x 25, Bob 229 + 2 x 100 + 3 x 45, Carol 359 + 3 x 100
    players = tinker("score -O json").data["players"]
    assert [(row["rank"], row["name"], row["cash"], row["stock"], row["worth"]) for row in players] == [
        (1, "Carol", 359, 300, 659),
        (2, "Bob", 229, 335, 564),
        (3, "Alice", 324, 100, 424),
    ]
    game = tinker("status -O json").data["game"]
    assert (game["over"], game["end_reason"], game["round"]) == (True, "the bank has broken", "OR 3.3")


def test_privates_count_nothing_in_the_score(tinker: Say) -> None:
    """After event 6 Alice has $99, two shares at $60 and the Mill, and is worth $219."""
    row = next(row for row in tinker("score --at 6 -O json").data["players"] if row["name"] == "Alice")
    assert (row["cash"], row["stock"], row["privates"], row["worth"]) == (99, 120, 0, 219)


def test_audit_finds_nothing(tinker: Say) -> None:
    """The audit of the whole game finds nothing."""
    answer = tinker("audit game.toml -O json")
    assert (answer.code, answer.data["ledgers"][0]["findings"]) == (0, [])


def test_undo_and_redo_of_the_end(tinker: Say) -> None:
    """After an undo and a redo of the end, the scores are the same."""
    before = tinker("score -O json").data["players"]
    assert tinker("undo").code == 0
    assert not tinker("status -O json").data["game"]["over"]
    assert tinker("redo").code == 0
    assert tinker("score -O json").data["players"] == before


# --- what is refused ---


@few(15)
@pytest.mark.parametrize(
    ("events", "line", "words"),
    [
        (0, "private alice mine", ["MILL must be sold before MINE", "(tinker)"]),
        (0, "private alice mill 30", ["MILL costs $21, not $30", "(tinker)"]),
        (1, "private bob mine 52", ["a bid of at least $53", "(tinker)"]),
        (1, "par alice tkr 75", ["until all privates are sold", "MINE", "(tinker)"]),
        (2, "par alice tkr 70", ["$50, $60, $65, $75, $80", "(tinker)"]),
        (2, "buy alice tkr", ["president's certificate of TKR must be bought first", "(tinker)"]),
        (4, "sell carol tai", ["nobody else holds the 60%", "(tinker)"]),
        (4, "exchange bob mine tkr", ["can be exchanged only for TAI or SOL", "(tinker)"]),
        (6, "buy bob tkr pool", ["Bob sold TKR in SR 1", "(tinker)"]),
        (7, "tile tai b2", ["No tile may be laid on B2 while Alice owns MILL", "(tinker)"]),
        (7, "tile tai 20", ["A tile costs $0, $15 or $35, not $20", "(tinker)"]),
        (7, "run tkr 0", ["TKR has not floated", "(tinker)"]),
        (8, "token tai 30", ["TAI has already placed 1 station this turn", "(tinker)"]),
        (9, "token tai", ["has already laid track", "(tinker)"]),
        (10, "tile tai c3", ["has already laid 2 tiles", "(tinker)"]),
        (10, "run tai 10", ["TAI has no train", "(tinker)"]),
        (11, "train tai 2", ["For sale: 1.", "(tinker)"]),
        (13, "train tai 2", ["has 2 trains, and the limit is 2", "(tinker)"]),
        (13, "private tai mill 21", ["may not buy privates in phase 1", "(tinker)"]),
        (18, "run tkr 0", ["TAI operates before TKR", "(tinker)"]),
        (18, "run tai 33", ["multiple of $5", "(tinker)"]),
        (21, "private tkr mill 32", ["pays $21 to $31", "(tinker)"]),
        (21, "private tkr mill 20", ["pays $21 to $31", "(tinker)"]),
        (21, "train tkr 1 --from tai --price 4", ["costs at least $5", "(tinker)"]),
        (21, "train tkr 3", ["For sale: 2, E.", "(tinker)"]),
        (21, "train tkr e --trade-in 1", ["Only a 2-train can be traded in for an E-train, not a 1-train", "(tinker)"]),
        (21, "train tkr e --trade-in 2", ["has $113, but the cost is $160", "(tinker)"]),
        (24, "sell bob tai 3", ["Bob holds only 40% of TAI and cannot sell 60%", "(tinker)"]),
        (26, "buy alice tkr ipo", ["4 certificates of TKR, more than the limit of 3", "(tinker)"]),
        (27, "buy bob sol 2", ["SOL is not in a zone that allows more", "(tinker)"]),
        (29, "sell bob sol 3", ["the bank pool holds 0% and the limit is 40%", "(Tinker's rules, 4)"]),
        (29, "sell bob sol 2", ["nobody else holds the 40%", "(tinker)"]),
        (31, "run tai 0", ["SOL operates before TAI", "(tinker)"]),
        (34, "discard tai 2", ["TAI has no 2-train", "(tinker)"]),
        (35, "discard sol 3", ["SOL has 1 train, within the limit of 1", "(tinker)"]),
        (36, "train tai 2", ["its president adds the missing $7: add --president", "(tinker)"]),
        (36, "train tai 3 --president", ["only with the cheapest train, a 2-train for $120", "(tinker)"]),
        (36, "bankrupt carol", ["Carol is not bankrupt", "(tinker)"]),
        (36, "sell carol tai", ["Carol and TAI already have the $120", "(tinker)"]),
        (38, "end", ["The bank still holds $435", "(tinker)"]),
        (40, "end", ["The bank still holds $0", "(tinker)"]),
        (42, "end", ["the game continues until this set of operating rounds is over", "(tinker)"]),
        (46, "next", ["is the last operating round", "Type `end`.", "(tinker)"]),
        (29, "water sol", ["(tinker)"]),
        (31, "buy sol sol pool", ["Corporations do not trade stock", "(tinker)"]),
    ],
)
def test_refusals(banker: Say, events: int, line: str, words: list[str]) -> None:
    """Each refusal names the numbers and its source: the game itself, unless the [cite] table names a section."""
    _begin(banker, events)
    before = Path("game.toml").read_bytes()
    answer = banker(line)
    assert answer.code == 1, answer.out + answer.err
    missing = [word for word in words if word not in answer.err]
    assert not missing, answer.err
    assert Path("game.toml").read_bytes() == before


def test_certificate_limit(banker: Say) -> None:
    """With three players a player may hold 5 certificates; Bob has them, two of TKR among them, and cannot buy more."""
    _begin(banker, 16)
    assert banker("pay bank bob 300 a loan").code == 0
    assert banker("par bob sol 50").code == 0
    answer = banker("buy bob sol")
    assert (answer.code, answer.err) == (
        1,
        "banker: Bob would hold 6 certificates, more than the limit of 5 (tinker).\n",
    )
    counted = {row["name"]: (row["certificates"], row["limit"]) for row in banker("status -O json").data["players"]}
    assert counted == {"Alice": (2, 5), "Bob": (5, 5), "Carol": (1, 5)}


def test_private_left_out_with_two_players(banker: Say) -> None:
    """With two players the Mine is left out: once the Mill is sold, stock is on sale; each player began with $400 of $1,000."""
    _begin(banker, 0, players="Alice Bob")
    assert banker("private alice mill").code == 0
    assert banker("par bob tkr 50").code == 0
    assert _cash(banker("status -O json").data) == {"Alice": 379, "Bob": 300, "bank": 321}
    assert banker("private bob mine").code == 2


@pytest.mark.parametrize("players", ["Alice", "Alice Bob Carol Dora Eve"])
def test_number_of_players(banker: Say, players: str) -> None:
    """A game for two to four players refuses one or five."""
    answer = banker(f"new {_RULES / 'tinker.toml'} {players}")
    assert (answer.code, "tinker is for 2 to 4 players" in answer.err) == (2, True)


def test_option_without_half_dividends(banker: Say) -> None:
    """With the option halves=no, a half dividend is refused and withholding is allowed."""
    assert banker(f"new {_RULES / 'tinker.toml'} {_PLAYERS} --option halves=no").code == 0
    assert banker("play", "\n".join(_LINES[:18])).code == 0
    answer = banker("run tai 35h")
    assert answer.code == 1
    assert answer.err == "banker: In this game a revenue is paid out or withheld, not half paid (tinker).\n"
    assert banker("run tai 35w").code == 0


def test_calc_with_the_tables_of_the_game(banker: Say) -> None:
    """`calc` uses the game's shares of 20%, its own chart and a capital of 4 times par."""
    rules = f"-r {_RULES / 'tinker.toml'} -O json"
    data = banker(f"calc payout 35h carol=3 bob=2 {rules}").data
    assert [row["amount"] for row in data["payments"]] == [12, 8, 15]
    data = banker(f"calc payout 50 bob=3 --pool 1 {rules}").data
    assert ([row["amount"] for row in data["payments"]], data["bank_pays"]) == ([30, 10], 40)
    assert [step["price"] for step in banker(f"calc move 3,4 sell pay withhold soldout {rules}").data[0]] == [
        75,
        60,
        65,
        60,
        75,
    ]
    data = banker(f"calc float 65 {rules}").data
    assert (data["president"], data["float_percent"], data["capital"]) == (130, 80, 260)
    assert [other["president"] for other in data["others"]] == [195]
    assert banker(f"calc order tai=3,5 sol=2,2 tkr=4,2 {rules}").data == ["SOL", "TAI", "TKR"]
    assert banker(f"calc trade e 2 {rules}").data["price"] == 160
    assert banker(f"calc score 229 2x100 3x45 {rules}").data["worth"] == 564


# --- players who are dealt railroads ---

# In the order of the tables, PED comes before HWK. Each begins with 110 of the bank's 900.
_DEALT = """
tile ped a4                   #  1  PED -20 (fen)
run ped 0                     #  2  PED can pay for an a, and need not
run hwk 0                     #  3
train hwk a                   #  4  HWK -70
next                          #  5
run ped 0                     #  6
train ped a --from hwk --price 35  # 7  PED -35, HWK +35: half of 70
run hwk 0                     #  8
train hwk a                   #  9  HWK -70
next                          # 10
token ped                     # 11  PED -25 (the home one is on the map)
run ped 103                   # 12  PED +103
train ped b                   # 13  PED -100: phase b, every a is gone
run hwk 0                     # 14  HWK has 5 and no train; a c costs 200
"""
_DEALT_LINES = [line.partition("#")[0].strip() for line in _DEALT.strip().splitlines()]
_DUEL = "Alice=HWK Bob=PED"


def test_dealt_railroads(banker: Say) -> None:
    """Each player gets the railroad dealt to them, with its money, and the depot holds the trains of the setup."""
    _begin(banker, 0, "hawkers", _DUEL)
    data = banker("status -O json").data
    assert _cash(data) == {"Alice": 0, "Bob": 0, "PED": 110, "HWK": 110, "bank": 680}
    assert (data["depot"], data["order"], data["game"]["round"]) == ({"a": 2, "b": 1, "c": 3}, ["PED", "HWK"], "OR 1")
    assert {row["id"]: row["president"] for row in data["corporations"]} == {"PED": "Bob", "HWK": "Alice"}


def test_two_railroads_each(banker: Say) -> None:
    """With two railroads for each player, each railroad begins with $60 and the depot holds more trains."""
    _begin(banker, 0, "hawkers", "Alice=TIN+PED Bob=COS+HWK")
    data = banker("status -O json").data
    assert _cash(data) == {"Alice": 0, "Bob": 0, "PED": 60, "HWK": 60, "COS": 60, "TIN": 60, "bank": 660}
    assert data["depot"] == {"a": 4, "b": 2, "c": 3}
    worth = {row["name"]: row["worth"] for row in banker("score -O json").data["players"]}
    assert worth == {"Alice": 120, "Bob": 120}


@pytest.mark.parametrize(
    ("event", "ped", "hwk", "bank"),
    [(1, 90, 110, 700), (4, 90, 40, 770), (7, 55, 75, 770), (9, 55, 5, 840), (12, 133, 5, 762), (14, 33, 5, 862)],
)
def test_cash_of_the_railroads(banker: Say, event: int, ped: int, hwk: int, bank: int) -> None:
    """Each railroad has the cash that the noted payments add up to, and keeps the whole revenue."""
    _begin(banker, event, "hawkers", _DUEL, _DEALT_LINES)
    assert _cash(banker("status -O json").data) == {"Alice": 0, "Bob": 0, "PED": ped, "HWK": hwk, "bank": bank}


@pytest.mark.parametrize(
    ("events", "line", "words"),
    [
        (0, "run hwk 0", ["PED operates before HWK", "(hawkers)"]),
        (1, "tile ped 0", ["has already laid 1 tile", "(hawkers)"]),
        (2, "buy alice hwk", ["This game has no stock", "(hawkers)"]),
        (2, "sell alice hwk", ["This game has no stock", "(hawkers)"]),
        (2, "train ped b", ["For sale: a.", "(hawkers)"]),
        (2, "run ped 0", ["PED has already run", "(hawkers)"]),
        (6, "train ped a --from hwk --price 34", ["costs $35 to $105", "(hawkers)"]),
        (6, "train ped a --from hwk --price 106", ["costs $35 to $105", "(hawkers)"]),
        (9, "train hwk b", ["has $5, but the cost is $100", "(hawkers)"]),
        (11, "token ped", ["has already placed 1 station this turn", "(hawkers)"]),
        (13, "train ped c", ["has 1 train, and the limit is 1", "(hawkers)"]),
        (14, "train hwk c --president", ["(hawkers)"]),
        (10, "end", ["The bank still holds $840", "(hawkers)"]),
    ],
)
def test_refusals_without_stock(banker: Say, events: int, line: str, words: list[str]) -> None:
    """In a game without stock, refusals name the game as their source."""
    _begin(banker, events, "hawkers", _DUEL, _DEALT_LINES)
    answer = banker(line)
    assert answer.code == 1, answer.out + answer.err
    missing = [word for word in words if word not in answer.err]
    assert not missing, answer.err


def test_end_without_a_train(banker: Say) -> None:
    """HWK has $5 and no train, so the game ends with that round and the cash of the railroads decides."""
    _begin(banker, 14, "hawkers", _DUEL, _DEALT_LINES)
    assert banker("next").code == 1
    assert banker("end").code == 0
    players = banker("score -O json").data["players"]
    assert [(row["rank"], row["name"], row["worth"]) for row in players] == [(1, "Bob", 33), (2, "Alice", 5)]
    assert banker("status -O json").data["game"]["bank"] == 932
    assert banker("audit game.toml").code == 0


@pytest.mark.parametrize("players", ["Alice=HWK Bob=COS", "Alice=HWK Bob", "Alice=HWK", "Alice=HWK Bob=HWK"])
def test_deal_that_no_setup_has(banker: Say, players: str) -> None:
    """A deal that no setup has is refused."""
    answer = banker(f"new {_RULES / 'hawkers.toml'} {players}")
    assert (answer.code, answer.err.startswith("banker: ")) == (2, True)
    assert not Path("game.toml").exists()
