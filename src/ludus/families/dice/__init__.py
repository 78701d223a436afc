"""Dice as strings: patterns and how to count them, what is fair, the algebra of the paper, who beats whom."""

from ludus.core.family import Family

FAMILY = Family(
    title="Dice",
    kinds={"dice": ""},
    commands={
        "dice": "Work with sets of dice: known sets, faces, rolls, records.",
        "search": "Search for fair dice, as a job that is kept.",
    },
)
