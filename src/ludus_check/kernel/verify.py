"""What is verified about a claim for boards of every size: that it is a theorem, or that a position refutes it."""

from functools import partial
from itertools import product

from ludus_check.claims import Claim, Verdict, Verifier
from ludus_check.errors import Rejected
from ludus_check.fields import Record, entries, integer
from ludus_check.kernel.automaton import Automaton
from ludus_check.kernel.game import RULES, Convention, Game, Question, read_game
from ludus_check.kernel.pairs import search
from ludus_check.kernel.play import Cell, accepts, is_quick, lost_cells
from ludus_check.wording import amount, number

FAR = 10**6
"""No coordinate of a counterexample is larger."""
SMALL = 64
"""A claim whose proof is too long is compared with plain play on a box of at most this side."""


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a game on boards of every size."""
    return partial(verify, read_game(problem))


def verify(game: Game, claim: Claim) -> str:
    """Return the sentence that the claim's certificate proves."""
    if claim.verdict is Verdict.SOLVED:
        claim.kind("every-size")
        claim.without_bounds()
        claim.certificate.only(("kind",))
        return every_size(game)
    claim.kind("counterexample")
    claim.without_bounds()
    return refuted(game, claim.certificate)


def every_size(game: Game) -> str:
    """Verify that the automaton is right about every position, by looking at all pairs."""
    parts: list[tuple[Automaton, Automaton | None, Convention]] = [(game.lost, game.without_pass, game.convention)]
    if game.without_pass is not None:
        parts.insert(0, (game.without_pass, None, Convention.NORMAL))
    pairs = 0
    for lost, gone, convention in parts:
        outcome = search(game, lost, gone, convention)
        if outcome.wrong is not None:
            raise Rejected(f"the rule fails at {_told(outcome.wrong)}{_left(game, gone is not None)}")
        if not outcome.is_whole:
            return compared(game)
        pairs += outcome.pairs
    return f"on boards of every size {_words(game)}: {amount(pairs, 'pair')} of states prove it"


def compared(game: Game) -> str:
    """Compare a claim with plain play on a box, where the proof is too long to follow."""
    side = SMALL
    while side > 1 and not is_quick(game, (side,) * game.tracks):
        side -= 1
    for automaton, with_pass in _automata(game):
        lost = lost_cells(game, (side,) * game.tracks, with_pass=with_pass)
        _same(game, automaton, lost, (side,) * game.tracks)
    words = f"with coordinates below {side} {_words(game)}"
    if game.question is Question.TABLE:
        # Grundy numbers may be larger than coordinates: nothing is known about those beyond the box.
        words = f"with coordinates and v below {side} {_automaton(game)} accepts just where v is the Grundy number"
    return f"{words}; the proof for every size is claimed, not checked here"


def _same(game: Game, automaton: Automaton, lost: set[Cell], box: Cell) -> None:
    for cell in product(*map(range, box)):
        if accepts(game, automaton, cell) != (cell in lost):
            raise Rejected(f"the claim is wrong at {_told(cell)}")


def refuted(game: Game, certificate: Record) -> str:
    """Verify by plain play that the claim is wrong at a position."""
    certificate.only(("kind", "position"), ("passes",))
    listed = entries(certificate.values["position"], certificate.path("position"), game.tracks, game.tracks)
    cell = tuple(integer(value, field, 0, FAR) for field, value in listed)
    passes = certificate.integer("passes", 0, int(game.can_pass)) if certificate.has("passes") else 0
    half = game.tracks // 2
    if game.pieces == 2 and cell[:half] == cell[half:]:
        if accepts(game, game.lost, cell):
            return f"the claim is wrong at {_told(cell)}, which is no position: both pieces stand on one square"
        raise Rejected(f"{_told(cell)} is no position: both pieces stand on one square")
    box = tuple(x + 1 for x in cell)
    if not is_quick(game, box):
        raise Rejected(f"{_told(cell)} is too far from the corner to play out")
    automaton = next(one for one, with_pass in _automata(game) if with_pass == bool(passes))
    is_lost = cell in lost_cells(game, box, with_pass=bool(passes))
    if accepts(game, automaton, cell) == is_lost:
        raise Rejected(f"the claim is right at {_told(cell)}{_left(game, bool(passes))}")
    if game.question is Question.TABLE:
        *place, value = cell
        truth = f"the Grundy number is{'' if is_lost else ' not'} {number(value)}"
        return f"the claim is wrong at {_told(tuple(place))}: {truth}, as plain play shows"
    word = "lost" if is_lost else "won"
    left = _left(game, bool(passes))
    return f"the claim is wrong at {_told(cell)}{left}, which is {word} for the player to move, as plain play shows"


def _automata(game: Game) -> list[tuple[Automaton, bool]]:
    """Return the automata of the claim, and for each whether a pass is left."""
    if game.without_pass is None:
        return [(game.lost, False)]
    return [(game.without_pass, False), (game.lost, True)]


def _words(game: Game) -> str:
    """Return the claim in words."""
    states = _automaton(game)
    if game.question is Question.TABLE:
        return f"a position has the Grundy number with which {states} accepts it, and no other"
    rule = RULES[game.convention]
    pieces = " of the two pieces" if game.pieces == 2 else ""
    return f"just the positions{pieces} that {states} accepts are lost{rule} for the player to move"


def _automaton(game: Game) -> str:
    return f"the automaton of {amount(len(game.lost.table), 'state')} ({game.numeration.words})"


def _left(game: Game, has_pass: bool) -> str:
    if not game.can_pass:
        return ""
    return " with a pass left" if has_pass else " with no pass left"


def _told(cell: Cell) -> str:
    return f"({', '.join(map(str, cell))})"
