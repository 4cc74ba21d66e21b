"""`explain`, `verify` and `score` over whole sample sessions: every dollar has its reason, and every seal is recognised."""

import csv
import io
import itertools
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from banker.game import Game
from banker.ledger import format as ledger_format
from banker.rules.mechanism import minors
from banker.state.table import IPO, Table
from support.marks import SLOW, few, seeds
from support.paths import SESSIONS
from support.say import Say, look, say, sitting

ALL = sorted(path.stem for path in SESSIONS.glob("*.toml"))
EVENING = "1830-four-players"
LEDGER = Path("game.toml")
Line = dict[str, Any]

by_session = pytest.mark.parametrize("name", seeds([*ALL[::2], *ALL[1::2]], fast=2, slow=8))


def path(name: str) -> Path:
    return SESSIONS / f"{name}.toml"


@cache
def tables(name: str) -> list[Table]:
    """Return the tables after each event; the first one is the table before all events."""
    game = Game(path(name), writing=False)
    found = [game.table_at(n) for n in range(len(game.records) + 1)]
    game.ledger.close()
    return found


def accounts(name: str) -> list[str]:
    first = tables(name)[0]
    return [*first.players, *first.rules.corporation, "Bank"]


@cache
def statements(name: str) -> dict[str, Line]:
    """Return the JSON of `explain` for every account."""
    answers = look(path(name), [f"-O json explain '{who}'" for who in accounts(name)])
    assert {(answer.code, answer.err) for answer in answers} == {(0, "")}
    return {who: answer.data for who, answer in zip(accounts(name), answers, strict=True)}


def statement(name: str, who: str) -> Line:
    return statements(name)[who]


def all_lines(name: str) -> Iterator[tuple[str, Line]]:
    return ((who, line) for who in accounts(name) for line in statement(name, who)["lines"])


def reason(name: str, who: str, said: str, amount: int) -> str:
    """Return the reason that an account shows for this amount at the first event with these words."""
    (line,) = [
        line for line in statement(name, who)["lines"] if line["event"].startswith(said) and line["amount"] == amount
    ][:1]
    return str(line["why"])


# --- the balance ---


@few(1, 5)
@by_session
def test_explain_balance_is_the_balance_of_the_table(name: str) -> None:
    """After every event, `explain` shows the balance on the table, for each player, each corporation and the bank."""
    for who in accounts(name):
        data = statement(name, who)
        balance = data["begins"]
        assert (data["account"], balance) == (who, tables(name)[0].cash(who))
        of_event: dict[int, list[Line]] = {}
        for line in data["lines"]:
            of_event.setdefault(line["n"], []).append(line)
        for n, table in enumerate(tables(name)[1:], 1):
            for line in of_event.get(n, ()):
                balance += line["amount"]
                assert line["balance"] == balance
                assert line["amount"]
            now = next((player for player in table.players if who in table.known_as(player)), who)
            assert table.cash(now) == balance, f"{who} after event {n}"
        assert data["ends"] == balance


@few(1, 5)
@by_session
def test_explain_at_agrees_with_status_at(name: str) -> None:
    """`explain --at N` ends with the balance that `status --at N` shows."""
    last = len(tables(name)) - 1
    for n in (0, 1, last // 3, last // 2, last):
        explains = [f"-O json explain '{who}' --at {n}" for who in accounts(name)]
        status, *explained = [answer.data for answer in look(path(name), [f"-O json status --at {n}", *explains])]
        cash = {row["name"]: row["cash"] for row in status["players"]}
        cash |= {row["id"]: row["treasury"] for row in status["corporations"]} | {"Bank": status["game"]["bank"]}
        for who, data in zip(accounts(name), explained, strict=True):
            assert data["ends"] == cash[who]
            assert data["lines"] == [line for line in statement(name, who)["lines"] if line["n"] <= n]


@by_session
def test_every_payment_is_in_the_accounts_of_payer_and_payee(name: str) -> None:
    """A payment between two accounts is listed in each of them, at the same event and with the same reason."""
    found: dict[tuple[Any, ...], int] = {}
    for who, line in all_lines(name):
        if line["other"] in accounts(name):
            payer, payee = (who, line["other"])[:: 1 if line["amount"] < 0 else -1]
            key = (line["n"], payer, payee, abs(line["amount"]), line["why"])
            found[key] = found.get(key, 0) + 1
    assert all(count % 2 == 0 for count in found.values()), [key for key, count in found.items() if count % 2]


def test_explain_at_an_event_that_does_not_exist() -> None:
    """`explain --at` an event that does not exist exits with 2 and says how many events there are."""
    answer = say(f"-f {path(EVENING)} explain alice --at 9999")
    assert (answer.code, answer.out) == (2, "")
    assert "337" in answer.err


# --- the reasons ---


@by_session
def test_dividend_names_percent_certificates_and_price_of_one(name: str) -> None:
    """In `50% of 240: 5 certificates at $48`, percent, certificates and price of one agree with the amount of $240."""
    seen = 0
    for _, line in all_lines(name):
        found = re.match(
            r"(\d+)% of (half of )?(\d+): (\d+) certificates?( .*)? at (?:[$¥ƒ]|L\.)?(\d+)F?$", line["why"]
        )
        if not found:
            assert "certificate" not in line["why"] or "president's" in line["why"]
            continue
        percent, revenue, count, each = (int(found[group]) for group in (1, 3, 4, 6))
        share = tables(name)[0].rules.corporation[line["event"].split()[1]].share
        assert (percent, abs(line["amount"])) == (count * share, count * each)
        assert each == (int(revenue * share / 200 + 0.5) if found[2] else revenue * share / 100)
        assert re.match(rf"(run|connect) \S+ {revenue}", line["event"])
        seen += 1
    of_stock = {*(rules := tables(name)[0].rules).corporation} - {*minors(rules)}
    runs = {table.corporation[corp].last_run for table in tables(name) for corp in of_stock}
    assert seen > len(tables(name)) // 20 or runs <= {None, "0"} or not rules.game.stock_market


@by_session
def test_dividend_names_the_percentage_held(name: str) -> None:
    """The percentage is the one held just before the run; a corporation is paid for its own stock or for the pool, as the rules say."""
    mismatches = []
    for who, line in all_lines(name):
        found = re.match(r"(\d+)% of .*: \d+ certificates?(.*) at", line["why"])
        if not found or line["amount"] < 0:
            continue
        before, corporation = tables(name)[line["n"] - 1], line["event"].split()[1]
        place = {"": who, " in the bank pool": "Pool", " of its own": who}[found[2]]
        paid = before.rules.dividend.pool if place == "Pool" else "treasury"
        places = [place, IPO] if before.rules.dividend.ipo == "treasury" and place == corporation else [place]
        if int(found[1]) not in [before.percent(corporation, its) for its in places] or paid != "treasury":
            mismatches.append((who, line["n"], line["why"]))
        assert (who == corporation) == bool(found[2])
    assert not mismatches


@by_session
def test_income_and_payment_of_one_event_have_different_reasons(name: str) -> None:
    """A corporation that gets money and spends money in one event has a different reason for each."""
    signs: dict[tuple[Any, ...], set[bool]] = {}
    for who, line in all_lines(name):
        if not line["event"].startswith(("undo", "redo", "amend", "void")):
            signs.setdefault((who, line["n"], line["event"], line["why"]), set()).add(line["amount"] > 0)
    assert not [key for key, found in signs.items() if len(found) > 1]


@by_session
def test_income_names_the_private_and_capital_the_par(name: str) -> None:
    """Income names the private that pays it; capital names ten times par."""
    for who, line in all_lines(name):
        if not line["event"].startswith("next"):
            continue
        before = tables(name)[line["n"] - 1]
        if re.match(
            r"interest|\d+ \S+-trains?$|\S+ closes$", line["why"]
        ):  # of a loan; for trains that leave: 18MS; 1846
            continue
        income, capital = (re.match(words, line["why"]) for words in ("income of (.*)", r"capital: (\d+) times (\d+)$"))
        if income:
            (private,) = (key for key, each in before.rules.private.items() if each.name == income[1])
            assert abs(line["amount"]) == before.rules.private[private].revenue
            owner = before.owner(private)
            assert owner is not None
            assert {owner, before.president(owner) if owner in before.rules.corporation else None} & {
                who,
                line["other"],
            }
        else:
            assert capital, line
            assert abs(line["amount"]) == int(capital[1]) * int(capital[2])


def test_reasons_of_a_whole_game() -> None:
    """One reason of each kind reads as expected."""
    for who, said, amount, why in [
        ("Alice", "private Alice CS", -40, "Champlain & St. Lawrence"),
        ("Alice", "par Alice PRR", -134, "the president's certificate of PRR at $67"),
        ("Alice", "buy Alice PRR", -67, "1 PRR from the IPO"),
        ("Alice", "buy Alice C&O pool", -71, "1 C&O from the bank pool"),
        ("Alice", "next", 10, "income of Champlain & St. Lawrence"),
        ("Alice", "run PRR 30", 18, "60% of 30: 6 certificates at $3"),
        ("Carol", "sell Carol PRR 3", 201, "3 PRR"),
        ("NYC", "next", 670, "capital: 10 times 67"),
        ("PRR", "run PRR 30", 9, "30% of 30: 3 certificates in the bank pool at $3"),
        ("PRR", "run PRR 130w", 130, "$130 withheld"),
        ("NYNH", "train PRR 4 --from NYNH", 320, "a 4-train"),
        ("CPR", "train CPR D", -800, "a D-train, with a 6-train traded in"),
        ("B&O", "tile B&O J14", -80, "a tile on J14"),
        ("NYC", "token NYC 100", -100, "a station"),
        ("Alice", "undo", -6, "undo of event 71"),
    ]:
        assert reason(EVENING, who, said, amount) == why


def test_half_dividend_is_named_as_half() -> None:
    """Half of $130 pays $7 a share, rounded up, and the corporation keeps the rest (1851 Operating Rounds)."""
    name = "1851-bank-broken"
    assert reason(name, "Pia", "run L&N 130h", 28) == "40% of half of 130: 4 certificates at $7"
    assert reason(name, "L&N", "run L&N 130h", 21) == "30% of half of 130: 3 certificates of its own at $7"
    assert reason(name, "L&N", "run L&N 130h", 60) == "kept of $130"


def test_float_names_capital_and_stations() -> None:
    """A float pays five times $82 of capital and costs $100 for stations, each with its own reason (1851 Formation of Corporations)."""
    name = "1851-bank-broken"
    assert reason(name, "L&N", "buy Ruth L&N", 410) == "capital: 5 times 82"
    assert "station" in reason(name, "L&N", "buy Ruth L&N", -100)
    assert reason(name, "Ruth", "buy Ruth L&N", -82) == "1 L&N from the IPO"


def test_capital_at_the_float_in_1830(banker: Say) -> None:
    """With the option capital=float, the purchase that floats the corporation pays it ten times par."""
    assert banker("new 1830 A B --option capital=float").code == 0
    said = "private a sv; private b cs; private a dh; private b mh; private a ca; private b bo --par 67; par a nyc 67"
    said += "; buy a nyc; buy b nyc; buy a nyc; buy b nyc"
    assert banker("play", said.replace("; ", "\n")).code == 0
    lines = banker("explain nyc -O json").data["lines"]
    assert [(line["amount"], line["why"]) for line in lines] == [(670, "capital: 10 times 67")]


def test_reserve_of_the_bank_is_not_called_a_run() -> None:
    """In the run that breaks the bank, the reserve is added with a reason of its own (Starter game, Winning the Game)."""
    name = "starter-bank-empty"
    assert reason(name, "PRR", "run PRR 340", 340) == "revenue of $340"
    assert reason(name, "Bank", "run PRR 340", 1500) not in ("run", "revenue of $340")


def test_presidents_money_for_a_train() -> None:
    """The president's $488 for a $630 train has another reason than the train itself (1830 24.0)."""
    help_, train = (reason(EVENING, "CPR", "train CPR 6", amount) for amount in (488, -630))
    assert train == "a 6-train"
    assert help_ not in (train, "train")


def test_bankrupt_account_names_each_stock_sold() -> None:
    """The account of a bankrupt player lists the payment for each stock sold and the cash that the bank takes (1830 24.0(6))."""
    lines = [line for line in statement("1830-bankrupt", "Quentin")["lines"] if line["event"] == "bankrupt Quentin"]
    sold = {line["why"] for line in lines if line["amount"] > 0}
    assert len(sold) == sum(line["amount"] > 0 for line in lines) > 1


# --- forms, and corrections ---


@SLOW
@pytest.mark.parametrize("name", [EVENING, "1851-bank-broken", "1830-7p-bank-broken", "starter-no-train"])
def test_table_csv_and_json_agree(name: str) -> None:
    """Table, CSV and JSON show the same lines in the same order; the table also shows the first and last balance."""
    for who in accounts(name):
        lines = statement(name, who)["lines"]
        keys = ("n", "round", "event", "other", "amount", "balance", "why")
        wanted = [[str(line[key]) for key in keys] for line in lines]
        separated, as_table = look(path(name), [f"-O csv explain '{who}'", f"explain '{who}'"])
        heading, *rows = csv.reader(io.StringIO(separated.out))
        assert heading == ["n", "round", "event", "with", "dollars", "balance", "why"]
        assert rows == wanted
        table = as_table.out.splitlines()
        begins, ends = (tables(name)[n].cash(who) for n in (0, -1))
        assert table[0] == f"{who} begins with ${begins:,}."
        assert table[-1] == f"{who} has {'-' * (ends < 0)}${abs(ends):,}."
        assert [line.split()[0] for line in table if re.match(r" *\d", line)] == [row[0] for row in wanted]


def test_count_that_differs_is_recorded(game: Say) -> None:
    """A `count` that differs is recorded with exit status 0 and moves no money."""
    before = game("explain alice -O json").data
    answer = game("count alice 400")
    assert (answer.code, answer.err) == (0, "")
    assert game("status -O json").data["game"]["events"] == 7
    assert game("explain alice -O json").data == before


@few(1, 5)
@pytest.mark.parametrize("who", ["alice", "bob", "carol", "prr", "bo", "bank"])
def test_corrections_keep_the_balance(game: Say, who: str) -> None:
    """After undo, redo, amend, void and count, `explain` ends with the balance of `status`, and each line names what it corrects."""
    said = ["par carol prr 67", "undo", "redo", "buy dora prr", "undo", "pay bank alice 30 lent", "note x"]
    said += ["amend 4 private dora mh 130", "void 12 'it was never lent'", "count alice 400", "undo", "undo", "redo"]
    for line in said:
        answer = game(f"{line}{' --yes' * line.startswith(('amend', 'void'))}")
        assert answer.code == 0 or line.startswith("count"), answer
    now, statement_ = look(LEDGER, ["status -O json", f"explain {who} -O json"])
    last, full = now.data["game"]["events"], statement_.data
    then = [[f"status --at {n} -O json", f"explain {who} --at {n} -O json"] for n in range(last + 1)]
    answers = iter(look(LEDGER, itertools.chain.from_iterable(then)))
    for n, status, data in ((n, next(answers).data, next(answers).data) for n in range(last + 1)):
        cash = {row["name"]: row["cash"] for row in status["players"]}
        cash |= {row["id"]: row["treasury"] for row in status["corporations"]} | {"Bank": status["game"]["bank"]}
        assert data["ends"] == cash[data["account"]]
        lines = [line | {"undone": None} for line in data["lines"]]  # which later events may undo
        assert lines == [line | {"undone": None} for line in full["lines"] if line["n"] <= n]
    for line in full["lines"]:
        verb = line["event"].split()[0]
        if verb in ("amend", "void"):
            assert line["why"] == f"corrects event {line['event'].split()[1]}"
        elif verb in ("undo", "redo"):
            assert line["why"] == f"{verb} of event {line['event'].split()[-1]}"


def test_explain_of_a_ledger_with_a_missing_move(game: Say) -> None:
    """If the ledger lacks one income, the other incomes keep their reasons."""
    assert game("next").code == 0
    content = ledger_format.parse(LEDGER.read_bytes(), "x")
    head = ledger_format.render_header(content.header)
    text, seal = head, ledger_format.last_seal(head)
    for record in content.records:
        if record.do == "next":
            moves = tuple(move for move in record.moves if getattr(move, "number", 0) != 5)
            text += ledger_format.render_record(record._replace(moves=moves), seal)
        else:
            text += ledger_format.render_record(record, seal)
        seal = ledger_format.last_seal(text)
    LEDGER.write_bytes(text)
    whys = {line["amount"]: line["why"] for line in game("explain alice -O json").data["lines"]}
    assert 5 not in whys
    assert "Schuylkill" not in whys[25]


def test_explain_unknown_account(game: Say) -> None:
    """`explain` of an unknown name exits with 2 and lists the candidates."""
    answer = game("explain zoe")
    assert (answer.code, answer.out) == (2, "")
    assert "Alice" in answer.err


# --- verify ---


@pytest.mark.parametrize("name", [EVENING, "starter-no-train"])
def test_verify_finds_every_seal_of_a_ledger(banker: Say, name: str) -> None:
    """`verify` finds the seal of the header and of each event, in capitals too, and tells how many events came after it."""
    shutil.copy(path(name), LEDGER)
    content = ledger_format.parse(LEDGER.read_bytes(), name)
    seals = [content.header.seal, *(record.seal for record in content.records)]
    last = len(seals) - 1
    with sitting() as there:
        for n in sorted({0, 1, 2, last // 2, last - 1, last, *range(0, last, 20)}):
            for seal in (seals[n], seals[n].upper()):
                answer = there(f"verify {seal} -O json")
                assert answer.code == 0
                assert (answer.data["event"], answer.data["later"]) == (n, last - n)
    assert f"Event {last} has this seal, and nothing came after it." in banker(f"verify {seals[last]}").out
    assert f"Event {last - 3} has this seal. 3 events came after it." in banker(f"verify {seals[last - 3]}").out
    assert "The header has this seal" in banker(f"verify {seals[0]}").out


@pytest.mark.parametrize("seal", ["0123456789abcdef", "0123456789ABCDEF"])
def test_verify_refuses_other_seals(game: Say, seal: str) -> None:
    """`verify` of an unknown seal exits with 1 and says why."""
    answer = game(f"verify {seal}")
    assert (answer.code, answer.err) == (1, "")
    said = "No event has this seal. If you typed it as you noted it, this is another ledger, or somebody changed or cut it."
    assert said in answer.out
    assert game(f"verify {seal} -O json").data["event"] is None


def test_verify_refuses_part_of_a_seal(game: Say) -> None:
    """The first 15 digits of a seal are not accepted."""
    seal = game("score -O json").data["seal"]
    assert (game(f"verify {seal}").code, game(f"verify {seal[:15]}").code) == (0, 2)


def test_verify_of_a_shortened_extended_or_changed_ledger(game: Say) -> None:
    """`verify` finds the seal in an extended ledger, not in a shortened or resealed one; a changed one is reported as damaged."""
    assert game("par carol prr 67").code == 0
    seal, whole = game("score -O json").data["seal"], LEDGER.read_bytes()
    content = ledger_format.parse(whole, "x")

    LEDGER.write_bytes(whole[: whole.rindex(b"\n[[event]]")])
    assert game(f"verify {seal}").code == 1

    LEDGER.write_bytes(whole)
    assert game("buy dora prr").code == 0
    assert game("undo").code == 0
    extended = game(f"verify {seal} -O json")
    assert (extended.code, extended.data["event"], extended.data["later"]) == (0, 7, 2)

    text = ledger_format.render_header(content.header)
    for record in content.records:
        words = tuple(word.replace("145", "150") for word in record.words)
        text += ledger_format.render_record(record._replace(words=words), ledger_format.last_seal(text))
    LEDGER.write_bytes(text)
    assert game("status").code == 0
    assert game(f"verify {seal}").code == 1
    assert game(f"verify {content.records[2].seal}").code == 0, "what stands before the change is what it was"

    LEDGER.write_bytes(whole.replace(b"145", b"150"))
    assert game(f"verify {seal}").code == 3


# --- the score sheet ---


@by_session
def test_score_sheet_adds_up(name: str) -> None:
    """A player's worth is cash, each holding times its price, and privates; ranks follow worth, and the seal is the last one."""
    last = tables(name)[-1]
    answer = say(f"-f {path(name)} -O json score")
    data = answer.data
    assert data["final"]
    for row in data["players"]:
        if not last.rules.game.stock_market:
            own = [key for key in last.rules.corporation if last.president(key) == row["name"]]
            assert row["worth"] == row["cash"] == sum(map(last.cash, own)) == last.player[row["name"]].final_score
            continue
        assert sum(holding["shares"] * (holding["price"] or 0) for holding in row["holdings"]) == row["stock"]
        assert all(holding["value"] == holding["shares"] * (holding["price"] or 0) for holding in row["holdings"])
        parts = row["cash"] + row["stock"] + row["privates"] - row.get("owed", 0)
        assert parts == row["worth"] == last.player[row["name"]].final_score
        assert row["cash"] == last.cash(row["name"])
        held = {holding["corporation"]: (holding["percent"], holding["price"]) for holding in row["holdings"]}
        shares = {key: (last.percent(key, row["name"]), last.price(key)) for key in last.rules.corporation}
        assert held == {key: share for key, share in shares.items() if share[0]}
    for row in data["players"]:
        assert row["rank"] == 1 + sum(other["worth"] > row["worth"] for other in data["players"])
    assert [row["rank"] for row in data["players"]] == sorted(row["rank"] for row in data["players"])
    records = ledger_format.parse(path(name).read_bytes(), name).records
    assert data["seal"] == records[-1].seal
    assert say(f"-f {path(name)} verify {data['seal']}").code == 0


@by_session
def test_score_sheet_in_text(name: str) -> None:
    """The text shows each holding as shares = value with the price beside it, what the bank owes, and the seal."""
    text, data = (say(f"-f {path(name)} {form_}score") for form_ in ("", "-O json "))
    for row in data.data["players"]:
        for holding in row["holdings"] if tables(name)[0].rules.game.stock_market else ():
            (line,) = (line for line in text.out.splitlines() if line.startswith(f"{holding['corporation']} "))
            assert f"{holding['shares']} = {holding['value']:,}" in line
            assert holding["price"] is None or line.split()[1] == str(holding["price"])
    bank, owes = (last := tables(name)[-1]).cash("Bank"), "The bank owes"
    assert (owes in text.out) == (bank < 0)
    assert bank >= 0 or f"{owes} {last.money(-bank)}, which is included in the cash above." in text.out
    assert text.out.splitlines()[-1] == f"Seal: {data.data['seal']}. Write it down to `verify` the ledger later."


@pytest.mark.parametrize("name", [EVENING, "starter-no-train"])
def test_score_at_an_event_shows_the_seal_of_that_event(name: str) -> None:
    """`score --at N` shows the seal of event N; `score --at 0` shows that of the header."""
    content = ledger_format.parse(path(name).read_bytes(), name)
    assert say(f"-f {path(name)} -O json score --at 0").data["seal"] == content.header.seal
    score = say(f"-f {path(name)} -O json score --at 9").data
    assert (score["seal"], score["final"]) == (content.records[8].seal, False)


def test_settlement_is_a_correction_in_an_account(pair: Say) -> None:
    """`explain` has what a settlement moved as a correction, with no corporation or private that it is about."""
    pair("amend 1 private big sv")
    *_, line = pair("explain ann -O json").data["lines"]
    assert (line["amount"], line["purpose"], line["about"]) == (20, "correction", None)


_PURPOSES = (
    "dividend withheld income private purchase sale stock capital train help tile station salvage interest bankruptcy "
    "payment reserve correction undo redo"
)


@by_session
def test_purposes_of_payments(name: str) -> None:
    """Other people's scripts add up `explain -O json` by its `purpose`, which is one of a few words."""
    lines = say(f"-f {path(name)} explain bank -O json").data["lines"]
    assert {line["purpose"] for line in lines} <= {*_PURPOSES.split()}
