(** * A search through all tilings, retraced: the cells at which it branches are listed in preorder

    The placements over a cell are tried in the order of the tiles, and those of a tile in the order of their cells. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Ludus Require Import Puzzles Lists Sums PegsSound PegsPlays TilingsSound TilingsSearch.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint put_cell (c : cell) (l : list cell) : list cell := match l with [] => [c] | d :: m => if before c d then c :: l else d :: put_cell c m end.
Definition sort_cells (l : list cell) : list cell := fold_right put_cell [] l.
Lemma put_cell_perm : forall c l, Permutation (c :: l) (put_cell c l).
Proof.
  induction l as [| d l IH]; simpl; auto. destruct (before c d); auto. eapply perm_trans; [apply perm_swap |]. apply perm_skip. auto.
Qed.
Lemma sort_cells_perm : forall l, Permutation l (sort_cells l).
Proof. induction l as [| c l IH]; simpl; auto. eapply perm_trans; [apply perm_skip, IH | apply put_cell_perm]. Qed.
Definition way : Type := nat * list cell.
Fixpoint same_cells (a b : list cell) : bool :=
  match a, b with [], [] => true | x :: a, y :: b => cell_eqb x y && same_cells a b | _, _ => false end.
Fixpoint cells_before (a b : list cell) : bool :=
  match a, b with x :: a, y :: b => before x y || cell_eqb x y && cells_before a b | _, _ => false end.
Lemma same_cells_eq : forall a b, same_cells a b = true -> a = b.
Proof.
  induction a as [| x a IH]; intros [| y b] H; simpl in H; try discriminate; auto. apply andb_true_iff in H. destruct H as [H1 H2].
  apply cell_eqb_iff in H1. f_equal; auto.
Qed.
Fixpoint put_way (w : way) (ws : list way) : list way :=
  match ws with
  | [] => [w]
  | v :: r =>
      if Nat.eqb (fst w) (fst v) && same_cells (snd w) (snd v) then ws
      else if Nat.ltb (fst w) (fst v) || Nat.eqb (fst w) (fst v) && cells_before (snd w) (snd v) then w :: ws else v :: put_way w r
  end.
Lemma in_put_way : forall w ws x, x = w \/ In x ws -> In x (put_way w ws).
Proof.
  induction ws as [| v r IH]; intros x H; simpl; [destruct H as [-> | []]; auto |].
  destruct (Nat.eqb (fst w) (fst v) && same_cells (snd w) (snd v)) eqn:E.
  - destruct H as [-> | H]; auto. apply andb_true_iff in E. destruct E as [E1 E2]. apply Nat.eqb_eq in E1. apply same_cells_eq in E2.
    left. destruct w, v. simpl in *. congruence.
  - destruct (_ || _); simpl in *; [destruct H; auto |]. destruct H as [H | [H | H]]; auto.
Qed.
Section Cases.
  Variable may_shift : cell -> bool.
  Hypothesis may_shift_pair : forall d, may_shift d = true -> pair d = true.
  Definition ways (inb : cell -> bool) (ts : list tile) (c : cell) : list way :=
    fold_right put_way [] (map (fun e => (fst e, sort_cells (snd e))) (covering may_shift inb 0 ts c)).
  Lemma in_ways : forall inb ts c i l, In (i, l) (covering may_shift inb 0 ts c) -> In (i, sort_cells l) (ways inb ts c).
  Proof.
    intros inb ts c i l I. unfold ways. induction (covering may_shift inb 0 ts c) as [| e es IH]; [destruct I |]. cbn [map fold_right].
    apply in_put_way. destruct I as [-> | I]; auto.
  Qed.
  Definition counted (t : tile) : bool := match copies t with Some (S _) => true | _ => false end.
  Fixpoint retrace (fuel : nat) (ts : list tile) (region listed : list cell) : option (list cell) :=
    match fuel, listed with
    | S fuel, c :: listed =>
        if memb c region then
          let g := cells_grid region in
          fold_left (fun rest w =>
            match rest with
            | None => None
            | Some listed =>
                match without (snd w) region with
                | [] => if existsb counted (less (fst w) ts) then Some listed else None
                | r => retrace fuel (less (fst w) ts) r listed
                end
            end) (ways (in_grid g) ts c) (Some listed)
        else None
    | _, _ => None
    end.
  Lemma fold_each : forall A B (f : option A -> B -> option A) ws a b, (forall w, f None w = None) ->
    fold_left f ws a = Some b -> forall w, In w ws -> exists x y, f (Some x) w = Some y.
  Proof.
    intros A B f ws a b N. assert (Nil : forall ws, fold_left f ws None = None) by (intro l; induction l as [| w l IH]; simpl; auto; rewrite N; auto).
    revert a. induction ws as [| w ws IH]; intros a H v I; [destruct I |]. cbn [fold_left] in H. destruct I as [<- | I]; [| eapply IH; eauto].
    destruct a as [a |]; [| rewrite N, Nil in H; discriminate]. destruct (f (Some a) w) eqn:E; [eauto | rewrite Nil in H; discriminate].
  Qed.
  Lemma nothing_tiled : forall ts, forallb (all_pairs) ts = true -> existsb counted ts = true -> ~ tiled may_shift ts [].
  Proof.
    intros ts A C [ps [F P]]. apply Permutation_sym, Permutation_nil in P. revert A C P.
    induction F as [| t ls ts ps [Pl Co] F IH]; intros A C P; simpl in *; [discriminate |]. apply andb_true_iff in A. destruct A as [A1 A2].
    rewrite concat_app in P. apply app_eq_nil in P. destruct P as [P1 P2]. apply orb_true_iff in C. destruct C as [C | C]; [| auto].
    unfold counted in C. destruct (copies t) as [[| k] |] eqn:E; try discriminate. specialize (Co _ eq_refl). destruct ls as [| l ls]; [discriminate |].
    pose proof (placement_length may_shift t l (Pl l (or_introl eq_refl))) as L. simpl in P1. apply app_eq_nil in P1. destruct P1 as [-> _].
    unfold all_pairs in A1. apply andb_true_iff in A1. destruct A1 as [A1 _]. rewrite <- L in A1. discriminate.
  Qed.
  Lemma retrace_sound : forall fuel ts region listed rest, retrace fuel ts region listed = Some rest ->
    NoDup region -> proper_region region = true -> forallb all_pairs ts = true -> ~ tiled may_shift ts region.
  Proof.
    induction fuel as [| fuel IH]; intros ts region listed rest H N P A T; [discriminate |]. destruct listed as [| c listed]; [discriminate |]. cbn [retrace] in H.
    destruct (memb c region) eqn:M; [| discriminate]. apply memb_iff in M. cbv zeta in H.
    destruct (cover_cell may_shift ts region c N T M) as [i [t [l [Ni [Pl [Ic [In_ [Nl [Co Rest]]]]]]]]].
    destruct (covering_all may_shift may_shift_pair (in_grid (cells_grid region)) ts 0 i t c l A Ni Pl Ic
      (fun x X => in_region region P x (In_ x X)) Co) as [l' [L Q]]. cbn [Nat.add] in L.
    destruct (fold_each _ _ _ _ _ _ (fun _ => eq_refl) H _ (in_ways _ _ _ _ _ L)) as [x [y F]]. cbn [fst snd] in F.
    rewrite <- (without_perm l (sort_cells l') region) in F by (eapply perm_trans; [exact Q | apply sort_cells_perm]).
    destruct (without l region) as [| d r] eqn:W.
    - destruct (existsb counted (less i ts)) eqn:E; [| discriminate]. apply (nothing_tiled (less i ts)); auto. apply less_pairs. auto.
    - rewrite <- W in F, Rest. eapply IH in F; eauto; [apply NoDup_filter; auto | apply proper_without; auto | apply less_pairs; auto].
  Qed.
End Cases.
Definition tiling_cases (triangles : bool) (tiles : list tile) (region listed : list cell) : bool :=
  once region && proper_region region && forallb all_pairs tiles &&
  match retrace (lattice_shift triangles) (S (length region)) tiles region listed with Some [] => true | _ => false end.
Theorem tiling_cases_sound : forall triangles tiles region listed, tiling_cases triangles tiles region listed = true ->
  ~ tiled (lattice_shift triangles) tiles region.
Proof.
  intros triangles tiles region listed H. unfold tiling_cases in H. rewrite !andb_true_iff in H. destruct H as [[[O P] A] R].
  destruct (retrace _ _ _ _ _) as [rest |] eqn:E; [| discriminate].
  eapply retrace_sound; [apply lattice_shift_pair | exact E | apply once_NoDup; auto | auto | auto].
Qed.
