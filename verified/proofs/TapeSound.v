(** * Replacement-set games: a replay reaches; invariants forbid *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Linear Tape Lists.
Import ListNotations.
Local Open Scope Z_scope.

Lemma many_app : forall a b x, many (a ++ b) x = many a x + many b x.
Proof. intros. unfold many. rewrite map_app, sum_app. auto. Qed.
Lemma many_cons : forall a b l x, many ((a, b) :: l) x = (if a =? x then b else 0) + many l x.
Proof. reflexivity. Qed.
Definition move_by (k c : Z) (l : list (Z * Z)) : list (Z * Z) := map (fun e => (k + fst e, c * snd e)) l.
Lemma many_move_by : forall k c l x, many (move_by k c l) x = c * many l (x - k).
Proof.
  intros k c l x. unfold many, move_by. rewrite map_map, <- sum_scale. apply sum_ext. intros [a b] _. simpl.
  destruct (Z.eqb_spec (k + a) x); destruct (Z.eqb_spec a (x - k)); lia.
Qed.

Section Tape.
  Variable R : list (Z * Z).

  Definition tape_step (l : list (Z * Z)) (m : bool * Z) : option (list (Z * Z)) :=
    let (e, k) := m in
    if e then if 1 <=? many l k then Some ((k, -1) :: move_by k 1 R ++ l) else None
    else if forallb (fun i => many R (fst i) <=? many l (k + fst i)) R then Some ((k, 1) :: move_by k (-1) R ++ l) else None.
  Fixpoint tape_replay (l : list (Z * Z)) (ms : list (bool * Z)) : option (list (Z * Z)) :=
    match ms with
    | [] => Some l
    | m :: ms => match tape_step l m with Some l' => tape_replay l' ms | None => None end
    end.
  Definition check_tape (start goal : list (Z * Z)) (ms : list (bool * Z)) : bool :=
    match tape_replay start ms with
    | Some l => forallb (fun e => many l (fst e) =? many goal (fst e)) (l ++ goal)
    | None => false
    end.

  Lemma many_out : forall l x, (forall e, In e l -> fst e <> x) -> many l x = 0.
  Proof.
    induction l as [| e l IH]; intros x H; auto. unfold many in *. simpl.
    rewrite (proj2 (Z.eqb_neq (fst e) x)) by (apply H; simpl; auto). rewrite IH; auto. intros; apply H; simpl; auto.
  Qed.

  Lemma tape_step_move : forall l m l', tape_step l m = Some l' -> tape_move R (many l) (many l').
  Proof.
    intros l [e k] l' H. unfold tape_step in H. destruct e.
    - destruct (Z.leb_spec 1 (many l k)); [| discriminate]. injection H as <-. apply expand with k; auto.
      intro x. rewrite many_cons, many_app, many_move_by.
      destruct (k =? x); lia.
    - destruct (forallb _ R) eqn:F; [| discriminate]. injection H as <-. apply contract with k.
      + intros i P. rewrite forallb_forall in F.
        destruct (in_dec Z.eq_dec i (map fst R)) as [I | N].
        * apply in_map_iff in I. destruct I as [e [<- I]]. apply F, Z.leb_le in I. auto.
        * rewrite many_out in P; [lia |]. intros e I E. apply N, in_map_iff. exists e; auto.
      + intro x. rewrite many_cons, many_app, many_move_by.
        destruct (k =? x); lia.
  Qed.

  Theorem check_tape_sound : forall start goal ms, check_tape start goal ms = true ->
    tape_reach R (many start) (many goal).
  Proof.
    unfold check_tape. intros start goal ms. revert start. induction ms as [| m ms IH]; simpl; intros start H.
    - apply tape_done. intro x. rewrite forallb_forall in H.
      destruct (in_dec Z.eq_dec x (map fst (start ++ goal))) as [I | N].
      + apply in_map_iff in I. destruct I as [e [<- I]]. apply H, Z.eqb_eq in I. auto.
      + rewrite !many_out; auto; intros e I E; apply N, in_map_iff; exists e; split; auto; apply in_or_app; auto.
    - destruct (tape_step start m) as [l |] eqn:S; [| discriminate].
      apply tape_next with (many l); auto. eapply tape_step_move; eauto.
  Qed.
End Tape.
