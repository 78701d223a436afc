(** * Peg solitaire: definitions only *)
From Coq Require Import String Ascii ZArith List Bool.
From Ludus Require Import Linear.
Import ListNotations.
Local Open Scope list_scope.
Local Open Scope Z_scope.

Definition cell : Type := list Z.                                         (* [row; column] *)
(** A position says which holes have a peg. A peg jumps from a over a peg on b into the empty hole c, and the peg on b is
    taken off. [line a b c] says that there is such a jump. *)
Section Pegs.
  Variable line : cell -> cell -> cell -> Prop.
  Definition jump (p q : cell -> bool) : Prop := exists a b c, line a b c /\
    p a = true /\ p b = true /\ p c = false /\ q a = false /\ q b = false /\ q c = true /\
    forall x, x <> a -> x <> b -> x <> c -> q x = p x.
  Inductive peg_reach : (cell -> bool) -> (cell -> bool) -> Prop :=
  | peg_done : forall p q, (forall x, p x = q x) -> peg_reach p q
  | peg_jump : forall p q r, jump p q -> peg_reach q r -> peg_reach p r.
  Definition stuck (p : cell -> bool) : Prop := forall q, ~ jump p q.
  (** Some play from p leaves exactly k pegs on the holes. *)
  Definition leaves (holes : list cell) (p : cell -> bool) (k : Z) : Prop :=
    exists q, peg_reach p q /\ sum (map (fun c => if q c then 1 else 0) holes) = k.
End Pegs.

Fixpoint shift (c d : cell) : cell := match c, d with x :: c, y :: d => x + y :: shift c d | _, _ => [] end.
(** Three holes in a row, in one of the given directions; or a jump of a list. *)
Definition in_a_row (holes directions : list cell) (a b c : cell) : Prop :=
  In a holes /\ In b holes /\ In c holes /\ exists d, In d directions /\ b = shift a d /\ c = shift b d.
Definition in_list (jumps : list (cell * cell * cell)) (a b c : cell) : Prop := In (a, b, c) jumps.
Definition square : list cell := [[0; 1]; [0; -1]; [1; 0]; [-1; 0]].
Definition triangular : list cell := square ++ [[1; 1]; [-1; -1]].
Definition diagonal : list cell := triangular ++ [[1; -1]; [-1; 1]].
Definition pegs_on (l : list cell) (c : cell) : bool := existsb (cell_eqb c) l.

(** The places of a drawing (rows of characters) whose character is kept. *)
Fixpoint places_of_row (keep : ascii -> bool) (r c : Z) (row : string) : list cell :=
  match row with
  | EmptyString => []
  | String x rest => (if keep x then [[r; c]] else []) ++ places_of_row keep r (c + 1) rest
  end.
Fixpoint places (keep : ascii -> bool) (r : Z) (rows : list string) : list cell :=
  match rows with [] => [] | row :: rest => places_of_row keep r 0 row ++ places keep (r + 1) rest end.
Definition holes_of (rows : list string) : list cell := places (fun x => negb (Ascii.eqb x " ")) 0 rows.
Definition pegs_of (rows : list string) : list cell := places (Ascii.eqb "o") 0 rows.
(** The whole plane; rows count upwards. An army is any finite set of men on rows 0, -1, -2, ... *)
Definition in_the_plane (a b c : cell) : Prop := exists d, In d square /\ b = shift a d /\ c = shift b d.
Definition army (men : list cell) : Prop := NoDup men /\ forall x, In x men -> exists r c, x = [r; c] /\ r <= 0.
