"""What was done to a ledger whose seals are wrong, as far as the seals show it."""

import re
from typing import NamedTuple

from banker.digest import digest

_PIECE = re.compile(rb'(?s)\n*(\[\[event\]\]\nn = ([0-9]{1,9})\n.*?)^seal = "([0-9a-f]{16})"(?:\n|\Z)', re.MULTILINE)


class _Piece(NamedTuple):
    """An event as it stands in the file: its number, its bytes before the seal, and the seal, right or wrong."""

    n: int
    body: bytes
    seal: str

    def follows(self, seal: str) -> bool:
        """Whether its seal is right behind an event with this seal."""
        return digest(seal.encode() + self.body) == self.seal


def what_happened(good: bytes, rest: bytes, number: int, seal: str) -> str:
    """How the `rest` of a ledger differs from what was written after the `good` bytes, which end with `seal`; event `number` should begin it."""
    pieces = [_Piece(int(n), b"\n" + body, seal.decode()) for body, n, seal in _PIECE.findall(rest)]
    if not pieces:
        return f"event {number} was changed after it was written"
    first, *later = pieces
    if first.body in good:
        return f"event {first.n} is there twice"
    back = next((place for place, piece in enumerate(later, 1) if piece.follows(seal)), 0)
    if back and first.n > number and first.seal != seal and any(piece.follows(first.seal) for piece in later):
        return f"event {first.n} was moved before event {number}"
    if back:
        return f"{'an event was' if back == 1 else f'{back} events were'} inserted before event {number}"
    numbered = first.body.replace(b"\nn = %d\n" % first.n, b"\nn = %d\n" % number, 1)
    if first.n > number and not first._replace(body=numbered).follows(seal):
        missing = f"event {number} was" if first.n == number + 1 else f"events {number} to {first.n - 1} were"
        return f"{missing} removed"
    own = digest(seal.encode() + first.body)
    if first.n >= number and (not later or later[0].follows(first.seal) or later[0].follows(own)):
        which = "the seal of " if later and later[0].follows(own) else ""
        return f"{which}event {number} was changed after it was written"
    return f"events from {number} on were changed, removed or inserted after they were written"
