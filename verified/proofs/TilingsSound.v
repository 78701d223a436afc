(** * Tilings: placements tile, totals of weights forbid *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Ludus Require Import Puzzles Lists Sums.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint remove1 (c : cell) (l : list cell) : option (list cell) :=
  match l with
  | [] => None
  | x :: l => if cell_eqb x c then Some l else
      match remove1 c l with Some m => Some (x :: m) | None => None end
  end.
Fixpoint permb (l m : list cell) : bool :=
  match l with
  | [] => match m with [] => true | _ => false end
  | c :: l => match remove1 c m with Some m' => permb l m' | None => false end
  end.
Lemma remove1_perm : forall c l m, remove1 c l = Some m -> Permutation (c :: m) l.
Proof.
  induction l as [| x l IH]; simpl; intros m H; [discriminate |].
  destruct (cell_eqb x c) eqn:E.
  - apply cell_eqb_iff in E. injection H as <-. subst. auto.
  - destruct (remove1 c l) as [k |]; [| discriminate]. injection H as <-.
    eapply perm_trans; [apply perm_swap |]. apply perm_skip. auto.
Qed.
Lemma permb_perm : forall l m, permb l m = true -> Permutation l m.
Proof.
  induction l as [| c l IH]; simpl; intros m H.
  - destruct m; [auto | discriminate].
  - destruct (remove1 c m) as [k |] eqn:E; [| discriminate].
    apply remove1_perm in E. eapply perm_trans; [apply perm_skip, IH, H | auto].
Qed.

Fixpoint back (c d : cell) : cell := match c, d with x :: c, y :: d => x - y :: back c d | _, _ => [] end.
Definition pair (c : cell) : bool := match c with [_; _] => true | _ => false end.
Lemma shift_back : forall a d, pair a = true -> pair d = true -> back (shift a d) a = d.
Proof.
  intros [| a [| b [| ? ?]]] [| c [| d [| ? ?]]]; simpl; try discriminate. intros _ _. repeat (f_equal; try lia).
Qed.

Section Tilings.
  Variable may_shift : cell -> bool.
  Hypothesis may_shift_pair : forall d, may_shift d = true -> pair d = true.
  Variable tiles : list tile.
  Variable region : list cell.

  Definition image (s : cell -> cell) (d : cell) (l : list cell) : list cell := map (fun c => shift (s c) d) l.

  (** ** Placements *)
  Definition placementb (t : tile) (l : list cell) : bool :=
    match cells t with
    | [] => false
    | x :: _ => existsb (fun s => existsb (fun c => let d := back c (s x) in may_shift d && permb l (image s d (cells t))) l) (symmetries t)
    end.
  Definition countb (t : tile) (ls : list (list cell)) : bool :=
    match copies t with Some n => Nat.eqb (length ls) n | None => true end.
  Fixpoint all_tiles (ts : list tile) (ps : list (list (list cell))) : bool :=
    match ts, ps with
    | [], [] => true
    | t :: ts, ls :: ps => forallb (placementb t) ls && countb t ls && all_tiles ts ps
    | _, _ => false
    end.
  (** Each cell of the region once: as many cells, all of them in the region, none twice. *)
  Definition exactly (l : list cell) : bool :=
    let g := cells_grid l in Nat.eqb (length l) (length region) && forallb (in_grid g) region.
  Definition check_placements (ps : list (list (list cell))) : bool :=
    once region && all_tiles tiles ps && exactly (concat (concat ps)).

  Lemma all_tiles_ok : forall ts ps, all_tiles ts ps = true ->
    Forall2 (fun t ls => (forall l, In l ls -> placement may_shift t l) /\ (forall n, copies t = Some n -> length ls = n)) ts ps.
  Proof.
    induction ts as [| t ts IH]; intros [| ls ps] H; simpl in H; try discriminate; constructor.
    - rewrite !andb_true_iff, forallb_forall in H. destruct H as [[H C] _]. split.
      + intros l I. apply H in I. unfold placementb in I. destruct (cells t) as [| x r] eqn:E; [discriminate |].
        apply existsb_exists in I. destruct I as [s [S I]]. apply existsb_exists in I. destruct I as [c [_ I]].
        cbv zeta in I. apply andb_true_iff in I. destruct I as [M I]. exists s, (back c (s x)). rewrite E.
        repeat split; auto. apply permb_perm; auto.
      + intros n E. unfold countb in C. rewrite E in C. apply Nat.eqb_eq; auto.
    - rewrite !andb_true_iff in H. apply IH. tauto.
  Qed.
  Theorem check_placements_sound : forall ps, check_placements ps = true -> tiled may_shift tiles region.
  Proof.
    intros ps H. unfold check_placements, exactly in H. cbv zeta in H. rewrite !andb_true_iff, Nat.eqb_eq, forallb_forall in H.
    destruct H as [[O A] [L G]]. exists ps. split; [apply all_tiles_ok; auto |].
    apply Permutation_sym. apply NoDup_Permutation_bis; [apply once_NoDup; auto | lia |].
    intros c I. apply in_grid_in, G, I.
  Qed.

  (** ** All placements of a tile inside the region *)
  Variable inb : cell -> bool.
  Hypothesis inb_region : forall c, In c region -> inb c = true.
  Definition all_places (t : tile) : list (list cell) :=
    match cells t with
    | [] => []
    | x :: _ => flat_map (fun s => flat_map (fun c => let d := back c (s x) in
        if may_shift d then let l := image s d (cells t) in if forallb inb l then [l] else [] else []) region) (symmetries t)
    end.
  Definition turns_ok (t : tile) : bool :=
    match cells t with [] => false | x :: _ => forallb (fun s => pair (s x)) (symmetries t) end.

  Lemma all_places_all : forall t l, turns_ok t = true -> placement may_shift t l -> incl l region ->
    exists l', In l' (all_places t) /\ Permutation l l'.
  Proof.
    intros t l T [s [d [S [D P]]]] I. exists (image s d (cells t)). split; auto.
    unfold all_places, turns_ok in *. destruct (cells t) as [| x r] eqn:E; [discriminate |].
    rewrite forallb_forall in T. apply in_flat_map. exists s. split; auto. apply in_flat_map.
    exists (shift (s x) d). split.
    - apply I. eapply Permutation_in; [apply Permutation_sym, P |]. simpl; auto.
    - rewrite shift_back by auto. cbv zeta. rewrite D.
      rewrite (proj2 (forallb_forall inb (image s d (x :: r)))); [simpl; auto |].
      intros c C. apply inb_region, I. eapply Permutation_in; [apply Permutation_sym, P | auto].
  Qed.

  Lemma placement_length : forall t l, placement may_shift t l -> length l = length (cells t).
  Proof. intros t l [s [d [_ [_ P]]]]. apply Permutation_length in P. rewrite map_length in P. auto. Qed.
End Tilings.

(** What excludes tilings needs only a list of all places where a tile can lie; [placed] is [placement], or what it becomes on a glued board. *)
Section Totals.
  Variable tiles : list tile.
  Variable region : list cell.
  Variable placed : tile -> list cell -> Prop.
  Hypothesis placed_length : forall t l, placed t l -> length l = length (cells t).
  Variable places : tile -> list (list cell).
  Hypothesis places_all : forall t l, turns_ok t = true -> placed t l -> incl l region -> exists l', In l' (places t) /\ Permutation l l'.
  Definition laid (t : tile) (ls : list (list cell)) : Prop :=
    (forall l, In l ls -> placed t l) /\ (forall n, copies t = Some n -> length ls = n).

  (** ** Totals *)
  Variable W : list (Z * (cell -> Z)).
  Definition values (t : tile) : list (list Z) :=
    match copies t with Some O => [] | _ => distinct (map (total cell W) (places t)) end.
  Fixpoint counted_sums (ts : list tile) : list (list Z) :=
    match ts with
    | [] => [total cell W []]
    | t :: ts => match copies t with
        | Some n => repeated cell W n (values t) (counted_sums ts) | None => counted_sums ts end
    end.
  Fixpoint counted_area (ts : list tile) : nat :=
    match ts with
    | [] => 0%nat
    | t :: ts => match copies t with Some n => n * length (cells t) + counted_area ts | None => counted_area ts end
    end.
  Definition free (ts : list tile) : list (nat * list (list Z)) :=
    flat_map (fun t => match copies t with Some _ => [] | None => [(length (cells t), values t)] end) ts.

  Lemma in_values : forall t l, turns_ok t = true -> copies t <> Some O -> placed t l -> incl l region ->
    In (total cell W l) (values t).
  Proof.
    intros t l T C P I. destruct (places_all t l T P I) as [l' [L Q]]. rewrite (total_perm _ _ _ _ Q).
    unfold values. destruct (copies t) as [[| n] |]; try congruence; apply in_distinct, in_map, L.
  Qed.

  Lemma split_tiling : forall ts ps, forallb turns_ok ts = true ->
    Forall2 laid ts ps ->
    incl (concat (concat ps)) region ->
    exists counted loose, Permutation (concat (concat ps)) (counted ++ concat loose) /\
      In (total cell W counted) (counted_sums ts) /\ length counted = counted_area ts /\
      forall l, In l loose -> exists vs, In (length l, vs) (free ts) /\ In (total cell W l) vs /\ (0 < length l)%nat.
  Proof.
    intros ts ps T F. induction F as [| t ls ts ps [P C] F IH]; intro I.
    - exists [], []. simpl. repeat split; auto. intros l [].
    - simpl in T. apply andb_true_iff in T. destruct T as [Tt T]. simpl in I. rewrite concat_app in I.
      destruct IH as [counted [loose [Q [S [L A]]]]]; auto. { intros x X. apply I, in_or_app. auto. }
      assert (Il : forall l, In l ls -> incl l region).
      { intros l M x X. apply I, in_or_app. left. apply in_concat. exists l; auto. }
      assert (Pos : (0 < length (cells t))%nat) by (unfold turns_ok in Tt; destruct (cells t); [discriminate | simpl; lia]).
      simpl. rewrite concat_app. destruct (copies t) as [n |] eqn:N.
      + exists (concat ls ++ counted), loose. specialize (C n eq_refl). repeat split.
        * rewrite <- app_assoc. apply Permutation_app_head. auto.
        * subst n. apply in_repeated; auto. intros l M. apply in_values; auto.
          intro Z0. rewrite N in Z0. injection Z0 as Z0. destruct ls; [destruct M | discriminate].
        * rewrite app_length, L. f_equal. subst n. clear - P placed_length. induction ls as [| l ls IH]; simpl; auto.
          rewrite app_length, IH by (intros; apply P; simpl; auto). rewrite (placed_length t l) by (apply P; simpl; auto). auto.
        * intros l M. destruct (A l M) as [vs [V R]]. exists vs. split; [| auto]. unfold free in *. simpl. rewrite ?N. simpl. auto.
      + exists counted, (ls ++ loose). repeat split; auto.
        * rewrite concat_app. eapply perm_trans; [apply Permutation_app_head, Q |].
          rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
        * intros l M. apply in_app_or in M. destruct M as [M | M].
          -- exists (values t). rewrite (placed_length t l) by auto. repeat split; auto.
             ++ unfold free. simpl. rewrite ?N. simpl; auto.
             ++ apply in_values; auto. congruence.
          -- destruct (A l M) as [vs [V R]]. exists vs. split; [| auto]. unfold free in *. simpl. rewrite ?N. simpl. auto.
  Qed.

  Definition possible : list (list Z) :=
    if Nat.leb (counted_area tiles) (length region) then
      sums cell W (counted_sums tiles) (nth 0 (levels cell W (free tiles) (length region - counted_area tiles)) [])
    else [].
  Definition check_totals : bool := forallb turns_ok tiles && negb (memb (total cell W region) possible).
  Theorem check_totals_sound : check_totals = true -> forall ps, Forall2 laid tiles ps -> ~ Permutation (concat (concat ps)) region.
  Proof.
    intros H ps F P. apply andb_true_iff in H. destruct H as [T M]. apply negb_true_iff in M.
    destruct (split_tiling tiles ps T F) as [counted [loose [Q [S [L A]]]]].
    { intros x X. eapply Permutation_in; eauto. }
    assert (R : Permutation region (counted ++ concat loose)) by (eapply perm_trans; [apply Permutation_sym, P | auto]).
    rewrite (proj2 (memb_iff _ _)) in M; [discriminate |].
    pose proof (Permutation_length R) as Len. rewrite app_length in Len.
    unfold possible. rewrite (proj2 (Nat.leb_le _ _)) by lia.
    replace (length region - counted_area tiles)%nat with (length (concat loose)) by lia.
    rewrite (total_perm _ _ _ _ R), <- plus_total. apply in_sums; auto. apply in_levels; auto.
  Qed.

  (** ** Farkas: free tiles weigh at most 0, counted tiles at most as much as their heaviest placement *)
  Variable w : cell -> Z.
  Definition weight (l : list cell) : Z := sum (map w l).
  Fixpoint most (ts : list tile) : option Z :=      (* None: a free tile can weigh more than 0 *)
    match ts with
    | [] => Some 0
    | t :: ts => match most ts with None => None | Some m =>
        let ws := map weight (places t) in
        match copies t with
        | None => if forallb (fun x => x <=? 0) ws then Some m else None
        | Some O => Some m
        | Some n => match ws with [] => None | x :: ws => Some (m + Z.of_nat n * fold_left Z.max ws x) end
        end end
    end.
  Lemma fold_max : forall ws x y, In y (x :: ws) -> y <= fold_left Z.max ws x.
  Proof.
    induction ws as [| a ws IH]; intros x y [-> | I]; simpl in *; try lia; try contradiction.
    - eapply Z.le_trans; [apply Z.le_max_l |]. apply IH. simpl; eauto.
    - destruct I as [-> | I]; [eapply Z.le_trans; [apply Z.le_max_r |]; apply IH; simpl; eauto | apply IH; simpl; auto].
  Qed.
  Lemma weight_app : forall a b, weight (a ++ b) = weight a + weight b.
  Proof. intros. unfold weight. rewrite map_app, sum_app. auto. Qed.
  Lemma weight_perm : forall a b, Permutation a b -> weight a = weight b.
  Proof. intros. apply sum_perm, Permutation_map. auto. Qed.
  Lemma weight_bound : forall b ls, (forall l, In l ls -> weight l <= b) -> weight (concat ls) <= Z.of_nat (length ls) * b.
  Proof.
    induction ls as [| l ls IH]; intro H; [unfold weight; simpl; lia |]. cbn [concat length]. rewrite weight_app, Nat2Z.inj_succ.
    assert (weight l <= b) by (apply H; simpl; auto). assert (weight (concat ls) <= Z.of_nat (length ls) * b) by (apply IH; intros; apply H; simpl; auto). lia.
  Qed.
  Lemma most_ok : forall ts ps, forallb turns_ok ts = true ->
    Forall2 laid ts ps ->
    incl (concat (concat ps)) region -> forall m, most ts = Some m -> weight (concat (concat ps)) <= m.
  Proof.
    intros ts ps T F. induction F as [| t ls ts ps [P C] F IH]; intros I m M; simpl in M.
    - injection M as <-. unfold weight; simpl; lia.
    - simpl in T. apply andb_true_iff in T. destruct T as [Tt T]. simpl in I. rewrite concat_app in I.
      simpl. rewrite concat_app, weight_app. destruct (most ts) as [k |]; [| discriminate].
      assert (K : weight (concat (concat ps)) <= k) by (apply IH; auto; intros x X; apply I, in_or_app; auto).
      assert (In_ws : forall l, In l ls -> In (weight l) (map weight (places t))).
      { intros l M'. destruct (places_all t l Tt (P l M')) as [l' [L Q]].
        - intros x X. apply I, in_or_app. left. apply in_concat. exists l; auto.
        - rewrite (weight_perm _ _ Q). apply in_map, L. }
      destruct (copies t) as [[| n] |] eqn:N.
      + injection M as <-. specialize (C _ eq_refl). destruct ls; [| discriminate]. unfold weight at 1. simpl. lia.
      + specialize (C _ eq_refl). destruct (map weight (places t)) as [| x ws] eqn:E; [discriminate |]. injection M as <-.
        assert (B : weight (concat ls) <= Z.of_nat (length ls) * fold_left Z.max ws x).
        { apply weight_bound. intros l L. apply fold_max. auto. }
        rewrite C in B.
        change (weight (concat ls) + weight (concat (concat ps)) <= k + Z.of_nat (S n) * fold_left Z.max ws x). lia.
      + destruct (forallb _ _) eqn:A in M; [| discriminate]. injection M as <-. rewrite forallb_forall in A.
        assert (B : weight (concat ls) <= Z.of_nat (length ls) * 0).
        { apply weight_bound. intros l L. apply Z.leb_le, A, In_ws, L. }
        lia.
  Qed.
  (** A counted tile that fits nowhere settles it as well. *)
  Definition misfit (t : tile) : bool := match copies t with Some (S _) => match places t with [] => true | _ => false end | _ => false end.
  Definition check_farkas : bool := forallb turns_ok tiles &&
    (existsb misfit tiles || match most tiles with Some m => m <? weight region | None => false end).
  Theorem check_farkas_sound : check_farkas = true -> forall ps, Forall2 laid tiles ps -> ~ Permutation (concat (concat ps)) region.
  Proof.
    intros H ps F P. apply andb_true_iff in H. destruct H as [T M].
    assert (I : incl (concat (concat ps)) region) by (intros x X; eapply Permutation_in; eauto).
    apply orb_true_iff in M. destruct M as [M | M].
    - apply existsb_exists in M. destruct M as [t [It M]]. rewrite forallb_forall in T. pose proof (T t It) as Tt. clear T P.
      induction F as [| t' ls ts ps [Q C] F IH]; [destruct It |]. simpl in I. rewrite concat_app in I.
      destruct It as [-> | It]; [| apply IH; auto; intros x X; apply I, in_or_app; auto].
      unfold misfit in M. destruct (copies t) as [[| n] |] eqn:N; try discriminate. specialize (C _ eq_refl).
      destruct ls as [| l ls]; [discriminate |]. destruct (places_all t l Tt) as [l' [L _]].
      + apply Q. simpl; auto.
      + intros x X. apply I, in_or_app. left. apply in_concat. exists l. simpl; auto.
      + destruct (places t); [destruct L | discriminate].
    - destruct (most tiles) as [m |] eqn:E; [| discriminate]. apply Z.ltb_lt in M.
      pose proof (most_ok tiles ps T F I m E). rewrite (weight_perm _ _ P) in H. lia.
  Qed.
End Totals.

(** ** The checkers as they are extracted *)
Lemma plane_pair : forall d, plane d = true -> pair d = true.
Proof. auto. Qed.
Lemma even_shift_pair : forall d, even_shift d = true -> pair d = true.
Proof. intros [| a [| b [| ? ?]]]; simpl; auto; discriminate. Qed.
Definition lattice_shift (triangles : bool) : cell -> bool := if triangles then even_shift else plane.
Lemma lattice_shift_pair : forall t d, lattice_shift t d = true -> pair d = true.
Proof. intros [] d; [apply even_shift_pair | apply plane_pair]. Qed.
Definition proper_region (region : list cell) : bool := let g := cells_grid region in forallb (in_grid g) region.
Lemma proper_region_in : forall region, proper_region region = true -> forall c, In c region -> in_grid (cells_grid region) c = true.
Proof. intros region H. unfold proper_region in H. cbv zeta in H. rewrite forallb_forall in H. auto. Qed.

Definition tiling_placements (triangles : bool) (tiles : list tile) (region : list cell) (ps : list (list (list cell))) : bool :=
  check_placements (lattice_shift triangles) tiles region ps.
Theorem tiling_placements_sound : forall triangles tiles region ps, tiling_placements triangles tiles region ps = true ->
  tiled (lattice_shift triangles) tiles region.
Proof. intros triangles tiles region ps. apply check_placements_sound. Qed.

(** Areas alone: wherever the tiles fit, they cannot have the area of the region together. *)
Definition area_kinds (tiles : list tile) : list (nat * list (list Z)) :=
  flat_map (fun t => match copies t with Some _ => [] | None => [(length (cells t), [[]])] end) tiles.
Definition check_area (tiles : list tile) (region : list cell) : bool :=
  forallb turns_ok tiles && negb (Nat.leb (counted_area tiles) (length region) &&
    memb [] (nth 0 (levels cell [] (area_kinds tiles) (length region - counted_area tiles)) [])).
Theorem check_area_sound : forall tiles region (placed : tile -> list cell -> Prop), (forall t l, placed t l -> length l = length (cells t)) -> forall places,
  (forall t l, turns_ok t = true -> placed t l -> incl l region -> exists l', In l' (places t) /\ Permutation l l') ->
  check_area tiles region = true -> forall ps, Forall2 (laid placed) tiles ps -> ~ Permutation (concat (concat ps)) region.
Proof.
  intros tiles region placed Long places All H ps F P. unfold check_area in H. rewrite andb_true_iff, negb_true_iff in H. destruct H as [T M].
  destruct (split_tiling region placed Long places All [] tiles ps T F) as [counted [loose [Q [_ [L A]]]]].
  { intros x X. eapply Permutation_in; eauto. }
  pose proof (Permutation_length (perm_trans (Permutation_sym P) Q)) as Len. rewrite app_length in Len.
  rewrite (proj2 (Nat.leb_le _ _)) in M by lia. simpl in M.
  rewrite (proj2 (memb_iff _ _)) in M; [discriminate |].
  replace (length region - counted_area tiles)%nat with (length (concat loose)) by lia.
  change (@nil Z) with (total cell [] (concat loose)). apply in_levels. intros l I. destruct (A l I) as [vs [K [_ Pos]]].
  exists [[]]. repeat split; auto; [| simpl; auto]. unfold free in K. unfold area_kinds. apply in_flat_map in K. destruct K as [t [It K]].
  apply in_flat_map. exists t. split; auto. destruct (copies t); [destruct K |]. destruct K as [K | []]. injection K as <- _. simpl; auto.
Qed.
(** All places on a lattice. *)
Definition lattice_places (triangles : bool) (region : list cell) : tile -> list (list cell) :=
  let g := cells_grid region in all_places (lattice_shift triangles) region (in_grid g).
Lemma lattice_places_all : forall triangles region, proper_region region = true -> forall t l, turns_ok t = true ->
  placement (lattice_shift triangles) t l -> incl l region -> exists l', In l' (lattice_places triangles region t) /\ Permutation l l'.
Proof. intros triangles region P. apply all_places_all; [apply lattice_shift_pair | apply proper_region_in, P]. Qed.
Definition tiling_area (triangles : bool) (tiles : list tile) (region : list cell) : bool := proper_region region && check_area tiles region.
Theorem tiling_area_sound : forall triangles tiles region, tiling_area triangles tiles region = true ->
  ~ tiled (lattice_shift triangles) tiles region.
Proof.
  intros triangles tiles region H [ps [F P]]. apply andb_true_iff in H. destruct H as [R H].
  exact (check_area_sound _ _ _ (placement_length _) _ (lattice_places_all triangles region R) H ps F P).
Qed.

(** Several weightings, each with its modulus (0 for the integers). *)
Definition tiling_weightings (triangles : bool) (tiles : list tile) (region : list cell) (ws : list (Z * list (cell * Z))) : bool :=
  proper_region region && check_totals tiles region (lattice_places triangles region) (map (fun e => (fst e, let g := grid_of (snd e) in weight_in g)) ws).
Theorem tiling_weightings_sound : forall triangles tiles region ws, tiling_weightings triangles tiles region ws = true ->
  ~ tiled (lattice_shift triangles) tiles region.
Proof.
  intros triangles tiles region ws H [ps [F P]]. apply andb_true_iff in H. destruct H as [R H].
  exact (check_totals_sound _ _ _ (placement_length _) _ (lattice_places_all triangles region R) _ H ps F P).
Qed.
Definition tiling_farkas (triangles : bool) (tiles : list tile) (region : list cell) (w : list (cell * Z)) : bool :=
  proper_region region && let v := grid_of w in check_farkas tiles region (lattice_places triangles region) (weight_in v).
Theorem tiling_farkas_sound : forall triangles tiles region w, tiling_farkas triangles tiles region w = true ->
  ~ tiled (lattice_shift triangles) tiles region.
Proof.
  intros triangles tiles region w H [ps [F P]]. apply andb_true_iff in H. destruct H as [R H].
  exact (check_farkas_sound _ _ _ (lattice_places triangles region) (lattice_places_all triangles region R) _ H ps F P).
Qed.
