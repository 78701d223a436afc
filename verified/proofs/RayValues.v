(** * Values of one piece at single positions: a table is made ray by ray, and checked as a table that is claimed *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Games Lists Windows PieceSound RayTables.
Import ListNotations.
Local Open Scope Z_scope.

(** Nothing is proved about this table: [ray_table] checks it. The set of the values on each ray comes first, then the queues. *)
Fixpoint sets_before (x : list Z) (i : Z) (qs : list queue) : Z * list (queue * Z) :=
  match qs with
  | [] => (0, [])
  | ((r, off), (front, back)) :: qs =>
      let (all, rest) := sets_before x i qs in
      let '(found, (front, back)) := oldest (i - off) front back in
      let b := if nonneg (minus x r) then match found with Some b => b | None => 0 end else 0 in
      (Z.lor all b, (((r, off), (front, back)), b) :: rest)
  end.
Definition put_value (i v : Z) (e : queue * Z) : queue := let '((r, (front, back)), b) := e in (r, (front, (i, Z.setbit b v) :: back)).
(** The least number that is not in a set of bits. *)
Definition least_missing (b : Z) : Z := Z.log2 (Z.lxor b (b + 1)).
Fixpoint make_table (steps : list (list Z * Z)) (i : Z) (cells : list (list Z)) (qs : list queue) (t : PM.t Z) (acc : list Z) : list Z :=
  match cells with
  | [] => rev_append acc []
  | x :: cells =>
      let (all, rest) := sets_before x i qs in
      let v := least_missing (Z.lor all (step_set (look t) x i steps)) in
      make_table steps (i + 1) cells (map (put_value i v) rest) (match steps with [] => t | _ => PM.add (slot i) v t end) (v :: acc)
  end.
Definition ray_values (rays steps : list (list Z)) (size : list Z) (t : bool) (k : nat) (claims : list (list Z * Z)) : bool :=
  match k with
  | O =>
      let s := strides size in let values := make_table (map (fun r => (r, dot s r)) steps) 0 (box size) (empty_queues rays size) (PM.empty Z) [] in
      let value := match claims with [_] => fun i => nth (Z.to_nat i) values 0 | _ => let T := table values in look T end in
      ray_table rays steps size t 0 values && forallb (fun e => in_boxb size (fst e) && (value (dot s (fst e)) =? snd e)) claims
  | S _ => false
  end || piece_values rays steps size t k claims.
Theorem ray_values_sound : forall rays steps size t k claims, ray_values rays steps size t k claims = true ->
  forall x v, In (x, v) claims -> Grundy _ (with_passes t (piece_moves rays steps)) (x, k) (Z.to_nat v).
Proof.
  intros rays steps size t k claims H x v I. unfold ray_values in H. apply orb_true_iff in H. destruct H as [H | H]; [| eapply piece_values_sound; eauto].
  destruct k as [| k]; [| discriminate]. cbv zeta in H. set (values := make_table _ _ _ _ _ _) in H. apply andb_true_iff in H. destruct H as [H C].
  rewrite forallb_forall in C. apply C in I. cbn [fst snd] in I. rewrite andb_true_iff, in_boxb_iff, Z.eqb_eq in I. destruct I as [X E].
  pose proof (ray_table_sound rays steps size t 0 values H x X) as G. unfold in_order in G. rewrite dot_strides in E.
  assert (V : nth (Z.to_nat (place size x)) values 0 = v).
  { destruct claims as [| c [| ? ?]]; auto; rewrite look_table in E by (apply place_bounds; auto); auto. }
  rewrite V in G. auto.
Qed.
