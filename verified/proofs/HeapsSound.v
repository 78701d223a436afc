(** * Taking and breaking: the checkers *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Ludus Require Import Puzzles Games Lists NimSum GrundyFacts GraphSound.
From Ludus Require Export HeapsValues HeapsPlanes.
Import ListNotations.
Local Open Scope Z_scope.

(** Values of heaps; where heaps are broken into two, and into no more, by planes. *)
Definition by_planes (code : list nat) : bool := no_threes code && existsb (fun d => bit d 2) code.
Definition quick_ok (t : PM.t Z) (code : list nat) (n : Z) : bool :=
  code_ok code && let forth := map (look t) (range n) in if by_planes code then quick_by_planes code forth else quick_heaps t forth code forth 0 [].
Lemma quick_ok_all : forall t code n, quick_ok t code n = true -> all_ok t code n = true.
Proof.
  intros t code n H. unfold quick_ok, all_ok in *. cbv zeta in H. rewrite andb_true_iff in *. destruct H as [C H]. split; auto.
  assert (Q : quick_heaps t (map (look t) (range n)) code (map (look t) (range n)) 0 [] = true).
  { destruct (by_planes code) eqn:P; auto. unfold by_planes in P. apply andb_true_iff in P. apply quick_by_planes_ok; tauto. }
  clear H.
  unfold range at 1. destruct (Z.leb_spec 0 n) as [N | N]; [| replace (Z.to_nat n) with O by lia; auto].
  apply (quick_heaps_ok t n); [lia | lia |]. exact Q.
Qed.
Lemma one_heap : forall code g N n, code_ok code = true -> (forall n, (n < N)%nat -> mex_at code g n) -> (n < N)%nat ->
  Grundy _ (take_and_break code) [n] (g n).
Proof.
  intros code g N n C H L. pose proof (heap_values code (code_ok_ends code C) g N H [n]) as G. simpl in G. rewrite Nat.lxor_0_r in G.
  apply G. auto.
Qed.

Definition heaps_table (code : list nat) (values : list Z) : bool := quick_ok (table values) code (Z.of_nat (length values)).
Theorem heaps_table_sound : forall code values, heaps_table code values = true ->
  forall n, (n < length values)%nat -> Grundy _ (take_and_break code) [n] (Z.to_nat (nth n values 0)).
Proof.
  intros code values H n L. unfold heaps_table in H. apply quick_ok_all in H. pose proof (all_ok_mex _ _ _ H) as M.
  assert (C : code_ok code = true) by (unfold all_ok in H; apply andb_true_iff in H; tauto).
  pose proof (one_heap code _ _ n C M L) as G. unfold g_of in G. rewrite look_table, Nat2Z.id in G by lia. auto.
Qed.

Fixpoint fill_heaps (fuel : nat) (n : Z) (code : list nat) (t : PM.t Z) : PM.t Z :=
  match fuel with O => t | S fuel => fill_heaps fuel (n + 1) code (PM.add (slot n) (mexZ (options_values t code n)) t) end.
Definition heaps_outcomes (code : list nat) (number : Z) (ps : list Z) : bool :=
  let t := fill_heaps (Z.to_nat number) 0 code (PM.empty Z) in
  (0 <=? number) && quick_ok t code number && same_list ps (filter (fun n => look t n =? 0) (range number)).
Theorem heaps_outcomes_sound : forall code number ps, heaps_outcomes code number ps = true ->
  forall n, Z.of_nat n < number -> (P_position _ (take_and_break code) [n] <-> In (Z.of_nat n) ps).
Proof.
  intros code number ps H n L. unfold heaps_outcomes in H. cbv zeta in H.
  set (t := fill_heaps (Z.to_nat number) 0 code (PM.empty Z)) in *. rewrite !andb_true_iff, Z.leb_le in H. destruct H as [[N A] S].
  apply quick_ok_all in A. apply cell_eqb_iff in S. rewrite <- (Z2Nat.id number) in A by auto. pose proof (all_ok_mex _ _ _ A) as M.
  assert (C : code_ok code = true) by (unfold all_ok in A; apply andb_true_iff in A; tauto).
  assert (Ln : (n < Z.to_nat number)%nat) by lia. pose proof (one_heap code _ _ n C M Ln) as G. rewrite (Grundy_P _ _ _ _ G).
  rewrite S, filter_In, in_range, Z.eqb_eq. unfold all_ok in A. rewrite andb_true_iff, forallb_forall in A. destruct A as [_ A].
  assert (O : heap_ok t code (Z.of_nat n) = true) by (apply A, in_range; lia). unfold heap_ok in O. rewrite andb_true_iff, Z.leb_le in O.
  unfold g_of. split; [intro E; split; lia | intros [_ E]; rewrite E; auto].
Qed.

(** ** Periods *)
Definition parts_of (code : list nat) : Z := if existsb (fun d => bit d 3) code then 3 else 2.
Lemma parts_bound : forall code d k, code_ok code = true -> Nat.testbit (nth d code 0%nat) k = true -> (k <= Z.to_nat (parts_of code))%nat.
Proof.
  intros code d k C T. destruct (le_lt_dec k (Z.to_nat (parts_of code))) as [L | L]; auto. exfalso.
  unfold code_ok in C. rewrite !andb_true_iff, forallb_forall in C. destruct C as [[C _] _].
  destruct (le_lt_dec (length code) d) as [O | O]; [rewrite nth_overflow, Nat.bits_0 in T by auto; discriminate |].
  pose proof (nth_In code 0%nat O) as I. pose proof (C _ I) as D. apply Nat.ltb_lt in D.
  destruct (le_lt_dec 4 k) as [F | F]; [rewrite low_bits in T by auto; discriminate |].
  unfold parts_of in L. destruct (existsb (fun d => bit d 3) code) eqn:E; [lia |].
  assert (k = 3%nat) by lia. subst k. assert (X : existsb (fun d => bit d 3) code = true) by (apply existsb_exists; exists (nth d code 0%nat); auto). congruence.
Qed.
Fixpoint repeat_from (fuel : nat) (n p : Z) (t : PM.t Z) : PM.t Z :=
  match fuel with O => t | S fuel => repeat_from fuel (n + 1) p (PM.add (slot n) (look t (n - p)) t) end.
Definition heaps_period (code : list nat) (n0 p : Z) (values : list Z) : bool :=
  let needed := parts_of code * (Z.max n0 1 + p) + (Z.of_nat (length code) - 1) in
  let t := repeat_from (Z.to_nat (needed - n0 - p)) (n0 + p) p (table values) in
  (0 <=? n0) && (1 <=? p) && (1 <=? Z.of_nat (length code)) && (Z.of_nat (length values) =? n0 + p) && quick_ok t code needed &&
  forallb (fun n => (n <? n0 + p) || (look t n =? look t (n - p))) (range needed) &&
  (if 0 <? n0 then negb (look t (n0 - 1) =? look t (n0 - 1 + p)) else true) &&
  forallb (fun q => existsb (fun k => negb (look t (n0 + k + q) =? look t (n0 + k))) (range p)) (upto (p - 1)).
Lemma repeat_from_before : forall fuel n p t j, 0 <= j < n -> look (repeat_from fuel n p t) j = look t j.
Proof.
  induction fuel as [| fuel IH]; intros n p t j J; cbn [repeat_from]; auto. rewrite IH by lia. rewrite look_add by lia.
  destruct (Z.eqb_spec n j); [lia | auto].
Qed.
Lemma repeats_more : forall g m q r k, repeats g m q r -> forall n, (m <= n)%nat -> g (n + k * q)%nat = (g n + k * r)%nat.
Proof.
  intros g m q r k R n L. induction k as [| k IH]; [rewrite Nat.add_0_r; lia |]. replace (n + S k * q)%nat with ((n + k * q) + q)%nat by lia.
  rewrite R by lia. lia.
Qed.
Lemma least : forall g n0 p s, (1 <= p)%nat -> repeats g n0 p s -> ((0 < n0)%nat -> (g (n0 - 1) + s <> g (n0 - 1 + p))%nat) ->
  (forall q r, (1 <= q < p)%nat -> (r * p = s * q)%nat -> exists n, (n0 <= n)%nat /\ (g (n + q) <> g n + r)%nat) ->
  forall m q r, (1 <= q)%nat -> repeats g m q r -> (n0 <= m)%nat /\ (p <= q)%nat.
Proof.
  intros g n0 p s P R First Small m q r Q R'.
  assert (Eq : (r * p = s * q)%nat).
  { pose proof (repeats_more g m q r p R' (m + n0) ltac:(lia)). pose proof (repeats_more g n0 p s q R (m + n0) ltac:(lia)).
    replace (m + n0 + p * q)%nat with (m + n0 + q * p)%nat in H by lia. lia. }
  split.
  - destruct (le_lt_dec n0 m) as [L | L]; auto. exfalso. apply (First ltac:(lia)).
    pose proof (repeats_more g m q r p R' (n0 - 1) ltac:(lia)) as A. replace (n0 - 1 + p * q)%nat with ((n0 - 1 + p) + (q - 1) * p)%nat in A by nia.
    rewrite (repeats_more g n0 p s (q - 1) R) in A by lia. nia.
  - destruct (le_lt_dec p q) as [L | L]; auto. exfalso. destruct (Small q r ltac:(lia) Eq) as [n [N E]]. apply E.
    pose proof (repeats_more g n0 p s m R n N) as A. pose proof (repeats_more g n0 p s m R (n + q) ltac:(lia)) as B.
    replace (n + q + m * p)%nat with ((n + m * p) + q)%nat in B by lia. rewrite R' in B by nia. lia.
Qed.
Theorem heaps_period_sound : forall code n0 p values, heaps_period code n0 p values = true ->
  exists g, (forall n, Grundy _ (take_and_break code) [n] (g n)) /\
    (forall n, (n < length values)%nat -> g n = Z.to_nat (nth n values 0)) /\
    repeats g (Z.to_nat n0) (Z.to_nat p) 0 /\
    forall m q r, (1 <= q)%nat -> repeats g m q r -> (Z.to_nat n0 <= m)%nat /\ (Z.to_nat p <= q)%nat.
Proof.
  intros code n0 p values H. unfold heaps_period in H. cbv zeta in H.
  set (needed := parts_of code * (Z.max n0 1 + p) + (Z.of_nat (length code) - 1)) in *.
  set (t := repeat_from (Z.to_nat (needed - n0 - p)) (n0 + p) p (table values)) in *.
  rewrite !andb_true_iff, !forallb_forall, !Z.leb_le, Z.eqb_eq in H. destruct H as [[[[[[[N0 P] K] V] A] Rep] First] Small]. apply quick_ok_all in A.
  assert (Parts : parts_of code = 2 \/ parts_of code = 3) by (unfold parts_of; destruct (existsb _ code); auto).
  assert (Ne : n0 + 2 * p <= needed) by (unfold needed; nia).
  set (m := Z.to_nat n0) in *. set (q := Z.to_nat p) in *. set (N := Z.to_nat needed).
  set (low := fun n => if Nat.ltb n m then n else (m + (n - m) mod q)%nat).
  assert (Lowlt : forall n, (n < m + q)%nat -> low n = n).
  { intros n L. unfold low. destruct (Nat.ltb_spec n m); auto. rewrite Nat.mod_small; lia. }
  assert (Lowp : forall n, (m <= n)%nat -> low (n + q)%nat = low n).
  { intros n L. unfold low. rewrite (proj2 (Nat.ltb_ge (n + q) m)), (proj2 (Nat.ltb_ge n m)) by lia.
    replace (n + q - m)%nat with ((n - m) + 1 * q)%nat by lia. rewrite Nat.mod_add by (unfold q; lia). auto. }
  set (g := fun n => g_of t (low n)).
  assert (Near : forall n, (n < N)%nat -> g_of t n = g n).
  { induction n as [n IH] using lt_wf_ind. intro L. unfold g. destruct (le_lt_dec (m + q) n) as [B | B]; [| rewrite Lowlt; auto].
    replace n with ((n - q) + q)%nat at 2 by lia. rewrite Lowp by lia. fold (g (n - q)%nat). rewrite <- IH by (unfold q in *; lia).
    assert (I : In (Z.of_nat n) (range needed)) by (apply in_range; unfold N in L; lia). apply Rep in I. apply orb_true_iff in I.
    destruct I as [I | I]; [apply Z.ltb_lt in I; unfold m, q in *; lia |]. apply Z.eqb_eq in I. unfold g_of.
    rewrite I. f_equal. f_equal. unfold q in *. lia. }
  assert (Rg : repeats g m q 0) by (intros n L; unfold g; rewrite Lowp by auto; lia).
  assert (C : code_ok code = true) by (unfold all_ok in A; apply andb_true_iff in A; tauto).
  assert (AN : all_ok t code (Z.of_nat N) = true) by (unfold N; rewrite Z2Nat.id by lia; auto).
  assert (Mex : forall n, mex_at code g n).
  { apply (guy_smith code g (Z.to_nat (parts_of code)) (Nat.max m 1) q); try (unfold q; lia).
    - intros d k T. apply (parts_bound code d); auto.
    - intros n L. rewrite Rg by lia. lia.
    - intros n L. assert (Ln : (n < N)%nat) by (unfold N, needed, m, q in *; nia).
      destruct (all_ok_mex t code N AN n Ln) as [X Y]. split.
      + intros parts O. rewrite <- Near by auto. replace (map g parts) with (map (g_of t) parts); [apply X; auto |].
        apply map_ext_in. intros a I. apply Near. apply option_bound in O. rewrite Forall_forall in O. apply O in I. lia.
      + intros u U. rewrite <- Near in U by auto. destruct (Y u U) as [parts [O E]]. exists parts. split; auto. rewrite <- E. f_equal.
        apply map_ext_in. intros a I. symmetry. apply Near. apply option_bound in O. rewrite Forall_forall in O. apply O in I. lia. }
  exists g. split; [| split; [| split; auto]].
  - intro n. apply (one_heap code g (S n) n); auto.
  - intros n L. rewrite <- Near by (unfold N; lia). unfold g_of, t. rewrite repeat_from_before by lia. rewrite look_table, Nat2Z.id by lia. auto.
  - assert (Pos : forall n, (n < N)%nat -> 0 <= look t (Z.of_nat n)).
    { intros n L. unfold all_ok in A. rewrite andb_true_iff, forallb_forall in A. destruct A as [_ A].
      assert (I : In (Z.of_nat n) (range needed)) by (apply in_range; unfold N in L; lia). apply A in I. unfold heap_ok in I.
      rewrite andb_true_iff, Z.leb_le in I. tauto. }
    apply (least g m q 0%nat); auto; [unfold q; lia | |].
    + intro M. rewrite <- !Near by (unfold N, m, q in *; lia). rewrite (proj2 (Z.ltb_lt 0 n0)) in First by (unfold m in M; lia).
      apply negb_true_iff, Z.eqb_neq in First. intro E. apply First. unfold g_of in E.
      pose proof (Pos (m - 1)%nat ltac:(unfold N, m, q in *; lia)). pose proof (Pos (m - 1 + q)%nat ltac:(unfold N, m, q in *; lia)).
      replace (n0 - 1) with (Z.of_nat (m - 1)) by (unfold m in *; lia). replace (Z.of_nat (m - 1) + p) with (Z.of_nat (m - 1 + q)) by (unfold q; lia). lia.
    + intros r z Q Zr. assert (z = 0)%nat by nia. subst z. assert (I : In (Z.of_nat r) (upto (p - 1))) by (apply in_upto; unfold q in Q; lia). apply Small in I. apply existsb_exists in I.
      destruct I as [k [I E]]. apply in_range in I. apply negb_true_iff, Z.eqb_neq in E. exists (m + Z.to_nat k)%nat. split; [lia |].
      rewrite <- !Near by (unfold N, m, q in *; lia). intro X. apply E. unfold g_of in X.
      pose proof (Pos (m + Z.to_nat k + r)%nat ltac:(unfold N, m, q in *; lia)). pose proof (Pos (m + Z.to_nat k)%nat ltac:(unfold N, m, q in *; lia)).
      replace (n0 + k + Z.of_nat r) with (Z.of_nat (m + Z.to_nat k + r)) by (unfold m; lia). replace (n0 + k) with (Z.of_nat (m + Z.to_nat k)) by (unfold m; lia). lia.
Qed.
