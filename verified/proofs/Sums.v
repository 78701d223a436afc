(** * What several weightings can be together: totals of lists, and the totals that choices can have *)
From Coq Require Import ZArith List Lia Bool Permutation FMapPositive.
From Ludus Require Import Puzzles Lists.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Numbers on cells [r; c] with r, c >= 0, in a table of tables *)
Definition grid : Type := PM.t (PM.t Z).
Definition grid_find (g : grid) (c : list Z) : option Z :=
  match c with
  | [r; s] => if (0 <=? r) && (0 <=? s) then
      match PM.find (slot r) g with Some row => PM.find (slot s) row | None => None end else None
  | _ => None
  end.
Definition grid_put (g : grid) (c : list Z) (v : Z) : grid :=
  match c with
  | [r; s] => if (0 <=? r) && (0 <=? s) then
      let row := match PM.find (slot r) g with Some row => row | None => PM.empty Z end in
      PM.add (slot r) (PM.add (slot s) v row) g else g
  | _ => g
  end.
Lemma grid_find_put : forall g c v d, grid_find (grid_put g c v) d = Some v /\ c = d \/ grid_find (grid_put g c v) d = grid_find g d.
Proof.
  intros g c v d. destruct c as [| r [| s [| t c]]]; simpl; auto.
  destruct ((0 <=? r) && (0 <=? s)) eqn:C; auto. rewrite andb_true_iff, !Z.leb_le in C.
  destruct d as [| r' [| s' [| t' d]]]; simpl; auto.
  destruct ((0 <=? r') && (0 <=? s')) eqn:D; auto. rewrite andb_true_iff, !Z.leb_le in D.
  destruct (Z.eq_dec r r') as [-> | N].
  - rewrite PM.gss. destruct (Z.eq_dec s s') as [-> | M].
    + left. rewrite PM.gss. auto.
    + right. rewrite PM.gso by (intro E; apply slot_inj in E; lia).
      destruct (PM.find (slot r') g); auto. rewrite PM.gempty. auto.
  - right. rewrite PM.gso by (intro E; apply slot_inj in E; lia). auto.
Qed.
Definition grid_of (l : list (list Z * Z)) : grid := fold_left (fun g e => grid_put g (fst e) (snd e)) l (PM.empty _).
Lemma grid_of_in : forall l c v, grid_find (grid_of l) c = Some v -> In (c, v) l.
Proof.
  intros l c v. unfold grid_of.
  assert (G : forall g, grid_find (fold_left (fun g e => grid_put g (fst e) (snd e)) l g) c = Some v ->
    In (c, v) l \/ grid_find g c = Some v).
  { induction l as [| [d w] l IH]; intros g H; simpl in *; auto. apply IH in H. destruct H as [H | H]; auto.
    destruct (grid_find_put g d w c) as [[E <-] | E]; rewrite E in H; auto. injection H as ->. auto. }
  intro H. apply G in H. destruct H as [H | H]; auto. exfalso. revert H.
  destruct c as [| r [| s [| t c]]]; simpl; try discriminate. destruct (_ && _); try discriminate.
  rewrite PM.gempty. discriminate.
Qed.
(** The cells of a list, as a test. It is exact for the cells that it finds itself. *)
Definition cells_grid (l : list (list Z)) : grid := grid_of (map (fun c => (c, 0)) l).
Definition in_grid (g : grid) (c : list Z) : bool := match grid_find g c with Some _ => true | None => false end.
Lemma in_grid_in : forall l c, in_grid (cells_grid l) c = true -> In c l.
Proof.
  intros l c H. unfold in_grid in H. destruct (grid_find (cells_grid l) c) as [v |] eqn:E; [| discriminate].
  apply grid_of_in, in_map_iff in E. destruct E as [x [E I]]. injection E as -> _. auto.
Qed.
Definition weight_in (g : grid) (c : list Z) : Z := match grid_find g c with Some v => v | None => 0 end.

(** ** Totals *)
Section Totals.
  Variable Item : Type.
  Variable W : list (Z * (Item -> Z)).              (* weightings: a modulus, 0 for the integers, and the weights *)
  Definition rest_of (m x : Z) : Z := if m =? 0 then x else x mod m.
  Lemma rest_of_eq : forall m x y, (m | x - y) -> rest_of m x = rest_of m y.
  Proof.
    intros m x y D. unfold rest_of. destruct (Z.eqb_spec m 0) as [-> | N].
    - destruct D as [q E]. lia.
    - destruct D as [q E]. replace x with (y + q * m) by lia. apply Z.mod_add. auto.
  Qed.
  Lemma rest_of_plus : forall m x y, rest_of m (rest_of m x + rest_of m y) = rest_of m (x + y).
  Proof. intros m x y. unfold rest_of. destruct (Z.eqb_spec m 0); auto. symmetry. apply Zplus_mod. Qed.

  Definition total (l : list Item) : list Z := map (fun e => rest_of (fst e) (sum (map (snd e) l))) W.
  Fixpoint plus_in (ms a b : list Z) : list Z :=
    match ms, a, b with m :: ms, x :: a, y :: b => rest_of m (x + y) :: plus_in ms a b | _, _, _ => [] end.
  Definition plus (a b : list Z) : list Z := plus_in (map fst W) a b.
  Lemma plus_total : forall l l', plus (total l) (total l') = total (l ++ l').
  Proof.
    intros l l'. unfold plus, total. induction W as [| [m w] V IH]; cbn [map plus_in fst snd]; auto.
    rewrite IH, rest_of_plus, map_app, sum_app. auto.
  Qed.
  Lemma total_perm : forall l l', Permutation l l' -> total l = total l'.
  Proof. intros l l' P. unfold total. apply map_ext. intros [m w]. simpl. f_equal. apply sum_perm, Permutation_map, P. Qed.

  (** Each entry of a list once. *)
  Definition distinct (l : list (list Z)) : list (list Z) :=
    fold_left (fun seen x => if memb x seen then seen else x :: seen) l [].
  Lemma in_distinct : forall l x, In x l -> In x (distinct l).
  Proof.
    intros l x I. unfold distinct.
    assert (G : forall l seen, In x l \/ In x seen -> In x (fold_left (fun seen x => if memb x seen then seen else x :: seen) l seen)).
    { clear. induction l as [| a l IH]; simpl; intros seen [H | H]; try (destruct H; fail); auto.
      - apply IH. destruct H as [-> | H]; auto. destruct (memb x seen) eqn:M; simpl; auto. apply memb_iff in M; auto.
      - apply IH. destruct (memb a seen); simpl; auto. }
    apply G. auto.
  Qed.
  Definition sums (a b : list (list Z)) : list (list Z) := distinct (flat_map (fun x => map (plus x) b) a).
  Lemma in_sums : forall a b x y, In x a -> In y b -> In (plus x y) (sums a b).
  Proof. intros a b x y X Y. apply in_distinct, in_flat_map. exists x. split; auto. apply in_map. auto. Qed.

  (** n terms, each of the given values. *)
  Definition repeated (n : nat) (values start : list (list Z)) : list (list Z) := Nat.iter n (fun s => sums values s) start.
  Lemma in_repeated : forall values start (ls : list (list Item)) l,
    (forall l, In l ls -> In (total l) values) -> In (total l) start ->
    In (total (concat ls ++ l)) (repeated (length ls) values start).
  Proof.
    intros values start. induction ls as [| k ls IH]; intros l H S; simpl; auto.
    rewrite <- app_assoc, <- plus_total. apply in_sums; [apply H; simpl; auto |].
    apply IH; auto. intros; apply H; simpl; auto.
  Qed.

  (** Lists of the given lengths, each with one of the given values, by their length together: [levels k] has, at i, all
      totals of length k - i. *)
  Variable kinds : list (nat * list (list Z)).
  Definition next_level (ls : list (list (list Z))) : list (list Z) :=
    distinct (flat_map (fun e => sums (snd e) (nth (pred (fst e)) ls [])) kinds).
  Fixpoint levels (k : nat) : list (list (list Z)) :=
    match k with O => [[total []]] | S k => let ls := levels k in next_level ls :: ls end.
  Lemma nth_levels : forall k i, nth (i + k) (levels (i + k)) [] = [total []] /\
    forall j, nth (i + j) (levels (i + k)) [] = nth j (levels k) [].
  Proof.
    intros k i. induction i as [| i [IH1 IH2]].
    - split; auto. clear. induction k; simpl; auto.
    - split; [exact IH1 |]. intro j. exact (IH2 j).
  Qed.
  Lemma in_levels : forall ls : list (list Item),
    (forall l, In l ls -> exists vs, In (length l, vs) kinds /\ In (total l) vs /\ (0 < length l)%nat) ->
    In (total (concat ls)) (nth 0 (levels (length (concat ls))) []).
  Proof.
    induction ls as [| l ls IH]; intro H; simpl; auto.
    destruct (H l) as [vs [K [V P]]]; [simpl; auto |].
    assert (R : In (total (concat ls)) (nth 0 (levels (length (concat ls))) [])) by (apply IH; intros; apply H; simpl; auto).
    rewrite app_length. destruct (length l) as [| i] eqn:L; [lia |]. simpl. apply in_distinct, in_flat_map.
    exists (S i, vs). split; auto. simpl. rewrite <- plus_total. apply in_sums; auto.
    destruct (nth_levels (length (concat ls)) i) as [_ N]. specialize (N 0%nat). rewrite Nat.add_0_r in N. rewrite N. auto.
  Qed.
End Totals.

(** ** The totals of at most k entries of a list; the first weighting counts the entries. *)
Section Choices.
  Variable Item : Type.
  Variable W : list (Z * (Item -> Z)).
  Let V := (0, fun _ : Item => 1) :: W.
  Definition few (k : Z) (v : list Z) : bool := match v with x :: _ => x <=? k | [] => false end.
  Fixpoint chosen (k : Z) (l : list Item) : list (list Z) :=
    match l with
    | [] => [total Item V []]
    | x :: l => let s := chosen k l in
        distinct (filter (few k) (map (plus Item V (total Item V [x])) s) ++ s)
    end.
  Lemma in_chosen : forall k (p : Item -> bool) l, Z.of_nat (length (filter p l)) <= k ->
    In (total Item V (filter p l)) (chosen k l).
  Proof.
    intros k p. induction l as [| x l IH]; intro H; [simpl; auto |].
    cbn [chosen]. apply in_distinct. apply in_or_app. simpl filter. simpl in H. destruct (p x).
    - left. simpl in H. apply filter_In. split.
      + change (x :: filter p l) with ([x] ++ filter p l). rewrite <- plus_total. apply in_map, IH. lia.
      + unfold total, V. cbn [map few fst snd]. apply Z.leb_le. unfold rest_of. simpl Z.eqb. cbv iota.
        change (sum (map (fun _ => 1) (x :: filter p l)) <= k).
        replace (sum (map (fun _ : Item => 1) (x :: filter p l))) with (Z.of_nat (length (x :: filter p l))); [simpl length; lia |].
        generalize (x :: filter p l). induction l0 as [| y l0 IH']; auto. cbn [length map sum fold_right]. rewrite Nat2Z.inj_succ, IH'.
        unfold sum. lia.
    - right. apply IH. auto.
  Qed.
End Choices.
