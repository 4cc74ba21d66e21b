"""What can happen: each event is one class in one file of `verbs`, found by its name."""
