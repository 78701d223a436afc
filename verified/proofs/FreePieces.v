(** * Two pieces that jump over each other and push nothing: each moves as it does alone *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists Windows GrundyFacts GraphSound PieceSound BoxGames.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Lines of rays that are not zero have no square twice *)
Lemma nth_back : forall k r x i, length r = length x -> nth i (back_by k r x) 0 = nth i x 0 - k * nth i r 0.
Proof.
  intros k r x. unfold back_by. revert r. induction x as [| a x IH]; intros [| b r] i L; simpl in *; try discriminate; [destruct i; lia |].
  destruct i; [lia | apply IH; lia].
Qed.
Lemma line_proper : forall g x r, length r = length x -> existsb (Z.ltb 0) r = true -> NoDup (line_of g x r).
Proof.
  intros g x r L P. unfold line_of. apply NoDup_filter. apply NoDup_map_in.
  - intros j k _ _ E. apply existsb_exists in P. destruct P as [b [I B]]. apply Z.ltb_lt in B. apply (In_nth _ _ 0) in I. destruct I as [i [_ <-]].
    assert (Q : nth i (back_by j r x) 0 = nth i (back_by k r x) 0) by (rewrite E; auto). rewrite !nth_back in Q by auto. nia.
  - unfold from_to. apply NoDup_map_in; [intros; lia | apply seq_NoDup].
Qed.

Definition free_pieces (rays steps : list cell) (lands_ leaves_ drops_ : bool) (m : Z) : two_pieces :=
  {| pair_rays := rays; pair_steps := steps; jumps_over := true; lands := lands_; can_leave := leaves_; drops := drops_; pushes := push_none; may_leave := m |}.
Section Free.
  Variables (rays steps : list cell) (lands_ leaves_ drops_ : bool) (m : Z).
  Let g := free_pieces rays steps lands_ leaves_ drops_ m.
  (** Where a piece can go alone. *)
  Definition lone_options (x : cell) : list cell :=
    let dropped := if drops_ then [off x] else [] in
    if on_board g x then
      flat_map (fun s => let y := back_by 1 s x in if on_board g y then [y] else dropped) steps ++ flat_map (fun r => line_of g x r ++ dropped) rays
    else [].
  Definition lone (x y : cell) : Prop := In y (lone_options x).

  Lemma index_split : forall x l i, index_of x l = Some i -> l = firstn i l ++ x :: skipn (S i) l.
  Proof.
    induction l as [| y l IH]; intros i H; cbn [index_of] in H; [discriminate |]. destruct (cell_eqb x y) eqn:E.
    - injection H as <-. apply cell_eqb_iff in E. subst. auto.
    - destruct (index_of x l) as [j |]; [| discriminate]. injection H as <-. cbn [firstn skipn app]. f_equal. apply IH. auto.
  Qed.
  Lemma index_none : forall x l, index_of x l = None -> ~ In x l.
  Proof.
    induction l as [| y l IH]; intros H I; cbn [index_of] in H; [destruct I |]. destruct (cell_eqb x y) eqn:E; [discriminate |].
    destruct (index_of x l) eqn:Q; [discriminate |]. destruct I as [-> | I]; [rewrite cell_eqb_refl in E; discriminate | apply IH; auto].
  Qed.
  Lemma along_free : forall x other l q, NoDup l -> (In q (along_line g x other l) <->
    exists y, q = (y, other) /\ ((In y l /\ (lands_ = true \/ y <> other)) \/ (drops_ = true /\ y = off x))).
  Proof.
    intros x other l q Nd. unfold along_line. cbn [g free_pieces drops lands jumps_over pushes].
    assert (Dr : forall y, In y (if drops_ then [off x] else []) <-> drops_ = true /\ y = off x) by (intro y; destruct drops_; simpl; intuition congruence).
    destruct (index_of other l) as [i |] eqn:I.
    - pose proof (index_split _ _ _ I) as E. cbn [push_none map filter]. rewrite app_nil_r, in_map_iff.
      assert (Q : forall y, In y (firstn i l ++ (if lands_ then [other] else []) ++ skipn (S i) l ++ (if drops_ then [off x] else [])) <->
        (In y l /\ (lands_ = true \/ y <> other)) \/ (drops_ = true /\ y = off x)).
      { intro y. rewrite !in_app_iff, Dr. assert (Il : In y l <-> In y (firstn i l) \/ y = other \/ In y (skipn (S i) l)) by (rewrite E at 1; rewrite in_app_iff; simpl; intuition).
        assert (No : In y (firstn i l) \/ In y (skipn (S i) l) -> y <> other).
        { intros H ->. rewrite E in Nd. apply NoDup_remove_2 in Nd. apply Nd, in_or_app. auto. }
        rewrite Il. destruct lands_; simpl; intuition (subst; auto; try congruence). }
      split; [intros [y [<- H]]; exists y; split; auto; apply Q; auto | intros [y [-> H]]; exists y; split; auto; apply Q; auto].
    - apply index_none in I. rewrite in_map_iff. split.
      + intros [y [<- H]]. exists y. split; auto. apply in_app_or in H. destruct H as [H | H]; [left; split; auto; right; congruence | right; apply Dr; auto].
      + intros [y [-> H]]. exists y. split; auto. apply in_or_app. destruct H as [[H _] | H]; [auto | right; apply Dr; auto].
  Qed.
  Variable n : nat.
  Hypothesis rays_ok : forallb (vector_ok n) rays = true.
  Hypothesis steps_ok : forallb (vector_ok n) steps = true.
  Lemma proper : forall x r, length x = n -> In r rays -> NoDup (line_of g x r).
  Proof.
    intros x r L I. rewrite forallb_forall in rays_ok. apply rays_ok in I. unfold vector_ok in I. rewrite !andb_true_iff, Nat.eqb_eq in I.
    apply line_proper; [lia | tauto].
  Qed.
  Lemma lone_length : forall x y, length x = n -> lone x y -> length y = n.
  Proof.
    intros x y L H. unfold lone, lone_options in H. cbv zeta in H. rewrite forallb_forall in rays_ok, steps_ok.
    assert (V : forall v, vector_ok n v = true -> length v = n) by (intros v V; unfold vector_ok in V; rewrite !andb_true_iff, Nat.eqb_eq in V; tauto).
    assert (Dr : forall z, In z (if drops_ then [off x] else []) -> length z = n).
    { intros z I. destruct drops_; [| destruct I]. destruct I as [<- | []]. unfold off. rewrite map_length. auto. }
    assert (Bk : forall k r, length r = n -> length (back_by k r x) = n) by (intros k r Lr; unfold back_by; rewrite shift_length; rewrite ?map_length; lia).
    destruct (on_board g x); [| destruct H]. apply in_app_or in H. destruct H as [H | H]; apply in_flat_map in H; destruct H as [s [Is H]].
    - apply steps_ok, V in Is. destruct (on_board g (back_by 1 s x)); [destruct H as [<- | []]; auto | auto].
    - apply rays_ok, V in Is. apply in_app_or in H. destruct H as [H | H]; auto. unfold line_of in H. apply filter_In in H. destruct H as [H _].
      apply in_map_iff in H. destruct H as [k [<- _]]. auto.
  Qed.
  Hypothesis no_steps : lands_ = true \/ steps = [].
  Lemma one_free : forall x other q, length x = n -> (In q (one_moves g x other) <->
    exists y, q = (y, other) /\ lone x y /\ (lands_ = true \/ y <> other \/ (drops_ = true /\ y = off x))).
  Proof.
    intros x other q Lx. unfold one_moves, lone, lone_options. cbn [g free_pieces pair_steps pair_rays lands drops]. destruct (on_board g x) eqn:B; [| simpl; split; [tauto | intros [? [_ [[] _]]]]].
    assert (Dr : forall y, In y (if drops_ then [off x] else []) <-> drops_ = true /\ y = off x) by (intro y; destruct drops_; simpl; intuition congruence).
    rewrite in_app_iff. split.
    - intros [I | I]; apply in_flat_map in I; destruct I as [s [Is I]].
      + cbv zeta in I. destruct (on_board g (back_by 1 s x)) eqn:By.
        * destruct (cell_eqb (back_by 1 s x) other && negb lands_) eqn:E; [destruct I |]. destruct I as [<- | []]. eexists. split; [reflexivity |]. split.
          -- apply in_or_app. left. apply in_flat_map. exists s. split; auto. rewrite By. simpl; auto.
          -- apply andb_false_iff in E. destruct E as [E | E]; [right; left; intro Q; rewrite Q, cell_eqb_refl in E; discriminate | left; apply negb_false_iff; auto].
        * destruct drops_ eqn:D; [| destruct I]. destruct I as [<- | []]. eexists. split; [reflexivity |]. split; [| auto].
          apply in_or_app. left. apply in_flat_map. exists s. split; auto. rewrite By. simpl; auto.
      + apply (along_free x other (line_of g x s) q (proper x s Lx Is)) in I. destruct I as [y [-> H]]. exists y. split; auto. split.
        * apply in_or_app. right. apply in_flat_map. exists s. split; auto. apply in_or_app. destruct H as [[H _] | H]; [auto | right; apply Dr; auto].
        * destruct H as [[_ [H | H]] | H]; auto.
    - intros [y [-> [I H]]]. apply in_app_or in I. destruct I as [I | I]; apply in_flat_map in I; destruct I as [s [Is I]].
      + left. apply in_flat_map. exists s. split; auto. cbv zeta in *. destruct (on_board g (back_by 1 s x)) eqn:By.
        * destruct I as [<- | []]. assert (E : cell_eqb (back_by 1 s x) other && negb lands_ = false).
          { destruct no_steps as [-> | N]; [apply andb_false_r | rewrite N in Is; destruct Is]. }
          rewrite E. simpl; auto.
        * apply Dr in I. destruct I as [-> ->]. simpl; auto.
      + right. apply in_flat_map. exists s. split; auto. apply (along_free x other (line_of g x s) _ (proper x s Lx Is)). exists y. split; auto.
        apply in_app_or in I. destruct I as [I | I]; [| apply Dr in I; auto]. destruct H as [H | [H | H]]; auto.
  Qed.


  (** The pair is a sum of two games, but for the order of the places, and where a piece may not land on the other. *)
  Definition may_go (x y other : cell) : Prop := lands_ = true \/ y <> other \/ (drops_ = true /\ y = off x).
  Definition free_move (p q : cell * cell) : Prop :=
    lone (fst p) (fst q) /\ snd q = snd p /\ may_go (fst p) (fst q) (snd p) \/ fst q = fst p /\ lone (snd p) (snd q) /\ may_go (snd p) (snd q) (fst p).
  Definition swapped (p : cell * cell) : cell * cell := (snd p, fst p).
  Lemma ordered_or : forall p, ordered p = p \/ ordered p = swapped p.
  Proof. intros [a b]. unfold ordered, swapped. cbn [fst snd]. destruct (lesser a b); auto. Qed.
  Definition sized (p : cell * cell) : Prop := length (fst p) = n /\ length (snd p) = n.
  Lemma pair_to_free : forall p q, sized p -> pair_moves g p q -> exists e, free_move p e /\ (q = e \/ q = swapped e).
  Proof.
    intros [a b] q [La Lb] H. cbn [fst snd] in La, Lb. unfold pair_moves in H. apply in_map_iff in H. cbn [fst snd] in H. destruct H as [e [<- I]]. apply in_app_or in I.
    destruct I as [I | I]; apply one_free in I; auto; destruct I as [y [-> [L C]]].
    - exists (y, b). split; [left; auto | apply ordered_or].
    - exists (a, y). split; [right; auto | destruct (ordered_or (y, a)) as [-> | ->]; unfold swapped; cbn [fst snd]; auto].
  Qed.
  Lemma free_to_pair : forall p e, sized p -> free_move p e -> exists q, pair_moves g p q /\ (q = e \/ q = swapped e).
  Proof.
    intros [a b] [u v] [La Lb] F. unfold pair_moves. destruct F as [[L [E C]] | [E [L C]]]; cbn [fst snd] in *; rewrite E.
    - exists (ordered (u, b)). split; [| apply ordered_or]. apply in_map, in_or_app. left. apply one_free; auto. exists u. auto.
    - exists (ordered (v, a)). split; [| destruct (ordered_or (v, a)) as [-> | ->]; unfold swapped; cbn [fst snd]; auto].
      apply in_map, in_or_app. right. apply one_free; auto. exists v. auto.
  Qed.
  Lemma free_sized : forall p e, sized p -> free_move p e -> sized e.
  Proof.
    intros [a b] [u v] [La Lb] F. unfold sized in *. destruct F as [[L [E C]] | [E [L C]]]; cbn [fst snd] in *; rewrite E; split; auto; [apply (lone_length a u La L) | apply (lone_length b v Lb L)].
  Qed.
  Lemma pair_swapped : forall p q, pair_moves g (swapped p) q <-> pair_moves g p q.
  Proof.
    intros [a b] q. unfold pair_moves, swapped. cbn [fst snd]. rewrite !in_map_iff.
    split; intros [e [E I]]; exists e; split; auto; apply in_or_app; apply in_app_or in I; tauto.
  Qed.
  Lemma free_grundy : forall p v, Grundy _ free_move p v -> sized p -> Grundy _ (pair_moves g) p v /\ Grundy _ (pair_moves g) (swapped p) v.
  Proof.
    intros p v H. induction H as [p v A B] using Grundy_induction. intro Sp.
    assert (K : Grundy _ (pair_moves g) p v).
    { constructor.
      - intros q M. destruct (pair_to_free p q Sp M) as [e [F E]]. destruct (A e F) as [w [[_ G] N]]. destruct (G (free_sized p e Sp F)) as [G1 G2]. exists w. split; auto. destruct E as [-> | ->]; auto.
      - intros u U. destruct (B u U) as [e [F [_ G]]]. destruct (G (free_sized p e Sp F)) as [G1 G2]. destruct (free_to_pair p e Sp F) as [q [M E]]. exists q. split; auto. destruct E as [-> | ->]; auto. }
    split; auto. inversion K as [p' v' A' B']; subst. constructor.
    - intros q M. apply A'. apply pair_swapped. auto.
    - intros u U. destruct (B' u U) as [q [M G]]. exists q. split; auto. apply pair_swapped. auto.
  Qed.
  Lemma free_outcome : (forall p, P_position _ free_move p -> sized p -> P_position _ (pair_moves g) p /\ P_position _ (pair_moves g) (swapped p)) /\
    (forall p, N_position _ free_move p -> sized p -> N_position _ (pair_moves g) p /\ N_position _ (pair_moves g) (swapped p)).
  Proof.
    apply (P_N_both _ free_move).
    - intros p _ IH Sp. assert (K : P_position _ (pair_moves g) p).
      { constructor. intros q M. destruct (pair_to_free p q Sp M) as [e [F E]]. destruct (IH e F (free_sized p e Sp F)) as [N1 N2]. destruct E as [-> | ->]; auto. }
      split; auto. inversion K as [p' A]; subst. constructor. intros q M. apply A, pair_swapped. auto.
    - intros p e F _ IH Sp. destruct (IH (free_sized p e Sp F)) as [P1 P2]. destruct (free_to_pair p e Sp F) as [q [M E]].
      assert (Pq : P_position _ (pair_moves g) q) by (destruct E as [-> | ->]; auto). split; [apply some_P with q; auto | apply some_P with q; auto; apply pair_swapped; auto].
  Qed.
End Free.

(** ** Pieces that share squares: the value of a pair is the nim-sum of the values of the pieces alone *)
Theorem free_sum : forall rays steps leaves_ drops_ m n, forallb (vector_ok n) rays = true -> forallb (vector_ok n) steps = true -> forall a b u v, length a = n -> length b = n ->
  Grundy _ (lone rays steps true leaves_ drops_ m) a u -> Grundy _ (lone rays steps true leaves_ drops_ m) b v ->
  Grundy _ (pair_moves (free_pieces rays steps true leaves_ drops_ m)) (a, b) (Nat.lxor u v).
Proof.
  intros rays steps leaves_ drops_ m n R S a b u v La Lb U V. apply (free_grundy rays steps true leaves_ drops_ m n R S (or_introl eq_refl)); [| split; auto].
  apply (alike_grundy _ _ (free_move rays steps true leaves_ drops_ m) (sum_move (lone rays steps true leaves_ drops_ m) (lone rays steps true leaves_ drops_ m)) (fun p => p) (fun _ => True)); auto.
  - intros p q _ [[L [E _]] | [E [L _]]]; split; auto; [left | right]; auto.
  - intros p q _ [[L E] | [E L]]; exists q; split; auto; [left | right]; split; auto; split; auto; left; auto.
  - apply sprague_grundy; auto.
Qed.
