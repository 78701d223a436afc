"""The commands about boards whose moves add up."""
