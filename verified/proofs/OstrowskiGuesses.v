(** * Options guessed digit by digit in an Ostrowski numeration: the machines find those that an automaton accepts *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Games Lists Machines SizeAutomata SizeWords OstrowskiWords.
Import ListNotations.
Local Open Scope Z_scope.

Section Guesses.
  Variable t : nat.
  Hypothesis positive : (1 <= t)%nat.
  Let T := Z.of_nat t.

  (** ** One coordinate: direction and step, the difference to what is to be taken, and whether the new digit was t *)
  Definition coord : Type := (Z * Z) * ((Z * Z) * bool).
  Definition coord_next (T m x : Z) (c : coord) : list (Z * coord) :=
    let r := fst (fst c) in let s := snd (fst c) in let h := fst (fst (snd c)) in let l := snd (fst (snd c)) in
    let still := (r =? 0) && (s =? 0) in
    flat_map (fun y => let h' := T * h + l + (x - y - r * m) in
        if hopeless T r s h' h then [] else [(y, ((r, s), ((h', h), negb still && (y =? T))))])
      (if still then [x] else if snd (snd c) then [0] else range (T + 1)).
  Definition coord_end (c : coord) : bool := fst (fst (snd c)) + snd (fst (snd c)) =? snd (fst c).
  Fixpoint arrives (c : coord) (ms xs ys : list nat) : Prop :=
    match ms, xs, ys with
    | [], [], [] => coord_end c = true
    | m :: ms, x :: xs, y :: ys => exists d, In (Z.of_nat y, d) (coord_next T (Z.of_nat m) (Z.of_nat x) c) /\ arrives d ms xs ys
    | _, _, _ => False
    end.
  Fixpoint changes (r : Z) (ms xs ys : list nat) : list Z :=
    match ms, xs, ys with
    | m :: ms, x :: xs, y :: ys => (Z.of_nat x - Z.of_nat y - r * Z.of_nat m) :: changes r ms xs ys
    | _, _, _ => []
    end.
  Definition digits_fit (w : list nat) : Prop := Forall (fun d => (d <= t)%nat) w.
  Lemma canonical_fit : forall w full, canonical t full w -> digits_fit w.
  Proof. induction w as [| d w IH]; intros full C; constructor; destruct C as [D C]; [destruct full; lia | eapply IH; eauto]. Qed.
  Lemma changes_fit : forall r ms xs ys, 0 <= r -> digits_fit ms -> digits_fit xs -> digits_fit ys -> Forall (fun e => - (T * (1 + r)) <= e <= T) (changes r ms xs ys).
  Proof.
    induction ms as [| m ms IH]; intros [| x xs] [| y ys] R M X Y; cbn [changes]; constructor; inversion M; inversion X; inversion Y; subst; [unfold T; nia | auto].
  Qed.
  Lemma ending_number : forall ms xs ys r h l, length ms = length xs -> length ys = length xs ->
    ending T h l (changes r ms xs ys) = h * Z.of_nat (weight t (length xs)) + l * Z.of_nat (before t (length xs)) +
      Z.of_nat (number t xs) - Z.of_nat (number t ys) - r * Z.of_nat (number t ms).
  Proof.
    induction ms as [| m ms IH]; intros [| x xs] [| y ys] r h l M Y; try discriminate; [cbn; lia |].
    injection M as M. injection Y as Y. cbn [changes ending number length]. rewrite IH, M, Y by auto. rewrite weight_next by auto. cbn [before]. unfold T. nia.
  Qed.
  Lemma coord_next_in : forall m x r s h l full y d, (r =? 0) && (s =? 0) = false -> (In (y, d) (coord_next T m x ((r, s), ((h, l), full))) <->
    0 <= y <= (if full then 0 else T) /\ hopeless T r s (T * h + l + (x - y - r * m)) h = false /\ d = ((r, s), ((T * h + l + (x - y - r * m), h), y =? T))).
  Proof.
    intros m x r s h l full y d St. unfold coord_next. cbn [fst snd]. rewrite St. cbn [negb andb]. rewrite in_flat_map. split.
    - intros [z [I J]]. cbv zeta in J. destruct (hopeless T r s _ h) eqn:H; [destruct J |]. destruct J as [E | []]. injection E as -> <-.
      split; auto. destruct full; [destruct I as [<- | []]; lia |]. apply in_range in I. lia.
    - intros [Y [H ->]]. exists y. split; [destruct full; [left; lia | apply in_range; lia] |]. cbv zeta. rewrite H. left. auto.
  Qed.
  Lemma arrives_moving : forall r s, 0 <= r -> (r =? 0) && (s =? 0) = false -> forall ms xs ys h l full, digits_fit ms -> digits_fit xs ->
    (arrives ((r, s), ((h, l), full)) ms xs ys <->
     length ms = length xs /\ length ys = length xs /\ canonical t full ys /\ ending T h l (changes r ms xs ys) = s).
  Proof.
    intros r s R St. induction ms as [| m ms IH]; intros [| x xs] [| y ys] h l full M X; cbn [arrives length canonical changes ending];
      try (split; [intros [] | intros [? [? ?]]; discriminate]).
    - unfold coord_end. cbn [fst snd]. rewrite Z.eqb_eq. tauto.
    - inversion M; inversion X; subst. assert (Q : (Z.of_nat y =? T) = (y =? t)%nat) by (unfold T; destruct (Nat.eqb_spec y t); [subst; apply Z.eqb_refl | apply Z.eqb_neq; lia]).
      split.
      + intros [d [I A]]. apply coord_next_in in I; auto. destruct I as [Y [_ ->]]. rewrite Q in A. apply IH in A; auto. destruct A as [L1 [L2 [C E]]].
        repeat split; auto; try lia. destruct full; unfold T in Y; lia.
      + intros [L1 [L2 [[D C] E]]]. eexists. split; [apply coord_next_in; auto; split; [| split; [| reflexivity]] |].
        * destruct full; unfold T; lia.
        * apply hopeless_never with (changes r ms xs ys); [unfold T; lia | auto | apply changes_fit; [auto | assumption | assumption | eapply canonical_fit; exact C] | exact E].
        * rewrite Q. apply IH; auto.
  Qed.
  Lemma arrives_still : forall ms xs ys full, arrives ((0, 0), ((0, 0), full)) ms xs ys <-> length ms = length xs /\ ys = xs.
  Proof.
    assert (N : hopeless T 0 0 0 0 = false) by (apply (hopeless_never T ltac:(unfold T; lia) 0 0 [] 0 0); [lia | constructor | reflexivity]).
    induction ms as [| m ms IH]; intros [| x xs] [| y ys] full; cbn [arrives length]; try (split; [intros [] | intros [? ?]; discriminate]).
    - split; auto.
    - unfold coord_next. cbn [fst snd Z.eqb andb flat_map]. cbv zeta. split.
      + intros [d [I A]]. rewrite Z.sub_diag, !Z.mul_0_r, Z.mul_0_l, Z.sub_0_r, !Z.add_0_r in I. rewrite N in I. destruct I as [E | []]. injection E as E <-.
        apply IH in A. destruct A as [L ->]. split; [lia |]. f_equal. lia.
      + intros [L E]. injection E as -> ->. rewrite Z.sub_diag, !Z.mul_0_r, Z.mul_0_l, Z.sub_0_r, !Z.add_0_r, N. eexists. split; [left; reflexivity |]. apply IH. split; auto.
  Qed.
  Definition coord_first (r s : nat) : coord := ((Z.of_nat r, Z.of_nat s), ((0, 0), false)).
  Lemma arrives_right : forall r s ms xs ys, canonical t false ms -> canonical t false xs -> length ms = length xs ->
    (arrives (coord_first r s) ms xs ys <->
     length ys = length xs /\ canonical t false ys /\ number t xs = (number t ys + s + number t ms * r)%nat).
  Proof.
    intros r s ms xs ys M X L. unfold coord_first. destruct ((Z.of_nat r =? 0) && (Z.of_nat s =? 0)) eqn:St.
    - apply andb_true_iff in St. rewrite !Z.eqb_eq in St. destruct St as [R S]. assert (r = 0%nat) by lia. assert (s = 0%nat) by lia. subst r s.
      change (Z.of_nat 0) with 0. rewrite arrives_still. split.
      + intros [_ ->]. repeat split; auto. lia.
      + intros [Ly [Y E]]. split; auto. rewrite <- (greedy_only t positive ys false Y), <- (greedy_only t positive xs false X), Ly. f_equal. lia.
    - rewrite arrives_moving by (auto; try lia; eapply canonical_fit; eauto). split.
      + intros [_ [Ly [Y E]]]. rewrite ending_number in E by auto. repeat split; auto. nia.
      + intros [Ly [Y E]]. rewrite ending_number by auto. repeat split; auto. nia.
  Qed.

  (** ** All coordinates: whether the claim is asked, its state; whether nothing is multiplied, and whether the digit of m was t *)
  Definition oguess : Type := (bool * Z) * ((bool * bool) * list coord).
  Fixpoint coords_next (m : Z) (a : list Z) (cs : list coord) : list (list (Z * coord)) :=
    match a, cs with x :: a, c :: cs => coord_next T m x c :: coords_next m a cs | _, _ => [] end.
  Definition oguess_next (M : compiled) (F : PM.t bool) (g : oguess) (a : list Z) : list oguess :=
    let k := fst (fst g) in let q := snd (fst g) in let fixed := fst (fst (snd g)) in let full := snd (fst (snd g)) in
    flat_map (fun m => flat_map (fun ys =>
        let q' := if k then after_digits M q (map fst ys) else 0 in
        if k && is_dead F q' then [] else [((k, q'), ((fixed, m =? T), map snd ys))]) (choices (coords_next m a (snd (snd g)))))
      (if fixed || full then [0] else range (T + 1)).
  Definition oend_claimed (M : compiled) (g : oguess) : bool := fst (fst g) && accepted M (snd (fst g)) && forallb coord_end (snd (snd g)).
  Definition oend_any (g : oguess) : bool := negb (fst (fst g)) && forallb coord_end (snd (snd g)).

  Variables (n : nat) (A : automaton) (flags : list bool).
  Hypothesis base_right : base A = (t + 1)%nat.
  Hypothesis dead_tested : dead_ok A (compile A) n flags (indexed flags) = true.
  Let M := compile A.
  Let F := indexed flags.
  Let next_ := oguess_next M F.
  Definition oend (g : oguess) : bool := if fst (fst g) then oend_claimed M g else oend_any g.
  Let none : coord := ((0, 0), ((0, 0), false)).
  Lemma choices_next : forall m a cs ys, length a = length cs -> (In ys (choices (coords_next m a cs)) <->
    length ys = length cs /\ forall i, (i < length cs)%nat -> In (nth i (map fst ys) 0, nth i (map snd ys) none) (coord_next T m (nth i a 0) (nth i cs none))).
  Proof.
    intros m a cs ys L. rewrite in_choices. revert cs ys L. induction a as [| x a IH]; intros [| c cs] ys L; try discriminate; cbn [coords_next].
    - split; [intro H; inversion H; subst; split; auto; simpl; lia | intros [H _]; destruct ys; [constructor | discriminate]].
    - injection L as L. split.
      + intro H. inversion H as [| l y ls ys' I H']; subst. apply IH in H'; auto. destruct H' as [H1 H2]. split; [simpl; lia |].
        intros [| i] B; simpl in *; [destruct y; auto | apply H2; lia].
      + intros [H1 H2]. destruct ys as [| [y d] ys]; [discriminate |]. constructor; [apply (H2 0%nat); simpl; lia |].
        apply IH; auto. split; [simpl in H1; lia |]. intros i B. apply (H2 (S i)). simpl. lia.
  Qed.
  Lemma coord_digit : forall m x c y d, 0 <= x <= T -> In (y, d) (coord_next T m x c) -> 0 <= y <= T.
  Proof.
    intros m x [[r s] [[h l] full]] y d X I. unfold coord_next in I. cbn [fst snd] in I. apply in_flat_map in I. destruct I as [z [I J]]. cbv zeta in J.
    destruct (hopeless T r s _ h); [destruct J |]. destruct J as [E | []]. injection E as -> _.
    destruct ((r =? 0) && (s =? 0)); [destruct I as [<- | []]; auto |]. unfold T in *. destruct full; [destruct I as [<- | []]; lia | apply in_range in I; lia].
  Qed.
  Lemma pick : forall (P : nat -> coord -> Prop) k, (forall i, (i < k)%nat -> exists d, P i d) -> exists l, length l = k /\ forall i, (i < k)%nat -> P i (nth i l none).
  Proof.
    intros P k. induction k as [| k IH]; intro H; [exists []; split; auto; lia |]. destruct IH as [l [L Q]]; [intros; apply H; lia |].
    destruct (H k ltac:(lia)) as [d D]. exists (l ++ [d]). split; [rewrite app_length; simpl; lia |]. intros i I.
    destruct (Nat.eq_dec i k) as [-> | N]; [rewrite app_nth2, L, Nat.sub_diag by lia; auto | rewrite app_nth1 by lia; apply Q; lia].
  Qed.
  Definition good_letter (a : list nat) : Prop := length a = n /\ Forall (fun d => (d <= t)%nat) a.
  Lemma letter_digit : forall a i, good_letter a -> (nth i a 0 <= t)%nat.
  Proof. intros a i [_ B]. destruct (nth_in_or_default i a 0%nat) as [I | ->]; [rewrite Forall_forall in B; auto | lia]. Qed.
  Lemma nth_zs_ : forall x i, nth i (zs x) 0 = Z.of_nat (nth i x 0%nat).
  Proof. intros x i. unfold zs. change 0 with (Z.of_nat 0). apply map_nth. Qed.
  Lemma combined : forall (ys : list Z) (ds : list coord), length ys = length ds -> map fst (combine ys ds) = ys /\ map snd (combine ys ds) = ds.
  Proof. induction ys as [| y ys IH]; intros [| d ds] L; try discriminate; auto. injection L as L. destruct (IH ds L) as [E1 E2]. simpl. rewrite E1, E2. auto. Qed.

  Theorem guesses_right : forall w k q fixed full cs, Forall good_letter w -> length cs = n -> (k = false -> q = 0%nat) ->
    ((exists h, leads _ _ next_ ((k, Z.of_nat q), ((fixed, full), cs)) (map zs w) h /\ oend h = true) <->
     exists ms u, length ms = length w /\ length u = length w /\ Forall good_letter u /\ canonical t full ms /\ (fixed = true -> Forall (eq 0%nat) ms) /\
       (forall i, (i < n)%nat -> arrives (nth i cs none) ms (column i w) (column i u)) /\
       (k = true -> final A (fold_left (next A) u q) = true)).
  Proof.
    induction w as [| a w IH]; intros k q fixed full cs W Lc K.
    - cbn [map leads]. assert (E : oend ((k, Z.of_nat q), ((fixed, full), cs)) = (negb k || final A q) && forallb coord_end cs).
      { unfold oend, oend_claimed, oend_any. cbn [fst snd]. unfold M. rewrite accepted_ok. destruct k; auto. }
      assert (Al : forallb coord_end cs = true <-> forall i, (i < n)%nat -> coord_end (nth i cs none) = true).
      { rewrite forallb_forall. split; [intros H i I; apply H, nth_In; lia | intros H c I; apply (In_nth _ _ none) in I; destruct I as [i [I <-]]; apply H; lia]. }
      split.
      + intros [h [<- H]]. rewrite E, andb_true_iff, Al in H. destruct H as [H1 H2]. exists [], []. cbn. repeat split; auto. intros ->. auto.
      + intros [ms [u [L1 [L2 [_ [_ [_ [H1 H2]]]]]]]]. destruct ms; [| discriminate]. destruct u; [| discriminate]. eexists. split; [reflexivity |].
        rewrite E, andb_true_iff, Al. split; [destruct k; auto | exact H1].
    - inversion W as [| ? ? Wa W']; subst. cbn [map leads]. assert (La : length (zs a) = length cs) by (unfold zs; rewrite map_length; destruct Wa; lia). split.
      + intros [h [[g [G Ld]] E]]. unfold next_, oguess_next in G. cbn [fst snd] in G. apply in_flat_map in G. destruct G as [m [Im G]].
        apply in_flat_map in G. destruct G as [ys [Iy G]]. apply choices_next in Iy; auto. destruct Iy as [Ly Iy]. cbv zeta in G.
        set (b := map Z.to_nat (map fst ys)). assert (Zb : map fst ys = zs b).
        { unfold b, zs. rewrite map_map. rewrite <- (map_id (map fst ys)) at 1. apply map_ext_in. intros z I. apply (In_nth _ _ 0) in I. destruct I as [i [I <-]].
          rewrite map_length in I. specialize (Iy i ltac:(lia)). apply coord_digit in Iy; [lia |]. rewrite nth_zs_. pose proof (letter_digit a i Wa). unfold T. lia. }
        assert (Gb : good_letter b).
        { split; [unfold b; rewrite !map_length; lia |]. apply Forall_forall. intros z I. apply (In_nth _ _ 0%nat) in I. destruct I as [i [I <-]]. unfold b in I. rewrite !map_length in I.
          specialize (Iy i ltac:(lia)). apply coord_digit in Iy; [rewrite Zb, nth_zs_ in Iy; unfold T in Iy; lia |]. rewrite nth_zs_. pose proof (letter_digit a i Wa). unfold T. lia. }
        assert (Qm : exists m', m = Z.of_nat m' /\ (m' <= (if full then 0 else t))%nat /\ (fixed = true -> m' = 0%nat)).
        { destruct (fixed || full) eqn:Ff; [destruct Im as [<- | []]; exists 0%nat; split; auto; split; auto; lia |]. apply orb_false_iff in Ff. destruct Ff as [-> ->].
          apply in_range in Im. exists (Z.to_nat m). unfold T in Im. split; [lia |]. split; [lia | discriminate]. }
        destruct Qm as [m' [-> [M1 M2]]].
        assert (Qf : (Z.of_nat m' =? T) = (m' =? t)%nat) by (unfold T; destruct (Nat.eqb_spec m' t); [subst; apply Z.eqb_refl | apply Z.eqb_neq; lia]). rewrite Qf, Zb in G.
        set (q1 := if k then next A q b else 0%nat).
        assert (Gq : g = ((k, Z.of_nat q1), ((fixed, (m' =? t)%nat), map snd ys))).
        { unfold q1. destruct k; [unfold M in G; rewrite after_digits_ok in G |]; cbn [andb] in G; [destruct (is_dead F _); [destruct G |] |]; destruct G as [<- | []]; auto. }
        subst g. assert (Hq : exists h, leads _ _ next_ ((k, Z.of_nat q1), ((fixed, (m' =? t)%nat), map snd ys)) (map zs w) h /\ oend h = true) by eauto.
        apply IH in Hq; [| assumption | rewrite map_length; lia | unfold q1; intros ->; auto]. destruct Hq as [ms [u [L1 [L2 [Gu [Cm [Fm [Ar Fi]]]]]]]].
        exists (m' :: ms), (b :: u). cbn [length canonical fold_left column map]. split; [lia |]. split; [lia |]. split; [constructor; auto |]. split; [split; auto |].
        split; [intro Fx; constructor; auto; rewrite M2; auto |]. split.
        * intros i I. cbn [arrives]. exists (nth i (map snd ys) none). split; [| apply Ar; auto]. specialize (Iy i ltac:(lia)). rewrite Zb, !nth_zs_ in Iy. exact Iy.
        * unfold q1 in Fi. intros ->. apply Fi. auto.
      + intros [ms [u [L1 [L2 [Gu [Cm [Fm [Ar Fi]]]]]]]]. destruct ms as [| m ms]; [discriminate |]. destruct u as [| b u]; [discriminate |].
        cbn [length canonical fold_left] in *. destruct Cm as [M1 Cm]. inversion Gu as [| ? ? Gb Gu']; subst.
        destruct (pick (fun i d => In (Z.of_nat (nth i b 0%nat), d) (coord_next T (Z.of_nat m) (Z.of_nat (nth i a 0%nat)) (nth i cs none)) /\ arrives d ms (column i w) (column i u)) (length cs)) as [ds [Ld Ds]].
        { intros i I. specialize (Ar i ltac:(lia)). cbn [column map arrives] in Ar. exact Ar. }
        set (q1 := if k then next A q b else 0%nat).
        assert (Hq : exists h, leads _ _ next_ ((k, Z.of_nat q1), ((fixed, (m =? t)%nat), ds)) (map zs w) h /\ oend h = true).
        { apply IH; [assumption | lia | unfold q1; intros ->; auto |]. exists ms, u. split; [lia |]. split; [lia |]. split; [assumption |]. split; [assumption |].
          split; [intro Fx; specialize (Fm Fx); inversion Fm; auto |]. split; [intros i I; apply Ds; lia |]. unfold q1. intros ->. apply Fi. auto. }
        destruct Hq as [h [Ldh E]]. exists h. split; auto. eexists. split; [| exact Ldh]. unfold next_, oguess_next. cbn [fst snd]. apply in_flat_map. exists (Z.of_nat m). split.
        { destruct (fixed || full) eqn:Ff; [| apply in_range; apply orb_false_iff in Ff; destruct Ff as [_ ->]; unfold T; lia]. left. apply orb_true_iff in Ff. destruct Ff as [Fx | ->]; [| lia].
          specialize (Fm Fx). inversion Fm; subst; auto. }
        assert (Lb : length (zs b) = length ds) by (unfold zs; rewrite map_length; destruct Gb; lia). destruct (combined (zs b) ds Lb) as [E1 E2].
        apply in_flat_map. exists (combine (zs b) ds). split.
        { apply choices_next; auto. rewrite E1, E2, combine_length. split; [lia |]. intros i I. rewrite !nth_zs_. apply Ds. auto. }
        cbv zeta. rewrite E1, E2. assert (Qf : (Z.of_nat m =? T) = (m =? t)%nat) by (unfold T; destruct (Nat.eqb_spec m t); [subst; apply Z.eqb_refl | apply Z.eqb_neq; lia]). rewrite Qf.
        unfold q1. destruct k; cbn [andb]; [| left; auto]. unfold M. rewrite after_digits_ok.
        destruct (is_dead F (Z.of_nat (next A q b))) eqn:Dd; [| left; auto]. exfalso.
        assert (Vl : Forall (fun a => length a = n /\ Forall (fun d => (d < base A)%nat) a) u).
        { eapply Forall_impl; [| exact Gu']. intros c [C1 C2]. split; auto. eapply Forall_impl; [| exact C2]. simpl. lia. }
        rewrite (dead_never A n flags dead_tested u _ Vl Dd) in Fi. specialize (Fi eq_refl). discriminate.
  Qed.
End Guesses.
