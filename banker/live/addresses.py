"""The addresses of the server: where it listens, which values of `Host` it answers, and the secret part of 128 bits.

It answers only its own hosts, so that no page from elsewhere gets at it under a name of its own (DNS rebinding). A game keeps
its secret when the server starts again, so that open pages come back by themselves and nobody scans a code twice. It is made
from a key in the user's folder and the seal of the ledger's header, so two games never have the same.
"""

import errno
import hmac
import ipaddress
import re
import secrets
import socket
from base64 import urlsafe_b64encode
from contextlib import suppress
from pathlib import Path

from banker.errors import Invalid
from banker.ledger.small_files import append_line, last_bytes, replace_lines
from banker.system import state_file, take_port

_HOST = re.compile(r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[a-z0-9.-]+))(?::(?P<port>[0-9]{1,5}))?")
_DEFAULT_PORT = 80
_BYTES = 16
_OF_KEY = 32
_NAME = "serve-key"
_LARGEST = 1024
"""Bytes that the file of the key has at most; more were written by somebody else."""


def own_names() -> frozenset[str]:
    """The names of this machine: in itself, and in its network, where it has one."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name.removesuffix('.local')}.local"})


def is_known(host: str, server: tuple[str, int], names: frozenset[str]) -> bool:
    """Whether a request is for this machine: by its name, or by the address at which it has come."""
    found = _HOST.fullmatch(host.lower())
    if found is None or int(found["port"] or _DEFAULT_PORT) != server[1]:
        return False
    if (found["name"] or "").removesuffix(".") in names:
        return True
    kind = ipaddress.IPv6Address if found["six"] else ipaddress.IPv4Address
    try:
        return kind(found["six"] or found["name"]) == ipaddress.ip_address(server[0].partition("%")[0])
    except ValueError:
        return False


def listening(port: int, *, everywhere: bool) -> list[socket.socket]:
    """Sockets for this machine, or for `everywhere` around it, of IPv4 and where there is one of IPv6; raises Invalid."""
    addresses = [(socket.AF_INET, "0.0.0.0" if everywhere else "127.0.0.1")]  # noqa: S104 - the user asked for it
    addresses += [(socket.AF_INET6, "::" if everywhere else "::1")] if socket.has_ipv6 else []
    sockets: list[socket.socket] = []
    for family, address in addresses:
        try:
            sockets.append(take_port(family, address, port))
        except OSError as error:
            if family == socket.AF_INET6 and error.errno not in (errno.EADDRINUSE, errno.EACCES):
                continue  # this machine has no IPv6
            for bound in sockets:
                bound.close()
            raise Invalid(f"{_why_not(error, port)} Choose another port with --port.") from None
    return sockets


def _why_not(error: OSError, port: int) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"Port {port} is in use, maybe by another `banker serve`."
        case errno.EACCES:
            return f"You may not use port {port}."
        case _:
            return f"Port {port} cannot be used: {error.strerror}."


def own_address() -> str:
    """The address of this machine in its network; no packet is sent. Raises Invalid."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            raise Invalid("This machine has no network. Leave out --lan.") from None


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


def _read(path: Path) -> str | None:
    with suppress(OSError, ValueError):
        line = last_bytes(path, _LARGEST).decode("ascii").partition("\n")[0]
        return line if len(bytes.fromhex(line)) == _OF_KEY else None
    return None
