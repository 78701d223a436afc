(** * Counting by elimination: solvable positions, quiet patterns, their generators, and the fewest moves *)
From Coq Require Import ZArith List Lia Bool FMapPositive Permutation.
From Ludus Require Import Puzzles Lists Adding Elimination.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Vectors as lists of residues *)
Definition list_entry (v : list Z) (i : Z) : Z := nth (Z.to_nat i) v 0.
Fixpoint list_mix (n a : Z) (u : list Z) (b : Z) (v : list Z) : list Z :=
  match u, v with
  | x :: u, y :: v => (a * x + b * y) mod n :: list_mix n a u b v
  | [], v => map (fun y => b * y mod n) v
  | u, [] => map (fun x => a * x mod n) u
  end.
Fixpoint list_lead (j : Z) (v : list Z) : option (Z * Z) :=
  match v with [] => None | x :: v => if x =? 0 then list_lead (j + 1) v else Some (j, x) end.
Fixpoint list_zeros (v : list Z) (j : Z) : bool :=
  match v with [] => true | x :: v => (j <=? 0) || (x =? 0) && list_zeros v (j - 1) end.
Lemma mod_near : forall n x, 1 <= n -> (n | x mod n - x).
Proof. intros n x N. exists (- (x / n)). rewrite (Z.div_mod x n) at 2 by lia. lia. Qed.
Lemma nth_map_zero : forall (f : Z -> Z) l i, f 0 = 0 -> nth i (map f l) 0 = f (nth i l 0).
Proof. intros f l i H. rewrite <- H at 1. apply map_nth. Qed.
Lemma list_mix_ok : forall n, 1 <= n -> forall a u b v i, 0 <= i ->
  (n | list_entry (list_mix n a u b v) i - (a * list_entry u i + b * list_entry v i)).
Proof.
  intros n N a u b v i _. unfold list_entry. generalize (Z.to_nat i). clear i. intro i. revert v i.
  assert (Z0 : forall c, c * 0 mod n = 0) by (intro; rewrite Z.mul_0_r, Z.mod_0_l; lia).
  induction u as [| x u IH]; intros [| y v] i.
  - destruct i; simpl; exists 0; lia.
  - cbn [list_mix]. rewrite (nth_map_zero (fun y => b * y mod n)) by auto. replace (nth i [] 0) with 0 by (destruct i; auto).
    rewrite Z.mul_0_r, Z.add_0_l. apply mod_near. auto.
  - cbn [list_mix]. rewrite (nth_map_zero (fun x => a * x mod n)) by auto. replace (nth i [] 0) with 0 by (destruct i; auto).
    rewrite Z.mul_0_r, Z.add_0_r. apply mod_near. auto.
  - destruct i; cbn [list_mix nth]; [apply mod_near; auto | apply IH].
Qed.
Lemma list_zeros_ok : forall n v j i, list_zeros v j = true -> 0 <= i < j -> (n | list_entry v i).
Proof.
  intros n. induction v as [| x v IH]; intros j i H I; unfold list_entry.
  - exists 0. destruct (Z.to_nat i); auto.
  - cbn [list_zeros] in H. rewrite orb_true_iff, andb_true_iff, Z.leb_le, Z.eqb_eq in H. destruct H as [H | [-> H]]; [lia |].
    destruct (Z.to_nat i) eqn:E; cbn [nth]; [exists 0; auto |]. specialize (IH (j - 1) (i - 1) H). unfold list_entry in IH.
    replace (Z.to_nat (i - 1)) with n0 in IH by lia. apply IH. lia.
Qed.

(** ** Vectors modulo 2 as the bits of a number *)
Definition bit_entry (v i : Z) : Z := if Z.testbit v i then 1 else 0.
Definition bit_mix (a u b v : Z) : Z := Z.lxor (if Z.odd a then u else 0) (if Z.odd b then v else 0).
Definition bit_lead (v : Z) : option (Z * Z) := if v =? 0 then None else Some (Z.log2 (Z.land v (- v)), 1).
Definition bit_zeros (v j : Z) : bool := Z.land v (Z.ones j) =? 0.
Lemma bit_mix_ok : forall a u b v i, 0 <= i -> (2 | bit_entry (bit_mix a u b v) i - (a * bit_entry u i + b * bit_entry v i)).
Proof.
  intros a u b v i _. unfold bit_entry, bit_mix. rewrite Z.lxor_spec.
  rewrite (Z.div_mod a 2), (Z.div_mod b 2) at 2 by lia. rewrite !Zmod_odd.
  destruct (Z.odd a), (Z.odd b); rewrite ?Z.testbit_0_l; destruct (Z.testbit u i), (Z.testbit v i); cbn [xorb];
    match goal with |- (2 | ?x) => exists (x / 2); pose proof (Z.div_mod x 2); pose proof (Z.mod_pos_bound x 2) end; try lia.
Qed.
Lemma bit_zeros_ok : forall v j i, bit_zeros v j = true -> 0 <= i < j -> (2 | bit_entry v i).
Proof.
  intros v j i H I. apply Z.eqb_eq in H. unfold bit_entry.
  assert (T : Z.testbit (Z.land v (Z.ones j)) i = false) by (rewrite H; apply Z.testbit_0_l).
  rewrite Z.land_spec, Z.ones_spec_low, andb_true_r in T by auto. rewrite T. exists 0. auto.
Qed.
Fixpoint packed_from (i : Z) (l : list Z) (b : Z) : Z :=
  match l with [] => b | x :: l => packed_from (i + 1) l (if Z.odd x then Z.setbit b i else b) end.
Definition packed (l : list Z) : Z := packed_from 0 l 0.
Lemma packed_from_ok : forall l i b j, 0 <= i -> 0 <= j ->
  Z.testbit (packed_from i l b) j = Z.testbit b j || (i <=? j) && Z.odd (nth (Z.to_nat (j - i)) l 0).
Proof.
  induction l as [| x l IH]; intros i b j I J; cbn [packed_from].
  - destruct (Z.to_nat (j - i)); rewrite andb_false_r, orb_false_r; auto.
  - rewrite IH by lia. destruct (Z.eq_dec i j) as [-> | N].
    + rewrite Z.sub_diag, Z.leb_refl. destruct (Z.leb_spec (j + 1) j); [lia |]. cbn [Z.to_nat nth andb]. rewrite orb_false_r.
      destruct (Z.odd x); [rewrite Z.setbit_eq by auto; rewrite orb_true_r | rewrite orb_false_r]; auto.
    + replace (Z.testbit (if Z.odd x then Z.setbit b i else b) j) with (Z.testbit b j) by (destruct (Z.odd x); [rewrite Z.setbit_neq by auto |]; auto).
      f_equal. destruct (Z.leb_spec i j), (Z.leb_spec (i + 1) j); try lia; auto. replace (Z.to_nat (j - i)) with (S (Z.to_nat (j - (i + 1)))) by lia. auto.
Qed.
Lemma packed_ok : forall l i, 0 <= i -> (2 | bit_entry (packed l) i - list_entry l i).
Proof.
  intros l i I. unfold bit_entry, packed, list_entry. rewrite packed_from_ok, Z.testbit_0_l by lia. destruct (Z.leb_spec 0 i); [| lia]. rewrite Z.sub_0_r.
  cbn [orb andb]. set (x := nth (Z.to_nat i) l 0). exists (- (x / 2)). pose proof (Z.div_mod x 2). rewrite Zmod_odd in *. destruct (Z.odd x); lia.
Qed.

(** ** Elimination of a matrix: its rows, with the place of each among them *)
Section Matrix.
  Variables (V : Type) (n : Z) (entry : V -> Z -> Z) (mix : Z -> V -> Z -> V -> V) (lead : V -> option (Z * Z)).
  Variables (zero_below : V -> Z -> bool) (make : list Z -> V).
  Hypothesis n_positive : 1 <= n.
  Hypothesis mix_ok : forall a u b v i, 0 <= i -> (n | entry (mix a u b v) i - (a * entry u i + b * entry v i)).
  Hypothesis zero_ok : forall v j i, zero_below v j = true -> 0 <= i < j -> (n | entry v i).
  Hypothesis make_ok : forall l i, 0 <= i -> (n | entry (make l) i - list_entry l i).

  Variables (cells : Z) (effects : list (list Z)).
  Let moves := Z.of_nat (length effects).
  Let E (m i : Z) : Z := nth (Z.to_nat i) (nth (Z.to_nat m) effects []) 0.
  Fixpoint with_units (before : nat) (effects : list (list Z)) : list V :=
    match effects with [] => [] | e :: effects => make (e ++ repeat 0 before ++ [1]) :: with_units (S before) effects end.
  Definition unit_rows : list V := with_units 0 effects.
  Definition image_of (t : PM.t (Z * V)) : list (row V) := rows_at V t (range cells).
  Definition kernel_of (t : PM.t (Z * V)) : list (row V) := rows_at V t (map (Z.add cells) (range moves)).
  Definition sizes (t : PM.t (Z * V)) : bool :=
    (0 <=? cells) && forallb (fun e => Z.of_nat (length e) =? cells) effects &&
    echelon V n entry zero_below 0 cells (image_of t) && echelon V n entry zero_below cells (cells + moves) (kernel_of t) &&
    (number_of V n (image_of t) * number_of V n (kernel_of t) =? n ^ moves).

  Lemma echelon_app : forall a b least width, (least <= cells)%Z -> cells <= width -> echelon V n entry zero_below least cells a = true ->
    echelon V n entry zero_below cells width b = true -> echelon V n entry zero_below least width (a ++ b) = true.
  Proof.
    induction a as [| [[j d] v] a IH]; intros b least width L W A B; cbn [app].
    - destruct b as [| [[j d] v] b]; auto. cbn [echelon] in *. rewrite !andb_true_iff, !Z.leb_le in *. intuition lia.
    - cbn [echelon] in *. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in *. intuition (try lia; try (apply IH; auto; lia)).
  Qed.
  Lemma unit_entry : forall e before i, Z.of_nat (length e) = cells -> 0 <= i ->
    list_entry (e ++ repeat 0 before ++ [1]) (cells + i) = if i =? Z.of_nat before then 1 else 0.
  Proof.
    intros e before i L I. unfold list_entry. rewrite app_nth2 by lia. replace (Z.to_nat (cells + i) - length e)%nat with (Z.to_nat i) by lia.
    destruct (Z.eqb_spec i (Z.of_nat before)) as [-> | N].
    - rewrite Nat2Z.id, app_nth2 by (rewrite repeat_length; lia). rewrite repeat_length, Nat.sub_diag. auto.
    - destruct (Z_lt_ge_dec i (Z.of_nat before)).
      + rewrite app_nth1 by (rewrite repeat_length; lia). apply nth_repeat.
      + rewrite app_nth2 by (rewrite repeat_length; lia). rewrite repeat_length. apply nth_overflow. simpl. lia.
  Qed.
  Lemma with_units_in : forall es before v, In v (with_units before es) -> exists k, (k < length es)%nat /\
    v = make (nth k es [] ++ repeat 0 (before + k) ++ [1]).
  Proof.
    induction es as [| e es IH]; intros before v I; simpl in I; [contradiction |]. destruct I as [<- | I].
    - exists 0%nat. simpl. rewrite Nat.add_0_r. split; auto. lia.
    - apply IH in I. destruct I as [k [K ->]]. exists (S k). simpl. rewrite Nat.add_succ_r. split; auto. lia.
  Qed.
  Lemma sum_delta : forall (f : Z -> Z) j l, NoDup l -> sum (map (fun m => (if m =? j then 1 else 0) * f m) l) = if existsb (Z.eqb j) l then f j else 0.
  Proof.
    intros f j. induction l as [| a l IH]; intro N; auto. inversion N; subst. cbn [map sum fold_right existsb].
    fold (sum (map (fun m => (if m =? j then 1 else 0) * f m) l)). rewrite IH by auto. rewrite (Z.eqb_sym j a).
    destruct (Z.eqb_spec a j) as [-> | Q]; cbn [orb]; [| lia].
    destruct (existsb (Z.eqb j) l) eqn:X; [| lia]. apply existsb_exists in X. destruct X as [x [Ix Q]]. apply Z.eqb_eq in Q. subst. contradiction.
  Qed.
  Lemma unit_rows_true : 0 <= cells -> forallb (fun e => Z.of_nat (length e) =? cells) effects = true ->
    Forall (is_true V n entry cells moves E) unit_rows.
  Proof.
    intros C L. apply Forall_forall. intros v I. apply with_units_in in I. destruct I as [k [K ->]]. rewrite Nat.add_0_l.
    rewrite forallb_forall in L. assert (Lk := L _ (nth_In effects [] K)). apply Z.eqb_eq in Lk.
    intros i Ii. set (l := nth k effects [] ++ repeat 0 k ++ [1]).
    assert (A := make_ok l i (proj1 Ii)).
    assert (B : (n | effect_at moves E (fun m => entry (make l) (cells + m)) i - effect_at moves E (fun m => if m =? Z.of_nat k then 1 else 0) i)).
    { apply effect_mod. intros m M. unfold l. rewrite <- (unit_entry (nth k effects [])) by (auto; lia). apply make_ok. lia. }
    assert (D : effect_at moves E (fun m => if m =? Z.of_nat k then 1 else 0) i = list_entry l i).
    { unfold effect_at. rewrite (sum_delta (fun m => E m i)) by apply NoDup_range. replace (existsb _ _) with true.
      - unfold E, l, list_entry. rewrite Nat2Z.id, app_nth1 by lia. auto.
      - symmetry. apply existsb_exists. exists (Z.of_nat k). rewrite Z.eqb_refl, in_range. unfold moves. split; auto. lia. }
    rewrite D in B. replace (_ - _) with (entry (make l) i - list_entry l i - (effect_at moves E (fun m => entry (make l) (cells + m)) i - list_entry l i)) by lia.
    apply Z.divide_sub_r; auto.
  Qed.

  Theorem sizes_ok : let t := eliminated V n mix lead unit_rows in sizes t = true ->
    (NoDup (quiet_list V n entry cells moves (kernel_of t)) /\
     (forall p, In p (quiet_list V n entry cells moves (kernel_of t)) <->
       bounded n moves p /\ forall i, 0 <= i < cells -> (n | effect_at moves E (value p) i)) /\
     Z.of_nat (length (quiet_list V n entry cells moves (kernel_of t))) = number_of V n (kernel_of t)) /\
    (NoDup (solvable_list V n entry cells (image_of t)) /\
     (forall x, In x (solvable_list V n entry cells (image_of t)) <-> bounded n cells x /\ exists p, bounded n moves p /\
       forall i, 0 <= i < cells -> (n | value x i + effect_at moves E (value p) i)) /\
     Z.of_nat (length (solvable_list V n entry cells (image_of t))) = number_of V n (image_of t)).
  Proof.
    intros t H. unfold sizes in H. rewrite !andb_true_iff, Z.leb_le, Z.eqb_eq in H. destruct H as [[[[C L] A] B] Q].
    assert (M : 0 <= moves) by (unfold moves; lia).
    assert (T : forall r, In r (image_of t ++ kernel_of t) -> is_true V n entry cells moves E (snd r)).
    { assert (U := unit_rows_true C L). intros r I. apply in_app_iff in I.
      destruct I as [I | I]; revert I; apply rows_P; auto; intros; apply is_true_mix; auto. }
    assert (Ec : echelon V n entry zero_below 0 (cells + moves) (image_of t ++ kernel_of t) = true) by (apply echelon_app; auto; lia).
    split; (split; [| split]).
    - eapply quiet_list_NoDup; eauto.
    - intro p. eapply quiet_list_all; eauto.
    - eapply quiet_list_length; eauto.
    - eapply solvable_list_NoDup; eauto.
    - intro x. eapply solvable_list_all; eauto.
    - eapply solvable_list_length; eauto.
  Qed.

  (** The numbers of solvable positions and of quiet patterns. *)
  Definition counted : option (Z * Z) :=
    let t := eliminated V n mix lead unit_rows in
    if sizes t then Some (number_of V n (image_of t), number_of V n (kernel_of t)) else None.
End Matrix.

(** ** The numbers, with bits modulo 2 and with lists otherwise *)
Definition counts (n cells : Z) (effects : list (list Z)) : option (Z * Z) :=
  if n <? 1 then None else
  if n =? 2 then counted Z 2 bit_entry bit_mix bit_lead bit_zeros packed cells effects
  else counted (list Z) n list_entry (list_mix n) (list_lead 0) list_zeros (fun l => list_mix n 1 l 0 l) cells effects.
Definition entry_of (effects : list (list Z)) (m i : Z) : Z := nth (Z.to_nat i) (nth (Z.to_nat m) effects []) 0.

Lemma reduce_ok : forall n, 1 <= n -> forall l i, 0 <= i -> (n | list_entry (list_mix n 1 l 0 l) i - list_entry l i).
Proof.
  intros n N l i I. replace (list_entry l i) with (1 * list_entry l i + 0 * list_entry l i) by lia. apply list_mix_ok; auto.
Qed.
Theorem counts_ok : forall n cells effects s q, counts n cells effects = Some (s, q) ->
  let moves := Z.of_nat (length effects) in let E := entry_of effects in
  1 <= n /\ 0 <= cells /\
  exactly (fun p => bounded n moves p /\ forall i, 0 <= i < cells -> (n | effect_at moves E (value p) i)) q /\
  exactly (fun x => bounded n cells x /\ exists p, bounded n moves p /\
    forall i, 0 <= i < cells -> (n | value x i + effect_at moves E (value p) i)) s.
Proof.
  intros n cells effects s q H moves E. unfold counts in H. destruct (Z.ltb_spec n 1) as [L | L]; [discriminate |]. split; auto.
  assert (C : 0 <= cells).
  { destruct (n =? 2); unfold counted in H; destruct (sizes _ _ _ _ _ _ _) eqn:S; try discriminate;
      unfold sizes in S; rewrite !andb_true_iff, Z.leb_le in S; tauto. }
  split; auto. destruct (Z.eqb_spec n 2) as [-> | N2]; unfold counted in H; destruct (sizes _ _ _ _ _ _ _) eqn:S; try discriminate;
    injection H as <- <-.
  - assert (G := sizes_ok Z 2 bit_entry bit_mix bit_lead bit_zeros packed L bit_mix_ok bit_zeros_ok packed_ok cells effects S).
    destruct G as [[A [B D]] [A' [B' D']]]. split; eexists; eauto.
  - assert (G := sizes_ok (list Z) n list_entry (list_mix n) (list_lead 0) list_zeros (fun l => list_mix n 1 l 0 l) L
      (list_mix_ok n L) (list_zeros_ok n) (reduce_ok n L) cells effects S).
    destruct G as [[A [B D]] [A' [B' D']]]. split; eexists; eauto.
Qed.

(** ** Games: the effects of the moves, listed cell by cell *)
Section Games.
  Variables Cell Move : Type.
  Variable on_board : Cell -> Prop.
  Variable allowed : Move -> Prop.
  Variable adds : Move -> Cell -> Z.
  Variable n : Z.
  Variable board : list Cell.
  Variable moves : list Move.
  Variable effect_list : Move -> list Z.
  Variable eqb : Cell -> Cell -> bool.
  Hypothesis eqb_iff : forall a b, eqb a b = true <-> a = b.
  Hypothesis board_on : forall c, In c board <-> on_board c.
  Hypothesis board_once : NoDup board.
  Hypothesis moves_all : forall m, In m moves <-> allowed m.
  Hypothesis effect_list_ok : forall m, In m moves -> effect_list m = map (adds m) board.

  Definition game_counts : option (Z * Z) := counts n (Z.of_nat (length board)) (map effect_list moves).
  Let E := entry_of (map effect_list moves).

  Lemma bounded_residues : forall A (items : list A) p, bounded n (Z.of_nat (length items)) p <-> residues n items p.
  Proof.
    intros A items p. unfold bounded, residues. split.
    - intros [L F]. assert (L' : length p = length items) by lia. clear L. revert p F L'.
      induction items as [| a items IH]; intros [| k p] F L; try discriminate; constructor; inversion F; subst; auto.
    - induction 1 as [| a k items p K _ [L F]]; [split; auto |]. split; [simpl length; lia | constructor; auto].
  Qed.
  Lemma combine_sum : forall p (m0 : Move) (f : Move * Z -> Z), length p = length moves ->
    sum (map f (combine moves p)) = sum (map (fun i => f (nth (Z.to_nat i) moves m0, value p i)) (range (Z.of_nat (length moves)))).
  Proof.
    intros p m0 f L. rewrite range_map, map_map, Nat2Z.id. f_equal.
    rewrite (map_ext _ (fun i => f (nth i moves m0, nth i p 0))) by (intro; unfold value; rewrite Nat2Z.id; auto).
    revert p L. clear. induction moves as [| m ms IH]; intros [| k p] L; try discriminate; auto.
    cbn [combine map length seq]. f_equal; auto. rewrite <- seq_shift, map_map. apply IH. simpl in L. lia.
  Qed.
  Lemma effect_sum : forall p j c, length p = length moves -> nth_error board j = Some c ->
    effect_at (Z.of_nat (length moves)) E (value p) (Z.of_nat j) = sum (map (fun e => snd e * adds (fst e) c) (combine moves p)).
  Proof.
    intros p j c L J. assert (D : moves = [] \/ exists m : Move, True) by (destruct moves; [auto | right; eauto]).
    destruct D as [Q | [m0 _]].
    - replace (length moves) with 0%nat by (rewrite Q; auto). rewrite Q. reflexivity.
    - rewrite (combine_sum p m0) by auto. unfold effect_at. apply sum_ext. intros i I. apply in_range in I. cbn [fst snd].
      f_equal. unfold E, entry_of. rewrite Nat2Z.id. rewrite (nth_indep _ [] (effect_list m0)) by (rewrite map_length; lia).
      rewrite map_nth, effect_list_ok by (apply nth_In; lia).
      assert (Lj : (j < length board)%nat) by (apply nth_error_Some; congruence).
      rewrite (nth_indep _ 0 (adds (nth (Z.to_nat i) moves m0) c)) by (rewrite map_length; auto). rewrite map_nth. f_equal.
      apply nth_error_nth. auto.
  Qed.
  Lemma quiet_iff : forall p, quiet Cell Move on_board adds n moves p <-> bounded n (Z.of_nat (length moves)) p /\
    forall i, 0 <= i < Z.of_nat (length board) -> (n | effect_at (Z.of_nat (length moves)) E (value p) i).
  Proof.
    intro p. unfold quiet. rewrite <- bounded_residues. split; intros [B H]; (split; [auto |]); assert (L : length p = length moves) by (destruct B; lia).
    - intros i I. destruct (nth_error board (Z.to_nat i)) as [c |] eqn:J; [| apply nth_error_None in J; lia].
      rewrite <- (Z2Nat.id i) by lia. rewrite (effect_sum p _ c) by auto. apply H. apply board_on. eapply nth_error_In; eauto.
    - intros c O. apply board_on, In_nth_error in O. destruct O as [j J]. rewrite <- (effect_sum p j c) by auto. apply H.
      assert (j < length board)%nat by (apply nth_error_Some; congruence). lia.
  Qed.

  (** Any moves are a pattern of moves: how often each is made. *)
  Lemma pattern_of : forall l : list (Move * Z), (forall m k, In (m, k) l -> allowed m /\ 0 <= k) ->
    exists q, length q = length moves /\ Forall (Z.le 0) q /\ sum q = sum (map snd l) /\
      forall c, sum (map (fun e => snd e * adds (fst e) c) (combine moves q)) = effect Cell Move adds l c.
  Proof.
    induction l as [| [m k] l IH]; intro H.
    - exists (map (fun _ => 0) moves). split; [apply map_length |]. split; [apply Forall_forall; intros x I; apply in_map_iff in I; destruct I as [? [<- _]]; lia |].
      split; [rewrite sum_zero; auto |]. intro c. unfold effect. cbn [map]. change (sum []) with 0.
      apply sum_zero. intros [m k] I. apply in_combine_r, in_map_iff in I. destruct I as [? [<- _]]. simpl. lia.
    - destruct IH as [q [L [P [S F]]]]; [intros; apply H; simpl; auto |].
      destruct (H m k) as [A K]; [simpl; auto |]. apply moves_all in A.
      assert (G : exists q', length q' = length moves /\ Forall (Z.le 0) q' /\ sum q' = k + sum q /\
        forall c, sum (map (fun e => snd e * adds (fst e) c) (combine moves q')) = k * adds m c + sum (map (fun e => snd e * adds (fst e) c) (combine moves q))).
      { clear - L P K A. revert q L P. induction moves as [| m' ms IH]; intros [| x q] L P; try discriminate; [contradiction A |].
        inversion P; subst. destruct A as [-> | A].
        - exists (k + x :: q). split; auto. split; [constructor; auto; lia |]. split; [unfold sum; simpl; lia |]. intro c. unfold sum. simpl. lia.
        - destruct (IH A q) as [q' [L' [P' [S' F']]]]; auto. exists (x :: q'). split; [simpl; auto |]. split; auto.
          unfold sum in *. simpl. split; [lia |]. intro c. rewrite F'. lia. }
      destruct G as [q' [L' [P' [S' F']]]]. exists q'. split; auto. split; auto. split; [cbn [map snd sum fold_right] in *; unfold sum in *; lia |].
      intro c. rewrite F', F. reflexivity.
  Qed.
  Lemma sum_mod_pattern : forall (f : Move -> Z) ms q, 1 <= n ->
    (n | sum (map (fun e => snd e * f (fst e)) (combine ms (map (fun x => x mod n) q))) - sum (map (fun e => snd e * f (fst e)) (combine ms q))).
  Proof.
    intros f ms q N. revert q. induction ms as [| m ms IH]; intros [| x q]; try (exists 0; reflexivity).
    cbn [map combine sum fold_right fst snd]. replace (_ - _) with ((x mod n - x) * f m +
      (sum (map (fun e => snd e * f (fst e)) (combine ms (map (fun x => x mod n) q))) - sum (map (fun e => snd e * f (fst e)) (combine ms q)))) by (unfold sum; lia).
    apply Z.divide_add_r; auto. apply Z.divide_mul_l, mod_near. auto.
  Qed.
  Lemma mod_bounded : forall q, 1 <= n -> length q = length moves -> bounded n (Z.of_nat (length moves)) (map (fun x => x mod n) q).
  Proof.
    intros q N L. split; [rewrite map_length; lia |]. apply Forall_forall. intros y I. apply in_map_iff in I. destruct I as [x [<- _]].
    apply Z.mod_pos_bound. lia.
  Qed.
  Definition position (x : list Z) (c : Cell) : Z :=
    match find (fun e => eqb (fst e) c) (combine board x) with Some e => snd e | None => 0 end.
  Lemma position_ok : forall x, length x = length board -> Forall2 (fun c k => position x c = k) board x.
  Proof.
    intros x L. assert (F : forall c k, In (c, k) (combine board x) -> position x c = k).
    { intros c k I. unfold position. revert I. generalize board_once. generalize x. clear - eqb_iff. induction board as [| b bs IH]; intros [| y ys] N I; try contradiction I.
      inversion N; subst. cbn [combine find fst]. destruct (eqb b c) eqn:Q.
      - apply eqb_iff in Q. subst. destruct I as [I | I]; [injection I as ->; reflexivity |]. apply in_combine_l in I. contradiction.
      - destruct I as [I | I]; [injection I as -> ->; rewrite (proj2 (eqb_iff c c) eq_refl) in Q; discriminate | apply IH; auto]. }
    revert F. revert L. generalize (position x) as a. clear. intro a. revert x. induction board as [| b bs IH]; intros [| y ys] L F; try discriminate; constructor.
    - apply F. simpl. auto.
    - apply IH; auto. intros. apply F. simpl. auto.
  Qed.
  Lemma position_at : forall (a : Cell -> Z) bs x, Forall2 (fun c k => a c = k) bs x -> forall j c, nth_error bs j = Some c -> a c = nth j x 0.
  Proof.
    intros a bs x H. induction H as [| c0 k bs x K _ IH]; intros [| j] c J; cbn [nth_error] in J; try discriminate; cbn [nth]; auto.
    injection J as <-. exact K.
  Qed.
  Lemma solvable_iff : 1 <= n -> forall x, solvable Cell Move on_board allowed adds n board x <-> bounded n (Z.of_nat (length board)) x /\
    exists p, bounded n (Z.of_nat (length moves)) p /\
      forall i, 0 <= i < Z.of_nat (length board) -> (n | value x i + effect_at (Z.of_nat (length moves)) E (value p) i).
  Proof.
    intros N x. unfold solvable. rewrite <- bounded_residues. split; intros [B H]; (split; [auto |]).
    - destruct H as [a [F R]]. apply reach_effect in R. destruct R as [l [A S]]. apply pattern_of in A. destruct A as [q [L [_ [_ Ef]]]].
      exists (map (fun y => y mod n) q). split; [apply mod_bounded; auto |]. intros i I.
      destruct (nth_error board (Z.to_nat i)) as [c |] eqn:J; [| apply nth_error_None in J; lia].
      rewrite <- (Z2Nat.id i) at 2 by lia. rewrite (effect_sum _ _ c) by (auto; rewrite map_length; auto).
      specialize (S c). cbv beta in S. rewrite <- Ef in S. unfold value. rewrite <- (position_at a board x F _ c J).
      assert (D := sum_mod_pattern (fun m => adds m c) moves q N). cbv beta in D.
      replace (_ + _) with ((a c + sum (map (fun e => snd e * adds (fst e) c) (combine moves q)) - 0) +
        (sum (map (fun e => snd e * adds (fst e) c) (combine moves (map (fun x => x mod n) q))) - sum (map (fun e => snd e * adds (fst e) c) (combine moves q)))) by lia.
      apply Z.divide_add_r; auto. apply S. apply board_on. eapply nth_error_In; eauto.
    - destruct H as [p [Bp H]]. assert (Lx : length x = length board) by (destruct B; lia). assert (Lp : length p = length moves) by (destruct Bp; lia).
      exists (position x). split; [apply position_ok; auto |].
      apply presses_reach with (combine moves p).
      + intros m k I. split; [apply moves_all; eapply in_combine_l; eauto |]. apply in_combine_r in I. destruct Bp as [_ F].
        rewrite Forall_forall in F. apply F in I. lia.
      + intros c O. apply board_on, In_nth_error in O. destruct O as [j J]. rewrite Z.sub_0_r. unfold effect. rewrite <- (effect_sum p j c) by auto.
        assert (j < length board)%nat by (apply nth_error_Some; congruence). specialize (H (Z.of_nat j)). unfold value at 1 in H. rewrite Nat2Z.id in H.
        rewrite (position_at (position x) board x (position_ok x Lx) j c J). apply H. lia.
  Qed.
  Lemma exactly_iff : forall A (P Q : A -> Prop) k, (forall x, P x <-> Q x) -> exactly Q k -> exactly P k.
  Proof. intros A P Q k H [l [N [I L]]]. exists l. split; auto. split; auto. intro x. rewrite I, H. tauto. Qed.
  Theorem game_counts_ok : forall s q, game_counts = Some (s, q) ->
    exactly (solvable Cell Move on_board allowed adds n board) s /\ exactly (quiet Cell Move on_board adds n moves) q.
  Proof.
    intros s q H. apply counts_ok in H. rewrite map_length in H. destruct H as [N [_ [Q S]]]. split.
    - eapply exactly_iff; [apply solvable_iff; auto | exact S].
    - eapply exactly_iff; [apply quiet_iff | exact Q].
  Qed.
End Games.
