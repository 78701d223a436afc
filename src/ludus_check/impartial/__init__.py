"""The kind "impartial": two players move one piece towards the corner of a grid. See formats/impartial.md."""
