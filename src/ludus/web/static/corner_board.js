/**
 * The board around a piece that stands far from the corner: nine by nine cells of a board of any size, as a picture
 * for the generic board; x to the right, y down. The view moves over the board; the moves are those that the server lists.
 */

import { UNIT } from "./picture.js";

/** @typedef {import("./types.js").Shape} Shape */
/** @typedef {[number, number]} Spot */

export const SHOWN = 9;
const MARGIN = UNIT / 2;

/** The place of the piece. @param {string} position */
export const spotOf = (position) => /** @type {Spot} */ ((position.split("+")[0].match(/\d+/g) ?? []).map(Number));

/** Where a view should begin, so that the piece stands near its lower right. @param {Spot} piece @param {Spot} last */
export const viewAt = (piece, last) => /** @type {Spot} */ (piece.map((place, axis) => Math.max(0, Math.min(place - SHOWN + 2, last[axis] - SHOWN + 1))));

/**
 * @param {{name: string, piece: Spot, last: Spot, moves: string[], corner: Spot}} board  `last` is the far corner of the board
 * @returns {import("./types.js").Picture}
 */
export function cornerPicture({ name, piece, last, moves, corner }) {
  const shapes = /** @type {Shape[]} */ ([]), known = new Set(moves), [columns, rows] = last.map((far) => Math.min(SHOWN, far + 1));
  const at = (/** @type {Spot} */ spot) => /** @type {[number, number]} */ (spot.map((one, axis) => MARGIN + (one - corner[axis]) * UNIT));
  const label = (/** @type {[number, number]} */ where, /** @type {number} */ text, /** @type {"row"|"column"} */ axis) => shapes.push({ kind: "number", role: "label", at: where, text: String(text), axis });
  for (let x = corner[0]; x < corner[0] + columns; x++) label([at([x, 0])[0] + 32, 16], x, "column");
  for (let y = corner[1]; y < corner[1] + rows; y++) {
    label([16, at([0, y])[1] + 32], y, "row");
    for (let x = corner[0]; x < corner[0] + columns; x++) shapes.push(...square([x, y], at([x, y]), piece, known));
  }
  const width = 2 * MARGIN + columns * UNIT, hasPass = known.has("pass");
  if (hasPass) shapes.push({ kind: "cell", role: "target", at: [width - 8, MARGIN], text: "pass", label: "pass", move: "pass" });
  return { width: width + (hasPass ? UNIT : 0), height: MARGIN + rows * UNIT + 8, title: `The ${name} is at (${piece.join(", ")}); the view goes from (${corner.join(", ")}) to (${corner[0] + columns - 1}, ${corner[1] + rows - 1})`, description: "", shapes };
}

/** @param {Spot} spot @param {[number, number]} at @param {Spot} piece @param {Set<string>} known @returns {Shape[]} */
function square([x, y], at, piece, known) {
  const words = `(${x}, ${y})`, move = `${x} ${y}`;
  if (x === piece[0] && y === piece[1]) return [{ kind: "cell", role: "cell", at }, { kind: "piece", role: "piece", at, label: `${words}: the piece` }];
  if (known.has(move)) return [{ kind: "cell", role: "target", at, label: `${words}: a move`, move }];
  return [{ kind: "cell", role: x + y ? "cell" : "goal", at, label: words }];
}
