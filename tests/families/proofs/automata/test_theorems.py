"""The theorems, the sizes of their automata, their controls; and every relation of a proof against brute force."""

from __future__ import annotations

import random
from itertools import product

import pytest

from ludus.families.impartial.one_piece.ryuo_theorems import short_moves
from ludus.families.proofs.automata import claims, conditions, named_claims
from ludus.families.proofs.automata.claims import Ryuo
from ludus.families.proofs.automata.linear import THEOREMS, NamedTheorem
from ludus.families.proofs.automata.named_claims import misere_wythoff_p_positions, move_sets_of
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automatic.problem import Convention

BUDGET = Budget()


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda one: one.name)
def test_a_theorem_of_the_engine_is_proved(theorem: NamedTheorem) -> None:
    findings = list(theorem.run(BUDGET))
    assert findings
    assert not any(wrong for _, wrong in findings)


def test_the_controls_are_refuted_at_the_smallest_positions() -> None:
    for slack, p in ((1, 2), (-1, 3)):
        game = Ryuo(BUDGET, slack=slack)
        wrong = claims.wrong(game, game.values(), axes=("x", "y", "v"))
        assert claims.smallest_position(wrong, ("x", "y", "v")) == {"p": p, "x": 1, "y": 1, "v": 0}
    game = Ryuo(BUDGET)
    misere = claims.wrong(game, game.level(1), Convention.MISERE)
    assert claims.smallest_position(misere) == {"p": 1, "x": 0, "y": 1}
    passing = claims.wrong(game, game.lost_with_pass(), Convention.PASS, claims.whole(game.level(0)))
    assert claims.smallest_position(passing) == {"p": 1, "x": 1, "y": 1}


def pairs(p: int, **numbers: int) -> dict[str, int]:
    """Numbers as pairs (q, r)."""
    return {"p": p} | {f"{part}{name}": divmod(n, p)[part == "r"] for name, n in numbers.items() for part in "qr"}


def below(p: int, x: int, y: int, slack: int = 0) -> list[tuple[int, int]]:
    """The options of a ryūō."""
    rook = [(a, y) for a in range(x)] + [(x, b) for b in range(y)]
    return rook + [(x - s, y - t) for s, t in short_moves(p + slack) if s <= x and t <= y]


@pytest.mark.parametrize("slack", [0, 1])
def test_the_options_for_all_p_are_those_of_brute_force(slack: int) -> None:
    game = Ryuo(BUDGET, slack=slack)
    reached = game.reaching(game.values())
    drawn, hits = random.Random(1), 0
    for _ in range(2500):
        p, x, y, v = drawn.randint(1, 6), drawn.randrange(16), drawn.randrange(16), drawn.randrange(24)
        values = {(a + b) % p + p * (a // p ^ b // p) for a, b in below(p, x, y, slack)}
        expected = v in values
        hits += expected
        assert reached.holds(**pairs(p, x=x, y=y, v=v)) == expected, (p, x, y, v)
    assert 500 < hits < 2400


@pytest.mark.parametrize("which", ["misere", "pass"])
def test_the_sets_of_the_proofs_for_all_p_are_those_of_brute_force(which: str) -> None:
    game = Ryuo(BUDGET, 3)
    claim = game.level(1) if which == "misere" else game.lost_with_pass()
    told, reached, without = claims.whole(claim), game.reaching(claim), claims.whole(game.level(0))
    side = 18
    for p in (3, 4, 5, 7):
        gone, lost = set(), set()
        for cell in product(range(side), repeat=2):
            options = below(p, *cell)
            if not any(option in gone for option in options):
                gone.add(cell)
            wins = any(option in lost for option in options)
            wins = wins or (not options if which == "misere" else bool(options) and cell in gone)
            if not wins:
                lost.add(cell)
            numbers = pairs(p, x=cell[0], y=cell[1])
            assert told.holds(**numbers) == (cell in lost)
            assert without.holds(**numbers) == (cell in gone)
            assert reached.holds(**numbers) == any(option in lost for option in options)


def test_the_sets_of_moves_have_the_sizes_and_members_of_the_note() -> None:
    claims = {p: move_sets_of(conditions.ADDABLE)(BUDGET, {"p": p}) for p in range(1, 6)}
    sizes = [len(conditions.joined(claim, BUDGET)) for claim in claims.values()]
    assert sizes == [3, 3, 4, 4, 4]
    values = [[(x + y) % 3 + 3 * (x // 3 ^ y // 3) for y in range(40)] for x in range(40)]
    found = conditions.joined(claims[3], BUDGET)
    for s, t in product(range(1, 12), repeat=2):
        cells = product(range(40 - s), range(40 - t))
        assert found.holds(x1=s, x2=t) == any(values[x][y] == values[x + s][y + t] for x, y in cells)


def test_wythoff_pairs_are_those_of_plain_play_and_have_the_known_sizes() -> None:
    assert [len(named_claims.wythoff_p_positions(t, BUDGET)) for t in (1, 2, 3, 4)] == [8, 10, 12, 14]
    assert len(misere_wythoff_p_positions(BUDGET)) == 14
    for t in (1, 2, 3):
        told, lost = named_claims.wythoff_p_positions(t, BUDGET), set()
        for x, y in product(range(16), repeat=2):
            both = product(range(1, x + 1), range(1, y + 1))
            options = [(a, y) for a in range(x)] + [(x, b) for b in range(y)]
            options += [(x - k, y - m) for k, m in both if abs(k - m) < t]
            if not any(option in lost for option in options):
                lost.add((x, y))
            assert told.holds(x1=x, x2=y) == ((x, y) in lost)
