(** * Claims about boards of every size in misère play, proved by automata

    Beside the machines that look for a claimed option, machines with an automaton that accepts every word look for any
    option: they tell terminal positions from others. *)
From Coq Require Import Arith List Lia Bool.
From Ludus Require Import Impartial EverySize GrundyFacts EverySizeSound CounterExample.
Import ListNotations.

Section Misere.
  Variable n : nat.
  Variable A : automaton.
  Definition everything : automaton := {| transitions := []; finals := [0]; base := 1 |}.
  Lemma everything_accepts : forall w, accepts everything w = true.
  Proof.
    assert (N : forall q a, next everything q a = 0).
    { intros q a. unfold next. simpl. destruct q; destruct (letter 1 a); auto. }
    intro w. unfold accepts. assert (F : fold_left (next everything) w 0 = 0); [| rewrite F; auto].
    induction w as [| a w IH]; auto. cbn [fold_left]. rewrite N. auto.
  Qed.
  Definition misere_config : Type := config * list mstate.
  Definition misere_after (k : misere_config) (a : list nat) : misere_config :=
    (after_letter n A (fst k) a, guesses n everything (radix (fst (fst (fst k)))) a (snd k)).
  (** Terminal positions are not claimed; of others, exactly one of the position and its options. *)
  Definition misere_one (k : misere_config) : bool :=
    if existsb (done n everything) (snd k) then exactly_one n A (fst k) else negb (final A (snd (fst (fst k)))).
  Definition misere_known (k : misere_config) (P : list misere_config) : bool :=
    existsb (fun l => same_config (fst k) (fst l) && same_states (snd k) (snd l)) P.
  Lemma misere_known_in : forall k P, misere_known k P = true -> In k P.
  Proof.
    intros [k U] P H. apply existsb_exists in H. destruct H as [[l V] [I E]]. cbn [fst snd] in E. apply andb_true_iff in E. destruct E as [E1 E2].
    apply same_config_eq in E1. apply same_states_eq in E2. subst. auto.
  Qed.
  Definition misere_all_after (k : misere_config) : list misere_config := map (misere_after k) (tuples n (radix (fst (fst (fst k))))).
  Fixpoint misere_explore (fuel : nat) (todo seen : list misere_config) : list misere_config :=
    match fuel, todo with
    | S fuel, k :: todo => if misere_known k seen then misere_explore fuel todo seen else misere_explore fuel (misere_all_after k ++ todo) (k :: seen)
    | _, _ => seen
    end.
  Definition misere_closed (P : list misere_config) : bool :=
    forallb (fun k => misere_one k && forallb (fun l => misere_known l P) (misere_all_after k)) P.

  Let leading (B : automaton) (rs : list nat) (U : list mstate) (w : list (list nat)) : Prop := exists s, In s U /\ leads n B rs s w.
  Lemma leading_next : forall B rs U a w, leading B rs U (a :: w) <-> leading B (rest rs) (guesses n B (radix rs) a U) w.
  Proof.
    intros B rs U a w. unfold leading. split.
    - intros [s [J [d [D L]]]]. exists (guess n B (radix rs) d a s). split; auto.
      unfold guesses. apply in_sorted, in_flat_map. exists s. split; auto. apply in_map_iff. exists d. split; auto. apply in_seq. lia.
    - intros [s [J L]]. unfold guesses in J. apply in_sorted, in_flat_map in J. destruct J as [s' [J1 J2]].
      apply in_map_iff in J2. destruct J2 as [d [<- D]]. apply in_seq in D. exists s'. split; auto. exists d. split; auto. lia.
  Qed.
  Lemma leading_done : forall B rs U, leading B rs U [] <-> existsb (done n B) U = true.
  Proof.
    intros B rs U. unfold leading. rewrite existsb_exists. split; intros [s [J D]]; exists s; auto.
  Qed.
  Lemma misere_words : forall P, misere_closed P = true -> forall w rs q U V, In ((rs, q, U), V) P -> valid n rs w ->
    (final A (fold_left (next A) w q) = true -> leading everything rs V w /\ ~ leading A rs U w) /\
    (final A (fold_left (next A) w q) = false -> leading A rs U w \/ ~ leading everything rs V w).
  Proof.
    intros P C. unfold misere_closed in C. rewrite forallb_forall in C.
    induction w as [| a w IH]; intros rs q U V I W; pose proof (C _ I) as H; apply andb_true_iff in H; destruct H as [X N].
    - cbn [fold_left]. rewrite !leading_done. unfold misere_one, exactly_one in X. cbn [fst snd] in X.
      destruct (existsb (done n everything) V); destruct (final A q); destruct (existsb (done n A) U); simpl in X; try discriminate X;
        split; intro F; try discriminate F; auto.
    - destruct W as [W1 [W2 W3]]. cbn [fold_left]. rewrite !leading_next. rewrite forallb_forall in N.
      assert (K : In (misere_after ((rs, q, U), V) a) P).
      { apply misere_known_in, N. unfold misere_all_after. apply in_map, in_tuples; auto. }
      unfold misere_after in K. cbn [fst snd after_letter] in K. apply (IH _ _ _ _ K W3).
  Qed.

  Variable lines : list (list nat * list nat).
  Variable rs : list nat.
  Definition misere_first : misere_config := (first_config n lines rs, first_states n lines).
  Definition check_every_size_misere (fuel : nat) : bool :=
    forallb (fun l => existsb (fun i => 1 <=? nth i (fst l) 0) (seq 0 n)) lines &&   (* the game ends *)
    forallb (fun b => 2 <=? b) rs && negb (match rs with [] => true | _ => false end) &&
    let P := misere_explore fuel [misere_first] [] in misere_known misere_first P && misere_closed P.
  Theorem check_every_size_misere_sound : forall fuel, check_every_size_misere fuel = true ->
    forall L x, length x = n -> (forall i, i < n -> nth i x 0 < capacity rs L) ->
    (misere_P _ (piece n lines) x <-> accepts A (digits n rs L x) = true).
  Proof.
    intros fuel H L. unfold check_every_size_misere in H. cbv zeta in H. rewrite !andb_true_iff in H.
    destruct H as [[[E1 E2] E3] [E4 E5]].
    assert (G : good_radices rs).
    { split; [| intro Z; rewrite Z in E3; discriminate]. apply Forall_forall. rewrite forallb_forall in E2.
      intros b I. apply E2, Nat.leb_le in I. auto. }
    apply misere_known_in in E4. set (P := misere_explore fuel [misere_first] []) in *.
    pose proof (piece_ends n lines E1) as ends.
    assert (Both : forall x, length x = n -> (forall i, i < n -> nth i x 0 < capacity rs L) ->
      (accepts A (digits n rs L x) = true -> misere_P _ (piece n lines) x) /\ (accepts A (digits n rs L x) = false -> misere_N _ (piece n lines) x)).
    { intro x. remember (size n x) as k eqn:K. revert x K.
      induction k as [k IH] using lt_wf_ind. intros x K X B.
      assert (down : forall y, piece n lines x y -> length y = n /\ (forall i, i < n -> nth i y 0 < capacity rs L) /\ size n y < k).
      { intros y M. destruct (ends x y M) as [S Q]. destruct M as [Y _]. subst k. repeat split; auto.
        intros i J. specialize (Q i J). specialize (B i J). lia. }
      destruct (misere_words P E5 (digits n rs L x) rs 0 _ _ E4) as [O1 O2]; [apply digits_valid; auto |].
      fold (accepts A (digits n rs L x)) in O1, O2.
      unfold leading in O1, O2. rewrite (leads_option n A lines rs G L x X B), (leads_option n everything lines rs G L x X B) in O1, O2.
      unfold claims_P in O1, O2. split.
      - intro C. destruct (O1 C) as [[y [M _]] None_]. constructor; [exists y; auto |]. intros z Mz. destruct (down z Mz) as [Y [YB YS]].
        apply (IH (size n z) YS z eq_refl Y YB). destruct (accepts A (digits n rs L z)) eqn:F; auto. exfalso. apply None_. exists z. auto.
      - intro C. destruct (O2 C) as [[y [M F]] | T].
        + destruct (down y M) as [Y [YB YS]]. apply some_misere_P with y; auto. apply (IH (size n y) YS y eq_refl Y YB). auto.
        + apply no_move. intros y M. apply T. exists y. split; auto. apply everything_accepts. }
    intros x X B. destruct (Both x X B) as [C1 C2]. split; auto. intro M.
    destruct (accepts A (digits n rs L x)) eqn:E; auto. exfalso. eapply misere_P_not_N; eauto.
  Qed.
End Misere.
