"""A game played with Rails, by its log: said in the verbs of the command line, and what the log says in between.

A log has one fact a line, in the order played. Most are things that happened, and become commands; the others (`Has`,
price moves, floats, presidents) are what the table must show then.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from oracle import FOLDER

LOGS = sorted(FOLDER.glob("rails-*.report"))
OPTIONS = {
    "1830": {"capital": "float", "diesels": "unlimited", "repeat_sale": "held"},
    "1851": {"repeat_sale": "held"},
}
# Which corporation's president's certificate comes with a private.
_PRESIDENTS = {"B&O": "B&O", "L&O": "L&N"}
_IDS = {"C&StL": "CS", "SVNRR": "SV", "D&H": "DH", "M&H": "MH", "C&A": "CA"}


def _ids(private: str) -> str:
    return _IDS.get(private, "BO" if private == "B&O" else private)


class Command(NamedTuple):
    """Something to say."""

    line: int
    verb: str
    words: tuple[str, ...]


class Fact(NamedTuple):
    """Something that must be so now: (`has`, who, dollars), (`price`, corporation, price, row, column), and so on."""

    line: int
    kind: str
    words: tuple[str, ...]


def players(path: Path) -> list[str]:
    """The players in seat order."""
    return [fields[2] for fields in _lines(path) if fields[0] == "PlayerIs"]


def ruleset(path: Path) -> str:
    """The game that was played."""
    return next(fields[1] for fields in _lines(path) if fields[0] == "GameIs")


def _lines(path: Path) -> list[list[str]]:
    return [line.split(",") for line in path.read_text(encoding="utf-8").splitlines()]


def steps(path: Path) -> Iterator[Command | Fact]:
    """Commands and facts in the order of the log; what a sold-out rise does is seen after the `next` that does it."""
    lines = _lines(path)
    late: list[Fact] = []
    started = helped = ended = False
    for number, fields in enumerate(lines, 1):
        name, *rest = fields
        fact = _fact(number, name, rest)
        if name == "PresidentAddsCash":
            helped = True
        if name == "END_SR":
            ended = True
        if fact is not None:
            if ended and fact.kind == "price":
                late.append(fact)
            else:
                yield fact
        command = _command(lines, number, name, rest, helped=helped, started=started)
        if command is not None:
            yield command
            helped = helped and command.verb != "train"
        if name in ("START_OR", "StartStockRound"):
            started, ended = True, False
            yield from late
            late.clear()


def _fact(number: int, name: str, rest: list[str]) -> Fact | None:
    match name:
        case "Has":
            return Fact(number, "has", (rest[0], rest[1]))
        case "PRICE_MOVES_LOG":
            corporation, _, _, price, cell = rest
            return Fact(number, "price", (corporation, price, cell[1:], str(ord(cell[0]) - ord("A") + 1)))
        case "FloatsWithCash":
            return Fact(number, "floated", (rest[0], rest[1]))
        case "IS_NOW_PRES_OF":
            return Fact(number, "president", (rest[1], rest[0]))
        case "PrivateCloses":
            return Fact(number, "closed", (_ids(rest[0]),))
        case "ReceivesFor":
            return Fact(number, "owner", (_ids(rest[2]), rest[0]))
    return None


def _command(
    lines: list[list[str]], number: int, name: str, rest: list[str], *, helped: bool, started: bool
) -> Command | None:
    def say(verb: str, *words: str) -> Command:
        return Command(number, verb, words)

    match name:
        case "BuysItemFor":
            who, private, price = rest
            par = ("--par", _par(lines, _PRESIDENTS[private])) if private in _PRESIDENTS else ()
            return say("private", who, _ids(private), price, *par)
        case "START_COMPANY_LOG":
            return say("par", rest[0], rest[1], rest[2])
        case "BUY_SHARE_LOG":
            return say("buy", rest[0], rest[2], {"IPO": "ipo", "Pool": "pool", rest[2]: "treasury"}[rest[3]])
        case "SELL_SHARE_LOG":
            return say("sell", rest[0], rest[2])
        case "SELL_SHARES_LOG":
            return say("sell", rest[0], rest[4], rest[1])
        case "BuysPrivateFromFor":
            return say("private", rest[0], _IDS[rest[1]], rest[3])
        case "SwapsPrivateForCertificate":
            return say("exchange", rest[0], _IDS[rest[1]], "ipo")
        case "START_OR" | "StartStockRound":
            return say("next") if started or name == "START_OR" else None
    return _of_corporation(number, name, rest, helped=helped)


def _of_corporation(number: int, name: str, rest: list[str], *, helped: bool) -> Command | None:
    def say(verb: str, *words: str) -> Command:
        return Command(number, verb, words)

    match name:
        case "CompanyPaysOutFull":
            return say("run", rest[0], rest[1])
        case "CompanySplits":
            return say("run", rest[0], f"{rest[1]}h")
        case "LAYS_FREE_TOKEN_ON":
            return say("token", rest[0], "0")
        case "CompanyWithholds":
            return say("run", rest[0], f"{rest[1]}w")
        case "CompanyDoesNotPayDividend":
            return say("run", rest[0], "0")
        case "LaysTileAtFor":
            return say("tile", rest[0], rest[2])
        case "LAYS_TOKEN_ON" if len(rest) > 2 and rest[2] != "0":
            return say("token", rest[0], rest[2])
        case "BuysTrain":
            source = {"IPO": ["--from", "bank"], "Pool": ["--from", "pool"]}.get(
                rest[2], ["--from", rest[2], "--price", rest[3]]
            )
            return say("train", rest[0], rest[1], *source, *(["--president"] if helped else []))
        case "ExchangesTrain":
            return say("train", rest[0], rest[2], "--trade-in", rest[1])
        case "CompanyDiscardsTrain":
            return say("discard", rest[0], rest[1])
    return None


def _par(lines: list[list[str]], corporation: str) -> str:
    """A par that the log does not state: what the first certificate from the offering costs."""
    return next(
        fields[5] for fields in lines if fields[:1] == ["BUY_SHARE_LOG"] and fields[3:5] == [corporation, "IPO"]
    )
