(* Numbers of the extracted program: binary and unary numbers as Coq has them, and their exchange with zarith. *)
type positive = XI of positive | XO of positive | XH
type nat = O | S of nat

(* The numbers below 1,024 are made once: places in tables are mostly small. *)
let first = Array.make 1024 XH
let () = for n = 2 to 1023 do first.(n) <- if n land 1 = 1 then XI first.(n lsr 1) else XO first.(n lsr 1) done
let rec of_int n =
  if n <= 1 then XH else if n < 1024 then Array.unsafe_get first n
  else if n land 1 = 1 then XI (of_int (n lsr 1)) else XO (of_int (n lsr 1))
let rec of_z z =
  if Z.fits_int z then of_int (Z.to_int z)
  else let half = of_z (Z.shift_right z 1) in if Z.is_odd z then XI half else XO half
let to_positive z = if Z.sign z <= 0 then XH else of_z z
let two = Z.of_int 2
let rec of_positive = function
  | XH -> Z.one
  | XO XH -> two
  | XO p -> Z.shift_left (of_positive p) 1
  | XI p -> Z.succ (Z.shift_left (of_positive p) 1)
let minus_positive p = Z.neg (of_positive p)
let cases zero positive negative z =
  let s = Z.sign z in
  if s = 0 then zero () else if s > 0 then positive (to_positive z) else negative (to_positive (Z.neg z))
let logand = Z.logand
let logxor = Z.logxor
let logor = Z.logor
(* Places of bits, and unary numbers, are at most 2^24: more would fill the memory before anything is decided. *)
let bounded z = let k = Z.to_int z in if k > 1 lsl 24 then raise Z.Overflow else k
(* Bits of numbers that are not negative; their places are small. *)
let testbit z n = Z.sign n >= 0 && Z.testbit z (Z.to_int n)
let bit n = let k = bounded n in if k < 62 then Z.of_int (1 lsl k) else Z.shift_left Z.one k
let setbit z n = if Z.sign n < 0 then z else Z.logor z (bit n)
let ones n = if Z.sign n < 0 then Z.minus_one else Z.pred (bit n)
let shift_right z n = let k = Z.to_int n in if k < 0 then Z.shift_left z (bounded (Z.neg n)) else Z.shift_right z k
let log2 z = if Z.sign z <= 0 then Z.zero else Z.of_int (Z.log2 z)
let even z = not (Z.is_odd z)
let odd = Z.is_odd
let of_nat n = let rec up k = function O -> Z.of_int k | S n -> up (k + 1) n in up 0 n
(* Small numbers are made once, when they are first needed, and shared. *)
let small, made = Array.make 4096 O, ref 0
let known k = while !made < k do small.(!made + 1) <- S small.(!made); incr made done; small.(k)
let nat_of_int k =
  let k = bounded (Z.of_int k) in
  let rec up k n = if k <= 0 then n else up (k - 1) (S n) in
  if k <= 0 then O else if k < 4096 then known k else up (k - 4095) (known 4095)
let to_nat z = if Z.sign z <= 0 then O else nat_of_int (Z.to_int z)
(* Division rounds down, the remainder has the sign of the divisor; by 0: a / 0 = 0 and a mod 0 = a. *)
let div a b = if Z.sign b = 0 then Z.zero else if Z.sign b > 0 then Z.ediv a b else Z.ediv (Z.neg a) (Z.neg b)
let modulo a b = if Z.sign b = 0 then a else if Z.sign b > 0 then Z.erem a b else Z.neg (Z.erem (Z.neg a) (Z.neg b))
