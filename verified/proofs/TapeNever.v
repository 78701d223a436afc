(** * Replacement-set games: squares that one side never occupies, and single checkers that never move *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Lists Adding TapeSound TapePolynomials.
Import ListNotations.
Local Open Scope Z_scope.

(** Plays can be taken back. *)
Lemma move_nonneg : forall R t t', (forall i, 0 <= many R i) -> nonneg t -> tape_move R t t' -> nonneg t'.
Proof.
  intros R t t' P N M. destruct M as [k K H | k K H]; intro x; rewrite H; pose proof (N x); pose proof (P (x - k)).
  - destruct (Z.eqb_spec k x); [subst; lia | lia].
  - specialize (K (x - k)). replace (k + (x - k)) with x in K by lia. destruct (Z_lt_le_dec 0 (many R (x - k))); [specialize (K l) |]; destruct (k =? x); lia.
Qed.
Lemma reach_app : forall R s t u, tape_reach R s t -> tape_reach R t u -> tape_reach R s u.
Proof.
  intros R s t u H. revert u. induction H as [s t Q | s t v M H IH] using reach_ind; intros u K.
  - destruct K as [i K]. inversion K as [a E | j a b M' K']; subst; [apply reached; intro x; rewrite Q; apply E |].
    apply moved with b; [| exists j; auto]. destruct M' as [k P E | k P E].
    + apply expand with k; [rewrite Q; auto | intro x; rewrite Q; auto].
    + apply contract with k; [intros i I; rewrite Q; auto | intro x; rewrite Q; auto].
  - apply moved with t; [auto | apply IH; auto].
Qed.
Lemma reach_back : forall R s t, (forall i, 0 <= many R i) -> nonneg s -> tape_reach R s t -> tape_reach R t s.
Proof.
  intros R s t P N H. induction H as [s t Q | s t u M H IH] using reach_ind; [apply reached; intro; auto |].
  apply reach_app with t; [apply IH; eapply move_nonneg; eauto |].
  apply moved with s; [| apply reached; intro; auto]. destruct M as [k K Q | k K Q].
  - apply contract with k.
    + intros i I. rewrite Q. replace (k + i - k) with i by lia. pose proof (N (k + i)). destruct (Z.eqb_spec k (k + i)) as [E |]; [rewrite <- E in *; lia | lia].
    + intro x. rewrite Q. lia.
  - apply expand with k.
    + rewrite Q, Z.eqb_refl, Z.sub_diag. specialize (K 0). rewrite Z.add_0_r in K. pose proof (N k). destruct (Z_lt_le_dec 0 (many R 0)); [specialize (K l) |]; lia.
    + intro x. rewrite Q. lia.
Qed.

(** ** From one side, steps of a one-sided rule never occupy a square *)
Section Unreachable.
  Variable R : list (Z * Z).
  Variables e first square : Z.
  Variable T : PM.t Z.                       (* 1 at d: from the square that is d before, steps lead to the square *)
  Hypothesis One : e = 1 \/ e = -1.
  Hypothesis zero_in : 1 <= many R 0.
  Hypothesis rule_ok : forall i v, In (i, v) R -> 0 <= e * i /\ 1 <= v.
  Let far := e * (square - first).
  Definition bad (x : Z) : Prop := let d := e * (square - x) in 0 <= d <= far /\ look T d = 1.
  Hypothesis closed : forall d i v, 0 <= d -> In (i, v) R -> d + e * i <= far -> look T d = 1 -> look T (d + e * i) = 1.
  Lemma rule_nonneg : forall i, 0 <= many R i.
  Proof.
    intro i. unfold many, sum. clear zero_in closed. induction R as [| [j v] R' IH]; simpl; [lia |].
    pose proof (rule_ok j v ltac:(simpl; auto)). specialize (IH ltac:(intros; eapply rule_ok; simpl; eauto)). destruct (j =? i); lia.
  Qed.
  Definition inv (t : Z -> Z) : Prop := nonneg t /\ (forall x, e * x < e * first -> t x = 0) /\ forall x, bad x -> t x = 0.
  Definition good (k : Z) : Prop := e * first <= e * k /\ ~ bad k.
  Lemma occupied_good : forall t k, inv t -> 1 <= t k -> good k.
  Proof.
    intros t k [N [F B]] K. split; [| intro X; rewrite B in K by auto; lia].
    destruct (Z_lt_le_dec (e * k) (e * first)) as [L | L]; auto. rewrite F in K by auto. lia.
  Qed.
  Lemma contracted_good : forall t k, inv t -> (forall i, 0 < many R i -> many R i <= t (k + i)) -> good k.
  Proof. intros t k I K. apply occupied_good with t; auto. specialize (K 0 ltac:(lia)). rewrite Z.add_0_r in K. lia. Qed.
  Lemma off : forall k x, good k -> (e * x < e * first \/ bad x) -> x <> k /\ many R (x - k) = 0.
  Proof.
    intros k x [F B] X. assert (N : x <> k) by (intros ->; destruct X; [lia | auto]). split; auto.
    destruct (Z.eq_dec (many R (x - k)) 0) as [E | E]; auto. exfalso. apply many_not in E. destruct E as [v I]. destruct (rule_ok _ _ I) as [S V].
    destruct X as [X | [D L]]; [lia |]. apply B. unfold bad. cbv zeta in *. replace (e * (square - k)) with (e * (square - x) + e * (x - k)) by lia.
    assert (Le : e * (square - x) + e * (x - k) <= far) by (unfold far; lia). split; [lia |]. eapply closed; eauto; lia.
  Qed.
  Lemma inv_stays : forall t t', tape_move R t t' -> inv t -> inv t'.
  Proof.
    intros t t' M I. pose proof I as [N [F B]]. split; [eapply move_nonneg; eauto; apply rule_nonneg |].
    assert (G : forall x, (e * x < e * first \/ bad x) -> t' x = 0).
    { intros x X. assert (Tx : t x = 0) by (destruct X; auto). destruct M as [k K H | k K H].
      - destruct (off k x (occupied_good t k I K) X) as [Q Z0]. rewrite H, Z0, Tx. destruct (Z.eqb_spec k x); [congruence | lia].
      - destruct (off k x (contracted_good t k I K) X) as [Q Z0]. rewrite H, Z0, Tx. destruct (Z.eqb_spec k x); [congruence | lia]. }
    split; intros x X; apply G; auto.
  Qed.
  Theorem never_occupied : forall s t, look T 0 = 1 \/ far < 0 -> inv s -> tape_reach R s t -> t square = 0 /\
    exists E, (forall x, t x = s x + effect (adds_of R) E x) /\ many E square = 0.
  Proof.
    intros s t T0 I H.
    assert (Sq : e * square < e * first \/ bad square).
    { destruct (Z_lt_le_dec far 0) as [L | L]; [left; unfold far in L; lia |]. right. unfold bad. cbv zeta.
      rewrite Z.sub_diag, Z.mul_0_r. destruct T0; [split; auto; lia | lia]. }
    destruct (reach_net R inv good inv_stays occupied_good contracted_good s t H I) as [E [X K]].
    assert (I' : inv t).
    { clear X K. induction H as [s t Q | s t u M H IH] using reach_ind; [destruct I as [N [F B]]; split; [intro x; rewrite <- Q; auto |];
        split; intros x Y; rewrite <- Q; auto | apply IH; eapply inv_stays; eauto]. }
    split; [destruct I' as [_ [F B]]; destruct Sq; auto |]. exists E. split; auto. apply many_out. intros f J Q. apply K in J. rewrite Q in J.
    destruct J as [J1 J2]. destruct Sq; [lia | auto].
  Qed.
End Unreachable.
Fixpoint leads (fuel : nat) (d : Z) (steps : list Z) (t : PM.t Z) : PM.t Z :=
  match fuel with O => t | S fuel => leads fuel (d + 1) steps
    (PM.add (slot d) (if (d =? 0) || existsb (fun s => (0 <=? d - s) && (look t (d - s) =? 1)) steps then 1 else 0) t) end.
Definition is_multiset (l : list (Z * Z)) : bool := forallb (fun f => 1 <=? snd f) l.
Lemma is_multiset_ok : forall l, is_multiset l = true -> nonneg (many l).
Proof.
  intros l H x. unfold is_multiset in H. unfold many, sum. induction l as [| [k v] l IH]; simpl in *; [lia |].
  apply andb_true_iff in H. destruct H as [V H]. apply Z.leb_le in V. specialize (IH H). destruct (k =? x); lia.
Qed.
Definition tape_unreachable (R start goal : list (Z * Z)) (e square : Z) (from_goal : bool) (a : Z) (Q : list (Z * Z)) : bool :=
  let (s, o) := if from_goal then (goal, start) else (start, goal) in
  let first := first_of e s in let far := e * (square - first) in
  let T := leads (Z.to_nat (far + 1)) 0 (filter (Z.ltb 0) (map (fun f => e * fst f) R)) (PM.empty Z) in
  ((e =? 1) || (e =? -1)) && (1 <=? many R 0) && existsb (fun f => negb (fst f =? 0)) R && forallb (fun f => (0 <=? e * fst f) && (1 <=? snd f)) R &&
  is_multiset start && is_multiset goal && ((far <? 0) || (look T 0 =? 1)) &&
  forallb (fun f => e * first <=? e * fst f) s &&
  forallb (fun f => let d := e * (square - fst f) in (d <? 0) || negb (look T d =? 1)) s &&
  forallb (fun d => negb (look T d =? 1) || forallb (fun f => (far <? d + e * fst f) || (look T (d + e * fst f) =? 1)) R) (range (far + 1)) &&
  ((1 <=? many o square) ||
   all_divisible 0 (goal ++ opposite start ++ opposite (changes R Q)) && before 1 0 R a && negb (adds_of R a =? 0) && negb (many Q square =? 0)).
Theorem tape_unreachable_sound : forall R start goal e square from_goal a Q,
  tape_unreachable R start goal e square from_goal a Q = true -> ~ tape_reach R (many start) (many goal).
Proof.
  intros R start goal e square from_goal a Q H Reach. unfold tape_unreachable in H.
  destruct (if from_goal then (goal, start) else (start, goal)) as [s o] eqn:Side. cbv zeta in H.
  set (first := first_of e s) in *. set (far := e * (square - first)) in *.
  set (T := leads (Z.to_nat (far + 1)) 0 (filter (Z.ltb 0) (map (fun f => e * fst f) R)) (PM.empty Z)) in *.
  rewrite !andb_true_iff, !forallb_forall in H. destruct H as [[[[[[[[[[O Z0] _] Ru] Ms] Mg] T0] Fi] St] Cl] H].
  apply Z.leb_le in Z0. apply is_multiset_ok in Ms, Mg.
  assert (One : e = 1 \/ e = -1) by (apply orb_true_iff in O; rewrite !Z.eqb_eq in O; auto).
  assert (Rule : forall i v, In (i, v) R -> 0 <= e * i /\ 1 <= v) by (intros i v I; apply Ru in I; simpl in I; rewrite andb_true_iff, !Z.leb_le in I; auto).
  assert (Cl' : forall d i v, 0 <= d -> In (i, v) R -> d + e * i <= far -> look T d = 1 -> look T (d + e * i) = 1).
  { intros d i v D I L K. destruct (Rule i v I). assert (J : In d (range (far + 1))) by (apply in_range; lia). apply Cl in J.
    rewrite (proj2 (Z.eqb_eq _ _) K) in J. cbn [negb orb] in J. rewrite forallb_forall in J. apply J in I. cbn [fst] in I.
    apply orb_true_iff in I. rewrite Z.ltb_lt, Z.eqb_eq in I. destruct I; [lia | auto]. }
  assert (P : forall i, 0 <= many R i) by (apply (rule_nonneg R e); auto).
  assert (Ns : nonneg (many s) /\ tape_reach R (many s) (many o)).
  { destruct from_goal; injection Side as <- <-; split; auto. apply reach_back; auto. }
  destruct Ns as [Ns Rs].
  assert (I : inv e first square T (many s)).
  { split; auto. split; intros x X; apply many_out; intros f J E; rewrite <- E in X.
    - apply Fi, Z.leb_le in J. lia.
    - apply St in J. cbv zeta in J. destruct X as [D L]. cbv zeta in D. rewrite (proj2 (Z.eqb_eq _ _) L) in J. apply orb_true_iff in J.
      destruct J as [J | J]; [apply Z.ltb_lt in J; lia | discriminate]. }
  assert (T0' : look T 0 = 1 \/ far < 0) by (apply orb_true_iff in T0; rewrite Z.ltb_lt, Z.eqb_eq in T0; tauto).
  destruct (never_occupied R e first square T One Z0 Rule Cl' (many s) (many o) T0' I Rs) as [Em [E [X Me]]].
  apply orb_true_iff in H. destruct H as [H | H]; [apply Z.leb_le in H; lia |].
  rewrite !andb_true_iff, !negb_true_iff, !Z.eqb_neq in H. destruct H as [[[D A] Ca] Mq].
  assert (Dx : forall x, many goal x = many start x + effect (adds_of R) Q x).
  { intro x. pose proof (all_divisible_ok _ _ D x) as Y. apply Z.divide_0_l in Y. rewrite !many_app in Y. unfold opposite in Y. rewrite !many_opp, changes_ok in Y. lia. }
  set (F := if from_goal then E ++ Q else E ++ opposite Q).
  assert (F0 : forall x, effect (adds_of R) F x = 0).
  { intro x. specialize (X x). specialize (Dx x). unfold F. destruct from_goal; injection Side as <- <-; rewrite effect_app; unfold opposite; rewrite ?effect_opp; lia. }
  assert (Z : many F square = 0).
  { apply (net_low (adds_of R) 1 a (square + a + 1) F); auto; [apply before_zero; auto | lia]. }
  unfold F in Z. destruct from_goal; rewrite many_app in Z; unfold opposite in Z; rewrite ?many_opp in Z; lia.
Qed.

(** ** One checker: goal - start is T^g - T^s, which has the first and last coefficients 1 and -1, and no repeated factor *)
Definition conv (a b : list (Z * Z)) : list (Z * Z) := flat_map (fun f => move_by (fst f) (snd f) b) a.
Lemma many_conv : forall a b x, many (conv a b) x = effect (many b) a x.
Proof.
  intros a b x. induction a as [| [k v] a IH]; auto. cbn [conv flat_map fst snd]. rewrite many_app, many_move_by. unfold effect, sum in *.
  cbn [map fold_right fst snd]. rewrite <- IH. auto.
Qed.
Lemma effect_ext : forall c c' E x, (forall y, c y = c' y) -> effect c E x = effect c' E x.
Proof. intros c c' E x H. unfold effect. apply sum_ext. intros f _. rewrite H. auto. Qed.
Lemma effect_effect : forall c a b x, effect (fun y => effect c a y) b x = effect (fun y => effect c b y) a x.
Proof.
  intros c a b x. induction b as [| [k v] b IH]; unfold effect, sum in *; cbn [map fold_right fst snd].
  - induction a as [| [j w] a IHa]; auto. cbn [map fold_right fst snd]. rewrite <- IHa. lia.
  - rewrite IH. clear IH. induction a as [| [j w] a IHa]; cbn [map fold_right fst snd]; [lia |]. rewrite Z.mul_add_distr_l.
    replace (x - k - j) with (x - j - k) by lia. lia.
Qed.
Definition theta (l : list (Z * Z)) : list (Z * Z) := map (fun f => (fst f, fst f * snd f)) l.
Lemma many_theta : forall l x, many (theta l) x = x * many l x.
Proof.
  induction l as [| [k v] l IH]; intro x; [unfold many; simpl; lia |]. unfold theta in *. cbn [map fst snd]. rewrite !many_cons, IH.
  destruct (Z.eqb_spec k x); [subst |]; lia.
Qed.
Lemma theta_effect : forall c a x, x * effect c a x = effect c (theta a) x + effect (fun y => y * c y) a x.
Proof.
  intros c a x. induction a as [| [k v] a IH]; unfold effect, sum, theta in *; cbn [map fold_right fst snd] in *; [lia |].
  rewrite Z.mul_add_distr_l, IH. lia.
Qed.
Definition delta (y : Z) : Z := if 0 =? y then 1 else 0.
Lemma effect_delta : forall a x, effect delta a x = many a x.
Proof.
  intros a x. induction a as [| [k v] a IH]; auto. unfold effect, sum, delta in *. cbn [map fold_right fst snd]. rewrite IH, many_cons.
  destruct (Z.eqb_spec 0 (x - k)); destruct (Z.eqb_spec k x); lia.
Qed.
Lemma effect_comm : forall a b x, effect (many a) b x = effect (many b) a x.
Proof.
  intros a b x. rewrite <- (effect_ext (fun y => effect delta a y) (many a)) by (intro; apply effect_delta).
  rewrite effect_effect. apply effect_ext. intro. apply effect_delta.
Qed.
Lemma effect_plus : forall c d a x, effect (fun y => c y + d y) a x = effect c a x + effect d a x.
Proof. intros c d a x. unfold effect, sum. induction a as [| f a IH]; cbn [map fold_right]; lia. Qed.
Lemma effect_times : forall n c a x, effect (fun y => n * c y) a x = n * effect c a x.
Proof. intros n c a x. unfold effect, sum. induction a as [| f a IH]; cbn [map fold_right]; lia. Qed.
Lemma effect_shift : forall a c E x, effect (fun y => c (y - a)) E x = effect c E (x - a).
Proof. intros a c E x. unfold effect. apply sum_ext. intros f _. replace (x - fst f - a) with (x - a - fst f) by lia. auto. Qed.
(** T^s - T^g has no factor twice, up to a power of T. *)
Theorem no_repeated_factor : forall F H E d a s g, 1 <= d -> (forall i, i < 0 -> many F i = 0) -> many F 0 <> 0 ->
  (forall i, d < i -> many F i = 0) -> many F d <> 0 -> s <> g ->
  (forall x, (if g =? x then 1 else 0) - (if s =? x then 1 else 0) = effect (fun y => many (conv F (conv F H)) (y - a)) E x) -> False.
Proof.
  intros F H E d a s g D1 F0 Fa F1 Fd N Eq. set (V := conv E H).
  assert (D : forall x, (if g =? x + a then 1 else 0) - (if s =? x + a then 1 else 0) = effect (fun y => effect (many V) F y) F x).
  { intro x. rewrite Eq, effect_shift. replace (x + a - a) with x by lia.
    rewrite (effect_ext _ (fun y => effect (fun z => effect (many H) F z) F y)).
    2: { intro y. rewrite many_conv. apply effect_ext. intro z. apply many_conv. }
    rewrite effect_effect. apply effect_ext. intro y. rewrite effect_effect. apply effect_ext. intro z. symmetry. apply many_conv. }
  set (Y := conv (theta F) V ++ theta (conv F V) ++ move_by 0 (- (s - a)) (conv F V)).
  assert (K : forall x, effect (many F) Y x = if g =? x + a then g - s else 0).
  { intro x. rewrite effect_comm. rewrite (effect_ext (many Y) (fun y => effect (many V) (theta F) y + (y * effect (many V) F y + - (s - a) * effect (many V) F y))).
    2: { intro y. unfold Y. rewrite !many_app, many_theta, many_move_by, !many_conv, Z.sub_0_r. auto. }
    rewrite effect_plus, effect_plus, effect_times, <- D.
    rewrite <- (effect_effect (many V) F (theta F)). pose proof (theta_effect (fun y => effect (many V) F y) F x) as Th. rewrite <- D in Th.
    destruct (Z.eqb_spec g (x + a)); destruct (Z.eqb_spec s (x + a)); lia. }
  assert (Y0 : forall k, many Y k = 0).
  { intro k. destruct (Z_lt_le_dec k (g - a)) as [L | L].
    - apply (net_low (many F) 1 0 (g - a) Y); auto; [intros i I; apply F0; lia | | lia].
      intros x X. rewrite K. destruct (Z.eqb_spec g (x + a)); lia.
    - apply (net_low (many F) (-1) d (g - a) Y); auto; [intros i I; apply F1; lia | | lia].
      intros x X. rewrite K. destruct (Z.eqb_spec g (x + a)); lia. }
  assert (Z0 : (0 | effect (many F) Y (g - a))) by (apply effect_zero; intro j; rewrite Y0; exists 0; lia).
  apply Z.divide_0_l in Z0. rewrite K in Z0. destruct (Z.eqb_spec g (g - a + a)); lia.
Qed.
Definition shifted (R : list (Z * Z)) (a : Z) : list (Z * Z) := move_by (- a) 1 ((0, -1) :: R).
Lemma many_shifted : forall R a x, many (shifted R a) x = adds_of R (x + a).
Proof.
  intros R a x. unfold shifted. rewrite many_move_by, many_cons. unfold adds_of. replace (x - - a) with (x + a) by lia. destruct (0 =? x + a); lia.
Qed.
(** The factor divides the rule's polynomial (twice when repeated), with the quotient H; its ends are not units, or it is
    repeated and not constant. *)
Definition tape_never (R : list (Z * Z)) (s g : Z) (factor : list Z) (repeated : bool) (a z : Z) (H : list Z) : bool :=
  let F := place_from 0 factor in let d := Z.of_nat (length factor) - 1 in
  negb (s =? g) && before 1 0 R a && negb (adds_of R a =? 0) && before (-1) 0 R z && negb (adds_of R z =? 0) &&
  negb (many F 0 =? 0) && negb (many F d =? 0) &&
  all_divisible 0 ((if repeated then conv F (conv F (place_from 0 H)) else conv F (place_from 0 H)) ++ opposite (shifted R a)) &&
  if repeated then (1 <=? d) || negb (Z.abs (adds_of R a) =? 1)
  else (negb (Z.abs (many F 0) =? 1) || negb (Z.abs (many F d) =? 1)) && (negb (Z.abs (adds_of R a) =? 1) || negb (Z.abs (adds_of R z) =? 1)).
Lemma ends_unit : forall R s g e a E, e = 1 \/ e = -1 -> s <> g -> before e 0 R a = true -> adds_of R a <> 0 ->
  (forall x, (if g =? x then 1 else 0) - (if s =? x then 1 else 0) = effect (adds_of R) E x) -> Z.abs (adds_of R a) = 1.
Proof.
  intros R s g e a E One N B A Eq. set (low := if e * s <? e * g then s else g).
  assert (L : forall x, e * x < e * low -> effect (adds_of R) E x = 0).
  { intros x X. rewrite <- Eq. unfold low in X. destruct (Z.ltb_spec (e * s) (e * g)); destruct (Z.eqb_spec g x); destruct (Z.eqb_spec s x); subst; lia. }
  pose proof (net_first (adds_of R) e a low E One (before_zero e R a B) A L) as F. rewrite <- Eq in F.
  assert (X : Z.abs (many E (low - a) * adds_of R a) = 1).
  { rewrite <- F. unfold low. destruct (e * s <? e * g); destruct (Z.eqb_spec g g); destruct (Z.eqb_spec s s); destruct (Z.eqb_spec g s); destruct (Z.eqb_spec s g); subst; try lia; congruence. }
  rewrite Z.abs_mul in X. apply Z.eq_mul_1_nonneg' in X; lia.
Qed.
Theorem tape_never_sound : forall R s g factor repeated a z H, tape_never R s g factor repeated a z H = true ->
  ~ tape_reach R (many [(s, 1)]) (many [(g, 1)]).
Proof.
  intros R s g factor repeated a z H C T. unfold tape_never in C. cbv zeta in C. set (F := place_from 0 factor) in *.
  set (d := Z.of_nat (length factor) - 1) in *. rewrite !andb_true_iff, !negb_true_iff, !Z.eqb_neq in C.
  destruct C as [[[[[[[[N A] Ca] Z0] Cz] F0] Fd] D] C]. apply reach_effect in T. destruct T as [E T].
  assert (Eq : forall x, (if g =? x then 1 else 0) - (if s =? x then 1 else 0) = effect (adds_of R) E x).
  { intro x. specialize (T x). rewrite !many_cons in T. unfold many in T. simpl in T. lia. }
  pose proof (ends_unit R s g 1 a E (or_introl eq_refl) N A Ca Eq) as Ua.
  pose proof (ends_unit R s g (-1) z E (or_intror eq_refl) N Z0 Cz Eq) as Uz.
  destruct repeated.
  - apply orb_true_iff in C. destruct C as [C | C]; [| apply negb_true_iff, Z.eqb_neq in C; lia]. apply Z.leb_le in C.
    apply (no_repeated_factor F (place_from 0 H) E d a s g C); auto.
    + intros i I. unfold F. rewrite many_place_from. destruct (Z.leb_spec 0 i); lia.
    + intros i I. unfold F. rewrite many_place_from. destruct (Z.leb_spec 0 i); auto. apply nth_overflow. unfold d in I. lia.
    + intro x. rewrite Eq. apply effect_ext. intro y. pose proof (all_divisible_ok _ _ D (y - a)) as Y. apply Z.divide_0_l in Y.
      rewrite many_app in Y. unfold opposite in Y. rewrite many_opp, many_shifted in Y. replace (y - a + a) with y in Y by lia. lia.
  - apply andb_true_iff in C. destruct C as [_ C]. apply orb_true_iff in C. rewrite !negb_true_iff, !Z.eqb_neq in C. lia.
Qed.
