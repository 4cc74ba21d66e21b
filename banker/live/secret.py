"""The part of the address that only those know who were given it: 128 bits.

A game keeps it when the server starts again, so that open pages come back by themselves and nobody scans a code twice. It is
made from a key in the user's folder and the seal of the ledger's header, so two games never have the same.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from contextlib import suppress
from pathlib import Path

from banker.ledger.beside import append_line, last_bytes, replace_lines
from banker.system import state_file

_BYTES = 16
_OF_KEY = 32
_NAME = "serve-key"
_LARGEST = 1024
"""Bytes that the file of the key has at most; more were written by somebody else."""


def secret_of(seal: str, *, new: bool) -> tuple[str, bool]:
    """The secret part of the address of a game, 22 letters, and whether it stays; `new` makes another key, so that no old address works."""
    key, stays = _key(new=new)
    code = hmac.digest(key.encode(), seal.encode(), "sha256")[:_BYTES]
    return urlsafe_b64encode(code).decode().rstrip("="), stays


def _key(*, new: bool) -> tuple[str, bool]:
    path = Path(state_file(_NAME))
    if not new and (known := _read(path)):
        return known, True
    key = secrets.token_hex(_OF_KEY)
    try:
        if path.exists():
            replace_lines(path, [key])
        else:
            append_line(path, key)
    except OSError:
        return key, False
    return _read(path) or key, True  # another banker may have been first


def _read(path: "Path") -> str | None:
    with suppress(OSError, ValueError):
        line = last_bytes(path, _LARGEST).decode("ascii").partition("\n")[0]
        return line if len(bytes.fromhex(line)) == _OF_KEY else None
    return None
