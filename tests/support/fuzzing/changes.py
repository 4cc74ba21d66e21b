"""Changes of ledgers, rulesets and command lines: byte by byte, token by token, line by line."""

import random
import re
from collections.abc import Sequence

_TOKEN = re.compile(rb'"(?:[^"\\\n]|\\.)*"|[\w.:&+-]+|\S')
_NASTY = [
    *(b"0 -1 1 2 7 99 100 101 999999999 1000000000 18446744073709551616 1.5 -0.0 1e999 nan inf true false".split()),
    *(b'"" "Bank" "Box" "IPO" "Pool" "Out" "x" [] {} [[]] [1] [0,0] [-1,4] [99,99] {a=1} 0x10 1_0'.split()),
    *(b'1979-05-27 0001-01-01T00:00:00Z 9999-12-31T23:59:59-23:59 07:32:00 [[event]] "SR 0" "OR 0.0" "OR 9.9"'.split()),
    b'"\\u001b[2J"',
    '"\u202e\u200b\x9b"'.encode(),
    b'"' + b"x" * 3000 + b'"',
    b"9" * 5000,
    b"0x" + b"f" * 5000,
    b"a." * 2000 + b"a",
    b"[" * 2000,
    b'"\\ud800"',
    b'own = \'[["x", {"extends": "1830", "bank": {"total": 5}}]]\'',
    b'own = \'[["x", {"replace": ["bank"]}]]\'',
]
NASTY_WORDS = [
    *(
        b"--override -n -O json csv md tsv table --at 0 -1 -f -- --event --option = == 120w 120h 0w $1 1+1 30+10 +".split()
    ),
    *(b"-h --help --version --keep-going -r 1830 1851 1830-7p 1830-starter bank ipo pool treasury market par".split()),
    *(b"--par --share --price --from --trade-in --president --returned-by audit play rules calc replay".split()),
    *(b"'' ' ' \"a b\" ' -- \xe2\x80\xae \xc2\x9b \xf0\x9f\x82\xa1 9999999999 \xc2\xb2 \xd9\xa3 1e3 1.5 0x10".split()),
    b"9" * 5000,
    b"x" * 10_000,
]
_BYTES = [b"\0", b"\x1b", b"\xff", b"\xed\xa0\x80", b'"', b"\\", b"\n", b"\r", b"#", b"=", b"[", b"]", b"{", b"}", b"'"]


class Changer:
    """Makes random changes; the same seed and the same calls give the same changes."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.tokens: list[bytes] = []
        self.nasty: list[bytes] = _NASTY

    def learn(self, seeds: Sequence[bytes]) -> None:
        """Take the tokens to insert from these seeds."""
        self.tokens = sorted({token for seed in seeds for token in _TOKEN.findall(seed)})

    def change(self, data: bytes, other: bytes) -> bytes:
        """Make a few changes one after the other."""
        ways = (self.token, self.token, self.token, self.lines, self.lines, self.raw)
        for _ in range(self.chance.choice((1, 1, 1, 2, 3, 8))):
            data = self.chance.choice(ways)(data)
        if self.chance.random() < 0.05:
            data = self.splice(data, other)
        return data

    def token(self, data: bytes) -> bytes:
        """Replace, remove, double or swap tokens."""
        found = list(_TOKEN.finditer(data))
        if not found:
            return self.chance.choice(self.tokens)
        first, second = sorted(self.chance.choices(found, k=2), key=re.Match.start)
        way = self.chance.random()
        if way < 0.15:
            new = b""
        elif way < 0.25:
            new = first[0] + b" " + first[0]
        elif way < 0.35:
            return (
                data[: first.start()] + second[0] + data[first.end() : second.start()] + first[0] + data[second.end() :]
            )
        elif way < 0.55 and first[0].isdigit():
            new = str(max(0, int(first[0][:18]) + self.chance.choice((-100, -10, -1, 1, 10, 100)))).encode()
        else:
            new = self.chance.choice(self.nasty if way < 0.75 else self.tokens)
        return data[: first.start()] + new + data[first.end() :]

    def lines(self, data: bytes) -> bytes:
        """Remove, double or move a few lines."""
        lines = data.splitlines(keepends=True)
        start = self.chance.randrange(len(lines) or 1)
        end = start + self.chance.choice((1, 1, 1, 2, 5, 20))
        some = lines[start:end]
        if self.chance.random() < 0.5:
            del lines[start:end]
        if self.chance.random() < 0.6:
            to = self.chance.randrange(len(lines) + 1)
            lines[to:to] = some
        return b"".join(lines)

    def raw(self, data: bytes) -> bytes:
        """Insert, remove or change bytes."""
        at = self.chance.randrange(len(data) + 1)
        way = self.chance.randrange(4)
        if way == 0:
            return data[:at] + self.chance.choice(_BYTES) + data[at:]
        if way == 1:
            return data[:at] + data[at + self.chance.choice((1, 1, 4, 30)) :]
        if way == 2 and at < len(data):
            return data[:at] + bytes([data[at] ^ 1 << self.chance.randrange(8)]) + data[at + 1 :]
        return data[:at] + data[at : at + 20] + data[at:]

    def splice(self, data: bytes, other: bytes) -> bytes:
        """Return the beginning of one input and the end of another."""
        cut = self.chance.randrange(len(data) + 1)
        return data[:cut] + other[self.chance.randrange(len(other) + 1) :]


def sealed(data: bytes, *, numbered: bool) -> bytes:
    """Return a ledger with valid seals and, if wanted, its events numbered from 1."""
    from banker.digest import digest

    if numbered:
        numbers = iter(range(1, 10**9))
        data = re.sub(rb"^n = \d+$", lambda _: b"n = %d" % next(numbers), data, flags=re.MULTILINE)
    seal, result = "", b""
    *pieces, rest = re.split(rb'^seal = ".*"\n', data, flags=re.MULTILINE)
    for piece in pieces:
        seal = digest(seal.encode() + piece)
        result += piece + f'seal = "{seal}"\n'.encode()
    return result + rest
