"""What the ledger promises, tried on the program as processes: see `tests/tools/faults.py`."""
