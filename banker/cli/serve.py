"""`serve`: the game live in the browsers of the table."""

import gc
import io
import logging
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from banker.cli import screen
from banker.cli.command import NowOnly
from banker.cli.session import Session
from banker.errors import Invalid

if TYPE_CHECKING:
    # Of the extra `live`.
    from segno import QRCode

_SETTINGS: dict[str, Any] = {
    "ws": "none",
    "loop": "asyncio",
    "lifespan": "on",
    "log_config": None,
    "log_level": "error",
    "access_log": False,
    "proxy_headers": False,
    "server_header": False,
    "timeout_keep_alive": 5,
    "timeout_graceful_shutdown": 1,
}


@click.command("serve", cls=NowOnly, epilog="Example: banker serve --lan")
@click.option("--lan", is_flag=True, help="Serve all devices in this network, not only this machine.")
@click.option("--port", type=click.IntRange(1, 65535), default=8018, metavar="N", help="The port; default: 8018.")
@click.option("--new-address", is_flag=True, help="Use a new address. The old ones of all games stop working.")
def serve_(session: Session, port: int, *, lan: bool, new_address: bool) -> None:
    """Show the game live in web browsers.

    It prints an address, with --lan also as a QR code for phones. The front page links to the table for a television, the market, the log, and a page for each player. The pages follow the ledger while another banker writes it, and change nothing. They show the reasons of payments, but no notes.

    Anybody who has the address can watch, on up to 100 pages at once. A game keeps its address, so open pages reconnect when the server starts again. Ctrl-C stops the server.
    """
    session.refuse_at("`serve` shows the game as it is now")
    if session.playing:
        raise Invalid("`serve` runs until Ctrl-C. Start it in a window of its own.")
    try:
        import segno
        import uvicorn

        from banker.live.accepting import RateLimitedHandler, Server
        from banker.live.connections import Connection
    except ImportError:
        raise Invalid(
            "`serve` needs the packages uvicorn and segno. Install them beside `banker`: pip install uvicorn segno"
        ) from None
    from banker.live.addresses import listening, own_address, own_names, secret_of
    from banker.live.feed import Feed
    from banker.live.server import LivePages

    feed = Feed(session.path)
    for text in feed.warnings():
        session.warn(f"Warning: {text}")
    if session.settings.dry_run:
        click.echo(f"This would serve {session.path}, read-only, at port {port}.")
        feed.close()
        return
    address = own_address() if lan else "127.0.0.1"
    sockets = listening(port, everywhere=lan)
    secret, stays = secret_of(feed.seal, new=new_address)  # after all that may fail: a new key ends the old addresses
    if not stays:
        session.warn("Warning: This address will not work after a restart, since its key cannot be written to a file.")
    url = f"http://{address}:{port}/{secret}/"
    warn = partial(_warn, session)
    logging.getLogger().addHandler(RateLimitedHandler(warn))
    code = segno.make(f"{url}report").matrix if lan else ()
    pages = LivePages(feed, secret, own_names(), warn, code)
    config = uvicorn.Config(pages, http=Connection, **_SETTINGS)
    with suppress(KeyboardInterrupt):  # the way to stop the server
        gc.collect()
        gc.freeze()  # what is loaded already is not looked at again
        gc.enable()  # a server runs for hours
        _announce(session, url, segno.make(url) if lan else None)
        Server(config).run(sockets)
    feed.close()


def _warn(session: Session, text: str) -> None:
    with suppress(OSError):  # the terminal was closed
        session.warn(f"Warning: {text}")


def _announce(session: Session, url: str, code: "QRCode | None") -> None:
    """Print the address; the code, too, where the terminal has room for it."""
    lines = [f"Serving {session.path}, read-only, at {url}"]
    if code is None:
        lines.append("Only this machine can open it. For phones and televisions: banker serve --lan")
    else:
        drawn = io.StringIO()
        code.terminal(drawn, compact=True)
        columns, needed = screen.width(), code.symbol_size()[0]
        if columns is not None and columns >= needed and screen.can_show(drawn.getvalue()):
            lines.append(drawn.getvalue().rstrip("\n"))
        elif columns is not None and columns < needed:
            lines.append(f"The QR code needs a terminal of {needed} columns; this one has {columns}.")
    click.echo("\n".join([*lines, "Ctrl-C stops the server."]), color=True)
