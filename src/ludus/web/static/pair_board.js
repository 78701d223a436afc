/**
 * Two pieces on one grid. The picture of a pair shows the board twice, once for the moves of each piece; here both are read
 * into one grid, with a shelf for pieces that have left the board.
 */

import { UNIT } from "./picture.js";

/** @typedef {import("./types.js").Shape} Shape */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {1|2} Name  a piece by its number in the picture */

/**
 * @typedef {object} Pair
 * @property {Map<string, [number, number]>} cells  where each cell is drawn, by its coordinates such as "3 5"
 * @property {Record<Name, Map<string, string>>} targets  where each piece can go, and the move
 * @property {Record<Name, string|null>} at  where each piece stands; null when it is off
 * @property {Shape[]} names  the numbers along the axes
 */

const SHELF = UNIT * 3 / 2;

/** @param {Picture} picture @returns {Pair} */
export function readPair(picture) {
  const pair = /** @type {Pair} */ ({ cells: new Map(), targets: { 1: new Map(), 2: new Map() }, at: { 1: null, 2: null }, names: [] });
  let sheet = /** @type {0|Name} */ (0);
  for (const shape of picture.shapes) {
    const caption = shape.kind === "number" ? /^moves of piece ([12])(?:, (.*))?/.exec(shape.text ?? "") : null;
    if (caption) {
      sheet = /** @type {Name} */ (Number(caption[1]));
      if (sheet === 1 && caption[2]) pair.names.push({ ...shape, text: caption[2] });
    } else if (shape.kind === "number" && (sheet === 1 || /^the first/.test(shape.text ?? ""))) pair.names.push(shape);
    else if (sheet && (shape.kind === "cell" || shape.kind === "piece")) readCell(pair, sheet, shape);
  }
  return pair;
}

/** @param {Pair} pair @param {Name} sheet @param {Shape} shape */
function readCell(pair, sheet, shape) {
  const index = /^\(?(\d+(?:,? \d+)*)/.exec(shape.label ?? "")?.[1]?.replaceAll(",", "");
  if (index === undefined) return;
  if (shape.kind === "piece" && sheet === 1) pair.at[/** @type {Name} */ (Number(shape.text))] = index;
  if (shape.kind === "cell" && sheet === 1) pair.cells.set(index, shape.at);
  if (shape.kind === "cell" && shape.move) pair.targets[sheet].set(index, shape.move);
}

/**
 * @typedef {object} Dress
 * @property {Name} filled  which of the two is the filled disc; the other is a ring
 * @property {Name|null} chosen
 * @property {boolean} leaves  pieces can leave: x = 0 and y = 0 are off the board
 * @property {boolean} narrow  the shelf stands under the grid, not on its left
 * @property {string} word  what a piece is called
 */

/** @param {Dress} dress @param {Name} name */
export const called = (dress, name) => `the ${name === dress.filled ? "filled" : "ring"} ${dress.word}`;

/** A cell in words. @param {string} index @param {boolean} leaves */
export function cellWords(index, leaves) {
  const numbers = index.split(" ");
  if (leaves && numbers.includes("0")) return numbers[0] === "0" ? "off the board, to the left" : "off the board, upwards";
  return numbers.length === 1 ? `square ${index}` : `(${numbers.join(", ")})`;
}

/**
 * The grid as a picture, and the cell of each place of it.
 * @param {Pair} pair @param {Dress} dress @param {Picture} from
 * @returns {{picture: Picture, spots: Map<string, string>, middle: (index: string|null, name: Name) => [number, number]}}
 */
export function pairPicture(pair, dress, from) {
  // Over a board of layers stand their names; over a single one there is nothing, and it moves up.
  const shift = dress.leaves && !dress.narrow ? SHELF : 0, lift = pair.names.some((name) => name.text?.startsWith("z = ")) ? 0 : UNIT / 2, shapes = /** @type {Shape[]} */ ([]), spots = new Map();
  const moved = (/** @type {[number, number]} */ [x, y]) => /** @type {[number, number]} */ ([x + shift, y - lift]);
  for (const name of pair.names) if (!dress.leaves || name.text !== "0") shapes.push({ ...name, at: moved(name.at) });
  for (const [index, at] of pair.cells) {
    const drawn = cellShapes(pair, dress, index, moved(at));
    if (drawn.length) spots.set(`${moved(at)}`, index);
    shapes.push(...drawn);
  }
  const corners = [...pair.cells.values()].map(moved), [right, low] = [0, 1].map((axis) => Math.max(...corners.map((corner) => corner[axis])));
  const shelf = shelfPlaces(dress, right, low);
  if (dress.leaves) shapes.push(...shelfShapes(pair, dress, shelf));
  const width = right + UNIT + 16, height = Math.max(low, dress.leaves ? shelf[2][1] : 0) + UNIT + 16;
  const middle = (/** @type {string|null} */ index, /** @type {Name} */ name) => {
    const [x, y] = index === null ? shelf[name] : moved(/** @type {[number, number]} */ (pair.cells.get(index) ?? [0, 0]));
    return /** @type {[number, number]} */ ([x + 32 + aside(pair, dress, name), y + 32]);
  };
  return { picture: { ...from, width, height, shapes }, spots, middle };
}

/** Pieces that share a square stand a little aside. @param {Pair} pair @param {Dress} dress @param {Name} name */
const aside = (pair, dress, name) => (pair.at[1] !== null && pair.at[1] === pair.at[2] ? (name === dress.filled ? -11 : 11) : 0);

/** @param {Pair} pair @param {Dress} dress @param {string} index @param {[number, number]} at @returns {Shape[]} */
function cellShapes(pair, dress, index, at) {
  const isOut = dress.leaves && index.split(" ").includes("0"), move = dress.chosen ? pair.targets[dress.chosen].get(index) : undefined;
  const here = /** @type {Name[]} */ ([1, 2]).filter((name) => pair.at[name] === index), words = cellWords(index, dress.leaves);
  if (isOut && !move) return [];
  const told = [...here.map((name) => called(dress, name) + (dress.chosen === name ? ", chosen" : "")), ...(move ? [`${called(dress, /** @type {Name} */ (dress.chosen))} can go here`] : [])];
  const label = told.length ? `${words}: ${told.join("; ")}` : words, ground = /** @type {Shape} */ ({ kind: "cell", role: move ? "target" : isCorner(index, dress) ? "goal" : "cell", at, label, ...(move ? { move } : {}) });
  return [ground, ...here.flatMap((name) => discs(dress, name, /** @type {[number, number]} */ ([at[0] + aside(pair, dress, name), at[1]])))];
}

/** @param {string} index @param {Dress} dress */
const isCorner = (index, dress) => index.split(" ").every((one) => one === (dress.leaves ? "1" : "0"));

/** @param {Dress} dress @param {Name} name @param {[number, number]} at @returns {Shape[]} */
function discs(dress, name, at) {
  const disc = /** @type {Shape} */ ({ kind: "piece", role: name === dress.filled ? "piece" : "rival", at, ...(dress.word === "rook" ? { glyph: "rook" } : {}) });
  return dress.chosen === name ? [disc, { kind: "piece", role: "target", at }] : [disc];
}

/** Where each piece lies when it is off: on the left of the grid, or under it, below its last columns. @param {Dress} dress @param {number} right @param {number} low @returns {Record<Name, [number, number]>} */
const shelfPlaces = ({ narrow }, right, low) => (narrow ? { 1: [right - UNIT, low + UNIT + 24], 2: [right, low + UNIT + 24] } : { 1: [24, 2 * UNIT], 2: [24, 3 * UNIT] });

/** @param {Pair} pair @param {Dress} dress @param {Record<Name, [number, number]>} shelf @returns {Shape[]} */
function shelfShapes(pair, dress, shelf) {
  const off = /** @type {Name[]} */ ([1, 2]).filter((name) => pair.at[name] === null), [[x, y], [u, v]] = [shelf[1], shelf[2]];
  const label = /** @type {[number, number]} */ (dress.narrow ? [x - 40, y + 32] : [x + 32, y - 24]);
  return [{ kind: "band", role: "cell", at: [x - 8, y - 8], size: [u - x + UNIT + 16, v - y + UNIT + 16] }, { kind: "number", role: "label", at: label, text: "off" },
    ...off.flatMap((name) => discs(dress, name, shelf[name]))];
}

/**
 * Which piece of a new picture is the filled one, so that a disc stays the same disc whatever the order of their names.
 * @param {Pair} before @param {Name} filled @param {Pair} after @returns {Name}
 */
export function followed(before, filled, after) {
  const other = /** @type {Name} */ (3 - filled), stay = way(before.at[filled], after.at[filled]) + way(before.at[other], after.at[other]);
  const swap = way(before.at[filled], after.at[other]) + way(before.at[other], after.at[filled]);
  return swap < stay ? other : filled;
}

/** How hard it is to believe that a piece went from one place to another. @param {string|null} from @param {string|null} to */
function way(from, to) {
  if (from === to) return 0;
  if (from === null) return 1000;
  if (to === null) return 30;
  const steps = from.split(" ").map((one, axis) => Number(one) - Number(to.split(" ")[axis]));
  return steps.some((one) => one < 0) || steps.filter(Boolean).length > 1 ? 1000 : 10 + Math.max(...steps);
}
