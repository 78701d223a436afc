(** * Games whose positions are vectors in a box, by their lists of options: values and outcomes *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Linear Pegs Impartial Lists Windows GrundyFacts GraphSound PieceSound.
Import ListNotations.
Local Open Scope Z_scope.

Section BoxGame.
  Variable opts : list Z -> list (list Z).
  Variable size : list Z.
  Let move (x y : list Z) : Prop := In y (opts x).
  Definition box_options : list (list Z) := map (fun x => map (place size) (opts x)) (box size).
  Definition box_closed : bool := forallb (fun x => forallb (in_boxb size) (opts x)) (box size).
  Lemma in_the_box : forall x, in_box size x -> In x (box size).
  Proof.
    intros x X. rewrite <- (box_nth size x X). apply nth_In. destruct (box_length size (box_positive size x X)) as [-> _].
    pose proof (place_bounds size x X). lia.
  Qed.
  Lemma box_options_at : forall x, in_box size x -> nth (Z.to_nat (place size x)) box_options [] = map (place size) (opts x).
  Proof.
    intros x X. unfold box_options. pose proof (box_nth size x X) as N.
    destruct (box_length size (box_positive size x X)) as [L _]. pose proof (place_bounds size x X).
    rewrite (nth_indep _ [] (map (place size) (opts []))) by (rewrite map_length, L; lia).
    rewrite (map_nth (fun x => map (place size) (opts x))), N. auto.
  Qed.
  Lemma box_number : forall x, in_box size x -> Z.of_nat (length box_options) = product size.
  Proof.
    intros x X. unfold box_options. rewrite map_length. destruct (box_length size (box_positive size x X)) as [-> Pos]. lia.
  Qed.
  Hypothesis closed : box_closed = true.
  Lemma box_there : forall x y, in_box size x -> move x y -> in_box size y /\ listed box_options (place size x) (place size y).
  Proof.
    intros x y X M. unfold box_closed in closed. rewrite forallb_forall in closed. pose proof (closed x (in_the_box x X)) as C.
    rewrite forallb_forall in C. apply C in M as Y. apply in_boxb_iff in Y. split; auto. split; [apply place_bounds; auto |].
    rewrite box_options_at by auto. apply in_map. auto.
  Qed.
  Lemma box_back : forall x j, in_box size x -> listed box_options (place size x) j -> exists y, move x y /\ place size y = j.
  Proof.
    intros x j X [_ J]. rewrite box_options_at in J by auto. apply in_map_iff in J. destruct J as [y [E I]]. exists y. auto.
  Qed.
  Let f (x : list Z) : Z * nat := (place size x, 0%nat).
  Lemma f_there : forall x y, in_box size x -> move x y -> in_box size y /\ with_passes false (listed box_options) (f x) (f y).
  Proof. intros x y X M. destruct (box_there x y X M). split; auto. constructor; auto. Qed.
  Lemma f_back : forall x q, in_box size x -> with_passes false (listed box_options) (f x) q -> exists y, move x y /\ f y = q.
  Proof.
    intros x [j l] X M. unfold f in M. inversion M as [p q k H E1 E2 |]; subst. destruct (box_back x j X H) as [y [Y <-]]. exists y. auto.
  Qed.
  Lemma box_grundy : forall x v, in_box size x -> Grundy _ (with_passes false (listed box_options)) (f x) v -> Grundy _ move x v.
  Proof. apply (alike_grundy _ _ move _ f (in_box size) f_there f_back). Qed.
  Lemma box_outcome : forall misere x, in_box size x ->
    (is_P misere (with_passes false (listed box_options)) (f x) -> is_P misere move x) /\
    (is_N misere (with_passes false (listed box_options)) (f x) -> is_N misere move x).
  Proof. apply (alike_outcome _ _ move _ f (in_box size) f_there f_back). Qed.
End BoxGame.

Definition box_values (opts : list Z -> list (list Z)) (size : list Z) (claims : list (list Z * Z)) : bool :=
  box_closed opts size && forallb (fun e => in_boxb size (fst e)) claims &&
  graph_values false 0 (box_options opts size) (map (fun e => (place size (fst e), snd e)) claims).
Theorem box_values_sound : forall opts size claims, box_values opts size claims = true ->
  forall x v, In (x, v) claims -> Grundy _ (fun x y => In y (opts x)) x (Z.to_nat v).
Proof.
  intros opts size claims H x v I. unfold box_values in H. rewrite !andb_true_iff, forallb_forall in H. destruct H as [[C B] G].
  pose proof (B _ I) as X. apply in_boxb_iff in X. cbn [fst] in X. apply (box_grundy opts size C x _ X).
  apply (graph_values_sound _ _ _ _ G). apply in_map_iff. exists (x, v). auto.
Qed.
(** All P-positions of the positions that count. *)
Definition box_outcomes (opts : list Z -> list (list Z)) (size : list Z) (misere : bool) (counts : list Z -> bool) (ps : list (list Z)) : bool :=
  let T := tables (outcome_of misere) false (box_options opts size) 0 in
  descending 0 (box_options opts size) && box_closed opts size && forallb (fun x => counts x && in_boxb size x && (look T (place size x) =? 0)) ps &&
  forallb (fun x => negb (counts x) || negb (look T (place size x) =? 0) || memb x ps) (box size).
Theorem box_outcomes_sound : forall opts size misere counts ps, box_outcomes opts size misere counts ps = true ->
  forall x, in_box size x -> counts x = true -> (In x ps -> is_P misere (fun x y => In y (opts x)) x) /\ (~ In x ps -> is_N misere (fun x y => In y (opts x)) x).
Proof.
  intros opts size misere counts ps H x X Cx. unfold box_outcomes in H. cbv zeta in H. rewrite !andb_true_iff, !forallb_forall in H.
  destruct H as [[[D C] A] B]. destruct (box_outcome opts size C misere x X) as [P N]. pose proof (place_bounds size x X) as Bd.
  destruct (outcome_ok misere false (box_options opts size) D 0 (place size x)) as [E F]; [rewrite (box_number opts size x X); auto |].
  unfold value in E, F. split; intro I.
  - apply P, E. apply A in I. rewrite !andb_true_iff, Z.eqb_eq in I. tauto.
  - apply N, F. intro Z0. apply I. pose proof (B x (in_the_box size x X)) as M. rewrite Cx, Z0 in M. simpl in M. apply memb_iff. auto.
Qed.
(** One position: its outcome, and the options that are P-positions, all of them. *)
Definition box_one (opts : list Z -> list (list Z)) (size : list Z) (misere : bool) (x : list Z) (lost : bool) (winning : list (list Z)) : bool :=
  let T := tables (outcome_of misere) false (box_options opts size) 0 in
  descending 0 (box_options opts size) && box_closed opts size && in_boxb size x && Bool.eqb (look T (place size x) =? 0) lost &&
  forallb (fun y => memb y (opts x)) winning && forallb (fun y => Bool.eqb (look T (place size y) =? 0) (memb y winning)) (opts x).
Theorem box_one_sound : forall opts size misere x lost winning, box_one opts size misere x lost winning = true ->
  let game := fun x y => In y (opts x) in (if lost then is_P misere game x else is_N misere game x) /\
  (forall y, In y winning -> game x y /\ is_P misere game y) /\ (forall y, game x y -> ~ In y winning -> is_N misere game y).
Proof.
  intros opts size misere x lost winning H. cbv zeta. unfold box_one in H. cbv zeta in H. rewrite !andb_true_iff, !forallb_forall in H.
  destruct H as [[[[[D C] X] L] W] O]. apply in_boxb_iff in X.
  assert (Ok : forall y, in_box size y ->
    (look (tables (outcome_of misere) false (box_options opts size) 0) (place size y) = 0 -> is_P misere (fun x y => In y (opts x)) y) /\
    (look (tables (outcome_of misere) false (box_options opts size) 0) (place size y) <> 0 -> is_N misere (fun x y => In y (opts x)) y)).
  { intros y Y. destruct (box_outcome opts size C misere y Y) as [P N]. pose proof (place_bounds size y Y) as Bd.
    destruct (outcome_ok misere false (box_options opts size) D 0 (place size y)) as [E F]; [rewrite (box_number opts size y Y); auto |].
    unfold value in E, F. split; auto. }
  assert (In_y : forall y, In y (opts x) -> in_box size y) by (intros y Y; apply (box_there opts size C x y X Y)).
  split; [| split].
  - apply eqb_prop in L. destruct (Ok x X) as [P N]. destruct lost; [apply P, Z.eqb_eq; auto | apply N, Z.eqb_neq; auto].
  - intros y Y. pose proof (W y Y) as M. apply memb_iff in M. split; auto. apply Ok; auto. apply O in M. apply eqb_prop in M.
    rewrite (proj2 (memb_iff y winning) Y) in M. apply Z.eqb_eq. auto.
  - intros y M Y. apply Ok; auto. apply O in M. apply eqb_prop in M. intro E. rewrite E in M. simpl in M. symmetry in M. apply memb_iff in M. auto.
Qed.
