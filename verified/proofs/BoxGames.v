(** * Games whose positions are vectors in a box, by their lists of options: their graphs *)
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
  Lemma box_outcome : forall misere x, in_box size x ->
    (is_P misere (with_passes false (listed box_options)) (f x) -> is_P misere move x) /\
    (is_N misere (with_passes false (listed box_options)) (f x) -> is_N misere move x).
  Proof. apply (alike_outcome _ _ move _ f (in_box size) f_there f_back). Qed.
End BoxGame.
