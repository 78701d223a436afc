(** * Wythoff's theorem: the P-positions are (⌊nφ⌋, ⌊nφ²⌋), φ the golden ratio *)
From Coq Require Import Arith List Lia Wf_nat.
From Ludus Require Import Games GrundyFacts.

(** ⌊nφ⌋ = ⌊(n + √(5n²)) / 2⌋, and ⌊nφ²⌋ = ⌊nφ⌋ + n. *)
Definition lower (n : nat) : nat := (n + Nat.sqrt (5 * n * n)) / 2.
Definition upper (n : nat) : nat := lower n + n.

(** m <= nφ if and only if m m <= m n + n n. *)
Lemma lower_spec : forall n, lower n * lower n <= lower n * n + n * n /\ S (lower n) * n + n * n < S (lower n) * S (lower n).
Proof.
  intro n. unfold lower. set (q := Nat.sqrt (5 * n * n)). pose proof (Nat.sqrt_spec (5 * n * n) ltac:(lia)) as [Q1 Q2]. fold q in Q1, Q2.
  set (a := (n + q) / 2). pose proof (Nat.div_mod (n + q) 2 ltac:(lia)) as D. fold a in D. pose proof (Nat.mod_upper_bound (n + q) 2 ltac:(lia)) as M.
  assert (H1 : 2 * a <= n + q) by lia. assert (H2 : n + q < 2 * a + 2) by lia. clearbody a q. clear D M. split.
  - destruct (le_lt_dec (2 * a) n); [nia |]. assert (K : (2 * a - n) * (2 * a - n) <= 5 * n * n).
    { apply Nat.le_trans with (q * q); auto. apply Nat.mul_le_mono; lia. }
    assert (exists c, 2 * a = n + c) as [c C] by (exists (2 * a - n); lia). replace (2 * a - n) with c in K by lia. nia.
  - assert (K : 5 * n * n < (2 * a + 2 - n) * (2 * a + 2 - n)).
    { apply Nat.lt_le_trans with (S q * S q); auto. apply Nat.mul_le_mono; lia. }
    destruct (le_lt_dec n (2 * a + 2)) as [L | L]; [| replace (2 * a + 2 - n) with 0 in K by lia; lia].
    assert (exists c, 2 * a + 2 = n + c) as [c C] by (exists (2 * a + 2 - n); lia). replace (2 * a + 2 - n) with c in K by lia. nia.
Qed.
Lemma above : forall a n, a * n + n * n < a * a -> n < a.
Proof. intros. nia. Qed.
Lemma lower_max : forall n m, m * m <= m * n + n * n -> m <= lower n.
Proof.
  intros n m H. destruct (lower_spec n) as [_ L]. destruct (le_lt_dec m (lower n)) as [K | K]; auto. exfalso.
  pose proof (above _ _ L). assert (exists c, m = S (lower n) + c) as [c ->] by (exists (m - S (lower n)); lia). nia.
Qed.
Lemma lower_less : forall n m, m * n + n * n < m * m -> lower n < m.
Proof.
  intros n m H. destruct (lower_spec n) as [L _]. destruct (le_lt_dec m (lower n)) as [K | K]; auto. exfalso.
  pose proof (above _ _ H). assert (exists c, lower n = m + c) as [c E] by (exists (lower n - m); lia). rewrite E in L. nia.
Qed.
Lemma golden_irrational : forall n m, m * m = m * n + n * n -> n = 0.
Proof.
  induction n as [n IH] using lt_wf_ind. intros m H. destruct (Nat.eq_dec n 0) as [| N]; auto. exfalso.
  assert (L : n <= m) by nia. assert (exists k, m = n + k) as [k ->] by (exists (m - n); lia).
  assert (E : n * n = n * k + k * k) by nia. assert (K : k < n) by nia. pose proof (IH k K n E). subst k. nia.
Qed.

Lemma lower_bounds : forall n, n <= lower n <= 2 * n.
Proof.
  intro n. split.
  - apply lower_max. nia.
  - destruct n as [| n]; [apply Nat.lt_succ_r, lower_less; lia |]. apply Nat.lt_succ_r. apply lower_less. nia.
Qed.
Lemma lower_step : forall n, lower n + 1 <= lower (S n) <= lower n + 2.
Proof.
  intro n. destruct (lower_spec n) as [L H]. pose proof (lower_bounds n). split.
  - apply lower_max. nia.
  - apply Nat.lt_succ_r. apply lower_less.
    assert (K : 3 * n < 2 * S (lower n)) by (destruct (le_lt_dec (2 * S (lower n)) (3 * n)); nia). nia.
Qed.
Lemma lower_mono : forall n m, n < m -> lower n < lower m.
Proof.
  intros n m L. induction m as [| m IH]; [lia |]. pose proof (lower_step m). destruct (Nat.eq_dec n m) as [-> | N]; [lia |].
  assert (lower n < lower m) by (apply IH; lia). lia.
Qed.
Lemma lower_inj : forall n m, lower n = lower m -> n = m.
Proof.
  intros n m E. destruct (Nat.lt_trichotomy n m) as [L | [L | L]]; auto; apply lower_mono in L; lia.
Qed.

(** ** Every positive number is in exactly one of the two sequences (complementary Beatty sequences) *)
Lemma largest : forall N, exists n, lower n <= N < lower (S n).
Proof.
  induction N as [| N [n H]]; [exists 0; split; [pose proof (lower_bounds 0); lia | pose proof (lower_bounds 1); lia] |].
  destruct (le_lt_dec (lower (S n)) (S N)) as [L | L]; [| exists n; lia].
  exists (S n). pose proof (lower_step (S n)). lia.
Qed.
Lemma covered : forall N, 1 <= N -> (exists n, 1 <= n /\ N = lower n) \/ (exists n, 1 <= n /\ N = upper n).
Proof.
  intros N P. destruct (largest N) as [n H]. destruct (Nat.eq_dec (lower n) N) as [E | E].
  - left. exists n. split; auto. destruct n; [| lia]. pose proof (lower_bounds 0). lia.
  - right. pose proof (lower_step n) as St. assert (A : lower n = N - 1) by lia. assert (B : lower (S n) = N + 1) by lia.
    destruct (lower_spec n) as [_ H1]. destruct (lower_spec (S n)) as [H2 _]. rewrite A in H1. rewrite B in H2.
    replace (S (N - 1)) with N in H1 by lia. pose proof (above _ _ H1) as L.
    assert (exists k, N = n + k) as [k ->] by (exists (N - n); lia). exists k. split; [lia |]. unfold upper.
    assert (K : lower k = n); [| lia].
    assert (U : n <= lower k) by (apply lower_max; nia).
    assert (V : lower k < S n); [| lia]. apply lower_less.
    assert (W : S n * k + k * k <= S n * S n) by nia.
    destruct (Nat.eq_dec (S n * k + k * k) (S n * S n)) as [Q | Q]; [| lia].
    exfalso. symmetry in Q. apply golden_irrational in Q. subst k. lia.
Qed.
Lemma apart : forall n k, 1 <= n -> lower n <> upper k \/ k = 0.
Proof.
  intros n k P. destruct (Nat.eq_dec k 0) as [| K]; auto. left. unfold upper. intro E.
  destruct (lower_spec k) as [H1 H2]. set (h := lower k) in *.
  assert (S1 : h * h < h * k + k * k).
  { destruct (Nat.eq_dec (h * h) (h * k + k * k)) as [Q | Q]; [apply golden_irrational in Q; contradiction | lia]. }
  assert (L1 : lower h < h + k) by (apply lower_less; nia).
  assert (L2 : h + k + 1 <= lower (S h)) by (apply lower_max; nia).
  destruct (le_lt_dec n h) as [L | L].
  - assert (lower n <= lower h); [| lia]. destruct (Nat.eq_dec n h) as [-> | N]; auto. apply Nat.lt_le_incl, lower_mono. lia.
  - assert (lower (S h) <= lower n); [| lia]. destruct (Nat.eq_dec n (S h)) as [-> | N]; auto. apply Nat.lt_le_incl, lower_mono. lia.
Qed.

(** ** The game *)
Definition pair_of (n : nat) (c : nat * nat) : Prop := c = (lower n, upper n) \/ c = (upper n, lower n).
Lemma zero_pair : lower 0 = 0 /\ upper 0 = 0.
Proof. unfold upper. pose proof (lower_bounds 0). lia. Qed.
Lemma rook_x : forall x y k, 1 <= k <= x -> wythoff (x, y) (x - k, y).
Proof. intros. left. left. simpl. lia. Qed.
Lemma rook_y : forall x y k, 1 <= k <= y -> wythoff (x, y) (x, y - k).
Proof. intros. left. right. simpl. lia. Qed.
Lemma bishop : forall x y k, 1 <= k <= x -> k <= y -> wythoff (x, y) (x - k, y - k).
Proof. intros x y k. right. exists k. simpl. lia. Qed.
Lemma wythoff_cases : forall x y d, wythoff (x, y) d -> exists k, 1 <= k <= x /\ d = (x - k, y) \/ 1 <= k <= y /\ d = (x, y - k) \/
  1 <= k <= x /\ k <= y /\ d = (x - k, y - k).
Proof.
  intros x y [u v] [[[H E] | [E H]] | [k [K [E1 E2]]]]; simpl in *; subst.
  - exists (x - u). left. split; [| f_equal]; lia.
  - exists (y - v). right. left. split; [| f_equal]; lia.
  - exists k. right. right. repeat split; try lia. f_equal; lia.
Qed.
Lemma wythoff_swap : forall x y x' y', wythoff (x, y) (x', y') -> wythoff (y, x) (y', x').
Proof. intros x y x' y' [[[H E] | [E H]] | [k K]]; simpl in *; [left; right | left; left | right; exists k]; simpl; tauto. Qed.

Lemma same_lower : forall n m, lower n = upper m -> n = 0 /\ m = 0.
Proof.
  intros n m E. destruct zero_pair as [Z1 Z2]. destruct (Nat.eq_dec n 0) as [-> | N].
  - split; auto. unfold upper in E. lia.
  - destruct (apart n m ltac:(lia)) as [A | ->]; [contradiction |]. rewrite Z2 in E. pose proof (lower_bounds n). lia.
Qed.
Lemma upper_inj : forall n m, upper n = upper m -> n = m.
Proof.
  intros n m E. unfold upper in E. destruct (Nat.lt_trichotomy n m) as [L | [L | L]]; auto; apply lower_mono in L as K; lia.
Qed.
Lemma no_pair_to_pair_1 : forall n m d, wythoff (lower n, upper n) d -> ~ pair_of m d.
Proof.
  intros n m d H. destruct (wythoff_cases _ _ _ H) as [k [[K ->] | [[K ->] | [K1 [K2 ->]]]]]; intros [E | E]; injection E as Ex Ey.
  - apply upper_inj in Ey. subst. lia.
  - symmetry in Ey. apply same_lower in Ey. destruct Ey as [-> ->]. destruct zero_pair. lia.
  - apply lower_inj in Ex. subst. lia.
  - apply same_lower in Ex. destruct Ex as [-> ->]. destruct zero_pair. lia.
  - unfold upper in *. assert (n = m) by lia. subst. lia.
  - unfold upper in *. assert (n = 0) by lia. subst. destruct zero_pair. lia.
Qed.
Lemma no_pair_to_pair : forall n m c d, pair_of n c -> wythoff c d -> ~ pair_of m d.
Proof.
  intros n m c [x y] [-> | ->] H; [eapply no_pair_to_pair_1; eauto |]. apply wythoff_swap in H.
  intro Q. apply (no_pair_to_pair_1 n m (y, x) H). destruct Q as [Q | Q]; injection Q as -> ->; [right | left]; auto.
Qed.
Lemma to_pair_1 : forall x y, x <= y -> (exists n, pair_of n (x, y)) \/ (exists n d, wythoff (x, y) d /\ pair_of n d).
Proof.
  intros x y L. destruct zero_pair as [Z1 Z2]. destruct (Nat.eq_dec x 0) as [-> | X].
  - destruct (Nat.eq_dec y 0) as [-> | Y]; [left; exists 0; left; rewrite Z1, Z2; auto |].
    right. exists 0, (0, y - y). split; [apply rook_y; lia | left; rewrite Z1, Z2, Nat.sub_diag; auto].
  - destruct (covered x ltac:(lia)) as [[n [N ->]] | [n [N ->]]].
    + destruct (Nat.lt_trichotomy y (upper n)) as [C | [-> | C]].
      * right. unfold upper in C. set (d := y - lower n). assert (D : d < n) by lia. pose proof (lower_mono d n D).
        exists d, (lower n - (lower n - lower d), y - (lower n - lower d)). split; [apply bishop; lia |].
        left. unfold upper. f_equal; lia.
      * left. exists n. left. auto.
      * right. exists n, (lower n, y - (y - upper n)). split; [apply rook_y; lia |]. left. f_equal. lia.
    + right. exists n, (upper n, y - (y - lower n)). unfold upper in *. split; [apply rook_y; lia |]. right. f_equal. unfold upper. lia.
Qed.
Lemma to_pair : forall c, (exists n, pair_of n c) \/ (exists n d, wythoff c d /\ pair_of n d).
Proof.
  intros [x y]. destruct (le_lt_dec x y) as [L | L]; [apply to_pair_1; auto |].
  destruct (to_pair_1 y x ltac:(lia)) as [[n Q] | [n [[u v] [H Q]]]].
  - left. exists n. destruct Q as [Q | Q]; injection Q as -> ->; [right | left]; auto.
  - right. exists n, (v, u). split; [apply wythoff_swap; auto |]. destruct Q as [Q | Q]; injection Q as -> ->; [right | left]; auto.
Qed.

Theorem wythoff_P : forall x y, P_position _ wythoff (x, y) <->
  exists n, (x, y) = (lower n, upper n) \/ (x, y) = (upper n, lower n).
Proof.
  assert (M : forall c : nat * nat, ((exists n, pair_of n c) -> P_position _ wythoff c) /\ (~ (exists n, pair_of n c) -> N_position _ wythoff c)).
  { intro c. induction c as [c IH] using (well_founded_induction (well_founded_ltof _ (fun c : nat * nat => fst c + snd c))).
    unfold ltof in IH. assert (S : forall d, wythoff c d -> fst d + snd d < fst c + snd c) by (intros d [[[H E] | [E H]] | [k K]]; lia).
    split.
    - intros [n Q]. constructor. intros d H. apply (proj2 (IH d (S d H))). intros [m Q']. exact (no_pair_to_pair n m c d Q H Q').
    - intro N. destruct (to_pair c) as [E | [n [d [H Q]]]]; [contradiction |]. apply some_P with d; auto. apply (proj1 (IH d (S d H))). exists n; auto. }
  intros x y. split; [| apply M]. intro L. destruct (to_pair (x, y)) as [E | [n [d [H Q]]]]; auto.
  exfalso. apply (P_not_N _ _ _ L). apply some_P with d; auto. apply (proj1 (M d)). exists n; auto.
Qed.
