(** * Counting and the fewest moves, for any game whose moves add numbers modulo n: the checkers *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Lists Adding Elimination Counting Chasing Columns Generators.
Import ListNotations.
Local Open Scope Z_scope.

Definition in_residues (n : Z) (p : list Z) : bool := forallb (fun k => (0 <=? k) && (k <? n)) p.
Lemma effect_patterns : forall moves E patterns cs i,
  effect_at moves E (sum_of_patterns patterns cs) i = sum (map (fun e => fst e * effect_at moves E (value (snd (snd e))) i) (combine cs patterns)).
Proof.
  intros moves E. unfold sum_of_patterns. induction patterns as [| e ps IH]; intros [| c cs] i; cbn [combine map];
    try (unfold effect_at; apply sum_zero; intros; unfold sum; simpl; lia).
  unfold sum in *. cbn [fold_right fst snd]. rewrite <- IH.
  replace (c * _ + _) with (c * effect_at moves E (value (snd e)) i +
    1 * effect_at moves E (fun i => fold_right Z.add 0 (map (fun e => fst e * list_entry (snd (snd e)) i) (combine cs ps))) i) by lia.
  rewrite <- effect_plus. unfold effect_at. apply sum_ext. intros. unfold value, list_entry. lia.
Qed.
(** The fewest moves that have the same effect: all sums of the patterns are tried. *)
Fixpoint least_sum (n : Z) (patterns : list (Z * list Z)) (x : list Z) : Z :=
  match patterns with
  | [] => sum x
  | (order, v) :: patterns =>
      fold_left (fun best c => Z.min best (least_sum n patterns (list_mix n 1 x c v))) (range order) (least_sum n patterns x)
  end.
Lemma fold_min : forall (f : Z -> Z) l a c, (c = a \/ exists k, In k l /\ c = f k) -> fold_left (fun best k => Z.min best (f k)) l a <= c.
Proof.
  intros f. assert (A : forall l a, fold_left (fun best k => Z.min best (f k)) l a <= a).
  { induction l as [| k l IH]; intro a; simpl; [lia |]. specialize (IH (Z.min a (f k))). lia. }
  induction l as [| k l IH]; intros a c [-> | [j [J ->]]]; try (apply A); [contradiction J |].
  simpl in *. destruct J as [-> | J]; [specialize (A l (Z.min a (f j))); lia | apply IH; eauto].
Qed.
Lemma list_mix_length : forall n a u b v, length u = length v -> length (list_mix n a u b v) = length u.
Proof. intros n a u b. induction u as [| x u IH]; intros [| y v] L; try discriminate; auto. simpl in *. rewrite IH; auto. Qed.
Lemma least_sum_ok : forall n moves, 1 <= n -> forall patterns, (forall e, In e patterns -> Z.of_nat (length (snd e)) = moves) ->
  forall x cs, bounded n moves x -> In cs (multiples patterns) ->
  least_sum n patterns x <= sum (reduced n moves (fun i => value x i + sum_of_patterns patterns cs i)).
Proof.
  intros n moves N. induction patterns as [| [order v] ps IH]; intros Len x cs B I; unfold multiples in I; rewrite in_choices in I.
  - cbn [least_sum]. replace (reduced n moves _) with x; [lia |].
    apply bounded_eq; auto. intros i J. exists 0. unfold sum_of_patterns. destruct cs; simpl; lia.
  - cbn [map] in I. inversion I as [| ? c ? ds C D]; subst. cbn [least_sum fst] in *.
    assert (Lv : length v = length x) by (specialize (Len _ (or_introl eq_refl)); destruct B; simpl in Len; lia).
    eapply Z.le_trans; [apply fold_min; right; exists c; split; [exact C | reflexivity] |].
    assert (B' : bounded n moves (list_mix n 1 x c v)).
    { split; [rewrite list_mix_length by auto; apply B |]. clear - N Lv. revert v Lv. induction x as [| a x IH]; intros [| b v] L; try discriminate; constructor.
      - apply Z.mod_pos_bound. lia.
      - apply IH. simpl in L. lia. }
    eapply Z.le_trans; [apply (IH (fun e J => Len e (or_intror J)) (list_mix n 1 x c v) ds B'); unfold multiples; apply in_choices; auto |].
    apply Z.eq_le_incl. f_equal. unfold reduced. apply map_ext_in. intros i J. apply in_range in J.
    assert (M := list_mix_ok n N 1 x c v i (proj1 J)). unfold sum_of_patterns. cbn [combine map]. unfold sum. cbn [fold_right fst snd].
    unfold value. fold (list_entry x i) (list_entry (list_mix n 1 x c v) i). set (r := fold_right _ _ _). destruct M as [q M].
    replace (list_entry (list_mix n 1 x c v) i + r) with (list_entry x i + (c * list_entry v i + r) + q * n) by lia.
    apply Z_mod_plus_full.
Qed.
Lemma sum_mod_le : forall n q, 1 <= n -> Forall (Z.le 0) q -> sum (map (fun x => x mod n) q) <= sum q.
Proof. intros n q N. unfold sum. induction 1 as [| x q X _ IH]; simpl; [lia |]. pose proof (Z.mod_le x n X). lia. Qed.

Section Games.
  Variables Cell Move : Type.
  Variable on_board : Cell -> Prop.
  Variable allowed : Move -> Prop.
  Variable adds : Move -> Cell -> Z.
  Variable n : Z.
  Variable eqb : Cell -> Cell -> bool.
  Hypothesis eqb_iff : forall a b, eqb a b = true <-> a = b.
  Variable board : list Cell.
  Variable moves : list Move.
  Variable entries : Move -> list (Cell * Z).
  Variable inb : Cell -> bool.
  Variable index : Cell -> Z.
  Hypothesis board_on : forall c, In c board <-> on_board c.
  Hypothesis board_once : NoDup board.
  Hypothesis moves_all : forall m, In m moves <-> allowed m.
  Hypothesis entries_add : forall m c, allowed m -> on_board c -> adds m c = amount Cell eqb (entries m) c.
  Hypothesis inb_board : forall c, on_board c -> inb c = true.
  Hypothesis index_positive : forall c, inb c = true -> 0 <= index c.
  Hypothesis index_inj : forall c d, inb c = true -> inb d = true -> index c = index d -> c = d.

  Definition effects_of (m : Move) : list Z :=
    let t := bump_all Cell inb index 1 (PM.empty Z) (entries m) in map (fun c => look t (index c)) board.
  Lemma effects_of_ok : forall m, In m moves -> effects_of m = map (adds m) board.
  Proof.
    intros m M. unfold effects_of. apply map_ext_in. intros c C. apply board_on in C.
    rewrite (look_bump_all Cell eqb eqb_iff inb index) by auto. rewrite entries_add by (auto; apply moves_all; auto).
    unfold look. rewrite PM.gempty. lia.
  Qed.
  Let effects := map effects_of moves.
  Definition quick_effects : list (list Z) :=
    let places := map index board in map (fun m => let t := bump_all Cell inb index 1 (PM.empty Z) (entries m) in map (look t) places) moves.
  Lemma quick_effects_ok : quick_effects = effects.
  Proof. unfold quick_effects, effects, effects_of. apply map_ext. intro m. cbv zeta. rewrite map_map. auto. Qed.

  Lemma effects_of_amount : forall m, In m moves -> effects_of m = map (amount Cell eqb (entries m)) board.
  Proof.
    intros m M. rewrite effects_of_ok by auto. apply map_ext_in. intros c C. apply entries_add; [apply moves_all | apply board_on]; auto.
  Qed.
  Let board_inb : forall c, In c board -> inb c = true.
  Proof. intros c C. apply inb_board, board_on. auto. Qed.
  Let cells := Z.of_nat (length board).
  Let vectors := Z.of_nat (length moves).
  Let all_columns := columns Cell Move board moves entries inb index.
  Theorem quiet_number_sound : forall q, quiet_number n (Z.of_nat (length moves)) all_columns = Some q -> 1 <= n /\ exactly (quiet Cell Move on_board adds n moves) q.
  Proof.
    intros q Q. apply columns_number with (eqb := eqb) (effect_list := effects_of) in Q; auto using effects_of_amount. destruct Q as [N Q]. split; auto.
    eapply (exactly_iff Move n moves effects_of); [apply (quiet_iff Cell Move on_board allowed adds n board moves effects_of board_on moves_all effects_of_ok) | exact Q].
  Qed.
  Definition check_counts (s q : Z) : bool := chased_counts Cell Move board moves entries inb index n s q.
  Theorem check_counts_sound : forall s q, check_counts s q = true ->
    exactly (solvable Cell Move on_board allowed adds n board) s /\ exactly (quiet Cell Move on_board adds n moves) q.
  Proof.
    intros s q H. apply chased_counts_ok with (eqb := eqb) (effect_list := effects_of) in H; auto using effects_of_amount. destruct H as [N [Q S]]. split.
    - eapply (exactly_iff Move n moves effects_of); [apply (solvable_iff Cell Move on_board allowed adds n board moves effects_of eqb eqb_iff board_on board_once moves_all effects_of_ok); auto | exact S].
    - eapply (exactly_iff Move n moves effects_of); [apply (quiet_iff Cell Move on_board allowed adds n board moves effects_of board_on moves_all effects_of_ok) | exact Q].
  Qed.

  (** A pattern is quiet if it is so in each column. *)
  Definition quiet_in (ls : list column) (p : list Z) : bool :=
    Nat.eqb (length p) (length moves) && in_residues n p &&
    let t := table p in forallb (fun l => dividesb n (quick_sum (fun e => snd e * look t (fst e)) l)) ls.
  Lemma quiet_in_ok : forall p, quiet_in all_columns p = true -> bounded n vectors p /\
    forall i, 0 <= i < cells -> (n | effect_at vectors (entry_of effects) (value p) i).
  Proof.
    intros p H. unfold quiet_in in H. cbv zeta in H. rewrite !andb_true_iff, Nat.eqb_eq in H. destruct H as [[L B] Q]. split.
    - split; [unfold vectors; lia |]. apply Forall_forall. intros k I. unfold in_residues in B. rewrite forallb_forall in B. apply B in I.
      rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in I. auto.
    - intros i I. destruct (nth_error board (Z.to_nat i)) as [c |] eqn:J; [| apply nth_error_None in J; unfold cells in I; lia].
      assert (C := columns_ok Cell Move eqb eqb_iff board moves entries inb index board_inb index_positive index_inj effects_of effects_of_amount (Z.to_nat i) c J).
      rewrite forallb_forall in Q.
      specialize (Q _ (in_map (fun c => column_of (pushed Cell Move entries inb index 0 moves (PM.empty column)) (index c)) _ _ (nth_error_In _ _ J))).
      rewrite dividesb_iff, quick_sum_ok in Q. specialize (C (look (table p))). unfold at_column in C. rewrite C, Z2Nat.id in Q by lia.
      replace (effect_at _ _ _ _) with (effect_at vectors (entry_of effects) (look (table p)) i); [exact Q |].
      unfold effect_at. apply sum_ext. intros m M. apply in_range in M. rewrite look_table by lia. auto.
  Qed.
  Definition check_generators (patterns : list (Z * list Z)) (q : Z) : bool :=
    (q =? product (map fst patterns)) && generators n patterns (Z.of_nat (length moves)) &&
    let ls := columns Cell Move board moves entries inb index in
    match quiet_number n (Z.of_nat (length moves)) ls with Some r => (r =? q) && forallb (fun e => quiet_in ls (snd e)) patterns | None => false end.
  Theorem check_generators_sound : forall patterns q, check_generators patterns q = true -> 1 <= n /\
    exactly (quiet Cell Move on_board adds n moves) q /\ generate n patterns (quiet Cell Move on_board adds n moves).
  Proof.
    intros patterns q H. unfold check_generators in H. cbv zeta in H. rewrite !andb_true_iff, Z.eqb_eq in H. destruct H as [[Pr G] H].
    destruct (quiet_number _ _ _) as [r |] eqn:Q; [| discriminate]. rewrite andb_true_iff, Z.eqb_eq, forallb_forall in H. destruct H as [-> Qp].
    apply quiet_number_sound in Q. destruct Q as [N Ex]. split; auto.
    split; auto. assert (L : length effects = length moves) by (unfold effects; apply map_length).
    assert (Qe : forall e, In e patterns -> bounded n (Z.of_nat (length effects)) (snd e) /\
      forall i, 0 <= i < cells -> (n | effect_at (Z.of_nat (length effects)) (entry_of effects) (value (snd e)) i)).
    { intros e I. rewrite L. apply quiet_in_ok, Qp, I. }
    assert (QI := quiet_iff Cell Move on_board allowed adds n board moves effects_of board_on moves_all effects_of_ok).
    apply generators_ok with (Z.of_nat (length effects)); auto; try lia.
    - intros p P. apply QI in P. rewrite L. apply P.
    - intro cs. apply QI. fold effects. rewrite <- L. split; [apply reduced_bounded; auto; lia |]. intros i I.
      set (f := sum_of_patterns patterns cs). set (k := Z.of_nat (length effects)).
      replace (effect_at _ _ _ _) with (effect_at k (entry_of effects) f i + (effect_at k (entry_of effects) (value (reduced n k f)) i - effect_at k (entry_of effects) f i)) by lia.
      apply Z.divide_add_r; [| apply effect_mod; intros; apply value_mod; auto].
      unfold f. rewrite effect_patterns. apply sum_divide. intros [c e] J. apply in_combine_r in J. cbn [fst snd]. apply Z.divide_mul_r, Qe; auto.
    - intros e I. apply QI. fold effects. rewrite <- L. apply Qe. auto.
    - rewrite <- Pr. auto.
    - rewrite L. auto.
  Qed.

  (** ** The fewest moves *)
  Let over (b : Cell -> Z) := fun a => same Cell on_board n a b.
  Let move := adding Cell Move allowed adds.
  Lemma ends_same : forall b i a, ends move (over b) i a -> forall a', (forall c, on_board c -> (n | a' c - a c)) -> ends move (over b) i a'.
  Proof.
    intros b i a H. induction H as [a O | i a q [m [A E]] H IH]; intros a' S.
    - apply no_moves. intros c C. replace (a' c - b c) with ((a' c - a c) + (a c - b c)) by lia. apply Z.divide_add_r; auto.
    - apply more_moves with (fun c => a' c + adds m c); [exists m; auto |]. apply IH. intros c C. rewrite E.
      replace (_ - _) with (a' c - a c) by lia. auto.
  Qed.
  Lemma presses_end : forall b l a, (forall m k, In (m, k) l -> allowed m /\ 0 <= k) ->
    same Cell on_board n (fun c => a c + effect Cell Move adds l c) b -> ends move (over b) (Z.to_nat (sum (map snd l))) a.
  Proof.
    intros b. induction l as [| [m k] l IH]; intros a H S.
    - apply no_moves. intros c O. specialize (S c O). unfold effect in S. simpl in S. rewrite Z.add_0_r in S. auto.
    - destruct (H m k) as [A K]; [simpl; auto |].
      assert (P : 0 <= sum (map snd l)).
      { clear - H. induction l as [| [m' k'] l IH]; simpl; [lia |]. destruct (H m' k') as [_ K']; [simpl; auto |].
        unfold sum in *. simpl. assert (0 <= fold_right Z.add 0 (map snd l)) by (apply IH; intros; apply H; simpl in *; tauto). lia. }
      replace (Z.to_nat (sum (map snd ((m, k) :: l)))) with (Z.to_nat k + Z.to_nat (sum (map snd l)))%nat
        by (unfold sum in *; cbn [map snd fold_right]; rewrite Z2Nat.inj_add; auto).
      assert (S' : same Cell on_board n (fun c => (a c + Z.of_nat (Z.to_nat k) * adds m c) + effect Cell Move adds l c) b).
      { intros c O. specialize (S c O). cbv beta in *. rewrite Z2Nat.id by auto.
        change (effect Cell Move adds ((m, k) :: l) c) with (k * adds m c + effect Cell Move adds l c) in S. rewrite Z.add_assoc in S. exact S. }
      apply IH in S'; [| intros; apply H; simpl; auto]. clear S H. revert a S'. induction (Z.to_nat k) as [| j IHj]; intros a S'; cbn [Nat.add].
      + eapply ends_same; eauto. intros c C. exists 0. lia.
      + apply more_moves with (fun c => a c + adds m c); [exists m; auto |]. apply IHj. eapply ends_same; eauto. intros c C. exists 0. lia.
  Qed.
  Lemma ends_effect : forall b i a, ends move (over b) i a -> exists l, (forall m k, In (m, k) l -> allowed m /\ 0 <= k) /\
    sum (map snd l) = Z.of_nat i /\ same Cell on_board n (fun c => a c + effect Cell Move adds l c) b.
  Proof.
    intros b i a H. induction H as [a O | i a q [m [A E]] H [l [P [S F]]]].
    - exists []. split; [intros ? ? [] |]. split; auto. intros c C. unfold effect. simpl. rewrite Z.add_0_r. apply O. auto.
    - exists ((m, 1) :: l). split; [intros m' k [Q | I]; [injection Q as <- <-; split; auto; lia | auto] |].
      split; [unfold sum in *; cbn [map snd fold_right]; lia |]. intros c C. specialize (F c C). cbv beta in F. rewrite E in F.
      change (effect Cell Move adds ((m, 1) :: l) c) with (1 * adds m c + effect Cell Move adds l c).
      replace (_ - _) with (a c + adds m c + effect Cell Move adds l c - b c) by lia. auto.
  Qed.
  (** The moves of a pattern lead to the target. *)
  Definition check_made (a b : Cell -> Z) (p : list Z) : bool :=
    Nat.eqb (length p) (length moves) && forallb (Z.leb 0) p &&
    let t := table_of Cell Move entries inb index (combine moves p) in
    forallb (fun c => dividesb n (a c + look t (index c) - b c)) board.
  Lemma check_made_ok : forall a b p, check_made a b p = true -> length p = length moves /\ Forall (Z.le 0) p /\
    same Cell on_board n (fun c => a c + effect Cell Move adds (combine moves p) c) b /\ ends move (over b) (Z.to_nat (sum p)) a.
  Proof.
    intros a b p H. unfold check_made in H. cbv zeta in H. rewrite !andb_true_iff, Nat.eqb_eq in H. destruct H as [[L P] H]. rewrite forallb_forall in P, H.
    assert (A : forall m k, In (m, k) (combine moves p) -> allowed m /\ 0 <= k).
    { intros m k I. split; [apply moves_all; eapply in_combine_l; eauto |]. apply in_combine_r, P in I. apply Z.leb_le. auto. }
    assert (S : same Cell on_board n (fun c => a c + effect Cell Move adds (combine moves p) c) b).
    { intros c O. cbv beta. rewrite <- (look_table_of Cell Move on_board allowed adds eqb eqb_iff entries inb index entries_add inb_board index_positive index_inj); auto.
      - apply dividesb_iff, H, board_on, O.
      - intros m k I. eapply A; eauto. }
    split; auto. split; [apply Forall_forall; intros k K; apply Z.leb_le; auto |]. split; auto.
    assert (E : map snd (combine moves p) = p) by (clear - L; revert p L; induction moves as [| m ms IH]; intros [| k p] L; try discriminate; auto; simpl; f_equal; auto).
    rewrite <- E. apply presses_end; auto.
  Qed.

  (** All solutions differ by quiet patterns. *)
  Definition check_fewest_quiet (a b : Cell -> Z) (p : list Z) (patterns : list (Z * list Z)) (k least : Z) : bool :=
    check_made a b p && in_residues n p && (k =? sum p) && check_generators patterns (product (map fst patterns)) && (least <=? least_sum n patterns p).
  Theorem check_fewest_quiet_sound : forall a b p patterns k least, check_fewest_quiet a b p patterns k least = true ->
    shortest move (over b) a k least.
  Proof.
    intros a b p patterns k least H. unfold check_fewest_quiet in H. rewrite !andb_true_iff, Z.eqb_eq, Z.leb_le in H. destruct H as [[[[M R] ->] G] Le].
    apply check_made_ok in M. destruct M as [L [P [S En]]]. split; auto. split; [clear - P; unfold sum; induction P; simpl; lia |].
    apply check_generators_sound in G. destruct G as [N [_ [Gq G]]]. intros i Ei. apply ends_effect in Ei. destruct Ei as [l [A [Si F]]].
    destruct (pattern_of Cell Move allowed adds moves moves_all l A) as [q [Lq [Pq [Sq Eq]]]]. rewrite <- Si, <- Sq.
    eapply Z.le_trans; [| apply (sum_mod_le n q N Pq)].
    assert (Bp : bounded n (Z.of_nat (length moves)) p).
    { split; [lia |]. apply Forall_forall. intros x I. unfold in_residues in R. rewrite forallb_forall in R. apply R in I. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in I. auto. }
    set (d := reduced n (Z.of_nat (length moves)) (fun i => value q i - value p i)).
    assert (Qd : quiet Cell Move on_board adds n moves d).
    { apply (quiet_iff Cell Move on_board allowed adds n board moves effects_of board_on moves_all effects_of_ok). split; [apply reduced_bounded; auto; lia |].
      intros j J. destruct (nth_error board (Z.to_nat j)) as [c |] eqn:Jc; [| apply nth_error_None in Jc; lia].
      assert (C : on_board c) by (apply board_on; eapply nth_error_In; eauto).
      assert (X := effect_sum Cell Move allowed adds board moves effects_of moves_all effects_of_ok p (Z.to_nat j) c L Jc).
      assert (Y := effect_sum Cell Move allowed adds board moves effects_of moves_all effects_of_ok q (Z.to_nat j) c Lq Jc).
      rewrite Z2Nat.id in X, Y by lia. specialize (S c C). specialize (F c C). cbv beta in S, F. rewrite <- Eq, <- Y in F. unfold effect in S. rewrite <- X in S.
      set (E := entry_of (map effects_of moves)) in *. set (w := Z.of_nat (length moves)) in *.
      assert (V : (n | effect_at w E (value d) j - effect_at w E (fun i => 1 * value q i + (-1) * value p i) j)).
      { apply effect_mod. intros m Mm. replace (_ - _) with (value d m - (value q m - value p m)) by lia. apply (value_mod n N w (fun i => value q i - value p i)). auto. }
      rewrite effect_plus in V. replace (effect_at w E (value d) j) with ((effect_at w E (value d) j - (1 * effect_at w E (value q) j + -1 * effect_at w E (value p) j)) +
        ((a c + effect_at w E (value q) j - b c) - (a c + effect_at w E (value p) j - b c))) by lia.
      apply Z.divide_add_r; auto. apply Z.divide_sub_r; auto. }
    destruct (G d Qd) as [cs [[Ics Fcs] _]].
    assert (Len : forall e, In e patterns -> Z.of_nat (length (snd e)) = Z.of_nat (length moves)).
    { intros [o v] I. destruct (Gq o v I) as [[Rv _] _]. apply bounded_residues in Rv. apply Rv. }
    assert (Im : In cs (multiples patterns)).
    { unfold multiples. apply in_choices. clear - Ics. induction Ics; simpl; constructor; auto. apply in_range. auto. }
    eapply Z.le_trans; [exact Le |]. eapply Z.le_trans; [apply (least_sum_ok n _ N patterns Len p cs Bp Im) |]. apply Z.eq_le_incl. f_equal.
    symmetry. apply bounded_eq; auto; [apply mod_bounded; auto |]. intros j J. specialize (Fcs (Z.to_nat j)).
    assert (Dj := value_mod n N (Z.of_nat (length moves)) (fun i => value q i - value p i) j J). fold d in Dj. cbv beta in Dj.
    replace (value (map (fun x => x mod n) q) j) with (value q j mod n) by (unfold value; rewrite (nth_map_zero (fun x => x mod n)); auto; apply Z.mod_0_l; lia).
    assert (Mq := mod_near n (value q j) N). fold (value d j) in Fcs.
    unfold sum_of_patterns, list_entry. replace (_ - _) with ((value d j - (value q j - value p j)) -
      (value d j - sum (map (fun e => fst e * nth (Z.to_nat j) (snd (snd e)) 0) (combine cs patterns))) - (value q j mod n - value q j)) by lia.
    apply Z.divide_sub_r; auto. apply Z.divide_sub_r; auto.
  Qed.

  (** Dual weights: a move brings at most D of the weight that is needed. *)
  Fixpoint firsts (l : list Cell) : list Cell := match l with [] => [] | c :: l => c :: filter (fun d => negb (eqb c d)) (firsts l) end.
  Lemma firsts_in : forall l c, In c (firsts l) <-> In c l.
  Proof.
    induction l as [| a l IH]; intro c; simpl; [tauto |]. rewrite filter_In, IH, negb_true_iff. split; [tauto |]. intros [-> | I]; auto.
    destruct (eqb a c) eqn:Q; auto. apply eqb_iff in Q. auto.
  Qed.
  Lemma firsts_once : forall l, NoDup (firsts l).
  Proof.
    induction l as [| a l IH]; simpl; constructor; [| apply NoDup_filter; auto]. rewrite filter_In, negb_true_iff. intros [_ Q].
    rewrite (proj2 (eqb_iff a a) eq_refl) in Q. discriminate.
  Qed.
  Lemma sum_support : forall (f : Cell -> Z) l l', NoDup l -> NoDup l' -> (forall c, In c l -> ~ In c l' -> f c = 0) -> (forall c, In c l' -> ~ In c l -> f c = 0) ->
    sum (map f l) = sum (map f l').
  Proof.
    intros f. induction l as [| a l IH]; intros l' N N' H H'.
    - symmetry. simpl. apply sum_zero. intros c I. apply H'; auto.
    - inversion N; subst. destruct (existsb (eqb a) l') eqn:X.
      + apply existsb_exists in X. destruct X as [a' [I Q]]. apply eqb_iff in Q. subst a'. apply in_split in I. destruct I as [x [y ->]].
        apply NoDup_remove in N'. destruct N' as [N' Na]. rewrite map_app, sum_app. unfold sum in *. cbn [map fold_right].
        rewrite (IH (x ++ y)); auto.
        * rewrite map_app. fold (sum (map f x ++ map f y)). rewrite sum_app. unfold sum. lia.
        * intros c I J. apply H; [simpl; auto |]. rewrite in_app_iff in *. simpl. intros [K | [-> | K]]; auto.
        * intros c I J. apply H'; [rewrite in_app_iff in *; simpl; tauto |]. intros [-> | K]; auto.
      + assert (Na : ~ In a l') by (intro I; rewrite <- not_true_iff_false in X; apply X; apply existsb_exists; exists a; split; auto; apply eqb_iff; auto).
        unfold sum in *. cbn [map fold_right]. rewrite (H a); [| simpl; auto | auto]. rewrite Z.add_0_l. apply IH; auto.
        * intros c I J. apply H; simpl; auto.
        * intros c I J. apply H'; auto. intros [-> | K]; auto.
  Qed.
  Definition move_weight (w : Cell -> Z) (m : Move) : Z :=
    let es := entries m in quick_sum (fun c => w c * (amount Cell eqb es c mod n)) (firsts (map fst es)).
  Definition check_fewest_dual (a b : Cell -> Z) (p : list Z) (w : Cell -> Z) (D k least : Z) : bool :=
    (1 <=? n) && check_made a b p && (k =? sum p) && forallb (fun c => 0 <=? w c) board && (0 <=? D) &&
    forallb (fun m => move_weight w m <=? D) moves &&
    ((least - 1) * D <? quick_sum (fun c => w c * ((b c - a c) mod n)) board).
  Lemma mod_sub_add : forall x y, 1 <= n -> x mod n <= (x - y) mod n + y mod n.
  Proof.
    intros x y N. replace x with ((x - y) + y) at 1 by lia. rewrite Z.add_mod by lia.
    apply Z.mod_le; [pose proof (Z.mod_pos_bound (x - y) n); pose proof (Z.mod_pos_bound y n); lia | lia].
  Qed.
  Theorem check_fewest_dual_sound : forall a b p w D k least, (forall c, ~ on_board c -> w c = 0) ->
    check_fewest_dual a b p w D k least = true -> shortest move (over b) a k least.
  Proof.
    intros a b p w D k least Out H. unfold check_fewest_dual in H. rewrite !andb_true_iff, Z.eqb_eq, !Z.leb_le, Z.ltb_lt, quick_sum_ok in H.
    destruct H as [[[[[[N M] ->] W] D0] Mv] Le]. apply check_made_ok in M. destruct M as [L [P [S En]]]. split; auto.
    split; [clear - P; unfold sum; induction P; simpl; lia |]. rewrite forallb_forall in W, Mv.
    assert (Step : forall m, allowed m -> sum (map (fun c => w c * (adds m c mod n)) board) <= D).
    { intros m A. apply moves_all in A as I. apply Mv in I. apply Z.leb_le in I. eapply Z.le_trans; [| exact I]. unfold move_weight. rewrite quick_sum_ok.
      apply Z.eq_le_incl. rewrite (sum_ext _ _ (fun c => w c * (amount Cell eqb (entries m) c mod n))) by (intros c C; rewrite entries_add by (auto; apply board_on; auto); auto).
      apply sum_support; auto using firsts_once.
      - intros c _ J. rewrite firsts_in in J. replace (amount Cell eqb (entries m) c) with 0; [rewrite Z.mod_0_l by lia; lia |].
        symmetry. unfold amount. apply sum_zero. intros e I'. destruct (eqb (fst e) c) eqn:Q; auto. apply eqb_iff in Q. exfalso. apply J. rewrite <- Q. apply in_map. auto.
      - intros c _ J. rewrite (Out c) by (rewrite <- board_on; auto). lia. }
    assert (Need : forall i a', ends move (over b) i a' -> sum (map (fun c => w c * ((b c - a' c) mod n)) board) <= D * Z.of_nat i).
    { intros i a' H. induction H as [a' O | i a' q [m [A E]] H IH].
      - rewrite sum_zero; [lia |]. intros c C. apply board_on in C. apply O in C. destruct C as [z Q]. replace (b c - a' c) with ((- z) * n) by lia. rewrite Z_mod_mult. lia.
      - specialize (Step m A).
        assert (X : sum (map (fun c => w c * ((b c - a' c) mod n)) board) <= sum (map (fun c => w c * ((b c - q c) mod n) + w c * (adds m c mod n)) board)).
        { clear Step IH. assert (Y : forall c, In c board -> w c * ((b c - a' c) mod n) <= w c * ((b c - q c) mod n) + w c * (adds m c mod n)).
          { intros c C. apply W in C. apply Z.leb_le in C. rewrite E. pose proof (mod_sub_add (b c - a' c) (adds m c) N).
            replace (b c - (a' c + adds m c)) with (b c - a' c - adds m c) by lia. nia. }
          clear - Y. unfold sum. induction board as [| c bs IHb]; simpl; [lia |]. specialize (IHb (fun c' I => Y c' (or_intror I))). specialize (Y c (or_introl eq_refl)). lia. }
        rewrite sum_plus in X. rewrite Nat2Z.inj_succ. lia. }
    intros i Ei. apply Need in Ei. nia.
  Qed.
End Games.
