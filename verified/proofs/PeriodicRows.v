(** * The values of a piece near an axis, on boards of every size: the value less the distance from the axis repeats *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists Windows GrundyFacts GraphSound PieceSound LevelConditions PeriodicLevels RowConditions.
Import ListNotations.
Local Open Scope Z_scope.

(** The moves that change x, which is at most X. *)
Definition row_moves (X : nat) (rays steps : list cell) : list (nat * Z) :=
  flat_map (fun s => match s with [a; b] => if (1 <=? a) && (a <=? Z.of_nat X) then [(Z.to_nat a, b)] else [] | _ => [] end) steps ++
  flat_map (fun r => match r with [a; b] => if 1 <=? a then map (fun k => (Z.to_nat (k * a), k * b)) (from_to 1 (Z.of_nat X / a)) else [] | _ => [] end) rays.
Definition rows_hold (rays steps : list cell) (void passes : bool) (X : nat) (n p : Z) (layers : list (list (list Z))) : bool :=
  let W := widest layers + 1 in let mv := row_moves X rays steps in let R := fold_right (fun s r => Z.max (snd s) r) (2 * W + 1) mv in
  let first := map table (nth 0 layers []) in let second := map table (nth 1 layers []) in
  (1 <=? n) && (1 <=? p) && Nat.eqb (length layers) (if passes then 2 else 1) &&
  forallb (fun layer => Nat.eqb (length layer) (S X) && forallb (fun row => Z.of_nat (length row) =? n + p) layer) layers &&
  row_conditions X W mv void n p R (tabled n p first) None && (negb passes || row_conditions X W mv void n p R (tabled n p second) (Some (tabled n p first))).
Lemma row_moves_in : forall X rays steps s t, In (s, t) (row_moves X rays steps) <->
  (In [Z.of_nat s; t] steps /\ (1 <= s <= X)%nat) \/ exists a b k, In [a; b] rays /\ 1 <= a /\ 1 <= k <= Z.of_nat X / a /\ Z.of_nat s = k * a /\ t = k * b.
Proof.
  intros X rays steps s t. unfold row_moves. rewrite in_app_iff, !in_flat_map. apply or_both; split.
  - intros [v [I H]]. destruct v as [| a [| b [| c v]]]; try destruct H. destruct ((1 <=? a) && (a <=? Z.of_nat X)) eqn:Q; [| destruct H]. rewrite andb_true_iff, !Z.leb_le in Q.
    destruct H as [H | []]. injection H as <- <-. rewrite Z2Nat.id by lia. split; auto. lia.
  - intros [I H]. exists [Z.of_nat s; t]. split; auto. rewrite (proj2 (andb_true_iff _ _)) by (rewrite !Z.leb_le; lia). rewrite Nat2Z.id. simpl; auto.
  - intros [v [I H]]. destruct v as [| a [| b [| c v]]]; try destruct H. destruct (Z.leb_spec 1 a); [| destruct H]. apply in_map_iff in H. destruct H as [k [H K]]. apply in_from_to in K.
    injection H as <- <-. exists a, b, k. rewrite Z2Nat.id by nia. auto.
  - intros [a [b [k [I [A [K [S ->]]]]]]]. exists [a; b]. split; auto. rewrite (proj2 (Z.leb_le 1 a) A). apply in_map_iff. exists k. split; [rewrite <- S, Nat2Z.id; auto | apply in_from_to; auto].
Qed.
Lemma low_ok : forall l w, w <= fold_right (fun s r => Z.max (snd s) r) w l /\ forall s : nat * Z, In s l -> snd s <= fold_right (fun s r => Z.max (snd s) r) w l.
Proof. induction l as [| a l IH]; intro w; simpl; [split; [lia | tauto] |]. destruct (IH w) as [A B]. split; [lia |]. intros s [-> | I]; [| apply B in I]; lia. Qed.
Section Vectors.
  Variables rays steps : list cell.
  Hypothesis vectors : forall v, In v rays \/ In v steps -> vector_ok 2 v = true.
  Lemma plane : forall v, In v rays \/ In v steps -> exists a b, v = [a; b] /\ 0 <= a /\ 0 <= b /\ 0 < a + b.
  Proof.
    intros v I. pose proof (vectors v I) as V. unfold vector_ok in V. rewrite !andb_true_iff, Nat.eqb_eq in V. destruct V as [[L N] S].
    destruct v as [| a [| b [| c v]]]; try discriminate. apply nonneg_iff in N. inversion N as [| ? ? N1 N']; inversion N'; subst. exists a, b. simpl in S. rewrite !orb_true_iff, !Z.ltb_lt in S. repeat split; auto; lia.
  Qed.
  Lemma plane_move : forall x y q, piece_moves rays steps [x; y] q -> exists a b, q = [x - a; y - b] /\ 0 <= a <= x /\ 0 <= b <= y /\ 0 < a + b /\
    (In [a; b] steps \/ exists c d k, In [c; d] rays /\ 1 <= k /\ a = k * c /\ b = k * d).
  Proof.
    intros x y q [L [N H]]. destruct q as [| u [| v [| w q]]]; try discriminate. inversion N as [| ? ? N1 N']; inversion N'; subst.
    destruct H as [[s [I E]] | [r [m [I [M E]]]]].
    - destruct (plane s (or_intror I)) as [a [b [-> [A [B C]]]]]. simpl in E. injection E as E1 E2. exists a, b. split; [f_equal; [lia | f_equal; lia] |]. repeat split; auto; lia.
    - destruct (plane r (or_introl I)) as [a [b [-> [A [B C]]]]]. simpl in E. injection E as E1 E2. exists (m * a), (m * b). split; [f_equal; [lia | f_equal; lia] |].
      repeat split; try nia. right. exists a, b, m. auto.
  Qed.
  (** The axes exchanged. *)
  Lemma move_turned : forall c d, length c = 2%nat -> piece_moves rays steps c d -> piece_moves (map (@rev Z) rays) (map (@rev Z) steps) (rev c) (rev d).
  Proof.
    intros c d L M. destruct c as [| x [| y [| z c]]]; try discriminate. destruct M as [L' [N M]]. destruct d as [| u [| v [| w d]]]; try discriminate.
    split; auto. split; [apply Forall_rev; auto |]. destruct M as [[s [I E]] | [r [m [I [Mm E]]]]].
    - destruct (plane s (or_intror I)) as [a [b [-> _]]]. left. exists [b; a]. split; [apply in_map_iff; exists [a; b]; auto |]. simpl in *. congruence.
    - destruct (plane r (or_introl I)) as [a [b [-> _]]]. right. exists [b; a], m. split; [apply in_map_iff; exists [a; b]; auto |]. split; auto. simpl in *. congruence.
  Qed.
End Vectors.
Lemma rev_ok : forall v, vector_ok 2 (rev v) = vector_ok 2 v.
Proof. intro v. destruct v as [| a [| b [| c v]]]; auto; [unfold vector_ok; simpl; destruct (0 <=? a), (0 <=? b), (0 <? a), (0 <? b); auto |]. unfold vector_ok. rewrite rev_length. auto. Qed.
Lemma game_turned : forall rays steps t c k v, (forall v, In v rays \/ In v steps -> vector_ok 2 v = true) -> length c = 2%nat ->
  Grundy _ (with_passes t (piece_moves (map (@rev Z) rays) (map (@rev Z) steps))) (rev c, k) v -> Grundy _ (with_passes t (piece_moves rays steps)) (c, k) v.
Proof.
  intros rays steps t c k v Vec L G.
  assert (Vec' : forall v, In v (map (@rev Z) rays) \/ In v (map (@rev Z) steps) -> vector_ok 2 v = true).
  { intros w [I | I]; apply in_map_iff in I; destruct I as [u [<- I]]; rewrite rev_ok; auto. }
  assert (RR : forall l : list cell, map (@rev Z) (map (@rev Z) l) = l) by (intro l; rewrite map_map, <- (map_id l) at 1; rewrite (map_ext _ (fun x => x) (@rev_involutive Z)), !map_id; auto).
  assert (Back : forall a b, length a = 2%nat -> piece_moves (map (@rev Z) rays) (map (@rev Z) steps) (rev a) b -> piece_moves rays steps a (rev b)).
  { intros a b La M. rewrite <- (RR rays), <- (RR steps), <- (rev_involutive a). apply move_turned; auto. rewrite rev_length. auto. }
  apply (alike_grundy _ _ (with_passes t (piece_moves rays steps)) (with_passes t (piece_moves (map (@rev Z) rays) (map (@rev Z) steps))) (fun e => (rev (fst e), snd e)) (fun e => length (fst e) = 2%nat)); auto.
  - intros [a j] [b l] La M. cbn [fst snd] in *. inversion M as [a' b' j' H E1 E2 | a' j' H E1 E2]; subst.
    + split; [destruct H as [Lb _]; lia |]. apply no_pass. apply move_turned; auto.
    + split; auto. apply a_pass. destruct H as [H | [q H]]; auto. right. exists (rev q). apply move_turned; auto.
  - intros [a j] [b l] La M. cbn [fst snd] in *. inversion M as [a' b' j' H E1 E2 | a' j' H E1 E2]; subst.
    + exists (rev b, l). cbn [fst snd]. rewrite rev_involutive. split; auto. apply no_pass. auto.
    + exists (a, l). cbn [fst snd]. split; auto. apply a_pass. destruct H as [H | [q H]]; auto. right. exists (rev q). auto.
Qed.
Section Rows.
  Variables (rays steps : list cell) (void passes : bool) (X : nat) (n p : Z) (layers : list (list (list Z))).
  Hypothesis vectors : forall v, In v rays \/ In v steps -> vector_ok 2 v = true.
  Hypothesis holds : rows_hold rays steps void passes X n p layers = true.
  Let W := widest layers + 1.
  Let mv := row_moves X rays steps.
  Definition row_values (odd : bool) : nat -> Z -> Z := tabled n p (map table (nth (if odd then 1 else 0) layers [])).
  Let f := row_values.
  Lemma its_row : forall odd x y, odd = false \/ passes = true -> (x <= X)%nat -> stood void x y -> let g := if odd then Some (f false) else None in
    0 <= f odd x y /\ (forall y', stood void x y' -> y' < y -> f odd x y' <> f odd x y) /\ ~ moved mv void (f odd) x y (f odd x y) /\ ~ handed mv g x y (f odd x y) /\
    (forall v, 0 <= v < f odd x y -> moved mv void (f odd) x y v \/ handed mv g x y v \/ exists y', stood void x y' /\ y' < y /\ f odd x y' = v).
  Proof.
    intros odd x y O Xx St g. pose proof holds as Hd. unfold rows_hold in Hd. cbv zeta in Hd. fold W mv in Hd. rewrite !andb_true_iff, !Z.leb_le in Hd. destruct Hd as [[[[[N Q] _] _] C0] C1].
    set (R := fold_right (fun s r => Z.max (snd s) r) (2 * W + 1) mv) in *. destruct (low_ok mv (2 * W + 1)) as [Ra Rb]. fold R in Ra, Rb.
    assert (Wp : 0 <= widest layers) by apply widest_ok.
    apply (row_facts X W mv void n p R (f odd) g); auto.
    - unfold W in *. lia.
    - intros [s u] I. pose proof (Rb _ I). cbn [snd] in *. apply row_moves_in in I. destruct I as [[I _] | [a [b [k [I [A [K [_ ->]]]]]]]].
      + destruct (plane rays steps vectors _ (or_intror I)) as [a' [b' [E [_ [B _]]]]]. injection E as _ ->. lia.
      + destruct (plane rays steps vectors _ (or_introl I)) as [a' [b' [E [_ [B _]]]]]. injection E as _ ->. nia.
    - intros. apply tabled_repeats; auto.
    - intros g0 E h0 x0 X0. unfold g in E. destruct odd; [injection E as <-; apply tabled_repeats; auto | discriminate].
    - intros h0 x0 X0. pose proof (tabled_narrow n p layers (nth (if odd then 1 else 0)%nat layers []) h0 x0 ltac:(lia) Q X0) as T. unfold f, row_values, W.
      assert (I : In (nth (if odd then 1 else 0)%nat layers []) layers \/ nth (if odd then 1 else 0)%nat layers [] = []) by (destruct (nth_in_or_default (if odd then 1 else 0)%nat layers []); auto).
      specialize (T I). lia.
    - unfold g, f, row_values. destruct odd; [| exact C0]. destruct O as [O | O]; [discriminate |]. rewrite O in C1. exact C1.
  Qed.
End Rows.
Section Piece.
  Variables (rays steps : list cell) (t passes : bool) (X : nat) (n p : Z) (layers : list (list (list Z))).
  Hypothesis vectors : forall v, In v rays \/ In v steps -> vector_ok 2 v = true.
  Hypothesis along : In [0; 1] rays.
  Hypothesis no_terminal : t = false \/ passes = false.
  Hypothesis holds : rows_hold rays steps false passes X n p layers = true.
  Let mv := row_moves X rays steps.
  Let f := row_values n p layers.
  Let game := with_passes t (piece_moves rays steps).
  Lemma go : forall x y a b, 0 <= x - a -> 0 <= y - b -> (In [a; b] steps \/ exists c d k, In [c; d] rays /\ 1 <= k /\ a = k * c /\ b = k * d) -> piece_moves rays steps [x; y] [x - a; y - b].
  Proof.
    intros x y a b A B H. unfold piece_moves. split; auto. split; [repeat constructor; auto |]. destruct H as [H | [c [d [k [I [K [-> ->]]]]]]].
    - left. exists [a; b]. split; auto. simpl. f_equal; [lia | f_equal; lia].
    - right. exists [c; d], k. split; auto. split; auto. simpl. f_equal; [lia | f_equal; lia].
  Qed.
  Lemma in_moves : forall x a b, (x <= X)%nat -> 1 <= a <= Z.of_nat x -> (In [a; b] steps \/ exists c d k, In [c; d] rays /\ 1 <= k /\ a = k * c /\ b = k * d) -> In (Z.to_nat a, b) mv.
  Proof.
    intros x a b Xx A H. apply row_moves_in. rewrite !Z2Nat.id by lia. destruct H as [H | [c [d [k [I [K [-> ->]]]]]]]; [left; split; auto; lia |]. right. exists c, d, k.
    destruct (plane rays steps vectors _ (or_introl I)) as [c' [d' [E [C _]]]]. injection E as <- <-. assert (1 <= c) by nia. repeat split; auto. apply Z.div_le_lower_bound; lia.
  Qed.
  Lemma stood_all : forall x y, stood false x y <-> 0 <= y.
  Proof. intros x y. unfold stood. split; [tauto | intro H; split; auto; intros [Q _]; discriminate]. Qed.
  Lemma piece_rows_all : forall k x y, passes = true \/ k = 0%nat -> (x <= X)%nat -> 0 <= y -> Grundy _ game ([Z.of_nat x; y], k) (Z.to_nat (f (Nat.odd k) x y)).
  Proof.
    intros k x y. remember (x + Z.to_nat y + k)%nat as m eqn:M. revert k x y M. induction m as [m IH] using lt_wf_ind. intros k x y M K Xx Yp.
    assert (Ok : forall j, passes = true \/ j = 0%nat -> Nat.odd j = false \/ passes = true) by (intros j [H | ->]; auto).
    destruct (its_row rays steps false passes X n p layers vectors holds (Nat.odd k) x y (Ok k K) Xx (proj2 (stood_all x y) Yp)) as [F1 [F2 [F3 [F4 F5]]]]. fold f mv in F1, F2, F3, F4, F5.
    assert (Down : forall a b, 0 <= a <= Z.of_nat x -> 0 <= b <= y -> 0 < a + b -> Grundy _ game ([Z.of_nat x - a; y - b], k) (Z.to_nat (f (Nat.odd k) (x - Z.to_nat a) (y - b)))).
    { intros a b A B C. replace (Z.of_nat x - a) with (Z.of_nat (x - Z.to_nat a)) by lia. eapply IH; [| reflexivity | | |]; auto; lia. }
    assert (Pos : forall a b, 0 <= a <= Z.of_nat x -> 0 <= b <= y -> 0 <= f (Nat.odd k) (x - Z.to_nat a) (y - b)).
    { intros a b A B. eapply (its_row rays steps false passes X n p layers vectors holds (Nat.odd k)); auto; [lia | apply stood_all; lia]. }
    constructor.
    - intros [q l] Mq. inversion Mq as [a' b' j H E1 E2 | a' j H E1 E2]; subst.
      + destruct (plane_move rays steps vectors _ _ _ H) as [a [b [-> [A [B [C S]]]]]]. eexists. split; [apply Down; auto |]. pose proof (Pos a b A B). intro Q. apply Z2Nat.inj in Q; auto.
        destruct (Z.eq_dec a 0) as [-> | Na].
        * change (Z.to_nat 0) with 0%nat in Q. rewrite Nat.sub_0_r in Q. apply (F2 (y - b)); auto; [apply stood_all; lia | lia].
        * apply F3. exists (Z.to_nat a, b). cbn [fst snd]. split; [apply (in_moves x); auto; lia |]. split; [lia |]. split; [apply stood_all; lia | auto].
      + destruct K as [K | K]; [| discriminate]. destruct no_terminal as [T | T]; [| congruence]. destruct H as [H | [q H]]; [congruence |].
        exists (Z.to_nat (f (Nat.odd l) x y)). split; [eapply IH; [| reflexivity | | |]; auto; lia |].
        destruct (its_row rays steps false passes X n p layers vectors holds (Nat.odd l) x y (or_intror K) Xx (proj2 (stood_all x y) Yp)) as [G1 _]. fold f in G1. intro Q. apply Z2Nat.inj in Q; auto.
        destruct (its_row rays steps false passes X n p layers vectors holds true x y (or_intror K) Xx (proj2 (stood_all x y) Yp)) as [_ [_ [_ [H4 _]]]]. fold f mv in H4. apply H4. exists (f false). split; auto.
        split; [rewrite Nat.odd_succ, <- Nat.negb_odd in Q; destruct (Nat.odd l); cbn [negb] in Q; congruence |]. intros [-> St].
        destruct (plane_move rays steps vectors _ _ _ H) as [a [b [_ [A [B [C S]]]]]]. assert (b = 0) by lia. subst b. apply (St (Z.to_nat a, 0)); cbn [fst snd]; auto; [apply (in_moves x); auto; lia | lia].
    - intros u U. destruct (F5 (Z.of_nat u) ltac:(lia)) as [[[s b] [I [S [St Q]]]] | [[g0 [Gq [Q Ns]]] | [y' [St [L Q]]]]].
      + cbn [fst snd] in *. apply stood_all in St. pose proof (row_moves_in X rays steps s b) as R. apply R in I.
        assert (Sb : 1 <= Z.of_nat s /\ 0 <= b /\ (In [Z.of_nat s; b] steps \/ exists c d j, In [c; d] rays /\ 1 <= j /\ Z.of_nat s = j * c /\ b = j * d)).
        { destruct I as [[I B] | [c [d [j [I [C [J [Es ->]]]]]]]].
          - destruct (plane rays steps vectors _ (or_intror I)) as [a' [b' [E [_ [B' _]]]]]. injection E as _ <-. split; [lia | auto].
          - destruct (plane rays steps vectors _ (or_introl I)) as [a' [b' [E [_ [B' _]]]]]. injection E as _ <-. split; [nia | split; [nia |]]. right. exists c, d, j. repeat split; auto; lia. }
        destruct Sb as [S1 [S2 S3]]. exists ([Z.of_nat x - Z.of_nat s; y - b], k). split; [apply no_pass, go; auto; lia |].
        pose proof (Down (Z.of_nat s) b ltac:(lia) ltac:(lia) ltac:(lia)) as Gd. rewrite Nat2Z.id, Q, Nat2Z.id in Gd. exact Gd.
      + destruct (Nat.odd k) eqn:Od; [| discriminate]. injection Gq as <-. destruct k as [| k]; [discriminate |]. exists ([Z.of_nat x; y], k). split.
        * apply a_pass. right. destruct (Z.eq_dec y 0) as [-> | Ny].
          -- destruct (existsb (fun s => Nat.leb (fst s) x && (snd s =? 0)) mv) eqn:Ex.
             ++ apply existsb_exists in Ex. destruct Ex as [[s b] [I B]]. cbn [fst snd] in B. rewrite andb_true_iff, Nat.leb_le, Z.eqb_eq in B. destruct B as [B ->]. exists [Z.of_nat x - Z.of_nat s; 0 - 0]. apply go; try lia.
                apply row_moves_in in I. destruct I as [[I _] | [c [d [j [I [C [J [Es E0]]]]]]]]; [auto | right; exists c, d, j; repeat split; auto; lia].
             ++ exfalso. apply Ns. split; auto. intros s I S Z0. rewrite <- not_true_iff_false, existsb_exists in Ex. apply Ex. exists s. split; auto. rewrite andb_true_iff, Nat.leb_le, Z.eqb_eq. auto.
          -- exists [Z.of_nat x - 0; y - 1]. apply go; try lia. right. exists 0, 1, 1. repeat split; auto; lia.
        * rewrite Nat.odd_succ, <- Nat.negb_odd in Od. apply negb_true_iff in Od.
          assert (Gp : Grundy _ game ([Z.of_nat x; y], k) (Z.to_nat (f (Nat.odd k) x y))) by (eapply IH; [| reflexivity | | |]; auto; [lia | destruct K as [K | K]; [auto | discriminate]]).
          rewrite Od, Q, Nat2Z.id in Gp. exact Gp.
      + apply stood_all in St. exists ([Z.of_nat x - 0; y - (y - y')], k). split; [apply no_pass, go; try lia; right; exists 0, 1, (y - y'); repeat split; auto; lia |].
        pose proof (Down 0 (y - y') ltac:(lia) ltac:(lia) ltac:(lia)) as Gd. change (Z.to_nat 0) with 0%nat in Gd. rewrite Nat.sub_0_r in Gd. replace (y - (y - y')) with y' in * by lia. rewrite Q, Nat2Z.id in Gd. exact Gd.
  Qed.
End Piece.
(** ** The checker: the value of one position *)
Definition piece_rows (rays steps : list cell) (at_terminal : bool) (passes : nat) (n p : Z) (excess : list (list (list Z))) (position : cell) (v : Z) : bool :=
  match position with
  | [x; y] =>
      let turned := y <? x in let turn l := if turned then map (@rev Z) l else l in let a := Z.min x y in let b := Z.max x y in
      (Z.of_nat (length (layer_of passes excess)) =? a + 1) && (0 <=? a) && forallb (vector_ok 2) rays && forallb (vector_ok 2) steps && memb [0; 1] (turn rays) && (negb at_terminal || Nat.eqb passes 0) &&
      rows_hold (turn rays) (turn steps) false (negb (Nat.eqb passes 0)) (Z.to_nat a) n p excess && (v =? level_y n p (nth (Z.to_nat a) (layer_of passes excess) []) b)
  | _ => false
  end.
Theorem piece_rows_sound : forall rays steps at_terminal passes n p excess position v, piece_rows rays steps at_terminal passes n p excess position v = true ->
  Grundy _ (with_passes at_terminal (piece_moves rays steps)) (position, passes) (Z.to_nat v).
Proof.
  intros rays steps t k n p excess position v H. unfold piece_rows in H. destruct position as [| x [| y [| z position]]]; try discriminate. cbv zeta in H.
  rewrite !andb_true_iff, !Z.leb_le, !Z.eqb_eq, orb_true_iff, negb_true_iff, Nat.eqb_eq, !forallb_forall in H. destruct H as [[[[[[[_ A] Vr] Vs] M] T] L] ->].
  assert (Vec : forall v, In v rays \/ In v steps -> vector_ok 2 v = true) by (intros v [I | I]; auto).
  assert (T' : t = false \/ negb (k =? 0)%nat = false) by (destruct T as [T | ->]; auto).
  assert (K : negb (k =? 0)%nat = true \/ k = 0%nat) by (destruct k; auto).
  assert (Main : forall rs ss, (forall v, In v rs \/ In v ss -> vector_ok 2 v = true) -> memb [0; 1] rs = true -> rows_hold rs ss false (negb (k =? 0)%nat) (Z.to_nat (Z.min x y)) n p excess = true ->
    Grundy _ (with_passes t (piece_moves rs ss)) ([Z.min x y; Z.max x y], k) (Z.to_nat (level_y n p (nth (Z.to_nat (Z.min x y)) (layer_of k excess) []) (Z.max x y)))).
  { intros rs ss Vec' M' L'. apply memb_iff in M'. pose proof (piece_rows_all rs ss t (negb (k =? 0)%nat) (Z.to_nat (Z.min x y)) n p excess Vec' M' T' L' k (Z.to_nat (Z.min x y)) (Z.max x y) K ltac:(lia) ltac:(lia)) as G.
    unfold row_values in G. unfold rows_hold in L'. cbv zeta in L'. rewrite !andb_true_iff, !Z.leb_le in L'. rewrite tabled_ok in G by lia. rewrite Z2Nat.id in G by lia. exact G. }
  destruct (Z.ltb_spec y x) as [Q | Q].
  - apply game_turned; auto. cbn [rev app]. replace y with (Z.min x y) at 1 by lia. replace x with (Z.max x y) at 2 by lia. apply Main; auto.
    intros w [I | I]; apply in_map_iff in I; destruct I as [u [<- I]]; rewrite rev_ok; auto.
  - replace x with (Z.min x y) at 1 by lia. replace y with (Z.max x y) at 2 by lia. apply Main; auto.
Qed.
