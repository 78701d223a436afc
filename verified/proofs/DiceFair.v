(** * Dice: fairness is decided by counting all patterns *)
From Coq Require Import Arith List Lia Bool ZArith Factorial.
From Ludus Require Import Linear Dice Lists DiceCounts Palindromes.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint factorial (n : nat) : Z := match n with O => 1 | S k => Z.of_nat n * factorial k end.
Lemma factorial_ok : forall n, factorial n = Z.of_nat (fact n).
Proof. induction n; auto. cbn [factorial]. rewrite IHn. change (fact (S n)) with (S n * fact n)%nat. lia. Qed.
(** All patterns of at most m different dice from a list. *)
Fixpoint patterns (m : nat) (dice : list nat) (used : list nat) : list (list nat) :=
  match m with
  | O => [used]
  | S m => used :: flat_map (fun d => if in_dec Nat.eq_dec d used then [] else patterns m dice (d :: used)) dice
  end.
Lemma in_patterns : forall dice m p used, NoDup (p ++ used) -> (length p <= m)%nat -> (forall d, In d p -> In d dice) ->
  In (p ++ used) (patterns m dice used).
Proof.
  intros dice. induction m as [| m IH]; intros p used N L D.
  - destruct p; simpl in *; [auto | lia].
  - destruct p as [| a p] using rev_ind; [simpl; auto |]. clear IHp. simpl. right. apply in_flat_map. exists a. split; [apply D, in_or_app; simpl; auto |].
    rewrite <- app_assoc in *. simpl in *. destruct (in_dec Nat.eq_dec a used) as [I | I].
    + exfalso. apply NoDup_remove_2 in N. apply N, in_or_app. auto.
    + apply IH; auto. rewrite app_length in L. simpl in L. lia. intros d X. apply D, in_or_app. auto.
Qed.
Definition even_pattern (s pattern : list nat) : bool :=
  factorial (length pattern) * hd 0 (counts s pattern) =? product (map (faces_of s) pattern).
Lemma even_pattern_iff : forall s p, even_pattern s p = true <-> evenly s p.
Proof. intros s p. unfold even_pattern, evenly, rolls_of. rewrite factorial_ok, counts_sound, Z.eqb_eq. tauto. Qed.

(** n dice are m/n permutation-fair, and the given patterns occur as often as is said. *)
Definition dice_fair (s : list nat) (n m : nat) (given : list (list nat * Z)) : bool :=
  forallb (even_pattern s) (patterns m (seq 0 n) []) && forallb (fun e => hd 0 (counts s (fst e)) =? snd e) given.
Theorem dice_fair_sound : forall s n m given, dice_fair s n m given = true ->
  fair s n m /\ forall p k, In (p, k) given -> shown s p k.
Proof.
  intros s n m given H. unfold dice_fair in H. rewrite andb_true_iff, !forallb_forall in H. destruct H as [H G]. split.
  2: { intros p k I. apply G, Z.eqb_eq in I. cbn [fst snd] in I. apply shown_found. rewrite <- I. apply counts_sound. }
  apply fair_evenly. intros p N L D.
  apply even_pattern_iff, H. rewrite <- (app_nil_r p). apply in_patterns; rewrite ?app_nil_r; auto. intros d X. apply in_seq. apply D in X. lia.
Qed.
Fixpoint different (l : list nat) : bool := match l with [] => true | d :: l => negb (existsb (Nat.eqb d) l) && different l end.
Lemma different_NoDup : forall l, different l = true -> NoDup l.
Proof.
  induction l as [| d l IH]; simpl; intro H; constructor; apply andb_true_iff in H; destruct H as [H1 H2]; auto.
  apply negb_true_iff in H1. intro I. rewrite (proj2 (existsb_exists _ _)) in H1; [discriminate |]. exists d. split; auto. apply Nat.eqb_refl.
Qed.
(** A pattern of at most m dice that occurs too often or too rarely; a / b is how often it should occur. *)
Definition dice_unfair (s : list nat) (n m : nat) (pattern : list nat) (count a b : Z) : bool :=
  different pattern && Nat.leb (length pattern) m && forallb (fun d => Nat.ltb d n) pattern &&
  (hd 0 (counts s pattern) =? count) && negb (even_pattern s pattern) &&
  (0 <? b) && (a * factorial (length pattern) =? b * rolls_of s pattern).
Theorem dice_unfair_sound : forall s n m pattern count a b, dice_unfair s n m pattern count a b = true ->
  shown s pattern count /\ a * Z.of_nat (fact (length pattern)) = b * rolls_of s pattern /\ ~ fair s n m.
Proof.
  intros s n m pattern count a b H. unfold dice_unfair in H. rewrite !andb_true_iff, Nat.leb_le, forallb_forall, !Z.eqb_eq, negb_true_iff in H.
  destruct H as [[[[[[N L] D] C] E] _] F]. apply different_NoDup in N. rewrite factorial_ok in F. split; [| split; auto].
  - apply shown_found. rewrite <- C. apply counts_sound.
  - rewrite fair_evenly. intro G. rewrite (proj2 (even_pattern_iff _ _)) in E; [discriminate |]. apply G; auto.
    intros d X. apply D in X. apply Nat.ltb_lt. auto.
Qed.
