"""Ledgers that were cut, have changed bits, or have zeros at the end.

Each experiment runs share `part` of `parts` of all its cases.
"""

import itertools
import random
from pathlib import Path

from support.durability.program import Banker
from support.durability.reading import Row, share, whole
from support.durability.verdict import events_of, following, judge, lay_down, refused


def truncation(row: Row, banker: Banker, folder: Path, part: int, parts: int, step: int = 1) -> None:
    """(1) Cut at every byte: whole events are read, a torn one is left out with a warning, and a header is required."""
    data = banker.twelve
    all_of_it = whole(data)
    for cut in share(range(0, len(data), step), part, parts):
        row.tried += 1
        how = f"twelve events cut to {cut} bytes"
        path = folder / "cut" / "game.toml"
        lay_down(path, data[:cut])
        ends = [end for end in all_of_it.ends if end <= cut]
        answer = banker(path, "status")
        judge(row, answer, how, [0] if ends else [3])
        if answer.code == 0:
            if events_of(answer) != len(ends) - 1:
                row.fault("wrong", f"{len(ends) - 1} whole events, and it counts {events_of(answer)}", how)
            if bool(answer.err) != (cut != ends[-1]):
                row.fault("other", f"Warning: {answer.err!r}", how)
        if path.read_bytes() != data[:cut]:
            row.fault("other", "looking changed the file", how)
        if ends:
            following(row, banker, path, all_of_it.events[: len(ends) - 1], how)
        else:
            refused(row, banker, path, how)


PAIRS = list(itertools.combinations(range(8), 2))


def changed_bits(row: Row, banker: Banker, folder: Path, part: int, parts: int, step: int = 1, pairs: int = 6) -> None:
    """(2) Two bits of a byte changed: no other event is accepted; each byte is tried with several pairs of bits."""
    data = banker.twelve
    places = ((place, (place * pairs + k) % len(PAIRS)) for place in range(0, len(data), step) for k in range(pairs))
    for place, pair in share(places, part, parts):
        first, other = PAIRS[pair]
        changed = bytearray(data)
        changed[place] ^= 1 << first | 1 << other
        believe(row, banker, folder, bytes(changed), f"bits {first} and {other} of byte {place}")


def two_places(row: Row, banker: Banker, folder: Path, part: int, parts: int, times: int = 4000) -> None:
    """(2) One bit changed in each of two places, many of them near the last seals."""
    data = banker.twelve
    dice = random.Random(part)
    last = whole(data).ends[-3]
    for number in range(times // parts):
        first = last if number % 2 else 0
        changed = bytearray(data)
        places = [(dice.randrange(first, len(data)), dice.randrange(8)) for _ in range(2)]
        for place, bit in places:
            changed[place] ^= 1 << bit
        if bytes(changed) != data:
            words = " and ".join(f"bit {bit} of byte {place}" for place, bit in places)
            believe(row, banker, folder, bytes(changed), words)


def believe(row: Row, banker: Banker, folder: Path, changed: bytes, how: str) -> None:
    """A changed ledger is refused, or its last event is left out with a warning."""
    row.tried += 1
    path = folder / "bits" / "game.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(changed)
    answer = banker(path, "status")
    judge(row, answer, how)
    row.seen["refused" if answer.code else "last event left out"] += 1
    if answer.code == 0:
        count = events_of(answer)
        if count > len(banker_twelve := whole(banker.twelve).events) - 1:
            row.fault("wrong", f"{count} events believed", how)
        elif count < len(banker_twelve) - 1:
            row.fault("missing", f"{11 - count} whole events before the last left out as part of it", how, 11 - count)
        if not answer.err.startswith("Warning: "):
            row.fault("other", "no warning", how)
        if changed[: whole(banker.twelve).ends[count]] != banker.twelve[: whole(banker.twelve).ends[count]]:
            row.fault("wrong", "an event believed that was changed", how)


def zeros(row: Row, banker: Banker, folder: Path, _part: int, _parts: int) -> None:
    """(6) Zeros or other bytes after the last event or over its end, as a crash may leave them."""
    data, path = banker.twelve, folder / "zeros" / "game.toml"
    ends = whole(data).ends
    tails = [bytes(size) for size in (1, 2, 511, 512, 4096, 100_000)]
    tails += [b"\n", b"\n\n", b"x", b"\xff\xfe", b"\n[[event]]", b"\n[[event]]\n", random.Random(6).randbytes(4096)]
    cases = [(data + tail, 12, tail[:12]) for tail in tails]
    cases += [(data[:-size] + bytes(size), 11, b"over it") for size in range(1, ends[-1] - ends[-2], 7)]
    cases += [(data + data[ends[-2] + 1 :], 12, b"the last event twice"), (data + data[ends[-2] :], 12, b"twice")]
    for changed, count, what in cases:
        row.tried += 1
        how = f"{len(changed)} bytes with {what!r} at the end"
        lay_down(path, changed)
        answer = banker(path, "status")
        judge(row, answer, how)
        row.seen["refused" if answer.code else "left out with a warning"] += 1
        if answer.code:
            if not what.endswith((b"twice",)):
                row.fault("other", f"refused: {answer.err.strip()}", how)
            refused(row, banker, path, how)
            continue
        if events_of(answer) != count or not answer.err.startswith("Warning: "):
            row.fault("wrong", f"{count} whole events, and it counts {events_of(answer)}: {answer.err!r}", how)
        following(row, banker, path, whole(data).events[:count], how)
