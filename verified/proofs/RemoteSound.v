(** * Remoteness: how long play lasts when the winner plays quickly and the loser slowly *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists Windows GrundyFacts GraphSound PieceSound BoxGames TwoPiecesSound.
Import ListNotations.
Local Open Scope Z_scope.

Section Facts.
  Variable P : Type.
  Variable move : P -> P -> Prop.
  Variable misere : bool.
  Let R := remoteness P move misere.
  Lemma remote_induction : forall Q : P -> nat -> Prop,
    (forall p, (forall q, ~ move p q) -> Q p 0%nat) ->
    (forall p q n, move p q -> R q n -> Q q n -> Nat.odd n = misere ->
      (forall r, move p r -> exists m, (R r m /\ Q r m) /\ (Nat.odd m = misere -> (n <= m)%nat)) -> Q p (S n)) ->
    (forall p q n, move p q -> R q n -> Q q n ->
      (forall r, move p r -> exists m, (R r m /\ Q r m) /\ Nat.odd m <> misere /\ (m <= n)%nat) -> Q p (S n)) ->
    forall p n, R p n -> Q p n.
  Proof.
    intros Q F1 F2 F3. fix IH 3. intros p n H. destruct H as [p N | p q n M H O A | p q n M H A].
    - apply F1; auto.
    - apply (F2 p q n M H (IH q n H) O). intros r Mr. destruct (A r Mr) as [m [K L]]. exact (ex_intro _ m (conj (conj K (IH r m K)) L)).
    - apply (F3 p q n M H (IH q n H)). intros r Mr. destruct (A r Mr) as [m [K L]]. exact (ex_intro _ m (conj (conj K (IH r m K)) L)).
  Qed.
  Theorem remoteness_unique : forall p n, R p n -> forall m, R p m -> n = m.
  Proof.
    intros p n H. induction H as [p N | p q n M H IH O A | p q n M H IH A] using remote_induction; intros m K;
      destruct K as [p N' | p r m M' K O' B | p r m M' K B]; auto; try (exfalso; eapply N; eauto; fail); try (exfalso; eapply N'; eauto; fail).
    - destruct (A r M') as [a [[_ U] L]]. rewrite (U m K) in L. destruct (B q M) as [b [Kb L']]. rewrite <- (IH b Kb) in L'.
      specialize (L O'). specialize (L' O). lia.
    - destruct (B q M) as [b [Kb [X _]]]. rewrite <- (IH b Kb) in X. contradiction.
    - destruct (A r M') as [a [[_ U] [X _]]]. rewrite (U m K) in X. contradiction.
    - destruct (A r M') as [a [[_ U] [_ L]]]. rewrite (U m K) in L. destruct (B q M) as [b [Kb [_ L']]]. rewrite <- (IH b Kb) in L'. lia.
  Qed.
  (** The parity tells the outcome. *)
  Theorem remoteness_outcome : forall p n, R p n -> (Nat.odd n = misere -> is_P misere move p) /\ (Nat.odd n <> misere -> is_N misere move p).
  Proof.
    intros p n H. induction H as [p N | p q n M H IH O A | p q n M H IH A] using remote_induction.
    - unfold is_P, is_N. split; intro E; destruct misere; try discriminate; try (exfalso; apply E; reflexivity); constructor; auto.
      intros q M. exfalso. apply (N q M).
    - assert (X : is_N misere move p) by (destruct IH as [IH _]; specialize (IH O); unfold is_P, is_N in *; destruct misere;
        [apply some_misere_P with q | apply some_P with q]; auto).
      split; auto. rewrite Nat.odd_succ, <- Nat.negb_odd, O. destruct misere; discriminate.
    - assert (X : is_P misere move p).
      { assert (B : forall r, move p r -> is_N misere move r) by (intros r Mr; destruct (A r Mr) as [m [[_ [_ U]] [O _]]]; auto).
        unfold is_P, is_N in *. destruct misere; [apply all_misere_N; eauto | apply all_N; auto]. }
      split; auto. intro E. exfalso. apply E. destruct (A q M) as [m [[K _] [O _]]].
      rewrite (remoteness_unique q n H m K). rewrite Nat.odd_succ, <- Nat.negb_odd. destruct (Nat.odd m), misere; auto; exfalso; apply O; auto.
  Qed.
End Facts.

(** ** The table *)
Fixpoint quickest (misere : bool) (vs : list Z) : Z :=
  match vs with
  | [] => -1
  | v :: vs => let b := quickest misere vs in if Bool.eqb (Z.odd v) misere then if (b <? 0) || (v <? b) then v else b else b
  end.
Fixpoint slowest (vs : list Z) : Z := match vs with [] => -1 | v :: vs => Z.max v (slowest vs) end.
Definition remote_of (misere : bool) (vs : list Z) : Z :=
  let b := quickest misere vs in if 0 <=? b then b + 1 else slowest vs + 1.
Lemma quickest_spec : forall misere vs, (forall v, In v vs -> 0 <= v) -> let b := quickest misere vs in
  (0 <= b -> In b vs /\ Z.odd b = misere /\ forall w, In w vs -> Z.odd w = misere -> b <= w) /\
  (b < 0 -> forall w, In w vs -> Z.odd w <> misere).
Proof.
  induction vs as [| v vs IH]; intros Pos; cbv zeta; [simpl; split; [lia | intros _ w []] |]. cbn [quickest]. cbv zeta.
  destruct IH as [A B]; [intros; apply Pos; simpl; auto |]. pose proof (Pos v ltac:(simpl; auto)) as V.
  destruct (Bool.eqb (Z.odd v) misere) eqn:E.
  - apply eqb_prop in E. destruct (Z.ltb_spec (quickest misere vs) 0) as [N | N]; cbn [orb].
    + split; [intros _ | lia]. split; [simpl; auto |]. split; auto. intros w [<- | I] O; [lia |]. exfalso. apply (B N w I O).
    + destruct (A N) as [I [O L]]. destruct (Z.ltb_spec v (quickest misere vs)).
      * split; [intros _ | lia]. split; [simpl; auto |]. split; auto. intros w [<- | J] Ow; [lia |]. specialize (L w J Ow). lia.
      * split; [intros _ | lia]. split; [simpl; auto |]. split; auto. intros w [<- | J] Ow; auto.
  - apply eqb_false_iff in E. split.
    + intro N. destruct (A N) as [I [O L]]. split; [simpl; auto |]. split; auto. intros w [<- | J] Ow; [congruence | auto].
    + intros N w [<- | J]; auto.
Qed.
Lemma slowest_spec : forall vs, vs <> [] -> (forall v, In v vs -> 0 <= v) -> In (slowest vs) vs /\ forall w, In w vs -> w <= slowest vs.
Proof.
  induction vs as [| v vs IH]; intros N Pos; [contradiction |]. cbn [slowest]. destruct vs as [| u vs].
  - cbn [slowest]. pose proof (Pos v ltac:(simpl; auto)). rewrite Z.max_l by lia. split; [simpl; auto |]. intros w [-> | []]. lia.
  - destruct IH as [A B]; [discriminate | intros; apply Pos; simpl in *; tauto |]. split.
    + destruct (Z.max_spec v (slowest (u :: vs))) as [[_ ->] | [_ ->]]; [right; auto | left; auto].
    + intros w [-> | I]; [apply Z.le_max_l |]. specialize (B w I). lia.
Qed.
Lemma odd_nat : forall v, 0 <= v -> Nat.odd (Z.to_nat v) = Z.odd v.
Proof.
  intros v V. rewrite <- (Z2Nat.id v V) at 2. generalize (Z.to_nat v). intro n. clear. induction n as [| n IH]; auto.
  rewrite Nat.odd_succ, <- Nat.negb_odd, IH, Nat2Z.inj_succ, Z.odd_succ, <- Z.negb_odd. auto.
Qed.
Theorem value_remote : forall misere t options, descending 0 options = true -> forall k i, 0 <= i < Z.of_nat (length options) ->
  0 <= value (remote_of misere) t options k i /\
  remoteness _ (with_passes t (listed options)) misere (i, k) (Z.to_nat (value (remote_of misere) t options k i)).
Proof.
  intros misere t options D. apply (pass_induction mexZ t options D). intros i k I IH. rewrite value_eq by auto.
  set (vs := option_values (remote_of misere) t options k i).
  assert (Pos : forall v, In v vs -> 0 <= v).
  { intros v V. apply value_move in V; auto. destruct V as [j [l [M <-]]]. apply IH. auto. }
  assert (At : forall j l, with_passes t (listed options) (i, k) (j, l) -> In (value (remote_of misere) t options l j) vs).
  { intros j l M. apply move_value with (f := remote_of misere) in M; auto. tauto. }
  destruct (quickest_spec misere vs Pos) as [A B]. unfold remote_of. cbv zeta. destruct (Z.leb_spec 0 (quickest misere vs)) as [Q | Q].
  - destruct (A Q) as [V [O L]]. pose proof V as V'. apply value_move in V'; auto. destruct V' as [j [l [M E]]].
    split; [lia |]. replace (Z.to_nat (quickest misere vs + 1)) with (S (Z.to_nat (quickest misere vs))) by lia.
    destruct (IH j l M) as [_ H]. rewrite E in H. apply quickly with (j, l); auto; [rewrite odd_nat; auto |].
    intros [j' l'] M'. destruct (IH j' l' M') as [P' H']. exists (Z.to_nat (value (remote_of misere) t options l' j')).
    split; auto. rewrite odd_nat by auto. intro O'. specialize (L _ (At _ _ M') O'). lia.
  - specialize (B Q). destruct (list_eq_dec Z.eq_dec vs []) as [E | N].
    + rewrite E. cbn [slowest]. split; [lia |]. apply over. intros [j l] M. apply At in M. rewrite E in M. destruct M.
    + destruct (slowest_spec vs N Pos) as [V L]. pose proof V as V'. apply value_move in V'; auto. destruct V' as [j [l [M E]]].
      pose proof (Pos _ V). split; [lia |]. replace (Z.to_nat (slowest vs + 1)) with (S (Z.to_nat (slowest vs))) by lia.
      destruct (IH j l M) as [_ H']. rewrite E in H'. apply slowly with (j, l); auto.
      intros [j' l'] M'. destruct (IH j' l' M') as [P' H2]. exists (Z.to_nat (value (remote_of misere) t options l' j')).
      pose proof (At _ _ M') as J. split; auto. rewrite odd_nat by auto. split; [apply B; auto |]. specialize (L _ J). lia.
Qed.

(** ** Graphs: claims (position, remoteness); one position with its outcome and all its best moves *)
Definition graph_remoteness (misere t : bool) (k : nat) (options : list (list Z)) (claims : list (Z * Z)) : bool :=
  descending 0 options && let T := tables (remote_of misere) t options k in let N := Z.of_nat (length options) in
  forallb (fun e => (0 <=? fst e) && (fst e <? N) && (look T (fst e) =? snd e)) claims.
Theorem graph_remoteness_sound : forall misere t k options claims, graph_remoteness misere t k options claims = true ->
  forall i v, In (i, v) claims -> remoteness _ (with_passes t (listed options)) misere (i, k) (Z.to_nat v).
Proof.
  intros misere t k options claims H i v I. unfold graph_remoteness in H. cbv zeta in H. rewrite andb_true_iff, forallb_forall in H.
  destruct H as [D H]. apply H in I. rewrite !andb_true_iff, Z.leb_le, Z.ltb_lt, Z.eqb_eq in I. cbn [fst snd] in I.
  destruct I as [I E]. rewrite <- E. apply value_remote; auto.
Qed.
Definition graph_best (misere t : bool) (k : nat) (options : list (list Z)) (i : Z) (n : Z) (lost : bool) (best : list (Z * nat)) : bool :=
  descending 0 options && (0 <=? i) && (i <? Z.of_nat (length options)) &&
  let now := tables (remote_of misere) t options k in let less := tables (remote_of misere) t options (pred k) in
  let at_ (e : Z * nat) := if Nat.eqb (snd e) k then look now (fst e) else look less (fst e) in
  (look now i =? n) && Bool.eqb (Bool.eqb (Z.odd n) misere) lost &&
  forallb (fun e => Bool.eqb (at_ e =? n - 1) (existsb (pair_eqb e) best)) (options_of t options i k) &&
  forallb (fun e => existsb (pair_eqb e) (options_of t options i k)) best.
Definition best_moves {P : Type} (misere : bool) (game : P -> P -> Prop) (p : P) (n : Z) (lost : bool) (best : list P) : Prop :=
  remoteness _ game misere p (Z.to_nat n) /\ (if lost then is_P misere game p else is_N misere game p) /\
  (forall e, In e best -> game p e /\ exists m, remoteness _ game misere e m /\ Z.of_nat m = n - 1) /\
  (forall e, game p e -> ~ In e best -> exists m, remoteness _ game misere e m /\ Z.of_nat m <> n - 1).
Theorem graph_best_sound : forall misere t k options i n lost best, graph_best misere t k options i n lost best = true ->
  best_moves misere (with_passes t (listed options)) (i, k) n lost best.
Proof.
  intros misere t k options i n lost best H. unfold graph_best in H. cbv zeta in H. rewrite !andb_true_iff, !forallb_forall in H.
  destruct H as [[D I] [[[V L] O] W]]. destruct D as [D I0]. apply Z.leb_le in I0. apply Z.ltb_lt in I. apply Z.eqb_eq in V. apply eqb_prop in L.
  pose proof (value_remote misere t options D) as Ok.
  assert (At : forall j l, with_passes t (listed options) (i, k) (j, l) ->
    (if Nat.eqb l k then look (tables (remote_of misere) t options k) j else look (tables (remote_of misere) t options (pred k)) j)
    = value (remote_of misere) t options l j /\ 0 <= j < Z.of_nat (length options)).
  { intros j l M. pose proof (move_value (remote_of misere) t options D i k j l ltac:(lia) M) as [_ [J K]]. split; auto.
    unfold value. destruct (Nat.eqb_spec l k) as [-> | N]; auto. replace (pred k) with l; auto. inversion M; subst; simpl; auto; lia. }
  destruct (Ok k i ltac:(lia)) as [Pn Rn]. unfold value in Pn, Rn. rewrite V in Pn, Rn. split; [auto |]. split; [| split].
  - destruct (remoteness_outcome _ _ _ _ _ Rn) as [A B]. rewrite odd_nat in A, B by auto. subst lost.
    destruct (Bool.eqb (Z.odd n) misere) eqn:E; [apply A, eqb_prop, E | apply B, eqb_false_iff, E].
  - intros [j l] E. assert (M : with_passes t (listed options) (i, k) (j, l)) by (apply options_of_all; auto; apply in_pairs, W, E).
    split; auto. destruct (At j l M) as [X J]. apply options_of_all in M; auto. apply O in M. cbn [fst snd] in M.
    rewrite (proj2 (in_pairs _ _) E), X in M. apply eqb_prop, Z.eqb_eq in M. destruct (Ok l j J) as [Pj Q].
    exists (Z.to_nat (value (remote_of misere) t options l j)). split; auto. lia.
  - intros [j l] M N. destruct (At j l M) as [X J]. apply options_of_all in M; auto. apply O in M. cbn [fst snd] in M.
    destruct (existsb (pair_eqb (j, l)) best) eqn:Y; [apply in_pairs in Y; contradiction |]. rewrite X in M. apply eqb_prop, Z.eqb_neq in M.
    destruct (Ok l j J) as [Pj Q]. exists (Z.to_nat (value (remote_of misere) t options l j)). split; auto.
    lia.
Qed.

(** ** Games with numbers for their positions *)
Section Numbered.
  Variable P : Type.
  Variable move : P -> P -> Prop.
  Variable code : P -> Z.
  Variable D : P -> Prop.
  Variable options : list (list Z).
  Variable t : bool.
  Hypothesis there : forall p p', D p -> move p p' -> D p' /\ listed options (code p) (code p').
  Hypothesis back_ : forall p j, D p -> listed options (code p) j -> exists p', move p p' /\ code p' = j.
  Hypothesis inj : forall p q, D p -> D q -> code p = code q -> p = q.
  Let f (e : P * nat) : Z * nat := (code (fst e), snd e).
  Let DP (e : P * nat) : Prop := D (fst e).
  Lemma numbered_remote : forall misere p k n, D p ->
    remoteness _ (with_passes t (listed options)) misere (code p, k) n -> remoteness _ (with_passes t move) misere (p, k) n.
  Proof.
    intros misere p k n d H. pose proof (passes_there P move code D options t there) as T.
    pose proof (passes_back P move code D options t back_) as B. fold f in T, B. fold DP in T, B.
    assert (G : forall q n, remoteness _ (with_passes t (listed options)) misere q n -> forall e, DP e -> q = f e ->
      remoteness _ (with_passes t move) misere e n).
    { clear - T B. intros q n H. induction H as [q N | q r n M H IH O A | q r n M H IH A] using remote_induction; intros e De ->.
      - apply over. intros e' M. apply (N (f e')), T; auto.
      - destruct (B e r De M) as [e' [M' E]]. apply quickly with e'; auto; [apply IH; auto; apply (T e e'); auto |].
        intros e2 M2. destruct (T e e2 De M2) as [D2 M2']. destruct (A _ M2') as [m [[_ U] L]]. exists m. auto.
      - destruct (B e r De M) as [e' [M' E]]. apply slowly with e'; auto; [apply IH; auto; apply (T e e'); auto |].
        intros e2 M2. destruct (T e e2 De M2) as [D2 M2']. destruct (A _ M2') as [m [[_ U] L]]. exists m. auto. }
    apply (G _ _ H (p, k)); auto.
  Qed.
  Lemma numbered_best : forall misere p k n lost best, D p -> (forall e, In e best -> D (fst e)) ->
    best_moves misere (with_passes t (listed options)) (code p, k) n lost (map f best) ->
    best_moves misere (with_passes t move) (p, k) n lost best.
  Proof.
    intros misere p k n lost best Dp W [G1 [G2 [G3 G4]]].
    pose proof (numbered_outcome _ _ code D options t there back_ misere p k Dp) as N. split; [apply numbered_remote; auto |]. split; [| split].
    - destruct N as [A C]. destruct lost; auto.
    - intros [q l] I. pose proof (W _ I) as Q. cbn [fst] in Q. destruct (G3 (code q, l)) as [M [m [Rm E]]]; [apply in_map_iff; exists (q, l); auto |].
      split; [| exists m; split; auto; apply numbered_remote; auto].
      destruct (passes_back _ _ code D _ t back_ (p, k) (code q, l) Dp M) as [[q' l'] [M' E']].
      simpl in E'. injection E' as E' ->. destruct (passes_there _ _ code D _ t there (p, k) (q', l) Dp M') as [Q' _].
      rewrite <- (inj q' q Q' Q E'). auto.
    - intros [q l] M I. destruct (passes_there _ _ code D _ t there (p, k) (q, l) Dp M) as [Q M']. simpl in Q, M'.
      destruct (G4 _ M') as [m [Rm E]]; [| exists m; split; auto; apply numbered_remote; auto].
      intro J. apply in_map_iff in J. destruct J as [[z m] [E J]]. unfold f in E. simpl in E. injection E as E ->. apply I.
      rewrite <- (inj z q (W _ J) Q E). auto.
  Qed.
End Numbered.

(** ** One piece *)
Definition piece_remote_table (rays steps : list (list Z)) (size : list Z) (misere t : bool) (k : nat) (values : list Z) : bool :=
  Nat.eqb (length values) (length (box size)) && board_ok rays steps size &&
  graph_remoteness misere t k (board_options rays steps size) (combine (map (place size) (box size)) values).
Theorem piece_remote_table_sound : forall rays steps size misere t k values, piece_remote_table rays steps size misere t k values = true ->
  forall x, in_box size x -> remoteness _ (with_passes t (piece_moves rays steps)) misere (x, k) (Z.to_nat (in_order size values x)).
Proof.
  intros rays steps size misere t k values H x X. unfold piece_remote_table in H. rewrite !andb_true_iff, Nat.eqb_eq in H. destruct H as [[L O] H].
  apply (numbered_remote _ _ (place size) (in_box size) (board_options rays steps size) t (piece_there rays steps size O) (piece_back rays steps size O)); auto.
  apply (graph_remoteness_sound _ _ _ _ _ H). unfold in_order. destruct (box_length size (box_positive size x X)) as [B _].
  pose proof (place_bounds size x X). rewrite <- (box_nth size x X) at 1. rewrite <- (map_nth (place size)).
  rewrite (nth_indep _ (place size []) 0) by (rewrite map_length, B; lia).
  rewrite <- combine_nth by (rewrite map_length; auto). apply nth_In. rewrite combine_length, map_length, L, B. lia.
Qed.
Definition piece_best (rays steps : list (list Z)) (x : list Z) (misere t : bool) (k : nat) (n : Z) (lost : bool) (best : list (list Z * nat)) : bool :=
  let size := map (Z.add 1) x in board_ok rays steps size && in_boxb size x && forallb (fun e => in_boxb size (fst e)) best &&
  graph_best misere t k (board_options rays steps size) (place size x) n lost (map (fun e => (place size (fst e), snd e)) best).
Theorem piece_best_sound : forall rays steps x misere t k n lost best, piece_best rays steps x misere t k n lost best = true ->
  best_moves misere (with_passes t (piece_moves rays steps)) (x, k) n lost best.
Proof.
  intros rays steps x misere t k n lost best H. unfold piece_best in H. cbv zeta in H. set (size := map (Z.add 1) x) in *.
  rewrite !andb_true_iff, forallb_forall in H. destruct H as [[[O X] W] G]. apply in_boxb_iff in X. apply graph_best_sound in G.
  apply (numbered_best _ _ (place size) (in_box size) (board_options rays steps size) t (piece_there rays steps size O) (piece_back rays steps size O)); auto.
  - apply place_inj.
  - intros e E. apply in_boxb_iff, W, E.
Qed.

(** ** Two pieces *)
Definition pair_best (g : two_pieces) (size : list Z) (misere t : bool) (k : nat) (p : list Z * list Z) (n : Z) (lost : bool)
    (best : list ((list Z * list Z) * nat)) : bool :=
  pairs_closed g size && insideb size p && forallb (fun e => insideb size (fst e)) best &&
  graph_best misere t k (pair_graph g size) (pair_code size p) n lost (coded size best).
Theorem pair_best_sound : forall g size misere t k p n lost best, pair_best g size misere t k p n lost best = true ->
  best_moves misere (with_passes t (pair_moves g)) (p, k) n lost best.
Proof.
  intros g size misere t k p n lost best H. unfold pair_best in H. rewrite !andb_true_iff, forallb_forall in H. destruct H as [[[C I] W] G].
  apply insideb_iff in I. apply graph_best_sound in G.
  apply (numbered_best _ _ (pair_code size) (inside size) (pair_graph g size) t (code_there g size C) (code_back g size) (code_inj size)); auto.
  intros e J. apply insideb_iff, W, J.
Qed.
