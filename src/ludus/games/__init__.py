"""One file per game, found by its name; a folder per family."""
