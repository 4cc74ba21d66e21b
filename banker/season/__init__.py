"""The games of a group: results of many ledgers, ratings and records."""
