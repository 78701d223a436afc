"""What is written for other provers says what our problem says: the text is read back, played out and checked."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from ludus.core.errors import InvalidInput
from ludus.families.impartial.one_piece.ryuo_theorems import short_moves
from ludus.families.proofs.automata import pair_list
from ludus.families.proofs.automata.claims import GameRules, claim_problem
from ludus.families.proofs.automata.exports import lean_text, walnut_text
from ludus.families.proofs.automata.named_claims import misere_wythoff, wythoff_game
from ludus.families.proofs.automata.pair_list import in_binary
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automatic.problem import AutomaticClaim, Convention
from ludus.families.proofs.numerations import Numeration
from oracles import automatic_claim as oracle

BUDGET = Budget()
ROOK = ((1, 0), (0, 1))
PASS = "x = 0 and y = 0 or x >= 1 and y >= 1 and (x - 1 ^ y - 1) = 1"

RADIX = {
    "nim": claim_problem(GameRules(ROOK), "x ^ y", BUDGET),
    "ryuo": claim_problem(GameRules(ROOK, short_moves(3)), "x // 3 = y // 3 and (x + y) % 3 = 0", BUDGET),
    "misere": claim_problem(
        GameRules(ROOK, short_moves(3), convention=Convention.MISERE), "x // 3 = y // 3 and (x + y) % 3 = 1", BUDGET
    ),
    "pass": claim_problem(GameRules(ROOK, convention=Convention.PASS), PASS, BUDGET, without_pass="x = y"),
    "pass anywhere": claim_problem(
        GameRules(ROOK, convention=Convention.PASS_ANYWHERE), "(x ^ y) = 1", BUDGET, without_pass="x = y"
    ),
    "two coins": claim_problem(GameRules(((1,),), pieces=2), "(x ^ y) = 1", BUDGET),
    "rays of two": claim_problem(GameRules(((2, 0), (0, 1)), ((1, 1),)), "x = y", BUDGET),
}
FALSE = {"rays of two"}
CLAIMS: dict[str, AutomaticClaim] = {
    **RADIX,
    "wythoff": wythoff_game(BUDGET, {"t": 1}),
    "wythoff 2": wythoff_game(BUDGET, {"t": 2}),
    "misere wythoff": misere_wythoff(BUDGET, {}),
}


def walnut_files(text: str) -> dict[str, str]:
    parts = re.split(r"^# (.+)\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def walnut_automaton(text: str) -> Callable[[list[tuple[int, ...]]], bool]:
    """What an automaton of Walnut accepts, as a function of a word of letters."""
    head, *states = text.strip().split("\n\n")
    table: dict[tuple[int, tuple[int, ...]], int] = {}
    finals = set()
    for block in states:
        name, *edges = block.splitlines()
        state, output = map(int, name.split())
        finals |= {state} if output else set()
        for edge in edges:
            letter, to = edge.split(" -> ")
            table[state, tuple(map(int, letter.split()))] = int(to)
    assert {len(letter) for _, letter in table} == {len(head.split())}

    def accepts(word: list[tuple[int, ...]]) -> bool:
        state = 0
        for letter in word:
            state = table[state, letter]
        return state in finals

    return accepts


class Truth:
    """A truth value with the operators of Walnut."""

    def __init__(self, value: bool) -> None:
        self.value = value

    def __and__(self, other: Truth) -> Truth:
        return Truth(self.value and other.value)

    def __or__(self, other: Truth) -> Truth:
        return Truth(self.value or other.value)

    def __xor__(self, other: Truth) -> Truth:
        return Truth(self.value != other.value)

    def __invert__(self) -> Truth:
        return Truth(not self.value)


def walnut_predicate(predicate: str, names: dict[str, Any], tracks: int, most: int) -> Callable[..., Truth]:
    """A predicate of Walnut over small numbers, as a function of x1, x2, ..."""
    text = re.sub(r"(\w+)=([\w+*]+)", r"Truth(\1==\2)", predicate).replace("<=>", "^ Truth(True) ^").replace("$", "")
    text = re.sub(
        r"\(E([\w,]+) \(((?:[^()]|\([^()]*\))*)\)\)",
        lambda found: f"Truth(any(({found[2]}).value " + " ".join(f"for {v} in R" for v in found[1].split(",")) + "))",
        text,
    )
    code = compile(text, "predicate", "eval")

    def value(*numbers: int) -> Truth:
        given = {f"x{axis + 1}": number for axis, number in enumerate(numbers)}
        scope = {"Truth": Truth, "R": range(most), **names, **given}
        found = eval(code, scope)
        assert isinstance(found, Truth)
        return found

    return value


@pytest.mark.parametrize("name", CLAIMS)
def test_the_text_for_walnut_says_what_the_problem_says(name: str) -> None:
    problem = CLAIMS[name]
    given, most = in_binary(problem, BUDGET), 5
    files = walnut_files(walnut_text(problem, BUDGET))
    names: dict[str, Any] = {}
    for path, text in files.items():
        if path.startswith("Automata Library/"):
            accepts = walnut_automaton(text)

            def called(*numbers: int, accepts: Any = accepts) -> Truth:
                length = max(len(given.numeration.word(n)) for n in numbers)
                words = (given.numeration.word(n, length) for n in numbers)
                return Truth(accepts(list(zip(*words, strict=True))))

            names[path.removeprefix("Automata Library/").removesuffix(".txt")] = called
    truths = {}
    for verb, own, predicate in re.findall(r'^(def|eval) (\w+) "\?\w+ (.*)";$', files["Command Files/ludus.txt"], re.M):
        cells = product(range(most), repeat=problem.tracks)
        body = re.sub(r"^A[\w,]+ ", "", predicate)
        assert (verb == "eval") == (body != predicate)
        value = walnut_predicate(body, names, problem.tracks, most)
        if verb == "def":
            table = {cell: value(*cell) for cell in product(range(most), repeat=problem.tracks)}
            names[own] = lambda *cell, table=table: table[cell]
        else:
            truths[own] = all(value(*cell).value for cell in cells)
    assert truths
    assert all(truths.values()) == (name not in FALSE)
    claimed = oracle.claimed(problem, most)
    for cell in product(range(most), repeat=problem.tracks):
        assert names["ludus_lost"](*cell).value == (cell in claimed)
        assert names["ludus_option"](*cell).value == any(
            problem.automaton.accepts(problem.numeration, new) for new in oracle.options(problem, cell)
        )


def test_a_numeration_of_its_own_is_made_before_it_is_used() -> None:
    commands = walnut_files(walnut_text(CLAIMS["wythoff 2"], BUDGET))["Command Files/ludus.txt"]
    assert commands.startswith("ost ludus2 [0 3] [2];\n")
    assert "msd_ludus2" in commands


@pytest.mark.parametrize("radices", [(3, 2), (5, 2), (3, 4, 2), (2, 3)])
def test_a_claim_with_one_base_is_the_same_claim(radices: tuple[int, ...]) -> None:
    rules = GameRules(ROOK, short_moves(3))
    problem = claim_problem(rules, "x // 3 = y // 3 and x < 7 or x = 2 * y", BUDGET, numeration=Numeration(radices))
    unfolded = in_binary(problem, BUDGET)
    assert unfolded.numeration.radices == radices[-1:]
    assert oracle.claimed(unfolded, 20) == oracle.claimed(problem, 20)


def lean_data(text: str) -> dict[str, Any]:
    """The tables of a namespace of a Lean file."""
    found = re.findall(
        r"^def (\w+) : [^=\n]* := ?((?:\[\n)?.*(?:\n  [\[(].*)*)$", text.split("/-- The digits")[0], re.M
    )
    return {
        name: ast.literal_eval(value.replace("true", "True").replace("false", "False").strip()) for name, value in found
    }


def lean_check(data: dict[str, Any]) -> bool:
    """The check of the file, by its data alone."""
    table, finals, pairs = data["table"], data["finals"], data["pairs"]

    def letter(word: Any) -> int:
        found = 0
        for digit in word:
            found = found * data["digits"] + digit
        return found

    def is_dead(state: int) -> bool:
        return state < len(table) and state not in finals and all(to == state for to in table[state])

    def guesses(move: Any, word: Any, base: int) -> Any:
        line, at, borrows = move
        ray = data["lines"][line][1]
        for digit in range(base if any(ray) else 1):
            left = [d - r * digit - c for d, r, c in zip(word, ray, borrows, strict=True)]
            to = table[at][letter([value % base for value in left])] if at < len(table) else at
            if not is_dead(to):
                yield line, to, tuple(-(value // base) for value in left)

    def frozen(moves: Any) -> set[Any]:
        return {(line, at, tuple(borrows)) for line, at, borrows in moves}

    def is_right(pair: Any) -> bool:
        _, state, gone, together, moves = pair
        there = [at for _, at, borrows in moves if not any(borrows)]
        can_move, option = len(table) in there, any(at in finals for at in there)
        if data["hasPass"] and gone in data["goneFinals"]:
            option |= data["convention"] == 3 or can_move
        if together or (data["convention"] == 1 and not can_move):
            return state not in finals
        return (state in finals) != option

    own = [(line, 0, step) for line, (step, _) in enumerate(data["lines"])]
    every = own + [(line, len(table), step) for line, _, step in own] * (data["convention"] in (1, 2))
    start = (0, 0, 0, data["twoPieces"])
    if tuple(pairs[0][:4]) != start or frozen(pairs[0][4]) != frozen(m for m in every if not is_dead(m[1])):
        return False
    for pair, row in zip(pairs, data["following"], strict=True):
        place, state, gone, together, moves = pair
        base, half = data["radices"][place], data["tracks"] // 2
        words = list(product(range(base), repeat=data["tracks"]))
        if not is_right(pair) or len(row) != len(words):
            return False
        for word, index in zip(words, row, strict=True):
            expected = (
                min(place + 1, len(data["radices"]) - 1),
                table[state][letter(word)],
                data["goneTable"][gone][letter(word)] if data["hasPass"] else 0,
                together and word[:half] == word[half:],
            )
            after = {new for move in moves for new in guesses(move, word, base)}
            if tuple(pairs[index][:4]) != expected or frozen(pairs[index][4]) != after:
                return False
    return True


@pytest.mark.parametrize("name", [name for name in RADIX if name not in FALSE])
def test_the_tables_for_lean_are_a_proof_and_no_other_tables_are(name: str) -> None:
    text = lean_text(CLAIMS[name], BUDGET)
    parts = text.split("namespace Ludus.")[1:]
    assert len(parts) == (2 if "pass" in name else 1)
    for part in parts:
        data = lean_data(part)
        assert len(data) == 13
        assert lean_check(data)
        for state in range(len(data["table"])):
            assert not lean_check(data | {"finals": sorted({*data["finals"]} ^ {state})})
        assert not lean_check(data | {"pairs": [*data["pairs"][:-1], (0, 0, 0, False, [])]})
    assert lean_data(parts[-1])["table"] == [list(row) for row in CLAIMS[name].automaton.transitions]
    assert text.count("by decide") == len(parts) == text.count("\nend Ludus.")
    assert "not compiled" in " ".join(text.split())


def test_a_false_claim_has_tables_that_are_no_proof() -> None:
    (part,) = lean_text(CLAIMS["rays of two"], BUDGET).split("namespace Ludus.")[1:]
    assert not lean_check(lean_data(part))


def test_what_lean_cannot_be_told_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InvalidInput, match="expected bases"):
        lean_text(CLAIMS["wythoff"], BUDGET)
    monkeypatch.setattr(pair_list, "MAX_LETTERS", 10)
    with pytest.raises(InvalidInput, match="at most 10 letters"):
        lean_text(CLAIMS["ryuo"], BUDGET)


def test_a_claim_cannot_end_its_comment() -> None:
    problem = claim_problem(GameRules(ROOK), "x = y", BUDGET)
    text = lean_text(AutomaticClaim(problem.numeration, problem.automaton, ROOK, claim="-/ #eval 1\n/-"), BUDGET)
    assert text.split("-/")[0].count("/-") == 1
    assert "#eval" in text.split("-/")[0]
