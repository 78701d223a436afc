/** Coins on one strip: what the server draws a row for each coin is put into one row, and the gaps that count are bracketed. */

import { UNIT } from "./picture.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("./types.js").Shape} Shape */

const LEFT = 96, TOP = 32;

/** @param {Bench} bench */
export function stripBoard(bench) {
  let drawn = /** @type {{name: any, why: any, picture: any}} */ ({ name: null, why: null, picture: null });
  // The same picture is the same object, for a new object is a new board.
  bench.frame = (picture) => {
    if (drawn.name !== picture || drawn.why !== bench.why) drawn = { name: picture, why: bench.why, picture: oneStrip(picture, bench.why?.columns ?? []) };
    return drawn.picture;
  };
  bench.prompt = "Touch a square that a coin can move to.";
  bench.board?.reset?.();
  bench.paint();
}

/** @param {import("./types.js").Picture} picture @param {{name: string, value: number}[]} gaps */
function oneStrip(picture, gaps) {
  const squares = new Map(/** @type {[string, Shape[]][]} */ ([])), numbers = /** @type {Shape[]} */ ([]), at = new Map();
  for (const shape of picture.shapes) {
    const [, coin, square] = /^coin (\d+), square (\d+)/.exec(shape.label ?? "") ?? [];
    if (coin) squares.set(square, [...(squares.get(square) ?? []), told(shape, coin, square)]);
    else if (shape.anchor !== "right") { numbers.push({ ...shape, at: [shape.at[0] - LEFT + 16, shape.at[1]] }); at.set(shape.text, shape.at[0] - LEFT + 16); }
  }
  const places = [...squares.values()].flatMap(joined);
  const marks = gaps.flatMap(({ name, value }) => bracket(name.match(/\d+/g)?.map((text) => at.get(text)) ?? [], name, value));
  return { ...picture, width: picture.width - LEFT + 16, height: TOP + UNIT + 56, shapes: [...numbers, ...places, ...marks] };
}

/** @param {Shape} shape @param {string} coin @param {string} square @returns {Shape} */
function told(shape, coin, square) {
  const label = shape.kind === "piece" ? `square ${square}: coin ${coin}` : shape.move ? `square ${square}: coin ${coin} can move here` : `square ${square}`;
  return { ...shape, at: [shape.at[0] - LEFT + 16, TOP], label };
}

/** The shapes of one square: its coin, or its moves, or the bare square. @param {Shape[]} shapes @returns {Shape[]} */
function joined(shapes) {
  const coin = shapes.find((shape) => shape.kind === "piece"), moves = shapes.filter((shape) => shape.move), bare = { ...shapes[0], kind: "cell", role: "cell", move: undefined, label: /** @type {string} */ (shapes[0].label).split(":")[0] };
  return /** @type {Shape[]} */ (coin ? [bare, coin] : moves.length ? moves : [bare]);
}

/** A gap between two coins, or before the first: a bracket below with its length. @param {number[]} ends @param {string} name @param {number} value @returns {Shape[]} */
function bracket(ends, name, value) {
  if (!ends.length || ends.includes(/** @type {any} */ (undefined))) return [];
  const [from, to] = ends.length > 1 ? [ends[0] + 32, ends[1] - 32] : [16, ends[0] - 32], low = TOP + UNIT + 14;
  if (to <= from) return [];
  const line = (/** @type {number[]} */ start, /** @type {number[]} */ end) => ({ kind: "edge", role: "gap", at: [0, 0], start, end });
  return /** @type {any[]} */ ([line([from + 4, low - 8], [from + 4, low]), line([from + 4, low], [to - 4, low]), line([to - 4, low], [to - 4, low - 8]),
    { kind: "number", role: "label", at: [(from + to) / 2, low + 18], text: `gap ${value}` }]);
}
