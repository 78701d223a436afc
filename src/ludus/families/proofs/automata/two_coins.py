"""Two coins that move like rooks on one board: every interpretation of how they meet, on boards of every size.

A coin that is off the board has no coordinates, so a claim is about three sets at once: the P-positions with two coins,
K2(a, b, c, d), with one, K1(a, b), and with none, K0. Coordinates count from 0. Every move lowers the sum of the
coordinates plus the number of coins, so the sets are right if and only if a position is in its set just when no move
leads into one: first-order statements, which automata decide. In misère play it must have a move, too.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum
from functools import lru_cache, partial
from typing import Any

from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.impartial.two_pieces.certificates import DigitAutomaton, PairAutomaton
from ludus.families.impartial.two_pieces.problem import Drop, PushOff, TwoPieces, two_pieces
from ludus.families.impartial.two_pieces.problem import Push as Pushing
from ludus.families.impartial.two_pieces.solve.all_pairs import matrix
from ludus.families.proofs.automata.compiling import relation_of
from ludus.families.proofs.automata.conditions import as_automaton
from ludus.families.proofs.automata.relations import Relation, all_of, any_of, true
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.formulas.tree import coordinate_names
from ludus.families.proofs.numerations import BINARY

PAIR = ("a", "b", "c", "d")
"""One coin at (a, b), the other at (c, d)."""
WAYS = (("a", "b", "c", "d"), ("b", "a", "d", "c"), ("c", "d", "a", "b"), ("d", "c", "b", "a"))
"""The coordinate that changes, the other one of the same coin, and the same of the other coin."""

NIM = "(a ^ b ^ c ^ d) = 0"
ROOKS = "(a ^ c) + (b ^ d) = 1 or (a ^ c) = (b ^ d) and (a ^ c) > 1"
"""Theorems 3 and 4 of the paper: the nim-sums of the columns and of the rows are a P-position of misère nim."""
OFF_DIAGONAL = f"{NIM} and a != b"
MISERE_NIM = f"max(a, b, c, d) > 1 and {NIM} or max(a, b, c, d) <= 1 and (a ^ b ^ c ^ d) = 1"
LAWS = {"nim-sum 0": NIM, "Theorem 3": ROOKS, "nim-sum 0 off the diagonal": OFF_DIAGONAL, "misère nim": MISERE_NIM}


class Push(Enum):
    """What a coin may do with the other one ahead of it: where both may come to, on their line."""

    NONE = "none"
    CONTACT = "contact"
    DROP_BOTH = "drop both"
    STACK = "stack"
    APART = "apart"
    PUSHER_STAYS = "pusher stays"
    BOTH_STAY = "both stay"
    BY_ONE = "by one"
    TAKES_SQUARE = "takes square"


BOTH_ON = {
    Push.CONTACT: "n <= near and n = m + 1",
    Push.STACK: "n <= near and n = m",
    Push.APART: "n <= near and m < n",
    Push.PUSHER_STAYS: "n <= near and n = m + 1",
    Push.BOTH_STAY: "n <= near and n = m + 1",
    Push.BY_ONE: "n = near and n = m + 1",
    Push.TAKES_SQUARE: "n = near and m < n",
}
"""The pusher comes to n, the other coin from `near` to m."""
OTHER_OFF = {
    Push.CONTACT: "n = 0",
    Push.APART: "n <= near",
    Push.PUSHER_STAYS: "n = 0",
    Push.BY_ONE: "n = near and near = 0",
    Push.TAKES_SQUARE: "n = near",
}
"""The pusher comes to n, the other coin leaves."""
PUSHES = {
    (Pushing.NONE, PushOff.BOTH): Push.NONE,
    (Pushing.CONTACT, PushOff.BOTH): Push.CONTACT,
    (Pushing.CONTACT, PushOff.PUSHED): Push.PUSHER_STAYS,
    (Pushing.CONTACT, PushOff.NEITHER): Push.BOTH_STAY,
    (Pushing.ONE, PushOff.BOTH): Push.BY_ONE,
    (Pushing.SEND, PushOff.BOTH): Push.TAKES_SQUARE,
    (Pushing.AHEAD, PushOff.BOTH): Push.APART,
    (Pushing.STACK, PushOff.BOTH): Push.STACK,
    (Pushing.BOTH_OFF, PushOff.BOTH): Push.DROP_BOTH,
}
"""The pushes of problems, by their names here."""
BOTH_OFF = (Push.CONTACT, Push.DROP_BOTH, Push.STACK, Push.APART)


@dataclass(frozen=True, slots=True)
class Coins:
    """How two coins may meet, whether one may be dropped, and how play ends."""

    land: bool = False
    jump: bool = False
    drop: bool = False
    push: Push = Push.NONE
    misere: bool = False

    @property
    def is_shared(self) -> bool:
        return self.land or self.push is Push.STACK

    def lone(self) -> str:
        """Return the P-positions of a lone coin, which are proved with each claim."""
        if self.drop:
            return "a = b" if self.misere else "a < a"
        return "a = b and a > 1 or a + b = 1" if self.misere else "a = b"


@lru_cache(maxsize=256)
def _says(text: str, *, budget: Budget) -> Relation:
    """Return what a text says; the same texts come back in many games."""
    return relation_of(text, BINARY, budget)


def lone_faults(game: Coins, budget: Budget) -> Relation:
    """Return where the claim about a lone coin fails."""
    says = partial(_says, budget=budget)
    one = says(game.lone()).ordered(PAIR[:2])
    wins = [all_of([one.renamed(**{axis: "n"}), says(f"n < {axis}")], ["n"]) for axis in PAIR[:2]]
    moves = says("a > 0 or b > 0")
    if game.drop:
        # The drop leaves no coin, which is lost in normal play.
        wins, moves = (wins, says("a >= 0 and b >= 0")) if game.misere else ([says("a >= 0 and b >= 0")], moves)
    return one.differs(moves - any_of(wins) if game.misere else ~any_of(wins))


def faults(game: Coins, law: str | Relation, budget: Budget) -> Relation:
    """Return the pairs at which a claimed set of P-positions fails; there are none just when it is a theorem."""
    says = partial(_says, budget=budget)
    two = (says(law) if isinstance(law, str) else law).ordered(PAIR)
    one = says(game.lone()).ordered(PAIR[:2])
    wins, moves = [], []
    for way in WAYS:
        reached, movable = _one_way(game, two, one, way)
        wins += reached
        moves += movable
    lost = ~any_of(wins) & any_of(moves) if game.misere else ~any_of(wins)
    legal = true(BINARY, budget, PAIR) if game.is_shared else says("a != c or b != d")
    return (legal & two.differs(lost)).ordered(PAIR)


def interpretations() -> Iterator[Coins]:
    """Yield every interpretation of the rules: landing, jumping, dropping, nine pushes, both ends of play."""
    for misere, land, jump, drop in itertools.product((False, True), repeat=4):
        yield from (Coins(land, jump, drop, push, misere) for push in Push)


@lru_cache(maxsize=1)
def known_laws() -> Mapping[str, Relation]:
    """Return the sets of pairs that are laws of some interpretation."""
    laws = (*LAWS.items(), ("the staircase", staircase()))
    return {name: relation_of(law, BINARY, Budget()) for name, law in laws}


def law_of(game: Coins, budget: Budget) -> str | None:
    """Return the law that an interpretation has on boards of every size; None when it has none of the known ones.

    >>> law_of(Coins(jump=True), Budget()), law_of(Coins(), Budget())
    ('Theorem 3', None)
    """
    return next((name for name, law in known_laws().items() if faults(game, law, budget).is_empty), None)


def _one_way(
    game: Coins, two: Relation, one: Relation, way: tuple[str, str, str, str]
) -> tuple[list[Relation], list[Relation]]:
    """Return where a coin that moves along one axis reaches a P-position, and where it can move at all."""
    i, e, near, g = way
    says = partial(_says, budget=two.budget)
    line, mine, other = f"{e} = {g} and {near} < {i}", sorted((i, e)), sorted((near, g))
    free = f"n < {i}"
    free += "" if game.land else f" and not ({e} = {g} and n = {near})"
    free += "" if game.jump else f" and not ({line} and n < {near})"
    wins = [all_of([says(free), two.renamed(**{i: "n"})], ["n"])]
    moves = [says(f"exists n ({free})")]
    if game.drop:
        alone = one.renamed(**dict(zip(PAIR[:2], other, strict=True)))
        can_leave = says(f"{i} >= 0" if game.jump else f"not ({line})")
        wins.append(can_leave & alone)
        moves.append(can_leave)
    if game.push in BOTH_ON:
        pushed = f"{line} and {BOTH_ON[game.push].replace('near', near)}"
        wins.append(all_of([says(pushed), two.renamed(**{i: "n", near: "m"})], ["n", "m"]))
        moves.append(says(f"exists n, m ({pushed})"))
    if game.push in OTHER_OFF:
        left = f"{line} and {OTHER_OFF[game.push].replace('near', near)}"
        pusher = one.renamed(**dict(zip(PAIR[:2], ("n" if name == i else name for name in mine), strict=True)))
        wins.append(all_of([says(left), pusher], ["n"]))
        moves.append(says(f"exists n ({left})"))
    if game.push in BOTH_OFF:
        moves.append(says(line))
        wins += [] if game.misere else [says(line)]
    return wins, moves


def coins_of(problem: TwoPieces) -> Coins:
    """Return how the pieces of a problem meet; InvalidInput unless they are two rooks in the plane."""
    if set(problem.rays) != {(1, 0), (0, 1)} or problem.steps:
        raise invalid("target", "expected two pieces that move like rooks in the plane, got other moves")
    off = PushOff.BOTH if problem.push is Pushing.NONE else problem.push_off
    if problem.passes:
        raise invalid(
            "passes", f"expected none for a proof about two pieces on boards of every size, got {problem.passes}"
        )
    push = PUSHES.get((problem.push, off))
    if push is None or (problem.drop is Drop.NEVER and push not in (Push.NONE, Push.BOTH_STAY)):
        raise invalid("push", f"expected a push that the prover knows, got {problem.push.value} with {off.value} off")
    return Coins(problem.land, problem.jump, problem.drop is Drop.ALWAYS, push, problem.misere)


def problem_of(game: Coins, size: tuple[int, int] = (8, 8)) -> TwoPieces:
    """Return the problem of the P-positions of a game."""
    push, off = next(key for key, name in PUSHES.items() if name is game.push)
    leaves = Drop.NEVER if game.push in (Push.NONE, Push.BOTH_STAY) else Drop.PUSHED
    drop = Drop.ALWAYS if game.drop else leaves
    rules: dict[str, Any] = {"jump": game.jump, "land": game.land, "misere": game.misere}
    rules |= {"drop": drop, "push": push, "push_off": off}
    return two_pieces([(1, 0), (0, 1)], [], size, question=Question.P_POSITIONS, **rules)


def fewest_states(game: Coins, side: int) -> int:
    """Return a number of states that every automaton of the P-positions has, reading binary digits lowest first.

    Words of one length after which different sets of endings are accepted lead to different states.
    """
    problem = replace(problem_of(game, (side, side)), question=Question.P_POSITIONS if game.misere else Question.TABLE)
    lost = (matrix(problem, Limits())[1:, 1:] == 0).reshape((side,) * 4)
    found = 0
    for low in (2, 4, 8):
        # One axis for the digits read so far and one for the rest, of each coordinate.
        parts = lost.reshape((side // low, low) * 4).transpose(1, 3, 5, 7, 0, 2, 4, 6)
        rows = np.packbits(parts.reshape(low**4, -1), axis=1)
        found = max(found, len(np.unique(rows, axis=0)))
    return found


def accepting(game: Coins, law: str | Relation, budget: Budget) -> PairAutomaton:
    """Return the automata of a law, as the certificate that the checker verifies for all board sizes."""
    says = partial(_says, budget=budget)
    two = (says(law) if isinstance(law, str) else law).ordered(PAIR)
    two = two if game.is_shared else (two & says("a != c or b != d")).ordered(PAIR)
    leaves = problem_of(game).low > 0
    return PairAutomaton(_digits(two), _digits(says(game.lone()).ordered(PAIR[:2])) if leaves else None)


def _digits(relation: Relation) -> DigitAutomaton:
    found = as_automaton(relation, relation.tracks)
    return DigitAutomaton(found.transitions, found.finals)


def claimed_pairs(claim: str, low: int, budget: Budget, where: Mapping[str, int]) -> Relation:
    """Return the pairs that a claim about coordinates from `low` on describes, counted from 0."""
    aliases = {name: f"{track}1" for both, track in zip(coordinate_names(4), PAIR, strict=True) for name in both}
    found = relation_of(claim, BINARY, budget, parameters=where, aliases=aliases)
    for track in PAIR:
        found = (found & _says(f"{track}1 = {track} + {low}", budget=budget)).exists(f"{track}1")
    return found


def staircase() -> str:
    """Return the P-positions of Corner the Two Rooks in misère play, counted from 0.

    They are those of normal play with exceptions along the main diagonal, in boxes of 2 x 2 squares.
    """

    def boxes(*places: tuple[int, int]) -> str:
        (i, j), (k, l) = places  # noqa: E741
        first = f"b // 2 + {i} = a // 2 + {j} and c // 2 + {i} = a // 2 + {k} and d // 2 + {j} = b // 2 + {l}"
        second = f"d // 2 + {i} = c // 2 + {j} and a // 2 + {i} = c // 2 + {k} and b // 2 + {j} = d // 2 + {l}"
        return f"(({first}) or ({second}))"

    def last(i: int, j: int) -> str:
        return f"(a ^ c) % 2 = {i} and (b ^ d) % 2 = {j}"

    new = [
        f"a < 2 and {boxes((0, 0), (0, 0))} and {last(1, 1)}",
        f"({boxes((0, 0), (0, 1))} or {boxes((0, 0), (1, 0))}) and {last(0, 0)}",
        f"{boxes((0, 1), (1, 1))} and {last(0, 1)}",
        f"{boxes((1, 0), (1, 1))} and {last(1, 0)}",
    ]
    gone = [
        f"{boxes((0, 0), (0, 0))} and ({last(0, 1)} or {last(1, 0)})",
        f"{boxes((0, 1), (0, 1))} and {last(0, 1)}",
        f"{boxes((1, 0), (1, 0))} and {last(1, 0)}",
        f"({boxes((0, 0), (1, 1))} or {boxes((0, 1), (1, 0))}) and {last(0, 0)}",
    ]
    return f"(({ROOKS}) and not ({' or '.join(gone)})) or {' or '.join(new)}"


@dataclass(frozen=True, slots=True)
class NamedLaw:
    """A law about two coins that has a name."""

    name: str
    words: str
    source: str
    game: Coins
    law: str


SILVER = "Miyadera, Li, Tsujii"
THEOREMS = (
    NamedLaw(
        "silver-dollar-push",
        "two coins of which one may push the other, and both off the board: the P-positions have nim-sum 0 (Theorem 2)",
        SILVER,
        Coins(drop=True, push=Push.CONTACT),
        NIM,
    ),
    NamedLaw(
        "silver-dollar-free",
        "two coins that may jump over and land on each other: the P-positions have nim-sum 0 (Definition 1.3)",
        SILVER,
        Coins(land=True, jump=True, drop=True),
        NIM,
    ),
    NamedLaw(
        "silver-dollar-jump",
        "two coins that may jump over each other, not land: the P-positions are (P_0 u P_1) - N_0 (Theorem 3)",
        SILVER,
        Coins(jump=True, drop=True),
        ROOKS,
    ),
    NamedLaw(
        "two-rooks-misere",
        "Corner the Two Rooks in misère play: the P-positions of normal play but for a staircase along the diagonal",
        "this project",
        Coins(jump=True, misere=True),
        staircase(),
    ),
    NamedLaw(
        "silver-dollar-misere",
        "two coins that may land on each other, in misère play: nim-sum 0, with neither coin on the main diagonal",
        "this project",
        Coins(land=True, jump=True, drop=True, misere=True),
        OFF_DIAGONAL,
    ),
)
