"""The page of a game as one file of HTML: the modules and styles of `banker/page/` and the data, without anything from elsewhere."""

import os
import re
from collections.abc import Mapping
from html import escape
from typing import Any

from banker.packaged import PACKAGE, text

_FOLDER = os.path.join(PACKAGE, "page")
_IMPORT = re.compile(r'^import \{ (?P<names>[\w, ]+) \} from "\./(?P<file>\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
_COMMENT = re.compile(r"^ */\*\*.*?\*/\n|/\*\* @.*?\*/ ?|^// [^\n]*\n", re.MULTILINE | re.DOTALL)
"""A comment on lines of its own, or a type: what it says stands in the modules, which `joined` leaves as they are otherwise."""
_BETWEEN = re.compile(r"\n\s*")
"""Empty lines, and spaces before the first word of a line: no text of a module goes over a line."""
_STYLES = {"report": ("base.css", "page.css"), "season": ("base.css", "page.css", "season.css")}


def mark_of(main: str) -> bytes:
    """The second line of a page, by which an older one is recognised."""
    return f"<!-- A {main} of banker. -->".encode()


def report_page(data: Mapping[str, Any], title: str) -> bytes:
    """The report of a game (`report_data`)."""
    return web_page("report", data, title, "banker score")


def web_page(main: str, data: Mapping[str, Any], title: str, remedy: str) -> bytes:
    """A page (`report` or `season`) as HTML that needs no other file and asks the network for nothing.

    `remedy` is the command that prints the same; readers without JavaScript are told it.
    """
    script, style = joined(main), "".join(text(os.path.join(_FOLDER, name)) for name in _STYLES[main])
    policy = (
        f"default-src 'none'; script-src 'sha256-{_digest(script)}'; style-src 'sha256-{_digest(style)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    return f"""<!doctype html>
{mark_of(main).decode()}
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>{escape(title)}</title>
<style>{style}</style>
</head>
<body>
<noscript><p>This {main} needs JavaScript. <code>{remedy}</code> prints the result.</p></noscript>
<script type="application/json" id="data">{_as_json(data)}</script>
<script>{script}</script>
</body>
</html>
""".encode()


def joined(main: str) -> str:
    """A module of the page and all that it imports as one script: each module in a function, since a file opened from disk may import none."""
    return "\n".join(['"use strict";', *(_module(name, source) for name, source in modules(main).items())])


def modules(main: str) -> dict[str, str]:
    """The sources of a module of the page and of all that it imports, each after those that it imports."""
    sources: dict[str, str] = {}

    def add(name: str) -> None:
        if name not in sources:
            source = text(os.path.join(_FOLDER, f"{name}.js"))
            for found in _IMPORT.finditer(source):
                add(found["file"])
            sources[name] = source

    add(main)
    return sources


def _module(name: str, source: str) -> str:
    """A module as a constant that holds what it exports."""
    exports = ", ".join(found[1] for found in _EXPORT.finditer(source))
    body = _EXPORT.sub("", _IMPORT.sub(r"const { \g<names> } = \g<file>_js;", source))
    body = _BETWEEN.sub("\n", _COMMENT.sub("", body))
    return f"const {name}_js = (() => {{\n{body}return {{ {exports} }};\n}})();"


def _as_json(data: Mapping[str, Any]) -> str:
    """Data as JSON that no name in it can end: no `<` is left, nor a character that ends a line."""
    import json

    found = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return re.sub("[<>\u2028\u2029]", lambda match: f"\\u{ord(match[0]):04x}", found)


def _digest(content: str) -> str:
    """The SHA-256 of a script or style as a content security policy has it."""
    from base64 import b64encode
    from hashlib import sha256

    return b64encode(sha256(content.encode()).digest()).decode()
