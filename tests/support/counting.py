"""A game in which the players count their money."""

from support.say import Answer, Say


def begin_three(banker: Say) -> None:
    """Begin a game in which Alice has $660, Bob $760 and Carol $730 after event 4."""
    lines = ["private alice sv", "private bob cs", "private carol dh", "private alice mh 120"]
    assert banker("new 1830 Alice Bob Carol").code == 0
    assert banker("play", "\n".join(lines)).code == 0


def done(answer: Answer) -> str:
    assert (answer.code, answer.err) == (0, "")
    return answer.out
