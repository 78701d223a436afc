(** * The vectors that join two positions of the same Grundy value, on boards of every size, by words *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Games Lists Machines SizeAutomata SizeWords SizeGuesses EverySizeSound EverySizeValues SameValues.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Words of a position and a number beside it *)
Lemma tab_snoc : forall n f x g, length x = n -> map (fun i => f (nth i (x ++ [g]) 0%nat)) (seq 0 (S n)) = tab n (fun i => f (nth i x 0%nat)) ++ [f g] :> list nat.
Proof.
  intros n f x g X. rewrite seq_S, map_app. cbn [map Nat.add]. f_equal.
  - apply map_ext_in. intros i I. apply in_seq in I. rewrite app_nth1 by lia. auto.
  - rewrite app_nth2, X, Nat.sub_diag by lia. auto.
Qed.
Definition lows (n b : nat) (x : list nat) : list nat := tab n (fun i => nth i x 0 mod b)%nat.
Definition highs (n b : nat) (x : list nat) : list nat := tab n (fun i => nth i x 0 / b)%nat.
Lemma digits_snoc : forall n rs L x g, length x = n -> digits (S n) rs (S L) (x ++ [g]) =
  (lows n (radix rs) x ++ [(g mod radix rs)%nat]) :: digits (S n) (rest rs) L (highs n (radix rs) x ++ [(g / radix rs)%nat]).
Proof.
  intros n rs L x g X. cbn [digits].
  pose proof (tab_snoc n (fun k => k mod radix rs)%nat x g X) as E1. pose proof (tab_snoc n (fun k => k / radix rs)%nat x g X) as E2. cbv beta in *.
  rewrite E1, E2. reflexivity.
Qed.
Lemma digits_cons : forall n rs L v, digits n rs (S L) v = lows n (radix rs) v :: digits n (rest rs) L (highs n (radix rs) v).
Proof. reflexivity. Qed.
Definition below (n : nat) (rs : list nat) (L : nat) (x : list nat) : Prop := length x = n /\ forall i, (i < n)%nat -> (nth i x 0 < capacity rs L)%nat.
Lemma below_high : forall n rs L x, good_radices rs -> below n rs (S L) x -> below n (rest rs) L (highs n (radix rs) x).
Proof.
  intros n rs L x G [X B]. split; [apply tab_length |]. intros i I. unfold highs. rewrite tab_nth by auto. pose proof (good_radix _ G).
  specialize (B i I). cbn [capacity] in B. apply Nat.div_lt_upper_bound; lia.
Qed.
(** A vector from its last digits and the number of their multiples. *)
Definition joined_digits (n b : nat) (e x : list nat) : list nat := tab n (fun i => nth i e 0 + b * nth i x 0)%nat.
Lemma low_joined : forall n b e x, (1 <= b)%nat -> length e = n -> (forall i, (i < n)%nat -> (nth i e 0 < b)%nat) -> lows n b (joined_digits n b e x) = e.
Proof.
  intros n b e x B E L. apply (same_list n); auto; [apply tab_length |]. intros i I. unfold lows, joined_digits. rewrite !tab_nth by auto.
  rewrite Nat.mul_comm, Nat.mod_add, Nat.mod_small by (auto; lia). auto.
Qed.
Lemma high_joined : forall n b e x, (1 <= b)%nat -> length e = n -> length x = n -> (forall i, (i < n)%nat -> (nth i e 0 < b)%nat) -> highs n b (joined_digits n b e x) = x.
Proof.
  intros n b e x B E X L. apply (same_list n); auto; [apply tab_length |]. intros i I. unfold highs, joined_digits. rewrite !tab_nth by auto.
  rewrite Nat.mul_comm, Nat.div_add, Nat.div_small by (auto; lia). auto.
Qed.
Lemma digits_pad : forall n k L rs v, good_radices rs -> below n rs L v -> digits n rs (L + k) v = digits n rs L v ++ repeat (origin n) k.
Proof.
  intros n k. induction L as [| L IH]; intros rs v G B.
  - cbn [Nat.add digits app]. revert rs v G B. induction k as [| k IH]; intros rs v G [V B]; auto. cbn [repeat]. rewrite digits_cons. pose proof (good_radix _ G).
    assert (Z0 : forall i, (i < n)%nat -> nth i v 0%nat = 0%nat) by (intros i I; specialize (B i I); cbn [capacity] in B; lia).
    rewrite (IH (rest rs) (highs n (radix rs) v) (good_rest rs G)).
    2: { split; [apply tab_length |]. intros i I. unfold highs. rewrite tab_nth, Z0, Nat.div_0_l by (auto; lia). cbn. lia. }
    f_equal. apply (same_list n); auto using origin_length; [apply tab_length |]. intros i I. unfold lows. rewrite tab_nth, Z0, Nat.mod_0_l, origin_nth by (auto; lia). auto.
  - change (S L + k)%nat with (S (L + k)). rewrite !digits_cons. cbn [app]. f_equal. apply IH; auto using good_rest, below_high.
Qed.

(** ** A guess: a position x and a number g, with the states of the automaton on (x, g) and on (x + v, g), and what is carried *)
Definition pairing : Type := (Z * (Z * Z)) * list Z.
Fixpoint three_added (a e c : list Z) : list Z := match a, e, c with x :: a, y :: e, z :: c => x + y + z :: three_added a e c | _, _, _ => [] end.
Definition pairing_same (g h : pairing) : bool :=
  (fst (fst g) =? fst (fst h)) && (fst (snd (fst g)) =? fst (snd (fst h))) && (snd (snd (fst g)) =? snd (snd (fst h))) && cell_eqb (snd g) (snd h).
Definition pairing_hash (g : pairing) : Z := mix (snd g) ((fst (snd (fst g)) * factor + snd (snd (fst g))) * factor + fst (fst g)).
Lemma pairing_same_eq : forall g h, pairing_same g h = true -> g = h.
Proof.
  intros [[p [q r]] c] [[p' [q' r']] c'] H. unfold pairing_same in H. cbn [fst snd] in H. rewrite !andb_true_iff, !Z.eqb_eq, cell_eqb_iff in H.
  destruct H as [[[-> ->] ->] ->]. auto.
Qed.
Section Pairing.
  Variables (n : nat) (rs : list nat) (A : automaton) (flags : list bool).
  Let radices := table (zs rs).
  Let M := compile A.
  Let F := indexed flags.
  Definition pairing_next (t : PM.t Z) (N : compiled) (D : PM.t bool) (g : pairing) (a : list Z) : list pairing :=
    let p := fst (fst g) in let b := look t p in let p' := step_place rs p in
    flat_map (fun e =>
      let l := three_added a e (snd g) in let f := map (fun v => v mod b) l in let c := map (fun v => v / b) l in
      flat_map (fun h =>
        let q := after_digits N (fst (snd (fst g))) (e ++ [h]) in if is_dead D q then [] else
        let q' := after_digits N (snd (snd (fst g))) (f ++ [h]) in if is_dead D q' then [] else [((p', (q, q')), c)]) (range b))
      (choices (repeat (range b) n)).
  Definition pairing_end (N : compiled) (g : pairing) : bool :=
    accepted N (fst (snd (fst g))) && accepted N (snd (snd (fst g))) && forallb (Z.eqb 0) (snd g).
  Definition at_pairing (p q q' : nat) (c : list nat) : pairing := ((Z.of_nat p, (Z.of_nat q, Z.of_nat q')), zs c).
  Hypothesis good : good_radices rs.
  Hypothesis dead_tested : dead_ok A (compile A) (S n) flags (indexed flags) = true.
  Hypothesis below_base : forall b, In b rs -> (b <= base A)%nat.
  Lemma in_choices_zs : forall b e, In e (choices (repeat (range (Z.of_nat b)) n)) <-> exists en, e = zs en /\ length en = n /\ forall i, (i < n)%nat -> (nth i en 0 < b)%nat.
  Proof.
    intros b e. rewrite in_choices. clear. revert e. induction n as [| k IH]; intro e; cbn [repeat].
    - split; [intro H; inversion H; exists []; repeat split; auto; intros; lia | intros [[| d en] [-> [L _]]]; [constructor | discriminate]].
    - split.
      + intro H. inversion H as [| ? x ? l I Fl]; subst. apply in_range in I. apply IH in Fl. destruct Fl as [en [-> [L B]]]. exists (Z.to_nat x :: en).
        split; [cbn [zs map]; unfold zs; cbn [map]; rewrite Z2Nat.id by lia; auto |]. split; [simpl; auto |]. intros [| i] Hi; cbn [nth]; [lia | apply B; lia].
      + intros [[| d en] [-> [L B]]]; [discriminate |]. injection L as L. constructor; [apply in_range; specialize (B 0%nat ltac:(lia)); cbn [nth] in B; lia |].
        apply IH. exists en. split; auto. split; auto. intros i Hi. apply (B (S i)). lia.
  Qed.
  Lemma three_added_zs : forall a e c : list nat, length a = n -> length e = n -> length c = n ->
    three_added (zs a) (zs e) (zs c) = zs (tab n (fun i => nth i a 0 + nth i e 0 + nth i c 0)%nat).
  Proof.
    clear. induction n as [| k IH]; intros [| x a] [| y e] [| z c] La Le Lc; try discriminate; auto. injection La as La. injection Le as Le. injection Lc as Lc.
    unfold tab. cbn [zs map three_added]. unfold zs in *. cbn [map three_added seq]. rewrite (IH a e c La Le Lc). f_equal; [cbn [nth]; lia |].
    unfold tab. rewrite <- seq_shift, !map_map. apply map_ext. intro i. cbn [nth]. auto.
  Qed.
  Lemma zs_snoc : forall e h, zs e ++ [Z.of_nat h] = zs (e ++ [h]).
  Proof. intros. unfold zs. rewrite map_app. auto. Qed.
  Lemma pairing_step : forall p q q' c a k, (p < length rs)%nat -> length a = n -> length c = n ->
    let b := radix (skipn p rs) in
    (In k (pairing_next radices M F (at_pairing p q q' c) (zs a)) <-> exists e h, length e = n /\ (forall i, (i < n)%nat -> (nth i e 0 < b)%nat) /\ (h < b)%nat /\
      let s := tab n (fun i => nth i a 0 + nth i e 0 + nth i c 0)%nat in
      let q1 := next A q (e ++ [h]) in let q2 := next A q' (lows n b s ++ [h]) in
      is_dead F (Z.of_nat q1) = false /\ is_dead F (Z.of_nat q2) = false /\ k = at_pairing (step rs p) q1 q2 (highs n b s)).
  Proof.
    intros p q q' c a k P La Lc b. pose proof (good_radix _ (good_skipn rs good p P)) as B2. fold b in B2. unfold pairing_next, at_pairing. cbn [fst snd]. cbv zeta.
    unfold radices. rewrite (radix_at rs p P). fold b. rewrite step_place_ok.
    assert (Mp : forall e : list nat, length e = n -> let s := tab n (fun i => nth i a 0 + nth i e 0 + nth i c 0)%nat in
      map (fun v => v mod Z.of_nat b) (three_added (zs a) (zs e) (zs c)) = zs (lows n b s) /\ map (fun v => v / Z.of_nat b) (three_added (zs a) (zs e) (zs c)) = zs (highs n b s)).
    { intros e Le s. rewrite three_added_zs by auto. fold s. unfold zs. rewrite !map_map. unfold lows, highs, tab. rewrite !map_map.
      assert (Ls : s = map (fun i => nth i s 0%nat) (seq 0 n)) by (symmetry; apply (tab_nth_self n s); apply tab_length).
      split; rewrite Ls at 1; rewrite map_map; apply map_ext; intro i; [rewrite Nat2Z.inj_mod | rewrite Nat2Z.inj_div]; auto. }
    rewrite in_flat_map. split.
    - intros [e [I J]]. apply in_choices_zs in I. destruct I as [en [-> [Le Be]]]. destruct (Mp en Le) as [M1 M2]. cbv zeta in *. apply in_flat_map in J. destruct J as [h [H J]].
      apply in_range in H. rewrite <- (Z2Nat.id h) in J by lia. set (hn := Z.to_nat h) in *. exists en, hn. rewrite M1, M2 in J.
      rewrite !zs_snoc in J.
      unfold M in J. rewrite !after_digits_ok in J. split; auto. split; auto. split; [unfold hn; lia |].
      destruct (is_dead F (Z.of_nat (next A q (en ++ [hn])))); [destruct J |].
      match type of J with In _ (if ?t then _ else _) => destruct t; [destruct J |] end. destruct J as [<- | []]. auto.
    - intros [e [h [Le [Be [H [D1 [D2 ->]]]]]]]. exists (zs e). split; [apply in_choices_zs; eauto |]. apply in_flat_map. exists (Z.of_nat h). split; [apply in_range; lia |].
      destruct (Mp e Le) as [M1 M2]. cbv zeta in *. rewrite M1, M2, !zs_snoc.
      unfold M. rewrite !after_digits_ok. rewrite D1, D2. simpl; auto.
  Qed.
  (** From a guess an end is reached if and only if there are x and g, of as many digits, that the automaton accepts on both sides. *)
  Definition sum3 (x v c : list nat) : list nat := tab n (fun i => nth i x 0 + nth i v 0 + nth i c 0)%nat.
  Lemma sum3_digits : forall b x v c, (1 <= b)%nat -> let s := sum3 (lows n b v) (lows n b x) c in
    lows n b (sum3 x v c) = lows n b s /\ highs n b (sum3 x v c) = sum3 (highs n b x) (highs n b v) (highs n b s).
  Proof.
    intros b x v c B s. unfold s, lows, highs, sum3. split; apply tab_ext; intros i I; rewrite ?tab_nth by auto;
      pose proof (Nat.div_mod (nth i x 0%nat) b ltac:(lia)) as X; pose proof (Nat.div_mod (nth i v 0%nat) b ltac:(lia)) as V.
    - replace (nth i x 0 + nth i v 0 + nth i c 0)%nat with (nth i v 0 mod b + nth i x 0 mod b + nth i c 0 + (nth i x 0 / b + nth i v 0 / b) * b)%nat by nia.
      rewrite Nat.mod_add by lia. auto.
    - replace (nth i x 0 + nth i v 0 + nth i c 0)%nat with (nth i v 0 mod b + nth i x 0 mod b + nth i c 0 + (nth i x 0 / b + nth i v 0 / b) * b)%nat by nia.
      rewrite Nat.div_add by lia. lia.
  Qed.
  Lemma below_S : forall l L x, good_radices l -> length x = n -> below n (rest l) L (highs n (radix l) x) -> below n l (S L) x.
  Proof.
    intros l L x G X [_ B]. split; auto. intros i I. specialize (B i I). unfold highs in B. rewrite tab_nth in B by auto. pose proof (good_radix _ G).
    cbn [capacity]. pose proof (Nat.div_mod (nth i x 0%nat) (radix l) ltac:(lia)). pose proof (Nat.mod_upper_bound (nth i x 0%nat) (radix l) ltac:(lia)). nia.
  Qed.
  Lemma accepted_alive : forall w p q, (p < length rs)%nat -> valid (S n) (skipn p rs) w -> final A (fold_left (next A) w q) = true -> is_dead F (Z.of_nat q) = false.
  Proof.
    intros w p q P V Fin. destruct (is_dead F (Z.of_nat q)) eqn:D; auto. pose proof (valid_letters (S n) rs A below_base w p P V) as Vl.
    unfold F in D. rewrite (dead_never A (S n) flags dead_tested w q Vl D) in Fin. discriminate.
  Qed.
  Lemma pairing_words : forall L p q q' c v, (p < length rs)%nat -> length c = n -> below n (skipn p rs) L v ->
    ((exists h, leads _ _ (pairing_next radices M F) (at_pairing p q q' c) (map zs (digits n (skipn p rs) L v)) h /\ pairing_end M h = true) <->
     exists x g, below n (skipn p rs) L x /\ (g < capacity (skipn p rs) L)%nat /\ below n (skipn p rs) L (sum3 x v c) /\
       final A (fold_left (next A) (digits (S n) (skipn p rs) L (x ++ [g])) q) = true /\
       final A (fold_left (next A) (digits (S n) (skipn p rs) L (sum3 x v c ++ [g])) q') = true).
  Proof.
    induction L as [| L IH]; intros p q q' c v P Lc V.
    - cbn [digits map leads fold_left capacity]. unfold at_pairing, pairing_end, M. split.
      + intros [h [<- E]]. cbn [fst snd] in E. rewrite !andb_true_iff, !accepted_ok, zero_carries with (n := n) in E by auto. destruct E as [[E1 E2] E3].
        rewrite forallb_forall in E3. assert (Z0 : forall i, (i < n)%nat -> nth i c 0%nat = 0%nat) by (intros i I; apply Nat.eqb_eq, E3, in_seq; lia).
        exists (origin n), 0%nat. destruct V as [Lv V]. cbn [capacity] in V. unfold below. cbn [capacity].
        repeat split; auto using origin_length; try lia; [intros; rewrite origin_nth; lia | apply tab_length |].
        intros i I. unfold sum3. rewrite tab_nth, origin_nth, Z0 by auto. specialize (V i I). lia.
      + intros [x [g [_ [_ [[_ Sb] [E1 E2]]]]]]. eexists. split; [reflexivity |]. cbn [fst snd]. rewrite !accepted_ok, E1, E2, zero_carries with (n := n) by auto.
        apply forallb_forall. intros i I. apply in_seq in I. apply Nat.eqb_eq. specialize (Sb i ltac:(lia)). unfold sum3 in Sb. rewrite tab_nth in Sb by lia. cbn [capacity] in Sb. lia.
    - pose proof (good_skipn rs good p P) as G. pose proof (good_radix _ G) as B. destruct (rest_skipn rs p P) as [R Q]. set (b := radix (skipn p rs)) in *.
      rewrite digits_cons. fold b. cbn [map leads]. pose proof (below_high n (skipn p rs) L v G V) as V'. fold b in V'. rewrite R in *.
      assert (La : length (lows n b v) = n) by apply tab_length. split.
      + intros [hh [[k [K Ld]] E]]. apply pairing_step in K; auto. fold b in K. destruct K as [e [h [Le [Be [H [D1 [D2 ->]]]]]]].
        set (s := tab n (fun i => nth i (lows n b v) 0 + nth i e 0 + nth i c 0)%nat) in *.
        destruct (proj1 (IH _ _ _ (highs n b s) (highs n b v) Q ltac:(apply tab_length) V') (ex_intro _ hh (conj Ld E))) as [x [g [X [Gc [Sb [F1 F2]]]]]].
        exists (joined_digits n b e x), (h + b * g)%nat.
        pose proof (low_joined n b e x ltac:(lia) Le Be) as Lo. pose proof (high_joined n b e x ltac:(lia) Le (proj1 X) Be) as Hi.
        assert (Lx : length (joined_digits n b e x) = n) by apply tab_length. assert (Ls : length (sum3 (joined_digits n b e x) v c) = n) by apply tab_length.
        destruct (sum3_digits b (joined_digits n b e x) v c ltac:(lia)) as [S1 S2]. cbv zeta in *. rewrite Lo in S1, S2. rewrite Hi in S2. fold (sum3 (lows n b v) e c) in s. fold s in S1, S2.
        assert (Gm : ((h + b * g) mod b = h /\ (h + b * g) / b = g)%nat) by (rewrite Nat.mul_comm, Nat.mod_add, Nat.div_add, Nat.mod_small, Nat.div_small by lia; auto).
        destruct Gm as [Gm Gd]. repeat split; auto.
        * apply below_S; auto. fold b. rewrite Hi, R. auto.
        * cbn [capacity]. fold b. rewrite R. nia.
        * apply below_S; auto. fold b. rewrite S2, R. auto.
        * rewrite digits_snoc by auto. fold b. rewrite R, Lo, Hi, Gm, Gd. exact F1.
        * rewrite digits_snoc by auto. fold b. rewrite R, S1, S2, Gm, Gd. exact F2.
      + intros [x [g [X [Gc [Sb [F1 F2]]]]]]. rewrite digits_snoc in F1 by apply X. rewrite digits_snoc in F2 by apply Sb. fold b in F1, F2. rewrite R in *.
        destruct (sum3_digits b x v c ltac:(lia)) as [S1 S2]. cbv zeta in *. set (s := sum3 (lows n b v) (lows n b x) c) in *. rewrite S1, S2 in F2. cbn [fold_left] in F1, F2.
        assert (X' : below n (skipn (step rs p) rs) L (highs n b x)) by (rewrite <- R; apply below_high; auto).
        assert (S' : below n (skipn (step rs p) rs) L (sum3 (highs n b x) (highs n b v) (highs n b s))) by (rewrite <- S2, <- R; apply below_high; auto).
        assert (G' : (g / b < capacity (skipn (step rs p) rs) L)%nat) by (cbn [capacity] in Gc; fold b in Gc; rewrite R in Gc; apply Nat.div_lt_upper_bound; lia).
        pose proof (digits_valid (S n) L (skipn (step rs p) rs) (highs n b x ++ [(g / b)%nat]) (good_skipn rs good _ Q)) as W1.
        pose proof (digits_valid (S n) L (skipn (step rs p) rs) (sum3 (highs n b x) (highs n b v) (highs n b s) ++ [(g / b)%nat]) (good_skipn rs good _ Q)) as W2.
        destruct (proj2 (IH (step rs p) (next A q (lows n b x ++ [(g mod b)%nat])) (next A q' (lows n b s ++ [(g mod b)%nat])) (highs n b s) (highs n b v) Q ltac:(apply tab_length) V')
          (ex_intro _ (highs n b x) (ex_intro _ (g / b)%nat (conj X' (conj G' (conj S' (conj F1 F2))))))) as [hh [Ld E]].
        exists hh. split; auto. eexists. split; [| exact Ld]. apply pairing_step; auto. fold b. exists (lows n b x), (g mod b)%nat.
        split; [apply tab_length |]. split; [intros i I; unfold lows; rewrite tab_nth by auto; apply Nat.mod_upper_bound; lia |]. split; [apply Nat.mod_upper_bound; lia |].
        cbv zeta. fold (sum3 (lows n b v) (lows n b x) c). fold s. split; [apply (accepted_alive _ _ _ Q W1 F1) |]. split; [apply (accepted_alive _ _ _ Q W2 F2) | auto].
  Qed.
End Pairing.

Lemma capacity_more : forall k L rs, good_radices rs -> (capacity rs L <= capacity rs (L + k))%nat.
Proof.
  intros k. induction L as [| L IH]; intros rs G; cbn [Nat.add capacity]; [pose proof (capacity_big k rs G); lia |]. specialize (IH _ (good_rest _ G)). nia.
Qed.
Lemma below_more : forall n rs L k v, good_radices rs -> below n rs L v -> below n rs (L + k) v.
Proof. intros n rs L k v G [V B]. split; auto. intros i I. specialize (B i I). pose proof (capacity_more k L rs G). lia. Qed.

(** ** From which guesses zeros lead to an end: found backwards *)
Section Backwards.
  Variables (G : Type) (same : G -> G -> bool) (hash : G -> Z) (next : G -> list G) (is_end : G -> bool).
  Hypothesis same_eq : forall g h, same g h = true -> g = h.
  Definition known (t : PM.t (list G)) (g : G) : bool := existsb (same g) (bucket G hash g t).
  Definition keep_all (l : list G) (t : PM.t (list G)) : PM.t (list G) := fold_left (fun t g => keep G hash g t) l t.
  Fixpoint grow (fuel : nat) (t : PM.t (list G)) (left : list (G * list G)) : PM.t (list G) :=
    match fuel with
    | O => t
    | S fuel => let (yes, no) := partition (fun e => existsb (known t) (snd e)) left in
        match yes with [] => t | _ => grow fuel (keep_all (map fst yes) t) no end
    end.
  Definition hopeful (fuel : nat) (all : list G) : PM.t (list G) :=
    let (yes, no) := partition is_end all in grow fuel (keep_all yes (PM.empty _)) (map (fun g => (g, next g)) no).
  Inductive to_end : G -> Prop :=
  | at_end : forall g, is_end g = true -> to_end g
  | on_the_way : forall g h, In h (next g) -> to_end h -> to_end g.
  Let good (t : PM.t (list G)) : Prop := forall g, In g (bucket G hash g t) -> to_end g.
  Lemma known_good : forall t g, good t -> known t g = true -> to_end g.
  Proof. intros t g Gt K. apply existsb_exists in K. destruct K as [h [I E]]. apply same_eq in E. subst h. auto. Qed.
  Lemma keep_all_good : forall l t, good t -> (forall g, In g l -> to_end g) -> good (keep_all l t).
  Proof.
    induction l as [| a l IH]; intros t Gt H; auto. apply IH; [| intros; apply H; simpl; auto]. intros g I. apply (bucket_keep G hash (fun _ => None)) in I. destruct I as [-> | I]; [apply H; simpl; auto | apply Gt; exact I].
  Qed.
  Lemma partition_parts : forall X (f : X -> bool) l yes no, partition f l = (yes, no) ->
    (forall x, In x yes -> In x l /\ f x = true) /\ (forall x, In x no -> In x l).
  Proof.
    induction l as [| a l IH]; intros yes no H; simpl in H; [injection H as <- <-; split; intros x [] |]. destruct (partition f l) as [y m]. destruct (IH _ _ eq_refl) as [Y N].
    destruct (f a) eqn:E; injection H as <- <-; split; intros x I; simpl in *; intuition (subst; auto); apply Y; auto.
  Qed.
  Lemma grow_good : forall fuel t left, good t -> (forall e, In e left -> snd e = next (fst e)) -> good (grow fuel t left).
  Proof.
    induction fuel as [| fuel IH]; intros t left Gt H; cbn [grow]; auto. destruct (partition _ left) as [yes no] eqn:P. destruct (partition_parts _ _ _ _ _ P) as [Y N].
    destruct yes as [| e yes]; auto. apply IH; [| intros; apply H, N; auto]. apply keep_all_good; auto. intros g I. apply in_map_iff in I. destruct I as [f [<- I]].
    apply Y in I. destruct I as [I K]. apply existsb_exists in K. destruct K as [h [J K]]. rewrite (H f I) in J. apply on_the_way with h; auto. apply known_good with t; auto.
  Qed.
  Theorem hopeful_ok : forall fuel all g, known (hopeful fuel all) g = true -> to_end g.
  Proof.
    intros fuel all g. unfold hopeful. destruct (partition is_end all) as [yes no] eqn:P. destruct (partition_parts _ _ _ _ _ P) as [Y _]. apply known_good.
    apply grow_good; [| intros e I; apply in_map_iff in I; destruct I as [h [<- _]]; auto]. apply keep_all_good; [intros h I; unfold bucket in I; rewrite PM.gempty in I; destruct I |].
    intros h I. apply at_end, Y. auto.
  Qed.
End Backwards.

(** ** The vectors that join no two positions of the same value, on boards of every size *)
Section Joined.
  Variables (n : nat) (rs : list nat) (A B : automaton).
  Definition zeros : list Z := zs (origin n).
  Definition first_pairing : pairing := at_pairing 0 0 0 (origin n).
  Definition letters_of : Z -> list (list Z) := kept_letters n rs.
  Definition next_pairing : pairing -> list Z -> list pairing := pairing_next n rs (table (zs rs)) (compile A) (indexed (dead_flags A)).
  (** B accepts just those vectors. *)
  Definition sets_right (fuel : nat) : bool :=
    let N := compile B in let M := compile A in let letters := letters_of in let next := next_pairing in
    match met pairing pairing_same pairing_hash (guess_visit pairing (list Z) letters (fun g => fst (fst g)) next) fuel [first_pairing] with
    | None => false
    | Some all => let t := hopeful pairing pairing_same pairing_hash (fun g => next g zeros) (pairing_end M) fuel all in
        all_right zdet pairing (list Z) letters (fun d => fst (fst d)) (fun g => fst (fst g)) (zdet_next rs N (compile everything) (Nat.div2 n)) next
          (fun _ => known pairing pairing_same pairing_hash t) (fun _ => pairing_end M)
          (fun d joins_later joins => if accepted N (snd (fst d)) then negb joins else joins_later)
          zdet_same pairing_same zdet_hash pairing_hash fuel ((0, 0), (0, false)) [first_pairing]
    end.
  (** One vector, by its digits. *)
  Definition digits_left : Type := Z * list (list Z).
  Definition left_next (d : digits_left) (a : list Z) : option digits_left :=
    match snd d with
    | [] => if cell_eqb a zeros then Some (step_place rs (fst d), []) else None
    | b :: l => if cell_eqb a b then Some (step_place rs (fst d), l) else None
    end.
  Fixpoint words_eqb (v w : list (list Z)) : bool := match v, w with [], [] => true | a :: v, b :: w => cell_eqb a b && words_eqb v w | _, _ => false end.
  Definition vector_right (L : nat) (v : list nat) (fuel : nat) : bool :=
    all_right digits_left pairing (list Z) letters_of fst (fun g => fst (fst g)) left_next next_pairing
      (fun _ _ => false) (fun _ => pairing_end (compile A)) (fun d _ joins => match snd d with [] => negb joins | _ => true end)
      (fun d e => (fst d =? fst e) && words_eqb (snd d) (snd e)) pairing_same (fun d => Z.of_nat (length (snd d)) * factor + fst d) pairing_hash
      fuel (0, map zs (digits n rs L v)) [first_pairing].
  Lemma words_eqb_eq : forall v w, words_eqb v w = true -> v = w.
  Proof.
    induction v as [| a v IH]; intros [| b w] H; simpl in H; try discriminate; auto. apply andb_true_iff in H. destruct H as [H1 H2]. apply cell_eqb_iff in H1. f_equal; auto.
  Qed.
  Hypothesis good : good_radices rs.
  Hypothesis dead_tested : dead_ok A (compile A) (S n) (dead_flags A) (indexed (dead_flags A)) = true.
  Hypothesis below_base : forall b, In b rs -> (b <= base A)%nat.
  Definition both_accepted (L : nat) (x v : list nat) (g : nat) : Prop :=
    below n rs L x /\ (g < capacity rs L)%nat /\ below n rs L (added n x v) /\
    accepts A (digits (S n) rs L (x ++ [g])) = true /\ accepts A (digits (S n) rs L (added n x v ++ [g])) = true.
  Lemma some_place : (0 < length rs)%nat.
  Proof. clear - good. destruct good as [_ N]. destruct rs; [congruence | simpl; lia]. Qed.
  Lemma pairing_both : forall L v, below n rs L v ->
    ((exists h, leads _ _ next_pairing first_pairing (map zs (digits n rs L v)) h /\ pairing_end (compile A) h = true) <-> exists x g, both_accepted L x v g).
  Proof.
    intros L v V. pose proof (pairing_words n rs A (dead_flags A) good dead_tested below_base L 0 0 0 (origin n) v some_place (origin_length n) V) as W.
    assert (E : forall x, sum3 n x v (origin n) = added n x v) by (intro x; apply tab_ext; intros i I; rewrite origin_nth; lia).
    cbn [skipn] in W. unfold first_pairing, next_pairing. rewrite W. split; intros [x [g H]]; exists x, g; rewrite E in *; exact H.
  Qed.
  Lemma leads_app : forall G X (next : G -> X -> list G) u w g h k, leads G X next g u h -> leads G X next h w k -> leads G X next g (u ++ w) k.
  Proof.
    induction u as [| a u IH]; intros w g h k U W; cbn [leads app] in *; [subst; auto |]. destruct U as [f [I U]]. exists f. split; auto. apply (IH w f h); auto.
  Qed.
  Lemma to_end_leads : forall g, to_end pairing (fun g => next_pairing g zeros) (pairing_end (compile A)) g ->
    exists k h, leads _ _ next_pairing g (repeat zeros k) h /\ pairing_end (compile A) h = true.
  Proof.
    intros g T. induction T as [g E | g h I T [k [e [Ld E]]]]; [exists 0%nat, g; split; [reflexivity | auto] |]. exists (S k), e. split; auto. exists h. auto.
  Qed.
  Lemma zeros_map : forall k, map zs (repeat (origin n) k) = repeat zeros k.
  Proof. induction k as [| k IH]; auto. cbn [repeat map]. rewrite IH. auto. Qed.
  Theorem sets_right_sound : forall fuel, sets_right fuel = true -> forall L v, below n rs L v ->
    if accepts B (digits n rs L v) then forall x g, ~ both_accepted L x v g else exists K x g, both_accepted K x v g.
  Proof.
    intros fuel H L v V. unfold sets_right in H. cbv zeta in H. destruct (met _ _ _ _ _ _) as [all |]; [| discriminate].
    pose proof some_place as P. assert (Vw : valid n (skipn 0 rs) (digits n rs L v)) by (apply digits_valid; auto).
    destruct (det_path n rs B everything (digits n rs L v) 0 0 0 false P Vw) as [p' W]. change (Z.of_nat 0) with 0 in W.
    destruct (all_right_sound _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ zdet_same_eq pairing_same_eq _ _ _ H _ _ W) as [c [e [R [C E]]]].
    cbn [fst snd] in R. rewrite accepted_ok in R. fold (accepts B (digits n rs L v)) in R. destruct (accepts B (digits n rs L v)).
    - apply negb_true_iff in R. intros x g Both. assert (T : e = true); [| congruence]. apply E. destruct (proj2 (pairing_both L v V) (ex_intro _ x (ex_intro _ g Both))) as [h [Ld En]].
      exists first_pairing, h. simpl; auto.
    - subst c. destruct (proj1 C eq_refl) as [g0 [h [[<- | []] [Ld K]]]]. apply hopeful_ok in K; [| exact pairing_same_eq]. destruct (to_end_leads h K) as [k [e' [Ld' En]]].
      exists (L + k)%nat. apply pairing_both; [apply below_more; auto |].
      exists e'. split; auto. rewrite digits_pad, map_app by auto. apply leads_app with h; auto. rewrite zeros_map. exact Ld'.
  Qed.
  Lemma all_zeros : forall a : list Z, length a = n -> forallb (Z.eqb 0) a = true -> a = zeros.
  Proof.
    intros a La H. rewrite forallb_forall in H. apply nth_ext with 0 0; [unfold zeros; rewrite zs_length, origin_length; auto |]. intros i I.
    unfold zeros. rewrite nth_zs, origin_nth. symmetry. apply Z.eqb_eq, H, nth_In. auto.
  Qed.
  Lemma left_path : forall w p k, (p < length rs)%nat -> valid n (skipn p rs) (w ++ repeat (origin n) k) -> exists p',
    path digits_left (list Z) letters_of fst left_next (Z.of_nat p, map zs w) (map zs (w ++ repeat (origin n) k)) (p', []).
  Proof.
    induction w as [| a w IH]; intros p k P V.
    - cbn [app map] in *. revert p P V. induction k as [| k IHk]; intros p P V; cbn [repeat map path]; [eauto |]. cbn [repeat] in V. destruct V as [V1 [V2 V3]].
      destruct (rest_skipn rs p P) as [R Q]. rewrite R in V3. destruct (IHk (step rs p) Q V3) as [p' W]. exists p'. split; [apply letter_there; auto |].
      eexists. split; [unfold left_next; cbn [fst snd]; fold zeros; rewrite cell_eqb_refl; reflexivity |]. rewrite step_place_ok. exact W.
    - cbn [app map path] in *. destruct V as [V1 [V2 V3]]. destruct (rest_skipn rs p P) as [R Q]. rewrite R in V3. destruct (IH (step rs p) k Q V3) as [p' W]. exists p'.
      split; [apply letter_there; auto |]. eexists. split; [unfold left_next; cbn [fst snd]; rewrite cell_eqb_refl; reflexivity |]. rewrite step_place_ok. exact W.
  Qed.
  Theorem vector_right_sound : forall L v fuel, vector_right L v fuel = true -> below n rs L v -> forall k x g, ~ both_accepted (L + k) x v g.
  Proof.
    intros L v fuel H V k x g Both. pose proof some_place as P. unfold vector_right in H.
    assert (E : digits n rs (L + k) v = digits n rs L v ++ repeat (origin n) k) by (apply digits_pad; auto).
    assert (Vw : valid n (skipn 0 rs) (digits n rs L v ++ repeat (origin n) k)) by (rewrite <- E; apply digits_valid; auto).
    destruct (left_path (digits n rs L v) 0 k P Vw) as [p' W]. change (Z.of_nat 0) with 0 in W.
    assert (Same : forall d e : digits_left, (fst d =? fst e) && words_eqb (snd d) (snd e) = true -> d = e).
    { intros [p l] [q m] Q. cbn [fst snd] in Q. apply andb_true_iff in Q. destruct Q as [Q1 Q2]. apply Z.eqb_eq in Q1. apply words_eqb_eq in Q2. subst; auto. }
    destruct (all_right_sound _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ Same pairing_same_eq _ _ _ H _ _ W) as [c [e [R [_ Jo]]]]. cbn [snd] in R. apply negb_true_iff in R.
    assert (T : e = true); [| congruence]. apply Jo. rewrite <- E.
    destruct (proj2 (pairing_both (L + k) v (below_more n rs L k v good V)) (ex_intro _ x (ex_intro _ g Both))) as [h [Ld En]]. exists first_pairing, h. simpl; auto.
  Qed.
End Joined.
