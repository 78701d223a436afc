(** * Light chasing, for any moves: most moves follow from the others, as each is the last one that changes some cell

    For such a cell and its last move, the amount of the move is made from those of earlier moves. So each move is an expression in the
    moves that are free, and a pattern is quiet if the expressions for the remaining cells are 0. Only these are left to elimination. *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Lists Adding Elimination Counting.
Import ListNotations.
Local Open Scope Z_scope.

(** ** All patterns are quiet patterns and, times their number, solvable positions *)
Section Fibres.
  Variables (A B : Type) (same : forall x y : B, {x = y} + {x <> y}) (f : A -> B).
  Let fibre (b : B) : list A -> list A := filter (fun a => if same (f a) b then true else false).
  Lemma fibres_sum : forall D, NoDup D -> forall l, (forall a, In a l -> In (f a) D) ->
    Z.of_nat (length l) = sum (map (fun b => Z.of_nat (length (fibre b l))) D).
  Proof.
    intros D N. induction l as [| a l IH]; intro H; [rewrite sum_zero; auto |]. cbn [length]. rewrite Nat2Z.inj_succ, IH by (intros; apply H; simpl; auto).
    rewrite (sum_ext _ (fun b => Z.of_nat (length (fibre b (a :: l)))) (fun b => (if same (f a) b then 1 else 0) + Z.of_nat (length (fibre b l)))).
    - rewrite sum_plus. enough (sum (map (fun b => if same (f a) b then 1 else 0) D) = 1) by lia.
      specialize (H a (or_introl eq_refl)). clear IH. induction D as [| b D IHD]; [contradiction H |]. inversion N; subst. unfold sum in *. cbn [map fold_right].
      destruct (same (f a) b) as [E | E]; [| destruct H as [H | H]; [congruence | rewrite IHD; auto]].
      fold (sum (map (fun b => if same (f a) b then 1 else 0) D)). rewrite sum_zero; auto. intros c I. destruct (same (f a) c); auto. congruence.
    - intros b _. unfold fibre. cbn [filter]. destruct (same (f a) b); cbn [length]; lia.
  Qed.
  Lemma fibres_number : forall q l, (forall a, In a l -> Z.of_nat (length (fibre (f a) l)) = q) ->
    Z.of_nat (length l) = q * Z.of_nat (length (nodup same (map f l))).
  Proof.
    intros q l H. rewrite (fibres_sum (nodup same (map f l))) by (auto using NoDup_nodup; intros; apply nodup_In, in_map; auto).
    rewrite (sum_ext _ _ (fun _ => q)).
    - generalize (nodup same (map f l)). intro D. unfold sum. induction D as [| b D IH]; cbn [map fold_right length]; [lia |]. rewrite IH. lia.
    - intros b I. apply nodup_In, in_map_iff in I. destruct I as [a [<- I]]. auto.
  Qed.
End Fibres.

Section Solvable.
  Variables (n cells moves : Z) (E : Z -> Z -> Z).
  Hypothesis n_positive : 1 <= n.
  Hypothesis cells_positive : 0 <= cells.
  Hypothesis moves_positive : 0 <= moves.
  Definition quiet_vector (p : list Z) : Prop := bounded n moves p /\ forall i, 0 <= i < cells -> (n | effect_at moves E (value p) i).
  Definition solvable_vector (x : list Z) : Prop := bounded n cells x /\ exists p, bounded n moves p /\
    forall i, 0 <= i < cells -> (n | value x i + effect_at moves E (value p) i).
  Let made (p : list Z) : list Z := reduced n cells (fun i => - effect_at moves E (value p) i).
  Let mixed (a b : Z) (p r : list Z) : list Z := reduced n moves (fun m => a * value p m + b * value r m).
  Lemma mixed_effect : forall a b p r i, (n | effect_at moves E (value (mixed a b p r)) i -
    (a * effect_at moves E (value p) i + b * effect_at moves E (value r) i)).
  Proof.
    intros. rewrite <- effect_plus. apply effect_mod. intros m M. unfold mixed. apply (value_mod n n_positive moves (fun m => a * value p m + b * value r m)). auto.
  Qed.
  Lemma made_same : forall p r, made p = made r <-> forall i, 0 <= i < cells -> (n | effect_at moves E (value p) i - effect_at moves E (value r) i).
  Proof.
    intros p r. split.
    - intros H i I. assert (R := reduced_inj n n_positive cells _ _ H i I). cbv beta in R.
      replace (_ - _) with (- (- effect_at moves E (value p) i - - effect_at moves E (value r) i)) by lia. apply Z.divide_opp_r. auto.
    - intro H. apply bounded_eq; auto; [apply reduced_bounded; auto |]. intros i I. unfold made. rewrite value_reduced by auto.
      replace (_ - _) with (- (effect_at moves E (value r) i + (- effect_at moves E (value p) i) mod n)) by lia. apply Z.divide_opp_r.
      replace (_ + _) with (((- effect_at moves E (value p) i) mod n - - effect_at moves E (value p) i) - (effect_at moves E (value p) i - effect_at moves E (value r) i)) by lia.
      apply Z.divide_sub_r; auto. apply mod_near. auto.
  Qed.
  Lemma mixed_inj : forall b p, Z.abs b = 1 -> forall r r', bounded n moves r -> bounded n moves r' -> mixed 1 b p r = mixed 1 b p r' -> r = r'.
  Proof.
    intros b p B r r' R R' H. rewrite (bounded_eq n n_positive moves r (value r')); auto.
    - symmetry. apply bounded_eq; auto. intros i I. exists 0. lia.
    - intros i I. assert (D := reduced_inj n n_positive moves _ _ H i I). cbv beta in D.
      replace (_ - _) with ((- b) * (1 * value p i + b * value r i - (1 * value p i + b * value r' i))) by nia. apply Z.divide_mul_r. auto.
  Qed.
  Theorem solvable_number : forall s q, exactly quiet_vector q -> s * q = n ^ moves -> exactly solvable_vector s.
  Proof.
    intros s q [l [N [I L]]] Q. set (same := list_eq_dec Z.eq_dec). set (all := all_bounded n moves).
    assert (Ia : forall p, In p all <-> bounded n moves p) by (intro; apply all_bounded_in; auto).
    assert (Na : NoDup all).
    { apply NoDup_choices. intros r R. apply repeat_spec in R. subst. apply NoDup_range. }
    assert (F : Z.of_nat (length all) = q * Z.of_nat (length (nodup same (map made all)))).
    { apply fibres_number. intros p P. apply Ia in P. rewrite <- L. set (keep := fun a => if same (made a) (made p) then true else false).
      assert (Ik : forall r, In r (filter keep all) <-> bounded n moves r /\ made r = made p).
      { intro r. rewrite filter_In, Ia. unfold keep. destruct (same (made r) (made p)); intuition congruence. }
      f_equal. apply Nat.le_antisymm.
      - rewrite <- (map_length (mixed 1 (-1) p) (filter keep all)). apply NoDup_incl_length.
        + apply NoDup_map_in; [| apply NoDup_filter; auto]. intros r r' R R'. apply Ik in R, R'. apply mixed_inj; tauto.
        + intros z Z. apply in_map_iff in Z. destruct Z as [r [<- R]]. apply Ik in R. destruct R as [R M]. apply I. split; [apply reduced_bounded; auto |].
          intros i Ii. assert (X := proj1 (made_same r p) M i Ii). assert (Y := mixed_effect 1 (-1) p r i).
          replace (effect_at _ _ _ _) with ((effect_at moves E (value (mixed 1 (-1) p r)) i - (1 * effect_at moves E (value p) i + -1 * effect_at moves E (value r) i)) -
            (effect_at moves E (value r) i - effect_at moves E (value p) i)) by lia. apply Z.divide_sub_r; auto.
      - rewrite <- (map_length (mixed 1 1 p) l). apply NoDup_incl_length.
        + apply NoDup_map_in; auto. intros r r' R R'. apply I in R, R'. apply mixed_inj; auto; [apply R | apply R'].
        + intros z Z. apply in_map_iff in Z. destruct Z as [r [<- R]]. apply I in R. apply Ik. split; [apply reduced_bounded; auto |].
          apply made_same. intros i Ii. assert (X := proj2 R i Ii). assert (Y := mixed_effect 1 1 p r i).
          replace (_ - _) with ((effect_at moves E (value (mixed 1 1 p r)) i - (1 * effect_at moves E (value p) i + 1 * effect_at moves E (value r) i)) +
            effect_at moves E (value r) i) by lia. apply Z.divide_add_r; auto. }
    exists (nodup same (map made all)). split; [apply NoDup_nodup |]. split.
    - intro x. rewrite nodup_In, in_map_iff. split.
      + intros [p [<- P]]. apply Ia in P. split; [apply reduced_bounded; auto |]. exists p. split; auto. intros i Ii.
        assert (V := value_mod n n_positive cells (fun i => - effect_at moves E (value p) i) i Ii). cbv beta in V. fold (made p) in V.
        replace (_ + _) with (value (made p) i - - effect_at moves E (value p) i) by lia. auto.
      + intros [X [p [P S]]]. exists p. split; [| apply Ia; auto]. symmetry. apply bounded_eq; auto. intros i Ii.
        replace (_ - _) with (- (value x i + effect_at moves E (value p) i)) by lia. apply Z.divide_opp_r. auto.
    - unfold all in F. rewrite all_bounded_length in F by auto. fold all in F. pose proof (Z.pow_pos_nonneg n moves). nia.
  Qed.
End Solvable.

(** ** Columns: the moves that change a cell, with their amounts; the last one first *)
Definition column : Type := list (Z * Z).
Definition at_column (l : column) (f : Z -> Z) : Z := sum (map (fun e => snd e * f (fst e)) l).

Section Chase.
  Variables (V : Type) (n : Z) (entry : V -> Z -> Z) (mix : Z -> V -> Z -> V -> V) (none : V) (unit : Z -> V).
  Hypothesis n_positive : 1 <= n.
  Hypothesis mix_ok : forall a u b v i, 0 <= i -> (n | entry (mix a u b v) i - (a * entry u i + b * entry v i)).
  Hypothesis none_ok : forall i, 0 <= i -> entry none i = 0.
  Hypothesis unit_ok : forall t i, 0 <= t -> 0 <= i -> entry (unit t) i = if t =? i then 1 else 0.
  Variable moves : Z.
  Hypothesis moves_positive : 0 <= moves.

  (** Pivots: for a move, the inverse of its amount in a column that it heads, and the rest of that column. *)
  Definition pivot_of (P : PM.t (Z * column)) (l : column) : option (Z * (Z * column)) :=
    match l with
    | [] => None
    | (m, a) :: rest =>
        if (0 <=? m) && (m <? moves) && forallb (fun e => (0 <=? fst e) && (fst e <? m)) rest then
          match PM.find (slot m) P with
          | Some _ => None
          | None => let '(_, v, _) := bezout (a mod n) n in if dividesb n (a * v - 1) then Some (m, (v mod n, rest)) else None
          end
        else None
    end.
  Definition place_column (s : PM.t (Z * column) * list column) (l : column) : PM.t (Z * column) * list column :=
    match pivot_of (fst s) l with Some (m, e) => (PM.add (slot m) e (fst s), snd s) | None => (fst s, l :: snd s) end.
  Definition placed (columns : list column) : PM.t (Z * column) * list column := fold_left place_column columns (PM.empty _, []).

  Definition is_pivot (P : PM.t (Z * column)) (m v : Z) (rest : column) : Prop := 0 <= m /\ PM.find (slot m) P = Some (v, rest).
  Definition heads (m a v : Z) (rest : column) : Prop := m < moves /\ (n | a * v - 1) /\ forall e, In e rest -> 0 <= fst e < m.
  Definition good (done : list column) (s : PM.t (Z * column) * list column) : Prop :=
    (forall l, In l done -> In l (snd s) \/ exists m a v rest, l = (m, a) :: rest /\ is_pivot (fst s) m v rest /\ heads m a v rest) /\
    (forall m v rest, is_pivot (fst s) m v rest -> exists a, In ((m, a) :: rest) done /\ heads m a v rest) /\
    (forall l, In l (snd s) -> In l done).
  Lemma pivot_of_ok : forall P l m v rest, pivot_of P l = Some (m, (v, rest)) -> 0 <= m /\ PM.find (slot m) P = None /\
    exists a, l = (m, a) :: rest /\ heads m a v rest.
  Proof.
    intros P [| [m' a] rest'] m v rest H; [discriminate |]. unfold pivot_of in H. destruct ((0 <=? m') && _ && _) eqn:B; [| discriminate].
    rewrite !andb_true_iff, Z.leb_le, Z.ltb_lt, forallb_forall in B. destruct B as [[M M'] B]. destruct (PM.find (slot m') P) eqn:F; [discriminate |].
    destruct (bezout (a mod n) n) as [[g u] w]. destruct (dividesb n (a * u - 1)) eqn:D; [| discriminate]. injection H as <- <- <-.
    split; auto. split; auto. exists a. split; auto. split; auto. split.
    - apply dividesb_iff in D. assert (X := mod_near n u n_positive).
      replace (_ - 1) with (a * (u mod n - u) + (a * u - 1)) by lia. apply Z.divide_add_r; auto. apply Z.divide_mul_r. auto.
    - intros e I. apply B in I. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in I. auto.
  Qed.
  Lemma place_column_ok : forall done s l, good done s -> good (done ++ [l]) (place_column s l).
  Proof.
    intros done [P R] l [H1 [H2 H3]]. unfold place_column. cbn [fst snd] in *. destruct (pivot_of P l) as [[m [v rest]] |] eqn:Q.
    - apply pivot_of_ok in Q. destruct Q as [M [F [a [-> Hd]]]].
      assert (K : forall m' v' rest', is_pivot P m' v' rest' -> is_pivot (PM.add (slot m) (v, rest) P) m' v' rest').
      { intros m' v' rest' [M' F']. split; auto. rewrite PM.gso; auto. intro X. apply slot_inj in X; auto. subst. congruence. }
      split; [| split]; cbn [fst snd].
      + intros l I. apply in_app_iff in I. destruct I as [I | [<- | []]].
        * destruct (H1 l I) as [J | [m' [a' [v' [rest' [-> [J G]]]]]]]; auto. right. exists m', a', v', rest'. auto.
        * right. exists m, a, v, rest. split; auto. split; auto. split; auto. apply PM.gss.
      + intros m' v' rest' [M' F']. destruct (Z.eq_dec m' m) as [-> | D].
        * rewrite PM.gss in F'. injection F' as <- <-. exists a. rewrite in_app_iff. simpl. auto.
        * rewrite PM.gso in F' by (intro X; apply slot_inj in X; auto). destruct (H2 m' v' rest' (conj M' F')) as [a' [I G]]. exists a'. rewrite in_app_iff. auto.
      + intros l I. rewrite in_app_iff. auto.
    - split; [| split]; cbn [fst snd].
      + intros l' I. apply in_app_iff in I. destruct I as [I | [<- | []]]; [| simpl; auto]. destruct (H1 l' I); simpl; auto.
      + intros m v rest J. destruct (H2 m v rest J) as [a [I G]]. exists a. rewrite in_app_iff. auto.
      + intros l' I. rewrite in_app_iff. destruct I as [<- | I]; simpl; auto.
  Qed.
  Lemma placed_ok : forall columns, good columns (placed columns).
  Proof.
    intro columns. unfold placed. assert (G : good [] (PM.empty (Z * column), [])).
    { split; [intros l [] |]. split; [| intros l []]. intros m v rest [_ F]. simpl in F. rewrite PM.gempty in F. discriminate. }
    rewrite <- (app_nil_l columns) at 1. revert G. generalize (@nil column) at 1 3 as done. generalize (PM.empty (Z * column), @nil column) as s. induction columns as [| l ls IH]; intros s done G.
    - rewrite app_nil_r. auto.
    - cbn [fold_left]. replace (done ++ l :: ls) with ((done ++ [l]) ++ ls) by (rewrite <- app_assoc; auto). apply IH, place_column_ok, G.
  Qed.

  (** Expressions of all moves in the free ones, which are listed from the last to the first. *)
  Definition expression (T : PM.t V) (m : Z) : V := match PM.find (slot m) T with Some e => e | None => none end.
  Definition combination (T : PM.t V) (k : Z) (l : column) : V := fold_left (fun acc e => mix (k * snd e) (expression T (fst e)) 1 acc) l none.
  Fixpoint express (P : PM.t (Z * column)) (fuel : nat) (k w : Z) (T : PM.t V) (free : list Z) : PM.t V * list Z :=
    match fuel with
    | O => (T, free)
    | S fuel =>
        match PM.find (slot k) P with
        | Some (v, rest) => express P fuel (k + 1) w (PM.add (slot k) (combination T (- v) rest) T) free
        | None => express P fuel (k + 1) (w + 1) (PM.add (slot k) (unit w) T) (k :: free)
        end
    end.
  Lemma combination_ok : forall T k l i, 0 <= i -> (n | entry (combination T k l) i - k * at_column l (fun m => entry (expression T m) i)).
  Proof.
    intros T k l i I. unfold combination, at_column.
    assert (G : forall acc, (n | entry (fold_left (fun acc e => mix (k * snd e) (expression T (fst e)) 1 acc) l acc) i -
      (entry acc i + k * sum (map (fun e => snd e * entry (expression T (fst e)) i) l)))).
    { induction l as [| e l IH]; intro acc; cbn [fold_left map].
      - exists 0. unfold sum. simpl. lia.
      - specialize (IH (mix (k * snd e) (expression T (fst e)) 1 acc)). assert (M := mix_ok (k * snd e) (expression T (fst e)) 1 acc i I).
        unfold sum in *. cbn [fold_right]. set (s := fold_right Z.add 0 _) in *.
        match goal with |- (n | ?x - _) => replace (x - _) with ((x - (entry (mix (k * snd e) (expression T (fst e)) 1 acc) i + k * s)) +
          (entry (mix (k * snd e) (expression T (fst e)) 1 acc) i - (k * snd e * entry (expression T (fst e)) i + 1 * entry acc i))) by lia end.
        apply Z.divide_add_r; auto. }
    specialize (G none). rewrite none_ok, Z.add_0_l in G by auto. exact G.
  Qed.
  Lemma at_column_ext : forall l f g, (forall e, In e l -> f (fst e) = g (fst e)) -> at_column l f = at_column l g.
  Proof. intros. unfold at_column. apply sum_ext. intros e I. rewrite (H e I). auto. Qed.
  Lemma at_column_mod : forall l f g, (forall e, In e l -> (n | f (fst e) - g (fst e))) -> (n | at_column l f - at_column l g).
  Proof.
    intros l f g H. unfold at_column. induction l as [| e l IH]; [exists 0; auto |]. unfold sum in *. cbn [map fold_right].
    replace (_ - _) with (snd e * (f (fst e) - g (fst e)) + (fold_right Z.add 0 (map (fun e => snd e * f (fst e)) l) - fold_right Z.add 0 (map (fun e => snd e * g (fst e)) l))) by lia.
    apply Z.divide_add_r; [apply Z.divide_mul_r, H; simpl; auto | apply IH; intros; apply H; simpl; auto].
  Qed.

  Section Pivots.
    Variable P : PM.t (Z * column).
    Hypothesis rest_before : forall m v rest e, is_pivot P m v rest -> In e rest -> 0 <= fst e < m.
    Definition expressed (k : Z) (T : PM.t V) (free : list Z) : Prop :=
      (forall m v rest i, is_pivot P m v rest -> m < k -> 0 <= i ->
        (n | entry (expression T m) i + v * at_column rest (fun m => entry (expression T m) i))) /\
      (forall t m i, nth_error (rev free) t = Some m -> 0 <= i -> 0 <= m < k /\ PM.find (slot m) P = None /\
        entry (expression T m) i = if Z.of_nat t =? i then 1 else 0) /\
      (forall m, 0 <= m < k -> PM.find (slot m) P = None -> In m (rev free)).
    Lemma expression_add : forall T k v m, 0 <= k -> 0 <= m -> expression (PM.add (slot k) v T) m = if k =? m then v else expression T m.
    Proof.
      intros T k v m K M. unfold expression. destruct (Z.eqb_spec k m) as [-> | D]; [rewrite PM.gss | rewrite PM.gso]; auto. intro X. apply slot_inj in X; auto.
    Qed.
    Lemma express_ok : forall fuel k T free, 0 <= k -> expressed k T free ->
      let s := express P fuel k (Z.of_nat (length free)) T free in expressed (k + Z.of_nat fuel) (fst s) (snd s).
    Proof.
      induction fuel as [| fuel IH]; intros k T free K [H1 [H2 H3]]; [rewrite Z.add_0_r; split; auto |].
      assert (Same : forall v m, 0 <= m < k -> expression (PM.add (slot k) v T) m = expression T m).
      { intros v m M. rewrite expression_add by lia. destruct (Z.eqb_spec k m); [lia | auto]. }
      assert (Old : forall new m v rest i, is_pivot P m v rest -> m < k -> 0 <= i ->
        (n | entry (expression (PM.add (slot k) new T) m) i + v * at_column rest (fun m => entry (expression (PM.add (slot k) new T) m) i))).
      { intros new m v rest i J M I. rewrite Same by (destruct J; lia). rewrite (at_column_ext rest _ (fun m => entry (expression T m) i)); auto.
        intros e Ie. rewrite Same; auto. specialize (rest_before m v rest e J Ie). lia. }
      cbn [express]. replace (k + Z.of_nat (S fuel)) with (k + 1 + Z.of_nat fuel) by lia. destruct (PM.find (slot k) P) as [[v rest] |] eqn:F.
      - apply IH; [lia |]. split; [| split].
        + intros m v' rest' i J M I. destruct (Z.eq_dec m k) as [-> | D]; [| apply Old; auto; lia].
          assert (J' := J). destruct J' as [_ F']. rewrite F in F'. injection F' as <- <-. rewrite expression_add, Z.eqb_refl by lia.
          rewrite (at_column_ext rest _ (fun m => entry (expression T m) i)) by (intros e Ie; rewrite Same; auto; exact (rest_before k v rest e J Ie)).
          assert (C := combination_ok T (- v) rest i I). replace (_ + _) with (entry (combination T (- v) rest) i - - v * at_column rest (fun m => entry (expression T m) i)) by lia. auto.
        + intros t m i E I. destruct (H2 t m i E I) as [M [Fm En]]. split; [lia |]. split; auto. rewrite Same; auto.
        + intros m M Fm. apply H3; auto. destruct (Z.eq_dec m k) as [-> | D]; [congruence | lia].
      - replace (Z.of_nat (length free) + 1) with (Z.of_nat (length (k :: free))) by (cbn [length]; lia). apply IH; [lia |]. split; [| split].
        + intros m v rest i J M I. apply Old; auto. destruct J as [_ J]. destruct (Z.eq_dec m k) as [-> | D]; [congruence | lia].
        + intros t m i E I. cbn [rev] in E. destruct (lt_dec t (length (rev free))) as [L | L].
          * rewrite nth_error_app1 in E by auto. destruct (H2 t m i E I) as [M [Fm En]]. split; [lia |]. split; auto. rewrite Same; auto.
          * rewrite nth_error_app2 in E by lia. destruct (t - length (rev free))%nat as [| j] eqn:Tj; [| destruct j; discriminate]. injection E as <-.
            split; [lia |]. split; auto. rewrite expression_add, Z.eqb_refl by lia. rewrite unit_ok by lia. rewrite rev_length in *.
            replace (length free) with t by lia. auto.
        + intros m M Fm. cbn [rev]. apply in_app_iff. destruct (Z.eq_dec m k) as [-> | D]; [simpl; auto |]. left. apply H3; auto. lia.
    Qed.
  End Pivots.

  (** ** Quiet patterns are those free moves for which the remaining cells do not change *)
  Variables (cells : Z) (E : Z -> Z -> Z) (columns : list column).
  Definition is_column (l : column) (i : Z) : Prop := forall x, at_column l x = effect_at moves E x i.
  Hypothesis columns_all : forall i, 0 <= i < cells -> exists l, In l columns /\ is_column l i.
  Hypothesis columns_are : forall l, In l columns -> exists i, 0 <= i < cells /\ is_column l i.
  Let P := fst (placed columns).
  Let left_over := snd (placed columns).
  Let solved := express P (Z.to_nat moves) 0 0 (PM.empty V) [].
  Let T := fst solved.
  Let free := rev (snd solved).
  Let width := Z.of_nat (length free).
  Definition linear_form (y : Z -> Z) (m : Z) : Z := sum (map (fun t => entry (expression T m) t * y t) (range width)).

  Lemma P_before : forall m v rest e, is_pivot P m v rest -> In e rest -> 0 <= fst e < m.
  Proof. intros m v rest e J I. destruct (placed_ok columns) as [_ [H _]]. destruct (H m v rest J) as [a [_ [_ [_ B]]]]. auto. Qed.
  Lemma T_expressed : expressed P moves T (snd solved).
  Proof.
    assert (X := express_ok P P_before (Z.to_nat moves) 0 (PM.empty V) [] (Z.le_refl 0)). cbv zeta in X. rewrite Z.add_0_l, Z2Nat.id in X by auto. apply X. split; [| split].
    - intros m v rest i [M _] K. lia.
    - intros [| t] m i F; discriminate F.
    - intros m M. lia.
  Qed.
  Lemma form_column : forall l y, at_column l (linear_form y) = sum (map (fun t => at_column l (fun m => entry (expression T m) t) * y t) (range width)).
  Proof.
    intros l y. unfold at_column, linear_form. induction l as [| e l IH].
    - symmetry. apply sum_zero. intros. reflexivity.
    - unfold sum at 1. cbn [map fold_right]. fold (sum (map (fun e => snd e * sum (map (fun t => entry (expression T (fst e)) t * y t) (range width))) l)).
      rewrite IH, <- sum_scale, <- sum_plus. apply sum_ext. intros t _. unfold sum. cbn [fold_right]. lia.
  Qed.
  Lemma form_pivot : forall y m v rest, is_pivot P m v rest -> m < moves -> (n | linear_form y m + v * at_column rest (linear_form y)).
  Proof.
    intros y m v rest J M. rewrite form_column. unfold linear_form. rewrite <- sum_scale, <- sum_plus. apply sum_divide. intros t I. apply in_range in I.
    destruct T_expressed as [H _]. specialize (H m v rest t J M (proj1 I)).
    replace (_ + _) with ((entry (expression T m) t + v * at_column rest (fun m => entry (expression T m) t)) * y t) by lia. apply Z.divide_mul_l. auto.
  Qed.
  Lemma form_free : forall y t m, nth_error free t = Some m -> linear_form y m = y (Z.of_nat t).
  Proof.
    intros y t m F. destruct T_expressed as [_ [H _]]. assert (B : (t < length free)%nat) by (apply nth_error_Some; congruence).
    unfold linear_form. rewrite (sum_ext _ _ (fun i => (if i =? Z.of_nat t then 1 else 0) * y i)).
    - rewrite (sum_delta []) by apply NoDup_range. replace (existsb _ _) with true; auto. symmetry. apply existsb_exists. exists (Z.of_nat t).
      rewrite in_range, Z.eqb_refl. unfold width. split; auto. lia.
    - intros i I. apply in_range in I. destruct (H t m i F (proj1 I)) as [_ [_ X]]. rewrite X, (Z.eqb_sym i). auto.
  Qed.
  Lemma moves_pivot : forall m v rest, is_pivot P m v rest -> forall l, In l columns -> forall a, l = (m, a) :: rest -> heads m a v rest ->
    forall y, (n | at_column l y) <-> (n | y m + v * at_column rest y).
  Proof.
    intros m v rest J l I a -> [_ [U _]] y. unfold at_column at 1. unfold sum. cbn [map fold_right fst snd]. fold (sum (map (fun e => snd e * y (fst e)) rest)).
    fold (at_column rest y). split; intro D.
    - replace (_ + _) with (v * (a * y m + at_column rest y) - (a * v - 1) * y m) by lia. apply Z.divide_sub_r; [apply Z.divide_mul_r | apply Z.divide_mul_l]; auto.
    - replace (_ + _) with (a * (y m + v * at_column rest y) - (a * v - 1) * at_column rest y) by lia. apply Z.divide_sub_r; [apply Z.divide_mul_r | apply Z.divide_mul_l]; auto.
  Qed.
  (** Moves that are quiet at the pivots follow from the free ones. *)
  Lemma form_determined : forall p, (forall m v rest, is_pivot P m v rest -> m < moves -> (n | p m + v * at_column rest p)) ->
    forall m, 0 <= m < moves -> (n | p m - linear_form (fun t => p (nth (Z.to_nat t) free 0)) m).
  Proof.
    intros p H. set (y := fun t => p (nth (Z.to_nat t) free 0)).
    assert (G : forall j m, 0 <= m < Z.of_nat j -> m < moves -> (n | p m - linear_form y m)).
    { induction j as [| j IH]; intros m M Mv; [lia |]. destruct (PM.find (slot m) P) as [[v rest] |] eqn:F.
      - assert (J : is_pivot P m v rest) by (split; auto; lia). assert (A := H m v rest J Mv). assert (B := form_pivot y m v rest J Mv).
        assert (C : (n | at_column rest p - at_column rest (linear_form y))).
        { apply at_column_mod. intros e I. assert (X := P_before m v rest e J I). apply IH; lia. }
        replace (_ - _) with ((p m + v * at_column rest p) - (linear_form y m + v * at_column rest (linear_form y)) - v * (at_column rest p - at_column rest (linear_form y))) by lia.
        apply Z.divide_sub_r; [apply Z.divide_sub_r; auto | apply Z.divide_mul_r; auto].
      - destruct T_expressed as [_ [_ K]]. assert (I := K m ltac:(lia) F). apply In_nth_error in I. destruct I as [t I]. fold free in I.
        rewrite (form_free y t m I). unfold y. rewrite Nat2Z.id, (nth_error_nth _ _ _ I). exists 0. lia. }
    intros m M. apply (G (S (Z.to_nat m))); lia.
  Qed.

  (** The rows that are left to elimination: for each free move its entries in the expressions of the remaining cells. *)
  Definition remaining : list (list Z) := let rs := map (combination T 1) left_over in map (fun t => map (fun r => entry r t) rs) (range width).
  Lemma remaining_length : Z.of_nat (length remaining) = width.
  Proof. unfold remaining. rewrite map_length, length_range; auto. unfold width. lia. Qed.
  Lemma remaining_ok : forall j l y, nth_error left_over j = Some l ->
    (n | effect_at width (entry_of remaining) y (Z.of_nat j) - at_column l (linear_form y)).
  Proof.
    intros j l y J. rewrite form_column. unfold effect_at.
    replace (_ - _) with (sum (map (fun t => y t * (entry_of remaining t (Z.of_nat j) - at_column l (fun m => entry (expression T m) t))) (range width))).
    - apply sum_divide. intros t I. apply in_range in I. apply Z.divide_mul_r. unfold entry_of, remaining. rewrite Nat2Z.id.
      rewrite (nth_indep _ [] ((fun t => map (fun r => entry r t) (map (combination T 1) left_over)) 0)) by (rewrite map_length; pose proof (length_range width); lia).
      rewrite (map_nth (fun t => map (fun r => entry r t) (map (combination T 1) left_over))), nth_range by auto. rewrite map_map.
      rewrite (nth_error_nth _ _ 0 (map_nth_error (fun x => entry (combination T 1 x) t) _ _ J)).
      assert (C := combination_ok T 1 l t (proj1 I)). rewrite Z.mul_1_l in C. auto.
    - rewrite (sum_ext _ _ (fun t => y t * entry_of remaining t (Z.of_nat j) + (-1) * (at_column l (fun m => entry (expression T m) t) * y t))) by (intros; lia).
      rewrite sum_plus, sum_scale. lia.
  Qed.
  Theorem chased_quiet : forall q, exactly (quiet_vector n (Z.of_nat (length left_over)) width (entry_of remaining)) q ->
    exactly (quiet_vector n cells moves E) q.
  Proof.
    intros q [ys [N [I L]]]. destruct (placed_ok columns) as [G1 [G2 G3]]. fold P in G1, G2. fold left_over in G1, G3.
    assert (W0 : 0 <= width) by (unfold width; lia).
    assert (Quiet : forall p, (forall i, 0 <= i < cells -> (n | effect_at moves E p i)) <-> forall l, In l columns -> (n | at_column l p)).
    { intro p. split.
      - intros H l Il. destruct (columns_are l Il) as [i [Ii C]]. rewrite C. auto.
      - intros H i Ii. destruct (columns_all i Ii) as [l [Il C]]. rewrite <- C. auto. }
    set (lift := fun y => reduced n moves (linear_form (value y))).
    assert (Lift : forall y m, 0 <= m < moves -> (n | value (lift y) m - linear_form (value y) m)) by (intros; unfold lift; apply value_mod; auto).
    assert (Free : forall t, 0 <= t < width -> exists m, nth_error free (Z.to_nat t) = Some m /\ 0 <= m < moves).
    { intros t Ht. destruct (nth_error free (Z.to_nat t)) as [m |] eqn:F; [| apply nth_error_None in F; unfold width in Ht; lia].
      exists m. split; auto. destruct T_expressed as [_ [H _]]. apply (H _ _ 0 F). lia. }
    exists (map lift ys). split; [| split; [| rewrite map_length; auto]].
    - apply NoDup_map_in; auto. intros y y' Y Y' Q. apply I in Y, Y'. destruct Y as [B _], Y' as [B' _].
      rewrite (bounded_eq n n_positive width y (value y')); auto.
      + symmetry. apply bounded_eq; auto. intros i _. exists 0. lia.
      + intros t Ht. destruct (Free t Ht) as [m [F M]]. assert (D := reduced_inj n n_positive moves _ _ Q m M).
        rewrite !(form_free _ _ _ F), !Z2Nat.id in D by lia.
        replace (_ - _) with (- (value y t - value y' t)) by lia. apply Z.divide_opp_r. auto.
    - intro p. rewrite in_map_iff. split.
      + intros [y [<- Y]]. apply I in Y. destruct Y as [B H]. split; [apply reduced_bounded; auto |].
        intros i Ii. replace (effect_at _ _ _ _) with (effect_at moves E (linear_form (value y)) i +
          (effect_at moves E (value (lift y)) i - effect_at moves E (linear_form (value y)) i)) by lia.
        apply Z.divide_add_r; [| apply effect_mod; auto]. revert i Ii. apply Quiet. intros l Il. destruct (G1 l Il) as [J | [m [a [v [rest [E' [J Hd]]]]]]].
        * apply In_nth_error in J. destruct J as [j J]. assert (R := remaining_ok j l (value y) J).
          assert (Lj : (j < length left_over)%nat) by (apply nth_error_Some; congruence). specialize (H (Z.of_nat j) ltac:(lia)).
          replace (at_column _ _) with (effect_at width (entry_of remaining) (value y) (Z.of_nat j) -
            (effect_at width (entry_of remaining) (value y) (Z.of_nat j) - at_column l (linear_form (value y)))) by lia. apply Z.divide_sub_r; auto.
        * apply (moves_pivot m v rest J l Il a E' Hd). apply form_pivot; auto. apply Hd.
      + intros [B H]. assert (Hc := proj1 (Quiet (value p)) H).
        assert (D : forall m, 0 <= m < moves -> (n | value p m - linear_form (fun t => value p (nth (Z.to_nat t) free 0)) m)).
        { apply form_determined. intros m v rest J M. destruct (G2 m v rest J) as [a [Il Hd]]. apply (moves_pivot m v rest J _ Il a eq_refl Hd). auto. }
        set (z := fun t => value p (nth (Z.to_nat t) free 0)) in *. exists (reduced n width z).
        assert (Same : forall m, 0 <= m < moves -> (n | linear_form (value (reduced n width z)) m - linear_form z m)).
        { intros m M. unfold linear_form. replace (_ - _) with (sum (map (fun t => entry (expression T m) t * (value (reduced n width z) t - z t)) (range width))).
          - apply sum_divide. intros t Ht. apply in_range in Ht. apply Z.divide_mul_r, value_mod; auto.
          - rewrite (sum_ext _ _ (fun t => entry (expression T m) t * value (reduced n width z) t + (-1) * (entry (expression T m) t * z t))) by (intros; lia).
            rewrite sum_plus, sum_scale. lia. }
        assert (Near : forall m, 0 <= m < moves -> (n | linear_form (value (reduced n width z)) m - value p m)).
        { intros m M. specialize (Same m M). specialize (D m M). replace (_ - _) with ((linear_form (value (reduced n width z)) m - linear_form z m) - (value p m - linear_form z m)) by lia.
          apply Z.divide_sub_r; auto. }
        split; [symmetry; apply bounded_eq; auto |]. apply I. split; [apply reduced_bounded; auto |]. intros j J.
        destruct (nth_error left_over (Z.to_nat j)) as [l |] eqn:Q; [| apply nth_error_None in Q; lia].
        assert (R := remaining_ok _ l (value (reduced n width z)) Q). rewrite Z2Nat.id in R by lia.
        assert (Il := G3 l (nth_error_In _ _ Q)). destruct (columns_are l Il) as [i [Ii C]].
        assert (X : (n | at_column l (linear_form (value (reduced n width z))) - at_column l (value p))) by (rewrite !C; apply effect_mod; auto).
        specialize (Hc l Il). replace (effect_at _ _ _ _) with ((effect_at width (entry_of remaining) (value (reduced n width z)) j -
          at_column l (linear_form (value (reduced n width z)))) + (at_column l (linear_form (value (reduced n width z))) - at_column l (value p)) + at_column l (value p)) by lia.
        apply Z.divide_add_r; auto. apply Z.divide_add_r; auto.
  Qed.
End Chase.
