(** * Two pieces: their game is the game of a graph *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists Windows GrundyFacts GraphSound PieceSound BoxGames.
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
  Definition pair_code (p : list Z * list Z) : Z := place both (f p).
  Definition pair_graph : list (list Z) := box_options vector_options both.
  Lemma code_there : forall p q, inside p -> pair_moves g p q -> inside q /\ listed pair_graph (pair_code p) (pair_code q).
  Proof.
    intros p q I M. destruct (pair_there p q I M) as [J V]. split; auto.
    apply (box_there vector_options both vectors_closed (f p) (f q) (f_box p I) V).
  Qed.
  Lemma code_back : forall p j, inside p -> listed pair_graph (pair_code p) j -> exists q, pair_moves g p q /\ pair_code q = j.
  Proof.
    intros p j I L. destruct (box_back vector_options both (f p) j (f_box p I) L) as [v [V E]].
    destruct (pair_back p v I V) as [q [M F]]. exists q. unfold pair_code. rewrite F. auto.
  Qed.
  Lemma code_inj : forall p q, inside p -> inside q -> pair_code p = pair_code q -> p = q.
  Proof. intros p q I J E. apply place_inj in E; try apply f_box; auto. rewrite <- (f_of p I), E. apply f_of. auto. Qed.
  Lemma code_bounds : forall p, inside p -> 0 <= pair_code p < Z.of_nat (length pair_graph).
  Proof. intros p I. unfold pair_graph. rewrite (box_number vector_options both (f p) (f_box p I)). apply place_bounds, f_box, I. Qed.
End Pairs.
Definition coded (size : list Z) (l : list ((list Z * list Z) * nat)) : list (Z * nat) := map (fun e => (pair_code size (fst e), snd e)) l.

(** ** The checkers: with k passes *)
Definition pair_values (g : two_pieces) (size : list Z) (t : bool) (k : nat) (claims : list ((list Z * list Z) * Z)) : bool :=
  pairs_closed g size && forallb (fun e => insideb size (fst e)) claims &&
  graph_values t k (pair_graph g size) (map (fun e => (pair_code size (fst e), snd e)) claims).
Theorem pair_values_sound : forall g size t k claims, pair_values g size t k claims = true ->
  forall p v, In (p, v) claims -> Grundy _ (with_passes t (pair_moves g)) (p, k) (Z.to_nat v).
Proof.
  intros g size t k claims H p v I. unfold pair_values in H. rewrite !andb_true_iff, forallb_forall in H. destruct H as [[C B] V].
  pose proof (B _ I) as P. apply insideb_iff in P. cbn [fst] in P.
  apply (numbered_grundy _ _ (pair_code size) (inside size) (pair_graph g size) t (code_there g size C) (code_back g size)); auto.
  apply (graph_values_sound _ _ _ _ V). apply in_map_iff. exists (p, v). auto.
Qed.
(** Two places are a pair: on different squares, unless they may share one. *)
Definition is_pair (g : two_pieces) (shared : bool) (p : list Z * list Z) : bool := shared || negb (on_board g (fst p)) || negb (cell_eqb (fst p) (snd p)).
Definition pair_table (g : two_pieces) (shared : bool) (size : list Z) (t : bool) (k : nat) (values : list Z) : bool :=
  let T := table values in let at_ v := look T (place (both size) v) in
  let vs := filter (fun v => is_pair g shared (pair_of size v)) (box (both size)) in
  Nat.eqb (length values) (length (box (both size))) && forallb (Z.ltb 0) size &&
  forallb (fun v => is_pair g shared (pair_of size v) || (at_ v =? -1)) (box (both size)) &&
  pair_values g size t k (map (fun v => (pair_of size v, at_ v)) vs).
Theorem pair_table_sound : forall g shared size t k values, pair_table g shared size t k values = true ->
  forall a b, in_box size a -> in_box size b -> is_pair g shared (a, b) = true ->
  Grundy _ (with_passes t (pair_moves g)) ((a, b), k) (Z.to_nat (in_order (both size) values (a ++ b))).
Proof.
  intros g shared size t k values H a b A B P. unfold pair_table in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [_ V].
  assert (I : inside size (a, b)) by (split; auto). pose proof (f_of size (a, b) I) as F. cbn [fst snd] in F.
  pose proof (place_bounds (both size) (a ++ b) (f_box size (a, b) I)) as Bd.
  assert (E : in_order (both size) values (a ++ b) = look (table values) (place (both size) (a ++ b))) by (unfold in_order; rewrite look_table by lia; auto).
  rewrite E. apply (pair_values_sound _ _ _ _ _ V). apply in_map_iff. exists (a ++ b). rewrite F. split; auto. apply filter_In. rewrite F. split; auto.
  apply (in_the_box (both size) (a ++ b) (f_box size (a, b) I)).
Qed.
(** All P-positions, with the lesser place first, among places on the board or off it, off written as zeros. *)
Definition proper_pair (g : two_pieces) (shared : bool) (p : list Z * list Z) : bool :=
  let fine x := on_board g x || can_leave g && cell_eqb x (off x) in
  fine (fst p) && fine (snd p) && lesser (fst p) (snd p) && is_pair g shared p.
Definition pair_outcomes (g : two_pieces) (shared : bool) (size : list Z) (misere t : bool) (k : nat) (ps : list (list Z * list Z)) : bool :=
  let T := tables (outcome_of misere) t (pair_graph g size) k in let listed_ := map (fun p => fst p ++ snd p) ps in
  descending 0 (pair_graph g size) && pairs_closed g size &&
  forallb (fun p => proper_pair g shared p && insideb size p && (look T (pair_code size p) =? 0)) ps &&
  forallb (fun v => negb (proper_pair g shared (pair_of size v)) || negb (look T (place (both size) v) =? 0) || memb v listed_) (box (both size)).
Theorem pair_outcomes_sound : forall g shared size misere t k ps, pair_outcomes g shared size misere t k ps = true ->
  forall a b, in_box size a -> in_box size b -> proper_pair g shared (a, b) = true -> let game := with_passes t (pair_moves g) in
  (In (a, b) ps -> is_P misere game ((a, b), k)) /\ (~ In (a, b) ps -> is_N misere game ((a, b), k)).
Proof.
  intros g shared size misere t k ps H a b A B P. cbv zeta. unfold pair_outcomes in H. cbv zeta in H. rewrite !andb_true_iff, !forallb_forall in H.
  destruct H as [[[D C] X] Y]. assert (I : inside size (a, b)) by (split; auto). pose proof (f_of size (a, b) I) as F. cbn [fst snd] in F.
  destruct (numbered_outcome _ _ (pair_code size) (inside size) (pair_graph g size) t (code_there g size C) (code_back g size) misere (a, b) k I) as [U V].
  destruct (outcome_ok misere t (pair_graph g size) D k (pair_code size (a, b)) (code_bounds g size (a, b) I)) as [E G]. unfold value in E, G.
  split; intro K; [apply U, E | apply V, G].
  - apply X in K. rewrite !andb_true_iff, Z.eqb_eq in K. tauto.
  - intro Z0. apply K. pose proof (Y (a ++ b) (in_the_box (both size) (a ++ b) (f_box size (a, b) I))) as M. rewrite F, P in M.
    unfold pair_code in Z0. cbn [fst snd] in Z0. rewrite Z0 in M. simpl in M. apply memb_iff, in_map_iff in M. destruct M as [q [Eq J]].
    pose proof (X q J) as Iq. rewrite !andb_true_iff in Iq. destruct Iq as [[_ Iq] _]. apply insideb_iff in Iq.
    replace (a, b) with q; auto. rewrite <- (f_of size q Iq), Eq. auto.
Qed.
Definition pair_one (g : two_pieces) (size : list Z) (misere t : bool) (k : nat) (p : list Z * list Z) (lost : bool)
    (winning : list ((list Z * list Z) * nat)) : bool :=
  pairs_closed g size && insideb size p && forallb (fun e => insideb size (fst e)) winning &&
  graph_outcome misere t k (pair_graph g size) (pair_code size p) lost (coded size winning) true.
Theorem pair_one_sound : forall g size misere t k p lost winning, pair_one g size misere t k p lost winning = true ->
  let game := with_passes t (pair_moves g) in
  (if lost then is_P misere game (p, k) else is_N misere game (p, k)) /\
  (forall e, In e winning -> game (p, k) e /\ is_P misere game e) /\
  (forall e, game (p, k) e -> ~ In e winning -> is_N misere game e).
Proof.
  intros g size misere t k p lost winning H. cbv zeta. unfold pair_one in H. rewrite !andb_true_iff, forallb_forall in H. destruct H as [[[C I] W] G].
  apply insideb_iff in I.
  destruct (numbered_one _ _ (pair_code size) (inside size) (pair_graph g size) t (code_there g size C) (code_back g size) (code_inj size)
    misere p k lost winning true I) as [A [B E]]; auto.
  intros e J. apply insideb_iff, W, J.
Qed.
