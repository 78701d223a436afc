(** * Replacement-set games: a replay reaches; invariants forbid *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Lists.
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
    - apply reached. intro x. rewrite forallb_forall in H.
      destruct (in_dec Z.eq_dec x (map fst (start ++ goal))) as [I | N].
      + apply in_map_iff in I. destruct I as [e [<- I]]. apply H, Z.eqb_eq in I. auto.
      + rewrite !many_out; auto; intros e I E; apply N, in_map_iff; exists e; split; auto; apply in_or_app; auto.
    - destruct (tape_step start m) as [l |] eqn:S; [| discriminate].
      apply moved with (many l); [eapply tape_step_move; eauto | apply IH; auto].
  Qed.
End Tape.

(** ** Squares that stay empty *)
Section Invariants.
  Variable R : list (Z * Z).
  Lemma many_not : forall l x, many l x <> 0 -> exists c, In (x, c) l.
  Proof.
    intros l x H. destruct (in_dec Z.eq_dec x (map fst l)) as [I | N].
    - apply in_map_iff in I. destruct I as [[y c] [E I]]. simpl in E. subst. exists c. auto.
    - exfalso. apply H, many_out. intros e I E. apply N, in_map_iff. exists e. auto.
  Qed.

  (** One-sided: 0 is an offset and the others have the sign e. The first occupied square, in the order of e, stays. *)
  Variable e : Z.
  Hypothesis zero_in : 1 <= many R 0.
  Hypothesis one_side : forall i c, In (i, c) R -> 0 <= e * i.
  Definition first_is (m : Z) (t : Z -> Z) : Prop := 1 <= t m /\ forall x, e * x < e * m -> t x = 0.
  Lemma no_offset : forall i, e * i < 0 -> many R i = 0.
  Proof. intros i I. destruct (Z.eq_dec (many R i) 0); auto. apply many_not in n. destruct n as [c C]. apply one_side in C. lia. Qed.
  Lemma first_stays : forall m t t', e <> 0 -> tape_move R t t' -> first_is m t -> first_is m t'.
  Proof.
    intros m t t' E M [O Z0]. destruct M as [k K H | k K H].
    - assert (Km : e * m <= e * k) by (destruct (Z_lt_le_dec (e * k) (e * m)); auto; rewrite Z0 in K by auto; lia). split.
      + rewrite H. destruct (Z.eqb_spec k m) as [-> | N]; [rewrite Z.sub_diag; lia |]. rewrite no_offset by nia. lia.
      + intros x X. rewrite H, Z0, no_offset by nia. destruct (Z.eqb_spec k x); [subst; lia | auto].
    - assert (Kk : many R 0 <= t k) by (specialize (K 0 ltac:(lia)); rewrite Z.add_0_r in K; auto).
      assert (Km : e * m <= e * k) by (destruct (Z_lt_le_dec (e * k) (e * m)); auto; rewrite Z0 in Kk by auto; lia). split.
      + rewrite H. destruct (Z.eqb_spec k m) as [-> | N]; [rewrite Z.sub_diag; lia |]. rewrite no_offset by nia. lia.
      + intros x X. rewrite H, Z0, no_offset by nia. destruct (Z.eqb_spec k x); [subst; lia | auto].
  Qed.
  Lemma first_same : forall m s t, e <> 0 -> tape_reach R s t -> first_is m s -> first_is m t.
  Proof.
    intros m s t E H. induction H as [s t Q | s t u M H IH] using reach_ind; intro I.
    - destruct I as [O Z0]. split; [rewrite <- Q; auto | intros x X; rewrite <- Q; auto].
    - apply IH. eapply first_stays; eauto.
  Qed.
End Invariants.

Definition first_of (e : Z) (l : list (Z * Z)) : Z := match l with [] => 0 | a :: l => fold_left (fun m b => if e * fst b <? e * m then fst b else m) l (fst a) end.
Definition starts_at (e m : Z) (l : list (Z * Z)) : bool := (1 <=? many l m) && forallb (fun a => e * m <=? e * fst a) l.
Definition tape_one_sided (R start goal : list (Z * Z)) : bool :=
  let check e := (1 <=? many R 0) && forallb (fun a => 0 <=? e * fst a) R &&
    let m := first_of e start in let m' := first_of e goal in starts_at e m start && starts_at e m' goal && negb (m =? m') in
  check 1 || check (-1).
Lemma starts_at_ok : forall e m l, starts_at e m l = true -> first_is e m (many l).
Proof.
  intros e m l H. apply andb_true_iff in H. destruct H as [O F]. split; [apply Z.leb_le; auto |]. intros x X.
  apply many_out. intros a I E. rewrite forallb_forall in F. apply F, Z.leb_le in I. subst. lia.
Qed.
Theorem tape_one_sided_sound : forall R start goal, tape_one_sided R start goal = true -> ~ tape_reach R (many start) (many goal).
Proof.
  intros R start goal H. unfold tape_one_sided in H. cbv zeta in H.
  assert (G : forall e, e = 1 \/ e = -1 -> (1 <=? many R 0) && forallb (fun a => 0 <=? e * fst a) R &&
    (starts_at e (first_of e start) start && starts_at e (first_of e goal) goal && negb (first_of e start =? first_of e goal)) = true ->
    ~ tape_reach R (many start) (many goal)).
  { intros e E C T. rewrite !andb_true_iff, forallb_forall in C. destruct C as [[Z0 S] [[A B] N]]. apply Z.leb_le in Z0.
    apply negb_true_iff, Z.eqb_neq in N. apply starts_at_ok in A, B.
    assert (One : forall i c, In (i, c) R -> 0 <= e * i) by (intros i c I; apply S, Z.leb_le in I; auto).
    pose proof (first_same R e Z0 One _ _ _ ltac:(lia) T A) as [O Q]. destruct B as [O' Q'].
    set (m := first_of e start) in *. set (m' := first_of e goal) in *.
    destruct (Z_lt_le_dec (e * m) (e * m')) as [L | L]; [rewrite (Q' m L) in O; lia |].
    destruct (Z_lt_le_dec (e * m') (e * m)) as [L' | L']; [rewrite (Q m' L') in O'; lia |]. nia. }
  apply orb_true_iff in H. destruct H as [H | H]; [apply (G 1) | apply (G (-1))]; auto.
Qed.

(** ** A residue class that stays empty *)
Section Class.
  Variable R : list (Z * Z).
  Variables g r : Z.
  Hypothesis multiples : forall i c, In (i, c) R -> (g | i) /\ 1 <= c.
  Hypothesis some : R <> [].
  Definition empty_class (t : Z -> Z) : Prop := forall x, (g | x - r) -> t x = 0.
  Definition plain (t : Z -> Z) : Prop := forall x, 0 <= t x.
  Lemma rule_plain : plain (many R).
  Proof.
    intro x. unfold many. assert (G : forall l, (forall i c, In (i, c) l -> 1 <= c) -> 0 <= sum (map (fun e => if fst e =? x then snd e else 0) l)).
    { induction l as [| [i c] l IH]; intro H; [simpl; lia |]. cbn [map sum fold_right fst snd]. fold (sum (map (fun e => if fst e =? x then snd e else 0) l)).
      pose proof (H i c ltac:(simpl; auto)). specialize (IH ltac:(intros; eapply H; simpl; eauto)). destruct (i =? x); lia. }
    apply G. intros i c I. apply (multiples i c I).
  Qed.
  Lemma off_class : forall x k, (g | x - r) -> ~ (g | k - r) -> many R (x - k) = 0.
  Proof.
    intros x k X K. destruct (Z.eq_dec (many R (x - k)) 0); auto. apply many_not in n. destruct n as [c C]. apply multiples in C. exfalso. apply K.
    replace (k - r) with ((x - r) - (x - k)) by lia. apply Z.divide_sub_r; tauto.
  Qed.
  Lemma class_stays : forall t t', plain t -> tape_move R t t' -> plain t' /\ (empty_class t <-> empty_class t').
  Proof.
    intros t t' P M. pose proof rule_plain as PR.
    destruct R as [| [i0 c0] R'] eqn:ER; [congruence |]. rewrite <- ER in *.
    assert (I0 : In (i0, c0) R) by (rewrite ER; simpl; auto). destruct (multiples i0 c0 I0) as [G0 C0].
    assert (R0 : 1 <= many R i0).
    { clear - ER PR C0 multiples. rewrite ER in *. unfold many in *. cbn [map sum fold_right fst snd] in *. rewrite Z.eqb_refl.
      assert (0 <= sum (map (fun e => if fst e =? i0 then snd e else 0) R')); [| unfold sum in *; lia].
      assert (H : forall i c, In (i, c) R' -> 1 <= c) by (intros; eapply (multiples i c); simpl; auto). clear - H.
      induction R' as [| [i c] l IH]; [simpl; lia |]. cbn [map sum fold_right fst snd]. pose proof (H i c ltac:(simpl; auto)).
      specialize (IH ltac:(intros; eapply H; simpl; eauto)). unfold sum in *. destruct (i =? i0); lia. }
    destruct M as [k K H | k K H].
    - assert (P' : plain t') by (intro x; rewrite H; pose proof (P x); pose proof (PR (x - k)); destruct (Z.eqb_spec k x); [subst |]; lia).
      split; auto. split; intros E x X.
      + assert (Nk : ~ (g | k - r)) by (intro D; rewrite (E k D) in K; lia).
        rewrite H, (E x X), off_class by auto. destruct (Z.eqb_spec k x) as [-> |]; [contradiction | lia].
      + assert (Nk : ~ (g | k - r)).
        { intro D. assert (Q : (g | (k + i0) - r)) by (replace (k + i0 - r) with ((k - r) + i0) by lia; apply Z.divide_add_r; auto).
          specialize (E _ Q). rewrite H in E. replace (k + i0 - k) with i0 in E by lia. pose proof (P (k + i0)).
          destruct (Z.eqb_spec k (k + i0)) as [Q' |]; [rewrite <- Q' in *; lia | lia]. }
        specialize (E x X). rewrite H, off_class in E by auto. destruct (Z.eqb_spec k x) as [-> |]; [contradiction | lia].
    - assert (Kk : forall i, many R i <= t (k + i)).
      { intro i. destruct (Z_lt_le_dec 0 (many R i)); [apply K; auto |]. pose proof (P (k + i)). lia. }
      assert (P' : plain t').
      { intro x. rewrite H. pose proof (P x). pose proof (Kk (x - k)) as Q. replace (k + (x - k)) with x in Q by lia. destruct (k =? x); lia. }
      split; auto. split; intros E x X.
      + assert (Nk : ~ (g | k - r)).
        { intro D. assert (Q : (g | (k + i0) - r)) by (replace (k + i0 - r) with ((k - r) + i0) by lia; apply Z.divide_add_r; auto).
          pose proof (Kk i0) as Q'. rewrite (E _ Q) in Q'. lia. }
        rewrite H, (E x X), off_class by auto. destruct (Z.eqb_spec k x) as [-> |]; [contradiction | lia].
      + assert (Nk : ~ (g | k - r)).
        { intro D. specialize (E k D). rewrite H, Z.eqb_refl, Z.sub_diag in E. pose proof (Kk 0) as Q. rewrite Z.add_0_r in Q. lia. }
        specialize (E x X). rewrite H, off_class in E by auto. destruct (Z.eqb_spec k x) as [-> |]; [contradiction | lia].
  Qed.
  Lemma class_same : forall s t, tape_reach R s t -> plain s -> (empty_class s <-> empty_class t).
  Proof.
    intros s t H. induction H as [s t Q | s t u M H IH] using reach_ind; intro P.
    - split; intros E x X; [rewrite <- Q | rewrite Q]; auto.
    - destruct (class_stays s t P M) as [P' E]. rewrite E. apply IH. auto.
  Qed.
End Class.

Definition class_empty (g r : Z) (l : list (Z * Z)) : bool := forallb (fun a => negb (dividesb g (fst a - r))) l.
Definition class_full (g r : Z) (l : list (Z * Z)) : bool := existsb (fun a => dividesb g (fst a - r) && (1 <=? many l (fst a))) l.
Definition tape_empty_class (R start goal : list (Z * Z)) (r : Z) : bool :=
  let g := fold_right Z.gcd 0 (map fst R) in
  negb (Nat.eqb (length R) 0) && forallb (fun a => 1 <=? snd a) (R ++ start) &&
  ((class_empty g r start && class_full g r goal) || (class_full g r start && class_empty g r goal)).
Lemma gcd_divides : forall (R : list (Z * Z)) i c, In (i, c) R -> (fold_right Z.gcd 0 (map fst R) | i).
Proof.
  induction R as [| [j d] R IH]; intros i c I; [destruct I |]. cbn [map fold_right fst]. destruct I as [E | I].
  - injection E as -> _. apply Z.gcd_divide_l.
  - eapply Z.divide_trans; [apply Z.gcd_divide_r | eapply IH; eauto].
Qed.
Lemma class_empty_ok : forall g r l, class_empty g r l = true -> empty_class g r (many l).
Proof.
  intros g r l H x X. apply many_out. intros a I E. unfold class_empty in H. rewrite forallb_forall in H. apply H in I. subst x.
  apply negb_true_iff in I. rewrite (proj2 (dividesb_iff _ _)) in I; auto. discriminate.
Qed.
Lemma class_full_ok : forall g r l, class_full g r l = true -> ~ empty_class g r (many l).
Proof.
  intros g r l H E. apply existsb_exists in H. destruct H as [a [I H]]. rewrite andb_true_iff, dividesb_iff, Z.leb_le in H.
  rewrite (E (fst a)) in H by tauto. lia.
Qed.
Theorem tape_empty_class_sound : forall R start goal r, tape_empty_class R start goal r = true -> ~ tape_reach R (many start) (many goal).
Proof.
  intros R start goal r H T. unfold tape_empty_class in H. cbv zeta in H. set (g := fold_right Z.gcd 0 (map fst R)) in *.
  rewrite !andb_true_iff, negb_true_iff, Nat.eqb_neq, forallb_forall in H. destruct H as [[N P] C].
  assert (M : forall i c, In (i, c) R -> (g | i) /\ 1 <= c).
  { intros i c I. split; [eapply gcd_divides; eauto |]. apply Z.leb_le. apply (P (i, c)). apply in_or_app. auto. }
  assert (Ps : plain (many start)).
  { intro x. unfold many. assert (Q : forall l, (forall a, In a l -> 1 <= snd a) -> 0 <= sum (map (fun e => if fst e =? x then snd e else 0) l)).
    { induction l as [| a l IH]; intro Q; [simpl; lia |]. cbn [map sum fold_right]. pose proof (Q a ltac:(simpl; auto)).
      specialize (IH ltac:(intros; apply Q; simpl; auto)). unfold sum in *. destruct (fst a =? x); lia. }
    apply Q. intros a I. apply Z.leb_le, P, in_or_app. auto. }
  assert (Ne : R <> []) by (destruct R; [simpl in N; congruence | discriminate]).
  pose proof (class_same R g r M Ne _ _ T Ps) as E. apply orb_true_iff in C. destruct C as [C | C]; apply andb_true_iff in C; destruct C as [A B].
  - apply (class_full_ok g r goal B), E, class_empty_ok, A.
  - apply (class_full_ok g r start A), E, class_empty_ok, B.
Qed.
