"""The papers as executable claims, one file per paper, found by its name."""
