(** * Definitions of puzzles for one player, and of dice. Read these and a theorem; Coq checks the proofs. *)
From Coq Require Import String Ascii ZArith List Bool Permutation Factorial Sorted. Import ListNotations. Local Open Scope Z_scope.
Definition sum (l : list Z) : Z := fold_right Z.add 0 l.       Definition product (l : list Z) : Z := fold_right Z.mul 1 l.
Definition agree {A B} (f g : A -> B) : Prop := forall x, f x = g x.
(** The list has everything with the property P once, and nothing else. There are exactly k things with the property P. *)
Definition lists {A} (l : list A) (P : A -> Prop) : Prop := NoDup l /\ forall x, In x l <-> P x.
Definition exactly {A} (P : A -> Prop) (k : Z) : Prop := exists l, NoDup l /\ (forall x, In x l <-> P x) /\ Z.of_nat (length l) = k.
(** i moves lead from p to a position that is over; any number of them to what is the same as q; k do, and fewer than [least] never. *)
Inductive ends {P} (move : P -> P -> Prop) (over : P -> Prop) : nat -> P -> Prop :=
| no_moves : forall p, over p -> ends move over 0 p
| more_moves : forall i p q, move p q -> ends move over i q -> ends move over (S i) p.
Definition reach {P} (same move : P -> P -> Prop) (p q : P) : Prop := exists i, ends move (fun r => same r q) i p.
Definition shortest {P} (move : P -> P -> Prop) (over : P -> Prop) (p : P) (k least : Z) : Prop :=
  ends move over (Z.to_nat k) p /\ 0 <= k /\ forall i, ends move over i p -> least <= Z.of_nat i.
(** ** A position gives a number to each cell; the move m adds [adds m c] to that of the cell c, modulo n *)
Section Adding. Variables (Cell Move : Type) (on_board : Cell -> Prop) (allowed : Move -> Prop) (adds : Move -> Cell -> Z) (n : Z).
  Definition same (a b : Cell -> Z) : Prop := forall c, on_board c -> (n | a c - b c).
  Definition adding (a b : Cell -> Z) : Prop := exists m, allowed m /\ forall c, b c = a c + adds m c.
  Definition add_reach : (Cell -> Z) -> (Cell -> Z) -> Prop := reach same adding.
  (** Positions that can be brought to 0; quiet patterns: moves that, each made as often as p says, change nothing. *)
  Definition residues {A} (items : list A) (p : list Z) : Prop := Forall2 (fun _ k => 0 <= k < n) items p.
  Definition solvable (cells : list Cell) (p : list Z) : Prop :=
    residues cells p /\ exists a, Forall2 (fun c k => a c = k) cells p /\ add_reach a (fun _ => 0).
  Definition quiet (moves : list Move) (p : list Z) : Prop :=
    residues moves p /\ forall c, on_board c -> (n | sum (map (fun e => snd e * adds (fst e) c) (combine moves p))). End Adding.
(** Patterns with their orders generate those with the property P: each is a sum of c times each pattern, in one way with c < order. *)
Definition generate (n : Z) (patterns : list (Z * list Z)) (P : list Z -> Prop) : Prop :=
  (forall order q, In (order, q) patterns -> P q /\ forall k, In k q -> (n | order * k)) /\
  forall p, P p -> exists! cs, Forall2 (fun e c => 0 <= c < fst e) patterns cs /\
    forall i, (n | nth i p 0 - sum (map (fun e => fst e * nth i (snd (snd e)) 0) (combine cs patterns))).
(** A cell has one coordinate for each axis. Numbers are listed in reading order: the last coordinate runs fastest. *)
Definition cell : Type := list Z.
Fixpoint cell_eqb (a b : cell) := match a, b with [], [] => true | x :: a, y :: b => (x =? y) && cell_eqb a b | _, _ => false end.
Fixpoint place (lengths c : list Z) : Z := match lengths, c with _ :: ls, x :: c => x * product ls + place ls c | _, _ => 0 end.
Definition in_order (lengths values : list Z) (c : cell) : Z := nth (Z.to_nat (place lengths c)) values 0.
Definition in_box (lengths : list Z) (c : cell) : Prop := Forall2 (fun l x => 0 <= x < l) lengths c.
(** ** Windows: a roll at m adds 1 to the dice of the window at m; along an axis it covers k, ..., k + side - 1, and fits or wraps *)
Record axis := { long : Z; wraps : bool; side : Z }.
Definition covers (a : axis) (k x : Z) := if wraps a then (x - k) mod long a <? side a else (k <=? x) && (x <? k + side a).
Definition may_start (a : axis) (k : Z) : Prop := 0 <= k < long a /\ (wraps a = false -> k + side a <= long a).
Fixpoint in_window (axes : list axis) (m c : cell) : bool :=
  match axes, m, c with [], [], [] => true | a :: axes, k :: m, x :: c => covers a k x && in_window axes m c | _, _, _ => false end.
Definition roll_adds (axes : list axis) (m c : cell) : Z := if in_window axes m c then 1 else 0.
Definition windows_reach axes n := add_reach cell cell (in_box (map long axes)) (Forall2 may_start axes) (roll_adds axes) n.
(** ** Lights: the press at m adds k to the light at m + d, for each (d, k) of [press]; an axis has a length, and may wrap *)
Record lights := { l_axes : list (Z * bool); press : list (cell * Z); holes : list cell }.
Fixpoint land (axes : list (Z * bool)) (m d : cell) : cell := match axes, m, d with
  | (l, w) :: axes, x :: m, y :: d => (if w : bool then (x + y) mod l else x + y) :: land axes m d | _, _, _ => [] end.
Definition light (g : lights) (c : cell) : Prop := in_box (map fst (l_axes g)) c /\ ~ In c (holes g).
Definition press_adds g (m c : cell) := sum (map (fun e => if cell_eqb (land (l_axes g) m (fst e)) c then snd e else 0) (press g)).
Definition lights_reach (g : lights) (n : Z) := add_reach cell cell (light g) (light g) (press_adds g) n.
(** On a graph: N lights 0, 1, ...; a move is a list of (light, amount). [many l x] adds up the amounts of x. *)
Definition many (l : list (Z * Z)) (x : Z) : Z := sum (map (fun e => if fst e =? x then snd e else 0) l).
Definition graph_lights_reach N moves n := add_reach Z (list (Z * Z)) (fun c => 0 <= c < N) (fun m => In m moves) many n.
Definition at_number (values : list Z) (c : Z) : Z := nth (Z.to_nat c) values 0.
(** ** Tapes: R lists (integer, multiplicity). Expand k: a checker on the square k becomes one on k + i for each i in R *)
Inductive tape_move (R : list (Z * Z)) (t t' : Z -> Z) : Prop :=
| expand : forall k, 1 <= t k -> (forall x, t' x = t x - (if k =? x then 1 else 0) + many R (x - k)) -> tape_move R t t'
| contract : forall k, (forall i, 0 < many R i -> many R i <= t (k + i)) ->
    (forall x, t' x = t x + (if k =? x then 1 else 0) - many R (x - k)) -> tape_move R t t'.
Definition tape_reach (R : list (Z * Z)) : (Z -> Z) -> (Z -> Z) -> Prop := reach agree (tape_move R).
(** ** Pegs: a position says which holes have a peg; one jumps from a over b, which is emptied, to c; k jumps by one peg are a move *)
Section Pegs. Variable line : cell -> cell -> cell -> Prop.
  Definition jump_by (a c : cell) (p q : cell -> bool) : Prop := exists b, line a b c /\ p a = true /\ p b = true /\ p c = false /\
    q a = false /\ q b = false /\ q c = true /\ forall x, x <> a -> x <> b -> x <> c -> q x = p x.
  Definition jump p q : Prop := exists a c, jump_by a c p q.     Definition stuck p : Prop := forall q, ~ jump p q.
  Definition hops (k : nat) (p q : cell -> bool) : Prop := exists a,
    ends (fun s t => jump_by (snd s) (snd t) (fst s) (fst t)) (fun s => agree (fst s) q) k (p, a).
  Definition peg_reach : (cell -> bool) -> (cell -> bool) -> Prop := reach agree jump.
  Definition leaves holes p (k : Z) : Prop := exists q, peg_reach p q /\ sum (map (fun c => if q c then 1 else 0) holes) = k. End Pegs.
(** Three holes in a row, in one of the given directions; or a jump of a list. An army: men on the rows 0, -1, -2, ... of the plane. *)
Fixpoint shift (c d : cell) : cell := match c, d with x :: c, y :: d => x + y :: shift c d | _, _ => [] end.
Definition in_a_row (holes directions : list cell) (a b c : cell) : Prop :=
  In a holes /\ In b holes /\ In c holes /\ exists d, In d directions /\ b = shift a d /\ c = shift b d.
Definition in_list (jumps : list (cell * cell * cell)) (a b c : cell) : Prop := In (a, b, c) jumps.
Definition square : list cell := [[0; 1]; [0; -1]; [1; 0]; [-1; 0]].
Definition triangular := square ++ [[1; 1]; [-1; -1]].         Definition diagonal := triangular ++ [[1; -1]; [-1; 1]].
Definition pegs_on (l : list cell) (c : cell) : bool := existsb (cell_eqb c) l.
Definition in_the_plane (a b c : cell) : Prop := exists d, In d square /\ b = shift a d /\ c = shift b d.
Definition army (men : list cell) : Prop := NoDup men /\ forall x, In x men -> exists r c, x = [r; c] /\ r <= 0.
Fixpoint places_of_row (keep : ascii -> bool) (r c : Z) (row : string) : list cell :=
  match row with EmptyString => [] | String x rest => (if keep x then [[r; c]] else []) ++ places_of_row keep r (c + 1) rest end.
Fixpoint places (keep : ascii -> bool) (r : Z) (rows : list string) : list cell :=
  match rows with [] => [] | row :: rest => places_of_row keep r 0 row ++ places keep (r + 1) rest end.
Definition holes_of rows := places (fun x => negb (Ascii.eqb x " ")) 0 rows.    (* of a drawing, rows of characters *)
Definition pegs_of rows := places (Ascii.eqb "o") 0 rows.      Definition region_of rows := places (Ascii.eqb "#") 0 rows.
(** ** Tilings: a tile has cells, symmetries by which it may be turned or turned over, and a number of copies ([None]: any) *)
Record tile := { cells : list cell; symmetries : list (cell -> cell); copies : option nat }.
Implicit Types (may_shift : cell -> bool) (tiles : list tile) (region : list cell).
Definition placement may_shift (t : tile) (l : list cell) : Prop :=
  exists s d, In s (symmetries t) /\ may_shift d = true /\ Permutation l (map (fun c => shift (s c) d) (cells t)).
(** Placements, listed tile by tile, cover each cell of the region exactly once; or, each with an integer, they add up to 1 there. *)
Definition tiled may_shift tiles region : Prop := exists placements : list (list (list cell)),
  Forall2 (fun t ls => (forall l, In l ls -> placement may_shift t l) /\ (forall n, copies t = Some n -> length ls = n))
    tiles placements /\ Permutation (concat (concat placements)) region.
Definition signed_tiled may_shift tiles region : Prop := exists placements : list (list (list cell * Z)),
  Forall2 (fun t es => (forall l k, In (l, k) es -> placement may_shift t l /\ incl l region) /\
    (forall n, copies t = Some n -> sum (map snd es) = Z.of_nat n)) tiles placements /\
  forall c, In c region -> sum (map (fun e => if existsb (cell_eqb c) (fst e) then snd e else 0) (concat placements)) = 1.
(** A tiling in order: the cells of each piece, and the first cells of all of them, are in the order of the region. *)
Definition as_in region (l : list cell) : list cell := filter (pegs_on l) region.
Definition tiling may_shift tiles region (pieces : list (nat * list cell)) : Prop := let firsts := map (fun e => hd [] (snd e)) pieces in
  Permutation (concat (map snd pieces)) region /\ as_in region firsts = firsts /\
  (forall i l, In (i, l) pieces -> as_in region l = l /\ exists t, nth_error tiles i = Some t /\ placement may_shift t l) /\
  forall i t n, nth_error tiles i = Some t -> copies t = Some n -> length (filter (fun e => Nat.eqb (fst e) i) pieces) = n.
(** Squares and hexagons are turned by the powers of a matrix, and turned over by exchanging the coordinates first. *)
Definition matrix (a b c d : Z) (x : cell) : cell := match x with [r; s] => [a * r + b * s; c * r + d * s] | _ => x end.
Definition turns (n : nat) (once : cell -> cell) : list (cell -> cell) := map (fun k x => Nat.iter k once x) (seq 0 n).
Definition overs (l : list (cell -> cell)) : list (cell -> cell) := map (fun s x => s (matrix 0 1 1 0 x)) l.
Definition square_turns := turns 4 (matrix 0 1 (-1) 0).        Definition square_overs := overs square_turns.
Definition hexagon_turns := turns 6 (matrix 0 1 (-1) 1).       Definition hexagon_overs := overs hexagon_turns.
(** Triangles point up where row + column is even. Three times the centre, as a point of the hexagons' lattice, is turned as they are. *)
Definition centre (x : cell) : cell := match x with
  [r; c] => if Z.even (c - r) then [3 * ((c - r) / 2) - 1; - 3 * r - 2] else [3 * ((c - r) / 2) + 1; - 3 * r - 1] | _ => x end.
Definition triangle_at (p : cell) : cell := match p with
  [u; v] => let r := (- v) / 3 in [r; if (- v) mod 3 =? 1 then 2 * ((u - 1) / 3) + 1 + r else 2 * ((u + 1) / 3) + r] | _ => p end.
Definition turned (s : cell -> cell) (x : cell) : cell := triangle_at (s (centre x)).
Definition triangle_turns := map turned hexagon_turns.         Definition triangle_overs := map turned hexagon_overs.
Definition plane (d : cell) : bool := match d with [_; _] => true | _ => false end.
Definition even_shift (d : cell) : bool := match d with [a; b] => Z.even (a + b) | _ => false end.
(** Glued boards, h x w: [None] ends, [Some twist] joins its ends, one mirrored by a twist. The plane lies above the board. *)
Definition glue (g : option bool) (n m x y : Z) : Z * Z :=
  match g with None => (x, y) | Some twist => (x mod n, if twist && Z.odd (x / n) then m - 1 - y else y) end.
Definition glued_cell (h w : Z) (down across : option bool) (x : cell) : cell :=
  match x with [r; c] => let (c, r) := glue across w h c r in let (r, c) := glue down h w r c in [r; c] | _ => x end.
Definition glued_tiled below tiles region : Prop := exists above, tiled plane tiles above /\ Permutation (map below above) region.
(** ** Dice are lists of faces, and a face is a number. A roll chooses a face of each die; it shows these numbers *)
Implicit Types (dice : list (list Z)) (pattern : list nat).
Definition numbers dice (roll : list nat) : list Z := map (fun e => nth (snd e) (fst e) 0) (combine dice roll).
Definition rolls_with dice (P : list Z -> Prop) (k : Z) : Prop :=
  exactly (fun roll => Forall2 (fun die face => (face < length die)%nat) dice roll /\ P (numbers dice roll)) k.
Definition rolls_of dice : Z := product (map (fun die => Z.of_nat (length die)) dice).
(** Exactly k rolls of the dice of a pattern, in order, show increasing numbers. Fair: orders of at most m dice are equally likely. *)
Definition some_dice dice pattern : list (list Z) := map (fun d => nth d dice []) pattern.
Definition shown dice pattern (k : Z) : Prop := rolls_with (some_dice dice pattern) (Sorted Z.lt) k.
Definition fair dice (m : nat) : Prop := forall pattern k, NoDup pattern -> (length pattern <= m)%nat ->
  (forall d, In d pattern -> (d < length dice)%nat) -> shown dice pattern k ->
  Z.of_nat (fact (length pattern)) * k = rolls_of (some_dice dice pattern).
(** Die i is higher than j more often than lower. Die d has exactly k others below it and none beside it, equally often for all d. *)
Definition beats dice (i j : nat) : Prop := exists a b, shown dice [j; i] a /\ shown dice [i; j] b /\ b < a.
Definition in_place (k : nat) (l : list Z) : Prop :=
  match l with x :: others => ~ In x others /\ length (filter (fun y => y <? x) others) = k | [] => False end.
Definition takes dice (d k : nat) : Z -> Prop := rolls_with (nth d dice [] :: firstn d dice ++ skipn (S d) dice) (in_place k).
Definition place_fair dice k := forall d c, (d < length dice)%nat -> takes dice d k c -> Z.of_nat (length dice) * c = rolls_of dice.
(** Each number is larger than the one before it (true), or the same (false). A string has the die of each face 0, 1, 2, ... *)
Definition increases (up : bool) (x y : Z) : Prop := if up then x < y else x = y.
Fixpoint linked (R : bool -> Z -> Z -> Prop) (ups : list bool) (shown : list Z) : Prop :=
  match ups, shown with up :: ups, x :: (y :: _) as rest => R up x y /\ linked R ups rest | _, _ => True end.
Definition string_dice (s : list nat) (n : nat) : list (list Z) :=
  map (fun d => map Z.of_nat (filter (fun k => Nat.eqb (nth k s n) d) (seq 0 (length s)))) (seq 0 n).
