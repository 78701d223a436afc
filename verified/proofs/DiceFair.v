(** * Dice: fairness is decided by counting all patterns *)
From Coq Require Import Arith List Lia Bool ZArith Factorial Permutation.
From Ludus Require Import Puzzles Lists DiceCounts.
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
Lemma all_patterns : forall n m p, NoDup p -> (length p <= m)%nat -> (forall d, In d p -> (d < n)%nat) -> In p (patterns m (seq 0 n) []).
Proof. intros n m p N L D. rewrite <- (app_nil_r p). apply in_patterns; rewrite ?app_nil_r; auto. intros d X. apply in_seq. apply D in X. lia. Qed.
Fixpoint different (l : list nat) : bool := match l with [] => true | d :: l => negb (existsb (Nat.eqb d) l) && different l end.
Lemma different_NoDup : forall l, different l = true -> NoDup l.
Proof.
  induction l as [| d l IH]; simpl; intro H; constructor; apply andb_true_iff in H; destruct H as [H1 H2]; auto.
  apply negb_true_iff in H1. intro I. rewrite (proj2 (existsb_exists _ _)) in H1; [discriminate |]. exists d. split; auto. apply Nat.eqb_refl.
Qed.
(** The dice of a pattern are among n dice. *)
Definition among (n : nat) (pattern : list nat) : bool := forallb (fun d => Nat.ltb d n) pattern.
Lemma among_iff : forall n p, among n p = true <-> forall d, In d p -> (d < n)%nat.
Proof. intros n p. unfold among. rewrite forallb_forall. split; intros H d I; apply Nat.ltb_lt, H, I. Qed.
Definition even_pattern (dice columns : list (list Z)) (pattern : list nat) : bool :=
  factorial (length pattern) * occurs columns pattern =? rolls_of (some_dice dice pattern).
Definition evenly (dice : list (list Z)) (pattern : list nat) : Prop :=
  forall k, shown dice pattern k -> Z.of_nat (fact (length pattern)) * k = rolls_of (some_dice dice pattern).
Lemma even_pattern_iff : forall dice p, among (length dice) p = true -> (even_pattern dice (columns dice) p = true <-> evenly dice p).
Proof.
  intros dice p A. rewrite among_iff in A. unfold even_pattern, evenly. rewrite factorial_ok, Z.eqb_eq. split.
  - intros H k K. apply shown_occurs in K; auto. subst. auto.
  - intro H. apply H, shown_occurs; auto.
Qed.
Definition found_is (n : nat) (columns : list (list Z)) (e : list nat * Z) : bool := among n (fst e) && (occurs columns (fst e) =? snd e).
Lemma found_is_ok : forall dice l, forallb (found_is (length dice) (columns dice)) l = true -> forall p k, In (p, k) l -> shown dice p k.
Proof.
  intros dice l H p k I. rewrite forallb_forall in H. apply H in I. unfold found_is in I. cbn [fst snd] in I.
  rewrite andb_true_iff, among_iff, Z.eqb_eq in I. destruct I as [A <-]. apply shown_occurs; auto.
Qed.

(** n dice are m/n permutation-fair, and the given patterns occur as often as is said. *)
Definition fairb (dice columns : list (list Z)) (m : nat) : bool := forallb (even_pattern dice columns) (patterns m (seq 0 (length dice)) []).
Lemma fairb_ok : forall dice m, fairb dice (columns dice) m = true -> fair dice m.
Proof.
  intros dice m H p k N L D K. unfold fairb in H. rewrite forallb_forall in H. apply even_pattern_iff; auto; [apply among_iff; auto |]. apply H, all_patterns; auto.
Qed.
Definition dice_fair (dice : list (list Z)) (m : nat) (given : list (list nat * Z)) : bool :=
  let c := columns dice in fairb dice c m && forallb (found_is (length dice) c) given.
Theorem dice_fair_sound : forall dice m given, dice_fair dice m given = true ->
  fair dice m /\ forall p k, In (p, k) given -> shown dice p k.
Proof.
  intros dice m given H. unfold dice_fair in H. rewrite andb_true_iff in H. destruct H as [H G]. split; [apply fairb_ok; auto | apply found_is_ok; auto].
Qed.
(** A pattern of at most m dice that occurs too often or too rarely; a / b is how often it should occur. *)
Definition uneven (dice columns : list (list Z)) (m : nat) (pattern : list nat) : bool :=
  different pattern && Nat.leb (length pattern) m && among (length dice) pattern && negb (even_pattern dice columns pattern).
Lemma uneven_ok : forall dice m p, uneven dice (columns dice) m p = true -> ~ fair dice m.
Proof.
  intros dice m p H F. unfold uneven in H. rewrite !andb_true_iff, Nat.leb_le, negb_true_iff in H. destruct H as [[[N L] D] E].
  rewrite (proj2 (even_pattern_iff dice p D)) in E; [discriminate |]. intros k K. apply F; auto; [apply different_NoDup; auto | apply among_iff; auto].
Qed.
Definition dice_unfair (dice : list (list Z)) (m : nat) (pattern : list nat) (count a b : Z) : bool :=
  let c := columns dice in uneven dice c m pattern && found_is (length dice) c (pattern, count) &&
  (0 <? b) && (a * factorial (length pattern) =? b * rolls_of (some_dice dice pattern)).
Theorem dice_unfair_sound : forall dice m pattern count a b, dice_unfair dice m pattern count a b = true ->
  shown dice pattern count /\ a * Z.of_nat (fact (length pattern)) = b * rolls_of (some_dice dice pattern) /\ ~ fair dice m.
Proof.
  intros dice m pattern count a b H. unfold dice_unfair in H. cbv zeta in H. rewrite !andb_true_iff, Z.eqb_eq in H.
  destruct H as [[[U C] _] F]. rewrite factorial_ok in F. split; [| split; auto; apply (uneven_ok dice m pattern); auto].
  apply (found_is_ok dice [(pattern, count)]); simpl; auto. rewrite C. auto.
Qed.

(** ** Orders of all dice, and contests of two *)
Definition same_order (a b : list nat * list bool) : bool :=
  (if list_eq_dec Nat.eq_dec (fst a) (fst b) then true else false) && (if list_eq_dec bool_dec (snd a) (snd b) then true else false).
(** Tied dice are named in the order of their numbers. *)
Definition named (up : bool) (d e : Z) : Prop := up = true \/ d < e.
Fixpoint namedb (ups : list bool) (p : list nat) : bool :=
  match ups, p with up :: ups, d :: (e :: _) as rest => (up || Nat.ltb d e) && namedb ups rest | _, _ => true end.
Lemma namedb_iff : forall ups p, namedb ups p = true <-> linked named ups (map Z.of_nat p).
Proof.
  induction ups as [| up ups IH]; intros [| d [| e p]]; try (simpl; tauto). cbn [namedb linked map]. rewrite andb_true_iff, IH, orb_true_iff, Nat.ltb_lt.
  unfold named. cbn [map]. rewrite <- Nat2Z.inj_lt. tauto.
Qed.
(** The given orders occur as often as is said, and no other order of the dice occurs. *)
Definition dice_orders (dice : list (list Z)) (given : list (list nat * list bool * Z)) : bool :=
  let c := columns dice in let n := length dice in let listed := map fst given in
  forallb (fun e => match e with (p, ups, k) => (0 <? k) && different p && Nat.eqb (length p) n && among n p && Nat.eqb (S (length ups)) n &&
    namedb ups p && (found c p ups =? k) end) given &&
  forallb (fun p => negb (Nat.eqb (length p) n) || forallb (fun ups => negb (namedb ups p) || (found c p ups =? 0) || existsb (same_order (p, ups)) listed)
    (choices (map (fun _ => [true; false]) (tl p)))) (patterns n (seq 0 n) []).
Theorem dice_orders_sound : forall dice given, dice_orders dice given = true ->
  (forall p ups k, In (p, ups, k) given -> rolls_with (some_dice dice p) (linked increases ups) k) /\
  forall p ups, NoDup p -> length p = length dice -> (forall d, In d p -> (d < length dice)%nat) -> S (length ups) = length p ->
    linked named ups (map Z.of_nat p) -> ~ In (p, ups) (map fst given) -> rolls_with (some_dice dice p) (linked increases ups) 0.
Proof.
  intros dice given H. unfold dice_orders in H. cbv zeta in H. rewrite andb_true_iff in H. destruct H as [A B]. rewrite forallb_forall in A, B. split.
  - intros p ups k I. apply A in I. rewrite !andb_true_iff, !Nat.eqb_eq, among_iff, Z.eqb_eq in I. destruct I as [[[[[[_ _] L] D] U] _] <-].
    apply found_linked; auto. left. lia.
  - intros p ups N L D U T Out. assert (In p (patterns (length dice) (seq 0 (length dice)) [])) as B0 by (apply all_patterns; auto; lia). apply B in B0. rewrite L, Nat.eqb_refl in B0. simpl negb in B0. simpl orb in B0.
    rewrite forallb_forall in B0. assert (I : In ups (choices (map (fun _ : nat => [true; false]) (tl p)))).
    { apply in_choices. destruct p as [| d p]; [discriminate |]. injection U as U. simpl. clear - U. revert ups U.
      induction p as [| e p IH]; intros [| u ups] U; try discriminate; simpl; constructor; auto. destruct u; simpl; auto. }
    apply B0 in I. rewrite !orb_true_iff, negb_true_iff, Z.eqb_eq in I. destruct I as [[I | I] | I].
    + apply namedb_iff in T. congruence.
    + apply found_linked; auto.
    + exfalso. apply Out. apply existsb_exists in I. destruct I as [[q v] [Q E]]. unfold same_order in E. cbn [fst snd] in E.
      destruct (list_eq_dec Nat.eq_dec p q); [| discriminate]. destruct (list_eq_dec bool_dec ups v); [| discriminate]. subst. auto.
Qed.
Definition beatsb (columns : list (list Z)) (i j : nat) : bool := occurs columns [i; j] <? occurs columns [j; i].
Lemma beatsb_iff : forall dice i j, (i < length dice)%nat -> (j < length dice)%nat -> (beatsb (columns dice) i j = true <-> beats dice i j).
Proof.
  intros dice i j I J. unfold beatsb, beats. rewrite Z.ltb_lt. assert (Q : forall d, In d [j; i] -> (d < length dice)%nat) by (simpl; intros d [<- | [<- | []]]; auto).
  assert (P : forall d, In d [i; j] -> (d < length dice)%nat) by (simpl; intros d [<- | [<- | []]]; auto). split.
  - intro H. exists (occurs (columns dice) [j; i]), (occurs (columns dice) [i; j]). rewrite !shown_occurs; auto.
  - intros [a [b [A [B H]]]]. apply shown_occurs in A, B; auto. subst. auto.
Qed.
(** How often i is higher than j, for the pattern [j; i]; and a cycle of dice in which each beats the next. *)
Definition around (cycle : list nat) : list (nat * nat) := combine cycle (tl cycle ++ firstn 1 cycle).
Definition dice_cycle (dice : list (list Z)) (wins : list (list nat * Z)) (cycle : list nat) : bool :=
  let c := columns dice in let n := length dice in
  forallb (found_is n c) wins && Nat.leb 3 (length cycle) && different cycle && forallb (fun e => among n [fst e; snd e] && beatsb c (fst e) (snd e)) (around cycle).
Theorem dice_cycle_sound : forall dice wins cycle, dice_cycle dice wins cycle = true ->
  (forall p k, In (p, k) wins -> shown dice p k) /\ forall i j, In (i, j) (around cycle) -> beats dice i j.
Proof.
  intros dice wins cycle H. unfold dice_cycle in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [[[A _] _] B]. split; [apply found_is_ok; auto |].
  intros i j I. rewrite forallb_forall in B. apply B in I. cbn [fst snd] in I. rewrite andb_true_iff, among_iff in I. destruct I as [D I].
  apply beatsb_iff; auto; apply D; simpl; auto.
Qed.
(** No cycle: the dice have ranks, and each beats only dice of lower rank. *)
Definition dice_ranked (dice : list (list Z)) (wins : list (list nat * Z)) (rank : list nat) : bool :=
  let c := columns dice in let n := length dice in forallb (found_is n c) wins &&
  forallb (fun i => forallb (fun j => negb (beatsb c i j) || Nat.ltb (nth j rank 0%nat) (nth i rank 0%nat)) (seq 0 n)) (seq 0 n).
Theorem dice_ranked_sound : forall dice wins rank, dice_ranked dice wins rank = true ->
  (forall p k, In (p, k) wins -> shown dice p k) /\
  forall i j, (i < length dice)%nat -> (j < length dice)%nat -> beats dice i j -> (nth j rank 0 < nth i rank 0)%nat.
Proof.
  intros dice wins rank H. unfold dice_ranked in H. cbv zeta in H. rewrite andb_true_iff in H. destruct H as [A B]. split; [apply found_is_ok; auto |].
  intros i j I J Be. rewrite forallb_forall in B. pose proof (B i) as Bi. rewrite in_seq, forallb_forall in Bi. specialize (Bi ltac:(lia) j).
  rewrite in_seq in Bi. specialize (Bi ltac:(lia)). apply beatsb_iff in Be; auto. rewrite Be in Bi. apply Nat.ltb_lt. auto.
Qed.

(** ** Places *)
Definition even_place (dice : list (list Z)) (rows : list (list Z)) (k : nat) : bool :=
  let rolls := rolls_of dice in forallb (fun row => Z.of_nat (length dice) * nth k row 0 =? rolls) rows.
Definition rows_of (dice : list (list Z)) : list (list Z) := map (row dice) (seq 0 (length dice)).
Lemma rows_nth : forall dice d, (d < length dice)%nat -> nth d (rows_of dice) [] = row dice d.
Proof.
  intros dice d D. unfold rows_of. rewrite (nth_indep _ [] (row dice 0)) by (rewrite map_length, seq_length; auto). rewrite map_nth, seq_nth; auto.
Qed.
Lemma even_place_iff : forall dice k, (k < length dice)%nat -> (even_place dice (rows_of dice) k = true <-> place_fair dice k).
Proof.
  intros dice k K. unfold even_place, place_fair. cbv zeta. rewrite forallb_forall. split.
  - intros H d c D T. apply takes_row in T; auto. subst c. apply Z.eqb_eq, H. unfold rows_of. apply in_map, in_seq. lia.
  - intros H r R. unfold rows_of in R. apply in_map_iff in R. destruct R as [d [<- D]]. apply in_seq in D. apply Z.eqb_eq, H with d; [lia |]. apply takes_row; auto.
Qed.
(** How often each die takes each place; and whether this is fair in all of the given places. *)
Definition dice_places (dice counts : list (list Z)) (ks : list nat) (yes : bool) : bool :=
  let rows := rows_of dice in
  (if list_eq_dec (list_eq_dec Z.eq_dec) counts rows then true else false) && among (length dice) ks && eqb (forallb (even_place dice rows) ks) yes.
Theorem dice_places_sound : forall dice counts ks yes, dice_places dice counts ks yes = true ->
  (forall d k, (d < length dice)%nat -> (k < length dice)%nat -> takes dice d k (nth k (nth d counts []) 0)) /\
  if yes then forall k, In k ks -> place_fair dice k else exists k, In k ks /\ ~ place_fair dice k.
Proof.
  intros dice counts ks yes H. unfold dice_places in H. cbv zeta in H. rewrite !andb_true_iff, among_iff in H. destruct H as [[E D] F].
  destruct (list_eq_dec (list_eq_dec Z.eq_dec) counts (rows_of dice)) as [-> |]; [| discriminate]. split.
  - intros d k Dd K. rewrite rows_nth by auto. apply takes_row; auto.
  - apply eqb_prop in F. subst yes. destruct (forallb (even_place dice (rows_of dice)) ks) eqn:E2.
    + rewrite forallb_forall in E2. intros k K. apply even_place_iff; auto.
    + assert (X : existsb (fun k => negb (even_place dice (rows_of dice) k)) ks = true).
      { clear - E2. induction ks as [| k ks IH]; simpl in *; [discriminate |]. destruct (even_place dice (rows_of dice) k); simpl in *; auto. }
      apply existsb_exists in X. destruct X as [k [K X]]. exists k. split; auto. apply negb_true_iff in X. rewrite <- even_place_iff by auto. congruence.
Qed.
