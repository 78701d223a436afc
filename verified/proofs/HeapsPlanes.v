(** * Pairs of heaps, many at once: bit k of all values together is one number, its plane *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists GrundyFacts GraphSound RayTables HeapsValues.
Import ListNotations.
Local Open Scope Z_scope.

(** Bit a of the plane k of a list: bit k of its entry a. *)
Fixpoint plane (k : Z) (vs : list Z) : Z := match vs with [] => 0 | v :: vs => Z.b2z (Z.testbit v k) + 2 * plane k vs end.
(** Places have the sum of the weights of the planes that have a bit there. The bits u up to [most] of the result say whether a place in [m] has v + u. *)
Fixpoint reached (most : Z) (planes : list (Z * Z)) (m v : Z) : Z :=
  if m =? 0 then 0 else
  match planes with
  | [] => Z.setbit 0 v
  | (w, x) :: planes => let one := Z.land x m in
      let low := reached most planes (Z.lxor m one) v in
      if v + w <=? most then Z.lor low (reached most planes one (v + w)) else low
  end.
(** The values of two heaps that are [left] together; the planes of the values forwards, from the lowest bit up, and backwards from [left]. *)
Definition pairs_reached (most : Z) (forth rev : list (Z * Z)) (left : Z) : Z :=
  let h := left / 2 in
  reached most (map (fun e => (fst (fst e), Z.lxor (snd (fst e)) (snd (snd e)))) (combine forth rev)) (Z.lxor (Z.ones (h + 1)) 1) 0.
Fixpoint plane_values (most : Z) (forth : list (Z * Z)) (back : list Z) (rev : list (Z * Z)) (code : list nat) (left : Z) : Z :=
  match code with
  | [] => 0
  | d :: code => if left <? 0 then 0 else
      let rest := plane_values most forth (tl back) (map (fun e => (fst e, Z.shiftr (snd e) 1)) rev) code (left - 1) in
      let pairs := if bit d 2 then Z.lor rest (pairs_reached most forth rev left) else rest in
      let one := if bit d 1 && (0 <? left) then Z.setbit pairs (hd 0 back) else pairs in
      if bit d 0 && (left =? 0) then Z.setbit one 0 else one
  end.
Fixpoint plane_heaps (forth : list (Z * Z)) (code : list nat) (todo : list Z) (n : Z) (back : list Z) (rev : list (Z * Z)) : bool :=
  match todo with
  | [] => true
  | v :: todo => let back := v :: back in
      let rev := map (fun e => (fst e, Z.lor (if Z.land v (fst e) =? 0 then 0 else 1) (2 * snd e))) rev in
      (0 <=? v) && mex_test v (plane_values v forth back rev code n) && plane_heaps forth code todo (n + 1) back rev
  end.
(** The weights of the planes: as many as the largest value needs, the highest first. *)
Definition weights_for (most : Z) : list Z := map (fun k => Z.log2 (Z.max 1 most) - k) (range (Z.log2 (Z.max 1 most) + 1)).
Definition planes_for (ks : list Z) (vs : list Z) : list (Z * Z) := map (fun k => (Z.setbit 0 k, plane k vs)) ks.
(** No value is larger than the number of options. *)
Definition quick_by_planes (code : list nat) (values : list Z) : bool :=
  let most := fold_left Z.max values 0 in let ks := weights_for most in
  (most <=? Z.of_nat (length code) * (Z.of_nat (length values) + 1)) && forallb (fun v => (0 <=? v) && (v <=? most)) values && plane_heaps (planes_for ks values) code values 0 [] (planes_for ks []).

Lemma plane_bit : forall k vs a, 0 <= a -> Z.testbit (plane k vs) a = Z.testbit (nth (Z.to_nat a) vs 0) k.
Proof.
  intros k. induction vs as [| v vs IH]; intros a A; cbn [plane]; [destruct (Z.to_nat a); cbn [nth]; rewrite !Z.testbit_0_l; auto |].
  destruct (Z.eq_dec a 0) as [-> | N].
  - rewrite Z.add_comm, Z.testbit_0_r. auto.
  - replace a with (Z.succ (a - 1)) at 1 by lia. rewrite Z.add_comm, Z.testbit_succ_r, IH by lia. replace (Z.to_nat a) with (S (Z.to_nat (a - 1))) by lia. auto.
Qed.
Lemma plane_tail : forall k vs, Z.shiftr (plane k vs) 1 = plane k (tl vs).
Proof.
  intros k [| v vs]; cbn [plane tl]; auto. rewrite Z.shiftr_div_pow2 by lia. change (2 ^ 1) with 2.
  rewrite Z.mul_comm, Z.div_add by lia. rewrite Z.div_small; [lia |]. destruct (Z.testbit v k); simpl; lia.
Qed.
Lemma plane_push : forall k v vs, 0 <= k -> Z.lor (if Z.land v (Z.setbit 0 k) =? 0 then 0 else 1) (2 * plane k vs) = plane k (v :: vs).
Proof.
  intros k v vs K. cbn [plane].
  assert (E : (Z.land v (Z.setbit 0 k) =? 0) = negb (Z.testbit v k)).
  { destruct (Z.eqb_spec (Z.land v (Z.setbit 0 k)) 0) as [Q | Q].
    - assert (T : Z.testbit (Z.land v (Z.setbit 0 k)) k = false) by (rewrite Q; apply Z.testbit_0_l).
      rewrite Z.land_spec, Z.setbit_eq, andb_true_r in T by auto. rewrite T. auto.
    - destruct (Z.testbit v k) eqn:T; auto. exfalso. apply Q. apply Z.bits_inj'. intros i I. rewrite Z.land_spec, Z.setbit_eqb, Z.testbit_0_l, orb_false_r by auto.
      destruct (Z.eqb_spec k i) as [<- |]; [rewrite T; auto | apply andb_false_r]. }
  rewrite E. destruct (Z.testbit v k); cbn [negb]; [| rewrite Z.lor_0_l; simpl Z.b2z; lia].
  rewrite (Z.add_comm (Z.b2z true)). apply Z.bits_inj'. intros i I. rewrite Z.lor_spec. destruct (Z.eq_dec i 0) as [-> | N].
  - rewrite Z.testbit_0_r. auto.
  - replace i with (Z.succ (i - 1)) by lia. rewrite Z.testbit_succ_r, Z.double_bits_succ by lia.
    rewrite (Z.bits_above_log2 1); simpl; auto; lia.
Qed.

(** What a place has. *)
Fixpoint worth (planes : list (Z * Z)) (a : Z) : Z := match planes with [] => 0 | (w, x) :: planes => (if Z.testbit x a then w else 0) + worth planes a end.
Lemma nonzero_bit : forall m, 0 <= m -> m <> 0 -> exists a, 0 <= a /\ Z.testbit m a = true.
Proof. intros m M N. exists (Z.log2 m). split; [apply Z.log2_nonneg | apply Z.bit_log2; lia]. Qed.
Lemma worth_positive : forall planes a, Forall (fun e => 0 <= fst e) planes -> 0 <= worth planes a.
Proof. intros planes a F. induction F as [| [w x] planes P F IH]; cbn [worth fst] in *; [lia |]. destruct (Z.testbit x a); lia. Qed.
Lemma reached_ok : forall most planes, Forall (fun e => 0 <= fst e /\ 0 <= snd e) planes -> forall m v, 0 <= m -> 0 <= v -> forall u, 0 <= u <= most ->
  (Z.testbit (reached most planes m v) u = true <-> exists a, 0 <= a /\ Z.testbit m a = true /\ v + worth planes a = u).
Proof.
  intros most planes F. induction F as [| [w x] planes P F IH]; intros m v M V u U; cbn [reached worth].
  - destruct (Z.eqb_spec m 0) as [-> | N].
    + rewrite Z.testbit_0_l. split; [discriminate | intros [a [_ [T _]]]; rewrite Z.testbit_0_l in T; discriminate].
    + rewrite Z.setbit_eqb, Z.testbit_0_l, orb_false_r, Z.eqb_eq by auto. split; [intros <- | intros [a [_ [_ E]]]; lia].
      destruct (nonzero_bit m M N) as [a [A T]]. exists a. repeat split; auto. lia.
  - cbn [fst snd] in P. destruct (Z.eqb_spec m 0) as [-> | N].
    + rewrite Z.testbit_0_l. split; [discriminate | intros [a [_ [T _]]]; rewrite Z.testbit_0_l in T; discriminate].
    + cbv zeta. assert (O : 0 <= Z.land x m) by (apply Z.land_nonneg; lia). assert (L : 0 <= Z.lxor m (Z.land x m)) by (apply Z.lxor_nonneg; lia).
      assert (Low : Z.testbit (reached most planes (Z.lxor m (Z.land x m)) v) u = true <->
        exists a, 0 <= a /\ Z.testbit m a = true /\ Z.testbit x a = false /\ v + worth planes a = u).
      { rewrite (IH _ v L V u U). split; intros [a A]; exists a; rewrite Z.lxor_spec, Z.land_spec in *;
          destruct (Z.testbit m a), (Z.testbit x a); simpl in *; intuition. }
      assert (One : 0 <= v + w -> Z.testbit (reached most planes (Z.land x m) (v + w)) u = true <->
        exists a, 0 <= a /\ Z.testbit m a = true /\ Z.testbit x a = true /\ v + w + worth planes a = u).
      { intro W. rewrite (IH _ _ O W u U). split; intros [a A]; exists a; rewrite Z.land_spec in *;
          destruct (Z.testbit m a), (Z.testbit x a); simpl in *; intuition. }
      assert (Pos : forall a, 0 <= worth planes a) by (intro a; apply worth_positive; eapply Forall_impl; [| exact F]; simpl; tauto).
      assert (All : (exists a, 0 <= a /\ Z.testbit m a = true /\ v + ((if Z.testbit x a then w else 0) + worth planes a) = u) <->
        (exists a, 0 <= a /\ Z.testbit m a = true /\ Z.testbit x a = false /\ v + worth planes a = u) \/
        (exists a, 0 <= a /\ Z.testbit m a = true /\ Z.testbit x a = true /\ v + w + worth planes a = u)).
      { split.
        - intros [a [A [T E]]]. destruct (Z.testbit x a) eqn:X; [right | left]; exists a; repeat split; auto; lia.
        - intros [[a [A [T [X E]]]] | [a [A [T [X E]]]]]; exists a; rewrite X; repeat split; auto; lia. }
      rewrite All. destruct (Z.leb_spec (v + w) most).
      * rewrite Z.lor_spec, orb_true_iff, Low, One by lia. tauto.
      * rewrite Low. split; auto. intros [X | [a [_ [_ [_ E]]]]]; auto. specialize (Pos a). lia.
Qed.
(** The planes of a number make it up. *)
Lemma bits_worth : forall f k z, (Z.of_nat f = k + 1) -> 0 <= z < 2 ^ (k + 1) ->
  fold_right (fun j s => (if Z.testbit z j then Z.setbit 0 j else 0) + s) 0 (map (fun i => k - i) (count_up f 0)) = z.
Proof.
  assert (G : forall f k z i, Z.of_nat f = k - i + 1 -> 0 <= i -> 0 <= z ->
    fold_right (fun j s => (if Z.testbit z j then Z.setbit 0 j else 0) + s) 0 (map (fun i => k - i) (count_up f i)) = z mod 2 ^ (k - i + 1)).
  { induction f as [| f IH]; intros k z i E I P; cbn [count_up map fold_right].
    - replace (k - i + 1) with 0 by lia. rewrite Z.mod_1_r. auto.
    - rewrite IH by lia. replace (k - (i + 1) + 1) with (k - i) by lia. set (j := k - i) in *. assert (J : 0 <= j) by lia.
      assert (S : Z.setbit 0 j = 2 ^ j) by (rewrite Z.setbit_spec', Z.lor_0_l; auto). rewrite S.
      rewrite (Z.testbit_spec' z j J) || idtac. pose proof (Z.testbit_spec' z j J) as T. pose proof (Z.pow_pos_nonneg 2 j ltac:(lia) J) as Q.
      rewrite Z.pow_add_r, Z.pow_1_r by lia. rewrite Z.rem_mul_r by lia. rewrite <- T. destruct (Z.testbit z j); simpl Z.b2z; lia. }
  intros f k z E B. rewrite G by lia. rewrite Z.sub_0_r. apply Z.mod_small. auto.
Qed.

Section Bits.
  Variable most_of_all : Z.
  Let ks := weights_for most_of_all.
  Let small (v : Z) : Prop := 0 <= v <= most_of_all.
  Lemma xor_worth : forall x y, small x -> small y ->
    fold_right (fun j s => (if Z.testbit (Z.lxor x y) j then Z.setbit 0 j else 0) + s) 0 ks = Z.lxor x y.
  Proof.
    intros x y X Y. unfold ks, weights_for. set (l := Z.log2 (Z.max 1 most_of_all)). pose proof (Z.log2_nonneg (Z.max 1 most_of_all)) as L. fold l in L.
    unfold range. apply bits_worth; [lia |]. unfold small in *. split; [apply Z.lxor_nonneg; lia |].
    destruct (Z.eq_dec (Z.lxor x y) 0) as [-> | N]; [apply Z.pow_pos_nonneg; lia |].
    assert (0 <= Z.lxor x y) by (apply Z.lxor_nonneg; lia). apply Z.log2_lt_pow2; [lia |].
    pose proof (Z.log2_lxor x y ltac:(lia) ltac:(lia)). pose proof (Z.log2_le_mono x (Z.max 1 most_of_all) ltac:(lia)). pose proof (Z.log2_le_mono y (Z.max 1 most_of_all) ltac:(lia)).
    fold l in H1, H2. lia.
  Qed.
  Lemma weights_positive : Forall (Z.le 0) ks.
  Proof.
    apply Forall_forall. intros k K. unfold ks, weights_for in K. apply in_map_iff in K. destruct K as [i [<- I]]. apply in_range in I. lia.
  Qed.
  Lemma plane_positive : forall k vs, 0 <= plane k vs.
  Proof. intros k vs. induction vs as [| v vs IH]; cbn [plane]; [lia |]. destruct (Z.testbit v k); simpl Z.b2z; lia. Qed.
  Lemma mask_bit : forall h a, 0 <= h -> 0 <= a -> Z.testbit (Z.lxor (Z.ones (h + 1)) 1) a = true <-> 1 <= a <= h.
  Proof.
    intros h a H A. rewrite Z.lxor_spec. destruct (Z_lt_ge_dec a (h + 1)) as [L | L]; [rewrite Z.ones_spec_low by lia | rewrite Z.ones_spec_high by lia].
    - destruct (Z.eq_dec a 0) as [-> | N]; [simpl; split; [discriminate | lia] |]. rewrite (Z.bits_above_log2 1) by (simpl; lia). simpl. split; auto. lia.
    - rewrite (Z.bits_above_log2 1) by (simpl; lia). simpl. split; [discriminate | lia].
  Qed.
  Lemma halves_in : forall f r k u, In u (halves k f r) <-> exists i, Z.of_nat i < k /\ (i < length f)%nat /\ (i < length r)%nat /\ Z.lxor (nth i f 0) (nth i r 0) = u.
  Proof.
    induction f as [| x f IH]; intros r k u; cbn [halves].
    - split; [intros [] | intros [i [_ [L _]]]; simpl in L; lia].
    - destruct r as [| y r]; [split; [intros [] | intros [i [_ [_ [L _]]]]; simpl in L; lia] |].
      destruct (Z.leb_spec k 0); [split; [intros [] | intros [i [L _]]; lia] |]. cbn [In]. rewrite IH. split.
      + intros [<- | [i [A [B [C D]]]]]; [exists 0%nat; simpl; repeat split; auto; lia | exists (S i); simpl; repeat split; auto; lia].
      + intros [[| i] [A [B [C D]]]]; [left; auto | right; exists i; simpl in *; repeat split; auto; lia].
  Qed.
  Lemma nth_small : forall l, Forall small l -> forall i, (i < length l)%nat -> small (nth i l 0).
  Proof. intros l F i I. rewrite Forall_forall in F. apply F, nth_In, I. Qed.
  Lemma nth_tl : forall (l : list Z) i, nth i (tl l) 0 = nth (S i) l 0.
  Proof. intros [| x l] i; auto. destruct i; auto. Qed.
  Lemma pairs_ok : forall most forth back left, Forall small forth -> Forall small back -> Z.of_nat (length back) = left + 1 -> (length back <= length forth)%nat -> 0 <= left ->
    forall u, 0 <= u <= most -> (Z.testbit (pairs_reached most (planes_for ks forth) (planes_for ks back) left) u = true <-> In u (halves (left / 2) (tl forth) (tl back))).
  Proof.
    intros most forth back left F B Lb Lf Ln u U. unfold pairs_reached. cbv zeta. pose proof (Z.div_pos left 2 Ln ltac:(lia)) as H. pose proof (Z.mul_div_le left 2 ltac:(lia)) as H'.
    assert (E : map (fun e => (fst (fst e), Z.lxor (snd (fst e)) (snd (snd e)))) (combine (planes_for ks forth) (planes_for ks back)) =
      map (fun k => (Z.setbit 0 k, Z.lxor (plane k forth) (plane k back))) ks).
    { unfold planes_for. generalize ks. intro l. induction l as [| k l IH]; cbn [map combine]; auto. rewrite IH. auto. }
    rewrite E. clear E. rewrite reached_ok; [| | apply Z.lxor_nonneg; rewrite Z.ones_equiv; pose proof (Z.pow_pos_nonneg 2 (left / 2 + 1)); lia | lia | auto].
    - rewrite halves_in.
      assert (W : forall a, 0 <= a -> worth (map (fun k => (Z.setbit 0 k, Z.lxor (plane k forth) (plane k back))) ks) a =
        fold_right (fun j s => (if Z.testbit (Z.lxor (nth (Z.to_nat a) forth 0) (nth (Z.to_nat a) back 0)) j then Z.setbit 0 j else 0) + s) 0 ks).
      { intros a A. generalize ks. intro l. induction l as [| k l IH]; cbn [map worth fold_right]; auto. rewrite IH, !Z.lxor_spec, !plane_bit by auto. auto. }
      assert (Tl : forall l : list Z, length (tl l) = (length l - 1)%nat) by (intros []; simpl; lia).
      split.
      + intros [a [A [T V]]]. apply mask_bit in T; auto. rewrite W, Z.add_0_l in V by auto.
        rewrite xor_worth in V by (apply nth_small; auto; lia). exists (Z.to_nat (a - 1)). rewrite !nth_tl. replace (S (Z.to_nat (a - 1))) with (Z.to_nat a) by lia.
        rewrite !Tl. repeat split; auto; lia.
      + intros [i [A [Bf [Bb V]]]]. exists (Z.of_nat (S i)). rewrite !nth_tl in V. rewrite !Tl in *.
        split; [lia |]. split; [apply mask_bit; lia |]. rewrite W, Nat2Z.id by lia. rewrite xor_worth by (apply nth_small; auto; lia). lia.
    - apply Forall_forall. intros e I. apply in_map_iff in I. destruct I as [k [<- K]]. pose proof weights_positive as P. rewrite Forall_forall in P. apply P in K.
      cbn [fst snd]. split; [rewrite Z.setbit_spec', Z.lor_0_l; apply Z.pow_nonneg; lia | apply Z.lxor_nonneg; pose proof (plane_positive k forth); pose proof (plane_positive k back); lia].
  Qed.

  Variable t : PM.t Z.
  Variable forth : list Z.
  Hypothesis forth_small : Forall small forth.
  Definition no_threes (code : list nat) : bool := forallb (fun d => negb (bit d 3)) code.
  Lemma plane_values_ok : forall most code left back, no_threes code = true -> Forall small back -> Z.of_nat (length back) = left + 1 -> (length back <= length forth)%nat ->
    forall u, 0 <= u <= most -> (Z.testbit (plane_values most (planes_for ks forth) back (planes_for ks back) code left) u = true <-> In u (quick_values t forth back code left)).
  Proof.
    intros most. induction code as [| d code IH]; intros left back N B Lb Lf u U; cbn [plane_values quick_values]; [rewrite Z.testbit_0_l; split; [discriminate | intros []] |].
    destruct (Z.ltb_spec left 0) as [Neg | Pos]; [rewrite Z.testbit_0_l; split; [discriminate | intros []] |].
    unfold no_threes in N. cbn [forallb] in N. apply andb_true_iff in N. destruct N as [N3 N]. apply negb_true_iff in N3. cbv zeta.
    assert (E : map (fun e => (fst e, Z.shiftr (snd e) 1)) (planes_for ks back) = planes_for ks (tl back)).
    { unfold planes_for. rewrite map_map. apply map_ext. intro k. cbn [fst snd]. rewrite plane_tail. auto. }
    rewrite E. clear E. destruct back as [| b0 back]; [simpl in Lb; lia |]. inversion B as [| ? ? B0 B']; subst. cbn [tl hd] in *.
    assert (R := IH (left - 1) back N B' ltac:(simpl length in Lb; lia) ltac:(simpl in *; lia) u U).
    assert (P := pairs_ok most forth (b0 :: back) left forth_small B Lb Lf Pos u U). cbn [tl] in P.
    set (rest := plane_values _ _ _ _ _ _) in *. set (pairs := pairs_reached _ _ _ _) in *.
    unfold quick_splits. rewrite N3, !in_app_iff, <- R. cbn [tl hd].
    assert (C : Z.testbit (if bit d 2 then Z.lor rest pairs else rest) u = true <-> In u (if bit d 2 then halves (left / 2) (tl forth) back else []) \/ Z.testbit rest u = true).
    { destruct (bit d 2); [rewrite Z.lor_spec, orb_true_iff, P; tauto | simpl; tauto]. }
    set (one := if bit d 2 then _ else _) in *. assert (S1 : Z.testbit (if bit d 1 && (0 <? left) then Z.setbit one b0 else one) u = true <->
      In u (if bit d 1 then if 0 <? left then [b0] else [] else []) \/ Z.testbit one u = true).
    { destruct (bit d 1), (0 <? left); cbn [andb]; try (simpl; tauto). unfold small in B0. rewrite Z.setbit_eqb, orb_true_iff, Z.eqb_eq by lia. simpl. tauto. }
    set (two := if bit d 1 && _ then _ else _) in *. assert (S0 : Z.testbit (if bit d 0 && (left =? 0) then Z.setbit two 0 else two) u = true <->
      In u (if bit d 0 then if left =? 0 then [0] else [] else []) \/ Z.testbit two u = true).
    { destruct (bit d 0), (left =? 0); cbn [andb]; try (simpl; tauto). rewrite Z.setbit_eqb, orb_true_iff, Z.eqb_eq by lia. simpl. tauto. }
    rewrite S0, S1, C. tauto.
  Qed.
  Lemma quick_values_positive : forall code left back, no_threes code = true -> Forall small back -> Forall (Z.le 0) (quick_values t forth back code left).
  Proof.
    induction code as [| d code IH]; intros left back N B; cbn [quick_values]; [constructor |]. destruct (left <? 0); [constructor |].
    unfold no_threes in N. cbn [forallb] in N. apply andb_true_iff in N. destruct N as [N3 N]. apply negb_true_iff in N3.
    assert (Tl : Forall small (tl back)) by (destruct B; simpl; auto). apply Forall_app. split; [| apply IH; auto].
    unfold quick_splits. rewrite N3. rewrite !Forall_app. split; [| split].
    - destruct (bit d 0), (left =? 0); repeat constructor; lia.
    - destruct (bit d 1), (0 <? left); repeat constructor. destruct B as [| x l X]; simpl; [lia | unfold small in X; lia].
    - destruct (bit d 2); [| constructor]. apply Forall_forall. intros u I. apply halves_in in I. destruct I as [i [_ [A [C <-]]]].
      assert (F : Forall small (tl forth)) by (destruct forth_small; simpl; auto).
      pose proof (nth_small _ F i A). pose proof (nth_small _ Tl i C). unfold small in *. apply Z.lxor_nonneg. lia.
  Qed.
  Lemma mexZ_is : forall vs v, Forall (Z.le 0) vs -> 0 <= v -> ~ In v vs -> (forall u, 0 <= u < v -> In u vs) -> mexZ vs = v.
  Proof.
    intros vs v P V N L. rewrite Forall_forall in P. destruct (mexZ_spec vs P) as [A [B C]].
    destruct (Z.lt_trichotomy (mexZ vs) v) as [H | [H | H]]; auto; exfalso; [apply B, L | apply N, C]; lia.
  Qed.
  Lemma plane_heaps_ok : forall code, no_threes code = true -> forall todo n back, Forall small todo -> Forall small back -> Z.of_nat (length back) = n ->
    (length back + length todo <= length forth)%nat -> plane_heaps (planes_for ks forth) code todo n back (planes_for ks back) = true -> quick_heaps t forth code todo n back = true.
  Proof.
    intros code N. induction todo as [| v todo IH]; intros n back T B Lb Lf H; cbn [plane_heaps quick_heaps] in *; auto. cbv zeta in *.
    inversion T as [| ? ? Tv T']; subst. assert (B' : Forall small (v :: back)) by (constructor; auto).
    assert (E : map (fun e => (fst e, Z.lor (if Z.land v (fst e) =? 0 then 0 else 1) (2 * snd e))) (planes_for ks back) = planes_for ks (v :: back)).
    { unfold planes_for. rewrite map_map. apply map_ext_in. intros k K. cbn [fst snd]. pose proof weights_positive as P. rewrite Forall_forall in P. rewrite plane_push; auto. }
    rewrite E in H. rewrite !andb_true_iff in *. destruct H as [[Pv M] H]. split; [split; auto |].
    - apply Z.eqb_eq. apply Z.leb_le in Pv. apply Z.eqb_eq in M. apply (ones_mex [] (fun x => x) 0 mex_test) in M; auto. destruct M as [M1 M2].
      assert (V := plane_values_ok v code (Z.of_nat (length back)) (v :: back) N B' ltac:(simpl length; lia) ltac:(simpl in *; lia)).
      apply mexZ_is; auto; [apply quick_values_positive; auto | |].
      + intro I. apply V in I; [congruence | lia].
      + intros u U. apply V; [lia | auto].
    - apply IH; auto; [simpl length; lia | simpl in *; lia].
  Qed.
End Bits.
Theorem quick_by_planes_ok : forall t code values, no_threes code = true -> quick_by_planes code values = true -> quick_heaps t values code values 0 [] = true.
Proof.
  intros t code values N H. unfold quick_by_planes in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [[_ F] H].
  assert (F' : Forall (fun v => 0 <= v <= fold_left Z.max values 0) values).
  { apply Forall_forall. intros v V. rewrite forallb_forall in F. apply F in V. rewrite andb_true_iff, !Z.leb_le in V. auto. }
  apply (plane_heaps_ok (fold_left Z.max values 0) t values F' code N values 0 []); auto.
Qed.
