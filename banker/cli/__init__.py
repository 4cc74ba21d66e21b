"""The command line: words to an event, event to the ledger, result to the view."""
