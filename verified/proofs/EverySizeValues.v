(** * Grundy values on boards of every size: the piece beside a heap *)
From Coq Require Import Arith List Lia Bool.
From Ludus Require Import Games GrundyFacts Machines SizeRules SizeAutomata SizeWords SizeGuesses EverySizeSound.
Import ListNotations.

Section Values.
  Variable n : nat.
  Variable A : automaton.
  Variable lines : list (list nat * list nat).
  (** Any numeration: words with L digits for numbers below [below L]. *)
  Variables (word : nat -> list nat -> list (list nat)) (below : nat -> nat).

  Definition unit : list nat := repeat 0 n ++ [1].
  (** The lines of the piece leave the heap; a ray lowers the heap. *)
  Definition heap_lines : list (list nat * list nat) :=
    map (fun l => (tab n (fun i => nth i (fst l) 0), tab n (fun i => nth i (snd l) 0))) lines ++ [(unit, unit)].
  Let both := piece (S n) heap_lines.

  Lemma unit_nth : forall i, i < n -> nth i unit 0 = 0.
  Proof. intros i I. unfold unit. rewrite app_nth1 by (rewrite repeat_length; auto). apply nth_repeat. Qed.
  Lemma unit_last : nth n unit 0 = 1.
  Proof. unfold unit. rewrite app_nth2; rewrite repeat_length; auto. rewrite Nat.sub_diag. auto. Qed.
  Lemma front : forall x v i, length x = n -> i < n -> nth i (x ++ [v]) 0 = nth i x 0.
  Proof. intros. apply app_nth1. lia. Qed.
  Lemma back : forall x v, length x = n -> nth n (x ++ [v]) 0 = v.
  Proof. intros x v H. rewrite app_nth2 by lia. rewrite H, Nat.sub_diag. auto. Qed.
  Lemma tab_past : forall f, nth n (tab n f) 0 = 0.
  Proof. intros. apply nth_overflow. rewrite tab_length. auto. Qed.
  Lemma split_last : forall z : list nat, length z = S n -> exists y u, z = y ++ [u] /\ length y = n.
  Proof.
    intros z Z. destruct (exists_last (l := z)) as [y [u E]]. { intro; subst; discriminate. }
    exists y, u. split; auto. subst. rewrite app_length in Z. simpl in Z. lia.
  Qed.

  Lemma heap_down : forall x u v, length x = n -> u < v -> both (x ++ [v]) (x ++ [u]).
  Proof.
    intros x u v X L. split; [rewrite app_length; simpl; lia |]. exists unit, unit, (v - u - 1). split.
    - apply in_or_app. right. simpl; auto.
    - intros i I. destruct (Nat.eq_dec i n) as [-> | N].
      + rewrite !back, unit_last by auto. lia.
      + rewrite !front, unit_nth by (auto; lia). lia.
  Qed.
  Lemma piece_both : forall x y v, length x = n -> piece n lines x y -> both (x ++ [v]) (y ++ [v]).
  Proof.
    intros x y v X [Y [s [r [m [I M]]]]]. split; [rewrite app_length; simpl; lia |].
    exists (tab n (fun i => nth i s 0)), (tab n (fun i => nth i r 0)), m. split.
    - apply in_or_app. left. apply in_map_iff. exists (s, r). auto.
    - intros i J. destruct (Nat.eq_dec i n) as [-> | N].
      + rewrite !back, !tab_past by auto. lia.
      + rewrite !front, !tab_nth by (auto; lia). apply M. lia.
  Qed.
  Lemma both_inv : forall x v z, length x = n -> both (x ++ [v]) z ->
    (exists y, z = y ++ [v] /\ piece n lines x y) \/ (exists u, u < v /\ z = x ++ [u]).
  Proof.
    intros x v z X [Z [s [r [m [I M]]]]]. destruct (split_last z Z) as [y [u [-> Y]]].
    apply in_app_or in I. destruct I as [I | I].
    - left. apply in_map_iff in I. destruct I as [[s0 r0] [E I]]. injection E as <- <-.
      pose proof (M n ltac:(lia)) as Mn. rewrite !back, !tab_past in Mn by auto.
      exists y. split; [f_equal; f_equal; lia |]. split; auto. exists s0, r0, m. split; auto.
      intros i J. specialize (M i ltac:(lia)). rewrite !front, !tab_nth in M by auto. auto.
    - right. simpl in I. destruct I as [E | []]. injection E as <- <-.
      pose proof (M n ltac:(lia)) as Mn. rewrite !back, !unit_last in Mn by auto.
      exists u. split; [lia |]. f_equal. apply nth_ext with 0 0; [lia |]. intros i J.
      specialize (M i ltac:(lia)). rewrite !front, !unit_nth in M by lia. lia.
  Qed.

  (** A number of digits that is enough. *)
  Definition enough (x : list nat) (v : nat) : nat := S (size n x + v).
  Definition claimed (x : list nat) (v : nat) : bool := accepts A (word (enough x v) (x ++ [v])).

  Lemma entry_size : forall k x i, i < k -> nth i x 0 <= size k x.
  Proof. induction k; intros x i I; simpl; [lia |]. destruct (Nat.eq_dec i k) as [-> | N]; [lia |]. specialize (IHk x i). lia. Qed.

  Hypothesis large : forall L, L < below L.
  Hypothesis ends : forallb (fun l => existsb (fun i => 1 <=? nth i (fst l) 0) (seq 0 (S n))) heap_lines = true.
  Hypothesis right : forall L z, length z = S n -> (forall i, i < S n -> nth i z 0 < below L) ->
    (accepts A (word L z) = true -> P_position _ both z) /\ (accepts A (word L z) = false -> N_position _ both z).

  Lemma claimed_right : forall x v, length x = n ->
    (claimed x v = true -> P_position _ both (x ++ [v])) /\ (claimed x v = false -> N_position _ both (x ++ [v])).
  Proof.
    intros x v X. apply right; [rewrite app_length; simpl; lia |].
    intros i I. pose proof (large (enough x v)) as C. unfold enough in C at 1.
    destruct (Nat.eq_dec i n) as [-> | N].
    - rewrite back by auto. lia.
    - rewrite front by (auto; lia). pose proof (entry_size n x i). lia.
  Qed.

  Lemma piece_smaller : forall x y, length x = n -> piece n lines x y -> length y = n /\ size n y < size n x.
  Proof.
    intros x y X [Y [s [r [m [I M]]]]]. split; auto.
    pose proof ends as E1. rewrite forallb_forall in E1.
    assert (J : In (tab n (fun i => nth i s 0), tab n (fun i => nth i r 0)) heap_lines).
    { apply in_or_app. left. apply in_map_iff. exists (s, r). auto. }
    apply E1, existsb_exists in J. destruct J as [i [J K]]. apply in_seq in J. apply Nat.leb_le in K. simpl in K.
    destruct (Nat.eq_dec i n) as [-> | N]; [rewrite tab_past in K; lia |].
    apply size_lt; [intros j Hj; rewrite (M j Hj); lia |]. exists i. split; [lia |].
    rewrite tab_nth in K by lia. rewrite (M i) by lia. lia.
  Qed.

  Definition grundy_of (x : list nat) : nat := hd 0 (filter (claimed x) (seq 0 (S (size n x)))).

  Lemma claimed_unique : forall x v w, length x = n -> claimed x v = true -> claimed x w = true -> v = w.
  Proof.
    assert (G : forall x v w, length x = n -> claimed x v = true -> claimed x w = true -> v < w -> False).
    { intros x v w X V W L. apply claimed_right in V, W; auto.
      apply (P_not_N _ both (x ++ [w])); auto. apply some_P with (x ++ [v]); auto using heap_down. }
    intros x v w X V W. destruct (Nat.lt_trichotomy v w) as [L | [E | L]]; auto; exfalso; eauto.
  Qed.

  Lemma grundy_claimed : forall x, length x = n -> claimed x (grundy_of x) = true /\ grundy_of x <= size n x.
  Proof.
    intro x. remember (size n x) as k eqn:K. revert x K. induction k as [k IH] using lt_wf_ind. intros x K X. subst k.
    unfold grundy_of. destruct (filter (claimed x) (seq 0 (S (size n x)))) as [| v l] eqn:F.
    - exfalso.
      assert (none : forall v, v <= size n x -> claimed x v = false).
      { intros v V. destruct (claimed x v) eqn:E; auto.
        assert (I : In v (filter (claimed x) (seq 0 (S (size n x))))) by (apply filter_In; split; auto; apply in_seq; lia).
        rewrite F in I. destruct I. }
      pose proof (none (size n x) (le_n _)) as W. apply claimed_right in W; auto.
      inversion W as [p z M Lo E]; subst.
      apply both_inv in M; auto. destruct M as [[y [-> M]] | [u [U ->]]].
      + destruct (piece_smaller x y X M) as [Y S]. destruct (IH _ S y eq_refl Y) as [C B].
        assert (grundy_of y = size n x); [| lia]. apply claimed_unique with y; auto.
        destruct (claimed y (size n x)) eqn:Q; auto. exfalso. apply claimed_right in Q; auto.
        eapply P_not_N; eauto.
      + pose proof (none u ltac:(lia)) as Q. apply claimed_right in Q; auto. eapply P_not_N; eauto.
    - assert (I : In v (filter (claimed x) (seq 0 (S (size n x))))) by (rewrite F; simpl; auto).
      apply filter_In in I. destruct I as [I C]. apply in_seq in I. simpl. split; auto. lia.
  Qed.

  (** The number with which the automaton accepts a position is its Grundy value, and there is just one. *)
  Theorem values_sound : forall x, length x = n -> forall v, claimed x v = true <-> Grundy _ (piece n lines) x v.
  Proof.
    assert (G : forall x, length x = n -> Grundy _ (piece n lines) x (grundy_of x)).
    { intro x. remember (size n x) as k eqn:K. revert x K. induction k as [k IH] using lt_wf_ind. intros x K X. subst k.
      destruct (grundy_claimed x X) as [C _]. apply claimed_right in C as Lo; auto. inversion Lo as [p all E]; subst.
      constructor.
      - intros y M. destruct (piece_smaller x y X M) as [Y S]. exists (grundy_of y). split; [apply (IH _ S); auto |].
        intro E. destruct (grundy_claimed y Y) as [Q _]. rewrite E in Q. apply claimed_right in Q; auto.
        eapply P_not_N; [apply Q |]. apply all. apply piece_both; auto.
      - intros u U. assert (N : claimed x u = false).
        { destruct (claimed x u) eqn:Q; auto. assert (u = grundy_of x) by (apply claimed_unique with x; auto). lia. }
        apply claimed_right in N; auto. inversion N as [p z M Lz E]; subst.
        apply both_inv in M; auto. destruct M as [[y [-> M]] | [t [T ->]]].
        + exists y. split; auto. destruct (piece_smaller x y X M) as [Y S]. destruct (grundy_claimed y Y) as [Q _].
          replace u with (grundy_of y); [apply (IH _ S); auto |]. apply claimed_unique with y; auto. destruct (claimed y u) eqn:R; auto.
          exfalso. apply claimed_right in R; auto. eapply P_not_N; eauto.
        + exfalso. assert (R : claimed x t = true).
          { destruct (claimed x t) eqn:R; auto. apply claimed_right in R; auto. exfalso. eapply P_not_N; eauto. }
          assert (t = grundy_of x) by (apply claimed_unique with x; auto). lia. }
    intros x X v. split.
    - intro C. destruct (grundy_claimed x X) as [D _].
      rewrite (claimed_unique x v (grundy_of x) X C D). auto.
    - intro H. rewrite (Grundy_unique _ _ _ _ H _ (G x X)). apply grundy_claimed; auto.
  Qed.
  (** For any number of digits that is enough. *)
  Theorem values_right : forall L x v, length x = n -> v < below L -> (forall i, i < n -> nth i x 0 < below L) ->
    (Grundy _ (piece n lines) x v <-> accepts A (word L (x ++ [v])) = true).
  Proof.
    intros L x v X V B. rewrite <- (values_sound x X). destruct (claimed_right x v X) as [C1 C2].
    assert (S1 : length (x ++ [v]) = S n) by (rewrite app_length; simpl; lia).
    assert (S2 : forall i, i < S n -> nth i (x ++ [v]) 0 < below L).
    { intros i I. destruct (Nat.eq_dec i n) as [-> | N]; [rewrite back by auto; auto | rewrite front by (auto; lia); apply B; lia]. }
    destruct (right L (x ++ [v]) S1 S2) as [D1 D2].
    destruct (claimed x v) eqn:E; destruct (accepts A (word L (x ++ [v]))) eqn:F; try tauto; exfalso.
    - eapply P_not_N; [apply C1 | apply D2]; auto.
    - eapply P_not_N; [apply D1 | apply C2]; auto.
  Qed.
End Values.

Lemma capacity_big : forall L rs, good_radices rs -> L < capacity rs L.
Proof.
  induction L; intros rs G; simpl; [lia |]. specialize (IHL _ (good_rest _ G)). pose proof (good_radix _ G). nia.
Qed.
Theorem check_values_sound : forall n A lines rs fuel,
  check_every_size (S n) A (heap_lines n lines) rs fuel = true ->
  forall L x v, length x = n -> v < capacity rs L -> (forall i, i < n -> nth i x 0 < capacity rs L) ->
  (Grundy _ (piece n lines) x v <-> accepts A (digits (S n) rs L (x ++ [v])) = true).
Proof.
  intros n A lines rs fuel H. apply (values_right n A lines (digits (S n) rs) (capacity rs)).
  - intro L. apply capacity_big, (checked_radices _ _ _ _ _ _ _ _ H).
  - unfold check_every_size, check_sizes in H. rewrite !andb_true_iff in H. tauto.
  - intros L z Z B. apply (check_every_size_claim _ _ _ _ _ H). split; auto.
Qed.
