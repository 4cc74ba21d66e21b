"""What may still be sold for a train: `sell`, `raise`, `train --president` and `bankrupt` give one answer (1830 24.0; 1889.4; A86)."""

import random
import re
import shlex

import pytest

from banker.advice.raising import what_to_raise
from banker.errors import BankerError
from banker.rounds import forced_sales
from banker.rules.read import read
from support.marks import few
from support.table import Play, play

OPTIONS = {
    "1830": {"repeat_sale": "held"}, "1851": {}, "1830-7p": {}, "1889": {}, "18Chesapeake": {"cv": "N&W"}, "1836Jr30": {}, "18GA": {}, "18TN": {},
    "18NL": {}, "1850Jr": {}, "1882": {"rebellion": "5"}, "18ChristmasEve": {"sc": "N&W"}, "18Tokaido": {"out": "none"},
    "18Texas": {"jg": "MP"},
}  # fmt: skip
DEAD_END = (
    "phase 6; round OR 3.1; stock AR 65 Dan 50; stock KO 65 Ann 40 Dan 30; stock SR 100 Ann 60;"
    " cash AR 470; at AR 10,1; ran AR; cash Dan {}"
)
"""1889: Dan is president of AR, which needs a 6-train for ¥630; of AR they may sell three at ¥20, of KO three at ¥65."""


def _dead_end(cash: int) -> Play:
    return play(DEAD_END.format(cash), "Ann Ben Cyd Dan", "1889")


@pytest.mark.rule("1889.4", "1889.14")
def test_what_was_sold_in_this_turn_is_no_longer_there() -> None:
    """Who has sold one KO and still lacks money is bankrupt, though they hold two more: all four say so."""
    game = _dead_end(5).say("sell dan ko 1; sell dan ar 3")
    assert (game.see("cash Dan"), game.see("percent KO Dan")) == (130, 20)
    game.refused("sell dan ko", "All KO that Dan sells in one turn is one sale (1889.4)")
    game.refused("train ar 6 --president", "Dan has ¥130 of the ¥160 that AR lacks", "`bankrupt Dan`")
    answer = what_to_raise(game.table, "Dan")
    assert (answer.ways, answer.most and answer.most.brings) == ([], 0)
    assert answer.notes == [
        "Dan has sold KO in this turn, and all that they sell of a corporation in one turn is one sale (1889.4)."
    ]
    game.say("bankrupt dan")
    assert game.see("percent KO Dan") == 20


def test_bankruptcy_sells_only_what_was_not_sold_before() -> None:
    """The stock of a corporation of which none was sold in this turn is sold, the rest of the other stays (1889.4)."""
    game = _dead_end(0).say("sell dan ko 1; bankrupt dan")
    assert (game.see("percent KO Dan"), game.see("percent AR Dan")) == (20, 20)


def test_raise_in_a_stock_round_leaves_out_what_was_sold_in_this_turn() -> None:
    """In a stock round `raise` says which stock it leaves out; after another player's deal it is there again (1889.4)."""
    game = play("round SR 2; stock KO 65 Ann 40 Dan 30; stock SR 100 Ben 60", "Ann Ben Cyd Dan", "1889")
    game.say("sell dan ko 1")
    answer = what_to_raise(game.table, "Dan")
    assert (answer.most and answer.most.sales, answer.notes[0][:29]) == ((), "Dan has sold KO in this turn,")
    again = what_to_raise(game.say("sell ben sr 1").table, "Dan")
    assert again.notes == []
    assert again.most is not None
    assert [(sale.corporation, sale.certificates) for sale in again.most.sales] == [("KO", 2)]


def _position(title: str, chance: random.Random) -> Play:
    """A president with random stock and little cash, whose corporation has run and owns no train."""
    rules = read(title, OPTIONS[title])
    names = chance.sample(
        [
            name
            for name, corporation in rules.corporation.items()
            if not corporation.begins and corporation.president == 20
        ],
        3,
    )
    par = chance.choice(sorted(rules.market.par)[-3:])
    parts = [f"cash {name} 200" for name in names if rules.corporation[name].station_fee]
    parts += [f"stock {names[0]} {par} Ann {chance.choice((50, 60))} Ben {chance.choice((10, 20, 30))}"]
    parts += [
        f"stock {name} {par} {chance.choice(('Ben 30 Ann 30', 'Ann 40 Ben 20', 'Cid 60 Ann 10', 'Ben 60'))}"
        for name in names[1:]
    ]
    parts += [f"cash {names[0]} {chance.randrange(150)}", f"cash Ann {chance.randrange(100)}", f"ran {names[0]}"]
    phase = chance.choice([name for name in rules.phase if name.isalnum()][2:5])
    return play(
        "; ".join([f"phase {phase}; round OR 3.1", *parts]),
        "Ann Ben Cid Dan Eve Flo Gus"[: 11 if title != "1830-7p" else None],
        title,
        **OPTIONS[title],
    )


def _does(game: Play, line: str) -> bool:
    """Whether a line is allowed now."""
    try:
        play_on = game.table
        game.say(line)
    except BankerError:
        return False
    game.table = play_on
    game.records.pop()
    return True


@few(1, 12)
@pytest.mark.parametrize("title", OPTIONS)
def test_there_is_no_dead_end(title: str) -> None:
    """After any legal sales either the train can be bought, or `raise` and `sell` find stock, or the president is bankrupt: never two of these."""
    chance, seen = random.Random(f"one answer {title}"), set[str]()
    for _ in range(16):
        game = _position(title, chance)
        for _ in range(6):
            needed = forced_sales.need(game.table)
            assert isinstance(needed, forced_sales.ForcedPurchase)
            train = f"train {needed.corporation} {shlex.quote(needed.kind)} --president"
            ways = bool(what_to_raise(game.table, "Ann").ways) if needed.missing else False
            sales = [
                f"sell ann {name} {count}"
                for name in game.table.rules.corporation
                for count in range(1, 6)
                if game.table.percent(name, "Ann") and _does(game, f"sell ann {name} {count}")
            ]
            answers = {"train": _does(game, train), "raise": ways, "bankrupt": _does(game, "bankrupt ann")}
            assert sum(answers.values()) == 1, answers
            assert not (answers["raise"] and not sales)
            assert not (answers["train"] and sales)
            seen |= {name for name, given in answers.items() if given}
            if not needed.missing or not sales:
                break
            if answers["bankrupt"]:
                message = game.refused(train)
                assert re.search("`bankrupt Ann`", message), message
            game.say(chance.choice(sales))
    assert len(seen) > 1 or title in ("1851", "18Texas"), (
        "stock of a corporation that has not operated is not sold there"
    )
