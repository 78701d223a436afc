(** * Rolls, line by line: the effect of all rolls is a sum of shifted rows, axis by axis. This is quicker than window by window *)
From Coq Require Import ZArith List Lia Bool Permutation.
From Ludus Require Import Puzzles Lists Adding Windows PieceSound Torus.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint vadd (a b : list Z) : list Z := match a, b with x :: a, y :: b => x + y :: vadd a b | _, _ => [] end.
Fixpoint vadds (a b : list (list Z)) : list (list Z) := match a, b with x :: a, y :: b => vadd x y :: vadds a b | _, _ => [] end.
Lemma vadd_length : forall a b, length a = length b -> length (vadd a b) = length a.
Proof. induction a; intros [| y b] E; simpl in *; try discriminate; auto. Qed.
Lemma nth_vadd : forall a b i, length a = length b -> nth i (vadd a b) 0 = nth i a 0 + nth i b 0.
Proof. induction a; intros [| y b] i E; simpl in *; try discriminate; destruct i; auto. Qed.
Lemma nth_vadds : forall a b x, length a = length b -> (x < length a)%nat -> nth x (vadds a b) [] = vadd (nth x a []) (nth x b []).
Proof. induction a; intros [| y b] x E L; simpl in *; try discriminate; try lia. destruct x; auto. apply IHa; auto; lia. Qed.
Lemma vadds_length : forall a b, length a = length b -> length (vadds a b) = length a.
Proof. induction a; intros [| y b] E; simpl in *; try discriminate; auto. Qed.

(** ** Shifted rows *)
Section Shifts.
  Variable w : bool.
  Variable K : nat.
  Let row (l : list Z) : Prop := length l = K.
  Definition shift_once (l : list (list Z)) : list (list Z) :=
    match l with [] => [] | _ => (if w then last l [] else repeat 0 K) :: removelast l end.
  Lemma removelast_length : forall (l : list (list Z)), length (removelast l) = pred (length l).
  Proof. induction l as [| a [| b l] IH]; simpl in *; auto. Qed.
  Lemma nth_removelast : forall (l : list (list Z)) x, (S x < length l)%nat -> nth x (removelast l) [] = nth x l [].
  Proof. induction l as [| a [| b l] IH]; intros x X; simpl in X; try lia. destruct x; auto. cbn [removelast nth] in *. apply IH. simpl. lia. Qed.
  Lemma last_nth : forall (l : list (list Z)), last l [] = nth (length l - 1) l [].
  Proof. induction l as [| a [| b l] IH]; auto. cbn [last length] in *. rewrite IH. replace (S (S (length l)) - 1)%nat with (S (S (length l) - 1)) by lia. auto. Qed.
  Lemma shift_length : forall l, length (shift_once l) = length l.
  Proof. intros [| a l]; auto. unfold shift_once. cbn [length]. rewrite removelast_length. auto. Qed.
  Lemma iter_length : forall t l, length (Nat.iter t shift_once l) = length l.
  Proof. induction t; intro l; simpl; auto. rewrite shift_length. auto. Qed.
  Lemma iter_nth : forall t l x, (t <= length l)%nat -> (x < length l)%nat -> nth x (Nat.iter t shift_once l) [] =
    if (t <=? x)%nat then nth (x - t) l [] else if w then nth (length l + x - t) l [] else repeat 0 K.
  Proof.
    induction t as [| t IH]; intros l x T X; [rewrite Nat.sub_0_r; auto |]. cbn [Nat.iter nat_rect].
    change (nat_rect (fun _ => list (list Z)) l (fun _ => shift_once) t) with (Nat.iter t shift_once l).
    assert (Len : length (Nat.iter t shift_once l) = length l) by apply iter_length.
    destruct (Nat.iter t shift_once l) as [| a r] eqn:E; [simpl in Len; lia |]. unfold shift_once. rewrite <- E in *. destruct x as [| x].
    - cbn [nth]. destruct (Nat.leb_spec (S t) 0); [lia |]. destruct w; auto. rewrite last_nth, Len, IH by lia.
      destruct (Nat.leb_spec t (length l - 1)); [f_equal; lia | lia].
    - cbn [nth]. rewrite nth_removelast by lia. rewrite IH by lia.
      destruct (Nat.leb_spec t x); destruct (Nat.leb_spec (S t) (S x)); try lia; [f_equal; lia |]. destruct w; auto. f_equal. lia.
  Qed.
  Lemma shift_rows : forall l, Forall row l -> Forall row (shift_once l).
  Proof.
    intros [| a l] H; auto. unfold shift_once. constructor.
    - destruct w; [| apply repeat_length]. rewrite last_nth. rewrite Forall_forall in H. apply H, nth_In. simpl. lia.
    - rewrite Forall_forall in *. intros v V. apply H. clear - V. revert V. generalize (a :: l). induction l0 as [| b [| c m] IH]; intro V; [destruct V | destruct V |].
      cbn [removelast] in V. destruct V as [-> | V]; [simpl; auto | right; apply IH; auto].
  Qed.
  Fixpoint lines (n : nat) (cur : list (list Z)) : list (list Z) :=
    match n with O => map (fun _ => repeat 0 K) cur | S n => vadds cur (lines n (shift_once cur)) end.
  Lemma lines_length : forall n cur, length (lines n cur) = length cur.
  Proof.
    induction n; intro cur; simpl; [apply map_length |]. rewrite vadds_length; auto. rewrite IHn, shift_length. auto.
  Qed.
  Lemma lines_nth : forall n cur x, Forall row cur -> (x < length cur)%nat -> row (nth x (lines n cur) []) /\
    forall i, nth i (nth x (lines n cur) []) 0 = sum (map (fun t => nth i (nth x (Nat.iter t shift_once cur) []) 0) (seq 0 n)).
  Proof.
    induction n as [| n IH]; intros cur x R X.
    - cbn [lines seq map]. rewrite (nth_indep _ [] (repeat 0 K)) by (rewrite map_length; auto).
      rewrite (map_nth (fun _ => repeat 0 K) cur []). split; [apply repeat_length |]. intro i. change (sum []) with 0.
      destruct (Nat.lt_ge_cases i K); [apply nth_repeat | apply nth_overflow; rewrite repeat_length; auto].
    - cbn [lines]. destruct (IH (shift_once cur) x (shift_rows cur R) ltac:(rewrite shift_length; auto)) as [A B].
      rewrite nth_vadds by (rewrite ?lines_length, ?shift_length; auto).
      assert (Rx : length (nth x cur []) = length (nth x (lines n (shift_once cur)) [])) by (rewrite A; rewrite Forall_forall in R; apply R, nth_In; auto).
      split; [red; rewrite vadd_length by auto; rewrite Forall_forall in R; apply R, nth_In; auto |].
      intro i. rewrite nth_vadd by auto. rewrite B. cbn [seq map]. change (sum (?u :: ?v)) with (u + sum v). cbn [Nat.iter nat_rect].
      f_equal. rewrite <- seq_shift, map_map. apply sum_ext. intros t _. f_equal. f_equal.
      assert (Q : forall t l, Nat.iter t shift_once (shift_once l) = Nat.iter (S t) shift_once l).
      { induction t0 as [| u IHu]; intro l; [reflexivity |].
        change (shift_once (Nat.iter u shift_once (shift_once l)) = shift_once (Nat.iter (S u) shift_once l)). rewrite IHu. reflexivity. }
      apply Q.
  Qed.
End Shifts.

(** ** The rows that count for place x *)
Lemma covering_sum : forall a (V : nat -> Z) x, 1 <= side a <= long a -> 0 <= x < long a ->
  sum (map (fun t => if (t <=? Z.to_nat x)%nat then V (Z.to_nat x - t)%nat else if wraps a then V (Z.to_nat (long a) + Z.to_nat x - t)%nat else 0)
    (seq 0 (Z.to_nat (side a)))) =
  over (long a) (fun k => if covers a k x then V (Z.to_nat k) else 0).
Proof.
  intros a V x F X.
  set (idx := fun t : nat => if (t <=? Z.to_nat x)%nat then x - Z.of_nat t else long a + x - Z.of_nat t).
  set (keep := fun t : nat => (t <=? Z.to_nat x)%nat || wraps a).
  transitivity (sum (map (fun k => V (Z.to_nat k)) (map idx (filter keep (seq 0 (Z.to_nat (side a))))))).
  - assert (G : forall l, (forall t, In t l -> (t < Z.to_nat (side a))%nat) ->
      sum (map (fun t => if (t <=? Z.to_nat x)%nat then V (Z.to_nat x - t)%nat else if wraps a then V (Z.to_nat (long a) + Z.to_nat x - t)%nat else 0) l) =
      sum (map (fun k => V (Z.to_nat k)) (map idx (filter keep l)))).
    { induction l as [| t l IH]; intro H; auto. cbn [map filter]. change (sum (?u :: ?v)) with (u + sum v). rewrite IH by (intros; apply H; simpl; auto).
      pose proof (H t ltac:(simpl; auto)). unfold keep at 2. destruct (Nat.leb_spec t (Z.to_nat x)); simpl orb; cbv iota.
      - cbn [map]. change (sum (?u :: ?v)) with (u + sum v). f_equal. unfold idx. destruct (Nat.leb_spec t (Z.to_nat x)); [f_equal; lia | lia].
      - destruct (wraps a); [| lia]. cbn [map]. change (sum (?u :: ?v)) with (u + sum v). f_equal. unfold idx. destruct (Nat.leb_spec t (Z.to_nat x)); [lia | f_equal; lia]. }
    apply G. intros t T. apply in_seq in T. lia.
  - unfold over. transitivity (sum (map (fun k => V (Z.to_nat k)) (filter (fun k => covers a k x) (range (long a))))).
    + apply sum_perm, Permutation_map, NoDup_Permutation.
      * apply NoDup_map_in; [| apply NoDup_filter, seq_NoDup]. intros s t S T E. apply filter_In in S, T. destruct S as [S _]. destruct T as [T _]. apply in_seq in S, T.
        unfold idx in E. destruct (Nat.leb_spec s (Z.to_nat x)); destruct (Nat.leb_spec t (Z.to_nat x)); lia.
      * apply NoDup_filter, NoDup_range.
      * intro k. rewrite in_map_iff, filter_In, in_range. unfold covers. split.
        -- intros [t [<- T]]. apply filter_In in T. destruct T as [T Kt]. apply in_seq in T. unfold keep in Kt. unfold idx.
           destruct (Nat.leb_spec t (Z.to_nat x)); simpl in Kt.
           ++ split; [lia |]. destruct (wraps a).
              ** apply Z.ltb_lt. replace (x - (x - Z.of_nat t)) with (Z.of_nat t) by lia. rewrite Z.mod_small; lia.
              ** rewrite andb_true_iff, Z.leb_le, Z.ltb_lt. lia.
           ++ rewrite Kt. split; [lia |]. apply Z.ltb_lt. replace (x - (long a + x - Z.of_nat t)) with (Z.of_nat t + (-1) * long a) by lia.
              rewrite Z.mod_add by lia. rewrite Z.mod_small; lia.
        -- intros [Kk C]. destruct (wraps a) eqn:W.
           ++ apply Z.ltb_lt in C. destruct (Z_le_gt_dec k x) as [L | L].
              ** rewrite Z.mod_small in C by lia. exists (Z.to_nat (x - k)). unfold idx. destruct (Nat.leb_spec (Z.to_nat (x - k)) (Z.to_nat x)); [| lia].
                 split; [lia |]. apply filter_In. split; [apply in_seq; lia |]. unfold keep. rewrite ?W. apply orb_true_r.
              ** replace (x - k) with ((long a + x - k) + (-1) * long a) in C by lia. rewrite Z.mod_add, Z.mod_small in C by lia.
                 exists (Z.to_nat (long a + x - k)). unfold idx. destruct (Nat.leb_spec (Z.to_nat (long a + x - k)) (Z.to_nat x)); [lia |].
                 split; [lia |]. apply filter_In. split; [apply in_seq; lia |]. unfold keep. rewrite ?W. apply orb_true_r.
           ++ rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in C. exists (Z.to_nat (x - k)). unfold idx.
              destruct (Nat.leb_spec (Z.to_nat (x - k)) (Z.to_nat x)) as [Q |]; [| lia]. split; [lia |]. apply filter_In. split; [apply in_seq; lia |].
              unfold keep. apply Nat.leb_le in Q. rewrite Q. auto.
    + induction (range (long a)) as [| k l IH]; auto. cbn [filter map]. destruct (covers a k x) eqn:C; cbn [map]; repeat change (sum (?u :: ?v)) with (u + sum v); rewrite ?C, IH; auto.
Qed.

(** ** All axes *)
Fixpoint chunks (L K : nat) (l : list Z) : list (list Z) := match L with O => [] | S L => firstn K l :: chunks L K (skipn K l) end.
Fixpoint spread (axes : list axis) (flat : list Z) : list Z :=
  match axes with
  | [] => flat
  | a :: axes =>
      let K := Z.to_nat (product (map long axes)) in
      concat (lines (wraps a) K (Z.to_nat (side a)) (map (spread axes) (chunks (Z.to_nat (long a)) K flat)))
  end.
Lemma chunks_length : forall L K l, length (chunks L K l) = L.
Proof. induction L; intros; simpl; auto. Qed.
Lemma chunks_rows : forall L K l, length l = (L * K)%nat -> Forall (fun c => length c = K) (chunks L K l).
Proof.
  induction L as [| L IH]; intros K l E; constructor.
  - rewrite firstn_length. simpl in E. lia.
  - apply IH. rewrite skipn_length. simpl in E. lia.
Qed.
Lemma chunks_nth : forall L K l x i, (x < L)%nat -> (i < K)%nat -> nth i (nth x (chunks L K l) []) 0 = nth (x * K + i) l 0.
Proof.
  induction L as [| L IH]; intros K l x i X I; [lia |]. cbn [chunks]. destruct x as [| x].
  - cbn [nth]. simpl. clear - I. revert l i I. induction K as [| K IH]; intros [| a l] i I; try lia; [destruct i; auto |]. destruct i; simpl; auto. apply IH. lia.
  - cbn [nth]. rewrite IH by lia. replace (S x * K + i)%nat with (K + (x * K + i))%nat by lia. generalize (x * K + i)%nat. clear. revert l.
    induction K as [| K IH]; intros [| a l] j; auto; [destruct j; auto | simpl; apply IH].
Qed.
Lemma concat_nth : forall K (ls : list (list Z)) x i, Forall (fun c => length c = K) ls -> (x < length ls)%nat -> (i < K)%nat ->
  nth (x * K + i) (concat ls) 0 = nth i (nth x ls []) 0.
Proof.
  intros K ls x i F X I. pose proof (nth_blocks (list Z) Z (fun l => l) K [] 0 ls) as N. rewrite flat_map_concat_map, map_id in N. apply N; auto.
  intros a A. rewrite Forall_forall in F. auto.
Qed.
Lemma all_rows : forall K (ls : list (list Z)), (forall x, (x < length ls)%nat -> length (nth x ls []) = K) -> Forall (fun c => length c = K) ls.
Proof. intros K ls H. apply Forall_forall. intros c C. apply In_nth with (d := []) in C. destruct C as [x [X <-]]. auto. Qed.

Lemma spread_ok : forall axes, forallb (fun a => (1 <=? side a) && (side a <=? long a)) axes = true -> forall flat,
  length flat = Z.to_nat (product (map long axes)) -> length (spread axes flat) = Z.to_nat (product (map long axes)) /\
  forall c, in_box (map long axes) c -> in_order (map long axes) (spread axes flat) c =
    effect (list Z) (list Z) (fun m c => if in_window axes m c then 1 else 0) (combine (box (map long axes)) flat) c.
Proof.
  induction axes as [| a axes IH]; intros F flat Len.
  - split; auto. intros c C. inversion C; subst. unfold effect, in_order, box. cbn. destruct flat as [| v [| ? ?]]; try discriminate. cbn. lia.
  - cbn [forallb] in F. rewrite !andb_true_iff, !Z.leb_le in F. destruct F as [Fa F]. specialize (IH F).
    cbn [map product fold_right] in *. fold (product (map long axes)) in *. set (P := product (map long axes)) in *.
    assert (Pos : 0 < P).
    { unfold P. clear - F. induction axes as [| b l IH]; simpl; [lia |]. cbn [forallb] in F. rewrite !andb_true_iff, !Z.leb_le in F. destruct F as [Fb F].
      specialize (IH F). fold (product (map long l)). nia. }
    set (L := Z.to_nat (long a)). set (K := Z.to_nat P). assert (LK : Z.to_nat (long a * P) = (L * K)%nat) by (unfold L, K; apply Z2Nat.inj_mul; lia).
    rewrite LK in *. pose proof (chunks_rows L K flat Len) as Ch.
    assert (Rows : Forall (fun c => length c = K) (map (spread axes) (chunks L K flat))).
    { apply Forall_map. eapply Forall_impl; [| exact Ch]. intros v V. apply IH. auto. }
    assert (Lr : length (map (spread axes) (chunks L K flat)) = L) by (rewrite map_length; apply chunks_length).
    set (vs := map (spread axes) (chunks L K flat)) in *. set (out := lines (wraps a) K (Z.to_nat (side a)) vs).
    assert (Out : Forall (fun c => length c = K) out).
    { apply all_rows. intros x X. unfold out in *. rewrite lines_length in X. apply lines_nth; auto. }
    assert (Lo : length out = L) by (unfold out; rewrite lines_length; auto).
    assert (S : spread (a :: axes) flat = concat out) by reflexivity. rewrite S. split.
    { rewrite <- Lo. clear - Out. induction Out as [| c l C O I]; simpl; auto. rewrite app_length, I, C. auto. }
    intros c C. inversion C as [| ? x ? d X D]; subst. unfold in_order at 1. cbn [place]. fold P.
    pose proof (place_bounds _ _ D) as B. fold P in B.
    replace (Z.to_nat (x * P + place (map long axes) d)) with (Z.to_nat x * K + Z.to_nat (place (map long axes) d))%nat by (unfold K; nia).
    rewrite (concat_nth K out) by (auto; unfold K, L in *; lia).
    set (i := Z.to_nat (place (map long axes) d)).
    assert (Xv : (Z.to_nat x < length vs)%nat) by (rewrite Lr; unfold L; lia).
    destruct (lines_nth (wraps a) K (Z.to_nat (side a)) vs (Z.to_nat x) Rows Xv) as [_ N]. fold out in N. rewrite N.
    transitivity (over (long a) (fun k => if covers a k x then nth i (nth (Z.to_nat k) vs []) 0 else 0)).
    + rewrite <- (covering_sum a (fun k => nth i (nth k vs []) 0)) by (auto; lia). apply sum_ext. intros t T. apply in_seq in T.
      rewrite iter_nth by (auto; unfold L in *; lia). destruct (t <=? Z.to_nat x)%nat; auto. rewrite Lr. fold L. destruct (wraps a); auto.
      apply nth_repeat.
    + unfold effect, box. cbn [map choices].
      assert (Eff : forall ks, (forall k, In k ks -> 0 <= k < long a) -> forall f, f = flat_map (fun k => nth (Z.to_nat k) (chunks L K flat) []) ks ->
        sum (map (fun k => if covers a k x then nth i (nth (Z.to_nat k) vs []) 0 else 0) ks) =
        sum (map (fun e => snd e * (if in_window (a :: axes) (fst e) (x :: d) then 1 else 0)) (combine (flat_map (fun k => map (cons k) (box (map long axes))) ks) f))).
      { induction ks as [| k ks IHk]; intros H f ->; auto. cbn [map flat_map]. change (sum (?u :: ?v)) with (u + sum v).
        pose proof (H k ltac:(simpl; auto)) as Kk. set (ck := nth (Z.to_nat k) (chunks L K flat) []).
        assert (Lc : length ck = K). { unfold ck. rewrite Forall_forall in Ch. apply Ch, nth_In. rewrite chunks_length. unfold L. lia. }
        destruct (IH ck Lc) as [_ E]. specialize (E d D). unfold effect in E.
        assert (Bl : length (map (cons k) (box (map long axes))) = length ck).
        { rewrite map_length, Lc. destruct (box_length (map long axes) (box_positive _ _ D)) as [-> _]. auto. }
        assert (Cmb : forall (u1 u2 : list (list Z)) (w1 w2 : list Z), length u1 = length w1 -> combine (u1 ++ u2) (w1 ++ w2) = combine u1 w1 ++ combine u2 w2).
        { induction u1; intros u2 [| z w1] w2 Q; simpl in *; try discriminate; auto. rewrite IHu1; auto. }
        rewrite Cmb, map_app, sum_app by auto. rewrite <- IHk by (auto; intros; apply H; simpl; auto). f_equal.
        assert (Vk : nth (Z.to_nat k) vs [] = spread axes ck).
        { unfold vs, ck. rewrite (nth_indep _ [] (spread axes [])) by (rewrite map_length, chunks_length; unfold L; lia). apply map_nth. }
        rewrite Vk. unfold in_order in E. fold i in E. rewrite E. clear E.
        assert (Cm : forall (l : list (list Z)) (v : list Z), combine (map (cons k) l) v = map (fun e => (k :: fst e, snd e)) (combine l v)).
        { induction l as [| m l IHl]; intros [| z v]; simpl; auto. rewrite IHl. auto. }
        rewrite Cm, map_map. destruct (covers a k x) eqn:Cv.
        - apply sum_ext. intros [m z] _. cbn [fst snd in_window]. rewrite Cv. auto.
        - symmetry. apply sum_zero. intros [m z] _. cbn [fst snd in_window]. rewrite Cv. simpl. lia. }
      unfold over. apply Eff; [intros k Kk; apply in_range; auto |].
      clear - Len. rewrite range_map. fold L. unfold L. fold L. clearbody L. clear - Len.
      assert (G : forall m (l : list Z), length l = (m * K)%nat -> l = flat_map (fun k => nth (Z.to_nat k) (chunks m K l) []) (map Z.of_nat (seq 0 m))).
      { induction m as [| m IHm]; intros l E; [destruct l; auto; discriminate |]. cbn [seq map flat_map chunks]. simpl Z.to_nat at 1. cbn [nth].
        rewrite <- seq_shift, map_map. rewrite flat_map_concat_map, map_map.
        rewrite (map_ext_in _ (fun k => nth k (chunks m K (skipn K l)) [])) by (intros k _; rewrite Nat2Z.id; auto).
        rewrite <- (firstn_skipn K l) at 1. f_equal. rewrite (IHm (skipn K l)) at 1 by (rewrite skipn_length; simpl in E; lia).
        rewrite flat_map_concat_map, map_map. f_equal. apply map_ext. intro k. rewrite Nat2Z.id. auto. }
      apply G. auto.
Qed.

(** The last axis: numbers instead of rows of one number. *)
Definition turn_once (w : bool) (l : list Z) : list Z := match l with [] => [] | _ => (if w then last l 0 else 0) :: removelast l end.
Fixpoint last_axis (w : bool) (n : nat) (cur : list Z) : list Z :=
  match n with O => map (fun _ => 0) cur | S O => cur | S n => vadd cur (last_axis w n (turn_once w cur)) end.
Definition single (x : Z) : list Z := [x].
Lemma single_last : forall l, l <> [] -> last (map single l) [] = single (last l 0).
Proof. induction l as [| b [| c l] IH]; intro N; [contradiction | auto |]. cbn [map last] in *. apply IH. discriminate. Qed.
Lemma single_removelast : forall l, removelast (map single l) = map single (removelast l).
Proof. induction l as [| b [| c l] IH]; auto. cbn [map removelast] in *. rewrite IH. auto. Qed.
Lemma single_shift : forall w l, shift_once w 1 (map single l) = map single (turn_once w l).
Proof.
  intros w l. destruct l as [| a l]; auto. assert (N : a :: l <> []) by discriminate. remember (a :: l) as m. clear Heqm.
  unfold shift_once, turn_once. destruct m as [| b m]; [contradiction |]. change (map single (b :: m)) with (single b :: map single m).
  cbv iota. change (single b :: map single m) with (map single (b :: m)). rewrite single_removelast. cbn [map]. f_equal. destruct w; auto. change (single b :: map single m) with (map single (b :: m)). apply single_last. discriminate.
Qed.
Lemma single_vadds : forall a b, vadds (map single a) (map single b) = map single (vadd a b).
Proof. induction a as [| x a IH]; intros [| y b]; simpl; auto. rewrite IH. auto. Qed.
Lemma vadd_zeros : forall a b : list Z, length a = length b -> vadd a (map (fun _ => 0) b) = a.
Proof. induction a as [| x a IH]; intros [| y b] E; simpl in *; try discriminate; auto. rewrite IH by lia. f_equal. lia. Qed.
Lemma turn_once_length : forall w l, length (turn_once w l) = length l.
Proof. intros w l. pose proof (shift_length w 1 (map single l)) as E. rewrite single_shift, !map_length in E. auto. Qed.
(** Rows: the last sum, with zeros, is left out. *)
Fixpoint quick_lines (w : bool) (K n : nat) (cur : list (list Z)) : list (list Z) :=
  match n with O => map (fun _ => repeat 0 K) cur | S O => cur | S n => vadds cur (quick_lines w K n (shift_once w K cur)) end.
Lemma vadds_zeros : forall K a b, length a = length b -> Forall (fun c : list Z => length c = K) a -> vadds a (map (fun _ : list Z => repeat 0 K) b) = a.
Proof.
  induction a as [| x a IH]; intros [| y b] E F; simpl in *; try discriminate; auto. inversion F as [| ? ? X F']; subst. rewrite IH by auto. f_equal.
  clear. induction x as [| z x IH]; simpl; auto. rewrite IH. f_equal. lia.
Qed.
Lemma quick_lines_ok : forall w K n cur, Forall (fun c : list Z => length c = K) cur -> quick_lines w K n cur = lines w K n cur.
Proof.
  induction n as [| n IH]; intros cur F; auto. destruct n as [| n].
  - cbn [quick_lines lines]. rewrite vadds_zeros; auto. rewrite shift_length. auto.
  - change (quick_lines w K (S (S n)) cur) with (vadds cur (quick_lines w K (S n) (shift_once w K cur))). rewrite IH by (apply shift_rows; auto). auto.
Qed.
Lemma single_lines : forall w n cur, lines w 1 n (map single cur) = map single (last_axis w n cur).
Proof.
  induction n as [| n IH]; intro cur; [cbn [lines last_axis]; rewrite !map_map; auto |].
  cbn [lines]. rewrite single_shift, IH, single_vadds. destruct n as [| n]; auto. cbn [last_axis]. rewrite vadd_zeros; auto. rewrite turn_once_length. auto.
Qed.
Lemma concat_single : forall l, concat (map single l) = l.
Proof. induction l as [| x l IH]; simpl; auto. rewrite IH. auto. Qed.
Lemma chunks_single : forall l, chunks (length l) 1 l = map single l.
Proof. induction l as [| x l IH]; auto. cbn [length chunks map]. rewrite <- IH. auto. Qed.
Fixpoint spread_quick (axes : list axis) (flat : list Z) : list Z :=
  match axes with
  | [] => flat
  | [a] => last_axis (wraps a) (Z.to_nat (side a)) flat
  | a :: axes =>
      let K := Z.to_nat (product (map long axes)) in
      concat (quick_lines (wraps a) K (Z.to_nat (side a)) (map (spread_quick axes) (chunks (Z.to_nat (long a)) K flat)))
  end.
Lemma spread_quick_ok : forall axes, forallb (fun a => (1 <=? side a) && (side a <=? long a)) axes = true -> forall flat,
  length flat = Z.to_nat (product (map long axes)) -> spread_quick axes flat = spread axes flat.
Proof.
  induction axes as [| a axes IH]; intros F flat L; auto. cbn [forallb] in F. rewrite !andb_true_iff, !Z.leb_le in F. destruct F as [Fa F]. specialize (IH F).
  destruct axes as [| b axes].
  - cbn [spread_quick spread]. cbn [map product fold_right] in *. rewrite Z.mul_1_r in L. change (Z.to_nat 1) with 1%nat. rewrite map_id, <- L, chunks_single, single_lines, concat_single. auto.
  - remember (b :: axes) as rest. assert (E : spread_quick (a :: rest) flat =
      concat (quick_lines (wraps a) (Z.to_nat (product (map long rest))) (Z.to_nat (side a)) (map (spread_quick rest) (chunks (Z.to_nat (long a)) (Z.to_nat (product (map long rest))) flat))))
      by (subst rest; reflexivity). rewrite E. cbn [spread]. cbv zeta.
    assert (P : 0 < product (map long rest)).
    { clear - F. induction rest as [| b l IH]; cbn [map product fold_right]; [lia |]. cbn [forallb] in F. rewrite !andb_true_iff, !Z.leb_le in F. destruct F as [Fb F].
      specialize (IH F). fold (product (map long l)). nia. }
    cbn [map product fold_right] in L. fold (product (map long rest)) in L. rewrite Z2Nat.inj_mul in L by lia.
    pose proof (chunks_rows _ _ _ L) as Ch. rewrite Forall_forall in Ch.
    rewrite (map_ext_in (spread_quick rest) (spread rest)) by (intros c C; apply IH; auto). rewrite quick_lines_ok; auto.
    apply Forall_map, Forall_forall. intros c C. apply spread_ok; auto.
Qed.

(** ** The checker *)
Fixpoint all_same (n : Z) (a e b : list Z) : bool :=
  match a, e, b with [], [], [] => true | x :: a, y :: e, z :: b => dividesb n (x + y - z) && all_same n a e b | _, _, _ => false end.
Fixpoint legal (axes : list axis) (cells : list (list Z)) (rolls : list Z) : bool :=
  match cells, rolls with
  | [], [] => true
  | m :: cells, k :: rolls => (0 <=? k) && ((k =? 0) || startb axes m) && legal axes cells rolls
  | _, _ => false
  end.
(** The board is never built: a row of it is added up, compared and forgotten. [make] makes a row from one row of each list. *)
Fixpoint same_row (n : Z) (a e b : list Z) {struct e} : option (list Z * list Z) :=
  match e with
  | [] => Some (a, b)
  | y :: e => match a, b with x :: a, z :: b => if dividesb n (x + y - z) then same_row n a e b else None | _, _ => None end
  end.
Fixpoint same_rows (n : Z) (make : list (list Z) -> list Z) (H : nat) (ss : list (list (list Z))) (a b : list Z) : bool :=
  match H with
  | O => match a, b with [], [] => true | _, _ => false end
  | S H => match same_row n a (make (map (hd []) ss)) b with Some (a, b) => same_rows n make H (map (@tl _) ss) a b | None => false end
  end.
Lemma same_row_ok : forall n e a b a' b' rest, same_row n a e b = Some (a', b') -> all_same n a' rest b' = true -> all_same n a (e ++ rest) b = true.
Proof.
  induction e as [| y e IH]; intros a b a' b' rest H S; simpl in *; [inversion H; subst; auto |].
  destruct a as [| x a]; [discriminate |]. destruct b as [| z b]; [discriminate |]. cbn [all_same]. destruct (dividesb n (x + y - z)); [| discriminate]. eapply IH; eauto.
Qed.
Lemma same_rows_ok : forall n make H ss a b, same_rows n make H ss a b = true ->
  all_same n a (concat (map (fun i => make (map (fun s => nth i s []) ss)) (seq 0 H))) b = true.
Proof.
  intros n make. induction H as [| H IH]; intros ss a b S; cbn [same_rows] in S.
  - destruct a; [destruct b; [auto | discriminate] | discriminate].
  - destruct (same_row _ _ _ _) as [[a' b'] |] eqn:E; [| discriminate]. cbn [seq map concat]. apply same_row_ok with a' b'.
    + rewrite <- E. f_equal. f_equal. apply map_ext. intros []; auto.
    + rewrite <- seq_shift, map_map. apply IH in S. rewrite <- S. do 2 f_equal. apply map_ext. intro i. f_equal. rewrite map_map. apply map_ext. intros []; destruct i; auto.
Qed.
Lemma as_map : forall A (l : list A) d, l = map (fun i => nth i l d) (seq 0 (length l)).
Proof. induction l as [| x l IH]; intro d; auto. cbn [length seq map nth]. f_equal. rewrite <- seq_shift, map_map. apply IH. Qed.
Lemma vadds_map : forall f g (l : list nat), vadds (map f l) (map g l) = map (fun i => vadd (f i) (g i)) l.
Proof. induction l as [| i l IH]; simpl; auto. rewrite IH. auto. Qed.
Fixpoint shifts (w : bool) (K n : nat) (cur : list (list Z)) : list (list (list Z)) :=
  match n with O => [] | S n => cur :: shifts w K n (match n with O => [] | _ => shift_once w K cur end) end.
Fixpoint add_rows (hs : list (list Z)) : list Z := match hs with [] => [] | [h] => h | h :: hs => vadd h (add_rows hs) end.
Lemma quick_lines_rows : forall w K n cur,
  quick_lines w K (S n) cur = map (fun i => add_rows (map (fun s => nth i s []) (shifts w K (S n) cur))) (seq 0 (length cur)).
Proof.
  induction n as [| n IH]; intro cur; [apply as_map |].
  change (quick_lines w K (S (S n)) cur) with (vadds cur (quick_lines w K (S n) (shift_once w K cur))). rewrite IH, shift_length.
  rewrite (as_map _ cur []) at 1. rewrite vadds_map. auto.
Qed.
Definition rolled (axes : list axis) (n : Z) (a b rolls : list Z) : bool :=
  match axes with
  | x :: (_ :: _) as rest =>
      let K := Z.to_nat (product (map long rest)) in let L := Z.to_nat (long x) in
      same_rows n add_rows L (shifts (wraps x) K (Z.to_nat (side x)) (map (spread_quick rest) (chunks L K rolls))) a b
  | _ => all_same n a (spread_quick axes rolls) b
  end.
Lemma rolled_ok : forall axes n a b rolls, forallb (fun a => (1 <=? side a) && (side a <=? long a)) axes = true ->
  rolled axes n a b rolls = true -> all_same n a (spread_quick axes rolls) b = true.
Proof.
  intros [| x [| y axes]] n a b rolls F H; auto. remember (y :: axes) as rest. cbn [forallb] in F. rewrite !andb_true_iff, !Z.leb_le in F. destruct F as [[F _] _].
  assert (E : spread_quick (x :: rest) rolls = concat (quick_lines (wraps x) (Z.to_nat (product (map long rest))) (Z.to_nat (side x))
    (map (spread_quick rest) (chunks (Z.to_nat (long x)) (Z.to_nat (product (map long rest))) rolls)))) by (subst rest; reflexivity).
  rewrite E. replace (Z.to_nat (side x)) with (S (Z.to_nat (side x - 1))) by lia. rewrite quick_lines_rows, map_length, chunks_length.
  apply same_rows_ok. replace (S (Z.to_nat (side x - 1))) with (Z.to_nat (side x)) by lia. subst rest. exact H.
Qed.
(** On a torus all places are allowed. *)
Definition legal_rolls (axes : list axis) (rolls : list Z) : bool :=
  if forallb wraps axes then forallb (Z.leb 0) rolls && (quick_sum (fun _ => 1) rolls =? product (map long axes))
  else legal axes (box (map long axes)) rolls.
Definition check_rolls_lines (axes : list axis) (n : Z) (a b rolls : list Z) : bool :=
  forallb (fun a => (1 <=? side a) && (side a <=? long a)) axes && legal_rolls axes rolls && rolled axes n a b rolls.
Lemma all_same_ok : forall n a e b, all_same n a e b = true -> forall i, (n | nth i a 0 + nth i e 0 - nth i b 0).
Proof.
  induction a as [| x a IH]; intros [| y e] [| z b] H i; simpl in H; try discriminate.
  - destruct i; exists 0; auto.
  - apply andb_true_iff in H. destruct H as [D H]. destruct i; simpl; [apply dividesb_iff; auto | apply IH; auto].
Qed.
Lemma legal_ok : forall axes cells rolls, legal axes cells rolls = true -> length cells = length rolls /\
  forall m k, In (m, k) (combine cells rolls) -> 0 <= k /\ (k <> 0 -> Forall2 may_start axes m).
Proof.
  induction cells as [| c cells IH]; intros [| r rolls] H; simpl in H; try discriminate; [split; auto; intros ? ? [] |].
  rewrite !andb_true_iff, orb_true_iff, Z.leb_le, Z.eqb_eq in H. destruct H as [[P Q] H]. apply IH in H. destruct H as [L H]. split; [simpl; lia |].
  intros m k [E | I]; [injection E as <- <-; split; auto; intro; destruct Q; [congruence | apply startb_iff; auto] | auto].
Qed.
Lemma sum_ones : forall A (l : list A), sum (map (fun _ => 1) l) = Z.of_nat (length l).
Proof. induction l; cbn [map length]; auto. change (sum (?u :: ?v)) with (u + sum v). lia. Qed.
Lemma legal_rolls_ok : forall axes rolls, Forall (Z.lt 0) (map long axes) -> legal_rolls axes rolls = true ->
  length (box (map long axes)) = length rolls /\
  forall m k, In (m, k) (combine (box (map long axes)) rolls) -> 0 <= k /\ (k <> 0 -> Forall2 may_start axes m).
Proof.
  intros axes rolls P H. unfold legal_rolls in H. destruct (forallb wraps axes) eqn:W; [| apply legal_ok; auto].
  rewrite andb_true_iff, forallb_forall, Z.eqb_eq, quick_sum_ok, sum_ones in H. destruct H as [Pos L].
  destruct (box_length (map long axes) P) as [B _]. split; [lia |]. intros m k I. split; [apply Z.leb_le, Pos; eapply in_combine_r; eauto |]. intros _.
  apply in_combine_l, in_box_iff in I. clear - W I. revert m I. induction axes as [| a l IH]; intros m I; inversion I; subst; constructor.
  - simpl in W. apply andb_true_iff in W. split; auto. destruct W as [-> _]. discriminate.
  - apply IH; auto. simpl in W. apply andb_true_iff in W. tauto.
Qed.
Theorem check_rolls_lines_sound : forall axes n a b rolls, check_rolls_lines axes n a b rolls = true ->
  windows_reach axes n (in_order (map long axes) a) (in_order (map long axes) b).
Proof.
  intros axes n a b rolls H. unfold check_rolls_lines in H. rewrite !andb_true_iff in H. destruct H as [[F L] S].
  apply rolled_ok in S; auto. assert (Pos : Forall (Z.lt 0) (map long axes)).
  { apply Forall_forall. intros l I. apply in_map_iff in I. destruct I as [x [<- I]]. rewrite forallb_forall in F. apply F in I.
    rewrite andb_true_iff, !Z.leb_le in I. lia. }
  apply legal_rolls_ok in L; auto. destruct L as [Len L].
  assert (Pl : length rolls = Z.to_nat (product (map long axes))) by (rewrite <- Len; apply box_length; auto).
  rewrite (spread_quick_ok axes F rolls Pl) in S. destruct (spread_ok axes F rolls Pl) as [_ E].
  apply presses_reach with (filter (fun e => negb (snd e =? 0)) (combine (box (map long axes)) rolls)).
  - intros m k I. apply filter_In in I. destruct I as [I N]. apply L in I. apply negb_true_iff, Z.eqb_neq in N. cbn [snd] in N. tauto.
  - intros c C. change (roll_adds axes) with (fun m c => if in_window axes m c then 1 else 0). assert (Ef : effect (list Z) (list Z) (fun m c => if in_window axes m c then 1 else 0) (filter (fun e => negb (snd e =? 0)) (combine (box (map long axes)) rolls)) c =
      effect (list Z) (list Z) (fun m c => if in_window axes m c then 1 else 0) (combine (box (map long axes)) rolls) c).
    { unfold effect, sum. generalize (combine (box (map long axes)) rolls). clear. intro l. induction l as [| [m k] l IH]; auto. cbn [filter snd].
      destruct (Z.eqb_spec k 0) as [-> | N]; cbn [negb map fold_right fst snd].
      - rewrite IH. rewrite Z.mul_0_l, Z.add_0_l. reflexivity.
      - f_equal. exact IH. }
    unfold cell. rewrite Ef, <- (E c C). unfold in_order. apply all_same_ok. auto.
Qed.
