(** * Values by theorem: nim and generalized Ryūō Nim for a piece anywhere on the board *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists Windows NimSum GrundyFacts GraphSound PieceSound HeapsSound Ryuo.
Import ListNotations.
Local Open Scope Z_scope.

(** One entry is positive, the others are 0. *)
Fixpoint axis_parallel (s : list Z) : bool :=
  match s with [] => false | a :: s => if a =? 0 then axis_parallel s else (0 <? a) && forallb (Z.eqb 0) s end.
Definition unit_vector (d i : nat) : list Z := map (fun k => if Nat.eqb k i then 1 else 0) (seq 0 d).
Definition is_ryuo (rays steps : list (list Z)) (d : nat) (p : Z) : bool :=
  (1 <=? p) && forallb (fun r => Nat.eqb (length r) d && axis_parallel r) rays &&
  forallb (fun s => Nat.eqb (length s) d && nonneg s && (0 <? sum s) && (axis_parallel s || (sum s <? p))) steps &&
  forallb (fun i => memb (unit_vector d i) rays) (seq 0 d) &&
  forallb (fun s => (sum s =? 0) || (p <=? sum s) || axis_parallel s || memb s steps) (box (repeat p d)).
Definition ryuo_value (p : Z) (x : list Z) : Z := sum x mod p + p * fold_right Z.lxor 0 (map (fun a => a / p) x).
Definition in_nat (x : list Z) : list nat := map Z.to_nat x.

Lemma shift_zeros : forall s y, forallb (Z.eqb 0) s = true -> length s = length y -> shift y s = y.
Proof.
  induction s as [| a s IH]; intros [| b y] Z0 L; simpl in *; try discriminate; auto. apply andb_true_iff in Z0. destruct Z0 as [A Z0]. assert (a = 0) by (destruct a; auto; discriminate).
  subst. rewrite IH by auto. f_equal. lia.
Qed.
Lemma along_axis : forall p s y, axis_parallel s = true -> length s = length y -> Forall (Z.le 0) y ->
  ryuo p (in_nat (shift y s)) (in_nat y).
Proof.
  intros p s y A L F. assert (G : exists l a b r, shift y s = l ++ a :: r /\ y = l ++ b :: r /\ 0 <= b < a).
  { revert y L F. induction s as [| c s IH]; intros [| b y] L F; simpl in *; try discriminate. inversion F; subst.
    destruct (Z.eqb_spec c 0) as [-> | N].
    - destruct (IH A y ltac:(lia) ltac:(auto)) as [l [a [b' [r [E1 [E2 B]]]]]]. exists (b :: l), a, b', r. simpl. rewrite E1. split; [f_equal; lia |]. split; [congruence | auto].
    - apply andb_true_iff in A. destruct A as [A Z0]. apply Z.ltb_lt in A. exists [], (b + c), b, y. simpl. rewrite shift_zeros by (auto; lia). repeat split; auto; lia. }
  destruct G as [l [a [b [r [-> [-> B]]]]]]. unfold in_nat. rewrite !map_app. simpl. left. constructor. lia.
Qed.
Lemma in_nat_total : forall x, Forall (Z.le 0) x -> Z.of_nat (total (in_nat x)) = sum x.
Proof. intros x F. induction F as [| a x A F IH]; auto. unfold in_nat, total, sum in *. cbn [map fold_right]. lia. Qed.
Lemma ryuo_there : forall rays steps d p x y, is_ryuo rays steps d p = true -> length x = d -> piece_moves rays steps x y ->
  ryuo (Z.to_nat p) (in_nat x) (in_nat y) /\ length y = d /\ Forall (Z.le 0) y.
Proof.
  intros rays steps d p x y H L [Ly [F M]]. unfold is_ryuo in H. rewrite !andb_true_iff, Z.leb_le, !forallb_forall in H.
  destruct H as [[[[P R] S] _] _]. split; [| split; [lia | auto]]. destruct M as [[s [I ->]] | [r [m [I [M ->]]]]].
  - apply S in I. rewrite !andb_true_iff, Nat.eqb_eq, Z.ltb_lt in I. destruct I as [[[Ls Ns] Ps] A]. apply nonneg_iff in Ns.
    apply orb_true_iff in A. destruct A as [A | A]; [apply along_axis; auto; lia |]. apply Z.ltb_lt in A.
    assert (Fs : Forall (Z.le 0) (shift y s) /\ sum (shift y s) = sum y + sum s /\ Forall2 le (in_nat y) (in_nat (shift y s))).
    { clear - F Ns Ls L Ly. assert (E : length s = length y) by lia. clear L Ly Ls. revert s Ns E. induction F as [| b y B F IH]; intros [| c s] Ns E; simpl in *; try discriminate.
      - repeat split; constructor.
      - inversion Ns; subst. destruct (IH s) as [A1 [A2 A3]]; auto. unfold sum in *. cbn [fold_right]. repeat split; [constructor; auto; lia | lia |].
        unfold in_nat in *. cbn [map]. constructor; auto. lia. }
    destruct Fs as [F1 [F2 F3]]. right. split; auto. pose proof (in_nat_total y F). pose proof (in_nat_total _ F1). lia.
  - apply R in I. rewrite andb_true_iff, Nat.eqb_eq in I. destruct I as [Lr A]. apply along_axis; auto; [| rewrite map_length; lia].
    clear - A M. induction r as [| c r IH]; simpl in *; auto. destruct (Z.eqb_spec c 0) as [-> | N].
    + rewrite Z.mul_0_r. simpl. auto.
    + rewrite andb_true_iff, Z.ltb_lt in A. destruct A as [A Z0]. destruct (Z.eqb_spec (m * c) 0); [nia |]. rewrite andb_true_iff, Z.ltb_lt. split; [nia |].
      clear - Z0. induction r as [| b r IH]; simpl in *; auto. apply andb_true_iff in Z0. destruct Z0 as [B Z0]. assert (b = 0) by (destruct b; auto; discriminate). subst. rewrite Z.mul_0_r. simpl. auto.
Qed.
Lemma unit_shift : forall l (b a : Z) r, shift (l ++ b :: r) (map (Z.mul (a - b)) (unit_vector (length (l ++ b :: r)) (length l))) = l ++ a :: r.
Proof.
  intros l b a r. unfold unit_vector. rewrite map_map.
  assert (G : forall k l, shift (l ++ b :: r) (map (fun x => (a - b) * (if Nat.eqb x (k + length l) then 1 else 0)) (seq k (length (l ++ b :: r)))) = l ++ a :: r).
  { clear l. intros k l. revert k. induction l as [| c l IH]; intro k; cbn [app length seq map shift].
    - rewrite Nat.add_0_r, Nat.eqb_refl. f_equal; [lia |].
      assert (Z0 : forall k' r', (k < k')%nat -> shift r' (map (fun x => (a - b) * (if Nat.eqb x k then 1 else 0)) (seq k' (length r'))) = r').
      { intros k' r'. revert k'. induction r' as [| e r' IHr]; intros k' K; cbn [length seq map shift]; auto. rewrite (proj2 (Nat.eqb_neq k' k)) by lia.
        rewrite IHr by lia. f_equal. lia. }
      apply Z0. lia.
    - rewrite (proj2 (Nat.eqb_neq k (k + S (length l)))) by lia. f_equal; [lia |]. replace (k + S (length l))%nat with (S k + length l)%nat by lia. apply IH. }
  apply (G 0%nat l).
Qed.
Lemma in_nat_back : forall q, in_nat (map Z.of_nat q) = q.
Proof. intro q. unfold in_nat. rewrite map_map. rewrite <- (map_id q) at 2. apply map_ext. intro. apply Nat2Z.id. Qed.
Lemma of_in_nat : forall x, Forall (Z.le 0) x -> map Z.of_nat (in_nat x) = x.
Proof. intros x F. unfold in_nat. rewrite map_map. induction F; simpl; auto. f_equal; auto. lia. Qed.
Lemma ray_move : forall rays steps d p l a r u, is_ryuo rays steps d p = true -> length (l ++ a :: r) = d -> (u < a)%nat ->
  piece_moves rays steps (map Z.of_nat (l ++ a :: r)) (map Z.of_nat (l ++ u :: r)).
Proof.
  intros rays steps d p l a r u H L U. unfold is_ryuo in H. rewrite !andb_true_iff, !forallb_forall in H. destruct H as [[_ Un] _].
  split; [rewrite !map_length, !app_length; simpl; lia |]. split; [apply Forall_map, Forall_forall; intros; lia |]. right.
  exists (unit_vector d (length l)), (Z.of_nat a - Z.of_nat u). split; [apply memb_iff, Un, in_seq; rewrite app_length in L; simpl in L; lia |]. split; [lia |].
  rewrite !map_app. cbn [map]. pose proof (unit_shift (map Z.of_nat l) (Z.of_nat u) (Z.of_nat a) (map Z.of_nat r)) as E.
  rewrite map_length in E. replace (length (map Z.of_nat l ++ Z.of_nat u :: map Z.of_nat r)) with d in E; auto.
  rewrite app_length in *. simpl in *. rewrite !map_length. lia.
Qed.
Lemma in_the_box_ : forall size x, in_box size x -> In x (box size).
Proof.
  intros size x X. rewrite <- (box_nth size x X). apply nth_In. destruct (box_length size (box_positive size x X)) as [-> _].
  pose proof (place_bounds size x X). lia.
Qed.
Lemma ryuo_back : forall rays steps d p x q, is_ryuo rays steps d p = true -> length x = d -> Forall (Z.le 0) x ->
  ryuo (Z.to_nat p) (in_nat x) q -> piece_moves rays steps x (map Z.of_nat q).
Proof.
  intros rays steps d p x q H L F M. assert (Lx : length (in_nat x) = d) by (unfold in_nat; rewrite map_length; auto).
  destruct M as [M | [Le T]]; [inversion M as [l a u r U E1 E2] |]; subst.
  - rewrite <- (of_in_nat x F), <- E1. eapply ray_move; eauto. rewrite E1. auto.
  - set (y := map Z.of_nat q). set (s := minus x y).
    assert (Lq : length q = length x) by (clear - Le; unfold in_nat in Le; rewrite <- (map_length Z.to_nat x); induction Le; simpl; auto).
    assert (Ly : length y = length x) by (unfold y; rewrite map_length; auto).
    assert (Fy : Forall (Z.le 0) y) by (unfold y; apply Forall_map, Forall_forall; intros; lia).
    assert (Sh : Forall (Z.le 0) s /\ x = shift y s /\ length s = length x /\ sum x = sum y + sum s).
    { unfold s, y. clear - Le F Lq. unfold in_nat in Le. revert q Le Lq. induction F as [| a x A F IH]; intros [| b q] Le Lq; simpl in *; try discriminate.
      - repeat split; constructor.
      - inversion Le; subst. destruct (IH q) as [A1 [A2 [A3 A4]]]; auto. unfold sum in *. cbn [fold_right map]. repeat split; [constructor; auto; lia | rewrite <- A2; f_equal; lia | lia | lia]. }
    destruct Sh as [Fs [Es [Ls Sum]]]. clearbody s.
    pose proof (in_nat_total x F) as Tx. pose proof (in_nat_total y Fy) as Ty. unfold y in Ty at 1. rewrite in_nat_back in Ty.
    assert (B : 1 <= sum s < p) by lia.
    assert (In_b : In s (box (repeat p (length x)))).
    { apply in_the_box_. rewrite <- Ls. clear - Fs B. assert (Bd : forall a, In a s -> a <= sum s).
      { clear - Fs. induction Fs as [| b s A Fs IH]; intros a I; [destruct I |]. unfold sum in *. cbn [fold_right].
        assert (0 <= fold_right Z.add 0 s) by (clear - Fs; induction Fs; simpl; lia). destruct I as [-> | I]; [lia | apply IH in I; lia]. }
      unfold in_box. revert Fs Bd. generalize (sum s) B. clear B. intros t B. induction s as [| b s IH]; intros Fs Bd; simpl; constructor; inversion Fs; subst.
      - pose proof (Bd b ltac:(simpl; auto)). lia.
      - apply IH; auto. intros; apply Bd; simpl; auto. }
    pose proof H as H'. unfold is_ryuo in H'. rewrite !andb_true_iff, !forallb_forall in H'. destruct H' as [_ Sh]. apply Sh in In_b. rewrite !orb_true_iff, Z.eqb_eq, Z.leb_le in In_b.
    destruct In_b as [[[In_b | In_b] | A] | I]; [lia | lia | |].
    + assert (G : exists l a b r, x = l ++ a :: r /\ y = l ++ b :: r /\ 0 <= b < a).
      { clear - A Es Ls Ly Fy. rewrite Es. rewrite <- Ly in Ls. clear Es Ly. revert A Ls Fy. generalize y. induction s as [| c s IH]; intros [| b y'] A Ls Fy; simpl in *; try discriminate. inversion Fy; subst.
        destruct (Z.eqb_spec c 0) as [-> | N].
        - destruct (IH y' A ltac:(lia) ltac:(auto)) as [l [a [b' [r [E1 [E2 B]]]]]]. exists (b :: l), a, b', r. simpl. rewrite E1. split; [f_equal; lia |]. split; [congruence | auto].
        - apply andb_true_iff in A. destruct A as [A Z0]. apply Z.ltb_lt in A. exists [], (b + c), b, y'. simpl. rewrite shift_zeros by (auto; lia). repeat split; auto; lia. }
      destruct G as [l [a [b [r [Ex [Ey B']]]]]].
      assert (Nl : l = map Z.of_nat (in_nat l) /\ r = map Z.of_nat (in_nat r)).
      { rewrite Ex in F. rewrite Forall_app in F. destruct F as [F1 F2]. inversion F2; subst. rewrite !of_in_nat; auto. }
      destruct Nl as [Nl Nr]. rewrite Ey, Ex, Nl, Nr. replace a with (Z.of_nat (Z.to_nat a)) by lia. replace b with (Z.of_nat (Z.to_nat b)) by lia.
      rewrite <- !(map_cons Z.of_nat), <- !map_app. apply (ray_move rays steps (length x) p); auto; [| lia].
      rewrite Ex, !app_length. simpl. unfold in_nat. rewrite !map_length. auto.
    + apply memb_iff in I. split; auto. split; auto. left. exists s. auto.
Qed.
Lemma ryuo_value_nat : forall p x, 1 <= p -> Forall (Z.le 0) x ->
  Z.of_nat (total (in_nat x) mod Z.to_nat p + Z.to_nat p * nim_sum (map (fun a => a / Z.to_nat p)%nat (in_nat x)))%nat = ryuo_value p x.
Proof.
  intros p x P F. unfold ryuo_value. rewrite Nat2Z.inj_add, Nat2Z.inj_mul, Nat2Z.inj_mod, in_nat_total, Z2Nat.id by (auto; lia). f_equal. f_equal.
  induction F as [| a x A F IH]; auto. unfold in_nat, nim_sum in *. cbn [map fold_right]. rewrite lxor_of_nat, IH, Nat2Z.inj_div, !Z2Nat.id by lia. auto.
Qed.
Definition piece_ryuo (rays steps : list (list Z)) (x : list Z) (p v : Z) : bool :=
  is_ryuo rays steps (length x) p && nonneg x && (v =? ryuo_value p x).
Theorem piece_ryuo_sound : forall t rays steps x p v, piece_ryuo rays steps x p v = true ->
  Grundy _ (with_passes t (piece_moves rays steps)) (x, 0%nat) (Z.to_nat v).
Proof.
  intros t rays steps x p v H. unfold piece_ryuo in H. rewrite !andb_true_iff, Z.eqb_eq in H. destruct H as [[R F] V]. apply nonneg_iff in F.
  assert (P : 1 <= p) by (unfold is_ryuo in R; rewrite !andb_true_iff, Z.leb_le in R; tauto).
  rewrite V, <- (ryuo_value_nat p x P F), Nat2Z.id.
  apply (alike_grundy _ _ (with_passes t (piece_moves rays steps)) (ryuo (Z.to_nat p)) (fun e => in_nat (fst e))
    (fun e => length (fst e) = length x /\ Forall (Z.le 0) (fst e) /\ snd e = 0%nat)).
  - intros [a k] e [L [Fa K]] M. cbn [fst snd] in *. subst k. inversion M as [y z k M' E1 E2 |]; subst. cbn [fst snd].
    destruct (ryuo_there rays steps (length x) p a z R L M') as [A [B C]]. auto.
  - intros [a k] q [L [Fa K]] M. cbn [fst snd] in *. subst k. exists (map Z.of_nat q, 0%nat). split; [| apply in_nat_back].
    constructor. eapply ryuo_back; eauto.
  - auto.
  - apply ryuo_grundy. lia.
Qed.
