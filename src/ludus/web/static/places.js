/**
 * The places of a picture: what can be touched or read out, with all shapes that belong to each.
 *
 * Every cell or piece with a label or a move is a place; so is a band with a move. Other shapes at the same spot belong to
 * it; what belongs to no place lies under the places (cells, names, rims) or over them (lines, bands, pieces).
 */

import { signed } from "./html.js";
import { UNIT } from "./picture.js";

/** @typedef {import("./types.js").Shape} Shape */

/**
 * @typedef {object} Place
 * @property {string} key
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {Shape[]} shapes
 * @property {{move: string, label: string}[]} moves
 * @property {string} label
 * @property {string|null} name  the cell as certificates name it: "2 3" for row 2, column 3
 */

/**
 * @param {import("./types.js").Picture} picture
 * @returns {{places: Map<string, Place>, under: Shape[], over: Shape[]}}
 */
export function placesOf(picture) {
  const places = new Map(), under = /** @type {Shape[]} */ ([]), over = /** @type {Shape[]} */ ([]);
  const buckets = new Map();
  for (const shape of picture.shapes) {
    const isPlace = shape.kind === "band" ? shape.move : (shape.kind === "cell" || shape.kind === "piece") && (shape.move || shape.label);
    if (!isPlace) continue;
    const key = shape.kind === "band" ? `band ${shape.at}` : `${shape.at}`;
    if (places.has(key)) continue;
    const [width, height] = shape.kind === "band" ? /** @type {[number, number]} */ (shape.size) : [UNIT, UNIT];
    const place = { key, x: shape.at[0], y: shape.at[1], width, height, shapes: [], moves: [], label: "", name: null };
    places.set(key, place);
    if (shape.kind !== "band") buckets.set(bucket(shape.at), [...(buckets.get(bucket(shape.at)) ?? []), place]);
  }
  for (const shape of picture.shapes) {
    const place = home(shape, places, buckets);
    if (place) join(place, shape);
    else if (["cell", "rim", "plate"].includes(shape.kind) || (shape.kind === "number" && shape.role === "label")) under.push(shape);
    else over.push(shape);
  }
  for (const place of places.values()) finish(place);
  return { places, under, over };
}

/** @param {[number, number]} at */
const bucket = ([x, y]) => `${Math.floor(x / UNIT)},${Math.floor(y / UNIT)}`;

/**
 * The place that a shape belongs to.
 * @param {Shape} shape @param {Map<string, Place>} places @param {Map<string, Place[]>} buckets
 */
function home(shape, places, buckets) {
  if (shape.kind === "band") return shape.move ? places.get(`band ${shape.at}`) : undefined;
  if (shape.kind === "cell" || shape.kind === "piece") {
    return places.get(`${shape.at}`) ?? around(shape.at, buckets, (place) => Math.abs(place.x - shape.at[0]) < 16 && Math.abs(place.y - shape.at[1]) < 16);
  }
  if (shape.kind !== "number" || shape.role === "label") return undefined;
  const [x, y] = shape.at;
  return around(shape.at, buckets, (place) => x > place.x && x < place.x + UNIT && y > place.y && y < place.y + UNIT);
}

/** @param {[number, number]} at @param {Map<string, Place[]>} buckets @param {(place: Place) => boolean} fits */
function around([x, y], buckets, fits) {
  for (const dx of [0, -UNIT, UNIT]) for (const dy of [0, -UNIT, UNIT]) {
    const found = buckets.get(bucket([x + dx, y + dy]))?.find(fits);
    if (found) return found;
  }
  return undefined;
}

/** @param {Place} place @param {Shape} shape */
function join(place, shape) {
  place.shapes.push(shape);
  const label = shape.label ?? "";
  if (shape.move && !place.moves.some((known) => known.move === shape.move)) place.moves.push({ move: shape.move, label: shape.option ?? label });
  if (!label) return;
  if (!place.label || label.startsWith(place.label)) place.label = label;
  else if (!place.label.includes(label)) place.label = shape.move && !/can move here$/.test(label) ? label : `${place.label}; ${label}`;
}

/** @param {Place} place */
function finish(place) {
  if (!place.label) place.label = place.moves.length ? `move: ${place.moves[0].move}` : "";
  place.name = nameOf(place.label);
}

/** The name of a cell in certificates, from its label. @param {string} label */
export function nameOf(label) {
  const board = /^(?:layer ([\d ]+), )?row (\d+), column (\d+)/.exec(label);
  if (board) return `${board[1] ? `${board[1]} ` : ""}${board[2]} ${board[3]}`;
  return /^(?:place|square) (-?\d+)/.exec(label)?.[1] ?? null;
}

/** Bare cells, which a colouring paints. */
const GROUNDS = ["cell", "goal", "target"];

/**
 * The shapes of a place under an overlay: its weight, its part in the solution.
 * @param {Place} place
 * @param {import("./types.js").Overlay} overlay
 * @returns {{shapes: Shape[], label: string}}
 */
export function dressed(place, overlay) {
  let shapes = place.shapes, label = place.label;
  const weight = place.name === null ? undefined : overlay.weights?.[place.name];
  if (weight !== undefined) {
    if (overlay.marks === "colours") shapes = shapes.map((shape) => painted(shape, weight ? "dark" : "light"));
    else shapes = overlay.marks ? (weight ? [...shapes, ringed(place)] : shapes) : weighted(shapes, weight);
    label += overlay.marks === "colours" ? (weight ? ", dark" : ", light") : overlay.marks ? (weight ? ", ringed" : "") : `, weight ${signed(weight)}`;
  }
  for (const { move } of place.moves) {
    const mark = overlay.moves?.[move];
    if (!mark) continue;
    shapes = marked(shapes, place, mark, move);
    label += mark.role === "winning" ? ", winning move" : mark.text ? `, ${mark.text} in the solution` : ", hint";
    break;
  }
  return { shapes, label };
}

/** A cell in a colour of its own, which is seen around and on a tile that lies there. @param {Shape} shape @param {"dark"|"light"} colour @returns {Shape} */
function painted(shape, colour) {
  if (shape.free) return { ...shape, ground: colour };
  return shape.kind === "cell" && GROUNDS.includes(shape.role) ? { ...shape, role: colour } : shape;
}

/** A ring around what stands on a place: round around a light, square around a die. @param {Place} place @returns {Shape} */
function ringed({ x, y, shapes }) {
  const isDie = shapes.some(({ role }) => role === "die" || role === "done");
  return isDie ? { kind: "band", role: "ring-mark", at: [x + 2, y + 2], size: [UNIT - 4, UNIT - 4] } : { kind: "piece", role: "ring-mark", at: [x, y] };
}

/** @param {Shape[]} shapes @param {number} weight @returns {Shape[]} */
function weighted(shapes, weight) {
  const [x, y] = shapes[0].at;
  if (shapes.some((shape) => shape.role === "part")) return shapes.map((shape) => (shape.role === "part" ? { ...shape, text: signed(weight) } : shape));
  const piece = shapes.find((shape) => shape.kind === "piece" && shape.role !== "cell");
  if (piece) return [{ kind: "disc", role: "weight", at: [x, y], value: weight }, ...shapes.flatMap((shape) => (shape === piece ? peg(piece, weight) : [shape]))];
  const ground = /** @type {Shape} */ ({ kind: "cell", role: "weight", at: [x, y], value: weight });
  const rest = shapes.flatMap((shape) => lowered(shape));
  return [ground, ...rest, { kind: "number", role: weight ? "weight" : "label", at: [x + 8, y + 7], text: signed(weight), anchor: "top left" }];
}

/** A peg with its weight on it; an empty hole shows its weight, or nothing but itself. @param {Shape} piece @param {number} weight @returns {Shape[]} */
function peg(piece, weight) {
  const text = signed(weight);
  if (piece.role !== "hole") return [{ ...piece, text }];
  return weight ? [{ kind: "number", role: "weight", at: [piece.at[0] + 32, piece.at[1] + 32], text }] : [piece];
}

/** What stands on a tinted cell, a little lower to make room for the number. @param {Shape} shape @returns {Shape[]} */
function lowered(shape) {
  const at = /** @type {[number, number]} */ ([shape.at[0], shape.at[1] + 6]);
  if (shape.role === "lit") return [{ kind: "piece", role: "lit", at, text: shape.text }];
  if (shape.kind === "cell" && !["die", "done", "part"].includes(shape.role)) return [];
  return [{ ...shape, at: shape.role === "part" ? shape.at : at }];
}

/** @param {Shape[]} shapes @param {Place} place @param {{role: string, text?: string}} mark @param {string} move @returns {Shape[]} */
function marked(shapes, place, mark, move) {
  const at = /** @type {[number, number]} */ ([place.x, place.y]), size = /** @type {[number, number]} */ ([place.width, place.height]);
  if (mark.role === "winning" && place.key.startsWith("band")) return [...shapes.filter(({ kind }) => kind !== "band"), { kind: "band", role: "winning", at, size }, ...shapes.filter(({ kind, role }) => kind === "number" && role === "choice")];
  if (mark.role === "winning" && !shapes.some((shape) => shape.stone)) {
    const spot = /** @type {[number, number]} */ ([place.x + place.width / 2 - 32, place.y + place.height / 2 - 32]);
    return [...shapes, { kind: "piece", role: shapes.some((shape) => shape.kind === "piece" && shape.role === "piece") ? "chosen" : "winning", at: spot }];
  }
  const stone = shapes.find((shape) => shape.stone && shape.move === move);
  if (stone) return [...shapes, { kind: "badge", role: "hint", at: [place.x + place.width / 2, place.y + place.height / 2], text: stone.mark ?? "" }];
  const frame = /** @type {Shape} */ ({ kind: "band", role: "hint", at, size });
  return mark.text ? [...shapes, frame, { kind: "badge", role: "hint", at: [place.x + place.width - 15, place.y + 15], text: mark.text }] : [...shapes, frame];
}
