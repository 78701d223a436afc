(** * Rows near an axis by local conditions: the value of (x, y) is f x y, and f x y - y repeats *)
From Coq Require Import ZArith List Lia Bool Wf_nat.
From Ludus Require Import Puzzles Games Lists GrundyFacts LevelConditions.
Import ListNotations.
Local Open Scope Z_scope.

(** ** The conditions at y: [F x d] is f x (y + d) - y, [V x d] says that (x, y + d) is a position, [Y d] that y + d is not negative; a move (s, t) *)
Section Condition.
  Variables (X : nat) (W : Z) (moves : list (nat * Z)) (F : nat -> Z -> Z) (V : nat -> Z -> bool) (Y : Z -> bool) (E : nat -> option Z).
  Definition terminal (x : nat) : bool := negb (Y (-1)) && negb (existsb (fun s => Nat.leb (fst s) x && (snd s =? 0)) moves).
  Definition optional (x : nat) (e : Z) : bool :=
    existsb (fun s => Nat.leb (fst s) x && V (x - fst s)%nat (- snd s) && (F (x - fst s)%nat (- snd s) =? e)) moves ||
    match E x with Some g => (g =? e) && negb (terminal x) | None => false end.
  Definition earlier (x : nat) (e : Z) : bool := existsb (fun d => V x (e + d) && (e + d <? 0) && (F x (e + d) =? e)) (from_to (- W) W).
  Definition row_ok (x : nat) : bool := existsb (fun d => V x d && (F x d =? 0)) (from_to (- W) W) && (negb (V x 0) ||
    Y (F x 0) && forallb (fun d => negb (V x (- d) && (F x (- d) =? F x 0))) (from_to 1 (2 * W)) && negb (optional x (F x 0)) &&
    forallb (fun e => negb (Y e) || (F x 0 <=? e) || optional x e || earlier x e) (from_to (- W) W)).
  Definition column_ok : bool := forallb row_ok (seq 0 (S X)).
End Condition.
Lemma column_ok_ext : forall X W moves F V Y E F' V' Y' E', (forall h d, F h d = F' h d) -> (forall h d, V h d = V' h d) -> (forall d, Y d = Y' d) -> (forall h, E h = E' h) ->
  column_ok X W moves F V Y E = column_ok X W moves F' V' Y' E'.
Proof.
  intros X W moves F V Y E F' V' Y' E' HF HV HY HE.
  assert (Te : forall x, terminal moves Y x = terminal moves Y' x) by (intro x; unfold terminal; rewrite HY; auto).
  assert (Op : forall x e, optional moves F V Y E x e = optional moves F' V' Y' E' x e).
  { intros x e. unfold optional. rewrite HE, Te. apply (f_equal2 orb); auto. apply ex_ext. intro. rewrite HV, HF. auto. }
  assert (Ea : forall x e, earlier W F V x e = earlier W F' V' x e) by (intros x e; apply ex_ext; intro; rewrite HV, HF; auto).
  apply fa_ext. intro x. unfold row_ok. rewrite !HF, !HV, HY, Op. apply (f_equal2 andb); [apply ex_ext; intro; rewrite HV, HF; auto |].
  apply (f_equal2 orb); auto. repeat apply (f_equal2 andb); auto; [apply fa_ext; intro; rewrite HV, HF; auto |]. apply fa_ext. intro e. rewrite HY, Op, Ea. auto.
Qed.
Definition stands (void : bool) (R y : Z) (x : nat) (d : Z) : bool := there R y d && negb (void && Nat.eqb x 0 && (y + d =? 0)).
Definition row_conditions (X : nat) (W : Z) (moves : list (nat * Z)) (void : bool) (n p R : Z) (f : nat -> Z -> Z) (g : option (nat -> Z -> Z)) : bool :=
  forallb (fun y => column_ok X W moves (near R f y) (stands void R y) (there R y) (passing g y)) (from_to 0 (n + R + p - 1)).
Section Facts.
  Variables (X : nat) (W : Z) (moves : list (nat * Z)) (void : bool) (n p R : Z) (f : nat -> Z -> Z) (g : option (nat -> Z -> Z)).
  Hypothesis sizes : 1 <= n /\ 1 <= p /\ 0 <= W /\ 2 * W + 1 <= R.
  Hypothesis short : forall s, In s moves -> 0 <= snd s <= R.
  Hypothesis repeats_f : forall h x, n <= x -> f h (x + p) = f h x + p.
  Hypothesis repeats_g : forall g0, g = Some g0 -> forall h x, n <= x -> g0 h (x + p) = g0 h x + p.
  Hypothesis narrow : forall h x, 0 <= x -> Z.abs (f h x - x) <= W.
  Hypothesis checked : row_conditions X W moves void n p R f g = true.
  Lemma all_columns : forall y, 0 <= y -> column_ok X W moves (near R f y) (stands void R y) (there R y) (passing g y) = true.
  Proof.
    intros y Yp. remember (Z.to_nat y) as k eqn:K. revert y Yp K. induction k as [k IH] using lt_wf_ind. intros y Yp K.
    unfold row_conditions in checked. rewrite forallb_forall in checked. destruct (Z.lt_ge_cases y (n + R + p)) as [Q | Q]; [apply checked, in_from_to; lia |].
    rewrite <- (IH (Z.to_nat (y - p)) ltac:(lia) (y - p) ltac:(lia) eq_refl).
    assert (Th : forall d, there R y d = there R (y - p) d).
    { intro d. unfold there. destruct (Z.leb_spec (- R) d); auto. cbn [andb]. apply eq_true_iff_eq. rewrite !Z.leb_le. lia. }
    apply column_ok_ext; auto.
    - intros h d. unfold near. destruct (Z.ltb_spec d (- R)); auto. replace (y + d) with (y - p + d + p) by lia. rewrite repeats_f by lia. lia.
    - intros h d. unfold stands. rewrite Th. unfold there. destruct (Z.leb_spec (- R) d); auto. cbn [andb]. f_equal. f_equal. f_equal.
      rewrite (proj2 (Z.eqb_neq (y + d) 0)), (proj2 (Z.eqb_neq (y - p + d) 0)) by lia. auto.
    - intro h. unfold passing. destruct g as [g0 |]; auto. f_equal. replace y with (y - p + p) at 1 by lia. rewrite (repeats_g g0 eq_refl) by lia. lia.
  Qed.
  Definition stood (x : nat) (y : Z) : Prop := 0 <= y /\ ~ (void = true /\ x = 0%nat /\ y = 0).
  Definition moved (x : nat) (y v : Z) : Prop := exists s, In s moves /\ (fst s <= x)%nat /\ stood (x - fst s) (y - snd s) /\ f (x - fst s)%nat (y - snd s) = v.
  Definition stuck (x : nat) (y : Z) : Prop := y = 0 /\ forall s, In s moves -> (fst s <= x)%nat -> snd s <> 0.
  Definition handed (x : nat) (y v : Z) : Prop := exists g0, g = Some g0 /\ g0 x y = v /\ ~ stuck x y.
  Lemma near_is : forall y h d, - R <= d -> near R f y h d = f h (y + d) - y.
  Proof. intros y h d Hd. unfold near. destruct (Z.ltb_spec d (- R)); auto; lia. Qed.
  Lemma stands_iff : forall x y d, - R <= d -> (stands void R y x d = true <-> stood x (y + d)).
  Proof.
    intros x y d Hd. unfold stands, stood, there. rewrite !andb_true_iff, !Z.leb_le, negb_true_iff, <- not_true_iff_false, !andb_true_iff, Nat.eqb_eq, Z.eqb_eq. tauto.
  Qed.
  Lemma stuck_iff : forall x y, 0 <= y -> (terminal moves (there R y) x = true <-> stuck x y).
  Proof.
    intros x y Yp. unfold terminal, stuck. rewrite andb_true_iff, !negb_true_iff, <- !not_true_iff_false, existsb_exists. unfold there. rewrite andb_true_iff, !Z.leb_le. split.
    - intros [A B]. split; [lia |]. intros s I S Q. apply B. exists s. split; auto. rewrite andb_true_iff, Nat.leb_le, Z.eqb_eq. auto.
    - intros [A B]. split; [lia |]. intros [s [I Q]]. rewrite andb_true_iff, Nat.leb_le, Z.eqb_eq in Q. apply (B s I); tauto.
  Qed.
  Lemma optional_iff : forall x y v, 0 <= y -> (optional moves (near R f y) (stands void R y) (there R y) (passing g y) x (v - y) = true <-> moved x y v \/ handed x y v).
  Proof.
    intros x y v Yp. unfold optional, moved, handed. rewrite orb_true_iff, existsb_exists. apply or_both.
    - split; intros [s [I Q]]; exists s; pose proof (short s I); split; auto.
      + rewrite !andb_true_iff, Nat.leb_le, stands_iff, near_is, Z.eqb_eq in Q by lia. replace (y - snd s) with (y + - snd s) by lia. destruct Q as [[A B] C]. repeat split; try apply B; auto. lia.
      + rewrite !andb_true_iff, Nat.leb_le, stands_iff, near_is, Z.eqb_eq by lia. replace (y + - snd s) with (y - snd s) by lia. destruct Q as [A [B C]]. split; [split |]; auto. lia.
    - unfold passing. destruct g as [g0 |]; [| split; [discriminate | intros [? [? _]]; discriminate]]. rewrite andb_true_iff, Z.eqb_eq, negb_true_iff, <- not_true_iff_false, stuck_iff by auto. split.
      + intros [Q N]. exists g0. repeat split; auto. lia.
      + intros [g1 [Q [Q' N]]]. injection Q as <-. split; auto. lia.
  Qed.
  Lemma row_facts : forall x y, (x <= X)%nat -> stood x y -> 0 <= f x y /\ (forall y', stood x y' -> y' < y -> f x y' <> f x y) /\ ~ moved x y (f x y) /\ ~ handed x y (f x y) /\
    (forall v, 0 <= v < f x y -> moved x y v \/ handed x y v \/ exists y', stood x y' /\ y' < y /\ f x y' = v).
  Proof.
    assert (Row : forall x y, (x <= X)%nat -> 0 <= y -> row_ok W moves (near R f y) (stands void R y) (there R y) (passing g y) x = true).
    { intros x y Xx Yp. pose proof (all_columns y Yp) as C. unfold column_ok in C. rewrite forallb_forall in C. apply C, in_seq. lia. }
    assert (Onto : forall x v, (x <= X)%nat -> 0 <= v -> exists y', stood x y' /\ Z.abs (y' - v) <= W /\ f x y' = v).
    { intros x v Xx Vp. pose proof (Row x v Xx Vp) as C. unfold row_ok in C. apply andb_true_iff in C. destruct C as [C _]. apply existsb_exists in C. destruct C as [d [I C]]. apply in_from_to in I.
      rewrite andb_true_iff, stands_iff, Z.eqb_eq, near_is in C by lia. exists (v + d). split; [tauto | lia]. }
    intros x y Xx St. pose proof (Row x y Xx (proj1 St)) as C. pose proof (proj1 St) as Yp. unfold row_ok in C. rewrite andb_true_iff, orb_true_iff in C. destruct C as [_ [C | C]].
    { exfalso. rewrite negb_true_iff, <- not_true_iff_false, stands_iff, Z.add_0_r in C by lia. auto. }
    assert (E0 : near R f y x 0 = f x y - y) by (rewrite near_is, Z.add_0_r by lia; auto). rewrite E0 in C. rewrite !andb_true_iff in C. destruct C as [[[C1 C2] C3] C4].
    rewrite negb_true_iff, <- not_true_iff_false, optional_iff in C3 by auto. unfold there in C1. rewrite andb_true_iff, !Z.leb_le in C1.
    split; [lia |]. split; [| split; [tauto | split; [tauto |]]].
    - intros y' S' L Q. pose proof (narrow x y Yp). pose proof (narrow x y' (proj1 S')). rewrite forallb_forall in C2. specialize (C2 (y - y')). rewrite in_from_to in C2. specialize (C2 ltac:(lia)).
      rewrite negb_true_iff, <- not_true_iff_false, andb_true_iff, stands_iff, near_is, Z.eqb_eq in C2 by lia. replace (y + - (y - y')) with y' in C2 by lia. apply C2. split; auto. lia.
    - intros v Vv. pose proof (narrow x y Yp). destruct (Z.lt_ge_cases v (y - W)) as [Q | Q].
      { destruct (Onto x v Xx ltac:(lia)) as [y' [A [B C]]]. right. right. exists y'. split; auto. lia. }
      rewrite forallb_forall in C4. specialize (C4 (v - y)). rewrite in_from_to in C4. specialize (C4 ltac:(lia)). rewrite !orb_true_iff in C4. destruct C4 as [[[C4 | C4] | C4] | C4].
      + exfalso. rewrite negb_true_iff in C4. unfold there in C4. rewrite andb_false_iff, !Z.leb_gt in C4. lia.
      + apply Z.leb_le in C4. lia.
      + apply optional_iff in C4; auto. tauto.
      + unfold earlier in C4. apply existsb_exists in C4. destruct C4 as [d [I C4]]. apply in_from_to in I. rewrite !andb_true_iff, stands_iff, Z.ltb_lt, Z.eqb_eq, near_is in C4 by lia.
        right. right. exists (y + (v - y + d)). split; [tauto | lia].
  Qed.
End Facts.
