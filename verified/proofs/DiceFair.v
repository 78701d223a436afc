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

(** ** Orders of all dice, and contests of two *)
Definition found_is (s : list nat) (e : list nat * Z) : bool := hd 0 (counts s (fst e)) =? snd e.
Lemma found_is_ok : forall s l, forallb (found_is s) l = true -> forall p k, In (p, k) l -> shown s p k.
Proof. intros s l H p k I. rewrite forallb_forall in H. apply H, Z.eqb_eq in I. cbn [fst snd] in I. apply shown_found. rewrite <- I. apply counts_sound. Qed.
Definition memn (p : list nat) (l : list (list nat)) : bool := existsb (fun q => if list_eq_dec Nat.eq_dec p q then true else false) l.
(** The given orders occur as often as is said, and no other order of the n dice occurs. *)
Definition dice_orders (s : list nat) (n : nat) (given : list (list nat * Z)) : bool :=
  let listed := map fst given in
  forallb (found_is s) given && forallb (fun e => (0 <? snd e) && different (fst e) && Nat.eqb (length (fst e)) n && forallb (fun d => Nat.ltb d n) (fst e)) given &&
  forallb (fun p => negb (Nat.eqb (length p) n) || memn p listed || (hd 0 (counts s p) =? 0)) (patterns n (seq 0 n) []).
Theorem dice_orders_sound : forall s n given, dice_orders s n given = true ->
  (forall p k, In (p, k) given -> shown s p k) /\
  forall p, NoDup p -> length p = n -> (forall d, In d p -> (d < n)%nat) -> ~ In p (map fst given) -> shown s p 0.
Proof.
  intros s n given H. unfold dice_orders in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [[A _] B]. split; [apply found_is_ok; auto |].
  intros p N L D Out. rewrite forallb_forall in B. assert (I : In p (patterns n (seq 0 n) [])).
  { rewrite <- (app_nil_r p). apply in_patterns; rewrite ?app_nil_r; auto; [lia |]. intros d X. apply in_seq. apply D in X. lia. }
  apply B in I. rewrite !orb_true_iff, negb_true_iff, Nat.eqb_neq, Z.eqb_eq in I. destruct I as [[I | I] | I]; [lia | |].
  - exfalso. apply Out. apply existsb_exists in I. destruct I as [q [Q E]]. destruct (list_eq_dec Nat.eq_dec p q); [subst; auto | discriminate].
  - apply shown_found. rewrite <- I. apply counts_sound.
Qed.
Definition beatsb (s : list nat) (i j : nat) : bool := hd 0 (counts s [i; j]) <? hd 0 (counts s [j; i]).
Lemma beatsb_iff : forall s i j, beatsb s i j = true <-> beats s i j.
Proof.
  intros s i j. unfold beatsb, beats. rewrite Z.ltb_lt, !counts_sound. split.
  - intro H. exists (found s [j; i]), (found s [i; j]). rewrite !shown_found. auto.
  - intros [a [b [A [B H]]]]. apply shown_found in A, B. subst. auto.
Qed.
(** How often i is higher than j, for the pattern [j; i]; and a cycle of dice in which each beats the next. *)
Definition around (cycle : list nat) : list (nat * nat) := combine cycle (tl cycle ++ firstn 1 cycle).
Definition dice_cycle (s : list nat) (wins : list (list nat * Z)) (cycle : list nat) : bool :=
  forallb (found_is s) wins && Nat.leb 3 (length cycle) && different cycle && forallb (fun e => beatsb s (fst e) (snd e)) (around cycle).
Theorem dice_cycle_sound : forall s wins cycle, dice_cycle s wins cycle = true ->
  (forall p k, In (p, k) wins -> shown s p k) /\ forall i j, In (i, j) (around cycle) -> beats s i j.
Proof.
  intros s wins cycle H. unfold dice_cycle in H. rewrite !andb_true_iff in H. destruct H as [[[A _] _] B]. split; [apply found_is_ok; auto |].
  intros i j I. rewrite forallb_forall in B. apply beatsb_iff, (B _ I).
Qed.
(** No cycle: the dice have ranks, and each beats only dice of lower rank. *)
Definition dice_ranked (s : list nat) (n : nat) (wins : list (list nat * Z)) (rank : list nat) : bool :=
  forallb (found_is s) wins &&
  forallb (fun i => forallb (fun j => negb (beatsb s i j) || Nat.ltb (nth j rank 0%nat) (nth i rank 0%nat)) (seq 0 n)) (seq 0 n).
Theorem dice_ranked_sound : forall s n wins rank, dice_ranked s n wins rank = true ->
  (forall p k, In (p, k) wins -> shown s p k) /\
  forall i j, (i < n)%nat -> (j < n)%nat -> beats s i j -> (nth j rank 0 < nth i rank 0)%nat.
Proof.
  intros s n wins rank H. unfold dice_ranked in H. rewrite andb_true_iff in H. destruct H as [A B]. split; [apply found_is_ok; auto |].
  intros i j I J Be. rewrite forallb_forall in B. pose proof (B i) as Bi. rewrite in_seq, forallb_forall in Bi. specialize (Bi ltac:(lia) j).
  rewrite in_seq in Bi. specialize (Bi ltac:(lia)). apply beatsb_iff in Be. rewrite Be in Bi. apply Nat.ltb_lt. auto.
Qed.
