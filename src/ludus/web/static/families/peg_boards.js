/** Boards of pegs as texts: o a peg, . an empty hole, - no hole, / between rows; and as pictures. */

import { UNIT } from "../picture.js";

/** @typedef {import("../types.js").Situation} Situation */
/** @typedef {import("../types.js").Shape} Shape */

/** @param {Situation} situation */
export function isTriangular({ problem, parameters }) {
  const lattice = problem?.lattice ?? parameters.lattice;
  return lattice ? lattice === "triangular" : /^(triangle|hexagon)/.test(parameters.board);
}

/** Where a hole is drawn; the rows of a triangular lattice are shifted by half a hole. @param {number} row @param {number} column @param {boolean} isShifted @returns {[number, number]} */
export const placeOf = (row, column, isShifted) => [column * UNIT - (isShifted ? row * UNIT / 2 : 0), row * UNIT];

/** The ends of a jump: from where, over what, to where. @param {string} move @returns {[number, number][]} */
export function jumpOf(move) {
  const [a, b, c, d] = move.split(" ").map(Number);
  return [[a, b], [(a + c) / 2, (b + d) / 2], [c, d]];
}

/** The position after a jump. @param {string} position @param {string} move */
export function jumped(position, move) {
  const rows = position.split("/").map((row) => [...row]), [from, over, to] = jumpOf(move);
  rows[from[0]][from[1]] = rows[over[0]][over[1]] = ".";
  rows[to[0]][to[1]] = "o";
  return rows.map((row) => row.join("")).join("/");
}

/** @param {string} position */
export const countPegs = (position) => [...position].filter((sign) => sign === "o").length;

/** Boards whose holes lie this much further from the middle than its edge are round. */
const ROUND = 1.2, RIM = 58;

/**
 * The board as a thing: a plate of wood under the holes, round where they fit into a circle, the names of rows and columns
 * beside it, and a ring where the last peg should be.
 * @param {import("../types.js").Picture} picture @param {string[]|null} finish  rows of the finish, where it is given
 */
export function onWood(picture, finish) {
  const holes = picture.shapes.filter((shape) => shape.kind === "piece" && shape.label), [xs, ys] = [0, 1].map((axis) => holes.map(({ at }) => at[axis] + UNIT / 2));
  if (!holes.length) return picture;
  const [left, right, top, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)], [x, y] = [(left + right) / 2, (top + low) / 2];
  const far = Math.max(...holes.map((_, k) => Math.hypot(xs[k] - x, ys[k] - y))), isRound = far <= ROUND * Math.max(right - left, low - top) / 2;
  const [width, height] = isRound ? [2 * (far + RIM), 2 * (far + RIM)] : [right - left + 2 * RIM, low - top + 2 * RIM], [dx, dy] = [34 + width / 2 - x, 30 + height / 2 - y];
  const moved = (/** @type {Shape} */ shape) => ({ ...shape, at: /** @type {[number, number]} */ (shape.axis === "row" ? [16, shape.at[1] + dy] : shape.axis === "column" ? [shape.at[0] + dx, 14] : [shape.at[0] + dx, shape.at[1] + dy]) });
  const goals = (finish ?? []).flatMap((row, r) => [...row].flatMap((sign, c) => (sign === "o" ? [holes.find(({ label }) => label?.startsWith(`row ${r}, column ${c}:`))] : []))).flatMap((hole) => (hole ? [/** @type {Shape} */ ({ kind: "piece", role: "goal", at: hole.at })] : []));
  const plate = /** @type {Shape} */ ({ kind: "plate", role: "wood", at: [34, 30], size: [width, height], value: isRound ? 1 : 0 });
  const shapes = picture.shapes.filter((shape) => !shape.text?.startsWith("goal:"));
  return { ...picture, width: 34 + width + 10, height: 30 + height + 10, shapes: [plate, ...[...shapes, ...(goals.length < MANY_GOALS ? goals : [])].map(moved)] };
}
const MANY_GOALS = 6;

/** The moves of a play, each a row of jumps by one peg. @param {string[]} jumps @returns {string[][]} */
export function sweeps(jumps) {
  const found = /** @type {string[][]} */ ([]);
  for (const jump of jumps) {
    const last = found[found.length - 1]?.at(-1), goesOn = last?.split(" ").slice(2).join(" ") === jump.split(" ").slice(0, 2).join(" ");
    if (goesOn) found[found.length - 1].push(jump);
    else found.push([jump]);
  }
  return found;
}

/**
 * A small picture of a position, with the jumps that led to it as lines.
 * @param {string} position @param {boolean} isShifted @param {string[]} [jumps]
 * @returns {import("../types.js").Picture}
 */
export function small(position, isShifted, jumps = []) {
  const holes = position.split("/").flatMap((row, r) => [...row].flatMap((sign, c) => (sign === "-" ? [] : [{ sign, at: placeOf(r, c, isShifted) }])));
  const left = Math.min(...holes.map(({ at }) => at[0])), right = Math.max(...holes.map(({ at }) => at[0])), low = Math.max(...holes.map(({ at }) => at[1]));
  const pieces = holes.map(({ sign, at }) => /** @type {Shape} */ ({ kind: "piece", role: sign === "o" ? "piece" : "hole", at: [at[0] - left, at[1]] }));
  const centre = (/** @type {[number, number]} */ [r, c]) => { const [x, y] = placeOf(r, c, isShifted); return /** @type {[number, number]} */ ([x - left + 32, y + 32]); };
  const lines = jumps.map((jump) => { const [from, , to] = jumpOf(jump); return /** @type {Shape} */ ({ kind: "arrow", role: "hint", at: [0, 0], start: centre(from), end: centre(to) }); });
  return { width: right - left + UNIT, height: low + UNIT, title: "", description: "", shapes: [...pieces, ...lines] };
}

/** Cells such as "3 3; 3 4" moved along; null when one of them is then no hole. @param {string} text @param {number} down @param {number} across @param {string[]} rows */
export function moved(text, down, across, rows) {
  const cells = text.split(";").map((one) => one.trim().split(/[ ,]+/).map(Number));
  const found = cells.map(([r, c]) => [r + down, c + across]);
  return found.every(([r, c]) => "o.".includes(rows[r]?.[c] ?? "-")) ? found.map((cell) => cell.join(" ")).join("; ") : null;
}
