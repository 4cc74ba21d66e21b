"""Looking at ledgers that somebody has edited and sealed again: each must give an answer, or one sentence with its exit code."""

import json
import random
import re
import shlex
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

from banker.errors import BankerError, Damaged
from banker.live.feed import Feed
from support.resealed import Edited
from support.say import Answer, in_words, sitting

LOOKS = [
    *("status", "order", "market", "limits", "score", "trains", "log", "replay", "raise WHO 100", "raise CORP", "project", "project 3", "pace"),
    *("show N", "-O json show N", "explain WHO", "explain CORP", "explain bank", "payout CORP 120", "change 120", "limits WHO", "score WHO"),
    *("-O json status", "-O json order", "-O json market", "-O json limits", "-O json score", "-O json trains", "-O json log", "-O json replay"),
    *("-O json project", "-O csv status", "-O md market", "--at N status", "--at N order", "--at N market", "-n count WHO 100", "-n count CORP pool 2"),
    *("export --to json", "export --to csv", "export --to csv --what balances", "export --to csv --what worth"),
    *("export --to csv --what prices", "export --to hledger", "export --to beancount", "verify 0123456789abcdef"),
    *("-n report", "-n undo", "-n redo", "-n next", "-n void N", "-n end"),
]  # fmt: skip
"""WHO and CORP stand for names of the game, N for an event."""
ANSWERS = ("status", "order", "market", "score", "trains", "limits", "log", "replay", "explain", "export", "show")
"""The verbs that can always answer, of a table of a sound ledger."""
_PATIENCE = 5
"""Seconds of the processor that an answer may take."""
_LONGEST = 1100
_OF_UNREADABLE = 3
"""How many of the commands are tried on a ledger that does not open."""


def wrong_answers(edited: Edited, path: Path, chance: random.Random) -> Iterator[str]:
    """Look at an edited ledger in every way; yield each answer that is neither an answer nor one sentence with its exit code."""
    path.write_bytes(edited.text)
    header, last = edited.header, edited.events
    corporations = [it.name for it in header.box if it.of == "president"]
    names = {
        "WHO": chance.choice(header.players),
        "CORP": chance.choice(corporations or ["x"]),
        "N": str(chance.randint(1, last)),
    }
    opened = True
    with sitting(path) as say:
        for number, look in enumerate(LOOKS):
            if number >= _OF_UNREADABLE and not opened:
                break
            command = " ".join(shlex.quote(names.get(word, word)) for word in look.split())
            answer = _answer(say, command)
            opened = opened and not (isinstance(answer, Answer) and answer.code == 3)
            yield from _wrong_answer(command, answer)
        audited = _answer(say, "-O json audit")
    yield from _wrong_answer("-O json audit", audited)
    if not opened and isinstance(audited, Answer) and audited.code == 0:
        yield "audit: finds nothing in a ledger that does not open"
    for mistake in (_not_found(edited, audited), _feed(path)):
        if mistake:
            yield mistake


def _answer(say: Callable[[str], Answer], command: str) -> Answer | str:
    begun = time.process_time()
    try:
        answer = say(command)
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        return _trace(error)
    taken = time.process_time() - begun
    return answer if taken < _PATIENCE else f"takes {taken:.0f} seconds"


def _trace(error: Exception) -> str:
    own = [
        f"{Path(it.filename).name}:{it.lineno}"
        for it in traceback.extract_tb(error.__traceback__)
        if "banker" in it.filename
    ]
    return f"{type(error).__name__}: {str(error)[:100]} at {' '.join(own[-3:])}"


def _wrong_answer(command: str, answer: Answer | str) -> Iterator[str]:
    if isinstance(answer, str):
        yield f"{command}: {answer}"
        return
    verb = re.sub("-O [a-z]+ |--at [0-9]+ ", "", command).partition(" ")[0]
    allowed = {"audit": (0, 1, 3)}.get(verb, (0, 3) if verb in ANSWERS else (0, 1, 2, 3))
    if answer.code not in allowed:
        yield f"{command}: exit code {answer.code}: {answer.err[-300:]}"
    lines = [line for line in in_words(answer.err).splitlines() if not line.startswith("Warning: ")]
    if answer.code == Damaged.exit_code and len(lines) != 1:
        yield f"{command}: {len(lines)} lines say why: {answer.err[-300:]}"
    if "Traceback" in answer.err or any(len(line) > _LONGEST for line in lines):
        yield f"{command}: {answer.err[-300:]}"


def _not_found(edited: Edited, audited: Answer | str) -> str:
    """What is wrong with an audit that does not find the event whose moves are not those of its words."""
    if edited.broken is None or isinstance(audited, str):
        return ""
    if audited.code == 3:
        return ""
    findings = json.loads(audited.out)["ledgers"][0]["findings"]
    found = [it for it in findings if it["severity"] not in ("count", "override")]
    if any(it["event"] == edited.broken for it in found):
        return ""
    return f"audit: does not find event {edited.broken}; finds {[(it['event'], it['severity']) for it in found][:5]}"


def _feed(path: Path) -> str:
    try:
        feed = Feed(str(path))
        try:
            feed.log()
        finally:
            feed.close()
    except BankerError:
        return ""
    except Exception as error:  # noqa: BLE001
        return f"feed: {_trace(error)}"
    return ""
