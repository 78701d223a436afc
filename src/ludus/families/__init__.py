"""The families of games and puzzles: a folder for each, found by its name, loaded when it is used."""
