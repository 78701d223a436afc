(** * Misère nim: play as in nim until the last large heap is taken, and then leave an odd number of heaps of 1 *)
From Coq Require Import Arith List Lia Bool.
From Ludus Require Import Games NimSum GrundyFacts TwoRooks.
Import ListNotations.

Definition has_large (v : list nat) : bool := existsb (fun k => 2 <=? k) v.
Definition misere_lost (v : list nat) : bool := nim_sum v =? (if has_large v then 0 else 1).

Lemma large_app : forall a b, has_large (a ++ b) = has_large a || has_large b.
Proof. intros. unfold has_large. apply existsb_app. Qed.
Lemma nim_sum_app : forall a b, nim_sum (a ++ b) = Nat.lxor (nim_sum a) (nim_sum b).
Proof. induction a as [| k a IH]; intro b; simpl; [rewrite Nat.lxor_0_l; auto |]. rewrite IH, Nat.lxor_assoc. auto. Qed.
Lemma nim_sum_at : forall l a r, nim_sum (l ++ a :: r) = Nat.lxor a (nim_sum (l ++ r)).
Proof. intros l a r. rewrite !nim_sum_app. simpl. rewrite (Nat.lxor_comm (nim_sum l)), Nat.lxor_assoc, (Nat.lxor_comm (nim_sum r)). auto. Qed.
Lemma small_sum : forall v, has_large v = false -> nim_sum v = 0 \/ nim_sum v = 1.
Proof.
  induction v as [| k v IH]; intro H; auto. unfold has_large in H. cbn [existsb] in H. apply orb_false_iff in H. destruct H as [K H]. apply Nat.leb_gt in K.
  cbn [nim_sum fold_right]. fold (nim_sum v). destruct (IH H) as [-> | ->]; destruct k as [| [| k]]; try lia; auto.
Qed.
Lemma large_at : forall l a r, has_large (l ++ a :: r) = (2 <=? a) || has_large (l ++ r).
Proof. intros l a r. rewrite !large_app. change (has_large (a :: r)) with ((2 <=? a) || has_large r). destruct (has_large l); destruct (2 <=? a); auto. Qed.
Lemma split_nim : forall v w, nim v w -> exists l a c r, v = l ++ a :: r /\ w = l ++ c :: r /\ c < a.
Proof. intros v w N. inversion N as [l a c r C E1 E2]; subst. exists l, a, c, r. auto. Qed.
Lemma nim_to_zero : forall v, nim_sum v <> 0 -> exists w, nim v w /\ nim_sum w = 0.
Proof.
  intros v N. pose proof (nim_grundy v) as G. inversion G as [p u A B]; subst. destruct (B 0) as [w [M K]]; [lia |]. exists w. split; auto.
  apply (Grundy_unique _ _ _ _ (nim_grundy w) _ K).
Qed.
Lemma misere_nim_both : forall v, (misere_lost v = true -> misere_P _ nim v) /\ (misere_lost v = false -> misere_N _ nim v).
Proof.
  intro v. remember (total v) as k eqn:K. revert v K. induction k as [k IH] using lt_wf_ind. intros v K. unfold misere_lost.
  assert (Opt : forall w, nim v w -> (misere_lost w = true -> misere_P _ nim w) /\ (misere_lost w = false -> misere_N _ nim w)).
  { intros w M. apply (IH (total w)); auto. subst k. apply nim_total. auto. }
  destruct (has_large v) eqn:Big.
  - split; intro S.
    + apply Nat.eqb_eq in S. assert (NZ : ~ all_zero v).
      { intro Z. clear - Z Big. induction Z as [| a v A Z IHz]; simpl in Big; [discriminate |]. subst a. auto. }
      constructor; [apply nonzero_move; auto |]. intros w M. apply Opt; auto. destruct (split_nim v w M) as [l [a [c [r [-> [-> C]]]]]].
      rewrite nim_sum_at in S. rewrite large_at in Big. unfold misere_lost. rewrite nim_sum_at, large_at.
      destruct (has_large (l ++ r)) eqn:R.
      * rewrite orb_true_r. apply Nat.eqb_neq. intro E. apply lxor_0_eq in S, E. lia.
      * exfalso. rewrite orb_false_r in Big. apply Nat.leb_le in Big. destruct (small_sum _ R) as [T | T]; rewrite T in S; apply lxor_0_eq in S; lia.
    + apply Nat.eqb_neq in S. destruct (nim_to_zero v S) as [w [M E]]. destruct (split_nim v w M) as [l [a [c [r [-> [-> C]]]]]].
      rewrite large_at in Big. destruct (has_large (l ++ r)) eqn:R.
      * apply some_misere_P with (l ++ c :: r); auto. apply Opt; auto. unfold misere_lost. rewrite large_at, R, orb_true_r. apply Nat.eqb_eq. auto.
      * rewrite orb_false_r in Big. apply Nat.leb_le in Big. set (t := nim_sum (l ++ r)) in *.
        assert (M' : nim (l ++ a :: r) (l ++ (1 - t) :: r)) by (constructor; destruct (small_sum _ R); lia).
        apply some_misere_P with (l ++ (1 - t) :: r); auto. apply Opt; auto. unfold misere_lost. rewrite large_at, R, nim_sum_at. fold t.
        destruct (small_sum _ R) as [T | T]; fold t in T; rewrite T; reflexivity.
  - assert (Flip : forall w, nim v w -> has_large w = false /\ nim_sum w = 1 - nim_sum v).
    { intros w M. destruct (split_nim v w M) as [l [a [c [r [-> [-> C]]]]]]. rewrite large_at in *. apply orb_false_iff in Big. destruct Big as [A R]. apply Nat.leb_gt in A.
      assert (a = 1 /\ c = 0) as [-> ->] by lia. rewrite R, !nim_sum_at. split; auto. destruct (small_sum _ R) as [T | T]; rewrite T; reflexivity. }
    split; intro S.
    + apply Nat.eqb_eq in S. assert (NZ : ~ all_zero v).
      { intro Z. assert (nim_sum v = 0); [| lia]. clear - Z. induction Z as [| a v A Z IHz]; simpl; auto. subst a. rewrite IHz. auto. }
      constructor; [apply nonzero_move; auto |]. intros w M. apply Opt; auto. destruct (Flip w M) as [B E]. unfold misere_lost. rewrite B, E, S. auto.
    + apply Nat.eqb_neq in S. assert (S0 : nim_sum v = 0) by (destruct (small_sum v Big); lia). destruct (all_zero_dec v) as [Z | Z].
      * apply no_move. apply no_zero_move. auto.
      * destruct (nonzero_move v Z) as [w M]. apply some_misere_P with w; auto. apply Opt; auto. destruct (Flip w M) as [B E]. unfold misere_lost. rewrite B, E, S0. auto.
Qed.
Theorem misere_nim : forall v, misere_P _ nim v <-> misere_lost v = true.
Proof.
  intro v. destruct (misere_nim_both v) as [A B]. split; auto. intro M. destruct (misere_lost v); auto. exfalso. specialize (B eq_refl).
  clear A. revert B. assert (G : (forall p, misere_P _ nim p -> misere_N _ nim p -> False) /\ (forall p, misere_N _ nim p -> misere_P _ nim p -> False)).
  { apply (misere_both _ nim).
    - intros p [q Q] _ IH W. inversion W as [p' N | p' r M' Pr]; subst; [apply (N q Q) | apply (IH r M' Pr)].
    - intros p N W. inversion W as [p' [q Q] _]; subst. apply (N q Q).
    - intros p q Q _ IH W. inversion W as [p' _ A]; subst. apply IH. auto. }
  intro B. eapply (proj1 G); eauto.
Qed.
