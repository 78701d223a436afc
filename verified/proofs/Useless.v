(** * Guesses from which no end can be reached: proposed by a search backwards from the ends, then tested, and left out *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Lists Machines SizeAutomata.
Import ListNotations.
Local Open Scope Z_scope.

Section Useless.
  Variables Guess Letter : Type.
  Variable letters : list Letter.
  Variable next : Guess -> Letter -> list Guess.
  Variable is_end : Guess -> bool.
  Variables (same : Guess -> Guess -> bool) (hash : Guess -> Z).
  Hypothesis same_eq : forall g h, same g h = true -> g = h.

  Definition noted (t : PM.t (list (Guess * Z))) (g : Guess) : bool := match find_number Guess same hash t g with Some _ => true | None => false end.
  Lemma noted_in : forall W g, noted (numbers_of Guess hash W) g = true -> In g W.
  Proof.
    intros W g H. unfold noted in H. destruct (find_number _ _ _ _ g) as [i |] eqn:E; [| discriminate].
    apply find_number_ok in E; auto. eapply nth_error_In. apply E.
  Qed.
  Definition with_options (G : list Guess) : list (Guess * list Guess) := map (fun g => (g, flat_map (next g) letters)) G.
  (** All guesses that can be met, without those from which an end can be. *)
  Definition proposed (fuel : nat) (starts : list Guess) : list (Guess * list Guess) :=
    match met Guess same hash (fun g => Some (flat_map (next g) letters)) fuel starts with
    | None => []
    | Some G =>
        let t := numbers_of Guess hash G in let all := with_index 0 (with_options G) in
        let back := fold_left (fun b e => fold_left (fun b h =>
          match find_number Guess same hash t h with Some j => add_edge b (fst e, j) | None => b end) (snd (snd e)) b) all (PM.empty _) in
        let ends := map fst (filter (fun e => is_end (fst (snd e))) all) in
        let live := match met Z Z.eqb (fun q => q) (fun q => Some (match PM.find (slot q) back with Some l => l | None => [] end)) fuel ends with Some l => l | None => [] end in
        let kept := fold_left (fun k q => PM.add (slot q) tt k) live (PM.empty _) in
        map snd (filter (fun e => negb (has kept (fst e))) all)
    end.
  Definition useless_ok (t : PM.t (list (Guess * Z))) (W : list (Guess * list Guess)) : bool :=
    forallb (fun e => negb (is_end (fst e)) && forallb (noted t) (snd e)) W.
  Definition leave_out (t : PM.t (list (Guess * Z))) (g : Guess) (a : Letter) : list Guess := filter (fun h => negb (noted t h)) (next g a).

  Variable W : list (Guess * list Guess).
  Hypothesis W_options : forall e, In e W -> snd e = flat_map (next (fst e)) letters.
  Let t := numbers_of Guess hash (map fst W).
  Hypothesis tested : useless_ok t W = true.
  Lemma useless_never : forall w g h, In g (map fst W) -> Forall (fun a => In a letters) w -> leads Guess Letter next g w h -> is_end h = false.
  Proof.
    induction w as [| a w IH]; intros g h I F Ld; apply in_map_iff in I as J; destruct J as [[g' l] [E J]]; cbn [fst] in E; subst g';
      unfold useless_ok in tested; rewrite forallb_forall in tested; pose proof (tested _ J) as Te; cbn [fst snd] in Te; apply andb_true_iff in Te; destruct Te as [Te1 Te2].
    - cbn [leads] in Ld. subst. apply negb_true_iff. auto.
    - inversion F; subst. destruct Ld as [k [K Ld]]. apply (IH k); auto. apply noted_in. rewrite forallb_forall in Te2. apply Te2.
      pose proof (W_options _ J) as Eq. cbn [fst snd] in Eq. rewrite Eq. apply in_flat_map. exists a. auto.
  Qed.
  Lemma left_out_leads : forall w g h, leads Guess Letter (leave_out t) g w h -> leads Guess Letter next g w h.
  Proof.
    induction w as [| a w IH]; intros g h Ld; auto. destruct Ld as [k [K Ld]]. apply filter_In in K. exists k. split; [apply K | auto].
  Qed.
  Lemma leads_left_out : forall w g h, Forall (fun a => In a letters) w -> leads Guess Letter next g w h -> is_end h = true -> leads Guess Letter (leave_out t) g w h.
  Proof.
    induction w as [| a w IH]; intros g h F Ld E; auto. inversion F; subst. destruct Ld as [k [K Ld]]. exists k. split; auto.
    apply filter_In. split; auto. apply negb_true_iff. destruct (noted t k) eqn:N; auto. apply noted_in in N. rewrite (useless_never w k h N) in E; auto.
  Qed.
End Useless.
Lemma proposed_options : forall Guess Letter letters next is_end same hash fuel starts e,
  In e (proposed Guess Letter letters next is_end same hash fuel starts) -> snd e = flat_map (next (fst e)) letters.
Proof.
  intros. unfold proposed in H. destruct (met _ _ _ _ _ _) as [G |]; [| destruct H]. cbv zeta in H. apply in_map_iff in H. destruct H as [[i p] [<- H]].
  apply filter_In in H. destruct H as [H _]. cbn [snd].
  assert (Q : forall (l : list (Guess * list Guess)) j, In (i, p) (with_index j l) -> In p l).
  { induction l as [| x l IH]; intros j I; [destruct I |]. destruct I as [E | I]; [injection E as _ ->; left; auto | right; eapply IH; eauto]. }
  apply Q in H. unfold with_options in H. apply in_map_iff in H. destruct H as [g [<- _]]. auto.
Qed.
