"""How the server starts: its address, its key, the QR code, and what it says where it cannot."""

import os
import re
import shutil
import socket
import stat
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from banker.errors import Invalid
from banker.game import Game
from banker.live.addresses import secret_of
from live.serving import PATIENCE, free_port, serving
from support.marks import SLOW
from support.paths import SESSIONS
from support.say import Say

FOUR = SESSIONS / "1830-four-players.toml"


def test_a_port_in_use(game: Say) -> None:
    """One sentence, before any address is printed."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        one.listen()
        port = one.getsockname()[1]
        said = game(f"serve --port {port}")
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        f"banker: Port {port} is in use, maybe by another `banker serve`. Choose another port with --port.\n"
    )


def test_a_port_in_use_of_ipv6_only(game: Say) -> None:
    """A program that has the port of IPv6 alone has it, too, since `localhost` may lead there."""
    with socket.socket(socket.AF_INET6) as one:
        try:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            one.bind(("::1", 0))
        except OSError:
            pytest.skip("this machine has no IPv6")
        one.listen()
        said = game(f"serve --port {one.getsockname()[1]}")
    assert (said.code, said.out) == (2, "")


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("serve --port 0", 2, "--port"), ("serve --port 70000", 2, "--port"), ("serve x", 2, "Unexpected argument 'x'"),
        ("serve --at 3", 2, "does not take --at"), ("-f nothing.toml serve", 2, "There is no ledger nothing.toml"),
        ("-f damaged.toml serve", 3, "damaged.toml"), ("-f . serve", 3, "is not a ledger"),
    ],
)  # fmt: skip
def test_what_it_refuses(game: Say, line: str, code: int, words: str) -> None:
    """Errors have the exit codes of every command, and no address is printed."""
    Path("damaged.toml").write_bytes(FOUR.read_bytes().replace(b'seal = "', b'seal = "0', 1))
    said = game(line)
    assert (said.code, said.out) == (code, "")
    assert words in said.err
    assert said.err.startswith("banker: ")


def test_not_at_a_prompt(game: Say) -> None:
    """A prompt would wait for it until Ctrl-C."""
    said = game("play", "serve\n")
    assert (said.code, said.err) == (2, "line 1: banker: `serve` runs until Ctrl-C. Start it in a window of its own.\n")


def test_a_dry_run(game: Say) -> None:
    """A dry run starts nothing, and takes no port."""
    said = game("-n serve --port 9")
    assert (said.code, said.out) == (0, "This would serve game.toml, read-only, at port 9.\n")


def test_without_the_extra(game: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence tells what to install."""
    monkeypatch.setitem(sys.modules, "segno", None)
    said = game("serve")
    assert said.code == 2
    assert (
        said.err
        == "banker: `serve` needs the packages uvicorn and segno. Install them beside `banker`: pip install uvicorn segno\n"
    )


@SLOW
def test_a_game_keeps_its_address(tmp_path: Path) -> None:
    """The address stays when the server starts again, so pages come back; another game has another, and `--new-address` ends both."""
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    shutil.copy(FOUR, one)
    shutil.copy(SESSIONS / "1889-bankrupt.toml", other)
    port = free_port()
    with serving(one, port=port) as server:
        first = server.path
        stream = server.stream()
        stream.next()
    with serving(one, port=port) as server:
        assert server.path == first
        assert server.stream().next()["state"]["game"]["events"] == 337
    with serving(other, port=port) as server:
        second = server.path
        assert server.asked(first).status == 404
    with serving(one, "--new-address", port=port) as server:
        third = server.path
        assert server.asked(first).status == 404
    with serving(one, port=port) as server:
        assert server.path == third
    assert len({first, second, third}) == 3
    key = tmp_path / "banker" / "serve-key"
    assert len(bytes.fromhex(key.read_text(encoding="ascii"))) == 32
    assert os.name != "posix" or stat.S_IMODE(key.stat().st_mode) == 0o600


def test_no_new_address_without_a_network(game: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where `--lan` is refused the old addresses still work: the key is replaced only once nothing can fail."""
    monkeypatch.setenv("XDG_STATE_HOME", str(Path.cwd()))
    before = secret_of("a seal", new=False)

    def no_network() -> str:
        raise Invalid("This machine has no network. Leave out --lan.")

    monkeypatch.setattr("banker.live.addresses.own_address", no_network)
    said = game(f"serve --lan --new-address --port {free_port()}")
    assert (said.code, said.err) == (2, "banker: This machine has no network. Leave out --lan.\n")
    assert secret_of("a seal", new=False) == before


def test_warnings_of_a_game(game: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ledger is read once, by what follows it, and the banker gets the warnings that every command has."""
    opened: list[str] = []
    whole = Game.__init__

    def counted(self: Game, path: str, *, writing: bool) -> None:
        opened.append(path)
        whole(self, path, writing=writing)

    monkeypatch.setattr(Game, "__init__", counted)
    Path("game.toml").write_bytes(FOUR.read_bytes() + b"[[event]]")
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        one.listen()
        said = game(f"serve --port {one.getsockname()[1]}")
    assert opened == ["game.toml"]
    assert said.err.startswith("Warning: The last 9 bytes of game.toml are an unfinished event, which is ignored.\n")
    assert game("-n serve").err == said.err.partition("banker: ")[0]


@pytest.mark.parametrize("found", ["", "zz", "\xff\xfe", "00" * 8, "0" * 64 + "1", "folder"])
def test_a_key_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, found: str) -> None:
    """A file that is no key of 256 bits is replaced by one; where none can be written the address is for once."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    file = tmp_path / "banker" / "serve-key"
    file.parent.mkdir()
    if found == "folder":
        file.mkdir()
        assert secret_of("a seal", new=False)[1] is False
        assert secret_of("a seal", new=False) != secret_of("a seal", new=False)
        return
    file.write_text(found, encoding="latin-1")
    secret, stays = secret_of("a seal", new=False)
    assert re.fullmatch(r"[\w-]{22}", secret)
    assert stays
    assert secret_of("a seal", new=False) == (secret, True)
    assert secret_of("another seal", new=False) != (secret, True)


@SLOW
def test_the_warning_where_no_key_can_be_written(tmp_path: Path) -> None:
    """The banker is told that the address will not stay."""
    ledger = shutil.copy(FOUR, tmp_path / "game.toml")
    (tmp_path / "file").write_text("", encoding="utf-8")
    with serving(ledger, state=tmp_path / "file") as server:
        assert server.process.stderr is not None
        assert server.process.stderr.readline().startswith("Warning: This address will not work after a restart")


def in_a_terminal(columns: int, *more: str, cwd: Path, encoding: str = "utf-8") -> str:
    """Return what the server prints on a terminal of some width until it is stopped."""
    pexpect = pytest.importorskip("pexpect")
    if not hasattr(pexpect, "spawn"):
        pytest.skip("no pseudo-terminals here")
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    environment |= {"XDG_STATE_HOME": str(cwd), "PYTHONIOENCODING": encoding}
    command = ["-m", "banker", "serve", "--port", str(free_port()), *more]
    child = pexpect.spawn(
        sys.executable, command, cwd=str(cwd), env=environment, encoding="utf-8", dimensions=(60, columns)
    )
    child.expect_exact("Ctrl-C stops the server.", timeout=20)
    printed = str(child.before)
    child.sendintr()
    child.expect(pexpect.EOF, timeout=PATIENCE)
    child.close()
    assert child.exitstatus == 0
    return printed


def networked() -> bool:
    """Whether this machine has an address in a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(("192.0.2.1", 9))
        except OSError:
            return False
    return True


@SLOW
@pytest.mark.skipif(not networked(), reason="this machine has no network")
def test_the_code_for_phones(tmp_path: Path) -> None:
    """With --lan a terminal shows a QR code of the address, where it is wide enough."""
    shutil.copy(FOUR, tmp_path / "game.toml")
    wide = in_a_terminal(100, "--lan", cwd=tmp_path)
    assert wide.count("\u2588") + wide.count("\u2580") + wide.count("\u2584") > 200
    narrow = in_a_terminal(30, "--lan", cwd=tmp_path)
    assert "\u2584" not in narrow
    assert re.search(r"The QR code needs a terminal of \d\d columns; this one has 30\.", re.sub(r"\s+", " ", narrow))
    plain = in_a_terminal(100, "--lan", cwd=tmp_path, encoding="ascii")
    assert "\u2584" not in plain


def test_this_machine_only(tmp_path: Path) -> None:
    """Without --lan no phone gets at the address, so there is no code, and a line tells how to get one."""
    shutil.copy(FOUR, tmp_path / "game.toml")
    printed = in_a_terminal(100, cwd=tmp_path)
    assert "\u2584" not in printed
    assert "For phones and televisions: banker serve --lan" in printed


@SLOW
@pytest.mark.skipif(not networked(), reason="this machine has no network")
def test_the_network(tmp_path: Path) -> None:
    """With --lan the server is there at the address of the machine; without it, it is not."""
    ledger = shutil.copy(FOUR, tmp_path / "game.toml")
    port = free_port()
    command = [sys.executable, "-m", "banker", "-f", str(ledger), "serve", "--lan", "--port", str(port)]
    environment = os.environ | {"XDG_STATE_HOME": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        found = re.search(r"http://([\d.]+):\d+(/[\w-]{22}/)", process.stdout.readline())
        assert found is not None
        process.stdout.readline()
        time.sleep(1)
        with urllib.request.urlopen(f"http://{found[1]}:{port}{found[2]}") as answer:
            assert answer.status == 200
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{found[2]}") as answer:
            assert answer.status == 200
        process.terminate()
    if not found[1].startswith("127."):
        with serving(ledger, port=port), pytest.raises(OSError, match="refused"):
            socket.create_connection((found[1], port), timeout=5)
