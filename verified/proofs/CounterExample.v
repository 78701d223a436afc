(** * A claim about boards of every size, refuted at one position by direct computation *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Linear Pegs Impartial EverySize Lists Windows GrundyFacts GraphSound PieceSound BoxGames.
Import ListNotations.
Local Open Scope Z_scope.

Lemma misere_P_not_N : forall P (move : P -> P -> Prop) p, misere_P P move p -> misere_N P move p -> False.
Proof.
  intros P move. assert (G : (forall p, misere_P P move p -> misere_N P move p -> False) /\ (forall p, misere_N P move p -> misere_P P move p -> False)).
  { apply (misere_both P move).
    - intros p [q M] _ IH W. inversion W as [p' N | p' r M' Pr]; subst; [apply (N q M) | apply (IH r M' Pr)].
    - intros p N W. inversion W as [p' [q M] _]; subst. apply (N q M).
    - intros p q M _ IH W. inversion W as [p' _ A]; subst. apply IH. auto. }
  apply G.
Qed.
Lemma is_P_not_N : forall P misere (move : P -> P -> Prop) p, is_P misere move p -> is_N misere move p -> False.
Proof. intros P [] move p; [apply misere_P_not_N | apply P_not_N]. Qed.

Section Lines.
  Variable n : nat.
  Variable lines : list (list nat * list nat).
  Definition entry (l : list nat) (i : nat) : nat := nth i l 0%nat.
  Definition vector_of (s r : list nat) (m : Z) : list Z := map (fun i => Z.of_nat (entry s i) + m * Z.of_nat (entry r i)) (seq 0 n).
  Definition line_options (x : list Z) : list (list Z) :=
    flat_map (fun line => filter nonneg (map (fun m => minus x (vector_of (fst line) (snd line) m)) (range (sum x + 1)))) lines.
  Let zs (x : list nat) : list Z := map Z.of_nat x.
  Lemma zs_nonneg : forall x, Forall (Z.le 0) (zs x).
  Proof. intro x. apply Forall_map, Forall_forall. intros. lia. Qed.
  Lemma zs_back : forall v, Forall (Z.le 0) v -> zs (map Z.to_nat v) = v.
  Proof. intros v F. unfold zs. rewrite map_map. induction F; simpl; auto. f_equal; auto. lia. Qed.
  Lemma vector_length : forall s r m, length (vector_of s r m) = n.
  Proof. intros. unfold vector_of. rewrite map_length, seq_length. auto. Qed.
  Lemma nth_vector : forall s r m i, (i < n)%nat -> nth i (vector_of s r m) 0 = Z.of_nat (entry s i) + m * Z.of_nat (entry r i).
  Proof.
    intros s r m i I. unfold vector_of. set (g := fun i => _). rewrite (nth_indep _ 0 (g 0%nat)) by (rewrite map_length, seq_length; auto).
    rewrite map_nth, seq_nth by auto. auto.
  Qed.
  Lemma nth_zs : forall x i, nth i (zs x) 0 = Z.of_nat (nth i x 0%nat).
  Proof. intros x i. unfold zs. change 0 with (Z.of_nat 0). apply map_nth. Qed.
  Lemma nth_minus : forall x s i, length s = length x -> nth i (minus x s) 0 = nth i x 0 - nth i s 0.
  Proof. induction x as [| a x IH]; intros [| b s] i E; simpl in *; try discriminate; destruct i; auto. Qed.
  Lemma same_nth : forall a b : list Z, length a = n -> length b = n -> (forall i, (i < n)%nat -> nth i a 0 = nth i b 0) -> a = b.
  Proof. intros a b A B E. apply nth_ext with 0 0; [lia |]. intros i I. apply E. lia. Qed.
  Lemma part_of_sum : forall x i, Z.of_nat (nth i x 0%nat) <= sum (zs x).
  Proof.
    induction x as [| a x IH]; intro i; [destruct i; simpl; lia |]. unfold sum, zs in *. cbn [map fold_right].
    assert (0 <= fold_right Z.add 0 (map Z.of_nat x)) by (clear; induction x; simpl; lia). destruct i; cbn [nth]; [lia |]. specialize (IH i). lia.
  Qed.
  Lemma line_there : forall x y, length x = n -> piece n lines x y -> length y = n /\ In (zs y) (line_options (zs x)).
  Proof.
    intros x y X [Y [s [r [m [I E]]]]]. split; auto. unfold line_options. apply in_flat_map. exists (s, r). split; auto.
    apply filter_In. split; [| apply nonneg_iff, zs_nonneg]. cbn [fst snd]. apply in_map_iff.
    destruct (forallb (fun i => Nat.eqb (entry r i) 0) (seq 0 n)) eqn:Z0.
    - exists 0. split; [| apply in_range; pose proof (part_of_sum x 0); lia]. rewrite forallb_forall in Z0.
      apply same_nth; [rewrite minus_length; unfold zs; rewrite ?map_length, ?vector_length; auto | unfold zs; rewrite map_length; auto |].
      intros i Ii. rewrite nth_minus by (rewrite vector_length; unfold zs; rewrite map_length; auto). rewrite nth_vector, !nth_zs by auto.
      pose proof (E i Ii). assert (entry r i = 0%nat) by (apply Nat.eqb_eq, Z0, in_seq; lia). unfold entry in *. nia.
    - exists (Z.of_nat m). split.
      + apply same_nth; [rewrite minus_length; unfold zs; rewrite ?map_length, ?vector_length; auto | unfold zs; rewrite map_length; auto |].
        intros i Ii. rewrite nth_minus by (rewrite vector_length; unfold zs; rewrite map_length; auto). rewrite nth_vector, !nth_zs by auto.
        pose proof (E i Ii). unfold entry. nia.
      + apply in_range. split; [lia |]. assert (P : exists i, (i < n)%nat /\ entry r i <> 0%nat).
        { destruct (existsb (fun i => negb (Nat.eqb (entry r i) 0)) (seq 0 n)) eqn:Q.
          - apply existsb_exists in Q. destruct Q as [i [Ii Q]]. exists i. apply in_seq in Ii. apply negb_true_iff, Nat.eqb_neq in Q. split; auto. lia.
          - exfalso. assert (W : forallb (fun i => Nat.eqb (entry r i) 0) (seq 0 n) = true); [| congruence]. apply forallb_forall. intros i Ii.
            destruct (Nat.eqb (entry r i) 0) eqn:U; auto. exfalso. assert (V : existsb (fun i => negb (Nat.eqb (entry r i) 0)) (seq 0 n) = true); [| congruence].
            apply existsb_exists. exists i. rewrite U. auto. }
        destruct P as [i [Ii Pi]]. pose proof (E i Ii). pose proof (part_of_sum x i). unfold entry in Pi. nia.
  Qed.
  Lemma line_back : forall x v, length x = n -> In v (line_options (zs x)) -> exists y, piece n lines x y /\ zs y = v.
  Proof.
    intros x v X I. unfold line_options in I. apply in_flat_map in I. destruct I as [[s r] [I J]]. apply filter_In in J. destruct J as [J F].
    apply nonneg_iff in F. apply in_map_iff in J. destruct J as [m [E M]]. apply in_range in M. cbn [fst snd] in E.
    assert (Lz : length (zs x) = n) by (unfold zs; rewrite map_length; auto).
    assert (Lv : length v = n) by (rewrite <- E, minus_length; rewrite ?vector_length; auto).
    exists (map Z.to_nat v). split; [| apply zs_back; auto]. split; [rewrite map_length; auto |]. exists s, r, (Z.to_nat m). split; auto. intros i Ii.
    assert (Ei : nth i v 0 = Z.of_nat (nth i x 0%nat) - (Z.of_nat (entry s i) + m * Z.of_nat (entry r i))).
    { rewrite <- E, nth_minus by (rewrite vector_length; auto). rewrite nth_vector, nth_zs by auto. auto. }
    pose proof (nth_zs (map Z.to_nat v) i) as Nv. rewrite zs_back in Nv by auto. unfold entry in *. nia.
  Qed.
  Lemma line_outcome : forall misere x, length x = n ->
    (is_P misere (fun a b => In b (line_options a)) (zs x) -> is_P misere (piece n lines) x) /\
    (is_N misere (fun a b => In b (line_options a)) (zs x) -> is_N misere (piece n lines) x).
  Proof. intros misere x X. apply (alike_outcome _ _ (piece n lines) _ zs (fun x => length x = n)); auto; [apply line_there | apply line_back]. Qed.
End Lines.

(** The automaton is wrong about x, which has at most L digits. *)
Definition counter_example (n : nat) (A : automaton) (lines : list (list nat * list nat)) (rs : list nat) (misere : bool) (L : nat) (x : list nat) : bool :=
  let v := map Z.of_nat x in let size := map (Z.add 1) v in let opts := line_options n lines in
  let T := tables (outcome_of misere) false (box_options opts size) 0 in
  Nat.eqb (length x) n && forallb (fun a => Nat.ltb a (capacity rs L)) x && descending 0 (box_options opts size) && box_closed opts size && in_boxb size v &&
  negb (Bool.eqb (look T (place size v) =? 0) (accepts A (digits n rs L x))).
Theorem counter_example_sound : forall n A lines rs misere L x, counter_example n A lines rs misere L x = true ->
  ~ (forall L x, length x = n -> (forall i, (i < n)%nat -> (nth i x 0 < capacity rs L)%nat) ->
    (is_P misere (piece n lines) x <-> accepts A (digits n rs L x) = true)).
Proof.
  intros n A lines rs misere L x H All. unfold counter_example in H. cbv zeta in H. rewrite !andb_true_iff, Nat.eqb_eq, forallb_forall in H.
  destruct H as [[[[[X Cap] D] C] In_] W]. apply in_boxb_iff in In_. set (v := map Z.of_nat x) in *. set (size := map (Z.add 1) v) in *.
  specialize (All L x X). assert (B : forall i, (i < n)%nat -> (nth i x 0 < capacity rs L)%nat).
  { intros i I. apply Nat.ltb_lt, Cap, nth_In. lia. }
  specialize (All B). destruct (line_outcome n lines misere x X) as [P1 N1]. fold v in P1, N1.
  destruct (box_outcome (line_options n lines) size C misere v In_) as [P2 N2]. pose proof (place_bounds size v In_) as Bd.
  destruct (outcome_ok misere false (box_options (line_options n lines) size) D 0 (place size v)) as [E F]; [rewrite (box_number _ size v In_); auto |].
  unfold value in E, F. apply negb_true_iff, eqb_false_iff in W.
  destruct (Z.eqb_spec (look (tables (outcome_of misere) false (box_options (line_options n lines) size) 0) (place size v)) 0) as [Z0 | Z0].
  - apply W. symmetry. apply All. auto.
  - destruct (accepts A (digits n rs L x)) eqn:Q; [| congruence]. apply (is_P_not_N _ misere (piece n lines) x); [apply All; auto | auto].
Qed.
