"""The headline of a finished game, the sentence below it, and how the game ended."""

from banker.errors import listed
from banker.story.course import Course
from banker.story.sources import Row, sources, why

_WAYS = {
    "privates": "with privates",
    "trains": "by paying less for trains",
    "interest": "by paying less interest",
    "other": "by other payments",
    "bonds": "by fewer bonds",
    "start": "in starting cash",
}


def headline(course: Course) -> str:
    """Who won, by how much; a tie is told as one."""
    winners = [course.players[seat] for seat in course.order if course.worth[seat] == max(course.worth)]
    if len(winners) > 1:
        return f"{listed(winners)} share the win"
    margin = course.worth[course.order[0]] - course.worth[course.order[1]] if len(course.order) > 1 else 0
    return f"{winners[0]} wins by {course.money(margin)}"


def deck(course: Course) -> str:
    """What made the difference to the second: at most two sources for each of the two, the largest, and the rest: the amounts add up to the margin."""
    first, second = course.order[:2]
    names, most = course.players, course.worth[first]
    winners = [names[seat] for seat in course.order if course.worth[seat] == most]
    if len(winners) > 1:
        rest = most - max((worth for worth in course.worth if worth != most), default=most)
        more = f", {course.money(rest)} more than the next" if rest else ""
        return f"{'Each has' if winners[2:] else 'Both have'} {course.money(most)}{more}."
    rows = why(course, sources(course), first, second)
    gains, losses = ([row for row in rows if row.amount * sign > 0][:2] for sign in (1, -1))
    gained = [f"{course.money(row.amount)} more {_way(row, names[second])}" for row in gains]
    than = gained[0].replace(" more ", f" more than {names[second]} ", 1)
    back = [f"{course.money(-row.amount)} {_way(row, names[first])}" for row in losses]
    rest = most - course.worth[second] - sum(row.amount for row in gains + losses)
    if rest:
        (gained if rest > 0 else back).append(f"{course.money(abs(rest))} {'more ' * (rest > 0)}elsewhere")
    text = f"{names[first]} made {listed([than, *gained[1:]])}"
    return text + (f"; {names[second]} won back {listed(back)}." if back else ".")


def _way(row: Row, loser: str) -> str:
    if row.kind == "bankruptcy":
        return f"when {loser} went bankrupt"
    return f"on {row.about}" if row.about else _WAYS[row.kind]


def ending(course: Course) -> str:
    """In which round the game ended, and why."""
    over = str(course.now.over)
    bankrupt = over.removesuffix(" is bankrupt")
    return f"It ended in {course.now.round}: {over if bankrupt == over else f'{bankrupt} went bankrupt'}."
