(** * Nim with two heaps and passes, which are not allowed when both heaps are gone: outcomes anywhere on the board *)
From Coq Require Import ZArith List Lia Bool Wf_nat.
From Ludus Require Import Puzzles Games Lists Windows NimSum GrundyFacts GraphSound PieceSound HeapsSound Ryuo RyuoPieces TheoremOutcomes TwoRooks LevelConditions PairTheorems RookLevels.
Import ListNotations.
Local Open Scope Z_scope.

(** With an odd number of passes (x, y) is a P-position when x - 1 and y - 1 are 2m and 2m + 1, or both heaps are gone; else when x = y. *)
Definition neighbour (z : Z) : Z := if Z.even z then z + 1 else z - 1.
Definition passing_lost (k : nat) (x y : Z) : bool :=
  if Nat.odd k then (x =? 0) && (y =? 0) || (1 <=? x) && (1 <=? y) && (y - 1 =? neighbour (x - 1)) else x =? y.
Lemma neighbour_ok : forall z, neighbour (neighbour z) = z /\ neighbour z <> z /\ Z.abs (neighbour z - z) = 1 /\ (0 <= z -> 0 <= neighbour z).
Proof.
  intro z. unfold neighbour. destruct (Z.even z) eqn:E.
  - replace (Z.even (z + 1)) with false by (rewrite Z.even_add, E; reflexivity). apply Z.even_spec in E. destruct E as [m ->]. lia.
  - replace (Z.even (z - 1)) with true by (rewrite Z.even_sub, E; reflexivity). assert (O : Z.odd z = true) by (rewrite <- Z.negb_even, E; auto). apply Z.odd_spec in O. destruct O as [m ->]. lia.
Qed.
Section Passes.
  Variables rays steps : list cell.
  Hypothesis rules : is_ryuo rays steps 2 1 = true.
  Let move := piece_moves rays steps.
  Let game := with_passes false move.
  Lemma nim_step : forall x y q, 0 <= x -> 0 <= y -> (move [x; y] q <-> (exists x', 0 <= x' < x /\ q = [x'; y]) \/ exists y', 0 <= y' < y /\ q = [x; y']).
  Proof.
    intros x y q Xp Yp. assert (F : Forall (Z.le 0) [x; y]) by (repeat constructor; auto).
    assert (Nim : forall v, ryuo (Z.to_nat 1) (in_nat [x; y]) v <-> nim (in_nat [x; y]) v) by (intro v; unfold ryuo; change (Z.to_nat 1) with 1%nat; split; [intros [N | [_ N]]; [auto | lia] | auto]).
    split.
    - intro M. destruct (ryuo_there rays steps 2 1 [x; y] q rules eq_refl M) as [R [L Fq]]. apply Nim in R. destruct q as [| u [| w [| z q]]]; try discriminate. inversion Fq as [| ? ? U F']; inversion F' as [| ? ? V _]; subst.
      cbn [in_nat map] in R. apply nim_two in R. destruct R as [[c [C E]] | [c [C E]]]; injection E as E1 E2; [left; exists u | right; exists w]; (split; [lia |]); f_equal; try lia; f_equal; lia.
    - intro M. assert (Back : forall v, nim (in_nat [x; y]) v -> move [x; y] (map Z.of_nat v)) by (intros v N; eapply ryuo_back; eauto; apply Nim; auto).
      destruct M as [[c [C ->]] | [c [C ->]]].
      + specialize (Back [Z.to_nat c; Z.to_nat y]). cbn [map] in Back. rewrite !Z2Nat.id in Back by lia. apply Back. apply nim_two. left. exists (Z.to_nat c). split; [lia | auto].
      + specialize (Back [Z.to_nat x; Z.to_nat c]). cbn [map] in Back. rewrite !Z2Nat.id in Back by lia. apply Back. apply nim_two. right. exists (Z.to_nat c). split; [lia | auto].
  Qed.
  Lemma can_pass : forall x y, 0 <= x -> 0 <= y -> ((exists q, move [x; y] q) <-> ~ (x = 0 /\ y = 0)).
  Proof.
    intros x y Xp Yp. split.
    - intros [q M] [-> ->]. apply nim_step in M; try lia. destruct M as [[c [C _]] | [c [C _]]]; lia.
    - intro N. destruct (Z.eq_dec x 0) as [-> | Nx]; [exists [0; 0] | exists [0; y]]; apply nim_step; auto; try lia; [right; exists 0 | left; exists 0]; split; auto; lia.
  Qed.
  Lemma passing_both : forall k x y, 0 <= x -> 0 <= y ->
    (passing_lost k x y = true -> P_position _ game ([x; y], k)) /\ (passing_lost k x y = false -> N_position _ game ([x; y], k)).
  Proof.
    intros k x y. remember (Z.to_nat (x + y) + k)%nat as m eqn:M. revert k x y M. induction m as [m IH] using lt_wf_ind. intros k x y M Xp Yp.
    assert (Opt : forall k' x' y', 0 <= x' -> 0 <= y' -> (Z.to_nat (x' + y') + k' < m)%nat -> (passing_lost k' x' y' = true -> P_position _ game ([x'; y'], k')) /\ (passing_lost k' x' y' = false -> N_position _ game ([x'; y'], k'))).
    { intros k' x' y' A B C. eapply IH; [exact C | reflexivity | auto | auto]. }
    destruct (neighbour_ok (x - 1)) as [Nn [Ne [Na Np]]]. destruct (neighbour_ok (y - 1)) as [Nn' [Ne' [Na' Np']]].
    assert (Odd : forall l, Nat.odd (S l) = negb (Nat.odd l)) by (intro l; rewrite Nat.odd_succ, <- Nat.negb_odd; auto).
    split; intro L.
    - constructor. intros [q l] Mv. inversion Mv as [a b j H E1 E2 | a j H E1 E2]; subst.
      + apply nim_step in H; auto. destruct H as [[c [C ->]] | [c [C ->]]]; (apply Opt; [lia | lia | lia |]); unfold passing_lost in *; destruct (Nat.odd l).
        * rewrite orb_true_iff, !andb_true_iff, !Z.eqb_eq, !Z.leb_le in L. apply not_true_iff_false. rewrite orb_true_iff, !andb_true_iff, !Z.eqb_eq, !Z.leb_le. intro Q.
          destruct L as [L | [[L1 L2] L3]]; [lia |]. destruct Q as [Q | [[Q1 Q2] Q3]]; [lia |]. rewrite L3 in Q3. apply (f_equal neighbour) in Q3. rewrite Nn in Q3. destruct (neighbour_ok (c - 1)) as [N4 _]. rewrite N4 in Q3. lia.
        * rewrite Z.eqb_eq in L. apply Z.eqb_neq. lia.
        * rewrite orb_true_iff, !andb_true_iff, !Z.eqb_eq, !Z.leb_le in L. apply not_true_iff_false. rewrite orb_true_iff, !andb_true_iff, !Z.eqb_eq, !Z.leb_le. intro Q. lia.
        * rewrite Z.eqb_eq in L. apply Z.eqb_neq. lia.
      + destruct H as [H | H]; [discriminate |]. apply can_pass in H; auto. apply Opt; auto; [lia |]. unfold passing_lost in *. rewrite Odd in L. destruct (Nat.odd l); cbn [negb] in L.
        * rewrite Z.eqb_eq in L. apply not_true_iff_false. rewrite orb_true_iff, !andb_true_iff, !Z.eqb_eq, !Z.leb_le. intro Q. destruct Q as [Q | [[Q1 Q2] Q3]]; [lia |]. subst y. lia.
        * rewrite orb_true_iff, !andb_true_iff, !Z.eqb_eq, !Z.leb_le in L. apply Z.eqb_neq. intro. subst y. lia.
    - assert (To : forall x' y', ((0 <= x' < x /\ y' = y) \/ (0 <= y' < y /\ x' = x)) -> passing_lost k x' y' = true -> N_position _ game ([x; y], k)).
      { intros x' y' C Q. apply some_P with ([x'; y'], k); [| apply Opt; auto; lia]. apply no_pass, nim_step; auto. destruct C as [[C ->] | [C ->]]; [left; exists x' | right; exists y']; auto. }
      unfold passing_lost in L, To. destruct (Nat.odd k) eqn:Od.
      + apply not_true_iff_false in L. rewrite orb_true_iff, !andb_true_iff, !Z.eqb_eq, !Z.leb_le in L.
        assert (To' : forall x' y', ((0 <= x' < x /\ y' = y) \/ (0 <= y' < y /\ x' = x)) -> (x' = 0 /\ y' = 0) \/ ((1 <= x' /\ 1 <= y') /\ y' - 1 = neighbour (x' - 1)) -> N_position _ game ([x; y], k)).
        { intros x' y' C Q. apply (To x' y' C). rewrite orb_true_iff, !andb_true_iff, !Z.eqb_eq, !Z.leb_le. auto. }
        destruct (Z.eq_dec x 0) as [-> | Nx]; [apply (To' 0 0); lia |]. destruct (Z.eq_dec y 0) as [-> | Ny]; [apply (To' 0 0); lia |].
        destruct (Z.lt_trichotomy x y) as [C | [C | C]].
        * assert (0 <= x - 1) by lia. apply (To' x (neighbour (x - 1) + 1)); lia.
        * subst y. destruct k as [| k]; [discriminate |]. apply some_P with ([x; x], k); [apply a_pass; right; apply can_pass; auto; lia |]. apply Opt; auto; [lia |]. unfold passing_lost. rewrite Odd in Od. apply negb_true_iff in Od. rewrite Od. apply Z.eqb_refl.
        * assert (0 <= y - 1) by lia. assert (neighbour (y - 1) <> x - 1) by (intro Q; apply L; right; split; [lia |]; rewrite <- Q, Nn'; auto). apply (To' (neighbour (y - 1) + 1) y); [lia |]. right. split; [lia |]. replace (neighbour (y - 1) + 1 - 1) with (neighbour (y - 1)) by lia. rewrite Nn'. auto.
      + apply Z.eqb_neq in L. destruct (Z.lt_trichotomy x y) as [C | [C | C]]; [apply (To x x); [lia | apply Z.eqb_refl] | lia | apply (To y y); [lia | apply Z.eqb_refl]].
  Qed.
End Passes.
Definition lost_at (e : cell * nat) : bool := match fst e with [x; y] => (0 <=? x) && (0 <=? y) && passing_lost (snd e) x y | _ => false end.
Definition nim_passes (rays steps : list cell) (position : cell) (passes : nat) (lost : bool) (winning : list (cell * nat)) (complete : bool) : bool :=
  is_ryuo rays steps 2 1 && forallb (vector_ok 2) rays && forallb (vector_ok 2) steps && Nat.eqb (length position) 2 && nonneg position && eqb (lost_at (position, passes)) lost &&
  forallb (fun e => lost_at e && (Nat.eqb (snd e) passes && piece_moveb rays steps position (fst e) ||
    Nat.eqb (S (snd e)) passes && cell_eqb (fst e) position && existsb (Z.ltb 0) position)) winning &&
  (negb complete || forallb (fun e => negb (lost_at e) || existsb (fun w => cell_eqb (fst w) (fst e) && Nat.eqb (snd w) (snd e)) winning)
    (map (fun q => (q, passes)) (piece_options rays steps position) ++ match passes with O => [] | S l => if existsb (Z.ltb 0) position then [(position, l)] else [] end)).
Theorem nim_passes_sound : forall rays steps position passes lost winning complete, nim_passes rays steps position passes lost winning complete = true ->
  let game := with_passes false (piece_moves rays steps) in
  (if lost then P_position _ game (position, passes) else N_position _ game (position, passes)) /\
  (forall e, In e winning -> game (position, passes) e /\ P_position _ game e) /\
  (complete = true -> forall e, game (position, passes) e -> ~ In e winning -> N_position _ game e).
Proof.
  intros rays steps pos k lost winning complete H game. unfold nim_passes in H. rewrite !andb_true_iff, !forallb_forall, Nat.eqb_eq, nonneg_iff in H. destruct H as [[[[[[[R Vr] Vs] L] N] E] Wn] C].
  destruct pos as [| x [| y [|]]]; try discriminate. inversion N as [| ? ? Xp N']; inversion N' as [| ? ? Yp _]; subst.
  assert (Both : forall u v j, 0 <= u -> 0 <= v -> (lost_at ([u; v], j) = true -> P_position _ game ([u; v], j)) /\ (lost_at ([u; v], j) = false -> N_position _ game ([u; v], j))).
  { intros u v j U V. unfold lost_at. cbn [fst snd]. rewrite (proj2 (Z.leb_le 0 u) U), (proj2 (Z.leb_le 0 v) V). cbn [andb]. apply (passing_both rays steps R j u v U V). }
  assert (Some_ : existsb (Z.ltb 0) [x; y] = true <-> ~ (x = 0 /\ y = 0)) by (cbn [existsb]; rewrite !orb_true_iff, !Z.ltb_lt; split; [intros [Q | [Q | Q]]; [lia | lia | discriminate] | intro Q; destruct (Z.eq_dec x 0); [right; left; lia | left; lia]]).
  split; [| split].
  - apply eqb_prop in E. destruct (Both x y k Xp Yp) as [A B]. destruct lost; [apply A | apply B]; exact E.
  - intros [q l] I. apply Wn in I. cbn [fst snd] in I. rewrite andb_true_iff, orb_true_iff, !andb_true_iff, !Nat.eqb_eq, cell_eqb_iff in I. destruct I as [Lq M].
    assert (Pq : P_position _ game (q, l)).
    { unfold lost_at in Lq. cbn [fst snd] in Lq. destruct q as [| u [| v [|]]]; try discriminate. pose proof Lq as Lq'. rewrite !andb_true_iff, !Z.leb_le in Lq'. apply Both; tauto. }
    split; auto. destruct M as [[-> M] | [[<- ->] M]]; [apply no_pass, piece_moveb_ok; auto |]. apply a_pass. right. apply can_pass; auto. apply Some_. auto.
  - intros -> [q l] M No. cbn [negb orb] in C. rewrite forallb_forall in C.
    assert (Op : forall q, piece_moves rays steps [x; y] q <-> In q (piece_options rays steps [x; y])) by (apply piece_options_all; apply forallb_forall; auto).
    assert (I : In (q, l) (map (fun q => (q, k)) (piece_options rays steps [x; y]) ++ match k with O => [] | S l => if existsb (Z.ltb 0) [x; y] then [([x; y], l)] else [] end) /\ exists u v, q = [u; v] /\ 0 <= u /\ 0 <= v).
    { inversion M as [a b j H E1 E2 | a j H E1 E2]; subst.
      - split; [apply in_or_app; left; apply in_map_iff; exists q; split; auto; apply Op; auto |]. apply (nim_step rays steps R) in H; auto. destruct H as [[c [Cc ->]] | [c [Cc ->]]]; eexists; eexists; (split; [reflexivity | lia]).
      - split; [| exists x, y; auto]. apply in_or_app. right. destruct H as [H | H]; [discriminate |]. apply (can_pass rays steps R) in H; auto. rewrite (proj2 Some_ H). simpl; auto. }
    destruct I as [I [u [v [-> [U V]]]]]. apply C in I. apply Both; auto. destruct (lost_at ([u; v], l)) eqn:Lq; auto. exfalso. apply No. apply orb_true_iff in I. destruct I as [I | I]; [apply negb_true_iff in I; exfalso; exact (eq_true_false_abs _ Lq I) |]. apply existsb_exists in I. destruct I as [[w j] [Iw Q]].
    cbn [fst snd] in Q. rewrite andb_true_iff, cell_eqb_iff, Nat.eqb_eq in Q. destruct Q as [-> ->]. auto.
Qed.
