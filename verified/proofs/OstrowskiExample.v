(** * Counterexamples in Ostrowski numerations: as with radices, with weights in place of capacities *)
From Coq Require Import ZArith List Bool.
From Ludus Require Import Puzzles Games GraphSound BoxGames PieceSound OstrowskiWords CounterExample.
Import ListNotations.

Section Ostrowski.
  Variables (n : nat) (A B : automaton) (lines : list (list nat * list nat)) (t : nat).
  Let word (n : nat) := greedy n t.
  Definition ostrowski_example (misere : bool) (L : nat) (x : list nat) : bool := claimed_wrongly n A lines (weight t) word misere false 0 L x.
  Theorem ostrowski_example_sound : forall misere L x, ostrowski_example misere L x = true ->
    ~ (forall L x, length x = n -> (forall i, i < n -> nth i x 0 < weight t L) -> (is_P misere (piece n lines) x <-> accepts A (greedy n t L x) = true)).
  Proof.
    intros misere L x H All. destruct (claimed_wrongly_ok _ _ _ _ _ _ _ _ _ _ H) as [X [Bd W]]. apply W. specialize (All L x X Bd).
    unfold word. rewrite <- All. apply no_pass_is_P.
  Qed.
  (** With a pass: A is wrong about (x, 1), or B about (x, 0). *)
  Definition ostrowski_example_pass (at_terminal left : bool) (L : nat) (x : list nat) : bool :=
    if left then claimed_wrongly n A lines (weight t) word false at_terminal 1 L x else claimed_wrongly n B lines (weight t) word false at_terminal 0 L x.
  Theorem ostrowski_example_pass_sound : forall at_terminal left L x, ostrowski_example_pass at_terminal left L x = true ->
    ~ (forall L x, length x = n -> (forall i, i < n -> nth i x 0 < weight t L) ->
      (P_position _ (with_passes at_terminal (piece n lines)) (x, 1) <-> accepts A (greedy n t L x) = true) /\
      (P_position _ (with_passes at_terminal (piece n lines)) (x, 0) <-> accepts B (greedy n t L x) = true)).
  Proof.
    intros at_terminal [] L x H All; destruct (claimed_wrongly_ok _ _ _ _ _ _ _ _ _ _ H) as [X [Bd W]]; apply W; apply (All L x X Bd).
  Qed.
  Definition ostrowski_example_values (L : nat) (x : list nat) (v : nat) : bool := values_wrong n A lines (weight t) word L x v.
  Theorem ostrowski_example_values_sound : forall L x v, ostrowski_example_values L x v = true ->
    ~ (forall L x v, length x = n -> v < weight t L -> (forall i, i < n -> nth i x 0 < weight t L) ->
      (Grundy _ (piece n lines) x v <-> accepts A (greedy (S n) t L (x ++ [v])) = true)).
  Proof. exact (values_wrong_sound n A lines (weight t) word). Qed.
  Definition ostrowski_example_pair (L : nat) (a b : list nat) : bool := pair_wrong n A lines (weight t) word L a b.
  Theorem ostrowski_example_pair_sound : forall L a b, ostrowski_example_pair L a b = true ->
    ~ (forall L a b, length a = n -> length b = n -> (forall i, i < n + n -> nth i (a ++ b) 0 < weight t L) ->
      (a <> b /\ P_position _ (fun p q => sum_move (piece n lines) (piece n lines) p q /\ fst q <> snd q) (a, b) <->
       accepts A (greedy (n + n) t L (a ++ b)) = true)).
  Proof. exact (pair_wrong_sound n A lines (weight t) word). Qed.
End Ostrowski.
