(** * The fewest men of the army: fewer weigh less than the scout, wherever they stand *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Lists PegsSound Army ArmySound.
Import ListNotations.
Local Open Scope Z_scope.

(** Some play of these men sends a scout so far. *)
Definition sends (men : list cell) (paces : Z) : Prop :=
  army men /\ exists p, peg_reach in_the_plane (pegs_on men) p /\ p [paces; 0] = true.
Section Few.
  Variables paces D : Z.
  Let d := distance paces 0.
  Definition near : list cell := filter (fun x => d x <? D) (strip 0 (Z.to_nat D) (Z.to_nat D)).
  Definition more (N : Z) (x : cell) : Z := Z.max 0 (F (N - d x) - F (N - D)).
  Lemma weighs_more : forall N l, weighs paces 0 N l <= Z.of_nat (length l) * F (N - D) + sum (map (more N) (filter (fun x => d x <? D) l)).
  Proof.
    intros N l. induction l as [| x l IH]; [unfold weighs; simpl; lia |]. unfold weighs in *. cbn [map length filter]. rewrite Nat2Z.inj_succ.
    change (sum (F (N - distance paces 0 x) :: ?l)) with (F (N - d x) + sum l). destruct (Z.ltb_spec (d x) D) as [L | L].
    - cbn [map]. change (sum (more N x :: ?l)) with (more N x + sum l). unfold more at 1. lia.
    - pose proof (F_mono (N - d x) (N - D) ltac:(lia)). lia.
  Qed.
  Lemma near_all : 0 <= paces -> forall men x, army men -> In x men -> d x < D -> In x near.
  Proof.
    intros P men x [_ A] I L. destruct (A x I) as [r [c [-> R]]]. apply filter_In. split; [| apply Z.ltb_lt; auto].
    unfold d in L. cbn [distance] in L. apply in_strip; lia.
  Qed.
  (** How much more than n men the scout weighs, at least; the numbers are those of a Fibonacci sequence. *)
  Definition rest_of (n N : Z) : Z := F N - (n * F (N - D) + sum (map (fun x => F (N - d x) - F (N - D)) near)).
  Lemma rest_step : forall n N, D <= N -> 0 <= D -> rest_of n (N + 2) = rest_of n (N + 1) + rest_of n N.
  Proof.
    intros n N L P. unfold rest_of. assert (S : forall k, 0 <= k -> k <= D -> F (N + 2 - k) = F (N + 1 - k) + F (N - k)).
    { intros k K K'. pose proof (F_step (N - k) ltac:(lia)) as Q. replace (N - k + 2) with (N + 2 - k) in Q by lia.
      replace (N - k + 1) with (N + 1 - k) in Q by lia. auto. }
    rewrite (S D) by lia. rewrite F_step by lia.
    assert (E : sum (map (fun x => F (N + 2 - d x) - (F (N + 1 - D) + F (N - D))) near) =
      sum (map (fun x => F (N + 1 - d x) - F (N + 1 - D)) near) + sum (map (fun x => F (N - d x) - F (N - D)) near)).
    { assert (B : forall x, In x near -> 0 <= d x <= D).
      { intros x X. apply filter_In in X. destruct X as [_ X]. apply Z.ltb_lt in X. split; [| lia]. unfold d. destruct x as [| r [| c [| ? ?]]]; simpl; lia. }
      induction near as [| x l IH]; [reflexivity |]. cbn [map sum fold_right]. unfold sum in *.
      rewrite (S (d x)) by (apply B; simpl; auto). rewrite IH by (intros; apply B; simpl; auto). lia. }
    rewrite E. lia.
  Qed.
  Lemma rest_positive : forall n N, D <= N -> 0 <= D -> 0 < rest_of n N -> 0 < rest_of n (N + 1) -> forall M, N <= M -> 0 < rest_of n M.
  Proof.
    intros n N L P A B. assert (G : forall k, 0 < rest_of n (N + Z.of_nat k) /\ 0 < rest_of n (N + Z.of_nat k + 1)).
    { induction k as [| k [IH1 IH2]]; [rewrite Z.add_0_r; auto |]. rewrite Nat2Z.inj_succ. replace (N + Z.succ (Z.of_nat k)) with (N + Z.of_nat k + 1) by lia.
      split; auto. replace (N + Z.of_nat k + 1 + 1) with (N + Z.of_nat k + 2) by lia. rewrite rest_step by lia. lia. }
    intros M LM. replace M with (N + Z.of_nat (Z.to_nat (M - N))) by lia. apply G.
  Qed.
  Definition too_light (n : Z) : bool := (0 <=? paces) && (0 <=? D) && (0 <=? n) && (0 <? rest_of n (D + 60)) && (0 <? rest_of n (D + 61)).
  Theorem too_light_ok : forall n men, too_light n = true -> sends men paces -> n < Z.of_nat (length men).
  Proof.
    intros n men H [A [p [R G]]]. unfold too_light in H. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in H. destruct H as [[[[P P'] Pn] H1] H2].
    destruct (Z_lt_le_dec n (Z.of_nat (length men))) as [C | C]; auto. exfalso.
    destruct (play_weighs paces 0 _ _ R men) as [k [N0 [[Dk M] W]]]. { split; [apply A |]. intro x. apply memb_iff. }
    set (N := Z.max N0 (D + 60)). specialize (W N ltac:(lia)). apply M, in_split in G. destruct G as [a [b E]].
    assert (Sc : F N <= weighs paces 0 N k).
    { rewrite E. unfold weighs. rewrite map_app, sum_app. cbn [map]. change (sum (?x :: ?l)) with (x + sum l). cbn [distance].
      replace (N - (Z.abs (paces - paces) + Z.abs (0 - 0))) with N by lia.
      assert (Pos : forall l, 0 <= sum (map (fun x => F (N - distance paces 0 x)) l)).
      { induction l as [| x l IH]; [simpl; lia |]. cbn [map]. change (sum (?x :: ?l)) with (x + sum l). pose proof (F_positive (N - distance paces 0 x)). lia. }
      pose proof (Pos a). pose proof (Pos b). lia. }
    pose proof (weighs_more N men) as Up.
    assert (Sub : sum (map (more N) (filter (fun x => d x <? D) men)) <= sum (map (more N) near)).
    { apply sum_incl; [apply NoDup_filter, A | | intro; unfold more; lia]. intros x X. apply filter_In in X. destruct X as [X L].
      apply Z.ltb_lt in L. eapply near_all; eauto. }
    assert (Eq : sum (map (more N) near) = sum (map (fun x => F (N - d x) - F (N - D)) near)).
    { apply sum_ext. intros x X. apply filter_In in X. destruct X as [_ X]. apply Z.ltb_lt in X. unfold more.
      pose proof (F_mono (N - D) (N - d x) ltac:(lia)). lia. }
    pose proof (rest_positive n (D + 60) ltac:(lia) ltac:(lia) H1 ltac:(replace (D + 60 + 1) with (D + 61) by lia; auto) N ltac:(lia)) as Rp.
    unfold rest_of in Rp. pose proof (F_positive (N - D)). nia.
  Qed.
End Few.
Definition army_fewest (paces : Z) (men : list cell) (jumps : list (cell * cell * cell)) (bound : Z) (optimal : bool) (radius : Z) : bool :=
  let k := Z.of_nat (length men) in army_play paces men jumps && (bound <=? k) && (negb optimal || (bound =? k)) &&
  ((bound <=? 0) || too_light paces radius (bound - 1)).
Theorem army_fewest_sound : forall paces men jumps bound optimal radius, army_fewest paces men jumps bound optimal radius = true ->
  sends men paces /\ forall others, sends others paces -> bound <= Z.of_nat (length others).
Proof.
  intros paces men jumps bound optimal radius H. unfold army_fewest in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [[[P _] _] B].
  split; [apply army_play_sound in P; exact P |]. intros others S. apply orb_true_iff in B. destruct B as [B | B]; [apply Z.leb_le in B; lia |].
  pose proof (too_light_ok _ _ _ _ B S). lia.
Qed.
