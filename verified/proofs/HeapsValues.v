(** * Taking and breaking: Grundy values, the Guy-Smith periodicity theorem, and the values of all options *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Ludus Require Import Puzzles Games Lists NimSum GrundyFacts GraphSound.
Import ListNotations.
Local Open Scope nat_scope.

Lemma nim_sum_app : forall a b, nim_sum (a ++ b) = Nat.lxor (nim_sum a) (nim_sum b).
Proof. induction a as [| x a IH]; intro b; simpl; [rewrite Nat.lxor_0_l; auto | rewrite IH, Nat.lxor_assoc; auto]. Qed.
Lemma nim_sum_perm : forall a b, Permutation a b -> nim_sum a = nim_sum b.
Proof.
  induction 1 as [| x l m P IH | x y l | l m k P IH Q IH']; simpl; [auto | congruence | | congruence].
  rewrite <- !Nat.lxor_assoc, (Nat.lxor_comm y x). auto.
Qed.
Lemma total_app : forall a b, total (a ++ b) = total a + total b.
Proof. induction a as [| x a IH]; intro b; simpl; auto. rewrite IH. lia. Qed.
(** A smaller nim-sum is reached by making one heap's value smaller. *)
Lemma nim_reach_list : forall (g : nat -> nat) x u, u < nim_sum (map g x) ->
  exists l n r w, x = l ++ n :: r /\ w < g n /\ Nat.lxor (nim_sum (map g l)) (Nat.lxor w (nim_sum (map g r))) = u.
Proof.
  induction x as [| n x IH]; intros u U; simpl in U; [lia |].
  destruct (nim_reach _ _ _ U) as [[w [W E]] | [w [W E]]].
  - exists [], n, x, w. simpl. rewrite Nat.lxor_0_l. auto.
  - destruct (IH w W) as [l [m [r [z [-> [Z E']]]]]]. exists (n :: l), m, r, z. simpl. repeat split; auto.
    rewrite Nat.lxor_assoc. congruence.
Qed.

Section Heaps.
  Variable code : list nat.
  Definition option (n : nat) (parts : list nat) : Prop := exists taken,
    n = taken + total parts /\ Forall (lt 0) parts /\ Nat.testbit (nth taken code 0) (length parts) = true.
  Definition mex_at (g : nat -> nat) (n : nat) : Prop :=
    (forall parts, option n parts -> nim_sum (map g parts) <> g n) /\
    (forall u, u < g n -> exists parts, option n parts /\ nim_sum (map g parts) = u).
  (** Play ends: no heap is left as it is. *)
  Hypothesis ends : Nat.testbit (nth 0 code 0) 0 = false /\ Nat.testbit (nth 0 code 0) 1 = false.
  Fixpoint size (x : list nat) : nat := match x with [] => 0 | n :: x => (2 * n - 1) + size x end.
  Lemma size_app : forall a b, size (a ++ b) = size a + size b.
  Proof. induction a as [| x a IH]; intro b; simpl in *; auto. rewrite IH. lia. Qed.
  Lemma size_total : forall x, Forall (lt 0) x -> size x + length x = 2 * total x.
  Proof. induction 1; simpl; auto. simpl in *. lia. Qed.
  Lemma option_smaller : forall n parts, option n parts -> size parts < 2 * n - 1.
  Proof.
    intros n parts [taken [-> [F T]]]. pose proof (size_total parts F) as S. destruct taken as [| taken].
    - destruct parts as [| a [| b parts]]; simpl length in *; [destruct ends; congruence | destruct ends; congruence |]. lia.
    - destruct parts as [| a parts]; simpl in *; lia.
  Qed.
  Lemma option_bound : forall n parts, option n parts -> Forall (fun m => m <= n) parts.
  Proof.
    intros n parts [taken [-> [F _]]]. clear F. rewrite Forall_forall. induction parts as [| a parts IH]; intros m I; [destruct I |].
    simpl. destruct I as [-> | I]; [lia |]. apply IH in I. lia.
  Qed.
  Theorem heap_values : forall g N, (forall n, n < N -> mex_at g n) -> forall x, Forall (fun n => n < N) x ->
    Grundy _ (take_and_break code) x (nim_sum (map g x)).
  Proof.
    intros g N H x. remember (size x) as s eqn:E. revert x E. induction s as [s IH] using lt_wf_ind. intros x -> B.
    assert (Step : forall l n r parts, x = l ++ n :: r -> option n parts ->
      Grundy _ (take_and_break code) (l ++ parts ++ r) (nim_sum (map g (l ++ parts ++ r))) /\ n < N).
    { intros l n r parts -> O. rewrite Forall_app in B. destruct B as [B1 B2]. inversion B2; subst. split; auto.
      apply (IH (size (l ++ parts ++ r))); auto.
      - rewrite !size_app. simpl. pose proof (option_smaller n parts O). simpl in *. lia.
      - rewrite !Forall_app. repeat split; auto. apply option_bound in O. eapply Forall_impl; [| exact O]. simpl. lia. }
    constructor.
    - intros q M. inversion M as [l r taken parts F T E1 E2].
      assert (O : option (taken + total parts) parts) by (exists taken; auto).
      destruct (Step l (taken + total parts) r parts (eq_sym E1) O) as [G L]. exists (nim_sum (map g (l ++ parts ++ r))). split; auto.
      rewrite !map_app, !nim_sum_app. simpl map. simpl nim_sum. intro Q. apply lxor_cancel_l, lxor_cancel_r in Q.
      destruct (H _ L) as [A _]. apply (A parts O). auto.
    - intros u U. destruct (nim_reach_list g x u U) as [l [n [r [w [X [W Q]]]]]].
      assert (L : n < N). { subst x. rewrite Forall_app in B. destruct B as [_ B]. inversion B; auto. }
      destruct (H n L) as [_ A]. destruct (A w W) as [parts [O V]]. exists (l ++ parts ++ r).
      destruct (Step l n r parts X O) as [G _]. split.
      + destruct O as [taken [-> [F T]]]. rewrite X. constructor; auto.
      + rewrite !map_app, !nim_sum_app, V, Q in G. auto.
  Qed.

  (** ** Guy and Smith: values that repeat long enough repeat for ever *)
  Lemma large_part : forall b c parts, c * b <= total parts -> length parts <= c -> 1 <= b -> 1 <= c ->
    exists l x r, parts = l ++ x :: r /\ b <= x.
  Proof.
    intros b c parts. revert c. induction parts as [| a parts IH]; intros c T L B C; simpl in *; [nia |].
    destruct (le_lt_dec b a) as [H | H]; [exists [], a, parts; auto |].
    destruct c as [| c]; [lia |]. destruct c as [| c]; [destruct parts; simpl in *; [nia | lia] |].
    destruct (IH (S c)) as [l [x [r [-> X]]]]; [simpl in *; lia | lia | auto | lia |]. exists (a :: l), x, r. auto.
  Qed.
  (** Far away, what a move leaves of a heap is p larger or smaller in one part than what it leaves of the heap with p tokens less or more. *)
  Lemma options_repeat : forall (A : Type) (g : nat -> nat) (f : list nat -> A) c n0 p, 1 <= c -> 1 <= n0 -> 1 <= p ->
    (forall t k, Nat.testbit (nth t code 0) k = true -> k <= c) -> (forall n, n0 <= n -> g (n + p) = g n) ->
    (forall l x y r, g x = g y -> f (l ++ x :: r) = f (l ++ y :: r)) -> forall n, c * (n0 + p) + (length code - 1) <= n + p ->
    (forall parts, option (n + p) parts -> exists parts', option n parts' /\ f parts' = f parts) /\
    (forall parts, option n parts -> exists parts', option (n + p) parts' /\ f parts' = f parts).
  Proof.
    intros A g f c n0 p C N P Bits Rep Same n L.
    assert (Taken : forall t k, Nat.testbit (nth t code 0) k = true -> t <= length code - 1).
    { intros t k T. destruct (le_lt_dec (length code) t) as [O | O]; [| lia]. rewrite nth_overflow, Nat.bits_0 in T by auto. discriminate. }
    split; intros parts [t [Q [F T]]]; pose proof (Taken _ _ T); pose proof (Bits _ _ T).
    - destruct (large_part (n0 + p) c parts) as [l [x [r [-> X]]]]; auto; try lia.
      exists (l ++ (x - p) :: r). split.
      + exists t. rewrite total_app in *. simpl in *. rewrite app_length in *. simpl length in *. split; [lia |]. split; auto.
        rewrite Forall_app in *. destruct F as [F1 F2]. inversion F2; subst. split; auto. constructor; auto. lia.
      + apply Same. replace x with ((x - p) + p) at 2 by lia. symmetry. apply Rep. lia.
    - destruct (large_part n0 c parts) as [l [x [r [-> X]]]]; auto; try (nia).
      exists (l ++ (x + p) :: r). split.
      + exists t. rewrite total_app in *. simpl in *. rewrite app_length in *. simpl length in *. split; [lia |]. split; auto.
        rewrite Forall_app in *. destruct F as [F1 F2]. inversion F2; subst. split; auto. constructor; auto. lia.
      + apply Same, Rep. lia.
  Qed.
  Theorem guy_smith : forall g c n0 p, 1 <= c -> 1 <= n0 -> 1 <= p ->
    (forall t k, Nat.testbit (nth t code 0) k = true -> k <= c) ->
    (forall n, n0 <= n -> g (n + p) = g n) ->
    (forall n, n < c * (n0 + p) + (length code - 1) -> mex_at g n) -> forall n, mex_at g n.
  Proof.
    intros g c n0 p C N P Bits Rep Near n. induction n as [n IH] using lt_wf_ind.
    destruct (le_lt_dec (c * (n0 + p) + (length code - 1)) n) as [L | L]; [| auto].
    assert (Np : p <= n) by nia. remember (n - p) as m eqn:M. assert (E : n = m + p) by lia.
    assert (Gn : g n = g m) by (rewrite E at 1; apply Rep; nia).
    destruct (options_repeat nat g (fun parts => nim_sum (map g parts)) c n0 p C N P Bits Rep) with (n := m) as [Down Up]; [| lia |].
    { intros a x y r Q. rewrite !map_app, !nim_sum_app. simpl. rewrite Q. auto. }
    rewrite <- E in Down, Up. destruct (IH m) as [A B]; [lia |]. split.
    - intros parts O. destruct (Down parts O) as [parts' [O' Q]]. rewrite <- Q, Gn. auto.
    - intros u U. rewrite Gn in U. destruct (B u U) as [parts [O Q]]. destruct (Up parts O) as [parts' [O' Q']].
      exists parts'. split; congruence.
  Qed.
End Heaps.

(** ** The checkers *)
Local Open Scope Z_scope.
Definition bit (d : nat) (k : nat) : bool := Nat.testbit d k.
Definition upto (n : Z) : list Z := map (Z.add 1) (range n).
Section Check.
  Variable t : PM.t Z.
  Definition splits (d : nat) (left : Z) : list Z :=
    (if bit d 0 then if left =? 0 then [0] else [] else []) ++
    (if bit d 1 then if 0 <? left then [look t left] else [] else []) ++
    (if bit d 2 then map (fun a => Z.lxor (look t a) (look t (left - a))) (upto (left / 2)) else []) ++
    (if bit d 3 then flat_map (fun a => let own := look t a in
       map (fun b => Z.lxor own (Z.lxor (look t b) (look t (left - a - b)))) (upto ((left - a) / 2))) (upto (left / 3)) else []).
  Fixpoint options_values (code : list nat) (left : Z) : list Z :=
    match code with [] => [] | d :: code => if left <? 0 then [] else splits d left ++ options_values code (left - 1) end.
  Definition heap_ok (code : list nat) (n : Z) : bool := (0 <=? look t n) && (mexZ (options_values code n) =? look t n).
End Check.
Definition code_ok (code : list nat) : bool :=
  forallb (fun d => Nat.ltb d 16) code && negb (bit (nth 0 code 0%nat) 0) && negb (bit (nth 0 code 0%nat) 1).
Definition g_of (t : PM.t Z) (n : nat) : nat := Z.to_nat (look t (Z.of_nat n)).
Definition plain (t : PM.t Z) (n : nat) : Prop := forall k, (k <= n)%nat -> 0 <= look t (Z.of_nat k).

Lemma testbit_of_nat : forall n a, Z.testbit (Z.of_nat a) (Z.of_nat n) = Nat.testbit a n.
Proof.
  induction n as [| n IH]; intro a; rewrite (Nat.div2_odd a) at 1; replace (Z.of_nat (2 * Nat.div2 a + Nat.b2n (Nat.odd a))) with
    (2 * Z.of_nat (Nat.div2 a) + Z.b2z (Nat.odd a)) by (destruct (Nat.odd a); cbn [Nat.b2n Z.b2z]; lia).
  - apply Z.testbit_0_r.
  - rewrite Nat2Z.inj_succ, Z.testbit_succ_r by lia. rewrite IH. auto.
Qed.
Lemma lxor_of_nat : forall a b, Z.of_nat (Nat.lxor a b) = Z.lxor (Z.of_nat a) (Z.of_nat b).
Proof.
  intros a b. apply Z.bits_inj'. intros n N. rewrite Z.lxor_spec. replace n with (Z.of_nat (Z.to_nat n)) by lia.
  rewrite !testbit_of_nat. apply Nat.lxor_spec.
Qed.
Lemma in_upto : forall n a, In a (upto n) <-> 1 <= a <= n.
Proof.
  intros n a. unfold upto. rewrite in_map_iff. split; [intros [x [<- X]]; apply in_range in X; lia |].
  intro H. exists (a - 1). split; [lia |]. apply in_range. lia.
Qed.
Lemma low_bits : forall d k, (d < 16)%nat -> (4 <= k)%nat -> Nat.testbit d k = false.
Proof.
  intros d k D K. destruct k as [| [| [| [| k]]]]; try lia. clear K.
  do 16 (destruct d as [| d]; [simpl; apply Nat.bits_0 |]). lia.
Qed.
Ltac p3 := first [apply Permutation_refl | apply perm_swap | apply perm_skip, perm_swap
  | eapply perm_trans; [apply perm_swap | apply perm_skip, perm_swap]
  | eapply perm_trans; [apply perm_skip, perm_swap | apply perm_swap]
  | eapply perm_trans; [apply perm_swap | eapply perm_trans; [apply perm_skip, perm_swap | apply perm_swap]]].
Lemma sort3 : forall x y z : nat, exists a b c, Permutation [x; y; z] [a; b; c] /\ (a <= b <= c)%nat.
Proof.
  intros x y z. destruct (le_lt_dec x y); destruct (le_lt_dec y z); destruct (le_lt_dec x z).
  all: first [ exists x, y, z; split; [p3 | lia] | exists x, z, y; split; [p3 | lia] | exists y, x, z; split; [p3 | lia]
    | exists y, z, x; split; [p3 | lia] | exists z, x, y; split; [p3 | lia] | exists z, y, x; split; [p3 | lia] ].
Qed.
Lemma total_perm : forall a b, Permutation a b -> total a = total b.
Proof. induction 1; simpl; lia. Qed.

Lemma splits_ok : forall t d left v, (d < 16)%nat -> plain t left ->
  (In v (splits t d (Z.of_nat left)) <-> exists parts, total parts = left /\ Forall (lt 0) parts /\
     Nat.testbit d (length parts) = true /\ v = Z.of_nat (nim_sum (map (g_of t) parts))).
Proof.
  intros t d left v D P.
  assert (L : forall k, (k <= left)%nat -> look t (Z.of_nat k) = Z.of_nat (g_of t k)) by (intros k K; apply P in K; unfold g_of; lia).
  unfold splits, bit. rewrite !in_app_iff. split.
  - intros [H | [H | [H | H]]].
    + destruct (Nat.testbit d 0) eqn:B; [| destruct H]. destruct (Z.eqb_spec (Z.of_nat left) 0); [| destruct H].
      destruct H as [<- | []]. exists []. simpl. repeat split; auto. lia.
    + destruct (Nat.testbit d 1) eqn:B; [| destruct H]. destruct (Z.ltb_spec 0 (Z.of_nat left)); [| destruct H].
      destruct H as [<- | []]. exists [left]. cbn [total fold_right map nim_sum length]. rewrite Nat.lxor_0_r. split; [lia | split; [constructor; auto; lia | split; [auto | apply L; auto]]].
    + destruct (Nat.testbit d 2) eqn:B; [| destruct H]. apply in_map_iff in H. destruct H as [a [<- A]]. apply in_upto in A.
      assert (2 * a <= Z.of_nat left) by (pose proof (Z.mul_div_le (Z.of_nat left) 2); lia).
      exists [Z.to_nat a; (left - Z.to_nat a)%nat]. cbn [total fold_right map nim_sum length]. rewrite Nat.lxor_0_r, lxor_of_nat, <- !L by lia.
      split; [lia | split; [repeat constructor; lia | split; [auto | f_equal; f_equal; lia]]].
    + destruct (Nat.testbit d 3) eqn:B; [| destruct H]. apply in_flat_map in H. destruct H as [a [A H]]. cbv zeta in H. apply in_map_iff in H.
      destruct H as [b [<- B']]. apply in_upto in A, B'.
      assert (3 * a <= Z.of_nat left) by (pose proof (Z.mul_div_le (Z.of_nat left) 3); lia).
      assert (2 * b <= Z.of_nat left - a) by (pose proof (Z.mul_div_le (Z.of_nat left - a) 2); lia).
      exists [Z.to_nat a; Z.to_nat b; (left - Z.to_nat a - Z.to_nat b)%nat]. cbn [total fold_right map nim_sum length].
      rewrite Nat.lxor_0_r, !lxor_of_nat, <- !L by lia.
      split; [lia | split; [repeat constructor; lia | split; [auto | f_equal; [| f_equal]; f_equal; lia]]].
  - intros [parts [T [F [B ->]]]]. destruct parts as [| x [| y [| z [| w parts]]]].
    + left. simpl in *. rewrite B. subst. simpl. auto.
    + right. left. cbn [length] in B. rewrite B. cbn [total fold_right] in T. inversion F; subst. rewrite (proj2 (Z.ltb_lt _ _)) by lia.
      cbn [map nim_sum fold_right]. rewrite Nat.lxor_0_r, <- L by lia. left. f_equal. lia.
    + right. right. left. cbn [length] in B. rewrite B. cbn [total fold_right] in T. inversion F as [| ? ? X F' E1]; subst. inversion F' as [| ? ? Y _ E2]; subst.
      cbn [map nim_sum fold_right] in *. rewrite Nat.lxor_0_r in *. apply in_map_iff. destruct (le_lt_dec x y).
      * exists (Z.of_nat x). split; [| apply in_upto; split; [lia | apply Z.div_le_lower_bound; lia]].
        rewrite lxor_of_nat, <- !L by lia. f_equal. f_equal. lia.
      * exists (Z.of_nat y). split; [| apply in_upto; split; [lia | apply Z.div_le_lower_bound; lia]].
        rewrite Nat.lxor_comm, lxor_of_nat, <- !L by lia. f_equal. f_equal. lia.
    + right. right. right. cbn [length] in B. rewrite B. destruct (sort3 x y z) as [a [b [c [Q O]]]].
      rewrite (nim_sum_perm _ _ (Permutation_map (g_of t) Q)). rewrite (total_perm _ _ Q) in T.
      apply (Permutation_Forall Q) in F. inversion F as [| ? ? A F' E1]; subst. inversion F' as [| ? ? B' F'' E2]; subst. inversion F''; subst.
      cbn [total fold_right] in *. apply in_flat_map. exists (Z.of_nat a). split; [apply in_upto; split; [lia | apply Z.div_le_lower_bound; lia] |].
      cbv zeta. apply in_map_iff. exists (Z.of_nat b). split; [| apply in_upto; split; [lia | apply Z.div_le_lower_bound; lia]].
      cbn [map nim_sum fold_right]. rewrite Nat.lxor_0_r, !lxor_of_nat, <- !L by lia. f_equal. f_equal. f_equal. lia.
    + rewrite low_bits in B; [discriminate | auto | simpl; lia].
Qed.
Lemma options_values_ok : forall t code left v, forallb (fun d => Nat.ltb d 16) code = true -> plain t left ->
  (In v (options_values t code (Z.of_nat left)) <-> exists parts, option code left parts /\ v = Z.of_nat (nim_sum (map (g_of t) parts))).
Proof.
  intros t code. induction code as [| d code IH]; intros left v D P; cbn [options_values].
  - split; [intros [] |]. intros [parts [[taken [_ [_ T]]] _]]. rewrite (nth_overflow []), Nat.bits_0 in T by (simpl; lia). discriminate.
  - simpl in D. apply andb_true_iff in D. destruct D as [D1 D]. apply Nat.ltb_lt in D1.
    rewrite (proj2 (Z.ltb_ge _ _)) by lia. rewrite in_app_iff, splits_ok by auto. split.
    + intros [[parts [T [F [B ->]]]] | H].
      * exists parts. split; auto. exists 0%nat. simpl. auto.
      * destruct left as [| left]; [destruct code; simpl in H; destruct H |].
        replace (Z.of_nat (S left) - 1) with (Z.of_nat left) in H by lia. apply IH in H; auto; [| intros k K; apply P; lia].
        destruct H as [parts [[taken [T [F B]]] ->]]. exists parts. split; auto. exists (S taken). simpl. auto.
    + intros [parts [[taken [T [F B]]] ->]]. destruct taken as [| taken]; [left; exists parts; auto |]. right.
      destruct left as [| left]; [lia |]. replace (Z.of_nat (S left) - 1) with (Z.of_nat left) by lia. apply IH; auto; [intros k K; apply P; lia |].
      exists parts. split; auto. exists taken. repeat split; auto; lia.
Qed.
Lemma heap_ok_mex : forall t code n, code_ok code = true -> (forall k, (k <= n)%nat -> heap_ok t code (Z.of_nat k) = true) ->
  mex_at code (g_of t) n.
Proof.
  intros t code n C H. unfold code_ok in C. rewrite !andb_true_iff in C. destruct C as [[C _] _].
  assert (P : plain t n). { intros k K. apply H in K. unfold heap_ok in K. rewrite andb_true_iff, Z.leb_le in K. tauto. }
  specialize (H n (le_n n)). unfold heap_ok in H. rewrite andb_true_iff, Z.leb_le, Z.eqb_eq in H. destruct H as [Pn M].
  assert (G : look t (Z.of_nat n) = Z.of_nat (g_of t n)) by (unfold g_of; lia).
  destruct (mexZ_spec (options_values t code (Z.of_nat n))) as [_ [A B]].
  { intros v V. apply options_values_ok in V; auto. destruct V as [parts [_ ->]]. lia. }
  rewrite M, G in A, B. split.
  - intros parts O E. apply A. apply options_values_ok; auto. exists parts. split; auto; congruence.
  - intros u U. destruct (proj1 (options_values_ok t code n (Z.of_nat u) C P) (B (Z.of_nat u) ltac:(lia))) as [parts [O E]].
    exists parts. split; auto; lia.
Qed.
Lemma code_ok_ends : forall code, code_ok code = true -> Nat.testbit (nth 0 code 0%nat) 0 = false /\ Nat.testbit (nth 0 code 0%nat) 1 = false.
Proof. intros code C. unfold code_ok, bit in C. rewrite !andb_true_iff, !negb_true_iff in C. tauto. Qed.
Definition all_ok (t : PM.t Z) (code : list nat) (n : Z) : bool := code_ok code && forallb (heap_ok t code) (range n).
Lemma all_ok_mex : forall t code N, all_ok t code (Z.of_nat N) = true -> forall n, (n < N)%nat -> mex_at code (g_of t) n.
Proof.
  intros t code N H n L. unfold all_ok in H. rewrite andb_true_iff, forallb_forall in H. destruct H as [C H].
  apply heap_ok_mex; auto. intros k K. apply H, in_range. lia.
Qed.
(** The same, without look-ups for two heaps: values forwards are added to values backwards. [back] are the values of left, left - 1, ..., 0. *)
Fixpoint halves (k : Z) (f r : list Z) : list Z :=
  match f, r with x :: f, y :: r => if k <=? 0 then [] else Z.lxor x y :: halves (k - 1) f r | _, _ => [] end.
Definition quick_splits (t : PM.t Z) (forth back : list Z) (d : nat) (left : Z) : list Z :=
  if bit d 3 then splits t d left else
  (if bit d 0 then if left =? 0 then [0] else [] else []) ++
  (if bit d 1 then if 0 <? left then [hd 0 back] else [] else []) ++
  (if bit d 2 then halves (left / 2) (tl forth) (tl back) else []).
Fixpoint quick_values (t : PM.t Z) (forth back : list Z) (code : list nat) (left : Z) : list Z :=
  match code with
  | [] => []
  | d :: code => if left <? 0 then [] else quick_splits t forth back d left ++ quick_values t forth (tl back) code (left - 1)
  end.
Fixpoint quick_heaps (t : PM.t Z) (forth : list Z) (code : list nat) (todo : list Z) (n : Z) (back : list Z) : bool :=
  match todo with
  | [] => true
  | v :: todo => let back := v :: back in
      (0 <=? v) && (mexZ (quick_values t forth back code n) =? v) && quick_heaps t forth code todo (n + 1) back
  end.

Lemma halves_map : forall f g m m' i k, k <= Z.of_nat m -> k <= Z.of_nat m' ->
  halves k (map f (count_up m i)) (map g (count_up m' i)) = map (fun a => Z.lxor (f a) (g a)) (count_up (Z.to_nat k) i).
Proof.
  intros f g. induction m as [| m IH]; intros m' i k K K'; cbn [count_up map halves].
  - replace (Z.to_nat k) with O by lia. auto.
  - destruct m' as [| m']; cbn [count_up map halves]; [replace (Z.to_nat k) with O by lia; auto |].
    destruct (Z.leb_spec k 0); [replace (Z.to_nat k) with O by lia; auto |].
    replace (Z.to_nat k) with (S (Z.to_nat (k - 1))) by lia. cbn [count_up map]. f_equal. apply IH; lia.
Qed.
Lemma upto_count : forall n, upto n = count_up (Z.to_nat n) 1.
Proof.
  intro n. unfold upto, range. change 1 with (1 + 0) at 2. generalize 0. induction (Z.to_nat n) as [| k IH]; intro i; cbn [count_up map]; auto.
  rewrite IH, Z.add_assoc. auto.
Qed.
Lemma count_shift : forall (f : Z -> Z) k i, map (fun a => f (a - 1)) (count_up k (i + 1)) = map f (count_up k i).
Proof. intros f k. induction k as [| k IH]; intro i; cbn [count_up map]; auto. rewrite IH. replace (i + 1 - 1) with i by lia. auto. Qed.
Definition backwards (t : PM.t Z) (left : Z) : list Z := map (fun a => look t (left - a)) (count_up (Z.to_nat (left + 1)) 0).
Lemma backwards_next : forall t n, 0 <= n -> backwards t n = look t n :: backwards t (n - 1).
Proof.
  intros t n N. unfold backwards. replace (Z.to_nat (n + 1)) with (S (Z.to_nat (n - 1 + 1))) by lia. cbn [count_up map].
  rewrite Z.sub_0_r. f_equal. rewrite <- (count_shift (fun a => look t (n - 1 - a))). apply map_ext. intro a. f_equal. lia.
Qed.
Lemma quick_splits_ok : forall t d left n, 0 <= left < n -> quick_splits t (map (look t) (range n)) (backwards t left) d left = splits t d left.
Proof.
  intros t d left n L. unfold quick_splits, splits. destruct (bit d 3); auto. rewrite app_nil_r. f_equal. f_equal.
  - rewrite backwards_next by lia. auto.
  - destruct (bit d 2); auto. unfold range, backwards. replace (Z.to_nat n) with (S (Z.to_nat (n - 1))) by lia.
    replace (Z.to_nat (left + 1)) with (S (Z.to_nat left)) by lia. cbn [count_up map tl]. change (0 + 1) with 1.
    pose proof (Z.mul_div_le left 2 ltac:(lia)). rewrite halves_map, upto_count by lia. auto.
Qed.
Lemma quick_values_ok : forall t n code left, left < n -> quick_values t (map (look t) (range n)) (backwards t left) code left = options_values t code left.
Proof.
  intros t n. induction code as [| d code IH]; intros left L; cbn [quick_values options_values]; auto.
  destruct (Z.ltb_spec left 0); auto. rewrite quick_splits_ok by lia. rewrite backwards_next by lia. cbn [tl]. rewrite IH by lia. auto.
Qed.
Lemma quick_heaps_ok : forall t n code m i, 0 <= i -> i + Z.of_nat m <= n ->
  quick_heaps t (map (look t) (range n)) code (map (look t) (count_up m i)) i (backwards t (i - 1)) = true ->
  forallb (heap_ok t code) (count_up m i) = true.
Proof.
  intros t n code. induction m as [| m IH]; intros i I L H; cbn [count_up forallb map] in *; auto. cbn [quick_heaps] in H. cbv zeta in H.
  rewrite <- backwards_next, quick_values_ok in H by lia. apply andb_true_iff in H. destruct H as [H1 H2]. apply andb_true_iff. split; [exact H1 |].
  apply IH; [lia | lia |]. replace (i + 1 - 1) with i by lia. auto.
Qed.
