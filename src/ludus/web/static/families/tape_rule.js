/**
 * The arithmetic of a tape, exact: states, moves, and what no move changes.
 *
 * A checker on square k is T^k. Expanding k adds T^k (R(T) − 1), where R(T) is the sum of T^i over the rule, so a state
 * modulo P never changes; P is R(T) − 1 without its lowest power of T.
 */

/** @typedef {Map<number, number>} State  how many checkers stand on each square */

const FARTHEST = 2000;
const MAX_DEGREE = 60;

/** @param {string} text  such as "0:1 3:2" @returns {State} */
export function readState(text) {
  const found = new Map();
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [square, count] = part.split(":").map(Number);
    found.set(square, (found.get(square) ?? 0) + count);
  }
  return found;
}

/** @param {Record<string, number>} counts  as problems hold them @returns {State} */
export const stateOf = (counts) => new Map(Object.entries(counts).map(([square, count]) => [Number(square), count]));

/** @param {string} move @returns {[boolean, number]} whether it expands, and the square */
export function readMove(move) {
  const [way, square] = move.split(" ");
  return [way === "expand", Number(square)];
}

/** The state after a move. @param {State} rule @param {State} state @param {string} move @returns {State} */
export function after(rule, state, move) {
  const [expands, square] = readMove(move), next = new Map(state), sign = expands ? 1 : -1;
  const add = (/** @type {number} */ place, /** @type {number} */ by) => {
    const count = (next.get(place) ?? 0) + by;
    if (count) next.set(place, count); else next.delete(place);
  };
  add(square, -sign);
  for (const [offset, often] of rule) add(square + offset, sign * often);
  return next;
}

/** The polynomial P of a rule: the coefficients of 1, T, T^2, ... @param {State} rule @returns {bigint[]} */
export function polynomial(rule) {
  const change = new Map([...rule].map(([offset, often]) => [offset, BigInt(often)]));
  change.set(0, (change.get(0) ?? 0n) - 1n);
  const powers = [...change].filter(([, coefficient]) => coefficient).map(([power]) => power);
  if (!powers.length) return [];
  const low = Math.min(...powers);
  return Array.from({ length: Math.max(...powers) - low + 1 }, (_, k) => change.get(low + k) ?? 0n);
}

/** @param {bigint|undefined} number */
const isUnit = (number) => number === 1n || number === -1n;

/**
 * Whether states can be divided by P in whole numbers, and whether T can be too (then squares below the origin count).
 * @param {bigint[]} P
 */
export const kindOf = (P) => (P.length < 2 || P.length > MAX_DEGREE + 1 || !isUnit(P[P.length - 1]) ? "none" : isUnit(P[0]) ? "both" : "up");

/**
 * The sum of count T^(square − origin) modulo P, all its coefficients; null when it is out of reach.
 * @param {bigint[]} P @param {State} state @param {number} origin
 * @returns {bigint[]|null}
 */
export function remainder(P, state, origin) {
  const kind = kindOf(P), squares = [...state.keys()], low = Math.min(origin, ...squares), high = Math.max(origin, ...squares);
  if (kind === "none" || high - low > FARTHEST || (kind === "up" && low < origin)) return null;
  const count = (/** @type {number} */ square) => BigInt(state.get(square) ?? 0);
  let above = zero(P), below = zero(P);
  for (let square = high; square >= origin; square -= 1) {
    above = raised(above, P);
    above[0] += count(square);
  }
  for (let square = low; square < origin; square += 1) {
    below[0] += count(square);
    below = lowered(below, P);
  }
  return above.map((one, k) => one + below[k]);
}

/** @param {bigint[]} P */
const zero = (P) => Array.from({ length: P.length - 1 }, () => 0n);

/** T times a remainder. @param {bigint[]} found @param {bigint[]} P */
function raised(found, P) {
  const often = found[found.length - 1] * P[P.length - 1];
  return found.map((_, k) => (k ? found[k - 1] : 0n) - often * P[k]);
}

/** A remainder divided by T. @param {bigint[]} found @param {bigint[]} P */
function lowered(found, P) {
  const often = found[0] * P[0];
  return found.map((_, k) => (found[k + 1] ?? 0n) - often * P[k + 1]);
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A power of T as people write it. @param {number} power */
export function powerOf(power) {
  if (power === 0) return "1";
  if (power === 1) return "T";
  return `T${String(power).replace("-", "⁻").replace(/\d/g, (digit) => RAISED[Number(digit)])}`;
}

/** A polynomial in words, the highest power first. @param {bigint[]} P @param {number} [low]  the power of its first coefficient */
export function inWords(P, low = 0) {
  const terms = P.map((coefficient, k) => ({ coefficient, power: low + k })).filter(({ coefficient }) => coefficient).reverse();
  if (!terms.length) return "0";
  return terms.map(({ coefficient, power }, k) => {
    const size = coefficient < 0n ? -coefficient : coefficient, sign = coefficient < 0n ? (k ? " − " : "−") : k ? " + " : "";
    return `${sign}${size === 1n && power !== 0 ? "" : size}${power === 0 ? "" : powerOf(power)}`;
  }).join("");
}
