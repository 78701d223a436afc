"""What the extracted program computes with integers in place of Coq is what Coq computes, also for 0 and below."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

ROOT = Path(__file__).parents[2]
KEYS = ROOT / "verified/ocaml/keys.ml"
needs_ocaml = pytest.mark.skipif(shutil.which("ocamlfind") is None, reason="the compiler of OCaml is missing")

FUNCTIONS: dict[str, Callable[[int, int], int]] = {
    "div": lambda a, b: a // b if b else 0,
    "modulo": lambda a, b: a % b if b else a,
    "logand": lambda a, b: a & b,
    "logxor": lambda a, b: a ^ b,
    "logor": lambda a, b: a | b,
    "testbit": lambda a, b: int(b >= 0 and a >> b & 1),
    "setbit": lambda a, b: a | 1 << b if b >= 0 else a,
    "shift_right": lambda a, b: a >> b if b >= 0 else a << -b,
    "ones": lambda a, b: (1 << b) - 1 if b >= 0 else -1,
    "log2": lambda a, b: max(a.bit_length() - 1, 0) if a > 0 else 0,
    "even": lambda a, b: int(a % 2 == 0),
    "odd": lambda a, b: a % 2,
    "to_positive": lambda a, b: max(a, 1),
    "to_nat": lambda a, b: max(b, 0),
    "cases": lambda a, b: a,
}
"""What Coq says, for a number and a small one: a / 0 = 0, a mod 0 = a; the positive number for 0 or less is 1."""
CALLS = {
    "testbit": "if Keys.testbit a b then Z.one else Z.zero",
    "ones": "Keys.ones b",
    "log2": "Keys.log2 a",
    "even": "if Keys.even a then Z.one else Z.zero",
    "odd": "if Keys.odd a then Z.one else Z.zero",
    "to_positive": "Keys.of_positive (Keys.to_positive a)",
    "to_nat": "Keys.of_nat (Keys.to_nat b)",
    "cases": "Keys.cases (fun () -> Z.zero) Keys.of_positive Keys.minus_positive a",
}
PROGRAM = """let apply f a b = match f with
%s
  | _ -> failwith f
let answer line = match String.split_on_char ' ' line with
  | [f; a; b] -> Z.to_string (apply f (Z.of_string a) (Z.of_string b))
  | _ -> failwith line
let () = try while true do print_endline (answer (input_line stdin)) done with End_of_file -> ()
"""


@needs_ocaml
def test_integers_are_those_of_coq(tmp_path: Path) -> None:
    cases = "\n".join(f'  | "{name}" -> {CALLS.get(name, f"Keys.{name} a b")}' for name in FUNCTIONS)
    (tmp_path / "keys.ml").write_bytes(KEYS.read_bytes())
    (tmp_path / "ask.ml").write_text(PROGRAM % cases, encoding="utf-8")
    build = ["ocamlfind", "ocamlopt", "-w", "-a", "-package", "zarith", "-linkpkg", "keys.ml", "ask.ml", "-o", "ask"]
    subprocess.run(build, cwd=tmp_path, check=True, capture_output=True)
    rng, asked = Random(1), []
    edges = [
        sign * (2**power + shift)
        for sign in (1, -1)
        for power in (0, 1, 10, 12, 61, 62, 63, 64, 200)
        for shift in (-1, 0, 1)
    ]
    for name in FUNCTIONS:
        for a in [0, *edges, *(rng.randint(-(10**40), 10**40) for _ in range(20))]:
            small = [-70, -3, -1, 0, 1, 2, 5, 62, 63, 64, 1000, 5000]
            large = edges if name in ("div", "modulo", "logand", "logxor", "logor") else []
            asked += [(name, a, b) for b in [*small, *large]]
    text = "".join(f"{name} {a} {b}\n" for name, a, b in asked)
    run = subprocess.run([str(tmp_path / "ask")], input=text, capture_output=True, text=True, check=True)
    found = [*map(int, run.stdout.split())]
    assert len(found) == len(asked)
    wrong = [(one, got) for one, got in zip(asked, found, strict=True) if got != FUNCTIONS[one[0]](*one[1:])]
    assert wrong == []


def test_every_integer_that_is_replaced_is_tested() -> None:
    extraction = (ROOT / "verified/proofs/Extract.v").read_text(encoding="utf-8")
    used = set(re.findall(r'"Keys\.(\w+)"', extraction)) - {"positive", "nat", "XI", "XO", "XH", "O", "S"}
    assert used - set(FUNCTIONS) == {"of_positive", "minus_positive", "of_nat"}  # tested on the way back
