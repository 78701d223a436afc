(** * Corner the two rooks: the Grundy values and the P-positions, in any number of dimensions *)
From Coq Require Import Arith List Lia Bool Wf_nat.
From Ludus Require Import Games NimSum GrundyFacts.
Import ListNotations.

(** The nim-sums of the coordinates, axis by axis; nim in which no move may clear the last heap. *)
Fixpoint xors (x y : list nat) : list nat := match x, y with a :: x, b :: y => Nat.lxor a b :: xors x y | _, _ => [] end.
Definition all_zero (v : list nat) : Prop := Forall (fun k => k = 0) v.
Definition nim_not_to_zero (v w : list nat) : Prop := nim v w /\ ~ all_zero w.

Lemma all_zero_dec : forall v, {all_zero v} + {~ all_zero v}.
Proof. intro v. apply Forall_dec. intro k. apply Nat.eq_dec. Qed.
Lemma total_app : forall a b, total (a ++ b) = total a + total b.
Proof. induction a; simpl; intros; auto. rewrite IHa. lia. Qed.
Lemma nim_total : forall x y, nim x y -> total y < total x.
Proof. intros x y H. destruct H as [l a b r L]. rewrite !total_app. simpl. lia. Qed.
Lemma nim_length : forall x y, nim x y -> length y = length x.
Proof. intros x y H. destruct H as [l a b r L]. rewrite !app_length. auto. Qed.
Lemma nim_ends : well_founded (fun y x => nim x y).
Proof. apply well_founded_lt_compat with (f := total). intros. apply nim_total. auto. Qed.

(** Nim has finitely many options, and so has nim that does not go to zero. *)
Fixpoint nim_options (x : list nat) : list (list nat) :=
  match x with [] => [] | a :: x => map (fun b => b :: x) (seq 0 a) ++ map (cons a) (nim_options x) end.
Lemma nim_options_all : forall x y, nim x y <-> In y (nim_options x).
Proof.
  induction x as [| a x IH]; intro y; simpl.
  - split; [intro H; exfalso; eapply one_of_nil; eauto | intros []].
  - unfold nim. rewrite one_of_cons, in_app_iff, !in_map_iff. split.
    + intros [[b [L ->]] | [m [H ->]]]; [left; exists b; split; auto; apply in_seq; lia | right; exists m; split; auto; apply IH; auto].
    + intros [[b [<- I]] | [m [<- I]]]; [left; exists b; split; auto; apply in_seq in I; lia | right; exists m; split; auto; apply IH; auto].
Qed.
Lemma restricted_exists : forall v, exists g, Grundy _ nim_not_to_zero v g.
Proof.
  apply Grundy_exists.
  - apply well_founded_lt_compat with (f := total). intros x y [H _]. apply nim_total. auto.
  - intro v. exists (filter (fun w => if all_zero_dec w then false else true) (nim_options v)). intro w.
    rewrite filter_In, <- nim_options_all. unfold nim_not_to_zero. destruct (all_zero_dec w); intuition discriminate.
Qed.

Lemma xors_app : forall a b c d, length a = length c -> xors (a ++ b) (c ++ d) = xors a c ++ xors b d.
Proof. induction a; intros b [| e c] d E; simpl in *; try discriminate; auto. rewrite IHa; auto. Qed.
Lemma xors_comm : forall x y, xors x y = xors y x.
Proof. induction x; intros [| b y]; simpl; auto. rewrite IHx, Nat.lxor_comm. auto. Qed.
Lemma xors_zero : forall x y, length x = length y -> (all_zero (xors x y) <-> x = y).
Proof.
  induction x as [| a x IH]; intros [| b y] E; simpl in *; try discriminate.
  - split; [auto | intros _; constructor].
  - split.
    + intro H. inversion H as [| ? ? A B]; subst. f_equal; [apply lxor_0_eq; exact A | apply IH; auto].
    + intro H. injection H as -> ->. constructor; [apply Nat.lxor_nilpotent | apply IH; auto].
Qed.
Lemma split_at : forall (l y : list nat) a r, length y = length (l ++ a :: r) ->
  exists l' b r', y = l' ++ b :: r' /\ length l = length l' /\ length r = length r'.
Proof.
  induction l as [| c l IH]; intros [| b y] a r E; simpl in *; try discriminate.
  - exists [], b, y. simpl. repeat split; lia.
  - destruct (IH y a r) as [l' [d [r' [-> [E1 E2]]]]]; auto. exists (b :: l'), d, r'. simpl. repeat split; lia.
Qed.

(** Moving a rook changes the nim-sum on one axis: down, which is a move of nim, or up, and then back is a move of nim. *)
Lemma rook_changes : forall x x' y, nim x x' -> length x = length y -> nim (xors x y) (xors x' y) \/ nim (xors x' y) (xors x y).
Proof.
  intros x x' y H E. destruct H as [l a b r L].
  destruct (split_at l y a r) as [l' [c [r' [-> [E1 E2]]]]]; auto.
  rewrite !xors_app by auto. simpl.
  assert (N : Nat.lxor b c <> Nat.lxor a c) by (intro Q; apply lxor_cancel_r in Q; lia).
  destruct (Nat.lt_gt_cases (Nat.lxor b c) (Nat.lxor a c)) as [C _]. destruct (C N) as [K | K]; [left | right]; constructor; auto.
Qed.
(** Every move of nim on the nim-sums is made by one of the rooks. *)
Lemma rook_reaches : forall x y w, length x = length y -> nim (xors x y) w ->
  (exists x', nim x x' /\ xors x' y = w) \/ (exists y', nim y y' /\ xors x y' = w).
Proof.
  induction x as [| a x IH]; intros [| b y] w E H; simpl in *; try discriminate.
  - exfalso. eapply one_of_nil; eauto.
  - injection E as E. apply one_of_cons in H. destruct H as [[k [K ->]] | [m [H ->]]].
    + destruct (nim_reach _ _ _ K) as [[a' [L Q]] | [b' [L Q]]].
      * left. exists (a' :: x). split; [apply one_of_cons; left; exists a'; auto | simpl; rewrite Q; auto].
      * right. exists (b' :: y). split; [apply one_of_cons; left; exists b'; auto | simpl; rewrite Q; auto].
    + destruct (IH y m E H) as [[x' [L Q]] | [y' [L Q]]].
      * left. exists (a :: x'). split; [apply one_of_cons; right; exists x'; auto | simpl; rewrite Q; auto].
      * right. exists (b :: y'). split; [apply one_of_cons; right; exists y'; auto | simpl; rewrite Q; auto].
Qed.

Theorem two_rooks_grundy : forall x y g, length x = length y -> x <> y ->
  (Grundy _ two_rooks (x, y) g <-> Grundy _ nim_not_to_zero (xors x y) g).
Proof.
  assert (M : forall n x y g, total x + total y < n -> length x = length y -> x <> y ->
    Grundy _ nim_not_to_zero (xors x y) g -> Grundy _ two_rooks (x, y) g).
  { induction n as [| n IH]; intros x y g S E N G; [lia |].
    (* one option, whichever rook moves: its value is not g *)
    assert (Opt : forall x' y', length x' = length y' -> x' <> y' -> total x' + total y' < n ->
      (nim (xors x y) (xors x' y') \/ nim (xors x' y') (xors x y)) -> exists w, Grundy _ two_rooks (x', y') w /\ w <> g).
    { intros x' y' E' N' S' C. destruct (restricted_exists (xors x' y')) as [w W]. exists w. split; [apply IH; auto |].
      destruct C as [C | C].
      - eapply Grundy_option; [exact G | | exact W]. split; auto. rewrite xors_zero; auto.
      - intro Q. symmetry in Q. revert Q. eapply Grundy_option; [exact W | | exact G]. split; auto. rewrite xors_zero; auto. }
    constructor.
    - intros [x' y'] [[[H Q] | [Q H]] N']; cbn [fst snd] in H, Q, N'; subst.
      + pose proof (nim_total _ _ H). pose proof (nim_length _ _ H). apply Opt; auto; try lia; try congruence. apply rook_changes; auto.
      + pose proof (nim_total _ _ H). pose proof (nim_length _ _ H). apply Opt; auto; try lia; try congruence.
        rewrite (xors_comm x y), (xors_comm x y'). apply rook_changes; auto.
    - intros u U. inversion G as [p v _ B]; subst. destruct (B u U) as [w [[H Z] K]].
      destruct (rook_reaches x y w E H) as [[x' [H' Q]] | [y' [H' Q]]]; subst w.
      + pose proof (nim_total _ _ H'). pose proof (nim_length _ _ H').
        assert (N' : x' <> y) by (rewrite xors_zero in Z by congruence; auto).
        exists (x', y). split; [split; [left |]; auto |]. apply IH; auto; try lia; congruence.
      + pose proof (nim_total _ _ H'). pose proof (nim_length _ _ H').
        assert (N' : y' <> x) by (rewrite xors_zero in Z by congruence; auto).
        exists (x, y'). split; [split; [right |]; auto |]. apply IH; auto; try lia; congruence. }
  intros x y g E N. split; [| intro G; apply (M (S (total x + total y))); auto; lia].
  intro G. destruct (restricted_exists (xors x y)) as [w W].
  rewrite (Grundy_unique _ _ _ _ G w); auto. apply (M (S (total x + total y))); auto; lia.
Qed.

(** ** Nim that does not go to zero has the P-positions of misère nim *)
Lemma no_zero_move : forall v, all_zero v -> forall w, ~ nim v w.
Proof.
  intros v Z w H. destruct H as [l a b r L]. unfold all_zero in Z. rewrite Forall_app in Z. destruct Z as [_ Z]. inversion Z; subst. lia.
Qed.
Lemma nonzero_move : forall v, ~ all_zero v -> exists w, nim v w.
Proof.
  induction v as [| a v IH]; intro N; [exfalso; apply N; constructor |]. destruct (Nat.eq_dec a 0) as [-> | A].
  - destruct IH as [w H]. { intro Z. apply N. constructor; auto. } exists (0 :: w). apply one_of_cons. right. exists w. auto.
  - exists (0 :: v). apply one_of_cons. left. exists 0. split; auto. lia.
Qed.
Lemma restricted_misere :
  (forall v, P_position _ nim_not_to_zero v -> ~ all_zero v -> misere_P _ nim v) /\
  (forall v, N_position _ nim_not_to_zero v -> ~ all_zero v -> misere_N _ nim v).
Proof.
  apply (P_N_both _ nim_not_to_zero).
  - intros v _ IH N. constructor; [apply nonzero_move; auto |]. intros q m.
    destruct (all_zero_dec q) as [Z | Z]; [apply no_move; apply no_zero_move; auto | apply IH; auto; split; auto].
  - intros v w [m Z] _ IH N. apply some_misere_P with w; auto.
Qed.
Lemma misere_restricted :
  (forall v, misere_P _ nim v -> P_position _ nim_not_to_zero v) /\
  (forall v, misere_N _ nim v -> ~ all_zero v -> N_position _ nim_not_to_zero v).
Proof.
  apply (misere_both _ nim).
  - intros v _ _ IH. constructor. intros q [m Z]. apply IH; auto.
  - intros v H N. exfalso. destruct (nonzero_move v N) as [w m]. eapply H; eauto.
  - intros v w m H IH N. apply some_P with w; auto. split; auto. intro Z. inversion H as [p [q M] _ E]; subst. eapply no_zero_move; eauto.
Qed.
Theorem two_rooks_P : forall x y, length x = length y -> x <> y ->
  (P_position _ two_rooks (x, y) <-> misere_P _ nim (xors x y)).
Proof.
  intros x y E N. destruct (restricted_exists (xors x y)) as [g G].
  pose proof (proj2 (two_rooks_grundy x y g E N) G) as R. rewrite (Grundy_P _ _ _ _ R), <- (Grundy_P _ _ _ _ G).
  assert (Z : ~ all_zero (xors x y)) by (rewrite xors_zero; auto).
  split; [intro; apply restricted_misere; auto | apply misere_restricted].
Qed.

