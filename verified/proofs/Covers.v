(** * Tile homotopy: permutations along the edges of the lattice, which act trivially around each tile but not around the region

    A tiling labels the edges: an edge inside a placement has the label that is given for it, every other edge has the
    permutation of its direction. The labels act trivially around each cell, so they act trivially on every closed walk
    that shrinks to a point across cells of the region. On the boundary of the region there are directions only. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Ludus Require Import Linear Pegs Tilings Lists TilingsSound.
Import ListNotations.
Local Open Scope Z_scope.

Definition point : Type := Z * Z.
Definition point_eqb (p q : point) : bool := (fst p =? fst q) && (snd p =? snd q).
Lemma point_eqb_iff : forall p q, point_eqb p q = true <-> p = q.
Proof.
  intros [a b] [c d]. unfold point_eqb. simpl. rewrite andb_true_iff, !Z.eqb_eq. split; [intros [-> ->]; auto | intro E; injection E; auto].
Qed.
Definition less (p v : point) : point := (fst p - fst v, snd p - snd v).
Definition act (p : list nat) (s : nat) : nat := nth s p 0%nat.
(** A walk from a: the state after it. *)
Fixpoint walked (U : point -> point -> list nat) (a : point) (w : list point) (s : nat) : nat :=
  match w with [] => s | b :: w => walked U b w (act (U a b) s) end.
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
  (** Closed walks around a cell, from each corner, in both directions: the first corner and the others. *)
  Definition turns_of (l : list point) : list (point * list point) :=
    flat_map (fun i => match skipn i l ++ firstn i l with [] => [] | p :: m => [(p, m ++ [p])] end) (seq 0 (length l)).
  Definition around (c : cell) : list (point * list point) := turns_of (loop c) ++ turns_of (rev (loop c)).

  Variable n : nat.                                        (* states 0, 1, ..., n - 1 *)
  Variable directions : list (point * list nat).
  Definition known (a b : point) : bool := existsb (fun e => point_eqb (fst e) (less b a)) directions.
  Definition standard (a b : point) : list nat :=
    match find (fun e => point_eqb (fst e) (less b a)) directions with Some e => snd e | None => [] end.
  (** Labels of edges of a tile. *)
  Definition label_in (H : list (point * point * list nat)) (a b : point) : option (list nat) :=
    match find (fun e => point_eqb (fst (fst e)) a && point_eqb (snd (fst e)) b) H with Some e => Some (snd e) | None => None end.
  Definition labels (H : list (point * point * list nat)) (a b : point) : list nat :=
    match label_in H a b with Some p => p | None => standard a b end.
  Definition undoes (p q : list nat) : bool := forallb (fun s => Nat.ltb (act p s) n && Nat.eqb (act q (act p s)) s) (seq 0 n).
  Definition directions_ok : bool := forallb (fun e => undoes (standard (0, 0) (fst e)) (standard (fst e) (0, 0))) directions.
  (** A tile as it is turned, with its labels: they can be undone, they are inside, and they act trivially around each cell. *)
  Definition label_ok (cs : list cell) (H : list (point * point * list nat)) (e : point * point * list nat) : bool :=
    let a := fst (fst e) in let b := snd (fst e) in
    match label_in H a b, label_in H b a with Some p, Some q => undoes p q | _, _ => false end &&
    existsb (fun c => has_edge c a b) (near a) && forallb (fun c => negb (has_edge c a b) || memb c cs) (near a).
  Definition turned_ok (cs : list cell) (H : list (point * point * list nat)) : bool :=
    forallb (label_ok cs H) H &&
    forallb (fun c => forallb (fun l => steps_ok (has_edge c) (fst l) (snd l) &&
      forallb (fun s => Nat.eqb (walked (labels H) (fst l) (snd l) s) s) (seq 0 n)) (around c)) cs.
  Fixpoint all_turned_ok (cs : list cell) (ss : list (cell -> cell)) (Hs : list (list (point * point * list nat))) : bool :=
    match ss, Hs with [], [] => true | s :: ss, H :: Hs => turned_ok (map s cs) H && all_turned_ok cs ss Hs | _, _ => false end.
  Fixpoint tiles_ok (ts : list tile) (hints : list (list (list (point * point * list nat)))) : bool :=
    match ts, hints with
    | [], [] => true
    | t :: ts, Hs :: hints => match copies t with Some O => true | _ => all_turned_ok (cells t) (symmetries t) Hs end && tiles_ok ts hints
    | _, _ => false
    end.

  (** ** The labels that a tiling gives *)
  Definition piece_of : Type := list (point * point * list nat) * cell * list cell.     (* labels, shift, cells *)
  Definition hinted (a b : point) (q : piece_of) : bool :=
    match label_in (fst (fst q)) (less a (vec (snd (fst q)))) (less b (vec (snd (fst q)))) with Some _ => true | None => false end.
  Definition glued (Q : list piece_of) (a b : point) : list nat :=
    match find (hinted a b) Q with
    | Some q => labels (fst (fst q)) (less a (vec (snd (fst q)))) (less b (vec (snd (fst q))))
    | None => standard a b
    end.
  Definition fine (q : piece_of) : Prop := exists base, may_shift (snd (fst q)) = true /\ turned_ok base (fst (fst q)) = true /\
    snd q = map (fun c => shift c (snd (fst q))) base.

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
  Hypothesis apart_ : forall q q' c, In q Q -> In q' Q -> In c (snd q) -> In c (snd q') -> q = q'.
  (** What a label inside a placement says: all cells at its edge belong to the placement, and there is one. *)
  Lemma hinted_cells : forall q a b, In q Q -> hinted a b q = true ->
    (forall c, has_edge c a b = true -> pair c = true -> In c (snd q)) /\
    exists c, has_edge c a b = true /\ In c (snd q).
  Proof.
    intros [[H d] cs] a b I Hi. destruct (all_fine _ I) as [base [D [T E]]]. cbn [fst snd] in *. unfold hinted, label_in in Hi. cbn [fst snd] in Hi.
    destruct (find _ H) as [[[a0 b0] p] |] eqn:F; [| discriminate]. apply find_some in F. destruct F as [J F]. cbn [fst snd] in F.
    apply andb_true_iff in F. destruct F as [F1 F2]. apply point_eqb_iff in F1, F2. subst a0 b0.
    unfold turned_ok in T. rewrite andb_true_iff, !forallb_forall in T. destruct T as [T _]. apply T in J. unfold label_ok in J. cbn [fst snd] in J.
    rewrite !andb_true_iff, forallb_forall in J. destruct J as [[_ Ex] All].
    assert (In_ : forall c, In c (near (less a (vec d))) -> has_edge c (less a (vec d)) (less b (vec d)) = true -> In c base).
    { intros c N C. apply All in N. rewrite C in N. apply memb_iff. auto. }
    split.
    - intros c C P. pose proof (may_shift_pair d D) as Pd.
      assert (Eq : shift (back c d) d = c).
      { destruct c as [| x [| y [| ? ?]]]; try discriminate. destruct d as [| u [| v [| ? ?]]]; try discriminate. simpl. repeat (f_equal; try lia). }
      assert (Eb : has_edge (back c d) (less a (vec d)) (less b (vec d)) = true) by (rewrite has_edge_shift, Eq; auto).
      rewrite E. apply in_map_iff. exists (back c d). split; auto. apply In_; auto. apply near_ok; [| apply has_edge_corners in Eb; tauto].
      destruct c as [| x [| y [| ? ?]]]; try discriminate. destruct d as [| u [| v [| ? ?]]]; try discriminate. auto.
    - apply existsb_exists in Ex. destruct Ex as [c [N C]]. exists (shift c d). split; [rewrite <- has_edge_shift; auto |]. rewrite E. apply in_map_iff. exists c. auto.
  Qed.
  Hypothesis cells_pair : forall q c, In q Q -> In c (snd q) -> pair c = true.
  Lemma glued_at : forall q c a b, In q Q -> In c (snd q) -> has_edge c a b = true ->
    glued Q a b = labels (fst (fst q)) (less a (vec (snd (fst q)))) (less b (vec (snd (fst q)))).
  Proof.
    intros q c a b I C E. unfold glued. destruct (find (hinted a b) Q) as [q' |] eqn:F.
    - apply find_some in F. destruct F as [I' F]. destruct (hinted_cells q' a b I' F) as [A _].
      rewrite (apart_ q' q c I' I (A c E (cells_pair q c I C)) C). auto.
    - apply find_none with (x := q) in F; auto. unfold hinted in F. unfold labels. destruct (label_in _ _ _); [discriminate |].
      rewrite standard_less. auto.
  Qed.
  Lemma flat : forall q c p w s, In q Q -> In c (snd q) -> In (p, w) (around c) -> (s < n)%nat -> walked (glued Q) p w s = s.
  Proof.
    intros q c p w s I C A S. destruct q as [[H d] cs]. destruct (all_fine _ I) as [base [D [T E]]]. cbn [fst snd] in *.
    rewrite E in C. apply in_map_iff in C. destruct C as [c0 [<- C0]].
    unfold turned_ok in T. rewrite andb_true_iff, !forallb_forall in T. destruct T as [_ T]. specialize (T c0 C0). rewrite forallb_forall in T.
    assert (A0 : In (less p (vec d), map (fun x => less x (vec d)) w) (around c0)).
    { unfold around in *. rewrite (loop_shift c0 d D). rewrite <- map_rev.
      assert (G : forall l, In (p, w) (turns_of l) -> In (less p (vec d), map (fun x => less x (vec d)) w) (turns_of (map (fun x => less x (vec d)) l))).
      { intros l X. unfold turns_of in *. rewrite map_length. apply in_flat_map in X. destruct X as [i [J X]]. apply in_flat_map. exists i. split; auto.
        rewrite skipn_map, firstn_map, <- map_app. destruct (skipn i l ++ firstn i l) as [| z m]; [destruct X |]. destruct X as [X | []].
        injection X as -> <-. cbn [map]. left. rewrite map_app. auto. }
      apply in_app_or in A. apply in_or_app. destruct A as [A | A]; [left | right]; apply G; auto. }
    specialize (T _ A0). cbn [fst snd] in T. rewrite andb_true_iff, forallb_forall in T. destruct T as [Ok T].
    specialize (T s ltac:(apply in_seq; lia)). apply Nat.eqb_eq in T. rewrite <- T at 2.
    clear A A0 T. revert p s Ok S. induction w as [| b w IH]; intros p s Ok S; auto. cbn [walked map steps_ok] in *. apply andb_true_iff in Ok. destruct Ok as [Ok1 Ok2].
    rewrite has_edge_shift in Ok1 by auto.
    rewrite (glued_at (H, d, cs) (shift c0 d) p b I) by (auto; cbn [snd]; rewrite E; apply in_map_iff; exists c0; auto). cbn [fst snd].
    clear S. revert Ok2. generalize (act (labels H (less p (vec d)) (less b (vec d))) s). intros s' Ok2.
    (* the rest of the walk does not need a small state *)
    clear IH Ok1. revert b s' Ok2. induction w as [| b' w IH]; intros b s' Ok2; auto. cbn [walked map steps_ok] in *. apply andb_true_iff in Ok2. destruct Ok2 as [O1 O2].
    rewrite has_edge_shift in O1 by auto.
    rewrite (glued_at (H, d, cs) (shift c0 d) b b' I) by (auto; cbn [snd]; rewrite E; apply in_map_iff; exists c0; auto). cbn [fst snd]. apply IH; auto.
  Qed.
  Hypothesis dirs : directions_ok = true.
  Lemma undone : forall p q s, undoes p q = true -> (s < n)%nat -> (act p s < n)%nat /\ act q (act p s) = s.
  Proof.
    intros p q s H S. unfold undoes in H. rewrite forallb_forall in H. specialize (H s ltac:(apply in_seq; lia)).
    rewrite andb_true_iff, Nat.ltb_lt, Nat.eqb_eq in H. auto.
  Qed.
  Lemma glued_undone : forall a b s, known a b = true -> (s < n)%nat -> (act (glued Q a b) s < n)%nat /\ act (glued Q b a) (act (glued Q a b) s) = s.
  Proof.
    intros a b s K S. apply undone; auto. unfold glued.
    destruct (find (hinted a b) Q) as [q |] eqn:F.
    - apply find_some in F. destruct F as [I F].
      assert (Back : hinted b a q = true /\ undoes (labels (fst (fst q)) (less a (vec (snd (fst q)))) (less b (vec (snd (fst q)))))
        (labels (fst (fst q)) (less b (vec (snd (fst q)))) (less a (vec (snd (fst q))))) = true).
      { destruct (all_fine _ I) as [base [D [T E]]]. unfold hinted, labels in *. set (a' := less a _) in *. set (b' := less b _) in *.
        unfold turned_ok in T. rewrite andb_true_iff, !forallb_forall in T. destruct T as [T _].
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
        destruct (all_fine _ I') as [base [D [T E]]]. unfold hinted in *. set (a' := less a _) in *. set (b' := less b _) in *.
        unfold turned_ok in T. rewrite andb_true_iff, !forallb_forall in T. destruct T as [T _].
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
  Definition whole (U : point -> point -> list nat) (l : list point) (s : nat) : nat := match l with [] => s | a :: w => walked U a w s end.
  Definition all_known (l : list point) : bool := match l with [] => true | a :: w => steps_ok known a w end.
  Variable region : list cell.
  Definition insert (l : list point) (e : nat * cell * nat) : list point :=
    match e with (i, c, j) =>
      match skipn i l, nth_error (around c) j with
      | p :: post, Some (q, w) =>
          if point_eqb p q && point_eqb (last w p) p && memb c region && steps_ok known p w then reduced (firstn i l ++ p :: w ++ post) else l
      | _, _ => l
      end
    end.
  Lemma walked_small : forall w a s, steps_ok known a w = true -> (s < n)%nat -> (walked (glued Q) a w s < n)%nat.
  Proof.
    induction w as [| b w IH]; intros a s K S; auto. cbn [steps_ok walked] in *. apply andb_true_iff in K. destruct K as [K1 K2].
    apply IH; auto. apply glued_undone; auto.
  Qed.
  Lemma reduced_ok : forall l, all_known l = true -> all_known (reduced l) = true /\ hd_error (reduced l) = hd_error l /\
    forall s, (s < n)%nat -> whole (glued Q) (reduced l) s = whole (glued Q) l s.
  Proof.
    induction l as [| p l IH]; intro K; auto. cbn [reduced all_known] in *. destruct l as [| q l]; [auto |].
    cbn [steps_ok] in K. apply andb_true_iff in K. destruct K as [K1 K2]. destruct (IH K2) as [A [B C]]. clear IH.
    destruct (reduced (q :: l)) as [| q' [| r rest]]; [discriminate | |]; injection B as ->.
    - cbn [all_known steps_ok whole walked hd_error]. rewrite K1. repeat split; auto. intros s S. cbn [walked].
      specialize (C (act (glued Q p q) s)). cbn [whole walked] in C. apply C. apply glued_undone; auto.
    - cbn [all_known steps_ok] in A. apply andb_true_iff in A. destruct A as [A1 A2].
      assert (W : forall s, (s < n)%nat -> whole (glued Q) (p :: q :: r :: rest) s = whole (glued Q) (p :: q :: l) s).
      { intros s S. cbn [whole walked]. specialize (C (act (glued Q p q) s)). cbn [whole walked] in C. apply C. apply glued_undone; auto. }
      destruct (point_eqb r p) eqn:E.
      + apply point_eqb_iff in E. subst r. repeat split; auto. intros s S. rewrite <- W by auto. cbn [whole walked].
        destruct (glued_undone p q s K1 S) as [_ ->]. auto.
      + cbn [all_known steps_ok hd_error]. rewrite K1, A1, A2. repeat split; auto.
  Qed.
  Hypothesis region_covered : forall c, In c region -> exists q, In q Q /\ In c (snd q).
  Lemma steps_ok_app : forall f w v a, steps_ok f a (w ++ v) = steps_ok f a w && steps_ok f (last w a) v.
  Proof.
    intros f. induction w as [| b w IH]; intros v a; auto. cbn [app steps_ok]. rewrite IH, andb_assoc. f_equal. f_equal. destruct w; auto.
    cbn [last]. clear. revert p b. induction w as [| c w IH]; intros; auto. cbn [last] in *. apply IH.
  Qed.
  Lemma insert_ok : forall l e, all_known l = true -> all_known (insert l e) = true /\
    forall s, (s < n)%nat -> whole (glued Q) (insert l e) s = whole (glued Q) l s.
  Proof.
    intros l [[i c] j] K. unfold insert. destruct (skipn i l) as [| p post] eqn:Sk; auto. destruct (nth_error (around c) j) as [[q w] |] eqn:N; auto.
    destruct (point_eqb p q && point_eqb (last w p) p && memb c region && steps_ok known p w) eqn:B; auto.
    rewrite !andb_true_iff, !point_eqb_iff, memb_iff in B. destruct B as [[[-> La] R] Kw]. apply nth_error_In in N.
    destruct (region_covered c R) as [t [It Ct]].
    assert (El : l = firstn i l ++ q :: post) by (rewrite <- Sk; symmetry; apply firstn_skipn). set (pre := firstn i l) in *. clearbody pre. subst l. clear Sk.
    assert (Step : forall a u s, steps_ok known a u = true -> (s < n)%nat -> last u a = q ->
      walked (glued Q) a (u ++ w ++ post) s = walked (glued Q) a (u ++ post) s).
    { intros a u s Ku S Lu. rewrite !walked_app, Lu, La. rewrite (flat t c q w _ It Ct N); auto. apply walked_small; auto. }
    assert (All : all_known (pre ++ q :: w ++ post) = true /\ forall s, (s < n)%nat -> whole (glued Q) (pre ++ q :: w ++ post) s = whole (glued Q) (pre ++ q :: post) s).
    { destruct pre as [| a pre]; cbn [app whole all_known] in *.
      - split; [rewrite steps_ok_app, Kw, La; auto |]. intros s S. apply (Step q [] s); auto.
      - change (q :: w ++ post) with ([q] ++ w ++ post). change (q :: post) with ([q] ++ post) in *. rewrite !app_assoc in *. rewrite <- !(app_assoc (pre ++ [q])) in *.
        assert (Lq : last (pre ++ [q]) a = q) by apply last_last.
        rewrite steps_ok_app, Lq, andb_true_iff in K. destruct K as [K1 K2].
        split; [rewrite steps_ok_app, K1, Lq, steps_ok_app, Kw, La; auto |]. intros s S. apply Step; auto. }
    destruct All as [A1 A2]. destruct (reduced_ok _ A1) as [B1 [_ B2]]. split; auto. intros s S. rewrite B2, A2; auto.
  Qed.
  Lemma inserts_ok : forall es l, all_known l = true -> forall s, (s < n)%nat -> whole (glued Q) (fold_left insert es l) s = whole (glued Q) l s.
  Proof.
    induction es as [| e es IH]; intros l K s S; auto. cbn [fold_left]. destruct (insert_ok l e K) as [A B]. rewrite IH, B; auto.
  Qed.
  (** An edge of the boundary: on one side of it there is a cell outside the region. *)
  Definition outside (a b : point) : bool := existsb (fun c => pair c && has_edge c a b && negb (memb c region)) (near a).
  Hypothesis inside : forall q c, In q Q -> In c (snd q) -> In c region.
  Lemma outside_standard : forall a b, outside a b = true -> glued Q a b = standard a b.
  Proof.
    intros a b O. unfold glued. destruct (find (hinted a b) Q) as [q |] eqn:F; auto. exfalso. apply find_some in F. destruct F as [I F].
    unfold outside in O. apply existsb_exists in O. destruct O as [c [_ O]]. rewrite !andb_true_iff, negb_true_iff in O. destruct O as [[P E] M].
    destruct (hinted_cells q a b I F) as [A _]. assert (X : memb c region = true) by (apply memb_iff, (inside q c I), A; auto). congruence.
  Qed.
  Lemma no_tiling : forall a w es s, all_known (a :: w) = true -> steps_ok outside a w = true -> (s < n)%nat ->
    length (fold_left insert es (a :: w)) = 1%nat -> walked standard a w s = s.
  Proof.
    intros a w es s K O S L. rewrite <- (walked_same (glued Q) standard outside w a s outside_standard O).
    pose proof (inserts_ok es (a :: w) K s S) as W. cbn [whole] in W. rewrite <- W.
    destruct (fold_left insert es (a :: w)) as [| x [| y m]]; try discriminate. auto.
  Qed.
End Cover.

(** ** The pieces of a tiling, with their labels *)
Section Pieces.
  Variables (loop : cell -> list point) (near : point -> list cell) (scale : Z) (may_shift : cell -> bool) (n : nat) (directions : list (point * list nat)).
  Let fine := fine loop near may_shift n directions.
  Lemma turned_hint : forall cs ss Hs s, all_turned_ok loop near n directions cs ss Hs = true -> In s ss ->
    exists H, turned_ok loop near n directions (map s cs) H = true.
  Proof.
    induction ss as [| x ss IH]; intros [| H Hs] s T I; simpl in T; try discriminate; [destruct I |]. apply andb_true_iff in T. destruct T as [T1 T2].
    destruct I as [<- | I]; eauto.
  Qed.
  Lemma tile_pieces : forall t Hs ls, all_turned_ok loop near n directions (cells t) (symmetries t) Hs = true ->
    (forall l, In l ls -> placement may_shift t l) -> exists Q, (forall q, In q Q -> fine q) /\ Permutation (concat (map snd Q)) (concat ls).
  Proof.
    intros t Hs. induction ls as [| l ls IH]; intros T P; [exists []; split; [intros q [] | auto] |].
    destruct IH as [Q [F E]]; auto; [intros; apply P; simpl; auto |]. destruct (P l (or_introl eq_refl)) as [s [d [S [D L]]]].
    destruct (turned_hint _ _ _ s T S) as [H Ok]. exists ((H, d, map (fun c => shift c d) (map s (cells t))) :: Q). split.
    - intros q [<- | I]; auto. exists (map s (cells t)). auto.
    - cbn [map concat snd]. rewrite map_map. apply Permutation_app; auto. apply Permutation_sym. auto.
  Qed.
  Lemma all_pieces : forall ts hints ps, tiles_ok loop near n directions ts hints = true ->
    Forall2 (fun t ls => (forall l, In l ls -> placement may_shift t l) /\ (forall n, copies t = Some n -> length ls = n)) ts ps ->
    exists Q, (forall q, In q Q -> fine q) /\ Permutation (concat (map snd Q)) (concat (concat ps)).
  Proof.
    intros ts hints ps T F. revert hints T. induction F as [| t ls ts ps [P C] F IH]; intros [| Hs hints] T; simpl in T; try discriminate.
    - exists []. split; [intros q [] | auto].
    - apply andb_true_iff in T. destruct T as [T1 T2]. destruct (IH hints T2) as [Q [F1 E1]].
      assert (G : exists Q, (forall q, In q Q -> fine q) /\ Permutation (concat (map snd Q)) (concat ls)).
      { destruct (copies t) as [[| k] |] eqn:K; try (eapply tile_pieces; eauto; fail).
        specialize (C _ eq_refl). destruct ls; [| discriminate]. exists []. split; [intros q [] | auto]. }
      destruct G as [Q' [F2 E2]]. exists (Q' ++ Q). split; [intros q I; apply in_app_or in I; destruct I; auto |].
      rewrite map_app, concat_app. cbn [concat]. rewrite concat_app. apply Permutation_app; auto.
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

(** ** The three lattices: the corners of a cell, clockwise, and all cells that can have a corner *)
Definition square_loop (c : cell) : list point :=
  match c with r :: k :: _ => [(r, k); (r, k + 1); (r + 1, k + 1); (r + 1, k)] | _ => [] end.
Definition square_near (p : point) : list cell := let (x, y) := p in [[x; y]; [x; y - 1]; [x - 1; y - 1]; [x - 1; y]].
Definition hexagon_corners : list point := [(-2, -1); (-1, 1); (1, 2); (2, 1); (1, -1); (-1, -2)].
Definition hexagon_loop (c : cell) : list point :=
  match c with r :: k :: _ => map (fun e => (3 * r + fst e, 3 * k + snd e)) hexagon_corners | _ => [] end.
Definition hexagon_near (p : point) : list cell := map (fun e => [(fst p - fst e) / 3; (snd p - snd e) / 3]) hexagon_corners.
Definition triangle_loop (c : cell) : list point :=
  match c with
  | r :: k :: _ => if Z.even (r + k) then [(r, k + 1); (r + 1, k + 2); (r + 1, k)] else [(r, k); (r, k + 2); (r + 1, k + 1)]
  | _ => []
  end.
Definition triangle_near (p : point) : list cell :=
  let (x, y) := p in [[x; y - 1]; [x - 1; y - 2]; [x - 1; y]; [x; y]; [x; y - 2]; [x - 1; y - 1]].
Record lattice := { a_loop : cell -> list point; a_near : point -> list cell; a_scale : Z; a_shift : cell -> bool }.
Definition squares := {| a_loop := square_loop; a_near := square_near; a_scale := 1; a_shift := lattice_shift false |}.
Definition hexagons := {| a_loop := hexagon_loop; a_near := hexagon_near; a_scale := 3; a_shift := lattice_shift false |}.
Definition triangles_ := {| a_loop := triangle_loop; a_near := triangle_near; a_scale := 1; a_shift := lattice_shift true |}.
Definition a_lattice (k : Z) : lattice := if k =? 1 then hexagons else if k =? 2 then triangles_ else squares.
Ltac points := repeat (apply f_equal2; [apply f_equal2; lia |]); reflexivity.
Lemma near_all : forall k c p, pair c = true -> In p (a_loop (a_lattice k) c) -> In c (a_near (a_lattice k) p).
Proof.
  intros k [| r [| c [| ? ?]]] p P I; try discriminate. unfold a_lattice in *. destruct (k =? 1); [| destruct (k =? 2)]; cbn [a_loop a_near squares hexagons triangles_] in *.
  - unfold hexagon_loop in I. unfold hexagon_near. apply in_map_iff in I. destruct I as [e [<- I]]. apply in_map_iff. exists e. split; auto. cbn [fst snd].
    replace (3 * r + fst e - fst e) with (r * 3) by lia. replace (3 * c + snd e - snd e) with (c * 3) by lia. rewrite !Z.div_mul by lia. auto.
  - unfold triangle_loop in I. destruct (Z.even (r + c)); simpl in I;
      (repeat destruct I as [<- | I]; [| | | destruct I]); unfold triangle_near; rewrite ?Z.add_simpl_r; simpl; tauto.
  - simpl in I. repeat destruct I as [<- | I]; [| | | | destruct I]; unfold square_near; rewrite ?Z.add_simpl_r; simpl; tauto.
Qed.
Lemma loop_all : forall k c d, a_shift (a_lattice k) d = true ->
  a_loop (a_lattice k) c = map (fun p => less p (vec (a_scale (a_lattice k)) d)) (a_loop (a_lattice k) (shift c d)).
Proof.
  intros k c d D. assert (P : pair d = true) by (unfold a_lattice in D; destruct (k =? 1); [| destruct (k =? 2)]; cbn [a_shift squares hexagons triangles_] in D; eapply lattice_shift_pair; exact D).
  destruct d as [| u [| v [| ? ?]]]; try discriminate. unfold a_lattice in *.
  destruct (k =? 1); [| destruct (k =? 2)]; cbn [a_loop a_scale a_shift squares hexagons triangles_] in *; destruct c as [| r [| c m]]; try reflexivity.
  - unfold less, vec. cbn -[Z.add Z.mul Z.sub]. points.
  - cbn [triangle_loop shift]. cbn [lattice_shift even_shift] in D. replace (r + u + (c + v)) with ((r + c) + (u + v)) by lia. rewrite (Z.even_add (r + c)), D.
    destruct (Z.even (r + c)); unfold less, vec; cbn -[Z.add Z.mul Z.sub]; points.
  - unfold less, vec. cbn -[Z.add Z.mul Z.sub]. points.
Qed.

(** ** The checker. [hints]: for each tile, for each of its symmetries, labels of edges; [walk] goes around the region,
    [shrink] shrinks it, and the state [s] is moved *)
Definition tiling_cover (k : Z) (tiles : list tile) (region : list cell) (n : nat) (directions : list (point * list nat))
    (hints : list (list (list (point * point * list nat)))) (walk : list point) (shrink : list (nat * cell * nat)) (s : nat) : bool :=
  let L := a_lattice k in
  once region && forallb pair region && directions_ok n directions && tiles_ok (a_loop L) (a_near L) n directions tiles hints && Nat.ltb s n &&
  match walk with
  | [] => false
  | a :: w =>
      all_known directions walk && steps_ok (outside (a_loop L) (a_near L) region) a w && negb (Nat.eqb (walked (standard directions) a w s) s) &&
      Nat.eqb (length (fold_left (insert (a_loop L) directions region) shrink walk)) 1
  end.
Theorem tiling_cover_sound : forall k tiles region n directions hints walk shrink s,
  tiling_cover k tiles region n directions hints walk shrink s = true -> ~ tiled (lattice_shift (k =? 2)) tiles region.
Proof.
  intros k tiles region n directions hints walk shrink s H [ps [F P]]. unfold tiling_cover in H. cbv zeta in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[O R] D] T] S] W]. destruct walk as [| a w]; [discriminate |]. rewrite !andb_true_iff, negb_true_iff, Nat.eqb_neq, Nat.eqb_eq in W.
  destruct W as [[[K Out] M] Sh]. apply Nat.ltb_lt in S. rewrite forallb_forall in R.
  assert (Sft : lattice_shift (k =? 2) = a_shift (a_lattice k)).
  { unfold a_lattice. destruct (Z.eqb_spec k 1) as [-> | N]; auto. destruct (k =? 2); auto. }
  rewrite Sft in F.
  destruct (all_pieces (a_loop (a_lattice k)) (a_near (a_lattice k)) (a_shift (a_lattice k)) n directions tiles hints ps T F) as [Q [Fine E]].
  assert (Eq : Permutation (concat (map snd Q)) region) by (eapply perm_trans; eauto).
  assert (Nd : NoDup (concat (map snd Q))) by (eapply Permutation_NoDup; [apply Permutation_sym, Eq | apply once_NoDup, O]).
  assert (In_ : forall q c, In q Q -> In c (snd q) -> In c region).
  { intros q c I C. eapply Permutation_in; [exact Eq |]. apply in_concat. exists (snd q). split; auto. apply in_map. auto. }
  apply M. apply (no_tiling (a_loop (a_lattice k)) (a_near (a_lattice k)) (a_scale (a_lattice k)) (a_shift (a_lattice k)) (near_all k) (loop_all k)
    ltac:(intros d X; rewrite <- Sft in X; eapply lattice_shift_pair; eauto) n directions Q Fine
    (fun q q' c I I' C C' => apart_concat _ _ snd Q Nd q q' c I I' C C') (fun q c I C => R c (In_ q c I C)) D region) with shrink; auto.
  intros c C. apply (Permutation_in _ (Permutation_sym Eq)), in_concat in C. destruct C as [l [L C]]. apply in_map_iff in L. destruct L as [q [<- I]]. exists q. auto.
Qed.
