(** * Automata in tables: the next state is looked up, and states from which nothing is accepted are known *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Games Lists Machines.
Import ListNotations.
Local Open Scope Z_scope.

Record compiled := { after_rows : PM.t (PM.t Z); accepting : PM.t unit; radix_of_letters : Z }.
Definition compile (A : automaton) : compiled :=
  {| after_rows := indexed (map (fun row => indexed (map Z.of_nat row)) (transitions A));
     accepting := fold_right (fun q t => PM.add (slot (Z.of_nat q)) tt t) (PM.empty _) (finals A);
     radix_of_letters := Z.of_nat (base A) |}.
Definition letter_number (D : Z) (a : list Z) : Z := fold_left (fun k d => k * D + d) a 0.
Definition after (M : compiled) (q k : Z) : Z :=
  match PM.find (slot q) (after_rows M) with
  | Some row => match PM.find (slot k) row with Some s => s | None => 0 end
  | None => 0
  end.
Definition after_digits (M : compiled) (q : Z) (a : list Z) : Z := after M q (letter_number (radix_of_letters M) a).
Definition accepted (M : compiled) (q : Z) : bool := match PM.find (slot q) (accepting M) with Some _ => true | None => false end.
Definition zs (x : list nat) : list Z := map Z.of_nat x.

Lemma letter_zs : forall D a, letter_number (Z.of_nat D) (zs a) = Z.of_nat (letter D a).
Proof.
  intros D a. unfold letter_number, letter. change 0 with (Z.of_nat 0). generalize 0%nat. induction a as [| d a IH]; intro k; simpl; auto.
  rewrite <- IH. f_equal. lia.
Qed.
Lemma after_digits_ok : forall A q a, after_digits (compile A) (Z.of_nat q) (zs a) = Z.of_nat (next A q a).
Proof.
  intros A q a. unfold after_digits, after, next. simpl after_rows. simpl radix_of_letters. rewrite letter_zs, find_indexed by lia.
  rewrite Nat2Z.id. destruct (nth_error (map _ (transitions A)) q) as [row |] eqn:R.
  - rewrite nth_error_map in R. destruct (nth_error (transitions A) q) as [r |] eqn:E; [| discriminate]. injection R as <-.
    rewrite (nth_error_nth _ _ [] E), find_indexed, Nat2Z.id by lia. rewrite nth_error_map.
    destruct (nth_error r (letter (base A) a)) eqn:L; simpl.
    + rewrite (nth_error_nth _ _ 0%nat L). auto.
    + rewrite nth_overflow; auto. apply nth_error_None. auto.
  - rewrite nth_error_map in R. destruct (nth_error (transitions A) q) eqn:E; [discriminate |].
    rewrite (nth_overflow (transitions A)) by (apply nth_error_None; auto). destruct (letter (base A) a); auto.
Qed.
Lemma accepted_ok : forall A q, accepted (compile A) (Z.of_nat q) = final A q.
Proof.
  intros A q. unfold accepted, final. simpl accepting. induction (finals A) as [| f fs IH]; simpl; [rewrite PM.gempty; auto |].
  destruct (Nat.eqb_spec q f) as [-> | N]; [rewrite PM.gss; auto |]. simpl. rewrite <- IH, PM.gso; auto. intro E. apply slot_inj in E; lia.
Qed.

Lemma after_nonneg : forall A q a, 0 <= q -> 0 <= after_digits (compile A) q a.
Proof.
  intros A0 q a Q. unfold after_digits, after. destruct (PM.find _ _) as [row |] eqn:Fr; [| lia]. destruct (PM.find _ row) as [v |] eqn:Fv; [| lia].
  unfold compile in Fr. simpl in Fr. rewrite find_indexed, nth_error_map in Fr by auto. destruct (nth_error (transitions A0) _) as [l |]; [| discriminate].
  injection Fr as <-. unfold indexed in Fv.
  assert (Nn : forall l i t, (forall s v, PM.find s t = Some v -> 0 <= v) -> forall s v, PM.find s (fill_with i (map Z.of_nat l) t) = Some v -> 0 <= v).
  { clear. induction l as [| k l IH]; intros i t T s u U; simpl in U; [eauto |]. apply IH in U; auto. intros s' u' U'.
    destruct (Pos.eq_dec s' (slot i)) as [-> | N]; [rewrite PM.gss in U'; injection U' as <-; lia | rewrite PM.gso in U' by auto; eauto]. }
  eapply Nn; [| exact Fv]. intros s u U. rewrite PM.gempty in U. discriminate.
Qed.

(** ** Dead states: proposed by a search backwards from the final states, and then tested *)
Definition add_edge (t : PM.t (list Z)) (e : Z * Z) : PM.t (list Z) :=
  let s := slot (snd e) in PM.add s (fst e :: match PM.find s t with Some l => l | None => [] end) t.
Fixpoint with_index {A} (i : Z) (l : list A) : list (Z * A) := match l with [] => [] | a :: l => (i, a) :: with_index (i + 1) l end.
Definition sources (A : automaton) : PM.t (list Z) :=
  fold_left (fun t e => fold_left (fun t s => add_edge t (fst e, Z.of_nat s)) (snd e) t) (with_index 0 (transitions A)) (PM.empty _).
Definition live_states (A : automaton) : PM.t unit :=
  let back := sources A in
  let found := met Z Z.eqb (fun q => q) (fun q => Some (match PM.find (slot q) back with Some l => l | None => [] end)) (S (length (transitions A) + length (finals A))) (zs (finals A)) in
  fold_left (fun t q => PM.add (slot q) tt t) (match found with Some l => l | None => [] end) (PM.empty _).
Definition has (t : PM.t unit) (q : Z) : bool := match PM.find (slot q) t with Some _ => true | None => false end.
(** For each state whether it is dead. *)
Definition dead_flags (A : automaton) : list bool :=
  let live := live_states A in map (fun e => negb (has live (fst e))) (with_index 0 (transitions A)).
Definition is_dead (F : PM.t bool) (q : Z) : bool := match PM.find (slot q) F with Some b => b | None => false end.
(** Letters have n digits. A dead state is not final, and leads to dead states only. *)
Definition dead_ok (A : automaton) (M : compiled) (n : nat) (flags : list bool) (F : PM.t bool) : bool :=
  let letters_ := Z.of_nat (base A) ^ Z.of_nat n in
  forallb (fun e => negb (is_dead F (fst e)) ||
    (negb (accepted M (fst e)) && (Z.of_nat (length (snd e)) =? letters_) && forallb (fun s => is_dead F (Z.of_nat s)) (snd e)))
    (with_index 0 (transitions A)) && Nat.leb (length flags) (length (transitions A)).
Lemma in_with_index : forall A (l : list A) i j a, nth_error l j = Some a -> In (i + Z.of_nat j, a) (with_index i l).
Proof.
  induction l as [| b l IH]; intros i [| j] a E; cbn [nth_error with_index] in *; try discriminate.
  - injection E as ->. left. f_equal. lia.
  - right. replace (i + Z.of_nat (S j)) with (i + 1 + Z.of_nat j) by lia. apply IH. auto.
Qed.
Lemma letter_bound : forall D a, Forall (fun d => (d < D)%nat) a -> (letter D a < D ^ length a)%nat.
Proof.
  intros D a. unfold letter.
  assert (G : forall a k, Forall (fun d => (d < D)%nat) a -> (fold_left (fun k d => k * D + d) a k < (k + 1) * D ^ length a)%nat).
  { clear a. induction a as [| d a IH]; intros k F; cbn [fold_left length]; [simpl; lia |]. inversion F; subst.
    specialize (IH (k * D + d)%nat ltac:(auto)). simpl Nat.pow. nia. }
  intro F. specialize (G a 0%nat F). lia.
Qed.
Lemma dead_step : forall A n flags, dead_ok A (compile A) n flags (indexed flags) = true -> forall q, is_dead (indexed flags) (Z.of_nat q) = true ->
  final A q = false /\ forall a, length a = n -> Forall (fun d => (d < base A)%nat) a -> is_dead (indexed flags) (Z.of_nat (next A q a)) = true.
Proof.
  intros A n flags H q D. unfold dead_ok in H. cbv zeta in H. rewrite andb_true_iff, forallb_forall, Nat.leb_le in H. destruct H as [H L].
  assert (Q : exists row, nth_error (transitions A) q = Some row).
  { destruct (nth_error (transitions A) q) eqn:E; [eauto |]. apply nth_error_None in E. unfold is_dead in D.
    rewrite find_indexed, Nat2Z.id in D by lia. assert (K : nth_error flags q = None) by (apply nth_error_None; lia). rewrite K in D. discriminate. }
  destruct Q as [row R]. pose proof (in_with_index _ _ 0 _ _ R) as I. rewrite Z.add_0_l in I. apply H in I. cbn [fst snd] in I. rewrite D in I. simpl in I.
  rewrite !andb_true_iff, negb_true_iff, accepted_ok, Z.eqb_eq, forallb_forall in I. destruct I as [[F E] S]. split; auto.
  intros a La Fa. unfold next. rewrite (nth_error_nth _ _ [] R). apply S, nth_In.
  pose proof (letter_bound _ _ Fa) as B. rewrite La in B. apply Nat2Z.inj_lt. rewrite E, <- Nat2Z.inj_pow. lia.
Qed.
Lemma dead_never : forall A n flags, dead_ok A (compile A) n flags (indexed flags) = true -> forall w q,
  Forall (fun a => length a = n /\ Forall (fun d => (d < base A)%nat) a) w -> is_dead (indexed flags) (Z.of_nat q) = true ->
  final A (fold_left (next A) w q) = false.
Proof.
  intros A n flags H. induction w as [| a w IH]; intros q F D; destruct (dead_step A n flags H q D) as [N S]; auto.
  inversion F as [| ? ? [L B] F']; subst. cbn [fold_left]. apply IH; auto.
Qed.
