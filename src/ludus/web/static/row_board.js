/** Rows of skittles and heaps in rows: what the server draws, with pins for skittles, the value of each row, and moves to choose as buttons. */

import { UNIT } from "./picture.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("./types.js").Shape} Shape */

const ACROSS = 3, WIDE = 168, HIGH = 44;

/** @param {Bench} bench */
export function rowBoard(bench) {
  let drawn = /** @type {{from: any, why: any, picture: any}} */ ({ from: null, why: null, picture: null });
  // The same picture is the same object, for a new object is a new board.
  bench.frame = (picture) => {
    const why = bench.review ? bench.review.why : bench.why;
    if (drawn.from !== picture || drawn.why !== why) drawn = { from: picture, why, picture: inRows(picture, bench.entry.face.glyph, why?.columns ?? []) };
    return drawn.picture;
  };
  bench.prompt = bench.entry.face.glyph === "pin" ? "Touch a skittle, or the mark between two that touch." : "Touch what your move should leave.";
  bench.board?.reset?.();
  bench.paint();
}

/** @param {import("./types.js").Picture} picture @param {string} glyph @param {{name: string, value: number}[]} values */
function inRows(picture, glyph, values) {
  const pieces = picture.shapes.filter((shape) => shape.kind === "piece"), lines = [...new Set(pieces.map(({ at }) => at[1]))].sort((a, b) => a - b);
  const rest = picture.shapes.filter((shape) => shape.kind !== "piece"), labels = rest.filter((shape) => shape.kind === "number"), bands = rest.filter((shape) => shape.kind === "band");
  // The values stand in the order of the position, which is the order of the rows.
  const chips = values.flatMap(({ value }, k) => (lines[k] === undefined ? [] : [/** @type {Shape} */ ({ kind: "badge", role: "hint", at: [Math.max(...pieces.filter(({ at }) => at[1] === lines[k]).map(({ at }) => at[0])) + UNIT + 44, lines[k] + 32], text: `value ${value}` })]));
  const low = Math.max(0, ...lines) + UNIT + 20, isListed = labels.length > 0, choices = isListed ? bands.flatMap((band, k) => choice(band, labels[k], k, low)) : bands;
  const width = Math.max(...pieces.map(({ at }) => at[0]), 4 * UNIT) + UNIT + 112;
  return { ...picture, width: isListed ? Math.max(width, ACROSS * WIDE + 40) : width, height: isListed ? low + Math.ceil(bands.length / ACROSS) * (HIGH + 10) + 8 : picture.height,
    shapes: [...pieces.map((shape) => (glyph ? { ...shape, glyph } : shape)), ...choices, ...chips] };
}

/** A move that names what it leaves, as a button. @param {Shape} band @param {Shape|undefined} label @param {number} k @param {number} low @returns {Shape[]} */
function choice(band, label, k, low) {
  const at = /** @type {[number, number]} */ ([20 + (k % ACROSS) * WIDE, low + Math.floor(k / ACROSS) * (HIGH + 10)]), text = (label?.text ?? "").replace(/^leave /, "").replaceAll(" ", " · ");
  return [{ ...band, at, size: [WIDE - 12, HIGH], label: `leave ${text.replaceAll(" · ", ", ")}` }, { kind: "number", role: "choice", at: [at[0] + (WIDE - 12) / 2, at[1] + HIGH / 2], text }];
}
