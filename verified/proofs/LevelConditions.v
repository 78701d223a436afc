(** * Level sets by local conditions *)
From Coq Require Import ZArith List Lia Bool Wf_nat.
From Ludus Require Import Puzzles Games Lists GrundyFacts.
Import ListNotations.

(** Sets are the level sets of the values below G when no position is in two of them, none has an option in its own set, and each position in none of
    the first sets has an option in the next one. *)
Section Local.
  Variables (P : Type) (move : P -> P -> Prop) (D : P -> Prop) (mu : P -> nat).
  Hypothesis down : forall p q, D p -> move p q -> D q /\ mu q < mu p.
  Hypothesis finite : forall p, D p -> exists l, forall q, move p q <-> In q l.
  Lemma values_exist : forall p, D p -> exists v, Grundy _ move p v.
  Proof.
    intro p. remember (mu p) as k eqn:K. revert p K. induction k as [k IH] using lt_wf_ind. intros p K d. destruct (finite p d) as [l L].
    apply (mex_exists _ move p l L). intros q I. apply L in I. destruct (down p q d I) as [d' m]. apply (IH (mu q)); auto. lia.
  Qed.
  Variables (G : nat) (L : nat -> P -> Prop).
  Hypothesis decided : forall h p, L h p \/ ~ L h p.
  Hypothesis one : forall p h h', D p -> h < G -> h' < h -> L h p -> ~ L h' p.
  Hypothesis apart : forall p q h, D p -> h < G -> L h p -> move p q -> ~ L h q.
  Hypothesis joined : forall p h, D p -> h < G -> (forall h', h' <= h -> ~ L h' p) -> exists q, move p q /\ L h q.
  Theorem level_sets : forall p h, D p -> h < G -> (Grundy _ move p h <-> L h p).
  Proof.
    intro p. remember (mu p) as k eqn:K. revert p K. induction k as [k IH] using lt_wf_ind. intros p K h d Hh.
    assert (Opt : forall q h, move p q -> h < G -> (Grundy _ move q h <-> L h q)).
    { intros q j M J. destruct (down p q d M) as [d' m]. apply (IH (mu q)); auto. lia. }
    destruct (values_exist p d) as [v V].
    assert (Miss : forall j, j < G -> Grundy _ move p j -> ~ forall h', h' <= j -> ~ L h' p).
    { intros j J Gj N. destruct (joined p j d J N) as [q [M Lq]]. apply Opt in Lq; auto. exact (Grundy_option _ _ _ _ _ _ Gj M Lq eq_refl). }
    assert (To : forall j, j < G -> L j p -> Grundy _ move p j).
    { intros j J Lj. destruct (Nat.lt_trichotomy v j) as [A | [-> | A]]; auto; exfalso.
      - apply (Miss v); auto; [lia |]. intros h' H'. apply (one p j h'); auto. lia.
      - inversion V as [p' v' _ B]; subst. destruct (B j A) as [q [M Gq]]. apply Opt in Gq; auto. exact (apart p q j d J Lj M Gq). }
    split; [| apply To; auto]. intro Gh.
    assert (Ex : (exists h', h' <= h /\ L h' p) \/ forall h', h' <= h -> ~ L h' p).
    { clear - decided. induction h as [| h IHh].
      - destruct (decided 0 p); [left; exists 0; auto |]. right. intros h' H'. replace h' with 0 by lia. auto.
      - destruct IHh as [[h' [A B]] | N]; [left; exists h'; auto |]. destruct (decided (S h) p); [left; exists (S h); auto |].
        right. intros h' H'. destruct (Nat.eq_dec h' (S h)) as [-> |]; auto. apply N. lia. }
    destruct Ex as [[h' [A B]] | N]; [| exfalso; exact (Miss h Hh Gh N)].
    assert (E : h' = h) by (apply (Grundy_unique _ _ p h' (To h' ltac:(lia) B) h Gh)). subst. auto.
  Qed.
End Local.
Local Open Scope Z_scope.

(** ** The conditions at x: [F h d] is f h (x + d) - x, where the level set h has the positions (x, f h x); [V d] says that x + d is not negative *)
Lemma fa_ext : forall A (f g : A -> bool) l, (forall x, f x = g x) -> forallb f l = forallb g l.
Proof. intros A f g l H. induction l as [| a l IH]; simpl; auto. rewrite H, IH. auto. Qed.
Lemma ex_ext : forall A (f g : A -> bool) l, (forall x, f x = g x) -> existsb f l = existsb g l.
Proof. intros A f g l H. induction l as [| a l IH]; simpl; auto. rewrite H, IH. auto. Qed.
Section Condition.
  Variables (G : nat) (W : Z) (slants : list (Z * Z)) (void : bool) (F : nat -> Z -> Z) (V : Z -> bool) (E : nat -> option Z).
  Definition corner (e : Z) : bool := negb (V (-1)) && (e =? 0).
  Definition lower (h : nat) (e : Z) : bool := existsb (fun h' => F h' 0 =? e) (seq 0 h).
  Definition linked (h : nat) (e : Z) : bool := existsb (fun s => V (- fst s) && (F h (- fst s) + snd s =? e)) slants ||
    match E h with Some g => (g =? e) && negb (corner e) | None => false end.
  Definition before (h : nat) (e : Z) : bool := existsb (fun d => V (e + d) && (e + d <? 0) && (F h (e + d) =? e)) (from_to (- W) W).
  Definition level_ok (h : nat) : bool :=
    V (F h 0) && existsb (fun d => V d && (F h d =? 0)) (from_to (- W) W) &&
    forallb (fun d => negb (V (- d) && (F h (- d) =? F h 0))) (from_to 1 (2 * W)) &&
    negb (lower h (F h 0)) && negb (linked h (F h 0)) && negb (void && corner (F h 0)) &&
    forallb (fun e => negb (V e) || (F h 0 <=? e) || lower h e || linked h e || before h e || void && corner e) (from_to (- W) W).
  Definition place_ok : bool := forallb level_ok (seq 0 G).
End Condition.
Lemma place_ok_ext : forall G W slants void F V E F' V' E', (forall h d, F h d = F' h d) -> (forall d, V d = V' d) -> (forall h, E h = E' h) ->
  place_ok G W slants void F V E = place_ok G W slants void F' V' E'.
Proof.
  intros G W slants void F V E F' V' E' HF HV HE.
  assert (Co : forall e, corner V e = corner V' e) by (intro e; unfold corner; rewrite HV; auto).
  assert (Lo : forall h e, lower F h e = lower F' h e) by (intros h e; apply ex_ext; intro; rewrite HF; auto).
  assert (Li : forall h e, linked slants F V E h e = linked slants F' V' E' h e).
  { intros h e. unfold linked. rewrite HE. apply (f_equal2 orb); [apply ex_ext; intro; rewrite HV, HF; auto |]. destruct (E' h); auto. rewrite Co. auto. }
  assert (Be : forall h e, before W F V h e = before W F' V' h e) by (intros h e; apply ex_ext; intro; rewrite HV, HF; auto).
  apply fa_ext. intro h. unfold level_ok. rewrite !HF, !HV, Lo, Li, Co.
  repeat apply (f_equal2 andb); auto; [apply ex_ext; intro; rewrite HV, HF; auto | apply fa_ext; intro; rewrite HV, HF; auto |].
  apply fa_ext. intro e. rewrite HV, Lo, Li, Be, Co. auto.
Qed.
Definition near (R : Z) (f : nat -> Z -> Z) (x : Z) (h : nat) (d : Z) : Z := if d <? - R then 0 else f h (x + d) - x.
Definition there (R x d : Z) : bool := (- R <=? d) && (0 <=? x + d).
Definition passing (g : option (nat -> Z -> Z)) (x : Z) (h : nat) : option Z := match g with Some g => Some (g h x - x) | None => None end.
Definition conditions (G : nat) (W : Z) (slants : list (Z * Z)) (void : bool) (n p R : Z) (f : nat -> Z -> Z) (g : option (nat -> Z -> Z)) : bool :=
  forallb (fun x => place_ok G W slants void (near R f x) (there R x) (passing g x)) (from_to 0 (n + R + p - 1)).
Lemma in_from_to : forall a b k, In k (from_to a b) <-> a <= k <= b.
Proof.
  intros a b k. unfold from_to. rewrite in_map_iff. split.
  - intros [i [<- I]]. apply in_seq in I. lia.
  - intro K. exists (Z.to_nat (k - a)). split; [lia |]. apply in_seq. lia.
Qed.
Lemma or_both : forall A B C D : Prop, (A <-> B) -> (C <-> D) -> (A \/ C <-> B \/ D).
Proof. tauto. Qed.
Section Facts.
  Variables (G : nat) (W : Z) (slants : list (Z * Z)) (void : bool) (n p R : Z) (f : nat -> Z -> Z) (g : option (nat -> Z -> Z)).
  Hypothesis sizes : 0 <= n /\ 1 <= p /\ 0 <= W /\ 2 * W + 1 <= R.
  Hypothesis short : forall s, In s slants -> 1 <= fst s <= R.
  Hypothesis repeats_f : forall h x, n <= x -> f h (x + p) = f h x + p.
  Hypothesis repeats_g : forall g0, g = Some g0 -> forall h x, n <= x -> g0 h (x + p) = g0 h x + p.
  Hypothesis narrow : forall h x, 0 <= x -> Z.abs (f h x - x) <= W.
  Hypothesis checked : conditions G W slants void n p R f g = true.
  Lemma everywhere : forall x, 0 <= x -> place_ok G W slants void (near R f x) (there R x) (passing g x) = true.
  Proof.
    intros x X. remember (Z.to_nat x) as k eqn:K. revert x X K. induction k as [k IH] using lt_wf_ind. intros x X K.
    unfold conditions in checked. rewrite forallb_forall in checked. destruct (Z.lt_ge_cases x (n + R + p)) as [Q | Q]; [apply checked, in_from_to; lia |].
    rewrite <- (IH (Z.to_nat (x - p)) ltac:(lia) (x - p) ltac:(lia) eq_refl). apply place_ok_ext.
    - intros h d. unfold near. destruct (Z.ltb_spec d (- R)); auto. replace (x + d) with (x - p + d + p) by lia. rewrite repeats_f by lia. lia.
    - intro d. unfold there. destruct (Z.leb_spec (- R) d); auto. cbn [andb]. apply eq_true_iff_eq. rewrite !Z.leb_le. lia.
    - intro h. unfold passing. destruct g as [g0 |]; auto. f_equal. replace x with (x - p + p) at 1 by lia. rewrite (repeats_g g0 eq_refl) by lia. lia.
  Qed.
  Lemma at_level : forall x h, 0 <= x -> (h < G)%nat -> level_ok W slants void (near R f x) (there R x) (passing g x) h = true.
  Proof. intros x h X H. pose proof (everywhere x X) as P. unfold place_ok in P. rewrite forallb_forall in P. apply P, in_seq. lia. Qed.
  Lemma near_at : forall x h d, - R <= d -> near R f x h d = f h (x + d) - x.
  Proof. intros x h d Hd. unfold near. destruct (Z.ltb_spec d (- R)); auto; lia. Qed.
  Lemma there_iff : forall x d, there R x d = true <-> - R <= d /\ 0 <= x + d.
  Proof. intros. unfold there. rewrite andb_true_iff, !Z.leb_le. tauto. Qed.
  Lemma corner_iff : forall x e, 0 <= x -> (corner (there R x) e = true <-> x = 0 /\ e = 0).
  Proof.
    intros x e X. unfold corner. rewrite andb_true_iff, negb_true_iff, Z.eqb_eq. rewrite <- not_true_iff_false, there_iff. lia.
  Qed.
  Lemma lower_iff : forall x h y, lower (near R f x) h (y - x) = true <-> exists h', (h' < h)%nat /\ f h' x = y.
  Proof.
    intros x h y. unfold lower. rewrite existsb_exists. split.
    - intros [h' [I Q]]. apply in_seq in I. apply Z.eqb_eq in Q. rewrite near_at, Z.add_0_r in Q by lia. exists h'. split; lia.
    - intros [h' [I Q]]. exists h'. split; [apply in_seq; lia |]. apply Z.eqb_eq. rewrite near_at, Z.add_0_r by lia. lia.
  Qed.
  Definition slanted (x y : Z) (h : nat) : Prop := exists s, In s slants /\ fst s <= x /\ f h (x - fst s) + snd s = y.
  Definition passed (x y : Z) (h : nat) : Prop := exists g0, g = Some g0 /\ g0 h x = y /\ ~ (x = 0 /\ y = 0).
  Lemma linked_iff : forall x h y, 0 <= x -> (linked slants (near R f x) (there R x) (passing g x) h (y - x) = true <-> slanted x y h \/ passed x y h).
  Proof.
    intros x h y X. unfold linked, slanted, passed. rewrite orb_true_iff, existsb_exists. apply or_both.
    - split.
      + intros [s [I Q]]. pose proof (short s I). rewrite andb_true_iff, there_iff, Z.eqb_eq, near_at in Q by lia. exists s. split; auto. replace (x - fst s) with (x + - fst s) by lia. lia.
      + intros [s [I [Q Y]]]. pose proof (short s I). exists s. split; auto. rewrite andb_true_iff, there_iff, Z.eqb_eq, near_at by lia. replace (x + - fst s) with (x - fst s) by lia. lia.
    - unfold passing. destruct g as [g0 |]; [| split; [discriminate | intros [? [? _]]; discriminate]]. rewrite andb_true_iff, Z.eqb_eq, negb_true_iff, <- not_true_iff_false, corner_iff by auto. split.
      + intros [Q N]. exists g0. split; auto. lia.
      + intros [g1 [Q [Y N]]]. injection Q as <-. lia.
  Qed.
  Lemma facts : forall x h, 0 <= x -> (h < G)%nat ->
    0 <= f h x /\ (exists x', 0 <= x' /\ Z.abs (x' - x) <= W /\ f h x' = x) /\ (forall x', 0 <= x' < x -> f h x' <> f h x) /\
    (forall h', (h' < h)%nat -> f h' x <> f h x) /\ ~ slanted x (f h x) h /\ ~ passed x (f h x) h /\ (void = true -> ~ (x = 0 /\ f h x = 0)) /\
    (forall y, 0 <= y < f h x -> (exists h', (h' < h)%nat /\ f h' x = y) \/ slanted x y h \/ passed x y h \/ (exists x', 0 <= x' < x /\ f h x' = y) \/ (void = true /\ x = 0 /\ y = 0)).
  Proof.
    assert (Onto : forall x h, 0 <= x -> (h < G)%nat -> exists x', 0 <= x' /\ Z.abs (x' - x) <= W /\ f h x' = x).
    { intros x h X H. pose proof (at_level x h X H) as C. unfold level_ok in C. rewrite !andb_true_iff in C. destruct C as [[[[[[_ C] _] _] _] _] _].
      apply existsb_exists in C. destruct C as [d [I C]]. apply in_from_to in I. rewrite andb_true_iff, there_iff, Z.eqb_eq, near_at in C by lia. exists (x + d). lia. }
    intros x h X H. pose proof (at_level x h X H) as C. unfold level_ok in C. rewrite !andb_true_iff in C. destruct C as [[[[[[C1 C2] C3] C4] C5] C6] C7].
    assert (E0 : near R f x h 0 = f h x - x) by (rewrite near_at, Z.add_0_r by lia; auto). rewrite E0 in *.
    rewrite !negb_true_iff, <- !not_true_iff_false in *. rewrite linked_iff in C5 by auto. rewrite lower_iff in C4. rewrite andb_true_iff, corner_iff in C6 by auto.
    split; [apply there_iff in C1; lia |]. split; [apply Onto; auto |]. split; [| split; [| split; [| split; [| split]]]].
    - intros x' X' Q. pose proof (narrow h x' ltac:(lia)). pose proof (narrow h x X). rewrite forallb_forall in C3. specialize (C3 (x - x')). rewrite in_from_to in C3. specialize (C3 ltac:(lia)).
      apply negb_true_iff in C3. rewrite <- not_true_iff_false, andb_true_iff, there_iff, Z.eqb_eq, near_at in C3 by lia. apply C3. replace (x + - (x - x')) with x' by lia. lia.
    - intros h' Hh Q. apply C4. exists h'. auto.
    - tauto.
    - tauto.
    - intros Vo [Q1 Q2]. apply C6. split; auto. lia.
    - intros y Y. pose proof (narrow h x X). destruct (Z.lt_ge_cases y (x - W)) as [Q | Q].
      { destruct (Onto y h ltac:(lia) H) as [x' [A [B C]]]. right. right. right. left. exists x'. lia. }
      rewrite forallb_forall in C7. specialize (C7 (y - x)). rewrite in_from_to in C7. specialize (C7 ltac:(lia)). rewrite !orb_true_iff in C7.
      destruct C7 as [[[[[C7 | C7] | C7] | C7] | C7] | C7].
      + apply negb_true_iff in C7. rewrite <- not_true_iff_false, there_iff in C7. lia.
      + apply Z.leb_le in C7. lia.
      + apply lower_iff in C7. auto.
      + apply linked_iff in C7; auto. tauto.
      + apply existsb_exists in C7. destruct C7 as [d [I C7]]. apply in_from_to in I. rewrite !andb_true_iff, there_iff, Z.ltb_lt, Z.eqb_eq, near_at in C7 by lia.
        right. right. right. left. exists (x + (y - x + d)). lia.
      + rewrite andb_true_iff, corner_iff in C7 by auto. destruct C7 as [A B]. right. right. right. right. split; auto. lia.
  Qed.
End Facts.
