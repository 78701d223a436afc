(** * Numbers in an Ostrowski numeration, the first digit first *)
From Coq Require Import Arith ZArith List Lia Bool.
From Ludus Require Import Games SizeWords.
Import ListNotations.

(** The weights 1, t + 1, and so on, each t times the last one and the one before it. Numbers below weight t L have L digits. *)
Fixpoint weight (t k : nat) : nat :=
  match k with 0 => 1 | S j => match j with 0 => t + 1 | S i => t * weight t j + weight t i end end.
(** The word for a position: as much as can be is taken of each weight, from the largest one on. *)
Fixpoint greedy (n t L : nat) (x : list nat) : list (list nat) := match L with 0 => [] | S L =>
  map (fun i => nth i x 0 / weight t L) (seq 0 n) :: greedy n t L (map (fun i => nth i x 0 mod weight t L) (seq 0 n)) end.

Section Numbers.
  Variable t : nat.
  Hypothesis positive : 1 <= t.
  Definition before (k : nat) : nat := match k with 0 => 1 | S k => weight t k end.
  Lemma weight_next : forall k, weight t (S k) = t * weight t k + before k.
  Proof. destruct k; cbn [weight before]; lia. Qed.
  Lemma weights : forall k, 1 <= before k <= weight t k.
  Proof. induction k as [| k IH]; [simpl; lia |]. rewrite weight_next. cbn [before]. nia. Qed.
  Lemma weight_large : forall k, k < weight t k.
  Proof. induction k as [| k IH]; [simpl; lia |]. rewrite weight_next. pose proof (weights k). nia. Qed.

  Fixpoint number (w : list nat) : nat := match w with [] => 0 | d :: w => d * weight t (length w) + number w end.
  (** A digit t is followed by 0; [full] says that the digit before the word is t. *)
  Fixpoint canonical (full : bool) (w : list nat) : Prop :=
    match w with [] => True | d :: w => d <= (if full then 0 else t) /\ canonical (d =? t) w end.
  Fixpoint greedy_digits (L x : nat) : list nat := match L with 0 => [] | S L => x / weight t L :: greedy_digits L (x mod weight t L) end.
  Definition limit (full : bool) (k : nat) : nat := if full then before k else weight t k.
  Lemma number_below : forall w full, canonical full w -> number w < limit full (length w).
  Proof.
    induction w as [| d w IH]; intros full C; [destruct full; simpl; lia |]. destruct C as [D C]. apply IH in C. unfold limit in *.
    pose proof (weights (length w)). cbn [number length]. rewrite weight_next. cbn [before].
    destruct full; [assert (d = 0) by lia; subst; destruct (Nat.eqb_spec 0 t); lia |].
    destruct (Nat.eqb_spec d t) as [-> | N]; [nia |]. assert (d + 1 <= t) by lia. nia.
  Qed.
  Lemma greedy_right : forall L x full, x < limit full L -> canonical full (greedy_digits L x) /\ number (greedy_digits L x) = x /\ length (greedy_digits L x) = L.
  Proof.
    induction L as [| L IH]; intros x full B; [destruct full; simpl in *; repeat split; lia |].
    pose proof (weights L) as W. pose proof (Nat.div_mod x (weight t L) ltac:(lia)) as E. pose proof (Nat.mod_upper_bound x (weight t L) ltac:(lia)) as U.
    cbn [greedy_digits canonical number length]. set (d := x / weight t L) in *. set (m := x mod weight t L) in *.
    assert (D : d <= (if full then 0 else t) /\ m < limit (d =? t) L).
    { unfold limit in *. rewrite weight_next in B. cbn [before] in B. destruct full.
      - assert (d = 0) by nia. split; [lia |]. destruct (Nat.eqb_spec d t); lia.
      - assert (d <= t) by nia. split; auto. destruct (Nat.eqb_spec d t) as [-> | N]; nia. }
    destruct D as [D M]. destruct (IH m (d =? t) M) as [C [N Ln]]. rewrite N, Ln. repeat split; auto. nia.
  Qed.
  Lemma greedy_only : forall w full, canonical full w -> greedy_digits (length w) (number w) = w.
  Proof.
    induction w as [| d w IH]; intros full C; auto. destruct C as [D C]. pose proof (weights (length w)) as W.
    assert (B : number w < weight t (length w)) by (apply number_below in C; unfold limit in C; destruct (d =? t); lia).
    cbn [length greedy_digits number]. rewrite (Nat.add_comm (d * _)), Nat.div_add, Nat.mod_add, Nat.div_small, Nat.mod_small by lia.
    f_equal. eapply IH; eauto.
  Qed.

  (** ** Words of letters, and their columns *)
  Definition column (i : nat) (w : list (list nat)) : list nat := map (fun a => nth i a 0) w.
  Lemma greedy_column : forall n L x i, i < n -> column i (greedy n t L x) = greedy_digits L (nth i x 0).
  Proof.
    induction L as [| L IH]; intros x i I; auto. cbn [greedy column map greedy_digits]. f_equal; [apply (tab_nth n (fun i => nth i x 0 / weight t L)); auto |].
    fold (column i (greedy n t L (map (fun i => nth i x 0 mod weight t L) (seq 0 n)))). rewrite IH by auto. f_equal. apply (tab_nth n (fun i => nth i x 0 mod weight t L)); auto.
  Qed.
  Lemma greedy_shape : forall n L x, length (greedy n t L x) = L /\ Forall (fun a => length a = n) (greedy n t L x).
  Proof.
    induction L as [| L IH]; intro x; [split; auto; constructor |]. destruct (IH (map (fun i => nth i x 0 mod weight t L) (seq 0 n))) as [A B].
    cbn [greedy length]. split; [lia |]. constructor; auto. rewrite map_length, seq_length. auto.
  Qed.
  Lemma same_columns : forall n u w, length u = length w -> Forall (fun a => length a = n) u -> Forall (fun a => length a = n) w ->
    (forall i, i < n -> column i u = column i w) -> u = w.
  Proof.
    induction u as [| a u IH]; intros [| b w] L U W H; try discriminate; auto. inversion U; inversion W; subst. f_equal.
    - apply nth_ext with 0 0; [congruence |]. intros i I. specialize (H i ltac:(lia)). injection H as H _. auto.
    - apply IH; auto. intros i I. specialize (H i I). injection H as _ H. auto.
  Qed.
End Numbers.

(** ** Differences: a letter turns (h, l) into (t h + l + e, h), of the value h + l at the end *)
Local Open Scope Z_scope.
Section Differences.
  Variable t : Z.
  Hypothesis positive : 1 <= t.
  Fixpoint ending (h l : Z) (es : list Z) : Z := match es with [] => h + l | e :: es => ending (t * h + l + e) h es end.
  (** Letters that add at least -c lead from here to values above s only; what is sure after [depth] letters is found. *)
  Fixpoint above (c s : Z) (depth : nat) (h l : Z) : bool :=
    (s <? h + l) && ((c <=? l) && (c <=? h) || match depth with O => false | S depth => above c s depth (t * h + l - c) h end).
  Lemma growing : forall c s es h l, 0 <= c -> Forall (fun e => - c <= e) es -> c <= l -> c <= h -> s < h + l -> s < ending h l es.
  Proof.
    induction es as [| e es IH]; intros h l C F L H S; cbn [ending]; auto. inversion F; subst. apply IH; auto; nia.
  Qed.
  Lemma above_more : forall c s depth h l h' l', above c s depth h l = true -> h <= h' -> l <= l' -> above c s depth h' l' = true.
  Proof.
    induction depth as [| k IH]; intros h l h' l' A H L; cbn [above] in *; rewrite andb_true_iff, orb_true_iff, andb_true_iff, Z.ltb_lt, !Z.leb_le in *;
      destruct A as [S A]; (split; [lia |]); destruct A as [A | A]; try discriminate; try (left; lia).
    right. eapply IH; [exact A | nia | lia].
  Qed.
  Lemma above_never : forall c s depth es h l, 0 <= c -> Forall (fun e => - c <= e) es -> above c s depth h l = true -> s < ending h l es.
  Proof.
    induction depth as [| k IH]; intros es h l C F A; pose proof A as A0; cbn [above] in A; rewrite andb_true_iff, orb_true_iff, andb_true_iff, Z.ltb_lt, !Z.leb_le in A;
      destruct A as [S [A | A]]; try discriminate; try (apply (growing c); auto; lia).
    destruct es as [| e es]; cbn [ending]; auto. inversion F; subst. apply IH; auto. eapply above_more; [exact A | lia | lia].
  Qed.
  Lemma ending_opp : forall es h l, ending (- h) (- l) (map Z.opp es) = - ending h l es.
  Proof. induction es as [| e es IH]; intros h l; cbn [ending map]; [lia |]. rewrite <- IH. f_equal. lia. Qed.
  (** The direction r and the step s of a coordinate: differences that cannot lead to s. *)
  Definition hopeless (r s h l : Z) : bool := above (t * (1 + r)) s 8 h l || above t (- s) 8 (- h) (- l).
  Lemma hopeless_never : forall r s es h l, 0 <= r -> Forall (fun e => - (t * (1 + r)) <= e <= t) es -> ending h l es = s -> hopeless r s h l = false.
  Proof.
    intros r s es h l R F E. apply orb_false_iff. split; apply not_true_iff_false; intro A.
    - apply (above_never _ _ _ es) in A; [lia | nia |]. eapply Forall_impl; [| exact F]. simpl. lia.
    - apply (above_never _ _ _ (map Z.opp es)) in A; [rewrite ending_opp in A; lia | lia |].
      apply Forall_map. eapply Forall_impl; [| exact F]. simpl. lia.
  Qed.
End Differences.
