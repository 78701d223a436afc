(** * Games whose positions are vectors in a box, by their lists of options: their graphs *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists Windows GrundyFacts GraphSound PieceSound.
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

(** Any game whose positions have such vectors: values and outcomes, with passes. *)
Section Vectors.
  Variables (P : Type) (move : P -> P -> Prop) (f : P -> list Z) (D : P -> Prop).
  Variable opts : list Z -> list (list Z).
  Variable size : list Z.
  Hypothesis closed : box_closed opts size = true.
  Hypothesis inside_box : forall p, D p -> in_box size (f p).
  Hypothesis there : forall p q, D p -> move p q -> D q /\ In (f q) (opts (f p)).
  Hypothesis back_ : forall p v, D p -> In v (opts (f p)) -> exists q, move p q /\ f q = v.
  Let code (p : P) : Z := place size (f p).
  Lemma vector_there : forall p q, D p -> move p q -> D q /\ listed (box_options opts size) (code p) (code q).
  Proof. intros p q d M. destruct (there p q d M) as [d' I]. split; auto. apply (box_there opts size closed); auto. Qed.
  Lemma vector_back : forall p j, D p -> listed (box_options opts size) (code p) j -> exists q, move p q /\ code q = j.
  Proof.
    intros p j d L. destruct (box_back opts size (f p) j (inside_box p d) L) as [v [I E]]. destruct (back_ p v d I) as [q [M F]].
    exists q. split; auto. unfold code. rewrite F. auto.
  Qed.
  Hypothesis down : descending 0 (box_options opts size) = true.
  Lemma code_in : forall p, D p -> 0 <= code p < Z.of_nat (length (box_options opts size)).
  Proof. intros p d. rewrite (box_number opts size (f p)) by auto. apply place_bounds. auto. Qed.
  Lemma vector_outcome : forall misere t k p, D p -> let v := look (tables (outcome_of misere) t (box_options opts size) k) (code p) in
    (v = 0 -> is_P misere (with_passes t move) (p, k)) /\ (v <> 0 -> is_N misere (with_passes t move) (p, k)).
  Proof.
    intros misere t k p d. cbv zeta. destruct (numbered_outcome _ _ code D _ t vector_there vector_back misere p k d) as [A B].
    destruct (outcome_ok misere t _ down k (code p) (code_in p d)) as [E F]. split; auto.
  Qed.
  Lemma vector_grundy : forall t k p, D p ->
    Grundy _ (with_passes t move) (p, k) (Z.to_nat (look (tables mexZ t (box_options opts size) k) (code p))).
  Proof.
    intros t k p d. apply (numbered_grundy _ _ code D _ t vector_there vector_back p k); auto.
    apply (value_grundy t _ down k (code p) (code_in p d)).
  Qed.
End Vectors.
(** Without passes a game is what it was. *)
Section NoPass.
  Variables (P : Type) (move : P -> P -> Prop) (t : bool).
  Let f (p : P) : P * nat := (p, 0%nat).
  Lemma no_pass_there : forall p q, True -> move p q -> True /\ with_passes t move (f p) (f q).
  Proof. intros. split; auto. constructor. auto. Qed.
  Lemma no_pass_back : forall p e, True -> with_passes t move (f p) e -> exists q, move p q /\ f q = e.
  Proof. intros p [q k] _ M. unfold f in M. inversion M as [a b j H E1 E2 |]; subst. exists q. auto. Qed.
  Lemma no_pass_outcome : forall misere p, (is_P misere (with_passes t move) (p, 0%nat) -> is_P misere move p) /\
    (is_N misere (with_passes t move) (p, 0%nat) -> is_N misere move p).
  Proof. intros misere p. apply (alike_outcome _ _ move (with_passes t move) f (fun _ => True) no_pass_there no_pass_back). auto. Qed.
  Lemma no_pass_is_P : forall misere p, is_P misere (with_passes t move) (p, 0%nat) <-> is_P misere move p.
  Proof.
    intros misere p. split; [apply no_pass_outcome |]. intro H. apply (alike_outcome _ _ (with_passes t move) move fst (fun e => snd e = 0%nat)); auto.
    - intros [a k] [b l] K M. simpl in K. subst k. inversion M; subst. auto.
    - intros [a k] q K M. simpl in K. subst k. exists (q, 0%nat). split; auto. constructor. auto.
  Qed.
  Lemma no_pass_grundy : forall p v, Grundy _ (with_passes t move) (p, 0%nat) v -> Grundy _ move p v.
  Proof. intros p v. apply (alike_grundy _ _ move (with_passes t move) f (fun _ => True) no_pass_there no_pass_back). auto. Qed.
End NoPass.
