"""What the commands share; here their exit codes."""

DONE, REJECTED, MISUSED, UNDECIDED, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 3, 130, 141
"""The exit codes: done; a check was rejected or a claim refuted; malformed input or usage; undecided; Ctrl-C;
standard output was closed."""
