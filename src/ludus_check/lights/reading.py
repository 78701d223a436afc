"""Reading a problem of the kind "lights", field by field."""

from math import prod

from ludus_check.arrays import Flat
from ludus_check.errors import Malformed
from ludus_check.fields import Record
from ludus_check.lights.game import Game, Offset, Pairs, Question
from ludus_check.limits import AXIS_LENGTH, GRAPH_CELLS, LARGEST, PRESS_ENTRIES, Limit
from ludus_check.values import entries, vector
from ludus_check.words.quoting import shown

PLUS: tuple[Offset, ...] = ((0, 0, 1), (-1, 0, 1), (1, 0, 1), (0, -1, 1), (0, 1, 1))


def read_game(problem: Record) -> Game:
    """Return the game that a problem describes."""
    is_graph = problem.has("cells") or problem.has("moves")
    required = ("cells", "moves") if is_graph else ("shape",)
    optional = () if is_graph else ("press", "wrap", "holes")
    problem.only(("ludus", "kind", "modulus", *required), ("state", "target", "question", *optional))
    question = problem.choice("question", Question, Question.SOLVE)
    asked_of_all = question in (Question.COUNT, Question.QUIET, Question.GODS_NUMBER)
    if not asked_of_all and not problem.has("state"):
        raise Malformed(problem.path("state"), f'expected the lights, since the question is "{question.value}"')
    n = problem.integer("modulus", 1)
    shape = (problem.integer("cells", 1, GRAPH_CELLS),) if is_graph else problem.integers("shape", 2, 2, 1, AXIS_LENGTH)
    wrap = problem.switches("wrap", len(shape), default=False)
    holes = _holes(problem, shape)
    return Game(
        shape=shape,
        modulus=n,
        question=question,
        press=() if is_graph else _press(problem, shape, wrap, n),
        wrap=wrap,
        holes=holes,
        moves=_moves(problem, shape[0], n) if is_graph else None,
        state=_lights(problem, "state", shape, n, holes),
        target=_lights(problem, "target", shape, n, holes),
    )


def _holes(problem: Record, shape: tuple[int, ...]) -> frozenset[int]:
    if not problem.has("holes"):
        return frozenset()
    holes: set[int] = set()
    for field, value in problem.entries("holes", 0, PRESS_ENTRIES):
        r, c = vector(value, field, (0, shape[0] - 1), (0, shape[1] - 1))
        if r * shape[1] + c in holes:
            raise Malformed(field, f"expected each hole once, got [{r}, {c}] again")
        holes.add(r * shape[1] + c)
    if len(holes) == prod(shape):
        raise Malformed(problem.path("holes"), "expected a board with at least one cell left")
    return frozenset(holes)


def _press(problem: Record, shape: tuple[int, ...], wrap: tuple[bool, ...], n: int) -> tuple[Offset, ...]:
    """Return the press, offsets on wrapped axes in 0..length-1; those that coincide add up."""
    far, any_amount = (-AXIS_LENGTH, AXIS_LENGTH), (-LARGEST, LARGEST)
    listed = problem.entries("press", 0, PRESS_ENTRIES) if problem.has("press") else ()
    offsets = [vector(value, field, far, far, any_amount) for field, value in listed] if problem.has("press") else PLUS
    amounts: dict[tuple[int, ...], int] = {}
    for dr, dc, amount in offsets:
        step = tuple(d % a if wrapped else d for d, a, wrapped in zip((dr, dc), shape, wrap, strict=True))
        if all(abs(d) < a for d, a in zip(step, shape, strict=True)):
            amounts[step] = (amounts.get(step, 0) + amount) % n
    return tuple((step[0], step[1], amount) for step, amount in amounts.items() if amount)


def _moves(problem: Record, cells: int, n: int) -> tuple[Pairs, ...]:
    moves, left = [], int(PRESS_ENTRIES)
    for move_field, move in problem.entries("moves", 0, PRESS_ENTRIES):
        amounts: dict[int, int] = {}
        for field, pair in entries(move, move_field, 0, Limit(left)):
            k, amount = vector(pair, field, (0, cells - 1), (-LARGEST, LARGEST))
            amounts[k] = (amounts.get(k, 0) + amount) % n
            left -= 1
        moves.append(tuple((k, amount) for k, amount in amounts.items() if amount))
    return tuple(moves)


def _lights(problem: Record, name: str, shape: tuple[int, ...], n: int, holes: frozenset[int]) -> Flat | None:
    if not problem.has(name):
        return None
    lights = problem.array(name, shape, 0, n - 1)
    for hole in holes:
        if lights[hole]:
            field = f"{problem.path(name)}[{hole // shape[1]}][{hole % shape[1]}]"
            raise Malformed(field, f"expected 0 at a hole, got {shown(lights[hole])}")
    return lights
