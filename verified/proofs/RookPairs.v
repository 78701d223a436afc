(** * Two rooks on one board: their values and P-positions, by the theorems on nim *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists Windows NimSum GrundyFacts GraphSound PieceSound BoxGames HeapsSound Ryuo RyuoPieces TwoRooks MisereNim SizeRules FreePieces Rooks.
Import ListNotations.
Local Open Scope Z_scope.

Section Rooks.
  Variables (n : nat) (rays : list cell) (m : Z).
  Hypothesis rooks : are_rooks n rays = true.
  Hypothesis some_axis : (1 <= n)%nat.
  Let vectors := rays_vectors n rays false rooks.
  Lemma heaps_length : forall low x, length (heaps_of low x) = length x.
  Proof. intros. unfold heaps_of. apply map_length. Qed.

  (** ** A rook alone *)
  Section Alone.
    Variables lands_ leaves_ drops_ : bool.
    Hypothesis dropping : drops_ = true -> leaves_ = true.
    Let g := free_pieces rays [] lands_ leaves_ drops_ m.
    Let low := if leaves_ then 1 else 0.
    Let alone := lone rays [] lands_ leaves_ drops_ m.
    Lemma off_not_on : drops_ = true -> forall x : cell, length x = n -> on_board g (off x) = false.
    Proof.
      intros D x L. destruct x as [| a x]; [simpl in L; lia |]. unfold on_board. cbn [g free_pieces can_leave]. rewrite (dropping D). reflexivity.
    Qed.
    Lemma stuck_off : forall x, on_board g x = false -> Grundy _ alone x 0.
    Proof. intros x O. constructor; [| lia]. intros y H. unfold alone, lone, lone_options in H. cbv zeta in H. fold g in H. rewrite O in H. destruct H. Qed.
    Definition rook_value (x : cell) : nat := if on_board g x then (nim_sum (heaps_of low x) + if drops_ then 1 else 0)%nat else 0%nat.
    Theorem lone_rook : forall x, length x = n -> Grundy _ alone x (rook_value x).
    Proof.
      intro x. remember (total (heaps_of low x)) as k eqn:K. revert x K. induction k as [k IH] using lt_wf_ind. intros x K L. unfold rook_value.
      destruct (on_board g x) eqn:O; [| apply stuck_off; auto].
      pose proof (fun y => rook_options n rays lands_ leaves_ drops_ m rooks dropping x y L O) as R. fold low in R. fold alone in R.
      pose proof (nim_grundy (heaps_of low x)) as G.
      assert (Down : forall h, nim (heaps_of low x) h -> Grundy _ alone (cell_of low h) (nim_sum h + if drops_ then 1 else 0)%nat).
      { intros h N. pose proof (nim_length _ _ N) as Lh. rewrite heaps_length in Lh. assert (Q : Grundy _ alone (cell_of low h) (rook_value (cell_of low h))).
        { apply (IH (total h)); [subst k; apply nim_total; auto | unfold low; rewrite (cell_back leaves_); auto | unfold cell_of; rewrite map_length; lia]. }
        unfold rook_value in Q. unfold g, low in Q. rewrite (cell_on rays lands_ leaves_ drops_ m), (cell_back leaves_) in Q. exact Q. }
      constructor.
      - intros y M. apply R in M. destruct M as [[h [N ->]] | [D [_ ->]]].
        + eexists. split; [apply Down; auto |]. pose proof (Grundy_option _ _ _ _ _ _ G N (nim_grundy h)). lia.
        + exists 0%nat. split; [apply stuck_off, off_not_on; auto | rewrite D; lia].
      - intros u U. assert (Dd : drops_ = true \/ drops_ = false) by (clear; destruct drops_; auto). destruct Dd as [D | D]; rewrite D in U.
        + destruct u as [| u]; [exists (off x); split; [apply R; auto | apply stuck_off, off_not_on; auto] |].
          inversion G as [p v A B]; subst. destruct (B u ltac:(lia)) as [h [N Gh]]. exists (cell_of low h). split; [apply R; left; eauto |].
          rewrite <- (Grundy_unique _ _ _ _ (nim_grundy h) _ Gh). pose proof (Down h N) as Q. rewrite D in Q. replace (S (nim_sum h)) with (nim_sum h + 1)%nat by lia. exact Q.
        + inversion G as [p v A B]; subst. destruct (B u ltac:(lia)) as [h [N Gh]]. exists (cell_of low h). split; [apply R; left; eauto |].
          rewrite <- (Grundy_unique _ _ _ _ (nim_grundy h) _ Gh). pose proof (Down h N) as Q. rewrite D, Nat.add_0_r in Q. exact Q.
    Qed.
  End Alone.
  (** Rooks that share squares. *)
  Theorem rooks_sum : forall leaves_ drops_, (drops_ = true -> leaves_ = true) -> forall a b, length a = n -> length b = n ->
    Grundy _ (pair_moves (free_pieces rays [] true leaves_ drops_ m)) (a, b) (Nat.lxor (rook_value true leaves_ drops_ a) (rook_value true leaves_ drops_ b)).
  Proof.
    intros leaves_ drops_ Dr a b La Lb. apply (free_sum rays [] leaves_ drops_ m n vectors eq_refl a b); auto; apply lone_rook; auto.
  Qed.

  (** ** Rooks that do not land on each other and stay on the board *)
  Let stay := free_pieces rays [] false false false m.
  Let no_drop : false = true -> false = true := fun H => H.
  Let both_heaps (p : cell * cell) : list nat * list nat := (heaps_of 0 (fst p), heaps_of 0 (snd p)).
  Let on_squares (p : cell * cell) : Prop := sized n p /\ on_board stay (fst p) = true /\ on_board stay (snd p) = true.
  Lemma heaps_inj : forall a b, on_board stay a = true -> on_board stay b = true -> heaps_of 0 a = heaps_of 0 b -> a = b.
  Proof.
    intros a b A B E. rewrite <- (heaps_back rays false false false m a A), <- (heaps_back rays false false false m b B). cbn [Z.of_nat]. rewrite E. auto.
  Qed.
  Lemma stay_there : forall p q, on_squares p -> free_move rays [] false false false m p q -> on_squares q /\ two_rooks (both_heaps p) (both_heaps q).
  Proof.
    intros [a b] [u v] [[La Lb] [Oa Ob]] F. cbn [fst snd] in *. unfold on_squares, sized, both_heaps, two_rooks. cbn [fst snd].
    destruct F as [[L [E C]] | [E [L C]]]; cbn [fst snd] in *; [subst v | subst u].
    - apply (rook_options n rays false false false m rooks no_drop a u La Oa) in L. destruct L as [[h [N ->]] | [D _]]; [| discriminate]. cbn [Z.of_nat] in *.
      pose proof (nim_length _ _ N) as Lh. rewrite heaps_length in Lh. assert (Oc : on_board stay (cell_of 0 h) = true) by apply (cell_on rays false false false m h).
      split; [repeat split; auto; unfold cell_of; rewrite map_length; lia |]. rewrite (cell_back false h : heaps_of 0 (cell_of 0 h) = h). split; [left; auto |].
      destruct C as [C | [C | [C _]]]; try discriminate. intro Q. apply C. rewrite <- (heaps_back rays false false false m b Ob). cbn [Z.of_nat]. rewrite Q. auto.
    - apply (rook_options n rays false false false m rooks no_drop b v Lb Ob) in L. destruct L as [[h [N ->]] | [D _]]; [| discriminate]. cbn [Z.of_nat] in *.
      pose proof (nim_length _ _ N) as Lh. rewrite heaps_length in Lh. assert (Oc : on_board stay (cell_of 0 h) = true) by apply (cell_on rays false false false m h).
      split; [repeat split; auto; unfold cell_of; rewrite map_length; lia |]. rewrite (cell_back false h : heaps_of 0 (cell_of 0 h) = h). split; [right; auto |].
      destruct C as [C | [C | [C _]]]; try discriminate. intro Q. apply C. rewrite <- (heaps_back rays false false false m a Oa). cbn [Z.of_nat]. rewrite Q. auto.
  Qed.
  Lemma stay_back : forall p q, on_squares p -> two_rooks (both_heaps p) q -> exists e, free_move rays [] false false false m p e /\ both_heaps e = q.
  Proof.
    intros [a b] [x y] [[La Lb] [Oa Ob]] [[[N E] | [E N]] D]; unfold both_heaps in *; cbn [fst snd] in *; [subst y | subst x].
    - exists (cell_of 0 x, b). cbn [fst snd]. rewrite (cell_back false x : heaps_of 0 (cell_of 0 x) = x). split; auto. left. cbn [fst snd]. split; [| split; auto].
      + apply (rook_options n rays false false false m rooks no_drop a _ La Oa). left. exists x. auto.
      + right. left. intro Q. apply D. rewrite <- Q. symmetry. apply (cell_back false x).
    - exists (a, cell_of 0 y). cbn [fst snd]. rewrite (cell_back false y : heaps_of 0 (cell_of 0 y) = y). split; auto. right. cbn [fst snd]. split; auto. split.
      + apply (rook_options n rays false false false m rooks no_drop b _ Lb Ob). left. exists y. auto.
      + right. left. intro Q. apply D. rewrite <- Q. apply (cell_back false y).
  Qed.
  Theorem rooks_collapse : forall a b v, length a = n -> length b = n -> on_board stay a = true -> on_board stay b = true -> a <> b ->
    Grundy _ nim_not_to_zero (xors (heaps_of 0 a) (heaps_of 0 b)) v -> Grundy _ (pair_moves stay) (a, b) v.
  Proof.
    intros a b v La Lb Oa Ob N G. apply (free_grundy rays [] false false false m n vectors eq_refl (or_intror eq_refl)); [| split; auto].
    apply (alike_grundy _ _ (free_move rays [] false false false m) two_rooks both_heaps on_squares stay_there stay_back); [repeat split; auto |].
    apply two_rooks_grundy; auto; cbn [fst snd]; [rewrite !heaps_length; lia |]. intro E. apply N. apply heaps_inj; auto.
  Qed.
  (** The P-positions are those of misère nim. *)
  Theorem rooks_stay : forall a b, length a = n -> length b = n -> on_board stay a = true -> on_board stay b = true -> a <> b ->
    (misere_lost (xors (heaps_of 0 a) (heaps_of 0 b)) = true -> P_position _ (pair_moves stay) (a, b)) /\
    (misere_lost (xors (heaps_of 0 a) (heaps_of 0 b)) = false -> N_position _ (pair_moves stay) (a, b)).
  Proof.
    intros a b La Lb Oa Ob N. destruct (restricted_exists (xors (heaps_of 0 a) (heaps_of 0 b))) as [v V].
    pose proof (rooks_collapse a b v La Lb Oa Ob N V) as G. apply Grundy_outcome in G. destruct G as [G1 G2].
    assert (E : length (heaps_of 0 a) = length (heaps_of 0 b)) by (rewrite !heaps_length; lia).
    assert (D : heaps_of 0 a <> heaps_of 0 b) by (intro Q; apply N, heaps_inj; auto).
    pose proof (proj2 (two_rooks_grundy _ _ v E D) V) as T. pose proof (two_rooks_P _ _ E D) as P. rewrite (Grundy_P _ _ _ _ T), misere_nim in P.
    split; intro H; [apply G1, P; auto | apply G2; intro Z0; apply P in Z0; congruence].
  Qed.

  (** ** Rooks that do not land on each other and can be dropped: the same, each coordinate less 1; a rook alone is won *)
  Let drop := free_pieces rays [] false true true m.
  Let may_drop : true = true -> true = true := fun H => H.
  Definition drop_lost (p : cell * cell) : bool :=
    if on_board drop (fst p) then on_board drop (snd p) && misere_lost (xors (heaps_of 1 (fst p)) (heaps_of 1 (snd p))) else negb (on_board drop (snd p)).
  Definition off_or_on (p : cell * cell) : Prop := sized n p /\ (on_board drop (fst p) = true \/ fst p = off (fst p)) /\ (on_board drop (snd p) = true \/ snd p = off (snd p)) /\
    (on_board drop (fst p) = true -> on_board drop (snd p) = true -> fst p <> snd p).
  Lemma dropped_off : forall x, length x = n -> on_board drop (off x) = false.
  Proof. intros x L. apply (off_not_on false true true may_drop eq_refl x L). Qed.
  Lemma off_off : forall x : cell, off (off x) = off x.
  Proof. intro x. unfold off. rewrite map_map. auto. Qed.
  Lemma stays_off : forall x y, on_board drop x = false -> ~ lone rays [] false true true m x y.
  Proof. intros x y O H. unfold lone, lone_options in H. cbv zeta in H. fold drop in H. rewrite O in H. destruct H. Qed.
  Lemma total_off : forall x, total (heaps_of 0 (off x)) = 0%nat.
  Proof. intro x. unfold heaps_of, off. rewrite map_map. induction x; simpl; auto. Qed.
  Lemma total_on : forall x, (length x = n)%nat -> on_board drop x = true -> (0 < total (heaps_of 0 x))%nat.
  Proof.
    intros x L O. destruct x as [| c x]; [simpl in L; lia |]. unfold on_board in O. cbn [drop free_pieces can_leave forallb] in O. apply andb_true_iff in O. destruct O as [O _]. apply Z.leb_le in O.
    unfold heaps_of, total. cbn [map fold_right]. lia.
  Qed.
  Lemma total_shift : forall h, total (heaps_of 0 (cell_of 1 h)) = (total h + length h)%nat.
  Proof. intro h. unfold heaps_of, cell_of. rewrite map_map. induction h as [| k h IH]; auto. unfold total in *. cbn [map fold_right length]. rewrite IH. lia. Qed.
  Lemma total_less : forall x h, on_board drop x = true -> nim (heaps_of 1 x) h -> (total (heaps_of 0 (cell_of 1 h)) < total (heaps_of 0 x))%nat.
  Proof.
    intros x h O N. rewrite total_shift. rewrite <- (heaps_back rays false true true m x O) at 1. change (if true then 1 else 0) with 1. rewrite total_shift.
    pose proof (nim_total _ _ N). pose proof (nim_length _ _ N). lia.
  Qed.
  (** The moves of a rook on the board, in either place. *)
  Lemma drop_option : forall x y other, length x = n -> on_board drop x = true -> lone rays [] false true true m x y -> may_go false true x y other ->
    (exists h, nim (heaps_of 1 x) h /\ y = cell_of 1 h /\ (y <> other)) \/ y = off x.
  Proof.
    intros x y other L O M C. apply (rook_options n rays false true true m rooks may_drop x y L O) in M. change (if true then 1 else 0) with 1 in M.
    destruct M as [[h [N ->]] | [_ [_ ->]]]; auto. destruct C as [C | [C | [_ C]]]; [discriminate | left; eauto |].
    exfalso. pose proof (cell_on rays false true true m h) as K. change (if true then 1 else 0) with 1 in K. fold drop in K. rewrite C, (dropped_off x L) in K. discriminate.
  Qed.
  Lemma drop_inside : forall p q, off_or_on p -> free_move rays [] false true true m p q ->
    off_or_on q /\ (total (heaps_of 0 (fst q)) + total (heaps_of 0 (snd q)) < total (heaps_of 0 (fst p)) + total (heaps_of 0 (snd p)))%nat.
  Proof.
    assert (One : forall x y other, length x = n -> lone rays [] false true true m x y -> may_go false true x y other ->
      length y = n /\ (on_board drop y = true \/ y = off y) /\ (on_board drop y = true -> y <> other) /\ (total (heaps_of 0 y) < total (heaps_of 0 x))%nat).
    { intros x y other L M C. destruct (on_board drop x) eqn:O; [| exfalso; eapply stays_off; eauto].
      destruct (drop_option x y other L O M C) as [[h [N [-> D]]] | ->].
      - pose proof (nim_length _ _ N) as Lh. rewrite heaps_length in Lh. pose proof (cell_on rays false true true m h) as K. change (if true then 1 else 0) with 1 in K.
        repeat split; auto; [unfold cell_of; rewrite map_length; lia | apply total_less; auto].
      - rewrite off_off, (dropped_off x L), total_off. pose proof (total_on x L O). repeat split; auto; [unfold off; rewrite map_length; auto | discriminate]. }
    intros [a b] [u v] [[La Lb] [Ha [Hb D]]] F. cbn [fst snd] in *. unfold off_or_on, sized. cbn [fst snd]. destruct F as [[L [E C]] | [E [L C]]]; cbn [fst snd] in *; [subst v | subst u].
    - destruct (One a u b La L C) as [Lu [Hu [Du T]]]. split; [| lia]. repeat split; auto.
    - destruct (One b v a Lb L C) as [Lv [Hv [Dv T]]]. split; [| lia]. repeat split; auto. intros _ O Q. apply (Dv O). auto.
  Qed.
  Lemma rooks_lost : forall h k, length h = length k -> h <> k ->
    (misere_lost (xors h k) = true <-> ~ exists q, two_rooks (h, k) q /\ misere_lost (xors (fst q) (snd q)) = true).
  Proof.
    intros h k E D. pose proof (two_rooks_P h k E D) as P. rewrite misere_nim in P.
    assert (Opt : forall q, two_rooks (h, k) q -> length (fst q) = length (snd q) /\ fst q <> snd q).
    { intros [x y] [[[N Q] | [Q N]] Dq]; cbn [fst snd] in *; subst; apply nim_length in N; split; auto; lia. }
    split.
    - intros L [q [M Lq]]. apply P in L. inversion L as [p A]; subst. apply A in M as N. destruct (Opt q M) as [Eq Dq]. destruct q as [x y]. cbn [fst snd] in *.
      apply (P_not_N _ two_rooks (x, y)); auto. apply (two_rooks_P x y Eq Dq). apply misere_nim. auto.
    - intro No. destruct (misere_lost (xors h k)) eqn:L; auto. exfalso. destruct (restricted_exists (xors h k)) as [v V]. apply (two_rooks_grundy h k v E D) in V.
      apply Grundy_outcome in V as O. destruct O as [_ O]. assert (Nz : v <> 0%nat) by (intro Z0; pose proof (proj2 (Grundy_P _ _ _ _ V) Z0) as K; apply P in K; congruence).
      specialize (O Nz). inversion O as [p q M Pq]; subst. apply No. exists q. split; auto. destruct (Opt q M) as [Eq Dq]. destruct q as [x y]. cbn [fst snd] in *.
      apply misere_nim, (two_rooks_P x y Eq Dq). auto.
  Qed.
  Lemma drop_follows : follows _ (free_move rays [] false true true m) off_or_on drop_lost drop_lost Normal.
  Proof.
    intros [a b] [[La Lb] [Ha [Hb D]]]. cbn [fst snd] in *. exists (negb (drop_lost (a, b))), false. split; [simpl; destruct (drop_lost (a, b)); auto |]. split; [| congruence].
    rewrite negb_true_iff. unfold drop_lost at 1. cbn [fst snd]. destruct (on_board drop a) eqn:Oa; [destruct (on_board drop b) eqn:Ob |].
    - cbn [andb]. assert (E : length (heaps_of 1 a) = length (heaps_of 1 b)) by (rewrite !heaps_length; lia).
      assert (Dh : heaps_of 1 a <> heaps_of 1 b).
      { intro Q. apply (D eq_refl eq_refl). rewrite <- (heaps_back rays false true true m a Oa), <- (heaps_back rays false true true m b Ob). change (if true then 1 else 0) with 1. rewrite Q. auto. }
      pose proof (rooks_lost _ _ E Dh) as R. set (hb := cell_back true). change (if true then 1 else 0) with 1 in hb. pose proof (cell_on rays false true true m) as Co. change (if true then 1 else 0) with 1 in Co. fold drop in Co.
      assert (Ex : (exists q, free_move rays [] false true true m (a, b) q /\ drop_lost q = true) <-> exists q, two_rooks (heaps_of 1 a, heaps_of 1 b) q /\ misere_lost (xors (fst q) (snd q)) = true).
      { split.
        - intros [[u v] [F Lq]]. unfold drop_lost in Lq. cbn [fst snd] in Lq. destruct F as [[L [Ee C]] | [Ee [L C]]]; cbn [fst snd] in *; [subst v | subst u].
          + destruct (drop_option a u b La Oa L C) as [[h [N [-> Du]]] | ->]; [| rewrite (dropped_off a La), Ob in Lq; discriminate].
            rewrite Co, Ob in Lq. cbn [andb] in Lq. rewrite hb in Lq. exists (h, heaps_of 1 b). split; auto. split; [left; auto |]. cbn [fst snd]. intro Q. apply Du. rewrite Q. apply (heaps_back rays false true true m b Ob).
          + destruct (drop_option b v a Lb Ob L C) as [[h [N [-> Du]]] | ->]; [| rewrite (dropped_off b Lb), Oa in Lq; discriminate].
            rewrite Co, Oa in Lq. cbn [andb] in Lq. rewrite hb in Lq. exists (heaps_of 1 a, h). split; auto. split; [right; auto |]. cbn [fst snd]. intro Q. apply Du. rewrite <- Q. apply (heaps_back rays false true true m a Oa).
        - intros [[x y] [[[[N Ee] | [Ee N]] Dq] Lq]]; cbn [fst snd] in *; [subst y | subst x].
          + exists (cell_of 1 x, b). split; [left; cbn [fst snd]; split; [| split; auto] | unfold drop_lost; cbn [fst snd]; rewrite Co, Ob, hb; auto].
            * apply (rook_options n rays false true true m rooks may_drop a _ La Oa). left. exists x. auto.
            * right. left. intro Q. apply Dq. rewrite <- Q, hb. auto.
          + exists (a, cell_of 1 y). split; [right; cbn [fst snd]; split; auto; split | unfold drop_lost; cbn [fst snd]; rewrite Co, Oa, hb; auto].
            * apply (rook_options n rays false true true m rooks may_drop b _ Lb Ob). left. exists y. auto.
            * right. left. intro Q. apply Dq. rewrite <- Q, hb. auto. }
      rewrite Ex. destruct (misere_lost (xors (heaps_of 1 a) (heaps_of 1 b))) eqn:Lm; [split; [discriminate |]; intro K; exfalso; exact (proj1 R eq_refl K) |].
      split; auto. intros _. destruct (restricted_exists (xors (heaps_of 1 a) (heaps_of 1 b))) as [v V]. apply (two_rooks_grundy _ _ v E Dh) in V. apply Grundy_outcome in V as O. destruct O as [_ O].
      assert (Nz : v <> 0%nat) by (intro Z0; pose proof (proj2 (Grundy_P _ _ _ _ V) Z0) as K; apply (two_rooks_P _ _ E Dh), misere_nim in K; congruence).
      specialize (O Nz). inversion O as [p q M Pq]; subst. exists q. split; auto. destruct q as [x y]. pose proof M as [[[N Ee] | [Ee N]] Dq]; cbn [fst snd] in *; apply nim_length in N;
        (apply misere_nim, two_rooks_P; [subst; lia | auto | auto]).
    - (* b is off: drop a *) cbn [andb]. split; auto. intros _. exists (off a, b). split; [left; cbn [fst snd]; split; [| split; [auto |]] |].
      + apply (rook_options n rays false true true m rooks may_drop a _ La Oa). auto.
      + right. right. auto.
      + unfold drop_lost. cbn [fst snd]. rewrite (dropped_off a La), Ob. auto.
    - destruct (on_board drop b) eqn:Ob; cbn [negb]; split; auto; try discriminate.
      + intros _. exists (a, off b). split; [right; cbn [fst snd]; split; auto; split |].
        * apply (rook_options n rays false true true m rooks may_drop b _ Lb Ob). auto.
        * right. right. auto.
        * unfold drop_lost. cbn [fst snd]. rewrite Oa, (dropped_off b Lb). auto.
      + intros [[u v] [[[L _] | [_ [L _]]] _]]; exfalso; [exact (stays_off a u Oa L) | exact (stays_off b v Ob L)].
  Qed.
  Theorem rooks_drop : forall p, off_or_on p ->
    (drop_lost p = true -> P_position _ (pair_moves drop) p) /\ (drop_lost p = false -> N_position _ (pair_moves drop) p).
  Proof.
    intros p H. destruct (free_outcome rays [] false true true m n vectors eq_refl (or_intror eq_refl)) as [FP FN].
    destruct (normal_both _ _ off_or_on (fun p => total (heaps_of 0 (fst p)) + total (heaps_of 0 (snd p)))%nat drop_inside drop_lost drop_lost drop_follows p H) as [A B].
    destruct H as [Sp _]. split; intro L; [apply FP | apply FN]; auto.
  Qed.
End Rooks.
