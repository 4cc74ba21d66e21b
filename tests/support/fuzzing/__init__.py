"""Parts of the fuzzer: see `tests/tools/fuzz.py`."""
