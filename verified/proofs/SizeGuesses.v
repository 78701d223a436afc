(** * Options guessed digit by digit, in integers: the machines find those that an automaton accepts *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Games Lists GrundyFacts Machines SizeRules SizeAutomata SizeWords.
Import ListNotations.
Local Open Scope Z_scope.

(** An automaton that accepts every word: with it the machines look for any option. *)
Definition everything : automaton := {| transitions := []; finals := [0%nat]; base := 1%nat |}.
Lemma everything_next : forall q a, next everything q a = 0%nat.
Proof. intros q a. unfold next. simpl. destruct q; destruct (letter 1 a); auto. Qed.
Lemma everything_stays : forall w, fold_left (next everything) w 0%nat = 0%nat.
Proof. induction w as [| a w IH]; auto. cbn [fold_left]. rewrite everything_next. auto. Qed.
Lemma everything_accepts : forall w, accepts everything w = true.
Proof. intro w. unfold accepts. rewrite everything_stays. auto. Qed.

Section Sizes.
  Variable n : nat.
  Variable rs : list nat.

  (** ** Guesses in integers: place, state of the automaton on the option (or -1: any), direction, what is still to be taken *)
  Definition zguess : Type := (Z * Z) * (list Z * list Z).
  Fixpoint lefts (d : Z) (a r c : list Z) : list Z :=
    match a, r, c with x :: a, y :: r, z :: c => x - d * y - z :: lefts d a r c | _, _, _ => [] end.
  Definition step_place (p : Z) : Z := if p + 1 <? Z.of_nat (length rs) then p + 1 else p.
  Definition zguess_next (radices : PM.t Z) (M : compiled) (F : PM.t bool) (g : zguess) (a : list Z) : list zguess :=
    let p := fst (fst g) in let q := snd (fst g) in let r := fst (snd g) in let c := snd (snd g) in
    let b := look radices p in let p' := step_place p in
    flat_map (fun d =>
      let l := lefts d a r c in let c' := map (fun v => - (v / b)) l in
      if q <? 0 then [((p', q), (r, c'))]
      else let q' := after_digits M q (map (fun v => v mod b) l) in if is_dead F q' then [] else [((p', q'), (r, c'))])
      (if forallb (Z.eqb 0) r then [0] else range b).
  Definition zstate (p : nat) (s : mstate) : zguess := let '(r, c, q) := s in ((Z.of_nat p, Z.of_nat q), (zs r, zs c)).
  Definition zany (p : nat) (s : mstate) : zguess := let '(r, c, _) := s in ((Z.of_nat p, -1), (zs r, zs c)).
  Definition proper (s : mstate) : Prop := length (fst (fst s)) = n /\ length (snd (fst s)) = n.
  Definition step (p : nat) : nat := if Nat.ltb (p + 1) (length rs) then (p + 1)%nat else p.
  Lemma step_place_ok : forall p, step_place (Z.of_nat p) = Z.of_nat (step p).
  Proof.
    intro p. unfold step_place, step. destruct (Z.ltb_spec (Z.of_nat p + 1) (Z.of_nat (length rs))); destruct (Nat.ltb_spec (p + 1) (length rs)); lia.
  Qed.
  Lemma rest_skipn : forall p, (p < length rs)%nat -> rest (skipn p rs) = skipn (step p) rs /\ (step p < length rs)%nat.
  Proof.
    intros p P. unfold step. assert (G : forall l k, (k < length l)%nat -> rest (skipn k l) = skipn (if Nat.ltb (k + 1) (length l) then (k + 1)%nat else k) l).
    { clear. induction l as [| b l IH]; intros k K; simpl in K; [lia |]. destruct k as [| k].
      - destruct l; reflexivity.
      - cbn [skipn]. rewrite IH by lia. cbn [length]. destruct (Nat.ltb_spec (k + 1) (length l)); destruct (Nat.ltb_spec (S k + 1) (S (length l))); try lia; auto. }
    split; [apply G; auto |]. destruct (Nat.ltb_spec (p + 1) (length rs)); lia.
  Qed.
  Lemma nth_zs : forall x i, nth i (zs x) 0 = Z.of_nat (nth i x 0%nat).
  Proof. intros x i. unfold zs. change 0 with (Z.of_nat 0). apply map_nth. Qed.
  Lemma zs_length : forall x, length (zs x) = length x.
  Proof. intro. unfold zs. apply map_length. Qed.
  Lemma zs_inj : forall x y, zs x = zs y -> x = y.
  Proof. induction x as [| a x IH]; intros [| b y] E; simpl in *; try discriminate; auto. injection E as E1 E2. f_equal; auto. lia. Qed.
  Lemma lefts_length : forall d a r c, length r = length a -> length c = length a -> length (lefts d a r c) = length a.
  Proof. induction a; intros [| y r] [| z c] R C; simpl in *; try discriminate; auto. Qed.
  Lemma nth_lefts : forall d a r c i, length r = length a -> length c = length a -> nth i (lefts d a r c) 0 = nth i a 0 - d * nth i r 0 - nth i c 0.
  Proof. induction a; intros [| y r] [| z c] [| i] R C; simpl in *; try discriminate; auto; lia. Qed.
  Lemma guessed_digits : forall b d a r c, (2 <= b)%nat -> length a = n -> length r = n -> length c = n -> (forall i, (i < n)%nat -> (nth i a 0 < b)%nat) ->
    let l := lefts (Z.of_nat d) (zs a) (zs r) (zs c) in let e := tab n (guess_digit b d r c a) in
    map (fun v => v mod Z.of_nat b) l = zs e /\
    map (fun v => - (v / Z.of_nat b)) l = zs (tab n (fun i => (nth i e 0%nat + d * nth i r 0 + nth i c 0 - nth i a 0) / b)%nat).
  Proof.
    intros b d a r c B La Lr Lc Bd l e.
    assert (Ll : length l = n) by (unfold l; rewrite lefts_length; rewrite !zs_length; lia).
    assert (V : forall i, (i < n)%nat -> exists k : nat, ((nth i e 0 + d * nth i r 0 + nth i c 0 - nth i a 0) / b = k)%nat /\ (nth i e 0 < b)%nat /\
      nth i l 0 = Z.of_nat (nth i e 0%nat) - Z.of_nat b * Z.of_nat k).
    { intros i I. destruct (guess_right b d r c a i B (Bd i I)) as [G1 G2]. cbv zeta in *. eexists. split; [reflexivity |].
      unfold e. rewrite tab_nth by auto. split; auto. unfold l. rewrite nth_lefts by (rewrite !zs_length; lia). rewrite !nth_zs. rewrite Nat.add_assoc in G2.
      set (k := ((_ - nth i a 0) / b)%nat) in *. clearbody k. nia. }
    assert (Le : length e = n) by apply tab_length.
    split; apply nth_ext with 0 0; rewrite ?map_length, ?zs_length, ?tab_length, ?Ll, ?Le; auto; intros i I; destruct (V i I) as [k [K1 [K2 K3]]].
    - rewrite nth_zs. change 0 with (0 mod Z.of_nat b) at 1. rewrite (map_nth (fun v => v mod Z.of_nat b)), K3.
      replace (Z.of_nat (nth i e 0%nat) - Z.of_nat b * Z.of_nat k) with (Z.of_nat (nth i e 0%nat) + - Z.of_nat k * Z.of_nat b) by lia.
      rewrite Z.mod_add, Z.mod_small; lia.
    - rewrite nth_zs, tab_nth, K1 by auto. change 0 with (- (0 / Z.of_nat b)) at 1. rewrite (map_nth (fun v => - (v / Z.of_nat b))), K3.
      replace (Z.of_nat (nth i e 0%nat) - Z.of_nat b * Z.of_nat k) with (Z.of_nat (nth i e 0%nat) + - Z.of_nat k * Z.of_nat b) by lia.
      rewrite Z.div_add, Z.div_small; lia.
  Qed.
  Lemma guess_proper : forall A b d a s, proper s -> proper (guess n A b d a s).
  Proof. intros A b d a [[r c] q] [R C]. split; simpl in *; auto. apply tab_length. Qed.
  Lemma zero_direction : forall A b d a r c q, forallb (Z.eqb 0) (zs r) = true -> guess n A b d a (r, c, q) = guess n A b 0 a (r, c, q).
  Proof.
    intros A b d a r c q H. assert (Z0 : forall i, nth i r 0%nat = 0%nat).
    { intro i. rewrite forallb_forall in H. destruct (nth_in_or_default i r 0%nat) as [I | E]; auto.
      assert (J : In (Z.of_nat (nth i r 0%nat)) (zs r)) by (apply in_map; auto). apply H, Z.eqb_eq in J. lia. }
    assert (E : tab n (guess_digit b d r c a) = tab n (guess_digit b 0 r c a)).
    { apply tab_ext. intros i I. unfold guess_digit. rewrite (Z0 i), Nat.mul_0_r, Nat.mul_0_l. auto. }
    unfold guess. rewrite E. f_equal. f_equal. apply tab_ext. intros i I. rewrite (Z0 i), Nat.mul_0_r, Nat.mul_0_l. auto.
  Qed.

  Variable A : automaton.
  Variable flags : list bool.
  Hypothesis good : good_radices rs.
  Hypothesis dead_tested : dead_ok A (compile A) n flags (indexed flags) = true.
  Hypothesis below_base : forall b, In b rs -> (b <= base A)%nat.
  Let radices := table (zs rs).
  Let M := compile A.
  Let F := indexed flags.
  Let next_ := zguess_next radices M F.
  Lemma radix_at : forall p, (p < length rs)%nat -> look radices (Z.of_nat p) = Z.of_nat (radix (skipn p rs)).
  Proof.
    intros p P. unfold radices. rewrite look_table, Nat2Z.id by lia. rewrite nth_zs. f_equal. unfold radix.
    clear - P. revert p P. induction rs as [| b l IH]; intros p P; simpl in *; [lia |]. destruct p; auto. cbn [nth skipn]. apply IH. lia.
  Qed.
  Lemma good_skipn : forall p, (p < length rs)%nat -> good_radices (skipn p rs).
  Proof.
    intros p P. destruct good as [G1 _]. split.
    - rewrite Forall_forall in *. intros b I. apply G1. rewrite <- (firstn_skipn p rs). apply in_or_app. auto.
    - intro E. assert (length (skipn p rs) = 0%nat) by (rewrite E; auto). rewrite skipn_length in *. lia.
  Qed.
  Lemma next_claimed : forall p s a h, (p < length rs)%nat -> proper s -> length a = n -> (forall i, (i < n)%nat -> (nth i a 0 < radix (skipn p rs))%nat) ->
    (In h (next_ (zstate p s) (zs a)) <-> exists d t, (d < radix (skipn p rs))%nat /\ t = guess n A (radix (skipn p rs)) d a s /\
      is_dead F (Z.of_nat (snd t)) = false /\ h = zstate (step p) t).
  Proof.
    intros p [[r c] q] a h P [Lr Lc] La Bd. cbn [fst snd] in *. pose proof (good_radix _ (good_skipn p P)) as B. set (b := radix (skipn p rs)) in *.
    unfold next_, zguess_next. cbn [zstate fst snd]. rewrite radix_at, step_place_ok by auto. fold b.
    assert (E : forall d, (if Z.of_nat q <? 0 then [((Z.of_nat (step p), Z.of_nat q), (zs r, map (fun v => - (v / Z.of_nat b)) (lefts (Z.of_nat d) (zs a) (zs r) (zs c))))]
        else let q' := after_digits M (Z.of_nat q) (map (fun v => v mod Z.of_nat b) (lefts (Z.of_nat d) (zs a) (zs r) (zs c))) in
          if is_dead F q' then [] else [((Z.of_nat (step p), q'), (zs r, map (fun v => - (v / Z.of_nat b)) (lefts (Z.of_nat d) (zs a) (zs r) (zs c))))])
      = let t := guess n A b d a (r, c, q) in if is_dead F (Z.of_nat (snd t)) then [] else [zstate (step p) t]).
    { intro d. rewrite (proj2 (Z.ltb_ge _ _)) by lia. destruct (guessed_digits b d a r c B La Lr Lc Bd) as [D C]. cbv zeta in *.
      rewrite D, C. unfold M. rewrite after_digits_ok. reflexivity. }
    rewrite in_flat_map. split.
    - intros [d [I J]]. assert (Q : exists k, (k < b)%nat /\ d = Z.of_nat k).
      { destruct (forallb (Z.eqb 0) (zs r)); [destruct I as [<- | []]; exists 0%nat; lia |]. apply in_range in I. exists (Z.to_nat d). lia. }
      destruct Q as [k [K ->]]. rewrite E in J. cbv zeta in J. exists k, (guess n A b k a (r, c, q)).
      destruct (is_dead F _); [destruct J |]. destruct J as [<- | []]. auto.
    - intros [k [t [K [-> [Dd ->]]]]]. destruct (forallb (Z.eqb 0) (zs r)) eqn:Z0.
      + exists (Z.of_nat 0). split; [simpl; auto |]. rewrite E. rewrite (zero_direction A b k a r c q Z0) in *. cbv zeta. rewrite Dd. simpl; auto.
      + exists (Z.of_nat k). split; [apply in_range; lia |]. rewrite E. cbv zeta. rewrite Dd. simpl; auto.
  Qed.
  Lemma next_any : forall p s a h, (p < length rs)%nat -> proper s -> length a = n -> (forall i, (i < n)%nat -> (nth i a 0 < radix (skipn p rs))%nat) ->
    (In h (next_ (zany p s) (zs a)) <-> exists d t, (d < radix (skipn p rs))%nat /\ t = guess n everything (radix (skipn p rs)) d a s /\ h = zany (step p) t).
  Proof.
    intros p [[r c] q] a h P [Lr Lc] La Bd. cbn [fst snd] in *. pose proof (good_radix _ (good_skipn p P)) as B. set (b := radix (skipn p rs)) in *.
    unfold next_, zguess_next. cbn [zany fst snd]. rewrite radix_at, step_place_ok by auto. fold b. rewrite in_flat_map. cbn [Z.ltb Z.compare].
    assert (E : forall d, ((Z.of_nat (step p), -1), (zs r, map (fun v => - (v / Z.of_nat b)) (lefts (Z.of_nat d) (zs a) (zs r) (zs c))))
      = zany (step p) (guess n everything b d a (r, c, q))).
    { intro d. destruct (guessed_digits b d a r c B La Lr Lc Bd) as [D C]. cbv zeta in *. rewrite C. reflexivity. }
    split.
    - intros [d [I J]]. assert (Q : exists k, (k < b)%nat /\ d = Z.of_nat k).
      { destruct (forallb (Z.eqb 0) (zs r)); [destruct I as [<- | []]; exists 0%nat; lia |]. apply in_range in I. exists (Z.to_nat d). lia. }
      destruct Q as [k [K ->]]. destruct J as [<- | []]. exists k. eexists. split; [auto |]. split; [reflexivity |]. apply E.
    - intros [k [t [K [-> ->]]]]. destruct (forallb (Z.eqb 0) (zs r)) eqn:Z0.
      + exists (Z.of_nat 0). split; [simpl; auto |]. rewrite E, (zero_direction everything b k a r c q Z0). simpl; auto.
      + exists (Z.of_nat k). split; [apply in_range; lia |]. rewrite E. simpl; auto.
  Qed.
  Definition end_claimed (N : compiled) (g : zguess) : bool := let q := snd (fst g) in (0 <=? q) && accepted N q && forallb (Z.eqb 0) (snd (snd g)).
  Definition end_any (g : zguess) : bool := (snd (fst g) <? 0) && forallb (Z.eqb 0) (snd (snd g)).
  Lemma zero_carries : forall c, length c = n -> forallb (Z.eqb 0) (zs c) = forallb (fun i => Nat.eqb (nth i c 0) 0)%nat (seq 0 n).
  Proof.
    intros c L. apply eq_true_iff_eq. rewrite !forallb_forall. split; intros H i I.
    - apply in_seq in I. apply Nat.eqb_eq. assert (J : In (Z.of_nat (nth i c 0%nat)) (zs c)) by (apply in_map, nth_In; lia). apply H, Z.eqb_eq in J. lia.
    - apply in_map_iff in I. destruct I as [k [<- I]]. apply (In_nth _ _ 0%nat) in I. destruct I as [j [J E]].
      assert (K : In j (seq 0 n)) by (apply in_seq; lia). apply H, Nat.eqb_eq in K. apply Z.eqb_eq. lia.
  Qed.
  Lemma valid_letters : forall w p, (p < length rs)%nat -> valid n (skipn p rs) w -> Forall (fun a => length a = n /\ Forall (fun d => (d < base A)%nat) a) w.
  Proof.
    induction w as [| a w IH]; intros p P V; constructor; destruct V as [V1 [V2 V3]].
    - split; auto. apply Forall_forall. intros d I. apply (In_nth _ _ 0%nat) in I. destruct I as [i [J <-]]. specialize (V2 i ltac:(lia)).
      assert (radix (skipn p rs) <= base A)%nat; [| lia]. apply below_base. unfold radix. rewrite <- (firstn_skipn p rs) at 2. apply in_or_app. right.
      destruct (skipn p rs) eqn:E; [| simpl; auto]. assert (length (skipn p rs) = 0%nat) by (rewrite E; auto). rewrite skipn_length in *. lia.
    - destruct (rest_skipn p P) as [R Q]. rewrite R in V3. apply (IH (step p)); auto.
  Qed.
  Lemma claimed_guesses : forall w p s, (p < length rs)%nat -> proper s -> valid n (skipn p rs) w ->
    ((exists h, leads _ _ next_ (zstate p s) (map zs w) h /\ end_claimed M h = true) <-> finds n A (skipn p rs) s w).
  Proof.
    induction w as [| a w IH]; intros p s P S V.
    - destruct s as [[r c] q]. destruct S as [Lr Lc]. cbn [fst snd map leads finds done] in *. rewrite <- zero_carries, <- accepted_ok by auto.
      assert (E : end_claimed M (zstate p (r, c, q)) = accepted M (Z.of_nat q) && forallb (Z.eqb 0) (zs c)).
      { unfold end_claimed. cbn [zstate fst snd]. rewrite (proj2 (Z.leb_le 0 (Z.of_nat q))) by lia. auto. }
      split; [intros [h [<- H]] | intro H; eexists; split; [reflexivity |]]; rewrite ?E in *; apply andb_true_iff; apply andb_true_iff in H; tauto.
    - pose proof V as V0. destruct V as [V1 [V2 V3]]. destruct (rest_skipn p P) as [R Q]. cbn [map leads finds]. rewrite R in *.
      split.
      + intros [h [[k [K L]] E]]. apply (next_claimed p s a k P S V1 V2) in K. destruct K as [d [t [D [-> [_ ->]]]]]. exists d. split; auto.
        apply IH; auto; [apply guess_proper; auto | eauto].
      + intros [d [D L]]. pose proof L as L0. apply IH in L; auto; [| apply guess_proper; auto]. destruct L as [h [L E]]. exists h. split; auto.
        exists (zstate (step p) (guess n A (radix (skipn p rs)) d a s)). split; auto. apply next_claimed; auto. exists d. eexists. split; auto. split; [reflexivity |]. split; auto.
        destruct (is_dead F _) eqn:Dd; auto. exfalso.
        destruct (guess n A (radix (skipn p rs)) d a s) as [[r c] q] eqn:Gs. apply finds_iff in L0; auto; [| apply good_skipn; auto].
        destruct L0 as [m [u [_ [U2 [_ Fin]]]]]. cbn [snd] in Dd. pose proof (valid_letters u (step p) Q U2) as Vl.
        rewrite (dead_never A n flags dead_tested u q Vl Dd) in Fin. discriminate.
  Qed.
  Lemma any_guesses : forall w p r c, (p < length rs)%nat -> length r = n -> length c = n -> valid n (skipn p rs) w ->
    ((exists h, leads _ _ next_ (zany p (r, c, 0%nat)) (map zs w) h /\ end_any h = true) <-> finds n everything (skipn p rs) (r, c, 0%nat) w).
  Proof.
    induction w as [| a w IH]; intros p r c P Lr Lc V.
    - cbn [map leads finds done]. rewrite <- zero_carries by auto. cbn [final finals everything existsb Nat.eqb]. rewrite andb_true_r.
      split; [intros [h [<- H]]; exact H | intro H; eexists; split; [reflexivity | exact H]].
    - destruct V as [V1 [V2 V3]]. destruct (rest_skipn p P) as [R Q]. cbn [map leads finds]. rewrite R in *.
      assert (S : proper (r, c, 0%nat)) by (split; auto).
      assert (Gs : forall d, exists c', guess n everything (radix (skipn p rs)) d a (r, c, 0%nat) = (r, c', 0%nat) /\ length c' = n).
      { intro d. unfold guess. rewrite everything_next. eexists. split; [reflexivity |]. apply tab_length. }
      split.
      + intros [h [[k [K L]] E]]. apply (next_any p _ a k P S V1 V2) in K. destruct K as [d [t [D [-> ->]]]]. exists d. split; auto.
        destruct (Gs d) as [c' [G Lc']]. rewrite G in *. apply IH; eauto.
      + intros [d [D L]]. destruct (Gs d) as [c' [G Lc']]. rewrite G in L. apply IH in L; auto. destruct L as [h [L E]]. exists h. split; auto.
        exists (zany (step p) (r, c', 0%nat)). split; auto. apply next_any; auto. exists d. rewrite G. eauto.
  Qed.
End Sizes.
