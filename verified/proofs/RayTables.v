(** * Tables of one piece, quickly: for each ray, the sets of the values on it as the bits of numbers, in a queue *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Games Lists Windows GrundyFacts GraphSound PieceSound.
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
  Variable value_at : Z -> Z.           (* the values that are claimed *)
  Variable bound : Z.
  Variable test : Z -> Z -> bool.       (* of the value of a position and the set of the values of its options *)
  Let s := strides size.
  Definition val (x : list Z) : Z := value_at (place size x).
  (** A queue of a ray r: r, its offset, then pairs of the place of a position y and the set of the values of y and on the ray from y.
      The oldest pairs come first, the newest are in a second list, in reverse. A position needs the oldest one: all that comes between is still kept. *)
  Definition queue : Type := (list Z * Z) * (list (Z * Z) * list (Z * Z)).
  Definition at_place (i : Z) (e : Z * Z) : option Z := if fst e =? i then Some (snd e) else None.
  Definition oldest (i : Z) (front back : list (Z * Z)) : option Z * (list (Z * Z) * list (Z * Z)) :=
    if i <? 0 then (None, (front, back)) else
    match front with
    | e :: front => (at_place i e, (front, back))
    | [] => match rev_append back [] with e :: front => (at_place i e, (front, [])) | [] => (None, ([], [])) end
    end.
  (** The sets on the rays from a position x at place i with the value v, and the queues after it. [None]: a set that is needed is missing. *)
  Fixpoint ray_sets (x : list Z) (i v : Z) (qs : list queue) : option (list Z * list queue) :=
    match qs with
    | [] => Some ([], [])
    | ((r, off), (front, back)) :: qs =>
        match ray_sets x i v qs with
        | None => None
        | Some (bs, rest) =>
            let '(found, (front, back)) := oldest (i - off) front back in
            match (if nonneg (minus x r) then found else Some 0) with
            | None => None
            | Some b => Some (b :: bs, ((r, off), (front, (i, Z.setbit b v) :: back)) :: rest)
            end
        end
    end.
  Fixpoint step_set (x : list Z) (i : Z) (ss : list (list Z * Z)) : Z :=
    match ss with
    | [] => 0
    | (v, off) :: ss => let b := step_set x i ss in if nonneg (minus x v) then Z.setbit b (value_at (i - off)) else b
    end.
  Variable offset_steps : list (list Z * Z).
  Hypothesis offset_steps_ok : offset_steps = map (fun r => (r, dot s r)) steps.
  (** The positions with their values, in reading order. *)
  Fixpoint walk (cells : list (list Z)) (values : list Z) (qs : list queue) : bool :=
    match cells, values with
    | [], _ => true
    | _, [] => false
    | x :: cells, v :: values =>
        let i := dot s x in
        match ray_sets x i v qs with
        | None => false
        | Some (bs, rest) =>
            (0 <=? v) && (v <=? bound) && test v (fold_left Z.lor bs (step_set x i offset_steps)) && walk cells values rest
        end
    end.
  Definition empty_queues : list queue := map (fun r => ((r, dot s r), ([], []))) rays.

  Hypothesis ok : board_ok rays steps size = true.
  Let on_ray (x r : list Z) (u : Z) : Prop :=
    exists m, 1 <= m /\ nonneg (minus x (map (Z.mul m) r)) = true /\ val (minus x (map (Z.mul m) r)) = u.
  Let exact (x r : list Z) (b : Z) : Prop := forall u, 0 <= u -> (Z.testbit b u = true <-> on_ray x r u).
  Let known (r : list Z) (e : Z * Z) : Prop := forall y, in_box size y -> place size y = fst e ->
    forall u, 0 <= u -> (Z.testbit (snd e) u = true <-> val y = u \/ on_ray y r u).
  Let good (r : list Z) (q : queue) : Prop := fst q = (r, dot s r) /\ Forall (known r) (fst (snd q)) /\ Forall (known r) (snd (snd q)).

  Lemma walk_positive : forall cells qs, walk cells (map val cells) qs = true -> forall x, In x cells -> 0 <= val x.
  Proof.
    induction cells as [| c cells IH]; intros qs H x I; [destruct I |]. cbn [walk map] in H. cbv zeta in H.
    destruct (ray_sets _ _ _ _) as [[bs rest] |]; [| discriminate]. rewrite !andb_true_iff, Z.leb_le in H. destruct H as [[[P _] _] W].
    destruct I as [<- | I]; [auto | eapply IH; eauto].
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
  Lemma val_at : forall x, value_at (dot s x) = val x.
  Proof. intro x. unfold val, s. rewrite dot_strides. auto. Qed.

  Hypothesis positive : forall x, in_box size x -> 0 <= val x.
  Lemma oldest_ok : forall (K : Z * Z -> Prop) i front back found front' back', Forall K front -> Forall K back ->
    oldest i front back = (found, (front', back')) ->
    Forall K front' /\ Forall K back' /\ forall b, found = Some b -> K (i, b).
  Proof.
    intros K i front back found front' back' F B H. unfold oldest in H. destruct (i <? 0); [injection H as <- <- <-; repeat split; auto; discriminate |].
    assert (A : forall e b, K e -> at_place i e = Some b -> K (i, b)).
    { intros [k c] b Ke E. unfold at_place in E. cbn [fst snd] in E. destruct (Z.eqb_spec k i) as [-> |]; [injection E as <-; auto | discriminate]. }
    destruct front as [| e front].
    - rewrite rev_append_rev, app_nil_r in H. assert (R : Forall K (rev back)) by (apply Forall_rev; auto). destruct (rev back) as [| e back2].
      + injection H as <- <- <-. repeat split; auto. discriminate.
      + inversion R; subst. injection H as <- <- <-. repeat split; eauto.
    - inversion F; subst. injection H as <- <- <-. repeat split; eauto.
  Qed.
  Lemma ray_sets_ok : forall x, in_box size x -> forall rs qs bs rest, incl rs rays -> Forall2 good rs qs ->
    ray_sets x (dot s x) (val x) qs = Some (bs, rest) -> Forall2 (exact x) rs bs /\ Forall2 good rs rest.
  Proof.
    intros x X rs qs bs rest I Q. revert bs rest I. induction Q as [| r [[r' off] [front back]] rs qs [E [F B]] Q IH]; intros bs rest I H; cbn [ray_sets] in H.
    { injection H as <- <-. auto. }
    cbn [fst snd] in E, F, B. injection E as -> ->.
    destruct (ray_sets x (dot s x) (val x) qs) as [[bs0 rest0] |]; [| discriminate].
    destruct (IH bs0 rest0 (fun a A => I a (or_intror A)) eq_refl) as [F0 G0]. clear IH.
    destruct (oldest _ _ _) as [found [front' back']] eqn:O. destruct (oldest_ok _ _ _ _ _ _ _ F B O) as [F' [B' Found]].
    destruct (ray_length r (I r (or_introl eq_refl))) as [L P]. assert (Lx : length x = length r) by (rewrite L; apply in_box_length; auto).
    destruct (if nonneg (minus x r) then found else Some 0) as [b |] eqn:S; [| discriminate]. injection H as <- <-.
    assert (Ex : exact x r b).
    { destruct (nonneg (minus x r)) eqn:N.
      - subst found. specialize (Found b eq_refl). pose proof (minus_in_box size x r X L P N) as Y.
        assert (D : place size (minus x r) = dot s x - dot s r) by (rewrite <- dot_strides; apply dot_minus; auto).
        intros u U. rewrite (Found (minus x r) Y D u U). unfold on_ray. split.
        + intros [<- | [m [M [A V]]]].
          * exists 1. rewrite minus_once. auto with zarith.
          * exists (m + 1). rewrite <- minus_again by auto. repeat split; auto; lia.
        + intros [m [M [A V]]]. destruct (Z.eq_dec m 1) as [-> | D1]; [left; rewrite minus_once in V; auto |]. right.
          exists (m - 1). rewrite minus_again by auto. replace (m - 1 + 1) with m by lia. repeat split; auto; lia.
      - injection S as <-. intros u U. rewrite Z.bits_0. split; [discriminate |]. intros [m [M [A _]]].
        rewrite (nonneg_less x r m) in N; auto; discriminate. }
    split; constructor; auto. split; [auto |]. split; [auto |]. cbn [fst snd]. constructor; auto.
    intros y Y D u U. cbn [fst snd] in *. unfold s in D. rewrite dot_strides in D. apply place_inj in D; auto. subst y.
    rewrite Z.setbit_eqb, orb_true_iff, Z.eqb_eq by (apply positive; auto). rewrite (Ex u U). tauto.
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
  Lemma walk_ok : forall cells qs, (forall x, In x cells -> in_box size x) -> Forall2 good rays qs -> walk cells (map val cells) qs = true ->
    forall x, In x cells -> val x <= bound /\ exists b, test (val x) b = true /\
      forall u, 0 <= u -> (Z.testbit b u = true <-> exists y, piece_moves rays steps x y /\ val y = u).
  Proof.
    induction cells as [| c cells IH]; intros qs B Good H x I; [destruct I |]. cbn [walk map] in H. cbv zeta in H.
    destruct (ray_sets _ _ _ _) as [[bs rest] |] eqn:R; [| discriminate].
    rewrite !andb_true_iff, !Z.leb_le in H. destruct H as [[[P Most] E] W].
    assert (C : in_box size c) by (apply B; simpl; auto).
    destruct (ray_sets_ok c C rays qs bs rest (incl_refl _) Good R) as [F G].
    destruct I as [<- | I].
    - rewrite offset_steps_ok in E. split; auto. eexists. split; [exact E |].
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
      exact Seen.
    - apply (IH rest); auto. intros. apply B. simpl. auto.
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
  Lemma walk_all : walk (box size) (map val (box size)) empty_queues = true -> forall x, in_box size x -> val x <= bound /\ exists b, test (val x) b = true /\
    forall u, 0 <= u -> (Z.testbit b u = true <-> exists y, piece_moves rays steps x y /\ val y = u).
  Proof.
    intros H x X. apply (walk_ok (box size) empty_queues); auto; [apply in_box_iff | | apply in_box_iff; auto].
    assert (G : forall rs, Forall2 good rs (map (fun r => ((r, dot s r), ([], []))) rs)).
    { induction rs as [| r rs IH]; cbn [map]; constructor; [repeat split; constructor | exact IH]. }
    apply G.
  Qed.
  Hypothesis test_mex : forall v b, test v b = true -> Z.land b (Z.ones (v + 1)) = Z.ones v.
  Lemma walk_grundy : walk (box size) (map val (box size)) empty_queues = true -> forall x, in_box size x -> Grundy _ (piece_moves rays steps) x (Z.to_nat (val x)).
  Proof.
    intros H x X. assert (W' : forall x, in_box size x -> (forall y, piece_moves rays steps x y -> val y <> val x) /\
      (forall u, 0 <= u < val x -> exists y, piece_moves rays steps x y /\ val y = u)).
    { intros z I. destruct (walk_all H z I) as [_ [b [E Seen]]]. destruct (ones_mex _ _ (positive z I) (test_mex _ _ E)) as [A D]. split.
      - intros y M V. assert (Z.testbit b (val z) = true) by (apply Seen; auto; exists y; auto). congruence.
      - intros u U. apply Seen; [lia |]. apply D. auto. }
    clear H.
    remember (Z.to_nat (sum x)) as n eqn:E. revert x E X. induction n as [n IH] using lt_wf_ind. intros x E X.
    destruct (W' x X) as [A B]. pose proof (positive x X) as P.
    assert (Less : forall y, piece_moves rays steps x y -> in_box size y /\ Grundy _ (piece_moves rays steps) y (Z.to_nat (val y))).
    { intros y M. destruct (move_less x y X M) as [Y L]. split; auto. apply (IH (Z.to_nat (sum y))); auto.
      assert (0 <= sum y) by (clear - Y; unfold in_box in Y; induction Y; simpl; lia). lia. }
    constructor.
    - intros y M. destruct (Less y M) as [Y G]. exists (Z.to_nat (val y)). split; auto. intro Q. apply (A y M). apply Z2Nat.inj in Q; auto.
    - intros u U. destruct (B (Z.of_nat u) ltac:(lia)) as [y [M V]]. exists y. split; auto. destruct (Less y M) as [_ G]. rewrite V, Nat2Z.id in G. auto.
  Qed.
End Rays.

(** All values of a board, in reading order; with passes by the options one by one. *)
Definition mex_test (v b : Z) : bool := Z.land b (Z.ones (v + 1)) =? Z.ones v.
Lemma values_in_order : forall size values, length values = length (box size) -> map (fun x => nth (Z.to_nat (place size x)) values 0) (box size) = values.
Proof.
  intros size values L. apply (nth_ext _ _ 0 0); [rewrite map_length; auto |]. intros k K. rewrite map_length in K.
  set (f := fun x => nth (Z.to_nat (place size x)) values 0). rewrite (nth_indep _ 0 (f [])) by (rewrite map_length; auto). rewrite map_nth. unfold f. f_equal.
  assert (I : in_box size (nth k (box size) [])) by (apply in_box_iff, nth_In; auto).
  pose proof (box_nth size _ I) as E. pose proof (place_bounds size _ I) as B. destruct (box_length size (box_positive size _ I)) as [Lb _].
  apply (proj1 (NoDup_nth (box size) []) (NoDup_box size)); auto. lia.
Qed.
(** A walk over all positions with a list of values; only steps look values up. *)
Definition walk_values (rays steps : list (list Z)) (size : list Z) (bound : Z) (test : Z -> Z -> bool) (values : list Z) : bool :=
  let s := strides size in let cells := box size in
  Nat.eqb (length values) (length cells) &&
  match steps with
  | [] => walk size (fun i => nth (Z.to_nat i) values 0) bound test [] cells values (empty_queues rays size)
  | _ => walk size (look (table values)) bound test (map (fun r => (r, dot s r)) steps) cells values (empty_queues rays size)
  end.
Lemma walk_values_ok : forall rays steps size bound test values, walk_values rays steps size bound test values = true ->
  exists value_at, (forall i, 0 <= i -> value_at i = nth (Z.to_nat i) values 0) /\
  walk size value_at bound test (map (fun r => (r, dot (strides size) r)) steps) (box size) (map (val size value_at) (box size)) (empty_queues rays size) = true.
Proof.
  intros rays steps size bound test values H. unfold walk_values in H. cbv zeta in H. apply andb_true_iff in H. destruct H as [L W]. apply Nat.eqb_eq in L.
  assert (E : forall value_at, (forall i, 0 <= i -> value_at i = nth (Z.to_nat i) values 0) -> map (val size value_at) (box size) = values).
  { intros f F. etransitivity; [| apply (values_in_order size values L)]. apply map_ext_in. intros x X. apply in_box_iff in X. apply F, place_bounds, X. }
  destruct steps as [| v steps]; eexists; (split; [| rewrite E; [exact W |]]); intros; auto using look_table.
Qed.
Definition ray_table (rays steps : list (list Z)) (size : list Z) (t : bool) (k : nat) (values : list Z) : bool :=
  match k with
  | O => board_ok rays steps size && walk_values rays steps size (product size) mex_test values
  | S _ => piece_table rays steps size t k values
  end.
Theorem ray_table_sound : forall rays steps size t k values, ray_table rays steps size t k values = true ->
  forall x, in_box size x -> Grundy _ (with_passes t (piece_moves rays steps)) (x, k) (Z.to_nat (in_order size values x)).
Proof.
  intros rays steps size t k values H x X. destruct k as [| k]; [| eapply piece_table_sound; eauto].
  unfold ray_table in H. apply andb_true_iff in H. destruct H as [O W]. apply walk_values_ok in W. destruct W as [value_at [V W]].
  assert (Pos : forall y, in_box size y -> 0 <= val size value_at y)
    by (intros y Y; eapply walk_positive; [exact W | apply in_box_iff; auto]).
  pose proof (walk_grundy rays steps size value_at _ mex_test _ eq_refl O Pos (fun v b E => proj1 (Z.eqb_eq _ _) E) W x X) as G.
  unfold val in G. rewrite V in G by (apply place_bounds; auto).
  apply (alike_grundy _ _ (with_passes t (piece_moves rays steps)) (piece_moves rays steps) fst (fun e => snd e = 0%nat)); auto.
  - intros [p j] [q l] E M. simpl in E. subst j. inversion M; subst. auto.
  - intros [p j] q E M. simpl in *. subst j. exists (q, 0%nat). split; auto. constructor. auto.
Qed.
