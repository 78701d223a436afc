(** * Tile homotopy: permutations with weights along the edges of the lattice, which move no state around a tile

    A tiling labels the edges: an edge inside a placement has the label that is given for it, every other edge that of its
    direction. The labels act trivially around each cell, except that around the first cell of a placement they weigh something.
    A walk around the region shrinks to a point across its cells. So it moves no state, and if it crosses each cell once, it
    weighs what the placements weigh together. On the boundary of the region there are directions only. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Ludus Require Import Puzzles Lists TilingsSound.
Import ListNotations.
Local Open Scope Z_scope.

Definition point : Type := Z * Z.
Definition point_eqb (p q : point) : bool := (fst p =? fst q) && (snd p =? snd q).
Lemma point_eqb_iff : forall p q, point_eqb p q = true <-> p = q.
Proof.
  intros [a b] [c d]. unfold point_eqb. simpl. rewrite andb_true_iff, !Z.eqb_eq. split; [intros [-> ->]; auto | intro E; injection E; auto].
Qed.
Definition less (p v : point) : point := (fst p - fst v, snd p - snd v).
(** A label has, for each state, the state after it and its weight. A state is taken together with what was weighed before. *)
Definition label : Type := list (nat * Z).
Definition act (p : label) (s : nat * Z) : nat * Z := let e := nth (fst s) p (0%nat, 0) in (fst e, snd s + snd e).
(** A walk from a: the state after it. *)
Fixpoint walked (U : point -> point -> label) (a : point) (w : list point) (s : nat * Z) : nat * Z :=
  match w with [] => s | b :: w => walked U b w (act (U a b) s) end.
Definition plus_weight (s : nat * Z) (v : Z) : nat * Z := (fst s, snd s + v).
Lemma act_plus : forall p s v, act p (plus_weight s v) = plus_weight (act p s) v.
Proof. intros p s v. unfold act, plus_weight. cbn [fst snd]. f_equal. lia. Qed.
Lemma walked_plus : forall U w a s v, walked U a w (plus_weight s v) = plus_weight (walked U a w s) v.
Proof. intros U. induction w as [| b w IH]; intros a s v; auto. cbn [walked]. rewrite act_plus. apply IH. Qed.
Lemma plus_weight_0 : forall s, plus_weight s 0 = s.
Proof. intros [s v]. unfold plus_weight. simpl. f_equal. lia. Qed.
Lemma from_zero : forall s v, (s, v) = plus_weight (s, 0) v.
Proof. reflexivity. Qed.
Fixpoint steps_ok (f : point -> point -> bool) (a : point) (w : list point) : bool :=
  match w with [] => true | b :: w => f a b && steps_ok f b w end.
Lemma walked_same : forall U V f w a s, (forall a b, f a b = true -> U a b = V a b) -> steps_ok f a w = true -> walked U a w s = walked V a w s.
Proof.
  intros U V f. induction w as [| b w IH]; intros a s E H; simpl in *; auto. apply andb_true_iff in H. destruct H as [H1 H2].
  rewrite (E a b H1). apply IH; auto.
Qed.
Lemma walked_app : forall U w v a s, walked U a (w ++ v) s = walked U (last w a) v (walked U a w s).
Proof.
  intros U. induction w as [| b w IH]; intros v a s; auto. cbn [app walked]. rewrite IH. f_equal. destruct w; auto.
  cbn [last]. clear. revert p b. induction w as [| c w IH]; intros; auto. cbn [last] in *. apply IH.
Qed.

Section Cover.
  Variables (loop : cell -> list point) (near : point -> list cell) (scale : Z) (may_shift : cell -> bool).
  Definition vec (d : cell) : point := match d with [x; y] => (scale * x, scale * y) | _ => (0, 0) end.
  Hypothesis near_ok : forall c p, pair c = true -> In p (loop c) -> In c (near p).
  Hypothesis loop_shift : forall c d, may_shift d = true -> loop c = map (fun p => less p (vec d)) (loop (shift c d)).
  Hypothesis may_shift_pair : forall d, may_shift d = true -> pair d = true.

  Definition sides (l : list point) : list (point * point) := match l with [] => [] | p :: m => combine l (m ++ [p]) end.
  Definition has_edge (c : cell) (a b : point) : bool :=
    existsb (fun e => point_eqb (fst e) a && point_eqb (snd e) b || point_eqb (fst e) b && point_eqb (snd e) a) (sides (loop c)).
  (** Closed walks around a cell, from each corner, counterclockwise: the first corner and the others. *)
  Definition turns_of (l : list point) : list (point * list point) :=
    flat_map (fun i => match skipn i l ++ firstn i l with [] => [] | p :: m => [(p, m ++ [p])] end) (seq 0 (length l)).
  Definition around (c : cell) : list (point * list point) := turns_of (rev (loop c)).

  Variable n : nat.                                        (* states 0, 1, ..., n - 1 *)
  Variable directions : list (point * label).
  Definition known (a b : point) : bool := existsb (fun e => point_eqb (fst e) (less b a)) directions.
  Definition standard (a b : point) : label :=
    match find (fun e => point_eqb (fst e) (less b a)) directions with Some e => snd e | None => [] end.
  (** Labels of edges of a tile. *)
  Definition label_in (H : list (point * point * label)) (a b : point) : option label :=
    match find (fun e => point_eqb (fst (fst e)) a && point_eqb (snd (fst e)) b) H with Some e => Some (snd e) | None => None end.
  Definition labels (H : list (point * point * label)) (a b : point) : label :=
    match label_in H a b with Some p => p | None => standard a b end.
  Definition is_state (s : nat * Z) (k : nat) (v : Z) : bool := Nat.eqb (fst s) k && (snd s =? v).
  Lemma is_state_ok : forall s k v, is_state s k v = true <-> s = (k, v).
  Proof.
    intros [s w] k v. unfold is_state. simpl. rewrite andb_true_iff, Nat.eqb_eq, Z.eqb_eq. split; [intros [-> ->]; auto | intro E; injection E; auto].
  Qed.
  Definition undoes (p q : label) : bool :=
    forallb (fun s => let e := act p (s, 0) in Nat.ltb (fst e) n && is_state (act q e) s 0) (seq 0 n).
  Definition directions_ok : bool := forallb (fun e => undoes (standard (0, 0) (fst e)) (standard (fst e) (0, 0))) directions.
  (** A tile as it is turned, with its labels: they can be undone, they are inside, and they act trivially around each cell,
      except that they may weigh something around the first. *)
  Definition label_ok (cs : list cell) (H : list (point * point * label)) (e : point * point * label) : bool :=
    let a := fst (fst e) in let b := snd (fst e) in
    match label_in H a b, label_in H b a with Some p, Some q => undoes p q | _, _ => false end &&
    existsb (fun c => has_edge c a b) (near a) && forallb (fun c => negb (has_edge c a b) || memb c cs) (near a).
  Definition turned_ok (cs : list cell) (H : list (point * point * label)) : bool :=
    forallb (label_ok cs H) H && forallb (fun c => forallb (fun l => steps_ok (has_edge c) (fst l) (snd l)) (around c)) cs &&
    match cs with [] => true | c :: cs =>
      forallb (fun l => forallb (fun s => Nat.eqb (fst (walked (labels H) (fst l) (snd l) (s, 0))) s) (seq 0 n)) (around c) &&
      forallb (fun c => forallb (fun l => forallb (fun s => is_state (walked (labels H) (fst l) (snd l) (s, 0)) s 0) (seq 0 n)) (around c)) cs
    end.
  (** What a placement can weigh: clockwise around its first cell. *)
  Definition worths (cs : list cell) (H : list (point * point * label)) : list Z :=
    match cs with [] => [] | c :: _ =>
      flat_map (fun l => map (fun s => - snd (walked (labels H) (fst l) (snd l) (s, 0))) (seq 0 n)) (around c) end.
  Fixpoint all_turned_ok (cs : list cell) (ss : list (cell -> cell)) (Hs : list (list (point * point * label))) : bool :=
    match ss, Hs with [], [] => true | s :: ss, H :: Hs => turned_ok (map s cs) H && all_turned_ok cs ss Hs | _, _ => false end.
  Fixpoint tiles_ok (ts : list tile) (hints : list (list (list (point * point * label)))) : bool :=
    match ts, hints with
    | [], [] => true
    | t :: ts, Hs :: hints => match copies t with Some O => true | _ => all_turned_ok (cells t) (symmetries t) Hs end && tiles_ok ts hints
    | _, _ => false
    end.

  (** ** The labels that a tiling gives *)
  Definition piece_of : Type := list (point * point * label) * cell * list cell.     (* labels, shift, cells before it *)
  Definition covered (q : piece_of) : list cell := map (fun c => shift c (snd (fst q))) (snd q).
  Definition hinted (a b : point) (q : piece_of) : bool :=
    match label_in (fst (fst q)) (less a (vec (snd (fst q)))) (less b (vec (snd (fst q)))) with Some _ => true | None => false end.
  Definition glued (Q : list piece_of) (a b : point) : label :=
    match find (hinted a b) Q with
    | Some q => labels (fst (fst q)) (less a (vec (snd (fst q)))) (less b (vec (snd (fst q))))
    | None => standard a b
    end.
  Definition fine (q : piece_of) : Prop := may_shift (snd (fst q)) = true /\ turned_ok (snd q) (fst (fst q)) = true.

  Lemma has_edge_corners : forall c a b, has_edge c a b = true -> In a (loop c) /\ In b (loop c).
  Proof.
    intros c a b H. unfold has_edge in H. apply existsb_exists in H. destruct H as [[p q] [I H]]. cbn [fst snd] in H.
    assert (B : In p (loop c) /\ In q (loop c)).
    { unfold sides in I. destruct (loop c) as [| x l]; [destruct I |]. split; [eapply in_combine_l; eauto |].
      apply in_combine_r, in_app_or in I. destruct I as [I | [<- | []]]; simpl; auto. }
    rewrite orb_true_iff, !andb_true_iff, !point_eqb_iff in H. destruct H as [[<- <-] | [<- <-]]; tauto.
  Qed.
  Lemma has_edge_sym : forall c a b, has_edge c a b = has_edge c b a.
  Proof. intros c a b. unfold has_edge. induction (sides (loop c)) as [| e l IH]; simpl; auto. rewrite IH. f_equal. apply orb_comm. Qed.
  Lemma less_inj : forall p q v, point_eqb (less p v) (less q v) = point_eqb p q.
  Proof.
    intros [a b] [c d] [x y]. unfold point_eqb, less. simpl. f_equal; apply eq_true_iff_eq; rewrite !Z.eqb_eq; lia.
  Qed.
  Lemma has_edge_shift : forall c d a b, may_shift d = true -> has_edge c (less a (vec d)) (less b (vec d)) = has_edge (shift c d) a b.
  Proof.
    intros c d a b D. unfold has_edge. rewrite (loop_shift c d D). generalize (loop (shift c d)). intro l.
    assert (E : sides (map (fun p => less p (vec d)) l) = map (fun e => (less (fst e) (vec d), less (snd e) (vec d))) (sides l)).
    { unfold sides. destruct l as [| p m]; auto. cbn [map]. rewrite <- map_cons with (f := fun p => less p (vec d)).
      change [less p (vec d)] with (map (fun p => less p (vec d)) [p]). rewrite <- map_app. generalize (p :: m), (m ++ [p]).
      clear. induction l as [| x l IH]; intros [| y k]; simpl; auto. rewrite IH. auto. }
    rewrite E. clear E. induction (sides l) as [| e k IH]; simpl; auto. rewrite IH, !less_inj. auto.
  Qed.
  Lemma standard_less : forall a b v, standard (less a v) (less b v) = standard a b.
  Proof.
    intros [a1 a2] [b1 b2] [x y]. unfold standard. replace (less (less (b1, b2) (x, y)) (less (a1, a2) (x, y))) with (less (b1, b2) (a1, a2)); auto.
    unfold less. simpl. f_equal; lia.
  Qed.

  Variable Q : list piece_of.
  Hypothesis all_fine : forall q, In q Q -> fine q.
  Hypothesis apart_ : forall q q' c, In q Q -> In q' Q -> In c (covered q) -> In c (covered q') -> q = q'.
  (** What a label inside a placement says: all cells at its edge belong to the placement, and there is one. *)
  Lemma hinted_cells : forall q a b, In q Q -> hinted a b q = true ->
    (forall c, has_edge c a b = true -> pair c = true -> In c (covered q)) /\
    exists c, has_edge c a b = true /\ In c (covered q).
  Proof.
    intros [[H d] base] a b I Hi. destruct (all_fine _ I) as [D T]. unfold covered. cbn [fst snd] in *. unfold hinted, label_in in Hi. cbn [fst snd] in Hi.
    destruct (find _ H) as [[[a0 b0] p] |] eqn:F; [| discriminate]. apply find_some in F. destruct F as [J F]. cbn [fst snd] in F.
    apply andb_true_iff in F. destruct F as [F1 F2]. apply point_eqb_iff in F1, F2. subst a0 b0.
    unfold turned_ok in T. rewrite !andb_true_iff, !forallb_forall in T. destruct T as [[T _] _]. apply T in J. unfold label_ok in J. cbn [fst snd] in J.
    rewrite !andb_true_iff, forallb_forall in J. destruct J as [[_ Ex] All].
    assert (In_ : forall c, In c (near (less a (vec d))) -> has_edge c (less a (vec d)) (less b (vec d)) = true -> In c base).
    { intros c N C. apply All in N. rewrite C in N. apply memb_iff. auto. }
    split.
    - intros c C P. pose proof (may_shift_pair d D) as Pd.
      assert (Eq : shift (back c d) d = c).
      { destruct c as [| x [| y [| ? ?]]]; try discriminate. destruct d as [| u [| v [| ? ?]]]; try discriminate. simpl. repeat (f_equal; try lia). }
      assert (Eb : has_edge (back c d) (less a (vec d)) (less b (vec d)) = true) by (rewrite has_edge_shift, Eq; auto).
      apply in_map_iff. exists (back c d). split; auto. apply In_; auto. apply near_ok; [| apply has_edge_corners in Eb; tauto].
      destruct c as [| x [| y [| ? ?]]]; try discriminate. destruct d as [| u [| v [| ? ?]]]; try discriminate. auto.
    - apply existsb_exists in Ex. destruct Ex as [c [N C]]. exists (shift c d). split; [rewrite <- has_edge_shift; auto |]. apply in_map_iff. exists c. auto.
  Qed.
  Hypothesis cells_pair : forall q c, In q Q -> In c (covered q) -> pair c = true.
  Lemma glued_at : forall q c a b, In q Q -> In c (covered q) -> has_edge c a b = true ->
    glued Q a b = labels (fst (fst q)) (less a (vec (snd (fst q)))) (less b (vec (snd (fst q)))).
  Proof.
    intros q c a b I C E. unfold glued. destruct (find (hinted a b) Q) as [q' |] eqn:F.
    - apply find_some in F. destruct F as [I' F]. destruct (hinted_cells q' a b I' F) as [A _].
      rewrite (apart_ q' q c I' I (A c E (cells_pair q c I C)) C). auto.
    - apply find_none with (x := q) in F; auto. unfold hinted in F. unfold labels. destruct (label_in _ _ _); [discriminate |].
      rewrite standard_less. auto.
  Qed.
  Definition worth (q : piece_of) (c : cell) (v : Z) : Prop :=
    hd_error (covered q) = Some c /\ In v (worths (snd q) (fst (fst q))) \/ In c (tl (covered q)) /\ v = 0.
  Lemma same_walk : forall H d base c0 p w s, In (H, d, base) Q -> In c0 base -> may_shift d = true ->
    steps_ok (has_edge c0) (less p (vec d)) (map (fun x => less x (vec d)) w) = true ->
    walked (glued Q) p w s = walked (labels H) (less p (vec d)) (map (fun x => less x (vec d)) w) s.
  Proof.
    intros H d base c0 p w s I C0 D. revert p s. induction w as [| b w IH]; intros p s Ok; auto. cbn [walked map steps_ok] in *.
    apply andb_true_iff in Ok. destruct Ok as [Ok1 Ok2]. rewrite has_edge_shift in Ok1 by auto.
    rewrite (glued_at (H, d, base) (shift c0 d) p b I) by (auto; unfold covered; cbn [fst snd]; apply in_map_iff; exists c0; auto). cbn [fst snd]. apply IH. auto.
  Qed.
  Lemma flat : forall q c p w s, In q Q -> In c (covered q) -> In (p, w) (around c) -> (fst s < n)%nat ->
    exists v, walked (glued Q) p w s = plus_weight s (- v) /\ worth q c v.
  Proof.
    intros [[H d] base] c p w [s z] I C A S. destruct (all_fine _ I) as [D T]. cbn [fst snd] in *.
    unfold covered in C. cbn [fst snd] in C. apply in_map_iff in C. destruct C as [c0 [<- C0]].
    unfold turned_ok in T. rewrite !andb_true_iff, !forallb_forall in T. destruct T as [[_ Steps] T].
    assert (A0 : In (less p (vec d), map (fun x => less x (vec d)) w) (around c0)).
    { unfold around in *. rewrite (loop_shift c0 d D). rewrite <- map_rev.
      assert (G : forall l, In (p, w) (turns_of l) -> In (less p (vec d), map (fun x => less x (vec d)) w) (turns_of (map (fun x => less x (vec d)) l))).
      { intros l X. unfold turns_of in *. rewrite map_length. apply in_flat_map in X. destruct X as [i [J X]]. apply in_flat_map. exists i. split; auto.
        rewrite skipn_map, firstn_map, <- map_app. destruct (skipn i l ++ firstn i l) as [| y m]; [destruct X |]. destruct X as [X | []].
        injection X as -> <-. cbn [map]. left. rewrite map_app. auto. }
      apply G. auto. }
    pose proof (Steps c0 C0) as Ok. rewrite forallb_forall in Ok. specialize (Ok _ A0). cbn [fst snd] in Ok.
    rewrite (same_walk H d base c0 p w (s, z) I C0 D Ok). destruct base as [| c1 base]; [destruct C0 |].
    rewrite andb_true_iff, !forallb_forall in T. destruct T as [T1 T2]. rewrite (from_zero s z), walked_plus.
    destruct C0 as [-> | C0].
    - specialize (T1 _ A0). rewrite forallb_forall in T1. specialize (T1 s ltac:(apply in_seq; lia)). apply Nat.eqb_eq in T1. cbn [fst snd] in T1.
      exists (- snd (walked (labels H) (less p (vec d)) (map (fun x => less x (vec d)) w) (s, 0))). split.
      + unfold plus_weight. cbn [fst snd]. rewrite T1. f_equal. lia.
      + left. split; auto. cbn [worths fst snd]. apply in_flat_map. exists (less p (vec d), map (fun x => less x (vec d)) w). split; auto.
        apply in_map_iff. exists s. split; auto. apply in_seq. lia.
    - specialize (T2 _ C0). rewrite forallb_forall in T2. specialize (T2 _ A0). rewrite forallb_forall in T2. specialize (T2 s ltac:(apply in_seq; lia)).
      apply is_state_ok in T2. cbn [fst snd] in T2. exists 0. split; [| right; split; auto; cbn [covered map tl fst snd]; apply in_map_iff; exists c0; auto]. rewrite T2. rewrite plus_weight_0. auto.
  Qed.
  Hypothesis dirs : directions_ok = true.
  Lemma undone : forall p q s, undoes p q = true -> (fst s < n)%nat -> (fst (act p s) < n)%nat /\ act q (act p s) = s.
  Proof.
    intros p q [s z] H S. unfold undoes in H. rewrite forallb_forall in H. specialize (H s ltac:(apply in_seq; simpl in S; lia)).
    cbv zeta in H. rewrite andb_true_iff, Nat.ltb_lt, is_state_ok in H. destruct H as [H1 H2]. rewrite (from_zero s z), !act_plus, H2. auto.
  Qed.
  Lemma glued_undone : forall a b s, known a b = true -> (fst s < n)%nat -> (fst (act (glued Q a b) s) < n)%nat /\ act (glued Q b a) (act (glued Q a b) s) = s.
  Proof.
    intros a b s K S. apply undone; auto. unfold glued.
    destruct (find (hinted a b) Q) as [q |] eqn:F.
    - apply find_some in F. destruct F as [I F].
      assert (Back : hinted b a q = true /\ undoes (labels (fst (fst q)) (less a (vec (snd (fst q)))) (less b (vec (snd (fst q)))))
        (labels (fst (fst q)) (less b (vec (snd (fst q)))) (less a (vec (snd (fst q))))) = true).
      { destruct (all_fine _ I) as [D T]. unfold hinted, labels in *. set (a' := less a _) in *. set (b' := less b _) in *.
        unfold turned_ok in T. rewrite !andb_true_iff, !forallb_forall in T. destruct T as [[T _] _].
        unfold label_in in F at 1. destruct (find _ (fst (fst q))) as [[[a0 b0] p] |] eqn:X; [| discriminate]. apply find_some in X. destruct X as [J X].
        cbn [fst snd] in X. apply andb_true_iff in X. destruct X as [X1 X2]. apply point_eqb_iff in X1, X2. subst a0 b0.
        apply T in J. unfold label_ok in J. cbn [fst snd] in J. rewrite !andb_true_iff in J. destruct J as [[J _] _].
        destruct (label_in (fst (fst q)) a' b'); [| discriminate]. destruct (label_in (fst (fst q)) b' a'); [auto | discriminate]. }
      destruct Back as [Hb U]. destruct (find (hinted b a) Q) as [q' |] eqn:F'.
      + apply find_some in F'. destruct F' as [I' F'].
        destruct (hinted_cells q a b I F) as [_ [c [C M]]]. destruct (hinted_cells q' b a I' F') as [A _].
        rewrite has_edge_sym in C. rewrite <- (apart_ q q' c I I' M (A c C (cells_pair q c I M))). auto.
      + apply find_none with (x := q) in F'; auto. congruence.
    - destruct (find (hinted b a) Q) as [q' |] eqn:F'.
      + exfalso. apply find_some in F'. destruct F' as [I' F']. apply find_none with (x := q') in F; auto.
        destruct (all_fine _ I') as [D T]. unfold hinted in *. set (a' := less a _) in *. set (b' := less b _) in *.
        unfold turned_ok in T. rewrite !andb_true_iff, !forallb_forall in T. destruct T as [[T _] _].
        unfold label_in in F' at 1. destruct (find _ (fst (fst q'))) as [[[a0 b0] p] |] eqn:X; [| discriminate]. apply find_some in X. destruct X as [J X].
        cbn [fst snd] in X. apply andb_true_iff in X. destruct X as [X1 X2]. apply point_eqb_iff in X1, X2. subst a0 b0.
        apply T in J. unfold label_ok in J. cbn [fst snd] in J. rewrite !andb_true_iff in J. destruct J as [[J _] _].
        destruct (label_in (fst (fst q')) b' a'); [| discriminate]. destruct (label_in (fst (fst q')) a' b'); discriminate.
      + unfold known in K. apply existsb_exists in K. destruct K as [e [I K]]. apply point_eqb_iff in K.
        unfold directions_ok in dirs. rewrite forallb_forall in dirs. pose proof (dirs e I) as Z0. rewrite K in Z0.
        assert (E1 : standard (0, 0) (less b a) = standard a b).
        { rewrite <- (standard_less a b a). f_equal. unfold less. destruct a. simpl. f_equal; lia. }
        assert (E2 : standard (less b a) (0, 0) = standard b a).
        { rewrite <- (standard_less b a a). f_equal. unfold less. destruct a. simpl. f_equal; lia. }
        rewrite E1, E2 in Z0. auto.
  Qed.

  (** ** Shrinking a walk *)
  Fixpoint reduced (l : list point) : list point :=
    match l with
    | [] => []
    | p :: l => match reduced l with q :: r :: rest => if point_eqb r p then r :: rest else p :: q :: r :: rest | m => p :: m end
    end.
  Definition whole (U : point -> point -> label) (l : list point) (s : nat * Z) : nat * Z := match l with [] => s | a :: w => walked U a w s end.
  Definition all_known (l : list point) : bool := match l with [] => true | a :: w => steps_ok known a w end.
  Variable region : list cell.
  Definition insert (l : list point) (e : nat * cell * nat) : option (list point) :=
    match e with (i, c, j) =>
      match skipn i l, nth_error (around c) j with
      | p :: post, Some (q, w) =>
          if point_eqb p q && point_eqb (last w p) p && memb c region && steps_ok known p w then Some (reduced (firstn i l ++ p :: w ++ post)) else None
      | _, _ => None
      end
    end.
  Fixpoint inserts (es : list (nat * cell * nat)) (l : list point) : option (list point) :=
    match es with [] => Some l | e :: es => match insert l e with Some l => inserts es l | None => None end end.
  Lemma walked_small : forall w a s, steps_ok known a w = true -> (fst s < n)%nat -> (fst (walked (glued Q) a w s) < n)%nat.
  Proof.
    induction w as [| b w IH]; intros a s K S; auto. cbn [steps_ok walked] in *. apply andb_true_iff in K. destruct K as [K1 K2].
    apply IH; auto. apply glued_undone; auto.
  Qed.
  Lemma reduced_ok : forall l, all_known l = true -> all_known (reduced l) = true /\ hd_error (reduced l) = hd_error l /\
    forall s, (fst s < n)%nat -> whole (glued Q) (reduced l) s = whole (glued Q) l s.
  Proof.
    induction l as [| p l IH]; intro K; auto. cbn [reduced all_known] in *. destruct l as [| q l]; [auto |].
    cbn [steps_ok] in K. apply andb_true_iff in K. destruct K as [K1 K2]. destruct (IH K2) as [A [B C]]. clear IH.
    destruct (reduced (q :: l)) as [| q' [| r rest]]; [discriminate | |]; injection B as ->.
    - cbn [all_known steps_ok whole walked hd_error]. rewrite K1. repeat split; auto. intros s S. cbn [walked].
      specialize (C (act (glued Q p q) s)). cbn [whole walked] in C. apply C. apply glued_undone; auto.
    - cbn [all_known steps_ok] in A. apply andb_true_iff in A. destruct A as [A1 A2].
      assert (W : forall s, (fst s < n)%nat -> whole (glued Q) (p :: q :: r :: rest) s = whole (glued Q) (p :: q :: l) s).
      { intros s S. cbn [whole walked]. specialize (C (act (glued Q p q) s)). cbn [whole walked] in C. apply C. apply glued_undone; auto. }
      destruct (point_eqb r p) eqn:E.
      + apply point_eqb_iff in E. subst r. repeat split; auto. intros s S. rewrite <- W by auto. cbn [whole walked].
        destruct (glued_undone p q s K1 S) as [_ ->]. auto.
      + cbn [all_known steps_ok hd_error]. rewrite K1, A1, A2. repeat split; auto.
  Qed.
  Hypothesis region_covered : forall c, In c region -> exists q, In q Q /\ In c (covered q).
  Lemma steps_ok_app : forall f w v a, steps_ok f a (w ++ v) = steps_ok f a w && steps_ok f (last w a) v.
  Proof.
    intros f. induction w as [| b w IH]; intros v a; auto. cbn [app steps_ok]. rewrite IH, andb_assoc. f_equal. f_equal. destruct w; auto.
    cbn [last]. clear. revert p b. induction w as [| c w IH]; intros; auto. cbn [last] in *. apply IH.
  Qed.
  (** To insert the walk around a cell takes away what the cell weighs. *)
  Lemma insert_ok : forall l e m, all_known l = true -> insert l e = Some m -> all_known m = true /\
    exists q, In q Q /\ In (snd (fst e)) (covered q) /\ In (snd (fst e)) region /\
    forall s, (fst s < n)%nat -> exists v, worth q (snd (fst e)) v /\ whole (glued Q) m s = plus_weight (whole (glued Q) l s) (- v).
  Proof.
    intros l [[i c] j] m K. unfold insert. destruct (skipn i l) as [| p post] eqn:Sk; [discriminate |].
    destruct (nth_error (around c) j) as [[q w] |] eqn:N; [| discriminate].
    destruct (point_eqb p q && point_eqb (last w p) p && memb c region && steps_ok known p w) eqn:B; [| discriminate]. intro X. injection X as <-.
    rewrite !andb_true_iff, !point_eqb_iff, memb_iff in B. destruct B as [[[-> La] R] Kw]. apply nth_error_In in N.
    destruct (region_covered c R) as [t [It Ct]].
    assert (El : l = firstn i l ++ q :: post) by (rewrite <- Sk; symmetry; apply firstn_skipn). set (pre := firstn i l) in *. clearbody pre. subst l. clear Sk.
    assert (Step : forall a u s, steps_ok known a u = true -> (fst s < n)%nat -> last u a = q ->
      exists v, worth t c v /\ walked (glued Q) a (u ++ w ++ post) s = plus_weight (walked (glued Q) a (u ++ post) s) (- v)).
    { intros a u s Ku S Lu. rewrite !walked_app, Lu, La. destruct (flat t c q w (walked (glued Q) a u s) It Ct N) as [v [Wv Ok]]; [apply walked_small; auto |].
      exists v. split; auto. rewrite Wv, walked_plus. auto. }
    assert (All : all_known (pre ++ q :: w ++ post) = true /\ forall s, (fst s < n)%nat ->
      exists v, worth t c v /\ whole (glued Q) (pre ++ q :: w ++ post) s = plus_weight (whole (glued Q) (pre ++ q :: post) s) (- v)).
    { destruct pre as [| a pre]; cbn [app whole all_known] in *.
      - split; [rewrite steps_ok_app, Kw, La; auto |]. intros s S. apply (Step q [] s); auto.
      - change (q :: w ++ post) with ([q] ++ w ++ post). change (q :: post) with ([q] ++ post) in *. rewrite !app_assoc in *. rewrite <- !(app_assoc (pre ++ [q])) in *.
        assert (Lq : last (pre ++ [q]) a = q) by apply last_last.
        rewrite steps_ok_app, Lq, andb_true_iff in K. destruct K as [K1 K2].
        split; [rewrite steps_ok_app, K1, Lq, steps_ok_app, Kw, La; auto |]. intros s S. apply Step; auto. }
    destruct All as [A1 A2]. destruct (reduced_ok _ A1) as [B1 [_ B2]]. split; auto. exists t. cbn [fst snd]. repeat split; auto.
    intros s S. destruct (A2 s S) as [v [V E]]. exists v. split; auto. rewrite B2; auto.
  Qed.
  (** All insertions, with the placement of each cell and what it weighs. *)
  Lemma inserts_ok : forall es l m, all_known l = true -> inserts es l = Some m -> forall s, (fst s < n)%nat ->
    exists vs, Forall2 (fun e v => exists q, In q Q /\ In (snd (fst e)) (covered q) /\ worth q (snd (fst e)) v) es vs /\
      (forall e, In e es -> In (snd (fst e)) region) /\ whole (glued Q) m s = plus_weight (whole (glued Q) l s) (- sum vs).
  Proof.
    induction es as [| e es IH]; intros l m K H s S; cbn [inserts] in H.
    - injection H as <-. exists []. split; [constructor |]. split; [intros e [] |]. simpl. rewrite plus_weight_0. auto.
    - destruct (insert l e) as [k |] eqn:E; [| discriminate]. destruct (insert_ok l e k K E) as [Kk [q [I [C [R W]]]]]. destruct (W s S) as [v [V Q1]].
      destruct (IH k m Kk H s S) as [vs [F [Rs Q2]]]. exists (v :: vs). split; [constructor; eauto |]. split; [intros e' [<- | Ie]; auto |].
      rewrite Q2, Q1. unfold plus_weight, sum. cbn [fst snd fold_right]. f_equal. lia.
  Qed.
  (** An edge of the boundary: on one side of it there is a cell outside the region. *)
  Definition outside (a b : point) : bool := existsb (fun c => pair c && has_edge c a b && negb (memb c region)) (near a).
  Hypothesis inside : forall q c, In q Q -> In c (covered q) -> In c region.
  Lemma outside_standard : forall a b, outside a b = true -> glued Q a b = standard a b.
  Proof.
    intros a b O. unfold glued. destruct (find (hinted a b) Q) as [q |] eqn:F; auto. exfalso. apply find_some in F. destruct F as [I F].
    unfold outside in O. apply existsb_exists in O. destruct O as [c [_ O]]. rewrite !andb_true_iff, negb_true_iff in O. destruct O as [[P E] M].
    destruct (hinted_cells q a b I F) as [A _]. assert (X : memb c region = true) by (apply memb_iff, (inside q c I), A; auto). congruence.
  Qed.
  Lemma no_tiling : forall a w es m s, all_known (a :: w) = true -> steps_ok outside a w = true -> (s < n)%nat ->
    inserts es (a :: w) = Some m -> length m = 1%nat -> exists vs,
      Forall2 (fun e v => exists q, In q Q /\ In (snd (fst e)) (covered q) /\ worth q (snd (fst e)) v) es vs /\
      (forall e, In e es -> In (snd (fst e)) region) /\ walked standard a w (s, 0) = (s, sum vs).
  Proof.
    intros a w es m s K O S E L. rewrite <- (walked_same (glued Q) standard outside w a (s, 0) outside_standard O).
    destruct (inserts_ok es (a :: w) m K E (s, 0) S) as [vs [F [R W]]]. exists vs. repeat split; auto. cbn [whole] in W.
    destruct m as [| x [| y m]]; try discriminate. cbn [walked] in W. destruct (walked (glued Q) a w (s, 0)) as [s' z]. unfold plus_weight in W.
    cbn [fst snd] in W. injection W as <- Z0. f_equal. lia.
  Qed.
End Cover.

(** ** The pieces of a tiling, with their labels and what they can weigh *)
Section Pieces.
  Variables (loop : cell -> list point) (near : point -> list cell) (scale : Z) (may_shift : cell -> bool) (n : nat) (directions : list (point * label)).
  Let fine := fine loop near may_shift n directions.
  Fixpoint all_worths (cs : list cell) (ss : list (cell -> cell)) (Hs : list (list (point * point * label))) : list Z :=
    match ss, Hs with s :: ss, H :: Hs => worths loop n directions (map s cs) H ++ all_worths cs ss Hs | _, _ => [] end.
  Lemma turned_hint : forall cs ss Hs s, all_turned_ok loop near n directions cs ss Hs = true -> In s ss ->
    exists H, turned_ok loop near n directions (map s cs) H = true /\ incl (worths loop n directions (map s cs) H) (all_worths cs ss Hs).
  Proof.
    induction ss as [| x ss IH]; intros [| H Hs] s T I; simpl in T; try discriminate; [destruct I |]. apply andb_true_iff in T. destruct T as [T1 T2].
    cbn [all_worths]. destruct I as [<- | I]; [exists H; split; auto; intros v V; apply in_or_app; auto |].
    destruct (IH Hs s T2 I) as [H' [T' W]]. exists H'. split; auto. intros v V. apply in_or_app. auto.
  Qed.
  Definition of_tile (t : tile) (vals : list Z) (l : list cell) (q : piece_of) : Prop :=
    fine q /\ Permutation (covered q) l /\ incl (worths loop n directions (snd q) (fst (fst q))) vals /\ length (covered q) = length (cells t).
  Lemma tile_pieces : forall t Hs ls, all_turned_ok loop near n directions (cells t) (symmetries t) Hs = true ->
    (forall l, In l ls -> placement may_shift t l) -> exists Q, Forall2 (of_tile t (all_worths (cells t) (symmetries t) Hs)) ls Q.
  Proof.
    intros t Hs. induction ls as [| l ls IH]; intros T P; [exists []; constructor |].
    destruct IH as [Q F]; auto; [intros; apply P; simpl; auto |]. destruct (P l (or_introl eq_refl)) as [s [d [S [D L]]]].
    destruct (turned_hint _ _ _ s T S) as [H [Ok W]]. exists ((H, d, map s (cells t)) :: Q). constructor; auto.
    unfold of_tile, covered. cbn [fst snd]. repeat split; auto.
    - rewrite map_map. apply Permutation_sym. auto.
    - rewrite !map_length. auto.
  Qed.
  (** The tiles that their possible weights stand for: a symmetry for each of them. *)
  Definition weighed_tile (t : tile) (vals : list Z) : tile :=
    {| cells := cells t; symmetries := map (fun v (_ : cell) => [v; 0]) vals; copies := copies t |}.
  Fixpoint weighed_tiles (ts : list tile) (hints : list (list (list (point * point * label)))) : list tile :=
    match ts, hints with t :: ts, Hs :: hints => weighed_tile t (all_worths (cells t) (symmetries t) Hs) :: weighed_tiles ts hints | _, _ => [] end.
  Definition weighed_places (t : tile) : list (list cell) :=
    match cells t with [] => [] | x :: r => map (fun s => s x :: map (fun _ => [0; 0]) r) (symmetries t) end.
  Definition weighs (t : tile) (q : piece_of) : Prop := fine q /\ length (covered q) = length (cells t) /\
    forall v, In v (worths loop n directions (snd q) (fst (fst q))) -> In (fun _ => [v; 0]) (symmetries t).
  Lemma all_pieces : forall ts hints ps, tiles_ok loop near n directions ts hints = true ->
    Forall2 (fun t ls => (forall l, In l ls -> placement may_shift t l) /\ (forall n, copies t = Some n -> length ls = n)) ts ps ->
    exists Qs, Forall2 (fun t Q => (forall q, In q Q -> weighs t q) /\ (forall n, copies t = Some n -> length Q = n)) (weighed_tiles ts hints) Qs /\
      Permutation (concat (map covered (concat Qs))) (concat (concat ps)).
  Proof.
    intros ts hints ps T F. revert hints T. induction F as [| t ls ts ps [P C] F IH]; intros [| Hs hints] T; simpl in T; try discriminate.
    - exists []. split; [constructor | auto].
    - apply andb_true_iff in T. destruct T as [T1 T2]. destruct (IH hints T2) as [Qs [F1 E1]].
      assert (G : exists Q, Forall2 (of_tile t (all_worths (cells t) (symmetries t) Hs)) ls Q).
      { destruct (copies t) as [[| k] |] eqn:K; try (apply tile_pieces; auto; fail).
        specialize (C _ eq_refl). destruct ls; [| discriminate]. exists []. constructor. }
      destruct G as [Q G]. exists (Q :: Qs). cbn [weighed_tiles]. split.
      + constructor; auto. split; [| intros k K; rewrite <- (C k K); clear - G; induction G; simpl; auto].
        intros q I. clear - G I. induction G as [| l q' ls Q Ok G IH]; [destruct I |]. destruct I as [<- | I]; auto.
        destruct Ok as [A [_ [B D]]]. split; auto. split; auto. intros v V. cbn [symmetries weighed_tile]. apply in_map_iff. exists v. split; auto.
      + cbn [concat]. rewrite map_app, !concat_app. apply Permutation_app; auto. clear - G. induction G as [| l q ls Q Ok G IH]; auto.
        cbn [map concat]. apply Permutation_app; auto. apply Ok.
  Qed.
End Pieces.
Lemma apart_concat : forall A B (f : A -> list B) l, NoDup (concat (map f l)) -> forall x y c, In x l -> In y l -> In c (f x) -> In c (f y) -> x = y.
Proof.
  induction l as [| a l IH]; intros N x y c X Y Cx Cy; [destruct X |]. cbn [map concat] in N.
  assert (D : forall z, In z l -> In c (f z) -> In c (f a) -> False).
  { clear - N. intros z Z Cz Ca. induction (f a) as [| e m IHm]; [destruct Ca |]. simpl in N. inversion N; subst. destruct Ca as [-> | Ca]; [| auto].
    apply H1, in_or_app. right. apply in_concat. exists (f z). split; auto. apply in_map. auto. }
  destruct X as [<- | X]; destruct Y as [<- | Y]; auto; [exfalso; eauto | exfalso; eauto |].
  apply (IH ltac:(clear - N; induction (f a); auto; simpl in N; inversion N; auto) x y c); auto.
Qed.
