(** * Words, automata and guesses: all configurations that can be met

    A word is read letter by letter: by deterministic automata, all of them together in a state [Det], and by guesses that
    may go on in several ways. The guesses are numbered, and a set of guesses is the bits of a number. *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Lists.
Import ListNotations.
Local Open Scope Z_scope.

(** ** A number from a list, to find it again. Large numbers are made once, when the program starts *)
Definition prime : Z := 2147483647.
Definition factor : Z := 8191.
Definition mix (l : list Z) (k : Z) : Z := fold_left (fun k x => (k * factor + x) mod prime) l k.

(** ** A list as a map *)
Fixpoint fill_with {A} (i : Z) (l : list A) (t : PM.t A) : PM.t A :=
  match l with [] => t | a :: l => fill_with (i + 1) l (PM.add (slot i) a t) end.
Definition indexed {A} (l : list A) : PM.t A := fill_with 0 l (PM.empty A).
Lemma find_fill : forall A (l : list A) i t j, 0 <= i -> 0 <= j ->
  PM.find (slot j) (fill_with i l t) = if j <? i then PM.find (slot j) t else
    match nth_error l (Z.to_nat (j - i)) with Some a => Some a | None => PM.find (slot j) t end.
Proof.
  induction l as [| a l IH]; intros i t j I J; cbn [fill_with].
  - destruct (j <? i); auto. destruct (Z.to_nat (j - i)); auto.
  - rewrite IH by lia. destruct (Z.ltb_spec j (i + 1)); destruct (Z.ltb_spec j i); try lia.
    + rewrite PM.gso; auto. intro E. apply slot_inj in E; lia.
    + assert (j = i) by lia. subst. rewrite PM.gss, Z.sub_diag. auto.
    + replace (Z.to_nat (j - i)) with (S (Z.to_nat (j - (i + 1)))) by lia. cbn [nth_error].
      destruct (nth_error l _); auto. rewrite PM.gso; auto. intro E. apply slot_inj in E; lia.
Qed.
Lemma find_indexed : forall A (l : list A) j, 0 <= j -> PM.find (slot j) (indexed l) = nth_error l (Z.to_nat j).
Proof.
  intros A l j J. unfold indexed. rewrite find_fill by lia. rewrite (proj2 (Z.ltb_ge j 0)) by lia. rewrite Z.sub_0_r, PM.gempty.
  destruct (nth_error l _); auto.
Qed.
Fixpoint all_some {A} (l : list (option A)) : option (list A) :=
  match l with [] => Some [] | Some a :: l => match all_some l with Some m => Some (a :: m) | None => None end | None :: _ => None end.
Lemma all_some_map : forall A B (f : A -> option B) l m, all_some (map f l) = Some m -> Forall2 (fun a b => f a = Some b) l m.
Proof.
  induction l as [| a l IH]; simpl; intros m H; [injection H as <-; constructor |].
  destruct (f a) eqn:F; [| discriminate]. destruct (all_some (map f l)); [| discriminate]. injection H as <-. constructor; auto.
Qed.
Lemma Forall2_nth_error : forall A B (R : A -> B -> Prop) l m, Forall2 R l m -> forall i b, nth_error m i = Some b -> exists a, nth_error l i = Some a /\ R a b.
Proof.
  intros A B R l m F. induction F as [| a b l m H F IH]; intros [| i] c E; simpl in *; try discriminate; [injection E as <-; eauto | auto].
Qed.
Lemma Forall2_nth_left : forall A B (R : A -> B -> Prop) l m, Forall2 R l m -> forall i a, nth_error l i = Some a -> exists b, nth_error m i = Some b /\ R a b.
Proof.
  intros A B R l m F. induction F as [| a b l m H F IH]; intros [| i] c E; simpl in *; try discriminate; [injection E as <-; eauto | auto].
Qed.

(** ** All things that can be met from a first one; [visit] refuses a thing, or says where it leads *)
Section Explore.
  Variable C : Type.
  Variable same : C -> C -> bool.
  Hypothesis same_eq : forall a b, same a b = true -> a = b.
  Variable hash : C -> Z.
  Variable visit : C -> option (list C).
  Definition bucket (c : C) (t : PM.t (list C)) : list C := match PM.find (slot (hash c)) t with Some l => l | None => [] end.
  Definition keep (c : C) (t : PM.t (list C)) : PM.t (list C) := PM.add (slot (hash c)) (c :: bucket c t) t.
  Definition put_new (acc : list C * PM.t (list C)) (c : C) : list C * PM.t (list C) :=
    if existsb (same c) (bucket c (snd acc)) then acc else (c :: fst acc, keep c (snd acc)).
  Fixpoint explore (fuel : nat) (todo : list C) (seen : PM.t (list C)) (done : list C) : option (list C) :=
    match todo with
    | [] => Some done
    | c :: todo => match fuel with
        | O => None
        | S fuel => match visit c with
            | None => None
            | Some l => let acc := fold_left put_new l (todo, seen) in explore fuel (fst acc) (snd acc) (c :: done)
            end
        end
    end.
  Definition met (fuel : nat) (firsts : list C) : option (list C) :=
    let acc := fold_left put_new firsts ([], PM.empty _) in explore fuel (fst acc) (snd acc) [].

  Lemma bucket_keep : forall c d t, In d (bucket d (keep c t)) <-> d = c \/ In d (bucket d t).
  Proof.
    intros c d t. unfold bucket at 1, keep. destruct (Pos.eq_dec (slot (hash d)) (slot (hash c))) as [E | N].
    - rewrite E, PM.gss. unfold bucket. rewrite E. simpl. intuition.
    - rewrite PM.gso by auto. unfold bucket. intuition. subst. congruence.
  Qed.
  Lemma put_all : forall l todo seen, let acc := fold_left put_new l (todo, seen) in
    (forall d, In d (bucket d (snd acc)) <-> In d l \/ In d (bucket d seen)) /\
    (forall d, In d todo -> In d (fst acc)) /\ (forall d, In d (bucket d (snd acc)) -> In d (fst acc) \/ In d (bucket d seen)).
  Proof.
    induction l as [| c l IH]; intros todo seen; cbn [fold_left]; cbv zeta in *; [simpl; intuition |].
    unfold put_new at 2 4 6 8. cbn [fst snd]. destruct (existsb (same c) (bucket c seen)) eqn:E.
    - apply existsb_exists in E. destruct E as [x [I S]]. apply same_eq in S. subst x.
      destruct (IH todo seen) as [A [B D]]. repeat split; auto.
      + intro H. apply A in H. simpl. intuition.
      + simpl. intro H. apply A. destruct H as [[-> | H] | H]; auto.
    - destruct (IH (c :: todo) (keep c seen)) as [A [B D]]. repeat split.
      + intro H. apply A in H. rewrite bucket_keep in H. simpl. intuition.
      + simpl. intro H. apply A. rewrite bucket_keep. intuition.
      + intros d H. apply B. simpl; auto.
      + intros d H. apply D in H. rewrite bucket_keep in H. destruct H as [H | [-> | H]]; auto. left. apply B. simpl; auto.
  Qed.
  Definition closed_set (S : C -> Prop) : Prop := forall d, S d -> exists l, visit d = Some l /\ forall e, In e l -> S e.
  Lemma explore_closed : forall fuel todo seen done found, explore fuel todo seen done = Some found ->
    (forall d, In d (bucket d seen) -> In d todo \/ exists l, visit d = Some l /\ forall e, In e l -> In e (bucket e seen)) ->
    exists S : C -> Prop, (forall d, In d (bucket d seen) -> S d) /\ closed_set S.
  Proof.
    induction fuel as [| fuel IH]; intros todo seen done found H Inv.
    - destruct todo as [| c todo]; cbn [explore] in H; [| discriminate]. exists (fun d => In d (bucket d seen)). split; auto.
      intros d D. destruct (Inv d D) as [[] | R]; auto.
    - destruct todo as [| c todo]; cbn [explore] in H.
      + exists (fun d => In d (bucket d seen)). split; auto. intros d D. destruct (Inv d D) as [[] | R]; auto.
      + destruct (visit c) as [l |] eqn:V; [| discriminate]. cbv zeta in H. destruct (put_all l todo seen) as [A [B D]]. cbv zeta in *.
        destruct (IH _ _ _ _ H) as [S [S1 S2]].
        * intros d I. apply D in I as [I | I]; auto. destruct (Inv d I) as [[-> | J] | [m [Vm M]]]; auto.
          -- right. exists l. split; auto. intros e E. apply A. auto.
          -- right. exists m. split; auto. intros e E. apply A. right. auto.
        * exists S. split; auto. intros d I. apply S1, A. auto.
  Qed.
  Theorem met_closed : forall fuel firsts found, met fuel firsts = Some found -> exists S : C -> Prop, (forall c, In c firsts -> S c) /\ closed_set S.
  Proof.
    intros fuel firsts found H. unfold met in H. cbv zeta in H. destruct (put_all firsts [] (PM.empty _)) as [A [_ D]]. cbv zeta in *.
    destruct (explore_closed _ _ _ _ _ H) as [S [S1 S2]].
    - intros d I. apply D in I as [I | I]; auto. unfold bucket in I. rewrite PM.gempty in I. destruct I.
    - exists S. split; auto. intros c I. apply S1, A. auto.
  Qed.
End Explore.

(** ** The bits of a number *)
Fixpoint members (fuel : nat) (m : Z) : option (list Z) :=
  if m =? 0 then Some [] else if m <? 0 then None else
  match fuel with
  | O => None
  | S fuel => let i := Z.log2 m in match members fuel (Z.lxor m (Z.setbit 0 i)) with Some l => Some (i :: l) | None => None end
  end.
Lemma members_ok : forall fuel m l, members fuel m = Some l -> forall i, In i l <-> 0 <= i /\ Z.testbit m i = true.
Proof.
  induction fuel as [| fuel IH]; intros m l H i; cbn [members] in H.
  - destruct (Z.eqb_spec m 0) as [-> | N]; [| destruct (m <? 0); discriminate]. injection H as <-. rewrite Z.bits_0. simpl. intuition discriminate.
  - destruct (Z.eqb_spec m 0) as [-> | N]; [injection H as <-; rewrite Z.bits_0; simpl; intuition discriminate |].
    destruct (Z.ltb_spec m 0); [discriminate |]. cbv zeta in H. destruct (members fuel _) as [k |] eqn:E; [| discriminate]. injection H as <-.
    pose proof (Z.bit_log2 m ltac:(lia)) as B. pose proof (Z.log2_nonneg m) as P.
    simpl. rewrite (IH _ _ E i), Z.lxor_spec, Z.setbit_eqb, Z.bits_0, orb_false_r by auto.
    destruct (Z.eqb_spec (Z.log2 m) i) as [<- | D]; [rewrite B; simpl; intuition | rewrite xorb_false_r; intuition].
Qed.

Section Machines.
  Variables Det Guess Letter : Type.
  Variable letters : Z -> list Letter.
  Variables (det_place : Det -> Z) (guess_place : Guess -> Z).
  Variable det_next : Det -> Letter -> option Det.
  Variable guess_next : Guess -> Letter -> list Guess.
  (** Two kinds of ends of a guess are looked for, and a state with or without them is right or wrong. *)
  Variables (ends_one ends_two : Det -> Guess -> bool) (right : Det -> bool -> bool -> bool).
  Variables (det_same : Det -> Det -> bool) (guess_same : Guess -> Guess -> bool) (det_hash : Det -> Z) (guess_hash : Guess -> Z).
  Hypothesis det_same_eq : forall d e, det_same d e = true -> d = e.
  Hypothesis guess_same_eq : forall g h, guess_same g h = true -> g = h.

  Fixpoint path (d : Det) (w : list Letter) (e : Det) : Prop :=
    match w with [] => d = e | a :: w => In a (letters (det_place d)) /\ exists c, det_next d a = Some c /\ path c w e end.
  Fixpoint leads (g : Guess) (w : list Letter) (h : Guess) : Prop :=
    match w with [] => g = h | a :: w => exists k, In k (guess_next g a) /\ leads k w h end.

  (** *** Numbers for guesses *)
  Section Numbered.
    Variable G : list Guess.
    Fixpoint number_all (i : Z) (l : list Guess) (t : PM.t (list (Guess * Z))) : PM.t (list (Guess * Z)) :=
      match l with
      | [] => t
      | g :: l => let s := slot (guess_hash g) in
          number_all (i + 1) l (PM.add s ((g, i) :: match PM.find s t with Some b => b | None => [] end) t)
      end.
    Definition find_number (t : PM.t (list (Guess * Z))) (g : Guess) : option Z :=
      match PM.find (slot (guess_hash g)) t with
      | Some b => match find (fun e => guess_same g (fst e)) b with Some e => Some (snd e) | None => None end
      | None => None
      end.
    Lemma number_all_ok : forall l i t, 0 <= i -> forall s b, PM.find s (number_all i l t) = Some b -> forall g j, In (g, j) b ->
      (i <= j /\ nth_error l (Z.to_nat (j - i)) = Some g) \/ exists b', PM.find s t = Some b' /\ In (g, j) b'.
    Proof.
      induction l as [| h l IH]; intros i t I s b F g j J; cbn [number_all] in F; [right; eauto |]. cbv zeta in F.
      destruct (IH (i + 1) _ ltac:(lia) s b F g j J) as [[L N] | [b' [F' J']]].
      - left. split; [lia |]. replace (Z.to_nat (j - i)) with (S (Z.to_nat (j - (i + 1)))) by lia. auto.
      - destruct (Pos.eq_dec s (slot (guess_hash h))) as [-> | N].
        + rewrite PM.gss in F'. injection F' as <-. destruct J' as [E | J'].
          * injection E as <- <-. left. rewrite Z.sub_diag. split; [lia | auto].
          * right. destruct (PM.find _ t); [eauto | destruct J'].
        + rewrite PM.gso in F' by auto. right. eauto.
    Qed.
    Definition numbers_of : PM.t (list (Guess * Z)) := number_all 0 G (PM.empty _).
    Lemma find_number_ok : forall g i, find_number numbers_of g = Some i -> 0 <= i /\ nth_error G (Z.to_nat i) = Some g.
    Proof.
      intros g i H. unfold find_number in H. destruct (PM.find _ numbers_of) as [b |] eqn:F; [| discriminate].
      destruct (find _ b) as [[h j] |] eqn:E; [| discriminate]. apply find_some in E. destruct E as [I S]. cbn [fst snd] in *.
      apply guess_same_eq in S. subst h. injection H as <-. unfold numbers_of in F.
      destruct (number_all_ok G 0 _ ltac:(lia) _ _ F g j I) as [[P N] | [b' [F' _]]]; [rewrite Z.sub_0_r in N; auto |].
      rewrite PM.gempty in F'. discriminate.
    Qed.
    Definition holds (m : Z) (g : Guess) : Prop := exists i, 0 <= i /\ Z.testbit m i = true /\ nth_error G (Z.to_nat i) = Some g.
    Definition mask_of (t : PM.t (list (Guess * Z))) (l : list Guess) : option Z :=
      fold_left (fun m g => match m with None => None | Some m => match find_number t g with Some i => Some (Z.setbit m i) | None => None end end) l (Some 0).
    Lemma mask_ok : forall l m, mask_of numbers_of l = Some m -> forall g, holds m g <-> In g l.
    Proof.
      intros l m. unfold mask_of.
      assert (Gen : forall l m0, fold_left (fun m g => match m with None => None | Some m => match find_number numbers_of g with Some i => Some (Z.setbit m i) | None => None end end) l (Some m0) = Some m ->
        forall g, holds m g <-> In g l \/ holds m0 g).
      { clear l. induction l as [| h l IH]; intros m0 H g; cbn [fold_left] in H.
        - injection H as ->. simpl. tauto.
        - destruct (find_number numbers_of h) as [i |] eqn:F.
          + destruct (find_number_ok _ _ F) as [I N]. rewrite (IH _ H g). simpl. split.
            * intros [J | [j [J [B E]]]]; auto. rewrite Z.setbit_eqb in B by auto. apply orb_true_iff in B. destruct B as [B | B].
              -- apply Z.eqb_eq in B. subst j. left. left. congruence.
              -- right. exists j. auto.
            * intros [[-> | J] | [j [J [B E]]]]; auto; right.
              -- exists i. rewrite Z.setbit_eqb, Z.eqb_refl by auto. auto.
              -- exists j. rewrite Z.setbit_eqb, B, orb_true_r by auto. auto.
          + exfalso. clear - H. induction l; simpl in H; [discriminate | auto]. }
      intros H g. rewrite (Gen l 0 H g). split; auto. intros [I | [j [_ [B _]]]]; auto. rewrite Z.bits_0 in B. discriminate.
    Qed.

    (** *** The row of a guess: for each letter at its place the set of guesses after it *)
    Definition row_of (t : PM.t (list (Guess * Z))) (g : Guess) : option (Guess * (Z * list Z)) :=
      let p := guess_place g in
      match all_some (map (fun a => mask_of t (guess_next g a)) (letters p)) with Some r => Some (g, (p, r)) | None => None end.
    Fixpoint unite (a b : list Z) : list Z := match a, b with x :: a, y :: b => Z.lor x y :: unite a b | _, _ => [] end.
    Lemma unite_nth : forall a b i x y, nth_error a i = Some x -> nth_error b i = Some y -> nth_error (unite a b) i = Some (Z.lor x y).
    Proof. induction a; intros [| z b] [| i] x y A B; simpl in *; try discriminate; [congruence | auto]. Qed.
    Lemma holds_lor : forall x y g, holds (Z.lor x y) g <-> holds x g \/ holds y g.
    Proof.
      intros x y g. unfold holds. split.
      - intros [i [I [B N]]]. rewrite Z.lor_spec, orb_true_iff in B. destruct B; [left | right]; exists i; auto.
      - intros [[i [I [B N]]] | [i [I [B N]]]]; exists i; rewrite Z.lor_spec, B, ?orb_true_r; auto.
    Qed.
    Variable fuel : nat.
    Variable rows : PM.t (Guess * (Z * list Z)).
    Definition found_rows (m : Z) : option (list (Guess * (Z * list Z))) :=
      match members fuel m with Some l => all_some (map (fun i => PM.find (slot i) rows) l) | None => None end.
    Definition config : Type := Det * Z.
    Fixpoint followers (d : Det) (l : list Letter) (masks : list Z) : list config :=
      match l, masks with
      | a :: l, m :: masks => match det_next d a with Some e => (e, m) :: followers d l masks | None => followers d l masks end
      | _, _ => []
      end.
    Definition visit (c : config) : option (list config) :=
      let d := fst c in
      match found_rows (snd c) with
      | None => None
      | Some found =>
          let p := det_place d in let here := letters p in
          if right d (existsb (fun r => ends_one d (fst r)) found) (existsb (fun r => ends_two d (fst r)) found) &&
             forallb (fun r => fst (snd r) =? p) found
          then Some (followers d here (fold_left (fun u r => unite u (snd (snd r))) found (map (fun _ => 0) here)))
          else None
      end.
    Hypothesis rows_ok : exists l, all_some (map (row_of numbers_of) G) = Some l /\ rows = indexed l.
    Lemma row_ok : forall i r, 0 <= i -> PM.find (slot i) rows = Some r ->
      nth_error G (Z.to_nat i) = Some (fst r) /\ forall j a, nth_error (letters (fst (snd r))) j = Some a ->
        exists m, nth_error (snd (snd r)) j = Some m /\ forall g, holds m g <-> In g (guess_next (fst r) a).
    Proof.
      intros i r I F. destruct rows_ok as [l [A ->]]. rewrite find_indexed in F by auto. apply all_some_map in A.
      destruct (Forall2_nth_error _ _ _ _ _ A _ _ F) as [g [N R]]. unfold row_of in R. cbv zeta in R.
      destruct (all_some (map (fun a => mask_of numbers_of (guess_next g a)) (letters (guess_place g)))) as [ms |] eqn:E; [| discriminate].
      injection R as <-. cbn [fst snd]. split; auto. intros j a La. apply all_some_map in E.
      destruct (Forall2_nth_left _ _ _ _ _ E _ _ La) as [m [M Ok]]. exists m. split; auto. apply mask_ok; auto.
    Qed.
    Lemma found_ok : forall m found, found_rows m = Some found ->
      (forall r, In r found -> holds m (fst r) /\ exists i, 0 <= i /\ PM.find (slot i) rows = Some r) /\
      (forall g, holds m g -> exists r, In r found /\ fst r = g).
    Proof.
      intros m found H. unfold found_rows in H. destruct (members fuel m) as [l |] eqn:M; [| discriminate].
      pose proof (members_ok _ _ _ M) as Mem. apply all_some_map in H. split.
      - intros r I. apply In_nth_error in I. destruct I as [k K]. destruct (Forall2_nth_error _ _ _ _ _ H _ _ K) as [i [Ni F]].
        apply nth_error_In, Mem in Ni. destruct Ni as [P B]. split; [| exists i; auto]. exists i. split; auto. split; auto. apply (row_ok i r); auto.
      - intros g [i [P [B N]]]. assert (I : In i l) by (apply Mem; auto). apply In_nth_error in I. destruct I as [k K].
        destruct (Forall2_nth_left _ _ _ _ _ H _ _ K) as [r [R F]]. exists r. split; [eapply nth_error_In; eauto |].
        destruct (row_ok i r P F) as [E _]. congruence.
    Qed.
    Lemma united : forall found p, (forall r, In r found -> fst (snd r) = p /\ exists i, 0 <= i /\ PM.find (slot i) rows = Some r) ->
      forall j a, nth_error (letters p) j = Some a -> forall u x, nth_error u j = Some x ->
      exists m, nth_error (fold_left (fun u r => unite u (snd (snd r))) found u) j = Some m /\
        forall g, holds m g <-> holds x g \/ exists r, In r found /\ In g (guess_next (fst r) a).
    Proof.
      induction found as [| r found IH]; intros p H j a A u x U; cbn [fold_left].
      - exists x. split; auto. intro g. split; auto. intros [K | [r [[] _]]]; auto.
      - destruct (H r ltac:(simpl; auto)) as [Pr [i [I F]]]. destruct (row_ok i r I F) as [_ R]. rewrite Pr in R.
        destruct (R j a A) as [y [Y Hy]].
        destruct (IH p ltac:(intros; apply H; simpl; auto) j a A (unite u (snd (snd r))) (Z.lor x y) ltac:(apply unite_nth; auto)) as [m [M Hm]].
        exists m. split; auto. intro g. rewrite Hm, holds_lor, Hy. split.
        + intros [[K | K] | [s [S K]]]; auto; right; [exists r | exists s]; simpl; auto.
        + intros [K | [s [[<- | S] K]]]; auto. right. exists s. auto.
    Qed.
    Lemma followers_ok : forall d l masks j a m e, nth_error l j = Some a -> nth_error masks j = Some m -> det_next d a = Some e ->
      In (e, m) (followers d l masks).
    Proof.
      induction l as [| b l IH]; intros masks [| j] a m e A M D; destruct masks as [| k masks]; simpl in *; try discriminate.
      - injection A as ->. injection M as ->. rewrite D. simpl; auto.
      - destruct (det_next d b); [simpl; right |]; eapply IH; eauto.
    Qed.
    Lemma visit_ok : forall d m l, visit (d, m) = Some l ->
      (exists c1 c2, right d c1 c2 = true /\ (c1 = true <-> exists g, holds m g /\ ends_one d g = true) /\
        (c2 = true <-> exists g, holds m g /\ ends_two d g = true)) /\
      (forall a e, In a (letters (det_place d)) -> det_next d a = Some e ->
        exists m', In (e, m') l /\ forall g, holds m' g <-> exists h, holds m h /\ In g (guess_next h a)).
    Proof.
      intros d m l H. unfold visit in H. cbn [fst snd] in H. destruct (found_rows m) as [found |] eqn:F; [| discriminate].
      destruct (found_ok _ _ F) as [F1 F2]. cbv zeta in H.
      destruct (right d _ _ && forallb _ found) eqn:R; [| discriminate]. apply andb_true_iff in R. destruct R as [R Pl].
      injection H as <-. rewrite forallb_forall in Pl. split.
      - exists (existsb (fun r => ends_one d (fst r)) found), (existsb (fun r => ends_two d (fst r)) found). split; auto.
        split; rewrite existsb_exists; split.
        + intros [r [I E]]. exists (fst r). split; auto. apply F1; auto.
        + intros [g [K E]]. destruct (F2 g K) as [r [I <-]]. eauto.
        + intros [r [I E]]. exists (fst r). split; auto. apply F1; auto.
        + intros [g [K E]]. destruct (F2 g K) as [r [I <-]]. eauto.
      - intros a e A D. apply In_nth_error in A. destruct A as [j A].
        assert (H : forall r, In r found -> fst (snd r) = det_place d /\ exists i, 0 <= i /\ PM.find (slot i) rows = Some r).
        { intros r I. split; [apply Z.eqb_eq, Pl; auto | apply F1; auto]. }
        assert (U : nth_error (map (fun _ : Letter => 0) (letters (det_place d))) j = Some 0) by (erewrite map_nth_error; eauto).
        destruct (united found _ H j a A _ 0 U) as [m' [M Hm]]. exists m'. split; [eapply followers_ok; eauto |].
        intro g. rewrite Hm. split.
        + intros [[i [_ [B _]]] | [r [I K]]]; [rewrite Z.bits_0 in B; discriminate |]. exists (fst r). split; auto. apply F1; auto.
        + intros [h [K L]]. right. destruct (F2 h K) as [r [I <-]]. eauto.
    Qed.
    Lemma words_right : forall S, closed_set _ visit S -> forall w d m, S (d, m) -> forall e, path d w e ->
      exists c1 c2, right e c1 c2 = true /\
        (c1 = true <-> exists g h, holds m g /\ leads g w h /\ ends_one e h = true) /\
        (c2 = true <-> exists g h, holds m g /\ leads g w h /\ ends_two e h = true).
    Proof.
      intros S C. induction w as [| a w IH]; intros d m I e W; destruct (C _ I) as [l [V L]]; destruct (visit_ok _ _ _ V) as [R N].
      - simpl in W. subst e. destruct R as [c1 [c2 [R [A B]]]]. exists c1, c2. split; auto. rewrite A, B. cbn [leads].
        split; split; intros [g K]; [exists g, g | destruct K as [h [K [<- E]]]; exists g | exists g, g | destruct K as [h [K [<- E]]]; exists g]; intuition.
      - destruct W as [A [f [D W]]]. destruct (N a f A D) as [m' [J Hm]]. destruct (IH f m' (L _ J) e W) as [c1 [c2 [R' [A' B']]]].
        exists c1, c2. split; auto. rewrite A', B'. cbn [leads]. split; split.
        + intros [g [h [K [Ld E]]]]. apply Hm in K. destruct K as [g0 [K0 K1]]. exists g0, h. split; auto. split; auto. exists g. auto.
        + intros [g [h [K [[k [K1 Ld]] E]]]]. exists k, h. split; auto. apply Hm. eauto.
        + intros [g [h [K [Ld E]]]]. apply Hm in K. destruct K as [g0 [K0 K1]]. exists g0, h. split; auto. split; auto. exists g. auto.
        + intros [g [h [K [[k [K1 Ld]] E]]]]. exists k, h. split; auto. apply Hm. eauto.
    Qed.
  End Numbered.

  (** *** The search: first for all guesses, then for all configurations *)
  Definition config_same (c e : config) : bool := (snd c =? snd e) && det_same (fst c) (fst e).
  Definition config_hash (c : config) : Z := (snd c mod prime * factor + det_hash (fst c)) mod prime.
  Definition guess_visit (g : Guess) : option (list Guess) := Some (flat_map (guess_next g) (letters (guess_place g))).
  Definition all_right (fuel : nat) (first : Det) (starts : list Guess) : bool :=
    match met _ guess_same guess_hash guess_visit fuel starts with
    | None => false
    | Some G =>
        let t := numbers_of G in
        match all_some (map (row_of t) G), mask_of t starts with
        | Some l, Some m => let rows := indexed l in
            match met _ config_same config_hash (visit (S (length G)) rows) fuel [(first, m)] with Some _ => true | None => false end
        | _, _ => false
        end
    end.
  Theorem all_right_sound : forall fuel first starts, all_right fuel first starts = true -> forall w e, path first w e ->
    exists c1 c2, right e c1 c2 = true /\
      (c1 = true <-> exists g h, In g starts /\ leads g w h /\ ends_one e h = true) /\
      (c2 = true <-> exists g h, In g starts /\ leads g w h /\ ends_two e h = true).
  Proof.
    intros fuel first starts H w e W. unfold all_right in H. destruct (met _ guess_same _ _ _ _) as [G |]; [| discriminate]. cbv zeta in H.
    destruct (all_some (map (row_of (numbers_of G)) G)) as [l |] eqn:R; [| discriminate].
    destruct (mask_of (numbers_of G) starts) as [m |] eqn:M; [| discriminate].
    destruct (met _ config_same _ _ _ _) as [found |] eqn:F; [| discriminate].
    assert (Q : forall c d, config_same c d = true -> c = d).
    { intros [d k] [d' k'] E. unfold config_same in E. cbn [fst snd] in E. apply andb_true_iff in E. destruct E as [E1 E2].
      apply Z.eqb_eq in E1. apply det_same_eq in E2. subst; auto. }
    destruct (met_closed _ config_same Q _ _ _ _ _ F) as [S [S1 S2]].
    assert (Rows : exists l0, all_some (map (row_of (numbers_of G)) G) = Some l0 /\ indexed l = indexed l0) by eauto.
    destruct (words_right G _ _ Rows S S2 w first m (S1 _ ltac:(simpl; auto)) e W) as [c1 [c2 [Q' [A B]]]].
    exists c1, c2. split; auto. pose proof (mask_ok G _ _ M) as Hm. split; [rewrite A | rewrite B];
      split; intros [g [h K]]; exists g, h; rewrite ?Hm in *; auto.
  Qed.
End Machines.
