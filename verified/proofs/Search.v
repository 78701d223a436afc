(** * Breadth-first search on positions that are numbers: what is at most k moves away is found *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Lists.
Import ListNotations.
Local Open Scope Z_scope.

(** A set of positions: a table to ask, and a list. *)
Definition set : Type := (PM.t Z * list Z)%type.
Definition none : set := (PM.empty Z, []).
Definition has (s : set) (x : Z) : bool := PM.mem (slot x) (fst s).
Definition insert (s : set) (x : Z) : set := if has s x then s else (PM.add (slot x) x (fst s), x :: snd s).
Definition sane (s : set) : Prop := (forall x, 0 <= x -> (has s x = true <-> In x (snd s))) /\ forall x, In x (snd s) -> 0 <= x.
Lemma none_sane : sane none.
Proof. split; [| intros x []]. intros x _. unfold has, none. simpl. rewrite PM.mem_find, PM.gempty. split; [discriminate | intros []]. Qed.
Lemma insert_sane : forall s x, 0 <= x -> sane s -> sane (insert s x) /\ In x (snd (insert s x)) /\ incl (snd s) (snd (insert s x)).
Proof.
  intros s x X [A B]. unfold insert. destruct (has s x) eqn:H.
  { split; [split; auto | split; [apply A; auto | apply incl_refl]]. }
  simpl. split; [| split; [auto | intros y Y; simpl; auto]]. split.
  - intros y Y. unfold has in *. simpl. rewrite PM.mem_find in *. destruct (Z.eq_dec x y) as [-> | N].
    + rewrite PM.gss. tauto.
    + rewrite PM.gso by (intro E; apply slot_inj in E; lia). rewrite <- PM.mem_find, (A y Y). intuition.
  - intros y [<- | Y]; auto.
Qed.
Definition insert_all (l : list Z) (s : set) : set := fold_left insert l s.
Lemma insert_all_sane : forall l s, (forall x, In x l -> 0 <= x) -> sane s ->
  sane (insert_all l s) /\ incl l (snd (insert_all l s)) /\ incl (snd s) (snd (insert_all l s)).
Proof.
  induction l as [| x l IH]; intros s P S; simpl; [split; auto; split; [intros x [] | apply incl_refl] |].
  destruct (insert_sane s x) as [S' [I K]]; [apply P; simpl; auto | auto |].
  destruct (IH (insert s x)) as [S'' [I' K']]; [intros; apply P; simpl; auto | auto |]. split; auto. split.
  - intros y [<- | Y]; auto.
  - eapply incl_tran; eauto.
Qed.

Section Explore.
  Variable next : Z -> list Z.
  Hypothesis next_pos : forall x y, 0 <= x -> In y (next x) -> 0 <= y.
  (** The positions that are known, and those of them that are new. *)
  Definition add_new (e : set * list Z) (y : Z) : set * list Z := if has (fst e) y then e else (insert (fst e) y, y :: snd e).
  Definition grown (s : set) (last : list Z) : set * list Z := fold_left (fun e x => fold_left add_new (next x) e) last (s, []).
  Fixpoint explored (k : nat) (s : set) (last : list Z) : set * list Z :=
    match k with O => (s, last) | S k => let (s, last) := grown s last in explored k s last end.
  (** What is known has its options among what is known, or is new. *)
  Definition closed (s : set) (last : list Z) : Prop := sane s /\ (forall x, In x last -> In x (snd s)) /\
    forall x, In x (snd s) -> In x last \/ forall y, In y (next x) -> In y (snd s).
  Lemma add_new_ok : forall ys s l, sane s -> (forall y, In y ys -> 0 <= y) -> (forall x, In x l -> In x (snd s)) ->
    let r := fold_left add_new ys (s, l) in
    sane (fst r) /\ incl (snd s) (snd (fst r)) /\ incl l (snd r) /\ (forall x, In x (snd r) -> In x (snd (fst r))) /\ incl ys (snd (fst r)) /\
    forall x, In x (snd (fst r)) -> In x (snd s) \/ In x (snd r).
  Proof.
    induction ys as [| y ys IH]; intros s l S P L; cbv zeta; cbn [fold_left fst snd].
    - split; [| split; [| split; [| split; [| split]]]]; auto using incl_refl. intros x [].
    - destruct (has s y) eqn:H.
      + replace (add_new (s, l) y) with (s, l) by (unfold add_new; cbn [fst]; rewrite H; auto).
        destruct (IH s l S ltac:(intros; apply P; simpl; auto) L) as [A [B [C [D [E F]]]]]. split; [| split; [| split; [| split; [| split]]]]; auto.
        intros x [<- | X]; auto. apply B, S; auto. apply P. simpl; auto.
      + replace (add_new (s, l) y) with (insert s y, y :: l) by (unfold add_new; cbn [fst]; rewrite H; auto).
        destruct (insert_sane s y ltac:(apply P; simpl; auto) S) as [S' [Iy K]].
        destruct (IH (insert s y) (y :: l) S' ltac:(intros; apply P; simpl; auto) ltac:(intros x [<- | X]; auto)) as [A [B [C [D [E F]]]]].
        split; [| split; [| split; [| split; [| split]]]]; auto.
        * eapply incl_tran; eauto.
        * intros x X. apply C. simpl; auto.
        * intros x [<- | X]; auto.
        * intros x X. destruct (F x X) as [G | G]; auto. unfold insert in G. rewrite H in G. cbn [snd] in G. destruct G as [<- | G]; auto. right. apply C. simpl; auto.
  Qed.
  Lemma grown_ok : forall s last, closed s last -> let r := grown s last in closed (fst r) (snd r) /\ incl (snd s) (snd (fst r)) /\
    forall x y, In x (snd s) -> In y (next x) -> In y (snd (fst r)).
  Proof.
    intros s last [S [L C]]. unfold grown.
    assert (G : forall xs e, sane (fst e) -> (forall x, In x xs -> 0 <= x) -> (forall x, In x (snd e) -> In x (snd (fst e))) ->
      let r := fold_left (fun e x => fold_left add_new (next x) e) xs e in
      sane (fst r) /\ incl (snd (fst e)) (snd (fst r)) /\ incl (snd e) (snd r) /\ (forall x, In x (snd r) -> In x (snd (fst r))) /\
      (forall x y, In x xs -> In y (next x) -> In y (snd (fst r))) /\ forall x, In x (snd (fst r)) -> In x (snd (fst e)) \/ In x (snd r)).
    { induction xs as [| x xs IH]; intros [t l] T P L'; cbv zeta; cbn [fold_left fst snd] in *.
      - split; [| split; [| split; [| split; [| split]]]]; auto using incl_refl. intros x y [].
      - destruct (add_new_ok (next x) t l T (fun y Y => next_pos x y (P x (or_introl eq_refl)) Y) L') as [A [B [D [E [F H]]]]].
        destruct (IH _ A ltac:(intros; apply P; simpl; auto) E) as [A' [B' [D' [E' [F' H']]]]]. split; [| split; [| split; [| split; [| split]]]]; auto.
        + eapply incl_tran; eauto.
        + eapply incl_tran; eauto.
        + intros z y [<- | Z0] Y; eauto.
        + intros z Z0. destruct (H' z Z0) as [Q | Q]; auto. destruct (H z Q) as [W | W]; auto. }
    assert (Pl : forall x, In x last -> 0 <= x) by (intros x X; apply S; auto).
    destruct (G last (s, []) S Pl ltac:(intros x [])) as [A [B [_ [E [F H]]]]]. cbn [fst snd] in *. split; [| split; auto].
    - split; auto. split; auto. intros x X. destruct (H x X) as [Q | Q]; auto. right. intros y Y. destruct (C x Q) as [W | W]; eauto.
    - intros x y X Y. destruct (C x X) as [W | W]; eauto.
  Qed.
  (** i moves, counted from any of the first positions. *)
  Inductive path : nat -> Z -> Z -> Prop :=
  | path_0 : forall x, path 0 x x
  | path_S : forall i x y z, In y (next x) -> path i y z -> path (S i) x z.
  Theorem explored_ok : forall k s last, closed s last -> let r := explored k s last in sane (fst r) /\ incl (snd s) (snd (fst r)) /\
    forall i x z, In x (snd s) -> path i x z -> (i <= k)%nat -> In z (snd (fst r)).
  Proof.
    induction k as [| k IH]; intros s last C; cbv zeta; cbn [explored].
    - split; [apply C |]. split; [apply incl_refl |]. intros i x z X P I. assert (i = O) by lia. subst. inversion P; subst. auto.
    - destruct (grown_ok s last C) as [C' [B F]]. destruct (grown s last) as [s' last']. cbn [fst snd] in *.
      destruct (IH s' last' C') as [A [B' G]]. split; auto. split; [eapply incl_tran; eauto |].
      intros i x z X P I. inversion P as [| j ? y ? Y P']; subst; [auto |]. apply (G j y z); eauto. lia.
  Qed.
  Lemma closed_start : forall l, (forall x, In x l -> 0 <= x) -> closed (insert_all l none) l.
  Proof.
    intros l P. destruct (insert_all_sane l none P none_sane) as [S [I _]]. split; auto. split; auto.
    intros x X. left. clear S I P. assert (G : forall l s, (forall x, In x (snd (insert_all l s)) -> In x (snd s) \/ In x l)).
    { clear. induction l as [| a l IH]; intros s x X; simpl in X; auto. apply IH in X. destruct X as [X | X]; simpl; auto. unfold insert in X.
      destruct (has s a); auto. destruct X as [<- | X]; auto. }
    destruct (G l none x X) as [[] | Q]; auto.
  Qed.
End Explore.
