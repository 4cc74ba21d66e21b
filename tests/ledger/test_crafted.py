"""Ledgers made by hand under right seals: refused with one sentence, soon, and before anything is shown."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from banker.rules.load import layers_from_text
from banker.rules.toml import read_toml
from support.hostile import PATIENCE, is_answered, is_refused, program, resealed, sample
from support.marks import few
from support.say import Say

PARTS = 50_000
LOOKS = ["status", "log", "audit", "explain alice", "count alice 5", "export --to json", "replay", "show 1", "-n next"]
DEEP = ".".join(["a"] * PARTS)
QUOTED = ".".join(['"a"'] * PARTS)


def written(text: str) -> None:
    Path("game.toml").write_text(resealed(text), encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("digest =", f"{DEEP} = 1\ndigest ="),
        ("digest =", f"{QUOTED} = 1\ndigest ="),
        ("digest =", f"x = {{ {QUOTED} = 1 }}\ndigest ="),
        ("digest =", f"x = [ {{ {DEEP} = 1 }} ]\ndigest ="),
        ("n = 2\n", f"n = 2\n{QUOTED} = 1\n"),
        ("n = 2\n", f"n = 2\nx = {{ {DEEP} = 1 }}\n"),
        ("n = 2\n", f"n = 2\n\n[event.{DEEP}]\n"),
        ("[[event]]\nn = 2\n", f"[[event.{QUOTED}]]\nn = 2\n"),
        ("n = 2\n", f"n = 2\nx = {{ {'. '.join(['a'] * PARTS)} = 1 }}\n"),
    ],
    ids=["bare", "quoted", "inline", "in a list", "event", "event inline", "table", "array", "spaces"],
)
def test_keys_of_fifty_thousand_parts(banker: Say, old: str, new: str) -> None:
    """A dotted key of 50,000 parts, bare, quoted or inline, is refused."""
    text = sample("1830-bankrupt")
    assert old in text
    written(text.replace(old, new, 1))
    is_refused(banker("status"), 3)


@pytest.mark.parametrize("key", [DEEP, QUOTED, f"x = {{ {DEEP} = 1 }}\ny"], ids=["bare", "quoted", "inline"])
def test_ruleset_with_such_keys(ruleset_with: Say, key: str) -> None:
    """The same in a ruleset of somebody's own."""
    is_refused(ruleset_with(f"{key} = 1\n"), 2)


@pytest.mark.parametrize("begins", ['x = "', "x = '", 'x = """', "x = '''"])
def test_strings_without_end(ruleset_with: Say, banker: Say, begins: str) -> None:
    """A string that never ends is looked through once, however many quotation marks it has; 190,000 bytes took minutes."""
    marks = r"\"\"\"" if '"' in begins else '"\'"'
    hostile = f"# {'.' * 60}\n{begins}{marks * 30_000}\n"
    is_refused(ruleset_with(hostile), 2)
    assert banker("new 1830 Alice Bob").code == 0
    written(Path("game.toml").read_text(encoding="utf-8").replace("digest =", f"{hostile}digest =", 1))
    is_refused(program("status"), 3)


@pytest.mark.parametrize("own", [f"{{ {DEEP} = 1 }}", "5", '"["'])
def test_names_in_a_hostile_header(own: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Completion reads a header that nobody has checked; it finds no names there, at once."""
    monkeypatch.chdir(tmp_path)
    text = sample("1830-bankrupt").replace("digest =", f"own = {own}\ndigest =", 1)
    Path("game.toml").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "banker", "completion", "--next", "bash", "-f", "game.toml", "explain", "a"]
    done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_numbers_and_strings_with_dots_are_no_keys() -> None:
    """Dots in numbers, strings and comments are not counted."""
    text = "\n".join(f"k{number} = [{number}.5, \"a.b.c\", 'd.e'] # f.g.h.i" for number in range(200))
    assert len(read_toml(f'{text}\ns = """{DEEP}"""\nt = "{DEEP}"\n')) == 202


@pytest.mark.parametrize("levels", [10, 1200, 20_000])
def test_layered_rulesets(banker: Say, levels: int) -> None:
    """A ledger that keeps many layers of rulesets, each extending the next, is refused."""
    own = json.dumps([["x.toml", {"extends": "1830"}]] * levels)
    text = sample("1830-bankrupt").replace("digest =", f"own = '{own}'\ndigest =", 1)
    written(text.replace('ruleset = "1830"', 'ruleset = "x.toml"'))
    for command in ("status", "audit"):
        answer = banker(command)
        assert answer.code in (2, 3)
        assert "The ruleset kept in the ledger cannot be read." in answer.err
        assert "Traceback" not in answer.err


def test_nine_layers_can_be_kept(banker: Say) -> None:
    """As many layers as a ruleset may have can be kept, too."""
    for level in range(9):
        base = "1830" if level == 8 else f"./m{level + 1}.toml"
        Path(f"m{level}.toml").write_text(f'extends = "{base}"\n[train.D]\ncount = {6 + level}\n', encoding="utf-8")
    assert banker("rules check ./m0.toml").code == 2, "shipped ones count"
    assert banker("new ./m1.toml Ann Ben").code == 0
    for level in range(9):
        Path(f"m{level}.toml").unlink()
    assert banker("audit").code == 0


@few(3, 12)
@pytest.mark.parametrize(
    "name",
    ["/dev/zero", "/dev/stdin", "/dev/full.toml", "./secret.toml", "../secret.toml", "/etc/passwd", "secret.toml", "x\\y", "./1830.tom/"],
)  # fmt: skip
@pytest.mark.parametrize("key", ["ruleset", "extends"])
@pytest.mark.usefixtures("banker")
def test_ruleset_of_a_ledger_is_no_file(key: str, name: str) -> None:
    """A ledger that names a device, or a file that it does not keep, is refused without looking at that file."""
    Path("secret.toml").write_text('extends = "1830"\n[bank]\ntotal = "hidden"\n', encoding="utf-8")
    text = sample("1830-bankrupt")
    if key == "ruleset":
        text = text.replace('ruleset = "1830"', f"ruleset = '{name}'", 1)
    else:
        own = json.dumps([["mine.toml", {"extends": name}]]).replace("\\\\", "\\u005c")
        text = text.replace("digest =", f"own = '{own}'\ndigest =", 1).replace('"1830"', '"mine.toml"', 1)
    written(text)
    answer = program("-f", "game.toml", "status")
    assert (answer.code, answer.out) == (2, "")
    assert "neither keeps it nor does it come with banker" in answer.err
    assert "hidden" not in answer.err


def test_path_of_a_shipped_ruleset_means_that_ruleset(banker: Say) -> None:
    """Earlier versions kept the path of a shipped ruleset that was named by it: such a ledger opens anywhere."""
    written(sample("1830-bankrupt").replace('ruleset = "1830"', 'ruleset = "/elsewhere/rulesets/1830.toml"', 1))
    assert banker("status").code == 0


def test_new_keeps_the_name_of_a_shipped_ruleset(banker: Say) -> None:
    """A shipped ruleset that is named by its path is kept by its name, which works on every computer."""
    from banker.rules.find import folder

    assert banker(f"new {folder()}/1830.toml Ann Ben").code == 0
    assert 'ruleset = "1830"\n' in Path("game.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('words = ["Paula", "SV", "20"]', 'words = ["Paula", "CS", "20"]'),
        ('words = ["Paula", "SV", "20"]', 'words = ["7"]'),
        ('words = ["Paula", "SV", "20"]', "words = []"),
        ('do = "private"', 'do = "void"'),
        ('do = "private"', 'do = "amend"'),
        ('do = "private"', 'do = "insert"'),
        ('do = "private"', 'do = "undo"'),
        ('do = "private"', 'do = "redo"'),
        ('do = "private"', 'do = "rename"'),
        ('do = "private"', 'do = "option"'),
        ('do = "private"', 'do = "count"'),
        ('do = "private"', 'do = "bankrupt"'),
        ('do = "private"', 'do = "end"'),
        ('do = "private"', 'do = "../x"'),
        ('from = "Bank", to = "Paula"', 'from = "Bank", to = "Mars"'),
        ('from = "Bank", to = "Paula"', 'from = "Box", to = "Paula"'),
    ],
)  # fmt: skip
def test_words_that_do_not_fit(banker: Say, old: str, new: str) -> None:
    """Words that do not fit their verb, or moves that do not fit the words, end in an answer or in one sentence."""
    text = sample("1830-bankrupt")
    assert old in text
    written(text.replace(old, new, 1))
    for command in (*LOOKS, "-n undo", "-n redo", "-n void 1", "explain paula", "count paula 5 -n", "score", "limits"):
        answer = banker(command)
        is_answered(answer)
        if answer.code in (2, 3) and command != "audit":  # which lists the fault as its finding
            assert answer.out == "", command


def test_deep_json_of_layers() -> None:
    """Tables that are nested deeply in two layers are refused, since they would be merged."""
    deep: object = 1
    for _ in range(500):
        deep = {"a": deep}
    from banker.errors import Invalid

    with pytest.raises(Invalid, match="cannot be read"):
        layers_from_text(json.dumps([["x", {"extends": "1830", "a": deep}]] * 2))
