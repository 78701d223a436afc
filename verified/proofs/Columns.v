(** * Counting by light chasing: the columns of a game, and the numbers of its solvable positions and quiet patterns *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Lists Adding Elimination Counting Chasing.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Powers by repeated squares *)
Fixpoint power (b : Z) (e : positive) : Z :=
  match e with xH => b | xO e => let h := power b e in h * h | xI e => let h := power b e in b * (h * h) end.
Definition quick_power (b e : Z) : Z := match e with Z0 => 1 | Zpos e => power b e | Zneg _ => 0 end.
Lemma quick_power_ok : forall b e, quick_power b e = b ^ e.
Proof.
  intros b [| e | e]; auto. cbn [quick_power]. induction e as [e IH | e IH |]; cbn [power]; cbv zeta.
  - rewrite IH, Pos2Z.inj_xI, Z.pow_add_r, Z.pow_twice_r, Z.pow_1_r by lia. ring.
  - rewrite IH, Pos2Z.inj_xO, Z.pow_twice_r by lia. auto.
  - rewrite Z.pow_1_r. auto.
Qed.

(** ** The number of quiet patterns of a game that is given by its columns *)
Section Rows.
  Variables (V : Type) (n : Z) (entry : V -> Z -> Z) (mix : Z -> V -> Z -> V -> V) (none : V) (unit : Z -> V).
  Definition chased_rows (moves : Z) (columns : list column) : Z * list (list Z) :=
    let s := placed n moves columns in
    let x := express V mix none unit (fst s) (Z.to_nat moves) 0 0 (PM.empty V) [] in
    let rs := map (combination V mix none (fst x) 1) (snd s) in
    (Z.of_nat (length (snd s)), map (fun t => map (fun r => entry r t) rs) (range (Z.of_nat (length (snd x))))).
  Lemma chased_rows_ok : forall moves columns, chased_rows moves columns =
    (Z.of_nat (length (snd (placed n moves columns))), remaining V n entry mix none unit moves columns).
  Proof. intros. unfold chased_rows, remaining. rewrite rev_length. reflexivity. Qed.
End Rows.
Lemma list_unit_ok : forall t i, 0 <= t -> 0 <= i -> list_entry (repeat 0 (Z.to_nat t) ++ [1]) i = if t =? i then 1 else 0.
Proof.
  intros t i T I. assert (U := unit_entry 0 [] [] (Z.to_nat t) i eq_refl I). cbn [app] in U. rewrite Z.add_0_l, Z2Nat.id, Z.eqb_sym in U by auto. exact U.
Qed.
Lemma bit_unit_ok : forall t i, 0 <= t -> 0 <= i -> bit_entry (Z.setbit 0 t) i = if t =? i then 1 else 0.
Proof. intros t i T I. unfold bit_entry. rewrite Z.setbit_eqb, Z.testbit_0_l, orb_false_r by auto. destruct (t =? i); auto. Qed.
Definition quiet_number (n moves : Z) (columns : list column) : option Z :=
  let rows := if n =? 2 then chased_rows Z n bit_entry bit_mix 0 (Z.setbit 0) moves columns
    else chased_rows (list Z) n list_entry (list_mix n) [] (fun t => repeat 0 (Z.to_nat t) ++ [1]) moves columns in
  if n <? 1 then None else match counts n (fst rows) (snd rows) with Some (_, q) => Some q | None => None end.
Theorem quiet_number_ok : forall n moves columns cells E q, quiet_number n moves columns = Some q -> 0 <= moves ->
  (forall i, 0 <= i < cells -> exists l, In l columns /\ is_column moves E l i) ->
  (forall l, In l columns -> exists i, 0 <= i < cells /\ is_column moves E l i) ->
  1 <= n /\ exactly (quiet_vector n cells moves E) q.
Proof.
  intros n moves columns cells E q H M A B. unfold quiet_number in H. cbv zeta in H. destruct (Z.ltb_spec n 1) as [L | L]; [discriminate |]. split; auto.
  destruct (Z.eqb_spec n 2) as [-> | N2]; rewrite chased_rows_ok in H; cbn [fst snd] in H; destruct (counts _ _ _) as [[s r] |] eqn:C; try discriminate;
    injection H as ->; destruct (counts_ok _ _ _ _ _ C) as [_ [_ [X _]]]; rewrite remaining_length in X.
  - apply (chased_quiet Z) with (entry := bit_entry) (mix := bit_mix) (none := 0) (unit := Z.setbit 0) (columns := columns); auto using bit_mix_ok, bit_unit_ok.
    intros i _. unfold bit_entry. rewrite Z.testbit_0_l. auto.
  - apply (chased_quiet (list Z)) with (entry := list_entry) (mix := list_mix n) (none := []) (unit := fun t => repeat 0 (Z.to_nat t) ++ [1]) (columns := columns); auto using list_mix_ok, list_unit_ok.
    intros i _. unfold list_entry. destruct (Z.to_nat i); auto.
Qed.

(** ** The columns of a game *)
Section Games.
  Variables Cell Move : Type.
  Variable eqb : Cell -> Cell -> bool.
  Hypothesis eqb_iff : forall a b, eqb a b = true <-> a = b.
  Variable board : list Cell.
  Variable moves : list Move.
  Variable entries : Move -> list (Cell * Z).
  Variable inb : Cell -> bool.
  Variable index : Cell -> Z.
  Hypothesis inb_board : forall c, In c board -> inb c = true.
  Hypothesis index_positive : forall c, inb c = true -> 0 <= index c.
  Hypothesis index_inj : forall c d, inb c = true -> inb d = true -> index c = index d -> c = d.

  Definition column_of (t : PM.t column) (i : Z) : column := match PM.find (slot i) t with Some l => l | None => [] end.
  Definition push (k : Z) (t : PM.t column) (e : Cell * Z) : PM.t column :=
    if inb (fst e) then
      let s := slot (index (fst e)) in
      PM.add s (match PM.find s t with
                | Some ((m, a) :: rest) => if m =? k then (m, a + snd e) :: rest else (k, snd e) :: (m, a) :: rest
                | _ => [(k, snd e)]
                end) t
    else t.
  Fixpoint pushed (k : Z) (ms : list Move) (t : PM.t column) : PM.t column :=
    match ms with [] => t | m :: ms => pushed (k + 1) ms (fold_left (push k) (entries m) t) end.
  Definition columns : list column := let t := pushed 0 moves (PM.empty column) in map (fun c => column_of t (index c)) board.

  Lemma push_ok : forall k t e c f, inb c = true ->
    at_column (column_of (push k t e) (index c)) f = (if eqb (fst e) c then snd e else 0) * f k + at_column (column_of t (index c)) f.
  Proof.
    intros k t [d a] c f C. unfold push. cbn [fst snd]. destruct (inb d) eqn:D; cbv zeta.
    - unfold column_of at 1. destruct (eqb d c) eqn:Q.
      + apply eqb_iff in Q. subst d. rewrite PM.gss. unfold column_of, at_column, sum.
        destruct (PM.find (slot (index c)) t) as [[| [m b] rest] |]; cbn [map fold_right fst snd]; try ring.
        destruct (Z.eqb_spec m k) as [-> | _]; cbn [map fold_right fst snd]; ring.
      + rewrite PM.gso.
        * unfold column_of. rewrite Z.mul_0_l. reflexivity.
        * intro X. apply slot_inj in X; auto. apply index_inj in X; auto. subst. rewrite (proj2 (eqb_iff d d) eq_refl) in Q. discriminate.
    - destruct (eqb d c) eqn:Q; [apply eqb_iff in Q; congruence | rewrite Z.mul_0_l; reflexivity].
  Qed.
  Lemma pushes_ok : forall k es t c f, inb c = true ->
    at_column (column_of (fold_left (push k) es t) (index c)) f = amount Cell eqb es c * f k + at_column (column_of t (index c)) f.
  Proof.
    intros k. induction es as [| e es IH]; intros t c f C; cbn [fold_left]; [unfold amount, sum; simpl; lia |].
    rewrite IH, push_ok by auto. unfold amount, sum. cbn [map fold_right]. lia.
  Qed.
  Variable effect_list : Move -> list Z.
  Hypothesis effect_list_ok : forall m, In m moves -> effect_list m = map (amount Cell eqb (entries m)) board.
  Lemma pushed_ok : forall i c, nth_error board i = Some c -> forall ms k t f, incl ms moves ->
    at_column (column_of (pushed k ms t) (index c)) f =
    sum (map (fun j => f (k + Z.of_nat j) * nth i (nth j (map effect_list ms) []) 0) (seq 0 (length ms))) + at_column (column_of t (index c)) f.
  Proof.
    intros i c N. assert (C : inb c = true) by (eapply inb_board, nth_error_In; eauto).
    induction ms as [| m ms IH]; intros k t f I; cbn [pushed length seq map]; [unfold sum; simpl; lia |].
    rewrite IH, pushes_ok by (auto; intros x X; apply I; simpl; auto). rewrite <- seq_shift, map_map. unfold sum. cbn [fold_right nth].
    rewrite (effect_list_ok m) by (apply I; simpl; auto). rewrite (nth_error_nth _ _ 0 (map_nth_error (amount Cell eqb (entries m)) _ _ N)).
    replace (k + Z.of_nat 0) with k by lia.
    rewrite (map_ext (fun j => f (k + 1 + Z.of_nat j) * nth i (nth j (map effect_list ms) []) 0)
      (fun x => f (k + Z.of_nat (S x)) * nth i (nth x (map effect_list ms) []) 0)) by (intro j; do 2 f_equal; lia). lia.
  Qed.
  Lemma columns_ok : forall i c, nth_error board i = Some c ->
    is_column (Z.of_nat (length moves)) (entry_of (map effect_list moves)) (column_of (pushed 0 moves (PM.empty column)) (index c)) (Z.of_nat i).
  Proof.
    intros i c N x. rewrite (pushed_ok i c N moves 0 (PM.empty column) x (incl_refl moves)). unfold effect_at. rewrite range_map, map_map, Nat2Z.id.
    replace (at_column (column_of (PM.empty column) (index c)) x) with 0 by (unfold column_of; rewrite PM.gempty; reflexivity).
    rewrite Z.add_0_r. apply sum_ext. intros j _. rewrite Z.add_0_l. unfold entry_of. rewrite !Nat2Z.id. auto.
  Qed.
  Theorem columns_number : forall n q, quiet_number n (Z.of_nat (length moves)) columns = Some q ->
    1 <= n /\ exactly (quiet_vector n (Z.of_nat (length board)) (Z.of_nat (length moves)) (entry_of (map effect_list moves))) q.
  Proof.
    intros n q H. eapply quiet_number_ok; [exact H | lia | |].
    - intros i I. destruct (nth_error board (Z.to_nat i)) as [c |] eqn:N; [| apply nth_error_None in N; lia].
      exists (column_of (pushed 0 moves (PM.empty column)) (index c)). split.
      + unfold columns. cbv zeta. apply (in_map (fun c => column_of (pushed 0 moves (PM.empty column)) (index c))). eapply nth_error_In; eauto.
      + rewrite <- (Z2Nat.id i) by lia. apply columns_ok. auto.
    - intros l I. unfold columns in I. cbv zeta in I. apply in_map_iff in I. destruct I as [c [<- I]]. apply In_nth_error in I. destruct I as [i I].
      exists (Z.of_nat i). assert (i < length board)%nat by (apply nth_error_Some; congruence). split; [lia |]. apply columns_ok. auto.
  Qed.

  (** Both numbers of a claim. *)
  Definition chased_counts (n s q : Z) : bool :=
    let count := Z.of_nat (length moves) in
    match quiet_number n count columns with Some r => (r =? q) && (s * q =? quick_power n count) | None => false end.
  Theorem chased_counts_ok : forall n s q, chased_counts n s q = true -> 1 <= n /\
    exactly (quiet_vector n (Z.of_nat (length board)) (Z.of_nat (length moves)) (entry_of (map effect_list moves))) q /\
    exactly (solvable_vector n (Z.of_nat (length board)) (Z.of_nat (length moves)) (entry_of (map effect_list moves))) s.
  Proof.
    intros n s q H. unfold chased_counts in H. cbv zeta in H. destruct (quiet_number _ _ _) as [r |] eqn:Q; [| discriminate].
    rewrite andb_true_iff, !Z.eqb_eq, quick_power_ok in H. destruct H as [-> H]. destruct (columns_number n q Q) as [N X]. split; auto. split; auto.
    apply solvable_number with q; auto; lia.
  Qed.
End Games.
