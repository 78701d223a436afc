(** * Deterministic automata made of guesses, with equal states joined, and united

    The subsets of guesses that words lead to become states. States that cannot be told apart are joined: a proposed
    partition is tested. Two automata are united by pairs of their states. *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Lists Machines.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Rows of states: an entry for each of K letters; a flag says whether a state accepts *)
Definition dfa : Type := list (list Z) * list bool.
Definition dstep (D : dfa) (s : Z) (k : nat) : Z := nth k (nth (Z.to_nat s) (fst D) []) 0.
Definition dflag (D : dfa) (s : Z) : bool := nth (Z.to_nat s) (snd D) false.
Fixpoint dacc (D : dfa) (s : Z) (w : list nat) : bool := match w with [] => dflag D s | k :: w => dacc D (dstep D s k) w end.

(** ** Numbers for the things that were met, the first one first *)
Section Numbers.
  Variable C : Type.
  Variable same : C -> C -> bool.
  Hypothesis same_eq : forall a b, same a b = true -> a = b.
  Variable hash : C -> Z.
  Variables (next_all : C -> option (list C)) (flag : C -> bool) (K : nat).
  Definition table_of (found : list C) : option dfa :=
    let t := numbers_of C hash found in
    match all_some (map (fun c => match next_all c with
        | Some l => if Nat.eqb (length l) K then all_some (map (find_number C same hash t) l) else None
        | None => None end) found) with
    | Some rows => Some (rows, map flag found)
    | None => None
    end.
  Definition automaton_of (fuel : nat) (first : C) : option dfa :=
    match met C same hash next_all fuel [first] with
    | Some found => match rev found with (c :: _) as l => if same first c then table_of l else None | [] => None end
    | None => None
    end.
  (** What a thing accepts, by its flag and by where it leads. *)
  Variable good : C -> Prop.
  Variable accepts_ : C -> list nat -> Prop.
  Hypothesis good_next : forall c l d, good c -> next_all c = Some l -> In d l -> good d.
  Hypothesis accepts_nil : forall c l, good c -> next_all c = Some l -> (flag c = true <-> accepts_ c []).
  Hypothesis accepts_cons : forall c l k d w, good c -> next_all c = Some l -> nth_error l k = Some d -> (accepts_ d w <-> accepts_ c (k :: w)).
  Lemma table_ok : forall found D, table_of found = Some D -> forall w s c, Forall (fun k => (k < K)%nat) w -> 0 <= s -> good c ->
    nth_error found (Z.to_nat s) = Some c -> (dacc D s w = true <-> accepts_ c w).
  Proof.
    intros found D H. unfold table_of in H. cbv zeta in H. destruct (all_some _) as [rows |] eqn:R; [| discriminate]. injection H as <-. apply all_some_map in R.
    induction w as [| k w IH]; intros s c F P G N; cbn [dacc].
    - destruct (Forall2_nth_left _ _ _ _ _ R _ _ N) as [row [_ Q]]. destruct (next_all c) as [l |] eqn:Nx; [| discriminate].
      unfold dflag. cbn [snd]. rewrite <- (accepts_nil c l G Nx). assert (E : nth_error (map flag found) (Z.to_nat s) = Some (flag c)) by (apply map_nth_error; auto).
      rewrite (nth_error_nth _ _ false E). tauto.
    - inversion F as [| ? ? Kk F']; subst. destruct (Forall2_nth_left _ _ _ _ _ R _ _ N) as [row [Nr E]].
      destruct (next_all c) as [l |] eqn:Nx; [| discriminate]. destruct (Nat.eqb_spec (length l) K) as [Lk |]; [| discriminate]. apply all_some_map in E.
      assert (J : exists d, nth_error l k = Some d) by (destruct (nth_error l k) eqn:Q; [eauto | apply nth_error_None in Q; lia]). destruct J as [d Nd].
      destruct (Forall2_nth_left _ _ _ _ _ E _ _ Nd) as [j [Nj Fj]]. apply (find_number_ok C same hash same_eq) in Fj. destruct Fj as [Pj Nj'].
      rewrite <- (accepts_cons c l k d w G Nx Nd). rewrite <- (IH j d F' Pj (good_next c l d G Nx (nth_error_In _ _ Nd)) Nj').
      unfold dstep. cbn [fst]. rewrite (nth_error_nth _ _ [] Nr), (nth_error_nth _ _ 0 Nj). tauto.
  Qed.
  Theorem automaton_of_ok : forall fuel first D, automaton_of fuel first = Some D -> good first -> forall w, Forall (fun k => (k < K)%nat) w ->
    (dacc D 0 w = true <-> accepts_ first w).
  Proof.
    intros fuel first D H G w F. unfold automaton_of in H. destruct (met _ _ _ _ _ _) as [found |]; [| discriminate]. destruct (rev found) as [| c l]; [discriminate |].
    destruct (same first c) eqn:E; [| discriminate]. apply same_eq in E. subst c. apply (table_ok (first :: l) D H w 0 first); auto. lia.
  Qed.
End Numbers.

(** ** Union *)
Definition united_with (D E : dfa) : Z * Z -> option (list (Z * Z)) :=
  let a := indexed (fst D) in let b := indexed (fst E) in
  fun s => match PM.find (slot (fst s)) a, PM.find (slot (snd s)) b with Some r, Some q => Some (combine r q) | _, _ => None end.
Definition pair_same (a b : Z * Z) : bool := (fst a =? fst b) && (snd a =? snd b).
Definition united_flag (D E : dfa) : Z * Z -> bool :=
  let a := indexed (snd D) in let b := indexed (snd E) in
  let at_ (t : PM.t bool) s := match PM.find (slot s) t with Some f => f | None => false end in fun s => at_ a (fst s) || at_ b (snd s).
Definition nonneg_rows (D : dfa) : bool := forallb (forallb (Z.leb 0)) (fst D).
Definition union (K : nat) (fuel : nat) (D E : dfa) : option dfa :=
  if nonneg_rows D && nonneg_rows E then
    automaton_of (Z * Z) pair_same (fun s => fst s * factor + snd s) (united_with D E) (united_flag D E) K fuel (0, 0)
  else None.
Lemma pair_same_eq : forall a b, pair_same a b = true -> a = b.
Proof. intros [a b] [c d] H. unfold pair_same in H. cbn [fst snd] in H. rewrite andb_true_iff, !Z.eqb_eq in H. destruct H as [-> ->]. auto. Qed.
Lemma row_nonneg : forall D s r k, nonneg_rows D = true -> nth_error (fst D) s = Some r -> 0 <= nth k r 0.
Proof.
  intros D s r k H N. unfold nonneg_rows in H. rewrite forallb_forall in H. apply nth_error_In, H in N. rewrite forallb_forall in N.
  destruct (nth_in_or_default k r 0) as [I | ->]; [apply Z.leb_le, N, I | lia].
Qed.
Lemma nth_flag : forall (l : list bool) i, match nth_error l i with Some f => f | None => false end = nth i l false.
Proof.
  intros l i. destruct (nth_error l i) eqn:E; [rewrite (nth_error_nth _ _ false E) | rewrite nth_overflow by (apply nth_error_None; auto)]; auto.
Qed.
Theorem union_ok : forall K fuel D E U, union K fuel D E = Some U -> forall w, Forall (fun k => (k < K)%nat) w -> dacc U 0 w = dacc D 0 w || dacc E 0 w.
Proof.
  intros K fuel D E U H w F. unfold union in H. destruct (nonneg_rows D && nonneg_rows E) eqn:N; [| discriminate]. apply andb_true_iff in N. destruct N as [N1 N2].
  apply eq_true_iff_eq. rewrite orb_true_iff.
  assert (Rows : forall c l, 0 <= fst c /\ 0 <= snd c -> united_with D E c = Some l -> exists r q, nth_error (fst D) (Z.to_nat (fst c)) = Some r /\ nth_error (fst E) (Z.to_nat (snd c)) = Some q /\ l = combine r q).
  { intros c l [P1 P2] Q. unfold united_with in Q. rewrite !find_indexed in Q by auto. destruct (nth_error (fst D) _) as [r |]; [| discriminate].
    destruct (nth_error (fst E) _) as [q |]; [| discriminate]. injection Q as <-. eauto. }
  apply (automaton_of_ok (Z * Z) pair_same pair_same_eq (fun s => fst s * factor + snd s) (united_with D E) (united_flag D E) K
    (fun c => 0 <= fst c /\ 0 <= snd c) (fun c w => dacc D (fst c) w = true \/ dacc E (snd c) w = true)) with (fuel := fuel) (first := (0, 0)); auto; [| | | simpl; lia].
  - intros c l [x y] G Q I. destruct (Rows c l G Q) as [r [q [Nr [Nq ->]]]]. apply (In_nth_error (combine r q)) in I. destruct I as [k Ik].
    assert (J : nth_error r k = Some x /\ nth_error q k = Some y).
    { clear - Ik. revert q k Ik. induction r as [| a r IH]; intros [| b q] [| k] Ik; simpl in *; try discriminate; [injection Ik as -> ->; auto | apply IH; auto]. }
    destruct J as [Jx Jy]. pose proof (row_nonneg D _ r k N1 Nr) as Q1. pose proof (row_nonneg E _ q k N2 Nq) as Q2.
    rewrite (nth_error_nth _ _ 0 Jx) in Q1. rewrite (nth_error_nth _ _ 0 Jy) in Q2. simpl. auto.
  - intros c l [P1 P2] _. unfold united_flag, dacc, dflag. rewrite !find_indexed, orb_true_iff, !nth_flag by auto. tauto.
  - intros c l k [x y] v G Q Ik. destruct (Rows c l G Q) as [r [q [Nr [Nq ->]]]].
    assert (J : nth_error r k = Some x /\ nth_error q k = Some y).
    { clear - Ik. revert q k Ik. induction r as [| a r IH]; intros [| b q] [| k] Ik; simpl in *; try discriminate; [injection Ik as -> ->; auto | apply IH; auto]. }
    destruct J as [Jx Jy]. cbn [dacc fst snd]. unfold dstep. rewrite (nth_error_nth _ _ [] Nr), (nth_error_nth _ _ [] Nq), (nth_error_nth _ _ 0 Jx), (nth_error_nth _ _ 0 Jy). tauto.
Qed.

(** ** Equal states joined: classes are proposed by refinement, and tested *)
Definition class_keys (cls : PM.t Z) (D : dfa) : list (list Z) :=
  map (fun e : list Z * bool => (if snd e then 1 else 0) :: map (look cls) (fst e)) (combine (fst D) (snd D)).
Definition assign (acc : (PM.t (list (list Z * Z)) * Z) * list Z) (key : list Z) : (PM.t (list (list Z * Z)) * Z) * list Z :=
  let s := slot (mix key 1) in let t := fst (fst acc) in
  let b := match PM.find s t with Some b => b | None => [] end in
  match find (fun e => cell_eqb key (fst e)) b with
  | Some e => (fst acc, snd e :: snd acc)
  | None => let c := snd (fst acc) in ((PM.add s ((key, c) :: b) t, c + 1), c :: snd acc)
  end.
Definition refine (D : dfa) (cls : PM.t Z) : Z * list Z :=
  let done := fold_left assign (class_keys cls D) ((PM.empty _, 0), []) in (snd (fst done), rev (snd done)).
Fixpoint refined (fuel : nat) (D : dfa) (count : Z) (cls : list Z) : list Z :=
  match fuel with
  | O => cls
  | S fuel => let new := refine D (table cls) in if fst new =? count then snd new else refined fuel D (fst new) (snd new)
  end.
Definition quotient (D : dfa) (cls : list Z) : dfa :=
  let t := table cls in
  let firsts := fst (fold_left (fun acc e => if fst e =? snd acc then (snd e :: fst acc, snd acc + 1) else acc) (combine cls (combine (fst D) (snd D))) ([], 0)) in
  let l := rev firsts in (map (fun e => map (look t) (fst e)) l, map snd l).
(** f leads the states of D to those of E. *)
Definition leads_to (D E : dfa) (cls : list Z) : bool :=
  let t := table cls in let rows := indexed (fst E) in let flags := indexed (snd E) in let n := Z.of_nat (length (fst D)) in
  Nat.eqb (length (fst D)) (length (snd D)) && Nat.eqb (length (fst D)) (length cls) && (look t 0 =? 0) && (0 <? n) &&
  forallb (fun e => let c := snd e in
    (0 <=? c) && match PM.find (slot c) rows, PM.find (slot c) flags with
    | Some r, Some f => cell_eqb (map (look t) (fst (fst e))) r && Bool.eqb (snd (fst e)) f && forallb (fun s => (0 <=? s) && (s <? n)) (fst (fst e))
    | _, _ => false end) (combine (combine (fst D) (snd D)) cls).
Definition minimized (D : dfa) : dfa :=
  let first := refine D (table []) in
  let cls := refined (length (fst D)) D (fst first) (snd first) in
  let E := quotient D cls in if leads_to D E cls then E else D.
Lemma leads_to_ok : forall D E cls, leads_to D E cls = true -> forall w, dacc E 0 w = dacc D 0 w.
Proof.
  intros D E cls H. unfold leads_to in H. cbv zeta in H. rewrite !andb_true_iff, !Nat.eqb_eq, Z.eqb_eq, Z.ltb_lt, forallb_forall in H.
  destruct H as [[[[L1 L2] Z0] N0] H]. set (n := Z.of_nat (length (fst D))) in *.
  assert (Row : forall s, 0 <= s < n -> exists r r' f, nth_error (fst D) (Z.to_nat s) = Some r /\ nth_error (snd D) (Z.to_nat s) = Some f /\
    nth_error (fst E) (Z.to_nat (nth (Z.to_nat s) cls 0)) = Some r' /\ nth_error (snd E) (Z.to_nat (nth (Z.to_nat s) cls 0)) = Some f /\
    r' = map (look (table cls)) r /\ forall x, In x r -> 0 <= x < n).
  { intros s S. destruct (nth_error (fst D) (Z.to_nat s)) as [r |] eqn:Nr; [| apply nth_error_None in Nr; lia].
    destruct (nth_error (snd D) (Z.to_nat s)) as [f |] eqn:Nf; [| apply nth_error_None in Nf; lia].
    assert (I : In ((r, f), nth (Z.to_nat s) cls 0) (combine (combine (fst D) (snd D)) cls)).
    { replace ((r, f), nth (Z.to_nat s) cls 0) with (nth (Z.to_nat s) (combine (combine (fst D) (snd D)) cls) (([], false), 0)); [apply nth_In; rewrite !combine_length; lia |].
      rewrite combine_nth, combine_nth by (rewrite ?combine_length; lia). rewrite (nth_error_nth _ _ [] Nr), (nth_error_nth _ _ false Nf). auto. }
    apply H in I. cbn [fst snd] in I. apply andb_true_iff in I. destruct I as [P I]. apply Z.leb_le in P. rewrite !find_indexed in I by auto.
    destruct (nth_error (fst E) _) as [r' |] eqn:Er; [| discriminate]. destruct (nth_error (snd E) _) as [f' |] eqn:Ef; [| discriminate].
    rewrite !andb_true_iff, forallb_forall in I. destruct I as [[Q I] B]. apply cell_eqb_iff in Q. apply eqb_prop in I. subst f'. exists r, r', f. repeat split; auto;
      apply B in H0; rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in H0; lia. }
  assert (G : forall w s, 0 <= s < n -> dacc E (look (table cls) s) w = dacc D s w).
  { induction w as [| k w IH]; intros s S; rewrite look_table by lia; destruct (Row s S) as [r [r' [f [Nr [Nf [Er [Ef [Q B]]]]]]]]; cbn [dacc].
    - unfold dflag. rewrite (nth_error_nth _ _ false Ef), (nth_error_nth _ _ false Nf). auto.
    - unfold dstep. rewrite (nth_error_nth _ _ [] Er), (nth_error_nth _ _ [] Nr), Q.
      assert (M : nth k (map (look (table cls)) r) 0 = look (table cls) (nth k r 0)) by (rewrite <- Z0 at 1; apply map_nth). rewrite M. apply IH.
      destruct (nth_in_or_default k r 0) as [J | ->]; [auto | lia]. }
  intro w. rewrite <- (G w 0) by lia. rewrite Z0. auto.
Qed.
Theorem minimized_ok : forall D w, dacc (minimized D) 0 w = dacc D 0 w.
Proof. intros D w. unfold minimized. destruct (leads_to D _ _) eqn:H; auto. apply (leads_to_ok _ _ _ H). Qed.

(** ** Guesses at one place, determinized *)
Section Determinize.
  Variables Guess Letter : Type.
  Variable letters : list Letter.
  Variable guess_next : Guess -> Letter -> list Guess.
  Variable ends : Guess -> bool.
  Variables (guess_same : Guess -> Guess -> bool) (guess_hash : Guess -> Z).
  Hypothesis guess_same_eq : forall g h, guess_same g h = true -> g = h.
  Let at_ (_ : Z) := letters.
  Let place_ (_ : Guess) := 0.
  Definition after_all (fuel : nat) (rows : PM.t (Guess * (Z * list Z))) (m : Z) : option (list Z) :=
    match found_rows Guess fuel rows m with
    | Some found => if forallb (fun r => fst (snd r) =? 0) found then Some (fold_left (fun u r => unite u (snd (snd r))) found (map (fun _ => 0) letters)) else None
    | None => None
    end.
  Definition mask_flag (fuel : nat) (rows : PM.t (Guess * (Z * list Z))) (m : Z) : bool :=
    match found_rows Guess fuel rows m with Some found => existsb (fun r => ends (fst r)) found | None => false end.
  Definition determinized (fuel : nat) (starts : list Guess) : option dfa :=
    match met _ guess_same guess_hash (guess_visit Guess Letter at_ place_ guess_next) fuel starts with
    | None => None
    | Some G => let t := numbers_of Guess guess_hash G in
        match all_some (map (row_of Guess Letter at_ place_ guess_next guess_same guess_hash t) G), mask_of Guess guess_same guess_hash t starts with
        | Some l, Some m => let rows := indexed l in let size := S (length G) in
            automaton_of Z Z.eqb (fun m => m mod prime) (after_all size rows) (mask_flag size rows) (length letters) fuel m
        | _, _ => None
        end
    end.
  Fixpoint spelled (ks : list nat) (w : list Letter) : Prop :=
    match ks, w with k :: ks, a :: w => nth_error letters k = Some a /\ spelled ks w | [], [] => True | _, _ => False end.
  Theorem determinized_ok : forall fuel starts D, determinized fuel starts = Some D -> forall ks w, spelled ks w ->
    (dacc D 0 ks = true <-> exists g h, In g starts /\ leads _ _ guess_next g w h /\ ends h = true).
  Proof.
    intros fuel starts D H ks w S. unfold determinized in H. destruct (met _ _ _ _ _ _) as [G |]; [| discriminate]. cbv zeta in H.
    destruct (all_some (map (row_of _ _ _ _ _ _ _ _) G)) as [l |] eqn:R; [| discriminate]. destruct (mask_of _ _ _ _ starts) as [m |] eqn:M; [| discriminate].
    pose proof (mask_ok Guess Letter at_ place_ guess_next guess_same guess_hash guess_same_eq G starts m M) as Hm.
    assert (Rows : exists l0, all_some (map (row_of Guess Letter at_ place_ guess_next guess_same guess_hash (numbers_of Guess guess_hash G)) G) = Some l0 /\ indexed l = indexed l0) by eauto.
    assert (F : Forall (fun k => (k < length letters)%nat) ks).
    { clear - S. revert w S. induction ks as [| k ks IH]; intros [| a w] S; [constructor | constructor | destruct S |]. destruct S as [S1 S2]. constructor; [apply nth_error_Some; congruence | eapply IH; eauto]. }
    assert (Un : forall ks w v, spelled ks w -> spelled ks v -> w = v).
    { clear. induction ks as [| k ks IH]; intros [| a w] [| b v] A B; simpl in *; try tauto. destruct A as [A1 A2], B as [B1 B2]. f_equal; [congruence | auto]. }
    set (meant := fun m ks => exists w g h, spelled ks w /\ holds Guess G m g /\ leads _ _ guess_next g w h /\ ends h = true).
    assert (Ok : dacc D 0 ks = true <-> meant m ks).
    2: { rewrite Ok. unfold meant. split.
      + intros [v [g [h [Sv [Hg [Ld E]]]]]]. rewrite (Un _ _ _ Sv S) in Ld. exists g, h. rewrite <- Hm. auto.
      + intros [g [h [Ig [Ld E]]]]. exists w, g, h. rewrite Hm. auto. }
    apply (automaton_of_ok Z Z.eqb (fun a b => proj1 (Z.eqb_eq a b)) (fun m => m mod prime) (after_all (Datatypes.S (length G)) (indexed l)) (mask_flag (Datatypes.S (length G)) (indexed l)) (length letters)
      (fun _ => True) meant ltac:(auto)) with (fuel := fuel); auto; unfold meant.
    - intros c nx _ A. unfold after_all in A. unfold mask_flag. destruct (found_rows Guess _ _ c) as [found |] eqn:Fr; [| discriminate].
      destruct (found_ok Guess Letter at_ place_ guess_next guess_same guess_hash guess_same_eq G _ _ Rows c found Fr) as [F1 F2]. rewrite existsb_exists. split.
      + intros [r [Ir E]]. exists [], (fst r), (fst r). split; [simpl; auto |]. split; [apply F1; auto |]. split; [reflexivity | auto].
      + intros [v [g [h [Sv [Hg [Ld E]]]]]]. destruct v; [| destruct Sv]. simpl in Ld. subst h. destruct (F2 g Hg) as [r [Ir <-]]. eauto.
    - intros c nx k d v _ A Nk. unfold after_all in A. destruct (found_rows Guess _ _ c) as [found |] eqn:Fr; [| discriminate].
      destruct (found_ok Guess Letter at_ place_ guess_next guess_same guess_hash guess_same_eq G _ _ Rows c found Fr) as [F1 F2].
      destruct (forallb _ found) eqn:Pl; [| discriminate]. injection A as <-. rewrite forallb_forall in Pl.
      assert (Q : forall r, In r found -> fst (snd r) = 0 /\ exists i, 0 <= i /\ PM.find (slot i) (indexed l) = Some r) by (intros r Ir; split; [apply Z.eqb_eq, Pl; auto | apply F1; auto]).
      assert (Lk : exists a, nth_error letters k = Some a).
      { destruct (nth_error letters k) as [a |] eqn:E; [eauto |]. exfalso. apply nth_error_None in E.
        assert (Ln : forall fs u, (length (fold_left (fun u (r : Guess * (Z * list Z)) => unite u (snd (snd r))) fs u) <= length u)%nat).
        { clear. induction fs as [| r fs IH]; intro u; cbn [fold_left]; auto. eapply Nat.le_trans; [apply IH |]. revert u. generalize (snd (snd r)). induction l as [| y l IHl]; intros [| x u]; simpl; try lia. specialize (IHl u). lia. }
        assert (Nk' : nth_error (fold_left (fun u (r : Guess * (Z * list Z)) => unite u (snd (snd r))) found (map (fun _ : Letter => 0) letters)) k <> None) by congruence.
        apply nth_error_Some in Nk'. specialize (Ln found (map (fun _ : Letter => 0) letters)). rewrite map_length in Ln. lia. }
      destruct Lk as [a La]. assert (U : nth_error (map (fun _ : Letter => 0) letters) k = Some 0) by (erewrite map_nth_error; eauto).
      destruct (united Guess Letter at_ place_ guess_next guess_same guess_hash guess_same_eq G _ Rows found 0 Q k a La _ 0 U) as [m' [M' Hm']]. rewrite M' in Nk. injection Nk as ->.
      assert (Hd : forall g, holds Guess G d g <-> exists h, holds Guess G c h /\ In g (guess_next h a)).
      { intro g. rewrite Hm'. split.
        - intros [[i [_ [B _]]] | [r [Ir K]]]; [rewrite Z.bits_0 in B; discriminate |]. exists (fst r). split; auto. apply F1; auto.
        - intros [h [K L]]. right. destruct (F2 h K) as [r [Ir <-]]. eauto. }
      split.
      + intros [w' [g [h [Sw [Hg [Ld E]]]]]]. apply Hd in Hg. destruct Hg as [g0 [Hg0 Ig]]. exists (a :: w'), g0, h. split; [simpl; auto |]. split; auto. split; auto. exists g. auto.
      + intros [w' [g [h [Sw [Hg [Ld E]]]]]]. destruct w' as [| b w']; [destruct Sw |]. destruct Sw as [Sb Sw]. rewrite La in Sb. injection Sb as <-.
        destruct Ld as [g1 [Ig Ld]]. exists w', g1, h. split; auto. split; [apply Hd; eauto | auto].
  Qed.
End Determinize.
