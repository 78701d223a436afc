/** A board of dice or lights: its axes, which cells a move changes, and its position as text, cell by cell. */

/** @typedef {import("../types.js").Situation} Situation */

const PLUS = [[0, 0, 1], [-1, 0, 1], [1, 0, 1], [0, -1, 1], [0, 1, 1]];
export const HOLE = "#";

/** The length of each axis. @param {Situation} situation @returns {number[]} */
export const shapeOf = (situation) => situation.problem?.shape ?? situation.parameters.shape.split(/[,x]/).map(Number);

/** The number of faces of a die, or of states of a light. @param {Situation} situation */
export const modulusOf = (situation) => Number(situation.problem?.modulus ?? situation.parameters.modulus);

/** Whether each axis is a circle. @param {Situation} situation @returns {boolean[]} */
export function wrapOf(situation) {
  const { problem, parameters } = situation, shape = shapeOf(situation);
  if (problem?.wrap) return problem.wrap;
  const told = (parameters.wrap ?? "").split(",").filter(Boolean).map((word) => ["yes", "true", "1"].includes(word.trim()));
  return told.length ? told : shape.map(() => parameters.window !== undefined);
}

/** @param {number} value @param {number} length */
const around = (value, length) => ((value % length) + length) % length;

/**
 * The cells that a move changes, by name.
 * @param {Situation} situation
 * @param {string} move
 * @returns {Set<string>}
 */
export function reachOf(situation, move) {
  const { problem } = situation, at = move.split(" ").map(Number), shape = shapeOf(situation), wrap = wrapOf(situation);
  if (!problem) return new Set();
  const steps = problem.window ? steppedBy(problem.window) : (problem.press ?? PLUS).map((/** @type {number[]} */ [row, column]) => [row, column]);
  const holes = new Set((problem.holes ?? []).map((/** @type {number[]} */ hole) => hole.join(" ")));
  const reached = new Set();
  for (const step of steps) {
    const cell = at.map((value, axis) => (wrap[axis] ? around(value + step[axis], shape[axis]) : value + step[axis]));
    const name = cell.join(" ");
    if (cell.every((value, axis) => value >= 0 && value < shape[axis]) && !holes.has(name)) reached.add(name);
  }
  return reached;
}

/** Every step within a block. @param {number[]} window @returns {number[][]} */
function steppedBy(window) {
  return window.reduce((steps, length) => steps.flatMap((step) => Array.from({ length }, (_, k) => [...step, k])), /** @type {number[][]} */ ([[]]));
}

/** The cell beside another, around the board where it is a circle; null outside. @param {Situation} situation @param {string} name @param {number[]} step */
export function beside(situation, name, step) {
  const shape = shapeOf(situation), wrap = wrapOf(situation), at = name.split(" ").map(Number), from = at.length - step.length;
  const cell = at.map((value, axis) => (axis < from ? value : value + step[axis - from]));
  const there = cell.map((value, axis) => (wrap[axis] ? around(value, shape[axis]) : value));
  return there.every((value, axis) => value >= 0 && value < shape[axis]) ? there.join(" ") : null;
}

/**
 * A position as texts of its cells, in reading order, and back.
 * @param {string} position
 * @param {number} modulus
 */
export function cellsOf(position, modulus) {
  const joint = modulus <= 10 ? "" : " ", rows = position.split(/(\/+)/);
  const split = (/** @type {string} */ row) => (joint ? row.trim().split(/\s+/) : [...row]);
  const values = rows.filter((_, k) => k % 2 === 0).flatMap(split);
  /** @param {string[]} changed */
  function write(changed) {
    let next = 0;
    return rows.map((row, k) => (k % 2 ? row : split(row).map(() => changed[next++]).join(joint))).join("");
  }
  return { values, write };
}

/** The place of a cell in reading order. @param {number[]} shape @param {string} name */
export const indexOf = (shape, name) => name.split(" ").map(Number).reduce((sum, value, axis) => sum * shape[axis] + value, 0);
