"""A claim as text for Walnut, the prover of statements about automatic sequences (H. Mousavi, arXiv 1603.06017).

The text holds the files of Walnut one after the other, each under a line `# folder/name`: the automata of the claim for
its folder "Automata Library", and commands. The last command asks whether the claim is right on boards of every size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from ludus.families.impartial.one_piece.problem import Vector
from ludus.families.proofs.automata.binary import in_binary
from ludus.families.proofs.automata.budget import Budget
from ludus.families.proofs.automata.kernels import as_automaton, claimed, track_names
from ludus.families.proofs.every_size.problem import PASSES, Automaton, Convention, Kernel
from ludus.families.proofs.numerations import Numeration

LOST, GONE, STUCK, OPTION = "ludus_lost", "ludus_gone", "ludus_stuck", "ludus_option"
"""The names of the automata: what is claimed to be lost, the same once a pass is gone, and two sets of positions."""


def walnut_text(problem: Kernel, budget: Budget) -> str:
    """Return the claim of a kernel problem as text for Walnut; a last digit of its own is written in base 2."""
    given = in_binary(problem, budget)
    automata = {LOST: given.automaton} | ({GONE: given.without_pass} if given.without_pass is not None else {})
    parts = [
        f"# Automata Library/{name}.txt\n{automaton_text(given, automaton, budget)}"
        for name, automaton in automata.items()
    ]
    return "\n".join([*parts, f"# Command Files/ludus.txt\n{''.join(commands(given))}"])


def automaton_text(problem: Kernel, automaton: Automaton, budget: Budget) -> str:
    """Return an automaton in the format of Walnut, which accepts nothing but numbers."""
    plain = as_automaton(claimed(problem, automaton, budget), track_names(problem.tracks))
    lines = [" ".join([system_name(problem.numeration)] * problem.tracks)]
    letters = list(product(range(problem.numeration.digits), repeat=problem.tracks))
    for state, row in enumerate(plain.transitions):
        lines.append(f"\n{state} {int(state in plain.finals)}")
        lines += [f"{' '.join(map(str, digits))} -> {to}" for digits, to in zip(letters, row, strict=True)]
    return "\n".join(lines) + "\n"


def system_name(numeration: Numeration) -> str:
    """Return what Walnut calls a numeration.

    >>> system_name(Numeration((2,))), system_name(Numeration(ostrowski=1)), system_name(Numeration(ostrowski=2))
    ('lsd_2', 'msd_fib', 'msd_ludus2')
    """
    if numeration.radices:
        return f"lsd_{numeration.radices[0]}"
    return "msd_fib" if numeration.ostrowski == 1 else f"msd_ludus{numeration.ostrowski}"


def commands(problem: Kernel) -> Iterator[str]:
    """Yield the commands, one on each line."""
    t, tracks = problem.numeration.ostrowski, track_names(problem.tracks)
    if t > 1:
        # Weights 1, t + 1, ...: those of the continued fraction [0; t + 1, t, t, ...].
        yield f"ost ludus{t} [0 {t + 1}] [{t}];\n"
    if problem.convention in PASSES:
        yield _command("def", f"{OPTION}_gone", problem, _reaching(problem, GONE))
        yield _command("eval", "ludus_theorem_gone", problem, _for_all(tracks, _rule(f"{OPTION}_gone", tracks, GONE)))
    if problem.convention in (Convention.MISERE, Convention.PASS):
        yield _command("def", STUCK, problem, f"~({_reaching(problem, None)})")
    yield _command("def", OPTION, problem, _reaching(problem, LOST))
    yield _command("eval", "ludus_theorem", problem, _for_all(tracks, _condition(problem, tracks)))


def _command(verb: str, name: str, problem: Kernel, predicate: str) -> str:
    return f'{verb} {name} "?{system_name(problem.numeration)} {predicate}";\n'


def _for_all(tracks: Sequence[str], predicate: str) -> str:
    return f"A{','.join(tracks)} ({predicate})"


def _call(name: str, tracks: Sequence[str]) -> str:
    return f"${name}({','.join(tracks)})"


def _rule(option: str, tracks: Sequence[str], lost: str) -> str:
    """Return that a position is lost just when it has no lost option."""
    return f"{_call(lost, tracks)} <=> ~{_call(option, tracks)}"


def _condition(problem: Kernel, tracks: Sequence[str]) -> str:
    """Return what must be true at each position."""
    lost, option, stuck, gone = (_call(name, tracks) for name in (LOST, OPTION, STUCK, GONE))
    if problem.pieces == 2:
        half = problem.axes
        same = " & ".join(f"{a}={b}" for a, b in zip(tracks[:half], tracks[half:], strict=True))
        return f"(({same}) & ~{lost}) | (~({same}) & ({lost} <=> ~{option}))"
    match problem.convention:
        case Convention.MISERE:
            return f"({stuck} & ~{lost}) | (~{stuck} & ({lost} <=> ~{option}))"
        case Convention.PASS:
            return f"{lost} <=> ~({option} | ({gone} & ~{stuck}))"
        case Convention.PASS_ANYWHERE:
            return f"{lost} <=> ~({option} | {gone})"
        case _:
            return _rule(OPTION, tracks, LOST)


def _reaching(problem: Kernel, target: str | None) -> str:
    """Return that some move leads to a position of a set, or with None to any position."""
    found = [_move(problem.tracks, step, ray, target) for step, ray in problem.moves()]
    return " | ".join(found)


def _move(count: int, step: Vector, ray: Vector, target: str | None) -> str:
    """Return that one line leads to a set: x = y + s + m r for some y in it and some m."""
    new = tuple(f"y{axis + 1}" for axis in range(count))
    bound = (*new, "m") if any(ray) else new
    terms = []
    for old, name, s, r in zip(track_names(count), new, step, ray, strict=True):
        more = [str(s)] * bool(s) + (["m" if r == 1 else f"{r}*m"] if r else [])
        terms.append(f"{old}={'+'.join([name, *more])}")
    called = [] if target is None else [_call(target, new)]
    return f"(E{','.join(bound)} ({' & '.join([*called, *terms])}))"
