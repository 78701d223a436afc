(** * Replacement-set games on a tape: definitions only *)
From Coq Require Import ZArith List.
From Ludus Require Import Linear.
Import ListNotations.
Local Open Scope Z_scope.

(** A multiset of integers, as a list of (integer, multiplicity). *)
Definition many (l : list (Z * Z)) (x : Z) : Z := sum (map (fun e => if fst e =? x then snd e else 0) l).
(** Checkers stand on the squares of a tape without ends. Expand k: remove one checker from k, and put one on k + i for
    each i in R. Contract k: the reverse; the checkers on k + i must be there for each i in R. *)
Inductive tape_move (R : list (Z * Z)) : (Z -> Z) -> (Z -> Z) -> Prop :=
| expand : forall t t' k, 1 <= t k ->
    (forall x, t' x = t x - (if k =? x then 1 else 0) + many R (x - k)) -> tape_move R t t'
| contract : forall t t' k, (forall i, 0 < many R i -> many R i <= t (k + i)) ->
    (forall x, t' x = t x + (if k =? x then 1 else 0) - many R (x - k)) -> tape_move R t t'.
Inductive tape_reach (R : list (Z * Z)) : (Z -> Z) -> (Z -> Z) -> Prop :=
| tape_done : forall s t, (forall x, s x = t x) -> tape_reach R s t
| tape_next : forall s t u, tape_move R s t -> tape_reach R t u -> tape_reach R s u.
