"""Armies that weigh exactly as much as the scout: all their games, by exhaustive search."""

from ludus_check.army.game import Place


def succeeds(army: frozenset[Place]) -> bool:
    """Say whether jumps that keep the weight, straight towards the goal, bring an army of weight 1 to the goal."""
    far = max(abs(row) + abs(column) for row, column in army)
    cells = {(r, c): k for k, (r, c) in enumerate((r, c) for r in range(far + 1) for c in range(r - far, far - r + 1))}
    jumps = [
        (1 << cells[start] | 1 << cells[over] | 1 << cells[to], 1 << cells[start] | 1 << cells[over])
        for start in cells
        for over, to in _inwards(start)
    ]
    men = sum(1 << cells[place] for place in army)
    seen, stack = {men}, [men]
    while stack:
        now = stack.pop()
        if now >> cells[0, 0] & 1:
            return True
        # Of the three bits that a jump turns exactly the first two must be set.
        for turned, pegs in jumps:
            if now & turned == pegs and now ^ turned not in seen:
                seen.add(now ^ turned)
                stack.append(now ^ turned)
    return False


def _inwards(place: Place) -> list[tuple[Place, Place]]:
    row, column = place
    found = []
    if row >= 2:
        found.append(((row - 1, column), (row - 2, column)))
    if abs(column) >= 2:
        step = 1 if column > 0 else -1
        found.append(((row, column - step), (row, column - 2 * step)))
    return found
