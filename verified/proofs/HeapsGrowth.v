(** * Taking and breaking: Grundy values that grow for ever, by s every p heaps

    2^e is a power of 2 with s = 2^e o, o odd; values are 2^e h + l with l < 2^e. Parts of L or more tokens are late.
    An option of a large heap has a part of L + p or more: p less in it and in the heap keep all reasons why the option does not have
    the value of the heap. Values below that of a heap are reached again by 2p more: in two parts with the same h, which keeps the
    value, or in one part where the h of the others cancel, which adds 2s. *)
From Coq Require Import ZArith Arith List Lia Bool Permutation.
From Ludus Require Import Puzzles Games Lists NimSum GrundyFacts HeapsSound.
Import ListNotations.
Local Open Scope nat_scope.

(** ** High and low bits *)
Lemma lxor_div : forall e a b, Nat.lxor a b / 2 ^ e = Nat.lxor (a / 2 ^ e) (b / 2 ^ e).
Proof. intros e a b. rewrite <- !Nat.shiftr_div_pow2. apply Nat.shiftr_lxor. Qed.
Lemma lxor_mod : forall e a b, Nat.lxor a b mod 2 ^ e = Nat.lxor (a mod 2 ^ e) (b mod 2 ^ e).
Proof.
  intros e a b. apply Nat.bits_inj. intro i. rewrite Nat.lxor_spec. destruct (le_lt_dec e i) as [H | H].
  - rewrite !Nat.mod_pow2_bits_high by auto. auto.
  - rewrite !Nat.mod_pow2_bits_low, Nat.lxor_spec by auto. auto.
Qed.
Lemma nim_sum_div : forall e l, nim_sum l / 2 ^ e = nim_sum (map (fun x => x / 2 ^ e) l).
Proof. intros e l. induction l as [| x l IH]; cbn [nim_sum fold_right map]; [apply Nat.div_0_l, Nat.pow_nonzero; lia |]. rewrite lxor_div. f_equal. apply IH. Qed.
Lemma nim_sum_mod : forall e l, nim_sum l mod 2 ^ e = nim_sum (map (fun x => x mod 2 ^ e) l).
Proof. intros e l. induction l as [| x l IH]; cbn [nim_sum fold_right map]; [apply Nat.mod_0_l, Nat.pow_nonzero; lia |]. rewrite lxor_mod. f_equal. apply IH. Qed.
Lemma lxor_odd : forall a b, Nat.odd (Nat.lxor a b) = xorb (Nat.odd a) (Nat.odd b).
Proof. intros a b. rewrite <- !Nat.bit0_odd. apply Nat.lxor_spec. Qed.
Lemma lxor_le : forall a b, Nat.lxor a b <= a + b.
Proof.
  intro a. induction a as [a IH] using lt_wf_ind. intro b. destruct (Nat.eq_dec a 0) as [-> | N]; [rewrite Nat.lxor_0_l; lia |].
  pose proof (lxor_div 1 a b) as D. pose proof (lxor_mod 1 a b) as M. change (2 ^ 1) with 2 in *.
  pose proof (IH (a / 2) ltac:(apply Nat.div_lt; lia) (b / 2)) as H. rewrite <- D in H.
  pose proof (Nat.div_mod (Nat.lxor a b) 2 ltac:(lia)). pose proof (Nat.div_mod a 2 ltac:(lia)). pose proof (Nat.div_mod b 2 ltac:(lia)).
  assert (K : Nat.lxor (a mod 2) (b mod 2) <= a mod 2 + b mod 2).
  { assert (G : forall x y, x < 2 -> y < 2 -> Nat.lxor x y <= x + y) by (intros [| [| x]] [| [| y]] X Y; try lia; vm_compute; lia).
    apply G; apply Nat.mod_upper_bound; lia. }
  rewrite <- M in K. clear - H K. pose proof (Nat.div_mod (Nat.lxor a b) 2). pose proof (Nat.div_mod a 2). pose proof (Nat.div_mod b 2). lia.
Qed.
Lemma nim_sum_le : forall l, nim_sum l <= total l.
Proof. induction l as [| x l IH]; simpl; auto. pose proof (lxor_le x (nim_sum l)). lia. Qed.
Lemma nim_sum_odd : forall l, Nat.odd (nim_sum l) = Nat.odd (total l).
Proof. induction l as [| x l IH]; simpl; auto. rewrite lxor_odd, Nat.odd_add, IH. auto. Qed.
Lemma add_high : forall e a k r, r < 2 ^ e -> Nat.lxor (a + 2 ^ e * k) r = Nat.lxor a r + 2 ^ e * k.
Proof.
  intros e a k r R. assert (P : 2 ^ e <> 0) by (apply Nat.pow_nonzero; lia).
  rewrite (Nat.div_mod (Nat.lxor (a + 2 ^ e * k) r) (2 ^ e) P), (Nat.div_mod (Nat.lxor a r) (2 ^ e) P) by auto.
  rewrite !lxor_div, !lxor_mod, (Nat.div_small r), !Nat.lxor_0_r by auto.
  replace (a + 2 ^ e * k) with (a + k * 2 ^ e) by lia. rewrite Nat.div_add, Nat.mod_add by auto. lia.
Qed.

Lemma filter_perm : forall (f : nat -> bool) a b, Permutation a b -> Permutation (filter f a) (filter f b).
Proof.
  intros f a b P. induction P as [| x l m P IH | x y l | l m k P IH Q IH']; simpl; auto.
  - destruct (f x); auto.
  - destruct (f x); destruct (f y); auto using perm_swap.
  - eapply perm_trans; eauto.
Qed.

Section Growth.
  Variables (code : list nat) (g : nat -> nat) (L p e o : nat).
  Let U := 2 ^ e.
  Let s := U * o.
  Hypothesis L1 : 1 <= L.
  Hypothesis P1 : 1 <= p.
  Hypothesis Odd : Nat.odd o = true.
  Hypothesis Bits : forall t k, Nat.testbit (nth t code 0) k = true -> k <= 3.
  Hypothesis Rep : forall n, L <= n -> g (n + p) = g n + s.
  Let N := 3 * (L + p) + (length code - 1).
  Definition hi (n : nat) : nat := g n / U.
  Definition lo (n : nat) : nat := g n mod U.
  Lemma U0 : U <> 0.
  Proof. apply Nat.pow_nonzero. lia. Qed.
  Lemma hi_p : forall n, L <= n -> hi (n + p) = hi n + o.
  Proof. intros n H. unfold hi. rewrite Rep by auto. unfold s. rewrite (Nat.mul_comm U o). apply Nat.div_add, U0. Qed.
  Lemma lo_p : forall n, L <= n -> lo (n + p) = lo n.
  Proof. intros n H. unfold lo. rewrite Rep by auto. unfold s. rewrite (Nat.mul_comm U o). apply Nat.mod_add, U0. Qed.
  Lemma value_hi : forall parts, nim_sum (map g parts) / U = nim_sum (map hi parts).
  Proof. intro parts. unfold U. rewrite nim_sum_div, map_map. auto. Qed.
  Lemma value_lo : forall parts, nim_sum (map g parts) mod U = nim_sum (map lo parts).
  Proof. intro parts. unfold U. rewrite nim_sum_mod, map_map. auto. Qed.

  (** ** No option has the value of its heap *)
  Definition late (x : nat) : bool := L <=? x.
  Definition early (x : nat) : bool := negb (late x).
  Definition harmless (n : nat) (parts : list nat) : Prop :=
    nim_sum (map lo parts) <> lo n \/ Nat.odd (total (map hi parts)) <> Nat.odd (hi n) \/ total (map hi parts) < hi n \/
    exists a, filter late parts = [a] /\ let r := nim_sum (map hi (filter early parts)) in hi n + r < hi a \/ hi a + r < hi n.
  Lemma harmless_perm : forall n a b, Permutation a b -> harmless n a -> harmless n b.
  Proof.
    intros n a b P. unfold harmless. rewrite (nim_sum_perm _ _ (Permutation_map lo P)), (total_perm _ _ (Permutation_map hi P)).
    intros [H | [H | [H | [x [A H]]]]]; [tauto | tauto | tauto |]. right. right. right. exists x. cbv zeta in *.
    rewrite <- (nim_sum_perm _ _ (Permutation_map hi (filter_perm early a b P))). split; auto.
    pose proof (filter_perm late a b P) as Q. rewrite A in Q. apply Permutation_length_1_inv in Q. auto.
  Qed.
  Lemma split_late : forall f parts, nim_sum (map f parts) = Nat.lxor (nim_sum (map f (filter late parts))) (nim_sum (map f (filter early parts))).
  Proof.
    intros f parts. induction parts as [| x parts IH]; auto. cbn [map filter]. unfold early at 1. destruct (late x); cbn [negb map nim_sum fold_right] in *.
    - fold (nim_sum (map f parts)). fold (nim_sum (map f (filter late parts))). rewrite IH. symmetry. apply Nat.lxor_assoc.
    - fold (nim_sum (map f parts)). fold (nim_sum (map f (filter early parts))). rewrite IH, <- !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm.
  Qed.
  Lemma harmless_ok : forall n parts, harmless n parts -> nim_sum (map g parts) <> g n.
  Proof.
    intros n parts H E. assert (Hi : nim_sum (map hi parts) = hi n) by (rewrite <- value_hi, E; auto).
    assert (Lo : nim_sum (map lo parts) = lo n) by (rewrite <- value_lo, E; auto). destruct H as [H | [H | [H | [a [A H]]]]].
    - auto.
    - apply H. rewrite <- Hi. symmetry. apply nim_sum_odd.
    - pose proof (nim_sum_le (map hi parts)). lia.
    - cbv zeta in H. rewrite (split_late hi), A in Hi. change (nim_sum (map hi [a])) with (Nat.lxor (hi a) 0) in Hi. rewrite Nat.lxor_0_r in Hi.
      set (r := nim_sum (map hi (filter early parts))) in *. clearbody r.
      pose proof (lxor_le (hi a) r) as B1. assert (B : Nat.lxor (hi n) r = hi a) by (rewrite <- Hi, Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r; auto).
      pose proof (lxor_le (hi n) r) as B2. rewrite B in B2. rewrite Hi in B1. lia.
  Qed.
  Lemma taken_bound : forall t k, Nat.testbit (nth t code 0) k = true -> t <= length code - 1.
  Proof. intros t k T. destruct (le_lt_dec (length code) t) as [O | O]; [| lia]. rewrite nth_overflow, Nat.bits_0 in T by auto. discriminate. Qed.
  Lemma total_map_p : forall l x r, L + p <= x -> total (map hi (l ++ x :: r)) = total (map hi (l ++ (x - p) :: r)) + o.
  Proof.
    intros l x r X. rewrite !map_app, !total_app. cbn [map total fold_right]. replace (hi x) with (hi (x - p) + o); [lia |].
    rewrite <- hi_p by lia. f_equal. lia.
  Qed.
  Lemma descend : forall n parts, N <= n -> option code n parts -> exists parts', option code (n - p) parts' /\ (harmless (n - p) parts' -> harmless n parts).
  Proof.
    intros n parts Nn [t [Q [F T]]]. pose proof (taken_bound _ _ T) as Tb. pose proof (Bits _ _ T) as Bt. unfold N in Nn.
    destruct (large_part (L + p) 3 parts) as [l [x [r [-> X]]]]; auto; try lia.
    exists (l ++ (x - p) :: r). split.
    - exists t. rewrite total_app in *. simpl in *. rewrite app_length in *. simpl length in *. split; [lia |]. split; auto.
      rewrite Forall_app in *. destruct F as [F1 F2]. inversion F2; subst. split; auto. constructor; auto. lia.
    - assert (Hn : hi n = hi (n - p) + o) by (rewrite <- hi_p by lia; f_equal; lia).
      assert (Ln : lo n = lo (n - p)) by (rewrite <- (lo_p (n - p)) by lia; f_equal; lia).
      assert (Lp : nim_sum (map lo (l ++ x :: r)) = nim_sum (map lo (l ++ (x - p) :: r))).
      { rewrite !map_app. cbn [map]. f_equal. f_equal. f_equal. rewrite <- (lo_p (x - p)) by lia. f_equal. lia. }
      assert (La : late x = true /\ late (x - p) = true) by (unfold late; rewrite !Nat.leb_le; lia). destruct La as [La Lb].
      intros [H | [H | [H | [a [A H]]]]].
      + left. rewrite Lp, Ln. auto.
      + right. left. rewrite total_map_p, Hn, !Nat.odd_add, Odd by auto. intro E. apply H.
        destruct (Nat.odd (total _)); destruct (Nat.odd (hi (n - p))); simpl in E; congruence.
      + right. right. left. rewrite total_map_p, Hn by auto. lia.
      + right. right. right. exists x. rewrite filter_app in *. cbn [filter] in *. unfold early in *. rewrite La, Lb in *. cbn [negb filter] in *.
        destruct (filter late l) as [| y m]; [| destruct m; discriminate]. cbn [app] in *. injection A as <- A. rewrite A. split; auto.
        rewrite !filter_app in *. cbn [filter] in *. rewrite ?La, ?Lb in *. cbn [negb] in *. cbv zeta in *.
        replace (hi x) with (hi (x - p) + o) by (rewrite <- hi_p by lia; f_equal; lia). rewrite Hn. lia.
  Qed.
  Theorem all_harmless : (forall n parts, N - p <= n < N -> option code n parts -> harmless n parts) ->
    forall n, N - p <= n -> forall parts, option code n parts -> harmless n parts.
  Proof.
    intros Base n. induction n as [n IH] using lt_wf_ind. intros Nn parts O. destruct (le_lt_dec N n) as [B | B]; [| apply Base; auto].
    destruct (descend n parts B O) as [parts' [O' H]]. apply H, IH; auto; lia.
  Qed.

  (** ** Every smaller number is the value of an option *)
  Definition paired (b c : nat) : Prop := b = c \/ L <= b /\ L <= c /\ hi b = hi c.
  Definition kept (parts : list nat) : Prop := exists x b c, Permutation parts (x ++ [b; c]) /\ paired b c.
  Definition growing (parts : list nat) : Prop := exists x b c, Permutation parts [x; b; c] /\ L <= x /\ paired b c.
  Definition moving (parts : list nat) : Prop := exists a rest, Permutation parts (a :: rest) /\ L <= a /\ nim_sum (map hi rest) = 0.
  Definition reaches (n u : nat) (kind : list nat -> Prop) : Prop := exists parts, option code n parts /\ kind parts /\ nim_sum (map g parts) = u.
  Definition reached_all (n : nat) : Prop := forall u, u < g n ->
    (g n <= u + 2 * s -> reaches n u moving) /\ (u + 2 * s < g n -> reaches n u kept /\ (g n <= u + 4 * s -> reaches n u growing)).
  Lemma growing_kept : forall parts, growing parts -> kept parts.
  Proof. intros parts [x [b [c [P [_ H]]]]]. exists [x], b, c. auto. Qed.
  Lemma paired_p : forall b c, paired b c -> paired (b + p) (c + p) /\ Nat.lxor (g (b + p)) (g (c + p)) = Nat.lxor (g b) (g c).
  Proof.
    intros b c [-> | [B [C H]]]; [split; [left; auto | rewrite !Nat.lxor_nilpotent; auto] |]. split; [right; rewrite !hi_p by auto; lia |].
    assert (D : forall x y, hi x = hi y -> Nat.lxor (g x) (g y) = Nat.lxor (lo x) (lo y)).
    { intros x y E. rewrite (Nat.div_mod (Nat.lxor (g x) (g y)) U U0). unfold U. rewrite lxor_div, lxor_mod. fold U. fold (hi x) (hi y) (lo x) (lo y).
      rewrite E, Nat.lxor_nilpotent. lia. }
    rewrite (D b c H), (D (b + p) (c + p)), !lo_p by (rewrite ?hi_p by auto; auto). auto.
  Qed.
  Lemma option_perm : forall n a b, Permutation a b -> option code n a -> option code n b.
  Proof.
    intros n a b P [t [Q [F T]]]. exists t. rewrite <- (total_perm _ _ P), <- (Permutation_length P). repeat split; auto. eapply Permutation_Forall; eauto.
  Qed.
  Lemma value_perm : forall a b, Permutation a b -> nim_sum (map g a) = nim_sum (map g b).
  Proof. intros a b P. apply nim_sum_perm, Permutation_map. auto. Qed.
  Lemma rep2 : forall n, L <= n -> g (n + 2 * p) = g n + 2 * s.
  Proof. intros n H. replace (n + 2 * p) with ((n + p) + p) by lia. rewrite !Rep by lia. lia. Qed.
  Lemma hi2 : forall n, L <= n -> hi (n + 2 * p) = hi n + 2 * o.
  Proof. intros n H. replace (n + 2 * p) with ((n + p) + p) by lia. rewrite !hi_p by lia. lia. Qed.
  Lemma part_grows : forall n a rest, option code n (a :: rest) -> L <= a -> nim_sum (map hi rest) = 0 ->
    option code (n + 2 * p) (a + 2 * p :: rest) /\ nim_sum (map g (a + 2 * p :: rest)) = nim_sum (map g (a :: rest)) + 2 * s.
  Proof.
    intros n a rest [t [Q [F T]]] A H. split.
    - exists t. cbn [total fold_right length] in *. split; [lia |]. split; auto. inversion F; subst. constructor; auto. lia.
    - cbn [map nim_sum fold_right]. fold (nim_sum (map g rest)). rewrite rep2 by auto. replace (2 * s) with (2 ^ e * (2 * o)) by (unfold s, U; lia).
      apply add_high. rewrite <- value_hi in H. apply Nat.div_small_iff in H; [auto | apply U0].
  Qed.
  Lemma paired_cancel : forall b c, paired b c -> nim_sum (map hi [b; c]) = 0.
  Proof. intros b c [-> | [_ [_ H]]]; cbn [map nim_sum fold_right]; rewrite Nat.lxor_0_r; [| rewrite H]; apply Nat.lxor_nilpotent. Qed.
  Lemma reached_step : forall n, L <= n -> 4 * s <= g n -> reached_all n -> reached_all (n + 2 * p).
  Proof.
    intros n Ln Big R u U'. rewrite rep2 in * by auto. split.
    - intro H. destruct (R (u - 2 * s) ltac:(lia)) as [M _]. destruct (M ltac:(lia)) as [parts [O [[a [rest [P [A H0]]]] V]]].
      destruct (part_grows n a rest (option_perm _ _ _ P O) A H0) as [O' V']. exists (a + 2 * p :: rest). split; auto. split.
      + exists (a + 2 * p), rest. split; auto. split; auto. lia.
      + rewrite V', <- (value_perm _ _ P), V. lia.
    - intro H. split.
      + destruct (R u ltac:(lia)) as [_ K].
        assert (G : reaches n u kept \/ g n <= u + 2 * s) by (destruct (le_lt_dec (g n) (u + 2 * s)); [right; auto | left; apply K; auto]).
        destruct G as [[parts [O [[x [b [c [P H0]]]] V]]] | G].
        * destruct (paired_p b c H0) as [H1 E]. exists (x ++ [b + p; c + p]). pose proof (option_perm _ _ _ P O) as [t [Q [F T]]]. split; [| split].
          -- exists t. rewrite total_app in *. cbn [total fold_right] in *. rewrite app_length in *. cbn [length] in *. split; [lia |]. split; auto.
             rewrite Forall_app in *. destruct F as [F1 F2]. split; auto. inversion F2 as [| ? ? B F3]; subst. inversion F3; subst. repeat constructor; lia.
          -- exists x, (b + p), (c + p). auto.
          -- rewrite <- V, (value_perm _ _ P), !map_app, !nim_sum_app. f_equal. cbn [map nim_sum fold_right]. rewrite !Nat.lxor_0_r. auto.
        * destruct (R (u - 2 * s) ltac:(lia)) as [_ K2]. destruct (K2 ltac:(lia)) as [_ Gr]. destruct (Gr ltac:(lia)) as [parts [O [[x [b [c [P [A H0]]]]] V]]].
          destruct (part_grows n x [b; c] (option_perm _ _ _ P O) A (paired_cancel b c H0)) as [O' V']. exists (x + 2 * p :: [b; c]). split; auto. split.
          -- apply growing_kept. exists (x + 2 * p), b, c. split; auto. split; auto. lia.
          -- rewrite V', <- (value_perm _ _ P), V. lia.
      + intro H1. destruct (R (u - 2 * s) ltac:(lia)) as [_ K2]. destruct (K2 ltac:(lia)) as [_ Gr]. destruct (Gr ltac:(lia)) as [parts [O [[x [b [c [P [A H0]]]]] V]]].
        destruct (part_grows n x [b; c] (option_perm _ _ _ P O) A (paired_cancel b c H0)) as [O' V']. exists (x + 2 * p :: [b; c]). split; auto. split.
        * exists (x + 2 * p), b, c. split; auto. split; auto. lia.
        * rewrite V', <- (value_perm _ _ P), V. lia.
  Qed.
  Theorem grows : forall B, N <= B -> (forall n, n < B + 2 * p -> mex_at code g n) ->
    (forall n parts, N - p <= n < N -> option code n parts -> harmless n parts) ->
    (forall n, B <= n < B + 2 * p -> 4 * s <= g n /\ reached_all n) -> forall n, mex_at code g n.
  Proof.
    intros B NB Near Base Above n. destruct (le_lt_dec (B + 2 * p) n) as [Ln | Ln]; [| apply Near; auto].
    assert (A : forall n, B <= n -> 4 * s <= g n /\ reached_all n).
    { clear n Ln. intro n. induction n as [n IH] using lt_wf_ind. intro H. destruct (le_lt_dec (B + 2 * p) n) as [Ln | Ln]; [| apply Above; auto].
      destruct (IH (n - 2 * p) ltac:(lia) ltac:(lia)) as [Big R]. unfold N in NB. replace n with (n - 2 * p + 2 * p) by lia. split.
      - rewrite rep2 by lia. lia.
      - apply reached_step; auto. lia. }
    destruct (A n ltac:(lia)) as [_ R]. split.
    - intros parts O. apply harmless_ok. apply all_harmless; auto. unfold N in *. lia.
    - intros u Uu. destruct (R u Uu) as [M K]. destruct (le_lt_dec (g n) (u + 2 * s)) as [C | C].
      + destruct (M C) as [parts [O [_ V]]]. exists parts. auto.
      + destruct (K C) as [[parts [O [_ V]]] _]. exists parts. auto.
  Qed.
End Growth.
