(** * Tori: solvability as divisibilities, one for each set of axes *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Lists Adding Windows Torus.
Import ListNotations.
Local Open Scope Z_scope.

(** Along each axis either a slice is taken, or the fold at residue 0 while the divisor grows by the factor s. All folds
    are the same at every residue, and what is left is divisible by the greatest common divisor of n and the product. *)
Fixpoint torus_test (axes : list axis) (m n : Z) (A : list Z -> Z) : Prop :=
  match axes with
  | [] => (Z.gcd n m | A [])
  | a :: axes =>
      let g := Z.gcd (long a) (side a) in
      let fold r c := over (long a) (fun x => if x mod g =? r then A (x :: c) else 0) in
      (forall x, 0 <= x < long a -> torus_test axes m n (fun c => A (x :: c))) /\
      (forall r c, 0 <= r < g -> in_box (map long axes) c -> (n | fold r c - fold 0 c)) /\
      torus_test axes (m * (side a / g)) n (fold 0)
  end.

(** m times a solvable board. *)
Definition multiple (m : Z) (axes : list axis) (n : Z) (A : list Z -> Z) : Prop :=
  exists B, solvable axes n B /\ forall c, in_box (map long axes) c -> (n | A c - m * B c).
Lemma finite_choice : forall (T : Type) (d : T) (P : Z -> T -> Prop) L, (forall x, 0 <= x < L -> exists B, P x B) ->
  exists f, forall x, 0 <= x < L -> P x (f x).
Proof.
  intros T d P L H. assert (G : forall k, exists f, forall x, 0 <= x < Z.min L (Z.of_nat k) -> P x (f x)).
  { induction k as [| k [f F]]; [exists (fun _ => d); lia |]. destruct (Z_lt_ge_dec (Z.of_nat k) L) as [K | K].
    - destruct (H (Z.of_nat k) ltac:(lia)) as [B Q]. exists (fun x => if x =? Z.of_nat k then B else f x). intros x X.
      destruct (Z.eqb_spec x (Z.of_nat k)) as [-> | N]; auto. apply F. lia.
    - exists f. intros x X. apply F. lia. }
  destruct (G (Z.to_nat L)) as [f F]. exists f. intros x X. apply F. lia.
Qed.
Lemma fold_split : forall L g h r, 0 <= r < g -> g <= L -> over L (fun x => if x mod g =? r then h x else 0) =
  h r + over L (fun x => if (g <=? x) && (x mod g =? r) then h x else 0).
Proof.
  intros L g h r R G. rewrite <- (over_pick L r h) at 1 by lia. rewrite <- over_plus. apply over_ext. intros x X.
  destruct (Z.leb_spec g x) as [B | B].
  - destruct (Z.eqb_spec x r); [lia |]. simpl. lia.
  - rewrite (Z.mod_small x g) by lia. simpl. lia.
Qed.
Lemma gcd_multiple : forall n m v, (Z.gcd n m | v) <-> exists u, (n | v - m * u).
Proof.
  intros n m v. split.
  - intros [k E]. destruct (Z.gcd_bezout n m _ eq_refl) as [p [q Z0]]. exists (k * q), (k * p). rewrite E, <- Z0. ring.
  - intros [u [k E]]. replace v with (k * n + m * u) by lia.
    apply Z.divide_add_r; [apply Z.divide_mul_r, Z.gcd_divide_l | apply Z.divide_mul_l, Z.gcd_divide_r].
Qed.
Lemma rule_step : forall a axes n, torus (a :: axes) -> forall A, let g := Z.gcd (long a) (side a) in solvable (a :: axes) n A <->
  (forall x, 0 <= x < long a -> solvable axes n (fun c => A (x :: c))) /\
  exists u, solvable axes n u /\ forall r c, 0 <= r < g -> in_box (map long axes) c ->
    (n | over (long a) (fun x => if x mod g =? r then A (x :: c) else 0) - side a / g * u c).
Proof.
  intros a axes n T A g. rewrite (solvable_rule (a :: axes) n T A). inversion T as [| ? ? _ T']; subst. cbn [torus_rule]. cbv zeta. fold g.
  split; intros [S [u [U F]]]; (split; [intros x X; apply solvable_rule; auto | exists u; split; [apply solvable_rule; auto | auto]]).
Qed.

Theorem multiple_test : forall axes n, torus axes -> forall m A, multiple m axes n A <-> torus_test axes m n A.
Proof.
  induction axes as [| a axes IH]; intros n T m A.
  - cbn [torus_test]. rewrite gcd_multiple. split.
    + intros [B [_ E]]. exists (B []). apply E. constructor.
    + intros [u E]. exists (fun _ => u). split; [exact I |]. intros c C. inversion C. auto.
  - inversion T as [| ? ? Ta T']; subst. destruct Ta as [W Sd]. cbn [torus_test]. cbv zeta. set (g := Z.gcd (long a) (side a)). set (s := side a / g).
    assert (G : 0 < g <= long a).
    { pose proof (Z.gcd_nonneg (long a) (side a)). assert (g <> 0) by (unfold g; rewrite Z.gcd_eq_0; lia). fold g in H.
      pose proof (Z.divide_pos_le g (long a) ltac:(lia) (Z.gcd_divide_l _ _)). lia. }
    set (fold_ := fun (F : list Z -> Z) r c => over (long a) (fun x => if x mod g =? r then F (x :: c) else 0)).
    assert (Fold : forall F1 F2 k r c, in_box (map long axes) c -> (forall x, 0 <= x < long a -> (n | F1 (x :: c) - k * F2 (x :: c))) ->
      (n | fold_ F1 r c - k * fold_ F2 r c)).
    { intros F1 F2 k r c C H. unfold fold_. rewrite <- over_scale.
      replace (over (long a) (fun x => if x mod g =? r then F1 (x :: c) else 0) - over (long a) (fun x => k * (if x mod g =? r then F2 (x :: c) else 0)))
        with (over (long a) (fun x => (if x mod g =? r then F1 (x :: c) else 0) + (-1) * (k * (if x mod g =? r then F2 (x :: c) else 0))))
        by (rewrite over_plus, over_scale; lia).
      apply over_divide. intros x X. destruct (x mod g =? r); [| exists 0; lia].
      replace (F1 (x :: c) + -1 * (k * F2 (x :: c))) with (F1 (x :: c) - k * F2 (x :: c)) by lia. auto. }
    split.
    + intros [B [S E]]. apply (rule_step a axes n T) in S. cbv zeta in S. fold g s in S. destruct S as [S [u [U F]]].
      assert (Slice : forall x c, 0 <= x < long a -> in_box (map long axes) c -> (n | A (x :: c) - m * B (x :: c))).
      { intros x c X C. apply E. constructor; auto. }
      assert (FA : forall r c, 0 <= r < g -> in_box (map long axes) c -> (n | fold_ A r c - m * (s * u c))).
      { intros r c R C. replace (fold_ A r c - m * (s * u c)) with ((fold_ A r c - m * fold_ B r c) + m * (fold_ B r c - s * u c)) by lia.
        apply Z.divide_add_r; [apply Fold; auto | apply Z.divide_mul_r; apply (F r c R C)]. }
      split; [| split].
      * intros x X. apply IH; auto. exists (fun c => B (x :: c)). split; auto.
      * intros r c R C. change (n | fold_ A r c - fold_ A 0 c).
        replace (fold_ A r c - fold_ A 0 c) with ((fold_ A r c - m * (s * u c)) - (fold_ A 0 c - m * (s * u c))) by lia. apply Z.divide_sub_r; apply FA; auto. lia.
      * apply IH; auto. exists u. split; auto. intros c C. rewrite <- Z.mul_assoc. apply (FA 0 c); auto. lia.
    + intros [S [R0 F]]. apply IH in F; auto. destruct F as [u [U F]].
      assert (Ch : forall x, 0 <= x < long a -> exists B, solvable axes n B /\ forall c, in_box (map long axes) c -> (n | A (x :: c) - m * B c)).
      { intros x X. apply (IH n T' m (fun c => A (x :: c))). auto. }
      apply (finite_choice _ (fun _ => 0)) in Ch. destruct Ch as [f Ch].
      set (rest := fun r c => over (long a) (fun y => if (g <=? y) && (y mod g =? r) then f y c else 0)).
      set (Bx := fun x c => if x <? g then s * u c + (-1) * rest x c else f x c).
      exists (fun c => match c with x :: c => Bx x c | [] => 0 end). split.
      * apply (rule_step a axes n T). cbv zeta. fold g s. split.
        -- intros x X. unfold Bx. destruct (x <? g).
           ++ apply solvable_plus; [apply solvable_scale; auto |]. apply solvable_scale. unfold rest. apply solvable_over. intros y Y.
              destruct ((g <=? y) && (y mod g =? x)); [apply solvable_ext with (f y); auto; apply Ch; auto | apply solvable_zero].
           ++ apply solvable_ext with (f x); auto. apply Ch; auto.
        -- exists u. split; auto. intros r c R C. rewrite (fold_split (long a) g (fun x => Bx x c) r) by lia.
           assert (Q : over (long a) (fun x => if (g <=? x) && (x mod g =? r) then Bx x c else 0) = rest r c).
           { unfold rest. apply over_ext. intros x X. destruct (Z.leb_spec g x); simpl; auto. unfold Bx. destruct (Z.ltb_spec x g); [lia | auto]. }
           rewrite Q. unfold Bx. destruct (Z.ltb_spec r g); [| lia]. exists 0. lia.
      * intros c C. inversion C as [| ? x ? d X D]; subst. unfold Bx. destruct (Z.ltb_spec x g) as [B | B]; [| apply Ch; auto].
        set (restA := over (long a) (fun y => if (g <=? y) && (y mod g =? x) then A (y :: d) else 0)).
        assert (Sp : fold_ A x d = A (x :: d) + restA) by (apply (fold_split (long a) g (fun y => A (y :: d)) x); lia).
        assert (Rs : (n | restA - m * rest x d)).
        { unfold restA, rest. rewrite <- over_scale.
          replace (over (long a) (fun y => if (g <=? y) && (y mod g =? x) then A (y :: d) else 0) - over (long a) (fun y => m * (if (g <=? y) && (y mod g =? x) then f y d else 0)))
            with (over (long a) (fun y => (if (g <=? y) && (y mod g =? x) then A (y :: d) else 0) + (-1) * (m * (if (g <=? y) && (y mod g =? x) then f y d else 0))))
            by (rewrite over_plus, over_scale; lia).
          apply over_divide. intros y Y. destruct ((g <=? y) && (y mod g =? x)); [| exists 0; lia].
          replace (A (y :: d) + -1 * (m * f y d)) with (A (y :: d) - m * f y d) by lia. apply Ch; auto. }
        replace (A (x :: d) - m * (s * u d + -1 * rest x d))
          with ((fold_ A x d - fold_ A 0 d) + (fold_ A 0 d - m * s * u d) - (restA - m * rest x d)) by (rewrite Sp; ring).
        apply Z.divide_sub_r; auto. apply Z.divide_add_r; [apply (R0 x d); auto; lia | apply F; auto].
Qed.

Theorem torus_divisibility : forall axes n A, torus axes -> 1 <= n -> (windows_reach axes n A (fun _ => 0) <-> torus_test axes 1 n A).
Proof.
  intros axes n A T N. rewrite (torus_solvable axes n A T N), <- (solvable_rule axes n T A), <- (multiple_test axes n T 1 A). split.
  - intro S. exists A. split; auto. intros c _. exists 0. lia.
  - intros [B [S E]]. apply solvable_mod with B; auto. intros c C. destruct (E c C) as [k K]. exists (- k). lia.
Qed.
