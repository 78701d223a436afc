"""Sentences about peg solitaire."""

from collections.abc import Sequence

from ludus_check.arrays import Flat
from ludus_check.pegs.game import Game, Left
from ludus_check.words.phrases import cell, count, joined, modulo, number

PARITY = ("even", "odd")
PERIODS = ((1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (2, 3), (3, 2), (3, 3))
"""After how many rows and columns weights may repeat that have a name."""


def goal(game: Game) -> str:
    """Return the words for what is to be reached."""
    return f"{count(game.left, 'peg')} anywhere" if game.finish is None else "the finish"


def unreachable(game: Game) -> str:
    """Return that the finish cannot be reached."""
    return f"{goal(game)} {'are' if game.finish is None and game.left != 1 else 'is'} unreachable"


def reached(game: Game, pegs: int, moves: int = 0) -> str:
    """Return that jumps lead to the finish, where this number of pegs is left; in some moves."""
    jumps = len(game.start) - pegs
    if jumps == 0:
        return "the start is already the finish"
    left = count(game.left, "peg")
    end = left if game.finish is None else f"the finish, {left}"
    way = f"{count(jumps, 'jump')} {'leads' if jumps == 1 else 'lead'} from {count(len(game.start), 'peg')} to {end}"
    return f"{way}{'' if game.finish is None else ','} in {count(moves, 'move')}" if moves else way


def stuck(game: Game, pegs: int) -> str:
    """Return that no jump is possible, and how many pegs are left."""
    jumps = len(game.start) - pegs
    after = f"after {count(jumps, 'jump')} no jump is possible" if jumps else "no jump is possible from the start"
    remain = f"{count(pegs, 'peg')} {'remains' if pegs == 1 else 'remain'}"
    return ("Fool's solitaire: " if game.leave is Left.MOST else "") + f"{after} and {remain}"


def sweep(game: Game, pegs: int, longest: int) -> list[str]:
    """Return what jumps lead to, and the longest sweep among them."""
    jumps = len(game.start) - pegs
    legal = f"{count(jumps, 'jump')} {'is' if jumps == 1 else 'are'} legal from {count(len(game.start), 'peg')}"
    first = reached(game, pegs) if not game.is_open else legal if jumps else "no jump is made"
    return [first, *([f"The longest sweep has {count(longest, 'jump')}"] if longest else [])]


def no_longer_sweep(game: Game, most: int, longest: int) -> str:
    """Return that no sweep has more than some number of jumps."""
    solution = "game" if game.is_open else "solution"
    if not most:
        return f"no {solution} has a jump"
    return f"no {solution} has a longer one{'' if most == longest else f' than {most}'}"


def pagoda(game: Game, weights: Flat, start: int, finish: int) -> list[str]:
    """Return the argument by a pagoda function."""
    least = f"{goal(game)} at least {number(finish)}" if game.finish is None else f"the finish {number(finish)}"
    return [
        "Pagoda function: no jump increases the total weight",
        *pattern(game, weights),
        f"The start weighs {number(start)} and {least}, so {unreachable(game)}",
    ]


def pattern(game: Game, weights: Flat) -> list[str]:
    """Return in words how the weights repeat; nothing where they follow no short pattern."""
    holes = {divmod(hole, game.shape[1]): weights[hole] for hole in game.holes}
    for p, q in PERIODS:
        tile: dict[tuple[int, int], int] = {}
        if all(tile.setdefault((r % p, c % q), weight) == weight for (r, c), weight in holes.items()):
            return [_repeated(tile, p, q)] if len(holes) > 2 * p * q else []
    for axis, name in enumerate(("row", "column")):
        marked = {(at[axis], at[1 - axis] % 2) for at, weight in holes.items() if weight}
        lines = sorted(line for line, _ in marked)
        alternate = {at: int((at[axis], at[1 - axis] % 2) in marked) for at in holes}
        if len(set(lines)) == len(lines) and alternate == holes:
            named = f"{name}{'s' * (len(lines) > 1)} {joined(list(map(str, lines)))}"
            return [f"Every other hole of {named} weighs 1"]
    return []


def _repeated(tile: dict[tuple[int, int], int], p: int, q: int) -> str:
    """Return weights that repeat in words: the parity of the rows and columns where that is all, else the block."""
    weighted = [place for place, weight in tile.items() if weight]
    if max(p, q) == 2 and len(weighted) == 1 and tile[weighted[0]] == 1:
        ((r, c),) = weighted
        where = [f"an {PARITY[at]} {name}" for at, side, name in ((r, p, "row"), (c, q, "column")) if side == 2]
        return f"Every hole in {' and '.join(where)} weighs 1, every other hole 0"
    block = " / ".join(" ".join(number(tile.get((a, b), 0)) for b in range(q)) for a in range(p))
    turns = [f"{side} {name}" for side, name in ((p, "rows"), (q, "columns")) if side > 1]
    return f"The weights {block} repeat every {' and '.join(turns)}"


def cases(game: Game, settled: int) -> list[str]:
    """Return the argument by cases of how often jumps are made."""
    which = {1: "the only case", 2: "both cases"}.get(settled, f"each of the {number(settled)} cases")
    how = f"Case analysis on jump multiplicities: a pagoda function rules out {which}"
    return [how, f"So {unreachable(game)}"]


def invariant(game: Game, m: int, weights: Flat, start: int, finish: int | None) -> list[str]:
    """Return what a weighting proves; None for any finish with a number of pegs."""
    by_parity = m == 2 and set(weights) <= {0, 1}
    kept = f"every jump preserves the total weight{modulo(m)}"
    if by_parity:
        rule = "Rule of Three" if _is_diagonal(game, weights) else "Parity"
        kept = f"{rule}: every jump preserves the parity of the number of pegs on the marked holes"
    if finish is None:
        is_now = f"it is {PARITY[start]} at the start" if by_parity else f"the start weighs {number(start)}"
        return [kept, f"{is_now}, and {goal(game)} never {'does' if game.left == 1 else 'do'}"]
    if by_parity:
        return [kept, f"it is {PARITY[start]} at the start and {PARITY[finish]} at the finish"]
    return [kept, f"the start weighs {number(start)} and the finish {number(finish)}"]


def position_classes(
    game: Game, moduli: Sequence[int], start: Sequence[int], finish: Sequence[int] | None
) -> list[str]:
    """Return that start and finish are in different position classes."""
    named = f"{cell(start)}{modulo(moduli[0]) if len(set(moduli)) == 1 else ''}"
    classes = f"a position class is given by {count(len(moduli), 'weight')} that every jump preserves"
    if finish is None:
        return [classes, f"No position with {count(game.left, 'peg')} is in the start's class, {named}"]
    return [classes, f"Start and finish are in different position classes: {named} and {cell(finish)}"]


def _is_diagonal(game: Game, weights: Flat) -> bool:
    """Say whether the marked holes are two of the three classes of diagonals (Reiss)."""
    width = game.shape[1]
    for sign in (1, -1):
        for unmarked in range(3):
            if all((((p // width + sign * (p % width)) % 3) != unmarked) == bool(weights[p]) for p in game.holes):
                return True
    return False
