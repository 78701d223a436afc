(** * Outcomes in misère play: generalized Ryūō Nim and Wythoff's game, and pieces anywhere on the board *)
From Coq Require Import ZArith List Lia Bool Wf_nat.
From Ludus Require Import Puzzles Games Lists Windows NimSum GrundyFacts GraphSound PieceSound HeapsSound Ryuo RyuoPieces Wythoff TheoremOutcomes TwoRooks MisereNim CounterExample.
Import ListNotations.

(** ** Ryūō Nim for p >= 3: the positions of value 1 *)
(** Two of the numbers whose nim-sum is 0 end in a 1 followed by the same zeros, so 1 may be taken from both. *)
Lemma all_even_half : forall q, forallb Nat.even q = true -> exists h, q = map (Nat.mul 2) h.
Proof.
  induction q as [| a q IH]; intro E; [exists []; auto |]. cbn [forallb] in E. apply andb_true_iff in E. destruct E as [Ea E]. destruct (IH E) as [h ->].
  apply Nat.even_spec in Ea. destruct Ea as [k ->]. exists (k :: h). auto.
Qed.
Lemma nim_sum_double : forall h, nim_sum (map (Nat.mul 2) h) = 2 * nim_sum h.
Proof.
  induction h as [| a h IH]; auto. cbn [map nim_sum fold_right]. fold (nim_sum h). fold (nim_sum (map (Nat.mul 2) h)). rewrite IH.
  apply Nat.bits_inj. intro i. rewrite Nat.lxor_spec. destruct i as [| i]; [rewrite !Nat.testbit_even_0; auto |]. rewrite !Nat.testbit_even_succ by lia. rewrite Nat.lxor_spec. auto.
Qed.
Lemma nim_sum_odd : forall q, Nat.odd (nim_sum q) = Nat.odd (length (filter Nat.odd q)).
Proof.
  induction q as [| a q IH]; auto. cbn [nim_sum fold_right filter]. fold (nim_sum q). rewrite <- !Nat.bit0_odd, Nat.lxor_spec, !Nat.bit0_odd, IH.
  destruct (Nat.odd a); cbn [length]; rewrite ?Nat.odd_succ, <- ?Nat.negb_odd; destruct (Nat.odd (length (filter Nat.odd q))); auto.
Qed.
Lemma odd_split : forall q, (1 <= length (filter Nat.odd q))%nat -> exists l a r, q = l ++ a :: r /\ Nat.odd a = true /\ filter Nat.odd l = [].
Proof.
  induction q as [| a q IH]; intro L; [simpl in L; lia |]. cbn [filter] in L. destruct (Nat.odd a) eqn:O; [exists [], a, q; auto |].
  destruct (IH L) as [l [b [r [-> [B F]]]]]. exists (a :: l), b, r. cbn [filter app]. rewrite O. auto.
Qed.
Lemma lxor_odds : forall a b, Nat.odd a = true -> Nat.odd b = true -> Nat.lxor (a - 1) (b - 1) = Nat.lxor a b.
Proof.
  intros a b A B. apply Nat.odd_spec in A, B. destruct A as [m ->]. destruct B as [k ->]. replace (2 * m + 1 - 1) with (2 * m) by lia. replace (2 * k + 1 - 1) with (2 * k) by lia.
  apply Nat.bits_inj. intro i. rewrite !Nat.lxor_spec. destruct i as [| i]; [rewrite !Nat.testbit_even_0, !Nat.testbit_odd_0; auto |]. rewrite !Nat.testbit_even_succ, !Nat.testbit_odd_succ by lia. auto.
Qed.
Lemma lxor_double_odd : forall a b, Nat.lxor (2 * a + 1) (2 * b + 1) = Nat.lxor (2 * a) (2 * b).
Proof. intros a b. rewrite <- (lxor_odds (2 * a + 1) (2 * b + 1)) by (rewrite Nat.odd_add_mul_2 || (apply Nat.odd_spec; eexists; reflexivity); auto). f_equal; lia. Qed.
Lemma two_alike : forall q, nim_sum q = 0 -> ~ all_zero q -> exists l a m b r, q = l ++ a :: m ++ b :: r /\ 1 <= a /\ 1 <= b /\ Nat.lxor (a - 1) (b - 1) = Nat.lxor a b.
Proof.
  intro q. remember (total q) as k eqn:K. revert q K. induction k as [k IH] using lt_wf_ind. intros q K S N. destruct (forallb Nat.even q) eqn:E.
  - destruct (all_even_half q E) as [h ->]. rewrite nim_sum_double in S.
    assert (Nh : ~ all_zero h) by (intro Z; apply N; clear - Z; induction Z; constructor; auto; lia).
    assert (Th : forall h, total (map (Nat.mul 2) h) = 2 * total h) by (induction h0 as [| a h0 IHh]; auto; cbn [map total fold_right]; fold (total h0); fold (total (map (Nat.mul 2) h0)); lia).
    assert (Ph : 1 <= total h). { destruct (total h) eqn:T; [| lia]. exfalso. apply Nh. clear - T. induction h as [| a h IHh]; constructor; cbn [total fold_right] in T; fold (total h) in T; [lia | apply IHh; lia]. }
    destruct (IH (total h) ltac:(rewrite Th in K; lia) h eq_refl ltac:(lia) Nh) as [l [a [m [b [r [-> [A [B X]]]]]]]].
    exists (map (Nat.mul 2) l), (2 * a), (map (Nat.mul 2) m), (2 * b), (map (Nat.mul 2) r). split; [rewrite map_app; cbn [map]; rewrite map_app; auto |]. split; [lia |]. split; [lia |].
    replace (2 * a - 1) with (2 * (a - 1) + 1) by lia. replace (2 * b - 1) with (2 * (b - 1) + 1) by lia. rewrite lxor_double_odd.
    pose proof (nim_sum_double [a - 1; b - 1]) as D1. pose proof (nim_sum_double [a; b]) as D2. cbn [map nim_sum fold_right] in D1, D2. rewrite !Nat.lxor_0_r in D1, D2. rewrite D1, D2, X. auto.
  - assert (O : 1 <= length (filter Nat.odd q)).
    { clear - E. induction q as [| a q IH]; [discriminate |]. cbn [forallb filter] in *. rewrite <- Nat.negb_odd in E. destruct (Nat.odd a); cbn [length]; [lia | apply IH; auto]. }
    destruct (odd_split q O) as [l [a [r [-> [Oa Fl]]]]]. assert (O2 : 1 <= length (filter Nat.odd r)).
    { pose proof (nim_sum_odd (l ++ a :: r)) as P. rewrite S, filter_app, Fl in P. cbn [app filter] in P. rewrite Oa in P. cbn [length] in P. destruct (length (filter Nat.odd r)); [discriminate | lia]. }
    destruct (odd_split r O2) as [m [b [r' [-> [Ob _]]]]]. exists l, a, m, b, r'. split; auto.
    assert (forall x, Nat.odd x = true -> 1 <= x) by (intros [|]; [discriminate | lia]). split; auto. split; auto. apply lxor_odds; auto.
Qed.
Lemma nim_sum_of_two : forall l a m b r, nim_sum (l ++ a :: m ++ b :: r) = Nat.lxor (Nat.lxor a b) (nim_sum (l ++ m ++ r)).
Proof. intros. rewrite nim_sum_at, app_assoc, nim_sum_at, <- app_assoc, Nat.lxor_assoc. auto. Qed.
Definition value_of (p : nat) (x : list nat) : nat := total x mod p + p * nim_sum (map (fun a => a / p) x).
Lemma value_parts_of : forall p x r, 1 <= p -> r < p -> (value_of p x = r <-> total x mod p = r /\ nim_sum (map (fun a => a / p) x) = 0).
Proof. intros p x r P R. unfold value_of. pose proof (Nat.mod_upper_bound (total x) p ltac:(lia)). split; [intro E; destruct (nim_sum _); nia | intros [-> ->]; lia]. Qed.
Lemma total_split : forall a b, total (a ++ b) = total a + total b.
Proof. intros. unfold total. induction a; simpl; lia. Qed.
(** From a position of value 0 that is not terminal a move leads to value 1: it takes p - 1. *)
Lemma zero_to_one : forall p x, 3 <= p -> value_of p x = 0 -> ~ all_zero x -> exists y, ryuo p x y /\ value_of p y = 1.
Proof.
  intros p x P V N. apply value_parts_of in V; try lia. destruct V as [T S].
  assert (Pos : p <= total x). { pose proof (Nat.div_mod (total x) p ltac:(lia)) as D. destruct (total x / p) eqn:Q; [| nia]. exfalso. apply N.
    assert (Z : total x = 0) by lia. clear - Z. induction x as [| a x IH]; constructor; cbn [total fold_right] in Z; fold (total x) in Z; [lia | apply IH; lia]. }
  assert (Good : forall y, Forall2 le y x -> total y + (p - 1) = total x -> nim_sum (map (fun a => a / p) y) = 0 -> exists z, ryuo p x z /\ value_of p z = 1).
  { intros y F Ty Sy. exists y. split; [right; split; auto; lia |]. apply value_parts_of; try lia. split; auto.
    assert (E : total y = 1 + (total x / p - 1) * p). { pose proof (Nat.div_mod (total x) p ltac:(lia)). assert (1 <= total x / p) by nia. nia. }
    rewrite E, Nat.mod_add, Nat.mod_small by lia. auto. }
  destruct (le_lt_dec (p - 1) (total (map (fun a => a mod p) x))) as [R | R].
  - destruct (take_residues p x (p - 1) ltac:(lia) R) as [y [F [B Ty]]]. apply (Good y F Ty). unfold blocks in B. rewrite B. auto.
  - assert (Res : forall a, In a x -> a mod p = 0).
    { assert (Rm : total (map (fun a => a mod p) x) mod p = 0).
      { rewrite <- T. clear. symmetry. destruct p as [| p]; [clear; induction x as [| a x IH]; auto; cbn [total fold_right map]; fold (total x); fold (total (map (fun a => a mod 0) x)); cbn in *; lia |].
        induction x as [| a x IH]; auto. cbn [total fold_right map]. fold (total x). fold (total (map (fun a => a mod S p) x)).
        rewrite Nat.add_mod_idemp_l by lia. rewrite <- (Nat.add_mod_idemp_r a (total x)), IH, Nat.add_mod_idemp_r by lia. auto. }
      rewrite Nat.mod_small in Rm by lia. intros a I. clear - I Rm. induction x as [| b x IH]; [destruct I |]. cbn [map total fold_right] in Rm. fold (total (map (fun a => a mod p) x)) in Rm.
      destruct I as [-> | I]; [lia | apply IH; auto; lia]. }
    assert (Nq : ~ all_zero (map (fun a => a / p) x)).
    { intro Z. apply N. unfold all_zero in *. rewrite Forall_map, Forall_forall in *. intros a I. rewrite (Nat.div_mod a p), (Z a I), (Res a I) by lia. lia. }
    destruct (two_alike _ S Nq) as [l [a [m [b [r [E [A [B X]]]]]]]].
    apply map_eq_app in E. destruct E as [xl [x1 [-> [El E]]]]. destruct x1 as [| xa x1]; [discriminate |]. cbn [map] in E. injection E as Ea E.
    apply map_eq_app in E. destruct E as [xm [x2 [-> [Em E]]]]. destruct x2 as [| xb xr]; [discriminate |]. cbn [map] in E. injection E as Eb Er.
    assert (Ra : xa mod p = 0) by (apply Res; apply in_or_app; right; left; auto).
    assert (Rb : xb mod p = 0) by (apply Res; apply in_or_app; right; right; apply in_or_app; right; left; auto).
    pose proof (Nat.div_mod xa p ltac:(lia)) as Da. pose proof (Nat.div_mod xb p ltac:(lia)) as Db.
    assert (Qa : (xa - 1) / p = a - 1). { replace (xa - 1) with (p - 1 + (a - 1) * p) by nia. rewrite Nat.div_add, Nat.div_small by lia. lia. }
    assert (Qb : (xb - (p - 2)) / p = b - 1). { replace (xb - (p - 2)) with (2 + (b - 1) * p) by nia. rewrite Nat.div_add, Nat.div_small by lia. lia. }
    assert (Same : forall l : list nat, Forall2 le l l) by (induction l0; constructor; auto).
    apply (Good (xl ++ (xa - 1) :: xm ++ (xb - (p - 2)) :: xr)).
    + apply Forall2_app; auto. constructor; [lia |]. apply Forall2_app; auto. constructor; [lia | auto].
    + assert (1 <= xa /\ p - 2 <= xb) by nia. rewrite !total_split. cbn [total fold_right]. fold (total (xm ++ xb - (p - 2) :: xr)). fold (total (xm ++ xb :: xr)). rewrite !total_split. cbn [total fold_right]. fold (total xr). lia.
    + rewrite map_app in *. cbn [map] in *. rewrite map_app in *. cbn [map] in *. rewrite Qa, Qb, nim_sum_of_two, X. rewrite Ea, Eb, nim_sum_of_two in S. exact S.
Qed.
Lemma nothing_less : forall y x : list nat, Forall2 le y x -> total x = total y -> x = y.
Proof.
  intros y x F. induction F as [| b a y x L F IH]; intro T; auto. cbn [total fold_right] in T. fold (total x) (total y) in T.
  assert (total y <= total x) by (clear - F; induction F; cbn [total fold_right]; [lia | fold (total l) (total l'); lia]). f_equal; [lia | apply IH; lia].
Qed.
Lemma one_less : forall y x : list nat, Forall2 le y x -> total x = total y + 1 -> nim x y.
Proof.
  intros y x F. induction F as [| b a y x L F IH]; intro T; [cbn in T; lia |]. cbn [total fold_right] in T. fold (total x) (total y) in T.
  assert (total y <= total x) by (clear - F; induction F; cbn [total fold_right]; [lia | fold (total l) (total l'); lia]).
  destruct (Nat.eq_dec a b) as [-> | N].
  - apply one_of_cons. right. exists y. split; auto. apply IH. lia.
  - rewrite (nothing_less y x F) by lia. apply one_of_cons. left. exists b. split; auto. lia.
Qed.
Lemma small_ryuo : forall p x y, p <= 2 -> (ryuo p x y <-> nim x y).
Proof. intros p x y P. split; [intros [N | [F D]]; auto; apply one_less; auto; lia | left; auto]. Qed.
Lemma ryuo_less : forall p x y, ryuo p x y -> total y < total x.
Proof. intros p x y [N | [F D]]; [apply nim_total; auto | lia]. Qed.
Lemma ryuo_misere_both : forall p x, 3 <= p -> (value_of p x = 1 -> misere_P _ (ryuo p) x) /\ (value_of p x <> 1 -> misere_N _ (ryuo p) x).
Proof.
  intros p x P. remember (total x) as k eqn:K. revert x K. induction k as [k IH] using lt_wf_ind. intros x K.
  assert (Opt : forall y, ryuo p x y -> (value_of p y = 1 -> misere_P _ (ryuo p) y) /\ (value_of p y <> 1 -> misere_N _ (ryuo p) y)).
  { intros y M. apply (IH (total y)); auto. subst k. eapply ryuo_less; eauto. }
  assert (G : forall y, Grundy _ (ryuo p) y (value_of p y)) by (intro y; apply ryuo_grundy; lia).
  pose proof (G x) as Gx. inversion Gx as [z v Al Ex E1 E2]; subst z v. clear Gx. split; intro V.
  - constructor.
    + destruct (Ex 0 ltac:(lia)) as [y [M _]]. eauto.
    + intros y M. apply Opt; auto. intro E. destruct (Al y M) as [w [Gw N]]. apply N. rewrite (Grundy_unique _ _ _ _ Gw _ (G y)). congruence.
  - destruct (all_zero_dec x) as [Z | N].
    + apply no_move. intros y M. apply ryuo_less in M. assert (T : total x = 0); [| lia]. clear - Z. induction Z as [| a x A Z IHz]; auto. cbn [total fold_right]. fold (total x). lia.
    + assert (One : exists y, ryuo p x y /\ value_of p y = 1).
      { destruct (value_of p x) as [| [| v]] eqn:Vx; [apply zero_to_one; auto | lia |]. destruct (Ex 1 ltac:(lia)) as [y [M Gy]]. exists y. split; auto. apply (Grundy_unique _ _ _ _ (G y) _ Gy). }
      destruct One as [y [M E]]. apply some_misere_P with y; auto. apply Opt; auto.
Qed.
(** Misère Ryūō Nim: for p = 1 and 2 it is nim, from 3 on the positions of value 1 are lost. *)
Theorem ryuo_misere : forall p x, 3 <= p -> (misere_P _ (ryuo p) x <-> total x mod p + p * nim_sum (map (fun a => a / p) x) = 1).
Proof.
  intros p x P. fold (value_of p x). destruct (ryuo_misere_both p x P) as [A B]. split; auto. intro M. destruct (Nat.eq_dec (value_of p x) 1) as [E | E]; auto.
  exfalso. apply (misere_P_not_N _ _ _ M). auto.
Qed.

(** ** Wythoff's game: (0, 1), (1, 0) and (2, 2) take the place of (0, 0), (1, 2) and (2, 1) *)
Lemma to_x : forall x y u, u < x -> wythoff (x, y) (u, y).
Proof. intros. left. left. auto. Qed.
Lemma to_y : forall x y v, v < y -> wythoff (x, y) (x, v).
Proof. intros. left. right. auto. Qed.
Lemma to_both : forall x y u v, u < x -> x + v = y + u -> wythoff (x, y) (u, v).
Proof. intros x y u v U E. right. exists (x - u). cbn [fst snd]. lia. Qed.
Definition misere_pair (c : nat * nat) : Prop := c = (0, 1) \/ c = (1, 0) \/ c = (2, 2) \/ exists n, 2 <= n /\ pair_of n c.
Lemma lower_two : forall n, 2 <= n -> 3 <= lower n.
Proof. intros n N. destruct (Nat.eq_dec n 2) as [-> | D]; [apply Nat.le_refl |]. pose proof (lower_mono 2 n ltac:(lia)). change (lower 2) with 3 in *. lia. Qed.
Lemma large_pair : forall n x y, 2 <= n -> pair_of n (x, y) -> 3 <= x /\ 3 <= y /\ (x + 2 <= y \/ y + 2 <= x).
Proof. intros n x y N [E | E]; injection E as -> ->; pose proof (lower_two n N); unfold upper; lia. Qed.
Lemma misere_apart : forall c d, misere_pair c -> wythoff c d -> ~ misere_pair d.
Proof.
  intros [x y] [u v] C M D. destruct C as [C | [C | [C | [n [N C]]]]].
  1-3: injection C as -> ->; destruct D as [D | [D | [D | [m [Q D]]]]]; [injection D as -> -> .. | apply (large_pair m u v Q) in D];
    destruct (wythoff_cases _ _ _ M) as [k [[K E] | [[K E] | [K1 [K2 E]]]]]; apply pair_equal_spec in E; lia.
  destruct D as [D | [D | [D | [m [Q D]]]]]; [| | | exact (no_pair_to_pair n m _ _ C M D)]; apply (large_pair n x y N) in C; injection D as -> ->;
    destruct (wythoff_cases _ _ _ M) as [k [[K E] | [[K E] | [K1 [K2 E]]]]]; apply pair_equal_spec in E; lia.
Qed.
Lemma first_pair : forall c, pair_of 1 c -> c = (1, 2) \/ c = (2, 1).
Proof. intros c [-> | ->]; [left | right]; reflexivity. Qed.
Lemma no_pair : forall c, pair_of 0 c -> c = (0, 0).
Proof. intros c [-> | ->]; reflexivity. Qed.
Lemma to_misere : forall c, c = (0, 0) \/ misere_pair c \/ exists d, wythoff c d /\ misere_pair d.
Proof.
  assert (A01 : misere_pair (0, 1)) by (left; auto). assert (A10 : misere_pair (1, 0)) by (right; left; auto). assert (A22 : misere_pair (2, 2)) by (right; right; left; auto).
  intros [x y]. destruct (to_pair (x, y)) as [[n C] | [n [d [M D]]]].
  - destruct n as [| [| n]].
    + left. apply no_pair. auto.
    + right. right. apply first_pair in C. destruct C as [C | C]; injection C as -> ->.
      * exists (0, 1). split; auto. apply to_both; lia.
      * exists (1, 0). split; auto. apply to_both; lia.
    + right. left. right. right. right. exists (S (S n)). split; [lia | auto].
  - right. destruct n as [| [| n]].
    + apply no_pair in D. subst d. destruct (wythoff_cases _ _ _ M) as [k [[K E] | [[K E] | [K1 [K2 E]]]]]; injection E as E1 E2.
      * subst y. destruct (Nat.eq_dec x 1) as [-> | N]; [left; auto |]. right. exists (1, 0). split; auto. apply to_x; lia.
      * subst x. destruct (Nat.eq_dec y 1) as [-> | N]; [left; auto |]. right. exists (0, 1). split; auto. apply to_y; lia.
      * assert (y = x) by lia. subst y. destruct (Nat.eq_dec x 1) as [-> | N1]; [right; exists (0, 1); split; auto; apply to_x; lia |].
        destruct (Nat.eq_dec x 2) as [-> | N2]; [left; auto |]. right. exists (2, 2). split; auto. apply to_both; lia.
    + apply first_pair in D. destruct D as [-> | ->]; destruct (wythoff_cases _ _ _ M) as [k [[K E] | [[K E] | [K1 [K2 E]]]]]; injection E as E1 E2.
      * subst y. destruct (Nat.eq_dec x 2) as [-> | N]; [left; auto |]. right. exists (2, 2). split; auto. apply to_x; lia.
      * right. exists (1, 0). split; auto. subst x. apply to_y; lia.
      * right. exists (0, 1). split; auto. apply to_both; lia.
      * right. exists (0, 1). split; auto. subst y. apply to_x; lia.
      * subst x. destruct (Nat.eq_dec y 2) as [-> | N]; [left; auto |]. right. exists (2, 2). split; auto. apply to_y; lia.
      * right. exists (1, 0). split; auto. apply to_both; lia.
    + right. exists d. split; auto. right. right. right. exists (S (S n)). split; [lia | auto].
Qed.
Lemma wythoff_misere_both : forall c, (misere_pair c -> misere_P _ wythoff c) /\ (~ misere_pair c -> misere_N _ wythoff c).
Proof.
  intro c. remember (fst c + snd c) as k eqn:K. revert c K. induction k as [k IH] using lt_wf_ind. intros c K.
  assert (Opt : forall d, wythoff c d -> (misere_pair d -> misere_P _ wythoff d) /\ (~ misere_pair d -> misere_N _ wythoff d)).
  { intros d M. apply (IH (fst d + snd d)); auto. subst k. destruct c as [x y]. destruct (wythoff_cases _ _ _ M) as [j [[J ->] | [[J ->] | [J1 [J2 ->]]]]]; cbn [fst snd]; lia. }
  split; intro C.
  - constructor.
    + destruct C as [-> | [-> | [-> | [n [N C]]]]]; [exists (0, 0); apply to_y; lia | exists (0, 0); apply to_x; lia | exists (0, 2); apply to_x; lia |].
      destruct c as [x y]. apply (large_pair n x y N) in C. exists (x - 1, y). apply to_x; lia.
    + intros d M. apply Opt; auto. apply (misere_apart c d C M).
  - destruct (to_misere c) as [-> | [D | [d [M D]]]]; [| contradiction | apply some_misere_P with d; auto; apply Opt; auto].
    apply no_move. intros d M. destruct (wythoff_cases _ _ _ M) as [j [[J _] | [[J _] | [J1 [J2 _]]]]]; lia.
Qed.
Theorem wythoff_misere : forall x y, misere_P _ wythoff (x, y) <->
  (x, y) = (0, 1) \/ (x, y) = (1, 0) \/ (x, y) = (2, 2) \/ exists n, 2 <= n /\ ((x, y) = (lower n, upper n) \/ (x, y) = (upper n, lower n)).
Proof.
  intros x y. destruct (wythoff_misere_both (x, y)) as [A B]. split; [| exact A]. intro M. destruct (to_misere (x, y)) as [E | [C | [d [W D]]]].
  - exfalso. inversion M as [p [q Q] _]; subst. rewrite E in Q. destruct (wythoff_cases _ _ _ Q) as [j [[J _] | [[J _] | [J1 [J2 _]]]]]; lia.
  - exact C.
  - exfalso. apply (misere_P_not_N _ _ _ M). apply some_misere_P with d; auto. apply wythoff_misere_both. auto.
Qed.

(** ** Outcomes of one position of a piece, by these theorems *)
Local Open Scope Z_scope.
Lemma misere_by_rule : forall rays steps lostb d, let game := piece_moves rays steps in
  (forall x, length x = d -> Forall (Z.le 0) x -> (lostb x = true -> misere_P _ game x) /\ (lostb x = false -> misere_N _ game x)) ->
  forall x lost winning complete, by_rule rays steps lostb d x lost winning complete = true ->
  (if lost then misere_P _ game x else misere_N _ game x) /\
  (forall y, In y winning -> game x y /\ misere_P _ game y) /\
  (complete = true -> forall y, game x y -> ~ In y winning -> misere_N _ game y).
Proof.
  intros rays steps lostb d game right x lost winning complete H. unfold by_rule in H. rewrite !andb_true_iff, Nat.eqb_eq, nonneg_iff in H.
  destruct H as [[[[[[L F] R] S] E] W] C]. rewrite forallb_forall in W. split; [| split].
  - apply eqb_prop in E. destruct (right x L F) as [A B]. subst lost. destruct (lostb x); auto.
  - intros y I. apply W in I. apply andb_true_iff in I. destruct I as [M Lo]. apply piece_moveb_ok in M. split; auto.
    destruct M as [Ly [Fy _]]. apply right; auto. lia.
  - intros -> y M N. destruct M as [Ly [Fy M]]. apply right; auto; [lia |]. destruct (lostb y) eqn:Lo; auto. exfalso. apply N.
    rewrite forallb_forall in C. assert (I : In y (piece_options rays steps x)) by (apply piece_options_all; try (rewrite L; auto); split; auto).
    apply C in I. rewrite Lo in I. apply memb_iff. auto.
Qed.
Definition ryuo_misere_lost (p : Z) (x : list Z) : bool :=
  if p <? 3 then fold_right Z.lxor 0 x =? (if existsb (Z.leb 2) x then 0 else 1) else RyuoPieces.ryuo_value p x =? 1.
Lemma ryuo_misere_lost_ok : forall p y, 1 <= p -> Forall (Z.le 0) y ->
  (ryuo_misere_lost p y = true -> misere_P _ (ryuo (Z.to_nat p)) (in_nat y)) /\ (ryuo_misere_lost p y = false -> misere_N _ (ryuo (Z.to_nat p)) (in_nat y)).
Proof.
  intros p y P F. unfold ryuo_misere_lost. destruct (Z.ltb_spec p 3) as [S | S].
  - assert (V : (fold_right Z.lxor 0 y =? (if existsb (Z.leb 2) y then 0 else 1)) = misere_lost (in_nat y)).
    { unfold misere_lost. assert (E1 : fold_right Z.lxor 0 y = Z.of_nat (nim_sum (in_nat y))).
      { clear P S. induction F as [| a y A F IH]; auto. unfold in_nat, nim_sum in *. cbn [map fold_right]. rewrite lxor_of_nat, <- IH, Z2Nat.id by lia. auto. }
      assert (E2 : existsb (Z.leb 2) y = has_large (in_nat y)).
      { clear E1. induction F as [| a y A F IH]; auto. unfold has_large, in_nat in *. cbn [map existsb]. rewrite IH. f_equal.
        destruct (Z.leb_spec 2 a); destruct (Nat.leb_spec 2 (Z.to_nat a)); auto; lia. }
      rewrite E1, E2. destruct (has_large (in_nat y)); [destruct (Nat.eqb_spec (nim_sum (in_nat y)) 0); apply Z.eqb_eq || apply Z.eqb_neq; lia |].
      destruct (Nat.eqb_spec (nim_sum (in_nat y)) 1); apply Z.eqb_eq || apply Z.eqb_neq; lia. }
    rewrite V. assert (Small : (Z.to_nat p <= 2)%nat) by lia.
    destruct (alike_outcome _ _ (ryuo (Z.to_nat p)) nim (fun x => x) (fun _ => True) ltac:(intros a b _ M; split; auto; apply (small_ryuo _ a b Small); auto)
      ltac:(intros a b _ M; exists b; split; auto; apply (small_ryuo _ a b Small); auto) true (in_nat y) I) as [A B].
    destruct (misere_nim_both (in_nat y)) as [C D]. split; intro E; [apply A, C | apply B, D]; auto.
  - destruct (ryuo_misere_both (Z.to_nat p) (in_nat y) ltac:(lia)) as [A B]. pose proof (ryuo_value_nat p y P F) as E. fold (value_of (Z.to_nat p) (in_nat y)) in E.
    split; intro Z0; [apply A | apply B]; [apply Z.eqb_eq in Z0 | apply Z.eqb_neq in Z0]; lia.
Qed.
Definition ryuo_misere_outcome (rays steps : list (list Z)) (x : list Z) (p : Z) (lost : bool) (winning : list (list Z)) (complete : bool) : bool :=
  is_ryuo rays steps (length x) p && by_rule rays steps (ryuo_misere_lost p) (length x) x lost winning complete.
Theorem ryuo_misere_outcome_sound : forall rays steps x p lost winning complete, ryuo_misere_outcome rays steps x p lost winning complete = true ->
  let game := piece_moves rays steps in
  (if lost then misere_P _ game x else misere_N _ game x) /\
  (forall y, In y winning -> game x y /\ misere_P _ game y) /\
  (complete = true -> forall y, game x y -> ~ In y winning -> misere_N _ game y).
Proof.
  intros rays steps x p lost winning complete H. apply andb_true_iff in H. destruct H as [R H].
  assert (P : 1 <= p) by (unfold is_ryuo in R; rewrite !andb_true_iff, Z.leb_le in R; tauto).
  eapply misere_by_rule; [| exact H]. intros y L F.
  assert (A : forall a b, length a = length x /\ Forall (Z.le 0) a -> piece_moves rays steps a b ->
    (length b = length x /\ Forall (Z.le 0) b) /\ ryuo (Z.to_nat p) (in_nat a) (in_nat b)).
  { intros a b [La Fa] M. destruct (ryuo_there rays steps (length x) p a b R La M) as [Q [Lb Fb]]. auto. }
  assert (B : forall a q, length a = length x /\ Forall (Z.le 0) a -> ryuo (Z.to_nat p) (in_nat a) q -> exists b, piece_moves rays steps a b /\ in_nat b = q).
  { intros a q [La Fa] M. exists (map Z.of_nat q). split; [eapply ryuo_back; eauto | apply in_nat_back]. }
  destruct (alike_outcome _ _ (piece_moves rays steps) (ryuo (Z.to_nat p)) in_nat _ A B true y (conj L F)) as [X Y].
  destruct (ryuo_misere_lost_ok p y P F) as [U V]. split; intro E; [apply X, U | apply Y, V]; auto.
Qed.
Definition wythoff_misere_lost (x : list Z) : bool := match x with
  | [a; b] => let n := Z.abs (a - b) in Z.min a b =? (if n =? 0 then 2 else if n =? 1 then 0 else (n + Z.sqrt (5 * n * n)) / 2) | _ => false end.
Lemma wythoff_misere_lost_iff : forall x, length x = 2%nat -> Forall (Z.le 0) x -> (wythoff_misere_lost x = true <-> misere_pair (as_pair x)).
Proof.
  intros [| a [| b [| ? ?]]] L F; try discriminate. inversion F as [| ? ? A F']; subst. inversion F' as [| ? ? B _]; subst.
  unfold wythoff_misere_lost, as_pair, misere_pair. cbn [nth]. cbv zeta. rewrite Z.eqb_eq. set (n := Z.abs (a - b)).
  assert (Small : n <= 1 -> ~ exists k, (2 <= k)%nat /\ pair_of k (Z.to_nat a, Z.to_nat b)).
  { intros Q [k [K E]]. apply (large_pair k _ _ K) in E. lia. }
  destruct (Z.eqb_spec n 0) as [N0 | N0]; [| destruct (Z.eqb_spec n 1) as [N1 | N1]].
  - split; [intro E; right; right; left; f_equal; lia |]. intros [E | [E | [E | E]]]; [| | | exfalso; apply Small in E; [auto | lia]]; injection E as E1 E2; lia.
  - split; [intro E; destruct (Z_le_gt_dec a b); [left | right; left]; f_equal; lia |].
    intros [E | [E | [E | E]]]; [| | | exfalso; apply Small in E; [auto | lia]]; injection E as E1 E2; lia.
  - pose proof (wythoff_lost_iff [a; b] eq_refl F) as W. unfold wythoff_lost, as_pair in W. cbn [nth] in W. cbv zeta in W. fold n in W. rewrite Z.eqb_eq in W. rewrite W. split.
    + intros [k E]. right. right. right. exists k. split; auto. unfold pair_of, upper in E. destruct E as [E | E]; injection E as E1 E2; lia.
    + intros [E | [E | [E | [k [_ E]]]]]; [| | | eauto]; injection E as E1 E2; lia.
Qed.
Definition wythoff_misere_outcome (rays steps : list (list Z)) (x : list Z) (lost : bool) (winning : list (list Z)) (complete : bool) : bool :=
  is_queen rays steps && by_rule rays steps wythoff_misere_lost 2 x lost winning complete.
Theorem wythoff_misere_outcome_sound : forall rays steps x lost winning complete, wythoff_misere_outcome rays steps x lost winning complete = true ->
  let game := piece_moves rays steps in
  (if lost then misere_P _ game x else misere_N _ game x) /\
  (forall y, In y winning -> game x y /\ misere_P _ game y) /\
  (complete = true -> forall y, game x y -> ~ In y winning -> misere_N _ game y).
Proof.
  intros rays steps x lost winning complete H. apply andb_true_iff in H. destruct H as [Q H].
  assert (S : steps = []) by (unfold is_queen in Q; destruct steps; [auto | rewrite andb_false_r in Q; discriminate]). subst steps.
  eapply misere_by_rule; [| exact H]. intros y L F. destruct (queen_alike rays Q) as [A B].
  destruct (alike_outcome _ _ (piece_moves rays []) wythoff as_pair _ A B true y (conj L F)) as [X Y]. pose proof (wythoff_misere_lost_iff y L F) as I.
  destruct (wythoff_misere_both (as_pair y)) as [U V]. split; intro E; [apply X, U, I; auto | apply Y, V; intro C; apply I in C; congruence].
Qed.
