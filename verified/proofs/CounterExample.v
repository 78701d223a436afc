(** * A claim about boards of every size, refuted at one position by direct computation *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists Windows GrundyFacts GraphSound PieceSound BoxGames Machines SizeRules SizeAutomata SizeWords SizeGuesses EverySizeSound EverySizePairs.
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
End Lines.
(** ** One piece: the automaton is wrong about x, which has at most L digits, with k passes left *)
Definition box_to (v : list Z) : list Z := map (Z.add 1) v.
Lemma in_box_to : forall v, Forall (Z.le 0) v -> in_box (box_to v) v.
Proof. intros v F. unfold in_box, box_to. induction F; cbn [map]; constructor; auto. lia. Qed.
Section Piece.
  Variables (n : nat) (lines : list (list nat * list nat)) (size : list Z).
  Let opts := line_options n lines.
  Let D (x : list nat) : Prop := length x = n /\ in_box size (zs x).
  Hypothesis closed : box_closed opts size = true.
  Lemma piece_vector_there : forall x y, D x -> piece n lines x y -> D y /\ In (zs y) (opts (zs x)).
  Proof.
    intros x y [X Bx] M. destruct (line_there n lines x y X M) as [Y I]. split; auto. split; auto.
    apply (box_there opts size closed (zs x) (zs y) Bx I).
  Qed.
  Lemma piece_vector_back : forall x v, D x -> In v (opts (zs x)) -> exists y, piece n lines x y /\ zs y = v.
  Proof. intros x v [X _] I. apply (line_back n lines x v X I). Qed.
End Piece.
(** Numbers below [bound L] have L digits, and [word n] writes n of them. *)
Definition claimed_wrongly (n : nat) (A : automaton) (lines : list (list nat * list nat)) (bound : nat -> nat) (word : nat -> nat -> list nat -> list (list nat)) (misere t : bool) (k L : nat) (x : list nat) : bool :=
  let v := zs x in let size := box_to v in let opts := line_options n lines in let graph := box_options opts size in
  Nat.eqb (length x) n && forallb (fun a => Nat.ltb a (bound L)) x && descending 0 graph && box_closed opts size &&
  negb (Bool.eqb (look (tables (outcome_of misere) t graph k) (place size v) =? 0) (accepts A (word n L x))).
Lemma claimed_wrongly_ok : forall n A lines bound word misere t k L x, claimed_wrongly n A lines bound word misere t k L x = true ->
  length x = n /\ (forall i, (i < n)%nat -> (nth i x 0 < bound L)%nat) /\
  ~ (is_P misere (with_passes t (piece n lines)) (x, k) <-> accepts A (word n L x) = true).
Proof.
  intros n A lines bound word misere t k L x H. unfold claimed_wrongly in H. cbv zeta in H. rewrite !andb_true_iff, Nat.eqb_eq, forallb_forall in H.
  destruct H as [[[[X Cap] Dn] C] W]. split; auto. split; [intros i I; apply Nat.ltb_lt, Cap, nth_In; lia |]. intro All.
  assert (Bx : in_box (box_to (zs x)) (zs x)) by (apply in_box_to, zs_nonneg).
  destruct (vector_outcome _ (piece n lines) zs (fun x0 => length x0 = n /\ in_box (box_to (zs x)) (zs x0)) _ _ C ltac:(intros p [_ B]; auto)
    (piece_vector_there n lines _ C) (piece_vector_back n lines _) Dn misere t k x (conj X Bx)) as [P N].
  apply negb_true_iff, eqb_false_iff in W.
  destruct (Z.eqb_spec (look (tables (outcome_of misere) t (box_options (line_options n lines) (box_to (zs x))) k) (place (box_to (zs x)) (zs x))) 0) as [Z0 | Z0].
  - apply W. symmetry. apply All. auto.
  - destruct (accepts A (word n L x)) eqn:Q; [| congruence]. apply (is_P_not_N _ misere _ _ (proj2 All eq_refl) (N Z0)).
Qed.
Definition counter_example (n : nat) (A : automaton) (lines : list (list nat * list nat)) (rs : list nat) (misere : bool) (L : nat) (x : list nat) : bool :=
  claimed_wrongly n A lines (capacity rs) (fun n => digits n rs) misere false 0 L x.
Theorem counter_example_sound : forall n A lines rs misere L x, counter_example n A lines rs misere L x = true ->
  ~ (forall L x, length x = n -> (forall i, (i < n)%nat -> (nth i x 0 < capacity rs L)%nat) ->
    (is_P misere (piece n lines) x <-> accepts A (digits n rs L x) = true)).
Proof.
  intros n A lines rs misere L x H All. destruct (claimed_wrongly_ok _ _ _ _ _ _ _ _ _ _ H) as [X [B W]]. apply W. specialize (All L x X B).
  rewrite <- All. apply no_pass_is_P.
Qed.
(** With a pass: A is wrong about (x, 1), or B about (x, 0). *)
Definition counter_example_pass (n : nat) (A B : automaton) (lines : list (list nat * list nat)) (rs : list nat) (t left : bool) (L : nat) (x : list nat) : bool :=
  if left then claimed_wrongly n A lines (capacity rs) (fun n => digits n rs) false t 1 L x else claimed_wrongly n B lines (capacity rs) (fun n => digits n rs) false t 0 L x.
Theorem counter_example_pass_sound : forall n A B lines rs t left L x, counter_example_pass n A B lines rs t left L x = true ->
  ~ (forall L x, length x = n -> (forall i, (i < n)%nat -> (nth i x 0 < capacity rs L)%nat) ->
    (P_position _ (with_passes t (piece n lines)) (x, 1%nat) <-> accepts A (digits n rs L x) = true) /\
    (P_position _ (with_passes t (piece n lines)) (x, 0%nat) <-> accepts B (digits n rs L x) = true)).
Proof.
  intros n A B lines rs t [] L x H All; destruct (claimed_wrongly_ok _ _ _ _ _ _ _ _ _ _ H) as [X [Bd W]]; apply W; apply (All L x X Bd).
Qed.
(** Grundy values: the value of x is not v but accepted, or v but not accepted. *)
Definition values_wrong (n : nat) (A : automaton) (lines : list (list nat * list nat)) (bound : nat -> nat) (word : nat -> nat -> list nat -> list (list nat)) (L : nat) (x : list nat) (v : nat) : bool :=
  let z := zs x in let size := box_to z in let opts := line_options n lines in let graph := box_options opts size in
  Nat.eqb (length x) n && forallb (fun a => Nat.ltb a (bound L)) x && Nat.ltb v (bound L) && descending 0 graph && box_closed opts size &&
  negb (Bool.eqb (look (tables mexZ false graph 0) (place size z) =? Z.of_nat v) (accepts A (word (S n) L (x ++ [v])))).
Theorem values_wrong_sound : forall n A lines bound word L x v, values_wrong n A lines bound word L x v = true ->
  ~ (forall L x v, length x = n -> (v < bound L)%nat -> (forall i, (i < n)%nat -> (nth i x 0 < bound L)%nat) ->
    (Grundy _ (piece n lines) x v <-> accepts A (word (S n) L (x ++ [v])) = true)).
Proof.
  intros n A lines bound word L x v H All. unfold values_wrong in H. cbv zeta in H. rewrite !andb_true_iff, Nat.eqb_eq, Nat.ltb_lt, forallb_forall in H.
  destruct H as [[[[[X Cap] V] Dn] C] W]. specialize (All L x v X V ltac:(intros i I; apply Nat.ltb_lt, Cap, nth_In; lia)).
  assert (Bx : in_box (box_to (zs x)) (zs x)) by (apply in_box_to, zs_nonneg).
  set (D := fun x0 => length x0 = n /\ in_box (box_to (zs x)) (zs x0)).
  assert (Ins : forall p, D p -> in_box (box_to (zs x)) (zs p)) by (intros p [_ Q]; auto).
  pose proof (vector_grundy _ (piece n lines) zs D _ _ C Ins (piece_vector_there n lines _ C) (piece_vector_back n lines _) Dn false 0 x (conj X Bx)) as G.
  apply no_pass_grundy in G. pose proof (proj1 (value_grundy false _ Dn 0 _ (code_in _ zs D _ _ Ins x (conj X Bx)))) as Nn. unfold GraphSound.value in Nn.
  apply negb_true_iff, eqb_false_iff in W. set (g := look _ (place (box_to (zs x)) (zs x))) in *.
  destruct (Z.eqb_spec g (Z.of_nat v)) as [E | E].
  - apply W. symmetry. apply All. rewrite E, Nat2Z.id in G. auto.
  - destruct (accepts A (word (S n) L (x ++ [v]))); [| congruence]. pose proof (Grundy_unique _ _ _ _ (proj2 All eq_refl) _ G). lia.
Qed.
Definition counter_example_values (n : nat) (A : automaton) (lines : list (list nat * list nat)) (rs : list nat) (L : nat) (x : list nat) (v : nat) : bool :=
  values_wrong n A lines (capacity rs) (fun n => digits n rs) L x v.
Theorem counter_example_values_sound : forall n A lines rs L x v, counter_example_values n A lines rs L x v = true ->
  ~ (forall L x v, length x = n -> (v < capacity rs L)%nat -> (forall i, (i < n)%nat -> (nth i x 0 < capacity rs L)%nat) ->
    (Grundy _ (piece n lines) x v <-> accepts A (digits (S n) rs L (x ++ [v])) = true)).
Proof. intros n A lines rs. exact (values_wrong_sound n A lines (capacity rs) (fun n => digits n rs)). Qed.
(** ** Two pieces *)
Section Pair.
  Variables (n : nat) (lines : list (list nat * list nat)) (size : list Z).
  Definition pair_line_options (v : list Z) : list (list Z) :=
    filter (fun w => negb (cell_eqb (firstn n w) (skipn n w))) (line_options (n + n) (both_lines n lines) v).
  Let whole (p : list nat * list nat) : list Z := zs (fst p ++ snd p).
  Let D (p : list nat * list nat) : Prop := length (fst p) = n /\ length (snd p) = n /\ in_box size (whole p).
  Let move p q := sum_move (piece n lines) (piece n lines) p q /\ fst q <> snd q.
  Lemma halves_of_whole : forall a b, length a = n -> cell_eqb (firstn n (zs (a ++ b))) (skipn n (zs (a ++ b))) = true <-> a = b.
  Proof.
    intros a b La. unfold zs. rewrite map_app, firstn_app, skipn_app, !map_length, La, Nat.sub_diag.
    rewrite (firstn_all2 (map Z.of_nat a)), (skipn_all2 (map Z.of_nat a)) by (rewrite map_length; lia).
    cbn [firstn skipn app]. rewrite app_nil_r, cell_eqb_iff. split; [apply zs_inj | intros ->; auto].
  Qed.
  Hypothesis closed : box_closed pair_line_options size = true.
  Lemma pair_vector_there : forall p q, D p -> move p q -> D q /\ In (whole q) (pair_line_options (whole p)).
  Proof.
    intros [a b] [c d] [La [Lb Bx]] [M N]. cbn [fst snd] in *. assert (Pm : piece (n + n) (both_lines n lines) (a ++ b) (c ++ d)) by (apply both_moves; eauto).
    assert (Lc : length c = n /\ length d = n) by (destruct M as [[Mv E0] | [E0 Mv]]; cbn [fst snd] in *; rewrite ?E0; split; auto; apply Mv).
    destruct (line_there (n + n) (both_lines n lines) (a ++ b) (c ++ d) ltac:(rewrite app_length; lia) Pm) as [Lz I].
    assert (J : In (whole (c, d)) (pair_line_options (whole (a, b)))).
    { apply filter_In. split; [exact I |]. apply negb_true_iff. destruct (cell_eqb _ _) eqn:E; auto. exfalso. apply N, halves_of_whole; tauto. }
    split; [| exact J]. split; [| split]; try tauto. apply (box_there pair_line_options size closed (whole (a, b))); auto.
  Qed.
  Lemma pair_vector_back : forall p v, D p -> In v (pair_line_options (whole p)) -> exists q, move p q /\ whole q = v.
  Proof.
    intros [a b] v [La [Lb Bx]] I. cbn [fst snd] in *. apply filter_In in I. destruct I as [I N].
    destruct (line_back (n + n) (both_lines n lines) (a ++ b) v ltac:(rewrite app_length; lia) I) as [z [M E]].
    apply both_moves in M; auto. destruct M as [q [M ->]]. exists q. split; auto. split; auto. intro Q. apply negb_true_iff in N.
    assert (Lq : length (fst q) = n) by (destruct M as [[Mv E0] | [E0 Mv]]; cbn [fst snd] in *; rewrite ?E0; auto; apply Mv).
    rewrite <- E in N. pose proof (proj2 (halves_of_whole (fst q) (snd q) Lq) Q) as K. unfold zs in *. congruence.
  Qed.
End Pair.
Definition pair_wrong (n : nat) (A : automaton) (lines : list (list nat * list nat)) (bound : nat -> nat) (word : nat -> nat -> list nat -> list (list nat)) (L : nat) (a b : list nat) : bool :=
  let v := zs (a ++ b) in let size := box_to v in let opts := pair_line_options n lines in let graph := box_options opts size in
  let claimed := accepts A (word (n + n)%nat L (a ++ b)) in
  Nat.eqb (length a) n && Nat.eqb (length b) n && forallb (fun k => Nat.ltb k (bound L)) (a ++ b) &&
  if cell_eqb (zs a) (zs b) then claimed else
  descending 0 graph && box_closed opts size && negb (Bool.eqb (look (tables (outcome_of false) false graph 0) (place size v) =? 0) claimed).
Theorem pair_wrong_sound : forall n A lines bound word L a b, pair_wrong n A lines bound word L a b = true ->
  ~ (forall L a b, length a = n -> length b = n -> (forall i, (i < n + n)%nat -> (nth i (a ++ b) 0 < bound L)%nat) ->
    (a <> b /\ P_position _ (fun p q => sum_move (piece n lines) (piece n lines) p q /\ fst q <> snd q) (a, b) <->
     accepts A (word (n + n)%nat L (a ++ b)) = true)).
Proof.
  intros n A lines bound word L a b H All. unfold pair_wrong in H. cbv zeta in H. rewrite !andb_true_iff, !Nat.eqb_eq, forallb_forall in H.
  destruct H as [[[La Lb] Cap] W]. specialize (All L a b La Lb ltac:(intros i I; apply Nat.ltb_lt, Cap, nth_In; rewrite app_length; lia)).
  destruct (cell_eqb (zs a) (zs b)) eqn:Q.
  - apply cell_eqb_iff, zs_inj in Q. apply All in W. tauto.
  - assert (N : a <> b) by (intros ->; rewrite cell_eqb_refl in Q; discriminate).
    rewrite !andb_true_iff in W. destruct W as [[Dn C] W]. set (v := zs (a ++ b)) in *.
    assert (Bx : in_box (box_to v) v) by (apply in_box_to, zs_nonneg).
    destruct (vector_outcome _ _ (fun p => zs (fst p ++ snd p)) (fun p => length (fst p) = n /\ length (snd p) = n /\ in_box (box_to v) (zs (fst p ++ snd p))) _ _ C
      ltac:(intros p [_ [_ B]]; auto) (pair_vector_there n lines _ C) (pair_vector_back n lines _) Dn false false 0 (a, b) (conj La (conj Lb Bx))) as [P1 N1].
    cbn [fst snd] in *. fold v in P1, N1. apply negb_true_iff, eqb_false_iff in W.
    destruct (Z.eqb_spec (look (tables (outcome_of false) false (box_options (pair_line_options n lines) (box_to v)) 0) (place (box_to v) v)) 0) as [Z0 | Z0].
    + apply W. symmetry. apply All. split; auto. apply (no_pass_outcome _ _ false false). auto.
    + destruct (accepts A (word (n + n)%nat L (a ++ b))); [| congruence]. destruct (proj2 All eq_refl) as [_ Po].
      eapply P_not_N; [exact Po |]. apply (no_pass_outcome _ _ false false). auto.
Qed.
Definition counter_example_pair (n : nat) (A : automaton) (lines : list (list nat * list nat)) (rs : list nat) (L : nat) (a b : list nat) : bool :=
  pair_wrong n A lines (capacity rs) (fun n => digits n rs) L a b.
Theorem counter_example_pair_sound : forall n A lines rs L a b, counter_example_pair n A lines rs L a b = true ->
  ~ (forall L a b, length a = n -> length b = n -> (forall i, (i < n + n)%nat -> (nth i (a ++ b) 0 < capacity rs L)%nat) ->
    (a <> b /\ P_position _ (fun p q => sum_move (piece n lines) (piece n lines) p q /\ fst q <> snd q) (a, b) <->
     accepts A (digits (n + n) rs L (a ++ b)) = true)).
Proof. intros n A lines rs. exact (pair_wrong_sound n A lines (capacity rs) (fun n => digits n rs)). Qed.
