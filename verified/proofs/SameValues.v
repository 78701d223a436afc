(** * Pieces with the same Grundy values: the moves that they must have, and those that they may have *)
From Coq Require Import Arith List Lia Bool Wf_nat.
From Ludus Require Import Games GrundyFacts SizeWords.
Import ListNotations.

(** A piece with any set of moves: it subtracts a vector of the set. *)
Definition taking (n : nat) (moves : list nat -> Prop) (x y : list nat) : Prop := exists v, moves v /\ length v = n /\ piece n [(v, [])] x y.
Definition origin (n : nat) : list nat := repeat 0%nat n.
Definition added (n : nat) (x v : list nat) : list nat := tab n (fun i => nth i x 0 + nth i v 0)%nat.
Lemma origin_nth : forall n i, nth i (origin n) 0%nat = 0%nat.
Proof. intros n i. unfold origin. apply nth_repeat. Qed.
Lemma origin_length : forall n, length (origin n) = n.
Proof. intro. apply repeat_length. Qed.
Lemma added_length : forall n x v, length (added n x v) = n.
Proof. intros. apply tab_length. Qed.
Lemma taking_added : forall n moves x y, length x = n -> taking n moves x y -> exists v, moves v /\ length v = n /\ length y = n /\ x = added n y v.
Proof.
  intros n moves x y X [v [V [Lv [Y [s [r [m [[E | []] Eq]]]]]]]]. injection E as <- <-. exists v. repeat split; auto.
  apply (same_list n); auto using added_length. intros i I. unfold added. rewrite tab_nth by auto. specialize (Eq i I). destruct i; simpl in Eq; lia.
Qed.
Lemma added_taking : forall n (moves : list nat -> Prop) y v, length y = n -> length v = n -> moves v -> taking n moves (added n y v) y.
Proof.
  intros n moves y v Y Lv V. exists v. repeat split; auto. exists v, [], 0%nat. split; [simpl; auto |]. intros i I. unfold added. rewrite tab_nth by auto. lia.
Qed.

(** ** A piece that ends: which sets of moves give its values *)
Section Sets.
  Variables (n : nat) (lines : list (list nat * list nat)).
  Let move := piece n lines.
  Definition own (w : list nat) : Prop := piece n lines w (origin n).
  Definition same_values (moves : list nat -> Prop) : Prop := forall x g, length x = n -> (Grundy _ (taking n moves) x g <-> Grundy _ move x g).
  (** A vector that joins no two positions of the same value. *)
  Definition harmless (v : list nat) : Prop := forall x g, length x = n -> Grundy _ move x g -> Grundy _ move (added n x v) g -> False.
  Hypothesis lowers : forall x y, length x = n -> move x y -> (size n y < size n x)%nat /\ forall i, (i < n)%nat -> (nth i y 0 <= nth i x 0)%nat.
  Hypothesis valued : forall x, length x = n -> exists g, Grundy _ move x g.
  Lemma own_there : forall x y, length x = n -> move x y -> exists w, own w /\ length w = n /\ x = added n y w.
  Proof.
    intros x y X M. pose proof (lowers x y X M) as [_ Le]. destruct M as [Y [s [r [m [I Eq]]]]]. exists (tab n (fun i => nth i x 0 - nth i y 0)%nat).
    split; [| split; [apply tab_length |]].
    - split; [apply origin_length |]. exists s, r, m. split; auto. intros i J. rewrite tab_nth, origin_nth by auto. specialize (Eq i J). lia.
    - apply (same_list n); auto using added_length. intros i J. unfold added. rewrite !tab_nth by auto. specialize (Le i J). lia.
  Qed.
  Lemma own_move : forall y w, length y = n -> length w = n -> own w -> move (added n y w) y.
  Proof.
    intros y w Y W [_ [s [r [m [I Eq]]]]]. split; auto. exists s, r, m. split; auto. intros i J. unfold added. rewrite tab_nth by auto. specialize (Eq i J).
    rewrite origin_nth in Eq. lia.
  Qed.
  Lemma not_option : forall (mv : list nat -> list nat -> Prop) x y g, mv x y -> Grundy _ mv x g -> Grundy _ mv y g -> False.
  Proof.
    intros mv x y g M Gx Gy. inversion Gx as [p u A _ E1 E2]; subst. destruct (A y M) as [w [Gw N]]. apply N. apply (Grundy_unique _ _ _ _ Gw _ Gy).
  Qed.
  Lemma own_harmless : forall v, length v = n -> own v -> harmless v.
  Proof. intros v Lv O x g X Gx Ga. apply (not_option move (added n x v) x g); auto. apply own_move; auto. Qed.
  Lemma added_smaller : forall x v, length x = n -> added n x v = x \/ (size n x < size n (added n x v))%nat.
  Proof.
    intros x v X. destruct (existsb (fun i => Nat.ltb 0 (nth i v 0%nat)) (seq 0 n)) eqn:E.
    - right. apply existsb_exists in E. destruct E as [i [I P]]. apply in_seq in I. apply Nat.ltb_lt in P.
      apply size_lt; [intros j J; unfold added; rewrite tab_nth by auto; lia |]. exists i. split; [lia |]. unfold added. rewrite tab_nth by lia. lia.
    - left. apply (same_list n); auto using added_length. intros i I. unfold added. rewrite tab_nth by auto.
      destruct (Nat.ltb 0 (nth i v 0%nat)) eqn:Q; [| apply Nat.ltb_ge in Q; lia].
      exfalso. assert (W : existsb (fun i => Nat.ltb 0 (nth i v 0%nat)) (seq 0 n) = true); [| congruence]. apply existsb_exists. exists i. split; auto. apply in_seq. lia.
  Qed.
  Theorem more_moves_same : forall moves : list nat -> Prop, (forall w, length w = n -> own w -> moves w) -> (forall v, length v = n -> moves v -> harmless v) -> same_values moves.
  Proof.
    intros moves Own Harm.
    assert (G : forall x g, length x = n -> Grundy _ move x g -> Grundy _ (taking n moves) x g).
    { intro x. remember (size n x) as k eqn:K. revert x K. induction k as [k IH] using lt_wf_ind. intros x K g X Gx. subst k. constructor.
      - intros y M. destruct (taking_added n moves x y X M) as [v [V [Lv [Y E]]]]. destruct (valued y Y) as [h Gy].
        assert (N : h <> g) by (intros ->; apply (Harm v Lv V y g Y Gy); rewrite <- E; auto). exists h. split; auto.
        destruct (added_smaller y v Y) as [Q | Q]; [| apply (IH (size n y)); auto; rewrite E; auto].
        exfalso. apply N. rewrite Q in E. subst y. apply (Grundy_unique _ _ _ _ Gy _ Gx).
      - intros u U. inversion Gx as [p w _ B E1 E2]; subst. destruct (B u U) as [y [M Gy]]. exists y. destruct (own_there x y X M) as [w [O [Lw E]]].
        assert (Y : length y = n) by apply M. split; [rewrite E; apply added_taking; auto |]. apply (IH (size n y)); auto. apply lowers; auto. }
    intros x g X. split; [| apply G; auto]. intro H. destruct (valued x X) as [h Gx]. rewrite (Grundy_unique _ _ _ _ H _ (G x h X Gx)). auto.
  Qed.
  Theorem same_harmless : forall moves : list nat -> Prop, same_values moves -> forall v, length v = n -> moves v -> harmless v.
  Proof.
    intros moves Same v Lv V x g X Gx Ga. apply (not_option (taking n moves) (added n x v) x g); [apply added_taking; auto | apply Same; auto using added_length | apply Same; auto].
  Qed.
  Lemma origin_zero : Grundy _ move (origin n) 0.
  Proof.
    constructor; [| lia]. intros y M. exfalso. destruct (lowers _ _ (origin_length n) M) as [S _]. assert (Z0 : size n (origin n) = 0%nat); [| lia].
    clear. assert (Q : forall k, size k (origin n) = 0%nat) by (induction k as [| k IH]; cbn [size]; [auto | rewrite origin_nth, IH; auto]). apply Q.
  Qed.
  (** A move is needed if no position on the way to it but the corner has the value 0. *)
  Theorem own_needed : forall moves : list nat -> Prop, same_values moves -> forall w, length w = n -> own w ->
    (forall x, length x = n -> (forall i, (i < n)%nat -> (nth i x 0 <= nth i w 0)%nat) -> x <> origin n -> ~ Grundy _ move x 0) -> moves w.
  Proof.
    intros moves Same w W O Need. destruct (valued w W) as [g Gw].
    assert (P : (0 < g)%nat). { destruct g; [| lia]. exfalso. apply (not_option move w (origin n) 0); auto using origin_zero. }
    pose proof (proj2 (Same w g W) Gw) as Gt. inversion Gt as [p u _ B E1 E2]; subst. destruct (B 0%nat P) as [q [M Gq]].
    destruct (taking_added n moves w q W M) as [v [V [Lv [Q E]]]]. apply Same in Gq; auto.
    destruct (list_eq_dec Nat.eq_dec q (origin n)) as [-> | N].
    - assert (Ev : v = w); [| rewrite <- Ev; exact V]. apply (same_list n); auto. intros i I. rewrite E. unfold added. rewrite tab_nth, origin_nth by auto. auto.
    - exfalso. apply (Need q Q); auto. intros i I. rewrite E. unfold added. rewrite tab_nth by auto. lia.
  Qed.
End Sets.
