"""The proof for boards of every size: all pairs (state of the automaton, set of guessed moves) that can be met.

Words of all lengths are read at once. After any word the automaton says whether the position so far is lost, and the
set says whether some move leads to a lost one; just one of the two must be true, at each of the finitely many pairs.
Every move lowers the sum of the coordinates, so by induction the automaton is then right about every position.
"""

from dataclasses import dataclass

from ludus_check.errors import Malformed
from ludus_check.kernel import ostrowski_moves, radix_moves
from ludus_check.kernel.game import ANY, Automaton, Convention, Digits, Game, Line
from ludus_check.kernel.numeration import Numeration, Place
from ludus_check.kernel.ostrowski_moves import OstrowskiState
from ludus_check.kernel.radix_moves import RadixState
from ludus_check.limits import SEARCH_STEPS

State = RadixState | OstrowskiState


@dataclass(frozen=True, slots=True)
class Pair:
    """What is known after a word."""

    place: Place
    at: int
    """The state of the automaton of the claim."""
    gone: int
    """The state of the automaton for the game without its pass, or ANY."""
    are_together: bool
    """Whether two pieces would stand on one square."""
    moves: frozenset[int]
    """The numbers of the states of the moves that are guessed."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the search ended: all pairs are right, or one is not, or there were too many."""

    pairs: int
    wrong: tuple[int, ...] | None = None
    """A position at which the rule fails."""
    is_whole: bool = True
    """Whether all pairs were looked at."""


@dataclass(slots=True)
class Moves:
    """All states of guessed moves that were met, by their numbers, and where letters lead from them."""

    target: Automaton
    numeration: Numeration
    states: list[State]
    numbers: dict[State, int]
    memory: dict[tuple[int, Digits, Place], frozenset[int]]
    live: frozenset[int]
    steps: int = 0

    def number(self, state: State) -> int:
        """Return the number of a state."""
        if state not in self.numbers:
            self.numbers[state] = len(self.states)
            self.states.append(state)
        return self.numbers[state]

    def after(self, number: int, digits: Digits, place: Place) -> frozenset[int]:
        """Return the states after a letter from which a lost position may still be reached."""
        key = (number, digits, place)
        if key not in self.memory:
            new = self.states[number].after(digits, place, self.target, self.numeration)
            self.steps += 10 * (1 + len(new))
            self.memory[key] = frozenset(self.number(one) for one in new if one.at == ANY or one.at in self.live)
        return self.memory[key]


def search(game: Game, lost: Automaton, gone: Automaton | None, convention: Convention) -> Outcome:
    """Return whether a claim passes at every pair; `gone` is the claim without the pass, if there is one."""
    moves = Moves(lost, game.numeration, [], {}, {}, _live(lost))
    start = _start(game, moves, gone, convention)
    came: dict[Pair, tuple[Pair, Digits] | None] = {start: None}
    queue, half = [start], game.tracks // 2
    for pair in queue:
        if not is_right(pair, moves, gone, convention):
            return Outcome(len(queue), _position(game, came, pair))
        for digits, place in game.numeration.letters(pair.place, game.tracks):
            reached = frozenset().union(*(moves.after(one, digits, pair.place) for one in pair.moves))
            moves.steps += 1 + len(reached)
            letter = game.numeration.letter(digits)
            together = pair.are_together and digits[:half] == digits[half:]
            after_pass = ANY if gone is None else gone.after(pair.gone, letter)
            following = Pair(place, lost.after(pair.at, letter), after_pass, together, reached)
            if following not in came:
                came[following] = (pair, digits)
                queue.append(following)
        if moves.steps > SEARCH_STEPS:
            return Outcome(len(queue), is_whole=False)
    return Outcome(len(queue))


def _start(game: Game, moves: Moves, gone: Automaton | None, convention: Convention) -> Pair:
    """Return the pair before anything is read; whether the piece can move at all is told by moves to ANY."""
    states = [_first(game, line, 0) for line in game.lines]
    if convention in (Convention.MISERE, Convention.PASS):
        states += [_first(game, (step, (0,) * game.tracks), ANY) for step, _ in game.lines]
    kept = frozenset(moves.number(state) for state in states if state.at == ANY or state.at in moves.live)
    return Pair(game.numeration.start(game.tracks), 0, ANY if gone is None else 0, game.pieces == 2, kept)


def _first(game: Game, line: Line, at: int) -> State:
    """Return the state of a move before anything is read."""
    state: State | None = radix_moves.first_state(line, at)
    if not game.numeration.radices:
        state = ostrowski_moves.first_state(line, at, game.numeration.t)
    if state is None:
        wanted = "lines with an entry 1 in the direction and at most 1 there in the step"
        raise Malformed("problem.rays", f"expected {wanted}, for this numeration")
    return state


def is_right(pair: Pair, moves: Moves, gone: Automaton | None, convention: Convention) -> bool:
    """Say whether the rule holds at a pair: lost just when no option is."""
    finals = moves.target.finals
    is_lost = pair.at in finals
    if pair.are_together:
        return not is_lost  # no position of the game, and so no option either
    ends = [state.at for state in map(moves.states.__getitem__, pair.moves) if state.arrives]
    can_move, has_lost_option = ANY in ends, not finals.isdisjoint(ends)
    if convention is Convention.MISERE:
        return is_lost != has_lost_option if can_move else not is_lost
    if gone is not None and pair.gone in gone.finals:
        has_lost_option |= convention is Convention.PASS_ANYWHERE or can_move
    return is_lost != has_lost_option


def _live(automaton: Automaton) -> frozenset[int]:
    """Return the states from which a final one can be reached."""
    live = set(automaton.finals)
    while True:
        more = {state for state, row in enumerate(automaton.table) if state not in live and not live.isdisjoint(row)}
        if not more:
            return frozenset(live)
        live |= more


def _position(game: Game, came: dict[Pair, tuple[Pair, Digits] | None], pair: Pair) -> tuple[int, ...]:
    """Return the position of the word that led to a pair."""
    word = []
    while (step := came[pair]) is not None:
        pair, digits = step
        word.append(digits)
    word.reverse()
    return tuple(game.numeration.number([digits[axis] for digits in word]) for axis in range(game.tracks))
