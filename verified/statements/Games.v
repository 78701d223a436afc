(** * Definitions of impartial games: a type of positions and a relation; [move p q] says that q is an option of p *)
From Coq Require Import ZArith List Bool. From Ludus Require Import Puzzles. Import ListNotations.
Section Games. Variables (P : Type) (move : P -> P -> Prop).
  (** The mex of the Grundy values of the options: none has the value v, and each u < v is the value of one. *)
  Inductive Grundy : P -> nat -> Prop :=
  | mex : forall p v, (forall q, move p q -> exists w, Grundy q w /\ w <> v) ->
      (forall u, u < v -> exists q, move p q /\ Grundy q u) -> Grundy p v.
  (** P-positions and N-positions; normal play: the last player to move wins. Misère play: the last player to move loses. *)
  Inductive P_position : P -> Prop := all_N : forall p, (forall q, move p q -> N_position q) -> P_position p
  with N_position : P -> Prop := some_P : forall p q, move p q -> P_position q -> N_position p.
  Inductive misere_P : P -> Prop := all_misere_N : forall p, (exists q, move p q) -> (forall q, move p q -> misere_N q) -> misere_P p
  with misere_N : P -> Prop := no_move : forall p, (forall q, ~ move p q) -> misere_N p
  | some_misere_P : forall p q, move p q -> misere_P q -> misere_N p.
  (** Remoteness: the moves left when the winner plays quickly and the loser slowly; even at a P-position, in misère play odd. *)
  Inductive remoteness (misere : bool) : P -> nat -> Prop :=
  | over : forall p, (forall q, ~ move p q) -> remoteness misere p 0
  | quickly : forall p q n, move p q -> remoteness misere q n -> Nat.odd n = misere ->
      (forall r, move p r -> exists m, remoteness misere r m /\ (Nat.odd m = misere -> n <= m)) -> remoteness misere p (S n)
  | slowly : forall p q n, move p q -> remoteness misere q n ->
      (forall r, move p r -> exists m, remoteness misere r m /\ Nat.odd m <> misere /\ m <= n) -> remoteness misere p (S n). End Games.
(** A sum: a move in one component; of many games of one type: a list of positions. (p, k): the players share k passes. *)
Definition sum_move {P Q : Type} (moveP : P -> P -> Prop) (moveQ : Q -> Q -> Prop) (p q : P * Q) : Prop :=
  moveP (fst p) (fst q) /\ snd q = snd p \/ fst q = fst p /\ moveQ (snd p) (snd q).
Inductive one_of {P : Type} (move : P -> P -> Prop) : list P -> list P -> Prop :=
| in_one : forall l p q r, move p q -> one_of move (l ++ p :: r) (l ++ q :: r).
Inductive with_passes {P : Type} (at_terminal : bool) (move : P -> P -> Prop) : P * nat -> P * nat -> Prop :=
| no_pass : forall p q k, move p q -> with_passes at_terminal move (p, k) (q, k)
| a_pass : forall p k, at_terminal = true \/ (exists q, move p q) -> with_passes at_terminal move (p, S k) (p, k).
(** A game by its graph: the options of i are listed in row i. A piece: a move subtracts a step, or a positive multiple of a ray. *)
Definition listed (options : list (list Z)) (i j : Z) : Prop := (0 <= i)%Z /\ In j (nth (Z.to_nat i) options []).
Definition piece_moves (rays steps : list cell) (x y : cell) : Prop := length y = length x /\ Forall (Z.le 0) y /\
  ((exists s, In s steps /\ x = shift y s) \/ (exists r m, In r rays /\ (1 <= m)%Z /\ x = shift y (map (Z.mul m) r))).
(** Sums of graphs and pieces: a position of a component is [i], or coordinates, with the passes that are left there. *)
Inductive component := Graph (at_terminal : bool) (options : list (list Z)) | Piece (at_terminal : bool) (rays steps : list cell).
Definition moves_of (c : component) : cell * nat -> cell * nat -> Prop := match c with
  | Graph t options => with_passes t (fun x y => exists i j, x = [i] /\ y = [j] /\ listed options i j)
  | Piece t rays steps => with_passes t (piece_moves rays steps) end.
Inductive sum_of : list component -> list (cell * nat) -> list (cell * nat) -> Prop :=
| in_this : forall c cs p q ps, moves_of c p q -> sum_of (c :: cs) (p :: ps) (q :: ps)
| in_other : forall c cs p ps qs, sum_of cs ps qs -> sum_of (c :: cs) (p :: ps) (p :: qs).
(** Taking and breaking: bit k of digit t of the code says that t tokens may be taken from a heap so that k heaps are left of it. *)
Definition total (x : list nat) : nat := fold_right Nat.add 0 x.  Definition nim_sum (x : list nat) : nat := fold_right Nat.lxor 0 x.
Inductive take_and_break (code : list nat) : list nat -> list nat -> Prop :=
| take : forall l r taken parts, Forall (lt 0) parts -> Nat.testbit (nth taken code 0) (length parts) = true ->
    take_and_break code (l ++ taken + total parts :: r) (l ++ parts ++ r).
Definition repeats (g : nat -> nat) (n0 p saltus : nat) : Prop := forall n, n0 <= n -> g (n + p) = g n + saltus.
(** Nim; Wythoff's game; generalized Ryūō Nim in any number of dimensions; two rooks that jump over each other, on two squares. *)
Definition nim : list nat -> list nat -> Prop := one_of (fun x y => y < x).
Definition wythoff (a b : nat * nat) : Prop :=
  sum_move (fun x y => y < x) (fun x y => y < x) a b \/ exists k, 1 <= k /\ fst a = fst b + k /\ snd a = snd b + k.
Definition ryuo (p : nat) (x y : list nat) : Prop := nim x y \/ Forall2 le y x /\ 1 <= total x - total y <= p - 1.
Definition two_rooks (a b : list nat * list nat) : Prop := sum_move nim nim a b /\ fst b <> snd b.
(** ** Automata. A line (s, r) of a piece: a move subtracts s + m r for any m >= 0; (r, r) is a ray, (s, []) a step *)
Definition piece (n : nat) (lines : list (list nat * list nat)) (x y : list nat) : Prop :=
  length y = n /\ exists s r m, In (s, r) lines /\ forall i, i < n -> nth i x 0 = nth i y 0 + nth i s 0 + m * nth i r 0.
(** Radices of the digits, the last digit first; the last radix repeats. Numbers below the capacity have L digits. *)
Definition radix rs := hd 2 rs.      Definition rest (rs : list nat) : list nat := match rs with _ :: (_ :: _) as t => t | _ => rs end.
Fixpoint capacity (rs : list nat) (L : nat) : nat := match L with 0 => 1 | S L => radix rs * capacity (rest rs) L end.
(** The word for a position; a letter has a digit of every coordinate. Row q of [transitions] has an entry for each letter. *)
Fixpoint digits (n : nat) (rs : list nat) (L : nat) (x : list nat) : list (list nat) := match L with 0 => [] | S L =>
  map (fun i => nth i x 0 mod radix rs) (seq 0 n) :: digits n (rest rs) L (map (fun i => nth i x 0 / radix rs) (seq 0 n)) end.
Record automaton := { transitions : list (list nat); finals : list nat; base : nat }.
Definition letter (D : nat) (a : list nat) : nat := fold_left (fun k d => k * D + d) a 0.
Definition next (A : automaton) (q : nat) (a : list nat) : nat := nth (letter (base A) a) (nth q (transitions A) []) 0.
Definition final (A : automaton) (q : nat) : bool := existsb (Nat.eqb q) (finals A).
Definition accepts (A : automaton) (w : list (list nat)) : bool := final A (fold_left (next A) w 0).  Local Open Scope Z_scope.
(** ** Two pieces. Where they can leave the board, coordinates count from 1 and a place with a 0 is off. Along a ray are the squares
    0, 1, 2, ...; a piece there stops the other one, or is jumped over, landed on or pushed: [pushes] lists where both can end *)
Record two_pieces := { pair_rays : list cell; pair_steps : list cell; jumps_over : bool; lands : bool; can_leave : bool;
  drops : bool; pushes : Z -> Z -> list (Z * Z); may_leave : Z }.
Definition from_to (a b : Z) : list Z := map (fun i => a + Z.of_nat i) (seq 0 (Z.to_nat (b - a + 1))).
Definition push_none (ahead last : Z) : list (Z * Z) := [].    Definition push_one (ahead last : Z) := [(ahead, ahead + 1)].
Definition push_both_off (ahead last : Z) := [(last, last)].   Definition push_stack a b := map (fun k => (k, k)) (from_to a b).
Definition push_contact ahead last := map (fun k => (k, k + 1)) (from_to ahead last).
Definition push_send ahead last := map (fun j => (ahead, j)) (from_to (ahead + 1) last).
Definition push_ahead ahead last :=
  (last, last) :: flat_map (fun k => map (fun j => (k, j)) (from_to (k + 1) last)) (from_to ahead (last - 1)).
Section TwoPieces. Variable g : two_pieces.
  Definition on_board (x : cell) := forallb (Z.leb (if can_leave g then 1 else 0)) x.    Definition off (x : cell) := map (fun _ => 0) x.
  Definition back_by (k : Z) (r x : cell) : cell := shift x (map (Z.mul (- k)) r).
  Definition line_of (x r : cell) : list cell := filter on_board (map (fun k => back_by k r x) (from_to 1 (sum x))).
  Fixpoint index_of (x : cell) (l : list cell) : option nat :=
    match l with [] => None | y :: l => if cell_eqb x y then Some 0%nat else option_map S (index_of x l) end.
  Definition along_line (x other : cell) (l : list cell) : list (cell * cell) :=
    let dropped := if drops g then [off x] else [] in
    match index_of other l with None => map (fun y => (y, other)) (l ++ dropped) | Some i => map (fun y => (y, other))
        (firstn i l ++ (if lands g then [other] else []) ++ (if jumps_over g then skipn (S i) l ++ dropped else [])) ++
      let last := Z.of_nat (length l) in let ends k := if k <? last then nth (Z.to_nat k) l [] else off x in
      map (fun e => (ends (fst e), ends (snd e))) (filter (fun e =>
        (if fst e <? last then 0 else 1) + (if snd e <? last then 0 else 1) <=? may_leave g) (pushes g (Z.of_nat i) last)) end.
  (** What becomes of a piece x and the other one when x moves. A pair is written with the lesser place first. *)
  Definition one_moves (x other : cell) : list (cell * cell) := if on_board x then
    flat_map (fun s => let y := back_by 1 s x in if on_board y then if cell_eqb y other && negb (lands g) then [] else [(y, other)]
      else if drops g then [(off x, other)] else []) (pair_steps g) ++
    flat_map (fun r => along_line x other (line_of x r)) (pair_rays g) else [].
  Fixpoint lesser (x y : cell) : bool := match x, y with a :: x, b :: y => (a <? b) || (a =? b) && lesser x y | _, _ => true end.
  Definition ordered (p : cell * cell) : cell * cell := if lesser (fst p) (snd p) then p else (snd p, fst p).
  Definition pair_moves (p q : cell * cell) : Prop := In q (map ordered (one_moves (fst p) (snd p) ++ one_moves (snd p) (fst p))).
End TwoPieces.
