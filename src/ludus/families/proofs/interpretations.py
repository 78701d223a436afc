"""One claim under every interpretation of the rules of "Two-dimensional Silver Dollar game" (Miyadera, Li, Tsujii).

The paper shows its pushes in figures, and says of some games what may be jumped over but not what may be landed on. Two
coins stand on (x, y) and (z, w), coordinates counting from 1; the claimed sets of P-positions are formulas. Each
interpretation is computed on all pairs of distinct squares up to a bound.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from typing import Any

from ludus.core.arrays import Array
from ludus.core.fields import between
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.core.wording import COMPUTED
from ludus.families.impartial.two_pieces.problem import Pair, TwoPieces, two_pieces
from ludus.families.impartial.two_pieces.solve.all_pairs import matrix
from ludus.families.proofs.formulas.evaluating import slabs_of
from ludus.families.proofs.formulas.reading import read
from ludus.families.proofs.named_formulas import find

P0 = "(x - 1 ^ y - 1 ^ z - 1 ^ w - 1) = 0"
"""The nim-sum of all coordinates less 1 is 0 (definition 1.5a)."""
P1 = "x = z and (y - 1 ^ w - 1) = 1 or y = w and (x - 1 ^ z - 1) = 1"
"""The coins stand on one line, on squares 2n - 1 and 2n (definition 1.5b)."""
N0 = "(x - 1 ^ z - 1) = 1 and (y - 1 ^ w - 1) = 1"
"""Both coordinates differ so, 2m - 1 from 2m and 2n - 1 from 2n (definition 1.5c)."""
THEOREM_3 = f"({P0} or {P1}) and not ({N0})"
"""Theorems 3 and 4; definition 1.7 counts from 0."""
MISERE_NIM = "(x - 1 ^ z - 1) + (y - 1 ^ w - 1) = 1 or (x - 1 ^ z - 1) = (y - 1 ^ w - 1) and (x - 1 ^ z - 1) > 1"
"""The nim-sums of the coordinates less 1 are lost as heaps of misère nim: one heap of 1, or equal from 2 on."""


@dataclass(frozen=True, slots=True)
class LostSet:
    """A set of positions of which it is claimed that they are the lost ones."""

    name: str
    statement: str
    formula: str
    """Where the coins stand on (x, y) and (z, w)."""


LOST_SETS = {
    one.name: one
    for one in (
        LostSet("theorem-2", "lost exactly when (x-1) ^ (y-1) ^ (z-1) ^ (w-1) = 0", P0),
        LostSet("theorem-3", "lost exactly when in P0 or P1 but not in N0 (definition 1.5)", THEOREM_3),
        LostSet("theorem-4", "lost exactly when in the set of definition 1.7, coordinates counting from 0", THEOREM_3),
        LostSet("p0-or-p1", "lost exactly when in P0 or P1, with N0 left in", f"{P0} or {P1}"),
        LostSet(
            "misere-nim", "lost exactly when the nim-sums of the coordinates are a P-position of misère nim", MISERE_NIM
        ),
    )
}

BOUND = 13
"""The bound of the tables in our notes on the paper."""
MAX_BOUND = 40
MAX_PLAIN_BOUND = 16
"""The same where Numba is not installed."""
ROOK = ((1, 0), (0, 1))


@dataclass(frozen=True, slots=True)
class Interpretation:
    """One way to read the rules of a definition."""

    name: str
    definition: str
    """The definition that is read so."""
    words: str
    rules: dict[str, Any]
    """The rules, as in formats/two-pieces.md."""

    def problem(self, bound: int) -> TwoPieces:
        """Return the game on squares up to a bound."""
        return two_pieces(ROOK, (), (bound, bound), **self.rules)


PUSHED = {"drop": True, "push": "contact"}
INTERPRETATIONS = (
    Interpretation("contact", "1.2", "a coin shoves the other ahead of itself, and both may leave the board", PUSHED),
    Interpretation(
        "contact-no-drop", "1.2", "the same, but a coin leaves by a push alone", PUSHED | {"drop": "pushed"}
    ),
    Interpretation(
        "both-off", "1.2", "the only push takes both coins of a line off the board", PUSHED | {"push": "both-off"}
    ),
    Interpretation("ahead", "1.2", "the pushed coin goes anywhere ahead of the pusher", PUSHED | {"push": "ahead"}),
    Interpretation("stack", "1.2", "the pushed coin shares the square of the pusher", PUSHED | {"push": "stack"}),
    Interpretation(
        "pusher-stays", "1.2", "as contact, but the pusher stays on the board", PUSHED | {"push_off": "pushed"}
    ),
    Interpretation("nobody-off", "1.2", "as contact, but no push leads off the board", PUSHED | {"push_off": "nobody"}),
    Interpretation("by-one", "1.2", "a push moves the other coin by exactly one square", PUSHED | {"push": "one"}),
    Interpretation(
        "send", "1.2", "the pusher takes the square and sends the other anywhere ahead", PUSHED | {"push": "send"}
    ),
    Interpretation("blocked", "1.2", "no push and no jump", {"drop": True}),
    Interpretation("jump", "1.4", "jump over, never land on the other, leave the board", {"jump": True, "drop": True}),
    Interpretation("rooks", "1.6", "jump over, never land on the other, stay on the board", {"jump": True}),
    Interpretation("land", "1.3", "jump over, land on, leave the board", {"jump": True, "land": True, "drop": True}),
    Interpretation("land-stay", "1.6", "jump over, land on, stay on the board", {"jump": True, "land": True}),
    Interpretation("blocked-stay", "1.6", "no jump, stay on the board", {}),
)
"""Every interpretation that we know. That no coin jumps or pushes and coins leave is one of 1.4, too: `blocked`."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What became of a claim under an interpretation."""

    claim: LostSet
    interpretation: Interpretation
    bound: int
    pairs: int
    """How many pairs of distinct squares were looked at."""
    wrong: int
    """How many of them the claim is wrong about."""
    shared_wrong: int | None
    """The same for both coins on one square, where that can be; None where it cannot."""
    counterexample: Pair | None = None
    """The smallest one, coordinates counting from 1: of least sum, then the first."""
    value: int = 0
    """Its Grundy value."""

    def __repr__(self) -> str:
        return f"<Finding {self.claim.name}, {self.interpretation.name}: {self.sentence()} ({COMPUTED})>"

    @property
    def holds(self) -> bool:
        return self.wrong == 0

    def sentence(self) -> str:
        if self.counterexample is None:
            same = {None: "", 0: ", on shared squares too"}.get(
                self.shared_wrong, f", but on shared squares it is wrong {self.shared_wrong} times"
            )
            return f"holds to bound {self.bound}{same}"
        places = " ".join(f"({', '.join(map(str, place))})" for place in self.counterexample)
        claimed = "won" if self.value == 0 else "lost"
        return f"wrong {self.wrong} times, first at {places}: Grundy value {self.value}, claimed {claimed}"

    def fields(self) -> dict[str, Any]:
        read = self.interpretation
        head: dict[str, Any] = {"claim": self.claim.name, "interpretation": read.name, "definition": read.definition}
        head |= {"rules": read.rules, "bound": self.bound, "pairs": self.pairs}
        head |= {"holds": self.holds, "wrong": self.wrong}
        if self.shared_wrong is not None:
            head["shared_wrong"] = self.shared_wrong
        if self.counterexample is not None:
            head |= {"counterexample": [list(place) for place in self.counterexample], "value": self.value}
        return head


def findings(
    claims: Iterable[str] = (), *, bound: int = BOUND, interpretations: Iterable[str] = (), limits: Limits | None = None
) -> Iterator[Finding]:
    """Yield what becomes of claims (all when none is named) under interpretations (likewise), one by one.

    >>> found = findings(["theorem-4"], bound=4, interpretations=["rooks", "land"])
    >>> [(one.interpretation.name, one.wrong) for one in found]
    [('rooks', 0), ('land', 24)]
    """
    chosen = [find("claim", name, LOST_SETS) for name in claims] or list(LOST_SETS.values())
    every = {one.name: one for one in INTERPRETATIONS}
    named = [find("interpretation", name, every) for name in interpretations] or list(INTERPRETATIONS)
    bound = between(2, bound, MAX_BOUND, "bound")
    limits = limits or Limits()
    if bound > MAX_PLAIN_BOUND and find_spec("numba") is None:
        # Without compiled loops this would take minutes: it is refused at once instead.
        raise ModuleNotFoundError("No module named 'numba'", name="numba")
    for done, interpretation in enumerate(named):
        limits.progress(f"interpretation {interpretation.name}", done, len(named))
        problem = interpretation.problem(bound)
        # The first place is off the board.
        values = matrix(problem, Limits())[1:, 1:]
        for claim in chosen:
            yield _finding(claim, interpretation, problem, values)


def _finding(claim: LostSet, interpretation: Interpretation, problem: TwoPieces, values: Array) -> Finding:
    bound = problem.size[0]
    rows, columns = (part.reshape(-1) + 1 for part in np.indices(problem.size))
    first, second = np.triu_indices(len(values))
    slabs = slabs_of(read(claim.formula), (bound + 1,) * 4, {})
    claimed = np.concatenate([part for _, part in slabs])[rows[first], columns[first], rows[second], columns[second]]
    wrong = (values[first, second] == 0) != claimed
    apart = first != second
    shared = int((wrong & ~apart).sum()) if problem.is_shared else None
    first, second = first[wrong & apart], second[wrong & apart]
    pairs = int(apart.sum())
    if not len(first):
        return Finding(claim, interpretation, bound, pairs, 0, shared)
    sums = rows[first] + columns[first] + rows[second] + columns[second]
    at = int(sums.argmin())  # the first of the least: pairs come in increasing order
    a, b = int(first[at]), int(second[at])
    pair = (int(rows[a]), int(columns[a])), (int(rows[b]), int(columns[b]))
    return Finding(claim, interpretation, bound, pairs, len(first), shared, pair, int(values[a, b]))
