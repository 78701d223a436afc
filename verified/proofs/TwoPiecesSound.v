(** * Two pieces: the game of a box of vectors *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Linear Pegs Impartial TwoPieces Lists Windows GrundyFacts GraphSound PieceSound BoxGames.
Import ListNotations.
Local Open Scope Z_scope.

Section Pairs.
  Variable g : two_pieces.
  Variable size : list Z.
  Let d := length size.
  Definition pair_options (p : list Z * list Z) : list (list Z * list Z) :=
    map ordered (one_moves g (fst p) (snd p) ++ one_moves g (snd p) (fst p)).
  Definition pair_of (v : list Z) : list Z * list Z := (firstn d v, skipn d v).
  Definition vector_options (v : list Z) : list (list Z) := map (fun e => fst e ++ snd e) (pair_options (pair_of v)).
  Definition both : list Z := size ++ size.
  Definition inside (p : list Z * list Z) : Prop := in_box size (fst p) /\ in_box size (snd p).
  Definition insideb (p : list Z * list Z) : bool := in_boxb size (fst p) && in_boxb size (snd p).
  Definition pairs_closed : bool := forallb (fun v => forallb insideb (pair_options (pair_of v))) (box both).
  Let f (p : list Z * list Z) : list Z := fst p ++ snd p.
  Lemma insideb_iff : forall p, insideb p = true <-> inside p.
  Proof. intro p. unfold insideb, inside. rewrite andb_true_iff, !in_boxb_iff. tauto. Qed.
  Lemma f_box : forall p, inside p -> in_box both (f p).
  Proof. intros p [A B]. unfold in_box, both, f. apply Forall2_app; auto. Qed.
  Lemma f_of : forall p, inside p -> pair_of (f p) = p.
  Proof.
    intros [a b] [A B]. unfold pair_of, f. cbn [fst snd] in *. assert (L : d = length a) by (unfold d; symmetry; apply in_box_length; auto).
    rewrite L, firstn_app, skipn_app, Nat.sub_diag, firstn_all, skipn_all. simpl. rewrite app_nil_r. auto.
  Qed.
  Hypothesis closed : pairs_closed = true.
  Lemma vectors_closed : box_closed vector_options both = true.
  Proof.
    unfold box_closed, pairs_closed in *. rewrite forallb_forall in *. intros v V. apply closed in V. rewrite forallb_forall in *.
    intros y Y. apply in_map_iff in Y. destruct Y as [e [<- E]]. apply V, insideb_iff in E. apply in_boxb_iff, (f_box e E).
  Qed.
  Lemma pair_there : forall p q, inside p -> pair_moves g p q -> inside q /\ In (f q) (vector_options (f p)).
  Proof.
    intros p q I M. unfold vector_options. rewrite (f_of p I). split.
    - unfold pairs_closed in closed. rewrite forallb_forall in closed. pose proof (closed (f p) (in_the_box both (f p) (f_box p I))) as C.
      rewrite (f_of p I), forallb_forall in C. apply insideb_iff, C, M.
    - apply in_map_iff. exists q. split; auto.
  Qed.
  Lemma pair_back : forall p v, inside p -> In v (vector_options (f p)) -> exists q, pair_moves g p q /\ f q = v.
  Proof.
    intros p v I M. unfold vector_options in M. rewrite (f_of p I) in M. apply in_map_iff in M. destruct M as [q [E Q]]. exists q. auto.
  Qed.
  Lemma pair_grundy : forall p v, inside p -> Grundy _ (fun x y => In y (vector_options x)) (f p) v -> Grundy _ (pair_moves g) p v.
  Proof. apply (alike_grundy _ _ (pair_moves g) _ f inside pair_there pair_back). Qed.
  Lemma pair_outcome_ : forall misere p, inside p ->
    (is_P misere (fun x y => In y (vector_options x)) (f p) -> is_P misere (pair_moves g) p) /\
    (is_N misere (fun x y => In y (vector_options x)) (f p) -> is_N misere (pair_moves g) p).
  Proof. apply (alike_outcome _ _ (pair_moves g) _ f inside pair_there pair_back). Qed.
End Pairs.

Definition pair_values (g : two_pieces) (size : list Z) (claims : list ((list Z * list Z) * Z)) : bool :=
  pairs_closed g size && forallb (fun e => insideb size (fst e)) claims &&
  box_values (vector_options g size) (both size) (map (fun e => (fst (fst e) ++ snd (fst e), snd e)) claims).
Theorem pair_values_sound : forall g size claims, pair_values g size claims = true ->
  forall p v, In (p, v) claims -> Grundy _ (pair_moves g) p (Z.to_nat v).
Proof.
  intros g size claims H p v I. unfold pair_values in H. rewrite !andb_true_iff, forallb_forall in H. destruct H as [[C B] V].
  pose proof (B _ I) as P. apply insideb_iff in P. cbn [fst] in P. apply (pair_grundy g size C p _ P).
  apply (box_values_sound _ _ _ V). apply in_map_iff. exists (p, v). auto.
Qed.
(** Two places are a pair: on different squares, unless they may share one. *)
Definition is_pair (g : two_pieces) (shared : bool) (p : list Z * list Z) : bool := shared || negb (on_board g (fst p)) || negb (cell_eqb (fst p) (snd p)).
Definition pair_table (g : two_pieces) (shared : bool) (size : list Z) (values : list Z) : bool :=
  let t := table values in let at_ v := look t (place (both size) v) in
  let vs := filter (fun v => is_pair g shared (pair_of size v)) (box (both size)) in
  Nat.eqb (length values) (length (box (both size))) && forallb (Z.ltb 0) size &&
  forallb (fun v => is_pair g shared (pair_of size v) || (at_ v =? -1)) (box (both size)) &&
  pair_values g size (map (fun v => (pair_of size v, at_ v)) vs).
Theorem pair_table_sound : forall g shared size values, pair_table g shared size values = true ->
  forall a b, in_box size a -> in_box size b -> is_pair g shared (a, b) = true ->
  Grundy _ (pair_moves g) (a, b) (Z.to_nat (in_order (both size) values (a ++ b))).
Proof.
  intros g shared size values H a b A B P. unfold pair_table in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [_ V].
  assert (I : inside size (a, b)) by (split; auto). pose proof (f_of size (a, b) I) as F. cbn [fst snd] in F.
  pose proof (place_bounds (both size) (a ++ b) (f_box size (a, b) I)) as Bd.
  assert (E : in_order (both size) values (a ++ b) = look (table values) (place (both size) (a ++ b))) by (unfold in_order; rewrite look_table by lia; auto).
  rewrite E. apply (pair_values_sound _ _ _ V). apply in_map_iff. exists (a ++ b). rewrite F. split; auto. apply filter_In. rewrite F. split; auto.
  apply (in_the_box (both size) (a ++ b) (f_box size (a, b) I)).
Qed.
(** All P-positions, with the lesser place first, among places on the board or off it, off written as zeros. *)
Definition proper_pair (g : two_pieces) (shared : bool) (p : list Z * list Z) : bool :=
  let fine x := on_board g x || can_leave g && cell_eqb x (off x) in
  fine (fst p) && fine (snd p) && lesser (fst p) (snd p) && is_pair g shared p.
Definition pair_outcomes (g : two_pieces) (shared : bool) (size : list Z) (misere : bool) (ps : list (list Z * list Z)) : bool :=
  pairs_closed g size && forallb (insideb size) ps &&
  box_outcomes (vector_options g size) (both size) misere (fun v => proper_pair g shared (pair_of size v)) (map (fun p => fst p ++ snd p) ps).
Theorem pair_outcomes_sound : forall g shared size misere ps, pair_outcomes g shared size misere ps = true ->
  forall a b, in_box size a -> in_box size b -> proper_pair g shared (a, b) = true ->
  (In (a, b) ps -> is_P misere (pair_moves g) (a, b)) /\ (~ In (a, b) ps -> is_N misere (pair_moves g) (a, b)).
Proof.
  intros g shared size misere ps H a b A B P. unfold pair_outcomes in H. rewrite !andb_true_iff, forallb_forall in H. destruct H as [[C Ins] O].
  assert (I : inside size (a, b)) by (split; auto). pose proof (f_of size (a, b) I) as F. cbn [fst snd] in F.
  destruct (pair_outcome_ g size C misere (a, b) I) as [X Y].
  destruct (box_outcomes_sound _ _ _ _ _ O (a ++ b) (f_box size (a, b) I)) as [E G]; [rewrite F; auto |].
  split; intro K; [apply X, E, in_map_iff; exists (a, b); auto |]. apply Y, G. intro J. apply in_map_iff in J. destruct J as [q [Eq J]]. apply K.
  pose proof (Ins q J) as Iq. apply insideb_iff in Iq. replace (a, b) with q; auto. rewrite <- (f_of size q Iq), Eq. auto.
Qed.
Definition pair_one (g : two_pieces) (size : list Z) (misere : bool) (p : list Z * list Z) (lost : bool) (winning : list (list Z * list Z)) : bool :=
  pairs_closed g size && insideb size p && forallb (insideb size) winning &&
  box_one (vector_options g size) (both size) misere (fst p ++ snd p) lost (map (fun q => fst q ++ snd q) winning).
Theorem pair_one_sound : forall g size misere p lost winning, pair_one g size misere p lost winning = true ->
  (if lost then is_P misere (pair_moves g) p else is_N misere (pair_moves g) p) /\
  (forall q, In q winning -> pair_moves g p q /\ is_P misere (pair_moves g) q) /\
  (forall q, pair_moves g p q -> ~ In q winning -> is_N misere (pair_moves g) q).
Proof.
  intros g size misere p lost winning H. unfold pair_one in H. rewrite !andb_true_iff, forallb_forall in H. destruct H as [[[C I] W] O].
  apply insideb_iff in I. destruct (box_one_sound _ _ _ _ _ _ O) as [A [B D]]. pose proof (pair_outcome_ g size C misere) as Ok.
  split; [| split].
  - destruct (Ok p I) as [X Y]. destruct lost; auto.
  - intros q Q. pose proof (W q Q) as Iq. apply insideb_iff in Iq. destruct (B (fst q ++ snd q)) as [M P]; [apply in_map_iff; exists q; auto |].
    destruct (pair_back g size p (fst q ++ snd q) I M) as [q' [M' E]]. destruct (pair_there g size C p q' I M') as [Iq' _].
    assert (q' = q) by (rewrite <- (f_of size q' Iq'), E, (f_of size q Iq); auto). subst q'. split; auto. apply Ok; auto.
  - intros q M Q. destruct (pair_there g size C p q I M) as [Iq M']. apply Ok; auto. apply D; auto. intro J. apply in_map_iff in J.
    destruct J as [r [E J]]. apply Q. pose proof (W r J) as Ir. apply insideb_iff in Ir. rewrite <- (f_of size q Iq), <- E, (f_of size r Ir). auto.
Qed.
