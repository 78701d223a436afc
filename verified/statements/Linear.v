(** * Boards on which a move adds numbers modulo n: definitions only

    The files of this folder hold definitions only. A reader who wants to believe a theorem reads the definitions that it
    names, here, and the theorem itself. Coq checks the proofs. *)
From Coq Require Import ZArith List Bool.
Import ListNotations.
Local Open Scope Z_scope.

Section Adding.
  (** The cells, the moves that are allowed, and what a move adds to the number on a cell. *)
  Variables (Cell Move : Type) (on_board : Cell -> Prop) (allowed : Move -> Prop) (adds : Move -> Cell -> Z) (n : Z).
  (** A position gives a number to each cell. Two positions are the same when all their numbers agree modulo n. *)
  Definition same (a b : Cell -> Z) : Prop := forall c, on_board c -> (n | a c - b c).
  (** [add_reach a b]: some finite sequence of moves leads from the position a to the position b. *)
  Inductive add_reach : (Cell -> Z) -> (Cell -> Z) -> Prop :=
  | add_done : forall a b, same a b -> add_reach a b
  | add_move : forall a b m, allowed m -> add_reach (fun c => a c + adds m c) b -> add_reach a b.
End Adding.

Definition sum (l : list Z) : Z := fold_right Z.add 0 l.
Definition product (l : list Z) : Z := fold_right Z.mul 1 l.

(** A cell has one coordinate for each axis. Numbers are listed in reading order: the last coordinate runs fastest. *)
Fixpoint place (lengths c : list Z) : Z :=
  match lengths, c with _ :: ls, x :: c => x * product ls + place ls c | _, _ => 0 end.
Definition in_order (lengths values : list Z) (c : list Z) : Z := nth (Z.to_nat (place lengths c)) values 0.
Definition in_box (lengths c : list Z) : Prop := Forall2 (fun l x => 0 <= x < l) lengths c.

(** ** Windows: dice on a board with any number of axes. A roll at m adds 1 to each die of the window that starts at m. *)
Record axis := { long : Z; wraps : bool; side : Z }.       (* its length; does it wrap around?; the window along it *)
(** Place x is one of k, k + 1, ..., k + side - 1, counted around a wrapped axis. *)
Definition covers (a : axis) (k x : Z) : bool :=
  if wraps a then (x - k) mod long a <? side a else (k <=? x) && (x <? k + side a).
(** A window may start at k: anywhere on a wrapped axis, on a bounded one where it fits. *)
Definition may_start (a : axis) (k : Z) : Prop := 0 <= k < long a /\ (wraps a = false -> k + side a <= long a).
Fixpoint in_window (axes : list axis) (m c : list Z) : bool :=
  match axes, m, c with
  | [], [], [] => true
  | a :: axes, k :: m, x :: c => covers a k x && in_window axes m c
  | _, _, _ => false
  end.
Definition windows_reach (axes : list axis) (n : Z) : (list Z -> Z) -> (list Z -> Z) -> Prop :=
  add_reach (list Z) (list Z) (in_box (map long axes)) (Forall2 may_start axes)
    (fun m c => if in_window axes m c then 1 else 0) n.

(** ** Lights: the press at m adds the amount k to the light at m + d for each entry (d, k) of [press]. Places wrap around
    on wrapped axes; what falls off the board or on a hole is lost. An axis is (its length, does it wrap around?). *)
Record lights := { l_axes : list (Z * bool); press : list (list Z * Z); holes : list (list Z) }.
Fixpoint land (axes : list (Z * bool)) (m d : list Z) : list Z :=
  match axes, m, d with
  | (l, w) :: axes, x :: m, y :: d => (if w : bool then (x + y) mod l else x + y) :: land axes m d
  | _, _, _ => []
  end.
Fixpoint cell_eqb (a b : list Z) : bool :=
  match a, b with [], [] => true | x :: a, y :: b => (x =? y) && cell_eqb a b | _, _ => false end.
Definition light (g : lights) (c : list Z) : Prop := in_box (map fst (l_axes g)) c /\ ~ In c (holes g).
Definition press_adds (g : lights) (m c : list Z) : Z :=
  sum (map (fun e => if cell_eqb (land (l_axes g) m (fst e)) c then snd e else 0) (press g)).
Definition lights_reach (g : lights) (n : Z) : (list Z -> Z) -> (list Z -> Z) -> Prop :=
  add_reach (list Z) (list Z) (light g) (light g) (press_adds g) n.

(** ** Lights on a graph: N lights 0, 1, ...; a move is a list of (light, amount). *)
Definition graph_lights_reach (N : Z) (moves : list (list (Z * Z))) (n : Z) : (Z -> Z) -> (Z -> Z) -> Prop :=
  add_reach Z (list (Z * Z)) (fun c => 0 <= c < N) (fun m => In m moves)
    (fun m c => sum (map (fun e => if fst e =? c then snd e else 0) m)) n.
Definition at_number (values : list Z) (c : Z) : Z := nth (Z.to_nat c) values 0.
