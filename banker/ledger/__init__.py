"""The ledger file: read, verified, appended to. The only room that writes to the disk."""
