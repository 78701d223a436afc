"""The verified checker: an answer becomes a claim, and the program that Coq extracted judges it.

    answer → claim (refused where something would be dropped) → verified/ludus-verified → verified or rejected

`make verified` builds the program. It can also be named by the environment variable LUDUS_VERIFIED.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ludus.core.errors import LudusError
from ludus.core.theorem import Fields, NotStated, Theorem, parsed
from ludus.families import has_part, part
from ludus.jobs.worker_main import limit_memory

PROGRAM = Path(__file__).parents[3] / "verified" / "ludus-verified"
"""The program in a checkout."""
MEMORY = 4 << 30
"""How many bytes the program may use."""


def program() -> Path | None:
    """Return the program, None where it is not built."""
    path = Path(os.environ.get("LUDUS_VERIFIED", PROGRAM))
    return path if path.is_file() else None


def theorem_of(answer: Mapping[str, Any]) -> Theorem:
    """Return the theorem that an answer states. Raise NotStated where more is claimed than is verified."""
    try:
        fields = Fields(answer, "")
        kind = fields.values["problem"]["kind"]
        if not has_part(kind, "theorem"):
            raise NotStated(f"the kind {kind} has no verified checker")
        module = part(kind, "theorem")
        stated: Theorem = module.theorem(fields)
        fields.close()
        if parsed(stated.text())[1] != [argument.tree for argument in stated.arguments]:
            raise NotStated("the claim does not read back as the answer")
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, RecursionError) as error:
        raise NotStated(f"the answer is malformed ({type(error).__name__})") from None
    return stated


def judged(theorems: Sequence[Theorem], seconds: float | None = None) -> list[str]:
    """Return what the program says about each claim: "verified", "rejected", or why it cannot judge.

    Raise NotStated where it stops before the end, or takes longer than `seconds`.
    """
    found = program()
    if found is None:
        raise LudusError("the verified checker is not built: run `make verified` in a checkout of Ludus (it needs Coq)")
    text = "".join(theorem.text() + "\n" for theorem in theorems)
    with subprocess.Popen(
        [str(found)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        limit_memory(MEMORY, run.pid)
        try:
            shown, told = run.communicate(text, timeout=seconds)
        except subprocess.TimeoutExpired:
            run.kill()
            raise NotStated(f"the extracted program takes longer than {seconds:g} seconds") from None
    lines = shown.splitlines()
    if run.returncode or len(lines) != len(theorems):
        raise NotStated(f"the extracted program stopped: {told.strip()[:200] or run.returncode}")
    return lines
