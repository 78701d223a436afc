(** * Elimination modulo n: how many vectors the rows of a matrix make, and how many combinations of the rows are 0

    The rows (effect of a move, unit vector of the move) make n^(number of moves) vectors. Elimination brings them to rows
    that are 0 before their leads. Nothing is proved about elimination itself: if the rows that it returns have leads that
    divide n, they make as many vectors as the product of all n / lead. If that is n^(number of moves), there are no more. *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Lists.
Import ListNotations.
Local Open Scope Z_scope.

(** Euclid's algorithm: (g, s, t) with g = s * a + t * b. *)
Fixpoint euclid (fuel : nat) (a s t b u v : Z) : Z * Z * Z :=
  match fuel with
  | O => (a, s, t)
  | S fuel => if b =? 0 then (a, s, t) else let q := a / b in euclid fuel b u v (a - q * b) (s - q * u) (t - q * v)
  end.
Definition bezout (a b : Z) : Z * Z * Z := euclid (Z.to_nat (4 + 2 * Z.log2 (a + b))) a 1 0 b 0 1.

Lemma product_app : forall a b, product (a ++ b) = product a * product b.
Proof. unfold product. induction a as [| x a IH]; intro b; cbn [app fold_right]; [lia |]. rewrite IH. ring. Qed.
Lemma length_choices : forall A (ls : list (list A)),
  Z.of_nat (length (choices ls)) = product (map (fun l => Z.of_nat (length l)) ls).
Proof.
  induction ls as [| l ls IH]; [reflexivity |]. cbn [choices map product fold_right]. fold (product (map (fun l => Z.of_nat (length l)) ls)).
  rewrite <- IH. clear IH. generalize (choices ls). intro r. induction l as [| x l IH]; [reflexivity |].
  cbn [flat_map length]. rewrite app_length, map_length, Nat2Z.inj_add, IH, Nat2Z.inj_succ. ring.
Qed.
Lemma length_range : forall k, 0 <= k -> Z.of_nat (length (range k)) = k.
Proof. intros. rewrite range_map, map_length, seq_length. lia. Qed.
Lemma nth_range : forall k i, 0 <= i < k -> nth (Z.to_nat i) (range k) 0 = i.
Proof.
  intros k i I. rewrite range_map. rewrite (nth_indep _ 0 (Z.of_nat 0)) by (rewrite map_length, seq_length; lia).
  rewrite map_nth, seq_nth by lia. lia.
Qed.
Lemma nth_map_range : forall (f : Z -> Z) k i, 0 <= i < k -> nth (Z.to_nat i) (map f (range k)) 0 = f i.
Proof.
  intros f k i I. rewrite (nth_indep _ 0 (f 0)) by (rewrite map_length; pose proof (length_range k); lia).
  rewrite map_nth, nth_range by auto. reflexivity.
Qed.
Lemma map_range_ext : forall (f g : Z -> Z) k, map f (range k) = map g (range k) -> forall i, 0 <= i < k -> f i = g i.
Proof. intros f g k E i I. rewrite <- (nth_map_range f k i), <- (nth_map_range g k i), E by auto. auto. Qed.

Section Elimination.
  (** Vectors, their entries, a * u + b * v modulo n, and the place and the value of the first entry that is not 0. *)
  Variables (V : Type) (n : Z) (entry : V -> Z -> Z) (mix : Z -> V -> Z -> V -> V) (lead : V -> option (Z * Z)).
  Variable zero_below : V -> Z -> bool.
  Hypothesis n_positive : 1 <= n.
  Hypothesis mix_ok : forall a u b v i, 0 <= i -> (n | entry (mix a u b v) i - (a * entry u i + b * entry v i)).
  Hypothesis zero_ok : forall v j i, zero_below v j = true -> 0 <= i < j -> (n | entry v i).

  Definition state : Type := PM.t (Z * V) * list V.
  Definition step (s : state) : state :=
    match snd s with
    | [] => s
    | v :: rest =>
        match lead v with
        | None => (fst s, rest)
        | Some (j, x) =>
            match PM.find (slot j) (fst s) with
            | None =>
                let '(g, _, t) := bezout n x in
                let new := mix t v 0 v in
                (PM.add (slot j) (g, new) (fst s),
                 if g =? 1 then rest else mix 1 v (- (x / g)) new :: mix (n / g) new 0 new :: rest)
            | Some (d, row) =>
                if x mod d =? 0 then (fst s, mix 1 v (- (x / d)) row :: rest)
                else
                  let '(g, a, b) := bezout d x in
                  let new := mix b v a row in
                  (PM.add (slot j) (g, new) (fst s),
                   mix 1 row (- (d / g)) new :: mix 1 v (- (x / g)) new :: mix (n / g) new 0 new :: rest)
            end
        end
    end.
  (** At most 2^depth steps. *)
  Fixpoint steps (depth : nat) (s : state) : state :=
    match snd s with [] => s | _ => match depth with O => step s | S depth => steps depth (steps depth s) end end.
  Definition eliminated (vs : list V) : PM.t (Z * V) := fst (steps 50 (PM.empty _, vs)).
  (** A row: its lead, the entry there, and the vector. *)
  Definition row : Type := Z * Z * V.
  Definition rows_at (t : PM.t (Z * V)) (places : list Z) : list row :=
    flat_map (fun j => match PM.find (slot j) t with Some (d, v) => [(j, d, v)] | None => [] end) places.

  (** What is kept by sums and multiples holds for all rows. *)
  Section Kept.
    Variable P : V -> Prop.
    Hypothesis kept : forall a u b v, P u -> P v -> P (mix a u b v).
    Definition all_P (s : state) : Prop := (forall k d v, PM.find k (fst s) = Some (d, v) -> P v) /\ Forall P (snd s).
    Lemma add_P : forall (t : PM.t (Z * V)) k d v, (forall k d v, PM.find k t = Some (d, v) -> P v) -> P v ->
      forall k' d' v', PM.find k' (PM.add k (d, v) t) = Some (d', v') -> P v'.
    Proof.
      intros t k d v T H k' d' v' F. destruct (Pos.eq_dec k' k) as [-> | N].
      - rewrite PM.gss in F. congruence.
      - rewrite PM.gso in F by auto. eauto.
    Qed.
    Lemma step_P : forall s, all_P s -> all_P (step s).
    Proof.
      intros [t [| v rest]] [T W]; unfold step; simpl in *; [split; auto |]. inversion W; subst.
      destruct (lead v) as [[j x] |]; [| split; auto]. destruct (PM.find (slot j) t) as [[d r] |] eqn:F.
      - assert (P r) by (eapply T; eauto). destruct (x mod d =? 0).
        + split; simpl; auto.
        + destruct (bezout d x) as [[g a] b]. assert (P (mix b v a r)) by auto. split; simpl.
          * apply add_P; auto.
          * repeat constructor; auto.
      - destruct (bezout n x) as [[g a] b]. assert (P (mix b v 0 v)) by auto. split; simpl.
        + apply add_P; auto.
        + destruct (g =? 1); auto.
    Qed.
    Lemma steps_P : forall depth s, all_P s -> all_P (steps depth s).
    Proof. induction depth; intros s H; simpl; destruct (snd s) eqn:E; auto using step_P. Qed.
    Lemma rows_of_steps : forall depth vs places, Forall P vs ->
      forall r, In r (rows_at (fst (steps depth (PM.empty _, vs))) places) -> P (snd r).
    Proof.
      intros depth vs places H r I. apply in_flat_map in I. destruct I as [j [_ I]].
      assert (K : all_P (steps depth (PM.empty _, vs))).
      { apply steps_P. split; auto. intros k d v F. simpl in F. rewrite PM.gempty in F. discriminate. }
      destruct K as [K _]. destruct (PM.find (slot j) _) as [[d v] |] eqn:F; [| contradiction]. destruct I as [<- | []]. eapply K; eauto.
    Qed.
    Lemma rows_P : forall vs places, Forall P vs -> forall r, In r (rows_at (eliminated vs) places) -> P (snd r).
    Proof. exact (rows_of_steps 50). Qed.
  End Kept.

  (** ** Rows with leads *)
  Fixpoint echelon (least width : Z) (rows : list row) : bool :=
    match rows with
    | [] => true
    | (j, d, v) :: rows =>
        (least <=? j) && (j <? width) && zero_below v j && (entry v j =? d) && (1 <=? d) && (n mod d =? 0) && echelon (j + 1) width rows
    end.
  Definition coefficients (rows : list row) : list (list Z) := choices (map (fun r => range (n / snd (fst r))) rows).
  Definition number_of (rows : list row) : Z := product (map (fun r => n / snd (fst r)) rows).
  Definition combined (cs : list Z) (rows : list row) (i : Z) : Z :=
    sum (map (fun e => fst e * entry (snd (snd e)) i) (combine cs rows)).

  Lemma combined_cons : forall c cs r rows i, combined (c :: cs) (r :: rows) i = c * entry (snd r) i + combined cs rows i.
  Proof. reflexivity. Qed.
  Lemma echelon_low : forall rows least width cs i, echelon least width rows = true -> 0 <= i < least -> (n | combined cs rows i).
  Proof.
    induction rows as [| [[j d] v] rows IH]; intros least width [| c cs] i H I; try (exists 0; reflexivity).
    cbn [echelon] in H. rewrite !andb_true_iff, Z.leb_le, Z.ltb_lt in H. destruct H as [[[[[[L _] Z0] _] _] _] H].
    unfold combined. simpl. apply Z.divide_add_r.
    - apply Z.divide_mul_r. apply zero_ok with j; auto. lia.
    - apply (IH (j + 1) width); auto. lia.
  Qed.
  Lemma coefficients_NoDup : forall rows, NoDup (coefficients rows).
  Proof. intro. apply NoDup_choices. intros l I. apply in_map_iff in I. destruct I as [r [<- _]]. apply NoDup_range. Qed.
  Lemma coefficients_length : forall rows least width, echelon least width rows = true ->
    Z.of_nat (length (coefficients rows)) = number_of rows.
  Proof.
    intros rows least width H. unfold coefficients. rewrite length_choices, map_map. unfold number_of. f_equal.
    revert least H. induction rows as [| [[j d] v] rows IH]; intros least H; simpl; auto.
    cbn [echelon] in H. rewrite !andb_true_iff, !Z.leb_le in H. destruct H as [[[_ D] _] H].
    rewrite length_range by (apply Z.div_pos; lia). f_equal. eapply IH; eauto.
  Qed.
  Lemma echelon_inj : forall rows least width cs cs', 0 <= least -> echelon least width rows = true ->
    In cs (coefficients rows) -> In cs' (coefficients rows) ->
    (forall i, least <= i < width -> (n | combined cs rows i - combined cs' rows i)) -> cs = cs'.
  Proof.
    induction rows as [| [[j d] v] rows IH]; intros least width cs cs' L0 H I I' E; unfold coefficients in I, I'; rewrite in_choices in I, I'.
    - inversion I; inversion I'; auto.
    - cbn [map] in I, I'. inversion I as [| ? c ? ds C D]; inversion I' as [| ? c' ? ds' C' D']; subst.
      simpl in C, C'. apply in_range in C, C'. cbn [echelon] in H. rewrite !andb_true_iff, !Z.leb_le, Z.ltb_lt, !Z.eqb_eq in H.
      destruct H as [[[[[[L W] Z0] X] D1] N0] H].
      assert (c = c').
      { specialize (E j (conj L W)). unfold combined in E. simpl in E. rewrite X in E.
        assert (A : (n | combined ds rows j)) by (eapply echelon_low; eauto; lia).
        assert (A' : (n | combined ds' rows j)) by (eapply echelon_low; eauto; lia).
        unfold combined in A, A'.
        assert (Q : (n | (c - c') * d)).
        { replace ((c - c') * d) with ((c * d + sum (map (fun e => fst e * entry (snd (snd e)) j) (combine ds rows)) -
            (c' * d + sum (map (fun e => fst e * entry (snd (snd e)) j) (combine ds' rows)))) -
            sum (map (fun e => fst e * entry (snd (snd e)) j) (combine ds rows)) +
            sum (map (fun e => fst e * entry (snd (snd e)) j) (combine ds' rows))) by lia.
          apply Z.divide_add_r; auto. apply Z.divide_sub_r; auto. }
        assert (S : d * (n / d) = n) by (rewrite (Z.div_mod n d) at 2 by lia; lia).
        destruct Q as [q Q]. assert (q = 0) by nia. subst q. nia. }
      subst c'. f_equal. apply IH with (j + 1) width; auto; try lia.
      + unfold coefficients. rewrite in_choices. auto.
      + unfold coefficients. rewrite in_choices. auto.
      + intros i K. specialize (E i). unfold combined in *. simpl in E.
        replace (_ - _) with (c * entry v i + sum (map (fun e => fst e * entry (snd (snd e)) i) (combine ds rows)) -
          (c * entry v i + sum (map (fun e => fst e * entry (snd (snd e)) i) (combine ds' rows)))) by lia. apply E. lia.
  Qed.
  Lemma combined_app : forall a b cs ds i, length cs = length a -> combined (cs ++ ds) (a ++ b) i = combined cs a i + combined ds b i.
  Proof.
    induction a as [| r a IH]; intros b [| c cs] ds i E; try discriminate; auto. injection E as E.
    unfold combined in *. simpl. rewrite IH by auto. lia.
  Qed.
  Lemma combined_zero : forall rows i, combined (map (fun _ => 0) rows) rows i = 0.
  Proof. induction rows as [| r rows IH]; intro i; auto. unfold combined in *. simpl. rewrite IH. auto. Qed.

  (** ** The rows of a matrix, with their effect E on [cells] places, and after it their combination of [moves] rows *)
  Variables (cells moves : Z) (E : Z -> Z -> Z).
  Hypothesis cells_positive : 0 <= cells.
  Hypothesis moves_positive : 0 <= moves.
  Definition effect_at (x : Z -> Z) (i : Z) : Z := sum (map (fun m => x m * E m i) (range moves)).
  Definition is_true (v : V) : Prop := forall i, 0 <= i < cells -> (n | entry v i - effect_at (fun m => entry v (cells + m)) i).

  Lemma effect_mod : forall x y i, (forall m, 0 <= m < moves -> (n | x m - y m)) -> (n | effect_at x i - effect_at y i).
  Proof.
    intros x y i H. unfold effect_at.
    replace (_ - _) with (sum (map (fun m => (x m - y m) * E m i) (range moves))).
    - apply sum_divide. intros m I. apply Z.divide_mul_l, H. apply in_range. auto.
    - rewrite (sum_ext _ _ (fun m => x m * E m i + (-1) * (y m * E m i))) by (intros; lia). rewrite sum_plus, sum_scale. lia.
  Qed.
  Lemma effect_plus : forall a x b y i, effect_at (fun m => a * x m + b * y m) i = a * effect_at x i + b * effect_at y i.
  Proof.
    intros. unfold effect_at. rewrite <- !sum_scale, <- sum_plus. apply sum_ext. intros. lia.
  Qed.
  Lemma is_true_mix : forall a u b v, is_true u -> is_true v -> is_true (mix a u b v).
  Proof.
    intros a u b v U W i I.
    replace (_ - _) with ((entry (mix a u b v) i - (a * entry u i + b * entry v i)) +
      a * (entry u i - effect_at (fun m => entry u (cells + m)) i) + b * (entry v i - effect_at (fun m => entry v (cells + m)) i) -
      (effect_at (fun m => entry (mix a u b v) (cells + m)) i -
        (a * effect_at (fun m => entry u (cells + m)) i + b * effect_at (fun m => entry v (cells + m)) i))) by lia.
    apply Z.divide_sub_r; [apply Z.divide_add_r; [apply Z.divide_add_r |] |].
    - apply mix_ok. lia.
    - apply Z.divide_mul_r, U. auto.
    - apply Z.divide_mul_r, W. auto.
    - rewrite <- effect_plus. apply effect_mod. intros m M. apply mix_ok. lia.
  Qed.
  Lemma combined_true : forall rows cs, (forall r, In r rows -> is_true (snd r)) -> forall i, 0 <= i < cells ->
    (n | combined cs rows i - effect_at (fun m => combined cs rows (cells + m)) i).
  Proof.
    induction rows as [| r rows IH]; intros [| c cs] H i I;
      try (exists 0; unfold combined; simpl; unfold effect_at; rewrite sum_zero by (intros; lia); reflexivity).
    assert (A := IH cs (fun r' I' => H r' (or_intror I')) i I).
    assert (B := H r (or_introl eq_refl) i I).
    replace (effect_at (fun m => combined (c :: cs) (r :: rows) (cells + m)) i) with
      (c * effect_at (fun m => entry (snd r) (cells + m)) i + 1 * effect_at (fun m => combined cs rows (cells + m)) i).
    - rewrite combined_cons.
      replace (_ - _) with (c * (entry (snd r) i - effect_at (fun m => entry (snd r) (cells + m)) i) +
        (combined cs rows i - effect_at (fun m => combined cs rows (cells + m)) i)) by lia.
      apply Z.divide_add_r; auto. apply Z.divide_mul_r. auto.
    - rewrite <- effect_plus. unfold effect_at. apply sum_ext. intros. rewrite combined_cons. lia.
  Qed.

  (** Numbers 0, ..., n - 1 for k places. *)
  Definition bounded (k : Z) (p : list Z) : Prop := Z.of_nat (length p) = k /\ Forall (fun x => 0 <= x < n) p.
  Definition reduced (k : Z) (f : Z -> Z) : list Z := map (fun i => f i mod n) (range k).
  Definition value (p : list Z) (i : Z) : Z := nth (Z.to_nat i) p 0.
  Lemma reduced_bounded : forall k f, 0 <= k -> bounded k (reduced k f).
  Proof.
    intros k f K. split; unfold reduced; [rewrite map_length, length_range; auto |].
    apply Forall_forall. intros x I. apply in_map_iff in I. destruct I as [i [<- _]]. apply Z.mod_pos_bound. lia.
  Qed.
  Lemma value_reduced : forall k f i, 0 <= i < k -> value (reduced k f) i = f i mod n.
  Proof. intros. unfold value, reduced. rewrite nth_map_range; auto. Qed.
  Lemma value_mod : forall k f i, 0 <= i < k -> (n | value (reduced k f) i - f i).
  Proof. intros. rewrite value_reduced by auto. exists (- (f i / n)). rewrite (Z.div_mod (f i) n) at 2 by lia. lia. Qed.
  Lemma reduced_inj : forall k f g, reduced k f = reduced k g -> forall i, 0 <= i < k -> (n | f i - g i).
  Proof.
    intros k f g H i I. apply (map_range_ext _ _ _ H) in I. exists (f i / n - g i / n).
    rewrite (Z.div_mod (f i) n) at 1 by lia. rewrite (Z.div_mod (g i) n) at 1 by lia. lia.
  Qed.
  Lemma list_ext : forall k a b, Z.of_nat (length a) = k -> Z.of_nat (length b) = k ->
    (forall i, 0 <= i < k -> value a i = value b i) -> a = b.
  Proof.
    intros k a b A B H. apply (nth_ext a b 0 0); [lia |]. intros i I. specialize (H (Z.of_nat i)). unfold value in H. rewrite Nat2Z.id in H. apply H. lia.
  Qed.
  Lemma bounded_at : forall k p i, bounded k p -> 0 <= i < k -> 0 <= value p i < n.
  Proof. intros k p i [L F] I. rewrite Forall_forall in F. apply F. unfold value. apply nth_In. lia. Qed.
  Lemma bounded_eq : forall k p f, bounded k p -> (forall i, 0 <= i < k -> (n | f i - value p i)) -> p = reduced k f.
  Proof.
    intros k p f R H. assert (0 <= k) by (destruct R; lia). apply list_ext with k; [apply R | apply reduced_bounded; auto |].
    intros i I. rewrite value_reduced by auto. pose proof (bounded_at k p i R I). destruct (H i I) as [q Q].
    rewrite <- (Z.mod_small (value p i) n) by lia. replace (f i) with (value p i + q * n) by lia. rewrite Z_mod_plus_full. auto.
  Qed.
  Definition all_bounded (k : Z) : list (list Z) := choices (repeat (range n) (Z.to_nat k)).
  Lemma all_bounded_in : forall k p, 0 <= k -> In p (all_bounded k) <-> bounded k p.
  Proof.
    intros k p K. unfold all_bounded. rewrite in_choices. unfold bounded.
    replace (Z.of_nat (length p) = k) with (Z.of_nat (length p) = Z.of_nat (Z.to_nat k)) by (rewrite Z2Nat.id; auto).
    generalize (Z.to_nat k). intro m. revert p. induction m as [| m IH]; intro p; simpl.
    - split; [intro H; inversion H; auto | intros [L _]; destruct p; [constructor | simpl in L; lia]].
    - split.
      + intro H. inversion H as [| ? x ? p' A B]; subst. apply in_range in A. apply IH in B. destruct B. split; [simpl; lia | constructor; auto].
      + intros [L F]. destruct p as [| x p]; [simpl in L; lia |]. inversion F; subst. constructor; [apply in_range; auto |].
        apply IH. split; auto. simpl in L. lia.
  Qed.
  Lemma all_bounded_length : forall k, 0 <= k -> Z.of_nat (length (all_bounded k)) = n ^ k.
  Proof.
    intros k K. unfold all_bounded. rewrite length_choices. rewrite <- (Z2Nat.id k) at 2 by auto. generalize (Z.to_nat k). intro m.
    induction m as [| m IH]; [reflexivity |]. cbn [repeat map product fold_right]. fold (product (map (fun l => Z.of_nat (length l)) (repeat (range n) m))).
    rewrite IH, length_range by lia. rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. auto.
  Qed.

  (** ** The theorem: rows with leads among the cells, and rows that are 0 there *)
  Variables image kernel : list row.
  Hypothesis leads : echelon 0 (cells + moves) (image ++ kernel) = true.
  Hypothesis image_leads : echelon 0 cells image = true.
  Hypothesis kernel_leads : echelon cells (cells + moves) kernel = true.
  Hypothesis all_true : forall r, In r (image ++ kernel) -> is_true (snd r).
  Hypothesis enough : number_of image * number_of kernel = n ^ moves.

  Definition presses (cs : list Z) (rows : list row) : list Z := reduced moves (fun m => combined cs rows (cells + m)).
  Lemma coefficients_app : forall cs, In cs (coefficients (image ++ kernel)) -> exists a b, cs = a ++ b /\ length a = length image /\
    In a (coefficients image) /\ In b (coefficients kernel).
  Proof.
    intros cs I. unfold coefficients in I. rewrite in_choices, map_app in I. apply Forall2_app_inv_l in I.
    destruct I as [a [b [A [B ->]]]]. exists a, b. unfold coefficients. rewrite !in_choices. repeat split; auto.
    clear - A. remember (map _ image) as l. revert image Heql. induction A; intros [| r rows] Q; simpl; try discriminate; auto.
    injection Q as _ Q. f_equal. eauto.
  Qed.
  Lemma presses_inj : forall rows cs cs', echelon 0 (cells + moves) rows = true -> (forall r, In r rows -> is_true (snd r)) ->
    In cs (coefficients rows) -> In cs' (coefficients rows) -> presses cs rows = presses cs' rows -> cs = cs'.
  Proof.
    intros rows cs cs' H T I I' Q. assert (R := reduced_inj _ _ _ Q). apply echelon_inj with rows 0 (cells + moves); auto; [lia |].
    intros i W. destruct (Z_lt_ge_dec i cells) as [L | L].
    - replace (_ - _) with ((combined cs rows i - effect_at (fun m => combined cs rows (cells + m)) i) -
        (combined cs' rows i - effect_at (fun m => combined cs' rows (cells + m)) i) +
        (effect_at (fun m => combined cs rows (cells + m)) i - effect_at (fun m => combined cs' rows (cells + m)) i)) by lia.
      apply Z.divide_add_r; [apply Z.divide_sub_r; apply combined_true; auto; lia | apply effect_mod; auto].
    - specialize (R (i - cells)). simpl in R. replace (cells + (i - cells)) with i in R by lia. apply R. lia.
  Qed.
  Lemma presses_all : forall p, bounded moves p -> exists cs, In cs (coefficients (image ++ kernel)) /\ presses cs (image ++ kernel) = p.
  Proof.
    intros p R. apply all_bounded_in in R; auto.
    assert (I : In p (map (fun cs => presses cs (image ++ kernel)) (coefficients (image ++ kernel)))).
    { revert p R. apply NoDup_length_incl.
      - apply NoDup_map_in; [| apply coefficients_NoDup]. intros x y X Y Q. eapply presses_inj; eauto.
      - apply Nat2Z.inj_le. rewrite map_length, (coefficients_length _ _ _ leads), all_bounded_length by auto.
        rewrite <- enough. unfold number_of. rewrite map_app, product_app. apply Z.le_refl.
      - intros q Q. apply in_map_iff in Q. destruct Q as [cs [<- _]]. apply all_bounded_in; auto. apply reduced_bounded; auto. }
    apply in_map_iff in I. destruct I as [cs [Q I]]. eauto.
  Qed.

  Definition quiet_list : list (list Z) := map (fun b => presses b kernel) (coefficients kernel).
  Lemma kernel_quiet : forall b i, 0 <= i < cells -> (n | combined b kernel i).
  Proof. intros. eapply echelon_low; eauto. Qed.
  Lemma value_effect : forall p f i, (forall m, 0 <= m < moves -> (n | value p m - f m)) -> (n | effect_at (value p) i - effect_at f i).
  Proof. intros. apply effect_mod. auto. Qed.
  Lemma quiet_list_all : forall p, In p quiet_list <-> bounded moves p /\ forall i, 0 <= i < cells -> (n | effect_at (value p) i).
  Proof.
    intro p. unfold quiet_list. rewrite in_map_iff. split.
    - intros [b [<- I]]. split; [apply reduced_bounded; auto |]. intros i C.
      replace (effect_at _ i) with ((effect_at (value (presses b kernel)) i - effect_at (fun m => combined b kernel (cells + m)) i) +
        combined b kernel i - (combined b kernel i - effect_at (fun m => combined b kernel (cells + m)) i)) by lia.
      apply Z.divide_sub_r; [apply Z.divide_add_r |].
      + apply effect_mod. intros. apply (value_mod moves (fun m => combined b kernel (cells + m))). auto.
      + apply kernel_quiet. auto.
      + apply combined_true; auto. intros. apply all_true, in_app_iff. auto.
    - intros [R Q]. destruct (presses_all p R) as [cs [I Es]]. destruct (coefficients_app cs I) as [a [b [-> [La [Ia Ib]]]]].
      assert (Za : a = map (fun _ => 0) image).
      { apply echelon_inj with image 0 cells; auto; [lia | |].
        - unfold coefficients. apply in_choices. clear - image_leads n_positive. revert image_leads. generalize 0 at 1.
          induction image as [| [[j d] v] rows IH]; intros l H; simpl; constructor.
          + cbn [echelon] in H. rewrite !andb_true_iff, !Z.leb_le, !Z.eqb_eq in H. simpl. apply in_range. destruct H as [[[_ D] N0] _].
            assert (d * (n / d) = n) by (rewrite (Z.div_mod n d) at 2 by lia; lia). nia.
          + cbn [echelon] in H. rewrite !andb_true_iff in H. eapply IH. apply H.
        - intros i C. rewrite combined_zero, Z.sub_0_r.
          assert (A : (n | combined (a ++ b) (image ++ kernel) i)).
          { replace (combined (a ++ b) (image ++ kernel) i) with ((combined (a ++ b) (image ++ kernel) i -
              effect_at (fun m => combined (a ++ b) (image ++ kernel) (cells + m)) i) - (effect_at (value p) i -
              effect_at (fun m => combined (a ++ b) (image ++ kernel) (cells + m)) i) + effect_at (value p) i) by lia.
            apply Z.divide_add_r; auto. apply Z.divide_sub_r; [apply combined_true; auto |]. apply effect_mod. intros m M.
            rewrite <- Es. apply (value_mod moves (fun m => combined (a ++ b) (image ++ kernel) (cells + m))). auto. }
          rewrite combined_app in A by auto. replace (combined a image i) with (combined a image i + combined b kernel i - combined b kernel i) by lia.
          apply Z.divide_sub_r; auto. apply kernel_quiet. auto. }
      exists b. split; auto. rewrite <- Es. unfold presses, reduced. apply map_ext_in. intros m M. f_equal.
      rewrite combined_app, Za, combined_zero by auto. auto.
  Qed.
  Lemma kernel_from_0 : echelon 0 (cells + moves) kernel = true.
  Proof.
    destruct kernel as [| [[j d] v] rows]; auto. cbn [echelon] in *. rewrite !andb_true_iff, !Z.leb_le in *. intuition lia.
  Qed.
  Lemma quiet_list_NoDup : NoDup quiet_list.
  Proof.
    apply NoDup_map_in; [| apply coefficients_NoDup]. intros x y X Y Q. apply presses_inj with kernel; auto.
    - apply kernel_from_0.
    - intros. apply all_true, in_app_iff. auto.
  Qed.
  Lemma quiet_list_length : Z.of_nat (length quiet_list) = number_of kernel.
  Proof. unfold quiet_list. rewrite map_length. eapply coefficients_length; eauto. Qed.

  (** What all moves together can take away. *)
  Definition solvable_list : list (list Z) := map (fun a => reduced cells (fun i => - combined a image i)) (coefficients image).
  Lemma solvable_list_all : forall x, In x solvable_list <-> bounded cells x /\ exists p, bounded moves p /\
    forall i, 0 <= i < cells -> (n | value x i + effect_at (value p) i).
  Proof.
    intro x. unfold solvable_list. rewrite in_map_iff. split.
    - intros [a [<- I]]. split; [apply reduced_bounded; auto |]. exists (presses a image). split; [apply reduced_bounded; auto |].
      intros i C. assert (A := value_mod cells (fun i => - combined a image i) i C). cbv beta in A.
      assert (B := combined_true image a (fun r J => all_true r (proj2 (in_app_iff image kernel r) (or_introl J))) i C).
      assert (D : (n | effect_at (value (presses a image)) i - effect_at (fun m => combined a image (cells + m)) i)).
      { apply effect_mod. intros. apply (value_mod moves (fun m => combined a image (cells + m))). auto. }
      replace (_ + _) with ((value (reduced cells (fun i => - combined a image i)) i - - combined a image i) -
        (combined a image i - effect_at (fun m => combined a image (cells + m)) i) +
        (effect_at (value (presses a image)) i - effect_at (fun m => combined a image (cells + m)) i)) by lia.
      apply Z.divide_add_r; auto. apply Z.divide_sub_r; auto.
    - intros [R [p [Rp Q]]]. destruct (presses_all p Rp) as [cs [I Es]]. destruct (coefficients_app cs I) as [a [b [-> [La [Ia Ib]]]]].
      exists a. split; auto. symmetry. apply bounded_eq; auto. intros i C.
      assert (A := combined_true (image ++ kernel) (a ++ b) all_true i C). rewrite combined_app in A by auto.
      assert (D : (n | effect_at (value p) i - effect_at (fun m => combined (a ++ b) (image ++ kernel) (cells + m)) i)).
      { apply effect_mod. intros. rewrite <- Es. apply (value_mod moves (fun m => combined (a ++ b) (image ++ kernel) (cells + m))). auto. }
      assert (K := kernel_quiet b i C). specialize (Q i C).
      replace (_ - _) with (- (combined a image i + combined b kernel i - effect_at (fun m => combined (a ++ b) (image ++ kernel) (cells + m)) i) +
        (effect_at (value p) i - effect_at (fun m => combined (a ++ b) (image ++ kernel) (cells + m)) i) -
        (value x i + effect_at (value p) i) + combined b kernel i) by lia.
      apply Z.divide_add_r; auto. apply Z.divide_sub_r; auto. apply Z.divide_add_r; auto. apply Z.divide_opp_r; auto.
  Qed.
  Lemma solvable_list_NoDup : NoDup solvable_list.
  Proof.
    apply NoDup_map_in; [| apply coefficients_NoDup]. intros x y X Y Q. apply echelon_inj with image 0 cells; auto; [lia |].
    intros i C. assert (A := reduced_inj _ _ _ Q i C). cbv beta in A. replace (_ - _) with (- (- combined x image i - - combined y image i)) by lia.
    apply Z.divide_opp_r. auto.
  Qed.
  Lemma solvable_list_length : Z.of_nat (length solvable_list) = number_of image.
  Proof. unfold solvable_list. rewrite map_length. eapply coefficients_length; eauto. Qed.
End Elimination.
