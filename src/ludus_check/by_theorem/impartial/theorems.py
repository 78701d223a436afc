"""The theorems that a value or an outcome may rest on: each is fitted to the moves and its formula evaluated here.

All of them are proved: see docs/impartial_theorems.md.
"""

from dataclasses import replace

from ludus_check.by_search.impartial.box import computed
from ludus_check.by_theorem.impartial.repeating import diagonal_facts, periodic_facts
from ludus_check.by_theorem.impartial.ryuo import formula, ryuo_facts
from ludus_check.by_theorem.impartial.wythoff import two_step_facts, wythoff_facts
from ludus_check.errors import Malformed
from ludus_check.fields import Record
from ludus_check.impartial.boxes import Facts, up_to_the_position
from ludus_check.impartial.game import Game
from ludus_check.impartial.periodic_levels import level_facts
from ludus_check.impartial.periodic_rows import row_facts
from ludus_check.words.impartial import nim_sum, ryuo_sum
from ludus_check.words.phrases import number
from ludus_check.words.quoting import shown

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


def _facts(near: Game, name: str, certificate: Record) -> Facts:
    again = "the table is periodic, verified on a corner of it"
    match name:
        case "nim":
            return replace(ryuo_facts(near, 1, "Bouton's theorem"), formula=nim_sum(near))
        case "ryuo":
            p = certificate.integer("p", 3)
            facts = ryuo_facts(near, p, f"Ryūō Nim formula with p = {number(p)}")
            return replace(facts, formula=ryuo_sum(near, p, formula(near.at, p)))
        case "wythoff":
            return wythoff_facts(near, "Wythoff's theorem")
        case "two-steps":
            return two_step_facts(near, "theorem on two steps")
        case "periodic":
            return periodic_facts(near, certificate, again)
    return diagonal_facts(near, certificate, again)
