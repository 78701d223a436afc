/**
 * The board around a piece that stands far from the corner: nine rows and nine columns of a board of any size, as a picture
 * for the generic board. The view moves over the board; the moves are those that the server lists.
 */

import { UNIT } from "./picture.js";

/** @typedef {import("./types.js").Shape} Shape */
/** @typedef {[number, number]} Spot */

export const SHOWN = 9;
const MARGIN = UNIT / 2;

/** The place of the piece. @param {string} position */
export const spotOf = (position) => /** @type {Spot} */ (position.split("+")[0].trim().split(" ").map(Number));

/** Where a view should begin, so that the piece stands near its lower right. @param {Spot} piece @param {Spot} last */
export const viewAt = (piece, last) => /** @type {Spot} */ (piece.map((place, axis) => Math.max(0, Math.min(place - SHOWN + 2, last[axis] - SHOWN + 1))));

/**
 * @param {{name: string, piece: Spot, last: Spot, moves: string[], corner: Spot}} board  `last` is the far corner of the board
 * @returns {import("./types.js").Picture}
 */
export function cornerPicture({ name, piece, last, moves, corner }) {
  const shapes = /** @type {Shape[]} */ ([]), known = new Set(moves), [rows, columns] = [0, 1].map((axis) => Math.min(SHOWN, last[axis] + 1));
  const at = (/** @type {number} */ row, /** @type {number} */ column) => /** @type {[number, number]} */ ([MARGIN + (column - corner[1]) * UNIT, MARGIN + (row - corner[0]) * UNIT]);
  for (let column = corner[1]; column < corner[1] + columns; column++) shapes.push({ kind: "number", role: "label", at: [at(0, column)[0] + 32, 16], text: String(column) });
  for (let row = corner[0]; row < corner[0] + rows; row++) {
    shapes.push({ kind: "number", role: "label", at: [16, at(row, 0)[1] + 32], text: String(row) });
    for (let column = corner[1]; column < corner[1] + columns; column++) shapes.push(...square([row, column], at(row, column), piece, known));
  }
  const width = 2 * MARGIN + columns * UNIT, hasPass = known.has("pass");
  if (hasPass) shapes.push({ kind: "cell", role: "target", at: [width - 8, MARGIN], text: "P", label: "pass", move: "pass" });
  return { width: width + (hasPass ? UNIT : 0), height: MARGIN + rows * UNIT + 8, title: `The ${name} is at ${piece.join(" ")}; rows ${corner[0]} to ${corner[0] + rows - 1}, columns ${corner[1]} to ${corner[1] + columns - 1} are shown`, description: "", shapes };
}

/** @param {Spot} spot @param {[number, number]} at @param {Spot} piece @param {Set<string>} known @returns {Shape[]} */
function square([row, column], at, piece, known) {
  const words = `${row} ${column}`;
  if (row === piece[0] && column === piece[1]) return [{ kind: "cell", role: "cell", at }, { kind: "piece", role: "piece", at, label: `${words}: the piece` }];
  if (known.has(words)) return [{ kind: "cell", role: "target", at, label: `${words}: a move`, move: words }];
  return [{ kind: "cell", role: row + column ? "cell" : "goal", at, label: words }];
}
