(** * Replacement-set games: a polynomial that divides T^n - 1 has small power sums

    For F V = T^n - 1 the sums of the k-th powers of the roots of F are the coefficients of P = T F' V, taken modulo T^n - 1.
    There P P = n P, because P + T F V' = n T^n and P F V' = 0. On functions with the period n let P~ be the adjoint of P:
    p = P delta has P p = n p, so |n p - P~ p|^2 = 0 and n p = P~ p. So n p(-k) is the product of p with p shifted by k, which is at
    most |p|^2 = n p(0): no power sum is larger than the degree. Newton's identities compute the power sums from F. *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Lists Adding TapeSound TapePolynomials TapeNever.
Import ListNotations.
Local Open Scope Z_scope.

Lemma many_effect : forall c A B x, (forall y, many A y = many B y) -> effect c A x = effect c B x.
Proof.
  intros c A B x H. assert (D : (0 | effect c (A ++ opposite B) x)).
  { apply effect_zero. intro j. unfold opposite. rewrite many_app, many_opp, H. exists 0. lia. }
  apply Z.divide_0_l in D. unfold opposite in D. rewrite effect_app, effect_opp in D. lia.
Qed.
Lemma effect_move_by : forall c k v A x, effect c (move_by k v A) x = v * effect c A (x - k).
Proof.
  intros c k v A x. induction A as [| [j w] A IH]; unfold effect, sum, move_by in *; cbn [map fold_right fst snd] in *; [lia |].
  rewrite IH, Z.mul_add_distr_l, Z.sub_add_distr. lia.
Qed.
Lemma effect_conv : forall c A B x, effect c (conv A B) x = effect (effect c B) A x.
Proof.
  intros c A B x. induction A as [| [k v] A IH]; auto. cbn [conv flat_map fst snd]. fold (conv A B).
  rewrite effect_app, IH, effect_move_by. unfold effect at 3. cbn [map fst snd]. unfold sum. cbn [fold_right]. auto.
Qed.
Lemma effect_swap : forall c A B x, effect (effect c A) B x = effect (effect c B) A x.
Proof. exact effect_effect. Qed.

(** ** Functions with a period, and their products *)
Section Period.
  Variable n : Z.
  Hypothesis N : 1 <= n.
  Definition periodic (c : Z -> Z) : Prop := forall x, c (x + n) = c x.
  Lemma periodic_times : forall c k x, periodic c -> c (x + k * n) = c x.
  Proof.
    intros c k x P. assert (G : forall j y, c (y + Z.of_nat j * n) = c y).
    { induction j as [| j IH]; intro y; [f_equal; lia |]. replace (y + Z.of_nat (S j) * n) with ((y + Z.of_nat j * n) + n) by lia. rewrite P. auto. }
    destruct (Z_le_gt_dec 0 k); [rewrite <- (Z2Nat.id k) by lia; apply G |].
    rewrite <- (G (Z.to_nat (- k)) (x + k * n)). f_equal. lia.
  Qed.
  Lemma periodic_mod : forall c x, periodic c -> c x = c (x mod n).
  Proof. intros c x P. rewrite <- (periodic_times c (x / n) (x mod n) P). f_equal. pose proof (Z.div_mod x n). lia. Qed.
  Lemma effect_periodic : forall c A, periodic c -> periodic (effect c A).
  Proof. intros c A P x. unfold effect. apply sum_ext. intros e _. replace (x + n - fst e) with (x - fst e + n) by lia. rewrite P. auto. Qed.

  Definition round (g : Z -> Z) : Z := sum (map g (range n)).
  Lemma round_next : forall g, periodic g -> round (fun x => g (x + 1)) = round g.
  Proof.
    intros g P. unfold round. rewrite range_map, !map_map.
    assert (G : forall k, sum (map (fun i => g (Z.of_nat i + 1)) (seq 0 k)) + g 0 = sum (map (fun i => g (Z.of_nat i)) (seq 0 k)) + g (Z.of_nat k)).
    { induction k as [| k IH]; [reflexivity |]. rewrite seq_S, !map_app, !sum_app. cbn [map plus]. unfold sum in *. cbn [fold_right].
      replace (Z.of_nat (S k)) with (Z.of_nat k + 1) by lia. lia. }
    specialize (G (Z.to_nat n)). rewrite Z2Nat.id in G by lia. pose proof (P 0) as P0. rewrite Z.add_0_l in P0. lia.
  Qed.
  Lemma round_shift : forall g k, periodic g -> round (fun x => g (x + k)) = round g.
  Proof.
    intros g k P. assert (G : forall j h, periodic h -> round (fun x => h (x + Z.of_nat j)) = round h).
    { induction j as [| j IH]; intros h Q; [unfold round; apply sum_ext; intros; f_equal; lia |].
      rewrite <- (IH h Q). rewrite <- (round_next (fun x => h (x + Z.of_nat j))).
      - unfold round. apply sum_ext. intros. f_equal. lia.
      - intro x. replace (x + n + Z.of_nat j) with (x + Z.of_nat j + n) by lia. apply Q. }
    destruct (Z_le_gt_dec 0 k); [rewrite <- (Z2Nat.id k) by lia; auto |].
    rewrite <- (G (Z.to_nat (- k)) (fun x => g (x + k))).
    - unfold round. apply sum_ext. intros. f_equal. lia.
    - intro x. replace (x + n + k) with (x + k + n) by lia. apply P.
  Qed.
  Definition product_of (a b : Z -> Z) : Z := round (fun x => a x * b x).
  Definition adjoint (A : list (Z * Z)) : list (Z * Z) := map (fun e => (- fst e, snd e)) A.
  Lemma adjoint_ok : forall a b A, periodic a -> periodic b -> product_of (effect a A) b = product_of a (effect b (adjoint A)).
  Proof.
    intros a b A Pa Pb. unfold product_of, round. induction A as [| [k v] A IH]; unfold effect, sum, adjoint in *; cbn [map fold_right fst snd] in *.
    - apply (sum_ext Z). intros. lia.
    - fold (sum (map (fun x => (v * a (x - k) + fold_right Z.add 0 (map (fun e => snd e * a (x - fst e)) A)) * b x) (range n))) in *.
      fold (sum (map (fun x => fold_right Z.add 0 (map (fun e => snd e * a (x - fst e)) A) * b x) (range n))) in IH.
      fold (sum (map (fun x => a x * fold_right Z.add 0 (map (fun e => snd e * b (x - fst e)) (map (fun e => (- fst e, snd e)) A))) (range n))) in IH.
      fold (sum (map (fun x => a x * (v * b (x - - k) + fold_right Z.add 0 (map (fun e => snd e * b (x - fst e)) (map (fun e => (- fst e, snd e)) A)))) (range n))).
      rewrite (sum_ext _ _ (fun x => v * (a (x - k) * b x) + fold_right Z.add 0 (map (fun e => snd e * a (x - fst e)) A) * b x)) by (intros; lia).
      rewrite (sum_ext _ (fun x => a x * (v * b (x - - k) + _)) (fun x => v * (a x * b (x - - k)) +
        a x * fold_right Z.add 0 (map (fun e => snd e * b (x - fst e)) (map (fun e => (- fst e, snd e)) A)))) by (intros; lia).
      rewrite !sum_plus, !sum_scale, IH. f_equal. f_equal. symmetry.
      pose proof (round_shift (fun x => a x * b (x - - k)) (- k)) as S. unfold round in S. rewrite <- S.
      + apply sum_ext. intros x _. replace (x + - k) with (x - k) by lia. replace (x - k - - k) with x by lia. auto.
      + intro x. rewrite Pa. replace (x + n - - k) with (x - - k + n) by lia. rewrite Pb. auto.
  Qed.
  Lemma product_comm : forall a b, product_of a b = product_of b a.
  Proof. intros. unfold product_of, round. apply sum_ext. intros. lia. Qed.
  Lemma product_ext : forall a a' b b', (forall x, a x = a' x) -> (forall x, b x = b' x) -> product_of a b = product_of a' b'.
  Proof. intros a a' b b' A B. unfold product_of, round. apply sum_ext. intros. rewrite A, B. auto. Qed.
  Lemma product_scale : forall k a b, product_of (fun x => k * a x) b = k * product_of a b.
  Proof. intros. unfold product_of, round. rewrite <- sum_scale. apply sum_ext. intros. lia. Qed.
  Lemma sum_nonneg : forall A (f : A -> Z) l, (forall x, In x l -> 0 <= f x) -> 0 <= sum (map f l).
  Proof. intros A f l H. induction l as [| x l IH]; simpl; [lia |]. pose proof (H x (or_introl eq_refl)). unfold sum in *. cbn [fold_right]. assert (0 <= fold_right Z.add 0 (map f l)) by (apply IH; intros; apply H; simpl; auto). lia. Qed.
  Lemma sum_nonneg_zero : forall A (f : A -> Z) l, (forall x, In x l -> 0 <= f x) -> sum (map f l) = 0 -> forall x, In x l -> f x = 0.
  Proof.
    intros A f l H S x I. induction l as [| y l IH]; [destruct I |]. unfold sum in *. cbn [map fold_right] in S.
    pose proof (H y (or_introl eq_refl)). pose proof (sum_nonneg A f l ltac:(intros; apply H; simpl; auto)). unfold sum in *.
    destruct I as [-> | I]; [lia |]. apply IH; auto; [intros; apply H; simpl; auto | lia].
  Qed.
  Definition delta_n (x : Z) : Z := if x mod n =? 0 then 1 else 0.
  Lemma delta_periodic : periodic delta_n.
  Proof. intro x. unfold delta_n. replace (x + n) with (x + 1 * n) by lia. rewrite Z.mod_add by lia. auto. Qed.
  Lemma product_delta : forall b, product_of delta_n b = b 0.
  Proof.
    intro b. unfold product_of, round. rewrite (sum_ext _ _ (fun x => (if 0 =? x then 1 else 0) * b x)).
    - rewrite (pick _ Z.eqb Z.eqb_eq b 1 (range n) (NoDup_range n) 0). replace (existsb (Z.eqb 0) (range n)) with true; [lia |].
      symmetry. apply existsb_exists. exists 0. split; [apply in_range; lia | reflexivity].
    - intros x X. apply in_range in X. unfold delta_n. rewrite Z.mod_small by lia. rewrite Z.eqb_sym. auto.
  Qed.

  (** ** The bound *)
  Section Bound.
    Variable P : list (Z * Z).
    Hypothesis twice : forall c, periodic c -> forall x, effect (effect c P) P x = n * effect c P x.
    Let p := effect delta_n P.
    Lemma p_periodic : periodic p.
    Proof. apply effect_periodic, delta_periodic. Qed.
    Lemma own_adjoint : forall x, effect p (adjoint P) x = n * p x.
    Proof.
      pose proof p_periodic as Pp. assert (Pq : periodic (effect p (adjoint P))) by (apply effect_periodic; auto).
      assert (A1 : product_of p (effect p (adjoint P)) = n * product_of p p).
      { rewrite <- adjoint_ok by auto. rewrite <- product_scale. apply product_ext; auto. intro x. apply twice, delta_periodic. }
      assert (A2 : product_of (effect p (adjoint P)) (effect p (adjoint P)) = n * (n * product_of p p)).
      { rewrite <- adjoint_ok by auto. rewrite <- A1, (product_comm p), <- product_scale.
        apply product_ext; auto. intro x. rewrite effect_swap. rewrite (effect_ext _ (fun y => n * p y)) by (intro; apply twice, delta_periodic).
        rewrite effect_times. auto. }
      assert (Z0 : round (fun x => (n * p x - effect p (adjoint P) x) * (n * p x - effect p (adjoint P) x)) = 0).
      { unfold product_of, round in *. rewrite (sum_ext _ _ (fun x => n * n * (p x * p x) + (-2 * n * (p x * effect p (adjoint P) x) +
          effect p (adjoint P) x * effect p (adjoint P) x))) by (intros; lia).
        rewrite !sum_plus, !sum_scale, A1, A2. lia. }
      assert (S : forall x, 0 <= x < n -> effect p (adjoint P) x = n * p x).
      { intros x X. apply in_range in X. pose proof (sum_nonneg_zero _ _ _ (fun x _ => Z.square_nonneg (n * p x - effect p (adjoint P) x)) Z0 x X) as Q. cbv beta in Q. nia. }
      intro x. rewrite (periodic_mod _ x Pq), (periodic_mod p x Pp). apply S, Z.mod_pos_bound. lia.
    Qed.
    Theorem power_sums_bounded : forall k, Z.abs (p k) <= p 0.
    Proof.
      pose proof p_periodic as Pp.
      assert (G : forall k, product_of p (fun x => p (x - k)) = n * p (- k)).
      { intro k. unfold p at 1. rewrite adjoint_ok; [| apply delta_periodic |].
        - rewrite product_delta, effect_shift, own_adjoint. f_equal.
        - intro x. replace (x + n - k) with (x - k + n) by lia. apply Pp. }
      intro k. pose proof (G 0) as G0. pose proof (G (- k)) as Gk. rewrite Z.opp_involutive in Gk. rewrite Z.opp_0 in G0.
      assert (Q0 : product_of p p = n * p 0) by (rewrite <- G0; apply product_ext; auto; intro; f_equal; lia).
      assert (Qk : round (fun x => p (x - - k) * p (x - - k)) = product_of p p).
      { unfold product_of. rewrite <- (round_shift (fun x => p x * p x) k) by (intro; rewrite Pp; auto). unfold round. apply sum_ext. intros. replace (x - - k) with (x + k) by lia. auto. }
      assert (B : forall s, s = 1 \/ s = -1 -> 0 <= product_of p p + round (fun x => p (x - - k) * p (x - - k)) + s * (2 * product_of p (fun x => p (x - - k)))).
      { intros s S. unfold product_of, round. rewrite <- !sum_scale, <- !sum_plus. apply sum_nonneg. intros x _.
        pose proof (Z.square_nonneg (p x + s * p (x - - k))). destruct S as [-> | ->]; lia. }
      pose proof (B 1 (or_introl eq_refl)) as B1. pose proof (B (-1) (or_intror eq_refl)) as B2. rewrite Qk, Q0, Gk in B1, B2. nia.
    Qed.
  End Bound.
End Period.

(** ** Newton's identities *)
Section Newton.
  Variables (F V : list (Z * Z)) (d n : Z).
  Hypothesis D : 1 <= d.
  Hypothesis N : 1 <= n.
  Hypothesis F0 : forall i, i < 0 -> many F i = 0.
  Hypothesis Fd : forall i, d < i -> many F i = 0.
  Hypothesis first : many F 0 <> 0.
  Hypothesis lead : many F d = 1.
  Hypothesis FV : forall x, effect (many V) F x = (if n =? x then 1 else 0) - (if 0 =? x then 1 else 0).
  Let P := conv (theta F) V.
  Let p := effect (delta_n n) P.
  Lemma FV_moves : forall c x, effect (effect c V) F x = c (x - n) - c x.
  Proof.
    intros c x. rewrite <- effect_conv. rewrite (many_effect c _ [(n, 1); (0, -1)]).
    - unfold effect, sum. cbn [map fold_right fst snd]. rewrite Z.sub_0_r. lia.
    - intro y. rewrite many_conv, FV, !many_cons. change (many [] y) with 0. destruct (n =? y); destruct (0 =? y); lia.
  Qed.
  Lemma P_kills : forall c, periodic n c -> forall y, effect (effect c P) F y = 0.
  Proof.
    intros c Pc y. rewrite effect_swap. unfold P. rewrite effect_conv. rewrite (effect_ext _ (fun z => 0)).
    - unfold effect. apply sum_zero. intros. lia.
    - intro z. rewrite effect_swap, FV_moves. rewrite <- (Pc (z - n)). replace (z - n + n) with z by lia. lia.
  Qed.
  Lemma P_twice : forall c, periodic n c -> forall x, effect (effect c P) P x = n * effect c P x.
  Proof.
    intros c Pc. assert (S : forall c, periodic n c -> forall x, effect c P x + effect (effect c (theta V)) F x = n * c x).
    { intros b Pb x. rewrite <- effect_conv, <- effect_app. unfold P. rewrite (many_effect b _ [(n, n)]).
      - unfold effect, sum. cbn [map fold_right fst snd]. replace (b x) with (b (x - n)); [lia |]. rewrite <- (Pb (x - n)). f_equal. lia.
      - intro y. rewrite many_app, !many_conv. pose proof (theta_effect (many V) F y) as T.
        rewrite (effect_ext (many (theta V)) (fun z => z * many V z)) by (intro; apply many_theta). rewrite <- T, FV, many_cons. change (many [] y) with 0.
        destruct (Z.eqb_spec n y); destruct (Z.eqb_spec 0 y); subst; lia. }
    intro x. pose proof (S (effect c P) (effect_periodic n c P Pc) x) as Q.
    enough (E : effect (effect (effect c P) (theta V)) F x = 0) by lia. rewrite effect_swap.
    rewrite (effect_ext _ (fun z => 0)) by (intro; apply P_kills; auto). unfold effect. apply sum_zero. intros. lia.
  Qed.
  Lemma V_support : forall x, x < 0 \/ n - d < x -> many V x = 0.
  Proof.
    intros x [X | X].
    - apply (net_low (many F) 1 0 0 V); auto; [intros i I; apply F0; lia | | lia]. intros y Y. rewrite effect_comm, FV.
      destruct (Z.eqb_spec n y); destruct (Z.eqb_spec 0 y); lia.
    - apply (net_low (many F) (-1) d n V); auto; [intros i I; apply Fd; lia | lia | | lia]. intros y Y. rewrite effect_comm, FV.
      destruct (Z.eqb_spec n y); destruct (Z.eqb_spec 0 y); lia.
  Qed.
  Lemma long_enough : d <= n.
  Proof.
    destruct (Z_le_gt_dec d n) as [| G]; auto. exfalso. assert (V0 : forall j, many V j = 0) by (intro j; apply V_support; lia).
    pose proof (FV n) as Q. rewrite Z.eqb_refl in Q. rewrite effect_comm in Q.
    assert (Z0 : (0 | effect (many F) V n)) by (apply effect_zero; intro j; rewrite V0; exists 0; lia).
    apply Z.divide_0_l in Z0. destruct (Z.eqb_spec 0 n); lia.
  Qed.
  Lemma P_support : forall x, x < 1 \/ n < x -> many P x = 0.
  Proof.
    intros x X. unfold P. rewrite many_conv, effect_comm. apply Z.divide_0_l, effect_zero. intro j. rewrite many_theta.
    destruct (Z_lt_le_dec j 0) as [J | J]; [rewrite V_support by lia; exists 0; lia |].
    destruct (Z_lt_le_dec (n - d) j) as [K | K]; [rewrite V_support by lia; exists 0; lia |].
    destruct X as [X | X]; [| rewrite Fd by lia; exists 0; lia].
    destruct (Z.eq_dec (x - j) 0) as [E | E]; [rewrite E; exists 0; lia | rewrite F0 by lia; exists 0; lia].
  Qed.
  Lemma p_many : forall x, - n < x <= 0 -> p x = many P (x + n).
  Proof.
    intros x X. unfold p. pose proof (effect_one (delta_n n) 0 P (x + n) x) as Q.
    assert (Z0 : delta_n n (x - (x + n)) = 1).
    { unfold delta_n. replace (x - (x + n)) with (0 + (-1) * n) by lia. rewrite Z.mod_add by lia. reflexivity. }
    rewrite Z0 in Q. enough (H : (0 | effect (delta_n n) P x - many P (x + n) * 1)) by (apply Z.divide_0_l in H; lia).
    apply Q. intros j J. destruct (Z_lt_le_dec j 1) as [L | L]; [rewrite P_support by lia; exists 0; lia |].
    destruct (Z_lt_le_dec n j) as [K | K]; [rewrite P_support by lia; exists 0; lia |].
    unfold delta_n. destruct (Z.eqb_spec ((x - j) mod n) 0) as [M | M]; [| exists 0; lia].
    exfalso. apply J. apply Z.mod_divide in M; [| lia]. destruct M as [q M]. assert (q = -1) by nia. subst. lia.
  Qed.
  Lemma P_F : forall x, effect (many P) F x = many (theta F) (x - n) - many (theta F) x.
  Proof.
    intro x. rewrite (effect_ext (many P) (effect (many V) (theta F))) by (intro; apply many_conv). rewrite effect_swap.
    rewrite (effect_ext _ (fun y => effect (many V) F y)) by auto.
    rewrite <- (FV_moves (many (theta F)) x). rewrite effect_swap. apply effect_ext. intro y. rewrite effect_comm. auto.
  Qed.

  (** U is 0 after 0, and before it the power sums: U (- k) is the sum of the k-th powers. *)
  Let U (y : Z) : Z := if 0 <? y then 0 else p y.
  Lemma effect_same : forall c c' x, (forall j, 0 <= j <= d -> c (x - j) = c' (x - j)) -> effect c F x = effect c' F x.
  Proof.
    intros c c' x H. assert (Q : (0 | effect (fun y => c y + -1 * c' y) F x)).
    { apply effect_zero. intro j. destruct (Z_lt_le_dec j 0); [rewrite F0 by lia; exists 0; lia |].
      destruct (Z_lt_le_dec d j); [rewrite Fd by lia; exists 0; lia |]. rewrite H by lia. exists 0. lia. }
    apply Z.divide_0_l in Q. rewrite effect_plus, effect_times in Q. lia.
  Qed.
  Lemma newton : forall k, 0 <= k -> effect U F (d - k) = (d - k) * many F (d - k).
  Proof.
    intros k K. pose proof long_enough. destruct (Z_lt_le_dec k n) as [L | L].
    - rewrite (effect_same U (fun y => many P (y - - n))).
      + rewrite effect_shift, P_F, !many_theta. replace (d - k - - n - n) with (d - k) by lia. rewrite (Fd (d - k - - n)) by lia. lia.
      + intros j J. unfold U. destruct (Z.ltb_spec 0 (d - k - j)); [symmetry; apply P_support; lia |].
        rewrite p_many by lia. f_equal. lia.
    - rewrite (effect_same U p).
      + unfold p. rewrite P_kills by (apply delta_periodic; auto). destruct (Z.eq_dec k d) as [-> |]; [lia | rewrite F0; lia].
      + intros j J. unfold U. destruct (Z.ltb_spec 0 (d - k - j)); auto. lia.
  Qed.
  Lemma p_0 : p 0 = d.
  Proof.
    pose proof (newton 0 ltac:(lia)) as Q. rewrite Z.sub_0_r, lead, (effect_same U (fun y => p 0 * delta y)) in Q.
    - rewrite effect_times, effect_delta, lead in Q. lia.
    - intros j J. unfold U, delta. destruct (Z.ltb_spec 0 (d - j)); destruct (Z.eqb_spec 0 (d - j)); try lia. replace (d - j) with 0 by lia. lia.
  Qed.
  Theorem U_bounded : forall y, Z.abs (U y) <= d.
  Proof.
    intro y. unfold U. destruct (0 <? y); [lia |]. rewrite <- p_0. apply (power_sums_bounded n N P). apply P_twice.
  Qed.
End Newton.

(** ** The checker *)
Fixpoint dot (a b : list Z) : Z := match a, b with x :: a, y :: b => x * y + dot a b | _, _ => 0 end.
Fixpoint weighted (k : Z) (l : list Z) : list Z := match l with [] => [] | c :: l => k * c :: weighted (k - 1) l end.
(** The power sums by Newton's identities: [past] lists those that are known, the last one first. *)
Fixpoint large_power_sum (bound : Z) (steps : nat) (g e past : list Z) : bool :=
  match steps with
  | O => false
  | S steps => let u := hd 0 e - dot g past in (bound <? Z.abs u) || large_power_sum bound steps g (tl e) (u :: past)
  end.
Definition tape_root (R : list (Z * Z)) (s g : Z) (factor : list Z) (a : Z) (H : list Z) (steps : nat) : bool :=
  let d := Z.of_nat (length factor) - 1 in let lead := last factor 0 in let back := map (Z.mul lead) (rev factor) in
  negb (s =? g) && (1 <=? d) && (Z.abs lead =? 1) && negb (hd 0 factor =? 0) &&
  all_divisible 0 (conv (place_from 0 factor) (place_from 0 H) ++ opposite (shifted R a)) &&
  large_power_sum d steps (tl back) (weighted d back) [].

Lemma dot_last : forall a v l, dot (a ++ [v]) l = dot a l + v * nth (length a) l 0.
Proof.
  induction a as [| x a IH]; intros v [| y l]; simpl; try lia. rewrite IH. lia.
Qed.
Lemma dot_effect : forall c f y l x, (forall i, (i < length f)%nat -> nth i l 0 = c (x - (y + Z.of_nat (length f) - 1) + Z.of_nat i)) ->
  dot (rev f) l = effect c (place_from y f) x.
Proof.
  intros c f. induction f as [| v f IH]; intros y l x H; auto. cbn [rev place_from]. rewrite dot_last, rev_length.
  rewrite (IH (y + 1) l x) by (intros i I; rewrite H by (simpl; lia); f_equal; simpl length; lia).
  unfold effect, sum. cbn [map fold_right fst snd]. rewrite H by (simpl; lia). replace (x - _ + _) with (x - y) by (simpl length; lia). lia.
Qed.
Lemma nth_weighted : forall l k i, nth i (weighted k l) 0 = (k - Z.of_nat i) * nth i l 0.
Proof.
  induction l as [| c l IH]; intros k i; cbn [weighted]; [destruct i; simpl; lia |]. destruct i as [| i]; cbn [nth]; [lia |]. rewrite IH. lia.
Qed.
Lemma large_power_sum_ok : forall (u : Z -> Z) bound g e0,
  (forall k past, 0 <= k -> (forall i, nth i past 0 = u (k - 1 - Z.of_nat i)) -> u k = nth (Z.to_nat k) e0 0 - dot g past) ->
  forall steps k e past, 0 <= k -> (forall i, nth i e 0 = nth (Z.to_nat k + i) e0 0) -> (forall i, nth i past 0 = u (k - 1 - Z.of_nat i)) ->
  large_power_sum bound steps g e past = true -> exists j, bound < Z.abs (u j).
Proof.
  intros u bound g e0 Next. induction steps as [| steps IH]; intros k e past K E P H; [discriminate |]. cbn [large_power_sum] in H. cbv zeta in H.
  assert (Q : hd 0 e - dot g past = u k).
  { rewrite (Next k past K P). f_equal. specialize (E O). rewrite Nat.add_0_r in E. rewrite <- E. destruct e; auto. }
  rewrite Q in H. apply orb_true_iff in H. destruct H as [H | H]; [exists k; apply Z.ltb_lt; auto |].
  apply (IH (k + 1) (tl e) (u k :: past)); auto; [lia | |].
  - intro i. replace (Z.to_nat (k + 1) + i)%nat with (Z.to_nat k + S i)%nat by lia. rewrite <- E. destruct e as [| ? e]; auto. destruct i; auto.
  - intros [| i]; cbn [nth]; [f_equal; lia | rewrite P; f_equal; lia].
Qed.
Lemma rev_last : forall l : list Z, (1 <= length l)%nat -> rev l = last l 0 :: tl (rev l).
Proof. intros l L. destruct l as [| c l] using rev_ind; [simpl in L; lia |]. rewrite last_last, rev_app_distr. auto. Qed.
Theorem tape_root_sound : forall R s g factor a H steps, tape_root R s g factor a H steps = true ->
  ~ tape_reach R (many [(s, 1)]) (many [(g, 1)]).
Proof.
  intros R s g factor a H steps C T. unfold tape_root in C. cbv zeta in C. set (d := Z.of_nat (length factor) - 1) in *. set (lead := last factor 0) in *.
  rewrite !andb_true_iff, !negb_true_iff, !Z.eqb_neq, Z.eqb_eq, Z.leb_le in C. destruct C as [[[[[Ne D] Le] Fi] Dv] L].
  apply reach_effect in T. destruct T as [E T]. set (F := place_from 0 factor) in *. set (V0 := conv E (place_from 0 H)).
  assert (Eq : forall x, effect (many V0) F x = (if g =? x + a then 1 else 0) - (if s =? x + a then 1 else 0)).
  { intro x. specialize (T (x + a)). rewrite !many_cons in T. change (many [] (x + a)) with 0 in T.
    replace ((if g =? x + a then 1 else 0) - (if s =? x + a then 1 else 0)) with (effect (adds_of R) E (x + a)) by lia.
    rewrite (effect_ext (adds_of R) (fun y => many (conv F (place_from 0 H)) (y - a))).
    - rewrite effect_shift. replace (x + a - a) with x by lia. rewrite (effect_ext (many (conv F (place_from 0 H))) (effect (many (place_from 0 H)) F)) by (intro; apply many_conv).
      rewrite effect_swap. apply effect_ext. intro y. apply many_conv.
    - intro y. pose proof (all_divisible_ok _ _ Dv (y - a)) as Y. apply Z.divide_0_l in Y.
      rewrite many_app in Y. unfold opposite in Y. rewrite many_opp, many_shifted in Y. replace (y - a + a) with y in Y by lia. lia. }
  set (f := map (Z.mul lead) factor). set (m := Z.min s g - a). set (sigma := if s <? g then lead else - lead).
  assert (Len : length f = length factor) by (unfold f; apply map_length).
  assert (ManyF : forall i, many (place_from 0 f) i = lead * many F i).
  { intro i. unfold F. rewrite !many_place_from. destruct (0 <=? i); [| lia]. unfold f. rewrite <- (map_nth (Z.mul lead)). f_equal. lia. }
  assert (F1 : forall i, many F i = if 0 <=? i then nth (Z.to_nat i) factor 0 else 0) by (intro i; unfold F; rewrite many_place_from, Z.sub_0_r; auto).
  assert (Last : many F d = lead).
  { rewrite F1. destruct (Z.leb_spec 0 d); [| lia]. rewrite <- (rev_involutive factor) at 1.
    rewrite rev_nth by (rewrite rev_length; unfold d; lia). rewrite rev_length, rev_last by (unfold d in D; lia).
    replace (length factor - S (Z.to_nat d))%nat with O by (unfold d in *; lia). auto. }
  assert (L2 : lead * lead = 1) by (destruct (Z.abs_eq_cases lead 1); nia).
  set (u := fun k => (fun y => if 0 <? y then 0 else effect (delta_n (Z.abs (g - s))) (conv (theta (place_from 0 f)) (move_by (- m) sigma V0)) y) (- k)).
  assert (FV : forall x, effect (many (move_by (- m) sigma V0)) (place_from 0 f) x = (if Z.abs (g - s) =? x then 1 else 0) - (if 0 =? x then 1 else 0)).
  { intro x. rewrite (many_effect _ (place_from 0 f) (move_by 0 lead F)) by (intro y; rewrite ManyF, many_move_by, Z.sub_0_r; auto).
    rewrite effect_move_by, Z.sub_0_r. rewrite (effect_ext _ (fun y => sigma * many V0 (y - - m))) by (intro; apply many_move_by).
    rewrite effect_times, effect_shift, Eq. unfold sigma, m. destruct (Z.ltb_spec s g);
      destruct (Z.eqb_spec g (x - - (Z.min s g - a) + a)); destruct (Z.eqb_spec s (x - - (Z.min s g - a) + a));
      destruct (Z.eqb_spec (Z.abs (g - s)) x); destruct (Z.eqb_spec 0 x); lia. }
  assert (Hyp : (forall i, i < 0 -> many (place_from 0 f) i = 0) /\ (forall i, d < i -> many (place_from 0 f) i = 0) /\
    many (place_from 0 f) 0 <> 0 /\ many (place_from 0 f) d = 1).
  { repeat split.
    - intros i I. rewrite ManyF, F1. destruct (Z.leb_spec 0 i); lia.
    - intros i I. rewrite ManyF, F1. destruct (Z.leb_spec 0 i); [| lia]. rewrite nth_overflow; [lia |]. unfold d in I. lia.
    - rewrite ManyF, F1. cbn [Z.leb Z.compare Z.to_nat]. destruct factor; cbn [hd nth] in *; nia.
    - rewrite ManyF, Last. auto. }
  destruct Hyp as [H0 [H1 [H2 H3]]]. assert (NN : 1 <= Z.abs (g - s)) by lia.
  pose proof (newton (place_from 0 f) _ d _ NN H0 H1 H2 H3 FV) as New. pose proof (U_bounded (place_from 0 f) _ d _ D NN H0 H1 H2 H3 FV) as Bound.
  destruct (large_power_sum_ok u d (tl (map (Z.mul lead) (rev factor))) (weighted d (map (Z.mul lead) (rev factor)))) with (steps := steps) (k := 0)
    (e := weighted d (map (Z.mul lead) (rev factor))) (past := @nil Z) as [j J]; auto.
  - intros k past K P. specialize (New k K). rewrite <- (dot_effect _ f 0 (u k :: past)) in New.
    + rewrite nth_weighted. unfold f in New. rewrite <- map_rev in New.
      assert (Back : map (Z.mul lead) (rev factor) = 1 :: tl (map (Z.mul lead) (rev factor))).
      { rewrite rev_last by (unfold d in D; lia). fold lead. cbn [map tl]. rewrite L2. auto. }
      assert (Nk : nth (Z.to_nat k) (map (Z.mul lead) (rev factor)) 0 = many (place_from 0 f) (d - k)).
      { rewrite ManyF, F1. replace 0 with (lead * 0) at 1 by lia. rewrite map_nth. f_equal. destruct (Z.leb_spec 0 (d - k)).
        - rewrite rev_nth by (unfold d in *; lia). f_equal. unfold d in *. lia.
        - apply nth_overflow. rewrite rev_length. unfold d in *. lia. }
      rewrite Nk, Z2Nat.id by auto. rewrite Back in New at 1. cbn [dot] in New. fold f in New. lia.
    + intros i I. rewrite Len in *. destruct i as [| i]; cbn [nth]; [| rewrite P]; unfold u; cbv beta.
      * replace (d - k - (0 + Z.of_nat (length factor) - 1) + Z.of_nat 0) with (- k) by (unfold d; lia). auto.
      * replace (d - k - (0 + Z.of_nat (length factor) - 1) + Z.of_nat (S i)) with (- (k - 1 - Z.of_nat i)) by (unfold d; lia). auto.
  - lia.
  - intro i. unfold u. destruct (Z.ltb_spec 0 (- (0 - 1 - Z.of_nat i))); [destruct i; auto | lia].
  - specialize (Bound (- j)). unfold u in J. cbv beta in Bound, J. lia.
Qed.
