(** * Replacement-set games: goal - start is a combination of shifted rules. Remainders, squares that stay empty, and
      single checkers that never move *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Lists Adding TapeSound.
Import ListNotations.
Local Open Scope Z_scope.

Lemma many_keys : forall (f : Z -> Z) l E, NoDup l -> (forall e, In e E -> In (fst e) l) ->
  sum (map (fun e => snd e * f (fst e)) E) = sum (map (fun k => many E k * f k) l).
Proof.
  intros f l E N. induction E as [| [k v] E IH]; intro H.
  - simpl. symmetry. apply sum_zero. intros; unfold many; simpl; lia.
  - rewrite (sum_ext _ (fun j => many ((k, v) :: E) j * f j) (fun j => (if k =? j then v else 0) * f j + many E j * f j))
      by (intros; rewrite many_cons; lia).
    rewrite sum_plus, <- IH by (intros; apply H; simpl; auto). rewrite (pick _ Z.eqb Z.eqb_eq f v l N k).
    replace (existsb (Z.eqb k) l) with true; [unfold sum; cbn [map fold_right fst snd]; lia |].
    symmetry. apply existsb_exists. exists k. split; [apply (H (k, v)); simpl; auto | apply Z.eqb_refl].
Qed.

Section Net.
  Variable c : Z -> Z.                                (* what a move at 0 adds to each square *)
  Definition effect (E : list (Z * Z)) (x : Z) : Z := sum (map (fun e => snd e * c (x - fst e)) E).
  Lemma effect_app : forall a b x, effect (a ++ b) x = effect a x + effect b x.
  Proof. intros. unfold effect. rewrite map_app, sum_app. auto. Qed.
  Lemma effect_opp : forall a x, effect (map (fun e => (fst e, - snd e)) a) x = - effect a x.
  Proof. intros. unfold effect, sum. rewrite map_map. cbn [fst snd]. induction a as [| e a IH]; cbn [map fold_right]; lia. Qed.
  Lemma many_opp : forall a x, many (map (fun e => (fst e, - snd e)) a) x = - many a x.
  Proof. intros. unfold many, sum. rewrite map_map. cbn [fst snd]. induction a as [| e a IH]; cbn [map fold_right]; [lia |]. destruct (fst e =? x); lia. Qed.
  Lemma effect_one : forall m E k x, (forall j, j <> k -> (m | many E j * c (x - j))) -> (m | effect E x - many E k * c (x - k)).
  Proof.
    intros m E k x H. set (l := nodup Z.eq_dec (k :: map fst E)).
    unfold effect. rewrite (many_keys (fun j => c (x - j)) l E).
    - replace (many E k * c (x - k)) with (sum (map (fun j => (if k =? j then many E k else 0) * c (x - j)) l)).
      + replace (sum (map (fun j => many E j * c (x - j)) l) - sum (map (fun j => (if k =? j then many E k else 0) * c (x - j)) l))
          with (sum (map (fun j => many E j * c (x - j) - (if k =? j then many E k else 0) * c (x - j)) l)).
        * apply sum_divide. intros j _. destruct (Z.eqb_spec k j) as [<- | N]; [exists 0; lia |]. replace (_ - _) with (many E j * c (x - j)) by lia. auto.
        * clear. induction l as [| j l IH]; simpl; auto. unfold sum in *. lia.
      + rewrite (pick _ Z.eqb Z.eqb_eq (fun j => c (x - j)) (many E k) l (NoDup_nodup _ _) k).
        replace (existsb (Z.eqb k) l) with true; auto. symmetry. apply existsb_exists. exists k. split; [| apply Z.eqb_refl].
        apply nodup_In. simpl; auto.
    - apply NoDup_nodup.
    - intros e I. apply nodup_In. right. apply in_map. auto.
  Qed.
  Lemma effect_zero : forall m E x, (forall j, (m | many E j * c (x - j))) -> (m | effect E x).
  Proof.
    intros m E x H. pose proof (effect_one m E 0 x (fun j _ => H j)) as D. pose proof (H 0) as D'.
    replace (effect E x) with ((effect E x - many E 0 * c (x - 0)) + many E 0 * c (x - 0)) by lia. apply Z.divide_add_r; auto.
  Qed.
  Lemma keys_bounded : forall E : list (Z * Z), exists b, 0 <= b /\ forall e, In e E -> - b <= fst e <= b.
  Proof.
    induction E as [| e E [b [B IH]]]; [exists 0; split; [lia | intros e []] |]. exists (Z.max b (Z.abs (fst e))). split; [lia |].
    intros e' [<- | I]; [lia | apply IH in I; lia].
  Qed.
  (** From one side, over the integers: nothing before [low] changes, so no move is made before. e = 1: from below. *)
  Theorem net_low : forall e a low E, e = 1 \/ e = -1 -> (forall i, e * i < e * a -> c i = 0) -> c a <> 0 ->
    (forall x, e * x < e * low -> effect E x = 0) -> forall k, e * k < e * (low - a) -> many E k = 0.
  Proof.
    intros e a low E One A Ca H. destruct (keys_bounded E) as [b [B K]].
    assert (G : forall n : nat, forall k, e * k < - b + Z.of_nat n -> e * k < e * (low - a) -> many E k = 0).
    { induction n as [| n IH]; intros k L Lk; [apply many_out; intros f I Q; apply K in I; subst; destruct One as [-> | ->]; lia |].
      pose proof (effect_one 0 E k (k + a)) as D. rewrite H in D by (destruct One as [-> | ->]; lia). replace (k + a - k) with a in D by lia.
      assert (D' : (0 | 0 - many E k * c a)).
      { apply D. intros j N. destruct (Z_lt_le_dec (e * j) (e * k)) as [J | J].
        - rewrite IH by (destruct One as [-> | ->]; lia). exists 0. lia.
        - rewrite A by (destruct One as [-> | ->]; lia). exists 0. lia. }
      apply Z.divide_0_l in D'. nia. }
    intros k L. apply (G (Z.to_nat (e * k + b + 1))); [destruct One as [-> | ->]; lia | auto].
  Qed.
  (** The first entry of the change is a multiple of the first entry of c. *)
  Lemma net_first : forall e a low E, e = 1 \/ e = -1 -> (forall i, e * i < e * a -> c i = 0) -> c a <> 0 ->
    (forall x, e * x < e * low -> effect E x = 0) -> effect E low = many E (low - a) * c a.
  Proof.
    intros e a low E One A Ca H. pose proof (net_low e a low E One A Ca H) as Z0.
    assert (D : (0 | effect E low - many E (low - a) * c (low - (low - a)))).
    { apply effect_one. intros j N. destruct (Z_lt_le_dec (e * j) (e * (low - a))) as [J | J].
      - rewrite Z0 by auto. exists 0. lia.
      - rewrite A by (destruct One as [-> | ->]; lia). exists 0. lia. }
    apply Z.divide_0_l in D. replace (low - (low - a)) with a in D by lia. lia.
  Qed.
  (** From above, modulo m. *)
  Theorem net_high : forall m z u lim E, (forall i, z < i -> (m | c i)) -> (m | c z * u - 1) -> (forall x, lim <= x -> (m | effect E x)) ->
    forall k, lim - z <= k -> (m | many E k).
  Proof.
    intros m z u lim E A U H. destruct (keys_bounded E) as [b [B K]].
    assert (G : forall n : nat, forall k, b - Z.of_nat n < k -> lim - z <= k -> (m | many E k)).
    { induction n as [| n IH]; intros k L Lk; [rewrite many_out; [apply Z.divide_0_r | intros e I; apply K in I; lia] |].
      assert (D : (m | effect E (k + z) - many E k * c (k + z - k))).
      { apply effect_one. intros j N. destruct (Z_lt_le_dec k j) as [J | J].
        - apply Z.divide_mul_l, IH; lia.
        - apply Z.divide_mul_r, A. lia. }
      replace (k + z - k) with z in D by lia. pose proof (H (k + z) ltac:(lia)) as D'.
      assert (X : (m | many E k * c z)).
      { replace (many E k * c z) with (effect E (k + z) - (effect E (k + z) - many E k * c z)) by lia. apply Z.divide_sub_r; auto. }
      replace (many E k) with (many E k * c z * u - many E k * (c z * u - 1)) by lia.
      apply Z.divide_sub_r; [apply Z.divide_mul_l; auto | apply Z.divide_mul_r; auto]. }
    intros k L. apply (G (Z.to_nat (b + 1 + Z.abs k))); lia.
  Qed.
End Net.

Definition adds_of (R : list (Z * Z)) (x : Z) : Z := many R x - (if 0 =? x then 1 else 0).
Definition nonneg (t : Z -> Z) : Prop := forall x, 0 <= t x.
(** The moves of a play, by square: an expansion counts 1, a contraction -1. [ok k t]: a property of every move. *)
Lemma reach_net : forall R (inv : (Z -> Z) -> Prop) (ok : Z -> Prop),
  (forall t t', tape_move R t t' -> inv t -> inv t') -> (forall t k, inv t -> 1 <= t k -> ok k) ->
  (forall t k, inv t -> (forall i, 0 < many R i -> many R i <= t (k + i)) -> ok k) ->
  forall s t, tape_reach R s t -> inv s -> exists E, (forall x, t x = s x + effect (adds_of R) E x) /\ forall e, In e E -> ok (fst e).
Proof.
  intros R inv ok Keep O1 O2 s t H. induction H as [s t Q | s t u M H IH] using reach_ind; intro I.
  - exists []. split; [intro x; rewrite Q; unfold effect; simpl; lia | intros e []].
  - destruct (IH (Keep _ _ M I)) as [E [X K]]. destruct M as [k P Q | k P Q].
    + exists ((k, 1) :: E). split.
      * intro x. rewrite X, Q. unfold effect, adds_of, sum. cbn [map fold_right fst snd].
        destruct (Z.eqb_spec k x); destruct (Z.eqb_spec 0 (x - k)); lia.
      * intros e [<- | J]; auto. simpl. eapply O1; eauto.
    + exists ((k, -1) :: E). split.
      * intro x. rewrite X, Q. unfold effect, adds_of, sum. cbn [map fold_right fst snd].
        destruct (Z.eqb_spec k x); destruct (Z.eqb_spec 0 (x - k)); lia.
      * intros e [<- | J]; auto. simpl. eapply O2; eauto.
Qed.
Lemma reach_effect : forall R s t, tape_reach R s t -> exists E, forall x, t x = s x + effect (adds_of R) E x.
Proof.
  intros R s t H. destruct (reach_net R (fun _ => True) (fun _ => True)) with (s := s) (t := t) as [E [X _]]; auto. exists E. auto.
Qed.

(** ** Multisets in a table: the square x is at the place x - base *)
Definition collect (base : Z) (l : list (Z * Z)) : PM.t Z :=
  fold_left (fun t e => let i := fst e - base in PM.add (slot i) (look t i + snd e) t) l (PM.empty Z).
Lemma collect_ok : forall base l, (forall e, In e l -> base <= fst e) -> forall x, base <= x -> look (collect base l) (x - base) = many l x.
Proof.
  intros base l H x X. unfold collect.
  assert (G : forall l t, (forall e, In e l -> base <= fst e) ->
    look (fold_left (fun t e => let i := fst e - base in PM.add (slot i) (look t i + snd e) t) l t) (x - base) = look t (x - base) + many l x).
  { clear l H. induction l as [| e l IH]; intros t H; [unfold many; simpl; lia |]. cbn [fold_left]. cbv zeta.
    rewrite IH by (intros; apply H; simpl; auto). destruct e as [k v]. cbn [fst snd]. rewrite look_add, many_cons by (pose proof (H (k, v) ltac:(simpl; auto)); simpl in *; lia).
    destruct (Z.eqb_spec (k - base) (x - base)); destruct (Z.eqb_spec k x); try lia. replace (k - base) with (x - base) by lia. lia. }
  rewrite G by auto. unfold look at 1. rewrite PM.gempty. lia.
Qed.
Definition all_divisible (m : Z) (l : list (Z * Z)) : bool :=
  let base := fold_left (fun b e => Z.min b (fst e)) l 0 in
  let t := collect base l in forallb (fun e => dividesb m (look t (fst e - base))) l.
Lemma fold_min : forall (l : list (Z * Z)) b, fold_left (fun b e => Z.min b (fst e)) l b <= b /\
  forall e, In e l -> fold_left (fun b e => Z.min b (fst e)) l b <= fst e.
Proof.
  induction l as [| a l IH]; intro b; simpl; [split; [lia | intros e []] |]. destruct (IH (Z.min b (fst a))) as [A B]. split; [lia |].
  intros e [<- | I]; [lia | auto].
Qed.
Lemma all_divisible_ok : forall m l, all_divisible m l = true -> forall x, (m | many l x).
Proof.
  intros m l H x. unfold all_divisible in H. cbv zeta in H. set (base := fold_left (fun b e => Z.min b (fst e)) l 0) in *.
  destruct (fold_min l 0) as [_ B]. fold base in B. rewrite forallb_forall in H.
  destruct (in_dec Z.eq_dec x (map fst l)) as [I | N].
  - apply in_map_iff in I. destruct I as [e [<- I]]. pose proof (H e I) as D. rewrite collect_ok in D by auto. apply dividesb_iff. auto.
  - rewrite many_out; [apply Z.divide_0_r |]. intros e I E. apply N, in_map_iff. exists e. auto.
Qed.
(** All that moves E change, as a multiset. *)
Definition opposite (l : list (Z * Z)) : list (Z * Z) := map (fun e => (fst e, - snd e)) l.
Definition changes (R E : list (Z * Z)) : list (Z * Z) := flat_map (fun e => (fst e, - snd e) :: move_by (fst e) (snd e) R) E.
Lemma changes_ok : forall R E x, many (changes R E) x = effect (adds_of R) E x.
Proof.
  intros R E x. induction E as [| [k v] E IH]; auto. cbn [changes flat_map]. change (flat_map _ E) with (changes R E). cbn [fst snd].
  rewrite <- app_comm_cons, many_cons, many_app, many_move_by, IH. unfold effect, adds_of, sum. cbn [map fold_right fst snd].
  destruct (Z.eqb_spec k x); destruct (Z.eqb_spec 0 (x - k)); lia.
Qed.

(** The rule has no entry before a and none after z, in the sense of m. *)
Definition keys (R : list (Z * Z)) : list Z := 0 :: map fst R.
Lemma adds_out : forall R i, ~ In i (keys R) -> adds_of R i = 0.
Proof.
  intros R i N. unfold adds_of. rewrite many_out; [destruct (Z.eqb_spec 0 i); [exfalso; apply N; simpl; auto | lia] |].
  intros e I E. apply N. right. apply in_map_iff. exists e. auto.
Qed.
Definition before (e : Z) (m : Z) (R : list (Z * Z)) (a : Z) : bool := forallb (fun i => (e * a <=? e * i) || dividesb m (adds_of R i)) (keys R).
Lemma before_ok : forall e m R a, before e m R a = true -> forall i, e * i < e * a -> (m | adds_of R i).
Proof.
  intros e m R a H i I. destruct (in_dec Z.eq_dec i (keys R)) as [K | K]; [| rewrite adds_out by auto; apply Z.divide_0_r].
  unfold before in H. rewrite forallb_forall in H. apply H, orb_true_iff in K. destruct K as [K | K]; [apply Z.leb_le in K; lia | apply dividesb_iff; auto].
Qed.
Lemma before_zero : forall e R a, before e 0 R a = true -> forall i, e * i < e * a -> adds_of R i = 0.
Proof. intros e R a H i I. apply Z.divide_0_l, (before_ok e 0 R a H i I). Qed.
Fixpoint place_from (x : Z) (l : list Z) : list (Z * Z) := match l with [] => [] | v :: l => (x, v) :: place_from (x + 1) l end.
Lemma many_place_from : forall l x y, many (place_from x l) y = if x <=? y then nth (Z.to_nat (y - x)) l 0 else 0.
Proof.
  induction l as [| v l IH]; intros x y; cbn [place_from].
  - unfold many. simpl. destruct (x <=? y); auto. destruct (Z.to_nat (y - x)); auto.
  - rewrite many_cons, IH. destruct (Z.eqb_spec x y) as [-> | N].
    + rewrite (proj2 (Z.leb_gt (y + 1) y)), (proj2 (Z.leb_le y y)), Z.sub_diag by lia. simpl. lia.
    + destruct (Z.leb_spec (x + 1) y); destruct (Z.leb_spec x y); try lia.
      replace (Z.to_nat (y - x)) with (S (Z.to_nat (y - (x + 1)))) by lia. simpl. lia.
Qed.

(** ** Remainders. The rule, as a polynomial, runs from a to z; u is an inverse of its last coefficient modulo m (m = 0: in
    the integers); moves Q take goal - start to the remainder, which begins at the square low. *)
Definition tape_remainder (R start goal : list (Z * Z)) (m low : Z) (rest : list Z) (a z u : Z) (Q : list (Z * Z)) : bool :=
  existsb (fun v => negb (dividesb m v)) rest &&
  all_divisible m (goal ++ opposite start ++ opposite (changes R Q) ++ opposite (place_from low rest)) &&
  (forallb (fun i => dividesb m (adds_of R i)) (keys R) ||
   before 1 0 R a && negb (adds_of R a =? 0) && before (-1) m R z && dividesb m (adds_of R z * u - 1) &&
   forallb (fun e => low <=? fst e) (start ++ goal) && forallb (fun e => low - a <=? fst e) Q &&
   forallb (fun e => (fst e <? low + (z - a)) || dividesb m (snd e)) (place_from low rest)).
Lemma place_from_divides : forall m l x lim, forallb (fun e => (fst e <? lim) || dividesb m (snd e)) (place_from x l) = true ->
  forall y, lim <= y -> (m | many (place_from x l) y).
Proof.
  induction l as [| v l IH]; intros x lim H y L; cbn [place_from] in *; [apply Z.divide_0_r |]. cbn [forallb fst snd] in H.
  apply andb_true_iff in H. destruct H as [H1 H2]. rewrite many_cons. apply Z.divide_add_r; [| eapply IH; eauto].
  destruct (Z.eqb_spec x y); [| apply Z.divide_0_r]. apply orb_true_iff in H1. destruct H1 as [H1 | H1]; [apply Z.ltb_lt in H1; lia | apply dividesb_iff; auto].
Qed.
Theorem tape_remainder_sound : forall R start goal m low rest a z u Q, tape_remainder R start goal m low rest a z u Q = true ->
  ~ tape_reach R (many start) (many goal).
Proof.
  intros R start goal m low rest a z u Q H T. unfold tape_remainder in H. rewrite !andb_true_iff in H. destruct H as [[X D] H].
  apply reach_effect in T. destruct T as [E T]. apply existsb_exists in X. destruct X as [v [V X]]. apply negb_true_iff in X.
  assert (Dx : forall x, (m | effect (adds_of R) (E ++ opposite Q) x - many (place_from low rest) x)).
  { intro x. pose proof (all_divisible_ok _ _ D x) as Y. rewrite !many_app in Y. unfold opposite in *. rewrite !many_opp, changes_ok in Y.
    rewrite effect_app, effect_opp. rewrite (T x) in Y. replace (_ - _) with
      (many start x + effect (adds_of R) E x + (- many start x + (- effect (adds_of R) Q x + - many (place_from low rest) x))) by lia. auto. }
  assert (All : forall x, (m | effect (adds_of R) (E ++ opposite Q) x)).
  { apply orb_true_iff in H. destruct H as [H | H].
    - intro x. apply effect_zero. intro j. apply Z.divide_mul_r. destruct (in_dec Z.eq_dec (x - j) (keys R)) as [K | K].
      + rewrite forallb_forall in H. apply dividesb_iff, H, K.
      + rewrite adds_out by auto. apply Z.divide_0_r.
    - rewrite !andb_true_iff, negb_true_iff, Z.eqb_neq, !forallb_forall in H. destruct H as [[[[[[A Ca] Z0] U] L] K] Rm].
      apply dividesb_iff in U.
      assert (NE : forall k, 1 * k < 1 * (low - a) -> many E k = 0).
      { apply (net_low (adds_of R) 1 a low E); auto; [apply before_zero; auto |]. intros x B. rewrite !Z.mul_1_l in B.
        assert (S0 : forall l, (forall e, In e l -> low <= fst e) -> many l x = 0) by (intros l W; apply many_out; intros e I Y; apply W in I; lia).
        pose proof (T x) as Tx. rewrite !S0 in Tx; [lia | |]; intros e I; apply Z.leb_le, L, in_or_app; auto. }
      assert (NF : forall k, (m | many (E ++ opposite Q) k)).
      { intro k. destruct (Z_lt_le_dec k (low - a)) as [B | B].
        - rewrite many_app, NE by lia. unfold opposite. rewrite many_opp, (many_out Q); [apply Z.divide_0_r |].
          intros e I Y. apply K, Z.leb_le in I. lia.
        - apply (net_high (adds_of R) m z u (low + (z - a)) (E ++ opposite Q)); auto; [| | lia].
          + intros i I. apply (before_ok (-1) m R z Z0). lia.
          + intros x B'. replace (effect (adds_of R) (E ++ opposite Q) x) with
              ((effect (adds_of R) (E ++ opposite Q) x - many (place_from low rest) x) + many (place_from low rest) x) by lia.
            apply Z.divide_add_r; auto. apply place_from_divides with (low + (z - a)); auto. apply forallb_forall. auto. }
      intro x. apply effect_zero. intro j. apply Z.divide_mul_l, NF. }
  apply In_nth with (d := 0) in V. destruct V as [n [N <-]].
  assert (Y : (m | many (place_from low rest) (low + Z.of_nat n))).
  { replace (many _ _) with (effect (adds_of R) (E ++ opposite Q) (low + Z.of_nat n) - (effect (adds_of R) (E ++ opposite Q) (low + Z.of_nat n) - many (place_from low rest) (low + Z.of_nat n))) by lia.
    apply Z.divide_sub_r; auto. }
  rewrite many_place_from in Y. rewrite (proj2 (Z.leb_le low (low + Z.of_nat n))) in Y by lia. replace (low + Z.of_nat n - low) with (Z.of_nat n) in Y by lia.
  rewrite Nat2Z.id in Y. apply dividesb_iff in Y. congruence.
Qed.
