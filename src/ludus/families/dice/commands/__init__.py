"""The commands about dice."""
