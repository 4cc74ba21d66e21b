"""`serve`: the game live in the browsers of the table."""

import secrets
import socket

import click

from banker.cli.command import Verb
from banker.cli.session import Session
from banker.errors import Invalid

_MOST = 200
"""Connections at once."""


@click.command("serve", cls=Verb, epilog="Example: banker serve --lan")
@click.option("--lan", is_flag=True, help="For all devices in this network, not only for this machine.")
@click.option("--port", type=click.IntRange(1, 65535), default=8018, metavar="N", help="The port; default: 8018.")
def serve_(session: Session, port: int, *, lan: bool) -> None:
    """Show the game live in web browsers.

    Prints an address and a QR code. The pages follow the ledger while another banker writes it; they change nothing. Notes to the banker are not shown. Ctrl-C stops the server.
    """
    session.refuse_at("`serve` shows the game as it is now")
    try:
        import segno
        import uvicorn

        from banker.live.dropping import Dropping
        from banker.live.server import application
    except ImportError:
        raise Invalid("`serve` needs more packages. Install them: pip install 'banker[live]'") from None
    from banker.live.feed import Feed

    feed, secret = Feed(session.path), secrets.token_urlsafe(16)
    address = _own_address() if lan else "127.0.0.1"
    url = f"http://{address}:{port}/{secret}/"
    hosts = frozenset(f"{name}:{port}" for name in (address, "127.0.0.1", "localhost"))
    click.echo(f"Serving {session.path}, read-only, at {url}\nCtrl-C stops the server.")
    if lan:
        segno.make(url).terminal(compact=True)
    uvicorn.run(
        application(feed, secret, hosts),
        host="0.0.0.0" if lan else "127.0.0.1",  # noqa: S104 - the user asked for the whole network
        http=Dropping,
        port=port,
        log_level="error",
        access_log=False,
        server_header=False,
        limit_concurrency=_MOST,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=1,
    )


def _own_address() -> str:
    """The address of this machine in its network; no packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(("192.0.2.1", 9))
            return str(one.getsockname()[0])
        except OSError:
            raise Invalid("This machine has no network. Leave out --lan.") from None
