"""Answers of the kind `sum` as theorems: Grundy values and winning moves of sums, and outcomes in misère play."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from ludus.core.theorem import Fields, NotStated, Theorem, Tree, listing, stated, yes
from ludus.families.impartial.graph.theorem import is_lost, sharing
from ludus.families.impartial.one_piece.theorem import MAX_POSITIONS, theorem_p

LOADS = "Puzzles Games GraphSound PieceSound SumsOfGames"
VALUE = "components: list component, places: list (list Z * nat), values: list (Z * Z), total: Z"
MISERE = "options: list (list (list Z)), position: list Z, lost: bool, winning: list (list Z)"


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    _, problem, certificate = answer.parts("outcome", solved=["outcome", "value"])
    is_misere = problem.take("misere", False)
    parts = [component(one) for one in problem.records("parts")]
    games, places = [game for game, _ in parts], [place for _, place in parts]
    if is_misere:
        return misere(games, places, certificate)
    proofs = certificate.records("parts")
    values = [valued(one, game, place) for one, game, place in zip(proofs, games, places, strict=True)]
    claim = {"components": games, "places": places, "values": values, "total": certificate.take("value")}
    written = {"components": listing(games, coq_component)}
    statement = "Grundy _ (sum_of components) places (Z.to_nat total)"
    if "move" not in certificate.values:
        return stated("sum-value", LOADS, VALUE, statement, claim, written=written)
    move = certificate.record("move")
    index, after = in_range(move.take("part"), places), move.record("after")
    coordinates, passes = places[index]
    to = [coordinates, passes - 1] if move.take("pass", False) else [as_list(move.take("to")), passes]
    if len(games[index]) == 3 and max(coordinates) > MAX_POSITIONS:
        raise NotStated("a component has too many options for a verified statement")
    claim |= {"part": index, "to_": to, "after_": valued(after, games[index], to)}
    statement += " /\\\n  sum_of components places (put part to_ places) /\\\n"
    statement += "  P_position _ (sum_of components) (put part to_ places)"
    takes = f"{VALUE}, part: nat, to_: list Z * nat, after_: Z * Z"
    return stated("sum-winning", LOADS, takes, statement, claim, written=written)


def misere(games: Sequence[Tree], places: Sequence[Tree], certificate: Fields) -> Theorem:
    """Return the theorem about a sum of graphs in misère play."""
    if any(len(game) != 2 for game in games) or any(passes for _, passes in places):
        raise NotStated("in misère play only sums of graphs without passes are stated")
    options, position = [game[1] for game in games], [place[0][0] for place in places]
    if prod(entry + 1 for entry in position) > MAX_POSITIONS:
        raise NotStated("the sum has too many positions for a verified statement")
    lost, winning = is_lost(certificate), []
    if "move" in certificate.values:
        move = certificate.record("move")
        index, to = in_range(move.take("part"), places), move.take("to")
        winning.append([*position[:index], to, *position[index + 1 :]])
    game = "(sum_of (map (Graph false) options))"
    statement = (
        f"misere_{'P' if lost else 'N'} _ {game} (as_places position) /\\\n"
        f"  forall y, In y winning -> {game} (as_places position) (as_places y) /\\ misere_P _ {game} (as_places y)"
    )
    values = {"options": options, "position": position, "lost": lost, "winning": winning}
    return stated("sum-misere", LOADS, MISERE, statement, values)


def valued(proof: Fields, game: Tree, place: Tree) -> list[int]:
    """Return the value of a component, and the p of the theorem that it rests on; 0 where it is computed."""
    p = theorem_p(proof, game[1], game[2], place[0]) if len(game) == 3 and not place[1] else 0
    if len(game) == 3 and not p and prod(entry + 1 for entry in place[0]) > MAX_POSITIONS:
        raise NotStated("a component has too many positions for a verified statement")
    return [proof.take("value"), p]


def in_range(index: int, places: Sequence[Tree]) -> int:
    """Return the number of a component."""
    if not 0 <= index < len(places):
        raise NotStated(f"there is no component {index}")
    return index


def as_list(value: Any) -> list[int]:
    """Return a position of a component as a list of integers."""
    return value if isinstance(value, list) else [value]


def component(part: Fields) -> tuple[Tree, Tree]:
    """Return the game of one component, and its position with the passes left."""
    kind = part.values["kind"]
    part.take("question", None)
    if kind not in ("graph", "impartial"):
        raise NotStated(f"components of the kind {kind} have no verified checker")
    share = sharing(part)
    terminal, passes = int(share["at_terminal"]), share["passes"]
    if kind == "graph":
        options = part.take("options")
        return [terminal, options], [[part.take("position", len(options) - 1)], passes]
    position = part.take("position", None)
    if "size" in part.values or position is None:
        raise NotStated("a component has no position, or a size")
    return [terminal, part.take("rays", []), part.take("steps", [])], [position, passes]


def coq_component(game: Tree) -> str:
    """Return a component as Coq reads it."""
    if len(game) == 2:
        return f"Graph {yes(game[0])} {listing(game[1], listing)}"
    return f"Piece {yes(game[0])} {listing(game[1], listing)} {listing(game[2], listing)}"
