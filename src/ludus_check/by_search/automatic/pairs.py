"""The proof for boards of every size: all pairs (state of the automaton, set of guessed moves) that can be met.

Words of all lengths are read at once. After any word the automaton says whether the position so far is lost, and the
set says whether some move leads to a lost one; just one of the two must be true, at each of the finitely many pairs.
Every move lowers the sum of the coordinates, so by induction the automaton is then right about every position.
"""

from dataclasses import dataclass

from ludus_check.automatic.automaton import ANY, Automaton, Digits, Place
from ludus_check.automatic.game import Convention, Game
from ludus_check.by_search.automatic.moves import Moves, first_cost, first_state
from ludus_check.errors import NotChecked, Rejected
from ludus_check.limits import SEARCH_STEPS
from ludus_check.words.automatic import left
from ludus_check.words.phrases import cell
from ludus_check.work import searching


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
    """How the search ended: all pairs are right, or one is not."""

    pairs: int
    wrong: tuple[int, ...] | None = None
    """A position at which the rule fails."""


@searching
def pairs_of_proof(game: Game) -> int:
    """Return how many pairs prove a claim, that without the pass included; NotChecked when there are too many."""
    parts: list[tuple[Automaton, Automaton | None, Convention]] = [(game.lost, game.without_pass, game.convention)]
    if game.without_pass is not None:
        parts.insert(0, (game.without_pass, None, Convention.NORMAL))
    pairs = 0
    for lost, gone, convention in parts:
        outcome = search(game, lost, gone, convention)
        if outcome.wrong is not None:
            raise Rejected(f"the claim contradicts the mex rule at {cell(outcome.wrong)}{left(game, gone is not None)}")
        pairs += outcome.pairs
    return pairs


def search(game: Game, lost: Automaton, gone: Automaton | None, convention: Convention) -> Outcome:
    """Return whether a claim passes at every pair; `gone` is the claim without the pass, if there is one."""
    moves = Moves(lost, game.numeration)
    moves.steps = sum(first_cost(game.numeration, line) for line in game.lines)
    if moves.steps > SEARCH_STEPS:
        raise NotChecked("the proof takes more steps than the limit allows")
    start = _start(game, moves, gone, convention)
    came: dict[Pair, tuple[Pair, Digits] | None] = {start: None}
    queue, half = [start], game.tracks // 2
    for pair in queue:
        if not is_right(pair, moves, gone, convention):
            return Outcome(len(queue), _position(game, came, pair))
        for digits, place in game.numeration.letters(pair.place, game.tracks):
            reached = frozenset().union(*map(moves.reading(digits, pair.place).__getitem__, pair.moves))
            moves.steps += 2 * (1 + len(pair.moves))
            if moves.steps > SEARCH_STEPS:
                raise NotChecked("the proof takes more steps than the limit allows")
            letter = game.numeration.letter(digits)
            together = pair.are_together and digits[:half] == digits[half:]
            after_pass = ANY if gone is None else gone.after(pair.gone, letter)
            following = Pair(place, lost.after(pair.at, letter), after_pass, together, reached)
            if following not in came:
                came[following] = (pair, digits)
                queue.append(following)
                moves.steps += 4 * len(reached)  # kept in memory
    return Outcome(len(queue))


def _start(game: Game, moves: Moves, gone: Automaton | None, convention: Convention) -> Pair:
    """Return the pair before anything is read; whether the piece can move at all is told by moves to ANY."""
    first = [(line, 0) for line in game.lines if 0 in moves.live]
    if convention in (Convention.MISERE, Convention.PASS):
        first += [((step, (0,) * game.tracks), ANY) for step, _ in game.lines]
    kept = frozenset(moves.number(first_state(game.numeration, line), at) for line, at in first)
    return Pair(game.numeration.start(game.tracks), 0, ANY if gone is None else 0, game.pieces == 2, kept)


def is_right(pair: Pair, moves: Moves, gone: Automaton | None, convention: Convention) -> bool:
    """Say whether the rule holds at a pair: lost just when no option is."""
    finals = moves.target.finals
    is_lost = pair.at in finals
    if pair.are_together:
        return not is_lost  # no position of the game, and so no option either
    ends = moves.ends(pair.moves)
    can_move, has_lost_option = ANY in ends, not finals.isdisjoint(ends)
    if convention is Convention.MISERE:
        return is_lost != has_lost_option if can_move else not is_lost
    if gone is not None and pair.gone in gone.finals:
        has_lost_option |= convention is Convention.PASS_ANYWHERE or can_move
    return is_lost != has_lost_option


def _position(game: Game, came: dict[Pair, tuple[Pair, Digits] | None], pair: Pair) -> tuple[int, ...]:
    """Return the position of the word that led to a pair."""
    word = []
    while (step := came[pair]) is not None:
        pair, digits = step
        word.append(digits)
    word.reverse()
    return tuple(game.numeration.number([digits[axis] for digits in word]) for axis in range(game.tracks))
