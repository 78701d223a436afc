(** * One piece on a finite board: its game is the game of a graph *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists Windows GrundyFacts GraphSound.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Games that are alike have the same values *)
Section Alike.
  Variables P Q : Type.
  Variable moveP : P -> P -> Prop.
  Variable moveQ : Q -> Q -> Prop.
  Variable f : P -> Q.
  Variable D : P -> Prop.
  Hypothesis there : forall p p', D p -> moveP p p' -> D p' /\ moveQ (f p) (f p').
  Hypothesis back_ : forall p q, D p -> moveQ (f p) q -> exists p', moveP p p' /\ f p' = q.
  Lemma alike_grundy : forall p v, D p -> Grundy Q moveQ (f p) v -> Grundy P moveP p v.
  Proof.
    intros p v Dp H. remember (f p) as q eqn:E. revert p E Dp. induction H as [q v A B] using Grundy_induction. intros p -> Dp. constructor.
    - intros p' M. destruct (there p p' Dp M) as [D' M']. destruct (A _ M') as [w [[_ IH] N]]. exists w. auto.
    - intros u U. destruct (B u U) as [q [M [_ IH]]]. destruct (back_ p q Dp M) as [p' [M' E]]. exists p'. split; auto.
      apply IH; auto. apply (there p p'); auto.
  Qed.
  Lemma alike_normal : (forall q, P_position Q moveQ q -> forall p, D p -> q = f p -> P_position P moveP p) /\
    (forall q, N_position Q moveQ q -> forall p, D p -> q = f p -> N_position P moveP p).
  Proof.
    apply (P_N_both Q moveQ).
    - intros q _ IH p Dp ->. constructor. intros p' M. destruct (there p p' Dp M) as [D' M']. eapply IH; eauto.
    - intros q r M _ IH p Dp ->. destruct (back_ p r Dp M) as [p' [M' E]]. apply some_P with p'; auto. apply IH; auto. apply (there p p'); auto.
  Qed.
  Lemma alike_misere : (forall q, misere_P Q moveQ q -> forall p, D p -> q = f p -> misere_P P moveP p) /\
    (forall q, misere_N Q moveQ q -> forall p, D p -> q = f p -> misere_N P moveP p).
  Proof.
    apply (misere_both Q moveQ).
    - intros q [r M] _ IH p Dp ->. constructor; [destruct (back_ p r Dp M) as [p' [M' _]]; exists p'; auto |].
      intros p' M'. destruct (there p p' Dp M') as [D' M'']. eapply IH; eauto.
    - intros q H p Dp ->. apply no_move. intros p' M. apply (H (f p')). apply there; auto.
    - intros q r M _ IH p Dp ->. destruct (back_ p r Dp M) as [p' [M' E]]. apply some_misere_P with p'; auto. apply IH; auto. apply (there p p'); auto.
  Qed.
  Lemma alike_outcome : forall misere p, D p ->
    (is_P misere moveQ (f p) -> is_P misere moveP p) /\ (is_N misere moveQ (f p) -> is_N misere moveP p).
  Proof.
    intros [] p Dp; split; intro H; unfold is_P, is_N in *.
    - eapply (proj1 alike_misere); eauto.
    - eapply (proj2 alike_misere); eauto.
    - eapply (proj1 alike_normal); eauto.
    - eapply (proj2 alike_normal); eauto.
  Qed.
End Alike.

(** A game with numbers for its positions, with passes. *)
Section Numbered.
  Variable P : Type.
  Variable move : P -> P -> Prop.
  Variable code : P -> Z.
  Variable D : P -> Prop.
  Variable options : list (list Z).
  Variable t : bool.
  Hypothesis there : forall p p', D p -> move p p' -> D p' /\ listed options (code p) (code p').
  Hypothesis back_ : forall p j, D p -> listed options (code p) j -> exists p', move p p' /\ code p' = j.
  Let f (e : P * nat) : Z * nat := (code (fst e), snd e).
  Let DP (e : P * nat) : Prop := D (fst e).
  Lemma passes_there : forall e e', DP e -> with_passes t move e e' -> DP e' /\ with_passes t (listed options) (f e) (f e').
  Proof.
    intros e e' d M. inversion M as [p q k H E1 E2 | p k H E1 E2]; subst; unfold DP, f in *; simpl in *.
    - destruct (there p q d H). split; auto. constructor; auto.
    - split; auto. constructor. destruct H as [H | [q H]]; auto. right. exists (code q). apply there; auto.
  Qed.
  Lemma passes_back : forall e q, DP e -> with_passes t (listed options) (f e) q -> exists e', with_passes t move e e' /\ f e' = q.
  Proof.
    intros [p k] q d M. unfold DP, f in *. simpl in *. inversion M as [i j l H E1 E2 | i l H E1 E2]; subst.
    - destruct (back_ p j d H) as [p' [M' E]]. exists (p', k). split; [constructor; auto | simpl; subst; auto].
    - exists (p, l). split; [| simpl; auto]. constructor. destruct H as [H | [j H]]; auto. right.
      destruct (back_ p j d H) as [p' [M' _]]. exists p'. auto.
  Qed.
  Lemma numbered_grundy : forall p k v, D p -> Grundy _ (with_passes t (listed options)) (code p, k) v -> Grundy _ (with_passes t move) (p, k) v.
  Proof. intros p k v d G. apply (alike_grundy _ _ _ _ f DP passes_there passes_back (p, k)); auto. Qed.
  Lemma numbered_outcome : forall misere p k, D p ->
    (is_P misere (with_passes t (listed options)) (code p, k) -> is_P misere (with_passes t move) (p, k)) /\
    (is_N misere (with_passes t (listed options)) (code p, k) -> is_N misere (with_passes t move) (p, k)).
  Proof. intros misere p k d. apply (alike_outcome _ _ _ _ f DP passes_there passes_back misere (p, k)). auto. Qed.
  (** One position with its winning moves. *)
  Hypothesis inj : forall p q, D p -> D q -> code p = code q -> p = q.
  Lemma numbered_one : forall misere p k lost winning complete, D p -> (forall e, In e winning -> D (fst e)) ->
    graph_outcome misere t k options (code p) lost (map f winning) complete = true -> let game := with_passes t move in
    (if lost then is_P misere game (p, k) else is_N misere game (p, k)) /\
    (forall e, In e winning -> game (p, k) e /\ is_P misere game e) /\
    (complete = true -> forall e, game (p, k) e -> ~ In e winning -> is_N misere game e).
  Proof.
    intros misere x k lost winning complete X W G. cbv zeta. pose proof (numbered_outcome misere) as N.
    apply graph_outcome_sound in G. destruct G as [G1 [G2 G3]]. split; [| split].
    - destruct (N x k X) as [A C]. destruct lost; auto.
    - intros [y l] I. pose proof (W _ I) as Y. cbn [fst] in Y.
      destruct (G2 (code y, l)) as [M Pq]; [apply in_map_iff; exists (y, l); auto |]. split; [| apply N; auto].
      destruct (passes_back (x, k) (code y, l) X M) as [[y' l'] [M' E]]. unfold f in E. simpl in E. injection E as E ->.
      destruct (passes_there (x, k) (y', l) X M') as [Y' _]. rewrite <- (inj y' y Y' Y E). auto.
    - intros C [y l] M I. destruct (passes_there (x, k) (y, l) X M) as [Y M']. unfold DP, f in Y, M'. simpl in Y, M'.
      apply N; auto. apply G3; auto. intro J. apply in_map_iff in J. destruct J as [[z m] [E J]]. unfold f in E. simpl in E. injection E as E ->. apply I.
      rewrite <- (inj z y (W _ J) Y E). auto.
  Qed.
End Numbered.

(** ** The options of a piece *)
Fixpoint minus (x s : list Z) : list Z := match x, s with a :: x, b :: s => a - b :: minus x s | _, _ => [] end.
Definition nonneg (x : list Z) : bool := forallb (Z.leb 0) x.
Lemma nonneg_iff : forall x, nonneg x = true <-> Forall (Z.le 0) x.
Proof. intro x. unfold nonneg. rewrite forallb_forall, Forall_forall. split; intros H a A; apply Z.leb_le, H, A. Qed.
Fixpoint first_limit (x r : list Z) : Z :=
  match x, r with a :: x, b :: r => if 0 <? b then a / b else first_limit x r | _, _ => 0 end.
Definition piece_options (rays steps : list (list Z)) (x : list Z) : list (list Z) :=
  filter nonneg (map (minus x) steps ++
    flat_map (fun r => map (fun m => minus x (map (Z.mul (m + 1)) r)) (range (first_limit x r))) rays).
Definition vector_ok (d : nat) (v : list Z) : bool := Nat.eqb (length v) d && nonneg v && existsb (Z.ltb 0) v.

Lemma minus_length : forall x s, length s = length x -> length (minus x s) = length x.
Proof. induction x; intros [| b s] E; simpl in *; try discriminate; auto. Qed.
Lemma shift_minus : forall x s, length s = length x -> x = shift (minus x s) s.
Proof. induction x; intros [| b s] E; simpl in *; try discriminate; auto. f_equal; [lia | auto]. Qed.
Lemma minus_shift : forall y s, length s = length y -> minus (shift y s) s = y.
Proof. induction y; intros [| b s] E; simpl in *; try discriminate; auto. f_equal; [lia | auto]. Qed.
Lemma shift_length : forall y s, length s = length y -> length (shift y s) = length y.
Proof. induction y; intros [| b s] E; simpl in *; try discriminate; auto. Qed.
Lemma first_limit_ok : forall r y m, length r = length y -> Forall (Z.le 0) y -> existsb (Z.ltb 0) r = true -> 1 <= m ->
  m <= first_limit (shift y (map (Z.mul m) r)) r.
Proof.
  induction r as [| b r IH]; intros [| a y] m E Pos X M; simpl in *; try discriminate. inversion Pos; subst.
  destruct (Z.ltb_spec 0 b) as [B | B]; [apply Z.div_le_lower_bound; lia |]. simpl in X. apply IH; auto.
Qed.
Lemma piece_options_all : forall rays steps x, forallb (vector_ok (length x)) rays = true -> forallb (vector_ok (length x)) steps = true ->
  forall y, piece_moves rays steps x y <-> In y (piece_options rays steps x).
Proof.
  intros rays steps x R S y. rewrite forallb_forall in R, S. unfold piece_options, piece_moves.
  rewrite filter_In, nonneg_iff, in_app_iff, in_map_iff, in_flat_map.
  assert (Len : forall v, vector_ok (length x) v = true -> length v = length x).
  { intros v V. unfold vector_ok in V. rewrite !andb_true_iff, Nat.eqb_eq in V. tauto. }
  split.
  - intros [L [Pos [[s [I E]] | [r [m [I [M E]]]]]]]; split; auto.
    + left. exists s. split; auto. assert (Ls : length s = length y) by (rewrite L; apply Len, S, I). rewrite E. apply minus_shift; auto.
    + right. exists r. split; auto. apply in_map_iff. exists (m - 1). pose proof (R r I) as V.
      assert (Lr : length r = length y) by (rewrite L; auto).
      replace (m - 1 + 1) with m by lia. split; [rewrite E; apply minus_shift; rewrite map_length; auto |].
      apply in_range. unfold vector_ok in V. rewrite !andb_true_iff in V. rewrite E.
      pose proof (first_limit_ok r y m Lr Pos ltac:(tauto) M). lia.
  - intros [[[s [E I]] | [r [I J]]] Pos].
    + subst y. pose proof (Len s (S s I)) as Ls. split; [apply minus_length; auto |]. split; auto. left. exists s. split; auto. apply shift_minus; auto.
    + apply in_map_iff in J. destruct J as [m [E M]]. apply in_range in M. pose proof (Len r (R r I)) as Lr. subst y.
      split; [apply minus_length; rewrite map_length; auto |]. split; auto. right. exists r, (m + 1). split; auto. split; [lia |].
      apply shift_minus. rewrite map_length. auto.
Qed.

(** ** The board as a graph *)
Section Board.
  Variables rays steps : list (list Z).
  Variable size : list Z.
  Definition board_options : list (list Z) :=
    let s := strides size in map (fun x => map (dot s) (piece_options rays steps x)) (box size).
  Definition board_ok : bool := forallb (vector_ok (length size)) rays && forallb (vector_ok (length size)) steps.

  Lemma in_box_length : forall x, in_box size x -> length x = length size.
  Proof. unfold in_box. intros x H. induction H; simpl; auto. Qed.
  Lemma nth_blocks : forall A B (f : A -> list B) p (a0 : A) (d : B) l, (forall a, In a l -> length (f a) = p) ->
    forall i r, (i < length l)%nat -> (r < p)%nat -> nth (i * p + r) (flat_map f l) d = nth r (f (nth i l a0)) d.
  Proof.
    induction l as [| a l IH]; intros H i r I R; simpl in I; [lia |]. cbn [flat_map]. destruct i as [| i].
    - simpl. rewrite app_nth1; auto. rewrite H; simpl; auto.
    - rewrite app_nth2; rewrite H by (simpl; auto); [| nia]. replace (S i * p + r - p)%nat with (i * p + r)%nat by nia.
      cbn [nth]. apply IH; auto; [intros; apply H; simpl; auto | lia].
  Qed.
  Lemma box_length : forall ls, Forall (Z.lt 0) ls -> length (box ls) = Z.to_nat (product ls) /\ 0 < product ls.
  Proof.
    intros ls H. induction H as [| l ls L H [IH Pos]]; [split; auto; reflexivity || (simpl; lia) |].
    cbn [product fold_right]. fold (product ls). split; [| nia]. unfold box in *. cbn [map choices].
    assert (E : forall r, length (flat_map (fun x => map (cons x) (choices (map range ls))) r) = (length r * Z.to_nat (product ls))%nat).
    { induction r as [| a r IHr]; simpl; auto. rewrite app_length, map_length, IHr, IH. auto. }
    rewrite E, range_map, map_length, seq_length. rewrite Z2Nat.inj_mul by lia. auto.
  Qed.
  Lemma box_positive : forall ls c, in_box ls c -> Forall (Z.lt 0) ls.
  Proof. unfold in_box. intros ls c H. induction H; constructor; auto. lia. Qed.
  Lemma box_nth : forall ls c, in_box ls c -> nth (Z.to_nat (place ls c)) (box ls) [] = c.
  Proof.
    unfold in_box. intros ls c H. induction H as [| l x ls c X H IH]; auto.
    pose proof (place_bounds ls c H) as B. destruct (box_length ls (box_positive ls c H)) as [L Pos].
    unfold box in *. cbn [map choices place].
    replace (Z.to_nat (x * product ls + place ls c)) with (Z.to_nat x * Z.to_nat (product ls) + Z.to_nat (place ls c))%nat by nia.
    rewrite (nth_blocks _ _ _ (Z.to_nat (product ls)) 0).
    - rewrite (range_map l). rewrite (nth_indep _ 0 (Z.of_nat 0)) by (rewrite map_length, seq_length; lia). rewrite map_nth, seq_nth by lia.
      rewrite (nth_indep _ [] (Z.of_nat (0 + Z.to_nat x) :: [])) by (rewrite map_length, L; lia).
      rewrite (map_nth (cons (Z.of_nat (0 + Z.to_nat x)))), IH. f_equal. lia.
    - intros a _. rewrite map_length. auto.
    - rewrite range_map, map_length, seq_length. lia.
    - lia.
  Qed.

  Hypothesis ok : board_ok = true.
  Lemma options_at : forall x, in_box size x ->
    nth (Z.to_nat (place size x)) board_options [] = map (place size) (piece_options rays steps x).
  Proof.
    intros x X. unfold board_options. cbv zeta. pose proof (box_nth size x X) as N.
    destruct (box_length size (box_positive size x X)) as [L _]. pose proof (place_bounds size x X).
    rewrite (nth_indep _ [] (map (dot (strides size)) (piece_options rays steps []))) by (rewrite map_length, L; lia).
    rewrite (map_nth (fun x => map (dot (strides size)) (piece_options rays steps x))), N. apply map_ext. intro. apply dot_strides.
  Qed.
  Lemma options_length : forall x, in_box size x -> Z.of_nat (length board_options) = product size.
  Proof.
    intros x X. unfold board_options. cbv zeta. rewrite map_length. destruct (box_length size (box_positive size x X)) as [-> Pos]. lia.
  Qed.
  Lemma move_in_box : forall x y, in_box size x -> piece_moves rays steps x y -> in_box size y.
  Proof.
    intros x y X [L [Pos M]]. assert (V : exists v, length v = length y /\ Forall (Z.le 0) v /\ x = shift y v).
    { apply andb_true_iff in ok. destruct ok as [R S]. rewrite forallb_forall in R, S. pose proof (in_box_length x X) as Lx.
      destruct M as [[s [I ->]] | [r [m [I [M ->]]]]].
      - apply S in I. unfold vector_ok in I. rewrite !andb_true_iff, Nat.eqb_eq, nonneg_iff in I. exists s.
        rewrite L, Lx. tauto.
      - apply R in I. unfold vector_ok in I. rewrite !andb_true_iff, Nat.eqb_eq, nonneg_iff in I. exists (map (Z.mul m) r).
        rewrite map_length, L, Lx. repeat split; try tauto. apply Forall_map. eapply Forall_impl; [| apply I]. intros; nia. }
    destruct V as [v [Lv [Pv ->]]]. clear - X Pos Lv Pv. unfold in_box in *. remember (shift y v) as z eqn:E. revert y v Pos Lv Pv E.
    induction X as [| l a ls x A X IH]; intros [| b y] [| c v] Pos Lv Pv E; simpl in *; try discriminate; [constructor |].
    injection E as -> ->. inversion Pos; inversion Pv; subst. constructor; [lia |]. apply (IH y v); auto.
  Qed.
  Lemma piece_there : forall x y, in_box size x -> piece_moves rays steps x y ->
    in_box size y /\ listed board_options (place size x) (place size y).
  Proof.
    intros x y X M. pose proof (move_in_box x y X M). split; auto. split; [apply place_bounds; auto |]. rewrite options_at by auto.
    apply in_map, piece_options_all; auto; apply andb_true_iff in ok; rewrite (in_box_length x X); tauto.
  Qed.
  Lemma piece_back : forall x j, in_box size x -> listed board_options (place size x) j ->
    exists y, piece_moves rays steps x y /\ place size y = j.
  Proof.
    intros x j X [_ J]. rewrite options_at in J by auto. apply in_map_iff in J. destruct J as [y [E I]]. exists y. split; auto.
    apply piece_options_all; auto; apply andb_true_iff in ok; rewrite (in_box_length x X); tauto.
  Qed.
End Board.

(** ** The checkers: claims (position, value) on a board; all P-positions of a board; one position with its winning moves *)
Definition piece_values (rays steps : list (list Z)) (size : list Z) (t : bool) (k : nat) (claims : list (list Z * Z)) : bool :=
  board_ok rays steps size && forallb (fun e => in_boxb size (fst e)) claims &&
  graph_values t k (board_options rays steps size) (map (fun e => (place size (fst e), snd e)) claims).
Theorem piece_values_sound : forall rays steps size t k claims, piece_values rays steps size t k claims = true ->
  forall x v, In (x, v) claims -> Grundy _ (with_passes t (piece_moves rays steps)) (x, k) (Z.to_nat v).
Proof.
  intros rays steps size t k claims H x v I. unfold piece_values in H. rewrite !andb_true_iff, forallb_forall in H. destruct H as [[O B] G].
  pose proof (B _ I) as X. apply in_boxb_iff in X. cbn [fst] in X.
  apply (numbered_grundy _ _ (place size) (in_box size) (board_options rays steps size)); auto.
  - apply piece_there; auto.
  - apply piece_back; auto.
  - eapply graph_values_sound; [exact G |]. apply in_map_iff. exists (x, v). auto.
Qed.
(** All values of a board, in reading order. *)
Definition piece_table (rays steps : list (list Z)) (size : list Z) (t : bool) (k : nat) (values : list Z) : bool :=
  Nat.eqb (length values) (length (box size)) && piece_values rays steps size t k (combine (box size) values).
Theorem piece_table_sound : forall rays steps size t k values, piece_table rays steps size t k values = true ->
  forall x, in_box size x -> Grundy _ (with_passes t (piece_moves rays steps)) (x, k) (Z.to_nat (in_order size values x)).
Proof.
  intros rays steps size t k values H x X. apply andb_true_iff in H. destruct H as [L H]. apply Nat.eqb_eq in L.
  eapply piece_values_sound; [exact H |]. unfold in_order. destruct (box_length size (box_positive size x X)) as [B _].
  pose proof (place_bounds size x X). rewrite <- (box_nth size x X) at 1. rewrite <- combine_nth by auto. apply nth_In.
  rewrite combine_length, L, B. lia.
Qed.

Definition piece_outcomes (rays steps : list (list Z)) (size : list Z) (misere t : bool) (k : nat) (ps : list (list Z)) : bool :=
  board_ok rays steps size && forallb (in_boxb size) ps &&
  graph_outcomes misere t k (board_options rays steps size) (map (place size) ps).
Lemma down_of : forall misere t k options ps, graph_outcomes misere t k options ps = true -> descending 0 options = true.
Proof. intros misere t k options ps H. apply andb_true_iff in H. tauto. Qed.
Theorem piece_outcomes_sound : forall rays steps size misere t k ps, piece_outcomes rays steps size misere t k ps = true ->
  forall x, in_box size x ->
  (In x ps -> is_P misere (with_passes t (piece_moves rays steps)) (x, k)) /\
  (~ In x ps -> is_N misere (with_passes t (piece_moves rays steps)) (x, k)).
Proof.
  intros rays steps size misere t k ps H x X. unfold piece_outcomes in H. rewrite !andb_true_iff, forallb_forall in H. destruct H as [[O B] G].
  pose proof (graph_outcomes_sound _ _ _ _ _ G (place size x)) as R. rewrite (options_length rays steps size x X) in R.
  specialize (R (place_bounds size x X)). destruct R as [R1 R2].
  destruct (numbered_outcome _ _ (place size) (in_box size) (board_options rays steps size) t (piece_there rays steps size O)
    (piece_back rays steps size O) misere x k X) as [A C].
  split; intro I.
  - apply A, R1, in_map, I.
  - apply C, R2. intro J. apply in_map_iff in J. destruct J as [y [E J]]. apply I.
    rewrite <- (place_inj size y x); auto. apply in_boxb_iff, B, J.
Qed.

Definition piece_outcome (rays steps : list (list Z)) (x : list Z) (misere t : bool) (k : nat) (lost : bool)
    (winning : list (list Z * nat)) (complete : bool) : bool :=
  let size := map (Z.add 1) x in
  board_ok rays steps size && in_boxb size x && forallb (fun e => in_boxb size (fst e)) winning &&
  graph_outcome misere t k (board_options rays steps size) (place size x) lost (map (fun e => (place size (fst e), snd e)) winning) complete.
Theorem piece_outcome_sound : forall rays steps x misere t k lost winning complete,
  piece_outcome rays steps x misere t k lost winning complete = true ->
  let game := with_passes t (piece_moves rays steps) in
  (if lost then is_P misere game (x, k) else is_N misere game (x, k)) /\
  (forall e, In e winning -> game (x, k) e /\ is_P misere game e) /\
  (complete = true -> forall e, game (x, k) e -> ~ In e winning -> is_N misere game e).
Proof.
  intros rays steps x misere t k lost winning complete H. cbv zeta. unfold piece_outcome in H. cbv zeta in H. set (size := map (Z.add 1) x) in *.
  rewrite !andb_true_iff, forallb_forall in H. destruct H as [[[O X] W] G]. apply in_boxb_iff in X.
  apply (numbered_one _ _ (place size) (in_box size) (board_options rays steps size) t (piece_there rays steps size O) (piece_back rays steps size O)
    (place_inj size) misere x k lost winning complete X); auto.
  intros e I. apply in_boxb_iff, W, I.
Qed.
