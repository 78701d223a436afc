(** * Pegs: the fewest moves, and the longest. A move is a row of jumps by one peg *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Ludus Require Import Puzzles Lists Sums Search PegsSound PegsPlays.
Import ListNotations.
Local Open Scope Z_scope.

Definition from (j : a_jump) : cell := fst (fst j).
Definition into (j : a_jump) : cell := snd j.
Fixpoint chain (f t : a_jump -> cell) (run : list a_jump) : Prop :=
  match run with j :: ((i :: _) as rest) => f i = t j /\ chain f t rest | _ => True end.
Fixpoint chainb (run : list a_jump) : bool := match run with j :: ((i :: _) as rest) => cell_eqb (from i) (into j) && chainb rest | _ => true end.
Lemma chainb_ok : forall run, chainb run = true -> chain from into run.
Proof.
  induction run as [| j run IH]; intro H; [exact I |]. destruct run as [| i run]; [exact I |]. cbn [chainb] in H. apply andb_true_iff in H.
  destruct H as [E H]. apply cell_eqb_iff in E. split; [auto | apply IH; auto].
Qed.
Lemma chain_snoc : forall f t run i j, chain f t (run ++ [i]) -> f j = t i -> chain f t (run ++ [i; j]).
Proof.
  induction run as [| k run IH]; intros i j C E; [simpl; auto |]. destruct run as [| l run]; cbn [app chain] in *; [tauto |].
  destruct C as [C1 C2]. split; auto. apply (IH i j C2 E).
Qed.
Lemma chain_rev : forall f t run, chain f t run -> chain t f (rev run).
Proof.
  induction run as [| j run IH]; intro C; [simpl; auto |]. destruct run as [| i run]; [simpl; auto |]. cbn [chain] in C. destruct C as [E C].
  specialize (IH C). cbn [rev] in *. rewrite <- app_assoc. apply chain_snoc; auto.
Qed.

(** ** Plays, their rows of jumps, and back *)
Section Moves.
  Variable line : cell -> cell -> cell -> Prop.
  Definition one_move (p q : cell -> bool) : Prop := exists k, hops line (S k) p q.
  Lemma jump_by_makes : forall a c p q, jump_by line a c p q -> exists b, makes line (a, b, c) p q.
  Proof. intros a c p q [b J]. exists b. exact J. Qed.
  Lemma makes_jump_by : forall j p q, makes line j p q -> jump_by line (from j) (into j) p q.
  Proof. intros [[a b] c] p q M. exists b. exact M. Qed.
  Lemma hops_run : forall k p q, hops line k p q -> exists run, length run = k /\ chain from into run /\ play line run p q.
  Proof.
    intros k p q [a H]. remember (p, a) as s eqn:Es.
    assert (G : exists run, length run = k /\ chain from into run /\ play line run (fst s) q /\ match run with j :: _ => from j = snd s | [] => True end).
    { clear Es. induction H as [s O | i s t J H IH].
      - exists []. repeat split; auto. constructor. auto.
      - destruct IH as [run [L [C [P F]]]]. apply jump_by_makes in J. destruct J as [b J]. exists ((snd s, b, snd t) :: run). repeat split.
        + simpl. lia.
        + destruct run as [| j run]; simpl; auto.
        + econstructor; eauto. }
    subst s. destruct G as [run [L [C [P _]]]]. exists run. auto.
  Qed.
  Lemma jump_by_ext : forall a c p p' q, agree p' p -> jump_by line a c p q -> jump_by line a c p' q.
  Proof. intros a c p p' q E J. apply jump_by_makes in J. destruct J as [b J]. exists b. apply (makes_ext line (a, b, c) p p' q E J). Qed.
  Lemma run_hops : forall run p q, play line run p q -> chain from into run -> hops line (length run) p q.
  Proof.
    intros run p q P C.
    assert (G : forall a, match run with j :: _ => from j = a | [] => True end ->
      ends (fun s t => jump_by line (snd s) (snd t) (fst s) (fst t)) (fun s => agree (fst s) q) (length run) (p, a)).
    { clear - P C. induction P as [p q E | j js p q r M P IH]; intros a A; cbn [length].
      - apply no_moves. exact E.
      - apply more_moves with (q, into j); [cbn [fst snd]; rewrite <- A; apply makes_jump_by; auto |]. destruct js as [| i js].
        + apply IH; simpl; auto.
        + destruct C as [C1 C2]. apply IH; auto. }
    destruct run as [| j run]; [exists []; apply G; auto | exists (from j); apply G; auto].
  Qed.
  Lemma play_snoc : forall js p q, play line js p q -> forall j r, makes line j q r -> play line (js ++ [j]) p r.
  Proof.
    intros js p q P. induction P as [p q E | i js p q s M P IH]; intros j r J; cbn [app].
    - apply play_jump with r; [eapply makes_ext; [| exact J]; auto |]. constructor. auto.
    - econstructor; eauto.
  Qed.
  Lemma play_rev : forall js p q, play line js p q -> play line (rev js) (fun x => negb (q x)) (fun x => negb (p x)).
  Proof.
    intros js p q P. induction P as [p q E | j js p q r M P IH]; cbn [rev]; [constructor; intro x; rewrite E; auto |].
    eapply play_snoc; [exact IH |]. apply makes_back. auto.
  Qed.
  Lemma play_concat : forall a b p q r, play line a p q -> play line b q r -> play line (a ++ b) p r.
  Proof.
    intros a b p q r A B. induction A as [p q E | j js p q s M P IH]; cbn [app].
    - clear - E B. revert p E. induction B as [q r E' | j js q s r M P IH]; intros p E.
      + constructor. intro x. rewrite E. auto.
      + econstructor; [eapply makes_ext; [exact E | eauto] | auto].
    - econstructor; eauto.
  Qed.
  Lemma play_reach : forall js p q, play line js p q -> peg_reach line p q.
  Proof.
    intros js p q P. induction P as [p q E | [[a b] c] js p q r M P IH]; [apply reached; exact E |]. apply moved with q; auto. exists a, c, b. exact M.
  Qed.
End Moves.

(** ** Rows of jumps, by search *)
Section Search.
  Variables (line : cell -> cell -> cell -> Prop) (holes : list cell) (jumps : list a_jump).
  Hypothesis all_jumps : forall a b c, line a b c <-> In (a, b, c) jumps.
  Fixpoint index (c : cell) (l : list cell) : Z := match l with [] => 0 | d :: l => if cell_eqb c d then 0 else 1 + index c l end.
  Lemma index_pos : forall c l, 0 <= index c l.
  Proof. induction l as [| d l IH]; cbn [index]; [lia |]. destruct (cell_eqb c d); lia. Qed.
  Lemma index_bound : forall c l, In c l -> index c l < Z.of_nat (length l).
  Proof.
    induction l as [| d l IH]; intro I; [destruct I |]. cbn [index length]. destruct (cell_eqb c d) eqn:E; [lia |].
    destruct I as [-> | I]; [rewrite cell_eqb_refl in E; discriminate | apply IH in I; lia].
  Qed.
  Definition link : Type := (Z * Z * Z)%type.
  Definition linked_to (t : PM.t (list link)) (i : Z) : list link := match PM.find (slot i) t with Some l => l | None => [] end.
  (** For each hole the jumps that may come next: what they turn, what they need, and the hole after them. *)
  Definition links (f t : a_jump -> cell) : PM.t (list link) :=
    fold_left (fun m j => let i := index (f j) holes in PM.add (slot i) ((masks_of holes j, index (t j) holes) :: linked_to m i) m) jumps (PM.empty _).
  Lemma links_in : forall f t j, In j jumps -> In (masks_of holes j, index (t j) holes) (linked_to (links f t) (index (f j) holes)).
  Proof.
    intros f t j. unfold links.
    assert (Keep : forall l m e i, In e (linked_to m i) -> 0 <= i -> In e (linked_to (fold_left (fun m j =>
      let i := index (f j) holes in PM.add (slot i) ((masks_of holes j, index (t j) holes) :: linked_to m i) m) l m) i)).
    { induction l as [| k l IH]; intros m e i H I; auto. cbn [fold_left]. apply IH; auto. cbv zeta. unfold linked_to at 1.
      destruct (Z.eq_dec (index (f k) holes) i) as [<- | N]; [rewrite PM.gss; simpl; auto |].
      rewrite PM.gso by (intro E; apply slot_inj in E; auto using index_pos). exact H. }
    assert (G : forall l m, In j l -> In (masks_of holes j, index (t j) holes) (linked_to (fold_left (fun m j =>
      let i := index (f j) holes in PM.add (slot i) ((masks_of holes j, index (t j) holes) :: linked_to m i) m) l m) (index (f j) holes))).
    { induction l as [| k l IH]; intros m I; [destruct I |]. cbn [fold_left]. destruct I as [-> | I]; [| apply IH; auto].
      apply Keep; [| apply index_pos]. cbv zeta. unfold linked_to at 1. rewrite PM.gss. simpl; auto. }
    apply G.
  Qed.
  Fixpoint hop_from (fuel : nat) (T : PM.t (list link)) (x h : Z) : list Z :=
    match fuel with
    | O => []
    | S fuel => flat_map (fun e => if Z.land x (fst (fst e)) =? snd (fst e) then
        let y := Z.lxor x (fst (fst e)) in y :: hop_from fuel T y (snd e) else []) (linked_to T h)
    end.
  Definition moves_from (T : PM.t (list link)) (x : Z) : list Z :=
    flat_map (hop_from (length holes) T x) (range (Z.of_nat (length holes))).
  Lemma hop_from_ok : forall f t run p q, play line run p q -> chain f t run -> forall fuel, (length run <= fuel)%nat ->
    match run with [] => True | j :: _ => In (mask q holes) (hop_from fuel (links f t) (mask p holes) (index (f j) holes)) end.
  Proof.
    intros f t run p q P. induction P as [p q E | j js p q r M P IH]; intros C fuel L; auto. destruct fuel as [| fuel]; [simpl in L; lia |].
    cbn [hop_from]. apply in_flat_map. exists (masks_of holes j, index (t j) holes).
    assert (I : In j jumps) by (destruct j as [[a b] c]; apply all_jumps; destruct M; auto). split; [apply links_in; auto |].
    destruct (makes_mask line holes j p q M) as [X Y]. cbn [fst snd]. rewrite X, Z.eqb_refl. cbv zeta. rewrite Y. destruct js as [| i js].
    - left. inversion P; subst. apply mask_ext. auto.
    - right. destruct C as [C1 C2]. specialize (IH C2 fuel ltac:(simpl in *; lia)). rewrite <- C1. exact IH.
  Qed.
  Hypothesis holes_once : NoDup holes.
  Hypothesis jumps_ok : forall a b c, line a b c -> In a holes /\ In b holes /\ In c holes /\ a <> b.
  Lemma play_short : forall js p q, play line js p q -> (length js <= length holes)%nat.
  Proof.
    intros js p q P. pose proof (play_length line holes holes_once jumps_ok js p q P). pose proof (number_negb p holes). pose proof (number_negb q holes). lia.
  Qed.
  Lemma moves_from_ok : forall f t run p q, (forall j, In j jumps -> In (f j) holes) -> play line run p q -> chain f t run -> run <> [] ->
    In (mask q holes) (moves_from (links f t) (mask p holes)).
  Proof.
    intros f t run p q In_ P C N. destruct run as [| j run]; [congruence |]. unfold moves_from. apply in_flat_map. exists (index (f j) holes).
    assert (I : In j jumps) by (inversion P as [| ? ? ? ? ? M]; subst; destruct j as [[a b] c]; apply all_jumps; destruct M; auto).
    split; [apply in_range; split; [apply index_pos | apply index_bound, In_, I] |].
    apply (hop_from_ok f t (j :: run) p q P C). eapply play_short; eauto.
  Qed.
  Lemma hop_from_pos : forall T, (forall h e, In e (linked_to T h) -> 0 <= fst (fst e)) -> forall fuel x h y, 0 <= x -> In y (hop_from fuel T x h) -> 0 <= y.
  Proof.
    intros T HT. induction fuel as [| fuel IH]; intros x h y X I; [destruct I |]. cbn [hop_from] in I. apply in_flat_map in I. destruct I as [e [E I]].
    destruct (_ =? _); [| destruct I]. assert (0 <= Z.lxor x (fst (fst e))) by (apply Z.lxor_nonneg; pose proof (HT h e E); tauto).
    cbv zeta in I. destruct I as [<- | I]; auto. eapply IH; eauto.
  Qed.
  Lemma links_pos : forall f t h e, In e (linked_to (links f t) h) -> 0 <= fst (fst e).
  Proof.
    intros f t h e. unfold links.
    assert (G : forall l m, (forall h e, In e (linked_to m h) -> 0 <= fst (fst e)) -> forall h e, In e (linked_to (fold_left (fun m j =>
      let i := index (f j) holes in PM.add (slot i) ((masks_of holes j, index (t j) holes) :: linked_to m i) m) l m) h) -> 0 <= fst (fst e)).
    { induction l as [| k l IH]; intros m Hm; auto. cbn [fold_left]. apply IH. cbv zeta. intros i d I. unfold linked_to at 1 in I.
      destruct (Pos.eq_dec (slot (index (f k) holes)) (slot i)) as [E | N].
      - rewrite <- E, PM.gss in I. destruct I as [<- | I]; [apply mask_pos | apply (Hm _ _ I)].
      - rewrite PM.gso in I by auto. apply (Hm i d). exact I. }
    apply G. intros i d I. unfold linked_to in I. rewrite PM.gempty in I. destruct I.
  Qed.
  Lemma moves_from_pos : forall f t x y, 0 <= x -> In y (moves_from (links f t) x) -> 0 <= y.
  Proof. intros f t x y X I. apply in_flat_map in I. destruct I as [h [_ I]]. eapply hop_from_pos; eauto. apply links_pos. Qed.

  (** Some moves from the start, and some back from the end. *)
  Let ahead := moves_from (links from into).
  Let back := moves_from (links into from).
  Let co (p : cell -> bool) : cell -> bool := fun x => negb (p x).
  Lemma one_move_both : forall p q, one_move line p q -> In (mask q holes) (ahead (mask p holes)) /\ In (mask (co p) holes) (back (mask (co q) holes)).
  Proof.
    intros p q [k H]. apply hops_run in H. destruct H as [run [L [C P]]]. assert (N : run <> []) by (intros ->; discriminate).
    assert (Ho : forall j, In j jumps -> In (from j) holes /\ In (into j) holes).
    { intros [[a b] c] I. apply all_jumps, jumps_ok in I. unfold from, into. simpl. tauto. }
    split; [apply (moves_from_ok from into run); auto; intros j J; apply Ho, J |].
    apply (moves_from_ok into from (rev run)); [intros j J; apply Ho, J | apply play_rev; auto | apply chain_rev; auto |].
    intro E. apply N. rewrite <- (rev_involutive run), E. auto.
  Qed.
  Lemma path_snoc : forall next i x y z, path next i x y -> In z (next y) -> path next (S i) x z.
  Proof. intros next i x y z P. induction P as [x | i x w y W P IH]; intro I; [apply path_S with z; auto; constructor | apply path_S with w; auto]. Qed.
  Variable over : (cell -> bool) -> Prop.
  Lemma split_ends : forall A i p, ends (one_move line) over i p -> exists m q a b, (a <= A)%nat /\ (a + b = i)%nat /\ (a = A \/ b = O) /\
    path ahead a (mask p holes) (mask m holes) /\ path back b (mask (co q) holes) (mask (co m) holes) /\ over q.
  Proof.
    induction A as [| A IH]; intros i p H.
    - assert (G : exists q, path back i (mask (co q) holes) (mask (co p) holes) /\ over q).
      { induction H as [p O | i p r M H [q [P O]]]; [exists p; split; auto; constructor |]. exists q. split; auto.
        eapply path_snoc; eauto. apply one_move_both. auto. }
      destruct G as [q [P Oq]]. exists p, q, 0%nat, i. repeat split; auto. constructor.
    - inversion H as [? O | j ? r M H']; subst.
      + exists p, p, 0%nat, 0%nat. repeat split; auto; try lia; constructor.
      + destruct (IH j r H') as [m [q [a [b [La [Ab [Or [P1 [P2 Oq]]]]]]]]]. exists m, q, (S a), b. repeat split; auto; try lia.
        apply path_S with (mask r holes); auto. apply one_move_both. auto.
  Qed.

  (** Chains of jumps that are too long. *)
  Fixpoint can_hop (k : nat) (T : PM.t (list link)) (ok : Z -> bool) (x h : Z) : bool :=
    match k with
    | O => true
    | S k => existsb (fun e => (Z.land x (fst (fst e)) =? snd (fst e)) &&
        let y := Z.lxor x (fst (fst e)) in ok y && can_hop k T ok y (snd e)) (linked_to T h)
    end.
  Lemma can_hop_ok : forall ok run p q, play line run p q -> chain from into run ->
    (forall a b r, run = a ++ b -> a <> [] -> play line a p r -> play line b r q -> ok (mask r holes) = true) -> forall k, (k <= length run)%nat ->
    match run with [] => True | j :: _ => can_hop k (links from into) ok (mask p holes) (index (from j) holes) = true end.
  Proof.
    intros ok run p q P. induction P as [p q E | j js p q r M P IH]; intros C Ok k K; auto. destruct k as [| k]; [auto |]. cbn [can_hop].
    apply existsb_exists. exists (masks_of holes j, index (into j) holes).
    assert (I : In j jumps) by (destruct j as [[a b] c]; apply all_jumps; destruct M; auto). split; [apply links_in; auto |].
    destruct (makes_mask line holes j p q M) as [X Y]. cbn [fst snd]. rewrite X, Z.eqb_refl. cbv zeta. rewrite Y. cbn [andb].
    rewrite (Ok [j] js q) by (auto; try discriminate; apply play_jump with q; auto; constructor; auto). cbn [andb].
    destruct js as [| i js]; [simpl in K; assert (k = O) by lia; subst; auto |]. destruct C as [C1 C2]. rewrite <- C1. apply IH; auto; [| simpl in *; lia].
    intros a b s E N Pa Pb. apply (Ok (j :: a) b s); auto; [rewrite E; auto | discriminate | econstructor; eauto].
  Qed.
End Search.
