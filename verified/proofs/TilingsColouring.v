(** * Tilings: weights that exclude signed tilings, as every colouring argument does

    Each placement of a tile weighs as much as the constant of the tile, modulo a divisor; only tiles whose copies are counted have one.
    The region does not weigh what the constants of all copies add up to. *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Ludus Require Import Puzzles Lists Sums TilingsSound.
Import ListNotations.
Local Open Scope Z_scope.

Section Colouring.
  Variables (region : list cell) (W : cell -> Z) (D : Z).
  Definition on_cells (l : list cell) : Z := quick_sum (fun c => if existsb (cell_eqb c) l then W c else 0) region.
  Lemma on_cells_perm : forall l m, Permutation l m -> on_cells l = on_cells m.
  Proof.
    intros l m P. unfold on_cells. rewrite !quick_sum_ok. apply sum_ext. intros c _.
    replace (existsb (cell_eqb c) m) with (existsb (cell_eqb c) l); auto. apply eq_true_iff_eq. rewrite !existsb_exists.
    split; intros [x [I E]]; exists x; split; auto; [apply (Permutation_in _ P) | apply (Permutation_in _ (Permutation_sym P))]; auto.
  Qed.
  Lemma weighed_cells : forall es : list (list cell * Z),
    sum (map (fun c => W c * sum (map (fun e => if existsb (cell_eqb c) (fst e) then snd e else 0) es)) region) =
    sum (map (fun e => snd e * on_cells (fst e)) es).
  Proof.
    induction es as [| e es IH]; [apply sum_zero; intros; unfold sum; simpl; lia |].
    unfold sum at 3. cbn [map fold_right]. fold (sum (map (fun e => snd e * on_cells (fst e)) es)). rewrite <- IH.
    unfold on_cells. rewrite quick_sum_ok, <- sum_scale, <- sum_plus. apply sum_ext. intros c _. unfold sum. cbn [fold_right].
    destruct (existsb (cell_eqb c) (fst e)); lia.
  Qed.

  Variable places : tile -> list (list cell).
  Fixpoint constant_weights (ts : list tile) (ks : list Z) : bool :=
    match ts, ks with
    | [], [] => true
    | t :: ts, k :: ks =>
        turns_ok t && match copies t with None => k =? 0 | Some _ => true end && forallb (fun l => dividesb D (on_cells l - k)) (places t) &&
        constant_weights ts ks
    | _, _ => false
    end.
  Fixpoint due (ts : list tile) (ks : list Z) : Z :=
    match ts, ks with t :: ts, k :: ks => match copies t with Some n => Z.of_nat n * k | None => 0 end + due ts ks | _, _ => 0 end.
  Variable may_shift : cell -> bool.
  Hypothesis places_all : forall t l, turns_ok t = true -> placement may_shift t l -> incl l region -> exists l', In l' (places t) /\ Permutation l l'.
  Lemma constant_total : forall ts ks ps, constant_weights ts ks = true ->
    Forall2 (fun t es => (forall l k, In (l, k) es -> placement may_shift t l /\ incl l region) /\
      (forall n, copies t = Some n -> sum (map snd es) = Z.of_nat n)) ts ps ->
    (D | sum (map (fun e => snd e * on_cells (fst e)) (concat ps)) - due ts ks).
  Proof.
    intros ts ks ps H F. revert ks H. induction F as [| t es ts ps [Q C] F IH]; intros [| k ks] H; cbn [constant_weights] in H; try discriminate.
    - exists 0. auto.
    - rewrite !andb_true_iff, forallb_forall in H. destruct H as [[[T K] A] H]. specialize (IH ks H). cbn [concat due]. rewrite map_app, sum_app.
      assert (Own : (D | sum (map (fun e => snd e * on_cells (fst e)) es) - k * sum (map snd es))).
      { rewrite <- sum_scale. clear - Q A T places_all. induction es as [| [l x] es IH]; [exists 0; auto |]. unfold sum in *. cbn [map fold_right fst snd].
        assert (X : (D | on_cells l - k)).
        { destruct (Q l x) as [P I]; [simpl; auto |]. destruct (places_all t l T P I) as [l' [J E]]. rewrite (on_cells_perm _ _ E). apply dividesb_iff, A, J. }
        match goal with |- (D | _ + ?a - (_ + ?b)) => replace (_ - _) with (x * (on_cells l - k) + (a - b)) by lia end.
        apply Z.divide_add_r; [apply Z.divide_mul_r; auto | apply IH; intros l0 k0 I0; apply (Q l0 k0); simpl; auto]. }
      replace (match copies t with Some n => Z.of_nat n * k | None => 0 end) with (k * sum (map snd es)).
      + match goal with |- (D | ?a + ?b - (?c + ?d)) => replace (a + b - (c + d)) with ((a - c) + (b - d)) by lia end. apply Z.divide_add_r; auto.
      + destruct (copies t) as [n |]; [rewrite (C n eq_refl); lia |]. apply Z.eqb_eq in K. subst k. lia.
  Qed.
End Colouring.
Definition tiling_colouring (triangles : bool) (tiles : list tile) (region : list cell) (divisor : Z) (constants : list Z) (weights : list (cell * Z)) : bool :=
  proper_region region && (let g := grid_of weights in
    constant_weights region (weight_in g) divisor (lattice_places triangles region) tiles constants &&
    negb (dividesb divisor (quick_sum (weight_in g) region - due tiles constants))).
Theorem tiling_colouring_sound : forall triangles tiles region divisor constants weights, tiling_colouring triangles tiles region divisor constants weights = true ->
  ~ signed_tiled (lattice_shift triangles) tiles region.
Proof.
  intros triangles tiles region D ks w H [ps [F S]]. unfold tiling_colouring in H. cbv zeta in H. rewrite !andb_true_iff, negb_true_iff in H. destruct H as [R [C N]].
  rewrite (proj2 (dividesb_iff _ _)) in N; [discriminate |].
  assert (T := constant_total region (weight_in (grid_of w)) D _ _ (lattice_places_all triangles region R) tiles ks ps C F).
  rewrite <- weighed_cells in T. rewrite quick_sum_ok.
  rewrite (sum_ext _ (weight_in (grid_of w)) (fun c => weight_in (grid_of w) c * sum (map (fun e => if existsb (cell_eqb c) (fst e) then snd e else 0) (concat ps)))); auto.
  intros c I. rewrite (S c I). lia.
Qed.
