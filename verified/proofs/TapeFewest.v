(** * The fewest moves of a tape: forced moves, and cuts at which a spare move is made

    A line with the fewest moves can make its expansions first: then it expands from the start and, read backwards, from the
    goal to the same state. How much oftener a square is expanded from the start than from the goal is forced. A cut is a set of squares
    that an expansion from one side must use though none is forced there; it is then used from both sides. *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Lists TapeSound TapePolynomials.
Import ListNotations.
Local Open Scope Z_scope.

Section Fewest.
  Variable R : list (Z * Z).
  Hypothesis R_nonneg : forall x, 0 <= many R x.
  Let one (k x : Z) : Z := if k =? x then 1 else 0.
  (** Expansions of these squares, one after the other. *)
  Inductive ups : list Z -> (Z -> Z) -> (Z -> Z) -> Prop :=
  | ups_none : forall t u, agree t u -> ups [] t u
  | ups_more : forall k E t t' u, 1 <= t k -> (forall x, t' x = t x - one k x + many R (x - k)) -> ups E t' u -> ups (k :: E) t u.
  Lemma ups_ext : forall E t u, ups E t u -> forall s, agree s t -> ups E s u.
  Proof.
    intros E t u H. destruct H as [t u A | k E t t' u K T H]; intros s S.
    - constructor. intro x. rewrite S. auto.
    - apply ups_more with t'; auto; [rewrite S; auto | intro x; rewrite T, S; auto].
  Qed.
  Lemma ups_end : forall E t u, ups E t u -> forall v, agree u v -> ups E t v.
  Proof.
    intros E t u H. induction H as [t u A | k E t t' u K T H IH]; intros v V; [constructor; intro x; rewrite A; auto | econstructor; eauto].
  Qed.
  Lemma ups_snoc : forall E t u k v, ups E t u -> 1 <= u k -> (forall x, v x = u x - one k x + many R (x - k)) -> ups (E ++ [k]) t v.
  Proof.
    intros E t u k v H. induction H as [t u A | j E t t' u K T H IH]; intros U V; simpl.
    - apply ups_more with v; [rewrite A; auto | intro x; rewrite V, A; auto | constructor; intro; auto].
    - apply ups_more with t'; auto.
  Qed.
  (** A contraction before expansions: it is made after them, or one of them undoes it. *)
  Lemma push : forall k E t t' m, 1 <= t' k -> (forall x, t' x = t x + one k x - many R (x - k)) -> ups E t' m ->
    (exists E', S (length E') = length E /\ ups E' t m) \/
    (1 <= m k /\ exists m', ups E t m' /\ forall x, m' x = m x - one k x + many R (x - k)).
  Proof.
    intros k E. induction E as [| j E IH]; intros t t' m K T H.
    - inversion H; subst. right. split; [rewrite <- H0; auto |]. exists t. split; [constructor; intro; auto |]. intro x. rewrite <- H0, T. lia.
    - inversion H as [| ? ? ? t2 ? J T2 H2]; subst. destruct (Z.eq_dec j k) as [-> | N].
      + left. exists E. split; auto. eapply ups_ext; [exact H2 |]. intro x. rewrite T2, T. lia.
      + pose proof (T j) as Tj. unfold one in Tj. rewrite (proj2 (Z.eqb_neq k j)) in Tj by auto. pose proof (R_nonneg (j - k)).
        destruct (IH (fun x => t x - one j x + many R (x - j)) t2 m) as [[E' [L U]] | [Mk [m' [U M]]]]; auto.
        * rewrite T2. unfold one. rewrite (proj2 (Z.eqb_neq j k)) by auto. pose proof (R_nonneg (k - j)). lia.
        * intro x. rewrite T2, T. lia.
        * left. exists (j :: E'). split; [simpl; auto |]. apply ups_more with (fun x => t x - one j x + many R (x - j)); auto. lia.
        * right. split; auto. exists m'. split; auto. apply ups_more with (fun x => t x - one j x + many R (x - j)); auto. lia.
  Qed.
  Lemma nonneg_stays : forall t t', tape_move R t t' -> nonneg t -> nonneg t'.
  Proof.
    intros t t' M P x. destruct M as [k K T | k K T]; rewrite T; pose proof (P x); pose proof (R_nonneg (x - k)).
    - destruct (Z.eqb_spec k x); [subst; lia | lia].
    - destruct (Z_lt_le_dec 0 (many R (x - k))) as [L | L]; [apply K in L; replace (k + (x - k)) with x in L by lia |]; destruct (k =? x); lia.
  Qed.
  Lemma in_two_parts : forall g i t, ends (tape_move R) (fun r => agree r g) i t -> nonneg t ->
    exists E C m, ups E t m /\ ups C g m /\ (length E + length C <= i)%nat.
  Proof.
    intros g i t H. induction H as [t A | i t t' M H IH]; intro P.
    - exists [], [], t. split; [constructor; intro; auto |]. split; [constructor; intro; rewrite A; auto | simpl; lia].
    - destruct (IH (nonneg_stays _ _ M P)) as [E [C [m [HE [HC L]]]]]. destruct M as [k K T | k K T].
      + exists (k :: E), C, m. split; [apply ups_more with t'; auto |]. split; auto. simpl. lia.
      + assert (K' : 1 <= t' k).
        { rewrite T, Z.eqb_refl, Z.sub_diag. pose proof (P k). destruct (Z_lt_le_dec 0 (many R 0)) as [L0 | L0]; [apply K in L0; rewrite Z.add_0_r in L0; lia | lia]. }
        destruct (push k E t t' m K' T HE) as [[E' [Le U]] | [Mk [m' [U V]]]].
        * exists E', C, m. split; auto. split; auto. lia.
        * exists E, (C ++ [k]), m'. split; auto. split; [eapply ups_snoc; eauto |]. rewrite app_length. simpl. lia.
  Qed.
  Definition ones (E : list Z) : list (Z * Z) := map (fun k => (k, 1)) E.
  Lemma ups_effect : forall E t u, ups E t u -> forall x, u x = t x + effect (adds_of R) (ones E) x.
  Proof.
    intros E t u H. induction H as [t u A | k E t t' u K T H IH]; intro x.
    - rewrite A. unfold effect. simpl. lia.
    - rewrite IH, T. change (effect (adds_of R) (ones (k :: E)) x) with (1 * adds_of R (x - k) + effect (adds_of R) (ones E) x).
      unfold adds_of at 2, one. destruct (Z.eqb_spec k x); destruct (Z.eqb_spec 0 (x - k)); lia.
  Qed.
  Lemma ones_pos : forall E k, 0 <= many (ones E) k /\ (1 <= many (ones E) k <-> In k E).
  Proof.
    induction E as [| j E IH]; intro k; [unfold many; simpl; lia |]. change (ones (j :: E)) with ((j, 1) :: ones E). rewrite many_cons.
    destruct (IH k) as [A B]. simpl. destruct (Z.eqb_spec j k) as [-> | N]; [split; [lia |]; split; [auto | lia] |].
    split; [lia |]. split; intro X; [right; apply B; lia | destruct X as [X | X]; [contradiction | apply B in X; lia]].
  Qed.
  Lemma ones_length : forall E l, NoDup l -> incl E l -> Z.of_nat (length E) = sum (map (many (ones E)) l).
  Proof.
    intros E l N I. assert (G : sum (map (fun e : Z * Z => snd e * 1) (ones E)) = sum (map (fun k => many (ones E) k * 1) l)).
    { apply (many_keys (fun _ => 1)); auto. intros e X. apply in_map_iff in X. destruct X as [k [<- X]]. apply I, X. }
    rewrite (sum_ext _ (many (ones E)) (fun k => many (ones E) k * 1)) by (intros; lia). rewrite <- G. clear. unfold ones.
    induction E as [| k E IH]; [reflexivity |]. cbn [length map sum fold_right snd] in *. unfold sum in *. lia.
  Qed.
  (** ** A cut: what can be occupied while it is not used lies inside, or in the cut *)
  Definition inside (N X : list Z) (x : Z) : bool := existsb (Z.eqb x) N || existsb (Z.eqb x) X.
  Definition is_cut (Q s : list (Z * Z)) (sign : Z) (cut : Z * list Z * list Z) : bool :=
    let '(f, N, X) := cut in
    (0 <? sign * many Q f) && negb (existsb (Z.eqb f) N) && forallb (fun x => sign * many Q x <=? 0) X &&
    forallb (fun e => inside N X (fst e)) s && forallb (fun x => forallb (fun e => inside N X (x + fst e)) R) N.
  Lemma member : forall x l, existsb (Z.eqb x) l = true <-> In x l.
  Proof.
    intros x l. rewrite existsb_exists. split; [intros [y [I E]]; apply Z.eqb_eq in E; subst; auto | intro I; exists x; rewrite Z.eqb_refl; auto].
  Qed.
  Lemma inside_iff : forall N X x, inside N X x = true <-> In x N \/ In x X.
  Proof. intros. unfold inside. rewrite orb_true_iff, !member. tauto. Qed.
  Lemma cut_used : forall N X, (forall x e, In x N -> In e R -> inside N X (x + fst e) = true) ->
    forall E t u, ups E t u -> (forall x, 1 <= t x -> inside N X x = true) -> (forall x, In x E -> ~ In x X) -> forall x, In x E -> In x N.
  Proof.
    intros N X Step E t u H. induction H as [t u A | k E t t' u K T H IH]; intros I O x Hx; [destruct Hx |].
    assert (Kn : In k N). { pose proof (I k K) as Q. apply inside_iff in Q. destruct Q as [Q | Q]; auto. exfalso. apply (O k); simpl; auto. }
    destruct Hx as [<- | Hx]; auto. apply IH; auto; [| intros; apply O; simpl; auto].
    intros y Y. rewrite T in Y. destruct (Z_lt_le_dec 0 (many R (y - k))) as [L | L].
    - assert (Ne : many R (y - k) <> 0) by lia. apply many_not in Ne. destruct Ne as [c C]. apply (Step k) in C; auto. simpl in C.
      replace (k + (y - k)) with y in C by lia. auto.
    - apply I. pose proof (R_nonneg (y - k)). unfold one in Y. destruct (k =? y); lia.
  Qed.
  Lemma cut_spare : forall Q s sign f N X E C u, is_cut Q s sign (f, N, X) = true -> ups E (many s) u ->
    (forall k, many (ones E) k - many (ones C) k = sign * many Q k) -> exists k, In k X /\ 1 <= many (ones E) k /\ 1 <= many (ones C) k.
  Proof.
    intros Q s sign f N X E C u H U Net. unfold is_cut in H. rewrite !andb_true_iff, negb_true_iff, !forallb_forall, Z.ltb_lt in H.
    destruct H as [[[[Hf Hn] Hx] Hs] Hr].
    destruct (existsb (fun k => existsb (Z.eqb k) X) E) eqn:Ex.
    - apply existsb_exists in Ex. destruct Ex as [k [KE KX]]. apply member in KX. exists k. split; auto. pose proof (proj2 (proj2 (ones_pos E k)) KE).
      split; auto. specialize (Net k). apply Hx, Z.leb_le in KX. lia.
    - exfalso. assert (FE : In f E). { apply ones_pos. specialize (Net f). pose proof (proj1 (ones_pos C f)). lia. }
      assert (FN : In f N).
      { apply (cut_used N X) with (E := E) (t := many s) (u := u); auto.
        - intros x e Ix Ie. specialize (Hr x Ix). rewrite forallb_forall in Hr. auto.
        - intros x Hs1. assert (Ne : many s x <> 0) by lia. apply many_not in Ne. destruct Ne as [c Ic]. apply (Hs (x, c)). auto.
        - intros x Ix Jx. rewrite (proj2 (existsb_exists _ _)) in Ex; [discriminate |]. exists x. rewrite member. auto. }
      apply member in FN. congruence.
  Qed.
  (** ** Together: the forced moves and two for each cut *)
  Definition apart_from (l m : list Z) : bool := forallb (fun x => negb (existsb (Z.eqb x) m)) l.
  Fixpoint disjoint (cuts : list (list Z)) : bool := match cuts with [] => true | X :: cuts => forallb (apart_from X) cuts && disjoint cuts end.
  Lemma spare_list : forall (P : Z -> Prop) cuts, disjoint cuts = true -> (forall X, In X cuts -> exists k, In k X /\ P k) ->
    exists ks, length ks = length cuts /\ NoDup ks /\ (forall k, In k ks -> P k) /\ forall k, In k ks -> exists X, In X cuts /\ In k X.
  Proof.
    intros P. induction cuts as [| X cuts IH]; intros D H; [exists []; simpl; repeat split; auto; try constructor; intros k [] |].
    simpl in D. apply andb_true_iff in D. destruct D as [D1 D2]. destruct (IH D2) as [ks [L [N [A B]]]]; [intros; apply H; simpl; auto |].
    destruct (H X) as [k [KX KP]]; [simpl; auto |]. exists (k :: ks). split; [simpl; auto |]. split; [| split].
    - constructor; auto. intro I. destruct (B k I) as [Y [HY KY]]. rewrite forallb_forall in D1. apply D1 in HY. unfold apart_from in HY.
      rewrite forallb_forall in HY. apply HY, negb_true_iff in KX. apply member in KY. congruence.
    - intros j [<- | J]; auto.
    - intros j [<- | J]; [exists X; simpl; auto |]. destruct (B j J) as [Y [HY JY]]. exists Y. simpl. auto.
  Qed.
  Variables start goal Q : list (Z * Z).
  Definition bound_of (cuts : list (bool * (Z * list Z * list Z))) : Z :=
    sum (map (fun k => Z.abs (many Q k)) (nodup Z.eq_dec (map fst Q))) + 2 * Z.of_nat (length cuts).
  Definition forced_ok (a : Z) : bool :=
    before 1 0 R a && negb (adds_of R a =? 0) && all_divisible 0 (goal ++ opposite start ++ opposite (changes R Q)).
  Definition cuts_ok (cuts : list (bool * (Z * list Z * list Z))) : bool :=
    disjoint (map (fun c => snd (snd c)) cuts) &&
    forallb (fun c : bool * (Z * list Z * list Z) => let (back, cut) := c in if back then is_cut Q goal (-1) cut else is_cut Q start 1 cut) cuts.
  Theorem moves_needed : forall a cuts i, nonneg (many start) -> forced_ok a = true -> cuts_ok cuts = true ->
    ends (tape_move R) (fun r => agree r (many goal)) i (many start) -> bound_of cuts <= Z.of_nat i.
  Proof.
    intros a cuts i P F K H. destruct (in_two_parts _ _ _ H P) as [E [C [m [HE [HC L]]]]].
    unfold forced_ok in F. rewrite !andb_true_iff, negb_true_iff, Z.eqb_neq in F. destruct F as [[A Ca] D].
    assert (Net : forall k, many (ones E) k - many (ones C) k = many Q k).
    { set (W := ones E ++ opposite (ones C) ++ opposite Q).
      assert (W0 : forall x, effect (adds_of R) W x = 0).
      { intro x. unfold W. rewrite !effect_app. unfold opposite at 1 2. rewrite !effect_opp. pose proof (ups_effect _ _ _ HE x). pose proof (ups_effect _ _ _ HC x).
        pose proof (all_divisible_ok _ _ D x) as Dx. apply Z.divide_0_l in Dx. rewrite !many_app in Dx. unfold opposite in Dx. rewrite !many_opp, changes_ok in Dx. lia. }
      intro k. assert (Wk : many W k = 0).
      { apply (net_low (adds_of R) 1 a (k + a + 1) W); auto; [apply before_zero; auto | lia]. }
      unfold W in Wk. rewrite !many_app in Wk. unfold opposite in Wk. rewrite !many_opp in Wk. lia. }
    unfold cuts_ok in K. apply andb_true_iff in K. destruct K as [Dj Cu]. rewrite forallb_forall in Cu.
    destruct (spare_list (fun k => 1 <= many (ones E) k /\ 1 <= many (ones C) k) _ Dj) as [ks [Lk [Nk [Pk _]]]].
    { intros X HX. apply in_map_iff in HX. destruct HX as [[back [[f N] X']] [EX HX]]. simpl in EX. subst X'. apply Cu in HX. destruct back.
      - destruct (cut_spare _ _ _ _ _ _ C E m HX HC) as [k HK]; [intro k; specialize (Net k); lia |]. exists k. tauto.
      - destruct (cut_spare _ _ _ _ _ _ E C m HX HE) as [k HK]; [intro k; specialize (Net k); lia |]. exists k. tauto. }
    rewrite map_length in Lk. set (l := nodup Z.eq_dec (map fst Q ++ ks ++ E ++ C)).
    assert (Nl : NoDup l) by apply NoDup_nodup.
    assert (Il : forall k, In k (map fst Q) \/ In k ks \/ In k E \/ In k C -> In k l) by (intros k Hk; apply nodup_In; rewrite !in_app_iff; tauto).
    clearbody l. pose proof (ones_length E l Nl (fun k Hk => Il k ltac:(tauto))) as LE. pose proof (ones_length C l Nl (fun k Hk => Il k ltac:(tauto))) as LC.
    assert (Sub : forall (w : Z -> Z) s, NoDup s -> incl s l -> (forall k, 0 <= w k) -> sum (map w s) <= sum (map w l)).
    { intros w s Ns Is Pw. clear - Nl Ns Is Pw. revert l Nl Is. induction Ns as [| x s Nx Ns IH]; intros l Nl Is.
      - clear - Pw. induction l as [| y l IH]; [simpl; lia |]. cbn [map] in *. change (sum (?u :: ?v)) with (u + sum v). change (sum []) with 0 in *. simpl in IH. pose proof (Pw y). lia.
      - destruct (in_split x l) as [l1 [l2 ->]]; [apply Is; simpl; auto |].
        assert (Q1 : sum (map w s) <= sum (map w (l1 ++ l2))).
        { apply IH; [eapply NoDup_remove_1; eauto |]. intros y Y. assert (Iy : In y (l1 ++ x :: l2)) by (apply Is; simpl; auto).
          rewrite in_app_iff in *. simpl in Iy. destruct Iy as [Iy | [-> | Iy]]; auto. contradiction. }
        rewrite !map_app, !sum_app in *. cbn [map]. change (sum (?u :: ?v)) with (u + sum v). lia. }
    assert (Each : sum (map (fun k => Z.abs (many Q k)) l) + 2 * sum (map (fun k => Z.min (many (ones E) k) (many (ones C) k)) l) <=
      sum (map (many (ones E)) l) + sum (map (many (ones C)) l)).
    { clear - Net. induction l as [| k l IH]; [simpl; lia |]. cbn [map]. change (sum (?u :: ?v)) with (u + sum v) in *. specialize (Net k). lia. }
    assert (S1 : sum (map (fun k => Z.abs (many Q k)) (nodup Z.eq_dec (map fst Q))) <= sum (map (fun k => Z.abs (many Q k)) l)).
    { apply Sub; [apply NoDup_nodup | | intro; lia]. intros k Hk. apply nodup_In in Hk. auto. }
    assert (S2 : Z.of_nat (length ks) <= sum (map (fun k => Z.min (many (ones E) k) (many (ones C) k)) l)).
    { eapply Z.le_trans; [| apply (Sub _ ks); auto; [intros k Hk; auto |]].
      - clear - Pk. induction ks as [| k ks IH]; [simpl; lia |]. cbn [map length]. change (sum (?u :: ?v)) with (u + sum v). rewrite Nat2Z.inj_succ.
        pose proof (Pk k ltac:(simpl; auto)). specialize (IH ltac:(intros; apply Pk; simpl; auto)). lia.
      - intro k. pose proof (proj1 (ones_pos E k)). pose proof (proj1 (ones_pos C k)). lia. }
    unfold bound_of. lia.
  Qed.
End Fewest.
Lemma many_nonneg : forall l, forallb (fun e : Z * Z => 0 <=? snd e) l = true -> forall x, 0 <= many l x.
Proof.
  induction l as [| [k v] l IH]; intros H x; [unfold many; simpl; lia |]. simpl in H. apply andb_true_iff in H. destruct H as [H1 H2].
  rewrite many_cons. apply Z.leb_le in H1. specialize (IH H2 x). destruct (k =? x); lia.
Qed.
Definition tape_fewest (R start goal : list (Z * Z)) (ms : list (bool * Z)) (bound : Z) (optimal : bool) (a : Z) (Q : list (Z * Z))
    (cuts : list (bool * (Z * list Z * list Z))) : bool :=
  let k := Z.of_nat (length ms) in
  check_tape R start goal ms && (bound <=? k) && (negb optimal || (bound =? k)) && forallb (fun e => 0 <=? snd e) (R ++ start) &&
  ((bound <=? 0) || forced_ok R start goal Q a && cuts_ok R start goal Q cuts && (bound <=? bound_of Q cuts)).
Theorem tape_fewest_sound : forall R start goal ms bound optimal a Q cuts, tape_fewest R start goal ms bound optimal a Q cuts = true ->
  shortest (tape_move R) (fun t => agree t (many goal)) (many start) (Z.of_nat (length ms)) bound.
Proof.
  intros R start goal ms bound optimal a Q cuts H. unfold tape_fewest in H. cbv zeta in H. rewrite !andb_true_iff, forallb_app, andb_true_iff in H.
  destruct H as [[[[M _] _] [PR PS]] B]. split; [| split; [lia |]].
  - rewrite Nat2Z.id. clear - M. unfold check_tape in M. revert start M. induction ms as [| m ms IH]; simpl; intros start M.
    + apply no_moves. intro x. rewrite forallb_forall in M. destruct (in_dec Z.eq_dec x (map fst (start ++ goal))) as [I | N].
      * apply in_map_iff in I. destruct I as [e [<- I]]. apply M, Z.eqb_eq in I. auto.
      * rewrite !many_out; auto; intros e I E; apply N, in_map_iff; exists e; split; auto; apply in_or_app; auto.
    + destruct (tape_step R start m) as [l |] eqn:S; [| discriminate]. apply more_moves with (many l); [eapply tape_step_move; eauto | apply IH; auto].
  - intros i E. apply orb_true_iff in B. destruct B as [B | B]; [apply Z.leb_le in B; lia |]. rewrite !andb_true_iff in B. destruct B as [[F K] L]. apply Z.leb_le in L.
    pose proof (moves_needed R (many_nonneg _ PR) start goal Q a cuts i (many_nonneg _ PS) F K E). lia.
Qed.
