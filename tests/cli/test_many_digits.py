"""Numbers of thousands of digits, which Python reads only up to 4,300: one sentence, wherever a number can be typed or read."""

from pathlib import Path

import pytest

from support.hostile import is_refused, resealed
from support.say import Say

DIGITS = "9" * 5000
SHELL = """undo {}; undo --event {}; redo --event {}; void {}; void 1 {}; amend {} note x; insert {} note x; amend 1 pay bank alice {} x
status --at {}; status --at -{}; replay --at {}; report --at {}; export --to csv --at {}; show {}; log -n {}; log {}; verify {}; explain {}
buy alice prr {}; buy alice prr ipo {}; sell alice prr {}; par alice prr {}; pay bank alice {} x; pay bank alice {}; bid alice sv {}; private alice sv {}
private alice sv --par {}; run prr {}; run prr {}+{}; tile prr {}; tile prr A{}; token prr {}; train prr {}; train prr 2 --price {}; discard prr {}
count alice {}; count alice {}x1; count alice 1x{}; count prr ipo {}; change {}; raise alice {}; payout prr {}; project {}; project prr={}
option bank={}; new 1830 A B C --option bank={}; new 1830 A B {}; rename alice {}; next --passed {}; water {}; rules show {}; help {}; help a{}
calc payout {}; calc payout 10 alice={}; calc order prr={}; calc order prr={},1; calc order prr=1,{}; calc limit {}; calc move {} up
calc move 67 up {}; calc move 67 up x{}; calc move {},1 right; calc float {}; calc revenue {}; calc trade {}; calc score {}; serve --port {}; {}"""
PROMPT = "u{}; u {}; undo {}; {}; {}w; r{}; t{}; b{}; amend {} 60; insert {} 60; payout {}; raise {}; show {}; p {}; n {}; ? {}; silence {}"


def _commands(text: str) -> list[str]:
    return [line.strip() for line in text.replace("\n", ";").split(";")]


@pytest.mark.parametrize("command", _commands(SHELL))
def test_typed(game: Say, command: str) -> None:
    """A command with such a number is refused in one sentence, unless the number is a text."""
    answer = game(f"-n {command}".replace("{}", DIGITS))
    assert (answer.code in (1, 2), answer.out, answer.err.count("banker: ")) == (True, "", 1)
    assert all(len(line) < 1100 for line in answer.err.splitlines())


@pytest.mark.parametrize("line", _commands(PROMPT))
def test_at_the_prompt(game: Say, line: str) -> None:
    """The same in a file for `play`, where a letter may stand before the number."""
    is_refused(game("play", line.replace("{}", DIGITS)), 1, 2)


def test_undo_of_an_event_that_no_ledger_has(game: Say) -> None:
    """`undo N` says how many events there are; zeros before the number do not count."""
    assert game(f"undo {DIGITS}").err.startswith("banker: There is no event 99999")
    assert game(f"undo {'0' * 5000}5 --yes").code == 0
    assert len(game("-O json log").data) == 7


@pytest.mark.parametrize(
    ("found", "changed"),
    [
        ("\nn = 2\n", f"\nn = {DIGITS}\n"),
        ('\nformat = "1.0"\n', f"\nformat = {DIGITS}\n"),
        ("amount = 40", f"amount = {DIGITS}"),
        ("amount = 40", f"amount = 0x{'f' * 5000}"),
        ('"CS", "40"', f'"CS", "{DIGITS}"'),
        ('bank = "12000"', f'bank = "{DIGITS}"'),
        ('round = "SR 1"', f'round = "SR {DIGITS}"'),
    ],
)
def test_in_a_ledger(game: Say, found: str, changed: str) -> None:
    """A ledger with such a number is refused in one sentence, without words about Python; where it is a text, it can be shown."""
    text = Path("game.toml").read_text(encoding="utf-8")
    assert found in text
    Path("game.toml").write_text(resealed(text.replace(found, changed, 1)), encoding="utf-8")
    for command in ("status", "log", "show 2", "report -o -", "export --to hledger", "explain bob"):
        answer = game(command)
        assert answer.code in (0, 2, 3), command
        assert "sys.set_int" not in answer.err
        if answer.code:
            is_refused(answer, 2, 3)


@pytest.mark.parametrize(
    "text",
    [
        f"bank.total = {DIGITS}", f"bank.total = 0x{'f' * 5000}", f"players.certificate_limit.{DIGITS} = 5",
        f"stock.float = -{DIGITS}", f'private.SV.hexes = ["A{DIGITS}"]',
        f'market.grid = [["{DIGITS}p"]]', f'option.bank.default = "{DIGITS}"',
    ],
)  # fmt: skip
def test_in_a_ruleset(ruleset_with: Say, text: str) -> None:
    """A ruleset with such a number is refused, without words about Python."""
    answer = ruleset_with(text)
    assert answer.code == 2
    assert "sys.set_int" not in answer.err
    assert answer.err.startswith("banker: ")


@pytest.mark.parametrize("number", [DIGITS, f'"{DIGITS}"', "9" * 4000, f'"{DIGITS},0,1"'])
def test_in_a_game_to_import(banker: Say, number: str) -> None:
    """A game or its revenues with such a number is refused in one sentence."""
    actions = '{"type": "par", "entity": 1, "entity_type": "player", "corporation": "PRR", "share_price": %s, "id": %s}'
    people = '"players": [{"id": 1, "name": "A"}, {"id": 2, "name": "B"}, {"id": 3, "name": "C"}]'
    for text in ('{"id": %s}', '{"title": "1830", "id": %s, ' + people + ', "actions": [' + actions + "]}"):
        Path("game.json").write_text(text.replace("%s", number), encoding="utf-8")
        is_refused(banker("import game.json"), 1, 2)
    Path("revenues.json").write_text(f'{{"1": {number}}}', encoding="utf-8")
    is_refused(banker("import game.json --revenues revenues.json"), 1, 2)
