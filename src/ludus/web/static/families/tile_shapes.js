/**
 * The shapes of tiles: how they are turned and turned over on each lattice, and which cells a laid tile covers.
 *
 * Orientations are numbered as the moves of the game number them: all different shapes, shifted to the top left, sorted.
 */

/** @typedef {[number, number]} Cell  row and column */
/** @typedef {"square"|"hexagonal"|"triangular"} Lattice */
/** @typedef {{name: string, cells: Cell[], count?: number|null, symmetry?: string}} Tile */

const TURNS = { square: 4, hexagonal: 6, triangular: 6 };

/** @param {Cell} a @param {Cell} b */
const order = (a, b) => a[0] - b[0] || a[1] - b[1];

/** Three coordinates of a triangle, of which each side changes one. @param {Cell} cell */
function axes([r, c]) {
  const half = Math.floor((r + c) / 2), odd = r + c - 2 * half;
  return [half, -r, 2 - odd - half + r];
}

/** @param {number} x @param {number} y @param {number} z @returns {Cell} */
const fromAxes = (x, y, z) => [-y, 2 * x + (2 - (x + y + z)) + y];

/** @param {Cell} cell @param {Lattice} lattice @returns {Cell} */
function turned([r, c], lattice) {
  if (lattice === "square") return [c, -r];
  if (lattice === "hexagonal") return [c, c - r];
  const [x, y, z] = axes([r, c]);
  return fromAxes(1 - z, 1 - x, 1 - y);
}

/** @param {Cell} cell @param {Lattice} lattice @returns {Cell} */
function reflected([r, c], lattice) {
  if (lattice !== "triangular") return [c, r];
  const [x, y, z] = axes([r, c]);
  return fromAxes(z, y, x);
}

/** Cells shifted to the top left, in reading order; a shift of triangles keeps where they point. @param {Cell[]} cells @param {Lattice} lattice @returns {Cell[]} */
export function shifted(cells, lattice) {
  const up = Math.min(...cells.map(([r]) => r));
  let left = Math.min(...cells.map(([, c]) => c));
  if (lattice === "triangular") left -= Math.abs(up + left) % 2;
  return cells.map(([r, c]) => /** @type {Cell} */ ([r - up, c - left])).sort(order);
}

/** @param {Cell[]} cells @param {Lattice} lattice */
export const turn = (cells, lattice) => shifted(cells.map((cell) => turned(cell, lattice)), lattice);

/** @param {Cell[]} cells @param {Lattice} lattice */
export const flip = (cells, lattice) => shifted(cells.map((cell) => reflected(cell, lattice)), lattice);

/** @param {Cell[]} one @param {Cell[]} other */
function compare(one, other) {
  for (let k = 0; k < Math.min(one.length, other.length); k += 1) {
    const difference = order(one[k], other[k]);
    if (difference) return difference;
  }
  return one.length - other.length;
}

/** All different shapes of a tile, in the order of the game. @param {Tile} tile @param {Lattice} lattice @param {string} symmetry @returns {Cell[][]} */
export function orientations(tile, lattice, symmetry) {
  const allowed = tile.symmetry ?? symmetry, found = new Map();
  let now = shifted(tile.cells, lattice);
  for (let k = 0; k < (allowed === "none" ? 1 : TURNS[lattice]); k += 1) {
    for (const shape of allowed === "all" ? [now, flip(now, lattice)] : [now]) found.set(String(shape), shape);
    now = turn(now, lattice);
  }
  return [...found.values()].sort(compare);
}

/** Where a cell is drawn; rows of hexagons are shifted by half a cell. @param {Cell} cell @param {Lattice} lattice @returns {[number, number]} */
export const placeOf = ([r, c], lattice) => [c * 64 - (lattice === "hexagonal" ? r * 32 : 0), r * 64];

/** The cells of a shape that is laid somewhere. @param {Cell[]} shape @param {number} row @param {number} column @returns {Cell[]} */
export const laid = (shape, row, column) => shape.map(([r, c]) => [r + row, c + column]);

/** The edges of a set of cells as shapes, for outlines. @param {[number, number][]} places  where its cells are drawn @param {string} role @returns {import("../types.js").Shape[]} */
export function outline(places, role) {
  const there = new Set(places.map(String)), sides = /** @type {[number, number, number[], number[]][]} */ ([[0, -64, [0, 0], [64, 0]], [0, 64, [0, 64], [64, 64]], [-64, 0, [0, 0], [0, 64]], [64, 0, [64, 0], [64, 64]]]);
  return places.flatMap(([x, y]) => sides.filter(([dx, dy]) => !there.has(`${x + dx},${y + dy}`)).map(([, , [a, b], [c, d]]) => ({ kind: "edge", role, at: [0, 0], start: [x + a, y + b], end: [x + c, y + d] })));
}

/** Laid tiles as things with a casing, in place of cells with lines between them. @param {import("../types.js").Shape[]} shapes @returns {import("../types.js").Shape[]} */
export function cased(shapes) {
  const key = (/** @type {any} */ one, /** @type {any} */ other) => [one, other].map(String).sort().join(" "), isBorder = (/** @type {import("../types.js").Shape} */ { kind, role }) => kind === "edge" && role === "border";
  const sides = new Set(shapes.filter(isBorder).map(({ start, end }) => key(start, end)));
  const free = (/** @type {[number, number]} */ [x, y]) => [[0, 0, 64, 0], [64, 0, 64, 64], [0, 64, 64, 64], [0, 0, 0, 64]].map(([a, b, c, d]) => sides.has(key([x + a, y + b], [x + c, y + d])));
  return shapes.filter((shape) => !isBorder(shape)).map((shape) => (shape.role === "part" ? { ...shape, free: free(shape.at) } : shape));
}

/** The rows of a region as it is written, all of one length. @param {string} region */
export function regionRows(region) {
  const text = region.trim(), size = /^(\d+)x(\d+)$/.exec(text);
  if (size) return Array.from({ length: Number(size[1]) }, () => "#".repeat(Number(size[2])));
  const rows = text.split("/"), width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => row.padEnd(width, "."));
}

/** More holes than this are seen as the shape of a region. */
const MAX_GAPS = 8;

/** The few squares that are missing from a board, as frames. @param {string[]} rows @param {import("../types.js").Picture} picture @returns {import("../types.js").Shape[]} */
export function gaps(rows, picture) {
  const first = picture.shapes.find(({ kind, label }) => kind === "cell" && /^row \d+, column \d+/.test(label ?? ""));
  if (!first) return [];
  const [row, column] = /** @type {string} */ (first.label).match(/\d+/g)?.map(Number) ?? [], [x, y] = first.at;
  const found = rows.flatMap((line, r) => [...line].flatMap((sign, c) => (sign === "#" ? [] : [/** @type {import("../types.js").Shape} */ ({ kind: "cell", role: "nothing", at: [x + 64 * (c - column), y + 64 * (r - row)] })])));
  return found.length <= MAX_GAPS ? found : [];
}
