(** * P-positions of a piece on two axes in normal play: the positions of a row are the bits of a number *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Games Lists Windows GrundyFacts GraphSound PieceSound RayTables RayOutcomes.
Import ListNotations.
Local Open Scope Z_scope.

Section Rows.
  Variable columns : Z.
  Hypothesis columns_positive : 0 <= columns.
  Variable rows : Z -> Z.                 (* the P-positions of row i that are listed, as bits *)
  Let full := Z.ones columns.
  Definition seen (i y : Z) : bool := (0 <=? i) && Z.testbit (rows i) y.
  Definition moved_on (b x : Z) : Z := Z.land (Z.shiftr x (- b)) (Z.ones columns).
  (** All that is b, 2 b, 3 b, ... further on: what is reached in at most k steps, then in at most 2 k. *)
  Fixpoint comb (fuel : nat) (length h : Z) : Z :=
    match fuel with O => h | S fuel => comb fuel (2 * length) (Z.lor h (moved_on length h)) end.
  (** A move (a, b), whether it is a ray, and for each of the a rows before what it brings from there. *)
  Definition row_move : Type := ((Z * Z) * bool) * list Z.
  Fixpoint hits (fuel : nat) (p : Z) (ms : list row_move) : Z * list row_move :=
    match ms with
    | [] => (0, [])
    | (((a, b), ray), q) :: ms =>
        let (h, rest) := hits fuel p ms in
        match q with
        | [] => let l := moved_on b p in (Z.lor (if ray then comb fuel b l else l) h, (((a, b), ray), []) :: rest)
        | x :: q => let l := moved_on b x in (Z.lor l h, (((a, b), ray), q ++ [if ray then Z.lor l p else p]) :: rest)
        end
    end.
  Fixpoint rows_settled (fuel : nat) (n : nat) (i : Z) (ms : list row_move) : bool :=
    match n with
    | O => true
    | S n => let p := rows i in let (h, ms) := hits fuel p ms in (p =? Z.lxor (Z.ones columns) h) && rows_settled fuel n (i + 1) ms
    end.

  Lemma moved_bit : forall b x y, 0 <= y < columns -> Z.testbit (moved_on b x) y = Z.testbit x (y - b).
  Proof.
    intros b x y Y. unfold moved_on. rewrite Z.land_spec, Z.shiftr_opp_r, Z.ones_spec_low, andb_true_r, Z.shiftl_spec by lia. auto.
  Qed.
  Lemma comb_bit : forall fuel b k p h, 0 <= b -> 1 <= k ->
    (forall y, 0 <= y < columns -> (Z.testbit h y = true <-> exists m, 1 <= m <= k /\ Z.testbit p (y - m * b) = true)) ->
    forall y, 0 <= y < columns -> (Z.testbit (comb fuel (k * b) h) y = true <-> exists m, 1 <= m <= k * 2 ^ Z.of_nat fuel /\ Z.testbit p (y - m * b) = true).
  Proof.
    induction fuel as [| fuel IH]; intros b k p h B K H y Y; cbn [comb].
    - rewrite Z.pow_0_r, Z.mul_1_r. auto.
    - rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. replace (k * (2 * 2 ^ Z.of_nat fuel)) with (2 * k * 2 ^ Z.of_nat fuel) by lia. replace (2 * (k * b)) with (2 * k * b) by lia.
      apply IH; auto; [lia |]. clear y Y. intros y Y. rewrite Z.lor_spec, orb_true_iff, moved_bit, H by auto. split.
      + intros [[m [M T]] | T]; [exists m; split; auto; lia |].
        destruct (Z_lt_ge_dec (y - k * b) 0) as [N | N]; [rewrite Z.testbit_neg_r in T by auto; discriminate |].
        apply H in T; [| nia]. destruct T as [m [M T]]. exists (m + k). split; [lia |]. replace (y - (m + k) * b) with (y - k * b - m * b) by lia. auto.
      + intros [m [M T]]. destruct (Z_le_gt_dec m k) as [L | G]; [left; exists m; split; [lia | auto] |]. right.
        destruct (Z_lt_ge_dec (y - m * b) 0) as [N | N]; [rewrite Z.testbit_neg_r in T by auto; discriminate |].
        apply H; [nia |]. exists (m - k). split; [lia |]. replace (y - k * b - (m - k) * b) with (y - m * b) by lia. auto.
  Qed.
  (** What a move reaches from row i, column y; what is kept of row k. *)
  Definition reaches (m : (Z * Z) * bool) (i y : Z) : Prop :=
    let '((a, b), ray) := m in if ray then exists k, 1 <= k /\ seen (i - k * a) (y - k * b) = true else seen (i - a) (y - b) = true.
  Let kept (m : (Z * Z) * bool) (k y : Z) : Prop := seen k y = true \/ (snd m = true /\ reaches m k y).
  Let good (i : Z) (m : row_move) : Prop :=
    let '(((a, b), ray), q) := m in 0 <= a /\ 0 <= b /\ (a = 0 -> ray = true -> 1 <= b) /\ Z.of_nat (length q) = a /\
    forall j y, (j < length q)%nat -> 0 <= y < columns -> (Z.testbit (nth j q 0) y = true <-> kept ((a, b), ray) (i - a + Z.of_nat j) y).
  Lemma seen_low : forall i y, y < 0 -> seen i y = false.
  Proof. intros i y Y. unfold seen. rewrite Z.testbit_neg_r by auto. apply andb_false_r. Qed.
  Lemma reaches_next : forall a b ray i y, 0 <= b -> 0 <= y < columns -> (reaches ((a, b), ray) i y <-> 0 <= y - b /\ kept ((a, b), ray) (i - a) (y - b)).
  Proof.
    intros a b ray i y B Y. unfold kept, reaches. cbn [snd]. destruct ray.
    - split.
      + intros [k [K S]]. destruct (Z_lt_ge_dec (y - b) 0) as [N | N]; [rewrite seen_low in S by nia; discriminate |]. split; [lia |].
        destruct (Z.eq_dec k 1) as [-> | D]; [left; rewrite !Z.mul_1_l in S; auto |]. right. split; auto. exists (k - 1). split; [lia |].
        replace (i - a - (k - 1) * a) with (i - k * a) by lia. replace (y - b - (k - 1) * b) with (y - k * b) by lia. auto.
      + intros [_ [S | [_ [k [K S]]]]]; [exists 1; rewrite !Z.mul_1_l; split; auto; lia |]. exists (k + 1). split; [lia |].
        replace (i - (k + 1) * a) with (i - a - k * a) by lia. replace (y - (k + 1) * b) with (y - b - k * b) by lia. auto.
    - split; [| intros [_ [S | [S _]]]; [auto | discriminate]]. intro S.
      destruct (Z_lt_ge_dec (y - b) 0) as [N | N]; [rewrite seen_low in S by auto; discriminate | auto with zarith].
  Qed.
  Lemma hits_ok : forall fuel i, 0 <= i -> columns <= 2 ^ Z.of_nat fuel -> forall ms, Forall (good i) ms ->
    forall h rest, hits fuel (rows i) ms = (h, rest) ->
    (forall y, 0 <= y < columns -> (Z.testbit h y = true <-> exists m, In m (map fst ms) /\ reaches m i y)) /\
    (forall y, columns <= y -> Z.testbit h y = false) /\ map fst rest = map fst ms /\ Forall (good (i + 1)) rest.
  Proof.
    intros fuel i I Fu ms G. induction G as [| [[[a b] ray] q] ms Gm G IH]; intros h rest H; cbn [hits] in H.
    - injection H as <- <-. split; [| split; [intros; apply Z.testbit_0_l | split; auto]]. intros y Y. rewrite Z.testbit_0_l. split; [discriminate | intros [m [[] _]]].
    - destruct (hits fuel (rows i) ms) as [h0 rest0]. destruct (IH h0 rest0 eq_refl) as [Bits [High [Same Rest]]]. clear IH.
      destruct Gm as [A [B [B1 [L Q]]]].
      assert (Top : forall c x y, columns <= y -> Z.testbit (moved_on c x) y = false).
      { intros c x y Y. unfold moved_on. rewrite Z.land_spec, Z.ones_spec_high, andb_false_r by lia. auto. }
      assert (Row : forall y, Z.testbit (rows i) y = seen i y) by (intro y; unfold seen; destruct (Z.leb_spec 0 i); [auto | lia]).
      destruct q as [| x q].
      + cbn [length] in L. change (Z.of_nat 0) with 0 in L. injection H as <- <-. split; [| split; [| split]].
        * intros y Y. rewrite Z.lor_spec, orb_true_iff, Bits by auto.
          assert (E : Z.testbit (if ray then comb fuel b (moved_on b (rows i)) else moved_on b (rows i)) y = true <-> reaches ((a, b), ray) i y).
          { unfold reaches. rewrite <- L. destruct ray.
            - specialize (B1 (eq_sym L) eq_refl). assert (C := comb_bit fuel b 1 (rows i) (moved_on b (rows i)) B ltac:(lia)). rewrite Z.mul_1_l in C. rewrite C; [| | auto].
              + rewrite Z.mul_1_l. split; intros [m [M T]].
                * exists m. split; [lia |]. rewrite Z.mul_0_r, Z.sub_0_r, <- Row. auto.
                * rewrite Z.mul_0_r, Z.sub_0_r, <- Row in T. exists m. split; auto.
                  destruct (Z_lt_ge_dec (y - m * b) 0) as [N | N]; [rewrite Z.testbit_neg_r in T by auto; discriminate | nia].
              + intros z Hz. rewrite moved_bit by auto. split.
                * intro T. exists 1. rewrite Z.mul_1_l. split; auto. lia.
                * intros [m [M T]]. replace m with 1 in T by lia. rewrite Z.mul_1_l in T. auto.
            - rewrite moved_bit, Z.sub_0_r, Row by auto. tauto. }
          rewrite E. cbn [map]. split.
          -- intros [R | [m [M R]]]; [eexists; split; [left; reflexivity | exact R] | exists m; split; [right; auto | auto]].
          -- intros [m [[<- | M] R]]; [left; exact R | right; exists m; auto].
        * intros y Y. rewrite Z.lor_spec, (High y Y), orb_false_r. destruct ray; [| apply Top; auto].
          assert (C : forall f len z, (forall w, columns <= w -> Z.testbit z w = false) -> forall w, columns <= w -> Z.testbit (comb f len z) w = false).
          { induction f as [| f IHf]; intros len z Hz w W; cbn [comb]; auto. apply IHf; auto. intros v V. rewrite Z.lor_spec, Hz, Top by auto. auto. }
          apply C; auto.
        * cbn [map]. f_equal. auto.
        * constructor; auto. split; [auto |]. split; [auto |]. split; [auto |]. split; [auto |]. cbn [length]. intros j y J. lia.
      + injection H as <- <-. assert (Q0 : forall y, 0 <= y < columns -> (Z.testbit (moved_on b x) y = true <-> reaches ((a, b), ray) i y)).
        { intros y Y. rewrite moved_bit, reaches_next by auto. destruct (Z_lt_ge_dec (y - b) 0) as [N | N].
          - rewrite Z.testbit_neg_r by auto. split; [discriminate | intros [? _]; lia].
          - specialize (Q 0%nat (y - b) ltac:(cbn [length]; lia) ltac:(lia)). cbn [nth] in Q. rewrite Q. change (Z.of_nat 0) with 0. rewrite Z.add_0_r. intuition lia. }
        split; [| split; [| split]].
        * intros y Y. rewrite Z.lor_spec, orb_true_iff, Bits, Q0 by auto. cbn [map]. split.
          -- intros [R | [m [M R]]]; [eexists; split; [left; reflexivity | exact R] | exists m; split; [right; auto | auto]].
          -- intros [m [[<- | M] R]]; [left; exact R | right; exists m; auto].
        * intros y Y. rewrite Z.lor_spec, (High y Y), Top; auto.
        * cbn [map]. f_equal. auto.
        * constructor; auto. cbn [length] in L. repeat split; auto; [rewrite app_length; cbn [length]; lia | |].
          all: rewrite app_length in *; cbn [length] in *; destruct (Nat.eq_dec j (length q)) as [-> | D].
          all: try (rewrite app_nth2, Nat.sub_diag by lia; cbn [nth]; replace (i + 1 - a + Z.of_nat (length q)) with i by lia; unfold kept; cbn [snd];
            destruct ray; rewrite ?Z.lor_spec, ?orb_true_iff, ?Q0, Row by auto; intuition discriminate).
          all: rewrite app_nth1 by lia; specialize (Q (S j) y ltac:(cbn [length]; lia) ltac:(auto)); cbn [nth] in Q; replace (i - a + Z.of_nat (S j)) with (i + 1 - a + Z.of_nat j) in Q by lia; apply Q; auto.
  Qed.
  Lemma settled_ok : forall fuel, columns <= 2 ^ Z.of_nat fuel -> forall n i ms, 0 <= i -> Forall (good i) ms -> rows_settled fuel n i ms = true ->
    forall j y, i <= j < i + Z.of_nat n -> 0 <= y < columns -> (seen j y = true <-> ~ exists m, In m (map fst ms) /\ reaches m j y).
  Proof.
    intros fuel Fu. induction n as [| n IH]; intros i ms I G H j y J Y; [lia |]. cbn [rows_settled] in H. cbv zeta in H.
    destruct (hits fuel (rows i) ms) as [h rest] eqn:E. apply andb_true_iff in H. destruct H as [P W]. apply Z.eqb_eq in P.
    destruct (hits_ok fuel i I Fu ms G h rest E) as [Bits [_ [Same Rest]]].
    destruct (Z.eq_dec j i) as [-> | D].
    - rewrite <- (Bits y Y). unfold seen. destruct (Z.leb_spec 0 i); [| lia]. rewrite P, Z.lxor_spec, Z.ones_spec_low by lia. destruct (Z.testbit h y); simpl; intuition discriminate.
    - rewrite <- Same. apply (IH (i + 1) rest); auto; lia.
  Qed.
End Rows.

(** The listed positions as rows, and the moves of a piece. *)
Definition listed_rows (ps : list (list Z)) : PM.t Z :=
  fold_left (fun t x => match x with [i; y] => PM.add (slot i) (Z.setbit (look t i) y) t | _ => t end) ps (PM.empty Z).
Definition row_moves (rays steps : list (list Z)) : list row_move :=
  let made ray v := ((nth 0 v 0, nth 1 v 0), ray, repeat 0 (Z.to_nat (nth 0 v 0))) in map (made true) rays ++ map (made false) steps.
Definition few_rows (rays steps : list (list Z)) : bool := forallb (forallb (fun k => k <? 5000)) (rays ++ steps).
Definition row_outcomes (rays steps : list (list Z)) (height width : Z) (ps : list (list Z)) : bool :=
  board_ok rays steps [height; width] && forallb (in_boxb [height; width]) ps && (0 <=? width) &&
  (let t := listed_rows ps in rows_settled width (look t) (Z.to_nat (Z.log2_up width)) (Z.to_nat height) 0 (row_moves rays steps)).
Lemma listed_rows_ok : forall ps, (forall x, In x ps -> exists i y, x = [i; y] /\ 0 <= i /\ 0 <= y) -> forall i y, 0 <= i -> 0 <= y ->
  (Z.testbit (look (listed_rows ps) i) y = true <-> In [i; y] ps).
Proof.
  intros ps Ok i y I Y. unfold listed_rows. set (f := fun t x => match x with [i; y] => PM.add (slot i) (Z.setbit (look t i) y) t | _ => t end).
  assert (G : forall t, Z.testbit (look (fold_left f ps t) i) y = true <-> In [i; y] ps \/ Z.testbit (look t i) y = true).
  { induction ps as [| x ps IH]; intro t; cbn [fold_left]; [simpl; tauto |]. rewrite IH by (intros; apply Ok; simpl; auto).
    destruct (Ok x (or_introl eq_refl)) as [j [z [-> [J Z0]]]]. change (f t [j; z]) with (PM.add (slot j) (Z.setbit (look t j) z) t). rewrite look_add by auto. destruct (Z.eqb_spec j i) as [-> | D].
    - rewrite Z.setbit_eqb, orb_true_iff, Z.eqb_eq by auto. simpl. split; [intros [A | [-> | A]]; auto | intros [[A | A] | A]; auto; injection A as ->; auto].
    - simpl. split; [intros [A | A]; auto | intros [[A | A] | A]; auto; injection A as -> ->; congruence]. }
  rewrite G. unfold look. rewrite PM.gempty, Z.testbit_0_l. intuition discriminate.
Qed.
Section Settled.
  Variables (rays steps : list (list Z)) (height width : Z) (ps : list (list Z)).
  Let size := [height; width].
  Hypothesis ok : row_outcomes rays steps height width ps = true.
  Lemma settled_kernel : board_ok rays steps size = true /\ forall x, in_box size x -> (In x ps <-> ~ exists q, piece_moves rays steps x q /\ In q ps).
  Proof.
    unfold row_outcomes in ok. cbv zeta in ok. rewrite !andb_true_iff, Z.leb_le, forallb_forall in ok. destruct ok as [[[O B] W] S]. split; auto.
    assert (Pair : forall x, in_box size x -> exists i y, x = [i; y] /\ 0 <= i < height /\ 0 <= y < width).
    { intros x X. unfold size in X. inversion X as [| l i ls v Hi X']; subst. inversion X' as [| l' y ls' v' Hy X'']; subst. inversion X''. exists i, y. auto. }
    assert (Inside : forall x, In x ps -> in_box size x) by (intros x X; apply in_boxb_iff; auto).
    assert (Bit : forall i y, seen (look (listed_rows ps)) i y = true <-> In [i; y] ps).
    { intros i y. unfold seen. rewrite andb_true_iff, Z.leb_le.
      assert (P : forall x, In x ps -> exists i y, x = [i; y] /\ 0 <= i /\ 0 <= y).
      { intros x X. destruct (Pair x (Inside x X)) as [j [z [-> [J Z0]]]]. exists j, z. repeat split; auto; lia. }
      split.
      - intros [I T]. destruct (Z_lt_ge_dec y 0) as [N | N]; [rewrite Z.testbit_neg_r in T by auto; discriminate |]. apply listed_rows_ok; auto; lia.
      - intro X. destruct (P _ X) as [j [z [E [J Z0]]]]. injection E as <- <-. split; auto. apply listed_rows_ok; auto. }
    pose proof O as O'. unfold board_ok in O'. rewrite andb_true_iff, !forallb_forall in O'. destruct O' as [Or Os].
    assert (Shape : forall v, vector_ok (length size) v = true -> exists a b, v = [a; b] /\ 0 <= a /\ 0 <= b /\ (a = 0 -> 1 <= b)).
    { intros v V. unfold vector_ok in V. rewrite !andb_true_iff, Nat.eqb_eq, nonneg_iff in V. destruct V as [[L N] E]. destruct v as [| a [| b [| c v]]]; try discriminate.
      inversion N as [| ? ? Na N']; subst. inversion N' as [| ? ? Nb ?]; subst. exists a, b. repeat split; auto. intros ->. simpl in E. destruct (Z.ltb_spec 0 b); [lia | discriminate]. }
    intros x X. destruct (Pair x X) as [i [y [-> [I Y]]]]. rewrite <- Bit.
    rewrite (settled_ok width W (look (listed_rows ps)) (Z.to_nat (Z.log2_up width))) with (n := Z.to_nat height) (i := 0) (ms := row_moves rays steps); auto; try lia.
    - unfold row_moves. rewrite map_app, !map_map. cbn [fst].
      assert (E : forall k z, shift [k; z] [i - k; y - z] = [i; y]) by (intros; simpl; repeat f_equal; lia).
      assert (Sh : forall q m a b, length q = 2%nat -> [i; y] = shift q [m * a; m * b] -> q = [i - m * a; y - m * b]).
      { intros q m a b L Q. destruct q as [| k [| z [| c q]]]; try discriminate. simpl in Q. injection Q as -> ->. repeat f_equal; lia. }
      split; intros H [w [Hw R]]; apply H.
      + destruct Hw as [L [P M]]. assert (Lw : length w = 2%nat) by (rewrite L; auto). destruct M as [[s [Is Q]] | [r [m [Ir [M Q]]]]].
        * destruct (Shape s (Os s Is)) as [a [b [-> _]]]. exists ((a, b), false). split; [apply in_or_app; right; apply in_map_iff; exists [a; b]; auto |].
          unfold reaches. apply Bit. rewrite (Sh w 1 a b Lw) in R by (rewrite !Z.mul_1_l; auto). rewrite !Z.mul_1_l in R. auto.
        * destruct (Shape r (Or r Ir)) as [a [b [-> _]]]. exists ((a, b), true). split; [apply in_or_app; left; apply in_map_iff; exists [a; b]; auto |].
          exists m. split; auto. apply Bit. rewrite (Sh w m a b Lw) in R by auto. auto.
      + assert (Fit : forall k z, In [k; z] ps -> Forall (Z.le 0) [k; z]).
        { intros k z K. apply Inside in K. destruct (Pair _ K) as [k' [z' [Q [K1 K2]]]]. injection Q as <- <-. repeat constructor; lia. }
        apply in_app_or in Hw. destruct Hw as [Hw | Hw]; apply in_map_iff in Hw; destruct Hw as [v [<- Iv]].
        * destruct (Shape v (Or v Iv)) as [a [b [-> _]]]. cbn [nth] in R. unfold reaches in R. destruct R as [m [M R]]. apply Bit in R. eexists. split; [| exact R].
          split; auto. split; [apply Fit; auto |]. right. exists [a; b], m. repeat split; auto. simpl. repeat f_equal; lia.
        * destruct (Shape v (Os v Iv)) as [a [b [-> _]]]. cbn [nth] in R. unfold reaches in R. apply Bit in R. eexists. split; [| exact R].
          split; auto. split; [apply Fit; auto |]. left. exists [a; b]. split; auto. simpl. repeat f_equal; lia.
    - rewrite Z2Nat.id by apply Z.log2_up_nonneg. destruct (Z_le_gt_dec width 1); [pose proof (Z.pow_pos_nonneg 2 (Z.log2_up width)); pose proof (Z.log2_up_nonneg width); lia |].
      apply Z.log2_up_spec. lia.
    - unfold row_moves. apply Forall_app. split; apply Forall_forall; intros m Hm; apply in_map_iff in Hm; destruct Hm as [v [<- Iv]];
        [destruct (Shape v (Or v Iv)) as [a [b [-> [A1 [B1 C1]]]]] | destruct (Shape v (Os v Iv)) as [a [b [-> [A1 [B1 C1]]]]]]; cbn [nth];
        (split; [auto |]; split; [auto |]; split; [auto |]; split; [rewrite repeat_length; lia |]); intros j z J Z0; rewrite repeat_length in J;
        rewrite nth_repeat, Z.testbit_0_l; split; try discriminate; intros [K | [R K]]; unfold reaches, seen in K.
      all: try (destruct (Z.leb_spec 0 (0 - a + Z.of_nat j)); [lia | discriminate]).
      all: try discriminate.
      all: destruct K as [k [K1 K]]; destruct (Z.leb_spec 0 (0 - a + Z.of_nat j - k * a)); [nia | discriminate].
  Qed.
End Settled.
(** The same for all pieces: rows of two axes in normal play, without passes; else position by position. *)
Definition quick_outcomes (rays steps : list (list Z)) (size : list Z) (misere t : bool) (k : nat) (ps : list (list Z)) : bool :=
  match size, k, misere with
  | [height; width], O, false => if few_rows rays steps then row_outcomes rays steps height width ps else ray_outcomes rays steps size misere t k ps
  | _, _, _ => ray_outcomes rays steps size misere t k ps
  end.
Theorem quick_outcomes_sound : forall rays steps size misere t k ps, quick_outcomes rays steps size misere t k ps = true -> forall x, in_box size x ->
  (In x ps -> is_P misere (with_passes t (piece_moves rays steps)) (x, k)) /\
  (~ In x ps -> is_N misere (with_passes t (piece_moves rays steps)) (x, k)).
Proof.
  intros rays steps size misere t k ps H. unfold quick_outcomes in H.
  destruct size as [| height [| width [| ? ?]]]; try (apply ray_outcomes_sound; exact H). destruct k as [| k]; [| apply ray_outcomes_sound; exact H].
  destruct misere; [apply ray_outcomes_sound; exact H |]. destruct (few_rows rays steps); [| apply ray_outcomes_sound; exact H].
  destruct (settled_kernel rays steps height width ps H) as [O K]. cbn [is_P is_N].
  intros x X. remember (Z.to_nat (sum x)) as n eqn:E. revert x E X. induction n as [n IH] using lt_wf_ind. intros x E X.
  assert (Less : forall y, piece_moves rays steps x y -> in_box [height; width] y /\
    (In y ps -> P_position _ (with_passes t (piece_moves rays steps)) (y, 0%nat)) /\ (~ In y ps -> N_position _ (with_passes t (piece_moves rays steps)) (y, 0%nat))).
  { intros y M. destruct (move_less rays steps [height; width] O x y X M) as [Y L]. split; auto. apply (IH (Z.to_nat (sum y))); auto.
    assert (0 <= sum y) by (clear - Y; unfold in_box in Y; induction Y; simpl; lia). lia. }
  split; intro I.
  - apply all_N. intros e M. apply no_passes in M. destruct M as [q [-> M]]. apply (Less q M). intro J. apply K in I; auto. apply I. eauto.
  - destruct (existsb (fun q => memb q ps) (piece_options rays steps x)) eqn:Q.
    + apply existsb_exists in Q. destruct Q as [q [Iq J]]. apply memb_iff in J. pose proof O as O'. unfold board_ok in O'. rewrite andb_true_iff in O'. destruct O' as [Or Os].
      rewrite <- (in_box_length _ _ X) in Or, Os. apply piece_options_all in Iq; auto. apply some_P with (q, 0%nat); [constructor; auto | apply (Less q Iq); auto].
    + exfalso. apply I. apply K; auto. intros [q [M J]]. rewrite <- not_true_iff_false in Q. apply Q. apply existsb_exists. exists q.
      pose proof O as O'. unfold board_ok in O'. rewrite andb_true_iff in O'. destruct O' as [Or Os]. rewrite <- (in_box_length _ _ X) in Or, Os.
      split; [apply piece_options_all; auto | apply memb_iff; auto].
Qed.
