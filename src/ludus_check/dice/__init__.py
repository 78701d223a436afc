"""The kind "dice": a set of dice, rolled together and sorted by what they show. See formats/dice.md."""
