"""Other programs that can express the games: pycgt, cgt-py and OpenSpiel, each as its user would write it down.

pycgt and cgt-py work with values of partizan games: a position is the form of its options, brought to its canonical
form, which is a nimber. OpenSpiel has nim with two heaps, that is the rook; win or loss of every state by its own moves
and a memory. What is not installed is left out with a line that says so.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.problem import impartial
from ludus.families.impartial.one_piece.solve import sparse
from ludus.families.impartial.one_piece.solve.table import grundy_table

Report = Callable[..., None]
Cell = tuple[int, int]

QUEEN = ((1, 0), (0, 1), (1, 1))


def peers(report: Report) -> None:
    """Report our times against those of the programs that are installed."""
    for name, measure in {"pycgt": against_pycgt, "cgt_py": against_cgt_py, "pyspiel": against_open_spiel}.items():
        try:
            module = import_module(name)
        except ImportError as missing:
            print(f"{'queen, rook':<38} {name} is not there ({missing}): install the group peers to compare with it")
            continue
        measure(report, module)


def against_pycgt(report: Report, module: Any) -> None:
    """The queen's table of 20 x 20 as games that are brought to canonical form; once, for pycgt remembers its games."""
    side = 20
    found: list[dict[Cell, Any]] = []

    def table() -> None:
        values: dict[Cell, Any] = {}
        for cell in cells(side):
            options = [values[option] for option in queen_options(cell)]
            values[cell] = module.game(options, options).canonical
        found.append(values)

    theirs = best(table, 1)
    values = module.values if hasattr(module, "values") else import_module("pycgt.values")
    ours = grundy_table(impartial(QUEEN, (), (side, side)), Limits())[0]
    if any(value != values.nimber(int(ours[cell])) for cell, value in found[0].items()):
        raise RuntimeError("the tables of pycgt and of Ludus differ")
    report("queen", f"N={side}", our_table(side), "pycgt 0.2", theirs)


def against_cgt_py(report: Report, module: Any) -> None:
    """The queen's table of 32 x 32 as canonical forms, written and read."""
    side = 32

    def table() -> dict[Cell, str]:
        found: dict[Cell, str] = {}
        for cell in cells(side):
            options = ",".join(sorted({found[option] for option in queen_options(cell)}))
            form = repr(module.CanonicalForm(f"{{{options}|{options}}}")) if options else "('0')"
            found[cell] = form[form.index("'") + 1 : form.rindex("'")]
        return found

    ours = grundy_table(impartial(QUEEN, (), (side, side)), Limits())[0]
    names = {0: "0", 1: "*"}
    if any(form != names.get(int(ours[cell]), f"*{ours[cell]}") for cell, form in table().items()):
        raise RuntimeError("the tables of cgt-py and of Ludus differ")
    report("queen", f"N={side}", our_table(side), "cgt-py 0.11", best(table, 3))


def against_open_spiel(report: Report, module: Any) -> None:
    """The lost positions of the rook on 64 x 64: nim with two heaps of 63."""
    heap = 63
    game = module.load_game("nim", {"pile_sizes": f"{heap};{heap}", "is_misere": False})

    def won() -> bool:
        memory: dict[str, bool] = {}

        def is_won(state: Any) -> bool:
            name = str(state)
            if name not in memory:
                lost = state.is_terminal()
                memory[name] = not lost and not all(is_won(state.child(move)) for move in state.legal_actions())
            return memory[name]

        return is_won(game.new_initial_state())

    if won():
        raise RuntimeError("OpenSpiel and Ludus differ about two equal heaps")
    problem = impartial(QUEEN[:2], (), (heap + 1, heap + 1), question=Question.P_POSITIONS)
    lines = sparse.lined(problem)
    if lines is None:
        raise RuntimeError("a piece without a ray along the rows")
    ours = best(lambda: sparse.places(problem, lines, 1, Limits()), 20)
    report("rook, lost positions", f"N={heap + 1}", ours, "OpenSpiel 2.0", best(won, 2))


def cells(side: int) -> Iterator[Cell]:
    """Return the cells of a square board in reading order."""
    return ((x, y) for x in range(side) for y in range(side))


def queen_options(cell: Cell) -> list[Cell]:
    """Return the places where a queen can go."""
    x, y = cell
    along = [*((a, y) for a in range(x)), *((x, b) for b in range(y))]
    return along + [(x - k, y - k) for k in range(1, min(x, y) + 1)]


def our_table(side: int) -> float:
    """Return our time for the queen's table of a side."""
    problem = impartial(QUEEN, (), (side, side))
    return best(lambda: grundy_table(problem, Limits()), 20)


def best(work: Callable[[], object], repeats: int) -> float:
    """Return the best processor time of a thread, in seconds."""
    times = []
    for _ in range(repeats):
        began = time.thread_time()
        work()
        times.append(time.thread_time() - began)
    return min(times)
