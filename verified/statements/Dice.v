(** * Dice in order: definitions only *)
From Coq Require Import ZArith List Factorial Sorted.
From Ludus Require Import Linear.
Import ListNotations.
Local Open Scope Z_scope.

(** Dice are lists of faces, and a face is a number. A roll chooses a face of each die; these are the numbers that it shows. *)
Definition numbers (dice : list (list Z)) (roll : list nat) : list Z := map (fun e => nth (snd e) (fst e) 0) (combine dice roll).
(** Exactly k rolls show numbers with the property P. *)
Definition rolls_with (dice : list (list Z)) (P : list Z -> Prop) (k : Z) : Prop := exists rolls : list (list nat), NoDup rolls /\
  (forall r, In r rolls <-> Forall2 (fun die face => (face < length die)%nat) dice r /\ P (numbers dice r)) /\ Z.of_nat (length rolls) = k.
Definition rolls_of (dice : list (list Z)) : Z := product (map (fun die => Z.of_nat (length die)) dice).
(** The dice of a pattern, in its order; exactly k rolls of them show increasing numbers: the pattern occurs k times. *)
Definition some_dice (dice : list (list Z)) (pattern : list nat) : list (list Z) := map (fun d => nth d dice []) pattern.
Definition shown (dice : list (list Z)) (pattern : list nat) (k : Z) : Prop := rolls_with (some_dice dice pattern) (Sorted Z.lt) k.
(** m/n permutation-fair, for n dice: each order of at most m of them is equally likely. *)
Definition fair (dice : list (list Z)) (m : nat) : Prop := forall pattern k, NoDup pattern -> (length pattern <= m)%nat ->
  (forall d, In d pattern -> (d < length dice)%nat) -> shown dice pattern k -> Z.of_nat (fact (length pattern)) * k = rolls_of (some_dice dice pattern).
(** Die i beats die j: i is higher in more rolls than j is. *)
Definition beats (dice : list (list Z)) (i j : nat) : Prop := exists a b, shown dice [j; i] a /\ shown dice [i; j] b /\ b < a.
(** Die d has exactly k others below it and none beside it; this happens in c rolls. The set is fair in the place k when each
    die takes it equally often: go-first-fair when k = n - 1, and place-fair when this holds for all k. *)
Definition in_place (k : nat) (l : list Z) : Prop := match l with x :: others => ~ In x others /\ length (filter (fun y => y <? x) others) = k | [] => False end.
Definition takes (dice : list (list Z)) (d k : nat) : Z -> Prop := rolls_with (nth d dice [] :: firstn d dice ++ skipn (S d) dice) (in_place k).
Definition place_fair (dice : list (list Z)) (k : nat) : Prop := forall d c, (d < length dice)%nat -> takes dice d k c -> Z.of_nat (length dice) * c = rolls_of dice.
(** Orders with ties: each number is larger than the one before it (true), or the same (false). *)
Definition increases (up : bool) (x y : Z) : Prop := if up then x < y else x = y.
Fixpoint linked (R : bool -> Z -> Z -> Prop) (ups : list bool) (shown : list Z) : Prop :=
  match ups, shown with up :: ups, x :: (y :: _) as rest => R up x y /\ linked R ups rest | _, _ => True end.
(** Dice whose faces are 0, 1, 2, ..., each on one die, are a string: the face k is on the die [nth k s]. *)
Definition string_dice (s : list nat) (n : nat) : list (list Z) :=
  map (fun d => map Z.of_nat (filter (fun k => Nat.eqb (nth k s n) d) (seq 0 (length s)))) (seq 0 n).
