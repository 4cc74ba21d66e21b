"""What a checkout answers: run by its own Python with its own `banker` and `support` on the path, in a process of its own.

python answers.py CHECKOUT GAMES ANSWERS    reads games (one as JSON in each line), and writes what was answered, one line a game

It uses only what every checkout has: the command line, through `support.say`.
"""

import json
import os
import re
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import Any

import banker
from support.say import Answer, Say, sitting

_DATA = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)
_VIEWS = (
    "status -O json", "status", "score -O json", "score", "order -O json", "holdings", "market", "market -O json", "trains -O json", "trains",
    "limits -O json", "limits", "log", "log -O json", "project -O json", "replay -O json", "audit -O json",
    "export --to json", "export --to hledger", "export --to beancount", "report -o -",
    *(f"export --to csv --what {what}" for what in ("events", "balances", "worth", "prices", "revenues", "earnings")),
)  # fmt: skip
_FEW = 60
"""Events of a game whose page is drawn with notes, too."""
_EARLIER = "status -O json", "holdings", "market -O json", "order -O json"
_ENVIRONMENT = {"BANKER_NOW": "1800000000", "COLUMNS": "80", "NO_COLOR": "1", "TZ": "UTC", "XDG_STATE_HOME": "state"}


class _Ledger:
    """A ledger that grows; `news` reads the events appended since it was last asked."""

    def __init__(self, path: Path) -> None:
        self.path, self.read, self.events = path, b"", 0

    def news(self) -> list[Any]:
        """The new events without time and seal; a ledger that was replaced begins with its header."""
        content = self.path.read_bytes() if self.path.exists() else b""
        if content == self.read:
            return []
        appended = content.startswith(self.read) and self.read
        data = tomllib.loads((content[len(self.read) :] if appended else content).decode())
        self.read = content
        events = data.pop("event", [])
        self.events = len(events) + (self.events if appended else 0)
        for event in events:
            del event["seal"], event["at"]
        header = {key: data[key] for key in ("ruleset", "options", "players", "box") if key in data}
        return events if appended else [header, *events]


def answers(game: Any) -> dict[str, Any]:
    """Type the lines of a game in a new folder; gives what each answered and added to the ledger, and the views at the end."""
    begun = time.perf_counter()
    ledger, lines = _Ledger(Path("game.toml")), []
    folder = os.getcwd()
    with sitting() as typed:
        for argv, stdin in game["lines"]:
            if argv[0] == "play":
                Path("typed.txt").write_text(stdin, encoding="utf-8")
            answer = _say(typed, argv, stdin)
            lines.append([*answer, ledger.news()])
    os.chdir(folder)
    with sitting() as shown:
        views = {view: _shown(_say(shown, view.split(), "")) for view in _views(ledger.events)}
    return {"name": game["name"], "lines": lines, "views": views, "seconds": time.perf_counter() - begun}


def _views(events: int) -> list[str]:
    if not events:
        return []
    middle = events // 2
    notes = ["report -o - --notes"] if events < _FEW else []
    earlier = [f"--at {middle} {view}" for view in _EARLIER]
    return [*_VIEWS, *notes, *earlier, *(f"show {n}" for n in {middle or 1, events}), f"show {events} -O json"]


def _say(say: Say, argv: list[str], stdin: str) -> Answer:
    try:
        return say(" ".join(map(_quoted, argv)), stdin)
    except Exception as error:  # noqa: BLE001 - a defect is an answer, too: it must be the same
        return Answer(-1, "", f"{type(error).__name__}: {str(error).strip().splitlines()[-1:]}")


def _quoted(word: str) -> str:
    return "'" + word.replace("'", "'\"'\"'") + "'"


def _shown(answer: Answer) -> list[Any]:
    """The exit code and the answer; of a page, the data that it draws."""
    page = _DATA.search(answer.out)
    return [answer.code, page[1] if page else answer.out, answer.err]


def main(checkout: str, games: str, out: str) -> None:
    """Answer all games."""
    program = Path(banker.__file__ or "").resolve()
    assert Path(checkout).resolve() in program.parents, f"{program} is not the program of {checkout}"
    os.environ.pop("BANKER_FILE", None)
    os.environ.update(_ENVIRONMENT)
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with open(games, encoding="utf-8") as typed, open(out, "a", encoding="utf-8") as written:
        for line in typed:
            with tempfile.TemporaryDirectory(dir=memory) as folder:
                os.chdir(folder)
                written.write(json.dumps(answers(json.loads(line))) + "\n")
                written.flush()
                os.chdir("/")


if __name__ == "__main__":
    main(*sys.argv[1:])
