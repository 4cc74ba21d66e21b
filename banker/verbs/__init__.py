"""One file for each verb that records an event."""
