"""An answer as a theorem: the claim that a verified checker judges, and the Coq file that states it.

The file `theorem.py` of a kind turns an answer into a `Theorem`. Nothing may be dropped on the way: a field that is
not taken is refused, and what is read back must be what was meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import prod
from typing import Any, TypeAlias

from ludus.core.errors import LudusError
from ludus.core.records import dataclass

Tree: TypeAlias = Any
"""An integer, or a list of trees: what the verified checker reads."""
MAX_ENTRIES = 10**6
"""Maximum number of entries of an array that is stated."""
NEVER_CHECKED = {"ludus", "kind", "reason", "method", "status", "not_verified", "claim", "names"}
"""Fields that say nothing about the game, and those that the caller has read already."""


class NotStated(LudusError):
    """The answer claims something that no verified checker judges."""


class Fields:
    """An object of an answer. Each field must be taken: `close` refuses those that would be dropped."""

    def __init__(self, values: Mapping[str, Any], where: str) -> None:
        self.values, self.where = values, where
        self.left = set(values) - NEVER_CHECKED
        self.inner: list[Fields] = []

    def take(self, name: str, *default: Any) -> Any:
        """Return a field, or the default where it is missing."""
        self.left.discard(name)
        if name not in self.values and not default:
            raise NotStated(f"{self.where}{name} is missing")
        return self.values.get(name, *default)

    def record(self, name: str) -> Fields:
        """Return an object inside this one."""
        return self.child(self.take(name), f"{self.where}{name}.")

    def records(self, name: str) -> list[Fields]:
        """Return a list of objects inside this one."""
        return [self.child(entry, f"{self.where}{name}[{k}].") for k, entry in enumerate(self.take(name))]

    def child(self, values: Any, where: str) -> Fields:
        """Return an object that is closed together with this one."""
        if not isinstance(values, Mapping):
            raise NotStated(f"{where[:-1]} is not an object")
        self.inner.append(Fields(values, where))
        return self.inner[-1]

    def close(self) -> None:
        """Refuse what was not taken."""
        if self.left:
            raise NotStated(f"{self.where}{min(self.left)} is not part of the verified statement")
        for one in self.inner:
            one.close()

    def parts(self, default: str, **allowed: Sequence[str]) -> tuple[str, Fields, Fields]:
        """Return question, problem and certificate of an answer, once the question is stated for its verdict."""
        problem, verdict = self.record("problem"), self.take("answer")
        question = problem.take("question", default)
        if question not in allowed.get(str(verdict), ()):
            raise NotStated(f"the question {question} with the answer {verdict} has no verified checker")
        return str(question), problem, self.record("certificate")


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a checker."""

    name: str
    type: str
    """Its type in Coq."""
    tree: Tree
    """As the program reads it."""
    written: str = ""
    """As Coq reads it, where its type does not say so."""

    @property
    def coq(self) -> str:
        """It as Coq reads it."""
        try:
            return self.written or printer(self.type)(self.tree)
        except (TypeError, ValueError):
            raise NotStated(f"{self.name} is not of the type {self.type}") from None


@dataclass(frozen=True, slots=True)
class Theorem:
    """A claim: the checker that judges it, its arguments, and what they say."""

    checker: str
    """The name in verified/ocaml/main.ml."""
    sound: str
    """The Coq theorem that makes this checker right."""
    loads: str
    """The Coq files that the statement needs."""
    arguments: tuple[Argument, ...]
    statement: str
    given: str = ""
    """What the Coq theorem is applied to, where that is not the arguments as they are."""

    def text(self) -> str:
        """Return the claim as one line."""
        return " ".join([self.checker, *(written(argument.tree) for argument in self.arguments)])

    def coq(self) -> str:
        """Return a Coq file whose last theorem is the claim, proved by computation."""
        where = "-Q verified/statements Ludus -Q verified/proofs Ludus"
        lines = [
            f"(* After `make verified`, in the folder of Ludus: coqc {where} FILE *)",
            "From Coq Require Import String ZArith List.",
            "Import ListNotations.",
            f"From Ludus Require Import {self.loads}.",
            "Open Scope string_scope.",
            "Open Scope list_scope.",
            "Open Scope Z_scope.",
            "",
            *(f"Definition {one.name} : {one.type} :=\n  {one.coq}." for one in self.arguments),
            "",
            f"Theorem answer : {self.statement}.",
            "Proof.",
            f"  apply ({self.sound} {self.given or ' '.join(one.name for one in self.arguments)}).",
            "  vm_cast_no_check (eq_refl true).",
            "Qed.",
            "Print Assumptions answer.",
        ]
        return "\n".join(lines) + "\n"


def written(tree: Tree) -> str:
    """Return a tree as the program reads it.

    >>> written([1, [2, -3], []])
    '(1 (2 -3) ())'
    """
    if isinstance(tree, list):
        return "(" + " ".join(map(written, tree)) + ")"
    if not isinstance(tree, int) or isinstance(tree, bool):
        raise NotStated(f"expected an integer, got {type(tree).__name__}")
    return str(tree)


def parsed(text: str) -> tuple[str, list[Tree]]:
    """Return the name of the checker and its arguments.

    >>> parsed("tape-moves (1 (2 -3)) 4")
    ('tape-moves', [[1, [2, -3]], 4])
    """
    name, _, rest = text.partition(" ")
    stack: list[list[Tree]] = [[]]
    for word in rest.replace("(", " ( ").replace(")", " ) ").split():
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(int(word))
    return name, stack[0]


def integer(value: int) -> str:
    """Return an integer as Coq reads it."""
    return str(value) if value >= 0 else f"({value})"


def listing(items: Iterable[Any], one: Callable[[Any], str] = integer) -> str:
    """Return a list as Coq reads it.

    >>> listing([1, -2])
    '[1; (-2)]'
    """
    return "[" + "; ".join(map(one, items)) + "]"


@cache
def printer(kind: str) -> Callable[[Tree], str]:
    """Return what writes a tree as Coq reads it: Z, nat, bool, lists and tuples of them, and those named in `SHORT`.

    >>> printer("list (cell * nat)")([[[0, -1], 2]])
    '[([0; (-1)], 2%nat)]'
    """
    kind = SHORT.get(kind, kind)
    if kind in PRINTERS:
        return PRINTERS[kind]
    if len(parts := _factors(kind)) > 1:
        return lambda tree: f"({', '.join(printer(part)(one) for part, one in zip(parts, tree, strict=True))})"
    if kind.startswith("("):
        return printer(kind[1:-1])
    return lambda tree: listing(tree, printer(kind.removeprefix("list ")))


def _factors(kind: str) -> list[str]:
    """Return the types whose tuples a type has.

    >>> _factors("(Z * Z) * list (nat * Z)")
    ['(Z * Z)', 'list (nat * Z)']
    """
    found, depth = [""], 0
    for word in kind.split():
        depth += word.count("(") - word.count(")")
        if word == "*" and not depth:
            found.append("")
        else:
            found[-1] = f"{found[-1]} {word}".lstrip()
    return found


def natural(value: int) -> str:
    """Return a natural number as Coq reads it."""
    return f"{value}%nat"


def yes(value: object) -> str:
    """Return a Boolean as Coq reads it."""
    return "true" if value else "false"


PRINTERS: dict[str, Callable[[Tree], str]] = {"Z": integer, "nat": natural, "bool": yes}
SHORT = {"cell": "list Z", "a_jump": "cell * cell * cell", "point": "Z * Z", "label": "list (nat * Z)"}
"""Types that verified/ gives a name, and what they are."""


def stated(checker: str, loads: str, takes: str, statement: str, values: Mapping[str, Any], **more: Any) -> Theorem:
    """Return the claim for a checker that takes these arguments, named with their types: "size: list Z, passes: nat".

    The Coq theorem that makes a checker `heaps-table` right is called heaps_table_sound, unless it is named. `written`
    has those arguments as Coq reads them whose types do not say so.
    """
    written = more.pop("written", {})
    named = (one.split(": ") for one in takes.split(", "))
    arguments = tuple(
        flag(name, values[name]) if kind == "bool" else Argument(name, kind, values[name], written.get(name, ""))
        for name, kind in named
    )
    sound = more.pop("sound", f"{checker.replace('-', '_')}_sound")
    return Theorem(checker, sound, loads, arguments, statement, **more)


def number(name: str, value: int) -> Argument:
    """Return an integer as an argument."""
    return Argument(name, "Z", value)


def numbers(name: str, values: Sequence[int]) -> Argument:
    """Return a list of integers as an argument."""
    return Argument(name, "list Z", list(values))


def small(name: str, value: int) -> Argument:
    """Return a natural number as an argument."""
    return Argument(name, "nat", value)


def flag(name: str, value: object) -> Argument:
    """Return a Boolean as an argument; what is none is refused, not taken for yes."""
    if value not in (True, False):
        raise NotStated(f"{name} is not a Boolean")
    return Argument(name, "bool", int(bool(value)))


def vectors(name: str, values: Sequence[Sequence[int]]) -> Argument:
    """Return a list of lists of integers as an argument."""
    return Argument(name, "list (list Z)", [list(value) for value in values])


def flat(value: Any, shape: Sequence[int]) -> list[int]:
    """Return the entries of an array of this shape in reading order."""
    if prod(shape) > MAX_ENTRIES:
        raise NotStated("the board is too large for a verified statement")
    if isinstance(value, Mapping):
        raise NotStated("arrays in .npy files are not stated")
    rows = [value]
    for length in shape:
        if any(not isinstance(row, list) or len(row) != length for row in rows):
            raise NotStated("an array does not have the shape of the board")
        rows = [entry for row in rows for entry in row]
    if any(type(entry) is not int for entry in rows):
        raise NotStated("an array has an entry that is no integer")
    return rows


def nested(entries: Sequence[int], shape: Sequence[int]) -> Any:
    """Return entries in reading order as an array of this shape.

    >>> nested([1, 2, 3, 4], [2, 2])
    [[1, 2], [3, 4]]
    """
    if not shape:
        return entries[0]
    step = prod(shape[1:])
    return [nested(entries[k * step : (k + 1) * step], shape[1:]) for k in range(shape[0])]
