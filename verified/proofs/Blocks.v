(** * Claims about Ryūō Nim for all p at once: a number is a pair, x = p q + r with r < p, and automata read p and all pairs *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists NimSum GrundyFacts Ryuo Machines SizeRules SizeAutomata SizeWords SizeGuesses LinearMoves LinearSound.
Import ListNotations.
Local Open Scope Z_scope.

(** ** The moves as relations between p, q, r, q', r' and, for Grundy values, the pair of a heap *)
Definition less (a b : list Z) (k : Z) : condition * Z := ((false, (a, b)), k).
(** In the plane: p, qx, rx, qy, ry. The new r is below the old one, or below p after a borrow. *)
Definition plane_near (heap : list (option Z)) : list relation :=
  [ ([Some 0; Some 0; None; Some 0; Some 0] ++ heap, [less [0; 0; -1; 0; 0] [0; 0; 1; 0; 0] 1]);
    ([Some 0; Some 0; Some 0; Some 0; None] ++ heap, [less [0; 0; 0; 0; -1] [0; 0; 0; 0; 1] 1]) ].
Definition plane_far (heap : list (option Z)) : list relation :=
  [ ([Some 0; None; None; Some 0; Some 0] ++ heap, [less [0; -1; 0; 0; 0] [0; 1; 0; 0; 0] 1; less [-1; 0; 0; 0; 0] [0; 0; 1; 0; 0] 1]);
    ([Some 0; Some 0; Some 0; None; None] ++ heap, [less [0; 0; 0; -1; 0] [0; 0; 0; 1; 0] 1; less [-1; 0; 0; 0; 0] [0; 0; 0; 0; 1] 1]) ].
Definition plane_step (slack : Z) (heap : list (option Z)) (b c : Z) : relation :=
  ([Some 0; Some b; None; Some c; None] ++ heap,
   [less [- b; 0; b - 1; 0; 0] [0; 0; 1; 0; 0] 1; less [- c; 0; 0; 0; c - 1] [0; 0; 0; 0; 1] 1;
    less [b + c - 1; 0; 1; 0; 1] [0; 0; -1; 0; -1] (1 - slack)]).
Definition plane_moves (slack : Z) (heap : list (option Z)) : list relation :=
  plane_near heap ++ plane_far heap ++ map (fun e => plane_step slack heap (fst e) (snd e)) [(0, 0); (0, 1); (1, 0); (1, 1)].
Definition heap_moves : list relation :=
  [ ([Some 0; Some 0; Some 0; Some 0; Some 0; Some 0; None], [less [0; 0; 0; 0; 0; 0; -1] [0; 0; 0; 0; 0; 0; 1] 1]);
    ([Some 0; Some 0; Some 0; Some 0; Some 0; None; None], [less [0; 0; 0; 0; 0; -1; 0] [0; 0; 0; 0; 0; 1; 0] 1; less [-1; 0; 0; 0; 0; 0; 0] [0; 0; 0; 0; 0; 0; 1] 1]) ].
Definition from_p (first : Z) : conditions :=
  [less [-1; 0; 0; 0; 0] [] first; less [-1; 0; 1; 0; 0] [] 1; less [-1; 0; 0; 0; 1] [] 1].
Definition from_p_heap (first : Z) : conditions := from_p first ++ [less [-1; 0; 0; 0; 0; 0; 1] [] 1].
Definition check_blocks (first : nat) (slack : bool) (conv : convention) (A B : automaton) (fuel : nat) : bool :=
  Nat.leb 1 first && check_linear 5 (plane_moves (if slack then 1 else 0) []) (from_p (Z.of_nat first)) None conv A B fuel.
Definition blocks_values (first : nat) (slack : bool) (A : automaton) (fuel : nat) : bool :=
  Nat.leb 1 first && check_linear 7 (plane_moves (if slack then 1 else 0) [Some 0; Some 0] ++ heap_moves) (from_p_heap (Z.of_nat first)) None Normal A A fuel.

(** ** Positions and their pairs *)
Definition coded (p x y : nat) : list nat := [p; x / p; x mod p; y / p; y mod p]%nat.
Definition pairs_of (p x y x' y' : nat) (slack : Z) : Prop :=
  (x' < x /\ y' = y \/ y' < y /\ x' = x)%nat \/ (x' < x /\ y' < y)%nat /\ Z.of_nat (x - x' + (y - y')) <= Z.of_nat p - 1 + slack.
Lemma ryuo_pairs : forall p x y (slack : bool) z, (1 <= p)%nat ->
  (ryuo ((if slack then 1 else 0) + p) [x; y] z <-> exists x' y', z = [x'; y'] /\ pairs_of p x y x' y' (if slack then 1 else 0)).
Proof.
  intros p x y slack z P. unfold ryuo, pairs_of. split.
  - intros [N | [F T]].
    + unfold nim in N. apply one_of_cons in N. destruct N as [[u [U ->]] | [m [N ->]]].
      * exists u, y. auto.
      * apply one_of_cons in N. destruct N as [[u [U ->]] | [m' [N ->]]]; [exists x, u; auto | exfalso; eapply one_of_nil; eauto].
    + inversion F as [| x' ? l ? Lx F']; subst. inversion F' as [| y' ? l' ? Ly F'']; subst. inversion F''; subst. exists x', y'. split; auto.
      unfold total in T. simpl in T. destruct slack; lia.
  - intros [x' [y' [-> [[[H ->] | [H ->]] | [H S]]]]].
    + left. apply one_of_cons. left. exists x'. auto.
    + left. apply one_of_cons. right. exists [y']. split; auto. apply one_of_cons. left. exists y'. auto.
    + right. split; [repeat constructor; lia |]. unfold total. simpl. destruct slack; lia.
Qed.
(** A step with the borrows i and j. *)
Definition borrowing (slack : Z) (p a b c d a' b' c' d' : nat) (i j : nat) : Prop :=
  (a = a' + i /\ c = c' + j /\ (i = 0 -> b' < b) /\ (i = 1 -> b' < p) /\ (j = 0 -> d' < d) /\ (j = 1 -> d' < p))%nat /\
  Z.of_nat b + Z.of_nat d + (Z.of_nat i + Z.of_nat j - 1) * Z.of_nat p - Z.of_nat b' - Z.of_nat d' + 1 - slack <= 0.
Definition digit_moves (slack : Z) (p a b c d a' b' c' d' : nat) : Prop :=
  (c' = c /\ d' = d /\ (a' = a /\ b' < b \/ a' < a /\ b' < p) \/ a' = a /\ b' = b /\ (c' = c /\ d' < d \/ c' < c /\ d' < p))%nat \/
  exists i j, (i <= 1 /\ j <= 1)%nat /\ borrowing slack p a b c d a' b' c' d' i j.
Lemma above_block : forall p a b a' b' : nat, (b < p -> b' < p -> p * a' + b' < p * a + b -> a' = a /\ b' < b \/ a' < a)%nat.
Proof.
  intros p a b a' b' B B' H. destruct (Nat.lt_trichotomy a' a) as [L | [-> | L]]; auto; [left; split; auto; lia |].
  exfalso. assert (p * (a + 1) <= p * a')%nat by (apply Nat.mul_le_mono_l; lia). nia.
Qed.
Lemma one_borrow : forall p a b a' b' : nat, (b < p -> b' < p -> p * a' + b' < p * a + b -> p * a + b < p * a' + b' + p ->
  a = a' /\ b' < b \/ a = a' + 1)%nat.
Proof.
  intros p a b a' b' B B' H H'. destruct (above_block p a b a' b' B B' H) as [[-> L] | L]; auto. right.
  destruct (Nat.eq_dec a (a' + 1)) as [-> | N]; auto. exfalso. assert (p * (a' + 2) <= p * a)%nat by (apply Nat.mul_le_mono_l; lia). nia.
Qed.
Lemma digits_pairs : forall slack p a b c d a' b' c' d', 0 <= slack <= 1 -> (1 <= p)%nat -> (b < p)%nat -> (d < p)%nat ->
  (digit_moves slack p a b c d a' b' c' d' <-> (b' < p /\ d' < p)%nat /\ pairs_of p (p * a + b) (p * c + d) (p * a' + b') (p * c' + d') slack).
Proof.
  intros slack p a b c d a' b' c' d' S P B D. unfold digit_moves, pairs_of. split.
  - intros [[[-> [-> [[-> H] | [H H']]]] | [-> [-> [[-> H] | [H H']]]]] | [i [j [[I J] [[-> [-> [H1 [H2 [H3 H4]]]]] H5]]]]].
    + split; [lia |]. left. left. lia.
    + split; [lia |]. left. left. split; auto. assert (p * (a' + 1) <= p * a)%nat by (apply Nat.mul_le_mono_l; lia). nia.
    + split; [lia |]. left. right. lia.
    + split; [lia |]. left. right. split; auto. assert (p * (c' + 1) <= p * c)%nat by (apply Nat.mul_le_mono_l; lia). nia.
    + assert (Ci : (i = 0 \/ i = 1)%nat) by lia. assert (Cj : (j = 0 \/ j = 1)%nat) by lia.
      destruct Ci as [-> | ->], Cj as [-> | ->]; (split; [lia |]); right; (split; [nia |]); nia.
  - intros [[B' D'] [[[H E] | [H E]] | [[H1 H2] H3]]].
    + assert (E' : c' = c /\ d' = d).
      { apply (value_parts p d' c' d c) in D; auto; [tauto | lia]. }
      destruct E' as [-> ->]. left. left. split; auto. split; auto. destruct (above_block p a b a' b' B B' H) as [[-> L] | L]; auto.
    + assert (E' : a' = a /\ b' = b).
      { apply (value_parts p b' a' b a) in B; auto; [tauto | lia]. }
      destruct E' as [-> ->]. left. right. split; auto. split; auto. destruct (above_block p c d c' d' D D' H) as [[-> L] | L]; auto.
    + right. destruct (one_borrow p a b a' b' B B' H1 ltac:(lia)) as [[-> Lb] | ->]; destruct (one_borrow p c d c' d' D D' H2 ltac:(lia)) as [[-> Ld] | ->].
      * exists 0%nat, 0%nat. split; [lia |]. split; [lia | lia].
      * exists 0%nat, 1%nat. split; [lia |]. split; [lia | nia].
      * exists 1%nat, 0%nat. split; [lia |]. split; [lia | nia].
      * exists 1%nat, 1%nat. split; [lia |]. split; [lia | nia].
Qed.
Lemma conditions_cons : forall X Y (R : X -> Y -> Prop) a b l m, Forall2 R (a :: l) (b :: m) -> R a b /\ Forall2 R l m.
Proof. intros X Y R a b l m H. inversion H; auto. Qed.
Ltac numbers_of_relation H := unfold related, related_by in H; cbn [fst snd map app plane_step less taken zs] in H; destruct H as [T C];
  repeat match goal with F : Forall2 _ (_ :: _) _ |- _ => apply conditions_cons in F; destruct F end;
  unfold holds_with in *; cbn [fst snd dotp zs map] in *.
Ltac conditions_of_relation := split; cbn [fst snd map app taken zs plane_step less]; [repeat split; auto; lia |];
  repeat (apply Forall2_cons; [unfold holds_with; cbn [fst snd dotp zs map app]; lia |]); apply Forall2_nil.
Lemma app_inj_length : forall T (a b c d : list T), length a = length c -> a ++ b = c ++ d -> a = c /\ b = d.
Proof. induction a as [| x a IH]; intros b [| y c] d L E; simpl in *; try discriminate; auto. injection E as -> E. destruct (IH b c d ltac:(lia) E) as [-> ->]. auto. Qed.
Lemma taken_length : forall ts x y, taken ts x y -> length y = length ts.
Proof. induction ts as [| t ts IH]; intros [| u x] [| v y] T; simpl in *; try tauto. f_equal. apply (IH x). tauto. Qed.
Lemma taken_app : forall ts us x u y, length ts = length x -> taken (ts ++ us) (x ++ u) y <->
  exists y1 y2, y = y1 ++ y2 /\ taken ts x y1 /\ taken us u y2.
Proof.
  induction ts as [| t ts IH]; intros us [| a x] u y L; try discriminate; cbn [app].
  - split; [intro T; exists [], y; simpl; auto | intros [y1 [y2 [-> [T1 T2]]]]; destruct y1; [auto | destruct T1]].
  - split.
    + destruct y as [| b y]; simpl; [tauto |]. intros [E T]. apply IH in T; [| simpl in L; lia]. destruct T as [y1 [y2 [-> [T1 T2]]]]. exists (b :: y1), y2. simpl. auto.
    + intros [y1 [y2 [-> [T1 T2]]]]. destruct y1 as [| b y1]; [destruct T1 |]. destruct T1 as [E T1]. cbn [app taken]. split; auto. apply IH; [simpl in L; lia |]. eauto.
Qed.
Definition same_tail (t : list nat) : list (option Z) := map (fun _ => Some 0) t.
Lemma taken_tail : forall t y, taken (same_tail t) (zs t) y <-> y = zs t.
Proof.
  induction t as [| a t IH]; intros [| b y]; cbn [same_tail map zs taken]; try (split; [tauto | discriminate]); [tauto |]. fold (same_tail t). fold (zs t).
  rewrite IH. split; [intros [E ->]; f_equal; lia | intro E; injection E as -> ->; split; [lia | auto]].
Qed.
Lemma plane_related : forall slack p a b c d t Y,
  ((exists r, In r (plane_moves slack (same_tail t)) /\ related r (zs ([p; a; b; c; d] ++ t)) (zs Y)) <->
   exists a' b' c' d', Y = [p; a'; b'; c'; d'] ++ t /\ digit_moves slack p a b c d a' b' c' d').
Proof.
  intros slack p a b c d t Y. split.
  - intros [r [I R]]. assert (L : exists p' a' b' c' d', Y = [p'; a'; b'; c'; d'] ++ t).
    { destruct R as [T _]. assert (Q : exists ts, length ts = 5%nat /\ fst r = ts ++ same_tail t).
      { exists (firstn 5 (fst r)). unfold plane_moves, plane_near, plane_far in I. simpl in I. repeat destruct I as [<- | I]; try destruct I; split; reflexivity. }
      destruct Q as [ts [L5 Q]]. rewrite Q in T. unfold zs in T at 1. rewrite map_app in T. apply taken_app in T; [| rewrite L5; auto].
      destruct T as [y1 [y2 [E [T1 T2]]]]. apply taken_length in T1. fold (zs t) in T2. apply taken_tail in T2. subst y2. rewrite L5 in T1.
      rewrite <- (firstn_skipn 5 Y) in E. unfold zs in E. rewrite map_app in E.
      assert (L1 : length (map Z.of_nat (firstn 5 Y)) = length y1).
      { rewrite map_length, firstn_length, T1. assert (length (zs Y) = (5 + length t)%nat).
        { unfold zs. rewrite <- (firstn_skipn 5 Y), map_app, E, app_length, map_length. lia. } rewrite zs_length in H. lia. }
      apply app_inj_length in E; auto. destruct E as [_ E]. fold (zs (skipn 5 Y)) in E. fold (zs t) in E. apply zs_inj in E.
      assert (L5' : length (firstn 5 Y) = 5%nat) by (rewrite map_length in L1; lia).
      destruct Y as [| p' [| a' [| b' [| c' [| d' Y]]]]]; try discriminate. simpl in E. subst Y. exists p', a', b', c', d'. auto. }
    destruct L as [p' [a' [b' [c' [d' ->]]]]]. exists a', b', c', d'. unfold digit_moves, borrowing.
    unfold plane_moves, plane_near, plane_far, plane_step in I. remember (1 - slack) as k eqn:Ek. cbn [In app map fst snd] in I.
    repeat destruct I as [<- | I]; try destruct I; numbers_of_relation R; (split; [replace p' with p by lia; reflexivity |]).
    + left. lia.
    + left. lia.
    + left. lia.
    + left. lia.
    + right. exists 0%nat, 0%nat. lia.
    + right. exists 0%nat, 1%nat. lia.
    + right. exists 1%nat, 0%nat. lia.
    + right. exists 1%nat, 1%nat. lia.
  - assert (Tl : taken (same_tail t) (map Z.of_nat t) (map Z.of_nat t)) by (apply taken_tail; auto).
    intros [a' [b' [c' [d' [-> [[[-> [-> [[-> H] | [H H']]]] | [-> [-> [[-> H] | [H H']]]]] | [i [j [[I J] [[-> [-> [H1 [H2 [H3 H4]]]]] H5]]]]]]]]]].
    + eexists. split; [unfold plane_moves; cbn [In app map plane_near plane_far]; left; reflexivity |]. conditions_of_relation.
    + eexists. split; [unfold plane_moves; cbn [In app map plane_near plane_far]; right; right; left; reflexivity |]. conditions_of_relation.
    + eexists. split; [unfold plane_moves; cbn [In app map plane_near plane_far]; right; left; reflexivity |]. conditions_of_relation.
    + eexists. split; [unfold plane_moves; cbn [In app map plane_near plane_far]; right; right; right; left; reflexivity |]. conditions_of_relation.
    + exists (plane_step slack (same_tail t) (Z.of_nat i) (Z.of_nat j)). split.
      * unfold plane_moves. apply in_or_app. right. apply in_or_app. right.
        assert (Ci : (i = 0 \/ i = 1)%nat) by lia. assert (Cj : (j = 0 \/ j = 1)%nat) by lia. destruct Ci as [-> | ->], Cj as [-> | ->]; simpl; auto.
      * assert (Ci : (i = 0 \/ i = 1)%nat) by lia. assert (Cj : (j = 0 \/ j = 1)%nat) by lia. destruct Ci as [-> | ->], Cj as [-> | ->]; conditions_of_relation.
Qed.
Lemma heap_related : forall p a b c d q r Y,
  ((exists e, In e heap_moves /\ related e (zs [p; a; b; c; d; q; r]) (zs Y)) <->
   exists q' r', Y = [p; a; b; c; d; q'; r'] /\ (q' = q /\ r' < r \/ q' < q /\ r' < p)%nat).
Proof.
  intros p a b c d q r Y. split.
  - intros [e [I R]]. assert (L : length Y = 7%nat).
    { destruct R as [T _]. apply taken_length in T. rewrite zs_length in T. rewrite T. unfold heap_moves in I. repeat destruct I as [<- | I]; auto. destruct I. }
    destruct Y as [| p' [| a' [| b' [| c' [| d' [| q' [| r' [| ? Y]]]]]]]]; try discriminate. exists q', r'.
    unfold heap_moves in I. cbn [In] in I. repeat destruct I as [<- | I]; try destruct I; numbers_of_relation R; (split; [replace p' with p by lia; replace a' with a by lia; replace b' with b by lia; replace c' with c by lia; replace d' with d by lia; reflexivity | lia]).
  - intros [q' [r' [-> [[-> H] | [H H']]]]].
    + eexists. split; [unfold heap_moves; left; reflexivity |]. conditions_of_relation.
    + eexists. split; [unfold heap_moves; right; left; reflexivity |]. conditions_of_relation.
Qed.
Lemma block_parts : forall p x, (1 <= p)%nat -> (x = p * (x / p) + x mod p /\ x mod p < p)%nat.
Proof. intros p x P. pose proof (Nat.div_mod x p ltac:(lia)). pose proof (Nat.mod_upper_bound x p ltac:(lia)). lia. Qed.
Lemma block_unique : forall p q r, (r < p)%nat -> ((p * q + r) / p = q /\ (p * q + r) mod p = r)%nat.
Proof.
  intros p q r H. rewrite (Nat.mul_comm p q), (Nat.add_comm _ r). rewrite Nat.div_add, Nat.mod_add, Nat.div_small, Nat.mod_small by lia. auto.
Qed.
Lemma block_moves : forall (slack : bool) p x y t Y, (1 <= p)%nat ->
  ((exists r, In r (plane_moves (if slack then 1 else 0) (same_tail t)) /\ related r (zs (coded p x y ++ t)) (zs Y)) <->
   exists x' y', ryuo ((if slack then 1 else 0) + p) [x; y] [x'; y'] /\ Y = coded p x' y' ++ t).
Proof.
  intros slack p x y t Y P. unfold coded. rewrite (plane_related _ p (x / p) (x mod p) (y / p) (y mod p) t Y).
  destruct (block_parts p x P) as [Ex Mx]. destruct (block_parts p y P) as [Ey My]. split.
  - intros [a' [b' [c' [d' [-> H]]]]]. apply digits_pairs in H; auto; [| destruct slack; lia]. rewrite <- Ex, <- Ey in H. destruct H as [[B' D'] H].
    exists (p * a' + b')%nat, (p * c' + d')%nat. split; [apply ryuo_pairs; eauto |].
    destruct (block_unique p a' b' B') as [-> ->]. destruct (block_unique p c' d' D') as [-> ->]. auto.
  - intros [x' [y' [R ->]]]. apply ryuo_pairs in R; auto. destruct R as [u [v [E H]]]. injection E as <- <-.
    exists (x' / p)%nat, (x' mod p)%nat, (y' / p)%nat, (y' mod p)%nat. split; auto.
    destruct (block_parts p x' P) as [Ex' Mx']. destruct (block_parts p y' P) as [Ey' My'].
    apply digits_pairs; auto; [destruct slack; lia |]. rewrite <- Ex, <- Ey, <- Ex', <- Ey'. auto.
Qed.

(** ** P-positions, for all p from some number on *)
Definition fits (L p : nat) (l : list nat) : Prop := exists x y, l = [x; y] /\ nbelow 5 L (coded p x y).
Definition word_of (L p : nat) (l : list nat) : list (list nat) := match l with [x; y] => word 5 L (coded p x y) | _ => [] end.
Lemma nbelow_iff : forall n L y, length y = n -> (nbelow n L y <-> forall i, (i < n)%nat -> (nth i y 0 < capacity [2%nat] L)%nat).
Proof.
  intros n L y Ly. assert (C : capacity [2%nat] L = (2 ^ L)%nat) by (clear; induction L as [| L IH]; auto; cbn [capacity rest radix hd Nat.pow]; rewrite IH; auto).
  rewrite C. unfold nbelow. rewrite Forall_forall. split.
  - intros [_ H] i I. apply H, nth_In. lia.
  - intro H. split; auto. intros a I. apply (In_nth _ _ 0%nat) in I. destruct I as [i [Ii <-]]. apply H. lia.
Qed.
Lemma coded_below : forall L p x y x' y', (1 <= p)%nat -> (x' <= x)%nat -> (y' <= y)%nat -> nbelow 5 L (coded p x y) -> nbelow 5 L (coded p x' y').
Proof.
  intros L p x y x' y' P X Y [_ B]. split; auto. unfold coded in *. inversion B as [| ? ? B1 B']; subst. inversion B' as [| ? ? B2 B'']; subst.
  inversion B'' as [| ? ? B3 B3']; subst. inversion B3' as [| ? ? B4 _]; subst.
  pose proof (Nat.div_le_mono x' x p ltac:(lia) X). pose proof (Nat.div_le_mono y' y p ltac:(lia) Y).
  pose proof (Nat.mod_upper_bound x' p ltac:(lia)). pose proof (Nat.mod_upper_bound y' p ltac:(lia)). repeat constructor; lia.
Qed.
Lemma ryuo_down : forall p (slack : bool) x y z, (1 <= p)%nat -> ryuo ((if slack then 1 else 0) + p) [x; y] z ->
  exists x' y', z = [x'; y'] /\ (x' <= x /\ y' <= y /\ x' + y' < x + y)%nat.
Proof.
  intros p slack x y z P R. apply ryuo_pairs in R; auto. destruct R as [x' [y' [-> H]]]. exists x', y'. split; auto. unfold pairs_of in H. lia.
Qed.
Section Blocks.
  Variables (first : nat) (slack : bool) (conv : convention) (A B : automaton) (fuel : nat).
  Hypothesis checked : check_blocks first slack conv A B fuel = true.
  Variables (L p : nat).
  Hypothesis large : (first <= p)%nat.
  Let game := ryuo ((if slack then 1 else 0) + p).
  Lemma p_positive : (1 <= p)%nat.
  Proof. unfold check_blocks in checked. rewrite andb_true_iff, Nat.leb_le in checked. lia. Qed.
  Lemma blocks_inside : forall a b, fits L p a -> game a b -> fits L p b /\ (total b < total a)%nat.
  Proof.
    intros a b [x [y [-> Bx]]] M. destruct (ryuo_down p slack x y b p_positive M) as [x' [y' [-> H]]]. split; [| unfold total; simpl; lia].
    exists x', y'. split; auto. apply (coded_below L p x y); try lia; auto using p_positive.
  Qed.
  Lemma blocks_follow : follows _ game (fits L p) (fun l => accepts A (word_of L p l)) (fun l => accepts B (word_of L p l)) conv.
  Proof.
    intros l [x [y [-> Bx]]]. pose proof p_positive as P. pose proof checked as C. unfold check_blocks in C. apply andb_true_iff in C. destruct C as [_ C].
    assert (S : satisfied (from_p (Z.of_nat first)) (coded p x y)).
    { unfold satisfied, from_p, coded. pose proof (Nat.mod_upper_bound x p ltac:(lia)). pose proof (Nat.mod_upper_bound y p ltac:(lia)).
      repeat (apply Forall2_cons; [unfold holds_with; cbn [fst snd less dotp zs map]; lia |]). apply Forall2_nil. }
    destruct (linear_rule 5 _ _ _ conv A B fuel C L (coded p x y) Bx S) as [[[] _] | [_ [c [e [R [Cc Ce]]]]]].
    exists c, e. split; [exact R |]. pose proof (block_moves slack p x y [] ) as Bm. cbn [same_tail map app] in Bm.
    assert (Mv : forall Q : list nat -> Prop, (exists r Y, In r (plane_moves (if slack then 1 else 0) []) /\ nbelow 5 L Y /\ related r (zs (coded p x y)) (zs Y) /\ Q Y) <->
      exists b, game [x; y] b /\ exists x' y', b = [x'; y'] /\ Q (coded p x' y')).
    { intro Q. split.
      - intros [r [Y [I [By [Rl q]]]]]. destruct (proj1 (Bm Y P)) as [x' [y' [M ->]]]; [eauto |]. rewrite app_nil_r in *. exists [x'; y']. split; eauto.
      - intros [b [M [x' [y' [-> q]]]]]. destruct (proj2 (Bm (coded p x' y') P)) as [r [I Rl]].
        { exists x', y'. split; auto. }
        exists r, (coded p x' y'). split; auto. split; auto. destruct (ryuo_down p slack x y _ P M) as [u [v [E H]]]. injection E as <- <-.
        apply (coded_below L p x y); auto; lia. }
    split.
    - rewrite Cc. rewrite (Mv (fun Y => laccepts 5 A L Y = true)). split.
      + intros [b [M [x' [y' [-> q]]]]]. exists [x'; y']. split; auto.
      + intros [b [M q]]. destruct (ryuo_down p slack x y b P M) as [x' [y' [-> _]]]. exists [x'; y']. split; eauto.
    - intro N. rewrite (Ce N). split.
      + intros [r [Y [I [By Rl]]]]. destruct (proj1 (Mv (fun _ => True))) as [b [M _]]; [exists r, Y; auto | eauto].
      + intros [b M]. destruct (ryuo_down p slack x y b P M) as [x' [y' [-> _]]]. destruct (proj2 (Mv (fun _ => True))) as [r [Y [I [By [Rl _]]]]]; [exists [x'; y']; split; eauto | exists r, Y; auto].
  Qed.
End Blocks.
Definition shifted (p : nat) (slack : bool) : nat := ((if slack then 1 else 0) + p)%nat.
Lemma fits_iff : forall L p x y, fits L p [x; y] <-> forall i, (i < 5)%nat -> (nth i (coded p x y) 0 < capacity [2%nat] L)%nat.
Proof.
  intros L p x y. rewrite <- nbelow_iff by auto. split; [intros [u [v [E B]]]; injection E as <- <-; auto | intro B; exists x, y; auto].
Qed.
Theorem blocks_both : forall first slack A fuel, check_blocks first slack Normal A A fuel = true -> forall L p, (first <= p)%nat -> forall l, fits L p l ->
  (accepts A (word_of L p l) = true -> P_position _ (ryuo (shifted p slack)) l) /\ (accepts A (word_of L p l) = false -> N_position _ (ryuo (shifted p slack)) l).
Proof.
  intros first slack A fuel H L p P. apply (normal_both _ _ (fits L p) total (blocks_inside first slack Normal A A fuel H L p P)
    (fun l => accepts A (word_of L p l)) _ (blocks_follow first slack Normal A A fuel H L p P)).
Qed.
Definition blocks_outcomes (first : nat) (slack misere : bool) (A : automaton) (fuel : nat) : bool :=
  check_blocks first slack (if misere then Misere else Normal) A A fuel.
(** The P-positions in normal or in misère play: of (x, y), written as pairs with enough binary digits, for every p from [first] on. *)
Theorem blocks_outcomes_sound : forall first slack (misere : bool) A fuel, blocks_outcomes first slack misere A fuel = true ->
  forall L p x y, (first <= p)%nat -> (forall i, (i < 5)%nat -> (nth i (coded p x y) 0 < capacity [2%nat] L)%nat) ->
  ((if misere then misere_P _ (ryuo (shifted p slack)) [x; y] else P_position _ (ryuo (shifted p slack)) [x; y]) <-> accepts A (digits 5 [2%nat] L (coded p x y)) = true).
Proof.
  intros first slack misere A fuel H L p x y P B. unfold blocks_outcomes in H. apply fits_iff in B. pose proof (rule_sound _ _ (fits L p) total (blocks_inside _ _ _ _ _ _ H L p P)
    (fun l => accepts A (word_of L p l)) _ _ (blocks_follow _ _ _ _ _ _ H L p P)) as R. destruct misere; apply R; auto; right; discriminate.
Qed.
Definition blocks_pass (first : nat) (slack t : bool) (A B : automaton) (fuel : nat) : bool :=
  check_blocks first slack Normal B B fuel && check_blocks first slack (Pass t) A B fuel.
Theorem blocks_pass_sound : forall first slack t A B fuel, blocks_pass first slack t A B fuel = true ->
  forall L p x y, (first <= p)%nat -> (forall i, (i < 5)%nat -> (nth i (coded p x y) 0 < capacity [2%nat] L)%nat) ->
  (P_position _ (with_passes t (ryuo (shifted p slack))) ([x; y], 1%nat) <-> accepts A (digits 5 [2%nat] L (coded p x y)) = true) /\
  (P_position _ (with_passes t (ryuo (shifted p slack))) ([x; y], 0%nat) <-> accepts B (digits 5 [2%nat] L (coded p x y)) = true).
Proof.
  intros first slack t A B fuel H L p x y P Bd. apply andb_true_iff in H. destruct H as [HB HA]. pose proof (proj2 (fits_iff L p x y) Bd) as F. split.
  - apply (rule_sound _ _ (fits L p) total (blocks_inside _ _ _ _ _ _ HA L p P) (fun l => accepts A (word_of L p l)) _ _ (blocks_follow _ _ _ _ _ _ HA L p P)); auto.
    left. apply (blocks_both _ _ _ _ HB L p P).
  - rewrite <- (blocks_outcomes_sound first slack false B fuel HB L p x y P Bd). symmetry.
    apply (without_pass _ _ (fits L p) total (blocks_inside _ _ _ _ _ _ HA L p P) t [x; y] F).
Qed.

(** ** Grundy values: the position beside a heap *)
Definition coded_value (p x y v : nat) : list nat := coded p x y ++ [v / p; v mod p]%nat.
Section Values.
  Variables (first : nat) (slack : bool) (A : automaton) (fuel : nat).
  Hypothesis checked : blocks_values first slack A fuel = true.
  Variables (L p : nat).
  Hypothesis large : (first <= p)%nat.
  Let game := sum_move (ryuo (shifted p slack)) (fun a b : nat => (b < a)%nat).
  Definition fits_value (e : list nat * nat) : Prop := exists x y, fst e = [x; y] /\ nbelow 7 L (coded_value p x y (snd e)).
  Definition value_word (e : list nat * nat) : list (list nat) := match fst e with [x; y] => word 7 L (coded_value p x y (snd e)) | _ => [] end.
  Lemma p_value_positive : (1 <= p)%nat.
  Proof. unfold blocks_values in checked. rewrite andb_true_iff, Nat.leb_le in checked. lia. Qed.
  Lemma value_below : forall x y v x' y' v', (x' <= x)%nat -> (y' <= y)%nat -> (v' <= v)%nat -> nbelow 7 L (coded_value p x y v) -> nbelow 7 L (coded_value p x' y' v').
  Proof.
    intros x y v x' y' v' X Y V [_ B]. split; auto. unfold coded_value in *. rewrite Forall_app in *. destruct B as [B1 B2]. pose proof p_value_positive as P.
    split; [apply (coded_below L p x y); auto; split; auto |]. inversion B1 as [| ? ? B0 _]; subst. inversion B2 as [| ? ? B3 _]; subst.
    pose proof (Nat.div_le_mono v' v p ltac:(lia) V). pose proof (Nat.mod_upper_bound v' p ltac:(lia)). repeat constructor; lia.
  Qed.
  Lemma value_options : forall x y v e, game ([x; y], v) e -> exists x' y' v', e = ([x'; y'], v') /\ (x' <= x /\ y' <= y /\ v' <= v /\ x' + y' + v' < x + y + v)%nat /\
    (ryuo (shifted p slack) [x; y] [x'; y'] /\ v' = v \/ [x'; y'] = [x; y] /\ (v' < v)%nat).
  Proof.
    intros x y v [l u] [[R E] | [E R]]; cbn [fst snd] in *.
    - destruct (ryuo_down p slack x y l p_value_positive R) as [x' [y' [-> H]]]. exists x', y', u. subst u. split; auto. split; [lia | auto].
    - subst l. exists x, y, u. split; auto. split; [lia | auto].
  Qed.
  Lemma values_inside : forall a b, fits_value a -> game a b -> fits_value b /\ (total (fst b) + snd b < total (fst a) + snd a)%nat.
  Proof.
    intros [l v] b [x [y [E B]]] M. cbn [fst snd] in *. subst l. destruct (value_options x y v b M) as [x' [y' [v' [-> [H _]]]]].
    split; [| unfold total; cbn [fst snd fold_right]; lia]. exists x', y'. split; auto. apply (value_below x y v); auto; cbn [snd]; lia.
  Qed.
  Lemma values_follow : follows _ game fits_value (fun e => accepts A (value_word e)) (fun e => accepts A (value_word e)) Normal.
  Proof.
    intros [l v] [x [y [E B]]]. cbn [fst snd] in E, B. subst l. pose proof p_value_positive as P. pose proof checked as C. unfold blocks_values in C. apply andb_true_iff in C. destruct C as [_ C].
    assert (S : satisfied (from_p_heap (Z.of_nat first)) (coded_value p x y v)).
    { unfold satisfied, from_p_heap, from_p, coded_value, coded. pose proof (Nat.mod_upper_bound x p ltac:(lia)). pose proof (Nat.mod_upper_bound y p ltac:(lia)). pose proof (Nat.mod_upper_bound v p ltac:(lia)).
      cbn [app map fst snd]. repeat (apply Forall2_cons; [unfold holds_with; cbn [fst snd less dotp zs map]; lia |]). apply Forall2_nil. }
    destruct (linear_rule 7 _ _ _ Normal A A fuel C L (coded_value p x y v) B S) as [[[] _] | [_ [c [e [R [Cc _]]]]]].
    exists c, e. split; [exact R |]. split; [| congruence]. rewrite Cc. destruct (block_parts p v P) as [Ev Mv]. split.
    - intros [r [Y [I [By [Rl Ac]]]]]. apply in_app_or in I. destruct I as [I | I].
      + destruct (proj1 (block_moves slack p x y [v / p; v mod p]%nat Y P)) as [x' [y' [M ->]]]; [exists r; auto |].
        exists ([x'; y'], v). split; [left; auto | exact Ac].
      + destruct (proj1 (heap_related p (x / p) (x mod p) (y / p) (y mod p) (v / p) (v mod p) Y)) as [q' [r' [-> H]]]; [exists r; auto |].
        assert (Q : (r' < p /\ p * q' + r' < v)%nat).
        { destruct H as [[-> H] | [H H']]; [lia |]. assert (p * (q' + 1) <= p * (v / p))%nat by (apply Nat.mul_le_mono_l; lia). nia. }
        destruct Q as [Q1 Q2]. exists ([x; y], (p * q' + r')%nat). split; [right; auto |].
        unfold value_word, coded_value, coded. cbn [fst snd app]. destruct (block_unique p q' r' Q1) as [-> ->]. exact Ac.
    - intros [b [M Ac]]. destruct (value_options x y v b M) as [x' [y' [v' [-> [H [[R' ->] | [E Hv]]]]]]].
      + destruct (proj2 (block_moves slack p x y [v / p; v mod p]%nat (coded_value p x' y' v) P)) as [r [I Rl]]; [exists x', y'; auto |].
        exists r, (coded_value p x' y' v). split; [apply in_or_app; auto |]. split; [apply (value_below x y v); auto; lia | auto].
      + injection E as -> ->. destruct (block_parts p v' P) as [Ev' Mv'].
        destruct (proj2 (heap_related p (x / p) (x mod p) (y / p) (y mod p) (v / p) (v mod p) (coded_value p x y v'))) as [r [I Rl]].
        { exists (v' / p)%nat, (v' mod p)%nat. split; auto. rewrite Ev', Ev in Hv. destruct (above_block p (v / p) (v mod p) (v' / p) (v' mod p) Mv Mv' Hv) as [[-> H'] | H']; auto. }
        exists r, (coded_value p x y v'). split; [apply in_or_app; auto |]. split; [apply (value_below x y v); auto; lia | auto].
  Qed.
End Values.
Theorem blocks_values_sound : forall first slack A fuel, blocks_values first slack A fuel = true ->
  forall L p x y v, (first <= p)%nat -> (forall i, (i < 7)%nat -> (nth i (coded_value p x y v) 0 < capacity [2%nat] L)%nat) ->
  (Grundy _ (ryuo (shifted p slack)) [x; y] v <-> accepts A (digits 7 [2%nat] L (coded_value p x y v)) = true).
Proof.
  intros first slack A fuel H L p x y v P B. assert (F : fits_value L p ([x; y], v)) by (exists x, y; split; auto; apply nbelow_iff; auto).
  rewrite <- (rule_sound _ _ (fits_value L p) (fun e => total (fst e) + snd e)%nat (values_inside _ _ _ _ H L p P)
    (fun e => accepts A (value_word L p e)) _ Normal (values_follow _ _ _ _ H L p P) ltac:(right; discriminate) ([x; y], v) F). cbn [lost_in].
  pose proof (p_value_positive _ _ _ _ H p P) as P1. assert (P2 : (1 <= shifted p slack)%nat) by (unfold shifted; lia).
  pose proof (ryuo_grundy (shifted p slack) [x; y] P2) as G. pose proof (heap_grundy v) as Gv.
  pose proof (sprague_grundy _ _ _ _ _ _ _ _ G Gv) as S. rewrite (Grundy_P _ _ _ _ S). split.
  - intro K. rewrite (Grundy_unique _ _ _ _ G _ K). apply Nat.lxor_nilpotent.
  - intro E. apply lxor_0_eq in E. rewrite <- E. auto.
Qed.
