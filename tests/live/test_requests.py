"""What the server answers, and what it refuses: paths, hosts, methods, and requests that are none."""

import asyncio
import contextlib
import json
import random
import re
import shutil
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import segno

from banker.live.feed import Feed
from banker.live.server import LivePages
from live.serving import PATIENCE, Server, rest, serving
from support.marks import SLOW, seeds
from support.paths import SESSIONS
from support.say import say

FOUR = SESSIONS / "1830-four-players.toml"

SAFE = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


@pytest.mark.parametrize(
    "name",
    ["", "table", "market", "log", "player-1", "live.js", "elements.js", "base.css", "log.json", "events", "nothing"],
)
def test_every_answer_is_safe(sample: Server, name: str) -> None:
    """No answer may be stored, framed, sets a cookie, or tells what the server is made of."""
    answer = sample.asked(sample.path + name)
    assert {key: answer.headers[key] for key in SAFE} == SAFE
    assert "Set-Cookie" not in answer.headers
    assert "Server" not in answer.headers
    assert answer.status == (404 if name == "nothing" else 200)


def _begun(ledger: Path, events: int, folder: Path) -> Path:
    """Return a ledger with the first events of another."""
    head, *rest = re.split(r"\n(?=\[\[event\]\]\n)", ledger.read_text(encoding="utf-8"))
    (folder / "game.toml").write_text("\n".join([head, *rest[:events], ""]), encoding="utf-8")
    return folder / "game.toml"


def test_questions_of_phones(tmp_path: Path) -> None:
    """A page asks what another revenue would pay, and what to sell for another amount; nobody asks anything else."""
    ledger = _begun(FOUR, 195, tmp_path)
    with serving(ledger) as server:
        assert json.loads(server.got("run-230.json")) is None, "this is a stock round"
        asked = json.loads(server.got("raise-2-150.json"))
        assert asked == say(f"-f {ledger} -O json raise bob 150").data
        assert json.loads(server.got("raise-9-150.json")) is None
        for name in ("run-.json", "run-9999999.json", "raise-0-5.json", "run--5.json"):
            assert server.asked(server.path + name).status == 404
        assert say(f"-f {ledger} next").code == 0
        found = json.loads(server.got("run-230.json"))
        assert (found["corporation"], [way["word"] for way in found["ways"]]) == ("B&O", ["230", "230w"])
        paid = {one["to"]: one["amount"] for one in say(f"-f {ledger} -O json payout 'B&O' 230").data["payments"]}
        gets = {who: amount for who, amount in found["ways"][0]["gets"].items() if amount}
        assert gets == {who: amount for who, amount in paid.items() if who in found["ways"][0]["gets"]}


def test_the_report_of_the_game_as_it_is_now(tmp_path: Path) -> None:
    """`report` is the page that `banker report` writes, made after the last event; its policy is its own."""
    ledger = _begun(SESSIONS / "starter-no-train.toml", 20, tmp_path)
    with serving(ledger) as server:
        answer = server.asked(f"{server.path}report")
        assert answer.read().decode() == say(f"-f {ledger} report -o -").out
        assert "script-src" not in answer.headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert say(f"-f {ledger} note x").code == 0
        assert server.got("report").decode() == say(f"-f {ledger} report -o -").out


def test_the_code_that_opens_the_report() -> None:
    """With --lan the page gets the QR code of the report's address, which it draws at the end; other devices cannot open this machine's own address."""
    feed = Feed(str(FOUR))
    code = segno.make("http://192.168.1.20:8018/secret/report").matrix
    pages = LivePages(feed, "secret", frozenset({"me"}), print, code)
    with ThreadPoolExecutor() as threads:  # a browser of another test has a loop in this one
        asked = threads.submit(asyncio.run, _answered(pages, "/secret/code.json")).result()
    assert json.loads(asked) == [[*row] for row in code]
    feed.close()


@pytest.mark.parametrize("ask", [lambda feed: feed.run(60), lambda feed: feed.raising(1, 100)])
def test_the_game_is_not_asked_while_it_is_read(ask: Callable[[Feed], str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page asks waits until another thread has read the ledger: the game and its records change one after the other."""
    feed = Feed(str(FOUR))
    feed._seen = ()  # as if the ledger had changed
    reading, read = Event(), Event()

    def read_slowly() -> None:
        reading.set()
        read.wait(10)

    monkeypatch.setattr(feed, "_read", read_slowly)
    with ThreadPoolExecutor() as threads:
        threads.submit(feed.look)
        assert reading.wait(10)
        asked = threads.submit(ask, feed)
        assert not wait([asked], 0.2).done
        read.set()
        assert asked.result(10)
    feed.close()


async def _answered(pages: LivePages, path: str) -> bytes:
    """Return the body of an answer."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "headers": [(b"host", b"me")], "server": ("127.0.0.1", 80)}
    await pages(scope, lambda: None, send)
    return b"".join(message.get("body", b"") for message in sent)


def test_every_file_that_a_page_needs_is_there(sample: Server) -> None:
    """Whatever the page and its modules name can be had; everything else that lies beside them cannot."""
    page = sample.got("").decode()
    waiting, seen = re.findall(r'(?:href|src)="([^"]+)"', page), set[str]()
    while waiting:
        name = waiting.pop()
        seen.add(name)
        source = sample.got(name).decode()
        waiting += set(re.findall(r'from "\./([\w.]+)"', source)) - seen
    assert {"live.js", "elements.js", "base.css"} < seen
    assert sample.asked(f"{sample.path}report.js").status == 404
    assert sample.asked(f"{sample.path}page.css").status == 404


@SLOW
def test_the_data_are_those_of_status(sample: Server) -> None:
    """The stream begins with what `status -O json` prints, now and before the last event, and with the last events."""
    stream = sample.stream()
    data = stream.next()
    stream.close()
    assert data["state"] == say(f"-f {FOUR} -O json status").data
    before = say(f"-f {FOUR} -O json status --at 336").data
    assert data["before"] | {"rules": data["state"]["rules"]} == before
    assert [event["n"] for event in data["events"]] == list(range(326, 338))
    everything = json.loads(sample.got("log.json"))["events"]
    assert everything[-12:] == data["events"]
    replayed = [json.loads(line) for line in say(f"-f {FOUR} -O json replay").out.splitlines()]
    after = [*(other["round"] for other in replayed[1:]), data["state"]["game"]["round"]]
    at = {event["n"]: (event["prices"], event["changes"]) for event in everything}
    assert (at[200], at[236]) == (({"C&O": [100, 112]}, []), ({}, ["phase D", "4-trains rust"]))
    assert (at[244][1], at[332][1]) == (["Dora presides over B&O"], ["the bank breaks"])
    for event, other, round_after in zip(everything, replayed, after, strict=True):
        expected = other | {"sentence": "Note to the banker", "words": []} if other["do"] == "note" else other
        if other["do"] in ("undo", "void"):  # without a reason
            expected = other | {"words": [word for word in other["words"] if word == "--event" or word.isdecimal()]}
        added = ("cash", "treasuries", "overridden", "round", "prices", "changes", "rusted", "first")
        assert all(event[key] == expected[key] for key in event if key not in added)
        assert event["round"] == round_after
        assert event["overridden"] == (other["override"] is not None)


@pytest.mark.parametrize(
    "path",
    [
        "/", "//", "/favicon.ico", "/table", "{}..", "{}../", "{}../../etc/passwd", "{}..%2f..%2fetc/passwd", "{}%2e%2e/",
        "{}live.js/", "{}./live.js", "{}/live.js", "{}feed.py", "{}..%5c..%5cfeed.py", "{}player-0", "{}player-01",
        "{}player-100", "{}player-", "{}TABLE", "{}table%00", "{}live.js%00.css", "{}%ff", "{}table\u00e9", "{}" + "a" * 4000,
        "/gpZqfegbuh2EJd1MeTVBOA/", "{}events/", "*", "http://evil.example/", "/{}",
    ],
)  # fmt: skip
def test_hostile_paths(sample: Server, path: str) -> None:
    """No other path leads anywhere, and the answer does not depend on what it is."""
    target = path.format(sample.path).encode("latin-1", "replace").replace(b"\xe9", b"%e9")
    answer = sample.sent(
        b"GET " + target + b" HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n" % sample.port
    )
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith((b"HTTP/1.1 404 ", b"HTTP/1.1 400 "))
    assert b"Traceback" not in body
    assert len(body) < 50


def test_a_query_changes_nothing(sample: Server) -> None:
    """The theme stands in a query, which the server does not read."""
    assert sample.asked(f"{sample.path}table?theme=dark").read() == sample.got("table")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get"])
def test_other_methods(sample: Server, method: str) -> None:
    """Nothing but GET and HEAD is answered."""
    answer = sample.asked(method=method)
    assert answer.status == 405
    assert answer.headers["Allow"] == "GET, HEAD"


@SLOW
def test_an_address_with_another_end(sample: Server) -> None:
    """The address without its final slash, or a view with one, leads to the page; any other stays unknown."""
    for name, there in (("", ""), ("table/", "table"), ("player-2/", "player-2"), ("report/", "report")):
        path = f"{sample.path}{name}" if name else sample.path[:-1]
        answer = sample.asked(path)
        assert (answer.status, answer.headers["Location"]) == (308, f"{sample.path}{there}")
        assert sample.asked(answer.headers["Location"]).status == 200
    for path in (f"{sample.path[:-2]}", "/table", f"{sample.path}nothing/", f"{sample.path}table/market"):
        assert sample.asked(path).status == 404


@pytest.mark.parametrize("name", ["", "live.js", "log.json", "events"])
def test_head(sample: Server, name: str) -> None:
    """HEAD has the headers of GET and no body, also for the stream."""
    answer = sample.sent(
        f"HEAD {sample.path}{name} HTTP/1.1\r\nHost: 127.0.0.1:{sample.port}\r\nConnection: close\r\n\r\n".encode()
    )
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 ")
    assert body == b""


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:{}", 200), ("localhost:{}", 200), ("LOCALHOST:{}", 200), ("localhost.:{}", 200), ("{name}:{}", 200),
        ("{name}.local:{}", 200), ("evil.example:{}", 421), ("127.0.0.1", 421), ("localhost", 421), ("127.0.0.1:1", 421),
        ("127.0.0.1.evil.example:{}", 421), ("127.0.0.2:{}", 421), ("0.0.0.0:{}", 421), ("[::1]:{}", 421), ("[::]:{}", 421),
        ("2130706433:{}", 421), ("127.1:{}", 421), ("localhost:{}@evil.example", 421), ("", 421), (":{}", 421),
        ("localhost:{}, evil.example", 421), ("l\u00f6calhost:{}", 421), ("[127.0.0.1]:{}", 421), ("localhost:99999", 421),
    ],
)  # fmt: skip
def test_only_its_own_names(sample: Server, host: str, status: int) -> None:
    """A page from elsewhere that gives this machine a name of its own (DNS rebinding) gets nothing."""
    name = socket.gethostname().removesuffix(".local")
    value = host.format(sample.port, name=name).encode()
    answer = sample.sent(b"GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n" % (sample.path.encode(), value))
    expected = (b"HTTP/1.1 400", b"HTTP/1.1 421") if status == 421 else (b"HTTP/1.1 200",)
    assert answer.startswith(expected), answer[:100]


def test_ipv6(sample: Server) -> None:
    """The server listens at ::1, too, and knows it however it is written."""
    try:
        one = socket.create_connection(("::1", sample.port), timeout=PATIENCE)
    except OSError:
        pytest.skip("this machine has no IPv6")
    for host, status in (
        ("[::1]", 200),
        ("[0:0:0:0:0:0:0:1]", 200),
        ("localhost", 200),
        ("127.0.0.1", 421),
        ("[::2]", 421),
    ):
        with (
            one
            if status == 200 and host == "[::1]"
            else socket.create_connection(("::1", sample.port), timeout=PATIENCE) as now
        ):
            now.sendall(
                f"GET {sample.path} HTTP/1.1\r\nHost: {host}:{sample.port}\r\nConnection: close\r\n\r\n".encode()
            )
            assert rest(now).startswith(f"HTTP/1.1 {status} ".encode()), host


def test_two_hosts_or_none(sample: Server) -> None:
    """A request names one host; HTTP/1.0 need not, and is not answered then."""
    path, port = sample.path, sample.port
    known = f"Host: 127.0.0.1:{port}\r\n"
    assert b" 400 " in sample.sent(f"GET {path} HTTP/1.1\r\n{known}{known}\r\n".encode()).split(b"\r\n")[0]
    assert b" 400 " in sample.sent(f"GET {path} HTTP/1.1\r\n\r\n".encode()).split(b"\r\n")[0]
    assert b" 421 " in sample.sent(f"GET {path} HTTP/1.0\r\n\r\n".encode()).split(b"\r\n")[0]
    assert b" 200 " in sample.sent(f"GET {path} HTTP/1.0\r\n{known}\r\n".encode()).split(b"\r\n")[0]


@pytest.mark.parametrize(
    "request_",
    [
        b"GET {} HTTP/1.1\r\nHost: {}\r\nX: " + b"a" * 200_000 + b"\r\n\r\n",
        b"GET {} HTTP/1.1\r\nHost: {}\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: {}\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 500,
        b"GET {}\r\n\r\n",
        b"GET {} HTTP/1.1x\r\nHost: {}\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET {} HTTP/1.1\r\nHost: {}\r\nHost : x\r\n\r\n",
        b"GET {} HTTP/1.1\r\nHost: {}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET {} HTTP/1.1\r\nHost: {}\r\nContent-Length: 99999999999\r\n\r\nxxx",
        b"GET {} HTTP/1.1\r\nHost: {}\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\nxxx",
        b"GET {} HTTP/1.1\r\nHost: {}\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\nxxx",
        b"\r\n" * 500,
        b"\0" * 1000,
    ],
    ids=range(14),
)
def test_requests_that_are_none(sample: Server, request_: bytes) -> None:
    """Bytes that are no proper request are refused, the connection is closed, and others are answered."""
    host = b"127.0.0.1:%d" % sample.port
    filled = request_.replace(b"{}", sample.path.encode(), 1).replace(b"Host: {}", b"Host: " + host)
    answer = sample.sent(filled)
    assert answer == b"" or answer.startswith(b"HTTP/1.1 4")
    assert sample.asked().status == 200


def test_an_upgrade_is_not_made(sample: Server) -> None:
    """A page that wants a WebSocket gets a page."""
    answer = sample.asked(Connection="Upgrade", Upgrade="websocket")
    assert answer.status == 200
    assert sample.process.poll() is None


HEAD = "{} {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n"
HEADERS = (
    "Content-Length: 5", "Content-Length: +1", "Transfer-Encoding: chunked", "Transfer-Encoding: gzip", "Expect: 100-continue",
    "Connection: close", "Connection: Upgrade\r\nUpgrade: websocket", "X: " + "y" * 9000, "Cookie: \xff", "Host: x", "Range: bytes=0-1",
)  # fmt: skip
BODIES = ("", "hello", "0\r\n\r\n", "5\r\nhello\r\n", "zz\r\n", "\0" * 50)
NAMES = ("", "events", "log.json", "live.js", "player-1", "%ff", "..", "a" * 3000)
METHODS = ("GET", "GET", "HEAD", "POST", "CONNECT", "PRI")


def hostile_bytes(chance: random.Random, server: Server) -> bytes:
    """Return some requests in a row with odd headers and bodies, often with bytes changed or left out."""
    parts = []
    for _ in range(chance.choice((1, 1, 2, 5))):
        parts.append(HEAD.format(chance.choice(METHODS), server.path + chance.choice(NAMES), server.port))
        parts += [f"{chance.choice(HEADERS)}\r\n" for _ in range(chance.randrange(3))]
        parts.append("\r\n" + chance.choice(BODIES))
    data = bytearray("".join(parts).encode("latin-1"))
    for _ in range(chance.choice((0, 0, 1, 4))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


@pytest.mark.parametrize("seed", seeds(range(6), fast=0))
def test_no_request_shows_on_the_terminal(tmp_path: Path, seed: int) -> None:
    """Whatever is sent, in two pieces, and however the connection ends, the banker's terminal stays empty, and the server answers."""
    ledger = shutil.copy(FOUR, tmp_path / "game.toml")
    chance = random.Random(seed)
    with serving(ledger) as server:
        tries = [hostile_bytes(chance, server) for _ in range(500)]
        for method in METHODS:  # the rest of a body that no answer waits for
            head = HEAD.format(method, server.path, server.port)
            tries += [f"{head}Transfer-Encoding: chunked\r\n\r\n{body}".encode() for body in BODIES]
        for data in tries:
            with (
                socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as one,
                contextlib.suppress(OSError),
            ):
                at = chance.choice((len(data), chance.randrange(len(data))))
                one.sendall(data[:at])
                one.sendall(data[at:])
                if chance.random() < 0.3:
                    one.shutdown(socket.SHUT_WR)
                one.settimeout(0.01)
                one.recv(100)
        assert server.asked().status == 200
        server.process.terminate()
        assert server.process.communicate(timeout=PATIENCE)[1] == ""
