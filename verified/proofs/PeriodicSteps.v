(** * A piece with steps only, on two axes: tables that repeat along two strips, and along a shift that leads from everywhere into them *)
From Coq Require Import ZArith List Lia Bool Wf_nat.
From Ludus Require Import Puzzles Games Lists Windows GrundyFacts GraphSound PieceSound LevelConditions PeriodicLevels PeriodicRows.
Import ListNotations.
Local Open Scope Z_scope.

Section Steps.
  Variables (steps : list cell) (t : bool).
  Hypothesis vectors : forall v, In v steps -> vector_ok 2 v = true.
  Let game := with_passes t (piece_moves [] steps).
  Definition agree (a b : cell) (j : nat) : Prop := forall v, Grundy _ game (a, j) v <-> Grundy _ game (b, j) v.
  Lemma agree_sym : forall a b j, agree a b j -> agree b a j.
  Proof. intros a b j H v. symmetry. apply H. Qed.
  Lemma agree_trans : forall a b c j, agree a b j -> agree b c j -> agree a c j.
  Proof. intros a b c j H K v. rewrite (H v). apply K. Qed.
  Lemma a_step : forall x y q, piece_moves [] steps [x; y] q <-> exists a b, In [a; b] steps /\ a <= x /\ b <= y /\ q = [x - a; y - b].
  Proof.
    assert (V : forall v, In v [] \/ In v steps -> vector_ok 2 v = true) by (intros v [[] | I]; auto). intros x y q. split.
    - intro M. destruct (plane_move [] steps V x y q M) as [a [b [-> [A [B [_ [I | [c [d [k [[] _]]]]]]]]]]]. exists a, b. repeat split; auto; lia.
    - intros [a [b [I [A [B ->]]]]]. apply go; auto; lia.
  Qed.
  Lemma half : forall x y x' y' j, (forall a b, In [a; b] steps -> ((a <= x /\ b <= y) <-> (a <= x' /\ b <= y')) /\ (a <= x -> b <= y -> agree [x - a; y - b] [x' - a; y' - b] j)) ->
    (forall l, j = S l -> agree [x; y] [x'; y'] l) -> forall v, Grundy _ game ([x'; y'], j) v -> Grundy _ game ([x; y], j) v.
  Proof.
    intros x y x' y' j S Ps v G. inversion G as [p w A B]; subst.
    assert (Any : (exists q, piece_moves [] steps [x; y] q) <-> (exists q, piece_moves [] steps [x'; y'] q)).
    { split; intros [q M]; apply a_step in M; destruct M as [a [b [I [Ax [By ->]]]]]; destruct (S a b I) as [F _].
      - exists [x' - a; y' - b]. apply a_step. exists a, b. repeat split; auto; tauto.
      - exists [x - a; y - b]. apply a_step. exists a, b. repeat split; auto; tauto. }
    constructor.
    - intros [q l] M. inversion M as [a0 b0 j0 H E1 E2 | a0 j0 H E1 E2]; subst.
      + apply a_step in H. destruct H as [a [b [I [Ax [By ->]]]]]. destruct (S a b I) as [F K]. destruct (A ([x' - a; y' - b], l)) as [w [Gw N]].
        { apply no_pass, a_step. exists a, b. repeat split; auto; tauto. }
        exists w. split; auto. apply K; auto.
      + destruct (A ([x'; y'], l)) as [w [Gw N]]; [apply a_pass; tauto |]. exists w. split; auto. apply (Ps l eq_refl). auto.
    - intros u U. destruct (B u U) as [[q l] [M Gq]]. inversion M as [a0 b0 j0 H E1 E2 | a0 j0 H E1 E2]; subst.
      + apply a_step in H. destruct H as [a [b [I [Ax [By ->]]]]]. destruct (S a b I) as [F K]. exists ([x - a; y - b], l). split; [apply no_pass, a_step; exists a, b; repeat split; auto; tauto |]. apply K; tauto.
      + exists ([x; y], l). split; [apply a_pass; tauto |]. apply (Ps l eq_refl). auto.
  Qed.
  Lemma transfer : forall x y x' y' j, (forall a b, In [a; b] steps -> ((a <= x /\ b <= y) <-> (a <= x' /\ b <= y')) /\ (a <= x -> b <= y -> agree [x - a; y - b] [x' - a; y' - b] j)) ->
    (forall l, j = S l -> agree [x; y] [x'; y'] l) -> agree [x; y] [x'; y'] j.
  Proof.
    intros x y x' y' j S Ps v. split; [apply half | apply half; auto].
    - intros a b I. destruct (S a b I) as [F K]. split; [symmetry; auto |]. intros A B. apply agree_sym, K; tauto.
    - intros l E. apply agree_sym, (Ps l E).
  Qed.

  (** ** A table of a box *)
  Definition strip_values (size : list Z) (j : nat) : PM.t Z := tables mexZ t (board_options [] steps size) j.
  Definition strip_ok (size : list Z) (k : nat) (same : cell -> list cell) : bool :=
    board_ok [] steps size && descending 0 (board_options [] steps size) &&
    forallb (fun j => let T := strip_values size j in
      forallb (fun x => forallb (fun y => in_boxb size y && (look T (place size x) =? look T (place size y))) (same x)) (box size)) (seq 0 (S k)).
  Lemma strip_value : forall size k same, strip_ok size k same = true -> forall x j, in_box size x -> Grundy _ game (x, j) (Z.to_nat (look (strip_values size j) (place size x))).
  Proof.
    intros size k same H x j X. unfold strip_ok in H. rewrite !andb_true_iff in H. destruct H as [[O D] _].
    apply (numbered_grundy _ _ (place size) (in_box size) (board_options [] steps size) t (piece_there [] steps size O) (piece_back [] steps size O)); auto.
    apply value_grundy; auto. rewrite (options_length [] steps size x X). apply place_bounds. auto.
  Qed.
  Lemma strip_agree : forall size k same, strip_ok size k same = true -> forall x y j, in_box size x -> In y (same x) -> (j <= k)%nat -> agree x y j.
  Proof.
    intros size k same H x y j X I J. pose proof H as H0. unfold strip_ok in H. rewrite !andb_true_iff, !forallb_forall in H. destruct H as [_ H]. specialize (H j). rewrite in_seq in H. specialize (H ltac:(lia)).
    cbv zeta in H. rewrite forallb_forall in H. assert (Ib : In x (box size)).
    { rewrite <- (box_nth size x X). apply nth_In. destruct (box_length size (box_positive size x X)) as [-> _]. pose proof (place_bounds size x X). lia. }
    apply H in Ib. rewrite forallb_forall in Ib. apply Ib in I. rewrite andb_true_iff, in_boxb_iff, Z.eqb_eq in I. destruct I as [Y E].
    pose proof (strip_value size k same H0 x j X) as Gx. pose proof (strip_value size k same H0 y j Y) as Gy. rewrite <- E in Gy.
    intro v. split; intro G; [rewrite <- (Grundy_unique _ _ _ _ Gx _ G) | rewrite <- (Grundy_unique _ _ _ _ Gy _ G)]; auto.
  Qed.

  (** ** Two strips and a shift; no step that fits into the box up to (X, Y) is longer than S0 and S1 *)
  Variables (k : nat) (X Y S0 S1 n0 n1 p0 p1 c0 c1 : Z).
  Hypothesis signs : 0 <= S0 /\ 0 <= S1 /\ 0 <= n0 /\ 0 <= n1 /\ 1 <= p0 /\ 1 <= p1 /\ 1 <= c0 /\ 1 <= c1.
  Hypothesis longest : forall a b, In [a; b] steps -> a <= X -> b <= Y -> a <= S0 /\ b <= S1.
  Definition first_box : list Z := [Z.min (X + 1) (n0 + Z.max S0 c0 + p0); Z.min (Y + 1) (c1 + S1)].
  Definition second_box : list Z := [Z.min (X + 1) (c0 + S0); Z.min (Y + 1) (n1 + Z.max S1 c1 + p1)].
  Definition shifted (x : cell) : list cell := match x with [x; y] => if (c0 <=? x) && (c1 <=? y) then [[x - c0; y - c1]] else [] | _ => [] end.
  Definition along_first (x : cell) : list cell := match x with [x; y] => if n0 + p0 <=? x then [[x - p0; y]] else [] | _ => [] end.
  Definition along_second (x : cell) : list cell := match x with [x; y] => if n1 + p1 <=? y then [[x; y - p1]] else [] | _ => [] end.
  Hypothesis first_ok : strip_ok first_box k (fun x => along_first x ++ shifted x) = true.
  Hypothesis second_ok : strip_ok second_box k (fun x => along_second x ++ shifted x) = true.
  Let inside (x y : Z) : Prop := 0 <= x <= X /\ 0 <= y <= Y.
  Lemma entries : forall a b, In [a; b] steps -> 0 <= a /\ 0 <= b /\ 0 < a + b.
  Proof.
    intros a b I. assert (V : forall v, In v [] \/ In v steps -> vector_ok 2 v = true) by (intros v [[] | J]; auto).
    destruct (plane [] steps V [a; b] (or_intror I)) as [c [d [E H]]]. injection E as <- <-. lia.
  Qed.
  Lemma in_two : forall a b x y, 0 <= x < a -> 0 <= y < b -> in_box [a; b] [x; y].
  Proof. intros. repeat constructor; lia. Qed.
  Lemma first_repeats : forall x y j, (j <= k)%nat -> inside x y -> y < c1 + S1 -> n0 + p0 <= x -> agree [x; y] [x - p0; y] j.
  Proof.
    intros x y j. remember (Z.to_nat (x + y) + j)%nat as m eqn:M. revert x y j M. induction m as [m IH] using lt_wf_ind. intros x y j M J [Ix Iy] Ly Lx.
    destruct (Z.lt_ge_cases x (n0 + Z.max S0 c0 + p0)) as [Q | Q].
    - apply (strip_agree first_box k _ first_ok); auto; [apply in_two; lia |]. apply in_or_app. left. unfold along_first. rewrite (proj2 (Z.leb_le _ _) Lx). simpl; auto.
    - apply transfer.
      + intros a b I. destruct (entries a b I) as [A [B C]]. split.
        * split; intros [P R]; [destruct (longest a b I ltac:(lia) ltac:(lia)) |]; lia.
        * intros Ax By. destruct (longest a b I ltac:(lia) ltac:(lia)). replace (x - p0 - a) with (x - a - p0) by lia. eapply IH; [| reflexivity | | | |]; unfold inside; lia.
      + intros l ->. eapply IH; [| reflexivity | | | |]; unfold inside; lia.
  Qed.
  Lemma second_repeats : forall x y j, (j <= k)%nat -> inside x y -> x < c0 + S0 -> n1 + p1 <= y -> agree [x; y] [x; y - p1] j.
  Proof.
    intros x y j. remember (Z.to_nat (x + y) + j)%nat as m eqn:M. revert x y j M. induction m as [m IH] using lt_wf_ind. intros x y j M J [Ix Iy] Lx Ly.
    destruct (Z.lt_ge_cases y (n1 + Z.max S1 c1 + p1)) as [Q | Q].
    - apply (strip_agree second_box k _ second_ok); auto; [apply in_two; lia |]. apply in_or_app. left. unfold along_second. rewrite (proj2 (Z.leb_le _ _) Ly). simpl; auto.
    - apply transfer.
      + intros a b I. destruct (entries a b I) as [A [B C]]. split.
        * split; intros [P R]; [destruct (longest a b I ltac:(lia) ltac:(lia)) |]; lia.
        * intros Ax By. destruct (longest a b I ltac:(lia) ltac:(lia)). replace (y - p1 - b) with (y - b - p1) by lia. eapply IH; [| reflexivity | | | |]; unfold inside; lia.
      + intros l ->. eapply IH; [| reflexivity | | | |]; unfold inside; lia.
  Qed.
  Lemma shift_agrees : forall x y j, (j <= k)%nat -> inside x y -> c0 <= x -> c1 <= y -> agree [x; y] [x - c0; y - c1] j.
  Proof.
    intros x y j. remember (Z.to_nat (x + y) + j)%nat as m eqn:M. revert x y j M. induction m as [m IH] using lt_wf_ind. intros x y j M J [Ix Iy] Lx Ly.
    assert (Sh : In [x - c0; y - c1] (shifted [x; y])) by (unfold shifted; rewrite (proj2 (andb_true_iff _ _)) by (rewrite !Z.leb_le; auto); simpl; auto).
    destruct (Z.lt_ge_cases y (c1 + S1)) as [Q | Q]; [| destruct (Z.lt_ge_cases x (c0 + S0)) as [Q' | Q']].
    - destruct (Z.lt_ge_cases x (n0 + Z.max S0 c0 + p0)) as [R | R].
      + apply (strip_agree first_box k _ first_ok); auto; [apply in_two; lia | apply in_or_app; auto].
      + apply agree_trans with [x - p0; y]; [apply first_repeats; unfold inside; lia |]. apply agree_trans with [x - p0 - c0; y - c1]; [eapply IH; [| reflexivity | | | |]; unfold inside; lia |].
        replace (x - p0 - c0) with (x - c0 - p0) by lia. apply agree_sym, first_repeats; unfold inside; lia.
    - destruct (Z.lt_ge_cases y (n1 + Z.max S1 c1 + p1)) as [R | R].
      + apply (strip_agree second_box k _ second_ok); auto; [apply in_two; lia | apply in_or_app; auto].
      + apply agree_trans with [x; y - p1]; [apply second_repeats; unfold inside; lia |]. apply agree_trans with [x - c0; y - p1 - c1]; [eapply IH; [| reflexivity | | | |]; unfold inside; lia |].
        replace (y - p1 - c1) with (y - c1 - p1) by lia. apply agree_sym, second_repeats; unfold inside; lia.
    - apply transfer.
      + intros a b I. destruct (entries a b I) as [A [B C]]. split.
        * split; intros [P R]; [destruct (longest a b I ltac:(lia) ltac:(lia)) |]; lia.
        * intros Ax By. destruct (longest a b I ltac:(lia) ltac:(lia)). replace (x - c0 - a) with (x - a - c0) by lia. replace (y - c1 - b) with (y - b - c1) by lia. eapply IH; [| reflexivity | | | |]; unfold inside; lia.
      + intros l ->. eapply IH; [| reflexivity | | | |]; unfold inside; lia.
  Qed.
  Lemma many_shifts : forall m x y, inside x y -> Z.of_nat m * c0 <= x -> Z.of_nat m * c1 <= y -> agree [x; y] [x - Z.of_nat m * c0; y - Z.of_nat m * c1] k.
  Proof.
    induction m as [| m IH]; intros x y I A B; [rewrite !Z.sub_0_r; intro; tauto |].
    apply agree_trans with [x - c0; y - c1]; [apply shift_agrees; auto; lia |].
    replace (x - Z.of_nat (S m) * c0) with (x - c0 - Z.of_nat m * c0) by lia. replace (y - Z.of_nat (S m) * c1) with (y - c1 - Z.of_nat m * c1) by lia. apply IH; unfold inside in *; lia.
  Qed.
  Lemma many_first : forall m x y, inside x y -> y < c1 + S1 -> n0 + Z.of_nat m * p0 <= x -> agree [x; y] [x - Z.of_nat m * p0; y] k.
  Proof.
    induction m as [| m IH]; intros x y I L A; [rewrite Z.sub_0_r; intro; tauto |]. apply agree_trans with [x - p0; y]; [apply first_repeats; auto; lia |].
    replace (x - Z.of_nat (S m) * p0) with (x - p0 - Z.of_nat m * p0) by lia. apply IH; unfold inside in *; lia.
  Qed.
  Lemma many_second : forall m x y, inside x y -> x < c0 + S0 -> n1 + Z.of_nat m * p1 <= y -> agree [x; y] [x; y - Z.of_nat m * p1] k.
  Proof.
    induction m as [| m IH]; intros x y I L A; [rewrite Z.sub_0_r; intro; tauto |]. apply agree_trans with [x; y - p1]; [apply second_repeats; auto; lia |].
    replace (y - Z.of_nat (S m) * p1) with (y - p1 - Z.of_nat m * p1) by lia. apply IH; unfold inside in *; lia.
  Qed.
  Lemma wrapped_back : forall n p x, 0 <= n -> 1 <= p -> 0 <= x -> exists m, wrapped n p x = x - Z.of_nat m * p /\ (m = 0%nat \/ n + Z.of_nat m * p <= x).
  Proof.
    intros n p x N Q Xp. unfold wrapped. destruct (Z.ltb_spec x n); [exists 0%nat; split; [lia | auto] |]. exists (Z.to_nat ((x - n) / p)).
    pose proof (Z.div_mod (x - n) p). pose proof (Z.mod_pos_bound (x - n) p). assert (0 <= (x - n) / p) by (apply Z.div_pos; lia). rewrite Z2Nat.id by auto. split; [| right]; nia.
  Qed.
  (** Where a position is led to, and the value there. *)
  Definition led_value : Z :=
    let m := Z.min (X / c0) (Y / c1) in let x := X - m * c0 in let y := Y - m * c1 in
    if y <? c1 then let e := [wrapped n0 p0 x; y] in if in_boxb first_box e then look (strip_values first_box k) (place first_box e) else -1
    else let e := [x; wrapped n1 p1 y] in if (x <? c0) && in_boxb second_box e then look (strip_values second_box k) (place second_box e) else -1.
  Lemma led : 0 <= X -> 0 <= Y -> 0 <= led_value -> Grundy _ game ([X; Y], k) (Z.to_nat led_value).
  Proof.
    intros Xp Yp. unfold led_value. cbv zeta. set (m := Z.min (X / c0) (Y / c1)). set (x := X - m * c0). set (y := Y - m * c1).
    assert (Mp : 0 <= m) by (unfold m; pose proof (Z.div_pos X c0 Xp ltac:(lia)); pose proof (Z.div_pos Y c1 Yp ltac:(lia)); lia).
    assert (Mx : m * c0 <= X) by (pose proof (Z.mul_div_le X c0 ltac:(lia)); unfold m; nia). assert (My : m * c1 <= Y) by (pose proof (Z.mul_div_le Y c1 ltac:(lia)); unfold m; nia).
    assert (Sh : agree [X; Y] [x; y] k).
    { pose proof (many_shifts (Z.to_nat m) X Y) as S. rewrite Z2Nat.id in S by auto. apply S; unfold inside; lia. }
    destruct (Z.ltb_spec y c1) as [Q | Q].
    - destruct (in_boxb first_box [wrapped n0 p0 x; y]) eqn:B; [| lia]. apply in_boxb_iff in B. intros _. apply Sh.
      destruct (wrapped_back n0 p0 x ltac:(lia) ltac:(lia) ltac:(unfold x; lia)) as [r [E [-> | R]]].
      + pose proof (strip_value first_box k _ first_ok _ k B) as G. rewrite E in *. rewrite Z.sub_0_r in *. exact G.
      + apply (many_first r x y); [unfold inside, x, y in *; nia | lia | auto |]. rewrite <- E. apply (strip_value first_box k _ first_ok _ k B).
    - destruct ((x <? c0) && in_boxb second_box [x; wrapped n1 p1 y]) eqn:B; [| lia]. apply andb_true_iff in B. destruct B as [L B]. apply Z.ltb_lt in L. apply in_boxb_iff in B. intros _. apply Sh.
      destruct (wrapped_back n1 p1 y ltac:(lia) ltac:(lia) ltac:(unfold y; lia)) as [r [E [-> | R]]].
      + pose proof (strip_value second_box k _ second_ok _ k B) as G. rewrite E in *. rewrite Z.sub_0_r in *. exact G.
      + apply (many_second r x y); [unfold inside, x, y in *; nia | lia | auto |]. rewrite <- E. apply (strip_value second_box k _ second_ok _ k B).
  Qed.
End Steps.
Definition longest_entry (axis : nat) (position : cell) (steps : list cell) : Z :=
  fold_right (fun s r => if forallb (fun e => fst e <=? snd e) (combine s position) then Z.max (nth axis s 0) r else r) 0 steps.
Lemma longest_ok : forall axis position steps, 0 <= longest_entry axis position steps /\
  forall s, In s steps -> forallb (fun e => fst e <=? snd e) (combine s position) = true -> nth axis s 0 <= longest_entry axis position steps.
Proof.
  intros axis position steps. unfold longest_entry. induction steps as [| s steps [A B]]; simpl; [split; [lia | tauto] |].
  destruct (forallb _ (combine s position)) eqn:E; (split; [lia |]); intros u [-> | I] F; try congruence; [lia | specialize (B u I F); lia | auto].
Qed.
Definition piece_diagonal (rays steps : list cell) (at_terminal : bool) (passes : nat) (preperiod period shift position : cell) (v : Z) : bool :=
  match rays, preperiod, period, shift, position with
  | [], [n0; n1], [p0; p1], [c0; c1], [x; y] =>
      let s0 := longest_entry 0 position steps in let s1 := longest_entry 1 position steps in
      forallb (vector_ok 2) steps && forallb (Z.leb 0) [n0; n1; x; y; v] && forallb (Z.leb 1) [p0; p1; c0; c1] &&
      strip_ok steps at_terminal (first_box x y s0 s1 n0 p0 c0 c1) passes (fun e => along_first n0 p0 e ++ shifted c0 c1 e) &&
      strip_ok steps at_terminal (second_box x y s0 s1 n1 p1 c0 c1) passes (fun e => along_second n1 p1 e ++ shifted c0 c1 e) &&
      (v =? led_value steps at_terminal passes x y s0 s1 n0 n1 p0 p1 c0 c1)
  | _, _, _, _, _ => false
  end.
Theorem piece_diagonal_sound : forall rays steps at_terminal passes preperiod period shift position v,
  piece_diagonal rays steps at_terminal passes preperiod period shift position v = true -> Grundy _ (with_passes at_terminal (piece_moves rays steps)) (position, passes) (Z.to_nat v).
Proof.
  intros rays steps t k pre per sh pos v H. unfold piece_diagonal in H. destruct rays; [| discriminate].
  destruct pre as [| n0 [| n1 [|]]]; try discriminate. destruct per as [| p0 [| p1 [|]]]; try discriminate. destruct sh as [| c0 [| c1 [|]]]; try discriminate. destruct pos as [| x [| y [|]]]; try discriminate.
  cbv zeta in H. rewrite !andb_true_iff, Z.eqb_eq in H. destruct H as [[[[[V A] B] F] S] E]. cbn [forallb] in A, B. rewrite !andb_true_iff, !Z.leb_le in A, B. rewrite forallb_forall in V.
  destruct (longest_ok 0 [x; y] steps) as [L0 M0]. destruct (longest_ok 1 [x; y] steps) as [L1 M1]. rewrite E.
  apply led; auto; try lia. intros a b I Ax By. assert (Fi : forallb (fun e => fst e <=? snd e) (combine [a; b] [x; y]) = true) by (simpl; rewrite !andb_true_iff, !Z.leb_le; auto).
  split; [apply (M0 [a; b] I Fi) | apply (M1 [a; b] I Fi)].
Qed.
