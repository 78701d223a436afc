(** * Two pieces on one board: definitions only *)
From Coq Require Import ZArith List Bool.
From Ludus Require Import Linear Pegs.
Import ListNotations.
Local Open Scope Z_scope.

(** Both pieces move by [rays] and [steps]. Where pieces can leave the board, coordinates count from 1 and a place with a 0
    is off. A piece on the line of a ray meets squares 0, 1, 2, ... The other piece ahead of it stops it, or is jumped over,
    landed on or pushed: [pushes ahead last] lists where both can end; [last] or more is off; at most [may_leave] leave. *)
Record two_pieces := { pair_rays : list (list Z); pair_steps : list (list Z); jumps_over : bool; lands : bool; can_leave : bool;
  drops : bool; pushes : Z -> Z -> list (Z * Z); may_leave : Z }.
Definition from_to (a b : Z) : list Z := map (fun i => a + Z.of_nat i) (seq 0 (Z.to_nat (b - a + 1))).
Definition push_none (ahead last : Z) : list (Z * Z) := [].
Definition push_contact (ahead last : Z) : list (Z * Z) := map (fun k => (k, k + 1)) (from_to ahead last).
Definition push_one (ahead last : Z) : list (Z * Z) := [(ahead, ahead + 1)].
Definition push_send (ahead last : Z) : list (Z * Z) := map (fun j => (ahead, j)) (from_to (ahead + 1) last).
Definition push_ahead (ahead last : Z) : list (Z * Z) :=
  (last, last) :: flat_map (fun k => map (fun j => (k, j)) (from_to (k + 1) last)) (from_to ahead (last - 1)).
Definition push_stack (ahead last : Z) : list (Z * Z) := map (fun k => (k, k)) (from_to ahead last).
Definition push_both_off (ahead last : Z) : list (Z * Z) := [(last, last)].
Section TwoPieces.
  Variable g : two_pieces.
  Definition on_board (x : list Z) : bool := forallb (Z.leb (if can_leave g then 1 else 0)) x.
  Definition off (x : list Z) : list Z := map (fun _ => 0) x.
  Definition back_by (k : Z) (r x : list Z) : list Z := shift x (map (Z.mul (- k)) r).
  Definition line_of (x r : list Z) : list (list Z) :=
    filter on_board (map (fun k => back_by k r x) (from_to 1 (sum x))).
  Fixpoint index_of (x : list Z) (l : list (list Z)) : option nat :=
    match l with [] => None | y :: l => if cell_eqb x y then Some 0%nat else option_map S (index_of x l) end.
  Definition along_line (x other : list Z) (l : list (list Z)) : list (list Z * list Z) :=
    let dropped := if drops g then [off x] else [] in
    match index_of other l with
    | None => map (fun y => (y, other)) (l ++ dropped)
    | Some i =>
        map (fun y => (y, other)) (firstn i l ++ (if lands g then [other] else []) ++ (if jumps_over g then skipn (S i) l ++ dropped else [])) ++
        let last := Z.of_nat (length l) in let ends k := if k <? last then nth (Z.to_nat k) l [] else off x in
        map (fun e => (ends (fst e), ends (snd e))) (filter (fun e =>
          (if fst e <? last then 0 else 1) + (if snd e <? last then 0 else 1) <=? may_leave g) (pushes g (Z.of_nat i) last))
    end.
  (** What becomes of a piece x and the other one when x moves. *)
  Definition one_moves (x other : list Z) : list (list Z * list Z) := if on_board x then
    flat_map (fun s => let y := back_by 1 s x in if on_board y then if cell_eqb y other && negb (lands g) then [] else [(y, other)]
      else if drops g then [(off x, other)] else []) (pair_steps g) ++
    flat_map (fun r => along_line x other (line_of x r)) (pair_rays g) else [].
  (** A pair is written with the lesser place first. *)
  Fixpoint lesser (x y : list Z) : bool := match x, y with a :: x, b :: y => (a <? b) || (a =? b) && lesser x y | _, _ => true end.
  Definition ordered (p : list Z * list Z) : list Z * list Z := if lesser (fst p) (snd p) then p else (snd p, fst p).
  Definition pair_moves (p q : list Z * list Z) : Prop :=
    In q (map ordered (one_moves (fst p) (snd p) ++ one_moves (snd p) (fst p))).
End TwoPieces.
