(** * Fair dice: a palindrome that is m/n permutation-fair, m odd, is (m+1)/n permutation-fair. With m = 3 this is
    Conjecture 9 of the paper on fair dice. *)
From Coq Require Import Arith List Lia Bool ZArith Factorial Permutation Sorted.
From Ludus Require Import Puzzles Lists DiceCounts.
Import ListNotations.
Local Open Scope Z_scope.

(** How often a pattern is found in a string, and the number of rolls of its dice. *)
Fixpoint in_string (s : list nat) (pattern : list nat) : Z :=
  match s with
  | [] => match pattern with [] => 1 | _ => 0 end
  | d :: s => match pattern with
    | [] => 1
    | e :: rest => (if Nat.eqb d e then in_string s rest else 0) + in_string s pattern
    end
  end.
Definition size (s : list nat) (d : nat) : Z := Z.of_nat (count_occ Nat.eq_dec s d).
Definition rolls_of (s pattern : list nat) : Z := product (map (size s) pattern).
Lemma in_string_none : forall s, in_string s [] = 1.
Proof. destruct s; auto. Qed.
Lemma in_string_cons : forall d s e r, in_string (d :: s) (e :: r) = (if Nat.eqb d e then in_string s r else 0) + in_string s (e :: r).
Proof. reflexivity. Qed.
Lemma in_string_snoc : forall d e s p, in_string (s ++ [d]) (p ++ [e]) = (if Nat.eqb d e then in_string s p else 0) + in_string s (p ++ [e]).
Proof.
  intros d e. induction s as [| x s IH]; intros [| a p].
  - simpl. destruct (Nat.eqb d e); auto.
  - simpl. destruct (p ++ [e]) eqn:E; [destruct p; discriminate |]. destruct (Nat.eqb d a); destruct (Nat.eqb d e); auto.
  - simpl app. rewrite !in_string_cons. pose proof (IH []) as I. simpl app in I. rewrite I, !in_string_none. simpl in_string at 2.
    destruct (Nat.eqb d e); destruct (Nat.eqb x e); rewrite ?in_string_none; lia.
  - simpl app. rewrite !in_string_cons. pose proof (IH (a :: p)) as I. simpl app in I. rewrite I, IH.
    destruct (Nat.eqb d e); destruct (Nat.eqb x a); lia.
Qed.
Lemma in_string_rev : forall s p, in_string (rev s) (rev p) = in_string s p.
Proof.
  induction s as [| d s IH]; intros [| e p].
  - auto.
  - simpl rev. simpl in_string. destruct (rev p ++ [e]) eqn:E; auto. destruct (rev p); discriminate.
  - simpl. apply in_string_none.
  - simpl rev. rewrite in_string_snoc, in_string_cons, IH. change (rev p ++ [e]) with (rev (e :: p)). rewrite IH. auto.
Qed.

(** ** The alternating sum of products: cut the pattern in two, read the first part backwards *)
Fixpoint alternating (s u v : list nat) : Z :=
  in_string s u * in_string s v - match v with [] => 0 | e :: v => alternating s (e :: u) v end.
Lemma alternating_step : forall d s v u, NoDup (u ++ v) -> alternating (d :: s) u v = alternating s u v +
  match u with [] => 0 | a :: u => if Nat.eqb d a then in_string s u * in_string s v else 0 end.
Proof.
  intros d s. induction v as [| e v IH]; intros u N.
  - cbn [alternating]. rewrite !in_string_none. destruct u as [| a u]; rewrite ?in_string_cons, ?in_string_none; [lia |].
    destruct (Nat.eqb d a); lia.
  - cbn [alternating]. rewrite IH.
    + rewrite in_string_cons. destruct u as [| a u].
      * rewrite !in_string_none. destruct (Nat.eqb d e); lia.
      * rewrite in_string_cons. destruct (Nat.eqb_spec d a) as [-> | A]; destruct (Nat.eqb_spec a e) as [-> | B].
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
Fixpoint rising (low : Z) (xs : list Z) : bool := match xs with [] => true | x :: xs => (low <? x) && rising x xs end.
Definition sortedb (xs : list Z) : bool := match xs with [] => true | x :: xs => rising x xs end.
Lemma sortedb_iff : forall xs, sortedb xs = true <-> Sorted Z.lt xs.
Proof.
  intros [| x xs]; [simpl; split; auto |]. simpl. revert x. induction xs as [| y xs IH]; intro x; simpl; [split; auto |].
  rewrite andb_true_iff, IH, Z.ltb_lt. split; [intros [A B]; constructor; auto |]. intro H. inversion H as [| ? ? H1 H2]; subst. inversion H2; subst. auto.
Qed.
(** The faces of a die of a string. *)
Fixpoint positions (s : list nat) (d : nat) : list Z :=
  match s with [] => [] | e :: s => (if Nat.eqb e d then [0] else []) ++ map Z.succ (positions s d) end.
Lemma positions_low : forall s d x, In x (positions s d) -> 0 <= x.
Proof.
  induction s as [| e s IH]; intros d x I; simpl in I; [tauto |]. apply in_app_or in I. destruct I as [I | I].
  - destruct (Nat.eqb e d); simpl in I; intuition lia.
  - apply in_map_iff in I. destruct I as [y [<- Y]]. apply IH in Y. lia.
Qed.
Lemma positions_size : forall s d, Z.of_nat (length (positions s d)) = size s d.
Proof.
  unfold size. induction s as [| e s IH]; intro d; simpl; auto. rewrite app_length, map_length, Nat2Z.inj_add, IH.
  destruct (Nat.eq_dec e d) as [-> | N]; [rewrite Nat.eqb_refl; simpl length; lia |]. rewrite (proj2 (Nat.eqb_neq e d)) by auto. simpl length. lia.
Qed.
Lemma string_die : forall s n d, (d < n)%nat -> nth d (string_dice s n) [] = positions s d.
Proof.
  intros s n d D. unfold string_dice. set (f := fun d => map Z.of_nat (filter (fun k => Nat.eqb (nth k s n) d) (seq 0 (length s)))).
  rewrite (nth_indep _ [] (f 0%nat)) by (rewrite map_length, seq_length; auto). rewrite (map_nth f), seq_nth by auto. unfold f. simpl plus. clear f D.
  induction s as [| e s IH]; auto. cbn [length seq filter positions]. change (nth 0 (e :: s) n) with e. rewrite <- IH, <- seq_shift.
  assert (F : forall l, map Z.of_nat (filter (fun k => Nat.eqb (nth k (e :: s) n) d) (map S l)) = map Z.succ (map Z.of_nat (filter (fun k => Nat.eqb (nth k s n) d) l))).
  { induction l as [| k l IHl]; auto. cbn [map filter]. change (nth (S k) (e :: s) n) with (nth k s n). destruct (Nat.eqb (nth k s n) d); cbn [map]; rewrite IHl; auto. f_equal. lia. }
  destruct (Nat.eqb e d); cbn [map app]; rewrite F; auto.
Qed.
Lemma sum_cons : forall x l, sum (x :: l) = x + sum l.
Proof. reflexivity. Qed.
Lemma positions_shift : forall e s p low, 0 <= low -> passing (map (positions (e :: s)) p) (rising low) = passing (map (positions s) p) (rising (low - 1)).
Proof.
  intros e s. induction p as [| d p IH]; intros low L; auto. cbn [map passing positions]. rewrite map_app, sum_app, map_map.
  replace (sum (map _ (if Nat.eqb e d then [0] else []))) with 0.
  - rewrite Z.add_0_l. apply sum_ext. intros x X. cbn [rising]. rewrite !passing_if. destruct (Z.ltb_spec low (Z.succ x)).
    + rewrite (proj2 (Z.ltb_lt (low - 1) x)) by lia. change (passing (map (positions (e :: s)) p) (rising (Z.succ x)) = passing (map (positions s) p) (rising x)).
      rewrite IH by lia. f_equal. f_equal. lia.
    + rewrite (proj2 (Z.ltb_ge (low - 1) x)) by lia. auto.
  - symmetry. apply sum_zero. intros x X. destruct (Nat.eqb e d); [| destruct X]. destruct X as [<- | []]. cbn [rising]. rewrite passing_if, (proj2 (Z.ltb_ge low 0)) by lia. auto.
Qed.
Lemma passing_positions : forall s p, passing (map (positions s) p) (rising (-1)) = in_string s p.
Proof.
  induction s as [| e s IH]; intros [| d p]; auto. rewrite in_string_cons. cbn [map passing]. cbn [positions]. rewrite map_app, sum_app, map_map. f_equal.
  - destruct (Nat.eqb e d); auto. cbn [map]. rewrite sum_cons. cbn [rising]. rewrite passing_if. simpl (-1 <? 0). cbv iota.
    change (passing (map (positions (e :: s)) p) (rising 0) + 0 = in_string s p). rewrite positions_shift, <- IH by lia. simpl (0 - 1). lia.
  - rewrite <- IH. cbn [map passing]. apply sum_ext. intros x X. apply positions_low in X. cbn [rising]. rewrite !passing_if.
    rewrite (proj2 (Z.ltb_lt (-1) (Z.succ x))), (proj2 (Z.ltb_lt (-1) x)) by lia.
    change (passing (map (positions (e :: s)) p) (rising (Z.succ x)) = passing (map (positions s) p) (rising x)). rewrite positions_shift by lia. do 2 f_equal. lia.
Qed.
Lemma some_string_dice : forall s n p, (forall d, In d p -> (d < n)%nat) -> some_dice (string_dice s n) p = map (positions s) p.
Proof. intros s n p D. apply map_ext_in. intros d I. apply string_die, D, I. Qed.
Lemma shown_in_string : forall s n p k, (forall d, In d p -> (d < n)%nat) -> (shown (string_dice s n) p k <-> k = in_string s p).
Proof.
  intros s n p k D. unfold shown. rewrite some_string_dice by auto. rewrite (rolls_with_passing _ sortedb) by (intros; apply sortedb_iff).
  rewrite <- passing_positions. destruct p as [| d p]; [tauto |]. cbn [map passing]. rewrite (sum_ext _ _ (fun x => passing (map (positions s) p) (fun xs => rising (-1) (x :: xs)))); [tauto |].
  intros x X. apply positions_low in X. cbn [rising]. rewrite passing_if, (proj2 (Z.ltb_lt (-1) x)) by lia. auto.
Qed.
Lemma string_dice_rolls : forall s n p, (forall d, In d p -> (d < n)%nat) -> Puzzles.rolls_of (some_dice (string_dice s n) p) = rolls_of s p.
Proof. intros s n p D. unfold Puzzles.rolls_of, rolls_of. rewrite some_string_dice, map_map by auto. f_equal. apply map_ext. intro. apply positions_size. Qed.
Definition evenly (s pattern : list nat) : Prop := Z.of_nat (fact (length pattern)) * in_string s pattern = rolls_of s pattern.
Lemma fair_evenly : forall s n m, fair (string_dice s n) m <->
  forall p, NoDup p -> (length p <= m)%nat -> (forall d, In d p -> (d < n)%nat) -> evenly s p.
Proof.
  assert (Len : forall s n, length (string_dice s n) = n) by (intros; unfold string_dice; rewrite map_length, seq_length; auto).
  intros s n m. split.
  - intros H p N L D. unfold evenly. rewrite <- (string_dice_rolls s n) by auto. apply H; auto; [rewrite Len; auto | apply shown_in_string; auto].
  - intros H p k N L D K. rewrite Len in D. apply shown_in_string in K; auto. subst. rewrite string_dice_rolls by auto. apply H; auto.
Qed.
Lemma rolls_app : forall s a b, rolls_of s (a ++ b) = rolls_of s a * rolls_of s b.
Proof.
  intros s a b. unfold rolls_of. rewrite map_app. unfold product. induction (map (size s) a) as [| x l IH]; cbn [app fold_right]; [lia | rewrite IH; lia].
Qed.
Lemma rolls_perm : forall s a b, Permutation a b -> rolls_of s a = rolls_of s b.
Proof.
  intros s a b P. unfold rolls_of, product. apply (Permutation_map (size s)) in P. induction P; cbn [fold_right]; try lia; nia.
Qed.

Lemma alternating_fair : forall s k v u, (1 <= length u)%nat -> (length u + length v = k)%nat -> NoDup (u ++ v) ->
  (forall p, NoDup p -> (length p < k)%nat -> incl p (u ++ v) -> evenly s p) ->
  let P := rolls_of s (u ++ v) in
  let D := Z.of_nat (fact k) * in_string s (rev v ++ u) - P in
  Z.of_nat (fact k) * alternating s u v = P * Z.of_nat (binom (k - 1) (length u - 1)) + (if Nat.even (length v) then D else - D).
Proof.
  intros s k. induction v as [| e v IH]; intros u U K N H P D.
  - cbn [alternating length Nat.even]. rewrite in_string_none. simpl in D. unfold P, D. rewrite app_nil_r in *. simpl in K.
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
      assert (T : Z.of_nat (fact k) * (in_string s u * in_string s (e :: v)) = Z.of_nat (binom k (length u)) * P).
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

Theorem palindrome_fair : forall s n m, rev s = s -> Nat.Odd m -> fair (string_dice s n) m -> fair (string_dice s n) (S m).
Proof.
  intros s n m R O F. rewrite fair_evenly in *. intros p N L D.
  destruct (le_lt_dec (length p) m) as [S' | S']; [apply F; auto |].
  destruct p as [| a p]; [simpl in *; lia |]. simpl in L, S'. assert (E : length p = m) by lia.
  pose proof (alternating_zero s (a :: p) N ltac:(discriminate)) as A. cbn [alternating] in A. rewrite in_string_none in A.
  pose proof (alternating_fair s (S m) p [a] ltac:(simpl; lia) ltac:(simpl; lia) N) as B. cbv zeta in B. simpl app in B.
  specialize (B (fun q Nq Lq Iq => F q Nq ltac:(lia) (fun d Id => D d (Iq d Id)))).
  simpl length in B. replace (1 - 1)%nat with 0%nat in B by lia. rewrite binom_zero in B.
  apply Nat.odd_spec in O. rewrite E, <- Nat.negb_odd, O in B. simpl negb in B. cbv iota in B.
  change (rev p ++ [a]) with (rev (a :: p)) in B. rewrite <- (in_string_rev s (rev (a :: p))), R, rev_involutive in B.
  unfold evenly. simpl length. rewrite E. replace (alternating s [a] p) with (in_string s (a :: p)) in B by lia. lia.
Qed.
Theorem conjecture_9 : forall s n, rev s = s -> fair (string_dice s n) 3 -> fair (string_dice s n) 4.
Proof. intros s n R. apply palindrome_fair; auto. exists 1%nat. auto. Qed.
