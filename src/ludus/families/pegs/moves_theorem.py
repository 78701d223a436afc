"""Plays of pegs as theorems about moves: the fewest moves, and the longest. A move is a row of jumps by one peg."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import comb

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, Tree, flag, number, small
from ludus.families.pegs.jumping import lattice_triples, numbered
from ludus.families.pegs.problem import Lattice, moves_of

MAX_POSITIONS = 20_000
"""Maximum number of positions that the verified checker searches."""
MAX_FINISHES = 5000
"""Maximum number of positions with the number of pegs to leave."""


def fewest(answer: Fields, play: Sequence[Tree], named: tuple[Argument, ...]) -> Theorem:
    """Return the theorem that a play has a given number of moves, and that none has fewer than the bound."""
    bound, optimal = answer.take("lower_bound", 0), answer.take("optimal", False)
    runs = moves_of(play)
    after = Search(named).split(bound - 1) if 1 < bound <= len(runs) else 0
    own = (
        Argument("runs", "list (list a_jump)", runs),
        number("bound", bound),
        flag("optimal", optimal),
        small("after_", after),
    )
    goal = target(named)
    statement = (
        f"shortest (one_move (board_line board)) (is_target (board_holes board) {goal}) (pegs_on start)\n"
        "  (Z.of_nat (length runs)) bound"
    )
    given = f"board start {goal} runs bound optimal after_"
    return Theorem("pegs-fewest", "pegs_fewest_sound", LOADS, (*named, *own), statement, given=given)


def longest(answer: Fields, play: Sequence[Tree], named: tuple[Argument, ...]) -> Theorem:
    """Return the theorem that a play has a move of a given number of jumps, and none one of more than the bound."""
    bound, optimal = answer.take("lower_bound", 0), answer.take("optimal", False)
    runs = moves_of(play)
    best = max(range(len(runs)), key=lambda k: len(runs[k]), default=0)
    first = sum(map(len, runs[:best]))
    last = first + len(runs[best]) if runs else 0
    parts = [[*play[:first]], [*play[first:last]], [*play[last:]]]
    if bound > 0:
        Search(named).require_small()
    most = len(named[1].tree) - bound
    own = (
        *(Argument(name, "list a_jump", part) for name, part in zip(("before_", "run", "later"), parts, strict=True)),
        number("most", most),
        flag("optimal", optimal),
    )
    goal = f"(Some {target(named)})" if len(named) > 2 else "None"
    line = "(board_line board)"
    statement = (
        f"(exists r s, peg_reach {line} (pegs_on start) r /\\ hops {line} (length run) r s /\\\n"
        f"    comes_to board s {goal}) /\\\n"
        f"  forall r s k, peg_reach {line} (pegs_on start) r -> hops {line} k r s -> comes_to board s {goal} ->\n"
        "    Z.of_nat k <= most"
    )
    given = f"board start {goal} before_ run later most optimal"
    return Theorem("pegs-longest", "pegs_longest_sound", LOADS, (*named, *own), statement, given=given)


LOADS = "Puzzles PegsSound PegsPlays PegsMoves PegsFewest"


def target(named: tuple[Argument, ...]) -> str:
    """Return what is to be reached, as Coq reads it."""
    return "(Left left)" if named[2].name == "left" else "(Finish finish)"


class Search:
    """The positions of a board as integers, to see how large a search will be."""

    def __init__(self, named: tuple[Argument, ...]) -> None:
        (places, listed), start, *goal = (one.tree for one in named)
        holes = [(r, c) for r, c in places]
        bit = {hole: 1 << k for k, hole in enumerate(holes)}
        full = (1 << len(holes)) - 1
        self.start = sum(bit[r, c] for r, c in start)
        if isinstance(listed, int):
            lattice = Lattice.TRIANGULAR if listed == 1 else Lattice.SQUARE
            triples = lattice_triples(holes, lattice, diagonal=listed == 2)
        else:
            triples = numbered(holes, [((a[0], a[1]), (b[0], b[1]), (c[0], c[1])) for a, b, c in listed])
        self.jumps = [(1 << a, 1 << a | 1 << b, 1 << a | 1 << b | 1 << c, 1 << c) for a, b, c in triples]
        # To play back from a finish is to play the same jumps on its complement.
        self.ends = set[int]()
        for end in goal:
            if not isinstance(end, int):
                self.ends = {full ^ sum(bit[r, c] for r, c in end)}
            elif not 0 <= end <= len(holes) or comb(len(holes), end) > MAX_FINISHES:
                raise NotStated("there are too many finishes for a verified statement")
            else:
                self.ends = {full ^ sum(pegs) for pegs in combinations(bit.values(), end)}

    def split(self, moves: int) -> int:
        """Return how many of the moves to search from the start; the others are searched from the finish."""
        ahead, back = [{self.start}, {self.start}], [set(self.ends), set(self.ends)]
        forward = 0
        for _ in range(moves):
            side = ahead if len(ahead[1]) <= len(back[1]) else back
            is_forward = side is ahead
            forward += is_forward
            side[1] = self._new(side[1], side[0], self._moved if is_forward else self._moved_back)
            if len(ahead[0]) + len(back[0]) > MAX_POSITIONS:
                raise NotStated("the search takes too many positions for a verified statement")
        return forward

    def require_small(self) -> None:
        """Refuse a board with too many positions on the way from the start, or back from the finish."""
        for first in ({self.start}, self.ends):
            seen, last = set(first), set(first)
            while last:
                last = self._new(last, seen, self._jumped)
                if len(seen) > MAX_POSITIONS:
                    raise NotStated("the search takes too many positions for a verified statement")

    @staticmethod
    def _new(last: Iterable[int], seen: set[int], options: Callable[[int], Iterable[int]]) -> set[int]:
        found = {after for position in last for after in options(position)} - seen
        seen |= found
        return found

    def _jumped(self, position: int) -> Iterable[int]:
        return [position ^ turned for _, needed, turned, _ in self.jumps if position & turned == needed]

    def _moved_back(self, position: int) -> set[int]:
        return self._moved(position, is_forward=False)

    def _moved(self, position: int, *, is_forward: bool = True) -> set[int]:
        """Return the positions after one move; back, the jumps of a move come in the opposite order."""
        # The hole is that of the moving peg, as a bit; 0 before the first jump.
        stack = [(0, position)]
        known: set[tuple[int, int]] = set()
        while stack:
            hole, now = stack.pop()
            for source, needed, turned, to in self.jumps:
                first, then = (source, to) if is_forward else (to, source)
                if hole in (0, first) and now & turned == needed and (then, now ^ turned) not in known:
                    known.add((then, now ^ turned))
                    stack.append((then, now ^ turned))
        return {after for _, after in known}
