"""The addresses of the server: where it listens, and which values of `Host` it answers.

It answers only its own, so that no page from elsewhere gets at it under a name of its own (DNS rebinding).
"""

import errno
import ipaddress
import re
import socket

from banker.errors import Invalid
from banker.system import take_port

_HOST = re.compile(r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[a-z0-9.-]+))(?::(?P<port>[0-9]{1,5}))?")
_DEFAULT_PORT = 80


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
            for one in sockets:
                one.close()
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
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(("192.0.2.1", 9))
            return str(one.getsockname()[0])
        except OSError:
            raise Invalid("This machine has no network. Leave out --lan.") from None
