"""Dice as strings: patterns and how to count them, what is fair, the algebra of the paper, who beats whom."""
