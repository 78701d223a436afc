"""The theorems that a value or an outcome may rest on: each is fitted to the moves and its formula evaluated here.

All of them are proved: see docs/impartial_theorems.md.
"""

from dataclasses import replace
from functools import reduce
from operator import xor

from ludus_check.errors import Malformed
from ludus_check.fields import Record
from ludus_check.impartial.boxes import up_to_the_position
from ludus_check.impartial.facts import Facts, computed
from ludus_check.impartial.game import Game
from ludus_check.impartial.periodic_levels import level_facts
from ludus_check.impartial.periodic_rows import row_facts
from ludus_check.impartial.repeating import diagonal_facts, periodic_facts
from ludus_check.impartial.ryuo import formula, ryuo_facts
from ludus_check.impartial.wythoff import two_step_facts, wythoff_facts
from ludus_check.quoting import shown
from ludus_check.wording import digits, number

FIELDS: dict[str, tuple[str, ...]] = {
    "nim": (),
    "ryuo": ("p",),
    "wythoff": (),
    "two-steps": (),
    "periodic": ("preperiod", "period"),
    "diagonal": ("preperiod", "period", "shift"),
    "levels": ("levels",),
    "rows": ("rows",),
}
"""Every theorem and what a certificate says beside its name."""


def facts_for(game: Game, certificate: Record, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> Facts:
    """Return what is known about the positions of a game, by the theorem that the certificate names or by the rule."""
    own = ("kind", *required)
    if "theorem" not in certificate.values:
        certificate.only(own, optional)
        return computed(game)
    name = certificate.values["theorem"]
    if not isinstance(name, str) or name not in FIELDS:
        words = ", ".join(f'"{known}"' for known in FIELDS)
        raise Malformed(certificate.path("theorem"), f"expected one of {words}, got {shown(name)}")
    certificate.only((*own, "theorem", *FIELDS[name]), optional)
    if name in ("levels", "rows"):
        return level_facts(game, certificate) if name == "levels" else row_facts(game, certificate)
    return _facts(up_to_the_position(game), name, certificate)


def _nim_sum(near: Game) -> str:
    """Return the nim-sum that decides nim; in misère play it decides while some heap has more than one counter."""
    if len(near.at) < 2 or near.passes % 2:
        return ""
    total = f"{' ⊕ '.join(map(digits, near.at))} = {digits(reduce(xor, near.at))}"
    if not near.misere:
        return total
    return f"{total}, and {'a heap exceeds 1' if max(near.at) > 1 else 'no heap exceeds 1'}"


def _ryuo_sum(near: Game, p: int) -> str:
    """Return the formula of Ryūō Nim with its numbers, in normal play."""
    if len(near.at) < 2 or near.passes % 2 or near.misere:
        return ""
    total, blocks = " + ".join(map(digits, near.at)), " ⊕ ".join(digits(x // p) for x in near.at)
    return f"({total}) mod {digits(p)} + {digits(p)} × ({blocks}) = {digits(formula(near.at, p))}"


def _facts(near: Game, name: str, certificate: Record) -> Facts:
    again = "the table is periodic, verified on a corner of it"
    match name:
        case "nim":
            return replace(ryuo_facts(near, 1, "Bouton's theorem"), formula=_nim_sum(near))
        case "ryuo":
            p = certificate.integer("p", 3)
            facts = ryuo_facts(near, p, f"Ryūō Nim formula with p = {number(p)}")
            return replace(facts, formula=_ryuo_sum(near, p))
        case "wythoff":
            return wythoff_facts(near, "Wythoff's theorem")
        case "two-steps":
            return two_step_facts(near, "theorem on two steps")
        case "periodic":
            return periodic_facts(near, certificate, again)
    return diagonal_facts(near, certificate, again)
