(** * Impartial games: definitions only *)
From Coq Require Import ZArith List.
From Ludus Require Import Linear Pegs.
Import ListNotations.

(** A game is a type of positions and a relation: [move p q] says that q is an option of p. *)
Section Games.
  Variables (P : Type) (move : P -> P -> Prop).
  (** [Grundy p v]: v is the mex of the Grundy values of the options: none has the value v, each u < v is the value of one. *)
  Inductive Grundy : P -> nat -> Prop :=
  | mex : forall p v, (forall q, move p q -> exists w, Grundy q w /\ w <> v) ->
      (forall u, u < v -> exists q, move p q /\ Grundy q u) -> Grundy p v.
  (** P-positions and N-positions; normal play: the last player to move wins. *)
  Inductive P_position : P -> Prop :=
  | all_N : forall p, (forall q, move p q -> N_position q) -> P_position p
  with N_position : P -> Prop :=
  | some_P : forall p q, move p q -> P_position q -> N_position p.
  (** Misère play: the last player to move loses. *)
  Inductive misere_P : P -> Prop :=
  | all_misere_N : forall p, (exists q, move p q) -> (forall q, move p q -> misere_N q) -> misere_P p
  with misere_N : P -> Prop :=
  | no_move : forall p, (forall q, ~ move p q) -> misere_N p
  | some_misere_P : forall p q, move p q -> misere_P q -> misere_N p.
  (** Remoteness: how many moves are left when the winner plays quickly and the loser slowly. Its parity tells who wins: that
      of a P-position is even, in misère play odd. *)
  Inductive remoteness (misere : bool) : P -> nat -> Prop :=
  | over : forall p, (forall q, ~ move p q) -> remoteness misere p 0
  | quickly : forall p q n, move p q -> remoteness misere q n -> Nat.odd n = misere ->
      (forall r, move p r -> exists m, remoteness misere r m /\ (Nat.odd m = misere -> n <= m)) -> remoteness misere p (S n)
  | slowly : forall p q n, move p q -> remoteness misere q n ->
      (forall r, move p r -> exists m, remoteness misere r m /\ Nat.odd m <> misere /\ m <= n) -> remoteness misere p (S n).
End Games.

(** The sum of two games: a move is a move in one component. Many games of one type: a list of positions. *)
Inductive sum_move {P Q : Type} (moveP : P -> P -> Prop) (moveQ : Q -> Q -> Prop) : P * Q -> P * Q -> Prop :=
| in_first : forall p p' q, moveP p p' -> sum_move moveP moveQ (p, q) (p', q)
| in_second : forall p q q', moveQ q q' -> sum_move moveP moveQ (p, q) (p, q').
Inductive one_of {P : Type} (move : P -> P -> Prop) : list P -> list P -> Prop :=
| in_one : forall l p q r, move p q -> one_of move (l ++ p :: r) (l ++ q :: r).
Definition nim : list nat -> list nat -> Prop := one_of (fun x y => y < x).
Definition nim_sum (x : list nat) : nat := fold_right Nat.lxor 0 x.
(** The players share k passes, (p, k); a pass at a terminal position is allowed or not. *)
Inductive with_passes {P : Type} (at_terminal : bool) (move : P -> P -> Prop) : P * nat -> P * nat -> Prop :=
| no_pass : forall p q k, move p q -> with_passes at_terminal move (p, k) (q, k)
| a_pass : forall p k, at_terminal = true \/ (exists q, move p q) -> with_passes at_terminal move (p, S k) (p, k).

(** A game by its graph: the options of position i are listed in row i. *)
Definition listed (options : list (list Z)) (i j : Z) : Prop := (0 <= i)%Z /\ In j (nth (Z.to_nat i) options []).
(** One piece: a move subtracts a step, or a positive multiple of a ray; no coordinate becomes negative. *)
Definition piece_moves (rays steps : list (list Z)) (x y : list Z) : Prop :=
  length y = length x /\ Forall (Z.le 0) y /\
  ((exists s, In s steps /\ x = shift y s) \/ (exists r m, In r rays /\ (1 <= m)%Z /\ x = shift y (map (Z.mul m) r))).
(** Sums of graphs and pieces: a position of a component is [i], or coordinates, with the passes that are left there. *)
Inductive component := Graph (at_terminal : bool) (options : list (list Z)) | Piece (at_terminal : bool) (rays steps : list (list Z)).
Definition moves_of (c : component) : list Z * nat -> list Z * nat -> Prop :=
  match c with
  | Graph t options => with_passes t (fun x y => exists i j, x = [i] /\ y = [j] /\ listed options i j)
  | Piece t rays steps => with_passes t (piece_moves rays steps)
  end.
Inductive sum_of : list component -> list (list Z * nat) -> list (list Z * nat) -> Prop :=
| in_this : forall c cs p q ps, moves_of c p q -> sum_of (c :: cs) (p :: ps) (q :: ps)
| in_other : forall c cs p ps qs, sum_of cs ps qs -> sum_of (c :: cs) (p :: ps) (p :: qs).
Definition total (x : list nat) : nat := fold_right Nat.add 0 x.
(** Taking and breaking: a heap becomes some smaller heaps. Bit k of digit t of the code: t tokens may be taken so that k
    heaps are left. [repeats g n0 p]: from n0 on, the values have the period p. *)
Inductive take_and_break (code : list nat) : list nat -> list nat -> Prop :=
| take : forall l r taken parts, Forall (lt 0) parts -> Nat.testbit (nth taken code 0) (length parts) = true ->
    take_and_break code (l ++ taken + total parts :: r) (l ++ parts ++ r).
Definition repeats (g : nat -> nat) (n0 p : nat) : Prop := forall n, n0 <= n -> g (n + p) = g n.
(** Wythoff's game; generalized Ryūō Nim in any number of dimensions; two rooks that jump over each other, on two squares. *)
Inductive wythoff : nat * nat -> nat * nat -> Prop :=
| rook_x : forall x y k, 1 <= k <= x -> wythoff (x, y) (x - k, y)
| rook_y : forall x y k, 1 <= k <= y -> wythoff (x, y) (x, y - k)
| bishop : forall x y k, 1 <= k <= x -> k <= y -> wythoff (x, y) (x - k, y - k).
Inductive ryuo (p : nat) : list nat -> list nat -> Prop :=
| along : forall l x r u, u < x -> ryuo p (l ++ x :: r) (l ++ u :: r)
| short : forall x y, Forall2 le y x -> 1 <= total x - total y <= p - 1 -> ryuo p x y.
Inductive two_rooks : list nat * list nat -> list nat * list nat -> Prop :=
| first_rook : forall x x' y, nim x x' -> x' <> y -> two_rooks (x, y) (x', y)
| second_rook : forall x y y', nim y y' -> y' <> x -> two_rooks (x, y) (x, y').
