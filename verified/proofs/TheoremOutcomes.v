(** * Outcomes by theorem: nim, generalized Ryūō Nim and Wythoff's game for a piece anywhere on the board *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists Windows NimSum GrundyFacts GraphSound PieceSound HeapsSound Ryuo RyuoPieces Wythoff.
Import ListNotations.
Local Open Scope Z_scope.

Definition alongb (x y r : list Z) : bool :=
  let d := minus x y in let m := first_limit d r in (1 <=? m) && cell_eqb d (map (Z.mul m) r).
Definition piece_moveb (rays steps : list (list Z)) (x y : list Z) : bool :=
  Nat.eqb (length y) (length x) && nonneg y && (memb (minus x y) steps || existsb (alongb x y) rays).
Lemma shift_by_minus : forall x y, length y = length x -> x = shift y (minus x y).
Proof. induction x as [| a x IH]; intros [| b y] E; simpl in *; try discriminate; auto. f_equal; [lia | auto]. Qed.
Lemma piece_moveb_ok : forall rays steps x y, piece_moveb rays steps x y = true -> piece_moves rays steps x y.
Proof.
  intros rays steps x y H. unfold piece_moveb in H. rewrite !andb_true_iff, Nat.eqb_eq, nonneg_iff, orb_true_iff in H. destruct H as [[L F] M].
  split; auto. split; auto. destruct M as [M | M].
  - left. exists (minus x y). split; [apply memb_iff; auto | apply shift_by_minus; auto].
  - right. apply existsb_exists in M. destruct M as [r [I M]]. unfold alongb in M. cbv zeta in M. apply andb_true_iff in M. destruct M as [P E].
    apply Z.leb_le in P. apply cell_eqb_iff in E. exists r, (first_limit (minus x y) r). split; auto. split; auto. rewrite <- E. apply shift_by_minus. auto.
Qed.

(** ** From a rule for P-positions to the outcome of one position with its winning moves *)
Section Rule.
  Variables rays steps : list (list Z).
  Variable lostb : list Z -> bool.
  Variable d : nat.
  Let game := piece_moves rays steps.
  Hypothesis right : forall x, length x = d -> Forall (Z.le 0) x -> (lostb x = true -> P_position _ game x) /\ (lostb x = false -> N_position _ game x).
  Definition by_rule (x : list Z) (lost : bool) (winning : list (list Z)) (complete : bool) : bool :=
    Nat.eqb (length x) d && nonneg x && forallb (vector_ok d) rays && forallb (vector_ok d) steps && Bool.eqb (lostb x) lost &&
    forallb (fun y => piece_moveb rays steps x y && lostb y) winning &&
    (if complete then forallb (fun y => if lostb y then memb y winning else true) (piece_options rays steps x) else true).
  Lemma by_rule_sound : forall x lost winning complete, by_rule x lost winning complete = true ->
    (if lost then P_position _ game x else N_position _ game x) /\
    (forall y, In y winning -> game x y /\ P_position _ game y) /\
    (complete = true -> forall y, game x y -> ~ In y winning -> N_position _ game y).
  Proof.
    intros x lost winning complete H. unfold by_rule in H. rewrite !andb_true_iff, Nat.eqb_eq, nonneg_iff in H.
    destruct H as [[[[[[L F] R] S] E] W] C]. rewrite forallb_forall in W. split; [| split].
    - apply eqb_prop in E. destruct (right x L F) as [A B]. subst lost. destruct (lostb x); auto.
    - intros y I. apply W in I. apply andb_true_iff in I. destruct I as [M Lo]. apply piece_moveb_ok in M. split; auto.
      destruct M as [Ly [Fy _]]. apply right; auto. lia.
    - intros -> y M N. destruct M as [Ly [Fy M]]. apply right; auto; [lia |]. destruct (lostb y) eqn:Lo; auto. exfalso. apply N.
      rewrite forallb_forall in C. assert (I : In y (piece_options rays steps x)) by (apply piece_options_all; try (rewrite L; auto); split; auto).
      apply C in I. rewrite Lo in I. apply memb_iff. auto.
  Qed.
End Rule.

(** ** Nim and Ryūō Nim *)
Definition ryuo_outcome (rays steps : list (list Z)) (x : list Z) (p : Z) (lost : bool) (winning : list (list Z)) (complete : bool) : bool :=
  is_ryuo rays steps (length x) p && by_rule rays steps (fun x => ryuo_value p x =? 0) (length x) x lost winning complete.
Theorem ryuo_outcome_sound : forall rays steps x p lost winning complete, ryuo_outcome rays steps x p lost winning complete = true ->
  let game := piece_moves rays steps in
  (if lost then P_position _ game x else N_position _ game x) /\
  (forall y, In y winning -> game x y /\ P_position _ game y) /\
  (complete = true -> forall y, game x y -> ~ In y winning -> N_position _ game y).
Proof.
  intros rays steps x p lost winning complete H. apply andb_true_iff in H. destruct H as [R H].
  assert (P : 1 <= p) by (unfold is_ryuo in R; rewrite !andb_true_iff, Z.leb_le in R; tauto).
  eapply by_rule_sound; [| exact H]. intros y L F.
  assert (A : forall a b, length a = length x /\ Forall (Z.le 0) a -> piece_moves rays steps a b ->
    (length b = length x /\ Forall (Z.le 0) b) /\ ryuo (Z.to_nat p) (in_nat a) (in_nat b)).
  { intros a b [La Fa] M. destruct (ryuo_there rays steps (length x) p a b R La M) as [Q [Lb Fb]]. auto. }
  assert (B : forall a q, length a = length x /\ Forall (Z.le 0) a -> ryuo (Z.to_nat p) (in_nat a) q -> exists b, piece_moves rays steps a b /\ in_nat b = q).
  { intros a q [La Fa] M. exists (map Z.of_nat q). split; [eapply ryuo_back; eauto | apply in_nat_back]. }
  destruct (alike_normal _ _ (piece_moves rays steps) (ryuo (Z.to_nat p)) in_nat _ A B) as [X Y].
  destruct (Grundy_outcome _ _ _ _ (ryuo_grundy (Z.to_nat p) (in_nat y) ltac:(lia))) as [U V].
  pose proof (ryuo_value_nat p y P F) as E. split; intro Z0.
  - apply Z.eqb_eq in Z0. apply (X (in_nat y)); auto. apply U. lia.
  - apply Z.eqb_neq in Z0. apply (Y (in_nat y)); auto. apply V. lia.
Qed.

(** ** Wythoff's game *)
Definition queen : list (list Z) := [[1; 0]; [0; 1]; [1; 1]].
Definition is_queen (rays steps : list (list Z)) : bool :=
  forallb (fun r => memb r queen) rays && forallb (fun r => memb r rays) queen && match steps with [] => true | _ => false end.
Definition wythoff_lost (x : list Z) : bool :=
  match x with [a; b] => let n := Z.abs (a - b) in Z.min a b =? (n + Z.sqrt (5 * n * n)) / 2 | _ => false end.
Lemma lower_of : forall n, Z.of_nat (lower n) = (Z.of_nat n + Z.sqrt (5 * Z.of_nat n * Z.of_nat n)) / 2.
Proof.
  intro n. unfold lower. rewrite Nat2Z.inj_div, Nat2Z.inj_add. f_equal. f_equal. symmetry. apply Z.sqrt_unique.
  pose proof (Nat.sqrt_spec (5 * n * n) ltac:(lia)) as [A B]. set (q := Nat.sqrt (5 * n * n)) in *. clearbody q. nia.
Qed.
Definition as_pair (x : list Z) : nat * nat := (Z.to_nat (nth 0 x 0), Z.to_nat (nth 1 x 0)).
Lemma wythoff_lost_iff : forall x, length x = 2%nat -> Forall (Z.le 0) x -> (wythoff_lost x = true <-> exists n, pair_of n (as_pair x)).
Proof.
  intros [| a [| b [| ? ?]]] L F; try discriminate. inversion F as [| ? ? A F']; subst. inversion F' as [| ? ? B _]; subst.
  unfold wythoff_lost, as_pair, pair_of, upper. cbn [nth]. cbv zeta. rewrite Z.eqb_eq. set (n := Z.abs (a - b)).
  pose proof (lower_of (Z.to_nat n)) as Lo. rewrite Z2Nat.id in Lo by lia. rewrite <- Lo. clear Lo. split.
  - intro E. exists (Z.to_nat n). destruct (Z_le_gt_dec a b); [left | right]; f_equal; lia.
  - intros [m [E | E]]; injection E as E1 E2; assert (M : Z.to_nat n = m) by lia; rewrite M; lia.
Qed.
Lemma wythoff_N : forall c, ~ (exists n, pair_of n c) -> N_position _ wythoff c.
Proof.
  intros c N. destruct (to_pair c) as [E | [n [[x y] [H Q]]]]; [contradiction |]. apply some_P with (x, y); auto. apply wythoff_P. exists n. auto.
Qed.
Lemma queen_alike : forall rays, is_queen rays [] = true ->
  (forall a b, length a = 2%nat /\ Forall (Z.le 0) a -> piece_moves rays [] a b ->
    (length b = 2%nat /\ Forall (Z.le 0) b) /\ wythoff (as_pair a) (as_pair b)) /\
  (forall a q, length a = 2%nat /\ Forall (Z.le 0) a -> wythoff (as_pair a) q -> exists b, piece_moves rays [] a b /\ as_pair b = q).
Proof.
  intros rays Q. unfold is_queen in Q. rewrite !andb_true_iff, !forallb_forall in Q. destruct Q as [[R1 R2] _]. split.
  - intros a b [La Fa] [Lb [Fb [[s [[] _]] | [r [m [I [M E]]]]]]]. split; [split; auto; lia |]. rewrite La in Lb.
    apply R1, memb_iff in I. destruct b as [| b1 [| b2 [| ? ?]]]; try discriminate. inversion Fb as [| ? ? B1 Fb']; subst. inversion Fb' as [| ? ? B2 _]; subst.
    unfold as_pair. destruct I as [<- | [<- | [<- | []]]]; cbn [map shift nth]; rewrite ?Z.mul_1_r, ?Z.mul_0_r, ?Z.add_0_r.
    + replace (Z.to_nat b1) with (Z.to_nat (b1 + m) - Z.to_nat m)%nat by lia. apply rook_x. lia.
    + replace (Z.to_nat b2) with (Z.to_nat (b2 + m) - Z.to_nat m)%nat by lia. apply rook_y. lia.
    + replace (Z.to_nat b1) with (Z.to_nat (b1 + m) - Z.to_nat m)%nat by lia. replace (Z.to_nat b2) with (Z.to_nat (b2 + m) - Z.to_nat m)%nat by lia.
      apply bishop; lia.
  - intros [| a1 [| a2 [| ? ?]]] q [La Fa] M; try discriminate. inversion Fa as [| ? ? A1 Fa']; subst. inversion Fa' as [| ? ? A2 _]; subst.
    assert (Rays : forall r, In r queen -> In r rays) by (intros r I; apply memb_iff, R2, I).
    unfold as_pair in *. cbn [nth] in M. destruct (wythoff_cases _ _ _ M) as [k [[K ->] | [[K ->] | [K1 [K2 ->]]]]].
    + exists [a1 - Z.of_nat k; a2]. cbn [nth]. split; [| f_equal; lia]. split; auto. split; [repeat constructor; lia |]. right.
      exists [1; 0], (Z.of_nat k). split; [apply Rays; simpl; auto |]. split; [lia |]. cbn [map shift]. repeat (f_equal; try lia).
    + exists [a1; a2 - Z.of_nat k]. cbn [nth]. split; [| f_equal; lia]. split; auto. split; [repeat constructor; lia |]. right.
      exists [0; 1], (Z.of_nat k). split; [apply Rays; simpl; auto |]. split; [lia |]. cbn [map shift]. repeat (f_equal; try lia).
    + exists [a1 - Z.of_nat k; a2 - Z.of_nat k]. cbn [nth]. split; [| f_equal; lia]. split; auto. split; [repeat constructor; lia |]. right.
      exists [1; 1], (Z.of_nat k). split; [apply Rays; simpl; auto |]. split; [lia |]. cbn [map shift]. repeat (f_equal; try lia).
Qed.
Definition wythoff_outcome (rays steps : list (list Z)) (x : list Z) (lost : bool) (winning : list (list Z)) (complete : bool) : bool :=
  is_queen rays steps && by_rule rays steps wythoff_lost 2 x lost winning complete.
Theorem wythoff_outcome_sound : forall rays steps x lost winning complete, wythoff_outcome rays steps x lost winning complete = true ->
  let game := piece_moves rays steps in
  (if lost then P_position _ game x else N_position _ game x) /\
  (forall y, In y winning -> game x y /\ P_position _ game y) /\
  (complete = true -> forall y, game x y -> ~ In y winning -> N_position _ game y).
Proof.
  intros rays steps x lost winning complete H. apply andb_true_iff in H. destruct H as [Q H].
  assert (S : steps = []) by (unfold is_queen in Q; destruct steps; [auto | rewrite andb_false_r in Q; discriminate]). subst steps.
  eapply by_rule_sound; [| exact H]. intros y L F. destruct (queen_alike rays Q) as [A B].
  destruct (alike_normal _ _ (piece_moves rays []) wythoff as_pair _ A B) as [X Y]. pose proof (wythoff_lost_iff y L F) as I. split; intro Z0.
  - apply (X (as_pair y)); auto. apply I in Z0. destruct (as_pair y) as [u v]. apply wythoff_P. destruct Z0 as [n [E | E]]; exists n; auto.
  - apply (Y (as_pair y)); auto. apply wythoff_N. intro E. apply I in E. congruence.
Qed.
