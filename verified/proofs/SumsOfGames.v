(** * Disjunctive sums of finite games: nim-sums of values, a winning move; misère play by all positions *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists Windows GrundyFacts GraphSound PieceSound BoxGames HeapsSound RyuoPieces RayTables RayValues.
Import ListNotations.
Local Open Scope Z_scope.

(** A value v comes with a number h: 0, the values are computed; h >= 1, by the theorem on Ryūō Nim with p = h (nim: 1). *)
Definition component_value (c : component) (p : list Z * nat) (e : Z * Z) : bool :=
  match c, p with
  | Graph t o, ([i], k) => (snd e =? 0) && graph_values t k o [(i, fst e)]
  | Graph _ _, _ => false
  | Piece t r s, (x, k) => if snd e =? 0 then ray_values r s (map (Z.add 1) x) t k [(x, fst e)]
      else match k with O => piece_ryuo r s x (snd e) (fst e) | _ => false end
  end.
Lemma component_value_ok : forall c p e, component_value c p e = true -> Grundy _ (moves_of c) p (Z.to_nat (fst e)).
Proof.
  intros [t o | t r s] [x k] [v h] H; simpl in *.
  - destruct x as [| i [| j x]]; try discriminate. apply andb_true_iff in H. destruct H as [_ H]. set (move := fun x y : list Z => exists i j, x = [i] /\ y = [j] /\ listed o i j).
    apply (numbered_grundy (list Z) move (hd 0) (fun x => exists i, x = [i]) o t).
    + intros p p' [a ->] [b [d [E [-> L]]]]. injection E as <-. split; [exists d; auto | auto].
    + intros p j [a ->] L. exists [j]. split; auto. exists a, j. auto.
    + exists i. auto.
    + eapply graph_values_sound; [exact H | simpl; auto].
  - destruct (h =? 0); [eapply ray_values_sound; [exact H | simpl; auto] |]. destruct k; [eapply piece_ryuo_sound; exact H | discriminate].
Qed.
Fixpoint all_values (cs : list component) (ps : list (list Z * nat)) (vs : list (Z * Z)) : bool :=
  match cs, ps, vs with [], [], [] => true | c :: cs, p :: ps, v :: vs => component_value c p v && all_values cs ps vs | _, _, _ => false end.
Definition sum_value (cs : list component) (ps : list (list Z * nat)) (vs : list (Z * Z)) (value : Z) : bool :=
  all_values cs ps vs && forallb (fun e => 0 <=? fst e) vs && (fold_right Z.lxor 0 (map fst vs) =? value).
Lemma nim_sum_lxor : forall vs : list (Z * Z), forallb (fun e => 0 <=? fst e) vs = true ->
  Z.of_nat (nim_sum (map (fun e => Z.to_nat (fst e)) vs)) = fold_right Z.lxor 0 (map fst vs).
Proof.
  induction vs as [| e vs IH]; intro H; auto. cbn [forallb] in H. rewrite andb_true_iff, Z.leb_le in H. destruct H as [H1 H2].
  unfold nim_sum in *. cbn [map fold_right]. rewrite lxor_of_nat, IH, Z2Nat.id by auto. auto.
Qed.
Definition split_off (l : list (list Z * nat)) : (list Z * nat) * list (list Z * nat) := match l with p :: ps => (p, ps) | [] => (([], 0%nat), []) end.
Theorem sum_value_sound : forall cs ps vs value, sum_value cs ps vs value = true -> Grundy _ (sum_of cs) ps (Z.to_nat value).
Proof.
  intros cs ps vs value H. unfold sum_value in H. rewrite !andb_true_iff, Z.eqb_eq in H. destruct H as [[H N] E].
  rewrite <- E, <- nim_sum_lxor, Nat2Z.id by auto. clear E N.
  revert ps vs H. induction cs as [| c cs IH]; intros [| p ps] [| v vs] H; simpl in H; try discriminate.
  - constructor; [intros q M; inversion M | simpl; lia].
  - apply andb_true_iff in H. destruct H as [H1 H2]. simpl.
    apply (alike_grundy _ _ (sum_of (c :: cs)) (sum_move (moves_of c) (sum_of cs)) split_off (fun l => l <> [])); [| | discriminate |].
    + intros l l' N M. inversion M as [? ? a b qs Mv | ? ? a qs rs Mv]; subst; (split; [discriminate |]); [left | right]; auto.
    + intros l q N M. destruct l as [| a l]; [congruence |]. destruct q as [a' q']. destruct M as [[m' E] | [E m']]; cbn [split_off fst snd] in m', E; subst.
      * exists (a' :: l). split; [constructor; auto | auto].
      * exists (a :: q'). split; [constructor; auto | auto].
    + simpl. apply sprague_grundy; [apply component_value_ok; auto | apply IH; auto].
Qed.

(** ** A winning move *)
Definition component_options (c : component) (p : list Z * nat) : list (list Z * nat) :=
  match c, p with
  | Graph t o, ([i], k) => if 0 <=? i then map (fun e => ([fst e], snd e)) (options_of t o i k) else []
  | Graph _ _, _ => []
  | Piece t r s, (x, k) => if forallb (vector_ok (length x)) r && forallb (vector_ok (length x)) s then
      let l := piece_options r s x in
      map (fun y => (y, k)) l ++ match k with O => [] | S k => if t || negb (Nat.eqb (length l) 0) then [(x, k)] else [] end else []
  end.
Lemma component_options_ok : forall c p q, In q (component_options c p) -> moves_of c p q.
Proof.
  intros [t o | t r s] [x k] q H; simpl in *.
  - destruct x as [| i [| j x]]; try destruct H. destruct (Z.leb_spec 0 i); [| destruct H]. apply in_map_iff in H. destruct H as [[j l] [<- I]].
    apply options_of_all in I; auto. simpl. inversion I as [a b d L E1 E2 | a d L E1 E2]; subst; constructor; [exists i, j; auto |].
    destruct L as [L | [b L]]; [auto | right]. exists [b], j, b. auto.
  - destruct (forallb (vector_ok (length x)) r) eqn:R; [| destruct H]. destruct (forallb (vector_ok (length x)) s) eqn:S; [| destruct H].
    simpl in H. apply in_app_or in H. destruct H as [H | H].
    + apply in_map_iff in H. destruct H as [y [<- I]]. constructor. apply piece_options_all; auto.
    + destruct k as [| k]; [destruct H |]. destruct (t || _) eqn:T; [| destruct H]. destruct H as [<- | []]. constructor.
      apply orb_true_iff in T. destruct T as [T | T]; [auto | right]. apply negb_true_iff, Nat.eqb_neq in T.
      destruct (piece_options r s x) as [| y l] eqn:E; [simpl in T; congruence |]. exists y. apply piece_options_all; auto. rewrite E. simpl; auto.
Qed.
Fixpoint put {A} (i : nat) (a : A) (l : list A) {struct l} : list A :=
  match l, i with [], _ => [] | _ :: l, O => a :: l | b :: l, S i => b :: put i a l end.
Definition place_eqb (a b : list Z * nat) : bool := cell_eqb (fst a) (fst b) && Nat.eqb (snd a) (snd b).
Lemma place_eqb_iff : forall a b, place_eqb a b = true <-> a = b.
Proof.
  intros [a m] [b n]. unfold place_eqb. simpl. rewrite andb_true_iff, cell_eqb_iff, Nat.eqb_eq. split; [intros [-> ->]; auto | intro E; injection E; auto].
Qed.
Fixpoint legal (cs : list component) (ps : list (list Z * nat)) (i : nat) (q : list Z * nat) : bool :=
  match cs, ps, i with
  | c :: _, p :: _, O => existsb (place_eqb q) (component_options c p)
  | _ :: cs, _ :: ps, S i => legal cs ps i q
  | _, _, _ => false
  end.
Lemma legal_ok : forall cs ps i q, legal cs ps i q = true -> sum_of cs ps (put i q ps).
Proof.
  induction cs as [| c cs IH]; intros [| p ps] [| i] q H; simpl in *; try discriminate.
  - constructor. apply component_options_ok. apply existsb_exists in H. destruct H as [x [I E]]. apply place_eqb_iff in E. subst; auto.
  - constructor. auto.
Qed.
Definition sum_winning (cs : list component) (ps : list (list Z * nat)) (vs : list (Z * Z)) (value : Z) (i : nat) (q : list Z * nat) (w : Z * Z) : bool :=
  sum_value cs ps vs value && legal cs ps i q && sum_value cs (put i q ps) (put i w vs) 0.
Theorem sum_winning_sound : forall cs ps vs value i q w, sum_winning cs ps vs value i q w = true ->
  Grundy _ (sum_of cs) ps (Z.to_nat value) /\ sum_of cs ps (put i q ps) /\ P_position _ (sum_of cs) (put i q ps).
Proof.
  intros cs ps vs value i q w H. unfold sum_winning in H. rewrite !andb_true_iff in H. destruct H as [[A B] C].
  split; [eapply sum_value_sound; eauto | split; [apply legal_ok; auto |]]. apply sum_value_sound in C. apply (Grundy_P _ _ _ _ C). auto.
Qed.

(** ** Misère play: graphs without passes, all positions of the sum *)
Definition row_of (o : list (list Z)) (i : Z) : list Z := if 0 <=? i then nth (Z.to_nat i) o [] else [].
Fixpoint sum_options (os : list (list (list Z))) (x : list Z) : list (list Z) :=
  match os, x with o :: os, i :: x => map (fun j => j :: x) (row_of o i) ++ map (cons i) (sum_options os x) | _, _ => [] end.
Definition as_places (x : list Z) : list (list Z * nat) := map (fun i => ([i], 0%nat)) x.
Lemma sum_options_ok : forall os x ps, sum_of (map (Graph false) os) (as_places x) ps <-> exists y, ps = as_places y /\ In y (sum_options os x).
Proof.
  induction os as [| o os IH]; intros [| i x] ps; simpl.
  - split; [intro H; inversion H | intros [y [_ []]]].
  - split; [intro H; inversion H | intros [y [_ []]]].
  - split; [intro H; inversion H | intros [y [_ []]]].
  - split.
    + intro H. inversion H as [? ? p q qs M | ? ? p qs rs M]; subst.
      * inversion M as [a b k [i' [j [E1 [-> [P L]]]]] E2 E3 |]; subst. injection E1 as <-. exists (j :: x). split; auto. apply in_or_app. left.
        apply in_map_iff. exists j. split; auto. unfold row_of. rewrite (proj2 (Z.leb_le 0 i)); auto.
      * apply IH in M. destruct M as [y [-> I]]. exists (i :: y). split; auto. apply in_or_app. right. apply in_map. auto.
    + intros [y [-> I]]. apply in_app_or in I. destruct I as [I | I]; apply in_map_iff in I; destruct I as [z [<- I]]; simpl.
      * constructor. constructor. unfold row_of in I. destruct (Z.leb_spec 0 i); [| destruct I]. exists i, z. repeat split; auto.
      * apply in_other. apply IH. exists z. auto.
Qed.
Definition sum_misere (os : list (list (list Z))) (x : list Z) (lost : bool) (ys : list (list Z)) : bool :=
  let opts := sum_options os in let size := map (Z.add 1) x in let T := tables (outcome_of true) false (box_options opts size) 0 in
  descending 0 (box_options opts size) && box_closed opts size && in_boxb size x && Bool.eqb (look T (place size x) =? 0) lost &&
  forallb (fun y => memb y (opts x) && in_boxb size y && (look T (place size y) =? 0)) ys.
Theorem sum_misere_sound : forall os x lost ys, sum_misere os x lost ys = true ->
  let game := sum_of (map (Graph false) os) in
  (if lost then misere_P _ game (as_places x) else misere_N _ game (as_places x)) /\
  forall y, In y ys -> game (as_places x) (as_places y) /\ misere_P _ game (as_places y).
Proof.
  intros os x lost ys H. cbv zeta. unfold sum_misere in H. cbv zeta in H. rewrite !andb_true_iff, forallb_forall in H.
  destruct H as [[[[D C] X] L] W]. apply in_boxb_iff in X.
  set (opts := sum_options os) in *. set (size := map (Z.add 1) x) in *.
  assert (F : forall y, map (fun p => hd 0 (fst p)) (as_places y) = y) by (intro y; unfold as_places; rewrite map_map; apply map_id).
  assert (Ok : forall y, in_box size y ->
    (look (tables (outcome_of true) false (box_options opts size) 0) (place size y) = 0 -> is_P true (sum_of (map (Graph false) os)) (as_places y)) /\
    (look (tables (outcome_of true) false (box_options opts size) 0) (place size y) <> 0 -> is_N true (sum_of (map (Graph false) os)) (as_places y))).
  { intros y Y. destruct (box_outcome opts size C true y Y) as [P N]. pose proof (place_bounds size y Y) as Bd.
    destruct (outcome_ok true false (box_options opts size) D 0 (place size y)) as [E G]; [rewrite (box_number opts size y Y); auto |].
    unfold value in E, G.
    destruct (alike_outcome _ _ (sum_of (map (Graph false) os)) (fun x y => In y (opts x)) (map (fun p => hd 0 (fst p))) (fun ps => exists z, ps = as_places z)) with (misere := true) (p := as_places y) as [P' N'].
    - intros p p' [z ->] M. apply sum_options_ok in M. destruct M as [w [-> I]]. rewrite !F. split; [exists w; auto | auto].
    - intros p q [z ->] M. rewrite F in M. exists (as_places q). split; [apply sum_options_ok; exists q; auto | apply F].
    - exists y. auto.
    - rewrite F in P', N'. split; auto. }
  split.
  - apply eqb_prop in L. destruct (Ok x X) as [P N]. destruct lost; [apply P, Z.eqb_eq; auto | apply N, Z.eqb_neq; auto].
  - intros y Y. apply W in Y. rewrite !andb_true_iff, Z.eqb_eq in Y. destruct Y as [[M B] E]. apply memb_iff in M. apply in_boxb_iff in B.
    split; [apply sum_options_ok; exists y; auto | apply (Ok y B); auto].
Qed.
