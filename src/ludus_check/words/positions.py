"""Phrases about positions of impartial games: outcomes, winning moves, passes, lists of P-positions."""

from collections.abc import Sequence

from ludus_check.words.phrases import count, joined, number


def play(passes: int, *, pass_at_terminal: bool, misere: bool) -> str:
    """Return what is special about the play of a game, for a sentence.

    >>> play(1, pass_at_terminal=False, misere=True)
    ' with one pass available in misère play'
    """
    words = f" with {count(passes, 'pass', 'passes')} available" if passes else ""
    words += " even at terminal positions" if passes and pass_at_terminal else ""
    return words + (" in misère play" if misere else "")


def outcome_of(position: str, *, is_p: bool) -> str:
    """Return the outcome class of a position.

    >>> outcome_of("(1, 2)", is_p=True)
    '(1, 2) is a P-position'
    """
    return f"{position} is {'a P' if is_p else 'an N'}-position"


def all_p_positions(listed: int, positions: int, words: str) -> str:
    """Return that the listed positions are all P-positions."""
    among = f"among the {number(positions)}" if positions > 1 else "here"
    if not listed:
        return f"there are no P-positions {among}{words}"
    are = "the listed position is the only P-position"
    if listed > 1:
        are = f"the {number(listed)} listed positions are exactly the P-positions"
    return f"{are} {among}{words}"


def winning(moves: Sequence[str], listed: int) -> str:
    """Return which moves win: some are named, and there are this many in all.

    >>> winning(["to (1, 1)"], 1), winning(["to (1)", "to (3)", "a pass"], 3)
    ('the only winning move is to (1, 1)', 'the winning moves are to (1), (3) and a pass')
    """
    if listed == 1:
        return f"the only winning move is {moves[0]}"
    if listed > len(moves):
        return f"the winning moves are the {number(listed)} listed ones, such as {moves[0]}"
    return f"the winning moves are {joined([moves[0], *(move.removeprefix('to ') for move in moves[1:])])}"
