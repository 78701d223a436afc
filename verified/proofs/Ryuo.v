(** * Generalized Ryūō Nim: the Grundy values for every p >= 1, in any number of dimensions *)
From Coq Require Import Arith List Lia Bool Wf_nat.
From Ludus Require Import Games NimSum GrundyFacts.
Import ListNotations.

(** A value in block b with remainder r determines both. *)
Lemma value_parts : forall p r b r' b', r < p -> r' < p -> r + p * b = r' + p * b' -> r = r' /\ b = b'.
Proof.
  intros p r b r' b' H H' E. rewrite !(Nat.add_comm _ (p * _)) in E.
  apply Nat.div_mod_unique in E; auto. tauto.
Qed.

(** Short steps change the remainder. *)
Lemma short_changes : forall p a d, 1 <= d <= p - 1 -> d <= a -> (a - d) mod p <> a mod p.
Proof.
  intros p a d H L E.
  assert (P : p <> 0) by lia.
  pose proof (Nat.div_mod a p P). pose proof (Nat.div_mod (a - d) p P).
  rewrite E in H1. assert (D : d = p * (a / p - (a - d) / p)) by nia.
  destruct (a / p - (a - d) / p) as [| k]; nia.
Qed.

(** A number of any block with any remainder of the sum. *)
Lemma choose_in_block : forall p b y r, r < p ->
  exists u, u / p = b /\ (u + y) mod p = r.
Proof.
  intros p b y r H. assert (P : p <> 0) by lia.
  exists (b * p + (r + (p - y mod p)) mod p). split.
  - rewrite Nat.add_comm, Nat.div_add, Nat.div_small by (auto; apply Nat.mod_upper_bound; auto). auto.
  - replace (b * p + (r + (p - y mod p)) mod p + y) with ((r + (p - y mod p)) mod p + y + b * p) by lia.
    rewrite Nat.mod_add by auto.
    rewrite Nat.add_mod_idemp_l by auto.
    pose proof (Nat.div_mod y p P). pose proof (Nat.mod_upper_bound y p P).
    replace (r + (p - y mod p) + y) with (r + (1 + y / p) * p) by nia.
    rewrite Nat.mod_add by auto. apply Nat.mod_small; auto.
Qed.

(** Units taken away from the residue leave the block. *)
Lemma same_block : forall p x s, 1 <= p -> s <= x mod p -> (x - s) / p = x / p.
Proof.
  intros p x s P L. assert (N : p <> 0) by lia.
  pose proof (Nat.div_mod x p N). pose proof (Nat.mod_upper_bound x p N).
  symmetry. apply Nat.div_unique with (x mod p - s); lia.
Qed.

Definition blocks (p : nat) (x : list nat) : list nat := map (fun a => a / p) x.
Definition ryuo_value (p : nat) (x : list nat) : nat := total x mod p + p * nim_sum (blocks p x).

Lemma total_app : forall a b, total (a ++ b) = total a + total b.
Proof. induction a; simpl; intros; auto. rewrite IHa. lia. Qed.
Lemma nim_sum_app : forall a b, nim_sum (a ++ b) = Nat.lxor (nim_sum a) (nim_sum b).
Proof. induction a; simpl; intros; [rewrite Nat.lxor_0_l; auto |]. rewrite IHa, Nat.lxor_assoc. auto. Qed.
Lemma blocks_app : forall p a b, blocks p (a ++ b) = blocks p a ++ blocks p b.
Proof. intros. apply map_app. Qed.

Lemma ryuo_ends : forall p, well_founded (fun y x => ryuo p x y).
Proof.
  intro p. apply well_founded_lt_compat with (f := total).
  intros y x [[l a b r L] | [L D]]; rewrite ?total_app; simpl; lia.
Qed.

Lemma ryuo_no_same : forall p x y, 1 <= p -> ryuo p x y -> ryuo_value p y <> ryuo_value p x.
Proof.
  intros p x y P M E. unfold ryuo_value in E.
  apply value_parts in E; try (apply Nat.mod_upper_bound; lia). destruct E as [R B].
  assert (N : p <> 0) by lia.
  destruct M as [M | [Le D]]; [destruct M as [l x u r L] |].
  - rewrite !blocks_app, !nim_sum_app in B. simpl in B. apply lxor_cancel_l, lxor_cancel_r in B.
    pose proof (Nat.div_mod x p N). pose proof (Nat.div_mod u p N).
    pose proof (Nat.mod_upper_bound x p N). pose proof (Nat.mod_upper_bound u p N). rewrite B in H0.
    apply (short_changes p (total (l ++ x :: r)) (x - u)); rewrite ?total_app in *; simpl in *; try lia.
    replace (total l + (x + total r) - (x - u)) with (total l + (u + total r)) by lia. auto.
  - apply (short_changes p (total x) (total x - total y)); try lia.
    replace (total x - (total x - total y)) with (total y) by lia. auto.
Qed.

(** Nim with many heaps: every smaller value is reached. *)
Lemma nim_reach_list : forall p x v, v < nim_sum (blocks p x) ->
  exists l a r k, x = l ++ a :: r /\ k < a / p /\
    Nat.lxor (nim_sum (blocks p l)) (Nat.lxor k (nim_sum (blocks p r))) = v.
Proof.
  induction x as [| a x IH]; simpl; intros v L; [lia |].
  destruct (nim_reach _ _ _ L) as [[k [K E]] | [h [H E]]].
  - exists [], a, x, k. simpl. rewrite Nat.lxor_0_l. auto.
  - destruct (IH h H) as [l [b [r [k [X [K Q]]]]]]. exists (a :: l), b, r, k. simpl. subst x.
    split; auto. split; auto. rewrite Nat.lxor_assoc, Q. auto.
Qed.

(** Units can be taken away from the residues; no block is left. *)
Lemma take_residues : forall p x d, 1 <= p -> d <= total (map (fun a => a mod p) x) ->
  exists y, Forall2 le y x /\ blocks p y = blocks p x /\ total y + d = total x.
Proof.
  induction x as [| a x IH]; simpl; intros d P H.
  - exists []. simpl. repeat split; auto. lia.
  - set (s := Nat.min (a mod p) d). destruct (IH (d - s) P ltac:(lia)) as [y [F [B T]]].
    pose proof (Nat.mod_le a p ltac:(lia)).
    exists (a - s :: y). simpl. repeat split.
    + constructor; auto. lia.
    + f_equal; auto. apply same_block; auto. lia.
    + lia.
Qed.

Lemma total_residues : forall p x, 1 <= p -> total x mod p <= total (map (fun a => a mod p) x).
Proof.
  intros p x P. assert (N : p <> 0) by lia.
  assert (E : total x mod p = total (map (fun a => a mod p) x) mod p).
  { induction x as [| a x IH]; simpl; auto. rewrite Nat.add_mod_idemp_l by auto.
    rewrite <- (Nat.add_mod_idemp_r a (total x)), IH, Nat.add_mod_idemp_r by auto. reflexivity. }
  rewrite E. apply Nat.mod_le. auto.
Qed.

Lemma ryuo_reached : forall p x w, 1 <= p -> w < ryuo_value p x ->
  exists y, ryuo p x y /\ ryuo_value p y = w.
Proof.
  intros p x w P L. assert (N : p <> 0) by lia. unfold ryuo_value in L.
  pose proof (Nat.mod_upper_bound w p N) as WR. pose proof (Nat.div_mod w p N) as W.
  pose proof (Nat.mod_upper_bound (total x) p N) as R.
  assert (B : w / p < nim_sum (blocks p x) \/ w / p = nim_sum (blocks p x) /\ w mod p < total x mod p).
  { destruct (Nat.lt_trichotomy (w / p) (nim_sum (blocks p x))) as [|[E|G]]; auto.
    - right. split; auto. rewrite E in W. lia.
    - exfalso. nia. }
  destruct B as [B | [B S]].
  - destruct (nim_reach_list _ _ _ B) as [l [a [r [k [-> [K E]]]]]].
    destruct (choose_in_block p k (total l + total r) (w mod p) WR) as [u [U1 U2]].
    exists (l ++ u :: r). split.
    + left. constructor. pose proof (Nat.div_mod u p N). pose proof (Nat.div_mod a p N).
      pose proof (Nat.mod_upper_bound u p N). nia.
    + unfold ryuo_value. rewrite blocks_app, nim_sum_app, total_app. simpl. rewrite U1, E.
      replace (total l + (u + total r)) with (u + (total l + total r)) by lia. rewrite U2. lia.
  - set (d := total x mod p - w mod p).
    destruct (take_residues p x d P) as [y [F [Q T]]]. { pose proof (total_residues p x P). lia. }
    exists y. split.
    + right. split; auto. lia.
    + unfold ryuo_value. rewrite Q, <- B. replace (total y mod p) with (w mod p); [lia |].
      pose proof (Nat.div_mod (total x) p N).
      replace (total y) with (w mod p + total x / p * p) by (unfold d in *; nia).
      rewrite Nat.mod_add by auto. symmetry. apply Nat.mod_mod. auto.
Qed.

Theorem ryuo_grundy : forall p x, 1 <= p ->
  Grundy (list nat) (ryuo p) x (total x mod p + p * nim_sum (map (fun a => a / p) x)).
Proof.
  intros p x P. apply (mex_function _ (ryuo p) (ryuo_ends p) (ryuo_value p)).
  - intros; apply ryuo_no_same; auto.
  - intros; apply ryuo_reached; auto.
Qed.

(** Theorem 1.2 of "A Generalized Ryuoh-Nim", in the plane. *)
Theorem ryuo_plane_grundy : forall p x y, 1 <= p ->
  Grundy (list nat) (ryuo p) [x; y] ((x + y) mod p + p * Nat.lxor (x / p) (y / p)).
Proof.
  intros p x y P. pose proof (ryuo_grundy p [x; y] P) as H. simpl in H. rewrite Nat.add_0_r, Nat.lxor_0_r in H. auto.
Qed.
Theorem ryuo_plane_P : forall p x y, 1 <= p ->
  P_position (list nat) (ryuo p) [x; y] <-> x / p = y / p /\ (x + y) mod p = 0.
Proof.
  intros p x y P. rewrite (Grundy_P _ _ _ _ (ryuo_plane_grundy p x y P)). split.
  - intro E. split; [apply lxor_0_eq; nia | lia].
  - intros [-> ->]. rewrite Nat.lxor_nilpotent. lia.
Qed.

(** ** Theorem 1.3 of that paper is false for every p >= 2: with one more move, by (p, 1), the Grundy values are the same *)
Inductive ryuo_more (p : nat) : list nat -> list nat -> Prop :=
| as_before : forall c d, ryuo p c d -> ryuo_more p c d
| extra : forall x y, p <= x -> 1 <= y -> ryuo_more p [x; y] [x - p; y - 1].

Theorem ryuo_more_grundy : forall p x, 2 <= p ->
  Grundy (list nat) (ryuo_more p) x (total x mod p + p * nim_sum (map (fun a => a / p) x)).
Proof.
  intros p x P. apply (mex_function _ (ryuo_more p)) with (g := ryuo_value p).
  - apply well_founded_lt_compat with (f := total). intros c d H. destruct H as [d c H | a b A B].
    + destruct H as [[l a b r L] | [L D]]; rewrite ?total_app; simpl; lia.
    + simpl. lia.
  - intros c d M. destruct M as [c d M | a b A B]; [apply ryuo_no_same; auto; lia |].
    intro E. unfold ryuo_value in E. apply value_parts in E; try (apply Nat.mod_upper_bound; lia).
    destruct E as [E _]. simpl in E. apply (short_changes p (a + (b + 0)) 1); try lia. rewrite <- E.
    replace (a + (b + 0) - 1) with ((a - p + (b - 1 + 0)) + 1 * p) by lia. apply Nat.mod_add. lia.
  - intros c u U. destruct (ryuo_reached p c u ltac:(lia) U) as [d [M E]]. exists d. split; auto. constructor; auto.
Qed.
Theorem ryuo_more_differs : forall p, 2 <= p -> ryuo_more p [p; 1] [0; 0] /\ ~ ryuo p [p; 1] [0; 0].
Proof.
  intros p P. split.
  - replace [0; 0] with [p - p; 1 - 1] by (repeat (f_equal; try lia)). apply extra; lia.
  - intros [H | [F D]].
    + inversion H as [l x u r L E1 E2]. destruct l as [| a [| b [| c l]]]; simpl in *; inversion E1; inversion E2; subst; try lia; try discriminate.
    + simpl in D. lia.
Qed.
