"""`help`: the program's verbs, one verb, or a topic."""

import click

from banker.cli.session import Session
from banker.cli.verb import Verb
from banker.errors import Invalid

_TOPICS = {
    "table": """\
What can be typed in `banker play`. Any verb, in full or as many letters as are clear, and these in one letter:

    b nyc          buy: the player who is up      s prr 2        sell
    b nyc p        from the pool                  par nyc 67     the president's certificate
    b alice nyc    somebody else is named         p              pass: nothing is recorded
    120            the corporation that is up     Enter          offers its last run again,
    120w  120h     withheld, half paid out        Enter Enter    and takes it
    t 3            buy a train                    tile f16       track; token: a station
    n              next round                     u              undo
    status, score, order, market, limits ...      look; `s prr 3 -n` shows what it would do
    ? VERB         help on a verb                 q, Ctrl-D      end the session

Who is up stands in the prompt, as far as what was recorded makes it plain. Whoever has sold may still buy, so he is up
until he buys or passes. What a line was taken to mean is said with its event. Tab completes, the arrows bring back what was typed.
""",
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
    "notes": """\
With the option notes=on (banker new 1830 Alice Bob Carol --option notes=on), or for any ledger with BANKER_NOTES=on in the
environment (off turns it off), whatever the Bank pays is said in notes, too: who gets which, the fewest first. Where the Bank
has no exact notes it says what to give and what to take back, with whom to change a note first, or what the Bank owes.
`banker change 120` says an amount in notes.

Nobody records notes, so which the Bank still has is reckoned: the starting money is dealt evenly with small notes in it,
everyone pays the bank in small notes and others with the fewest, and gets change where he has no exact ones. At the table it will be a
little different: then hand out what is there. Where the rules do not say how many notes there are (1851, or a bank of another
size), the fewest are said as if there were enough of each. The table and the ledger are the same with and without.
""",
}


@click.command("help", cls=Verb, epilog="Example: banker help exit-codes")
@click.argument("topic", required=False)
@click.pass_context
def help_(ctx: click.Context, session: Session, topic: str | None) -> None:
    """Help on a TOPIC (exit-codes, names, ledger, notes) or a verb."""
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
