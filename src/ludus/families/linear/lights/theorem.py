"""Answers of the kind `lights` as theorems: a target is reachable by presses, or not; counts and fewest presses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.core.theorem import (
    Argument,
    Fields,
    NotStated,
    Theorem,
    Tree,
    flat,
    listing,
    number,
    numbers,
    printer,
    vectors,
    yes,
)
from ludus.families.linear import board_theorems
from ludus.families.linear.board_theorems import Game
from ludus.families.linear.boards import no_state
from ludus.families.linear.lights.pressing import symmetries
from ludus.families.linear.lights.problem import Lights, lights, lights_graph
from ludus.families.linear.lights.solve.automatic import list_quiet

PLUS = [[0, 0, 1], [1, 0, 1], [-1, 0, 1], [0, 1, 1], [0, -1, 1]]
LENGTHS = "(map fst (l_axes board))"


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    solved = ["solve", "fewest", "count", "quiet", "gods-number", "solutions"]
    question, problem, certificate = answer.parts("solve", solved=solved, impossible=["solve", "fewest", "solutions"])
    game = graph(problem) if "moves" in problem.values else rectangle(problem)
    if certificate.values["kind"] == "solutions":
        return solutions(game, problem, certificate)
    if certificate.values["kind"] == "presses" and question == "fewest":
        refuse_counted(game, answer, problem, certificate)
    return board_theorems.theorem(game, question, answer, problem, certificate)


def rectangle(problem: Fields) -> Game:
    """Return a rectangle as theorems name it."""
    shape, modulus, wrap = problem.take("shape"), problem.take("modulus"), problem.take("wrap", [False, False])
    press, holes = problem.take("press", PLUS), problem.take("holes", [])
    axes = [[length, int(wraps)] for length, wraps in zip(shape, wrap, strict=True)]
    board = [axes, [[[dr, dc], amount] for dr, dc, amount in press], holes]

    def on_board(entries: list[int]) -> None:
        for row, column in holes:
            if entries[row * shape[1] + column]:
                raise NotStated(f"there is a number at the hole [{row}, {column}]")

    of = "(list Z) (list Z) (light board)"
    over = f"(fun x => same (list Z) (light board) modulus x (in_order {LENGTHS} target))"
    return Game(
        checker="lights",
        sound="lights",
        common=(Argument("board", "lights", board, coq_board(board)), number("modulus", modulus)),
        moves="presses",
        reaches=f"lights_reach board modulus (in_order {LENGTHS} state) (in_order {LENGTHS} target)",
        lines=("check_lights_lines_sound", "Puzzles Windows LightLines"),
        modulus=modulus,
        cells=shape,
        made=shape,
        span=changed([((place(dr, *axes[0]), place(dc, *axes[1])), amount) for dr, dc, amount in press], modulus),
        columns=lambda: changes(board),
        on_board=on_board,
        listed=("exists lights, lists lights (light board) /\\ ",) * 2,
        solvable=f"solvable {of} (light board) (press_adds board) modulus lights",
        quiet=f"quiet {of} (press_adds board) modulus lights",
        patterns=f"map (fun e => (fst e, map (in_order {LENGTHS} (snd e)) lights)) patterns",
        reach=f"(adding {of} (press_adds board)) {over} (in_order {LENGTHS} state)",
        list_quiet=lambda: list_quiet(
            lights(no_state(tuple(shape)), modulus, press=press, wrap=wrap, holes=holes), Limits()
        ),
    )


def graph(problem: Fields) -> Game:
    """Return lights on a graph as theorems name them."""
    cells, moves, modulus = problem.take("cells"), problem.take("moves"), problem.take("modulus")
    on, over = "(fun c => 0 <= c < lights_number)", "modulus x (at_number target)"
    pressed = "(fun m => In m moves)"
    return Game(
        checker="graph-lights",
        sound="graph",
        common=(
            number("lights_number", cells),
            Argument("moves", "list (list (Z * Z))", moves),
            number("modulus", modulus),
        ),
        moves="presses",
        reaches="graph_lights_reach lights_number moves modulus (at_number state) (at_number target)",
        lines=("check_graph_presses_sound", "Puzzles Windows LightLines"),
        modulus=modulus,
        cells=[cells],
        made=[len(moves)],
        span=max((changed(move, modulus) for move in moves), default=0),
        columns=lambda: graph_changes(cells, moves),
        on_board=lambda entries: None,
        listed=(f"exists lights, lists lights {on} /\\ ", ""),
        solvable=f"solvable Z (list (Z * Z)) {on} {pressed} many modulus lights",
        quiet=f"quiet Z (list (Z * Z)) {on} many modulus moves",
        patterns="patterns",
        reach=f"(adding Z (list (Z * Z)) {pressed} many) (fun x => same Z {on} {over}) (at_number state)",
        list_quiet=lambda: list_quiet(lights_graph([0] * cells, moves, modulus), Limits()),
    )


def changes(board: Tree) -> Iterable[Counter[int]]:
    """Yield for each light of a rectangle the presses that change it, with their amounts."""
    ((height, down), (width, across)), press, holes = board
    hole = {(row, column) for row, column in holes}
    for row in range(height):
        for column in range(width):
            if (row, column) in hole:
                continue
            found: Counter[int] = Counter()
            for (dr, dc), amount in press:
                r, c = place(row - dr, height, down), place(column - dc, width, across)
                if 0 <= r < height and 0 <= c < width and (r, c) not in hole:
                    found[r * width + c] += amount
            yield found


def graph_changes(cells: int, moves: Sequence[Sequence[tuple[int, int]]]) -> Iterable[Counter[int]]:
    """Yield for each light of a graph the presses that change it, with their amounts."""
    found: list[Counter[int]] = [Counter() for _ in range(cells)]
    for k, move in enumerate(moves):
        for light, amount in move:
            found[light][k] += amount
    return found


def place(step: int, length: int, wraps: int) -> int:
    """Return an offset along an axis, the same for offsets that meet by wrapping."""
    return step % length if wraps and length > 0 else step


def changed(entries: Iterable[tuple[Any, int]], modulus: int) -> int:
    """Return how many lights a press changes: amounts at the same place add up modulo n."""
    amounts: Counter[Any] = Counter()
    for where, amount in entries:
        amounts[where] += amount
    return sum(amount % modulus != 0 for amount in amounts.values()) if modulus > 0 else 0


def solutions(game: Game, problem: Fields, certificate: Fields) -> Theorem:
    """Return the theorem that presses, and what symmetries make of them, are all solutions."""
    found, images = [], []
    for entry in certificate.records("solutions"):
        found.append(flat(entry.take("presses"), game.made))
        game.on_board(found[-1])
        images.append(entry.take("images"))
    board_theorems.limit_elimination(game)
    if sum(images) ** 2 * prod(game.made) > board_theorems.MAX_SUMS:
        raise NotStated("there are too many solutions for a verified list")
    try:
        perms = [goes.tolist() for goes in symmetries(Lights.from_json(problem.values))]
    except InvalidInput:
        raise NotStated("the board is malformed") from None
    own = (Argument("perms", "list (list nat)", perms), vectors("listed", found), numbers("images", images))
    positions = board_theorems.read_positions(game, problem)
    arguments = (*game.common, *(numbers(*one) for one in positions.items()), *own)
    is_graph = game.sound == "graph"
    at = "at_number" if is_graph else f"in_order {LENGTHS}"
    patterns = "listed" if is_graph else f"(map (fun v => map (in_order {LENGTHS} v) lights) listed)"
    solves = f"{game.quiet.replace('quiet', '@solves', 1)} ({at} state) ({at} target)"
    statement = (
        f"{game.listed[1]}lists (concat (map (turned_by perms) {patterns})) ({solves}) /\\\n"
        f"  map (fun p => Z.of_nat (length (turned_by perms p))) {patterns} = images"
    )
    loads = f"{board_theorems.LOADS} Solutions"
    return Theorem(f"{game.checker}-solutions", f"{game.sound}_solutions_sound", loads, arguments, statement)


def refuse_counted(game: Game, answer: Fields, problem: Fields, certificate: Fields) -> None:
    """Refuse a bound that needs no quiet patterns, beside a list of them: the wrong lights are counted instead."""
    positions = board_theorems.read_positions(game, problem)
    wrong = sum(a != b for a, b in zip(positions["state"], positions["target"], strict=True))
    if "quiet" in certificate.values and answer.values.get("lower_bound", 0) * game.span <= wrong + game.span - 1:
        raise NotStated("the bound holds by counting the lights that must change, which has no verified checker")


def coq_board(board: Tree) -> str:
    """Return a board as Coq reads it."""
    axes, press, holes = board
    lines = listing(axes, lambda axis: f"({axis[0]}, {yes(axis[1])})")
    entries = printer("list (cell * Z)")(press)
    return f"{{| l_axes := {lines}; press := {entries}; holes := {listing(holes, listing)} |}}"
