"""The modules of the page: their types hold, and they put no text into the page as HTML."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from support.marks import SLOW
from support.paths import PACKAGE, PROJECT

MODULES = sorted((PACKAGE / "page").glob("*.js"))
_TYPES = (
    "--allowJs", "--checkJs", "--noEmit", "--strict", "--noUnusedLocals", "--noUnusedParameters", "--target", "es2022",
    "--module", "es2022", "--moduleResolution", "bundler", "--lib", "es2023,dom,dom.iterable",
)  # fmt: skip


@SLOW
@pytest.mark.skipif(shutil.which("tsc") is None, reason="no tsc here: npm install -g typescript@5")
def test_types() -> None:
    """The types in the comments hold, and nothing is unused (checked by TypeScript)."""
    done = subprocess.run(
        [shutil.which("tsc") or "tsc", *_TYPES, *map(str, MODULES)], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.returncode) == ("", 0)


@SLOW
@pytest.mark.skipif(shutil.which("eslint") is None, reason="no eslint here: npm install -g eslint@9")
def test_lint() -> None:
    """The modules have nothing that is wrong or misleading (checked by ESLint)."""
    rules = Path(__file__).with_name("eslint.config.mjs")
    command = [shutil.which("eslint") or "eslint", "--no-color", "--max-warnings", "0", "-c", str(rules), "banker/page"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=PROJECT)
    assert (done.stdout, done.returncode) == ("", 0), done.stderr


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_texts_are_never_html(module: Path) -> None:
    """No module has a way to read text as HTML or as code, keeps anything, or asks the network, except the live page its server."""
    source = module.read_text(encoding="utf-8")
    if module.stem == "connection":
        source = re.sub(r'fetch\((?:"(log\.json|events)"|`\$\{question\}\.json`)', "", source)
    ways = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|fetch\(|XMLHttpRequest|localStorage|cookie|import\("
    assert re.findall(ways, re.sub(r'@\w+ \{.*?import\(".*', "", source)) == []


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_modules_are_short(module: Path) -> None:
    """A module has at most 400 lines, and begins with what it is for."""
    lines = module.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 400
    assert lines[0].startswith("// ")
