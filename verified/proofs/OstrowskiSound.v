(** * Claims about boards of every size, proved by automata that read positions in an Ostrowski numeration *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Games Lists GrundyFacts Machines SizeRules SizeAutomata SizeWords SizeGuesses EverySizeSound OstrowskiWords OstrowskiGuesses Useless.
Import ListNotations.
Local Open Scope Z_scope.

(** ** What is known after a word: the states of the claims with the pass and without it, for each coordinate whether its digit was t,
    and whether the two halves of the coordinates, of two pieces, are the same so far *)
Definition odet : Type := (Z * Z) * (list bool * bool).
Fixpoint may_follow (full : list bool) (a : list Z) : bool :=
  match full, a with f :: full, x :: a => (negb f || (x =? 0)) && may_follow full a | _, _ => true end.
Definition odet_next (T : Z) (M N : compiled) (half : nat) (d : odet) (a : list Z) : option odet :=
  if may_follow (fst (snd d)) a then
    Some ((after_digits M (fst (fst d)) a, after_digits N (snd (fst d)) a),
          (map (fun x => x =? T) a, snd (snd d) && cell_eqb (firstn half a) (skipn half a)))
  else None.
Definition oright (conv : convention) (M N : compiled) (d : odet) (c e : bool) : bool :=
  let lost := accepted M (fst (fst d)) in if snd (snd d) then negb lost else rule conv lost (accepted N (snd (fst d))) c e.
Definition bit (b : bool) : Z := if b then 1 else 0.
Definition odet_code (d : odet) : list Z := fst (fst d) :: snd (fst d) :: bit (snd (snd d)) :: map bit (fst (snd d)).
Definition coord_code (c : coord) : list Z := [fst (fst c); snd (fst c); fst (fst (snd c)); snd (fst (snd c)); bit (snd (snd c))].
Definition oguess_code (g : oguess) : list Z :=
  bit (fst (fst g)) :: snd (fst g) :: bit (fst (fst (snd g))) :: bit (snd (fst (snd g))) :: flat_map coord_code (snd (snd g)).
Definition odet_same (d e : odet) : bool := cell_eqb (odet_code d) (odet_code e).
Definition oguess_same (g h : oguess) : bool := cell_eqb (oguess_code g) (oguess_code h).
Lemma bit_inj : forall a b, bit a = bit b -> a = b.
Proof. intros [] [] E; auto; discriminate. Qed.
Lemma odet_same_eq : forall d e, odet_same d e = true -> d = e.
Proof.
  intros [[q g] [f s]] [[q' g'] [f' s']] H. apply cell_eqb_iff in H. unfold odet_code in H. cbn [fst snd] in H. injection H as -> -> Hs Hf. apply bit_inj in Hs. subst s'.
  assert (f = f'); [| subst; auto]. revert f' Hf. induction f as [| b f IH]; intros [| b' f'] Hf; try discriminate; auto. injection Hf as Hb Hf. apply bit_inj in Hb. f_equal; auto.
Qed.
Lemma oguess_same_eq : forall g h, oguess_same g h = true -> g = h.
Proof.
  intros [[k q] [[x f] c]] [[k' q'] [[x' f'] c']] H. apply cell_eqb_iff in H. unfold oguess_code in H. cbn [fst snd] in H. injection H as Hk -> Hx Hf Hc.
  apply bit_inj in Hk, Hx, Hf. subst. assert (c = c'); [| subst; auto]. revert c' Hc.
  induction c as [| [[r s] [[h l] b]] c IH]; intros [| [[r' s'] [[h' l'] b']] c'] Hc; try discriminate; auto. cbn in Hc. injection Hc as -> -> -> -> Hb Hc. apply bit_inj in Hb. subst. f_equal. auto.
Qed.

Section Check.
  Variables (n : nat) (lines : list (list nat * list nat)) (t : nat) (conv : convention) (A B : automaton) (two : bool).
  Definition ostart (k fixed : bool) (s r : list nat) : oguess :=
    ((k, 0), ((fixed, false), map (fun i => coord_first (nth i r 0%nat) (nth i s 0%nat)) (seq 0 n))).
  Definition no_direction (r : list nat) : bool := forallb (fun i => Nat.eqb (nth i r 0) 0)%nat (seq 0 n).
  Definition ostarts : list oguess :=
    map (fun l => ostart true (no_direction (snd l)) (fst l) (snd l)) lines ++
    match conv with Normal => [] | _ => map (fun l => ostart false true (fst l) []) lines end.
  Definition oletters : list (list Z) := choices (repeat (range (Z.of_nat t + 1)) n).
  Definition oguess_hash (g : oguess) : Z := mix (oguess_code g) 0.
  Definition oends (M : compiled) (g : oguess) : bool := oend_claimed M g || oend_any g.
  Definition check_ostrowski_sizes (fuel : nat) : bool :=
    forallb (fun l => existsb (fun i => Nat.leb 1 (nth i (fst l) 0%nat)) (seq 0 n)) lines &&   (* the game ends *)
    Nat.leb 1 t && Nat.eqb (base A) (t + 1) &&
    (let flags := dead_flags A in let F := indexed flags in let M := compile A in let N := compile B in
     let letters := oletters in let half := Nat.div2 n in let T := Z.of_nat t in
     let W := proposed oguess (list Z) letters (oguess_next t M F) (oends M) oguess_same oguess_hash fuel ostarts in
     let useless := numbers_of oguess oguess_hash (map fst W) in
     dead_ok A M n flags F && useless_ok oguess (oends M) oguess_same oguess_hash useless W &&
     all_right odet oguess (list Z) (fun _ => letters) (fun _ => 0) (fun _ => 0) (odet_next T M N half)
       (leave_out oguess (list Z) (oguess_next t M F) oguess_same oguess_hash useless)
       (fun _ => oend_claimed M) (fun _ => oend_any) (oright conv M N) odet_same oguess_same (fun d => mix (odet_code d) 0) oguess_hash
       fuel ((0, 0), (repeat false n, two)) ostarts).
  Lemma oletter_there : forall a, good_letter t n a -> In (zs a) oletters.
  Proof.
    intros a [L F]. unfold oletters. apply in_choices. revert a L F. induction n as [| k IH]; intros [| d a] L F; try discriminate; [constructor |].
    inversion F; subst. cbn [repeat zs map]. constructor; [apply in_range; lia | apply IH; auto].
  Qed.
  Lemma odet_path : forall w q g full s, Forall (good_letter t n) w -> length full = n -> (forall i, (i < n)%nat -> canonical t (nth i full false) (column i w)) -> exists full',
    path odet (list Z) (fun _ => oletters) (fun _ => 0) (odet_next (Z.of_nat t) (compile A) (compile B) (Nat.div2 n))
      ((Z.of_nat q, Z.of_nat g), (full, s)) (map zs w)
      ((Z.of_nat (fold_left (next A) w q), Z.of_nat (fold_left (next B) w g)), (full', s && forallb (halves_same n) w)).
  Proof.
    induction w as [| a w IH]; intros q g full s W Lf C; cbn [map path fold_left forallb].
    - exists full. rewrite andb_true_r. auto.
    - inversion W as [| ? ? Wa W']; subst x l. pose proof (proj1 Wa) as La.
      assert (Fo : may_follow full (zs a) = true).
      { assert (Q : forall i, (i < n)%nat -> nth i full false = true -> nth i a 0%nat = 0%nat).
        { intros i I E. specialize (C i I). cbn [column map canonical] in C. rewrite E in C. lia. }
        clear - Q Lf La. revert full a Lf La Q. induction n as [| k IHk]; intros [| f full] [| x a] Lf La Q; try discriminate; auto. cbn [may_follow zs map]. apply andb_true_iff. split.
        - destruct f; auto. pose proof (Q 0%nat ltac:(lia) eq_refl) as E. cbn [nth] in E. rewrite E. auto.
        - apply IHk; auto. intros i I. apply (Q (S i)). lia. }
      destruct (IH (next A q a) (next B g a) (map (fun x => x =? Z.of_nat t) (zs a)) (s && halves_same n a) W') as [full' P].
      + unfold zs. rewrite !map_length. auto.
      + intros i I. specialize (C i I). cbn [column map canonical] in C. destruct C as [_ C].
        replace (nth i (map (fun x => x =? Z.of_nat t) (zs a)) false) with (nth i a 0 =? t)%nat; auto.
        rewrite nth_indep with (d' := (0 =? Z.of_nat t)) by (unfold zs; rewrite !map_length; lia). rewrite (map_nth (fun x => x =? Z.of_nat t)), nth_zs_.
        destruct (Nat.eqb_spec (nth i a 0%nat) t) as [-> | N]; [symmetry; apply Z.eqb_refl | symmetry; apply Z.eqb_neq; lia].
      + exists full'. split; [apply oletter_there; auto |]. unfold odet_next at 1. cbn [fst snd]. rewrite Fo. eexists. split; [reflexivity |].
        rewrite !after_digits_ok, andb_assoc. exact P.
  Qed.

  Definition in_weight (L : nat) (x : list nat) : Prop := length x = n /\ forall i, (i < n)%nat -> (nth i x 0 < weight t L)%nat.
  Definition oclaim (L : nat) (x : list nat) : bool := accepts A (greedy n t L x).
  Hypothesis positive : (1 <= t)%nat.
  Lemma greedy_canonical : forall L x i, in_weight L x -> (i < n)%nat -> canonical t false (column i (greedy n t L x)) /\
    number t (column i (greedy n t L x)) = nth i x 0%nat /\ length (column i (greedy n t L x)) = L.
  Proof. intros L x i [_ W] I. rewrite greedy_column by auto. apply (greedy_right t positive L _ false). apply W. auto. Qed.
  Lemma letters_good : forall w, Forall (fun a => length a = n) w -> (forall i, (i < n)%nat -> canonical t false (column i w)) -> Forall (good_letter t n) w.
  Proof.
    intros w W C. assert (D : forall i, (i < n)%nat -> digits_fit t (column i w)) by (intros; eapply canonical_fit; eauto). clear C.
    induction W as [| a w La W IH]; constructor.
    - split; auto. apply Forall_forall. intros d I. apply (In_nth _ _ 0%nat) in I. destruct I as [i [I <-]]. specialize (D i ltac:(lia)). inversion D; auto.
    - apply IH. intros i I. specialize (D i I). inversion D; auto.
  Qed.
  Lemma greedy_good : forall L x, in_weight L x -> Forall (good_letter t n) (greedy n t L x).
  Proof. intros L x X. apply letters_good; [apply greedy_shape; auto | intros i I; apply greedy_canonical; auto]. Qed.
  Lemma coords_nth : forall s r i d, (i < n)%nat -> nth i (map (fun i => coord_first (nth i r 0%nat) (nth i s 0%nat)) (seq 0 n)) d = coord_first (nth i r 0%nat) (nth i s 0%nat).
  Proof.
    intros s r i d I. rewrite nth_indep with (d' := coord_first (nth 0 r 0%nat) (nth 0 s 0%nat)) by (rewrite map_length, seq_length; auto).
    rewrite (map_nth (fun i => coord_first (nth i r 0%nat) (nth i s 0%nat))), seq_nth; auto.
  Qed.
  Lemma zeros_greedy : forall L, Forall (eq 0%nat) (greedy_digits t L 0).
  Proof. induction L as [| L IH]; [constructor |]. cbn [greedy_digits]. pose proof (weights t positive L). rewrite Nat.div_0_l, Nat.mod_0_l by lia. constructor; auto. Qed.

  (** The guesses from a line find the options along it. *)
  Lemma line_found : base A = (t + 1)%nat -> forall flags, dead_ok A (compile A) n flags (indexed flags) = true -> forall k fixed s r L x, in_weight L x ->
    fixed = no_direction r ->
    ((exists h, leads _ _ (oguess_next t (compile A) (indexed flags)) (ostart k fixed s r) (map zs (greedy n t L x)) h /\ oend A h = true) <->
     exists y m, length y = n /\ (forall i, (i < n)%nat -> nth i x 0%nat = (nth i y 0 + nth i s 0 + m * nth i r 0)%nat) /\ (k = true -> oclaim L y = true)).
  Proof.
    intros Ba flags Dd k fixed s r L x X Fx. unfold ostart. change 0 with (Z.of_nat 0) at 1.
    rewrite (guesses_right t positive n A flags Ba Dd) by (auto using greedy_good; rewrite map_length, seq_length; auto).
    assert (Lg : length (greedy n t L x) = L) by (apply greedy_shape; auto). rewrite Lg. split.
    - intros [ms [u [L1 [L2 [Gu [Cm [_ [Ar Fi]]]]]]]]. exists (tab n (fun i => number t (column i u))), (number t ms).
      assert (Q : forall i, (i < n)%nat -> length (column i u) = L /\ canonical t false (column i u) /\ nth i x 0%nat = (number t (column i u) + nth i s 0 + number t ms * nth i r 0)%nat).
      { intros i I. destruct (greedy_canonical L x i X I) as [C [N Ln]]. specialize (Ar i I). rewrite coords_nth in Ar by auto.
        apply arrives_right in Ar; auto; [| lia]. rewrite N, Ln in Ar. exact Ar. }
      split; [apply tab_length |]. split; [intros i I; rewrite tab_nth by auto; apply Q; auto |].
      intro K. unfold oclaim, accepts. replace (greedy n t L (tab n (fun i => number t (column i u)))) with u; [apply Fi; auto |].
      apply (same_columns t positive n); [rewrite (proj1 (greedy_shape t positive n L _)); lia | eapply Forall_impl; [| exact Gu]; intros ? [? _]; auto | apply greedy_shape; auto |].
      intros i I. destruct (Q i I) as [Li [Ci _]]. rewrite greedy_column, tab_nth by auto. rewrite <- Li at 1. symmetry. eapply greedy_only; eauto.
    - intros [y [m [Ly [Eq K]]]].
      assert (Y : in_weight L y) by (split; auto; intros i I; specialize (Eq i I); destruct X as [_ X]; specialize (X i I); lia).
      set (m' := if fixed then 0%nat else m). assert (Mr : forall i, (i < n)%nat -> (m' * nth i r 0 = m * nth i r 0)%nat).
      { intros i I. unfold m'. destruct fixed; auto. symmetry in Fx. unfold no_direction in Fx. rewrite forallb_forall in Fx. specialize (Fx i ltac:(apply in_seq; lia)). apply Nat.eqb_eq in Fx. rewrite Fx. lia. }
      assert (Mw : (m' < weight t L)%nat).
      { unfold m'. pose proof (weights t positive L). destruct fixed; [lia |]. symmetry in Fx. apply not_true_iff_false in Fx.
        destruct (existsb (fun i => negb (Nat.eqb (nth i r 0%nat) 0)) (seq 0 n)) eqn:Ex.
        - apply existsb_exists in Ex. destruct Ex as [i [I N]]. apply in_seq in I. apply negb_true_iff, Nat.eqb_neq in N. specialize (Eq i ltac:(lia)). destruct X as [_ X]. specialize (X i ltac:(lia)). nia.
        - exfalso. apply Fx. apply forallb_forall. intros i I. destruct (Nat.eqb (nth i r 0%nat) 0) eqn:E; auto.
          assert (existsb (fun i => negb (Nat.eqb (nth i r 0%nat) 0)) (seq 0 n) = true) by (apply existsb_exists; exists i; rewrite E; auto). congruence. }
      destruct (greedy_right t positive L m' false Mw) as [Cm [Nm Lm]].
      exists (greedy_digits t L m'), (greedy n t L y). split; [lia |]. split; [apply greedy_shape; auto |]. split; [apply greedy_good; auto |]. split; auto.
      split; [intros ->; apply zeros_greedy |]. split; [| intro Kt; apply K; auto].
      intros i I. rewrite coords_nth by auto. destruct (greedy_canonical L x i X I) as [C [N Ln]]. destruct (greedy_canonical L y i Y I) as [Cy [Ny Lny]].
      apply arrives_right; auto; [lia |]. rewrite N, Ny, Nm, Mr by auto. split; [lia |]. split; auto.
  Qed.
End Check.

Section Sound.
  Variables (n : nat) (lines : list (list nat * list nat)) (t : nat) (conv : convention) (A B : automaton) (two : bool) (fuel : nat).
  Hypothesis checked : check_ostrowski_sizes n lines t conv A B two fuel = true.
  Lemma checked_positive : (1 <= t)%nat.
  Proof. unfold check_ostrowski_sizes in checked. rewrite !andb_true_iff, Nat.leb_le in checked. tauto. Qed.
  Lemma ostrowski_inside : forall L x y, in_weight n t L x -> piece n lines x y -> in_weight n t L y /\ (size n y < size n x)%nat.
  Proof.
    intros L x y [X Bd] M. unfold check_ostrowski_sizes in checked. rewrite !andb_true_iff in checked. destruct checked as [[[E1 _] _] _].
    destruct (piece_ends n lines E1 x y M) as [S Q]. split; auto. split; [apply M |]. intros i I. specialize (Q i I). specialize (Bd i I). lia.
  Qed.
  Lemma leads_kind : forall M F w g h, leads _ _ (oguess_next t M F) g w h -> fst (fst h) = fst (fst g).
  Proof.
    induction w as [| a w IH]; intros g h Ld; cbn [leads] in Ld; [subst; auto |]. destruct Ld as [k [K Ld]]. rewrite (IH k h Ld).
    unfold oguess_next in K. apply in_flat_map in K. destruct K as [m [_ K]]. apply in_flat_map in K. destruct K as [ys [_ K]]. cbv zeta in K.
    destruct (_ && _); [destruct K |]. destruct K as [<- | []]. auto.
  Qed.
  Lemma ostrowski_rule : forall L x, in_weight n t L x ->
    if two && forallb (halves_same n) (greedy n t L x) then oclaim n t A L x = false else
    exists c e, rule conv (oclaim n t A L x) (accepts B (greedy n t L x)) c e = true /\
      (c = true <-> exists y, piece n lines x y /\ oclaim n t A L y = true) /\ (conv <> Normal -> (e = true <-> exists y, piece n lines x y)).
  Proof.
    intros L x X. pose proof checked_positive as P. set (w := greedy n t L x).
    unfold check_ostrowski_sizes in checked. cbv zeta in checked. rewrite !andb_true_iff, Nat.eqb_eq in checked. destruct checked as [[_ Ba] [[Dd Us] R]].
    destruct (odet_path n t A B w 0 0 (repeat false n) two) as [full' W]; [apply greedy_good; auto | apply repeat_length | |].
    { intros i I. rewrite nth_repeat. apply greedy_canonical; auto. }
    change (Z.of_nat 0) with 0 in W.
    destruct (all_right_sound odet oguess (list Z) _ _ _ _ _ _ _ _ _ _ _ _ odet_same_eq oguess_same_eq _ _ _ R _ _ W) as [c [e [Rt [C E]]]].
    unfold oright in Rt. cbn [fst snd] in Rt. rewrite !accepted_ok in Rt. fold (accepts A w) in Rt. fold (accepts B w) in Rt. fold (oclaim n t A L x) in Rt.
    destruct (two && forallb (halves_same n) w); [apply negb_true_iff; auto |]. exists c, e. split; auto.
    pose proof (fun k fixed s r => line_found n t A P Ba _ Dd k fixed s r L x X) as Found. fold w in Found.
    assert (Lw : Forall (fun a => In a (oletters n t)) (map zs w)).
    { apply Forall_map. eapply Forall_impl; [| apply (greedy_good n t P L x X)]. intros a Ga. apply oletter_there. auto. }
    set (W0 := proposed _ _ _ _ _ _ _ _ _) in *.
    pose proof (fun g h => left_out_leads oguess (list Z) (oguess_next t (compile A) (indexed (dead_flags A))) oguess_same oguess_hash W0 (map zs w) g h) as Out.
    assert (Back : forall g h, leads _ _ (oguess_next t (compile A) (indexed (dead_flags A))) g (map zs w) h -> oend A h = true ->
      leads _ _ (leave_out oguess (list Z) (oguess_next t (compile A) (indexed (dead_flags A))) oguess_same oguess_hash (numbers_of oguess oguess_hash (map fst W0))) g (map zs w) h).
    { intros g h Ld En. apply (leads_left_out oguess (list Z) (oletters n t) _ (oends (compile A)) _ _ oguess_same_eq W0 (proposed_options _ _ _ _ _ _ _ _ _) Us); auto.
      unfold oend in En. unfold oends. destruct (fst (fst h)); rewrite En; auto using orb_true_r. }
    split.
    - rewrite C. split.
      + intros [g [h [I [Ld En]]]]. apply Out in Ld. pose proof (leads_kind _ _ _ _ _ Ld) as Kd. unfold ostarts in I. apply in_app_or in I. destruct I as [I | I].
        * apply in_map_iff in I. destruct I as [[s r] [<- I]]. cbn [fst snd] in *.
          destruct (proj1 (Found true _ s r eq_refl)) as [y [m [Ly [Eq K]]]]; [exists h; split; [exact Ld |]; unfold oend; rewrite Kd; exact En |].
          exists y. split; auto. split; auto. exists s, r, m. auto.
        * exfalso. unfold oend_claimed in En. rewrite Kd in En.
          destruct conv; [destruct I | |]; apply in_map_iff in I; destruct I as [? [<- _]]; discriminate.
      + intros [y [[Ly [s [r [m [I Eq]]]]] K]].
        destruct (proj2 (Found true _ s r eq_refl)) as [h [Ld En]]; [exists y, m; auto |]. pose proof (leads_kind _ _ _ _ _ Ld) as Kd. apply Back in Ld; auto.
        unfold oend in En. rewrite Kd in En. eexists. exists h. split; [| split; [exact Ld | exact En]].
        unfold ostarts. apply in_or_app. left. apply in_map_iff. exists (s, r). auto.
    - intro N. rewrite E. assert (Nd : true = no_direction n []).
      { unfold no_direction. symmetry. apply forallb_forall. intros i _. destruct i; auto. }
      split.
      + intros [g [h [I [Ld En]]]]. apply Out in Ld. pose proof (leads_kind _ _ _ _ _ Ld) as Kd. unfold ostarts in I. apply in_app_or in I. destruct I as [I | I].
        * exfalso. apply in_map_iff in I. destruct I as [? [<- _]]. unfold oend_any in En. rewrite Kd in En. discriminate.
        * assert (I' : exists l, In l lines /\ g = ostart n false true (fst l) []) by (destruct conv; [congruence | |]; apply in_map_iff in I; destruct I as [l [<- I]]; exists l; auto).
          destruct I' as [[s r] [I' ->]]. cbn [fst snd] in *.
          destruct (proj1 (Found false true s [] Nd)) as [y [m [Ly [Eq _]]]]; [exists h; split; [exact Ld |]; unfold oend; rewrite Kd; exact En |].
          exists y. split; auto. exists s, r, 0%nat. split; auto. intros i J. specialize (Eq i J). destruct i; cbn [nth] in Eq; lia.
      + intros [y [Ly [s [r [m [I Eq]]]]]].
        destruct (proj2 (Found false true s [] Nd)) as [h [Ld En]].
        { exists (tab n (fun i => nth i x 0 - nth i s 0)%nat), 0%nat. split; [apply tab_length |]. split; [| discriminate]. intros i J. rewrite tab_nth by auto. specialize (Eq i J). lia. }
        pose proof (leads_kind _ _ _ _ _ Ld) as Kd. apply Back in Ld; auto. unfold oend in En. rewrite Kd in En. eexists. exists h. split; [| split; [exact Ld | exact En]].
        unfold ostarts. apply in_or_app. right. destruct conv; [congruence | |]; apply in_map_iff; exists (s, r); auto.
  Qed.
End Sound.

(** ** One piece: normal play, misère play, and one pass *)
Definition ostrowski_size (n : nat) (A : automaton) (lines : list (list nat * list nat)) (t : nat) (fuel : nat) : bool :=
  check_ostrowski_sizes n lines t Normal A A false fuel.
Definition ostrowski_misere (n : nat) (A : automaton) (lines : list (list nat * list nat)) (t : nat) (fuel : nat) : bool :=
  check_ostrowski_sizes n lines t Misere A A false fuel.
Definition ostrowski_pass (n : nat) (A B : automaton) (lines : list (list nat * list nat)) (t : nat) (at_terminal : bool) (fuel : nat) : bool :=
  ostrowski_size n B lines t fuel && check_ostrowski_sizes n lines t (Pass at_terminal) A B false fuel.
Lemma ostrowski_follow : forall n lines t conv A B fuel, check_ostrowski_sizes n lines t conv A B false fuel = true -> forall L,
  follows _ (piece n lines) (in_weight n t L) (oclaim n t A L) (fun x => accepts B (greedy n t L x)) conv.
Proof. intros n lines t conv A B fuel H L x X. exact (ostrowski_rule n lines t conv A B false fuel H L x X). Qed.
Theorem ostrowski_size_claim : forall n A lines t fuel, ostrowski_size n A lines t fuel = true -> forall L x, in_weight n t L x ->
  (accepts A (greedy n t L x) = true -> P_position _ (piece n lines) x) /\ (accepts A (greedy n t L x) = false -> N_position _ (piece n lines) x).
Proof.
  intros n A lines t fuel H L x X. apply (normal_both _ _ (in_weight n t L) (size n) (ostrowski_inside _ _ _ _ _ _ _ _ H L)
    (oclaim n t A L) (fun x => accepts A (greedy n t L x)) (ostrowski_follow _ _ _ _ _ _ _ H L)); auto.
Qed.
Theorem ostrowski_size_sound : forall n A lines t fuel, ostrowski_size n A lines t fuel = true ->
  forall L x, length x = n -> (forall i, (i < n)%nat -> (nth i x 0 < weight t L)%nat) ->
  (P_position _ (piece n lines) x <-> accepts A (greedy n t L x) = true).
Proof.
  intros n A lines t fuel H L x X Bd. apply (rule_sound _ _ (in_weight n t L) (size n) (ostrowski_inside _ _ _ _ _ _ _ _ H L)
    (oclaim n t A L) (fun x => accepts A (greedy n t L x)) Normal (ostrowski_follow _ _ _ _ _ _ _ H L)); [right; discriminate | split; auto].
Qed.
Theorem ostrowski_misere_sound : forall n A lines t fuel, ostrowski_misere n A lines t fuel = true ->
  forall L x, length x = n -> (forall i, (i < n)%nat -> (nth i x 0 < weight t L)%nat) ->
  (misere_P _ (piece n lines) x <-> accepts A (greedy n t L x) = true).
Proof.
  intros n A lines t fuel H L x X Bd. apply (rule_sound _ _ (in_weight n t L) (size n) (ostrowski_inside _ _ _ _ _ _ _ _ H L)
    (oclaim n t A L) (fun x => accepts A (greedy n t L x)) Misere (ostrowski_follow _ _ _ _ _ _ _ H L)); [right; discriminate | split; auto].
Qed.
Theorem ostrowski_pass_sound : forall n A B lines t at_terminal fuel, ostrowski_pass n A B lines t at_terminal fuel = true ->
  forall L x, length x = n -> (forall i, (i < n)%nat -> (nth i x 0 < weight t L)%nat) ->
  (P_position _ (with_passes at_terminal (piece n lines)) (x, 1%nat) <-> accepts A (greedy n t L x) = true) /\
  (P_position _ (with_passes at_terminal (piece n lines)) (x, 0%nat) <-> accepts B (greedy n t L x) = true).
Proof.
  intros n A B lines t at_terminal fuel H L x X Bd. apply andb_true_iff in H. destruct H as [HB HA]. split.
  - apply (rule_sound _ _ (in_weight n t L) (size n) (ostrowski_inside _ _ _ _ _ _ _ _ HA L)
      (oclaim n t A L) (fun x => accepts B (greedy n t L x)) (Pass at_terminal) (ostrowski_follow _ _ _ _ _ _ _ HA L)); [left | split; auto].
    apply (ostrowski_size_claim _ _ _ _ _ HB).
  - rewrite <- (ostrowski_size_sound _ _ _ _ _ HB L x X Bd). symmetry.
    apply (without_pass _ _ (in_weight n t L) (size n) (ostrowski_inside _ _ _ _ _ _ _ _ HA L) at_terminal x). split; auto.
Qed.
