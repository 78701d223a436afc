(** * The mutilated chessboard, for every size *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Ludus Require Import Puzzles Lists.
Import ListNotations.
Local Open Scope Z_scope.

Definition domino : tile := {| cells := [[0; 0]; [0; 1]]; symmetries := square_turns ++ square_overs; copies := None |}.
(** The squares of a board with n rows and n columns, without the first and the last. *)
Definition mutilated (n : nat) : list cell :=
  filter (fun c => negb (cell_eqb c [0; 0]) && negb (cell_eqb c [Z.of_nat n - 1; Z.of_nat n - 1]))
    (flat_map (fun r => map (fun c => [Z.of_nat r; Z.of_nat c]) (seq 0 n)) (seq 0 n)).

(** Black squares weigh 1, white squares -1: each domino weighs 0. *)
Definition colour (x : cell) : Z := match x with [r; c] => if Z.even (r + c) then 1 else -1 | _ => 0 end.
Lemma turned_pair : forall u v x y, Z.even (u + v) = false -> colour (shift [0; 0] [x; y]) + colour (shift [u; v] [x; y]) = 0.
Proof.
  intros u v x y O. cbn [shift colour]. replace (u + x + (v + y)) with ((0 + x + (0 + y)) + (u + v)) by ring.
  rewrite (Z.even_add _ (u + v)), O. destruct (Z.even (0 + x + (0 + y))); reflexivity.
Qed.
Lemma domino_turned : forall s, In s (symmetries domino) -> s [0; 0] = [0; 0] /\ exists u v, s [0; 1] = [u; v] /\ Z.even (u + v) = false.
Proof.
  intros s S. cbn in S. repeat (destruct S as [S | S]; [subst s; split; [reflexivity | eexists _, _; split; reflexivity] |]). destruct S.
Qed.
Lemma domino_weighs_0 : forall l, placement plane domino l -> sum (map colour l) = 0.
Proof.
  intros l [s [d [S [D P]]]]. rewrite (sum_perm _ _ (Permutation_map colour P)).
  destruct d as [| x [| y [| ? ?]]]; try discriminate. cbn [domino cells map sum fold_right]. rewrite Z.add_0_r.
  destruct (domino_turned s S) as [-> [u [v [-> O]]]]. apply turned_pair. auto.
Qed.
Lemma region_weighs_0 : forall region, tiled plane [domino] region -> sum (map colour region) = 0.
Proof.
  intros region [ps [F P]]. rewrite <- (sum_perm _ _ (Permutation_map colour P)). inversion F as [| t ls ts qs [H _] F' E1 E2]; subst.
  inversion F'; subst. simpl. rewrite app_nil_r. clear - H. induction ls as [| l ls IH]; simpl; auto.
  rewrite map_app, sum_app, domino_weighs_0, IH; auto; intros; apply H; simpl; auto.
Qed.

(** A row weighs 0 or as much as its first square; so does the board. *)
Lemma row_weighs : forall r n k, sum (map colour (map (fun c => [r; Z.of_nat c]) (seq k n))) =
  if Nat.even n then 0 else colour [r; Z.of_nat k].
Proof.
  intros r. assert (S : forall k, colour [r; Z.of_nat (S k)] = - colour [r; Z.of_nat k]).
  { intro k. unfold colour. rewrite Nat2Z.inj_succ. replace (r + Z.succ (Z.of_nat k)) with (Z.succ (r + Z.of_nat k)) by lia.
    rewrite Z.even_succ, <- Z.negb_even. destruct (Z.even (r + Z.of_nat k)); auto. }
  induction n as [| n IH]; intro k; auto. cbn [seq map]. change (sum (?x :: ?l)) with (x + sum l). rewrite IH, S, Nat.even_succ, <- Nat.negb_even.
  destruct (Nat.even n); simpl negb; cbv iota; lia.
Qed.
Lemma board_weighs : forall n m k, sum (map colour (flat_map (fun r => map (fun c => [Z.of_nat r; Z.of_nat c]) (seq 0 n)) (seq k m))) =
  if Nat.even n then 0 else if Nat.even m then 0 else colour [Z.of_nat k; 0].
Proof.
  intros n. assert (S : forall k, colour [Z.of_nat (S k); 0] = - colour [Z.of_nat k; 0]).
  { intro k. unfold colour. rewrite Nat2Z.inj_succ. replace (Z.succ (Z.of_nat k) + 0) with (Z.succ (Z.of_nat k + 0)) by lia.
    rewrite Z.even_succ, <- Z.negb_even. destruct (Z.even (Z.of_nat k + 0)); auto. }
  induction m as [| m IH]; intro k; [destruct (Nat.even n); auto |]. cbn [seq flat_map]. rewrite map_app, sum_app, row_weighs, IH, S.
  change (Z.of_nat 0) with 0. rewrite Nat.even_succ, <- Nat.negb_even. destruct (Nat.even n); destruct (Nat.even m); simpl negb; cbv iota; lia.
Qed.
Lemma sum_filter : forall (w : cell -> Z) p l, sum (map w (filter p l)) = sum (map w l) - sum (map w (filter (fun x => negb (p x)) l)).
Proof.
  intros w p. induction l as [| x l IH]; auto. simpl filter. destruct (p x); simpl negb; cbv iota; cbn [map];
  repeat change (sum (?x :: ?l)) with (x + sum l); rewrite IH; lia.
Qed.

Theorem mutilated_chessboard : forall n, (2 <= n)%nat -> ~ tiled plane [domino] (mutilated n).
Proof.
  intros n N T. apply region_weighs_0 in T. unfold mutilated in T. rewrite sum_filter, board_weighs in T. cbv beta in T.
  set (squares := flat_map _ _) in T.
  assert (P : Permutation (filter (fun x => negb (negb (cell_eqb x [0; 0]) && negb (cell_eqb x [Z.of_nat n - 1; Z.of_nat n - 1]))) squares)
    [[0; 0]; [Z.of_nat n - 1; Z.of_nat n - 1]]).
  { apply NoDup_Permutation.
    - apply NoDup_filter. unfold squares. clear T squares. generalize (seq_NoDup n 0). generalize (seq 0 n) at 1 3. intros rows R.
      induction rows as [| r rows IH]; simpl; [constructor |]. inversion R; subst. apply NoDup_app; auto.
      + apply NoDup_map_in; [| apply seq_NoDup].
        intros x y _ _ E. injection E. lia.
      + intros c I J. apply in_map_iff in I. destruct I as [u [<- _]]. apply in_flat_map in J. destruct J as [r' [R' J]].
        apply in_map_iff in J. destruct J as [v [E _]]. injection E as E _. apply Nat2Z.inj in E. subst. contradiction.
    - constructor; [| constructor; [simpl; auto | constructor]]. intros [E | []]. injection E. lia.
    - intro c. rewrite filter_In, negb_true_iff, andb_false_iff, !negb_false_iff, !cell_eqb_iff. simpl. split.
      + intros [_ [-> | ->]]; auto.
      + intros [<- | [<- | []]]; split; auto; unfold squares; apply in_flat_map.
        * exists 0%nat. split; [apply in_seq; lia |]. apply in_map_iff. exists 0%nat. split; auto. apply in_seq; lia.
        * exists (n - 1)%nat. split; [apply in_seq; lia |]. apply in_map_iff. exists (n - 1)%nat. split; [| apply in_seq; lia].
          repeat (f_equal; try lia). }
  pose proof (sum_perm _ _ (Permutation_map colour P)) as Q. unfold cell in *. rewrite Q in T. cbn [map] in T.
  assert (C : colour [Z.of_nat n - 1; Z.of_nat n - 1] = 1).
  { unfold colour. replace (Z.of_nat n - 1 + (Z.of_nat n - 1)) with (2 * (Z.of_nat n - 1)) by lia. rewrite Z.even_mul. auto. }
  change (sum [?x; ?y]) with (x + (y + 0)) in T. rewrite C in T. change (colour [0; 0]) with 1 in T.
  change (colour [Z.of_nat 0; 0]) with 1 in T. destruct (Nat.even n); lia.
Qed.
