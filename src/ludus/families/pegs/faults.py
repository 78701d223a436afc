"""What can be wrong with a pegs problem: its drawings, its finish, its listed jumps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludus.core.errors import Fault, abbreviate

PEG, EMPTY, NO_HOLE = "o", ".", " "
"""The signs of a drawing."""
MAX_PLACES = 65_536
"""A drawing has at most so many places, holes or not: rows times the length of the longest row."""
MAX_JUMPS = 100_000
"""At most so many jumps can be listed."""


def drawing_faults(rows: Sequence[str], field: str) -> Iterator[Fault]:
    """Return what is wrong with a drawing by itself."""
    places = len(rows) * max(map(len, rows), default=0)
    if places > MAX_PLACES:
        yield Fault(field, f"expected at most {MAX_PLACES} places, rows times columns, got {places}")
        return
    for number, row in enumerate(rows):
        wrong = next((sign for sign in row if sign not in (PEG, EMPTY, NO_HOLE)), None)
        if wrong is not None:
            signs = "o for a peg, . for an empty hole and a blank for no hole"
            yield Fault(f"{field}[{number}]", f"expected {signs}, got {abbreviate(wrong)}")
            return
    if not any(row.strip() for row in rows):
        yield Fault(field, "expected at least one hole, got none")


def finish_faults(start: Sequence[str], finish: Sequence[str] | int | None) -> Iterator[Fault]:
    """Return what is wrong with a finish: other holes than the start, or more pegs."""
    most = sum(row.count(PEG) for row in start)
    if finish is None:
        return
    if isinstance(finish, int):
        if type(finish) is not int or not 0 <= finish <= most:
            wanted = f"a drawing, or a number of pegs from 0 to {most}, those of the start"
            yield Fault("finish", f"expected {wanted}, got {abbreviate(finish)}")
        return
    if len(start) != len(finish):
        yield Fault("finish", f"expected {len(start)} rows like the start, got {len(finish)}")
        return
    for number, (before, after) in enumerate(zip(start, finish, strict=True)):
        width = max(len(before), len(after))
        pairs = zip(before.ljust(width), after.ljust(width), strict=True)
        wrong = next((column for column, (a, b) in enumerate(pairs) if (a == NO_HOLE) != (b == NO_HOLE)), None)
        if wrong is not None:
            place = f"row {number}, column {wrong}"
            yield Fault("finish", f"expected the holes of the start; only one of them has a hole in {place}")
            return
    if (left := sum(row.count(PEG) for row in finish)) > most:
        yield Fault("finish", f"expected at most the {most} pegs of the start, since jumps only take away, got {left}")


def jump_faults(start: Sequence[str], jumps: Sequence[Sequence[tuple[int, int]]]) -> Iterator[Fault]:
    """Return the first thing that is wrong with listed jumps: each goes over three different holes."""
    holes = {(r, c) for r, row in enumerate(start) for c, sign in enumerate(row) if sign != NO_HOLE}
    for index, jump in enumerate(jumps):
        outside = next((cell for cell in jump if cell not in holes), None)
        if outside is not None:
            yield Fault(f"jumps[{index}]", f"expected holes of the board, got {abbreviate(list(outside))}")
            return
        if len(set(jump)) < 3:
            yield Fault(f"jumps[{index}]", f"expected three different holes, got {abbreviate([list(c) for c in jump])}")
            return
