"""The command line: words to an event, event to the book, result to the view."""
