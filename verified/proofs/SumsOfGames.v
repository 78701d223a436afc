(** * Disjunctive sums of finite games: the Grundy value is the nim-sum of those of the components *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Linear Pegs Impartial Lists GrundyFacts GraphSound PieceSound.
Import ListNotations.
Local Open Scope Z_scope.

(** A component: a graph at a position, or a piece at a place; with passes of its own. *)
Inductive component :=
| Graph (at_terminal : bool) (passes : nat) (options : list (list Z)) (position : Z)
| Piece (rays steps : list (list Z)) (at_terminal : bool) (passes : nat) (position : list Z).
Definition place_type (c : component) : Type := match c with Graph _ _ _ _ => Z * nat | Piece _ _ _ _ _ => list Z * nat end%type.
Definition move_of (c : component) : place_type c -> place_type c -> Prop :=
  match c with Graph t _ o _ => with_passes t (listed o) | Piece r s t _ _ => with_passes t (piece_moves r s) end.
Definition start_of (c : component) : place_type c := match c with Graph _ k _ i => (i, k) | Piece _ _ _ k x => (x, k) end.
Fixpoint positions (l : list component) : Type := match l with [] => unit | c :: l => (place_type c * positions l)%type end.
Fixpoint sum_moves (l : list component) : positions l -> positions l -> Prop :=
  match l with [] => fun _ _ => False | c :: l => sum_move (move_of c) (sum_moves l) end.
Fixpoint sum_start (l : list component) : positions l := match l with [] => tt | c :: l => (start_of c, sum_start l) end.

Definition component_value (c : component) (v : Z) : bool :=
  match c with
  | Graph t k o i => graph_values t k o [(i, v)]
  | Piece r s t k x => piece_values r s (map (Z.add 1) x) t k [(x, v)]
  end.
Lemma component_value_ok : forall c v, component_value c v = true -> Grundy _ (move_of c) (start_of c) (Z.to_nat v).
Proof.
  intros [t k o i | r s t k x] v H; simpl in *.
  - eapply graph_values_sound; [exact H | simpl; auto].
  - eapply piece_values_sound; [exact H | simpl; auto].
Qed.
Fixpoint all_values (l : list component) (vs : list Z) : bool :=
  match l, vs with [], [] => true | c :: l, v :: vs => component_value c v && all_values l vs | _, _ => false end.
Definition sum_value (l : list component) (vs : list Z) (value : Z) : bool :=
  all_values l vs && Nat.eqb (nim_sum (map Z.to_nat vs)) (Z.to_nat value).
Theorem sum_value_sound : forall l vs value, sum_value l vs value = true ->
  Grundy _ (sum_moves l) (sum_start l) (Z.to_nat value).
Proof.
  intros l vs value H. apply andb_true_iff in H. destruct H as [H E]. apply Nat.eqb_eq in E. rewrite <- E. clear E.
  revert vs H. induction l as [| c l IH]; intros [| v vs] H; simpl in H; try discriminate.
  - constructor; [intros q [] | simpl; lia].
  - apply andb_true_iff in H. destruct H as [H1 H2]. simpl. apply sprague_grundy; [apply component_value_ok; auto | apply IH; auto].
Qed.
