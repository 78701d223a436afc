(** * Misère play of taking and breaking: a finite monoid tells the outcome of every position (T. E. Plambeck, A. N. Siegel, 2008) *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Games Lists GrundyFacts HeapsSound Search.
From Ludus Require CounterExample.
Import ListNotations.
Local Open Scope nat_scope.

Definition times (product : list (list nat)) (a b : nat) : nat := nth b (nth a product []) 0.
Definition element_of (product : list (list nat)) (element : nat -> nat) (x : list nat) : nat :=
  fold_right (fun n q => times product (element n) q) 0 x.

Lemma moves_cons : forall code n x y, take_and_break code (n :: x) y <->
  (exists parts, option code n parts /\ y = parts ++ x) \/ (exists z, take_and_break code x z /\ y = n :: z).
Proof.
  intros code n x y. split.
  - intro M. inversion M as [l r taken parts F T E1 E2]. destruct l as [| a l]; simpl in *; injection E1 as E1 E3; subst.
    + left. exists parts. split; auto. exists taken. auto.
    + right. exists (l ++ parts ++ r). split; auto. constructor; auto.
  - intros [[parts [[taken [-> [F T]]] ->]] | [z [M ->]]].
    + apply (take code [] x taken parts F T).
    + inversion M as [l r taken parts F T E1 E2]; subst. apply (take code (n :: l) r taken parts F T).
Qed.
Lemma moves_nil : forall code y, ~ take_and_break code [] y.
Proof. intros code y M. inversion M as [l r taken parts F T E1 E2]. destruct l; discriminate. Qed.
Lemma moves_smaller : forall code, code_ok code = true -> forall x y, take_and_break code x y -> size y < size x.
Proof.
  intros code C x y M. inversion M as [l r taken parts F T E1 E2].
  pose proof (option_smaller code (code_ok_ends code C) (taken + total parts) parts ltac:(exists taken; auto)).
  rewrite !size_app. simpl. simpl in *. lia.
Qed.

(** ** A set of elements is a number; each of them is multiplied by the element of a row *)
Fixpoint moved (row : list nat) (i : Z) (members found : Z) : Z :=
  match row with [] => found | v :: row => moved row (i + 1) members (if Z.testbit members i then Z.setbit found (Z.of_nat v) else found) end.
Lemma setbit_iff : forall s v e, Z.testbit (Z.setbit s (Z.of_nat v)) (Z.of_nat e) = true <-> Z.testbit s (Z.of_nat e) = true \/ v = e.
Proof.
  intros s v e. rewrite Z.setbit_eqb, orb_true_iff, Z.eqb_eq by lia. split; intros [H | H]; auto; first [right; lia | left; lia].
Qed.
Lemma moved_iff : forall row i members found e, Z.testbit (moved row (Z.of_nat i) members found) (Z.of_nat e) = true <->
  Z.testbit found (Z.of_nat e) = true \/ exists k, k < length row /\ Z.testbit members (Z.of_nat (i + k)) = true /\ nth k row 0 = e.
Proof.
  induction row as [| v row IH]; intros i members found e; cbn [moved].
  - split; auto. intros [H | [k [K _]]]; auto. simpl in K. lia.
  - replace (Z.of_nat i + 1)%Z with (Z.of_nat (S i)) by lia. rewrite IH. split.
    + intros [H | [k [K [T N]]]].
      * destruct (Z.testbit members (Z.of_nat i)) eqn:B; auto. apply setbit_iff in H. destruct H as [H | H]; auto.
        right. exists 0. cbn [length nth]. rewrite Nat.add_0_r. repeat split; auto. lia.
      * right. exists (S k). cbn [length nth]. replace (i + S k) with (S i + k) by lia. repeat split; auto. lia.
    + intros [H | [k [K [T N]]]].
      * left. destruct (Z.testbit members (Z.of_nat i)); auto. apply setbit_iff. auto.
      * destruct k as [| k].
        -- left. rewrite Nat.add_0_r in T. rewrite T. apply setbit_iff. auto.
        -- right. exists k. cbn [length nth] in *. replace (S i + k) with (i + S k) by lia. repeat split; auto. lia.
Qed.
Lemma setbit_pos : forall s v, (0 <= s -> 0 <= Z.setbit s (Z.of_nat v))%Z.
Proof. intros s v S. unfold Z.setbit. apply Z.lor_nonneg. split; auto. apply Z.shiftl_nonneg. lia. Qed.
Lemma moved_pos : forall row i members found, (0 <= found -> 0 <= moved row i members found)%Z.
Proof. induction row as [| v row IH]; intros i members found F; cbn [moved]; auto. apply IH. destruct (Z.testbit members i); auto using setbit_pos. Qed.

(** ** What is proved once for all monoids *)
Section Monoid.
  Variables (code : list nat) (product : list (list nat)) (element : nat -> nat) (lost : list nat).
  Notation order := (length product).
  Notation mul := (times product).
  Notation of := (element_of product element).
  Hypothesis plays_end : code_ok code = true.
  Hypothesis nonempty : 1 <= order.
  Hypothesis row_length : forall a, a < order -> length (nth a product []) = order.
  Hypothesis mul_lt : forall a b, a < order -> b < order -> mul a b < order.
  Hypothesis neutral : forall a, a < order -> mul 0 a = a.
  Hypothesis commutes : forall a b, a < order -> b < order -> mul a b = mul b a.
  Hypothesis associates : forall a b c, a < order -> b < order -> c < order -> mul (mul a b) c = mul a (mul b c).
  Hypothesis element_lt : forall n, element n < order.

  Lemma of_lt : forall x, of x < order.
  Proof. induction x as [| n x IH]; simpl; auto. Qed.
  Lemma of_app : forall x y, of (x ++ y) = mul (of x) (of y).
  Proof.
    induction x as [| n x IH]; intro y; simpl; [rewrite neutral; auto using of_lt |]. rewrite IH, associates; auto using of_lt.
  Qed.
  Lemma of_one : forall n, of [n] = element n.
  Proof. intro n. simpl. rewrite commutes, neutral; auto. Qed.

  (** A transition: the element of a position, and the elements of its options. *)
  Definition is_option (x : list nat) (e : nat) : Prop := exists y, take_and_break code x y /\ of y = e.
  Definition transition (x : list nat) (q : nat) (E : Z) : Prop :=
    q = of x /\ forall e, e < order -> (Z.testbit E (Z.of_nat e) = true <-> is_option x e).
  Lemma one_option : forall n e, is_option [n] e <-> exists parts, option code n parts /\ of parts = e.
  Proof.
    intros n e. unfold is_option. split.
    - intros [y [M E]]. apply moves_cons in M. destruct M as [[parts [O ->]] | [z [M _]]]; [| destruct (moves_nil _ _ M)].
      rewrite app_nil_r in E. eauto.
    - intros [parts [O E]]. exists parts. split; auto. apply moves_cons. left. exists parts. rewrite app_nil_r. auto.
  Qed.
  Definition joined (q : nat) (E : Z) (h : nat) (F : Z) : Z := moved (nth h product []) 0 E (moved (nth q product []) 0 F 0).
  Lemma transition_sum : forall n x q E h F, transition [n] h F -> transition x q E -> transition (n :: x) (mul h q) (joined q E h F).
  Proof.
    intros n x q E h F [-> TF] [-> TE]. rewrite of_one in *. split; [auto |]. intros e L. unfold joined. change 0%Z with (Z.of_nat 0) at 1 2.
    rewrite !moved_iff, Z.bits_0, !row_length by (auto using of_lt). unfold is_option. split.
    - intros [[H | [k [K [T N]]]] | [k [K [T N]]]]; [discriminate | |].
      + apply TF in T; auto. apply one_option in T. destruct T as [parts [O P]]. exists (parts ++ x). split; [apply moves_cons; eauto |].
        rewrite of_app, P, commutes; auto using of_lt.
      + apply TE in T; auto. destruct T as [y [M Y]]. exists (n :: y). split; [apply moves_cons; eauto |]. simpl. rewrite Y. auto.
    - intros [y [M Y]]. apply moves_cons in M. destruct M as [[parts [O ->]] | [z [M ->]]].
      + left. right. exists (of parts). split; [apply of_lt |]. simpl plus. split; [apply TF; auto using of_lt; apply one_option; eauto |].
        rewrite of_app, commutes in Y; auto using of_lt.
      + right. exists (of z). split; [apply of_lt |]. simpl plus. split; auto. apply TE; [apply of_lt |]. exists z. auto.
  Qed.
  Definition is_lost (q : nat) : bool := existsb (Nat.eqb q) lost.
  Lemma is_lost_iff : forall q, is_lost q = true <-> In q lost.
  Proof. intro q. unfold is_lost. rewrite existsb_exists. split; [intros [v [I E]]; apply Nat.eqb_eq in E; subst; auto | intro I; exists q; rewrite Nat.eqb_refl; auto]. Qed.
  Definition good (q : nat) (E : Z) : bool := let in_E := filter (fun e => Z.testbit E (Z.of_nat e)) (seq 0 order) in
    Bool.eqb (is_lost q) (match in_E with [] => false | _ => true end && negb (existsb is_lost in_E)).
  Theorem outcomes : (forall x, exists q E, transition x q E /\ good q E = true) ->
    forall x, misere_P _ (take_and_break code) x <-> In (of x) lost.
  Proof.
    intro H. assert (G : forall x, (is_lost (of x) = true -> misere_P _ (take_and_break code) x) /\ (is_lost (of x) = false -> misere_N _ (take_and_break code) x)).
    { intro x. remember (size x) as s eqn:S. revert x S. induction s as [s IH] using lt_wf_ind. intros x ->.
      destruct (H x) as [q [E [[-> T] O]]]. unfold good in O. cbv zeta in O. apply eqb_prop in O. rewrite O. clear O.
      set (in_E := filter (fun e => Z.testbit E (Z.of_nat e)) (seq 0 order)).
      assert (Opt : forall e, In e in_E <-> is_option x e).
      { intro e. unfold in_E. rewrite filter_In, in_seq. split; [intros [L B]; apply T; auto; lia |]. intro B.
        assert (L : e < order) by (destruct B as [y [_ <-]]; apply of_lt). split; [lia |]. apply T; auto. }
      assert (Next : forall y, take_and_break code x y -> (is_lost (of y) = true -> misere_P _ (take_and_break code) y) /\ (is_lost (of y) = false -> misere_N _ (take_and_break code) y)).
      { intros y M. apply (IH (size y)); auto. apply (moves_smaller code plays_end x y M). }
      split; intro V.
      - apply andb_true_iff in V. destruct V as [V1 V2]. constructor.
        + destruct in_E as [| e l] eqn:Q; [discriminate |]. destruct (proj1 (Opt e)) as [y [M _]]; [simpl; auto | eauto].
        + intros y M. apply Next; auto. apply negb_true_iff in V2. destruct (is_lost (of y)) eqn:B; auto.
          rewrite <- V2. symmetry. apply existsb_exists. exists (of y). split; auto. apply Opt. exists y. auto.
      - destruct (existsb is_lost in_E) eqn:B.
        + apply existsb_exists in B. destruct B as [e [I B]]. apply Opt in I. destruct I as [y [M <-]].
          apply (some_misere_P _ _ x y M). apply Next; auto.
        + apply no_move. intros y M. assert (I : In (of y) in_E) by (apply Opt; exists y; auto). rewrite andb_true_r in V.
          destruct in_E; [destruct I | discriminate]. }
    intro x. rewrite <- is_lost_iff. destruct (G x) as [A B]. split; auto. intro M. destruct (is_lost (of x)); auto. exfalso.
    apply (CounterExample.misere_P_not_N _ _ x M). auto.
  Qed.

  (** Enough are the transitions of heaps, closed under sums: a set of numbers E * order + q. *)
  Definition own (z : Z) : nat := Z.to_nat (z mod Z.of_nat order).
  Definition below (z : Z) : Z := (z / Z.of_nat order)%Z.
  Definition pack (q : nat) (E : Z) : Z := (E * Z.of_nat order + Z.of_nat q)%Z.
  Lemma own_pack : forall q E, q < order -> own (pack q E) = q.
  Proof. clear. intros q E L. unfold own, pack. rewrite Z.add_comm, Z.mod_add, Z.mod_small by lia. lia. Qed.
  Lemma below_pack : forall q E, q < order -> below (pack q E) = E.
  Proof. clear. intros q E L. unfold below, pack. rewrite Z.div_add_l, Z.div_small by lia. lia. Qed.
  Definition both (z t : Z) : Z := pack (mul (own t) (own z)) (joined (own z) (below z) (own t) (below t)).
  Lemma both_pos : forall z t, (0 <= both z t)%Z.
  Proof.
    clear. intros z t. unfold both, pack. apply Z.add_nonneg_nonneg; [| lia]. apply Z.mul_nonneg_nonneg; [| lia]. unfold joined. apply moved_pos, moved_pos. lia.
  Qed.
  Lemma closed_transitions : forall T S : list Z, (forall n, exists t, In t T /\ transition [n] (own t) (below t)) -> In 0%Z S ->
    (forall z t, In z S -> In t T -> In (both z t) S) -> forall x, exists z, In z S /\ transition x (own z) (below z).
  Proof.
    intros T S Heap Start Closed. induction x as [| n x [z [I X]]].
    - exists 0%Z. split; auto. unfold own, below. rewrite Z.mod_0_l, Z.div_0_l by lia. split; [auto |]. intros e L. rewrite Z.bits_0.
      split; [discriminate |]. intros [y [M _]]. destruct (moves_nil _ _ M).
    - destruct (Heap n) as [t [J N]]. exists (both z t). split; auto. unfold both.
      assert (L : mul (own t) (own z) < order) by (destruct N as [-> _], X as [-> _]; auto using of_lt).
      rewrite own_pack, below_pack by auto. apply transition_sum; auto.
  Qed.
  (** Far away, the transitions repeat with the elements. *)
  Lemma heap_transitions : forall (T : list Z) n0 p, 1 <= n0 -> 1 <= p -> (forall n, n0 <= n -> element (n + p) = element n) ->
    let c := Z.to_nat (parts_of code) in
    (forall n, n < c * (n0 + p) + (length code - 1) -> exists t, In t T /\ transition [n] (own t) (below t)) ->
    forall n, exists t, In t T /\ transition [n] (own t) (below t).
  Proof.
    intros T n0 p N P Rep c Near n. induction n as [n IH] using lt_wf_ind.
    destruct (le_lt_dec (c * (n0 + p) + (length code - 1)) n) as [L | L]; [| auto].
    assert (C : 1 <= c) by (unfold c, parts_of; destruct (existsb _ code); lia). assert (Np : n0 + p <= n) by nia.
    destruct (IH (n - p)) as [t [I [Q E]]]; [lia |]. exists t. split; auto. split.
    - rewrite Q, !of_one. replace n with (n - p + p) at 2 by lia. symmetry. apply Rep. lia.
    - intros e Le. rewrite E by auto. rewrite !one_option.
      destruct (options_repeat code nat element of c n0 p C N P) with (n := n - p) as [Down Up]; auto.
      + intros t' k B. apply (parts_bound code t'); auto.
      + intros l x y r S. rewrite !of_app. simpl. rewrite S. auto.
      + lia.
      + replace (n - p + p) with n in * by lia. split; intros [parts [O V]].
        * destruct (Up parts O) as [parts' [O' V']]. exists parts'. split; congruence.
        * destruct (Down parts O) as [parts' [O' V']]. exists parts'. split; congruence.
  Qed.
End Monoid.

(** ** The checker *)
Section Check.
  Variables (product : list (list nat)) (look_up : Z -> nat).
  (** The elements of what is left of a heap when k heaps are left, and those of all options. *)
  Fixpoint broken (k : nat) (left : Z) : list nat :=
    match k with
    | O => if (left =? 0)%Z then [0] else []
    | S O => if (0 <? left)%Z then [look_up left] else []
    | S k => flat_map (fun a => map (times product (look_up a)) (broken k (left - a))) (upto left)
    end.
  Fixpoint heap_elements (code : list nat) (left : Z) : list nat :=
    match code with
    | [] => []
    | d :: code => if (left <? 0)%Z then [] else
        flat_map (fun k => if bit d k then broken k left else []) [0; 1; 2; 3] ++ heap_elements code (left - 1)
    end.
  Definition bits_of (l : list nat) : Z := fold_left (fun s e => Z.setbit s (Z.of_nat e)) l 0%Z.
  Definition heap_transition (code : list nat) (n : Z) : Z := pack product (look_up n) (bits_of (heap_elements code n)).
  (** The sums of transitions, from those that are still to be looked at. *)
  Fixpoint close (lost : list nat) (T : list Z) (fuel : nat) (seen : set) (todo : list Z) : bool :=
    match fuel, todo with
    | O, _ => false
    | S _, [] => true
    | S fuel, z :: todo => if good product lost (own product z) (below product z)
        then let e := fold_left add_new (map (both product z) T) (seen, todo) in close lost T fuel (fst e) (snd e) else false
    end.
  Definition member (l : list nat) (a : nat) : bool := existsb (Nat.eqb a) l.
  Fixpoint reach (fuel : nat) (heaps seen todo : list nat) : list nat :=
    match fuel, todo with
    | S fuel, a :: todo => let fresh := nodup Nat.eq_dec (filter (fun b => negb (member seen b)) (map (fun h => times product h a) heaps)) in
        reach fuel heaps (fresh ++ seen) (fresh ++ todo)
    | _, _ => seen
    end.
  Definition monoid_ok : bool := let order := length product in let all := seq 0 order in
    (1 <=? order) && forallb (fun row => (length row =? order) && forallb (fun v => v <? order) row) product &&
    forallb (fun a => times product 0 a =? a) all && forallb (fun a => forallb (fun b => times product a b =? times product b a) all) all &&
    forallb (fun a => forallb (fun b => forallb (fun c => times product (times product a b) c =? times product a (times product b c)) all) all) all.
  Definition apart_ok (lost : list nat) : bool := let all := seq 0 (length product) in
    forallb (fun a => forallb (fun b => (a =? b) ||
      existsb (fun c => xorb (member lost (times product a c)) (member lost (times product b c))) all) all) all.

  Lemma member_iff : forall l a, member l a = true <-> In a l.
  Proof. exact (fun l => is_lost_iff l). Qed.
  Lemma bits_of_iff : forall l e, Z.testbit (bits_of l) (Z.of_nat e) = true <-> In e l.
  Proof.
    intros l e. unfold bits_of. assert (G : forall l s, Z.testbit (fold_left (fun s e => Z.setbit s (Z.of_nat e)) l s) (Z.of_nat e) = true <->
      Z.testbit s (Z.of_nat e) = true \/ In e l).
    { clear l. induction l as [| v l IH]; intro s; simpl; [tauto |]. rewrite IH, setbit_iff. tauto. }
    rewrite G, Z.bits_0. intuition discriminate.
  Qed.
  Lemma bits_of_pos : forall l, (0 <= bits_of l)%Z.
  Proof.
    intro l. unfold bits_of. assert (G : forall l s, (0 <= s -> 0 <= fold_left (fun s e => Z.setbit s (Z.of_nat e)) l s)%Z).
    { clear l. induction l as [| v l IH]; intros s S; simpl; auto using setbit_pos. }
    apply G. lia.
  Qed.
  Lemma close_ok : forall lost T fuel seen todo, sane seen -> (forall x, In x todo -> In x (snd seen)) ->
    (forall x, In x (snd seen) -> In x todo \/
      good product lost (own product x) (below product x) = true /\ forall t, In t T -> In (both product x t) (snd seen)) ->
    close lost T fuel seen todo = true -> exists S, incl (snd seen) S /\
      forall x, In x S -> good product lost (own product x) (below product x) = true /\ forall t, In t T -> In (both product x t) S.
  Proof.
    intros lost T. induction fuel as [| fuel IH]; intros seen todo Sane Known Done H; cbn [close] in H; [discriminate |].
    destruct todo as [| z todo].
    - exists (snd seen). split; [apply incl_refl |]. intros x X. destruct (Done x X) as [[] | D]; auto.
    - destruct (good product lost (own product z) (below product z)) eqn:G; [| discriminate]. cbv zeta in H.
      destruct (add_new_ok (map (both product z) T) seen todo Sane) as [A [B [C [D [E F]]]]].
      { intros y Y. apply in_map_iff in Y. destruct Y as [t [<- _]]. apply both_pos. }
      { intros x X. apply Known. simpl. auto. }
      destruct (IH _ _ A D) with (2 := H) as [S [I K]].
      + intros x X. destruct (F x X) as [Q | Q]; auto. destruct (Done x Q) as [[<- | Q'] | [Q1 Q2]]; auto.
        right. split; auto. intros t Ht. apply E, in_map. auto.
      + exists S. split; auto. eapply incl_tran; eauto.
  Qed.
End Check.

Definition element_at (heaps : list nat) (n0 p n : nat) : nat := nth (if n <? n0 then n else n0 + (n - n0) mod p) heaps 0.
Definition least_ok (element : nat -> nat) (n0 p : nat) : bool :=
  (if 0 <? n0 then negb (element (n0 - 1) =? element (n0 - 1 + p)) else true) &&
  forallb (fun q => existsb (fun k => negb (element (n0 + k + q) =? element (n0 + k))) (seq 0 p)) (seq 1 (p - 1)).
Definition heaps_quotient (code : list nat) (product : list (list nat)) (lost : list nat) (n0 p : nat) (heaps : list nat) : bool :=
  let order := length product in let element := element_at heaps n0 p in
  let needed := Z.to_nat (parts_of code) * (Nat.max n0 1 + p) + (length code - 1) in
  code_ok code && (1 <=? p) && (length heaps =? n0 + p) && forallb (fun v => v <? order) heaps && forallb (fun v => v <? order) lost &&
  monoid_ok product && least_ok element n0 p && apart_ok product lost &&
  (let found := reach product order (nodup Nat.eq_dec heaps) [0] [0] in forallb (member found) (seq 0 order)) &&
  let t := table (map (fun n => Z.of_nat (element n)) (seq 0 needed)) in
  let T := snd (insert_all (map (heap_transition product (fun n => Z.to_nat (look t n)) code) (range (Z.of_nat needed))) none) in
  close product lost T (Z.to_nat 100001) (insert none 0) [0%Z].

Section Sound.
  Variables (code : list nat) (product : list (list nat)) (element : nat -> nat).
  Notation order := (length product).
  Notation mul := (times product).
  Notation of := (element_of product element).
  Hypothesis plays_end : code_ok code = true.
  Hypothesis nonempty : 1 <= order.
  Hypothesis neutral : forall a, a < order -> mul 0 a = a.
  Hypothesis commutes : forall a b, a < order -> b < order -> mul a b = mul b a.
  Hypothesis mul_lt : forall a b, a < order -> b < order -> mul a b < order.
  Hypothesis element_lt : forall n, element n < order.
  Variable look_up : Z -> nat.
  Lemma broken_iff : forall k left e, (forall n, (Z.of_nat n <= left)%Z -> look_up (Z.of_nat n) = element n) ->
    (In e (broken product look_up k left) <-> exists parts, length parts = k /\ Forall (lt 0) parts /\ Z.of_nat (total parts) = left /\ of parts = e).
  Proof.
    induction k as [| k IH]; intros left e L; [| destruct k as [| k]].
    - cbn [broken]. destruct (Z.eqb_spec left 0) as [-> | N].
      + split; [intros [<- | []]; exists []; auto |]. intros [[| a parts] [K [_ [_ E]]]]; [left; auto | discriminate].
      + split; [intros [] |]. intros [[| a parts] [K [_ [E _]]]]; [simpl in E; lia | discriminate].
    - cbn [broken]. split.
      + destruct (Z.ltb_spec 0 left); [| intros []]. intros [<- | []]. exists [Z.to_nat left]. rewrite (of_one product element) by auto.
        split; auto. split; [constructor; auto; lia |]. split; [simpl; lia |]. rewrite <- L by lia. f_equal. lia.
      + intros [[| a [| b parts]] [K [F [E V]]]]; try discriminate. rewrite (of_one product element) in V by auto. inversion F; subst.
        cbn [total fold_right] in *. rewrite (proj2 (Z.ltb_lt _ _)) by lia. left. rewrite <- (L a) by lia. f_equal. lia.
    - change (broken product look_up (S (S k)) left) with
        (flat_map (fun a => map (times product (look_up a)) (broken product look_up (S k) (left - a))) (upto left)).
      rewrite in_flat_map. split.
      + intros [a [A I]]. apply in_upto in A. apply in_map_iff in I. destruct I as [v [<- I]]. apply IH in I; [| intros n N; apply L; lia].
        destruct I as [parts [K [F [E <-]]]]. exists (Z.to_nat a :: parts). split; [simpl; auto |]. split; [constructor; auto; lia |].
        split; [cbn [total fold_right]; fold (total parts); lia |]. simpl. rewrite <- L, Z2Nat.id by lia. auto.
      + intros [[| a parts] [K [F [E V]]]]; [discriminate |]. inversion F; subst. cbn [total fold_right] in *. fold (total parts) in *.
        exists (Z.of_nat a). split; [apply in_upto; lia |]. apply in_map_iff. exists (of parts). split; [rewrite L by lia; auto |].
        apply IH; [intros n N; apply L; lia |]. exists parts. split; [simpl in K; lia |]. split; auto. split; auto. lia.
  Qed.
  Lemma heap_elements_iff : forall cs n e, forallb (fun d => d <? 16) cs = true -> (forall m, m <= n -> look_up (Z.of_nat m) = element m) ->
    (In e (heap_elements product look_up cs (Z.of_nat n)) <-> exists parts, option cs n parts /\ of parts = e).
  Proof.
    induction cs as [| d cs IH]; intros n e D L; cbn [heap_elements].
    - split; [intros [] |]. intros [parts [[taken [_ [_ T]]] _]]. rewrite (nth_overflow []), Nat.bits_0 in T by (simpl; lia). discriminate.
    - simpl in D. apply andb_true_iff in D. destruct D as [D1 D]. apply Nat.ltb_lt in D1.
      assert (L' : forall m, (Z.of_nat m <= Z.of_nat n)%Z -> look_up (Z.of_nat m) = element m) by (intros m M; apply L; lia).
      rewrite (proj2 (Z.ltb_ge _ _)) by lia. rewrite in_app_iff, in_flat_map. split.
      + intros [[k [_ I]] | H].
        * destruct (bit d k) eqn:B; [| destruct I]. apply broken_iff in I; auto. destruct I as [parts [K [F [E V]]]]. exists parts. split; auto.
          exists 0. subst k. unfold bit in B. simpl. split; [lia | auto].
        * destruct n as [| n]; [destruct cs; simpl in H; destruct H |].
          replace (Z.of_nat (S n) - 1)%Z with (Z.of_nat n) in H by lia. apply IH in H; auto.
          destruct H as [parts [[taken [T [F B]]] V]]. exists parts. split; auto. exists (S taken). simpl. auto.
      + intros [parts [[taken [T [F B]]] V]]. destruct taken as [| taken].
        * left. exists (length parts). simpl in B. assert (K : length parts < 4).
          { destruct (le_lt_dec 4 (length parts)); auto. rewrite low_bits in B by auto. discriminate. }
          split; [simpl; lia |]. unfold bit. rewrite B. apply broken_iff; auto. exists parts. split; [auto |]. split; [auto |]. split; [lia | auto].
        * right. destruct n as [| n]; [lia |]. replace (Z.of_nat (S n) - 1)%Z with (Z.of_nat n) by lia. apply IH; auto.
          exists parts. split; auto. exists taken. split; [lia | auto].
  Qed.
  Lemma heap_transition_ok : forall n, (forall m, m <= n -> look_up (Z.of_nat m) = element m) ->
    let t := heap_transition product look_up code (Z.of_nat n) in
    (0 <= t)%Z /\ transition code product element [n] (own product t) (below product t).
  Proof.
    intros n L t. unfold t, heap_transition. rewrite L by auto. split.
    - unfold pack. pose proof (bits_of_pos (heap_elements product look_up code (Z.of_nat n))). nia.
    - rewrite own_pack, below_pack by auto. split; [rewrite (of_one product element); auto |]. intros e E. rewrite bits_of_iff, one_option, heap_elements_iff; auto; [reflexivity |].
      unfold code_ok in plays_end. rewrite !andb_true_iff in plays_end. tauto.
  Qed.
  Lemma reach_ok : forall heaps, (forall h, In h heaps -> exists n, element n = h) -> forall fuel seen todo,
    (forall a, In a seen -> exists x, of x = a) -> (forall a, In a todo -> exists x, of x = a) ->
    forall a, In a (reach product fuel heaps seen todo) -> exists x, of x = a.
  Proof.
    intros heaps Hs. induction fuel as [| fuel IH]; intros seen todo Sn Td; cbn [reach]; auto. destruct todo as [| b todo]; auto. cbv zeta.
    assert (Fresh : forall a, In a (nodup Nat.eq_dec (filter (fun b => negb (member seen b)) (map (fun h => times product h b) heaps))) -> exists x, of x = a).
    { intros a I. apply nodup_In, filter_In in I. destruct I as [I _]. apply in_map_iff in I. destruct I as [h [<- I]].
      destruct (Hs h I) as [n <-]. destruct (Td b) as [x <-]; [simpl; auto |]. exists (n :: x). auto. }
    apply IH; intros a I; apply in_app_or in I; destruct I as [I | I]; auto. apply Td. simpl. auto.
  Qed.
End Sound.
Lemma monoid_ok_iff : forall product, monoid_ok product = true -> let order := length product in let mul := times product in
  1 <= order /\ (forall a, a < order -> length (nth a product []) = order) /\ (forall a b, a < order -> b < order -> mul a b < order) /\
  (forall a, a < order -> mul 0 a = a) /\ (forall a b, a < order -> b < order -> mul a b = mul b a) /\
  (forall a b c, a < order -> b < order -> c < order -> mul (mul a b) c = mul a (mul b c)).
Proof.
  intros product H order mul. unfold monoid_ok in H. cbv zeta in H. fold order in H. rewrite !andb_true_iff, !forallb_forall in H.
  destruct H as [[[[N R] Z] C] A]. apply Nat.leb_le in N.
  assert (All : forall a, a < order -> In a (seq 0 order)) by (intros a L; apply in_seq; lia).
  assert (Row : forall a, a < order -> length (nth a product []) = order /\ forall b, b < order -> mul a b < order).
  { intros a L. pose proof (R _ (nth_In product [] L)) as Q. rewrite andb_true_iff, Nat.eqb_eq, forallb_forall in Q. destruct Q as [Q V].
    split; auto. intros b B. apply Nat.ltb_lt, V. unfold mul, times. apply nth_In. rewrite Q. auto. }
  split; auto. split; [intros; apply Row; auto |]. split; [intros; apply Row; auto |].
  split; [intros a L; apply Nat.eqb_eq, Z; auto |]. split.
  - intros a b La Lb. pose proof (C a (All a La)) as Q. rewrite forallb_forall in Q. apply Nat.eqb_eq, Q. auto.
  - intros a b c La Lb Lc. pose proof (A a (All a La)) as Q. rewrite forallb_forall in Q. pose proof (Q b (All b Lb)) as Q'.
    rewrite forallb_forall in Q'. apply Nat.eqb_eq, Q'. auto.
Qed.
Theorem heaps_quotient_sound : forall code product lost n0 p heaps, heaps_quotient code product lost n0 p heaps = true ->
  exists element : nat -> nat, (forall n, n < length heaps -> element n = nth n heaps 0) /\ repeats element n0 p 0 /\
    (forall m q r, 1 <= q -> repeats element m q r -> n0 <= m /\ p <= q) /\
    let of x := fold_right (fun n q => nth q (nth (element n) product []) 0) 0 x in
    (forall x, misere_P _ (take_and_break code) x <-> In (of x) lost) /\
    (forall x y, of (x ++ y) = nth (of y) (nth (of x) product []) 0) /\
    (forall a, a < length product <-> exists x, of x = a) /\
    (forall x y, of x = of y <->
      forall z, misere_P _ (take_and_break code) (x ++ z) <-> misere_P _ (take_and_break code) (y ++ z)).
Proof.
  intros code product lost n0 p heaps H. unfold heaps_quotient in H. cbv zeta in H.
  set (element := element_at heaps n0 p) in *.
  set (needed := Z.to_nat (parts_of code) * (Nat.max n0 1 + p) + (length code - 1)) in *.
  set (t := table (map (fun n => Z.of_nat (element n)) (seq 0 needed))) in *.
  set (T := snd (insert_all (map (heap_transition product (fun n => Z.to_nat (look t n)) code) (range (Z.of_nat needed))) none)) in *.
  rewrite !andb_true_iff in H. destruct H as [[[[[[[[[C P] Len] Hs] _] M] Least] Apart] Reach] Close].
  apply Nat.leb_le in P. apply Nat.eqb_eq in Len. rewrite forallb_forall in Hs, Reach.
  destruct (monoid_ok_iff product M) as [One [Row [Lt [Neutral [Comm Assoc]]]]].
  assert (First : forall n, n < length heaps -> element n = nth n heaps 0).
  { intros n L. unfold element, element_at. destruct (Nat.ltb_spec n n0); auto. f_equal. rewrite Nat.mod_small; lia. }
  assert (Rep : repeats element n0 p 0).
  { intros n L. unfold element, element_at. rewrite (proj2 (Nat.ltb_ge (n + p) n0)), (proj2 (Nat.ltb_ge n n0)) by lia.
    replace (n + p - n0) with ((n - n0) + 1 * p) by lia. rewrite Nat.mod_add by lia. lia. }
  assert (ElLt : forall n, element n < length product).
  { intro n. apply Nat.ltb_lt, Hs. unfold element, element_at. apply nth_In. rewrite Len. destruct (Nat.ltb_spec n n0); [lia |].
    pose proof (Nat.mod_upper_bound (n - n0) p ltac:(lia)). lia. }
  assert (Look : forall n, n < needed -> Z.to_nat (look t (Z.of_nat n)) = element n).
  { intros n L. unfold t. rewrite look_table, Nat2Z.id by lia.
    rewrite (nth_indep _ 0%Z (Z.of_nat (element 0))) by (rewrite map_length, seq_length; auto).
    rewrite (map_nth (fun n => Z.of_nat (element n))), seq_nth, Nat2Z.id; auto. }
  assert (Near : forall n, n < needed -> (0 <= heap_transition product (fun n => Z.to_nat (look t n)) code (Z.of_nat n))%Z /\ transition code product element [n]
    (own product (heap_transition product (fun n => Z.to_nat (look t n)) code (Z.of_nat n)))
    (below product (heap_transition product (fun n => Z.to_nat (look t n)) code (Z.of_nat n)))).
  { intros n L. apply (heap_transition_ok code product element C One Neutral Comm ElLt (fun n => Z.to_nat (look t n))).
    intros m Lm. apply Look. lia. }
  assert (InT : forall n, n < needed -> In (heap_transition product (fun n => Z.to_nat (look t n)) code (Z.of_nat n)) T).
  { intros n L. destruct (insert_all_sane (map (heap_transition product (fun n => Z.to_nat (look t n)) code) (range (Z.of_nat needed))) none) as [_ [I _]].
    - intros z Iz. apply in_map_iff in Iz. destruct Iz as [k [<- K]]. apply in_range in K.
      replace k with (Z.of_nat (Z.to_nat k)) by lia. apply Near. lia.
    - apply none_sane.
    - apply I, in_map, in_range. lia. }
  assert (Heap : forall n, exists z, In z T /\ transition code product element [n] (own product z) (below product z)).
  { apply (heap_transitions code product element C One Lt Neutral Comm Assoc ElLt T (Nat.max n0 1) p); [lia | auto | |].
    - intros n L. rewrite Rep by lia. lia.
    - intros n L. eexists. split; [apply InT; exact L | apply Near; exact L]. }
  assert (Start : forall x, In x (snd (insert none 0)) -> x = 0%Z) by (intros x [<- | []]; auto).
  destruct (insert_sane none 0 ltac:(lia) none_sane) as [Sane [In0 _]].
  assert (Known : forall x, In x [0%Z] -> In x (snd (insert none 0))) by (intros x [<- | []]; exact In0).
  assert (Todo : forall x, In x (snd (insert none 0)) -> In x [0%Z] \/ good product lost (own product x) (below product x) = true /\
    forall z, In z T -> In (both product x z) (snd (insert none 0))) by (intros x X; left; rewrite (Start x X); simpl; auto).
  destruct (close_ok product lost T _ _ _ Sane Known Todo Close) as [S [Incl Done]].
  assert (Out : forall x, misere_P _ (take_and_break code) x <-> In (element_of product element x) lost).
  { apply (outcomes code product element lost C One Lt ElLt). intro x.
    destruct (closed_transitions code product element One Row Lt Neutral Comm Assoc ElLt T S Heap) with (x := x) as [z [I X]]; auto.
    - intros z u Z U. apply Done; auto.
    - exists (own product z), (below product z). split; auto. apply Done. auto. }
  assert (App := of_app product element One Lt Neutral Assoc ElLt). assert (OfLt := of_lt product element One Lt ElLt).
  assert (Real : forall a, a < length product <-> exists x, element_of product element x = a).
  { intro a. split; [| intros [x <-]; auto]. intro L.
    apply (reach_ok product element (nodup Nat.eq_dec heaps)) with (fuel := length product) (seen := [0]) (todo := [0]).
    - intros h I. apply nodup_In in I. apply (In_nth _ _ 0) in I. destruct I as [n [Ln <-]]. exists n. auto.
    - intros b [<- | []]. exists []. auto.
    - intros b [<- | []]. exists []. auto.
    - apply member_iff, Reach, in_seq. lia. }
  exists element. split; [auto | split; [auto | split]].
  - unfold least_ok in Least. rewrite andb_true_iff, forallb_forall in Least. destruct Least as [L1 L2].
    apply (least element n0 p 0 P Rep).
    + intros N E. rewrite (proj2 (Nat.ltb_lt 0 n0) N) in L1. apply negb_true_iff, Nat.eqb_neq in L1. lia.
    + intros q r Q R. assert (r = 0) by nia. subst r. assert (I : In q (seq 1 (p - 1))) by (apply in_seq; lia). apply L2, existsb_exists in I.
      destruct I as [k [_ E]]. apply negb_true_iff, Nat.eqb_neq in E. exists (n0 + k). split; [lia |]. lia.
  - cbv zeta. change (fun n q => nth q (nth (element n) product []) 0) with (fun n q => times product (element n) q).
    split; [exact Out | split; [exact App | split; [exact Real |]]]. intros x y. split.
    + intros E z. rewrite !Out, !App. unfold element_of. rewrite E. reflexivity.
    + intro Same. destruct (Nat.eq_dec (element_of product element x) (element_of product element y)) as [E | E]; [exact E | exfalso].
      unfold apart_ok in Apart. cbv zeta in Apart. rewrite forallb_forall in Apart.
      pose proof (Apart (element_of product element x) ltac:(apply in_seq; pose proof (OfLt x); lia)) as A. rewrite forallb_forall in A.
      pose proof (A (element_of product element y) ltac:(apply in_seq; pose proof (OfLt y); lia)) as B. apply orb_true_iff in B.
      destruct B as [B | B]; [apply Nat.eqb_eq in B; auto |]. apply existsb_exists in B. destruct B as [c [I B]]. apply in_seq in I.
      destruct (proj1 (Real c) ltac:(lia)) as [z <-]. rewrite <- !App in B. specialize (Same z). rewrite !Out, <- !member_iff in Same.
      destruct (member lost (element_of product element (x ++ z))), (member lost (element_of product element (y ++ z))); try discriminate B;
        destruct Same as [S1 S2]; [discriminate (S1 eq_refl) | discriminate (S2 eq_refl)].
Qed.
