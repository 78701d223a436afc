(** * Tables of two pieces, quickly: where nothing is pushed and no piece leaves the board, by the sets of values on the rays of the pair *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Games Lists Windows GrundyFacts GraphSound PieceSound RayTables BoxGames FreePieces TwoPiecesSound.
Import ListNotations.
Local Open Scope Z_scope.

(** A number below 0 is the value of what is no position: no bit stands for it. *)
Lemma setbit_any : forall b v u, 0 <= u -> Z.testbit (Z.setbit b v) u = true <-> v = u \/ Z.testbit b u = true.
Proof.
  intros b v u U. destruct (Z_lt_ge_dec v 0) as [V | V].
  - unfold Z.setbit. rewrite Z.shiftl_1_l, Z.pow_neg_r, Z.lor_0_r by auto. split; [auto | intros [E | E]; [lia | auto]].
  - rewrite Z.setbit_eqb, orb_true_iff, Z.eqb_eq by lia. tauto.
Qed.

(** ** Rays that end at some cells *)
Section Walls.
  Variables rays steps : list (list Z).
  Variable size : list Z.
  Variable value_at : Z -> Z.
  Variable bound : Z.
  Variables stops there : list Z -> bool.      (* where rays end, and which cells are positions *)
  Let s := strides size.
  Let val (x : list Z) : Z := val size value_at x.
  (** The values on all rays from a position x at place i with the value v, and the queues after it. *)
  Fixpoint wall_sets (x : list Z) (i v : Z) (stop : bool) (qs : list queue) : option (Z * list queue) :=
    match qs with
    | [] => Some (0, [])
    | ((r, off), (front, back)) :: qs =>
        match wall_sets x i v stop qs with
        | None => None
        | Some (all, rest) =>
            let '(found, (front, back)) := oldest (i - off) front back in
            match (if nonneg (minus x r) then found else Some 0) with
            | None => None
            | Some b => Some (Z.lor b all, ((r, off), (front, (i, Z.setbit (if stop then 0 else b) v) :: back)) :: rest)
            end
        end
    end.
  Variable offset_steps : list (list Z * Z).
  Hypothesis offset_steps_ok : offset_steps = map (fun r => (r, dot s r)) steps.
  Fixpoint wall_walk (cells : list (list Z)) (values : list Z) (qs : list queue) : bool :=
    match cells, values with
    | [], _ => true
    | _, [] => false
    | x :: cells, v :: values =>
        let i := dot s x in
        (v <=? bound) &&
        match wall_sets x i v (stops x) qs with
        | None => false
        | Some (b, rest) =>
            (if there x then (0 <=? v) && mex_test v (Z.lor b (step_set value_at x i offset_steps)) else v =? -1) && wall_walk cells values rest
        end
    end.

  Hypothesis ok : board_ok rays steps size = true.
  Definition sees (x r : list Z) (u : Z) : Prop :=
    exists m, 1 <= m /\ nonneg (minus x (map (Z.mul m) r)) = true /\ val (minus x (map (Z.mul m) r)) = u /\
      forall j, 1 <= j < m -> stops (minus x (map (Z.mul j) r)) = false.
  Let known (r : list Z) (e : Z * Z) : Prop := forall y, in_box size y -> place size y = fst e ->
    forall u, 0 <= u -> (Z.testbit (snd e) u = true <-> val y = u \/ (stops y = false /\ sees y r u)).
  Let good (r : list Z) (q : queue) : Prop := fst q = (r, dot s r) /\ Forall (known r) (fst (snd q)) /\ Forall (known r) (snd (snd q)).
  Lemma sees_next : forall x r u, in_box size x -> length r = length size -> Forall (Z.le 0) r -> nonneg (minus x r) = true ->
    (sees x r u <-> val (minus x r) = u \/ (stops (minus x r) = false /\ sees (minus x r) r u)).
  Proof.
    intros x r u X L P N. assert (Lx : length x = length r) by (rewrite L; apply in_box_length; auto). split.
    - intros [m [M [A [V S]]]]. destruct (Z.eq_dec m 1) as [-> | D]; [left; rewrite minus_once in V; auto |]. right. split.
      + specialize (S 1 ltac:(lia)). rewrite minus_once in S. auto.
      + exists (m - 1). rewrite minus_again by auto. replace (m - 1 + 1) with m by lia. repeat split; auto; [lia |].
        intros j J. rewrite minus_again by auto. apply S. lia.
    - intros [V | [S [m [M [A [V T]]]]]].
      + exists 1. rewrite minus_once. repeat split; auto; lia.
      + exists (m + 1). rewrite minus_again in A, V by auto. repeat split; auto; [lia |]. intros j J. destruct (Z.eq_dec j 1) as [-> | D]; [rewrite minus_once; auto |].
        specialize (T (j - 1) ltac:(lia)). rewrite minus_again in T by auto. replace (j - 1 + 1) with j in T by lia. auto.
  Qed.
  Lemma wall_sets_ok : forall x, in_box size x -> forall rs qs all rest, incl rs rays -> Forall2 good rs qs ->
    wall_sets x (dot s x) (val x) (stops x) qs = Some (all, rest) ->
    (forall u, 0 <= u -> (Z.testbit all u = true <-> exists r, In r rs /\ sees x r u)) /\ Forall2 good rs rest.
  Proof.
    intros x X rs qs all rest I Q. revert all rest I. induction Q as [| r [[r' off] [front back]] rs qs [E [F B]] Q IH]; intros all rest I H; cbn [wall_sets] in H.
    { injection H as <- <-. split; [| constructor]. intros u U. rewrite Z.bits_0. split; [discriminate | intros [r [[] _]]]. }
    cbn [fst snd] in E, F, B. injection E as -> ->.
    destruct (wall_sets x (dot s x) (val x) (stops x) qs) as [[all0 rest0] |]; [| discriminate].
    destruct (IH all0 rest0 (fun a A => I a (or_intror A)) eq_refl) as [S0 G0]. clear IH.
    destruct (oldest _ _ _) as [found [front' back']] eqn:O. destruct (oldest_ok _ _ _ _ _ _ _ F B O) as [F' [B' Found]].
    destruct (ray_length rays steps size value_at bound mex_test ok r (I r (or_introl eq_refl))) as [L P]. assert (Lx : length x = length r) by (rewrite L; apply in_box_length; auto).
    destruct (if nonneg (minus x r) then found else Some 0) as [b |] eqn:S; [| discriminate]. injection H as <- <-.
    assert (Ex : forall u, 0 <= u -> (Z.testbit b u = true <-> sees x r u)).
    { destruct (nonneg (minus x r)) eqn:N.
      - subst found. specialize (Found b eq_refl). pose proof (minus_in_box size x r X L P N) as Y.
        assert (D : place size (minus x r) = dot s x - dot s r) by (unfold s; rewrite <- dot_strides; apply dot_minus; auto).
        intros u U. rewrite (Found (minus x r) Y D u U). symmetry. apply sees_next; auto.
      - injection S as <-. intros u U. rewrite Z.bits_0. split; [discriminate |]. intros [m [M [A _]]].
        rewrite (nonneg_less x r m) in N; auto; discriminate. }
    split.
    - intros u U. rewrite Z.lor_spec, orb_true_iff, (Ex u U), (S0 u U). split.
      + intros [V | [r0 [R V]]]; [exists r | exists r0]; simpl; auto.
      + intros [r0 [[<- | R] V]]; [auto | right; exists r0; auto].
    - constructor; auto. split; [auto |]. split; [auto |]. cbn [fst snd]. constructor; auto.
      intros y Y D u U. cbn [fst snd] in *. unfold s in D. rewrite dot_strides in D. apply place_inj in D; auto. subst y.
      rewrite setbit_any by auto. destruct (stops x); [rewrite Z.bits_0; intuition discriminate | rewrite (Ex u U); tauto].
  Qed.
  Lemma wall_steps_ok : forall x, in_box size x -> forall ss, incl ss steps -> forall u, 0 <= u ->
    (Z.testbit (step_set value_at x (dot s x) (map (fun r => (r, dot s r)) ss)) u = true <->
     exists v, In v ss /\ nonneg (minus x v) = true /\ val (minus x v) = u).
  Proof.
    intros x X. induction ss as [| v ss IH]; intros I u U; cbn [map step_set].
    - rewrite Z.bits_0. split; [discriminate | intros [v [[] _]]].
    - assert (IH' := IH (fun a A => I a (or_intror A)) u U). cbv zeta.
      destruct (step_length rays steps size value_at bound mex_test ok v (I v (or_introl eq_refl))) as [L P].
      assert (Lx : length x = length v) by (rewrite L; apply in_box_length; auto).
      destruct (nonneg (minus x v)) eqn:N.
      + rewrite <- dot_minus by auto. replace (value_at (dot s (minus x v))) with (val (minus x v)) by (symmetry; apply val_at). rewrite setbit_any, IH' by auto. split.
        * intros [<- | [w [W R]]]; [exists v; simpl; auto | exists w; simpl; auto].
        * intros [w [[<- | W] [A V]]]; [auto | right; exists w; auto].
      + rewrite IH'. split; [intros [w [W R]]; exists w; simpl; auto | intros [w [[<- | W] [A V]]]; [congruence | exists w; auto]].
  Qed.
  Definition option_value (x : list Z) (u : Z) : Prop :=
    (exists v, In v steps /\ nonneg (minus x v) = true /\ val (minus x v) = u) \/ (exists r, In r rays /\ sees x r u).
  Lemma wall_walk_ok : forall cells qs, (forall x, In x cells -> in_box size x) -> Forall2 good rays qs -> wall_walk cells (map val cells) qs = true ->
    forall x, In x cells -> if there x then 0 <= val x /\ ~ option_value x (val x) /\ forall u, 0 <= u < val x -> option_value x u else val x = -1.
  Proof.
    induction cells as [| c cells IH]; intros qs B Good H x I; [destruct I |]. cbn [wall_walk map] in H. cbv zeta in H.
    apply andb_true_iff in H. destruct H as [_ H]. destruct (wall_sets _ _ _ _ _) as [[b rest] |] eqn:R; [| discriminate].
    apply andb_true_iff in H. destruct H as [T W].
    assert (C : in_box size c) by (apply B; simpl; auto).
    destruct (wall_sets_ok c C rays qs b rest (incl_refl _) Good R) as [F G].
    destruct I as [<- | I]; [| apply (IH rest); auto; intros; apply B; simpl; auto].
    destruct (there c); [| apply Z.eqb_eq; auto]. rewrite andb_true_iff, Z.leb_le in T. destruct T as [P T]. split; auto.
    apply Z.eqb_eq in T. apply (ones_mex size value_at bound mex_test) in T; auto. destruct T as [T1 T2]. rewrite offset_steps_ok in T1, T2.
    assert (Seen : forall u, 0 <= u -> (Z.testbit (Z.lor b (step_set value_at c (dot s c) (map (fun r => (r, dot s r)) steps))) u = true <-> option_value c u)).
    { intros u U. rewrite Z.lor_spec, orb_true_iff, (F u U), (wall_steps_ok c C steps (incl_refl _) u U). unfold option_value. tauto. }
    split.
    - intro V. apply Seen in V; auto. congruence.
    - intros u U. apply Seen; [lia | auto].
  Qed.
  Lemma wall_walk_all : wall_walk (box size) (map val (box size)) (empty_queues rays size) = true -> forall x, in_box size x ->
    if there x then 0 <= val x /\ ~ option_value x (val x) /\ forall u, 0 <= u < val x -> option_value x u else val x = -1.
  Proof.
    intros H x X. apply (wall_walk_ok (box size) (empty_queues rays size)); auto; [apply in_box_iff | | apply in_box_iff; auto].
    assert (G : forall rs, Forall2 good rs (map (fun r => ((r, dot s r), ([], []))) rs)).
    { induction rs as [| r rs IH]; cbn [map]; constructor; [repeat split; constructor | exact IH]. }
    apply G.
  Qed.
End Walls.

(** ** Where a piece can go: along a line up to the other one, onto it, or past it *)
Lemma back_minus : forall k r x, length r = length x -> back_by k r x = minus x (map (Z.mul k) r).
Proof.
  intros k r x. unfold back_by. revert r. induction x as [| a x IH]; intros [| b r] L; simpl in *; try discriminate; auto. rewrite IH by lia. f_equal. lia.
Qed.
Lemma from_to_sorted : forall a b, Sorted.StronglySorted Z.lt (from_to a b).
Proof.
  intros a b. unfold from_to. generalize 0%nat. induction (Z.to_nat (b - a + 1)) as [| n IH]; intro s; cbn [seq map]; constructor; auto.
  apply Forall_forall. intros k I. apply in_map_iff in I. destruct I as [i [<- I]]. apply in_seq in I. lia.
Qed.
Lemma in_from_to : forall a b k, In k (from_to a b) <-> a <= k <= b.
Proof.
  intros a b k. unfold from_to. rewrite in_map_iff. split.
  - intros [i [<- I]]. apply in_seq in I. lia.
  - intro H. exists (Z.to_nat (k - a)). rewrite in_seq. lia.
Qed.
Lemma minus_app : forall a b r q, length r = length a -> minus (a ++ b) (r ++ q) = minus a r ++ minus b q.
Proof. induction a as [| x a IH]; intros b [| y r] q L; simpl in *; try discriminate; auto. rewrite IH by lia. auto. Qed.
Lemma minus_off : forall b size, length size = length b -> minus b (off size) = b.
Proof. induction b as [| x b IH]; intros [| y l] L; simpl in *; try discriminate; auto. unfold off in *. rewrite IH by lia. f_equal. lia. Qed.
Lemma times_off : forall m size, map (Z.mul m) (off size) = off size.
Proof. intros m size. unfold off. rewrite map_map. apply map_ext. intro. lia. Qed.
Lemma sum_minus : forall x r, length r = length x -> sum (minus x r) = sum x - sum r.
Proof. induction x as [| a x IH]; intros [| b r] L; simpl in *; try discriminate; auto. rewrite IH by lia. lia. Qed.
Lemma sum_nonneg : forall x, nonneg x = true -> 0 <= sum x.
Proof. intros x N. apply nonneg_iff in N. induction N; simpl; lia. Qed.
Lemma sum_some : forall r, nonneg r = true -> existsb (Z.ltb 0) r = true -> 1 <= sum r.
Proof.
  intros r N E. apply nonneg_iff in N. induction N as [| a r A N IH]; [discriminate |]. simpl in *. apply nonneg_iff, sum_nonneg in N.
  destruct (Z.ltb_spec 0 a); [lia |]. simpl in E. apply IH in E. lia.
Qed.

Section Plain.
  Variables (g : two_pieces) (size : list Z).
  Let d := length size.
  Definition no_push : bool := forallb (fun last => forallb (fun i => match pushes g i last with [] => true | _ => false end) (range last)) (range (sum size + 1)).
  Definition plain : bool := negb (can_leave g) && negb (drops g) && no_push && board_ok (pair_rays g) (pair_steps g) size.
  Hypothesis ok : plain = true.
  Fixpoint ahead (b : cell) (l : list cell) : list cell :=
    match l with
    | [] => []
    | y :: l => if cell_eqb b y then (if lands g then [b] else []) ++ (if jumps_over g then l else []) else y :: ahead b l
    end.
  Lemma plain_parts : can_leave g = false /\ drops g = false /\ no_push = true /\
    forallb (vector_ok d) (pair_rays g) = true /\ forallb (vector_ok d) (pair_steps g) = true.
  Proof.
    pose proof ok as H. unfold plain, board_ok in H. rewrite !andb_true_iff, !negb_true_iff in H. tauto.
  Qed.
  Lemma on_nonneg : forall x, on_board g x = nonneg x.
  Proof. intro x. unfold on_board, nonneg. destruct plain_parts as [-> _]. auto. Qed.
  Lemma along_ahead : forall x b l, Z.of_nat (length l) <= sum size -> along_line g x b l = map (fun y => (y, b)) (ahead b l).
  Proof.
    intros x b l Len. destruct plain_parts as [_ [D [Np _]]]. unfold along_line. rewrite D.
    assert (E : match index_of b l with None => l ++ [] | Some i => firstn i l ++ (if lands g then [b] else []) ++ (if jumps_over g then skipn (S i) l ++ [] else []) end = ahead b l).
    { clear Len. induction l as [| y l IH]; auto. cbn [index_of ahead]. destruct (cell_eqb b y) eqn:Q.
      - cbn [firstn skipn app]. rewrite app_nil_r. auto.
      - destruct (index_of b l) as [i |]; cbn [option_map firstn app skipn] in *; rewrite <- IH; auto. }
    destruct (index_of b l) as [i |] eqn:I; [| rewrite <- E; auto]. rewrite <- E.
    assert (P : pushes g (Z.of_nat i) (Z.of_nat (length l)) = []).
    { unfold no_push in Np. rewrite forallb_forall in Np. specialize (Np (Z.of_nat (length l)) ltac:(apply in_range; lia)). rewrite forallb_forall in Np.
      apply index_split in I. assert (i < length l)%nat.
      { rewrite I, app_length. cbn [length]. assert (L : (length (firstn i l) <= i)%nat) by apply firstn_le_length.
        destruct (Nat.le_gt_cases (length l) i) as [K | K]; [| rewrite firstn_length_le; lia]. rewrite firstn_all2 in I by auto.
        apply (f_equal (@length _)) in I. rewrite app_length in I. cbn [length] in I. lia. }
      specialize (Np (Z.of_nat i) ltac:(apply in_range; lia)). destruct (pushes g _ _); [auto | discriminate]. }
    cbv zeta. rewrite P. cbn [filter map]. rewrite app_nil_r. auto.
  Qed.
  Lemma ahead_ok : forall (f : cell -> bool) (P : Z -> cell) b, f b = true -> (forall j k, P j = P k -> j = k) -> forall ks, Sorted.StronglySorted Z.lt ks ->
    forall y, In y (ahead b (filter f (map P ks))) <->
      exists m, In m ks /\ y = P m /\ f y = true /\ (lands g = true \/ y <> b) /\ (jumps_over g = true \/ forall j, In j ks -> j < m -> P j <> b).
  Proof.
    intros f P b Fb Inj ks Sd y. induction Sd as [| k ks Sd IH Low]; [simpl; split; [tauto | intros [m [[] _]]] |]. rewrite Forall_forall in Low. cbn [map filter].
    destruct (f (P k)) eqn:Fk; cbn [ahead].
    - destruct (cell_eqb b (P k)) eqn:Q.
      + apply cell_eqb_iff in Q. rewrite in_app_iff. split.
        * intros [H | H].
          -- destruct (lands g) eqn:Ld; [| destruct H]. destruct H as [<- | []]. exists k. repeat split; auto; [left; auto |]. right. intros j [-> | J] Lt; [lia | apply Low in J; lia].
          -- destruct (jumps_over g) eqn:Jo; [| destruct H]. apply filter_In in H. destruct H as [H Fy]. apply in_map_iff in H. destruct H as [m [<- M]].
             exists m. repeat split; auto; [right; auto |]. right. intro E. rewrite Q in E. apply Inj in E. apply Low in M. lia.
        * intros [m [[-> | M] [-> [Fy [L J]]]]].
          -- left. destruct L as [-> | L]; [left; auto | congruence].
          -- right. destruct J as [-> | J]; [apply filter_In; split; auto; apply in_map; auto |].
             exfalso. apply (J k (or_introl eq_refl)); [apply Low; auto | auto].
      + assert (N : P k <> b) by (intros E; rewrite E, cell_eqb_refl in Q; discriminate). split.
        * intros [<- | H].
          -- exists k. repeat split; auto; [left; auto |]. right. intros j [-> | J] Lt; [auto | apply Low in J; lia].
          -- apply IH in H. destruct H as [m [M [-> [Fy [L J]]]]]. exists m. repeat split; auto; [right; auto |].
             destruct J as [J | J]; [auto | right]. intros j [<- | I] Lt; auto.
        * intros [m [[-> | M] [-> [Fy [L J]]]]]; [left; auto | right]. apply IH. exists m. repeat split; auto.
          destruct J as [J | J]; [auto | right]. intros j I. apply J. right. auto.
    - assert (N : P k <> b) by (intros E; congruence). rewrite IH. split; intros [m [M [-> [Fy [L J]]]]]; exists m; repeat split; auto.
      + right. auto.
      + destruct J as [J | J]; [auto | right]. intros j [<- | I] Lt; auto.
      + destruct M as [-> | M]; [congruence | auto].
      + destruct J as [J | J]; [auto | right]. intros j I. apply J. right. auto.
  Qed.
  (** From a, with the other piece on b, to y. *)
  Definition hop (a b y : cell) : Prop := nonneg y = true /\ (lands g = true \/ y <> b) /\
    ((exists s, In s (pair_steps g) /\ y = minus a s) \/
     (exists r m, In r (pair_rays g) /\ 1 <= m /\ y = minus a (map (Z.mul m) r) /\ (jumps_over g = true \/ forall j, 1 <= j < m -> minus a (map (Z.mul j) r) <> b))).
  Lemma ray_fits : forall r, In r (pair_rays g) -> length r = d /\ nonneg r = true /\ existsb (Z.ltb 0) r = true.
  Proof.
    intros r I. destruct plain_parts as [_ [_ [_ [R _]]]]. rewrite forallb_forall in R. apply R in I. unfold vector_ok in I. rewrite !andb_true_iff, Nat.eqb_eq in I. tauto.
  Qed.
  Lemma step_fits : forall r, In r (pair_steps g) -> length r = d.
  Proof.
    intros r I. destruct plain_parts as [_ [_ [_ [_ R]]]]. rewrite forallb_forall in R. apply R in I. unfold vector_ok in I. rewrite !andb_true_iff, Nat.eqb_eq in I. tauto.
  Qed.
  Lemma line_hops : forall a b r q, in_box size a -> in_box size b -> In r (pair_rays g) ->
    (In q (along_line g a b (line_of g a r)) <-> exists y, q = (y, b) /\ nonneg y = true /\ (lands g = true \/ y <> b) /\
      exists m, 1 <= m /\ y = minus a (map (Z.mul m) r) /\ (jumps_over g = true \/ forall j, 1 <= j < m -> minus a (map (Z.mul j) r) <> b)).
  Proof.
    intros a b r q A B R. destruct (ray_fits r R) as [Lr [Nr Er]]. assert (La : length r = length a) by (rewrite Lr; symmetry; apply in_box_length; auto).
    assert (Bd : forall x, in_box size x -> nonneg x = true /\ sum x <= sum size).
    { clear. intros x X. unfold in_box in X. induction X as [| l c ls x C X [IH1 IH2]]; simpl; [split; auto; lia |]. rewrite IH1, andb_true_r, Z.leb_le. lia. }
    destruct (Bd a A) as [Na Sa]. destruct (Bd b B) as [Nb _]. pose proof (sum_nonneg a Na) as Pa.
    set (P := fun k => minus a (map (Z.mul k) r)).
    assert (E : line_of g a r = filter nonneg (map P (from_to 1 (sum a)))).
    { unfold line_of. rewrite (map_ext (fun k => back_by k r a) P) by (intro; apply back_minus; auto). apply filter_ext, on_nonneg. }
    rewrite along_ahead.
    2: { rewrite E. assert (L : (length (filter nonneg (map P (from_to 1 (sum a)))) <= length (map P (from_to 1 (sum a))))%nat).
         { clear. induction (map P (from_to 1 (sum a))) as [| x l IH]; simpl; auto. destruct (nonneg x); simpl; lia. }
         assert (F : length (from_to 1 (sum a)) = Z.to_nat (sum a)) by (unfold from_to; rewrite map_length, seq_length; f_equal; lia).
         rewrite map_length, F in L. apply Z.le_trans with (Z.of_nat (Z.to_nat (sum a))); [apply Nat2Z.inj_le; exact L | lia]. }
    assert (Inj : forall j k, P j = P k -> j = k).
    { intros j k Q. apply (f_equal sum) in Q. unfold P in Q. rewrite !sum_minus in Q by (rewrite map_length; auto).
      pose proof (sum_scale Z (fun c => c) j r) as S1. pose proof (sum_scale Z (fun c => c) k r) as S2. rewrite map_id in S1, S2.
      change (map (fun x => j * x) r) with (map (Z.mul j) r) in S1. change (map (fun x => k * x) r) with (map (Z.mul k) r) in S2. pose proof (sum_some r Nr Er). nia. }
    assert (Far : forall m, nonneg (P m) = true -> m <= sum a).
    { intros m N. apply sum_nonneg in N. unfold P in N. rewrite sum_minus in N by (rewrite map_length; auto). pose proof (sum_scale Z (fun c => c) m r) as S1. rewrite map_id in S1.
      change (map (fun x => m * x) r) with (map (Z.mul m) r) in S1. pose proof (sum_some r Nr Er). nia. }
    rewrite in_map_iff, E. split.
    - intros [y [<- I]]. exists y. split; auto. apply (ahead_ok nonneg P b Nb Inj _ (from_to_sorted 1 (sum a))) in I. destruct I as [m [M [-> [Fy [L J]]]]]. apply in_from_to in M.
      repeat split; auto. exists m. repeat split; auto; [lia |]. destruct J as [J | J]; [auto | right]. intros j Hj. apply J; [apply in_from_to; lia | lia].
    - intros [y [-> [Fy [L [m [M [-> J]]]]]]]. exists (P m). split; auto. apply (ahead_ok nonneg P b Nb Inj _ (from_to_sorted 1 (sum a))). exists m.
      pose proof (Far m Fy). repeat split; auto; [apply in_from_to; lia |]. destruct J as [J | J]; [auto | right]. intros j Ij Lt. apply in_from_to in Ij. apply J. lia.
  Qed.
  Lemma one_hops : forall a b q, in_box size a -> in_box size b -> (In q (one_moves g a b) <-> exists y, q = (y, b) /\ hop a b y).
  Proof.
    intros a b q A B. unfold one_moves. assert (Na : on_board g a = true).
    { rewrite on_nonneg. apply nonneg_iff. unfold in_box in A. clear - A. induction A; constructor; auto; lia. }
    rewrite Na, in_app_iff. assert (La : length a = d) by (apply in_box_length; auto). destruct plain_parts as [_ [D _]]. rewrite D. split.
    - intros [I | I]; apply in_flat_map in I; destruct I as [s [Is I]].
      + cbv zeta in I. rewrite on_nonneg, back_minus, minus_once in I by (rewrite La; apply step_fits; auto). destruct (nonneg (minus a s)) eqn:N; [| destruct I].
        destruct (cell_eqb (minus a s) b && negb (lands g)) eqn:Q; [destruct I |]. destruct I as [<- | []]. exists (minus a s). split; auto. split; auto. split; [| left; eauto].
        apply andb_false_iff in Q. destruct Q as [Q | Q]; [right; intro Z0; rewrite Z0, cell_eqb_refl in Q; discriminate | left; apply negb_false_iff; auto].
      + apply line_hops in I; auto. destruct I as [y [-> [N [L [m [M [E J]]]]]]]. exists y. split; auto. split; auto. split; auto. right. exists s, m. auto.
    - intros [y [-> [N [L [[s [Is ->]] | [r [m [R [M [E J]]]]]]]]]].
      + left. apply in_flat_map. exists s. split; auto. cbv zeta. rewrite on_nonneg, back_minus, minus_once by (rewrite La; apply step_fits; auto). rewrite N.
        destruct (cell_eqb (minus a s) b) eqn:Q; cbn [andb]; [| simpl; auto]. apply cell_eqb_iff in Q. destruct L as [-> | L]; [simpl; auto | congruence].
      + right. apply in_flat_map. exists r. split; auto. apply line_hops; auto. exists y. repeat split; auto. exists m. auto.
  Qed.

  Lemma hop_less : forall a b y, in_box size a -> hop a b y -> in_box size y /\ sum y < sum a.
  Proof.
    intros a b y A [N [_ H]]. assert (Ok : board_ok (pair_rays g) (pair_steps g) size = true) by (destruct plain_parts as [_ [_ [_ [R S]]]]; unfold board_ok; apply andb_true_iff; auto).
    apply (move_less (pair_rays g) (pair_steps g) size Ok a y A). pose proof (in_box_length size a A) as La. apply nonneg_iff in N.
    destruct H as [[s [I ->]] | [r [m [I [M [-> _]]]]]].
    - pose proof (step_fits s I) as L. split; [apply minus_length; lia |]. split; auto. left. exists s. split; auto. apply shift_minus. lia.
    - destruct (ray_fits r I) as [L _]. split; [apply minus_length; rewrite map_length; lia |]. split; auto. right. exists r, m. repeat split; auto. apply shift_minus. rewrite map_length. lia.
  Qed.
  (** Where a pair of places leads to, one piece of it having moved. *)
  Definition leads (a b : cell) (e : cell * cell) : Prop := exists y, (hop a b y /\ e = (y, b)) \/ (hop b a y /\ e = (a, y)).
  Lemma pair_leads : forall a b p q, in_box size a -> in_box size b -> p = (a, b) \/ p = (b, a) -> pair_moves g p q -> exists e, leads a b e /\ (q = e \/ q = swapped e).
  Proof.
    intros a b p q A B P M. unfold pair_moves in M. apply in_map_iff in M. destruct M as [e [<- I]].
    assert (J : In e (one_moves g a b) \/ In e (one_moves g b a)) by (destruct P as [-> | ->]; cbn [fst snd] in I; apply in_app_or in I; tauto).
    destruct J as [J | J]; apply one_hops in J; auto; destruct J as [y [-> H]].
    - exists (y, b). split; [exists y; auto | apply ordered_or].
    - exists (a, y). split; [exists y; auto |]. destruct (ordered_or (y, a)) as [-> | ->]; unfold swapped; auto.
  Qed.
  Lemma leads_pair : forall a b p e, in_box size a -> in_box size b -> p = (a, b) \/ p = (b, a) -> leads a b e -> exists q, pair_moves g p q /\ (q = e \/ q = swapped e).
  Proof.
    intros a b p e A B P [y [[H ->] | [H ->]]].
    - exists (ordered (y, b)). split; [| apply ordered_or]. unfold pair_moves. apply in_map. assert (J : In (y, b) (one_moves g a b)) by (apply one_hops; eauto).
      apply in_or_app. destruct P as [-> | ->]; auto.
    - exists (ordered (y, a)). split; [| destruct (ordered_or (y, a)) as [-> | ->]; unfold swapped; auto]. unfold pair_moves. apply in_map.
      assert (J : In (y, a) (one_moves g b a)) by (apply one_hops; eauto). apply in_or_app. destruct P as [-> | ->]; auto.
  Qed.
  (** A pair is a cell of the board of both, and a line ends where the pieces meet, unless they jump. *)
  Definition halves_same (x : list Z) : bool := cell_eqb (firstn d x) (skipn d x).
  Definition line_ends (x : list Z) : bool := negb (jumps_over g) && halves_same x.
  Definition is_place (x : list Z) : bool := lands g || negb (halves_same x).
  Definition of_both (vs : list (list Z)) : list (list Z) := map (fun v => v ++ off size) vs ++ map (fun v => off size ++ v) vs.
  Let rays := of_both (pair_rays g).
  Let steps := of_both (pair_steps g).
  Lemma off_length : length (off size) = d.
  Proof. unfold off. apply map_length. Qed.
  Lemma both_ok : board_ok rays steps (both size) = true.
  Proof.
    assert (Zr : nonneg (off size) = true) by (unfold off, nonneg; apply forallb_forall; intros z I; apply in_map_iff in I; destruct I as [? [<- _]]; auto).
    assert (V : forall vs, forallb (vector_ok d) vs = true -> forallb (vector_ok (length (both size))) (of_both vs) = true).
    { intros vs H. rewrite forallb_forall in H. unfold of_both, both. rewrite forallb_app, andb_true_iff, !forallb_forall.
      split; intros w I; apply in_map_iff in I; destruct I as [v [<- I]]; apply H in I; unfold vector_ok in *; rewrite !andb_true_iff, Nat.eqb_eq in *;
        destruct I as [[I1 I2] I3]; rewrite !app_length, off_length, I1, existsb_app, I3, ?orb_true_r; unfold nonneg in *; rewrite forallb_app, I2, Zr; auto. }
    unfold board_ok. destruct plain_parts as [_ [_ [_ [R S]]]]. apply andb_true_iff. split; apply V; auto.
  Qed.
  Variable value_at : Z -> Z.
  Let val (x : list Z) : Z := val (both size) value_at x.
  Hypothesis walls : forall x, in_box (both size) x -> if is_place x then 0 <= val x else val x = -1.
  Lemma side : forall (a b : cell) (put embed : list Z -> list Z) x, in_box size a -> in_box size b ->
    (forall m v, length v = d -> minus x (map (Z.mul m) (embed v)) = put (minus a (map (Z.mul m) v))) -> (forall y, nonneg (put y) = nonneg y) ->
    (forall y, in_box size y -> in_box (both size) (put y)) -> (forall y, length y = d -> halves_same (put y) = cell_eqb y b) -> forall u, 0 <= u ->
    ((exists v, In v (map embed (pair_steps g)) /\ nonneg (minus x v) = true /\ val (minus x v) = u) \/
     (exists r, In r (map embed (pair_rays g)) /\ sees (both size) value_at line_ends x r u)) <-> exists y, hop a b y /\ val (put y) = u.
  Proof.
    intros a b put embed x A B Mi Nn Bx Hs u U. pose proof (in_box_length size a A) as La. fold d in La.
    assert (Once : forall v, length v = d -> minus x (embed v) = put (minus a v)) by (intros v L; rewrite <- (minus_once a v), <- Mi, minus_once; auto).
    assert (Len : forall m v, length v = d -> length (minus a (map (Z.mul m) v)) = d) by (intros; rewrite minus_length; rewrite ?map_length; lia).
    assert (Apart : forall y, length y = d -> in_box size y -> val (put y) = u -> lands g = true \/ y <> b).
    { intros y L Y V. pose proof (walls (put y) (Bx y Y)) as W. unfold is_place in W. rewrite (Hs y L) in W. destruct (lands g); [auto | right]. intros ->.
      rewrite cell_eqb_refl in W. simpl in W. lia. }
    assert (In_ : forall m v, length v = d -> nonneg v = true -> 1 <= m -> nonneg (minus a (map (Z.mul m) v)) = true -> in_box size (minus a (map (Z.mul m) v))).
    { intros m v L N M P. apply minus_in_box; auto; [rewrite map_length; auto |]. apply nonneg_iff in N. apply Forall_map. eapply Forall_impl; [| exact N]. intros; nia. }
    assert (Steps_pos : forall v, In v (pair_steps g) -> nonneg v = true).
    { intros v I. destruct plain_parts as [_ [_ [_ [_ R]]]]. rewrite forallb_forall in R. apply R in I. unfold vector_ok in I. rewrite !andb_true_iff in I. tauto. }
    split.
    - intros [[v [I [N V]]] | [r [I [m [M [N [V S]]]]]]]; apply in_map_iff in I; destruct I as [w [<- I]].
      + pose proof (step_fits w I) as L. rewrite Once, Nn in N by auto. rewrite Once in V by auto. exists (minus a w). split; auto. split; auto. split; [| left; eauto].
        apply Apart; auto; rewrite <- (minus_once a w); [auto |]. apply In_; auto; [lia | rewrite minus_once; auto].
      + destruct (ray_fits w I) as [L [P _]]. rewrite Mi, Nn in N by auto. rewrite Mi in V by auto. exists (minus a (map (Z.mul m) w)). split; auto. split; auto. split; [apply Apart; auto |].
        right. exists w, m. repeat split; auto. destruct (jumps_over g) eqn:J; [auto | right]. intros j Hj E. specialize (S j Hj). rewrite Mi in S by auto.
        unfold line_ends in S. rewrite J, Hs, E, cell_eqb_refl in S by auto. discriminate.
    - intros [y [[N [L [[s [I ->]] | [r [m [I [M [-> J]]]]]]]] V]].
      + left. exists (embed s). pose proof (step_fits s I) as Ls. rewrite Once by auto. rewrite Nn. repeat split; auto. apply in_map. auto.
      + right. exists (embed r). split; [apply in_map; auto |]. destruct (ray_fits r I) as [Lr _]. exists m. rewrite Mi by auto. rewrite Nn. repeat split; auto.
        intros j Hj. rewrite Mi by auto. unfold line_ends. destruct J as [-> | J]; [auto |]. rewrite Hs by auto.
        destruct (cell_eqb _ b) eqn:E; [| apply andb_false_r]. apply cell_eqb_iff in E. exfalso. apply (J j Hj E).
  Qed.
  Lemma both_sides : forall a b u, in_box size a -> in_box size b -> 0 <= u ->
    (option_value rays steps (both size) value_at line_ends (a ++ b) u <->
     (exists y, hop a b y /\ val (y ++ b) = u) \/ (exists y, hop b a y /\ val (a ++ y) = u)).
  Proof.
    intros a b u A B U. assert (Pos : forall x, in_box size x -> nonneg x = true) by (intros x X; apply nonneg_iff; unfold in_box in X; clear - X; induction X; constructor; auto; lia).
    pose proof (in_box_length size a A) as La. pose proof (in_box_length size b B) as Lb. fold d in La, Lb. pose proof off_length as Lo.
    assert (Q : forall x y, cell_eqb x y = cell_eqb y x).
    { intros x y. destruct (cell_eqb y x) eqn:E; [apply cell_eqb_iff in E; subst; apply cell_eqb_refl |].
      destruct (cell_eqb x y) eqn:E'; auto. apply cell_eqb_iff in E'. subst. rewrite cell_eqb_refl in E. discriminate. }
    rewrite <- (side a b (fun y => y ++ b) (fun v => v ++ off size) (a ++ b) A B), <- (side b a (fun y => a ++ y) (fun v => off size ++ v) (a ++ b) B A); auto.
    all: try (intros m v L; rewrite map_app, times_off, minus_app, minus_off by (rewrite ?map_length; lia); auto).
    all: try (intro y; unfold nonneg in *; rewrite forallb_app, ?(Pos b B), ?(Pos a A), ?andb_true_r; auto; fail).
    all: try (intros y Y; apply Forall2_app; auto; fail).
    all: try (intros y L; unfold halves_same; rewrite <- ?La, firstn_app, skipn_app, ?L, ?La, Nat.sub_diag, firstn_all2, skipn_all2 by lia; simpl; rewrite app_nil_r; auto).
    unfold option_value, rays, steps, of_both. split.
    - intros [[v [I H]] | [r [I H]]]; apply in_app_or in I; destruct I as [I | I]; [left; left | right; left | left; right | right; right]; eauto.
    - intros [[[v [I H]] | [r [I H]]] | [[v [I H]] | [r [I H]]]]; [left; exists v | right; exists r | left; exists v | right; exists r]; split; auto; apply in_or_app; auto.
  Qed.
End Plain.

(** All values of pairs, as [pair_table] takes them. *)
Definition walk_pairs (g : two_pieces) (size values : list Z) : bool :=
  let s := both size in let cells := box s in
  let walk value_at steps := wall_walk s value_at (product s) (line_ends g size) (is_place g size) steps cells values (empty_queues (of_both size (pair_rays g)) s) in
  Nat.eqb (length values) (length cells) &&
  match pair_steps g with
  | [] => walk (fun i => nth (Z.to_nat i) values 0) []
  | _ => walk (look (table values)) (map (fun r => (r, dot (strides s) r)) (of_both size (pair_steps g)))
  end.
Definition quick_pair_table (g : two_pieces) (shared : bool) (size : list Z) (t : bool) (k : nat) (values : list Z) : bool :=
  if plain g size && Bool.eqb shared (lands g) && Nat.eqb k 0 then walk_pairs g size values else pair_table g shared size t k values.
Theorem quick_pair_table_sound : forall g shared size t k values, quick_pair_table g shared size t k values = true ->
  forall a b, in_box size a -> in_box size b -> is_pair g shared (a, b) = true ->
  Grundy _ (with_passes t (pair_moves g)) ((a, b), k) (Z.to_nat (in_order (both size) values (a ++ b))).
Proof.
  intros g shared size t k values H. unfold quick_pair_table in H. destruct (plain g size && Bool.eqb shared (lands g) && Nat.eqb k 0) eqn:C; [| apply pair_table_sound; auto].
  rewrite !andb_true_iff, Nat.eqb_eq in C. destruct C as [[Pl Sh] ->]. apply eqb_prop in Sh.
  assert (W : exists value_at, (forall i, 0 <= i -> value_at i = nth (Z.to_nat i) values 0) /\
    wall_walk (both size) value_at (product (both size)) (line_ends g size) (is_place g size)
      (map (fun r => (r, dot (strides (both size)) r)) (of_both size (pair_steps g))) (box (both size)) (map (val (both size) value_at) (box (both size)))
      (empty_queues (of_both size (pair_rays g)) (both size)) = true).
  { unfold walk_pairs in H. cbv zeta in H. apply andb_true_iff in H. destruct H as [L W]. apply Nat.eqb_eq in L.
    assert (E : forall value_at, (forall i, 0 <= i -> value_at i = nth (Z.to_nat i) values 0) -> map (val (both size) value_at) (box (both size)) = values).
    { intros f F. etransitivity; [| apply (values_in_order (both size) values L)]. apply map_ext_in. intros x X. apply in_box_iff in X. apply F, place_bounds, X. }
    destruct (pair_steps g) as [| v vs]; eexists; (split; [| rewrite E; [exact W |]]); intros; auto using look_table. }
  clear H. destruct W as [value_at [Known W]].
  assert (A := wall_walk_all _ _ _ _ _ _ _ _ eq_refl (both_ok g size Pl) W).
  assert (Walls : forall x, in_box (both size) x -> if is_place g size x then 0 <= val (both size) value_at x else val (both size) value_at x = -1).
  { intros x X. specialize (A x X). destruct (is_place g size x); tauto. }
  set (v := fun p : cell * cell => val (both size) value_at (fst p ++ snd p)).
  assert (There : forall a b, in_box size a -> is_place g size (a ++ b) = (lands g || negb (cell_eqb a b))).
  { intros a b I. unfold is_place, halves_same. rewrite <- (in_box_length size a I), firstn_app, skipn_app, Nat.sub_diag, firstn_all, skipn_all. simpl. rewrite app_nil_r. auto. }
  assert (Seen : forall a b u, in_box size a -> in_box size b -> 0 <= u ->
    (option_value (of_both size (pair_rays g)) (of_both size (pair_steps g)) (both size) value_at (line_ends g size) (a ++ b) u <-> exists e, leads g a b e /\ v e = u)).
  { intros a b u Ia Ib U. rewrite (both_sides g size Pl value_at Walls a b u Ia Ib U). unfold leads, v. split.
    - intros [[y [Hy V]] | [y [Hy V]]]; [exists (y, b) | exists (a, y)]; split; eauto.
    - intros [e [[y [[Hy ->] | [Hy ->]]] V]]; [left | right]; eauto. }
  assert (Main : forall n a b, Z.to_nat (sum (a ++ b)) = n -> in_box size a -> in_box size b -> is_place g size (a ++ b) = true ->
    forall p, p = (a, b) \/ p = (b, a) -> Grundy _ (pair_moves g) p (Z.to_nat (v (a, b)))).
  { induction n as [n IH] using lt_wf_ind. intros a b N Ia Ib Pab p Hp. assert (X : in_box (both size) (a ++ b)) by (apply Forall2_app; auto).
    pose proof (A (a ++ b) X) as V. rewrite Pab in V. destruct V as [Pos [No All]]. change (val (both size) value_at (a ++ b)) with (v (a, b)) in *.
    assert (Sum : forall x, in_box size x -> 0 <= sum x) by (clear; intros x X; unfold in_box in X; induction X; simpl; lia).
    assert (Next : forall e, leads g a b e -> 0 <= v e /\ forall q, q = e \/ q = swapped e -> Grundy _ (pair_moves g) q (Z.to_nat (v e))).
    { intros e Le. assert (K : in_box size (fst e) /\ in_box size (snd e) /\ is_place g size (fst e ++ snd e) = true /\ sum (fst e ++ snd e) < sum (a ++ b)).
      { destruct Le as [y [[Hy ->] | [Hy ->]]]; cbn [fst snd]; rewrite !sum_app.
        - destruct (hop_less g size Pl a b y Ia Hy) as [Y L]. rewrite There by auto. repeat split; auto; [| lia]. destruct Hy as [_ [[-> | D] _]]; auto.
          apply orb_true_iff. right. apply negb_true_iff. apply not_true_iff_false. rewrite cell_eqb_iff. auto.
        - destruct (hop_less g size Pl b a y Ib Hy) as [Y L]. rewrite There by auto. repeat split; auto; [| lia]. destruct Hy as [_ [[-> | D] _]]; auto.
          apply orb_true_iff. right. apply negb_true_iff. apply not_true_iff_false. rewrite cell_eqb_iff. auto. }
      destruct K as [K1 [K2 [K3 K4]]]. split.
      - pose proof (Walls (fst e ++ snd e) ltac:(apply Forall2_app; auto)) as We. rewrite K3 in We. exact We.
      - intros q Q. destruct e as [e1 e2]. cbn [fst snd] in *. apply (IH (Z.to_nat (sum (e1 ++ e2)))); auto.
        rewrite !sum_app in *. pose proof (Sum e1 K1). pose proof (Sum e2 K2). lia. }
    constructor.
    - intros q M. destruct (pair_leads g size Pl a b p q Ia Ib Hp M) as [e [Le Q]]. destruct (Next e Le) as [Pe G]. exists (Z.to_nat (v e)). split; auto.
      intro E. apply Z2Nat.inj in E; auto. apply No. apply Seen; auto. exists e. auto.
    - intros u U. destruct (proj1 (Seen a b (Z.of_nat u) Ia Ib ltac:(lia)) (All (Z.of_nat u) ltac:(lia))) as [e [Le V]]. destruct (Next e Le) as [_ G].
      destruct (leads_pair g size Pl a b p e Ia Ib Hp Le) as [q [M Q]]. exists q. split; auto. specialize (G q Q). rewrite V, Nat2Z.id in G. auto. }
  intros a b Ia Ib Pab. assert (X : in_box (both size) (a ++ b)) by (apply Forall2_app; auto).
  assert (Pl' : is_place g size (a ++ b) = true).
  { rewrite There by auto. unfold is_pair in Pab. cbn [fst snd] in Pab. rewrite Sh, (on_nonneg g size Pl) in Pab.
    assert (Na : nonneg a = true) by (apply nonneg_iff; clear - Ia; unfold in_box in Ia; induction Ia; constructor; auto; lia).
    rewrite Na in Pab. simpl in Pab. rewrite orb_false_r in Pab. exact Pab. }
  assert (G := Main _ a b eq_refl Ia Ib Pl' (a, b) (or_introl eq_refl)). unfold v, val in G. cbn [fst snd] in G. rewrite Known in G by (apply place_bounds; auto).
  apply (alike_grundy _ _ (with_passes t (pair_moves g)) (pair_moves g) fst (fun e => snd e = 0%nat)); auto.
  - intros [p j] [q l] E M. simpl in E. subst j. inversion M; subst. auto.
  - intros [p j] q E M. simpl in *. subst j. exists (q, 0%nat). split; auto. constructor. auto.
Qed.
