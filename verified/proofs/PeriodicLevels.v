(** * Level sets of a rook with more moves, on boards of every size: the distance from the diagonal repeats *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists Windows GrundyFacts GraphSound PieceSound LevelConditions.
Import ListNotations.
Local Open Scope Z_scope.

(** The y of a level set at x: x plus an offset that repeats with the period p for x >= n. *)
Definition wrapped (n p x : Z) : Z := if x <? n then x else n + (x - n) mod p.
Definition level_y (n p : Z) (level : list Z) (x : Z) : Z := x + nth (Z.to_nat (wrapped n p x)) level 0.
Definition tabled (n p : Z) (tables : list (PM.t Z)) (h : nat) (x : Z) : Z := x + look (nth h tables (table [])) (wrapped n p x).
Lemma wrapped_ok : forall n p x, 0 <= n -> 1 <= p -> 0 <= x -> 0 <= wrapped n p x.
Proof. intros n p x N Q X. unfold wrapped. destruct (Z.ltb_spec x n); auto. pose proof (Z.mod_pos_bound (x - n) p). lia. Qed.
Lemma tabled_ok : forall n p layer h x, 0 <= n -> 1 <= p -> 0 <= x -> tabled n p (map table layer) h x = level_y n p (nth h layer []) x.
Proof. intros n p layer h x N Q X. unfold tabled, level_y. rewrite map_nth, look_table by (apply wrapped_ok; auto). auto. Qed.
Lemma tabled_repeats : forall n p ts h x, 1 <= p -> n <= x -> tabled n p ts h (x + p) = tabled n p ts h x + p.
Proof.
  intros n p ts h x Q X. unfold tabled, wrapped. destruct (Z.ltb_spec (x + p) n); destruct (Z.ltb_spec x n); try lia.
  replace (x + p - n) with (x - n + 1 * p) by lia. rewrite Z.mod_add by lia. lia.
Qed.
Definition widest (layers : list (list (list Z))) : Z := fold_right (fun o w => Z.max (Z.abs o) w) 0 (concat (concat layers)).
Lemma widest_ok : forall l, 0 <= fold_right (fun o w => Z.max (Z.abs o) w) 0 l /\ forall o, In o l -> Z.abs o <= fold_right (fun o w => Z.max (Z.abs o) w) 0 l.
Proof. induction l as [| a l [A B]]; simpl; [split; [lia | tauto] |]. split; [lia |]. intros o [-> | I]; [| apply B in I]; lia. Qed.
Lemma tabled_narrow : forall n p layers layer h x, 0 <= n -> 1 <= p -> 0 <= x -> In layer layers \/ layer = [] -> Z.abs (tabled n p (map table layer) h x - x) <= widest layers.
Proof.
  intros n p layers layer h x N Q X I. rewrite tabled_ok by auto. unfold level_y. destruct (widest_ok (concat (concat layers))) as [A B]. fold (widest layers) in *.
  set (o := nth _ _ 0). assert (K : In o (nth h layer []) \/ o = 0) by (unfold o; destruct (nth_in_or_default (Z.to_nat (wrapped n p x)) (nth h layer []) 0); auto).
  replace (x + o - x) with o by lia. destruct K as [K | ->]; [| simpl; lia]. apply B. apply in_concat.
  destruct (nth_in_or_default h layer []) as [J | J]; [| rewrite J in K; destruct K]. exists (nth h layer []). split; auto. apply in_concat.
  destruct I as [I | ->]; [eauto | destruct J].
Qed.

(** The moves beside those of the rook, those of rays as far as they can join two positions of one set. *)
Definition slant (s : cell) : list (Z * Z) := match s with [a; b] => if (0 <? a) && (0 <? b) then [(a, b)] else [] | _ => [] end.
Definition slants (W : Z) (rays steps : list cell) : list (Z * Z) :=
  flat_map slant steps ++ flat_map (fun r => flat_map (fun e => map (fun k => (k * fst e, k * snd e)) (from_to 1 (2 * W / Z.abs (fst e - snd e)))) (slant r)) rays.
Definition not_diagonal (r : cell) : bool := forallb (fun e => negb (fst e =? snd e)) (slant r).
Definition rook_rules (rays steps : list cell) : bool :=
  forallb (vector_ok 2) rays && forallb (vector_ok 2) steps && memb [1; 0] rays && memb [0; 1] rays && forallb not_diagonal rays.
Definition levels_hold (rays steps : list cell) (void passes : bool) (below n p : Z) (layers : list (list (list Z))) : bool :=
  let W := widest layers in let sl := slants W rays steps in let R := fold_right (fun s r => Z.max (fst s) r) (2 * W + 1) sl in let G := Z.to_nat below in
  let first := map table (nth 0 layers []) in let second := map table (nth 1 layers []) in
  (0 <=? n) && (1 <=? p) && Nat.eqb (length layers) (if passes then 2 else 1) &&
  forallb (fun layer => Nat.eqb (length layer) G && forallb (fun level => Z.of_nat (length level) =? n + p) layer) layers &&
  conditions G W sl void n p R (tabled n p first) None && (negb passes || conditions G W sl void n p R (tabled n p second) (Some (tabled n p first))).

Lemma slant_in : forall s a b, In (a, b) (slant s) <-> s = [a; b] /\ 0 < a /\ 0 < b.
Proof.
  intros s a b. unfold slant. destruct s as [| c [| d [| e s]]]; try (split; [intros [] | intros [Q _]; discriminate]).
  destruct ((0 <? c) && (0 <? d)) eqn:Q; [rewrite andb_true_iff, !Z.ltb_lt in Q | rewrite andb_false_iff, !Z.ltb_ge in Q].
  - split; [intros [H | []]; injection H as <- <-; auto | intros [H _]; injection H as <- <-; simpl; auto].
  - split; [intros [] | intros [H K]; injection H as <- <-; lia].
Qed.
Lemma slants_in : forall W rays steps a b, In (a, b) (slants W rays steps) <->
  (In [a; b] steps /\ 0 < a /\ 0 < b) \/ exists c d k, In [c; d] rays /\ 0 < c /\ 0 < d /\ 1 <= k <= 2 * W / Z.abs (c - d) /\ a = k * c /\ b = k * d.
Proof.
  intros W rays steps a b. unfold slants. rewrite in_app_iff, !in_flat_map. apply or_both; split.
  - intros [s [I H]]. apply slant_in in H. destruct H as [-> H]. auto.
  - intros [I H]. exists [a; b]. split; auto. apply slant_in. auto.
  - intros [r [I H]]. apply in_flat_map in H. destruct H as [[c d] [S H]]. apply slant_in in S. destruct S as [-> [C D]]. apply in_map_iff in H. destruct H as [k [E K]].
    apply in_from_to in K. injection E as <- <-. exists c, d, k. auto 7.
  - intros [c [d [k [I [C [D [K [-> ->]]]]]]]]. exists [c; d]. split; auto. apply in_flat_map. exists (c, d). split; [apply slant_in; auto |]. apply in_map_iff. exists k. split; auto. apply in_from_to. auto.
Qed.
Lemma reach_ok : forall l w, w <= fold_right (fun s r => Z.max (fst s) r) w l /\ forall s : Z * Z, In s l -> fst s <= fold_right (fun s r => Z.max (fst s) r) w l.
Proof. induction l as [| a l IH]; intro w; simpl; [split; [lia | tauto] |]. destruct (IH w) as [A B]. split; [lia |]. intros s [-> | I]; [| apply B in I]; lia. Qed.

Section Piece.
  Variables (rays steps : list cell) (t void passes : bool) (below n p : Z) (layers : list (list (list Z))).
  Hypothesis rules : rook_rules rays steps = true.
  Hypothesis no_terminal : t = false \/ passes = false.
  Hypothesis holds : levels_hold rays steps void passes below n p layers = true.
  Let G := Z.to_nat below.
  Let W := widest layers.
  Let sl := slants W rays steps.
  Let f (odd : bool) : nat -> Z -> Z := tabled n p (map table (nth (if odd then 1 else 0) layers [])).
  Let game := with_passes t (piece_moves rays steps).
  Let move := piece_moves rays steps.
  Lemma two : forall v, In v rays \/ In v steps -> exists a b, v = [a; b] /\ 0 <= a /\ 0 <= b /\ 0 < a + b.
  Proof.
    unfold rook_rules in rules. rewrite !andb_true_iff, !forallb_forall in rules. destruct rules as [[[[A B] _] _] _].
    intros v I. assert (V : vector_ok 2 v = true) by (destruct I; auto). unfold vector_ok in V. rewrite !andb_true_iff, Nat.eqb_eq in V. destruct V as [[L N] S].
    destruct v as [| a [| b [| c v]]]; try discriminate. apply nonneg_iff in N. inversion N as [| ? ? N1 N']; inversion N'; subst. exists a, b. simpl in S. rewrite !orb_true_iff, !Z.ltb_lt in S. repeat split; auto; try lia.
  Qed.
  Lemma units : In [1; 0] rays /\ In [0; 1] rays.
  Proof. unfold rook_rules in rules. rewrite !andb_true_iff, !memb_iff in rules. tauto. Qed.
  Lemma slanted_ray : forall a b, In [a; b] rays -> 0 < a -> 0 < b -> a <> b.
  Proof.
    unfold rook_rules in rules. rewrite !andb_true_iff, !forallb_forall in rules. destruct rules as [_ N]. intros a b I A B. apply N in I. unfold not_diagonal in I.
    rewrite forallb_forall in I. specialize (I (a, b)). rewrite slant_in, negb_true_iff, Z.eqb_neq in I. apply I. auto.
  Qed.
  Lemma is_step : forall x y a b, 0 <= x - a -> 0 <= y - b -> (In [a; b] steps \/ exists c d k, In [c; d] rays /\ 1 <= k /\ a = k * c /\ b = k * d) -> move [x; y] [x - a; y - b].
  Proof.
    intros x y a b A B H. unfold move, piece_moves. split; auto. split; [repeat constructor; auto |]. destruct H as [H | [c [d [k [I [K [-> ->]]]]]]].
    - left. exists [a; b]. split; auto. simpl. f_equal; [lia | f_equal; lia].
    - right. exists [c; d], k. split; auto. split; auto. simpl. f_equal; [lia | f_equal; lia].
  Qed.
  Lemma step_is : forall x y q, move [x; y] q -> exists a b, q = [x - a; y - b] /\ 0 <= a <= x /\ 0 <= b <= y /\ 0 < a + b /\
    (In [a; b] steps \/ exists c d k, In [c; d] rays /\ 1 <= k /\ a = k * c /\ b = k * d).
  Proof.
    intros x y q [L [N H]]. destruct q as [| u [| v [| w q]]]; try discriminate. inversion N as [| ? ? N1 N']; inversion N'; subst.
    destruct H as [[s [I E]] | [r [m [I [M E]]]]].
    - destruct (two s (or_intror I)) as [a [b [-> [A [B C]]]]]. simpl in E. injection E as E1 E2. exists a, b. split; [f_equal; [lia | f_equal; lia] |]. repeat split; auto; lia.
    - destruct (two r (or_introl I)) as [a [b [-> [A [B C]]]]]. simpl in E. injection E as E1 E2. exists (m * a), (m * b). split; [f_equal; [lia | f_equal; lia] |].
      repeat split; try nia. right. exists a, b, m. auto.
  Qed.
  Lemma parts : 0 <= n /\ 1 <= p /\ 0 <= W.
  Proof.
    unfold levels_hold in holds. cbv zeta in holds. rewrite !andb_true_iff, !Z.leb_le in holds. destruct holds as [[[[[A B] _] _] _] _]. split; auto. split; auto. apply widest_ok.
  Qed.
  Lemma its_facts : forall odd x h, odd = false \/ passes = true -> 0 <= x -> (h < G)%nat -> let g := if odd then Some (f false) else None in
    0 <= f odd h x /\ (exists x', 0 <= x' /\ Z.abs (x' - x) <= W /\ f odd h x' = x) /\ (forall x', 0 <= x' < x -> f odd h x' <> f odd h x) /\
    (forall h', (h' < h)%nat -> f odd h' x <> f odd h x) /\ ~ slanted sl (f odd) x (f odd h x) h /\ ~ passed g x (f odd h x) h /\ (void = true -> ~ (x = 0 /\ f odd h x = 0)) /\
    (forall y, 0 <= y < f odd h x -> (exists h', (h' < h)%nat /\ f odd h' x = y) \/ slanted sl (f odd) x y h \/ passed g x y h \/ (exists x', 0 <= x' < x /\ f odd h x' = y) \/ (void = true /\ x = 0 /\ y = 0)).
  Proof.
    intros odd x h O X H g. destruct parts as [N [Q Wp]]. pose proof holds as Hd. unfold levels_hold in Hd. cbv zeta in Hd. fold W G in Hd. rewrite !andb_true_iff in Hd. destruct Hd as [[[[_ Len] _] C0] C1].
    fold sl in C0, C1. set (R := fold_right (fun s r => Z.max (fst s) r) (2 * W + 1) sl) in *. destruct (reach_ok sl (2 * W + 1)) as [Ra Rb]. fold R in Ra, Rb.
    apply (facts G W sl void n p R (f odd) g); auto.
    - intros [a b] I. pose proof (Rb _ I). cbn [fst] in *. apply slants_in in I. destruct I as [[_ I] | [c [d [k [_ [I1 [I2 [K [-> ->]]]]]]]]]; [lia | nia].
    - intros. apply tabled_repeats; auto.
    - intros g0 E h0 x0 X0. unfold g in E. destruct odd; [injection E as <-; apply tabled_repeats; auto | discriminate].
    - intros h0 x0 X0. apply tabled_narrow; auto. destruct (nth_in_or_default (if odd then 1 else 0)%nat layers []); auto.
    - unfold g, f. destruct odd; [| exact C0]. destruct O as [O | O]; [discriminate |]. rewrite O in C1. exact C1.
  Qed.
  Let D (e : cell * nat) : Prop := exists x y, fst e = [x; y] /\ 0 <= x /\ 0 <= y /\ (passes = true \/ snd e = 0%nat).
  Let L (h : nat) (e : cell * nat) : Prop := exists x y, fst e = [x; y] /\ y = f (Nat.odd (snd e)) h x.
  Lemma layer_ok : forall k, passes = true \/ k = 0%nat -> Nat.odd k = false \/ passes = true.
  Proof. intros k [H | ->]; auto. Qed.
  Hypothesis has_corner : void <> true.
  Lemma piece_level_sets : forall e h, D e -> (h < G)%nat -> (Grundy _ game e h <-> L h e).
  Proof.
    apply (level_sets _ game D (fun e => Z.to_nat (sum (fst e)) + snd e)%nat).
    - intros [c k] [c' k'] [x [y [E [X [Y K]]]]] M. cbn [fst snd] in *. subst c. inversion M as [a b l H E1 E2 | a l H E1 E2]; subst.
      + destruct (step_is x y c' H) as [a [b [-> [A [B [C _]]]]]]. split; [exists (x - a), (y - b); cbn [fst snd]; repeat split; auto; lia |]. cbn [fst snd]. unfold sum. cbn [fold_right]. lia.
      + split; [exists x, y; cbn [fst snd]; repeat split; auto; destruct K as [K | K]; [auto | discriminate] |]. cbn [fst snd]. lia.
    - intros [c k] [x [y [E [X [Y K]]]]]. cbn [fst snd] in *. subst c.
      assert (Op : forall q, move [x; y] q <-> In q (piece_options rays steps [x; y])).
      { apply piece_options_all; unfold rook_rules in rules; rewrite !andb_true_iff in rules; tauto. }
      exists (map (fun q => (q, k)) (piece_options rays steps [x; y]) ++ match k with O => [] | S l => if t || negb (match piece_options rays steps [x; y] with [] => true | _ => false end) then [([x; y], l)] else [] end).
      intros [q l]. rewrite in_app_iff, in_map_iff. split.
      + intro M. inversion M as [a b j H E1 E2 | a j H E1 E2]; subst; [left; exists q; split; auto; apply Op; auto |]. right.
        destruct H as [-> | [q' H]]; [simpl; auto |]. apply Op in H. destruct (piece_options rays steps [x; y]); [destruct H |]. rewrite orb_true_r. simpl; auto.
      + intros [[q' [E I]] | I]; [injection E as <- <-; apply no_pass, Op; auto |]. destruct k as [| k]; [destruct I |]. destruct t eqn:T; cbn [orb] in I.
        * destruct I as [I | []]. injection I as <- <-. apply a_pass. auto.
        * destruct (piece_options rays steps [x; y]) as [| q' o]; [destruct I |]. destruct I as [I | []]. injection I as <- <-. apply a_pass. right. exists q'. apply Op. simpl; auto.
    - intros h [c k]. unfold L. cbn [fst snd]. destruct c as [| x [| y [| z c]]]; try (right; intros [? [? [E _]]]; discriminate).
      destruct (Z.eq_dec y (f (Nat.odd k) h x)) as [E | E]; [left; eauto | right; intros [x' [y' [Q Q']]]; injection Q as <- <-; auto].
    - intros [c k] h h' [x [y [E [X [Y K]]]]] H H' [x1 [y1 [E1 L1]]] [x2 [y2 [E2 L2]]]. cbn [fst snd] in *. subst c. injection E1 as <- <-. injection E2 as <- <-.
      destruct (its_facts (Nat.odd k) x h (layer_ok k K) X H) as [_ [_ [_ [F _]]]]. apply (F h'); auto. congruence.
    - intros [c k] [c' k'] h [x [y [E [X [Y K]]]]] H [x1 [y1 [E1 L1]]] M [x2 [y2 [E2 L2]]]. cbn [fst snd] in *. subst c. injection E1 as <- <-.
      inversion M as [a b l Mv Q1 Q2 | a l Mv Q1 Q2]; subst.
      + destruct (its_facts (Nat.odd k') x h (layer_ok k' K) X H) as [_ [_ [F3 [_ [F5 _]]]]]. set (o := Nat.odd k') in *.
        destruct (step_is x _ _ Mv) as [a [b [Q [A [B [C S]]]]]]. injection Q as -> Q.
        assert (A0 : 0 < a) by (destruct (Z.eq_dec a 0) as [-> |]; [rewrite Z.sub_0_r in Q; lia | lia]).
        assert (B0 : 0 < b) by (destruct (Z.eq_dec b 0) as [-> |]; [exfalso; apply (F3 (x - a)); lia | lia]).
        apply F5. exists (a, b). cbn [fst snd]. split; [| lia]. apply slants_in. destruct S as [S | [c [d [m [I [Mm [-> ->]]]]]]]; [auto |]. right. exists c, d, m.
        destruct (two [c; d] (or_introl I)) as [c' [d' [Ev [Cc [Dd _]]]]]. injection Ev as <- <-. assert (Cp : 0 < c) by nia. assert (Dp : 0 < d) by nia.
        pose proof (slanted_ray c d I Cp Dp). destruct parts as [Np [Pp Wp]].
        assert (Nr : forall z, 0 <= z -> Z.abs (f o h z - z) <= W) by (intros z Zz; apply tabled_narrow; auto; destruct (nth_in_or_default (if o then 1 else 0)%nat layers []); auto).
        pose proof (Nr x X). pose proof (Nr (x - m * c) ltac:(lia)). repeat split; auto. apply Z.div_le_lower_bound; [lia |]. rewrite Z.mul_comm. nia.
      + destruct K as [K | K]; [| discriminate]. destruct no_terminal as [T | T]; [| congruence]. destruct Mv as [Mv | [q Mv]]; [congruence |].
        destruct (step_is _ _ _ Mv) as [a [b [_ [A [B [C _]]]]]]. injection Q2 as <- Q2. rewrite Nat.odd_succ, <- Nat.negb_odd in Q2, B.
        destruct (its_facts true x h (or_intror K) X H) as [_ [_ [_ [_ [_ [F6 _]]]]]]. apply F6. exists (f false). split; auto. destruct (Nat.odd k'); cbn [negb] in *; split; try congruence; lia.
    - intros [c k] h [x [y [E [X [Y K]]]]] H No. cbn [fst snd] in *. subst c. unfold L in *. cbn [fst snd] in *. set (o := Nat.odd k) in *.
      assert (No' : forall h', (h' <= h)%nat -> y <> f o h' x) by (intros h' Hh Q; apply (No h' Hh); eauto).
      destruct (its_facts o x h (layer_ok k K) X H) as [F1 [_ [_ [_ [_ [_ [_ F8]]]]]]]. destruct units as [U1 U2].
      assert (Go : forall a b, 0 <= x - a -> 0 <= y - b -> (In [a; b] steps \/ exists c d k, In [c; d] rays /\ 1 <= k /\ a = k * c /\ b = k * d) -> y - b = f o h (x - a) -> exists q, game ([x; y], k) q /\ exists x' y', fst q = [x'; y'] /\ y' = f (Nat.odd (snd q)) h x').
      { intros a b A B S Q. exists ([x - a; y - b], k). split; [apply no_pass, is_step; auto |]. cbn [fst snd]. exists (x - a), (y - b). auto. }
      destruct (Z.lt_trichotomy y (f o h x)) as [A | [A | A]]; [| exfalso; apply (No' h); auto |].
      + destruct (F8 y ltac:(lia)) as [[h' [Hh Q]] | [[[a b] [I [S Q]]] | [[g0 [Gq [Q Nc]]] | [[x' [X' Q]] | [Q _]]]]]; [exfalso; apply (No' h'); [lia | auto] | | | | congruence].
        * cbn [fst snd] in *. destruct (its_facts o (x - a) h (layer_ok k K) ltac:(lia) H) as [P1 _]. apply (Go a b); try lia. apply slants_in in I.
          destruct I as [[I _] | [c [d [m [I [_ [_ [Mm [-> ->]]]]]]]]]; [auto | right; exists c, d, m; repeat split; auto; lia].
        * unfold o in Gq. destruct (Nat.odd k) eqn:Od; [| discriminate]. injection Gq as <-. destruct k as [| k]; [discriminate |]. exists ([x; y], k). split.
          -- apply a_pass. right. destruct (Z.eq_dec x 0) as [-> | Nx].
             ++ exists [0 - 0; y - 1]. apply is_step; try lia. right. exists 0, 1, 1. repeat split; auto; lia.
             ++ exists [x - 1; y - 0]. apply is_step; try lia. right. exists 1, 0, 1. repeat split; auto; lia.
          -- cbn [fst snd]. exists x, y. split; auto. rewrite Nat.odd_succ, <- Nat.negb_odd in Od. apply negb_true_iff in Od. rewrite Od. auto.
        * apply (Go (x - x') 0); try lia; [right; exists 1, 0, (x - x'); repeat split; auto; lia |]. replace (x - (x - x')) with x' by lia. lia.
      + apply (Go 0 (y - f o h x)); try lia; [right; exists 0, 1, (y - f o h x); repeat split; auto; lia |]. rewrite Z.sub_0_r. lia.
  Qed.
End Piece.

(** ** The checkers *)
Definition layer_of (passes : nat) (offsets : list (list (list Z))) : list (list Z) := nth (if Nat.odd passes then 1 else 0) offsets [].
Definition piece_periodic (rays steps : list cell) (at_terminal : bool) (passes : nat) (below n p : Z) (offsets : list (list (list Z))) : bool :=
  (Z.of_nat (length (nth 0 offsets [])) =? below) && rook_rules rays steps && (negb at_terminal || Nat.eqb passes 0) && levels_hold rays steps false (negb (Nat.eqb passes 0)) below n p offsets.
Theorem piece_periodic_sound : forall rays steps at_terminal passes below n p offsets, piece_periodic rays steps at_terminal passes below n p offsets = true ->
  forall x y h, 0 <= x -> 0 <= y -> 0 <= h < below ->
  (Grundy _ (with_passes at_terminal (piece_moves rays steps)) ([x; y], passes) (Z.to_nat h) <-> y = level_y n p (nth (Z.to_nat h) (layer_of passes offsets) []) x).
Proof.
  intros rays steps t k below n p offsets H x y h X Y Hh. unfold piece_periodic in H. rewrite !andb_true_iff, orb_true_iff, negb_true_iff, Nat.eqb_eq in H. destruct H as [[[_ R] T] L].
  assert (T' : t = false \/ negb (k =? 0)%nat = false) by (destruct T as [T | ->]; auto).
  rewrite (piece_level_sets rays steps t false (negb (k =? 0)%nat) below n p offsets R T' L ltac:(discriminate) ([x; y], k) (Z.to_nat h)); [| | lia].
  - destruct (parts _ _ _ _ _ _ _ _ L) as [N [Q _]]. cbn [fst snd]. unfold layer_of. rewrite <- tabled_ok by auto. split; [intros [x' [y' [E ->]]]; injection E as <- <-; auto | intro E; exists x, y; auto].
  - exists x, y. cbn [fst snd]. repeat split; auto. destruct k; auto.
Qed.
Definition piece_periodic_value (rays steps : list cell) (at_terminal : bool) (passes : nat) (n p : Z) (offsets : list (list (list Z))) (position : cell) (v : Z) : bool :=
  let layer := layer_of passes offsets in
  match position with
  | [x; y] => (0 <=? x) && (0 <=? y) && (0 <=? v) && (v <? Z.of_nat (length layer)) && (y =? level_y n p (nth (Z.to_nat v) layer []) x) &&
      piece_periodic rays steps at_terminal passes (Z.of_nat (length layer)) n p offsets
  | _ => false
  end.
Theorem piece_periodic_value_sound : forall rays steps at_terminal passes n p offsets position v,
  piece_periodic_value rays steps at_terminal passes n p offsets position v = true ->
  Grundy _ (with_passes at_terminal (piece_moves rays steps)) (position, passes) (Z.to_nat v).
Proof.
  intros rays steps t k n p offsets position v H. unfold piece_periodic_value in H. cbv zeta in H. destruct position as [| x [| y [| z position]]]; try discriminate.
  rewrite !andb_true_iff, !Z.leb_le, Z.ltb_lt, Z.eqb_eq in H. destruct H as [[[[[X Y] V0] V1] E] L].
  apply (piece_periodic_sound _ _ _ _ _ _ _ _ L x y v); auto.
Qed.
