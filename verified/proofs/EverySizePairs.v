(** * Claims about two pieces on boards of every size *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Games Lists GrundyFacts Machines SizeRules SizeAutomata SizeWords SizeGuesses EverySizeSound.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Two pieces that pass each other freely and never stand on one square *)
Definition both_lines (n : nat) (lines : list (list nat * list nat)) : list (list nat * list nat) :=
  map (fun l => (tab n (fun i => nth i (fst l) 0), tab n (fun i => nth i (snd l) 0)))%nat lines ++
  map (fun l => (repeat 0 n ++ fst l, repeat 0 n ++ snd l))%nat lines.
Lemma nth_skipped : forall k (l : list nat) i, nth i (skipn k l) 0%nat = nth (k + i) l 0%nat.
Proof. induction k as [| k IH]; intros [| x l] i; simpl; auto. destruct i; auto. Qed.
Lemma nth_first : forall k (l : list nat) i, (i < k)%nat -> nth i (firstn k l) 0%nat = nth i l 0%nat.
Proof. induction k as [| k IH]; intros [| x l] [| i] I; simpl; try lia; auto. apply IH. lia. Qed.
Section Pairs.
  Variables (n : nat) (lines : list (list nat * list nat)).
  Lemma first_half : forall (a b : list nat) i, length a = n -> (i < n)%nat -> nth i (a ++ b) 0%nat = nth i a 0%nat.
  Proof. intros. apply app_nth1. lia. Qed.
  Lemma second_half : forall (a b : list nat) i, length a = n -> nth (n + i) (a ++ b) 0%nat = nth i b 0%nat.
  Proof. intros a b i L. rewrite app_nth2 by lia. f_equal. lia. Qed.
  Lemma zeros_half : forall (b : list nat) i, (i < n)%nat -> nth i (repeat 0%nat n ++ b) 0%nat = 0%nat.
  Proof. intros b i I. rewrite app_nth1 by (rewrite repeat_length; auto). apply nth_repeat. Qed.
  Lemma tab_beyond : forall f i, nth (n + i) (tab n f) 0%nat = 0%nat.
  Proof. intros. apply nth_overflow. rewrite tab_length. lia. Qed.
  Lemma both_moves : forall a b z, length a = n -> length b = n -> piece (n + n) (both_lines n lines) (a ++ b) z <->
    exists q, sum_move (piece n lines) (piece n lines) (a, b) q /\ z = fst q ++ snd q.
  Proof.
    intros a b z La Lb. split.
    - intros [Lz [s [r [m [I Eq]]]]]. assert (Z : z = firstn n z ++ skipn n z) by (symmetry; apply firstn_skipn).
      assert (L1 : length (firstn n z) = n) by (rewrite firstn_length; lia). assert (L2 : length (skipn n z) = n) by (rewrite skipn_length; lia).
      set (a' := firstn n z) in *. set (b' := skipn n z) in *. rewrite Z in Eq. apply in_app_or in I. destruct I as [I | I]; apply in_map_iff in I; destruct I as [[s0 r0] [E I]]; injection E as <- <-; cbn [fst snd] in *.
      + exists (a', b). split.
        * left. split; auto. split; auto. exists s0, r0, m. split; auto. intros i Hi. specialize (Eq i ltac:(lia)). rewrite !first_half, !tab_nth in Eq by auto. auto.
        * cbn [fst snd]. rewrite Z. f_equal. apply nth_ext with 0%nat 0%nat; [lia |]. intros i Hi. specialize (Eq (n + i)%nat ltac:(lia)). rewrite !second_half, !tab_beyond in Eq by auto. lia.
      + exists (a, b'). split.
        * right. split; auto. split; auto. exists s0, r0, m. split; auto. intros i Hi. specialize (Eq (n + i)%nat ltac:(lia)). rewrite !second_half in Eq by (auto; apply repeat_length). auto.
        * cbn [fst snd]. rewrite Z. f_equal. apply nth_ext with 0%nat 0%nat; [lia |]. intros i Hi. specialize (Eq i ltac:(lia)). rewrite !first_half, !zeros_half in Eq by (auto; lia). lia.
    - intros [[u v] [M ->]]. cbn [fst snd]. destruct M as [[Mv E] | [E Mv]]; cbn [fst snd] in *; rewrite E in *; destruct Mv as [Ly [s [r [m [I Eq]]]]]; (split; [rewrite app_length; lia |]).
      + exists (tab n (fun i => nth i s 0%nat)), (tab n (fun i => nth i r 0%nat)), m. split; [apply in_or_app; left; apply in_map_iff; exists (s, r); auto |].
        intros i Hi. destruct (Nat.lt_ge_cases i n) as [K | K]; [rewrite !first_half, !tab_nth by auto; auto |].
        replace i with (n + (i - n))%nat by lia. rewrite !second_half, !tab_beyond by auto. lia.
      + exists (repeat 0%nat n ++ s), (repeat 0%nat n ++ r), m. split; [apply in_or_app; right; apply in_map_iff; exists (s, r); auto |].
        intros i Hi. destruct (Nat.lt_ge_cases i n) as [K | K]; [rewrite !first_half, !zeros_half by auto; lia |].
        replace i with (n + (i - n))%nat by lia. rewrite !second_half by (auto; apply repeat_length). apply Eq. lia.
  Qed.
  Lemma halves_of : forall rs L a b, good_radices rs -> length a = n -> length b = n -> in_capacity (n + n) rs L (a ++ b) ->
    (forallb (halves_same (n + n)) (digits (n + n) rs L (a ++ b)) = true <-> a = b).
  Proof.
    intros rs L a b G La Lb [_ Bd]. assert (H2 : Nat.div2 (n + n) = n) by (replace (n + n)%nat with (2 * n)%nat by lia; apply Nat.div2_double).
    assert (Same : forall l, length l = (n + n)%nat -> (halves_same (n + n) l = true <-> forall i, (i < n)%nat -> nth i l 0%nat = nth (n + i) l 0%nat)).
    { intros l Ll. unfold halves_same. rewrite H2, cell_eqb_iff. unfold zs. rewrite firstn_map, skipn_map. fold (zs (firstn n l)). fold (zs (skipn n l)).
      split.
      - intros E i I. apply zs_inj in E. rewrite <- nth_skipped, <- (nth_first n), E by auto. auto.
      - intro E. f_equal. apply nth_ext with 0%nat 0%nat; [rewrite firstn_length, skipn_length; lia |]. intros i I. rewrite firstn_length in I. rewrite nth_first, nth_skipped by lia. apply E. lia. }
    rewrite forallb_forall. split.
    - intro E. apply nth_ext with 0%nat 0%nat; [lia |]. intros i I. rewrite La in I.
      rewrite <- (first_half a b i La I), <- (second_half a b i La).
      rewrite <- (digits_value (n + n) L rs (a ++ b) i G ltac:(lia) (Bd i ltac:(lia))), <- (digits_value (n + n) L rs (a ++ b) (n + i) G ltac:(lia) (Bd (n + i)%nat ltac:(lia))).
      clear - E Same I G. pose proof (digits_valid (n + n) L rs (a ++ b) G) as V. revert E V. generalize (digits (n + n) rs L (a ++ b)) as w. intro w.
      revert rs G. induction w as [| l w IH]; intros rs G E V; cbn [value]; auto. destruct V as [V1 [V2 V3]].
      rewrite (IH (rest rs)); auto using good_rest; [| intros; apply E; simpl; auto]. f_equal. apply Same; auto. apply E. simpl; auto.
    - intros -> l I. clear Bd La. revert I. assert (K : forall i, (i < n)%nat -> nth i (b ++ b) 0%nat = nth (n + i) (b ++ b) 0%nat).
      { intros i I. rewrite first_half, second_half by auto. auto. }
      revert K. generalize (b ++ b) as x. clear Lb b. revert rs G. induction L as [| L IH]; intros rs G x K I; [destruct I |].
      cbn [digits] in I. destruct I as [<- | I].
      + apply Same; [rewrite map_length, seq_length; auto |]. intros i Hi.
        pose proof (tab_nth (n + n) (fun i => nth i x 0 mod radix rs)%nat) as T. unfold tab in T. rewrite !T by lia. rewrite K by auto. auto.
      + apply (IH (rest rs)) in I; auto using good_rest. intros i Hi.
        pose proof (tab_nth (n + n) (fun i => nth i x 0 / radix rs)%nat) as T. unfold tab in T. rewrite !T by lia. rewrite K by auto. auto.
  Qed.
  (** Any claim that follows the rule of normal play, and is false where both pieces are on one square. *)
  Variables (within : list nat -> Prop) (lost_at same_at : list nat -> bool).
  Let move (p q : list nat * list nat) := sum_move (piece n lines) (piece n lines) p q /\ fst q <> snd q.
  Hypothesis Ins : forall x y, within x -> piece (n + n) (both_lines n lines) x y -> within y /\ (size (n + n) y < size (n + n) x)%nat.
  Hypothesis R : forall x, within x -> if same_at x then lost_at x = false else
    exists c e, rule Normal (lost_at x) (lost_at x) c e = true /\ (c = true <-> exists y, piece (n + n) (both_lines n lines) x y /\ lost_at y = true).
  Hypothesis halves : forall a b, length a = n -> length b = n -> within (a ++ b) -> (same_at (a ++ b) = true <-> a = b).
  Theorem pairs_right : forall a b, length a = n -> length b = n -> within (a ++ b) ->
    (a <> b /\ P_position _ move (a, b) <-> lost_at (a ++ b) = true).
  Proof.
    intros a b La Lb C0. set (whole := fun p : list nat * list nat => fst p ++ snd p).
    set (D := fun p => length (fst p) = n /\ length (snd p) = n /\ fst p <> snd p /\ within (whole p)).
    set (lost := fun p => lost_at (whole p)).
    assert (Lengths : forall u v q, length u = n -> length v = n -> sum_move (piece n lines) (piece n lines) (u, v) q -> length (fst q) = n /\ length (snd q) = n).
    { intros u v q Lu Lv M. destruct M as [[Mv E0] | [E0 Mv]]; cbn [fst snd] in *; rewrite ?E0; split; auto; apply Mv. }
    assert (In_ : forall p q, D p -> move p q -> D q /\ (size (n + n) (whole q) < size (n + n) (whole p))%nat).
    { intros [u v] q [Lu [Lv [Nq C]]] [M N]. cbn [fst snd] in *. assert (Pm : piece (n + n) (both_lines n lines) (u ++ v) (whole q)) by (apply both_moves; eauto).
      destruct (Ins _ _ C Pm) as [C' S]. split; auto. destruct (Lengths u v q Lu Lv M). unfold D. tauto. }
    assert (Not_same : forall p, length (fst p) = n -> length (snd p) = n -> within (whole p) -> fst p = snd p -> lost p = false).
    { intros [u v] Lu Lv C E. cbn [fst snd] in *. specialize (R _ C). unfold whole in R. cbn [fst snd] in R. rewrite (proj2 (halves u v Lu Lv C) E) in R. exact R. }
    assert (Fo : follows _ move D lost lost Normal).
    { intros [u v] [Lu [Lv [Nq C]]]. cbn [fst snd] in *. pose proof (R _ C) as R1. unfold whole in R1. cbn [fst snd] in R1.
      destruct (same_at (u ++ v)) eqn:Hs; [exfalso; apply Nq, (proj1 (halves u v Lu Lv C) Hs) |].
      destruct R1 as [c [e [R1 C1]]]. exists c, e. split; [exact R1 |]. split; [| congruence]. rewrite C1. split.
      - intros [z [M E]]. pose proof (proj1 (Ins _ _ C M)) as Cz. apply both_moves in M; auto. destruct M as [q [M ->]]. exists q. split; [split; auto | exact E].
        intro Q. destruct (Lengths u v q Lu Lv M) as [L1 L2]. pose proof (Not_same q L1 L2 Cz Q) as F. unfold lost, whole in F. congruence.
      - intros [q [[M N] E]]. exists (whole q). split; [apply both_moves; eauto | exact E]. }
    split.
    - intros [N Po]. apply (rule_sound _ move D (fun p => size (n + n) (whole p)) In_ lost lost Normal Fo) in Po; auto; [right; discriminate | split; [| split; [| split]]; auto].
    - intro Ac. assert (N : a <> b) by (intro E; pose proof (Not_same (a, b) La Lb C0 E) as F; unfold lost, whole in F; cbn [fst snd] in F; congruence).
      split; auto. apply (rule_sound _ move D (fun p => size (n + n) (whole p)) In_ lost lost Normal Fo); auto; [right; discriminate | split; [| split; [| split]]; auto].
  Qed.
End Pairs.
Definition check_every_size_pair (n : nat) (A : automaton) (lines : list (list nat * list nat)) (rs : list nat) (fuel : nat) : bool :=
  check_sizes (n + n) (both_lines n lines) rs Normal A A true fuel.
Theorem check_every_size_pair_sound : forall n A lines rs fuel, check_every_size_pair n A lines rs fuel = true ->
  forall L a b, length a = n -> length b = n -> (forall i, (i < n + n)%nat -> (nth i (a ++ b) 0 < capacity rs L)%nat) ->
  (a <> b /\ P_position _ (fun p q => sum_move (piece n lines) (piece n lines) p q /\ fst q <> snd q) (a, b) <->
   accepts A (digits (n + n) rs L (a ++ b)) = true).
Proof.
  intros n A lines rs fuel H L a b La Lb Bd. destruct (checked_radices _ _ _ _ _ _ _ _ H) as [G _].
  apply (pairs_right n lines (in_capacity (n + n) rs L) (claim (n + n) rs A L) (fun x => forallb (halves_same (n + n)) (digits (n + n) rs L x))); auto.
  - exact (sizes_inside _ _ _ _ _ _ _ _ H L).
  - intros x X. pose proof (sizes_rule _ _ _ _ _ _ _ _ H L x X) as R. cbn [andb] in R. destruct (forallb _ _); auto. destruct R as [c [e [R [C _]]]]. exists c, e. auto.
  - intros u v Lu Lv C. apply halves_of; auto.
  - split; auto. rewrite app_length. lia.
Qed.
