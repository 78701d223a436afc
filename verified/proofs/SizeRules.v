(** * Rules of play: a set that satisfies the rule at every position is the set of P-positions *)
From Coq Require Import Arith List Lia Bool Wf_nat.
From Ludus Require Import Games GrundyFacts.
Import ListNotations.

(** Normal play, misère play, or normal play with one pass, which is allowed at terminal positions or not. *)
Inductive convention := Normal | Misere | Pass (at_terminal : bool).
(** A position is claimed to be a P-position or not, with the pass and without it; some option is claimed; there is an option. *)
Definition rule (conv : convention) (lost gone some_lost can_move : bool) : bool :=
  match conv with
  | Normal => xorb lost some_lost
  | Misere => if can_move then xorb lost some_lost else negb lost
  | Pass t => xorb lost (some_lost || gone && (t || can_move))
  end.
Definition lost_in {P} (conv : convention) (move : P -> P -> Prop) (x : P) : Prop :=
  match conv with Normal => P_position _ move x | Misere => misere_P _ move x | Pass t => P_position _ (with_passes t move) (x, 1) end.

Section Rules.
  Variables (P : Type) (move : P -> P -> Prop) (D : P -> Prop) (size : P -> nat).
  Hypothesis inside : forall x y, D x -> move x y -> D y /\ size y < size x.
  Variables lost gone : P -> bool.
  Definition follows (conv : convention) : Prop := forall x, D x -> exists c e, rule conv (lost x) (gone x) c e = true /\
    (c = true <-> exists y, move x y /\ lost y = true) /\ (conv <> Normal -> (e = true <-> exists y, move x y)).

  Lemma normal_both : follows Normal -> forall x, D x -> (lost x = true -> P_position _ move x) /\ (lost x = false -> N_position _ move x).
  Proof.
    intros F x. remember (size x) as k eqn:K. revert x K. induction k as [k IH] using lt_wf_ind. intros x K Dx.
    destruct (F x Dx) as [c [e [R [C _]]]]. simpl in R. split; intro L; rewrite L in R; simpl in R.
    - constructor. intros y M. destruct (inside x y Dx M) as [Dy S]. apply (IH (size y)); auto; [lia |].
      destruct (lost y) eqn:E; auto. assert (c = true) by (apply C; eauto). subst. discriminate.
    - destruct c; [| discriminate]. destruct (proj1 C eq_refl) as [y [M E]]. destruct (inside x y Dx M) as [Dy S].
      apply some_P with y; auto. apply (IH (size y)); auto. lia.
  Qed.
  Lemma misere_both_ : follows Misere -> forall x, D x -> (lost x = true -> misere_P _ move x) /\ (lost x = false -> misere_N _ move x).
  Proof.
    intros F x. remember (size x) as k eqn:K. revert x K. induction k as [k IH] using lt_wf_ind. intros x K Dx.
    destruct (F x Dx) as [c [e [R [C E]]]]. specialize (E ltac:(discriminate)). simpl in R. destruct e.
    - destruct (proj1 E eq_refl) as [z Mz]. split; intro L; rewrite L in R; simpl in R.
      + constructor; [eauto |]. intros y M. destruct (inside x y Dx M) as [Dy S]. apply (IH (size y)); auto; [lia |].
        destruct (lost y) eqn:Q; auto. assert (c = true) by (apply C; eauto). subst. discriminate.
      + destruct c; [| discriminate]. destruct (proj1 C eq_refl) as [y [M Q]]. destruct (inside x y Dx M) as [Dy S].
        apply some_misere_P with y; auto. apply (IH (size y)); auto. lia.
    - apply negb_true_iff in R. rewrite R. split; [discriminate |]. intros _. apply no_move. intros y M.
      assert (false = true) by (apply E; eauto). discriminate.
  Qed.
  Lemma without_pass : forall t x, D x -> (P_position _ move x <-> P_position _ (with_passes t move) (x, 0)) /\
    (N_position _ move x <-> N_position _ (with_passes t move) (x, 0)).
  Proof.
    intros t x. remember (size x) as k eqn:K. revert x K. induction k as [k IH] using lt_wf_ind. intros x K Dx.
    assert (Q : forall y, move x y -> (P_position _ move y <-> P_position _ (with_passes t move) (y, 0)) /\ (N_position _ move y <-> N_position _ (with_passes t move) (y, 0))).
    { intros y M. destruct (inside x y Dx M) as [Dy S]. apply (IH (size y)); auto. lia. }
    split; split; intro H.
    - inversion H as [p A]; subst. constructor. intros q M. inversion M as [a b j Mv E1 E2 |]; subst. apply Q; auto.
    - inversion H as [p A]; subst. constructor. intros q M. apply Q; auto. apply A. constructor. auto.
    - inversion H as [p q M Pq]; subst. apply some_P with (q, 0); [constructor; auto | apply Q; auto].
    - inversion H as [p q M Pq]; subst. inversion M as [a b j Mv E1 E2 |]; subst. apply some_P with b; auto. apply Q; auto.
  Qed.
  Lemma pass_both : forall t, follows (Pass t) ->
    (forall x, D x -> (gone x = true -> P_position _ move x) /\ (gone x = false -> N_position _ move x)) -> forall x, D x ->
    (lost x = true -> P_position _ (with_passes t move) (x, 1)) /\ (lost x = false -> N_position _ (with_passes t move) (x, 1)).
  Proof.
    intros t F Gone x. remember (size x) as k eqn:K. revert x K. induction k as [k IH] using lt_wf_ind. intros x K Dx.
    destruct (F x Dx) as [c [e [R [C E]]]]. specialize (E ltac:(discriminate)). simpl in R. destruct (without_pass t x Dx) as [W1 W2]. destruct (Gone x Dx) as [G1 G2].
    split; intro L; rewrite L, ?xorb_true_l, ?xorb_false_l in R.
    - apply negb_true_iff, orb_false_iff in R. destruct R as [-> R]. constructor. intros q M. inversion M as [a b j Mv E1 E2 | a j H E1 E2]; subst.
      + destruct (inside x b Dx Mv) as [Db S]. apply (IH (size b)); auto. destruct (lost b) eqn:Q; auto.
        assert (false = true) by (apply C; eauto). discriminate.
      + apply W2, G2. destruct (gone x); auto. simpl in R. apply orb_false_iff in R. destruct R as [-> ->].
        destruct H as [H | H]; [discriminate |]. apply E in H. discriminate.
    - apply orb_true_iff in R. destruct R as [-> | R].
      + destruct (proj1 C eq_refl) as [y [M Q]]. destruct (inside x y Dx M) as [Dy S].
        apply some_P with (y, 1); [constructor; auto | apply (IH (size y)); auto; lia].
      + apply andb_true_iff in R. destruct R as [R1 R2]. apply some_P with (x, 0); [| apply W1; auto]. constructor.
        apply orb_true_iff in R2. destruct R2 as [-> | ->]; [auto | right; apply E; auto].
  Qed.
  Theorem rule_sound : forall conv, follows conv ->
    (forall x, D x -> (gone x = true -> P_position _ move x) /\ (gone x = false -> N_position _ move x)) \/ (forall t, conv <> Pass t) ->
    forall x, D x -> (lost_in conv move x <-> lost x = true).
  Proof.
    intros [| | t] F Gone x Dx; simpl.
    - destruct (normal_both F x Dx) as [A B]. split; auto. intro H. destruct (lost x); auto. exfalso. eapply P_not_N; eauto.
    - destruct (misere_both_ F x Dx) as [A B]. split; auto. intro H. destruct (lost x); auto. exfalso.
      clear - H B. specialize (B eq_refl). revert B. assert (G : (forall p, misere_P P move p -> misere_N P move p -> False) /\ (forall p, misere_N P move p -> misere_P P move p -> False)).
      { apply (misere_both P move).
        - intros p [q M] _ IH W. inversion W as [p' N | p' r M' Pr]; subst; [apply (N q M) | apply (IH r M' Pr)].
        - intros p N W. inversion W as [p' [q M] _]; subst. apply (N q M).
        - intros p q M _ IH W. inversion W as [p' _ A]; subst. apply IH. auto. }
      intro B. eapply (proj1 G); eauto.
    - destruct Gone as [Gone | N]; [| exfalso; eapply N; eauto]. destruct (pass_both t F Gone x Dx) as [A B]. split; auto.
      intro H. destruct (lost x); auto. exfalso. eapply P_not_N; eauto.
  Qed.
End Rules.
