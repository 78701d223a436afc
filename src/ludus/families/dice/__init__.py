"""Dice as strings: patterns and how to count them, what is fair, the algebra of the paper, who beats whom."""

from ludus.core.loading import Family

FAMILY = Family(
    title="Dice",
    kinds={"dice": ""},
    commands={
        "dice": "Sets of dice: known sets, fairness, constructions, rolls, printing",
        "search": "Search for fair dice, as a resumable job",
    },
)
