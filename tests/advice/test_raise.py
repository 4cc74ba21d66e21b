"""`raise`: the stock that could be sold to raise an amount, checked against sums by hand and against every set of sales."""

import json
import random

import pytest

from banker.advice.raising import Answer, Way, missing, ways_to_raise
from banker.calc.rounds import Round
from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.rounds import forced_sales
from banker.rounds.ending import in_next_stock_round
from banker.state.facts import CorporationFacts
from banker.state.table import Table
from support.marks import few, seeds
from support.random_tables import random_tables
from support.say import Say
from support.table import Play, play

Sold = frozenset[tuple[str, int]]
_TOO_MANY = 250


def sales(way: Way) -> dict[str, int]:
    """Return the certificates that a way sells, by corporation."""
    return {sale.corporation: sale.certificates for sale in way.sales}


# --- sums done by hand ---


def _stock(lay: str = "", **options: str) -> Play:
    """SR 4: Alice holds 40% PRR at $100 (president), 30% NYC at $90, 10% Erie at $67; Bob 30% PRR, 40% NYC, 60% Erie."""
    stock = "stock PRR 100 Alice 40 Bob 30; stock NYC 90 Bob 40 Alice 30; stock Erie 67 Bob 60 Alice 10"
    return play(f"phase 4; round SR 4; {stock}; {lay}", **options)


def _ways(game: Play, who: str, amount: int) -> list[tuple[dict[str, int], int, int]]:
    return [(sales(way), way.brings, way.loss) for way in ways_to_raise(game.table, who, amount).ways]


def test_least_loss_first() -> None:
    """For $100: two NYC lose $14 on the one kept, one NYC and one Erie $8 on two kept, one PRR $10 on three kept (1830 15.0).

    PRR is at $100 on the top line and falls to 90, 82, 76, 71; NYC is at $90 on the second line and falls to 82, 76, 71.
    """
    assert _ways(_stock(), "Alice", 100) == [
        ({"NYC": 2}, 180, 14),
        ({"Erie": 1, "NYC": 1}, 157, 2 * 8),
        ({"PRR": 1}, 100, 3 * 10),
    ]


def test_way_that_costs_a_presidency() -> None:
    """Selling two PRR leaves Alice 20% against Bob's 30%, and each way that does so names Bob as president (1830 13.0)."""
    answer = ways_to_raise(_stock("cash Alice 55").table, "Alice", 350)
    lost = {tuple(sales(way).items()): [sale.president for sale in way.sales if sale.president] for way in answer.ways}
    assert lost[("NYC", 2), ("PRR", 2)] == ["Bob"]
    assert all(way.cash == 55 + way.brings for way in answer.ways)


def test_presidents_certificate_without_a_successor() -> None:
    """No other player holds 20%, so Alice cannot sell the president's certificate, only one of three certificates (1830 13.0, 15.0)."""
    game = play("phase 4; round SR 4; stock PRR 100 Alice 30 Bob 10")
    assert _ways(game, "Alice", 100) == [({"PRR": 1}, 100, 20)]
    answer = ways_to_raise(game.table, "Alice", 101)
    assert answer.ways == []
    assert answer.most is not None
    assert (sales(answer.most), answer.most.brings) == ({"PRR": 1}, 100)


def test_pool_holds_half_at_most() -> None:
    """With 40% in the pool, Alice can sell only one certificate (1830 12.0(2))."""
    game = play("phase 4; round SR 4; stock PRR 100 Bob 30 Alice 20 pool 40")
    assert _ways(game, "Alice", 50) == [({"PRR": 1}, 100, 10)]
    assert _ways(game, "Alice", 150) == []


def test_no_sale_in_the_first_stock_round() -> None:
    """In SR 1 no stock can be sold (1830 12.0(1))."""
    answer = ways_to_raise(play("stock PRR 100 Alice 40 Bob 30").table, "Alice", 100)
    assert (answer.ways, answer.most and answer.most.brings) == ([], 0)
    assert answer.notes == ["No stock may be sold in the first stock round (1830 12.0(1))."]


def test_raise_in_an_operating_round_is_for_the_next_stock_round() -> None:
    """No train must be bought, so `raise` answers for SR 5 and says so (1830 24.0(3))."""
    game = play("phase 4; round OR 4.1; stock PRR 100 Alice 40 Bob 30; trains PRR 4")
    answer = ways_to_raise(game.table, "Alice", 100)
    assert (answer.when, [sales(way) for way in answer.ways]) == ("SR 5", [{"PRR": 1}])
    assert "1830 24.0(3)" in answer.notes[0]
    assert "These sales are for SR 5, at today's prices." in answer.notes[0]


def test_no_stock_round_after_the_bank_has_broken() -> None:
    """The bank has broken in an operating round, so no stock can be sold any more (1830 25.0)."""
    game = play("phase 4; round OR 4.1; stock PRR 100 Alice 40 Bob 30; trains PRR 4; bank 40").say("run prr 100")
    answer = ways_to_raise(game.table, "Alice", 100)
    assert (answer.ways, answer.most and answer.most.sales) == ([], ())
    assert "The game ends before the next stock round." in answer.notes[0]


def _forced(lay: str = "", cash: int = 100, **options: str) -> Play:
    """B&O, whose president is Alice, has run without a train; with $56 it lacks $244 for a 4-train, less Alice's cash."""
    stock = f"stock B&O 67 Alice 20 Bob 20 Carol 20; cash B&O 56; cash Alice {cash}"
    return play(f"phase 4; round OR 4.1 of 2; {stock}; {lay}; ran B&O", **options)


def test_forced_sale() -> None:
    """Alice lacks $144 and sells three NYC at $67, or two PRR at $100, which costs its presidency; B&O is kept (1830 24.0(3)).

    Alice holds 40% of PRR and Bob 30%, so selling two makes Bob president. One NYC and one PRR bring $167.
    """
    game = _forced("stock NYC 67 Bob 40 Alice 30; stock PRR 100 Alice 40 Bob 30")
    answer = ways_to_raise(game.table, "Alice", 144)
    assert answer.need is not None
    assert (answer.when, answer.need.missing) == ("OR 4.1", 144)
    found = [(sales(way), way.brings, {sale.president for sale in way.sales}) for way in answer.ways]
    assert ({"NYC": 3}, 201, {None}) == found[0]
    assert ({"NYC": 1, "PRR": 1}, 167, {None}) in found
    assert ({"PRR": 2}, 200, {"Bob"}) in found
    assert len(found) == 3


def test_forced_sale_keeps_the_presidency_concerned() -> None:
    """The president sells stock of the corporation that needs the train only down to a tie (1830 24.0(3); A52)."""
    lay = "phase 6; round OR 4.1; stock B&O 67 Alice 60 Bob 40; cash B&O 500; cash Alice 0; ran B&O"
    assert _ways(play(lay), "Alice", 130)[0][0] == {"B&O": 2}
    assert _ways(play(lay.replace("500", "400")), "Alice", 230) == []


def test_forced_sale_of_more_than_is_needed() -> None:
    """Alice lacks $144: two NYC and one Erie bring $234, three NYC $201, and no legal sale brings more (A51)."""
    game = _forced("stock NYC 67 Bob 40 Alice 40; stock Erie 100 Bob 60 Alice 10")
    answer = ways_to_raise(game.table, "Alice", 200)
    assert [sales(way) for way in answer.ways] == [{"NYC": 2, "Erie": 1}, {"NYC": 3}]
    assert "Alice lacks only $144 and may not sell more certificates than necessary" in answer.notes[0]
    assert "1830 24.0(3)" in answer.notes[0]
    beyond = ways_to_raise(game.table, "Alice", 235)
    assert beyond.most is not None
    assert (beyond.ways, sales(beyond.most), beyond.most.brings) == ([], {"NYC": 2, "Erie": 1}, 234)


def test_raise_if_the_cash_suffices() -> None:
    """With $244 Alice cannot sell now, so `raise` proposes sales for SR 5 (A51)."""
    game = _forced("stock NYC 67 Bob 40 Alice 30", cash=244)
    answer = ways_to_raise(game.table, "Alice", 60)
    assert (answer.when, answer.need) == ("SR 5", None)
    assert "Alice and B&O can pay $300 for a 4-train, so Alice may not sell now" in answer.notes[0]


def test_1851_no_sale_before_a_corporation_has_operated() -> None:
    """Stock of a corporation that has not operated cannot be sold now, but in the next stock round (1851; C9)."""
    lay = "phase 3; round OR 2.1 of 2; stock SR 100 Alice 50; stock L&N 75 Alice 50 Bob 10; cash L&N 0; cash Alice 0"
    early = play(lay, rules="1851").say("run sr 0; run l&n 0")
    answer = ways_to_raise(early.table, "Alice", 100)
    assert (answer.ways, answer.when) == ([], "OR 2.1")
    bob = ways_to_raise(early.table, "Bob", 70)
    assert [sales(way) for way in bob.ways] == [{"L&N": 1}]
    assert bob.when == "SR 3"
    assert (answer.privates, answer.most and answer.most.brings) == ([], 0)


def test_1851_block_sales() -> None:
    """With block sales, the price falls by only one space for each sale, so less is lost (1851 Optional Rules; C20)."""
    losses = []
    for option in ("no", "yes"):
        game = play("phase 3; round OR 2.1 of 2; stock L&N 75 Bob 50 Alice 40", rules="1851", block_sales=option)
        game.say("run l&n 0; next; run l&n 0; next").lay("at L&N 2,7")
        losses.append(ways_to_raise(game.table, "Alice", 210).ways[0].loss)
    assert losses[0] > losses[1] > 0


def test_held_price() -> None:
    """With `repeat_sale = held`, the second sale in a turn brings the price of the first (A19)."""
    game = play("phase 4; round SR 4; stock PRR 100 Bob 60 Alice 30", repeat_sale="held").say("sell alice prr")
    way = ways_to_raise(game.table, "Alice", 101).ways[0]
    assert (sales(way), way.brings) == ({"PRR": 2}, 200)


# --- every set of sales tried ---


def _every_set(table: Table, who: str) -> dict[Sold, Table] | None:
    """Return the table after each set of sales that can be recorded in some order; None if there are too many to try."""
    reached: dict[Sold, Table] = {frozenset(): table}
    held = {name: table.percent(name, who) // table.rules.stock.share for name in table.rules.corporation}
    tried = [frozenset[tuple[str, int]]()]
    for some in tried:
        for name in held.keys() - {name for name, _ in some}:
            for count in range(1, held[name] + 1):
                more = some | {(name, count)}
                resolved = resolve(reached[some], History(()), "sell", [who, name, str(count)])
                if not resolved.objections and more not in reached:
                    reached[more] = resolved.after
                    tried.append(more)
        if len(reached) > _TOO_MANY:
            return None
    return reached


def _compare(table: Table, who: str, amounts: list[int]) -> int:
    """Compare the answers for some amounts with every set of sales; return the number of ways proposed."""
    every = _every_set(table, who)
    if every is None:
        return 0
    brings = {some: after.cash(who) - table.cash(who) for some, after in every.items()}
    proposed = 0
    for amount in amounts:
        answer = ways_to_raise(table, who, amount)
        assert answer.when == str(table.round)
        enough = {some for some, total in brings.items() if total >= amount}
        minimal = {some for some in enough if not any(_less(some, name) in enough for name, _ in some)}
        losses = sorted(table.worth(who).total - every[some].worth(who).total for some in minimal)
        assert [way.loss for way in answer.ways] == losses[:5], (who, amount)
        assert len({frozenset(sales(way).items()) for way in answer.ways}) == len(answer.ways)
        for way in answer.ways:
            proposed += 1
            assert frozenset(sales(way).items()) in minimal
            _recorded(table, who, way)
        if not minimal:
            assert answer.most is not None
            assert answer.most.brings == max(brings.values())
            _recorded(table, who, answer.most)
    return proposed


def _less(some: frozenset[tuple[str, int]], name: str) -> frozenset[tuple[str, int]]:
    """Return the set with one certificate fewer of a corporation."""
    return frozenset(
        (corporation, count - (corporation == name)) for corporation, count in some if count - (corporation == name)
    )


def _recorded(table: Table, who: str, way: Way) -> None:
    """Record a proposed way in its order: each sale is legal, brings the proposed money, and moves prices and presidencies as proposed."""
    now = table
    for sale in way.sales:
        resolved = resolve(now, History(()), "sell", [who, sale.corporation, str(sale.certificates)])
        assert resolved.objections == []
        after = resolved.after
        assert after.cash(who) - now.cash(who) == sale.brings
        assert (now.price(sale.corporation), after.price(sale.corporation)) == (sale.market, sale.then)
        assert after.cells[sale.corporation] == sale.to
        passed = after.president(sale.corporation) != now.president(sale.corporation)
        assert sale.president == (after.president(sale.corporation) if passed else None)
        now = after
    assert (now.cash(who), table.worth(who).total - now.worth(who).total) == (way.cash, way.loss)


@pytest.mark.parametrize("seed", seeds(range(5), fast=1))
@pytest.mark.parametrize("ruleset", ["1830", "1851", "1830-7p"])
def test_best_ways_in_random_games(ruleset: str, seed: int) -> None:
    """In random games, the ways proposed are the best of all sets of sales that can be recorded."""
    dice = random.Random(seed)
    for table in random_tables(ruleset, seed, 500):
        needed = forced_sales.need(table)
        forced = needed is not None and needed.missing > 0 and dice.random() < 0.5
        if table.discards_due() or (not forced and (not table.round.is_stock or dice.random() > 0.05)):
            continue
        who = needed.president if forced and needed else dice.choice(table.players)
        amounts = [dice.randint(1, 900) for _ in range(4)] + ([needed.missing] if forced and needed else [])
        _compare(table, who, amounts)


def _laid(dice: random.Random, rules: str, options: dict[str, str]) -> Play:
    """A random table: two players hold most of five corporations, which have no train and no money to buy one."""
    game = play("", "A B C D E F G" if rules == "1830-7p" else "A B C D", rules, **options)
    tables = game.table.rules
    lines = [f"phase {'6' if '6' in tables.phase else '4'}", "round SR 3"]
    for number, name in enumerate(dice.sample(list(tables.corporation), 5)):
        first, rival = ("A", "B") if number == 0 else dice.sample("AB", 2)
        most = tables.corporation[name].president + 10 * dice.randint(0, 2)
        percent = {first: most, rival: min(10 * dice.randint(1, 4), most, 70 - most), "pool": 10 * dice.randint(0, 2)}
        held = " ".join(f"{who} {share}" for who, share in percent.items() if share)
        lines.append(f"stock {name} {dice.choice(tables.market.par)} {held}")
    game.lay("; ".join(lines))
    spaces = [cell for cell, space in tables.market.spaces.items() if space.price > 20]
    lines = [f"at {name} {','.join(map(str, dice.choice(spaces)))}" for name in game.table.cells]
    lines += [f"cash {name} 0" for name in tables.corporation if game.table.floated(name)]
    game.lay("; ".join([*lines, "round OR 3.2 of 3"]))
    for name in game.table.order():
        CorporationFacts.first_operated_in.put(game.table, name, Round("OR", 1, 1))
    return game


@pytest.mark.parametrize("seed", seeds(range(12), fast=0, slow=2))
@pytest.mark.parametrize(
    ("rules", "options"),
    [("1830", {}), ("1830", {"repeat_sale": "held"}), ("1851", {"block_sales": "yes"}), ("1830-7p", {})],
)
def test_best_ways_in_random_forced_sales(rules: str, options: dict[str, str], seed: int) -> None:
    """In random forced sales, every legal set of sales is found that keeps the presidency concerned and stays within the need."""
    dice = random.Random(seed)
    game = _laid(dice, rules, options)
    for name in game.table.order():
        who = game.table.president(name)
        game.lay(f"cash {who} {dice.randint(0, 300)}; ran {name}")
        needed = forced_sales.need(game.table)
        if needed is not None and needed.missing:
            amounts = [needed.missing, needed.missing + dice.randint(1, 90), dice.randint(1, needed.missing)]
            assert who == needed.president
            _compare(game.table, needed.president, amounts)


# --- at the table ---


def test_raise_in_text_and_json(banker: Say) -> None:
    """`raise` prints text and JSON, leaves the file as it was, and what it proposes can be recorded."""
    for line in (
        "new 1830 Alice Bob Carol", "private alice sv", "private bob cs", "private carol dh", "private alice mh",
        "private bob ca", "private carol bo --par 100", "pay bank alice 400 loan", "pay bank bob 900 loan",
        "par alice prr 100", "buy alice prr", "buy alice prr", "buy bob prr", "buy bob prr", "next", "run prr 0", "train prr 2", "next",
    ):  # fmt: skip
        assert banker(line).code == 0, line
    answer = banker("raise alice 150")
    assert answer.code == 0
    assert "To raise $150 in SR 2, sell one of these sets" in answer.out
    data = banker("raise ali $150 -O json").data
    assert data["possible"] is True
    for way in data["ways"]:
        before = banker("status -O json").data["players"][0]["cash"]
        for sale in way["sales"]:
            assert banker(f"sell alice '{sale['corporation']}' {sale['count']}").code == 0
        status = banker("status -O json").data
        assert status["players"][0]["cash"] == before + way["brings"] == way["cash"]
        for sale in way["sales"]:
            corporation = next(row for row in status["corporations"] if row["id"] == sale["corporation"])
            assert corporation["price"] == sale["market"]["to"]
            assert corporation["president"] == way["presidencies"].get(sale["corporation"], corporation["president"])
            assert banker("undo").code == 0
    assert banker("raise alice 9000 -O json").data["possible"] is False
    impossible = banker("raise alice 9000")
    assert (
        impossible.code,
        "Alice cannot raise $9,000 by sales in SR 2. These sales bring the most, $" in impossible.out,
    ) == (
        0,
        True,
    )
    assert banker("--at 11 raise alice 10 -O json").data["possible"] is False


def test_raise_with_nothing_lacking(banker: Say) -> None:
    """`raise` without an amount answers that nothing is lacking, and with the sales that bring the most."""
    assert banker("new 1830 Alice Bob Carol").code == 0
    answer = banker("raise alice")
    assert (answer.code, answer.err) == (0, "")
    assert "Alice needs no money for a train now. Alice has $800." in answer.out
    data = banker("raise alice -O json").data
    assert (data["amount"], data["possible"], data["most"]["brings"]) == (0, False, 0)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("raise alice 0", "AMOUNT must be at least $1. Type `raise WHO AMOUNT`."),
        ("raise alice -5", ""),
        ("raise alice ten", "'ten' is not an amount"),
        ("raise zed 100", "Unknown player 'zed'"),
        ("raise", ""),
    ],
)
def test_unreadable_arguments_of_raise(game: Say, line: str, says: str) -> None:
    """An argument that cannot be read exits with 2 and one sentence."""
    answer = game(line)
    assert answer.code == 2
    assert says in answer.err


def test_raise_without_an_amount_in_a_forced_purchase() -> None:
    """In a forced purchase, the amount defaults to what the president lacks."""
    game = _forced("stock NYC 67 Bob 40 Alice 30")
    assert (missing(game.table, "Alice"), missing(game.table, "Bob")) == (144, None)


def test_raise_without_stock(banker: Say) -> None:
    """In the starter game, `raise` says that there is no stock to sell."""
    assert banker("new 1830-starter Alice=PRR Bob=NYC Carol=CO").code == 0
    answer = banker("raise alice 100")
    assert (answer.code, "This game has no stock to sell" in answer.out) == (0, True)
    assert json.loads(banker("raise alice 100 -O json").out)["possible"] is False


def worst(certificates: int) -> Table:
    """A player of the 7-player variant who can sell this many certificates of each of nine corporations, all at different prices."""
    game = play("phase 6; round SR 5", "A B C D E F G", "1830-7p")
    names = list(game.table.rules.corporation)
    for name in names:
        game.lay(f"stock {name} 100 B 30 A {10 * certificates}")
    prices: dict[int, str] = {}
    for cell, space in game.table.rules.market.spaces.items():
        prices.setdefault(space.price, f"{cell[0]},{cell[1]}")
    for name, price in zip(names, sorted(prices)[-9:], strict=True):
        game.lay(f"at {name} {prices[price]}")
    return game.table


@few(1)
@pytest.mark.parametrize("certificates", [2, 3, 5])
def test_raise_finds_ways_for_the_fullest_hands(certificates: int) -> None:
    """With 18 to 45 certificates of nine corporations there are more than a million sets of sales, and `raise` finds ways."""
    table = worst(certificates)
    for part in (10, 30, 50, 70, 95):
        whole = ways_to_raise(table, "A", 10**6).most
        assert whole is not None
        answer: Answer = ways_to_raise(table, "A", whole.brings * part // 100)
        assert answer.ways


def test_next_stock_round_is_a_copy_of_the_table() -> None:
    """Looking at the next stock round leaves the table as it was."""
    game = play("phase 4; round OR 4.1; stock PRR 100 Alice 40 Bob 30; trains PRR 4")
    before = game.table.copy()
    later = in_next_stock_round(game.table)
    assert later is not None
    assert (str(later.round), game.table.same_as(before)) == ("SR 5", True)
