(** * The level sets of small Grundy values of one piece on a finite board *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists Windows GrundyFacts GraphSound PieceSound.
Import ListNotations.
Local Open Scope Z_scope.

(** [level] lists v :: x for the positions x whose Grundy value v is below the bound, and no others. *)
Definition piece_levels (rays steps : list (list Z)) (size : list Z) (t : bool) (k : nat) (below : Z) (level : list (list Z)) : bool :=
  let options := board_options rays steps size in let T := tables mexZ t options k in
  board_ok rays steps size && descending 0 options &&
  forallb (fun e => match e with v :: x => (v <? below) && in_boxb size x && (look T (place size x) =? v) | [] => false end) level &&
  forallb (fun x => let v := look T (place size x) in (below <=? v) || memb (v :: x) level) (box size).
Theorem piece_levels_sound : forall rays steps size t k below level, piece_levels rays steps size t k below level = true ->
  forall x v, in_box size x -> 0 <= v < below -> (Grundy _ (with_passes t (piece_moves rays steps)) (x, k) (Z.to_nat v) <-> In (v :: x) level).
Proof.
  intros rays steps size t k below level H x v X V. unfold piece_levels in H. cbv zeta in H. rewrite !andb_true_iff, !forallb_forall in H.
  destruct H as [[[O D] A] B]. pose proof (place_bounds size x X) as Bd.
  destruct (value_grundy t _ D k (place size x)) as [Pos G]; [rewrite (options_length rays steps size x X); auto |]. unfold value in Pos, G.
  apply (numbered_grundy _ _ (place size) (in_box size) _ t (piece_there rays steps size O) (piece_back rays steps size O)) in G; auto.
  split; intro I.
  - pose proof (Grundy_unique _ _ _ _ G _ I) as E. apply Z2Nat.inj in E; try lia. pose proof (B x (proj2 (in_box_iff size x) X)) as M. cbv zeta in M.
    rewrite E in M. apply orb_true_iff in M. destruct M as [M | M]; [apply Z.leb_le in M; lia | apply memb_iff; auto].
  - apply A in I. rewrite !andb_true_iff, Z.eqb_eq in I. destruct I as [_ <-]. auto.
Qed.
