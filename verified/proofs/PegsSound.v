(** * Peg solitaire: a replay reaches, weightings and pagoda functions forbid *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Lists Adding Sums.
Import ListNotations.
Local Open Scope Z_scope.

Lemma pegs_on_iff : forall l c, pegs_on l c = true <-> In c l.
Proof. intros. apply memb_iff. Qed.

Section Pegs.
  Variable line : cell -> cell -> cell -> Prop.
  Variable jumps : list (cell * cell * cell).
  Hypothesis jumps_all : forall a b c, line a b c <-> In (a, b, c) jumps.

  (** ** Replay *)
  Definition after (p : cell -> bool) (a b c x : cell) : bool :=
    if cell_eqb x c then true else if cell_eqb x a then false else if cell_eqb x b then false else p x.
  Lemma can_jump : forall (p : cell -> bool) a b c, line a b c -> p a = true -> p b = true -> p c = false ->
    jump line p (after p a b c).
  Proof.
    intros p a b c L A B C. exists a, c, b.
    assert (ac : cell_eqb a c = false).
    { destruct (cell_eqb a c) eqn:E; auto. apply cell_eqb_iff in E. congruence. }
    assert (bc : cell_eqb b c = false).
    { destruct (cell_eqb b c) eqn:E; auto. apply cell_eqb_iff in E. congruence. }
    unfold after. rewrite !cell_eqb_refl, ac, bc.
    repeat (split; [solve [auto | destruct (cell_eqb b a); auto] |]).
    intros x N1 N2 N3. destruct (cell_eqb x c) eqn:E1; [apply cell_eqb_iff in E1; contradiction |].
      destruct (cell_eqb x a) eqn:E2; [apply cell_eqb_iff in E2; contradiction |].
      destruct (cell_eqb x b) eqn:E3; [apply cell_eqb_iff in E3; contradiction |]. auto.
  Qed.

  Definition jump_eqb (i j : cell * cell * cell) : bool :=
    let '(a, b, c) := i in let '(a', b', c') := j in cell_eqb a a' && cell_eqb b b' && cell_eqb c c'.
  Definition is_jump (j : cell * cell * cell) : bool := existsb (jump_eqb j) jumps.
  Lemma is_jump_line : forall a b c, is_jump (a, b, c) = true -> line a b c.
  Proof.
    intros a b c H. apply existsb_exists in H. destruct H as [[[a' b'] c'] [I E]]. apply jumps_all.
    simpl in E. rewrite !andb_true_iff, !cell_eqb_iff in E. destruct E as [[-> ->] ->]. auto.
  Qed.

  (** Positions as lists of pegs; [pegs_on] is the position that a list stands for. *)
  Definition remove_peg (c : cell) (l : list cell) : list cell := filter (fun x => negb (cell_eqb x c)) l.
  Fixpoint replay (l : list cell) (js : list (cell * cell * cell)) : option (list cell) :=
    match js with
    | [] => Some l
    | (a, b, c) :: rest =>
        if is_jump (a, b, c) && pegs_on l a && pegs_on l b && negb (pegs_on l c)
        then replay (c :: remove_peg a (remove_peg b l)) rest else None
    end.
  Lemma pegs_on_remove : forall l c x, pegs_on (remove_peg c l) x = if cell_eqb x c then false else pegs_on l x.
  Proof.
    intros l c x. apply eq_true_iff_eq. rewrite pegs_on_iff. unfold remove_peg. rewrite filter_In, negb_true_iff.
    destruct (cell_eqb x c) eqn:E; rewrite ?pegs_on_iff; intuition congruence.
  Qed.
  Lemma peg_reach_ext : forall p r, peg_reach line p r -> forall q, (forall x, q x = p x) -> peg_reach line q r.
  Proof.
    intros p r H. induction H as [p q E | p q r J R IH] using reach_ind; intros q' E'.
    - apply reached. intro x. rewrite E'. auto.
    - apply moved with q; [| auto].
      destruct J as [a [c [b [L [A [B [C [A' [B' [C' O]]]]]]]]]]. exists a, c, b.
      rewrite !E'. repeat (split; [assumption |]). intros. rewrite E'. auto.
  Qed.
  Lemma replay_reach : forall js start l, replay start js = Some l -> peg_reach line (pegs_on start) (pegs_on l).
  Proof.
    induction js as [| [[a b] c] js IH]; intros start l H; simpl in H.
    - injection H as ->. apply reached. intro. auto.
    - destruct (_ && _) eqn:J in H; [| discriminate]. rewrite !andb_true_iff, negb_true_iff in J. destruct J as [[[L A] B] C].
      apply moved with (after (pegs_on start) a b c). { apply can_jump; auto. apply is_jump_line; auto. }
      apply peg_reach_ext with (1 := IH _ _ H). intro x. unfold after.
      change (pegs_on (c :: remove_peg a (remove_peg b start)) x) with
        (cell_eqb x c || pegs_on (remove_peg a (remove_peg b start)) x).
      rewrite !pegs_on_remove. destruct (cell_eqb x c); auto.
  Qed.

  Definition check_jumps (start finish : list cell) (js : list (cell * cell * cell)) : bool :=
    match replay start js with
    | Some l => forallb (pegs_on l) finish && forallb (pegs_on finish) l
    | None => false
    end.
  Theorem check_jumps_sound : forall start finish js, check_jumps start finish js = true ->
    peg_reach line (pegs_on start) (pegs_on finish).
  Proof.
    intros start finish js H. unfold check_jumps in H. destruct (replay start js) as [l |] eqn:R; [| discriminate].
    apply replay_reach in R. rewrite andb_true_iff, !forallb_forall in H. destruct H as [F L].
    assert (E : forall x, pegs_on l x = pegs_on finish x).
    { intro x. apply eq_true_iff_eq. split; intro I; apply pegs_on_iff in I; auto. }
    clear - R E. induction R as [p q S | p q r J R IH] using reach_ind.
    - apply reached. intro x. rewrite S. auto.
    - apply moved with q; [auto | apply IH; auto].
  Qed.

  Variable holes : list cell.
  Definition number_of (p : cell -> bool) : Z := sum (map (fun c => if p c then 1 else 0) holes).
  Definition check_jumps_number (start : list cell) (k : Z) (js : list (cell * cell * cell)) : bool :=
    match replay start js with Some l => number_of (pegs_on l) =? k | None => false end.
  Theorem check_jumps_number_sound : forall start k js, check_jumps_number start k js = true ->
    leaves line holes (pegs_on start) k.
  Proof.
    intros start k js H. unfold check_jumps_number in H. destruct (replay start js) as [l |] eqn:R; [| discriminate].
    exists (pegs_on l). split; [apply replay_reach with js; auto | apply Z.eqb_eq; auto].
  Qed.

  (** ** Weightings *)
  Definition weigh (w : cell -> Z) (p : cell -> bool) : Z := sum (map (fun c => if p c then w c else 0) holes).
  Hypothesis holes_once : NoDup holes.
  Hypothesis jumps_ok : forall a b c, line a b c -> In a holes /\ In b holes /\ In c holes /\ a <> b.

  Lemma weigh_change : forall w p q a b c, line a b c ->
    p a = true -> p b = true -> p c = false -> q a = false -> q b = false -> q c = true ->
    (forall x, x <> a -> x <> b -> x <> c -> q x = p x) -> weigh w q = weigh w p - w a - w b + w c.
  Proof.
    intros w p q a b c Li A B C A' B' C' O. destruct (jumps_ok _ _ _ Li) as [Ia [Ib [Ic ab]]]. unfold weigh.
    assert (ac : a <> c) by congruence. assert (bc : b <> c) by congruence.
    rewrite (sum_ext _ (fun x => if q x then w x else 0) (fun x => (if p x then w x else 0) +
      ((if cell_eqb a x then - w a else 0) * 1 + ((if cell_eqb b x then - w b else 0) * 1 + (if cell_eqb c x then w c else 0) * 1)))).
    - rewrite !sum_plus, !(pick _ cell_eqb cell_eqb_iff (fun _ => 1)) by auto.
      apply memb_iff in Ia, Ib, Ic. unfold memb in Ia, Ib, Ic. rewrite Ia, Ib, Ic. lia.
    - intros x _. destruct (cell_eqb a x) eqn:E1; destruct (cell_eqb b x) eqn:E2; destruct (cell_eqb c x) eqn:E3;
      rewrite ?cell_eqb_iff in *; try congruence; subst; rewrite ?A, ?B, ?C, ?A', ?B', ?C'; try lia.
      rewrite O; [lia | | |]; intro; subst; rewrite cell_eqb_refl in *; discriminate.
  Qed.

  Lemma weigh_kept : forall m w, (forall a b c, line a b c -> (m | w a + w b - w c)) ->
    forall p q, peg_reach line p q -> (m | weigh w p - weigh w q).
  Proof.
    intros m w K p q R. induction R as [p q E | p q r J R IH] using reach_ind.
    - unfold weigh. rewrite (sum_ext _ (fun c => if p c then w c else 0) (fun c => if q c then w c else 0)). { exists 0. lia. }
      intros c _. rewrite E. auto.
    - destruct J as [a [c [b [Li [A [B [C [A' [B' [C' O]]]]]]]]]].
      rewrite (weigh_change w p q a b c) in IH by auto.
      replace (weigh w p - weigh w r) with ((weigh w p - w a - w b + w c - weigh w r) + (w a + w b - w c)) by lia.
      apply Z.divide_add_r; auto.
  Qed.
  Lemma weigh_falls : forall w, (forall a b c, line a b c -> w c <= w a + w b) ->
    forall p q, peg_reach line p q -> weigh w q <= weigh w p.
  Proof.
    intros w K p q R. induction R as [p q E | p q r J R IH] using reach_ind.
    - unfold weigh. rewrite (sum_ext _ (fun c => if p c then w c else 0) (fun c => if q c then w c else 0)); [lia |].
      intros c _. rewrite E. auto.
    - destruct J as [a [c [b [Li [A [B [C [A' [B' [C' O]]]]]]]]]].
      rewrite (weigh_change w p q a b c) in IH by auto. pose proof (K a b c Li). lia.
  Qed.
End Pegs.

(** ** The checkers as they are extracted *)
(** The jumps of a lattice, listed. *)
Definition lattice_jumps (holes directions : list cell) : list (cell * cell * cell) :=
  let g := cells_grid holes in
  flat_map (fun a => flat_map (fun d => let b := shift a d in let c := shift b d in
    if in_grid g b && in_grid g c then [(a, b, c)] else []) directions) holes.
(** Every hole has coordinates that the table takes, none is listed twice. *)
Definition proper (holes : list cell) : bool := once holes && let g := cells_grid holes in forallb (in_grid g) holes.
Lemma proper_in : forall holes, proper holes = true -> forall c, in_grid (cells_grid holes) c = true <-> In c holes.
Proof.
  intros holes P c. apply andb_true_iff in P. destruct P as [_ P]. rewrite forallb_forall in P.
  split; [apply in_grid_in | apply P].
Qed.
Lemma lattice_jumps_all : forall holes directions, proper holes = true ->
  forall a b c, in_a_row holes directions a b c <-> In (a, b, c) (lattice_jumps holes directions).
Proof.
  intros holes directions P a b c. pose proof (proper_in holes P) as G. unfold lattice_jumps, in_a_row. rewrite in_flat_map. split.
  - intros [A [B [C [d [D [-> ->]]]]]]. exists a. split; auto. apply in_flat_map. exists d. split; auto. cbv zeta.
    rewrite (proj2 (G _) B), (proj2 (G _) C). simpl; auto.
  - intros [x [X I]]. apply in_flat_map in I. destruct I as [d [D I]]. cbv zeta in I.
    destruct (in_grid _ (shift x d)) eqn:B; [| destruct I].
    destruct (in_grid _ (shift (shift x d) d)) eqn:C; [| destruct I].
    simpl in I. destruct I as [I | []]. injection I as -> <- <-. apply G in B, C. repeat split; auto. exists d; auto.
Qed.
Definition good_jumps (holes : list cell) (jumps : list (cell * cell * cell)) : bool :=
  let g := cells_grid holes in
  forallb (fun j => let '(a, b, c) := j in in_grid g a && in_grid g b && in_grid g c && negb (cell_eqb a b)) jumps.
Lemma good_jumps_ok : forall holes jumps, good_jumps holes jumps = true ->
  forall a b c, In (a, b, c) jumps -> In a holes /\ In b holes /\ In c holes /\ a <> b.
Proof.
  intros holes jumps H a b c I. unfold good_jumps in H. rewrite forallb_forall in H. apply H in I.
  rewrite !andb_true_iff, negb_true_iff in I. destruct I as [[[A B] C] D].
  repeat split; try (apply in_grid_in; auto). intros ->. rewrite cell_eqb_refl in D. discriminate.
Qed.

(** A board: its holes, and its jumps by directions or one by one. *)
Inductive board := Lattice (holes directions : list cell) | Listed (holes : list cell) (jumps : list (cell * cell * cell)).
Definition board_holes (b : board) : list cell := match b with Lattice h _ | Listed h _ => h end.
Definition board_jumps (b : board) : list (cell * cell * cell) :=
  match b with Lattice h d => lattice_jumps h d | Listed _ j => j end.
Definition board_line (b : board) : cell -> cell -> cell -> Prop :=
  match b with Lattice h d => in_a_row h d | Listed _ j => in_list j end.
Lemma board_jumps_all : forall b, proper (board_holes b) = true ->
  forall x y z, board_line b x y z <-> In (x, y, z) (board_jumps b).
Proof. intros [h d | h j] P x y z; simpl in *; [apply lattice_jumps_all; auto | unfold in_list; tauto]. Qed.

Definition pegs_jumps (b : board) (start finish : list cell) (js : list (cell * cell * cell)) : bool :=
  proper (board_holes b) && check_jumps (board_jumps b) start finish js.
Theorem pegs_jumps_sound : forall b start finish js, pegs_jumps b start finish js = true ->
  peg_reach (board_line b) (pegs_on start) (pegs_on finish).
Proof.
  intros b start finish js H. apply andb_true_iff in H. destruct H as [P H].
  eapply check_jumps_sound; [apply board_jumps_all; auto | eauto].
Qed.
Definition pegs_jumps_number (b : board) (start : list cell) (k : Z) (js : list (cell * cell * cell)) : bool :=
  proper (board_holes b) && check_jumps_number (board_jumps b) (board_holes b) start k js.
Theorem pegs_jumps_number_sound : forall b start k js, pegs_jumps_number b start k js = true ->
  leaves (board_line b) (board_holes b) (pegs_on start) k.
Proof.
  intros b start k js H. apply andb_true_iff in H. destruct H as [P H].
  eapply check_jumps_number_sound; [apply board_jumps_all; auto | eauto].
Qed.

(** Weights are listed as (cell, weight). *)
Definition peg_weights (b : board) (w : list (cell * Z)) (ok : Z -> bool) : bool :=
  let g := grid_of w in
  proper (board_holes b) && good_jumps (board_holes b) (board_jumps b) &&
  forallb (fun j => let '(x, y, z) := j in ok (weight_in g x + weight_in g y - weight_in g z)) (board_jumps b).
Lemma peg_weights_ok : forall b w ok, peg_weights b w ok = true ->
  NoDup (board_holes b) /\
  (forall x y z, board_line b x y z -> In x (board_holes b) /\ In y (board_holes b) /\ In z (board_holes b) /\ x <> y) /\
  forall x y z, board_line b x y z -> ok (weight_in (grid_of w) x + weight_in (grid_of w) y - weight_in (grid_of w) z) = true.
Proof.
  intros b w ok H. unfold peg_weights in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [[P G] F].
  pose proof (board_jumps_all b P) as J. split; [| split].
  - apply once_NoDup. apply andb_true_iff in P. tauto.
  - intros x y z L. apply J in L. eapply good_jumps_ok; eauto.
  - intros x y z L. apply J in L. rewrite forallb_forall in F. apply F in L. auto.
Qed.

Definition weigh_list (w : cell -> Z) (l holes : list cell) : Z :=
  let g := cells_grid l in quick_sum (fun c => if in_grid g c then w c else 0) holes.
(** The pegs of a list stand on places that the table takes. *)
Definition tabled (l : list cell) : bool := let g := cells_grid l in forallb (in_grid g) l.
Lemma tabled_on : forall l, tabled l = true -> forall c, in_grid (cells_grid l) c = pegs_on l c.
Proof.
  intros l T c. apply eq_true_iff_eq. rewrite pegs_on_iff. unfold tabled in T. cbv zeta in T. rewrite forallb_forall in T.
  split; [apply in_grid_in | apply T].
Qed.
Lemma weigh_list_ok : forall w l holes, tabled l = true -> weigh_list w l holes = weigh holes w (pegs_on l).
Proof.
  intros w l holes T. unfold weigh_list, weigh. cbv zeta. rewrite quick_sum_ok. apply sum_ext. intros c _.
  rewrite tabled_on; auto.
Qed.

Definition pegs_pagoda (b : board) (start finish : list cell) (w : list (cell * Z)) : bool :=
  peg_weights b w (Z.leb 0) && tabled start && tabled finish && let g := weight_in (grid_of w) in
  (weigh_list g start (board_holes b) <? weigh_list g finish (board_holes b)).
Theorem pegs_pagoda_sound : forall b start finish w, pegs_pagoda b start finish w = true ->
  ~ peg_reach (board_line b) (pegs_on start) (pegs_on finish).
Proof.
  intros b start finish w H R. unfold pegs_pagoda in H. cbv zeta in H. rewrite !andb_true_iff in H.
  destruct H as [[[H S] F] L]. apply peg_weights_ok in H. destruct H as [N [J K]].
  rewrite !weigh_list_ok, Z.ltb_lt in L by auto.
  apply (weigh_falls (board_line b) (board_holes b) N J (weight_in (grid_of w))) in R; [lia |].
  intros x y z X. apply K, Z.leb_le in X. lia.
Qed.

(** The finish is a number k of pegs. For any t, k holes weigh at least k t less the sum of all t - w with w < t; for the
    k-th weight t this is the sum of the k least weights. *)
Definition pegs_pagoda_number (b : board) (start : list cell) (k : Z) (w : list (cell * Z)) : bool :=
  peg_weights b w (Z.leb 0) && tabled start && let g := weight_in (grid_of w) in let s := weigh_list g start (board_holes b) in
  existsb (fun t => s <? k * t - quick_sum (fun c => Z.max 0 (t - g c)) (board_holes b)) (map g (board_holes b)).
Theorem pegs_pagoda_number_sound : forall b start k w, pegs_pagoda_number b start k w = true ->
  ~ leaves (board_line b) (board_holes b) (pegs_on start) k.
Proof.
  intros b start k w H [q [R Q]]. unfold pegs_pagoda_number in H. cbv zeta in H. rewrite !andb_true_iff in H.
  destruct H as [[H S] L]. apply peg_weights_ok in H. destruct H as [N [J K]].
  apply existsb_exists in L. destruct L as [t [_ L]]. rewrite weigh_list_ok, quick_sum_ok, Z.ltb_lt in L by auto.
  apply (weigh_falls (board_line b) (board_holes b) N J (weight_in (grid_of w))) in R.
  - assert (G : forall l, sum (map (fun c => if q c then 1 else 0) l) * t - sum (map (fun c => Z.max 0 (t - weight_in (grid_of w) c)) l)
      <= sum (map (fun c => if q c then weight_in (grid_of w) c else 0) l)).
    { induction l as [| c l IH]; [simpl; lia |]. cbn [map sum fold_right]. unfold sum in *. destruct (q c); lia. }
    specialize (G (board_holes b)). rewrite Q in G. unfold weigh in R at 1. lia.
  - intros x y z X. apply K, Z.leb_le in X. lia.
Qed.

Definition pegs_weightings (b : board) (start finish : list cell) (ws : list (Z * list (cell * Z))) : bool :=
  forallb (fun e => peg_weights b (snd e) (dividesb (fst e))) ws && tabled start && tabled finish &&
  existsb (fun e => let g := weight_in (grid_of (snd e)) in
    negb (dividesb (fst e) (weigh_list g start (board_holes b) - weigh_list g finish (board_holes b)))) ws.
Theorem pegs_weightings_sound : forall b start finish ws, pegs_weightings b start finish ws = true ->
  ~ peg_reach (board_line b) (pegs_on start) (pegs_on finish).
Proof.
  intros b start finish ws H R. unfold pegs_weightings in H. rewrite !andb_true_iff, forallb_forall in H.
  destruct H as [[[H S] F] E]. apply existsb_exists in E. destruct E as [[m w] [I E]]. cbv zeta in E. cbn [fst snd] in E.
  pose proof (H _ I) as P. apply peg_weights_ok in P. destruct P as [N [J K]]. cbn [fst snd] in *.
  apply negb_true_iff in E. rewrite !weigh_list_ok in E by auto.
  rewrite (proj2 (dividesb_iff _ _)) in E; [discriminate |].
  apply (weigh_kept (board_line b) (board_holes b) N J m (weight_in (grid_of w))); auto.
  intros x y z X. apply dividesb_iff. auto.
Qed.

(** The finish is a number k of pegs: no k holes have the totals of the start. *)
Definition weightings_of (ws : list (Z * list (cell * Z))) : list (Z * (cell -> Z)) :=
  map (fun e => (fst e, let g := grid_of (snd e) in weight_in g)) ws.
Definition pegs_weightings_number (b : board) (start : list cell) (k : Z) (ws : list (Z * list (cell * Z))) : bool :=
  forallb (fun e => peg_weights b (snd e) (dividesb (fst e))) ws && proper (board_holes b) && tabled start &&
  let W := weightings_of ws in
  negb (memb (k :: map (fun e => rest_of (fst e) (weigh_list (snd e) start (board_holes b))) W) (chosen cell W k (board_holes b))).
Lemma weigh_filter : forall (w : cell -> Z) p l, sum (map (fun c => if p c : bool then w c else 0) l) = sum (map w (filter p l)).
Proof. intros w p. induction l as [| c l IH]; simpl; auto. destruct (p c); simpl; rewrite IH; auto. Qed.
Theorem pegs_weightings_number_sound : forall b start k ws, pegs_weightings_number b start k ws = true ->
  ~ leaves (board_line b) (board_holes b) (pegs_on start) k.
Proof.
  intros b start k ws H [q [R Q]]. unfold pegs_weightings_number in H. cbv zeta in H. rewrite !andb_true_iff, forallb_forall in H.
  destruct H as [[[H P] S] M]. apply negb_true_iff in M.
  assert (E : k = sum (map (fun _ : cell => 1) (filter q (board_holes b)))).
  { rewrite <- Q. apply weigh_filter. }
  rewrite (proj2 (memb_iff _ _)) in M; [discriminate |].
  assert (X : forall l : list cell, sum (map (fun _ : cell => 1) l) = Z.of_nat (length l)).
  { induction l as [| y l IH]; auto. cbn [length map]. rewrite Nat2Z.inj_succ, <- IH. unfold sum. cbn [fold_right]. lia. }
  match goal with |- @In (list Z) ?v ?l => change (In v l); replace v with (total cell ((0, fun _ : cell => 1) :: weightings_of ws) (filter q (board_holes b))) end.
  { apply in_chosen. rewrite E, X. lia. }
  unfold total. cbn [map fst snd]. f_equal; [auto |]. unfold weightings_of. rewrite !map_map. apply map_ext_in.
  intros [m w] I. cbn [fst snd]. rewrite <- weigh_filter. apply rest_of_eq.
  rewrite weigh_list_ok by auto. pose proof (H _ I) as G. apply peg_weights_ok in G. destruct G as [N [J K]]. cbn [fst snd] in *.
  replace (sum _ - _) with (-1 * (weigh (board_holes b) (weight_in (grid_of w)) (pegs_on start) - weigh (board_holes b) (weight_in (grid_of w)) q))
    by (unfold weigh; lia).
  apply Z.divide_mul_r. apply (weigh_kept (board_line b) (board_holes b) N J m (weight_in (grid_of w))); auto.
  intros x y z Y. apply dividesb_iff. auto.
Qed.
