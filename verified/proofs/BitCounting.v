(** * Counting modulo 2: the rows of elimination as the bits of numbers, made from the few cells that each move changes *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Lists Adding Elimination Counting.
Import ListNotations.
Local Open Scope Z_scope.

Lemma odd_amount : forall Cell eqb (e : Cell * Z) es c,
  Z.odd (amount Cell eqb (e :: es) c) = xorb (eqb (fst e) c && Z.odd (snd e)) (Z.odd (amount Cell eqb es c)).
Proof.
  intros. unfold amount, sum. cbn [map fold_right]. rewrite Z.odd_add. destruct (eqb (fst e) c); reflexivity.
Qed.
Lemma flip_bit : forall b j i, 0 <= j -> 0 <= i -> Z.testbit (Z.lxor b (Z.setbit 0 j)) i = xorb (Z.testbit b i) (j =? i).
Proof.
  intros b j i J I. rewrite Z.lxor_spec, Z.setbit_eqb, Z.testbit_0_l, orb_false_r by auto. reflexivity.
Qed.

Section Bits.
  Variables Cell Move : Type.
  Variable eqb : Cell -> Cell -> bool.
  Hypothesis eqb_iff : forall a b, eqb a b = true <-> a = b.
  Variable board : list Cell.
  Variable moves : list Move.
  Variable entries : Move -> list (Cell * Z).
  Variable inb : Cell -> bool.
  Variable index : Cell -> Z.
  Hypothesis board_once : NoDup board.
  Hypothesis inb_board : forall c, In c board -> inb c = true.
  Hypothesis index_positive : forall c, inb c = true -> 0 <= index c.
  Hypothesis index_inj : forall c d, inb c = true -> inb d = true -> index c = index d -> c = d.
  Let cells := Z.of_nat (length board).

  (** The number of each cell on the board, by its index. *)
  Fixpoint numbered (j : Z) (l : list Cell) (t : PM.t Z) : PM.t Z :=
    match l with [] => t | c :: l => numbered (j + 1) l (PM.add (slot (index c)) j t) end.
  Definition numbers_of : PM.t Z := numbered 0 board (PM.empty Z).
  Definition flip (t : PM.t Z) (b : Z) (e : Cell * Z) : Z :=
    if inb (fst e) && Z.odd (snd e) then
      match PM.find (slot (index (fst e))) t with Some j => Z.lxor b (Z.setbit 0 j) | None => b end
    else b.
  Fixpoint bit_rows (t : PM.t Z) (k : Z) (ms : list Move) : list Z :=
    match ms with [] => [] | m :: ms => fold_left (flip t) (entries m) (Z.setbit 0 k) :: bit_rows t (k + 1) ms end.

  Lemma numbered_ok : forall l j t d, NoDup l -> (forall c, In c l -> inb c = true) -> inb d = true ->
    (In d l -> exists i, nth_error l i = Some d /\ PM.find (slot (index d)) (numbered j l t) = Some (j + Z.of_nat i)) /\
    (~ In d l -> PM.find (slot (index d)) (numbered j l t) = PM.find (slot (index d)) t).
  Proof.
    induction l as [| c l IH]; intros j t d N B D; cbn [numbered]; [split; [intros [] | auto] |]. inversion N; subst.
    destruct (IH (j + 1) (PM.add (slot (index c)) j t) d) as [Y X]; auto; [intros; apply B; simpl; auto |]. split; intro I.
    - destruct I as [-> | I].
      + exists 0%nat. split; auto. rewrite X by auto. rewrite PM.gss. f_equal. lia.
      + destruct (Y I) as [i [E F]]. exists (S i). split; auto. rewrite F. f_equal. lia.
    - rewrite X by (intro; apply I; simpl; auto). apply PM.gso. intro E. apply slot_inj in E; auto; [| apply index_positive, B; simpl; auto].
      apply I. left. apply index_inj; auto. apply B. simpl. auto.
  Qed.
  Lemma flip_ok : forall e b i c, nth_error board i = Some c ->
    Z.testbit (flip numbers_of b e) (Z.of_nat i) = xorb (Z.testbit b (Z.of_nat i)) (eqb (fst e) c && Z.odd (snd e)).
  Proof.
    intros [d k] b i c E. unfold flip. cbn [fst snd]. assert (C : In c board) by (eapply nth_error_In; eauto).
    destruct (Z.odd k); [| rewrite !andb_false_r, xorb_false_r; auto]. rewrite !andb_true_r.
    destruct (eqb d c) eqn:Q.
    - apply eqb_iff in Q. subst d. rewrite (inb_board c C). destruct (numbered_ok board 0 (PM.empty Z) c board_once inb_board (inb_board c C)) as [Y _].
      destruct (Y C) as [i' [E' F]]. unfold numbers_of. rewrite F, flip_bit by lia.
      assert (i' = i) as ->. { apply (proj1 (NoDup_nth_error board) board_once); [apply nth_error_Some; congruence | congruence]. }
      rewrite Z.add_0_l, Z.eqb_refl. auto.
    - rewrite xorb_false_r. destruct (inb d) eqn:D; auto. destruct (numbered_ok board 0 (PM.empty Z) d board_once inb_board D) as [Y X].
      unfold numbers_of. assert (P : In d board \/ ~ In d board).
      { destruct (existsb (eqb d) board) eqn:Ex; [left | right].
        - apply existsb_exists in Ex. destruct Ex as [x [I Qx]]. apply eqb_iff in Qx. subst. auto.
        - intro I. rewrite <- not_true_iff_false in Ex. apply Ex. apply existsb_exists. exists d. split; auto. apply eqb_iff. auto. }
      destruct P as [P | P].
      + destruct (Y P) as [i' [E' F]]. rewrite F, flip_bit by lia. destruct (Z.eqb_spec (0 + Z.of_nat i') (Z.of_nat i)) as [K | K]; [| apply xorb_false_r].
        assert (i' = i) by lia. subst i'. rewrite E in E'. injection E' as ->. rewrite (proj2 (eqb_iff d d) eq_refl) in Q. discriminate.
      + rewrite (X P), PM.gempty. auto.
  Qed.
  Lemma flip_high : forall e b i, cells <= i -> Z.testbit (flip numbers_of b e) i = Z.testbit b i.
  Proof.
    intros [d k] b i I. unfold flip. cbn [fst snd]. destruct (inb d && Z.odd k) eqn:D; auto. apply andb_true_iff in D. destruct D as [D _].
    destruct (PM.find _ _) as [j |] eqn:F; auto. destruct (numbered_ok board 0 (PM.empty Z) d board_once inb_board D) as [Y X].
    assert (P : In d board \/ ~ In d board).
    { destruct (existsb (eqb d) board) eqn:Ex; [left | right].
      - apply existsb_exists in Ex. destruct Ex as [x [J Qx]]. apply eqb_iff in Qx. subst. auto.
      - intro J. rewrite <- not_true_iff_false in Ex. apply Ex. apply existsb_exists. exists d. split; auto. apply eqb_iff. auto. }
    unfold numbers_of in F. destruct P as [P | P]; [| rewrite (X P), PM.gempty in F; discriminate].
    destruct (Y P) as [i' [E' F']]. rewrite F' in F. injection F as <-. assert (i' < length board)%nat by (apply nth_error_Some; congruence).
    unfold cells in I. rewrite flip_bit by lia. rewrite Z.add_0_l in *. destruct (Z.eqb_spec (Z.of_nat i') i); [lia | apply xorb_false_r].
  Qed.
  Lemma flips_ok : forall es b i c, nth_error board i = Some c ->
    Z.testbit (fold_left (flip numbers_of) es b) (Z.of_nat i) = xorb (Z.testbit b (Z.of_nat i)) (Z.odd (amount Cell eqb es c)).
  Proof.
    induction es as [| e es IH]; intros b i c E; cbn [fold_left]; [unfold amount, sum; simpl; rewrite xorb_false_r; auto |].
    rewrite (IH _ i c E), (flip_ok e b i c E), odd_amount, xorb_assoc. auto.
  Qed.
  Lemma flips_high : forall es b i, cells <= i -> Z.testbit (fold_left (flip numbers_of) es b) i = Z.testbit b i.
  Proof. induction es as [| e es IH]; intros b i I; cbn [fold_left]; auto. rewrite IH, flip_high; auto. Qed.

  (** The same rows as from the lists of all effects. *)
  Variable effect_list : Move -> list Z.
  Hypothesis effect_list_ok : forall m, In m moves -> effect_list m = map (amount Cell eqb (entries m)) board.
  Lemma row_ok : forall m k, In m moves ->
    fold_left (flip numbers_of) (entries m) (Z.setbit 0 (cells + Z.of_nat k)) = packed (effect_list m ++ repeat 0 k ++ [1]).
  Proof.
    intros m k M. apply Z.bits_inj'. intros i I. unfold packed. rewrite packed_from_ok, Z.testbit_0_l, Z.sub_0_r by lia.
    destruct (Z.leb_spec 0 i); [| lia]. cbn [orb andb]. rewrite effect_list_ok by auto.
    assert (L : Z.of_nat (length (map (amount Cell eqb (entries m)) board)) = cells) by (rewrite map_length; auto).
    assert (S : forall j, 0 <= j -> Z.testbit (Z.setbit 0 (cells + Z.of_nat k)) j = (cells + Z.of_nat k =? j)).
    { intros j J. rewrite Z.setbit_eqb, Z.testbit_0_l by (unfold cells; lia). apply orb_false_r. }
    destruct (Z_lt_ge_dec i cells) as [C | C].
    - destruct (nth_error board (Z.to_nat i)) as [c |] eqn:E; [| apply nth_error_None in E; unfold cells in C; lia].
      rewrite <- (Z2Nat.id i) at 1 by auto. rewrite (flips_ok _ _ _ c E), S by lia.
      destruct (Z.eqb_spec (cells + Z.of_nat k) (Z.of_nat (Z.to_nat i))) as [Q | _]; [lia |]. rewrite xorb_false_l. f_equal.
      rewrite app_nth1 by lia. symmetry. apply nth_error_nth. apply map_nth_error. auto.
    - rewrite flips_high, S by lia. assert (U := unit_entry cells [] (map (amount Cell eqb (entries m)) board) k (i - cells) L ltac:(lia)).
      unfold list_entry in U. replace (cells + (i - cells)) with i in U by lia. rewrite U.
      destruct (Z.eqb_spec (cells + Z.of_nat k) i), (Z.eqb_spec (i - cells) (Z.of_nat k)); auto; lia.
  Qed.
  Lemma bit_rows_ok : bit_rows numbers_of cells moves = unit_rows Z packed (map effect_list moves).
  Proof.
    assert (G : forall ms k, incl ms moves -> bit_rows numbers_of (cells + Z.of_nat k) ms = with_units Z packed k (map effect_list ms)).
    { induction ms as [| m ms IH]; intros k I; cbn [bit_rows map with_units]; auto. f_equal; [apply row_ok, I; simpl; auto |].
      replace (cells + Z.of_nat k + 1) with (cells + Z.of_nat (S k)) by lia. apply IH. intros x X. apply I. simpl. auto. }
    specialize (G moves 0%nat (incl_refl moves)). rewrite Z.add_0_r in G. exact G.
  Qed.

  Definition bit_counts (rows : list Z) (count : Z) : option (Z * Z) :=
    let t := eliminated Z 2 bit_mix bit_lead rows in
    let image := rows_at Z t (range cells) in let kernel := rows_at Z t (map (Z.add cells) (range count)) in
    if echelon Z 2 bit_entry bit_zeros 0 cells image && echelon Z 2 bit_entry bit_zeros cells (cells + count) kernel &&
       (number_of Z 2 image * number_of Z 2 kernel =? 2 ^ count)
    then Some (number_of Z 2 image, number_of Z 2 kernel) else None.
  Lemma bit_counts_ok : bit_counts (bit_rows numbers_of cells moves) (Z.of_nat (length moves)) = counts 2 cells (map effect_list moves).
  Proof.
    unfold counts. cbn [Z.ltb Z.compare Z.eqb Pos.eqb]. change (2 <? 1) with false. change (2 =? 2) with true. cbv iota.
    unfold bit_counts, counted, sizes. rewrite bit_rows_ok. cbv zeta. unfold image_of, kernel_of. rewrite map_length.
    assert (C : (0 <=? cells) = true) by (apply Z.leb_le; unfold cells; lia).
    assert (F : forallb (fun e => Z.of_nat (length e) =? cells) (map effect_list moves) = true).
    { apply forallb_forall. intros e I. apply in_map_iff in I. destruct I as [m [<- M]]. rewrite effect_list_ok, map_length by auto. apply Z.eqb_refl. }
    rewrite C, F. cbn [andb]. reflexivity.
  Qed.

End Bits.

(** ** A pattern is quiet if the rows of its moves add up to nothing on the cells *)
Definition added (rows p : list Z) : Z := fold_right (fun e b => if snd e =? 0 then b else bit_mix (snd e) (fst e) 1 b) 0 (combine rows p).
Lemma added_ok : forall cells effects k p i, Forall (fun e => Z.of_nat (length e) = cells) effects -> 0 <= i < cells ->
  (2 | bit_entry (added (with_units Z packed k effects) p) i - sum (map (fun e => snd e * list_entry (fst e) i) (combine effects p))).
Proof.
  intros cells effects k p i F I. revert k p. induction F as [| e es L _ IH]; intros k [| x p]; cbn [with_units]; unfold added; cbn [combine fold_right map];
    try (exists 0; unfold bit_entry; rewrite Z.testbit_0_l; reflexivity).
  specialize (IH (S k) p). fold (added (with_units Z packed (S k) es) p). set (acc := added (with_units Z packed (S k) es) p) in *.
  unfold sum in *. cbn [fold_right fst snd]. destruct (Z.eqb_spec x 0) as [-> | X]; [rewrite Z.mul_0_l, Z.add_0_l; exact IH |].
  set (row := packed (e ++ repeat 0 k ++ [1])). assert (M := bit_mix_ok x row 1 acc i (proj1 I)).
  assert (R := packed_ok (e ++ repeat 0 k ++ [1]) i (proj1 I)). fold row in R.
  replace (list_entry (e ++ repeat 0 k ++ [1]) i) with (list_entry e i) in R by (unfold list_entry; rewrite app_nth1 by lia; auto).
  match goal with |- (2 | _ - (_ + ?y)) => replace (_ - _) with ((bit_entry (bit_mix x row 1 acc) i - (x * bit_entry row i + 1 * bit_entry acc i)) +
    x * (bit_entry row i - list_entry e i) + (bit_entry acc i - y)) by lia end.
  apply Z.divide_add_r; auto. apply Z.divide_add_r; auto. apply Z.divide_mul_r. auto.
Qed.
Definition bit_quietb (cells : Z) (rows p : list Z) : bool :=
  Nat.eqb (length p) (length rows) && forallb (fun k => (0 <=? k) && (k <? 2)) p && bit_zeros (added rows p) cells.
Lemma bit_quietb_ok : forall cells effects p, Forall (fun e => Z.of_nat (length e) = cells) effects ->
  bit_quietb cells (unit_rows Z packed effects) p = true -> bounded 2 (Z.of_nat (length effects)) p /\
  forall i, 0 <= i < cells -> (2 | effect_at (Z.of_nat (length effects)) (entry_of effects) (value p) i).
Proof.
  intros cells effects p F H. unfold bit_quietb in H. rewrite !andb_true_iff, Nat.eqb_eq in H. destruct H as [[L B] Q].
  assert (Lr : forall k es, length (with_units Z packed k es) = length es) by (intros k es; revert k; induction es; intro k; simpl; auto).
  unfold unit_rows in L. rewrite Lr in L. split.
  - split; [lia |]. apply Forall_forall. intros k I. rewrite forallb_forall in B. apply B in I. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in I. auto.
  - intros i I. assert (A := added_ok cells effects 0 p i F I). rewrite (combine_sum (list Z) effects p [] (fun e => snd e * list_entry (fst e) i) L) in A.
    assert (D := bit_zeros_ok _ _ i Q I). unfold effect_at, entry_of. cbn [fst snd] in A. unfold list_entry in A at 1.
    match goal with |- (2 | ?y) => replace y with (bit_entry (added (unit_rows Z packed effects) p) i - (bit_entry (added (unit_rows Z packed effects) p) i - y)) by lia end.
    apply Z.divide_sub_r; auto.
Qed.
