(** * Dice: how often a pattern is found in the string is the number of rolls that show it *)
From Coq Require Import Arith List Lia Bool ZArith.
From Ludus Require Import Linear Dice Lists.
Import ListNotations.

(** All rolls that show the pattern, listed. *)
Fixpoint all_rolls (s : list nat) (k : nat) (pattern : list nat) : list (list nat) :=
  match s with
  | [] => match pattern with [] => [[]] | _ => [] end
  | d :: s => match pattern with
    | [] => [[]]
    | e :: rest => (if d =? e then map (cons k) (all_rolls s (S k) rest) else []) ++ all_rolls s (S k) pattern
    end
  end.
(** The count, by one pass through the string: how often each end of the pattern is found in the rest. *)
Fixpoint found (s : list nat) (pattern : list nat) : Z :=
  match s with
  | [] => match pattern with [] => 1 | _ => 0 end
  | d :: s => match pattern with
    | [] => 1
    | e :: rest => (if Nat.eqb d e then found s rest else 0) + found s pattern
    end
  end%Z.

Lemma found_length : forall s k pattern, Z.of_nat (length (all_rolls s k pattern)) = found s pattern.
Proof.
  induction s as [| d s IH]; intros k pattern; destruct pattern as [| e rest]; simpl; auto.
  rewrite app_length, Nat2Z.inj_add, IH. destruct (d =? e); simpl; auto. rewrite map_length, IH. auto.
Qed.

Lemma all_rolls_low : forall s k pattern f, In f (all_rolls s k pattern) -> match f with [] => True | a :: _ => k <= a end.
Proof.
  induction s as [| d s IH]; intros k pattern f H; destruct pattern as [| e rest]; simpl in H.
  - destruct H as [<- | []]. auto.
  - destruct H.
  - destruct H as [<- | []]. auto.
  - apply in_app_or in H. destruct H as [H | H].
    + destruct (d =? e); [| destruct H]. apply in_map_iff in H. destruct H as [g [<- _]]. auto.
    + apply IH in H. destruct f; auto. lia.
Qed.

Lemma all_rolls_once : forall s k pattern, NoDup (all_rolls s k pattern).
Proof.
  induction s as [| d s IH]; intros k pattern; destruct pattern as [| e rest]; simpl;
    try (constructor; [simpl; auto | constructor]; fail); try constructor.
  apply NoDup_app; auto.
  - destruct (d =? e); [| constructor]. apply NoDup_map_in; auto. intros x y _ _ E. injection E; auto.
  - intros f F G. destruct (d =? e); [| destruct F]. apply in_map_iff in F. destruct F as [g [<- _]].
    apply all_rolls_low in G. lia.
Qed.

Lemma all_rolls_iff : forall t s k pattern, skipn k s = t -> k + length t = length s \/ t = [] /\ length s <= k ->
  forall f, In f (all_rolls t k pattern) <-> shows s k pattern f.
Proof.
  induction t as [| d t IH]; intros s k pattern E L f; destruct pattern as [| e rest]; simpl.
  - destruct f; simpl; intuition; discriminate.
  - destruct f as [| a f]; simpl; [tauto |]. simpl in L. intuition lia.
  - destruct f; simpl; intuition; discriminate.
  - assert (Len : k + S (length t) = length s). { destruct L as [L | [L _]]; [auto | discriminate]. }
    assert (K : forall z, nth k s z = d).
    { intro z. rewrite <- (firstn_skipn k s), E. rewrite app_nth2; rewrite firstn_length_le by lia; auto.
      rewrite Nat.sub_diag. auto. }
    assert (E' : skipn (S k) s = t).
    { change (S k) with (1 + k). rewrite Nat.add_comm. clear - E. revert k E. induction s as [| x s IHs]; intros k E.
      - rewrite skipn_nil in E. discriminate.
      - destruct k; simpl in *; [injection E; auto | apply IHs; auto]. }
    assert (L' : S k + length t = length s \/ t = [] /\ length s <= S k) by (left; lia).
    rewrite in_app_iff, (IH s (S k) (e :: rest) E' L').
    destruct f as [| a f]; simpl.
    + split; [| tauto]. intros [H | []]. destruct (d =? e); [| destruct H].
      apply in_map_iff in H. destruct H as [g [G _]]. discriminate.
    + split.
      * intros [H | [H1 H2]]; [| split; [lia | auto]].
        destruct (Nat.eqb_spec d e) as [-> | N]; [| destruct H]. apply in_map_iff in H.
        destruct H as [g [G H]]. injection G as <- <-. split; [lia |]. split; [apply K |]. apply (IH s (S k) rest E' L'); auto.
      * intros [H1 [H2 H3]]. destruct (Nat.eq_dec a k) as [-> | N].
        -- left. rewrite K in H2. subst e. rewrite Nat.eqb_refl. apply in_map, (IH s (S k) rest E' L'); auto.
        -- right. split; [lia | auto].
Qed.

(** The rolls that show the pattern are exactly those of a list without repetition, and [found] is its length. *)
Theorem found_counts : forall s pattern, exists rolls : list (list nat),
  NoDup rolls /\ (forall f, In f rolls <-> shows s 0 pattern f) /\ Z.of_nat (length rolls) = found s pattern.
Proof.
  intros s pattern. exists (all_rolls s 0 pattern). split; [apply all_rolls_once |]. split.
  - apply (all_rolls_iff s s 0 pattern); auto.
  - apply found_length.
Qed.

(** The same count in one pass: for each end of the pattern, how often it is found in the rest of the string. *)
Fixpoint tails (p : list nat) : list (list nat) := match p with [] => [[]] | _ :: r => p :: tails r end.
Fixpoint step (d : nat) (p : list nat) (cs : list Z) : list Z :=
  match p, cs with
  | e :: r, c :: cs => ((if Nat.eqb d e then hd 0 cs else 0) + c)%Z :: step d r cs
  | _, _ => [1%Z]
  end.
Fixpoint counts (s p : list nat) : list Z :=
  match s with [] => map (fun _ => 0%Z) p ++ [1%Z] | d :: s => step d p (counts s p) end.

Lemma counts_found : forall s p, counts s p = map (found s) (tails p).
Proof.
  induction s as [| d s IH]; intro p; simpl.
  - induction p as [| e p IHp]; simpl; auto. rewrite IHp. auto.
  - rewrite IH. clear IH. induction p as [| e p IHp]; simpl; auto. f_equal; auto.
    destruct (Nat.eqb d e); auto. destruct p; auto; destruct s; auto.
Qed.
Theorem counts_sound : forall s p, hd 0%Z (counts s p) = found s p.
Proof. intros. rewrite counts_found. destruct p; auto; destruct s; auto. Qed.
