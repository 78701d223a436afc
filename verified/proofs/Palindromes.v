(** * Fair dice: a palindrome that is m/n permutation-fair, m odd, is (m+1)/n permutation-fair. With m = 3 this is
    Conjecture 9 of the paper on fair dice. *)
From Coq Require Import Arith List Lia Bool ZArith Factorial Permutation.
From Ludus Require Import Linear Dice Lists DiceCounts.
Import ListNotations.
Local Open Scope Z_scope.

Lemma found_none : forall s, found s [] = 1.
Proof. destruct s; auto. Qed.
Lemma found_cons : forall d s e r, found (d :: s) (e :: r) = (if Nat.eqb d e then found s r else 0) + found s (e :: r).
Proof. reflexivity. Qed.
Lemma found_snoc : forall d e s p, found (s ++ [d]) (p ++ [e]) = (if Nat.eqb d e then found s p else 0) + found s (p ++ [e]).
Proof.
  intros d e. induction s as [| x s IH]; intros [| a p].
  - simpl. destruct (Nat.eqb d e); auto.
  - simpl. destruct (p ++ [e]) eqn:E; [destruct p; discriminate |]. destruct (Nat.eqb d a); destruct (Nat.eqb d e); auto.
  - simpl app. rewrite !found_cons. pose proof (IH []) as I. simpl app in I. rewrite I, !found_none. simpl found at 2.
    destruct (Nat.eqb d e); destruct (Nat.eqb x e); rewrite ?found_none; lia.
  - simpl app. rewrite !found_cons. pose proof (IH (a :: p)) as I. simpl app in I. rewrite I, IH.
    destruct (Nat.eqb d e); destruct (Nat.eqb x a); lia.
Qed.
Lemma found_rev : forall s p, found (rev s) (rev p) = found s p.
Proof.
  induction s as [| d s IH]; intros [| e p].
  - auto.
  - simpl rev. simpl found. destruct (rev p ++ [e]) eqn:E; auto. destruct (rev p); discriminate.
  - simpl. apply found_none.
  - simpl rev. rewrite found_snoc, found_cons, IH. change (rev p ++ [e]) with (rev (e :: p)). rewrite IH. auto.
Qed.

(** ** The alternating sum of products: cut the pattern in two, read the first part backwards *)
Fixpoint alternating (s u v : list nat) : Z :=
  found s u * found s v - match v with [] => 0 | e :: v => alternating s (e :: u) v end.
Lemma alternating_step : forall d s v u, NoDup (u ++ v) -> alternating (d :: s) u v = alternating s u v +
  match u with [] => 0 | a :: u => if Nat.eqb d a then found s u * found s v else 0 end.
Proof.
  intros d s. induction v as [| e v IH]; intros u N.
  - cbn [alternating]. rewrite !found_none. destruct u as [| a u]; rewrite ?found_cons, ?found_none; [lia |].
    destruct (Nat.eqb d a); lia.
  - cbn [alternating]. rewrite IH.
    + rewrite found_cons. destruct u as [| a u].
      * rewrite !found_none. destruct (Nat.eqb d e); lia.
      * rewrite found_cons. destruct (Nat.eqb_spec d a) as [-> | A]; destruct (Nat.eqb_spec a e) as [-> | B].
        -- exfalso. inversion N; subst. apply H1. apply in_or_app. simpl; auto.
        -- lia.
        -- destruct (Nat.eqb_spec d e); lia.
        -- destruct (Nat.eqb_spec d e); lia.
    + simpl. eapply Permutation_NoDup; [| exact N]. apply Permutation_sym, Permutation_middle.
Qed.
Lemma alternating_none : forall v u, u ++ v <> [] -> alternating [] u v = 0.
Proof.
  induction v as [| e v IH]; intros u N; cbn [alternating].
  - destruct u; [exfalso; apply N; auto |]. auto.
  - rewrite IH by discriminate. destruct u; auto.
Qed.
Theorem alternating_zero : forall s x, NoDup x -> x <> [] -> alternating s [] x = 0.
Proof.
  induction s as [| d s IH]; intros x N E; [apply alternating_none; auto |]. rewrite alternating_step; auto. rewrite IH; auto.
Qed.

(** ** Binomial coefficients *)
Fixpoint binom (n k : nat) : nat :=
  match n, k with _, O => 1 | O, S _ => 0 | S n, S k => binom n k + binom n (S k) end%nat.
Lemma binom_zero : forall n, binom n 0 = 1%nat.
Proof. destruct n; auto. Qed.
Lemma binom_high : forall n k, (n < k)%nat -> binom n k = 0%nat.
Proof. induction n; intros [| k] L; simpl; try lia. rewrite !IHn; lia. Qed.
Lemma binom_fact : forall n i j, (i + j = n)%nat -> (binom n i * fact i * fact j = fact n)%nat.
Proof.
  induction n as [| n IH]; intros i j E.
  - destruct i; destruct j; try lia. auto.
  - destruct i as [| i].
    + simpl in E. subst j. simpl binom. simpl (fact 0). lia.
    + destruct j as [| j].
      * replace i with n by lia. cbn [binom]. rewrite (binom_high n (S n)) by lia. pose proof (IH n 0%nat ltac:(lia)) as H. simpl (fact 0) in *.
        change (fact (S n)) with (S n * fact n)%nat. nia.
      * cbn [binom]. pose proof (IH i (S j) ltac:(lia)) as H1. pose proof (IH (S i) j ltac:(lia)) as H2.
        change (fact (S n)) with (S n * fact n)%nat. change (fact (S i)) with (S i * fact i)%nat in *. change (fact (S j)) with (S j * fact j)%nat in *.
        nia.
Qed.

(** ** Fairness by counts *)
Lemma shown_found : forall s p k, shown s p k <-> k = found s p.
Proof.
  intros s p k. destruct (found_counts s p) as [rolls [N [I L]]]. split.
  - intros [r [N' [I' L']]]. rewrite <- L, <- L'. f_equal. apply Permutation_length, NoDup_Permutation; auto.
    intro f. rewrite I, I'. tauto.
  - intros ->. exists rolls. auto.
Qed.
Definition evenly (s pattern : list nat) : Prop := Z.of_nat (fact (length pattern)) * found s pattern = rolls_of s pattern.
Lemma fair_evenly : forall s n m, fair s n m <->
  forall p, NoDup p -> (length p <= m)%nat -> (forall d, In d p -> (d < n)%nat) -> evenly s p.
Proof.
  intros s n m. split; intros H p N L D.
  - apply (H p N L D). apply shown_found. auto.
  - intros k K. apply shown_found in K. subst. apply H; auto.
Qed.
Lemma rolls_app : forall s a b, rolls_of s (a ++ b) = rolls_of s a * rolls_of s b.
Proof.
  intros s a b. unfold rolls_of. rewrite map_app. unfold product. induction (map (faces_of s) a) as [| x l IH]; cbn [app fold_right]; [lia | rewrite IH; lia].
Qed.
Lemma rolls_perm : forall s a b, Permutation a b -> rolls_of s a = rolls_of s b.
Proof.
  intros s a b P. unfold rolls_of, product. apply (Permutation_map (faces_of s)) in P. induction P; cbn [fold_right]; try lia; nia.
Qed.

Lemma alternating_fair : forall s k v u, (1 <= length u)%nat -> (length u + length v = k)%nat -> NoDup (u ++ v) ->
  (forall p, NoDup p -> (length p < k)%nat -> incl p (u ++ v) -> evenly s p) ->
  let P := rolls_of s (u ++ v) in
  let D := Z.of_nat (fact k) * found s (rev v ++ u) - P in
  Z.of_nat (fact k) * alternating s u v = P * Z.of_nat (binom (k - 1) (length u - 1)) + (if Nat.even (length v) then D else - D).
Proof.
  intros s k. induction v as [| e v IH]; intros u U K N H P D.
  - cbn [alternating length Nat.even]. rewrite found_none. simpl in D. unfold P, D. rewrite app_nil_r in *. simpl in K.
    replace (length u) with k by lia. replace (binom (k - 1) (k - 1)) with 1%nat.
    + fold P. unfold P. rewrite app_nil_r. lia.
    + clear. induction (k - 1)%nat as [| n IH]; auto. cbn [binom]. rewrite <- IH, binom_high; lia.
  - cbn [alternating]. assert (Pm : Permutation (u ++ e :: v) ((e :: u) ++ v)) by (apply Permutation_sym, Permutation_middle).
    assert (N' : NoDup ((e :: u) ++ v)) by (eapply Permutation_NoDup; eauto).
    simpl in K. specialize (IH (e :: u)). simpl length in IH. specialize (IH ltac:(lia) ltac:(lia) N').
    cbv zeta in IH. rewrite Z.mul_sub_distr_l, IH; clear IH.
    + assert (Eu : evenly s u).
      { apply H; [| lia | intros x X; apply in_or_app; auto].
        clear - N. induction u as [| a u IHu]; [constructor |]. inversion N; subst. constructor; auto. intro I. apply H1, in_or_app. auto. }
      assert (Ev : evenly s (e :: v)).
      { apply H; [| simpl; lia | intros x X; apply in_or_app; auto].
        clear - N. induction u as [| a u IHu]; auto. inversion N; subst. auto. }
      unfold evenly in Eu, Ev. pose proof (binom_fact k (length u) (length (e :: v)) ltac:(simpl; lia)) as B.
      assert (T : Z.of_nat (fact k) * (found s u * found s (e :: v)) = Z.of_nat (binom k (length u)) * P).
      { unfold P. rewrite rolls_app, <- Eu, <- Ev, <- B. rewrite !Nat2Z.inj_mul. ring. }
      rewrite T. rewrite <- (rolls_perm s _ _ Pm). fold P.
      assert (Bi : binom k (length u) = (binom (k - 1) (length u - 1) + binom (k - 1) (length u))%nat).
      { destruct k; [lia |]. destruct (length u); [lia |]. cbn [binom]. rewrite !Nat.sub_succ, !Nat.sub_0_r. auto. }
      rewrite Bi, Nat2Z.inj_add. replace (S (length u) - 1)%nat with (length u) by lia.
      unfold D. change (rev (e :: v)) with (rev v ++ [e]). rewrite <- app_assoc. cbn [app]. fold P.
      change (length (e :: v)) with (S (length v)). rewrite Nat.even_succ, <- Nat.negb_even.
      destruct (Nat.even (length v)); simpl negb; cbv iota; lia.
    + intros p Np Lp Ip. apply H; auto. intros x X. apply Ip in X. eapply Permutation_in; [apply Permutation_sym, Pm | auto].
Qed.

Theorem palindrome_fair : forall s n m, rev s = s -> Nat.Odd m -> fair s n m -> fair s n (S m).
Proof.
  intros s n m R O F. rewrite fair_evenly in *. intros p N L D.
  destruct (le_lt_dec (length p) m) as [S' | S']; [apply F; auto |].
  destruct p as [| a p]; [simpl in *; lia |]. simpl in L, S'. assert (E : length p = m) by lia.
  pose proof (alternating_zero s (a :: p) N ltac:(discriminate)) as A. cbn [alternating] in A. rewrite found_none in A.
  pose proof (alternating_fair s (S m) p [a] ltac:(simpl; lia) ltac:(simpl; lia) N) as B. cbv zeta in B. simpl app in B.
  specialize (B (fun q Nq Lq Iq => F q Nq ltac:(lia) (fun d Id => D d (Iq d Id)))).
  simpl length in B. replace (1 - 1)%nat with 0%nat in B by lia. rewrite binom_zero in B.
  apply Nat.odd_spec in O. rewrite E, <- Nat.negb_odd, O in B. simpl negb in B. cbv iota in B.
  change (rev p ++ [a]) with (rev (a :: p)) in B. rewrite <- (found_rev s (rev (a :: p))), R, rev_involutive in B.
  unfold evenly. simpl length. rewrite E. replace (alternating s [a] p) with (found s (a :: p)) in B by lia. lia.
Qed.
Theorem conjecture_9 : forall s n, rev s = s -> fair s n 3 -> fair s n 4.
Proof. intros s n R. apply palindrome_fair; auto. exists 1%nat. auto. Qed.
