"""Answers of the kind `sum` as theorems: Grundy values and winning moves of sums, and outcomes in misère play."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from ludus.core.theorem import (
    Argument,
    Fields,
    NotStated,
    Theorem,
    Tree,
    flag,
    integer,
    listing,
    natural,
    number,
    numbers,
    small,
    vectors,
    yes,
)
from ludus.families.impartial.graph.theorem import MAX_PASSES
from ludus.families.impartial.one_piece.theorem import MAX_POSITIONS, theorem_p

LOADS = "Linear Pegs Impartial GraphSound PieceSound SumsOfGames"


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    answer.asks("outcome", solved=["outcome", "value"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    is_misere = problem.take("misere", False)
    parts = [component(one) for one in problem.records("parts")]
    games, places = [game for game, _ in parts], [place for _, place in parts]
    if is_misere:
        return misere(games, places, certificate)
    proofs = certificate.records("parts")
    values = [valued(one, game, place) for one, game, place in zip(proofs, games, places, strict=True)]
    value = certificate.take("value")
    arguments: tuple[Argument, ...] = (
        Argument("components", "list component", games, listing(games, coq_component)),
        Argument("places", "list (list Z * nat)", places, listing(places, coq_place)),
        Argument("values", "list (Z * Z)", values, listing(values, coq_value)),
        number("total", value),
    )
    statement = "Grundy _ (sum_of components) places (Z.to_nat total)"
    meaning = {"components": games, "places": places, "values": values, "value": value}
    if "move" not in certificate.values:
        return Theorem("sum-value", "sum_value_sound", LOADS, arguments, statement, meaning)
    move = certificate.record("move")
    index, after = in_range(move.take("part"), places), move.record("after")
    coordinates, passes = places[index]
    to = [coordinates, passes - 1] if move.take("pass", False) else [as_list(move.take("to")), passes]
    if len(games[index]) == 3 and max(coordinates) > MAX_POSITIONS:
        raise NotStated("a component has too many options for a verified statement")
    value_after = valued(after, games[index], to)
    arguments = (
        *arguments,
        small("part", index),
        Argument("to_", "list Z * nat", to, coq_place(to)),
        Argument("after_", "Z * Z", value_after, coq_value(value_after)),
    )
    statement += " /\\\n  sum_of components places (put part to_ places) /\\\n"
    statement += "  P_position _ (sum_of components) (put part to_ places)"
    meaning |= {"part": index, "to": to, "after": value_after}
    return Theorem("sum-winning", "sum_winning_sound", LOADS, arguments, statement, meaning)


def misere(games: Sequence[Tree], places: Sequence[Tree], certificate: Fields) -> Theorem:
    """Return the theorem about a sum of graphs in misère play."""
    if any(len(game) != 2 for game in games) or any(passes for _, passes in places):
        raise NotStated("in misère play only sums of graphs without passes are stated")
    options, position = [game[1] for game in games], [place[0][0] for place in places]
    if prod(entry + 1 for entry in position) > MAX_POSITIONS:
        raise NotStated("the sum has too many positions for a verified statement")
    lost, winning = certificate.take("outcome") == "lost", []
    if "move" in certificate.values:
        move = certificate.record("move")
        index, to = in_range(move.take("part"), places), move.take("to")
        winning.append([*position[:index], to, *position[index + 1 :]])
    coq = listing(options, lambda one: listing(one, listing))
    arguments = (
        Argument("options", "list (list (list Z))", options, coq),
        numbers("position", position),
        flag("lost", lost),
        vectors("winning", winning),
    )
    game = "(sum_of (map (Graph false) options))"
    statement = (
        f"misere_{'P' if lost else 'N'} _ {game} (as_places position) /\\\n"
        f"  forall y, In y winning -> {game} (as_places position) (as_places y) /\\ misere_P _ {game} (as_places y)"
    )
    meaning = {"options": options, "position": position, "lost": lost, "winning": winning}
    return Theorem("sum-misere", "sum_misere_sound", LOADS, arguments, statement, meaning)


def valued(proof: Fields, game: Tree, place: Tree) -> list[int]:
    """Return the value of a component, and the p of the theorem that it rests on; 0 where it is computed."""
    p = theorem_p(proof, game[1], game[2], place[0]) if len(game) == 3 and not place[1] else 0
    if len(game) == 3 and not p and prod(entry + 1 for entry in place[0]) > MAX_POSITIONS:
        raise NotStated("a component has too many positions for a verified statement")
    return [proof.take("value"), p]


def coq_value(value: Tree) -> str:
    """Return a value with its p as Coq reads it."""
    return f"({integer(value[0])}, {value[1]})"


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
    terminal, passes = int(part.take("pass_at_terminal", False)), part.take("passes", 0)
    if passes > MAX_PASSES:
        raise NotStated(f"{passes} passes are too many for a verified statement")
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


def coq_place(place: Tree) -> str:
    """Return a position of a component as Coq reads it."""
    return f"({listing(place[0])}, {natural(place[1])})"


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    names = ["components", "places", "values", "value", *(["part", "to", "after"] if checker == "sum-winning" else [])]
    if checker != "sum-misere":
        return dict(zip(names, trees, strict=True))
    options, position, lost, winning = trees
    return {"options": options, "position": position, "lost": bool(lost), "winning": winning}
