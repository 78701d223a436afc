(** * All tilings of a region: how many there are, one of each class, and where a tile can lie *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Ludus Require Import Puzzles Lists Sums PegsSound TilingsSound TilingsSearch TilingsCases TilingsCount.
Import ListNotations.
Local Open Scope Z_scope.

Section Pieces.
  Variables (may_shift : cell -> bool) (tiles : list tile) (region : list cell).
  Hypothesis may_shift_pair : forall d, may_shift d = true -> pair d = true.
  Hypothesis once_each : NoDup region.
  Hypothesis proper : proper_region region = true.
  Hypothesis pairs : forallb all_pairs tiles = true.
  Let inb := in_grid (cells_grid region).
  Definition in_place (cs : list cell) (e : way) : list way :=
    let l := as_in cs (snd e) in if Nat.eqb (length l) (length (snd e)) then [(fst e, l)] else [].
  (** The pieces whose first cell is the first of these. *)
  Definition pieces_here (inb : cell -> bool) (cs : list cell) : list way :=
    match cs with
    | [] => []
    | c :: _ => different eq_way (filter (fun w => cell_eqb (first_cell w) c) (flat_map (in_place cs) (covering may_shift inb 0 tiles c)))
    end.
  Definition a_piece (w : way) : Prop := exists t, nth_error tiles (fst w) = Some t /\ copies t <> Some O /\ placement may_shift t (snd w).
  Lemma covering_in : forall ts k c i l, In (i, l) (covering may_shift inb k ts c) ->
    exists j t, i = (k + j)%nat /\ nth_error ts j = Some t /\ copies t <> Some O /\ placement may_shift t l.
  Proof.
    induction ts as [| t ts IH]; intros k c i l I; cbn [covering] in I; [destruct I |]. apply in_app_or in I. destruct I as [I | I].
    - exists O, t. assert (Q : copies t <> Some O /\ i = k /\ In l (places_at may_shift inb t c)).
      { destruct (copies t) as [[| n] |]; [destruct I | |]; apply in_map_iff in I; destruct I as [m [E I]]; injection E as <- <-; split; auto; congruence. }
      destruct Q as [C [-> L]]. split; [lia |]. split; auto. split; auto. unfold places_at in L. apply in_flat_map in L. destruct L as [s [S L]].
      apply in_flat_map in L. destruct L as [x [X L]]. cbv zeta in L. destruct (may_shift (back c (s x))) eqn:M; [| destruct L].
      match type of L with context [if ?b then _ else _] => destruct b end; [| destruct L]. destruct L as [<- | []]. exists s, (back c (s x)). split; auto.
    - destruct (IH (S k) c i l I) as [j [u [E Q]]]. exists (S j), u. split; [lia | auto].
  Qed.
  Lemma placement_perm : forall t l m, Permutation l m -> placement may_shift t l -> placement may_shift t m.
  Proof. intros t l m P [s [d [S [D Q]]]]. exists s, d. split; auto. split; auto. eapply perm_trans; [apply Permutation_sym, P | auto]. Qed.
  Lemma a_piece_some : forall w, a_piece w -> snd w <> [] /\ (fst w < length tiles)%nat.
  Proof.
    intros w [t [T [_ P]]]. split; [| apply nth_error_Some; congruence]. apply placement_length in P. intro E. rewrite E in P.
    rewrite forallb_forall in pairs. apply nth_error_In in T. apply pairs in T. unfold all_pairs in T. rewrite <- P in T. discriminate.
  Qed.
  Lemma as_in_perm : forall cs l m, Permutation l m -> as_in cs l = as_in cs m.
  Proof.
    intros cs l m P. unfold as_in. apply filter_ext. intro x. apply eq_true_iff_eq. change (memb x l = true <-> memb x m = true). rewrite !memb_iff.
    split; intro I; [exact (Permutation_in x P I) | exact (Permutation_in x (Permutation_sym P) I)].
  Qed.
  Lemma as_in_twice : forall cs l, as_in cs (as_in cs l) = as_in cs l.
  Proof.
    intros cs l. unfold as_in at 1 3. apply filter_ext_in. intros x X. apply eq_true_iff_eq. change (memb x (as_in cs l) = true <-> memb x l = true). rewrite !memb_iff, in_as_in. tauto.
  Qed.
  Lemma pieces_here_ok : forall pre c cs, region = pre ++ c :: cs -> NoDup (pieces_here inb (c :: cs)) /\
    forall w, In w (pieces_here inb (c :: cs)) <-> a_piece w /\ as_in (c :: cs) (snd w) = snd w /\ first_cell w = c.
  Proof.
    intros pre c cs E. unfold pieces_here. destruct (different_ok way eq_way eq_way_iff (filter (fun w => cell_eqb (first_cell w) c) (flat_map (in_place (c :: cs)) (covering may_shift inb 0 tiles c)))) as [N I].
    split; auto. intro w. rewrite I, filter_In, cell_eqb_iff, in_flat_map.
    assert (Nc : NoDup (c :: cs)). { rewrite E in once_each. clear - once_each. induction pre as [| x pre IH]; auto. inversion once_each; auto. }
    assert (R : forall x, In x (c :: cs) -> In x region) by (intros x X; rewrite E; apply in_or_app; auto). split.
    - intros [[[i l] [L W]] F]. unfold in_place in W. cbn [fst snd] in W. cbv zeta in W. destruct (Nat.eqb_spec (length (as_in (c :: cs) l)) (length l)) as [Le | Le]; [| destruct W].
      destruct W as [<- | []]. cbn [fst snd]. destruct (covering_in tiles 0 c i l L) as [j [t [-> [T [C P]]]]]. split; [| split; auto; apply as_in_twice].
      exists t. split; auto. split; auto. apply placement_perm with l; auto. apply Permutation_sym, NoDup_Permutation_bis; [apply as_in_NoDup; auto | exact (Nat.eq_le_incl _ _ (eq_sym Le)) |].
      intros x X. apply in_as_in in X. tauto.
    - intros [P [A F]]. split; auto. destruct w as [i l]. cbn [fst snd] in *. pose proof (a_piece_some _ P) as [Ne _]. cbn [snd] in Ne. destruct P as [t [T [C P]]]. cbn [fst snd] in *.
      assert (Ic : In c l) by (unfold first_cell in F; simpl in F; destruct l; [congruence | simpl in F; subst; simpl; auto]).
      destruct (covering_all may_shift may_shift_pair inb tiles 0 i t c l pairs T P Ic) as [l' [L Q]]; auto.
      { intros x X. apply (in_region region proper), R. rewrite <- A in X. apply in_as_in in X. tauto. }
      exists (i, l'). split; auto. unfold in_place. cbn [fst snd]. cbv zeta. rewrite <- (as_in_perm _ _ _ Q), A, (Permutation_length Q), Nat.eqb_refl. simpl; auto.
  Qed.
  (** The pieces of each cell in a list. *)
  Fixpoint ends_of (f : list cell -> list way) (cs : list cell) : list (list way) := match cs with [] => [] | _ :: rest => f cs :: ends_of f rest end.
  Definition from_table (size : nat) (table : list (list way)) (cs : list cell) : list way := nth (size - length cs) table [].
  Lemma from_table_ok : forall f pre c cs, region = pre ++ c :: cs -> from_table (length region) (ends_of f region) (c :: cs) = f (c :: cs).
  Proof.
    intros f pre c cs E. unfold from_table. rewrite E, app_length. replace (length pre + length (c :: cs) - length (c :: cs))%nat with (length pre) by lia.
    clear E. induction pre as [| x pre IH]; auto.
  Qed.
  Definition left_of (t : tile) : Z := match copies t with None => -1 | Some n => Z.of_nat n end.
  Definition stock_of : list Z := map left_of tiles.
  Variable allowed : way -> bool.
  Variable table : list cell -> list way.
  Hypothesis table_ok : forall pre c cs, region = pre ++ c :: cs -> table (c :: cs) = filter allowed (pieces_here inb (c :: cs)).
  Let piece (w : way) : Prop := a_piece w /\ allowed w = true.
  Lemma table_here : forall pre c cs, region = pre ++ c :: cs -> NoDup (table (c :: cs)) /\
    forall w, In w (table (c :: cs)) <-> piece w /\ as_in (c :: cs) (snd w) = snd w /\ first_cell w = c.
  Proof.
    intros pre c cs E. rewrite (table_ok pre c cs E). destruct (pieces_here_ok pre c cs E) as [N I]. split; [apply NoDup_filter; auto |].
    intro w. rewrite filter_In, I. unfold piece. tauto.
  Qed.
  Lemma uncovered_all : forall cs, uncovered cs 0 = cs.
  Proof. induction cs as [| c cs IH]; simpl; auto. rewrite IH. auto. Qed.
  Lemma tiling_iff : forall ps, In ps (all_tilings table region 0 stock_of) <-> tiling may_shift tiles region ps /\ forall w, In w ps -> allowed w = true.
  Proof.
    intro ps. rewrite (all_tilings_iff region piece table (length tiles) once_each (fun w H => a_piece_some w (proj1 H)) table_here region [] eq_refl 0 stock_of ps (map_length _ _)).
    unfold tiles_rest, tiling. rewrite uncovered_all. split.
    - intros [P [F [Q C]]]. split; [split; auto; split; auto; split |].
      + intros i l I. destruct (Q _ I) as [[[t [T [_ Pl]]] _] A]. eauto.
      + intros i t n T K. change (copies_in i ps = n). assert (Li : (i < length tiles)%nat) by (apply nth_error_Some; congruence). specialize (C i). unfold stock_of in C. rewrite map_length in C.
        specialize (C Li). rewrite (nth_indep _ 0 (left_of t)) in C by (rewrite map_length; auto). rewrite (map_nth left_of) in C.
        rewrite (nth_error_nth _ _ _ T) in C. unfold left_of in C. rewrite K in C. lia.
      + intros w W. apply Q; auto.
    - intros [[P [F [Q C]]] Al]. change (forall i t n, nth_error tiles i = Some t -> copies t = Some n -> copies_in i ps = n) in C. split; auto. split; auto. split.
      + intros w W. destruct w as [i l]. destruct (Q i l W) as [A [t [T Pl]]]. split; auto. split; auto. exists t. split; auto. split; auto.
        intro Z0. pose proof (C i t O T Z0) as K. unfold copies_in in K. apply length_zero_iff_nil in K.
        assert (I : In (i, l) (filter (fun w => Nat.eqb (fst w) i) ps)) by (apply filter_In; split; auto; apply Nat.eqb_refl). rewrite K in I. destruct I.
      + intros j J. unfold stock_of in *. rewrite map_length in J. destruct (nth_error tiles j) as [t |] eqn:T; [| apply nth_error_None in T; lia].
        rewrite (nth_indep _ 0 (left_of t)) by (rewrite map_length; auto). rewrite (map_nth left_of), (nth_error_nth _ _ _ T). unfold left_of.
        destruct (copies t) as [n |] eqn:K; [right; rewrite (C j t n T K); auto | left; lia].
  Qed.
  Definition number : Z := number_from table region [((0, stock_of), 1)].
  Lemma number_ok : number = Z.of_nat (length (all_tilings table region 0 stock_of)).
  Proof. unfold number. rewrite number_from_value. unfold value. cbn [map fst snd]. change (sum [?x]) with (x + 0). lia. Qed.
  Lemma tilings_NoDup : NoDup (all_tilings table region 0 stock_of).
  Proof. apply (all_tilings_NoDup region piece table table_here region []). auto. Qed.
End Pieces.

(** ** How many tilings there are *)
Definition anything (w : way) : bool := true.
Definition good_board (tiles : list tile) (region : list cell) : bool := once region && proper_region region && forallb all_pairs tiles.
Definition table_of (triangles : bool) (tiles : list tile) (region : list cell) : list (list way) :=
  let g := cells_grid region in ends_of (pieces_here (lattice_shift triangles) tiles (in_grid g)) region.
Lemma filter_all : forall A (l : list A), filter (fun _ => true) l = l.
Proof. induction l as [| x l IH]; simpl; congruence. Qed.
Lemma table_anything : forall triangles tiles region pre c cs, region = pre ++ c :: cs ->
  from_table (length region) (table_of triangles tiles region) (c :: cs) =
  filter anything (pieces_here (lattice_shift triangles) tiles (in_grid (cells_grid region)) (c :: cs)).
Proof. intros triangles tiles region pre c cs E. unfold table_of. rewrite (from_table_ok region _ pre c cs E). symmetry. apply filter_all. Qed.
Definition number_of_tilings (triangles : bool) (tiles : list tile) (region : list cell) (T : list (list way)) : Z :=
  number tiles region (from_table (length region) T).
Definition tiling_number (triangles : bool) (tiles : list tile) (region : list cell) (k : Z) : bool :=
  good_board tiles region && (number_of_tilings triangles tiles region (table_of triangles tiles region) =? k).
Section Board.
  Variables (triangles : bool) (tiles : list tile) (region : list cell).
  Hypothesis good : good_board tiles region = true.
  Let all := all_tilings (from_table (length region) (table_of triangles tiles region)) region 0 (stock_of tiles).
  Lemma all_iff : forall ps, In ps all <-> tiling (lattice_shift triangles) tiles region ps.
  Proof.
    intro ps. unfold good_board in good. rewrite !andb_true_iff in good. destruct good as [[O P] A]. unfold all.
    rewrite (tiling_iff (lattice_shift triangles) tiles region (lattice_shift_pair triangles) (once_NoDup _ O) P A anything _ (table_anything triangles tiles region)).
    split; [tauto |]. intro H. split; auto.
  Qed.
  Lemma all_NoDup : NoDup all.
  Proof.
    unfold good_board in good. rewrite !andb_true_iff in good. destruct good as [[O P] A].
    exact (tilings_NoDup (lattice_shift triangles) tiles region (lattice_shift_pair triangles) (once_NoDup _ O) P A anything _ (table_anything triangles tiles region)).
  Qed.
  Lemma all_number : number_of_tilings triangles tiles region (table_of triangles tiles region) = Z.of_nat (length all).
  Proof. apply number_ok. Qed.
End Board.
Theorem tiling_number_sound : forall triangles tiles region k, tiling_number triangles tiles region k = true ->
  Puzzles.exactly (tiling (lattice_shift triangles) tiles region) k.
Proof.
  intros triangles tiles region k H. unfold tiling_number in H. rewrite andb_true_iff, Z.eqb_eq in H. destruct H as [G <-].
  eexists. split; [exact (all_NoDup triangles tiles region G) |]. split; [exact (all_iff triangles tiles region G) |]. symmetry. apply all_number.
Qed.

(** ** One of each class: the images of the listed tilings are all tilings, each of them once *)
Definition moved_tiling (region : list cell) (g : cell -> cell) (ps : list way) : list way :=
  let moved := map (fun w => (fst w, as_in region (map g (snd w)))) ps in
  flat_map (fun c => filter (fun w => cell_eqb (first_cell w) c) moved) region.
Fixpoint eq_ways (a b : list way) : bool := match a, b with [], [] => true | v :: a, w :: b => eq_way v w && eq_ways a b | _, _ => false end.
Lemma eq_ways_iff : forall a b, eq_ways a b = true <-> a = b.
Proof.
  induction a as [| x a IH]; intros [| y b]; simpl; try (split; congruence). rewrite andb_true_iff, eq_way_iff, IH. split; [intros [-> ->]; auto | intro E; injection E; auto].
Qed.
Definition images (region : list cell) (maps : list (cell -> cell)) (ps : list way) : list (list way) :=
  different eq_ways (map (fun g => moved_tiling region g ps) maps).
Definition tiling_classes (triangles : bool) (tiles : list tile) (region : list cell) (maps : list (cell -> cell)) (listed : list (list way)) (counts : list Z) : bool :=
  let T := table_of triangles tiles region in let classes := map (images region maps) listed in let l := concat classes in
  good_board tiles region && cell_eqb (map (fun c => Z.of_nat (length c)) classes) counts && Nat.eqb (length (different eq_ways l)) (length l) &&
  forallb (is_tiling (from_table (length region) T) region 0 (stock_of tiles)) l && (number_of_tilings triangles tiles region T =? Z.of_nat (length l)).
Theorem tiling_classes_sound : forall triangles tiles region maps listed counts, tiling_classes triangles tiles region maps listed counts = true ->
  lists (concat (map (images region maps) listed)) (tiling (lattice_shift triangles) tiles region) /\
  map (fun ps => Z.of_nat (length (images region maps ps))) listed = counts.
Proof.
  intros triangles tiles region maps listed counts H. unfold tiling_classes in H. cbv zeta in H. set (l := concat (map (images region maps) listed)) in *.
  rewrite !andb_true_iff, Z.eqb_eq, Nat.eqb_eq, cell_eqb_iff, forallb_forall, map_map in H. destruct H as [[[[G C] D] I] N]. split; auto.
  assert (Nl : NoDup l).
  { destruct (different_ok _ eq_ways eq_ways_iff l) as [Nd In_]. apply NoDup_incl_NoDup with (l := different eq_ways l); auto; [lia |]. intros x X. apply In_. auto. }
  assert (Il : incl l (all_tilings (from_table (length region) (table_of triangles tiles region)) region 0 (stock_of tiles))).
  { intros ps X. apply is_tiling_ok, I, X. }
  split; auto. intro ps. rewrite <- (all_iff triangles tiles region G). split; [apply Il |].
  apply NoDup_length_incl; auto. rewrite all_number in N. lia.
Qed.

(** ** Where a tile can lie *)
Definition places_of (i : nat) (tilings : list (list way)) : list (list cell) :=
  flat_map (fun ps => map snd (filter (fun w => Nat.eqb (fst w) i) ps)) tilings.
Lemma in_places_of : forall i tilings l, In l (places_of i tilings) <-> exists ps, In ps tilings /\ In (i, l) ps.
Proof.
  intros i tilings l. unfold places_of. rewrite in_flat_map. split; intros [ps [P I]]; exists ps; split; auto.
  - apply in_map_iff in I. destruct I as [[j m] [E I]]. apply filter_In in I. destruct I as [I J]. apply Nat.eqb_eq in J. simpl in *. subst. auto.
  - apply in_map_iff. exists (i, l). split; auto. apply filter_In. split; auto. simpl. apply Nat.eqb_refl.
Qed.
Definition beside (w v : way) : bool := eq_way v w || forallb (fun x => negb (memb x (snd w))) (snd v).
Definition tiling_where (triangles : bool) (tiles : list tile) (region : list cell) (asked : nat) (tilings : list (list way)) : bool :=
  let T := table_of triangles tiles region in let places := places_of asked tilings in
  good_board tiles region && forallb (is_tiling (from_table (length region) T) region 0 (stock_of tiles)) tilings &&
  forallb (fun w => negb (Nat.eqb (fst w) asked) || existsb (eq_cells (snd w)) places ||
    (number tiles region (from_table (length region) (map (filter (beside w)) T)) =? 0)) (concat T).
Lemma ends_map : forall f (h : list way -> list way) cs, map h (ends_of f cs) = ends_of (fun c => h (f c)) cs.
Proof. intros f h. induction cs as [| c cs IH]; simpl; auto. rewrite IH. auto. Qed.
Lemma in_table : forall f cs pre c rest w, cs = pre ++ c :: rest -> In w (f (c :: rest)) -> In w (concat (ends_of f cs)).
Proof.
  intros f cs pre. revert cs. induction pre as [| x pre IH]; intros cs c rest w E I; subst; simpl; apply in_or_app; [left; auto | right; eapply IH; eauto].
Qed.
Theorem tiling_where_sound : forall triangles tiles region asked tilings, tiling_where triangles tiles region asked tilings = true ->
  forall l, (exists pieces, tiling (lattice_shift triangles) tiles region pieces /\ In (asked, l) pieces) <-> In l (places_of asked tilings).
Proof.
  intros triangles tiles region asked tilings H l. unfold tiling_where in H. cbv zeta in H. rewrite !andb_true_iff, !forallb_forall in H. destruct H as [[G I] H]. split.
  - intros [ps [P Hl]]. pose proof G as G'. unfold good_board in G'. rewrite !andb_true_iff in G'. destruct G' as [[O Pr] A]. apply once_NoDup in O.
    destruct (existsb (eq_cells l) (places_of asked tilings)) eqn:X.
    { apply existsb_exists in X. destruct X as [m [M E]]. apply eq_cells_iff in E. subst. auto. }
    exfalso. set (w := (asked, l)) in *. set (inb := in_grid (cells_grid region)).
    assert (Al : forall v, In v ps -> beside w v = true).
    { intros v V. unfold beside. destruct (eq_way v w) eqn:E; auto. simpl. apply forallb_forall. intros x Xv. apply negb_true_iff.
      destruct (memb x (snd w)) eqn:M; auto. apply memb_iff in M. exfalso. destruct P as [P _]. pose proof (Permutation_NoDup (Permutation_sym P) O) as N.
      assert (Ne : v <> w) by (intro Q; apply eq_way_iff in Q; congruence). clear - N V Hl M Xv Ne. fold w in Hl.
      induction ps as [| u ps IH]; [destruct V |]. cbn [map concat] in N.
      assert (Di : forall y, In y (snd u) -> ~ In y (concat (map snd ps))).
      { intros y Y Y'. clear IH. induction (snd u) as [| z t IHt]; [destruct Y |]. simpl in N. inversion N; subst. destruct Y as [-> | Y]; [apply H1, in_or_app; auto | auto]. }
      assert (N' : NoDup (concat (map snd ps))). { clear - N. induction (snd u) as [| z t IHt]; auto. simpl in N. inversion N; auto. }
      destruct V as [-> | V]; destruct Hl as [-> | Hl]; [congruence | | | apply IH; auto].
      - apply (Di x Xv). apply in_concat. exists (snd w). split; auto. apply in_map. auto.
      - apply (Di x M). apply in_concat. exists (snd v). split; auto. apply in_map. auto. }
    assert (Tw : In w (concat (table_of triangles tiles region))).
    { destruct P as [Pm [_ [Q C]]]. change (forall i t n, nth_error tiles i = Some t -> copies t = Some n -> copies_in i ps = n) in C. destruct (Q asked l Hl) as [As [t [T Pl]]].
      assert (Cp : copies t <> Some 0%nat).
      { intro Z0. pose proof (C asked t 0%nat T Z0) as K. unfold copies_in in K. apply length_zero_iff_nil in K.
        assert (Iw : In w (filter (fun w => Nat.eqb (fst w) asked) ps)) by (apply filter_In; split; auto; apply Nat.eqb_refl). rewrite K in Iw. destruct Iw. }
      assert (Pw : a_piece (lattice_shift triangles) tiles w) by (exists t; auto). pose proof (a_piece_some _ _ A w Pw) as [Ne _].
      assert (Fi : In (first_cell w) region).
      { unfold first_cell. destruct l as [| c m] eqn:El; [simpl in Ne; congruence |]. simpl. rewrite <- As in *. eapply incl_as_in; [exact As | simpl; auto]. }
      apply in_split in Fi. destruct Fi as [pre [rest E]]. unfold table_of. cbv zeta. eapply (in_table _ region pre (first_cell w) rest); [exact E |].
      apply (pieces_here_ok (lattice_shift triangles) tiles region (lattice_shift_pair triangles) O Pr A pre (first_cell w) rest E). split; auto. split; auto.
      cbn [snd w]. rewrite <- (as_in_suffix pre (first_cell w :: rest) l); [rewrite <- E; auto | rewrite <- E; auto |].
      intros x Xl. assert (Xr : In x region) by (eapply incl_as_in; eauto). rewrite E in Xr. apply in_app_or in Xr. destruct Xr as [Xr | Xr]; auto. exfalso.
      (* the first cell of l is the first of the region in l *)
      assert (Hd : exists rest', as_in region l = first_cell w :: rest').
      { rewrite As. unfold first_cell. simpl. destruct l; [destruct Xl | simpl; eauto]. }
      destruct Hd as [rest' Hd]. rewrite E in Hd.
      assert (Hp : as_in pre l ++ as_in (first_cell w :: rest) l = first_cell w :: rest') by (rewrite <- Hd; unfold as_in; symmetry; apply filter_app).
      destruct (as_in pre l) as [| y ys] eqn:Ep.
      - assert (Iy : In x (as_in pre l)) by (apply in_as_in; auto). rewrite Ep in Iy. destruct Iy.
      - rewrite <- app_comm_cons in Hp. injection Hp as Hy _. assert (Iy : In y pre). { assert (J : In y (y :: ys)) by (simpl; auto). rewrite <- Ep in J. apply in_as_in in J. tauto. }
        rewrite Hy in Iy. rewrite E in O. clear - O Iy. induction pre as [| z pre IH]; [destruct Iy |]. simpl in O. inversion O; subst. destruct Iy as [-> | Iy]; auto. apply H1, in_or_app. simpl; auto. }
    apply H in Tw. cbn [fst snd w] in Tw. rewrite Nat.eqb_refl, X in Tw. simpl in Tw. apply Z.eqb_eq in Tw.
    assert (Ok : forall pre c cs, region = pre ++ c :: cs -> from_table (length region) (map (filter (beside w)) (table_of triangles tiles region)) (c :: cs) =
      filter (beside w) (pieces_here (lattice_shift triangles) tiles inb (c :: cs))).
    { intros pre c cs E. unfold table_of. cbv zeta. rewrite ends_map. exact (from_table_ok region _ pre c cs E). }
    rewrite number_ok in Tw.
    assert (Ip : In ps (all_tilings (from_table (length region) (map (filter (beside w)) (table_of triangles tiles region))) region 0 (stock_of tiles))).
    { apply (tiling_iff (lattice_shift triangles) tiles region (lattice_shift_pair triangles) O Pr A (beside w) _ Ok). auto. }
    destruct (all_tilings _ region 0 (stock_of tiles)); [destruct Ip | simpl in Tw; lia].
  - intro L. apply in_places_of in L. destruct L as [ps [P Q]]. exists ps. split; auto. apply (all_iff triangles tiles region G), is_tiling_ok, I, P.
Qed.
