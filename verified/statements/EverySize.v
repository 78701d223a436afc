(** * Claims about boards of every size: definitions only *)
From Coq Require Import Arith List.
From Ludus Require Import Linear.
Import ListNotations.

(** A piece with n coordinates. A line is a pair (s, r): a move subtracts s + m r for any m >= 0.
    A ray r is the line (r, r), a single step s is the line (s, []). Missing entries are 0. *)
Definition piece (n : nat) (lines : list (list nat * list nat)) (x y : list nat) : Prop :=
  length y = n /\
  exists s r m, In (s, r) lines /\ forall i, i < n -> nth i x 0 = nth i y 0 + nth i s 0 + m * nth i r 0.

(** Numbers are written in the radices of a list, the last digit first; the last radix is for all further digits. *)
Definition radix (rs : list nat) : nat := hd 2 rs.
Definition rest (rs : list nat) : list nat := match rs with _ :: (_ :: _) as t => t | _ => rs end.
(** Numbers below this have L digits. *)
Fixpoint capacity (rs : list nat) (L : nat) : nat :=
  match L with 0 => 1 | S L => radix rs * capacity (rest rs) L end.
(** The word of L letters for the position x; a letter holds one digit of every coordinate. *)
Fixpoint digits (n : nat) (rs : list nat) (L : nat) (x : list nat) : list (list nat) :=
  match L with
  | 0 => []
  | S L => map (fun i => nth i x 0 mod radix rs) (seq 0 n) ::
           digits n (rest rs) L (map (fun i => nth i x 0 / radix rs) (seq 0 n))
  end.

(** An automaton: row q of [transitions] has an entry for each letter d1 d2 ... dn, at (d1 D + d2) D + ... *)
Record automaton := { transitions : list (list nat); finals : list nat; base : nat }.
Definition letter (D : nat) (a : list nat) : nat := fold_left (fun k d => k * D + d) a 0.
Definition next (A : automaton) (q : nat) (a : list nat) : nat := nth (letter (base A) a) (nth q (transitions A) []) 0.
Definition final (A : automaton) (q : nat) : bool := existsb (Nat.eqb q) (finals A).
Definition accepts (A : automaton) (w : list (list nat)) : bool := final A (fold_left (next A) w 0).
