(** * Weightings of pegs on a lattice, without tables: holes, pegs and weights in reading order are read side by side *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Lists Sums PegsSound.
Import ListNotations.
Local Open Scope Z_scope.

Definition entry : Type := (cell * Z)%type.
Definition weight_at (l : list entry) (c : cell) : Z := match find (fun e => cell_eqb (fst e) c) l with Some e => snd e | None => 0 end.
Lemma weight_at_in : forall l c v, NoDup (map fst l) -> In (c, v) l -> weight_at l c = v.
Proof.
  intros l c v. unfold weight_at. induction l as [| [d w] l IH]; intros N I; [destruct I |]. cbn [map fst] in N. inversion N as [| ? ? Nd Nl]; subst.
  cbn [find fst]. destruct (cell_eqb d c) eqn:E.
  - apply cell_eqb_iff in E. subst d. destruct I as [I | I]; [injection I; auto |]. exfalso. apply Nd, in_map_iff. exists (c, v). auto.
  - destruct I as [I | I]; [injection I as -> ->; rewrite cell_eqb_refl in E; discriminate | auto].
Qed.

(** Each hole with its weight. *)
Fixpoint with_weights (holes : list cell) (w acc : list entry) : option (list entry) :=
  match holes with
  | [] => match w with [] => Some (rev_append acc []) | _ => None end
  | c :: holes => match w with
      | (d, v) :: w' => if cell_eqb c d then with_weights holes w' ((c, v) :: acc) else with_weights holes w ((c, 0) :: acc)
      | [] => with_weights holes [] ((c, 0) :: acc)
      end
  end.
Lemma with_weights_holes : forall holes w acc l, with_weights holes w acc = Some l -> map fst l = rev (map fst acc) ++ holes.
Proof.
  induction holes as [| c holes IH]; intros w acc l H; cbn [with_weights] in H.
  - destruct w; [| discriminate]. injection H as <-. rewrite rev_append_rev, app_nil_r, map_rev, app_nil_r. auto.
  - assert (G : forall w v, with_weights holes w ((c, v) :: acc) = Some l -> map fst l = rev (map fst acc) ++ c :: holes).
    { intros w' v E. rewrite (IH _ _ _ E). cbn [map fst rev]. rewrite <- app_assoc. auto. }
    destruct w as [| [d v] w]; [eauto |]. destruct (cell_eqb c d); eauto.
Qed.

(** ** Jumps in one direction, and back *)
Fixpoint drop_before (x : cell) (l : list entry) : list entry :=
  match l with e :: m => if before (fst e) x then drop_before x m else l | [] => [] end.
Fixpoint in_direction (ok : Z -> bool) (d : cell) (A B C : list entry) : bool :=
  match A with
  | [] => true
  | (a, u) :: A =>
      let b := shift a d in let B := drop_before b B in
      match B with
      | [] => true
      | (b', v) :: _ =>
          if cell_eqb b' b then
            let c := shift b d in let C := drop_before c C in
            match C with
            | [] => true
            | (c', w) :: _ => (negb (cell_eqb c' c) || ok (u + v - w) && ok (w + v - u)) && in_direction ok d A B C
            end
          else in_direction ok d A B C
      end
  end.
Definition pair_cell (c : cell) : bool := match c with [_; _] => true | _ => false end.
Lemma before_shift : forall a b d, pair_cell a = true -> pair_cell b = true -> pair_cell d = true -> before (shift a d) (shift b d) = before a b.
Proof.
  intros [| a1 [| a2 [| a3 a]]] [| b1 [| b2 [| b3 b]]] [| d1 [| d2 [| d3 d]]] A B D; try discriminate. cbn [shift before].
  apply eq_true_iff_eq. rewrite !orb_true_iff, !andb_true_iff, !orb_true_iff, !andb_true_iff, !Z.ltb_lt, !Z.eqb_eq. lia.
Qed.
Lemma pair_shift : forall a d, pair_cell a = true -> pair_cell d = true -> pair_cell (shift a d) = true.
Proof. intros [| a1 [| a2 [| a3 a]]] [| d1 [| d2 [| d3 d]]] A D; try discriminate. auto. Qed.
Fixpoint ordered (l : list entry) : Prop := match l with [] => True | e :: m => (forall f, In f m -> before (fst e) (fst f) = true) /\ ordered m end.
Lemma drop_keeps : forall (x : cell) (l : list entry) (e : entry), In e l -> before (fst e) x = false -> In e (drop_before x l).
Proof.
  induction l as [| f l IH]; intros e I B; [destruct I |]. cbn [drop_before]. destruct (before (fst f) x) eqn:F; [| exact I].
  destruct I as [<- | I]; [congruence | auto].
Qed.
Lemma drop_ordered : forall (x : cell) (l : list entry), ordered l -> ordered (drop_before x l).
Proof. induction l as [| f l IH]; intro O; auto. cbn [drop_before]. destruct (before (fst f) x); auto. apply IH, O. Qed.
Lemma drop_first : forall (x : cell) (l : list entry) (e : entry), ordered l -> In e l -> fst e = x -> exists m, drop_before x l = e :: m.
Proof.
  induction l as [| f l IH]; intros e O I E; [destruct I |]. cbn [drop_before]. destruct O as [O1 O2]. destruct (before (fst f) x) eqn:F.
  - destruct I as [<- | I]; [rewrite E, before_irrefl in F; discriminate | apply IH; auto].
  - destruct I as [<- | I]; [eauto |]. apply O1 in I. rewrite E in I. congruence.
Qed.
Lemma not_before : forall a b, before a b = true -> before b a = false.
Proof. intros a b H. destruct (before b a) eqn:E; auto. pose proof (before_trans _ _ _ H E) as X. rewrite before_irrefl in X. discriminate. Qed.
Lemma in_direction_ok : forall ok d (L A B C : list entry), pair_cell d = true -> ordered A -> ordered B -> ordered C -> (forall e, In e A -> pair_cell (fst e) = true) ->
  (forall e x, In e A -> In x L -> fst x = shift (fst e) d -> In x B) -> (forall e x, In e A -> In x L -> fst x = shift (shift (fst e) d) d -> In x C) ->
  in_direction ok d A B C = true ->
  forall x y z, In x A -> In y L -> In z L -> fst y = shift (fst x) d -> fst z = shift (fst y) d ->
    ok (snd x + snd y - snd z) = true /\ ok (snd z + snd y - snd x) = true.
Proof.
  intros ok d L A. induction A as [| [a u] A IH]; intros B C Dp OA OB OC Pa HB HC H x y z X Y Z0 E1 E2; [destruct X |].
  cbn [in_direction] in H. cbv zeta in H. destruct OA as [O1 O2]. cbn [fst snd] in O1.
  assert (Pd : pair_cell a = true) by (apply (Pa (a, u)); simpl; auto).
  (* what is left out is not needed later *)
  assert (KB : forall e x, In e A -> In x L -> fst x = shift (fst e) d -> In x (drop_before (shift a d) B)).
  { intros e w Ie Iw Ew. apply drop_keeps; [apply (HB e w); simpl; auto |]. rewrite Ew. apply not_before. rewrite before_shift; auto. apply Pa. simpl; auto. }
  assert (KC : forall e x, In e A -> In x L -> fst x = shift (shift (fst e) d) d -> In x (drop_before (shift (shift a d) d) C)).
  { intros e w Ie Iw Ew. apply drop_keeps; [apply (HC e w); simpl; auto |]. rewrite Ew. apply not_before.
    assert (Pe : pair_cell (fst e) = true) by (apply Pa; simpl; auto). rewrite !before_shift; auto using pair_shift. }
  assert (HC' : forall e x, In e A -> In x L -> fst x = shift (shift (fst e) d) d -> In x C) by (intros e w Ie Iw Ew; apply (HC e w); simpl; auto).
  pose proof (drop_ordered (shift a d) B OB) as OB'. pose proof (drop_ordered (shift (shift a d) d) C OC) as OC'.
  destruct X as [<- | X].
  - cbn [fst snd] in *. assert (Iy : In y B) by (apply (HB (a, u)); simpl; auto). destruct (drop_first (shift a d) B y OB Iy E1) as [m M].
    rewrite M in H. destruct y as [b v]. cbn [fst snd] in *. rewrite E1, cell_eqb_refl in H.
    assert (Iz : In z C) by (apply (HC (a, u)); simpl; auto; rewrite E2, E1; auto).
    destruct (drop_first (shift (shift a d) d) C z OC Iz ltac:(rewrite E2, E1; auto)) as [m' M']. rewrite M' in H. destruct z as [c w]. cbn [fst snd] in *.
    rewrite E2, E1, cell_eqb_refl in H. cbn [negb orb] in H. rewrite !andb_true_iff in H. tauto.
  - destruct (drop_before (shift a d) B) as [| [b' v] m] eqn:EB; [exfalso; apply (KB x y X Y E1) |].
    destruct (cell_eqb b' (shift a d)).
    + destruct (drop_before (shift (shift a d) d) C) as [| [c' w] m'] eqn:EC; [exfalso; apply (KC x z X Z0); rewrite E2, E1; auto |].
      apply andb_true_iff in H. destruct H as [_ H]. apply (IH ((b', v) :: m) ((c', w) :: m')); auto. intros e I. apply Pa. simpl; auto.
    + apply (IH ((b', v) :: m) C); auto. intros e I. apply Pa. simpl; auto.
Qed.

(** ** The weights of a board *)
Definition forwards (d : cell) : bool := before [0; 0] d.
Definition quick_weights (directions : list cell) (l : list entry) (ok : Z -> bool) : bool :=
  match map fst l with [] => true | c :: m => in_reading_order c m end && forallb (fun e => pair_cell (fst e)) l &&
  forallb (fun d => match d with [x; y] => (forwards d || memb [- x; - y] directions && forwards [- x; - y]) | _ => false end) directions &&
  forallb (fun d => negb (forwards d) || in_direction ok d l l l) directions.
Lemma reading_ordered : forall (l : list entry) (c : cell), in_reading_order c (map fst l) = true -> ordered l /\ forall e, In e l -> before c (fst e) = true.
Proof.
  induction l as [| e l IH]; intros c H; [split; simpl; auto; intros e [] |]. cbn [map in_reading_order] in H. apply andb_true_iff in H. destruct H as [B H].
  destruct (IH (fst e) H) as [O A]. split; [split; auto |]. intros f [<- | I]; auto. apply before_trans with (fst e); auto.
Qed.
Lemma quick_weights_ok : forall holes directions l ok, map fst l = holes -> quick_weights directions l ok = true ->
  NoDup holes /\
  (forall x y z, in_a_row holes directions x y z -> In x holes /\ In y holes /\ In z holes /\ x <> y) /\
  forall x y z, in_a_row holes directions x y z -> ok (weight_at l x + weight_at l y - weight_at l z) = true.
Proof.
  intros holes directions l ok <- H. unfold quick_weights in H. rewrite !andb_true_iff, !forallb_forall in H. destruct H as [[[R P] D] J].
  assert (N : NoDup (map fst l)) by (destruct (map fst l); [constructor | apply reading_NoDup; auto]).
  assert (O : ordered l).
  { destruct l as [| e l]; simpl; auto. cbn [map] in R. destruct (reading_ordered l (fst e) R) as [A B]. split; auto. }
  split; auto. split.
  - intros x y z [X [Y [Z0 [d [I [-> ->]]]]]]. repeat split; auto. intro E. apply D in I. apply in_map_iff in X. destruct X as [[a u] [<- X]]. apply P in X. cbn [fst] in *.
    destruct a as [| a1 [| a2 [| ? ?]]]; try discriminate. destruct d as [| d1 [| d2 [| ? ?]]]; try discriminate. cbn [shift] in E. injection E as E1 E2.
    assert (d1 = 0) by lia. assert (d2 = 0) by lia. subst. change (- 0) with 0 in I. change (forwards [0; 0]) with false in I. rewrite andb_false_r in I. discriminate.
  - intros x y z [X [Y [Z0 [d [I [Ey Ez]]]]]]. apply in_map_iff in X, Y, Z0. destruct X as [[x' u] [<- X]]. destruct Y as [[y' v] [<- Y]]. destruct Z0 as [[z' w] [<- Z0]].
    cbn [fst] in *. rewrite (weight_at_in l x' u), (weight_at_in l y' v), (weight_at_in l z' w) by auto.
    pose proof (D d I) as Dd. destruct d as [| d1 [| d2 [| ? ?]]]; try discriminate. apply orb_true_iff in Dd. destruct Dd as [F | B].
    + pose proof (J _ I) as K. rewrite F in K. cbn [negb orb] in K.
      destruct (in_direction_ok ok [d1; d2] l l l l) with (x := (x', u)) (y := (y', v)) (z := (z', w)) as [A _]; auto.
    + apply andb_true_iff in B. destruct B as [M F]. apply memb_iff in M. pose proof (J _ M) as K. rewrite F in K. cbn [negb orb] in K.
      pose proof (P _ X) as Px. cbn [fst] in Px. destruct x' as [| x1 [| x2 [| ? ?]]]; try discriminate.
      destruct (in_direction_ok ok [- d1; - d2] l l l l) with (x := (z', w)) (y := (y', v)) (z := ([x1; x2], u)) as [_ A]; auto; cbn [fst snd] in *.
      * subst y' z'. cbn [shift]. repeat (f_equal; try lia).
      * subst y'. cbn [shift]. repeat (f_equal; try lia).
Qed.

(** What the pegs of a list weigh together; they are listed as the holes are. *)
Fixpoint weigh_pegs (l : list entry) (pegs : list cell) (acc : Z) : option Z :=
  match l with
  | [] => match pegs with [] => Some acc | _ => None end
  | (c, v) :: l => match pegs with
      | p :: pegs' => if cell_eqb p c then weigh_pegs l pegs' (acc + v) else weigh_pegs l pegs acc
      | [] => Some acc
      end
  end.
Lemma weigh_pegs_ok : forall l pegs acc s, NoDup (map fst l) -> weigh_pegs l pegs acc = Some s ->
  incl pegs (map fst l) /\ s = acc + sum (map (fun e => if pegs_on pegs (fst e) then snd e else 0) l).
Proof.
  induction l as [| [c v] l IH]; intros pegs acc s N H; cbn [weigh_pegs] in H.
  - destruct pegs; [| discriminate]. injection H as <-. split; [intros x [] | simpl; lia].
  - cbn [map fst] in N. inversion N as [| ? ? Nc Nl]; subst. unfold sum. cbn [map fold_right fst snd].
    destruct pegs as [| p pegs].
    + injection H as <-. split; [intros x [] |]. cbn [pegs_on existsb]. rewrite <- (Z.add_0_r acc) at 1. f_equal.
      clear. induction l as [| e l IH]; auto.
    + destruct (cell_eqb p c) eqn:E.
      * apply cell_eqb_iff in E. subst p. destruct (IH pegs (acc + v) s Nl H) as [I ->]. split; [intros x [<- | X]; simpl; auto; right; apply I; auto |].
        cbn [pegs_on existsb]. rewrite cell_eqb_refl. cbn [orb]. rewrite <- Z.add_assoc. f_equal. f_equal. apply (sum_ext entry). intros [d w] J. cbn [fst snd].
        replace (cell_eqb d c) with false; auto. symmetry. destruct (cell_eqb d c) eqn:Q; auto. apply cell_eqb_iff in Q. subst. exfalso. apply Nc, in_map_iff. exists (c, w). auto.
      * destruct (IH (p :: pegs) acc s Nl H) as [I ->]. split; [intros x X; simpl; right; apply I; auto |].
        replace (pegs_on (p :: pegs) c) with false; [f_equal |]. symmetry. destruct (pegs_on (p :: pegs) c) eqn:Q; auto.
        apply pegs_on_iff in Q. apply I in Q. contradiction.
Qed.
Lemma weigh_pegs_weigh : forall l pegs s, NoDup (map fst l) -> weigh_pegs l pegs 0 = Some s -> s = weigh (map fst l) (weight_at l) (pegs_on pegs).
Proof.
  intros l pegs s N H. apply weigh_pegs_ok in H; auto. destruct H as [_ ->]. unfold weigh. rewrite map_map, Z.add_0_l. apply (sum_ext entry).
  intros [c v] I. cbn [fst snd]. rewrite (weight_at_in l c v); auto.
Qed.

(** ** The checkers: those of [PegsSound], where something is not in reading order *)
Definition quick_weighting (b : board) (start finish : list cell) (w : list entry) (ok : Z -> bool) (differ : Z -> Z -> bool) : bool :=
  match b with
  | Listed _ _ => false
  | Lattice holes directions => match with_weights holes w [] with
      | None => false
      | Some l => quick_weights directions l ok && match weigh_pegs l start 0, weigh_pegs l finish 0 with Some s, Some f => differ s f | _, _ => false end
      end
  end.
Lemma quick_weighting_ok : forall b start finish w ok differ, quick_weighting b start finish w ok differ = true -> exists v,
  NoDup (board_holes b) /\
  (forall x y z, board_line b x y z -> In x (board_holes b) /\ In y (board_holes b) /\ In z (board_holes b) /\ x <> y) /\
  (forall x y z, board_line b x y z -> ok (v x + v y - v z) = true) /\ differ (weigh (board_holes b) v (pegs_on start)) (weigh (board_holes b) v (pegs_on finish)) = true.
Proof.
  intros [holes directions | ? ?] start finish w ok differ H; [| discriminate]. cbn [quick_weighting] in H.
  destruct (with_weights holes w []) as [l |] eqn:L; [| discriminate]. apply andb_true_iff in H. destruct H as [Q H].
  apply with_weights_holes in L. cbn [map rev app] in L. destruct (quick_weights_ok holes directions l ok L Q) as [N [J K]].
  destruct (weigh_pegs l start 0) as [s |] eqn:S; [| discriminate]. destruct (weigh_pegs l finish 0) as [f |] eqn:F; [| discriminate].
  assert (Nl : NoDup (map fst l)) by (rewrite L; auto). apply weigh_pegs_weigh in S, F; auto. rewrite L in S, F. subst s f.
  exists (weight_at l). cbn [board_holes board_line]. auto.
Qed.
Definition quick_pagoda (b : board) (start finish : list cell) (w : list entry) : bool :=
  quick_weighting b start finish w (Z.leb 0) Z.ltb || pegs_pagoda b start finish w.
Theorem quick_pagoda_sound : forall b start finish w, quick_pagoda b start finish w = true -> ~ peg_reach (board_line b) (pegs_on start) (pegs_on finish).
Proof.
  intros b start finish w H R. apply orb_true_iff in H. destruct H as [H | H]; [| apply pegs_pagoda_sound in H; auto].
  apply quick_weighting_ok in H. destruct H as [v [N [J [K D]]]]. apply Z.ltb_lt in D.
  apply (weigh_falls (board_line b) (board_holes b) N J v) in R; [lia |]. intros x y z X. apply K, Z.leb_le in X. lia.
Qed.
(** Several weightings: one of them is enough, when all are right. *)
Definition quick_weightings (b : board) (start finish : list cell) (ws : list (Z * list entry)) : bool :=
  match ws with [(m, w)] => quick_weighting b start finish w (dividesb m) (fun s f => negb (dividesb m (s - f))) | _ => false end ||
  pegs_weightings b start finish ws.
Theorem quick_weightings_sound : forall b start finish ws, quick_weightings b start finish ws = true ->
  ~ peg_reach (board_line b) (pegs_on start) (pegs_on finish).
Proof.
  intros b start finish ws H R. apply orb_true_iff in H. destruct H as [H | H]; [| apply pegs_weightings_sound in H; auto].
  destruct ws as [| [m w] [| ? ?]]; try discriminate. apply quick_weighting_ok in H. destruct H as [v [N [J [K D]]]]. apply negb_true_iff in D.
  rewrite (proj2 (dividesb_iff _ _)) in D; [discriminate |]. apply (weigh_kept (board_line b) (board_holes b) N J m v); auto.
  intros x y z X. apply dividesb_iff. auto.
Qed.
