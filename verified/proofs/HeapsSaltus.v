(** * Taking and breaking: the checker for values that grow for ever, and why it is right *)
From Coq Require Import ZArith Arith List Lia Bool Permutation.
From Ludus Require Import Puzzles Games Lists NimSum GrundyFacts HeapsSound HeapsGrowth.
Import ListNotations.
Local Open Scope Z_scope.

(** ** The options of a heap, as lists of parts *)
Definition split_parts (d : nat) (left : Z) : list (list Z) :=
  (if bit d 0 then if left =? 0 then [[]] else [] else []) ++
  (if bit d 1 then if 0 <? left then [[left]] else [] else []) ++
  (if bit d 2 then map (fun a => [a; left - a]) (upto (left / 2)) else []) ++
  (if bit d 3 then flat_map (fun a => map (fun b => [a; b; left - a - b]) (upto ((left - a) / 2))) (upto (left / 3)) else []).
Fixpoint heap_parts (code : list nat) (left : Z) : list (list Z) :=
  match code with [] => [] | d :: code => if left <? 0 then [] else split_parts d left ++ heap_parts code (left - 1) end.
Definition naturals (l : list Z) : list nat := map Z.to_nat l.
Lemma split_parts_sound : forall d left ps, In ps (split_parts d (Z.of_nat left)) ->
  total (naturals ps) = left /\ Forall (lt 0) (naturals ps) /\ Nat.testbit d (length (naturals ps)) = true /\ Forall (fun x => 0 < x <= Z.of_nat left) ps.
Proof.
  intros d left ps H. unfold split_parts, bit in H. rewrite !in_app_iff in H. destruct H as [H | [H | [H | H]]].
  - destruct (Nat.testbit d 0) eqn:B; [| destruct H]. destruct (Z.eqb_spec (Z.of_nat left) 0); [| destruct H].
    destruct H as [<- | []]. simpl. repeat split; auto. lia.
  - destruct (Nat.testbit d 1) eqn:B; [| destruct H]. destruct (Z.ltb_spec 0 (Z.of_nat left)); [| destruct H].
    destruct H as [<- | []]. cbn [naturals map total fold_right length]. repeat split; auto; repeat constructor; lia.
  - destruct (Nat.testbit d 2) eqn:B; [| destruct H]. apply in_map_iff in H. destruct H as [a [<- A]]. apply in_upto in A.
    assert (2 * a <= Z.of_nat left) by (pose proof (Z.mul_div_le (Z.of_nat left) 2); lia).
    cbn [naturals map total fold_right length]. repeat split; auto; repeat constructor; lia.
  - destruct (Nat.testbit d 3) eqn:B; [| destruct H]. apply in_flat_map in H. destruct H as [a [A H]]. apply in_map_iff in H.
    destruct H as [b [<- B']]. apply in_upto in A, B'.
    assert (3 * a <= Z.of_nat left) by (pose proof (Z.mul_div_le (Z.of_nat left) 3); lia).
    assert (2 * b <= Z.of_nat left - a) by (pose proof (Z.mul_div_le (Z.of_nat left - a) 2); lia).
    cbn [naturals map total fold_right length]. repeat split; auto; repeat constructor; lia.
Qed.
Lemma split_parts_all : forall d left parts, (d < 16)%nat -> total parts = left -> Forall (lt 0) parts -> Nat.testbit d (length parts) = true ->
  exists ps, In ps (split_parts d (Z.of_nat left)) /\ Permutation parts (naturals ps).
Proof.
  intros d left parts D T F B. unfold split_parts, bit. destruct parts as [| x [| y [| z [| w parts]]]].
  - exists []. split; auto. apply in_or_app. left. simpl in *. rewrite B. subst. simpl. auto.
  - exists [Z.of_nat x]. split; [| simpl; rewrite Nat2Z.id; auto]. apply in_or_app. right. apply in_or_app. left. cbn [length] in B. rewrite B.
    cbn [total fold_right] in T. inversion F; subst. rewrite (proj2 (Z.ltb_lt _ _)) by lia. left. f_equal. lia.
  - cbn [length] in B. cbn [total fold_right] in T. inversion F as [| ? ? X F' E1]; subst. inversion F' as [| ? ? Y _ E2]; subst.
    assert (G : forall a b, (a <= b)%nat -> (0 < a)%nat -> In [Z.of_nat a; Z.of_nat b] (split_parts d (Z.of_nat (a + (b + 0))))).
    { intros a b Ab A0. unfold split_parts, bit. rewrite !in_app_iff. right. right. left. rewrite B. apply in_map_iff. exists (Z.of_nat a).
      split; [f_equal; f_equal; lia | apply in_upto; split; [lia | apply Z.div_le_lower_bound; lia]]. }
    destruct (le_lt_dec x y).
    + exists [Z.of_nat x; Z.of_nat y]. split; [apply G; auto | simpl; rewrite !Nat2Z.id; auto].
    + exists [Z.of_nat y; Z.of_nat x]. split; [replace (x + (y + 0))%nat with (y + (x + 0))%nat by lia; apply G; auto; lia | simpl; rewrite !Nat2Z.id; apply perm_swap].
  - cbn [length] in B. destruct (sort3 x y z) as [a [b [c [Q O]]]]. rewrite (HeapsValues.total_perm _ _ Q) in T. apply (Permutation_Forall Q) in F.
    inversion F as [| ? ? A F' E1]; subst. inversion F' as [| ? ? B' F'' E2]; subst. inversion F''; subst.
    exists [Z.of_nat a; Z.of_nat b; Z.of_nat c]. split; [| simpl; rewrite !Nat2Z.id; auto]. cbn [total fold_right] in *.
    rewrite !in_app_iff. right. right. right. rewrite B. apply in_flat_map. exists (Z.of_nat a).
    split; [apply in_upto; split; [lia | apply Z.div_le_lower_bound; lia] |]. apply in_map_iff. exists (Z.of_nat b).
    split; [f_equal; f_equal; f_equal; lia | apply in_upto; split; [lia | apply Z.div_le_lower_bound; lia]].
  - rewrite low_bits in B; [discriminate | auto | simpl; lia].
Qed.
Lemma heap_parts_sound : forall code left ps, In ps (heap_parts code (Z.of_nat left)) ->
  option code left (naturals ps) /\ Forall (fun x => 0 < x <= Z.of_nat left) ps.
Proof.
  induction code as [| d code IH]; intros left ps H; cbn [heap_parts] in H; [destruct H |]. rewrite (proj2 (Z.ltb_ge _ _)) in H by lia.
  apply in_app_or in H. destruct H as [H | H].
  - apply split_parts_sound in H. destruct H as [T [F [B Z0]]]. split; auto. exists 0%nat. simpl. auto.
  - destruct left as [| left]; [destruct code; simpl in H; destruct H |]. replace (Z.of_nat (S left) - 1) with (Z.of_nat left) in H by lia.
    apply IH in H. destruct H as [[taken [T [F B]]] Z0]. split.
    + exists (S taken). simpl. repeat split; auto.
    + eapply Forall_impl; [| exact Z0]. simpl. intros. lia.
Qed.
Lemma heap_parts_all : forall code left parts, forallb (fun d => Nat.ltb d 16) code = true -> option code left parts ->
  exists ps, In ps (heap_parts code (Z.of_nat left)) /\ Permutation parts (naturals ps).
Proof.
  induction code as [| d code IH]; intros left parts D [taken [T [F B]]].
  - rewrite (nth_overflow []), Nat.bits_0 in B by (simpl; lia). discriminate.
  - simpl in D. apply andb_true_iff in D. destruct D as [D1 D]. apply Nat.ltb_lt in D1. cbn [heap_parts]. rewrite (proj2 (Z.ltb_ge _ _)) by lia.
    destruct taken as [| taken].
    + destruct (split_parts_all d left parts D1 (eq_sym T) F B) as [ps [I P]]. exists ps. split; auto. apply in_or_app. auto.
    + destruct left as [| left]; [lia |]. destruct (IH left parts D) as [ps [I P]]; [exists taken; repeat split; auto; lia |].
      exists ps. split; auto. apply in_or_app. right. replace (Z.of_nat (S left) - 1) with (Z.of_nat left) by lia. auto.
Qed.

(** ** The conditions *)
Section Conditions.
  Variables (t : PM.t Z) (U L : Z).
  Definition high (i : Z) : Z := look t i / U.
  Definition low (i : Z) : Z := look t i mod U.
  Definition xor_of (f : Z -> Z) (ps : list Z) : Z := fold_right (fun i v => Z.lxor (f i) v) 0 ps.
  Definition harmlessb (n : Z) (ps : list Z) : bool :=
    let whole := sum (map high ps) in let goal := high n in
    negb (xor_of low ps =? low n) || negb (Bool.eqb (Z.odd whole) (Z.odd goal)) || (whole <? goal) ||
    match filter (fun i => L <=? i) ps with
    | [a] => let r := xor_of high (filter (fun i => negb (L <=? i)) ps) in (goal + r <? high a) || (high a + r <? goal)
    | _ => false
    end.
  Definition pairedb (b c : Z) : bool := (b =? c) || (L <=? b) && (L <=? c) && (high b =? high c).
  Definition keptb (ps : list Z) : bool :=
    match ps with [b; c] => pairedb b c | [x; b; c] => pairedb b c || pairedb x c || pairedb x b | _ => false end.
  Definition growingb (ps : list Z) : bool := match ps with
    | [x; b; c] => (L <=? x) && pairedb b c || (L <=? b) && pairedb x c || (L <=? c) && pairedb x b | _ => false end.
  Definition movingb (ps : list Z) : bool :=
    match ps with
    | [a] => L <=? a
    | [a; b] => (L <=? a) && (high b =? 0) || (L <=? b) && (high a =? 0)
    | [a; b; c] => (L <=? a) && (high b =? high c) || (L <=? b) && (high a =? high c) || (L <=? c) && (high a =? high b)
    | _ => false
    end.
  Definition values_with (kind : list Z -> bool) (options : list (list Z)) : PM.t Z :=
    fold_left (fun m ps => if kind ps then PM.add (slot (xor_of (look t) ps)) 1 m else m) options (PM.empty Z).
  Definition reachedb (code : list nat) (s n : Z) : bool :=
    let goal := look t n in let options := heap_parts code n in
    let m := values_with movingb options in let k := values_with keptb options in let g := values_with growingb options in
    (4 * s <=? goal) && forallb (fun u => if goal <=? u + 2 * s then look m u =? 1
      else (look k u =? 1) && ((u + 4 * s <? goal) || (look g u =? 1))) (range goal).
End Conditions.
Lemma values_with_ok : forall t kind options u, 0 <= u -> (forall ps, In ps options -> 0 <= xor_of (look t) ps) ->
  look (values_with t kind options) u = 1 -> exists ps, In ps options /\ kind ps = true /\ xor_of (look t) ps = u.
Proof.
  intros t kind options u Hu Pos H. unfold values_with in H.
  assert (G : forall l m, (forall ps, In ps l -> 0 <= xor_of (look t) ps) ->
    look (fold_left (fun m ps => if kind ps then PM.add (slot (xor_of (look t) ps)) 1 m else m) l m) u = 1 ->
    look m u = 1 \/ exists ps, In ps l /\ kind ps = true /\ xor_of (look t) ps = u).
  { clear H Pos options. induction l as [| ps l IH]; intros m Pos H; auto. cbn [fold_left] in H. apply IH in H; [| intros; apply Pos; simpl; auto].
    destruct H as [H | [ps' [I K]]]; [| right; exists ps'; simpl; auto]. destruct (kind ps) eqn:K; auto.
    rewrite look_add in H by (auto; apply Pos; simpl; auto). destruct (Z.eqb_spec (xor_of (look t) ps) u); auto. right. exists ps. simpl; auto. }
  destruct (G options _ Pos H) as [X | X]; auto. unfold look in X. rewrite PM.gempty in X. discriminate.
Qed.

(** What the conditions say about the values g, where the table has them. *)
Section Table.
  Variables (t : PM.t Z) (g : nat -> nat) (e L : nat) (needed : Z).
  Let U := 2 ^ Z.of_nat e.
  Hypothesis same : forall i, 0 <= i < needed -> look t i = Z.of_nat (g (Z.to_nat i)).
  Lemma U_nat : U = Z.of_nat (2 ^ e).
  Proof. unfold U. rewrite Nat2Z.inj_pow. auto. Qed.
  Lemma high_ok : forall i, 0 <= i < needed -> high t U i = Z.of_nat (hi g e (Z.to_nat i)).
  Proof. intros i I. unfold high, hi. rewrite same, U_nat by auto. symmetry. apply Nat2Z.inj_div. Qed.
  Lemma low_ok : forall i, 0 <= i < needed -> low t U i = Z.of_nat (lo g e (Z.to_nat i)).
  Proof. intros i I. unfold low, lo. rewrite same, U_nat by auto. symmetry. apply Nat2Z.inj_mod. Qed.
  Lemma xor_of_ok : forall f h ps, (forall i, In i ps -> f i = Z.of_nat (h (Z.to_nat i))) -> xor_of f ps = Z.of_nat (nim_sum (map h (naturals ps))).
  Proof.
    intros f h ps H. induction ps as [| i ps IH]; auto. cbn [xor_of fold_right naturals map nim_sum]. fold (xor_of f ps). fold (naturals ps).
    fold (nim_sum (map h (naturals ps))). rewrite lxor_of_nat, <- IH by (intros; apply H; simpl; auto). rewrite H by (simpl; auto). auto.
  Qed.
  Lemma sum_of_ok : forall f h ps, (forall i, In i ps -> f i = Z.of_nat (h (Z.to_nat i))) -> sum (map f ps) = Z.of_nat (total (map h (naturals ps))).
  Proof.
    intros f h ps H. induction ps as [| i ps IH]; auto. cbn [map naturals total fold_right]. fold (naturals ps). fold (total (map h (naturals ps))).
    rewrite Nat2Z.inj_add, <- IH by (intros; apply H; simpl; auto). unfold sum. cbn [fold_right]. rewrite H by (simpl; auto). auto.
  Qed.
  Lemma filter_ok : forall ps, Forall (fun x => 0 < x) ps ->
    naturals (filter (fun i => Z.of_nat L <=? i) ps) = filter (late L) (naturals ps) /\
    naturals (filter (fun i => negb (Z.of_nat L <=? i)) ps) = filter (early L) (naturals ps).
  Proof.
    intros ps F. induction F as [| x ps X F [IH1 IH2]]; auto. unfold naturals in *. cbn [filter map].
    assert (E : late L (Z.to_nat x) = (Z.of_nat L <=? x)).
    { unfold late. destruct (Nat.leb_spec L (Z.to_nat x)); destruct (Z.leb_spec (Z.of_nat L) x); auto; lia. }
    unfold early at 1. rewrite E. destruct (Z.of_nat L <=? x); cbn [negb map]; rewrite IH1, IH2; auto.
  Qed.
  Lemma odd_of_nat : forall n, Z.odd (Z.of_nat n) = Nat.odd n.
  Proof. intro n. rewrite <- Z.bit0_odd, <- Nat.bit0_odd. apply (testbit_of_nat 0). Qed.
  Lemma harmlessb_ok : forall n ps, Z.of_nat n < needed -> Forall (fun x => 0 < x <= Z.of_nat n) ps -> harmlessb t U (Z.of_nat L) (Z.of_nat n) ps = true ->
    harmless g L e n (naturals ps).
  Proof.
    intros n ps Nn F H. unfold harmlessb in H. cbv zeta in H. rewrite Forall_forall in F.
    assert (B : forall i, In i ps -> 0 <= i < needed) by (intros i I; apply F in I; lia).
    rewrite (xor_of_ok (low t U) (lo g e)) in H by (intros; apply low_ok; auto). rewrite (sum_of_ok (high t U) (hi g e)) in H by (intros; apply high_ok; auto).
    rewrite (low_ok (Z.of_nat n)), (high_ok (Z.of_nat n)), !Nat2Z.id in H by lia. rewrite !odd_of_nat in H.
    rewrite !orb_true_iff, !negb_true_iff, Z.eqb_neq, Z.ltb_lt, eqb_false_iff in H. destruct H as [[[H | H] | H] | H].
    - left. intro E. apply H. rewrite E. auto.
    - right. left. auto.
    - right. right. left. lia.
    - right. right. right. destruct (filter_ok ps) as [F1 F2]; [apply Forall_forall; intros x X; apply F in X; lia |].
      destruct (filter (fun i => Z.of_nat L <=? i) ps) as [| a [| ? ?]] eqn:Fi; try discriminate. exists (Z.to_nat a). rewrite <- F1, <- F2. split; auto.
      assert (Ia : In a ps) by (apply (filter_In (fun i => Z.of_nat L <=? i)); rewrite Fi; simpl; auto).
      rewrite (xor_of_ok (high t U) (hi g e)) in H by (intros i I; apply filter_In in I; apply high_ok, B; tauto).
      rewrite (high_ok a) in H by auto. rewrite orb_true_iff, !Z.ltb_lt in H. cbv zeta. lia.
  Qed.
  Lemma pairedb_ok : forall b c, 0 < b < needed -> 0 < c < needed -> pairedb t U (Z.of_nat L) b c = true -> paired g L e (Z.to_nat b) (Z.to_nat c).
  Proof.
    intros b c B C H. unfold pairedb in H. rewrite orb_true_iff, !andb_true_iff, !Z.eqb_eq, !Z.leb_le in H. destruct H as [-> | [[Lb Lc] H]]; [left; auto |].
    right. rewrite !high_ok in H by lia. lia.
  Qed.
  Lemma kinds_ok : forall n ps, Z.of_nat n < needed -> Forall (fun x => 0 < x <= Z.of_nat n) ps ->
    (keptb t U (Z.of_nat L) ps = true -> kept g L e (naturals ps)) /\ (growingb t U (Z.of_nat L) ps = true -> growing g L e (naturals ps)) /\
    (movingb t U (Z.of_nat L) ps = true -> moving g L e (naturals ps)).
  Proof.
    intros n ps Nn F. rewrite Forall_forall in F.
    assert (B : forall i, In i ps -> 0 < i < needed) by (intros i I; apply F in I; lia). unfold kept, growing, moving.
    destruct ps as [| a [| b [| c [| ? ?]]]]; cbn [keptb growingb movingb naturals map]; try (repeat split; intro; discriminate).
    - repeat split; try (intro; discriminate). intro H. apply Z.leb_le in H. exists (Z.to_nat a), []. repeat split; auto. lia.
    - assert (Ba : 0 < a < needed) by (apply B; simpl; auto). assert (Bb : 0 < b < needed) by (apply B; simpl; auto). repeat split; try (intro; discriminate).
      + intro H. exists [], (Z.to_nat a), (Z.to_nat b). split; auto. apply pairedb_ok; auto.
      + intro H. rewrite orb_true_iff, !andb_true_iff, !Z.leb_le, !Z.eqb_eq in H. rewrite !high_ok in H by lia. destruct H as [[H1 H2] | [H1 H2]].
        * exists (Z.to_nat a), [Z.to_nat b]. split; auto. split; [lia |]. cbn [map nim_sum fold_right]. rewrite Nat.lxor_0_r. lia.
        * exists (Z.to_nat b), [Z.to_nat a]. split; [apply perm_swap |]. split; [lia |]. cbn [map nim_sum fold_right]. rewrite Nat.lxor_0_r. lia.
    - assert (Ba : 0 < a < needed) by (apply B; simpl; auto). assert (Bb : 0 < b < needed) by (apply B; simpl; auto).
      assert (Bc : 0 < c < needed) by (apply B; simpl; auto).
      set (x := Z.to_nat a). set (y := Z.to_nat b). set (z := Z.to_nat c).
      assert (P1 : Permutation [x; y; z] [y; x; z]) by p3. assert (P2 : Permutation [x; y; z] [z; x; y]) by p3. repeat split; intro H.
      + rewrite !orb_true_iff in H. destruct H as [[H | H] | H]; apply pairedb_ok in H; auto.
        * exists [x], y, z. auto.
        * exists [y], x, z. auto.
        * exists [z], x, y. auto.
      + rewrite !orb_true_iff, !andb_true_iff, !Z.leb_le in H. destruct H as [[[H1 H] | [H1 H]] | [H1 H]]; apply pairedb_ok in H; auto.
        * exists x, y, z. repeat split; auto. unfold x. lia.
        * exists y, x, z. repeat split; auto. unfold y. lia.
        * exists z, x, y. repeat split; auto. unfold z. lia.
      + rewrite !orb_true_iff, !andb_true_iff, !Z.leb_le, !Z.eqb_eq in H. rewrite !high_ok in H by lia. fold x y z in H.
        assert (Can : forall i j, Z.of_nat (hi g e i) = Z.of_nat (hi g e j) -> nim_sum (map (hi g e) [i; j]) = 0%nat).
        { intros i j E. cbn [map nim_sum fold_right]. rewrite Nat.lxor_0_r. replace (hi g e i) with (hi g e j) by lia. apply Nat.lxor_nilpotent. }
        destruct H as [[[H1 H] | [H1 H]] | [H1 H]]; apply Can in H.
        * exists x, [y; z]. repeat split; auto. unfold x. lia.
        * exists y, [x; z]. repeat split; auto. unfold y. lia.
        * exists z, [x; y]. repeat split; auto. unfold z. lia.
  Qed.
  Lemma reachedb_ok : forall code o n, Z.of_nat n < needed -> reachedb t U (Z.of_nat L) code (Z.of_nat (2 ^ e * o)) (Z.of_nat n) = true ->
    (4 * (2 ^ e * o) <= g n)%nat /\ reached_all code g L e o n.
  Proof.
    intros code o n Nn H. unfold reachedb in H. cbv zeta in H. rewrite (same (Z.of_nat n)), Nat2Z.id in H by lia.
    rewrite andb_true_iff, Z.leb_le, forallb_forall in H. destruct H as [Big H]. split; [lia |]. set (s := (2 ^ e * o)%nat) in *.
    assert (V : forall ps, In ps (heap_parts code (Z.of_nat n)) -> xor_of (look t) ps = Z.of_nat (nim_sum (map g (naturals ps)))).
    { intros ps I. apply heap_parts_sound in I. destruct I as [_ F]. rewrite Forall_forall in F. apply xor_of_ok. intros i J. apply F in J. apply same. lia. }
    assert (Found : forall kind (K : list nat -> Prop) u, (forall ps, Forall (fun x => 0 < x <= Z.of_nat n) ps -> kind ps = true -> K (naturals ps)) ->
      look (values_with t kind (heap_parts code (Z.of_nat n))) (Z.of_nat u) = 1 -> reaches code g n u K).
    { intros kind K u KK Lk. apply values_with_ok in Lk; [| lia | intros ps I; rewrite V by auto; lia]. destruct Lk as [ps [I [Kp E]]].
      rewrite V in E by auto. apply heap_parts_sound in I. destruct I as [O F]. exists (naturals ps). repeat split; auto. lia. }
    intros u Hu. specialize (H (Z.of_nat u) ltac:(apply in_range; lia)). split.
    - intro C. rewrite (proj2 (Z.leb_le _ _)) in H by lia. apply Z.eqb_eq in H. apply (Found (movingb t U (Z.of_nat L))); auto. intros ps F. apply (kinds_ok n ps Nn F).
    - intro C. rewrite (proj2 (Z.leb_gt _ _)) in H by lia. rewrite andb_true_iff, orb_true_iff, Z.ltb_lt, !Z.eqb_eq in H. destruct H as [Hk Hg]. split.
      + apply (Found (keptb t U (Z.of_nat L))); auto. intros ps F. apply (kinds_ok n ps Nn F).
      + intro G. destruct Hg as [Hg | Hg]; [lia |]. apply (Found (growingb t U (Z.of_nat L))); auto. intros ps F. apply (kinds_ok n ps Nn F).
  Qed.
End Table.

(** ** The checker: the values are computed again for the heaps below base + 2p, and looked at for the two conditions *)
Fixpoint grow_from (fuel : nat) (n p s : Z) (t : PM.t Z) : PM.t Z :=
  match fuel with O => t | S fuel => grow_from fuel (n + 1) p s (PM.add (slot n) (look t (n - p) + s) t) end.
Definition between (a b : Z) : list Z := map (Z.add a) (range (b - a)).
Definition heaps_saltus (code : list nat) (n0 p s : Z) (values : list Z) (e : nat) (base : Z) : bool :=
  let needed := base + 2 * p in let L := Z.max n0 1 in let first := 3 * (L + p) + (Z.of_nat (length code) - 1) in
  let U := 2 ^ Z.of_nat e in let t := grow_from (Z.to_nat (needed - n0 - p)) (n0 + p) p s (table values) in
  (0 <=? n0) && (1 <=? p) && (1 <=? s) && (1 <=? Z.of_nat (length code)) && (Z.of_nat (length values) =? n0 + p) &&
  (s mod U =? 0) && Z.odd (s / U) && (first <=? base) && quick_ok t code needed &&
  forallb (fun n => look t n =? look t (n - p) + s) (between (n0 + p) needed) &&
  forallb (fun n => forallb (harmlessb t U L n) (heap_parts code n)) (between (first - p) first) &&
  forallb (reachedb t U L code s) (between base needed) &&
  (if 0 <? n0 then negb (look t (n0 - 1) + s =? look t (n0 - 1 + p)) else true) &&
  forallb (fun q => negb ((s * q) mod p =? 0) ||
    existsb (fun k => negb (look t (n0 + k + q) =? look t (n0 + k) + (s * q) / p)) (range p)) (upto (p - 1)).
Lemma in_between : forall a b x, In x (between a b) <-> a <= x < b.
Proof.
  intros a b x. unfold between. rewrite in_map_iff. split; [intros [y [<- Y]]; apply in_range in Y; lia |].
  intro H. exists (x - a). split; [lia | apply in_range; lia].
Qed.
Lemma grow_from_before : forall fuel n p s t j, 0 <= j < n -> look (grow_from fuel n p s t) j = look t j.
Proof.
  induction fuel as [| fuel IH]; intros n p s t j J; cbn [grow_from]; auto. rewrite IH by lia. rewrite look_add by lia.
  destruct (Z.eqb_spec n j); [lia | auto].
Qed.
Theorem heaps_saltus_sound : forall code n0 p s values e base, heaps_saltus code n0 p s values e base = true ->
  exists g, (forall n, Grundy _ (take_and_break code) [n] (g n)) /\
    (forall n, (n < length values)%nat -> g n = Z.to_nat (nth n values 0)) /\
    repeats g (Z.to_nat n0) (Z.to_nat p) (Z.to_nat s) /\
    forall m q r, (1 <= q)%nat -> repeats g m q r -> (Z.to_nat n0 <= m)%nat /\ (Z.to_nat p <= q)%nat.
Proof.
  intros code n0 p s values e base H. unfold heaps_saltus in H. cbv zeta in H.
  set (needed := base + 2 * p) in *. set (first := 3 * (Z.max n0 1 + p) + (Z.of_nat (length code) - 1)) in *.
  set (t := grow_from (Z.to_nat (needed - n0 - p)) (n0 + p) p s (table values)) in *.
  rewrite !andb_true_iff, !forallb_forall, !Z.leb_le, !Z.eqb_eq in H.
  destruct H as [[[[[[[[[[[[[N0 P] Sp] K] V] Um] Od] Fb] A] Rep] Ha] Re] First] Small]. apply quick_ok_all in A.
  set (m := Z.to_nat n0) in *. set (q := Z.to_nat p) in *. set (N := Z.to_nat needed). set (z := Z.to_nat s) in *. set (L := Nat.max m 1).
  set (low := fun n => if Nat.ltb n m then n else (m + (n - m) mod q)%nat). set (up := fun n => ((n - m) / q)%nat).
  set (g := fun n => (g_of t (low n) + z * up n)%nat).
  assert (Q1 : (1 <= q)%nat) by (unfold q; lia).
  assert (Pos : forall i, 0 <= i < needed -> 0 <= look t i).
  { intros i I. unfold all_ok in A. rewrite andb_true_iff, forallb_forall in A. destruct A as [_ A].
    assert (J : In i (range needed)) by (apply in_range; lia). apply A in J. unfold heap_ok in J. rewrite andb_true_iff, Z.leb_le in J. tauto. }
  assert (Rg : repeats g m q z).
  { intros n Ln. unfold g, low, up. rewrite (proj2 (Nat.ltb_ge (n + q) m)), (proj2 (Nat.ltb_ge n m)) by lia.
    replace (n + q - m)%nat with ((n - m) + 1 * q)%nat by lia. rewrite Nat.mod_add, Nat.div_add by lia. lia. }
  assert (Near : forall n, (n < N)%nat -> g_of t n = g n).
  { induction n as [n IH] using lt_wf_ind. intro Ln. destruct (le_lt_dec (m + q) n) as [B | B].
    - replace (g n) with (g (n - q) + z)%nat by (rewrite <- Rg by lia; f_equal; lia). rewrite <- IH by lia.
      assert (I : In (Z.of_nat n) (between (n0 + p) needed)) by (apply in_between; unfold N, m, q in *; lia). apply Rep, Z.eqb_eq in I.
      assert (P2 : 0 <= look t (Z.of_nat n - p)) by (apply Pos; unfold N, m, q in *; lia).
      unfold g_of. rewrite I. replace (Z.of_nat (n - q)) with (Z.of_nat n - p) by (unfold q in *; lia). unfold z. lia.
    - unfold g, low, up. destruct (Nat.ltb_spec n m).
      + replace (n - m)%nat with 0%nat by lia. rewrite Nat.div_0_l by lia. lia.
      + rewrite Nat.mod_small, Nat.div_small by lia. replace (m + (n - m))%nat with n by lia. lia. }
  assert (Same : forall i, 0 <= i < needed -> look t i = Z.of_nat (g (Z.to_nat i))).
  { intros i I. rewrite <- Near by (unfold N; lia). unfold g_of. rewrite !Z2Nat.id by (try apply Pos; lia). auto. }
  assert (C : code_ok code = true) by (unfold all_ok in A; apply andb_true_iff in A; tauto).
  assert (C16 : forallb (fun d => Nat.ltb d 16) code = true) by (unfold code_ok in C; rewrite !andb_true_iff in C; tauto).
  assert (AN : all_ok t code (Z.of_nat N) = true) by (unfold N; rewrite Z2Nat.id by lia; auto).
  set (o := Z.to_nat (s / 2 ^ Z.of_nat e)).
  assert (Upos : 0 < 2 ^ Z.of_nat e) by (apply Z.pow_pos_nonneg; lia).
  assert (Zo : z = (2 ^ e * o)%nat).
  { apply Nat2Z.inj. rewrite Nat2Z.inj_mul, Nat2Z.inj_pow. unfold z, o. rewrite !Z2Nat.id by (try apply Z.div_pos; lia).
    pose proof (Z.div_mod s (2 ^ Z.of_nat e) ltac:(lia)). change (Z.of_nat 2) with 2. lia. }
  assert (So : Z.of_nat (2 ^ e * o) = s) by (rewrite <- Zo; unfold z; lia).
  assert (Oo : Nat.odd o = true) by (rewrite <- odd_of_nat; unfold o; rewrite Z2Nat.id by (apply Z.div_pos; lia); auto).
  assert (Lz : Z.of_nat L = Z.max n0 1) by (unfold L, m; lia). rewrite <- Lz in Ha, Re.
  assert (Mex : forall n, mex_at code g n).
  { apply (grows code g L q e o) with (B := Z.to_nat base); auto.
    - unfold L. lia.
    - intros d k T. destruct (le_lt_dec k 3) as [? | Lk]; auto. exfalso. rewrite forallb_forall in C16.
      destruct (le_lt_dec (length code) d) as [O | O]; [rewrite nth_overflow, Nat.bits_0 in T by auto; discriminate |].
      pose proof (C16 _ (nth_In code 0%nat O)) as D. apply Nat.ltb_lt in D. rewrite low_bits in T by auto. discriminate.
    - intros n Ln. rewrite <- Zo. apply Rg. unfold L in Ln. lia.
    - unfold first in Fb. unfold L, m, q. lia.
    - intros n Ln. assert (LN : (n < N)%nat) by (unfold N, needed, q in *; lia). destruct (all_ok_mex t code N AN n LN) as [X Y]. split.
      + intros parts O. rewrite <- Near by auto. replace (map g parts) with (map (g_of t) parts); [apply X; auto |].
        apply map_ext_in. intros a I. apply Near. apply option_bound in O. rewrite Forall_forall in O. apply O in I. lia.
      + intros u Uu. rewrite <- Near in Uu by auto. destruct (Y u Uu) as [parts [O E]]. exists parts. split; auto. rewrite <- E. f_equal.
        apply map_ext_in. intros a I. symmetry. apply Near. apply option_bound in O. rewrite Forall_forall in O. apply O in I. lia.
    - intros n parts Ln O. destruct (heap_parts_all code n parts C16 O) as [ps [I Pm]].
      assert (In_ : In (Z.of_nat n) (between (first - p) first)) by (apply in_between; unfold first, L, m, q in *; lia).
      apply Ha in In_. rewrite forallb_forall in In_. specialize (In_ ps I). apply heap_parts_sound in I. destruct I as [_ F].
      apply (harmlessb_ok t g e L needed Same) in In_; auto; [| unfold first, needed, L, m, q in *; lia]. revert In_. apply harmless_perm. apply Permutation_sym. auto.
    - intros n Ln. assert (In_ : In (Z.of_nat n) (between base needed)) by (apply in_between; unfold needed, q in *; lia). apply Re in In_.
      rewrite <- So in In_. apply (reachedb_ok t g e L needed Same) in In_; auto. unfold needed, q in *. lia. }
  exists g. split; [| split; [| split; auto]].
  - intro n. apply (one_heap code g (S n) n); auto.
  - intros n Ln. rewrite <- Near by (unfold N, needed, first in *; lia). unfold g_of, t. rewrite grow_from_before by lia. rewrite look_table, Nat2Z.id by lia. auto.
  - apply (least g m q z); auto.
    + intro M. rewrite (proj2 (Z.ltb_lt 0 n0)) in First by (unfold m in M; lia). apply negb_true_iff, Z.eqb_neq in First. intro E. apply First.
      rewrite !Same by (unfold needed, first in *; lia). replace (Z.to_nat (n0 - 1)) with (m - 1)%nat by (unfold m; lia).
      replace (Z.to_nat (n0 - 1 + p)) with (m - 1 + q)%nat by (unfold m, q in *; lia). unfold z in E. lia.
    + intros r w Qr Wr. assert (I : In (Z.of_nat r) (upto (p - 1))) by (apply in_upto; unfold q in Qr; lia). apply Small in I. apply orb_true_iff in I.
      assert (Wz : Z.of_nat w * p = s * Z.of_nat r) by (unfold z, q in Wr; nia).
      destruct I as [I | I]; [exfalso; apply negb_true_iff, Z.eqb_neq in I; apply I; rewrite <- Wz; apply Z.mod_mul; lia |].
      apply existsb_exists in I. destruct I as [k [I E]]. apply in_range in I. apply negb_true_iff, Z.eqb_neq in E. exists (m + Z.to_nat k)%nat. split; [lia |].
      rewrite <- Wz, Z.div_mul in E by lia. intro X. apply E. rewrite !Same by (unfold needed, first, q in *; lia).
      replace (Z.to_nat (n0 + k + Z.of_nat r)) with (m + Z.to_nat k + r)%nat by (unfold m; lia). replace (Z.to_nat (n0 + k)) with (m + Z.to_nat k)%nat by (unfold m; lia). lia.
Qed.
