(** * Tilings: definitions only *)
From Coq Require Import String Ascii ZArith List Permutation.
From Ludus Require Import Linear Pegs.
Import ListNotations.
Local Open Scope Z_scope.

(** A tile: its cells, the symmetries by which it may be turned or turned over before it is shifted, and how many copies
    are placed ([None]: any number). *)
Record tile := { cells : list cell; symmetries : list (cell -> cell); copies : option nat }.
(** [l] lists the cells of a placement: of a copy of the tile, turned, and shifted by an allowed vector d. *)
Definition placement (may_shift : cell -> bool) (t : tile) (l : list cell) : Prop :=
  exists s d, In s (symmetries t) /\ may_shift d = true /\ Permutation l (map (fun c => shift (s c) d) (cells t)).
(** Placements, listed tile by tile, cover each cell of the region exactly once. *)
Definition tiled (may_shift : cell -> bool) (tiles : list tile) (region : list cell) : Prop :=
  exists placements : list (list (list cell)),
    Forall2 (fun t ls => (forall l, In l ls -> placement may_shift t l) /\ (forall n, copies t = Some n -> length ls = n))
      tiles placements /\ Permutation (concat (concat placements)) region.
(** Signed tilings: placements in the region, each with an integer, that add up to 1 on each cell. No colouring argument
    rules out what they rule in. *)
Definition signed_tiled (may_shift : cell -> bool) (tiles : list tile) (region : list cell) : Prop :=
  exists placements : list (list (list cell * Z)),
    Forall2 (fun t es => (forall l k, In (l, k) es -> placement may_shift t l /\ incl l region) /\
      (forall n, copies t = Some n -> sum (map snd es) = Z.of_nat n)) tiles placements /\
    forall c, In c region -> sum (map (fun e => if existsb (cell_eqb c) (fst e) then snd e else 0) (concat placements)) = 1.

(** Squares and hexagons are turned by matrices, and shifted by any vector. *)
Definition matrix (a b c d : Z) (x : cell) : cell :=
  match x with [r; s] => [a * r + b * s; c * r + d * s] | _ => x end.
Definition square_turns : list (cell -> cell) := [matrix 1 0 0 1; matrix 0 1 (-1) 0; matrix (-1) 0 0 (-1); matrix 0 (-1) 1 0].
Definition square_overs : list (cell -> cell) := [matrix 0 1 1 0; matrix 1 0 0 (-1); matrix 0 (-1) (-1) 0; matrix (-1) 0 0 1].
Definition hexagon_turns : list (cell -> cell) :=
  [matrix 1 0 0 1; matrix 0 1 (-1) 1; matrix (-1) 1 (-1) 0; matrix (-1) 0 0 (-1); matrix 0 (-1) 1 (-1); matrix 1 (-1) 1 0].
Definition hexagon_overs : list (cell -> cell) :=
  [matrix 0 1 1 0; matrix 1 0 1 (-1); matrix 1 (-1) 0 (-1); matrix 0 (-1) (-1) 0; matrix (-1) 0 (-1) 1; matrix (-1) 1 0 1].
Definition plane (d : cell) : bool := match d with [_; _] => true | _ => false end.
(** Triangles: where row + column is even a triangle points up. A shift keeps that. Three times its centre is a point in
    the coordinates in which a step to the right is (1, 0) and one down to the right is (0, 1). *)
Definition centre (x : cell) : cell :=
  match x with [r; c] => if Z.even (c - r) then [3 * ((c - r) / 2) - 1; 3 * r + 2] else [3 * ((c - r) / 2) + 1; 3 * r + 1] | _ => x end.
Definition triangle_at (p : cell) : cell :=
  match p with [u; v] => [v / 3; if v mod 3 =? 1 then 2 * ((u - 1) / 3) + 1 + v / 3 else 2 * ((u + 1) / 3) + v / 3] | _ => p end.
Definition turned (s : cell -> cell) (x : cell) : cell := triangle_at (s (centre x)).
Definition triangle_turns : list (cell -> cell) := map turned
  [matrix 1 0 0 1; matrix 0 (-1) 1 1; matrix (-1) (-1) 1 0; matrix (-1) 0 0 (-1); matrix 0 1 (-1) (-1); matrix 1 1 (-1) 0].
Definition triangle_overs : list (cell -> cell) := map turned
  [matrix 0 1 1 0; matrix (-1) 0 1 1; matrix (-1) (-1) 0 1; matrix 0 (-1) (-1) 0; matrix 1 0 (-1) (-1); matrix 1 1 0 (-1)].
Definition even_shift (d : cell) : bool := match d with [a; b] => Z.even (a + b) | _ => false end.

Definition region_of (rows : list string) : list cell := places (Ascii.eqb "#") 0 rows.
