(** * Peg solitaire: plays as lists of jumps; case analysis on how often jumps are made; exhaustive search *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Lists Adding Sums Search PegsSound.
Import ListNotations.
Local Open Scope Z_scope.

Notation a_jump := (cell * cell * cell)%type.
Section Plays.
  Variable line : cell -> cell -> cell -> Prop.
  Variable holes : list cell.
  Hypothesis holes_once : NoDup holes.
  Hypothesis jumps_ok : forall a b c, line a b c -> In a holes /\ In b holes /\ In c holes /\ a <> b.

  Definition makes (j : a_jump) (p q : cell -> bool) : Prop := let '(a, b, c) := j in line a b c /\
    p a = true /\ p b = true /\ p c = false /\ q a = false /\ q b = false /\ q c = true /\
    forall x, x <> a -> x <> b -> x <> c -> q x = p x.
  Inductive play : list a_jump -> (cell -> bool) -> (cell -> bool) -> Prop :=
  | play_done : forall p q, (forall x, p x = q x) -> play [] p q
  | play_jump : forall j js p q r, makes j p q -> play js q r -> play (j :: js) p r.
  Lemma reach_play : forall p q, peg_reach line p q -> exists js, play js p q.
  Proof.
    intros p q H. induction H as [p q E | p q r J H [js IH]] using reach_ind; [exists []; constructor; auto |].
    destruct J as [a [c [b J]]]. exists ((a, b, c) :: js). econstructor; eauto.
  Qed.
  Lemma play_app : forall l m p r, play (l ++ m) p r -> exists q, play l p q /\ play m q r.
  Proof.
    induction l as [| j l IH]; intros m p r H; simpl in H; [exists p; split; auto; constructor; auto |].
    inversion H as [| ? ? ? q ? J H']; subst. destruct (IH _ _ _ H') as [s [A B]]. exists s. split; auto. econstructor; eauto.
  Qed.
  Lemma play_lines : forall js p q, play js p q -> forall a b c, In (a, b, c) js -> line a b c.
  Proof.
    intros js p q H. induction H as [| j js p q r J H IH]; intros a b c I; [destruct I |].
    destruct I as [-> | I]; [destruct J; auto | auto].
  Qed.
  Definition gain (w : cell -> Z) (j : a_jump) : Z := let '(a, b, c) := j in w c - w a - w b.
  Lemma play_weigh : forall w js p q, play js p q -> weigh holes w q = weigh holes w p + sum (map (gain w) js).
  Proof.
    intros w js p q H. induction H as [p q E | j js p q r J H IH].
    - unfold weigh. simpl. rewrite Z.add_0_r. apply sum_ext. intros c _. rewrite E. auto.
    - destruct j as [[a b] c]. destruct J as [L [A [B [C [A' [B' [C' O]]]]]]]. rewrite IH.
      rewrite (weigh_change line holes holes_once jumps_ok w p q a b c) by auto. cbn [map gain]. unfold sum. cbn [fold_right]. lia.
  Qed.
  Lemma play_length : forall js p q, play js p q -> number_of holes q = number_of holes p - Z.of_nat (length js).
  Proof.
    intros js p q H. pose proof (play_weigh (fun _ => 1) js p q H) as W. unfold weigh in W. unfold number_of. rewrite W.
    assert (E : forall l : list a_jump, sum (map (gain (fun _ => 1)) l) = - Z.of_nat (length l)); [| rewrite E; lia].
    induction l as [| [[a b] c] l IH]; auto. cbn [map length]. rewrite Nat2Z.inj_succ. unfold sum in *. cbn [fold_right gain]. lia.
  Qed.

  (** ** How often jumps are made *)
  Lemma jump_eqb_iff : forall i j, jump_eqb i j = true <-> i = j.
  Proof.
    intros [[a b] c] [[a' b'] c']. unfold jump_eqb. rewrite !andb_true_iff, !cell_eqb_iff.
    split; [intros [[-> ->] ->]; auto | intro E; injection E; auto].
  Qed.
  Definition times (j : a_jump) (js : list a_jump) : Z := sum (map (fun i => if jump_eqb i j then 1 else 0) js).
  Fixpoint nub (l : list a_jump) : list a_jump :=
    match l with [] => [] | j :: l => if existsb (jump_eqb j) l then nub l else j :: nub l end.
  Lemma in_jumps : forall j l, existsb (jump_eqb j) l = true <-> In j l.
  Proof.
    intros j l. rewrite existsb_exists. split; [intros [x [I E]]; apply jump_eqb_iff in E; subst; auto |].
    intro I. exists j. split; auto. apply jump_eqb_iff; auto.
  Qed.
  Lemma in_nub : forall j l, In j (nub l) <-> In j l.
  Proof.
    intros j l. induction l as [| i l IH]; simpl; [tauto |]. destruct (existsb (jump_eqb i) l) eqn:E; simpl; rewrite IH; [| tauto].
    split; auto. intros [-> | I]; auto. apply in_jumps; auto.
  Qed.
  Lemma NoDup_nub : forall l, NoDup (nub l).
  Proof.
    induction l as [| i l IH]; simpl; [constructor |]. destruct (existsb (jump_eqb i) l) eqn:E; auto. constructor; auto.
    rewrite in_nub, <- in_jumps. congruence.
  Qed.
  Lemma sum_times : forall (f : a_jump -> Z) l js, NoDup l -> (forall j, In j js -> In j l) ->
    sum (map f js) = sum (map (fun j => f j * times j js) l).
  Proof.
    intros f l js N. induction js as [| i js IH]; intro H.
    - unfold times. simpl. symmetry. apply sum_zero. intros; lia.
    - rewrite (sum_ext _ (fun j => f j * times j (i :: js)) (fun j => (if jump_eqb i j then 1 else 0) * f j + f j * times j js)).
      + rewrite sum_plus, (pick _ jump_eqb jump_eqb_iff f 1 l N i), <- IH by (intros; apply H; simpl; auto).
        rewrite (proj2 (in_jumps i l)) by (apply H; simpl; auto). unfold sum. cbn [map fold_right]. lia.
      + intros j _. unfold times, sum. cbn [map fold_right]. destruct (jump_eqb i j); lia.
  Qed.
  Lemma times_pos : forall j js, 0 <= times j js.
  Proof.
    intros j js. unfold times. induction js as [| i js IH]; simpl; [lia |]. unfold sum in *. destruct (jump_eqb i j); lia.
  Qed.

  (** A case: bounds (jump, is it an upper bound?, bound). *)
  Definition case : Type := list (a_jump * bool * Z).
  Definition holds (js : list a_jump) (e : a_jump * bool * Z) : Prop :=
    let '(j, up, m) := e in if up : bool then times j js <= m else m <= times j js.
  Definition lower (c : case) (j : a_jump) : Z :=
    fold_right (fun e m => let '(i, up, b) := e in if negb up && jump_eqb i j then Z.max b m else m) 0 c.
  Definition upper (c : case) (j : a_jump) : option Z :=
    fold_right (fun e m => let '(i, up, b) := e in if (up : bool) && jump_eqb i j then
      match m with None => Some b | Some x => Some (Z.min b x) end else m) None c.
  Lemma bounds_ok : forall c js, (forall e, In e c -> holds js e) -> forall j, lower c j <= times j js /\
    match upper c j with Some m => times j js <= m | None => True end.
  Proof.
    induction c as [| [[i up] b] c IH]; intros js H j; simpl; [split; auto; apply times_pos |].
    destruct (IH js) with (j := j) as [A B]; [intros; apply H; simpl; auto |].
    pose proof (H (i, up, b) ltac:(simpl; auto)) as E. simpl in E. destruct up; simpl; destruct (jump_eqb i j) eqn:Q; simpl; auto.
    - apply jump_eqb_iff in Q. subst. split; auto. destruct (upper c j); lia.
    - apply jump_eqb_iff in Q. subst. split; auto. lia.
  Qed.
  Definition contradicts (c : case) : bool :=
    existsb (fun e => match upper c (fst (fst e)) with Some m => m <? lower c (fst (fst e)) | None => false end) c.
  Definition most_gain (w : cell -> Z) (l : list a_jump) (c : case) : option Z :=
    fold_right (fun j s => match s with None => None | Some s => let g := gain w j in
      if g <=? 0 then Some (s + g * lower c j) else
      match upper c j with Some m => Some (s + g * m) | None => None end end) (Some 0) l.
  Lemma most_gain_ok : forall w js c, (forall e, In e c -> holds js e) -> forall l m, most_gain w l c = Some m ->
    sum (map (fun j => gain w j * times j js) l) <= m.
  Proof.
    intros w js c H l. induction l as [| j l IH]; intros m E; cbn [most_gain fold_right] in E; [injection E as <-; simpl; lia |].
    fold (most_gain w l c) in E. destruct (most_gain w l c) as [s |]; [| discriminate]. cbv zeta in E. specialize (IH s eq_refl).
    destruct (bounds_ok c js H j) as [A B]. unfold sum in *. cbn [map fold_right]. destruct (Z.leb_spec (gain w j) 0).
    - injection E as <-. nia.
    - destruct (upper c j) as [u |]; [| discriminate]. injection E as <-. nia.
  Qed.

  Inductive node := Split (j : a_jump) (m : Z) | Settle (w : list (cell * Z)).
  Variable jumps : list a_jump.
  Hypothesis jumps_all : forall a b c, line a b c <-> In (a, b, c) jumps.
  Variable start_weight : (cell -> Z) -> Z.
  Variable heavier : (cell -> Z) -> Z -> bool.       (* does every finish weigh more? *)
  Definition settled (l : list a_jump) (w : cell -> Z) (c : case) : bool :=
    contradicts c || match most_gain w l c with Some m => heavier w (start_weight w + m) | None => false end.
  Fixpoint cases (l : list a_jump) (nodes : list node) (open : list case) : bool :=
    match nodes, open with
    | [], [] => true
    | Split j m :: nodes, c :: open => existsb (jump_eqb j) l && (0 <=? m) && cases l nodes (((j, true, m) :: c) :: ((j, false, m + 1) :: c) :: open)
    | Settle w :: nodes, c :: open => (let g := grid_of w in settled l (weight_in g) c) && cases l nodes open
    | _, _ => false
    end.
  Lemma cases_ok : forall js p q, play js p q ->
    (forall w, start_weight w = weigh holes w p) -> (forall w x, heavier w x = true -> x < weigh holes w q) ->
    forall nodes open, cases (nub jumps) nodes open = true -> forall c, In c open -> ~ (forall e, In e c -> holds js e).
  Proof.
    intros js p q P S H. induction nodes as [| n nodes IH]; intros open C c I; [destruct open; [destruct I | discriminate] |].
    destruct open as [| d open]; [destruct I |]. destruct n as [j m | w]; cbn [cases] in C; rewrite !andb_true_iff in C.
    - destruct C as [_ C]. destruct I as [-> | I]; [| apply (IH _ C); simpl; auto]. intro B.
      destruct (Z_le_gt_dec (times j js) m) as [L | L].
      + apply (IH _ C ((j, true, m) :: c)); [simpl; auto |]. intros e [<- | E]; simpl; auto.
      + apply (IH _ C ((j, false, m + 1) :: c)); [simpl; auto |]. intros e [<- | E]; simpl; auto. lia.
    - destruct C as [F C]. destruct I as [-> | I]; [| apply (IH _ C); auto]. intro B. unfold settled in F. cbv zeta in F.
      apply orb_true_iff in F. destruct F as [F | F].
      + apply existsb_exists in F. destruct F as [e [_ F]]. destruct (bounds_ok c js B (fst (fst e))) as [X Y].
        destruct (upper c (fst (fst e))); [| discriminate]. apply Z.ltb_lt in F. lia.
      + destruct (most_gain (weight_in (grid_of w)) (nub jumps) c) as [m |] eqn:E; [| discriminate].
        apply (most_gain_ok _ js c B) in E. apply H in F. rewrite (play_weigh _ _ _ _ P), S in F.
        rewrite (sum_times _ (nub jumps) js (NoDup_nub jumps)) in F; [lia |].
        intros [[a b] d] I. apply in_nub, jumps_all. eapply play_lines; eauto.
  Qed.
End Plays.

(** What is sought: a position, or a number of pegs. *)
Inductive target := Finish (pegs : list cell) | Left (number : Z).
Definition is_target (holes : list cell) (t : target) (q : cell -> bool) : Prop :=
  match t with Finish l => forall x, q x = pegs_on l x | Left k => number_of holes q = k end.
Definition goes (b : board) (start : list cell) (t : target) : Prop :=
  match t with
  | Finish l => peg_reach (board_line b) (pegs_on start) (pegs_on l)
  | Left k => leaves (board_line b) (board_holes b) (pegs_on start) k
  end.
Lemma goes_play : forall b start t, goes b start t -> exists js q, play (board_line b) js (pegs_on start) q /\ is_target (board_holes b) t q.
Proof.
  intros b start [l | k] H; simpl in H.
  - apply reach_play in H. destruct H as [js P]. exists js, (pegs_on l). simpl. auto.
  - destruct H as [q [R E]]. apply reach_play in R. destruct R as [js P]. exists js, q. split; auto.
Qed.
Definition tabled_target (t : target) : bool := match t with Finish l => tabled l | Left _ => true end.
Definition heavier_than (holes : list cell) (t : target) (w : cell -> Z) (x : Z) : bool :=
  match t with
  | Finish l => x <? weigh_list w l holes
  | Left k => existsb (fun t => x <? k * t - quick_sum (fun c => Z.max 0 (t - w c)) holes) (map w holes)
  end.
Lemma heavier_than_ok : forall holes t q w x, tabled_target t = true -> is_target holes t q ->
  heavier_than holes t w x = true -> x < weigh holes w q.
Proof.
  intros holes [l | k] q w x T I H; simpl in *.
  - rewrite weigh_list_ok, Z.ltb_lt in H by auto. unfold weigh in *. rewrite (sum_ext _ _ (fun c => if pegs_on l c then w c else 0)); auto.
    intros c _. rewrite I. auto.
  - apply existsb_exists in H. destruct H as [t [_ H]]. rewrite quick_sum_ok, Z.ltb_lt in H. unfold number_of in I. unfold weigh.
    assert (G : forall l, sum (map (fun c => if q c then 1 else 0) l) * t - sum (map (fun c => Z.max 0 (t - w c)) l)
      <= sum (map (fun c => if q c then w c else 0) l)).
    { induction l as [| c l IH]; [simpl; lia |]. cbn [map sum fold_right]. unfold sum in *. destruct (q c); lia. }
    specialize (G holes). rewrite I in G. lia.
Qed.
Definition board_ok (b : board) : bool := proper (board_holes b) && good_jumps (board_holes b) (board_jumps b).
Lemma board_ok_ok : forall b, board_ok b = true -> NoDup (board_holes b) /\
  (forall x y z, board_line b x y z -> In x (board_holes b) /\ In y (board_holes b) /\ In z (board_holes b) /\ x <> y) /\
  (forall x y z, board_line b x y z <-> In (x, y, z) (board_jumps b)).
Proof.
  intros b H. apply andb_true_iff in H. destruct H as [P G]. pose proof (board_jumps_all b P) as J. split; [| split; auto].
  - apply once_NoDup. apply andb_true_iff in P. tauto.
  - intros x y z L. apply J in L. eapply good_jumps_ok; eauto.
Qed.
Definition pegs_flow (b : board) (start : list cell) (t : target) (nodes : list node) : bool :=
  board_ok b && tabled start && tabled_target t &&
  cases (fun w => weigh_list w start (board_holes b)) (heavier_than (board_holes b) t) (nub (board_jumps b)) nodes [[]].
Theorem pegs_flow_sound : forall b start t nodes, pegs_flow b start t nodes = true -> ~ goes b start t.
Proof.
  intros b start t nodes H G. unfold pegs_flow in H. rewrite !andb_true_iff in H. destruct H as [[[B S] T] C].
  destruct (board_ok_ok b B) as [N [J A]]. destruct (goes_play b start t G) as [js [q [P I]]].
  apply (cases_ok (board_line b) (board_holes b) N J (board_jumps b) A _ _ js (pegs_on start) q P) with (c := []) in C.
  - apply C. intros e [].
  - intro w. apply weigh_list_ok. auto.
  - intros w x. apply heavier_than_ok; auto.
  - simpl; auto.
Qed.

(** ** Exhaustive search. A position is a number: bit k for the k-th hole. *)
Fixpoint mask (p : cell -> bool) (holes : list cell) : Z :=
  match holes with [] => 0 | c :: holes => 2 * mask p holes + Z.b2z (p c) end.
Lemma mask_pos : forall p holes, 0 <= mask p holes.
Proof. induction holes as [| c l IH]; cbn [mask]; [lia |]. destruct (p c); cbn [Z.b2z]; lia. Qed.
Lemma mask_ext : forall p q holes, (forall x, In x holes -> p x = q x) -> mask p holes = mask q holes.
Proof. induction holes as [| c l IH]; intro H; cbn [mask]; auto. rewrite H by (simpl; auto). rewrite IH; auto. intros; apply H; simpl; auto. Qed.
Lemma mask_op : forall (f : Z -> Z -> Z) (h : bool -> bool -> bool) p q holes,
  (forall a b n, Z.testbit (f a b) n = h (Z.testbit a n) (Z.testbit b n)) -> h false false = false ->
  f (mask p holes) (mask q holes) = mask (fun x => h (p x) (q x)) holes.
Proof.
  intros f h p q holes F H. induction holes as [| c l IH]; cbn [mask].
  - apply Z.bits_inj'. intros n N. rewrite F, !Z.bits_0. auto.
  - rewrite <- IH. apply Z.bits_inj'. intros n N. rewrite F. destruct (Z.eq_dec n 0) as [-> | M].
    + rewrite !Z.testbit_0_r. auto.
    + replace n with (Z.succ (Z.pred n)) by lia. rewrite !Z.testbit_succ_r by lia. rewrite F. auto.
Qed.
Definition mask_xor p q holes := mask_op Z.lxor xorb p q holes Z.lxor_spec eq_refl.
Definition mask_and p q holes := mask_op Z.land andb p q holes Z.land_spec eq_refl.
Definition of_jump (j : a_jump) (x : cell) : bool := let '(a, b, c) := j in cell_eqb x a || cell_eqb x b || cell_eqb x c.
Definition of_pair (j : a_jump) (x : cell) : bool := let '(a, b, c) := j in cell_eqb x a || cell_eqb x b.
Definition masks_of (holes : list cell) (j : a_jump) : Z * Z := (mask (of_jump j) holes, mask (of_pair j) holes).
Lemma makes_mask : forall line holes j p q, makes line j p q ->
  Z.land (mask p holes) (fst (masks_of holes j)) = snd (masks_of holes j) /\
  Z.lxor (mask p holes) (fst (masks_of holes j)) = mask q holes.
Proof.
  intros line holes [[a b] c] p q [L [A [B [C [A' [B' [C' O]]]]]]]. cbn [masks_of fst snd]. rewrite mask_and, mask_xor.
  split; apply mask_ext; intros x _; unfold of_jump, of_pair.
  - destruct (cell_eqb x a) eqn:Ea; [apply cell_eqb_iff in Ea; subst; rewrite A; auto |].
    destruct (cell_eqb x b) eqn:Eb; [apply cell_eqb_iff in Eb; subst; rewrite B; auto |].
    destruct (cell_eqb x c) eqn:Ec; [apply cell_eqb_iff in Ec; subst; rewrite C; auto |]. simpl. apply andb_false_r.
  - destruct (cell_eqb x a) eqn:Ea; [apply cell_eqb_iff in Ea; subst; rewrite A, A'; auto |].
    destruct (cell_eqb x b) eqn:Eb; [apply cell_eqb_iff in Eb; subst; rewrite B, B'; auto |].
    destruct (cell_eqb x c) eqn:Ec; [apply cell_eqb_iff in Ec; subst; rewrite C, C'; auto |].
    rewrite O; try (intro; subst; rewrite cell_eqb_refl in *; discriminate). simpl. apply xorb_false_r.
Qed.
Lemma makes_back : forall line j p q, makes line j p q -> makes line j (fun x => negb (q x)) (fun x => negb (p x)).
Proof.
  intros line [[a b] c] p q [L [A [B [C [A' [B' [C' O]]]]]]]. split; auto. rewrite A, B, C, A', B', C'.
  repeat split; auto. intros x X Y Z. rewrite O; auto.
Qed.

Definition after_jumps (ms : list (Z * Z)) (x : Z) : list Z :=
  flat_map (fun m => if Z.land x (fst m) =? snd m then [Z.lxor x (fst m)] else []) ms.
Definition next_set (ms : list (Z * Z)) (s : set) : set := fold_left (fun t x => insert_all (after_jumps ms x) t) (snd s) none.
Lemma next_set_ok : forall ms s, (forall m, In m ms -> 0 <= fst m) -> sane s ->
  sane (next_set ms s) /\ forall x m, In x (snd s) -> In m ms -> Z.land x (fst m) = snd m -> In (Z.lxor x (fst m)) (snd (next_set ms s)).
Proof.
  intros ms s M [_ B]. unfold next_set. destruct s as [t l]. cbn [snd] in *.
  assert (Pos : forall x, In x l -> forall y, In y (after_jumps ms x) -> 0 <= y).
  { intros x X y Y. apply in_flat_map in Y. destruct Y as [m [I Y]]. destruct (_ =? _); [| destruct Y]. destruct Y as [<- | []].
    apply Z.lxor_nonneg. pose proof (B x X). pose proof (M m I). tauto. }
  assert (G : forall l, (forall x, In x l -> forall y, In y (after_jumps ms x) -> 0 <= y) -> forall u, sane u ->
    let v := fold_left (fun t x => insert_all (after_jumps ms x) t) l u in
    sane v /\ incl (snd u) (snd v) /\ forall x y, In x l -> In y (after_jumps ms x) -> In y (snd v)).
  { clear. induction l as [| a l IH]; intros P u U; cbv zeta; simpl; [split; auto; split; [apply incl_refl | intros x y []] |].
    destruct (insert_all_sane (after_jumps ms a) u) as [S [I K]]; [apply P; simpl; auto | auto |].
    destruct (IH ltac:(intros; eapply P; simpl; eauto) _ S) as [S' [I' K']]. split; auto. split; [eapply incl_tran; eauto |].
    intros x y [<- | X] Y; [apply I', I, Y | eapply K'; eauto]. }
  destruct (G l Pos none none_sane) as [S [_ K]]. split; auto. intros x m X I E. apply (K x); auto.
  apply in_flat_map. exists m. split; auto. rewrite E, Z.eqb_refl. simpl; auto.
Qed.
(** The positions after exactly k jumps, and how many were examined on the way. *)
Fixpoint search (ms : list (Z * Z)) (k : nat) (s : set) (count : Z) : set * Z :=
  let count := count + Z.of_nat (length (snd s)) in
  match k with O => (s, count) | S k => search ms k (next_set ms s) count end.
Lemma search_ok : forall line holes jumps, (forall a b c, line a b c <-> In (a, b, c) jumps) ->
  forall js p q, play line js p q -> forall s count, sane s -> In (mask p holes) (snd s) ->
  let r := fst (search (map (masks_of holes) jumps) (length js) s count) in sane r /\ In (mask q holes) (snd r).
Proof.
  intros line holes jumps A js p q H. induction H as [p q E | j js p q r J H IH]; intros s count S I; cbv zeta; cbn [length search].
  - simpl. split; auto. rewrite <- (mask_ext p q); auto.
  - pose proof (next_set_ok (map (masks_of holes) jumps) s) as N. destruct N as [S' K]; auto.
    { intros m M. apply in_map_iff in M. destruct M as [i [<- _]]. apply mask_pos. }
    apply IH; auto. destruct (makes_mask line holes j p q J) as [X Y]. rewrite <- Y. apply K; auto. apply in_map.
    destruct j as [[a b] c]. apply A. destruct J; auto.
Qed.
Lemma makes_ext : forall line j p p' q, (forall x, p' x = p x) -> makes line j p q -> makes line j p' q.
Proof.
  intros line [[a b] c] p p' q E [L [A [B [C [A' [B' [C' O]]]]]]]. split; auto. rewrite !E. repeat (split; auto).
  intros. rewrite E. auto.
Qed.
Lemma play_back : forall line js p q, play line js p q -> exists l, length l = length js /\ play line l (fun x => negb (q x)) (fun x => negb (p x)).
Proof.
  intros line js p q H. induction H as [p q E | j js p q r J H [l [L IH]]]; [exists []; split; auto; constructor; intro x; rewrite E; auto |].
  exists (l ++ [j]). split; [rewrite app_length; simpl; lia |]. clear L H. apply makes_back in J.
  remember (fun x => negb (q x)) as q' eqn:Q. clear Q. induction IH as [a b E | i is a b c K IH IH']; simpl.
  - apply play_jump with (2 := play_done line _ _ (fun _ => eq_refl)). apply makes_ext with b; auto.
  - econstructor; eauto.
Qed.
(** All positions with k pegs. *)
Fixpoint subsets (holes : list cell) (k : nat) : list Z :=
  match holes with
  | [] => match k with O => [0] | _ => [] end
  | _ :: holes => map (fun m => 2 * m) (subsets holes k) ++ match k with O => [] | S k => map (fun m => 2 * m + 1) (subsets holes k) end
  end.
Lemma in_subsets : forall p holes k, number_of holes p = Z.of_nat k -> In (mask p holes) (subsets holes k).
Proof.
  intros p. induction holes as [| c l IH]; intros k E; unfold number_of, sum in *; cbn [map fold_right mask subsets] in *.
  - destruct k; [simpl; auto | lia].
  - apply in_or_app. destruct (p c); cbn [Z.b2z].
    + destruct k as [| k].
      * exfalso. assert (0 <= fold_right Z.add 0 (map (fun c => if p c then 1 else 0) l)); [| lia].
        clear. induction l as [| c l IH]; simpl; [lia | destruct (p c); lia].
      * right. apply in_map_iff. exists (mask p l). split; auto. apply IH. lia.
    + left. apply in_map_iff. exists (mask p l). split; [lia |]. apply IH. lia.
Qed.
Lemma number_negb : forall q l, number_of l (fun x => negb (q x)) = Z.of_nat (length l) - number_of l q /\
  0 <= number_of l q <= Z.of_nat (length l).
Proof.
  intros q l. unfold number_of. induction l as [| c l IH]; [simpl; lia |]. cbn [map length]. rewrite Nat2Z.inj_succ. unfold sum in *.
  cbn [fold_right]. destruct (q c); cbn [negb]; lia.
Qed.
Lemma subsets_pos : forall holes k x, In x (subsets holes k) -> 0 <= x.
Proof.
  induction holes as [| c l IH]; intros k x X; cbn [subsets] in X; [destruct k; [destruct X as [<- | []]; lia | destruct X] |].
  apply in_app_or in X. destruct X as [X | X]; [apply in_map_iff in X; destruct X as [y [<- Y]]; apply IH in Y; lia |].
  destruct k; [destruct X |]. apply in_map_iff in X. destruct X as [y [<- Y]]. apply IH in Y. lia.
Qed.
Definition finishes (holes : list cell) (t : target) : list Z :=
  match t with
  | Finish l => [mask (fun x => negb (pegs_on l x)) holes]
  | Left k => subsets holes (Z.to_nat (Z.of_nat (length holes) - k))
  end.
Definition left_of (holes : list cell) (t : target) : Z := match t with Finish l => number_of holes (pegs_on l) | Left k => k end.
Definition pegs_closed (b : board) (start : list cell) (t : target) (count after : Z) : bool :=
  let holes := board_holes b in let n := number_of holes (pegs_on start) - left_of holes t in
  board_ok b && (0 <=? after) && (after <=? n) && (0 <=? left_of holes t) && let ms := map (masks_of holes) (nub (board_jumps b)) in
  let (ahead, c) := search ms (Z.to_nat after) (insert none (mask (pegs_on start) holes)) 0 in
  let rest := n - after in
  if rest =? 0 then (c =? count) && match t with Finish l => negb (has ahead (mask (pegs_on l) holes)) | Left _ => Nat.eqb (length (snd ahead)) 0 end
  else let (back, c) := search ms (Z.to_nat rest) (insert_all (finishes holes t) none) c in
    let full := mask (fun _ => true) holes in (c =? count) && forallb (fun x => negb (has back (Z.lxor full x))) (snd ahead).
Theorem pegs_closed_sound : forall b start t count after, pegs_closed b start t count after = true -> ~ goes b start t.
Proof.
  intros b start t count after H G. unfold pegs_closed in H. cbv zeta in H. set (holes := board_holes b) in *.
  set (n := number_of holes (pegs_on start) - left_of holes t) in *. rewrite !andb_true_iff, !Z.leb_le in H.
  destruct H as [[[[B A0] An] L0] H]. destruct (board_ok_ok b B) as [N [J A]]. destruct (goes_play b start t G) as [js [q [P I]]].
  assert (Lq : number_of holes q = left_of holes t).
  { destruct t as [l | k]; simpl in *; auto. unfold number_of. apply sum_ext. intros c _. rewrite I. auto. }
  assert (Len : Z.of_nat (length js) = n) by (unfold n; rewrite <- Lq; pose proof (play_length _ _ N J _ _ _ P) as X; fold holes in X; lia).
  assert (A' : forall a b0 c, board_line b a b0 c <-> In (a, b0, c) (nub (board_jumps b))) by (intros; rewrite in_nub; auto).
  rewrite <- (firstn_skipn (Z.to_nat after) js) in P. apply play_app in P. destruct P as [m [P1 P2]].
  destruct (insert_sane none (mask (pegs_on start) holes) (mask_pos _ _) none_sane) as [S [I0 _]].
  pose proof (search_ok (board_line b) holes _ A' _ _ _ P1 _ 0 S I0) as R1. cbv zeta in R1.
  rewrite firstn_length_le in R1 by lia. destruct (search _ (Z.to_nat after) _ 0) as [ahead c1]. cbn [fst] in R1. destruct R1 as [S1 R1].
  destruct (Z.eqb_spec (n - after) 0) as [E | E].
  - assert (Em : forall x, m x = q x).
    { replace (skipn (Z.to_nat after) js) with (@nil a_jump) in P2 by (symmetry; apply skipn_all2; lia). inversion P2; auto. }
    apply andb_true_iff in H. destruct H as [_ H]. destruct t as [l | k].
    + apply negb_true_iff in H. assert (X : has ahead (mask (pegs_on l) holes) = true); [| congruence].
      apply S1; [apply mask_pos |]. rewrite <- (mask_ext m (pegs_on l)); auto. intros x _. rewrite Em. apply I.
    + apply Nat.eqb_eq in H. destruct (snd ahead); [destruct R1 | discriminate].
  - apply play_back in P2. destruct P2 as [l [Ll P2]]. rewrite skipn_length in Ll.
    assert (F : In (mask (fun x => negb (q x)) holes) (finishes holes t)).
    { destruct t as [f | k]; simpl in *.
      - left. apply mask_ext. intros x _. rewrite I. auto.
      - apply in_subsets. pose proof (number_negb q holes). lia. }
    assert (Pf : forall x, In x (finishes holes t) -> 0 <= x).
    { destruct t as [f | k]; simpl; [intros x [<- | []]; apply mask_pos | intros x X; eapply subsets_pos; eauto]. }
    destruct (insert_all_sane (finishes holes t) none Pf none_sane) as [Sf [If _]].
    pose proof (search_ok (board_line b) holes _ A' _ _ _ P2 _ c1 Sf (If _ F)) as R2. cbv zeta in R2.
    replace (length l) with (Z.to_nat (n - after)) in R2 by lia.
    destruct (search _ (Z.to_nat (n - after)) _ c1) as [back c2]. cbn [fst] in R2. destruct R2 as [S2 R2].
    apply andb_true_iff in H. destruct H as [_ H]. rewrite forallb_forall in H. apply H in R1. apply negb_true_iff in R1.
    assert (X : has back (Z.lxor (mask (fun _ => true) holes) (mask m holes)) = true); [| congruence].
    rewrite mask_xor. replace (mask (fun x => xorb true (m x)) holes) with (mask (fun x => negb (m x)) holes) by (apply mask_ext; auto).
    apply S2; auto. apply mask_pos.
Qed.

(** ** Games that end: no jump is possible *)
Definition can (ms : list (Z * Z)) (x : Z) : bool := existsb (fun m => Z.land x (fst m) =? snd m) ms.
Fixpoint go_on (ms : list (Z * Z)) (k : nat) (s : set) : bool :=
  match k with O => true | S k => forallb (can ms) (snd s) && go_on ms k (next_set ms s) end.
Lemma mask_inj : forall p q holes, mask p holes = mask q holes -> forall x, In x holes -> p x = q x.
Proof.
  intros p q. induction holes as [| c l IH]; intros E x I; [destruct I |]. cbn [mask] in E.
  assert (p c = q c /\ mask p l = mask q l) by (destruct (p c); destruct (q c); cbn [Z.b2z] in E; split; auto; lia).
  destruct I as [<- | I]; [tauto | apply IH; tauto].
Qed.
Definition apart (js : list a_jump) : bool := forallb (fun j => let '(a, b, c) := j in negb (cell_eqb c a) && negb (cell_eqb c b)) js.
Lemma can_ok : forall b p, board_ok b = true -> apart (board_jumps b) = true ->
  can (map (masks_of (board_holes b)) (nub (board_jumps b))) (mask p (board_holes b)) = true -> exists q, jump (board_line b) p q.
Proof.
  intros b p B A H. destruct (board_ok_ok b B) as [N [J All]]. apply existsb_exists in H. destruct H as [m [M H]].
  apply in_map_iff in M. destruct M as [[[x y] z] [<- I]]. apply (proj1 (in_nub _ _)) in I. apply Z.eqb_eq in H. cbn [masks_of fst snd] in H. rewrite mask_and in H.
  pose proof (proj2 (All x y z) I) as L. destruct (J x y z L) as [X [Y [Z' _]]].
  unfold apart in A. rewrite forallb_forall in A. apply A in I. rewrite andb_true_iff, !negb_true_iff in I. destruct I as [I1 I2].
  pose proof (mask_inj _ _ _ H x X) as Hx. pose proof (mask_inj _ _ _ H y Y) as Hy. pose proof (mask_inj _ _ _ H z Z') as Hz.
  cbn [of_jump of_pair] in *. rewrite ?cell_eqb_refl, ?orb_true_r, ?I1, ?I2 in *. simpl in *. rewrite ?orb_true_r, ?andb_true_r in *.
  exists (after p x y z). apply can_jump; auto.
Qed.
Lemma go_on_ok : forall b, board_ok b = true -> apart (board_jumps b) = true ->
  forall js p q, play (board_line b) js p q -> forall k s, sane s -> In (mask p (board_holes b)) (snd s) -> (length js < k)%nat ->
  go_on (map (masks_of (board_holes b)) (nub (board_jumps b))) k s = true -> ~ stuck (board_line b) q.
Proof.
  intros b B A js p q H. destruct (board_ok_ok b B) as [N [J All]]. induction H as [p q E | j js p q r M H IH]; intros k s S I K G.
  - destruct k as [| k]; [simpl in K; lia |]. cbn [go_on] in G. rewrite andb_true_iff, forallb_forall in G. destruct G as [G _].
    apply G in I. rewrite (mask_ext p q) in I by auto. destruct (can_ok b q B A I) as [r R]. intro T. apply (T r R).
  - destruct k as [| k]; [simpl in K; lia |]. cbn [go_on] in G. apply andb_true_iff in G. destruct G as [_ G].
    destruct (next_set_ok (map (masks_of (board_holes b)) (nub (board_jumps b))) s) as [S' K']; auto.
    { intros m Mm. apply in_map_iff in Mm. destruct Mm as [i [<- _]]. apply mask_pos. }
    simpl in K. apply (IH k _ S'); auto; [| lia]. destruct (makes_mask _ (board_holes b) j p q M) as [X Y]. rewrite <- Y. apply K'; auto.
    apply in_map, in_nub. destruct j as [[x y] z]. apply All. destruct M; auto.
Qed.
Definition fixed (b : board) (l : list cell) : bool :=
  forallb (fun j => let '(x, y, z) := j in negb (pegs_on l x && pegs_on l y && negb (pegs_on l z))) (board_jumps b).
Definition pegs_stuck (b : board) (start : list cell) (most : bool) (left bound : Z) (optimal : bool) (js : list a_jump) : bool :=
  let holes := board_holes b in let ms := map (masks_of holes) (nub (board_jumps b)) in
  let pegs := number_of holes (pegs_on start) in let first := insert none (mask (pegs_on start) holes) in
  let reached := if most then pegs - left else left in
  board_ok b && apart (board_jumps b) && (bound <=? reached) && (negb optimal || (bound =? reached)) &&
  match replay (board_jumps b) start js with
  | None => false
  | Some l => fixed b l && (number_of holes (pegs_on l) =? left) &&
    if most then go_on ms (Z.to_nat bound) first else (bound <=? 0) || ((bound =? 1) && (1 <=? pegs)) ||
      (0 <=? pegs - bound + 1) && Nat.eqb (length (snd (fst (search ms (Z.to_nat (pegs - bound + 1)) first 0)))) 0
  end.
Theorem pegs_stuck_sound : forall b start most left bound optimal js, pegs_stuck b start most left bound optimal js = true ->
  (exists q, peg_reach (board_line b) (pegs_on start) q /\ stuck (board_line b) q /\ number_of (board_holes b) q = left) /\
  forall q, peg_reach (board_line b) (pegs_on start) q -> stuck (board_line b) q ->
    if most then number_of (board_holes b) q <= number_of (board_holes b) (pegs_on start) - bound else bound <= number_of (board_holes b) q.
Proof.
  intros b start most left bound optimal js H. unfold pegs_stuck in H. cbv zeta in H. rewrite !andb_true_iff in H.
  destruct H as [[[[B A] Bd] _] H]. apply Z.leb_le in Bd. destruct (board_ok_ok b B) as [N [J All]].
  destruct (replay (board_jumps b) start js) as [l |] eqn:R; [| discriminate]. rewrite !andb_true_iff, Z.eqb_eq in H. destruct H as [[F L] S].
  destruct (insert_sane none (mask (pegs_on start) (board_holes b)) (mask_pos _ _) none_sane) as [Sn [I0 _]].
  assert (A' : forall a b0 c, board_line b a b0 c <-> In (a, b0, c) (nub (board_jumps b))) by (intros; rewrite in_nub; auto).
  split.
  - exists (pegs_on l). split; [apply (replay_reach (board_line b) (board_jumps b) All js); auto |]. split; auto.
    intros q [x [z [y [Li [X [Y [Z0 _]]]]]]]. apply All in Li. unfold fixed in F. rewrite forallb_forall in F. apply F in Li. rewrite X, Y, Z0 in Li. discriminate.
  - intros q Q T. apply reach_play in Q. destruct Q as [is P]. pose proof (play_length _ _ N J _ _ _ P) as Len. destruct most.
    + destruct (Z_lt_le_dec (Z.of_nat (length is)) bound) as [C | C]; [| lia]. exfalso.
      apply (go_on_ok b B A _ _ _ P (Z.to_nat bound) _ Sn I0) with (2 := S); [lia | exact T].
    + rewrite !orb_true_iff, !andb_true_iff, !Z.leb_le, Z.eqb_eq in S. pose proof (number_negb q (board_holes b)) as Nq.
      destruct S as [[S | [-> S]] | [S0 S]]; [lia | |].
      * clear - P N J S. induction P as [p q E | j js p q r M P IH].
        -- unfold number_of in *. rewrite (sum_ext _ _ (fun c => if p c then 1 else 0)); auto. intros c _. rewrite E. auto.
        -- apply IH. destruct j as [[x y] z]. destruct M as [L [_ [_ [_ [_ [_ [C _]]]]]]]. destruct (J _ _ _ L) as [_ [_ [I _]]].
           clear - I C. induction (board_holes b) as [| d h IH]; [destruct I |]. pose proof (number_negb q h) as Nh. unfold number_of, sum in *. cbn [map fold_right].
           destruct I as [-> | I]; [rewrite C; lia | apply IH in I; destruct (q d); lia].
      * destruct (Z_lt_le_dec (number_of (board_holes b) q) bound) as [C | C]; auto. exfalso. apply Nat.eqb_eq in S.
        rewrite <- (firstn_skipn (Z.to_nat (number_of (board_holes b) (pegs_on start) - bound + 1)) is) in P. apply play_app in P. destruct P as [m [P _]].
        pose proof (search_ok (board_line b) (board_holes b) _ A' _ _ _ P _ 0 Sn I0) as K. cbv zeta in K. rewrite firstn_length_le in K by lia.
        destruct K as [_ K]. destruct (snd (fst (search _ _ _ _))); [destruct K | discriminate].
Qed.
