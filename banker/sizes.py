"""The largest files that banker reads and writes, all in one place; `banker help ledger` lists them."""

LEDGER = 32 * 1024 * 1024
"""Bytes of a ledger, read or written: about 100,000 events."""
FOR_UNDO = 1024
"""Bytes that an `undo` of an event may need beyond the bytes of the event itself, so that the last event can be undone."""
IMPORT = 10_000_000
"""Bytes of a game of another program."""
COMMANDS = 4 * 1024 * 1024
"""Bytes of a file of commands for `play`."""
LINE = 100_000
"""Characters of a line typed in `play`."""
RULESET = 200_000
"""Bytes of a user's own ruleset file."""
LAYERS = 9
"""Ruleset files that extend each other."""
KEY_PARTS = 30
"""Parts of a dotted key in TOML; no ledger and no ruleset needs more than a few."""
DEPTH = 30
"""Tables and lists inside each other in TOML and in the JSON of a ledger."""
