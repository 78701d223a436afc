(** * Moves that add numbers modulo n: presses reach, weightings forbid *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Lists.
Import ListNotations.
Local Open Scope Z_scope.

Section Adding.
  Variables Cell Move : Type.
  Variable on_board : Cell -> Prop.
  Variable allowed : Move -> Prop.
  Variable adds : Move -> Cell -> Z.
  Variable n : Z.
  Let reach := add_reach Cell Move on_board allowed adds n.

  Lemma add_move : forall a b m, allowed m -> reach (fun c => a c + adds m c) b -> reach a b.
  Proof. intros a b m A H. apply moved with (fun c => a c + adds m c); auto. exists m. auto. Qed.

  Lemma reach_same : forall a b, reach a b -> forall a', same Cell on_board n a' a -> reach a' b.
  Proof.
    intros a b H. induction H as [a b S | a q b [m [A E]] _ IH] using reach_ind; intros a' S'.
    - apply reached. intros c O. replace (a' c - b c) with ((a' c - a c) + (a c - b c)) by lia.
      apply Z.divide_add_r; auto.
    - apply add_move with m; auto. apply IH. intros c O. rewrite E.
      replace (a' c + adds m c - (a c + adds m c)) with (a' c - a c) by lia. auto.
  Qed.

  (** Positions that agree on the board are as good. *)
  Lemma reach_agree : forall a b a' b', (forall c, on_board c -> a' c = a c) -> (forall c, on_board c -> b' c = b c) ->
    reach a b -> reach a' b'.
  Proof.
    intros a b a' b' Ha Hb H. revert a' b' Ha Hb. induction H as [a b S | a q b [m [A E]] _ IH] using reach_ind; intros a' b' Ha Hb.
    - apply reached. intros c O. rewrite Ha, Hb by auto. apply S. auto.
    - apply add_move with m; auto. apply IH; auto. intros c O. rewrite E, Ha; auto.
  Qed.

  Lemma repeat_move : forall m k, allowed m -> forall a b,
    reach (fun c => a c + Z.of_nat k * adds m c) b -> reach a b.
  Proof.
    induction k; intros A a b H.
    - apply reach_same with (1 := H). intros c _. exists 0. lia.
    - apply add_move with m; auto. apply IHk; auto.
      apply reach_same with (1 := H). intros c _. exists 0. lia.
  Qed.

  (** What the moves m of the list add together, each made k times. *)
  Definition effect (l : list (Move * Z)) (c : Cell) : Z := sum (map (fun e => snd e * adds (fst e) c) l).
  Lemma presses_reach : forall l a b, (forall m k, In (m, k) l -> allowed m /\ 0 <= k) ->
    same Cell on_board n (fun c => a c + effect l c) b -> reach a b.
  Proof.
    induction l as [| [m k] l IH]; intros a b H S.
    - apply reached. intros c O. specialize (S c O). unfold effect in S; simpl in S.
      rewrite Z.add_0_r in S. auto.
    - destruct (H m k) as [A K]; [simpl; auto |].
      apply repeat_move with m (Z.to_nat k); auto. apply IH.
      + intros m' k' I. apply H. simpl; auto.
      + intros c O. specialize (S c O). unfold effect in *. simpl in S.
        rewrite Z2Nat.id by auto. rewrite <- !Z.add_assoc in *. auto.
  Qed.
  (** What is reached differs by the effect of some moves. *)
  Lemma reach_effect : forall a b, reach a b -> exists l, (forall m k, In (m, k) l -> allowed m /\ 0 <= k) /\
    same Cell on_board n (fun c => a c + effect l c) b.
  Proof.
    intros a b H. induction H as [a b S | a q b [m [A E]] _ [l [L S]]] using reach_ind.
    - exists []. split; [intros ? ? [] |]. intros c O. unfold effect; simpl. rewrite Z.add_0_r. auto.
    - exists ((m, 1) :: l). split.
      + intros m' k [Q | I]; [injection Q as <- <-; split; auto; lia | auto].
      + intros c O. specialize (S c O). simpl in S. rewrite E in S.
        replace (a c + effect ((m, 1) :: l) c - b c) with (a c + adds m c + effect l c - b c); auto.
        change (effect ((m, 1) :: l) c) with (1 * adds m c + effect l c). lia.
  Qed.

  Lemma weighting_forbids : forall (board : list Cell) (w : Cell -> Z) d a b,
    (forall c, In c board -> on_board c) ->
    (forall c, In c board -> (d | n * w c)) ->
    (forall m, allowed m -> (d | sum (map (fun c => adds m c * w c) board))) ->
    reach a b -> (d | sum (map (fun c => (a c - b c) * w c) board)).
  Proof.
    intros board w d a b B N M H. induction H as [a b S | a p b [m [A X]] _ IH] using reach_ind.
    - apply sum_divide. intros c I. destruct (S c (B c I)) as [q E]. rewrite E.
      destruct (N c I) as [r E']. exists (q * r). rewrite <- Z.mul_assoc, E'. lia.
    - rewrite (sum_ext _ _ (fun c => (p c - b c) * w c + (-1) * (adds m c * w c))).
      + rewrite sum_plus, sum_scale. apply Z.divide_add_r; auto. apply Z.divide_mul_r; auto.
      + intros c _. rewrite X. lia.
  Qed.

  (** ** The checkers: a move is given by the entries (cell, amount) that it adds, a cell by its number *)
  Variable eqb : Cell -> Cell -> bool.
  Hypothesis eqb_iff : forall a b, eqb a b = true <-> a = b.
  Definition amount (l : list (Cell * Z)) (c : Cell) : Z := sum (map (fun e => if eqb (fst e) c then snd e else 0) l).

  Variable board : list Cell.
  Variable moves : list Move.
  Variable entries : Move -> list (Cell * Z).
  Variable inb : Cell -> bool.                       (* the cells that have a number *)
  Variable index : Cell -> Z.
  Hypothesis board_on : forall c, In c board <-> on_board c.
  Hypothesis board_once : NoDup board.
  Hypothesis moves_all : forall m, In m moves <-> allowed m.
  Hypothesis entries_add : forall m c, allowed m -> on_board c -> adds m c = amount (entries m) c.
  Hypothesis inb_board : forall c, on_board c -> inb c = true.
  Hypothesis index_positive : forall c, inb c = true -> 0 <= index c.
  Hypothesis index_inj : forall c d, inb c = true -> inb d = true -> index c = index d -> c = d.

  Definition bump (t : PM.t Z) (c : Cell) (v : Z) : PM.t Z :=
    if inb c then let i := index c in PM.add (slot i) (v + look t i) t else t.
  Definition bump_all (k : Z) (t : PM.t Z) (l : list (Cell * Z)) : PM.t Z :=
    fold_left (fun t e => bump t (fst e) (k * snd e)) l t.
  Definition table_of (l : list (Move * Z)) : PM.t Z :=
    fold_left (fun t e => if snd e =? 0 then t else bump_all (snd e) t (entries (fst e))) l (PM.empty Z).

  Lemma look_bump : forall t c v x, inb x = true -> look (bump t c v) (index x) = (if eqb c x then v else 0) + look t (index x).
  Proof.
    intros t c v x X. unfold bump. destruct (inb c) eqn:C; cbv zeta.
    - rewrite look_add by auto. destruct (Z.eqb_spec (index c) (index x)) as [E | E].
      + apply index_inj in E; auto. subst. rewrite (proj2 (eqb_iff x x) eq_refl). auto.
      + destruct (eqb c x) eqn:Q; [apply eqb_iff in Q; congruence | lia].
    - destruct (eqb c x) eqn:E; [apply eqb_iff in E; congruence | lia].
  Qed.
  Lemma look_bump_all : forall k l t x, inb x = true ->
    look (bump_all k t l) (index x) = k * amount l x + look t (index x).
  Proof.
    unfold bump_all, amount. induction l as [| e l IH]; intros t x X; simpl; [lia |].
    rewrite IH, look_bump by auto. destruct (eqb (fst e) x); lia.
  Qed.
  Lemma look_table_of : forall l x, on_board x -> (forall m k, In (m, k) l -> allowed m) ->
    look (table_of l) (index x) = effect l x.
  Proof.
    intros l x X A. unfold table_of.
    assert (G : forall t, look (fold_left (fun t e => if snd e =? 0 then t else bump_all (snd e) t (entries (fst e))) l t) (index x)
      = effect l x + look t (index x)).
    { unfold effect. induction l as [| [m k] l IH]; intros t; simpl; [lia |].
      rewrite IH by (intros; eapply A; simpl; eauto). destruct (Z.eqb_spec k 0) as [-> | K]; [lia |].
      rewrite look_bump_all by auto.
      rewrite entries_add by (auto; eapply A; simpl; eauto). lia. }
    rewrite G. unfold look. rewrite PM.gempty. lia.
  Qed.

  Definition check_presses (allowedb : Move -> bool) (a b : Cell -> Z) (l : list (Move * Z)) : bool :=
    forallb (fun e => allowedb (fst e) && (0 <=? snd e)) l &&
    let t := table_of l in forallb (fun c => dividesb n (a c + look t (index c) - b c)) board.
  Theorem check_presses_sound : forall allowedb, (forall m, allowedb m = true -> allowed m) ->
    forall a b l, check_presses allowedb a b l = true -> reach a b.
  Proof.
    intros allowedb AB a b l H. apply andb_true_iff in H. destruct H as [H1 H2].
    rewrite forallb_forall in H1, H2.
    assert (A : forall m k, In (m, k) l -> allowed m /\ 0 <= k).
    { intros m k I. apply H1 in I. simpl in I. apply andb_true_iff in I. destruct I as [I J].
      split; [auto | apply Z.leb_le; auto]. }
    apply presses_reach with l; auto. intros c O.
    rewrite <- look_table_of; auto. { apply dividesb_iff. apply H2. apply board_on; auto. }
    intros m k I. eapply A; eauto.
  Qed.

  Lemma pick : forall (w : Cell -> Z) k l, NoDup l -> forall a,
    sum (map (fun c => (if eqb a c then k else 0) * w c) l) = if existsb (eqb a) l then k * w a else 0.
  Proof.
    induction l as [| b l IH]; simpl; intros N a; auto. inversion N; subst.
    rewrite IH by auto. destruct (eqb a b) eqn:E; simpl; [| lia].
    apply eqb_iff in E. subst. destruct (existsb (eqb b) l) eqn:X; [| lia].
    apply existsb_exists in X. destruct X as [x [I E]]. apply eqb_iff in E. subst. contradiction.
  Qed.
  (** The sum over the board is the sum over the entries, when nothing outside the board has a weight. *)
  Lemma sum_amount : forall (w : Cell -> Z), (forall c, ~ In c board -> w c = 0) -> forall l,
    sum (map (fun c => amount l c * w c) board) = sum (map (fun e => snd e * w (fst e)) l).
  Proof.
    intros w out. induction l as [| e l IH].
    - simpl. apply sum_zero. auto.
    - simpl. rewrite <- IH.
      rewrite (sum_ext _ _ (fun c => (if eqb (fst e) c then snd e else 0) * w c + amount l c * w c)).
      + rewrite sum_plus, pick by auto. destruct (existsb (eqb (fst e)) board) eqn:X; auto.
        rewrite (out (fst e)); [lia |]. intro I.
        assert (existsb (eqb (fst e)) board = true) by (apply existsb_exists; exists (fst e); split; auto; apply eqb_iff; auto).
        congruence.
      + intros c _. unfold amount; simpl. lia.
  Qed.

  Definition check_weighting (d : Z) (w : Cell -> Z) (a b : Cell -> Z) : bool :=
    forallb (fun c => dividesb d (n * w c)) board &&
    forallb (fun m => dividesb d (quick_sum (fun e => snd e * w (fst e)) (entries m))) moves &&
    negb (dividesb d (quick_sum (fun c => (a c - b c) * w c) board)).
  Theorem check_weighting_sound : forall d w a b, (forall c, ~ on_board c -> w c = 0) ->
    check_weighting d w a b = true -> ~ reach a b.
  Proof.
    intros d w a b out H R. unfold check_weighting in H. rewrite !andb_true_iff, !forallb_forall in H.
    destruct H as [[N M] S]. apply negb_true_iff in S. rewrite quick_sum_ok in S.
    rewrite (proj2 (dividesb_iff _ _)) in S; [discriminate |].
    apply weighting_forbids; auto.
    - intros c I. apply board_on; auto.
    - intros c I. apply dividesb_iff; auto.
    - intros m A. rewrite (sum_ext _ _ (fun c => amount (entries m) c * w c)).
      + rewrite sum_amount; auto.
        * apply moves_all, M in A. rewrite quick_sum_ok in A. apply dividesb_iff; auto.
        * intros c I. apply out. rewrite <- board_on. auto.
      + intros c I. rewrite entries_add; auto. apply board_on; auto.
  Qed.
End Adding.
