(** * All pieces with the same Grundy values, on boards of every size *)
From Coq Require Import ZArith List Lia Bool FMapPositive Wf_nat.
From Ludus Require Import Puzzles Games Lists Windows GrundyFacts GraphSound PieceSound BoxGames Machines SizeRules SizeAutomata SizeWords SizeGuesses EverySizeSound EverySizeValues CounterExample SameValues JoinedValues.
Import ListNotations.
Local Open Scope Z_scope.

(** ** The moves that are needed: no position on the way of a move to the corner has the value 0, but the corner *)
Definition reaching : Type := (Z * (Z * bool)) * (list Z * list Z).
Fixpoint carried (d : Z) (r c e : list Z) : list Z := match r, c, e with x :: r, y :: c, z :: e => y + d * x - z :: carried d r c e | _, _, _ => [] end.
Definition reaching_same (g h : reaching) : bool :=
  (fst (fst g) =? fst (fst h)) && (fst (snd (fst g)) =? fst (snd (fst h))) && Bool.eqb (snd (snd (fst g))) (snd (snd (fst h))) &&
  cell_eqb (snd (snd g)) (snd (snd h)) && cell_eqb (fst (snd g)) (fst (snd h)).
Definition reaching_hash (g : reaching) : Z := mix (fst (snd g)) (mix (snd (snd g)) (fst (snd (fst g)) * factor + fst (fst g))).
Lemma reaching_same_eq : forall g h, reaching_same g h = true -> g = h.
Proof.
  intros [[p [q z]] [r c]] [[p' [q' z']] [r' c']] H. unfold reaching_same in H. cbn [fst snd] in H. rewrite !andb_true_iff, !Z.eqb_eq, Bool.eqb_true_iff, !cell_eqb_iff in H.
  destruct H as [[[[-> ->] ->] ->] ->]. auto.
Qed.
Lemma carried_length : forall d r c e, length c = length r -> length e = length r -> length (carried d r c e) = length r.
Proof. induction r; intros [| y c] [| z e] C E; simpl in *; try discriminate; auto. Qed.
Lemma nth_carried : forall d r c e i, length c = length r -> length e = length r -> nth i (carried d r c e) 0 = nth i c 0 + d * nth i r 0 - nth i e 0.
Proof. induction r; intros [| y c] [| z e] [| i] C E; simpl in *; try discriminate; auto; lia. Qed.
Section Needed.
  Variables (n : nat) (lines : list (list nat * list nat)) (rs : list nat) (A : automaton).
  Definition reaching_end (N : compiled) (g : reaching) : bool := snd (snd (fst g)) && accepted N (fst (snd (fst g))) && forallb (Z.eqb 0) (snd (snd g)).
  Definition reaching_next (t : PM.t Z) (N : compiled) (D : PM.t bool) (g : reaching) : option (list reaching) :=
    if reaching_end N g then None else
    let p := fst (fst g) in let b := look t p in let p' := step_place rs p in let r := fst (snd g) in let digits_ := choices (repeat (range b) n) in
    Some (flat_map (fun d => flat_map (fun e =>
      let q := after_digits N (fst (snd (fst g))) (e ++ [0]) in if is_dead D q then [] else
      [((p', (q, snd (snd (fst g)) || negb (forallb (Z.eqb 0) e))), (r, map (fun v => v / b) (carried d r (snd (snd g)) e)))]) digits_)
      (if forallb (Z.eqb 0) r then [0] else range b)).
  Definition needed_right (fuel : nat) : bool :=
    match met reaching reaching_same reaching_hash (reaching_next (table (zs rs)) (compile A) (indexed (dead_flags A))) fuel
      (map (fun l => ((0, (0, false)), (entries n (snd l), entries n (fst l)))) lines) with Some _ => true | None => false end.
  Hypothesis good : good_radices rs.
  Hypothesis dead_tested : dead_ok A (compile A) (S n) (dead_flags A) (indexed (dead_flags A)) = true.
  Hypothesis below_base : forall b, In b rs -> (b <= base A)%nat.
  Lemma needed_words : forall S, closed_set _ (reaching_next (table (zs rs)) (compile A) (indexed (dead_flags A))) S ->
    forall L p q (nz : bool) r c x m, (p < length rs)%nat -> length r = n -> length c = n -> S ((Z.of_nat p, (Z.of_nat q, nz)), (zs r, c)) ->
    below n (skipn p rs) L x -> (m < capacity (skipn p rs) L)%nat ->
    (forall i, (i < n)%nat -> 0 <= nth i c 0 + Z.of_nat m * Z.of_nat (nth i r 0%nat) - Z.of_nat (nth i x 0%nat) < Z.of_nat (capacity (skipn p rs) L)) ->
    final A (fold_left (next A) (digits (Datatypes.S n) (skipn p rs) L (x ++ [0%nat])) q) = true -> (nz = true \/ exists i, (i < n)%nat /\ nth i x 0%nat <> 0%nat) -> False.
  Proof.
    intros S C. induction L as [| L IH]; intros p q nz r c x m P Lr Lc I X Mb Bd Fin Nz.
    - destruct (C _ I) as [l [V _]]. unfold reaching_next, reaching_end in V. cbn [fst snd] in V. cbn [digits fold_left capacity] in *. rewrite accepted_ok, Fin in V.
      assert (Z0 : forallb (Z.eqb 0) c = true).
      { apply forallb_forall. intros z J. apply (In_nth _ _ 0) in J. destruct J as [i [J <-]]. specialize (Bd i ltac:(lia)). destruct X as [_ X]. specialize (X i ltac:(lia)). cbn [capacity] in X.
        assert (m = 0%nat) by lia. subst m. apply Z.eqb_eq. lia. }
      rewrite Z0 in V. destruct Nz as [-> | [i [J Nz]]]; [discriminate |]. destruct X as [_ X]. specialize (X i J). cbn [capacity] in X. lia.
    - pose proof (good_skipn rs good p P) as G. pose proof (good_radix _ G) as B. destruct (rest_skipn rs p P) as [R Q]. set (b := radix (skipn p rs)) in *.
      destruct (C _ I) as [l [V Cl]]. unfold reaching_next in V. destruct (reaching_end (compile A) _); [discriminate |]. injection V as V. cbn [fst snd] in V.
      rewrite (radix_at rs p P), step_place_ok in V. fold b in V. rewrite digits_snoc in Fin by apply X. fold b in Fin. rewrite R, Nat.mod_0_l, Nat.div_0_l in Fin by lia. cbn [fold_left] in Fin.
      set (e := lows n b x) in *. set (x' := highs n b x) in *. assert (Le : length e = n) by apply tab_length.
      assert (X' : below n (skipn (step rs p) rs) L x') by (rewrite <- R; apply below_high; auto).
      pose proof (digits_valid (Datatypes.S n) L _ (x' ++ [0%nat]) (good_skipn rs good _ Q)) as Vw.
      pose proof (accepted_alive n rs A (dead_flags A) dead_tested below_base _ _ _ Q Vw Fin) as Alive.
      assert (D : exists d, In d (if forallb (Z.eqb 0) (zs r) then [0] else range (Z.of_nat b)) /\ forall i, d * Z.of_nat (nth i r 0%nat) = Z.of_nat (m mod b) * Z.of_nat (nth i r 0%nat)).
      { destruct (forallb (Z.eqb 0) (zs r)) eqn:Z0; [exists 0; split; [simpl; auto |] | exists (Z.of_nat (m mod b)); split; [apply in_range; pose proof (Nat.mod_upper_bound m b); lia | auto]].
        intro i. rewrite forallb_forall in Z0. destruct (nth_in_or_default i r 0%nat) as [J | J]; [| rewrite J; lia].
        apply (in_map Z.of_nat), Z0, Z.eqb_eq in J. lia. }
      destruct D as [d [D Dm]]. set (c' := map (fun v => v / Z.of_nat b) (carried d (zs r) c (zs e))).
      assert (Lz : length c = length (zs r) /\ length (zs e) = length (zs r)) by (rewrite !zs_length; lia). destruct Lz as [Lz1 Lz2].
      assert (Lc' : length c' = n) by (unfold c'; rewrite map_length, carried_length by auto; rewrite zs_length; auto).
      apply (IH (step rs p) (next A q (e ++ [0%nat])) (nz || negb (forallb (Z.eqb 0) (zs e)))%bool r c' x' (m / b)%nat); auto.
      + apply Cl. rewrite <- V. apply in_flat_map. exists d. split; [exact D |]. apply in_flat_map. exists (zs e). split.
        * apply in_choices_zs. exists e. split; auto. split; auto. intros i J. unfold e, lows. rewrite tab_nth by auto. apply Nat.mod_upper_bound. lia.
        * change [0] with [Z.of_nat 0]. rewrite zs_snoc, after_digits_ok, Alive. simpl; auto.
      + cbn [capacity] in Mb. fold b in Mb. rewrite R in Mb. apply Nat.div_lt_upper_bound; lia.
      + intros i J. specialize (Bd i J). cbn [capacity] in Bd. fold b in Bd. rewrite R in Bd. unfold c'.
        rewrite (nth_indep _ 0 (0 / Z.of_nat b)) by (rewrite map_length, carried_length by auto; rewrite zs_length; lia).
        rewrite (map_nth (fun v => v / Z.of_nat b)), nth_carried, !nth_zs, Dm by auto. unfold e, x', lows, highs. rewrite !tab_nth by auto.
        rewrite Nat2Z.inj_mul in Bd. rewrite Nat2Z.inj_mod, !Nat2Z.inj_div, Nat2Z.inj_mod. set (bz := Z.of_nat b) in *. assert (0 < bz) by lia.
        set (xi := Z.of_nat (nth i x 0%nat)) in *. set (ri := Z.of_nat (nth i r 0%nat)) in *. set (ci := nth i c 0) in *. set (mz := Z.of_nat m) in *.
        pose proof (Z.div_mod mz bz ltac:(lia)) as Em. pose proof (Z.div_mod xi bz ltac:(lia)) as Ex.
        assert (Eq : (ci + mz mod bz * ri - xi mod bz) / bz + mz / bz * ri - xi / bz = (ci + mz * ri - xi) / bz).
        { replace (ci + mz * ri - xi) with (ci + mz mod bz * ri - xi mod bz + (mz / bz * ri - xi / bz) * bz) by nia. rewrite Z.div_add by lia. lia. }
        rewrite Eq. split; [apply Z.div_pos; lia | apply Z.div_lt_upper_bound; lia].
      + destruct Nz as [-> | [i [J Nz]]]; [auto |]. destruct (forallb (Z.eqb 0) (zs e)) eqn:Z0; [| left; apply orb_true_r]. right. exists i. split; auto. unfold x', highs. rewrite tab_nth by auto.
        rewrite forallb_forall in Z0. assert (Ei : nth i e 0%nat = 0%nat). { assert (K : In (Z.of_nat (nth i e 0%nat)) (zs e)) by (apply in_map, nth_In; lia). apply Z0, Z.eqb_eq in K. lia. }
        unfold e, lows in Ei. rewrite tab_nth in Ei by auto. intro E0. apply Nz. rewrite (Nat.div_mod (nth i x 0%nat) b), Ei, E0 by lia. lia.
  Qed.
  Theorem needed_right_sound : forall fuel, needed_right fuel = true -> forall L w x, own n lines w -> below n rs L w -> below n rs L x ->
    (forall i, (i < n)%nat -> (nth i x 0 <= nth i w 0)%nat) -> x <> origin n -> exists k, accepts A (digits (S n) rs (L + k) (x ++ [0%nat])) = false.
  Proof.
    intros fuel H L w x [_ [s [r [m [I Eq]]]]] W X Le Nz. exists m. unfold needed_right in H. destruct (met _ _ _ _ _ _) as [found |] eqn:F; [| discriminate].
    destruct (met_closed _ _ reaching_same_eq _ _ _ _ _ F) as [Sx [S1 S2]]. destruct (accepts A (digits (S n) rs (L + m) (x ++ [0%nat]))) eqn:Ac; auto. exfalso.
    pose proof (some_place rs good) as P. set (rt := tab n (fun i => nth i r 0%nat)). set (st := tab n (fun i => nth i s 0%nat)).
    refine (needed_words Sx S2 (L + m)%nat 0%nat 0%nat false rt (zs st) x m P _ _ _ (below_more n rs L m x good X) _ _ Ac _); cbn [skipn].
    - apply tab_length.
    - rewrite zs_length. apply tab_length.
    - apply S1, in_map_iff. exists (s, r). split; auto.
    - clear - good. revert rs good. induction L as [| k IH]; intros l G; cbn [Nat.add capacity]; [apply capacity_big; auto |]. specialize (IH _ (good_rest _ G)). pose proof (good_radix _ G). nia.
    - intros i J. specialize (Eq i J). rewrite origin_nth in Eq. specialize (Le i J). pose proof (proj2 (below_more n rs L m w good W) i J) as Wb. rewrite nth_zs. unfold st, rt. rewrite !tab_nth by auto. nia.
    - right. destruct (existsb (fun i => negb (Nat.eqb (nth i x 0%nat) 0)) (seq 0 n)) eqn:E.
      + apply existsb_exists in E. destruct E as [i [J K]]. apply in_seq in J. apply negb_true_iff, Nat.eqb_neq in K. exists i. split; auto. lia.
      + exfalso. apply Nz. apply (same_list n); auto using origin_length; [apply X |]. intros i J. rewrite origin_nth. destruct (Nat.eqb (nth i x 0%nat) 0) eqn:K; [apply Nat.eqb_eq; auto |].
        exfalso. assert (T : existsb (fun i => negb (Nat.eqb (nth i x 0%nat) 0)) (seq 0 n) = true); [| congruence]. apply existsb_exists. exists i. split; [apply in_seq; lia |]. rewrite K. auto.
  Qed.
End Needed.

(** ** The claim, the checker of its proof, and the checkers of what refutes it *)
Definition sets_claim (n : nat) (A B : automaton) (lines : list (list nat * list nat)) (rs : list nat) : Prop :=
  (forall L x v, length x = n -> (v < capacity rs L)%nat -> (forall i, (i < n)%nat -> (nth i x 0 < capacity rs L)%nat) ->
    (Grundy _ (piece n lines) x v <-> accepts A (digits (S n) rs L (x ++ [v])) = true)) /\
  forall moves : list nat -> Prop,
    (forall x v, length x = n -> (Grundy _ (taking n moves) x v <-> Grundy _ (piece n lines) x v)) <->
    (forall w, length w = n -> piece n lines w (repeat 0%nat n) -> moves w) /\
    (forall L w, length w = n -> (forall i, (i < n)%nat -> (nth i w 0 < capacity rs L)%nat) -> moves w -> accepts B (digits n rs L w) = true).
Definition move_sets (n : nat) (A B : automaton) (lines : list (list nat * list nat)) (rs : list nat) (fuel : nat) : bool :=
  check_every_size (S n) A (heap_lines n lines) rs fuel && sets_right n rs A B fuel && needed_right n lines rs A fuel.
Lemma piece_le : forall n lines x y, piece n lines x y -> forall i, (i < n)%nat -> (nth i y 0 <= nth i x 0)%nat.
Proof. intros n lines x y [_ [s [r [m [_ Eq]]]]] i I. rewrite (Eq i I). lia. Qed.
Lemma below_size : forall n rs L x, good_radices rs -> length x = n -> (size n x <= L)%nat -> below n rs L x.
Proof. intros n rs L x G X S. split; auto. intros i I. pose proof (entry_size n x i I). pose proof (capacity_big L rs G). lia. Qed.
Section Claim.
  Variables (n : nat) (A : automaton) (lines : list (list nat * list nat)) (rs : list nat) (fuel : nat).
  Hypothesis checked : check_every_size (S n) A (heap_lines n lines) rs fuel = true.
  Lemma claim_radices : good_radices rs /\ forall b, In b rs -> (b <= base A)%nat.
  Proof. apply (checked_radices _ _ _ _ _ _ _ _ checked). Qed.
  Lemma claim_dead : dead_ok A (compile A) (S n) (dead_flags A) (indexed (dead_flags A)) = true.
  Proof. pose proof checked as H. unfold check_every_size, check_sizes in H. cbv zeta in H. rewrite !andb_true_iff in H. tauto. Qed.
  Lemma claim_ends : forallb (fun l => existsb (fun i => Nat.leb 1 (nth i (fst l) 0%nat)) (seq 0 (S n))) (heap_lines n lines) = true.
  Proof. pose proof checked as H. unfold check_every_size, check_sizes in H. rewrite !andb_true_iff in H. tauto. Qed.
  Lemma claim_large : forall L, (L < capacity rs L)%nat.
  Proof. intro L. apply capacity_big, claim_radices. Qed.
  Lemma claim_right : forall L z, length z = S n -> (forall i, (i < S n)%nat -> (nth i z 0 < capacity rs L)%nat) ->
    (accepts A (digits (S n) rs L z) = true -> P_position _ (piece (S n) (heap_lines n lines)) z) /\
    (accepts A (digits (S n) rs L z) = false -> N_position _ (piece (S n) (heap_lines n lines)) z).
  Proof. intros L z Z B. apply (check_every_size_claim _ _ _ _ _ checked). split; auto. Qed.
  Lemma claim_lowers : forall x y, length x = n -> piece n lines x y -> (size n y < size n x)%nat /\ forall i, (i < n)%nat -> (nth i y 0 <= nth i x 0)%nat.
  Proof. intros x y X M. split; [apply (piece_smaller n lines claim_ends x y X M) | apply (piece_le n lines x y M)]. Qed.
  Lemma claim_valued : forall x, length x = n -> exists g, Grundy _ (piece n lines) x g.
  Proof.
    intros x X. destruct (grundy_claimed n A lines (digits (S n) rs) (capacity rs) claim_large claim_ends claim_right x X) as [C _].
    eexists. apply (values_sound n A lines (digits (S n) rs) (capacity rs) claim_large claim_ends claim_right x X). exact C.
  Qed.
  Lemma claim_both : forall L x v g, length x = n -> (size n x <= L)%nat -> (size n (added n x v) <= L)%nat -> (g <= L)%nat ->
    Grundy _ (piece n lines) x g -> Grundy _ (piece n lines) (added n x v) g -> both_accepted n rs A L x v g.
  Proof.
    intros L x v g X Sx Sv Sg Gx Ga. destruct claim_radices as [G _]. pose proof (claim_large L). pose proof (below_size n rs L x G X Sx) as Bx.
    pose proof (below_size n rs L _ G (added_length n x v) Sv) as Bv. split; auto. split; [lia |]. split; auto.
    split; apply (check_values_sound n A lines rs fuel checked); auto; try lia; apply Bx || apply Bv.
  Qed.
  Lemma both_claim : forall L x v g, both_accepted n rs A L x v g -> length x = n /\ Grundy _ (piece n lines) x g /\ Grundy _ (piece n lines) (added n x v) g.
  Proof.
    intros L x v g [Bx [Lg [Bv [E1 E2]]]]. split; [apply Bx |].
    split; [apply (check_values_sound n A lines rs fuel checked L x g) | apply (check_values_sound n A lines rs fuel checked L (added n x v) g)]; auto; apply Bx || apply Bv.
  Qed.
End Claim.
Theorem move_sets_sound : forall n A B lines rs fuel, move_sets n A B lines rs fuel = true ->
  (forall L x v, length x = n -> (v < capacity rs L)%nat -> (forall i, (i < n)%nat -> (nth i x 0 < capacity rs L)%nat) ->
    (Grundy _ (piece n lines) x v <-> accepts A (digits (S n) rs L (x ++ [v])) = true)) /\
  forall moves : list nat -> Prop,
    (forall x v, length x = n -> (Grundy _ (taking n moves) x v <-> Grundy _ (piece n lines) x v)) <->
    (forall w, length w = n -> piece n lines w (repeat 0%nat n) -> moves w) /\
    (forall L w, length w = n -> (forall i, (i < n)%nat -> (nth i w 0 < capacity rs L)%nat) -> moves w -> accepts B (digits n rs L w) = true).
Proof.
  intros n A B lines rs fuel H. unfold move_sets in H. rewrite !andb_true_iff in H. destruct H as [[H Hs] Hn]. pose proof (check_values_sound n A lines rs fuel H) as Values.
  split; [exact Values |]. destruct (claim_radices _ _ _ _ _ H) as [G Ba]. pose proof (claim_dead _ _ _ _ _ H) as Dd. pose proof (claim_lowers _ _ _ _ _ H) as Lo.
  pose proof (claim_valued _ _ _ _ _ H) as Val. pose proof (sets_right_sound n rs A B G Dd Ba fuel Hs) as Joins. intro moves. split.
  - intro Same. split.
    + intros w W O. apply (own_needed n lines Lo Val moves Same w W O). intros x X Le Nz G0. set (L := (size n w)%nat).
      assert (Bw : below n rs L w) by (apply below_size; auto; lia). assert (Bx : below n rs L x) by (split; auto; intros i I; specialize (Le i I); pose proof (proj2 Bw i I); lia).
      destruct (needed_right_sound n lines rs A G Dd Ba fuel Hn L w x O Bw Bx Le Nz) as [k K].
      apply (Values (L + k)%nat x 0%nat X) in G0; [congruence | pose proof (claim_large n A lines rs fuel H (L + k)%nat); lia | apply (below_more n rs L k x G Bx)].
    + intros L w W Bd V. specialize (Joins L w (conj W Bd)). destruct (accepts B (digits n rs L w)); auto. exfalso. destruct Joins as [K [x [g Both]]].
      destruct (both_claim n A lines rs fuel H K x w g Both) as [X [Gx Ga]]. apply (same_harmless n lines moves Same w W V x g X Gx Ga).
  - intros [Own Acc]. apply (more_moves_same n lines Lo Val moves Own). intros v Lv V x g X Gx Ga. set (L := (size n x + size n v + size n (added n x v) + g)%nat).
    assert (Bv : below n rs L v) by (apply below_size; auto; unfold L; lia). specialize (Joins L v Bv). rewrite (Acc L v Lv (proj2 Bv) V) in Joins.
    apply (Joins x g). apply (claim_both n A lines rs fuel H); auto; unfold L; lia.
Qed.

(** A wrong value; a vector that is refused and may be added; one that is accepted and joins two positions of the same value. *)
Theorem move_sets_values_refuted : forall n A B lines rs L x v, counter_example_values n A lines rs L x v = true -> ~ sets_claim n A B lines rs.
Proof. intros n A B lines rs L x v H [Values _]. apply (counter_example_values_sound n A lines rs L x v H Values). Qed.
Definition fits (n : nat) (rs : list nat) (L : nat) (w : list nat) : bool := Nat.eqb (length w) n && forallb (fun a => Nat.ltb a (capacity rs L)) w.
Lemma fits_below : forall n rs L w, fits n rs L w = true <-> below n rs L w.
Proof.
  intros n rs L w. unfold fits, below. rewrite andb_true_iff, Nat.eqb_eq, forallb_forall. split; intros [W B]; split; auto.
  - intros i I. apply Nat.ltb_lt, B, nth_In. lia.
  - intros a I. apply (In_nth _ _ 0%nat) in I. destruct I as [i [I <-]]. apply Nat.ltb_lt, B. lia.
Qed.
Definition vector_refused (n : nat) (A B : automaton) (lines : list (list nat * list nat)) (rs : list nat) (L : nat) (w : list nat) (fuel : nat) : bool :=
  check_every_size (S n) A (heap_lines n lines) rs fuel && fits n rs L w && negb (accepts B (digits n rs L w)) && vector_right n rs A L w fuel.
Theorem vector_refused_sound : forall n A B lines rs L w fuel, vector_refused n A B lines rs L w fuel = true -> ~ sets_claim n A B lines rs.
Proof.
  intros n A B lines rs L w fuel H [_ Sets]. unfold vector_refused in H. rewrite !andb_true_iff, fits_below, negb_true_iff in H. destruct H as [[[H Bw] No] Hv].
  destruct (claim_radices _ _ _ _ _ H) as [G Ba]. pose proof (claim_dead _ _ _ _ _ H) as Dd.
  destruct (proj1 (Sets (fun v => own n lines v \/ v = w))) as [_ Acc]; [| rewrite (Acc L w (proj1 Bw) (proj2 Bw)) in No; auto; discriminate].
  apply (more_moves_same n lines (claim_lowers _ _ _ _ _ H) (claim_valued _ _ _ _ _ H)); [intros v _ O; left; exact O |].
  intros v Lv [O | ->]; [apply (own_harmless n lines v Lv O) |]. intros x g X Gx Ga. set (k := (size n x + size n (added n x w) + g)%nat).
  apply (vector_right_sound n rs A G Dd Ba L w fuel Hv Bw k x g). apply (claim_both n A lines rs fuel H); auto; unfold k; lia.
Qed.
Fixpoint zero_run (B : automaton) (n k q : nat) : list nat := q :: match k with O => [] | S k => zero_run B n k (next B q (origin n)) end.
Definition accepts_for_ever (B : automaton) (n : nat) (w : list (list nat)) : bool :=
  let l := zero_run B n (length (transitions B)) (fold_left (next B) w 0%nat) in forallb (fun q => final B q && existsb (Nat.eqb (next B q (origin n))) l) l.
Lemma accepted_for_ever : forall B n w, accepts_for_ever B n w = true -> forall k, accepts B (w ++ repeat (origin n) k) = true.
Proof.
  intros B n w H k. unfold accepts_for_ever in H. cbv zeta in H. rewrite forallb_forall in H. unfold accepts. rewrite fold_left_app.
  set (l := zero_run B n (length (transitions B)) (fold_left (next B) w 0%nat)) in *.
  assert (I : In (fold_left (next B) w 0%nat) l) by (unfold l; destruct (length (transitions B)); simpl; auto). revert I. generalize (fold_left (next B) w 0%nat) as q.
  induction k as [| k IH]; intros q I; pose proof (H q I) as Q; apply andb_true_iff in Q; destruct Q as [Q1 Q2]; cbn [repeat fold_left]; auto.
  apply IH. apply existsb_exists in Q2. destruct Q2 as [s [J E]]. apply Nat.eqb_eq in E. subst s. auto.
Qed.
Definition least_digits (rs : list nat) (L : nat) (w : list nat) : bool := match L with O => true | S L => negb (forallb (fun a => Nat.ltb a (capacity rs L)) w) end.
Definition vector_joins (n : nat) (B : automaton) (lines : list (list nat * list nat)) (rs : list nat) (L : nat) (w x : list nat) (v : nat) : bool :=
  let far := zs (added n x w) in let size := box_to far in let opts := line_options n lines in let graph := box_options opts size in let t := tables mexZ false graph 0 in
  forallb (fun l => existsb (fun i => Nat.leb 1 (nth i (fst l) 0%nat)) (seq 0 n)) lines && forallb (Nat.leb 2) rs && negb (match rs with [] => true | _ => false end) &&
  fits n rs L w && least_digits rs L w && accepts_for_ever B n (digits n rs L w) && Nat.eqb (length x) n && in_boxb size (zs x) && descending 0 graph && box_closed opts size &&
  (look t (place size (zs x)) =? Z.of_nat v) && (look t (place size far) =? Z.of_nat v).
Theorem vector_joins_sound : forall n A B lines rs L w x v, vector_joins n B lines rs L w x v = true -> ~ sets_claim n A B lines rs.
Proof.
  intros n A B lines rs L w x v H [_ Sets]. unfold vector_joins in H. cbv zeta in H. rewrite !andb_true_iff, fits_below, Nat.eqb_eq, !Z.eqb_eq in H.
  destruct H as [[[[[[[[[[[En R2] Rn] Bw] Least] Ever] X] Bx] Dn] C] Vx] Va].
  assert (G : good_radices rs) by (split; [apply Forall_forall; intros b I; rewrite forallb_forall in R2; apply Nat.leb_le, R2, I | intros ->; discriminate]).
  pose proof (piece_ends n lines En) as Lo. set (far := added n x w) in *. set (sz := box_to (zs far)) in *.
  assert (Gr : forall y, length y = n -> in_box sz (zs y) -> Grundy _ (piece n lines) y (Z.to_nat (look (tables mexZ false (box_options (line_options n lines) sz) 0) (place sz (zs y))))).
  { intros y Y By. assert (Ins : forall p, length p = n /\ in_box sz (zs p) -> in_box sz (zs p)) by tauto.
    apply no_pass_grundy with false. apply (vector_grundy _ (piece n lines) zs (fun p => length p = n /\ in_box sz (zs p)) _ _ C Ins (piece_vector_there n lines _ C) (piece_vector_back n lines _) Dn false 0 y). auto. }
  assert (Gx : Grundy _ (piece n lines) x v) by (rewrite <- (Nat2Z.id v), <- Vx; apply Gr; auto; apply in_boxb_iff; auto).
  assert (Ga : Grundy _ (piece n lines) far v) by (rewrite <- (Nat2Z.id v), <- Va; apply Gr; [apply added_length | apply in_box_to, zs_nonneg]).
  assert (Acc : forall K, below n rs K w -> accepts B (digits n rs K w) = true).
  { intros K Bk. assert (Q : (L <= K)%nat).
    { destruct L as [| m]; [lia |]. destruct (Nat.le_gt_cases (S m) K) as [Q | Q]; auto. exfalso. cbn [least_digits] in Least. apply negb_true_iff in Least.
      assert (T : fits n rs m w = true) by (apply fits_below; replace m with (K + (m - K))%nat by lia; apply below_more; auto). unfold fits in T. apply andb_true_iff in T. destruct T as [_ T]. congruence. }
    replace K with (L + (K - L))%nat by lia. rewrite digits_pad by auto. apply accepted_for_ever; auto. }
  assert (Same : same_values n lines (own n lines)).
  { assert (E : forall p q, length p = n -> (taking n (own n lines) p q <-> piece n lines p q)).
    { intros p q Lp. split.
      - intro M. destruct (taking_added n (own n lines) p q Lp M) as [u [O [Lu [Q ->]]]]. apply own_move; auto.
      - intro M. destruct (own_there n lines (fun p q _ M => Lo p q M) p q Lp M) as [u [O [Lu Eq]]]. rewrite Eq. apply added_taking; auto. apply M. }
    intro p. remember (size n p) as k eqn:K. revert p K. induction k as [k IH] using lt_wf_ind. intros p K g Lp. subst k.
    assert (Sm : forall q, piece n lines p q -> length q = n /\ forall u, Grundy _ (taking n (own n lines)) q u <-> Grundy _ (piece n lines) q u).
    { intros q M. assert (Q : length q = n) by apply M. split; auto. intro u. apply (IH (size n q)); auto. apply Lo. auto. }
    split; intro Gp; inversion Gp as [p' g' Al Ex E1 E2]; subst; constructor.
    - intros q M. destruct (Al q (proj2 (E p q Lp) M)) as [u [Gu N]]. exists u. split; auto. apply Sm; auto.
    - intros u U. destruct (Ex u U) as [q [M Gu]]. apply E in M; auto. exists q. split; auto. apply Sm; auto.
    - intros q M. apply E in M; auto. destruct (Al q M) as [u [Gu N]]. exists u. split; auto. apply Sm; auto.
    - intros u U. destruct (Ex u U) as [q [M Gu]]. exists q. split; [apply E; auto | apply Sm; auto]. }
  destruct (proj1 (Sets (own n lines)) Same) as [_ Own].
  assert (Two : same_values n lines (fun u => own n lines u \/ u = w)).
  { refine (proj2 (Sets (fun u => own n lines u \/ u = w)) _). split; [intros u _ O; left; exact O |]. intros K u Lu Bd [O | ->]; [apply (Own K u Lu Bd O) | apply Acc; split; auto]. }
  apply (same_harmless n lines _ Two w (proj1 Bw) (or_intror eq_refl) x v X Gx Ga).
Qed.
