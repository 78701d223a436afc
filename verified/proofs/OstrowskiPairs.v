(** * Two pieces, and Grundy values, on boards of every size in an Ostrowski numeration *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists GrundyFacts SizeRules SizeAutomata SizeWords SizeGuesses EverySizeSound EverySizePairs EverySizeValues OstrowskiWords OstrowskiGuesses OstrowskiSound.
Import ListNotations.

Definition ostrowski_pair (n : nat) (A : automaton) (lines : list (list nat * list nat)) (t : nat) (fuel : nat) : bool :=
  check_ostrowski_sizes (n + n) (both_lines n lines) t Normal A A true fuel.
Lemma same_halves : forall n l, length l = n + n -> (halves_same (n + n) l = true <-> forall i, i < n -> nth i l 0 = nth (n + i) l 0).
Proof.
  intros n l Ll. assert (H2 : Nat.div2 (n + n) = n) by (replace (n + n) with (2 * n) by lia; apply Nat.div2_double).
  unfold halves_same. rewrite H2, cell_eqb_iff. unfold zs. rewrite firstn_map, skipn_map. fold (zs (firstn n l)). fold (zs (skipn n l)). split.
  - intros E i I. apply zs_inj in E. rewrite <- nth_skipped, <- (nth_first n), E by auto. auto.
  - intro E. f_equal. apply nth_ext with 0 0; [rewrite firstn_length, skipn_length; lia |]. intros i I. rewrite firstn_length in I. rewrite nth_first, nth_skipped by lia. apply E. lia.
Qed.
Lemma greedy_halves : forall t n L a b, 1 <= t -> length a = n -> length b = n -> in_weight (n + n) t L (a ++ b) ->
  (forallb (halves_same (n + n)) (greedy (n + n) t L (a ++ b)) = true <-> a = b).
Proof.
  intros t n L a b P La Lb X.
  assert (Q : forall w, Forall (fun l => length l = n + n) w -> (forallb (halves_same (n + n)) w = true <-> forall i, i < n -> column i w = column (n + i) w)).
  { induction w as [| l w IH]; intro F; [cbn; tauto |]. inversion F; subst. cbn [forallb column map]. rewrite andb_true_iff, same_halves, IH by auto. split.
    - intros [E1 E2] i I. f_equal; [apply E1; auto | apply E2; auto].
    - intro E. split; intros i I; specialize (E i I); injection E as E1 E2; auto. }
  rewrite Q by (apply greedy_shape; auto). split.
  - intro E. apply nth_ext with 0 0; [lia |]. intros i I. specialize (E i ltac:(lia)).
    destruct (greedy_canonical (n + n) t P L _ i X ltac:(lia)) as [_ [N1 _]]. destruct (greedy_canonical (n + n) t P L _ (n + i) X ltac:(lia)) as [_ [N2 _]].
    rewrite (first_half n) in N1 by (auto; lia). rewrite (second_half n) in N2 by auto. rewrite <- N1, <- N2, E. auto.
  - intros -> i I. rewrite !greedy_column by lia. rewrite (first_half n), (second_half n) by auto. auto.
Qed.
Theorem ostrowski_pair_sound : forall n A lines t fuel, ostrowski_pair n A lines t fuel = true ->
  forall L a b, length a = n -> length b = n -> (forall i, i < n + n -> nth i (a ++ b) 0 < weight t L) ->
  (a <> b /\ P_position _ (fun p q => sum_move (piece n lines) (piece n lines) p q /\ fst q <> snd q) (a, b) <->
   accepts A (greedy (n + n) t L (a ++ b)) = true).
Proof.
  intros n A lines t fuel H L a b La Lb Bd. pose proof (checked_positive _ _ _ _ _ _ _ _ H) as P.
  apply (pairs_right n lines (in_weight (n + n) t L) (oclaim (n + n) t A L) (fun x => forallb (halves_same (n + n)) (greedy (n + n) t L x))); auto.
  - exact (ostrowski_inside _ _ _ _ _ _ _ _ H L).
  - intros x X. pose proof (ostrowski_rule _ _ _ _ _ _ _ _ H L x X) as R. cbn [andb] in R. destruct (forallb _ _); auto. destruct R as [c [e [R [C _]]]]. exists c, e. auto.
  - intros u v Lu Lv C. apply greedy_halves; auto.
  - split; auto. rewrite app_length. lia.
Qed.

Definition ostrowski_values (n : nat) (A : automaton) (lines : list (list nat * list nat)) (t : nat) (fuel : nat) : bool :=
  ostrowski_size (S n) A (heap_lines n lines) t fuel.
Theorem ostrowski_values_sound : forall n A lines t fuel, ostrowski_values n A lines t fuel = true ->
  forall L x v, length x = n -> v < weight t L -> (forall i, i < n -> nth i x 0 < weight t L) ->
  (Grundy _ (piece n lines) x v <-> accepts A (greedy (S n) t L (x ++ [v])) = true).
Proof.
  intros n A lines t fuel H. apply (values_right n A lines (greedy (S n) t) (weight t)).
  - intro L. apply weight_large, (checked_positive _ _ _ _ _ _ _ _ H).
  - unfold ostrowski_values, ostrowski_size, check_ostrowski_sizes in H. rewrite !andb_true_iff in H. tauto.
  - intros L z Z B. apply (ostrowski_size_claim _ _ _ _ _ H). split; auto.
Qed.
