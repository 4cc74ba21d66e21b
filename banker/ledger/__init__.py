"""The ledger file: read, verified, appended to. Only this package writes to the disk."""
