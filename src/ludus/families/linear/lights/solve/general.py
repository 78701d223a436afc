"""Exact linear algebra over Z_n: any board, any press, any graph, any modulus.

One equation per light, one unknown per press. With the move matrix in Smith form modulo each prime power of n, the
quiet patterns are counted by its diagonal, and every solvable position is reached by as many press patterns as there
are quiet patterns. All solutions are one solution plus the quiet patterns.

Arrays as answers: presses, counts, quiet patterns, and weightings of few lights where there is no solution.

All weightings that no press changes are the left kernel of the move matrix. If a position cannot be solved then one of
its generators already rules it out, since sums of weightings that allow a position allow it too. Where there are few
weightings all of them are compared.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from math import gcd, prod
from typing import Any

from ludus.algebra.factored import factor, value, write
from ludus.algebra.fewest import blocks
from ludus.algebra.modular_matrix import Eliminated, Obstruction, Outcome, eliminated, exact_type
from ludus.algebra.modular_matrix import Solution as OneSolution
from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.arrays import Array, frozen, residue_type, residues
from ludus.core.fields import digits
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.weights import Weighting
from ludus.families.linear.lights.certificates import Presses, QuietPress, QuietPresses, Solution, Solutions
from ludus.families.linear.lights.pressing import count_placements, entries, of_cells, on_board, symmetries
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.windows.certificates import Count

METHOD = "linear algebra over Z_n"
MAX_BYTES = 64 * 2000**2
MAX_WORK = 8 * 4000**3
"""Maximum work of elimination: presses times lights times the fewer of both times the bytes of an entry."""
LONG_ENTRY = 64
"""Bytes that count for an entry beyond machine integers."""
MAX_FACTORED = 2**62
"""Entries modulo a number from here on count as beyond machine integers."""
MAX_SOLUTIONS = 1 << 12
MAX_IMAGES = 5_000_000
"""Maximum of solutions times placements of the board times presses."""


def too_large(problem: Lights) -> str | None:
    """Return why the system is out of reach, None when it is not.

    >>> too_large(lights([[0] * 100] * 80, 3))
    >>> too_large(lights([[0] * 101] * 80, 3))
    '8080 lights and 8080 presses are too many for elimination mod 3, which takes about 8000; use a smaller board'
    """
    each = _bytes_of_an_entry(problem.modulus)
    size = problem.cells * problem.buttons * each
    if size <= MAX_BYTES and size * min(problem.cells, problem.buttons) <= MAX_WORK:
        return None
    most = round((MAX_WORK / each) ** (1 / 3))
    counts = f"{problem.cells} lights and {problem.buttons} presses"
    takes = f"elimination mod {digits(problem.modulus)}, which takes about {most}"
    return f"{counts} are too many for {takes}; use a smaller board"


def system(problem: Lights, limits: Limits) -> Eliminated:
    """Return the move matrix of a problem, eliminated modulo each prime power of n.

    >>> system(lights([[0] * 5] * 5), Limits()).null_space_size()
    ((2, 2),)
    """
    limits.progress("eliminating the move matrix", 0, 0)
    return eliminated(entries(problem).matrix(problem.modulus), problem.modulus)


def one_solution(problem: Lights, reduced: Eliminated) -> Array | Impossible:
    """Return presses that solve a problem, one number per press, or why there are none."""
    outcome = reduced.solve(-of_cells(problem, problem.difference()).astype(object))
    match outcome:
        case Obstruction(weights):
            return Impossible(problem, simplest(problem, weights), METHOD)
        case OneSolution(values):
            return values


def solve(problem: Lights, limits: Limits) -> Answer:
    """Return presses that bring the lights to their target, or a weighting that no press changes.

    >>> solve(lights([[1, 1], [1, 0]]), Limits()).certificate.presses.tolist()
    [[1, 0], [0, 0]]
    """
    if reason := too_large(problem):
        return Undecided(problem, reason, METHOD)
    presses = one_solution(problem, system(problem, limits))
    if isinstance(presses, Impossible):
        return presses
    return Solved(problem, Presses(frozen(on_board(problem, presses))), METHOD)


def count_all(problem: Lights, limits: Limits) -> Answer:
    """Return the exact number of solvable positions and of quiet patterns.

    >>> count_all(lights([[0] * 5] * 5), Limits()).certificate
    <certificate count: solvable: [[2, 23]], quiet: [[2, 2]]>
    """
    method = "Smith form of the move matrix"
    if reason := too_large(problem):
        return Undecided(problem, reason, method)
    reduced = system(problem, limits)
    return Solved(problem, Count(reduced.image_size(), reduced.null_space_size()), method)


def list_quiet(problem: Lights, limits: Limits) -> Answer:
    """Return independent generators of the quiet patterns and their number.

    >>> answer = list_quiet(lights([[0, 0]], 2), Limits())
    >>> [(pattern.order, pattern.presses.tolist()) for pattern in answer.certificate.patterns]
    [(2, [[1, 1]])]
    """
    method = "null space of the move matrix"
    if reason := too_large(problem):
        return Undecided(problem, reason, method)
    reduced = system(problem, limits)
    if reason := too_many_patterns(problem, null_space_rank(reduced)):
        return Undecided(problem, reason, method)
    return Solved(problem, QuietPresses(generators(problem, reduced), reduced.null_space_size()), method)


def null_space_rank(reduced: Eliminated) -> int:
    """Return how many patterns generate the quiet ones, without making them."""
    return sum(part.unknowns_left for part in reduced.parts)


def generators(problem: Lights, reduced: Eliminated) -> tuple[QuietPress, ...]:
    """Return independent quiet patterns whose multiples sum to every quiet pattern exactly once."""
    return tuple(QuietPress(order, frozen(on_board(problem, x))) for order, x in reduced.null_space())


def list_solutions(problem: Lights, limits: Limits) -> Answer:
    """Return all solutions up to symmetry, fewest presses first, or the weighting that shows that there are none.

    >>> answer = list_solutions(lights([[1] * 4] * 4), Limits())
    >>> [(solution.images, int(solution.presses.sum())) for solution in answer.certificate.solutions]
    [(2, 4), (4, 6), (4, 8), (4, 10), (2, 12)]
    """
    method = "one solution plus all quiet patterns"
    if reason := too_large(problem):
        return Undecided(problem, reason, method)
    reduced = system(problem, limits)
    presses = one_solution(problem, reduced)
    if isinstance(presses, Impossible):
        return presses
    number = value(reduced.null_space_size(), most=MAX_SOLUTIONS)
    if number is None or number * count_placements(problem) * problem.buttons > MAX_IMAGES:
        reason = (
            f"there are {write(reduced.null_space_size())} solutions, too many to list; ask for one, or for the fewest"
        )
        return Undecided(problem, reason, method)
    parts = [*blocks(presses, reduced.null_space(), problem.modulus)]
    return Solved(problem, Solutions(tuple(_orbits(problem, np.concatenate(parts, axis=1).T))), method)


def _orbits(problem: Lights, solutions: Array) -> list[Solution]:
    """Return one solution of each class, the first in the order of their numbers, fewest presses first."""
    ways, kind = symmetries(problem), residue_type(problem.modulus)
    # The symmetries are a group, so the images of one solution are its whole class.
    waiting = {tuple(row) for row in solutions.tolist()}
    classes = []
    while waiting:
        start = np.array(next(iter(waiting)), dtype=kind)
        images = {tuple(start[goes].tolist()) for goes in ways}
        waiting -= images
        classes.append((sum(min(images)), min(images), len(images)))
    return [
        Solution(images, frozen(on_board(problem, np.array(presses, dtype=kind))))
        for _, presses, images in sorted(classes)
    ]


def _bytes_of_an_entry(n: int) -> int:
    """Return the bytes of an entry of the matrix modulo the largest prime power of n, more for those of any length."""
    if n >= MAX_FACTORED:
        return LONG_ENTRY
    kind = exact_type(max((p**k for p, k in factor(n)), default=1))
    return LONG_ENTRY if kind.hasobject else kind.itemsize


MAX_SMALL = 225
"""Maximum number of lights for which a fast method looks for a weighting of few lights."""
MAX_SIMPLIFIED = 700
"""Maximum number of lights or presses for which any method does; beyond, the weighting of elimination is taken."""
MAX_COMBINATIONS = 1 << 14
MAX_MODULUS = 2**31
"""Moduli of at least this are not simplified."""
MAX_LISTED_CELLS = 5_000_000
"""Maximum number of cells of all quiet patterns in a list."""


class Method(ABC):
    """A fast way to answer questions about lights: a subclass computes, this class makes answers of what it finds.

    What is out of reach has a sentence with the reason as its result.
    """

    __slots__ = ()

    name: str
    stage = "eliminating the move matrix"
    """What a progress display shows."""
    needs_compiler = True

    @abstractmethod
    def prepared(self, problem: Lights) -> Any:
        """Return what the computations below start from."""

    @abstractmethod
    def outcome(self, problem: Lights, ready: Any) -> Outcome | str:
        """Return presses, in the shape of the presses, or weights that no press changes, in the shape of the board."""

    @abstractmethod
    def exponents(self, problem: Lights, ready: Any) -> list[tuple[int, int, int]] | str:
        """Return (p, k, e) for each prime power p^k of n, with p^e quiet patterns modulo p^k."""

    def basis(self, problem: Lights, ready: Any) -> tuple[int, Iterable[Array]] | str:
        """Return the nullity modulo a prime and a basis of the quiet patterns, in the shape of the presses."""
        return "this method lists no quiet patterns"

    def solve(self, problem: Lights, limits: Limits) -> Answer:
        """Return presses that bring the lights to their target, or a weighting that no press changes."""
        match self._found(self.outcome, problem, limits):
            case OneSolution(presses):
                return solved_by(problem, presses, self.name)
            case Obstruction(weights):
                cells = of_cells(problem, _stored(weights, problem.modulus))
                shortened = simplest if problem.cells <= MAX_SMALL else weighting
                return Impossible(problem, shortened(problem, cells), self.name)
            case reason:
                return Undecided(problem, reason, self.name)

    def count_all(self, problem: Lights, limits: Limits) -> Answer:
        """Return the exact number of solvable positions and of quiet patterns."""
        found = self._found(self.exponents, problem, limits)
        if isinstance(found, str):
            return Undecided(problem, found, self.name)
        solvable = tuple((p, k * problem.buttons - e) for p, k, e in found if k * problem.buttons > e)
        return Solved(problem, Count(solvable, tuple((p, e) for p, _, e in found if e)), self.name)

    def list_quiet(self, problem: Lights, limits: Limits) -> Answer:
        """Return a basis of the quiet patterns modulo a prime, unless it is too long."""
        found, n = self._found(self.basis, problem, limits), problem.modulus
        reason = found if isinstance(found, str) else too_many_patterns(problem, found[0])
        if reason:
            return Undecided(problem, reason, self.name)
        nullity, patterns = found
        basis = tuple(QuietPress(n, residues(pattern, n)) for pattern in patterns)
        return Solved(problem, QuietPresses(basis, ((n, nullity),) if nullity else ()), self.name)

    def _found(self, compute: Callable[[Lights, Any], Any], problem: Lights, limits: Limits) -> Any:
        ready = self.prepared(problem)
        if isinstance(ready, str):
            return ready
        limits.progress(self.stage, 0, 0)
        return compute(problem, ready)


def solved_by(problem: Lights, presses: Array, method: str) -> Solved:
    """Return presses, in the shape of the presses, as an answer."""
    return Solved(problem, Presses(_stored(presses, problem.modulus)), method)


def too_many_patterns(problem: Lights, patterns: int) -> str:
    """Return why generators of the quiet patterns are not listed, "" when they are."""
    if patterns * problem.buttons <= MAX_LISTED_CELLS:
        return ""
    return f"{patterns} patterns generate the quiet ones, too many to list; ask for their number (count)"


def simplest(problem: Lights, weights: Array) -> Weighting:
    """Return a weighting that shows that there is no solution, with few lights; one such is given, one per cell."""
    if problem.modulus < MAX_MODULUS and max(problem.cells, problem.buttons) <= MAX_SIMPLIFIED:
        null_space = eliminated(entries(problem).matrix(problem.modulus).T, problem.modulus).null_space()
        # Where not all are compared, the generators are: one of them rules the position out.
        if prod(order for order, _ in null_space) <= MAX_COMBINATIONS:
            candidates = np.concatenate([*blocks(np.zeros_like(weights), null_space, problem.modulus)], axis=1)
        else:
            candidates = np.stack([weights, *(vector for _, vector in null_space)], axis=1)
        weights = _fewest_lights(problem, candidates)
    return weighting(problem, weights)


def weighting(problem: Lights, weights: Array) -> Weighting:
    """Return weights, one per cell and modulo n, as a certificate with the smallest modulus that they allow.

    >>> found = weighting(lights([[0, 0]], 6), np.array([3, 3]))
    >>> found.modulus, found.weights.tolist()
    (2, [[1, 1]])
    """
    common = gcd(problem.modulus, int(np.gcd.reduce(weights)))
    own = problem.modulus // common
    return Weighting(own, frozen(on_board(problem, residues(weights // common, own)).copy()))


def _fewest_lights(problem: Lights, candidates: Array) -> Array:
    """Return the column with the fewest entries other than 0 among those that rule the position out."""
    needed = of_cells(problem, problem.difference()).astype(np.int64)
    wide = candidates.astype(np.int64) if problem.modulus**2 * problem.cells < 2**62 else candidates.astype(object)
    rules_out = (wide * needed[:, None]).sum(axis=0) % problem.modulus != 0
    lights = np.where(rules_out, np.count_nonzero(candidates, axis=0), problem.cells + 1)
    return np.asarray(candidates[:, int(np.argmin(lights))])


def _stored(values: Array, modulus: int) -> Array:
    return frozen(np.ascontiguousarray(values % modulus if values.dtype.kind == "i" else values, residue_type(modulus)))
