(** * The solitaire army: a play is replayed; from five paces on there is none *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Lists PegsSound Army.
Import ListNotations.
Local Open Scope Z_scope.

Definition plane_jump (j : cell * cell * cell) : bool :=
  let '(a, b, c) := j in existsb (fun d => cell_eqb b (shift a d) && cell_eqb c (shift b d)) square.
Lemma plane_jump_ok : forall a b c, plane_jump (a, b, c) = true -> in_the_plane a b c.
Proof.
  intros a b c H. apply existsb_exists in H. destruct H as [d [D H]]. rewrite andb_true_iff, !cell_eqb_iff in H. exists d. tauto.
Qed.
Lemma reach_more : forall (line line' : cell -> cell -> cell -> Prop), (forall a b c, line a b c -> line' a b c) ->
  forall p q, peg_reach line p q -> peg_reach line' p q.
Proof.
  intros line line' H p q R. induction R as [p q E | p q r J R IH] using reach_ind; [apply reached; auto |]. apply moved with q; auto.
  destruct J as [a [c [b [L J]]]]. exists a, c, b. auto.
Qed.
Definition home (x : cell) : bool := match x with [r; _] => r <=? 0 | _ => false end.
Lemma army_ok : forall men, once men = true -> forallb home men = true -> army men.
Proof.
  intros men O H. split; [apply once_NoDup; auto |]. intros x X. rewrite forallb_forall in H. apply H in X.
  destruct x as [| r [| c [| ? ?]]]; try discriminate. exists r, c. split; auto. apply Z.leb_le. auto.
Qed.

Definition army_play (paces : Z) (men : list cell) (jumps : list (cell * cell * cell)) : bool :=
  once men && forallb home men && forallb plane_jump jumps &&
  match replay jumps men jumps with Some l => pegs_on l [paces; 0] | None => false end.
Theorem army_play_sound : forall paces men jumps, army_play paces men jumps = true ->
  army men /\ exists p, peg_reach in_the_plane (pegs_on men) p /\ p [paces; 0] = true.
Proof.
  intros paces men jumps H. unfold army_play in H. rewrite !andb_true_iff in H. destruct H as [[[O H] J] R].
  split; [apply army_ok; auto |]. destruct (replay jumps men jumps) as [l |] eqn:E; [| discriminate].
  exists (pegs_on l). split; auto. apply reach_more with (in_list jumps).
  - intros a b c I. rewrite forallb_forall in J. apply plane_jump_ok, J, I.
  - eapply replay_reach; [| exact E]. intros; unfold in_list; tauto.
Qed.

(** s to the power k is a + b s, where s s = 1 - s. *)
Fixpoint sigma_power (k : nat) : Z * Z := match k with O => (1, 0) | S k => let (a, b) := sigma_power k in (b, a - b) end.
(** The whole half-plane weighs s to the power paces - 5, which is at most 1. *)
Definition army_never (paces a b : Z) : bool :=
  (5 <=? paces) && let (x, y) := sigma_power (Z.to_nat (paces - 5)) in (x =? a) && (y =? b).
Theorem army_never_sound : forall paces a b, army_never paces a b = true ->
  sigma_power (Z.to_nat (paces - 5)) = (a, b) /\
  forall men p column, army men -> peg_reach in_the_plane (pegs_on men) p -> p [paces; column] = false.
Proof.
  intros paces a b H. unfold army_never in H. destruct (sigma_power (Z.to_nat (paces - 5))) as [x y].
  rewrite !andb_true_iff, Z.leb_le, !Z.eqb_eq in H. destruct H as [L [-> ->]]. split; auto.
  intros men p column A R. eapply solitaire_army; eauto.
Qed.
