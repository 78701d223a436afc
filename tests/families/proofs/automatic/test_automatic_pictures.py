"""Pictures of claims: the automaton as a graph, its states as colours, the counterexample on the board."""

from __future__ import annotations

from ludus import workbench
from ludus.core.pictures import Arrow, Band, Cell, Piece, Role
from ludus.families.impartial.one_piece.ryuo_theorems import short_moves
from ludus.families.parts import picture
from ludus.families.proofs.automata.claims import GameRules, claim_problem
from ludus.families.proofs.automata.named_claims import ROOK
from ludus.families.proofs.automata.tables import Budget
from ludus.render.text import text

BUDGET = Budget()


def test_the_graph_has_a_disc_for_each_state_but_the_dead_one() -> None:
    problem = claim_problem(GameRules(ROOK, short_moves(3)), "x // 3 = y // 3 and (x + y) % 3 = 0", BUDGET)
    drawn = workbench.ask(problem).picture()
    assert drawn.title.startswith("Proved: x // 3")
    discs = [shape for shape in drawn.aside if isinstance(shape, Piece)]
    assert len(discs) == len(problem.automaton.transitions) - 1
    assert sum(disc.role is Role.PIECE for disc in discs) == len(problem.automaton.finals)
    assert any(isinstance(shape, Arrow) for shape in drawn.aside)
    marked = [shape for shape in drawn.shapes if isinstance(shape, Cell) and shape.text == "P"]
    assert len(marked) == 15 + 1
    lines = text(drawn).splitlines()[2:]
    assert [line.split()[0] for line in lines] == ["y\\x", *map(str, range(16))], "the board alone, row by row"


def test_a_counterexample_is_outlined_on_the_board() -> None:
    drawn = workbench.ask(claim_problem(GameRules(ROOK), "x = y and x != 20", BUDGET)).picture()
    (band,) = [shape for shape in drawn.shapes if isinstance(shape, Band)]
    cell = next(s for s in drawn.shapes if isinstance(s, Cell) and s.at == band.at)
    assert cell.label.startswith("(20, 20)")
    assert "Refuted" in drawn.title


def test_a_claim_that_cannot_be_drawn_is_a_sentence() -> None:
    problem = claim_problem(GameRules(((1, 0, 0), (0, 1, 0), (0, 0, 1))), "(x + 2 * y + 3 * z) % 17 = 0", BUDGET)
    assert "states" in picture(problem).shapes[0].text  # type: ignore[union-attr]
