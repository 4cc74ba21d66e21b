"""The files of live pages: one small page of HTML, and the modules and styles of `banker/page/` that it needs."""

import os
from typing import NamedTuple

from banker.digest import digest
from banker.packaged import PACKAGE, text
from banker.views.web_page import modules

_STYLES = ("base.css", "live.css", "table.css", "market.css", "phone.css")


class File(NamedTuple):
    """What a request for a file gets."""

    kind: str
    content: bytes


def page_files() -> dict[str, File]:
    """The files by their names in the address; the page itself has the name `""`."""
    files = {f"{name}.js": File("text/javascript", source.encode()) for name, source in modules("live").items()}
    for name in _STYLES:
        files[name] = File("text/css", text(os.path.join(PACKAGE, "page", name)).encode())
    return {"": File("text/html", _page().encode())} | files


def version(files: dict[str, File]) -> str:
    """A text that is another one where any file is; pages of another version load themselves again."""
    return digest(b"".join(file.content for file in files.values()))


def _page() -> str:
    """The page that every view begins as; `live.js` draws the view that its address names."""
    styles = "".join(f'<link rel="stylesheet" href="{name}">\n' for name in _STYLES)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>banker</title>
{styles}</head>
<body>
<noscript><p>This page needs JavaScript.</p></noscript>
<script type="module" src="live.js"></script>
</body>
</html>
"""
