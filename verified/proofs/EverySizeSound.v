(** * Claims about boards of every size, proved by automata that read positions in radices *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Games Lists GrundyFacts Machines SizeRules SizeAutomata SizeWords SizeGuesses.
Import ListNotations.
Local Open Scope Z_scope.

(** ** What is known after a word: its place, the states of the claims with the pass and without it, and whether the two
    halves of the coordinates, of two pieces, are the same so far *)
Definition zdet : Type := (Z * Z) * (Z * bool).
Definition zdet_next (rs : list nat) (M N : compiled) (half : nat) (d : zdet) (a : list Z) : option zdet :=
  Some ((step_place rs (fst (fst d)), after_digits M (snd (fst d)) a),
        (after_digits N (fst (snd d)) a, snd (snd d) && cell_eqb (firstn half a) (skipn half a))).
Definition zright (conv : convention) (M N : compiled) (d : zdet) (c e : bool) : bool :=
  let lost := accepted M (snd (fst d)) in if snd (snd d) then negb lost else rule conv lost (accepted N (fst (snd d))) c e.
Definition zdet_same (d e : zdet) : bool :=
  (fst (fst d) =? fst (fst e)) && (snd (fst d) =? snd (fst e)) && (fst (snd d) =? fst (snd e)) && Bool.eqb (snd (snd d)) (snd (snd e)).
Definition zguess_same (g h : zguess) : bool :=
  (snd (fst g) =? snd (fst h)) && (fst (fst g) =? fst (fst h)) && cell_eqb (snd (snd g)) (snd (snd h)) && cell_eqb (fst (snd g)) (fst (snd h)).
Definition zdet_hash (d : zdet) : Z := (snd (fst d) * factor + fst (fst d)) * factor + fst (snd d).
Definition zguess_hash (g : zguess) : Z := mix (fst (snd g)) (mix (snd (snd g)) (snd (fst g) * factor + fst (fst g))).
Lemma zdet_same_eq : forall d e, zdet_same d e = true -> d = e.
Proof.
  intros [[p q] [g t]] [[p' q'] [g' t']] H. unfold zdet_same in H. cbn [fst snd] in H. rewrite !andb_true_iff, !Z.eqb_eq, Bool.eqb_true_iff in H.
  destruct H as [[[-> ->] ->] ->]. auto.
Qed.
Lemma zguess_same_eq : forall g h, zguess_same g h = true -> g = h.
Proof.
  intros [[p q] [r c]] [[p' q'] [r' c']] H. unfold zguess_same in H. cbn [fst snd] in H. rewrite !andb_true_iff, !Z.eqb_eq, !cell_eqb_iff in H.
  destruct H as [[[-> ->] ->] ->]. auto.
Qed.

Section Check.
  Variables (n : nat) (lines : list (list nat * list nat)) (rs : list nat) (conv : convention) (A B : automaton) (two : bool).
  Definition entries (l : list nat) : list Z := zs (tab n (fun i => nth i l 0%nat)).
  Definition zstarts : list zguess :=
    map (fun l => ((0, 0), (entries (snd l), entries (fst l)))) lines ++
    match conv with Normal => [] | _ => map (fun l => ((0, -1), (zs (tab n (fun _ => 0%nat)), entries (fst l)))) lines end.
  Definition letters_at (p : Z) : list (list Z) := choices (repeat (range (Z.of_nat (radix (skipn (Z.to_nat p) rs)))) n).
  Definition kept_letters : Z -> list (list Z) :=
    let t := indexed (map (fun p => letters_at (Z.of_nat p)) (seq 0 (length rs))) in
    fun p => match PM.find (slot p) t with Some l => l | None => [] end.
  Definition check_sizes (fuel : nat) : bool :=
    forallb (fun l => existsb (fun i => Nat.leb 1 (nth i (fst l) 0%nat)) (seq 0 n)) lines &&   (* the game ends *)
    forallb (fun b => Nat.leb 2 b && Nat.leb b (base A)) rs && negb (match rs with [] => true | _ => false end) &&
    (let flags := dead_flags A in let F := indexed flags in let M := compile A in let N := compile B in let radices := table (zs rs) in
     let letters := kept_letters in let half := Nat.div2 n in
     dead_ok A M n flags F &&
     all_right zdet zguess (list Z) letters (fun d => fst (fst d)) (fun g => fst (fst g)) (zdet_next rs M N half) (zguess_next rs radices M F)
       (fun _ => end_claimed M) (fun _ => end_any) (zright conv M N) zdet_same zguess_same zdet_hash zguess_hash
       fuel ((0, 0), (0, two)) zstarts).
  Lemma letters_kept : forall p, (p < length rs)%nat -> kept_letters (Z.of_nat p) = letters_at (Z.of_nat p).
  Proof.
    intros p P. unfold kept_letters. cbv zeta. rewrite find_indexed, Nat2Z.id by lia.
    erewrite map_nth_error; [reflexivity |]. rewrite nth_error_nth' with (d := 0%nat) by (rewrite seq_length; auto). rewrite seq_nth by auto. auto.
  Qed.
  Lemma letter_there : forall p a, (p < length rs)%nat -> length a = n -> (forall i, (i < n)%nat -> (nth i a 0 < radix (skipn p rs))%nat) -> In (zs a) (kept_letters (Z.of_nat p)).
  Proof.
    intros p a P La Bd. rewrite letters_kept by auto. unfold letters_at. rewrite Nat2Z.id. apply in_choices. set (b := radix (skipn p rs)) in *. clearbody b.
    clear P. revert a La Bd. induction n as [| k IH]; intros [| d a] La Bd; simpl in *; try discriminate; constructor.
    - apply in_range. specialize (Bd 0%nat ltac:(lia)). simpl in Bd. lia.
    - apply IH; auto. intros i I. apply (Bd (S i)). lia.
  Qed.
  Definition halves_same (a : list nat) : bool := cell_eqb (firstn (Nat.div2 n) (zs a)) (skipn (Nat.div2 n) (zs a)).
  Lemma det_path : forall w p q g t, (p < length rs)%nat -> valid n (skipn p rs) w -> exists p',
    path zdet (list Z) kept_letters (fun d => fst (fst d)) (zdet_next rs (compile A) (compile B) (Nat.div2 n))
      ((Z.of_nat p, Z.of_nat q), (Z.of_nat g, t)) (map zs w)
      ((p', Z.of_nat (fold_left (next A) w q)), (Z.of_nat (fold_left (next B) w g), t && forallb halves_same w)).
  Proof.
    induction w as [| a w IH]; intros p q g t P V; cbn [map path fold_left forallb].
    - exists (Z.of_nat p). rewrite andb_true_r. auto.
    - destruct V as [V1 [V2 V3]]. destruct (rest_skipn rs p P) as [R Q]. rewrite R in V3.
      destruct (IH (step rs p) (next A q a) (next B g a) (t && halves_same a) Q V3) as [p' W]. exists p'. split; [apply letter_there; auto |].
      eexists. split; [reflexivity |]. cbn [fst snd]. rewrite step_place_ok, !after_digits_ok, andb_assoc. exact W.
  Qed.

  Lemma stays_any : forall radices M F w g h, snd (fst g) = -1 -> leads _ _ (zguess_next rs radices M F) g w h -> snd (fst h) = -1.
  Proof.
    induction w as [| a w IH]; intros g h Q Ld; cbn [leads] in Ld; [subst; auto |]. destruct Ld as [k [K Ld]]. apply (IH k h); auto.
    unfold zguess_next in K. rewrite Q in K. apply in_flat_map in K. destruct K as [d [_ [<- | []]]]. auto.
  Qed.
  Lemma stays_claimed : forall radices F w g h, 0 <= snd (fst g) -> leads _ _ (zguess_next rs radices (compile A) F) g w h -> 0 <= snd (fst h).
  Proof.
    induction w as [| a w IH]; intros g h Q Ld; cbn [leads] in Ld; [subst; auto |]. destruct Ld as [k [K Ld]]. apply (IH k h); auto.
    unfold zguess_next in K. rewrite (proj2 (Z.ltb_ge _ 0) Q) in K. apply in_flat_map in K. destruct K as [d [_ K]]. cbv zeta in K.
    destruct (is_dead _ _); [destruct K |]. destruct K as [<- | []]. cbn [fst snd]. apply after_nonneg. auto.
  Qed.
  Lemma any_option : good_radices rs -> forall L x, length x = n -> (forall i, (i < n)%nat -> (nth i x 0 < capacity rs L)%nat) ->
    ((exists y, piece n lines x y) <-> exists s r, In (s, r) lines /\
      finds n everything rs (tab n (fun _ => 0%nat), tab n (fun i => nth i s 0%nat), 0%nat) (digits n rs L x)).
  Proof.
    intros G L x X Bd. assert (N : forall s, first_states n [(s, [])] = [(tab n (fun _ => 0%nat), tab n (fun i => nth i s 0%nat), 0%nat)]).
    { intro s. unfold first_states. cbn [map fst snd]. f_equal. f_equal. f_equal. apply tab_ext. intros i _. destruct i; auto. }
    split.
    - intros [y [Y [s [r [m [I Eq]]]]]]. exists s, r. split; auto.
      assert (K : exists y, piece n [(s, [])] x y /\ claims_P n everything rs L y = true).
      { exists (tab n (fun i => nth i x 0 - nth i s 0)%nat). split; [| apply everything_accepts]. split; [apply tab_length |]. exists s, [], 0%nat. split; [simpl; auto |].
        intros i J. rewrite tab_nth by auto. specialize (Eq i J). lia. }
      apply (finds_option n everything [(s, [])] rs G L x X Bd) in K. rewrite N in K. destruct K as [st [[<- | []] Fd]]. auto.
    - intros [s [r [I Fd]]]. assert (K : exists st, In st (first_states n [(s, [])]) /\ finds n everything rs st (digits n rs L x)).
      { rewrite N. eexists. split; [simpl; left; reflexivity | auto]. }
      apply (finds_option n everything [(s, [])] rs G L x X Bd) in K. destruct K as [y [[Y [s' [r' [m [[Q | []] Eq]]]]] _]]. injection Q as <- <-.
      exists y. split; auto. exists s, r, 0%nat. split; auto. intros i J. specialize (Eq i J). destruct i; simpl in Eq; lia.
  Qed.

  Section Sound.
    Variable fuel : nat.
    Hypothesis checked : check_sizes fuel = true.
    Lemma checked_radices : good_radices rs /\ forall b, In b rs -> (b <= base A)%nat.
    Proof.
      unfold check_sizes in checked. rewrite !andb_true_iff in checked. destruct checked as [[[_ E2] E3] _]. rewrite forallb_forall in E2.
      assert (E : forall b, In b rs -> (2 <= b <= base A)%nat) by (intros b I; apply E2 in I; rewrite andb_true_iff, !Nat.leb_le in I; lia).
      split; [split |]; [apply Forall_forall; intros b I; apply E, I | intro Z0; rewrite Z0 in E3; discriminate | intros b I; apply E, I].
    Qed.
    Lemma checked_ends : forall x y, piece n lines x y -> (size n y < size n x)%nat /\ forall i, (i < n)%nat -> (nth i y 0 <= nth i x 0)%nat.
    Proof.
      intros x y H. unfold check_sizes in checked. rewrite !andb_true_iff in checked. destruct checked as [[[E1 _] _] _].
      apply (piece_ends n lines); auto.
    Qed.
    Definition in_capacity (L : nat) (x : list nat) : Prop := length x = n /\ forall i, (i < n)%nat -> (nth i x 0 < capacity rs L)%nat.
    Definition claim (L : nat) (x : list nat) : bool := accepts A (digits n rs L x).
    Lemma sizes_rule : forall L x, in_capacity L x ->
      if two && forallb halves_same (digits n rs L x) then claim L x = false else
      exists c e, rule conv (claim L x) (accepts B (digits n rs L x)) c e = true /\
        (c = true <-> exists y, piece n lines x y /\ claim L y = true) /\ (conv <> Normal -> (e = true <-> exists y, piece n lines x y)).
    Proof.
      intros L x [X Bd]. destruct checked_radices as [G Ba]. set (w := digits n rs L x).
      assert (P : (0 < length rs)%nat) by (destruct G as [_ N]; destruct rs; [congruence | simpl; lia]).
      assert (V : valid n (skipn 0 rs) w) by (apply digits_valid; auto).
      unfold check_sizes in checked. cbv zeta in checked. rewrite !andb_true_iff in checked. destruct checked as [_ [Dd R]].
      destruct (det_path w 0 0 0 two P V) as [p' W]. change (Z.of_nat 0) with 0 in W.
      destruct (all_right_sound zdet zguess (list Z) kept_letters (fun d => fst (fst d)) (fun g => fst (fst g)) _ _ _ _ _ _ _ _ _ zdet_same_eq zguess_same_eq
        _ _ _ R _ _ W) as [c [e [Rt [C E]]]].
      unfold zright in Rt. cbn [fst snd] in Rt. rewrite !accepted_ok in Rt. fold (accepts A w) in Rt. fold (accepts B w) in Rt. fold (claim L x) in Rt.
      destruct (two && forallb halves_same w); [apply negb_true_iff; auto |]. exists c, e. split; auto.
      pose proof (fun s => claimed_guesses n rs A (dead_flags A) G Dd Ba w 0 s P) as Cl.
      pose proof (fun r c => any_guesses n rs A (dead_flags A) G w 0 r c P) as An.
      assert (Tn : forall f, length (tab n f) = n) by (intro; apply tab_length). split.
      - rewrite C, <- (finds_option n A lines rs G L x X Bd). fold w. split.
        + intros [g [h [I [Ld En]]]]. unfold zstarts in I. apply in_app_or in I. destruct I as [I | I].
          * apply in_map_iff in I. destruct I as [[s r] [<- I]]. exists (tab n (fun i => nth i r 0%nat), tab n (fun i => nth i s 0%nat), 0%nat).
            split; [apply in_map_iff; exists (s, r); auto |]. apply (Cl (_, _, _)); auto; [split; apply Tn | exists h; auto].
          * exfalso.
            assert (Q : snd (fst g) = -1) by (destruct conv; [destruct I | |]; apply in_map_iff in I; destruct I as [? [<- _]]; auto).
            apply stays_any in Ld; auto. unfold end_claimed in En. rewrite Ld in En. discriminate.
        + intros [s [I Fd]]. apply in_map_iff in I. destruct I as [[s0 r0] [<- I]]. apply (Cl (_, _, _)) in Fd; auto; [| split; apply Tn].
          destruct Fd as [h [Ld En]]. eexists. exists h. split; [| split; [exact Ld | exact En]]. unfold zstarts. apply in_or_app. left. apply in_map_iff. exists (s0, r0). auto.
      - intro N. rewrite E, (any_option G L x X Bd). fold w. split.
        + intros [g [h [I [Ld En]]]]. unfold zstarts in I. apply in_app_or in I. destruct I as [I | I].
          * exfalso. apply in_map_iff in I. destruct I as [? [<- _]]. apply stays_claimed in Ld; [| simpl; lia]. unfold end_any in En. rewrite (proj2 (Z.ltb_ge _ 0) Ld) in En. discriminate.
          * assert (I' : exists l, In l lines /\ g = ((0, -1), (zs (tab n (fun _ => 0%nat)), entries (fst l)))).
            { destruct conv; [congruence | |]; apply in_map_iff in I; destruct I as [l [<- I]]; exists l; auto. }
            destruct I' as [[s r] [I' ->]]. exists s, r. split; auto. apply (An _ _ (Tn _) (Tn _) V). exists h. auto.
        + intros [s [r [I Fd]]]. apply (An _ _ (Tn _) (Tn _) V) in Fd. destruct Fd as [h [Ld En]]. eexists. exists h. split; [| split; [exact Ld | exact En]].
          unfold zstarts. apply in_or_app. right. destruct conv; [congruence | |]; apply in_map_iff; exists (s, r); auto.
    Qed.
  End Sound.
End Check.

(** ** One piece: normal play, misère play, and one pass
    A position is a P-position if and only if the automaton accepts its word, written with any number L of digits that is enough. *)
Lemma sizes_follow : forall n lines rs conv A B fuel, check_sizes n lines rs conv A B false fuel = true -> forall L,
  follows _ (piece n lines) (in_capacity n rs L) (claim n rs A L) (fun x => accepts B (digits n rs L x)) conv.
Proof.
  intros n lines rs conv A B fuel H L x X. pose proof (sizes_rule n lines rs conv A B false fuel H L x X) as R. exact R.
Qed.
Lemma sizes_inside : forall n lines rs conv A B two fuel, check_sizes n lines rs conv A B two fuel = true -> forall L x y,
  in_capacity n rs L x -> piece n lines x y -> in_capacity n rs L y /\ (size n y < size n x)%nat.
Proof.
  intros n lines rs conv A B two fuel H L x y [X Bd] M. destruct (checked_ends n lines rs conv A B two fuel H x y M) as [S Q].
  split; auto. split; [apply M |]. intros i I. specialize (Q i I). specialize (Bd i I). lia.
Qed.
Definition check_every_size (n : nat) (A : automaton) (lines : list (list nat * list nat)) (rs : list nat) (fuel : nat) : bool :=
  check_sizes n lines rs Normal A A false fuel.
Definition check_every_size_misere (n : nat) (A : automaton) (lines : list (list nat * list nat)) (rs : list nat) (fuel : nat) : bool :=
  check_sizes n lines rs Misere A A false fuel.
Definition check_every_size_pass (n : nat) (A B : automaton) (lines : list (list nat * list nat)) (rs : list nat) (t : bool) (fuel : nat) : bool :=
  check_every_size n B lines rs fuel && check_sizes n lines rs (Pass t) A B false fuel.
Theorem check_every_size_claim : forall n A lines rs fuel, check_every_size n A lines rs fuel = true -> forall L x, in_capacity n rs L x ->
  (accepts A (digits n rs L x) = true -> P_position _ (piece n lines) x) /\ (accepts A (digits n rs L x) = false -> N_position _ (piece n lines) x).
Proof.
  intros n A lines rs fuel H L x X. apply (normal_both _ _ (in_capacity n rs L) (size n) (sizes_inside _ _ _ _ _ _ _ _ H L)
    (claim n rs A L) (fun x => accepts A (digits n rs L x)) (sizes_follow _ _ _ _ _ _ _ H L)); auto.
Qed.
Theorem check_every_size_sound : forall n A lines rs fuel, check_every_size n A lines rs fuel = true ->
  forall L x, length x = n -> (forall i, (i < n)%nat -> (nth i x 0 < capacity rs L)%nat) ->
  (P_position _ (piece n lines) x <-> accepts A (digits n rs L x) = true).
Proof.
  intros n A lines rs fuel H L x X Bd. apply (rule_sound _ _ (in_capacity n rs L) (size n) (sizes_inside _ _ _ _ _ _ _ _ H L)
    (claim n rs A L) (fun x => accepts A (digits n rs L x)) Normal (sizes_follow _ _ _ _ _ _ _ H L)); [right; discriminate | split; auto].
Qed.
Theorem check_every_size_misere_sound : forall n A lines rs fuel, check_every_size_misere n A lines rs fuel = true ->
  forall L x, length x = n -> (forall i, (i < n)%nat -> (nth i x 0 < capacity rs L)%nat) ->
  (misere_P _ (piece n lines) x <-> accepts A (digits n rs L x) = true).
Proof.
  intros n A lines rs fuel H L x X Bd. apply (rule_sound _ _ (in_capacity n rs L) (size n) (sizes_inside _ _ _ _ _ _ _ _ H L)
    (claim n rs A L) (fun x => accepts A (digits n rs L x)) Misere (sizes_follow _ _ _ _ _ _ _ H L)); [right; discriminate | split; auto].
Qed.
Theorem check_every_size_pass_sound : forall n A B lines rs t fuel, check_every_size_pass n A B lines rs t fuel = true ->
  forall L x, length x = n -> (forall i, (i < n)%nat -> (nth i x 0 < capacity rs L)%nat) ->
  (P_position _ (with_passes t (piece n lines)) (x, 1%nat) <-> accepts A (digits n rs L x) = true) /\
  (P_position _ (with_passes t (piece n lines)) (x, 0%nat) <-> accepts B (digits n rs L x) = true).
Proof.
  intros n A B lines rs t fuel H L x X Bd. apply andb_true_iff in H. destruct H as [HB HA]. split.
  - apply (rule_sound _ _ (in_capacity n rs L) (size n) (sizes_inside _ _ _ _ _ _ _ _ HA L)
      (claim n rs A L) (fun x => accepts B (digits n rs L x)) (Pass t) (sizes_follow _ _ _ _ _ _ _ HA L)); [left | split; auto].
    apply (check_every_size_claim _ _ _ _ _ HB).
  - rewrite <- (check_every_size_sound _ _ _ _ _ HB L x X Bd). symmetry.
    apply (without_pass _ _ (in_capacity n rs L) (size n) (sizes_inside _ _ _ _ _ _ _ _ HA L) t x). split; auto.
Qed.
