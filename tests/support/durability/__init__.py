"""What the ledger promises, tested on running processes: see `tests/tools/faults.py`."""
