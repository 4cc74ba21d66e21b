"""Every kind of line in a log of Rails, and every way in which a file can be wrong."""

import random

import pytest

from banker.errors import Invalid
from support.marks import seeds
from support.rails.read import is_mine, read_game
from support.rails_render import random_game
from support.rails_story import Played, damaged, outcome, play

HEAD_1830 = """GameIs,1830
PlayerIs,1,Alice
PlayerIs,2,Bob
PlayerIs,3,Charlie
PlayerCash,800
BankHas,9600
StartOfPhase,2
StartOfInitialRound,1
HasPriority,Alice
"""
PRIVATES = """BuysItemFor,Alice,SVNRR,20
BuysItemFor,Bob,C&StL,40
BuysItemFor,Charlie,D&H,70
BuysItemFor,Alice,M&H,110
BuysItemFor,Bob,C&A,160
ALSO_GETS,Bob,CERT_NAME,PRR,10
BuysItemFor,Charlie,B&O,220
ALSO_GETS,Charlie,PRES_CERT_NAME,B&O,20
StartStockRound,1
HasPriority,Alice
"""
NYC = """START_COMPANY_LOG,Alice,NYC,67,134,2,20,BANK
BUY_SHARE_LOG,Bob,10,B&O,IPO,82
BUY_SHARE_LOG,Alice,10,NYC,IPO,67
BUY_SHARE_LOG,Alice,10,NYC,IPO,67
BUY_SHARE_LOG,Alice,10,NYC,IPO,67
BUY_SHARE_LOG,Alice,10,NYC,IPO,67
FloatsWithCash,NYC,670
PASSES,Bob
END_SR,1
START_OR,1.1
"""
HEAD_1851 = """GameIs,1851
PlayerIs,1,Alice
PlayerIs,2,Bob
PlayerIs,3,Charlie
PlayerCash,500
BankHas,6540
BuysItemFor,Alice,L&O,200
ALSO_GETS,Alice,PRES_CERT_NAME,L&N,20
BuysItemFor,Bob,M&C,50
BuysItemFor,Charlie,ET&WNC,80
StartStockRound,1
BUY_SHARE_LOG,Alice,10,L&N,IPO,70
BUY_SHARE_LOG,Alice,10,L&N,IPO,70
BUY_SHARE_LOG,Alice,10,L&N,IPO,70
PRICE_MOVES_LOG,L&N,70,C5,75,C4
FloatsWithCash,L&N,250
BUY_SHARE_LOG,Bob,10,L&N,L&N,75
END_SR,1
START_OR,1.1
CompanyOperates,L&N,Alice
CompanyDoesNotPayDividend,L&N
PRICE_MOVES_LOG,L&N,75,C4,70,B4
BuysTrain,L&N,2,IPO,100
StartStockRound,2
END_SR,2
START_OR,2.1
CompanyOperates,L&N,Alice
"""


def spoken(played: Played) -> list[str]:
    """Return the imported events as typed lines."""
    return [" ".join((said.verb, *said.words)) for said in played.said]


def agrees(played: Played) -> bool:
    """Whether the log has nothing that differs, is unknown, or is against the rules."""
    return not played.differing and not played.unknown and not played.against


@pytest.mark.parametrize("ruleset", ["1830", "1851"])
@pytest.mark.parametrize("seed", seeds(range(8), fast=1))
def test_random_game_is_imported_as_played(ruleset: str, seed: int) -> None:
    """A random game written in the format of Rails is imported with the same events, and everything agrees."""
    game = random_game(ruleset, random.Random(seed), 200)
    played = play(game.log)
    assert played.said == game.said
    assert agrees(played)
    assert played.table.same_as(game.table) or played.table.holdings == game.table.holdings


@pytest.mark.parametrize("ruleset", seeds(["1830", "1851"], fast=0))
def test_damaged_random_game_is_told_or_refused(ruleset: str) -> None:
    """A log with lines dropped, doubled, cut or swapped is imported, or refused in one sentence."""
    dice = random.Random(ruleset)
    for seed in range(10):
        lines = random_game(ruleset, random.Random(seed), 60).log.splitlines()
        for _ in range(6):
            assert outcome("\n".join(damaged(lines, dice))) in ("told", "refused")


def test_par_of_a_free_presidents_certificate() -> None:
    """The log does not state the par of B&O, so the import takes it from the first purchase from the IPO."""
    played = play(HEAD_1830 + PRIVATES + "BUY_SHARE_LOG,Alice,10,B&O,IPO,82\n")
    assert spoken(played)[5:] == ["private Charlie BO 220 --par 82", "buy Alice B&O ipo 1"]
    assert agrees(played)


def test_par_that_no_line_shows() -> None:
    """If the log ends before a purchase of B&O, the import reports its par as unknown."""
    played = play(HEAD_1830 + PRIVATES)
    assert [unknown.ref for unknown in played.unknown] == ["16"]
    assert "the price that B&O begins at" in played.unknown[0].text


def test_auction_without_buyers() -> None:
    """Rounds without a buyer lower the price of the first private; later ones let the privates pay."""
    played = play(
        HEAD_1830
        + "ITEM_PRICE_REDUCED,SVNRR,15\nITEM_PRICE_REDUCED,SVNRR,10\nBuysItemFor,Alice,SVNRR,10\n"
        + "START_OR,0.1\nReceivesFor,Alice,5,SVNRR\nShortORExecuted\nStartOfInitialRound,2\nHas,Alice,795\n"
    )
    assert spoken(played) == ["next", "next", "private Alice SV 10", "next"]
    assert agrees(played)


def test_private_is_exchanged() -> None:
    """M&H is exchanged for a certificate of NYC from the IPO, though the log does not name the source."""
    log = HEAD_1830 + PRIVATES + "START_COMPANY_LOG,Bob,NYC,67,134,2,20,BANK\nBUY_SHARE_LOG,Bob,10,B&O,IPO,67\n"
    played = play(log + "SwapsPrivateForCertificate,Alice,M&H,10,NYC\nPrivateCloses,M&H\n")
    assert spoken(played)[-1] == "exchange Alice MH NYC ipo"
    assert agrees(played)


def test_free_stations() -> None:
    """A free station on the home hex is no event; elsewhere it is a station for $0."""
    turn = "CompanyOperates,B&O,Charlie\nCompanyOperates,NYC,Alice\nLAYS_FREE_TOKEN_ON,NYC,E19\nLaysTileAtFor,NYC,57,E21,W,120\n"
    played = play(HEAD_1830 + PRIVATES + NYC + turn + "LAYS_FREE_TOKEN_ON,NYC,F16\n")
    assert spoken(played)[-2:] == ["tile NYC E21", "token NYC 0"]
    assert len(played.against) == 1
    assert "1830 19.0" in played.against[0]


def test_corporation_without_a_run() -> None:
    """If the log has no run of a corporation, the import reports it as unknown."""
    played = play(HEAD_1830 + PRIVATES + NYC + "CompanyOperates,NYC,Alice\nSTART_OR,1.2\n")
    assert [unknown.text for unknown in played.unknown] == ["NYC operates, and the log does not say what it ran for"]


def test_half_dividend_rounded_by_rails() -> None:
    """Half of 70: the rules pay $4 a share and keep $30 (C11); Rails keeps $35 and pays $18, $4 and $14, which names the ruling."""
    played = play(
        HEAD_1851
        + "CompanyRevenue,L&N,70\nCompanySplits,L&N,70\nRECEIVES,L&N,35\nPayout,Alice,18,5,10\nPayout,Bob,4,1,10\n"
        + "Payout,L&N,14,4,10\nHas,Alice,118\nHas,Bob,399\nHas,L&N,274\n"
    )
    assert {stated.ruling.partition(":")[0] for stated in played.ruled} == {"C11"}
    assert all("is paid by L&N" in stated.what for stated in played.ruled)
    assert not played.differing
    assert [said.verb for said in played.said][-4:] == ["run", "pay", "pay", "pay"]


def test_half_dividend_rounded_otherwise() -> None:
    """A dividend rounded in a way that no ruling names is reported as different."""
    played = play(
        HEAD_1851
        + "CompanyRevenue,L&N,70\nCompanySplits,L&N,70\nRECEIVES,L&N,36\nPayout,Alice,18,5,10\nPayout,Bob,4,1,10\n"
    )
    assert played.differing
    assert not played.ruled
    assert [said.verb for said in played.said][-1] == "run"


def test_held_price_ends_with_the_turn() -> None:
    """Alice sells twice at $90 in one turn and, after the other players have passed, twice at $76."""
    log = HEAD_1830 + PRIVATES + NYC.replace("670", "1000").replace("67", "100").replace("134", "200")
    turns = (
        "CompanyOperates,NYC,Alice\nCompanyDoesNotPayDividend,NYC\nPRICE_MOVES_LOG,NYC,100,G1,90,F1\nBuysTrain,NYC,2,IPO,80\nStartStockRound,2\n"
        "SELL_SHARE_LOG,Alice,10,NYC,90\nPRICE_MOVES_LOG,NYC,90,F1,82,F2\n"
        "SELL_SHARE_LOG,Alice,10,NYC,90\nPRICE_MOVES_LOG,NYC,82,F2,76,F3\n"
        "PASSES,Bob\nPASSES,Charlie\n"
        "SELL_SHARE_LOG,Alice,10,NYC,76\nPRICE_MOVES_LOG,NYC,76,F3,71,F4\n"
        "SELL_SHARE_LOG,Alice,10,NYC,76\nPRICE_MOVES_LOG,NYC,71,F4,67,F5\n"
    )
    played = play(log + turns)
    assert not played.differing
    assert [said.verb for said in played.said][-6:] == ["sell", "sell", "sell", "pay", "sell", "pay"]


@pytest.mark.parametrize(
    ("lines", "option"),
    [
        ("SELL_SHARE_LOG,Alice,10,NYC,90\nSELL_SHARE_LOG,Alice,10,NYC,82\n", ("repeat_sale", "falling")),
        ("BUY_SHARES_LOG,Alice,2,10,20,NYC,IPO,134\n", ("brown_from_ipo", "yes")),
        ("BuysTrain,NYC,6,IPO,630\n" * 3, ("optional_6", "yes")),
    ],
)
def test_options_found_in_a_log(lines: str, option: tuple[str, str]) -> None:
    """A price that falls within a turn, several certificates bought at once, and a third 6-train set their options."""
    story = read_game((HEAD_1830 + PRIVATES + lines).encode(), "game.report")
    assert story.options[option[0]] == option[1]


def test_block_sale_found_in_a_log() -> None:
    """A sale of two that lowers the price by one line sets the option block_sales (1851, Optional Rules; C20)."""
    lines = "SELL_SHARES_LOG,Alice,2,10,20,L&N,140\nPRICE_MOVES_LOG,L&N,70,B4,65,B5\n"
    assert read_game((HEAD_1851 + lines).encode(), "game.report").options["block_sales"] == "yes"


def test_bank_size_found_in_a_log() -> None:
    """The size of the bank is what the log says it has left plus the players' starting cash."""
    played = play(HEAD_1830.replace("BankHas,9600", "BankHas,5600") + PRIVATES + "BUY_SHARE_LOG,Alice,10,B&O,IPO,82\n")
    assert played.story.options["bank"] == "8000"
    assert agrees(played)


def test_corporation_with_another_name_in_rails() -> None:
    """Rails calls NC&StL Dixie (C27)."""
    head = HEAD_1851[: HEAD_1851.index("BUY_SHARE_LOG")]
    lines = "BUY_SHARE_LOG,Alice,10,L&N,IPO,70\nSTART_COMPANY_LOG,Bob,Dixie,70,140,2,20,BANK\n"
    assert spoken(play(head + lines))[-1] == "par Bob NC&StL 70"


@pytest.mark.parametrize(
    "line",
    [
        "CompanyBuysBond,NYC,500",
        "Alice pays 5 to Bob",
        "NYC merges into PRR",
        "Undo by Alice",
        "PlayerSellsPrivate,Bob,C&A",
    ],
)
def test_unknown_line_that_might_move_money(line: str) -> None:
    """A line that might move something and is unknown is reported with its number."""
    played = play(HEAD_1830 + PRIVATES + "BUY_SHARE_LOG,Alice,10,B&O,IPO,82\n" + line)
    assert [(unknown.ref, line in unknown.text) for unknown in played.unknown] == [("21", True)]


@pytest.mark.parametrize("line", ["", " ", "SomethingNew", "Turn,5", "ThinksHard,Alice", "12 o'clock"])
def test_unknown_line_that_moves_nothing(line: str) -> None:
    """An unknown line without money is skipped."""
    assert agrees(play(HEAD_1830 + PRIVATES + "BUY_SHARE_LOG,Alice,10,B&O,IPO,82\n" + line))


def test_final_worths_are_compared() -> None:
    """The final ranking is compared, with or without dollar signs and commas."""
    played = play(
        HEAD_1830 + "GameOver\nEoGWinnerBob!\nEoGFinalRanking :\n1. $800 Bob\n2. 800 Alice\n3. $1,800 Charlie\n"
    )
    assert [(stated.what, stated.theirs, stated.ours) for stated in played.differing] == [
        ("final worth of Charlie", 1800, 800)
    ]


@pytest.mark.parametrize(
    "change",
    [
        lambda log: b"\xef\xbb\xbf" + log.encode(),
        lambda log: log.replace("\n", "\r\n").encode(),
        lambda log: log.encode("utf-16"),
        lambda log: log.replace("Bob", "Jérôme").encode("latin-1"),
        lambda log: log.replace("Bob", '"Smith, Bob"').encode(),
        lambda log: log.replace("Bob", "Smith, Bob").encode(),
        lambda log: log.rstrip("\n").encode(),
    ],
    ids=["mark", "crlf", "utf-16", "latin-1", "quoted", "comma", "no last end of line"],
)
def test_file_formats_of_other_machines(change: object) -> None:
    """Other encodings and line ends give the same game."""
    assert callable(change)
    played = play(change(HEAD_1830 + PRIVATES + "BUY_SHARE_LOG,Bob,10,B&O,IPO,82\nHas,Bob,518\n"))
    assert agrees(played)
    assert len(played.said) == 7


WRONG = {
    "Has,Alice": "line 20: Has has 1 field, and should have 2: the line is damaged or cut off",
    "Has,Alice,4 2": "line 20: Has has '4 2' where a number should be",
    "Has,Dave,4": "line 20: Has: 'Dave' is no player or corporation of 1830",
    "Has,Alice,٤": "line 20: Has has '٤' where a number should be",
    "Has,Alice,123456789": "line 20: Has has '123456789' where a number should be",
    "START_COMPANY_LOG,Bob,RDG,100,300,3,30,BANK": "line 20: START_COMPANY_LOG: 'RDG' is no corporation of 1830",
    "BUY_SHARE_LOG,Bob,15,NYC,IPO,67": "line 20: BUY_SHARE_LOG has 15% of stock, and certificates are of 10%",
    "BUY_SHARE_LOG,Bob,10,NYC,PRR,67": "line 20: stock of NYC cannot come from PRR",
    "SELL_SHARES_LOG,Bob,2,10,30,NYC,67": "line 20: SELL_SHARES_LOG: 2 certificates of 10% are not 30%",
    "PRICE_MOVES_LOG,NYC,67,66,67,G7": "line 20: PRICE_MOVES_LOG has '66' where a space of the market should be",
    "BuysTrain,NYC,7,IPO,100": "line 20: BuysTrain: '7' is no type of train of 1830",
    "CompanyPaysOutFull,NYC": "line 20: NYC runs, and no line says what for",
    "CompanyRevenue,NYC,20\nCompanyWithholds,NYC,30": "line 21: NYC pays for $30, and its revenue is $20 in the line before",
    "START_OR,1.2": "line 20: round 1.2 begins where operating round 1.1 should",
    "StartStockRound,3": "line 20: round 3 begins where stock round 2 should",
    "GameIs,1830": "line 20: another game begins here; an import takes one",
    "PlayerIs,3,Zoe": "line 20: the player in seat 4 comes next, and not 'PlayerIs,3,Zoe'",
    "\0": "line 20: it holds a byte 0, so this is no log of Rails",
    "x" * 3000: "line 20: it is longer than 2,000 characters, so this is no log of Rails",
}


@pytest.mark.parametrize("line", WRONG, ids=lambda line: line[:30])
def test_wrong_line_is_named(line: str) -> None:
    """A wrong line is refused in one sentence with the file and the line number."""
    with pytest.raises(Invalid) as caught:
        play(HEAD_1830 + PRIVATES + line)
    assert str(caught.value) == f"game.report: {WRONG[line]}"


@pytest.mark.parametrize(
    ("log", "message"),
    [
        ("", "it does not begin with the game and its players"),
        ("{}", "it does not begin with the game and its players"),
        ("PlayerIs,1,Alice\n", "line 1: the log does not say which game it is of (GameIs): its head is missing"),
        ("GameIs,1856\n", "line 1: the game is '1856', and logs of 1830 and 1851 can be read"),
        ("GameIs,1830\n", "line 1: 1830 is for 2 to 6 players, not 0"),
        ("GameIs,1830\nPlayerIs,1,IPO\nPlayerIs,2,Bob", "line 3: A player cannot be called 'IPO'"),
        ("GameIs,1830\nPlayerIs,1,Al\nPlayerIs,2,Bob", "line 3: the log ends before anything was done"),
    ],
)
def test_files_that_are_no_game_are_refused(log: str, message: str) -> None:
    """A foreign file, a missing head, and impossible games and players are refused."""
    with pytest.raises(Invalid) as caught:
        play(log)
    assert str(caught.value).startswith("game.report: ")
    assert message in str(caught.value)


def test_log_is_recognised_by_its_beginning() -> None:
    """A log is recognised by its first lines, with or without a byte order mark."""
    assert is_mine(HEAD_1830.encode())
    assert is_mine(("\ufeff\r\n" + HEAD_1830).encode())
    assert is_mine(b"PlayerIs,1,Alice")
    assert not any(map(is_mine, (b"", b"{}", b"[[event]]", b"GameIsOn", b"Has,Alice,5")))


def test_huge_file_is_refused() -> None:
    """A file of 100 MB is refused."""
    data = HEAD_1830.encode() + b"Has,Alice,800\n" * 7_500_000
    with pytest.raises(Invalid, match="bytes are more than any log of Rails has"):
        read_game(data, "game.report")
