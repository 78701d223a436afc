(** * Outcomes and remoteness of one piece, quickly: by the sets of values on the rays, as for tables *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Games Lists Windows GrundyFacts GraphSound PieceSound RayTables RemoteSound.
Import ListNotations.
Local Open Scope Z_scope.

(** Without passes, the game with passes is the game itself. *)
Lemma no_passes : forall (P : Type) (move : P -> P -> Prop) t p e, with_passes t move (p, 0%nat) e -> exists q, e = (q, 0%nat) /\ move p q.
Proof. intros P move t p e M. inversion M; subst. eauto. Qed.

Section Outcomes.
  Variables (rays steps : list (list Z)) (size : list Z).
  Let s := strides size.
  (** P-positions have the value 1, N-positions the value 0. *)
  Definition marked (ps : list (list Z)) : PM.t Z := fold_left (fun t x => PM.add (slot (dot s x)) 1 t) ps (PM.empty Z).
  Definition outcome_test (misere : bool) (v b : Z) : bool :=
    Bool.eqb (v =? 1) (negb (Z.testbit b 1) && (negb misere || Z.testbit b 0)).
  Definition ray_outcomes (misere t : bool) (k : nat) (ps : list (list Z)) : bool :=
    match k with
    | O => board_ok rays steps size && forallb (in_boxb size) ps &&
        (let m := marked ps in let cells := box size in
        walk size (look m) 1 (outcome_test misere) (map (fun r => (r, dot s r)) steps) cells (map (fun x => look m (dot s x)) cells) (empty_queues rays size))
    | S _ => piece_outcomes rays steps size misere t k ps
    end.

  Lemma marked_ok : forall ps x, (forall y, In y ps -> in_box size y) -> in_box size x -> look (marked ps) (place size x) = 1 <-> In x ps.
  Proof.
    intros ps x B X. unfold marked. assert (G : forall t, look (fold_left (fun t x => PM.add (slot (dot s x)) 1 t) ps t) (place size x) = 1 <->
      In x ps \/ look t (place size x) = 1).
    { induction ps as [| y ps IH]; intro t; cbn [fold_left]; [simpl; tauto |]. rewrite IH by (intros; apply B; simpl; auto).
      unfold s. rewrite dot_strides, look_add by (apply place_bounds; auto; apply B; simpl; auto).
      destruct (Z.eqb_spec (place size y) (place size x)) as [E | E].
      - apply place_inj in E; [| apply B; simpl; auto | auto]. subst. simpl. tauto.
      - simpl. split; [tauto |]. intros [[-> | I] | I]; tauto. }
    rewrite G. unfold look. rewrite PM.gempty. split; [intros [I | I]; [auto | lia] | auto].
  Qed.
  Theorem ray_outcomes_sound : forall misere t k ps, ray_outcomes misere t k ps = true -> forall x, in_box size x ->
    (In x ps -> is_P misere (with_passes t (piece_moves rays steps)) (x, k)) /\
    (~ In x ps -> is_N misere (with_passes t (piece_moves rays steps)) (x, k)).
  Proof.
    intros misere t k ps H. destruct k as [| k]; [| exact (piece_outcomes_sound rays steps size misere t (S k) ps H)].
    unfold ray_outcomes in H. cbv zeta in H. rewrite !andb_true_iff, forallb_forall in H. destruct H as [[O B] W].
    rewrite (map_ext (fun x => look (marked ps) (dot s x)) (val size (look (marked ps)))) in W by (intro; unfold val, s; rewrite dot_strides; auto).
    assert (B' : forall y, In y ps -> in_box size y) by (intros y I; apply in_boxb_iff; auto).
    assert (Pos : forall y, in_box size y -> 0 <= val size (look (marked ps)) y) by (intros y Y; eapply walk_positive; [exact W | apply in_box_iff; auto]).
    assert (A := walk_all rays steps size (look (marked ps)) 1 (outcome_test misere) _ eq_refl O Pos W).
    intros x X. remember (Z.to_nat (sum x)) as n eqn:E. revert x E X. induction n as [n IH] using lt_wf_ind. intros x E X.
    destruct (A x X) as [_ [b [T Seen]]]. unfold outcome_test in T. apply eqb_prop in T.
    assert (Less : forall y, piece_moves rays steps x y -> in_box size y /\
      (In y ps -> is_P misere (with_passes t (piece_moves rays steps)) (y, 0%nat)) /\ (~ In y ps -> is_N misere (with_passes t (piece_moves rays steps)) (y, 0%nat))).
    { intros y M. destruct (move_less rays steps size O x y X M) as [Y L]. split; auto. apply (IH (Z.to_nat (sum y))); auto.
      assert (0 <= sum y) by (clear - Y; unfold in_box in Y; induction Y; simpl; lia). lia. }
    assert (Val : forall y, in_box size y -> val size (look (marked ps)) y = 1 <-> In y ps) by (intros y Y; unfold val; apply marked_ok; auto).
    assert (One : Z.testbit b 1 = true <-> exists y, piece_moves rays steps x y /\ In y ps).
    { rewrite (Seen 1) by lia. split; intros [y [M V]]; exists y; (split; [auto |]); apply Val; auto; apply (Less y M). }
    assert (Zero : Z.testbit b 0 = true -> exists y, piece_moves rays steps x y) by (intro Q; apply Seen in Q; [| lia]; destruct Q as [y [M _]]; eauto).
    split; intro I.
    - rewrite (proj2 (Z.eqb_eq _ _) (proj2 (Val x X) I)) in T. symmetry in T. apply andb_true_iff in T. destruct T as [T1 T2]. apply negb_true_iff in T1.
      assert (None : forall y, piece_moves rays steps x y -> ~ In y ps) by (intros y M J; rewrite (proj2 One) in T1; [discriminate | eauto]).
      destruct misere; cbn [is_P].
      + apply all_misere_N; [destruct (Zero T2) as [y M]; exists (y, 0%nat); constructor; auto |].
        intros e M. apply no_passes in M. destruct M as [q [-> M]]. apply (Less q M). auto.
      + apply all_N. intros e M. apply no_passes in M. destruct M as [q [-> M]]. apply (Less q M). auto.
    - assert (V : (val size (look (marked ps)) x =? 1) = false) by (apply Z.eqb_neq; intro Q; apply Val in Q; auto). rewrite V in T. symmetry in T.
      destruct (Z.testbit b 1) eqn:Q1.
      + destruct (proj1 One eq_refl) as [y [M J]]. destruct (Less y M) as [_ [P _]]. specialize (P J).
        destruct misere; cbn [is_N is_P] in *; [eapply some_misere_P | eapply some_P]; eauto; constructor; auto.
      + destruct misere; cbn [negb andb orb] in T; [| discriminate]. cbn [is_N]. apply no_move. intros e M. apply no_passes in M. destruct M as [q [-> M]].
        destruct (Less q M) as [Y _]. destruct (A q Y) as [Most _]. pose proof (Pos q Y) as P0. assert (val size (look (marked ps)) q = 0 \/ val size (look (marked ps)) q = 1) as [V' | V'] by lia.
        * assert (Z.testbit b 0 = true) by (apply Seen; [lia | eauto]). congruence.
        * assert (false = true) by (apply One; exists q; split; auto; apply Val; auto). discriminate.
  Qed.
End Outcomes.

(** ** Remoteness: of the options that are good for the mover the least counts, of the others the largest *)
Definition parity_mask (misere : bool) (bound : Z) : Z :=
  fold_left (fun b u => if Bool.eqb (Z.odd u) misere then Z.setbit b u else b) (range (bound + 1)) 0.
Lemma parity_mask_ok : forall misere bound u, 0 <= u <= bound -> Z.testbit (parity_mask misere bound) u = Bool.eqb (Z.odd u) misere.
Proof.
  intros misere bound u U. unfold parity_mask.
  assert (G : forall l b, (forall x, In x l -> 0 <= x) -> Z.testbit (fold_left (fun b u => if Bool.eqb (Z.odd u) misere then Z.setbit b u else b) l b) u =
    Z.testbit b u || existsb (Z.eqb u) l && Bool.eqb (Z.odd u) misere).
  { induction l as [| x l IH]; intros b P; cbn [fold_left existsb]; [rewrite orb_false_r; auto |]. rewrite IH by (intros; apply P; simpl; auto).
    assert (0 <= x) by (apply P; simpl; auto). destruct (Z.eqb_spec u x) as [<- | N].
    - destruct (Bool.eqb (Z.odd u) misere); [rewrite Z.setbit_eq by auto | ]; destruct (Z.testbit b u), (existsb (Z.eqb u) l); auto.
    - destruct (Bool.eqb (Z.odd x) misere); [rewrite Z.setbit_neq by auto |]; auto. }
  rewrite G by (intros x I; apply in_range in I; lia). rewrite Z.testbit_0_l. replace (existsb (Z.eqb u) (range (bound + 1))) with true; auto.
  symmetry. apply existsb_exists. exists u. rewrite Z.eqb_refl, in_range. split; auto. lia.
Qed.
Definition remote_test (misere : bool) (mask v b : Z) : bool :=
  if v =? 0 then b =? 0 else
  let n := v - 1 in
  Z.testbit b n &&
  (if Bool.eqb (Z.odd n) misere then Z.land (Z.land b mask) (Z.ones n) =? 0 else (Z.land b mask =? 0) && (Z.land b (Z.ones v) =? b)).
Lemma land_zero : forall a b u, Z.land a b = 0 -> Z.testbit b u = true -> Z.testbit a u = false.
Proof. intros a b u H B. assert (T : Z.testbit (Z.land a b) u = false) by (rewrite H; apply Z.testbit_0_l). rewrite Z.land_spec, B, andb_true_r in T. auto. Qed.
Definition ray_remoteness (rays steps : list (list Z)) (size : list Z) (misere t : bool) (k : nat) (values : list Z) : bool :=
  match k with
  | O => board_ok rays steps size && let bound := fold_left Z.max values 0 in let mask := parity_mask misere bound in
      walk_values rays steps size bound (remote_test misere mask) values
  | S _ => piece_remote_table rays steps size misere t k values
  end.
Theorem ray_remoteness_sound : forall rays steps size misere t k values, ray_remoteness rays steps size misere t k values = true ->
  forall x, in_box size x -> remoteness _ (with_passes t (piece_moves rays steps)) misere (x, k) (Z.to_nat (in_order size values x)).
Proof.
  intros rays steps size misere t k values H. destruct k as [| k]; [| exact (piece_remote_table_sound rays steps size misere t (S k) values H)].
  unfold ray_remoteness in H. cbv zeta in H. rewrite andb_true_iff in H. destruct H as [O W]. set (bound := fold_left Z.max values 0) in *.
  apply walk_values_ok in W. destruct W as [value_at [Known W]].
  assert (Pos : forall y, in_box size y -> 0 <= val size value_at y) by (intros y Y; eapply walk_positive; [exact W | apply in_box_iff; auto]).
  assert (A := walk_all rays steps size value_at bound _ _ eq_refl O Pos W). clear W.
  intros x X. unfold in_order. rewrite <- Known by (apply place_bounds; auto). fold (val size value_at x).
  remember (Z.to_nat (sum x)) as n eqn:E. revert x E X. induction n as [n IH] using lt_wf_ind. intros x E X.
  destruct (A x X) as [_ [b [T Seen]]]. pose proof (Pos x X) as P0. set (v := val size value_at x) in *.
  assert (Less : forall y, piece_moves rays steps x y -> in_box size y /\ 0 <= val size value_at y <= bound /\
    remoteness _ (with_passes t (piece_moves rays steps)) misere (y, 0%nat) (Z.to_nat (val size value_at y))).
  { intros y M. destruct (move_less rays steps size O x y X M) as [Y L]. split; auto. split; [split; [auto | apply (A y Y)] |]. apply (IH (Z.to_nat (sum y))); auto.
    assert (0 <= sum y) by (clear - Y; unfold in_box in Y; induction Y; simpl; lia). lia. }
  assert (Odd : forall u, 0 <= u -> Nat.odd (Z.to_nat u) = Z.odd u).
  { intros u U. rewrite <- (Z2Nat.id u) at 2 by auto. generalize (Z.to_nat u). intro m. induction m as [| m IHm]; auto.
    rewrite Nat2Z.inj_succ, Z.odd_succ, Nat.odd_succ, <- Z.negb_odd, <- Nat.negb_odd, IHm. auto. }
  assert (See : forall y, piece_moves rays steps x y -> Z.testbit b (val size value_at y) = true).
  { intros y M. apply Seen; [apply (Less y M) | eauto]. }
  unfold remote_test in T. destruct (Z.eqb_spec v 0) as [V0 | V0].
  - rewrite V0. apply over. intros e M. apply no_passes in M. destruct M as [q [-> M]]. apply Z.eqb_eq in T. subst b.
    specialize (See q M). rewrite Z.testbit_0_l in See. discriminate.
  - cbv zeta in T. apply andb_true_iff in T. destruct T as [Tn T]. apply Seen in Tn; [| lia]. destruct Tn as [q [Mq Vq]].
    destruct (Less q Mq) as [_ [_ Rq]]. rewrite Vq in Rq. replace (Z.to_nat v) with (S (Z.to_nat (v - 1))) by lia.
    assert (Step : with_passes t (piece_moves rays steps) (x, 0%nat) (q, 0%nat)) by (constructor; auto).
    destruct (Bool.eqb (Z.odd (v - 1)) misere) eqn:Par.
    + apply eqb_prop in Par. apply Z.eqb_eq in T. eapply quickly; eauto; [rewrite Odd by lia; auto |].
      intros e M. apply no_passes in M. destruct M as [r [-> M]]. destruct (Less r M) as [_ [B R]]. exists (Z.to_nat (val size value_at r)). split; auto.
      intro Q. rewrite Odd in Q by lia. destruct (Z_lt_ge_dec (val size value_at r) (v - 1)) as [L | L]; [| lia]. exfalso.
      assert (K : Z.testbit (Z.ones (v - 1)) (val size value_at r) = true) by (apply Z.ones_spec_low; lia).
      assert (F := land_zero _ _ _ T K).
      rewrite Z.land_spec, (See r M), parity_mask_ok, Q, eqb_reflx in F by lia. discriminate.
    + apply eqb_false_iff in Par. rewrite andb_true_iff, !Z.eqb_eq in T. destruct T as [Tm Tb]. eapply slowly; eauto.
      intros e M. apply no_passes in M. destruct M as [r [-> M]]. destruct (Less r M) as [_ [B R]]. exists (Z.to_nat (val size value_at r)). split; auto.
      split.
      * rewrite Odd by lia. intro Q. assert (K : Z.testbit (parity_mask misere bound) (val size value_at r) = true) by (rewrite parity_mask_ok, Q, eqb_reflx by lia; auto).
        assert (F := land_zero _ _ _ Tm K). rewrite (See r M) in F. discriminate.
      * destruct (Z_lt_ge_dec (v - 1) (val size value_at r)) as [L | L]; [| lia]. exfalso.
        assert (F : Z.testbit (Z.land b (Z.ones v)) (val size value_at r) = true) by (rewrite Tb; apply See; auto).
        rewrite Z.land_spec, Z.ones_spec_high, andb_false_r in F by lia. discriminate.
Qed.
