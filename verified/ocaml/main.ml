(* Reads claims, one on each line, and asks the extracted checker of its name. Nothing is decided here: words become the
   arguments of a checker, and what it answers is printed, a line for each claim. A claim is a name and arguments; an
   argument is an integer or a list ( ... ). *)
module I = Z      (* the integers of zarith; Kernel has a module Z of its own *)
open Kernel
exception Unreadable of string
type tree = Number of I.t | Numbers of I.t list (* at least one, and only integers *) | Items of tree list

(* The name of the checker, and its arguments. Numbers of at most 18 digits are read directly: most are short. *)
let parse s =
  let n = String.length s in
  let rec word i = if i < n && (match s.[i] with ' ' | '(' | ')' -> false | _ -> true) then word (i + 1) else i in
  let number i j =
    let sign = if s.[i] = '-' then 1 else 0 in
    let rec digits k value = if k = j then value else match s.[k] with
        | '0' .. '9' as c -> digits (k + 1) (10 * value + Char.code c - 48) | _ -> raise (Unreadable "expected an integer") in
    if j - i - sign < 1 then raise (Unreadable "expected an integer")
    else if j - i > 18 then try I.of_string (String.sub s i (j - i)) with _ -> raise (Unreadable "expected an integer")
    else I.of_int (let value = digits (i + sign) 0 in if sign = 1 then - value else value) in
  let stop = word 0 in
  (* A list of integers is read from its end, without a tree for each of them: boards are long. *)
  let integers i =
    let rec closing j = if j >= n then raise (Unreadable "a list is not closed")
      else match s.[j] with ')' -> j | '(' -> -1 | _ -> closing (j + 1) in
    let rec first k = if k > i && s.[k - 1] <> ' ' then first (k - 1) else k in
    let rec back k acc = if k < i then acc else if s.[k] = ' ' then back (k - 1) acc
      else let start = first k in back (start - 1) (number start (k + 1) :: acc) in
    let j = closing i in
    if j < 0 then None else match back (j - 1) [] with [] -> None | l -> Some (Numbers l, j + 1) in
  let rec items i acc =
    if i >= n then (List.rev acc, i)
    else match s.[i] with
      | ' ' -> items (i + 1) acc
      | '(' ->
        let found = if i + 1 < n && s.[i + 1] <> '(' && s.[i + 1] <> ')' then integers (i + 1) else None in
        (match found with
         | Some (list, j) -> items j (list :: acc)
         | None -> let inner, j = items (i + 1) [] in
           if j >= n || s.[j] <> ')' then raise (Unreadable "a list is not closed");
           items (j + 1) (Items inner :: acc))
      | ')' -> (List.rev acc, i)
      | _ -> let j = word i in items j (Number (number i j) :: acc) in
  let arguments, i = items stop [] in
  if i < n then raise (Unreadable "a list is closed twice");
  (String.sub s 0 stop, arguments)

let z = function Number k -> k | _ -> raise (Unreadable "expected an integer, got a list")
let trees = function
  | Items l -> l
  | Numbers l -> List.rev (List.rev_map (fun k -> Number k) l)
  | Number _ -> raise (Unreadable "expected a list, got an integer")
let list f t = List.rev (List.rev_map f (trees t))
let small t = let k = z t in
  if I.sign k < 0 || not (I.fits_int k) then raise (Unreadable "expected a small non-negative integer") else I.to_int k
let nat t = Keys.nat_of_int (small t)
let bool t = match small t with 0 -> false | 1 -> true | _ -> raise (Unreadable "expected 0 or 1")
let two f g t = match trees t with [a; b] -> (f a, g b) | _ -> raise (Unreadable "expected a pair")
let three f g h t = match trees t with [a; b; c] -> ((f a, g b), h c) | _ -> raise (Unreadable "expected a triple")
let four t = match list bool t with [a; b; c; d] -> (((a, b), c), d) | _ -> raise (Unreadable "expected four answers")
let numbers = function Numbers l -> l | t -> list z t
let cells = list numbers
let weights = list (two numbers z)
let weightings = list (two z weights)
let jumps = list (three numbers numbers numbers)
let factors = list (two z z)
let patterns = list (two z numbers)
let axis t = match trees t with
  | [l; w; s] -> { long = z l; wraps = bool w; side = z s }
  | _ -> raise (Unreadable "expected an axis")
let lights t = match trees t with
  | [axes; press; holes] ->
    { l_axes = list (two z bool) axes; press = list (two numbers z) press; holes = cells holes }
  | _ -> raise (Unreadable "expected a board of lights")
let board t = match trees t with
  | [holes; Number k] ->
    Lattice (cells holes, match I.to_int k with 0 -> square | 1 -> triangular | 2 -> diagonal | _ -> raise (Unreadable "unknown lattice"))
  | [holes; js] -> Listed (cells holes, jumps js)
  | _ -> raise (Unreadable "expected a board of pegs")
let target = function Number k -> Left k | finish -> Finish (cells finish)
let node t = match trees t with
  | [j; Number m] -> Split (three numbers numbers numbers j, m)
  | [w] -> Settle (weights w)
  | _ -> raise (Unreadable "expected a case")
let symmetries lattice k = match lattice, small k with
  | _, 0 -> [List.hd (match lattice with 0 -> square_turns | 1 -> hexagon_turns | _ -> triangle_turns)]
  | 0, 1 -> square_turns | 0, 2 -> square_turns @ square_overs
  | 1, 1 -> hexagon_turns | 1, 2 -> hexagon_turns @ hexagon_overs
  | 2, 1 -> triangle_turns | 2, 2 -> triangle_turns @ triangle_overs
  | _ -> raise (Unreadable "unknown symmetry")
let tile lattice t = match trees t with
  | [cs; s; count] ->
    { cells = list numbers cs; symmetries = symmetries lattice s;
      copies = if I.sign (z count) < 0 then None else Some (nat count) }
  | _ -> raise (Unreadable "expected a tile")
let symmetry lattice t = let k, d = two small numbers t in
  let all = match lattice with 0 -> square_turns @ square_overs | 1 -> hexagon_turns @ hexagon_overs | _ -> triangle_turns @ triangle_overs in
  if k < List.length all then fun x -> shift (List.nth all k x) d else raise (Unreadable "unknown symmetry")
let laid = list (list (two nat cells))
let gluing k = match small k with 0 -> None | 1 -> Some false | 2 -> Some true | _ -> raise (Unreadable "unknown gluing")
let ending t = match trees t with
  | [Number k] when I.sign k = 0 -> ByArea
  | [Number k; c] when I.to_int k = 1 -> Dead (numbers c)
  | [Number k; w] when I.to_int k = 2 -> ByWeightings (weightings w)
  | [Number k; w] when I.to_int k = 3 -> ByFarkas (weights w)
  | [] -> BySearch
  | _ -> raise (Unreadable "expected the end of a chain")
let component t = match trees t with
  | [t; o] -> Graph (bool t, list numbers o)
  | [t; r; s] -> Piece (bool t, cells r, cells s)
  | _ -> raise (Unreadable "expected a component")
let place = two numbers nat
let push k = match small k with
  | 0 -> push_none | 1 -> push_contact | 2 -> push_one | 3 -> push_send | 4 -> push_ahead | 5 -> push_stack | 6 -> push_both_off
  | _ -> raise (Unreadable "unknown push")
let rules t = match trees t with
  | [r; s; j; l; c; d; p; m] ->
    { pair_rays = cells r; pair_steps = cells s; jumps_over = bool j; lands = bool l; can_leave = bool c; drops = bool d;
      pushes = push p; may_leave = z m }
  | _ -> raise (Unreadable "expected the rules of two pieces")
let pair = two numbers numbers
let automaton t = match trees t with
  | [base; rows; finals] -> { transitions = list (list nat) rows; finals = list nat finals; base = nat base }
  | _ -> raise (Unreadable "expected an automaton")
let lines = list (two (list nat) (list nat))
(* At most so many steps of a search; when they are used up a claim is rejected, so most are judged with few. *)
let with_fuel check = check (Keys.nat_of_int 5_000) || check (Keys.nat_of_int 1_000_000)

let checker name arguments = match name, arguments with
  | "windows-rolls", [g; n; a; b; r] -> check_rolls_lines (list axis g) (z n) (numbers a) (numbers b) (numbers r)
  | "windows-weighting", [g; n; a; b; d; w] ->
    check_windows_weighting (list axis g) (z n) (numbers a) (numbers b) (z d) (numbers w)
  | "lights-presses", [g; n; a; b; p] -> check_lights_lines (lights g) (z n) (numbers a) (numbers b) (numbers p)
  | "lights-weighting", [g; n; a; b; d; w] ->
    check_lights_weighting (lights g) (z n) (numbers a) (numbers b) (z d) (numbers w)
  | "graph-lights-presses", [c; m; n; a; b; p] ->
    check_graph_presses (z c) (list (list (two z z)) m) (z n) (numbers a) (numbers b) (numbers p)
  | "graph-lights-weighting", [c; m; n; a; b; d; w] ->
    check_graph_weighting (z c) (list (list (two z z)) m) (z n) (numbers a) (numbers b) (z d) (numbers w)
  | "lights-count", [g; n; s; q] -> lights_counts (lights g) (z n) (factors s) (factors q)
  | "lights-quiet", [g; n; ps; q] -> lights_quiet (lights g) (z n) (patterns ps) (factors q)
  | "lights-fewest-quiet", [g; n; a; b; p; ps; k; l] ->
    lights_fewest_quiet (lights g) (z n) (numbers a) (numbers b) (numbers p) (patterns ps) (z k) (z l)
  | "lights-fewest-dual", [g; n; a; b; p; w; d; k; l] ->
    lights_fewest_dual (lights g) (z n) (numbers a) (numbers b) (numbers p) (numbers w) (z d) (z k) (z l)
  | "graph-lights-count", [c; m; n; s; q] -> graph_counts (z c) (list (list (two z z)) m) (z n) (factors s) (factors q)
  | "graph-lights-quiet", [c; m; n; ps; q] -> graph_quiet (z c) (list (list (two z z)) m) (z n) (patterns ps) (factors q)
  | "graph-lights-fewest-quiet", [c; m; n; a; b; p; ps; k; l] ->
    graph_fewest_quiet (z c) (list (list (two z z)) m) (z n) (numbers a) (numbers b) (numbers p) (patterns ps) (z k) (z l)
  | "graph-lights-fewest-dual", [c; m; n; a; b; p; w; d; k; l] ->
    graph_fewest_dual (z c) (list (list (two z z)) m) (z n) (numbers a) (numbers b) (numbers p) (numbers w) (z d) (z k) (z l)
  | "lights-levels", [g; n; l] -> lights_levels (lights g) (z n) (numbers l)
  | "graph-lights-levels", [c; m; n; l] -> graph_levels (z c) (list (list (two z z)) m) (z n) (numbers l)
  | "windows-levels", [g; n; l] -> windows_levels (list axis g) (z n) (numbers l)
  | "lights-solutions", [g; n; a; b; gs; ps; k] ->
    lights_solutions (lights g) (z n) (numbers a) (numbers b) (list (list nat) gs) (cells ps) (numbers k)
  | "graph-lights-solutions", [c; m; n; a; b; gs; ps; k] ->
    graph_solutions (z c) (list (list (two z z)) m) (z n) (numbers a) (numbers b) (list (list nat) gs) (cells ps) (numbers k)
  | "windows-count", [g; n; s; q] -> windows_counts (list axis g) (z n) (factors s) (factors q)
  | "windows-quiet", [g; n; ps; q] -> windows_quiet (list axis g) (z n) (patterns ps) (factors q)
  | "windows-fewest-quiet", [g; n; a; b; p; ps; k; l] ->
    windows_fewest_quiet (list axis g) (z n) (numbers a) (numbers b) (numbers p) (patterns ps) (z k) (z l)
  | "windows-fewest-dual", [g; n; a; b; p; w; d; k; l] ->
    windows_fewest_dual (list axis g) (z n) (numbers a) (numbers b) (numbers p) (numbers w) (z d) (z k) (z l)
  | "pegs-jumps", [b; s; f; j] -> pegs_jumps (board b) (cells s) (cells f) (jumps j)
  | "pegs-jumps-number", [b; s; k; j] -> pegs_jumps_number (board b) (cells s) (z k) (jumps j)
  | "pegs-weightings", [b; s; f; w] -> quick_weightings (board b) (cells s) (cells f) (weightings w)
  | "pegs-weightings-number", [b; s; k; w] -> pegs_weightings_number (board b) (cells s) (z k) (weightings w)
  | "pegs-pagoda", [b; s; f; w] -> quick_pagoda (board b) (cells s) (cells f) (weights w)
  | "pegs-pagoda-number", [b; s; k; w] -> pegs_pagoda_number (board b) (cells s) (z k) (weights w)
  | "pegs-fewest", [b; s; t; r; k; o; a] -> pegs_fewest (board b) (cells s) (target t) (list jumps r) (z k) (bool o) (nat a)
  | "pegs-longest", [b; s; t; x; r; y; m; o] ->
    pegs_longest (board b) (cells s) (Some (target t)) (jumps x) (jumps r) (jumps y) (z m) (bool o)
  | "pegs-longest", [b; s; x; r; y; m; o] ->
    pegs_longest (board b) (cells s) None (jumps x) (jumps r) (jumps y) (z m) (bool o)
  | "pegs-flow", [b; s; t; n] -> pegs_flow (board b) (cells s) (target t) (list node n)
  | "pegs-closed", [b; s; t; c; a] -> pegs_closed (board b) (cells s) (target t) (z c) (z a)
  | "pegs-stuck", [b; s; m; l; k; o; j] -> pegs_stuck (board b) (cells s) (bool m) (z l) (z k) (bool o) (jumps j)
  | "tiling-placements", [l; ts; r; ps] ->
    tiling_placements (small l = 2) (list (tile (small l)) ts) (cells r) (list (list cells) ps)
  | "tiling-area", [l; ts; r] -> tiling_area (small l = 2) (list (tile (small l)) ts) (cells r)
  | "tiling-weightings", [l; ts; r; w] -> tiling_weightings (small l = 2) (list (tile (small l)) ts) (cells r) (weightings w)
  | "tiling-farkas", [l; ts; r; w] -> tiling_farkas (small l = 2) (list (tile (small l)) ts) (cells r) (weights w)
  | "tiling-glued-placements", [h; w; d; a; ts; r; ps] ->
    glued_placements (z h) (z w) (gluing d) (gluing a) (list (tile 0) ts) (cells r) (list (list cells) ps)
  | "tiling-glued-area", [h; w; d; a; ts; r] -> glued_area (z h) (z w) (gluing d) (gluing a) (list (tile 0) ts) (cells r)
  | "tiling-glued-weightings", [h; w; d; a; ts; r; ws] ->
    glued_weightings (z h) (z w) (gluing d) (gluing a) (list (tile 0) ts) (cells r) (weightings ws)
  | "tiling-glued-farkas", [h; w; d; a; ts; r; ws] ->
    glued_farkas (z h) (z w) (gluing d) (gluing a) (list (tile 0) ts) (cells r) (weights ws)
  | "tiling-forced", [l; ts; r; s; e] ->
    tiling_forced (small l = 2) (list (tile (small l)) ts) (cells r) (list (three numbers nat cells) s) (ending e)
  | "tiling-exhausted", [l; ts; r] -> tiling_exhausted (small l = 2) (list (tile (small l)) ts) (cells r)
  | "tiling-cases", [l; ts; r; cs] -> tiling_cases (small l = 2) (list (tile (small l)) ts) (cells r) (cells cs)
  | "tiling-number", [l; ts; r; k] -> tiling_number (small l = 2) (list (tile (small l)) ts) (cells r) (z k)
  | "tiling-classes", [l; ts; r; gs; ps; ks] ->
    tiling_classes (small l = 2) (list (tile (small l)) ts) (cells r) (list (symmetry (small l)) gs) (laid ps) (numbers ks)
  | "tiling-where", [l; ts; r; k; ps] -> tiling_where (small l = 2) (list (tile (small l)) ts) (cells r) (nat k) (laid ps)
  | "tiling-cover", [l; ts; r; n; directions; labels; walk; shrink; m] -> let point = two z z in let label = list (two nat z) in
    tiling_cover (z l) (list (tile (small l)) ts) (cells r) (nat n) (list (two point label) directions)
      (list (list (list (three point point label))) labels) (list point walk) (list (three nat numbers nat) shrink)
      (if I.sign (z m) < 0 then None else Some (z m))
  | "tiling-colouring", [l; ts; r; d; ks; w] ->
    tiling_colouring (small l = 2) (list (tile (small l)) ts) (cells r) (z d) (numbers ks) (weights w)
  | "tiling-signed", [l; ts; r; ps] ->
    tiling_signed (small l = 2) (list (tile (small l)) ts) (cells r) (list (list (two cells z)) ps)
  | "heaps-table", [c; v] -> heaps_table (list nat c) (numbers v)
  | "heaps-outcomes", [c; n; ps] -> heaps_outcomes (list nat c) (z n) (numbers ps)
  | "heaps-saltus", [c; n; p; s; v; e; b] -> heaps_saltus (list nat c) (z n) (z p) (z s) (numbers v) (nat e) (z b)
  | "heaps-quotient", [c; m; l; n; p; h] -> heaps_quotient (list nat c) (list (list nat) m) (list nat l) (nat n) (nat p) (list nat h)
  | "heaps-period", [c; n; p; v] -> heaps_period (list nat c) (z n) (z p) (numbers v)
  | "graph-values", [t; k; o; claims] -> graph_values (bool t) (nat k) (list numbers o) (list (two z z) claims)
  | "graph-outcomes", [m; t; k; o; ps] -> graph_outcomes (bool m) (bool t) (nat k) (list numbers o) (numbers ps)
  | "graph-outcome", [m; t; k; o; i; lost; w; c] ->
    graph_outcome (bool m) (bool t) (nat k) (list numbers o) (z i) (bool lost) (list (two z nat) w) (bool c)
  | "piece-values", [r; s; size; t; k; claims] ->
    ray_values (cells r) (cells s) (numbers size) (bool t) (nat k) (list (two numbers z) claims)
  | "piece-table", [r; s; size; t; k; v] -> ray_table (cells r) (cells s) (numbers size) (bool t) (nat k) (numbers v)
  | "piece-outcomes", [r; s; size; m; t; k; ps] ->
    quick_outcomes (cells r) (cells s) (numbers size) (bool m) (bool t) (nat k) (cells ps)
  | "piece-outcome", [r; s; x; m; t; k; lost; w; c] ->
    piece_outcome (cells r) (cells s) (numbers x) (bool m) (bool t) (nat k) (bool lost) (list (two numbers nat) w) (bool c)
  | "piece-ryuo", [_; r; s; x; p; v] -> piece_ryuo (cells r) (cells s) (numbers x) (z p) (z v)
  | "piece-ryuo-outcome", [r; s; x; p; lost; w; c] ->
    ryuo_outcome (cells r) (cells s) (numbers x) (z p) (bool lost) (cells w) (bool c)
  | "piece-wythoff-outcome", [r; s; x; lost; w; c] -> wythoff_outcome (cells r) (cells s) (numbers x) (bool lost) (cells w) (bool c)
  | "piece-ryuo-misere", [r; s; x; p; lost; w; c] ->
    ryuo_misere_outcome (cells r) (cells s) (numbers x) (z p) (bool lost) (cells w) (bool c)
  | "piece-wythoff-misere", [r; s; x; lost; w; c] ->
    wythoff_misere_outcome (cells r) (cells s) (numbers x) (bool lost) (cells w) (bool c)
  | "dice-fair", [d; m; g] -> dice_fair (cells d) (nat m) (list (two (list nat) z) g)
  | "dice-unfair", [d; m; p; c; a; b] -> dice_unfair (cells d) (nat m) (list nat p) (z c) (z a) (z b)
  | "dice-orders", [d; g] -> dice_orders (cells d) (list (three (list nat) (list bool) z) g)
  | "dice-cycle", [d; w; c] -> dice_cycle (cells d) (list (two (list nat) z) w) (list nat c)
  | "dice-ranked", [d; w; r] -> dice_ranked (cells d) (list (two (list nat) z) w) (list nat r)
  | "dice-places", [d; c; k; y] -> dice_places (cells d) (cells c) (list nat k) (bool y)
  | "dice-report", [d; m; s; w; c; a; b] ->
    dice_report (cells d) (nat m) (list (two (list nat) four) s) (list nat w) (z c) (z a) (z b)
  | "tape-moves", [r; s; g; ms] ->
    check_tape (list (two z z) r) (list (two z z) s) (list (two z z) g) (list (two bool z) ms)
  | "tape-one-sided", [r; s; g] -> tape_one_sided (list (two z z) r) (list (two z z) s) (list (two z z) g)
  | "tape-empty-class", [r; s; g; c] -> tape_empty_class (list (two z z) r) (list (two z z) s) (list (two z z) g) (z c)
  | "tape-remainder", [r; s; g; m; low; rest; a; b; u; q] -> let pairs = list (two z z) in
    tape_remainder (pairs r) (pairs s) (pairs g) (z m) (z low) (numbers rest) (z a) (z b) (z u) (pairs q)
  | "tape-unreachable", [r; s; g; e; x; side; a; q] -> let pairs = list (two z z) in
    tape_unreachable (pairs r) (pairs s) (pairs g) (z e) (z x) (bool side) (z a) (pairs q)
  | "tape-never", [r; s; g; f; twice; a; b; h] ->
    tape_never (list (two z z) r) (z s) (z g) (numbers f) (bool twice) (z a) (z b) (numbers h)
  | "tape-root", [r; s; g; f; a; h; k] -> tape_root (list (two z z) r) (z s) (z g) (numbers f) (z a) (numbers h) (nat k)
  | "tape-fewest", [r; s; g; ms; k; o; a; q; cuts] -> let pairs = list (two z z) in
    tape_fewest (pairs r) (pairs s) (pairs g) (list (two bool z) ms) (z k) (bool o) (z a) (pairs q)
      (list (two bool (three z numbers numbers)) cuts)
  | "army-fewest", [p; men; js; k; o; r] -> army_fewest (z p) (cells men) (jumps js) (z k) (bool o) (z r)
  | "army-play", [p; men; js] -> army_play (z p) (cells men) (jumps js)
  | "army-never", [p; a; b] -> army_never (z p) (z a) (z b)
  | "sum-value", [cs; ps; vs; v] -> sum_value (list component cs) (list place ps) (list (two z z) vs) (z v)
  | "sum-winning", [cs; ps; vs; v; i; q; w] ->
    sum_winning (list component cs) (list place ps) (list (two z z) vs) (z v) (nat i) (place q) (two z z w)
  | "sum-misere", [os; x; lost; ys] -> sum_misere (list (list numbers) os) (numbers x) (bool lost) (cells ys)
  | "pair-values", [g; size; t; k; claims] -> pair_values (rules g) (numbers size) (bool t) (nat k) (list (two pair z) claims)
  | "pair-table", [g; shared; size; t; k; v] -> quick_pair_table (rules g) (bool shared) (numbers size) (bool t) (nat k) (numbers v)
  | "pair-outcomes", [g; shared; size; m; t; k; ps] ->
    pair_outcomes (rules g) (bool shared) (numbers size) (bool m) (bool t) (nat k) (list pair ps)
  | "pair-one", [g; size; m; t; k; p; lost; w] ->
    pair_one (rules g) (numbers size) (bool m) (bool t) (nat k) (pair p) (bool lost) (list (two pair nat) w)
  | "pair-best", [g; size; m; t; k; p; n; lost; b] ->
    pair_best (rules g) (numbers size) (bool m) (bool t) (nat k) (pair p) (z n) (bool lost) (list (two pair nat) b)
  | "free-sum", [r; s; share; leave; drop; m; size; v] ->
    pair_sum (cells r) (cells s) (bool share) (bool leave) (bool drop) (z m) (numbers size) (numbers v)
  | "free-collapsed", [r; s; share; leave; drop; m; size; v] ->
    collapsed (cells r) (cells s) (bool share) (bool leave) (bool drop) (z m) (numbers size) (numbers v)
  | "free-misere", [r; s; share; leave; drop; m; n] -> rooks_misere (cells r) (cells s) (bool share) (bool leave) (bool drop) (z m) (nat n)
  | "free-levels", [r; s; share; leave; drop; m; below; n; p; l] ->
    rooks_periodic (cells r) (cells s) (bool share) (bool leave) (bool drop) (z m) (z below) (z n) (z p) (list (list numbers) l)
  | "piece-periodic", [r; s; t; k; below; n; p; l] ->
    piece_periodic (cells r) (cells s) (bool t) (nat k) (z below) (z n) (z p) (list (list numbers) l)
  | "piece-periodic-value", [r; s; t; k; n; p; l; x; v] ->
    piece_periodic_value (cells r) (cells s) (bool t) (nat k) (z n) (z p) (list (list numbers) l) (numbers x) (z v)
  | "piece-rows", [r; s; t; k; n; p; l; x; v] ->
    piece_rows (cells r) (cells s) (bool t) (nat k) (z n) (z p) (list (list numbers) l) (numbers x) (z v)
  | "free-rows", [r; s; share; leave; drop; m; n; p; l; a; b; v] ->
    rooks_rows (cells r) (cells s) (bool share) (bool leave) (bool drop) (z m) (z n) (z p) (list (list numbers) l) (numbers a) (numbers b) (z v)
  | "piece-diagonal", [r; s; t; k; n; p; c; x; v] ->
    piece_diagonal (cells r) (cells s) (bool t) (nat k) (numbers n) (numbers p) (numbers c) (numbers x) (z v)
  | "nim-passes", [r; s; x; k; lost; w; c] ->
    nim_passes (cells r) (cells s) (numbers x) (nat k) (bool lost) (list (two numbers nat) w) (bool c)
  | "free-value", [r; s; share; leave; drop; m; a; b; v] ->
    rooks_value (cells r) (cells s) (bool share) (bool leave) (bool drop) (z m) (numbers a) (numbers b) (z v)
  | "graph-remoteness", [m; t; k; o; claims] -> graph_remoteness (bool m) (bool t) (nat k) (list numbers o) (list (two z z) claims)
  | "piece-remote-table", [r; s; size; m; t; k; v] ->
    ray_remoteness (cells r) (cells s) (numbers size) (bool m) (bool t) (nat k) (numbers v)
  | "piece-best", [r; s; x; m; t; k; n; lost; b] ->
    piece_best (cells r) (cells s) (numbers x) (bool m) (bool t) (nat k) (z n) (bool lost) (list (two numbers nat) b)
  | "piece-levels", [r; s; size; t; k; below; l] ->
    piece_levels (cells r) (cells s) (numbers size) (bool t) (nat k) (z below) (cells l)
  | "every-size-outcomes", [n; l; rs; a] ->
    with_fuel (check_every_size (nat n) (automaton a) (lines l) (list nat rs))
  | "every-size-misere", [n; l; rs; a] ->
    with_fuel (check_every_size_misere (nat n) (automaton a) (lines l) (list nat rs))
  | "every-size-pass", [n; l; rs; a; b; at] ->
    with_fuel (check_every_size_pass (nat n) (automaton a) (automaton b) (lines l) (list nat rs) (bool at))
  | "every-size-pair", [n; l; rs; a] -> with_fuel (check_every_size_pair (nat n) (automaton a) (lines l) (list nat rs))
  | "every-size-values", [n; l; rs; a] ->
    with_fuel (check_every_size (Keys.S (nat n)) (automaton a) (heap_lines (nat n) (lines l)) (list nat rs))
  | "ostrowski-outcomes", [n; l; t; a] -> with_fuel (ostrowski_size (nat n) (automaton a) (lines l) (nat t))
  | "ostrowski-misere", [n; l; t; a] -> with_fuel (ostrowski_misere (nat n) (automaton a) (lines l) (nat t))
  | "ostrowski-pass", [n; l; t; a; b; at] ->
    with_fuel (ostrowski_pass (nat n) (automaton a) (automaton b) (lines l) (nat t) (bool at))
  | "ostrowski-pair", [n; l; t; a] -> with_fuel (ostrowski_pair (nat n) (automaton a) (lines l) (nat t))
  | "ostrowski-values", [n; l; t; a] -> with_fuel (ostrowski_values (nat n) (automaton a) (lines l) (nat t))
  | "blocks-outcomes", [f; s; m; a] -> with_fuel (claims_outcomes (nat f) (bool s) (bool m) (automaton a))
  | "blocks-pass", [f; s; t; a; b] -> with_fuel (claims_pass (nat f) (bool s) (bool t) (automaton a) (automaton b))
  | "blocks-values", [f; s; a] -> with_fuel (claims_values (nat f) (bool s) (automaton a))
  | "blocks-refuted", [f; s; m; a; d; p; x; y] -> blocks_refuted (nat f) (bool s) (bool m) (automaton a) (nat d) (nat p) (nat x) (nat y)
  | "blocks-pass-refuted", [f; s; t; a; b; left; d; p; x; y] ->
    blocks_pass_refuted (nat f) (bool s) (bool t) (automaton a) (automaton b) (bool left) (nat d) (nat p) (nat x) (nat y)
  | "blocks-values-refuted", [f; s; a; d; p; x; y; v] ->
    blocks_values_refuted (nat f) (bool s) (automaton a) (nat d) (nat p) (nat x) (nat y) (nat v)
  | "counter-example", [n; l; rs; a; m; digits; x] ->
    counter_example (nat n) (automaton a) (lines l) (list nat rs) (bool m) (nat digits) (list nat x)
  | "counter-example-pass", [n; l; rs; a; b; at; left; digits; x] ->
    counter_example_pass (nat n) (automaton a) (automaton b) (lines l) (list nat rs) (bool at) (bool left) (nat digits) (list nat x)
  | "counter-example-values", [n; l; rs; a; digits; x; v] ->
    counter_example_values (nat n) (automaton a) (lines l) (list nat rs) (nat digits) (list nat x) (nat v)
  | "counter-example-pair", [n; l; rs; a; digits; x; y] ->
    counter_example_pair (nat n) (automaton a) (lines l) (list nat rs) (nat digits) (list nat x) (list nat y)
  | "move-sets", [n; l; rs; a; b] -> with_fuel (move_sets (nat n) (automaton a) (automaton b) (lines l) (list nat rs))
  | "move-sets-values", [n; l; rs; a; b; digits; x; v] -> ignore (automaton b);
    counter_example_values (nat n) (automaton a) (lines l) (list nat rs) (nat digits) (list nat x) (nat v)
  | "vector-refused", [n; l; rs; a; b; digits; w] ->
    with_fuel (vector_refused (nat n) (automaton a) (automaton b) (lines l) (list nat rs) (nat digits) (list nat w))
  | "vector-joins", [n; l; rs; a; b; digits; w; x; v] -> ignore (automaton a);
    vector_joins (nat n) (automaton b) (lines l) (list nat rs) (nat digits) (list nat w) (list nat x) (nat v)
  | "ostrowski-example", [n; l; t; a; m; digits; x] ->
    ostrowski_example (nat n) (automaton a) (lines l) (nat t) (bool m) (nat digits) (list nat x)
  | "ostrowski-example-pass", [n; l; t; a; b; at; left; digits; x] ->
    ostrowski_example_pass (nat n) (automaton a) (automaton b) (lines l) (nat t) (bool at) (bool left) (nat digits) (list nat x)
  | "ostrowski-example-values", [n; l; t; a; digits; x; v] ->
    ostrowski_example_values (nat n) (automaton a) (lines l) (nat t) (nat digits) (list nat x) (nat v)
  | "ostrowski-example-pair", [n; l; t; a; digits; x; y] ->
    ostrowski_example_pair (nat n) (automaton a) (lines l) (nat t) (nat digits) (list nat x) (list nat y)
  | _ -> raise (Unreadable ("no checker " ^ name ^ " with this number of arguments"))

let answer line =
  match (let name, arguments = parse line in checker name arguments) with
  | true -> "verified"
  | false -> "rejected"
  | exception Unreadable s -> "unreadable: " ^ s
  | exception I.Overflow -> "too large: a number is not small"
  | exception Stack_overflow -> "too large: the stack is full"
  | exception Out_of_memory -> "too large: not enough memory"

let () = Gc.set { (Gc.get ()) with Gc.minor_heap_size = 65_536; Gc.space_overhead = 10_000 }
(* One claim leaves garbage that is hardly ever collected, which is quick; before the next one it goes, if it is more than 256 MB. *)
let () = try while true do
    let line = input_line stdin in
    if (Gc.quick_stat ()).Gc.heap_words > 1 lsl 25 then Gc.compact ();
    print_endline (answer line)
  done with End_of_file -> ()
