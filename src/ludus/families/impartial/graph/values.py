"""Games as graphs: values, P-positions and the length of play, for positions whose moves lead to smaller numbers.

One loop over the positions in order: the options of each come before it. With passes, a position is a number and how
many passes are left; what is asked is about all the passes being left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Options: TypeAlias = Sequence[Sequence[int]]
"""For each position the positions that one move leads to, all of them smaller numbers."""


def grundy_values(options: Options, *, passes: int = 0, pass_at_terminal: bool = False) -> list[int]:
    """Return the Grundy value of every position: the mex of its options.

    Two passes cancel: G with k + 2 passes is G with k, so that only the parity counts. Proof by induction on the
    position: where a pass may be used, G_2 = mex(G_0 of the options, and G_1 of the position itself); since the
    position without a pass is an option of the position with one, G_1 is not G_0, so G_1 does not change that mex,
    which is G_0. Where a pass may not be used, all are 0. (Theorem T4 of the research on the papers about Ryuo Nim.)

    >>> grundy_values([[], [0], [0, 1], [1]]), grundy_values([[], [0], [0, 1], [1]], passes=7)
    ([0, 1, 2, 0], [0, 2, 1, 1])
    """
    values = _mexes(options, [None] * len(options))
    if passes % 2 == 0:
        return values
    usable = [value if row or pass_at_terminal else None for value, row in zip(values, options, strict=True)]
    return _mexes(options, usable)


def lost_positions(
    options: Options, *, passes: int = 0, pass_at_terminal: bool = False, misere: bool = False
) -> list[bool]:
    """Return for every position whether the player to move loses.

    Two passes cancel here too, in misère play as well: a position that is lost with k passes is won with k + 1, by the
    pass, and one that has a lost option with k passes has it, by induction, with k + 2.

    >>> lost_positions([[], [0], [0, 1]], misere=True)
    [False, True, False]
    """
    lost = _lost(options, [False] * len(options), [not row and not misere for row in options])
    if passes % 2 == 0:
        return lost
    usable = [bool(row) or pass_at_terminal for row in options]
    won = [there and may for there, may in zip(lost, usable, strict=True)]
    # Where nothing but the pass is possible, it hands over a position that is lost in normal play, won in misère play.
    return _lost(options, won, [not row and misere is pass_at_terminal for row in options])


def remoteness(
    options: Options, *, passes: int = 0, pass_at_terminal: bool = False, misere: bool = False
) -> list[tuple[bool, int]]:
    """Return for every position whether the player to move loses, and how many moves the game then lasts.

    The winner hurries and the loser delays: a won position takes one move more than its quickest lost option, a lost
    one takes one move more than its slowest option (H. Steinhaus, "Definitions for a theory of games and pursuit",
    1925). A pass is a move. Passes do not cancel here, so each number of passes left is a layer.

    >>> remoteness([[], [0], [0, 1], [1, 2]])
    [(True, 0), (False, 1), (False, 1), (True, 2)]
    """
    layer: list[tuple[bool, int]] = []
    for left in range(passes + 1):
        before, layer = layer, []
        for number, row in enumerate(options):
            seen = [layer[option] for option in row]
            if left and (row or pass_at_terminal):
                seen.append(before[number])
            quick = [moves for lost, moves in seen if lost]
            if not seen:
                layer.append((not misere, 0))
            elif quick:
                layer.append((False, 1 + min(quick)))
            else:
                layer.append((True, 1 + max(moves for _, moves in seen)))
    return layer


def longest_plays(options: Options) -> list[int]:
    """Return for every position how many moves the longest play from it has.

    >>> longest_plays([[], [0], [0], [1, 2]])
    [0, 1, 1, 2]
    """
    lengths: list[int] = []
    for row in options:
        lengths.append(1 + max((lengths[option] for option in row), default=-1))
    return lengths


def _mexes(options: Options, passed: Sequence[int | None]) -> list[int]:
    """Return the values of all positions, a pass leading to the given value of each where it is usable."""
    values: list[int] = []
    for row, beside in zip(options, passed, strict=True):
        seen = {values[option] for option in row}
        if beside is not None:
            seen.add(beside)
        value = 0
        while value in seen:
            value += 1
        values.append(value)
    return values


def _lost(options: Options, won: Sequence[bool], stuck: Sequence[bool]) -> list[bool]:
    """Return which positions are lost, given which are won by a pass and which are lost for want of a move."""
    lost: list[bool] = []
    for row, by_pass, is_stuck in zip(options, won, stuck, strict=True):
        lost.append(not (by_pass or any(lost[option] for option in row)) if row else is_stuck)
    return lost
