"""The arithmetic of the rules, one module a subject: pure functions from tables and plain values to values."""
