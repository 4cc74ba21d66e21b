"""Where files are in a checkout, and beside it."""

import os
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
PACKAGE = PROJECT / "banker"
RULESETS = PROJECT / "rulesets"
SESSIONS = PROJECT / "sample_sessions"
DATA = PROJECT / "tests" / "data"
SHARED = PROJECT.parent / "shared"
"""Rules and recorded games of other people: not in the repository, so tests that need them are skipped in a clone."""
IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
"""A folder in which syncing is free, for games of many events; None (the usual temporary folder) if there is none."""
