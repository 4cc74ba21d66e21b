"""The program, loaded once: each command runs in a forked process, in which calls on the ledger fail as requested."""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from errno import EIO
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from support.durability.reading import Answer
from support.say import in_words

BANKER = [sys.executable, "-m", "banker"]
SHIM = Path(__file__).with_name("shim.c")
_TESTS = str(Path(__file__).resolve().parents[2])
_PATH = os.pathsep.join(filter(None, [_TESTS, os.environ.get("PYTHONPATH", "")]))
ENVIRONMENT = {**os.environ, "PYTHONPATH": _PATH, "PYTHONUTF8": "1", "NO_COLOR": "1", "BANKER_NOW": "1800000000"}
NOBODY = 65534
BEGIN = ["new", "1830", "Alice", "Bob", "Carol", "Dora"]
TWELVE = """\
private alice sv
private bob cs
private carol dh
private dora mh 145
private alice ca
private bob bo --par 100
par carol prr 76
buy dora prr
note "a café, a \\"quoted\\" word, and 車"
undo
pay bank alice 7 "a wrong change"
note last
"""


class Fault(NamedTuple):
    """The Nth call on the ledger's folder fails in some way."""

    at: int
    how: str
    error: int = EIO

    def __str__(self) -> str:
        return f"call {self.at} {self.how}" + (f", errno {self.error}" if self.how in ("once", "for ever") else "")


@contextlib.contextmanager
def workshop(*, in_memory: bool = True) -> Iterator[Path]:
    """A temporary folder, in memory if wanted and possible."""
    memory = "/dev/shm" if in_memory and os.access("/dev/shm", os.W_OK) else None
    folder = Path(tempfile.mkdtemp(prefix="banker-", dir=memory))
    folder.chmod(0o777)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def build_shim(folder: Path) -> Path | None:
    """Build the library that makes calls fail; None if it cannot be built here."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or not sys.platform.startswith("linux"):
        return None
    library = folder / "shim.so"
    done = subprocess.run(
        [compiler, "-O1", "-shared", "-fPIC", "-o", library, SHIM, "-ldl"], capture_output=True, check=False
    )
    return library if done.returncode == 0 else None


class Banker:
    """The loaded program; each command runs in a process forked from it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shim = build_shim(folder)
        environment = {**ENVIRONMENT, **({"LD_PRELOAD": str(self.shim)} if self.shim else {})}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "support.durability.program", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        )

    def close(self) -> None:
        """End the program."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def __call__(self, path: Path, *words: str, stdin: str = "", **conditions: Any) -> Answer:
        """Run a command on a ledger; conditions: `fault`, `limit` (bytes of a file), `user`, `out` (a file)."""
        assert self._process.stdin
        assert self._process.stdout
        request = {"words": ["-O", "json", "-f", str(path), *words], "stdin": stdin, **conditions}
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()
        code, out, err = json.loads(self._process.stdout.readline())
        return Answer(code, out, in_words(err))

    @cached_property
    def twelve(self) -> bytes:
        """A ledger of twelve events."""
        path = self.folder / "twelve.toml"
        assert self(path, *BEGIN).code == 0
        assert len(self(path, "play", stdin=TWELVE).acknowledged) == 12
        return path.read_bytes()


def serve(folder: str) -> None:
    """Serve as the loaded program: a request a line on standard input, an answer a line on standard output."""
    import gc

    from banker.cli import main  # imported here because test files are read without it

    _load_everything(folder)
    gc.freeze()
    requests = open(0, "rb", buffering=0, closefd=False)  # noqa: SIM115 - open as long as the process runs; a fork reads no more than its line
    for line in iter(requests.readline, b""):
        request = json.loads(line)
        sys.stdout.write(json.dumps(_fork(main.main, request)) + "\n")
        sys.stdout.flush()


def _load_everything(folder: str) -> None:
    """Run most kinds of commands once, so that a forked process need not import anything."""
    path = str(Path(folder, "loading.toml"))
    for words, stdin in ((BEGIN, ""), (["play"], TWELVE), (["status"], ""), (["audit"], ""), (["nonsense"], "")):
        subprocess_like = {"words": ["-O", "json", "-f", path, *words], "stdin": stdin}
        _loaded_by(subprocess_like)


def _loaded_by(request: dict[str, Any]) -> None:
    import io
    import shlex

    from banker.cli import main, session

    shlex.split("x")
    opened, before = session.Session(), sys.stdin
    sys.stdin = io.StringIO(request["stdin"])
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            main.run(request["words"], opened)
    finally:
        sys.stdin = before
        opened.close()


def _fork(program: Callable[[], None], request: dict[str, Any]) -> Answer:
    (stdin, to), (out, stdout), (err, stderr) = os.pipe(), os.pipe(), os.pipe()
    os.write(to, request["stdin"].encode())
    os.close(to)
    child = os.fork()
    if child == 0:
        for number, descriptor in enumerate((stdin, stdout, stderr)):
            os.dup2(descriptor, number)
        os.closerange(3, 64)
        _be(program, request)
    for descriptor in (stdin, stdout, stderr):
        os.close(descriptor)
    texts = [_drain(out), _drain(err)]
    return Answer(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), *texts)


def _drain(descriptor: int) -> str:
    with open(descriptor, "rb") as file:
        return file.read().decode()


def _be(program: Callable[[], None], request: dict[str, Any]) -> None:
    """Run one command under its conditions, and end like the interpreter."""
    code: Any = 1
    if out := request.get("out"):
        os.dup2(os.open(out, os.O_WRONLY), 1)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - open as long as the process runs
    sys.argv = ["banker", *request["words"]]
    if limit := request.get("limit"):
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    if user := request.get("user"):
        os.setgid(user)
        os.setuid(user)
    if fault := request.get("fault"):
        at, how, error = fault
        folder = os.path.dirname(request["words"][3])
        settings = {"FOLDER": folder, "AT": at, "HOW": how, "ERROR": error, "LOG": f"{folder}.log"}
        os.environ.update({f"FAULT_{name}": str(value) for name, value in settings.items()})
    try:
        program()
    except SystemExit as end:
        code = end.code
    except BaseException:  # noqa: BLE001 - as the interpreter does
        traceback.print_exc()
    os.environ.pop("FAULT_FOLDER", None)
    with contextlib.suppress(OSError):
        sys.stdout.flush()
    os._exit(code)


if __name__ == "__main__":
    serve(sys.argv[1])
