(** * All tilings of a region: they are counted cell by cell

    A tiling is written in one way: the cells of each piece in the order of the region, the pieces in the order of their first cells.
    A state says which of the next cells are covered, and how many copies are left; equal states are counted together. *)
From Coq Require Import ZArith List Lia Bool Permutation Orders Mergesort.
From Ludus Require Import Puzzles Lists Sums PegsSound TilingsSound TilingsSearch TilingsCases.
Import ListNotations.
Local Open Scope Z_scope.

Definition first_cell (w : way) : cell := hd [] (snd w).
Definition copies_in (i : nat) (ps : list way) : nat := length (filter (fun w => Nat.eqb (fst w) i) ps).

(** ** Pieces are compared *)
Fixpoint eq_cells (a b : list cell) : bool := match a, b with [], [] => true | x :: a, y :: b => cell_eqb x y && eq_cells a b | _, _ => false end.
Lemma eq_cells_iff : forall a b, eq_cells a b = true <-> a = b.
Proof.
  induction a as [| x a IH]; intros [| y b]; simpl; try (split; congruence). rewrite andb_true_iff, cell_eqb_iff, IH. split; [intros [-> ->]; auto | intro E; injection E; auto].
Qed.
Definition eq_way (a b : way) : bool := Nat.eqb (fst a) (fst b) && eq_cells (snd a) (snd b).
Lemma eq_way_iff : forall a b, eq_way a b = true <-> a = b.
Proof.
  intros [i l] [j m]. unfold eq_way. simpl. rewrite andb_true_iff, Nat.eqb_eq, eq_cells_iff. split; [intros [-> ->]; auto | intro E; injection E; auto].
Qed.
Fixpoint different {A} (eqb : A -> A -> bool) (l : list A) : list A :=
  match l with [] => [] | x :: l => let m := different eqb l in if existsb (eqb x) m then m else x :: m end.
Lemma different_ok : forall A (eqb : A -> A -> bool), (forall a b, eqb a b = true <-> a = b) ->
  forall l, NoDup (different eqb l) /\ forall x, In x (different eqb l) <-> In x l.
Proof.
  intros A eqb E. induction l as [| y l [N IH]]; simpl; [split; [constructor | tauto] |].
  destruct (existsb (eqb y) (different eqb l)) eqn:X.
  - apply existsb_exists in X. destruct X as [z [Z1 Z2]]. apply E in Z2. subst z. split; auto. intro x. rewrite IH. split; auto.
    intros [-> | I]; auto. apply IH. auto.
  - split; [| intro x; simpl; rewrite IH; tauto]. constructor; auto. intro I. rewrite (proj2 (existsb_exists _ _)) in X; [discriminate |].
    exists y. split; auto. apply E. auto.
Qed.

(** ** Cells as bits *)
Fixpoint bits (l cs : list cell) : Z := match cs with [] => 0 | c :: cs => 2 * bits l cs + Z.b2z (memb c l) end.
Fixpoint uncovered (cs : list cell) (s : Z) : list cell :=
  match cs with [] => [] | c :: cs => if Z.odd s then uncovered cs (Z.div2 s) else c :: uncovered cs (Z.div2 s) end.
Lemma div2_bits : forall l c cs, Z.div2 (bits l (c :: cs)) = bits l cs /\ Z.odd (bits l (c :: cs)) = memb c l.
Proof.
  intros l c cs. cbn [bits]. set (b := memb c l). set (m := bits l cs). rewrite Z.div2_div. rewrite Z.add_comm, Z.odd_add_mul_2.
  rewrite Z.mul_comm, Z.div_add by lia. destruct b; split; reflexivity.
Qed.
Lemma div2_land : forall a b, Z.div2 (Z.land a b) = Z.land (Z.div2 a) (Z.div2 b).
Proof. intros. rewrite !Z.div2_spec, Z.shiftr_land. auto. Qed.
Lemma div2_lor : forall a b, Z.div2 (Z.lor a b) = Z.lor (Z.div2 a) (Z.div2 b).
Proof. intros. rewrite !Z.div2_spec, Z.shiftr_lor. auto. Qed.
Lemma odd_land : forall a b, Z.odd (Z.land a b) = Z.odd a && Z.odd b.
Proof. intros. rewrite <- !Z.bit0_odd. apply Z.land_spec. Qed.
Lemma odd_lor : forall a b, Z.odd (Z.lor a b) = Z.odd a || Z.odd b.
Proof. intros. rewrite <- !Z.bit0_odd. apply Z.lor_spec. Qed.
Lemma zero_bits : forall a, a = 0 <-> Z.odd a = false /\ Z.div2 a = 0.
Proof. intro a. split; [intros ->; auto |]. intros [O D]. rewrite (Z.div2_odd a), O, D. auto. Qed.
Lemma uncovered_in : forall cs s x, In x (uncovered cs s) -> In x cs.
Proof. induction cs as [| c cs IH]; intros s x I; simpl in *; auto. destruct (Z.odd s); simpl in I; [right; eauto | destruct I; eauto]. Qed.
Lemma uncovered_NoDup : forall cs s, NoDup cs -> NoDup (uncovered cs s).
Proof.
  induction cs as [| c cs IH]; intros s N; simpl; [constructor |]. inversion N; subst. destruct (Z.odd s); auto. constructor; auto.
  intro I. apply uncovered_in in I. contradiction.
Qed.
Lemma fits_iff : forall l cs s, NoDup cs -> (Z.land s (bits l cs) = 0 <-> forall x, In x l -> In x cs -> In x (uncovered cs s)).
Proof.
  intros l. induction cs as [| c cs IH]; intros s N; [simpl; rewrite Z.land_0_r; split; auto; intros _ x _ [] |]. inversion N as [| ? ? Nc N']; subst.
  rewrite zero_bits, odd_land, div2_land. destruct (div2_bits l c cs) as [-> ->]. rewrite IH by auto. cbn [uncovered]. split.
  - intros [O H] x X [<- | Y].
    + apply memb_iff in X. rewrite X, andb_true_r in O. rewrite O. simpl; auto.
    + destruct (Z.odd s); simpl; auto.
  - intro H. split.
    + destruct (memb c l) eqn:M; [| apply andb_false_r]. rewrite andb_true_r. apply memb_iff in M. specialize (H c M (or_introl eq_refl)).
      destruct (Z.odd s); auto. apply uncovered_in in H. contradiction.
    + intros x X Y. specialize (H x X (or_intror Y)). destruct (Z.odd s); auto. destruct H as [-> | H]; auto. contradiction.
Qed.
Lemma uncovered_lor : forall l cs s, uncovered cs (Z.lor s (bits l cs)) = without l (uncovered cs s).
Proof.
  intros l. induction cs as [| c cs IH]; intro s; auto. cbn [uncovered]. rewrite odd_lor, div2_lor. destruct (div2_bits l c cs) as [-> ->]. rewrite IH.
  destruct (Z.odd s) eqn:O; simpl; auto. destruct (memb c l); auto.
Qed.
(** ** Lists in the order of the region *)
Lemma in_as_in : forall cs l x, In x (as_in cs l) <-> In x cs /\ In x l.
Proof. intros. unfold as_in. rewrite filter_In. change (pegs_on l x) with (memb x l). rewrite memb_iff. tauto. Qed.
Lemma as_in_NoDup : forall cs l, NoDup cs -> NoDup (as_in cs l).
Proof. intros. apply NoDup_filter. auto. Qed.
Lemma as_in_out : forall c cs l, ~ In c l -> as_in (c :: cs) l = as_in cs l.
Proof. intros c cs l N. unfold as_in. simpl. change (pegs_on l c) with (memb c l). destruct (memb c l) eqn:M; auto. apply memb_iff in M. contradiction. Qed.
Lemma as_in_first : forall c cs l, In c l -> as_in (c :: cs) l = c :: as_in cs l.
Proof. intros c cs l I. unfold as_in. simpl. change (pegs_on l c) with (memb c l). rewrite (proj2 (memb_iff c l) I). auto. Qed.
Lemma as_in_tail : forall c cs l, ~ In c cs -> as_in cs (c :: l) = as_in cs l.
Proof.
  intros c cs l N. unfold as_in. apply filter_ext_in. intros x X. change (pegs_on (c :: l) x) with (cell_eqb x c || memb x l). change (pegs_on l x) with (memb x l).
  destruct (cell_eqb x c) eqn:E; auto. apply cell_eqb_iff in E. subst. contradiction.
Qed.
Lemma as_in_suffix : forall pre cs l, NoDup (pre ++ cs) -> incl l cs -> as_in (pre ++ cs) l = as_in cs l.
Proof.
  induction pre as [| c pre IH]; intros cs l N I; auto. inversion N; subst. simpl app. rewrite as_in_out; auto. intro X. apply I in X. apply H1, in_or_app. auto.
Qed.
Lemma perm_parts : forall A (f : A -> bool) l, Permutation (filter f l ++ filter (fun x => negb (f x)) l) l.
Proof.
  induction l as [| x l IH]; simpl; auto. destruct (f x); simpl; [apply perm_skip; auto |]. apply Permutation_sym, Permutation_cons_app, Permutation_sym. auto.
Qed.
Lemma perm_with : forall l region, NoDup region -> NoDup l -> incl l region -> Permutation (l ++ without l region) region.
Proof.
  intros l region N Nl I. eapply perm_trans; [| apply (perm_parts _ (fun c => memb c l))]. apply Permutation_app_tail.
  apply NoDup_Permutation; auto; [apply NoDup_filter; auto |]. intro x. rewrite filter_In, memb_iff. intuition.
Qed.
(** ** Copies that are left: -1 for any number *)
Fixpoint used (i : nat) (stock : list Z) : list Z :=
  match stock, i with [], _ => [] | x :: stock, O => (if 0 <? x then x - 1 else x) :: stock | x :: stock, S i => x :: used i stock end.
Lemma used_length : forall i stock, length (used i stock) = length stock.
Proof. intros i stock. revert i. induction stock as [| x stock IH]; intros [| i]; simpl; auto. Qed.
Lemma nth_used : forall i stock j, nth j (used i stock) 0 = if Nat.eqb i j && (0 <? nth j stock 0) then nth j stock 0 - 1 else nth j stock 0.
Proof.
  intros i stock. revert i. induction stock as [| x stock IH]; intros [| i] [| j]; simpl; rewrite ?andb_false_r; auto.
Qed.
Definition counted_by (stock : list Z) (ps : list way) : Prop :=
  forall j, (j < length stock)%nat -> nth j stock 0 < 0 \/ Z.of_nat (copies_in j ps) = nth j stock 0.
Lemma copies_cons : forall j w ps, copies_in j (w :: ps) = ((if Nat.eqb (fst w) j then 1 else 0) + copies_in j ps)%nat.
Proof. intros. unfold copies_in. simpl. destruct (Nat.eqb (fst w) j); auto. Qed.
Lemma counted_step : forall w stock ps, (fst w < length stock)%nat ->
  (counted_by stock (w :: ps) <-> nth (fst w) stock 0 <> 0 /\ counted_by (used (fst w) stock) ps).
Proof.
  intros w stock ps L. unfold counted_by. rewrite used_length. split.
  - intro H. pose proof (H (fst w) L) as Hw. rewrite copies_cons, Nat.eqb_refl in Hw. split; [lia |]. intros j J. specialize (H j J). rewrite copies_cons in H. rewrite nth_used.
    destruct (Nat.eqb_spec (fst w) j) as [Ej | N]; simpl in *; auto. rewrite <- Ej in *. destruct (Z.ltb_spec 0 (nth (fst w) stock 0)); lia.
  - intros [Z0 H] j J. specialize (H j J). rewrite nth_used in H. rewrite copies_cons. destruct (Nat.eqb_spec (fst w) j) as [Ej | N]; simpl in *; auto. rewrite <- Ej in *.
    destruct (Z.ltb_spec 0 (nth (fst w) stock 0)); lia.
Qed.
Definition all_used (stock : list Z) : bool := forallb (fun x => x <=? 0) stock.
Lemma all_used_iff : forall stock, all_used stock = true <-> counted_by stock [].
Proof.
  intro stock. unfold all_used, counted_by. rewrite forallb_forall. split.
  - intros H j J. specialize (H (nth j stock 0) (nth_In stock 0 J)). apply Z.leb_le in H. unfold copies_in. simpl. lia.
  - intros H x X. apply In_nth with (d := 0) in X. destruct X as [j [J <-]]. specialize (H j J). unfold copies_in in H. simpl in H. apply Z.leb_le. lia.
Qed.

Section All.
  Variables (region : list cell) (piece : way -> Prop) (here : list cell -> list way) (many_tiles : nat).
  Hypothesis once_each : NoDup region.
  Hypothesis piece_some : forall w, piece w -> snd w <> [] /\ (fst w < many_tiles)%nat.
  Hypothesis here_ok : forall pre c cs, region = pre ++ c :: cs -> NoDup (here (c :: cs)) /\
    forall w, In w (here (c :: cs)) <-> piece w /\ as_in (c :: cs) (snd w) = snd w /\ first_cell w = c.
  (** All tilings of the cells that are not covered, piece by piece. *)
  Fixpoint all_tilings (cs : list cell) (s : Z) (stock : list Z) : list (list way) :=
    match cs with
    | [] => if all_used stock then [[]] else []
    | c :: rest =>
        if Z.odd s then all_tilings rest (Z.div2 s) stock
        else flat_map (fun w => if (Z.land s (bits (snd w) cs) =? 0) && negb (nth (fst w) stock 0 =? 0)
          then map (cons w) (all_tilings rest (Z.div2 (Z.lor s (bits (snd w) cs))) (used (fst w) stock)) else []) (here cs)
    end.
  Definition tiles_rest (cs : list cell) (s : Z) (stock : list Z) (ps : list way) : Prop :=
    Permutation (concat (map snd ps)) (uncovered cs s) /\ as_in cs (map first_cell ps) = map first_cell ps /\
    (forall w, In w ps -> piece w /\ as_in cs (snd w) = snd w) /\ counted_by stock ps.
  Lemma incl_as_in : forall cs l, as_in cs l = l -> incl l cs.
  Proof. intros cs l E x X. rewrite <- E in X. apply in_as_in in X. tauto. Qed.
  Lemma all_tilings_iff : forall cs pre, region = pre ++ cs -> forall s stock ps, length stock = many_tiles ->
    (In ps (all_tilings cs s stock) <-> tiles_rest cs s stock ps).
  Proof.
    induction cs as [| c cs IH]; intros pre E s stock ps L.
    - cbn [all_tilings]. unfold tiles_rest. destruct (all_used stock) eqn:A; split.
      + intros [<- | []]. simpl. split; auto. split; auto. split; [intros w [] | apply all_used_iff; auto].
      + intros [_ [F _]]. destruct ps as [| w ps]; [simpl; auto | discriminate].
      + intros [].
      + intros [_ [F [_ C]]]. destruct ps as [| w ps]; [| discriminate]. apply all_used_iff in C. congruence.
    - assert (N : NoDup (c :: cs)). { rewrite E in once_each. clear - once_each. induction pre as [| x pre IH]; auto. inversion once_each; auto. }
      inversion N as [| ? ? Nc Ncs]; subst x l.
      assert (E' : region = (pre ++ [c]) ++ cs) by (rewrite <- app_assoc; auto).
      cbn [all_tilings]. destruct (Z.odd s) eqn:O.
      + rewrite (IH _ E') by auto. unfold tiles_rest. cbn [uncovered]. rewrite O.
        assert (Out : forall ps : list way, Permutation (concat (map snd ps)) (uncovered cs (Z.div2 s)) -> forall w, In w ps -> ~ In c (snd w)).
        { intros qs P w W X. apply Nc. eapply uncovered_in, Permutation_in; [exact P |]. apply in_concat. exists (snd w). split; auto. apply in_map. auto. }
        assert (Fst : forall ps : list way, (forall w, In w ps -> piece w /\ ~ In c (snd w)) -> ~ In c (map first_cell ps)).
        { intros qs Q X. apply in_map_iff in X. destruct X as [w [W X]]. destruct (Q w X) as [Pw Cw]. apply Cw. rewrite <- W. unfold first_cell.
          destruct (snd w) eqn:S; [apply piece_some in Pw; tauto | simpl; auto]. }
        split; intros [P [F [Q C]]]; split; auto; split.
        * rewrite as_in_out; auto. apply Fst. intros w W. split; [apply Q; auto | eapply Out; eauto].
        * split; auto. intros w W. destruct (Q w W) as [Q1 Q2]. split; auto. rewrite as_in_out; auto. eapply Out; eauto.
        * rewrite as_in_out in F; auto. apply Fst. intros w W. split; [apply Q; auto | eapply Out; eauto].
        * split; auto. intros w W. destruct (Q w W) as [Q1 Q2]. split; auto. rewrite as_in_out in Q2; auto. eapply Out; eauto.
      + destruct (here_ok pre c cs E) as [_ Here].
        assert (U : NoDup (c :: uncovered cs (Z.div2 s))).
        { constructor; [intro X; apply uncovered_in in X; contradiction | apply uncovered_NoDup; auto]. }
        assert (Unc : forall l, In c l -> uncovered cs (Z.div2 (Z.lor s (bits l (c :: cs)))) = without l (c :: uncovered cs (Z.div2 s))).
        { intros l X. rewrite div2_lor. destruct (div2_bits l c cs) as [-> _]. rewrite uncovered_lor. unfold without. cbn [filter].
          rewrite (proj2 (memb_iff c l) X). auto. }
        assert (Hd : forall w, piece w -> first_cell w = c -> In c (snd w)).
        { intros w Pw <-. unfold first_cell. destruct (snd w) eqn:S; [apply piece_some in Pw; tauto | simpl; auto]. }
        rewrite in_flat_map. split.
        * intros [w [W I]]. apply Here in W. destruct W as [Pw [Aw Fw]]. pose proof (piece_some w Pw) as [_ Lw]. rewrite <- L in Lw.
          destruct ((Z.land s (bits (snd w) (c :: cs)) =? 0) && negb (nth (fst w) stock 0 =? 0)) eqn:B; [| destruct I].
          apply in_map_iff in I. destruct I as [qs [<- I]]. rewrite andb_true_iff, Z.eqb_eq, negb_true_iff, Z.eqb_neq in B. destruct B as [Fit Some_].
          rewrite (IH _ E') in I by (rewrite used_length; auto). destruct I as [P [F [Q C]]]. rewrite Unc in P by auto.
          pose proof (proj1 (fits_iff (snd w) (c :: cs) s N) Fit) as Fit'. cbn [uncovered] in Fit'. rewrite O in Fit'.
          assert (Iw : incl (snd w) (c :: uncovered cs (Z.div2 s))). { intros x X. apply Fit'; auto. eapply incl_as_in; eauto. }
          unfold tiles_rest. cbn [uncovered map concat]. rewrite O. split; [| split; [| split]].
          -- eapply perm_trans; [apply Permutation_app_head, P |]. apply perm_with; auto. rewrite <- Aw. apply as_in_NoDup. auto.
          -- rewrite Fw, as_in_first by (simpl; auto). rewrite as_in_tail, F by auto. auto.
          -- intros v [<- | V]; auto. destruct (Q v V) as [Q1 Q2]. split; auto. rewrite as_in_out; auto. intro X. apply Nc. eapply incl_as_in; eauto.
          -- apply counted_step; auto.
        * intros [P [F [Q C]]]. cbn [uncovered] in P. rewrite O in P.
          assert (X : In c (concat (map snd ps))) by (eapply Permutation_in; [apply Permutation_sym, P | simpl; auto]).
          apply in_concat in X. destruct X as [l [Hl Cl]]. apply in_map_iff in Hl. destruct Hl as [v [<- V]]. destruct (Q v V) as [Pv Av].
          assert (Fv : first_cell v = c). { unfold first_cell. rewrite <- Av, as_in_first by auto. auto. }
          assert (CF : In c (map first_cell ps)) by (rewrite <- Fv; apply in_map; auto).
          rewrite as_in_first in F by auto. destruct ps as [| w qs]; [destruct V |]. cbn [map] in F. injection F as F0 F1.
          destruct (Q w) as [Pw Aw]; [simpl; auto |]. pose proof (piece_some w Pw) as [_ Lw]. rewrite <- L in Lw.
          assert (Cw : In c (snd w)) by (apply Hd; auto).
          exists w. split; [apply Here; auto |]. apply counted_step in C; auto. destruct C as [Some_ C]. cbn [map concat] in P.
          assert (Iw : incl (snd w) (c :: uncovered cs (Z.div2 s))). { intros x X. eapply Permutation_in; [exact P | apply in_or_app; auto]. }
          assert (Fit : Z.land s (bits (snd w) (c :: cs)) = 0). { apply fits_iff; auto. intros x X _. cbn [uncovered]. rewrite O. auto. }
          rewrite Fit, (proj2 (Z.eqb_neq _ _) Some_). cbn [Z.eqb andb negb]. apply in_map. rewrite (IH _ E') by (rewrite used_length; auto).
          unfold tiles_rest. rewrite Unc by auto.
          assert (P' : Permutation (concat (map snd qs)) (without (snd w) (c :: uncovered cs (Z.div2 s)))) by (apply perm_without; auto; apply Permutation_sym; auto).
          split; auto. split; [rewrite <- F0, as_in_tail in F1 by auto; auto |]. split; auto. intros u Hu. destruct (Q u) as [Pu Au]; [simpl; auto |]. split; auto.
          rewrite as_in_out in Au; auto. intro Xc.
          assert (Y : In c (without (snd w) (c :: uncovered cs (Z.div2 s)))).
          { eapply Permutation_in; [exact P' |]. apply in_concat. exists (snd u). split; auto. apply in_map. auto. }
          unfold without in Y. apply filter_In in Y. destruct Y as [_ Y]. rewrite (proj2 (memb_iff c _) Cw) in Y. discriminate.
  Qed.
  Lemma NoDup_flat : forall A B (f : A -> list B) l, NoDup l -> (forall x, In x l -> NoDup (f x)) ->
    (forall x y b, In x l -> In y l -> In b (f x) -> In b (f y) -> x = y) -> NoDup (flat_map f l).
  Proof.
    intros A B f l N. induction N as [| x l Nx N IH]; intros H D; simpl; [constructor |]. apply NoDup_app; [apply H; simpl; auto | |].
    - apply IH; [intros; apply H; simpl; auto | intros; eapply D; simpl; eauto].
    - intros b X Y. apply in_flat_map in Y. destruct Y as [y [Y1 Y2]]. assert (x = y) by (eapply D; simpl; eauto). subst. contradiction.
  Qed.
  Lemma all_tilings_NoDup : forall cs pre, region = pre ++ cs -> forall s stock, NoDup (all_tilings cs s stock).
  Proof.
    induction cs as [| c cs IH]; intros pre E s stock; cbn [all_tilings].
    - destruct (all_used stock); repeat constructor. intros [].
    - assert (E' : region = (pre ++ [c]) ++ cs) by (rewrite <- app_assoc; auto). destruct (Z.odd s); [eapply IH; eauto |].
      apply NoDup_flat; [apply (here_ok pre c cs E) | |].
      + intros w _. destruct (_ && _); [| constructor]. apply FinFun.Injective_map_NoDup; [intros a b Q; injection Q; auto | eapply IH; eauto].
      + intros x y b _ _ X Y. destruct (_ && _) in X; [| destruct X]. destruct (_ && _) in Y; [| destruct Y].
        apply in_map_iff in X, Y. destruct X as [a [<- _]]. destruct Y as [a' [Q _]]. injection Q; auto.
  Qed.
  (** One tiling is found again. *)
  Fixpoint is_tiling (cs : list cell) (s : Z) (stock : list Z) (ps : list way) : bool :=
    match cs with
    | [] => all_used stock && match ps with [] => true | _ => false end
    | c :: rest => if Z.odd s then is_tiling rest (Z.div2 s) stock ps
        else match ps with
          | [] => false
          | w :: ps => existsb (eq_way w) (here cs) && (Z.land s (bits (snd w) cs) =? 0) && negb (nth (fst w) stock 0 =? 0) &&
              is_tiling rest (Z.div2 (Z.lor s (bits (snd w) cs))) (used (fst w) stock) ps
          end
    end.
  Lemma is_tiling_ok : forall cs s stock ps, is_tiling cs s stock ps = true -> In ps (all_tilings cs s stock).
  Proof.
    induction cs as [| c cs IH]; intros s stock ps H; cbn [is_tiling all_tilings] in *.
    - apply andb_true_iff in H. destruct H as [-> H]. destruct ps; [simpl; auto | discriminate].
    - destruct (Z.odd s); auto. destruct ps as [| w ps]; [discriminate |]. rewrite !andb_true_iff in H. destruct H as [[[X A] B] H].
      apply in_flat_map. exists w. rewrite A, B. cbn [andb]. split; [| apply in_map; auto].
      apply existsb_exists in X. destruct X as [v [V Q]]. apply eq_way_iff in Q. subst. auto.
  Qed.
  (** ** They are counted: equal states together *)
  Definition state : Type := Z * list Z.
  Definition counted_states : Type := list (state * Z).
  Definition value (cs : list cell) (T : counted_states) : Z :=
    sum (map (fun e => snd e * Z.of_nat (length (all_tilings cs (fst (fst e)) (snd (fst e))))) T).
  Definition one_cell (ws : list (nat * Z)) (e : state * Z) : counted_states :=
    let '((s, stock), n) := e in
    if Z.odd s then [((Z.div2 s, stock), n)]
    else flat_map (fun w => if (Z.land s (snd w) =? 0) && negb (nth (fst w) stock 0 =? 0) then [((Z.div2 (Z.lor s (snd w)), used (fst w) stock), n)] else []) ws.
  Definition in_bits (cs : list cell) (w : way) : nat * Z := (fst w, bits (snd w) cs).
  Lemma value_app : forall cs a b, value cs (a ++ b) = value cs a + value cs b.
  Proof. intros. unfold value. rewrite map_app, sum_app. auto. Qed.
  Lemma one_cell_value : forall c cs e, value (c :: cs) [e] = value cs (one_cell (map (in_bits (c :: cs)) (here (c :: cs))) e).
  Proof.
    intros c cs [[s stock] n]. unfold one_cell. unfold value at 1. cbn [map fst snd all_tilings]. change (sum [?x]) with (x + 0). rewrite Z.add_0_r. destruct (Z.odd s).
    - unfold value. cbn [map fst snd]. change (sum [?x]) with (x + 0). lia.
    - induction (here (c :: cs)) as [| w ws IH]; [unfold value; simpl; lia |]. cbn [flat_map map in_bits fst snd]. rewrite app_length, value_app, <- IH.
      destruct (_ && _).
      + rewrite map_length. unfold value at 1. cbn [map fst snd]. change (sum [?x]) with (x + 0). rewrite Nat2Z.inj_add, Z.mul_add_distr_l, Z.add_0_r. reflexivity.
      + change (value cs []) with 0. cbn [length]. rewrite Nat.add_0_l, Z.add_0_l. reflexivity.
  Qed.
  Lemma cells_value : forall c cs T, value (c :: cs) T = value cs (flat_map (one_cell (map (in_bits (c :: cs)) (here (c :: cs)))) T).
  Proof.
    intros c cs. induction T as [| e T IH]; auto. cbn [flat_map]. rewrite value_app, <- one_cell_value, <- IH. unfold value. cbn [map sum fold_right]. unfold sum. lia.
  Qed.
End All.
Fixpoint lexb (a b : list Z) : bool := match a, b with [], _ => true | _, [] => false | x :: a, y :: b => (x <? y) || (x =? y) && lexb a b end.
Lemma lexb_total : forall a b, lexb a b = true \/ lexb b a = true.
Proof.
  induction a as [| x a IH]; intros [| y b]; simpl; auto. destruct (Z.ltb_spec x y); simpl; auto. destruct (Z.ltb_spec y x); simpl; auto.
  replace (x =? y) with true by (symmetry; apply Z.eqb_eq; lia). replace (y =? x) with true by (symmetry; apply Z.eqb_eq; lia). apply IH.
Qed.
Module StateOrder <: TotalLeBool.
  Definition t : Type := state * Z.
  Definition leb (a b : t) : bool := lexb (fst (fst a) :: snd (fst a)) (fst (fst b) :: snd (fst b)).
  Theorem leb_total : forall a b, leb a b = true \/ leb b a = true.
  Proof. intros. apply lexb_total. Qed.
End StateOrder.
Module StateSort := Sort StateOrder.
Definition eq_state (a b : state) : bool := (fst a =? fst b) && cell_eqb (snd a) (snd b).
Fixpoint joined (last : state * Z) (T : counted_states) : counted_states :=
  match T with
  | [] => [last]
  | e :: T => if eq_state (fst last) (fst e) then joined (fst last, snd last + snd e) T else last :: joined e T
  end.
Definition together (T : counted_states) : counted_states := match StateSort.sort T with [] => [] | e :: T => joined e T end.
Lemma joined_value : forall here cs T last, value here cs (joined last T) = value here cs (last :: T).
Proof.
  intros here cs. induction T as [| e T IH]; intro last; auto. cbn [joined]. destruct (eq_state (fst last) (fst e)) eqn:E.
  - rewrite IH. destruct last as [[s stock] n]. destruct e as [[s' stock'] m]. unfold eq_state in E. simpl in E. apply andb_true_iff in E. destruct E as [E1 E2].
    apply Z.eqb_eq in E1. apply cell_eqb_iff in E2. subst. unfold value. cbn [map fst snd sum fold_right]. lia.
  - change (value here cs (last :: joined e T)) with (value here cs ([last] ++ joined e T)). change (last :: e :: T) with ([last] ++ e :: T).
    rewrite !value_app, IH. auto.
Qed.
Lemma together_value : forall here cs T, value here cs (together T) = value here cs T.
Proof.
  intros here cs T. unfold together. pose proof (StateSort.Permuted_sort T) as P. assert (E : value here cs (StateSort.sort T) = value here cs T).
  { unfold value. symmetry. apply sum_perm, Permutation_map. auto. }
  rewrite <- E. destruct (StateSort.sort T); auto. apply joined_value.
Qed.
Fixpoint number_from (here : list cell -> list way) (cs : list cell) (T : counted_states) : Z :=
  match cs with
  | [] => sum (map (fun e => if all_used (snd (fst e)) then snd e else 0) T)
  | c :: rest => let ws := map (in_bits cs) (here cs) in number_from here rest (together (flat_map (one_cell ws) T))
  end.
Lemma number_from_value : forall here cs T, number_from here cs T = value here cs T.
Proof.
  intros here. induction cs as [| c cs IH]; intro T; cbn [number_from].
  - unfold value. apply sum_ext. intros e _. cbn [all_tilings]. destruct (all_used _); simpl; lia.
  - cbv zeta. rewrite IH, together_value. symmetry. apply cells_value.
Qed.
