"""What a banker reads and types in a draft in the open, as a newcomer tried it with 1846 for two players."""

from support.say import Say

NEW = "new 1846 Ann Ben --option orange=LSL,MC --option blue=SC,MPC --option north=ERIE --option south=IC"
PASSES = "p\n" * 6
TO_THE_LAST = "private ben ms\nprivate ann big4\nprivate ben c&wi\nprivate ann mail\nprivate ben o&i\nprivate ann bt\nprivate ben lm\n"


def _play(banker: Say, lines: str) -> str:
    answer = banker("play --keep-going", lines)
    return answer.out + answer.err


def test_privates_still_at_the_bank(banker: Say) -> None:
    """`status` has each private that is not sold with its price; a minor that nobody has taken yet is not out of the game."""
    banker(NEW)
    shown = _play(banker, "private ben ms\nstatus\n")
    assert "Privates at the bank: BIG4 $100, C&WI $60, MAIL $80, TBC $60, O&I $40, BT $40," in shown
    assert "out" not in next(line for line in shown.splitlines() if line.startswith("BIG4"))
    assert "Privates at the bank" not in _play(banker, f"{TO_THE_LAST[15:]}private tbc\nstatus\n")


def test_price_of_the_last_private(banker: Say) -> None:
    """After passes, `status`, `order`, `p` and `private` know what the last private costs (1846.7)."""
    banker(NEW)
    told = _play(banker, f"{TO_THE_LAST}p\np\nstatus\norder\nprivate ann tbc 60\nprivate tbc\n")
    assert "Ben passes. It is Ann's turn. TBC costs $40 now." in told
    assert "Privates at the bank: TBC $40\n" in told
    assert "Next to draft: Ann.\nTBC costs $40 now.\n" in told
    assert "TBC costs $40, not $60 (1846.7). Type `private Ann TBC 40`." in told
    assert "private Ann TBC 40\n" in told


def test_must_take(banker: Say) -> None:
    """At its least price the player whose turn it is must take it: nobody else can, and nobody passes or ends the round (1846.7)."""
    banker(NEW)
    told = _play(banker, f"{TO_THE_LAST}{PASSES}private ben tbc\nprivate ben tbc 0\np\nprivate\nprivate tbc\n")
    must = "Now TBC costs only $0, and Ann must take it"
    assert f"Ben passes. It is Ann's turn. {must}." in told
    assert told.count(f"{must} (1846.7). Type `private Ann TBC 0`.") == 2
    assert "private Ann TBC 0\n" in told


def test_next_with_the_last_private(banker: Say) -> None:
    """`next` is refused with what to type instead: a pass, or who takes it."""
    banker(NEW)
    told = _play(banker, f"{TO_THE_LAST}next\n")
    assert "To pass, at the prompt: `p`. To record who takes it: `private WHO TBC PRICE`." in told


def test_order_before_the_first_operating_round(banker: Say) -> None:
    """`order` and `status` in the first stock round have the lowest price first, as the operating round to come (1846.22)."""
    banker(NEW)
    shown = _play(banker, f"{TO_THE_LAST}private tbc\npar ann nyc 60\npar ben b&o 80\norder\nnext\norder\n")
    assert [line.split()[1] for line in shown.splitlines() if line[:1].isdigit()] == [*["MS", "BIG4", "NYC", "B&O"]] * 2
    assert banker("--at 10 status -O json").data["order"] == ["MS", "BIG4", "NYC", "B&O"]


def test_prompt_names_what_the_game_has(banker: Say) -> None:
    """`?` shows how privates are sold here, and `? run` no option of other games, which a refusal names as theirs."""
    banker(NEW)
    told = _play(banker, "?\n? run\n? private\n? train\nprivate ms --subsidy 10\n")
    assert "a private company" in told
    assert "a bidder drops out" not in told
    assert not any(f"\n  {option}" in told for option in ("--subsidy", "--par", "--share", "--trade-in"))
    assert "--president" in told
    assert "`private` has no option --subsidy" in told
