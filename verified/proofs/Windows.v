(** * Windows and lights: the checkers, and why they are right *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Lists Adding.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Boxes: the cells of a board, and their numbers *)
Definition box (lengths : list Z) : list (list Z) := choices (map range lengths).
Fixpoint in_boxb (lengths c : list Z) : bool :=
  match lengths, c with
  | [], [] => true
  | l :: ls, x :: c => (0 <=? x) && (x <? l) && in_boxb ls c
  | _, _ => false
  end.
Lemma in_boxb_iff : forall lengths c, in_boxb lengths c = true <-> in_box lengths c.
Proof.
  unfold in_box. induction lengths as [| l ls IH]; intros [| x c]; simpl; try (split; intro H; [discriminate | inversion H]).
  - split; auto.
  - rewrite !andb_true_iff, Z.leb_le, Z.ltb_lt, IH. split; [intros [A B]; constructor; auto | intro H; inversion H; auto].
Qed.
Lemma in_box_iff : forall lengths c, In c (box lengths) <-> in_box lengths c.
Proof.
  intros lengths c. unfold box, in_box. rewrite in_choices. revert c. induction lengths as [| l ls IH]; intro c; simpl.
  - split; intro H; inversion H; constructor.
  - split; intro H; inversion H; subst; constructor; try (apply in_range; auto); try (apply IH; auto).
Qed.
Lemma NoDup_box : forall lengths, NoDup (box lengths).
Proof. intro. apply NoDup_choices. intros l I. apply in_map_iff in I. destruct I as [k [<- _]]. apply NoDup_range. Qed.

Lemma place_bounds : forall lengths c, in_box lengths c -> 0 <= place lengths c < product lengths.
Proof.
  unfold in_box. intros lengths c H. induction H as [| l x ls c X H IH]; cbn [place product fold_right]; [lia |].
  fold (product ls). nia.
Qed.
Lemma place_inj : forall lengths c d, in_box lengths c -> in_box lengths d -> place lengths c = place lengths d -> c = d.
Proof.
  unfold in_box. intros lengths c d H. revert d. induction H as [| l x ls c X H IH]; intros d D E; inversion D as [| ? y ? e Y D']; subst; auto.
  cbn [place] in E. pose proof (place_bounds ls c H). pose proof (place_bounds ls e D').
  assert (x = y) by nia. subst. f_equal. apply IH; auto. lia.
Qed.
(** The index of a cell with the strides computed once. *)
Fixpoint strides (lengths : list Z) : list Z := match lengths with [] => [] | _ :: ls => product ls :: strides ls end.
Fixpoint dot (s c : list Z) : Z := match s, c with k :: s, x :: c => x * k + dot s c | _, _ => 0 end.
Lemma dot_strides : forall lengths c, dot (strides lengths) c = place lengths c.
Proof. induction lengths as [| l ls IH]; intros [| x c]; simpl; auto. rewrite IH. auto. Qed.

Lemma dot_inj : forall lengths c d, in_boxb lengths c = true -> in_boxb lengths d = true ->
  dot (strides lengths) c = dot (strides lengths) d -> c = d.
Proof. intros lengths c d C D. rewrite !dot_strides. apply place_inj; apply in_boxb_iff; auto. Qed.
Lemma dot_positive : forall lengths c, in_boxb lengths c = true -> 0 <= dot (strides lengths) c.
Proof. intros lengths c C. rewrite dot_strides. apply place_bounds, in_boxb_iff, C. Qed.
Definition of_table (s : list Z) (t : PM.t Z) (c : list Z) : Z := look t (dot s c).
Lemma of_table_ok : forall lengths values c, in_box lengths c ->
  of_table (strides lengths) (table values) c = in_order lengths values c.
Proof. intros. unfold of_table, in_order. rewrite dot_strides. apply look_table. apply place_bounds. auto. Qed.

(** ** Windows *)
Section Windows.
  Variable axes : list axis.
  Variable n : Z.
  Let lengths := map long axes.

  Definition axis_cells (a : axis) (k : Z) : list Z :=
    map (fun s => if wraps a then (k + s) mod long a else k + s) (range (side a)).
  Definition may_startb (a : axis) (k : Z) : bool := (0 <=? k) && (k <? long a) && (wraps a || (k + side a <=? long a)).
  Definition starts (a : axis) : list Z := filter (may_startb a) (range (long a)).
  Definition fits : bool := forallb (fun a => (0 <=? side a) && (side a <=? long a)) axes.

  Lemma may_startb_iff : forall a k, may_startb a k = true <-> may_start a k.
  Proof.
    intros. unfold may_startb, may_start. rewrite !andb_true_iff, orb_true_iff, !Z.leb_le, Z.ltb_lt.
    destruct (wraps a); intuition congruence.
  Qed.
  Lemma in_starts : forall a k, In k (starts a) <-> may_start a k.
  Proof. intros. unfold starts. rewrite filter_In, in_range, may_startb_iff. unfold may_start. tauto. Qed.

  Lemma axis_once : forall a k, 0 <= side a <= long a -> NoDup (axis_cells a k).
  Proof.
    intros a k H. apply NoDup_map_in; [| apply NoDup_range].
    intros x y X Y E. apply in_range in X, Y. destruct (wraps a); [| lia].
    assert (long a <> 0) by lia.
    pose proof (Z.div_mod (k + x) (long a) ltac:(auto)) as D. pose proof (Z.div_mod (k + y) (long a) ltac:(auto)) as D'.
    rewrite E in D. remember ((k + x) / long a) as q. remember ((k + y) / long a) as q'.
    assert (q = q') by nia. subst q. lia.
  Qed.
  Lemma in_axis : forall a k x, 0 <= side a <= long a -> 0 <= x < long a ->
    In x (axis_cells a k) <-> covers a k x = true.
  Proof.
    intros a k x H X. unfold axis_cells, covers. rewrite in_map_iff. split.
    - intros [s [E I]]. apply in_range in I. destruct (wraps a).
      + apply Z.ltb_lt. subst x. rewrite Zminus_mod_idemp_l. replace (k + s - k) with s by lia. rewrite Z.mod_small; lia.
      + rewrite andb_true_iff, Z.leb_le, Z.ltb_lt. lia.
    - intro E. destruct (wraps a).
      + apply Z.ltb_lt in E. exists ((x - k) mod long a). split.
        * rewrite Zplus_mod_idemp_r. replace (k + (x - k)) with x by lia. apply Z.mod_small; lia.
        * apply in_range. split; [apply Z.mod_pos_bound; lia | auto].
      + rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in E. exists (x - k). split; [lia |]. apply in_range. lia.
  Qed.

  Fixpoint sides (axes : list axis) (m : list Z) : list (list Z) :=
    match axes, m with a :: axes, k :: m => axis_cells a k :: sides axes m | _, _ => [] end.
  Definition window (m : list Z) : list (list Z) := choices (sides axes m).
  Definition window_entries (m : list Z) : list (list Z * Z) := map (fun c => (c, 1)) (window m).
  Definition rolls : list (list Z) := choices (map starts axes).
  Fixpoint startb (axes : list axis) (m : list Z) : bool :=
    match axes, m with [], [] => true | a :: axes, k :: m => may_startb a k && startb axes m | _, _ => false end.

  Lemma startb_iff : forall axes m, startb axes m = true <-> Forall2 may_start axes m.
  Proof.
    induction axes0 as [| a l IH]; intros [| k m]; simpl; try (split; intro H; [discriminate | inversion H]).
    - split; auto.
    - rewrite andb_true_iff, may_startb_iff, IH. split; [intros [A B]; auto | intro H; inversion H; auto].
  Qed.
  Lemma rolls_all : forall m, In m rolls <-> Forall2 may_start axes m.
  Proof.
    intro m. unfold rolls. rewrite in_choices. clear lengths. revert m. induction axes as [| a l IH]; intro m; simpl.
    - split; intro H; inversion H; auto.
    - split; intro H; inversion H; subst; constructor; try (apply in_starts; auto); try (apply IH; auto).
  Qed.
  Lemma in_sides : forall l m c, forallb (fun a => (0 <=? side a) && (side a <=? long a)) l = true ->
    Forall2 may_start l m -> in_box (map long l) c ->
    (Forall2 (fun l x => In x l) (sides l m) c <-> in_window l m c = true).
  Proof.
    intros l m c F M. revert c. induction M as [| a k l m K M IH]; intros c C; inversion C; subst; simpl.
    - split; auto.
    - simpl in F. rewrite !andb_true_iff, !Z.leb_le in F. destruct F as [Fa F].
      rewrite andb_true_iff. rewrite <- (in_axis a k) by (auto; lia). rewrite <- IH; auto.
      split; [intro X; inversion X; auto | intros [X Y]; constructor; auto].
  Qed.
  Lemma window_once : fits = true -> forall m, NoDup (window m).
  Proof.
    unfold fits, window. intros F m. apply NoDup_choices. clear lengths. revert m. induction axes as [| a l IH]; intros m s I; simpl in I; [destruct I |].
    destruct m as [| k m]; [destruct I |]. simpl in F. rewrite !andb_true_iff, !Z.leb_le in F. destruct F as [Fa F].
    destruct I as [<- | I]; [apply axis_once; lia | eapply IH; eauto].
  Qed.
  Lemma amount_ones : forall l c, NoDup l ->
    amount (list Z) cell_eqb (map (fun c => (c, 1)) l) c = if memb c l then 1 else 0.
  Proof.
    intros l c N. unfold amount. induction l as [| a l IH]; simpl; auto. inversion N; subst.
    rewrite IH by auto. destruct (cell_eqb a c) eqn:E.
    - apply cell_eqb_iff in E. subst. rewrite cell_eqb_refl. simpl.
      destruct (memb c l) eqn:X; auto. apply memb_iff in X. contradiction.
    - destruct (cell_eqb c a) eqn:E'; auto. apply cell_eqb_iff in E'. subst. rewrite cell_eqb_refl in E. discriminate.
  Qed.
  Lemma window_adds : fits = true -> forall m c, Forall2 may_start axes m -> in_box lengths c ->
    (if in_window axes m c then 1 else 0) = amount (list Z) cell_eqb (window_entries m) c.
  Proof.
    intros F m c M C. unfold window_entries. rewrite amount_ones by (apply window_once; auto).
    pose proof (in_sides axes m c F M C) as S. rewrite <- in_choices, <- memb_iff in S. fold (window m) in S.
    destruct (in_window axes m c); destruct (memb c (window m)); auto; intuition discriminate.
  Qed.

  (** The rolls, one number for each cell of the board. *)
  Definition check_rolls (a b rolls : list Z) : bool :=
    fits && let s := strides lengths in let cells := box lengths in
    check_presses (list Z) (list Z) n cells window_entries (in_boxb lengths) (dot s)
      (startb axes) (of_table s (table a)) (of_table s (table b)) (filter (fun e => negb (snd e =? 0)) (combine cells rolls)).
  Theorem check_rolls_sound : forall a b l, check_rolls a b l = true ->
    windows_reach axes n (in_order lengths a) (in_order lengths b).
  Proof.
    intros a b l H. unfold check_rolls in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [F H].
    apply reach_agree with (of_table (strides lengths) (table a)) (of_table (strides lengths) (table b));
      try (intros; symmetry; apply of_table_ok; auto).
    eapply check_presses_sound with (allowedb := startb axes) (eqb := cell_eqb); [.. | exact H].
    - apply cell_eqb_iff.
    - apply in_box_iff.
    - intros m c M O. apply window_adds; auto.
    - intros c O. apply in_boxb_iff; auto.
    - apply dot_positive.
    - apply dot_inj.
    - intro m. apply startb_iff.
  Qed.

  Definition check_windows_weighting (a b : list Z) (d : Z) (weights : list Z) : bool :=
    fits && let s := strides lengths in let t := table weights in
    check_weighting (list Z) (list Z) n (box lengths) rolls window_entries d
      (fun c => if in_boxb lengths c then of_table s t c else 0) (of_table s (table a)) (of_table s (table b)).
  Theorem check_windows_weighting_sound : forall a b d weights, check_windows_weighting a b d weights = true ->
    ~ windows_reach axes n (in_order lengths a) (in_order lengths b).
  Proof.
    intros a b d weights H Reach. unfold check_windows_weighting in H. cbv zeta in H. rewrite !andb_true_iff in H.
    destruct H as [F H].
    apply (reach_agree _ _ _ _ _ _ _ _ (of_table (strides lengths) (table a)) (of_table (strides lengths) (table b))) in Reach;
      try (intros; apply of_table_ok; auto).
    revert Reach. eapply check_weighting_sound with (eqb := cell_eqb); [.. | exact H].
    - apply cell_eqb_iff.
    - apply in_box_iff.
    - apply NoDup_box.
    - apply rolls_all.
    - intros m c M O. apply window_adds; auto.
    - intros c O. simpl. destruct (in_boxb lengths c) eqn:E; auto. apply in_boxb_iff in E. contradiction.
  Qed.
End Windows.

(** ** Lights *)
Section Lights.
  Variable g : lights.
  Variable n : Z.
  Let lengths := map fst (l_axes g).

  Definition lightb (c : list Z) : bool := in_boxb lengths c && negb (memb c (holes g)).
  Definition all_lights : list (list Z) := filter (fun c => negb (memb c (holes g))) (box lengths).
  Definition press_entries (m : list Z) : list (list Z * Z) := map (fun e => (land (l_axes g) m (fst e), snd e)) (press g).

  Lemma lightb_iff : forall c, lightb c = true <-> light g c.
  Proof.
    intro c. unfold lightb, light. rewrite andb_true_iff, negb_true_iff, in_boxb_iff, <- memb_iff, not_true_iff_false. tauto.
  Qed.
  Lemma all_lights_iff : forall c, In c all_lights <-> light g c.
  Proof.
    intro c. unfold all_lights, light. rewrite filter_In, in_box_iff, negb_true_iff, <- memb_iff, not_true_iff_false. tauto.
  Qed.
  Lemma press_amount : forall m c, press_adds g m c = amount (list Z) cell_eqb (press_entries m) c.
  Proof. intros. unfold press_adds, amount, press_entries. rewrite map_map. auto. Qed.

  Definition check_lights_presses (a b presses : list Z) : bool :=
    let s := strides lengths in
    check_presses (list Z) (list Z) n all_lights press_entries (in_boxb lengths) (dot s) lightb
      (of_table s (table a)) (of_table s (table b)) (filter (fun e => negb (snd e =? 0)) (combine (box lengths) presses)).
  Theorem check_lights_presses_sound : forall a b l, check_lights_presses a b l = true ->
    lights_reach g n (in_order lengths a) (in_order lengths b).
  Proof.
    intros a b l H. unfold check_lights_presses in H. cbv zeta in H.
    apply reach_agree with (of_table (strides lengths) (table a)) (of_table (strides lengths) (table b));
      try (intros c [O _]; symmetry; apply of_table_ok; auto).
    eapply check_presses_sound with (allowedb := lightb) (eqb := cell_eqb); [.. | exact H].
    - apply cell_eqb_iff.
    - apply all_lights_iff.
    - intros m c _ _. apply press_amount.
    - intros c [O _]. apply in_boxb_iff; auto.
    - apply dot_positive.
    - apply dot_inj.
    - intro m. apply lightb_iff.
  Qed.

  Definition check_lights_weighting (a b : list Z) (d : Z) (weights : list Z) : bool :=
    let s := strides lengths in let t := table weights in
    check_weighting (list Z) (list Z) n all_lights all_lights press_entries d
      (fun c => if lightb c then of_table s t c else 0) (of_table s (table a)) (of_table s (table b)).
  Theorem check_lights_weighting_sound : forall a b d weights, check_lights_weighting a b d weights = true ->
    ~ lights_reach g n (in_order lengths a) (in_order lengths b).
  Proof.
    intros a b d weights H Reach. unfold check_lights_weighting in H. cbv zeta in H.
    apply (reach_agree _ _ _ _ _ _ _ _ (of_table (strides lengths) (table a)) (of_table (strides lengths) (table b))) in Reach;
      try (intros c [O _]; apply of_table_ok; auto).
    revert Reach. eapply check_weighting_sound with (eqb := cell_eqb); [.. | exact H].
    - apply cell_eqb_iff.
    - apply all_lights_iff.
    - apply NoDup_filter, NoDup_box.
    - apply all_lights_iff.
    - intros m c _ _. apply press_amount.
    - intros c O. simpl. destruct (lightb c) eqn:E; auto. apply lightb_iff in E. contradiction.
  Qed.
End Lights.

(** ** Lights on a graph *)
Section Graph.
  Variable N : Z.
  Variable moves : list (list (Z * Z)).
  Variable n : Z.
  Definition number_inb (c : Z) : bool := (0 <=? c) && (c <? N).

  (** [presses] has one number for each move. *)
  Definition check_graph_presses (a b presses : list Z) : bool :=
    let ta := table a in let tb := table b in
    check_presses Z (list (Z * Z)) n (range N) (fun m => m) number_inb (fun c => c) (fun _ => true) (look ta) (look tb)
      (combine moves presses).
  Theorem check_graph_presses_sound : forall a b l, check_graph_presses a b l = true ->
    graph_lights_reach N moves n (at_number a) (at_number b).
  Proof.
    intros a b l H. unfold check_graph_presses in H. cbv zeta in H.
    apply reach_agree with (look (table a)) (look (table b)); try (intros c O; symmetry; apply look_table; lia).
    assert (A : forall m k, In (m, k) (combine moves l) -> In m moves) by (intros m k I; eapply in_combine_l; eauto).
    apply andb_true_iff in H. destruct H as [H1 H2]. rewrite forallb_forall in H1, H2.
    apply presses_reach with (combine moves l).
    - intros m k I. split; [eapply A; eauto |]. apply H1 in I. simpl in I. apply Z.leb_le; auto.
    - intros c O.
      rewrite <- (look_table_of Z (list (Z * Z)) (fun c => 0 <= c < N) (fun m => In m moves) _ Z.eqb Z.eqb_eq
        (fun m => m) number_inb (fun c => c)); auto.
      + apply dividesb_iff, H2, in_range, O.
      + intros x X. unfold number_inb. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt. auto.
      + intros x X. unfold number_inb in X. rewrite andb_true_iff, Z.leb_le in X. tauto.
  Qed.

  Definition check_graph_weighting (a b : list Z) (d : Z) (weights : list Z) : bool :=
    let ta := table a in let tb := table b in let t := table weights in
    check_weighting Z (list (Z * Z)) n (range N) moves (fun m => m) d
      (fun c => if number_inb c then look t c else 0) (look ta) (look tb).
  Theorem check_graph_weighting_sound : forall a b d weights, check_graph_weighting a b d weights = true ->
    ~ graph_lights_reach N moves n (at_number a) (at_number b).
  Proof.
    intros a b d weights H Reach. unfold check_graph_weighting in H. cbv zeta in H.
    apply (reach_agree _ _ _ _ _ _ _ _ (look (table a)) (look (table b))) in Reach;
      try (intros c O; apply look_table; lia).
    revert Reach. eapply check_weighting_sound with (eqb := Z.eqb); [.. | exact H].
    - apply Z.eqb_eq.
    - apply in_range.
    - apply NoDup_range.
    - tauto.
    - auto.
    - intros c O. simpl. unfold number_inb. destruct (Z.leb_spec 0 c); destruct (Z.ltb_spec c N); simpl; auto. lia.
  Qed.
End Graph.
