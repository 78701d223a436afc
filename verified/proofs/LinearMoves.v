(** * Moves given by linear conditions, for numbers in base 2, all digits of every length read at once

    A relation leads from a vector x to vectors y: each entry of y is that of x less a constant, or any number; and sums
    of multiples of the entries of x and y, with a constant, are 0 or at most 0. Machines guess the digits of y. *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Games Lists GrundyFacts Machines SizeRules SizeAutomata SizeWords SizeGuesses.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Digits in base 2 *)
Definition bits (x : list Z) : list Z := map (fun a => a mod 2) x.
Definition halves (x : list Z) : list Z := map (fun a => a / 2) x.
Fixpoint bit_word (L : nat) (x : list Z) : list (list Z) := match L with O => [] | S L => bits x :: bit_word L (halves x) end.
Lemma zs_nonneg : forall x, Forall (Z.le 0) (zs x).
Proof. intro x. apply Forall_map, Forall_forall. intros. lia. Qed.
Definition nbits (y : list nat) : list nat := map (fun a => a mod 2)%nat y.
Definition nhalves (y : list nat) : list nat := map (fun a => a / 2)%nat y.
Lemma map_index : forall (f : nat -> nat) x, map (fun i => f (nth i x 0%nat)) (seq 0 (length x)) = map f x.
Proof.
  intros f x. induction x as [| a x IH]; auto. cbn [length seq map]. rewrite <- seq_shift, map_map. cbn [nth]. rewrite IH. auto.
Qed.
Lemma digits_two : forall n L y, length y = n -> digits n [2%nat] (S L) y = nbits y :: digits n [2%nat] L (nhalves y).
Proof. intros n L y <-. cbn [digits radix rest hd]. rewrite (map_index (fun a => a mod 2)%nat), (map_index (fun a => a / 2)%nat). auto. Qed.
Lemma bits_zs : forall y, bits (zs y) = zs (nbits y).
Proof. intro y. unfold bits, zs, nbits. rewrite !map_map. apply map_ext. intro a. rewrite Nat2Z.inj_mod. auto. Qed.
Lemma halves_zs : forall y, halves (zs y) = zs (nhalves y).
Proof. intro y. unfold halves, zs, nhalves. rewrite !map_map. apply map_ext. intro a. rewrite Nat2Z.inj_div. auto. Qed.
Lemma nhalves_length : forall y, length (nhalves y) = length y. Proof. intro. apply map_length. Qed.
Lemma bit_word_zs : forall L n x, length x = n -> bit_word L (zs x) = map zs (digits n [2%nat] L x).
Proof.
  induction L as [| L IH]; intros n x E; auto. rewrite digits_two by auto. cbn [bit_word map]. rewrite bits_zs, halves_zs. f_equal. apply IH. rewrite nhalves_length. auto.
Qed.
Definition below_power (L : nat) (x : list Z) : Prop := Forall (fun a => 0 <= a < 2 ^ Z.of_nat L) x.
Lemma capacity_power : forall L, Z.of_nat (capacity [2%nat] L) = 2 ^ Z.of_nat L.
Proof.
  induction L as [| L IH]; auto. rewrite Nat2Z.inj_succ, Z.pow_succ_r, <- IH by lia. cbn [capacity rest radix hd]. lia.
Qed.
Lemma below_halves : forall L x, below_power (S L) x -> below_power L (halves x).
Proof.
  intros L x H. unfold below_power, halves in *. rewrite Forall_map. eapply Forall_impl; [| exact H]. intros a A. cbv beta in *.
  rewrite Nat2Z.inj_succ, Z.pow_succ_r in A by lia. split; [apply Z.div_pos; lia | apply Z.div_lt_upper_bound; lia].
Qed.

(** ** Relations *)
Fixpoint dotp (a x : list Z) : Z := match a, x with k :: a, y :: x => k * y + dotp a x | _, _ => 0 end.
(** Whether the sum must be 0, or at most 0; the factors of x and of y. *)
Definition condition : Type := bool * (list Z * list Z).
Definition relation : Type := list (option Z) * list (condition * Z).
Definition holds_with (x y : list Z) (c : condition) (k : Z) : Prop :=
  let v := k + dotp (fst (snd c)) x + dotp (snd (snd c)) y in if fst c then v = 0 else v <= 0.
Fixpoint taken (ts : list (option Z)) (x y : list Z) : Prop :=
  match ts, x, y with
  | t :: ts, a :: x, b :: y => match t with Some c => a = b + c | None => True end /\ taken ts x y
  | [], [], [] => True
  | _, _, _ => False
  end.
Definition related_by (cs : list condition) (ts : list (option Z)) (ks : list Z) (x y : list Z) : Prop := taken ts x y /\ Forall2 (holds_with x y) cs ks.
Definition related (r : relation) (x y : list Z) : Prop := related_by (map fst (snd r)) (fst r) (map snd (snd r)) x y.

(** ** Guesses: the relation, the state of the automaton on y (-1: any), what is still to be taken, and the constants *)
Definition lguess : Type := (Z * Z) * (list (option Z) * list Z).
Fixpoint new_bits (ts : list (option Z)) (a : list Z) : list (list Z * list (option Z)) :=
  match ts, a with
  | t :: ts, x :: a =>
      let more := new_bits ts a in
      match t with
      | Some c => let l := x - c in map (fun e => (l mod 2 :: fst e, Some (- (l / 2)) :: snd e)) more
      | None => map (fun e => (0 :: fst e, None :: snd e)) more ++ map (fun e => (1 :: fst e, None :: snd e)) more
      end
  | [], [] => [([], [])]
  | _, _ => []
  end.
Fixpoint new_constants (cs : list condition) (ks : list Z) (a e : list Z) : option (list Z) :=
  match cs, ks with
  | c :: cs, k :: ks =>
      let v := k + dotp (fst (snd c)) a + dotp (snd (snd c)) e in
      if fst c && Z.odd v then None else
      match new_constants cs ks a e with Some l => Some (- ((- v) / 2) :: l) | None => None end
  | [], [] => Some []
  | _, _ => None
  end.
Definition lguess_next (rels : PM.t (list condition)) (M : compiled) (F : PM.t bool) (g : lguess) (a : list Z) : list lguess :=
  let j := fst (fst g) in let q := snd (fst g) in
  match PM.find (slot j) rels with
  | None => []
  | Some cs => flat_map (fun e =>
      match new_constants cs (snd (snd g)) a (fst e) with
      | None => []
      | Some ks => if q <? 0 then [((j, q), (snd e, ks))]
          else let q' := after_digits M q (fst e) in if is_dead F q' then [] else [((j, q'), (snd e, ks))]
      end) (new_bits (fst (snd g)) a)
  end.
Fixpoint conditions_end (cs : list condition) (ks : list Z) : bool :=
  match cs, ks with c :: cs, k :: ks => (if fst c then k =? 0 else k <=? 0) && conditions_end cs ks | [], [] => true | _, _ => false end.
Definition taken_end (ts : list (option Z)) : bool := forallb (fun t => match t with Some c => c =? 0 | None => true end) ts.
Definition arrived (rels : PM.t (list condition)) (g : lguess) : bool :=
  taken_end (fst (snd g)) && match PM.find (slot (fst (fst g))) rels with Some cs => conditions_end cs (snd (snd g)) | None => false end.

Lemma in_bit : forall b, 0 <= b < 2 -> b = 0 \/ b = 1. Proof. lia. Qed.
Lemma dotp_halves : forall a x, dotp a x = dotp a (bits x) + 2 * dotp a (halves x).
Proof.
  induction a as [| k a IH]; intros [| y x]; cbn [dotp bits halves map]; try lia. fold (bits x). fold (halves x). rewrite (IH x).
  pose proof (Z.div_mod y 2 ltac:(lia)). nia.
Qed.
Lemma constants_ok : forall cs ks x y, (exists ks', new_constants cs ks (bits x) (bits y) = Some ks' /\ Forall2 (holds_with (halves x) (halves y)) cs ks') <->
  Forall2 (holds_with x y) cs ks.
Proof.
  induction cs as [| [q [a b]] cs IH]; intros [| k ks] x y; cbn [new_constants].
  - split; [constructor |]. intros _. exists []. auto.
  - split; [intros [? [E _]]; discriminate | intro H; inversion H].
  - split; [intros [? [E _]]; discriminate | intro H; inversion H].
  - cbn [fst snd]. set (v := k + dotp a (bits x) + dotp b (bits y)).
    assert (W : k + dotp a x + dotp b y = v + 2 * (dotp a (halves x) + dotp b (halves y))) by (unfold v; rewrite (dotp_halves a x), (dotp_halves b y); lia).
    assert (One : (q && Z.odd v = false /\ holds_with (halves x) (halves y) (q, (a, b)) (- ((- v) / 2))) <-> holds_with x y (q, (a, b)) k).
    { unfold holds_with. cbn [fst snd]. rewrite W. set (u := dotp a (halves x) + dotp b (halves y)).
      pose proof (Z.div_mod (- v) 2 ltac:(lia)) as D. pose proof (Z.mod_pos_bound (- v) 2 ltac:(lia)) as B. destruct q; cbn [andb].
      - pose proof (Zodd_mod v) as O. rewrite (Zmod_odd v) in *. split.
        + intros [O1 E]. assert ((- v) mod 2 = 0) by (rewrite Z.mod_opp_l_z; [auto | lia | rewrite Zmod_odd, O1; auto]). lia.
        + intro E. assert (Ev : v = 2 * (- u)) by lia. assert (O1 : Z.odd v = false) by (rewrite Ev, Z.odd_mul; auto). split; auto.
          assert (- v = 2 * u) by lia. replace (- v / 2) with u; [lia |]. rewrite H, Z.mul_comm, Z.div_mul; lia.
      - split; [intros [_ E] | intro E; split; auto]; lia. }
    split.
    + intros [ks' [E H]]. destruct (q && Z.odd v) eqn:O; [discriminate |]. destruct (new_constants cs ks (bits x) (bits y)) as [l |] eqn:N; [| discriminate].
      injection E as <-. inversion H; subst. constructor; [apply One; auto | apply IH; eauto].
    + intro H. inversion H as [| ? ? ? ? H1 H2]; subst. apply One in H1. destruct H1 as [O H1]. apply IH in H2. destruct H2 as [l [N H2]].
      rewrite O, N. eexists. split; [reflexivity |]. constructor; auto.
Qed.
Lemma new_bits_ok : forall ts x y, Forall (Z.le 0) x -> Forall (Z.le 0) y -> length y = length x ->
  ((exists ts', In (bits y, ts') (new_bits ts (bits x)) /\ taken ts' (halves x) (halves y)) <-> taken ts x y).
Proof.
  induction ts as [| t ts IH]; intros [| a x] [| b y] Fx Fy L; try discriminate; cbn [new_bits taken bits halves map]; try tauto.
  - split; auto. intros _. exists []. simpl. auto.
  - split; [intros [? [[] _]] | tauto].
  - split; [intros [? [[] _]] | tauto].
  - fold (bits x). fold (bits y). fold (halves x). fold (halves y). inversion Fx; inversion Fy; subst. assert (L' : length y = length x) by (simpl in L; lia).
    specialize (IH x y ltac:(auto) ltac:(auto) L'). pose proof (Z.div_mod a 2 ltac:(lia)) as Da. pose proof (Z.div_mod b 2 ltac:(lia)) as Db.
    pose proof (Z.mod_pos_bound a 2 ltac:(lia)). pose proof (Z.mod_pos_bound b 2 ltac:(lia)). destruct t as [c |].
    + set (l := a mod 2 - c). pose proof (Z.div_mod l 2 ltac:(lia)) as Dl. pose proof (Z.mod_pos_bound l 2 ltac:(lia)). split.
      * intros [ts' [I T]]. apply in_map_iff in I. destruct I as [[e t'] [E I]]. cbn [fst snd] in E. injection E as E1 E2 E3. subst ts' e.
        destruct T as [T1 T2]. split; [unfold l in *; lia | apply IH; eauto].
      * intros [T1 T2]. apply IH in T2. destruct T2 as [t' [I T2]].
        assert (M : b mod 2 = l mod 2 /\ a / 2 = b / 2 + - (l / 2)).
        { assert (Q : l = b mod 2 + 2 * (b / 2 - a / 2)) by (unfold l; lia). lia. }
        exists (Some (- (l / 2)) :: t'). split; [apply in_map_iff; exists (bits y, t'); cbn [fst snd]; split; [f_equal; f_equal; lia | auto] | split; [lia | auto]].
    + split.
      * intros [ts' [I T]]. split; auto. apply in_app_or in I. apply IH.
        destruct I as [I | I]; apply in_map_iff in I; destruct I as [[e t'] [E I]]; cbn [fst snd] in E; injection E as E1 E2 E3; subst ts' e; destruct T as [_ T]; eauto.
      * intros [_ T]. apply IH in T. destruct T as [t' [I T]]. exists (None :: t'). split; [| split; auto]. apply in_or_app.
        destruct (in_bit (b mod 2)) as [E | E]; [lia | left | right]; rewrite E; apply in_map_iff; exists (bits y, t'); auto.
Qed.
Lemma new_bits_bits : forall ts a e ts', In (e, ts') (new_bits ts a) -> length e = length a /\ length ts' = length a /\ Forall (fun b => 0 <= b < 2) e.
Proof.
  induction ts as [| t ts IH]; intros [| x a] e ts' I; cbn [new_bits] in I; [destruct I as [E | []]; injection E as <- <-; auto | destruct I | destruct I |].
  - destruct t as [c |].
    + apply in_map_iff in I. destruct I as [[e0 t0] [E I]]. cbn [fst snd] in E. injection E as <- <-. destruct (IH _ _ _ I) as [A [B C]].
      cbn [length]. repeat split; auto. constructor; auto. apply Z.mod_pos_bound. lia.
    + apply in_app_or in I. destruct I as [I | I]; apply in_map_iff in I; destruct I as [[e0 t0] [E I]]; cbn [fst snd] in E; injection E as <- <-;
        destruct (IH _ _ _ I) as [A [B C]]; cbn [length]; repeat split; auto; constructor; auto; lia.
Qed.

Section Below.
  Variable n : nat.
  Definition word (L : nat) (y : list nat) : list (list nat) := digits n [2%nat] L y.
  Definition nbelow (L : nat) (y : list nat) : Prop := length y = n /\ Forall (fun a => (a < 2 ^ L)%nat) y.
  Lemma nbelow_halves : forall L y, nbelow (S L) y -> nbelow L (nhalves y).
  Proof.
    intros L y [Ly B]. split; [rewrite nhalves_length; auto |]. unfold nhalves. rewrite Forall_map. eapply Forall_impl; [| exact B]. intros a H. cbv beta in *.
    apply Nat.div_lt_upper_bound; simpl in H; lia.
  Qed.
  Lemma nbelow_zero : forall y, nbelow 0 y -> y = repeat 0%nat n.
  Proof. intros y [L B]. rewrite <- L. clear L. induction B as [| a y H B IH]; auto. simpl in *. f_equal; [lia | auto]. Qed.
  Lemma dotp_zeros : forall a k, dotp a (zs (repeat 0%nat k)) = 0.
  Proof. induction a as [| b a IH]; intros [| k]; simpl; auto. rewrite IH. lia. Qed.
  Lemma taken_zeros : forall ts k, taken ts (zs (repeat 0%nat k)) (zs (repeat 0%nat k)) <-> taken_end ts = true /\ length ts = k.
  Proof.
    induction ts as [| t ts IH]; intros [| k]; simpl; [tauto | split; [tauto | intros [_ E]; discriminate] | split; [tauto | intros [_ E]; discriminate] |].
    rewrite IH, andb_true_iff. destruct t as [c |]; [rewrite Z.eqb_eq |]; intuition lia.
  Qed.
  Lemma conditions_zeros : forall l ks k, Forall2 (holds_with (zs (repeat 0%nat k)) (zs (repeat 0%nat k))) l ks <-> conditions_end l ks = true.
  Proof.
    induction l as [| c l IH]; intros [| k ks] m; simpl; try (split; [intro H; inversion H | discriminate]); [split; [auto | constructor] |].
    rewrite andb_true_iff, <- (IH ks m). unfold holds_with at 1. split.
    - intro H. inversion H as [| ? ? ? ? H1 H2]; subst. unfold holds_with in H1. cbv zeta in H1. rewrite !dotp_zeros, !Z.add_0_r in H1. split; auto. destruct (fst c); [apply Z.eqb_eq | apply Z.leb_le]; auto.
    - intros [H1 H2]. constructor; auto. unfold holds_with. cbv zeta. rewrite !dotp_zeros, !Z.add_0_r. destruct (fst c); [apply Z.eqb_eq | apply Z.leb_le]; auto.
  Qed.
  (** The digits of y below, and the rest above: y = e + 2 y'. *)
  Definition above (e : list Z) (y : list nat) : list nat := map (fun p => (Z.to_nat (fst p) + 2 * snd p)%nat) (combine e y).
  Lemma above_ok : forall e y, length e = length y -> Forall (fun b => 0 <= b < 2) e ->
    bits (zs (above e y)) = e /\ nhalves (above e y) = y /\ length (above e y) = length y.
  Proof.
    induction e as [| b e IH]; intros [| a y] L H; try discriminate; auto. inversion H; subst. destruct (IH y ltac:(simpl in L; lia) ltac:(auto)) as [E1 [E2 E3]].
    unfold above in *. cbn [combine map fst snd zs bits nhalves length]. fold (zs (map (fun p => (Z.to_nat (fst p) + 2 * snd p)%nat) (combine e y))).
    unfold zs, bits, nhalves in *. repeat split; [f_equal; auto | f_equal; auto | auto].
    - rewrite Nat2Z.inj_add, Nat2Z.inj_mul, Z2Nat.id by lia. rewrite Z.mul_comm. change (Z.of_nat 2) with 2. rewrite Z.mod_add, Z.mod_small; lia.
    - rewrite Nat.mul_comm, Nat.div_add, Nat.div_small by lia. auto.
  Qed.
  Lemma nbelow_above : forall L e y, length e = length y -> Forall (fun b => 0 <= b < 2) e -> nbelow L y -> nbelow (S L) (above e y).
  Proof.
    intros L e y E H [Ly B]. destruct (above_ok e y E H) as [_ [_ La]]. split; [lia |]. clear Ly La. revert e E H.
    induction B as [| a y A0 B IH]; intros [| b e] E H; simpl in *; try discriminate; [constructor |]. inversion H; subst. unfold above. cbn [combine map fst snd]. constructor; [lia | apply IH; auto].
  Qed.
End Below.

Section Machine.
  Variables (n : nat) (A : automaton) (flags : list bool) (cs : list condition) (j : Z) (rels : PM.t (list condition)).
  Hypothesis dead_tested : dead_ok A (compile A) n flags (indexed flags) = true.
  Hypothesis base_two : (2 <= base A)%nat.
  Hypothesis found : PM.find (slot j) rels = Some cs.
  Let M := compile A.
  Let F := indexed flags.
  Let next_ := lguess_next rels M F.
  Notation word := (word n).
  Notation nbelow := (nbelow n).
  Lemma word_letters : forall L y, length y = n -> Forall (fun a => length a = n /\ Forall (fun d => (d < base A)%nat) a) (word L y).
  Proof.
    induction L as [| L IH]; intros y Ly; [constructor |]. unfold word. rewrite digits_two by auto. constructor; [| apply IH; rewrite nhalves_length; auto].
    split; [unfold nbits; rewrite map_length; auto |]. unfold nbits. rewrite Forall_map. apply Forall_forall. intros a _. pose proof (Nat.mod_upper_bound a 2 ltac:(lia)). lia.
  Qed.
  Lemma nexts : forall q ts ks a h, In h (next_ ((j, q), (ts, ks)) a) <-> exists e ts' ks', In (e, ts') (new_bits ts a) /\ new_constants cs ks a e = Some ks' /\
    ((q < 0 /\ h = ((j, q), (ts', ks'))) \/ (0 <= q /\ is_dead F (after_digits M q e) = false /\ h = ((j, after_digits M q e), (ts', ks')))).
  Proof.
    intros q ts ks a h. unfold next_, lguess_next. cbn [fst snd]. rewrite found, in_flat_map. split.
    - intros [[e ts'] [I J]]. cbn [fst snd] in J. destruct (new_constants cs ks a e) as [ks' |] eqn:N; [| destruct J].
      exists e, ts', ks'. split; auto. split; auto. destruct (Z.ltb_spec q 0); [destruct J as [<- | []]; auto |]. cbv zeta in J.
      destruct (is_dead F _) eqn:D; [destruct J |]. destruct J as [<- | []]. auto.
    - intros [e [ts' [ks' [I [N H]]]]]. exists (e, ts'). split; auto. cbn [fst snd]. rewrite N. destruct H as [[Q ->] | [Q [D ->]]].
      + rewrite (proj2 (Z.ltb_lt q 0)) by auto. simpl; auto.
      + rewrite (proj2 (Z.ltb_ge q 0)) by auto. cbv zeta. rewrite D. simpl; auto.
  Qed.
  Definition claimed_end (N : compiled) (g : lguess) : bool := (0 <=? snd (fst g)) && accepted N (snd (fst g)) && arrived rels g.
  Definition any_end (g : lguess) : bool := (snd (fst g) <? 0) && arrived rels g.
  Lemma arrived_zero : forall q ts ks x, nbelow 0 x -> length ts = n ->
    (arrived rels ((j, q), (ts, ks)) = true <-> exists y, nbelow 0 y /\ related_by cs ts ks (zs x) (zs y)).
  Proof.
    intros q ts ks x Bx Lt. rewrite (nbelow_zero n x Bx). unfold arrived, related_by. cbn [fst snd]. rewrite found, andb_true_iff. split.
    - intros [T C]. exists (repeat 0%nat n). split.
      + split; [apply repeat_length |]. apply Forall_forall. intros a I. apply repeat_spec in I. subst. simpl. lia.
      + split; [apply taken_zeros; auto | apply conditions_zeros; auto].
    - intros [y [By [T C]]]. rewrite (nbelow_zero n y By) in *. apply taken_zeros in T. apply conditions_zeros in C. tauto.
  Qed.
  (** After a digit of y, e, the rest y' is related to the rest of x. *)
  Lemma related_digit : forall L x ts ks, nbelow (S L) x -> length ts = n -> forall y, nbelow (S L) y ->
    (related_by cs ts ks (zs x) (zs y) <-> exists ts' ks', In (zs (nbits y), ts') (new_bits ts (bits (zs x))) /\
      new_constants cs ks (bits (zs x)) (zs (nbits y)) = Some ks' /\ related_by cs ts' ks' (zs (nhalves x)) (zs (nhalves y))).
  Proof.
    intros L x ts ks [Lx Bx] Lt y [Ly By]. unfold related_by. rewrite <- !halves_zs, <- !bits_zs. split.
    - intros [T C]. apply new_bits_ok in T; [| apply zs_nonneg | apply zs_nonneg | rewrite !zs_length; lia]. apply constants_ok in C.
      destruct T as [ts' [I T]]. destruct C as [ks' [N C]]. exists ts', ks'. auto.
    - intros [ts' [ks' [I [N [T C]]]]]. split; [| apply constants_ok; eauto]. apply new_bits_ok; [apply zs_nonneg | apply zs_nonneg | rewrite !zs_length; lia | eauto].
  Qed.
  Lemma linear_claimed : forall L x ts ks q, nbelow L x -> length ts = n ->
    ((exists h, leads _ _ next_ ((j, Z.of_nat q), (ts, ks)) (bit_word L (zs x)) h /\ claimed_end M h = true) <->
     exists y, nbelow L y /\ related_by cs ts ks (zs x) (zs y) /\ final A (fold_left (next A) (word L y) q) = true).
  Proof.
    induction L as [| L IH]; intros x ts ks q Bx Lt.
    - cbn [bit_word leads word digits fold_left]. pose proof (arrived_zero (Z.of_nat q) ts ks x Bx Lt) as Z0. split.
      + intros [h [<- E]]. unfold claimed_end in E. cbn [fst snd] in E. rewrite !andb_true_iff in E. destruct E as [[_ E1] E2].
        apply Z0 in E2. destruct E2 as [y [By R]]. exists y. unfold M in E1. rewrite accepted_ok in E1. auto.
      + intros [y [By [R E]]]. eexists. split; [reflexivity |]. unfold claimed_end. cbn [fst snd]. unfold M. rewrite accepted_ok, E.
        rewrite (proj2 (Z.leb_le 0 (Z.of_nat q))), (proj2 Z0) by (eauto; lia). auto.
    - cbn [bit_word leads]. rewrite halves_zs. split.
      + intros [h [[k [K Ld]] E]]. apply nexts in K. destruct K as [e [ts' [ks' [I [N [[Q _] | [_ [_ ->]]]]]]]]; [lia |].
        destruct (new_bits_bits _ _ _ _ I) as [Le [Lt' Be]]. rewrite bits_zs, zs_length in Le, Lt'. unfold nbits in Le, Lt'. rewrite map_length in Le, Lt'. destruct Bx as [Lx Bx].
        assert (Ez : exists d, e = zs d) by (exists (map Z.to_nat e); unfold zs; rewrite map_map; clear - Be; induction Be; simpl; auto; f_equal; auto; lia).
        destruct Ez as [d ->]. pose proof (after_digits_ok A q d) as Ad. fold M in Ad. rewrite Ad in Ld.
        assert (P : exists h, leads _ _ next_ ((j, Z.of_nat (next A q d)), (ts', ks')) (bit_word L (zs (nhalves x))) h /\ claimed_end M h = true) by eauto.
        apply IH in P; [| apply (nbelow_halves n L x); split; auto | lia]. destruct P as [y [By [R Fi]]]. destruct By as [Ly By].
        assert (Le' : length (zs d) = length y) by lia. destruct (above_ok (zs d) y Le' Be) as [A1 [A2 A3]].
        assert (Bz : nbelow (S L) (above (zs d) y)) by (apply nbelow_above; auto; split; auto).
        exists (above (zs d) y). split; auto. rewrite bits_zs in A1. split.
        * apply (related_digit L x ts ks (conj Lx Bx) Lt _ Bz). exists ts', ks'. rewrite A1, A2. auto.
        * unfold word. rewrite digits_two by (rewrite A3; auto). cbn [fold_left]. apply zs_inj in A1. rewrite A1, A2. exact Fi.
      + intros [y [By [R Fi]]]. apply (related_digit L x ts ks Bx Lt y By) in R. destruct R as [ts' [ks' [I [N R]]]].
        unfold word in Fi. rewrite digits_two in Fi by apply By. cbn [fold_left] in Fi.
        destruct (new_bits_bits _ _ _ _ I) as [_ [Lt' _]]. rewrite bits_zs, zs_length in Lt'. unfold nbits in Lt'. rewrite map_length in Lt'. destruct Bx as [Lx Bx].
        assert (P : exists y', nbelow L y' /\ related_by cs ts' ks' (zs (nhalves x)) (zs y') /\ final A (fold_left (next A) (word L y') (next A q (nbits y))) = true).
        { exists (nhalves y). split; [apply nbelow_halves; auto |]. split; auto. }
        apply IH in P; [| apply (nbelow_halves n L x); split; auto | lia]. destruct P as [h [Ld E]]. exists h. split; auto.
        exists ((j, Z.of_nat (next A q (nbits y))), (ts', ks')). split; auto. apply nexts. exists (zs (nbits y)), ts', ks'. split; auto. split; auto. right. split; [lia |].
        pose proof (after_digits_ok A q (nbits y)) as Ad. fold M in Ad. rewrite Ad. split; auto. destruct (is_dead F _) eqn:Dd; auto. exfalso.
        pose proof (dead_never A n flags dead_tested _ _ (word_letters L (nhalves y) ltac:(rewrite nhalves_length; apply By)) Dd) as Nv. unfold word in Nv. congruence.
  Qed.
  Lemma linear_any : forall L x ts ks, nbelow L x -> length ts = n ->
    ((exists h, leads _ _ next_ ((j, -1), (ts, ks)) (bit_word L (zs x)) h /\ any_end h = true) <->
     exists y, nbelow L y /\ related_by cs ts ks (zs x) (zs y)).
  Proof.
    induction L as [| L IH]; intros x ts ks Bx Lt.
    - cbn [bit_word leads]. rewrite <- (arrived_zero (-1) ts ks x Bx Lt). split; [intros [h [<- E]]; exact E | intro E; eexists; split; [reflexivity | exact E]].
    - cbn [bit_word leads]. rewrite halves_zs. split.
      + intros [h [[k [K Ld]] E]]. apply nexts in K. destruct K as [e [ts' [ks' [I [N [[_ ->] | [Q _]]]]]]]; [| lia].
        destruct (new_bits_bits _ _ _ _ I) as [Le [Lt' Be]]. rewrite bits_zs, zs_length in Le, Lt'. unfold nbits in Le, Lt'. rewrite map_length in Le, Lt'. destruct Bx as [Lx Bx].
        assert (P : exists h, leads _ _ next_ ((j, -1), (ts', ks')) (bit_word L (zs (nhalves x))) h /\ any_end h = true) by eauto.
        apply IH in P; [| apply (nbelow_halves n L x); split; auto | lia]. destruct P as [y [By R]]. pose proof By as [Ly _].
        assert (Le' : length e = length y) by lia. destruct (above_ok e y Le' Be) as [A1 [A2 A3]].
        assert (Bz : nbelow (S L) (above e y)) by (apply nbelow_above; auto).
        exists (above e y). split; auto. rewrite bits_zs in A1. apply (related_digit L x ts ks (conj Lx Bx) Lt _ Bz). exists ts', ks'. rewrite A1, A2. auto.
      + intros [y [By R]]. apply (related_digit L x ts ks Bx Lt y By) in R. destruct R as [ts' [ks' [I [N R]]]].
        destruct (new_bits_bits _ _ _ _ I) as [_ [Lt' _]]. rewrite bits_zs, zs_length in Lt'. unfold nbits in Lt'. rewrite map_length in Lt'. destruct Bx as [Lx Bx].
        assert (P : exists y', nbelow L y' /\ related_by cs ts' ks' (zs (nhalves x)) (zs y')) by (exists (nhalves y); split; [apply nbelow_halves; auto | auto]).
        apply IH in P; [| apply (nbelow_halves n L x); split; auto | lia]. destruct P as [h [Ld E]]. exists h. split; auto.
        exists ((j, -1), (ts', ks')). split; auto. apply nexts. exists (zs (nbits y)), ts', ks'. split; auto. split; auto. left. split; [lia | auto].
  Qed.
End Machine.
