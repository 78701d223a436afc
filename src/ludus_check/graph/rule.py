"""The local rules, position by position: all options of a position come before it.

A set of values is one integer whose bit v says that v is in it.
"""

from collections.abc import Sequence

from ludus_check.graph.game import Game

Rows = Sequence[Sequence[int]]


def grundy_numbers(game: Game) -> list[int]:
    """Return the least number that no option has, for every position with all passes left.

    Two passes cancel (induction on the position): where a pass may be used, let S be the values of the options, the
    same with k and with k + 2 passes, and g(k) = mex(S + {g(k-1)}), g(0) = mex(S). Since g(1) is not g(0), the mex of
    S, adding it to S changes nothing: g(2) = g(0), then g(3) = g(1), and so on. With a pass at a position without
    options the values are 0 and 1 in turn; without one they stay 0.
    """
    values = _values(game.options, [0] * len(game.options))
    if game.passes % 2 == 0:
        return values
    beside = [1 << v if game.may_pass(i) else 0 for i, v in enumerate(values)]
    return _values(game.options, beside)


def lost(game: Game, passes: int) -> list[bool]:
    """Return for every position whether the player to move loses, with a number of passes left.

    Two passes cancel here as well: what is lost with k passes is won with k + 1 where a pass may be used, and what has
    a lost option with k passes has it, by induction, with k + 2. Where no option is there, the outcome stays, or (a
    pass being allowed there) changes with every pass.
    """
    without: list[bool] = []
    for row in game.options:
        without.append(not any(without[option] for option in row) if row else not game.misere)
    if passes % 2 == 0:
        return without
    found: list[bool] = []
    for row, was_lost in zip(game.options, without, strict=True):
        if not row:
            found.append(was_lost is not game.pass_at_terminal)
        else:
            found.append(not was_lost and not any(found[option] for option in row))
    return found


def _values(options: Rows, beside: Sequence[int]) -> list[int]:
    """Return the values, given what a pass adds to the values of the options of each position."""
    values: list[int] = []
    powers: list[int] = []
    for row, reached in zip(options, beside, strict=True):
        for option in row:
            reached |= powers[option]
        value = (~reached & (reached + 1)).bit_length() - 1
        values.append(value)
        powers.append(1 << value)
    return values
