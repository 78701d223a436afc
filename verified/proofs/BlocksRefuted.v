(** * A claim about Ryūō Nim for all p, refuted for one p at one position by direct computation *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists Windows GrundyFacts GraphSound PieceSound BoxGames Ryuo Machines SizeRules SizeAutomata SizeWords SizeGuesses
  EverySizeSound EverySizePairs CounterExample LinearMoves LinearSound Blocks.
Import ListNotations.
Local Open Scope Z_scope.

Definition ryuo_options (p slack : Z) (v : list Z) : list (list Z) :=
  match v with
  | [x; y] => map (fun k => [k; y]) (range x) ++ map (fun k => [x; k]) (range y) ++
      flat_map (fun s => map (fun t => [x - s - 1; y - t - 1]) (range (Z.min y (p + slack - 2 - s)))) (range (Z.min x (p + slack - 2)))
  | _ => []
  end.
Definition on_plane (size : list Z) (l : list nat) : Prop := (exists x y, l = [x; y]) /\ in_box size (zs l).
Section Refuted.
  Variables (p : nat) (slack : bool) (size : list Z).
  Hypothesis positive : (1 <= p)%nat.
  Let opts := ryuo_options (Z.of_nat p) (if slack then 1 else 0).
  Hypothesis closed : box_closed opts size = true.
  Lemma ryuo_options_ok : forall x y v, In v (opts (zs [x; y])) <-> exists l, ryuo (shifted p slack) [x; y] l /\ zs l = v.
  Proof.
    intros x y v. unfold opts, ryuo_options. cbn [zs map]. rewrite !in_app_iff, !in_map_iff, in_flat_map. set (k := if slack then 1 else 0).
    assert (K : 0 <= k <= 1) by (unfold k; destruct slack; lia). split.
    - intros [[u [<- I]] | [[u [<- I]] | [s [I J]]]].
      + apply in_range in I. exists [Z.to_nat u; y]. split; [apply ryuo_pairs; auto; exists (Z.to_nat u), y; split; auto; unfold pairs_of; lia | cbn [zs map]; rewrite Z2Nat.id by lia; auto].
      + apply in_range in I. exists [x; Z.to_nat u]. split; [apply ryuo_pairs; auto; exists x, (Z.to_nat u); split; auto; unfold pairs_of; lia | cbn [zs map]; rewrite Z2Nat.id by lia; auto].
      + apply in_map_iff in J. destruct J as [t [<- J]]. apply in_range in I. apply in_range in J.
        exists [Z.to_nat (Z.of_nat x - s - 1); Z.to_nat (Z.of_nat y - t - 1)]. split; [| cbn [zs map]; rewrite !Z2Nat.id by lia; auto].
        apply ryuo_pairs; auto. eexists. eexists. split; [reflexivity |]. fold k. unfold pairs_of. lia.
    - intros [l [R <-]]. apply ryuo_pairs in R; auto. destruct R as [x' [y' [-> H]]]. fold k in H. unfold pairs_of in H. cbn [zs map].
      destruct H as [[[H ->] | [H ->]] | [H1 H2]].
      + left. exists (Z.of_nat x'). split; auto. apply in_range. lia.
      + right. left. exists (Z.of_nat y'). split; auto. apply in_range. lia.
      + right. right. exists (Z.of_nat (x - x' - 1)). split; [apply in_range; lia |]. apply in_map_iff. exists (Z.of_nat (y - y' - 1)). split; [| apply in_range; lia].
        f_equal; [lia |]. f_equal. lia.
  Qed.
  Lemma plane_there : forall a b, on_plane size a -> ryuo (shifted p slack) a b -> on_plane size b /\ In (zs b) (opts (zs a)).
  Proof.
    intros a b [[x [y ->]] B] R. assert (I : In (zs b) (opts (zs [x; y]))) by (apply ryuo_options_ok; eauto).
    split; auto. split; [| apply (box_there opts size closed (zs [x; y])); auto]. destruct (ryuo_down p slack x y b positive R) as [x' [y' [-> _]]]. eauto.
  Qed.
  Lemma plane_back : forall a v, on_plane size a -> In v (opts (zs a)) -> exists b, ryuo (shifted p slack) a b /\ zs b = v.
  Proof. intros a v [[x [y ->]] _] I. apply ryuo_options_ok. auto. Qed.
End Refuted.
Definition block_wrong (first : nat) (slack : bool) (A : automaton) (misere t : bool) (k L p x y : nat) : bool :=
  let v := zs [x; y] in let size := box_to v in let opts := ryuo_options (Z.of_nat p) (if slack then 1 else 0) in let graph := box_options opts size in
  Nat.leb 1 first && Nat.leb first p && forallb (fun a => Nat.ltb a (capacity [2%nat] L)) (coded p x y) && descending 0 graph && box_closed opts size &&
  negb (Bool.eqb (look (tables (outcome_of misere) t graph k) (place size v) =? 0) (accepts A (digits 5 [2%nat] L (coded p x y)))).
Lemma block_wrong_ok : forall first slack A misere t k L p x y, block_wrong first slack A misere t k L p x y = true ->
  (first <= p)%nat /\ (forall i, (i < 5)%nat -> (nth i (coded p x y) 0 < capacity [2%nat] L)%nat) /\
  ~ (is_P misere (with_passes t (ryuo (shifted p slack))) ([x; y], k) <-> accepts A (digits 5 [2%nat] L (coded p x y)) = true).
Proof.
  intros first slack A misere t k L p x y H. unfold block_wrong in H. cbv zeta in H. rewrite !andb_true_iff, !Nat.leb_le, forallb_forall in H.
  destruct H as [[[[[F P] Cap] Dn] C] W]. split; auto. split; [intros i I; apply Nat.ltb_lt, Cap, nth_In; simpl; lia |]. intro All.
  assert (Bx : on_plane (box_to (zs [x; y])) [x; y]) by (split; [eauto | apply in_box_to, zs_nonneg]).
  destruct (vector_outcome _ (ryuo (shifted p slack)) zs (on_plane (box_to (zs [x; y]))) _ _ C ltac:(intros q [_ B]; auto)
    (plane_there p slack _ ltac:(lia) C) (plane_back p slack _ ltac:(lia) C) Dn misere t k [x; y] Bx) as [Pp N].
  apply negb_true_iff, eqb_false_iff in W.
  destruct (Z.eqb_spec (look (tables (outcome_of misere) t (box_options (ryuo_options (Z.of_nat p) (if slack then 1 else 0)) (box_to (zs [x; y]))) k) (place (box_to (zs [x; y])) (zs [x; y]))) 0) as [Z0 | Z0].
  - apply W. symmetry. apply All. auto.
  - destruct (accepts A (digits 5 [2%nat] L (coded p x y))) eqn:Q; [| congruence]. apply (is_P_not_N _ misere _ _ (proj2 All eq_refl) (N Z0)).
Qed.
(** Most wrong claims are wrong near the corner: they are refused before automata are made of their guesses. *)
Definition agrees_near (first : nat) (slack : bool) (A : automaton) (misere t : bool) (k : nat) : bool :=
  let size := [9; 9] in
  forallb (fun p =>
    let opts := ryuo_options (Z.of_nat p) (if slack then 1 else 0) in let T := tables (outcome_of misere) t (box_options opts size) k in
    forallb (fun v => match map Z.to_nat v with
      | [x; y] => Bool.eqb (look T (place size v) =? 0) (accepts A (digits 5 [2%nat] 7 (coded p x y)))
      | _ => false end) (box size)) (seq first 5).
Definition claims_outcomes (first : nat) (slack misere : bool) (A : automaton) (fuel : nat) : bool :=
  agrees_near first slack A misere false 0 && blocks_outcomes first slack misere A fuel.
Definition claims_pass (first : nat) (slack t : bool) (A B : automaton) (fuel : nat) : bool :=
  agrees_near first slack B false t 0 && agrees_near first slack A false t 1 && blocks_pass first slack t A B fuel.
Definition blocks_refuted (first : nat) (slack misere : bool) (A : automaton) (L p x y : nat) : bool := block_wrong first slack A misere false 0 L p x y.
Theorem blocks_refuted_sound : forall first slack (misere : bool) A L p x y, blocks_refuted first slack misere A L p x y = true ->
  ~ (forall L p x y, (first <= p)%nat -> (forall i, (i < 5)%nat -> (nth i (coded p x y) 0 < capacity [2%nat] L)%nat) ->
    ((if misere then misere_P _ (ryuo (shifted p slack)) [x; y] else P_position _ (ryuo (shifted p slack)) [x; y]) <-> accepts A (digits 5 [2%nat] L (coded p x y)) = true)).
Proof.
  intros first slack misere A L p x y H All. destruct (block_wrong_ok _ _ _ _ _ _ _ _ _ _ H) as [F [B W]]. apply W. specialize (All L p x y F B).
  rewrite <- All. apply no_pass_is_P.
Qed.
Definition blocks_pass_refuted (first : nat) (slack t : bool) (A B : automaton) (left : bool) (L p x y : nat) : bool :=
  if left then block_wrong first slack A false t 1 L p x y else block_wrong first slack B false t 0 L p x y.
Theorem blocks_pass_refuted_sound : forall first slack t A B left L p x y, blocks_pass_refuted first slack t A B left L p x y = true ->
  ~ (forall L p x y, (first <= p)%nat -> (forall i, (i < 5)%nat -> (nth i (coded p x y) 0 < capacity [2%nat] L)%nat) ->
    (P_position _ (with_passes t (ryuo (shifted p slack))) ([x; y], 1%nat) <-> accepts A (digits 5 [2%nat] L (coded p x y)) = true) /\
    (P_position _ (with_passes t (ryuo (shifted p slack))) ([x; y], 0%nat) <-> accepts B (digits 5 [2%nat] L (coded p x y)) = true)).
Proof.
  intros first slack t A B [] L p x y H All; destruct (block_wrong_ok _ _ _ _ _ _ _ _ _ _ H) as [F [Bd W]]; apply W; apply (All L p x y F Bd).
Qed.
(** Grundy values need no play: [ryuo_grundy] gives them. *)
Definition blocks_values_refuted (first : nat) (slack : bool) (A : automaton) (L p x y v : nat) : bool :=
  Nat.leb 1 first && Nat.leb first p && forallb (fun a => Nat.ltb a (capacity [2%nat] L)) (coded_value p x y v) &&
  negb (Bool.eqb (Nat.eqb (let b := shifted p slack in (x + y) mod b + b * Nat.lxor (x / b) (y / b)) v) (accepts A (digits 7 [2%nat] L (coded_value p x y v))))%nat.
Theorem blocks_values_refuted_sound : forall first slack A L p x y v, blocks_values_refuted first slack A L p x y v = true ->
  ~ (forall L p x y v, (first <= p)%nat -> (forall i, (i < 7)%nat -> (nth i (coded_value p x y v) 0 < capacity [2%nat] L)%nat) ->
    (Grundy _ (ryuo (shifted p slack)) [x; y] v <-> accepts A (digits 7 [2%nat] L (coded_value p x y v)) = true)).
Proof.
  intros first slack A L p x y v H All. unfold blocks_values_refuted in H. cbv zeta in H. rewrite !andb_true_iff, !Nat.leb_le, forallb_forall in H.
  destruct H as [[[F P] Cap] W]. specialize (All L p x y v P ltac:(intros i I; apply Nat.ltb_lt, Cap, nth_In; simpl; lia)).
  assert (P2 : (1 <= shifted p slack)%nat) by (unfold shifted; lia). pose proof (ryuo_plane_grundy (shifted p slack) x y P2) as G.
  apply negb_true_iff, eqb_false_iff in W. destruct (Nat.eqb_spec ((x + y) mod shifted p slack + shifted p slack * Nat.lxor (x / shifted p slack) (y / shifted p slack)) v) as [E | E].
  - apply W. symmetry. apply All. rewrite E in G. auto.
  - destruct (accepts A _); [| congruence]. apply E. apply (Grundy_unique _ _ _ _ G). apply All. auto.
Qed.
Definition claims_values (first : nat) (slack : bool) (A : automaton) (fuel : nat) : bool :=
  forallb (fun p => forallb (fun x => forallb (fun y => forallb (fun v =>
    negb (blocks_values_refuted first slack A 7 p x y v)) (seq 0 10)) (seq 0 5)) (seq 0 5)) (seq first 5) && blocks_values first slack A fuel.
Lemma both_true : forall a b : bool, a && b = true -> b = true. Proof. intros [] b H; [exact H | discriminate H]. Qed.
Strategy 1000 [agrees_near blocks_outcomes blocks_pass blocks_values].
Theorem claims_outcomes_sound : forall first slack (misere : bool) A fuel, claims_outcomes first slack misere A fuel = true ->
  forall L p x y, (first <= p)%nat -> (forall i, (i < 5)%nat -> (nth i (coded p x y) 0 < capacity [2%nat] L)%nat) ->
  ((if misere then misere_P _ (ryuo (shifted p slack)) [x; y] else P_position _ (ryuo (shifted p slack)) [x; y]) <-> accepts A (digits 5 [2%nat] L (coded p x y)) = true).
Proof. intros first slack misere A fuel H. exact (blocks_outcomes_sound first slack misere A fuel (both_true _ _ H)). Qed.
Theorem claims_pass_sound : forall first slack t A B fuel, claims_pass first slack t A B fuel = true ->
  forall L p x y, (first <= p)%nat -> (forall i, (i < 5)%nat -> (nth i (coded p x y) 0 < capacity [2%nat] L)%nat) ->
  (P_position _ (with_passes t (ryuo (shifted p slack))) ([x; y], 1%nat) <-> accepts A (digits 5 [2%nat] L (coded p x y)) = true) /\
  (P_position _ (with_passes t (ryuo (shifted p slack))) ([x; y], 0%nat) <-> accepts B (digits 5 [2%nat] L (coded p x y)) = true).
Proof. intros first slack t A B fuel H. exact (blocks_pass_sound first slack t A B fuel (both_true _ _ H)). Qed.
Theorem claims_values_sound : forall first slack A fuel, claims_values first slack A fuel = true ->
  forall L p x y v, (first <= p)%nat -> (forall i, (i < 7)%nat -> (nth i (coded_value p x y v) 0 < capacity [2%nat] L)%nat) ->
  (Grundy _ (ryuo (shifted p slack)) [x; y] v <-> accepts A (digits 7 [2%nat] L (coded_value p x y v)) = true).
Proof. intros first slack A fuel H. exact (blocks_values_sound first slack A fuel (both_true _ _ H)). Qed.
