(** * Tilings of glued boards: cylinder, torus, Möbius band, Klein bottle *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Ludus Require Import Puzzles Lists Sums TilingsSound TilingsSearch.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint differ (l : list cell) : bool := match l with [] => true | c :: l => negb (memb c l) && differ l end.
Lemma differ_all : forall l, NoDup l -> differ l = true.
Proof.
  induction l as [| c l IH]; intro N; auto. inversion N; subst. simpl. rewrite IH by auto. rewrite andb_true_r. apply negb_true_iff.
  destruct (memb c l) eqn:M; auto. apply memb_iff in M. contradiction.
Qed.

Lemma NoDup_after : forall (a b : list cell), NoDup (a ++ b) -> NoDup b.
Proof. induction a as [| x a IH]; intros b N; auto. apply IH. inversion N; auto. Qed.
Lemma NoDup_before : forall (a b : list cell), NoDup (a ++ b) -> NoDup a.
Proof. intros a b N. apply (NoDup_after b). eapply Permutation_NoDup; [apply Permutation_app_comm | auto]. Qed.

(** ** Which cells of the plane are above one cell *)
Section Glued.
  Variables h w : Z.
  Variables down across : option bool.
  Definition proper_board : bool := (0 <? h) && (0 <? w) && match down, across with Some true, Some true => false | _, _ => true end.
  Hypothesis proper : proper_board = true.
  Let cell_below := glued_cell h w down across.

  (** One cell of each class that shifts of the plane make, which take every cell to one above the same cell. *)
  Definition above (x : cell) : list cell :=
    match x with
    | [r; c] => [r; c] :: (match across with Some true => [[h - 1 - r; c + w]] | _ => [] end) ++
        match down with Some true => [[r + h; w - 1 - c]] | _ => [] end
    | _ => []
    end.
  Definition goes_round (g : option bool) (n k : Z) : Prop :=
    match g with None => k = 0 | Some false => exists i, k = i * n | Some true => exists i, k = 2 * i * n end.
  Lemma board_size : 0 < h /\ 0 < w /\ (down = Some true -> across = Some true -> False).
  Proof.
    clear cell_below. unfold proper_board in proper. rewrite !andb_true_iff, !Z.ltb_lt in proper. destruct proper as [[H W] T].
    repeat split; auto. intros -> ->. discriminate.
  Qed.
  Lemma odd_twice : forall n x i, 0 < n -> Z.odd ((x + 2 * i * n) / n) = Z.odd (x / n).
  Proof. intros n x i N. rewrite Z.div_add by lia. rewrite Z.odd_add, Z.odd_mul. simpl. apply xorb_false_r. Qed.
  Lemma cell_round : forall z p q, pair z = true -> goes_round down h p -> goes_round across w q -> cell_below (shift z [p; q]) = cell_below z.
  Proof.
    intros [| r [| c [| ? ?]]] p q Z0 P Q; try discriminate. destruct board_size as [H [W T]]. unfold cell_below. cbn [shift].
    assert (M : forall n x i, 0 < n -> (x + i * n) mod n = x mod n) by (intros; apply Z.mod_add; lia).
    assert (N : forall n x y i, 0 < n -> (x - (y + i * n)) mod n = (x - y) mod n)
      by (intros n x y i ?; replace (x - (y + i * n)) with (x - y + - i * n) by lia; apply Z.mod_add; lia).
    destruct down as [[|] |], across as [[|] |]; unfold goes_round in P, Q; cbn [glued_cell glue andb]; try (exfalso; auto; fail);
      try (match type of P with ex _ => destruct P as [i P] end); try (match type of Q with ex _ => destruct Q as [j Q] end); rewrite P, Q;
      rewrite ?odd_twice, ?M, ?Z.add_0_r by lia; try reflexivity; destruct (Z.odd _); rewrite ?M, ?N by lia; reflexivity.
  Qed.
  Lemma even_half : forall k, Z.odd k = false -> exists i, k = 2 * i.
  Proof. intros k K. exists (k / 2). rewrite Zodd_mod in K. apply Zeq_bool_neq in K. pose proof (Z.mod_pos_bound k 2). pose proof (Z.div_mod k 2). lia. Qed.
  Lemma odd_half : forall k, Z.odd k = true -> exists i, k = 2 * i + 1.
  Proof. intros k K. apply Z.odd_spec in K. auto. Qed.
  Ltac lies x p q := exists x, p, q; split; [simpl; auto |]; split; [cbn [shift]; repeat (f_equal; try lia) |]; split; [reflexivity |];
    split; first [reflexivity | eexists; reflexivity].
  Lemma above_all : forall y, pair y = true -> exists x p q, In x (above (cell_below y)) /\ y = shift x [p; q] /\ pair x = true /\
    goes_round down h p /\ goes_round across w q.
  Proof.
    intros [| r [| c [| ? ?]]] Y; try discriminate. destruct board_size as [H [W T]]. unfold cell_below, above.
    pose proof (Z.div_mod r h ltac:(lia)) as R. pose proof (Z.div_mod c w ltac:(lia)) as C.
    destruct down as [[|] |], across as [[|] |]; unfold goes_round; cbn [glued_cell glue andb app]; try (exfalso; auto; fail).
    - destruct (Z.odd (r / h)) eqn:O; [apply odd_half in O | apply even_half in O]; destruct O as [i O]; rewrite O in R.
      + lies [r mod h + h; w - 1 - (w - 1 - c mod w)] (2 * i * h) (c / w * w).
      + lies [r mod h; c mod w] (2 * i * h) (c / w * w).
    - destruct (Z.odd (r / h)) eqn:O; [apply odd_half in O | apply even_half in O]; destruct O as [i O]; rewrite O in R.
      + lies [r mod h + h; w - 1 - (w - 1 - c)] (2 * i * h) 0.
      + lies [r mod h; c] (2 * i * h) 0.
    - destruct (Z.odd (c / w)) eqn:O; [apply odd_half in O | apply even_half in O]; destruct O as [i O]; rewrite O in C.
      + pose proof (Z.div_mod (h - 1 - r) h ltac:(lia)) as R'.
        lies [h - 1 - (h - 1 - r) mod h; c mod w + w] (- ((h - 1 - r) / h) * h) (2 * i * w).
      + lies [r mod h; c mod w] (r / h * h) (2 * i * w).
    - lies [r mod h; c mod w] (r / h * h) (c / w * w).
    - lies [r mod h; c] (r / h * h) 0.
    - destruct (Z.odd (c / w)) eqn:O; [apply odd_half in O | apply even_half in O]; destruct O as [i O]; rewrite O in C.
      + lies [h - 1 - (h - 1 - r); c mod w + w] 0 (2 * i * w).
      + lies [r; c mod w] 0 (2 * i * w).
    - lies [r; c mod w] 0 (c / w * w).
    - lies [r; c] 0 0.
  Qed.

  (** ** Placements, and all of them *)
  Definition image_below (s : cell -> cell) (d : cell) (t : tile) : list cell := map (fun c => cell_below (shift (s c) d)) (cells t).
  Definition below (t : tile) (l : list cell) : bool :=
    match cells t with
    | [] => false
    | x :: _ => existsb (fun s => existsb (fun c => existsb (fun y =>
        let d := back y (s x) in plane d && permb l (image_below s d t)) (above c)) l) (symmetries t)
    end.
  Definition glued_placement (t : tile) (l : list cell) : Prop :=
    all_pairs t = true /\ NoDup l /\ exists m, placement plane t m /\ l = map cell_below m.
  Lemma glued_length : forall t l, glued_placement t l -> length l = length (cells t).
  Proof. intros t l [_ [_ [m [P ->]]]]. rewrite map_length. eapply placement_length; eauto. Qed.

  Variable region : list cell.
  Definition glued_places (t : tile) : list (list cell) :=
    let g := cells_grid region in
    match cells t with
    | [] => []
    | x :: _ => flat_map (fun s => flat_map (fun c => flat_map (fun y =>
        let l := image_below s (back y (s x)) t in if forallb (in_grid g) l && differ l then [l] else []) (above c)) region) (symmetries t)
    end.
  Lemma glued_places_all : proper_region region = true -> forall t l, turns_ok t = true -> glued_placement t l -> incl l region ->
    exists l', In l' (glued_places t) /\ Permutation l l'.
  Proof.
    intros R t l _ [A [Nd [m [[s [d [S [D P]]]] ->]]]] I. unfold all_pairs in A. apply andb_true_iff in A. destruct A as [Ne A].
    rewrite forallb_forall in A. specialize (A s S). rewrite forallb_forall in A.
    destruct d as [| a [| b [| ? ?]]]; try discriminate.
    destruct (cells t) as [| x rest] eqn:E; [discriminate |].
    assert (Px : pair (s x) = true) by (apply A; simpl; auto).
    destruct (above_all (shift (s x) [a; b])) as [y [p [q [Y [Sy [Py [Gp Gq]]]]]]].
    { destruct (s x) as [| u [| v [| ? ?]]]; try discriminate. auto. }
    assert (Same : forall c, In c (cells t) -> cell_below (shift (s c) [a; b]) = cell_below (shift (s c) (back y (s x)))).
    { intros c C. rewrite E in C. apply A in C. rewrite <- (cell_round (shift (s c) (back y (s x))) p q); auto.
      - destruct (s c) as [| c1 [| c2 [| ? ?]]], (s x) as [| x1 [| x2 [| ? ?]]], y as [| y1 [| y2 [| ? ?]]]; try discriminate.
        cbn [shift back] in *. injection Sy as S1 S2. do 2 f_equal; [lia |]. f_equal. lia.
      - destruct (s c) as [| c1 [| c2 [| ? ?]]], (s x) as [| x1 [| x2 [| ? ?]]], y as [| y1 [| y2 [| ? ?]]]; try discriminate. auto. }
    assert (Q : Permutation (map cell_below m) (image_below s (back y (s x)) t)).
    { unfold image_below. rewrite <- (map_ext_in _ _ _ Same). rewrite E. rewrite <- (map_map (fun c => shift (s c) [a; b]) cell_below).
      apply Permutation_map. auto. }
    exists (image_below s (back y (s x)) t). split; auto. unfold glued_places. rewrite E. cbv zeta.
    apply in_flat_map. exists s. split; auto. apply in_flat_map. exists (cell_below (shift (s x) [a; b])). split.
    { apply I. apply in_map. eapply Permutation_in; [apply Permutation_sym, P |]. simpl; auto. }
    apply in_flat_map. exists y. split; auto.
    rewrite (proj2 (forallb_forall _ _)).
    - rewrite differ_all; [simpl; auto |]. eapply Permutation_NoDup; eauto.
    - intros c C. apply proper_region_in; auto. apply I. eapply Permutation_in; [apply Permutation_sym, Q | auto].
  Qed.
  Lemma glued_laid : forall ts m, NoDup region -> forallb all_pairs ts = true -> tiled plane ts m -> Permutation (map cell_below m) region ->
    exists ps, Forall2 (laid glued_placement) ts ps /\ Permutation (concat (concat ps)) region.
  Proof.
    intros ts m Nd A [ps [F P]] Q. exists (map (map (map cell_below)) ps).
    assert (E : concat (concat (map (map (map cell_below)) ps)) = map cell_below (concat (concat ps))) by (rewrite !concat_map; auto).
    assert (P' : Permutation (concat (concat (map (map (map cell_below)) ps))) region).
    { rewrite E. eapply perm_trans; [apply Permutation_map, P | auto]. }
    split; auto. assert (Nd' : NoDup (concat (concat (map (map (map cell_below)) ps)))) by (eapply Permutation_NoDup; [apply Permutation_sym |]; eauto).
    clear P P' E Q Nd. induction F as [| t ls ts ps [Pl C] F IH]; cbn [map]; [constructor |].
    cbn [forallb] in A. apply andb_true_iff in A. destruct A as [At A]. cbn [map concat] in Nd'. rewrite concat_app in Nd'. constructor.
    - split; [| intros n N; rewrite map_length; auto]. intros l L. split; auto. split.
      + apply NoDup_before in Nd'. apply in_split in L. destruct L as [l1 [l2 L]]. rewrite L, concat_app in Nd'. cbn [concat] in Nd'.
        apply NoDup_after, NoDup_before in Nd'. auto.
      + apply in_map_iff in L. destruct L as [k [<- K]]. exists k. split; auto.
    - apply IH; auto. eapply NoDup_after; eauto.
  Qed.
End Glued.

(** ** The checkers *)
Definition proper_glued (h w : Z) (down across : option bool) (tiles : list tile) (region : list cell) : bool :=
  proper_board h w down across && once region && proper_region region && forallb all_pairs tiles.
Section Excluded.
  Variables (h w : Z) (down across : option bool) (tiles : list tile) (region : list cell).
  Hypothesis proper : proper_glued h w down across tiles region = true.
  Lemma excluded : (forall ps, Forall2 (laid (glued_placement h w down across)) tiles ps -> ~ Permutation (concat (concat ps)) region) ->
    ~ glued_tiled (glued_cell h w down across) tiles region.
  Proof.
    intros N [m [T P]]. unfold proper_glued in proper. rewrite !andb_true_iff in proper. destruct proper as [[[_ O] _] A].
    destruct (glued_laid h w down across region tiles m (once_NoDup _ O) A T P) as [ps [F Q]]. exact (N ps F Q).
  Qed.
  Lemma every_place : forall t l, turns_ok t = true -> glued_placement h w down across t l -> incl l region ->
    exists l', In l' (glued_places h w down across region t) /\ Permutation l l'.
  Proof.
    unfold proper_glued in proper. rewrite !andb_true_iff in proper. destruct proper as [[[B _] R] _]. apply glued_places_all; auto.
  Qed.
End Excluded.
Definition glued_area (h w : Z) (down across : option bool) (tiles : list tile) (region : list cell) : bool :=
  proper_glued h w down across tiles region && check_area tiles region.
Theorem glued_area_sound : forall h w down across tiles region, glued_area h w down across tiles region = true ->
  ~ glued_tiled (glued_cell h w down across) tiles region.
Proof.
  intros h w down across tiles region H. apply andb_true_iff in H. destruct H as [G H]. apply excluded; auto.
  exact (check_area_sound _ _ _ (glued_length h w down across) _ (every_place _ _ _ _ _ _ G) H).
Qed.
Definition glued_weightings (h w : Z) (down across : option bool) (tiles : list tile) (region : list cell) (ws : list (Z * list (cell * Z))) : bool :=
  proper_glued h w down across tiles region &&
  check_totals tiles region (glued_places h w down across region) (map (fun e => (fst e, let g := grid_of (snd e) in weight_in g)) ws).
Theorem glued_weightings_sound : forall h w down across tiles region ws, glued_weightings h w down across tiles region ws = true ->
  ~ glued_tiled (glued_cell h w down across) tiles region.
Proof.
  intros h w down across tiles region ws H. apply andb_true_iff in H. destruct H as [G H]. apply excluded; auto.
  exact (check_totals_sound _ _ _ (glued_length h w down across) _ (every_place _ _ _ _ _ _ G) _ H).
Qed.
Definition glued_farkas (h w : Z) (down across : option bool) (tiles : list tile) (region : list cell) (ws : list (cell * Z)) : bool :=
  proper_glued h w down across tiles region && let v := grid_of ws in check_farkas tiles region (glued_places h w down across region) (weight_in v).
Theorem glued_farkas_sound : forall h w down across tiles region ws, glued_farkas h w down across tiles region ws = true ->
  ~ glued_tiled (glued_cell h w down across) tiles region.
Proof.
  intros h w down across tiles region ws H. apply andb_true_iff in H. destruct H as [G H]. apply excluded; auto.
  exact (check_farkas_sound _ _ _ _ (every_place _ _ _ _ _ _ G) _ H).
Qed.

Fixpoint all_below (h w : Z) (down across : option bool) (ts : list tile) (ps : list (list (list cell))) : bool :=
  match ts, ps with
  | [], [] => true
  | t :: ts, ls :: ps => forallb (below h w down across t) ls && countb t ls && all_below h w down across ts ps
  | _, _ => false
  end.
Definition glued_placements (h w : Z) (down across : option bool) (tiles : list tile) (region : list cell) (ps : list (list (list cell))) : bool :=
  once region && all_below h w down across tiles ps && exactly region (concat (concat ps)).
Lemma below_ok : forall h w down across t l, below h w down across t l = true ->
  exists m, placement plane t m /\ Permutation l (map (glued_cell h w down across) m).
Proof.
  intros h w down across t l H. unfold below in H. destruct (cells t) as [| x r] eqn:E; [discriminate |].
  apply existsb_exists in H. destruct H as [s [S H]]. apply existsb_exists in H. destruct H as [c [_ H]].
  apply existsb_exists in H. destruct H as [y [_ H]]. cbv zeta in H. apply andb_true_iff in H. destruct H as [D H].
  exists (image s (back y (s x)) (cells t)). split; [exists s, (back y (s x)); auto |].
  apply permb_perm in H. unfold image. rewrite map_map. exact H.
Qed.
Lemma all_below_ok : forall h w down across ts ps, all_below h w down across ts ps = true ->
  exists qs, Forall2 (laid (placement plane)) ts qs /\ Permutation (concat (concat ps)) (map (glued_cell h w down across) (concat (concat qs))).
Proof.
  intros h w down across. induction ts as [| t ts IH]; intros [| ls ps] H; cbn [all_below] in H; try discriminate; [exists []; auto |].
  rewrite !andb_true_iff, forallb_forall in H. destruct H as [[H C] A]. destruct (IH ps A) as [qs [F P]].
  assert (M : exists ms, length ms = length ls /\ (forall m, In m ms -> placement plane t m) /\
    Permutation (concat ls) (map (glued_cell h w down across) (concat ms))).
  { clear - H. induction ls as [| l ls IH]; [exists []; repeat split; auto; intros m [] |].
    destruct IH as [ms [L [Q P]]]; [intros; apply H; simpl; auto |]. destruct (below_ok h w down across t l) as [m [Pl Pm]]; [apply H; simpl; auto |].
    exists (m :: ms). repeat split; [simpl; auto | intros k [<- | K]; auto |]. cbn [concat]. rewrite map_app. apply Permutation_app; auto. }
  destruct M as [ms [L [Q M]]]. exists (ms :: qs). split.
  - constructor; auto. split; auto. intros n N. unfold countb in C. rewrite N in C. apply Nat.eqb_eq in C. congruence.
  - cbn [concat]. rewrite !concat_app, map_app. apply Permutation_app; auto.
Qed.
Theorem glued_placements_sound : forall h w down across tiles region ps, glued_placements h w down across tiles region ps = true ->
  glued_tiled (glued_cell h w down across) tiles region.
Proof.
  intros h w down across tiles region ps H. unfold glued_placements, exactly in H. cbv zeta in H.
  rewrite !andb_true_iff, Nat.eqb_eq, forallb_forall in H. destruct H as [[O A] [L G]].
  destruct (all_below_ok _ _ _ _ _ _ A) as [qs [F P]]. exists (concat (concat qs)). split; [exists qs; auto |].
  eapply perm_trans; [apply Permutation_sym, P |]. apply Permutation_sym. apply NoDup_Permutation_bis; [apply once_NoDup; auto | lia |].
  intros c I. apply in_grid_in, G, I.
Qed.
