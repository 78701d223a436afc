(** * Two pieces by theorem: sums of pieces that do not hinder each other, and two rooks *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists Windows NimSum GrundyFacts GraphSound PieceSound BoxGames HeapsSound Ryuo RyuoPieces TwoRooks MisereNim SizeRules FreePieces Rooks RookPairs TwoPiecesSound.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Pieces that jump over each other and share squares, by the table of one piece alone *)
Definition alone_value (leaves_ : bool) (size values : list Z) (x : cell) : Z :=
  let low := if leaves_ then 1 else 0 in if forallb (Z.leb low) x then in_order size values (map (fun c => c - low) x) else 0.
Definition pair_sum (rays steps : list cell) (lands_ leaves_ drops_ : bool) (m : Z) (size values : list Z) : bool :=
  let n := length size in let low := if leaves_ then 1 else 0 in let grid := map (Z.add low) size in
  let opts := lone_options rays steps true leaves_ drops_ m in let graph := box_options opts grid in
  lands_ && forallb (vector_ok n) rays && forallb (vector_ok n) steps && descending 0 graph && box_closed opts grid && Nat.eqb (length values) (length (box size)) &&
  (let T := tables mexZ false graph 0 in forallb (fun e => look T (place grid (map (Z.add low) (fst e))) =? snd e) (combine (box size) values)).
Theorem pair_sum_sound : forall rays steps lands_ leaves_ drops_ m size values, pair_sum rays steps lands_ leaves_ drops_ m size values = true ->
  forall a b, let grid := map (Z.add (if leaves_ then 1 else 0)) size in in_box grid a -> in_box grid b ->
  Grundy _ (pair_moves (free_pieces rays steps lands_ leaves_ drops_ m)) (a, b)
    (Nat.lxor (Z.to_nat (alone_value leaves_ size values a)) (Z.to_nat (alone_value leaves_ size values b))).
Proof.
  intros rays steps lands_ leaves_ drops_ m size values H a b grid A B. unfold pair_sum in H. cbv zeta in H. fold grid in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[[-> R] S] Dn] C] Lv] T]. apply Nat.eqb_eq in Lv. rewrite forallb_forall in T. set (low := if leaves_ then 1 else 0) in *.
  assert (Lg : length grid = length size) by apply map_length.
  assert (One : forall x, in_box grid x -> length x = length size /\ Grundy _ (lone rays steps true leaves_ drops_ m) x (Z.to_nat (alone_value leaves_ size values x))).
  { intros x X. pose proof (in_box_length grid x X) as Lx. split; [lia |]. unfold alone_value. cbv zeta. fold low.
    destruct (forallb (Z.leb low) x) eqn:O.
    - assert (Bx : in_box size (map (fun c => c - low) x)).
      { unfold grid in X. clear - X O. unfold in_box in *. revert x X O. induction size as [| l size IH]; intros x X O; inversion X as [| ? c ? x' Bc X']; subst; simpl in *; constructor; apply andb_true_iff in O; destruct O as [O1 O2]; [apply Z.leb_le in O1; lia | apply IH; auto]. }
      pose proof (place_bounds size _ Bx) as Pb. destruct (box_length size (box_positive size _ Bx)) as [Lb _].
      assert (I : In (map (fun c => c - low) x, in_order size values (map (fun c => c - low) x)) (combine (box size) values)).
      { unfold in_order. rewrite <- (box_nth size _ Bx) at 1. rewrite <- combine_nth by auto. apply nth_In. rewrite combine_length, Lv, Lb. lia. }
      apply T in I. cbn [fst snd] in I. apply Z.eqb_eq in I. rewrite map_map, (map_ext _ (fun c => c) (fun c => Zplus_minus low c)), map_id in I. rewrite <- I.
      assert (Gr : Grundy _ (with_passes false (lone rays steps true leaves_ drops_ m)) (x, 0%nat) (Z.to_nat (look (tables mexZ false (box_options (lone_options rays steps true leaves_ drops_ m) grid) 0) (place grid x)))).
      { apply (vector_grundy cell (lone rays steps true leaves_ drops_ m) (fun y => y) (in_box grid) (lone_options rays steps true leaves_ drops_ m) grid C ltac:(auto)); auto.
        - intros p q Bp M. split; auto. apply (box_there (lone_options rays steps true leaves_ drops_ m) grid C p q Bp M).
        - intros p v Bp I'. exists v. auto. }
      apply no_pass_grundy in Gr. exact Gr.
    - constructor; [| simpl; lia]. intros y M. unfold lone, lone_options in M. cbv zeta in M. unfold on_board in M. cbn [free_pieces can_leave] in M. fold low in M. rewrite O in M. destruct M. }
  destruct (One a A) as [La Ga]. destruct (One b B) as [Lb Gb]. apply (free_sum rays steps leaves_ drops_ m (length size) R S a b); auto.
Qed.

(** ** Rooks that share squares, anywhere on the board *)
Definition isnil (l : list cell) : bool := match l with [] => true | _ => false end.
Definition rook_alone (leaves_ drops_ : bool) (x : cell) : Z :=
  let low := if leaves_ then 1 else 0 in if forallb (Z.leb low) x then fold_right Z.lxor 0 (map (fun c => c - low) x) + (if drops_ then 1 else 0) else 0.
Definition rules_of_rooks (n : nat) (rays : list cell) (leaves_ drops_ : bool) : bool := are_rooks n rays && Nat.leb 1 n && (negb drops_ || leaves_).
Definition rooks_value (rays steps : list cell) (lands_ leaves_ drops_ : bool) (m : Z) (a b : cell) (v : Z) : bool :=
  isnil steps && lands_ && rules_of_rooks (length a) rays leaves_ drops_ && Nat.eqb (length b) (length a) && (v =? Z.lxor (rook_alone leaves_ drops_ a) (rook_alone leaves_ drops_ b)).
Lemma rook_alone_ok : forall n rays m lands_ leaves_ drops_ x, are_rooks n rays = true -> rook_alone leaves_ drops_ x = Z.of_nat (rook_value rays m lands_ leaves_ drops_ x).
Proof.
  intros n rays m lands_ leaves_ drops_ x R. unfold rook_alone, rook_value, on_board. cbv zeta. cbn [free_pieces can_leave]. set (low := if leaves_ then 1 else 0).
  destruct (forallb (Z.leb low) x) eqn:O; auto. rewrite Nat2Z.inj_add. f_equal; [| destruct drops_; auto].
  rewrite forallb_forall in O. unfold heaps_of. induction x as [| c x IH]; auto. cbn [map fold_right nim_sum]. fold (nim_sum (map (fun c => Z.to_nat (c - low)) x)).
  rewrite lxor_of_nat, <- IH by (intros; apply O; simpl; auto). f_equal. specialize (O c ltac:(simpl; auto)). apply Z.leb_le in O. lia.
Qed.
Lemma rules_ok : forall n rays leaves_ drops_, rules_of_rooks n rays leaves_ drops_ = true -> are_rooks n rays = true /\ (1 <= n)%nat /\ (drops_ = true -> leaves_ = true).
Proof.
  intros n rays leaves_ drops_ H. unfold rules_of_rooks in H. rewrite !andb_true_iff, Nat.leb_le in H. destruct H as [[R N] D]. repeat split; auto. intros ->. exact D.
Qed.
Lemma isnil_eq : forall l, isnil l = true -> l = [].
Proof. intros [| c l] H; [auto | discriminate]. Qed.
Theorem rooks_value_sound : forall rays steps lands_ leaves_ drops_ m a b v, rooks_value rays steps lands_ leaves_ drops_ m a b v = true ->
  Grundy _ (pair_moves (free_pieces rays steps lands_ leaves_ drops_ m)) (a, b) (Z.to_nat v).
Proof.
  intros rays steps lands_ leaves_ drops_ m a b v H. unfold rooks_value in H. rewrite !andb_true_iff, Nat.eqb_eq, Z.eqb_eq in H. destruct H as [[[[S ->] R] L] ->].
  apply isnil_eq in S. subst steps. destruct (rules_ok _ _ _ _ R) as [R1 [N D]].
  rewrite (rook_alone_ok (length a) rays m true leaves_ drops_ a R1), (rook_alone_ok (length a) rays m true leaves_ drops_ b R1), <- lxor_of_nat, Nat2Z.id.
  apply (rooks_sum (length a) rays m R1 N leaves_ drops_ D); auto.
Qed.

(** ** Rooks that share no square: the P-positions are those of misère nim *)
Definition some_rooks (n : nat) (rays : list cell) : bool := are_rooks n rays && Nat.leb 1 n.
Lemma on_board_iff : forall g x, on_board g x = true <-> Forall (Z.le (if can_leave g then 1 else 0)) x.
Proof. intros g x. unfold on_board. rewrite forallb_forall, Forall_forall. split; intros H c I; apply Z.leb_le, H, I. Qed.
Lemma rooks_misere_stay : forall n rays m, some_rooks n rays = true ->
  forall a b, length a = n -> length b = n -> Forall (Z.le 0) a -> Forall (Z.le 0) b -> a <> b ->
  (P_position _ (pair_moves (free_pieces rays [] false false false m)) (a, b) <-> misere_P _ nim (xors (heaps_of 0 a) (heaps_of 0 b))).
Proof.
  intros n rays m H a b La Lb Fa Fb D. unfold some_rooks in H. rewrite andb_true_iff, Nat.leb_le in H. destruct H as [R N].
  destruct (rooks_stay n rays m R N a b La Lb ltac:(apply on_board_iff; auto) ltac:(apply on_board_iff; auto) D) as [P1 P2].
  rewrite misere_nim. split; auto. intro P. destruct (misere_lost _); auto. exfalso. eapply P_not_N; eauto.
Qed.
(** With drops, coordinates count from 1: a lone rook is won, and nothing is left to move when both are off. *)
Lemma rooks_misere_drop : forall n rays m, some_rooks n rays = true -> let game := pair_moves (free_pieces rays [] false true true m) in
  (forall a b, length a = n -> length b = n -> Forall (Z.le 1) a -> Forall (Z.le 1) b -> a <> b ->
    (P_position _ game (a, b) <-> misere_P _ nim (xors (heaps_of 1 a) (heaps_of 1 b)))) /\
  (forall a, length a = n -> Forall (Z.le 1) a -> N_position _ game (a, off a) /\ N_position _ game (off a, a)) /\
  (forall a, length a = n -> P_position _ game (off a, off a)).
Proof.
  intros n rays m H game. unfold some_rooks in H. rewrite andb_true_iff, Nat.leb_le in H. destruct H as [R N]. pose proof (rooks_drop n rays m R N) as Dr. fold game in Dr.
  assert (On : forall a, Forall (Z.le 1) a -> on_board (free_pieces rays [] false true true m) a = true) by (intros a F; apply on_board_iff; auto).
  assert (Of : forall a : cell, length a = n -> on_board (free_pieces rays [] false true true m) (off a) = false) by (intros a L; eapply dropped_off; eauto).
  assert (Lo : forall a : cell, length (off a) = length a) by (intro; unfold off; apply map_length).
  split; [| split].
  - intros a b La Lb Fa Fb D. pose proof (Dr (a, b)) as [P1 P2]; [repeat split; cbn [fst snd]; auto |]. unfold drop_lost in *. cbn [fst snd] in *. rewrite !On in * by auto. cbn [andb] in *.
    rewrite misere_nim. split; auto. intro P. destruct (misere_lost _); auto. exfalso. eapply P_not_N; eauto.
  - intros a La Fa. split.
    + pose proof (Dr (a, off a)) as [_ P2]; [repeat split; cbn [fst snd]; rewrite ?Lo, ?off_off, ?Of; auto; discriminate |]. apply P2. unfold drop_lost. cbn [fst snd]. rewrite (On a Fa), (Of a La). auto.
    + pose proof (Dr (off a, a)) as [_ P2]; [repeat split; cbn [fst snd]; rewrite ?Lo, ?off_off, ?Of; auto; discriminate |]. apply P2. unfold drop_lost. cbn [fst snd]. rewrite (On a Fa), (Of a La). auto.
  - intros a La. pose proof (Dr (off a, off a)) as [P1 _]; [repeat split; cbn [fst snd]; rewrite ?Lo, ?off_off, ?Of; auto; discriminate |]. apply P1. unfold drop_lost. cbn [fst snd]. rewrite Of by auto. auto.
Qed.

Definition rooks_misere (rays steps : list cell) (lands_ leaves_ drops_ : bool) (m : Z) (n : nat) : bool :=
  some_rooks n rays && isnil steps && negb lands_ && eqb leaves_ drops_.
Theorem rooks_misere_sound : forall rays steps lands_ leaves_ drops_ m n, rooks_misere rays steps lands_ leaves_ drops_ m n = true ->
  let game := pair_moves (free_pieces rays steps lands_ leaves_ drops_ m) in let low := if leaves_ then 1 else 0 in
  (forall a b, length a = n -> length b = n -> Forall (Z.le low) a -> Forall (Z.le low) b -> a <> b ->
    (P_position _ game (a, b) <-> misere_P _ nim (xors (heaps_of low a) (heaps_of low b)))) /\
  (leaves_ = true -> forall a, length a = n -> P_position _ game (off a, off a) /\ (Forall (Z.le 1) a -> N_position _ game (off a, a) /\ N_position _ game (a, off a))).
Proof.
  intros rays steps lands_ leaves_ drops_ m n H game low. unfold rooks_misere in H. rewrite !andb_true_iff, negb_true_iff in H. destruct H as [[[R S] ->] E].
  apply isnil_eq in S. apply eqb_prop in E. subst steps drops_. unfold game, low. destruct leaves_.
  - destruct (rooks_misere_drop n rays m R) as [A [B C]]. split; [exact A |]. intros _ a L. split; [apply C; auto |]. intro F. split; apply (B a L F).
  - split; [exact (rooks_misere_stay n rays m R) | discriminate].
Qed.

(** ** Their values on a board, by a table over the nim-sums of their coordinates *)
Fixpoint nim_sums (a b : cell) : cell := match a, b with x :: a, y :: b => Z.lxor x y :: nim_sums a b | _, _ => [] end.
Definition powers_of_two (size : list Z) : list Z := map (fun n => 2 ^ Z.log2_up n) size.
Fixpoint below (x : cell) : list cell := match x with [] => [] | a :: x => map (fun b => b :: x) (from_to 0 (a - 1)) ++ map (cons a) (below x) end.
Definition below_not_zero (x : cell) : list cell := filter (existsb (Z.ltb 0)) (below x).
Definition collapsed (rays steps : list cell) (lands_ leaves_ drops_ : bool) (m : Z) (size values : list Z) : bool :=
  let shape := powers_of_two size in let graph := box_options below_not_zero shape in
  isnil steps && negb lands_ && negb leaves_ && negb drops_ && some_rooks (length size) rays && descending 0 graph && box_closed below_not_zero shape && Nat.eqb (length values) (length (box shape)) &&
  (let T := tables mexZ false graph 0 in
   forallb (fun e => if existsb (Z.ltb 0) (fst e) then look T (place shape (fst e)) =? snd e else snd e =? -1) (combine (box shape) values)).
Lemma below_all : forall v, below (map Z.of_nat v) = map (map Z.of_nat) (nim_options v).
Proof.
  induction v as [| a v IH]; auto. cbn [map below nim_options]. rewrite map_app, !map_map, IH, map_map. f_equal. unfold from_to. rewrite !map_map.
  replace (Z.to_nat (Z.of_nat a - 1 - 0 + 1)) with a by lia. apply map_ext. auto.
Qed.
Lemma some_positive : forall v, existsb (Z.ltb 0) (map Z.of_nat v) = true <-> ~ all_zero v.
Proof.
  induction v as [| a v IH]; cbn [map existsb]; [split; [discriminate | intro H; exfalso; apply H; constructor] |]. rewrite orb_true_iff, IH, Z.ltb_lt. split.
  - intros H Z0. inversion Z0; subst. destruct H as [H | H]; [lia | auto].
  - intro H. destruct a; [right; intro Z0; apply H; constructor; auto | left; lia].
Qed.
Lemma nim_sums_of : forall a b, Forall (Z.le 0) a -> Forall (Z.le 0) b -> nim_sums a b = map Z.of_nat (xors (heaps_of 0 a) (heaps_of 0 b)).
Proof.
  induction a as [| x a IH]; intros [| y b] A B; auto. inversion A; inversion B; subst. cbn [nim_sums heaps_of map xors]. rewrite lxor_of_nat. f_equal; [f_equal; lia | apply IH; auto].
Qed.
Lemma nim_sums_box : forall size a b, in_box size a -> in_box size b -> in_box (powers_of_two size) (nim_sums a b).
Proof.
  unfold in_box, powers_of_two. induction size as [| n size IH]; intros a b A B; inversion A as [| ? x ? a' Ax A']; inversion B as [| ? y ? b' By B']; subst; cbn [nim_sums map]; constructor; [| apply IH; auto].
  assert (P : n <= 2 ^ Z.log2_up n) by (destruct (Z.le_gt_cases n 1); [pose proof (Z.pow_pos_nonneg 2 (Z.log2_up n) ltac:(lia) (Z.log2_up_nonneg n)); lia | apply Z.log2_up_spec; lia]).
  assert (N : 0 <= Z.lxor x y) by (apply Z.lxor_nonneg; lia). split; auto. destruct (Z.eq_dec (Z.lxor x y) 0) as [-> | Nz]; [lia |].
  apply Z.log2_lt_pow2; [lia |]. pose proof (Z.log2_lxor x y ltac:(lia) ltac:(lia)) as L.
  assert (K : forall z, 0 <= z < n -> z = 0 \/ Z.log2 z < Z.log2_up n) by (intros z Z0; destruct (Z.eq_dec z 0); auto; right; apply Z.log2_lt_pow2; lia).
  assert (U : x <> 0 \/ y <> 0) by (destruct (Z.eq_dec x 0) as [-> | ?]; auto; destruct (Z.eq_dec y 0) as [-> | ?]; auto; exfalso; apply Nz; reflexivity).
  assert (0 < Z.log2_up n) by (apply Z.log2_up_pos; lia).
  destruct (K x Ax) as [-> | Kx]; destruct (K y By) as [-> | Ky]; change (Z.log2 0) with 0 in *; lia.
Qed.
Theorem collapsed_sound : forall rays steps lands_ leaves_ drops_ m size values, collapsed rays steps lands_ leaves_ drops_ m size values = true ->
  forall a b, in_box size a -> in_box size b -> a <> b ->
  Grundy _ (pair_moves (free_pieces rays steps lands_ leaves_ drops_ m)) (a, b) (Z.to_nat (in_order (powers_of_two size) values (nim_sums a b))).
Proof.
  intros rays steps lands_ leaves_ drops_ m size values H a b A B D. unfold collapsed in H. cbv zeta in H. set (shape := powers_of_two size) in *. rewrite !andb_true_iff, !negb_true_iff in H.
  destruct H as [[[[[[[[S ->] ->] ->] R] Dn] C] Lv] T]. apply isnil_eq in S. subst steps. apply Nat.eqb_eq in Lv. rewrite forallb_forall in T. unfold some_rooks in R. rewrite andb_true_iff, Nat.leb_le in R. destruct R as [R N].
  assert (Pos : forall x, in_box size x -> Forall (Z.le 0) x) by (intros x X; unfold in_box in X; clear - X; induction X; constructor; auto; lia).
  pose proof (nim_sums_box size a b A B) as Bx. fold shape in Bx. pose proof (nim_sums_of a b (Pos a A) (Pos b B)) as E. set (v := xors (heaps_of 0 a) (heaps_of 0 b)) in *.
  assert (Lh : length (heaps_of 0 a) = length (heaps_of 0 b)) by (rewrite !heaps_length, (in_box_length size a A), (in_box_length size b B); auto).
  assert (On : forall x, in_box size x -> on_board (free_pieces rays [] false false false m) x = true) by (intros x X; apply on_board_iff; apply (Pos x X)).
  assert (Nz : ~ all_zero v).
  { unfold v. rewrite xors_zero by auto. intro Q. apply D. rewrite <- (heaps_back rays false false false m a (On a A)), <- (heaps_back rays false false false m b (On b B)). cbn [Z.of_nat]. rewrite Q. auto. }
  apply (rooks_collapse (length size) rays m R N a b); auto; try (apply in_box_length; auto). fold v.
  pose proof (place_bounds shape _ Bx) as Pb. destruct (box_length shape (box_positive shape _ Bx)) as [Lb _].
  assert (I : In (nim_sums a b, in_order shape values (nim_sums a b)) (combine (box shape) values)).
  { unfold in_order. rewrite <- (box_nth shape _ Bx) at 1. rewrite <- combine_nth by auto. apply nth_In. rewrite combine_length, Lv, Lb. lia. }
  apply T in I. cbn [fst snd] in I. rewrite E, (proj2 (some_positive v) Nz), <- E in I. apply Z.eqb_eq in I. rewrite <- I, E.
  apply no_pass_grundy with false.
  apply (vector_grundy (list nat) nim_not_to_zero (map Z.of_nat) (fun w => in_box shape (map Z.of_nat w)) below_not_zero shape C ltac:(auto)); auto; [| | rewrite <- E; auto].
  - intros p q Bp [M Zq]. assert (I' : In (map Z.of_nat q) (below_not_zero (map Z.of_nat p))).
    { unfold below_not_zero. apply filter_In. split; [rewrite below_all; apply in_map, nim_options_all; auto | apply some_positive; auto]. }
    split; auto. apply (box_there below_not_zero shape C _ _ Bp I').
  - intros p w Bp I'. unfold below_not_zero in I'. apply filter_In in I'. destruct I' as [I' K]. rewrite below_all in I'. apply in_map_iff in I'. destruct I' as [q [<- Q]].
    exists q. split; auto. split; [apply nim_options_all; auto | apply some_positive; auto].
Qed.
