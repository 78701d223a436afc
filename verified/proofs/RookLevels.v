(** * Level sets of two rooks that jump over each other and share no square, on boards of every size *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists Windows NimSum GrundyFacts GraphSound PieceSound HeapsSound Ryuo RyuoPieces TwoRooks FreePieces Rooks RookPairs PairTheorems LevelConditions PeriodicLevels.
Import ListNotations.
Local Open Scope Z_scope.

Lemma nim_two : forall a b w, nim [a; b] w <-> (exists a', (a' < a)%nat /\ w = [a'; b]) \/ exists b', (b' < b)%nat /\ w = [a; b'].
Proof.
  intros a b w. rewrite nim_options_all. cbn [nim_options]. rewrite app_nil_r, in_app_iff, map_map, !in_map_iff. apply or_both; split.
  - intros [c [<- I]]. apply in_seq in I. exists c. split; auto. lia.
  - intros [c [I ->]]. exists c. split; auto. apply in_seq. lia.
  - intros [c [<- I]]. apply in_seq in I. exists c. split; auto. lia.
  - intros [c [I ->]]. exists c. split; auto. apply in_seq. lia.
Qed.
Section Void.
  Variables (rays : list cell) (below n p : Z) (offsets : list (list (list Z))).
  Hypothesis rooks : are_rooks 2 rays = true.
  Hypothesis rules : rook_rules rays [] = true.
  Hypothesis holds : levels_hold rays [] true false below n p offsets = true.
  Let G := Z.to_nat below.
  Let f (h : nat) (x : Z) : Z := tabled n p (map table (nth 0 offsets [])) h x.
  Lemma no_slants : forall x y h, ~ slanted (slants (widest offsets) rays []) f x y h.
  Proof.
    intros x y h [[a b] [I _]]. apply slants_in in I. destruct I as [[[] _] | [c [d [k [I [C [D _]]]]]]]. unfold are_rooks in rooks. rewrite andb_true_iff, forallb_forall in rooks.
    destruct rooks as [R _]. apply R in I. cbn [seq existsb] in I. rewrite !orb_true_iff, !cell_eqb_iff in I. destruct I as [I | [I | I]]; [| | discriminate]; unfold unit_vector in I; cbn in I; injection I as -> ->; lia.
  Qed.
  Lemma void_facts : forall x h, 0 <= x -> (h < G)%nat -> 0 <= f h x /\ (forall x', 0 <= x' < x -> f h x' <> f h x) /\ (forall h', (h' < h)%nat -> f h' x <> f h x) /\
    ~ (x = 0 /\ f h x = 0) /\ (forall y, 0 <= y < f h x -> (exists h', (h' < h)%nat /\ f h' x = y) \/ (exists x', 0 <= x' < x /\ f h x' = y) \/ (x = 0 /\ y = 0)).
  Proof.
    intros x h X H. destruct (its_facts rays [] true false below n p offsets holds false x h (or_introl eq_refl) X H) as [F1 [_ [F3 [F4 [_ [_ [F7 F8]]]]]]].
    split; [exact F1 |]. split; [exact F3 |]. split; [exact F4 |]. split; [exact (F7 eq_refl) |]. intros y Y.
    destruct (F8 y Y) as [A | [A | [[g [A _]] | [A | [_ A]]]]]; [auto | exfalso; exact (no_slants x y h A) | discriminate | auto | auto].
  Qed.
  Lemma void_level_sets : forall a b h, ~ all_zero [a; b] -> (h < G)%nat -> (Grundy _ nim_not_to_zero [a; b] h <-> Z.of_nat b = f h (Z.of_nat a)).
  Proof.
    set (L := fun h v => exists a b, v = [a; b] /\ Z.of_nat b = f h (Z.of_nat a)).
    assert (Sets : forall v h, (exists a b, v = [a; b] /\ ~ all_zero v) -> (h < G)%nat -> (Grundy _ nim_not_to_zero v h <-> L h v)).
    { apply (level_sets _ nim_not_to_zero (fun v => exists a b, v = [a; b] /\ ~ all_zero v) total).
      - intros v w [a [b [-> Z0]]] [M N]. split; [| apply nim_total; auto]. apply nim_two in M. destruct M as [[c [_ ->]] | [c [_ ->]]]; eauto.
      - intros v _. exists (filter (fun w => if all_zero_dec w then false else true) (nim_options v)). intro w. rewrite filter_In, <- nim_options_all. unfold nim_not_to_zero. destruct (all_zero_dec w); intuition discriminate.
      - intros h v. unfold L. destruct v as [| a [| b [| c v]]]; try (right; intros [? [? [E _]]]; discriminate).
        destruct (Z.eq_dec (Z.of_nat b) (f h (Z.of_nat a))); [left; eauto | right; intros [a' [b' [E E']]]; injection E as <- <-; auto].
      - intros v h h' [a [b [-> _]]] H H' [a1 [b1 [E1 L1]]] [a2 [b2 [E2 L2]]]. injection E1 as <- <-. injection E2 as <- <-.
        destruct (void_facts (Z.of_nat a) h ltac:(lia) H) as [_ [_ [F _]]]. apply (F h' H'). congruence.
      - intros v w h [a [b [-> _]]] H [a1 [b1 [E1 L1]]] [M _] [a2 [b2 [E2 L2]]]. injection E1 as <- <-. subst w. destruct (void_facts (Z.of_nat a) h ltac:(lia) H) as [_ [F _]].
        apply nim_two in M. destruct M as [[c [C E]] | [c [C E]]]; injection E as -> ->; [apply (F (Z.of_nat c)); [lia | congruence] | lia].
      - intros v h [a [b [-> Nz]]] H No. unfold L in *. destruct (void_facts (Z.of_nat a) h ltac:(lia) H) as [F1 [_ [_ [F4 F5]]]].
        assert (No' : forall h', (h' <= h)%nat -> Z.of_nat b <> f h' (Z.of_nat a)) by (intros h' Hh Q; apply (No h' Hh); eauto).
        destruct (Z.lt_trichotomy (Z.of_nat b) (f h (Z.of_nat a))) as [A | [A | A]]; [| exfalso; apply (No' h); auto |].
        + destruct (F5 (Z.of_nat b) ltac:(lia)) as [[h' [Hh Q]] | [[x' [X' Q]] | [Q1 Q2]]].
          * exfalso. apply (No' h'); [lia | auto].
          * exists [Z.to_nat x'; b]. split; [split; [apply nim_two; left; exists (Z.to_nat x'); split; auto; lia |] |].
            -- intro Az. inversion Az as [| ? ? Q1 Az']; inversion Az' as [| ? ? Q2 _]; subst. destruct (void_facts x' h ltac:(lia) H) as [_ [_ [_ [N _]]]]. apply N. split; lia.
            -- exists (Z.to_nat x'), b. split; auto. rewrite Z2Nat.id by lia. auto.
          * exfalso. apply Nz. repeat constructor; lia.
        + exists [a; Z.to_nat (f h (Z.of_nat a))]. split; [split; [apply nim_two; right; exists (Z.to_nat (f h (Z.of_nat a))); split; auto; lia |] |].
          * intro Az. inversion Az as [| ? ? Q1 Az']; inversion Az' as [| ? ? Q2 _]; subst. apply F4. split; lia.
          * exists a, (Z.to_nat (f h (Z.of_nat a))). split; auto. lia. }
    intros a b h Nz H. rewrite Sets by eauto. unfold L. split; [intros [a' [b' [E Q]]]; injection E as <- <-; auto | intro Q; eauto].
  Qed.
End Void.
Definition rooks_periodic (rays steps : list cell) (lands_ leaves_ drops_ : bool) (m : Z) (below n p : Z) (offsets : list (list (list Z))) : bool :=
  (Z.of_nat (length (nth 0 offsets [])) =? below) && isnil steps && negb lands_ && negb leaves_ && negb drops_ && are_rooks 2 rays && rook_rules rays [] && levels_hold rays [] true false below n p offsets.
Theorem rooks_periodic_sound : forall rays steps lands_ leaves_ drops_ m below n p offsets, rooks_periodic rays steps lands_ leaves_ drops_ m below n p offsets = true ->
  forall a b c d h, 0 <= a -> 0 <= b -> 0 <= c -> 0 <= d -> [a; b] <> [c; d] -> 0 <= h < below ->
  (Grundy _ (pair_moves (free_pieces rays steps lands_ leaves_ drops_ m)) ([a; b], [c; d]) (Z.to_nat h) <->
   Z.lxor b d = level_y n p (nth (Z.to_nat h) (nth 0 offsets []) []) (Z.lxor a c)).
Proof.
  intros rays steps lands_ leaves_ drops_ m below n p offsets H a b c d h A B C D N Hh. unfold rooks_periodic in H. rewrite !andb_true_iff, !negb_true_iff in H.
  destruct H as [[[[[[[_ S] ->] ->] ->] R] Rr] L]. apply isnil_eq in S. subst steps.
  assert (Pa : Forall (Z.le 0) [a; b]) by (repeat constructor; auto). assert (Pc : Forall (Z.le 0) [c; d]) by (repeat constructor; auto).
  pose proof (nim_sums_of [a; b] [c; d] Pa Pc) as E. cbn [nim_sums heaps_of map xors] in E. injection E as Ea Eb.
  set (u := Nat.lxor (Z.to_nat (a - 0)) (Z.to_nat (c - 0))) in *. set (v := Nat.lxor (Z.to_nat (b - 0)) (Z.to_nat (d - 0))) in *.
  assert (Nz : ~ all_zero [u; v]).
  { intro Az. inversion Az as [| ? ? Q1 Az']; inversion Az' as [| ? ? Q2 _]; subst. apply N. unfold u, v in *. apply lxor_0_eq in Q1, Q2. f_equal; [lia | f_equal; lia]. }
  rewrite Ea, Eb. destruct (parts _ _ _ _ _ _ _ _ L) as [Np [Pp _]]. rewrite <- tabled_ok by lia.
  rewrite <- (void_level_sets rays below n p offsets R L u v (Z.to_nat h) Nz ltac:(lia)).
  assert (Co : forall w, Grundy _ nim_not_to_zero [u; v] w -> Grundy _ (pair_moves (free_pieces rays [] false false false m)) ([a; b], [c; d]) w).
  { intros w Gw. apply (rooks_collapse 2 rays m R ltac:(lia) [a; b] [c; d] w); auto; apply on_board_iff; auto. }
  split; [| apply Co]. intro Gp. destruct (restricted_exists [u; v]) as [w Gw]. pose proof (Grundy_unique _ _ _ _ (Co w Gw) _ Gp). subst w. auto.
Qed.
