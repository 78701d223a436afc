(** * God's number: how many positions need 0, 1, 2, ... moves, by breadth-first search on numbers *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Lists Adding Windows Search Elimination Counting CountingGames CountingSound.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Levels of a search: the new positions of each step *)
Section Search.
  Variables (next : Z -> list Z) (root : Z).
  Hypothesis root_pos : 0 <= root.
  Hypothesis next_pos : forall x y, 0 <= x -> In y (next x) -> 0 <= y.
  Lemma new_ones : forall ys s l, sane s -> (forall y, In y ys -> 0 <= y) -> (forall x, In x l -> In x (snd s)) -> NoDup l ->
    let r := fold_left add_new ys (s, l) in
    sane (fst r) /\ NoDup (snd r) /\ (forall x, In x (snd r) <-> In x l \/ In x ys /\ ~ In x (snd s)) /\
    forall x, In x (snd (fst r)) <-> In x (snd s) \/ In x ys.
  Proof.
    induction ys as [| y ys IH]; intros s l S P L N; cbv zeta; cbn [fold_left].
    - cbn [fst snd]. split; auto. split; auto. split; intro x; simpl; tauto.
    - assert (Py : 0 <= y) by (apply P; simpl; auto). destruct (has s y) eqn:H.
      + replace (add_new (s, l) y) with (s, l) by (unfold add_new; cbn [fst]; rewrite H; auto). apply S in H; auto.
        destruct (IH s l S ltac:(intros; apply P; simpl; auto) L N) as [A [B [C D]]]. split; auto. split; auto. split; intro x; [rewrite C | rewrite D]; simpl.
        * split; [tauto |]. intros [X | [[<- | X] Y]]; tauto.
        * split; [tauto |]. intros [X | [<- | X]]; tauto.
      + replace (add_new (s, l) y) with (insert s y, y :: l) by (unfold add_new; cbn [fst]; rewrite H; auto).
        assert (Ny : ~ In y (snd s)) by (intro I; apply (proj1 S) in I; auto; congruence).
        destruct (insert_sane s y Py S) as [S' _]. assert (E : snd (insert s y) = y :: snd s) by (unfold insert; rewrite H; auto).
        destruct (IH (insert s y) (y :: l) S' ltac:(intros; apply P; simpl; auto)) as [A [B [C D]]].
        { rewrite E. intros x [<- | X]; simpl; auto. }
        { constructor; auto. }
        split; auto. split; auto. split; intro x; [rewrite C, E | rewrite D, E]; simpl.
        * split; [intros [[<- | X] | [X Y]]; tauto |]. intros [X | [[<- | X] Y]]; auto. destruct (Z.eq_dec y x) as [-> | Ne]; [tauto |]. tauto.
        * tauto.
  Qed.
  Lemma grown_flat : forall s last, grown next s last = fold_left add_new (flat_map next last) (s, []).
  Proof.
    intros s last. unfold grown. generalize (s, @nil Z). induction last as [| x last IH]; intro e; auto. cbn [fold_left flat_map]. rewrite fold_left_app. apply IH.
  Qed.
  Inductive from_root : nat -> Z -> Prop :=
  | at_root : from_root 0 root
  | one_further : forall i x y, from_root i x -> In y (next x) -> from_root (S i) y.
  Definition just (k : nat) (x : Z) : Prop := from_root k x /\ forall i, from_root i x -> (k <= i)%nat.
  Definition level_at (k : nat) (s : set) (last : list Z) : Prop := sane s /\ NoDup last /\
    (forall x, In x (snd s) <-> exists i, (i <= k)%nat /\ from_root i x) /\ (forall x, In x last <-> just k x) /\
    forall x, In x (snd s) -> In x last \/ forall y, In y (next x) -> In y (snd s).
  Lemma from_root_pos : forall i x, from_root i x -> 0 <= x.
  Proof. intros i x H. induction H; eauto. Qed.
  Lemma level_first : level_at 0 (insert none root) [root].
  Proof.
    destruct (insert_sane none root root_pos none_sane) as [S _]. assert (E : snd (insert none root) = [root]).
    { unfold insert. destruct (has none root) eqn:H; auto. apply none_sane in H; auto. destruct H. }
    split; auto. split; [repeat constructor; intros [] |]. rewrite E. split; [| split].
    - intro x. split; [intros [<- | []]; exists O; split; auto; constructor |]. intros [i [I H]]. assert (i = O) by lia. subst. inversion H; subst. simpl; auto.
    - intro x. split; [intros [<- | []]; split; [constructor | lia] |]. intros [H _]. inversion H; subst. simpl; auto.
    - intros x X. auto.
  Qed.
  Lemma level_next : forall k s last, level_at k s last -> level_at (S k) (fst (grown next s last)) (snd (grown next s last)).
  Proof.
    intros k s last [S [N [K [J C]]]]. rewrite grown_flat.
    assert (Py : forall y, In y (flat_map next last) -> 0 <= y).
    { intros y Y. apply in_flat_map in Y. destruct Y as [x [X Y]]. apply J in X. destruct X as [X _]. eauto using from_root_pos. }
    destruct (new_ones (flat_map next last) s [] S Py ltac:(intros x []) ltac:(constructor)) as [A [B [D E]]].
    set (r := fold_left add_new (flat_map next last) (s, [])) in *.
    assert (Step : forall i x y, (i <= k)%nat -> from_root i x -> In y (next x) -> In y (snd (fst r))).
    { intros i x y I H Y. apply E. assert (X : In x (snd s)) by (apply K; eauto). destruct (C x X) as [X' | X']; auto. right. apply in_flat_map. eauto. }
    assert (Known : forall x, In x (snd (fst r)) <-> exists i, (i <= Datatypes.S k)%nat /\ from_root i x).
    { intro x. split.
      - intro X. apply E in X. destruct X as [X | X]; [apply K in X; destruct X as [i [I H]]; exists i; auto |].
        apply in_flat_map in X. destruct X as [y [Y X]]. apply J in Y. destruct Y as [Y _]. exists (Datatypes.S k). split; auto. econstructor; eauto.
      - intros [i [I H]]. inversion H as [| j y ? Hy Y]; subst; [apply E; left; apply K; exists O; split; [lia | constructor] |]. eapply Step; [| exact Hy | exact Y]. lia. }
    split; auto. split; auto. split; auto. split.
    - intro x. rewrite D. split.
      + intros [[] | [X Nx]]. apply in_flat_map in X. destruct X as [y [Y X]]. apply J in Y. destruct Y as [Y _]. split; [econstructor; eauto |].
        intros i H. destruct (Nat.le_gt_cases (Datatypes.S k) i); auto. exfalso. apply Nx, K. exists i. split; [lia | auto].
      + intros [H Le]. right. assert (Nx : ~ In x (snd s)) by (intro X; apply K in X; destruct X as [i [I Hi]]; apply Le in Hi; lia). split; auto.
        inversion H as [| j y ? Hy Y]; subst. assert (X : In y (snd s)) by (apply K; eauto). destruct (C y X) as [Z0 | Z0]; [apply in_flat_map; eauto |]. exfalso. auto.
    - intros x X. apply E in X. destruct X as [X | X].
      + right. intros y Y. apply K in X. destruct X as [i [I H]]. eapply Step; eauto.
      + destruct (has s x) eqn:H.
        * apply S in H; auto. right. intros y Y. apply K in H. destruct H as [i [I Hi]]. eapply Step; eauto.
        * left. apply D. right. split; auto. intro Q. apply (proj1 S) in Q; auto. congruence.
  Qed.
  Fixpoint levels (k : nat) (s : set) (last : list Z) : list (list Z) :=
    match k with O => [] | S k => last :: (let (s, last) := grown next s last in levels k s last) end.
  Lemma levels_ok : forall k i s last, level_at i s last -> forall j, (j < k)%nat ->
    NoDup (nth j (levels k s last) []) /\ forall x, In x (nth j (levels k s last) []) <-> just (i + j) x.
  Proof.
    induction k as [| k IH]; intros i s last L j J; [lia |]. cbn [levels]. destruct j as [| j].
    - cbn [nth]. rewrite Nat.add_0_r. destruct L as [_ [N [_ [H _]]]]. auto.
    - cbn [nth]. pose proof (level_next i s last L) as L'. destruct (grown next s last) as [s' last']. cbn [fst snd] in L'.
      replace (i + S j)%nat with (S i + j)%nat by lia. apply IH; auto. lia.
  Qed.
  Lemma levels_length : forall k s last, length (levels k s last) = k.
  Proof. induction k as [| k IH]; intros s last; auto. cbn [levels length]. destruct (grown next s last). rewrite IH. auto. Qed.
  (** The sizes of the levels as they are claimed; a wrong one ends the search. *)
  Fixpoint have_sizes (sizes : list Z) (s : set) (last : list Z) : bool :=
    match sizes with
    | [] => match last with [] => true | _ => false end
    | k :: sizes => if Z.of_nat (length last) =? k then let (s, last) := grown next s last in have_sizes sizes s last else false
    end.
  Lemma have_sizes_ok : forall sizes s last, have_sizes sizes s last = true ->
    map (fun l : list Z => Z.of_nat (length l)) (levels (S (length sizes)) s last) = sizes ++ [0].
  Proof.
    induction sizes as [| k sizes IH]; intros s last H; cbn [have_sizes] in H.
    - destruct last; [| discriminate]. cbn [length levels]. destruct (grown next s []). auto.
    - destruct (Z.eqb_spec (Z.of_nat (length last)) k) as [E | E]; [| discriminate]. cbn [length]. cbn [levels map app]. rewrite E. f_equal.
      destruct (grown next s last) as [s' last']. apply IH in H. exact H.
  Qed.
  Lemma none_beyond : forall k, (forall x, ~ just k x) -> forall j x, (k <= j)%nat -> ~ just j x.
  Proof.
    intros k H j. induction j as [| j IH]; intros x L; [assert (k = O) by lia; subst; auto |].
    destruct (Nat.eq_dec k (S j)) as [-> | Ne]; auto. intros [F Le]. inversion F as [| i y ? Hy Y]; subst. apply (IH y ltac:(lia)). split; auto.
    intros i Hi. assert (from_root (S i) x) by (econstructor; eauto). apply Le in H0. lia.
  Qed.
End Search.
(** ** Positions are lists of residues, and numbers *)
Section Vectors.
  Variables (n : Z) (effects : list (list Z)) (w : nat).
  Hypothesis n_positive : 1 <= n.
  Hypothesis effects_long : forall e, In e effects -> length e = w.
  Definition residue (p : list Z) : Prop := length p = w /\ Forall (fun x => 0 <= x < n) p.
  Definition plus (p e : list Z) : list Z := map (fun xy => (fst xy + snd xy) mod n) (combine p e).
  Definition minus (p e : list Z) : list Z := map (fun xy => (fst xy - snd xy) mod n) (combine p e).
  Fixpoint code (p : list Z) : Z := match p with [] => 0 | x :: p => x + n * code p end.
  Fixpoint decode (k : nat) (z : Z) : list Z := match k with O => [] | S k => z mod n :: decode k (z / n) end.
  Lemma code_pos : forall p, Forall (fun x => 0 <= x < n) p -> 0 <= code p.
  Proof. intros p H. induction H; simpl; [lia |]. nia. Qed.
  Lemma decode_code : forall p, Forall (fun x => 0 <= x < n) p -> decode (length p) (code p) = p.
  Proof.
    intros p H. induction H as [| x p X H IH]; auto. cbn [code length decode]. rewrite (Z.mul_comm n), Z.mod_add, Z.mod_small, Z.div_add, Z.div_small by lia.
    rewrite Z.add_0_l, IH. auto.
  Qed.
  Lemma residue_map : forall (f : Z * Z -> Z) p e, length p = w -> length e = w -> residue (map (fun xy => f xy mod n) (combine p e)).
  Proof.
    intros f p e P E. split; [rewrite map_length, combine_length; lia |]. apply Forall_forall. intros x X. apply in_map_iff in X. destruct X as [xy [<- _]]. apply Z.mod_pos_bound. lia.
  Qed.
  Lemma plus_minus : forall p e, residue p -> length e = w -> plus (minus p e) e = p /\ minus (plus p e) e = p.
  Proof.
    intros p e [P R] E. rewrite <- P in E. clear P. revert e E. induction R as [| x p X R IH]; intros [| y e] E; try discriminate; auto.
    injection E as E. destruct (IH e E) as [A B]. unfold plus, minus in *. cbn [combine map fst snd]. rewrite A, B.
    rewrite Zplus_mod_idemp_l, Zminus_mod_idemp_l. replace (x - y + y) with x by lia. replace (x + y - y) with x by lia. rewrite Z.mod_small by lia. auto.
  Qed.
  Inductive solved_in : nat -> list Z -> Prop :=
  | solved : forall p, Forall (eq 0) p -> solved_in 0 p
  | one_less : forall i p e, In e effects -> solved_in i (plus p e) -> solved_in (S i) p.
  Definition before_it (z : Z) : list Z := let p := decode w z in map (fun e => code (minus p e)) effects.
  Lemma code_zero : forall p, Forall (eq 0) p -> code p = 0.
  Proof. intros p H. induction H; simpl; [auto | subst; lia]. Qed.
  Lemma code_solved : forall p, Forall (fun x => 0 <= x < n) p -> code p = 0 -> Forall (eq 0) p.
  Proof. intros p H. induction H as [| x p X H IH]; intro E; constructor; cbn [code] in E; pose proof (code_pos p H); [nia | apply IH; nia]. Qed.
  Lemma from_root_solved : forall i x, from_root before_it 0 i x <-> exists p, residue p /\ x = code p /\ solved_in i p.
  Proof.
    induction i as [| i IH]; intro x; split.
    - intro H. inversion H; subst. exists (repeat 0 w). assert (Z0 : Forall (eq 0) (repeat 0 w)) by (apply Forall_forall; intros y Y; apply repeat_spec in Y; auto).
      split; [split; [apply repeat_length |]; eapply Forall_impl; [| exact Z0]; intros; simpl in *; lia |]. split; [symmetry; apply code_zero; auto | constructor; auto].
    - intros [p [R [-> H]]]. inversion H; subst. rewrite code_zero by auto. constructor.
    - intro H. inversion H as [| j y ? Hy Y]; subst. apply IH in Hy. destruct Hy as [q [R [-> Hq]]]. unfold before_it in Y. cbv zeta in Y.
      assert (Rq := R). destruct R as [L F]. rewrite <- L, decode_code in Y by auto. apply in_map_iff in Y. destruct Y as [e [<- Ie]]. pose proof (effects_long e Ie) as Le.
      exists (minus q e). split; [apply residue_map; auto |]. split; auto. apply one_less with e; auto. destruct (plus_minus q e Rq Le) as [-> _]. auto.
    - intros [p [R [-> H]]]. inversion H as [| j q e Ie He]; subst. pose proof (effects_long e Ie) as Le.
      assert (Rp : residue (plus p e)) by (apply residue_map; auto; apply R). apply one_further with (code (plus p e)); [apply IH; exists (plus p e); auto |].
      unfold before_it. cbv zeta. apply in_map_iff. exists e. split; auto. destruct Rp as [Lp Fp]. rewrite <- Lp, decode_code by auto. destruct (plus_minus p e R Le) as [_ ->]. auto.
  Qed.
  Definition at_level (k : nat) (p : list Z) : Prop := residue p /\ solved_in k p /\ forall i, solved_in i p -> (k <= i)%nat.
  Lemma code_inj : forall p q, residue p -> residue q -> code p = code q -> p = q.
  Proof. intros p q [Lp Fp] [Lq Fq] E. rewrite <- (decode_code p Fp), <- (decode_code q Fq), E, Lp, Lq. auto. Qed.
  Lemma just_level : forall k p, residue p -> (just before_it 0 k (code p) <-> at_level k p).
  Proof.
    intros k p R. assert (Q : forall i, from_root before_it 0 i (code p) <-> solved_in i p).
    { intro i. rewrite from_root_solved. split; [intros [q [Rq [E H]]]; apply code_inj in E; auto; subst; auto | intro H; exists p; auto]. }
    unfold just, at_level. rewrite Q. split; [intros [A B]; split; auto; split; auto; intros i H; apply B, Q; auto | intros [_ [A B]]; split; auto; intros i H; apply B, Q; auto].
  Qed.
  Definition check_levels (sizes : list Z) : bool :=
    (1 <=? n) && have_sizes before_it sizes (insert none 0) [0].
  Theorem check_levels_ok : forall sizes, check_levels sizes = true -> forall k, exactly (at_level k) (nth k sizes 0).
  Proof.
    intros sizes H k. unfold check_levels in H. apply andb_true_iff in H. destruct H as [_ H]. apply have_sizes_ok in H.
    set (ls := levels before_it (S (length sizes)) (insert none 0) [0]) in *.
    assert (Pos : forall x y, 0 <= x -> In y (before_it x) -> 0 <= y).
    { intros x y X Y. unfold before_it in Y. cbv zeta in Y. apply in_map_iff in Y. destruct Y as [e [<- Ie]]. apply code_pos.
      apply Forall_forall. intros z Z0. unfold minus in Z0. apply in_map_iff in Z0. destruct Z0 as [xy [<- _]]. apply Z.mod_pos_bound. lia. }
    assert (Ok : forall j, (j <= length sizes)%nat -> NoDup (nth j ls []) /\ (forall x, In x (nth j ls []) <-> just before_it 0 j x) /\
      Z.of_nat (length (nth j ls [])) = nth j (sizes ++ [0]) 0).
    { intros j J. destruct (levels_ok before_it 0 ltac:(lia) Pos (S (length sizes)) 0 _ _ (level_first before_it 0 ltac:(lia)) j ltac:(lia)) as [A B].
      split; [exact A |]. split; [exact B |]. rewrite <- H. rewrite (nth_indep _ 0 (Z.of_nat (length (@nil Z)))) by (rewrite map_length; unfold ls; rewrite levels_length; lia).
      rewrite (map_nth (fun l : list Z => Z.of_nat (length l))). auto. }
    assert (Beyond : forall j x, (length sizes <= j)%nat -> ~ just before_it 0 j x).
    { apply none_beyond. intros x X. destruct (Ok (length sizes) (le_n _)) as [_ [B C]]. apply B in X. rewrite app_nth2 in C by apply le_n. rewrite Nat.sub_diag in C.
      change (nth 0 [0] 0) with 0 in C. assert (E : nth (length sizes) ls [] = []) by (apply length_zero_iff_nil; lia). rewrite E in X. destruct X. }
    destruct (Nat.lt_ge_cases k (length sizes)) as [L | L].
    - destruct (Ok k ltac:(lia)) as [A [B C]]. rewrite app_nth1 in C by auto.
      assert (R : forall x, In x (nth k ls []) -> residue (decode w x) /\ x = code (decode w x)).
      { intros x X. apply B in X. destruct X as [X _]. apply from_root_solved in X. destruct X as [p [[Lp Fp] [-> _]]]. rewrite <- Lp, decode_code by auto. split; auto. split; auto. }
      exists (map (decode w) (nth k ls [])). split; [| split; [| rewrite map_length; auto]].
      + apply NoDup_map_in; auto. intros x y X Y E. destruct (R x X) as [_ ->]. destruct (R y Y) as [_ ->]. rewrite E. auto.
      + intro p. rewrite in_map_iff. split.
        * intros [x [<- X]]. destruct (R x X) as [Rx Ex]. apply just_level; auto. rewrite <- Ex. apply B. auto.
        * intro Hp. assert (Rp : residue p) by apply Hp. exists (code p). destruct Rp as [Lp Fp]. split; [rewrite <- Lp; apply decode_code; auto |]. apply B, just_level; auto. split; auto.
    - rewrite nth_overflow by auto. exists []. split; [constructor |]. split; auto. intro p. split; [intros [] |]. intro Hp. apply (Beyond k (code p) L), just_level; auto. apply Hp.
  Qed.
End Vectors.
(** ** Any game whose moves add numbers modulo n: the positions that need exactly k moves *)
Definition needs {Cell Move : Type} on_board allowed (adds : Move -> Cell -> Z) n (cells : list Cell) (k : Z) (p : list Z) : Prop :=
  residues n cells p /\ exists a, Forall2 (fun c x => a c = x) cells p /\ shortest (adding Cell Move allowed adds) (fun b => same Cell on_board n b (fun _ => 0)) a k k.
Section Games.
  Variables (Cell Move : Type) (on_board : Cell -> Prop) (allowed : Move -> Prop) (adds : Move -> Cell -> Z) (n : Z).
  Variable eqb : Cell -> Cell -> bool.
  Hypothesis eqb_iff : forall a b, eqb a b = true <-> a = b.
  Variables (board : list Cell) (moves : list Move) (effect_list : Move -> list Z).
  Hypothesis board_on : forall c, In c board <-> on_board c.
  Hypothesis board_once : NoDup board.
  Hypothesis moves_all : forall m, In m moves <-> allowed m.
  Hypothesis effect_list_ok : forall m, In m moves -> effect_list m = map (adds m) board.
  Hypothesis n_positive : 1 <= n.
  Let effects := map effect_list moves.
  Let reduced_to (a : Cell -> Z) : list Z := map (fun c => a c mod n) board.
  Lemma plus_adds : forall a m, In m moves -> plus n (reduced_to a) (effect_list m) = reduced_to (fun c => a c + adds m c).
  Proof.
    intros a m M. rewrite effect_list_ok by auto. unfold plus, reduced_to. clear - n_positive. induction board as [| c cs IH]; auto. cbn [map combine fst snd].
    rewrite IH, Zplus_mod_idemp_l. auto.
  Qed.
  Lemma ends_solved : forall i a, ends (adding Cell Move allowed adds) (fun b => same Cell on_board n b (fun _ => 0)) i a <-> solved_in n effects i (reduced_to a).
  Proof.
    induction i as [| i IH]; intro a; split; intro H.
    - inversion H as [? O |]; subst. constructor. apply Forall_forall. intros x X. apply in_map_iff in X. destruct X as [c [<- C]]. apply board_on, O in C.
      rewrite Z.sub_0_r in C. symmetry. apply Z.mod_divide; auto. lia.
    - inversion H as [? O |]; subst. apply no_moves. intros c C. rewrite Z.sub_0_r. apply Z.mod_divide; [lia |]. rewrite Forall_forall in O. symmetry. apply O.
      apply in_map_iff. exists c. split; auto. apply board_on. auto.
    - inversion H as [| ? ? q [m [M E]] H']; subst. apply moves_all in M. apply one_less with (effect_list m); [apply in_map; auto |].
      rewrite plus_adds by auto. apply IH in H'. replace (reduced_to (fun c => a c + adds m c)) with (reduced_to q); auto.
      unfold reduced_to. apply map_ext. intro c. rewrite E. auto.
    - inversion H as [| ? ? e Ie H']; subst. apply in_map_iff in Ie. destruct Ie as [m [<- M]]. rewrite plus_adds in H' by auto.
      apply more_moves with (fun c => a c + adds m c); [exists m; split; auto; apply moves_all; auto | apply IH; auto].
  Qed.
  Lemma reduced_same : forall a p, Forall2 (fun _ k => 0 <= k < n) board p -> Forall2 (fun c x => a c = x) board p -> reduced_to a = p.
  Proof.
    intros a p R H. unfold reduced_to. clear - R H. induction H as [| c x cs p E H IH]; auto. inversion R; subst. cbn [map]. rewrite IH by auto. rewrite Z.mod_small by auto. auto.
  Qed.
  Theorem levels_sound : forall sizes, check_levels n effects (length board) sizes = true ->
    forall k, 0 <= k -> exactly (needs on_board allowed adds n board k) (nth (Z.to_nat k) sizes 0).
  Proof.
    intros sizes H k K. assert (Long : forall e, In e effects -> length e = length board).
    { intros e I. apply in_map_iff in I. destruct I as [m [<- M]]. rewrite effect_list_ok, map_length by auto. auto. }
    destruct (check_levels_ok n effects (length board) n_positive Long sizes H (Z.to_nat k)) as [l [N [I L]]]. exists l. split; auto. split; auto.
    assert (Res : forall p, residues n board p <-> residue n (length board) p).
    { intro p. unfold residues, residue. split.
      - intro F. clear - F. induction F as [| c x cs p X F [A B]]; split; simpl; auto.
      - intros [A B]. revert p A B. clear. induction board as [| c cs IH]; intros [| x p] A B; try discriminate; constructor; inversion B; subst; auto. }
    intro p. rewrite I. unfold at_level, needs. rewrite <- Res. split.
    - intros [R [S Le]]. split; auto. exists (position Cell board eqb p).
      assert (F : Forall2 (fun c x => position Cell board eqb p c = x) board p) by (apply position_ok; auto; apply Res in R; apply R).
      split; auto. pose proof (reduced_same _ p R F) as E. split; [apply ends_solved; rewrite E; auto |]. split; auto.
      intros i Ei. apply ends_solved in Ei. rewrite E in Ei. apply Le in Ei. lia.
    - intros [R [a [F [En [_ Le]]]]]. split; auto. pose proof (reduced_same a p R F) as E. apply ends_solved in En. rewrite E in En. split; auto.
      intros i Si. rewrite <- E in Si. apply ends_solved, Le in Si. lia.
  Qed.
End Games.
Definition lights_levels (g : lights) (n : Z) (sizes : list Z) : bool :=
  let s := strides (map fst (l_axes g)) in let all := all_lights g in
  check_levels n (quick_effects (list Z) (list Z) all all (press_entries g) (in_boxb (map fst (l_axes g))) (dot s)) (length all) sizes.
Theorem lights_levels_sound : forall g n sizes, lights_levels g n sizes = true -> exists lights, lists lights (light g) /\
  forall k, 0 <= k -> exactly (needs (light g) (light g) (press_adds g) n lights k) (nth (Z.to_nat k) sizes 0).
Proof.
  intros g n sizes H. exists (all_lights g). split; [apply all_lights_lists |]. unfold lights_levels in H. cbv zeta in H. rewrite quick_effects_ok in H.
  assert (P : 1 <= n) by (unfold check_levels in H; apply andb_true_iff in H; destruct H as [H _]; apply Z.leb_le; auto).
  eapply levels_sound with (eqb := cell_eqb); eauto using cell_eqb_iff, all_lights_iff; [apply all_lights_lists |].
  intros m M. eapply effects_of_ok with (eqb := cell_eqb) (on_board := light g) (allowed := light g); eauto using cell_eqb_iff, all_lights_iff, dot_positive, dot_inj.
  - intros. apply press_amount.
  - intros c [C _]. apply in_boxb_iff. auto.
Qed.
Definition windows_levels (axes : list axis) (n : Z) (sizes : list Z) : bool :=
  let s := strides (map long axes) in let all := box (map long axes) in
  fits axes && check_levels n (quick_effects (list Z) (list Z) all (rolls axes) (window_entries axes) (in_boxb (map long axes)) (dot s)) (length all) sizes.
Theorem windows_levels_sound : forall axes n sizes, windows_levels axes n sizes = true -> exists dice rolls, lists dice (in_box (map long axes)) /\ lists rolls (Forall2 may_start axes) /\
  forall k, 0 <= k -> exactly (needs (in_box (map long axes)) (Forall2 may_start axes) (roll_adds axes) n dice k) (nth (Z.to_nat k) sizes 0).
Proof.
  intros axes n sizes H. exists (box (map long axes)), (rolls axes). split; [apply box_lists |]. split; [apply rolls_lists |]. unfold windows_levels in H. cbv zeta in H. apply andb_true_iff in H. destruct H as [F H].
  rewrite quick_effects_ok in H.
  assert (P : 1 <= n) by (unfold check_levels in H; apply andb_true_iff in H; destruct H as [H _]; apply Z.leb_le; auto).
  eapply levels_sound with (eqb := cell_eqb); eauto using cell_eqb_iff, in_box_iff, NoDup_box, rolls_all.
  intros m M. eapply effects_of_ok with (eqb := cell_eqb) (on_board := in_box (map long axes)) (allowed := Forall2 may_start axes); eauto using cell_eqb_iff, in_box_iff, rolls_all, dot_positive, dot_inj.
  - intros. apply window_adds; auto.
  - intros c C. apply in_boxb_iff. auto.
Qed.
Definition graph_levels (N : Z) (moves : list (list (Z * Z))) (n : Z) (sizes : list Z) : bool :=
  check_levels n (quick_effects Z (list (Z * Z)) (range N) moves (fun m => m) (number_inb N) (fun c => c)) (length (range N)) sizes.
Theorem graph_levels_sound : forall N moves n sizes, graph_levels N moves n sizes = true -> exists lights, lists lights (fun c => 0 <= c < N) /\
  forall k, 0 <= k -> exactly (needs (fun c => 0 <= c < N) (fun m => In m moves) many n lights k) (nth (Z.to_nat k) sizes 0).
Proof.
  intros N moves n sizes H. exists (range N). split; [split; [apply NoDup_range | apply in_range] |]. unfold graph_levels in H. rewrite quick_effects_ok in H.
  assert (P : 1 <= n) by (unfold check_levels in H; apply andb_true_iff in H; destruct H as [H _]; apply Z.leb_le; auto).
  eapply levels_sound with (eqb := Z.eqb); eauto using in_range, NoDup_range, Z.eqb_eq; try reflexivity.
  intros m M. eapply effects_of_ok with (eqb := Z.eqb) (on_board := fun c => 0 <= c < N) (allowed := fun m => In m moves); eauto using in_range, Z.eqb_eq; try reflexivity.
  - intros c C. unfold number_inb. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt. auto.
  - intros c C. unfold number_inb in C. rewrite andb_true_iff, Z.leb_le in C. tauto.
Qed.
