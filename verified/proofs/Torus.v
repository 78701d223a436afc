(** * Dice on a torus with any number of axes: which boards are solvable

    One axis after the other: a board is solvable if and only if each of its slices is, and its fold along the first axis
    is s times a solvable board, the same at every residue. *)
From Coq Require Import ZArith List Lia Bool Znumtheory.
From Ludus Require Import Puzzles Lists Adding Windows.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Sums over ranges *)
Definition over (a : Z) (f : Z -> Z) : Z := sum (map f (range a)).
Lemma over_ext : forall a f g, (forall x, 0 <= x < a -> f x = g x) -> over a f = over a g.
Proof. intros a f g H. apply sum_ext. intros x X. apply H, in_range, X. Qed.
Lemma over_plus : forall a f g, over a (fun x => f x + g x) = over a f + over a g.
Proof. intros. apply sum_plus. Qed.
Lemma over_scale : forall a k f, over a (fun x => k * f x) = k * over a f.
Proof. intros. apply sum_scale. Qed.
Lemma over_zero : forall a f, (forall x, 0 <= x < a -> f x = 0) -> over a f = 0.
Proof. intros a f H. apply sum_zero. intros x X. apply H, in_range, X. Qed.
Lemma over_divide : forall n a f, (forall x, 0 <= x < a -> (n | f x)) -> (n | over a f).
Proof. intros n a f H. apply sum_divide. intros x X. apply H, in_range, X. Qed.
Lemma over_pick : forall a k f, 0 <= k < a -> over a (fun x => if x =? k then f x else 0) = f k.
Proof.
  intros a k f K. unfold over. assert (N : NoDup (range a)) by apply NoDup_range. assert (I : In k (range a)) by (apply in_range; auto).
  revert N I. induction (range a) as [| x l IH]; intros N I; [destruct I |]. inversion N as [| ? ? X N']; subst.
  cbn [map]. change (sum (?u :: ?v)) with (u + sum v). destruct I as [-> | I].
  - rewrite Z.eqb_refl, sum_zero; [lia |]. intros y Y. destruct (Z.eqb_spec y k) as [-> |]; auto. contradiction.
  - rewrite IH by auto. destruct (Z.eqb_spec x k) as [-> |]; [contradiction | lia].
Qed.
Lemma over_swap : forall a b f, over a (fun x => over b (f x)) = over b (fun y => over a (fun x => f x y)).
Proof.
  intros a b f. unfold over. induction (range a) as [| x l IH]; cbn [map].
  - symmetry. apply sum_zero. auto.
  - change (sum (?u :: ?v)) with (u + sum v). rewrite IH, <- sum_plus. apply sum_ext. intros y _. cbn [map]. auto.
Qed.
Lemma over_succ : forall a f, 0 <= a -> over (a + 1) f = over a f + f a.
Proof.
  intros a f A. unfold over. rewrite !range_map. replace (Z.to_nat (a + 1)) with (S (Z.to_nat a)) by lia.
  rewrite seq_S, !map_app, sum_app. cbn [map]. change (sum [?x]) with (x + 0). rewrite Nat.add_0_l, Z2Nat.id by auto. lia.
Qed.

(** ** The boards that integer combinations of windows make, modulo n *)
Fixpoint solvable (axes : list axis) (n : Z) (A : list Z -> Z) : Prop :=
  match axes with
  | [] => True
  | a :: axes => exists C : Z -> list Z -> Z, (forall k, solvable axes n (C k)) /\
      forall x c, 0 <= x < long a -> in_box (map long axes) c ->
      (n | A (x :: c) - over (long a) (fun k => if covers a k x then C k c else 0))
  end.

Lemma solvable_mod : forall axes n A B, solvable axes n A -> (forall c, in_box (map long axes) c -> (n | A c - B c)) -> solvable axes n B.
Proof.
  destruct axes as [| a axes]; simpl; intros n A B H E; auto. destruct H as [C [S H]]. exists C. split; auto. intros x c X I.
  specialize (H x c X I). specialize (E (x :: c) ltac:(constructor; auto)).
  match type of H with (n | ?u - ?v) => match goal with |- (n | ?w - ?v) => replace (w - v) with ((u - v) - (u - w)) by lia end end.
  apply Z.divide_sub_r; auto.
Qed.
Lemma solvable_plus : forall axes n A B, solvable axes n A -> solvable axes n B -> solvable axes n (fun c => A c + B c).
Proof.
  induction axes as [| a axes IH]; simpl; intros n A B HA HB; auto. destruct HA as [C [S H]]. destruct HB as [D [T G]].
  exists (fun k c => C k c + D k c). split; [intro k; apply IH; auto |]. intros x c X I.
  rewrite (over_ext _ _ (fun k => (if covers a k x then C k c else 0) + (if covers a k x then D k c else 0))) by (intros; destruct (covers a x0 x); lia).
  rewrite over_plus. specialize (H x c X I). specialize (G x c X I).
  match type of H with (n | ?u - ?v) => match type of G with (n | ?w - ?t) =>
    replace (u + w - (v + t)) with ((u - v) + (w - t)) by lia end end. apply Z.divide_add_r; auto.
Qed.
Lemma solvable_scale : forall axes n z A, solvable axes n A -> solvable axes n (fun c => z * A c).
Proof.
  induction axes as [| a axes IH]; simpl; intros n z A HA; auto. destruct HA as [C [S H]].
  exists (fun k c => z * C k c). split; [intro k; apply IH; auto |]. intros x c X I.
  rewrite (over_ext _ _ (fun k => z * (if covers a k x then C k c else 0))) by (intros; destruct (covers a x0 x); lia).
  rewrite over_scale, <- Z.mul_sub_distr_l. apply Z.divide_mul_r; auto.
Qed.
Lemma solvable_zero : forall axes n, solvable axes n (fun _ => 0).
Proof.
  induction axes as [| a axes IH]; simpl; intros n; auto. exists (fun _ _ => 0). split; auto. intros x c X I.
  rewrite over_zero by (intros; destruct (covers a x0 x); auto). exists 0. lia.
Qed.
Lemma solvable_over : forall axes n a (A : Z -> list Z -> Z), (forall k, 0 <= k < a -> solvable axes n (A k)) ->
  solvable axes n (fun c => over a (fun k => A k c)).
Proof.
  intros axes n a A H. unfold over. assert (G : forall l, (forall k, In k l -> solvable axes n (A k)) -> solvable axes n (fun c => sum (map (fun k => A k c) l))).
  { induction l as [| k l IH]; intro K; [apply solvable_zero |]. cbn [map].
    apply (solvable_plus axes n (A k) (fun c => sum (map (fun k => A k c) l))); [apply K; simpl; auto | apply IH; intros; apply K; simpl; auto]. }
  apply G. intros k K. apply H, in_range, K.
Qed.
Lemma solvable_ext : forall axes n A B, solvable axes n A -> (forall c, in_box (map long axes) c -> A c = B c) -> solvable axes n B.
Proof. intros axes n A B H E. apply solvable_mod with A; auto. intros c I. rewrite E by auto. exists 0. lia. Qed.

(** ** One wrapped axis *)
Section Axis.
  Variable a : axis.
  Variable axes : list axis.
  Variable n : Z.
  Hypothesis wrapped : wraps a = true.
  Hypothesis fit : 1 <= side a <= long a.
  Let L := long a.
  Let b := side a.
  Let g := Z.gcd L b.
  Let s := b / g.
  Definition board (F : Z -> list Z -> Z) : list Z -> Z := fun c => match c with x :: c => F x c | [] => 0 end.
  Let good F := solvable (a :: axes) n (board F).

  Lemma g_pos : 0 < g.
  Proof. unfold g, L, b. assert (0 <= Z.gcd (long a) (side a)) by apply Z.gcd_nonneg. assert (Z.gcd (long a) (side a) <> 0); [| lia]. intro E. apply Z.gcd_eq_0_l in E. lia. Qed.
  Lemma b_split : b = s * g.
  Proof. unfold s. pose proof g_pos. destruct (Z.gcd_divide_r L b) as [q E]. fold g in E. rewrite E at 1. rewrite E at 1. rewrite Z.div_mul by lia. auto. Qed.
  Lemma L_split : exists m, L = m * g.
  Proof. destruct (Z.gcd_divide_l L b) as [q E]. exists q. auto. Qed.

  (** A single window times a solvable board. *)
  Lemma good_window : forall k v, 0 <= k < L -> solvable axes n v -> good (fun x c => if covers a k x then v c else 0).
  Proof.
    intros k v K V. exists (fun j c => if j =? k then v c else 0). split.
    - intro j. destruct (j =? k); [apply solvable_ext with v; auto | apply solvable_zero].
    - intros x c X I. cbn [board]. rewrite (over_ext _ _ (fun j => if j =? k then (if covers a j x then v c else 0) else 0)).
      + rewrite over_pick by auto. exists 0. lia.
      + intros j _. destruct (covers a j x); destruct (j =? k); auto.
  Qed.
  Lemma good_plus : forall F G, good F -> good G -> good (fun x c => F x c + G x c).
  Proof. intros F G HF HG. apply solvable_ext with (fun c => board F c + board G c); [apply solvable_plus; auto | intros [| x c] _; auto]. Qed.
  Lemma good_scale : forall z F, good F -> good (fun x c => z * F x c).
  Proof. intros z F HF. apply solvable_ext with (fun c => z * board F c); [apply solvable_scale; auto | intros [| x c] _; simpl; lia]. Qed.
  Lemma good_zero : good (fun _ _ => 0).
  Proof. apply solvable_ext with (fun _ => 0); [apply solvable_zero | intros [| x c] _; auto]. Qed.
  Lemma good_over : forall m (F : Z -> Z -> list Z -> Z), (forall k, 0 <= k < m -> good (F k)) -> good (fun x c => over m (fun k => F k x c)).
  Proof.
    intros m F H. apply solvable_ext with (fun c => over m (fun k => board (F k) c)); [apply solvable_over; auto |].
    intros [| x c] _; simpl; auto. apply over_zero. auto.
  Qed.
  Lemma good_ext : forall F G, good F -> (forall x c, 0 <= x < L -> in_box (map long axes) c -> (n | F x c - G x c)) -> good G.
  Proof.
    intros F G HF E. apply solvable_mod with (board F); auto. intros c I. inversion I as [| ? x ? d X D]; subst. simpl. auto.
  Qed.

  (** The unit at j (counted around the axis) times v. *)
  Definition unit (j : Z) (v : list Z -> Z) (x : Z) (c : list Z) : Z := if x =? j mod L then v c else 0.
  (** Window k less window k + 1 is the unit at k less that at k + b. *)
  Lemma step_b : forall j v, solvable axes n v -> good (fun x c => unit j v x c - unit (j + b) v x c).
  Proof.
    intros j v V. assert (P : 0 < L) by (unfold L; lia).
    apply good_ext with (fun x c => (if covers a (j mod L) x then v c else 0) + (-1) * (if covers a ((j + 1) mod L) x then v c else 0)).
    - apply good_plus; [apply good_window; auto; apply Z.mod_pos_bound; auto |].
      apply good_scale, good_window; auto. apply Z.mod_pos_bound; auto.
    - intros x c X _. unfold unit, covers. rewrite wrapped. fold L b.
      assert (M1 : (x - j mod L) mod L = (x - j) mod L) by apply Zminus_mod_idemp_r.
      assert (M2 : (x - (j + 1) mod L) mod L = (x - j - 1) mod L) by (rewrite Zminus_mod_idemp_r; f_equal; lia).
      rewrite M1, M2. set (d := (x - j) mod L). assert (D : 0 <= d < L) by (apply Z.mod_pos_bound; auto).
      assert (E1 : (x =? j mod L) = (d =? 0)).
      { apply eq_true_iff_eq. rewrite !Z.eqb_eq. unfold d. split; intro H.
        - subst x. rewrite Zminus_mod_idemp_l, Z.sub_diag. apply Z.mod_0_l. lia.
        - rewrite <- (Z.mod_small x L) by auto. replace x with (x - j + j) by lia. rewrite <- Zplus_mod_idemp_l, H. auto. }
      assert (E2 : (x =? (j + b) mod L) = (d =? b mod L)).
      { apply eq_true_iff_eq. rewrite !Z.eqb_eq. unfold d. split; intro H.
        - subst x. rewrite Zminus_mod_idemp_l. f_equal. lia.
        - rewrite <- (Z.mod_small x L) by auto. replace x with (x - j + j) by lia. rewrite <- Zplus_mod_idemp_l, H, Zplus_mod_idemp_l. f_equal. lia. }
      assert (E3 : (x - j - 1) mod L = if d =? 0 then L - 1 else d - 1).
      { replace ((x - j - 1) mod L) with ((d - 1) mod L) by (unfold d; apply Zminus_mod_idemp_l).
        destruct (Z.eqb_spec d 0) as [-> | N]; [| apply Z.mod_small; lia].
        transitivity ((0 - 1 + 1 * L) mod L); [symmetry; apply Z.mod_add; lia | rewrite Z.mod_small; lia]. }
      rewrite E1, E2, E3. assert (Bb : 1 <= b <= L) by (unfold b, L; auto).
      assert (E4 : b mod L = if b =? L then 0 else b).
      { destruct (Z.eqb_spec b L) as [-> | N]; [apply Z.mod_same; lia | apply Z.mod_small; lia]. }
      rewrite E4. exists 0. destruct (Z.eqb_spec b L); destruct (Z.eqb_spec d 0); destruct (Z.ltb_spec d b);
      repeat match goal with |- context [?u =? ?w] => destruct (Z.eqb_spec u w) | |- context [?u <? ?w] => destruct (Z.ltb_spec u w) end; lia.
  Qed.
  Lemma step_many : forall t j v, solvable axes n v -> good (fun x c => unit j v x c - unit (j + Z.of_nat t * b) v x c).
  Proof.
    induction t as [| t IH]; intros j v V.
    - apply good_ext with (fun _ _ => 0); [apply good_zero |]. intros x c _ _. rewrite Z.add_0_r. exists 0. lia.
    - apply good_ext with (fun x c => (unit j v x c - unit (j + Z.of_nat t * b) v x c) + (unit (j + Z.of_nat t * b) v x c - unit (j + Z.of_nat t * b + b) v x c)).
      + apply good_plus; [apply IH; auto | apply step_b; auto].
      + intros x c _ _. replace (j + Z.of_nat (S t) * b) with (j + Z.of_nat t * b + b) by lia. exists 0. lia.
  Qed.
  (** The unit at j is as good as the unit at j mod g. *)
  Lemma to_residue : forall j v, solvable axes n v -> good (fun x c => unit j v x c - unit (j mod g) v x c).
  Proof.
    intros j v V. pose proof g_pos as G. assert (P : 0 < L) by (unfold L; lia).
    destruct (Z.gcd_bezout L b g eq_refl) as [u [w B]].
    (* j mod g = j + t b modulo L, with t = - (j / g) w modulo L *)
    set (t := (- (j / g) * w) mod L). assert (T : 0 <= t < L) by (apply Z.mod_pos_bound; auto).
    apply good_ext with (fun x c => unit j v x c - unit (j + Z.of_nat (Z.to_nat t) * b) v x c); [apply step_many; auto |].
    intros x c _ _. exists 0. unfold unit. replace ((j + Z.of_nat (Z.to_nat t) * b) mod L) with ((j mod g) mod L); [lia |].
    rewrite Z2Nat.id by lia. pose proof (Z.div_mod j g ltac:(lia)) as Dj.
    assert (E : exists q, j + t * b = j mod g + q * L).
    { unfold t. pose proof (Z.div_mod (- (j / g) * w) L ltac:(lia)) as Dt. set (r := (- (j / g) * w) mod L) in *. set (h := (- (j / g) * w) / L) in *.
      exists ((j / g) * u - h * b). assert (R : r = - (j / g) * w - L * h) by lia. rewrite R.
      replace (j mod g) with (j - g * (j / g)) by lia. rewrite <- B. ring. }
    destruct E as [q E]. rewrite E, Z.mod_add by lia. auto.
  Qed.

  (** The fold along the axis: the sum over all places of one residue modulo g. *)
  Definition fold (F : Z -> list Z -> Z) (r : Z) (c : list Z) : Z := over L (fun x => if x mod g =? r then F x c else 0).

  (** Each residue is in a window s times. *)
  Lemma residues_block : forall k r, 0 <= r < g -> over g (fun t => if (k + t) mod g =? r then 1 else 0) = 1.
  Proof.
    intros k r R. pose proof g_pos. set (t0 := (r - k) mod g). assert (T : 0 <= t0 < g) by (apply Z.mod_pos_bound; auto).
    rewrite (over_ext g _ (fun t => if t =? t0 then 1 else 0)); [apply over_pick; auto |].
    intros t Tt. destruct (Z.eqb_spec ((k + t) mod g) r) as [E | E]; destruct (Z.eqb_spec t t0) as [E' | E']; auto; exfalso.
    - apply E'. unfold t0. rewrite <- E, Zminus_mod_idemp_l. replace (k + t - k) with t by lia. symmetry. apply Z.mod_small; auto.
    - apply E. subst t. unfold t0. rewrite Zplus_mod_idemp_r. replace (k + (r - k)) with r by lia. apply Z.mod_small; auto.
  Qed.
  Lemma over_add : forall p q f, 0 <= p -> 0 <= q -> over (p + q) f = over p f + over q (fun t => f (p + t)).
  Proof.
    intros p q f P Q. rewrite <- (Z2Nat.id q) by auto. induction (Z.to_nat q) as [| m IH].
    - simpl Z.of_nat. rewrite Z.add_0_r. change (over 0 (fun t => f (p + t))) with 0. lia.
    - rewrite Nat2Z.inj_succ. replace (p + Z.succ (Z.of_nat m)) with ((p + Z.of_nat m) + 1) by lia.
      replace (Z.succ (Z.of_nat m)) with (Z.of_nat m + 1) by lia. rewrite !over_succ by lia. rewrite IH. lia.
  Qed.
  Lemma residues : forall m k r, 0 <= r < g -> over (Z.of_nat m * g) (fun t => if (k + t) mod g =? r then 1 else 0) = Z.of_nat m.
  Proof.
    pose proof g_pos. induction m as [| m IH]; intros k r R; [reflexivity |].
    rewrite Nat2Z.inj_succ. replace (Z.succ (Z.of_nat m) * g) with (Z.of_nat m * g + g) by lia. rewrite over_add by lia. rewrite IH by auto.
    rewrite (over_ext g _ (fun t => if (k + Z.of_nat m * g + t) mod g =? r then 1 else 0)) by (intros; rewrite Z.add_assoc; auto).
    rewrite residues_block by auto. lia.
  Qed.
  Lemma over_cells : forall k f, 0 <= k < L -> over L (fun x => if covers a k x then f x else 0) = over b (fun t => f ((k + t) mod L)).
  Proof.
    intros k f K. unfold over. transitivity (sum (map f (axis_cells a k))).
    - assert (E : sum (map (fun x => if covers a k x then f x else 0) (range L)) = sum (map f (filter (covers a k) (range L)))).
      { induction (range L) as [| x l IH]; auto. simpl filter. destruct (covers a k x) eqn:C; cbn [map]; repeat change (sum (?u :: ?v)) with (u + sum v); rewrite ?C, IH; auto. }
      rewrite E. apply sum_perm, Permutation.Permutation_map, Permutation.NoDup_Permutation.
      + apply NoDup_filter, NoDup_range.
      + apply axis_once. lia.
      + intro x. rewrite filter_In, in_range. split.
        * intros [X C]. apply in_axis; auto. lia.
        * intro I. assert (X : 0 <= x < L).
          { unfold axis_cells in I. rewrite wrapped in I. apply in_map_iff in I. destruct I as [t [<- _]]. apply Z.mod_pos_bound. unfold L; lia. }
          split; auto. apply in_axis; auto. lia.
    - unfold axis_cells. rewrite wrapped, map_map. auto.
  Qed.
  Lemma window_fold : forall k r v, 0 <= k < L -> 0 <= r < g ->
    over L (fun x => if x mod g =? r then (if covers a k x then v else 0) else 0) = s * v.
  Proof.
    intros k r v K R. pose proof g_pos. destruct L_split as [m M]. pose proof b_split as Bs.
    rewrite (over_ext L _ (fun x => if covers a k x then (if x mod g =? r then v else 0) else 0)) by (intros; destruct (covers a k x); destruct (x mod g =? r); auto).
    rewrite over_cells by auto.
    assert (S : 0 <= s) by (unfold s; apply Z.div_pos; unfold b; lia).
    rewrite (over_ext b _ (fun t => v * (if (k + t) mod g =? r then 1 else 0))).
    - rewrite over_scale, Bs. rewrite <- (Z2Nat.id s) by auto. rewrite residues by auto. lia.
    - intros t _. replace (((k + t) mod L) mod g) with ((k + t) mod g); [destruct (_ =? r); lia |].
      pose proof (Z.div_mod (k + t) L ltac:(unfold L; lia)) as D. rewrite D at 1. rewrite M at 1.
      replace (m * g * ((k + t) / L) + (k + t) mod L) with ((k + t) mod L + (m * ((k + t) / L)) * g) by ring.
      rewrite M at 1. rewrite Z.mod_add by lia. rewrite <- M. auto.
  Qed.

  Theorem axis_solvable : forall F, good F <->
    (forall x, 0 <= x < L -> solvable axes n (F x)) /\
    exists u, solvable axes n u /\ forall r c, 0 <= r < g -> in_box (map long axes) c -> (n | fold F r c - s * u c).
  Proof.
    intro F. pose proof g_pos as G. split.
    - intros [C [S H]]. split.
      + intros x X. apply solvable_mod with (fun c => over L (fun k => if covers a k x then C k c else 0)).
        * apply solvable_over. intros k _. destruct (covers a k x); [apply solvable_ext with (C k); auto | apply solvable_zero].
        * intros c I. specialize (H x c X I). cbn [board] in H. destruct H as [q H]. exists (- q). fold L in H. lia.
      + exists (fun c => over L (fun k => C k c)). split; [apply solvable_over; auto |]. intros r c R I.
        assert (E : over L (fun x => if x mod g =? r then over L (fun k => if covers a k x then C k c else 0) else 0) = s * over L (fun k => C k c)).
        { rewrite (over_ext L _ (fun x => over L (fun k => if x mod g =? r then (if covers a k x then C k c else 0) else 0))).
          - rewrite over_swap, <- over_scale. apply over_ext. intros k K. apply window_fold; auto.
          - intros x _. destruct (x mod g =? r); auto. symmetry. apply over_zero. auto. }
        rewrite <- E. unfold fold.
        replace (over L (fun x => if x mod g =? r then F x c else 0) - over L (fun x => if x mod g =? r then over L (fun k => if covers a k x then C k c else 0) else 0))
          with (over L (fun x => if x mod g =? r then F x c - over L (fun k => if covers a k x then C k c else 0) else 0)).
        * apply over_divide. intros x X. destruct (x mod g =? r); [apply (H x c X I) | exists 0; lia].
        * transitivity (over L (fun x => (if x mod g =? r then F x c else 0) + (-1) * (if x mod g =? r then over L (fun k => if covers a k x then C k c else 0) else 0))).
          -- apply over_ext. intros x _. destruct (x mod g =? r); lia.
          -- rewrite over_plus, over_scale. lia.
    - intros [S [u [U H]]].
      (* F is the sum of the differences (unit j - unit (j mod g)) F j, plus the units at residues r with the fold *)
      assert (W : good (fun x c => over g (fun r => s * unit r u x c))).
      { apply good_ext with (fun x c => (if covers a 0 x then u c else 0) + over b (fun t => (-1) * (unit t u x c - unit (t mod g) u x c))).
        - apply good_plus; [apply good_window; auto; unfold L; lia |]. apply good_over. intros t _. apply good_scale, to_residue; auto.
        - intros x c X I. exists 0.
          assert (E1 : (if covers a 0 x then u c else 0) = over b (fun t => unit t u x c)).
          { pose proof (over_cells 0 (fun y => if x =? y then u c else 0) ltac:(unfold L; lia)) as Q.
            transitivity (over L (fun y => if y =? x then (if covers a 0 y then u c else 0) else 0)); [symmetry; apply (over_pick L x (fun y => if covers a 0 y then u c else 0)); auto |].
            transitivity (over L (fun y => if covers a 0 y then if x =? y then u c else 0 else 0)); [apply over_ext; intros y _; rewrite (Z.eqb_sym x y); destruct (y =? x); destruct (covers a 0 y); auto |].
            rewrite Q. apply over_ext. intros t _. unfold unit. rewrite Z.add_0_l. auto. }
          assert (E2 : over b (fun t => unit (t mod g) u x c) = over g (fun r => s * unit r u x c)).
          { rewrite b_split at 1. assert (S0 : 0 <= s) by (unfold s; apply Z.div_pos; unfold b; lia). rewrite <- (Z2Nat.id s) by auto.
            rewrite over_scale. induction (Z.to_nat s) as [| m IH]; [reflexivity |].
            rewrite Nat2Z.inj_succ. replace (Z.succ (Z.of_nat m) * g) with (Z.of_nat m * g + g) by lia. rewrite over_add by lia. rewrite IH.
            rewrite (over_ext g (fun t => unit ((Z.of_nat m * g + t) mod g) u x c) (fun t => unit t u x c)); [lia |].
            intros t T. f_equal. rewrite Z.add_comm, Z.mod_add by lia. apply Z.mod_small; auto. }
          rewrite E1, over_scale. rewrite (over_ext b (fun t => unit t u x c - unit (t mod g) u x c) (fun t => unit t u x c + (-1) * unit (t mod g) u x c)) by (intros; lia).
          rewrite over_plus, over_scale, E2. lia. }
      apply good_ext with (fun x c => over L (fun j => unit j (F j) x c - unit (j mod g) (F j) x c) + over g (fun r => s * unit r u x c)).
      + apply good_plus; auto. apply good_over. intros j J. apply to_residue; auto.
      + intros x c X I.
        assert (E1 : over L (fun j => unit j (F j) x c) = F x c).
        { rewrite (over_ext L _ (fun j => if j =? x then F j c else 0)); [apply over_pick; auto |].
          intros j J. unfold unit. rewrite (Z.mod_small j L) by auto. rewrite Z.eqb_sym. auto. }
        assert (Lg : g <= L) by (unfold g, L; apply Z.divide_pos_le; [lia | apply Z.gcd_divide_l]).
        assert (E2 : over L (fun j => unit (j mod g) (F j) x c) = if x <? g then fold F x c else 0).
        { assert (Small : forall j, (j mod g) mod L = j mod g) by (intro j; apply Z.mod_small; pose proof (Z.mod_pos_bound j g G); lia).
          destruct (Z.ltb_spec x g) as [Q | Q].
          - unfold fold. apply over_ext. intros j J. unfold unit. rewrite Small, Z.eqb_sym. auto.
          - apply over_zero. intros j J. unfold unit. rewrite Small. destruct (Z.eqb_spec x (j mod g)); auto. pose proof (Z.mod_pos_bound j g G). lia. }
        assert (E3 : over g (fun r => s * unit r u x c) = if x <? g then s * u c else 0).
        { destruct (Z.ltb_spec x g) as [Q | Q].
          - rewrite (over_ext g _ (fun r => if r =? x then s * u c else 0)); [apply (over_pick g x (fun _ => s * u c)); lia |].
            intros r R. unfold unit. rewrite (Z.mod_small r L) by lia. rewrite Z.eqb_sym. destruct (r =? x); lia.
          - apply over_zero. intros r R. unfold unit. rewrite (Z.mod_small r L) by lia. destruct (Z.eqb_spec x r); lia. }
        rewrite (over_ext L (fun j => unit j (F j) x c - unit (j mod g) (F j) x c) (fun j => unit j (F j) x c + (-1) * unit (j mod g) (F j) x c)) by (intros; lia).
        rewrite over_plus, over_scale, E1, E2, E3. destruct (Z.ltb_spec x g) as [Q | Q].
        * specialize (H x c ltac:(lia) I). replace (F x c + -1 * fold F x c + s * u c - F x c) with (- (fold F x c - s * u c)) by lia. apply Z.divide_opp_r. auto.
        * exists 0. lia.
  Qed.
End Axis.

(** ** All axes *)
(** The rule: each slice is solvable, and the fold along the first axis is s times a solvable board u, at every residue. *)
Fixpoint torus_rule (axes : list axis) (n : Z) (A : list Z -> Z) : Prop :=
  match axes with
  | [] => True
  | a :: axes =>
      let g := Z.gcd (long a) (side a) in
      (forall x, 0 <= x < long a -> torus_rule axes n (fun c => A (x :: c))) /\
      exists u, torus_rule axes n u /\ forall r c, 0 <= r < g -> in_box (map long axes) c ->
        (n | over (long a) (fun x => if x mod g =? r then A (x :: c) else 0) - side a / g * u c)
  end.
Definition torus (axes : list axis) : Prop := Forall (fun a => wraps a = true /\ 1 <= side a <= long a) axes.

Lemma solvable_rule : forall axes n, torus axes -> forall A, solvable axes n A <-> torus_rule axes n A.
Proof.
  intros axes n T. induction T as [| a axes [W F] T IH]; intro A; [simpl; tauto |].
  pose proof (axis_solvable a axes n W F (fun x c => A (x :: c))) as S.
  assert (E : solvable (a :: axes) n A <-> solvable (a :: axes) n (board (fun x c => A (x :: c)))).
  { split; intro H; apply solvable_ext with (1 := H); intros c I; inversion I; subst; auto. }
  rewrite E, S. cbn [torus_rule]. split; intros [H [u [U K]]]; (split; [intros x X; apply IH, H, X | exists u; split; [apply IH, U | exact K]]).
Qed.

Lemma window_solvable : forall axes n, torus axes -> forall m, Forall2 may_start axes m ->
  solvable axes n (fun c => if in_window axes m c then 1 else 0).
Proof.
  intros axes n T. induction T as [| a axes [W F] T IH]; intros m M; [simpl; auto |]. inversion M as [| ? k ? m' K M']; subst.
  apply solvable_ext with (board (fun x c => if covers a k x then (if in_window axes m' c then 1 else 0) else 0)).
  - apply good_window; [apply K | apply IH; auto].
  - intros c I. inversion I; subst. simpl. destruct (covers a k y); auto.
Qed.
Lemma reach_solvable : forall axes n, torus axes -> forall A, windows_reach axes n A (fun _ => 0) -> solvable axes n A.
Proof.
  intros axes n T A [i R]. induction R as [A S | i A B [m [M Q]] _ IH].
  - apply solvable_mod with (fun _ => 0); [apply solvable_zero |]. intros c I. destruct (S c I) as [q Q]. exists (- q). lia.
  - apply solvable_ext with (fun c => B c + (-1) * (if in_window axes m c then 1 else 0)).
    + apply solvable_plus; auto. apply solvable_scale, window_solvable; auto.
    + intros c _. rewrite Q. unfold roll_adds. lia.
Qed.
Lemma solvable_rolls : forall axes n, 1 <= n -> torus axes -> forall A, solvable axes n A ->
  exists l, (forall m k, In (m, k) l -> Forall2 may_start axes m /\ 0 <= k) /\
    forall c, in_box (map long axes) c -> (n | A c + effect (list Z) (list Z) (fun m c => if in_window axes m c then 1 else 0) l c).
Proof.
  intros axes n N T. induction T as [| a axes [W F] T IH]; intros A H.
  - exists [([], (- A []) mod n)]. split.
    + intros m k [E | []]. injection E as <- <-. split; auto. apply Z.mod_pos_bound. lia.
    + intros c I. inversion I; subst. unfold effect. cbn [map fst snd in_window sum fold_right].
      pose proof (Z.div_mod (- A []) n ltac:(lia)). exists (- ((- A []) / n)). lia.
  - destruct H as [C [S H]]. pose (adds := fun (l : list axis) (m c : list Z) => if in_window l m c then 1 else 0).
    assert (B : forall ks, (forall k, In k ks -> 0 <= k < long a) -> exists l,
      (forall m z, In (m, z) l -> Forall2 may_start (a :: axes) m /\ 0 <= z) /\
      forall x c, 0 <= x < long a -> in_box (map long axes) c ->
      (n | sum (map (fun k => if covers a k x then C k c else 0) ks) + effect (list Z) (list Z) (adds (a :: axes)) l (x :: c))).
    { induction ks as [| k ks IHk]; intro Ks.
      - exists []. split; [intros ? ? [] |]. intros. exists 0. reflexivity.
      - destruct IHk as [l [L E]]; [intros; apply Ks; simpl; auto |]. destruct (IH (C k) (S k)) as [l' [L' E']].
        exists (map (fun e => (k :: fst e, snd e)) l' ++ l). split.
        + intros m z I. apply in_app_or in I. destruct I as [I | I]; [| apply L; auto]. apply in_map_iff in I. destruct I as [[m' z'] [Q I]].
          injection Q as <- <-. apply L' in I. destruct I as [I Z0]. split; auto. constructor; auto. split; [apply Ks; simpl; auto | congruence].
        + intros x c X I. specialize (E x c X I). specialize (E' c I). cbn [map]. change (sum (?u :: ?v)) with (u + sum v).
          assert (Q : effect (list Z) (list Z) (adds (a :: axes)) (map (fun e => (k :: fst e, snd e)) l' ++ l) (x :: c) =
            (if covers a k x then effect (list Z) (list Z) (adds axes) l' c else 0) + effect (list Z) (list Z) (adds (a :: axes)) l (x :: c)).
          { unfold effect. rewrite map_app, sum_app, map_map. f_equal. destruct (covers a k x) eqn:Cv.
            - apply sum_ext. intros [m z] _. unfold adds. cbn [fst snd in_window]. rewrite Cv. auto.
            - apply sum_zero. intros [m z] _. unfold adds. cbn [fst snd in_window]. rewrite Cv. simpl. lia. }
          rewrite Q. fold (adds axes) in E'. destruct (covers a k x).
          * destruct E as [p E]. destruct E' as [q E']. exists (p + q). fold (adds axes) in *. unfold adds in *. lia.
          * destruct E as [p E]. exists p. lia. }
    destruct (B (range (long a))) as [l [L E]]; [intros k K; apply in_range; auto |]. exists l. split; auto.
    intros c I. inversion I as [| ? x ? d X D]; subst. specialize (E x d X D). specialize (H x d X D). unfold over in H.
    destruct E as [p E]. destruct H as [q H]. exists (p + q). unfold adds in E. cbv beta in *. lia.
Qed.

Theorem torus_solvable : forall axes n A, torus axes -> 1 <= n ->
  (windows_reach axes n A (fun _ => 0) <-> torus_rule axes n A).
Proof.
  intros axes n A T N. rewrite <- solvable_rule by auto. split; [apply reach_solvable; auto |]. intro S.
  destruct (solvable_rolls axes n N T A S) as [l [L E]]. apply presses_reach with l; auto.
  intros c I. rewrite Z.sub_0_r. auto.
Qed.

(** One axis: the folds agree, and gcd (n, s) divides them. *)
Theorem ring_solvable : forall a n A, wraps a = true -> 1 <= side a <= long a -> 1 <= n ->
  let g := Z.gcd (long a) (side a) in
  let fold r := over (long a) (fun x => if x mod g =? r then A [x] else 0) in
  (windows_reach [a] n A (fun _ => 0) <-> (forall r, 0 <= r < g -> (n | fold r - fold 0)) /\ (Z.gcd n (side a / g) | fold 0)).
Proof.
  intros a n A W F N g fold. rewrite torus_solvable by (auto; constructor; auto). cbn [torus_rule map]. fold g.
  assert (G : 0 < g). { unfold g. assert (0 <= Z.gcd (long a) (side a)) by apply Z.gcd_nonneg. assert (Z.gcd (long a) (side a) <> 0); [| lia]. intro E. apply Z.gcd_eq_0_l in E. lia. }
  set (s := side a / g). split.
  - intros [_ [u [_ H]]]. assert (K : forall r, 0 <= r < g -> (n | fold r - s * u [])) by (intros r R; apply (H r [] R); constructor). split.
    + intros r R. destruct (K r R) as [p P]. destruct (K 0 ltac:(lia)) as [q Q]. exists (p - q). lia.
    + destruct (K 0 ltac:(lia)) as [q Q]. replace (fold 0) with (q * n + s * u []) by lia.
      apply Z.divide_add_r; [apply Z.divide_mul_r, Z.gcd_divide_l | apply Z.divide_mul_l, Z.gcd_divide_r].
  - intros [K [h D]]. split; auto. destruct (Z.gcd_bezout n s (Z.gcd n s) eq_refl) as [p [q B]].
    exists (fun _ => h * q). split; auto. intros r c R C. inversion C; subst. fold (fold r).
    destruct (K r R) as [k E]. exists (k + h * p). replace (fold r) with (k * n + fold 0) by lia. rewrite D, <- B. ring.
Qed.
