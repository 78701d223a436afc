"""The commands that are about no family: one file each, found by its name."""
