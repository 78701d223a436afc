(** * Tile homotopy on the three lattices: the checker, and why it is right *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Ludus Require Import Puzzles Lists Sums TilingsSound Covers.
Import ListNotations.
Local Open Scope Z_scope.

(** The three lattices: the corners of a cell, clockwise, and all cells that can have a corner *)
Definition square_loop (c : cell) : list point :=
  match c with r :: k :: _ => [(r, k); (r, k + 1); (r + 1, k + 1); (r + 1, k)] | _ => [] end.
Definition square_near (p : point) : list cell := let (x, y) := p in [[x; y]; [x; y - 1]; [x - 1; y - 1]; [x - 1; y]].
Definition hexagon_corners : list point := [(-2, -1); (-1, 1); (1, 2); (2, 1); (1, -1); (-1, -2)].
Definition hexagon_loop (c : cell) : list point :=
  match c with r :: k :: _ => map (fun e => (3 * r + fst e, 3 * k + snd e)) hexagon_corners | _ => [] end.
Definition hexagon_near (p : point) : list cell := map (fun e => [(fst p - fst e) / 3; (snd p - snd e) / 3]) hexagon_corners.
Definition triangle_loop (c : cell) : list point :=
  match c with
  | r :: k :: _ => if Z.even (r + k) then [(r, k + 1); (r + 1, k + 2); (r + 1, k)] else [(r, k); (r, k + 2); (r + 1, k + 1)]
  | _ => []
  end.
Definition triangle_near (p : point) : list cell :=
  let (x, y) := p in [[x; y - 1]; [x - 1; y - 2]; [x - 1; y]; [x; y]; [x; y - 2]; [x - 1; y - 1]].
Record lattice := { a_loop : cell -> list point; a_near : point -> list cell; a_scale : Z; a_shift : cell -> bool }.
Definition squares := {| a_loop := square_loop; a_near := square_near; a_scale := 1; a_shift := lattice_shift false |}.
Definition hexagons := {| a_loop := hexagon_loop; a_near := hexagon_near; a_scale := 3; a_shift := lattice_shift false |}.
Definition triangles_ := {| a_loop := triangle_loop; a_near := triangle_near; a_scale := 1; a_shift := lattice_shift true |}.
Definition a_lattice (k : Z) : lattice := if k =? 1 then hexagons else if k =? 2 then triangles_ else squares.
Ltac points := repeat (apply f_equal2; [apply f_equal2; lia |]); reflexivity.
Lemma near_all : forall k c p, pair c = true -> In p (a_loop (a_lattice k) c) -> In c (a_near (a_lattice k) p).
Proof.
  intros k [| r [| c [| ? ?]]] p P I; try discriminate. unfold a_lattice in *. destruct (k =? 1); [| destruct (k =? 2)]; cbn [a_loop a_near squares hexagons triangles_] in *.
  - unfold hexagon_loop in I. unfold hexagon_near. apply in_map_iff in I. destruct I as [e [<- I]]. apply in_map_iff. exists e. split; auto. cbn [fst snd].
    replace (3 * r + fst e - fst e) with (r * 3) by lia. replace (3 * c + snd e - snd e) with (c * 3) by lia. rewrite !Z.div_mul by lia. auto.
  - unfold triangle_loop in I. destruct (Z.even (r + c)); simpl in I;
      (repeat destruct I as [<- | I]; [| | | destruct I]); unfold triangle_near; rewrite ?Z.add_simpl_r; simpl; tauto.
  - simpl in I. repeat destruct I as [<- | I]; [| | | | destruct I]; unfold square_near; rewrite ?Z.add_simpl_r; simpl; tauto.
Qed.
Lemma loop_all : forall k c d, a_shift (a_lattice k) d = true ->
  a_loop (a_lattice k) c = map (fun p => less p (vec (a_scale (a_lattice k)) d)) (a_loop (a_lattice k) (shift c d)).
Proof.
  intros k c d D. assert (P : pair d = true) by (unfold a_lattice in D; destruct (k =? 1); [| destruct (k =? 2)]; cbn [a_shift squares hexagons triangles_] in D; eapply lattice_shift_pair; exact D).
  destruct d as [| u [| v [| ? ?]]]; try discriminate. unfold a_lattice in *.
  destruct (k =? 1); [| destruct (k =? 2)]; cbn [a_loop a_scale a_shift squares hexagons triangles_] in *; destruct c as [| r [| c m]]; try reflexivity.
  - unfold less, vec. cbn -[Z.add Z.mul Z.sub]. points.
  - cbn [triangle_loop shift]. cbn [lattice_shift even_shift] in D. replace (r + u + (c + v)) with ((r + c) + (u + v)) by lia. rewrite (Z.even_add (r + c)), D.
    destruct (Z.even (r + c)); unfold less, vec; cbn -[Z.add Z.mul Z.sub]; points.
  - unfold less, vec. cbn -[Z.add Z.mul Z.sub]. points.
Qed.

(** ** The checker. [hints]: for each tile, for each of its symmetries, labels of edges; [walk] goes around the region, and
    [shrink] shrinks it. A state is moved, or each cell is crossed once and the walk weighs, modulo m, what tiles cannot weigh together
    ([None]: weights do not count) *)
Definition crossed_once (region : list cell) (shrink : list (nat * cell * nat)) : bool :=
  Nat.eqb (length shrink) (length region) && let g := cells_grid (map (fun e => snd (fst e)) shrink) in forallb (in_grid g) region.
Lemma crossed_once_ok : forall region shrink, NoDup region -> crossed_once region shrink = true -> Permutation region (map (fun e => snd (fst e)) shrink).
Proof.
  intros region shrink N H. unfold crossed_once in H. rewrite andb_true_iff, Nat.eqb_eq, forallb_forall in H. destruct H as [L H].
  apply NoDup_Permutation_bis; auto; [rewrite map_length; lia |]. intros c C. apply in_grid_in, H. auto.
Qed.
Definition one_weight (m : Z) : list (Z * (cell -> Z)) := [(m, fun c => hd 0 c)].
Definition tiling_cover (k : Z) (tiles : list tile) (region : list cell) (n : nat) (directions : list (point * label))
    (hints : list (list (list (point * point * label)))) (walk : list point) (shrink : list (nat * cell * nat)) (weighed : option Z) : bool :=
  let L := a_lattice k in
  once region && forallb pair region && directions_ok n directions && tiles_ok (a_loop L) (a_near L) n directions tiles hints &&
  match walk with
  | [] => false
  | a :: w =>
      all_known directions walk && steps_ok (outside (a_loop L) (a_near L) region) a w &&
      match inserts (a_loop L) directions region shrink walk with Some [_] => true | _ => false end &&
      let after := map (fun s => (s, walked (standard directions) a w (s, 0))) (seq 0 n) in
      (existsb (fun e => negb (Nat.eqb (fst (snd e)) (fst e))) after ||
       match weighed with None => false | Some m => crossed_once region shrink &&
         let ts := weighed_tiles (a_loop L) n directions tiles hints in let sums := possible ts region weighed_places (one_weight m) in
         forallb turns_ok ts && existsb (fun e => negb (memb [rest_of m (snd (snd e))] sums)) after end)
  end.
Section Sound.
  Variables (loop : cell -> list point) (near : point -> list cell) (may_shift : cell -> bool) (n : nat) (directions : list (point * label)).
  (** What the placements weigh: cell by cell, and together. *)
  Lemma weigh_together : forall ts Qs (f : cell -> Z) m (region : list cell), forallb turns_ok ts = true ->
    Forall2 (fun t Q => (forall q, In q Q -> weighs loop near may_shift n directions t q) /\ (forall n, copies t = Some n -> length Q = n)) ts Qs ->
    Permutation (concat (map covered (concat Qs))) region ->
    (forall q c, In q (concat Qs) -> In c (covered q) -> worth loop n directions q c (f c)) -> NoDup region ->
    In [rest_of m (sum (map f region))] (possible ts region weighed_places (one_weight m)).
  Proof.
    intros ts Qs f m region T F P Wf N. set (enc := fun c => [f c; 0]). set (ps := map (map (fun q => map enc (covered q))) Qs).
    assert (Flat : concat (concat ps) = map enc (concat (map covered (concat Qs)))).
    { unfold ps. clear. induction Qs as [| Q Qs IH]; auto. cbn [map concat]. rewrite map_app, !concat_app, map_app, IH. f_equal.
      clear. induction Q as [| q Q IH]; auto. cbn [map concat]. rewrite map_app, IH. auto. }
    assert (La : Forall2 (laid (fun t l => In l (weighed_places t))) ts ps).
    { assert (Wq : forall q, In q (concat Qs) -> forall c, In c (covered q) -> worth loop n directions q c (f c)) by (intros; apply Wf; auto).
      assert (Nq : forall q, In q (concat Qs) -> NoDup (covered q)).
      { intros q I. assert (Nc : NoDup (concat (map covered (concat Qs)))) by (eapply Permutation_NoDup; [apply Permutation_sym; eauto | auto]).
        clear - I Nc. induction (concat Qs) as [| q' l IH]; [destruct I |]. cbn [map concat] in Nc. destruct I as [-> | I].
        - clear - Nc. induction (covered q) as [| c l' IH]; [constructor |]. simpl in Nc. inversion Nc; subst. constructor; auto. intro I. apply H1, in_or_app. auto.
        - apply IH; auto. clear - Nc. induction (covered q'); auto. simpl in Nc. inversion Nc; auto. }
      unfold ps. clear - T F Wq Nq. revert T. induction F as [| t Q ts Qs [A C] F IH]; intro T; [constructor |]. cbn [map forallb] in *.
      apply andb_true_iff in T. destruct T as [T1 T]. constructor.
      - split; [| intros k K; rewrite map_length; auto]. intros l I. apply in_map_iff in I. destruct I as [q [<- I]]. destruct (A q I) as [_ [Len V]].
        assert (Iq : In q (concat (Q :: Qs))) by (cbn [concat]; apply in_or_app; auto). specialize (Wq q Iq). specialize (Nq q Iq).
        unfold weighed_places, turns_ok in *. destruct (cells t) as [| x r]; [discriminate |].
        destruct (covered q) as [| c cs] eqn:E; [discriminate |]. inversion Nq as [| ? ? Nc Ncs]; subst.
        assert (Zero : forall c', In c' cs -> f c' = 0).
        { intros c' I'. destruct (Wq c' ltac:(simpl; auto)) as [[H _] | [_ H]]; auto. rewrite E in H. injection H as ->. contradiction. }
        apply in_map_iff. exists (fun _ => [f c; 0]). split.
        + cbn [map]. unfold enc at 1. f_equal. injection Len as Len. clear - Len Zero. revert r Len. induction cs as [| c' cs IH]; intros [| y r] Len; try discriminate; auto.
          cbn [map]. unfold enc at 1. rewrite (Zero c') by (simpl; auto). f_equal. apply IH; auto. intros; apply Zero; simpl; auto.
        + apply V. destruct (Wq c ltac:(simpl; auto)) as [[_ H] | [H _]]; auto. rewrite E in H. contradiction.
      - apply IH; auto; intros; [apply Wq | apply Nq]; auto; cbn [concat]; apply in_or_app; auto. }
    set (W := one_weight m). assert (Tot : total cell W (concat (concat ps)) = [rest_of m (sum (map f region))]).
    { rewrite Flat. unfold total, W, one_weight. cbn [map fst snd]. rewrite map_map. cbn [hd enc]. f_equal. f_equal.
      apply sum_perm, Permutation_map. auto. }
    assert (PL : forall t l, In l (weighed_places t) -> length l = length (cells t)).
    { intros t l I. unfold weighed_places in I. destruct (cells t) as [| x r]; [destruct I |]. apply in_map_iff in I. destruct I as [s [<- _]]. cbn [length]. rewrite map_length. auto. }
    destruct (split_tiling (concat (concat ps)) (fun t l => In l (weighed_places t)) PL weighed_places
      ltac:(intros t l _ I _; exists l; auto) W ts ps T La ltac:(intros x X; exact X)) as [counted [loose [Q [S [L A]]]]].
    assert (Len : length region = (counted_area ts + length (concat loose))%nat).
    { apply Permutation_length in P, Q. pose proof (f_equal (@length cell) Flat) as Fl. rewrite map_length in Fl. rewrite app_length in Q. unfold cell in *. lia. }
    unfold possible. rewrite (proj2 (Nat.leb_le _ _)) by lia. replace (length region - counted_area ts)%nat with (length (concat loose)) by lia.
    rewrite <- Tot, (total_perm _ _ _ _ Q), <- plus_total. apply in_sums; auto. apply in_levels; auto.
  Qed.
End Sound.
Theorem tiling_cover_sound : forall k tiles region n directions hints walk shrink weighed,
  tiling_cover k tiles region n directions hints walk shrink weighed = true -> ~ tiled (lattice_shift (k =? 2)) tiles region.
Proof.
  intros k tiles region n directions hints walk shrink weighed H [ps [F P]]. unfold tiling_cover in H. cbv zeta in H. rewrite !andb_true_iff in H.
  destruct H as [[[[O R] D] T] W]. destruct walk as [| a w]; [discriminate |]. rewrite !andb_true_iff in W. destruct W as [[[K Out] Sh] M].
  destruct (inserts (a_loop (a_lattice k)) directions region shrink (a :: w)) as [[| x [| ? ?]] |] eqn:Ins; try discriminate. clear Sh.
  rewrite forallb_forall in R. assert (Nr : NoDup region) by (apply once_NoDup, O).
  assert (Sft : lattice_shift (k =? 2) = a_shift (a_lattice k)).
  { unfold a_lattice. destruct (Z.eqb_spec k 1) as [-> | N]; auto. destruct (k =? 2); auto. }
  rewrite Sft in F.
  destruct (all_pieces (a_loop (a_lattice k)) (a_near (a_lattice k)) (a_shift (a_lattice k)) n directions tiles hints ps T F) as [Qs [Fine E]].
  set (Q := concat Qs). assert (Eq : Permutation (concat (map covered Q)) region) by (eapply perm_trans; eauto).
  assert (Nd : NoDup (concat (map covered Q))) by (eapply Permutation_NoDup; [apply Permutation_sym, Eq | auto]).
  assert (In_ : forall q c, In q Q -> In c (covered q) -> In c region).
  { intros q c I C. eapply Permutation_in; [exact Eq |]. apply in_concat. exists (covered q). split; auto. apply in_map. auto. }
  assert (Al : forall q, In q Q -> fine (a_loop (a_lattice k)) (a_near (a_lattice k)) (a_shift (a_lattice k)) n directions q).
  { unfold Q. clear - Fine. intros q I. induction Fine as [| t Q ts Qs [A _] F IH]; [destruct I |]. cbn [concat] in I. apply in_app_or in I.
    destruct I as [I | I]; [apply A; auto | auto]. }
  assert (Cov : forall c, In c region -> exists q, In q Q /\ In c (covered q)).
  { intros c C. apply (Permutation_in _ (Permutation_sym Eq)), in_concat in C. destruct C as [l [L C]]. apply in_map_iff in L. destruct L as [q [<- I]]. exists q. auto. }
  assert (Ap : forall q q' c, In q Q -> In q' Q -> In c (covered q) -> In c (covered q') -> q = q')
    by (intros q q' c I I' C C'; exact (apart_concat _ _ covered Q Nd q q' c I I' C C')).
  assert (No : forall s, (s < n)%nat -> exists vs,
    Forall2 (fun e v => exists q, In q Q /\ In (snd (fst e)) (covered q) /\ worth (a_loop (a_lattice k)) n directions q (snd (fst e)) v) shrink vs /\
    (forall e, In e shrink -> In (snd (fst e)) region) /\ walked (standard directions) a w (s, 0) = (s, sum vs)).
  { intros s S. apply (no_tiling (a_loop (a_lattice k)) (a_near (a_lattice k)) (a_scale (a_lattice k)) (a_shift (a_lattice k)) (near_all k) (loop_all k)
      ltac:(intros d X; rewrite <- Sft in X; eapply lattice_shift_pair; eauto) n directions Q Al Ap (fun q c I C => R c (In_ q c I C)) D region Cov In_ a w shrink [x]); auto. }
  apply orb_true_iff in M. destruct M as [M | M].
  - apply existsb_exists in M. destruct M as [[s e] [I M]]. apply in_map_iff in I. destruct I as [s' [E' I]]. injection E' as -> <-.
    apply in_seq in I. destruct (No s ltac:(lia)) as [vs [_ [_ V]]]. cbn [fst snd] in M. rewrite V in M. cbn [fst] in M. rewrite Nat.eqb_refl in M. discriminate.
  - destruct weighed as [m |]; [| discriminate]. rewrite !andb_true_iff in M. destruct M as [Cr [Tn M]]. apply existsb_exists in M. destruct M as [[s e] [I M]]. apply in_map_iff in I.
    destruct I as [s' [E' I]]. injection E' as -> <-. apply in_seq in I. destruct (No s ltac:(lia)) as [vs [V [Rg Wk]]]. cbn [fst snd] in M.
    rewrite Wk in M. cbn [snd] in M. apply negb_true_iff in M. apply (crossed_once_ok region shrink Nr) in Cr.
    (* what each cell weighs *)
    set (cs := map (fun e => snd (fst e)) shrink) in *.
    set (f := fun c => match find (fun e => cell_eqb (fst e) c) (combine cs vs) with Some e => snd e | None => 0 end).
    assert (Nc : NoDup cs) by (eapply Permutation_NoDup; eauto).
    assert (Lv : length cs = length vs) by (unfold cs; rewrite map_length; clear - V; induction V; simpl; auto).
    assert (Mf : map f cs = vs).
    { unfold f. clear - Nc Lv. revert vs Lv. induction cs as [| c cs IH]; intros [| v vs] Lv; try discriminate; auto. inversion Nc; subst. cbn [map combine find fst].
      rewrite cell_eqb_refl. f_equal. rewrite <- (IH H2 vs) at 1 by auto. apply map_ext_in. intros d Id. cbn [snd].
      destruct (cell_eqb c d) eqn:B; [apply cell_eqb_iff in B; subst; contradiction | auto]. }
    assert (Sum : sum (map f region) = sum vs) by (rewrite <- Mf; apply sum_perm, Permutation_map, Cr).
    assert (Wf : forall q c, In q Q -> In c (covered q) -> worth (a_loop (a_lattice k)) n directions q c (f c)).
    { intros q c Iq Cq. assert (Ic : In c cs) by (eapply Permutation_in; [exact Cr | eapply In_; eauto]).
      assert (G : forall e v, In (e, v) (combine cs vs) -> exists q, In q Q /\ In e (covered q) /\ worth (a_loop (a_lattice k)) n directions q e v).
      { unfold cs. clear - V. induction V as [| e v es vs Ok V IH]; intros c v' I; [destruct I |]. cbn [map combine] in I. destruct I as [I | I]; [injection I as <- <-; exact Ok | apply IH; auto]. }
      assert (If : In (c, f c) (combine cs vs)).
      { rewrite <- Mf. clear - Ic. clearbody f. induction cs as [| d l IH]; [destruct Ic |]. cbn [map combine]. destruct Ic as [<- | Ic]; [left; reflexivity | right; apply IH; exact Ic]. }
      destruct (G c (f c) If) as [q' [I' [C' W']]]. rewrite (Ap q q' c Iq I' Cq C'). auto. }
    rewrite (proj2 (memb_iff _ _)) in M; [discriminate |]. rewrite <- Sum. apply (weigh_together _ _ _ _ _ _ Qs f m region Tn Fine Eq Wf Nr).
Qed.
