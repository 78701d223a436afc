(** * Tables of one piece, quickly: each position keeps, for each ray, the set of the values on the ray as the bits of a number *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Linear Pegs Impartial Lists Windows GrundyFacts GraphSound PieceSound.
Import ListNotations.
Local Open Scope Z_scope.

Lemma dot_minus : forall d x r, length x = length r -> dot d (minus x r) = dot d x - dot d r.
Proof. induction d as [| k d IH]; intros [| a x] [| b r] E; simpl in *; try discriminate; auto. rewrite IH; lia. Qed.
Lemma minus_in_box : forall size x r, in_box size x -> length r = length size -> Forall (Z.le 0) r -> nonneg (minus x r) = true -> in_box size (minus x r).
Proof.
  unfold in_box. intros size x r X. revert r. induction X as [| l a ls x A X IH]; intros [| b r] E P N; simpl in *; try discriminate; constructor.
  - inversion P; subst. apply andb_true_iff in N. destruct N as [N _]. apply Z.leb_le in N. lia.
  - inversion P; subst. apply andb_true_iff in N. apply IH; auto. apply N.
Qed.
Lemma minus_again : forall x r m, length x = length r -> minus (minus x r) (map (Z.mul m) r) = minus x (map (Z.mul (m + 1)) r).
Proof. induction x as [| a x IH]; intros [| b r] m E; simpl in *; try discriminate; auto. f_equal; [lia | apply IH; lia]. Qed.
Lemma minus_once : forall x r, minus x (map (Z.mul 1) r) = minus x r.
Proof. induction x as [| a x IH]; intros [| b r]; simpl; auto. rewrite IH. f_equal. destruct b; auto. Qed.
Lemma nonneg_less : forall x r m, length x = length r -> Forall (Z.le 0) r -> 1 <= m ->
  nonneg (minus x (map (Z.mul m) r)) = true -> nonneg (minus x r) = true.
Proof.
  induction x as [| a x IH]; intros [| b r] m E P M N; simpl in *; try discriminate; auto. inversion P; subst.
  rewrite andb_true_iff in *. rewrite Z.leb_le in *. destruct N. split; [nia | eapply IH; eauto].
Qed.

Section Rays.
  Variables rays steps : list (list Z).
  Variable size : list Z.
  Variable T : PM.t Z.                  (* the values that are claimed *)
  Variable bound : Z.
  Let s := strides size.
  Definition val (x : list Z) : Z := look T (place size x).
  (** The entry of a position: its value, then a set for each ray. [None]: an entry that is needed is missing. *)
  Fixpoint ray_sets (x : list Z) (i : Z) (t : PM.t (list Z)) (j : nat) (rs : list (list Z * Z)) : option (list Z) :=
    match rs with
    | [] => Some []
    | (r, off) :: rs =>
        match ray_sets x i t (S j) rs with
        | None => None
        | Some bs =>
            if nonneg (minus x r) then
              match PM.find (slot (i - off)) t with Some (w :: old) => Some (Z.setbit (nth j old 0) w :: bs) | _ => None end
            else Some (0 :: bs)
        end
    end.
  Fixpoint step_set (x : list Z) (i : Z) (ss : list (list Z * Z)) : Z :=
    match ss with
    | [] => 0
    | (v, off) :: ss => let b := step_set x i ss in if nonneg (minus x v) then Z.setbit b (look T (i - off)) else b
    end.
  Variables offset_rays offset_steps : list (list Z * Z).
  Hypothesis offset_rays_ok : offset_rays = map (fun r => (r, dot s r)) rays.
  Hypothesis offset_steps_ok : offset_steps = map (fun r => (r, dot s r)) steps.
  Fixpoint walk (cells : list (list Z)) (t : PM.t (list Z)) : bool :=
    match cells with
    | [] => true
    | x :: cells =>
        let i := dot s x in let v := look T i in
        match ray_sets x i t 0 offset_rays with
        | None => false
        | Some bs =>
            (0 <=? v) && (v <=? bound) && (Z.land (fold_left Z.lor bs (step_set x i offset_steps)) (Z.ones (v + 1)) =? Z.ones v) &&
            walk cells (PM.add (slot i) (v :: bs) t)
        end
    end.

  Hypothesis ok : board_ok rays steps size = true.
  Let on_ray (x r : list Z) (u : Z) : Prop :=
    exists m, 1 <= m /\ nonneg (minus x (map (Z.mul m) r)) = true /\ val (minus x (map (Z.mul m) r)) = u.
  Let exact (x r : list Z) (b : Z) : Prop := forall u, 0 <= u -> (Z.testbit b u = true <-> on_ray x r u).
  Let good (x : list Z) (e : list Z) : Prop := exists bs, e = val x :: bs /\ Forall2 (exact x) rays bs.

  Lemma walk_positive : forall cells t, walk cells t = true -> forall x, In x cells -> 0 <= val x.
  Proof.
    induction cells as [| c cells IH]; intros t H x I; [destruct I |]. cbn [walk] in H. cbv zeta in H.
    destruct (ray_sets _ _ _ _ _) as [bs |]; [| discriminate]. rewrite !andb_true_iff, Z.leb_le in H. destruct H as [[[P _] _] W].
    destruct I as [<- | I]; [unfold val; rewrite <- dot_strides; auto | eapply IH; eauto].
  Qed.
  Lemma ray_length : forall r, In r rays -> length r = length size /\ Forall (Z.le 0) r.
  Proof.
    intros r R. apply andb_true_iff in ok. destruct ok as [A _]. rewrite forallb_forall in A. apply A in R. unfold vector_ok in R.
    rewrite !andb_true_iff, Nat.eqb_eq, nonneg_iff in R. tauto.
  Qed.
  Lemma step_length : forall r, In r steps -> length r = length size /\ Forall (Z.le 0) r.
  Proof.
    intros r R. apply andb_true_iff in ok. destruct ok as [_ A]. rewrite forallb_forall in A. apply A in R. unfold vector_ok in R.
    rewrite !andb_true_iff, Nat.eqb_eq, nonneg_iff in R. tauto.
  Qed.
  Lemma val_at : forall x, look T (dot s x) = val x.
  Proof. intro x. unfold val, s. rewrite dot_strides. auto. Qed.

  Hypothesis positive : forall x, in_box size x -> 0 <= val x.
  Lemma ray_sets_ok : forall t x, in_box size x ->
    (forall y e, in_box size y -> PM.find (slot (place size y)) t = Some e -> good y e) ->
    forall rs before bs, rays = before ++ rs ->
    ray_sets x (dot s x) t (length before) (map (fun r => (r, dot s r)) rs) = Some bs -> Forall2 (exact x) rs bs.
  Proof.
    intros t x X Good. induction rs as [| r rs IH]; intros before bs E H; cbn [map ray_sets] in H; [injection H as <-; constructor |].
    specialize (IH (before ++ [r])). rewrite app_length in IH. cbn [length] in IH. rewrite Nat.add_1_r in IH.
    destruct (ray_sets x (dot s x) t (S (length before)) _) as [rest |] eqn:R; [| discriminate].
    assert (F : Forall2 (exact x) rs rest) by (apply IH; auto; rewrite <- app_assoc; auto). clear IH R.
    assert (I : In r rays) by (rewrite E; apply in_or_app; right; simpl; auto).
    destruct (ray_length r I) as [L P]. assert (Lx : length x = length r) by (rewrite L; apply in_box_length; auto).
    destruct (nonneg (minus x r)) eqn:N.
    - destruct (PM.find _ t) as [[| w old] |] eqn:Q in H; try discriminate. injection H as <-. constructor; auto.
      pose proof (minus_in_box size x r X L P N) as Y. rewrite <- dot_minus in Q by auto. unfold s in Q. rewrite dot_strides in Q.
      destruct (Good _ _ Y Q) as [bs [Eq B]]. injection Eq as -> ->.
      assert (Ex : exact (minus x r) r (nth (length before) bs 0)).
      { clear - B E. rewrite E in B. apply Forall2_app_inv_l in B. destruct B as [b1 [b2 [B1 [B2 ->]]]]. inversion B2; subst.
        assert (Lb : length before = length b1) by (clear - B1; induction B1; simpl; auto).
        rewrite Lb, app_nth2, Nat.sub_diag; auto. }
      intros u U. rewrite Z.setbit_eqb, orb_true_iff, Z.eqb_eq by (apply positive; auto). rewrite (Ex u U). unfold on_ray. split.
      + intros [<- | [m [M [A V]]]].
        * exists 1. rewrite minus_once. auto with zarith.
        * exists (m + 1). rewrite <- minus_again by auto. repeat split; auto; lia.
      + intros [m [M [A V]]]. destruct (Z.eq_dec m 1) as [-> | D]; [left; rewrite minus_once in V; auto |]. right.
        exists (m - 1). rewrite minus_again by auto. replace (m - 1 + 1) with m by lia. repeat split; auto; lia.
    - injection H as <-. constructor; auto. intros u U. rewrite Z.bits_0. split; [discriminate |]. intros [m [M [A _]]].
      rewrite (nonneg_less x r m) in N; auto; discriminate.
  Qed.
  Lemma step_set_ok : forall x, in_box size x -> forall ss, incl ss steps -> forall u, 0 <= u ->
    (Z.testbit (step_set x (dot s x) (map (fun r => (r, dot s r)) ss)) u = true <->
     exists v, In v ss /\ nonneg (minus x v) = true /\ val (minus x v) = u).
  Proof.
    intros x X. induction ss as [| v ss IH]; intros I u U; cbn [map step_set].
    - rewrite Z.bits_0. split; [discriminate | intros [v [[] _]]].
    - assert (IH' := IH (fun a A => I a (or_intror A)) u U). cbv zeta.
      destruct (step_length v (I v (or_introl eq_refl))) as [L P].
      assert (Lx : length x = length v) by (rewrite L; apply in_box_length; auto).
      destruct (nonneg (minus x v)) eqn:N.
      + rewrite <- dot_minus by auto. rewrite val_at, Z.setbit_eqb, orb_true_iff, Z.eqb_eq by (apply positive, minus_in_box; auto). rewrite IH'. split.
        * intros [<- | [w [W R]]]; [exists v; simpl; auto | exists w; simpl; auto].
        * intros [w [[<- | W] [A V]]]; [auto | right; exists w; auto].
      + rewrite IH'. split; [intros [w [W R]]; exists w; simpl; auto | intros [w [[<- | W] [A V]]]; [congruence | exists w; auto]].
  Qed.
  Lemma lor_all : forall bs b u, Z.testbit (fold_left Z.lor bs b) u = true <-> Z.testbit b u = true \/ exists c, In c bs /\ Z.testbit c u = true.
  Proof.
    induction bs as [| a bs IH]; intros b u; cbn [fold_left].
    - split; auto. intros [H | [c [[] _]]]; auto.
    - rewrite IH, Z.lor_spec, orb_true_iff. split.
      + intros [[H | H] | [c [C H]]]; auto; right; [exists a | exists c]; simpl; auto.
      + intros [H | [c [[<- | C] H]]]; auto. right. exists c. auto.
  Qed.
  Lemma ones_mex : forall b v, 0 <= v -> Z.land b (Z.ones (v + 1)) = Z.ones v ->
    Z.testbit b v = false /\ forall u, 0 <= u < v -> Z.testbit b u = true.
  Proof.
    intros b v V E. split.
    - assert (H : Z.testbit (Z.land b (Z.ones (v + 1))) v = false) by (rewrite E; apply Z.ones_spec_high; lia).
      rewrite Z.land_spec, Z.ones_spec_low, andb_true_r in H by lia. auto.
    - intros u U. assert (H : Z.testbit (Z.land b (Z.ones (v + 1))) u = true) by (rewrite E; apply Z.ones_spec_low; lia).
      rewrite Z.land_spec, andb_true_iff in H. tauto.
  Qed.
  (** The values of the options of x are those on its rays and at its steps. *)
  Lemma options_seen : forall x u, in_box size x ->
    ((exists y, piece_moves rays steps x y /\ val y = u) <->
     (exists v, In v steps /\ nonneg (minus x v) = true /\ val (minus x v) = u) \/ (exists r, In r rays /\ on_ray x r u)).
  Proof.
    intros x u X. pose proof (in_box_length size x X) as Lx. split.
    - intros [y [[L [P M]] V]]. apply nonneg_iff in P. destruct M as [[v [I E]] | [r [m [I [M E]]]]].
      + left. exists v. destruct (step_length v I) as [Lv _]. rewrite E, minus_shift by congruence. auto.
      + right. exists r. split; auto. exists m. destruct (ray_length r I) as [Lr _]. rewrite E, minus_shift by (rewrite map_length; congruence). auto.
    - intros [[v [I [N V]]] | [r [I [m [M [N V]]]]]].
      + exists (minus x v). split; auto. destruct (step_length v I) as [Lv _]. split; [apply minus_length; congruence |].
        split; [apply nonneg_iff; auto |]. left. exists v. split; auto. apply shift_minus. congruence.
      + exists (minus x (map (Z.mul m) r)). split; auto. destruct (ray_length r I) as [Lr _].
        split; [apply minus_length; rewrite map_length; congruence |]. split; [apply nonneg_iff; auto |]. right. exists r, m.
        repeat split; auto. apply shift_minus. rewrite map_length. congruence.
  Qed.
  Lemma walk_ok : forall cells t, (forall x, In x cells -> in_box size x) ->
    (forall y e, in_box size y -> PM.find (slot (place size y)) t = Some e -> good y e) -> walk cells t = true ->
    forall x, In x cells -> (forall y, piece_moves rays steps x y -> val y <> val x) /\
      (forall u, 0 <= u < val x -> exists y, piece_moves rays steps x y /\ val y = u).
  Proof.
    induction cells as [| c cells IH]; intros t B Good H x I; [destruct I |]. cbn [walk] in H. cbv zeta in H.
    destruct (ray_sets _ _ _ _ _) as [bs |] eqn:R; [| discriminate]. rewrite val_at in H.
    rewrite !andb_true_iff, Z.leb_le, Z.eqb_eq in H. destruct H as [[[P _] E] W].
    assert (C : in_box size c) by (apply B; simpl; auto).
    rewrite offset_rays_ok in R. pose proof (ray_sets_ok t c C Good rays [] bs eq_refl R) as F.
    destruct I as [<- | I].
    - destruct (ones_mex _ _ P E) as [A D]. rewrite offset_steps_ok in A, D.
      assert (Seen : forall u, 0 <= u -> (Z.testbit (fold_left Z.lor bs (step_set c (dot s c) (map (fun r => (r, dot s r)) steps))) u = true <->
        exists y, piece_moves rays steps c y /\ val y = u)).
      { intros u U. rewrite lor_all, (step_set_ok c C steps (incl_refl _) u U), options_seen by auto.
        assert (Q : (exists b, In b bs /\ Z.testbit b u = true) <-> exists r, In r rays /\ on_ray c r u).
        { clear - F U. induction F as [| r b rs bs X F IH]; [split; intros [? [[] _]] |]. split.
          - intros [b' [[<- | J] Q]]; [exists r; split; [simpl; auto | apply X; auto] |].
            destruct (proj1 IH (ex_intro _ b' (conj J Q))) as [r' [K O]]. exists r'. simpl. auto.
          - intros [r' [[<- | J] Q]]; [exists b; split; [simpl; auto | apply X; auto] |].
            destruct (proj2 IH (ex_intro _ r' (conj J Q))) as [b' [K O]]. exists b'. simpl. auto. }
        rewrite Q. tauto. }
      split.
      + intros y M V. assert (Z.testbit (fold_left Z.lor bs (step_set c (dot s c) (map (fun r => (r, dot s r)) steps))) (val c) = true)
          by (apply Seen; auto; exists y; auto). congruence.
      + intros u U. apply Seen; [lia |]. apply D. auto.
    - apply (IH (PM.add (slot (dot s c)) (val c :: bs) t)); auto; [intros; apply B; simpl; auto |].
      intros y e Y Q. unfold s in Q. rewrite dot_strides in Q. destruct (Z.eq_dec (place size c) (place size y)) as [D | D].
      + apply place_inj in D; auto. subst y. rewrite PM.gss in Q. injection Q as <-. exists bs. auto.
      + rewrite PM.gso in Q; [apply Good; auto |]. intro S. apply slot_inj in S; [auto | apply place_bounds; auto | apply place_bounds; auto].
  Qed.
  Lemma move_less : forall x y, in_box size x -> piece_moves rays steps x y -> in_box size y /\ sum y < sum x.
  Proof.
    intros x y X M. split; [apply (move_in_box rays steps size ok x); auto |]. destruct M as [L [P M]].
    assert (V : exists v, length v = length y /\ Forall (Z.le 0) v /\ 0 < sum v /\ x = shift y v).
    { assert (Len : length x = length size) by (apply in_box_length; auto). pose proof ok as K. apply andb_true_iff in K. destruct K as [R S].
      rewrite forallb_forall in R, S.
      assert (Pos : forall v, existsb (Z.ltb 0) v = true -> Forall (Z.le 0) v -> 0 < sum v).
      { clear. intros v H F. induction F as [| a v A F IH]; [discriminate |]. assert (0 <= sum v) by (clear - F; induction F; simpl in *; lia).
        simpl in *. destruct (Z.ltb_spec 0 a); simpl in *; [lia | apply IH in H; lia]. }
      destruct M as [[v [I ->]] | [r [m [I [M ->]]]]].
      - apply S in I. unfold vector_ok in I. rewrite !andb_true_iff, Nat.eqb_eq, nonneg_iff in I. exists v. destruct I as [[I1 I2] I3]. repeat split; auto; congruence.
      - apply R in I. unfold vector_ok in I. rewrite !andb_true_iff, Nat.eqb_eq, nonneg_iff in I. destruct I as [[I1 I2] I3].
        exists (map (Z.mul m) r). rewrite map_length. repeat split; auto; [congruence | apply Forall_map; eapply Forall_impl; [| exact I2]; intros; nia |].
        pose proof (Pos r I3 I2) as Q. pose proof (sum_scale Z (fun a => a) m r) as S'. rewrite map_id in S'. change (0 < sum (map (fun a => m * a) r)). rewrite S'. nia. }
    destruct V as [v [Lv [Pv [Q ->]]]]. assert (E : forall y v, length v = length y -> sum (shift y v) = sum y + sum v).
    { clear. induction y as [| a y IH]; intros [| b v] E; simpl in *; try discriminate; auto. rewrite IH by lia. lia. }
    rewrite E by auto. lia.
  Qed.
  Lemma walk_grundy : walk (box size) (PM.empty _) = true -> forall x, in_box size x -> Grundy _ (piece_moves rays steps) x (Z.to_nat (val x)).
  Proof.
    intros H x X. pose proof (walk_ok (box size) (PM.empty _) (fun x => proj1 (in_box_iff size x))) as W.
    assert (W' := W ltac:(intros y e _ Q; rewrite PM.gempty in Q; discriminate) H). clear W H.
    remember (Z.to_nat (sum x)) as n eqn:E. revert x E X. induction n as [n IH] using lt_wf_ind. intros x E X.
    destruct (W' x (proj2 (in_box_iff size x) X)) as [A B]. pose proof (positive x X) as P.
    assert (Less : forall y, piece_moves rays steps x y -> in_box size y /\ Grundy _ (piece_moves rays steps) y (Z.to_nat (val y))).
    { intros y M. destruct (move_less x y X M) as [Y L]. split; auto. apply (IH (Z.to_nat (sum y))); auto.
      assert (0 <= sum y) by (clear - Y; unfold in_box in Y; induction Y; simpl; lia). lia. }
    constructor.
    - intros y M. destruct (Less y M) as [Y G]. exists (Z.to_nat (val y)). split; auto. intro Q. apply (A y M). apply Z2Nat.inj in Q; auto.
    - intros u U. destruct (B (Z.of_nat u) ltac:(lia)) as [y [M V]]. exists y. split; auto. destruct (Less y M) as [_ G]. rewrite V, Nat2Z.id in G. auto.
  Qed.
End Rays.

(** All values of a board, in reading order; with passes by the options one by one. *)
Definition ray_table (rays steps : list (list Z)) (size : list Z) (t : bool) (k : nat) (values : list Z) : bool :=
  match k with
  | O => board_ok rays steps size && let s := strides size in let bound := product size in
      walk size (table values) bound (map (fun r => (r, dot s r)) rays) (map (fun r => (r, dot s r)) steps) (box size) (PM.empty _)
  | S _ => piece_table rays steps size t k values
  end.
Theorem ray_table_sound : forall rays steps size t k values, ray_table rays steps size t k values = true ->
  forall x, in_box size x -> Grundy _ (with_passes t (piece_moves rays steps)) (x, k) (Z.to_nat (in_order size values x)).
Proof.
  intros rays steps size t k values H x X. destruct k as [| k]; [| eapply piece_table_sound; eauto].
  unfold ray_table in H. cbv zeta in H. apply andb_true_iff in H. destruct H as [O W].
  assert (Pos : forall y, in_box size y -> 0 <= val size (table values) y)
    by (intros y Y; eapply walk_positive; [exact W | apply in_box_iff; auto]).
  pose proof (walk_grundy rays steps size (table values) _ _ _ eq_refl eq_refl O Pos W x X) as G.
  unfold val in G. rewrite look_table in G by (apply place_bounds; auto).
  apply (alike_grundy _ _ (with_passes t (piece_moves rays steps)) (piece_moves rays steps) fst (fun e => snd e = 0%nat)); auto.
  - intros [p j] [q l] E M. simpl in E. subst j. inversion M; subst. auto.
  - intros [p j] q E M. simpl in *. subst j. exists (q, 0%nat). split; auto. constructor. auto.
Qed.
