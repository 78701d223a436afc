(** * Positions as words in radices, and machines that guess an option digit by digit *)
From Coq Require Import Arith List Lia Bool.
From Ludus Require Import Games GrundyFacts.
Import ListNotations.

Section Words.
  Variable n : nat.
  Variable A : automaton.

  Definition tab (f : nat -> nat) : list nat := map f (seq 0 n).
  Lemma tab_length : forall f, length (tab f) = n.
  Proof. intro. unfold tab. rewrite map_length, seq_length. auto. Qed.
  Lemma tab_nth : forall f i, i < n -> nth i (tab f) 0 = f i.
  Proof.
    intros f i H. unfold tab. rewrite nth_indep with (d' := f 0) by (rewrite map_length, seq_length; auto).
    rewrite map_nth, seq_nth; auto.
  Qed.
  Lemma same_list : forall x y, length x = n -> length y = n -> (forall i, i < n -> nth i x 0 = nth i y 0) -> x = y.
  Proof. intros x y X Y H. apply nth_ext with 0 0; [congruence |]. intros i I. apply H. lia. Qed.
  Lemma tab_nth_self : forall x, length x = n -> tab (fun i => nth i x 0) = x.
  Proof. intros x X. apply same_list; auto using tab_length. intros. rewrite tab_nth; auto. Qed.
  Lemma tab_ext : forall f g, (forall i, i < n -> f i = g i) -> tab f = tab g.
  Proof. intros. apply map_ext_in. intros i I. apply in_seq in I. apply H. lia. Qed.

  (** ** Words and their values *)
  Fixpoint value (rs : list nat) (w : list (list nat)) (i : nat) : nat :=
    match w with [] => 0 | a :: w => nth i a 0 + radix rs * value (rest rs) w i end.
  Fixpoint valid (rs : list nat) (w : list (list nat)) : Prop :=
    match w with
    | [] => True
    | a :: w => length a = n /\ (forall i, i < n -> nth i a 0 < radix rs) /\ valid (rest rs) w
    end.
  Definition good_radices (rs : list nat) : Prop := Forall (fun b => 2 <= b) rs /\ rs <> [].

  Lemma good_rest : forall rs, good_radices rs -> good_radices (rest rs).
  Proof.
    intros rs [F N]. destruct rs as [| b [| c rs]]; simpl; split; auto; try discriminate.
    inversion F; auto.
  Qed.
  Lemma good_radix : forall rs, good_radices rs -> 2 <= radix rs.
  Proof. intros rs [F N]. destruct rs; [congruence |]. inversion F; auto. Qed.

  Lemma value_bound : forall w rs, good_radices rs -> valid rs w -> forall i, i < n -> value rs w i < capacity rs (length w).
  Proof.
    induction w as [| a w IH]; intros rs G V i I; simpl; [lia |]. destruct V as [V1 [V2 V3]].
    specialize (IH _ (good_rest _ G) V3 i I). specialize (V2 i I). pose proof (good_radix _ G). nia.
  Qed.

  Lemma digits_valid : forall L rs x, good_radices rs -> valid rs (digits n rs L x).
  Proof.
    induction L; intros rs x G; simpl; auto. pose proof (good_radix _ G).
    split; [apply (tab_length (fun i => nth i x 0 mod radix rs)) |]. split.
    - intros i I. rewrite (tab_nth (fun i => nth i x 0 mod radix rs)) by auto. apply Nat.mod_upper_bound. lia.
    - apply IHL, good_rest; auto.
  Qed.
  Lemma digits_length : forall L rs x, length (digits n rs L x) = L.
  Proof. induction L; intros; simpl; auto. Qed.

  Lemma digits_value : forall L rs x i, good_radices rs -> i < n -> nth i x 0 < capacity rs L ->
    value rs (digits n rs L x) i = nth i x 0.
  Proof.
    induction L; intros rs x i G I C; simpl in *; [lia |]. pose proof (good_radix _ G) as B.
    rewrite (tab_nth (fun i => nth i x 0 mod radix rs)) by auto.
    rewrite IHL; auto using good_rest; rewrite (tab_nth (fun i => nth i x 0 / radix rs)) by auto.
    - pose proof (Nat.div_mod (nth i x 0) (radix rs)). lia.
    - apply Nat.div_lt_upper_bound; lia.
  Qed.

  Lemma digits_of_value : forall u rs, good_radices rs -> valid rs u -> digits n rs (length u) (tab (value rs u)) = u.
  Proof.
    induction u as [| a u IH]; intros rs G V; auto. destruct V as [V1 [V2 V3]]. pose proof (good_radix _ G) as B.
    simpl. f_equal.
    - transitivity (tab (fun i => nth i a 0)); [| apply tab_nth_self; auto]. apply tab_ext. intros i I. rewrite tab_nth by auto. simpl.
      rewrite Nat.mul_comm, Nat.mod_add, Nat.mod_small by (auto; lia). auto.
    - transitivity (digits n (rest rs) (length u) (tab (value (rest rs) u))); [| auto using good_rest].
      f_equal. apply tab_ext. intros i I.
      rewrite tab_nth by auto. simpl. rewrite Nat.mul_comm, Nat.div_add, Nat.div_small by (auto; lia). auto.
  Qed.

  (** ** Machines that guess an option of a position, digit by digit
      A state: the direction r, the carries c and the state q of the automaton on the option. *)
  Definition mstate : Type := list nat * list nat * nat.
  Definition guess_digit (b d : nat) (r c a : list nat) (i : nat) : nat :=
    (nth i a 0 + (b - 1) * (d * nth i r 0 + nth i c 0)) mod b.
  Definition guess (b d : nat) (a : list nat) (s : mstate) : mstate :=
    let '(r, c, q) := s in
    let e := tab (guess_digit b d r c a) in
    (r, tab (fun i => (nth i e 0 + d * nth i r 0 + nth i c 0 - nth i a 0) / b), next A q e).
  Definition done (s : mstate) : bool :=
    let '(r, c, q) := s in forallb (fun i => nth i c 0 =? 0) (seq 0 n) && final A q.

  Fixpoint finds (rs : list nat) (s : mstate) (w : list (list nat)) : Prop :=
    match w with
    | [] => done s = true
    | a :: w => exists d, d < radix rs /\ finds (rest rs) (guess (radix rs) d a s) w
    end.

  (** The guessed digit is the right one, and no other is. *)
  Lemma guess_right : forall b d r c a i, 2 <= b -> nth i a 0 < b ->
    let e := guess_digit b d r c a i in
    let t := d * nth i r 0 + nth i c 0 in
    e < b /\ e + t = nth i a 0 + b * ((e + t - nth i a 0) / b).
  Proof.
    intros b d r c a i B H e t. unfold e, guess_digit. fold t.
    set (x := nth i a 0) in *. assert (N : b <> 0) by lia. split; [apply Nat.mod_upper_bound; auto |].
    pose proof (Nat.div_mod (x + (b - 1) * t) b N) as D. set (k := (x + (b - 1) * t) / b) in *.
    set (f := (x + (b - 1) * t) mod b) in *.
    pose proof (Nat.mod_upper_bound (x + (b - 1) * t) b N) as U. fold f in U.
    assert (E : f + t + b * k = x + b * t) by nia.
    assert (K : k <= t) by nia.
    replace (f + t - x) with ((t - k) * b) by nia. rewrite Nat.div_mul by auto. nia.
  Qed.

  Lemma guess_only : forall b d r c a i e, 2 <= b -> nth i a 0 < b -> e < b ->
    (exists z, e + (d * nth i r 0 + nth i c 0) = nth i a 0 + b * z) -> e = guess_digit b d r c a i.
  Proof.
    intros b d r c a i e B H E [z Z]. destruct (guess_right b d r c a i B H) as [G1 G2]. cbv zeta in *.
    set (g := guess_digit b d r c a i) in *. set (t := d * nth i r 0 + nth i c 0) in *.
    set (y := (g + t - nth i a 0) / b) in *. assert (y = z) by nia. subst. lia.
  Qed.

  Lemma finds_iff : forall w rs, good_radices rs -> valid rs w -> forall r c q,
    finds rs (r, c, q) w <->
    exists m u, length u = length w /\ valid rs u /\
      (forall i, i < n -> value rs u i + nth i c 0 + m * nth i r 0 = value rs w i) /\
      final A (fold_left (next A) u q) = true.
  Proof.
    induction w as [| a w IH]; intros rs G V r c q.
    - simpl. rewrite andb_true_iff, forallb_forall. split.
      + intros [Z F]. exists 0, []. simpl. repeat split; auto. intros i I.
        rewrite (proj1 (Nat.eqb_eq (nth i c 0) 0)); auto. apply Z, in_seq. lia.
      + intros [m [u [U1 [_ [E F]]]]]. destruct u; [| discriminate]. simpl in *. split; auto.
        intros i I. apply in_seq in I. apply Nat.eqb_eq. specialize (E i). lia.
    - destruct V as [V1 [V2 V3]]. pose proof (good_radix _ G) as B. set (b := radix rs) in *.
      simpl. split.
      + intros [d [D H]]. unfold guess in H. apply IH in H; auto using good_rest.
        destruct H as [m [u [U1 [U2 [E F]]]]].
        exists (d + b * m), (tab (guess_digit b d r c a) :: u). simpl. fold b.
        split; [congruence |]. split; [split; [apply tab_length | split; auto] |].
        * intros i I. rewrite tab_nth by auto. apply guess_right; auto.
        * split; auto. intros i I. specialize (E i I). rewrite tab_nth in E by auto. rewrite !tab_nth in * by auto.
          destruct (guess_right b d r c a i B (V2 i I)) as [_ R]. cbv zeta in R.
          rewrite Nat.add_assoc in R. fold b in E. rewrite <- E.
          set (K := (_ - nth i a 0) / b) in *. clearbody K. nia.
      + intros [m [u [U1 [U2 [E F]]]]]. destruct u as [| e u]; [discriminate |]. simpl in *.
        destruct U2 as [W1 [W2 W3]]. fold b in W2, E.
        exists (m mod b). split; [apply Nat.mod_upper_bound; lia |].
        pose proof (Nat.div_mod m b ltac:(lia)) as M.
        assert (X : forall i, i < n -> nth i e 0 = guess_digit b (m mod b) r c a i).
        { intros i I. apply guess_only; auto. specialize (E i I). specialize (V2 i I). specialize (W2 i I).
          set (t := nth i e 0 + (m mod b * nth i r 0 + nth i c 0)).
          assert (T : t + b * (value (rest rs) u i + m / b * nth i r 0) = nth i a 0 + b * value (rest rs) w i).
          { unfold t. rewrite M in E at 1. nia. }
          exists (value (rest rs) w i - (value (rest rs) u i + m / b * nth i r 0)). fold t.
          assert (value (rest rs) u i + m / b * nth i r 0 <= value (rest rs) w i) by nia. nia. }
        assert (X' : e = tab (guess_digit b (m mod b) r c a)).
        { apply same_list; auto using tab_length. intros. rewrite tab_nth; auto. }
        unfold guess. fold b. apply IH; auto using good_rest. exists (m / b), u.
        split; [congruence |]. split; auto. rewrite <- X'. split; auto.
        intros i I. rewrite tab_nth by auto.
        destruct (guess_right b (m mod b) r c a i B (V2 i I)) as [_ R]. cbv zeta in R. rewrite <- X in R by auto.
        rewrite Nat.add_assoc in R. specialize (E i I). rewrite M in E at 1. fold b.
        set (K := (_ - nth i a 0) / b) in *. clearbody K.
        set (g := nth i e 0) in *. set (m' := m / b) in *. set (d := m mod b) in *. nia.
  Qed.

  (** ** Options of a piece *)
  Variable lines : list (list nat * list nat).
  Variable rs : list nat.
  Definition first_states : list mstate := map (fun l => (tab (fun i => nth i (snd l) 0), tab (fun i => nth i (fst l) 0), 0)) lines.
  Definition claims_P (L : nat) (x : list nat) : bool := accepts A (digits n rs L x).

  Fixpoint size (k : nat) (x : list nat) : nat := match k with 0 => 0 | S k => nth k x 0 + size k x end.
  Lemma size_le : forall k x y, (forall i, i < k -> nth i y 0 <= nth i x 0) -> size k y <= size k x.
  Proof. induction k; intros x y H; simpl; auto. pose proof (H k). pose proof (IHk x y). assert (size k y <= size k x) by auto. lia. Qed.
  Lemma size_lt : forall k x y, (forall i, i < k -> nth i y 0 <= nth i x 0) ->
    (exists i, i < k /\ nth i y 0 < nth i x 0) -> size k y < size k x.
  Proof.
    induction k; intros x y H [i [I L]]; simpl; [lia |].
    destruct (Nat.eq_dec i k) as [-> | N].
    - assert (size k y <= size k x) by (apply size_le; auto). lia.
    - assert (size k y < size k x). { apply IHk; auto. exists i. split; auto. lia. }
      pose proof (H k). lia.
  Qed.

  (** The machines find out whether some option is claimed to be a P-position. *)
  Lemma finds_option : good_radices rs -> forall L x, length x = n -> (forall i, i < n -> nth i x 0 < capacity rs L) ->
    ((exists s, In s first_states /\ finds rs s (digits n rs L x)) <-> exists y, piece n lines x y /\ claims_P L y = true).
  Proof.
    intros G L x X B. unfold first_states. split.
    - intros [s [I W]]. apply in_map_iff in I. destruct I as [[s0 r0] [<- I]].
      apply finds_iff in W; auto using digits_valid. destruct W as [m [u [U1 [U2 [U3 U4]]]]].
      rewrite digits_length in U1. exists (tab (value rs u)). split.
      + split; [apply tab_length |]. exists s0, r0, m. split; auto. intros i J.
        specialize (U3 i J). rewrite !tab_nth in U3 by auto. rewrite tab_nth by auto.
        rewrite digits_value in U3 by auto. simpl in U3. lia.
      + unfold claims_P, accepts. rewrite <- U1, digits_of_value; auto.
    - intros [y [[Y [s [r [m [I M]]]]] F]].
      exists (tab (fun i => nth i r 0), tab (fun i => nth i s 0), 0). split.
      + apply in_map_iff. exists (s, r). auto.
      + apply finds_iff; auto using digits_valid. exists m, (digits n rs L y).
        rewrite !digits_length. split; auto. split; [apply digits_valid; auto |]. split; auto.
        intros i J. rewrite !tab_nth by auto. specialize (M i J). specialize (B i J).
        rewrite !digits_value by (auto; lia). lia.
  Qed.
  Lemma piece_ends : forallb (fun l => existsb (fun i => 1 <=? nth i (fst l) 0) (seq 0 n)) lines = true ->
    forall x y, piece n lines x y -> size n y < size n x /\ forall i, i < n -> nth i y 0 <= nth i x 0.
  Proof.
    intros E1 x y [_ [s [r [m [I M]]]]]. rewrite forallb_forall in E1. assert (Q : forall i, i < n -> nth i y 0 <= nth i x 0).
    { intros i J. rewrite (M i J). lia. }
    split; auto. apply size_lt; auto. apply E1, existsb_exists in I. destruct I as [i [J K]].
    apply in_seq in J. apply Nat.leb_le in K. exists i. split; [lia |]. rewrite (M i) by lia. simpl in K. lia.
  Qed.

End Words.
