(** * Counts, quiet patterns and fewest moves of windows, lights and lights on graphs: the checkers, and why they are right *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Lists Adding Windows Elimination Counting Columns Generators CountingGames.
Import ListNotations.
Local Open Scope Z_scope.

(** A number by its factors (base, exponent). *)
Definition powers (factors : list (Z * Z)) : Z := product (map (fun e => fst e ^ snd e) factors).
Definition quick_powers (factors : list (Z * Z)) : Z := product (map (fun e => quick_power (fst e) (snd e)) factors).
Lemma quick_powers_ok : forall factors, quick_powers factors = powers factors.
Proof. intro factors. unfold quick_powers, powers. f_equal. apply map_ext. intro e. apply quick_power_ok. Qed.

Section Agree.
  Variables (Cell Move : Type) (on_board : Cell -> Prop) (allowed : Move -> Prop) (adds : Move -> Cell -> Z) (n : Z).
  Lemma ends_agree : forall a b i a' b', (forall c, on_board c -> a' c = a c) -> (forall c, on_board c -> b' c = b c) ->
    ends (adding Cell Move allowed adds) (fun a => same Cell on_board n a b) i a ->
    ends (adding Cell Move allowed adds) (fun a => same Cell on_board n a b') i a'.
  Proof.
    intros a b i a' b' A B H. revert a' A. induction H as [a O | i a q [m [M E]] H IH]; intros a' A.
    - apply no_moves. intros c C. rewrite A, B by auto. auto.
    - apply more_moves with (fun c => a' c + adds m c); [exists m; auto |]. apply IH. intros c C. rewrite E, A; auto.
  Qed.
  Lemma shortest_agree : forall a b a' b' k least, (forall c, on_board c -> a' c = a c) -> (forall c, on_board c -> b' c = b c) ->
    shortest (adding Cell Move allowed adds) (fun a => same Cell on_board n a b) a k least ->
    shortest (adding Cell Move allowed adds) (fun a => same Cell on_board n a b') a' k least.
  Proof.
    intros a b a' b' k least A B [H [K L]]. split; [eapply ends_agree; eauto |]. split; auto. intros i E. apply L.
    eapply ends_agree; [| | exact E]; intros; symmetry; auto.
  Qed.
End Agree.

(** ** Lights *)
Section Lights.
  Variables (g : lights) (n : Z).
  Let lengths := map fst (l_axes g).
  Definition picked (values : list Z) : list Z := let s := strides lengths in let t := table values in map (of_table s t) (all_lights g).
  Lemma picked_ok : forall values, picked values = map (in_order lengths values) (all_lights g).
  Proof. intro values. apply map_ext_in. intros c C. apply of_table_ok. apply all_lights_iff in C. apply C. Qed.
  Lemma all_lights_lists : lists (all_lights g) (light g).
  Proof. split; [apply NoDup_filter, NoDup_box | apply all_lights_iff]. Qed.
  Let effects_ok : forall m c, light g m -> light g c -> press_adds g m c = amount (list Z) cell_eqb (press_entries g m) c.
  Proof. intros. apply press_amount. Qed.
  Let lights_inb : forall c, light g c -> in_boxb lengths c = true.
  Proof. intros c [C _]. apply in_boxb_iff. auto. Qed.

  Definition lights_counts (solvable quiet : list (Z * Z)) : bool :=
    check_counts (list Z) (list Z) n (all_lights g) (all_lights g) (press_entries g) (in_boxb lengths) (dot (strides lengths)) (quick_powers solvable) (quick_powers quiet).
  Theorem lights_counts_sound : forall s q, lights_counts s q = true -> exists lights, lists lights (light g) /\
    exactly (solvable (list Z) (list Z) (light g) (light g) (press_adds g) n lights) (powers s) /\
    exactly (quiet (list Z) (list Z) (light g) (press_adds g) n lights) (powers q).
  Proof.
    intros s q H. rewrite <- ?quick_powers_ok. exists (all_lights g). split; [apply all_lights_lists |].
    eapply check_counts_sound with (entries := press_entries g) (inb := in_boxb lengths) (index := dot (strides lengths)); eauto using cell_eqb_iff, all_lights_iff, dot_positive, dot_inj.
    apply all_lights_lists.
  Qed.

  Definition lights_quiet (patterns : list (Z * list Z)) (count : list (Z * Z)) : bool :=
    check_generators (list Z) (list Z) n (all_lights g) (all_lights g) (press_entries g) (in_boxb lengths) (dot (strides lengths))
      (map (fun e => (fst e, picked (snd e))) patterns) (quick_powers count).
  Theorem lights_quiet_sound : forall patterns count, lights_quiet patterns count = true -> exists lights, lists lights (light g) /\
    exactly (quiet (list Z) (list Z) (light g) (press_adds g) n lights) (powers count) /\
    generate n (map (fun e => (fst e, map (in_order lengths (snd e)) lights)) patterns) (quiet (list Z) (list Z) (light g) (press_adds g) n lights).
  Proof.
    intros patterns count H. rewrite <- ?quick_powers_ok. exists (all_lights g). split; [apply all_lights_lists |].
    rewrite (map_ext (fun e => (fst e, map (in_order lengths (snd e)) (all_lights g))) (fun e : Z * list Z => (fst e, picked (snd e)))) by (intro; rewrite picked_ok; auto).
    eapply check_generators_sound with (entries := press_entries g) (inb := in_boxb lengths) (index := dot (strides lengths)); eauto using cell_eqb_iff, all_lights_iff, dot_positive, dot_inj.
  Qed.

  Definition lights_fewest_quiet (a b presses : list Z) (patterns : list (Z * list Z)) (k least : Z) : bool :=
    let s := strides lengths in
    check_fewest_quiet (list Z) (list Z) n (all_lights g) (all_lights g) (press_entries g) (in_boxb lengths) (dot s)
      (of_table s (table a)) (of_table s (table b)) (picked presses) (map (fun e => (fst e, picked (snd e))) patterns) k least.
  Theorem lights_fewest_quiet_sound : forall a b presses patterns k least, lights_fewest_quiet a b presses patterns k least = true ->
    shortest (adding (list Z) (list Z) (light g) (press_adds g)) (fun x => same (list Z) (light g) n x (in_order lengths b)) (in_order lengths a) k least.
  Proof.
    intros a b presses patterns k least H. unfold lights_fewest_quiet in H. cbv zeta in H.
    apply shortest_agree with (of_table (strides lengths) (table a)) (of_table (strides lengths) (table b)); try (intros c [O _]; symmetry; apply of_table_ok; auto).
    eapply check_fewest_quiet_sound with (entries := press_entries g) (inb := in_boxb lengths) (index := dot (strides lengths)); eauto using cell_eqb_iff, all_lights_iff, dot_positive, dot_inj.
  Qed.

  Definition lights_fewest_dual (a b presses weights : list Z) (D k least : Z) : bool :=
    let s := strides lengths in let t := table weights in
    check_fewest_dual (list Z) (list Z) n cell_eqb (all_lights g) (all_lights g) (press_entries g) (in_boxb lengths) (dot s)
      (of_table s (table a)) (of_table s (table b)) (picked presses) (fun c => if lightb g c then of_table s t c else 0) D k least.
  Theorem lights_fewest_dual_sound : forall a b presses weights D k least, lights_fewest_dual a b presses weights D k least = true ->
    shortest (adding (list Z) (list Z) (light g) (press_adds g)) (fun x => same (list Z) (light g) n x (in_order lengths b)) (in_order lengths a) k least.
  Proof.
    intros a b presses weights D k least H. unfold lights_fewest_dual in H. cbv zeta in H.
    apply shortest_agree with (of_table (strides lengths) (table a)) (of_table (strides lengths) (table b)); try (intros c [O _]; symmetry; apply of_table_ok; auto).
    eapply check_fewest_dual_sound with (entries := press_entries g) (inb := in_boxb lengths) (index := dot (strides lengths)); eauto using cell_eqb_iff, all_lights_iff, dot_positive, dot_inj.
    - apply all_lights_lists.
    - intros c O. simpl. destruct (lightb g c) eqn:E; auto. apply lightb_iff in E. contradiction.
  Qed.
End Lights.

(** ** Windows *)
Section Windows.
  Variables (axes : list axis) (n : Z).
  Let lengths := map long axes.
  Definition rolls_fit (values : list Z) : bool := forallb (fun e => (snd e =? 0) || startb axes (fst e)) (combine (box lengths) values).
  Definition chosen_rolls (values : list Z) : list Z := let s := strides lengths in let t := table values in map (of_table s t) (rolls axes).
  Lemma chosen_rolls_ok : forall values, chosen_rolls values = map (in_order lengths values) (rolls axes).
  Proof.
    intro values. apply map_ext_in. intros c C. apply of_table_ok. apply rolls_all in C. unfold lengths, in_box. clear - C.
    induction C as [| a k axes m [K _] _ IH]; simpl; constructor; auto.
  Qed.
  Lemma rolls_lists : lists (rolls axes) (Forall2 may_start axes).
  Proof.
    split; [| apply rolls_all]. apply NoDup_choices. intros l I. apply in_map_iff in I. destruct I as [a [<- _]]. apply NoDup_filter, NoDup_range.
  Qed.
  Lemma box_lists : lists (box lengths) (in_box lengths).
  Proof. split; [apply NoDup_box | apply in_box_iff]. Qed.
  Let box_inb : forall c, in_box lengths c -> in_boxb lengths c = true.
  Proof. intros c C. apply in_boxb_iff. auto. Qed.
  Let adds_ok : fits axes = true -> forall m c, Forall2 may_start axes m -> in_box lengths c -> roll_adds axes m c = amount (list Z) cell_eqb (window_entries axes m) c.
  Proof. intros F m c M C. apply window_adds; auto. Qed.

  Definition windows_counts (solvable quiet : list (Z * Z)) : bool :=
    fits axes && check_counts (list Z) (list Z) n (box lengths) (rolls axes) (window_entries axes) (in_boxb lengths) (dot (strides lengths)) (quick_powers solvable) (quick_powers quiet).
  Theorem windows_counts_sound : forall s q, windows_counts s q = true -> exists dice rolls, lists dice (in_box lengths) /\ lists rolls (Forall2 may_start axes) /\
    exactly (solvable (list Z) (list Z) (in_box lengths) (Forall2 may_start axes) (roll_adds axes) n dice) (powers s) /\
    exactly (quiet (list Z) (list Z) (in_box lengths) (roll_adds axes) n rolls) (powers q).
  Proof.
    intros s q H. rewrite <- ?quick_powers_ok. unfold windows_counts in H. apply andb_true_iff in H. destruct H as [F H]. exists (box lengths), (rolls axes).
    split; [apply box_lists |]. split; [apply rolls_lists |].
    eapply check_counts_sound with (entries := window_entries axes) (inb := in_boxb lengths) (index := dot (strides lengths)); eauto using cell_eqb_iff, in_box_iff, dot_positive, dot_inj.
    - apply NoDup_box.
    - apply rolls_all.
  Qed.

  Definition windows_quiet (patterns : list (Z * list Z)) (count : list (Z * Z)) : bool :=
    fits axes && forallb (fun e => rolls_fit (snd e)) patterns &&
    check_generators (list Z) (list Z) n (box lengths) (rolls axes) (window_entries axes) (in_boxb lengths) (dot (strides lengths))
      (map (fun e => (fst e, chosen_rolls (snd e))) patterns) (quick_powers count).
  Theorem windows_quiet_sound : forall patterns count, windows_quiet patterns count = true -> exists rolls, lists rolls (Forall2 may_start axes) /\
    exactly (quiet (list Z) (list Z) (in_box lengths) (roll_adds axes) n rolls) (powers count) /\
    generate n (map (fun e => (fst e, map (in_order lengths (snd e)) rolls)) patterns) (quiet (list Z) (list Z) (in_box lengths) (roll_adds axes) n rolls).
  Proof.
    intros patterns count H. rewrite <- ?quick_powers_ok. unfold windows_quiet in H. rewrite !andb_true_iff in H. destruct H as [[F _] H]. exists (rolls axes). split; [apply rolls_lists |].
    rewrite (map_ext (fun e => (fst e, map (in_order lengths (snd e)) (rolls axes))) (fun e : Z * list Z => (fst e, chosen_rolls (snd e)))) by (intro; rewrite chosen_rolls_ok; auto).
    eapply check_generators_sound with (entries := window_entries axes) (inb := in_boxb lengths) (index := dot (strides lengths)); eauto using cell_eqb_iff, in_box_iff, dot_positive, dot_inj.
    apply rolls_all.
  Qed.

  Definition windows_fewest_quiet (a b made : list Z) (patterns : list (Z * list Z)) (k least : Z) : bool :=
    fits axes && rolls_fit made && forallb (fun e => rolls_fit (snd e)) patterns && let s := strides lengths in
    check_fewest_quiet (list Z) (list Z) n (box lengths) (rolls axes) (window_entries axes) (in_boxb lengths) (dot s)
      (of_table s (table a)) (of_table s (table b)) (chosen_rolls made) (map (fun e => (fst e, chosen_rolls (snd e))) patterns) k least.
  Theorem windows_fewest_quiet_sound : forall a b made patterns k least, windows_fewest_quiet a b made patterns k least = true ->
    shortest (adding (list Z) (list Z) (Forall2 may_start axes) (roll_adds axes)) (fun x => same (list Z) (in_box lengths) n x (in_order lengths b)) (in_order lengths a) k least.
  Proof.
    intros a b made patterns k least H. unfold windows_fewest_quiet in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [[[F _] _] H].
    apply shortest_agree with (of_table (strides lengths) (table a)) (of_table (strides lengths) (table b)); try (intros c O; symmetry; apply of_table_ok; auto).
    eapply check_fewest_quiet_sound with (entries := window_entries axes) (inb := in_boxb lengths) (index := dot (strides lengths)); eauto using cell_eqb_iff, in_box_iff, dot_positive, dot_inj.
    apply rolls_all.
  Qed.

  Definition windows_fewest_dual (a b made weights : list Z) (D k least : Z) : bool :=
    fits axes && rolls_fit made && let s := strides lengths in let t := table weights in
    check_fewest_dual (list Z) (list Z) n cell_eqb (box lengths) (rolls axes) (window_entries axes) (in_boxb lengths) (dot s)
      (of_table s (table a)) (of_table s (table b)) (chosen_rolls made) (fun c => if in_boxb lengths c then of_table s t c else 0) D k least.
  Theorem windows_fewest_dual_sound : forall a b made weights D k least, windows_fewest_dual a b made weights D k least = true ->
    shortest (adding (list Z) (list Z) (Forall2 may_start axes) (roll_adds axes)) (fun x => same (list Z) (in_box lengths) n x (in_order lengths b)) (in_order lengths a) k least.
  Proof.
    intros a b made weights D k least H. unfold windows_fewest_dual in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [[F _] H].
    apply shortest_agree with (of_table (strides lengths) (table a)) (of_table (strides lengths) (table b)); try (intros c O; symmetry; apply of_table_ok; auto).
    eapply check_fewest_dual_sound with (entries := window_entries axes) (inb := in_boxb lengths) (index := dot (strides lengths)); eauto using cell_eqb_iff, in_box_iff, dot_positive, dot_inj.
    - apply NoDup_box.
    - apply rolls_all.
    - intros c O. simpl. destruct (in_boxb lengths c) eqn:E; auto. apply in_boxb_iff in E. contradiction.
  Qed.
End Windows.

(** ** Lights on a graph *)
Section Graph.
  Variables (N : Z) (moves : list (list (Z * Z))) (n : Z).
  Let on_graph (c : Z) : Prop := 0 <= c < N.
  Let number_ok : forall c, on_graph c -> number_inb N c = true.
  Proof. intros c C. unfold number_inb. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt. auto. Qed.
  Let number_positive : forall c, number_inb N c = true -> 0 <= c.
  Proof. intros c C. unfold number_inb in C. rewrite andb_true_iff, Z.leb_le in C. tauto. Qed.
  Let many_ok : forall m c, In m moves -> on_graph c -> many m c = amount Z Z.eqb m c.
  Proof. reflexivity. Qed.

  Definition graph_counts (solvable quiet : list (Z * Z)) : bool :=
    check_counts Z (list (Z * Z)) n (range N) moves (fun m => m) (number_inb N) (fun c => c) (quick_powers solvable) (quick_powers quiet).
  Theorem graph_counts_sound : forall s q, graph_counts s q = true -> exists lights, lists lights (fun c => 0 <= c < N) /\
    exactly (solvable Z (list (Z * Z)) (fun c => 0 <= c < N) (fun m => In m moves) many n lights) (powers s) /\
    exactly (quiet Z (list (Z * Z)) (fun c => 0 <= c < N) many n moves) (powers q).
  Proof.
    intros s q H. rewrite <- ?quick_powers_ok. exists (range N). split; [split; [apply NoDup_range | apply in_range] |].
    eapply check_counts_sound with (entries := fun m => m) (inb := number_inb N) (index := fun c => c); eauto using in_range, NoDup_range, Z.eqb_eq; try reflexivity.
  Qed.

  Definition graph_quiet (patterns : list (Z * list Z)) (count : list (Z * Z)) : bool :=
    check_generators Z (list (Z * Z)) n (range N) moves (fun m => m) (number_inb N) (fun c => c) patterns (quick_powers count).
  Theorem graph_quiet_sound : forall patterns count, graph_quiet patterns count = true ->
    exactly (quiet Z (list (Z * Z)) (fun c => 0 <= c < N) many n moves) (powers count) /\
    generate n patterns (quiet Z (list (Z * Z)) (fun c => 0 <= c < N) many n moves).
  Proof.
    intros patterns count H. rewrite <- ?quick_powers_ok. eapply check_generators_sound with (allowed := fun m => In m moves) (entries := fun m => m) (inb := number_inb N) (index := fun c => c); eauto using in_range, NoDup_range, Z.eqb_eq; try reflexivity.
  Qed.

  Definition graph_fewest_quiet (a b presses : list Z) (patterns : list (Z * list Z)) (k least : Z) : bool :=
    let ta := table a in let tb := table b in
    check_fewest_quiet Z (list (Z * Z)) n (range N) moves (fun m => m) (number_inb N) (fun c => c) (look ta) (look tb) presses patterns k least.
  Theorem graph_fewest_quiet_sound : forall a b presses patterns k least, graph_fewest_quiet a b presses patterns k least = true ->
    shortest (adding Z (list (Z * Z)) (fun m => In m moves) many) (fun x => same Z (fun c => 0 <= c < N) n x (at_number b)) (at_number a) k least.
  Proof.
    intros a b presses patterns k least H. unfold graph_fewest_quiet in H. cbv zeta in H.
    apply shortest_agree with (look (table a)) (look (table b)); try (intros c O; symmetry; apply look_table; lia).
    eapply check_fewest_quiet_sound with (entries := fun m => m) (inb := number_inb N) (index := fun c => c); eauto using in_range, NoDup_range, Z.eqb_eq; try reflexivity.
  Qed.

  Definition graph_fewest_dual (a b presses weights : list Z) (D k least : Z) : bool :=
    let ta := table a in let tb := table b in let t := table weights in
    check_fewest_dual Z (list (Z * Z)) n Z.eqb (range N) moves (fun m => m) (number_inb N) (fun c => c) (look ta) (look tb) presses
      (fun c => if number_inb N c then look t c else 0) D k least.
  Theorem graph_fewest_dual_sound : forall a b presses weights D k least, graph_fewest_dual a b presses weights D k least = true ->
    shortest (adding Z (list (Z * Z)) (fun m => In m moves) many) (fun x => same Z (fun c => 0 <= c < N) n x (at_number b)) (at_number a) k least.
  Proof.
    intros a b presses weights D k least H. unfold graph_fewest_dual in H. cbv zeta in H.
    apply shortest_agree with (look (table a)) (look (table b)); try (intros c O; symmetry; apply look_table; lia).
    eapply check_fewest_dual_sound with (entries := fun m => m) (inb := number_inb N) (index := fun c => c); eauto using in_range, NoDup_range, Z.eqb_eq; try reflexivity.
    intros c O. simpl. unfold number_inb. destruct (Z.leb_spec 0 c); destruct (Z.ltb_spec c N); simpl; auto. lia.
  Qed.
End Graph.
