(** * The solitaire army: no finite army sends a scout five paces into the desert (Conway)

    Conway's weights are powers of the golden ratio. Here a man at distance d from the goal weighs the Fibonacci number
    F (N - d), for an N that is large enough for the play at hand. All numbers are integers. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Ludus Require Import Puzzles Lists.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint fib_pair (n : nat) : Z * Z := match n with O => (0, 1) | S n => let (a, b) := fib_pair n in (b, a + b) end.
Definition F (k : Z) : Z := fst (fib_pair (Z.to_nat k)).
Lemma F_step : forall k, 0 <= k -> F (k + 2) = F (k + 1) + F k.
Proof.
  intros k K. unfold F. replace (Z.to_nat (k + 2)) with (S (S (Z.to_nat k))) by lia.
  replace (Z.to_nat (k + 1)) with (S (Z.to_nat k)) by lia. simpl. destruct (fib_pair (Z.to_nat k)). simpl. lia.
Qed.
Lemma fib_positive : forall n, 0 <= fst (fib_pair n) /\ 1 <= snd (fib_pair n).
Proof. induction n as [| n IH]; simpl; [lia |]. destruct (fib_pair n); simpl in *. lia. Qed.
Lemma F_positive : forall k, 0 <= F k.
Proof. intro. apply fib_positive. Qed.
Lemma F_one : forall k, 1 <= k -> 1 <= F k.
Proof.
  intros k K. unfold F. replace (Z.to_nat k) with (S (Z.to_nat (k - 1))) by lia. simpl.
  pose proof (fib_positive (Z.to_nat (k - 1))). destruct (fib_pair (Z.to_nat (k - 1))). simpl in *. lia.
Qed.
Lemma F_mono1 : forall k, F k <= F (k + 1).
Proof.
  intro k. destruct (Z_le_gt_dec k 0) as [L | L].
  - unfold F at 1. replace (Z.to_nat k) with 0%nat by lia. apply F_positive.
  - pose proof (F_step (k - 1) ltac:(lia)) as S. replace (k - 1 + 2) with (k + 1) in S by lia. replace (k - 1 + 1) with k in S by lia.
    pose proof (F_positive (k - 1)). lia.
Qed.
Lemma F_mono : forall a b, a <= b -> F a <= F b.
Proof.
  intros a b L. replace b with (a + Z.of_nat (Z.to_nat (b - a))) by lia. induction (Z.to_nat (b - a)) as [| n IH].
  - rewrite Z.add_0_r. lia.
  - rewrite Nat2Z.inj_succ. replace (a + Z.succ (Z.of_nat n)) with (a + Z.of_nat n + 1) by lia.
    pose proof (F_mono1 (a + Z.of_nat n)). lia.
Qed.
(** F n + F (n - 1) + ... + F (n - m) = F (n + 2) - F (n - m + 1). *)
Lemma F_sum : forall n m, Z.of_nat m <= n -> sum (map (fun k => F (n - Z.of_nat k)) (seq 0 (S m))) = F (n + 2) - F (n - Z.of_nat m + 1).
Proof.
  intros n m. induction m as [| m IH]; intro L.
  - simpl seq. cbn [map sum fold_right]. pose proof (F_step n ltac:(lia)). rewrite Z.sub_0_r. lia.
  - rewrite seq_S, map_app, sum_app, IH by lia. cbn [map sum fold_right]. rewrite Nat2Z.inj_succ. rewrite Nat.add_0_l.
    pose proof (F_step (n - Z.of_nat (S m)) ltac:(lia)) as S. rewrite Nat2Z.inj_succ in *.
    replace (n - Z.succ (Z.of_nat m) + 2) with (n - Z.of_nat m + 1) in S by lia.
    replace (n - Z.succ (Z.of_nat m) + 1) with (n - Z.of_nat m) in * by lia.
    replace (n - Z.succ (Z.of_nat m)) with (n - Z.of_nat m - 1) in * by lia. lia.
Qed.

(** ** Distances from the goal, and what a list of men weighs *)
Section Goal.
  Variables row column : Z.
  Definition distance (x : cell) : Z := match x with [r; c] => Z.abs (row - r) + Z.abs (column - c) | _ => 0 end.
  Definition weighs (N : Z) (l : list cell) : Z := sum (map (fun x => F (N - distance x)) l).

  Lemma jump_weighs : forall a b c, in_the_plane a b c -> forall N, distance a + distance b + distance c <= N ->
    F (N - distance c) <= F (N - distance a) + F (N - distance b).
  Proof.
    intros a b c [d [D [-> ->]]] N B.
    assert (Pos : forall x, 0 <= distance x) by (intros [| r [| s [| t x]]]; simpl; lia).
    pose proof (Pos a) as Pa. pose proof (Pos (shift a d)) as Pb. pose proof (Pos (shift (shift a d) d)) as Pc.
    destruct (Z_le_gt_dec (distance a) (distance (shift (shift a d) d))) as [L | L].
    { pose proof (F_mono (N - distance (shift (shift a d) d)) (N - distance a) ltac:(lia)).
      pose proof (F_positive (N - distance (shift a d))). lia. }
    destruct (Z_le_gt_dec (distance (shift a d)) (distance (shift (shift a d) d))) as [M | M].
    { pose proof (F_mono (N - distance (shift (shift a d) d)) (N - distance (shift a d)) ltac:(lia)).
      pose proof (F_positive (N - distance a)). lia. }
    assert (E : distance (shift a d) = distance (shift (shift a d) d) + 1 /\ distance a = distance (shift (shift a d) d) + 2).
    { clear B Pa Pb Pc Pos. destruct a as [| r [| s [| t a]]]; simpl in D;
        repeat (destruct D as [<- | D]; [cbn [shift distance] in *; lia |]); destruct D. }
    destruct E as [E1 E2]. set (k := distance (shift (shift a d) d)) in *. rewrite E1, E2.
    pose proof (F_step (N - (k + 2)) ltac:(lia)) as S.
    replace (N - (k + 2) + 2) with (N - k) in S by lia. replace (N - (k + 2) + 1) with (N - (k + 1)) in S by lia. lia.
  Qed.

  Definition men_of (l : list cell) (p : cell -> bool) : Prop := NoDup l /\ forall x, p x = true <-> In x l.
  Lemma weighs_without : forall N x l, In x l -> NoDup l ->
    exists k, Permutation l (x :: k) /\ weighs N l = F (N - distance x) + weighs N k.
  Proof.
    intros N x l I _. apply in_split in I. destruct I as [a [b ->]]. exists (a ++ b). split.
    - apply Permutation_sym, Permutation_middle.
    - unfold weighs. rewrite !map_app, !sum_app. cbn [map sum fold_right]. unfold sum. lia.
  Qed.
  Lemma play_weighs : forall p q, peg_reach in_the_plane p q -> forall l, men_of l p ->
    exists k N0, men_of k q /\ forall N, N0 <= N -> weighs N k <= weighs N l.
  Proof.
    intros p q R. induction R as [p q E | p q r J R IH] using reach_ind; intros l [D M].
    - exists l, 0. split; [split; auto; intro x; rewrite <- E; auto | intros; lia].
    - destruct J as [a [c [b [L [A [B [C [A' [B' [C' O]]]]]]]]]].
      assert (Ia : In a l) by (apply M; auto). assert (Ib : In b l) by (apply M; auto). assert (Ic : ~ In c l) by (rewrite <- M; congruence).
      assert (ab : a <> b).
      { intros ->. destruct L as [d [_ [E E']]]. rewrite <- E in E'. congruence. }
      destruct (weighs_without 0 a l Ia D) as [l1 [P1 _]].
      assert (D1 : NoDup (a :: l1)) by (eapply Permutation_NoDup; eauto). inversion D1 as [| ? ? Na Dl1]; subst.
      assert (Ib1 : In b l1). { apply (Permutation_in _ P1) in Ib. destruct Ib; [congruence | auto]. }
      destruct (weighs_without 0 b l1 Ib1 Dl1) as [l2 [P2 _]].
      assert (D2 : NoDup (b :: l2)) by (eapply Permutation_NoDup; eauto). inversion D2 as [| ? ? Nb Dl2]; subst.
      assert (P : Permutation l (a :: b :: l2)) by (eapply perm_trans; [exact P1 | apply perm_skip; auto]).
      destruct (IH (c :: l2)) as [k [N0 [K W]]].
      + split.
        * constructor; auto. intro I. apply Ic. eapply Permutation_in; [apply Permutation_sym, P | simpl; auto].
        * intro x. destruct (list_eq_dec Z.eq_dec x c) as [-> | nc]; [simpl; tauto |].
          destruct (list_eq_dec Z.eq_dec x a) as [-> | na].
          { rewrite A'. split; [discriminate |]. intros [E | I]; [congruence |]. exfalso. apply Na.
            eapply Permutation_in; [apply Permutation_sym, P2 | simpl; auto]. }
          destruct (list_eq_dec Z.eq_dec x b) as [-> | nb].
          { rewrite B'. split; [discriminate |]. intros [E | I]; [congruence | contradiction]. }
          rewrite O, M by auto. split; intro I.
          -- apply (Permutation_in _ P) in I. simpl in *. destruct I as [E | [E | I]]; auto; congruence.
          -- destruct I as [E | I]; [congruence |]. eapply Permutation_in; [apply Permutation_sym, P | simpl; auto].
      + exists k, (Z.max N0 (distance a + distance b + distance c)). split; auto. intros N L'.
        specialize (W N ltac:(lia)). pose proof (jump_weighs a b c L N ltac:(lia)).
        assert (E : weighs N l = F (N - distance a) + (F (N - distance b) + weighs N l2)).
        { unfold weighs. rewrite (sum_perm _ _ (Permutation_map _ P)). auto. }
        change (weighs N (c :: l2)) with (F (N - distance c) + weighs N l2) in W. lia.
  Qed.

  (** ** A finite army weighs less than F N *)
  Lemma sum_incl : forall (w : cell -> Z) l m, NoDup l -> incl l m -> (forall x, 0 <= w x) -> sum (map w l) <= sum (map w m).
  Proof.
    intros w l m D I Pos. assert (E : exists k, Permutation m (l ++ k)).
    { clear - D I. revert m I. induction D as [| x l N D IH]; intros m I; [exists m; auto |].
      assert (X : In x m) by (apply I; simpl; auto). apply in_split in X. destruct X as [a [b ->]].
      destruct (IH (a ++ b)) as [k P].
      - intros y Y. assert (Q : In y (a ++ x :: b)) by (apply I; simpl; auto). apply in_app_or in Q. apply in_or_app.
        destruct Q as [Q | [Q | Q]]; auto. subst. contradiction.
      - exists k. simpl. eapply perm_trans; [apply Permutation_sym, Permutation_middle | apply perm_skip; auto]. }
    destruct E as [k P]. rewrite (sum_perm _ _ (Permutation_map w P)), map_app, sum_app.
    assert (0 <= sum (map w k)); [| lia]. clear - Pos. induction k as [| x k IH]; simpl; [lia |]. pose proof (Pos x). unfold sum in *. lia.
  Qed.

  Hypothesis far : 5 <= row.
  (** The columns at distance j on one side, rows 0 to -m. *)
  Definition one_column (m : nat) (c : Z) : list cell := map (fun k => [- Z.of_nat k; c]) (seq 0 (S m)).
  Lemma column_weighs : forall N m j c, 0 <= j -> j <= Z.abs (column - c) -> 5 + j + Z.of_nat m <= N ->
    weighs N (one_column m c) <= F (N - 3 - j).
  Proof.
    intros N m j c J C B. unfold weighs, one_column. rewrite map_map.
    apply Z.le_trans with (sum (map (fun k => F (N - 5 - j - Z.of_nat k)) (seq 0 (S m)))).
    - generalize (seq 0 (S m)). intro l. induction l as [| k l IH]; [simpl; lia |]. cbn [map sum fold_right]. unfold sum in IH.
      pose proof (F_mono (N - distance [- Z.of_nat k; c]) (N - 5 - j - Z.of_nat k)) as Q. cbn [distance] in *. specialize (Q ltac:(lia)). lia.
    - rewrite F_sum by lia. replace (N - 5 - j + 2) with (N - 3 - j) by lia. pose proof (F_positive (N - 5 - j - Z.of_nat m + 1)). lia.
  Qed.
  (** All columns up to distance j. *)
  Fixpoint strip (m j : nat) : list cell :=
    match j with
    | O => one_column m column
    | S j => one_column m (column + Z.of_nat (S j)) ++ one_column m (column - Z.of_nat (S j)) ++ strip m j
    end.
  Lemma strip_weighs : forall N m j, 8 + Z.of_nat j + Z.of_nat m <= N -> weighs N (strip m j) <= F N - 2 * F (N - 2 - Z.of_nat j).
  Proof.
    intros N m. induction j as [| j IH]; intro B.
    - cbn [strip]. pose proof (column_weighs N m 0 column ltac:(lia) ltac:(lia) ltac:(lia)) as C.
      pose proof (F_step (N - 2) ltac:(lia)) as S1. pose proof (F_step (N - 3) ltac:(lia)) as S2.
      replace (N - 2 + 2) with N in S1 by lia. replace (N - 2 + 1) with (N - 1) in S1 by lia.
      replace (N - 3 + 2) with (N - 1) in S2 by lia. replace (N - 3 + 1) with (N - 2) in S2 by lia.
      replace (N - 3 - 0) with (N - 3) in C by lia. replace (N - 2 - Z.of_nat 0) with (N - 2) by lia. lia.
    - cbn [strip]. unfold weighs in *. rewrite !map_app, !sum_app.
      pose proof (column_weighs N m (Z.of_nat (S j)) (column + Z.of_nat (S j)) ltac:(lia) ltac:(lia) ltac:(lia)) as C1.
      pose proof (column_weighs N m (Z.of_nat (S j)) (column - Z.of_nat (S j)) ltac:(lia) ltac:(lia) ltac:(lia)) as C2.
      unfold weighs in C1, C2. specialize (IH ltac:(lia)).
      pose proof (F_step (N - 4 - Z.of_nat j) ltac:(lia)) as Q.
      replace (N - 4 - Z.of_nat j + 2) with (N - 2 - Z.of_nat j) in Q by lia.
      replace (N - 4 - Z.of_nat j + 1) with (N - 3 - Z.of_nat j) in Q by lia.
      replace (N - 3 - Z.of_nat (S j)) with (N - 4 - Z.of_nat j) in * by lia.
      replace (N - 2 - Z.of_nat (S j)) with (N - 3 - Z.of_nat j) by lia. lia.
  Qed.
  Lemma in_strip : forall m j r c, - Z.of_nat m <= r <= 0 -> Z.abs (column - c) <= Z.of_nat j -> In [r; c] (strip m j).
  Proof.
    intros m j r c R. assert (One : In [r; c] (one_column m c)).
    { unfold one_column. apply in_map_iff. exists (Z.to_nat (- r)). split; [repeat (f_equal; try lia) | apply in_seq; lia]. }
    induction j as [| j IH]; intro C; cbn [strip].
    - replace column with c by lia. auto.
    - apply in_or_app. destruct (Z.eq_dec c (column + Z.of_nat (S j))) as [E | E]; [left; rewrite <- E; auto |].
      right. apply in_or_app. destruct (Z.eq_dec c (column - Z.of_nat (S j))) as [E' | E']; [left; rewrite <- E'; auto |].
      right. apply IH. lia.
  Qed.
  Lemma army_weighs : forall men, army men -> exists N0, forall N, N0 <= N -> weighs N men < F N.
  Proof.
    intros men [D A].
    assert (B : exists m j, forall x, In x men -> exists r c, x = [r; c] /\ - Z.of_nat m <= r <= 0 /\ Z.abs (column - c) <= Z.of_nat j).
    { clear D. induction men as [| x men IH]; [exists O, O; intros x [] |].
      destruct IH as [m [j H]]; [intros; apply A; simpl; auto |]. destruct (A x) as [r [c [-> R]]]; [simpl; auto |].
      exists (m + Z.to_nat (- r))%nat, (j + Z.to_nat (Z.abs (column - c)))%nat. intros y [<- | Y].
      - exists r, c. split; auto. lia.
      - destruct (H y Y) as [r' [c' [E Q]]]. exists r', c'. split; auto. lia. }
    destruct B as [m [j B]]. exists (8 + Z.of_nat j + Z.of_nat m). intros N L.
    pose proof (strip_weighs N m j L). pose proof (F_one (N - 2 - Z.of_nat j) ltac:(lia)).
    assert (weighs N men <= weighs N (strip m j)); [| lia]. apply sum_incl; auto; [| intro; apply F_positive].
    intros x X. destruct (B x X) as [r [c [-> [R C]]]]. apply in_strip; auto.
  Qed.

  Theorem no_scout : forall men p, army men -> peg_reach in_the_plane (pegs_on men) p -> p [row; column] = false.
  Proof.
    intros men p A R. destruct (p [row; column]) eqn:S; auto. exfalso.
    destruct (army_weighs men A) as [N1 W1].
    destruct (play_weighs _ _ R men) as [k [N2 [[D M] W2]]].
    { split; [apply A |]. intro x. apply memb_iff. }
    specialize (W1 (Z.max N1 N2) ltac:(lia)). specialize (W2 (Z.max N1 N2) ltac:(lia)).
    apply M, in_split in S. destruct S as [a [b E]]. rewrite E in W2. unfold weighs in W2 at 1. rewrite map_app, sum_app in W2.
    cbn [map] in W2. change (sum (?x :: ?l)) with (x + sum l) in W2. cbn [distance] in W2.
    replace (Z.max N1 N2 - (Z.abs (row - row) + Z.abs (column - column))) with (Z.max N1 N2) in W2 by lia.
    assert (Pos : forall l, 0 <= sum (map (fun x => F (Z.max N1 N2 - distance x)) l)).
    { induction l as [| x l IH]; [simpl; lia |]. cbn [map sum fold_right]. pose proof (F_positive (Z.max N1 N2 - distance x)). unfold sum in IH. lia. }
    pose proof (Pos a). pose proof (Pos b). lia.
  Qed.
End Goal.

(** No army, however large, sends a scout to row 5, or farther. *)
Theorem solitaire_army : forall men p paces column, army men -> 5 <= paces ->
  peg_reach in_the_plane (pegs_on men) p -> p [paces; column] = false.
Proof. intros men p paces column A L R. eapply no_scout; eauto. Qed.
