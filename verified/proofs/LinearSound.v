(** * Claims about games whose moves are linear relations: the rule holds at every vector *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Games Lists GrundyFacts Machines Dfa SizeRules SizeAutomata SizeWords SizeGuesses LinearMoves.
Import ListNotations.
Local Open Scope Z_scope.

(** Conditions on a vector alone. *)
Definition conditions : Type := list (condition * Z).
Definition satisfied (l : conditions) (x : list nat) : Prop := Forall2 (holds_with (zs x) []) (map fst l) (map snd l).
Definition satisfied_if (l : option conditions) (x : list nat) : Prop := match l with Some l => satisfied l x | None => False end.

(** What is known after a word: the states of the claims with the pass and without it, and the constants of two lists of
    conditions: vectors that are positions satisfy the first; those that satisfy the second are none, and not claimed. *)
Definition ldet : Type := (Z * Z) * (option (list Z) * option (list Z)).
Definition onwards (cs : list condition) (ks : option (list Z)) (a : list Z) : option (list Z) :=
  match ks with Some ks => new_constants cs ks a [] | None => None end.
Definition ended (cs : list condition) (ks : option (list Z)) : bool := match ks with Some ks => conditions_end cs ks | None => false end.
Lemma onwards_ok : forall n cs L x ks, nbelow n L x ->
  (ended cs (fold_left (onwards cs) (bit_word L (zs x)) (Some ks)) = true <-> Forall2 (holds_with (zs x) []) cs ks).
Proof.
  intros n cs. induction L as [| L IH]; intros x ks B; cbn [bit_word fold_left].
  - rewrite (nbelow_zero n x B). cbn [ended]. rewrite <- (conditions_zeros cs ks n).
    assert (E : forall c k, holds_with (zs (repeat 0%nat n)) [] c k <-> holds_with (zs (repeat 0%nat n)) (zs (repeat 0%nat n)) c k).
    { intros c k. unfold holds_with. rewrite !dotp_zeros. destruct (snd (snd c)); cbn [dotp]; rewrite ?dotp_zeros; tauto. }
    split; intro H; clear - H E; induction H; constructor; auto; apply E; auto.
  - rewrite <- (constants_ok cs ks (zs x) []). cbn [onwards]. change (bits []) with (@nil Z). change (halves []) with (@nil Z).
    destruct (new_constants cs ks (bits (zs x)) []) as [ks' |] eqn:N.
    + rewrite halves_zs, (IH (nhalves x) ks' (nbelow_halves n L x B)). split; [eauto | intros [? [E H]]; injection E as <-; auto].
    + split; [| intros [? [E _]]; discriminate]. intro H. exfalso. clear - H. assert (G : forall w, fold_left (onwards cs) w None = None) by (induction w; auto).
      rewrite G in H. discriminate.
Qed.

(** ** The automaton of all guesses: one after another is determinized, and united with those before *)
Section All.
  Variables (letters : list (list Z)) (next_ : lguess -> list Z -> list lguess) (ends : lguess -> bool) (same : lguess -> lguess -> bool) (hash : lguess -> Z) (fuel : nat).
  Hypothesis same_eq : forall g h, same g h = true -> g = h.
  Fixpoint dfa_of (l : list lguess) (acc : dfa) : option dfa :=
    match l with
    | [] => Some acc
    | g :: l => match determinized _ _ letters next_ ends same hash fuel [g] with
        | None => None
        | Some D => match union (length letters) fuel acc (minimized D) with Some U => dfa_of l (minimized U) | None => None end
        end
    end.
  Lemma dfa_of_ok : forall l acc D, dfa_of l acc = Some D -> forall ks w, spelled _ letters ks w ->
    (dacc D 0 ks = true <-> dacc acc 0 ks = true \/ exists g h, In g l /\ leads _ _ next_ g w h /\ ends h = true).
  Proof.
    induction l as [| g l IH]; intros acc D H ks w S; cbn [dfa_of] in H.
    - injection H as ->. split; auto. intros [K | [g [h [[] _]]]]; auto.
    - destruct (determinized _ _ _ _ _ _ _ _ _) as [E |] eqn:De; [| discriminate]. destruct (union _ _ _ _) as [U |] eqn:Un; [| discriminate].
      rewrite (IH _ _ H ks w S), minimized_ok. assert (F : Forall (fun k => (k < length letters)%nat) ks).
      { clear - S. revert w S. induction ks as [| k ks IH]; intros [| a w] S; [constructor | constructor | destruct S |]. destruct S as [S1 S2]. constructor; [apply nth_error_Some; congruence | eapply IH; eauto]. }
      rewrite (union_ok _ _ _ _ _ Un ks F), orb_true_iff, minimized_ok, (determinized_ok _ _ _ _ _ _ _ same_eq _ _ _ De ks w S). split.
      + intros [[K | [g0 [h [[<- | []] K]]]] | [g0 [h [I K]]]]; auto; right; [exists g, h | exists g0, h]; simpl; auto.
      + intros [K | [g0 [h [[<- | I] K]]]]; auto; [left; right; exists g, h; simpl; auto | right; exists g0, h; auto].
  Qed.
End All.

Section Check.
  Variables (n : nat) (rels : list relation) (filter_ : conditions) (void : option conditions) (conv : convention) (A B : automaton).
  Let fcs := map fst filter_.
  Let vcs := match void with Some l => map fst l | None => [] end.
  Definition ldet_next (M N : compiled) (fc vc : list condition) (d : ldet) (a : list Z) : ldet :=
    ((after_digits M (fst (fst d)) a, after_digits N (snd (fst d)) a), (onwards fc (fst (snd d)) a, onwards vc (snd (snd d)) a)).
  Definition lright (M N : compiled) (fc vc : list condition) (d : ldet) (c e : bool) : bool :=
    if ended fc (fst (snd d)) then
      let lost := accepted M (fst (fst d)) in
      if ended vc (snd (snd d)) then negb lost else rule conv lost (accepted N (snd (fst d))) c e
    else true.
  Definition option_eqb {T} (eqb : T -> T -> bool) (a b : option T) : bool := match a, b with Some a, Some b => eqb a b | None, None => true | _, _ => false end.
  Definition taken_eqb (a b : list (option Z)) : bool := Nat.eqb (length a) (length b) && forallb (fun e => option_eqb Z.eqb (fst e) (snd e)) (combine a b).
  Definition ldet_same (d e : ldet) : bool :=
    (fst (fst d) =? fst (fst e)) && (snd (fst d) =? snd (fst e)) && option_eqb cell_eqb (fst (snd d)) (fst (snd e)) && option_eqb cell_eqb (snd (snd d)) (snd (snd e)).
  Definition lguess_same (g h : lguess) : bool :=
    (snd (fst g) =? snd (fst h)) && (fst (fst g) =? fst (fst h)) && cell_eqb (snd (snd g)) (snd (snd h)) && taken_eqb (fst (snd g)) (fst (snd h)).
  Definition flat_option (o : option (list Z)) : list Z := match o with Some l => l | None => [] end.
  Definition ldet_hash (d : ldet) : Z := mix (flat_option (snd (snd d))) (mix (flat_option (fst (snd d))) (fst (fst d) * factor + snd (fst d))).
  Definition lguess_hash (g : lguess) : Z :=
    mix (map (fun t => match t with Some c => c | None => 0 end) (fst (snd g))) (mix (snd (snd g)) (snd (fst g) * factor + fst (fst g))).
  Definition numbered : list (Z * relation) := with_index 0 rels.
  Definition lstart (q : Z) (e : Z * relation) : lguess := ((fst e, q), (fst (snd e), map snd (snd (snd e)))).
  Definition first_constants (o : option conditions) : option (list Z) := match o with Some l => Some (map snd l) | None => None end.
  Definition two_letters : list (list Z) := choices (repeat [0; 1] n).
  Definition nothing : dfa := ([map (fun _ => 0) two_letters], [false]).
  (** A configuration: what is known, and the states of the automata of claimed options and of all options. *)
  Definition lconfig : Type := ldet * (Z * Z).
  Definition state_after (rows : PM.t (PM.t Z)) (s k : Z) : Z :=
    match PM.find (slot s) rows with Some r => match PM.find (slot k) r with Some t => t | None => 0 end | None => 0 end.
  Definition state_flag (flags : PM.t bool) (s : Z) : bool := match PM.find (slot s) flags with Some f => f | None => false end.
  Definition lvisit (M N : compiled) (fc vc : list condition) (letters : list (Z * list Z)) (Opt P : PM.t (PM.t Z)) (Of Pf : PM.t bool) (c : lconfig) : option (list lconfig) :=
    let d := fst c in let s := fst (snd c) in let t := snd (snd c) in
    if (0 <=? s) && (0 <=? t) && lright M N fc vc d (state_flag Of s) (state_flag Pf t)
    then Some (map (fun e => (ldet_next M N fc vc d (snd e), (state_after Opt s (fst e), state_after P t (fst e)))) letters) else None.
  Definition lconfig_same (a b : lconfig) : bool := pair_same (snd a) (snd b) && ldet_same (fst a) (fst b).
  Definition lconfig_hash (c : lconfig) : Z := (ldet_hash (fst c) * factor + fst (snd c)) * factor + snd (snd c).
  Definition check_linear (fuel : nat) : bool :=
    Nat.leb 2 (base A) && forallb (fun r => Nat.eqb (length (fst r)) n) rels &&
    (let flags := dead_flags A in let F := indexed flags in let M := compile A in let N := compile B in
     let R := indexed (map (fun r : relation => map fst (snd r)) rels) in let letters := two_letters in let fc := fcs in let vc := vcs in
     let made q ends := dfa_of letters (lguess_next R M F) ends lguess_same lguess_hash fuel (map (lstart q) numbered) nothing in
     dead_ok A M n flags F &&
     match made 0 (claimed_end R M) with
     | None => false
     | Some Opt => match (match conv with Normal => Some Opt | _ => made (-1) (any_end R) end) with
         | None => false
         | Some P => match met lconfig lconfig_same lconfig_hash (lvisit M N fc vc (with_index 0 letters) (indexed (map indexed (fst Opt))) (indexed (map indexed (fst P))) (indexed (snd Opt)) (indexed (snd P)))
             fuel [(((0, 0), (Some (map snd filter_), first_constants void)), (0, 0))] with Some _ => true | None => false end
         end
     end).
  Lemma option_eqb_eq : forall T (eqb : T -> T -> bool), (forall a b, eqb a b = true -> a = b) -> forall a b, option_eqb eqb a b = true -> a = b.
  Proof. intros T eqb E [a |] [b |] H; simpl in H; try discriminate; auto. f_equal. auto. Qed.
  Lemma taken_eqb_eq : forall a b, taken_eqb a b = true -> a = b.
  Proof.
    induction a as [| x a IH]; intros [| y b] H; unfold taken_eqb in H; simpl in H; try discriminate; auto. rewrite !andb_true_iff in H. destruct H as [L [E H]].
    f_equal; [apply (option_eqb_eq _ Z.eqb); auto; intros; apply Z.eqb_eq; auto |]. apply IH. unfold taken_eqb. rewrite andb_true_iff. auto.
  Qed.
  Lemma ldet_same_eq : forall d e, ldet_same d e = true -> d = e.
  Proof.
    intros [[q g] [f v]] [[q' g'] [f' v']] H. unfold ldet_same in H. cbn [fst snd] in H. rewrite !andb_true_iff, !Z.eqb_eq in H. destruct H as [[[-> ->] Hf] Hv].
    assert (Q : forall a b, cell_eqb a b = true -> a = b) by (intros; apply cell_eqb_iff; auto).
    apply (option_eqb_eq _ cell_eqb Q) in Hf. apply (option_eqb_eq _ cell_eqb Q) in Hv. subst. auto.
  Qed.
  Lemma lguess_same_eq : forall g h, lguess_same g h = true -> g = h.
  Proof.
    intros [[j q] [t k]] [[j' q'] [t' k']] H. unfold lguess_same in H. cbn [fst snd] in H. rewrite !andb_true_iff, !Z.eqb_eq, cell_eqb_iff in H.
    destruct H as [[[-> ->] ->] T]. apply taken_eqb_eq in T. subst. auto.
  Qed.
  Lemma lconfig_same_eq : forall a b, lconfig_same a b = true -> a = b.
  Proof.
    intros [d p] [e q] H. unfold lconfig_same in H. cbn [fst snd] in H. apply andb_true_iff in H. destruct H as [H1 H2].
    apply pair_same_eq in H1. apply ldet_same_eq in H2. subst; auto.
  Qed.
  Lemma bits_letter : forall x, length x = n -> exists k, nth_error two_letters k = Some (bits (zs x)).
  Proof.
    intros x E. apply In_nth_error. unfold two_letters. rewrite <- E. clear E. induction x as [| a x IH]; [simpl; auto |]. apply in_choices in IH. apply in_choices.
    cbn [length repeat zs map bits]. constructor; [| exact IH]. pose proof (Z.mod_pos_bound (Z.of_nat a) 2 ltac:(lia)). simpl. lia.
  Qed.
  Lemma word_spelled : forall L x, nbelow n L x -> exists ks, spelled _ two_letters ks (bit_word L (zs x)).
  Proof.
    induction L as [| L IH]; intros x Bx; [exists []; simpl; auto |]. destruct (IH (nhalves x) (nbelow_halves n L x Bx)) as [ks K].
    destruct (bits_letter x (proj1 Bx)) as [k N]. exists (k :: ks). cbn [bit_word spelled]. rewrite halves_zs. auto.
  Qed.
  Definition known_after (L : nat) (x : list nat) (q g : nat) (f v : option (list Z)) : ldet :=
    ((Z.of_nat (fold_left (next A) (word n L x) q), Z.of_nat (fold_left (next B) (word n L x) g)),
     (fold_left (onwards fcs) (bit_word L (zs x)) f, fold_left (onwards vcs) (bit_word L (zs x)) v)).
  Lemma state_after_ok : forall D s k, 0 <= s -> state_after (indexed (map indexed (fst D))) s (Z.of_nat k) = dstep D s k.
  Proof.
    intros D s k P. unfold state_after, dstep. rewrite find_indexed, nth_error_map by auto. destruct (nth_error (fst D) (Z.to_nat s)) as [r |] eqn:N; simpl.
    - rewrite find_indexed, Nat2Z.id by lia. rewrite (nth_error_nth _ _ [] N). destruct (nth_error r k) eqn:E; [rewrite (nth_error_nth _ _ 0 E); auto | rewrite nth_overflow; auto; apply nth_error_None; auto].
    - rewrite (nth_overflow (fst D)) by (apply nth_error_None; auto). destruct k; auto.
  Qed.
  Lemma state_flag_ok : forall D s, 0 <= s -> state_flag (indexed (snd D)) s = dflag D s.
  Proof. intros D s P. unfold state_flag, dflag. rewrite find_indexed, nth_flag by auto. auto. Qed.
  Lemma words_right_ : forall Opt P S, closed_set _ (lvisit (compile A) (compile B) fcs vcs (with_index 0 two_letters) (indexed (map indexed (fst Opt))) (indexed (map indexed (fst P))) (indexed (snd Opt)) (indexed (snd P))) S ->
    forall L x ks q g f v s t, nbelow n L x -> spelled _ two_letters ks (bit_word L (zs x)) -> S (((Z.of_nat q, Z.of_nat g), (f, v)), (s, t)) ->
    lright (compile A) (compile B) fcs vcs (known_after L x q g f v) (dacc Opt s ks) (dacc P t ks) = true.
  Proof.
    intros Opt P S C. induction L as [| L IH]; intros x ks q g f v s t Bx Sp I; destruct (C _ I) as [l [V Nx]]; unfold lvisit in V; cbn [fst snd] in V;
      destruct ((0 <=? s) && (0 <=? t) && lright _ _ _ _ _ _ _) eqn:Rt; try discriminate; rewrite !andb_true_iff, !Z.leb_le in Rt; destruct Rt as [[Ps Pt] Rt]; injection V as <-.
    - destruct ks; [| destruct Sp]. cbn [dacc]. rewrite <- !state_flag_ok by auto. exact Rt.
    - destruct ks as [| k ks]; [destruct Sp |]. cbn [bit_word spelled] in Sp. destruct Sp as [Nk Sp]. rewrite halves_zs in Sp. cbn [dacc].
      assert (J : In (0 + Z.of_nat k, bits (zs x)) (with_index 0 two_letters)) by (apply in_with_index; auto). rewrite Z.add_0_l in J.
      apply (in_map (fun e => (ldet_next (compile A) (compile B) fcs vcs ((Z.of_nat q, Z.of_nat g), (f, v)) (snd e), (state_after (indexed (map indexed (fst Opt))) s (fst e), state_after (indexed (map indexed (fst P))) t (fst e))))) in J.
      apply Nx in J. cbn [fst snd] in J. rewrite !state_after_ok in J by auto. unfold ldet_next in J. cbn [fst snd] in J. rewrite bits_zs, !after_digits_ok in J.
      pose proof (IH (nhalves x) ks _ _ _ _ _ _ (nbelow_halves n L x Bx) Sp J) as R. unfold known_after in *. unfold word in *. rewrite digits_two by apply Bx.
      cbn [bit_word fold_left]. rewrite halves_zs, bits_zs. exact R.
  Qed.
  Section Sound.
    Variable fuel : nat.
    Hypothesis checked : check_linear fuel = true.
    Definition laccepts (L : nat) (x : list nat) : bool := accepts A (word n L x).
    Lemma in_numbered : forall i r, In (i, r) numbered -> 0 <= i /\ nth_error rels (Z.to_nat i) = Some r.
    Proof.
      unfold numbered. assert (G : forall (l : list relation) k i r, In (i, r) (with_index k l) -> k <= i /\ nth_error l (Z.to_nat (i - k)) = Some r).
      { induction l as [| s l IH]; intros k i r I; cbn [with_index] in I; [destruct I |]. destruct I as [E | I].
        - injection E as <- <-. rewrite Z.sub_diag. split; [lia | auto].
        - apply IH in I. destruct I as [I E]. split; [lia |]. replace (Z.to_nat (i - k)) with (S (Z.to_nat (i - (k + 1)))) by lia. auto. }
      intros i r I. apply G in I. rewrite Z.sub_0_r in I. auto.
    Qed.
    Theorem linear_rule : forall L x, nbelow n L x -> satisfied filter_ x ->
      (satisfied_if void x /\ laccepts L x = false) \/
      (~ satisfied_if void x /\ exists c e, rule conv (laccepts L x) (accepts B (word n L x)) c e = true /\
        (c = true <-> exists r y, In r rels /\ nbelow n L y /\ related r (zs x) (zs y) /\ laccepts L y = true) /\
        (conv <> Normal -> (e = true <-> exists r y, In r rels /\ nbelow n L y /\ related r (zs x) (zs y)))).
    Proof.
      intros L x Bx Sx. unfold check_linear in checked. cbv zeta in checked. rewrite !andb_true_iff, Nat.leb_le, forallb_forall in checked.
      destruct checked as [[Ba Le] [Dd R]]. destruct (dfa_of _ _ (claimed_end _ _) _ _ _ _ _) as [Opt |] eqn:Mo; [| discriminate].
      set (R_ := indexed (map (fun r : relation => map fst (snd r)) rels)) in *.
      set (other := match conv with Normal => Some Opt | _ => dfa_of two_letters (lguess_next R_ (compile A) (indexed (dead_flags A))) (any_end R_) lguess_same lguess_hash fuel (map (lstart (-1)) numbered) nothing end) in *.
      destruct other as [P |] eqn:Mp; [| discriminate]. destruct (met _ _ _ _ _ _) as [found |] eqn:Mt; [| discriminate].
      destruct (met_closed _ _ lconfig_same_eq _ _ _ _ _ Mt) as [S [S1 S2]]. destruct (word_spelled L x Bx) as [ks Sp].
      pose proof (words_right_ Opt P S S2 L x ks 0 0 (Some (map snd filter_)) (first_constants void) 0 0 Bx Sp (S1 _ ltac:(simpl; auto))) as Rt.
      assert (N0 : dacc nothing 0 ks = false).
      { assert (G : forall ks, dacc nothing 0 ks = false); [| apply G]. clear. induction ks as [| k ks IH]; auto. cbn [dacc].
        replace (dstep nothing 0 k) with 0; auto. unfold dstep, nothing. cbn [fst nth Z.to_nat]. symmetry. generalize two_letters. intro l. revert k. induction l as [| a l IHl]; intros [| k]; simpl; auto. }
      pose proof (dfa_of_ok _ _ _ _ _ _ lguess_same_eq _ _ _ Mo ks _ Sp) as C.
      unfold lright, known_after in Rt. cbn [fst snd] in Rt. rewrite (proj2 (onwards_ok n fcs L x _ Bx) Sx), !accepted_ok in Rt.
      fold (accepts A (word n L x)) in Rt. fold (accepts B (word n L x)) in Rt. fold (laccepts L x) in Rt.
      assert (V : ended vcs (fold_left (onwards vcs) (bit_word L (zs x)) (first_constants void)) = true <-> satisfied_if void x).
      { unfold first_constants, vcs. destruct void as [l |]; [apply (onwards_ok n _ L x); auto |]. simpl.
        assert (G : forall w, fold_left (onwards []) w None = None) by (induction w; auto). rewrite G. simpl. intuition discriminate. }
      destruct (ended vcs _) eqn:Ev; [left; split; [apply V; auto | apply negb_true_iff; auto] |]. right.
      split; [intro Q; apply V in Q; discriminate |]. exists (dacc Opt 0 ks), (dacc P 0 ks). split; auto.
      assert (Fi : forall i r, In (i, r) numbered -> PM.find (slot i) R_ = Some (map fst (snd r)) /\ In r rels).
      { intros i r I. apply in_numbered in I. destruct I as [Q N]. split; [unfold R_; rewrite find_indexed by auto; erewrite map_nth_error; eauto | eapply nth_error_In; eauto]. }
      assert (Has : forall r, In r rels -> exists i, In (i, r) numbered).
      { intros r I. apply In_nth_error in I. destruct I as [k K]. exists (0 + Z.of_nat k). apply in_with_index. auto. }
      assert (Len : forall r, In r rels -> length (fst r) = n) by (intros r I; apply Nat.eqb_eq, Le, I).
      split.
      - rewrite C, N0. split.
        + intros [Q | [g [h [I [Ld En]]]]]; [discriminate |]. apply in_map_iff in I. destruct I as [[i r] [<- I]]. destruct (Fi i r I) as [Fr Ir].
          destruct (proj1 (linear_claimed n A (dead_flags A) _ i _ Dd Ba Fr L x (fst r) (map snd (snd r)) 0 Bx (Len r Ir))) as [y [By [Rl Fin]]]; [exists h; auto |].
          exists r, y. auto.
        + intros [r [y [Ir [By [Rl Fin]]]]]. right. destruct (Has r Ir) as [i I]. destruct (Fi i r I) as [Fr _].
          destruct (proj2 (linear_claimed n A (dead_flags A) _ i _ Dd Ba Fr L x (fst r) (map snd (snd r)) 0 Bx (Len r Ir))) as [h [Ld En]]; [exists y; auto |].
          eexists. exists h. split; [apply in_map_iff; exists (i, r); split; [reflexivity | exact I] |]. split; [exact Ld | exact En].
      - intro N. assert (Mp' : dfa_of two_letters (lguess_next R_ (compile A) (indexed (dead_flags A))) (any_end R_) lguess_same lguess_hash fuel (map (lstart (-1)) numbered) nothing = Some P)
          by (unfold other in Mp; destruct conv; [congruence | exact Mp | exact Mp]).
        rewrite (dfa_of_ok _ _ _ _ _ _ lguess_same_eq _ _ _ Mp' ks _ Sp), N0. split.
        + intros [Q | [g [h [I [Ld En]]]]]; [discriminate |]. apply in_map_iff in I. destruct I as [[i r] [<- I]]. destruct (Fi i r I) as [Fr Ir].
          destruct (proj1 (linear_any n A (dead_flags A) _ i _ Dd Ba Fr L x (fst r) (map snd (snd r)) Bx (Len r Ir))) as [y [By Rl]]; [exists h; auto |].
          exists r, y. auto.
        + intros [r [y [Ir [By Rl]]]]. right. destruct (Has r Ir) as [i I]. destruct (Fi i r I) as [Fr _].
          destruct (proj2 (linear_any n A (dead_flags A) _ i _ Dd Ba Fr L x (fst r) (map snd (snd r)) Bx (Len r Ir))) as [h [Ld En]]; [exists y; auto |].
          eexists. exists h. split; [apply in_map_iff; exists (i, r); split; [reflexivity | exact I] |]. split; [exact Ld | exact En].
    Qed.
  End Sound.
End Check.
