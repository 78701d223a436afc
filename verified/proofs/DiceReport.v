(** * Dice: how fair a set is, all together and in every subset *)
From Coq Require Import Arith List Lia Bool ZArith Factorial Permutation.
From Ludus Require Import Puzzles Lists DiceCounts DiceFair.
Import ListNotations.
Local Open Scope Z_scope.

(** All orders of some dice. *)
Definition order_of (p q : list nat) : bool := different q && Nat.eqb (length q) (length p) && forallb (fun d => existsb (Nat.eqb d) p) q.
Definition orders_of (p : list nat) : list (list nat) := filter (order_of p) (patterns (length p) p []).
Lemma NoDup_different : forall l, NoDup l -> different l = true.
Proof.
  intros l N. induction N as [| d l D N IH]; auto. simpl. rewrite IH, andb_true_r, negb_true_iff. apply not_true_iff_false. intro E.
  apply existsb_exists in E. destruct E as [e [I E]]. apply Nat.eqb_eq in E. subst. auto.
Qed.
Lemma in_orders : forall p q, NoDup p -> (In q (orders_of p) <-> Permutation p q).
Proof.
  intros p q N. unfold orders_of. rewrite filter_In. split.
  - intros [_ H]. unfold order_of in H. rewrite !andb_true_iff, Nat.eqb_eq, forallb_forall in H. destruct H as [[D L] I]. apply Permutation_sym, NoDup_Permutation_bis.
    + apply different_NoDup; auto.
    + lia.
    + intros d X. apply I, existsb_exists in X. destruct X as [e [E X]]. apply Nat.eqb_eq in X. subst. auto.
  - intro P. assert (Nq : NoDup q) by (eapply Permutation_NoDup; eauto). pose proof (Permutation_length P) as L. split.
    + rewrite <- (app_nil_r q). apply in_patterns; rewrite ?app_nil_r; auto; [lia |]. intros d I. eapply Permutation_in; [apply Permutation_sym, P | auto].
    + unfold order_of. rewrite NoDup_different, L, Nat.eqb_refl by auto. simpl. apply forallb_forall. intros d I. apply existsb_exists. exists d.
      rewrite Nat.eqb_refl. split; auto. eapply Permutation_in; [apply Permutation_sym, P | auto].
Qed.
Fixpoint distinct (l : list (list nat)) : bool :=
  match l with [] => true | p :: l => negb (existsb (fun q => if list_eq_dec Nat.eq_dec p q then true else false) l) && distinct l end.
Lemma distinct_NoDup : forall l, distinct l = true -> NoDup l.
Proof.
  induction l as [| p l IH]; simpl; intro H; constructor; apply andb_true_iff in H; destruct H as [H1 H2]; auto.
  apply negb_true_iff in H1. intro I. rewrite (proj2 (existsb_exists _ _)) in H1; [discriminate |]. exists p. split; auto. destruct (list_eq_dec Nat.eq_dec p p); auto.
Qed.

(** How far an order that occurs k times is from fair, in parts of n! times the number of all rolls. *)
Definition distance (dice : list (list Z)) (k : Z) : Z := Z.abs (Z.of_nat (fact (length dice)) * k - rolls_of dice).
(** For a subset: is each order equally likely; each place; the highest; the lowest? *)
Definition subset_is (dice columns : list (list Z)) (e : list nat * (bool * bool * bool * bool)) : bool :=
  match e with (p, (order, place, first, last)) =>
    let part := some_dice dice p in let rows := rows_of part in let n := length p in
    different p && among (length dice) p && Nat.ltb 0 n && eqb (forallb (even_pattern dice columns) (orders_of p)) order &&
    eqb (forallb (even_place part rows) (seq 0 n)) place && eqb (even_place part rows (n - 1)) first && eqb (even_place part rows 0) last
  end.
Lemma eqb_iff : forall b c P, eqb b c = true -> (b = true <-> P) -> (c = true <-> P).
Proof. intros b c P E. apply eqb_prop in E. subst. auto. Qed.
Lemma subset_is_ok : forall dice p order place first last, subset_is dice (columns dice) (p, (order, place, first, last)) = true ->
  (order = true <-> forall q, Permutation p q -> evenly dice q) /\ (place = true <-> forall k, (k < length p)%nat -> place_fair (some_dice dice p) k) /\
  (first = true <-> place_fair (some_dice dice p) (length p - 1)) /\ (last = true <-> place_fair (some_dice dice p) 0).
Proof.
  intros dice p order place first last H. unfold subset_is in H. cbv zeta in H. rewrite !andb_true_iff, among_iff, Nat.ltb_lt in H.
  destruct H as [[[[[[N D] L] A] B] F] G]. apply different_NoDup in N.
  assert (Len : length (some_dice dice p) = length p) by (unfold some_dice; apply map_length).
  split; [| split; [| split]].
  - apply (eqb_iff _ _ _ A). rewrite forallb_forall.
    assert (Am : forall q, Permutation p q -> among (length dice) q = true).
    { intros q P. apply among_iff. intros d I. apply D. eapply Permutation_in; [apply Permutation_sym, P | auto]. }
    split; intros H q Q; [apply even_pattern_iff, H, in_orders; auto | apply in_orders in Q; auto; apply even_pattern_iff; auto].
  - apply (eqb_iff _ _ _ B). rewrite forallb_forall. split; intros H k K.
    + apply even_place_iff; [lia |]. apply H, in_seq. lia.
    + apply in_seq in K. apply even_place_iff; [lia |]. apply H. lia.
  - apply (eqb_iff _ _ _ F), even_place_iff. lia.
  - apply (eqb_iff _ _ _ G), even_place_iff. lia.
Qed.

(** The level, the subsets, the order that is farthest from fair, and the total variation top / bottom: half the sum of the
    distances of all orders, and of the rolls that show no order. *)
Definition dice_report (dice : list (list Z)) (level : nat) (subsets : list (list nat * (bool * bool * bool * bool)))
  (worst : list nat) (count top bottom : Z) : bool :=
  let c := columns dice in let n := length dice in let rolls := rolls_of dice in let f := factorial n in
  let ks := map (fun q => (q, occurs c q)) (orders_of (seq 0 n)) in let far k := Z.abs (f * k - rolls) in
  fairb dice c level && (Nat.eqb level n || existsb (uneven dice c (S level)) (patterns (S level) (seq 0 n) [])) &&
  forallb (subset_is dice c) subsets && order_of (seq 0 n) worst && (occurs c worst =? count) && (let most := far count in forallb (fun e => far (snd e) <=? most) ks) &&
  distinct (map fst ks) && (0 <? bottom) &&
  (top * (2 * f * rolls) =? bottom * (sum (map (fun e => far (snd e)) ks) + f * (rolls - sum (map snd ks)))).
Theorem dice_report_sound : forall dice level subsets worst count top bottom, dice_report dice level subsets worst count top bottom = true ->
  (fair dice level /\ (level = length dice \/ ~ fair dice (S level))) /\
  (forall p order place first last, In (p, (order, place, first, last)) subsets ->
    (order = true <-> forall q, Permutation p q -> evenly dice q) /\ (place = true <-> forall k, (k < length p)%nat -> place_fair (some_dice dice p) k) /\
    (first = true <-> place_fair (some_dice dice p) (length p - 1)) /\ (last = true <-> place_fair (some_dice dice p) 0)) /\
  (Permutation (seq 0 (length dice)) worst /\ shown dice worst count /\
    forall q k, Permutation (seq 0 (length dice)) q -> shown dice q k -> distance dice k <= distance dice count) /\
  0 < bottom /\ forall orders, NoDup (map fst orders) -> (forall q k, In (q, k) orders <-> Permutation (seq 0 (length dice)) q /\ shown dice q k) ->
    top * (2 * Z.of_nat (fact (length dice)) * rolls_of dice) =
    bottom * (sum (map (fun e => distance dice (snd e)) orders) + Z.of_nat (fact (length dice)) * (rolls_of dice - sum (map snd orders))).
Proof.
  intros dice level subsets worst count top bottom H. unfold dice_report in H. cbv zeta in H. rewrite factorial_ok in H.
  set (c := columns dice) in *. set (ks := map (fun q => (q, occurs c q)) (orders_of (seq 0 (length dice)))) in *.
  rewrite !andb_true_iff, orb_true_iff, Nat.eqb_eq, Z.ltb_lt, !Z.eqb_eq in H. destruct H as [[[[[[[[A B] S] O] K] W] U] Bo] V].
  assert (N := seq_NoDup (length dice) 0). assert (Am : forall q, Permutation (seq 0 (length dice)) q -> forall d, In d q -> (d < length dice)%nat).
  { intros q P d I. apply (Permutation_in _ (Permutation_sym P)), in_seq in I. lia. }
  assert (In_ks : forall q k, In (q, k) ks <-> Permutation (seq 0 (length dice)) q /\ shown dice q k).
  { intros q k. unfold ks. rewrite in_map_iff. split.
    - intros [r [E R]]. injection E as -> <-. apply in_orders in R; auto. split; auto. apply shown_occurs; auto. apply Am; auto.
    - intros [P Sh]. exists q. split; [| apply in_orders; auto]. apply shown_occurs in Sh; [| apply Am; auto]. subst. auto. }
  assert (Wo : Permutation (seq 0 (length dice)) worst).
  { apply in_orders; auto. unfold orders_of. apply filter_In. split; auto. unfold order_of in O. rewrite !andb_true_iff, Nat.eqb_eq, forallb_forall in O.
    destruct O as [[D L] I]. rewrite <- (app_nil_r worst). apply in_patterns; rewrite ?app_nil_r; [apply different_NoDup; auto | lia |].
    intros d X. apply I, existsb_exists in X. destruct X as [e [E X]]. apply Nat.eqb_eq in X. subst. auto. }
  split; [split; [apply fairb_ok; auto |] | split; [| split; [split; [auto | split] | split; auto]]].
  - destruct B as [B | B]; auto. right. apply existsb_exists in B. destruct B as [p [_ B]]. apply uneven_ok in B. auto.
  - intros p order place first last I. rewrite forallb_forall in S. apply S in I. apply subset_is_ok; auto.
  - apply shown_occurs; [apply Am; auto |]. auto.
  - intros q k P Sh. rewrite forallb_forall in W. specialize (W (q, k) (proj2 (In_ks q k) (conj P Sh))). apply Z.leb_le in W. exact W.
  - intros orders No E. assert (P : Permutation orders ks).
    { apply NoDup_Permutation; [eapply NoDup_map_inv; eauto | eapply NoDup_map_inv; apply distinct_NoDup; eauto |]. intros [q k]. rewrite E, In_ks. tauto. }
    rewrite (sum_perm _ _ (Permutation_map (fun e => distance dice (snd e)) P)), (sum_perm _ _ (Permutation_map snd P)). exact V.
Qed.
