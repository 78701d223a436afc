"""Claims and proofs for other provers: the claim as text for Walnut, the proof as a file for Lean 4.

The text holds the files of Walnut one after the other, each under a line `# folder/name`: the automata of the claim for
its folder "Automata Library", and commands. The last command asks whether the claim is right on boards of every size.

What the file states is the finite part: the listed pairs of states begin at the start, every letter leads from a listed
pair to a listed pair, and at every pair the position is claimed to be lost just when no move leads to one that is.
That this proves the claim for boards of every size is the theorem of formats/kernel.md, which is not part of the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from ludus.families.impartial.one_piece.problem import Vector
from ludus.families.proofs.automata.conditions import as_automaton, claimed, track_names
from ludus.families.proofs.automata.pair_list import Pair, PairList, in_binary, pair_lists
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automatic.problem import PASSES, AutomaticClaim, Automaton, Convention
from ludus.families.proofs.numerations import Numeration

LOST, GONE, STUCK, OPTION = "ludus_lost", "ludus_gone", "ludus_stuck", "ludus_option"
"""The names of the automata: what is claimed to be lost, the same once a pass is gone, and two sets of positions."""


def walnut_text(problem: AutomaticClaim, budget: Budget) -> str:
    """Return the claim of an automatic claim as text for Walnut; a last digit of its own is written in base 2."""
    given = in_binary(problem, budget)
    automata = {LOST: given.automaton} | ({GONE: given.without_pass} if given.without_pass is not None else {})
    parts = [
        f"# Automata Library/{name}.txt\n{automaton_text(given, automaton, budget)}"
        for name, automaton in automata.items()
    ]
    return "\n".join([*parts, f"# Command Files/ludus.txt\n{''.join(commands(given))}"])


def automaton_text(problem: AutomaticClaim, automaton: Automaton, budget: Budget) -> str:
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


def commands(problem: AutomaticClaim) -> Iterator[str]:
    """Yield the commands, one on each line."""
    t, tracks = problem.numeration.ostrowski, track_names(problem.tracks)
    if t > 1:
        # Weights 1, t + 1, ...: those of the continued fraction [0; t + 1, t, t, ...].
        yield f"ost ludus{t} [0 {t + 1}] [{t}];\n"
    if problem.convention in PASSES:
        yield _command("def", f"{OPTION}_gone", problem, _reaching(problem, GONE))
        right = f"{_call(GONE, tracks)} <=> ~{_call(f'{OPTION}_gone', tracks)}"
        yield _command("eval", "ludus_theorem_gone", problem, f"A{','.join(tracks)} ({right})")
    if problem.convention in (Convention.MISERE, Convention.PASS):
        yield _command("def", STUCK, problem, f"~({_reaching(problem, None)})")
    yield _command("def", OPTION, problem, _reaching(problem, LOST))
    yield _command("eval", "ludus_theorem", problem, f"A{','.join(tracks)} ({_condition(problem, tracks)})")


def _command(verb: str, name: str, problem: AutomaticClaim, predicate: str) -> str:
    return f'{verb} {name} "?{system_name(problem.numeration)} {predicate}";\n'


def _call(name: str, tracks: Sequence[str]) -> str:
    return f"${name}({','.join(tracks)})"


def _condition(problem: AutomaticClaim, tracks: Sequence[str]) -> str:
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
            return f"{lost} <=> ~{option}"


def _reaching(problem: AutomaticClaim, target: str | None) -> str:
    """Return that some move leads to a position of a set, or with None to any position."""
    return " | ".join(_move(problem.tracks, step, ray, target) for step, ray in problem.moves())


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


CODES = {Convention.NORMAL: 0, Convention.MISERE: 1, Convention.PASS: 2, Convention.PASS_ANYWHERE: 3}
SHORT = 60
"""Maximum length of a list on one line."""

CHECK = """\
/-- The digits of a letter, for some numbers in some base. -/
def letters (base : Nat) : Nat → List (List Nat)
  | 0 => [[]]
  | n + 1 => (List.range base).flatMap fun d => (letters base n).map fun rest => d :: rest

/-- The number of a letter. -/
def letterNumber (word : List Nat) : Nat := word.foldl (fun sum d => sum * digits + d) 0

/-- The next state; as many as there are states stands for any position. -/
def next (table : List (List Nat)) (state : Nat) (word : List Nat) : Nat :=
  if state < table.length then (table.getD state []).getD (letterNumber word) 0 else state

/-- Whether nothing is accepted from a state on. -/
def isDead (state : Nat) : Bool :=
  state < table.length && !finals.contains state && (table.getD state []).all (· == state)

/-- What a guessed move (line, state, borrows) becomes when a letter is read. -/
def guess (base : Nat) (word : List Nat) (move : Nat × Nat × List Nat) : List (Nat × Nat × List Nat) :=
  let ray := (lines.getD move.1 ([], [])).2
  let tried := if ray.all (· == 0) then 1 else base
  ((List.range tried).map fun digit =>
    let taken := List.zipWith (fun r borrow => r * digit + borrow) ray move.2.2
    let borrows := List.zipWith (fun t d => (t + base - 1 - d) / base) taken word
    let new := List.zipWith (fun db t => db - t) (List.zipWith (fun d b => d + base * b) word borrows) taken
    (move.1, next table move.2.1 new, borrows)).filter fun found => !isDead found.2.1

def sameSet (a b : List (Nat × Nat × List Nat)) : Bool := a.all b.contains && b.all a.contains

/-- The pair after a letter is the one that is listed. -/
def leadsTo (pair : Nat × Nat × Nat × Bool × List (Nat × Nat × List Nat)) (word : List Nat) (index : Nat) : Bool :=
  let (place, state, gone, together, guesses) := pair
  let (place', state', gone', together', guesses') := pairs.getD index (0, 0, 0, false, [])
  let half := tracks / 2
  index < pairs.length && place' == min (place + 1) (radices.length - 1) && state' == next table state word &&
    gone' == (if hasPass then next goneTable gone word else 0) &&
    together' == (together && word.take half == word.drop half) &&
    sameSet guesses' (guesses.flatMap (guess (radices.getD place 2) word))

/-- At a pair the position is claimed to be lost just when no move leads to one that is. -/
def isRight (pair : Nat × Nat × Nat × Bool × List (Nat × Nat × List Nat)) : Bool :=
  let (_, state, gone, together, guesses) := pair
  let isLost := finals.contains state
  let there := (guesses.filter fun move => move.2.2.all (· == 0)).map fun move => move.2.1
  let canMove := there.contains table.length
  let passing := hasPass && goneFinals.contains gone && (convention == 3 || canMove)
  let hasLostOption := there.any finals.contains || passing
  if together then !isLost
  else if convention == 1 && !canMove then !isLost
  else isLost != hasLostOption

/-- Before anything is read: every line, with all of its step still to be subtracted. -/
def start : Nat × Nat × Nat × Bool × List (Nat × Nat × List Nat) :=
  let own := (List.range lines.length).map fun i => (i, 0, (lines.getD i ([], [])).1)
  let any := if convention == 1 || convention == 2 then own.map fun m => (m.1, table.length, m.2.2) else []
  (0, 0, 0, twoPieces, (own ++ any).filter fun move => !isDead move.2.1)

def check : Bool :=
  let first := pairs.getD 0 (0, 0, 0, false, [])
  first.1 == start.1 && first.2.1 == start.2.1 && first.2.2.1 == start.2.2.1 && first.2.2.2.1 == start.2.2.2.1 &&
    sameSet first.2.2.2.2 start.2.2.2.2 && pairs.length == following.length &&
    (List.zipWith (fun pair row =>
      let words := letters (radices.getD pair.1 2) tracks
      isRight pair && row.length == words.length &&
        (List.zipWith (fun word index => leadsTo pair word index) words row).all id) pairs following).all id

set_option maxRecDepth 1000000 in
set_option maxHeartbeats 0 in
theorem every_pair_is_right : check = true := by decide
"""


def lean_text(problem: AutomaticClaim, budget: Budget) -> str:
    """Return the proof of an automatic claim as a file for Lean 4; a namespace for each of its automata."""
    parts = list(pair_lists(problem, budget))
    names = ["Lost"] if len(parts) == 1 else ["Gone", "Lost"]
    intro = (
        f"/-\n{_comment(problem)}\nNumbers: {problem.numeration.words}, the last digit first. Generated by ludus; not "
        "compiled where it was made.\n-/\n\n"
    )
    return intro + "\n".join(_namespace(name, part) for name, part in zip(names, parts, strict=True))


def _comment(problem: AutomaticClaim) -> str:
    """Return the claim, which must not end the comment that it stands in."""
    words = " ".join(problem.claim.split()).replace("-/", "- /").replace("/-", "/ -")
    return f"Claim: {words or 'the automaton below'}"


def _namespace(name: str, part: PairList) -> str:
    problem, gone = part.problem, part.gone or Automaton((), ())
    guess = "Nat × Nat × List Nat"
    data = [
        ("radices", "List Nat", list(problem.numeration.radices)),
        ("digits", "Nat", problem.numeration.digits),
        ("tracks", "Nat", problem.tracks),
        ("twoPieces", "Bool", problem.pieces == 2),
        ("convention", "Nat", CODES[part.convention]),
        ("lines", "List (List Nat × List Nat)", [(list(step), list(ray)) for step, ray in problem.moves()]),
        ("table", "List (List Nat)", [list(row) for row in part.lost.transitions]),
        ("finals", "List Nat", list(part.lost.finals)),
        ("hasPass", "Bool", part.gone is not None),
        ("goneTable", "List (List Nat)", [list(row) for row in gone.transitions]),
        ("goneFinals", "List Nat", list(gone.finals)),
        ("pairs", f"List (Nat × Nat × Nat × Bool × List ({guess}))", [_pair(pair) for pair in part.pairs]),
        ("following", "List (List Nat)", [list(row) for row in part.following]),
    ]
    definitions = "\n".join(f"def {word} : {kind} :={_literal(value)}" for word, kind, value in data)
    return f"namespace Ludus.{name}\n\n{definitions}\n\n{CHECK}\nend Ludus.{name}\n"


def _pair(pair: Pair) -> tuple[object, ...]:
    guesses = [(line, at, list(borrows)) for line, at, borrows in pair.guesses]
    return pair.place, pair.at, pair.gone, pair.together, guesses


def _literal(value: object) -> str:
    """Return a value as Lean writes it: on one line, or an entry of a list on each."""
    text = _written(value)
    if len(text) < SHORT or not isinstance(value, list):
        return f" {text}"
    entries = ",\n  ".join(map(_written, value))
    return f" [\n  {entries}]"


def _written(value: object) -> str:
    """Return a value on one line.

    >>> _written([(0, True, [1, 2])])
    '[(0, true, [1, 2])]'
    """
    match value:
        case bool():
            return str(value).lower()
        case list():
            return f"[{', '.join(map(_written, value))}]"
        case tuple():
            return f"({', '.join(map(_written, value))})"
        case _:
            return str(value)
