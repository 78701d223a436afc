(** * Pegs: the checkers for the fewest moves and for the longest move, and why they are right *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Lists Sums Search PegsSound PegsPlays PegsMoves.
Import ListNotations.
Local Open Scope Z_scope.

Definition at_target (b : board) (t : target) (l : list cell) : bool :=
  match t with
  | Finish f => forallb (pegs_on l) f && forallb (pegs_on f) l
  | Left k => number_of (board_holes b) (pegs_on l) =? k
  end.
Lemma at_target_ok : forall b t l, at_target b t l = true -> is_target (board_holes b) t (pegs_on l).
Proof.
  intros b [f | k] l H; simpl in *; [| apply Z.eqb_eq; auto]. rewrite andb_true_iff, !forallb_forall in H. destruct H as [F L].
  intro x. apply eq_true_iff_eq. split; intro I; apply pegs_on_iff in I; auto.
Qed.
Lemma replay_play : forall b, board_ok b = true -> forall js start l, replay (board_jumps b) start js = Some l -> play (board_line b) js (pegs_on start) (pegs_on l).
Proof.
  intros b B. destruct (board_ok_ok b B) as [N [J All]]. induction js as [| [[x y] z] js IH]; intros start l H; cbn [replay] in H.
  - injection H as <-. constructor. auto.
  - destruct (is_jump (board_jumps b) (x, y, z) && pegs_on start x && pegs_on start y && negb (pegs_on start z)) eqn:E; [| discriminate].
    rewrite !andb_true_iff, negb_true_iff in E. destruct E as [[[Li X] Y] Z0]. apply IH in H.
    assert (Lx : board_line b x y z) by (apply (is_jump_line (board_line b) (board_jumps b) All); auto).
    assert (M : makes (board_line b) (x, y, z) (pegs_on start) (after (pegs_on start) x y z)).
    { pose proof (can_jump (board_line b) (pegs_on start) x y z Lx X Y Z0) as [x' [z' [y' K]]]. clear K.
      assert (xz : cell_eqb x z = false) by (destruct (cell_eqb x z) eqn:Q; auto; apply cell_eqb_iff in Q; congruence).
      assert (yz : cell_eqb y z = false) by (destruct (cell_eqb y z) eqn:Q; auto; apply cell_eqb_iff in Q; congruence).
      unfold makes, after. rewrite !cell_eqb_refl, xz, yz. repeat (split; [solve [auto | destruct (cell_eqb y x); auto] |]).
      intros w W1 W2 W3. destruct (cell_eqb w z) eqn:Q1; [apply cell_eqb_iff in Q1; contradiction |].
      destruct (cell_eqb w x) eqn:Q2; [apply cell_eqb_iff in Q2; contradiction |]. destruct (cell_eqb w y) eqn:Q3; [apply cell_eqb_iff in Q3; contradiction |]. auto. }
    apply play_jump with (after (pegs_on start) x y z); auto.
    assert (Ag : forall w, after (pegs_on start) x y z w = pegs_on (z :: remove_peg x (remove_peg y start)) w).
    { intro w. unfold after. change (pegs_on (z :: remove_peg x (remove_peg y start)) w) with (cell_eqb w z || pegs_on (remove_peg x (remove_peg y start)) w).
      rewrite !pegs_on_remove. destruct (cell_eqb w z); auto. }
    clear - H Ag. inversion H as [p q E | j js' p q r M P]; subst.
    + constructor. intro w. rewrite Ag. auto.
    + econstructor; [eapply makes_ext; [| eauto] | eauto]. auto.
Qed.
Lemma finish_in : forall holes t q, 0 <= left_of holes t -> is_target holes t q -> In (mask (fun x => negb (q x)) holes) (finishes holes t).
Proof.
  intros holes [f | k] q L I; simpl in *; [left; apply mask_ext; intros x _; rewrite I; auto |].
  apply in_subsets. pose proof (number_negb q holes). lia.
Qed.
Lemma finishes_pos : forall holes t x, In x (finishes holes t) -> 0 <= x.
Proof. intros holes [f | k] x; simpl; [intros [<- | []]; apply mask_pos | intros X; eapply subsets_pos; eauto]. Qed.

(** ** The fewest moves: [after] moves from the start and the others back from the finish never meet *)
Definition nonempty {A} (l : list A) : bool := match l with [] => false | _ => true end.
Definition pegs_fewest (b : board) (start : list cell) (t : target) (runs : list (list a_jump)) (bound : Z) (optimal : bool) (after : nat) : bool :=
  let holes := board_holes b in let js := nub (board_jumps b) in let k := Z.of_nat (length runs) in
  board_ok b && (bound <=? k) && (negb optimal || (bound =? k)) && (0 <=? left_of holes t) && forallb (fun run => nonempty run && chainb run) runs &&
  match replay (board_jumps b) start (concat runs) with None => false | Some l => at_target b t l end &&
  ((bound <=? 0) || (Z.of_nat after <=? bound - 1) &&
    let first := [mask (pegs_on start) holes] in let last := finishes holes t in
    let ahead := fst (explored (moves_from holes (links holes js from into)) after (insert_all first none) first) in
    let back := fst (explored (moves_from holes (links holes js into from)) (Z.to_nat (bound - 1) - after) (insert_all last none) last) in
    let full := mask (fun _ => true) holes in forallb (fun x => negb (has back (Z.lxor full x))) (snd ahead)).
Theorem pegs_fewest_sound : forall b start t runs bound optimal after, pegs_fewest b start t runs bound optimal after = true ->
  shortest (one_move (board_line b)) (is_target (board_holes b) t) (pegs_on start) (Z.of_nat (length runs)) bound.
Proof.
  intros b start t runs bound optimal after H. unfold pegs_fewest in H. cbv zeta in H. set (holes := board_holes b) in *. set (js := nub (board_jumps b)) in *.
  rewrite !andb_true_iff in H. destruct H as [[[[[[B _] _] L0] R] P] S]. apply Z.leb_le in L0. destruct (board_ok_ok b B) as [N [J All]].
  assert (A' : forall a c d, board_line b a c d <-> In (a, c, d) js) by (intros; unfold js; rewrite in_nub; auto).
  split; [| split; [lia |]].
  - rewrite Nat2Z.id. destruct (replay (board_jumps b) start (concat runs)) as [l |] eqn:E; [| discriminate].
    apply (replay_play b B) in E. apply at_target_ok in P. rewrite forallb_forall in R. fold holes in P.
    assert (G : forall runs p, (forall run, In run runs -> nonempty run && chainb run = true) -> play (board_line b) (concat runs) p (pegs_on l) ->
      ends (one_move (board_line b)) (is_target holes t) (length runs) p).
    { clear - P. induction runs as [| run runs IH]; intros p R Pl; cbn [concat length] in *.
      - inversion Pl as [? ? E |]; subst. apply no_moves. destruct t as [f | k]; simpl in *; [intro x; rewrite E; auto |].
        rewrite <- P. unfold number_of. apply sum_ext. intros c _. rewrite E. auto.
      - apply play_app in Pl. destruct Pl as [q [P1 P2]]. apply more_moves with q; [| apply IH; auto; intros; apply R; simpl; auto].
        assert (X : nonempty run && chainb run = true) by (apply R; simpl; auto). apply andb_true_iff in X. destruct X as [X C]. apply chainb_ok in C.
        pose proof (run_hops (board_line b) run p q P1 C) as Hp. destruct run as [| j run]; [discriminate |]. exists (length run). exact Hp. }
    apply G; auto.
  - intros i E. apply orb_true_iff in S. destruct S as [S | S]; [apply Z.leb_le in S; lia |]. apply andb_true_iff in S. destruct S as [Af S]. apply Z.leb_le in Af.
    destruct (Z_lt_le_dec (Z.of_nat i) bound) as [C | C]; auto. exfalso. rewrite forallb_forall in S.
    destruct (split_ends (board_line b) holes js A' N J (is_target holes t) after i (pegs_on start) E) as [m [q [a [c [La [Ac [Or [P1 [P2 Oq]]]]]]]]].
    set (first := [mask (pegs_on start) holes]) in *. set (lst := finishes holes t) in *.
    assert (Fp : forall x, In x first -> 0 <= x) by (intros x [<- | []]; apply mask_pos).
    assert (Lp : forall x, In x lst -> 0 <= x) by (intros x X; eapply finishes_pos; exact X).
    destruct (explored_ok _ (moves_from_pos holes js from into) after _ _ (closed_start _ first Fp)) as [_ [_ G1]].
    destruct (explored_ok _ (moves_from_pos holes js into from) (Z.to_nat (bound - 1) - after) _ _ (closed_start _ lst Lp)) as [S2 [_ G2]].
    destruct (insert_all_sane first none Fp none_sane) as [_ [I1 _]]. destruct (insert_all_sane lst none Lp none_sane) as [_ [I2 _]].
    assert (X : In (mask m holes) (snd (fst (explored (moves_from holes (links holes js from into)) after (insert_all first none) first)))).
    { apply (G1 a (mask (pegs_on start) holes)); auto. apply I1. simpl; auto. }
    apply S in X. apply negb_true_iff in X. rewrite mask_xor in X.
    replace (mask (fun x => xorb true (m x)) holes) with (mask (fun x => negb (m x)) holes) in X by (apply mask_ext; auto).
    rewrite (proj2 (proj1 S2 _ (mask_pos _ _))) in X; [discriminate |].
    apply (G2 c (mask (fun x => negb (q x)) holes)); auto; [apply I2, finish_in; auto | destruct Or; lia].
Qed.

(** ** The longest move of all plays, to a target or anywhere *)
Definition comes_to (b : board) (s : cell -> bool) (t : option target) : Prop :=
  match t with None => True | Some t => exists q, peg_reach (board_line b) s q /\ is_target (board_holes b) t q end.
Definition pegs_longest (b : board) (start : list cell) (t : option target) (before run later : list a_jump) (most : Z) (optimal : bool) : bool :=
  let holes := board_holes b in let js := nub (board_jumps b) in let ms := map (masks_of holes) js in
  let first := [mask (pegs_on start) holes] in let k := Z.to_nat (number_of holes (pegs_on start)) in let n := Z.of_nat (length run) in
  board_ok b && chainb run && (n <=? most) && (negb optimal || (n =? most)) &&
  match t with Some t => 0 <=? left_of holes t | None => true end &&
  match replay (board_jumps b) start (before ++ run ++ later) with None => false | Some l => match t with Some t => at_target b t l | None => true end end &&
  ((number_of holes (pegs_on start) <=? most) ||
    let ahead := fst (explored (after_jumps ms) k (insert_all first none) first) in
    let ok := match t with
      | None => fun _ => true
      | Some t => let last := finishes holes t in let back := fst (explored (after_jumps ms) k (insert_all last none) last) in
          let full := mask (fun _ => true) holes in fun y => has back (Z.lxor full y)
      end in
    let T := links holes js from into in let hs := range (Z.of_nat (length holes)) in
    forallb (fun x => forallb (fun h => negb (can_hop (S (Z.to_nat most)) T ok x h)) hs) (snd ahead)).
Lemma jumps_path : forall b, board_ok b = true -> forall js p q, play (board_line b) js p q ->
  path (after_jumps (map (masks_of (board_holes b)) (nub (board_jumps b)))) (length js) (mask p (board_holes b)) (mask q (board_holes b)).
Proof.
  intros b B js p q P. destruct (board_ok_ok b B) as [N [J All]]. induction P as [p q E | j js p q r M P IH]; cbn [length].
  - rewrite (mask_ext p q) by auto. constructor.
  - apply path_S with (mask q (board_holes b)); auto. unfold after_jumps. apply in_flat_map. exists (masks_of (board_holes b) j). split.
    + apply in_map, in_nub. destruct j as [[x y] z]. apply All. destruct M; auto.
    + destruct (makes_mask (board_line b) (board_holes b) j p q M) as [X Y]. rewrite X, Z.eqb_refl, Y. simpl; auto.
Qed.
Lemma after_jumps_pos : forall holes js x y, 0 <= x -> In y (after_jumps (map (masks_of holes) js) x) -> 0 <= y.
Proof.
  intros holes js x y X Y. apply in_flat_map in Y. destruct Y as [m [I Y]]. destruct (_ =? _); [| destruct Y]. destruct Y as [<- | []].
  apply Z.lxor_nonneg. apply in_map_iff in I. destruct I as [j [<- _]]. pose proof (mask_pos (of_jump j) holes). cbn [masks_of fst]. tauto.
Qed.
Theorem pegs_longest_sound : forall b start t before run later most optimal, pegs_longest b start t before run later most optimal = true ->
  (exists r s, peg_reach (board_line b) (pegs_on start) r /\ hops (board_line b) (length run) r s /\ comes_to b s t) /\
  forall r s k, peg_reach (board_line b) (pegs_on start) r -> hops (board_line b) k r s -> comes_to b s t -> Z.of_nat k <= most.
Proof.
  intros b start t before run later most optimal H. unfold pegs_longest in H. cbv zeta in H. set (holes := board_holes b) in *. set (js := nub (board_jumps b)) in *.
  rewrite !andb_true_iff in H. destruct H as [[[[[[B C] Le] _] L0] P] S]. destruct (board_ok_ok b B) as [N [J All]]. apply Z.leb_le in Le.
  assert (A' : forall a c d, board_line b a c d <-> In (a, c, d) js) by (intros; unfold js; rewrite in_nub; auto). split.
  - destruct (replay _ start (before ++ run ++ later)) as [l |] eqn:E; [| discriminate]. apply (replay_play b B) in E.
    apply play_app in E. destruct E as [r [P1 E]]. apply play_app in E. destruct E as [s [P2 P3]]. exists r, s.
    split; [eapply play_reach; eauto |]. split; [apply run_hops; auto; apply chainb_ok; auto |].
    destruct t as [t |]; simpl; auto. exists (pegs_on l). split; [eapply play_reach; eauto | apply at_target_ok; auto].
  - intros r s k Rr Hk Ct. apply hops_run in Hk. destruct Hk as [row [<- [Ch Pl]]]. apply reach_play in Rr. destruct Rr as [js1 Pr].
    pose proof (play_length _ _ N J _ _ _ Pr) as L1. pose proof (play_length _ _ N J _ _ _ Pl) as L2.
    pose proof (number_negb s holes) as Ns. fold holes in L1, L2.
    apply orb_true_iff in S. destruct S as [S | S]; [apply Z.leb_le in S; lia |]. rewrite forallb_forall in S.
    destruct (Z_lt_le_dec most (Z.of_nat (length row))) as [Big | ?]; [| auto]. exfalso.
    set (first := [mask (pegs_on start) holes]) in *. set (n := Z.to_nat (number_of holes (pegs_on start))) in *.
    assert (Fp : forall x, In x first -> 0 <= x) by (intros x [<- | []]; apply mask_pos).
    destruct (explored_ok _ (after_jumps_pos holes js) n _ _ (closed_start _ first Fp)) as [_ [_ G1]].
    destruct (insert_all_sane first none Fp none_sane) as [_ [I1 _]].
    assert (X : In (mask r holes) (snd (fst (explored (after_jumps (map (masks_of holes) js)) n (insert_all first none) first)))).
    { apply (G1 (length js1) (mask (pegs_on start) holes)); [apply I1; simpl; auto | apply jumps_path; auto |].
      pose proof (number_negb r holes). unfold n. lia. }
    apply S in X. rewrite forallb_forall in X. destruct row as [| j row]; [simpl in Big; lia |].
    assert (Ij : In j js) by (inversion Pl as [| ? ? ? ? ? M]; subst; destruct j as [[x y] z]; apply A'; destruct M; auto).
    specialize (X (index (from j) holes)). rewrite in_range in X.
    assert (Ho : In (from j) holes) by (destruct j as [[x y] z]; apply A', J in Ij; apply Ij).
    specialize (X (conj (index_pos _ _) (index_bound _ _ Ho))). apply negb_true_iff in X.
    match type of X with can_hop _ _ ?ok _ _ = false => pose proof (can_hop_ok (board_line b) holes js A' ok (j :: row) r s Pl Ch) as K end.
    cbn beta iota in K. rewrite K in X; [discriminate | | lia]. clear K X.
    intros a c m Ea Na Pa Pc. destruct t as [t |]; auto. destruct Ct as [q [Rq Tq]]. apply reach_play in Rq. destruct Rq as [js2 Pq].
    pose proof (play_concat _ _ _ _ _ _ Pc Pq) as Pm. apply play_rev in Pm. set (lst := finishes holes t) in *.
    assert (Lp : forall x, In x lst -> 0 <= x) by (intros x Ix; eapply finishes_pos; exact Ix).
    destruct (explored_ok _ (after_jumps_pos holes js) n _ _ (closed_start _ lst Lp)) as [S2 [_ G2]].
    destruct (insert_all_sane lst none Lp none_sane) as [_ [I2 _]]. rewrite mask_xor.
    replace (mask (fun x => xorb true (m x)) holes) with (mask (fun x => negb (m x)) holes) by (apply mask_ext; auto).
    apply S2; [apply mask_pos |]. apply (G2 (length (rev (c ++ js2))) (mask (fun x => negb (q x)) holes)); [apply I2, finish_in; auto; apply Z.leb_le; auto | apply jumps_path; auto |].
    rewrite rev_length, app_length. pose proof (play_length _ _ N J _ _ _ Pc) as L3. pose proof (play_length _ _ N J _ _ _ Pq) as L4.
    pose proof (play_length _ _ N J _ _ _ Pa) as L5. fold holes in L3, L4, L5. pose proof (number_negb q holes). unfold n. lia.
Qed.
