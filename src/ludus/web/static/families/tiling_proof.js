/** Why a region has no tiling: what one tile of each kind counts, against what the region counts; and signed tilings. */

import { h, minus, plural, residue, signed } from "../html.js";
import { laid, orientations } from "./tile_shapes.js";

/** @typedef {import("./tile_shapes.js").Tile} Tile */
/** @typedef {{modulus: number|null, cells: Record<string, number>}} Weights */

/** Larger regions are counted in the table only. */
const MAX_BARS = 120;

/**
 * All that one tile can count, wherever it lies on cells that have a weight.
 * @param {Tile} tile @param {any} problem @param {Weights} weights
 * @returns {number[]}
 */
export function countsOf(tile, problem, weights) {
  const found = new Set(), lattice = problem.lattice ?? "square", cells = Object.keys(weights.cells).map((name) => name.split(" ").map(Number));
  for (const shape of orientations(tile, lattice, problem.symmetry ?? "all")) {
    const [first] = shape;
    for (const [r, c] of cells) {
      if (lattice === "triangular" && (r + c - first[0] - first[1]) % 2) continue;
      const covered = laid(shape, r - first[0], c - first[1]).map((cell) => weights.cells[cell.join(" ")]);
      if (covered.some((weight) => weight === undefined)) continue;
      const sum = covered.reduce((a, b) => a + b, 0);
      found.add(weights.modulus ? residue(sum, weights.modulus) : sum);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** How many copies of each kind cover a region; null where that is open. @param {Tile[]} tiles @param {number} cells @returns {(number|null)[]} */
export function copies(tiles, cells) {
  const open = tiles.filter((tile) => tile.count === undefined || tile.count === null);
  const rest = tiles.reduce((sum, tile) => sum - (tile.count ?? 0) * tile.cells.length, cells);
  return tiles.map((tile) => tile.count ?? (open.length === 1 && rest % tile.cells.length === 0 ? rest / tile.cells.length : null));
}

/** @param {string[]} heads @param {(string|number)[][]} rows @param {(string|number)[]} foot @param {string} caption */
export function table(heads, rows, foot, caption) {
  return h("table", {}, h("caption", { class: "hush" }, caption),
    h("thead", {}, h("tr", {}, ...heads.map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", {}, ...rows.map(([first, ...others]) => h("tr", {}, h("th", { scope: "row" }, String(first)), ...others.map((text) => h("td", {}, String(text)))))),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, String(foot[0])), ...foot.slice(1).map((text) => h("td", {}, String(text))))));
}

/**
 * What a proof by weights compares: what every placement counts alike, or only the most or the least that one counts.
 * @typedef {"same"|"most"|"least"} Bound
 * @param {any} problem @param {Weights} weights @returns {Bound}
 */
export function boundOf(problem, weights) {
  const one = problem.tiles.map((/** @type {Tile} */ tile) => countsOf(tile, problem, weights));
  if (weights.modulus || one.every((/** @type {number[]} */ values) => values.length < 2)) return "same";
  const many = copies(problem.tiles, Object.keys(weights.cells).length), total = sumOf(Object.values(weights.cells));
  const least = sumOf(one.map((/** @type {number[]} */ values, /** @type {number} */ k) => (many[k] ?? 0) * Math.min(...values)));
  return many.every((copy) => copy !== null) && total < least ? "least" : "most";
}

/** @param {number[]} numbers */
const sumOf = (numbers) => numbers.reduce((a, b) => a + b, 0);

/** The end of a list of counts that a bound is about. @param {number[]} values @param {Bound} bound */
const end = (values, bound) => (bound === "least" ? Math.min(...values) : Math.max(...values));

/** The numbers that one tile can count, in words. @param {number[]} values @param {Bound} bound @param {number|null} modulus */
function told(values, bound, modulus) {
  if (!values.length) return "fits nowhere";
  if (bound !== "same") return `at ${bound} ${minus(end(values, bound))}`;
  if (modulus === 2) return values.map(parity).join(" or ");
  return values.length > 4 ? `${values.length} values` : values.map(minus).join(" or ");
}

/**
 * The table of a proof by weights: a tile, what one counts, how many there are, what they count together.
 * @param {any} problem  what was asked @param {Weights} weights
 */
export function weightRows(problem, weights) {
  const total = sumOf(Object.values(weights.cells)), cells = Object.keys(weights.cells).length, many = copies(problem.tiles, cells), bound = boundOf(problem, weights);
  const one = problem.tiles.map((/** @type {Tile} */ tile) => countsOf(tile, problem, weights));
  const sums = one.map((/** @type {number[]} */ values, /** @type {number} */ k) => (many[k] === null || !values.length || (values.length > 1 && bound === "same") ? null : /** @type {number} */ (many[k]) * end(values, bound)));
  const together = (/** @type {number|null} */ sum) => (sum === null ? "" : bound === "same" ? reduced(sum, weights.modulus) : `at ${bound} ${minus(sum)}`);
  const rows = problem.tiles.map((/** @type {Tile} */ tile, /** @type {number} */ k) => [tile.name, told(one[k], bound, weights.modulus), many[k] ?? "any", together(sums[k])]);
  if (sums.length > 1 && sums.every((/** @type {number|null} */ sum) => sum !== null)) rows.push(["All tiles", "", "", together(sumOf(sums))]);
  return table(["Tile", "One counts", "Copies", "Together"], rows, ["The region", "", plural(cells, "cell"), reduced(total, weights.modulus)], "What tiles count, and what the region counts");
}

/**
 * A chessboard argument as two bars: tiles cover as many dark cells as light ones, and the region has not as many.
 * @param {any} problem @param {Weights} weights @returns {HTMLElement|null}
 */
export function colourBars(problem, weights) {
  const values = Object.values(weights.cells), isEven = problem.tiles.every((/** @type {Tile} */ tile) => { const [count, ...others] = countsOf(tile, problem, weights); return !others.length && 2 * count === tile.cells.length; });
  if (weights.modulus || !isEven || values.some((weight) => weight !== 0 && weight !== 1) || values.length > MAX_BARS) return null;
  const dark = sumOf(values), light = values.length - dark, most = Math.max(dark, light), least = Math.min(dark, light);
  const bar = (/** @type {string} */ name, /** @type {number} */ count) => [h("dt", {}, name), h("dd", { class: name.toLowerCase(), "aria-hidden": "true" }, ...Array.from({ length: most }, (_, k) => h("i", { class: k >= count ? "gap" : k >= least ? "over" : null }))), h("dd", { class: "total" }, String(count))];
  return h("dl", { class: "bars" }, ...bar("Dark", dark), ...bar("Light", light));
}

/** @param {number} value @param {number|null} modulus */
const reduced = (value, modulus) => (modulus === 2 ? parity(value) : modulus ? `${residue(value, modulus)} (mod ${modulus})` : minus(value));

/** @param {number} value */
const parity = (value) => (value % 2 ? "odd" : "even");

/** The table of a proof by area. @param {any} problem */
export function areaRows(problem) {
  const cells = problem.region.join("").split("#").length - 1, many = copies(problem.tiles, cells);
  const rows = problem.tiles.map((/** @type {Tile} */ tile, /** @type {number} */ k) => [tile.name, plural(tile.cells.length, "cell"), many[k] ?? "any"]);
  return table(["Tile", "One covers", "Copies"], rows, ["The region", plural(cells, "cell"), ""], "How many cells tiles cover, and how many the region has");
}

/**
 * A signed tiling as what each layer counts on every cell.
 * @param {{cells: [number, number][], coefficient: number}[]} placements
 */
export function layers(placements) {
  const plus = /** @type {Record<string, number>} */ ({}), less = /** @type {Record<string, number>} */ ({}), both = /** @type {Record<string, number>} */ ({});
  for (const { cells, coefficient } of placements) {
    for (const cell of cells.map((one) => one.join(" "))) {
      const layer = coefficient > 0 ? plus : less;
      layer[cell] = (layer[cell] ?? 0) + coefficient;
      both[cell] = (both[cell] ?? 0) + coefficient;
    }
  }
  return [plus, both, less];
}

/** How often each kind of tile is laid with plus, and with minus. @param {{tile: string, coefficient: number}[]} placements */
export function signedRows(placements) {
  const names = [...new Set(placements.map(({ tile }) => tile))];
  const sum = (/** @type {string} */ name, /** @type {number} */ sign) => placements.filter(({ tile, coefficient }) => tile === name && coefficient * sign > 0).reduce((all, { coefficient }) => all + coefficient, 0);
  return table(["Tile", "Laid", "Taken away"], names.map((name) => [name, signed(sum(name, 1)), signed(sum(name, -1))]),
    ["Every cell", "", "+1"], "How often tiles are laid and taken away");
}
