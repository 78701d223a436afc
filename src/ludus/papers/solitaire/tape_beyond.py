"""Beyond section 4, and its open problems: families of M1 and M2, all games of a size, fewest moves in closed form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import gcd, lcm, prod

from ludus.core.answers import Solved
from ludus.core.claims import Chapter, Depth, Extended, Failed, Open, Trial, Verdict
from ludus.core.errors import InvalidInput
from ludus.core.limits import Limits
from ludus.families.tapes.cyclotomic import gamma, is_class_a, is_class_b
from ludus.families.tapes.deciding import Net, decided
from ludus.families.tapes.families import (
    Game,
    class_d,
    class_e,
    m1_family,
    products,
    semigroup_game,
    semigroup_polynomial,
    true_games,
)
from ludus.families.tapes.playing import is_playable, split
from ludus.families.tapes.polynomials import times
from ludus.papers.solitaire.printed import REPAIRED_ROWS
from ludus.papers.solitaire.tape_opening import counted
from ludus.papers.solitaire.tape_tables import moves_of
from ludus.workbench import ask

chapter = Chapter()

LATER = "Not in the paper"
BY_JUMP = (1, 1, 3, 1, 4, 4, 9, 2, 14, 10, 26, 11, 36, 28, 68, 27)
"""The true games with longest step 1, 2, ..., as an independent program counted them."""
TRUE_BY_N = {6: 1, 12: 2, 18: 1, 20: 1, 24: 2, 30: 2, 36: 2, 40: 1, 42: 1, 48: 2, 54: 1, 60: 6, 120: 12}
"""The true games with least displacement n, by the same; there are none for the other n up to 60."""

MULTIPLES = {"D2,3": (16, 2), "M1": (10, 4), "D2,5": (34, 6), "E{(2,2)},1": (10, 2), "E{(3,1)},1": (8, 2)}
"""The fewest moves for j times the least displacement: (a, b) for a j + b."""
SPARE = {"M1": ((0, 2), (11, 13)), "D2,5": ((0, 1, 4), (28, 31, 32))}
"""Spare moves at the start, and in the first gap between forced moves; in the other games all squares have one."""


@chapter.claim("class-of-M1", "Section 4.2")
def class_of_m1(depth: Depth) -> Verdict:
    """No simple general subclass is known that has M1 as an instance."""
    most = (7, 9, 5) if depth is Depth.QUICK else (11, 13, 8)
    games, repeated = 0, 0
    for a, b in combinations(range(2, most[1] + 1), 2):
        for g in range(1, most[2] + 1) if a <= most[0] and gcd(a, b) == 1 else ():
            try:
                game = m1_family(a, b, g)
            except InvalidInput:
                repeated += 1
                continue
            if not game.is_true or game.factors is None or lcm(*game.factors) != game.displacement:
                return Failed(f"a = {a}, b = {b}, g = {g}")
            games += 1
    m1 = m1_family(2, 3, 2)
    if (m1.replacement, m1.displacement) != (counted(REPAIRED_ROWS["M1"][0]), REPAIRED_ROWS["M1"][1]):
        return Failed("g = 2 is not M1")
    words = (
        "R = {-(2g-1), ..., -g, g, ..., 2g-1} with n = lcm(6g, 2g-1): nuclear pennies for g = 1, M1 for g = 2; "
        "in general P_<a,b> at T^g times Gamma.(g (a-1) (b-1) - 1, 1), for coprime a, b, where no factor is repeated"
    )
    return Extended(words, f"{games} games, {repeated} products with a repeated factor; a <= {most[0]}, b <= {most[1]}")


@chapter.claim("class-of-M2", "Section 4.2")
def class_of_m2(depth: Depth) -> Verdict:
    """The same goes for M2."""
    coprime = [(a, b) for a, b in combinations(range(2, 8), 2) if gcd(a, b) == 1]
    for generators in [*coprime, (4, 6, 9), (4, 10, 15), (3, 4, 5), (3, 5, 7)]:
        below = semigroup_polynomial(generators)
        members = _members(generators, 200)
        for N in range(2, 25):
            whole = times(below, gamma(N, 1))
            # All numbers from 100 on are in S, so for larger s the condition is always true.
            pseudo = N not in members and all(N + s in members for s in members if 0 < s <= 100)
            if (is_class_b(whole), is_class_a(whole)) != (N in members, pseudo):
                return Failed(f"S = {generators}, N = {N}")
    if semigroup_game((3, 5), 8, 2).replacement != counted(REPAIRED_ROWS["M2"][0]):
        return Failed("M2 is not in the family")
    words = (
        "P_S Gamma.(N, 1), with P_S = (1 - T) (sum of T^s over a numerical semigroup S), is in class (b) iff N is in "
        "S, and in class (a) iff N is a pseudo-Frobenius number of S; M2 is S = <3, 5>, N = 8, f = 2"
    )
    return Extended(words, "S = <a, b> with a < b <= 7 and four others, N = 2 to 24")


def _members(generators: tuple[int, ...], most: int) -> set[int]:
    found = {0}
    for number in range(1, most + 1):
        if any(number - one in found for one in generators):
            found.add(number)
    return found


@chapter.claim("palindromes", "Section 5")
def palindromes(depth: Depth) -> Verdict:
    """The products of true games are invariably palindromic."""
    most, jump = (60, 9) if depth is Depth.QUICK else (120, 14)
    found = [one.polynomial for n in range(2, most + 1) for one in products(n) if one.is_true]
    if any(whole != whole[::-1] or whole[len(whole) // 2] != -1 for whole in found):
        return Failed("a product is no palindrome")
    symmetric = [game for m in range(1, jump + 1) for game in true_games(m)]
    if any(tuple((-x, often) for x, often in reversed(game.replacement)) != game.replacement for game in symmetric):
        return Failed("a rule is not symmetric")
    words = "they are, and so R = -R, but for R = {n}: a product without Phi.1 is a palindrome, so its -1 is its middle"
    return Extended(words, f"{len(found)} products with n <= {most}, {len(symmetric)} games with steps up to {jump}")


@chapter.claim("all-true-games", f"Section 5, a challenge; {LATER}")
def all_true_games(depth: Depth) -> Trial:
    """All true games of a size."""
    jump = 11 if depth is Depth.QUICK else 16
    counts = tuple(sum(1 for _ in true_games(m)) for m in range(1, jump + 1))
    if counts != BY_JUMP[:jump]:
        return Failed(f"{counts} by the longest step")
    displacements = [*range(2, 61), *([120] if depth is Depth.DEEP else [])]
    yield from (f"n = {n}" for n in displacements if sum(one.is_true for one in products(n)) != TRUE_BY_N.get(n, 0))
    words = f"each longest step has finitely many true games: {', '.join(map(str, counts))} for 1, 2, ..., {jump}"
    commas = f"all are listed for longest steps up to {jump} and displacements up to {displacements[-1]}"
    return Open(f"a description of all true games is not known; {words}; {commas}")


@chapter.claim("square-free-products", LATER)
def square_free_products(depth: Depth) -> Verdict:
    """The products of cyclotomic polynomials whose least displacement is a square-free number."""
    most = 200 if depth is Depth.QUICK else 720
    pairs, triples, monotonic = 0, 0, Counter[int]()
    for n, primes in _square_free(most):
        found = list(products(n))
        true = {one.factors for one in found if one.is_true}
        others = {one.factors for one in found if not one.is_true}
        if len(primes) == 2:
            p, q = primes
            if true != ({(6,)} if n == 6 else set()) or others != {(p, q), (p, n), (q, n), (p, q, n)}:
                return Failed(f"n = {n}: {sorted(true | others)}")
            pairs += 1
        else:
            expected = {(6, n)} if n % 6 == 0 else set[tuple[int, ...]]()
            for r in primes:
                p, q = (one for one in primes if one != r)
                expected |= {tuple(sorted((r, p * q)))} if r == p * q - p - q else set()
            if true != expected:
                return Failed(f"n = {n}: true games {sorted(true)}")
            triples, monotonic[len(others)] = triples + 1, monotonic[len(others)] + 1
    words = (
        "for two primes p, q the sets {p, q}, {p, pq}, {q, pq}, {p, q, pq} are in class (b), and only {6} in class (a) "
        "(proved: Phi.p Phi.pq = Phi.p at T^q, and Phi.pq has one coefficient -1 only for pq = 6). For three primes "
        "class (a) has exactly {6, 6r}, and {r, pq} where r = pq - p - q, in the range; that it has no others is open"
    )
    sizes = " and ".join(f"{size} sets for {often} of these" for size, often in sorted(monotonic.items()))
    return Extended(words, f"all {pairs} n = pq and {triples} n = pqr below {most}; class (b) has {sizes}")


def _square_free(most: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Return the square-free numbers below `most` with two or three primes, and these."""
    for n in range(6, most):
        primes = tuple(p for p in range(2, n + 1) if n % p == 0 and all(p % k for k in range(2, p)))
        if len(primes) in (2, 3) and prod(primes) == n:
            yield n, primes


@chapter.claim("fewest-D", LATER)
def fewest_d(depth: Depth) -> Verdict:
    """The fewest moves in the class D."""
    most = 7 if depth is Depth.QUICK else 11
    tried = []
    for a, b in combinations(range(2, most + 1), 2):
        if gcd(a, b) > 1 or (a, b) == (2, 3):
            continue
        net = decided(class_d(a, b).problem())
        moves, is_optimal = fewest_moves(class_d(a, b))
        if not isinstance(net, Net) or (moves, is_optimal) != (net.size + 12, True):
            return Failed(f"D{a},{b}: {moves} moves")
        tried.append((a, b))
    words = (
        "|alpha| + |beta| + 12 for each pair that was tried, but 18 for 2, 3: no square of alpha is two steps from the "
        "start, since below 2F it has only F + a and F + b"
    )
    return Extended(words, f"all {len(tried)} other coprime pairs up to {most}, each proved by distance")


@chapter.claim("fewest-E2b", LATER)
def fewest_e2b(depth: Depth) -> Verdict:
    """The fewest moves of E{(2,b)},f with b and f coprime."""
    most = 14 if depth is Depth.QUICK else 30
    for b in range(2, most + 1):
        for f in range(1, b):
            if gcd(b, f) > 1:
                continue
            expected = 12 if b == 2 else 4 * b + 2 if f in (1, b - 1) else 2 * b + 4
            if fewest_moves(class_e([(2, b)], f)) != (expected, True):
                return Failed(f"b = {b}, f = {f}: not {expected}")
    words = "2b + 4 moves for 2 <= f <= b - 2, 4b + 2 for f = 1 and b - 1, and 12 for b = 2"
    return Extended(
        words, f"proved for all b (layers in different classes modulo b: docs/tapes.md); tried up to {most}"
    )


@chapter.claim("multiples", LATER)
def multiples(depth: Depth) -> Verdict:
    """The fewest moves for multiples of the least displacement."""
    # Compare with linear formulas in j: a bound by distance, and spare moves that repeat and are enough.
    most = 3 if depth is Depth.QUICK else 6
    for name, (each, more) in MULTIPLES.items():
        multiset, n = REPAIRED_ROWS[name]
        for j in range(1, most + 1):
            problem = Game(name, counted(multiset), j * n).problem()
            net, answer = decided(problem), ask(problem, limits=Limits(seconds=10)).answer
            spare = Counter(repeated_spare(name, n, j))
            if not isinstance(net, Net) or not isinstance(answer, Solved) or answer.lower_bound != each * j + more:
                return Failed(f"{name}, {j} times: no bound of {each * j + more} moves")
            sides = zip((problem.start, problem.goal), split(dict(net.moves)), strict=True)
            if not all(is_playable(net.rule, dict(state), Counter(base) + spare) for state, base in sides):
                return Failed(f"{name}, {j} times: the spare moves do not suffice")
            if net.size + 2 * spare.total() != each * j + more:
                return Failed(f"{name}, {j} times: {net.size + 2 * spare.total()} moves")
    words = ", ".join(f"{name} {each}j + {more}" for name, (each, more) in MULTIPLES.items())
    how = "proved for all j (each gap between forced moves needs its spare moves: docs/tapes.md)"
    return Extended(f"fewest moves for j times the least displacement: {words}", f"{how}; tried up to {most}")


def repeated_spare(name: str, n: int, j: int) -> list[int]:
    """Return the spare moves of a shortest line for j times the displacement n: at both ends, and in each gap.

    >>> repeated_spare("M1", 12, 2)
    [0, 2, 11, 13, 22, 24]
    """
    if name not in SPARE:
        return list(range(j * n + 1))
    ends, gap = SPARE[name]
    middle = [square + i * n for i in range(j - 1) for square in gap]
    return [*ends, *middle, *(j * n - square for square in reversed(ends))]


def fewest_moves(game: Game) -> tuple[int, bool]:
    """Return the moves of the shortest line that was found, replayed by the checker, and whether it is proved."""
    answer = ask(game.problem(), limits=Limits(seconds=10)).answer
    return len(moves_of(answer)), isinstance(answer, Solved) and answer.optimal
