(** * Dice: rolls are counted value by value *)
From Coq Require Import Arith List Lia Bool ZArith Permutation Sorted.
From Ludus Require Import Puzzles Lists.
Import ListNotations.
Local Open Scope Z_scope.

(** The number of rolls whose numbers pass a test. *)
Fixpoint passing (dice : list (list Z)) (p : list Z -> bool) : Z :=
  match dice with [] => if p [] then 1 else 0 | d :: dice => sum (map (fun x => passing dice (fun xs => p (x :: xs))) d) end.
Lemma passing_ext : forall dice p q, (forall xs, length xs = length dice -> p xs = q xs) -> passing dice p = passing dice q.
Proof.
  induction dice as [| d dice IH]; intros p q H; simpl; [rewrite H; auto |]. apply sum_ext. intros x _. apply IH. intros xs L. apply H. simpl. auto.
Qed.
Lemma passing_if : forall dice (b : bool) p, passing dice (fun xs => b && p xs) = if b then passing dice p else 0.
Proof.
  intros dice b p. destruct b; [apply passing_ext; auto |]. revert p. induction dice as [| d dice IH]; intro p; simpl; auto.
  apply sum_zero. intros x _. apply (IH (fun xs => p (x :: xs))).
Qed.
Lemma length_flat_map : forall A B (f : A -> list B) l, Z.of_nat (length (flat_map f l)) = sum (map (fun x => Z.of_nat (length (f x))) l).
Proof. intros A B f. induction l as [| a l IH]; simpl; auto. rewrite app_length, Nat2Z.inj_add, IH. auto. Qed.
Lemma filter_flat_map : forall A B (p : B -> bool) (f : A -> list B) l, filter p (flat_map f l) = flat_map (fun x => filter p (f x)) l.
Proof. intros A B p f. induction l as [| a l IH]; simpl; auto. rewrite filter_app, IH. auto. Qed.
Lemma filter_map_length : forall A B (p : B -> bool) (f : A -> B) l, length (filter p (map f l)) = length (filter (fun x => p (f x)) l).
Proof. intros A B p f. induction l as [| a l IH]; simpl; auto. destruct (p (f a)); simpl; auto. Qed.
Definition every_roll (dice : list (list Z)) : list (list nat) := choices (map (fun d => seq 0 (length d)) dice).
Lemma map_nth_seq : forall (d : list Z), map (fun i => nth i d 0) (seq 0 (length d)) = d.
Proof. induction d as [| x d IH]; simpl; auto. f_equal. rewrite <- seq_shift, map_map. exact IH. Qed.
Lemma passing_length : forall dice p, Z.of_nat (length (filter (fun r => p (numbers dice r)) (every_roll dice))) = passing dice p.
Proof.
  unfold every_roll. induction dice as [| d dice IH]; intro p; [simpl; destruct (p (numbers [] [])) eqn:E; unfold numbers in E; simpl in E; rewrite E; auto |].
  cbn [passing map choices]. rewrite filter_flat_map, length_flat_map.
  rewrite (sum_ext _ _ (fun i => passing dice (fun xs => p (nth i d 0 :: xs)))).
  - rewrite <- (map_nth_seq d) at 2. rewrite map_map. auto.
  - intros i _. rewrite filter_map_length. exact (IH (fun xs => p (nth i d 0 :: xs))).
Qed.
Lemma Forall2_map_left : forall A B C (f : A -> B) (R : B -> C -> Prop) l m, Forall2 R (map f l) m <-> Forall2 (fun a => R (f a)) l m.
Proof.
  intros A B C f R. induction l as [| a l IH]; intros m; simpl; split; intro H; inversion H; subst; constructor; auto; apply IH; auto.
Qed.
Lemma in_every_roll : forall dice r, In r (every_roll dice) <-> Forall2 (fun die face => (face < length die)%nat) dice r.
Proof.
  intros dice r. unfold every_roll. rewrite in_choices, Forall2_map_left. split; intro H; induction H; constructor; auto; rewrite in_seq in *; lia.
Qed.
Theorem rolls_with_passing : forall dice p (P : list Z -> Prop), (forall xs, length xs = length dice -> (p xs = true <-> P xs)) -> forall k, rolls_with dice P k <-> k = passing dice p.
Proof.
  intros dice p P E k. set (good := filter (fun r => p (numbers dice r)) (every_roll dice)).
  assert (N : NoDup good). { apply NoDup_filter, NoDup_choices. intros l I. apply in_map_iff in I. destruct I as [d [<- _]]. apply seq_NoDup. }
  assert (I : forall r, In r good <-> Forall2 (fun die face => (face < length die)%nat) dice r /\ P (numbers dice r)).
  { intro r. unfold good. rewrite filter_In, in_every_roll. split; intros [A B]; split; auto; apply E; auto; unfold numbers; rewrite map_length, combine_length;
      clear - A; induction A; simpl; lia. }
  rewrite <- passing_length. fold good. split.
  - intros [rolls [N' [I' <-]]]. f_equal. apply Permutation_length, NoDup_Permutation; auto. intro r. rewrite I, I'. tauto.
  - intros ->. exists good. auto.
Qed.

(** ** Chains of dice: for each value, in how many rolls the first die shows it *)
Definition increasesb (up : bool) (x y : Z) : bool := if up then x <? y else x =? y.
Fixpoint linkedb (ups : list bool) (shown : list Z) : bool :=
  match ups, shown with up :: ups, x :: (y :: _) as rest => increasesb up x y && linkedb ups rest | _, _ => true end.
Lemma linkedb_iff : forall ups xs, linkedb ups xs = true <-> linked increases ups xs.
Proof.
  induction ups as [| up ups IH]; intros [| x [| y xs]]; try (simpl; tauto). cbn [linkedb linked]. rewrite andb_true_iff, IH.
  destruct up; simpl; rewrite ?Z.ltb_lt, ?Z.eqb_eq; tauto.
Qed.
Definition times (v : Z) (die : list Z) : Z := sum (map (fun x => if x =? v then 1 else 0) die).
Fixpoint above (l : list Z) : list Z * Z := match l with [] => ([], 0) | x :: l => let (r, t) := above l in (t :: r, x + t) end.
Fixpoint multiply (a b : list Z) : list Z := match a, b with x :: a, y :: b => (if x =? 0 then 0 else x * y) :: multiply a b | _, _ => [] end.
Fixpoint starting (dice : list (list Z)) (ups : list bool) : list Z :=
  match dice with
  | [] => []
  | [m] => m
  | m :: rest => let later := starting rest (tl ups) in multiply m (if hd true ups then fst (above later) else later)
  end.
Lemma starting_step : forall m n rest ups, starting (m :: n :: rest) ups =
  multiply m (if hd true ups then fst (above (starting (n :: rest) (tl ups))) else starting (n :: rest) (tl ups)).
Proof. reflexivity. Qed.
Lemma above_sum : forall l, snd (above l) = sum l.
Proof. induction l as [| x l IH]; simpl; auto. destruct (above l). simpl in *. lia. Qed.
Lemma above_ok : forall g values, StronglySorted Z.lt values ->
  fst (above (map g values)) = map (fun v => sum (map (fun w => if v <? w then g w else 0) values)) values.
Proof.
  intros g values S. induction S as [| a values S IH F]; simpl; auto. pose proof (above_sum (map g values)) as T. rewrite Forall_forall in F.
  destruct (above (map g values)) as [r t]. simpl in *. rewrite Z.ltb_irrefl. f_equal.
  - rewrite T. simpl. apply sum_ext. intros w W. apply F, Z.ltb_lt in W. rewrite W. auto.
  - rewrite IH. apply map_ext_in. intros v V. apply F in V. destruct (Z.ltb_spec v a); lia.
Qed.
Lemma one_value : forall g v values, NoDup values -> In v values -> sum (map (fun w => if v =? w then g w else 0) values) = g v.
Proof.
  intros g v values N. induction N as [| a values A N IH]; simpl; intro I; [tauto |]. destruct (Z.eqb_spec v a) as [-> | D].
  - rewrite sum_zero; [lia |]. intros w W. destruct (Z.eqb_spec a w); auto. subst. tauto.
  - destruct I as [-> | I]; [lia |]. rewrite IH; auto.
Qed.
Lemma by_value : forall f values, NoDup values -> forall die, incl die values ->
  sum (map f die) = sum (map (fun w => times w die * f w) values).
Proof.
  intros f values N. induction die as [| y die IH]; intro I.
  - simpl. symmetry. apply sum_zero. auto.
  - cbn [map]. unfold sum at 1. simpl fold_right. fold (sum (map f die)). rewrite IH by (intros z Z; apply I; simpl; auto).
    rewrite <- (one_value f y values) by (auto; apply I; simpl; auto). rewrite <- sum_plus. apply sum_ext. intros w _.
    unfold times. cbn [map]. unfold sum at 2. simpl fold_right. fold (sum (map (fun x => if x =? w then 1 else 0) die)). destruct (y =? w); lia.
Qed.
Lemma multiply_map : forall a b (l : list Z), multiply (map a l) (map b l) = map (fun v => a v * b v) l.
Proof. intros a b. induction l as [| v l IH]; simpl; auto. rewrite IH. destruct (Z.eqb_spec (a v) 0) as [-> |]; auto. Qed.
Lemma strong_NoDup : forall values, StronglySorted Z.lt values -> NoDup values.
Proof. intros values S. induction S as [| a l S IH F]; constructor; auto. rewrite Forall_forall in F. intro I. apply F in I. lia. Qed.
Lemma starting_ok : forall values, StronglySorted Z.lt values -> forall dice d ups, (forall e, In e dice -> incl e values) -> length ups = length dice ->
  starting (map (fun e => map (fun v => times v e) values) (d :: dice)) ups =
  map (fun v => times v d * passing dice (fun xs => linkedb ups (v :: xs))) values.
Proof.
  intros values S. assert (N := strong_NoDup _ S). induction dice as [| e dice IH]; intros d ups I L.
  - destruct ups; [| discriminate]. simpl. apply map_ext. intro v. lia.
  - destruct ups as [| up ups]; [discriminate |]. cbn [map]. rewrite starting_step. cbn [hd tl]. cbn [map] in IH. rewrite IH by (auto; intros x X; apply I; simpl; auto).
    set (g := fun v => times v e * passing dice (fun xs => linkedb ups (v :: xs))).
    transitivity (multiply (map (fun v => times v d) values) (map (fun v => sum (map (fun w => if increasesb up v w then g w else 0) values)) values)).
    + f_equal. destruct up; simpl increasesb; [apply above_ok; auto |]. apply map_ext_in. intros v V. symmetry. apply one_value; auto.
    + rewrite multiply_map. apply map_ext. intro v. f_equal. cbn [passing linkedb].
      rewrite (sum_ext _ _ (fun x => if increasesb up v x then passing dice (fun xs => linkedb ups (x :: xs)) else 0) e) by (intros; apply passing_if).
      rewrite (by_value _ values N e) by (apply I; simpl; auto). apply sum_ext. intros w _. unfold g. destruct (increasesb up v w); lia.
Qed.

(** All values on the dice, in increasing order, and how often each die has each. *)
Fixpoint union (a : list Z) : list Z -> list Z :=
  fix to (b : list Z) : list Z :=
    match a, b with
    | [], _ => b
    | _, [] => a
    | x :: a', y :: b' => if x <? y then x :: union a' b else if x =? y then x :: union a' b' else y :: to b'
    end.
Lemma union_cons : forall x a y b, union (x :: a) (y :: b) =
  if x <? y then x :: union a (y :: b) else if x =? y then x :: union a b else y :: union (x :: a) b.
Proof. reflexivity. Qed.
Lemma in_union : forall a b z, In z (union a b) <-> In z a \/ In z b.
Proof.
  induction a as [| x a IH]; [intros [| y b] z; simpl; tauto |]. induction b as [| y b IHb]; intro z; [simpl; tauto |]. rewrite union_cons.
  destruct (Z.ltb_spec x y); [simpl; rewrite IH; simpl; tauto |]. destruct (Z.eqb_spec x y) as [-> |]; simpl; [rewrite IH; simpl; tauto |].
  rewrite IHb. simpl. tauto.
Qed.
Lemma union_sorted : forall a b, StronglySorted Z.lt a -> StronglySorted Z.lt b -> StronglySorted Z.lt (union a b).
Proof.
  induction a as [| x a IH]; [intros [| y b] A B; auto |]. induction b as [| y b IHb]; intros A B; [exact A |]. rewrite union_cons.
  inversion A as [| ? ? Sa Fa]; inversion B as [| ? ? Sb Fb]; subst. rewrite Forall_forall in Fa, Fb.
  destruct (Z.ltb_spec x y); [| destruct (Z.eqb_spec x y) as [-> |]]; constructor; auto; apply Forall_forall; intros z I.
  - apply in_union in I. destruct I as [I | [<- | I]]; auto. apply Fb in I. lia.
  - apply in_union in I. destruct I; auto.
  - change (In z (union (x :: a) b)) in I. apply in_union in I. destruct I as [[<- | I] | I]; [lia | apply Fa in I; lia | auto].
Qed.
(** Sorted lists are united two by two, again and again. *)
Fixpoint two_by_two (ls : list (list Z)) : list (list Z) := match ls with a :: b :: ls => union a b :: two_by_two ls | _ => ls end.
Fixpoint united (depth : nat) (ls : list (list Z)) : list Z :=
  match depth with O => fold_right union [] ls | S depth => match ls with _ :: _ :: _ => united depth (two_by_two ls) | _ => fold_right union [] ls end end.
Lemma two_by_two_ok : forall ls, (Forall (StronglySorted Z.lt) ls -> Forall (StronglySorted Z.lt) (two_by_two ls)) /\
  forall z, In z (concat (two_by_two ls)) <-> In z (concat ls).
Proof.
  fix IH 1. intros [| a [| b ls]]; try (split; [auto | tauto]). destruct (IH ls) as [S I]. cbn [two_by_two concat]. split.
  - intro F. inversion F as [| ? ? A F']; subst. inversion F' as [| ? ? B F'']; subst. constructor; auto. apply union_sorted; auto.
  - intro z. rewrite !in_app_iff, in_union, I. tauto.
Qed.
Lemma united_ok : forall depth ls, Forall (StronglySorted Z.lt) ls -> StronglySorted Z.lt (united depth ls) /\ forall z, In z (united depth ls) <-> In z (concat ls).
Proof.
  assert (G : forall ls, Forall (StronglySorted Z.lt) ls -> StronglySorted Z.lt (fold_right union [] ls) /\ forall z, In z (fold_right union [] ls) <-> In z (concat ls)).
  { induction 1 as [| a ls A F [S I]]; cbn [fold_right concat]; [split; [constructor | tauto] |]. split; [apply union_sorted; auto |].
    intro z. rewrite in_union, in_app_iff, I. tauto. }
  induction depth as [| depth IH]; intros ls F; cbn [united]; [auto |]. destruct ls as [| a [| b ls]]; auto.
  destruct (two_by_two_ok (a :: b :: ls)) as [S I]. destruct (IH _ (S F)) as [S' I']. split; auto. intro z. rewrite I', I. tauto.
Qed.
Definition values_of (dice : list (list Z)) : list Z := united 40 (map (fun x => [x]) (concat dice)).
Lemma values_ok : forall dice, StronglySorted Z.lt (values_of dice) /\ forall z, In z (values_of dice) <-> In z (concat dice).
Proof.
  intro dice. unfold values_of. generalize 40%nat. intro depth. destruct (united_ok depth (map (fun x => [x]) (concat dice))) as [S I].
  - apply Forall_forall. intros l J. apply in_map_iff in J. destruct J as [x [<- _]]. repeat constructor.
  - split; auto. intro z. rewrite I. clear. induction (concat dice) as [| x l IH]; simpl; [tauto |]. rewrite IH. tauto.
Qed.
Lemma values_sorted : forall dice, StronglySorted Z.lt (values_of dice).
Proof. intro. apply values_ok. Qed.
Lemma values_all : forall dice die, In die dice -> incl die (values_of dice).
Proof. intros dice die D x X. apply values_ok, in_concat. eauto. Qed.
(** How often a die has each number: in a table. *)
Definition code (v : Z) : Z := if v <? 0 then -2 * v - 1 else 2 * v.
Definition tally (die : list Z) : PM.t Z := fold_left (fun t x => let i := code x in PM.add (slot i) (1 + look t i) t) die (PM.empty Z).
Lemma tally_ok : forall die v, look (tally die) (code v) = times v die.
Proof.
  intros die v. unfold tally. assert (P : forall x, 0 <= code x) by (intro x; unfold code; destruct (Z.ltb_spec x 0); lia).
  assert (Inj : forall x, (code x =? code v) = (x =? v)).
  { intro x. destruct (Z.eqb_spec x v) as [-> | N]; [apply Z.eqb_refl |]. apply Z.eqb_neq. unfold code. destruct (Z.ltb_spec x 0), (Z.ltb_spec v 0); lia. }
  assert (G : forall t, look (fold_left (fun t x => let i := code x in PM.add (slot i) (1 + look t i) t) die t) (code v) = look t (code v) + times v die).
  { unfold times, sum. induction die as [| x die IH]; intro t; cbn [fold_left map fold_right]; [lia |]. rewrite IH. cbv zeta. rewrite look_add by auto. rewrite Inj.
    destruct (Z.eqb_spec x v) as [-> |]; lia. }
  rewrite G. unfold look. rewrite PM.gempty. lia.
Qed.
(** Dice whose faces increase need no sorting, and no table: faces and values are read side by side. *)
Fixpoint increasing (x : Z) (l : list Z) : bool := match l with [] => true | y :: l => (x <? y) && increasing y l end.
Definition all_increasing (dice : list (list Z)) : bool := forallb (fun d => match d with [] => true | x :: l => increasing x l end) dice.
Fixpoint marks (values die : list Z) : list Z :=
  match values with
  | [] => []
  | v :: values => match die with
      | x :: die' => if x =? v then 1 :: marks values die' else 0 :: marks values die
      | [] => 0 :: marks values []
      end
  end.
Definition columns (dice : list (list Z)) : list (list Z) :=
  if all_increasing dice then let values := united 40 dice in map (marks values) dice
  else let values := values_of dice in map (fun e => let t := tally e in map (fun v => look t (code v)) values) dice.
Lemma increasing_sorted : forall l x, increasing x l = true -> StronglySorted Z.lt (x :: l).
Proof.
  induction l as [| y l IH]; intros x H; [repeat constructor |]. simpl in H. apply andb_true_iff in H. destruct H as [L H]. apply Z.ltb_lt in L.
  pose proof (IH y H) as S. constructor; auto. inversion S; subst. constructor; auto. eapply Forall_impl; [| exact H3]. simpl. intros. lia.
Qed.
Lemma same_sorted : forall a b, StronglySorted Z.lt a -> StronglySorted Z.lt b -> (forall z, In z a <-> In z b) -> a = b.
Proof.
  induction a as [| x a IH]; intros [| y b] A B E; auto.
  - exfalso. apply (proj2 (E y)). simpl; auto.
  - exfalso. apply (proj1 (E x)). simpl; auto.
  - inversion A as [| ? ? Sa Fa]; inversion B as [| ? ? Sb Fb]; subst. rewrite Forall_forall in Fa, Fb.
    assert (x = y).
    { destruct (proj1 (E x) (or_introl eq_refl)) as [Q | I]; auto. destruct (proj2 (E y) (or_introl eq_refl)) as [Q | J]; auto. apply Fb in I. apply Fa in J. lia. }
    subst y. f_equal. apply IH; auto. intro z. split; intro I.
    + destruct (proj1 (E z) (or_intror I)) as [<- | J]; auto. apply Fa in I. lia.
    + destruct (proj2 (E z) (or_intror I)) as [<- | J]; auto. apply Fb in I. lia.
Qed.
Lemma times_none : forall v die, ~ In v die -> times v die = 0.
Proof.
  intros v die N. unfold times. apply sum_zero. intros x X. destruct (Z.eqb_spec x v) as [-> |]; [contradiction | auto].
Qed.
Lemma marks_ok : forall values die, StronglySorted Z.lt values -> StronglySorted Z.lt die -> incl die values -> marks values die = map (fun v => times v die) values.
Proof.
  induction values as [| v values IH]; intros die V D I; auto. inversion V as [| ? ? Sv Fv]; subst. rewrite Forall_forall in Fv. cbn [marks map].
  destruct die as [| x die]; [f_equal; apply IH; auto; intros z [] |]. inversion D as [| ? ? Sd Fd]; subst. rewrite Forall_forall in Fd.
  assert (Rest : forall z, In z die -> In z values).
  { intros z Z0. destruct (I z (or_intror Z0)) as [<- | J]; auto. exfalso. apply Fd in Z0. destruct (I x (or_introl eq_refl)) as [<- | J]; [lia |]. apply Fv in J. lia. }
  destruct (Z.eqb_spec x v) as [-> | N].
  - rewrite IH by auto. f_equal.
    + unfold times, sum. cbn [map fold_right]. rewrite Z.eqb_refl. fold (sum (map (fun x => if x =? v then 1 else 0) die)). fold (times v die).
      rewrite times_none; auto. intro J. apply Fd in J. lia.
    + apply map_ext_in. intros w W. unfold times, sum. cbn [map fold_right]. destruct (Z.eqb_spec v w) as [<- |]; auto. apply Fv in W. lia.
  - assert (X : In x values) by (destruct (I x (or_introl eq_refl)) as [<- | J]; [congruence | auto]).
    rewrite IH; auto; [| intros z [<- | J]; auto]. f_equal. symmetry. apply times_none. intros [<- | J]; [congruence |]. apply Fd in J. apply Fv in X. lia.
Qed.
Lemma columns_ok : forall dice, columns dice = map (fun e => map (fun v => times v e) (values_of dice)) dice.
Proof.
  intro dice. unfold columns. destruct (all_increasing dice) eqn:A.
  - assert (F : Forall (StronglySorted Z.lt) dice).
    { apply Forall_forall. intros d D. unfold all_increasing in A. rewrite forallb_forall in A. apply A in D. destruct d; [constructor | apply increasing_sorted; auto]. }
    cbv zeta. destruct (united_ok 40 dice F) as [S I].
    assert (E : united 40 dice = values_of dice) by (apply same_sorted; [auto | apply values_sorted | intro z; rewrite I; symmetry; apply values_ok]).
    apply map_ext_in. intros d D. rewrite <- E. rewrite Forall_forall in F. apply marks_ok; auto. intros z Z0. apply I, in_concat. exists d. auto.
  - apply map_ext. intro e. apply map_ext. intro v. apply tally_ok.
Qed.
(** In how many rolls the dice of a pattern show an order, ties as [ups] says. *)
Fixpoint pairs_up (a b : list Z) : Z * Z :=
  match a, b with
  | x :: a, y :: b => let (t, s) := pairs_up a b in (if x =? 0 then t else x * s + t, if y =? 0 then s else y + s)
  | [], _ => (0, sum b)
  | _, [] => (0, 0)
  end.
Lemma pairs_up_ok : forall a b, pairs_up a b = (sum (multiply a (fst (above b))), sum b).
Proof.
  assert (S : forall b, snd (above b) = sum b) by (induction b as [| y b IH]; auto; cbn [above]; destruct (above b); cbn [snd] in *; rewrite IH; auto).
  induction a as [| x a IH]; intros [| y b]; auto. cbn [pairs_up above]. rewrite IH. pose proof (S b) as Sb. destruct (above b) as [r t]. cbn [fst snd multiply] in *. subst t.
  unfold sum. cbn [fold_right]. destruct (Z.eqb_spec x 0); destruct (Z.eqb_spec y 0); f_equal; lia.
Qed.
Definition found (columns : list (list Z)) (pattern : list nat) (ups : list bool) : Z :=
  match pattern, ups with
  | [], _ => 1
  | [i; j], [true] => fst (pairs_up (nth i columns []) (nth j columns []))
  | _, _ => sum (starting (map (fun d => nth d columns []) pattern) ups)
  end.
Lemma found_starting : forall columns d pattern ups, found columns (d :: pattern) ups = sum (starting (map (fun d => nth d columns []) (d :: pattern)) ups).
Proof.
  intros columns d pattern ups. unfold found. destruct pattern as [| j [| ? ?]]; auto. destruct ups as [| [] [| ? ?]]; auto. rewrite pairs_up_ok. auto.
Qed.
Theorem found_passing : forall dice pattern ups, (forall d, In d pattern -> (d < length dice)%nat) -> S (length ups) = length pattern \/ pattern = [] ->
  found (columns dice) pattern ups = passing (some_dice dice pattern) (linkedb ups).
Proof.
  intros dice pattern ups I L. destruct pattern as [| d pattern]; [destruct ups; auto |]. destruct L as [L | L]; [| discriminate]. injection L as L.
  rewrite found_starting, columns_ok. unfold some_dice. set (values := values_of dice).
  assert (E : map (fun i => nth i (map (fun e => map (fun v => times v e) values) dice) []) (d :: pattern) =
    map (fun e => map (fun v => times v e) values) (map (fun i => nth i dice []) (d :: pattern))).
  { rewrite map_map. apply map_ext_in. intros i X. apply I in X. rewrite nth_indep with (d' := map (fun v => times v []) values) by (rewrite map_length; auto).
    apply (map_nth (fun e => map (fun v => times v e) values)). }
  rewrite E. change (map (fun i => nth i dice []) (d :: pattern)) with (nth d dice [] :: map (fun i => nth i dice []) pattern). rewrite starting_ok.
  - cbn [passing]. rewrite <- (by_value (fun v => passing (map (fun i => nth i dice []) pattern) (fun xs => linkedb ups (v :: xs)))); auto.
    + apply strong_NoDup, values_sorted.
    + apply values_all, nth_In, I. simpl; auto.
  - apply values_sorted.
  - intros e X. apply in_map_iff in X. destruct X as [i [<- X]]. apply values_all, nth_In, I. simpl; auto.
  - rewrite map_length. auto.
Qed.
Theorem found_linked : forall dice pattern ups, (forall d, In d pattern -> (d < length dice)%nat) -> S (length ups) = length pattern \/ pattern = [] ->
  forall k, rolls_with (some_dice dice pattern) (linked increases ups) k <-> k = found (columns dice) pattern ups.
Proof. intros. rewrite found_passing by auto. apply rolls_with_passing. intros xs _. apply linkedb_iff. Qed.
(** In how many rolls the pattern is shown. *)
Definition strict (pattern : list nat) : list bool := map (fun _ => true) (tl pattern).
Definition occurs (columns : list (list Z)) (pattern : list nat) : Z := found columns pattern (strict pattern).
Lemma linked_sorted : forall ups xs, (forall u, In u ups -> u = true) -> S (length ups) = length xs -> (linked increases ups xs <-> Sorted Z.lt xs).
Proof.
  induction ups as [| up ups IH]; intros xs U L; destruct xs as [| x [| y xs]]; try discriminate.
  - simpl. split; auto.
  - cbn [linked]. rewrite IH by (simpl in *; auto). rewrite (U up) by (simpl; auto). simpl. split.
    + intros [A B]. constructor; auto.
    + intro H. inversion H as [| ? ? H1 H2]; subst. inversion H2; subst. auto.
Qed.
Theorem shown_occurs : forall dice pattern k, (forall d, In d pattern -> (d < length dice)%nat) -> (shown dice pattern k <-> k = occurs (columns dice) pattern).
Proof.
  intros dice pattern k D. unfold shown, occurs. rewrite <- found_linked; auto.
  2: { destruct pattern; auto. left. unfold strict. rewrite map_length. auto. }
  assert (R : forall xs, length xs = length (some_dice dice pattern) -> (Sorted Z.lt xs <-> linked increases (strict pattern) xs)).
  { intros xs L. unfold some_dice in L. rewrite map_length in L. unfold strict. destruct pattern as [| d pattern].
    - destruct xs; [| discriminate]. simpl. split; auto.
    - symmetry. apply linked_sorted; [| rewrite map_length; auto]. intros u U. apply in_map_iff in U. destruct U as [? [<- _]]. auto. }
  rewrite (rolls_with_passing _ (linkedb (strict pattern)) (Sorted Z.lt)) by (intros xs L; rewrite linkedb_iff, R; tauto).
  rewrite (rolls_with_passing _ (linkedb (strict pattern)) (linked increases (strict pattern))) by (intros; apply linkedb_iff). tauto.
Qed.

(** ** Places: for each number of dice below x and none beside it, in how many rolls of the others this happens *)
Definition in_placeb (x : Z) (k : nat) (others : list Z) : bool :=
  negb (existsb (Z.eqb x) others) && Nat.eqb (length (filter (fun y => y <? x) others)) k.
Lemma in_placeb_iff : forall x k others, in_placeb x k others = true <-> in_place k (x :: others).
Proof.
  intros x k others. unfold in_placeb, in_place. rewrite andb_true_iff, negb_true_iff, Nat.eqb_eq. split; intros [A B]; split; auto.
  - intro I. rewrite (proj2 (existsb_exists _ _)) in A; [discriminate |]. exists x. split; auto. apply Z.eqb_refl.
  - apply not_true_iff_false. intro E. apply existsb_exists in E. destruct E as [y [Y E]]. apply Z.eqb_eq in E. subst. auto.
Qed.
Fixpoint one_more (high low before : Z) (l : list Z) : list Z :=
  match l with [] => [low * before] | x :: l => high * x + low * before :: one_more high low x l end.
Lemma one_more_nth : forall high low l before k, nth k (one_more high low before l) 0 = high * nth k l 0 + low * nth k (before :: l) 0.
Proof.
  intros high low. induction l as [| x l IH]; intros before k; destruct k as [| k]; simpl; try lia; [destruct k; simpl; lia |]. apply IH.
Qed.
Fixpoint below (x : Z) (others : list (list Z)) : list Z :=
  match others with
  | [] => [1]
  | e :: others => one_more (sum (map (fun y => if x <? y then 1 else 0) e)) (sum (map (fun y => if y <? x then 1 else 0) e)) 0 (below x others)
  end.
Lemma below_ok : forall x others k, nth k (below x others) 0 = passing others (in_placeb x k).
Proof.
  intros x. induction others as [| e others IH]; intro k.
  - destruct k as [| [| k]]; reflexivity.
  - cbn [below passing]. rewrite one_more_nth, IH. set (low := nth k (0 :: below x others) 0).
    transitivity (sum (map (fun y => passing others (in_placeb x k) * (if x <? y then 1 else 0) + low * (if y <? x then 1 else 0)) e)).
    + rewrite sum_plus, !sum_scale. ring.
    + apply sum_ext. intros y _. symmetry. unfold in_placeb. cbn [existsb filter]. destruct (Z.ltb_spec x y) as [A | A]; destruct (Z.ltb_spec y x) as [B | B]; try lia.
      * rewrite (proj2 (Z.eqb_neq x y)) by lia. rewrite Z.mul_1_r, Z.mul_0_r, Z.add_0_r. apply passing_ext. auto.
      * rewrite (proj2 (Z.eqb_neq x y)) by lia. cbn [orb length]. unfold low. destruct k as [| k]; cbn [nth].
        -- rewrite (passing_ext _ _ (fun xs => false && true)), passing_if; [lia |]. intros xs _. rewrite andb_false_r. auto.
        -- rewrite IH, Z.mul_0_r, Z.mul_1_r. apply passing_ext. auto.
      * assert (x = y) by lia. subst. rewrite Z.eqb_refl. cbn [orb negb andb]. rewrite (passing_ext _ _ (fun xs => false && true)), passing_if; [lia |]. auto.
Qed.
(** In how many rolls die d takes the places 0, 1, ... *)
Definition row (dice : list (list Z)) (d : nat) : list Z :=
  let others := firstn d dice ++ skipn (S d) dice in
  let ways := map (fun x => below x others) (nth d dice []) in map (fun k => sum (map (fun w => nth k w 0) ways)) (seq 0 (length dice)).
Theorem takes_row : forall dice d k c, (k < length dice)%nat -> (takes dice d k c <-> c = nth k (row dice d) 0).
Proof.
  intros dice d k c K. unfold takes, row. cbv zeta. set (others := firstn d dice ++ skipn (S d) dice).
  set (f := fun k => sum (map (fun w => nth k w 0) (map (fun x => below x others) (nth d dice [])))).
  rewrite (nth_indep _ 0 (f 0%nat)) by (rewrite map_length, seq_length; auto). rewrite (map_nth f), seq_nth by auto. unfold f. rewrite map_map. simpl plus.
  rewrite (rolls_with_passing _ (fun l => match l with x :: ys => in_placeb x k ys | [] => false end)).
  - cbn [passing]. rewrite (sum_ext _ _ (fun x => nth k (below x others) 0) (nth d dice [])); [tauto |]. intros x _. rewrite below_ok. apply passing_ext. auto.
  - intros [| x xs] L; [discriminate |]. apply in_placeb_iff.
Qed.
