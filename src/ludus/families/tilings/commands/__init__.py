"""The commands about tilings."""
