(** * A rook alone: it moves as in nim, and may be dropped *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists Windows NimSum GrundyFacts GraphSound PieceSound HeapsSound Ryuo RyuoPieces TwoRooks FreePieces.
Import ListNotations.
Local Open Scope Z_scope.

Definition are_rooks (n : nat) (rays : list cell) : bool :=
  forallb (fun r => existsb (fun i => cell_eqb r (unit_vector n i)) (seq 0 n)) rays && forallb (fun i => memb (unit_vector n i) rays) (seq 0 n).
Lemma one_of_split : forall x h : list nat, nim x h -> exists l a c r, x = l ++ a :: r /\ h = l ++ c :: r /\ (c < a)%nat.
Proof. intros x h N. inversion N as [l a c r C E1 E2]; subst. exists l, a, c, r. auto. Qed.
Section Rooks.
  Variables (n : nat) (rays : list cell) (lands_ leaves_ drops_ : bool) (m : Z).
  Hypothesis rooks : are_rooks n rays = true.
  Hypothesis dropping : drops_ = true -> leaves_ = true.
  Let g := free_pieces rays [] lands_ leaves_ drops_ m.
  Let low := if leaves_ then 1 else 0.
  (** The heaps of nim: the coordinates, less 1 where they count from 1. *)
  Definition heaps_of (low : Z) (x : cell) : list nat := map (fun c => Z.to_nat (c - low)) x.
  Definition cell_of (low : Z) (h : list nat) : cell := map (fun k => Z.of_nat k + low) h.
  Lemma unit_length : forall i, length (unit_vector n i) = n.
  Proof. intro i. unfold unit_vector. rewrite map_length, seq_length. auto. Qed.
  Lemma unit_entry : forall i j, (j < n)%nat -> nth j (unit_vector n i) 0 = if Nat.eqb j i then 1 else 0.
  Proof.
    intros i j J. unfold unit_vector. set (f := fun k => _). rewrite (nth_indep _ 0 (f 0%nat)) by (rewrite map_length, seq_length; auto).
    rewrite map_nth, seq_nth by auto. auto.
  Qed.
  Lemma rays_vectors : forallb (vector_ok n) rays = true.
  Proof.
    unfold are_rooks in rooks. rewrite andb_true_iff, !forallb_forall in rooks. destruct rooks as [R _]. apply forallb_forall. intros r I. apply R, existsb_exists in I.
    destruct I as [i [Ii E]]. apply cell_eqb_iff in E. subst r. apply in_seq in Ii. unfold vector_ok. rewrite !andb_true_iff, Nat.eqb_eq. split; [split |].
    - apply unit_length.
    - apply nonneg_iff. unfold unit_vector. apply Forall_map, Forall_forall. intros k _. destruct (Nat.eqb k i); lia.
    - apply existsb_exists. exists 1. split; [| reflexivity]. unfold unit_vector. apply in_map_iff. exists i. rewrite Nat.eqb_refl. split; auto. apply in_seq. lia.
  Qed.
  Lemma on_iff : forall x, on_board g x = true <-> Forall (fun c => low <= c) x.
  Proof.
    intro x. unfold on_board. cbn [g free_pieces can_leave]. fold low. rewrite forallb_forall, Forall_forall. split; intros H c I; apply Z.leb_le, H, I.
  Qed.
  Lemma heaps_back : forall x, on_board g x = true -> cell_of low (heaps_of low x) = x.
  Proof. intros x H. apply on_iff in H. unfold cell_of, heaps_of. rewrite map_map. induction H as [| c x C H IH]; simpl; auto. f_equal; auto. lia. Qed.
  Lemma cell_back : forall h, heaps_of low (cell_of low h) = h.
  Proof. intro h. unfold cell_of, heaps_of. rewrite map_map. rewrite <- (map_id h) at 2. apply map_ext. intro. lia. Qed.
  Lemma cell_on : forall h, on_board g (cell_of low h) = true.
  Proof. intro h. apply on_iff. unfold cell_of. apply Forall_map, Forall_forall. intros. lia. Qed.
  Lemma in_line : forall x r y, length x = n -> In r rays -> on_board g x = true ->
    (In y (line_of g x r) <-> exists k, 1 <= k /\ y = back_by k r x /\ on_board g y = true).
  Proof.
    intros x r y L I B. unfold line_of. rewrite filter_In, in_map_iff. split.
    - intros [[k [<- K]] O]. exists k. unfold from_to in K. apply in_map_iff in K. destruct K as [j [<- J]]. apply in_seq in J. split; [lia | auto].
    - intros [k [K [-> O]]]. split; auto. exists k. split; auto. unfold from_to. apply in_map_iff. exists (Z.to_nat (k - 1)). split; [lia |]. apply in_seq. split; [lia |].
      unfold are_rooks in rooks. rewrite andb_true_iff, !forallb_forall in rooks. destruct rooks as [R _]. apply R, existsb_exists in I. destruct I as [i [Ii E]].
      apply cell_eqb_iff in E. subst r. apply in_seq in Ii. apply on_iff in O, B. rewrite Forall_forall in O, B.
      assert (Lb : length (back_by k (unit_vector n i) x) = n) by (unfold back_by; rewrite shift_length; rewrite ?map_length, ?unit_length; lia).
      assert (P : low <= nth i (back_by k (unit_vector n i) x) 0) by (apply O, nth_In; lia). rewrite nth_back, unit_entry, Nat.eqb_refl in P by (rewrite ?unit_length; lia).
      assert (S : nth i x 0 <= sum x).
      { clear - B L Ii. assert (H : Forall (Z.le 0) x) by (apply Forall_forall; intros c C; apply B in C; unfold low in C; destruct leaves_; lia).
        clear B L. revert i Ii. induction H as [| c x C H IH]; intros i Ii; [destruct i; simpl; lia |]. unfold sum in *. cbn [fold_right].
        assert (0 <= fold_right Z.add 0 x) by (clear - H; induction H; simpl; lia). destruct i; cbn [nth]; [lia |]. specialize (IH i). lia. }
      assert (0 <= low) by (unfold low; destruct leaves_; lia). lia.
  Qed.
  (** The options of nim, and off the board. *)
  Lemma rook_options : forall x y, length x = n -> on_board g x = true ->
    (lone rays [] lands_ leaves_ drops_ m x y <-> (exists h, nim (heaps_of low x) h /\ y = cell_of low h) \/ (drops_ = true /\ (1 <= n)%nat /\ y = off x)).
  Proof.
    intros x y L B. unfold lone, lone_options. cbv zeta. fold g. rewrite B. cbn [flat_map app]. rewrite in_flat_map.
    pose proof rooks as R. unfold are_rooks in R. rewrite andb_true_iff, !forallb_forall in R. destruct R as [R1 R2].
    assert (Step : forall i k, (i < n)%nat -> 1 <= k -> on_board g (back_by k (unit_vector n i) x) = true -> nim (heaps_of low x) (heaps_of low (back_by k (unit_vector n i) x))).
    { intros i k I K O. assert (Sp : exists l c r, x = l ++ c :: r /\ length l = i).
      { exists (firstn i x), (nth i x 0), (skipn (S i) x). split; [| apply firstn_length_le; lia]. clear - L I. revert i I L. generalize n. induction x as [| a x IH]; intros n0 [| i] I L; simpl in *; try lia; auto.
        f_equal. destruct n0; [lia |]. apply (IH n0); lia. }
      destruct Sp as [l [c [r [-> Li]]]]. assert (Bk : back_by k (unit_vector n i) (l ++ c :: r) = l ++ (c - k) :: r).
      { apply nth_ext with 0 0.
        - unfold back_by. rewrite shift_length by (rewrite map_length, unit_length; lia). rewrite !app_length. auto.
        - intros j J. unfold back_by in J. rewrite shift_length in J by (rewrite map_length, unit_length; lia). rewrite nth_back by (rewrite unit_length; lia). rewrite unit_entry by lia.
          destruct (Nat.eqb_spec j i) as [-> | N].
          + rewrite !app_nth2 by lia. rewrite Li, Nat.sub_diag. simpl. lia.
          + destruct (Nat.lt_ge_cases j i) as [Q | Q]; [rewrite !app_nth1 by lia; lia |]. rewrite !app_nth2 by lia. replace (j - length l)%nat with (S (j - length l - 1)) by lia. simpl. lia. }
      rewrite Bk in *. unfold heaps_of. rewrite !map_app. cbn [map]. constructor. apply on_iff in O. rewrite Forall_app in O. destruct O as [_ O]. inversion O; subst. lia. }
    split.
    - intros [r [I J]]. apply in_app_or in J. destruct J as [J | J].
      + left. apply (in_line x r y L I B) in J. destruct J as [k [K [-> O]]]. apply R1, existsb_exists in I. destruct I as [i [Ii E]]. apply cell_eqb_iff in E. subst r. apply in_seq in Ii.
        exists (heaps_of low (back_by k (unit_vector n i) x)). split; [apply Step; auto; lia | symmetry; apply heaps_back; auto].
      + right. destruct drops_; [| destruct J]. destruct J as [<- | []]. split; auto. split; auto. apply R1, existsb_exists in I. destruct I as [i [Ii _]]. apply in_seq in Ii. lia.
    - intros [[h [N ->]] | [D [P ->]]].
      + destruct (one_of_split (heaps_of low x) h N) as [l [a [c [r [E1 [-> C]]]]]].
        assert (Li : (length l < n)%nat) by (assert (Q : length (heaps_of low x) = n) by (unfold heaps_of; rewrite map_length; auto); rewrite E1, app_length in Q; simpl in Q; lia).
        exists (unit_vector n (length l)). split; [apply memb_iff, R2, in_seq; lia |]. apply in_or_app. left.
        assert (Iu : In (unit_vector n (length l)) rays) by (apply memb_iff, R2, in_seq; lia). apply (in_line x _ _ L Iu B).
        exists (Z.of_nat a - Z.of_nat c). split; [lia |]. split; [| apply cell_on].
        rewrite <- (heaps_back x B), E1. unfold cell_of. rewrite !map_app. cbn [map]. apply nth_ext with 0 0.
        * unfold back_by. rewrite shift_length; rewrite ?map_length, ?unit_length, !app_length; simpl; rewrite !map_length; auto.
          assert (Q : length (heaps_of low x) = n) by (unfold heaps_of; rewrite map_length; auto). rewrite E1, app_length in Q. simpl in Q. lia.
        * assert (Q : length (heaps_of low x) = n) by (unfold heaps_of; rewrite map_length; auto). rewrite E1, app_length in Q. simpl in Q.
          intros j J. rewrite app_length in J. simpl in J. rewrite !map_length in J. rewrite nth_back by (rewrite unit_length, app_length; simpl; rewrite !map_length; lia). rewrite unit_entry by lia.
          destruct (Nat.eqb_spec j (length l)) as [-> | Nj].
          -- rewrite !app_nth2 by (rewrite map_length; lia). rewrite map_length, Nat.sub_diag. simpl. lia.
          -- destruct (Nat.lt_ge_cases j (length l)) as [Q' | Q']; [rewrite !app_nth1 by (rewrite map_length; lia); lia |].
             rewrite !app_nth2 by (rewrite map_length; lia). rewrite map_length. replace (j - length l)%nat with (S (j - length l - 1)) by lia. simpl. lia.
      + exists (unit_vector n 0). split; [apply memb_iff, R2, in_seq; lia |]. apply in_or_app. right. rewrite D. simpl; auto.
  Qed.
End Rooks.
