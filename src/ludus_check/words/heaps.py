"""Sentences about take-and-break games."""

from ludus_check.words.phrases import count, number

GRUNDY = "\N{MATHEMATICAL SCRIPT CAPITAL G}"
"""The letter of the Grundy function."""


def values_of(name: str, heaps: int) -> str:
    """Return that the Grundy values of the first heaps are correct."""
    last = f"heaps 0 to {number(heaps - 1)} are" if heaps > 1 else "heap 0 is"
    return f"the Grundy value{'s' if heaps > 1 else ''} of {last} correct ({name})"


def other_heaps(checked: int, size: int) -> str:
    """Return the heaps after the first ones."""
    return f"the other {count(size - checked, 'heap')}" if size - checked > 1 else f"the heap of {number(checked)}"


def lost_heaps(found: int, checked: int) -> str:
    """Return how many of the first heaps are P-positions."""
    are = "one of the heaps" if found == 1 else f"{number(found)} of the heaps"
    return f"exactly {are} 0 to {number(checked - 1)} {'is a P-position' if found == 1 else 'are P-positions'}"


def periodic(name: str, start: int, period: int, needed: int) -> list[str]:
    """Return that the Grundy values are periodic."""
    always = f"{GRUNDY}(n + {period}) = {GRUNDY}(n) for all n ≥ {start}"
    return [
        f"{name} has period {number(period)} and preperiod {number(start)}: {always}",
        f"By the Guy–Smith theorem the first {number(needed)} values suffice; both numbers are minimal",
    ]


def growing(name: str, start: int, period: int, saltus: int, needed: int) -> list[str]:
    """Return that the Grundy values are arithmetic-periodic."""
    always = f"{GRUNDY}(n + {period}) = {GRUNDY}(n) + {saltus}"
    return [
        f"{name} is arithmetic-periodic: {always} for all n ≥ {start}",
        f"The first {number(needed)} values suffice; the period is minimal",
    ]


def quotient(name: str, order: int, lost: int, start: int, period: int) -> list[str]:
    """Return the misère quotient."""
    portion = f"{number(lost)} of them in the P-portion" if order > 1 else f"{'' if lost else 'not '}in the P-portion"
    return [
        f"the misère quotient of {name} has {count(order, 'element')}, {portion}",
        f"The pretending function has period {number(period)} and preperiod {number(start)}",
    ]
