(** * Tilings: forced placements, exhaustive search, signed tilings *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Ludus Require Import Puzzles Lists Sums PegsSound PegsPlays TilingsSound.
Import ListNotations.
Local Open Scope Z_scope.

Definition without (l region : list cell) : list cell := filter (fun c => negb (memb c l)) region.
Definition one_less (t : tile) : tile :=
  {| cells := cells t; symmetries := symmetries t; copies := match copies t with Some n => Some (pred n) | None => None end |}.
Fixpoint less (i : nat) (ts : list tile) {struct ts} : list tile :=
  match ts, i with [], _ => [] | t :: ts, O => one_less t :: ts | t :: ts, S i => t :: less i ts end.
Lemma perm_without : forall l r region, NoDup region -> Permutation region (l ++ r) -> Permutation r (without l region).
Proof.
  intros l r region N P. pose proof (Permutation_NoDup P N) as M. apply NoDup_Permutation.
  - clear - M. induction l as [| x l IH]; auto. inversion M; auto.
  - apply NoDup_filter; auto.
  - intro c. unfold without. rewrite filter_In, negb_true_iff. split.
    + intro I. split; [eapply Permutation_in; [apply Permutation_sym, P | apply in_or_app; auto] |].
      destruct (memb c l) eqn:E; auto. apply memb_iff in E. exfalso. clear - M I E. induction l as [| x l IH]; [destruct E |].
      inversion M; subst. destruct E as [-> | E]; [apply H1, in_or_app; auto | auto].
    + intros [I E]. eapply Permutation_in in I; [| exact P]. apply in_app_or in I. destruct I as [I | I]; auto.
      apply memb_iff in I. congruence.
Qed.

Lemma filter_xor : forall (p q : cell -> bool) r, (forall x, q x = true -> p x = true) ->
  filter (fun c => negb (q c)) (filter p r) = filter (fun x => xorb (p x) (q x)) r.
Proof.
  intros p q r H. induction r as [| x r IH]; auto. simpl. destruct (p x) eqn:P; destruct (q x) eqn:Q; simpl; rewrite ?Q; simpl; rewrite ?IH; auto.
  rewrite (H x Q) in P. discriminate.
Qed.
Section Cover.
  Variable may_shift : cell -> bool.
  Hypothesis may_shift_pair : forall d, may_shift d = true -> pair d = true.
  Let good (t : tile) (ls : list (list cell)) : Prop :=
    (forall l, In l ls -> placement may_shift t l) /\ (forall n, copies t = Some n -> length ls = n).
  Lemma cover_one : forall c ts ps, Forall2 good ts ps -> In c (concat (concat ps)) ->
    exists i t l ps', nth_error ts i = Some t /\ placement may_shift t l /\ In c l /\ copies t <> Some O /\
      Forall2 good (less i ts) ps' /\ Permutation (concat (concat ps)) (l ++ concat (concat ps')).
  Proof.
    intros c ts ps F. induction F as [| t ls ts ps [P C] F IH]; intro I; [destruct I |]. simpl in I. rewrite concat_app in I.
    apply in_app_or in I. destruct I as [I | I].
    - apply in_concat in I. destruct I as [l [L I]]. apply in_split in L. destruct L as [l1 [l2 ->]].
      exists O, t, l, ((l1 ++ l2) :: ps). simpl. repeat split; auto.
      + apply P, in_or_app; simpl; auto.
      + intro E. apply C in E. rewrite app_length in E. simpl in E. lia.
      + constructor; auto. split.
        * intros m M. unfold placement. simpl. apply P. apply in_app_or in M. apply in_or_app. simpl. tauto.
        * simpl. intros n E. destruct (copies t) as [k |]; [| discriminate]. specialize (C k eq_refl). injection E as <-.
          rewrite app_length in *. simpl in C. lia.
      + rewrite !concat_app. simpl. rewrite <- !app_assoc. rewrite !app_assoc. do 2 apply Permutation_app_tail. apply Permutation_app_comm.
    - destruct (IH I) as [i [t' [l [ps' [A [B [D [E [G Q]]]]]]]]]. exists (S i), t', l, (ls :: ps'). simpl. repeat split; auto.
      + constructor; auto. split; auto.
      + rewrite !concat_app. eapply perm_trans; [apply Permutation_app_head, Q |]. rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
  Qed.
  (** A tiling covers each cell by some placement; the rest of the region is tiled by the other tiles. *)
  Lemma cover_cell : forall ts region c, NoDup region -> tiled may_shift ts region -> In c region ->
    exists i t l, nth_error ts i = Some t /\ placement may_shift t l /\ In c l /\ incl l region /\ NoDup l /\ copies t <> Some O /\
      tiled may_shift (less i ts) (without l region).
  Proof.
    intros ts region c N [ps [F P]] I. destruct (cover_one c ts ps F) as [i [t [l [ps' [A [B [D [E [G Q]]]]]]]]].
    { eapply Permutation_in; [apply Permutation_sym, P | auto]. }
    assert (R : Permutation region (l ++ concat (concat ps'))) by (eapply perm_trans; [apply Permutation_sym, P | auto]).
    exists i, t, l. repeat split; auto.
    - intros x X. eapply Permutation_in; [apply Permutation_sym, R | apply in_or_app; auto].
    - pose proof (Permutation_NoDup R N) as M. clear - M. induction l as [| x l IH]; [constructor |]. inversion M; subst. constructor; auto.
      intro. apply H1, in_or_app; auto.
    - exists ps'. split; auto. apply perm_without; auto.
  Qed.
  (** All placements of a tile that cover a cell. *)
  Definition all_pairs (t : tile) : bool := negb (Nat.eqb (length (cells t)) 0) && forallb (fun s => forallb (fun x => pair (s x)) (cells t)) (symmetries t).
  Definition places_at (inb : cell -> bool) (t : tile) (c : cell) : list (list cell) :=
    flat_map (fun s => flat_map (fun x => let d := back c (s x) in
      if may_shift d then let l := image s d (cells t) in if forallb inb l then [l] else [] else []) (cells t)) (symmetries t).
  Lemma places_at_all : forall inb t c l, all_pairs t = true -> placement may_shift t l -> In c l -> (forall x, In x l -> inb x = true) ->
    exists l', In l' (places_at inb t c) /\ Permutation l l'.
  Proof.
    intros inb t c l T [s [d [S [D P]]]] I B. exists (image s d (cells t)). split; auto.
    assert (J : In c (image s d (cells t))) by (eapply Permutation_in; eauto). apply in_map_iff in J. destruct J as [x [E X]].
    unfold all_pairs in T. rewrite andb_true_iff, forallb_forall in T. destruct T as [_ T]. apply T in S as T'. rewrite forallb_forall in T'.
    apply in_flat_map. exists s. split; auto. apply in_flat_map. exists x. split; auto. cbv zeta. rewrite <- E, shift_back by auto. rewrite D.
    rewrite (proj2 (forallb_forall inb (image s d (cells t)))); [simpl; auto |].
    intros y Y. apply B. eapply Permutation_in; [apply Permutation_sym, P | auto].
  Qed.
  Fixpoint covering (inb : cell -> bool) (i : nat) (ts : list tile) (c : cell) : list (nat * list cell) :=
    match ts with
    | [] => []
    | t :: ts => (match copies t with Some O => [] | _ => map (fun l => (i, l)) (places_at inb t c) end) ++ covering inb (S i) ts c
    end.
  Lemma covering_all : forall inb ts k i t c l, forallb all_pairs ts = true -> nth_error ts i = Some t -> placement may_shift t l -> In c l ->
    (forall x, In x l -> inb x = true) -> copies t <> Some O -> exists l', In ((k + i)%nat, l') (covering inb k ts c) /\ Permutation l l'.
  Proof.
    intros inb. induction ts as [| u ts IH]; intros k i t c l A N P I B C; [destruct i; discriminate |]. simpl in A. apply andb_true_iff in A. destruct A as [A1 A2].
    destruct i as [| i]; simpl in N.
    - injection N as ->. destruct (places_at_all inb t c l A1 P I B) as [l' [L Q]]. exists l'. split; auto. cbn [covering]. apply in_or_app. left.
      rewrite Nat.add_0_r. destruct (copies t) as [[| n] |]; [congruence | |]; apply in_map_iff; exists l'; auto.
    - destruct (IH (S k) i t c l A2 N P I B C) as [l' [L Q]]. exists l'. split; auto. cbn [covering]. apply in_or_app. right.
      replace (k + S i)%nat with (S k + i)%nat by lia. auto.
  Qed.
  Lemma less_pairs : forall i ts, forallb all_pairs ts = true -> forallb all_pairs (less i ts) = true.
  Proof.
    intros i ts. revert i. induction ts as [| t ts IH]; intros i H; simpl in *; auto. apply andb_true_iff in H. destruct H as [A B].
    destruct i; simpl; apply andb_true_iff; split; auto.
  Qed.
  Lemma tiled_perm : forall ts r r', Permutation r r' -> tiled may_shift ts r -> tiled may_shift ts r'.
  Proof. intros ts r r' P [ps [F Q]]. exists ps. split; auto. eapply perm_trans; eauto. Qed.
  Lemma without_perm : forall l l' r, Permutation l l' -> without l r = without l' r.
  Proof.
    intros l l' r P. unfold without. apply filter_ext. intro c. f_equal. apply eq_true_iff_eq. rewrite !memb_iff.
    split; intro I; [eapply Permutation_in; eauto | eapply Permutation_in; [apply Permutation_sym; eauto | auto]].
  Qed.

  (** ** Forced placements: (cell, number of the tile, its cells) *)
  Fixpoint forced (steps : list (cell * nat * list cell)) (ts : list tile) (region : list cell) (last : list tile -> list cell -> bool) : bool :=
    match steps with
    | [] => last ts region
    | (c, i, l) :: steps =>
        let g := cells_grid region in let found := covering (in_grid g) 0 ts c in
        memb c region && negb (Nat.eqb (length found) 0) && forallb (fun e => Nat.eqb (fst e) i && permb (snd e) l) found &&
        forced steps (less i ts) (without l region) last
    end.
  Definition dead (c : cell) (ts : list tile) (region : list cell) : bool :=
    let g := cells_grid region in memb c region && Nat.eqb (length (covering (in_grid g) 0 ts c)) 0.
  Definition sound (last : list tile -> list cell -> bool) : Prop := forall ts region, NoDup region -> proper_region region = true ->
    forallb all_pairs ts = true -> last ts region = true -> ~ tiled may_shift ts region.
  Lemma proper_without : forall l region, proper_region region = true -> proper_region (without l region) = true.
  Proof.
    intros l region P. unfold proper_region in *. cbv zeta in *. rewrite forallb_forall in *. intros c I.
    assert (J : In c region) by (apply filter_In in I; tauto). apply P in J.
    destruct c as [| r [| s [| t c]]]; unfold in_grid in *; simpl in J; try discriminate.
    destruct ((0 <=? r) && (0 <=? s)) eqn:E; [| discriminate]. clear J. unfold cells_grid, grid_of.
    assert (G : forall m g, In [r; s] m \/ in_grid g [r; s] = true -> in_grid (fold_left (fun g e => grid_put g (fst e) (snd e)) (map (fun c => (c, 0)) m) g) [r; s] = true).
    { clear - E. induction m as [| d m IH]; intros g H; simpl; [destruct H as [[] | H]; auto |]. apply IH. destruct H as [[-> | H] | H]; auto; right.
      - unfold in_grid, grid_find, grid_put. rewrite E. rewrite !PM.gss. auto.
      - unfold in_grid in *. destruct (grid_find_put g d 0 [r; s]) as [[Q _] | Q]; rewrite Q; auto. }
    apply G. auto.
  Qed.
  Lemma in_region : forall region, proper_region region = true -> forall x, In x region -> in_grid (cells_grid region) x = true.
  Proof. intros region P x X. apply proper_region_in; auto. Qed.
  Theorem forced_sound : forall last, sound last -> forall steps, sound (fun ts region => forced steps ts region last).
  Proof.
    intros last L. induction steps as [| [[c i] l] steps IH]; intros ts region N P A H T; cbn [forced] in H; [apply (L ts region); auto |].
    cbv zeta in H. rewrite !andb_true_iff, forallb_forall in H. destruct H as [[[M _] H] R]. apply memb_iff in M.
    destruct (cover_cell ts region c N T M) as [j [t [m [Nt [Pl [I [In' [Nd [C T']]]]]]]]].
    destruct (covering_all (in_grid (cells_grid region)) ts 0 j t c m A Nt Pl I) as [m' [V Q]]; auto.
    { intros x X. apply in_region; auto. }
    apply H in V. cbn [fst snd] in V. rewrite andb_true_iff, Nat.eqb_eq in V. destruct V as [V1 V2]. simpl in V1. subst j. apply permb_perm in V2.
    rewrite (without_perm m l) in T' by (eapply perm_trans; eauto).
    eapply IH; [| | | exact R | exact T']; [apply NoDup_filter; auto | apply proper_without; auto | apply less_pairs; auto].
  Qed.
  Theorem dead_sound : forall c, sound (dead c).
  Proof.
    intros c ts region N P A H T. unfold dead in H. cbv zeta in H. rewrite andb_true_iff, Nat.eqb_eq in H. destruct H as [M H]. apply memb_iff in M.
    destruct (cover_cell ts region c N T M) as [j [t [m [Nt [Pl [I [In' [Nd [C T']]]]]]]]].
    destruct (covering_all (in_grid (cells_grid region)) ts 0 j t c m A Nt Pl I) as [m' [V Q]]; auto.
    { intros x X. apply in_region; auto. }
    destruct (covering _ 0 ts c); [destruct V | discriminate].
  Qed.

  (** ** Exhaustive search, level by level: states are the bare cells, as a number, and the copies that are left (-1: any) *)
  Definition state : Type := (Z * list Z)%type.
  Definition left_of_tile (t : tile) : Z := match copies t with Some n => Z.of_nat n | None => -1 end.
  Fixpoint take (i : nat) (ks : list Z) {struct ks} : list Z :=
    match ks, i with [], _ => [] | k :: ks, O => (if 0 <? k then k - 1 else k) :: ks | k :: ks, S i => k :: take i ks end.
  Lemma take_less : forall i ts, map left_of_tile (less i ts) = take i (map left_of_tile ts).
  Proof.
    intros i ts. revert i. induction ts as [| t ts IH]; intros [| i]; simpl; auto; f_equal; auto. unfold left_of_tile. simpl.
    destruct (copies t) as [[| n] |]; auto. cbn [pred]. destruct (Z.ltb_spec 0 (Z.of_nat (S n))); lia.
  Qed.
  Variable region : list cell.
  Hypothesis region_once : NoDup region.
  Definition options_at (inb : cell -> bool) (ts : list tile) (c : cell) : list (nat * Z) :=
    map (fun e => (fst e, mask (fun x => memb x (snd e)) region)) (covering inb 0 ts c).
  Fixpoint options_table (inb : cell -> bool) (ts : list tile) (cs : list cell) (k : Z) (t : PM.t (list (nat * Z))) : PM.t (list (nat * Z)) :=
    match cs with [] => t | c :: cs => options_table inb ts cs (k + 1) (PM.add (slot k) (options_at inb ts c) t) end.
  Definition states : Type := (PM.t (list (list Z)) * list state)%type.
  Definition known (b : Z) (ks : list Z) (s : states) : bool := match PM.find (slot b) (fst s) with Some l => memb (b :: ks) l | None => false end.
  Definition store (s : states) (x : state) : states :=
    let (b, ks) := x in if known b ks s then s else
    (PM.add (slot b) ((b :: ks) :: match PM.find (slot b) (fst s) with Some l => l | None => [] end) (fst s), x :: snd s).
  Definition follow (T : PM.t (list (nat * Z))) (x : state) : list state :=
    let (b, ks) := x in match PM.find (slot (Z.log2 b)) T with
    | None => []
    | Some l => flat_map (fun e => if (Z.land b (snd e) =? snd e) && negb (nth (fst e) ks 0 =? 0) then [(Z.lxor b (snd e), take (fst e) ks)] else []) l
    end.
  Definition next_states (T : PM.t (list (nat * Z))) (l : list state) : list state :=
    snd (fold_left (fun s x => fold_left store (follow T x) s) l (PM.empty _, [])).
  (** No state of this level is a tiling; a state has a bare cell that the table knows. *)
  Definition fine (n : Z) (x : state) : bool := let (b, ks) := x in
    if b =? 0 then existsb (Z.ltb 0) ks else (0 <? b) && (Z.log2 b <? n).
  Fixpoint no_tiling (T : PM.t (list (nat * Z))) (n : Z) (fuel : nat) (l : list state) : bool :=
    match l with [] => true | _ => match fuel with O => false | S fuel => forallb (fine n) l && no_tiling T n fuel (next_states T l) end end.
  Variable ts : list tile.
  Hypothesis ts_pairs : forallb all_pairs ts = true.
  Definition alike (t t' : tile) : Prop := cells t = cells t' /\ symmetries t = symmetries t' /\ (copies t = Some O -> copies t' = Some O).
  Definition open (x : state) : Prop := exists p ts', fst x = mask p region /\ snd x = map left_of_tile ts' /\ Forall2 alike ts ts' /\
    tiled may_shift ts' (filter p region).
  Lemma alike_less : forall us us', Forall2 alike us us' -> forall i, Forall2 alike us (less i us').
  Proof.
    intros us us' F. induction F as [| t t' us us' [A [B C]] F IH]; intro i; simpl; [constructor |]. destruct i; constructor; auto; [| repeat split; auto].
    repeat split; auto. simpl. intro Z. rewrite (C Z). auto.
  Qed.
  Lemma alike_nth : forall us us', Forall2 alike us us' -> forall i t', nth_error us' i = Some t' -> exists t, nth_error us i = Some t /\ alike t t'.
  Proof.
    intros us us' F. induction F as [| t t' us us' A F IH]; intros [| i] u E; simpl in E; try discriminate; [injection E as <-; exists t; auto | apply IH; auto].
  Qed.
  Definition sane_states (s : states) : Prop := forall k l e, PM.find k (fst s) = Some l -> In e l -> exists b ks, e = b :: ks /\ In (b, ks) (snd s).
  Lemma store_ok : forall s x, sane_states s -> sane_states (store s x) /\ In x (snd (store s x)) /\ incl (snd s) (snd (store s x)).
  Proof.
    intros s [b ks] S. unfold store. destruct (known b ks s) eqn:K.
    - split; auto. split; [| apply incl_refl]. unfold known in K. destruct (PM.find (slot b) (fst s)) as [l |] eqn:E; [| discriminate].
      apply memb_iff in K. destruct (S _ _ _ E K) as [b' [ks' [Q I]]]. injection Q as <- <-. auto.
    - simpl. split; [| split; [auto | intros y Y; simpl; auto]]. intros k l e F I. simpl in F. destruct (Pos.eq_dec (slot b) k) as [<- | N].
      + rewrite PM.gss in F. injection F as <-. destruct I as [<- | I]; [exists b, ks; simpl; auto |].
        destruct (PM.find (slot b) (fst s)) as [l |] eqn:E; [| destruct I]. destruct (S _ _ _ E I) as [b' [ks' [Q J]]]. exists b', ks'. simpl; auto.
      + rewrite PM.gso in F by auto. destruct (S _ _ _ F I) as [b' [ks' [Q J]]]. exists b', ks'. simpl; auto.
  Qed.
  Lemma store_all : forall l s, sane_states s -> sane_states (fold_left store l s) /\ incl l (snd (fold_left store l s)) /\ incl (snd s) (snd (fold_left store l s)).
  Proof.
    induction l as [| x l IH]; intros s S; simpl; [split; auto; split; [intros x [] | apply incl_refl] |]. destruct (store_ok s x S) as [S' [I K]].
    destruct (IH _ S') as [S'' [I' K']]. split; auto. split; [intros y [<- | Y]; auto | eapply incl_tran; eauto].
  Qed.
  Lemma next_states_ok : forall T l x y, In x l -> In y (follow T x) -> In y (next_states T l).
  Proof.
    intros T l x y X Y. unfold next_states.
    assert (G : forall l s, sane_states s -> let r := fold_left (fun s x => fold_left store (follow T x) s) l s in
      incl (snd s) (snd r) /\ forall x, In x l -> incl (follow T x) (snd r)).
    { clear. induction l as [| a l IH]; intros s S; cbv zeta; simpl; [split; [apply incl_refl | intros x []] |].
      destruct (store_all (follow T a) s S) as [S' [I K]]. destruct (IH _ S') as [I' K']. split; [eapply incl_tran; eauto |].
      intros x [<- | X]; [eapply incl_tran; eauto | apply K'; auto]. }
    destruct (G l (PM.empty _, [])) as [_ H]; [intros k m e F; rewrite PM.gempty in F; discriminate |]. apply (H x X). auto.
  Qed.
  Lemma table_ok : forall inb us cs k t j, 0 <= k -> k <= j < k + Z.of_nat (length cs) ->
    PM.find (slot j) (options_table inb us cs k t) = Some (options_at inb us (nth (Z.to_nat (j - k)) cs [])).
  Proof.
    intros inb us cs. assert (B : forall cs k t j, 0 <= j < k -> PM.find (slot j) (options_table inb us cs k t) = PM.find (slot j) t).
    { induction cs0 as [| c cs0 IH]; intros k t j J; cbn [options_table]; auto. rewrite IH by lia. apply PM.gso. intro E. apply slot_inj in E; lia. }
    induction cs as [| c cs IH]; intros k t j K J; cbn [options_table]; [simpl in J; lia |]. cbn [length] in J.
    destruct (Z.eq_dec j k) as [-> | N].
    - rewrite B by lia. rewrite Z.sub_diag. apply PM.gss.
    - rewrite IH by lia. replace (Z.to_nat (j - k)) with (S (Z.to_nat (j - (k + 1)))) by lia. auto.
  Qed.
  Lemma mask_bit : forall p l k, (k < length l)%nat -> Z.testbit (mask p l) (Z.of_nat k) = p (nth k l []).
  Proof.
    intros p. induction l as [| c l IH]; intros k K; simpl in K; [lia |]. cbn [mask]. destruct k as [| k]; [apply Z.testbit_0_r |].
    rewrite Nat2Z.inj_succ, Z.testbit_succ_r by lia. cbn [nth]. apply IH. lia.
  Qed.
  Variable inb : cell -> bool.
  Hypothesis inb_region : forall c, In c region -> inb c = true.
  Let n := Z.of_nat (length region).
  Let T := options_table inb ts region 0 (PM.empty _).
  Lemma open_follow : forall x, open x -> fine n x = true -> fst x <> 0 -> exists y, In y (follow T x) /\ open y.
  Proof.
    intros [b ks] [p [ts' [B [K [F Ti]]]]] H N. cbn [fst snd] in *. unfold fine in H. rewrite (proj2 (Z.eqb_neq b 0) N) in H.
    rewrite andb_true_iff, !Z.ltb_lt in H. destruct H as [Pos L]. pose proof (Z.log2_nonneg b) as L0.
    set (c := nth (Z.to_nat (Z.log2 b)) region []).
    assert (Pc : p c = true).
    { unfold c. rewrite <- mask_bit by (unfold n in L; lia). rewrite Z2Nat.id by lia. rewrite <- B. apply Z.bit_log2. auto. }
    assert (Rc : In c (filter p region)) by (apply filter_In; split; auto; apply nth_In; unfold n in L; lia).
    destruct (cover_cell ts' (filter p region) c (NoDup_filter _ region_once) Ti Rc) as [i [t' [l [Nt [Pl [I [Inc [Nd [C T']]]]]]]]].
    destruct (alike_nth ts ts' F i t' Nt) as [t [Nt0 [Ce [Sy Co]]]].
    assert (Pl0 : placement may_shift t l) by (unfold placement in *; rewrite Ce, Sy; auto).
    assert (C0 : copies t <> Some O) by auto.
    assert (Ir : forall x, In x l -> inb x = true) by (intros x X; apply inb_region; apply Inc, filter_In in X; tauto).
    destruct (covering_all inb ts 0 i t c l ts_pairs Nt0 Pl0 I Ir C0) as [l' [V Q]]. simpl in V.
    assert (Iff : forall x, memb x l' = true -> In x region /\ p x = true).
    { intros x X. apply memb_iff in X. eapply Permutation_in in X; [| apply Permutation_sym, Q]. apply Inc, filter_In in X. auto. }
    set (m := mask (fun x => memb x l') region).
    exists (Z.lxor b m, take i ks). split.
    - unfold follow. unfold T. rewrite table_ok by (unfold n in L; lia). rewrite Z.sub_0_r. fold c. apply in_flat_map. exists (i, m). split.
      + unfold options_at. apply in_map_iff. exists (i, l'). split; auto.
      + cbn [fst snd]. assert (E1 : Z.land b m = m).
        { rewrite B. unfold m. rewrite mask_and. apply mask_ext. intros x X. destruct (memb x l') eqn:M; [| apply andb_false_r].
          destruct (Iff x M) as [_ ->]. auto. }
        rewrite E1, Z.eqb_refl. assert (E2 : nth i ks 0 <> 0).
        { rewrite K. rewrite (nth_indep _ 0 (left_of_tile t')).
          - rewrite map_nth. erewrite nth_error_nth; eauto. unfold left_of_tile. destruct (copies t') as [[| q] |]; try lia. congruence.
          - rewrite map_length. apply nth_error_Some. congruence. }
        rewrite (proj2 (Z.eqb_neq _ _) E2). simpl; auto.
    - exists (fun x => xorb (p x) (memb x l')), (less i ts'). cbn [fst snd]. repeat split.
      + rewrite B. unfold m. apply mask_xor.
      + rewrite K, take_less. auto.
      + apply alike_less; auto.
      + replace (filter (fun x => xorb (p x) (memb x l')) region) with (without l (filter p region)); auto.
        rewrite (without_perm l l') by auto. apply filter_xor. intros x X. apply Iff. auto.
  Qed.
  Lemma nothing_left : forall us us' ps, forallb all_pairs us = true -> Forall2 alike us us' -> Forall2 good us' ps ->
    concat (concat ps) = [] -> existsb (Z.ltb 0) (map left_of_tile us') = false.
  Proof.
    intros us us' ps A F. revert ps A. induction F as [| u t us us' [Ce _] F IH]; intros ps A G P; auto.
    inversion G as [| ? ls ? ps' [Pl Len] G' E1 E2]; subst. simpl in P. rewrite concat_app in P. apply app_eq_nil in P. destruct P as [P1 P2].
    simpl in A. apply andb_true_iff in A. destruct A as [A1 A2]. simpl. rewrite (IH ps' A2 G' P2), orb_false_r.
    unfold left_of_tile. destruct (copies t) as [k |] eqn:C; auto. specialize (Len k eq_refl). apply Z.ltb_ge.
    destruct ls as [| l ls]; [simpl in Len; lia |]. exfalso. destruct (Pl l) as [s [d [_ [_ Q]]]]; [simpl; auto |].
    simpl in P1. apply app_eq_nil in P1. destruct P1 as [-> _]. apply Permutation_nil, map_eq_nil in Q. rewrite <- Ce in Q.
    unfold all_pairs in A1. rewrite Q in A1. discriminate.
  Qed.
  Lemma no_tiling_ok : forall fuel l, no_tiling T n fuel l = true -> forall x, In x l -> ~ open x.
  Proof.
    induction fuel as [| fuel IH]; intros l H x X O; (destruct l as [| a l]; [destruct X |]); [discriminate |].
    cbn [no_tiling] in H. rewrite andb_true_iff, forallb_forall in H. destruct H as [Fi H]. pose proof (Fi x X) as Fx.
    destruct (Z.eq_dec (fst x) 0) as [E | E].
    - destruct x as [b ks]. cbn [fst] in E. subst b. destruct O as [p [ts' [B [K [F [ps [G P]]]]]]]. cbn [fst snd] in *.
      assert (Em : filter p region = []).
      { assert (Z0 : forall y, In y region -> p y = false).
        { apply mask_inj. rewrite <- B. clear. induction region as [| y r IHr]; auto. cbn [mask]. rewrite <- IHr. auto. }
        clear - Z0. induction region as [| y r IHr]; auto. simpl. rewrite Z0 by (simpl; auto). apply IHr. intros; apply Z0; simpl; auto. }
      rewrite Em in P. apply Permutation_sym, Permutation_nil in P. unfold fine in Fx. simpl in Fx. rewrite K in Fx. clear K B Em X H Fi.
      rewrite (nothing_left ts ts' ps ts_pairs F G P) in Fx. discriminate.
    - destruct (open_follow x O Fx E) as [y [Y O']]. apply (IH _ H y); auto. eapply next_states_ok; eauto.
  Qed.
End Cover.

(** ** The checkers *)
Definition exhausted (may_shift : cell -> bool) (ts : list tile) (region : list cell) : bool :=
  let g := cells_grid region in let T := options_table may_shift region (in_grid g) ts region 0 (PM.empty _) in
  no_tiling T (Z.of_nat (length region)) (S (length region)) [(mask (fun _ => true) region, map left_of_tile ts)].
Theorem exhausted_sound : forall may_shift, (forall d, may_shift d = true -> pair d = true) -> sound may_shift (exhausted may_shift).
Proof.
  intros may_shift M ts region N P A H T. unfold exhausted in H. cbv zeta in H.
  apply (no_tiling_ok may_shift M region N ts A (in_grid (cells_grid region)) (in_region region P)) with (x := (mask (fun _ => true) region, map left_of_tile ts)) in H; [| simpl; auto].
  apply H. exists (fun _ => true), ts. repeat split; auto.
  - clear. induction ts as [| t ts IH]; constructor; auto. repeat split; auto.
  - replace (filter (fun _ => true) region) with region; auto. clear. induction region as [| c r IH]; simpl; congruence.
Qed.
Inductive ending := Dead (c : cell) | ByArea | ByWeightings (ws : list (Z * list (cell * Z))) | ByFarkas (w : list (cell * Z)) | BySearch.
Definition tiling_forced (triangles : bool) (tiles : list tile) (region : list cell) (steps : list (cell * nat * list cell)) (e : ending) : bool :=
  once region && proper_region region && forallb all_pairs tiles && forced (lattice_shift triangles) steps tiles region (fun ts r =>
    match e with
    | Dead c => dead (lattice_shift triangles) c ts r
    | ByArea => tiling_area triangles ts r
    | ByWeightings ws => tiling_weightings triangles ts r ws
    | ByFarkas w => tiling_farkas triangles ts r w
    | BySearch => exhausted (lattice_shift triangles) ts r
    end).
Theorem tiling_forced_sound : forall triangles tiles region steps e, tiling_forced triangles tiles region steps e = true ->
  ~ tiled (lattice_shift triangles) tiles region.
Proof.
  intros triangles tiles region steps e H. unfold tiling_forced in H. rewrite !andb_true_iff in H. destruct H as [[[O P] A] H].
  pose proof (lattice_shift_pair triangles) as S. apply once_NoDup in O.
  revert O P A H. apply (forced_sound (lattice_shift triangles) S (fun ts r => match e with
    | Dead c => dead (lattice_shift triangles) c ts r | ByArea => tiling_area triangles ts r
    | ByWeightings ws => tiling_weightings triangles ts r ws | ByFarkas w => tiling_farkas triangles ts r w
    | BySearch => exhausted (lattice_shift triangles) ts r end)).
  intros ts r N P A H. destruct e.
  - eapply dead_sound; eauto.
  - eapply tiling_area_sound; eauto.
  - eapply tiling_weightings_sound; eauto.
  - eapply tiling_farkas_sound; eauto.
  - eapply exhausted_sound; eauto.
Qed.

(** ** Signed tilings *)
Fixpoint signed_tiles (may_shift inb : cell -> bool) (ts : list tile) (ps : list (list (list cell * Z))) : bool :=
  match ts, ps with
  | [], [] => true
  | t :: ts, es :: ps => forallb (fun e => placementb may_shift t (fst e) && forallb inb (fst e)) es &&
      match copies t with Some O => Nat.eqb (length es) 0 | Some n => sum (map snd es) =? Z.of_nat n | None => true end && signed_tiles may_shift inb ts ps
  | _, _ => false
  end.
Definition tiling_signed (triangles : bool) (tiles : list tile) (region : list cell) (ps : list (list (list cell * Z))) : bool :=
  (let g := cells_grid region in signed_tiles (lattice_shift triangles) (in_grid g) tiles ps) &&
  let all := concat ps in forallb (fun c => quick_sum (fun e => if existsb (cell_eqb c) (fst e) then snd e else 0) all =? 1) region.
Theorem tiling_signed_sound : forall triangles tiles region ps, tiling_signed triangles tiles region ps = true ->
  signed_tiled (lattice_shift triangles) tiles region.
Proof.
  intros triangles tiles region ps H. unfold tiling_signed in H. cbv zeta in H. rewrite andb_true_iff, forallb_forall in H. destruct H as [H S].
  exists ps. split; [| intros c C; apply S in C; rewrite quick_sum_ok in C; apply Z.eqb_eq; auto]. clear S. revert ps H.
  induction tiles as [| t ts IH]; intros [| es ps] H; cbn [signed_tiles] in H; try discriminate; constructor.
  - rewrite !andb_true_iff, forallb_forall in H. destruct H as [[H C] _]. split.
    + intros l k I. apply H in I. cbn [fst] in I. rewrite andb_true_iff, forallb_forall in I. destruct I as [I J]. split.
      * assert (A : all_tiles (lattice_shift triangles) [{| cells := cells t; symmetries := symmetries t; copies := None |}] [[l]] = true)
          by (simpl; unfold placementb in *; simpl in *; rewrite I; auto).
        apply all_tiles_ok in A. inversion A as [| ? ? ? ? [P _] _]; subst. specialize (P l ltac:(simpl; auto)). exact P.
      * intros c X. apply in_grid_in. auto.
    + intros n E. rewrite E in C. destruct n as [| n]; [apply Nat.eqb_eq in C; destruct es; [auto | discriminate] | apply Z.eqb_eq; auto].
  - apply IH. rewrite !andb_true_iff in H. tauto.
Qed.
Definition tiling_exhausted (triangles : bool) (tiles : list tile) (region : list cell) : bool := tiling_forced triangles tiles region [] BySearch.
Theorem tiling_exhausted_sound : forall triangles tiles region, tiling_exhausted triangles tiles region = true ->
  ~ tiled (lattice_shift triangles) tiles region.
Proof. intros triangles tiles region. apply tiling_forced_sound. Qed.
