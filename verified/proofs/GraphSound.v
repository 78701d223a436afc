(** * Finite games: Grundy values, P-positions and misère P-positions are computed, position by position *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Lists Games GrundyFacts.
Import ListNotations.
Local Open Scope Z_scope.

(** ** The mex of a list *)
Fixpoint mex_from (fuel : nat) (v : Z) (seen : Z -> bool) : Z :=
  match fuel with O => v | S fuel => if seen v then mex_from fuel (v + 1) seen else v end.
(** A set of values as the bits of a number; values above the number of options are of no use. *)
Definition mark (n : Z) (vs : list Z) : Z := fold_left (fun b v => if (0 <=? v) && (v <=? n) then Z.setbit b v else b) vs 0.
(** Few values are compared one by one, many are put into a set first. *)
Fixpoint few (n : nat) (vs : list Z) : bool := match vs, n with [], _ => true | _, O => false | _ :: vs, S n => few n vs end.
Definition seen_in (vs : list Z) : Z -> bool :=
  if few 12 vs then fun v => existsb (Z.eqb v) vs
  else let b := mark (Z.of_nat (length vs)) vs in Z.testbit b.
Definition mexZ (vs : list Z) : Z := mex_from (length vs) 0 (seen_in vs).

Lemma mark_bit : forall n vs v, 0 <= v <= n -> (Z.testbit (mark n vs) v = true <-> In v vs).
Proof.
  intros n vs v V. unfold mark.
  assert (G : forall b, Z.testbit (fold_left (fun b v => if (0 <=? v) && (v <=? n) then Z.setbit b v else b) vs b) v = true <->
    In v vs \/ Z.testbit b v = true).
  { induction vs as [| w vs IH]; intro b; simpl; [tauto |]. rewrite IH.
    destruct (Z.leb_spec 0 w); destruct (Z.leb_spec w n); simpl; try (intuition lia).
    rewrite Z.setbit_eqb, orb_true_iff, Z.eqb_eq by auto. intuition. }
  rewrite G, Z.bits_0. intuition discriminate.
Qed.
Lemma seen_iff : forall vs v, 0 <= v <= Z.of_nat (length vs) -> (seen_in vs v = true <-> In v vs).
Proof.
  intros vs v V. unfold seen_in. destruct (few 12 vs).
  - rewrite existsb_exists. split; [intros [x [I E]]; apply Z.eqb_eq in E; subst; auto | intro I; exists v; split; auto; apply Z.eqb_refl].
  - cbv zeta. apply mark_bit. auto.
Qed.
Lemma mexZ_spec : forall vs, (forall v, In v vs -> 0 <= v) ->
  0 <= mexZ vs /\ ~ In (mexZ vs) vs /\ forall u, 0 <= u < mexZ vs -> In u vs.
Proof.
  intros vs Pos. unfold mexZ.
  assert (G : forall fuel v, 0 <= v -> v + Z.of_nat fuel <= Z.of_nat (length vs) -> (forall u, 0 <= u < v -> In u vs) ->
    v <= mex_from fuel v (seen_in vs) /\ (forall u, 0 <= u < mex_from fuel v (seen_in vs) -> In u vs) /\
    (In (mex_from fuel v (seen_in vs)) vs -> mex_from fuel v (seen_in vs) = v + Z.of_nat fuel)).
  { induction fuel as [| fuel IH]; intros v V Le B; cbn [mex_from].
    - rewrite Z.add_0_r. repeat split; auto; lia.
    - destruct (seen_in vs v) eqn:E.
      + assert (I : In v vs) by (apply seen_iff; auto; lia).
        destruct (IH (v + 1) ltac:(lia) ltac:(lia)) as [A [C D]].
        { intros u U. destruct (Z.eq_dec u v) as [-> |]; auto. apply B. lia. }
        repeat split; auto; [lia |]. intro J. apply D in J. lia.
      + repeat split; auto; [lia |]. intro I. exfalso. apply seen_iff in I; [congruence | lia]. }
  destruct (G (length vs) 0 ltac:(lia) ltac:(lia) ltac:(lia)) as [A [B C]]. repeat split; auto. intro I.
  pose proof (C I) as E. rewrite Z.add_0_l in E.
  assert (J : incl (map Z.of_nat (seq 0 (S (length vs)))) vs).
  { intros x X. apply in_map_iff in X. destruct X as [k [<- K]]. apply in_seq in K.
    destruct (Z.eq_dec (Z.of_nat k) (Z.of_nat (length vs))) as [Q | Q]; [rewrite Q, <- E; auto | apply B; lia]. }
  apply NoDup_incl_length in J; [| apply NoDup_map_in; [intros; lia | apply seq_NoDup]].
  rewrite map_length, seq_length in J. lia.
Qed.

(** ** A table that is computed row by row; [extra] adds what a pass leads to *)
Section Compute.
  Variable f : list Z -> Z.
  Variable extra : Z -> list Z -> list Z.
  Fixpoint compute (i : Z) (options : list (list Z)) (t : PM.t Z) : PM.t Z :=
    match options with
    | [] => t
    | row :: rest => compute (i + 1) rest (PM.add (slot i) (f (map (look t) row ++ extra i row)) t)
    end.
  Lemma compute_before : forall options i t j, 0 <= i -> 0 <= j < i -> look (compute i options t) j = look t j.
  Proof.
    induction options as [| row rest IH]; intros i t j I J; auto. cbn [compute]. rewrite IH by lia. rewrite look_add by lia.
    destruct (Z.eqb_spec i j); [lia | auto].
  Qed.
  Fixpoint descending (i : Z) (options : list (list Z)) : bool :=
    match options with [] => true | row :: rest => forallb (fun j => (0 <=? j) && (j <? i)) row && descending (i + 1) rest end.
  Lemma compute_row : forall options i t k, 0 <= i -> descending i options = true -> (k < length options)%nat ->
    let T := compute i options t in let row := nth k options [] in
    look T (i + Z.of_nat k) = f (map (look T) row ++ extra (i + Z.of_nat k) row).
  Proof.
    induction options as [| row rest IH]; intros i t k I D K; [simpl in K; lia |].
    cbn [descending] in D. apply andb_true_iff in D. destruct D as [D1 D2]. cbv zeta. cbn [compute]. destruct k as [| k].
    - cbn [nth]. rewrite Z.add_0_r. rewrite compute_before by lia. rewrite look_add by lia. rewrite Z.eqb_refl. f_equal. f_equal.
      apply map_ext_in. intros j J. rewrite forallb_forall in D1. apply D1 in J. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in J.
      rewrite compute_before by lia. rewrite look_add by lia. destruct (Z.eqb_spec i j); [lia | auto].
    - cbn [nth]. specialize (IH (i + 1) (PM.add (slot i) (f (map (look t) row ++ extra i row)) t) k ltac:(lia) D2 ltac:(simpl in K; lia)).
      cbv zeta in IH. replace (i + 1 + Z.of_nat k) with (i + Z.of_nat (S k)) in IH by lia. auto.
  Qed.
End Compute.

Lemma descending_row : forall options i k j, descending i options = true -> (k < length options)%nat -> In j (nth k options []) ->
  0 <= j < i + Z.of_nat k.
Proof.
  induction options as [| row rest IH]; intros i k j D K J; [simpl in K; lia |]. cbn [descending] in D. apply andb_true_iff in D.
  destruct D as [D1 D2]. destruct k as [| k].
  - rewrite forallb_forall in D1. apply D1 in J. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in J. lia.
  - apply (IH (i + 1)) in J; auto; [lia | simpl in K; lia].
Qed.

(** ** Tables for 0, 1, 2, ... passes *)
Section Passes.
  Variable f : list Z -> Z.
  Variable at_terminal : bool.
  Variable options : list (list Z).
  Let N := Z.of_nat (length options).
  Definition pass_extra (before : PM.t Z) (i : Z) (row : list Z) : list Z :=
    match row with [] => if at_terminal then [look before i] else [] | _ => [look before i] end.
  Fixpoint tables (k : nat) : PM.t Z :=
    match k with
    | O => compute f (fun _ _ => []) 0 options (PM.empty Z)
    | S k => let before := tables k in compute f (pass_extra before) 0 options (PM.empty Z)
    end.
  Definition value (k : nat) (i : Z) : Z := look (tables k) i.

  (** Values of the options, as the rules give them. *)
  Definition option_values (k : nat) (i : Z) : list Z :=
    let row := nth (Z.to_nat i) options [] in
    map (value k) row ++ match k with O => [] | S j => pass_extra (tables j) i row end.
  Hypothesis down : descending 0 options = true.
  Lemma value_eq : forall k i, 0 <= i < N -> value k i = f (option_values k i).
  Proof.
    intros k i I. unfold value, option_values. destruct k as [| k]; cbn [tables].
    - pose proof (compute_row f (fun _ _ => []) options 0 (PM.empty Z) (Z.to_nat i) ltac:(lia) down ltac:(unfold N in I; lia)) as H.
      cbv zeta in H. replace (0 + Z.of_nat (Z.to_nat i)) with i in H by lia. auto.
    - pose proof (compute_row f (pass_extra (tables k)) options 0 (PM.empty Z) (Z.to_nat i) ltac:(lia) down ltac:(unfold N in I; lia)) as H.
      cbv zeta in H. replace (0 + Z.of_nat (Z.to_nat i)) with i in H by lia. auto.
  Qed.
  (** The options of (i, k) are (j, l) with these values. *)
  Definition moves := with_passes at_terminal (listed options).
  Lemma move_value : forall i k j l, 0 <= i < N -> moves (i, k) (j, l) ->
    In (value l j) (option_values k i) /\ 0 <= j < N /\ (l < k \/ l = k /\ (Z.to_nat j < Z.to_nat i))%nat.
  Proof.
    intros i k j l I M. unfold option_values. inversion M as [p q k' H E1 E2 | p k' H E1 E2]; subst.
    - destruct H as [_ H]. pose proof (descending_row options 0 (Z.to_nat i) j down ltac:(unfold N in I; lia) H).
      split; [apply in_or_app; left; apply in_map; auto | lia].
    - split; [| lia]. apply in_or_app. right. unfold pass_extra. destruct (nth (Z.to_nat j) options []) as [| x row] eqn:E; [| simpl; auto].
      destruct H as [-> | [q [_ H]]]; [simpl; auto |]. rewrite E in H. destruct H.
  Qed.
  Lemma value_move : forall i k v, 0 <= i < N -> In v (option_values k i) -> exists j l, moves (i, k) (j, l) /\ value l j = v.
  Proof.
    intros i k v I H. unfold option_values in H. apply in_app_or in H. destruct H as [H | H].
    - apply in_map_iff in H. destruct H as [j [<- J]]. exists j, k. split; auto. constructor. split; auto. lia.
    - destruct k as [| k]; [destruct H |]. unfold pass_extra in H. exists i, k.
      destruct (nth (Z.to_nat i) options []) as [| x row] eqn:E.
      + destruct at_terminal eqn:T; [| destruct H]. destruct H as [<- | []]. split; auto. constructor. auto.
      + destruct H as [<- | []]. split; auto. constructor. right. exists x. split; [lia |]. rewrite E. simpl; auto.
  Qed.
  Lemma pass_induction : forall Q : Z -> nat -> Prop,
    (forall i k, 0 <= i < N -> (forall j l, moves (i, k) (j, l) -> Q j l) -> Q i k) -> forall k i, 0 <= i < N -> Q i k.
  Proof.
    intros Q H. induction k as [k IHk] using lt_wf_ind. intros i I. remember (Z.to_nat i) as n eqn:E. revert i E I.
    induction n as [n IHn] using lt_wf_ind. intros i E I. apply H; auto. intros j l M.
    destruct (move_value i k j l I M) as [_ [J [L | [-> L]]]]; [apply IHk; auto | apply (IHn (Z.to_nat j)); auto; lia].
  Qed.
End Passes.

(** ** Grundy values *)
Theorem value_grundy : forall t options, descending 0 options = true -> forall k i, 0 <= i < Z.of_nat (length options) ->
  0 <= value mexZ t options k i /\
  Grundy _ (with_passes t (listed options)) (i, k) (Z.to_nat (value mexZ t options k i)).
Proof.
  intros t options D. apply (pass_induction mexZ t options D). intros i k I IH.
  assert (Pos : forall v, In v (option_values mexZ t options k i) -> 0 <= v).
  { intros v V. apply value_move in V; auto. destruct V as [j [l [M <-]]]. apply IH. auto. }
  rewrite value_eq by auto. destruct (mexZ_spec _ Pos) as [A [B C]]. split; auto. constructor.
  - intros [j l] M. destruct (IH j l M) as [P G]. exists (Z.to_nat (value mexZ t options l j)). split; auto.
    apply move_value with (f := mexZ) in M; auto. destruct M as [M _]. intro E. apply B. rewrite <- (Z2Nat.inj _ _ P A E). auto.
  - intros u U. assert (V : In (Z.of_nat u) (option_values mexZ t options k i)) by (apply C; lia).
    apply value_move in V; auto. destruct V as [j [l [M E]]]. exists (j, l). split; auto.
    destruct (IH j l M) as [_ G]. rewrite E, Nat2Z.id in G. auto.
Qed.

(** ** Outcomes: 0 for a P-position, 1 for an N-position *)
Definition outcome_of (misere : bool) (vs : list Z) : Z :=
  match vs with [] => if misere then 1 else 0 | _ => if existsb (Z.eqb 0) vs then 1 else 0 end.
Lemma existsb_zero : forall vs, existsb (Z.eqb 0) vs = true <-> In 0 vs.
Proof.
  intro vs. rewrite existsb_exists. split; [intros [x [I E]]; apply Z.eqb_eq in E; subst; auto | intro I; exists 0; auto].
Qed.
Theorem outcome_normal : forall t options, descending 0 options = true -> forall k i, 0 <= i < Z.of_nat (length options) ->
  (value (outcome_of false) t options k i = 0 -> P_position _ (with_passes t (listed options)) (i, k)) /\
  (value (outcome_of false) t options k i <> 0 -> N_position _ (with_passes t (listed options)) (i, k)).
Proof.
  intros t options D. apply (pass_induction mexZ t options D). intros i k I IH. rewrite value_eq by auto.
  assert (E : outcome_of false (option_values (outcome_of false) t options k i) =
    if existsb (Z.eqb 0) (option_values (outcome_of false) t options k i) then 1 else 0).
  { unfold outcome_of at 1. destruct (option_values _ _ _ _ _); auto. }
  rewrite E. destruct (existsb _ _) eqn:X; split; intro H; try discriminate; try (exfalso; apply H; auto; fail).
  - apply existsb_zero, value_move in X; auto. destruct X as [j [l [M V]]]. apply some_P with (j, l); auto. apply IH; auto.
  - constructor. intros [j l] M. apply IH; auto. intro V. apply move_value with (f := outcome_of false) in M; auto.
    destruct M as [M _]. rewrite V in M. apply existsb_zero in M. congruence.
Qed.
Theorem outcome_misere : forall t options, descending 0 options = true -> forall k i, 0 <= i < Z.of_nat (length options) ->
  (value (outcome_of true) t options k i = 0 -> misere_P _ (with_passes t (listed options)) (i, k)) /\
  (value (outcome_of true) t options k i <> 0 -> misere_N _ (with_passes t (listed options)) (i, k)).
Proof.
  intros t options D. apply (pass_induction mexZ t options D). intros i k I IH. rewrite value_eq by auto.
  destruct (option_values (outcome_of true) t options k i) as [| v vs] eqn:O.
  - simpl. split; intro H; [discriminate |]. apply no_move. intros [j l] M. apply move_value with (f := outcome_of true) in M; auto.
    rewrite O in M. destruct M as [[] _].
  - change (outcome_of true (v :: vs)) with (if existsb (Z.eqb 0) (v :: vs) then 1 else 0). rewrite <- O.
    destruct (existsb _ _) eqn:X; split; intro H; try discriminate; try (exfalso; apply H; auto; fail).
    + apply existsb_zero, value_move in X; auto. destruct X as [j [l [M V]]]. apply some_misere_P with (j, l); auto. apply IH; auto.
    + constructor.
      * destruct (value_move (outcome_of true) t options i k v I) as [j [l [M _]]]; [rewrite O; simpl; auto |]. exists (j, l). auto.
      * intros [j l] M. apply IH; auto. intro V. apply move_value with (f := outcome_of true) in M; auto.
        destruct M as [M _]. rewrite V in M. apply existsb_zero in M. congruence.
Qed.

(** ** The checkers for a game given by its graph *)
Definition same_list (a b : list Z) : bool := cell_eqb a b.
(** Claims (position, Grundy value), with k passes available. *)
Definition graph_values (t : bool) (k : nat) (options : list (list Z)) (claims : list (Z * Z)) : bool :=
  descending 0 options && let T := tables mexZ t options k in let N := Z.of_nat (length options) in
  forallb (fun e => (0 <=? fst e) && (fst e <? N) && (look T (fst e) =? snd e)) claims.
Theorem graph_values_sound : forall t k options claims, graph_values t k options claims = true ->
  forall i v, In (i, v) claims -> Grundy _ (with_passes t (listed options)) (i, k) (Z.to_nat v).
Proof.
  intros t k options claims H i v I. unfold graph_values in H. cbv zeta in H. rewrite andb_true_iff, forallb_forall in H.
  destruct H as [D H]. apply H in I. rewrite !andb_true_iff, Z.leb_le, Z.ltb_lt, Z.eqb_eq in I. cbn [fst snd] in I.
  destruct I as [I E]. rewrite <- E. apply value_grundy; auto.
Qed.
(** The P-positions among all positions, in increasing order. *)
Definition graph_outcomes (misere t : bool) (k : nat) (options : list (list Z)) (ps : list Z) : bool :=
  descending 0 options && let T := tables (outcome_of misere) t options k in
  same_list ps (filter (fun i => look T i =? 0) (range (Z.of_nat (length options)))).
Definition is_P {P : Type} (misere : bool) (move : P -> P -> Prop) (p : P) : Prop :=
  if misere then misere_P P move p else P_position P move p.
Definition is_N {P : Type} (misere : bool) (move : P -> P -> Prop) (p : P) : Prop :=
  if misere then misere_N P move p else N_position P move p.
Lemma outcome_ok : forall misere t options, descending 0 options = true -> forall k i, 0 <= i < Z.of_nat (length options) ->
  (value (outcome_of misere) t options k i = 0 -> is_P misere (with_passes t (listed options)) (i, k)) /\
  (value (outcome_of misere) t options k i <> 0 -> is_N misere (with_passes t (listed options)) (i, k)).
Proof. intros [] t options D k i I; [apply outcome_misere | apply outcome_normal]; auto. Qed.
Theorem graph_outcomes_sound : forall misere t k options ps, graph_outcomes misere t k options ps = true ->
  forall i, 0 <= i < Z.of_nat (length options) ->
  (In i ps -> is_P misere (with_passes t (listed options)) (i, k)) /\ (~ In i ps -> is_N misere (with_passes t (listed options)) (i, k)).
Proof.
  intros misere t k options ps H i I. unfold graph_outcomes in H. cbv zeta in H. apply andb_true_iff in H. destruct H as [D H].
  apply cell_eqb_iff in H. rewrite H, filter_In, in_range, Z.eqb_eq.
  destruct (outcome_ok misere t options D k i I) as [A B]. split; [intros [_ E]; auto | intro E; apply B; intro V; apply E; auto].
Qed.
(** One position: is it a P-position, and options that are P-positions, all of them when the list is said to be complete;
    an option (j, l) is position j with l passes. *)
Definition options_of (t : bool) (options : list (list Z)) (i : Z) (k : nat) : list (Z * nat) :=
  let row := nth (Z.to_nat i) options [] in map (fun j => (j, k)) row ++
  match k with O => [] | S l => match row with [] => if t then [(i, l)] else [] | _ => [(i, l)] end end.
Definition pair_eqb (a b : Z * nat) : bool := (fst a =? fst b) && Nat.eqb (snd a) (snd b).
Definition graph_outcome (misere t : bool) (k : nat) (options : list (list Z)) (i : Z)
    (lost : bool) (winning : list (Z * nat)) (complete : bool) : bool :=
  descending 0 options && (0 <=? i) && (i <? Z.of_nat (length options)) &&
  let now := tables (outcome_of misere) t options k in let less := tables (outcome_of misere) t options (pred k) in
  let at_ (e : Z * nat) := if Nat.eqb (snd e) k then look now (fst e) else look less (fst e) in
  Bool.eqb (look now i =? 0) lost &&
  forallb (fun e => if existsb (pair_eqb e) winning then at_ e =? 0 else negb (complete && (at_ e =? 0))) (options_of t options i k) &&
  forallb (fun e => existsb (pair_eqb e) (options_of t options i k)) winning.
Lemma pair_eqb_iff : forall a b, pair_eqb a b = true <-> a = b.
Proof.
  intros [a m] [b n]. unfold pair_eqb. simpl. rewrite andb_true_iff, Z.eqb_eq, Nat.eqb_eq. split; [intros [-> ->]; auto | intro E; injection E; auto].
Qed.
Lemma in_pairs : forall e l, existsb (pair_eqb e) l = true <-> In e l.
Proof.
  intros e l. rewrite existsb_exists. split; [intros [x [I E]]; apply pair_eqb_iff in E; subst; auto | intro I; exists e; split; auto; apply pair_eqb_iff; auto].
Qed.
Lemma options_of_all : forall t options i k e, 0 <= i -> (with_passes t (listed options) (i, k) e <-> In e (options_of t options i k)).
Proof.
  intros t options i k [j l] I. unfold options_of. rewrite in_app_iff, in_map_iff. split.
  - intro M. inversion M as [p q k' [_ H] E1 E2 | p k' H E1 E2]; subst; [left; exists j; auto |]. right.
    destruct (nth (Z.to_nat j) options []) as [| x row] eqn:E; [| simpl; auto]. destruct H as [-> | [q [_ H]]]; [simpl; auto |].
    rewrite E in H. destruct H.
  - intros [[x [E J]] | H]; [injection E as -> ->; constructor; split; auto |]. destruct k as [| k]; [destruct H |].
    destruct (nth (Z.to_nat i) options []) as [| x row] eqn:E.
    + destruct t eqn:T; [| destruct H]. destruct H as [H | []]. injection H as <- <-. constructor. auto.
    + destruct H as [H | []]. injection H as <- <-. constructor. right. exists x. split; auto. rewrite E. simpl; auto.
Qed.
Theorem graph_outcome_sound : forall misere t k options i lost winning complete,
  graph_outcome misere t k options i lost winning complete = true ->
  (if lost then is_P misere (with_passes t (listed options)) (i, k) else is_N misere (with_passes t (listed options)) (i, k)) /\
  (forall e, In e winning -> with_passes t (listed options) (i, k) e /\ is_P misere (with_passes t (listed options)) e) /\
  (complete = true -> forall e, with_passes t (listed options) (i, k) e -> ~ In e winning ->
    is_N misere (with_passes t (listed options)) e).
Proof.
  intros misere t k options i lost winning complete H. unfold graph_outcome in H. cbv zeta in H. rewrite !andb_true_iff, !forallb_forall in H.
  destruct H as [[D I] [[L O] W]]. destruct D as [D I0]. apply Z.leb_le in I0. apply Z.ltb_lt in I.
  pose proof (outcome_ok misere t options D) as Ok.
  assert (At : forall j l, with_passes t (listed options) (i, k) (j, l) ->
    (if Nat.eqb l k then look (tables (outcome_of misere) t options k) j else look (tables (outcome_of misere) t options (pred k)) j)
    = value (outcome_of misere) t options l j /\ 0 <= j < Z.of_nat (length options)).
  { intros j l M. pose proof (move_value (outcome_of misere) t options D i k j l ltac:(lia) M) as [_ [J K]]. split; auto.
    unfold value. destruct (Nat.eqb_spec l k) as [-> | N]; auto. replace (pred k) with l; auto.
    inversion M; subst; simpl; auto; lia. }
  split; [| split].
  - destruct (Ok k i ltac:(lia)) as [A B]. unfold value in A, B. apply eqb_prop in L. destruct lost; [apply A, Z.eqb_eq; auto | apply B, Z.eqb_neq; auto].
  - intros [j l] E. assert (M : with_passes t (listed options) (i, k) (j, l)) by (apply options_of_all; auto; apply in_pairs, W, E).
    split; auto. destruct (At j l M) as [V J]. apply options_of_all in M; auto. apply O in M. cbn [fst snd] in M.
    rewrite (proj2 (in_pairs _ _) E), V in M. apply (Ok l j J). apply Z.eqb_eq. auto.
  - intros C [j l] M N. destruct (At j l M) as [V J]. apply options_of_all in M; auto. apply O in M. cbn [fst snd] in M.
    destruct (existsb (pair_eqb (j, l)) winning) eqn:X; [apply in_pairs in X; contradiction |].
    rewrite V, C, negb_true_iff in M. apply (Ok l j J). apply Z.eqb_neq. auto.
Qed.
