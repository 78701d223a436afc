(** * Lists, sums and ranges *)
From Coq Require Import ZArith List Lia Bool Permutation FMapPositive.
From Ludus Require Import Puzzles.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Any number of moves *)
Lemma reached : forall P (same move : P -> P -> Prop) p q, same p q -> reach same move p q.
Proof. intros. exists 0%nat. apply no_moves. auto. Qed.
Lemma moved : forall P (same move : P -> P -> Prop) p q r, move p q -> reach same move q r -> reach same move p r.
Proof. intros P same move p q r M [i E]. exists (S i). apply more_moves with q; auto. Qed.
Lemma reach_ind : forall P (same move : P -> P -> Prop) (C : P -> P -> Prop), (forall p q, same p q -> C p q) ->
  (forall p q r, move p q -> reach same move q r -> C q r -> C p r) -> forall p q, reach same move p q -> C p q.
Proof.
  intros P same move C D M p q [i E]. induction E as [p O | i p r R E IH]; [auto |]. apply M with r; auto. exists i. auto.
Qed.
Module PM := PositiveMap.

Lemma cell_eqb_iff : forall a b, cell_eqb a b = true <-> a = b.
Proof.
  induction a as [| x a IH]; intros [| y b]; simpl; try (split; intro H; [discriminate | inversion H]); [tauto |].
  rewrite andb_true_iff, Z.eqb_eq, IH. split; [intros [-> ->]; auto | intro H; inversion H; auto].
Qed.
Lemma cell_eqb_refl : forall a, cell_eqb a a = true.
Proof. intro a. apply cell_eqb_iff. auto. Qed.

Definition dividesb (d x : Z) : bool := if d =? 0 then x =? 0 else x mod d =? 0.
Lemma dividesb_iff : forall d x, dividesb d x = true <-> (d | x).
Proof.
  intros d x. unfold dividesb. destruct (Z.eqb_spec d 0) as [-> | N].
  - rewrite Z.eqb_eq. split; [intros ->; apply Z.divide_0_r | apply Z.divide_0_l].
  - rewrite Z.eqb_eq. apply Z.mod_divide. auto.
Qed.

Lemma sum_app : forall a b, sum (a ++ b) = sum a + sum b.
Proof. induction a; intros; simpl in *; rewrite ?IHa; lia. Qed.
Lemma sum_ext : forall A (f g : A -> Z) l, (forall x, In x l -> f x = g x) -> sum (map f l) = sum (map g l).
Proof. induction l; simpl; intros; auto. rewrite H, IHl; auto. Qed.
Lemma sum_plus : forall A (f g : A -> Z) l, sum (map (fun x => f x + g x) l) = sum (map f l) + sum (map g l).
Proof. induction l; simpl; lia. Qed.
Lemma sum_scale : forall A (f : A -> Z) k l, sum (map (fun x => k * f x) l) = k * sum (map f l).
Proof. induction l; simpl; lia. Qed.
Lemma sum_divide : forall A (f : A -> Z) d l, (forall x, In x l -> (d | f x)) -> (d | sum (map f l)).
Proof. induction l; simpl; intros; [apply Z.divide_0_r |]. apply Z.divide_add_r; auto. Qed.
Lemma sum_perm : forall l m, Permutation l m -> sum l = sum m.
Proof. induction 1; simpl; lia. Qed.
Lemma sum_zero : forall A (f : A -> Z) l, (forall x, In x l -> f x = 0) -> sum (map f l) = 0.
Proof. induction l; simpl; intros; auto. rewrite H, IHl; auto. Qed.

(** The sum of a list from the left, with an accumulator: no deep recursion on long lists. *)
Definition quick_sum {A} (f : A -> Z) (l : list A) : Z := fold_left (fun s x => s + f x) l 0.
Lemma quick_sum_ok : forall A (f : A -> Z) l, quick_sum f l = sum (map f l).
Proof.
  intros A f l. unfold quick_sum. assert (G : forall s, fold_left (fun s x => s + f x) l s = s + sum (map f l)).
  { induction l as [| a l IH]; intro s; simpl; [lia | rewrite IH; lia]. }
  rewrite G. lia.
Qed.

Fixpoint count_up (fuel : nat) (i : Z) : list Z := match fuel with O => [] | S fuel => i :: count_up fuel (i + 1) end.
Definition range (n : Z) : list Z := count_up (Z.to_nat n) 0.
Lemma range_map : forall n, range n = map Z.of_nat (seq 0 (Z.to_nat n)).
Proof.
  intro n. unfold range. change 0 with (Z.of_nat 0) at 1. generalize 0%nat. induction (Z.to_nat n) as [| k IH]; intro i; simpl; auto.
  f_equal. rewrite <- IH. f_equal. lia.
Qed.
Lemma in_range : forall n x, In x (range n) <-> 0 <= x < n.
Proof.
  intros n x. rewrite range_map, in_map_iff. split.
  - intros [k [<- H]]. apply in_seq in H. lia.
  - intro H. exists (Z.to_nat x). split; [lia |]. apply in_seq. lia.
Qed.
Lemma NoDup_map_in : forall A B (f : A -> B) l,
  (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup l -> NoDup (map f l).
Proof.
  induction l; simpl; intros inj H; [constructor |]. inversion H; subst. constructor.
  - rewrite in_map_iff. intros [y [E I]]. assert (y = a) by (apply inj; auto). subst; auto.
  - apply IHl; auto.
Qed.
Lemma NoDup_range : forall n, NoDup (range n).
Proof. intro. rewrite range_map. apply NoDup_map_in; [intros; lia | apply seq_NoDup]. Qed.
Lemma NoDup_app : forall A (a b : list A), NoDup a -> NoDup b -> (forall x, In x a -> ~ In x b) -> NoDup (a ++ b).
Proof.
  induction a; simpl; intros b H H' D; auto. inversion H; subst. constructor.
  - rewrite in_app_iff. intros [I | I]; auto. eapply D; eauto.
  - apply IHa; auto.
Qed.

(** All lists with one entry from each of the given lists. *)
Fixpoint choices {A} (ls : list (list A)) : list (list A) :=
  match ls with [] => [[]] | l :: ls => let rest := choices ls in flat_map (fun x => map (cons x) rest) l end.
Lemma in_choices : forall A (ls : list (list A)) c, In c (choices ls) <-> Forall2 (fun l x => In x l) ls c.
Proof.
  induction ls as [| l ls IH]; intro c; simpl.
  - split; [intros [<- | []]; constructor | intro H; inversion H; auto].
  - rewrite in_flat_map. split.
    + intros [x [X I]]. apply in_map_iff in I. destruct I as [d [<- D]]. constructor; auto. apply IH; auto.
    + intro H. inversion H as [| ? x ? d X D]; subst. exists x. split; auto. apply in_map, IH, D.
Qed.
Lemma NoDup_choices : forall A (ls : list (list A)), (forall l, In l ls -> NoDup l) -> NoDup (choices ls).
Proof.
  induction ls as [| l ls IH]; intro H; simpl; [constructor; [simpl; auto | constructor] |].
  assert (N : NoDup (choices ls)) by (apply IH; intros; apply H; simpl; auto).
  assert (L : NoDup l) by (apply H; simpl; auto). clear H IH. induction l as [| a l IHl]; simpl; [constructor |].
  inversion L; subst. apply NoDup_app; auto.
  - apply NoDup_map_in; auto. intros x y _ _ E. injection E; auto.
  - intros x I J. apply in_map_iff in I. destruct I as [d [<- _]]. apply in_flat_map in J.
    destruct J as [b [B J]]. apply in_map_iff in J. destruct J as [e [E _]]. injection E as -> _. auto.
Qed.

(** Boolean membership. *)
Definition memb (c : list Z) (l : list (list Z)) : bool := existsb (cell_eqb c) l.
Lemma memb_iff : forall c l, memb c l = true <-> In c l.
Proof.
  intros. unfold memb. rewrite existsb_exists. split.
  - intros [x [I E]]. apply cell_eqb_iff in E. subst; auto.
  - intro I. exists c. split; auto. apply cell_eqb_refl.
Qed.
(** No cell twice: quick for cells in reading order. *)
Fixpoint before (a b : list Z) : bool :=
  match a, b with x :: a, y :: b => (x <? y) || (x =? y) && before a b | [], _ :: _ => true | _, [] => false end.
Fixpoint in_reading_order (c : list Z) (l : list (list Z)) : bool :=
  match l with [] => true | d :: l => before c d && in_reading_order d l end.
Fixpoint apart (l : list (list Z)) : bool := match l with [] => true | c :: l => negb (memb c l) && apart l end.
Definition once (l : list (list Z)) : bool := match l with [] => true | c :: m => in_reading_order c m || apart l end.
Lemma before_irrefl : forall a, before a a = false.
Proof. induction a as [| x a IH]; simpl; auto. rewrite Z.ltb_irrefl, Z.eqb_refl, IH. auto. Qed.
Lemma before_trans : forall a b c, before a b = true -> before b c = true -> before a c = true.
Proof.
  induction a as [| x a IH]; intros [| y b] [| z c]; simpl; auto; try discriminate.
  rewrite !orb_true_iff, !andb_true_iff, !Z.ltb_lt, !Z.eqb_eq. intros [A | [-> A]] [B | [-> B]]; auto; [left; lia |].
  right. split; auto. apply IH with b; auto.
Qed.
Lemma reading_after : forall l c, in_reading_order c l = true -> forall d, In d l -> before c d = true.
Proof.
  induction l as [| e l IH]; intros c H d I; [destruct I |]. simpl in H. apply andb_true_iff in H. destruct H as [B H].
  destruct I as [<- | I]; auto. apply before_trans with e; auto.
Qed.
Lemma reading_NoDup : forall l c, in_reading_order c l = true -> NoDup (c :: l).
Proof.
  induction l as [| d l IH]; intros c H; constructor; auto; [constructor | |].
  - intro I. pose proof (reading_after _ _ H _ I) as B. rewrite before_irrefl in B. discriminate.
  - apply IH. simpl in H. apply andb_true_iff in H. tauto.
Qed.
Lemma once_NoDup : forall l, once l = true -> NoDup l.
Proof.
  assert (A : forall l, apart l = true -> NoDup l).
  { induction l as [| c l IH]; simpl; intro H; constructor; apply andb_true_iff in H; destruct H as [H1 H2]; auto.
    apply negb_true_iff in H1. rewrite <- memb_iff. congruence. }
  intros [| c l] H; [constructor |]. unfold once in H. apply orb_true_iff in H. destruct H; [apply reading_NoDup | apply A]; auto.
Qed.

(** ** Numbers in a table, so that looking one up takes few steps *)
Definition slot (i : Z) : positive := Z.to_pos (i + 1).
Definition look (t : PM.t Z) (i : Z) : Z := match PM.find (slot i) t with Some v => v | None => 0 end.
Fixpoint fill (i : Z) (values : list Z) (t : PM.t Z) : PM.t Z :=
  match values with [] => t | v :: values => fill (i + 1) values (PM.add (slot i) v t) end.
Definition table (values : list Z) : PM.t Z := fill 0 values (PM.empty Z).

Lemma slot_inj : forall i j, 0 <= i -> 0 <= j -> slot i = slot j -> i = j.
Proof. intros i j I J E. unfold slot in E. apply Z2Pos.inj in E; lia. Qed.
Lemma look_add : forall t i v j, 0 <= i -> 0 <= j -> look (PM.add (slot i) v t) j = if i =? j then v else look t j.
Proof.
  intros t i v j I J. unfold look. destruct (Z.eqb_spec i j) as [-> | N]; [rewrite PM.gss | rewrite PM.gso]; auto.
  intro E. apply slot_inj in E; auto.
Qed.
Lemma look_fill : forall values i t j, 0 <= i -> 0 <= j ->
  look (fill i values t) j = if (i <=? j) && (j <? i + Z.of_nat (length values)) then nth (Z.to_nat (j - i)) values 0 else look t j.
Proof.
  induction values as [| v values IH]; intros i t j I J; cbn [fill length].
  - destruct (Z.leb_spec i j); destruct (Z.ltb_spec j (i + Z.of_nat 0)); simpl; auto; lia.
  - rewrite IH, look_add by lia. rewrite Nat2Z.inj_succ.
    destruct (Z.eqb_spec i j) as [-> | N].
    + rewrite Z.sub_diag. destruct (Z.leb_spec (j + 1) j); destruct (Z.leb_spec j j);
        destruct (Z.ltb_spec j (j + Z.succ (Z.of_nat (length values)))); simpl; auto; lia.
    + destruct (Z.leb_spec (i + 1) j); destruct (Z.leb_spec i j);
        destruct (Z.ltb_spec j (i + 1 + Z.of_nat (length values)));
        destruct (Z.ltb_spec j (i + Z.succ (Z.of_nat (length values)))); simpl; auto; try lia.
      replace (Z.to_nat (j - i)) with (S (Z.to_nat (j - (i + 1)))) by lia. auto.
Qed.
Lemma look_table : forall values j, 0 <= j -> look (table values) j = nth (Z.to_nat j) values 0.
Proof.
  intros values j J. unfold table. rewrite look_fill by lia. rewrite Z.sub_0_r.
  destruct (Z.leb_spec 0 j); destruct (Z.ltb_spec j (0 + Z.of_nat (length values))); simpl; try lia; auto.
  rewrite nth_overflow by lia. unfold look. rewrite PM.gempty. auto.
Qed.
