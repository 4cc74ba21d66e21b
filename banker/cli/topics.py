"""`help`: the program's verbs, one verb, or a topic."""

import click

from banker.cli.session import Session
from banker.cli.verb import Verb
from banker.errors import Invalid
from banker.events.reminders import ABOUT

_TOPICS = {
    "exit-codes": """\
0  done
1  refused by the rules, or an audit found something
2  not understood: a typo, a name that fits nothing or two things, a missing word
3  the ledger is damaged, unreadable or cannot be written, or another banker holds it

Whatever the code of an event is but 0, it was not recorded. Two exceptions say so themselves: the event is recorded, but
perhaps not on the disk; and: the answer could not be written (look at `banker log`). `play` ends with the code of the
line at which it stopped: the lines before it are recorded.
""",
    "names": """\
Names are matched without case and punctuation, and the start of a name is enough if only one name begins so: al, bo
and erie find Alice, B&O and Erie. Which kind is meant follows from the verb. No match, or two: nothing is done, and the
candidates are listed. A name is never made up from a typo.

So nobody has to type an & or a $, which a shell takes apart: say bo for B&O, and 120. Within `banker play`, or in quotation
marks, they mean what they say.

Money is whole dollars: 120 (or $120); a revenue may be a sum: 30+10+20. Stock is counted in certificates of 10%.
""",
    "ledger": """\
The ledger is TOML that you can read and check with a pencil: a header, then one event after the other. Each event keeps
its words (what you said) and its moves (what follows from them), and ends with a seal over its bytes and the seal
before it. So a change, a gap or a torn end shows. The seal detects accidents and edits; it is no signature.

Nothing is ever rewritten. undo and redo are events of their own. An event that was not finished (a crash, a full disk)
is left out with a warning, and moved into a file beside the ledger before the next one is written.

One banker writes at a time: the ledger is locked while an event is recorded. On Windows there is no lock.
""",
    "reminders": f"""\
What banker says with `remember:` when its reason appears, by name:

{"".join(f"{name:<18}{about}{chr(10)}" for name, about in ABOUT.items())}
BANKER_SILENT=bank,presidency silences those two, BANKER_SILENT=all silences all.
""",
}


@click.command("help", cls=Verb, epilog="Example: banker help exit-codes")
@click.argument("topic", required=False)
@click.pass_context
def help_(ctx: click.Context, session: Session, topic: str | None) -> None:
    """Help on a TOPIC (exit-codes, names, ledger, reminders) or a verb."""
    del session
    parent = ctx.parent
    assert parent is not None, "help is a verb of banker"
    assert isinstance(parent.command, click.Group), "and banker a group of verbs"
    if topic is None:
        click.echo(parent.get_help())
    elif topic in _TOPICS:
        click.echo(_TOPICS[topic], nl=False)
    elif command := parent.command.get_command(parent, topic):
        click.echo(command.get_help(click.Context(command, info_name=topic, parent=parent)))
    else:
        raise Invalid(f"there is no help on {topic!r}: choose a verb, or one of {', '.join(_TOPICS)}")
