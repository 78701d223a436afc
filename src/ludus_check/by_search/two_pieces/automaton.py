"""Solved, by an automaton that accepts the P-positions of two rooks in the plane, on boards of every size.

Two automata read binary digits, the lowest first, of coordinates that count from 0: `pair` those of both pieces, `lone`
those of a piece whose other one has left. Every move lowers the sum of the coordinates plus the number of pieces. So
the automata are right if and only if a position is accepted just when no option is accepted (in misère play: and there
is an option). Numbers of every length are read at once. What is known after the digits so far is a state: those of the
automata, how the coordinates compare, and the states of all moves that are guessed digit by digit along with them.
There are finitely many, and the condition is tested at each.
"""

from itertools import product

from ludus_check.automatic.automaton import ANY, Automaton, Numeration, read_automaton
from ludus_check.by_search.two_pieces.guesses import DIGITS, WAYS, Guesses, compared
from ludus_check.by_theorem.two_pieces.rooks import require
from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import SEARCH_STEPS
from ludus_check.two_pieces.game import Game
from ludus_check.words.phrases import cell, count
from ludus_check.work import searching

BINARY = Numeration((2,), 0)
EMPTY = Automaton(((0,) * 4,), frozenset())
"""Of a lone piece where none leaves."""
State = tuple[int, tuple[int, int], tuple[int, int], tuple[int, ...]]
"""Of the pair, of each piece alone, how a and b compare with c and d, and the number of each way's guesses."""


@searching
def verify_automaton(game: Game, certificate: Record) -> Finding:
    """Verify that the accepted positions are the P-positions, for all board sizes."""
    certificate.only(("kind", "pair"), ("lone",) if game.leaves else ())
    plays = game.has_rooks and len(game.size) == 2 and not game.passes
    require(plays, "pair-automaton", "two rooks in the plane, without passes")
    pair = read_automaton(certificate.record("pair"), 16, BINARY)
    lone = read_automaton(certificate.record("lone"), 4, BINARY) if certificate.has("lone") else EMPTY
    if game.leaves:
        _verify_lone(game, lone)
    states = _verify_pairs(game, pair, lone)
    counted = ", each coordinate less 1" if game.leaves else ""
    words = f"the automaton of {count(len(pair.table), 'state')} accepts it (binary digits{counted})"
    alone = f"With one piece off the board the automaton of {count(len(lone.table), 'state')} accepts the P-positions"
    return verified(
        f"Theorem, for all board sizes: a pair of squares is a P-position{game.words} exactly when {words}",
        *([alone] if game.leaves else []),
        f"Verified on {count(states, 'reachable state')}",
    )


def _verify_lone(game: Game, lone: Automaton) -> None:
    """Verify the automaton of a lone piece: a guess is its axis, the state after it and the sign of n - x or n - y."""
    start = (0, frozenset((axis, state, 0) for axis in (0, 1) for state in (0, ANY)))
    queue, seen = [start], {start}
    for at, moves in queue:
        ends = {state for _, state, sign in moves if sign < 0}
        # A dropped piece leaves none: a P-position of normal play.
        wins = bool(ends & lone.finals) or (game.drop and not game.misere)
        can_move = ANY in ends or game.drop
        if (at in lone.finals) != (not wins and (can_move or not game.misere)):
            raise Rejected("the automaton of a lone piece contradicts the rule of P-positions")
        for x, y in product((0, 1), repeat=2):
            after = frozenset(
                (axis, lone.after(state, 2 * n + y if axis == 0 else 2 * x + n), compared(sign, n, (x, y)[axis]))
                for axis, state, sign in moves
                for n in (0, 1)
            )
            following = lone.after(at, 2 * x + y), after
            if following not in seen:
                seen.add(following)
                queue.append(following)


def _verify_pairs(game: Game, pair: Automaton, lone: Automaton) -> int:
    """Return the number of states at which the condition was tested."""
    guesses, steps = Guesses(game, pair, lone), 0
    start: State = (0, (0, 0), (0, 0), (guesses.number(guesses.start()),) * len(WAYS))
    came: dict[State, tuple[State, int] | None] = {start: None}
    queue = [start]
    # The queue grows while the loop reads it; `came` has the way to each state, which gives the counterexample.
    for state in queue:
        if not _is_right(game, guesses, state):
            raise Rejected(f"the automaton contradicts the rule of P-positions at {cell(_position(came, state))}")
        at, alone, signs, moves = state
        afterwards = zip(*(guesses.after(way, guessed) for way, guessed in zip(WAYS, moves, strict=True)), strict=True)
        steps += 16 * (4 + 2 * sum(len(guesses.sets[guessed]) for guessed in moves))
        for letter, (after, (a, b, c, d)) in enumerate(zip(afterwards, DIGITS, strict=True)):
            following = (
                pair.after(at, letter),
                (lone.after(alone[0], 2 * a + b), lone.after(alone[1], 2 * c + d)),
                (compared(signs[0], a, c), compared(signs[1], b, d)),
                after,
            )
            if following not in came:
                came[following] = (state, letter)
                queue.append(following)
        if steps > SEARCH_STEPS:
            raise NotChecked("the proof takes more steps than the limit allows")
    return len(queue)


def _is_right(game: Game, guesses: Guesses, state: State) -> bool:
    """Say whether the condition holds: accepted just when no option is."""
    at, alone, signs, moves = state
    is_lost = at in guesses.pair.finals
    if signs == (0, 0) and not game.is_shared:
        return not is_lost  # both pieces on one square: no position
    can_move, wins = False, False
    for number, (way, guessed) in enumerate(zip(WAYS, moves, strict=True)):
        moved, won = guesses.ends(way, signs, guesses.sets[guessed], alone[1 - number // 2])
        can_move, wins = can_move or moved, wins or won
    return is_lost == (not wins and (can_move or not game.misere))


def _position(came: dict[State, tuple[State, int] | None], state: State) -> tuple[int, ...]:
    """Return the coordinates, from 0, of the digits that led to a state."""
    place, letters = [0, 0, 0, 0], []
    while (step := came[state]) is not None:
        state, letter = step
        letters.append(letter)
    for letter in letters:
        place = [2 * x + digit for x, digit in zip(place, DIGITS[letter], strict=True)]
    return tuple(place)
