"""`price`, `close` and `move`: what a title that no table knows does, done by hand; the box counts after each."""

import json
import random
from pathlib import Path

import pytest

from banker.audit import audit
from banker.cli.complete import Names, candidates
from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.errors import BankerError, Impossible
from banker.game import Game
from banker.opening import begin
from banker.state.box import Box
from banker.state.invariants import first_broken_at_all
from banker.state.record import read_moves, to_toml
from banker.state.table import IPO, MAP, POOL, REMOVED
from banker.verbs.event import read_event
from banker.verbs.registry import BY_HAND, find, verbs
from banker.views.history import describe
from support.marks import seeds
from support.random_players import PLAYS, setup
from support.say import Say
from support.table import play

FLOATED = (
    "round SR 2; stock PRR 100 Alice 40 Bob 20 pool 10; cash PRR 300; trains PRR 2 2; private MH PRR; cash Bob 500"
)


def test_rules_are_not_asked() -> None:
    """The verbs in `BY_HAND`, and only these, are by hand: they have no objections of their own, so none needs an override."""
    assert {verb for verb in verbs() if find(verb).by_hand} == {*BY_HAND}


# --- price ---


def test_price_by_amount_and_by_space() -> None:
    """A price of one space names it; a price of several needs row and column, and the message lists them."""
    game = play(FLOATED)
    game.say("price prr 350 a split")
    assert game.see("price PRR") == 350
    message = game.invalid("price prr 82 a split", "Several spaces have that price")
    game.say(f"price prr {message.split('`')[1]} a split")
    assert game.see("price PRR") == 82


def test_first_price_is_par() -> None:
    """A corporation without a price begins on the par space, and floats where enough of it is sold."""
    game = play("round SR 2").say("price nyc 67 begins")
    assert (game.see("price NYC"), game.see("par NYC"), game.see("cell NYC")) == (67, 67, [6, 7])
    game.say("move president nyc ipo alice begins; move 4 nyc ipo bob begins")
    assert (game.see("floated NYC"), game.see("president NYC")) == (True, "Bob")
    assert game.gains("next") == {"Bank": -670, "NYC": 670}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("price prr 7 x", "The market has no space of $7. The nearest: $10."),
        ("price prr 99 x", "The market has no space of $99. The nearest: $90 or $100."),
        ("price prr 999 x", "The market has no space of $999. The nearest: $350."),
        ("price prr 99,1 x", "The market has no space in row 99, column 1"),
        ("price prr 1,7 x", "The price token of PRR is already there"),
        ("price prr 3,3", "`price` needs REASON"),
        ("price zz 3,3 x", "Unknown corporation 'zz'"),
        ("close zz x", "Unknown corporation or private 'zz'"),
        ("close prr", "`close` needs REASON"),
        ("close sv x", "The SV private is closed"),
        ("close mh --pays 3 x", "`--pays` is for the stock of a corporation"),
        ("close bo x", "'bo' is ambiguous: `B&O` or the B&O private (`BO`)."),
        ("move zz alice bob x", "'zz' is nothing that can be moved"),
        ("move bo alice bob x", "'bo' is ambiguous: `1 B&O` or `private BO`"),
        ("move 2 mh prr bob x", "There is only one of these: the MH private"),
        ("move prr alice depot x", "can have 1 PRR, but not Depot"),
        ("move 2-train prr alice x", "can have a 2-train, but not Alice"),
        ("move prr alice alice x", "A move needs two different places"),
        ("move prr alice zz x", "Unknown player or corporation 'zz'"),
        ("move prr alice bob", "`move` needs REASON"),
        ("move 0 prr alice bob x", "'0' is nothing that can be moved"),
        ("move 100 bank alice x", "For money: `pay`."),
        ("move station prr prr M12 x", "A station on any hex is on the `map`."),
        ("price prr 82 a split", "Type the row and column: `1,5`, `2,6`, "),
    ],
)
def test_wrong_words(line: str, words: str) -> None:
    """Wrong words are refused in one sentence, with nothing recorded."""
    game = play(FLOATED)
    assert words in game.invalid(line)


def test_what_is_not_there_cannot_be_moved() -> None:
    """An override does not help where the box lacks the thing."""
    game = play(FLOATED)
    for line in ("move 3 prr bob alice x", "move 4-train prr nyc x", "move station prr map out x"):
        with pytest.raises(Impossible):
            game.say(line)


# --- close ---


def test_closed_corporation() -> None:
    """Its money goes to the bank, its stock out of play, its trains to the pool; price, president and float are gone."""
    game = play(FLOATED)
    assert game.gains("close prr it is merged") == {"Bank": 300, "PRR": -300}
    table = game.table
    assert [game.see(f"{what} PRR") for what in ("price", "par", "president", "floated", "privates")] == [
        None,
        None,
        None,
        False,
        "",
    ]
    assert (table.percent("PRR", REMOVED), table.on_map("PRR"), game.see("tokens PRR")) == (100, 0, 4)
    assert (table.trains(POOL), table.owner("MH"), table.order(), game.see("worth Alice")) == (
        ["2", "2"],
        REMOVED,
        [],
        800,
    )
    game.invalid("close prr again", "PRR is closed")
    game.refused("par alice prr 67")
    game.refused("buy alice prr pool")
    game.say("undo")
    assert (game.see("president PRR"), game.see("cash PRR"), game.see("privates PRR")) == ("Alice", 300, "MH")


def test_all_stock_is_told_in_one_line() -> None:
    """Wherever the certificates are, one line tells that they leave; what is moved by hand has its own."""
    assert play(FLOATED).told("close prr merged").splitlines().count("All stock of PRR leaves the game.") == 1
    assert "PRR leave the game" not in play(FLOATED).told("close prr merged")
    assert "2 PRR leave the game." in play(FLOATED).told("move 2 prr bob out merged")


def test_holders_are_paid_if_said() -> None:
    """`--pays` is what the bank pays players for each share; stock of the pool brings nothing."""
    assert play(FLOATED).gains("close prr --pays 70 bought") == {"Alice": 280, "Bob": 140, "Bank": -120, "PRR": -300}


def test_closed_in_its_turn() -> None:
    """A corporation that closes in its turn has none any more, and the next one operates."""
    game = play("round OR 2.1 of 1; stock PRR 100 Alice 60; stock NYC 90 Bob 60; trains PRR 2; trains NYC 2; ran PRR")
    game.say("close prr out of coal")
    assert (game.table.operating, game.see("waiting")) == (None, "NYC")
    game.say("run nyc 50; next")


def test_name_begins_again_by_hand() -> None:
    """A closed corporation can begin again once its certificates are back in the IPO."""
    game = play(FLOATED).say("close prr x; move president prr out ipo x; move 8 prr out ipo x; par bob prr 67")
    assert (game.see("president PRR"), game.see("price PRR")) == ("Bob", 67)


def test_closed_corporation_that_gets_a_price_does_not_float(game: Say) -> None:
    """It stays out of play until it begins again by its own rule: with its certificates back in the IPO, by `par`, and 60% sold."""
    for line in ("close prr x", "price prr 67 x"):
        assert game(line).code == 0
    assert "floats" not in game("price nyc 67 x").out + game("price prr 100 x").out
    closed = play(FLOATED).say("close prr x; price prr 67 x; next")
    assert (closed.see("floated PRR"), closed.table.yet_to_operate(), closed.see("cash PRR")) == (False, [], 0)
    again = play(FLOATED).say("close prr x; move president prr out ipo x; move 8 prr out ipo x; par bob prr 67")
    assert again.see("floated PRR") is False
    again.say("buy alice prr; buy bob prr; buy alice prr; buy bob prr")
    assert again.see("floated PRR") is True


def test_closed_corporation_is_marked(game: Say) -> None:
    """`status` has `out` for its price, and what it can no longer do is refused without a section of the rules."""
    assert game("close nyc x").code == 0
    row = next(line.split() for line in game("status").out.splitlines() if line.startswith("NYC"))
    assert row[:3] == ["NYC", "-", "out"]
    assert "NYC is out of the game (by hand)" in play("round SR 2").say("close nyc x").refused("par alice nyc 67")
    assert game("status -O csv").code == 0


@pytest.mark.parametrize(
    ("ruleset", "name", "line"),
    [
        *(
            ("1830", "PRR", line)
            for line in (
                "train nyc 4 prr 300", "train prr 4", "run prr 100", "tile prr 80", "token prr 40", "discard prr 4", "private prr mh 110",
                "pay prr alice 10 x", "pay alice prr 10 x", "buy alice prr", "sell alice prr", "par alice prr 67", "exchange alice mh prr ipo",
            )
        ),
        ("1851", "L&N", "buy l&n l&n"), ("18Texas", "T&P", "issue t&p 1"), ("18Texas", "T&P", "redeem t&p 1"), ("1830-7p", "PRR", "water prr"),
    ],
)  # fmt: skip
def test_closed_corporation_does_nothing(ruleset: str, name: str, line: str) -> None:
    """Whatever the command, a corporation that is out of the game neither acts nor is acted on, except by hand."""
    players = "Alice Bob Cyd" if ruleset != "1830-7p" else "Alice Bob Cyd Dan Eve Fay Gus"
    game = play("round OR 2.1 of 1", players, ruleset).say(f"close {name} x")
    assert game.refused(line) == f"{name} is out of the game (by hand)."


def test_exact_id_hides_longer_names(tmp_path: Path) -> None:
    """`close mex` and `move 1 mex` name the corporation MEX, where two privates are called Mexican."""
    text = "".join(f'[private.{name}]\nname = "Mexican {name}"\nprice = 20\nrevenue = 5\n' for name in ("MIR", "MNR"))
    path = tmp_path / "mex.toml"
    corporation = '[corporation.MEX]\nname = "Ferrocarril"\nhome = "A1"\ntokens = 2\n'
    path.write_text(f'extends = "1830"\n[game]\nid = "M"\ntitle = "M"\n{corporation}{text}', "utf-8")
    game = play("round SR 2", rules=str(path)).say("move 1 mex ipo alice x; close mex x")
    assert game.see("percent MEX Alice") == 0
    game.invalid("close mexican x", "'mexican' is ambiguous: MIR or MNR")


def test_private_leaves_the_auction() -> None:
    """A private of the bank that closes takes its bids along; after the last one stock is on sale."""
    game = play().say("bid alice cs 60; bid bob cs 70; close cs x")
    assert (game.see("owner CS"), game.table.reserved("Bob")) == (REMOVED, 0)
    game.say("; ".join(f"close {name} x" for name in ("SV", "DH", "MH", "CA", "BO")))
    game.say("par alice prr 67")


# --- move ---


def test_presidency_and_float_follow() -> None:
    """Whoever holds more is president; the certificate that another holds is exchanged (1830 13.0)."""
    game = play(FLOATED).say("move 1 prr alice bob gift; move prr pool bob gift")
    assert (game.see("president PRR"), game.see("percent PRR Bob"), game.see("percent PRR Alice")) == ("Bob", 40, 30)
    game.say("move president prr bob ipo receivership")
    assert (game.see("president PRR"), game.see("percent PRR ipo"), game.table.ordinary("PRR", IPO)) == (None, 50, 3)


def test_status_shows_own_stock(game: Say) -> None:
    """`status` has a column for stock in treasuries once there is any."""
    assert "  own  " not in game("status").out
    assert game("move prr ipo treasury formed").code == 0
    assert "  own  " in game("status").out


def test_status_shows_stock_out_of_play(game: Say) -> None:
    """`status` has a column for stock out of play once a corporation has some; of a closed one, the price says it."""
    assert game("close nyc x").code == 0
    assert " out " not in game("status").out.splitlines()[5]
    assert game("move 2 prr ipo out five shares").code == 0
    head, row = (
        next(line.split() for line in game("status").out.splitlines() if line.startswith(start))
        for start in ("corp", "PRR")
    )
    assert ("out" in head, row[-2:]) == (True, ["20", "10"])
    found = {one["id"]: one["out"] for one in game("status -O json").data["corporations"]}
    assert (found["PRR"], found["NYC"], found["B&O"]) == (20, 100, 0)


@pytest.mark.parametrize(
    ("line", "complete"),
    [
        ("prr ipo pool", ("1", "PRR", "IPO", "Pool")),
        ("2 prr ipo treasury", ("2", "PRR", "IPO", "PRR")),
        ("pres prr alice bob", None),
        ("president prr alice bob", ("president", "PRR", "Alice", "Bob")),
        ("2 2-trains prr nyc", ("2", "train", "2", "PRR", "NYC")),
        ("train d depot out", ("1", "train", "D", "Depot", "Out")),
        ("station prr prr map", ("1", "station", "PRR", "PRR", "Map")),
        ("mh prr bob", ("private", "MH", "PRR", "Bob")),
    ],
)
def test_what_can_be_moved(line: str, complete: tuple[str, ...] | None) -> None:
    """Each way to name a thing, and the complete words in the ledger."""
    game = play(FLOATED)
    if complete is None:
        game.invalid(f"move {line} x")
        return
    game.say(f"move {line} because of it")
    assert game.records[-1].words == (*complete, "because of it")


def test_train_from_the_depot_begins_its_phase() -> None:
    """A train that leaves the depot for a corporation or the pool begins its phase; one that leaves the game does not."""
    game = play("round SR 2").say("move 6 2-train depot out x")
    assert game.see("phase") == "2"
    game.say("move 3-train depot pool x")
    assert (game.see("phase"), game.table.trains(POOL)) == ("3", ["3"])
    game.say("move 4-train depot prr x")
    assert game.see("phase") == "4"


def test_station_is_told_once(game: Say) -> None:
    """A home station placed by hand is what the event is about, so one line tells it."""
    assert game("move station nyc nyc map x").out.splitlines()[:-1] == ["NYC places its home station and has 3 left."]


def test_no_discard_is_asked_for() -> None:
    """Trains above the limit can also leave by hand."""
    game = play("round OR 2.1 of 1; phase 4; stock PRR 100 Alice 60; trains PRR 3 3 3")
    game.say("move 4-train depot prr x")
    assert game.see("discards") == {"PRR": 1}
    game.refused("next")
    game.say("move 3-train prr out x")
    assert game.see("discards") == {}


def test_stations() -> None:
    """Stations leave the map, come back, or leave the game."""
    game = play(FLOATED).say("move 2 station prr prr map x; move station prr map prr x; move 2 station prr prr out x")
    assert (game.table.on_map("PRR"), game.see("tokens PRR")) == (1, 1)
    assert "1 station of PRR leaves the game." in game.told("move station prr map out x")
    assert game.table.holdings["token", "PRR"][REMOVED] == 3
    assert MAP not in game.table.holdings["token", "PRR"]


# --- corrections, lists, pages ---


@pytest.mark.parametrize(
    ("lines", "moved"),
    [
        ("close sv x", ["SV"]), ("close prr x", ["PRR", "MH", "2-train"]), ("move sv bank out x", ["SV"]), ("move mh prr alice x", ["MH"]),
        ("move 2-train depot prr x", ["2-train"]), ("move 2-train prr pool x", ["2-train"]), ("move 3-train depot pool x", ["3-train"]),
        ("move 2 prr ipo alice x", ["PRR"]), ("move station prr prr map x", ["PRR"]), ("price prr 350 x", ["PRR"]), ("price nyc 67 x", ["NYC", "par"]),
    ],
)  # fmt: skip
def test_what_is_done_by_hand_cites_no_rule(lines: str, moved: list[str]) -> None:
    """What was moved is `by hand` in `show`; only what follows from it has a section of the rules."""
    game = play("" if "sv" in lines else FLOATED)
    verb, *words = lines.split()
    explained = resolve(game.table, History(()), verb, words).draft.explained
    by_hand = " ".join(describe(each.move, game.table) for each in explained if each.cite == "by hand")
    others = " ".join(describe(each.move, game.table) for each in explained if each.cite != "by hand")
    assert [what for what in moved if what not in by_hand] == [], (by_hand, others)
    assert [what for what in moved if what in others] == [], (by_hand, others)


def test_lists_of_what_was_done_by_hand(game: Say) -> None:
    """`audit` and `score` list what counts, with the reasons; an audit finds no fault in it."""
    lines = ["price nyc 67 one", "price prr 3,3 two", "undo", 'close sv "three of it"', "note four"]
    assert game("play", "\n".join(lines)).code == 0
    n = next(row["n"] for row in game("log -O json").data if row["do"] == "note")
    assert game(f"amend {n} move 1 erie ipo alice five --yes").code == 0
    report = game("audit")
    assert report.code == 0
    assert [line.split(": ", 1)[1] for line in report.out.split("Done by hand:\n")[1].splitlines()] == [
        "price NYC 6,7 one",
        'close SV "three of it"',
        f"amend {n} move 1 Erie IPO Alice five",
    ]
    done = game("score -O json").data["by_hand"]
    assert [(event["do"], event["words"][-1]) for event in done] == [
        ("price", "one"),
        ("close", "three of it"),
        ("move", "five"),
    ]
    assert f'event {n - 1}: close SV "three of it"\n' in game("score").out.split("Done by hand:\n")[1]
    assert game("play", "\n".join(f"price nyc {row},7 again" for row in (1, 2) * 5)).code == 0
    assert "and 3 more; `audit` lists them all\n" in game("score").out
    assert "Done by hand:" not in game("score --at 6").out


def test_amend_void_insert(game: Say) -> None:
    """Corrections of what was done by hand settle as any other."""
    game("par alice prr 67")
    game("price prr 3,3 x")
    assert "PRR: $60 to $48" in game("amend 8 price prr 4,2 x --yes").out
    assert "3 PRR go back to the box" in game("insert 8 move 3 prr ipo out x --yes").out
    assert game("void 8 --yes").code == 0
    assert game("status -O json").data["corporations"][0]["price"] == 67
    assert game("audit").code == 0


def test_dry_run_json_and_events(game: Say) -> None:
    """A preview records nothing; JSON has words, moves and effects."""
    before = Path("game.toml").read_bytes()
    assert "Would be event 7: close SV x" in game("-n close sv x").out
    assert Path("game.toml").read_bytes() == before
    done = json.loads(game("move 2 prr ipo alice gift -O json").out)
    assert (done["words"], done["follows"][0]) == (
        ["2", "PRR", "IPO", "Alice", "gift"],
        "Alice gets 2 PRR from the IPO and now holds 30%.",
    )


@pytest.mark.parametrize(
    ("before", "begun", "words"),
    [
        ("move", "prr", ["PRR"]),
        ("move 2 prr", "po", ["pool"]),
        ("move 3-train", "po", ["pool"]),
        ("move president nyc ipo", "al", ["Alice"]),
        ("close", "pr", ["PRR"]),
    ],
)
def test_completion(before: str, begun: str, words: list[str]) -> None:
    """Completion knows what can be moved, and where to."""
    names = Names(players=["Alice", "Bob"], corporations=["PRR", "NYC"], privates=["SV"], trains=["2", "3"])
    assert candidates(before.split(), begun, names) == words


# --- random ---

_LOOKS = ("status", "market", "order", "limits", "score", "trains", "log", "project 2", "raise {}", "audit", "replay")
_OTHERS = (
    "next",
    "run",
    "buy",
    "sell",
    "par",
    "train",
    "tile",
    "token",
    "exchange",
    "discard",
    "private",
    "undo",
    "redo",
)


def _by_hand(dice: random.Random, game: Game) -> tuple[str, list[str]]:
    """A random thing to do by hand, mostly possible."""
    table = game.table
    rules, name = table.rules, dice.choice([*table.rules.corporation])
    privates = [*rules.private] or [name]
    match dice.choice(BY_HAND if rules.market.spaces else ("close", "move")):
        case "price":
            row, column = dice.choice([*rules.market.spaces])
            return "price", [name, f"{row},{column}", "x"]
        case "close":
            pays = ["--pays", str(dice.randrange(200))] if dice.random() < 0.3 else []
            return ("close", [name, *pays, "x"]) if dice.random() < 0.3 else ("close", [dice.choice(privates), "x"])
        case _:
            of = dice.choice(("share", "share", "president", "train", "token", "private"))
            places = table.holdings.get((of, thing := dice.choice([*rules.train]) if of == "train" else name), {})
            if of == "private":
                thing = dice.choice(privates)
                places = table.holdings.get(("private", thing), {})
            source = dice.choice([*places] or [name])
            anywhere = (*table.players, *rules.corporation, "IPO", "Pool", "Depot", "Map", "Bank", "Out")
            word = {"token": "station"}.get(of, of)
            count = [str(dice.randint(1, 3))] if of in ("share", "token", "train") else []
            return "move", [*count, word, thing, source, dice.choice(anywhere), "x"]


def _other(dice: random.Random, game: Game) -> tuple[str, list[str]]:
    """A random move within the rules, or nearly."""
    table = game.table
    who, name, train = (dice.choice([*names]) for names in (table.players, table.rules.corporation, table.rules.train))
    par = str(dice.choice(table.rules.market.par or (1,)))
    private = dice.choice([*table.rules.private] or [name])
    words = {"par": [who, name, par], "private": [who, private], "exchange": [who, private]}
    words |= {verb: [who, name] for verb in ("buy", "sell")}
    words |= {"run": [name, str(20 * dice.randrange(8))], "tile": [name, "0"], "token": [name]}
    words |= {verb: [name, train] for verb in ("train", "discard")}
    verb = dice.choice((*_OTHERS, "next", "run", "run"))
    return verb, words.get(verb, [])


@pytest.mark.parametrize(
    ("ruleset", "seed"),
    seeds([(name, seed) for seed in range(8) for name in PLAYS], fast=1, slow=16),
)
def test_random_games(ruleset: str, seed: int, tmp_path: Path, banker: Say) -> None:
    """Whatever is done by hand: the box counts, the table is possible, undo restores it, and the replay is equal."""
    dice = random.Random(f"{ruleset} {seed}")
    begun = setup(ruleset, dice)
    path = tmp_path / "random.toml"
    begin(path, begun.ruleset, begun.players, begun.options)
    game = Game(path, writing=True)
    box, recorded = Box(game.table.first()), 0
    for _ in range(120):
        verb, words = (_by_hand if dice.random() < 0.5 else _other)(dice, game)
        before = game.table.copy()
        try:
            outcome = game.record(verb, words)
        except BankerError:
            assert game.table.same_as(before)
            continue
        recorded += verb in BY_HAND
        assert [*box.count(game.table)] == [], outcome.record
        assert first_broken_at_all(game.table) is None
        event = outcome.resolved.event
        assert read_event(type(event), event.words(), before) == event
        back = game.table.copy()
        back.take_back(read_moves(map(to_toml, outcome.record.moves)))
        assert back.same_as(before)
        if dice.random() < 0.05:
            n = dice.randint(1, len(game.records))
            for words in (["void", str(n)], ["insert", str(n), verb, *outcome.record.words]):
                try:
                    game.record(words[0], words[1:], dry_run=True)
                except BankerError:
                    continue
    who = game.table.players[0]
    game.close()
    assert recorded
    assert [finding for finding in audit(path).findings if finding.severity != "warning"] == []
    explain = f"explain {next(iter(game.rules.corporation))!r}"
    for look in (*_LOOKS, explain, "export --to csv", "export --to json", "report -o -"):
        answer = banker(f"-f {path} {look.format(who)}")
        assert answer.code in (0, 1), (look, answer.err)
