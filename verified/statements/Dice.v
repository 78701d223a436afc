(** * Dice in order: definitions only *)
From Coq Require Import ZArith List Factorial.
From Ludus Require Import Linear.
Import ListNotations.
Local Open Scope Z_scope.

(** Dice whose faces are 0, 1, 2, ..., each on one die, are a string: the face k is on the die [nth k s]. A roll of the dice
    of a pattern shows them in this order when the faces increase: a list of faces, each on its die, each larger than the
    one before. *)
Fixpoint shows (s : list nat) (from : nat) (pattern faces : list nat) : Prop :=
  match pattern, faces with
  | [], [] => True
  | d :: pattern, k :: faces => (from <= k < length s)%nat /\ nth k s d = d /\ shows s (S k) pattern faces
  | _, _ => False
  end.
(** [shown s pattern n]: exactly n rolls show the pattern. *)
Definition shown (s pattern : list nat) (n : Z) : Prop := exists rolls : list (list nat),
  NoDup rolls /\ (forall faces, In faces rolls <-> shows s 0 pattern faces) /\ Z.of_nat (length rolls) = n.
(** The number of all rolls of some dice: the product of their numbers of faces. *)
Definition faces_of (s : list nat) (d : nat) : Z := Z.of_nat (count_occ Nat.eq_dec s d).
Definition rolls_of (s pattern : list nat) : Z := product (map (faces_of s) pattern).
(** m/n permutation-fair, for dice 0 ... n - 1: each order of at most m dice is equally likely. *)
Definition fair (s : list nat) (n m : nat) : Prop := forall pattern, NoDup pattern -> (length pattern <= m)%nat ->
  (forall d, In d pattern -> (d < n)%nat) -> forall k, shown s pattern k -> Z.of_nat (fact (length pattern)) * k = rolls_of s pattern.
(** Die i beats die j: i is higher in more rolls than j is. *)
Definition beats (s : list nat) (i j : nat) : Prop := exists a b, shown s [j; i] a /\ shown s [i; j] b /\ b < a.
