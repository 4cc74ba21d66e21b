"""The part of the address that only those know who were given it: 128 bits.

A game keeps it when the server starts again, so that open pages come back by themselves and nobody scans a code twice. It is
made from a key in the user's folder and the seal of the ledger's header, so two games never have the same.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from contextlib import suppress

from banker.ledger.beside import append_line, replace_lines
from banker.system import state_folder

_BYTES = 16
_NAME = "serve-key"


def secret_of(seal: str, *, new: bool) -> tuple[str, bool]:
    """The secret part of the address of a game, 22 letters, and whether it stays; `new` makes another key, so that no old address works."""
    key, stays = _key(new=new)
    code = hmac.digest(key.encode(), seal.encode(), "sha256")[:_BYTES]
    return urlsafe_b64encode(code).decode().rstrip("="), stays


def _key(*, new: bool) -> tuple[str, bool]:
    path = state_folder() / _NAME
    with suppress(OSError, UnicodeDecodeError):
        lines = path.read_text(encoding="ascii").split()
        if lines and not new:
            return lines[0], True
    key = secrets.token_hex(2 * _BYTES)
    try:
        if path.exists():
            replace_lines(path, [key])
        else:
            append_line(path, key)
            key = path.read_text(encoding="ascii").split()[0]  # another banker may have been first
    except OSError:
        return key, False
    return key, True
