(** * Generators of the quiet patterns: each quiet pattern is a sum of multiples of them in exactly one way *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Lists Elimination Counting.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint linear (a : Z) (cs : list Z) (b : Z) (ds : list Z) : list Z :=
  match cs, ds with x :: cs, y :: ds => a * x + b * y :: linear a cs b ds | _, _ => [] end.
Lemma linear_length : forall a cs b ds, length cs = length ds -> length (linear a cs b ds) = length cs.
Proof. induction cs as [| x cs IH]; intros b [| y ds] L; try discriminate; auto. simpl in *. rewrite IH; auto. Qed.
Lemma map_inj_in : forall A B (f : A -> B) l, NoDup (map f l) -> forall x y, In x l -> In y l -> f x = f y -> x = y.
Proof.
  induction l as [| a l IH]; simpl; intros N x y X Y Q; [contradiction |]. inversion N; subst.
  destruct X as [-> | X], Y as [-> | Y]; auto.
  - exfalso. apply H1. rewrite Q. apply in_map. auto.
  - exfalso. apply H1. rewrite <- Q. apply in_map. auto.
Qed.

Section Generators.
  Variables (n : Z) (patterns : list (Z * list Z)).
  Definition sum_of_patterns (cs : list Z) (i : Z) : Z := sum (map (fun e => fst e * list_entry (snd (snd e)) i) (combine cs patterns)).
  Definition multiples : list (list Z) := choices (map (fun e => range (fst e)) patterns).

  Section Span.
  Variables (V : Type) (entry : V -> Z -> Z) (mix : Z -> V -> Z -> V -> V) (lead : V -> option (Z * Z)).
  Variables (zero_below : V -> Z -> bool) (make : list Z -> V).
  Hypothesis n_positive : 1 <= n.
  Hypothesis mix_ok : forall a u b v i, 0 <= i -> (n | entry (mix a u b v) i - (a * entry u i + b * entry v i)).
  Hypothesis zero_ok : forall v j i, zero_below v j = true -> 0 <= i < j -> (n | entry v i).
  Hypothesis make_ok : forall l i, 0 <= i -> (n | entry (make l) i - list_entry l i).
  Variable moves : Z.
  Hypothesis moves_positive : 0 <= moves.

  Definition independent : bool :=
    let rows := rows_at V (eliminated V n mix lead (map (fun e => make (snd e)) patterns)) (range moves) in
    echelon V n entry zero_below 0 moves rows && (number_of V n rows =? product (map fst patterns)).
  Definition in_span (f : Z -> Z) : Prop := exists cs, length cs = length patterns /\ forall i, 0 <= i -> (n | f i - sum_of_patterns cs i).

  Lemma sum_linear : forall ps a cs b ds i, length cs = length ps -> length ds = length ps ->
    sum (map (fun e => fst e * list_entry (snd (snd e)) i) (combine (linear a cs b ds) ps)) =
    a * sum (map (fun e => fst e * list_entry (snd (snd e)) i) (combine cs ps)) + b * sum (map (fun e => fst e * list_entry (snd (@snd Z (Z * list Z) e)) i) (combine ds ps)).
  Proof.
    induction ps as [| p ps IH]; intros a [| x cs] b [| y ds] i C D; try discriminate; [simpl; lia |].
    cbn [linear combine map]. unfold sum in *. cbn [fold_right fst snd]. rewrite IH by (simpl in *; lia). lia.
  Qed.
  Lemma span_linear : forall a f b g, in_span f -> in_span g -> in_span (fun i => a * f i + b * g i).
  Proof.
    intros a f b g [cs [C F]] [ds [D G]]. exists (linear a cs b ds). split; [rewrite linear_length; lia |]. intros i I.
    unfold sum_of_patterns. rewrite sum_linear by lia.
    replace (_ - _) with (a * (f i - sum_of_patterns cs i) + b * (g i - sum_of_patterns ds i)) by (unfold sum_of_patterns; lia).
    apply Z.divide_add_r; apply Z.divide_mul_r; auto.
  Qed.
  Lemma span_near : forall f g, (forall i, 0 <= i -> (n | g i - f i)) -> in_span f -> in_span g.
  Proof.
    intros f g H [cs [C F]]. exists cs. split; auto. intros i I. replace (_ - _) with ((g i - f i) + (f i - sum_of_patterns cs i)) by lia.
    apply Z.divide_add_r; auto.
  Qed.
  Lemma span_one : forall e, In e patterns -> in_span (list_entry (snd e)).
  Proof.
    intros e I. apply in_split in I. destruct I as [a [b Q]]. exists (map (fun _ => 0) a ++ 1 :: map (fun _ => 0) b).
    rewrite Q. split; [rewrite !app_length; simpl; rewrite !map_length; lia |]. intros i Ii. exists 0. rewrite Z.mul_0_l.
    enough (S : sum_of_patterns (map (fun _ => 0) a ++ 1 :: map (fun _ => 0) b) i = list_entry (snd e) i) by lia.
    unfold sum_of_patterns. rewrite Q. clear Q.
    assert (Z0 : forall l : list (Z * list Z), sum (map (fun e => fst e * list_entry (snd (snd e)) i) (combine (map (fun _ => 0) l) l)) = 0).
    { induction l as [| p l IH]; auto. }
    induction a as [| p a IH]; cbn [map app combine]; unfold sum in *; cbn [fold_right fst snd]; [rewrite Z0; lia | rewrite IH; lia].
  Qed.
  Lemma span_combined : forall rows : list (row V), (forall r, In r rows -> in_span (entry (snd r))) -> forall cs, in_span (combined V entry cs rows).
  Proof.
    assert (Z0 : in_span (fun _ => 0)).
    { exists (map (fun _ => 0) patterns). split; [apply map_length |]. intros i _. exists 0. unfold sum_of_patterns. rewrite sum_zero; [lia |].
      intros [c p] I. apply in_combine_l, in_map_iff in I. destruct I as [? [<- _]]. simpl. lia. }
    induction rows as [| r rows IH]; intros H [| c cs]; try exact Z0.
    apply span_near with (fun i => c * entry (snd r) i + 1 * combined V entry cs rows i).
    - intros i _. rewrite combined_cons. exists 0. lia.
    - apply span_linear; [apply H; simpl; auto | apply IH; intros; apply H; simpl; auto].
  Qed.
  Lemma span_reduced : forall f, (forall e, In e patterns -> 1 <= fst e /\ forall i, (n | fst e * list_entry (snd e) i)) -> in_span f ->
    exists cs, In cs multiples /\ forall i, 0 <= i -> (n | f i - sum_of_patterns cs i).
  Proof.
    intros f O [cs [L F]]. assert (G : exists ds, Forall2 (fun l x => In x l) (map (fun e => range (fst e)) patterns) ds /\
      forall i, (n | sum_of_patterns cs i - sum_of_patterns ds i)).
    { clear F. unfold sum_of_patterns. revert cs L. induction patterns as [| e ps IH]; intros [| c cs] L; try discriminate.
      - exists []. split; [constructor |]. intros. exists 0. lia.
      - destruct (IH (fun e' I => O e' (or_intror I)) cs) as [ds [D S]]; [simpl in L; lia |].
        destruct (O e (or_introl eq_refl)) as [P M]. exists (c mod fst e :: ds). split.
        + cbn [map]. constructor; auto. apply in_range. apply Z.mod_pos_bound. lia.
        + intro i. cbn [combine map]. unfold sum in *. cbn [fold_right fst snd].
          match goal with |- (n | _ + ?x - (_ + ?y)) => replace (_ - _) with ((c / fst e) * (fst e * list_entry (snd e) i) + (x - y)) end.
          * apply Z.divide_add_r; auto. apply Z.divide_mul_r. auto.
          * rewrite (Z.div_mod c (fst e)) at 2 by lia. ring. }
    destruct G as [ds [D S]]. exists ds. split; [apply in_choices; auto |]. intros i I.
    replace (_ - _) with ((f i - sum_of_patterns cs i) + (sum_of_patterns cs i - sum_of_patterns ds i)) by lia. apply Z.divide_add_r; auto.
  Qed.
  Lemma multiples_length : (forall e, In e patterns -> 1 <= fst e) -> Z.of_nat (length multiples) = product (map fst patterns).
  Proof.
    intro O. unfold multiples. rewrite length_choices, map_map. f_equal. apply map_ext_in. intros e I. apply length_range. apply O in I. lia.
  Qed.
  Lemma multiples_NoDup : NoDup multiples.
  Proof. apply NoDup_choices. intros l I. apply in_map_iff in I. destruct I as [e [<- _]]. apply NoDup_range. Qed.

  Theorem independent_ok : independent = true -> (forall e, In e patterns -> 1 <= fst e /\ forall i, (n | fst e * list_entry (snd e) i)) ->
    NoDup (map (fun cs => reduced n moves (sum_of_patterns cs)) multiples).
  Proof.
    intros H O. unfold independent in H. cbv zeta in H. rewrite andb_true_iff, Z.eqb_eq in H. destruct H as [Ec Num].
    set (rows := rows_at V (eliminated V n mix lead (map (fun e => make (snd e)) patterns)) (range moves)) in *.
    assert (S : forall r, In r rows -> in_span (entry (snd r))).
    { intros r I. revert r I. unfold rows. apply (rows_P V n mix lead (fun v => in_span (entry v))).
      - intros a u b v U W. apply span_near with (fun i => a * entry u i + b * entry v i); [intros; apply mix_ok; auto | apply span_linear; auto].
      - apply Forall_forall. intros v I. apply in_map_iff in I. destruct I as [e [<- I]].
        apply span_near with (list_entry (snd e)); [intros; apply make_ok; auto | apply span_one; auto]. }
    apply NoDup_incl_NoDup with (l := map (fun cs => reduced n moves (combined V entry cs rows)) (coefficients V n rows)).
    - apply NoDup_map_in; [| apply coefficients_NoDup]. intros x y X Y Q.
      apply (echelon_inj V n entry zero_below n_positive zero_ok rows 0 moves); auto; [lia |]. intros i I. eapply reduced_inj; eauto.
    - rewrite !map_length. apply Nat2Z.inj_le. rewrite multiples_length by (intros e I; apply O; auto).
      rewrite (coefficients_length V n entry zero_below n_positive rows 0 moves Ec), Num. apply Z.le_refl.
    - intros p I. apply in_map_iff in I. destruct I as [cs [<- _]].
      destruct (span_reduced (combined V entry cs rows) O (span_combined rows S cs)) as [ds [D F]]. apply in_map_iff. exists ds. split; auto.
      unfold reduced. apply map_ext_in. intros i I. apply in_range in I. destruct (F i) as [q Q]; [lia |].
      replace (combined V entry cs rows i) with (sum_of_patterns ds i + q * n) by lia. rewrite Z_mod_plus_full. auto.
  Qed.
  End Span.

  (** With bits modulo 2 and with lists otherwise. *)
  Definition generators (moves : Z) : bool :=
    forallb (fun e => (1 <=? fst e) && forallb (fun k => dividesb n (fst e * k)) (snd e)) patterns &&
    if n =? 2 then independent Z bit_entry bit_mix bit_lead bit_zeros packed moves
    else independent (list Z) list_entry (list_mix n) (list_lead 0) list_zeros (fun l => list_mix n 1 l 0 l) moves.
  Lemma orders_ok : forallb (fun e => (1 <=? fst e) && forallb (fun k => dividesb n (fst e * k)) (snd e)) patterns = true ->
    forall e, In e patterns -> 1 <= fst e /\ forall i, (n | fst e * list_entry (snd e) i).
  Proof.
    intros H e I. rewrite forallb_forall in H. apply H in I. rewrite andb_true_iff, Z.leb_le, forallb_forall in I. destruct I as [P D]. split; auto.
    intro i. unfold list_entry. destruct (nth_in_or_default (Z.to_nat i) (snd e) 0) as [J | ->]; [apply dividesb_iff, D, J | exists 0; lia].
  Qed.
  Lemma generators_NoDup : forall moves, 0 <= moves -> 1 <= n -> generators moves = true ->
    NoDup (map (fun cs => reduced n moves (sum_of_patterns cs)) multiples).
  Proof.
    intros moves M N H. unfold generators in H. apply andb_true_iff in H. destruct H as [O H]. assert (O' := orders_ok O).
    destruct (Z.eqb_spec n 2) as [Q | Q].
    - eapply independent_ok with (entry := bit_entry) (zero_below := bit_zeros); eauto; rewrite ?Q.
      + apply bit_mix_ok.
      + apply bit_zeros_ok.
      + apply packed_ok.
    - eapply independent_ok with (entry := list_entry) (zero_below := list_zeros); eauto.
      + apply list_mix_ok. auto.
      + apply list_zeros_ok.
      + apply reduce_ok. auto.
  Qed.

  Variable P : list Z -> Prop.
  Variable moves : Z.
  Hypothesis n_positive : 1 <= n.
  Hypothesis moves_positive : 0 <= moves.
  Hypothesis P_bounded : forall p, P p -> bounded n moves p.
  Hypothesis P_sums : forall cs, P (reduced n moves (sum_of_patterns cs)).
  Hypothesis P_patterns : forall e, In e patterns -> P (snd e).
  Hypothesis P_number : exactly P (product (map fst patterns)).
  Theorem generators_ok : generators moves = true -> generate n patterns P.
  Proof.
    intro H. assert (ND := generators_NoDup moves moves_positive n_positive H).
    assert (O : forall e, In e patterns -> 1 <= fst e /\ forall i, (n | fst e * list_entry (snd e) i)).
    { apply orders_ok. unfold generators in H. apply andb_true_iff in H. tauto. }
    split.
    - intros order q I. split; [apply (P_patterns (order, q)); auto |]. intros k K. destruct (O _ I) as [_ D]. apply In_nth with (d := 0) in K.
      destruct K as [j [_ <-]]. specialize (D (Z.of_nat j)). unfold list_entry in D. rewrite Nat2Z.id in D. auto.
    - assert (All : forall p, P p -> exists cs, In cs multiples /\ p = reduced n moves (sum_of_patterns cs)).
      { intros p Hp. destruct P_number as [l [Nl [Il Ll]]]. apply Il in Hp.
        assert (J : In p (map (fun cs => reduced n moves (sum_of_patterns cs)) multiples)).
        { revert p Hp. apply NoDup_length_incl; auto.
          - rewrite map_length. apply Nat2Z.inj_le. rewrite Ll, multiples_length; [apply Z.le_refl | intros e I; apply O; auto].
          - intros q I. apply Il. apply in_map_iff in I. destruct I as [cs [<- _]]. apply P_sums. }
        apply in_map_iff in J. destruct J as [cs [<- I]]. exists cs. auto. }
      assert (Len : forall e, In e patterns -> Z.of_nat (length (snd e)) = moves) by (intros e I; apply P_bounded; auto).
      assert (Sum : forall cs i, sum (map (fun e => fst e * nth i (snd (snd e)) 0) (combine cs patterns)) = sum_of_patterns cs (Z.of_nat i)).
      { intros cs i. unfold sum_of_patterns, list_entry. rewrite Nat2Z.id. auto. }
      assert (In_multiples : forall cs, In cs multiples <-> Forall2 (fun e c => 0 <= c < fst e) patterns cs).
      { intro cs. unfold multiples. rewrite in_choices. clear. revert cs. induction patterns as [| e ps IH]; intro cs; simpl; split; intro H; inversion H; subst; constructor;
          try (apply in_range; auto); try (apply IH; auto). }
      intros p Hp. destruct (All p Hp) as [cs [I Q]]. exists cs. split.
      + split; [apply In_multiples; auto |]. intro i. rewrite Sum. destruct (Z_lt_ge_dec (Z.of_nat i) moves) as [L | L].
        * rewrite Q. assert (D := value_mod n n_positive moves (sum_of_patterns cs) (Z.of_nat i)). unfold value in D. rewrite Nat2Z.id in D. apply D. lia.
        * exists 0. rewrite nth_overflow by (destruct (P_bounded p Hp); lia). unfold sum_of_patterns. rewrite sum_zero; [lia |].
          intros [c e] J. apply in_combine_r in J. unfold list_entry. cbn [fst snd]. rewrite nth_overflow by (apply Len in J; lia). lia.
      + intros ds [D F]. apply (map_inj_in _ _ _ _ ND); auto; [apply In_multiples; auto |]. rewrite <- Q.
        apply bounded_eq; auto. intros i J. specialize (F (Z.to_nat i)). rewrite Sum, Z2Nat.id in F by lia. unfold value.
        replace (_ - _) with (- (nth (Z.to_nat i) p 0 - sum_of_patterns ds i)) by lia. apply Z.divide_opp_r. auto.
  Qed.
End Generators.
