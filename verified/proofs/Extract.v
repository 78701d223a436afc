(** * Extraction of the checkers to OCaml: Z becomes zarith, positive and nat stay what they are *)
From Coq Require Import ZArith Extraction ExtrOcamlBasic.
From Ludus Require Import Puzzles Lists Adding Windows Lines LightLines CountingSound PegsSound PegsPlays TilingsSound TilingsSearch TilingsCases Glued Covers GraphSound PieceSound RayTables RayOutcomes HeapsSound DiceFair DiceReport Games TwoPiecesSound RemoteSound LevelSets RyuoPieces TheoremOutcomes CounterExample TapeSound TapePolynomials TapeNever ArmySound SumsOfGames EverySizeSound EverySizePairs EverySizeValues.
From Ludus Require Import Blocks BlocksRefuted PairTheorems RookLevels PeriodicLevels PeriodicRows RookRows PeriodicSteps NimWithPasses.
From Ludus Require Import OutcomeRows PairRays TapeRoots CoversSound HeapsSaltus HeapsQuotient PegsQuick RayValues PegsFewest.
From Ludus Require Import ArmyFewest TapeFewest TilingsListed Levels Solutions OstrowskiSound OstrowskiPairs OstrowskiExample MoveSets MisereOutcomes TilingsColouring.
Extract Inductive positive => "Keys.positive" [ "Keys.XI" "Keys.XO" "Keys.XH" ].
Extract Inductive nat => "Keys.nat" [ "Keys.O" "Keys.S" ].
Extract Inductive Z => "Big_int_Z.big_int" [ "Big_int_Z.zero_big_int" "Keys.of_positive" "Keys.minus_positive" ] "Keys.cases".
Extract Constant Z.add => "Big_int_Z.add_big_int".
Extract Constant Z.sub => "Big_int_Z.sub_big_int".
Extract Constant Z.mul => "Big_int_Z.mult_big_int".
Extract Constant Z.opp => "Big_int_Z.minus_big_int".
Extract Constant Z.succ => "Big_int_Z.succ_big_int".
Extract Constant Z.pred => "Big_int_Z.pred_big_int".
Extract Constant Z.abs => "Big_int_Z.abs_big_int".
Extract Constant Z.min => "Big_int_Z.min_big_int".
Extract Constant Z.max => "Big_int_Z.max_big_int".
Extract Constant Z.eqb => "Big_int_Z.eq_big_int".
Extract Constant Z.leb => "Big_int_Z.le_big_int".
Extract Constant Z.ltb => "Big_int_Z.lt_big_int".
Extract Constant Z.eq_dec => "Big_int_Z.eq_big_int".
Extract Constant Z.div => "Keys.div".
Extract Constant Z.modulo => "Keys.modulo".
Extract Constant Z.land => "Keys.logand".
Extract Constant Z.lxor => "Keys.logxor".
Extract Constant Z.lor => "Keys.logor".
Extract Constant Z.testbit => "Keys.testbit".
Extract Constant Z.setbit => "Keys.setbit".
Extract Constant Z.ones => "Keys.ones".
Extract Constant Z.shiftr => "Keys.shift_right".
Extract Constant Z.log2 => "Keys.log2".
Extract Constant Z.even => "Keys.even".
Extract Constant Z.odd => "Keys.odd".
Extract Constant Z.of_nat => "Keys.of_nat".
Extract Constant Z.to_nat => "Keys.to_nat".
Extract Constant Z.to_pos => "Keys.to_positive".
Extraction "kernel.ml"
  lights_counts lights_quiet lights_fewest_quiet lights_fewest_dual windows_counts windows_quiet windows_fewest_quiet windows_fewest_dual
  graph_counts graph_quiet graph_fewest_quiet graph_fewest_dual
  check_rolls_lines check_windows_weighting check_lights_lines check_lights_weighting check_graph_presses check_graph_weighting
  square triangular diagonal pegs_jumps pegs_jumps_number quick_weightings pegs_weightings_number quick_pagoda pegs_pagoda_number
  square_turns square_overs hexagon_turns hexagon_overs triangle_turns triangle_overs
  tiling_placements tiling_area tiling_weightings tiling_farkas glued_placements glued_area glued_weightings glued_farkas
  graph_values graph_outcomes graph_outcome graph_remoteness ray_remoteness piece_best pair_best piece_levels ryuo_outcome wythoff_outcome ray_values ray_table quick_outcomes piece_outcome
  pegs_flow pegs_closed pegs_stuck tiling_cover tiling_cases tiling_forced tiling_exhausted tiling_signed tiling_colouring heaps_table heaps_outcomes heaps_period
  tape_remainder tape_unreachable tape_never army_play army_never piece_ryuo sum_value sum_winning sum_misere
  push_none push_contact push_one push_send push_ahead push_stack push_both_off pair_values quick_pair_table pair_outcomes pair_one pair_sum rooks_value rooks_misere collapsed rooks_periodic piece_periodic piece_periodic_value piece_rows rooks_rows piece_diagonal nim_passes dice_fair dice_unfair dice_orders dice_cycle dice_ranked dice_places dice_report counter_example check_tape tape_one_sided tape_empty_class check_every_size check_every_size_misere check_every_size_pass check_every_size_pair heap_lines
  ostrowski_size ostrowski_misere ostrowski_pass ostrowski_pair ostrowski_values
  ostrowski_example ostrowski_example_pass ostrowski_example_values ostrowski_example_pair
  counter_example_pass counter_example_values counter_example_pair
  move_sets vector_refused vector_joins ryuo_misere_outcome wythoff_misere_outcome
  claims_outcomes claims_pass claims_values blocks_refuted blocks_pass_refuted blocks_values_refuted
  lights_levels windows_levels graph_levels lights_solutions graph_solutions
  army_fewest tape_fewest shift tiling_number tiling_classes tiling_where
  tape_root heaps_saltus heaps_quotient pegs_fewest pegs_longest.
