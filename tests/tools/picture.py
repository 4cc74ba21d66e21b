"""The picture of the prompt in the README: a real session on a pseudo-terminal, drawn as SVG.

The session continues the README's first ten minutes, and types the lines of its table of the prompt.
`python tests/tools/picture.py --write` draws it again into `sample_sessions/prompt.svg`.
"""

import sys
import tempfile
from html import escape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.paths import PROJECT
from support.terminal import Terminal
from tools import transcripts

PICTURE = PROJECT / "sample_sessions" / "prompt.svg"
TYPED = (
    *("status", "t 2", "n", "p", "p", "p", "n", "60", "n"),
    *("par nyc 67", "b nyc", "s prr", "b nyc", "b prr p", "p", "p", "p", "n", "60w", "u", "", ""),
)
"""The typed lines, in order; "" is Enter alone."""
QUESTIONS = {"60w": "[y/N]: "}
"""The lines that ask, since a corporation that paid last time now withholds."""

_ROWS, _COLUMNS = 34, 100
"""The size of the terminal: the picture shows the end of the session."""
_LINE, _CHARACTER, _MARGIN = 18, 8.4, 16
"""Pixels, for a font size of 14."""
_PAPER, _ANSWER, _PROMPT, _KEYS = "#1b1f27", "#c8ccd4", "#7aa2d6", "#ffffff"


def ten_minutes(readme: str) -> str:
    """Return the README up to the section about the prompt, with the commands before the session."""
    return readme.partition("\n## The prompt\n")[0]


def session(readme: str, folder: Path) -> list[tuple[str, str, str]]:
    """Return, for each typed line, the prompt, the line and the answer, after the README's first ten minutes."""
    with transcripts.evening(folder) as clock:
        for command in transcripts.commands(transcripts.parse_markdown(ten_minutes(readme))):
            transcripts.do(command, clock)
        with Terminal(Path.cwd()) as terminal:
            said = [(terminal.prompt, keys, _typed(terminal, keys)) for keys in TYPED]
    if refused := [answer for _, _, answer in said if answer.startswith("banker: ")]:
        raise ValueError(f"a line of the session is refused: {refused[0]}")
    return said


def _typed(terminal: Terminal, keys: str) -> str:
    """Return the answer to a typed line; a question is answered with yes."""
    if keys not in QUESTIONS:
        return terminal.type(keys)
    asked = terminal.ask(keys, QUESTIONS[keys]).partition("\n")[2]
    return f"{asked}{QUESTIONS[keys]}y\n{terminal.type('y')}"


def drawn(said: list[tuple[str, str, str]]) -> str:
    """Draw the end of a session as SVG."""
    rows = []
    for prompt, keys, answer in said:
        rows.append(f'<tspan fill="{_PROMPT}">{escape(prompt)}</tspan><tspan fill="{_KEYS}">{escape(keys)}</tspan>')
        for line in answer.splitlines():
            rows += [escape(line[at : at + _COLUMNS]) for at in range(0, max(len(line), 1), _COLUMNS)]
    shown = rows[-_ROWS:]
    width, height = round(_COLUMNS * _CHARACTER) + 2 * _MARGIN, len(shown) * _LINE + 2 * _MARGIN
    lines = [
        f'<text x="{_MARGIN}" y="{_MARGIN + _LINE * number - 5}">{row}</text>' for number, row in enumerate(shown, 1)
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
            "<title>A session of banker play</title>",
            f'<rect width="100%" height="100%" rx="8" fill="{_PAPER}"/>',
            f'<g xml:space="preserve" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14" fill="{_ANSWER}">',
            *lines,
            "</g>",
            "</svg>\n",
        ]
    )


def picture() -> str:
    """Return the SVG of the session as it is now."""
    with tempfile.TemporaryDirectory() as folder:
        return drawn(session((PROJECT / "README.md").read_text(encoding="utf-8"), Path(folder)))


def main() -> None:
    """Draw the picture again."""
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    PICTURE.write_text(picture(), encoding="utf-8")


if __name__ == "__main__":
    main()
